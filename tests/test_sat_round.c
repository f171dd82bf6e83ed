// Times of rounded hulls, straight from integers: all bits of the result of the search, which test_cast compares with
// the oracle. Half of the motions lead to where an edge of the hulls' difference continues as the disc about a
// corner, to some steps, and graze it or cross it.
//
// Linked with the library's inside.
#include "../src/sat/sat_round.h"
#include "../src/sat/sat_round_root.h"

#include "convexes.h"

#include <math.h>
#include <string.h>

enum { CORNERS = 16 };

typedef struct round_question {
    hmi_point space[2][CORNERS];
    hmi_convex hull[2];
    int64_t margin;
    hmi_point motion; ///< in steps
    bool closed;
} round_question;

static const int64_t pixel = 16777216; ///< in steps

static int64_t random_steps(int64_t most) { return (int64_t)(test_random() % (uint64_t)(2 * most + 1)) - most; }

// At the identity half of the time, so that edges are parallel and times are whole or halves.
static void random_hull(round_question *q, int which, int size, const hm_xform *like) {
    int64_t radius;
    convexes_one one = convexes_random(convexes_random_kind(), size);
    if (test_below(2)) one.xform = test_below(2) ? posed_random_xform() : *like;
    one.xform.ox = one.xform.oy = 0;
    const ref_hull hull = convexes_hull(&one, &radius);
    for (int i = 0; i < hull.n; i++) q->space[which][i] = (hmi_point){hull.x[i], hull.y[i]};
    q->hull[which] = (hmi_convex){q->space[which], hull.n, radius};
    convexes_free(&one);
}

static int64_t reach_of(const round_question *q) { return q->hull[0].radius + q->hull[1].radius + q->margin; }

// A direction: square to an edge of one of the hulls as a rule, which is where an edge begins to be nearest.
static hm_vec2 random_outward(const round_question *q) {
    const hmi_convex *hull = &q->hull[test_below(2)];
    const int k = test_below(hull->n);
    const hmi_point *from = &hull->v[k], *to = &hull->v[(k + 1) % hull->n];
    const double turn = test_between(0, 6282) / 1000.0;
    const double side = test_below(2) ? 1 : -1;
    const double x = side * (double)(to->y - from->y), y = side * (double)(from->x - to->x);
    const double length = sqrt(x * x + y * y);
    if (length == 0 || test_below(3) == 0) return (hm_vec2){cos(turn), sin(turn)};
    return (hm_vec2){x / length, y / length};
}

// Moves b so that at a part of the motion a corner of it lies R from one of a, in that direction, to some steps. In
// the middle of the edge half of the time.
static void aim(round_question *q, int beside) {
    static const double parts[] = {0, 1, 0.5, 0.25, 1.25};
    const int i = test_below(q->hull[0].n), j = test_below(q->hull[1].n);
    const hm_vec2 outward = random_outward(q);
    const double reach = (double)reach_of(q);
    const double part = test_below(2) ? TEST_PICK(parts) : test_between(-100, 1100) / 1000.0;
    const hmi_point *a = &q->hull[0].v[i], *b = &q->space[1][j];
    int64_t x = (a->x - b->x) / 65536 + llround(reach * outward.x - part * (double)q->motion.x);
    int64_t y = (a->y - b->y) / 65536 + llround(reach * outward.y - part * (double)q->motion.y);
    x += random_steps((int64_t)1 << beside);
    y += random_steps((int64_t)1 << beside);
    for (int k = 0; k < q->hull[1].n; k++) {
        q->space[1][k].x += x * 65536;
        q->space[1][k].y += y * 65536;
    }
}

static void random_question(round_question *q, int size, int beside) {
    const hm_xform like = posed_random_xform();
    const int64_t most = (int64_t)1 << test_between(beside + 2, 38);
    const int way = test_below(6);
    q->closed = test_below(2);
    random_hull(q, 0, size, &like);
    random_hull(q, 1, size, &like);
    q->margin = test_below(2) ? test_between(0, 1 << 24) : pixel * test_between(0, 8);
    if (reach_of(q) == 0) q->margin = 1 + test_below(9);
    q->motion.x = random_steps(most);
    q->motion.y = random_steps(most);
    if (way == 0) q->motion.x = 0;
    if (way == 1) q->motion.y = 0;
    if (way == 2) q->motion = (hmi_point){q->motion.x / pixel * pixel, q->motion.y / pixel * pixel};
    aim(q, beside);
    if (test_below(5) < 3) q->motion = (hmi_point){-q->motion.x, -q->motion.y}; // mostly away from each other
}

// -0 counts as 0.
static void check_time(double actual, double expected) {
    CHECK(actual == expected);
    if (actual != expected) test_note("%.17g, not %.17g", actual, expected);
}

typedef struct round_found {
    test_tally met;
    int calls, reported;
} round_found;

static void check_leave(const round_question *q) {
    const hmi_convex *a = &q->hull[0], *b = &q->hull[1];
    check_time(hmi_sat_round_leave(a, b, q->margin, q->motion, q->closed),
               hmi_sat_round_leave_by_search(a, b, q->margin, q->motion, q->closed));
}

