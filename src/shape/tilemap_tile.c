// tilemap: what a tile holds, as an outline in the pixels of a cell, and that flipped and taken apart.
//
// An outline flipped is one again when its rings run the other way and begin at their smallest points: parents,
// kinds and the order of loops stay as they were.
#include <hitmask/outline.h>

#include "../outline/outline_internal.h"
#include "tilemap_internal.h"

#include <string.h>

/// Flips of a cell.
typedef struct tilemap_flip {
    bool diagonal;
    bool x;
    bool y;
    int32_t width; ///< of the cell, in units
    int32_t height;
} tilemap_flip;

static tilemap_flip tilemap_flip_of(const hm_tilemap *map, uint32_t cell) {
    return (tilemap_flip){(cell & HM_CELL_FLIP_DIAGONAL) != 0, (cell & HM_CELL_FLIP_X) != 0,
                          (cell & HM_CELL_FLIP_Y) != 0, map->cell_width * HM_UNITS_PER_PIXEL,
                          map->cell_height * HM_UNITS_PER_PIXEL};
}

static hm_local tilemap_flip_point(const tilemap_flip *flip, hm_local p) {
    if (flip->diagonal) p = (hm_local){p.y, p.x};
    if (flip->x) p.x = flip->width - p.x;
    if (flip->y) p.y = flip->height - p.y;
    return p;
}

static hm_tile_one_way tilemap_flip_way(const tilemap_flip *flip, hm_tile_one_way way) {
    static const uint8_t diagonal[] = {HM_TILE_ONE_WAY_NONE, HM_TILE_ONE_WAY_LEFT, HM_TILE_ONE_WAY_RIGHT,
                                       HM_TILE_ONE_WAY_UP, HM_TILE_ONE_WAY_DOWN};
    if (flip->diagonal) way = (hm_tile_one_way)diagonal[way];
    if (flip->x && way == HM_TILE_ONE_WAY_LEFT) return HM_TILE_ONE_WAY_RIGHT;
    if (flip->x && way == HM_TILE_ONE_WAY_RIGHT) return HM_TILE_ONE_WAY_LEFT;
    if (flip->y && way == HM_TILE_ONE_WAY_UP) return HM_TILE_ONE_WAY_DOWN;
    if (flip->y && way == HM_TILE_ONE_WAY_DOWN) return HM_TILE_ONE_WAY_UP;
    return way;
}

// ---- rings --------------------------------------------------------------------------------------------------------

static void tilemap_ring_reverse(hm_local *ring, int32_t begin, int32_t end) {
    while (begin < end) {
        const hm_local p = ring[begin];
        ring[begin++] = ring[--end];
        ring[end] = p;
    }
}

// Makes the smallest point the first one, in place: by reversing both pieces and then all.
static void tilemap_ring_begin(hm_local *ring, int32_t count) {
    int32_t least = 0;
    for (int32_t i = 1; i < count; i++)
        if (hmi_local_before(ring[i], ring[least])) least = i;
    tilemap_ring_reverse(ring, 0, least);
    tilemap_ring_reverse(ring, least, count);
    tilemap_ring_reverse(ring, 0, count);
}

// A copy of an outline with every point flipped.
static hm_result tilemap_outline_flip(const hm_outline *from, const tilemap_flip *flip, const hm_allocator *alloc,
                                      hm_outline **out) {
    hm_loop *loops;
    hm_local *points;
    hm_outline *made = hmi_outline_new(from->loop_count, from->point_count, alloc, &loops, &points);
    if (!made) return HM_ERROR_MEMORY;
    made->component_count = from->component_count;
    const bool mirrored = (flip->diagonal + flip->x + flip->y) % 2 != 0;
    for (int32_t i = 0; i < from->point_count; i++) points[i] = tilemap_flip_point(flip, from->points[i]);
    for (int32_t i = 0; i < from->loop_count; i++) {
        loops[i] = from->loops[i];
        hm_local *ring = points + loops[i].first;
        if (mirrored) tilemap_ring_reverse(ring, 0, loops[i].count);
        tilemap_ring_begin(ring, loops[i].count);
    }
    *out = made;
    return HM_OK;
}

// ---- polygons -----------------------------------------------------------------------------------------------------

static bool tilemap_round(double v, int32_t pixels, int32_t *out) {
    if (!(v >= 0 && v <= pixels)) return false;     // NaN as well
    *out = (int32_t)(v * HM_UNITS_PER_PIXEL + 0.5); // below 2^31: the greatest is a whole number
    return true;
}

