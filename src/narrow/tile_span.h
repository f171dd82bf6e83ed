// narrow (internal): an axis-aligned shape and map, in units of 2^-40 pixel from the map's corner. Where the map's
// axes lead back, the world is mirrored, so that columns and rows grow with the coordinates.
#ifndef HITMASK_NARROW_TILE_SPAN_H
#define HITMASK_NARROW_TILE_SPAN_H

#include "../fastpath/fastpath.h"
#include "../pose/boxes.h"
#include "../shape/tilemap_internal.h"

/// A stretch along an axis.
typedef struct hmi_tile_span {
    int64_t low, high;
} hmi_tile_span;

/// A map's cells along x and y: how long they are, how many there are, and whether the world is mirrored.
typedef struct hmi_tile_axis {
    int64_t side;
    int32_t count;
    bool back;
} hmi_tile_axis;

static inline bool hmi_tile_aligned(const hm_xform *map_at) { return map_at->uy == 0 && map_at->vx == 0; }

/// Sides are below 2^61.
static inline void hmi_tile_axes(const hm_tilemap *map, const hm_xform *map_at, hmi_tile_axis out[2]) {
    const int64_t u = map_at->ux, v = map_at->vy;
    out[0] = (hmi_tile_axis){map->cell_width * HM_UNITS_PER_PIXEL * (u < 0 ? -u : u), map->width, u < 0};
    out[1] = (hmi_tile_axis){map->cell_height * HM_UNITS_PER_PIXEL * (v < 0 ? -v : v), map->height, v < 0};
}

/// Whether two positions are so near that a shape at one has coordinates relative to the other below 2^62 units.
static inline bool hmi_tile_near(const hm_xform *a, const hm_xform *b) {
    const uint64_t most = (uint64_t)1 << 43;
    return (uint64_t)(a->ox - b->ox) + most <= 2 * most && (uint64_t)(a->oy - b->oy) + most <= 2 * most;
}

static inline hmi_tile_span hmi_tile_mirror(const hmi_tile_axis *axis, hmi_tile_span span) {
    return axis->back ? (hmi_tile_span){-span.high, -span.low} : span;
}

static inline hmi_tile_span hmi_tile_grow(hmi_tile_span span, int64_t by) {
    return (hmi_tile_span){span.low - by, span.high + by};
}

/// The last cell that begins at or before a coordinate.
static inline int64_t hmi_tile_below(int64_t v, int64_t side) { return v / side - (v % side < 0); }

/// The cells that the inside of a stretch reaches.
static inline hmi_tile_span hmi_tile_cells(const hmi_tile_axis *axis, hmi_tile_span span) {
    return (hmi_tile_span){hmi_tile_below(span.low, axis->side), -hmi_tile_below(-span.high, axis->side) - 1};
}

/// The contents of a cell: nothing, all of it solid, or anything else.
typedef enum hmi_tile_ground { HMI_TILE_NOTHING, HMI_TILE_FULL, HMI_TILE_OTHER } hmi_tile_ground;

/// What a cell holds. One-way cells are HMI_TILE_OTHER.
static inline hmi_tile_ground hmi_tile_at(const hm_tilemap *map, int64_t x, int64_t y) {
    const hmi_tile_variant *variant = hmi_tilemap_variant(map, (int32_t)x, (int32_t)y);
    if (!variant->outline) return HMI_TILE_NOTHING;
    return variant->solid && variant->one_way == HM_TILE_ONE_WAY_NONE ? HMI_TILE_FULL : HMI_TILE_OTHER;
}

/// Whether a cell is full and lets through one way, and faces in a direction.
static inline bool hmi_tile_is_platform(const hm_tilemap *map, int64_t x, int64_t y, hm_tile_one_way way) {
    const hmi_tile_variant *variant = hmi_tilemap_variant(map, (int32_t)x, (int32_t)y);
    return variant->outline && variant->solid && variant->one_way == way;
}

/// The direction in which one-way cells face, on an axis of the map, towards what lies before or after them.
static inline hm_tile_one_way hmi_tile_facing(int axis, bool before) {
    if (axis) return before ? HM_TILE_ONE_WAY_UP : HM_TILE_ONE_WAY_DOWN;
    return before ? HM_TILE_ONE_WAY_LEFT : HM_TILE_ONE_WAY_RIGHT;
}

/// A range of cells, bounds inclusive; empty where a low bound is above the high one.
typedef struct hmi_tile_range {
    hmi_tile_span x, y;
} hmi_tile_range;

/// Finds the cells that the inside of a box reaches. HMI_APART where all of them are empty, else HMI_UNSURE. `out` is
/// left alone where there are too many cells, or where the box reaches beyond a map with a solid outside.
hmi_verdict hmi_tile_reach(const hm_tilemap *map, const hmi_tile_axis axis[2], const hmi_tile_span box[2],
                           hmi_tile_range *out);

/// A shape as all points within a radius of an axis-aligned box, which may have no width or height.
typedef struct hmi_tile_body {
    hmi_tile_span bone[2];
    int64_t radius;
} hmi_tile_body;

/// Makes the body of an axis-aligned box, a circle, or a capsule along x or y that is near a map. False for other
/// shapes, and for a box without width or height that has no radius.
bool hmi_tile_body_make(const hm_shape *shape, const hm_xform *xform, const hm_xform *map_at,
                        const hmi_tile_axis axis[2], hmi_tile_body *out);

/// The box of any shape near a map, rounded outward.
bool hmi_tile_box_make(const hm_shape *shape, const hm_xform *xform, const hm_xform *map_at,
                       const hmi_tile_axis axis[2], hmi_tile_span out[2]);

#endif
