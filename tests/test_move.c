// Moves that go on along what they meet: floors, corners, wedges, caves of pixels; they end free, lose nothing along
// straight edges, and stop only at obstacles.
#include "posed.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <hitmask/cast.h>

static double dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }
static double length(hm_vec2 a) { return sqrt(dot(a, a)); }

// A number from low to high, in 2^-20ths of the way, the same on every machine.
static double random_real(double low, double high) { return low + (high - low) * (test_below(1 << 20) / 1048576.0); }

static hm_xform moved(const hm_xform *x, int64_t dx, int64_t dy) {
    hm_xform there = *x;
    there.ox += dx;
    there.oy += dy;
    return there;
}

// ---- floors ------------------------------------------------------------------------------------------------------

/// Something that stands on a floor of solid pixels, whose edge is the world's image of the line y = 20.
typedef struct walker {
    hm_shape floor, shape;
    hm_mask *mask;
    hm_outline *outline;
    hm_xform stands, at;
    hm_vec2 along, down; ///< unit vectors
} walker;

static hm_shape random_walker(void) {
    hm_shape shape;
    switch (test_below(4)) {
    case 0:
        REQUIRE(hm_shape_box(-5, -9, 10, 9, 0, &shape) == HM_OK);
        break;
    case 1:
        REQUIRE(hm_shape_circle(0, -5, 5, &shape) == HM_OK);
        break;
    case 2:
        REQUIRE(hm_shape_capsule(0, -4, 1, -10, 4, &shape) == HM_OK);
        break;
    default:
        REQUIRE(hm_shape_segment(-3, 0, 4, -8, &shape) == HM_OK);
    }
    return shape;
}

static walker random_floor(bool rotated) {
    walker w = {.shape = random_walker()};
    REQUIRE(hm_mask_create(400, 40, NULL, &w.mask) == HM_OK);
    hm_mask_fill_rect(w.mask, &(hm_rect){0, 20, 400, 20}, true);
    REQUIRE(hm_outline_from_mask(w.mask, HM_CONNECT_4, NULL, &w.outline) == HM_OK);
    REQUIRE(hm_outline_prepare(w.outline, 8) == HM_OK);
    if (test_below(2))
        hm_shape_mask(w.mask, &w.floor);
    else
        REQUIRE(hm_shape_outline(w.outline, &w.floor) == HM_OK);
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = (hm_vec2){random_real(-50, 50), 0};
    pose.position.y = random_real(-50, 50);
    if (rotated) pose.angle = random_real(-3, 3);
    REQUIRE(hm_xform_from_pose(&pose, &w.stands) == HM_OK);
    const double u = hypot(w.stands.ux, w.stands.uy);
    w.along = (hm_vec2){w.stands.ux / u, w.stands.uy / u};
    w.down = (hm_vec2){-w.along.y, w.along.x};
    // Half of the time corners come to lie on corners of pixels.
    hm_vec2 foot = {test_below(2) ? test_between(20, 200) : random_real(20, 200), 20};
    if (test_below(2)) foot.y -= random_real(0, 2);
    hm_xform_apply(&w.stands, foot, &pose.position);
    REQUIRE(hm_xform_from_pose(&pose, &w.at) == HM_OK);
    return w;
}

static void walker_free(walker *w) {
    hm_mask_destroy(w->mask);
    hm_outline_destroy(w->outline);
}

