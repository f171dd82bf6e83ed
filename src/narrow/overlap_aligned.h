// narrow (internal): overlap of two masks whose axes are the same up to quarter turns and flips.
#ifndef HITMASK_NARROW_OVERLAP_ALIGNED_H
#define HITMASK_NARROW_OVERLAP_ALIGNED_H

#include "../pose/posed_shape.h"

/// How the axes of a mask b lie along those of a mask a.
typedef struct hmi_alignment {
    bool aligned; ///< they do
    bool swapped; ///< b's columns run along a's rows
    bool flip_x;  ///< what runs along a's x axis runs against it
    bool flip_y;
} hmi_alignment;

hmi_alignment hmi_alignment_of(const hm_xform *a, const hm_xform *b);

/// Whether hmi_overlap_aligned is the faster way for these masks.
bool hmi_alignment_pays(const hmi_alignment *alignment, const hmi_posed_mask *a, const hmi_posed_mask *b);

/// Whether two aligned masks meet the rule without a margin. Neither is empty.
bool hmi_overlap_aligned(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_alignment *alignment,
                         bool closed);

#endif
