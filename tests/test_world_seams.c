// Rows of objects side by side are one floor: what slides along them, round or not, meets it once, loses nothing and
// is not led off by seams; axis-aligned, in quarter turns, and rotated by any angle, where the objects stick out by
// rounding.
#include "movers.h"

#include <math.h>

// A number from low to high, in 2^-20ths of the way, the same on every machine.
static double random_real(double low, double high) { return low + (high - low) * (test_below(1 << 20) / 1048576.0); }

// The distance of something from a seam: as often a few steps as half a pixel.
static double random_beside(void) {
    const double off = random_real(1, 2) / (double)(INT64_C(1) << test_between(1, 24));
    return test_below(8) == 0 ? 0 : test_below(2) ? off : -off;
}

enum { ROW = 20, SIDE = 10 };

/// Objects in a row from (0, 0) to the right, drawn at an origin with an angle; what lies above it is outside.
typedef struct row {
    hm_world *world;
    hm_vec2 origin, along; ///< where (0, 0) lies, and where (1, 0) leads
    double angle;
    double seam[ROW]; ///< where the objects begin
    hm_mask *mask;
    hm_tilemap *map;
    hm_outline *outline;
} row;

static hm_vec2 row_vector(const row *r, double x, double y) {
    return (hm_vec2){x * r->along.x - y * r->along.y, x * r->along.y + y * r->along.x};
}

static hm_xform row_xform(const row *r, double x, double y) {
    const hm_vec2 off = row_vector(r, x, y);
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform at;
    pose.position.x = r->origin.x + off.x;
    pose.position.y = r->origin.y + off.y;
    pose.angle = r->angle;
    REQUIRE(hm_xform_from_pose(&pose, &at) == HM_OK);
    return at;
}

static void row_make_shapes(row *r) {
    const hm_tile tile = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {2, 2, SIDE / 2, SIDE / 2, false};
    const uint32_t cells[4] = {1, 1, 1, 1};
    REQUIRE(hm_mask_create(SIDE, SIDE, NULL, &r->mask) == HM_OK);
    hm_mask_fill(r->mask);
    REQUIRE(hm_outline_from_mask(r->mask, HM_CONNECT_4, NULL, &r->outline) == HM_OK);
    REQUIRE(hm_outline_prepare(r->outline, 8) == HM_OK);
    REQUIRE(hm_tilemap_create(&options, &tile, 1, cells, NULL, &r->map) == HM_OK);
}

// The next object of a row, so wide.
static double row_add(row *r, int kind, double x) {
    const double width = kind > 0 ? SIDE : test_between(2, 25);
    const hm_xform at = row_xform(r, x, 0);
    hm_shape shape;
    if (kind == 1) hm_shape_mask(r->mask, &shape);
    if (kind == 2) hm_shape_tilemap(r->map, &shape);
    if (kind == 3) REQUIRE(hm_shape_outline(r->outline, &shape) == HM_OK);
    if (kind < 1) REQUIRE(hm_shape_box(0, 0, width, SIDE, 0, &shape) == HM_OK);
    movers_add(r->world, &shape, &at);
    return width;
}

static void row_make(row *r, bool rotated) {
    *r = (row){.world = movers_world(NULL, NULL)};
    row_make_shapes(r);
    r->angle = rotated ? random_real(-3, 3) : test_between(-1, 2) * 1.57079632679489661923;
    r->origin.x = rotated ? random_real(-50, 50) : test_between(-50, 50);
    r->origin.y = rotated ? random_real(-50, 50) : test_between(-50, 50);
    const hm_xform frame = row_xform(r, 0, 0);
    r->along =
        (hm_vec2){(double)frame.ux / (double)HM_STEPS_PER_PIXEL, (double)frame.uy / (double)HM_STEPS_PER_PIXEL};
    const int kind = test_below(5); // 4: mixed
    double x = 0;
    for (int i = 0; i < ROW; ++i) {
        r->seam[i] = x;
        x += row_add(r, kind < 4 ? kind : test_below(4), x);
    }
    if (test_below(2)) REQUIRE(hm_world_refresh(r->world) == HM_OK);
}

static void row_free(row *r) {
    hm_world_destroy(r->world);
    hm_outline_destroy(r->outline);
    hm_mask_destroy(r->mask);
    hm_tilemap_destroy(r->map);
}

// With its foot at (0, 0); a box has corners 3 to both sides of it.
static hm_shape random_walker(bool *is_box) {
    const double radius = test_between(2, 40) / 4.0;
    const int kind = test_below(4);
    hm_shape shape;
    *is_box = kind == 0;
    REQUIRE(kind == 0   ? hm_shape_box(-3, -6, 6, 6, 0, &shape) == HM_OK
            : kind == 1 ? hm_shape_circle(0, -radius, radius, &shape) == HM_OK
            : kind == 2 ? hm_shape_capsule(0, -radius, 0, -radius - 5, radius, &shape) == HM_OK
                        : hm_shape_box(-3, -6 - radius, 6, 6, radius, &shape) == HM_OK);
    return shape;
}

