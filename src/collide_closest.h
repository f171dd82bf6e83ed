// collide (internal): the search for the closest pixels of two masks, in parts.
#ifndef HITMASK_COLLIDE_CLOSEST_H
#define HITMASK_COLLIDE_CLOSEST_H

#include "collide_metric.h"
#include "collide_pixels.h"

/// The distance of masks that do not meet, and if `out` is not NULL their closest points, which are not written when
/// it is infinite.
double hmi_closest_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_points *out);

/// The distance of two pixels, and if `out` is not NULL their closest points.
double hmi_closest_points(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_pixel pixel_a, hm_pixel pixel_b,
                          hm_points *out);

/// Whether two masks meet a rule with a margin.
bool hmi_closer_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule);

/// Distances in doubles are right to 2^-25 pixel; pairs that differ by less than this are told apart by
// hmi_sat_distance.
#define HMI_CLOSEST_SLACK 1e-6

typedef struct hmi_closest {
    const hmi_posed_mask *a;
    const hmi_posed_mask *b;
    const hmi_rule *rule;  ///< what is asked for; NULL for the closest pair
    bool met;              ///< whether a pair has been found that meets the rule: nothing more is to be done
    hmi_pixel_pair pixels; ///< for their places
    hmi_metric metric;
    double limit; ///< pairs that are farther apart do not count
    double best;  ///< the distance of the closest pair, to 2^-25 pixel
    bool known;   ///< and whether it is known to the bit
    double distance;
    hmi_point way; ///< from corner (0, 0) to corner (0, 0)
    hm_pixel pixel_a, pixel_b;
    hm_pixel start_a, start_b; ///< a pair that is nearly the closest
} hmi_closest;

/// Looks at a pair of pixels.
void hmi_closest_offer(hmi_closest *search, hm_pixel a, hm_pixel b);

/// The pairs within the limit, by a walk over one mask's tree in the other's field. False when there is none that
/// suits.
bool hmi_closest_walk(hmi_closest *search, const hmi_map *forth, const hmi_map *back);

/// A first pair of masks that are far apart, nearly the closest if they are more or less convex: those that stand out
/// most towards each other. False when they are not far apart.
bool hmi_closest_start_far(hmi_closest *search);

/// The pairs within the limit by the heights of pixels along the way between those that the search starts from. False
/// when they are too many.
bool hmi_closest_climb(hmi_closest *search);

/// The same by pairs of blocks.
void hmi_closest_blocks(hmi_closest *search);

#endif
