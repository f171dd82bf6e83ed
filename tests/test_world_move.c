// Moves in a world: what each response does, options and limits, by small scenes with expected results.
#include "movers.h"

#include <math.h>
#include <string.h>

static bool near_vector(hm_vec2 v, double x, double y) { return fabs(v.x - x) < 1e-6 && fabs(v.y - y) < 1e-6; }

static bool is_vector(hm_vec2 v, double x, double y) { return v.x == x && v.y == y; }

// ---- slides -------------------------------------------------------------------------------------------------------

// Ten boxes in a row from (0, 100) to (100, 110).
static hm_world *row_world(hm_object row[10]) {
    hm_world *world = movers_world(NULL, NULL);
    for (int i = 0; i < 10; ++i) row[i] = movers_add_box(world, 10 * i, 100, 10, 10);
    return world;
}

TEST(a_row_of_boxes_is_one_floor) {
    hm_object row[10];
    hm_world_move_contact met[4];
    hm_world *world = row_world(row);
    for (int i = 0; i < 10; ++i) {
        const hm_object id = movers_add_box(world, 5 * i, 90, 10, 10); // at each seam and between
        hm_world_move_end end = movers_move(world, id, (hm_vec2){37.25, 3}, NULL, met, 4);
        CHECK(is_vector(end.move, 37.25, 0) && end.count == 1 && end.free && is_vector(end.left, 0, 0));
        CHECK(is_vector(met[0].normal, 0, -1) && is_vector(end.motion, 37.25, 0) && met[0].fraction == 0);
        end = movers_move(world, id, (hm_vec2){-11.5, 3}, NULL, met, 4);
        CHECK(is_vector(end.move, -11.5, 0) && end.count == 1 && end.free);
        end = movers_move(world, id, (hm_vec2){3, -3}, NULL, met, 4);
        CHECK(is_vector(end.move, 3, -3) && end.count == 0 && end.free);
        CHECK(hm_world_remove(world, id));
    }
    hm_world_destroy(world);
}

TEST(falling_on_a_seam_is_falling_on_a_floor) {
    hm_object row[10];
    hm_world_move_contact met[4];
    hm_world *world = row_world(row);
    const hm_object id = movers_add_box(world, 30, 80, 10, 10);
    const hm_world_move_end end = movers_move(world, id, (hm_vec2){15, 15}, NULL, met, 4); // arrives at x = 40
    CHECK(is_vector(end.move, 15, 10) && end.count == 1 && is_vector(met[0].normal, 0, -1));
    CHECK_NEAR(met[0].fraction, 2.0 / 3, 1e-15);
    CHECK(met[0].other == row[4] && met[0].steps_x == 10 * HM_STEPS_PER_PIXEL);
    hm_world_destroy(world);
}

static hm_object add_shape(hm_world *world, const hm_shape *shape, double x, double y) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    def.xform.ox = (int64_t)(x * 0x1p24);
    def.xform.oy = (int64_t)(y * 0x1p24);
    REQUIRE(hm_world_add_shapes(world, shape, 1, &def.shapes) == HM_OK);
    REQUIRE(hm_world_add(world, &def, &id) == HM_OK);
    return id;
}

// A mask that has sunk by a pixel into the end of a floor: the border that both share leans over there, but from a map it
// goes by the shortest way, so that it may walk on. The same where the map is part of a compound.
TEST(sunk_into_a_map_a_mask_walks_on) {
    static const uint32_t cells[3] = {1, 1, 1};
    const hm_tile tile = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {3, 1, 10, 10, false};
    hm_tilemap *map;
    hm_mask *mask;
    hm_compound *compound;
    hm_shape of_map, of_mask, of_compound;
    REQUIRE(hm_tilemap_create(&options, &tile, 1, cells, NULL, &map) == HM_OK);
    REQUIRE(hm_mask_create(10, 10, NULL, &mask) == HM_OK);
    hm_mask_fill(mask);
    hm_shape_tilemap(map, &of_map);
    hm_shape_mask(mask, &of_mask);
    const hm_compound_part part = {.shape = of_map, .xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_compound_create(&part, 1, NULL, &compound) == HM_OK);
    hm_shape_compound(compound, &of_compound);
    for (int i = 0; i < 2; ++i) {
        hm_world *world = movers_world(NULL, NULL);
        hm_world_move_contact met[4];
        hm_cast_hit hit;
        add_shape(world, i ? &of_compound : &of_map, 0, 100);
        const hm_object id = add_shape(world, &of_mask, -8, 91);
        const hm_world_move_end end = movers_move(world, id, (hm_vec2){1, 0}, NULL, met, 4);
        CHECK(is_vector(end.move, 1, 0) && end.count == 0);
        // A cast goes by the border.
        const hm_xform at = {0, 100 << 24, 1 << 24, 0, 0, 1 << 24},
                       from = {-(8 << 24), 91 << 24, 1 << 24, 0, 0, 1 << 24};
        CHECK(hm_cast(i ? &of_compound : &of_map, &at, &of_mask, &from, (hm_vec2){1, 0},
                      &(hm_cast_options){.start = HM_CAST_DEEPER}, &hit));
        CHECK_NEAR(hit.normal.x, -1 / sqrt(5), 1e-9);
        CHECK_NEAR(hit.normal.y, -2 / sqrt(5), 1e-9);
        hm_world_destroy(world);
    }
    hm_compound_destroy(compound);
    hm_tilemap_destroy(map);
    hm_mask_destroy(mask);
}

