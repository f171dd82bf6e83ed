// Directions square to edges, and all around.
#include "separate_ways.h"

static hm_vec2 ways_unit(double x, double y) {
    const double length = sqrt(x * x + y * y);
    hm_vec2 unit = {x / length, y / length};
    return unit;
}

// Scaled before it is squared, so nothing overflows.
bool hmi_ways_of(const hm_vec2 *vector, bool back, hm_vec2 *out) {
    const double x = fabs(vector->x);
    const double y = fabs(vector->y);
    const double greater = x > y ? x : y;
    if (!(x < HUGE_VAL && y < HUGE_VAL && greater > 0)) return false;
    *out = ways_unit(vector->x / greater * (back ? -1 : 1), vector->y / greater * (back ? -1 : 1));
    return true;
}

hm_vec2 hmi_ways_normal(const hm_xform *xa, const hm_xform *xb, int i) {
    const hm_xform *x = i & 1 ? xb : xa;
    const double sign = i & 2 ? -1 : 1;
    const bool u = i & 4;
    return ways_unit(sign * (u ? -x->uy : -x->vy), sign * (u ? x->ux : x->vx));
}

hm_vec2 hmi_ways_around(int i) {
    static const hm_vec2 quarter[4] = {{1, 0},
                                       {0.92387953251128674, 0.38268343236508977},
                                       {0.70710678118654752, 0.70710678118654752},
                                       {0.38268343236508977, 0.92387953251128674}};
    const hm_vec2 way = quarter[i & 3];
    const hm_vec2 quarter_on = i & 4 ? (hm_vec2){-way.y, way.x} : way;
    return i & 8 ? (hm_vec2){-quarter_on.x, -quarter_on.y} : quarter_on;
}
