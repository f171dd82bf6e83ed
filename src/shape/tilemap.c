// tilemap: making, the cells, and the pyramid above them. The layout is described in tilemap_internal.h.
#include "tilemap_internal.h"

#include <string.h>

enum { TILEMAP_WAYS = 8, TILEMAP_FLIP_SHIFT = 29 };

// ---- variants -----------------------------------------------------------------------------------------------------

// Where a tile and its flips stand in `variant_of`.
static size_t tilemap_flips(uint32_t cell) {
    return (size_t)((cell & ~HM_CELL_FLIPS) - 1) * TILEMAP_WAYS + (cell >> TILEMAP_FLIP_SHIFT);
}

static hm_result tilemap_variants_grow(hm_tilemap *map) {
    if (map->variant_count < map->variant_capacity) return HM_OK;
    const int32_t capacity = map->variant_capacity ? 2 * map->variant_capacity : 8;
    hmi_tile_variant *grown = hmi_alloc_array(&map->alloc, (size_t)capacity, sizeof *grown);
    if (!grown) return HM_ERROR_MEMORY;
    if (map->variant_count > 0) memcpy(grown, map->variants, (size_t)map->variant_count * sizeof *grown);
    hmi_free(&map->alloc, map->variants, hmi_size((size_t)map->variant_capacity, sizeof *grown, 0));
    map->variants = grown;
    map->variant_capacity = capacity;
    return HM_OK;
}

static hm_result tilemap_variant_add(const char *function, hm_tilemap *map, uint32_t cell) {
    if (map->variant_count > HMI_TILEMAP_VARIANTS)
        return HMI_REFUSED(hmi_report(HMI_RANGE_IN(function), "map", HM_SENTENCE_FULL, map->variant_count - 1,
                                      HMI_TILEMAP_VARIANTS));
    hm_result result = tilemap_variants_grow(map);
    if (result != HM_OK) return result;
    result = hmi_tile_variant_make(map, cell, &map->variants[map->variant_count]);
    if (result != HM_OK) return result;
    map->variant_of[tilemap_flips(cell)] = (uint16_t)map->variant_count++;
    return HM_OK;
}

// The variant of a cell's number, made if there was none.
static hm_result tilemap_variant_of(const char *function, hm_tilemap *map, uint32_t cell, uint16_t *out) {
    *out = 0;
    if (cell == 0) return HM_OK;
    const uint32_t tile = cell & ~HM_CELL_FLIPS;
    if (tile == 0 || tile > (uint32_t)map->tile_count)
        return HMI_REFUSED(hmi_report_between(HMI_RANGE_IN(function), "cell", tile, 1, map->tile_count));
    const uint16_t *variant = &map->variant_of[tilemap_flips(cell)];
    const hm_result result = *variant ? HM_OK : tilemap_variant_add(function, map, cell);
    *out = *variant;
    return result;
}

// Of a cell that is empty so far, or is to be.
static void tilemap_count(hm_tilemap *map, int32_t x, int32_t y, bool on) {
    const hmi_tile_variant *variant = hmi_tilemap_variant(map, x, y);
    if (!variant->outline || variant->one_way != HM_TILE_ONE_WAY_NONE) return;
    if (!variant->solid) {
        map->partial += on ? 1 : -1;
        return;
    }
    uint64_t *word = &hmi_bitgrid_stripe(&map->solid_cells, x >> 6)[y];
    const uint64_t bit = (uint64_t)1 << (x & 63);
    *word = on ? *word | bit : *word & ~bit;
}

// ---- the pyramid ------------------------------------------------------------------------------------------------
static bool tilemap_any_below(const hm_tilemap *map, int level, int32_t x, int32_t y) {
    return hmi_tilemap_occupied(map, level - 1, 2 * x, 2 * y) ||
           hmi_tilemap_occupied(map, level - 1, 2 * x + 1, 2 * y) ||
           hmi_tilemap_occupied(map, level - 1, 2 * x, 2 * y + 1) ||
           hmi_tilemap_occupied(map, level - 1, 2 * x + 1, 2 * y + 1);
}

static void tilemap_bit_write(hm_tilemap *map, int level, int32_t x, int32_t y, bool on) {
    const hmi_tilemap_level *at = &map->level[level];
    const size_t bit = at->first + (size_t)y * (size_t)at->width + (size_t)x;
    const uint32_t one = (uint32_t)1 << (bit % 32);
    if (on)
        map->bits[bit / 32] |= one;
    else
        map->bits[bit / 32] &= ~one;
}

// Upwards from a cell that has changed, as far as that changes anything.
static void tilemap_pyramid_mend(hm_tilemap *map, int32_t x, int32_t y) {
    for (int level = 1; level < map->level_count; level++) {
        x /= 2;
        y /= 2;
        const bool any = tilemap_any_below(map, level, x, y);
        if (any == hmi_tilemap_occupied(map, level, x, y)) return;
        tilemap_bit_write(map, level, x, y, any);
    }
}

