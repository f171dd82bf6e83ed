// What two posed masks share, compared with an oracle that cuts every square by every other: half of the queries at
// the two neighbouring steps between which they come apart, where the area is a sliver. HM_TEST_LONG=1 runs twenty
// times as many.
#include "posed.h"
#include "ref_shared.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long compared;

// ---- one question ------------------------------------------------------------------------------------------------

static bool is_zero(const hm_shared_info *c) {
    return c->area == 0 && c->centroid.x == 0 && c->centroid.y == 0 && c->min.x == 0 && c->min.y == 0 &&
           c->max.x == 0 && c->max.y == 0;
}

// Path bits: without a's field, without b's, exchanged.
static bool shared_by(const posed *a, const posed *b, int path, hm_shared_info *out) {
    hm_shape p = a->shape, q = b->shape;
    memset(out, 0x55, sizeof *out);
    if ((path & 1) && p.kind == HM_SHAPE_MASK) p.of.mask = a->plain;
    if ((path & 2) && q.kind == HM_SHAPE_MASK) q.of.mask = b->plain;
    if (path & 4) return hm_shared_area(&q, &b->xform, &p, &a->xform, out);
    return hm_shared_area(&p, &a->xform, &q, &b->xform, out);
}

// The answer by every path, bit for bit the same, and yes exactly when the masks overlap.
static bool shared(const posed *a, const posed *b, hm_shared_info *out) {
    bool answer = shared_by(a, b, 0, out);
    for (int path = 1; path < 8; ++path) {
        hm_shared_info other;
        bool same = shared_by(a, b, path, &other) == answer && !memcmp(&other, out, sizeof other);
        if (!same) posed_note(a, b, NULL);
        if (!same) CHECK_INT(path, 0);
    }
    bool overlap = hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, NULL);
    if (answer != overlap || (!answer && !is_zero(out))) {
        posed_note(a, b, NULL);
        CHECK_INT(answer, overlap);
        CHECK(answer || is_zero(out));
    }
    return answer;
}

static double pixels(int64_t steps) { return (double)steps / (double)HM_STEPS_PER_PIXEL; }

static bool near_to(double actual, double expected, double margin) { return fabs(actual - expected) <= margin; }

static bool area_is(double actual, double expected) { return near_to(actual, expected, fmax(1e-9 * expected, 1e-9)); }

// Of hardly any area only that the centre is one of it.
static bool centroid_is(const hm_shared_info *c, const ref_common *r, double x, double y) {
    if (r->area > 1e-3) return near_to(c->centroid.x, x + r->x, 1e-6) && near_to(c->centroid.y, y + r->y, 1e-6);
    return c->centroid.x >= c->min.x - 1e-6 && c->centroid.x <= c->max.x + 1e-6 && c->centroid.y >= c->min.y - 1e-6 &&
           c->centroid.y <= c->max.y + 1e-6;
}

// The sine of the angle between two axes, 1 where they are parallel.
static double sine_of(int64_t ux, int64_t uy, int64_t vx, int64_t vy) {
    int64_t cross = ux * vy - uy * vx;
    double lengths = hypot((double)ux, (double)uy) * hypot((double)vx, (double)vy);
    return cross == 0 ? 1 : fabs((double)cross) / lengths;
}

// As stated: where two edges are nearly parallel, the point where they cross is lost in rounding first.
static double box_margin(const hm_xform *a, const hm_xform *b) {
    double sine = fmin(fmin(sine_of(a->ux, a->uy, b->ux, b->uy), sine_of(a->ux, a->uy, b->vx, b->vy)),
                       fmin(sine_of(a->vx, a->vy, b->ux, b->uy), sine_of(a->vx, a->vy, b->vx, b->vy)));
    double longest =
        fmax(fmax(hypot(a->ux, a->uy), hypot(a->vx, a->vy)), fmax(hypot(b->ux, b->uy), hypot(b->vx, b->vy))) /
        (double)HM_STEPS_PER_PIXEL;
    return fmax(0x1p-20, 0x1p-51 * longest / sine);
}

