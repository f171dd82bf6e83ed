// Random points in outlines: strictly inside by the exact test of borders, as many on each pixel as on any other, in
// proportion to area on slanted shapes, the same numbers everywhere.
#include "support.h"

#include <math.h>

typedef struct made {
    hm_mask *mask;
    hm_outline *outline;
    hm_parts *parts;
    hm_border *border;
} made;

static void made_free(made *m) {
    hm_border_destroy(m->border);
    hm_parts_destroy(m->parts);
    hm_outline_destroy(m->outline);
    hm_mask_destroy(m->mask);
}

static made made_of(hm_mask *mask, hm_outline *outline, int32_t corners) {
    made m = {mask, outline, NULL, NULL};
    REQUIRE(hm_parts_create(outline, corners, NULL, &m.parts) == HM_OK);
    REQUIRE(hm_border_create(outline, NULL, &m.border) == HM_OK);
    return m;
}

static made random_mask(int w, int h, int32_t corners) {
    hm_mask *mask = NULL;
    hm_outline *outline = NULL;
    REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
    for (int y = 0; y < h; ++y)
        for (int x = 0; x < w; ++x) hm_mask_set(mask, x, y, test_below(3) > 0);
    hm_mask_set(mask, 0, 0, true);
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    return made_of(mask, outline, corners);
}

// A loop with the solid on its right.
static made made_of_points(const hm_local *points, int count) {
    hm_outline *outline = NULL;
    const hm_loop loop = {0, count, -1, 0, 0};
    REQUIRE(hm_outline_create(&loop, 1, points, count, NULL, &outline) == HM_OK);
    return made_of(NULL, outline, 0);
}

static void check_inside(const made *m, hm_vec2 p) {
    const hm_xform at = HM_XFORM_IDENTITY;
    CHECK(hm_border_inside(m->border, &at, p, NULL));
    CHECK(p.x * 65536 == floor(p.x * 65536) && p.y * 65536 == floor(p.y * 65536));
}

// Six times the deviation that counts of equal chances have.
static void check_share(long count, long of, double chance) {
    const double wanted = (double)of * chance;
    CHECK_NEAR((double)count, wanted, 6 * sqrt(wanted * (1 - chance)) + 1);
}

TEST(as_many_on_each_pixel) {
    enum { W = 9, H = 7, POINTS = 6000 };
    static hm_vec2 points[POINTS];
    for (int i = 0; i < test_rounds(12); ++i) {
        made m = random_mask(W, H, i % 3 == 0 ? 3 : 0);
        uint64_t state = (uint64_t)i;
        long counts[H][W] = {{0}};
        long left = 0;
        const long solid = (long)hm_mask_count(m.mask);
        REQUIRE(hm_parts_random_points(m.parts, &state, points, POINTS) == POINTS);
        for (int k = 0; k < POINTS; ++k) {
            check_inside(&m, points[k]);
            ++counts[(int)floor(points[k].y)][(int)floor(points[k].x)];
            left += points[k].x - floor(points[k].x) < 0.25;
        }
        for (int y = 0; y < H; ++y)
            for (int x = 0; x < W; ++x) {
                if (hm_mask_get(m.mask, x, y))
                    check_share(counts[y][x], POINTS, 1.0 / (double)solid);
                else // but for the edges of other pixels, which count as theirs
                    CHECK_INT(counts[y][x], 0);
            }
        check_share(left, POINTS, 0.25);
        made_free(&m);
    }
}

// Two triangles of areas 1 : 4, and the half of one that is nearer to its corner: a quarter.
TEST(by_area) {
    enum { PX = 65536, POINTS = 20000 };
    static const hm_local points[] = {{0, 0}, {300 * PX, 0}, {0, 200 * PX}};
    static hm_vec2 out[POINTS];
    made m = made_of_points(points, 3);
    uint64_t state = 77;
    long near = 0, top = 0;
    REQUIRE(hm_parts_random_points(m.parts, &state, out, POINTS) == POINTS);
    for (int k = 0; k < POINTS; ++k) {
        check_inside(&m, out[k]);
        near += out[k].x / 300 + out[k].y / 200 < 0.5;
        top += out[k].y < 100;
    }
    check_share(near, POINTS, 0.25);
    check_share(top, POINTS, 0.75);
    made_free(&m);
}

// The numbers are worked out anew: SplitMix64 from state 1 gives these first three words.
TEST(the_same_everywhere) {
    enum { PX = 65536 };
    static const hm_local points[] = {{0, 0}, {8 * PX, 0}, {0, 8 * PX}};
    made m = made_of_points(points, 3);
    hm_vec2 out[5], one;
    uint64_t state = 1, other = 1;
    CHECK_INT(hm_parts_random_points(m.parts, &state, out, 5), 5);
    for (int i = 0; i < 5; ++i) {
        CHECK_INT(hm_parts_random_points(m.parts, &other, &one, 1), 1);
        CHECK(one.x == out[i].x && one.y == out[i].y);
    }
    CHECK(state == other && state == 1 + 10 * UINT64_C(0x9e3779b97f4a7c15));
    // One triangle, so the first word only says which; the second is the point.
    const uint64_t second = UINT64_C(0xbeeb8da1658eec67);
    double r = (double)(second >> 33) / 2147483648.0, s = (double)(second & 0x7fffffff) / 2147483648.0;
    if (r + s > 1) r = 1 - r, s = 1 - s;
    CHECK(fabs(out[0].x + out[0].y - 8 * (r + s)) < 1e-4 || fabs(out[0].x - 8 * (1 - r - s)) < 1e-4 ||
          fabs(out[0].y - 8 * (1 - r - s)) < 1e-4);
    made_free(&m);
}

// As large as an outline may be, too thin for any point, nothing, and violations.
TEST(hostile) {
    enum { MOST = 32767 * 65536 };
    static const hm_local large[] = {{-MOST, -MOST}, {MOST, -MOST}, {MOST, MOST}, {-MOST, MOST}};
    static const hm_local thin[] = {{0, 0}, {1, 0}, {1, 1}};
    static hm_vec2 out[2000];
    made m = made_of_points(large, 4);
    uint64_t state = UINT64_MAX;
    long left = 0, top = 0;
    REQUIRE(hm_parts_random_points(m.parts, &state, out, 2000) == 2000);
    for (int k = 0; k < 2000; ++k) {
        check_inside(&m, out[k]);
        left += out[k].x < 0;
        top += out[k].y < 0;
    }
    check_share(left, 2000, 0.5);
    check_share(top, 2000, 0.5);
    made none = made_of_points(thin, 3);
    CHECK_INT(hm_parts_random_points(none.parts, &state, out, 3), 0);
    const hm_local long_thin[] = {{0, 0}, {MOST, 1}, {MOST - 65536, 1}};
    made sliver = made_of_points(long_thin, 3);
    CHECK_INT(hm_parts_random_points(sliver.parts, &state, out, 3), 0);
    CHECK_INT(hm_parts_random_points(m.parts, &state, NULL, 0), 0);
    violations_catch();
    CHECK_PRECONDITION(CHECK_INT(hm_parts_random_points(NULL, &state, out, 3), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_parts_random_points(m.parts, NULL, out, 3), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_parts_random_points(m.parts, &state, NULL, 3), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_parts_random_points(m.parts, &state, out, -1), 0));
    made_free(&m);
    made_free(&none);
    made_free(&sliver);
}

TEST_MAIN(CASE(as_many_on_each_pixel), CASE(by_area), CASE(the_same_everywhere), CASE(hostile))
