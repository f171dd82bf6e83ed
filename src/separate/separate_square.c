// Squares of translations and their quarters.
#include "separate_square.h"

#include <math.h>

static double square_gap(int64_t c, int64_t half) { return fmax(fabs((double)c) - (double)half, 0); }

hmi_way_square hmi_way_square_make(int64_t x, int64_t y, int64_t half) {
    const double gx = square_gap(x, half), gy = square_gap(y, half);
    return (hmi_way_square){x, y, half, sqrt(gx * gx + gy * gy)};
}

void hmi_way_square_quarters(const hmi_way_square *square, hmi_way_square quarter[4]) {
    const int64_t half = square->half / 2;
    for (int i = 0; i < 4; i++) {
        const hmi_way_square made =
            hmi_way_square_make(square->x + (i & 1 ? half : -half), square->y + (i & 2 ? half : -half), half);
        int slot = i;
        for (; slot > 0 && quarter[slot - 1].nearest > made.nearest; slot--) quarter[slot] = quarter[slot - 1];
        quarter[slot] = made;
    }
}
