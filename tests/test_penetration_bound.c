// The depth that is claimed without a search: after every translation that long the interiors still meet. Claims may
// be too small, never too great.
#include "../src/separate/penetration_bound.h"
#include "posed.h"

#include <math.h>

static const double pixel = 16777216; ///< in steps

typedef struct pair {
    posed a, b;
} pair;

static pair pair_random(hm_shape_kind kind_a, hm_shape_kind kind_b, int size) {
    pair p;
    posed_random_pair(kind_a, kind_b, size, &p.a, &p.b);
    if (test_below(4) == 0) posed_jitter(&p.a, &p.b, 0);
    return p;
}

// A mask, and one pixel whose corner lies there.
static pair pair_of_pixel(const char *mask, double x, double y) {
    pair p = {.a = posed_of_text(mask), .b = posed_of_text("#\n")};
    p.b.xform.ox += llround(x * pixel);
    p.b.xform.oy += llround(y * pixel);
    return p;
}

static void pair_free(pair *p) {
    posed_free(&p->a);
    posed_free(&p->b);
}

// Without the fields of a (1) or b (2), with a and b exchanged (4).
static bool deeper(const pair *p, double reach, int path) {
    hm_shape a = p->a.shape, b = p->b.shape;
    if ((path & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = p->a.plain;
    if ((path & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = p->b.plain;
    if (path & 4) return hmi_deeper(&b, &p->b.xform, &a, &p->a.xform, reach);
    return hmi_deeper(&a, &p->a.xform, &b, &p->b.xform, reach);
}

// The greatest reach that is claimed, in steps; -1 for none.
static double claimed_depth(const pair *p, int path) {
    double claimed = 0, denied = 4096 * pixel;
    if (!deeper(p, 0, path)) return -1;
    for (int i = 0; i < 40; ++i) {
        const double middle = (claimed + denied) / 2;
        *(deeper(p, middle, path) ? &claimed : &denied) = middle;
    }
    return claimed;
}

static bool meet_after(const pair *p, int64_t x, int64_t y) {
    hm_xform moved = p->b.xform;
    moved.ox += x;
    moved.oy += y;
    return hm_overlap(&p->a.shape, &p->a.xform, &p->b.shape, &moved, NULL);
}

// Where a depth is claimed, the interiors still meet after every translation that long.
static void check_depth(const pair *p, int path, double least, test_tally *tally) {
    const double depth = claimed_depth(p, path);
    posed_note(&p->a, &p->b, NULL);
    test_count(tally, depth >= least);
    for (int i = 0; i < 64 && depth >= 0; ++i) {
        const double angle = 6.283185307179586 * i / 64;
        const double x = trunc(depth * cos(angle)), y = trunc(depth * sin(angle));
        if (!CHECK(meet_after(p, (int64_t)x, (int64_t)y))) return;
    }
}

TEST(depths_are_never_too_great) {
    test_tally claimed = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        hm_shape_kind a = (hm_shape_kind)test_below(POSED_KINDS_WITH_PARTS);
        hm_shape_kind b = test_below(2) ? HM_SHAPE_MASK : (hm_shape_kind)test_below(POSED_KINDS_WITH_PARTS);
        pair p = pair_random(a, b, 9);
        check_depth(&p, test_below(8), 0, &claimed);
        pair_free(&p);
    }
    CHECK_TALLY(claimed);
}

// Without a field, points up to 24 pixels deep are tested.
TEST(depths_of_large_masks_without_fields) {
    test_tally claimed = {0};
    for (int i = 0; i < test_rounds(1200); ++i) {
        pair p = pair_random(HM_SHAPE_MASK, HM_SHAPE_MASK, 90);
        check_depth(&p, test_below(2) ? 3 : 7, pixel, &claimed);
        pair_free(&p);
    }
    CHECK_TALLY(claimed);
}

// A hole just beyond what is tested: a pixel that is moved by 25 pixels falls into it.
TEST(a_hole_beyond_the_search) {
    char solid[80 * 81 + 1];
    for (int i = 0; i < 80 * 81; ++i) solid[i] = i % 81 == 80 ? '\n' : '#';
    solid[80 * 81] = 0;
    solid[40 * 81 + 65] = '.';
    pair p = pair_of_pixel(solid, 40, 40);
    for (int path = 0; path < 8; ++path) {
        CHECK(!deeper(&p, 25 * pixel, path));
        if ((path & 3) == 3) CHECK(deeper(&p, 24 * pixel, path));
    }
    pair_free(&p);
}

// A pixel eight times as long as high, its middle six pixels deep: seven more downwards and it has left.
TEST(the_depth_of_a_long_pixel) {
    char solid[40 * 41 + 1];
    for (int i = 0; i < 40 * 41; ++i) solid[i] = i % 41 == 40 ? '\n' : '#';
    solid[40 * 41] = 0;
    pair p = pair_of_pixel(solid, 16, 33.5);
    p.b.xform.ux = 8 << HM_STEP_BITS;
    for (int path = 0; path < 8; ++path) {
        if ((path & 1) == 0) CHECK(deeper(&p, 4 * pixel, path)); // the field is exact to a cell
        CHECK(!deeper(&p, 7 * pixel, path));
    }
    pair_free(&p);
}

TEST_MAIN(CASE(depths_are_never_too_great), CASE(depths_of_large_masks_without_fields),
          CASE(a_hole_beyond_the_search), CASE(the_depth_of_a_long_pixel))
