// narrow (internal): distances and closest points of convex parts and masks, by branch and bound.
#ifndef HITMASK_NARROW_DISTANCE_SEARCH_H
#define HITMASK_NARROW_DISTANCE_SEARCH_H

#include "../pose/posed_shape.h"

// Distances and closest points; `out` is written if it is not NULL, unless the distance is infinite.
double hmi_distance_element_mask(const hmi_element *a, const hmi_posed_mask *b, hm_points *out);
double hmi_distance_parts(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out);
double hmi_distance_elements(const hmi_element *a, const hmi_element *b, hm_points *out);

#endif