// From so high above the row beside a seam, down onto it and along. `off` is what may be lost.
static void check_slide(const row *r, double off) {
    bool is_box;
    const hm_shape shape = random_walker(&is_box);
    double x = r->seam[test_between(3, ROW - 4)] + random_beside();
    if (is_box || test_below(3) == 0) x += 3 * test_between(-1, 1);
    const double above = test_below(2) ? 0 : random_real(1, 2) / (double)(1 << test_between(0, 20));
    const double height = above + (off > 1e-6 ? 1e-6 : 0); // so that it is free where rounding lifts objects
    const bool whole = test_below(3) == 0;
    const double dx = whole ? test_between(-5, 5) : random_real(-5, 5);
    const double fall = random_real(1, 60) / (double)(1 << (test_below(2) ? 0 : test_between(1, 20)));
    const double dy = whole ? test_between(1, 60) : fall;
    const hm_xform at = row_xform(r, x, -height);
    const hm_object id = movers_add(r->world, &shape, &at);
    hm_world_move_contact met[2];
    const hm_world_move_end end = movers_move(r->world, id, row_vector(r, dx, dy), NULL, met, 2);
    const double came = end.move.x * r->along.x + end.move.y * r->along.y;
    const double down = end.move.y * r->along.x - end.move.x * r->along.y;
    test_note("%s at %.9g, %g above, by %.9g %.9g, angle %g: came %.9g %.9g", hm_shape_kind_name(shape.kind), x,
              height, dx, dy, r->angle, came, down);
    CHECK(end.free && movers_free(r->world, id, &end.xform));
    CHECK_NEAR(came, dx, off);
    CHECK_NEAR(down, fmin(dy, height), off);
    CHECK(hm_world_remove(r->world, id));
    const hm_vec2 up = row_vector(r, 0, -1);
    if (end.count > 0) CHECK_NEAR(met[0].normal.x * up.y - met[0].normal.y * up.x, 0, 1e-11);
    if (off > 1e-6) return;
    if (fabs(dy - height) > 0x1p-23) CHECK_INT((int64_t)end.count, dy > height); // else rounding decides
    CHECK(end.count == 0 || (met[0].normal.x == up.x && met[0].normal.y == up.y));
}

static void check_rows(bool rotated) {
    for (int round = test_rounds(test_short() ? 37 : 150); round > 0; --round) {
        row r;
        row_make(&r, rotated);
        for (int i = 0; i < 20; ++i) check_slide(&r, rotated ? 2e-5 : 0x1p-22);
        row_free(&r);
    }
}

TEST(rows_of_objects_are_one_floor) { check_rows(false); }

TEST(rotated_rows_are_one_floor) { check_rows(true); }

// Two boxes from -50 to 50, and a disc that stands a bit beside their seam.
TEST(a_disc_on_the_seam_of_two_boxes) {
    for (int i = -40; i <= 40; ++i) {
        hm_world *world = movers_world(NULL, NULL);
        hm_world_move_contact met[2];
        hm_shape disc;
        REQUIRE(hm_shape_circle(0, 0, 8, &disc) == HM_OK);
        movers_add_box(world, -50, 0, 50, 20);
        movers_add_box(world, 0, 0, 50, 20);
        const hm_object id = movers_add_at(world, &disc, i / 1024.0, -8);
        const hm_world_move_end end = movers_move(world, id, (hm_vec2){10, 60}, NULL, met, 2);
        test_note("%d/1024 beside it: %.9g %.9g", i, end.move.x, end.move.y);
        CHECK(end.move.x == 10 && end.move.y == 0 && end.count == 1 && end.motion.x == 10 && end.motion.y == 0);
        CHECK(met[0].normal.x == 0 && met[0].normal.y == -1);
        hm_world_destroy(world);
    }
}

// The second of two boxes sticks out by 20 steps: that is no ledge, also where the motion ends right behind it.
TEST(a_motion_that_ends_at_a_seam) {
    for (int k = 1; k < 2000; k += k < 40 ? 1 : 97) {
        hm_world *world = movers_world(NULL, NULL);
        movers_add_box(world, -50, 0, 50, 20);
        movers_add_box(world, 0, -0x14p-24, 50, 20);
        const hm_object id = movers_add_box(world, -20, -8, 8, 8);
        const hm_vec2 motion = {12 + k * 0x1p-24, 0};
        const hm_world_move_end end = movers_move(world, id, motion, NULL, NULL, 0);
        test_note("%d steps behind it: left %g", k, end.left.x);
        CHECK(end.free && end.count == 0 && end.move.x == motion.x && end.motion.x == motion.x);
        CHECK(end.move.y <= -0x14p-24 && end.move.y >= -0x40p-24);
        hm_world_destroy(world);
    }
}

// A box that goes along a rotated row stops at no seam, wherever its motion ends, and its motion does not grow.
TEST(many_frames_along_a_rotated_row) {
    for (int round = test_rounds(test_short() ? 15 : 60); round > 0; --round) {
        row r;
        bool is_box;
        row_make(&r, true);
        const hm_shape shape = random_walker(&is_box);
        const hm_xform at = row_xform(&r, r.seam[2], -1e-6);
        const hm_object id = movers_add(r.world, &shape, &at);
        double way = 0, came = 0;
        for (int frame = 0; frame < 60; ++frame) {
            const double step = random_real(0, (r.seam[ROW - 3] - r.seam[2]) / 60), down = random_real(0, 1e-4);
            const hm_world_move_end end = movers_move(r.world, id, row_vector(&r, step, down), NULL, NULL, 0);
            way += step;
            came += end.move.x * r.along.x + end.move.y * r.along.y;
            test_note("frame %d: %.9g of %.9g", frame, came, way);
            CHECK(end.free && end.left.x == 0 && end.left.y == 0);
        }
        CHECK_NEAR(came, way, 1e-4);
        row_free(&r);
    }
}

TEST_MAIN(CASE(a_disc_on_the_seam_of_two_boxes), CASE(a_motion_that_ends_at_a_seam),
          CASE(rows_of_objects_are_one_floor), CASE(rotated_rows_are_one_floor),
          CASE(many_frames_along_a_rotated_row))
