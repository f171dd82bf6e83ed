// Blocks of grids: by a slow definition, in windows, of masks and of maps of solid cells, with what is solid around.
// Moves out of maps of solid cells: the same as those out of masks with large pixels, and out of larger maps.
#include "../src/separate/separate_cover.h"
#include "../src/shape/tilemap_internal.h"
#include "posed.h"

#include <math.h>

static const double unit = 16777216;

// ---- blocks -------------------------------------------------------------------------------------------------------

// Rows of long runs, of which many are the same as the one above; or random pixels.
static ref_grid grid_of_rows(int width, int height) {
    ref_grid grid = ref_make(width, height);
    const bool noise = test_below(4) == 0;
    for (int y = 0; y < height; ++y) {
        const bool again = y > 0 && test_below(3) > 0;
        for (int x = 0, on = test_below(2); x < width; ++x) {
            if (test_below(noise ? 2 : 12) == 0) on = !on;
            ref_set(&grid, x, y, again ? ref_get(&grid, x, y - 1) : on);
        }
        if (again && test_below(4) == 0) ref_set(&grid, test_below(width), y, test_below(2));
    }
    return grid;
}

static bool in_window(const hmi_blocks_window *near, int x, int y) {
    return x >= near->x0 && x <= near->x1 && y >= near->y0 && y <= near->y1;
}

static int solid_in(const ref_grid *grid, const hmi_blocks_window *near, int x, int y) {
    return in_window(near, x, y) && ref_get(grid, x, y);
}

// Whether the run that begins in a row is in another row, too, of what the window has of both.
static bool same_run(const ref_grid *grid, const hmi_blocks_window *near, int x, int y, int other) {
    if (solid_in(grid, near, x - 1, other)) return false;
    for (; solid_in(grid, near, x, y); ++x)
        if (!solid_in(grid, near, x, other)) return false;
    return !solid_in(grid, near, x, other);
}

static int blocks_expected(const ref_grid *grid, const hmi_blocks_window *near, bool joined, int more) {
    int count = 0;
    for (int y = near->y0; y + more <= near->y1; ++y)
        for (int x = near->x0, before = 0; x <= near->x1; ++x) {
            const int now = solid_in(grid, near, x, y) && solid_in(grid, near, x, y + more);
            count += now && !before && !(joined && same_run(grid, near, x, y, y - 1));
            before = now;
        }
    return count;
}

// Solid pixels alone, all of them, each in one block; with seams each pixel and the one below in one of theirs.
static void check_blocks(const ref_grid *grid, const hmi_blocks *blocks, const hmi_blocks_window *near, bool seams) {
    ref_grid found = ref_make(grid->w, grid->h), below = ref_make(grid->w, grid->h);
    hmi_blocks_walk walk = hmi_blocks_begin(blocks, near, seams);
    int count = 0, twos = 0;
    for (hmi_pixel_block block; hmi_blocks_next(&walk, &block);) {
        const bool of_seam = seams && walk.row.more;
        REQUIRE(block.x0 >= near->x0 && block.y0 >= near->y0 && block.x1 <= near->x1 + 1 && block.y1 <= near->y1 + 1);
        REQUIRE(block.x0 < block.x1 && block.y0 < block.y1 && (!of_seam || block.y1 == block.y0 + 2));
        for (int y = block.y0; y < block.y1; ++y)
            for (int x = block.x0; x < block.x1; ++x) {
                CHECK(ref_get(grid, x, y));
                CHECK(of_seam || !ref_get(&found, x, y));
                ref_set(of_seam ? &below : &found, x, of_seam ? block.y0 : y, 1);
            }
        *(of_seam ? &twos : &count) += 1;
    }
    CHECK_INT(count, blocks_expected(grid, near, !blocks->single, 0));
    CHECK_INT(twos, seams ? blocks_expected(grid, near, false, 1) : 0);
    for (int y = 0; y < grid->h; ++y)
        for (int x = 0; x < grid->w; ++x) {
            CHECK_INT(ref_get(&found, x, y), solid_in(grid, near, x, y));
            if (seams) CHECK_INT(ref_get(&below, x, y), solid_in(grid, near, x, y) && solid_in(grid, near, x, y + 1));
        }
    ref_free(&found);
    ref_free(&below);
}

