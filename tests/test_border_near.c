// Distances to borders, discs and blasts compared with the oracle, at bisected radii; moments; what can go wrong.
// HM_TEST_LONG=1 runs twenty times as many.
#include "border.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CAPACITY = 512 };

// Squares are in units of 2^-80 square pixel.
static double distance_of(ref_ratio square) { return sqrt(ref_ratio_to_double(square)) * 0x1p-40; }

static ref_ratio nearest(const scene *s, steps p) {
    ref_ratio best = ref_border_distance2(&s->ref, 0, p.x, p.y);
    for (int i = 1; i < ref_border_edges(&s->ref); ++i) {
        ref_ratio other = ref_border_distance2(&s->ref, i, p.x, p.y);
        if (ref_ratio_compare(other, best) < 0) best = other;
    }
    return best;
}

static bool reached(ref_ratio square, int64_t radius, bool closed) {
    ref_big units = ref_big_mul(ref_big_of(radius), ref_big_of(65536));
    ref_ratio reach = {ref_big_mul(units, units), ref_big_of(1)};
    return ref_ratio_compare(square, reach) < (closed ? 1 : 0);
}

// Whether the reported point is on the edge, at the reported distance.
static void check_near(const scene *s, steps p, const hm_border_near *near) {
    const hm_loop *loop = &hm_outline_loops(s->outline)[near->loop];
    const double margin = 0x1p-20;
    CHECK(near->edge >= loop->first && near->edge < loop->first + loop->count);
    hm_vec2 at = steps_to_pixels(p);
    CHECK_NEAR(hypot(near->point.x - at.x, near->point.y - at.y), near->distance, margin);
    ref_ratio square = ref_border_distance2(&s->ref, near->edge, p.x, p.y);
    CHECK_NEAR(near->distance, distance_of(square), margin);
    steps foot = {(int64_t)(near->point.x * 0x1p24), (int64_t)(near->point.y * 0x1p24)};
    CHECK(distance_of(ref_border_distance2(&s->ref, near->edge, foot.x, foot.y)) < margin);
}

TEST(distance) {
    for (int i = test_rounds(4000); i > 0; --i) {
        scene s = random_scene();
        steps p = random_steps(&s);
        hm_border_rule rule = random_border_rule();
        hm_border_near near = {-1, {0, 0}, -1, -1};
        scene_note(&s, p, p, &rule);
        double distance = hm_border_distance(s.border, &s.xform, steps_to_pixels(p), &near);
        if (ref_border_edges(&s.ref) == 0) {
            CHECK(distance == HUGE_VAL && near.edge == -1);
        } else {
            CHECK(distance == near.distance);
            CHECK_NEAR(distance, distance_of(nearest(&s, p)), 0x1p-20);
            check_near(&s, p, &near);
        }
        scene_free(&s);
    }
}

// A radius near the distance of one of its edges, or half of it, or any.
static int64_t random_radius(const scene *s, steps p) {
    int n = ref_border_edges(&s->ref), kind = test_below(4), edge = n ? test_below(n) : 0,
        aside = test_between(-2, 2);
    int smaller = test_below(2);
    if (n == 0 || kind == 0) return test_between(0, 1 << 22);
    ref_ratio square = kind == 1 ? ref_border_distance2(&s->ref, edge, p.x, p.y) : nearest(s, p);
    double steps_away = distance_of(square) * (smaller ? 0x1p23 : 0x1p24);
    int64_t radius = (int64_t)steps_away + aside;
    const int64_t most = (int64_t)HM_MAX_POSITION * HM_STEPS_PER_PIXEL;
    return radius < 0 ? 0 : radius > most ? most : radius;
}

static void check_within(const scene *s, steps p, int64_t radius, hm_touch touch) {
    static hm_border_near got[CAPACITY];
    int64_t n = (int64_t)hm_border_edges_near(s->border, &s->xform, steps_to_pixels(p), (double)radius * 0x1p-24,
                                              touch, got, CAPACITY);
    int64_t k = 0;
    for (int i = 0; i < ref_border_edges(&s->ref); ++i) {
        if (!reached(ref_border_distance2(&s->ref, i, p.x, p.y), radius, touch == HM_TOUCH_CLOSED)) continue;
        if (k < n) CHECK_INT(got[k].edge, i);
        if (k < n) check_near(s, p, &got[k]);
        ++k;
    }
    CHECK_INT(n, k);
}

