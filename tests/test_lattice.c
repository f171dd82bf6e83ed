// Poses put on the lattice: sine and cosine, rounding, limits, flips, products and inverses.
#include "posed.h"
#include "ref_parts.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;

static hm_xform xform_of(const hm_pose *pose) {
    hm_xform x = HM_XFORM_IDENTITY;
    REQUIRE(hm_xform_from_pose(pose, &x) == HM_OK);
    return x;
}

static bool check_xform(hm_xform actual, hm_xform expected) {
    bool origin = CHECK_INT(actual.ox, expected.ox) && CHECK_INT(actual.oy, expected.oy);
    bool u = CHECK_INT(actual.ux, expected.ux) && CHECK_INT(actual.uy, expected.uy);
    return CHECK_INT(actual.vx, expected.vx) && CHECK_INT(actual.vy, expected.vy) && origin && u;
}

static double random_real(double limit) {
    return ((double)(test_random() >> 11) * 0x1p-52 - 1) * limit; // 53 bits: exact
}

// ---- sine and cosine ---------------------------------------------------------------------------------------------

// In units of 2^-62, to the nearest, from series in whole numbers of 500 bits. The last ones before the random angles
// are the doubles nearest to multiples of a quarter turn.
static const struct {
    double angle;
    int64_t sine;
    int64_t cosine;
} trig_table[] = {
    {0x0.0p+0, 0, 4611686018427387904},
    {0x0.0000000000001p-1022, 0, 4611686018427387904},
    {0x1.56e1fc2f8f359p-997, 0, 4611686018427387904},
    {0x1.0000000000000p-60, 4, 4611686018427387904},
    {0x1.0000000000000p-30, 4294967296, 4611686018427387902},
    {-0x1.0000000000000p-12, -1125899895657813, 4611685880988435115},
    {0x1.999999999999ap-4, 460400371722013454, 4588646797289685250},
    {0x1.0000000000000p-1, 2210960053258022888, 4047135230685519675},
    {-0x1.6666666666666p-1, -2970929701057687565, 3527212021403297095},
    {0x1.921fb54442d18p-1, 3260954456333195453, 3260954456333195653},
    {0x1.921fb54442d17p-1, 3260954456333195091, 3260954456333196015},
    {0x1.921fb54442d19p-1, 3260954456333195815, 3260954456333195291},
    {0x1.0000000000000p+0, 3880599975550901256, 2491704589696177956},
    {0x1.3333333333333p+0, 4298271621382899920, 1671080189988819957},
    {-0x1.0000000000000p+1, -4193394229883997119, -1919138547717244068},
    {0x1.921fb54442d18p+0, 4611686018427387904, 282},
    {-0x1.921fb54442d18p+0, -4611686018427387904, 282},
    {0x1.921fb54442d17p+0, 4611686018427387904, 1306},
    {0x1.921fb54442d19p+0, 4611686018427387904, -742},
    {0x1.4000000000000p+1, 2759965619382477057, -3694622810570160726},
    {0x1.2d97c7f3321d2p+1, 3260954456333195853, -3260954456333195254},
    {0x1.921fb54442d18p+1, 565, -4611686018427387904},
    {0x1.8000000000000p+1, 650801168090049960, -4565534554920297666},
    {-0x1.0000000000000p+2, 3490135486322531554, -3014399147370971529},
    {0x1.2d97c7f3321d2p+2, -4611686018427387904, -847},
    {0x1.921fb54442d18p+2, -1130, 4611686018427387904},
    {0x1.8000000000000p+2, -1288576546375909434, 4428003886254910198},
    {-0x1.c000000000000p+2, -3029815911605604487, 3476760485615906476},
    {0x1.4000000000000p+3, -2508854550817842356, -3869534439102365249},
    {0x1.9000000000000p+6, -2335199347317895182, 3976743886755184328},
    {0x1.6300000000000p+8, -139016292922488, -4611686016332109775},
    {-0x1.f400000000000p+9, -3813308815995098802, 2593515723185944302},
    {0x1.81cd6c8b43958p+13, -3247001950472456795, 3274847518005489550},
    {-0x1.869f800000000p+16, -2354227043764778032, -3965509167681397237},
    {0x1.0000000000000p+19, 773001712569872783, 4546439957254763719},
    {0x1.fffffffffffffp+19, 1524130592517695499, 4352547974406521393},
    {0x1.0000000000000p+20, 1524130593024398772, 4352547974229089240},
    {-0x1.0000000000000p+20, -1524130593024398772, 4352547974229089240},
    {0x1.6c6cbc45dc8dep+5, 4611686018427387904, -3},
    {0x1.6c6cbc45dc8dep+6, -6, -4611686018427387904},
    {0x1.6c6cbc45dc8dep+7, 11, 4611686018427387904},
    {0x1.6c6cbc45dc8dep+8, 23, 4611686018427387904},
    {0x1.6c6cbc45dc8dep+9, 46, 4611686018427387904},
    {0x1.6c6cbc45dc8dep+10, 91, 4611686018427387904},
    {0x1.f767c482c9b00p+17, 3857399958494045354, 2527471759044755607},
    {-0x1.21b822346e320p+17, -1420440444846334097, -4387481837592425005},
    {0x1.c511afebb6a18p+19, -1792997338364356276, -4248859667861129543},
    {0x1.375c64ec1d7d8p+11, 1777400842126710423, -4255407639576485342},
    {-0x1.e24c74146f792p+10, -1170841869869897825, 4460580371242986046},
    {0x1.1a94e1f8bfe9ap+3, 2581466627571767489, -3821475890711846353},
    {0x1.3119920d46410p+0, 4284418310527784301, 1706284757293723357},
    {-0x1.8c13bc5069136p+11, -4376782376132801530, -1453073970770917704},
    {0x1.7949c41f8fb2cp+8, 1349757314950065808, 4409739575450850003},
    {0x1.667d2c686bfa0p+11, 1635026200677879977, -4312115171891343502},
    {-0x1.00af72fe52464p+19, -2331194120575692695, -3979093100789673244},
    {-0x1.2211954bc1b4ep+4, 3041787336696666899, 3466291639615808779},
    {-0x1.458df50ab5320p+8, 4248217413229334892, 1794518526651010208},
    {-0x1.5c90b69e793a6p-2, -1539658401032835807, 4347079472552539534},
};