// The runs of rows that are not the same as the one above.
static int count_expected(const ref_grid *grid) {
    int count = 0;
    for (int y = 0; y < grid->h; ++y) {
        bool same = y > 0;
        for (int x = 0; x < grid->w; ++x) same = same && ref_get(grid, x, y) == ref_get(grid, x, y - 1);
        for (int x = 0; x < grid->w && !same; ++x) count += ref_get(grid, x, y) && !ref_get(grid, x - 1, y);
    }
    return count;
}

// A map with these cells solid; the caller destroys it.
static hm_tilemap *map_of(const ref_grid *grid, int width, int height, bool outside) {
    const hm_tile tile = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {grid->w, grid->h, width, height, outside};
    hm_tilemap *map;
    REQUIRE(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &map) == HM_OK);
    for (int y = 0; y < grid->h; ++y)
        for (int x = 0; x < grid->w; ++x)
            if (ref_get(grid, x, y)) REQUIRE(hm_tilemap_set(map, x, y, 1) == HM_OK);
    return map;
}

TEST(blocks_are_the_solid) {
    test_tally single = {0};
    for (int i = 0; i < test_rounds(600); ++i) {
        const int width = test_between(1, i % 3 ? 200 : 20), height = test_between(1, 30);
        ref_grid grid = grid_of_rows(width, height);
        hm_tilemap *map = map_of(&grid, 8, 8, false);
        hm_mask *of_grid = mask_of(&grid);
        hm_shape shape;
        hmi_blocks blocks;
        if (i % 2)
            hm_shape_tilemap(map, &shape);
        else
            hm_shape_mask(of_grid, &shape);
        REQUIRE(hmi_blocks_of(&shape, &blocks) && blocks.width == width && blocks.height == height);
        const hmi_blocks_window all = {0, 0, width - 1, height - 1};
        const int x0 = test_below(width), y0 = test_below(height);
        const hmi_blocks_window part = {x0, y0, test_between(x0, width - 1), test_between(y0, height - 1)};
        const hmi_blocks_window none = {0, 0, -1, -1};
        check_blocks(&grid, &blocks, test_below(4) ? &part : &all, test_below(2));
        check_blocks(&grid, &blocks, &none, true);
        CHECK_INT(blocks.count, count_expected(&grid));
        test_count(&single, blocks.single);
        hm_tilemap_destroy(map);
        hm_mask_destroy(of_grid);
        ref_free(&grid);
    }
    CHECK_TALLY(single);
}

// A cell that is solid, a slope, one-way, a mask that fills it, or empty, set again and again.
TEST(maps_know_their_solid_cells) {
    enum { SIDE = 70 };
    static const hm_vec2 slope[3] = {{0, 0}, {8, 8}, {0, 8}};
    static const uint32_t others[] = {0, 1, 3, 4};
    test_tally grids = {0};
    ref_grid full = ref_make(8, 8);
    for (int i = 0; i < 64; ++i) ref_set(&full, i % 8, i / 8, 1);
    hm_mask *mask = mask_of(&full);
    const hm_tile tile[4] = {{.form = HM_TILE_SOLID},
                             {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
                             {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP},
                             {.form = HM_TILE_MASK, .mask = mask}};
    const hm_tilemap_options options = {SIDE, 5, 8, 8, false};
    hm_tilemap *map;
    hm_shape shape;
    REQUIRE(hm_tilemap_create(&options, tile, 4, NULL, NULL, &map) == HM_OK);
    hm_shape_tilemap(map, &shape);
    for (int i = 0; i < test_rounds(4000); ++i) {
        hmi_blocks blocks;
        int slopes = 0;
        const bool sloped = i / 1000 % 2 == 0 && test_below(20) == 0;
        const uint32_t cell = sloped ? 2 : TEST_PICK(others);
        REQUIRE(hm_tilemap_set(map, test_below(SIDE), test_below(5), cell) == HM_OK);
        if (i % 1000 == 500)
            for (int k = 0; k < SIDE * 5; ++k) REQUIRE(hm_tilemap_set(map, k % SIDE, k / SIDE, 1) == HM_OK);
        if (i % 50) continue;
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < SIDE; ++x) {
                const uint32_t there = hm_tilemap_get(map, x, y);
                CHECK_INT(hmi_bitgrid_get(&map->solid_cells, x, y), there == 1 || there == 4);
                slopes += there == 2;
            }
        CHECK(map->partial == slopes);
        CHECK(hmi_blocks_of(&shape, &blocks) == (slopes == 0));
        test_count(&grids, slopes == 0);
    }
    CHECK(test_short() || (grids.yes > 2 && grids.no > 5));
    hm_tilemap_destroy(map);
    hm_mask_destroy(mask);
    ref_free(&full);
}