// Walks on while it is pressed down: it comes as far as it was sent, in one contact.
static void check_walk(bool rotated) {
    walker w = random_floor(rotated);
    const double way = random_real(0.1, 150), down = random_real(0.01, 30);
    const hm_vec2 motion = {way * w.along.x + down * w.down.x, way * w.along.y + down * w.down.y};
    hm_move_contact contacts[HM_MOVE_CONTACTS];
    hm_move_end end;
    const int32_t count =
        hm_move_slide(&w.floor, &w.stands, &w.shape, &w.at, motion, NULL, &end, contacts, HM_MOVE_CONTACTS);
    const hm_xform there = moved(&w.at, end.steps_x, end.steps_y);
    CHECK(end.free == !hm_overlap(&w.floor, &w.stands, &w.shape, &there, NULL));
    if (hm_overlap(&w.floor, &w.stands, &w.shape, &w.at, NULL)) { // rounded into the floor: it stays or comes out
        walker_free(&w);
        return;
    }
    CHECK(count <= 2 && end.free && end.left.x == 0 && end.left.y == 0);
    const double more = dot(end.move, w.along) - way;
    CHECK(more >= (rotated ? -0x1p-20 : -0x1p-23));
    CHECK(more <= 0x1p-18); // as far as it may go aside where pixels lie side by side
    for (int32_t i = 0; i < count; ++i) CHECK_NEAR(dot(contacts[i].normal, w.down), -1, 1e-9);
    walker_free(&w);
}

TEST(nothing_is_lost_along_a_floor) {
    for (int round = test_rounds(600); round > 0; --round) check_walk(false);
}

TEST(nothing_is_lost_along_a_slope) {
    for (int round = test_rounds(600); round > 0; --round) check_walk(true);
}

// A hundred frames of falling and walking: rounding does not add up.
TEST(many_frames_on_a_slope) {
    for (int round = test_rounds(10); round > 0; --round) {
        walker w = random_floor(true);
        while (hm_overlap(&w.floor, &w.stands, &w.shape, &w.at, NULL)) {
            walker_free(&w);
            w = random_floor(true);
        }
        double way = 0, come = 0;
        for (int frame = 0; frame < 100; ++frame) {
            const double step = random_real(-1, 2), down = random_real(2.5, 3);
            const hm_vec2 motion = {step * w.along.x + down * w.down.x, step * w.along.y + down * w.down.y};
            hm_move_end end;
            hm_move_slide(&w.floor, &w.stands, &w.shape, &w.at, motion, NULL, &end, NULL, 0);
            w.at = moved(&w.at, end.steps_x, end.steps_y);
            CHECK(end.free);
            way += step;
            come += dot(end.move, w.along);
        }
        CHECK_NEAR(come, way, 100 * 0x1p-20);
        walker_free(&w);
    }
}

// ---- corners -----------------------------------------------------------------------------------------------------

static const char *const pit_text = "#......#\n#......#\n#......#\n########\n";

TEST(a_box_stops_in_a_corner) {
    posed pit = posed_of_text(pit_text);
    hm_shape box;
    REQUIRE(hm_shape_box(0, 0, 1.5, 1, 0, &box) == HM_OK);
    hm_xform at = moved(&(hm_xform)HM_XFORM_IDENTITY, 3 * HM_STEPS_PER_PIXEL, HM_STEPS_PER_PIXEL / 2);
    hm_move_contact c[HM_MOVE_CONTACTS];
    hm_move_end end;
    const hm_vec2 motion = {6, 4};
    CHECK_INT(hm_move_slide(&pit.shape, &pit.xform, &box, &at, motion, NULL, &end, c, HM_MOVE_CONTACTS), 2);
    CHECK(end.free && end.move.x == 2.5 && end.move.y == 1.5);
    CHECK(end.left.x == 3.5 && end.left.y == 0);
    CHECK(c[0].normal.x == 0 && c[0].normal.y == -1 && c[1].normal.x == -1 && c[1].normal.y == 0);
    CHECK_NEAR(c[0].fraction, 0.375, 1e-12);                         // 1.5 of 4 downward
    CHECK_NEAR(c[1].fraction, 0.375 + 0.625 * (0.25 / 3.75), 1e-12); // of the rest only 0.25 of 3.75 to the right
    CHECK(c[0].steps_y == 3 * HM_STEPS_PER_PIXEL / 2 && c[1].steps_x == 5 * HM_STEPS_PER_PIXEL / 2);
    posed_free(&pit);
}

