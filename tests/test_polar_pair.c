// Pairs of radial profiles: the fast tests compared with the same in angles, and what is certain with the exact
// answer, half of the time at the two neighbouring steps between which sprites come apart. HM_TEST_LONG=1 runs twenty
// times as many.
#include "radial.h"
#include "ref_polar.h"

#include <math.h>
#include <stdlib.h>

// ---- pairs -------------------------------------------------------------------------------------------------------

/// A posed mask with its profile.
typedef struct sprite {
    posed body;
    hm_polar *polar;
    hm_pose pose; ///< without its position
} sprite;

static const double scales[] = {1, 1, 1, 0.5, 2, 1.37, 0.25, 5.3, 1.0 / 64, 64};

static hm_pose random_pose(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    double scale = TEST_PICK(scales);
    bool quarters = test_below(4) == 0;
    pose.angle = quarters ? test_below(4) * 1.5707963267948966 : test_below(1000000) * 1e-5;
    pose.scale = (hm_vec2){test_below(2) ? scale : -scale, scale};
    pose.position.x = test_below(2000) * 0.37;
    return pose;
}

// Blobs and full boxes as well as anything.
static sprite sprite_random(int size) {
    sprite s;
    ref_grid g = radial_random_grid(size);
    if (test_below(5))
        for (int i = 0; i < g.w * g.h; ++i)
            g.at[i] = g.at[i] || hypot(i % g.w + 0.5 - g.w / 2.0, i / g.w + 0.5 - g.h / 2.0) < fmin(g.w, g.h) / 2.2;
    s.body = posed_of_grid(g);
    s.pose = random_pose();
    REQUIRE(hm_xform_from_pose(&s.pose, &s.body.xform) == HM_OK);
    hm_local centre = radial_random_centre(g.w, g.h);
    int count = test_below(3) ? test_between(8, 60) : 0;
    s.polar = radial_of(s.body.mask, test_below(8) ? NULL : &centre, count);
    return s;
}

static void sprite_free(sprite *s) {
    hm_polar_destroy(s->polar);
    posed_free(&s->body);
}

enum { MODES = 4 };

static ref_polar ref_of(const sprite *s, double *lengths) {
    hm_polar_view view = radial_view(s->polar);
    for (int i = 0; i < view.count; ++i) lengths[i] = (double)view.lengths[i] * RADIAL_UNIT;
    hm_vec2 centre;
    hm_xform_apply(&s->body.xform, (hm_vec2){view.centre.x * RADIAL_UNIT, view.centre.y * RADIAL_UNIT}, &centre);
    ref_polar ref = {view.count,
                     lengths,
                     (double)view.max_radius * RADIAL_UNIT,
                     (double)view.solid_radius * RADIAL_UNIT,
                     centre.x,
                     centre.y,
                     s->pose.angle,
                     s->pose.scale.y,
                     s->pose.scale.x < 0};
    return ref;
}

// Moves b so that its centre lies up to `most` times as far from a's as their greatest lengths are.
static void move_about(const sprite *a, sprite *b, double most) {
    double reach = (double)radial_view(a->polar).max_radius * a->pose.scale.y * RADIAL_UNIT +
                   (double)radial_view(b->polar).max_radius * b->pose.scale.y * RADIAL_UNIT;
    hm_vec2 from, to,
        ca = {radial_view(a->polar).centre.x * RADIAL_UNIT, radial_view(a->polar).centre.y * RADIAL_UNIT};
    hm_vec2 cb = {radial_view(b->polar).centre.x * RADIAL_UNIT, radial_view(b->polar).centre.y * RADIAL_UNIT};
    hm_xform_apply(&a->body.xform, ca, &from);
    hm_xform_apply(&b->body.xform, cb, &to);
    double angle = test_below(100000) * 1e-3;
    double far = reach * test_below(1000) * 0.001 * most;
    int64_t dx = (int64_t)((from.x + far * cos(angle) - to.x) * (double)HM_STEPS_PER_PIXEL);
    int64_t dy = (int64_t)((from.y + far * sin(angle) - to.y) * (double)HM_STEPS_PER_PIXEL);
    REQUIRE(hm_xform_translate(&b->body.xform, dx, dy, &b->body.xform) == HM_OK);
}

TEST(fast_tests_as_defined) {
    static double lengths_a[HM_POLAR_MAX_COUNT], lengths_b[HM_POLAR_MAX_COUNT];
    test_tally tallies[MODES] = {{0}}, nearest_differs = {0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        sprite a = sprite_random(30), b = sprite_random(30);
        bool answers[MODES];
        for (int k = 0; k < 4; ++k) {
            move_about(&a, &b, 1.15);
            ref_polar p = ref_of(&a, lengths_a), q = ref_of(&b, lengths_b);
            for (int mode = 0; mode < MODES; ++mode) {
                ref_polar_verdict expected = ref_polar_query(&p, &q, (ref_polar_mode)mode);
                answers[mode] = hm_polar_hit(a.polar, &a.body.xform, b.polar, &b.body.xform, (hm_polar_mode)mode);
                posed_note(&a.body, &b.body, NULL);
                CHECK(answers[mode] ==
                      hm_polar_hit(b.polar, &b.body.xform, a.polar, &a.body.xform, (hm_polar_mode)mode));
                if (!expected.close) CHECK_INT(answers[mode], expected.hit);
                test_count(&tallies[mode], answers[mode]);
            }
            test_count(&nearest_differs, answers[1] != answers[2] || answers[1] != answers[3]);
        }
        sprite_free(&a);
        sprite_free(&b);
    }
    for (int mode = 1; mode < MODES; ++mode) CHECK_TALLY(tallies[mode]);
    if (!test_short()) CHECK(tallies[0].no > 500 && nearest_differs.yes > 100);
}

