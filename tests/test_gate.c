// Paths through gates: compared with hulls and sides in integers of any size, on numbers so small that paths run
// through rims and along lines all the time, and on large ones; paths cut into pieces; a table; violated
// preconditions.
#include "ref_sat.h"
#include "support.h"

#include <math.h>

static const double step = 1.0 / 16777216;

enum { POINTS = 6 };

// ---- the oracle ---------------------------------------------------------------------------------------------------

/// A gate and a path in steps.
typedef struct course {
    int64_t ax, ay, bx, by;
    int count;
    int64_t x[POINTS], y[POINTS];
} course;

static ref_big cross(int64_t ux, int64_t uy, int64_t vx, int64_t vy) {
    return ref_big_sub(ref_big_mul(ref_big_of(ux), ref_big_of(vy)), ref_big_mul(ref_big_of(uy), ref_big_of(vx)));
}

static ref_big height(const course *c, int i) {
    return cross(c->bx - c->ax, c->by - c->ay, c->x[i] - c->ax, c->y[i] - c->ay);
}

static ref_hull hull_of_leg(const course *c, int i) {
    ref_hull leg = {2, {c->x[i], c->x[i + 1]}, {c->y[i], c->y[i + 1]}};
    if (leg.x[0] == leg.x[1] && leg.y[0] == leg.y[1]) leg.n = 1;
    return leg;
}

static bool leg_meets(const ref_hull *leg, int64_t x, int64_t y) {
    const ref_hull point = {1, {x}, {y}};
    return ref_hull_meet(leg, &point, true);
}

static bool leg_passes(const course *c, int i, bool closed) {
    if ((height(c, i).sign > 0) == (height(c, i + 1).sign > 0)) return false;
    const ref_hull leg = hull_of_leg(c, i), gate = {2, {c->ax, c->bx}, {c->ay, c->by}};
    if (!closed && (leg_meets(&leg, c->ax, c->ay) || leg_meets(&leg, c->bx, c->by))) return false;
    return ref_hull_meet(&leg, &gate, true);
}

static bool leg_clear(const course *c, int i, int64_t radius, bool closed) {
    const ref_hull leg = hull_of_leg(c, i), rim[2] = {{1, {c->ax}, {c->ay}}, {1, {c->bx}, {c->by}}};
    const ref_ratio square = {ref_big_mul(ref_big_of(radius), ref_big_of(radius)), ref_big_of(1)};
    for (int k = 0; k < 2; ++k) {
        const int order = ref_ratio_compare(ref_hull_distance2(&leg, &rim[k]), square);
        if (order < 0 || (order == 0 && (closed || radius == 0))) return false;
    }
    return true;
}

// ---- random courses -----------------------------------------------------------------------------------------------

static int64_t random_coordinate(int kind) {
    if (kind == 0) return test_between(-4, 4);
    if (kind == 1) return test_between(-4, 4) * (int64_t)256;
    if (kind == 2) return test_between(-999999, 999999) * (int64_t)16777216 + test_below(16777216);
    return test_between(-500, 500) * (int64_t)16777216 / 4;
}

// Leads a leg through a rim, between them, or past one, as far as it was from there, unless that is too far.
static void cross_somewhere(course *c, int i) {
    const int k = test_between(-1, 5);
    const int64_t x = (c->ax * (4 - k) + c->bx * k) / 2 - c->x[i - 1],
                  y = (c->ay * (4 - k) + c->by * k) / 2 - c->y[i - 1];
    const int64_t most = (int64_t)999999 * 16777216;
    if (x < -most || x > most || y < -most || y > most) return;
    c->x[i] = x;
    c->y[i] = y;
}

static course random_course(int kind) {
    course c = {.count = test_between(2, POINTS)};
    c.ax = random_coordinate(kind);
    c.ay = random_coordinate(kind);
    c.bx = random_coordinate(kind);
    c.by = random_coordinate(kind);
    for (int i = 0; i < c.count; ++i) {
        c.x[i] = random_coordinate(kind);
        c.y[i] = random_coordinate(kind);
        if (i > 0 && test_below(3)) cross_somewhere(&c, i);
    }
    return c;
}

// Rounds back to the same step.
static double blurred(int64_t steps) {
    static const double parts[] = {0, 0, 0.25, -0.25, 0.375};
    return ((double)steps + TEST_PICK(parts)) * step;
}

