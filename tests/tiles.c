#include "tiles.h"

#include <stdlib.h>

static ref_grid random_tile(int w, int h) {
    static const int shares[] = {0, 100, 5, 50, 80};
    int share = TEST_PICK(shares);
    ref_grid g = ref_make(w, h);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) ref_set(&g, x, y, test_below(100) < share);
    return g;
}

uint32_t tiles_random_cell(const ref_tilemap *map, int empty_percent) {
    if (map->tile_count == 0 || test_below(100) < empty_percent) return 0;
    uint32_t cell = (uint32_t)test_between(1, map->tile_count);
    if (test_below(2)) cell |= REF_CELL_X;
    if (test_below(2)) cell |= REF_CELL_Y;
    if (map->cw == map->ch && test_below(2)) cell |= REF_CELL_DIAGONAL;
    return cell;
}

ref_tilemap tiles_random(int most_cells, int most_pixels) {
    ref_tilemap map;
    map.w = test_between(0, most_cells);
    map.h = test_between(0, most_cells);
    map.cw = test_between(1, most_pixels);
    map.ch = test_below(2) ? map.cw : test_between(1, most_pixels);
    map.tile_count = test_between(0, 6);
    map.tiles = malloc(sizeof *map.tiles * (size_t)(map.tile_count + 1));
    map.cells = malloc(sizeof *map.cells * (size_t)(map.w * map.h + 1));
    REQUIRE(map.tiles && map.cells);
    for (int i = 0; i < map.tile_count; ++i) map.tiles[i] = random_tile(map.cw, map.ch);
    int empty = test_below(3) * 40;
    for (int i = 0; i < map.w * map.h; ++i) map.cells[i] = tiles_random_cell(&map, empty);
    return map;
}

// The tile of a picture: solid or empty where that is all there is, half of the time; a mask without the clear pixels
// at its right and bottom.
static hm_tile tile_of(const ref_grid *g) {
    hm_tile tile = {HM_TILE_MASK, HM_TILE_ONE_WAY_NONE, NULL, NULL, 0};
    int64_t count = ref_count(g);
    if (count == 0 && test_below(2)) tile.form = HM_TILE_EMPTY;
    if (count == (int64_t)g->w * g->h && test_below(2)) tile.form = HM_TILE_SOLID;
    ref_rect box = {0, 0, 0, 0};
    if (test_below(2)) ref_box(g, &box);
    ref_grid cut = ref_crop(g, (ref_rect){0, 0, box.w ? box.x + box.w : g->w, box.h ? box.y + box.h : g->h});
    if (tile.form == HM_TILE_MASK) tile.mask = mask_of(&cut);
    ref_free(&cut);
    return tile;
}

hm_tilemap *tiles_map(const ref_tilemap *model, bool solid_outside, const hm_allocator *alloc) {
    hm_tile tiles[8];
    hm_tilemap *map = NULL;
    for (int i = 0; i < model->tile_count; ++i) tiles[i] = tile_of(&model->tiles[i]);
    hm_tilemap_options options = {model->w, model->h, model->cw, model->ch, solid_outside};
    hm_result result = hm_tilemap_create(&options, tiles, model->tile_count, model->cells, alloc, &map);
    CHECK_RESULT(result, HM_OK);
    REQUIRE(map);
    for (int i = 0; i < model->tile_count; ++i) hm_mask_destroy((hm_mask *)tiles[i].mask);
    return map;
}