TEST(sine_and_cosine) {
    for (size_t i = 0; i < sizeof trig_table / sizeof trig_table[0]; ++i) {
        for (int sign = -1; sign <= 1; sign += 2) {
            int64_t sine = 0, cosine = 0;
            test_note("angle %.17g", sign * trig_table[i].angle);
            CHECK_RESULT(hm_sincos(sign * trig_table[i].angle, &sine, &cosine), HM_OK);
            CHECK(llabs(sine - sign * trig_table[i].sine) < 16); // 2^-58
            CHECK(llabs(cosine - trig_table[i].cosine) < 16);
        }
    }
}

// Beside the machine's own, some of which have pi to 66 bits only.
TEST(sine_and_cosine_of_any_angle) {
    for (int i = 0; i < 20000; ++i) {
        double angle = random_real(ldexp(1, test_between(-20, 20)));
        int64_t sine, cosine;
        REQUIRE(hm_sincos(angle, &sine, &cosine) == HM_OK);
        test_note("angle %.17g", angle);
        double margin = 0x1p-52 + fabs(angle) * 0x1p-66;
        CHECK_NEAR((double)sine * 0x1p-62, sin(angle), margin);
        CHECK_NEAR((double)cosine * 0x1p-62, cos(angle), margin);
    }
}

TEST(sine_refuses) {
    static const double bad[] = {1048576.0000000002, -1048577, 1e300, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        int64_t sine = 7, cosine = 8;
        CHECK_RESULT(hm_sincos(bad[i], &sine, &cosine), HM_ERROR_RANGE);
        CHECK(sine == 7 && cosine == 8);
    }
}

// ---- poses -------------------------------------------------------------------------------------------------------

