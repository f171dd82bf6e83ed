// Figures of differences: distances against points taken close together along the edges, areas against masks.
#include "ref_outline.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

static hm_outline *traced_of(const ref_grid *g) {
    hm_mask *mask = mask_of(g);
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    hm_mask_destroy(mask);
    return outline;
}

// ---- the oracle: edges in pixels, all of them for every point -----------------------------------------------------

typedef struct edge {
    double ax, ay, bx, by;
} edge;

static edge *edges_of(const hm_outline *outline) {
    edge *edges = calloc((size_t)hm_outline_point_count(outline) + 1, sizeof *edges);
    REQUIRE(edges != NULL);
    for (int i = 0; i < hm_outline_loop_count(outline); ++i) {
        const hm_loop *l = &hm_outline_loops(outline)[i];
        const hm_local *p = hm_outline_points(outline) + l->first;
        for (int k = 0; k < l->count; ++k) {
            hm_local a = p[k], b = p[(k + 1) % l->count];
            edges[l->first + k] = (edge){a.x / 65536.0, a.y / 65536.0, b.x / 65536.0, b.y / 65536.0};
        }
    }
    return edges;
}

static double distance_to(const edge *edges, int count, double x, double y) {
    double least = HUGE_VAL;
    for (int i = 0; i < count; ++i) {
        double dx = edges[i].bx - edges[i].ax, dy = edges[i].by - edges[i].ay;
        double t = ((x - edges[i].ax) * dx + (y - edges[i].ay) * dy) / (dx * dx + dy * dy);
        t = t < 0 ? 0 : t > 1 ? 1 : t;
        double d = hypot(x - edges[i].ax - t * dx, y - edges[i].ay - t * dy);
        if (d < least) least = d;
    }
    return least;
}

static bool inside(const edge *edges, int count, double x, double y) {
    bool in = false;
    for (int i = 0; i < count; ++i) {
        if ((edges[i].ay <= y) == (edges[i].by <= y)) continue;
        double t = (y - edges[i].ay) / (edges[i].by - edges[i].ay);
        if (edges[i].ax + t * (edges[i].bx - edges[i].ax) <= x) in = !in;
    }
    return in;
}

/// The farthest of points at most `gap` pixels apart.
typedef struct sampled {
    double all, outside;
} sampled;

static sampled sample(const edge *from, int from_count, const edge *to, int to_count, double gap) {
    sampled far = {0, 0};
    for (int i = 0; i < from_count; ++i) {
        int steps = 1 + (int)(hypot(from[i].bx - from[i].ax, from[i].by - from[i].ay) / gap);
        for (int k = 0; k <= steps; ++k) {
            double x = from[i].ax + (from[i].bx - from[i].ax) * k / steps;
            double y = from[i].ay + (from[i].by - from[i].ay) * k / steps;
            double d = distance_to(to, to_count, x, y);
            if (d > far.all) far.all = d;
            if (d > far.outside && !inside(to, to_count, x, y)) far.outside = d;
        }
    }
    return far;
}

// Rounded down to whole units, too small by 2^-10 at most, and never too great; the samples miss half a gap.
static void check_distance(double reported, double measured, double gap) {
    CHECK(ldexp(reported, 16) == floor(ldexp(reported, 16)));
    CHECK(reported >= measured - ldexp(1, -10) - 1e-9);
    CHECK(reported <= measured + gap / 2 + 1e-9);
}

// On one of the borders, and as far from the other one as returned.
static void check_worst(const hm_outline_difference *d, const edge *a, int na, const edge *b, int nb) {
    double from_a = distance_to(a, na, d->worst.x, d->worst.y), from_b = distance_to(b, nb, d->worst.x, d->worst.y);
    CHECK_NEAR(fmin(from_a, from_b), 0, 1e-9);
    CHECK(fmax(from_a, from_b) >= d->hausdorff - 1e-9);
    CHECK(fmax(from_a, from_b) <= d->hausdorff + ldexp(1, -16));
}

static void check_distances(const hm_outline *truth, const hm_outline *outline, double gap) {
    hm_outline_difference d;
    edge *a = edges_of(truth), *b = edges_of(outline);
    int na = hm_outline_point_count(truth), nb = hm_outline_point_count(outline);
    sampled truth_far = sample(a, na, b, nb, gap), outline_far = sample(b, nb, a, na, gap);
    CHECK_RESULT(hm_outline_compare(truth, outline, NULL, &d), HM_OK);
    check_distance(d.hausdorff, fmax(truth_far.all, outline_far.all), gap);
    check_distance(d.outward, outline_far.outside, gap);
    check_distance(d.inward, truth_far.outside, gap);
    check_worst(&d, a, na, b, nb);
    CHECK(d.area == hm_outline_area(outline, -1) - hm_outline_area(truth, -1));
    CHECK(d.iou >= 0 && d.iou <= 1 + 1e-9);
    free(a);
    free(b);
}