static hm_gate gate_of(const course *c) {
    hm_gate gate;
    gate.a.x = blurred(c->ax);
    gate.a.y = blurred(c->ay);
    gate.b.x = blurred(c->bx);
    gate.b.y = blurred(c->by);
    return gate;
}

static void path_of(const course *c, hm_vec2 path[POINTS]) {
    for (int i = 0; i < c->count; ++i) {
        path[i].x = blurred(c->x[i]);
        path[i].y = blurred(c->y[i]);
    }
}

static void note(const course *c, hm_touch touch) {
    test_note("gate %.17g %.17g to %.17g %.17g, %d places from %.17g %.17g to %.17g %.17g, touch %d",
              (double)c->ax * step, (double)c->ay * step, (double)c->bx * step, (double)c->by * step, c->count,
              (double)c->x[0] * step, (double)c->y[0] * step, (double)c->x[1] * step, (double)c->y[1] * step,
              (int)touch);
}

// At that fraction the path is on the line, exactly; and the double is the nearest one below.
static void check_when(const course *c, const hm_gate_pass *pass) {
    const int i = (int)pass->leg;
    const uint64_t num[2] = {pass->when.numerator.low, pass->when.numerator.high};
    const uint64_t den[2] = {pass->when.denominator.low, pass->when.denominator.high};
    const ref_ratio when = {ref_big_of_words(num, 2, true), ref_big_of_words(den, 2, true)};
    const ref_big rest = ref_big_sub(when.den, when.num);
    CHECK(when.den.sign > 0 && when.num.sign >= 0 && rest.sign >= 0);
    CHECK_INT(ref_big_add(ref_big_mul(height(c, i), rest), ref_big_mul(height(c, i + 1), when.num)).sign, 0);
    CHECK_INT(pass->way, height(c, i + 1).sign > 0 ? 1 : -1);
    CHECK(ref_ratio_compare(ref_ratio_of_double(pass->fraction), when) <= 0);
    CHECK(ref_ratio_compare(ref_ratio_of_double(nextafter(pass->fraction, 2)), when) > 0);
    const double t = pass->fraction;
    CHECK_NEAR(pass->point.x, ((double)c->x[i] * (1 - t) + (double)c->x[i + 1] * t) * step, 1e-8);
    CHECK_NEAR(pass->point.y, ((double)c->y[i] * (1 - t) + (double)c->y[i + 1] * t) * step, 1e-8);
}

TEST(passes_of_random_paths) {
    test_tally legs = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        const int kind = test_below(4);
        const course c = random_course(kind);
        const hm_gate gate = gate_of(&c);
        const hm_touch touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
        hm_vec2 path[POINTS];
        hm_gate_pass out[POINTS];
        path_of(&c, path);
        note(&c, touch);
        const int32_t found = hm_gate_passes(&gate, path, c.count, touch, out, POINTS);
        int32_t expected = 0;
        for (int k = 0; k + 1 < c.count; ++k) {
            if (!test_count(&legs, leg_passes(&c, k, touch == HM_TOUCH_CLOSED))) continue;
            if (expected < found && CHECK_INT((int64_t)out[expected].leg, k)) check_when(&c, &out[expected]);
            ++expected;
        }
        CHECK_INT((int64_t)found, (int64_t)expected);
        CHECK(hm_gate_passes(&gate, path, c.count, touch, NULL, 0) == found);
    }
    CHECK_TALLY(legs);
}

// A path in pieces has the same passes, and a reversed gate the same in the other direction, but for points on the
// line.
TEST(pieces_and_rotated_gates) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        const int kind = test_below(4);
        const course c = random_course(kind);
        const hm_gate gate = gate_of(&c), rotated = {gate.b, gate.a};
        hm_vec2 path[POINTS];
        hm_gate_pass out[POINTS], back[POINTS];
        path_of(&c, path);
        note(&c, HM_TOUCH_AREA);
        const int32_t all = hm_gate_passes(&gate, path, c.count, HM_TOUCH_AREA, out, POINTS);
        const int32_t middle = test_below(c.count);
        const int32_t first = hm_gate_passes(&gate, path, middle + 1, HM_TOUCH_AREA, NULL, 0);
        const int32_t rest = hm_gate_passes(&gate, path + middle, c.count - middle, HM_TOUCH_AREA, NULL, 0);
        CHECK(first + rest == all);
        test_count(&any, all > 0);
        bool on_line = false;
        for (int k = 0; k < c.count; ++k) on_line = on_line || height(&c, k).sign == 0;
        if (on_line) continue;
        CHECK(hm_gate_passes(&rotated, path, c.count, HM_TOUCH_AREA, back, POINTS) == all);
        for (int32_t k = 0; k < all; ++k) CHECK(back[k].way == -out[k].way && back[k].fraction == out[k].fraction);
    }
    CHECK_TALLY(any);
}

