// separate (internal): the translations of b after which a convex piece of a meets one of b, as a polygon with a
// radius.
#ifndef HITMASK_SEPARATE_SEPARATE_SUM_H
#define HITMASK_SEPARATE_SEPARATE_SUM_H

#include "../base/vec2.h"
#include "../pose/posed_shape.h"

enum { HMI_SUM_CORNERS = 2 * HMI_ELEMENT_CORNERS };

/// Translations within `radius` of a polygon, its corners counterclockwise, in pixels. One corner, or two, of pieces
/// without area.
typedef struct hmi_sum {
    int32_t n;
    double radius;
    hm_vec2 v[HMI_SUM_CORNERS];
} hmi_sum;

/// With the pieces' radii and `more` pixels.
void hmi_sum_make(const hmi_convex *a, const hmi_convex *b, double more, hmi_sum *out);

#endif
