// Cells of translations after which two shapes of pieces meet: what they claim against the exact test, at edges of
// cells and anywhere else; moves with and without them, which are the same; and how much work they save.
#include "../src/separate/separate_fill.h"
#include "../src/separate/separate_pieces.h"
#include "../src/separate/separate_sum.h"
#include "counted.h"
#include <math.h>

static long pairs_made;
static bool without;

static void counted_sum(const hmi_convex *a, const hmi_convex *b, double radius, hmi_sum *out) {
    pairs_made++;
    hmi_sum_make(a, b, radius, out);
}

#define hmi_sum_make counted_sum
#define hmi_fill_init fill_counted_init
#define hmi_fill_test fill_counted_test
#define hmi_fill_add fill_counted_add
#define hmi_pieces_solve fill_counted_solve
#include "../src/separate/separate_fill.c"
#include "../src/separate/separate_pieces.c"
#undef hmi_sum_make

static hmi_fill_state switched_add(hmi_fill *fill, const hmi_span_of_ways *span, bool covered) {
    const hmi_fill_state state = covered ? HMI_FILL_COVERED : HMI_FILL_NONE;
    return without ? state : fill_counted_add(fill, span, covered);
}

#define hm_separate fill_hm_separate
#define hmi_separate fill_separate
#define hmi_separate_job_run fill_separate_job_run
#define hmi_overlap counted_overlap
#define hmi_deeper counted_deeper
#undef hmi_fill_add
#define hmi_fill_add switched_add
#include "../src/separate/separate.c"
#undef hmi_overlap
#undef hmi_deeper
#undef hmi_fill_add
#include "posed.h"

static const double unit = 16777216;

typedef struct scene {
    posed a, b;
    hmi_rule rule;
    hmi_fill fill;
    double reach; ///< of translations, in steps
} scene;

static const hm_shape_kind of_pieces[] = {HM_SHAPE_TILEMAP, HM_SHAPE_OUTLINE, HM_SHAPE_COMPOUND, HM_SHAPE_TILEMAP,
                                          HM_SHAPE_POLYGON};
static const hm_shape_kind any_kind[] = {HM_SHAPE_TILEMAP, HM_SHAPE_OUTLINE, HM_SHAPE_COMPOUND, HM_SHAPE_MASK,
                                         HM_SHAPE_SEGMENT, HM_SHAPE_CIRCLE,  HM_SHAPE_CAPSULE,  HM_SHAPE_BOX,
                                         HM_SHAPE_RAY,     HM_SHAPE_POINT};

static hm_rule rule_of(int which) {
    return which < 2 ? (hm_rule){which ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0}
                     : (hm_rule){HM_TOUCH_AREA, test_between(1, 64) / 16.0};
}

static void scene_make(scene *s) {
    const int size = test_below(2) ? 40 : 12;
    const bool first = test_below(2);
    const hm_rule rule = rule_of(test_below(3));
    posed one = posed_random(TEST_PICK(of_pieces), test_below(2) ? POSED_FREE : POSED_HALVES, size);
    posed two = posed_random(TEST_PICK(any_kind), test_below(2) ? POSED_FREE : POSED_HALVES, size);
    s->a = first ? one : two;
    s->b = first ? two : one;
    posed_on_each_other(&s->a, &s->b);
    posed_note(&s->a, &s->b, &rule);
    s->rule = (hmi_rule){rule.touch == HM_TOUCH_CLOSED, (int64_t)(rule.margin * unit)};
    fill_counted_init(&s->fill, &s->a.shape, &s->a.xform, &s->b.shape, &s->b.xform, s->rule.margin);
    s->fill.luck = 0;
    s->reach = unit * test_between(1, 200) / 32;
}

static void scene_free(scene *s) {
    posed_free(&s->a);
    posed_free(&s->b);
}

static bool met_after(const scene *s, double x, double y) {
    hm_xform moved;
    REQUIRE(hm_xform_translate(&s->b.xform, llround(x), llround(y), &moved) == HM_OK);
    return hmi_overlap(&s->a.shape, &s->a.xform, &s->b.shape, &moved, &s->rule);
}

static double anywhere(double reach) { return floor(reach * test_between(-1024, 1024) / 1024); }

// Its corners, its middle and any other translation.
static void check_span(scene *s, const hmi_span_of_ways *span, test_tally *covered) {
    hmi_fill_state state = hmi_fill_test(&s->fill, span);
    if (state == HMI_FILL_NONE) state = fill_counted_add(&s->fill, span, false);
    test_count(covered, state == HMI_FILL_COVERED);
    for (int k = 0; state == HMI_FILL_COVERED && k < 12; ++k) {
        const double x = k < 9 ? span->half_x * (k % 3 - 1) : anywhere(span->half_x);
        const double y = k < 9 ? span->half_y * (k / 3 - 1) : anywhere(span->half_y);
        CHECK(met_after(s, span->x + x, span->y + y));
    }
}

// All corners of the covered cells of a block that are beside one that is not: there a claim is at its limit.
static void check_block(scene *s, test_tally *beside) {
    const hmi_fill *block = &s->fill;
    const double side = unit / 4;
    for (int n = 0; n < 20 && block->width > 1; ++n) {
        const int i = test_below(block->height), j = test_below(block->width - 1);
        const bool open = block->open[i] >> j & 1, next = block->open[i] >> (j + 1) & 1;
        test_count(beside, open != next);
        if (open == next) continue;
        for (int k = 0; k < 4; ++k)
            CHECK(met_after(s, ((double)block->x + j + open + k % 2) * side, ((double)block->y + i + k / 2) * side));
    }
}

