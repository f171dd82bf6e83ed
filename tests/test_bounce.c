// Bouncing in boxes: compared with a point that is followed from wall to wall in whole numbers of any size; corners,
// limits, hostile numbers.
#include "posed.h"
#include "ref_bounce.h"

#include <math.h>

static const double step = 1.0 / 16777216;
static const int64_t pixel = 16777216;

// ---- in a box -----------------------------------------------------------------------------------------------------

/// A question about boxes in steps: a room, what moves in it (half its size, in its middle), a motion in time 1.
typedef struct rally {
    int64_t low[2], size[2]; ///< of the room
    int64_t half[2];
    int64_t at[2];
    int64_t motion[2];
    int64_t rest; ///< the restitution, in units of 2^-32
} rally;

static int64_t random_length(void) {
    const int kind = test_below(4);
    if (kind == 0) return test_between(1, 3) * (int64_t)256;
    if (kind == 1) return test_between(1, 600) * pixel;
    return test_between(1, 100 * 65536) * (int64_t)256;
}

static int64_t random_motion(int64_t room) {
    const int kind = test_below(6);
    if (kind == 0) return 0;
    if (kind == 1) return room * test_between(-3, 3);
    if (kind == 2) return test_between(-20, 20);
    return room / 256 * test_between(-2048, 2048) + test_between(-300, 300);
}

// Mostly anywhere inside, now and then at a wall, now and then beyond.
static int64_t random_inside(int64_t low, int64_t high) {
    const int kind = test_below(6);
    if (kind == 0) return low;
    if (kind == 1) return high;
    if (kind == 2) return low - test_between(-2, 2);
    if (kind == 3) return high + test_between(-2, 2);
    return low + (high - low) / 4096 * test_below(4097);
}

static rally random_rally(bool circle) {
    rally r = {.rest = (int64_t)1 << 32};
    if (test_below(2)) r.rest = (int64_t)test_between(0, 4096) << 20;
    for (int k = 0; k < 2; ++k) {
        r.half[k] = test_below(40 * 65536) * (int64_t)256;
        if (circle && k == 1) r.half[1] = r.half[0];
        const int64_t space = test_below(12) ? random_length() : 0;
        r.low[k] = test_between(-500, 500) * pixel + test_below(1000);
        r.size[k] = space + 2 * r.half[k];
        r.at[k] = random_inside(r.low[k] + r.half[k], r.low[k] + r.half[k] + space);
        r.motion[k] = random_motion(space ? space : pixel);
    }
    return r;
}

// The same as a shape, whose origin is what is returned for the circle and the box.
static void rally_query_shape(const rally *r, bool circle, const hm_box *room, hm_vec2 velocity, double restitution,
                              const hm_bounce *reported) {
    const double w = (double)(2 * r->half[0]) * step, h = (double)(2 * r->half[1]) * step;
    hm_xform at = HM_XFORM_IDENTITY;
    hm_shape shape;
    hm_bounce out = {.bounces = -1};
    REQUIRE((circle ? hm_shape_circle(0, 0, w / 2, &shape) : hm_shape_box(0, 0, w, h, 0, &shape)) == HM_OK);
    at.ox = r->at[0] - (circle ? 0 : r->half[0]);
    at.oy = r->at[1] - (circle ? 0 : r->half[1]);
    CHECK_RESULT(hm_bounce_in_box(room, &shape, &at, velocity, 1, restitution, &out), HM_OK);
    CHECK(out.end == reported->end && out.steps_x == reported->steps_x && out.steps_y == reported->steps_y);
    CHECK(out.place.x == reported->place.x && out.place.y == reported->place.y && out.bounces == reported->bounces);
    CHECK(out.velocity.x == reported->velocity.x && out.velocity.y == reported->velocity.y);
}

static hm_bounce rally_query(const rally *r, bool circle) {
    const hm_box room = {(double)r->low[0] * step, (double)r->low[1] * step, (double)r->size[0] * step,
                         (double)r->size[1] * step};
    const hm_vec2 velocity = {(double)r->motion[0] * step, (double)r->motion[1] * step};
    const double restitution = (double)r->rest / 4294967296.0;
    hm_bounce out = {.bounces = -1};
    if (circle) {
        const hm_circle ball = {(double)r->at[0] * step, (double)r->at[1] * step, (double)r->half[0] * step};
        CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, velocity, 1, restitution, &out), HM_OK);
    } else {
        const hm_box box = {(double)(r->at[0] - r->half[0]) * step, (double)(r->at[1] - r->half[1]) * step,
                            (double)(2 * r->half[0]) * step, (double)(2 * r->half[1]) * step};
        CHECK_RESULT(hm_bounce_box_in_box(&box, &room, velocity, 1, restitution, &out), HM_OK);
    }
    test_note("room %.17g %.17g %.17g %.17g, at %.17g %.17g, half %.17g %.17g, motion %.17g %.17g, restitution %.17g",
              room.x, room.y, room.w, room.h, (double)r->at[0] * step, (double)r->at[1] * step,
              (double)r->half[0] * step, (double)r->half[1] * step, velocity.x, velocity.y, restitution);
    rally_query_shape(r, circle, &room, velocity, restitution, &out);
    return out;
}

