// maskfield (internal): the tree and the distances as the walks read them.
//
// The tree: level 0 has a node for each block of 4 x 4 pixels, level l for each block of 4 x 4 nodes of level l-1;
// the top level has one node. A node is 16 bits: bit 4j + i tells whether child (i, j) holds a solid pixel. Nodes of
// a level lie row by row.
//
// The field: one int16 for each cell of 4 x 4 pixels, in 1/16 pixel of the mask's own coordinates. A value v > 0:
// every point of the cell lies at least v/16 from each solid pixel's square. v < 0: every point of the cell lies at
// least -v/16 inside the solid, away from each clear pixel's square and from the outside of the mask. 0: nothing is
// promised. A value is that least distance rounded towards 0, or HMI_FIELD_REACH pixels where it is more; a cell at
// the right or lower end counts whole, with its part outside of the mask.
#ifndef HITMASK_MASKFIELD_INTERNAL_H
#define HITMASK_MASKFIELD_INTERNAL_H

#include <hitmask/maskfield.h>

#include "base_internal.h"

/// Levels of the tree of the largest mask: 4^8 > 32,767.
#define HMI_FIELD_LEVELS 8

/// Pixels on the side of a cell, and field units a pixel.
#define HMI_FIELD_CELL 4
#define HMI_FIELD_SCALE 16

/// Greatest distance that is told, in pixels. A change reaches no further, so an update stays local.
#define HMI_FIELD_REACH 64

struct hm_maskfield {
    int32_t width; ///< of the mask
    int32_t height;
    int32_t levels; ///< at least 1 for a mask with pixels, 0 for one without
    int32_t node_columns[HMI_FIELD_LEVELS];
    int32_t node_rows[HMI_FIELD_LEVELS];
    uint16_t *nodes[HMI_FIELD_LEVELS];
    int32_t cell_columns; ///< ceil(width / 4)
    int32_t cell_rows;
    int16_t *cells; ///< row by row, followed by one spare cell so that a 32-bit read of the last one stays inside
    hm_allocator alloc;
    size_t block_size;
};

#endif
