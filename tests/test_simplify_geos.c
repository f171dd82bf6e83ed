// Simplified outlines judged by GEOS, an independent library of geometry: valid in the sense of OGC, within the
// tolerance, hulls that cover or are covered. Built only where GEOS is.
//
// With the name of a file in HM_TEST_PICTURES, written by scripts/alpha-stream, every picture in it is judged as
// well, and the figures are printed.
#include "support.h"

#include <geos_c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static GEOSContextHandle_t geos;
static const double tolerances[] = {0.5, 1, 2, 3};
static const char *const method_names[] = {"min", "rdp", "outer", "inner"};
enum { METHODS = 4 };

// ---- outlines as geometries ---------------------------------------------------------------------------------------

static GEOSCoordSequence *sequence_of(const hm_outline *outline, int index) {
    const hm_loop *loop = &hm_outline_loops(outline)[index];
    const hm_local *points = hm_outline_points(outline) + loop->first;
    GEOSCoordSequence *sequence = GEOSCoordSeq_create_r(geos, (unsigned)loop->count + 1, 2);
    for (int i = 0; i <= loop->count; ++i) {
        hm_local p = points[i % loop->count];
        GEOSCoordSeq_setXY_r(geos, sequence, (unsigned)i, p.x / 65536.0, p.y / 65536.0);
    }
    return sequence;
}

static GEOSGeometry *ring_of(const hm_outline *outline, int index) {
    return GEOSGeom_createLinearRing_r(geos, sequence_of(outline, index));
}

static GEOSGeometry *polygon_of(const hm_outline *outline, int outer) {
    int count = hm_outline_loop_count(outline), holes = 0;
    GEOSGeometry **hole = calloc((size_t)count + 1, sizeof(GEOSGeometry *));
    REQUIRE(hole != NULL);
    for (int i = outer + 1; i < count; ++i) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        if (loop->hole && loop->parent == outer) hole[holes++] = ring_of(outline, i);
    }
    GEOSGeometry *polygon = GEOSGeom_createPolygon_r(geos, ring_of(outline, outer), hole, (unsigned)holes);
    free(hole);
    return polygon;
}

static GEOSGeometry *geometry_of(const hm_outline *outline) {
    int count = hm_outline_loop_count(outline), outers = 0;
    GEOSGeometry **polygons = calloc((size_t)count + 1, sizeof(GEOSGeometry *));
    REQUIRE(polygons != NULL);
    for (int i = 0; i < count; ++i) {
        if (!hm_outline_loops(outline)[i].hole) polygons[outers++] = polygon_of(outline, i);
    }
    GEOSGeometry *all = GEOSGeom_createCollection_r(geos, GEOS_MULTIPOLYGON, polygons, (unsigned)outers);
    free(polygons);
    return all;
}

// ---- judging ------------------------------------------------------------------------------------------------------

// The greatest distance between two loops, both ways. Edges are cut into `pieces`, as GEOS measures ends only; and
// the loops are lines, as of rings it would measure one point only.
static double distance_of(const hm_outline *truth, const hm_outline *simple, int loop, int pieces) {
    GEOSGeometry *a = GEOSGeom_createLineString_r(geos, sequence_of(truth, loop));
    GEOSGeometry *b = GEOSGeom_createLineString_r(geos, sequence_of(simple, loop));
    double distance = -1;
    REQUIRE(GEOSHausdorffDistanceDensify_r(geos, a, b, 1.0 / pieces, &distance) == 1);
    GEOSGeom_destroy_r(geos, a);
    GEOSGeom_destroy_r(geos, b);
    return distance;
}

// Whether no corner of a loop was left out.
static bool loop_kept(const hm_outline *truth, const hm_outline *simple, int loop) {
    const hm_loop *a = &hm_outline_loops(truth)[loop], *b = &hm_outline_loops(simple)[loop];
    return a->count == b->count && memcmp(hm_outline_points(truth) + a->first, hm_outline_points(simple) + b->first,
                                          (size_t)a->count * sizeof(hm_local)) == 0;
}

// GEOS takes the time of all corners times all edges: of the largest loops only the corners are measured, and of
// those beyond that nothing. What was kept as it is has no distance.
static int pieces_for(const hm_outline *truth, const hm_outline *simple, int loop) {
    if (loop_kept(truth, simple, loop)) return 0;
    double pairs = (double)hm_outline_loops(truth)[loop].count * hm_outline_loops(simple)[loop].count;
    return pairs < 5e4 ? 5 : pairs < 5e5 ? 1 : 0;
}

