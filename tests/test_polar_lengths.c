// Profiles of lengths alone: kept as they were passed in, bounds against the polygon between their ends, and directions
// aside by choice. HM_TEST_LONG=1 runs twenty times as many.
#include "radial.h"
#include "ref_polar.h"

#include <math.h>
#include <string.h>

static const double full = 6.283185307179586;

static hm_polar *radial_of_lengths(const double *lengths, int count, const hm_local *centre) {
    hm_polar *polar = NULL;
    REQUIRE(hm_polar_from_lengths(lengths, count, centre, NULL, &polar) == HM_OK);
    return polar;
}

// Even, jagged, with zeros, hardly there.
static void random_lengths(double *lengths, int count) {
    const int kind = test_below(5);
    const double most = kind == 4 ? 3.0 / 65536 : test_below(10) ? 40 : HM_POLAR_MAX_LENGTH;
    for (int i = 0; i < count; ++i) {
        const double part = test_below(1001) / 1000.0;
        lengths[i] = kind == 0 ? most * 0.8 : kind == 1 && test_below(2) ? 0 : most * part;
    }
    lengths[test_below(count)] = most;
}

// ---- what the profile says ---------------------------------------------------------------------------------------

// The end of length i in units, whole ones.
static hm_vec2 end_of(const double *lengths, int count, int i) {
    const double turn = 4294967296, unit = 1073741824; // directions are 2^30 long, sines 2^62
    const double length = floor(lengths[i] * 65536 + 0.5);
    int64_t sine, cosine;
    hm_sincos(full * i / count, &sine, &cosine);
    const double x = round((double)cosine / turn) / unit, y = round((double)sine / turn) / unit;
    return (hm_vec2){round(length * x), round(length * y)};
}

static ref_polar_edge edge_between(const double *lengths, int count, int i) {
    const hm_vec2 a = end_of(lengths, count, i), b = end_of(lengths, count, (i + 1) % count);
    return (ref_polar_edge){a.x * RADIAL_UNIT, a.y * RADIAL_UNIT, b.x * RADIAL_UNIT, b.y * RADIAL_UNIT};
}

static void check_sectors(const double *lengths, const hm_polar_view *view) {
    static ref_polar_edge edges[64];
    for (int i = 0; i < view->count; ++i) edges[i] = edge_between(lengths, view->count, i);
    const bool inside = ref_polar_inside(edges, view->count);
    for (int i = 0; i < view->count; ++i) {
        const double outer = (double)view->outer[i] * RADIAL_UNIT, inner = (double)view->inner[i] * RADIAL_UNIT;
        const ref_polar_span in = ref_polar_sector(edges, view->count, i, view->count, -1e-7);
        const ref_polar_span about = ref_polar_sector(edges, view->count, i, view->count, 1e-7);
        CHECK(outer >= fmax(in.most, (double)view->lengths[i] * RADIAL_UNIT) - 1e-9);
        CHECK(outer <= fmax(about.most, lengths[i]) + 2 * RADIAL_UNIT);
        if (inside)
            CHECK(inner <= in.least + 1e-9 && inner >= about.least - 2 * RADIAL_UNIT);
        else
            CHECK_INT(view->inner[i], 0);
    }
}

TEST(lengths_as_passed) {
    double lengths[64];
    test_tally solid = {0};
    for (int n = 0; n < test_rounds(600); ++n) {
        const int count = test_between(8, 64);
        random_lengths(lengths, count);
        const hm_local centre = {test_between(-99, 99), test_between(-99, 99)};
        hm_polar *polar = radial_of_lengths(lengths, count, test_below(2) ? &centre : NULL);
        const hm_polar_view view = radial_view(polar);
        double least = lengths[0];
        int64_t most = 0;
        CHECK_INT(view.count, count);
        for (int i = 0; i < count; ++i) {
            CHECK_INT(view.lengths[i], (int64_t)floor(lengths[i] * 65536 + 0.5));
            least = fmin(least, lengths[i]);
            most = view.outer[i] > most ? view.outer[i] : most;
        }
        CHECK_INT(view.min_radius, (int64_t)floor(least * 65536 + 0.5));
        CHECK_INT(view.max_radius, most);
        CHECK(least > 0 || view.solid_radius == 0);
        check_sectors(lengths, &view);
        test_count(&solid, view.solid_radius > 0);
        hm_polar_destroy(polar);
    }
    CHECK_TALLY(solid);
}

