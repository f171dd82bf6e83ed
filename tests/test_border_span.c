// What doubles say of an edge and a disc or a capsule is what exact tests say, also where the border passes the middle of
// a part of the edge, or an end, within a few units.
#define hmi_clip_edge_make border_span_edge_make
#define hmi_clip_scaled border_span_scaled
#define hmi_clip_span_find border_span_find
#define hmi_clip_span_about border_span_about
#include "../src/contact/border_span.c"
#include "posed.h"

#include <math.h>

/// An edge of a pixel, and a disc or a capsule.
typedef struct question {
    hmi_clip_edge edge;
    hmi_point v[2];
    hmi_convex piece;
} question;

static int64_t about_of(double v) { return (int64_t)floor(v + 0.5); }

static hmi_point beside(hmi_point p, double far, double angle) {
    return (hmi_point){p.x + about_of(far * cos(angle)) + test_between(-3, 3),
                       p.y + about_of(far * sin(angle)) + test_between(-3, 3)};
}

static int64_t bits_random(int bits) { return (int64_t)(test_random() >> (64 - bits)) + 1; }

// The border passes within a few units of a point of the edge.
static void question_make(question *q, int i) {
    const double angle = test_below(1 << 20) * (6.283185307179586 / (1 << 20));
    const hmi_point from = {test_between(-1000, 1000) * ((int64_t)1 << 40), bits_random(30)};
    const double far = (double)bits_random(test_between(36, 42));
    const hmi_point to = {from.x + about_of(far * cos(angle)), from.y + about_of(far * sin(angle))};
    const int64_t radius = bits_random(test_between(4, 32));
    const double lean = test_below(1 << 20) * (6.283185307179586 / (1 << 20));
    q->edge = (hmi_clip_edge){{from, to}, 15};
    const hmi_point on = i % 5 == 0 ? TEST_PICK(q->edge.end) : span_middle(&q->edge, test_between(1, 32768));
    q->v[0] = beside(on, (double)radius * (double)HMI_UNITS_PER_STEP, lean);
    q->v[1] = beside(q->v[0], (double)bits_random(test_between(10, 45)), lean + (test_below(300) - 150) * 0.01);
    q->piece = (hmi_convex){q->v, i % 3 ? 1 : 2, radius};
    test_note("edge (%lld, %lld)-(%lld, %lld), radius %lld, %d corners, (%lld, %lld), (%lld, %lld)",
              (long long)from.x, (long long)from.y, (long long)to.x, (long long)to.y, (long long)radius,
              (int)q->piece.n, (long long)q->v[0].x, (long long)q->v[0].y, (long long)q->v[1].x,
              (long long)q->v[1].y);
}

TEST(doubles_say_what_exact_tests_say) {
    test_tally certain = {0}, met = {0};
    for (int i = 0; i < test_rounds(40000); ++i) {
        question q;
        hmi_clip_span fast, exact;
        question_make(&q, i);
        for (int k = 0; k < 2 && i % 4 == 0; ++k) q.v[k].x += bits_random(42);
        const span_guess guess = span_in_doubles(&q.edge, &q.piece, &fast);
        if (!test_count(&certain, guess != SPAN_OPEN)) continue;
        const bool found = span_exactly(&q.edge, &q.piece, &exact);
        CHECK_INT(guess == SPAN_FOUND, test_count(&met, found));
        if (found && guess == SPAN_FOUND) CHECK(fast.from == exact.from && fast.to == exact.to);
    }
    CHECK_TALLY(certain);
    CHECK(test_short() || met.no > 100);
}

// Of discs and capsules of a pixel or more, at which nothing is aimed, few are left open.
TEST(doubles_decide_most) {
    test_tally certain = {0};
    for (int i = 0; i < test_rounds(4000); ++i) {
        question q;
        hmi_clip_span span;
        question_make(&q, i);
        if (q.piece.radius < HM_STEPS_PER_PIXEL) continue;
        for (int k = 0; k < 2; ++k) q.v[k].x += bits_random(36);
        test_count(&certain, span_in_doubles(&q.edge, &q.piece, &span) != SPAN_OPEN);
    }
    CHECK(test_short() || 2 * certain.no < certain.yes);
    test_note("%ld of %ld", certain.yes, certain.yes + certain.no);
}

TEST_MAIN(CASE(doubles_say_what_exact_tests_say), CASE(doubles_decide_most))
