// Tile maps: cells and their flips against pictures drawn pixel by pixel, the pyramid against every block, polygons,
// one-way tiles, what is refused, memory.
#include "../src/shape/tilemap_internal.h"

#include "ref_outline.h"
#include "tiles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PIXEL = 65536 };

// ---- what a cell holds -------------------------------------------------------------------------------------------

static bool part_holds(const hm_parts *parts, int part, int64_t x, int64_t y) {
    const hm_part *p = &hm_parts_all(parts)[part];
    const hm_local *c = hm_parts_corners(parts) + p->first;
    for (int i = 0; i < p->count; ++i) {
        hm_local a = c[i], b = c[(i + 1) % p->count];
        if ((b.x - (int64_t)a.x) * (y - a.y) - (b.y - (int64_t)a.y) * (x - a.x) < 0) return false;
    }
    return true;
}

// Whether a point of a cell, in units, lies in one of its parts or on their edges.
static bool parts_hold(const hm_parts *parts, int64_t x, int64_t y) {
    for (int i = 0; parts && i < hm_parts_count(parts); ++i)
        if (part_holds(parts, i, x, y)) return true;
    return false;
}

static double parts_area(const hm_parts *parts) {
    double doubled = 0;
    for (int i = 0; parts && i < hm_parts_count(parts); ++i) {
        const hm_part *p = &hm_parts_all(parts)[i];
        const hm_local *c = hm_parts_corners(parts) + p->first;
        for (int k = 0; k < p->count; ++k) {
            hm_local a = c[k], b = c[(k + 1) % p->count];
            doubled += (double)a.x * b.y - (double)a.y * b.x;
        }
    }
    return ldexp(doubled, -33);
}

static const hm_parts *cell_parts(const hm_tilemap *map, int x, int y) {
    const hm_outline *outline = hmi_tilemap_outline(map, x, y);
    return outline ? hm_outline_parts(outline) : NULL;
}

static void check_cell(const ref_tilemap *model, const hm_tilemap *map, int x, int y) {
    uint32_t cell = model->cells[y * model->w + x];
    const hm_parts *parts = cell_parts(map, x, y);
    int count = 0;
    CHECK_INT(hm_tilemap_get(map, x, y), cell);
    for (int j = 0; j < model->ch; ++j)
        for (int i = 0; i < model->cw; ++i) {
            int solid = ref_tilemap_pixel(model, cell, i, j);
            count += solid;
            CHECK_INT(parts_hold(parts, i * PIXEL + PIXEL / 2, j * PIXEL + PIXEL / 2), solid);
        }
    CHECK(parts_area(parts) == count);
    CHECK_INT(hm_tilemap_occupied(map, x, y), count > 0);
    CHECK_INT(parts != NULL, count > 0);
    if (parts) CHECK_INT(hmi_tilemap_outline(map, x, y) == map->solid, count == model->cw * model->ch);
}

TEST(cells_are_as_drawn) {
    test_tally tally = {0, 0};
    for (int round = test_rounds(300); round > 0; --round) {
        ref_tilemap model = tiles_random(7, 9);
        bool outside = test_below(2) != 0;
        test_note("%d x %d cells of %d x %d", model.w, model.h, model.cw, model.ch);
        hm_tilemap *map = tiles_map(&model, outside, NULL);
        CHECK(hm_tilemap_width(map) == model.w && hm_tilemap_height(map) == model.h);
        CHECK(hm_tilemap_cell_width(map) == model.cw && hm_tilemap_cell_height(map) == model.ch);
        for (int y = -1; y <= model.h; ++y)
            for (int x = -1; x <= model.w; ++x) {
                bool inside = x >= 0 && y >= 0 && x < model.w && y < model.h;
                if (test_count(&tally, inside)) check_cell(&model, map, x, y);
                if (inside) continue;
                CHECK(hm_tilemap_get(map, x, y) == 0 && !hmi_tilemap_outline(map, x, y));
                CHECK_INT(hm_tilemap_occupied(map, x, y), outside);
            }
        hm_tilemap_destroy(map);
        ref_tilemap_free(&model);
    }
    CHECK_TALLY(tally);
}

// ---- the pyramid -------------------------------------------------------------------------------------------------

static test_tally pyramid_tally;

