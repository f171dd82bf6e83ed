// Poses and xforms in one line, the pose that draws an xform, and vectors: against the C library's trigonometry.
#include "posed.h"

#include <math.h>
#include <stdlib.h>

static double random_real(double limit) { return ((double)(test_random() >> 11) * 0x1p-52 - 1) * limit; }

static double random_scale(void) { return ldexp(1 + test_below(1000) / 1000.0, test_between(-6, 5)); }

static hm_pose random_pose(void) {
    hm_pose pose = hm_pose_at(random_real(1000), random_real(1e6), random_real(test_below(2) ? 4 : 1000));
    pose.scale.x = random_scale();
    pose.scale.y = test_below(2) ? pose.scale.x : random_scale();
    if (test_below(2)) pose.scale.y = -pose.scale.y;
    return pose;
}

TEST(a_pose_in_a_line) {
    const hm_pose plain = HM_POSE_DEFAULT, pose = hm_pose_at(3, -4.5, 0.25);
    CHECK(pose.position.x == 3 && pose.position.y == -4.5 && pose.angle == 0.25);
    CHECK(pose.scale.x == 1 && pose.scale.y == 1 && pose.pivot.x == 0 && pose.pivot.y == 0);
    CHECK(pose.flip_x == plain.flip_x && pose.flip_y == plain.flip_y && pose.width == 0 && pose.height == 0);
}

TEST(an_xform_in_a_line) {
    for (int i = 0; i < test_rounds(2000); i++) {
        const double x = random_real(test_below(2) ? 100 : HM_MAX_POSITION), y = random_real(HM_MAX_POSITION);
        const hm_pose pose = hm_pose_at(x, y, 0);
        const hm_xform at = hm_xform_at(x, y);
        hm_xform expected;
        REQUIRE(hm_xform_from_pose(&pose, &expected) == HM_OK);
        test_note("%.17g, %.17g", x, y);
        CHECK_INT(at.ox, expected.ox);
        CHECK_INT(at.oy, expected.oy);
        CHECK(at.ux == expected.ux && at.uy == 0 && at.vx == 0 && at.vy == expected.vy);
    }
}

TEST(an_xform_beyond_the_limits_is_not_valid) {
    const double wrong[] = {4194305, -4194305, 1e300, -1e300, (double)INFINITY, (double)NAN};
    for (int i = 0; i < 12; i++) {
        const double bad = wrong[i / 2];
        const hm_xform at = i % 2 ? hm_xform_at(1, bad) : hm_xform_at(bad, 1);
        CHECK(!hm_xform_valid(&at) && at.ox == 0 && at.oy == 0 && at.ux == 0 && at.vy == 0);
    }
    const hm_xform last = hm_xform_at(4194304, -4194304);
    CHECK(hm_xform_valid(&last) && last.ox == (int64_t)1 << 46);
}

// ---- the way back ---------------------------------------------------------------------------------------------------

static int64_t apart(const hm_xform *a, const hm_xform *b) {
    const int64_t u = llabs((int64_t)a->ux - b->ux) > llabs((int64_t)a->uy - b->uy) ? llabs((int64_t)a->ux - b->ux)
                                                                                    : llabs((int64_t)a->uy - b->uy);
    const int64_t v = llabs((int64_t)a->vx - b->vx) > llabs((int64_t)a->vy - b->vy) ? llabs((int64_t)a->vx - b->vx)
                                                                                    : llabs((int64_t)a->vy - b->vy);
    return u > v ? u : v;
}

TEST(the_pose_of_an_xform_draws_it) {
    for (int i = 0; i < test_rounds(20000); i++) {
        const hm_pose pose = random_pose();
        hm_xform x, again;
        hm_pose back;
        REQUIRE(hm_xform_from_pose(&pose, &x) == HM_OK);
        test_note("angle %.17g, scale %.17g, %.17g", pose.angle, pose.scale.x, pose.scale.y);
        if (!CHECK_RESULT(hm_xform_to_pose(&x, &back), HM_OK)) continue;
        CHECK(back.position.x == (double)x.ox / (double)HM_STEPS_PER_PIXEL);
        CHECK(back.position.y == (double)x.oy / (double)HM_STEPS_PER_PIXEL);
        CHECK(back.scale.x > 0 && back.pivot.x == 0 && back.pivot.y == 0 && !back.flip_x && !back.flip_y);
        const double shorter = fmin(fabs(pose.scale.x), fabs(pose.scale.y));
        CHECK_NEAR(back.scale.x, pose.scale.x, 0x1p-24);
        CHECK_NEAR(back.scale.y, pose.scale.y, 0x1p-24);
        CHECK_NEAR(remainder(back.angle - pose.angle, 6.283185307179586), 0, 0x1p-23 / shorter);
        CHECK(fabs(back.angle) <= 3.1415926535897936);
        REQUIRE(hm_xform_from_pose(&back, &again) == HM_OK);
        CHECK(again.ox == x.ox && again.oy == x.oy);
        CHECK(apart(&x, &again) <= 3);
    }
}