// Two slopes that meet: it slides down the first, and stays where the second one stops it.
TEST(a_disc_stops_in_a_wedge) {
    hm_pose pose = HM_POSE_DEFAULT;
    pose.angle = 0.7;
    hm_xform rotated;
    REQUIRE(hm_xform_from_pose(&pose, &rotated) == HM_OK);
    posed pit = posed_of_text(pit_text);
    hm_shape disc;
    REQUIRE(hm_shape_circle(0, 0, 0.75, &disc) == HM_OK);
    hm_xform at = HM_XFORM_IDENTITY;
    hm_vec2 point;
    hm_xform_apply(&rotated, (hm_vec2){4, 1}, &point);
    at.ox = (int64_t)(point.x * (double)HM_STEPS_PER_PIXEL);
    at.oy = (int64_t)(point.y * (double)HM_STEPS_PER_PIXEL);
    hm_move_end end;
    const hm_vec2 motion = {0, 40};
    CHECK(hm_move_slide(&pit.shape, &rotated, &disc, &at, motion, NULL, &end, NULL, 0) <= 3);
    hm_xform_apply(&rotated, (hm_vec2){6.25, 2.25}, &point); // square on both edges
    CHECK(end.free && end.left.y > 10);
    CHECK_NEAR(end.move.x, point.x - (double)at.ox / (double)HM_STEPS_PER_PIXEL, 1e-6);
    CHECK_NEAR(end.move.y, point.y - (double)at.oy / (double)HM_STEPS_PER_PIXEL, 1e-6);
    posed_free(&pit);
}

// Straight into a wall nothing is left to slide.
TEST(a_wall_stops_what_comes_square) {
    posed wall = posed_of_text("#\n#\n#\n#\n");
    hm_shape box;
    REQUIRE(hm_shape_box(-2, 1, 1, 1, 0, &box) == HM_OK);
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_move_end end;
    CHECK_INT(hm_move_slide(&wall.shape, &wall.xform, &box, &at, (hm_vec2){5, 0}, NULL, &end, NULL, 0), 1);
    CHECK(end.free && end.move.x == 1 && end.move.y == 0 && end.left.x == 4);
    CHECK_INT(hm_move_slide(&wall.shape, &wall.xform, &box, &at, (hm_vec2){5, 9}, NULL, &end, NULL, 0), 1);
    CHECK(end.free && end.move.x <= 1 && end.move.x > 1 - 0x1p-22 && end.move.y == 9 && end.left.x == 0);
    posed_free(&wall);
}

// It lands on a slant, stands on the floor exactly, and so goes on into a tunnel of its own height.
TEST(a_tunnel_of_its_height_after_a_slanted_landing) {
    posed cave = posed_of_text("........\n####....\n........\n########\n");
    cave.xform = (hm_xform){0, 0, 8 * HM_STEPS_PER_PIXEL, 0, 0, 8 * HM_STEPS_PER_PIXEL};
    hm_shape box;
    REQUIRE(hm_shape_box(0, 0, 8, 8, 0, &box) == HM_OK);
    const hm_xform at = moved(&(hm_xform)HM_XFORM_IDENTITY, 50 * HM_STEPS_PER_PIXEL, 4 * HM_STEPS_PER_PIXEL);
    hm_move_contact c[2];
    hm_move_end end;
    const hm_vec2 motion = {-30, 29};
    CHECK_INT(hm_move_slide(&cave.shape, &cave.xform, &box, &at, motion, NULL, &end, c, 2), 1);
    CHECK(end.free && end.move.x == -30 && end.move.y == 12 && end.left.x == 0 && end.left.y == 0);
    CHECK(c[0].normal.x == 0 && c[0].normal.y == -1 && c[0].steps_y == 12 * HM_STEPS_PER_PIXEL);
    CHECK_NEAR(c[0].fraction, 12.0 / 29, 1e-12);
    posed_free(&cave);
}

