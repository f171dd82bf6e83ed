// The sources are included and not linked: some of what is tested is static, and a shared library keeps all of it to
// itself.
#include "../../src/exact/fraction.c"
#include "../../src/sat/sat.c"
#include "../../src/sat/sat_distance.c"
#include "../../src/sat/sat_entry.c"

#ifdef HM_SHARED
#    include "../../src/pose/posed_mask.c"
#    include "../../src/sat/sat_depth.c"
#    include "../../src/sat/sat_measure.c"
#    include "../../src/sat/sat_top.c"
#    include "../../src/sat/sat_top_round.c"
#endif

#include "sat.h"

bool inside_hulls_meet(const hmi_convex *a, const hmi_convex *b, bool filtered, bool closed) {
    sat_filter space;
    return sat_hulls_meet(a, b, filtered ? sat_filter_of(a, b, &space) : NULL, closed);
}

bool inside_hulls_near(const hmi_convex *a, const hmi_convex *b, uint64_t radius, bool closed) {
    return sat_hulls_near(a, b, NULL, radius, closed);
}

double inside_distance(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b) {
    return sat_distance(a, b, on_a, on_b);
}

double inside_distance_exact(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b) {
    const hmi_convex hull_a = {a->v, a->n, 0}, hull_b = {b->v, b->n, 0};
    if (hmi_sat_touch(&hull_a, &hull_b, 0, true)) {
        *on_a = *on_b = sat_common_point(a, b, NULL);
        return 0;
    }
    const sat_nearest nearest = sat_nearest_of(a, b);
    const double radii = sat_radius(a) + sat_radius(b);
    if (radii > 0 && hmi_sat_touch(a, b, 0, true)) {
        *on_a = *on_b = hmi_along(nearest.from, nearest.direction, nearest.distance * (sat_radius(a) / radii));
        return 0;
    }
    *on_a = hmi_along(nearest.from, nearest.direction, sat_radius(a));
    *on_b = hmi_along(nearest.from, nearest.direction, nearest.distance - sat_radius(b));
    return sat_larger(nearest.distance - radii, nearest.distance * 0x1p-53);
}

hmi_int128 inside_clamp(hmi_int256 a) { return sat_clamp(a); }