static void check_pyramid(const ref_tilemap *model, const hm_tilemap *map) {
    int top = hmi_tilemap_level_count(map) - 1;
    for (int level = 0; level <= top; ++level) {
        int side = 1 << level, w = (model->w + side - 1) / side, h = (model->h + side - 1) / side;
        CHECK(map->level[level].width == w && map->level[level].height == h);
        for (int y = -1; y <= h; ++y)
            for (int x = -1; x <= w; ++x) {
                bool any = ref_tilemap_any(model, (int64_t)x * side, (int64_t)y * side, side, side);
                if (x >= 0 && y >= 0 && x < w && y < h) test_count(&pyramid_tally, any);
                CHECK_INT(hmi_tilemap_occupied(map, level, x, y), any);
            }
    }
    if (model->w && model->h) CHECK(map->level[top].width == 1 && map->level[top].height == 1);
}

TEST(pyramid_of_new_maps) {
    for (int round = test_rounds(60); round > 0; --round) {
        ref_tilemap model = tiles_random(40, 3);
        test_note("%d x %d cells", model.w, model.h);
        hm_tilemap *map = tiles_map(&model, false, NULL);
        check_pyramid(&model, map);
        hm_tilemap_destroy(map);
        ref_tilemap_free(&model);
    }
    CHECK_TALLY(pyramid_tally);
}

TEST(cells_that_change) {
    for (int round = test_rounds(40); round > 0; --round) {
        ref_tilemap model = tiles_random(20, 3);
        hm_tilemap *map = tiles_map(&model, false, NULL);
        for (int change = 60; change > 0; --change) {
            int x = test_between(-1, model.w), y = test_between(-1, model.h);
            uint32_t cell = tiles_random_cell(&model, change > 30 ? 80 : 20);
            bool inside = x >= 0 && y >= 0 && x < model.w && y < model.h;
            CHECK_RESULT(hm_tilemap_set(map, x, y, cell), inside ? HM_OK : HM_ERROR_RANGE);
            if (!inside) continue;
            model.cells[y * model.w + x] = cell;
            check_cell(&model, map, x, y);
            if (change % 10 == 0) check_pyramid(&model, map);
        }
        for (int i = 0; i < model.w * model.h; ++i) {
            CHECK_RESULT(hm_tilemap_set(map, i % model.w, i / model.w, 0), HM_OK);
            model.cells[i] = 0;
        }
        check_pyramid(&model, map);
        hm_tilemap_destroy(map);
        ref_tilemap_free(&model);
    }
}

// ---- polygons ----------------------------------------------------------------------------------------------------

enum { CELL = 16 };

static const hm_vec2 slope[] = {{0, 16}, {16, 0}, {16, 16}};
static const hm_vec2 slope_back[] = {{16, 16}, {16, 0}, {0, 16}, {0, 16}, {16, 16}};
static const hm_vec2 notch[] = {{0, 4.5}, {8, 12.25}, {16, 4}, {16, 16}, {8, 13}, {1.0 / 65536, 15}};
static const hm_vec2 bow_tie[] = {{0, 0}, {16, 16}, {16, 0}, {0, 15}};
static const hm_vec2 flat[] = {{0, 0}, {8, 8}, {16, 16}};
static const hm_vec2 thin[] = {{0, 0}, {8, 1.0 / 300000}, {16, 0}};
static const hm_vec2 beyond[] = {{0, 0}, {16.0001, 16}, {16, 0}};
static const hm_vec2 before[] = {{0, 0}, {8, 8}, {0, -1e-300}};
static const hm_vec2 not_a_number[] = {{0, 0}, {8, NAN}, {16, 0}};
static const hm_vec2 endless[] = {{0, 0}, {INFINITY, 8}, {16, 0}};

static hm_tile polygon(const hm_vec2 *points, int count) {
    return (hm_tile){HM_TILE_POLYGON, HM_TILE_ONE_WAY_NONE, NULL, points, count};
}

static hm_result create_one(const hm_tile *tile, uint32_t cell, hm_tilemap **out) {
    hm_tilemap_options options = {1, 1, CELL, 0, false};
    return hm_tilemap_create(&options, tile, 1, &cell, NULL, out);
}

// Where a point of the flipped tile lies in the original tile, in units.
static ref_point unflipped(uint32_t cell, ref_point p) {
    if (cell & REF_CELL_Y) p.y = CELL * PIXEL - p.y;
    if (cell & REF_CELL_X) p.x = CELL * PIXEL - p.x;
    return cell & REF_CELL_DIAGONAL ? (ref_point){p.y, p.x} : p;
}