static void tilemap_pyramid_build(hm_tilemap *map) {
    for (int level = 1; level < map->level_count; level++)
        for (int32_t y = 0; y < map->level[level].height; y++)
            for (int32_t x = 0; x < map->level[level].width; x++)
                if (tilemap_any_below(map, level, x, y)) tilemap_bit_write(map, level, x, y, true);
}

// Sizes of the levels of a map; answers how many bits they have together, fewer than cells.
static size_t tilemap_levels(hm_tilemap *map) {
    int32_t w = map->width;
    int32_t h = map->height;
    size_t bits = 0;
    map->level[0] = (hmi_tilemap_level){w, h, 0};
    map->level_count = 1;
    while ((w > 1 || h > 1) && w > 0 && h > 0) {
        w = (w + 1) / 2;
        h = (h + 1) / 2;
        map->level[map->level_count++] = (hmi_tilemap_level){w, h, bits};
        bits += (size_t)w * (size_t)h;
    }
    return bits;
}

// ---- making -------------------------------------------------------------------------------------------------------

static bool tilemap_side_valid(int32_t cells, int32_t pixels) {
    return cells >= 0 && pixels >= 1 && pixels <= (int32_t)HM_MAX_LOCAL && cells <= (int32_t)HM_MAX_LOCAL / pixels;
}

static HMI_COLD bool tilemap_report_side(hmi_origin at, const char *counted, int32_t cells, const char *sized,
                                         int32_t pixels) {
    return hmi_report_between(at, sized, pixels, 1, HM_MAX_LOCAL) ||
           hmi_report_between(at, counted, cells, 0, (int32_t)HM_MAX_LOCAL / pixels);
}

// A map of empty cells without tiles.
static hm_result tilemap_new(const hm_tilemap_options *options, const hm_allocator *alloc, hm_tilemap **out) {
    const int32_t cell_height = options->cell_height ? options->cell_height : options->cell_width;
    const hmi_origin at = HMI_RANGE_IN("hm_tilemap_create");
    if (!tilemap_side_valid(options->width, options->cell_width))
        return HMI_REFUSED(
            tilemap_report_side(at, "options.width", options->width, "options.cell_width", options->cell_width));
    if (!tilemap_side_valid(options->height, cell_height))
        return HMI_REFUSED(
            tilemap_report_side(at, "options.height", options->height, "options.cell_height", cell_height));
    hm_tilemap start = {.width = options->width,
                        .height = options->height,
                        .cell_width = options->cell_width,
                        .cell_height = cell_height,
                        .solid_outside = options->solid_outside,
                        .alloc = hmi_allocator(alloc)};
    const size_t count = hmi_size((size_t)start.width, (size_t)start.height, 0);
    const size_t cell_bytes = hmi_size(count, sizeof(uint16_t), sizeof start);
    if (count == SIZE_MAX || cell_bytes == SIZE_MAX) return HM_ERROR_MEMORY;
    const size_t words = tilemap_levels(&start) / 32 + 1; // fewer than cells
    const size_t grid = hmi_bitgrid_word_count(start.width, start.height);
    start.block_size = hmi_size(grid, sizeof(uint64_t), hmi_size(words, sizeof(uint32_t), cell_bytes));
    if (start.block_size == SIZE_MAX) return HM_ERROR_MEMORY;
    hm_tilemap *map = hmi_alloc(&start.alloc, start.block_size);
    if (!map) return HM_ERROR_MEMORY;
    start.solid_cells = hmi_bitgrid_make((uint64_t *)(void *)(map + 1), start.width, start.height);
    start.bits = (uint32_t *)(void *)(start.solid_cells.words + grid);
    start.cells = (uint16_t *)(void *)(start.bits + words);
    *map = start;
    memset(map + 1, 0, map->block_size - sizeof *map);
    *out = map;
    return HM_OK;
}

static hm_result tilemap_tiles_copy(hm_tilemap *map, const hm_tile *tiles, int32_t count) {
    map->tile_capacity = count ? count : 1;
    map->tiles = hmi_alloc_array(&map->alloc, (size_t)map->tile_capacity, sizeof *map->tiles);
    if (!map->tiles) return HM_ERROR_MEMORY;
    for (int32_t i = 0; i < count; i++, map->tile_count++) {
        const hm_result result = hmi_tile_make(map, &tiles[i], &map->tiles[i]);
        if (result != HM_OK) return result;
    }
    return HM_OK;
}

static size_t tilemap_ways_bytes(const hm_tilemap *map) {
    return hmi_size((size_t)map->tile_capacity, TILEMAP_WAYS * sizeof *map->variant_of, 0);
}

static hm_result tilemap_variants_begin(hm_tilemap *map) {
    const size_t bytes = tilemap_ways_bytes(map);
    if (bytes == SIZE_MAX) return HM_ERROR_MEMORY;
    map->variant_of = hmi_alloc(&map->alloc, bytes);
    if (!map->variant_of) return HM_ERROR_MEMORY;
    memset(map->variant_of, 0, bytes);
    const hm_result result = tilemap_variants_grow(map);
    if (result != HM_OK) return result;
    map->variants[0] = (hmi_tile_variant){.one_way = HM_TILE_ONE_WAY_NONE};
    map->variant_count = 1;
    return hmi_tile_solid_outline(map, &map->solid);
}

