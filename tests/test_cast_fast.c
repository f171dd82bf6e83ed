// The fast path of casts: all bits of the exact result, or "unsure", which must be rare; from a few steps beside a
// corner or an end to far.
//
// Linked with the library's inside.
#include "../src/cast/cast.h"
#include "../src/fastpath/fastpath.h"

#include "cast_paths.h"
#include "casting.h"
#include "convexes.h"

#include <math.h>
#include <string.h>

typedef struct fast_cast {
    convexes_one a, b;
    hm_vec2 motion; ///< of b
    hm_rule rule;
} fast_cast;

static int64_t random_steps(int64_t most) { return (int64_t)(test_random() % (uint64_t)(2 * most + 1)) - most; }

// A point, or a circle, beside another kind that the fast path handles.
static void random_kinds(hm_shape_kind kind[2]) {
    static const hm_shape_kind targets[] = {HM_SHAPE_BOX, HM_SHAPE_POLYGON, HM_SHAPE_CIRCLE, HM_SHAPE_POLYGON};
    const int way = test_below(4);
    kind[0] = TEST_PICK(targets);
    kind[1] = kind[0] == HM_SHAPE_CIRCLE && test_below(4) ? HM_SHAPE_CIRCLE : HM_SHAPE_POINT;
    if (way == 0) {
        const hm_shape_kind target = kind[0];
        kind[0] = kind[1];
        kind[1] = target;
    }
}

// From some steps to thousands of pixels; along an axis, or a whole number of pixels.
static hm_vec2 random_motion(int least_bits) {
    const int64_t most = (int64_t)1 << test_between(least_bits, 38);
    const int way = test_below(8);
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    hm_vec2 motion = {(double)random_steps(most) * step, (double)random_steps(most) * step};
    if (way == 0) motion.x = 0;
    if (way == 1) motion.y = 0;
    if (way == 2) motion = (hm_vec2){floor(motion.x), floor(motion.y)};
    if (way == 3) motion.x += test_between(-8, 8) * step / 16; // no whole step
    return motion;
}

// A world point of the target: a corner, the middle of an edge, or on a circle's border; in steps.
static void target_point(const convexes_one *one, int64_t *x, int64_t *y) {
    int64_t radius;
    const ref_hull hull = convexes_hull(one, &radius);
    const int i = test_below(hull.n);
    const int next = test_below(2) ? i : (i + 1) % hull.n;
    const double angle = test_below(2) ? 1.5707963267948966 * test_below(4) : test_between(0, 6282) / 1000.0;
    *x = (hull.x[i] / 2 + hull.x[next] / 2) / 65536 + llround((double)radius * cos(angle));
    *y = (hull.y[i] / 2 + hull.y[next] / 2) / 65536 + llround((double)radius * sin(angle));
}

// The moving point comes near that point, often within steps: at its end, its beginning or between.
static fast_cast random_cast(int size, int beside) {
    hm_shape_kind kind[2];
    fast_cast q = {.motion = random_motion(beside + 2), .rule = {test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, 0}};
    int64_t x, y;
    random_kinds(kind);
    q.a = convexes_random(kind[0], size);
    q.b = convexes_random(kind[1], size);
    if (test_below(4)) q.a.xform = posed_random_xform();
    q.b.xform = test_below(2) ? posed_random_xform() : posed_related_xform(&q.a.xform);
    if (kind[0] == HM_SHAPE_CIRCLE && kind[1] == HM_SHAPE_CIRCLE && test_below(4) == 0)
        q.rule.margin = test_between(0, 512) / 256.0;
    if (test_below(2)) {
        if (kind[0] != HM_SHAPE_CIRCLE) q.a.shape.radius = 0;
        if (kind[1] != HM_SHAPE_CIRCLE) q.b.shape.radius = 0;
    }
    target_point(&q.a, &x, &y);
    int64_t from_x, from_y;
    target_point(&q.b, &from_x, &from_y);
    static const double parts[] = {0, 1, 1, 0.5, 0.25, 1.25};
    const double part = test_below(2) ? TEST_PICK(parts) : test_between(-100, 1100) / 1000.0;
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    q.b.xform.ox += x - from_x - llround(part * q.motion.x * pixel) + random_steps((int64_t)1 << beside);
    q.b.xform.oy += y - from_y - llround(part * q.motion.y * pixel) + random_steps((int64_t)1 << beside);
    if (!hm_xform_valid(&q.b.xform)) q.b.xform = q.a.xform;
    return q;
}

typedef struct fast_found {
    test_tally hits; ///< of those that are decided
    int calls, reported;
} fast_found;

