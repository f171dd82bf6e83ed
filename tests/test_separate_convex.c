// Separation of two single convex shapes: free to the step, and no longer than the oracle's MTV by more than three;
// along a direction up to the first free position.
#include "convexes.h"

#include <math.h>
#include <stdlib.h>

static const double step = 0x1p-24;

static bool met_after(const convexes_one *a, const convexes_one *b, const hm_rule *rule, int64_t x, int64_t y) {
    hm_xform moved;
    if (hm_xform_translate(&b->xform, x, y, &moved) != HM_OK) return true;
    return hm_overlap(&a->shape, &a->xform, &b->shape, &moved, rule);
}

static bool separate(const convexes_one *a, const convexes_one *b, const hm_rule *rule, const hm_vec2 *way,
                     double most, hm_separation *out) {
    return hm_separate(&a->shape, &a->xform, &b->shape, &b->xform,
                       &(hm_separate_options){.rule = rule_of_pointer(rule),
                                              .direction = way ? *way : (hm_vec2){0, 0},
                                              .max_distance = most},
                       out);
}

static double length_of(const hm_separation *s) { return hypot(s->move.x, s->move.y); }

static double exact_length(const convexes_one *a, const convexes_one *b, const hm_rule *rule) {
    int64_t radius_a, radius_b;
    ref_hull p = convexes_hull(a, &radius_a), q = convexes_hull(b, &radius_b);
    ref_depth depth = ref_depth_of(&p, &q);
    double reach = (double)(radius_a + radius_b) * step + rule->margin;
    return reach + (depth.meet ? depth.length : -depth.length) * 0x1p-40;
}

static void check_shortest(const convexes_one *a, const convexes_one *b, const hm_rule *rule, bool met) {
    hm_separation out, back;
    CHECK(separate(a, b, rule, NULL, 2000000, &out));
    CHECK(!met_after(a, b, rule, out.steps_x, out.steps_y));
    if (!met) CHECK(out.steps_x == 0 && out.steps_y == 0);
    if (!met) return;
    double least = exact_length(a, b, rule), length = length_of(&out);
    CHECK(length >= least - 1e-9);
    CHECK(length <= least + 3 * step);
    CHECK(separate(b, a, rule, NULL, 2000000, &back));
    bool over = out.steps_x == back.steps_x && out.steps_y == back.steps_y; // equal shapes over each other
    CHECK(over || (out.steps_x == -back.steps_x && out.steps_y == -back.steps_y));
    if (least > 4 * step) CHECK(!separate(a, b, rule, NULL, least * 0.99, &out) && out.steps_x == 0);
}

// Where the path leaves along an edge, free and blocked positions alternate by rounding: one of the latter is the
// last before the end.
static void check_along(const convexes_one *a, const convexes_one *b, const hm_rule *rule, bool met) {
    hm_separation out, back;
    hm_vec2 way;
    way.x = test_between(-8, 8);
    way.y = test_between(-8, 8) + 0.5;
    hm_vec2 opposite = {-way.x, -way.y};
    double size = hypot(way.x, way.y);
    if (!CHECK(separate(a, b, rule, &way, 100000, &out))) return;
    CHECK(!met_after(a, b, rule, out.steps_x, out.steps_y));
    if (!met) CHECK(out.steps_x == 0 && out.steps_y == 0);
    double length = length_of(&out) / step, x = way.x / size, y = way.y / size;
    CHECK(fabs((double)out.steps_x * y - (double)out.steps_y * x) <= 0.75);
    CHECK(separate(b, a, rule, &opposite, 100000, &back));
    CHECK(out.steps_x == -back.steps_x && out.steps_y == -back.steps_y);
    if (length < 4) return;
    bool blocked = false, deep = true; // right before the end, which is rounded; half-way to both sides
    for (double before = length; before > length - 1.5; before -= 0.0625)
        blocked |= met_after(a, b, rule, llround(x * before), llround(y * before));
    for (int aside = -1; aside <= 1; ++aside) {
        const double half = length / 2;
        deep &= met_after(a, b, rule, llround(x * half - y * aside), llround(y * half + x * aside));
    }
    CHECK(blocked);
    if (deep) CHECK(!separate(a, b, rule, &way, length / 2 * step, &back));
}

// Most pairs in the middle of the world, where separations do not end at its border.
static void random_pair(convexes_one *a, convexes_one *b) {
    for (;;) {
        convexes_random_pair(test_between(1, 8), a, b);
        const int64_t far = (int64_t)1 << 44;
        if (llabs(a->xform.ox) < far && llabs(a->xform.oy) < far && hm_xform_valid(&b->xform)) return;
        convexes_free(a);
        convexes_free(b);
    }
}