static hm_result tilemap_cells_copy(hm_tilemap *map, const uint32_t *cells) {
    size_t i = 0;
    for (int32_t y = 0; y < map->height; y++)
        for (int32_t x = 0; x < map->width; x++, i++) {
            const hm_result result = tilemap_variant_of("hm_tilemap_create", map, cells[i], &map->cells[i]);
            if (result != HM_OK) return result;
            tilemap_count(map, x, y, true);
        }
    tilemap_pyramid_build(map);
    return HM_OK;
}

static hm_result tilemap_fill(hm_tilemap *map, const hm_tile *tiles, int32_t tile_count, const uint32_t *cells) {
    hm_result result = tilemap_tiles_copy(map, tiles, tile_count);
    if (result == HM_OK) result = tilemap_variants_begin(map);
    if (result == HM_OK && cells) result = tilemap_cells_copy(map, cells);
    return result;
}

hm_result hm_tilemap_create(const hm_tilemap_options *options, const hm_tile *tiles, int32_t tile_count,
                            const uint32_t *cells, const hm_allocator *alloc, hm_tilemap **out) {
    HMI_REQUIRE_PTR(options, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_SOME(tiles, tile_count, HM_ERROR_RANGE);
    if (tile_count < 0) return HMI_REFUSED_AS("tile_count", HM_SENTENCE_LEAST, tile_count, 0);
    hm_tilemap *map = NULL;
    hm_result result = tilemap_new(options, alloc, &map);
    if (result != HM_OK) return result;
    result = tilemap_fill(map, tiles, tile_count, cells);
    if (result != HM_OK) {
        hm_tilemap_destroy(map);
        return result;
    }
    *out = map;
    return HM_OK;
}

void hm_tilemap_destroy(hm_tilemap *map) {
    if (!map) return;
    hm_allocator alloc = map->alloc;
    for (int32_t i = 0; i < map->variant_count; i++) hmi_tile_variant_free(&map->variants[i]);
    for (int32_t i = 0; i < map->tile_count; i++) hmi_tile_free(&map->tiles[i]);
    hm_outline_destroy(map->solid);
    hmi_free(&alloc, map->variants, hmi_size((size_t)map->variant_capacity, sizeof *map->variants, 0));
    hmi_free(&alloc, map->variant_of, tilemap_ways_bytes(map));
    hmi_free(&alloc, map->tiles, hmi_size((size_t)map->tile_capacity, sizeof *map->tiles, 0));
    hmi_free(&alloc, map, map->block_size);
}

// ---- cells --------------------------------------------------------------------------------------------------------

int32_t hm_tilemap_width(const hm_tilemap *map) {
    HMI_REQUIRE_PTR(map, 0);
    return map->width;
}

int32_t hm_tilemap_height(const hm_tilemap *map) {
    HMI_REQUIRE_PTR(map, 0);
    return map->height;
}

int32_t hm_tilemap_cell_width(const hm_tilemap *map) {
    HMI_REQUIRE_PTR(map, 0);
    return map->cell_width;
}

int32_t hm_tilemap_cell_height(const hm_tilemap *map) {
    HMI_REQUIRE_PTR(map, 0);
    return map->cell_height;
}

uint32_t hm_tilemap_get(const hm_tilemap *map, int32_t x, int32_t y) {
    HMI_REQUIRE_PTR(map, 0);
    return hmi_tilemap_inside(map, x, y) ? hmi_tilemap_variant(map, x, y)->cell : 0;
}

bool hm_tilemap_occupied(const hm_tilemap *map, int32_t x, int32_t y) {
    HMI_REQUIRE_PTR(map, false);
    return hmi_tilemap_inside(map, x, y) ? hmi_tilemap_occupied(map, 0, x, y) : map->solid_outside;
}

hm_tile_one_way hm_tilemap_one_way(const hm_tilemap *map, int32_t x, int32_t y) {
    HMI_REQUIRE_PTR(map, HM_TILE_ONE_WAY_NONE);
    return hmi_tilemap_one_way(map, x, y);
}

hm_result hm_tilemap_set(hm_tilemap *map, int32_t x, int32_t y, uint32_t cell) {
    HMI_REQUIRE_PTR(map, HM_ERROR_RANGE);
    if (!hmi_tilemap_inside(map, x, y))
        return HMI_REFUSED(hmi_report_between(HMI_RANGE, "x", x, 0, map->width - 1) ||
                           hmi_report_between(HMI_RANGE, "y", y, 0, map->height - 1));
    uint16_t variant;
    const hm_result result = tilemap_variant_of(__func__, map, cell, &variant);
    if (result != HM_OK) return result;
    tilemap_count(map, x, y, false);
    map->cells[(size_t)y * (size_t)map->width + (size_t)x] = variant;
    tilemap_count(map, x, y, true);
    tilemap_pyramid_mend(map, x, y);
    map->changes++;
    return HM_OK;
}