// Returns whether the border is reached.
static bool check_disc(const scene *s, steps p, int64_t radius, const hm_border_rule *rule, test_tally *blasts) {
    bool closed = rule->touch == HM_TOUCH_CLOSED, reaches = false;
    double pixels = (double)radius * 0x1p-24;
    scene_note(s, p, (steps){radius, 0}, rule);
    if (ref_border_edges(&s->ref) > 0) reaches = reached(nearest(s, p), radius, closed);
    ref_where where = ref_border_where(&s->ref, p.x, p.y, rule->fill == HM_FILL_NON_ZERO);
    hm_vec2 at = steps_to_pixels(p);
    CHECK_INT(hm_border_reaches(s->border, &s->xform, at, pixels, rule->touch), reaches);
    bool blast = reaches || where == REF_WITHIN;
    CHECK_INT(hm_border_blast(s->border, &s->xform, at, pixels, rule), blast);
    test_count(blasts, blast);
    check_within(s, p, radius, rule->touch);
    return reaches;
}

TEST(discs) {
    test_tally reaches = {0}, blasts = {0};
    for (int i = test_rounds(1200); i > 0; --i) {
        scene s = random_scene();
        steps p = random_steps(&s);
        hm_border_rule rule = random_border_rule();
        test_count(&reaches, check_disc(&s, p, random_radius(&s, p), &rule, &blasts));
        scene_free(&s);
    }
    CHECK_TALLY(reaches);
    CHECK_TALLY(blasts);
}

// The two neighbouring radii between which a border is reached.
TEST(discs_at_first_contact) {
    test_tally reaches = {0}, blasts = {0};
    for (int i = test_rounds(800); i > 0; --i) {
        scene s = random_scene();
        steps p = random_steps(&s);
        hm_border_rule rule = random_border_rule();
        int64_t low = 0, high = (int64_t)1 << 40;
        while (high - low > 1) {
            int64_t middle = low + (high - low) / 2;
            bool near =
                hm_border_reaches(s.border, &s.xform, steps_to_pixels(p), (double)middle * 0x1p-24, rule.touch);
            *(near ? &high : &low) = middle;
        }
        test_count(&reaches, check_disc(&s, p, low, &rule, &blasts));
        if (ref_border_edges(&s.ref) > 0) test_count(&reaches, check_disc(&s, p, high, &rule, &blasts));
        scene_free(&s);
    }
    CHECK_TALLY(reaches);
}

// ---- large outlines: the tree against no tree --------------------------------------------------------------------

// A mask of noise with holes and islands, some thousand edges.
static scene large_scene(void) {
    int w = test_between(60, 120), h = test_between(60, 120);
    ref_grid grid = posed_random_grid(w, h);
    hm_mask *mask = mask_of(&grid);
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    hm_mask_destroy(mask);
    hm_xform xform = posed_random_xform();
    scene s = scene_of(outline, xform);
    s.grid = grid;
    return s;
}

static steps large_steps(const scene *s) {
    int64_t x = test_between(-10 * 65536, (s->grid.w + 10) * 65536),
            y = test_between(-10 * 65536, (s->grid.h + 10) * 65536);
    steps p = scene_put(s, x, y);
    return steps_in_world(p) ? p : (steps){0, 0};
}

// The pixel that a point lies in says whether it is inside.
TEST(large_outlines) {
    test_tally inside = {0};
    for (int i = test_short() ? 2 : test_rounds(24); i > 0; --i) {
        scene s = large_scene();
        hm_mask *mask = mask_of(&s.grid);
        hm_shape shape, point;
        hm_shape_mask(mask, &shape);
        for (int k = 0; k < 20; ++k) {
            steps p = large_steps(&s);
            hm_xform at = {p.x, p.y, 1 << 24, 0, 0, 1 << 24};
            REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
            bool expected = hm_overlap(&shape, &s.xform, &point, &at, NULL);
            CHECK_INT(hm_border_inside(s.border, &s.xform, steps_to_pixels(p), NULL), expected);
            test_count(&inside, expected);
        }
        for (int k = 0; k < 3 && ref_border_edges(&s.ref) > 0; ++k) {
            steps p = large_steps(&s);
            hm_border_near near;
            double distance = hm_border_distance(s.border, &s.xform, steps_to_pixels(p), &near);
            CHECK_NEAR(distance, distance_of(nearest(&s, p)), 0x1p-20);
        }
        hm_mask_destroy(mask);
        scene_free(&s);
    }
    CHECK_TALLY(inside);
}

