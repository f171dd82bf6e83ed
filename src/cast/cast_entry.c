// hm_cast: first the fast path in floats, for points and circles. It is a file of its own, and all calls are tail
// calls, so that the fast path is lean: compilers keep the arguments in their registers.
#include "../fastpath/cast_point_test.h"
#include "cast.h"
#include "cast_job.h"

bool hm_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
             const hm_cast_options *options, hm_cast_hit *out) {
    const hm_rule *rule = options ? &options->rule : NULL;
    hmi_f64x2 way;
    if (point_are_discs(a, xa, b, xb)) return hmi_cast_discs(a, xa, b, xb, motion, options, out);
    const uint32_t left = point_cull(a, xa, b, xb, motion, &way);
    if (left == POINT_UNSURE || !hmi_cast_plain(options)) return hmi_cast_convex(a, xa, b, xb, motion, options, out);
    if (hmi_rule_is_plain(rule) && (left == POINT_RIGHT || left == POINT_LEFT)) {
        if (out) point_write_none((int64_t)f64x2_first(way), (int64_t)f64x2_second(way), out);
        return false;
    }
    return hmi_cast_on(a, xa, b, xb, motion, f64x2_vec2(way), left, options, out);
}

bool hmi_cast_until(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                    const hm_cast_options *options, double most, hm_cast_hit *out) {
    if (hmi_shape_is_convex(a) && hmi_shape_is_convex(b)) return hm_cast(a, xa, b, xb, motion, options, out);
    return hmi_cast_exactly(a, xa, b, xb, motion, options, most, out);
}