typedef struct verdict {
    bool valid, within, complete, covers;
    double distance;
} verdict;

static verdict judge(const hm_outline *truth, const hm_outline *simple, double tolerance, int method) {
    verdict v = {false, true, hm_outline_loop_count(truth) == hm_outline_loop_count(simple), true, 0};
    GEOSGeometry *a = geometry_of(truth), *b = geometry_of(simple);
    v.valid = GEOSisValid_r(geos, b) == 1;
    for (int i = 0; v.complete && i < hm_outline_loop_count(truth); ++i) {
        int pieces = pieces_for(truth, simple, i);
        double distance = pieces > 0 ? distance_of(truth, simple, i, pieces) : 0;
        if (distance > v.distance) v.distance = distance;
    }
    v.within = v.distance <= tolerance + 1e-9;
    int points = hm_outline_point_count(truth); // of many GEOS takes the square
    bool any = v.valid && points > 0 && points < 4000;
    if (any && method == HM_SIMPLIFY_OUTER) v.covers = GEOSCovers_r(geos, b, a) == 1;
    if (any && method == HM_SIMPLIFY_INNER) v.covers = GEOSCovers_r(geos, a, b) == 1;
    GEOSGeom_destroy_r(geos, a);
    GEOSGeom_destroy_r(geos, b);
    return v;
}

// Whether an outer hull, filled, loses no pixel of the mask, and an inner one gains none.
static bool hull_holds(const hm_mask *mask, const hm_outline *simple, int method) {
    hm_mask *filled = NULL;
    REQUIRE(hm_mask_from_outline(simple, hm_mask_width(mask), hm_mask_height(mask), NULL, &filled) == HM_OK);
    int64_t common = hm_mask_overlap_count(mask, filled, 0, 0);
    bool holds = (method != HM_SIMPLIFY_OUTER || common == hm_mask_count(mask)) &&
                 (method != HM_SIMPLIFY_INNER || common == hm_mask_count(filled));
    hm_mask_destroy(filled);
    return holds;
}

static hm_outline *traced_of(const hm_mask *mask) {
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    return outline;
}

static hm_outline *simplified(const hm_outline *truth, double tolerance, int method) {
    hm_simplify_options options = {.method = (hm_simplify_method)method, .tolerance = tolerance};
    hm_outline *simple = NULL;
    CHECK_RESULT(hm_outline_simplify(truth, &options, NULL, &simple), HM_OK);
    REQUIRE(simple != NULL);
    return simple;
}

// What both have in common, as a part of what either has.
static double iou_of(const hm_outline *a, const hm_outline *b) {
    GEOSGeometry *one = geometry_of(a), *two = geometry_of(b), *common = GEOSIntersection_r(geos, one, two);
    double both = 0, area_a = hm_outline_area(a, -1), area_b = hm_outline_area(b, -1);
    REQUIRE(common && GEOSArea_r(geos, common, &both) == 1);
    GEOSGeom_destroy_r(geos, one);
    GEOSGeom_destroy_r(geos, two);
    GEOSGeom_destroy_r(geos, common);
    return both / (area_a + area_b - both);
}

static void check_figures(const hm_outline *truth, const hm_outline *simple) {
    hm_outline_difference d;
    CHECK_RESULT(hm_outline_compare(truth, simple, NULL, &d), HM_OK);
    CHECK_NEAR(d.iou, iou_of(truth, simple), 1e-9);
}

static void check_judged(const ref_grid *g, double tolerance, int method) {
    hm_mask *mask = mask_of(g);
    hm_outline *truth = traced_of(mask), *simple = simplified(truth, tolerance, method);
    verdict v = judge(truth, simple, tolerance, method);
    test_note("%s of %d x %d at %g px, distance %.17g", method_names[method], g->w, g->h, tolerance, v.distance);
    CHECK(v.complete);
    CHECK(v.valid);
    CHECK(v.within);
    CHECK(v.covers);
    CHECK(hull_holds(mask, simple, method));
    bool small = hm_outline_point_count(truth) > 0 && hm_outline_point_count(truth) < 1500;
    if (small) check_figures(truth, simple);
    hm_outline_destroy(truth);
    hm_outline_destroy(simple);
    hm_mask_destroy(mask);
}

