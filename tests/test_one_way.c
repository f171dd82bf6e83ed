// One-way cells side by side are one platform: compared with one box in their place. It blocks what starts clear of
// it, moves against its direction and meets it on the side that it faces. In all four directions, mirrored, rotated
// and scaled, for all kinds of movers, from all depths.
#include "movers.h"
#include "posed.h"

#include <hitmask/shape.h>
#include <hitmask/cast.h>
#include <hitmask/picture.h>

#include <math.h>
#include <stdlib.h>

static const double step = 1.0 / 16777216;

/// A platform of cells in a larger map, and the box that it is.
typedef struct platform {
    hm_tilemap *map;
    hm_shape tiles, box;
    hm_vec2 face; ///< where it faces, in the map
    hm_vec2 middle;
    double half;  ///< how far it reaches along its face's normal
    double along; ///< and along its face
} platform;

// So many cells long and thick, facing up, down, left or right.
static platform platform_make(int way, int length, int thick, int cell) {
    static const uint32_t flips[4] = {0, HM_CELL_FLIP_Y, HM_CELL_FLIP_DIAGONAL,
                                      HM_CELL_FLIP_DIAGONAL | HM_CELL_FLIP_X};
    static const hm_vec2 faces[4] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}};
    const hm_tile tile = {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP};
    const hm_tilemap_options options = {.width = 14, .height = 14, .cell_width = cell};
    platform p = {.face = faces[way]};
    const bool level = p.face.x == 0;
    const int w = level ? length : thick, h = level ? thick : length;
    REQUIRE(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &p.map) == HM_OK);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) REQUIRE(hm_tilemap_set(p.map, 2 + x, 3 + y, 1 | flips[way]) == HM_OK);
    hm_shape_tilemap(p.map, &p.tiles);
    REQUIRE(hm_shape_box(2 * cell, 3 * cell, w * cell, h * cell, 0, &p.box) == HM_OK);
    p.middle = (hm_vec2){(2 + w / 2.0) * cell, (3 + h / 2.0) * cell};
    p.half = thick * cell / 2.0;
    p.along = length * cell / 2.0;
    return p;
}

static const char *const mover_name[] = {"disc",    "capsule", "box",   "rounded box",
                                         "polygon", "mask",    "point", "segment"};
enum { MOVERS = 8 };

// Of up to about 30 px, about its origin.
static posed mover_random(int kind) {
    static const hm_shape_kind posed_kind[] = {HM_SHAPE_CIRCLE,  HM_SHAPE_CAPSULE, HM_SHAPE_BOX,   HM_SHAPE_BOX,
                                               HM_SHAPE_POLYGON, HM_SHAPE_MASK,    HM_SHAPE_POINT, HM_SHAPE_SEGMENT};
    posed s = posed_random(posed_kind[kind], POSED_FREE, 30);
    const double r = test_between(1, 120) / 8.0, w = test_between(1, 160) / 16.0, h = test_between(1, 160) / 16.0;
    if (kind == 0) REQUIRE(hm_shape_circle(0, 0, r, &s.shape) == HM_OK);
    if (kind == 1) REQUIRE(hm_shape_capsule(-w, -h, w, h, r / 2, &s.shape) == HM_OK);
    if (kind == 2) REQUIRE(hm_shape_box(-w, -h, 2 * w, 2 * h, 0, &s.shape) == HM_OK);
    if (kind == 3) REQUIRE(hm_shape_box(-w, -h, 2 * w, 2 * h, r / 4, &s.shape) == HM_OK);
    if (kind == 6) REQUIRE(hm_shape_point(0, 0, &s.shape) == HM_OK);
    if (kind == 7) REQUIRE(hm_shape_segment(-w, -h, w, h, &s.shape) == HM_OK);
    return s;
}

// Where the map is drawn: mostly along the axes, mirrored or in quarter turns.
static hm_xform map_random(void) {
    static const double scales[] = {1, 1, 1, 2, 0.5};
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform x;
    const double scale = scales[test_below(5)];
    pose.angle = test_below(4) ? test_below(4) * 1.5707963267948966 : test_between(0, 6283) / 1000.0;
    pose.scale = (hm_vec2){test_below(2) ? scale : -scale, scale};
    pose.position = (hm_vec2){test_between(-1000, 1000), test_between(-1000, 1000)};
    REQUIRE(hm_xform_from_pose(&pose, &x) == HM_OK);
    return x;
}