static void check_polygon(const hm_vec2 *points, int count, double area) {
    test_tally tally = {0, 0};
    ref_point ring[8];
    for (int i = 0; i < count; ++i)
        ring[i] = (ref_point){(int64_t)(points[i].x * (double)PIXEL), (int64_t)(points[i].y * (double)PIXEL)};
    for (uint32_t way = 0; way < 8; ++way) {
        hm_tilemap *map = NULL;
        hm_tile tile = polygon(points, count);
        uint32_t cell = 1 | way << 29;
        REQUIRE(create_one(&tile, cell, &map) == HM_OK);
        const hm_parts *parts = cell_parts(map, 0, 0);
        CHECK_NEAR(parts_area(parts), area, 1e-9);
        for (int i = test_rounds(1000); i > 0; --i) { // none of these lies on an edge
            ref_point p = {test_below(CELL * PIXEL), 0};
            p.y = test_below(CELL * PIXEL);
            bool inside = ref_inside(ring, count, unflipped(cell, p));
            if (p.x % 8 == 0 || p.y % 8 == 0 || (p.x + p.y) % 8 == 0 || (p.x - p.y) % 8 == 0) continue;
            CHECK_INT(parts_hold(parts, p.x, p.y), test_count(&tally, inside));
        }
        hm_tilemap_destroy(map);
    }
    CHECK_TALLY(tally);
}

TEST(polygons_of_cells) {
    check_polygon(slope, 3, 128);
    check_polygon(slope_back, 5, 128);
    double area = 0;
    for (int i = 0; i < 6; ++i) area += notch[i].x * notch[(i + 1) % 6].y - notch[i].y * notch[(i + 1) % 6].x;
    check_polygon(notch, 6, area / 2);
}

// A polygon that is all of the cell is a solid cell.
TEST(whole_polygon) {
    static const hm_vec2 whole[] = {{16, 0}, {0, 0}, {0, 16}, {16, 16}};
    hm_tile tile = polygon(whole, 4);
    hm_tilemap *map = NULL;
    REQUIRE(create_one(&tile, 1, &map) == HM_OK);
    CHECK(hmi_tilemap_outline(map, 0, 0) == map->solid);
    hm_tilemap_destroy(map);
}

// What is wrong with a tile is reported when the map is made, also when no cell has it.
TEST(polygons_that_are_refused) {
    static const struct {
        const hm_vec2 *points;
        int count;
        hm_result result;
    } rows[] = {
        {bow_tie, 4, HM_ERROR_FORMAT}, {flat, 3, HM_ERROR_FORMAT},        {thin, 3, HM_ERROR_FORMAT},
        {slope, 2, HM_ERROR_FORMAT},   {slope, 0, HM_ERROR_FORMAT},       {NULL, 0, HM_ERROR_FORMAT},
        {slope, -1, HM_ERROR_RANGE},   {beyond, 3, HM_ERROR_RANGE},       {before, 3, HM_ERROR_RANGE},
        {endless, 3, HM_ERROR_RANGE},  {not_a_number, 3, HM_ERROR_RANGE}, {slope, INT32_MAX, HM_ERROR_RANGE},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i) {
        hm_tilemap *map = NULL;
        hm_tile tile = polygon(rows[i].points, rows[i].count);
        test_note("row %d", i);
        CHECK_RESULT(create_one(&tile, 0, &map), rows[i].result);
        CHECK(!map);
    }
}

// ---- one-way tiles -----------------------------------------------------------------------------------------------

static const ref_point arrows[] = {{0, 0}, {0, -1}, {0, 1}, {-1, 0}, {1, 0}}; // as hm_tile_one_way counts

TEST(one_way_tiles_turn_with_their_pictures) {
    for (int way = 0; way <= HM_TILE_ONE_WAY_RIGHT; ++way)
        for (uint32_t flips = 0; flips < 8; ++flips) {
            hm_tile tile = {HM_TILE_SOLID, (hm_tile_one_way)way, NULL, NULL, 0};
            hm_tilemap *map = NULL;
            uint32_t cell = 1 | flips << 29;
            REQUIRE(create_one(&tile, cell, &map) == HM_OK);
            ref_point expected = ref_tilemap_arrow(cell, arrows[way]);
            ref_point actual = arrows[hm_tilemap_one_way(map, 0, 0)];
            test_note("way %d, flips %d", way, (int)flips);
            CHECK(actual.x == expected.x && actual.y == expected.y);
            CHECK(hm_tilemap_occupied(map, 0, 0));
            CHECK(hm_tilemap_one_way(map, 1, 0) == HM_TILE_ONE_WAY_NONE);
            hm_tilemap_destroy(map);
        }
}

