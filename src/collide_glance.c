// Overlap: first at a glance.
#include "collide_glance.h"

static inline hmi_verdict glance_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                         const hm_xform *xb) {
    if (a->kind == HM_SHAPE_POLYGON && b->kind == HM_SHAPE_POLYGON) return hmi_glance_polygons(a, xa, b, xb);
    return hmi_glance_discs(a, xa, b, xb);
}

static inline bool glance_given(const void *a, const void *xa, const void *b, const void *xb) {
    return a && xa && b && xb;
}

bool hm_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule) {
    if (!rule && glance_given(a, xa, b, xb)) {
        const hmi_verdict verdict = glance_overlap(a, xa, b, xb);
        if (verdict != HMI_DOUBT) return verdict == HMI_MEET;
    }
    return hmi_overlap_asked(a, xa, b, xb, rule);
}