TEST(simplified_outlines) {
    static const double tolerances[] = {0.5, 1, 2, 3};
    for (int i = 0; i < test_rounds(60); ++i) {
        int w = test_between(4, 24), h = test_between(4, 24), percent = test_between(40, 65);
        ref_grid g = random_caves(w, h, percent, 1 + test_below(3));
        hm_outline *truth = traced_of(&g), *simple = NULL;
        hm_simplify_options options = {.tolerance = TEST_PICK(tolerances)};
        options.method = (hm_simplify_method)test_below(4);
        hm_outline_difference d;
        REQUIRE(hm_outline_simplify(truth, &options, NULL, &simple) == HM_OK);
        test_note("method %d at %g, %d x %d", (int)options.method, options.tolerance, w, h);
        if (hm_outline_loop_count(truth) > 0) check_distances(truth, simple, 1.0 / 16);
        CHECK_RESULT(hm_outline_compare(truth, simple, NULL, &d), HM_OK);
        CHECK(d.hausdorff <= options.tolerance); // which was proved
        if (options.method == HM_SIMPLIFY_OUTER) CHECK(d.inward <= 1e-9 && d.area >= 0);
        if (options.method == HM_SIMPLIFY_INNER) CHECK(d.outward <= 1e-9 && d.area <= 0);
        hm_outline_destroy(truth);
        hm_outline_destroy(simple);
        ref_free(&g);
    }
}

// Of two traced outlines the area in common is a number of pixels; edges lie on one another everywhere.
TEST(traced_outlines) {
    for (int i = 0; i < test_rounds(150); ++i) {
        int w = test_between(2, 20), h = test_between(2, 20), percent = test_between(30, 70);
        ref_grid a = random_caves(w, h, percent, test_below(3)), b = random_caves(w, h, percent, test_below(3));
        ref_grid common = ref_combine(&a, &b, 0, 0, REF_AND);
        hm_outline *one = traced_of(&a), *two = traced_of(&b);
        hm_outline_difference d;
        double both = (double)ref_count(&common), either = (double)(ref_count(&a) + ref_count(&b)) - both;
        test_note("%d x %d", w, h);
        CHECK_RESULT(hm_outline_compare(one, two, NULL, &d), HM_OK);
        if (ref_count(&a) > 0 && ref_count(&b) > 0) {
            CHECK_NEAR(d.iou, both / either, 1e-9);
            if (i % 5 == 0) check_distances(one, two, 0.25);
        }
        hm_outline_destroy(one);
        hm_outline_destroy(two);
        ref_free(&a);
        ref_free(&b);
        ref_free(&common);
    }
}

TEST(by_hand) {
    ref_grid square = ref_text("####\n####\n####\n####\n"), corner = ref_text("##\n##\n"), none = ref_text("..\n");
    ref_grid frame = ref_text("####\n#..#\n#..#\n####\n");
    hm_outline *a = traced_of(&square), *b = traced_of(&corner), *c = traced_of(&none), *d = traced_of(&frame);
    hm_outline_difference found;
    CHECK_RESULT(hm_outline_compare(a, a, NULL, &found), HM_OK);
    CHECK(found.hausdorff == 0 && found.outward == 0 && found.inward == 0 && found.iou == 1 && found.area == 0);
    CHECK_RESULT(hm_outline_compare(a, b, NULL, &found), HM_OK);
    CHECK_NEAR(found.hausdorff, sqrt(8), 0.001);
    CHECK_NEAR(found.inward, sqrt(8), 0.001);
    CHECK(found.outward == 0 && found.area == -12);
    CHECK_NEAR(found.iou, 0.25, 1e-12);
    CHECK_RESULT(hm_outline_compare(b, a, NULL, &found), HM_OK);
    CHECK_NEAR(found.outward, sqrt(8), 0.001);
    CHECK(found.inward == 0 && found.area == 12);
    CHECK_RESULT(hm_outline_compare(d, a, NULL, &found), HM_OK); // the hole is filled: its border is lost
    CHECK_NEAR(found.hausdorff, 1, 0.001);
    CHECK(found.outward == 0 && found.inward == 0 && found.area == 4);
    CHECK_NEAR(found.iou, 0.75, 1e-12);
    CHECK_RESULT(hm_outline_compare(c, c, NULL, &found), HM_OK);
    CHECK(found.hausdorff == 0 && found.outward == 0 && found.inward == 0 && found.iou == 1 && found.area == 0);
    CHECK_RESULT(hm_outline_compare(c, b, NULL, &found), HM_OK);
    CHECK(found.hausdorff == INFINITY && found.outward == INFINITY && found.inward == INFINITY && found.iou == 0);
    CHECK(found.area == 4);
    CHECK_RESULT(hm_outline_compare(b, c, NULL, &found), HM_OK);
    CHECK(found.hausdorff == INFINITY && found.iou == 0 && found.area == -4);
    hm_outline *all[] = {a, b, c, d};
    for (int i = 0; i < 4; ++i) hm_outline_destroy(all[i]);
    ref_free(&square);
    ref_free(&corner);
    ref_free(&none);
    ref_free(&frame);
}