// ---- what is refused ---------------------------------------------------------------------------------------------

TEST(sizes_that_are_refused) {
    static const struct {
        hm_tilemap_options options;
        hm_result result;
    } rows[] = {
        {{0, 0, 1, 0, false}, HM_OK},
        {{0, 5, 1, 0, true}, HM_OK},
        {{32767, 1, 1, 0, false}, HM_OK},
        {{1, 1, 32767, 0, false}, HM_OK},
        {{1, 0, 32767, 32767, false}, HM_OK},
        {{2047, 1, 16, 32767, false}, HM_OK},
        {{2048, 1, 16, 1, false}, HM_ERROR_RANGE},
        {{1, 2, 1, 16384, false}, HM_ERROR_RANGE},
        {{32768, 0, 1, 1, false}, HM_ERROR_RANGE},
        {{1, 1, 32768, 1, false}, HM_ERROR_RANGE},
        {{1, 1, 1, 32768, false}, HM_ERROR_RANGE},
        {{-1, 1, 1, 1, false}, HM_ERROR_RANGE},
        {{1, -1, 1, 1, false}, HM_ERROR_RANGE},
        {{1, 1, 0, 1, false}, HM_ERROR_RANGE},
        {{1, 1, -1, 1, false}, HM_ERROR_RANGE},
        {{1, 1, 1, -1, false}, HM_ERROR_RANGE},
        {{INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX, false}, HM_ERROR_RANGE},
        {{INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN, false}, HM_ERROR_RANGE},
        {{65536, 65536, 1, 1, false}, HM_ERROR_RANGE},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i) {
        hm_tilemap *map = NULL;
        test_note("row %d", i);
        CHECK_RESULT(hm_tilemap_create(&rows[i].options, NULL, 0, NULL, NULL, &map), rows[i].result);
        CHECK((map != NULL) == (rows[i].result == HM_OK));
        hm_tilemap_destroy(map);
    }
}

TEST(cells_that_are_refused) {
    hm_tile tiles[2] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_EMPTY}};
    const struct {
        uint32_t cell;
        hm_result result, flat;
    } rows[] = {
        {0, HM_OK, HM_OK},
        {2, HM_OK, HM_OK},
        {3, HM_ERROR_RANGE, HM_ERROR_RANGE},
        {HM_CELL_FLIP_X, HM_ERROR_RANGE, HM_ERROR_RANGE},
        {HM_CELL_FLIPS, HM_ERROR_RANGE, HM_ERROR_RANGE},
        {UINT32_C(0x10000001), HM_ERROR_RANGE, HM_ERROR_RANGE},
        {UINT32_MAX, HM_ERROR_RANGE, HM_ERROR_RANGE},
        {1 | HM_CELL_FLIP_X | HM_CELL_FLIP_Y, HM_OK, HM_OK},
        {2 | HM_CELL_FLIP_DIAGONAL, HM_OK, HM_ERROR_FORMAT},
        {1 | HM_CELL_FLIPS, HM_OK, HM_ERROR_FORMAT},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i)
        for (int flat_cells = 0; flat_cells < 2; ++flat_cells) {
            hm_tilemap_options options = {2, 1, 8, flat_cells ? 4 : 8, false};
            hm_result expected = flat_cells ? rows[i].flat : rows[i].result;
            uint32_t cells[2] = {1, rows[i].cell};
            hm_tilemap *map = NULL, *changed = NULL;
            test_note("row %d", i);
            CHECK_RESULT(hm_tilemap_create(&options, tiles, 2, cells, NULL, &map), expected);
            hm_tilemap_destroy(map);
            cells[1] = 1;
            REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, NULL, &changed) == HM_OK);
            CHECK_RESULT(hm_tilemap_set(changed, 1, 0, rows[i].cell), expected);
            CHECK_INT(hm_tilemap_get(changed, 1, 0), expected == HM_OK ? rows[i].cell : 1);
            hm_tilemap_destroy(changed);
        }
}

