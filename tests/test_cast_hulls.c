// The fast path of casts of two convex shapes of few corners: all bits of the exact result, or "unsure", which must be
// rare; under both rules, with margins, exchanged, mirrored and in quarter turns.
//
// Linked with the library's inside.
#include "../src/fastpath/cast_hulls.h"
#include "../src/cast/cast.h"

#include "casting.h"
#include "convexes.h"
#include "edges.h"

#include <math.h>
#include <string.h>

typedef struct hulls_cast {
    convexes_one a, b;
    hm_vec2 motion; ///< of b
    hm_rule rule;
} hulls_cast;

static int64_t random_steps(int64_t most) { return (int64_t)(test_random() % (uint64_t)(2 * most + 1)) - most; }

static hm_vec2 random_motion(int least_bits, int most_bits) {
    const int64_t most = (int64_t)1 << test_between(least_bits, most_bits);
    const int way = test_below(8);
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    hm_vec2 motion = {(double)random_steps(most) * step, (double)random_steps(most) * step};
    if (way == 0) motion.x = 0;
    if (way == 1) motion.y = 0;
    if (way == 2) motion = (hm_vec2){floor(motion.x), floor(motion.y)};
    return motion;
}

// Along an edge of b, or of a, or exactly against one.
static hm_vec2 related_motion(const hulls_cast *q, hm_vec2 motion) {
    const hm_xform *at = test_below(2) ? &q->a.xform : &q->b.xform;
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const int way = test_below(8), times = test_between(-60, 60);
    if (way == 0) return (hm_vec2){at->ux * step * times, at->uy * step * times};
    if (way == 1) return (hm_vec2){at->vx * step * times, at->vy * step * times};
    return motion;
}

static hm_rule random_rule(void) {
    hm_rule rule = {test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, 0};
    if (test_below(4) == 0) rule.margin = test_between(0, 1024) / 64.0;
    return rule;
}

// b lies where it touches a, or a little beside, some time on its path.
static void set_out(hulls_cast *q, int beside) {
    static const double parts[] = {0, 1, 1, 0.5, 0.25, 1.25, -0.25};
    const double part = test_below(3) == 0 ? TEST_PICK(parts) : test_between(50, 950) / 1000.0;
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    q->motion = related_motion(q, q->motion);
    q->b.xform.ox += random_steps((int64_t)1 << beside) - llround(part * q->motion.x * pixel);
    q->b.xform.oy += random_steps((int64_t)1 << beside) - llround(part * q->motion.y * pixel);
    q->rule = random_rule();
}

typedef struct hulls_found {
    test_tally hits; ///< of those that are decided
    int calls, reported;
} hulls_found;

static hmi_verdict hulls_query(const hulls_cast *q, const hm_rule *rule, hm_cast_hit *out) {
    return hmi_fast_cast_convex(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, q->motion, rule, out);
}

static void check_cast(const hulls_cast *q, hulls_found *found) {
    hm_cast_hit fast, whole;
    memset(&fast, 1, sizeof fast);
    const bool plain = q->rule.touch == HM_TOUCH_AREA && q->rule.margin == 0 && test_below(4);
    const hm_rule *rule = plain ? NULL : &q->rule;
    const hmi_verdict verdict = hulls_query(q, rule, &fast);
    found->calls++;
    if (verdict == HMI_UNSURE || verdict == HMI_BEGIN) return;
    found->reported++;
    convexes_note(&q->a, &q->b, &q->rule);
    const hm_cast_options options = {.rule = q->rule, .start = (hm_cast_start)test_below(3)};
    const bool hit =
        hmi_cast_exactly(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, q->motion, &options, 1, &whole);
    CHECK_INT(verdict == HMI_MEET, hit);
    cast_check_same(&fast, &whole);
    CHECK(copysign(1, fast.normal.x) > 0 || fast.normal.x < 0); // no zero has a sign
    CHECK(copysign(1, fast.normal.y) > 0 || fast.normal.y < 0);
    const hmi_verdict no_answer = hulls_query(q, rule, NULL);
    if (no_answer != HMI_UNSURE) CHECK_INT(no_answer, verdict);
    test_count(&found->hits, hit);
}

