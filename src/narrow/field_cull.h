// narrow (internal): what every walk over one mask's tree in another's field gives to the kernel that culls.
#ifndef HITMASK_NARROW_FIELD_CULL_H
#define HITMASK_NARROW_FIELD_CULL_H

#include "../pose/posed_mask.h"
#include "../pose/posed_shape.h"
#include "../simd/kernels.h"

#include <math.h>

/// The distances of a mask. Without a field, and while some are pending, there is only its rectangle: one cell that
/// promises nothing (and a spare one).
static inline hmi_field_cells hmi_culling_cells(const hmi_posed_mask *mask) {
    static const int16_t nothing[2] = {0, 0};
    const float width = (float)mask->mask->grid.width;
    const float height = (float)mask->mask->grid.height;
    const hmi_maskfield *field = mask->field;
    if (!hmi_posed_mask_measured(mask)) return (hmi_field_cells){nothing, 1, 1, width, height};
    return (hmi_field_cells){field->cells, field->cell_columns, field->cell_rows, width, height};
}

/// How far the kernel's floats may be off, in b's pixels, for a mask with this root that `map` positions in b.
///
/// Floats have a relative error of 2^-24 an operation. A centre x + column * ux + row * vx comes out of five
/// roundings of numbers to float and products, and of two sums, none greater than its part of `size`; the difference
/// from the clamped point is one operation more. So 2^-20 of `size`, 16 operations, covers both coordinates.
static inline double hmi_culling_error(const hmi_map *map, int top, const hmi_posed_mask *b) {
    const double span = (double)((int64_t)4 << (2 * top));
    const double axes = fabs(map->xx) + fabs(map->xy) + fabs(map->yx) + fabs(map->yy);
    const double size = fabs(map->tx) + fabs(map->ty) + span * axes + b->mask->grid.width + b->mask->grid.height;
    return size * (1.0 / (1 << 20)) + map->error;
}

/// Where the walked mask lies.
static inline void hmi_culling_pose(const hmi_map *map, hmi_cull *cull) {
    cull->x = (float)map->tx;
    cull->y = (float)map->ty;
    cull->ux = (float)(map->xx * 0.5);
    cull->uy = (float)(map->xy * 0.5);
    cull->vx = (float)(map->yx * 0.5);
    cull->vy = (float)(map->yy * 0.5);
}

/// The level of the walked mask that nodes are in. Without a field the children of one node at a time are searched in
/// the pixels, and kept in `children`.
static inline hmi_tree_level hmi_culling_level(const hmi_posed_mask *mask, int level, hmi_node node,
                                               uint16_t *children) {
    const hmi_maskfield *field = mask->field;
    if (field) return (hmi_tree_level){field->nodes[level], 1, field->node_columns[level]};
    *children = (uint16_t)hmi_tree_children(mask, level, (int32_t)(node & 0xffff), (int32_t)(node >> 16));
    return (hmi_tree_level){children, 0, 0};
}

/// A sieve for the walked mask's blocks of 4 x 4 pixels; the box around a pixel reaches so far from its middle.
hmi_sieve hmi_culling_sieve(const hmi_map *map, double reach_x, double reach_y);

// Rounding to the units of a sieve, a dozen times at most, moves a point by less than 2^-16, by which the boxes are
// greater. The box of a block begins less than a pixel inside its square of 8 x 8; from the middle of the first pixel
// to that of the last it is three pixels' boxes wide. Positions of blocks stay below 2^22.

/// Whether blocks fit, for boxes that reach by `more` beyond a pixel to each side.
static inline bool hmi_culling_sievable(const hmi_map *map, double more) {
    const double width = 4 * (fabs(map->xx) + fabs(map->yx)) + 2 * more;
    const double height = 4 * (fabs(map->xy) + fabs(map->yy)) + 2 * more;
    const double limit = 1 << 20;
    return width < 6.99 && height < 6.99 && fabs(map->tx) <= limit && fabs(map->ty) <= limit;
}

/// A walk over the tree of one mask in the field of another, for searches that nothing ends early.
typedef struct hmi_culling {
    const hmi_posed_mask *walked;
    const hmi_posed_mask *other;
    const hmi_kernels *kernels;
    const hmi_map *map; ///< from the pixels of the walked mask to those of the other
    double radius;      ///< of a pixel of the walked mask, in the other's pixels
    double half_x;      ///< half the width and height of its box there
    double half_y;
    double error;
    hmi_field_cells cells;
    hmi_cull cull;
    uint16_t children;
} hmi_culling;

/// How wide boxes of pixels are that are read row by row, at most.
enum { HMI_CULLING_BOX = 32 };

void hmi_culling_make(const hmi_posed_mask *walked, const hmi_posed_mask *other, const hmi_map *map,
                      hmi_culling *out);

/// Whether such boxes hold what may lie within `reach` of a block of 4 x 4 pixels.
bool hmi_culling_fine(const hmi_culling *culling, double reach);

/// The other's pixels within half_x and half_y of a point; x0 > x1 or y0 > y1 when there are none.
hmi_pixel_box hmi_culling_box(const hmi_culling *culling, hm_vec2 point, double half_x, double half_y);

/// Lists the children of n nodes that may lie within `reach` of the other's solid pixels, in the order of the tree;
/// answers their number. Without a field n is 1, else at most HMI_CULL_NODES.
int32_t hmi_culling_nodes(hmi_culling *culling, int level, const hmi_node *nodes, int32_t n, double reach,
                          hmi_node out[HMI_CULL_ROOM]);

#endif
