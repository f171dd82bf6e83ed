// cast (internal): the edges on which two parts meet in a cast.
#ifndef HITMASK_CAST_CAST_EDGE_H
#define HITMASK_CAST_CAST_EDGE_H

#include "cast_job.h"

/// A part, radius included, in units of 2^-40 pixel; `space` is for its corners.
hmi_convex hmi_cast_part(const hmi_cast *cast, int which, hm_pixel pixel, hmi_element *space);

/// An edge that two parts meet on.
typedef struct hmi_cast_edge {
    hm_vec2 along;
    bool seam; ///< it lies inside of its shape
} hmi_cast_edge;

/// An edge of two pixels that meet.
hmi_cast_edge hmi_cast_pixel_edge(const hmi_cast *cast, const hmi_cast_meeting *meeting, int index);

/// Whether the k-th edge of a part other than those of pairs of pixels lies inside of its shape.
bool hmi_cast_element_seam(const hmi_cast *cast, const hmi_cast_meeting *meeting, int which, int32_t k);

/// Whether such an edge, which is no seam, may have a stretch that is one.
bool hmi_cast_element_mixed(const hmi_cast *cast, const hmi_cast_meeting *meeting, int which, int32_t k);

/// Whether one of the edges on which two parts meet lies on the border of its shape, not between two of its parts.
bool hmi_cast_on_border(const hmi_cast *cast, const hmi_cast_meeting *meeting);

#endif