// Whichever is found first: refreshed worlds search in another order.
TEST(of_two_that_are_met_at_once_the_older_is_reported) {
    for (int round = 0; round < 4; ++round) {
        hm_world *world = movers_world(NULL, NULL);
        hm_world_move_contact met[2];
        hm_object row[10];
        for (int i = 0; i < 10; ++i) row[i] = movers_add_box(world, round & 1 ? 90 - 10 * i : 10 * i, 100, 10, 10);
        const hm_object id = movers_add_box(world, 35, 80, 10, 10);
        if (round & 2) REQUIRE(hm_world_refresh(world) == HM_OK);
        const hm_world_move_end end = movers_move(world, id, (hm_vec2){0, 15}, NULL, met, 2);
        CHECK(is_vector(end.move, 0, 10) && end.count == 1 && met[0].other == row[round & 1 ? 5 : 3]);
        hm_world_destroy(world);
    }
}

TEST(a_corner_stops_at_the_same_point_again_and_again) {
    hm_object row[10];
    hm_world_move_contact met[4];
    hm_world *world = row_world(row);
    movers_add_box(world, 50, 60, 10, 40);
    const hm_object id = movers_add_box(world, 30, 80, 10, 10);
    hm_world_move_end end = movers_move(world, id, (hm_vec2){15, 20}, NULL, met, 4);
    CHECK(is_vector(end.move, 10, 10) && end.count == 2 && end.free && is_vector(end.left, 5, 0) &&
          is_vector(end.motion, 0, 0));
    for (int i = 0; i < 20; ++i) {
        end = movers_move(world, id, (hm_vec2){1 + i, 20 - i}, NULL, met, 4);
        CHECK(is_vector(end.move, 0, 0) && end.free && is_vector(end.motion, 0, 0) && end.count >= 1);
    }
    hm_world_destroy(world);
}

/// A box or a triangle (0, 0) (w, k) (k, h) in whole pixels and halves.
typedef struct block {
    bool triangle;
    double w, h, k, x, y;
} block;

static hm_object add_block(hm_world *world, const block *b, hm_polygon **kept) {
    hm_shape shape;
    const hm_vec2 corners[] = {{0, 0}, {b->w, b->k}, {b->k, b->h}};
    if (!b->triangle) return movers_add_box(world, b->x, b->y, b->w, b->h);
    REQUIRE(hm_polygon_hull(corners, 3, NULL, kept) == HM_OK && hm_shape_polygon(*kept, 0, &shape) == HM_OK);
    return movers_add_at(world, &shape, b->x, b->y);
}

// Two blocks of which a corner meets a corner: it goes by, or along the edge that it meets.
TEST(a_corner_meets_a_corner) {
    static const struct {
        hm_touch touch;
        block mover, other;
        hm_vec2 motion;
        double along_x, along_y; ///< of the edge; (0, 0): by
    } scenes[] = {{HM_TOUCH_CLOSED, {false, 2.5, 1.5, 0, 28, 30}, {true, 4, 5, 4, 32, 22}, {16, -6}, 0, 0},
                  {HM_TOUCH_CLOSED, {true, 5, 2, 2, 24, 22}, {true, 2.5, 6, 1, 32, 30}, {6, 18}, 0, 0},
                  {HM_TOUCH_AREA, {true, 2.5, 6, 1, 20, 28}, {true, 3.5, 4, 4, 16, 24}, {-9, -15}, 1, 6},
                  {HM_TOUCH_AREA, {false, 6, 5.5, 0, 2, 4}, {true, 5.5, 6, 1, 8, 4}, {8, 15}, 1, 6}};
    for (int i = 0; i < 4; ++i) {
        const hm_rule rule = {scenes[i].touch, 0};
        hm_world *world = movers_world(&rule, NULL);
        hm_polygon *kept[2] = {NULL, NULL};
        const hm_object id = add_block(world, &scenes[i].mover, &kept[0]);
        const hm_vec2 m = scenes[i].motion;
        const double x = scenes[i].along_x, y = scenes[i].along_y, square = x * x + y * y;
        const double part = square > 0 ? (m.x * x + m.y * y) / square : 0;
        add_block(world, &scenes[i].other, &kept[1]);
        const hm_world_move_end end = movers_move(world, id, m, NULL, NULL, 0);
        test_note("scene %d", i);
        CHECK_NEAR(end.move.x, square > 0 ? part * x : m.x, 1e-5);
        CHECK_NEAR(end.move.y, square > 0 ? part * y : m.y, 1e-5);
        CHECK_INT((int64_t)end.count, square > 0);
        hm_world_destroy(world);
        for (int k = 0; k < 2; ++k) hm_polygon_destroy(kept[k]);
    }
}