// Computed from the definition with whole numbers of 500 bits.
static const struct {
    hm_pose pose;
    hm_xform xform;
} pose_table[] = {
    {{{0, 0}, {1, 1}, {0, 0}, 0, false, false, 0, 0}, {0, 0, 16777216, 0, 0, 16777216}},
    {{{10.5, -3.25}, {1, 1}, {16, 16}, 0, false, false, 0, 0}, {-92274688, -322961408, 16777216, 0, 0, 16777216}},
    {{{100, 200}, {1, 1}, {8, 8}, 1.5707963267948966, false, false, 0, 0},
     {1811939328, 3221225472, 0, 16777216, -16777216, 0}},
    {{{100, 200}, {2, -0.5}, {8, 3.5}, -1.5707963267948966, false, false, 0, 0},
     {1707081728, 3623878656, 0, -33554432, -8388608, 0}},
    {{{5, 5}, {1, 1}, {0, 0}, 3.141592653589793, false, false, 0, 0},
     {83886080, 83886080, -16777216, 0, 0, -16777216}},
    {{{0, 0}, {64, 64}, {1, 1}, 4.71238898038469, false, false, 0, 0},
     {-1073741824, 1073741824, 0, -1073741824, 1073741824, 0}},
    {{{1, 2}, {1, 1}, {0, 0}, 0.5, false, false, 0, 0}, {16777216, 33554432, 14723392, 8043426, -8043426, 14723392}},
    {{{1000000, -1000000}, {1, 1}, {16, 16}, 0.7, false, false, 0, 0},
     {16777183620096, -16777594241632, 12831923, 10808179, -10808179, 12831923}},
    {{{-1000000, 1000000}, {64, 64}, {32767, -32767}, 2.5, false, false, 0, 0},
     {-9646565167555, -32465882853893, -860221407, 642604572, -642604572, -860221407}},
    {{{0, 0}, {0.015625, 0.015625}, {100, 100}, 1, false, false, 0, 0},
     {7895000, -36222400, 141637, 220587, -220587, 141637}},
    {{{3.14159, 2.71828}, {1.5, 0.625}, {12.3, 45.6}, -1.25, false, false, 0, 0},
     {-498655339, 188581966, 7935347, -23881980, 9950825, 3306395}},
    {{{7, 8}, {1, 1}, {16, 8}, 0.25, true, false, 32, 16},
     {410736960, 70584504, -16255653, -4150750, -4150750, 16255653}},
    {{{7, 8}, {1, 1}, {16, 8}, 0.25, false, true, 32, 16},
     {-175855936, 197850952, 16255653, 4150750, 4150750, -16255653}},
    {{{7, 8}, {-1, 2}, {3.3, -4.2}, 0.25, true, true, 33, 17},
     {-541344086, 700180054, 16255653, 4150750, 8301499, -32511306}},
    {{{0.1, 0.2}, {3.3, 3.3}, {0.3, 0.7}, 1000.5, false, false, 0, 0},
     {38636855, -16939069, 5376305, 55103156, -55103156, 5376305}},
    {{{0.1, 0.2}, {1, 1}, {5, 5}, 1048576, false, false, 0, 0},
     {-49770888, -103540717, 15834477, 5544755, -5544755, 15834477}},
    {{{-0.1, 0.2}, {7.5, 0.03}, {-5, 5.5}, -1048576, false, false, 0, 0},
     {591200292, -207185549, 118758580, -41585661, 166343, 475034}},
    {{{123456.789, -98765.4321}, {0.3125, -12.25}, {100.5, -7.25}, 12345.625, true, false, 5, 9},
     {2069821157548, -1657639151801, -3522289, 3883461, -152231665, -138073745}},
};

TEST(same_xforms_everywhere) {
    for (size_t i = 0; i < sizeof pose_table / sizeof pose_table[0]; ++i) {
        test_note("row %d", (int)i);
        check_xform(xform_of(&pose_table[i].pose), pose_table[i].xform);
    }
}

static hm_pose random_pose(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position.x = random_real(test_below(2) ? 100 : HM_MAX_POSITION);
    pose.position.y = random_real(test_below(2) ? 100 : HM_MAX_POSITION);
    pose.scale.x = ldexp(1 + test_below(1000) / 1000.0, test_between(-6, 5));
    pose.scale.y = test_below(2) ? -pose.scale.x : ldexp(1 + test_below(1000) / 1000.0, test_between(-6, 5));
    pose.pivot.x = random_real(200);
    pose.pivot.y = random_real(200);
    pose.angle = random_real(ldexp(1, test_between(-3, 20)));
    return pose;
}

TEST(axes_are_rounded_once) {
    for (int i = 0; i < 20000; ++i) {
        hm_pose pose = random_pose();
        hm_xform x = xform_of(&pose);
        double s = sin(pose.angle), c = cos(pose.angle);
        test_note("angle %.17g, scale %.17g, %.17g", pose.angle, pose.scale.x, pose.scale.y);
        CHECK_NEAR(x.ux, pose.scale.x * c / step, 0.51);
        CHECK_NEAR(x.uy, pose.scale.x * s / step, 0.51);
        CHECK_NEAR(x.vx, -pose.scale.y * s / step, 0.51);
        CHECK_NEAR(x.vy, pose.scale.y * c / step, 0.51);
    }
}

// Where a pose draws a local point, in doubles.
static hm_vec2 drawn(const hm_pose *pose, hm_vec2 local) {
    double x = ((pose->flip_x ? pose->width - local.x : local.x) - pose->pivot.x) * pose->scale.x;
    double y = ((pose->flip_y ? pose->height - local.y : local.y) - pose->pivot.y) * pose->scale.y;
    double s = sin(pose->angle), c = cos(pose->angle);
    return (hm_vec2){pose->position.x + x * c - y * s, pose->position.y + x * s + y * c};
}

