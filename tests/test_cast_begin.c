// Casts of two convex shapes that begin in contact, or a little beside it: all bits of the exact result under every
// hm_cast_start, or "unsure", which must be rare.
//
// Linked with the library's inside.
#include "../src/cast/cast.h"
#include "../src/cast/cast_begin.h"

#include "cast_paths.h"
#include "casting.h"
#include "convexes.h"

#include <math.h>
#include <string.h>

typedef struct begin_cast {
    convexes_one a, b;
    hm_vec2 motion; ///< of b
    hm_cast_options options;
} begin_cast;

typedef struct begin_found {
    test_tally hits;  ///< of those that are decided
    test_tally frees; ///< of those that are no hit: whether the motion ends free
    int begins, reported;
} begin_found;

static int64_t random_steps(int64_t most) { return (int64_t)(test_random() % (uint64_t)(2 * most + 1)) - most; }

// Also along an edge of either shape, which is neither into the contact nor out of it.
static hm_vec2 random_motion(const begin_cast *q, int size) {
    const int64_t most = (int64_t)1 << test_between(test_below(2) ? 4 : 30, size > 100 ? 43 : 36);
    const hm_xform *at = test_below(2) ? &q->a.xform : &q->b.xform;
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const int way = test_below(8), times = test_between(-60, 60);
    if (way == 0) return (hm_vec2){at->ux * step * times, at->uy * step * times};
    if (way == 1) return (hm_vec2){at->vx * step * times, at->vy * step * times};
    if (way == 2) return (hm_vec2){0, 0};
    return (hm_vec2){(double)random_steps(most) * step, (double)random_steps(most) * step};
}

static hmi_verdict begin_query(const begin_cast *q, const hm_cast_options *options, hm_cast_hit *out) {
    return hmi_cast_begin(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, q->motion, options, out);
}

static void check_begin(const begin_cast *q, begin_found *found) {
    const convexes_one *a = &q->a, *b = &q->b;
    const hm_cast_options *options = &q->options;
    const bool none = options->rule.touch == HM_TOUCH_AREA && options->rule.margin == 0 && options->start == 0;
    hm_cast_hit fast, whole, public;
    memset(&fast, 1, sizeof fast);
    const hmi_verdict first = cast_fast(&a->shape, &a->xform, &b->shape, &b->xform, q->motion, &options->rule, &fast);
    const bool hit = hmi_cast_exactly(&a->shape, &a->xform, &b->shape, &b->xform, q->motion, options, 1, &whole);
    convexes_note(a, b, &options->rule);
    CHECK_INT(hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, q->motion, options, &public), hit);
    cast_check_same(&public, &whole);
    CHECK_INT(hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, q->motion, options, NULL), hit);
    if (first != HMI_BEGIN) return;
    found->begins++;
    const hmi_verdict verdict = begin_query(q, none && test_below(2) ? NULL : options, &fast);
    const hmi_verdict no_answer = begin_query(q, options, NULL);
    if (no_answer != HMI_UNSURE) CHECK_INT(no_answer == HMI_MEET, hit);
    if (verdict == HMI_UNSURE) return;
    found->reported++;
    CHECK_INT(verdict == HMI_MEET, hit);
    cast_check_same(&fast, &whole);
    test_count(&found->hits, hit);
    if (!hit) test_count(&found->frees, fast.stop_x != 0 || fast.stop_y != 0);
}

// b lies up to `beside` steps from where it touches a, and half of the time farther in.
static begin_cast random_begin(int size, int beside) {
    begin_cast q = {.options = {.start = (hm_cast_start)test_below(3)}};
    q.options.rule.touch = test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED;
    if (test_below(4) == 0) q.options.rule.margin = test_between(0, 512) / 64.0;
    convexes_random_pair(size, &q.a, &q.b);
    const double part = test_below(2) ? 0 : test_between(0, 100) / 100.0;
    q.b.xform.ox += llround(part * (double)(q.a.xform.ox - q.b.xform.ox)) + random_steps((int64_t)1 << beside);
    q.b.xform.oy += llround(part * (double)(q.a.xform.oy - q.b.xform.oy)) + random_steps((int64_t)1 << beside);
    q.motion = random_motion(&q, size);
    return q;
}