// Solid all around at one distance, and yet nothing about the centre: the least length proves nothing.
TEST(a_frame_by_hand) {
    hm_mask *mask = mask_of_text("#####\n#...#\n#...#\n#...#\n#####\n");
    hm_polar *polar = radial_of(mask, NULL, 12);
    hm_polar_view view = radial_view(polar);
    CHECK_INT(view.min_radius, 163840);
    CHECK_INT(view.solid_radius, 0);
    hm_polar *small = radial_of(mask, NULL, 8);
    hm_xform a = HM_XFORM_IDENTITY, b = HM_XFORM_IDENTITY;
    b.ux = b.vy = HM_STEPS_PER_PIXEL / 4; // a small frame within the hole
    b.ox = b.oy = 15 * HM_STEPS_PER_PIXEL / 8;
    CHECK(hm_polar_bounds(polar, &a, small, &b) == HM_POLAR_UNSURE);
    CHECK(hm_polar_hit(polar, &a, small, &b, HM_POLAR_NEAREST)); // wrongly so: the lengths reach each other
    hm_polar_destroy(polar);
    hm_polar_destroy(small);
    hm_mask_destroy(mask);
}

// ---- what is certain ---------------------------------------------------------------------------------------------

/// How often each result occurred.
typedef struct certain_tally {
    long miss, hit, unsure;
} certain_tally;

static void check_bounds(const sprite *a, const sprite *b, certain_tally *tally) {
    const hm_xform *xa = &a->body.xform, *xb = &b->body.xform;
    hm_polar_answer answer = hm_polar_bounds(a->polar, xa, b->polar, xb);
    bool overlap = hm_overlap(&a->body.shape, xa, &b->body.shape, xb, NULL);
    bool circles = hm_polar_hit(a->polar, xa, b->polar, xb, HM_POLAR_CIRCLES);
    bool right = (answer != HM_POLAR_MISS || !overlap) && (answer != HM_POLAR_HIT || overlap);
    right = right && answer == hm_polar_bounds(b->polar, xb, a->polar, xa);
    if (!right || (overlap && !circles)) posed_note(&a->body, &b->body, NULL);
    CHECK(right);
    if (overlap && !circles) CHECK(circles);
    *(answer == HM_POLAR_MISS ? &tally->miss : answer == HM_POLAR_HIT ? &tally->hit : &tally->unsure) += 1;
}

static void check_bounds_at_contact(const sprite *a, const sprite *b, certain_tally *tally) {
    const hm_rule rule = {HM_TOUCH_AREA, 0};
    sprite moved = *b;
    hm_xform hit, miss;
    pose_beside_other(&a->body, &moved.body);
    if (!posed_contact(&a->body, &moved.body, &rule, &hit, &miss)) return;
    moved.body.xform = hit;
    check_bounds(a, &moved, tally);
    moved.body.xform = miss;
    check_bounds(a, &moved, tally);
}

static void check_certain(certain_tally tally) {
    long all = tally.miss + tally.hit + tally.unsure;
    test_note("%ld misses, %ld hits, %ld unsure", tally.miss, tally.hit, tally.unsure);
    if (!test_short()) CHECK(5 * tally.miss >= all && 5 * tally.hit >= all && 5 * tally.unsure >= all);
}

static void compare_bounds(int rounds, int size) {
    certain_tally any = {0}, contact = {0};
    for (int i = 0; i < test_rounds(rounds); ++i) {
        sprite a = sprite_random(size), b = sprite_random(size);
        for (int k = 0; k < 4; ++k) {
            move_about(&a, &b, k % 2 ? 0.55 : 1.4);
            check_bounds(&a, &b, &any);
            check_bounds_at_contact(&a, &b, &contact);
        }
        sprite_free(&a);
        sprite_free(&b);
    }
    check_certain(any);
    CHECK(contact.unsure > 0);
}

TEST(bounds_of_small_sprites) { compare_bounds(1500, 12); }

TEST(bounds_of_sprites) { compare_bounds(600, 60); }

// As far from a quarter turn of the first axis as an xform may be whose axes count as alike.
static hm_xform off_square(const hm_pose *pose) {
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(pose, &xform) == HM_OK);
    xform.vx = -xform.uy + test_between(-2, 2);
    xform.vy = xform.ux + test_between(-2, 2);
    return xform;
}