// ---- moves --------------------------------------------------------------------------------------------------------

static ref_grid grid_of_cells(int side, int percent) {
    ref_grid grid = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) ref_set(&grid, i % side, i / side, test_below(100) < percent);
    return grid;
}

// Of a size that fits nowhere exactly.
static posed shape_in_cells(double across) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_BOX,     HM_SHAPE_CIRCLE, HM_SHAPE_CAPSULE,
                                          HM_SHAPE_SEGMENT, HM_SHAPE_POINT,  HM_SHAPE_MASK};
    const hm_shape_kind kind = kinds[test_below(6)];
    posed p = kind == HM_SHAPE_MASK ? posed_of_grid(posed_random_grid(test_between(1, 20), test_between(1, 20)))
                                    : posed_random(kind, POSED_HALVES, test_below(2) ? 30 : 8);
    p.xform.ux = p.xform.vy = 15602811; // 0.93
    p.xform.ox = (int64_t)(test_below((int)across * 16) * unit / 16);
    p.xform.oy = (int64_t)(test_below((int)across * 16) * unit / 16);
    return p;
}

static double length_of(const hm_separation *move) { return hypot(move->move.x, move->move.y); }

// Whether more than a line of moves near one is free: a segment that slides between two corners need not be found.
static bool has_room(const posed *a, const hm_shape *map, const hm_xform *at, const hm_separation *move) {
    int count = 0;
    for (int i = 0; i < 32; ++i) {
        hm_xform moved = a->xform;
        moved.ox += move->steps_x + (int64_t)(cos(i * 0.19635) * unit / 512);
        moved.oy += move->steps_y + (int64_t)(sin(i * 0.19635) * unit / 512);
        count += !hm_overlap(map, at, &a->shape, &moved, NULL);
    }
    return count > 2;
}

// The same shortest length within what a search may leave, and each is free for both.
static void check_same(const posed *a, const hm_shape *one, const hm_xform *x1, const hm_shape *two,
                       const hm_xform *x2, double most, test_tally *met) {
    const hm_separate_options options = {.max_distance = most};
    hm_separation m1, m2;
    const bool f1 = hm_separate(one, x1, &a->shape, &a->xform, &options, &m1);
    const bool f2 = hm_separate(two, x2, &a->shape, &a->xform, &options, &m2);
    const double l1 = f1 ? length_of(&m1) : most, l2 = f2 ? length_of(&m2) : most;
    test_count(met, f1 && l1 > 0);
    const bool exact = fabs(l1 - l2) > 1.0 / 16 && !has_room(a, one, x1, l1 < l2 ? &m1 : &m2);
    if (!exact) CHECK(fabs(l1 - l2) <= 1.0 / 16 + 1e-6);
    for (int k = 0; k < 2; ++k) {
        hm_xform moved = a->xform;
        const hm_separation *move = k ? &m2 : &m1;
        if (!(k ? f2 : f1)) continue;
        moved.ox += move->steps_x;
        moved.oy += move->steps_y;
        CHECK(!hm_overlap(one, x1, &a->shape, &moved, NULL));
        CHECK(!hm_overlap(two, x2, &a->shape, &moved, NULL));
    }
}

