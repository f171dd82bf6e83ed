#include "ref_field.h"

static int any_solid(const ref_grid *g, int64_t x0, int64_t y0, int64_t side) {
    for (int64_t y = y0; y < y0 + side && y < g->h; ++y)
        for (int64_t x = x0; x < x0 + side && x < g->w; ++x)
            if (g->at[y * g->w + x]) return 1;
    return 0;
}

int ref_node(const ref_grid *g, int level, int64_t x, int64_t y) {
    int64_t side = 1;
    for (int i = 0; i < level; ++i) side *= 4;
    int node = 0;
    for (int j = 0; j < 4; ++j)
        for (int i = 0; i < 4; ++i)
            if (any_solid(g, (4 * x + i) * side, (4 * y + j) * side, side)) node |= 1 << (4 * j + i);
    return node;
}

// How far the interval [a, a + 4] lies from [b, b + 1].
static int64_t gap(int64_t a, int64_t b) { return b + 1 < a ? a - b - 1 : b > a + 4 ? b - a - 4 : 0; }

// The least square of a distance from the cell to a pixel of that kind, at most 64 * 64. (Rows further away than what
// was found are passed over, which is all the haste there is.)
static int64_t nearest(const ref_grid *g, int64_t x, int64_t y, int kind) {
    int64_t least = 64 * 64;
    for (int64_t k = 0; k < 2 * (64 + 4); ++k) {
        int64_t j = 4 * y + (k % 2 == 0 ? k / 2 : 3 - k / 2); // 0, 3, 1, 2, 2, 1, 3, 0, 4, -1, 5, -2, .. 67, -64
        int64_t dy = gap(4 * y, j);
        for (int64_t i = 4 * x - 64; i < 4 * x + 4 + 64 && dy * dy < least; ++i) {
            int64_t dx = gap(4 * x, i);
            if (ref_get(g, i, j) == kind && dx * dx + dy * dy < least) least = dx * dx + dy * dy;
        }
    }
    return least;
}

static int root_of_256_times(int64_t n) {
    int root = 0;
    while ((int64_t)(root + 1) * (root + 1) <= 256 * n) ++root;
    return root;
}

int ref_distance(const ref_grid *g, int64_t x, int64_t y) {
    return root_of_256_times(nearest(g, x, y, 1)) - root_of_256_times(nearest(g, x, y, 0));
}
