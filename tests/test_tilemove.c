// Moves through tile maps: seams between cells catch nothing that slides, slopes are walked up, one-way cells let
// through and bear, and a map is what the mask of it is.
#include "posed.h"
#include "tiles.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static double dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }

static double random_real(double low, double high) { return low + (high - low) * (test_below(1 << 20) / 1048576.0); }

static hm_xform moved(const hm_xform *x, int64_t dx, int64_t dy) {
    hm_xform there = *x;
    there.ox += dx;
    there.oy += dy;
    return there;
}

static hm_vec2 unit_of(double x, double y) {
    const double length = hypot(x, y);
    return (hm_vec2){x / length, y / length};
}

// ---- floors of cells --------------------------------------------------------------------------------------------
/// A floor of 40 x 2 cells of 10 px whose upper edge is at y = 20, solid ones and full masks, and what stands on it.
typedef struct level {
    hm_tilemap *map;
    hm_shape floor, shape;
    hm_mask *full, *ragged;
    hm_xform stands, at;
    hm_vec2 along, down; ///< unit vectors
} level;

static void level_make_map(level *l) {
    enum { W = 40, H = 4 };
    REQUIRE(hm_mask_create(10, 10, NULL, &l->full) == HM_OK && hm_mask_create(10, 9, NULL, &l->ragged) == HM_OK);
    hm_mask_fill(l->full);
    hm_mask_fill(l->ragged);
    hm_mask_set(l->ragged, 0, 0, false);
    hm_mask_set(l->full, 3, 7, false); // a hole that nothing comes to
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_MASK, .mask = l->full}};
    const hm_tilemap_options options = {W, H, 10, 10, false};
    uint32_t cells[W * H] = {0};
    for (int i = 2 * W; i < W * H; ++i) cells[i] = (uint32_t)test_between(1, 2);
    for (int i = 2 * W; i < W * H; ++i) cells[i] |= test_below(2) ? HM_CELL_FLIP_X : 0;
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, NULL, &l->map) == HM_OK);
    hm_shape_tilemap(l->map, &l->floor);
}

// Its feet at (0, 0).
static void level_make_shape(level *l) {
    hm_result result = HM_OK;
    switch (test_below(6)) {
    case 0:
        result = hm_shape_box(-5, -9, 10, 9, 0, &l->shape);
        break;
    case 1:
        result = hm_shape_box(-5, -7, 8, 5, 2, &l->shape);
        break;
    case 2:
        result = hm_shape_circle(0, -5, 5, &l->shape);
        break;
    case 3:
        result = hm_shape_capsule(0, -4, 1, -10, 4, &l->shape);
        break;
    case 4:
        result = hm_shape_segment(-3, 0, 4, -8, &l->shape);
        break;
    default:
        hm_shape_mask(l->ragged, &l->shape);
    }
    REQUIRE(result == HM_OK);
}

static level random_level(bool rotated) {
    level l;
    level_make_map(&l);
    level_make_shape(&l);
    hm_pose pose = HM_POSE_DEFAULT;
    if (test_below(2)) pose.position = (hm_vec2){test_between(-50, 50) / 8.0, 17.25};
    if (rotated) pose.angle = random_real(-3, 3);
    if (test_below(4) == 0) pose.scale.x = -1;
    REQUIRE(hm_xform_from_pose(&pose, &l.stands) == HM_OK);
    l.along = unit_of(l.stands.ux, l.stands.uy);
    l.down = unit_of(l.stands.vx, l.stands.vy);
    hm_vec2 foot = {test_below(2) ? test_between(40, 200) : random_real(40, 200), 20};
    if (test_below(2)) foot.y -= random_real(0, 2);
    if (l.shape.kind == HM_SHAPE_MASK) foot.y -= 9;
    hm_xform_apply(&l.stands, foot, &pose.position);
    REQUIRE(hm_xform_from_pose(&pose, &l.at) == HM_OK);
    return l;
}

static void level_free(level *l) {
    hm_mask_destroy(l->full);
    hm_mask_destroy(l->ragged);
    hm_tilemap_destroy(l->map);
}

// Pressed down onto the floor it comes as far as it was sent, in one contact, whose normal is that of the floor.
static void check_walk(bool rotated, test_tally *starts) {
    level l = random_level(rotated);
    const double way = test_below(4) ? random_real(0.1, 150) : test_between(1, 150), down = random_real(0.01, 30);
    const hm_vec2 motion = {way * l.along.x + down * l.down.x, way * l.along.y + down * l.down.y};
    hm_move_contact met[HM_MOVE_CONTACTS];
    hm_move_end end;
    test_note("%s at %g, %g, %g along", hm_shape_kind_name(l.shape.kind), (double)l.at.ox / 16777216.0,
              (double)l.at.oy / 16777216.0, way);
    if (!test_count(starts, hm_overlap(&l.floor, &l.stands, &l.shape, &l.at, NULL))) {
        const int32_t count =
            hm_move_slide(&l.floor, &l.stands, &l.shape, &l.at, motion, NULL, &end, met, HM_MOVE_CONTACTS);
        const hm_xform there = moved(&l.at, end.steps_x, end.steps_y);
        CHECK(count <= 2 && end.free && end.left.x == 0 && end.left.y == 0);
        CHECK(!hm_overlap(&l.floor, &l.stands, &l.shape, &there, NULL));
        const double more = dot(end.move, l.along) - way;
        CHECK(more >= (rotated ? -0x1p-20 : -0x1p-23) && more <= 0x1p-18); // that far it may go aside at a seam
        for (int32_t i = 0; i < count; ++i) CHECK_NEAR(dot(met[i].normal, l.down), -1, 1e-9);
    }
    level_free(&l);
}

