// Casts: culls parts that stay apart along a direction that separates their shapes (cast_convex.c).
#include "cast_lean.h"

#include "../base/vec2.h"
#include "../sat/sat_exact.h"

#include <math.h>

double hmi_cast_radii(const hmi_cast *cast) {
    const int64_t radius = hmi_shape_radius(cast->shape[0], cast->xform[0]) +
                           hmi_shape_radius(cast->shape[1], cast->xform[1]) + cast->rule.margin;
    return (double)radius * (double)HMI_UNITS_PER_STEP;
}

// How far a part reaches along a direction, from the origin.
static double lean_high(const hmi_convex *part, const hmi_point *origin, hm_vec2 direction) {
    double most = -HUGE_VAL;
    for (int32_t k = 0; k < part->n; k++) most = fmax(most, hmi_dot(sat_to_double(origin, &part->v[k]), direction));
    return most;
}

// Whether a gap at time 0 lasts. Reaches are sums of two products of lengths below 2^64 units and are off by less
// than 2^14 units each; so is the motion along the direction.
static bool lean_lasts(const hmi_cast *cast, hm_vec2 direction, double gap) {
    const double unit = (double)HMI_UNITS_PER_STEP, doubt = 0x1p20;
    const hm_vec2 motion = {(double)cast->motion.x * unit, (double)cast->motion.y * unit};
    return gap > doubt && gap + hmi_dot(direction, motion) * hmi_cast_latest(cast) > doubt;
}

bool hmi_cast_part_leans(const hmi_cast *cast, const hmi_convex *a) {
    const double radii = cast->lean_count > 0 ? hmi_cast_radii(cast) : 0;
    for (int i = 0; i < cast->lean_count; i++) {
        const hmi_cast_lean *lean = &cast->lean[i];
        const double high = lean_high(a, &cast->lean_origin, lean->direction);
        if (lean_lasts(cast, lean->direction, lean->low - high - radii)) return true;
    }
    return false;
}

bool hmi_cast_parts_lean(const hmi_cast *cast, const hmi_convex *a, const hmi_convex *b) {
    const double radii = cast->lean_count > 0 ? hmi_cast_radii(cast) : 0;
    for (int i = 0; i < cast->lean_count; i++) {
        const hm_vec2 direction = cast->lean[i].direction, back = {-direction.x, -direction.y};
        const double low = -lean_high(b, &cast->lean_origin, back);
        const double high = lean_high(a, &cast->lean_origin, direction);
        if (lean_lasts(cast, direction, low - high - radii)) return true;
    }
    return false;
}