static void check_drawn(const hm_pose *pose, hm_vec2 local, double margin) {
    hm_xform x = xform_of(pose);
    hm_vec2 expected = drawn(pose, local), actual;
    hm_xform_apply(&x, local, &actual);
    test_note("angle %.17g, local %.17g, %.17g", pose->angle, local.x, local.y);
    CHECK_NEAR(actual.x, expected.x, margin);
    CHECK_NEAR(actual.y, expected.y, margin);
}

TEST(no_point_moves_by_a_thousandth) {
    for (int i = 0; i < 20000; ++i) {
        hm_pose pose = random_pose();
        pose.scale.x = pose.scale.y = 1;
        hm_vec2 local;
        local.x = pose.pivot.x + random_real(2896); // 4,096 along the diagonal
        local.y = pose.pivot.y + random_real(2896);
        check_drawn(&pose, local, 0.001);
    }
}

TEST(scales_flips_and_pivots_draw_as_stated) {
    for (int i = 0; i < 5000; ++i) {
        hm_pose pose = random_pose();
        pose.flip_x = test_below(2);
        pose.flip_y = test_below(2);
        pose.width = test_below(100);
        pose.height = test_below(100);
        hm_vec2 local;
        local.x = random_real(100);
        local.y = random_real(100);
        check_drawn(&pose, local, 0.001 * 64);
    }
}

// A flip is exact: pixel corner x comes to lie where w - x lay.
TEST(flips_are_exact) {
    for (int i = 0; i < 2000; ++i) {
        hm_pose plain = random_pose();
        plain.pivot.x = test_between(-50, 50);
        plain.pivot.y = test_between(-50, 50);
        plain.width = test_below(64);
        plain.height = test_below(64);
        hm_pose flipped = plain;
        flipped.flip_x = true;
        flipped.flip_y = true;
        hm_xform p = xform_of(&plain), q = xform_of(&flipped);
        hm_xform expected = {p.ox + (int64_t)plain.width * p.ux + (int64_t)plain.height * p.vx,
                             p.oy + (int64_t)plain.width * p.uy + (int64_t)plain.height * p.vy,
                             -p.ux,
                             -p.uy,
                             -p.vx,
                             -p.vy};
        check_xform(q, expected);
    }
}

TEST(the_pivot_lies_at_the_position) {
    for (int i = 0; i < 2000; ++i) {
        hm_pose pose = random_pose();
        pose.pivot.x = test_between(-50, 50);
        pose.pivot.y = test_between(-50, 50);
        pose.position.x = test_between(-1000000, 1000000);
        hm_xform x = xform_of(&pose);
        CHECK_INT(x.ox + (int64_t)pose.pivot.x * x.ux + (int64_t)pose.pivot.y * x.vx,
                  (int64_t)pose.position.x * HM_STEPS_PER_PIXEL);
    }
}

// The doubles nearest to multiples of a quarter turn, also the largest.
TEST(quarter_turns_are_exact) {
    static const int cosines[4] = {1, 0, -1, 0}, sines[4] = {0, 1, 0, -1};
    static const double half_pi = 1.5707963267948966, rest = 6.123233995736766e-17; // together a quarter turn
    for (int i = 0; i < 3000; ++i) {
        int k = i < 100 ? i - 50 : test_between(-667543, 667543);
        double angle = k * half_pi; // rounded; what is missing decides between it and its neighbours
        double error = fma(k, half_pi, -angle) + k * rest;
        double next = nextafter(angle, error > 0 ? INFINITY : -INFINITY);
        if (fabs(error) > fabs(next - angle - error)) angle = next;
        hm_pose pose = HM_POSE_DEFAULT;
        pose.angle = angle;
        pose.scale.x = i % 2 ? 64 : 1;
        pose.scale.y = -3;
        hm_xform x = xform_of(&pose);
        int one = (int)pose.scale.x << HM_STEP_BITS, three = -3 * (1 << HM_STEP_BITS), turn = k & 3;
        hm_xform expected = {
            0, 0, one * cosines[turn], one * sines[turn], -three * sines[turn], three * cosines[turn]};
        test_note("%d quarter turns", k);
        check_xform(x, expected);
    }
}

static bool pose_refused(hm_pose pose) {
    hm_xform x = {1, 2, 3, 4, 5, 6}, before = x;
    hm_result result = hm_xform_from_pose(&pose, &x);
    CHECK(result == HM_OK || memcmp(&x, &before, sizeof x) == 0);
    return result == HM_ERROR_RANGE;
}