// Where one is a point and the other has no radius too: this path handles them, whichever another one takes.
static void check_pairs(int size, int beside, int most_bits, hulls_found *found) {
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        hulls_cast q = {.motion = random_motion(most_bits > beside + 4 ? beside + 4 : beside, most_bits)};
        convexes_random_pair(size, &q.a, &q.b);
        set_out(&q, beside);
        if (hm_xform_valid(&q.a.xform) && hm_xform_valid(&q.b.xform)) check_cast(&q, found);
        convexes_free(&q.a);
        convexes_free(&q.b);
    }
    CHECK_TALLY(found->hits);
}

TEST(within_steps) {
    hulls_found found = {.calls = 0};
    check_pairs(20, 3, 34, &found);
    CHECK(found.reported < found.calls);
}

TEST(within_a_thousandth) {
    hulls_found found = {.calls = 0};
    check_pairs(20, 14, 36, &found);
}

TEST(within_pixels) {
    hulls_found found = {.calls = 0};
    check_pairs(20, 26, 36, &found);
    CHECK(found.reported > found.calls / 3);
}

TEST(large_shapes_and_ways) {
    hulls_found found = {.calls = 0};
    check_pairs(2000, 32, 44, &found);
    CHECK(found.reported > found.calls / 8);
}

// Where the error of doubles is more than a step.
TEST(large_shapes_within_steps) {
    hulls_found found = {.calls = 0};
    check_pairs(8000, 2, 45, &found);
    CHECK(found.reported < found.calls);
}

// What is common in games: of shapes that are apart and come near each other nearly all are decided.
TEST(most_are_decided) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_CIRCLE, HM_SHAPE_CAPSULE, HM_SHAPE_BOX, HM_SHAPE_POLYGON};
    hulls_found found = {.calls = 0};
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds || i < 5000; i++) { // so many that their share is one
        hulls_cast q = {.motion = {test_between(-200, 200), test_between(-200, 200)}};
        q.a = convexes_random(TEST_PICK(kinds), 20);
        q.b = convexes_random(TEST_PICK(kinds), 20);
        q.a.xform = convexes_rotated(convexes_random_offset(3), 1, false);
        q.b.xform = convexes_rotated(convexes_random_offset(3), 1, false);
        convexes_move(&q.b, convexes_random_offset(30) - q.motion.x / 2, convexes_random_offset(30) - q.motion.y / 2);
        if (!hm_overlap(&q.a.shape, &q.a.xform, &q.b.shape, &q.b.xform, NULL)) check_cast(&q, &found);
        convexes_free(&q.a);
        convexes_free(&q.b);
    }
    CHECK_TALLY(found.hits);
    CHECK(found.reported > found.calls - found.calls / 100);
}

// A disc and a capsule, or with a margin a segment: at its sides, at its ends and where these meet, from either end of
// the path, and exchanged.
static void check_capsules(int beside, hulls_found *found) {
    static const hm_shape_kind sticks[] = {HM_SHAPE_CAPSULE, HM_SHAPE_CAPSULE, HM_SHAPE_SEGMENT},
                               discs[] = {HM_SHAPE_POINT, HM_SHAPE_CIRCLE};
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        hulls_cast q = {.motion = random_motion(beside + 4, 36)};
        const hm_shape_kind stick = TEST_PICK(sticks), disc = TEST_PICK(discs);
        const bool moves = test_below(2);
        q.a = convexes_random(moves ? disc : stick, 20);
        q.b = convexes_random(moves ? stick : disc, 20);
        q.a.xform = posed_random_xform();
        q.b.xform = test_below(2) ? posed_random_xform() : posed_related_xform(&q.a.xform);
        int64_t of_a, of_b;
        const ref_hull a = convexes_hull(&q.a, &of_a), b = convexes_hull(&q.b, &of_b);
        const int k = test_below(a.n), j = test_below(b.n), other = test_below(2) ? k : (k + 1) % a.n;
        const ref_hull *ends = moves ? &b : &a;
        const double square = 1.5707963267948966,
                     along = atan2((double)(ends->y[ends->n - 1] - ends->y[0]) / 65536.0,
                                   (double)(ends->x[ends->n - 1] - ends->x[0]) / 65536.0);
        // Half of the time where a side and an end meet.
        const double angle =
            test_below(2) ? along + (test_below(2) ? square : -square) : test_between(0, 6282) / 1000.0;
        const double reach = (double)(of_a + of_b);
        q.b.xform.ox += ((a.x[k] / 2 + a.x[other] / 2) - b.x[j]) / 65536 + llround(reach * cos(angle));
        q.b.xform.oy += ((a.y[k] / 2 + a.y[other] / 2) - b.y[j]) / 65536 + llround(reach * sin(angle));
        set_out(&q, beside);
        if (hm_xform_valid(&q.a.xform) && hm_xform_valid(&q.b.xform)) check_cast(&q, found);
        convexes_free(&q.a);
        convexes_free(&q.b);
    }
    CHECK_TALLY(found->hits);
}