// ---- random masks -------------------------------------------------------------------------------------------------

TEST(traces_are_valid) {
    geos = GEOS_init_r();
    for (int i = 0; i < test_rounds(200); ++i) {
        ref_grid g = random_any_caves(8, 64);
        hm_mask *mask = mask_of(&g);
        hm_outline *truth = traced_of(mask);
        GEOSGeometry *all = geometry_of(truth);
        double area = 0;
        CHECK(GEOSisValid_r(geos, all) == 1);
        CHECK(GEOSArea_r(geos, all, &area) == 1 && area == hm_outline_area(truth, -1));
        GEOSGeom_destroy_r(geos, all);
        hm_outline_destroy(truth);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    GEOS_finish_r(geos);
}

TEST(random_outlines) {
    geos = GEOS_init_r();
    for (int i = 0; i < test_rounds(250); ++i) {
        ref_grid g = random_any_caves(8, i % 8 ? 32 : 64);
        for (int k = 0; k < METHODS; ++k) check_judged(&g, TEST_PICK(tolerances), k);
        ref_free(&g);
    }
    GEOS_finish_r(geos);
}

// ---- pictures of a corpus -----------------------------------------------------------------------------------------

/// What is printed for one method at one tolerance.
typedef struct figures {
    long pictures, invalid, far, lost, uncovered, points;
    double seconds;
} figures;

static double seconds_now(void) { return (double)clock() / CLOCKS_PER_SEC; }

static void judge_picture(const hm_mask *mask, const hm_outline *truth, double tolerance, int method, figures *sum) {
    double begin = seconds_now();
    hm_outline *simple = simplified(truth, tolerance, method);
    sum->seconds += seconds_now() - begin;
    verdict v = judge(truth, simple, tolerance, method);
    ++sum->pictures;
    sum->invalid += !v.valid;
    sum->far += !v.within;
    sum->lost += !v.complete;
    sum->uncovered += !v.covers || !hull_holds(mask, simple, method);
    sum->points += hm_outline_point_count(simple);
    hm_outline_destroy(simple);
}

static void print_figures(figures (*sums)[METHODS], long traced) {
    for (int t = 0; t < 4; ++t) {
        for (int m = 0; m < METHODS; ++m) {
            const figures *s = &sums[t][m];
            printf("%-5s at %.1f px: %ld pictures, %ld of %ld points, %ld invalid, %ld too far, %ld with loops lost, "
                   "%ld hulls that do not hold, %.2f s\n",
                   method_names[m], tolerances[t], s->pictures, s->points, traced, s->invalid, s->far, s->lost,
                   s->uncovered, s->seconds);
            CHECK_INT(s->invalid + s->far + s->lost + s->uncovered, 0);
        }
    }
}

// Reads "width height\n" and then width * height bytes of alpha; false at the end.
static bool read_picture(FILE *file, hm_mask **mask) {
    int w, h;
    if (fscanf(file, "%d %d", &w, &h) != 2 || fgetc(file) != '\n') return false;
    size_t size = (size_t)w * (size_t)h;
    uint8_t *alpha = malloc(size + 1);
    REQUIRE(alpha && fread(alpha, 1, size, file) == size);
    REQUIRE(hm_mask_from_alpha(alpha, w, h, 0, 1, NULL, mask) == HM_OK);
    free(alpha);
    return true;
}

TEST(pictures) {
    const char *name = getenv("HM_TEST_PICTURES");
    FILE *file = name ? fopen(name, "rb") : NULL;
    figures sums[4][METHODS] = {{{0}}};
    hm_mask *mask;
    long traced = 0;
    if (!name) return;
    REQUIRE(file != NULL);
    geos = GEOS_init_r();
    while (read_picture(file, &mask)) {
        hm_outline *truth = traced_of(mask);
        traced += hm_outline_point_count(truth);
        for (int k = 0; k < 4 * METHODS; ++k)
            judge_picture(mask, truth, tolerances[k / METHODS], k % METHODS, &sums[k / METHODS][k % METHODS]);
        hm_outline_destroy(truth);
        hm_mask_destroy(mask);
    }
    fclose(file);
    GEOS_finish_r(geos);
    print_figures(sums, traced);
}

TEST_MAIN(CASE(traces_are_valid), CASE(random_outlines), CASE(pictures))