// Moving to a floor it grazes the corner of another part, and still stands right on the floor.
TEST(a_grazed_corner_keeps_nothing_off_the_floor) {
    static const int at[3][2] = {{10, 3}, {9, 4}, {9, 11}};
    hm_compound_part part[3];
    hm_compound *compound = NULL;
    hm_shape ground, box;
    for (int i = 0; i < 3; ++i) {
        part[i] = (hm_compound_part){.xform = moved(&(hm_xform)HM_XFORM_IDENTITY, at[i][0] * HM_STEPS_PER_PIXEL,
                                                    at[i][1] * HM_STEPS_PER_PIXEL)};
        REQUIRE(hm_shape_box(0, 0, 1, 1, 0, &part[i].shape) == HM_OK);
    }
    REQUIRE(hm_compound_create(part, 3, NULL, &compound) == HM_OK);
    hm_shape_compound(compound, &ground);
    REQUIRE(hm_shape_box(0, 0, 1.875, 3, 0, &box) == HM_OK);
    for (int turn = -1; turn <= 1; turn += 2) {
        const hm_xform stands = {0, 0, turn * (1 << 24), 0, 0, turn * (1 << 24)};
        hm_xform from = stands;
        hm_move_end end;
        from.ox = turn * 162 * HM_STEPS_PER_PIXEL / 16;
        from.oy = turn * 69 * HM_STEPS_PER_PIXEL / 16;
        hm_move_slide(&ground, &stands, &box, &from, (hm_vec2){turn * -0.875, turn * 4.8125}, NULL, &end, NULL, 0);
        CHECK(end.free && end.move.x == turn * -0.875 && end.move.y == turn * 3.6875);
    }
    hm_compound_destroy(compound);
}

// ---- caves -------------------------------------------------------------------------------------------------------

// Where the motion was ended for good, a bit more of what is left would be in the wall, now or after a slide.
static bool ends_in_contact(const posed *cave, const posed *b, const hm_rule *rule, const hm_move_end *end) {
    const hm_xform there = moved(&b->xform, end->steps_x, end->steps_y);
    const double most = 0x1p-8 / length(end->left);
    const hm_vec2 bit = {end->left.x * fmin(most, 1), end->left.y * fmin(most, 1)};
    hm_cast_hit hit;
    return hm_cast(&cave->shape, &cave->xform, &b->shape, &there, bit,
                   &(hm_cast_options){.rule = rule_of_pointer(rule)}, &hit);
}

static void check_move(const posed *cave, const posed *b, const hm_rule *rule, test_tally *tally) {
    hm_move_contact contacts[HM_MOVE_CONTACTS], fewer[HM_MOVE_CONTACTS];
    hm_move_end end, other;
    const hm_vec2 motion = {random_real(-40, 40), random_real(-40, 40)};
    const bool begins = !hm_overlap(&cave->shape, &cave->xform, &b->shape, &b->xform, rule);
    const int32_t count =
        hm_move_slide(&cave->shape, &cave->xform, &b->shape, &b->xform, motion,
                      &(hm_slide_options){.rule = rule_of_pointer(rule)}, &end, contacts, HM_MOVE_CONTACTS);
    const hm_xform there = moved(&b->xform, end.steps_x, end.steps_y);
    posed_note(cave, b, rule);
    CHECK(count <= HM_MOVE_CONTACTS);
    CHECK_INT(end.free, !hm_overlap(&cave->shape, &cave->xform, &b->shape, &there, rule));
    if (!begins) return;
    test_count(tally, count > 0);
    CHECK(end.free);
    const bool whole = end.left.x == 0 && end.left.y == 0;
    if (count == 0) CHECK(whole && fabs(end.move.x - motion.x) < 1e-7 && fabs(end.move.y - motion.y) < 1e-7);
    CHECK(dot(end.move, motion) > -1e-5 && length(end.move) <= length(motion) + 1e-5);
    if (!whole && length(end.left) > 1e-4) CHECK(ends_in_contact(cave, b, rule, &end));
    for (int32_t i = 0; i < count; ++i) {
        const hm_xform pose = moved(&b->xform, contacts[i].steps_x, contacts[i].steps_y);
        CHECK(!hm_overlap(&cave->shape, &cave->xform, &b->shape, &pose, rule));
        CHECK(contacts[i].fraction >= (i ? contacts[i - 1].fraction : 0) && contacts[i].fraction <= 1);
        CHECK_NEAR(length(contacts[i].normal), 1, 1e-9);
    }
    const int32_t room = test_below(HM_MOVE_CONTACTS);
    memset(fewer, 0x55, sizeof fewer);
    CHECK(hm_move_slide(&cave->shape, &cave->xform, &b->shape, &b->xform, motion,
                        &(hm_slide_options){.rule = rule_of_pointer(rule)}, &other, fewer, room) == count);
    CHECK(memcmp(&other.steps_x, &end.steps_x, sizeof end.steps_x) == 0 && other.steps_y == end.steps_y);
    for (int32_t i = 0; i < room && i < count; ++i) CHECK(fewer[i].steps_x == contacts[i].steps_x);
}

