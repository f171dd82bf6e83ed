// Exact moments, the centre of mass, the main axis and its ties.
#include "support.h"

#include <math.h>

static void check_sums(const hm_moments *m, const ref_sums *expected) {
    CHECK_INT(m->n, expected->n);
    CHECK_INT(m->sx, expected->sx);
    CHECK_INT(m->sy, expected->sy);
    CHECK_INT(m->sxx, expected->sxx);
    CHECK_INT(m->sxy, expected->sxy);
    CHECK_INT(m->syy, expected->syy);
}

static void check_axis(const hm_moments *m, double x, double y, double margin) {
    hm_vec2 axis = {7, 7};
    hm_moments_axis(m, &axis);
    CHECK_NEAR(axis.x, x, margin);
    CHECK_NEAR(axis.y, y, margin);
    CHECK_NEAR(axis.x * axis.x + axis.y * axis.y, 1, 1e-15);
    CHECK(axis.x > 0 || (axis.x == 0 && axis.y == 1));
}

static void check_moments(const ref_grid *g, test_tally *empty) {
    hm_mask *mask = mask_of(g);
    ref_sums expected = ref_moments(g);
    hm_moments m = {7, 7, 7, 7, 7, 7};
    hm_vec2 centre = {7, 7};
    double x, y, n = expected.n ? 2.0 * (double)expected.n : 1;
    test_note("%d x %d", g->w, g->h);
    FOR_EACH_LEVEL {
        hm_mask_moments(mask, &m);
        check_sums(&m, &expected);
    }
    CHECK_INT(test_count(empty, hm_moments_centroid(&m, &centre)), expected.n > 0);
    CHECK_NEAR(centre.x, (double)expected.sx / n, 1e-13 * (1 + fabs(centre.x)));
    CHECK_NEAR(centre.y, (double)expected.sy / n, 1e-13 * (1 + fabs(centre.y)));
    ref_axis(&expected, &x, &y);
    check_axis(&m, x, y, 1e-14);
    hm_mask_destroy(mask);
}

TEST(random_moments) {
    test_tally found = {0};
    for (int i = 0; i < 200; ++i) {
        ref_grid g = random_any_grid(1);
        check_moments(&g, &found);
        ref_free(&g);
    }
    CHECK(found.yes > 0 && found.no > 0);
}

// Few pixels in any arrangement: ties are common here.
TEST(small_moments) {
    test_tally found = {0};
    for (int w = 1; w <= 4; ++w) {
        for (int bits = 0; bits < 1 << (3 * w); bits += w < 4 ? 1 : test_short() ? 41 : 5) {
            ref_grid g = ref_make(w, 3);
            for (int i = 0; i < 3 * w; ++i) g.at[i] = bits >> i & 1;
            check_moments(&g, &found);
            ref_free(&g);
        }
    }
}

TEST(large_moments) {
    test_tally found = {0};
    ref_grid g = random_grid(1024, 1000);
    check_moments(&g, &found);
    ref_free(&g);
}

static const struct {
    const char *picture;
    double x, y; // of the axis
} axes[] = {
    {"", 1, 0},
    {".", 1, 0},
    {"#\n", 1, 0},
    {"##\n", 1, 0},
    {"#\n#\n", 0, 1},
    {"##\n##\n", 1, 0},
    {"#.#\n...\n#.#\n", 1, 0},
    {".#.\n###\n.#.\n", 1, 0},
    {"###\n#.#\n###\n#.#\n###\n", 0, 1},
    {"#.\n.#\n", 0.70710678118654752, 0.70710678118654752},
    {".#\n#.\n", 0.70710678118654752, -0.70710678118654752},
    {"##.\n#..\n", 0.70710678118654752, -0.70710678118654752},
    {".#.\n.#.\n.#.\n", 0, 1},
};

TEST(axes_by_hand) {
    for (int i = 0; i < (int)(sizeof axes / sizeof axes[0]); ++i) {
        hm_mask *mask = mask_of_text(axes[i].picture);
        hm_moments m;
        test_note("picture %d", i);
        hm_mask_moments(mask, &m);
        check_axis(&m, axes[i].x, axes[i].y, 1e-15);
        hm_mask_destroy(mask);
    }
}

// The moments of a full w x h rectangle, by formula.
static hm_moments full_moments(int64_t w, int64_t h) {
    hm_moments m = {.n = w * h, .sx = w * h * w, .sy = w * h * h, .sxy = w * w * h * h};
    m.sxx = w * (2 * w - 1) * (2 * w + 1) / 3 * h;
    m.syy = h * (2 * h - 1) * (2 * h + 1) / 3 * w;
    return m;
}

static void moments_remove(hm_moments *m, int64_t x, int64_t y) {
    int64_t X = 2 * x + 1, Y = 2 * y + 1;
    m->n -= 1;
    m->sx -= X;
    m->sy -= Y;
    m->sxx -= X * X;
    m->sxy -= X * Y;
    m->syy -= Y * Y;
}

// One pixel decides on the greatest masks too, where products take more than 64 bits and doubles are blind.
TEST(axis_decided_exactly) {
    const int64_t side = HM_MASK_MAX_SIDE;
    const double half = sqrt(0.5);
    hm_moments m = full_moments(side, side);
    check_axis(&m, 1, 0, 0);
    moments_remove(&m, side / 2, side / 2);
    check_axis(&m, 1, 0, 0);
    m = full_moments(side, side - 1);
    check_axis(&m, 1, 0, 0);
    m = full_moments(side - 1, side);
    check_axis(&m, 0, 1, 0);
    m = full_moments(side, side);
    moments_remove(&m, 0, 0);
    check_axis(&m, half, -half, 1e-15);
    m = full_moments(side, side);
    moments_remove(&m, 0, side - 1);
    check_axis(&m, half, half, 1e-15);
    m = full_moments(side, side);
    moments_remove(&m, 0, side / 2); // less to the left: less spread along x
    check_axis(&m, 0, 1, 0);
    m = full_moments(side, side);
    moments_remove(&m, side / 2, 0);
    check_axis(&m, 1, 0, 0);
    m = full_moments(side, side);
    moments_remove(&m, side / 2, side / 2 + 1); // as good as the middle, and yet more towards y
    check_axis(&m, 1, 0, 0);
    m = full_moments(side, side);
    moments_remove(&m, side / 2 + 1, side / 2);
    check_axis(&m, 0, 1, 0);
}

TEST_MAIN(CASE(random_moments), CASE(small_moments), CASE(large_moments), CASE(axes_by_hand),
          CASE(axis_decided_exactly))