static bool box_is(const hm_shared_info *c, const ref_common *r, double x, double y, double margin) {
    return near_to(c->min.x, x + r->min_x, margin) && near_to(c->min.y, y + r->min_y, margin) &&
           near_to(c->max.x, x + r->max_x, margin) && near_to(c->max.y, y + r->max_y, margin);
}

static void check_common(const posed *a, const posed *b, const hm_shared_info *c, const ref_common *r) {
    double x = pixels(a->xform.ox), y = pixels(a->xform.oy), margin = box_margin(&a->xform, &b->xform);
    if (area_is(c->area, r->area) && centroid_is(c, r, x, y) && box_is(c, r, x, y, margin)) return;
    posed_note(a, b, NULL);
    CHECK_NEAR(c->area, r->area, fmax(1e-9 * r->area, 1e-9));
    if (!CHECK(centroid_is(c, r, x, y))) CHECK_NEAR(c->centroid.x, x + r->x, 1e-6);
    if (!centroid_is(c, r, x, y)) CHECK_NEAR(c->centroid.y, y + r->y, 1e-6);
    CHECK_NEAR(c->min.x, x + r->min_x, margin);
    CHECK_NEAR(c->min.y, y + r->min_y, margin);
    CHECK_NEAR(c->max.x, x + r->max_x, margin);
    CHECK_NEAR(c->max.y, y + r->max_y, margin);
}

typedef ref_common oracle(const ref_posed *a, const ref_posed *b);

static bool compare(const posed *a, const posed *b, oracle *oracle_of, test_tally *tally) {
    hm_shared_info c;
    ref_posed p = posed_ref(a), q = posed_ref(b);
    ref_common r = oracle_of(&p, &q);
    bool answer = shared(a, b, &c);
    ++compared;
    if (answer != r.any) posed_note(a, b, NULL);
    if (CHECK_INT(answer, r.any) && answer) check_common(a, b, &c, &r);
    return test_count(tally, answer);
}

// ---- random pairs ------------------------------------------------------------------------------------------------

static void compare_contact(const posed *a, const posed *b, oracle *oracle_of, test_tally *tally) {
    static const hm_rule rule = {HM_TOUCH_AREA, 0};
    posed moved = *b;
    hm_xform hit, miss;
    if (!posed_contact(a, &moved, &rule, &hit, &miss)) return;
    moved.xform = hit;
    compare(a, &moved, oracle_of, tally);
    moved.xform = miss;
    compare(a, &moved, oracle_of, tally);
}

static void compare_anywhere(const posed *a, const posed *b, oracle *oracle_of, test_tally *tally) {
    posed moved = *b;
    compare(a, &moved, oracle_of, tally);
    posed_jitter(a, &moved, 0);
    compare(a, &moved, oracle_of, tally);
}

static void compare_pairs(int count, int size) {
    test_tally near = {0}, any = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a, b;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, size, &a, &b);
        for (int k = 0; k < 3; ++k) {
            compare_contact(&a, &b, ref_shared_area, &near);
            compare_anywhere(&a, &b, ref_shared_area, &any);
        }
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(near);
    CHECK_TALLY(any);
}

TEST(single_pixels) { compare_pairs(1500, 1); }

TEST(small_masks) { compare_pairs(900, 7); }

TEST(masks) { compare_pairs(60, 24); }

// The axes of one, changed by a few steps: edges that cross at the smallest angles there are.
TEST(nearly_equal_axes) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(1200); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 6), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 6);
        a.xform = posed_random_xform();
        b.xform = posed_related_xform(&a.xform);
        int most = 1 << test_between(0, 12);
        int32_t *axes[] = {&b.xform.ux, &b.xform.uy, &b.xform.vx, &b.xform.vy};
        for (int k = 0; k < 4; ++k) *axes[k] += test_between(-most, most);
        if (hm_xform_valid(&b.xform)) {
            if (test_below(2)) pose_beside_other(&a, &b);
            compare_contact(&a, &b, ref_shared_area, &any);
            compare_anywhere(&a, &b, ref_shared_area, &any);
        }
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

// ---- large masks -------------------------------------------------------------------------------------------------

