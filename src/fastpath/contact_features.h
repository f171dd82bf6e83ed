// fastpath (internal): contacts of single convex shapes: by floats which features they part by, where there is no
// doubt. All that is reported follows from these in sat_measure.h, as it does where the exact code chooses them.
#ifndef HITMASK_FASTPATH_CONTACT_FEATURES_H
#define HITMASK_FASTPATH_CONTACT_FEATURES_H

#include "../sat/sat_measure.h"
#include "hull_f32.h"

/// Two shapes in the order of sat_whole_order, and their features. Not to be copied.
typedef struct hmi_fast_met {
    hmi_whole a, b;
    hm_local space[2][4];
    bool swapped; ///< the caller's b comes first
    hmi_features on;
} hmi_fast_met;

/// The features that hmi_sat_features would choose if the rule is met, with HMI_MEET: whether it is, is up to their
/// gap. HMI_APART where it surely is not. HMI_UNSURE for other kinds, where two translations are about as short, and
/// where hulls touch. The shapes and xforms are valid; margin in steps.
hmi_verdict hmi_fast_features(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              int64_t margin, hmi_fast_met *out);

/// What hmi_overlap answers about these, or HMI_UNSURE: likewise, but not where hulls that overlap have translations
/// about as short.
hmi_verdict hmi_fast_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           int64_t margin);

#endif
