// maskfield (internal): the tree and the distances as the walks read them.
//
// The tree: level 0 has a node for each block of 4 x 4 pixels, level l for each block of 4 x 4 nodes of level l-1;
// the top level has one node. A node is 16 bits: bit 4j + i tells whether child (i, j) holds a solid pixel. Nodes of
// a level lie row by row.
//
// The field: one int16 for each cell of 4 x 4 pixels, in 1/16 pixel of the mask's own coordinates. A value v > 0: no
// point of the cell lies within v/16 of a solid pixel's square. v < 0: every point of the cell lies at least -v/16
// inside the solid (no clear pixel's square nor the outside of the mask within that distance). 0: nothing is
// promised. Values are rounded towards 0; what is HMI_FIELD_REACH pixels away or more has +- that many. Apart from
// these two, values are exact. Cells are whole also where they stick out of the mask.
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
