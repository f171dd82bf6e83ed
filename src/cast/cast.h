// cast (internal): hm_cast after its fast path, and casts of which only early hits matter.
#ifndef HITMASK_CAST_CAST_H
#define HITMASK_CAST_CAST_H

#include <hitmask/collide.h>
#include <hitmask/cast.h>

/// hm_cast for callers that ignore hits after the fraction `most`: these may be reported or not. Hits up to it are
/// reported as by hm_cast. The shapes are valid. `out->limited` is written also without a hit.
bool hmi_cast_until(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                    const hm_cast_options *options, double most, hm_cast_hit *out);

/// Whether the fast paths decide under these options: valid, without limits.
static inline bool hmi_cast_plain(const hm_cast_options *options) {
    return !options || ((unsigned)options->start <= HM_CAST_NEVER && options->limits.max_depth == 0 &&
                        options->limits.max_edges == 0);
}

/// The same without the fast paths of convex shapes, of any shapes.
bool hmi_cast_exactly(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                      const hm_cast_options *options, double most, hm_cast_hit *out);

/// hm_cast of two discs: points or circles.
bool hmi_cast_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                    const hm_cast_options *options, hm_cast_hit *out);

/// hm_cast of shapes that are valid, but where the rule is met at the start: `inside` is then true, with no hit.
bool hmi_cast_from_outside(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out, bool *inside);

/// hm_cast after the fast path of points: that of convex shapes first.
bool hmi_cast_convex(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                     const hm_cast_options *options, hm_cast_hit *out);

/// hm_cast after the fast path, whose result is `left`: a whole number as a double, so that all arguments stay in
/// registers. `way` is the motion in steps.
bool hmi_cast_on(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                 hm_vec2 way, double left, const hm_cast_options *options, hm_cast_hit *out);

#endif