// The angle that is nearest to the longer axis' direction, to the last bits of a double.
TEST(the_angle_is_that_of_the_arctangent) {
    for (int i = 0; i < test_rounds(20000); i++) {
        const double angle = random_real(3.14159265), scale = random_scale();
        hm_xform x;
        hm_pose back;
        REQUIRE(hm_xform_from_matrix(scale * cos(angle), scale * sin(angle), -scale * sin(angle), scale * cos(angle),
                                     0, 0, &x) == HM_OK);
        test_note("angle %.17g, scale %.17g", angle, scale);
        REQUIRE(hm_xform_to_pose(&x, &back) == HM_OK);
        const double exact = atan2((double)x.uy - x.vx, (double)x.ux + x.vy);
        CHECK_NEAR(back.angle, exact, 0x1p-50 * fabs(exact) + 0x1p-53);
    }
}

TEST(quarter_turns_come_back_exactly) {
    const double angle[] = {0, 1.5707963267948966, 3.141592653589793, -1.5707963267948966};
    for (int i = 0; i < 16; i++) {
        hm_pose pose = hm_pose_at(7, 8.5, angle[i % 4]), back;
        hm_xform x;
        pose.scale.x = i & 4 ? 2.5 : 1;
        pose.scale.y = i & 8 ? -0.75 : 2;
        REQUIRE(hm_xform_from_pose(&pose, &x) == HM_OK && hm_xform_to_pose(&x, &back) == HM_OK);
        CHECK(back.angle == pose.angle && back.scale.x == pose.scale.x && back.scale.y == pose.scale.y);
        CHECK(back.position.x == 7 && back.position.y == 8.5);
    }
}

// By how many steps the shorter axis is off from square to the longer one.
static double shear_of(const hm_xform *x) {
    const double u = hypot(x->ux, x->uy), v = hypot(x->vx, x->vy);
    const double dot = (double)x->ux * x->vx + (double)x->uy * x->vy;
    return fabs(dot) / fmax(u, v);
}

TEST(shear_is_refused) {
    int refused = 0, drawn = 0;
    for (int i = 0; i < test_rounds(20000); i++) {
        hm_pose pose = random_pose(), back = HM_POSE_DEFAULT;
        hm_xform x, again;
        REQUIRE(hm_xform_from_pose(&pose, &x) == HM_OK);
        x.vx += test_between(-16, 16);
        x.vy += test_between(-16, 16);
        if (!hm_xform_valid(&x)) continue;
        const double shear = shear_of(&x);
        back.angle = 77;
        test_note("shear %g", shear);
        if (hm_xform_to_pose(&x, &back) == HM_OK) {
            REQUIRE(hm_xform_from_pose(&back, &again) == HM_OK);
            CHECK(apart(&x, &again) <= 3 && shear < 10);
            drawn++;
        } else {
            CHECK(shear > 2 && back.angle == 77);
            refused++;
        }
    }
    CHECK(test_short() || (refused > 1000 && drawn > 1000));
}

TEST(other_xforms_are_refused) {
    hm_pose pose;
    hm_xform x;
    REQUIRE(hm_xform_from_matrix(1, 0, 0.5, 1, 0, 0, &x) == HM_OK);
    CHECK_RESULT(hm_xform_to_pose(&x, &pose), HM_ERROR_RANGE);
    REQUIRE(hm_xform_from_matrix(1, 0.1, 1, -0.1, 0, 0, &x) == HM_OK);
    CHECK_RESULT(hm_xform_to_pose(&x, &pose), HM_ERROR_RANGE);
    REQUIRE(hm_xform_from_matrix(1, 0, 0, 1, HM_MAX_POSITION + 1, 0, &x) == HM_OK);
    CHECK_RESULT(hm_xform_to_pose(&x, &pose), HM_ERROR_RANGE);
    REQUIRE(hm_xform_from_matrix(64, 0, 0, -1.0 / 64, HM_MAX_POSITION, -HM_MAX_POSITION, &x) == HM_OK);
    CHECK_RESULT(hm_xform_to_pose(&x, &pose), HM_OK);
    CHECK(pose.scale.x == 64 && pose.scale.y == -1.0 / 64 && pose.position.y == -HM_MAX_POSITION);
}

TEST(violations) {
    hm_xform x = HM_XFORM_IDENTITY;
    const hm_xform none = {0, 0, 0, 0, 0, 0};
    hm_pose pose;
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_to_pose(NULL, &pose), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_to_pose(&x, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_to_pose(&none, &pose), HM_ERROR_RANGE));
}

// ---- vectors --------------------------------------------------------------------------------------------------------