// Each number of a pose in turn: what is still accepted, and what no longer is.
TEST(limits_of_poses) {
    const double above_position = nextafter(1e6, 2e6), above_local = nextafter(32767, 4e4);
    const double above_angle = nextafter(1048576, 2e6);
    const struct {
        size_t offset;
        double last, beyond;
    } rows[] = {
        {offsetof(hm_pose, position.x), 1e6, above_position},
        {offsetof(hm_pose, position.x), -1e6, -above_position},
        {offsetof(hm_pose, position.y), 1e6, above_position},
        {offsetof(hm_pose, position.y), -1e6, -above_position},
        {offsetof(hm_pose, pivot.x), 32767, above_local},
        {offsetof(hm_pose, pivot.y), -32767, -above_local},
        {offsetof(hm_pose, angle), 1048576, above_angle},
        {offsetof(hm_pose, angle), -1048576, -above_angle},
        {offsetof(hm_pose, scale.x), 64, nextafter(64, 65)},
        {offsetof(hm_pose, scale.y), -64, nextafter(-64, -65)},
        {offsetof(hm_pose, scale.x), 1 / 64.0, nextafter(1 / 64.0, 0)},
        {offsetof(hm_pose, scale.y), -1 / 64.0, nextafter(-1 / 64.0, 0)},
        {offsetof(hm_pose, scale.x), 1, 0},
        {offsetof(hm_pose, scale.y), 1, -0.0},
    };
    static const double never[] = {NAN, INFINITY, -INFINITY, 1e300, -1e300};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        hm_pose pose = HM_POSE_DEFAULT;
        double *number = (double *)(void *)((char *)&pose + rows[i].offset);
        test_note("row %d", (int)i);
        *number = rows[i].last;
        CHECK(!pose_refused(pose));
        *number = rows[i].beyond;
        CHECK(pose_refused(pose));
        for (size_t k = 0; k < sizeof never / sizeof never[0]; ++k) {
            *number = never[k];
            CHECK(pose_refused(pose));
        }
    }
    hm_pose pose = HM_POSE_DEFAULT;
    pose.width = pose.height = 32767;
    CHECK(!pose_refused(pose));
    pose.width = 32768;
    CHECK(pose_refused(pose));
    pose.width = -1;
    CHECK(pose_refused(pose));
    pose.width = 0;
    pose.height = -1;
    CHECK(pose_refused(pose));
    pose.height = 32768;
    CHECK(pose_refused(pose));
}

// The far end of everything at once is still within the lattice.
TEST(the_largest_pose) {
    hm_pose pose = {{-1e6, 1e6}, {64, -64}, {-32767, 32767}, 0.785, true, true, 32767, 32767};
    hm_xform x = xform_of(&pose);
    CHECK(hm_xform_valid(&x));
}

// ---- matrices ----------------------------------------------------------------------------------------------------

TEST(matrices_are_rounded_to_the_nearest) {
    hm_xform x;
    CHECK_RESULT(
        hm_xform_from_matrix(1 + 0.49 * step, 0.5 * step, -0.5 * step, -1 - 0.51 * step, 2.5 * step, -1.5 * step, &x),
        HM_OK);
    check_xform(x, (hm_xform){3, -2, 1 << 24, 1, -1, -(1 << 24) - 1});
    for (int i = 0; i < 5000; ++i) {
        double m[6];
        for (int k = 0; k < 6; ++k) m[k] = random_real(k < 4 ? 30 : 1e6);
        if (hm_xform_from_matrix(m[0], m[1], m[2], m[3], m[4], m[5], &x) != HM_OK) continue;
        check_xform(x, (hm_xform){llround(m[4] / step), llround(m[5] / step), (int32_t)llround(m[0] / step),
                                  (int32_t)llround(m[1] / step), (int32_t)llround(m[2] / step),
                                  (int32_t)llround(m[3] / step)});
    }
}

static const hm_xform valid_rows[] = {
    HM_XFORM_IDENTITY,
    {(int64_t)1 << 46, -((int64_t)1 << 46), 1 << 24, 0, 0, -(1 << 24)},
    {0, 0, (1 << 30) + 1, 0, 0, (1 << 18) - 1},
    {0, 0, 1 << 24, 0, (1 << 24), 1 << 18}, // sheared
};

static const hm_xform invalid_rows[] = {
    {((int64_t)1 << 46) + 1, 0, 1 << 24, 0, 0, 1 << 24},
    {0, -((int64_t)1 << 46) - 1, 1 << 24, 0, 0, 1 << 24},
    {INT64_MIN, INT64_MAX, 1 << 24, 0, 0, 1 << 24},
    {0, 0, 0, 0, 0, 1 << 24},
    {0, 0, 1 << 24, 0, 0, 0},
    {0, 0, (1 << 30) + 2, 0, 0, 1 << 24},
    {0, 0, 1 << 30, 1 << 30, 0, 1 << 24},
    {0, 0, (1 << 18) - 2, 0, 0, 1 << 24},
    {0, 0, INT32_MIN, 0, 0, 1 << 24},
    {0, 0, 1 << 24, INT32_MAX, 0, 1 << 24},
    {0, 0, 1 << 24, 1 << 24, 1 << 24, 1 << 24},        // no area
    {0, 0, 1 << 20, 1 << 20, 1 << 20, (1 << 20) + 16}, // next to none
};