// A disc with holes here and there: far inside, at the edge, and single pixels.
static posed large_mask(int side) {
    ref_grid g = ref_make(side, side);
    for (int i = 0; i < side * side; ++i) {
        int x = 2 * (i % side) + 1 - side, y = 2 * (i / side) + 1 - side;
        g.at[i] = x * x + y * y <= side * side;
    }
    for (int i = test_below(12); i > 0; --i) {
        int x = test_below(side), y = test_below(side);
        ref_set(&g, x, y, 0);
    }
    return posed_of_grid(g);
}

// The middle of b comes to lie around that of a, up to `far` sixteenths of its radius away.
static void pose_inside(const posed *a, posed *b, int far) {
    const hm_xform *x = &a->xform, *y = &b->xform;
    int i = a->grid.w * 8 + a->grid.w * test_between(-far, far) / 2;
    int j = a->grid.h * 8 + a->grid.h * test_between(-far, far) / 2;
    int k = b->grid.w * 8, l = b->grid.h * 8;
    b->xform.ox = x->ox + ((int64_t)i * x->ux + (int64_t)j * x->vx - (int64_t)k * y->ux - (int64_t)l * y->vx) / 16;
    b->xform.oy = x->oy + ((int64_t)i * x->uy + (int64_t)j * x->vy - (int64_t)k * y->uy - (int64_t)l * y->vy) / 16;
}