static bool rally_inside(const rally *r, int64_t x, int64_t y) {
    return x - r->half[0] >= r->low[0] && x + r->half[0] <= r->low[0] + r->size[0] && y - r->half[1] >= r->low[1] &&
           y + r->half[1] <= r->low[1] + r->size[1];
}

// Along one axis; returns the bounces there.
static int64_t check_axis(const rally *r, int k, int64_t steps, double velocity) {
    const double before = (double)r->motion[k] * step;
    const ref_bounce from = {r->low[k] + r->half[k], r->low[k] + r->size[k] - r->half[k], r->at[k], r->motion[k],
                             r->rest};
    if (r->motion[k] == 0 || from.low == from.high) {
        CHECK(steps == 0 && velocity == 0);
        return r->motion[k] != 0;
    }
    ref_ratio at;
    int64_t bounces = 0;
    REQUIRE(ref_bounce_run(&from, 100, &at, &bounces));
    const double slack = r->rest >> 32 ? 0 : (double)bounces; // each of them rounds down
    const ref_big ends = ref_big_mul(ref_big_of(r->at[k] + steps), at.den);
    const ref_ratio off = {ref_big_sub(ends, at.num), at.den};
    CHECK(fabs(ref_ratio_to_double(off)) <= slack);
    const double part = (double)r->rest / 4294967296.0;
    const double signed_part = bounces % 2 ? -pow(part, (double)bounces) : pow(part, (double)bounces);
    // Rounded down, the motion may end just before a wall that it would pass.
    const bool at_wall = slack > 0 && (fabs((double)(r->at[k] + steps - from.low)) <= slack ||
                                       fabs((double)(r->at[k] + steps - from.high)) <= slack);
    if (!at_wall) CHECK_NEAR(velocity, before * signed_part, 1e-12 * fabs(before));
    return at_wall ? -1000 : bounces;
}

static void check_rally(bool circle) {
    test_tally inside = {0}, thrown = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        const rally r = random_rally(circle);
        const hm_bounce out = rally_query(&r, circle);
        if (!test_count(&inside, rally_inside(&r, r.at[0], r.at[1]))) {
            CHECK(out.end == HM_BOUNCE_OUTSIDE && out.steps_x == 0 && out.steps_y == 0 && out.bounces == 0);
            CHECK(out.velocity.x == (double)r.motion[0] * step && out.velocity.y == (double)r.motion[1] * step);
            continue;
        }
        CHECK_INT(out.end, HM_BOUNCE_DONE);
        CHECK(rally_inside(&r, r.at[0] + out.steps_x, r.at[1] + out.steps_y));
        const int64_t x = check_axis(&r, 0, out.steps_x, out.velocity.x);
        const int64_t y = check_axis(&r, 1, out.steps_y, out.velocity.y);
        if (x >= 0 && y >= 0) CHECK_INT(out.bounces, x + y);
        test_count(&thrown, out.bounces > 1);
        const double back = circle ? 0 : 1;
        CHECK(out.place.x == (double)(r.at[0] + out.steps_x) * step - back * (double)r.half[0] * step);
        CHECK(out.place.y == (double)(r.at[1] + out.steps_y) * step - back * (double)r.half[1] * step);
    }
    CHECK_TALLY(inside);
    CHECK_TALLY(thrown);
}

TEST(circles_in_boxes) { check_rally(true); }

TEST(boxes_in_boxes) { check_rally(false); }

