// The fast paths of hm_cast without what comes after them.
//
// For tests that are linked with the library's inside.
#ifndef TESTS_CAST_PATHS_H
#define TESTS_CAST_PATHS_H

#include "../src/fastpath/cast_hulls.h"
#include "../src/fastpath/cast_point_test.h"

/// In the order in which hm_cast tries them. Nothing needs to be valid.
static inline hmi_verdict cast_fast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    hmi_f64x2 way;
    if (point_are_discs(a, xa, b, xb)) return hmi_fast_cast_discs(a, xa, b, xb, motion, rule, out);
    const uint32_t left = point_cull(a, xa, b, xb, motion, &way);
    if (left == POINT_UNSURE) return hmi_fast_cast_convex(a, xa, b, xb, motion, rule, out);
    return hmi_fast_cast_polygon(a, xa, b, xb, (int64_t)f64x2_first(way), (int64_t)f64x2_second(way), rule, left,
                                 out);
}

#endif