static hm_vec2 to_world(const hm_xform *x, hm_vec2 v) {
    return (hm_vec2){(v.x * (double)x->ux + v.y * (double)x->vx) * step,
                     (v.x * (double)x->uy + v.y * (double)x->vy) * step};
}

// What is to come of it: the platform as one box.
static bool box_blocks(const platform *p, const hm_xform *at, const posed *s, hm_vec2 motion, hm_cast_hit *hit) {
    const hm_vec2 face = to_world(at, p->face);
    const double length = hypot(face.x, face.y);
    if (hm_overlap(&p->box, at, &s->shape, &s->xform, NULL)) return false;
    if (motion.x * face.x + motion.y * face.y >= 0) return false;
    if (!hm_cast(&p->box, at, &s->shape, &s->xform, motion, &(hm_cast_options){.start = HM_CAST_NEVER}, hit))
        return false;
    const double towards = (hit->normal.x * face.x + hit->normal.y * face.y) / length;
    return towards > sqrt(0.5) - 1e-7;
}

// Puts a mover somewhere about the platform and lets it go, mostly against its direction.
static hm_vec2 mover_set_out(const platform *p, const hm_xform *at, posed *s) {
    const double depth = p->half + test_between(-20, 100) / 4.0 + test_below(1000) / 65536.0;
    const double beside = p->along * test_between(-140, 140) / 128.0;
    const hm_vec2 along = {-p->face.y, p->face.x};
    const hm_vec2 point = to_world(at, (hm_vec2){p->middle.x + p->face.x * depth + along.x * beside,
                                                 p->middle.y + p->face.y * depth + along.y * beside});
    const double down = test_below(6) ? test_between(1, 400) / 8.0 : -test_between(0, 400) / 8.0;
    const double aside = test_below(3) ? test_between(-300, 300) / 8.0 : 0;
    s->xform = (hm_xform)HM_XFORM_IDENTITY;
    s->xform.ox = at->ox + (int64_t)(point.x / step);
    s->xform.oy = at->oy + (int64_t)(point.y / step);
    return to_world(at, (hm_vec2){along.x * aside - p->face.x * down, along.y * aside - p->face.y * down});
}

static platform platform_random(void) {
    static const int cells[] = {5, 8, 11};
    return platform_make(test_below(4), test_between(1, 9), test_below(3) ? 1 : test_between(2, 3),
                         cells[test_below(3)]);
}

// Whether a point of the world lies on a line between two cells, or nearly.
static bool is_between(const platform *p, const hm_xform *at, hm_vec2 point) {
    const hm_vec2 off = {point.x - (double)at->ox * step, point.y - (double)at->oy * step};
    const double ux = (double)at->ux * step, uy = (double)at->uy * step, vx = (double)at->vx * step,
                 vy = (double)at->vy * step, det = ux * vy - uy * vx;
    const double x = (off.x * vy - off.y * vx) / det, y = (off.y * ux - off.x * uy) / det;
    const double along = (p->face.x == 0 ? x : y) / hm_tilemap_cell_width(p->map);
    return fabs(along - floor(along + 0.5)) < 1e-5;
}

TEST(cells_side_by_side_are_one_box) {
    test_tally blocked = {0}, inside = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        const int kind = i % MOVERS;
        const platform p = platform_random();
        posed s = mover_random(kind);
        const hm_xform at = map_random();
        const hm_vec2 motion = mover_set_out(&p, &at, &s);
        hm_cast_hit wanted = {0}, got = {0};
        hm_xform moved;
        const bool is_wanted = box_blocks(&p, &at, &s, motion, &wanted);
        test_note("%s, face %g %g, motion %g %g, radius %g", mover_name[kind], p.face.x, p.face.y, motion.x, motion.y,
                  s.shape.radius / 65536.0);
        const bool is_met = hm_cast(&p.tiles, &at, &s.shape, &s.xform, motion, NULL, &got);
        CHECK_INT(is_met, is_wanted);
        test_count(&blocked, is_wanted);
        test_count(&inside, hm_overlap(&p.box, &at, &s.shape, &s.xform, NULL));
        if (is_met && is_wanted) {
            CHECK_NEAR(got.fraction, wanted.fraction, 1e-9);
            // A corner that meets the line between two cells has a normal of its own: hm_world_move probes beside.
            if (!is_between(&p, &at, got.point)) {
                CHECK_NEAR(got.normal.x, wanted.normal.x, 1e-6);
                CHECK_NEAR(got.normal.y, wanted.normal.y, 1e-6);
            }
            CHECK(hm_xform_translate(&s.xform, got.stop_x, got.stop_y, &moved) == HM_OK);
            CHECK(!hm_overlap(&p.box, &at, &s.shape, &moved, NULL));
            CHECK(llabs(got.stop_x - wanted.stop_x) <= 4 && llabs(got.stop_y - wanted.stop_y) <= 4);
        }
        // The same relative to the mover.
        hm_cast_hit back;
        const hm_vec2 away = {-motion.x, -motion.y};
        CHECK_INT(hm_cast(&s.shape, &s.xform, &p.tiles, &at, away, NULL, &back), is_met);
        if (is_met) CHECK_NEAR(back.fraction, got.fraction, 0);
        posed_free(&s);
        hm_tilemap_destroy(p.map);
    }
    CHECK_TALLY(blocked);
    CHECK_TALLY(inside);
}