// Between two slopes it comes to rest, and does not go to and fro until it may meet no more.
TEST(a_sharp_corner_is_an_end) {
    for (int i = 0; i < 3; ++i) {
        hm_world *world = movers_world(NULL, NULL);
        const block blocks[] = {{true, 3, 4, 4, 20, 2}, {false, 4, 1.5, 0, 12, 14}};
        const hm_world_move_options many = {.max_contacts = HM_WORLD_MOVE_CONTACTS};
        hm_polygon *kept = NULL;
        hm_shape disc;
        REQUIRE(hm_shape_circle(0, 0, 5.5, &disc) == HM_OK);
        const hm_object id = movers_add_at(world, &disc, 16, 8);
        for (int k = 0; k < 2; ++k) add_block(world, &blocks[k], &kept);
        hm_world_move_end end = movers_move(world, id, (hm_vec2){19, i - 1.0}, &many, NULL, 0);
        test_note("scene %d", i);
        CHECK(end.count <= 8 && end.free && is_vector(end.motion, 0, 0));
        end = movers_move(world, id, (hm_vec2){19, i - 1.0}, &many, NULL, 0); // and stays
        CHECK(end.count <= 8 && end.free && fabs(end.move.x) < 1e-5 && fabs(end.move.y) < 1e-5);
        hm_world_destroy(world);
        hm_polygon_destroy(kept);
    }
}

TEST(out_of_a_u_only_where_it_is_open) {
    hm_world *world = movers_world(NULL, NULL);
    movers_add_box(world, 0, 0, 10, 50);
    movers_add_box(world, 30, 0, 10, 50);
    movers_add_box(world, 10, 40, 20, 10);
    const hm_object id = movers_add_box(world, 10, 20, 20, 20); // fills it
    hm_world_move_end end = movers_move(world, id, (hm_vec2){7, 9}, NULL, NULL, 0);
    CHECK(is_vector(end.move, 0, 0) && end.free);
    end = movers_move(world, id, (hm_vec2){7, -9}, NULL, NULL, 0);
    CHECK(is_vector(end.move, 0, -9) && end.free && end.count == 1);
    end = movers_move(world, id, (hm_vec2){-300, -100}, NULL, NULL, 0);
    CHECK(end.move.y == -100 && end.move.x == 0 && end.free); // all of it goes into sliding
    hm_world_destroy(world);
}

// Touching is no overlap: what is as wide as a gap goes through it, wherever there are seams. Something round does so
// where its middle comes right down the middle of the gap; beside that it rests on a corner, as it must.
TEST(a_disc_as_wide_as_a_gap_passes) {
    hm_world *world = movers_world(NULL, NULL);
    hm_shape disc, pill;
    REQUIRE(hm_shape_circle(0, 0, 5, &disc) == HM_OK && hm_shape_capsule(0, 0, 0, 4, 5, &pill) == HM_OK);
    for (int i = 0; i < 8; ++i) movers_add_box(world, i % 2 * 20, i / 2 * 10, 10, 10);
    for (int kind = 0; kind < 2; ++kind) {
        const hm_object id = movers_add_at(world, kind ? &pill : &disc, 15, -20);
        hm_world_move_end end = movers_move(world, id, (hm_vec2){0, 30}, NULL, NULL, 0);
        CHECK(is_vector(end.move, 0, 30) && end.count == 0);
        for (int way = -1; way <= 1; way += 2) { // pressed to either wall it goes on
            end = movers_move(world, id, (hm_vec2){3 * way, 9}, NULL, NULL, 0);
            CHECK(is_vector(end.move, 0, 9) && end.count == 1 && end.free);
        }
        end = movers_move(world, id, (hm_vec2){1, 300}, NULL, NULL, 0);
        CHECK(end.move.y == 300 && end.free);
        const hm_xform beside = {15 * HM_STEPS_PER_PIXEL + 1, -20 * HM_STEPS_PER_PIXEL, 1 << 24, 0, 0, 1 << 24};
        REQUIRE(hm_world_set_xform(world, id, &beside) == HM_OK);
        end = movers_move(world, id, (hm_vec2){0, 60}, NULL, NULL, 0);
        CHECK(end.free && end.move.y < 20 + 5.01 && end.move.y > 20 - 4.01);
        CHECK(hm_world_remove(world, id));
    }
    hm_world_destroy(world);
}

// So does a box; a step beside that it rests on the edge.
TEST(a_box_as_wide_as_a_gap_passes) {
    static const int beside[] = {0, 1, -1, 2, -3, 17, -40, 67, -80, 400};
    for (int i = 0; i < 10; ++i) {
        hm_world *world = movers_world(NULL, NULL);
        hm_shape box;
        for (int k = 0; k < 8; ++k) movers_add_box(world, k % 2 * 20, k / 2 * 10, 10, 10);
        const hm_xform at = {10 * HM_STEPS_PER_PIXEL + beside[i], -20 * HM_STEPS_PER_PIXEL, 1 << 24, 0, 0, 1 << 24};
        REQUIRE(hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK);
        const hm_world_move_end end =
            movers_move(world, movers_add(world, &box, &at), (hm_vec2){0, 40}, NULL, NULL, 0);
        test_note("%d steps beside it", beside[i]);
        CHECK(end.free && end.move.y == (beside[i] == 0 ? 40 : 10));
        hm_world_destroy(world);
    }
}