static void check_cast(const fast_cast *q, fast_found *found) {
    const convexes_one *a = &q->a, *b = &q->b;
    hm_cast_hit fast, whole;
    memset(&fast, 1, sizeof fast);
    const bool plain = q->rule.touch == HM_TOUCH_AREA && q->rule.margin == 0 && test_below(4);
    const hm_rule *rule = plain ? NULL : &q->rule;
    const hmi_verdict verdict = cast_fast(&a->shape, &a->xform, &b->shape, &b->xform, q->motion, rule, &fast);
    found->calls++;
    if (verdict == HMI_UNSURE || verdict == HMI_BEGIN) return;
    found->reported++;
    convexes_note(a, b, &q->rule);
    const hm_cast_options options = {.rule = q->rule, .start = (hm_cast_start)test_below(3)};
    const bool hit = hmi_cast_exactly(&a->shape, &a->xform, &b->shape, &b->xform, q->motion, &options, 1, &whole);
    CHECK_INT(verdict == HMI_MEET, hit);
    cast_check_same(&fast, &whole);
    const hmi_verdict no_answer = cast_fast(&a->shape, &a->xform, &b->shape, &b->xform, q->motion, rule, NULL);
    if (no_answer != HMI_UNSURE) CHECK_INT(no_answer, verdict);
    test_count(&found->hits, hit);
}

static void check_casts(int size, int beside, fast_found *found) {
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        fast_cast q = random_cast(size, beside);
        check_cast(&q, found);
        convexes_free(&q.a);
        convexes_free(&q.b);
    }
    CHECK_TALLY(found->hits);
}

// Near a corner, an end or a graze fewer are decided, and half of the shapes have radii that are left to the exact
// code.
TEST(within_steps) {
    fast_found found = {.calls = 0};
    check_casts(20, 3, &found);
    CHECK(found.reported < found.calls);
}

TEST(within_a_thousandth) {
    fast_found found = {.calls = 0};
    check_casts(20, 14, &found);
}

TEST(within_pixels) {
    fast_found found = {.calls = 0};
    check_casts(20, 26, &found);
    CHECK(found.reported > found.calls / 3);
}

TEST(large_shapes) {
    fast_found found = {.calls = 0};
    check_casts(2000, 32, &found);
    CHECK(found.reported > found.calls / 3);
}

// ---- corners that are nearly straight -----------------------------------------------------------------------------

static hm_vec2 pixels_of(int64_t x, int64_t y) { return (hm_vec2){(double)x / 65536, (double)y / 65536}; }

// Along a line of a small slope, and of four corners one far beside it: the second of the three is `off` units beside
// the line from the first to the third, or less.
static convexes_one random_sliver(int64_t off, int64_t middle[2]) {
    const int bits = test_below(3) == 0 ? 25 : test_between(10, 25);
    const int64_t p = random_steps((int64_t)1 << bits), m = test_between(8, 40), n = m / 2;
    const int64_t side = test_below(2) ? 1 : -1, beside = test_between(1, 400) * 65536;
    hm_vec2 corner[4] = {
        {0, 0}, pixels_of(p * n + side * off, n), pixels_of(p * m, m), pixels_of(p * n - side * beside, n)};
    convexes_one one = {.xform = HM_XFORM_IDENTITY};
    if (test_below(2)) one.xform = posed_random_xform();
    const int64_t most = (int64_t)1 << test_between(1, 43);
    one.xform.ox = random_steps(most);
    one.xform.oy = random_steps(most);
    REQUIRE(hm_polygon_hull(corner, test_below(4) ? 4 : 3, NULL, &one.polygon) == HM_OK);
    REQUIRE(hm_shape_polygon(one.polygon, 0, &one.shape) == HM_OK);
    middle[0] = p * m / 4;
    middle[1] = m / 4;
    return one;
}

// A point that comes to a quarter of the line, from anywhere.
static fast_cast random_cast_at_sliver(int64_t off) {
    int64_t middle[2];
    fast_cast q = {.rule = {test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, 0}};
    const convexes_one sliver = random_sliver(off, middle);
    convexes_one point = {.xform = HM_XFORM_IDENTITY};
    hm_shape_point(0, 0, &point.shape);
    q.motion.x = (double)test_between(-600, 600) / 8;
    q.motion.y = (double)test_between(-600, 600) / 8;
    const hm_xform *at = &sliver.xform;
    point.xform.ox = at->ox + (middle[0] * at->ux + middle[1] * at->vx) / 65536;
    point.xform.oy = at->oy + (middle[0] * at->uy + middle[1] * at->vy) / 65536;
    const double part = test_below(8) ? 0.5 : 1.25; // or it ends before
    point.xform.ox -= llround(q.motion.x * part * (double)HM_STEPS_PER_PIXEL);
    point.xform.oy -= llround(q.motion.y * part * (double)HM_STEPS_PER_PIXEL);
    const bool moves = test_below(2);
    if (!moves) q.motion = (hm_vec2){-q.motion.x, -q.motion.y};
    q.a = moves ? sliver : point;
    q.b = moves ? point : sliver;
    return q;
}

// The middle of what touches is that of the edge, or the result is "unsure".
TEST(slivers) {
    fast_found found = {.calls = 0};
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        fast_cast q = random_cast_at_sliver(test_below(3) == 0 ? 1 : (int64_t)1 << test_below(24));
        if (hm_xform_valid(&q.a.xform) && hm_xform_valid(&q.b.xform)) check_cast(&q, &found);
        convexes_free(&q.a);
        convexes_free(&q.b);
    }
    CHECK_TALLY(found.hits);
    CHECK(found.reported > found.calls / 5 && found.reported < found.calls);
}

