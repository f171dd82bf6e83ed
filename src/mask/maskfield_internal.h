// maskfield (internal): the tree and the distances as the walks read them.
//
// The tree: level 0 has a node for each block of 4 x 4 pixels, level l for each block of 4 x 4 nodes of level l-1;
// the top level has one node. A node is 16 bits: bit 4j + i is set where child (i, j) holds a solid pixel. Nodes of a
// level lie row by row.
//
// The field: one int16 for each cell of 4 x 4 pixels, in 1/16 pixel of the mask's own coordinates. A value v > 0:
// every point of the cell lies at least v/16 from each solid pixel's square. v < 0: every point of the cell lies at
// least -v/16 inside the solid, away from each clear pixel's square and from the outside of the mask. 0: nothing is
// promised. A value is that least distance rounded towards 0, or HMI_FIELD_REACH pixels where it is more; a cell at
// the right or lower end counts whole, with its part outside of the mask.
#ifndef HITMASK_MASK_MASKFIELD_INTERNAL_H
#define HITMASK_MASK_MASKFIELD_INTERNAL_H

#include "../base/base_internal.h"
#include "mask_internal.h"

/// Levels of the tree of the largest mask: 4^8 > 32,767.
#define HMI_FIELD_LEVELS 8

/// Pixels on the side of a cell, and field units a pixel.
#define HMI_FIELD_CELL 4
#define HMI_FIELD_SCALE 16

/// Greatest distance that is stored, in pixels. A change reaches no further, so an update stays local.
#define HMI_FIELD_REACH 64

/// Pixels x0 <= column < x1, y0 <= row < y1, inside a mask; none where x0 >= x1.
typedef struct hmi_field_part {
    int32_t x0, y0, x1, y1;
} hmi_field_part;

/// Tree and distances of one mask, as the mask was when they were built or last updated.
typedef struct hmi_maskfield {
    int32_t width; ///< of the mask
    int32_t height;
    hmi_field_part pending; ///< pixels that changed since the distances within reach of them were measured
    int32_t levels;         ///< at least 1 for a mask with pixels, 0 for one without
    int32_t node_columns[HMI_FIELD_LEVELS];
    int32_t node_rows[HMI_FIELD_LEVELS];
    uint16_t *nodes[HMI_FIELD_LEVELS];
    int32_t cell_columns; ///< ceil(width / 4)
    int32_t cell_rows;
    int16_t *cells; ///< row by row, followed by one spare cell so that a 32-bit read of the last one stays inside
    hm_allocator alloc;
    size_t block_size;
} hmi_maskfield;

/// Whether some distances are out of date. The tree never is.
static inline bool hmi_maskfield_pending(const hmi_maskfield *field) { return field->pending.x0 < field->pending.x1; }

/// Whether that of a cell is.
static inline bool hmi_maskfield_stale(const hmi_maskfield *field, int32_t column, int32_t row) {
    const hmi_field_part *part = &field->pending;
    const int32_t x = HMI_FIELD_CELL * column;
    const int32_t y = HMI_FIELD_CELL * row;
    return x + HMI_FIELD_CELL > part->x0 - HMI_FIELD_REACH && x < part->x1 + HMI_FIELD_REACH &&
           y + HMI_FIELD_CELL > part->y0 - HMI_FIELD_REACH && y < part->y1 + HMI_FIELD_REACH;
}

/// The distance of a cell of the field, 0 where it is out of date: for reading single distances.
static inline int32_t hmi_maskfield_distance(const hmi_maskfield *field, int32_t column, int32_t row) {
    if (hmi_maskfield_pending(field) && hmi_maskfield_stale(field, column, row)) return 0;
    return field->cells[(size_t)row * (size_t)field->cell_columns + (size_t)column];
}

/// No pixels.
static inline hmi_field_part hmi_field_part_none(void) {
    return (hmi_field_part){HM_MASK_MAX_SIDE, HM_MASK_MAX_SIDE, 0, 0};
}

/// Builds the field of a mask, one block of a little over 2 bits a pixel (never more than 5; up to 10 in a mask of a
/// single row or column), in time proportional to the pixels. HM_ERROR_MEMORY.
hm_result hmi_maskfield_create(const hm_mask *mask, const hm_allocator *alloc, hmi_maskfield **out);

/// NULL is fine.
void hmi_maskfield_destroy(hmi_maskfield *field);

/// Makes it as if built anew after these pixels changed. Distances are stored up to 64 pixels, so those within the
/// rectangle grown by 64 pixels to each side are measured, however large the mask. Allocates nothing.
void hmi_maskfield_update(hmi_maskfield *field, const hm_mask *mask, hmi_field_part part);

/// The tree made true again after these pixels changed, and their distances pending.
void hmi_maskfield_defer(hmi_maskfield *field, const hm_mask *mask, hmi_field_part part);

/// The same after one pixel became solid or clear.
void hmi_maskfield_defer_pixel(hmi_maskfield *field, int32_t x, int32_t y, bool solid);

/// Measures what is pending.
void hmi_maskfield_settle(hmi_maskfield *field, const hm_mask *mask);

/// A copy of the field of this mask, with what is pending measured. HM_ERROR_MEMORY.
hm_result hmi_maskfield_copy(const hmi_maskfield *field, const hm_mask *mask, const hm_allocator *alloc,
                             hmi_maskfield **out);

#endif