TEST(valid_xforms) {
    for (size_t i = 0; i < sizeof valid_rows / sizeof valid_rows[0]; ++i) {
        test_note("row %d", (int)i);
        CHECK(hm_xform_valid(&valid_rows[i]));
    }
    for (size_t i = 0; i < sizeof invalid_rows / sizeof invalid_rows[0]; ++i) {
        test_note("row %d", (int)i);
        CHECK(!hm_xform_valid(&invalid_rows[i]));
    }
}

TEST(matrices_refused) {
    static const double bad[][6] = {
        {1, 0, 0, 1, NAN, 0},     {1, 0, 0, 1, 0, INFINITY}, {NAN, 0, 0, 1, 0, 0},   {1, 0, 0, -INFINITY, 0, 0},
        {0, 0, 0, 0, 0, 0},       {1, 1, 1, 1, 0, 0},        {1, 0, 0, 0.01, 0, 0},  {65, 0, 0, 1, 0, 0},
        {1, 0, 0, 1, 4194305, 0}, {1, 0, 0, 1, 0, 1e300},    {1e300, 0, 0, 1, 0, 0}, {1, 0, 0, 1e18, 0, 0},
        {1, 0, 4e9, 1, 0, 0},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        hm_xform x = {1, 2, 3, 4, 5, 6}, before = x;
        const double *m = bad[i];
        test_note("row %d", (int)i);
        CHECK_RESULT(hm_xform_from_matrix(m[0], m[1], m[2], m[3], m[4], m[5], &x), HM_ERROR_RANGE);
        CHECK(memcmp(&x, &before, sizeof x) == 0);
    }
}

TEST(steps_from_pixels) {
    static const struct {
        double steps;
        int64_t expected;
    } rows[] = {{0, 0},
                {0.49, 0},
                {0.5, 1},
                {-0.5, -1},
                {-0.49, 0},
                {1.5, 2},
                {2.5, 3},
                {-2.5, -3},
                {1e15, 1000000000000000},
                {-0.0, 0},
                {4.6116860184273874e18, 4611686018427387392}};
    int64_t got = 0;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        CHECK_RESULT(hm_steps_from_pixels(rows[i].steps * step, &got), HM_OK);
        CHECK_INT(got, rows[i].expected);
    }
    static const double bad[] = {0x1p38, -0x1p38, 1e300, INFINITY, -INFINITY, NAN};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; ++i) {
        got = 7;
        CHECK_RESULT(hm_steps_from_pixels(bad[i], &got), HM_ERROR_RANGE);
        CHECK_INT(got, 7);
    }
    CHECK_RESULT(hm_steps_from_pixels(5e-324, &got), HM_OK);
    CHECK_INT(got, 0);
}

// ---- products and inverses ---------------------------------------------------------------------------------------

static double magnitude(double a, double b) { return fabs(a) + fabs(b); }

// Products, computed with doubles: they are off by far less than the rounding to steps, while origins stay small.
TEST(products) {
    for (int i = 0; i < 5000; ++i) {
        hm_pose p = random_pose(), q = random_pose();
        q.scale.x = q.scale.y = 1;
        q.position.x = test_between(-1000, 1000);
        q.position.y = test_between(-1000, 1000);
        hm_xform outer = xform_of(&p), inner = xform_of(&q), product;
        REQUIRE(hm_xform_multiply(&outer, &inner, &product) == HM_OK);
        const double in[3][2] = {{inner.ux, inner.uy}, {inner.vx, inner.vy}, {(double)inner.ox, (double)inner.oy}};
        const double out[3][2] = {{product.ux, product.uy},
                                  {product.vx, product.vy},
                                  {(double)(product.ox - outer.ox), (double)(product.oy - outer.oy)}};
        for (int k = 0; k < 3; ++k) {
            CHECK_NEAR(out[k][0], (in[k][0] * outer.ux + in[k][1] * outer.vx) * step, 0.501);
            CHECK_NEAR(out[k][1], (in[k][0] * outer.uy + in[k][1] * outer.vy) * step, 0.501);
        }
    }
}