TEST(clear_of_the_rims) {
    test_tally clear = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        const int kind = test_below(4);
        course c = random_course(kind);
        const bool closed = test_below(2) != 0;
        c.count = test_between(2, 3);
        int64_t radius = test_between(0, 5) * (int64_t)256; // so that distances of few units are met exactly
        if (kind > 1) radius = test_between(0, 300) * (int64_t)16777216 / 2;
        const hm_gate gate = gate_of(&c);
        hm_vec2 path[POINTS];
        path_of(&c, path);
        note(&c, closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA);
        bool expected = true;
        for (int k = 0; k + 1 < c.count; ++k) expected = expected && leg_clear(&c, k, radius, closed);
        const hm_touch touch = closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
        CHECK(hm_gate_clear(&gate, path, c.count, (double)radius * step, touch) == test_count(&clear, expected));
        path[1] = path[0];
        c.x[1] = c.x[0];
        c.y[1] = c.y[0];
        CHECK(hm_gate_clear(&gate, path, 1, (double)radius * step, touch) == leg_clear(&c, 0, radius, closed));
    }
    CHECK_TALLY(clear);
}

// ---- gates that move ----------------------------------------------------------------------------------------------

// The oracle has the path relative to the gate; the query has the gate's moves added to it.
static bool move_all(const course *c, int kind, course *world, int64_t move_x[POINTS], int64_t move_y[POINTS]) {
    const int64_t most = (int64_t)999999 * 16777216;
    *world = *c;
    for (int i = 0; i < c->count; ++i) {
        move_x[i] = random_coordinate(kind);
        move_y[i] = random_coordinate(kind);
        world->x[i] += move_x[i];
        world->y[i] += move_y[i];
        if (world->x[i] < -most || world->x[i] > most || world->y[i] < -most || world->y[i] > most) return false;
    }
    return true;
}

static void check_moving_when(const course *c, const course *world, const hm_gate_pass *pass) {
    const int i = (int)pass->leg;
    const double t = pass->fraction;
    hm_gate_pass copy = *pass;
    copy.point.x = ((double)c->x[i] * (1 - t) + (double)c->x[i + 1] * t) * step;
    copy.point.y = ((double)c->y[i] * (1 - t) + (double)c->y[i + 1] * t) * step;
    check_when(c, &copy);
    CHECK_NEAR(pass->point.x, ((double)world->x[i] * (1 - t) + (double)world->x[i + 1] * t) * step, 1e-8);
    CHECK_NEAR(pass->point.y, ((double)world->y[i] * (1 - t) + (double)world->y[i + 1] * t) * step, 1e-8);
}

TEST(gates_that_move) {
    test_tally legs = {0}, clear = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        const int kind = test_below(4);
        course c = random_course(kind);
        if (test_below(2)) c.count = 2;
        const hm_touch touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
        const hm_gate gate = gate_of(&c);
        course world;
        int64_t move_x[POINTS], move_y[POINTS];
        if (!move_all(&c, kind, &world, move_x, move_y)) continue;
        hm_vec2 path[POINTS], moves[POINTS];
        hm_gate_pass out[POINTS];
        path_of(&world, path);
        for (int k = 0; k < c.count; ++k) {
            moves[k].x = blurred(move_x[k]);
            moves[k].y = blurred(move_y[k]);
        }
        note(&c, touch);
        const int32_t found = hm_gate_passes_moving(&gate, moves, path, c.count, touch, out, POINTS);
        int expected = 0;
        bool free = true;
        int64_t radius = test_between(0, 5) * (int64_t)256;
        if (kind > 1) radius = test_between(0, 100) * (int64_t)8388608;
        for (int k = 0; k + 1 < c.count; ++k) {
            free = free && leg_clear(&c, k, radius, touch == HM_TOUCH_CLOSED);
            if (!test_count(&legs, leg_passes(&c, k, touch == HM_TOUCH_CLOSED))) continue;
            if (expected < found && CHECK_INT((int64_t)out[expected].leg, k))
                check_moving_when(&c, &world, &out[expected]);
            ++expected;
        }
        CHECK_INT(found, expected);
        CHECK(hm_gate_clear_moving(&gate, moves, path, c.count, (double)radius * step, touch) ==
              test_count(&clear, free));
        CHECK_INT(hm_gate_passes_moving(&gate, moves, path, c.count, touch, NULL, 0), expected);
    }
    CHECK_TALLY(legs);
    CHECK_TALLY(clear);
}

