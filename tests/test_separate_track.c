// Along a direction, what runs of a mask say about a convex shape: never against the exact test near the deciding
// step, and the separation to the bit what the slow search finds. So is that of masks, which are first tested for how
// far they hold each other.
#include "../src/narrow/overlap.h"
#include "../src/separate/penetration_masks.h"
#include "../src/separate/separate_cover.h"
#include "../src/separate/separate_shortest.h"
#include "../src/separate/separate_track.h"
#include <math.h>

static long tests_made, holds_made;
static bool slow;     ///< without runs, and without what holds at the start
static bool searched; ///< not by following borders

static bool counted_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hmi_rule *rule) {
    tests_made++;
    return hmi_overlap(a, xa, b, xb, rule);
}

static bool slow_or_none(const hmi_element *element, int64_t margin, const hmi_posed_mask *mask, hm_vec2 way,
                         double limit, hmi_track *out) {
    return !slow && hmi_track_find(element, margin, mask, way, limit, out);
}

// What is tested at the start is a power of two, and nothing else is.
static bool deeper_or_not(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach, hmi_witness *out) {
    int power;
    holds_made++;
    return !(slow && frexp(reach, &power) == 0.5) && hmi_deeper_masks(a, b, reach, out);
}

static void cover_or_none(hmi_cover *cover, const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                          const hm_xform *xb, int64_t margin) {
    hmi_cover_init(cover, a, xa, b, xb, margin);
    if (slow) cover->any = false;
}

static hmi_shortest_state shortest_or_open(const hmi_cover *cover, const hmi_cover_list *list, double held,
                                           double most, bool all, hm_vec2 *out) {
    return searched ? HMI_SHORTEST_OPEN : hmi_cover_shortest(cover, list, held, most, all, out);
}

#define hm_separate slow_hm_separate
#define hmi_cover_shortest shortest_or_open
#define hmi_cover_init cover_or_none
#define hmi_separate slow_separate
#define hmi_separate_job_run slow_separate_job_run
#define hmi_overlap counted_overlap
#define hmi_track_find slow_or_none
#define hmi_deeper_masks deeper_or_not
#include "../src/separate/separate.c"
#undef hmi_track_find
#undef hmi_cover_init
#undef hmi_cover_shortest
#undef hmi_overlap
#undef hmi_deeper_masks
#include "posed.h"

/// A mask, a convex shape that lies on it, and a direction.
typedef struct scene {
    posed mask, other;
    hm_rule rule;
    hmi_rule steps;
    hm_vec2 way;
} scene;

static hm_vec2 way_random(const hm_xform *mask) {
    const double angle = test_below(1 << 16) * (6.283185307179586 / 65536);
    const double u = hypot((double)mask->ux, (double)mask->uy), v = hypot((double)mask->vx, (double)mask->vy);
    const hm_vec2 across[] = {{-mask->uy / u, mask->ux / u}, {mask->vx / v, mask->vy / v}, {1, 0}, {0, -1}};
    const hm_vec2 free = {cos(angle), sin(angle)};
    return test_below(3) ? free : TEST_PICK(across);
}

static hm_shape_kind kind_number(int i) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_CIRCLE, HM_SHAPE_BOX,   HM_SHAPE_POLYGON, HM_SHAPE_CAPSULE,
                                          HM_SHAPE_CIRCLE, HM_SHAPE_POINT, HM_SHAPE_SEGMENT, HM_SHAPE_BOX};
    return kinds[i % 8];
}

static void scene_make_of(scene *s, hm_shape_kind kind) {
    const int side = test_between(1, 40);
    s->mask = posed_of_grid(posed_random_grid(side, test_between(1, 40)));
    s->other = posed_random(kind, test_below(3) ? POSED_FREE : POSED_HALVES, test_between(1, 40));
    posed_on_each_other(&s->mask, &s->other);
    s->rule = (hm_rule){.touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA};
    if (test_below(4) == 0) s->rule = posed_random_rule();
    REQUIRE(hmi_rule_make(&s->rule, &s->steps));
    s->way = way_random(&s->mask.xform);
    posed_note(&s->mask, &s->other, &s->rule);
}