TEST(masks_beyond_the_cell_are_refused) {
    hm_mask *wide = NULL, *high = NULL;
    REQUIRE(hm_mask_create(17, 16, NULL, &wide) == HM_OK && hm_mask_create(16, 17, NULL, &high) == HM_OK);
    hm_tile tile = {.form = HM_TILE_MASK, .mask = wide};
    hm_tilemap *map = NULL;
    CHECK_RESULT(create_one(&tile, 0, &map), HM_ERROR_RANGE);
    tile.mask = high;
    CHECK_RESULT(create_one(&tile, 0, &map), HM_ERROR_RANGE);
    hm_mask_destroy(wide);
    hm_mask_destroy(high);
}

// There are numbers for 65,535 kinds of cell: 8,191 tiles in all 8 ways, and 7 more.
TEST(kinds_of_cell_have_an_end) {
    enum { TILES = 8192, SIDE = 256 };
    hm_tile *tiles = calloc(TILES, sizeof *tiles);
    uint32_t *cells = malloc(sizeof *cells * SIDE * SIDE);
    hm_tilemap_options options = {SIDE, SIDE, 1, 1, false};
    hm_tilemap *map = NULL;
    REQUIRE(tiles && cells);
    for (uint32_t i = 0; i < SIDE * SIDE; ++i) cells[i] = (i % TILES + 1) | (i / TILES) << 29;
    CHECK_RESULT(hm_tilemap_create(&options, tiles, TILES, cells, NULL, &map), HM_ERROR_RANGE);
    cells[SIDE * SIDE - 1] = 0;
    CHECK_RESULT(hm_tilemap_create(&options, tiles, TILES, cells, NULL, &map), HM_OK);
    REQUIRE(map);
    for (int i = 0; i < SIDE * SIDE; ++i) CHECK_INT(hm_tilemap_get(map, i % SIDE, i / SIDE), cells[i]);
    CHECK_RESULT(hm_tilemap_set(map, 0, 0, TILES | HM_CELL_FLIPS), HM_ERROR_RANGE);
    CHECK_INT(hm_tilemap_get(map, 0, 0), 1);
    hm_tilemap_destroy(map);
    free(tiles);
    free(cells);
}

TEST(violations_are_reported) {
    violations_catch();
    hm_tilemap_options options = {1, 1, 8, 8, false};
    hm_tilemap *map = NULL;
    hm_tile tile = {.form = (hm_tile_form)9};
    CHECK_PRECONDITION(CHECK_RESULT(hm_tilemap_create(NULL, NULL, 0, NULL, NULL, &map), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_tilemap_create(&options, NULL, 0, NULL, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_tilemap_create(&options, NULL, 1, NULL, NULL, &map), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &map), HM_ERROR_RANGE));
    tile = (hm_tile){.form = HM_TILE_SOLID, .one_way = (hm_tile_one_way)5};
    CHECK_PRECONDITION(CHECK_RESULT(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &map), HM_ERROR_RANGE));
    tile = (hm_tile){.form = HM_TILE_MASK};
    CHECK_PRECONDITION(CHECK_RESULT(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &map), HM_ERROR_RANGE));
    tile = (hm_tile){.form = HM_TILE_POLYGON, .point_count = 3};
    CHECK_PRECONDITION(CHECK_RESULT(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &map), HM_ERROR_RANGE));
    CHECK(!map);
    CHECK_RESULT(hm_tilemap_create(&options, NULL, -1, NULL, NULL, &map), HM_ERROR_RANGE);
    CHECK_PRECONDITION(CHECK_INT(hm_tilemap_width(NULL), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_tilemap_height(NULL), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_tilemap_cell_width(NULL), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_tilemap_cell_height(NULL), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_tilemap_get(NULL, 0, 0), 0));
    CHECK_PRECONDITION(CHECK(!hm_tilemap_occupied(NULL, 0, 0)));
    CHECK_PRECONDITION(CHECK(hm_tilemap_one_way(NULL, 0, 0) == HM_TILE_ONE_WAY_NONE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_tilemap_set(NULL, 0, 0, 0), HM_ERROR_RANGE));
    hm_tilemap_destroy(NULL);
}

// ---- memory ------------------------------------------------------------------------------------------------------

