// How a pixel of one mask lies in the pixels of another.
#include "pixel_pair.h"

#include <math.h>

#ifdef HMI_COUNT
hmi_counts hmi_count;
#endif

/// An interval of whole numbers.
typedef struct int_range {
    int64_t low;
    int64_t high;
} int_range;

// How far the parallelogram over u and v extends along the axis' normal, from its corner (0, 0).
static int_range pixel_extent(int64_t x, int64_t y, const hm_xform *xform) {
    const int64_t u = x * xform->uy - y * xform->ux;
    const int64_t v = x * xform->vy - y * xform->vx;
    int_range range = {(u < 0 ? u : 0) + (v < 0 ? v : 0), (u > 0 ? u : 0) + (v > 0 ? v : 0)};
    return range;
}

static hmi_pixel_axis pixel_make_axis(int64_t x, int64_t y, const hm_xform *a, const hm_xform *b) {
    const int_range of_a = pixel_extent(x, y, a);
    const int_range of_b = pixel_extent(x, y, b);
    hmi_pixel_axis axis = {x, y, of_a.low - of_b.high, of_a.high - of_b.low};
    return axis;
}

hmi_pixel_pair hmi_pixel_pair_make(const hm_xform *a, const hm_xform *b, bool closed) {
    hmi_pixel_pair pair;
    pair.a = a;
    pair.b = b;
    pair.closed = closed;
    pair.dx = b->ox - a->ox;
    pair.dy = b->oy - a->oy;
    pair.reach_x = hmi_pixel_abs(a->ux) + hmi_pixel_abs(a->vx) + hmi_pixel_abs(b->ux) + hmi_pixel_abs(b->vx);
    pair.reach_y = hmi_pixel_abs(a->uy) + hmi_pixel_abs(a->vy) + hmi_pixel_abs(b->uy) + hmi_pixel_abs(b->vy);
    pair.axis[0] = pixel_make_axis(a->ux, a->uy, a, b);
    pair.axis[1] = pixel_make_axis(a->vx, a->vy, a, b);
    pair.axis[2] = pixel_make_axis(b->ux, b->uy, a, b);
    pair.axis[3] = pixel_make_axis(b->vx, b->vy, a, b);
    return pair;
}