// ---- moments -----------------------------------------------------------------------------------------------------

static void check_same_moments(const hm_moments *a, const hm_moments *b) {
    CHECK_INT(a->n, b->n);
    CHECK_INT(a->sx, b->sx);
    CHECK_INT(a->sy, b->sy);
    CHECK_INT(a->sxx, b->sxx);
    CHECK_INT(a->sxy, b->sxy);
    CHECK_INT(a->syy, b->syy);
}

static void check_mask_moments(const hm_mask *mask) {
    hm_outline *outline = NULL;
    hm_outline_moments m;
    hm_moments expected, got = {7, 7, 7, 7, 7, 7};
    hm_vec2 centre, other;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline) == HM_OK);
    hm_mask_moments(mask, &expected);
    hm_outline_moments_of(outline, -1, &m);
    CHECK(hm_outline_moments_pixels(&m, &got));
    check_same_moments(&got, &expected);
    CHECK_INT(hm_outline_moments_centroid(&m, &centre), hm_moments_centroid(&expected, &other));
    CHECK_NEAR(centre.x, other.x, 1e-9 * (1 + fabs(other.x)));
    CHECK_NEAR(centre.y, other.y, 1e-9 * (1 + fabs(other.y)));
    hm_outline_destroy(outline);
}

TEST(moments_of_masks) {
    for (int i = test_rounds(300); i > 0; --i) {
        ref_grid g = random_any_grid(1);
        hm_mask *mask = mask_of(&g);
        test_note("%d x %d", g.w, g.h);
        check_mask_moments(mask);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(32767, 9, NULL, &mask) == HM_OK);
    hm_mask_fill(mask);
    hm_mask_set(mask, 30000, 4, false);
    check_mask_moments(mask);
    hm_mask_destroy(mask);
}

static ref_big big_256(hm_int256 a) { return ref_big_of_words(a.word, 4, true); }

static ref_big big_128(hm_int128 a) {
    uint64_t words[2] = {a.low, a.high};
    return ref_big_of_words(words, 2, true);
}

static ref_big times(int64_t a, int64_t b) { return ref_big_mul(ref_big_of(a), ref_big_of(b)); }

static ref_big square_sum(int64_t a, int64_t b, int64_t c) {
    return ref_big_add(ref_big_add(times(a, a), times(b, b)), times(c, c));
}

// A triangle's second moment is its area times the mean of the squares at the middles of its sides, its first that
// times their mean. Middles are doubled here: 24 xx = area_doubled * (sum of squares of doubled middles).
static void check_triangle(const hm_local *p) {
    hm_loop loop = {0, 3, -1, 0, 0};
    hm_outline *outline = NULL;
    if (hm_outline_create(&loop, 1, p, 3, NULL, &outline) != HM_OK) return;
    hm_outline_moments m;
    hm_outline_moments_of(outline, 0, &m);
    int64_t x[3], y[3];
    for (int i = 0; i < 3; ++i) {
        x[i] = (int64_t)p[i].x + p[(i + 1) % 3].x;
        y[i] = (int64_t)p[i].y + p[(i + 1) % 3].y;
    }
    ref_big area = big_128(m.area);
    ref_big xy = ref_big_add(ref_big_add(times(x[0], y[0]), times(x[1], y[1])), times(x[2], y[2]));
    hm_int128 doubled;
    hm_outline_area_doubled(outline, 0, &doubled);
    CHECK(ref_big_compare(area, big_128(doubled)) == 0);
    CHECK(ref_big_compare(big_256(m.xx), ref_big_mul(area, square_sum(x[0], x[1], x[2]))) == 0);
    CHECK(ref_big_compare(big_256(m.yy), ref_big_mul(area, square_sum(y[0], y[1], y[2]))) == 0);
    CHECK(ref_big_compare(big_256(m.xy), ref_big_mul(area, xy)) == 0);
    CHECK(ref_big_compare(big_128(m.x), ref_big_mul(area, ref_big_of((x[0] + x[1] + x[2]) / 2))) == 0);
    CHECK(ref_big_compare(big_128(m.y), ref_big_mul(area, ref_big_of((y[0] + y[1] + y[2]) / 2))) == 0);
    hm_outline_destroy(outline);
}

