// pose (internal): compounds as objects.
#ifndef HITMASK_POSE_COMPOUND_H
#define HITMASK_POSE_COMPOUND_H

#include <hitmask/shape.h>

#include "../outline/boxtree.h"

/// One block: this struct, the parts, the tree.
struct hm_compound {
    hm_compound_part *parts;
    int32_t count;
    bool endless;     ///< a part has no end, so that boxes in local coordinates do not hold it
    int64_t radius;   ///< the greatest of a part, in steps of the compound's own pixels
    hmi_boxtree tree; ///< over the parts, in the compound's own coordinates, rounded outward by a pixel
    size_t block_size;
    hm_allocator alloc;
};

#endif