TEST(seams_catch_nothing) {
    test_tally starts = {0, 0};
    for (int round = test_rounds(800); round > 0; --round) check_walk(false, &starts);
    CHECK_INT(starts.yes, 0);
}

TEST(seams_catch_nothing_on_a_rotated_map) {
    test_tally starts = {0, 0}; // some are rounded into the floor
    for (int round = test_rounds(800); round > 0; --round) check_walk(true, &starts);
    CHECK(starts.no > 2 * starts.yes);
}

// ---- slopes -----------------------------------------------------------------------------------------------------
static const hm_vec2 slope[] = {{0, 16}, {16, 0}, {16, 16}};

// Up ten slopes in a row, and on over the flat top; the pieces of each slope are one edge.
TEST(slopes_are_walked_up) {
    enum { W = 30, H = 12 };
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3}};
    const hm_tilemap_options options = {W, H, 16, 16, false};
    uint32_t cells[W * H] = {0};
    for (int y = 0; y < H; ++y)
        for (int x = 0; x < W; ++x) {
            const int top = x < 5 ? 11 : x < 15 ? 15 - x : 0; // the row of the surface; slopes from 5 to 14
            const bool on_slope = x >= 5 && x < 15;
            if (y == top + 1 && on_slope) cells[y * W + x] = 2;
            if (y > (on_slope ? top + 1 : x < 15 ? 10 : 1)) cells[y * W + x] = 1;
        }
    hm_tilemap *map = NULL;
    hm_shape ground, disc, box;
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, NULL, &map) == HM_OK);
    hm_shape_tilemap(map, &ground);
    REQUIRE(hm_shape_circle(0, -5, 5, &disc) == HM_OK && hm_shape_box(-6, -12, 12, 12, 0, &box) == HM_OK);
    const hm_xform stands = HM_XFORM_IDENTITY;
    for (int round = test_rounds(60); round > 0; --round) {
        const hm_shape *shape = test_below(2) ? &disc : &box;
        hm_xform at = moved(&stands, 40 * HM_STEPS_PER_PIXEL + test_below(1 << 24), 176 * HM_STEPS_PER_PIXEL);
        int contacts = 0;
        double x = 0;
        for (int frame = 0; frame < 400 && x < 400; ++frame) {
            const hm_vec2 motion = {random_real(1, 9), random_real(0, 0.5)};
            hm_move_end end;
            contacts = (int)hm_move_slide(&ground, &stands, shape, &at, motion, NULL, &end, NULL, 0);
            at = moved(&at, end.steps_x, end.steps_y);
            x = (double)at.ox / (double)HM_STEPS_PER_PIXEL;
            CHECK(end.free && end.move.x > 0.2 && contacts <= 3);
        }
        CHECK(x >= 400 && at.oy == 32 * HM_STEPS_PER_PIXEL); // on top
    }
    hm_tilemap_destroy(map);
}

// ---- one-way cells ----------------------------------------------------------------------------------------------
static hm_vec2 slide(const hm_tilemap *map, const hm_xform *stands, const hm_shape *shape, const hm_xform *at,
                     hm_vec2 motion, bool *free) {
    hm_shape ground;
    hm_move_end end;
    hm_shape_tilemap(map, &ground);
    hm_move_slide(&ground, stands, shape, at, motion, NULL, &end, NULL, 0);
    *free = end.free;
    return end.move;
}