TEST(cells_are_large_pixels) {
    test_tally met = {0};
    for (int i = 0; i < test_rounds(250); ++i) {
        const int side = test_between(1, 12), width = test_between(1, 9), height = test_between(1, 9);
        ref_grid grid = grid_of_cells(side, test_between(20, 100));
        hm_tilemap *map = map_of(&grid, width, height, false);
        hm_mask *mask = mask_of(&grid);
        posed a = shape_in_cells(side * width);
        hm_shape of_map, of_mask;
        hm_xform xm = posed_xform(test_below(9), test_below(9), test_below(2) ? 0 : test_below(629) / 100.0), large;
        hm_shape_tilemap(map, &of_map);
        hm_shape_mask(mask, &of_mask);
        large = xm;
        large.ux *= width;
        large.uy *= width;
        large.vx *= height;
        large.vy *= height;
        posed_note(&a, &a, NULL);
        check_same(&a, &of_map, &xm, &of_mask, &large, 500, &met);
        hm_tilemap_destroy(map);
        hm_mask_destroy(mask);
        posed_free(&a);
        ref_free(&grid);
    }
    CHECK_TALLY(met);
}

// What is solid around a map is the same as many more solid cells, as far as no way leads beyond those.
TEST(outside_is_more_cells) {
    enum { RING = 100 };
    test_tally met = {0};
    for (int i = 0; i < test_rounds(120); ++i) {
        const int side = test_between(1, 10), cell = test_between(2, 9);
        ref_grid grid = grid_of_cells(side, test_between(0, 60)), more = ref_make(side + 2 * RING, side + 2 * RING);
        for (int y = 0; y < more.h; ++y)
            for (int x = 0; x < more.w; ++x) {
                const bool inside = x >= RING && y >= RING && x < RING + side && y < RING + side;
                ref_set(&more, x, y, inside ? ref_get(&grid, x - RING, y - RING) : 1);
            }
        hm_tilemap *map = map_of(&grid, cell, cell, true), *larger = map_of(&more, cell, cell, false);
        posed a = shape_in_cells(side * cell);
        hm_shape of_map, of_larger;
        hm_xform xm = posed_xform(0, 0, test_below(2) ? 0 : test_below(629) / 100.0), from = xm;
        hm_shape_tilemap(map, &of_map);
        hm_shape_tilemap(larger, &of_larger);
        from.ox -= (int64_t)RING * cell * (xm.ux + xm.vx);
        from.oy -= (int64_t)RING * cell * (xm.uy + xm.vy);
        posed_note(&a, &a, NULL);
        check_same(&a, &of_map, &xm, &of_larger, &from, RING * cell - 160, &met);
        hm_tilemap_destroy(map);
        hm_tilemap_destroy(larger);
        posed_free(&a);
        ref_free(&grid);
        ref_free(&more);
    }
    CHECK_TALLY(met);
}

