// Casts by floats and doubles, where these decide: of a point or of circles, and of convex shapes.
#include "cast_hulls.h"
#include "cast_point_test.h"

#include <hitmask/cast.h>

hmi_verdict hmi_fast_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    hmi_f64x2 way;
    if (point_are_discs(a, xa, b, xb)) return hmi_fast_cast_discs(a, xa, b, xb, motion, rule, out);
    const uint32_t left = point_cull(a, xa, b, xb, motion, &way);
    if (left == POINT_UNSURE) return hmi_fast_cast_convex(a, xa, b, xb, motion, rule, out);
    const int64_t x = (int64_t)f64x2_first(way), y = (int64_t)f64x2_second(way);
    if (!hmi_rule_is_plain(rule) || (left != POINT_RIGHT && left != POINT_LEFT))
        return hmi_fast_cast_polygon(a, xa, b, xb, x, y, rule, left, out);
    if (out) point_write_none(x, y, out);
    return HMI_APART;
}