// The example of which this came: a disc of radius 10 that is a pixel in, and all other radii and depths.
TEST(what_grows_falls_on) {
    const hm_xform here = HM_XFORM_IDENTITY;
    for (int thick = 1; thick <= 2; ++thick)
        for (int radius = 2; radius <= 40; ++radius)
            for (int in = 1; in < 2 * radius; in += 3) {
                const platform p = platform_make(0, 9, thick, 8);
                hm_shape disc;
                hm_move_end end;
                REQUIRE(hm_shape_circle(0, 0, radius, &disc) == HM_OK);
                const hm_xform at = movers_moved(&here, 56, 24 - radius + in);
                test_note("thick %d, radius %d, %d in", thick, radius, in);
                CHECK(hm_move_slide(&p.tiles, &here, &disc, &at, (hm_vec2){0, 40}, NULL, &end, NULL, 0) == 0);
                CHECK(end.move.x == 0 && end.move.y == 40);
                hm_tilemap_destroy(p.map);
            }
}

// Moves past a map and past an object in its place end together.
TEST(moves_as_past_one_object) {
    const hm_world_move_options options = {.one_way = 8};
    test_tally met = {0};
    for (int i = 0; i < test_rounds(600); ++i) {
        const platform p = platform_make(0, test_between(1, 9), test_below(3) ? 1 : 2, 8);
        posed s = mover_random(i % 6);
        const hm_xform here = HM_XFORM_IDENTITY;
        const hm_vec2 motion = mover_set_out(&p, &here, &s);
        // What is in an object may leave it and meet it again; in cells it passes for all of the motion.
        if (s.shape.kind == HM_SHAPE_MASK && hm_overlap(&p.box, &here, &s.shape, &s.xform, NULL))
            s.xform.oy -= 60 * HM_STEPS_PER_PIXEL;
        hm_world *tiles = movers_world(NULL, NULL), *object = movers_world(NULL, NULL);
        movers_add(tiles, &p.tiles, &here);
        movers_add_kind(object, &p.box, 0, 0, 8);
        const hm_world_move_end a = movers_move(tiles, movers_add(tiles, &s.shape, &s.xform), motion, NULL, NULL, 0);
        const hm_world_move_end b =
            movers_move(object, movers_add(object, &s.shape, &s.xform), motion, &options, NULL, 0);
        test_note("%s, motion %g %g", mover_name[i % 6], motion.x, motion.y);
        CHECK_INT(a.count > 0, b.count > 0);
        CHECK_NEAR(a.move.x, b.move.x, 1e-4);
        CHECK_NEAR(a.move.y, b.move.y, 1e-4);
        test_count(&met, a.count > 0);
        hm_world_destroy(tiles);
        hm_world_destroy(object);
        posed_free(&s);
        hm_tilemap_destroy(p.map);
    }
    CHECK_TALLY(met);
}