// Rounds the corners and leaves out those that repeat the one before. False for one outside the cell.
static bool tilemap_ring_round(const hm_tilemap *map, const hm_tile *tile, hm_local *ring, int32_t *count) {
    int32_t n = 0;
    for (int32_t i = 0; i < tile->point_count; i++) {
        hm_local p;
        if (!tilemap_round(tile->points[i].x, map->cell_width, &p.x)) return false;
        if (!tilemap_round(tile->points[i].y, map->cell_height, &p.y)) return false;
        if (n == 0 || ring[n - 1].x != p.x || ring[n - 1].y != p.y) ring[n++] = p;
    }
    while (n > 1 && ring[n - 1].x == ring[0].x && ring[n - 1].y == ring[0].y) n--;
    *count = n;
    return true;
}

static hm_result tilemap_polygon_rounded(const hm_tilemap *map, const hm_tile *tile, hm_local *ring,
                                         hm_outline **out) {
    hm_loop loop = {0, 0, -1, 0, 0};
    if (!tilemap_ring_round(map, tile, ring, &loop.count))
        return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_tilemap_create"), "tile.points", HM_SENTENCE_OUTSIDE, 0, 0));
    if (loop.count < 3) return HM_ERROR_FORMAT;
    if (hmi_int128_is_negative(hmi_outline_ring_area(ring, loop.count))) tilemap_ring_reverse(ring, 0, loop.count);
    tilemap_ring_begin(ring, loop.count);
    return hm_outline_create(&loop, 1, ring, loop.count, &map->alloc, out);
}

static hm_result tilemap_polygon_any(const hm_tilemap *map, const hm_tile *tile, hm_outline **out) {
    if (tile->point_count < 0 || tile->point_count > HM_OUTLINE_MAX_POINTS)
        return HMI_REFUSED(hmi_report_between(HMI_RANGE_IN("hm_tilemap_create"), "tile.point_count",
                                              tile->point_count, 0, HM_OUTLINE_MAX_POINTS));
    if (tile->point_count < 3) return HM_ERROR_FORMAT;
    const size_t count = (size_t)tile->point_count;
    hm_local *ring = hmi_alloc_array(&map->alloc, count, sizeof *ring);
    if (!ring) return HM_ERROR_MEMORY;
    const hm_result result = tilemap_polygon_rounded(map, tile, ring, out);
    hmi_free(&map->alloc, ring, hmi_size(count, sizeof *ring, 0));
    return result;
}

// One that meets itself is refused here and not when a cell first has it.
static hm_result tilemap_polygon(const hm_tilemap *map, const hm_tile *tile, hm_outline **out) {
    hm_outline *outline = NULL;
    hm_outline_finding finding;
    hm_result result = tilemap_polygon_any(map, tile, &outline);
    if (result != HM_OK) return result;
    result = hm_outline_verify(NULL, outline, NULL, 0, &map->alloc, &finding);
    if (result == HM_OK && finding.fault != HM_OUTLINE_SOUND) result = HM_ERROR_FORMAT;
    if (result == HM_OK)
        *out = outline;
    else
        hm_outline_destroy(outline);
    return result;
}

static hm_result tilemap_mask(const hm_tilemap *map, const hm_mask *mask, hm_outline **out) {
    if (hm_mask_width(mask) > map->cell_width)
        return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_tilemap_create"), "tile.mask", HM_SENTENCE_SIDE,
                                      hm_mask_width(mask), map->cell_width));
    if (hm_mask_height(mask) > map->cell_height)
        return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_tilemap_create"), "tile.mask", HM_SENTENCE_SIDE,
                                      hm_mask_height(mask), map->cell_height));
    return hm_outline_from_mask(mask, HM_CONNECT_4, &map->alloc, out);
}

// ---- tiles --------------------------------------------------------------------------------------------------------