static void check_question(const round_question *q, round_found *found) {
    const hmi_convex *a = &q->hull[0], *b = &q->hull[1];
    double time, expected, reported;
    const bool any = hmi_sat_round_enter_by_search(a, b, q->margin, q->motion, q->closed, 1, &expected);
    test_note("corners %d and %d, margin %lld, motion %lld %lld", (int)a->n, (int)b->n, (long long)q->margin,
              (long long)q->motion.x, (long long)q->motion.y);
    test_count(&found->met, any);
    CHECK_INT(hmi_sat_round_enter(a, b, q->margin, q->motion, q->closed, 1, &time), any);
    if (any) check_time(time, expected);
    if (any) check_leave(q);
    if (!any || expected == 0) return;
    const round_pair pair = round_make(a, b, q->margin, q->motion);
    found->calls++;
    found->reported += hmi_round_first(&pair, 1, &reported) == HMI_ROOT_FOUND;
    const double latest[] = {nextafter(expected, 0), expected, nextafter(expected, 1), expected / 2};
    for (int i = 0; i < 4; i++) {
        const bool before =
            hmi_sat_round_enter_by_search(a, b, q->margin, q->motion, q->closed, latest[i], &expected);
        CHECK_INT(hmi_sat_round_enter(a, b, q->margin, q->motion, q->closed, latest[i], &time), before);
        if (before) check_time(time, expected);
    }
}

static round_found check_questions(int rounds, int size, int beside) {
    round_found found = {.calls = 0};
    for (int i = 0; i < test_rounds(rounds); i++) {
        round_question q;
        random_question(&q, size, beside);
        check_question(&q, &found);
    }
    CHECK_TALLY(found.met);
    return found;
}

TEST(within_steps) { check_questions(6000, 16, 2); }

TEST(within_a_thousandth) {
    const round_found found = check_questions(6000, 16, 14);
    CHECK(found.reported > found.calls / 4);
}

TEST(within_pixels) {
    const round_found found = check_questions(6000, 16, 26);
    CHECK(found.reported > found.calls / 2);
}

TEST(large_shapes) {
    const round_found found = check_questions(4000, 2000, 32);
    CHECK(found.reported > found.calls / 2);
}

// ---- beside an edge -----------------------------------------------------------------------------------------------
//
// A disc or capsule that goes straight at an axis-aligned edge, or along it, with its middle at the edge's end or some
// steps off, and from right before it. So walkers stand where two cells meet.

static void put_points(hmi_point *out, const int64_t (*steps)[2], int n) {
    for (int i = 0; i < n; i++) out[i] = (hmi_point){steps[i][0] * 65536, steps[i][1] * 65536};
}

static void random_beside(round_question *q) {
    const int64_t side = pixel * test_between(1, 16), bone = test_below(2) ? 0 : pixel * test_between(1, 4);
    const int64_t radius = test_below(2) ? pixel * test_between(1, 8) : test_between(1 << 20, 1 << 28);
    const int64_t gap = test_below(2) ? test_below(4) : random_steps(1 << 22);
    const int64_t square[4][2] = {{0, 0}, {side, 0}, {side, side}, {0, side}};
    const int64_t slope[3][2] = {{0, 0}, {side, 0}, {side, side}};
    const int64_t x = side * test_below(2) + (test_below(3) ? random_steps(2) : 0), y = -radius - gap;
    const int64_t stick[2][2] = {{x, y}, {x - (test_below(2) ? bone : 0), y - (test_below(2) ? bone : 0)}};
    const int slanted = test_below(2), thin = stick[0][0] == stick[1][0] && stick[0][1] == stick[1][1];
    const int64_t most = (int64_t)1 << test_between(1, 28);
    put_points(q->space[0], slanted ? slope : square, slanted ? 3 : 4);
    put_points(q->space[1], stick, thin ? 1 : 2);
    q->hull[0] = (hmi_convex){q->space[0], slanted ? 3 : 4, 0};
    q->hull[1] = (hmi_convex){q->space[1], thin ? 1 : 2, radius};
    q->margin = 0;
    q->closed = test_below(2);
    q->motion = test_below(3) ? (hmi_point){0, test_below(8) ? most : -most} : (hmi_point){random_steps(most), 0};
    if (test_below(4) == 0) q->motion = (hmi_point){random_steps(2), most};
    for (int turns = test_below(4); turns > 0; turns--) {
        for (int i = 0; i < 2; i++)
            for (int k = 0; k < q->hull[i].n; k++) q->space[i][k] = (hmi_point){-q->space[i][k].y, q->space[i][k].x};
        q->motion = (hmi_point){-q->motion.y, q->motion.x};
    }
}

TEST(beside_an_edge) {
    round_found found = {.calls = 0};
    for (int i = 0; i < test_rounds(12000); i++) {
        round_question q;
        random_beside(&q);
        check_question(&q, &found);
    }
    CHECK_TALLY(found.met);
    CHECK(found.reported > found.calls / 4 * 3);
}

TEST_MAIN(CASE(beside_an_edge), CASE(within_steps), CASE(within_a_thousandth), CASE(within_pixels),
          CASE(large_shapes))