// A lift comes up to a ball that rests; one that goes along with the ball is never passed; without moves it stands.
TEST(gates_that_move_by_hand) {
    const hm_gate gate = {{0, 10}, {10, 10}};
    const hm_vec2 rest[2] = {{5, 6}, {5, 6}}, up[2] = {{0, 0}, {2, -8}}, fall[2] = {{5, 0}, {5, 40}};
    const hm_vec2 along[2] = {{0, 0}, {0, 40}}, far[2] = {{0, 0}, {1e6 + 1, 0}};
    hm_gate_pass pass;
    CHECK_INT(hm_gate_passes_moving(&gate, up, rest, 2, HM_TOUCH_AREA, &pass, 1), 1);
    CHECK(pass.fraction == 0.5 && pass.point.x == 5 && pass.point.y == 6 && pass.way == 1);
    CHECK(!hm_gate_clear_moving(&gate, up, rest, 2, 5, HM_TOUCH_AREA));
    CHECK(hm_gate_clear_moving(&gate, up, rest, 2, 3, HM_TOUCH_AREA));
    CHECK_INT(hm_gate_passes_moving(&gate, along, fall, 2, HM_TOUCH_CLOSED, &pass, 1), 0);
    CHECK_INT(hm_gate_passes_moving(&gate, NULL, fall, 2, HM_TOUCH_AREA, &pass, 1), 1);
    CHECK_INT(hm_gate_passes_moving(&gate, up, fall, 1, HM_TOUCH_AREA, NULL, 0), 0);
    CHECK_INT(hm_gate_passes_moving(&gate, NULL, NULL, 0, HM_TOUCH_AREA, NULL, 0), 0);
    violations_catch();
    CHECK_PRECONDITION(CHECK_INT(hm_gate_passes_moving(&gate, far, fall, 2, HM_TOUCH_AREA, &pass, 1), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_gate_passes_moving(&gate, up, fall, -1, HM_TOUCH_AREA, &pass, 1), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_gate_passes_moving(&gate, up, fall, 2, HM_TOUCH_AREA, &pass, -1), 0));
    CHECK_PRECONDITION(CHECK(!hm_gate_clear_moving(&gate, far, fall, 2, 1, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_gate_clear_moving(NULL, up, fall, 2, 1, HM_TOUCH_AREA)));
}

// As far as points may be.
TEST(gates_that_move_far) {
    const hm_gate gate = {{-1e6, -1e6}, {1e6, 1e6}};
    const hm_vec2 moves[2] = {{1e6, -1e6}, {-1e6, 1e6}}, path[2] = {{-1e6, 1e6}, {1e6, -1e6}};
    hm_gate_pass pass;
    CHECK_INT(hm_gate_passes_moving(&gate, moves, path, 2, HM_TOUCH_AREA, &pass, 1), 1);
    CHECK(pass.fraction == 0.5 && pass.point.x == 0 && pass.point.y == 0 && pass.way == -1);
    CHECK(hm_gate_clear_moving(&gate, moves, path, 2, 32767, HM_TOUCH_CLOSED));
}

// ---- cases --------------------------------------------------------------------------------------------------------

static const hm_gate mouth = {{0, 0}, {10, 0}}; // of a barrel, from left to right

static int passes(double x0, double y0, double x1, double y1, hm_touch touch) {
    const hm_vec2 path[2] = {{x0, y0}, {x1, y1}};
    hm_gate_pass pass = {.way = 0};
    const int32_t count = hm_gate_passes(&mouth, path, 2, touch, &pass, 1);
    return count ? pass.way : 0;
}

TEST(sides_and_rims) {
    CHECK_INT(passes(5, -5, 5, 5, HM_TOUCH_AREA), 1);
    CHECK_INT(passes(5, 5, 5, -5, HM_TOUCH_AREA), -1);
    CHECK_INT(passes(5, -5, 5, -1, HM_TOUCH_AREA), 0);
    CHECK_INT(passes(-5, -5, 25, 5, HM_TOUCH_AREA), 0); // at x = 10
    CHECK_INT(passes(-5, -5, 25, 5, HM_TOUCH_CLOSED), 1);
    CHECK_INT(passes(-5, -5, 25 - step, 5, HM_TOUCH_AREA), 1);
    CHECK_INT(passes(-5, -5, 5, 5, HM_TOUCH_AREA), 0); // at x = 0
    CHECK_INT(passes(0, -5, 0, 5, HM_TOUCH_CLOSED), 1);
    CHECK_INT(passes(-5, 0, 15, 0, HM_TOUCH_CLOSED), 0); // along it
    CHECK_INT(passes(5, -5, 5, 0, HM_TOUCH_AREA), 0);    // onto it from the left-hand side, which has it
    CHECK_INT(passes(5, 0, 5, 5, HM_TOUCH_AREA), 1);
    CHECK_INT(passes(5, 5, 5, 0, HM_TOUCH_AREA), -1);
    CHECK_INT(passes(5, 0, 5, -5, HM_TOUCH_AREA), 0);
    CHECK_INT(passes(5, 5, 5, 5, HM_TOUCH_CLOSED), 0);
    CHECK_INT(passes(-999999, -999999, 999999, 999990, HM_TOUCH_AREA), 1); // a million pixels in a frame
}

TEST(two_rims_at_one_position) {
    const hm_gate none = {{3, 3}, {3, 3}};
    const hm_vec2 path[3] = {{0, 0}, {6, 6}, {3, -5}};
    CHECK(hm_gate_passes(&none, path, 3, HM_TOUCH_CLOSED, NULL, 0) == 0);
    CHECK(!hm_gate_clear(&none, path, 3, 0, HM_TOUCH_AREA));
    CHECK(hm_gate_clear(&none, path, 0, 5, HM_TOUCH_AREA));
    CHECK(hm_gate_passes(&mouth, path, 1, HM_TOUCH_AREA, NULL, 0) == 0);
    CHECK(hm_gate_passes(&mouth, NULL, 0, HM_TOUCH_AREA, NULL, 0) == 0);
}

TEST(a_ball_that_just_fits) {
    const hm_vec2 path[2] = {{5, -50}, {5, 50}};
    CHECK(hm_gate_clear(&mouth, path, 2, 5, HM_TOUCH_AREA));
    CHECK(!hm_gate_clear(&mouth, path, 2, 5, HM_TOUCH_CLOSED));
    CHECK(!hm_gate_clear(&mouth, path, 2, 5 + 1.0 / 65536, HM_TOUCH_AREA));
    CHECK(hm_gate_clear(&mouth, path, 2, 5 - 1.0 / 65536, HM_TOUCH_CLOSED));
}

TEST(violations) {
    violations_catch();
    const hm_vec2 path[2] = {{5, -5}, {5, 5}}, far[2] = {{5, -5}, {5, 1e6 + 1}}, not [2] = {{NAN, 0}, {0, 0}};
    const hm_gate bad = {{0, 0}, {INFINITY, 0}};
    hm_gate_pass out;
    CHECK_PRECONDITION(CHECK(hm_gate_passes(NULL, path, 2, HM_TOUCH_AREA, &out, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_gate_passes(&mouth, NULL, 2, HM_TOUCH_AREA, &out, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_gate_passes(&mouth, path, 2, HM_TOUCH_AREA, NULL, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_gate_passes(&mouth, far, 2, HM_TOUCH_AREA, &out, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_gate_passes(&mouth, not, 2, HM_TOUCH_AREA, &out, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_gate_passes(&bad, path, 2, HM_TOUCH_AREA, &out, 1) == 0));
    CHECK_PRECONDITION(CHECK(!hm_gate_clear(&mouth, path, 2, -1, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_gate_clear(&mouth, path, 2, NAN, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_gate_clear(&mouth, path, 2, 40000, HM_TOUCH_AREA)));
    CHECK_PRECONDITION(CHECK(!hm_gate_clear(&mouth, far, 2, 1, HM_TOUCH_AREA)));
}

TEST_MAIN(CASE(passes_of_random_paths), CASE(pieces_and_rotated_gates), CASE(clear_of_the_rims),
          CASE(gates_that_move), CASE(gates_that_move_by_hand), CASE(gates_that_move_far), CASE(sides_and_rims),
          CASE(two_rims_at_one_position), CASE(a_ball_that_just_fits), CASE(violations))