static void scene_make(scene *s, int i) { scene_make_of(s, kind_number(i)); }

static void scene_free(scene *s) {
    posed_free(&s->mask);
    posed_free(&s->other);
}

// ---- what is certain ------------------------------------------------------------------------------------------------

static bool scene_find(const scene *s, hmi_track *out) {
    const hmi_posed_mask mask = hmi_posed_mask_make(&s->mask.shape, &s->mask.xform);
    hmi_element element;
    if (hmi_shape_is_parted(&s->other.shape)) return false;
    hmi_element_make(&s->other.shape, &s->other.xform, &element);
    return hmi_track_find(&element, s->steps.margin, &mask, s->way, 0x1p40, out);
}

// Only claims are compared.
static void scene_check(const scene *s, const hmi_track *track, double steps, test_tally *met) {
    const hmi_verdict verdict = hmi_track_at(track, steps);
    hm_xform moved;
    if (verdict == HMI_UNSURE || steps < 0) return;
    if (hm_xform_translate(&s->other.xform, llround(s->way.x * steps), llround(s->way.y * steps), &moved) != HM_OK)
        return;
    const bool exact = hmi_overlap(&s->mask.shape, &s->mask.xform, &s->other.shape, &moved, &s->steps);
    if (steps > 0) CHECK_INT(verdict == HMI_MEET, exact);
    test_count(met, exact);
}

static void scene_check_all(const scene *s, const hmi_track *track, test_tally *met) {
    for (int i = 0; i < 6; ++i) scene_check(s, track, track->met - i * i, met);
    for (int i = 0; i < 6; ++i) scene_check(s, track, track->met * test_below(1024) / 1024, met);
    for (int i = 0; i < 12; ++i) {
        scene_check(s, track, track->met + (track->until - track->met) * test_below(1024) / 1024, met);
        scene_check(s, track, track->met + i, met);
    }
    for (int32_t k = 0; k < track->count && k < 8; ++k)
        for (int i = 0; i < 3; ++i) {
            scene_check(s, track, track->maybe[k].to + 0.01 + i, met);
            scene_check(s, track, track->maybe[k].from - 0.01 - i, met);
        }
}

TEST(nothing_is_claimed_against_the_exact_test) {
    test_tally met = {0}, found = {0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        scene s;
        hmi_track track;
        scene_make(&s, i);
        if (test_count(&found, scene_find(&s, &track))) scene_check_all(&s, &track, &met);
        scene_free(&s);
    }
    CHECK_TALLY(met);
    CHECK(found.yes > found.no || test_short());
}

// ---- separations ----------------------------------------------------------------------------------------------------

static bool scene_separate(const scene *s, bool slowly, bool back, bool any, double most, hm_separation *out) {
    const hm_vec2 way = back ? (hm_vec2){-s->way.x, -s->way.y} : s->way;
    const hm_shape *a = &s->mask.shape, *b = &s->other.shape;
    const hm_xform *xa = &s->mask.xform, *xb = &s->other.xform;
    slow = slowly;
    tests_made = holds_made = 0;
    return slow_separate(back ? b : a, back ? xb : xa, back ? a : b, back ? xa : xb, &s->rule, any ? NULL : &way,
                         most, out);
}

static double steps_of(const hm_separation *move) {
    return sqrt((double)move->steps_x * (double)move->steps_x + (double)move->steps_y * (double)move->steps_y);
}

