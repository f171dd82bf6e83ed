// pose (internal): how one mask's pixels lie in another's, and what a posed mask says of a point.
#ifndef HITMASK_POSE_POSED_MASK_H
#define HITMASK_POSE_POSED_MASK_H

#include "posed_shape.h"

/// An affine map to the pixel coordinates of a mask, in doubles: for culling only.
typedef struct hmi_map {
    double xx, xy; ///< where (1, 0) leads
    double yx, yy; ///< where (0, 1) leads
    double tx, ty; ///< where (0, 0) leads
    double error;  ///< how far a mapped coordinate may be off, in pixels, for sources within a mask or the world
} hmi_map;

/// From pixel coordinates of a mask drawn by `from` to those of one drawn by `to`.
hmi_map hmi_map_between(const hm_xform *from, const hm_xform *to);

/// From world coordinates in steps to pixel coordinates of a mask drawn by `to`.
hmi_map hmi_map_from_world(const hm_xform *to);

static inline hm_vec2 hmi_map_apply(const hmi_map *map, double x, double y) {
    hm_vec2 mapped = {map->xx * x + map->yx * y + map->tx, map->xy * x + map->yy * y + map->ty};
    return mapped;
}

/// Half the longer diagonal of a pixel, mapped.
double hmi_map_pixel_radius(const hmi_map *map);

/// A lower bound of the world length, in steps, of any vector whose length in pixels of a mask drawn by `xform` is 1:
/// the smaller singular value of its axes.
double hmi_xform_least_stretch(const hm_xform *xform);

/// The corners of pixel (x, y) of a mask drawn by `xform`, in units of 2^-40 pixel.
void hmi_pixel_corners(const hm_xform *xform, int32_t x, int32_t y, hmi_point corner[4]);

/// The children of a node of a mask's tree that hold solid pixels, as 16 bits (see maskfield_internal.h): read from
/// the field where there is one, from the pixels otherwise.
unsigned hmi_tree_children(const hmi_posed_mask *mask, int level, int32_t x, int32_t y);

/// The level of the one node at the top of a mask's tree; -1 for a mask without pixels.
int hmi_tree_top(const hmi_posed_mask *mask);

/// What a mask, through its field if it has one, says of a point in its pixel coordinates: no solid pixel lies within
/// the root of `outside_squared`; inside the solid, no clear one within `inside`.
typedef struct hmi_lookup {
    double outside_squared;
    double inside;
} hmi_lookup;

/// Looks up a point; the mask must have pixels.
hmi_lookup hmi_mask_lookup(const hmi_posed_mask *mask, double x, double y);

/// A rectangle of a mask's pixels, bounds inclusive; empty when x0 > x1 or y0 > y1.
typedef struct hmi_pixel_box {
    int32_t x0, y0, x1, y1;
} hmi_pixel_box;

/// The pixels of a mask whose squares may come within `reach` of a point, each coordinate by itself.
hmi_pixel_box hmi_mask_box(const hmi_posed_mask *mask, double x, double y, double reach);

/// The bits of row y of a box that is at most 64 wide, from column x0 on.
uint64_t hmi_mask_box_row(const hmi_posed_mask *mask, const hmi_pixel_box *box, int32_t y);

#endif