static bool check_vec2(hm_vec2 actual, double x, double y) { return CHECK(actual.x == x) && CHECK(actual.y == y); }

TEST(vectors) {
    const hm_vec2 a = {3, -4}, b = {0.5, 2};
    check_vec2(hm_vec2_add(a, b), 3.5, -2);
    check_vec2(hm_vec2_sub(a, b), 2.5, -6);
    check_vec2(hm_vec2_scale(a, -2), -6, 8);
    check_vec2(hm_vec2_lerp(a, b, 0), 3, -4);
    check_vec2(hm_vec2_lerp(a, b, 1), 0.5, 2);
    check_vec2(hm_vec2_lerp(a, b, 0.5), 1.75, -1);
    CHECK(hm_vec2_dot(a, b) == -6.5 && hm_vec2_cross(a, b) == 8 && hm_vec2_length(a) == 5);
    CHECK(hm_vec2_cross((hm_vec2){1, 0}, (hm_vec2){0, 1}) == 1);
}

// The library has each function that a header inlines: called where no compiler sees which one it is.
TEST(vectors_by_pointers) {
    hm_vec2 (*volatile const sum[])(hm_vec2, hm_vec2) = {hm_vec2_add, hm_vec2_sub};
    double (*volatile const product[])(hm_vec2, hm_vec2) = {hm_vec2_dot, hm_vec2_cross};
    hm_vec2 (*volatile const scale)(hm_vec2, double) = hm_vec2_scale;
    hm_vec2 (*volatile const lerp)(hm_vec2, hm_vec2, double) = hm_vec2_lerp;
    hm_pose (*volatile const pose)(double, double, double) = hm_pose_at;
    const hm_vec2 a = {1, 2}, b = {3, 4};
    check_vec2(sum[0](a, b), 4, 6);
    check_vec2(sum[1](a, b), -2, -2);
    CHECK(product[0](a, b) == 11 && product[1](a, b) == -2);
    check_vec2(scale(b, 0.5), 1.5, 2);
    check_vec2(lerp(a, b, 0.25), 1.5, 2.5);
    CHECK(pose(5, 6, 0.5).position.y == 6 && pose(5, 6, 0.5).angle == 0.5);
}

// isnan of doubles warns with some compilers.
static bool is_nan(double v) { return !(v <= 0) && !(v >= 0); }

// Nothing is undefined for what is no number a game has.
TEST(vectors_without_limits) {
    const double inf = (double)INFINITY;
    check_vec2(hm_vec2_add((hm_vec2){inf, 1e308}, (hm_vec2){1, 1e308}), inf, inf);
    CHECK(hm_vec2_length((hm_vec2){1e200, 0}) == inf && hm_vec2_length((hm_vec2){-inf, 0}) == inf);
    CHECK(is_nan(hm_vec2_length((hm_vec2){(double)NAN, 0})) && hm_vec2_length((hm_vec2){0, 0}) == 0);
    CHECK(is_nan(hm_vec2_sub((hm_vec2){inf, 0}, (hm_vec2){inf, 0}).x));
    check_vec2(hm_vec2_rotate((hm_vec2){1, 0}, HM_MAX_ANGLE + 1), 0, 0);
    const hm_vec2 last = hm_vec2_rotate((hm_vec2){3, 4}, -HM_MAX_ANGLE);
    CHECK_NEAR(hm_vec2_length(last), 5, 1e-12);
}

TEST(vectors_rotated) {
    for (int i = 0; i < test_rounds(2000); i++) {
        const hm_vec2 a = {random_real(1000), random_real(1000)};
        const double angle = random_real(1000);
        const hm_vec2 r = hm_vec2_rotate(a, angle);
        test_note("%.17g, %.17g by %.17g", a.x, a.y, angle);
        CHECK_NEAR(r.x, a.x * cos(angle) - a.y * sin(angle), 1e-12);
        CHECK_NEAR(r.y, a.x * sin(angle) + a.y * cos(angle), 1e-12);
    }
    check_vec2(hm_vec2_rotate((hm_vec2){1, 2}, 0), 1, 2);
    check_vec2(hm_vec2_rotate((hm_vec2){1, 2}, (double)NAN), 0, 0);
    check_vec2(hm_vec2_rotate((hm_vec2){1, 2}, 2e6), 0, 0);
}

TEST_MAIN(CASE(a_pose_in_a_line), CASE(an_xform_in_a_line), CASE(an_xform_beyond_the_limits_is_not_valid),
          CASE(the_pose_of_an_xform_draws_it), CASE(the_angle_is_that_of_the_arctangent),
          CASE(quarter_turns_come_back_exactly), CASE(shear_is_refused), CASE(other_xforms_are_refused),
          CASE(violations), CASE(vectors), CASE(vectors_by_pointers), CASE(vectors_without_limits),
          CASE(vectors_rotated))