TEST(moments_of_triangles) {
    const int32_t most = 32767 * 65536;
    const hm_local greatest[3] = {{-most, -most}, {most, -most}, {most, most}};
    check_triangle(greatest);
    for (int i = 0; i < 20000; ++i) {
        int bits = test_between(3, 29);
        hm_local p[3];
        for (int k = 0; k < 3; ++k) {
            p[k].x = test_between(-(1 << bits), 1 << bits);
            p[k].y = test_between(-(1 << bits), 1 << bits);
        }
        check_triangle(p);
    }
}

TEST(moments_that_are_no_sums_over_pixels) {
    const hm_loop loop = {0, 3, -1, 0, 0};
    const hm_local triangle[3] = {{0, 0}, {65536, 0}, {65536, 65536}};
    hm_outline *outline = NULL;
    hm_outline_moments m;
    hm_moments untouched = {7, 7, 7, 7, 7, 7};
    REQUIRE(hm_outline_create(&loop, 1, triangle, 3, NULL, &outline) == HM_OK);
    hm_outline_moments_of(outline, -1, &m);
    CHECK(!hm_outline_moments_pixels(&m, &untouched));
    CHECK_INT(untouched.n, 7);
    violations_catch();
    CHECK_PRECONDITION(hm_outline_moments_of(outline, 1, &m));
    CHECK(m.area.low == 0 && m.xx.word[0] == 0);
    CHECK_PRECONDITION(hm_outline_moments_of(outline, -2, &m));
    CHECK_PRECONDITION(hm_outline_moments_of(NULL, 0, &m));
    CHECK_PRECONDITION(hm_outline_moments_of(outline, 0, NULL));
    hm_vec2 centre = {7, 7};
    CHECK(!hm_outline_moments_centroid(&m, &centre) && centre.x == 0);
    hm_outline_destroy(outline);
}

// ---- what can go wrong -------------------------------------------------------------------------------------------