static hm_result create_all(const hm_allocator *alloc, const hm_mask *mask, hm_tilemap **out) {
    hm_tile tiles[4] = {
        {.form = HM_TILE_SOLID}, {.form = HM_TILE_MASK, .mask = mask}, {.form = HM_TILE_EMPTY}, polygon(notch, 6)};
    uint32_t cells[12] = {1, 2, 3, 4, 2 | HM_CELL_FLIP_X, 4 | HM_CELL_FLIPS, 0, 1, 4 | HM_CELL_FLIP_Y, 3, 2, 2};
    hm_tilemap_options options = {4, 3, CELL, 0, false};
    return hm_tilemap_create(&options, tiles, 4, cells, alloc, out);
}

TEST(every_allocation_may_fail) {
    ref_grid g = ref_text("##.#\n#...\n.##.\n");
    hm_mask *mask = mask_of(&g);
    bool done = false;
    for (long fail_at = 1; !done; ++fail_at) {
        test_heap heap = {.fail_at = fail_at, .fail_after = fail_at % 2 != 0};
        hm_allocator alloc = heap_allocator(&heap);
        hm_tilemap *map = NULL;
        hm_result result = create_all(&alloc, mask, &map);
        done = heap.calls < fail_at;
        CHECK_RESULT(result, done ? HM_OK : HM_ERROR_MEMORY);
        CHECK((map != NULL) == done);
        hm_tilemap_destroy(map);
        CHECK_HEAP_EMPTY(heap);
    }
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST(a_cell_that_cannot_be_made_stays) {
    ref_grid g = ref_text("##.#\n#...\n.##.\n");
    hm_mask *mask = mask_of(&g);
    bool done = false;
    for (long more = 1; !done; ++more) {
        test_heap heap = {.fail_at = 0};
        hm_allocator alloc = heap_allocator(&heap);
        hm_tilemap *map = NULL;
        REQUIRE(create_all(&alloc, mask, &map) == HM_OK);
        heap.fail_at = heap.calls + more;
        hm_result result = hm_tilemap_set(map, 2, 1, 2 | HM_CELL_FLIPS);
        done = heap.calls < heap.fail_at;
        CHECK_RESULT(result, done ? HM_OK : HM_ERROR_MEMORY);
        CHECK_INT(hm_tilemap_get(map, 2, 1), done ? 2 | HM_CELL_FLIPS : 0);
        CHECK_INT(hm_tilemap_occupied(map, 2, 1), done);
        CHECK_RESULT(hm_tilemap_set(map, 2, 1, 1), HM_OK);
        hm_tilemap_destroy(map);
        CHECK_HEAP_EMPTY(heap);
    }
    hm_mask_destroy(mask);
    ref_free(&g);
}

// A million cells, each with a tile of its own form: 2.18 bytes a cell, and a few thousand for the tiles.
TEST(a_million_cells) {
    enum { SIDE = 1000 };
    ref_grid g = ref_text("##.#\n#...\n.##.\n");
    hm_mask *mask = mask_of(&g);
    hm_tile tiles[2] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_MASK, .mask = mask}};
    uint32_t *cells = malloc(sizeof *cells * SIDE * SIDE);
    REQUIRE(cells);
    for (uint32_t i = 0; i < SIDE * SIDE; ++i) cells[i] = i % 3 | (i % 3 ? i / 3 % 8 << 29 : 0);
    test_heap heap = {.fail_at = 0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_tilemap_options options = {SIDE, SIDE, 32, 0, false};
    hm_tilemap *map = NULL;
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, &alloc, &map) == HM_OK);
    test_note("%zu bytes", heap.bytes);
    CHECK(heap.bytes > 2130000 && heap.bytes < 2200000);
    hm_tilemap_destroy(map);
    CHECK_HEAP_EMPTY(heap);
    free(cells);
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST_MAIN(CASE(cells_are_as_drawn), CASE(pyramid_of_new_maps), CASE(cells_that_change), CASE(polygons_of_cells),
          CASE(whole_polygon), CASE(polygons_that_are_refused), CASE(one_way_tiles_turn_with_their_pictures),
          CASE(sizes_that_are_refused), CASE(cells_that_are_refused), CASE(masks_beyond_the_cell_are_refused),
          CASE(kinds_of_cell_have_an_end), CASE(violations_are_reported), CASE(every_allocation_may_fail),
          CASE(a_cell_that_cannot_be_made_stays), CASE(a_million_cells))