// A motion made in two parts leads to the same position, as nothing is rounded.
TEST(parts_of_a_motion) {
    test_tally thrown = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        rally r = random_rally(true);
        r.rest = (int64_t)1 << 32;
        const hm_bounce whole = rally_query(&r, true);
        if (whole.end != HM_BOUNCE_DONE) continue;
        rally first = r;
        first.motion[0] = r.motion[0] / 3;
        first.motion[1] = r.motion[1] / 3;
        const hm_bounce one = rally_query(&first, true);
        rally second = first;
        for (int k = 0; k < 2; ++k) {
            const int64_t steps = k ? one.steps_y : one.steps_x;
            const double now = k ? one.velocity.y : one.velocity.x;
            const int64_t left = r.motion[k] - first.motion[k];
            second.at[k] += steps;
            second.motion[k] = (now < 0) == (r.motion[k] < 0) ? left : -left;
            if (first.motion[k] != 0 && now == 0) second.motion[k] = 0; // no room
        }
        const hm_bounce two = rally_query(&second, true);
        const bool x_moves = first.motion[0] != 0 || r.motion[0] == 0,
                   y_moves = first.motion[1] != 0 || r.motion[1] == 0;
        if (x_moves) CHECK_INT(one.steps_x + two.steps_x, whole.steps_x);
        if (y_moves) CHECK_INT(one.steps_y + two.steps_y, whole.steps_y);
        test_count(&thrown, whole.bounces > 1);
    }
    CHECK_TALLY(thrown);
}

// Where a shape whose exact bounds begin at `low` ends along one axis, thrown back as a point by walls.
static void check_shape_axis(int64_t low, int64_t high, int64_t room, int64_t size, int64_t motion, int64_t steps) {
    const ref_bounce from = {room, room + size - (high - low), low, motion, (int64_t)1 << 32};
    ref_ratio at;
    int64_t bounces = 0;
    if (motion == 0 || from.low == from.high) {
        CHECK_INT(steps, 0);
        return;
    }
    REQUIRE(ref_bounce_run(&from, 100, &at, &bounces));
    CHECK(ref_ratio_to_double(at) == (double)(low + steps));
}

TEST(shapes_in_boxes) {
    test_tally thrown = {0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        posed s = posed_random(posed_kind_with_end(i), POSED_FREE, 30);
        hm_exact_bounds box;
        hm_bounce out;
        s.xform = posed_random_xform();
        if (!hm_shape_exact_bounds(&s.shape, &s.xform, &box)) { // beyond the world
            posed_free(&s);
            continue;
        }
        const int64_t w = (box.x1 - box.x0 + 511) / 256 * 256 + (test_below(3) ? random_length() : 0),
                      h = (box.y1 - box.y0 + 511) / 256 * 256 + random_length();
        const int64_t x = box.x0 - test_below(3) * ((w - (box.x1 - box.x0)) / 2),
                      y = box.y0 - test_below(3) * ((h - (box.y1 - box.y0)) / 2);
        const int64_t part = test_below(2) ? 16 : 1;
        const int64_t dx = random_motion(w - (box.x1 - box.x0)) / part,
                      dy = random_motion(h - (box.y1 - box.y0)) / part;
        const hm_box room = {(double)x * step, (double)y * step, (double)w * step, (double)h * step};
        test_note("%s in %.17g %.17g %.17g %.17g, motion %lld %lld", hm_shape_kind_name(s.shape.kind), room.x, room.y,
                  room.w, room.h, (long long)dx, (long long)dy);
        if (fabs(room.x) < 1e6 && fabs(room.y) < 1e6 && w < 65534 * pixel && h < 65534 * pixel) {
            CHECK_RESULT(hm_bounce_in_box(&room, &s.shape, &s.xform, (hm_vec2){(double)dx * step, (double)dy * step},
                                          1, 1, &out),
                         HM_OK);
            CHECK_INT(out.end, HM_BOUNCE_DONE);
            CHECK(out.place.x == (double)(s.xform.ox + out.steps_x) * step);
            check_shape_axis(box.x0, box.x1, x, w, dx, out.steps_x);
            check_shape_axis(box.y0, box.y1, y, h, dy, out.steps_y);
            test_count(&thrown, out.bounces > 0);
        }
        posed_free(&s);
    }
    CHECK_TALLY(thrown);
}

// A motion that is rounded to nothing is none, also at a side; a step is one.
TEST(motions_below_a_step) {
    const hm_box room = {0, 0, 100, 50};
    const hm_circle ball = {10, 25, 10};
    hm_bounce out;
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){-0.49 * step, 0}, 1, 0.5, &out), HM_OK);
    CHECK(out.bounces == 0 && out.place.x == 10 && out.velocity.x == -0.49 * step);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){-5, 0}, 0, 0.5, &out), HM_OK);
    CHECK(out.bounces == 0 && out.place.x == 10 && out.velocity.x == -5);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){-0.5 * step, 0}, 1, 0.5, &out), HM_OK);
    CHECK(out.bounces == 1 && out.place.x == 10 && out.velocity.x == 0.25 * step);
    const hm_box slit = {0, 0, 20, 50};
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &slit, (hm_vec2){-0.49 * step, 0}, 1, 1, &out), HM_OK);
    CHECK(out.bounces == 0 && out.velocity.x == -0.49 * step);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &slit, (hm_vec2){step, 0}, 1, 1, &out), HM_OK);
    CHECK(out.bounces == 1 && out.velocity.x == 0);
}