TEST(violations) {
    hm_xform identity = HM_XFORM_IDENTITY, zero = {0, 0, 0, 0, 0, 0}, mirrored = {0, 0, -(1 << 24), 0, 0, 1 << 24};
    hm_mask *mask = mask_of_text("##\n#.\n");
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline) == HM_OK);
    scene s = scene_of(outline, identity);
    const hm_vec2 p = {0.5, 0.5}, bad[] = {{NAN, 0}, {0, INFINITY}, {1000000.5, 0}, {0, -1e300}};
    hm_border_rule fill = {(hm_fill)7, HM_TOUCH_AREA}, touch = {HM_FILL_EVEN_ODD, (hm_touch)-1};
    hm_crossing c;
    hm_border *made = NULL;
    violations_catch();
    for (int i = 0; i < 4; ++i) {
        CHECK_PRECONDITION(CHECK(!hm_border_inside(s.border, &identity, bad[i], NULL)));
        CHECK_PRECONDITION(CHECK(!hm_border_first(s.border, &identity, NULL, bad[i], p, NULL, &c)));
        CHECK_PRECONDITION(CHECK(hm_border_crossings(s.border, &identity, NULL, p, bad[i], NULL, &c, 1) == 0));
        CHECK_PRECONDITION(CHECK(hm_border_distance(s.border, &identity, bad[i], NULL) == HUGE_VAL));
        CHECK_PRECONDITION(CHECK(!hm_border_reaches(s.border, &identity, bad[i], 1, HM_TOUCH_AREA)));
        CHECK_PRECONDITION(CHECK(!hm_border_blast(s.border, &identity, bad[i], 1, NULL)));
    }
    const double radii[] = {-1, NAN, INFINITY, 1000001};
    for (int i = 0; i < 4; ++i) {
        CHECK_PRECONDITION(CHECK(!hm_border_reaches(s.border, &identity, p, radii[i], HM_TOUCH_AREA)));
        CHECK_PRECONDITION(
            CHECK(hm_border_edges_near(s.border, &identity, p, radii[i], HM_TOUCH_CLOSED, NULL, 0) == 0));
    }
    CHECK_PRECONDITION(CHECK(!hm_border_inside(NULL, &identity, p, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_border_inside(s.border, NULL, p, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_border_inside(s.border, &zero, p, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_border_inside(s.border, &identity, p, &fill)));
    CHECK_PRECONDITION(CHECK(!hm_border_inside(s.border, &identity, p, &touch)));
    CHECK_PRECONDITION(CHECK(hm_border_crossings(s.border, &identity, &mirrored, p, p, NULL, &c, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_border_crossings(s.border, &identity, &zero, p, p, NULL, &c, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_border_crossings(s.border, &identity, NULL, p, p, NULL, NULL, 1) == 0));
    CHECK_PRECONDITION(CHECK(hm_border_edges_near(s.border, &identity, p, 1, HM_TOUCH_AREA, NULL, 1) == 0));
    CHECK_PRECONDITION(CHECK(!hm_border_reaches(s.border, &identity, p, 1, (hm_touch)9)));
    CHECK_PRECONDITION(CHECK(hm_border_create(NULL, NULL, &made) == HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK(hm_border_create(outline, NULL, NULL) == HM_ERROR_RANGE));
    hm_border_destroy(NULL);
    hm_mask_destroy(mask);
    scene_free(&s);
}

TEST(empty) {
    hm_xform identity = HM_XFORM_IDENTITY;
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &outline) == HM_OK);
    scene s = scene_of(outline, identity);
    hm_border_rule closed = {HM_FILL_NON_ZERO, HM_TOUCH_CLOSED};
    const hm_vec2 p = {0, 0}, q = {9, 9};
    CHECK(!hm_border_inside(s.border, &identity, p, &closed));
    CHECK(!hm_border_first(s.border, &identity, NULL, p, q, &closed, NULL));
    CHECK(!hm_border_first(s.border, &identity, NULL, p, p, &closed, NULL));
    CHECK(hm_border_distance(s.border, &identity, p, NULL) == HUGE_VAL);
    CHECK(!hm_border_blast(s.border, &identity, p, 1000, &closed));
    CHECK(hm_border_edges_near(s.border, &identity, p, 1000, HM_TOUCH_CLOSED, NULL, 0) == 0);
    scene_free(&s);
}

TEST(allocation_failure) {
    hm_mask *mask = mask_of_text("##.#\n#..#\n####\n");
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline) == HM_OK);
    for (long fail = 0; fail <= 1; ++fail) {
        test_heap heap = {.fail_at = fail};
        hm_allocator alloc = heap_allocator(&heap);
        hm_border *border = NULL;
        CHECK_RESULT(hm_border_create(outline, &alloc, &border), fail ? HM_ERROR_MEMORY : HM_OK);
        CHECK_INT(heap.blocks, fail ? 0 : 1);
        CHECK((border == NULL) == (fail != 0));
        hm_border_destroy(border);
        CHECK_HEAP_EMPTY(heap);
    }
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
}

// The greatest coordinates, axes and distances there may be, at both ends of the world.
TEST(extremes) {
    const int32_t most = 32767 * 65536, u = 1 << 30;
    const hm_local points[4] = {{-most, -most}, {most, -most}, {most, most}, {-most, most - 1}};
    const hm_loop loop = {0, 4, -1, 0, 0};
    const int64_t far = (int64_t)1 << 46, end = (int64_t)1000000 << 24;
    const hm_xform xforms[] = {{far, far, u, 0, 0, u},
                               {-far, far, 0, u, -u, 0},
                               {far, -far, -u, 0, 0, u},
                               {-far, -far, 1 << 18, 0, 0, 1 << 18},
                               {0, 0, u, 0, 0, 1 << 18},
                               {0, 0, 759250124, 759250125, -759250125, 759250124},
                               {-far, far, 759250124, 759250124, -759250124, 759250124}};
    const steps corners[] = {{-end, -end}, {end, end}, {end, -end}, {-end, end}, {0, 0}, {end, 0}, {-1, -end}};
    for (size_t i = 0; i < sizeof xforms / sizeof *xforms; ++i) {
        if (!CHECK(hm_xform_valid(&xforms[i]))) continue;
        hm_outline *outline = NULL;
        REQUIRE(hm_outline_create(&loop, 1, points, 4, NULL, &outline) == HM_OK);
        scene s = scene_of(outline, xforms[i]);
        for (int k = 0; k < 49; k += test_short() ? 5 : 1) {
            steps from = corners[k / 7], to = corners[k % 7];
            for (int r = 0; r < 4; ++r) {
                hm_border_rule rule = {(hm_fill)(r / 2), (hm_touch)(r % 2)};
                static hm_crossing got[8];
                static ref_crossing expected[REF_CROSSINGS];
                hm_xform moved = xforms[i];
                moved.ox = -moved.ox;
                int n = ref_border_crossings(&s.ref, from.x, from.y, to.x - from.x - (moved.ox - xforms[i].ox),
                                             to.y - from.y, r / 2, r % 2, expected);
                scene_note(&s, from, to, &rule);
                CHECK_INT((int64_t)hm_border_crossings(s.border, &xforms[i], &moved, steps_to_pixels(from),
                                                       steps_to_pixels(to), &rule, got, 8),
                          n);
                for (int c = 0; c < n && c < 8; ++c) {
                    ref_ratio when = {big_128(got[c].when.numerator), big_128(got[c].when.denominator)};
                    CHECK(ref_ratio_compare(when, expected[c].when) == 0 && got[c].edge == expected[c].edge);
                }
            }
            CHECK_NEAR(hm_border_distance(s.border, &xforms[i], steps_to_pixels(from), NULL),
                       distance_of(nearest(&s, from)), 0x1p-20);
            test_tally blasts = {0};
            hm_border_rule rule = {HM_FILL_EVEN_ODD, (hm_touch)(k % 2)};
            double away = distance_of(nearest(&s, from));
            if (away < 1000000) check_disc(&s, from, (int64_t)(away * 0x1p24), &rule, &blasts);
        }
        scene_free(&s);
    }
}

// Many loops of one triangle each: the tree over loops, to the depth that the fixed stack is proved for.
TEST(many_loops) {
    enum { LOOPS = 20000 };
    hm_local *points = malloc(3 * LOOPS * sizeof *points);
    hm_loop *loops = malloc(LOOPS * sizeof *loops);
    REQUIRE(points && loops);
    for (int i = 0; i < LOOPS; ++i) {
        int x = i % 200 * 65536, y = i / 200 * 65536;
        points[3 * i] = (hm_local){x, y};
        points[3 * i + 1] = (hm_local){x + 30000, y};
        points[3 * i + 2] = (hm_local){x + 30000, y + 30000};
        loops[i] = (hm_loop){3 * i, 3, -1, 0, i};
    }
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(loops, LOOPS, points, 3 * LOOPS, NULL, &outline) == HM_OK);
    hm_xform identity = HM_XFORM_IDENTITY;
    hm_border *border = NULL;
    REQUIRE(hm_border_create(outline, NULL, &border) == HM_OK);
    for (int i = 0; i < LOOPS; i += 7) {
        hm_vec2 in = {i % 200 + 0.3, i / 200 + 0.1}, out = {i % 200 + 0.6, i / 200 + 0.1};
        hm_border_near near;
        CHECK(hm_border_inside(border, &identity, in, NULL) && !hm_border_inside(border, &identity, out, NULL));
        CHECK_NEAR(hm_border_distance(border, &identity, out, &near), 0.6 - 30000 / 65536.0, 1e-6);
        CHECK_INT(near.loop, i);
        CHECK_INT(near.edge, 3 * i + 1);
    }
    hm_crossing first;
    CHECK_INT((int64_t)hm_border_crossings(border, &identity, NULL, (hm_vec2){-1, 40.2}, (hm_vec2){201, 40.2}, NULL,
                                           &first, 1),
              400);
    CHECK_INT(first.loop, 8000);
    hm_border_destroy(border);
    hm_outline_destroy(outline);
    free(points);
    free(loops);
}

TEST_MAIN(CASE(distance), CASE(discs), CASE(discs_at_first_contact), CASE(large_outlines), CASE(moments_of_masks),
          CASE(moments_of_triangles), CASE(moments_that_are_no_sums_over_pixels), CASE(violations), CASE(empty),
          CASE(allocation_failure), CASE(extremes), CASE(many_loops))