// A box far from its origin, on the other side of which a map lies that is moved on: what is around it is solid
// there, too.
TEST(outside_has_no_end) {
    test_tally listed = {0};
    for (int i = 0; i < test_rounds(600); ++i) {
        static hmi_cover cover;
        hmi_cover_list list;
        const double turn = test_below(4) * 1.5707963 + test_between(-20, 20) / 1000.0;
        const double to = turn + test_between(-20, 20) / 1000.0, by = turn + test_between(-20, 20) / 1000.0;
        const double away = test_between(100000, 258000), far = test_between(40000, 128000);
        const hm_vec2 steps = {floor(-far * cos(by) * unit), floor(-far * sin(by) * unit)};
        const hmi_span_of_ways here = {steps.x, steps.y, unit, unit};
        ref_grid grid = grid_of_cells(4, 50);
        hm_tilemap *map = map_of(&grid, 8, 8, true);
        hm_xform at = posed_xform(0, 0, turn), xm = posed_xform(0, 0, test_below(629) / 100.0);
        hm_shape of_map, box;
        at.ux *= 8;
        at.uy *= 8;
        at.vx *= 8;
        at.vy *= 8;
        xm.ux = (int32_t)(xm.ux * 1.5);
        xm.uy = (int32_t)(xm.uy * 1.5);
        xm.vx = (int32_t)(xm.vx * 1.5);
        xm.vy = (int32_t)(xm.vy * 1.5);
        xm.ox = (int64_t)(-away * cos(to) * unit);
        xm.oy = (int64_t)(-away * sin(to) * unit);
        if (test_below(3) == 0) xm.vx += test_between(-8, 8) * (1 << 21);
        if (test_below(3) == 0) xm.vx /= 8, xm.vy /= 8;
        hm_shape_tilemap(map, &of_map);
        REQUIRE(hm_shape_box(test_between(15000, 24000), 0, 8000, 9, 0, &box) == HM_OK);
        hmi_cover_init(&cover, &box, &at, &of_map, &xm, 0);
        xm.ox += (int64_t)steps.x;
        xm.oy += (int64_t)steps.y;
        if (cover.any) {
            CHECK(hm_overlap(&box, &at, &of_map, &xm, NULL));
            const bool all = hmi_cover_gather(&cover, &here, &list);
            if (!all) CHECK(hmi_cover_at(&cover, &list, steps.x, steps.y) != HMI_APART);
            test_count(&listed, all || list.complete);
        }
        hm_tilemap_destroy(map);
        ref_free(&grid);
    }
    CHECK(test_short() || listed.yes > 20);
}

// ---- exact fits ---------------------------------------------------------------------------------------------------

enum { FIT_REACH = 20 };

// The shortest translation by whole pixels that is free, as every one of them is tested.
static double shortest_whole(const hm_shape *map, const hm_xform *at, const posed *a) {
    double best = HUGE_VAL;
    for (int y = -FIT_REACH; y <= FIT_REACH; ++y)
        for (int x = -FIT_REACH; x <= FIT_REACH; ++x) {
            hm_xform moved = a->xform;
            moved.ox += (int64_t)(x * unit);
            moved.oy += (int64_t)(y * unit);
            const double length = hypot(x, y);
            if (length < best && !hm_overlap(map, at, &a->shape, &moved, NULL)) best = length;
        }
    return best;
}

// Of the size of a cell, or any other in whole pixels, in maps and in masks with such pixels.
TEST(boxes_fit_exactly) {
    int met = 0;
    for (int i = 0; i < test_rounds(150); ++i) {
        const int side = test_between(3, 8), cell = test_between(2, 8);
        const int w = test_below(2) ? cell : test_between(1, 12), h = test_below(2) ? cell : test_between(1, 12);
        ref_grid grid = grid_of_cells(side, test_between(40, 90));
        hm_tilemap *map = map_of(&grid, cell, cell, test_below(3) == 0);
        hm_mask *mask = mask_of(&grid);
        posed a = {.xform = posed_xform(test_below(side * cell), test_below(side * cell), 0)};
        hm_shape shape;
        hm_xform at = HM_XFORM_IDENTITY;
        hm_separation move;
        REQUIRE((test_below(4) > 0 ? hm_shape_box(0, 0, w, h, 0, &a.shape)
                                   : hm_shape_segment(0, 0, w, 0, &a.shape)) == HM_OK);
        hm_shape_tilemap(map, &shape);
        if (test_below(2)) {
            hm_shape_mask(mask, &shape);
            at.ux *= cell;
            at.vy *= cell;
        }
        posed_note(&a, &a, NULL);
        const double whole = shortest_whole(&shape, &at, &a);
        if (whole > 0 && whole <= (double)FIT_REACH) {
            CHECK(hm_separate(&shape, &at, &a.shape, &a.xform, NULL, &move));
            CHECK(fabs(length_of(&move) - whole) < 0x1p-20);
            ++met;
        }
        hm_tilemap_destroy(map);
        hm_mask_destroy(mask);
        ref_free(&grid);
    }
    CHECK(test_short() || met > 60);
}