// What has its end, or a steep corner, right on the line between two cells falls onto it as onto any other point.
TEST(nothing_falls_between) {
    static const hm_vec2 spike[] = {{0, 0}, {2, -12}, {-2, -12}};
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_polygon *polygon = NULL;
    hm_shape falls[4];
    REQUIRE(hm_polygon_hull(spike, 3, NULL, &polygon) == HM_OK);
    REQUIRE(hm_shape_point(0, 0, &falls[0]) == HM_OK && hm_shape_segment(0, 0, 3, -12, &falls[1]) == HM_OK);
    REQUIRE(hm_shape_segment(0, 0, -3, -12, &falls[2]) == HM_OK && hm_shape_polygon(polygon, 0, &falls[3]) == HM_OK);
    for (int way = 0; way < 4; ++way) {
        const platform p = platform_make(way, 6, 1, 8);
        const hm_vec2 along = {-p.face.y, p.face.x};
        // Rotated so that it points against the platform.
        hm_xform rotated = HM_XFORM_IDENTITY;
        rotated.ux = (int32_t)along.x * 16777216;
        rotated.uy = (int32_t)along.y * 16777216;
        rotated.vx = (int32_t)-p.face.x * 16777216;
        rotated.vy = (int32_t)-p.face.y * 16777216;
        for (int k = -15; k <= 15; ++k)
            for (int kind = 0; kind < 4; ++kind) {
                hm_cast_hit hit;
                const hm_vec2 motion = {-20 * p.face.x, -20 * p.face.y};
                const hm_xform at = movers_moved(&rotated, p.middle.x + along.x * k + p.face.x * 14,
                                                 p.middle.y + along.y * k + p.face.y * 14);
                test_note("way %d, %d, kind %d", way, k, kind);
                CHECK(hm_cast(&p.tiles, &here, &falls[kind], &at, motion, NULL, &hit));
                CHECK_NEAR(hit.fraction, 0.5, 1e-12);
                if (kind == 0) CHECK(hit.normal.x == p.face.x && hit.normal.y == p.face.y);
            }
        hm_tilemap_destroy(p.map);
    }
    hm_polygon_destroy(polygon);
}

// Slopes of up to 45 degrees bear, exactly those too; steeper ones do not. A gap, or a cell of another direction,
// ends a platform.
TEST(which_normals_block_and_what_is_a_platform) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape tiles, box;
    hm_cast_hit hit;
    for (int rise = 1; rise <= 16; ++rise) {
        const hm_vec2 corners[] = {{0, 16}, {8, 16 - rise}, {8, 16}};
        const hm_tile tile = {HM_TILE_POLYGON, HM_TILE_ONE_WAY_UP, NULL, corners, 3};
        const hm_tilemap_options options = {.width = 1, .height = 1, .cell_width = 8, .cell_height = 16};
        const uint32_t cell = 1;
        hm_tilemap *map = NULL;
        REQUIRE(hm_tilemap_create(&options, &tile, 1, &cell, NULL, &map) == HM_OK);
        hm_shape_tilemap(map, &tiles);
        REQUIRE(hm_shape_circle(4, -8, 2, &box) == HM_OK);
        test_note("rise %d", rise);
        CHECK_INT(hm_cast(&tiles, &here, &box, &here, (hm_vec2){0, 40}, NULL, &hit), rise <= 8);
        hm_tilemap_destroy(map);
    }
    const platform p = platform_make(0, 3, 1, 8);          // cells 2 to 4 of row 3
    REQUIRE(hm_shape_box(18, 20, 4, 8, 0, &box) == HM_OK); // in the first one
    CHECK(!hm_cast(&p.tiles, &here, &box, &here, (hm_vec2){12, 6}, NULL, &hit));
    hm_tilemap_set(p.map, 3, 3, 0);
    REQUIRE(hm_shape_box(30, 10, 6, 6, 0, &box) == HM_OK);
    CHECK(hm_cast(&p.tiles, &here, &box, &here, (hm_vec2){0, 20}, NULL, &hit) && hit.feature_a.x == 4);
    CHECK_NEAR(hit.fraction, 8 / 20.0, 1e-12);
    hm_mask *mask = NULL; // one foot in the first cell, the other 4 px above the third
    REQUIRE(hm_mask_from_ascii("####################\n"
                               "##................##\n"
                               "##..................\n"
                               "##..................\n"
                               "##..................\n"
                               "##..................\n",
                               NULL, &mask) == HM_OK);
    hm_shape feet;
    hm_shape_mask(mask, &feet);
    const hm_xform at = movers_moved(&here, 20, 20);
    CHECK(hm_cast(&p.tiles, &here, &feet, &at, (hm_vec2){0, 20}, NULL, &hit)); // apart: it bears
    hm_tilemap_set(p.map, 3, 3, 1 | HM_CELL_FLIP_Y);
    CHECK(hm_cast(&p.tiles, &here, &feet, &at, (hm_vec2){0, 20}, NULL, &hit)); // of another direction
    hm_tilemap_set(p.map, 3, 3, 1);
    CHECK(!hm_cast(&p.tiles, &here, &feet, &at, (hm_vec2){0, 20}, NULL, &hit)); // one platform
    hm_mask_destroy(mask);
    hm_tilemap_destroy(p.map);
}

