// separate (internal): a convex shape that moves along a line through a mask: where it certainly meets the mask, and
// where it certainly does not.
#ifndef HITMASK_SEPARATE_SEPARATE_TRACK_H
#define HITMASK_SEPARATE_SEPARATE_TRACK_H

#include "../fastpath/fastpath.h"
#include "../pose/posed_mask.h"

/// Runs of solid pixels that are kept; where a shape meets more, less is certain.
enum { HMI_TRACK_ROOM = 192 };

/// A run of solid pixels of a row, and along which stretch of the way it may be met, in steps from the start.
typedef struct hmi_track_run {
    double from, to;
    int32_t x0, x1, y; ///< from pixel x0 up to x1, which is not in it
} hmi_track_run;

/// What is certain about a way.
typedef struct hmi_track {
    double met;    ///< up to here the rule is met
    double until;  ///< up to here all that may be met is listed
    int32_t count; ///< of runs that may be met beyond `met`
    hmi_track_run maybe[HMI_TRACK_ROOM];
} hmi_track;

/// Follows an element, grown by `margin` steps, along a unit vector up to `limit` steps. False where nothing is found
/// out: of a point or a segment without width, and far from the mask's origin.
bool hmi_track_find(const hmi_element *element, int64_t margin, const hmi_posed_mask *mask, hm_vec2 way, double limit,
                    hmi_track *out);

/// Whether the rule, closed or not, is met after so many steps, each coordinate of the translation rounded to whole
/// ones.
static inline hmi_verdict hmi_track_at(const hmi_track *track, double steps) {
    if (steps <= track->met) return HMI_MEET;
    if (steps >= track->until) return HMI_UNSURE;
    for (int32_t i = 0; i < track->count; i++)
        if (track->maybe[i].from <= steps && steps <= track->maybe[i].to) return HMI_UNSURE;
    return HMI_APART;
}

/// Whether the rule is met, exactly, where hmi_track_at is unsure before `until`: `element` and `mask` are where the
/// shape and the mask are after so many steps.
bool hmi_track_test(const hmi_track *track, double steps, const hmi_element *element, const hm_xform *mask,
                    const hmi_rule *rule);

#endif