// Far apart, and at the ends of the coordinates.
TEST(far_apart) {
    static const hm_loop loop = {0, 4, -1, 0, 0};
    enum { GREATEST = 32767 * 65536, PIXEL = 65536 };
    static const hm_local low[] = {{-GREATEST, -GREATEST},
                                   {-GREATEST + PIXEL, -GREATEST},
                                   {-GREATEST + PIXEL, -GREATEST + PIXEL},
                                   {-GREATEST, -GREATEST + PIXEL}},
                          high[] = {{GREATEST - PIXEL, GREATEST - PIXEL},
                                    {GREATEST, GREATEST - PIXEL},
                                    {GREATEST, GREATEST},
                                    {GREATEST - PIXEL, GREATEST}};
    hm_outline *a = NULL, *b = NULL;
    hm_outline_difference found;
    REQUIRE(hm_outline_create(&loop, 1, low, 4, NULL, &a) == HM_OK);
    REQUIRE(hm_outline_create(&loop, 1, high, 4, NULL, &b) == HM_OK);
    CHECK_RESULT(hm_outline_compare(a, b, NULL, &found), HM_OK);
    CHECK_NEAR(found.hausdorff, sqrt(2) * 65533, 0.001);
    CHECK_NEAR(found.outward, sqrt(2) * 65533, 0.001);
    CHECK_NEAR(found.inward, sqrt(2) * 65533, 0.001);
    CHECK(found.iou == 0 && found.area == 0);
    hm_outline_destroy(a);
    hm_outline_destroy(b);
}

// ---- many points --------------------------------------------------------------------------------------------------

// So many that anything but about n log n does not come to an end.
static hm_mask *pattern(int kind, int side, int shift) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(side + 1, side, NULL, &mask) == HM_OK);
    for (int y = 0; y < side; ++y) {
        for (int k = 0; k < side; ++k) {
            bool solid = kind == 0   ? k % 2 == 0 || y == 0 // teeth
                         : kind == 1 ? (k + y) % 2 == 0     // a checkerboard
                         : kind == 2 ? (k + y) % 4 < 2      // stripes across
                         : kind == 3 ? (k + 2 * y) % 8 < 4  // less steep ones
                                     : test_below(2) == 0;
            hm_mask_set(mask, k + shift, y, solid);
        }
    }
    return mask;
}

static const int sides[] = {2000, 128, 160, 160, 160};

static hm_outline *traced_mask(const hm_mask *mask) {
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    return outline;
}

// The greatest distance of a few points of a border is not beyond what was returned.
static void check_some_points(const hm_outline *from, const hm_outline *to, double reported) {
    edge *a = edges_of(from), *b = edges_of(to);
    int na = hm_outline_point_count(from), nb = hm_outline_point_count(to);
    for (int i = 0; i < test_rounds(100); ++i) {
        edge e = a[test_below(na)];
        double t = test_below(5) / 4.0;
        CHECK(distance_to(b, nb, e.ax + t * (e.bx - e.ax), e.ay + t * (e.by - e.ay)) <=
              reported + ldexp(1, -10) + 1e-9);
    }
    free(a);
    free(b);
}

