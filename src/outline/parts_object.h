// convex (internal): the parts of an outline as an object, and the tree of their boxes.
#ifndef HITMASK_OUTLINE_PARTS_OBJECT_H
#define HITMASK_OUTLINE_PARTS_OBJECT_H

#include <hitmask/parts.h>

#include "boxtree.h"

/// The greatest number of points: three numbers for each triangle must fit int32.
#define HMI_CONVEX_MAX_POINTS ((int32_t)1 << 27)

struct hm_parts {
    hm_part *parts;
    hm_local *corners;
    hm_part_side *sides;
    int32_t *edge_sides;
    hm_seam *seams;
    int32_t *slivers;
    int32_t part_count;
    int32_t corner_count;
    int32_t side_count;
    int32_t seam_count;
    int32_t sliver_count;
    int32_t most_corners; ///< of one part
    hmi_boxtree tree;     ///< over the parts
    size_t block_size;    ///< of the block this struct begins
    hm_allocator alloc;
};

/// Parts over borrowed arrays, which stay unchanged as long as they are there: `spans` has the pointers and counts
/// (and most_corners), `boxes` hmi_boxtree_boxes(part_count) boxes of the tree. Every number is validated:
/// HM_ERROR_FORMAT where one does not fit, a part is not convex or a box is another one than it should be.
/// HM_ERROR_MEMORY. It does not check that the parts are those of an outline.
hm_result hmi_parts_view(const hm_parts *spans, const hmi_local_box *boxes, const int32_t *order,
                         const hm_allocator *alloc, hm_parts **out);

#endif