// Where few translations are free, and those are exact fits: beside a row, in a corner, where many pieces are near.
TEST(boxes_fit_where_little_is_free) {
    static const struct {
        int side, cell, x, y, width, height, square; ///< of the length of the move
        const char *cells;
    } scene[] = {
        {3, 3, 2, 8, 3, 0, 26, "#.#######"},
        {5, 4, 3, 13, 4, 7, 17, "######.####.#.##.#######."},
        {6, 8, 8, 16, 11, 8, 320, "##..#.###.#########.#..###.#########"},
        {7, 5, 10, 31, 5, 5, 281, "###.#################.##...######################"},
    };
    for (size_t i = 0; i < sizeof scene / sizeof *scene; ++i) {
        ref_grid grid = ref_make(scene[i].side, scene[i].side);
        for (int k = 0; k < grid.w * grid.w; ++k) ref_set(&grid, k % grid.w, k / grid.w, scene[i].cells[k] == '#');
        hm_tilemap *map = map_of(&grid, scene[i].cell, scene[i].cell, true);
        const hm_xform at = HM_XFORM_IDENTITY, xform = posed_xform(scene[i].x, scene[i].y, 0);
        hm_shape shape, box;
        hm_separation move;
        hm_shape_tilemap(map, &shape);
        REQUIRE((scene[i].height > 0 ? hm_shape_box(0, 0, scene[i].width, scene[i].height, 0, &box)
                                     : hm_shape_segment(0, 0, scene[i].width, 0, &box)) == HM_OK);
        CHECK(hm_separate(&shape, &at, &box, &xform, NULL, &move));
        CHECK(move.move.x * move.move.x + move.move.y * move.move.y == scene[i].square);
        hm_tilemap_destroy(map);
        ref_free(&grid);
    }
}

// A ball or a capsule beside a shaft in solid cells that is as wide as it is.
TEST(balls_fit_into_shafts) {
    enum { SIDE = 9 };
    ref_grid grid = ref_make(SIDE, SIDE);
    for (int i = 0; i < SIDE * SIDE; ++i) ref_set(&grid, i % SIDE, i / SIDE, i % SIDE != SIDE / 2);
    for (int i = 0; i < test_rounds(100); ++i) {
        const int cell = test_between(4, 16), off = test_between(1, cell / 2);
        const double r = 0.5 * cell, long_by = test_below(2) ? test_between(1, cell) : 0;
        hm_tilemap *map = map_of(&grid, cell, cell, test_below(2));
        posed a = {.xform = posed_xform(SIDE / 2 * cell + off, test_between(2 * cell, 5 * cell), 0)};
        hm_shape shape;
        hm_xform at = HM_XFORM_IDENTITY;
        hm_separation move;
        REQUIRE(hm_shape_capsule(r, r, r, r + long_by, r, &a.shape) == HM_OK);
        hm_shape_tilemap(map, &shape);
        posed_note(&a, &a, NULL);
        CHECK(hm_separate(&shape, &at, &a.shape, &a.xform, NULL, &move));
        CHECK(move.move.x == -off && move.move.y == 0);
        hm_tilemap_destroy(map);
    }
    ref_free(&grid);
}

TEST_MAIN(CASE(blocks_are_the_solid), CASE(maps_know_their_solid_cells), CASE(cells_are_large_pixels),
          CASE(outside_is_more_cells), CASE(outside_has_no_end), CASE(boxes_fit_exactly),
          CASE(boxes_fit_where_little_is_free), CASE(balls_fit_into_shafts))
