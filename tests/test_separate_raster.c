// Cells of translations after which two masks overlap: what they claim against the exact test, at edges of cells and
// anywhere else; and moves with and without them, which are the same. How many exact tests they save.
#include "../src/narrow/overlap.h"
#include "../src/separate/separate_raster.h"
#include <math.h>

static long tests_made;
static bool without;

static bool counted_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hmi_rule *rule) {
    tests_made++;
    return hmi_overlap(a, xa, b, xb, rule);
}

static void switched_init(hmi_raster *raster, const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                          const hm_xform *xb) {
    hmi_raster_init(raster, a, xa, b, xb);
    raster->any = raster->any && !without;
}

#define hm_separate raster_hm_separate
#define hmi_separate raster_separate
#define hmi_separate_job_run raster_separate_job_run
#define hmi_overlap counted_overlap
#define hmi_raster_init switched_init
#include "../src/separate/separate.c"
#undef hmi_overlap
#undef hmi_raster_init
#include "posed.h"

static const double unit = 16777216;
static const hmi_rule open_rule = {false, 0};

typedef struct scene {
    posed a, b;
    hmi_raster raster;
    double reach; ///< of translations, in steps
} scene;

// Random pixels, one in so many.
static posed noise(int side, int one_in) {
    ref_grid grid = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) grid.at[i] = i == 0 || test_below(one_in) == 0;
    return posed_of_grid(grid);
}

static bool scene_make(scene *s) {
    const int side = test_below(2) ? 90 : 20;
    s->a = test_below(4) ? noise(test_between(1, side), test_between(1, 6)) : noise(side, 1);
    s->b = noise(test_between(1, side), test_between(1, 6));
    posed_on_each_other(&s->a, &s->b);
    posed_note(&s->a, &s->b, &(hm_rule){HM_TOUCH_AREA, 0});
    hmi_raster_init(&s->raster, &s->a.shape, &s->a.xform, &s->b.shape, &s->b.xform);
    s->raster.wait = 0;
    s->reach = unit * test_between(1, 400) / 16;
    return s->raster.any;
}

static void scene_free(scene *s) {
    posed_free(&s->a);
    posed_free(&s->b);
}

static bool met_after(const scene *s, double x, double y) {
    hm_xform moved;
    REQUIRE(hm_xform_translate(&s->b.xform, llround(x), llround(y), &moved) == HM_OK);
    return hmi_overlap(&s->a.shape, &s->a.xform, &s->b.shape, &moved, &open_rule);
}

static double anywhere(double reach) { return floor(reach * test_between(-1024, 1024) / 1024); }

// Its corners, its middle and any other translation.
static void check_span(scene *s, const hmi_span_of_ways *span, test_tally *blocked) {
    const bool claimed = hmi_raster_blocked(&s->raster, span);
    test_count(blocked, claimed);
    for (int k = 0; claimed && k < 12; ++k) {
        const double x = k < 9 ? span->half_x * (k % 3 - 1) : anywhere(span->half_x);
        const double y = k < 9 ? span->half_y * (k / 3 - 1) : anywhere(span->half_y);
        CHECK(met_after(s, span->x + x, span->y + y));
    }
}

// Single translations at the corners of cells, a little more or less.
static void check_corner(scene *s, test_tally *blocked) {
    const hmi_raster *raster = &s->raster;
    const hm_xform *f = raster->fixed.xform;
    const double more = (test_below(2) ? -1 : 1) * ldexp(1, -test_between(4, 24));
    const double x = raster->x + test_between(0, raster->width) + more;
    const double y = raster->y + test_between(0, raster->height) + (test_below(2) ? more : 0);
    const hmi_span_of_ways span = {floor(raster->sign * (x * f->ux + y * f->vx)),
                                   floor(raster->sign * (x * f->uy + y * f->vy)), 0, 0};
    const bool claimed = hmi_raster_blocked(&s->raster, &span);
    if (claimed) CHECK(met_after(s, span.x, span.y));
    test_count(blocked, claimed);
}

TEST(claims_are_true) {
    test_tally blocked = {0}, parts = {0}, corners = {0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        scene s;
        if (scene_make(&s))
            for (int k = 0; k < 4; ++k) {
                const double half = floor(unit * test_between(1, 320) / 16 * (test_below(3) ? 0.25 : 1));
                const hmi_span_of_ways span = {anywhere(s.reach), anywhere(s.reach), half, floor(half / (1 + k % 2))};
                check_span(&s, &span, &blocked);
                for (int n = 0; n < 4; ++n) {
                    const hmi_span_of_ways part = {span.x + anywhere(span.half_x / 2),
                                                   span.y + anywhere(span.half_y / 2), floor(span.half_x / 2),
                                                   floor(span.half_y / 2) / (1 + n)};
                    check_span(&s, &part, &parts);
                    s.raster.wait = 0;
                }
                for (int n = 0; n < 4 && s.raster.width > 0; ++n) check_corner(&s, &corners);
            }
        scene_free(&s);
    }
    CHECK_TALLY(blocked);
    CHECK_TALLY(parts);
    CHECK_TALLY(corners);
}

// ---- moves ----------------------------------------------------------------------------------------------------------

static hm_separation move_of(const posed *a, const posed *b, bool plain) {
    hm_separation move;
    without = plain;
    tests_made = 0;
    CHECK(raster_separate(&a->shape, &a->xform, &b->shape, &b->xform, NULL, NULL, HMI_SEPARATE_MOST, &move));
    without = false;
    return move;
}

TEST(moves_are_the_same) {
    for (int i = 0; i < test_rounds(8); ++i) {
        posed a = noise(test_between(20, 40), test_between(2, 12)),
              b = noise(test_between(20, 40), test_between(2, 12));
        a.xform = posed_xform(test_below(20), test_below(20), test_below(629) / 100.0);
        b.xform = posed_xform(0, 0, test_below(629) / 100.0);
        const hm_separation plain = move_of(&a, &b, true), move = move_of(&a, &b, false),
                            back = move_of(&b, &a, false);
        CHECK(move.steps_x == plain.steps_x && move.steps_y == plain.steps_y);
        CHECK(back.steps_x == -plain.steps_x && back.steps_y == -plain.steps_y);
        CHECK(move.move.x == plain.move.x && move.move.y == plain.move.y);
        posed_free(&a);
        posed_free(&b);
    }
}

// Random pixels take exact tests along the border of what is free, and few inside: twice the side takes few more.
TEST(random_pixels_take_few_tests) {
    long made[2];
    for (int k = 0; k < 2; ++k) {
        posed a = noise(k ? 260 : 130, 8), b = noise(k ? 260 : 130, 8);
        a.xform = posed_xform(0, 0, 0);
        b.xform = posed_xform(20, 10, 0.4);
        move_of(&a, &b, false);
        made[k] = tests_made;
        if (k == 0) move_of(&a, &b, true);
        if (k == 0) CHECK(tests_made > 10 * made[0]);
        posed_free(&a);
        posed_free(&b);
    }
    test_note("%ld and %ld tests", made[0], made[1]);
    CHECK(made[0] < 1000 && made[1] < 1000);
}

TEST_MAIN(CASE(claims_are_true), CASE(moves_are_the_same), CASE(random_pixels_take_few_tests))