TEST(products_with_the_identity) {
    const hm_xform one = HM_XFORM_IDENTITY;
    for (int i = 0; i < 1000; ++i) {
        hm_pose pose = random_pose();
        hm_xform x = xform_of(&pose), product;
        CHECK_RESULT(hm_xform_multiply(&one, &x, &product), HM_OK);
        check_xform(product, x);
        CHECK_RESULT(hm_xform_multiply(&x, &one, &product), HM_OK);
        check_xform(product, x);
    }
}

// An inverse is off by half a step in each number, which its product with x shows stretched by the axes of x.
TEST(inverses) {
    int found = 0;
    for (int i = 0; i < 5000; ++i) {
        hm_pose pose = random_pose();
        hm_xform x = xform_of(&pose), inverse, back;
        if (hm_xform_invert(&x, &inverse) != HM_OK) continue;
        if (hm_xform_multiply(&x, &inverse, &back) != HM_OK) continue;
        ++found;
        double across = 0.51 * magnitude(x.ux, x.vx) * step + 0.51, down = 0.51 * magnitude(x.uy, x.vy) * step + 0.51;
        test_note("angle %.17g, scale %g, %g", pose.angle, pose.scale.x, pose.scale.y);
        CHECK_NEAR(back.ux, 1 << 24, across);
        CHECK_NEAR(back.vx, 0, across);
        CHECK_NEAR((double)back.ox, 0, across);
        CHECK_NEAR(back.uy, 0, down);
        CHECK_NEAR(back.vy, 1 << 24, down);
        CHECK_NEAR((double)back.oy, 0, down);
    }
    CHECK(found > 3000);
}

// a * 2^bits / b to the nearest, ties away from zero, bit by bit; 2^62 for all that is larger.
static int64_t slow_divide(ref_wide a, int bits, int64_t b) {
    const bool negative = (ref_wide_sign(a) < 0) != (b < 0);
    const uint64_t divisor = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    uint64_t rest = 0, quotient = 0;
    if (ref_wide_sign(a) < 0) a = ref_wide_negate(a);
    for (int i = 127; i >= -bits; --i) {
        if (quotient >> 61) return negative ? -((int64_t)1 << 62) : (int64_t)1 << 62;
        rest = rest << 1 | (i < 0 ? 0 : (i < 64 ? a.low >> i : a.high >> (i - 64)) & 1);
        quotient = quotient << 1 | (rest >= divisor);
        if (rest >= divisor) rest -= divisor;
    }
    if (rest >= divisor - rest) ++quotient;
    return negative ? -(int64_t)quotient : (int64_t)quotient;
}

