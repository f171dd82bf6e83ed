// What is left of hm_cast where the first look at points and discs leaves it open. A file of its own, so that what
// the look does first is lean: compilers then keep what calls take where it is.
#include "collide_cast_quick.h"

bool hmi_quick_cast_on(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                       hm_vec2 way, const hm_rule *rule, uint32_t start, hm_cast_hit *out) {
    const hmi_verdict verdict = shot_open(a, xa, b, xb, (int64_t)way.x, (int64_t)way.y, rule, start >> 8, out);
    if (verdict != HMI_DOUBT) return verdict == HMI_MEET;
    return hmi_cast_exactly(a, xa, b, xb, motion, rule, (hm_cast_start)(start & 255), out);
}