hm_result hmi_tile_make(const hm_tilemap *map, const hm_tile *tile, hmi_tile *out) {
    const hmi_origin at = HMI_VIOLATION_IN("hm_tilemap_create");
    HMI_REQUIRE((unsigned)tile->form <= HM_TILE_POLYGON, HM_ERROR_RANGE,
                hmi_report(at, "tile.form", HM_SENTENCE_ENUM, (double)(int)tile->form, 0));
    HMI_REQUIRE((unsigned)tile->one_way <= HM_TILE_ONE_WAY_RIGHT, HM_ERROR_RANGE,
                hmi_report(at, "tile.one_way", HM_SENTENCE_ENUM, (double)(int)tile->one_way, 0));
    HMI_REQUIRE(tile->form != HM_TILE_MASK || tile->mask, HM_ERROR_RANGE,
                hmi_report(at, "tile.mask", HM_SENTENCE_NULL, 0, 0));
    HMI_REQUIRE(tile->form != HM_TILE_POLYGON || tile->points || tile->point_count <= 0, HM_ERROR_RANGE,
                hmi_report(at, "tile.points", HM_SENTENCE_NULL_LIST, tile->point_count, 0));
    hm_outline *outline = NULL;
    hm_result result = HM_OK;
    if (tile->form == HM_TILE_MASK) result = tilemap_mask(map, tile->mask, &outline);
    if (tile->form == HM_TILE_POLYGON) result = tilemap_polygon(map, tile, &outline);
    if (result != HM_OK) return result;
    *out = (hmi_tile){tile->form, tile->one_way, outline};
    return HM_OK;
}

void hmi_tile_free(hmi_tile *tile) { hm_outline_destroy(tile->outline); }

hm_result hmi_tile_solid_outline(const hm_tilemap *map, hm_outline **out) {
    const int32_t w = map->cell_width * HM_UNITS_PER_PIXEL;
    const int32_t h = map->cell_height * HM_UNITS_PER_PIXEL;
    const hm_loop loop = {0, 4, -1, 0, 0};
    const hm_local ring[4] = {{0, 0}, {w, 0}, {w, h}, {0, h}};
    hm_outline *outline = NULL;
    hm_result result = hm_outline_create(&loop, 1, ring, 4, &map->alloc, &outline);
    if (result != HM_OK) return result;
    result = hm_outline_prepare(outline, HM_OUTLINE_MAX_CORNERS);
    if (result == HM_OK)
        *out = outline;
    else
        hm_outline_destroy(outline);
    return result;
}

// Whether there is nothing but the one part of a whole cell: its corners begin with the smallest and run one way.
static bool tilemap_parts_solid(const hm_tilemap *map, const hm_parts *parts) {
    if (hm_parts_count(parts) != 1 || hm_parts_corner_count(parts) != 4) return false;
    return memcmp(hm_parts_corners(parts), hm_parts_corners(map->solid->parts), 4 * sizeof(hm_local)) == 0;
}

void hmi_tile_variant_free(hmi_tile_variant *variant) {
    if (variant->own) hm_outline_destroy(variant->outline);
}

// Flips the tile's outline where that is another one, prepares it, and lets go of what has no parts or is a whole cell.
static hm_result tilemap_variant_outline(const hm_tilemap *map, const tilemap_flip *flip, hm_outline *outline,
                                         hmi_tile_variant *variant) {
    hm_result result = HM_OK;
    variant->own = flip->diagonal || flip->x || flip->y;
    variant->outline = outline;
    if (variant->own) result = tilemap_outline_flip(outline, flip, &map->alloc, &variant->outline);
    if (result != HM_OK) return result;
    result = hm_outline_prepare(variant->outline, HM_OUTLINE_MAX_CORNERS);
    const hm_parts *parts = variant->outline->parts;
    variant->solid = result == HM_OK && tilemap_parts_solid(map, parts);
    if (result == HM_OK && !variant->solid && hm_parts_count(parts) > 0) return HM_OK;
    hmi_tile_variant_free(variant);
    variant->own = false;
    variant->outline = variant->solid ? map->solid : NULL;
    return result;
}

hm_result hmi_tile_variant_make(const hm_tilemap *map, uint32_t cell, hmi_tile_variant *out) {
    const tilemap_flip flip = tilemap_flip_of(map, cell);
    if (flip.diagonal && map->cell_width != map->cell_height) return HM_ERROR_FORMAT;
    const hmi_tile *tile = &map->tiles[(cell & ~HM_CELL_FLIPS) - 1];
    hmi_tile_variant made = {.cell = cell, .one_way = tilemap_flip_way(&flip, tile->one_way)};
    hm_result result = HM_OK;
    if (tile->outline) {
        result = tilemap_variant_outline(map, &flip, tile->outline, &made);
    } else if (tile->form == HM_TILE_SOLID) {
        made.outline = map->solid;
        made.solid = true;
    }
    if (result == HM_OK) *out = made;
    return result;
}
