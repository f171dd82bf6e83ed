// narrow (internal): the closest pair of pixels of two masks, while it is searched for.
#ifndef HITMASK_NARROW_CLOSEST_BEST_H
#define HITMASK_NARROW_CLOSEST_BEST_H

#include "../pose/pixel_pair.h"
#include "../pose/posed_mask.h"
#include "../pose/posed_shape.h"
#include "../sat/convex.h"
#include "metric.h"

/// The distance of two pixels, and if `out` is not NULL their closest points.
double hmi_closest_points(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_pixel pixel_a, hm_pixel pixel_b,
                          hm_points *out);

/// Distances in doubles are right to 2^-25 pixel; pairs that differ by less than this are distinguished by
/// hmi_sat_distance.
#define HMI_CLOSEST_SLACK 1e-6

typedef struct hmi_closest {
    const hmi_posed_mask *a;
    const hmi_posed_mask *b;
    const hmi_rule *rule;  ///< what is searched for; NULL for the closest pair
    bool met;              ///< whether a pair has been found that meets the rule: nothing more is to be done
    hmi_pixel_pair pixels; ///< for their positions
    hmi_metric metric;
    double limit; ///< pairs that are farther apart do not count
    double best;  ///< the distance of the closest pair, to 2^-25 pixel
    bool exact;   ///< and whether it is exact to the bit
    double distance;
    hmi_point way; ///< from corner (0, 0) to corner (0, 0)
    hm_pixel pixel_a, pixel_b;
    hm_pixel start_a, start_b; ///< a pair that is nearly the closest
} hmi_closest;

/// Tests a pair of pixels.
void hmi_closest_offer(hmi_closest *search, hm_pixel a, hm_pixel b);

#endif