static void check_begins(int size, int beside, begin_found *found) {
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        begin_cast q = random_begin(size, beside);
        if (hm_xform_valid(&q.a.xform) && hm_xform_valid(&q.b.xform)) check_begin(&q, found);
        convexes_free(&q.a);
        convexes_free(&q.b);
    }
    CHECK_TALLY(found->hits);
    CHECK_TALLY(found->frees);
}

TEST(within_steps) {
    begin_found found = {.begins = 0};
    check_begins(20, 3, &found);
}

TEST(within_a_thousandth) {
    begin_found found = {.begins = 0};
    check_begins(20, 14, &found);
}

TEST(within_pixels) {
    begin_found found = {.begins = 0};
    check_begins(20, 26, &found);
    CHECK(found.reported > found.begins - found.begins / 4);
}

TEST(large_shapes) {
    begin_found found = {.begins = 0};
    check_begins(2000, 32, &found);
    CHECK(found.reported > found.begins / 2);
}

// ---- what is at hand in games -------------------------------------------------------------------------------------

// A box that stands a hundredth of a pixel in the ground: into it is a hit, along it and out of it is none.
TEST(stands_in_the_ground) {
    static const hm_vec2 ways[] = {{0, 1}, {1, 0.001}, {1, 0}, {-3, 0}, {0, -1}, {2, -0.02}};
    const hm_xform ground_at = HM_XFORM_IDENTITY,
                   at = {0, -10 * HM_STEPS_PER_PIXEL + HM_STEPS_PER_PIXEL / 100, 1 << 24, 0, 0, 1 << 24};
    hm_shape ground, box;
    hm_shape_box(-100, 0, 200, 20, 0, &ground);
    hm_shape_box(-4, -10, 8, 20, 0, &box);
    for (int i = 0; i < 6; i++)
        for (int start = 0; start < 3; start++) {
            const hm_cast_options options = {.start = (hm_cast_start)start};
            hm_cast_hit hit;
            const bool any = hm_cast(&ground, &ground_at, &box, &at, ways[i], &options, &hit);
            CHECK_INT(any, start == HM_CAST_ALWAYS || (start == HM_CAST_DEEPER && i < 2));
            CHECK(any ? hit.fraction == 0 && hit.normal.y == -1 : hit.fraction == 1);
            CHECK_INT(hit.stop_y, any || i < 4 ? 0 : llround(ways[i].y * (double)HM_STEPS_PER_PIXEL));
        }
}

// Limits change nothing about convex shapes, which their fast paths decide without these; wrong ones are refused.
TEST(limits) {
    const hm_xform here = HM_XFORM_IDENTITY, beside = hm_xform_at(-20, 0);
    hm_shape shape[4];
    hm_shape_point(0, 1, &shape[0]);
    hm_shape_circle(0, 0, 4, &shape[1]);
    hm_shape_capsule(0, -3, 0, 3, 4, &shape[2]);
    hm_shape_box(-4, -4, 8, 8, 0, &shape[3]);
    violations_catch();
    for (int i = 0; i < 16; i++) {
        const hm_shape *a = &shape[i / 4], *b = &shape[i % 4];
        const hm_cast_options plain = {.start = HM_CAST_ALWAYS},
                              limited = {.start = HM_CAST_ALWAYS, .limits = {2, 3}};
        const hm_cast_options wrong[] = {{.limits = {-1, 0}}, {.limits = {NAN, 0}}, {.limits = {0, -1}}};
        for (int k = 0; k < 3; k++) {
            const hm_vec2 way = {k == 2 ? -50 : 50, 0};
            const hm_xform *at = k == 1 ? &here : &beside;
            hm_cast_hit one, two;
            memset(&one, 1, sizeof one);
            const bool hit = hm_cast(a, &here, b, at, way, &plain, &one);
            CHECK_INT(hm_cast(a, &here, b, at, way, &limited, &two), hit);
            cast_check_same(&one, &two);
            CHECK(!one.limited);
            CHECK_VIOLATION(CHECK(!hm_cast(a, &here, b, at, way, &wrong[k], &two)));
        }
    }
    violations_release();
}

TEST_MAIN(CASE(within_steps), CASE(within_a_thousandth), CASE(within_pixels), CASE(large_shapes),
          CASE(stands_in_the_ground), CASE(limits))