// A wall of two boxes, of which the lower one sticks out by 20 steps: a disc that comes to the wall beside the corner
// goes down along it, and is not led off by the corner.
TEST(a_disc_is_not_led_off_a_wall_by_its_seam) {
    const double r = 1.5;
    hm_shape box, disc;
    REQUIRE(hm_shape_box(0, 0, 10, 40, 0, &box) == HM_OK && hm_shape_circle(0, 0, r, &disc) == HM_OK);
    for (int i = 1; i <= 40; ++i) {
        hm_world *world = movers_world(NULL, NULL);
        movers_add_at(world, &box, 57, -4);
        movers_add_at(world, &box, 57 - 0x14p-24, 36);
        const hm_object id = movers_add_at(world, &disc, 57 - r - 1.5, 36 - i / 10000.0 - 3.375);
        const hm_world_move_end end = movers_move(world, id, (hm_vec2){3, 6.75}, NULL, NULL, 0);
        test_note("%d/10000 beside the corner: %.9g %.9g", i, end.move.x, end.move.y);
        CHECK(end.free && fabs(end.move.x - 1.5) < 1e-5 && fabs(end.move.y - 6.75) < 1e-5);
        hm_world_destroy(world);
    }
}

// A corner that comes exactly onto a corner, at the start or later, goes on along the edge that takes less of the
// motion, right at it.
TEST(a_corner_on_a_corner) {
    for (int i = 0; i < 2 * 40; ++i) {
        const double way = i % 2 * 5, dx = -(i / 2 + 1), dy = -20.5;
        hm_world *world = movers_world(NULL, NULL);
        movers_add_box(world, 0, 0, 16, 16);
        const double back = way / 20.5; // so that the corner comes to (16, 16)
        const hm_object id = movers_add_box(world, 16 - dx * back, 16 - dy * back, 8, 8);
        const hm_world_move_end end = movers_move(world, id, (hm_vec2){2 * dx, 2 * dy}, NULL, NULL, 0);
        const hm_vec2 to = {(double)end.xform.ox / (double)HM_STEPS_PER_PIXEL,
                            (double)end.xform.oy / (double)HM_STEPS_PER_PIXEL};
        test_note("%g off, by %g %g: at %.9g %.9g", way, 2 * dx, 2 * dy, to.x, to.y);
        CHECK(end.free && end.count == 1);
        CHECK_NEAR(dx > dy ? to.x : to.y, 16, way > 0 ? 2 * 0x1p-24 : 0);
        CHECK_NEAR(dx > dy ? end.move.y : end.move.x, 2 * fmin(dx, dy), 0x1p-24);
        hm_world_destroy(world);
    }
}

TEST(around_a_disc) {
    hm_world *world = movers_world(NULL, NULL);
    hm_world_move_contact met[2];
    hm_shape disc, ball;
    REQUIRE(hm_shape_circle(0, 0, 10, &disc) == HM_OK && hm_shape_circle(0, 0, 5, &ball) == HM_OK);
    movers_add_at(world, &disc, 100, 100);
    const hm_object id = movers_add_at(world, &ball, 91, 50); // meets it 9 beside, 12 above its middle
    const hm_world_move_end end = movers_move(world, id, (hm_vec2){0, 78}, NULL, met, 2);
    CHECK(end.free && end.count == 1 && near_vector(met[0].normal, -0.6, -0.8));
    CHECK_NEAR(met[0].fraction, 38.0 / 78, 1e-6);
    // 40 are left, and along the edge 0.6 of it
    CHECK(near_vector(end.move, -24 * 0.8, 38 + 24 * 0.6) && near_vector(end.motion, -78 * 0.48, 78 * 0.36));
    hm_world_destroy(world);
}

// ---- responses ----------------------------------------------------------------------------------------------------

TEST(stop_ends_at_the_first) {
    hm_object row[10];
    hm_world *world = row_world(row);
    hm_world_move_contact met[2];
    const hm_world_move_options stop = {.response = HM_RESPONSE_STOP};
    const hm_object id = movers_add_box(world, 30, 80, 10, 10);
    const hm_world_move_end end = movers_move(world, id, (hm_vec2){15, 20}, &stop, met, 2);
    CHECK(is_vector(end.move, 7.5, 10) && is_vector(end.left, 7.5, 10) && end.count == 1 && end.free);
    CHECK(met[0].response == HM_RESPONSE_STOP && is_vector(end.motion, 0, 0));
    hm_world_destroy(world);
}

TEST(bounces_keep_their_speed) {
    hm_object row[10];
    hm_world *world = row_world(row);
    hm_world_move_contact met[4];
    hm_world_move_options bounce = {.response = HM_RESPONSE_BOUNCE, .restitution = 1};
    const hm_object id = movers_add_box(world, 30, 80, 10, 10);
    hm_world_move_end end = movers_move(world, id, (hm_vec2){15, 40}, &bounce, met, 4);
    CHECK(is_vector(end.move, 15, -20) && is_vector(end.left, 0, 0) && end.count == 1 && end.free);
    CHECK(met[0].response == HM_RESPONSE_BOUNCE && is_vector(end.motion, 15, -40));
    bounce.restitution = 0.5;
    end = movers_move(world, id, (hm_vec2){15, 50}, &bounce, met, 4); // 30 to the floor, 20 left
    CHECK(is_vector(end.move, 15, 20) && is_vector(end.motion, 15, -25) && end.free);
    bounce.restitution = 0;
    end = movers_move(world, id, (hm_vec2){15, 50}, &bounce, met, 4);
    CHECK(is_vector(end.move, 15, 10) && is_vector(end.motion, 15, 0) && end.free);
    hm_world_destroy(world);
}