TEST(large_masks) {
    test_tally near = {0}, any = {0};
    for (int i = 0; i < test_rounds(8); ++i) {
        posed a = large_mask(test_between(64, 200)), b = large_mask(test_between(64, 200));
        a.xform = posed_random_xform();
        b.xform = test_below(4) ? posed_random_xform() : posed_related_xform(&a.xform);
        pose_inside(&a, &b, 3);
        compare(&a, &b, ref_shared_area_near, &any);
        pose_inside(&b, &a, 14);
        compare(&a, &b, ref_shared_area_near, &any);
        compare_contact(&a, &b, ref_shared_area_near, &near);
        posed_jitter(&a, &b, 0);
        compare(&a, &b, ref_shared_area_near, &any);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(near.yes == near.no && near.yes > 0);
    CHECK(any.yes > 0 && any.no > 0);
}

TEST(small_in_large) {
    test_tally near = {0};
    for (int i = 0; i < test_rounds(40); ++i) {
        posed a = large_mask(test_between(64, 200)), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 24);
        a.xform = posed_random_xform();
        b.xform = test_below(4) ? posed_random_xform() : posed_related_xform(&a.xform);
        test_tally inside = {0};
        for (int k = 0; k < 3; ++k) {
            pose_inside(&a, &b, 8 + 3 * k);
            compare(&b, &a, ref_shared_area_near, &inside);
        }
        compare_contact(&b, &a, ref_shared_area_near, &near);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(near);
}

// ---- whole pixels ------------------------------------------------------------------------------------------------

// Axes along the world's, or any at all, and the same for both: the shared pixels are those of the grids.
static void check_whole_pixels(posed *a, posed *b, int i, int j, test_tally *any) {
    hm_shared_info c;
    b->xform = a->xform;
    b->xform.ox += (int64_t)i * a->xform.ux + (int64_t)j * a->xform.vx;
    b->xform.oy += (int64_t)i * a->xform.uy + (int64_t)j * a->xform.vy;
    int64_t det = (int64_t)a->xform.ux * a->xform.vy - (int64_t)a->xform.uy * a->xform.vx;
    double pixel = fabs((double)det) / (double)HM_STEPS_PER_PIXEL / (double)HM_STEPS_PER_PIXEL;
    int64_t count = hm_mask_overlap_count(a->mask, b->mask, i, j);
    posed_note(a, b, NULL);
    CHECK_INT(test_count(any, shared(a, b, &c)), count > 0);
    bool even = frexp(pixel, &(int){0}) == 0.5; // a power of two
    CHECK_NEAR(c.area, (double)count * pixel, even ? 0 : 1e-15 * (double)count * pixel);
}

TEST(whole_pixels) {
    test_tally any = {0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        posed a = posed_random(HM_SHAPE_MASK, POSED_FREE, 24), b = posed_random(HM_SHAPE_MASK, POSED_FREE, 24);
        int x = test_between(-b.grid.w, a.grid.w), y = test_between(-b.grid.h, a.grid.h);
        if (test_below(4) == 0)
            a.xform = posed_random_xform();
        else
            a.xform = posed_related_xform(&a.xform);
        check_whole_pixels(&a, &b, x, y, &any);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

// Centre and box of what is shared on whole pixels are those of the grid.
TEST(whole_pixels_at_once) {
    posed a = posed_of_text("####\n#..#\n####\n"), b = posed_of_text("##\n##\n");
    hm_shared_info c;
    b.xform.ox = 3 * HM_STEPS_PER_PIXEL;
    b.xform.oy = HM_STEPS_PER_PIXEL;
    CHECK(shared(&a, &b, &c));
    CHECK(c.area == 2 && c.centroid.x == 3.5 && c.centroid.y == 2);
    CHECK(c.min.x == 3 && c.min.y == 1 && c.max.x == 4 && c.max.y == 3);
    b.xform.ox -= HM_STEPS_PER_PIXEL / 2;
    CHECK(shared(&a, &b, &c));
    CHECK(c.area == 2.5 && c.min.x == 2.5 && c.max.x == 4 && c.min.y == 1 && c.max.y == 3);
    CHECK_NEAR(c.centroid.x, 3.35, 1e-12);
    CHECK_NEAR(c.centroid.y, 2.1, 1e-12);
    posed_free(&a);
    posed_free(&b);
}

// ---- what may not change the answer ------------------------------------------------------------------------------

// By whole steps, up to 2^18 pixels: doubles still hold a point there to 1e-10 pixel.
static void check_moved(posed a, posed b) {
    hm_shared_info before, after;
    bool answer = shared(&a, &b, &before);
    int shift = test_between(20, 63);
    int64_t dx = (int64_t)(test_random() >> shift), dy = -(int64_t)(test_random() >> shift);
    if (llabs(a.xform.ox) > ((int64_t)1 << 43)) dx = dy = test_between(0, 1 << 20);
    a.xform.ox += dx;
    b.xform.ox += dx;
    a.xform.oy += dy;
    b.xform.oy += dy;
    posed_note(&a, &b, NULL);
    CHECK_INT(shared(&a, &b, &after), answer);
    if (!answer) return;
    CHECK(after.area == before.area);
    CHECK_NEAR(after.centroid.x, before.centroid.x + pixels(dx), 1e-9);
    CHECK_NEAR(after.centroid.y, before.centroid.y + pixels(dy), 1e-9);
    CHECK_NEAR(after.min.x, before.min.x + pixels(dx), 1e-9);
    CHECK_NEAR(after.min.y, before.min.y + pixels(dy), 1e-9);
    CHECK_NEAR(after.max.x, before.max.x + pixels(dx), 1e-9);
    CHECK_NEAR(after.max.y, before.max.y + pixels(dy), 1e-9);
}

TEST(moved_by_steps) {
    test_tally any = {0};
    static const hm_rule rule = {HM_TOUCH_AREA, 0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        posed a, b;
        hm_xform hit, miss;
        hm_shared_info ignored;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, 10, &a, &b);
        if (test_below(2)) posed_jitter(&a, &b, 0);
        if (test_below(2) && posed_contact(&a, &b, &rule, &hit, &miss)) b.xform = test_below(2) ? hit : miss;
        test_count(&any, shared_by(&a, &b, 0, &ignored));
        check_moved(a, b);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

TEST(levels) {
    enum { PAIRS = 40 };
    static posed a[PAIRS], b[PAIRS];
    static hm_shared_info first[PAIRS];
    test_tally any = {0};
    for (int i = 0; i < PAIRS; ++i) {
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, i % 4 ? 12 : 120, &a[i], &b[i]);
        if (i % 3) posed_jitter(&a[i], &b[i], 0);
        test_count(&any, shared_by(&a[i], &b[i], 0, &first[i]));
    }
    FOR_EACH_LEVEL {
        for (int i = 0; i < PAIRS; ++i) {
            hm_shared_info c;
            shared(&a[i], &b[i], &c);
            CHECK(!memcmp(&c, &first[i], sizeof c));
        }
    }
    for (int i = 0; i < PAIRS; ++i) {
        posed_free(&a[i]);
        posed_free(&b[i]);
    }
    CHECK_TALLY(any);
}

// ---- nothing, and violated preconditions -------------------------------------------------------------------------

TEST(empty_masks) {
    static const int sides[][2] = {{0, 0}, {0, 5}, {5, 0}, {1, 1}, {5, 5}, {70, 3}};
    posed other = posed_of_text("###\n###\n");
    hm_shared_info c;
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; ++i) {
        posed empty = posed_of_grid(ref_make(sides[i][0], sides[i][1]));
        CHECK(!shared(&empty, &other, &c));
        CHECK(!shared(&empty, &empty, &c));
        posed_free(&empty);
    }
    CHECK(shared(&other, &other, &c));
    CHECK(c.area == 6);
    posed_free(&other);
}

TEST(far_apart) {
    for (int i = 0; i < 200; ++i) {
        posed a, b;
        hm_shared_info c;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, 9, &a, &b);
        int64_t limit = (int64_t)1 << 46, *moved = test_below(2) ? &b.xform.ox : &b.xform.oy;
        *moved = *moved > 0 ? -limit : limit;
        CHECK(!shared(&a, &b, &c));
        posed_free(&a);
        posed_free(&b);
    }
}

static bool nothing(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    hm_shared_info c;
    memset(&c, 0x55, sizeof c);
    return !hm_shared_area(a, xa, b, xb, &c) && is_zero(&c);
}

TEST(violations_answer_no) {
    posed mask = posed_of_text("#\n");
    const hm_shape *s = &mask.shape;
    const hm_xform *x = &mask.xform;
    hm_shape no_mask = mask.shape;
    hm_xform bad = mask.xform;
    no_mask.of.mask = NULL;
    bad.ux = bad.uy = 0;
    violations_catch();
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
        if (kind == HM_SHAPE_MASK) continue;
        posed other = posed_random((hm_shape_kind)kind, POSED_HALVES, 1);
        CHECK_PRECONDITION(CHECK(nothing(s, x, &other.shape, x)));
        CHECK_PRECONDITION(CHECK(nothing(&other.shape, x, s, x)));
        posed_free(&other);
    }
    CHECK_PRECONDITION(CHECK(nothing(NULL, x, s, x)));
    CHECK_PRECONDITION(CHECK(nothing(s, NULL, s, x)));
    CHECK_PRECONDITION(CHECK(nothing(s, x, NULL, x)));
    CHECK_PRECONDITION(CHECK(nothing(s, x, s, NULL)));
    CHECK_PRECONDITION(CHECK(nothing(&no_mask, x, s, x)));
    CHECK_PRECONDITION(CHECK(nothing(s, x, s, &bad)));
    CHECK_PRECONDITION(CHECK(!hm_shared_area(s, x, s, x, NULL)));
    posed_free(&mask);
}