TEST(random_pairs) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        convexes_one a, b;
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3) ? 0 : test_below(9) / 4.0};
        random_pair(&a, &b);
        convexes_note(&a, &b, &rule);
        bool met = hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, &rule);
        test_count(&meet, met);
        check_shortest(&a, &b, &rule, met);
        check_along(&a, &b, &rule, met);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(meet);
}

static convexes_one one_of(hm_shape shape, double x, double y) {
    convexes_one one = {.shape = shape, .xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_xform_translate(&one.xform, (int64_t)(x * 0x1p24), (int64_t)(y * 0x1p24), &one.xform) == HM_OK);
    return one;
}

static hm_shape box_of(double w, double h, double radius) {
    hm_shape s;
    REQUIRE(hm_shape_box(0, 0, w, h, radius, &s) == HM_OK);
    return s;
}

static void check_move(convexes_one a, convexes_one b, hm_touch touch, const hm_vec2 *way, int64_t x, int64_t y) {
    const hm_rule rule = {touch, 0};
    hm_separation out;
    convexes_note(&a, &b, &rule);
    CHECK(separate(&a, &b, &rule, way, 1000, &out));
    CHECK_INT(out.steps_x, x);
    CHECK_INT(out.steps_y, y);
}

TEST(boxes) {
    const int64_t px = HM_STEPS_PER_PIXEL;
    const hm_vec2 right = {3, 0}, up = {0, -1};
    convexes_one a = one_of(box_of(10, 10, 0), 0, 0), b = one_of(box_of(10, 10, 0), 7, 4);
    check_move(a, b, HM_TOUCH_AREA, NULL, 3 * px, 0);
    check_move(a, b, HM_TOUCH_CLOSED, NULL, 3 * px + 1, 0);
    check_move(a, b, HM_TOUCH_AREA, &right, 3 * px, 0);
    check_move(a, b, HM_TOUCH_AREA, &up, 0, -14 * px);
    check_move(a, b, HM_TOUCH_CLOSED, &up, 0, -14 * px - 1);
    check_move(a, a, HM_TOUCH_AREA, NULL, 0, -10 * px); // exactly over each other
    convexes_one small = one_of(box_of(4, 4, 0), 3, 3);
    check_move(a, small, HM_TOUCH_AREA, NULL, 0, -7 * px); // in the middle
    convexes_one beside = one_of(box_of(10, 10, 0), 10, 0);
    check_move(a, beside, HM_TOUCH_AREA, NULL, 0, 0);
    check_move(a, beside, HM_TOUCH_CLOSED, NULL, 1, 0);
    check_move(one_of(box_of(10, 10, 2), 0, 0), one_of(box_of(10, 10, 3), 14, 5), HM_TOUCH_AREA, NULL, px, 0);
}

// A ray is long, not endless; what it goes through leaves it sideways.
TEST(rays) {
    const int64_t px = HM_STEPS_PER_PIXEL;
    hm_shape ray;
    REQUIRE(hm_shape_ray(0, 0, 1, 0, &ray) == HM_OK);
    check_move(one_of(ray, 0, 0), one_of(box_of(4, 4, 0), 100, -1), HM_TOUCH_AREA, NULL, 0, px);
    check_move(one_of(ray, 0, 0), one_of(box_of(4, 4, 0), 100, -3), HM_TOUCH_AREA, NULL, 0, -px);
    check_move(one_of(ray, 0, 0), one_of(box_of(4, 4, 0), -3, -3), HM_TOUCH_AREA, NULL, 0, -px);
}

// Where the shortest way leads out of the world another one is found.
TEST(the_end_of_the_world) {
    convexes_one a = one_of(box_of(10, 10, 0), 0, 0), b = a;
    const int64_t end = (int64_t)1 << 46;
    a.xform.oy = b.xform.oy = -end;
    b.xform.ox += 8 * HM_STEPS_PER_PIXEL;
    hm_separation out;
    REQUIRE(separate(&a, &b, NULL, NULL, 100, &out));
    CHECK_INT(out.steps_x, 2 * HM_STEPS_PER_PIXEL);
    a.xform.ox = b.xform.ox = end - 2 * HM_STEPS_PER_PIXEL;
    a.xform.ox -= 8 * HM_STEPS_PER_PIXEL;
    a.xform.oy = b.xform.oy = 0;
    b.xform.ox = end;
    REQUIRE(separate(&a, &b, NULL, NULL, 100, &out)); // not to the right
    CHECK(!met_after(&a, &b, NULL, out.steps_x, out.steps_y));
    CHECK(out.steps_x <= 0 && length_of(&out) <= 10 + 1.0 / 8);
}

TEST_MAIN(CASE(random_pairs), CASE(boxes), CASE(rays), CASE(the_end_of_the_world))