// The lengths of a profile make one that answers the same where lengths alone count.
TEST(there_and_back) {
    hm_mask *mask = mask_of_text("..##..\n.####.\n######\n######\n.####.\n..##..\n");
    hm_polar *first = radial_of(mask, NULL, 16);
    const hm_polar_view view = radial_view(first);
    double lengths[16];
    for (int i = 0; i < 16; ++i) lengths[i] = (double)view.lengths[i] * RADIAL_UNIT;
    hm_polar *again = radial_of_lengths(lengths, 16, &view.centre);
    const hm_polar_view back = radial_view(again);
    CHECK(memcmp(view.lengths, back.lengths, sizeof lengths) == 0);
    CHECK(view.centre.x == back.centre.x && view.centre.y == back.centre.y);
    CHECK_INT(view.min_radius, back.min_radius);
    hm_polar_destroy(again);
    hm_polar_destroy(first);
    hm_mask_destroy(mask);
}

TEST(a_square_by_hand) {
    const double side = 10, corner = 10 * sqrt(2);
    const double lengths[] = {side, corner, side, corner, side, corner, side, corner};
    hm_polar *polar = radial_of_lengths(lengths, 8, NULL);
    const hm_polar_view view = radial_view(polar);
    CHECK_INT(view.max_radius, 926820); // the diagonal of 655,360 rounded up
    CHECK_INT(view.solid_radius, 655360);
    for (int i = 0; i < 8; ++i) CHECK_INT(view.inner[i], 655360);
    hm_polar_destroy(polar);
}

// A needle: nothing about the centre is solid, and its end counts.
TEST(one_length_alone) {
    for (int i = 0; i < 12; ++i) {
        double lengths[12] = {0};
        lengths[i] = 7.3;
        hm_polar *polar = radial_of_lengths(lengths, 12, NULL);
        const hm_polar_view view = radial_view(polar);
        CHECK_INT(view.solid_radius, 0);
        CHECK_NEAR((double)view.max_radius * RADIAL_UNIT, 7.3, 2 * RADIAL_UNIT);
        CHECK_NEAR((double)view.outer[i] * RADIAL_UNIT, 7.3, 2 * RADIAL_UNIT);
        for (int k = 0; k < 12; ++k) CHECK_INT(view.inner[k], 0);
        hm_polar_destroy(polar);
    }
}

// ---- what is certain ---------------------------------------------------------------------------------------------

static hm_outline *outline_of(const double *lengths, int count) {
    hm_local points[64];
    int first = 0;
    for (int i = 0; i < count; ++i) {
        const hm_vec2 end = end_of(lengths, count, i);
        points[i] = (hm_local){(int32_t)end.x, (int32_t)end.y};
        const bool before =
            points[i].y < points[first].y || (points[i].y == points[first].y && points[i].x < points[first].x);
        first = before ? i : first;
    }
    hm_local ring[64];
    for (int i = 0; i < count; ++i) ring[i] = points[(first + i) % count];
    const hm_loop loop = {0, count, -1, 0, 0};
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(&loop, 1, ring, count, NULL, &outline) == HM_OK);
    REQUIRE(hm_outline_prepare(outline, 8) == HM_OK);
    return outline;
}

typedef struct star {
    double lengths[64];
    int count;
    hm_polar *polar;
    hm_outline *outline;
    hm_shape shape;
} star;

static star star_random(void) {
    star s = {.count = test_between(8, 64)};
    for (int i = 0; i < s.count; ++i) s.lengths[i] = 4 + test_below(100) * 0.16;
    s.polar = radial_of_lengths(s.lengths, s.count, NULL);
    s.outline = outline_of(s.lengths, s.count);
    REQUIRE(hm_shape_outline(s.outline, &s.shape) == HM_OK);
    return s;
}

static void star_free(star *s) {
    hm_polar_destroy(s->polar);
    hm_outline_destroy(s->outline);
}