// Between two walls it goes to and fro until the contacts are used up.
TEST(contacts_have_a_limit) {
    hm_world *world = movers_world(NULL, NULL);
    movers_add_box(world, 0, 0, 10, 10);
    movers_add_box(world, 30, 0, 10, 10);
    const hm_object id = movers_add_box(world, 12, 0, 10, 10);
    hm_world_move_contact met[HM_WORLD_MOVE_CONTACTS];
    hm_world_move_options bounce = {
        .response = HM_RESPONSE_BOUNCE, .restitution = 1, .max_contacts = HM_WORLD_MOVE_CONTACTS};
    hm_world_move_end end = movers_move(world, id, (hm_vec2){1008, 0}, &bounce, met, HM_WORLD_MOVE_CONTACTS);
    CHECK(end.count == HM_WORLD_MOVE_CONTACTS && end.free && is_vector(end.move, -2, 0));
    CHECK(is_vector(end.left, -1008 + 8 + 31 * 10, 0));
    for (int i = 0; i < HM_WORLD_MOVE_CONTACTS; ++i) {
        CHECK_NEAR(met[i].fraction, (8 + 10 * i) / 1008.0, 1e-12);
        CHECK(is_vector(met[i].normal, i % 2 ? 1 : -1, 0) && met[i].steps_x == (i % 2 ? -2 : 8) * HM_STEPS_PER_PIXEL);
    }
    for (int most = 0; most < 4; ++most) {
        bounce.max_contacts = most;
        end = movers_move(world, id, (hm_vec2){1000, 0}, &bounce, met, 1);
        CHECK_INT((int64_t)end.count, most ? most : 8);
        movers_move(world, id, (hm_vec2){10 - 2, 0}, NULL, NULL, 0);
        movers_move(world, id, (hm_vec2){-10, 0}, NULL, NULL, 0);
    }
    hm_world_destroy(world);
}

static hm_response bounce_off_walls(void *ctx, const hm_world_move_contact *contact) {
    (void)ctx;
    return fabs(contact->normal.x) == 1 ? HM_RESPONSE_BOUNCE : HM_RESPONSE_SLIDE;
}

// Back from a wall, and then along the floor in the way that it goes by then.
TEST(a_bounce_and_then_a_slide) {
    hm_world *world = movers_world(NULL, NULL);
    movers_add_box(world, 20, -50, 10, 100);
    movers_add_box(world, -50, 13, 100, 10);
    const hm_object id = movers_add_box(world, 0, 0, 10, 10);
    const hm_world_move_options options = {.decide = bounce_off_walls, .restitution = 1};
    hm_world_move_contact met[4];
    const hm_world_move_end end = movers_move(world, id, (hm_vec2){30, 6}, &options, met, 4);
    CHECK(end.count == 2 && met[0].response == HM_RESPONSE_BOUNCE && met[1].response == HM_RESPONSE_SLIDE);
    CHECK(near_vector(end.move, -10, 3) && near_vector(end.motion, -30, 0) && end.free);
    hm_world_destroy(world);
}

// What is passed does not count among the contacts at which a move ends.
TEST(what_is_passed_is_no_limit) {
    hm_world *world = movers_world(NULL, NULL);
    hm_world_move_contact met[8];
    hm_shape thin;
    REQUIRE(hm_shape_segment(0, 0, 0, 10, &thin) == HM_OK);
    for (int i = 0; i < 5; ++i) movers_add_at(world, &thin, 20 + 5 * i, 0);
    movers_add_box(world, 60, 0, 10, 10);
    const hm_object id = movers_add_box(world, 0, 0, 10, 10);
    const hm_world_move_options pass = {.response = HM_RESPONSE_PASS, .max_contacts = 1};
    const hm_world_move_end end = movers_move(world, id, (hm_vec2){90, 0}, &pass, met, 8);
    CHECK(is_vector(end.move, 90, 0) && end.count == 6);
    hm_world_destroy(world);
}

TEST(what_is_passed_is_reported_once_in_order) {
    hm_world *world = movers_world(NULL, NULL);
    hm_world_move_contact met[8];
    const hm_world_move_options pass = {.response = HM_RESPONSE_PASS};
    const hm_object late = movers_add_box(world, 60, 5, 10, 10), soon = movers_add_box(world, 20, -5, 35, 10),
                    middle = movers_add_box(world, 40, 0, 10, 10);
    movers_add_box(world, 40, 10, 10, 10); // beside the way
    const hm_object id = movers_add_box(world, 0, 0, 10, 10);
    hm_world_move_end end = movers_move(world, id, (hm_vec2){55, 0}, &pass, met, 8);
    CHECK(is_vector(end.move, 55, 0) && is_vector(end.motion, 55, 0) && end.count == 3);
    CHECK(met[0].other == soon && met[1].other == middle && met[2].other == late);
    CHECK_NEAR(met[0].fraction, 10.0 / 55, 1e-15);
    CHECK_NEAR(met[1].fraction, 30.0 / 55, 1e-15);
    CHECK_NEAR(met[2].fraction, 50.0 / 55, 1e-15);
    CHECK(end.free && met[2].response == HM_RESPONSE_PASS); // what was passed does not count
    CHECK(!movers_free(world, id, &end.xform));
    hm_world_destroy(world);
}