static void check_scene(test_tally *covered, test_tally *parts, test_tally *beside) {
    scene s;
    scene_make(&s);
    for (int k = 0; k < 4; ++k) {
        const double half = floor(unit * test_between(1, 96) / 16 * (test_below(3) ? 1 : 0x1p-3));
        const hmi_span_of_ways span = {anywhere(s.reach), anywhere(s.reach), half, floor(half / (1 + k % 2))};
        check_span(&s, &span, covered);
        check_block(&s, beside);
        for (int n = 0; n < 4; ++n) {
            const double part = n == 3 ? 0 : floor(half / 4);
            const hmi_span_of_ways within = {span.x + anywhere(half / 2), span.y + anywhere(span.half_y / 2), part,
                                             floor(part / (1 + n))};
            check_span(&s, &within, parts);
            s.fill.luck = 0;
        }
    }
    scene_free(&s);
}

TEST(claims_are_true) {
    test_tally covered = {0}, parts = {0}, beside = {0};
    for (int i = 0; i < test_rounds(1200); ++i) check_scene(&covered, &parts, &beside);
    CHECK_TALLY(covered);
    CHECK_TALLY(parts);
    CHECK(beside.yes > beside.no / 500);
}

// ---- moves ----------------------------------------------------------------------------------------------------------

static hm_separation move_of(const posed *a, const posed *b, const hm_rule *rule, bool plain) {
    hm_separation move;
    without = plain;
    tests_made = depths_made = pairs_made = 0;
    CHECK(fill_separate(&a->shape, &a->xform, &b->shape, &b->xform, rule, NULL, HMI_SEPARATE_MOST, &move));
    without = false;
    return move;
}

static posed random_shape(hm_shape_kind kind) {
    return posed_random(kind, test_below(2) ? POSED_FREE : POSED_HALVES, test_between(6, 16));
}

TEST(moves_are_the_same) {
    static const hm_shape_kind with_end[] = {HM_SHAPE_TILEMAP, HM_SHAPE_OUTLINE, HM_SHAPE_COMPOUND,
                                             HM_SHAPE_MASK,    HM_SHAPE_SEGMENT, HM_SHAPE_CAPSULE};
    for (int i = 0; i < test_rounds(60); ++i) {
        const hm_rule rule = rule_of(i % 3);
        posed a = random_shape(i % 2 ? HM_SHAPE_TILEMAP : HM_SHAPE_OUTLINE), b = random_shape(TEST_PICK(with_end));
        posed_on_each_other(&a, &b);
        posed_note(&a, &b, &rule);
        const hm_separation plain = move_of(&a, &b, &rule, true), move = move_of(&a, &b, &rule, false),
                            back = move_of(&b, &a, &rule, false);
        CHECK(move.steps_x == plain.steps_x && move.steps_y == plain.steps_y);
        CHECK(back.steps_x == -plain.steps_x && back.steps_y == -plain.steps_y);
        CHECK(move.move.x == plain.move.x && move.move.y == plain.move.y);
        posed_free(&a);
        posed_free(&b);
    }
}

// ---- work -----------------------------------------------------------------------------------------------------------

static ref_grid noise(int side, int one_in) {
    ref_grid grid = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) grid.at[i] = i == 0 || test_below(one_in) == 0;
    return grid;
}

// Random pixels in random cells take exact tests along the border of what is free, and few inside.
TEST(random_cells_take_few_tests) {
    long made[2];
    for (int k = 0; k < 2; ++k) {
        posed a = posed_of_grid(noise(24, 8)), b = posed_tiles_of_grid(noise(24, 2), 1);
        a.xform = posed_xform(0, 0, 0.3);
        b.xform = posed_xform(4, 2, 0.7);
        move_of(&a, &b, NULL, k == 1);
        made[k] = tests_made + depths_made;
        posed_free(&a);
        posed_free(&b);
    }
    test_note("%ld tests, %ld without blocks", made[0], made[1]);
    CHECK(made[0] < 3000 && made[1] > 2 * made[0]);
}

static ref_grid round_or_solid(int side, bool round) {
    ref_grid grid = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) {
        const int x = 2 * (i % side) - side + 1, y = 2 * (i / side) - side + 1;
        grid.at[i] = !round || x * x + y * y <= side * side;
    }
    return grid;
}

// Where depths hold large squares few blocks are made, and of a square that is partly free little is painted: a disc of
// 32 pixels in solid cells.
TEST(depths_come_before_blocks) {
    posed disc = posed_of_grid(round_or_solid(32, true)), map = posed_tiles_of_grid(round_or_solid(640, false), 16);
    map.xform = posed_xform(0, 0, 0);
    for (int k = 0; k < 3; ++k) {
        disc.xform = posed_xform(100 + 150 * k, 320, 0.4 + k);
        move_of(&map, &disc, NULL, false);
        test_note("disc %d: %ld tests, %ld pairs", k, tests_made + depths_made, pairs_made);
        CHECK(tests_made + depths_made < 6000 && pairs_made < 1500);
    }
    posed_free(&map);
    posed_free(&disc);
}

TEST_MAIN(CASE(claims_are_true), CASE(moves_are_the_same), CASE(random_cells_take_few_tests),
          CASE(depths_come_before_blocks))