TEST(corners_walls_and_limits) {
    const hm_box room = {0, 0, 100, 50};
    const hm_circle ball = {10, 10, 10}; // touches two sides
    hm_bounce out;
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){-4, -3}, 2, 1, &out), HM_OK);
    CHECK(out.place.x == 18 && out.place.y == 16 && out.velocity.x == 4 && out.velocity.y == 3 && out.bounces == 2);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){80, 0}, 1, 1, &out), HM_OK);
    CHECK(out.place.x == 90 && out.velocity.x == 80 && out.bounces == 0); // just touches the far side
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){80, 0}, 1 + step, 1, &out), HM_OK);
    CHECK(out.place.x < 90 && out.velocity.x == -80 && out.bounces == 1);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){80e6 + 1, 0}, 1, 1, &out), HM_OK);
    CHECK(out.end == HM_BOUNCE_DONE && out.place.x == 11 && out.bounces == 1000000); // a million times
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){0, 0}, 5, 0.5, &out), HM_OK);
    CHECK(out.end == HM_BOUNCE_DONE && out.place.x == 10 && out.bounces == 0);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, (hm_vec2){-8, 1}, 1, 0, &out), HM_OK);
    CHECK(out.place.x == 10 && out.place.y == 11 && out.velocity.x == 0 && copysign(1, out.velocity.x) > 0);
    const hm_box slit = {0, 0, 20 + 1.0 / 65536, 50};
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &slit, (hm_vec2){1e9, 0}, 1, 0.9999, &out), HM_OK);
    CHECK(out.end == HM_BOUNCE_LIMIT && out.bounces == HM_BOUNCE_MOST);
    CHECK(out.place.x >= 10 && out.place.x <= 10 + 1.0 / 65536);
    const hm_box narrow = {0, 0, 20, 50}, small = {0, 0, 19, 50};
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &narrow, (hm_vec2){5, 5}, 1, 1, &out), HM_OK);
    CHECK(out.place.x == 10 && out.velocity.x == 0 && out.place.y == 15 && out.bounces == 1);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &small, (hm_vec2){5, 5}, 1, 1, &out), HM_OK);
    CHECK_INT(out.end, HM_BOUNCE_OUTSIDE);
}

TEST(refused) {
    violations_catch();
    const hm_box room = {0, 0, 100, 50}, bad_room = {NAN, 0, 1, 1}, wide = {0, 0, 40000, 1}, hall = {0, 0, 65535, 1};
    const hm_circle ball = {10, 10, 10}, negative = {10, 10, -1};
    const hm_vec2 v = {1, 1}, not = {NAN, 0}, fast = {1e300, 0};
    hm_bounce out = {.bounces = 7};
    CHECK_RESULT(hm_bounce_circle_in_box(&negative, &room, v, 1, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &bad_room, v, 1, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, not, 1, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, fast, 1, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, v, -1, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, v, NAN, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, v, 1, 1.001, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, v, 1, -0.001, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_box_in_box(&wide, &room, v, 1, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_box_in_box(&room, &hall, v, 1, 1, &out), HM_ERROR_RANGE);
    hm_mask *mask = NULL;
    hm_shape shape;
    const hm_xform at = HM_XFORM_IDENTITY;
    REQUIRE(hm_mask_create(9, 9, NULL, &mask) == HM_OK);
    hm_shape_mask(mask, &shape);
    CHECK_RESULT(hm_bounce_in_box(&room, &shape, &at, v, 1, 1, &out), HM_ERROR_RANGE); // nothing of it is solid
    hm_mask_set(mask, 4, 4, true);
    CHECK_RESULT(hm_bounce_in_box(&hall, &shape, &at, v, 1, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_in_box(&room, &shape, &at, not, 1, 1, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_bounce_in_box(&room, &shape, &at, v, 1, 2, &out), HM_ERROR_RANGE);
    CHECK_PRECONDITION(CHECK_RESULT(hm_bounce_in_box(&room, &shape, NULL, v, 1, 1, &out), HM_ERROR_RANGE));
    hm_mask_destroy(mask);
    CHECK_PRECONDITION(CHECK_RESULT(hm_bounce_box_in_box(NULL, &room, v, 1, 1, &out), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_bounce_circle_in_box(&ball, &room, v, 1, 1, NULL), HM_ERROR_RANGE));
    CHECK_INT(out.bounces, 7);
}

TEST_MAIN(CASE(circles_in_boxes), CASE(boxes_in_boxes), CASE(parts_of_a_motion), CASE(shapes_in_boxes),
          CASE(motions_below_a_step), CASE(corners_walls_and_limits), CASE(refused))