static hm_xform xform_random(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.angle = test_below(1000000) * 1e-5;
    pose.scale.x = test_below(2) ? 1 : -1;
    pose.position = (hm_vec2){test_below(4000) * 0.011, test_below(4000) * 0.002};
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

TEST(bounds_are_never_wrong) {
    long certain[3] = {0};
    for (int n = 0; n < test_rounds(1500); ++n) {
        star a = star_random(), b = star_random();
        const hm_xform xa = xform_random(), xb = xform_random();
        const hm_polar_answer answer = hm_polar_bounds(a.polar, &xa, b.polar, &xb);
        const bool overlap = hm_overlap(&a.shape, &xa, &b.shape, &xb, NULL);
        CHECK(answer != HM_POLAR_MISS || !overlap);
        CHECK(answer != HM_POLAR_HIT || overlap);
        CHECK(!overlap || hm_polar_hit(a.polar, &xa, b.polar, &xb, HM_POLAR_CIRCLES));
        ++certain[answer];
        star_free(&a);
        star_free(&b);
    }
    if (!test_short()) CHECK(certain[0] > 50 && certain[1] > 50 && certain[2] > 20);
}

// ---- directions aside --------------------------------------------------------------------------------------------

// By definition: of each pair of directions k aside what their cosine leaves; in plain angles.
static bool aside_reaches(const star *a, const star *b, int i, int j, double distance, int k) {
    const double one = a->lengths[(i + k + a->count) % a->count] * cos(full * k / a->count);
    const double two = b->lengths[(j - k + b->count) % b->count] * cos(full * k / b->count);
    return distance < one + two;
}

static bool aside_expected(const star *a, const star *b, double distance, int aside) {
    const int j = b->count / 2;
    bool hit = distance <= a->lengths[0] + b->lengths[j];
    for (int k = 1; k <= aside && 4 * k < a->count && 4 * k < b->count; ++k)
        hit = hit || aside_reaches(a, b, 0, j, distance, k) || aside_reaches(a, b, 0, j, distance, -k);
    return hit;
}

// b lies straight to the right, where direction 0 of a and the middle one of b point at each other.
TEST(directions_aside) {
    long more = 0;
    for (int n = 0; n < test_rounds(800); ++n) {
        star a = star_random(), b = star_random();
        hm_xform xa = HM_XFORM_IDENTITY, xb = HM_XFORM_IDENTITY;
        const double distance = 10 + test_below(2600) * 0.01 + 0.003;
        REQUIRE(hm_xform_translate(&xb, (int64_t)(distance * (double)HM_STEPS_PER_PIXEL), 0, &xb) == HM_OK);
        const double solid =
            (double)(radial_view(a.polar).solid_radius + radial_view(b.polar).solid_radius) * RADIAL_UNIT;
        bool before = hm_polar_hit(a.polar, &xa, b.polar, &xb, HM_POLAR_NEAREST);
        CHECK(before == hm_polar_hit_aside(a.polar, &xa, b.polar, &xb, 0));
        for (int aside = 0; aside < 20 && b.count % 2 == 0; ++aside) {
            const bool hit = hm_polar_hit_aside(a.polar, &xa, b.polar, &xb, aside);
            CHECK(hit == hm_polar_hit_aside(b.polar, &xb, a.polar, &xa, aside));
            CHECK(hit == (distance < solid || aside_expected(&a, &b, distance, aside)));
            CHECK(hit || !before);
            more += hit && !before;
            before = hit;
        }
        CHECK(hm_polar_hit_aside(a.polar, &xa, b.polar, &xb, INT32_MAX) ==
              hm_polar_hit_aside(a.polar, &xa, b.polar, &xb, 16));
        star_free(&a);
        star_free(&b);
    }
    CHECK(more > 0);
}

// ---- memory, ranges, violated preconditions ----------------------------------------------------------------------

static hm_result try_lengths(int count, double value, hm_local centre) {
    static double lengths[HM_POLAR_MAX_COUNT + 1];
    hm_polar *polar = NULL;
    for (int i = 0; i <= HM_POLAR_MAX_COUNT; ++i) lengths[i] = 1;
    lengths[3] = value;
    const hm_result result = hm_polar_from_lengths(lengths, count, &centre, NULL, &polar);
    CHECK((polar != NULL) == (result == HM_OK));
    hm_polar_destroy(polar);
    return result;
}

TEST(ranges) {
    const int32_t most = 32767 * 65536;
    const hm_local zero = {0, 0};
    const double none[8] = {0, 0, 0, 0, 0, 0, 0, 0.49 / 65536};
    hm_polar *polar = NULL;
    CHECK_RESULT(try_lengths(8, 0, zero), HM_OK);
    CHECK_RESULT(try_lengths(HM_POLAR_MAX_COUNT, HM_POLAR_MAX_LENGTH, (hm_local){most, -most}), HM_OK);
    CHECK_RESULT(try_lengths(0, 1, zero), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(7, 1, zero), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(-1, 1, zero), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(HM_POLAR_MAX_COUNT + 1, 1, zero), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(8, -1e-9, zero), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(8, NAN, zero), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(8, INFINITY, zero), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(8, HM_POLAR_MAX_LENGTH + 0.001, zero), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(8, 1, (hm_local){most + 1, 0}), HM_ERROR_RANGE);
    CHECK_RESULT(try_lengths(8, 1, (hm_local){0, INT32_MIN}), HM_ERROR_RANGE);
    CHECK_RESULT(hm_polar_from_lengths(none, 8, NULL, NULL, &polar), HM_ERROR_RANGE);
    CHECK(polar == NULL);
}

// All as long as can be, with the fewest directions and so the longest edges.
TEST(the_greatest_lengths) {
    double lengths[9];
    for (int i = 0; i < 9; ++i) lengths[i] = HM_POLAR_MAX_LENGTH;
    for (int count = 8; count <= 9; ++count) {
        hm_polar *polar = radial_of_lengths(lengths, count, NULL);
        const hm_polar_view view = radial_view(polar);
        CHECK_NEAR((double)view.max_radius * RADIAL_UNIT, HM_POLAR_MAX_LENGTH, 2 * RADIAL_UNIT);
        CHECK_NEAR((double)view.solid_radius * RADIAL_UNIT, HM_POLAR_MAX_LENGTH * cos(full / 2 / count),
                   4 * RADIAL_UNIT);
        const hm_xform plain = HM_XFORM_IDENTITY;
        CHECK(hm_polar_bounds(polar, &plain, polar, &plain) == HM_POLAR_HIT);
        hm_polar_destroy(polar);
    }
}

TEST(memory) {
    const double lengths[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    test_heap none = {.fail_at = 1}, heap = {0};
    hm_allocator alloc = heap_allocator(&none);
    hm_polar *polar = NULL;
    CHECK_RESULT(hm_polar_from_lengths(lengths, 8, NULL, &alloc, &polar), HM_ERROR_MEMORY);
    CHECK(polar == NULL);
    alloc = heap_allocator(&heap);
    CHECK_RESULT(hm_polar_from_lengths(lengths, 8, NULL, &alloc, &polar), HM_OK);
    CHECK_INT(heap.calls, 1);
    hm_polar_destroy(polar);
    CHECK_HEAP_EMPTY(heap);
}

TEST(violations) {
    const double lengths[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    const hm_xform plain = HM_XFORM_IDENTITY;
    hm_polar *polar = radial_of_lengths(lengths, 8, NULL), *none = NULL;
    violations_catch();
    CHECK_VIOLATION(CHECK_RESULT(hm_polar_from_lengths(NULL, 8, NULL, NULL, &none), HM_ERROR_RANGE));
    CHECK_VIOLATION(CHECK_RESULT(hm_polar_from_lengths(lengths, 8, NULL, NULL, NULL), HM_ERROR_RANGE));
    CHECK_VIOLATION(CHECK(!hm_polar_hit_aside(polar, &plain, polar, &plain, -1)));
    CHECK_VIOLATION(CHECK(!hm_polar_hit_aside(NULL, &plain, polar, &plain, 0)));
    CHECK_VIOLATION(CHECK(!hm_polar_hit_aside(polar, &plain, NULL, &plain, 0)));
    CHECK_VIOLATION(CHECK(!hm_polar_hit_aside(polar, NULL, polar, &plain, 0)));
    CHECK_VIOLATION(CHECK(!hm_polar_hit_aside(polar, &plain, polar, NULL, 0)));
    violations_release();
    hm_polar_destroy(polar);
}

TEST_MAIN(CASE(lengths_as_passed), CASE(there_and_back), CASE(a_square_by_hand), CASE(one_length_alone),
          CASE(bounds_are_never_wrong), CASE(directions_aside), CASE(ranges), CASE(the_greatest_lengths),
          CASE(memory), CASE(violations))