TEST(many_points) {
    for (int kind = 0; kind < 5; ++kind) {
        int side = test_short() ? sides[kind] / 4 : sides[kind];
        hm_mask *a = pattern(kind, side, 0), *b = pattern(kind, side, 1);
        hm_outline *one = traced_mask(a), *two = traced_mask(b);
        hm_outline_difference d;
        test_note("pattern %d, %d and %d points", kind, hm_outline_point_count(one), hm_outline_point_count(two));
        CHECK_RESULT(hm_outline_compare(one, two, NULL, &d), HM_OK);
        double both = (double)hm_mask_overlap_count(a, b, 0, 0);
        CHECK_NEAR(d.iou, both / ((double)hm_mask_count(a) + (double)hm_mask_count(b) - both), 1e-9);
        check_some_points(one, two, d.hausdorff);
        check_some_points(two, one, d.hausdorff);
        CHECK_RESULT(hm_outline_compare(one, one, NULL, &d), HM_OK);
        CHECK(d.hausdorff == 0 && d.outward == 0 && d.inward == 0);
        CHECK_NEAR(d.iou, 1, 1e-9);
        hm_outline_destroy(one);
        hm_outline_destroy(two);
        hm_mask_destroy(a);
        hm_mask_destroy(b);
    }
}

// Few long edges beside many short ones: the simplification of stripes.
TEST(many_points_and_few_edges) {
    for (int kind = 2; kind <= 3; ++kind) {
        hm_mask *mask = pattern(kind, test_short() ? 100 : 200, 0);
        hm_outline *truth = traced_mask(mask), *simple = NULL;
        hm_simplify_options options = {.tolerance = 1};
        hm_outline_difference d;
        REQUIRE(hm_outline_simplify(truth, &options, NULL, &simple) == HM_OK);
        CHECK(hm_outline_point_count(simple) * 10 < hm_outline_point_count(truth));
        CHECK_RESULT(hm_outline_compare(truth, simple, NULL, &d), HM_OK);
        CHECK(d.hausdorff > 0.4 && d.hausdorff <= 1);
        CHECK(d.iou > 0.5 && d.iou < 1);
        check_some_points(truth, simple, d.hausdorff);
        check_some_points(simple, truth, d.hausdorff);
        hm_outline_destroy(truth);
        hm_outline_destroy(simple);
        hm_mask_destroy(mask);
    }
}

// Long edges that lie close inside the other border, all along: all of each is found inside at once.
TEST(many_long_edges_inside) {
    const int side = test_short() ? 3000 : 12000;
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(side, side, NULL, &mask) == HM_OK);
    for (int x = 0; x < side; x += 2) hm_mask_fill_rect(mask, &(hm_rect){x, 0, 1, side}, true);
    hm_mask_fill_rect(mask, &(hm_rect){0, side - 8, side, 8}, true);
    hm_outline *truth = traced_mask(mask);
    for (int outer = 0; outer < 2; ++outer) {
        hm_outline *simple = NULL;
        const hm_simplify_options options = {.method = outer ? HM_SIMPLIFY_OUTER : HM_SIMPLIFY_INNER, .tolerance = 1};
        hm_outline_difference d;
        REQUIRE(hm_outline_simplify(truth, &options, NULL, &simple) == HM_OK);
        CHECK_RESULT(hm_outline_compare(truth, simple, NULL, &d), HM_OK);
        test_note("outer %d, %d and %d points", outer, hm_outline_point_count(truth), hm_outline_point_count(simple));
        CHECK(d.hausdorff > 0.99 && d.hausdorff <= 1);
        CHECK(outer ? d.inward == 0 && d.outward > 0.99 : d.outward == 0 && d.inward > 0.99);
        check_some_points(truth, simple, d.hausdorff);
        hm_outline_destroy(simple);
    }
    hm_outline_destroy(truth);
    hm_mask_destroy(mask);
}

TEST(no_memory_and_violations) {
    ref_grid g = ref_text("###\n#.#\n###\n");
    hm_outline *outline = traced_of(&g);
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    hm_outline_difference found = {7, 7, 7, 7, 7, {7, 7}};
    CHECK_RESULT(hm_outline_compare(outline, outline, &alloc, &found), HM_OK);
    CHECK_HEAP_EMPTY(counted);
    for (long i = 1; i <= counted.calls; ++i) {
        test_heap heap = {.fail_at = i};
        alloc = heap_allocator(&heap);
        found.iou = 7;
        CHECK_RESULT(hm_outline_compare(outline, outline, &alloc, &found), HM_ERROR_MEMORY);
        CHECK(found.iou == 7);
        CHECK_HEAP_EMPTY(heap);
    }
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_compare(NULL, outline, NULL, &found), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_compare(outline, NULL, NULL, &found), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_compare(outline, outline, NULL, NULL), HM_ERROR_RANGE));
    violations_release();
    hm_outline_destroy(outline);
    ref_free(&g);
}

TEST_MAIN(CASE(simplified_outlines), CASE(traced_outlines), CASE(by_hand), CASE(far_apart), CASE(many_points),
          CASE(many_points_and_few_edges), CASE(many_long_edges_inside), CASE(no_memory_and_violations))