// By Cramer's rule; whether all six are small enough for an xform, whatever lies between its axes.
static bool slow_inverse(const hm_xform *m, hm_xform *out) {
    const int64_t det = (int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx, most = ((int64_t)1 << 30) + 1;
    const ref_vector o = {m->ox, m->oy}, u = {m->ux, m->uy}, v = {m->vx, m->vy};
    const int64_t axis[4] = {m->vy, -(int64_t)m->uy, -(int64_t)m->vx, m->ux};
    int64_t made[4];
    bool fits = true;
    for (int i = 0; i < 4; ++i) {
        made[i] = slow_divide(ref_wide_product(axis[i], 1), 48, det);
        fits = fits && llabs(made[i]) <= most;
        if (!fits) made[i] = 0;
    }
    out->ox = slow_divide(ref_vector_cross(v, o), 24, det);
    out->oy = slow_divide(ref_vector_cross(o, u), 24, det);
    out->ux = (int32_t)made[0];
    out->uy = (int32_t)made[1];
    out->vx = (int32_t)made[2];
    out->vy = (int32_t)made[3];
    return fits;
}

// One in two far away and small, whose inverse may lie too far away.
static hm_xform random_invertible(int i) {
    hm_xform x = posed_random_xform(), small = x;
    if (i % 4 == 0) {
        hm_pose pose = random_pose();
        return xform_of(&pose);
    }
    small.ox = (test_below(2) ? 1 : -1) * (((int64_t)1 << 44) - test_below(1 << 30));
    small.ux /= 4, small.uy /= 4, small.vx /= 4, small.vy /= 4;
    return i % 2 && hm_xform_valid(&small) ? small : x;
}

TEST(inverses_by_slow_division) {
    test_tally made = {0};
    for (int i = 0; i < test_rounds(20000); ++i) {
        const hm_xform x = random_invertible(i);
        const hm_xform untouched = {1, 2, 3, 4, 5, 6};
        hm_xform expected, inverse = untouched;
        test_note("%lld %lld, %d %d, %d %d", (long long)x.ox, (long long)x.oy, x.ux, x.uy, x.vx, x.vy);
        const bool fits = slow_inverse(&x, &expected) && hm_xform_valid(&expected);
        CHECK_RESULT(hm_xform_invert(&x, &inverse), fits ? HM_OK : HM_ERROR_RANGE);
        check_xform(inverse, fits ? expected : untouched);
        test_count(&made, fits);
    }
    CHECK_TALLY(made);
}

TEST(inverses_are_exact_where_they_can_be) {
    const hm_xform x = {3 << 24, -(5 << 24), 0, 1 << 25, -(1 << 23), 0};
    hm_xform inverse;
    CHECK_RESULT(hm_xform_invert(&x, &inverse), HM_OK);
    check_xform(inverse, (hm_xform){5 << 23, 6 << 24, 0, -(1 << 25), 1 << 23, 0});
}

TEST(products_and_inverses_refused) {
    const hm_xform large = {0, 0, 1 << 28, 0, 0, 1 << 28}, bad = {0, 0, 1 << 24, 0, 0, 0};
    const hm_xform far = {(int64_t)1 << 46, 0, 1 << 24, 0, 0, 1 << 24}, small = {0, 0, 1 << 19, 0, 0, 1 << 19};
    const hm_xform far_small = {(int64_t)1 << 46, 0, 1 << 22, 0, 0, 1 << 22};
    const hm_xform *pairs[][2] = {{&large, &large}, {&bad, &large},   {&large, &bad},
                                  {&large, &far},   {&small, &small}, {&far, &far}};
    hm_xform out = {1, 2, 3, 4, 5, 6}, before = out;
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; ++i) {
        test_note("row %d", (int)i);
        CHECK_RESULT(hm_xform_multiply(pairs[i][0], pairs[i][1], &out), HM_ERROR_RANGE);
        CHECK(memcmp(&out, &before, sizeof out) == 0);
    }
    CHECK_RESULT(hm_xform_invert(&bad, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_xform_invert(&far_small, &out), HM_ERROR_RANGE);
    CHECK(memcmp(&out, &before, sizeof out) == 0);
}

TEST(translations) {
    const int64_t limit = (int64_t)1 << 46;
    const hm_xform x = {5, -7, 1 << 24, 3, 4, 1 << 24};
    static const int64_t far = INT64_MAX;
    const struct {
        int64_t dx, dy;
        bool fine;
    } rows[] = {{0, 0, true},
                {100, -200, true},
                {limit - 5, 0, true},
                {limit - 4, 0, false},
                {-limit - 5, 7 - limit, true},
                {-limit - 6, 0, false},
                {0, limit + 7, true},
                {0, limit + 8, false},
                {far, 0, false},
                {0, -far - 1, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        hm_xform out = x;
        out.ux = 9;
        test_note("row %d", (int)i);
        CHECK_RESULT(hm_xform_translate(&x, rows[i].dx, rows[i].dy, &out), rows[i].fine ? HM_OK : HM_ERROR_RANGE);
        if (rows[i].fine)
            check_xform(out, (hm_xform){x.ox + rows[i].dx, x.oy + rows[i].dy, x.ux, x.uy, x.vx, x.vy});
        else
            CHECK_INT(out.ux, 9);
    }
}

TEST(violations) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform x = HM_XFORM_IDENTITY;
    hm_vec2 at = {0, 0};
    int64_t n = 0;
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_from_pose(NULL, &x), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_from_pose(&pose, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_from_matrix(1, 0, 0, 1, 0, 0, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_multiply(&x, NULL, &x), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_multiply(NULL, &x, &x), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_invert(NULL, &x), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_xform_translate(NULL, 0, 0, &x), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(!hm_xform_valid(NULL)));
    CHECK_PRECONDITION(hm_xform_apply(NULL, at, &at));
    CHECK_PRECONDITION(CHECK_RESULT(hm_steps_from_pixels(1, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_sincos(1, NULL, &n), HM_ERROR_RANGE));
}

TEST_MAIN(CASE(sine_and_cosine), CASE(sine_and_cosine_of_any_angle), CASE(sine_refuses), CASE(same_xforms_everywhere),
          CASE(axes_are_rounded_once), CASE(no_point_moves_by_a_thousandth),
          CASE(scales_flips_and_pivots_draw_as_stated), CASE(flips_are_exact), CASE(the_pivot_lies_at_the_position),
          CASE(quarter_turns_are_exact), CASE(limits_of_poses), CASE(the_largest_pose),
          CASE(matrices_are_rounded_to_the_nearest), CASE(valid_xforms), CASE(matrices_refused),
          CASE(steps_from_pixels), CASE(products), CASE(products_with_the_identity), CASE(inverses),
          CASE(inverses_by_slow_division), CASE(inverses_are_exact_where_they_can_be),
          CASE(products_and_inverses_refused), CASE(translations), CASE(violations))