// Two long strips on one line, nearly as far apart as they are long: what an axis was rounded by counts most there.
TEST(bounds_of_strips_end_to_end) {
    static const int64_t aside[] = {0, 1, 10, 100, 1000, 10000, 30000, 100000, 1 << 20};
    certain_tally tally = {0};
    ref_grid g = ref_make(1, 20000);
    for (int i = 0; i < g.h; ++i) ref_set(&g, 0, i, 1);
    hm_mask *mask = mask_of(&g);
    const hm_local end = {0, 0};
    hm_polar *polar = radial_of(mask, &end, 16);
    sprite a = {.polar = polar}, b = {.polar = polar};
    hm_shape_mask(mask, &a.body.shape);
    b.body = a.body;
    for (int i = 0; i < test_rounds(150); ++i) {
        hm_pose pose = HM_POSE_DEFAULT;
        pose.angle = test_below(1000000) * 1e-5;
        a.body.xform = off_square(&pose);
        pose.angle += 3.14159265358979;
        b.body.xform = off_square(&pose);
        const double vx = a.body.xform.vx, vy = a.body.xform.vy, length = 2 * g.h;
        for (size_t k = 0; k < 2 * sizeof aside / sizeof aside[0]; ++k) {
            double far = length + (k % 2 ? 1 : -1) * (double)aside[k / 2] / (double)HM_STEPS_PER_PIXEL;
            b.body.xform.ox = (int64_t)(far * vx);
            b.body.xform.oy = (int64_t)(far * vy);
            check_bounds(&a, &b, &tally);
        }
    }
    CHECK(tally.miss > 0 && tally.unsure > 0);
    hm_polar_destroy(polar);
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST(unequal_axes_are_unsure) {
    hm_mask *mask = mask_of_text("###\n###\n###\n");
    hm_polar *polar = radial_of(mask, NULL, 0);
    const hm_xform plain = HM_XFORM_IDENTITY;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position.x = 1000;
    pose.scale.x = 1.000001;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    CHECK(hm_polar_bounds(polar, &plain, polar, &xform) == HM_POLAR_UNSURE);
    CHECK(hm_polar_bounds(polar, &xform, polar, &plain) == HM_POLAR_UNSURE);
    REQUIRE(hm_xform_from_matrix(1, 0, 0.25, 1, 1000, 0, &xform) == HM_OK);
    CHECK(hm_polar_bounds(polar, &plain, polar, &xform) == HM_POLAR_UNSURE);
    CHECK(!hm_polar_hit(polar, &plain, polar, &xform, HM_POLAR_BETWEEN));
    CHECK(hm_polar_bounds(polar, &plain, polar, &plain) == HM_POLAR_HIT);
    hm_polar_destroy(polar);
    hm_mask_destroy(mask);
}

// ---- violated preconditions --------------------------------------------------------------------------------------

TEST(violations) {
    hm_mask *mask = mask_of_text("#\n");
    hm_polar *p = radial_of(mask, NULL, 0);
    const hm_xform x = HM_XFORM_IDENTITY;
    const hm_xform wild[] = {{INT64_MAX, INT64_MIN, 1 << 24, 0, 0, 1 << 24},
                             {0, 0, INT32_MIN, INT32_MIN, INT32_MIN, INT32_MAX},
                             {0, 0, 0, 0, 0, 0}};
    violations_catch();
    CHECK_VIOLATION(CHECK(!hm_polar_hit(NULL, &x, p, &x, HM_POLAR_CIRCLES)));
    CHECK_VIOLATION(CHECK(!hm_polar_hit(p, NULL, p, &x, HM_POLAR_CIRCLES)));
    CHECK_VIOLATION(CHECK(!hm_polar_hit(p, &x, NULL, &x, HM_POLAR_CIRCLES)));
    CHECK_VIOLATION(CHECK(!hm_polar_hit(p, &x, p, NULL, HM_POLAR_CIRCLES)));
    CHECK_VIOLATION(CHECK(!hm_polar_hit(p, &x, p, &x, (hm_polar_mode)MODES)));
    CHECK_VIOLATION(CHECK(hm_polar_bounds(NULL, &x, p, &x) == HM_POLAR_UNSURE));
    CHECK_VIOLATION(CHECK(hm_polar_bounds(p, NULL, p, &x) == HM_POLAR_UNSURE));
    CHECK_VIOLATION(CHECK(hm_polar_bounds(p, &x, NULL, &x) == HM_POLAR_UNSURE));
    CHECK_VIOLATION(CHECK(hm_polar_bounds(p, &x, p, NULL) == HM_POLAR_UNSURE));
    for (size_t i = 0; i < sizeof wild / sizeof wild[0]; ++i) {
        CHECK_VIOLATION(CHECK(!hm_polar_hit(p, &x, p, &wild[i], HM_POLAR_BETWEEN)));
        CHECK_VIOLATION(CHECK(hm_polar_bounds(p, &wild[i], p, &x) == HM_POLAR_UNSURE));
    }
    violations_release();
    hm_polar_destroy(p);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(a_frame_by_hand), CASE(fast_tests_as_defined), CASE(bounds_of_small_sprites), CASE(bounds_of_sprites),
          CASE(bounds_of_strips_end_to_end), CASE(unequal_axes_are_unsure), CASE(violations))