// Where borders are followed a move is shorter by as much as squares are skipped for.
static void check_followed(const scene *s, double most, bool found, const hm_separation *plain) {
    hm_separation move, back;
    searched = false;
    const bool followed = scene_separate(s, false, false, true, most, &move);
    CHECK_INT(scene_separate(s, false, true, true, most, &back), followed);
    CHECK_INT(back.steps_x, -move.steps_x);
    CHECK_INT(back.steps_y, -move.steps_y);
    CHECK(followed || !found);
    if (!found) return;
    test_note("%.9f px, %.9f by squares", steps_of(&move) * 0x1p-24, steps_of(plain) * 0x1p-24);
    CHECK(steps_of(&move) <= steps_of(plain) + 8);
    CHECK(steps_of(&move) >= steps_of(plain) - (double)SEPARATE_TOLERANCE - 4);
}

static void check_same(const scene *s, bool any, double most, test_tally *moved, long tests[2]) {
    hm_separation fast, plain, back;
    searched = true;
    const bool found = scene_separate(s, true, false, any, most, &plain);
    tests[0] += tests_made;
    CHECK_INT(scene_separate(s, false, false, any, most, &fast), found);
    tests[1] += tests_made;
    CHECK_INT(scene_separate(s, false, true, any, most, &back), found);
    CHECK_INT(fast.steps_x, plain.steps_x);
    CHECK_INT(fast.steps_y, plain.steps_y);
    CHECK_INT(back.steps_x, -plain.steps_x);
    CHECK_INT(back.steps_y, -plain.steps_y);
    test_count(moved, fast.steps_x != 0 || fast.steps_y != 0);
    if (any) check_followed(s, most, found, &plain);
}

TEST(the_same_as_the_slow_search) {
    test_tally moved = {0};
    long tests[2] = {0, 0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        scene s;
        scene_make(&s, i);
        check_same(&s, false, test_below(2) ? HMI_SEPARATE_MOST : test_below(4096) / 64.0, &moved, tests);
        scene_free(&s);
    }
    CHECK_TALLY(moved);
    CHECK(3 * tests[1] < 2 * tests[0]);
}

TEST(the_same_in_any_direction) {
    test_tally moved = {0};
    long tests[2] = {0, 0};
    for (int i = 0; i < test_rounds(200); ++i) {
        scene s;
        scene_make(&s, i);
        check_same(&s, true, test_below(2) ? HMI_SEPARATE_MOST : test_below(4096) / 64.0, &moved, tests);
        scene_free(&s);
    }
    CHECK_TALLY(moved);
}

TEST(masks_in_any_direction) {
    test_tally moved = {0};
    long tests[2] = {0, 0};
    for (int i = 0; i < test_rounds(200); ++i) {
        scene s;
        scene_make_of(&s, HM_SHAPE_MASK);
        check_same(&s, true, test_below(2) ? HMI_SEPARATE_MOST : test_below(4096) / 64.0, &moved, tests);
        scene_free(&s);
    }
    CHECK_TALLY(moved);
    CHECK(5 * tests[1] < 4 * tests[0]);
    test_note("%ld and %ld tests", tests[0], tests[1]);
}

// A few pixels deep in a disc: how many exact tests the depth of a contact takes.
TEST(few_tests_along_a_normal) {
    posed disc = posed_of_grid(grid_of_disc(64));
    hm_separation out;
    for (int i = 0; i < 64; ++i) {
        scene s = {.mask = disc, .other = posed_random(HM_SHAPE_CIRCLE, POSED_FREE, 8)};
        const double angle = i * 0.1, far = 32 - i % 8;
        REQUIRE(hm_shape_circle(0, 0, 8, &s.other.shape) == HM_OK);
        s.way = (hm_vec2){cos(angle), sin(angle)};
        s.other.xform = posed_xform(32 + far * s.way.x, 32 + far * s.way.y, 0);
        CHECK(scene_separate(&s, false, false, false, HMI_SEPARATE_MOST, &out));
        if (!CHECK(tests_made <= 12)) test_note("%ld tests", tests_made);
        posed_free(&s.other);
    }
    posed_free(&disc);
}

TEST_MAIN(CASE(nothing_is_claimed_against_the_exact_test), CASE(the_same_as_the_slow_search),
          CASE(the_same_in_any_direction), CASE(masks_in_any_direction), CASE(few_tests_along_a_normal))