TEST(capsules_within_steps) {
    hulls_found found = {.calls = 0};
    check_capsules(3, &found);
}

TEST(capsules_within_a_thousandth) {
    hulls_found found = {.calls = 0};
    check_capsules(14, &found);
}

TEST(capsules_within_pixels) {
    hulls_found found = {.calls = 0};
    check_capsules(26, &found);
    CHECK(found.reported > found.calls / 3);
}

// By the same quarter turn, or off by some steps.
static hm_xform nearly_parallel(const hm_xform *a, const hm_xform *b) {
    const int most = test_below(3);
    hm_xform x = *a;
    if (test_below(2)) x = (hm_xform){0, 0, -a->vx, -a->vy, a->ux, a->uy};
    x.ox = b->ox;
    x.oy = b->oy;
    x.ux += test_between(-most, most);
    x.uy += test_between(-most, most);
    x.vx += test_between(-most, most);
    x.vy += test_between(-most, most);
    return hm_xform_valid(&x) ? x : *b;
}

// Edges that face each other exactly, or about.
TEST(parallel_edges) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_BOX, HM_SHAPE_POLYGON, HM_SHAPE_SEGMENT, HM_SHAPE_CAPSULE};
    hulls_found found = {.calls = 0};
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        hulls_cast q = {.motion = random_motion(20, 32)};
        const hm_shape_kind a = TEST_PICK(kinds), b = TEST_PICK(kinds);
        convexes_parallel_pair(a, b, 12, 1, &q.a, &q.b);
        if (test_below(2)) q.b.xform = nearly_parallel(&q.a.xform, &q.b.xform);
        set_out(&q, test_between(0, 26));
        if (hm_xform_valid(&q.a.xform) && hm_xform_valid(&q.b.xform)) check_cast(&q, &found);
        convexes_free(&q.a);
        convexes_free(&q.b);
    }
    CHECK_TALLY(found.hits);
}

// The polygon stays the pair's.
static convexes_one edge_one(const edge_body *body, const hm_xform *at) {
    const bool polygon = body->shape.kind == HM_SHAPE_POLYGON;
    return (convexes_one){body->shape, *at, polygon ? (hm_polygon *)body->shape.of.polygon : NULL};
}

// Motions of pairs that are solved for at the last step of the lattice, with times of impact chosen in advance.
TEST(edges) {
    hulls_found found = {.calls = 0};
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        const edge_kind a = (edge_kind)(i / EDGE_KINDS % EDGE_KINDS), b = (edge_kind)(i % EDGE_KINDS);
        if (a == EDGE_MASK || b == EDGE_MASK) continue;
        edge_pair p = edge_pair_random(test_random(), a, b, 4);
        for (int k = 0; k < 3; k++) {
            const edge_motion m = edge_motion_random(&p);
            const hulls_cast q = {.a = edge_one(&p.a, &p.a.xform),
                                  .b = edge_one(&p.b, &m.from),
                                  .motion = edge_pixels(m.way),
                                  .rule = p.rule};
            check_cast(&q, &found);
        }
        edge_pair_free(&p);
    }
    CHECK_TALLY(found.hits);
}

TEST_MAIN(CASE(within_steps), CASE(within_a_thousandth), CASE(within_pixels), CASE(large_shapes_and_ways),
          CASE(large_shapes_within_steps), CASE(most_are_decided), CASE(capsules_within_steps),
          CASE(capsules_within_a_thousandth), CASE(capsules_within_pixels), CASE(parallel_edges), CASE(edges))