// What was in it at the start passes for all of the motion, also with a part that comes to it when the other has
// left.
TEST(what_starts_inside_passes) {
    hm_mask *mask = NULL;
    hm_compound *compound = NULL;
    hm_compound_part part[2] = {{.xform = HM_XFORM_IDENTITY}, {.xform = HM_XFORM_IDENTITY}};
    hm_shape islands[2];
    hm_cast_hit hit;
    const platform p = platform_make(0, 3, 1, 8); // from y = 24 to 32
    const hm_xform here = HM_XFORM_IDENTITY;
    REQUIRE(hm_mask_create(4, 30, NULL, &mask) == HM_OK);
    for (int x = 0; x < 4; ++x) {
        hm_mask_set(mask, x, 0, true);
        hm_mask_set(mask, x, 29, true);
    }
    REQUIRE(hm_shape_box(0, 0, 4, 1, 0, &part[0].shape) == HM_OK);
    REQUIRE(hm_shape_box(0, 29, 4, 1, 0, &part[1].shape) == HM_OK);
    REQUIRE(hm_compound_create(part, 2, NULL, &compound) == HM_OK);
    hm_shape_mask(mask, &islands[0]);
    hm_shape_compound(compound, &islands[1]);
    const hm_xform within = movers_moved(&here, 20, -4), above = movers_moved(&here, 20, -7);
    for (int i = 0; i < 2; ++i) {
        CHECK(!hm_cast(&p.tiles, &here, &islands[i], &within, (hm_vec2){0, 60}, NULL, &hit));
        CHECK(hm_cast(&p.tiles, &here, &islands[i], &above, (hm_vec2){0, 60}, NULL, &hit));
    }
    hm_compound_destroy(compound);
    hm_mask_destroy(mask);
    hm_tilemap_destroy(p.map);
}

// A point where cells of a platform meet is in it, though in none of the cells; so is a segment along the line there.
// What has such a part passes with all others.
TEST(what_starts_between_cells_passes) {
    const hm_xform here = HM_XFORM_IDENTITY;
    for (int way = 0; way < 4; ++way) {
        const platform p = platform_make(way, 4, 2, 8);
        const hm_vec2 along = {-p.face.y, p.face.x}, motion = {-30 * p.face.x, -30 * p.face.y};
        hm_compound_part part[2] = {{.xform = HM_XFORM_IDENTITY}, {.xform = HM_XFORM_IDENTITY}};
        hm_compound *compound = NULL;
        hm_shape thin[3];
        REQUIRE(hm_shape_point(0, 0, &thin[0]) == HM_OK);
        REQUIRE(hm_shape_segment(0, 0, 2 * p.face.x, 2 * p.face.y, &thin[1]) == HM_OK);
        part[0].shape = thin[0];
        REQUIRE(hm_shape_point(20 * p.face.x, 20 * p.face.y, &part[1].shape) == HM_OK);
        REQUIRE(hm_compound_create(part, 2, NULL, &compound) == HM_OK);
        hm_shape_compound(compound, &thin[2]);
        for (int depth = -10; depth <= 10; ++depth)
            for (int kind = 0; kind < 3; ++kind)
                for (int aside = 0; aside <= 3; aside += 3) {
                    hm_cast_hit hit;
                    const hm_xform at = movers_moved(&here, p.middle.x + p.face.x * depth + along.x * aside,
                                                     p.middle.y + p.face.y * depth + along.y * aside);
                    const bool clear = !hm_overlap(&p.box, &here, &thin[kind], &at, NULL);
                    test_note("way %d, depth %d, kind %d, aside %d", way, depth, kind, aside);
                    CHECK_INT(hm_cast(&p.tiles, &here, &thin[kind], &at, motion, NULL, &hit),
                              clear && (depth >= 8 || kind == 2));
                }
        hm_compound_destroy(compound);
        hm_tilemap_destroy(p.map);
    }
}

TEST_MAIN(CASE(cells_side_by_side_are_one_box), CASE(what_grows_falls_on), CASE(moves_as_past_one_object),
          CASE(nothing_falls_between), CASE(which_normals_block_and_what_is_a_platform),
          CASE(what_starts_inside_passes), CASE(what_starts_between_cells_passes))