TEST(moves_in_caves_end_free) {
    test_tally tally = {0, 0};
    for (int round = test_rounds(120); round > 0; --round) {
        posed cave = posed_of_grid(random_caves(40, 40, 45, 3));
        if (test_below(2)) cave.xform = posed_random_xform();
        for (int i = 0; i < 6; ++i) {
            static const hm_shape_kind kinds[] = {HM_SHAPE_MASK, HM_SHAPE_POINT, HM_SHAPE_SEGMENT, HM_SHAPE_CIRCLE};
            posed b = posed_random(TEST_PICK(kinds), POSED_HALVES, 4);
            b.xform = posed_related_xform(&cave.xform);
            pose_beside_other(&cave, &b);
            posed_jitter(&cave, &b, 0);
            hm_separation out;
            if (hm_separate(&cave.shape, &cave.xform, &b.shape, &b.xform, &(hm_separate_options){.max_distance = 100},
                            &out))
                b.xform = moved(&b.xform, out.steps_x, out.steps_y);
            hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3) ? 0 : random_real(0, 2)};
            check_move(&cave, &b, &rule, &tally);
            posed_free(&b);
        }
        posed_free(&cave);
    }
    CHECK_TALLY(tally);
}

// ---- violated preconditions --------------------------------------------------------------------------------------

TEST(violations_are_reported) {
    violations_catch();
    posed wall = posed_of_text("#\n");
    const hm_xform at = HM_XFORM_IDENTITY, flat = {0, 0, 1, 1, 1, 1};
    const hm_rule wrong = {HM_TOUCH_AREA, -1};
    const hm_shape *s = &wall.shape;
    hm_move_end end;
    const hm_vec2 go = {1, 1}, far = {1000001, 0}, not_a_number = {NAN, 0};
    for (int i = 0; i < 2; i++)
        CHECK_PRECONDITION(
            CHECK_INT(hm_move_slide(i ? s : NULL, &at, i ? NULL : s, &at, go, NULL, &end, NULL, 0), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_move_slide(s, &flat, s, &at, go, NULL, &end, NULL, 0), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_move_slide(s, &at, s, NULL, go, NULL, &end, NULL, 0), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_move_slide(s, &at, s, &at, far, NULL, &end, NULL, 0), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_move_slide(s, &at, s, &at, not_a_number, NULL, &end, NULL, 0), 0));
    CHECK_PRECONDITION(
        CHECK_INT(hm_move_slide(s, &at, s, &at, go, &(hm_slide_options){.rule = wrong}, &end, NULL, 0), 0));
    for (int32_t room = -1; room < 2; room += 2)
        CHECK_PRECONDITION(CHECK_INT(hm_move_slide(s, &at, s, &at, go, NULL, &end, NULL, room), 0));
    CHECK(end.steps_x == 0 && end.steps_y == 0 && !end.free);
    CHECK(hm_move_slide(s, &at, s, &at, go, NULL, NULL, NULL, 0) <= 1);
    posed_free(&wall);
}

TEST_MAIN(CASE(nothing_is_lost_along_a_floor), CASE(nothing_is_lost_along_a_slope), CASE(many_frames_on_a_slope),
          CASE(a_box_stops_in_a_corner), CASE(a_disc_stops_in_a_wedge), CASE(a_wall_stops_what_comes_square),
          CASE(a_tunnel_of_its_height_after_a_slanted_landing), CASE(a_grazed_corner_keeps_nothing_off_the_floor),
          CASE(moves_in_caves_end_free), CASE(violations_are_reported))
