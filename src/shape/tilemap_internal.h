// tilemap (internal): the object, and what questions about any shape need of it.
//
// A map is one block: this struct, which cells are wholly solid, the bits of its pyramid, the cells. A cell is the
// number of a variant: of a tile with its flips, whose outline is prepared when the first cell uses it. Variant 0 is
// the empty cell. Outlines are in the pixels of their cell: (0, 0) is its top-left corner, so that of cell (x, y) is
// drawn by the map's xform with its origin moved by x * cell_width * u + y * cell_height * v.
//
// The pyramid says where there is anything, one-way cells included. Level 0 are the cells themselves (a cell is
// occupied when its variant has an outline); a bit of level k is a block of 2^k x 2^k cells and is set when one of
// them is occupied. The top level has a single block, or none on a map without cells.
#ifndef HITMASK_SHAPE_TILEMAP_INTERNAL_H
#define HITMASK_SHAPE_TILEMAP_INTERNAL_H

#include <hitmask/parts.h>
#include <hitmask/tilemap.h>

#include "../base/base_internal.h"
#include "../base/bitgrid.h"
#include "../outline/outline_internal.h"

/// A side of 32,767 cells makes 16 levels.
enum { HMI_TILEMAP_LEVELS = 16, HMI_TILEMAP_VARIANTS = 65535 };

/// A tile as it was passed in.
typedef struct hmi_tile {
    hm_tile_form form;
    hm_tile_one_way one_way;
    hm_outline *outline; ///< of a mask or polygon, otherwise NULL
} hmi_tile;

/// A tile as it is drawn.
typedef struct hmi_tile_variant {
    uint32_t cell;       ///< its number in cells
    hm_outline *outline; ///< prepared, with at least one part; NULL for nothing
    bool solid;          ///< the whole cell; the outline is then that of the map
    bool own;            ///< the variant's: neither that of the map nor that of the tile
    hm_tile_one_way one_way;
} hmi_tile_variant;

/// One level of the pyramid above the cells.
typedef struct hmi_tilemap_level {
    int32_t width; ///< in blocks
    int32_t height;
    size_t first; ///< number of its first bit
} hmi_tilemap_level;

struct hm_tilemap {
    int32_t width;
    int32_t height;
    int32_t cell_width;
    int32_t cell_height;
    bool solid_outside;
    int level_count;                             ///< level 0 included
    hmi_tilemap_level level[HMI_TILEMAP_LEVELS]; ///< that of number 0 has sizes alone
    hmi_bitgrid solid_cells; ///< a pixel for each cell: whether it is wholly solid, and not one-way
    int64_t partial;         ///< cells that are neither that nor empty nor one-way
    uint32_t *bits;
    uint16_t *cells; ///< row by row

    hmi_tile *tiles;
    int32_t tile_count;
    int32_t tile_capacity;
    uint16_t *variant_of; ///< for each tile and its 8 ways to be flipped the variant, 0 where it was not made yet
    hmi_tile_variant *variants;
    int32_t variant_count;
    int32_t variant_capacity;
    hm_outline *solid; ///< a whole cell, prepared

    uint64_t changes;  ///< cells set since it was made, read by worlds
    size_t block_size; ///< of the block this struct begins
    hm_allocator alloc;
};

static inline bool hmi_tilemap_inside(const hm_tilemap *map, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < map->width && y < map->height;
}

/// Of a cell of the map.
static inline const hmi_tile_variant *hmi_tilemap_variant(const hm_tilemap *map, int32_t x, int32_t y) {
    return &map->variants[map->cells[(size_t)y * (size_t)map->width + (size_t)x]];
}

/// The outline of cell (x, y) in its own pixels, prepared, with at least one part; NULL for an empty cell and outside
/// the map, also where that is solid.
static inline const hm_outline *hmi_tilemap_outline(const hm_tilemap *map, int32_t x, int32_t y) {
    return hmi_tilemap_inside(map, x, y) ? hmi_tilemap_variant(map, x, y)->outline : NULL;
}

static inline hm_tile_one_way hmi_tilemap_one_way(const hm_tilemap *map, int32_t x, int32_t y) {
    return hmi_tilemap_inside(map, x, y) ? hmi_tilemap_variant(map, x, y)->one_way : HM_TILE_ONE_WAY_NONE;
}

/// Level 0 included; the last one has one block, or none.
static inline int hmi_tilemap_level_count(const hm_tilemap *map) { return map->level_count; }

/// Whether block (x, y) of a level holds anything, one-way cells included: the cells x << level to ((x + 1) << level)
/// - 1, and likewise along y, as far as there are any. False outside the map.
static inline bool hmi_tilemap_occupied(const hm_tilemap *map, int level, int32_t x, int32_t y) {
    const hmi_tilemap_level *at = &map->level[level];
    if (x < 0 || y < 0 || x >= at->width || y >= at->height) return false;
    if (level == 0) return hmi_tilemap_variant(map, x, y)->outline != NULL;
    const size_t bit = at->first + (size_t)y * (size_t)at->width + (size_t)x;
    return (map->bits[bit / 32] >> (bit % 32) & 1) != 0;
}

// ---- within the module ------------------------------------------------------------------------------------------
/// Copies what a tile is into `out`, which owns it from then on.
hm_result hmi_tile_make(const hm_tilemap *map, const hm_tile *tile, hmi_tile *out);

void hmi_tile_free(hmi_tile *tile);

/// A tile flipped: `cell` is its number. The outline is `solid` for a whole cell.
hm_result hmi_tile_variant_make(const hm_tilemap *map, uint32_t cell, hmi_tile_variant *out);

void hmi_tile_variant_free(hmi_tile_variant *variant);

/// The outline of a whole cell, prepared.
hm_result hmi_tile_solid_outline(const hm_tilemap *map, hm_outline **out);

#endif