// ---- what is at hand in games -------------------------------------------------------------------------------------

static hm_cast_hit query(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                         const hm_rule *rule) {
    hm_cast_hit fast = {.fraction = 0}, whole = {.fraction = 0};
    const hmi_verdict verdict = cast_fast(a, xa, b, xb, motion, rule, &fast);
    CHECK(verdict != HMI_UNSURE);
    const hm_cast_options options = {.rule = rule_of_pointer(rule), .start = HM_CAST_NEVER};
    CHECK_INT(verdict == HMI_MEET, hmi_cast_exactly(a, xa, b, xb, motion, &options, 1, &whole));
    cast_check_same(&fast, &whole);
    return fast;
}

// Whole pixels stay whole: the point stops on the edge, under the closed rule a step before it.
TEST(stops_at_whole_pixels) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_xform left = here;
    hm_shape box, point;
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    hm_shape_box(0, 0, 10, 10, 0, &box);
    hm_shape_point(0, 3, &point);
    left.ox = -20 * HM_STEPS_PER_PIXEL;
    const hm_cast_hit open = query(&box, &here, &point, &left, (hm_vec2){50, 0}, NULL);
    CHECK_INT(open.stop_x, 20 * HM_STEPS_PER_PIXEL);
    CHECK(open.normal.x == -1 && open.point.y == 3);
    CHECK_INT(query(&box, &here, &point, &left, (hm_vec2){50, 0}, &closed).stop_x, 20 * HM_STEPS_PER_PIXEL - 1);
    CHECK_INT(query(&point, &left, &box, &here, (hm_vec2){-50, 0}, NULL).stop_x, -20 * HM_STEPS_PER_PIXEL);
}

// The closed rule is met by that, the other is not.
TEST(ends_on_an_edge) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_xform left = here;
    hm_shape box, point;
    hm_shape_box(0, 0, 10, 10, 0, &box);
    hm_shape_point(0, 3, &point);
    left.ox = -20 * HM_STEPS_PER_PIXEL;
    for (int i = 0; i < 4; i++) {
        const hm_rule rule = {i & 1 ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
        const hm_vec2 way = {20, i & 2 ? 1 : 0};
        hm_cast_hit fast, whole;
        const hmi_verdict verdict = cast_fast(&box, &here, &point, &left, way, &rule, &fast);
        const hm_cast_options options = {.rule = rule, .start = HM_CAST_NEVER};
        const bool hit = hmi_cast_exactly(&box, &here, &point, &left, way, &options, 1, &whole);
        CHECK_INT(hit, i & 1);
        CHECK(verdict == HMI_UNSURE || (verdict == HMI_MEET) == hit);
        CHECK_INT(hm_cast(&box, &here, &point, &left, way, &options, &fast), hit);
    }
}

TEST(no_way_no_limit_no_shape) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_xform wrong = here;
    const hm_rule much = {HM_TOUCH_AREA, 1000};
    hm_shape box, point;
    hm_cast_hit out;
    hm_shape_box(10, 0, 10, 10, 0, &box);
    hm_shape_point(0, 3, &point);
    wrong.ux = 0;
    const hm_vec2 way = {50, 0};
    CHECK_INT(cast_fast(&box, &here, &point, &here, way, NULL, &out), HMI_MEET);
    CHECK_INT(cast_fast(&box, &here, &point, &here, (hm_vec2){0, 0}, NULL, &out), HMI_UNSURE);
    CHECK_INT(cast_fast(&box, &here, &point, &here, (hm_vec2){NAN, 0}, NULL, &out), HMI_UNSURE);
    CHECK_INT(cast_fast(&box, &here, &point, &here, (hm_vec2){0, 3e6}, NULL, &out), HMI_UNSURE);
    CHECK_INT(cast_fast(&box, &here, &point, &here, way, &much, &out), HMI_UNSURE);
    CHECK_INT(cast_fast(&box, &here, &point, &wrong, way, NULL, &out), HMI_UNSURE);
    CHECK_INT(cast_fast(&box, &wrong, &point, &here, way, NULL, &out), HMI_UNSURE);
    CHECK_INT(cast_fast(&box, &here, &point, NULL, way, NULL, &out), HMI_UNSURE);
    CHECK_INT(cast_fast(NULL, &here, &point, &here, way, NULL, &out), HMI_UNSURE);
    CHECK_INT(cast_fast(&box, &here, &box, &here, way, NULL, &out), HMI_BEGIN);
}

TEST_MAIN(CASE(within_steps), CASE(within_a_thousandth), CASE(within_pixels), CASE(large_shapes), CASE(slivers),
          CASE(stops_at_whole_pixels), CASE(ends_on_an_edge), CASE(no_way_no_limit_no_shape))