// ---- decisions ----------------------------------------------------------------------------------------------------

typedef struct judge {
    hm_object coin, wall;
    int calls;
    hm_object order[8];
    double last;
} judge;

static hm_response judge_decide(void *ctx, const hm_world_move_contact *contact) {
    judge *j = ctx;
    if (j->calls == 3) j->last = 0; // the move after the dry run
    CHECK(contact->fraction >= j->last && contact->response == HM_RESPONSE_SLIDE);
    j->last = contact->fraction;
    if (j->calls < 8) j->order[j->calls] = contact->other;
    j->calls++;
    return contact->other == j->coin   ? HM_RESPONSE_PASS
           : contact->other == j->wall ? HM_RESPONSE_STOP
                                       : HM_RESPONSE_STEP; // which counts as a slide
}

TEST(a_function_decides_about_each) {
    hm_object row[10];
    hm_world *world = row_world(row);
    hm_world_move_contact met[8];
    judge j = {.last = 0};
    const hm_world_move_options options = {.decide = judge_decide, .decide_ctx = &j};
    const hm_object id = movers_add_box(world, 0, 80, 10, 10);
    j.coin = movers_add_box(world, 45, 92, 5, 5);
    j.wall = movers_add_box(world, 70, 50, 10, 50);
    const hm_world_move_end end = movers_move(world, id, (hm_vec2){80, 40}, &options, met, 8);
    CHECK(is_vector(end.move, 60, 10) && end.count == 3 && end.free && is_vector(end.motion, 0, 0));
    CHECK(met[0].other == row[2] && met[1].other == j.coin && met[2].other == j.wall);
    CHECK(met[0].response == HM_RESPONSE_SLIDE && met[1].response == HM_RESPONSE_PASS &&
          met[2].response == HM_RESPONSE_STOP);
    CHECK_INT(j.calls, 6); // the dry run and the move, three times each
    CHECK(memcmp(&j.order[0], &j.order[3], 3 * sizeof j.order[0]) == 0);
    hm_world_destroy(world);
}

static bool is_even_pair(void *ctx, hm_object a, hm_object b) {
    CHECK((uint32_t)a < (uint32_t)b);
    ++*(int *)ctx;
    return ((uint32_t)a + (uint32_t)b) % 2 == 0;
}

TEST(filters_choose_what_is_in_the_way) {
    int calls = 0;
    hm_world_options world_options = {.passes = is_even_pair, .passes_ctx = &calls};
    hm_world *world = NULL;
    hm_shape box;
    REQUIRE(hm_world_create(&world_options, NULL, &world) == HM_OK && hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK);
    const hm_object id = movers_add_box(world, 0, 0, 10, 10); // 1
    movers_add_box(world, 20, 0, 10, 10);                     // 2: not minded
    movers_add_kind(world, &box, 60, 0, 2);                   // 3
    movers_add_kind(world, &box, 80, 0, 4);                   // 4
    movers_add_kind(world, &box, 90, 0, 4);                   // 5
    const hm_filter four = {1, 4, 0};
    const hm_world_move_options options = {.filter = &four};
    hm_world_move_end end;
    CHECK_RESULT(hm_world_try_move(world, id, (hm_vec2){100, 0}, NULL, &end, NULL, 0), HM_OK);
    CHECK(is_vector(end.move, 50, 0) && calls > 0);
    CHECK_RESULT(hm_world_try_move(world, id, (hm_vec2){100, 0}, &options, &end, NULL, 0), HM_OK);
    CHECK(is_vector(end.move, 80, 0));
    CHECK_RESULT(hm_world_set_filter(world, id, &four), HM_OK);
    CHECK_RESULT(hm_world_try_move(world, id, (hm_vec2){100, 0}, NULL, &end, NULL, 0), HM_OK);
    CHECK(is_vector(end.move, 80, 0));
    CHECK_RESULT(hm_world_set_enabled(world, id, false), HM_OK);
    CHECK_RESULT(hm_world_try_move(world, id, (hm_vec2){100, 0}, NULL, &end, NULL, 0), HM_OK);
    CHECK(is_vector(end.move, 100, 0) && end.count == 0 && end.free);
    hm_world_destroy(world);
}

// ---- starts in something ------------------------------------------------------------------------------------------