// ---- the oracle itself -------------------------------------------------------------------------------------------

TEST(oracle_agrees_with_itself) {
    test_tally any = {0};
    for (int i = 0; i < 300; ++i) {
        posed a, b;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, 8, &a, &b);
        posed_jitter(&a, &b, 0);
        ref_posed p = posed_ref(&a), q = posed_ref(&b);
        ref_common one = ref_shared_area(&p, &q), other = ref_shared_area_near(&p, &q);
        posed_note(&a, &b, NULL);
        CHECK_INT(test_count(&any, one.any), ref_posed_meet(&p, &q, false, 0));
        CHECK_INT(other.any, one.any);
        CHECK_NEAR(other.area, one.area, 1e-12 * one.area);
        CHECK(other.min_x == one.min_x && other.max_y == one.max_y);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(any);
}

TEST(enough_was_compared) { printf("       %ld queries compared\n", compared); }

TEST_MAIN(CASE(single_pixels), CASE(small_masks), CASE(masks), CASE(nearly_equal_axes), CASE(large_masks),
          CASE(small_in_large), CASE(whole_pixels), CASE(whole_pixels_at_once), CASE(moved_by_steps), CASE(levels),
          CASE(empty_masks), CASE(far_apart), CASE(violations_answer_no), CASE(oracle_agrees_with_itself),
          CASE(enough_was_compared))