// A platform of one-way cells, in all four directions by flips: from below one passes, on top one lands and walks.
TEST(one_way_platforms) {
    static const struct {
        uint32_t cell;
        hm_vec2 way; ///< that it lets through
    } rows[] = {{1, {0, -1}},
                {1 | HM_CELL_FLIP_Y, {0, 1}},
                {1 | HM_CELL_FLIP_DIAGONAL, {-1, 0}},
                {1 | HM_CELL_FLIP_DIAGONAL | HM_CELL_FLIP_X, {1, 0}}};
    const hm_tile tile = {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP};
    const hm_tilemap_options options = {9, 9, 16, 16, false};
    const hm_xform stands = HM_XFORM_IDENTITY;
    hm_shape box;
    REQUIRE(hm_shape_box(-4, -4, 8, 8, 0, &box) == HM_OK);
    for (int i = 0; i < 4; ++i) {
        const hm_vec2 up = rows[i].way, along = {-up.y, up.x};
        hm_tilemap *map = NULL;
        bool free;
        REQUIRE(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &map) == HM_OK);
        for (int k = 0; k < 9; ++k)
            REQUIRE(hm_tilemap_set(map, along.x != 0 ? k : 4, along.x != 0 ? 4 : k, rows[i].cell) == HM_OK);
        const int64_t px = HM_STEPS_PER_PIXEL;
        const hm_xform below = moved(&stands, (int64_t)(72 - 30 * up.x) * px, (int64_t)(72 - 30 * up.y) * px);
        const hm_xform above = moved(&stands, (int64_t)(72 + 30 * up.x) * px, (int64_t)(72 + 30 * up.y) * px);
        const hm_xform within = moved(&stands, (int64_t)(72 + 3 * up.x) * px, (int64_t)(72 + 3 * up.y) * px);
        test_note("row %d", i);
        hm_vec2 m = slide(map, &stands, &box, &below, (hm_vec2){60 * up.x, 60 * up.y}, &free);
        CHECK(m.x == 60 * up.x && m.y == 60 * up.y && free); // through
        m = slide(map, &stands, &box, &above, (hm_vec2){-60 * up.x, -60 * up.y}, &free);
        CHECK(m.x == -18 * up.x && m.y == -18 * up.y && free); // onto it
        const hm_xform on = moved(&above, (int64_t)(m.x * (double)px), (int64_t)(m.y * (double)px));
        m = slide(map, &stands, &box, &on, (hm_vec2){40 * along.x - 3 * up.x, 40 * along.y - 3 * up.y}, &free);
        CHECK(m.x == 40 * along.x && m.y == 40 * along.y && free); // along it
        m = slide(map, &stands, &box, &within, (hm_vec2){-40 * up.x, -40 * up.y}, &free);
        CHECK(m.x == -40 * up.x && m.y == -40 * up.y); // it does not start clear
        hm_tilemap_destroy(map);
    }
}

// ---- a map is what its picture is -------------------------------------------------------------------------------
// The same motion through the map and through one mask of all its pixels: free in both, and mostly at the same
// position; a corner that meets a corner may be deflected by either edge.
TEST(maps_move_as_their_masks_do) {
    test_tally same = {0, 0}, hits = {0, 0};
    for (int round = test_rounds(150); round > 0; --round) {
        ref_tilemap model = tiles_random(8, 8);
        hm_tilemap *map = tiles_map(&model, false, NULL);
        ref_grid drawn = ref_tilemap_draw(&model);
        posed picture = posed_of_grid(drawn);
        if (test_below(2)) picture.xform = posed_random_xform();
        hm_shape tiles;
        hm_shape_tilemap(map, &tiles);
        for (int i = 0; i < 4 && model.w > 0 && model.h > 0; ++i) {
            static const hm_shape_kind kinds[] = {HM_SHAPE_MASK, HM_SHAPE_CIRCLE, HM_SHAPE_SEGMENT, HM_SHAPE_POINT};
            posed b = posed_random(TEST_PICK(kinds), POSED_FREE, 4);
            b.xform = posed_related_xform(&picture.xform);
            hm_vec2 point;
            const hm_vec2 at = {random_real(-10, model.w * model.cw + 10), random_real(-10, model.h * model.ch + 10)};
            hm_xform_apply(&picture.xform, at, &point);
            b.xform.ox = (int64_t)(point.x * (double)HM_STEPS_PER_PIXEL);
            b.xform.oy = (int64_t)(point.y * (double)HM_STEPS_PER_PIXEL);
            const hm_vec2 motion = {random_real(-30, 30), random_real(-30, 30)};
            hm_move_end one, two;
            if (!hm_xform_valid(&b.xform)) continue;
            const bool begins = hm_overlap(&tiles, &picture.xform, &b.shape, &b.xform, NULL);
            CHECK_INT(begins, hm_overlap(&picture.shape, &picture.xform, &b.shape, &b.xform, NULL));
            const int32_t count =
                hm_move_slide(&tiles, &picture.xform, &b.shape, &b.xform, motion, NULL, &one, NULL, 0);
            hm_move_slide(&picture.shape, &picture.xform, &b.shape, &b.xform, motion, NULL, &two, NULL, 0);
            const hm_xform there = moved(&b.xform, one.steps_x, one.steps_y);
            CHECK(one.free == !hm_overlap(&picture.shape, &picture.xform, &b.shape, &there, NULL));
            if (!begins && test_count(&hits, count > 0))
                test_count(&same, hypot(one.move.x - two.move.x, one.move.y - two.move.y) < 1e-4);
            posed_free(&b);
        }
        hm_tilemap_destroy(map);
        posed_free(&picture);
        ref_tilemap_free(&model);
    }
    CHECK(same.yes > 9 * same.no || same.no < 3); // few are run on an emulator
    CHECK(hits.yes > 0 && hits.no > 0);
}

TEST_MAIN(CASE(seams_catch_nothing), CASE(seams_catch_nothing_on_a_rotated_map), CASE(slopes_are_walked_up),
          CASE(one_way_platforms), CASE(maps_move_as_their_masks_do))