TEST(out_of_something_but_not_deeper) {
    hm_world *world = movers_world(NULL, NULL);
    hm_world_move_contact met[4];
    movers_add_box(world, 0, 0, 100, 100);
    movers_add_box(world, 60, -40, 10, 10);
    const hm_object id = movers_add_box(world, 50, -5, 10, 10); // 5 deep
    hm_world_move_end end = movers_move(world, id, (hm_vec2){0, 3}, NULL, met, 4);
    CHECK(is_vector(end.move, 0, 0) && !end.free && end.count == 1 && is_vector(met[0].normal, 0, -1));
    end = movers_move(world, id, (hm_vec2){4, 3}, NULL, met, 4);
    CHECK(is_vector(end.move, 4, 0) && !end.free);
    end = movers_move(world, id, (hm_vec2){0, -3}, NULL, met, 4); // not yet out
    CHECK(is_vector(end.move, 0, -3) && !end.free && end.count == 0);
    end = movers_move(world, id, (hm_vec2){0, -3}, NULL, met, 4);
    CHECK(is_vector(end.move, 0, -3) && end.free && end.count == 0);
    end = movers_move(world, id, (hm_vec2){0, -30}, NULL, met, 4);
    CHECK(end.move.y == -19 && end.free && end.count == 1);
    hm_world_destroy(world);
}

// From the left half of a long box to its right one: its MTV is another there, but it is deeper in between.
TEST(through_the_middle_is_deeper) {
    hm_world *world = movers_world(NULL, NULL);
    hm_world_move_contact met[8];
    movers_add_box(world, 0, 0, 100, 200);
    const hm_object id = movers_add_box(world, -5, 95, 10, 10);                     // 5 deep from the left
    hm_world_move_end end = movers_move(world, id, (hm_vec2){60, 0}, NULL, met, 8); // 35 from the right there
    CHECK(is_vector(end.move, 0, 0) && end.count == 1 && is_vector(met[0].normal, -1, 0));
    end = movers_move(world, id, (hm_vec2){20, 0}, NULL, met, 8);
    CHECK(is_vector(end.move, 0, 0) && end.count == 1 && is_vector(met[0].normal, -1, 0));
    end = movers_move(world, id, (hm_vec2){-6, 0}, NULL, met, 8);
    CHECK(is_vector(end.move, -6, 0) && end.count == 0 && end.free);
    hm_world_destroy(world);
}

// A pit in one mask: what sits in its floor does not come through its wall.
TEST(overlapping_the_floor_does_not_lead_through_the_wall) {
    hm_world *world = movers_world(NULL, NULL);
    hm_mask *pit = mask_of_text("#......#\n#......#\n#......#\n########\n");
    hm_shape shape;
    hm_shape_mask(pit, &shape);
    movers_add_at(world, &shape, 0, 0);
    const hm_object id = movers_add_box(world, 3, 2.25, 1, 1); // 1/4 deep
    for (int i = 0; i < (test_short() ? 4 : 8); ++i) movers_move(world, id, (hm_vec2){1, 0.125}, NULL, NULL, 0);
    hm_object_def def;
    REQUIRE(hm_world_get(world, id, &def));
    CHECK(def.xform.ox <= 6 * HM_STEPS_PER_PIXEL + HM_STEPS_PER_PIXEL / 4);
    hm_world_destroy(world);
    hm_mask_destroy(pit);
}

// ---- limits -------------------------------------------------------------------------------------------------------

TEST(what_is_refused_changes_nothing) {
    hm_world *world = movers_world(NULL, NULL);
    hm_shape box;
    REQUIRE(hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK);
    const hm_object gone = movers_add_box(world, 0, 0, 1, 1), id = movers_add_box(world, 0, 0, 10, 10);
    REQUIRE(hm_world_remove(world, gone));
    hm_world_move_end end;
    memset(&end, 0x55, sizeof end);
    const hm_world_move_end kept = end;
    const hm_vec2 bad[] = {{NAN, 0}, {0, NAN}, {1000000.5, 0}, {0, -1e300}, {HUGE_VAL, 0}, {0, -HUGE_VAL}};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; ++i)
        CHECK_RESULT(hm_world_move(world, id, bad[i], NULL, &end, NULL, 0), HM_ERROR_RANGE);
    const hm_world_move_options wrong[] = {
        {.response = HM_RESPONSE_STEP},
        {.response = (hm_response)77},
        {.restitution = -0.5},
        {.restitution = 1.5},
        {.restitution = NAN},
        {.max_contacts = -1},
        {.max_contacts = 33},
        {.up = {NAN, 0}},
        {.up = {0, HUGE_VAL}},
        {.max_slope = -1},
        {.max_slope = NAN},
        {.step_height = -1},
        {.step_height = 32768},
        {.snap = NAN},
        {.snap = HUGE_VAL},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; ++i)
        CHECK_RESULT(hm_world_move(world, id, (hm_vec2){1, 1}, &wrong[i], &end, NULL, 0), HM_ERROR_RANGE);
    CHECK_RESULT(hm_world_move(world, gone, (hm_vec2){1, 1}, NULL, &end, NULL, 0), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_try_move(world, HM_NO_OBJECT, (hm_vec2){1, 1}, NULL, &end, NULL, 0), HM_ERROR_STALE);
    CHECK_RESULT(hm_world_try_move(world, ~(hm_object)0, (hm_vec2){1, 1}, NULL, &end, NULL, 0), HM_ERROR_STALE);
    const hm_xform edge = {((int64_t)1 << 46) - 5, 0, 1 << 24, 0, 0, 1 << 24};
    const hm_object last = movers_add(world, &box, &edge);
    CHECK_RESULT(hm_world_move(world, last, (hm_vec2){1, 1}, NULL, &end, NULL, 0), HM_ERROR_RANGE);
    CHECK(memcmp(&end, &kept, sizeof end) == 0);
    hm_object_def def;
    CHECK(hm_world_get(world, last, &def) && def.xform.ox == edge.ox && def.xform.oy == 0);
    CHECK(hm_world_get(world, id, &def) && def.xform.ox == 0 && def.xform.oy == 0);
    violations_catch();
    CHECK_PRECONDITION(
        CHECK_RESULT(hm_world_try_move(NULL, id, (hm_vec2){1, 1}, NULL, NULL, NULL, 0), HM_ERROR_RANGE));
    CHECK_PRECONDITION(
        CHECK_RESULT(hm_world_try_move(world, id, (hm_vec2){1, 1}, NULL, NULL, NULL, 1), HM_ERROR_RANGE));
    hm_world_destroy(world);
}

TEST(no_way_and_a_very_long_one) {
    hm_object row[10];
    hm_world *world = row_world(row);
    const hm_object id = movers_add_box(world, 40, 90, 10, 10);
    hm_world_move_end end = movers_move(world, id, (hm_vec2){0, 0}, NULL, NULL, 0);
    CHECK(is_vector(end.move, 0, 0) && end.count == 0 && end.free);
    end = movers_move(world, id, (hm_vec2){1e-9, -1e-9}, NULL, NULL, 0); // less than a step
    CHECK(is_vector(end.move, 0, 0) && end.count == 0);
    end = movers_move(world, id, (hm_vec2){1000000, 1000000}, NULL, NULL, 0);
    CHECK(is_vector(end.move, 1000000, 0) && end.free && end.count == 1);
    end = movers_move(world, id, (hm_vec2){-1000000, 0}, NULL, NULL, 0);
    CHECK(is_vector(end.move, -1000000, 0) && end.free && end.count == 0);
    // Nothing is skipped: a wall as thin as a step.
    hm_shape wall;
    REQUIRE(hm_shape_segment(0, 0, 0, 200, &wall) == HM_OK);
    movers_add_at(world, &wall, 500000, 0);
    end = movers_move(world, id, (hm_vec2){1000000, 0}, NULL, NULL, 0);
    CHECK(is_vector(end.move, 500000 - 50, 0) && end.free && end.count == 1);
    CHECK_RESULT(hm_world_move(world, id, (hm_vec2){-1, 0}, NULL, NULL, NULL, 0), HM_OK);
    hm_world_destroy(world);
}

TEST(without_memory_it_stays_where_it_is) {
    test_heap heap = {.fail_at = 0};
    const hm_allocator alloc = heap_allocator(&heap);
    hm_world *world = movers_world(NULL, &alloc);
    const hm_object id = movers_add_box(world, 0, 0, 10, 10);
    movers_add_box(world, 30, 0, 10, 10);
    REQUIRE(hm_world_refresh(world) == HM_OK);
    const long before = heap.calls;
    hm_world_move_end end;
    CHECK_RESULT(hm_world_try_move(world, id, (hm_vec2){100, 1}, NULL, &end, NULL, 0), HM_OK);
    CHECK(heap.calls == before && end.count == 1);
    heap.fail_at = heap.calls + 1;
    heap.fail_after = true;
    const hm_result result = hm_world_move(world, id, (hm_vec2){100, 1}, NULL, NULL, NULL, 0);
    hm_object_def def;
    CHECK((result == HM_OK || result == HM_ERROR_MEMORY) && hm_world_get(world, id, &def));
    CHECK((def.xform.ox == 0) == (result == HM_ERROR_MEMORY));
    hm_world_destroy(world);
    CHECK_HEAP_EMPTY(heap);
}

TEST_MAIN(CASE(a_row_of_boxes_is_one_floor), CASE(falling_on_a_seam_is_falling_on_a_floor),
          CASE(sunk_into_a_map_a_mask_walks_on),
          CASE(of_two_that_are_met_at_once_the_older_is_reported),
          CASE(a_corner_stops_at_the_same_point_again_and_again), CASE(a_corner_meets_a_corner),
          CASE(a_sharp_corner_is_an_end), CASE(out_of_a_u_only_where_it_is_open),
          CASE(a_disc_as_wide_as_a_gap_passes), CASE(a_box_as_wide_as_a_gap_passes),
          CASE(a_disc_is_not_led_off_a_wall_by_its_seam), CASE(a_corner_on_a_corner), CASE(around_a_disc),
          CASE(stop_ends_at_the_first), CASE(bounces_keep_their_speed), CASE(contacts_have_a_limit),
          CASE(a_bounce_and_then_a_slide), CASE(what_is_passed_is_no_limit),
          CASE(what_is_passed_is_reported_once_in_order), CASE(a_function_decides_about_each),
          CASE(filters_choose_what_is_in_the_way), CASE(out_of_something_but_not_deeper),
          CASE(through_the_middle_is_deeper), CASE(overlapping_the_floor_does_not_lead_through_the_wall),
          CASE(what_is_refused_changes_nothing), CASE(no_way_and_a_very_long_one),
          CASE(without_memory_it_stays_where_it_is))
