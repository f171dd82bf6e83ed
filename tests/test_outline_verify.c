// The proof of outlines: random choices of corners, sound and unsound ones, judged by the oracle; every fault by
// hand.
#include "ref_simplify.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNITS 65536

// ---- outlines of rings --------------------------------------------------------------------------------------------

/// Whole numbers that make points of corners: x' = a x + b y, y' = c x + d y.
typedef struct map {
    int a, b, c, d;
} map;

static hm_local mapped(ref_point p, map m) {
    return (hm_local){(int32_t)(m.a * p.x + m.b * p.y), (int32_t)(m.c * p.x + m.d * p.y)};
}

static bool before(hm_local a, hm_local b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

// NULL when the rings are not in the form.
static hm_outline *outline_of(const ref_ring *rings, int count, map m) {
    int total = 0;
    for (int i = 0; i < count; ++i) total += rings[i].count;
    hm_loop *loops = calloc((size_t)count + 1, sizeof *loops);
    hm_local *points = calloc((size_t)total + 1, sizeof *points);
    hm_outline *made = NULL;
    REQUIRE(loops && points);
    for (int i = 0, first = 0; i < count; first += rings[i++].count) {
        loops[i] = (hm_loop){first, rings[i].count, rings[i].parent, rings[i].hole, rings[i].component};
        int smallest = 0;
        for (int k = 1; k < rings[i].count; ++k) {
            if (before(mapped(rings[i].at[k], m), mapped(rings[i].at[smallest], m))) smallest = k;
        }
        for (int k = 0; k < rings[i].count; ++k)
            points[first + k] = mapped(rings[i].at[(smallest + k) % rings[i].count], m);
    }
    hm_result result = hm_outline_create(loops, count, points, total, NULL, &made);
    CHECK(result == HM_OK || result == HM_ERROR_FORMAT);
    free(loops);
    free(points);
    return made;
}

static const map in_pixels = {UNITS, 0, 0, UNITS};

// Some of the corners of a ring, at least three.
static ref_ring random_part(const ref_ring *ring, int percent_left_out) {
    ref_ring part = *ring;
    part.at = malloc((size_t)ring->count * sizeof *part.at);
    REQUIRE(part.at != NULL);
    part.count = 0;
    for (int i = 0; i < ring->count; ++i) {
        bool out = test_below(100) < percent_left_out;
        if (!out || ring->count - i <= 3 - part.count) part.at[part.count++] = ring->at[i];
    }
    return part;
}

static bool rings_fit(const ref_ring *from, const ref_ring *rings, int count, int64_t tolerance) {
    for (int i = 0; i < count; ++i) {
        unsigned char *kept = calloc((size_t)from[i].count, 1);
        REQUIRE(kept != NULL);
        for (int k = 0, next = 0; k < from[i].count; ++k) {
            if (next == rings[i].count) break;
            kept[k] = from[i].at[k].x == rings[i].at[next].x && from[i].at[k].y == rings[i].at[next].y;
            next += kept[k];
        }
        bool fit = ref_measure(&from[i], kept, tolerance, REF_ANY_SIDE).count > 0;
        free(kept);
        if (!fit) return false;
    }
    return true;
}

static hm_outline_fault verify(const hm_outline *truth, const hm_outline *outline, const int32_t *became,
                               double tolerance) {
    hm_outline_finding found = {HM_OUTLINE_LOST, -7, -7};
    CHECK_RESULT(hm_outline_verify(truth, outline, became, tolerance, NULL, &found), HM_OK);
    CHECK(found.edge >= -1 && found.edge < hm_outline_point_count(outline));
    CHECK(found.other >= -1 && found.other < hm_outline_point_count(outline));
    return found.fault;
}

typedef struct tallies {
    test_tally valid, sound;
} tallies;

static void check_random_part(const ref_outline *traced, tallies *tally) {
    static const int left_out[] = {2, 8, 15, 30};
    int percent = TEST_PICK(left_out), count = traced->count;
    double tolerance = test_between(0, 40) / 8.0;
    ref_ring *parts = calloc((size_t)count + 1, sizeof *parts);
    REQUIRE(parts != NULL);
    for (int i = 0; i < count; ++i) parts[i] = random_part(&traced->ring[i], percent);
    hm_outline *truth = outline_of(traced->ring, count, in_pixels), *outline = outline_of(parts, count, in_pixels);
    test_note("%d loops, %d %% of the corners left out, tolerance %g", count, percent, tolerance);
    REQUIRE(truth != NULL);
    if (outline) {
        bool valid = ref_rings_valid(parts, count);
        bool sound = valid && ref_meetings_kept(traced->ring, parts, count) &&
                     rings_fit(traced->ring, parts, count, (int64_t)(tolerance * UNITS));
        CHECK_INT(verify(NULL, outline, NULL, 0) == HM_OUTLINE_SOUND, test_count(&tally->valid, valid));
        CHECK_INT(verify(truth, outline, NULL, tolerance) == HM_OUTLINE_SOUND, test_count(&tally->sound, sound));
    }
    hm_outline_destroy(truth);
    hm_outline_destroy(outline);
    for (int i = 0; i < count; ++i) free(parts[i].at);
    free(parts);
}

TEST(random_choices_of_corners) {
    tallies tally = {{0, 0}, {0, 0}};
    for (int i = 0; i < test_rounds(1500); ++i) {
        int w = test_between(4, 26), h = test_between(4, 26), percent = test_between(35, 70);
        ref_grid g = random_caves(w, h, percent, test_below(2));
        ref_outline traced = ref_trace(&g, false);
        check_random_part(&traced, &tally);
        ref_outline_free(&traced);
        ref_free(&g);
    }
    CHECK_TALLY(tally.valid);
    CHECK_TALLY(tally.sound);
}

// Whole-numbered maps change nothing about what is valid; they bring large numbers and slanting edges.
TEST(mapped_outlines) {
    static const map maps[] = {{1, 0, 0, 1},
                               {1000003, 0, 0, 77},
                               {5, 3, -2, 7},
                               {700001, 11, -13, 699999},
                               {0, -900001, 900007, 3},
                               {60000000, 1, 1, 60000000}};
    test_tally valid = {0, 0};
    for (int i = 0; i < test_rounds(600); ++i) {
        int w = test_between(4, 26), h = test_between(4, 26), percent = test_between(35, 70);
        ref_grid g = random_caves(w, h, percent, test_below(2));
        ref_outline traced = ref_trace(&g, false);
        ref_ring *parts = calloc((size_t)traced.count + 1, sizeof *parts);
        REQUIRE(parts != NULL);
        int left_out = test_below(2) ? 5 : 20;
        for (int k = 0; k < traced.count; ++k) parts[k] = random_part(&traced.ring[k], left_out);
        hm_outline *outline = outline_of(parts, traced.count, TEST_PICK(maps));
        if (outline) {
            bool expected = test_count(&valid, ref_rings_valid(parts, traced.count));
            CHECK_INT(verify(NULL, outline, NULL, 0) == HM_OUTLINE_SOUND, expected);
        }
        hm_outline_destroy(outline);
        for (int k = 0; k < traced.count; ++k) free(parts[k].at);
        free(parts);
        ref_outline_free(&traced);
        ref_free(&g);
    }
    CHECK_TALLY(valid);
}

// ---- by hand ------------------------------------------------------------------------------------------------------

static hm_outline *by_hand(const hm_loop *loops, int loop_count, const int (*corners)[2], int count) {
    hm_local points[32] = {{0, 0}};
    hm_outline *made = NULL;
    for (int i = 0; i < count; ++i) points[i] = (hm_local){corners[i][0] * UNITS, corners[i][1] * UNITS};
    REQUIRE(hm_outline_create(loops, loop_count, points, count, NULL, &made) == HM_OK);
    return made;
}

static hm_outline *traced_of(const char *picture) {
    hm_mask *mask = mask_of_text(picture);
    hm_outline *made = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &made) == HM_OK);
    hm_mask_destroy(mask);
    return made;
}

// `outline` is freed.
static void check_fault(const hm_outline *truth, hm_outline *outline, const int32_t *became, double tolerance,
                        hm_outline_fault expected) {
    CHECK_TEXT(hm_outline_fault_text(verify(truth, outline, became, tolerance)), hm_outline_fault_text(expected));
    hm_outline_destroy(outline);
}

static const hm_loop one[] = {{0, 3, -1, 0, 0}}, four[] = {{0, 4, -1, 0, 0}}, five[] = {{0, 5, -1, 0, 0}},
                     two[] = {{0, 4, -1, 0, 0}, {4, 3, -1, 0, 1}}, with_hole[] = {{0, 4, -1, 0, 0}, {4, 4, 0, 1, 0}};

TEST(tolerance_to_the_last_unit) {
    static const int corner_square[][2] = {{0, 0}, {1, 0}, {0, 1}};
    hm_outline *truth = traced_of("####\n"), *square = traced_of("#\n");
    static const int kept[][2] = {{0, 0}, {4, 0}, {0, 1}};
    double step = ldexp(1, -16), distance = 4 / sqrt(17), half = sqrt(0.5);
    check_fault(truth, by_hand(one, 1, kept, 3), NULL, distance + step, HM_OUTLINE_SOUND);
    check_fault(truth, by_hand(one, 1, kept, 3), NULL, distance - step, HM_OUTLINE_TOO_FAR);
    check_fault(square, by_hand(one, 1, corner_square, 3), NULL, half + step, HM_OUTLINE_SOUND);
    check_fault(square, by_hand(one, 1, corner_square, 3), NULL, half - step, HM_OUTLINE_TOO_FAR);
    hm_outline_destroy(truth);
    hm_outline_destroy(square);
    truth = traced_of("####..\n######\n");
    static const int lower[][2] = {{0, 0}, {4, 0}, {6, 2}, {0, 2}};
    static const int behind[][2] = {{0, 0}, {6, 1}, {6, 2}, {0, 2}};
    check_fault(truth, by_hand(four, 1, lower, 4), NULL, half + step, HM_OUTLINE_SOUND);
    check_fault(truth, by_hand(four, 1, behind, 4), NULL, 4 / sqrt(37) + step, HM_OUTLINE_SOUND);
    check_fault(truth, by_hand(four, 1, behind, 4), NULL, 4 / sqrt(37) - step, HM_OUTLINE_TOO_FAR);
    hm_outline_destroy(truth);
}

// A corner beyond the end of its edge is as far as that end, however near the line.
TEST(corners_beyond_the_ends) {
    hm_outline *truth = traced_of("#####\n"
                                  "..###\n"
                                  "#####\n");
    static const int short_edge[][2] = {{0, 0}, {5, 0}, {5, 3}, {2, 2}};
    check_fault(truth, by_hand(four, 1, short_edge, 4), NULL, sqrt(5) + 0.001, HM_OUTLINE_SOUND);
    check_fault(truth, by_hand(four, 1, short_edge, 4), NULL, sqrt(5) - 0.001, HM_OUTLINE_TOO_FAR);
    hm_outline_destroy(truth);
}

TEST(points_off_course) {
    hm_outline *truth = traced_of("##\n##\n");
    static const int elsewhere[][2] = {{0, 0}, {2, 0}, {1, 2}}, cut[][2] = {{0, 0}, {2, 0}, {0, 2}},
                     start[][2] = {{1, 0}, {2, 2}, {0, 2}};
    check_fault(truth, by_hand(one, 1, cut, 3), NULL, 2, HM_OUTLINE_SOUND);
    check_fault(truth, by_hand(one, 1, elsewhere, 3), NULL, 2, HM_OUTLINE_OFF_COURSE);
    check_fault(truth, by_hand(one, 1, start, 3), NULL, 2, HM_OUTLINE_OFF_COURSE);
    hm_outline_destroy(truth);
    truth = traced_of(".##\n###\n###\n"); // corners in another order
    static const int order[][2] = {{1, 0}, {0, 1}, {3, 3}, {0, 3}};
    hm_local points[4];
    hm_outline *made = NULL;
    for (int i = 0; i < 4; ++i) points[i] = (hm_local){order[i][0] * UNITS, order[i][1] * UNITS};
    if (hm_outline_create(four, 1, points, 4, NULL, &made) == HM_OK)
        check_fault(truth, made, NULL, 9, HM_OUTLINE_OFF_COURSE);
    hm_outline_destroy(truth);
}

TEST(loops_lost) {
    hm_outline *truth = traced_of("####..#\n"
                                  "#..#...\n"
                                  "####...\n");
    REQUIRE(hm_outline_loop_count(truth) == 3);
    static const int frame[][2] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}, {1, 1}, {1, 2}, {3, 2}, {3, 1}};
    static const int speck[][2] = {{0, 0}, {4, 0}, {4, 3}, {0, 3}, {6, 0}, {7, 0}, {7, 1}};
    static const int32_t all[] = {0, 1, 2}, no_hole[] = {0, 1, -1}, no_speck[] = {0, -1, 1}, twice[] = {0, 1, 1},
                         too_many[] = {0, 2, -1}, orphan[] = {-1, 0, 1}, wrong[] = {0, -2, -1},
                         nothing[] = {-1, -1, -1};
    check_fault(truth, by_hand(two, 2, speck, 7), no_hole, 1, HM_OUTLINE_SOUND);
    check_fault(truth, by_hand(with_hole, 2, frame, 8), no_speck, 1, HM_OUTLINE_SOUND);
    check_fault(truth, by_hand(two, 2, speck, 7), NULL, 1, HM_OUTLINE_LOST);
    check_fault(truth, by_hand(two, 2, speck, 7), all, 1, HM_OUTLINE_LOST);
    check_fault(truth, by_hand(two, 2, speck, 7), no_speck, 1, HM_OUTLINE_LOST);      // a hole for a speck
    check_fault(truth, by_hand(with_hole, 2, frame, 8), no_hole, 1, HM_OUTLINE_LOST); // and the reverse
    check_fault(truth, by_hand(two, 2, speck, 7), twice, 1, HM_OUTLINE_LOST);
    check_fault(truth, by_hand(two, 2, speck, 7), too_many, 1, HM_OUTLINE_LOST);
    check_fault(truth, by_hand(two, 2, speck, 7), wrong, 1, HM_OUTLINE_LOST);
    check_fault(truth, by_hand(two, 2, speck, 7), orphan, 1, HM_OUTLINE_LOST);  // a hole without its parent
    check_fault(truth, by_hand(two, 2, speck, 7), nothing, 1, HM_OUTLINE_LOST); // loops that stand for nothing
    check_fault(truth, by_hand(NULL, 0, speck, 0), nothing, 1, HM_OUTLINE_SOUND);
    check_fault(truth, by_hand(NULL, 0, speck, 0), NULL, 1, HM_OUTLINE_LOST);
    hm_outline_destroy(truth);
}

// Nothing crosses, but an edge has moved to the other side of a pixel.
TEST(loops_misplaced) {
    static const hm_loop nested[] = {{0, 4, -1, 0, 0}, {4, 4, -1, 0, 1}};
    static const int inside[][2] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {2, 2}, {4, 2}, {4, 4}, {2, 4}};
    check_fault(NULL, by_hand(nested, 2, inside, 8), NULL, 0, HM_OUTLINE_MISPLACED);
    check_fault(
        NULL,
        by_hand(with_hole, 2, (const int[][2]){{0, 0}, {9, 0}, {9, 9}, {0, 9}, {2, 2}, {2, 4}, {4, 4}, {4, 2}}, 8),
        NULL, 0, HM_OUTLINE_SOUND);
    check_fault(
        NULL,
        by_hand(with_hole, 2, (const int[][2]){{0, 0}, {2, 0}, {2, 9}, {0, 9}, {4, 2}, {4, 4}, {6, 4}, {6, 2}}, 8),
        NULL, 0, HM_OUTLINE_MISPLACED);
}

// A loop that another one touches in the middles of all its edges still lies inside or outside of that.
TEST(middles_touched) {
    static const int spikes[][2] = {{0, 0},  {4, 0},   {5, 3},  {6, 0}, {10, 0}, {10, 4}, {7, 5},
                                    {10, 6}, {10, 10}, {6, 10}, {5, 7}, {4, 10}, {0, 10}, {0, 6},
                                    {3, 5},  {0, 4},   {3, 3},  {3, 7}, {7, 7},  {7, 3}};
    static const int solid[][2] = {{0, 0},  {4, 0},   {5, 3},  {6, 0}, {10, 0}, {10, 4}, {7, 5},
                                   {10, 6}, {10, 10}, {6, 10}, {5, 7}, {4, 10}, {0, 10}, {0, 6},
                                   {3, 5},  {0, 4},   {3, 3},  {7, 3}, {7, 7},  {3, 7}};
    static const hm_loop holed[] = {{0, 16, -1, 0, 0}, {16, 4, 0, 1, 0}};
    static const hm_loop nested[] = {{0, 16, -1, 0, 0}, {16, 4, -1, 0, 1}};
    check_fault(NULL, by_hand(holed, 2, spikes, 20), NULL, 0, HM_OUTLINE_SOUND);
    check_fault(NULL, by_hand(nested, 2, solid, 20), NULL, 0, HM_OUTLINE_MISPLACED);
}

TEST(edges_that_cross_or_touch) {
    static const int across[][2] = {{0, 0}, {9, 9}, {9, 0}, {0, 10}},          // a bow
        along[][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {4, 1}, {6, 2}, {4, 3}}, // a shared edge
        touch[][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {5, 1}, {6, 3}, {4, 3}}, // a corner on an edge
        corner[][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {4, 4}, {6, 6}, {4, 6}},
                     cross[][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {4, 0}, {6, 6}, {2, 6}},
                     back[][2] = {{0, 0}, {4, 0}, {4, 4}, {2, 0}}, // an edge back along the first one
        pinched[][2] = {{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}};   // a corner on an edge of its own loop
    check_fault(NULL, by_hand(four, 1, across, 4), NULL, 0, HM_OUTLINE_CROSSING);
    check_fault(NULL, by_hand(two, 2, along, 7), NULL, 0, HM_OUTLINE_CROSSING);
    check_fault(NULL, by_hand(two, 2, touch, 7), NULL, 0, HM_OUTLINE_SOUND);
    check_fault(NULL, by_hand(two, 2, corner, 7), NULL, 0, HM_OUTLINE_SOUND);
    check_fault(NULL, by_hand(two, 2, cross, 7), NULL, 0, HM_OUTLINE_CROSSING);
    check_fault(NULL, by_hand(four, 1, back, 4), NULL, 0, HM_OUTLINE_CROSSING);
    check_fault(NULL, by_hand(five, 1, pinched, 5), NULL, 0, HM_OUTLINE_TOUCHING);
    hm_outline *truth = traced_of("####..\n####..\n####..\n####..\n....##\n....##\n");
    static const int met[][2] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {4, 4}, {6, 4}, {6, 6}};
    check_fault(truth, by_hand(two, 2, met, 7), NULL, 2, HM_OUTLINE_SOUND); // pixels meet there
    hm_outline_destroy(truth);
}

// An edge cut straight comes to touch the corner of another piece, which it did not before.
TEST(edges_that_come_to_touch) {
    hm_outline *truth = traced_of("####....\n"
                                  "####....\n"
                                  "##..#...\n"
                                  "##......\n");
    static const hm_loop loops[] = {{0, 5, -1, 0, 0}, {5, 4, -1, 0, 1}};
    static const int kept[][2] = {{0, 0}, {4, 0}, {4, 2}, {2, 4}, {0, 4}, {4, 2}, {5, 2}, {5, 3}, {4, 3}};
    check_fault(truth, by_hand(loops, 2, kept, 9), NULL, 2, HM_OUTLINE_SOUND); // they met at (4, 2) before
    hm_outline_destroy(truth);
    truth = traced_of("#####...\n"
                      "#####...\n"
                      "##......\n"
                      "##..#...\n"
                      "##......\n");
    static const int apart[][2] = {{0, 0}, {5, 0}, {5, 2}, {2, 5}, {0, 5}, {4, 3}, {5, 3}, {5, 4}, {4, 4}};
    check_fault(truth, by_hand(loops, 2, apart, 9), NULL, 3, HM_OUTLINE_TOUCHING); // (4, 3) is on the new edge
    hm_outline_destroy(truth);
}

// ---- against the oracle where nothing is in general position ------------------------------------------------------

static void turn_round(ref_ring *ring) {
    for (int i = 0; i < ring->count / 2; ++i) {
        ref_point kept = ring->at[i];
        ring->at[i] = ring->at[ring->count - 1 - i];
        ring->at[ring->count - 1 - i] = kept;
    }
}

// A ring of random points with an area, on so few positions that they often meet.
static void random_ring(ref_ring *ring, ref_point middle, int reach, int most) {
    do {
        ring->count = test_between(3, most);
        for (int i = 0; i < ring->count; ++i) {
            ring->at[i].x = middle.x + test_between(-reach, reach);
            ring->at[i].y = middle.y + test_between(-reach, reach);
        }
    } while (ref_ring_area(ring->at, ring->count) == 0);
    if ((ref_ring_area(ring->at, ring->count) < 0) != ring->hole) turn_round(ring);
}

static bool segments_meet(hm_local a, hm_local b, hm_local c, hm_local d) {
    const hm_local p[4] = {a, b, c, d};
    int64_t side[4];
    for (int i = 0; i < 4; ++i) {
        hm_local from = i < 2 ? c : a, to = i < 2 ? d : b;
        int64_t cross = ((int64_t)to.x - from.x) * ((int64_t)p[i].y - from.y) -
                        ((int64_t)to.y - from.y) * ((int64_t)p[i].x - from.x);
        side[i] = (cross > 0) - (cross < 0);
    }
    bool boxes =
        (a.x > b.x ? a.x : b.x) >= (c.x < d.x ? c.x : d.x) && (c.x > d.x ? c.x : d.x) >= (a.x < b.x ? a.x : b.x) &&
        (a.y > b.y ? a.y : b.y) >= (c.y < d.y ? c.y : d.y) && (c.y > d.y ? c.y : d.y) >= (a.y < b.y ? a.y : b.y);
    return boxes && side[0] * side[1] <= 0 && side[2] * side[3] <= 0;
}

static hm_local end_of(const hm_outline *outline, int32_t edge) {
    for (int i = 0; i < hm_outline_loop_count(outline); ++i) {
        const hm_loop *l = &hm_outline_loops(outline)[i];
        if (edge < l->first + l->count)
            return hm_outline_points(outline)[edge + 1 < l->first + l->count ? edge + 1 : l->first];
    }
    return (hm_local){0, 0};
}

// The edges that are named do meet.
static void check_finding(const hm_outline *outline, const hm_outline_finding *found) {
    const hm_local *points = hm_outline_points(outline);
    if (found->fault != HM_OUTLINE_CROSSING && found->fault != HM_OUTLINE_TOUCHING) return;
    REQUIRE(found->edge >= 0 && found->other >= 0);
    CHECK(found->edge != found->other);
    CHECK(segments_meet(points[found->edge], end_of(outline, found->edge), points[found->other],
                        end_of(outline, found->other)));
}

static void check_rings(const ref_ring *rings, int count, map m, test_tally *valid) {
    hm_outline *outline = outline_of(rings, count, m);
    hm_outline_finding found = {HM_OUTLINE_SOUND, -1, -1};
    if (!outline) return; // its least point comes twice
    bool expected = test_count(valid, ref_rings_valid(rings, count));
    CHECK_RESULT(hm_outline_verify(NULL, outline, NULL, 0, NULL, &found), HM_OK);
    CHECK_INT(found.fault == HM_OUTLINE_SOUND, expected);
    check_finding(outline, &found);
    hm_outline_destroy(outline);
}

// Loops that share corners, edges and middles of edges, lie in each other rightly and wrongly, and come back to their
// own points.
TEST(loops_on_a_lattice) {
    static const map maps[] = {{UNITS, 0, 0, UNITS}, {5, 3, -2, 7}, {0, -9001, 9007, 3}};
    test_tally single = {0, 0}, several = {0, 0};
    for (int i = 0; i < test_rounds(20000); ++i) {
        enum { MOST = 4 };
        ref_point at[MOST][5];
        ref_ring rings[MOST];
        int count = test_between(1, MOST), pieces = 0;
        for (int k = 0; k < count; ++k) {
            bool hole = k > 0 && test_below(3) == 0;
            rings[k] = (ref_ring){0, at[k], hole, hole ? 0 : -1, hole ? 0 : pieces};
            pieces += !hole;
            ref_point middle = {k ? test_between(-6, 6) : 0, k ? test_between(-6, 6) : 0};
            random_ring(&rings[k], middle, k ? 1 : 4, count == 1 ? 5 : 3 + (test_below(4) == 0));
        }
        test_note("round %d, %d loops", i, count);
        check_rings(rings, count, TEST_PICK(maps), count > 1 ? &several : &single);
    }
    CHECK_TALLY(single);
    CHECK_TALLY(several);
}

// Triangles with a corner in common, around it or below; they reach into each other with the first, end on the same
// ray, or lie in one another.
TEST(loops_around_a_point) {
    test_tally valid = {0, 0};
    for (int i = 0; i < test_rounds(3000); ++i) {
        enum { MOST = 24, RAYS = 64 };
        ref_point at[MOST + 1][6];
        ref_ring rings[MOST + 1];
        int count = 0, begin = test_below(RAYS), rays = test_below(2) ? RAYS : RAYS / 2,
            wrong = test_below(2) ? 40 : 0;
        for (int ray = 0; count < MOST && ray < rays - 3; ++count) {
            int from = ray, to = from + 1 + test_below(3);
            ray = to + 1 - (wrong && test_below(wrong) == 0 ? test_below(3) : 0);
            double a = (begin + from) * 6.283185307 / (double)RAYS, b = (begin + to) * 6.283185307 / (double)RAYS;
            at[count][0] = (ref_point){0, 0};
            at[count][1] = (ref_point){(int64_t)floor(200 * cos(a) + 0.5), (int64_t)floor(200 * sin(a) + 0.5)};
            at[count][2] = (ref_point){(int64_t)floor(100 * cos(b) + 0.5), (int64_t)floor(100 * sin(b) + 0.5)};
            rings[count] = (ref_ring){3, at[count], false, -1, count};
        }
        if (count > 1 && test_below(5) == 0) { // two of them may be one loop that comes to the point twice
            ref_point *both = at[count - 2];
            for (int k = 0; k < 3; ++k) both[3 + k] = at[count - 1][k];
            rings[--count - 1].count = 6;
        }
        if (test_below(3) == 0) { // and the point may lie within an edge of one more
            int x = test_between(-300, 300), y = test_between(-300, 300);
            at[count][0] = (ref_point){-x, -y}, at[count][1] = (ref_point){x, y};
            at[count][2] = (ref_point){-3 * y, 3 * x + 1};
            rings[count] = (ref_ring){3, at[count], false, -1, count};
            if (ref_ring_area(at[count], 3) != 0) count++;
        }
        for (int k = 0; k < count; ++k)
            if (ref_ring_area(at[k], rings[k].count) < 0) turn_round(&rings[k]);
        test_note("round %d, %d loops", i, count);
        check_rings(rings, count, in_pixels, &valid);
    }
    CHECK_TALLY(valid);
}

// ---- many points --------------------------------------------------------------------------------------------------

// Points and loops of a large outline as they are added.
typedef struct large {
    hm_local *points;
    hm_loop *loops;
    int count, loop_count, room;
} large;

static large large_new(int room) {
    large l = {calloc((size_t)room, sizeof(hm_local)), calloc((size_t)room, sizeof(hm_loop)), 0, 0, room};
    REQUIRE(l.points && l.loops);
    return l;
}

static void large_point(large *l, double x, double y) {
    REQUIRE(l->count < l->room);
    l->points[l->count++] = (hm_local){(int32_t)(x * UNITS), (int32_t)(y * UNITS)};
}

// Ends a loop, which begins with its smallest point from now on, and gives it its direction.
static void large_loop(large *l, int parent, bool hole) {
    int first = l->loop_count ? l->loops[l->loop_count - 1].first + l->loops[l->loop_count - 1].count : 0;
    int count = l->count - first, least = 0;
    double area = 0;
    hm_local *ring = l->points + first, *copy = calloc((size_t)count, sizeof *copy);
    REQUIRE(copy != NULL);
    for (int i = 0; i < count; ++i) {
        copy[i] = ring[i];
        if (before(ring[i], ring[least])) least = i;
        hm_local b = ring[(i + 1) % count];
        area += (double)ring[i].x * b.y - (double)b.x * ring[i].y;
    }
    for (int i = 0; i < count; ++i) ring[i] = copy[((area < 0) == hole ? least + i : least + count - i) % count];
    int component = hole ? l->loops[parent].component : 0;
    for (int i = 0; !hole && i < l->loop_count; ++i) component += !l->loops[i].hole;
    if (!hole && l->loop_count > 64) component = l->loops[l->loop_count - 1].component + 1;
    l->loops[l->loop_count++] = (hm_loop){first, count, parent, hole, component};
    free(copy);
}

static void large_check(large *l, hm_outline_fault expected) {
    hm_outline *outline = NULL;
    hm_outline_finding found;
    REQUIRE(hm_outline_create(l->loops, l->loop_count, l->points, l->count, NULL, &outline) == HM_OK);
    CHECK_RESULT(hm_outline_verify(NULL, outline, NULL, 0, NULL, &found), HM_OK);
    CHECK_TEXT(hm_outline_fault_text(found.fault), hm_outline_fault_text(expected));
    hm_outline_destroy(outline);
}

static void large_free(large *l) {
    free(l->points);
    free(l->loops);
}

// How many points: so many that anything but n log n does not come to an end.
static int many(void) { return test_short() ? 20000 : 100000; }

// Teeth as long as there is room, vertical or slanted.
static void add_comb(large *l, bool slanted) {
    int teeth = many() / 2;
    double wide = 30000.0 / teeth;
    for (int i = 0; i < teeth; ++i) {
        large_point(l, -15000 + i * wide, -14000);
        large_point(l, -15000 + (i + 0.5) * wide, 14000);
    }
    large_point(l, 16001, 14001);
    large_point(l, -16001, 14001);
    for (int i = 0; slanted && i < l->count; ++i) l->points[i].x = (l->points[i].x + l->points[i].y) / 2;
    large_loop(l, -1, false);
}

// And one tooth that goes through the back of the comb.
TEST(many_teeth) {
    for (int i = 0; i < 4; ++i) {
        large l = large_new(many() + 8);
        add_comb(&l, i % 2);
        int k = l.count / 2;
        while (l.points[k].y != 14000 * UNITS) k++;
        if (i >= 2) l.points[k].y = 14002 * UNITS;
        large_check(&l, i >= 2 ? HM_OUTLINE_CROSSING : HM_OUTLINE_SOUND);
        large_free(&l);
    }
}

// Long thin rays around a middle, and one of them that is led across its neighbours.
TEST(many_rays) {
    for (int fault = 0; fault <= 1; ++fault) {
        large l = large_new(many() + 8);
        const int rays = many() / 2;
        for (int i = 0; i < 2 * rays; ++i) {
            const double angle = 3.14159265358979 * i / rays, r = i % 2 ? 9000 : 20000;
            large_point(&l, r * cos(angle), r * sin(angle));
        }
        large_loop(&l, -1, false);
        if (fault) l.points[l.count / 3].x = 7 - l.points[l.count / 3].x;
        large_check(&l, fault ? HM_OUTLINE_CROSSING : HM_OUTLINE_SOUND);
        large_free(&l);
    }
}

// Round and round inwards, and back beside it; and squares in squares, which the sweep meets all at once.
TEST(many_turns) {
    large l = large_new(many() + 8);
    const int turns = many() / 8;
    const double gap = 12000.0 / turns;
    for (int i = 0; i < 4 * turns; ++i) {
        const double r = 14000 - gap * (i / 4) - gap * 0.25 * (i % 4) / 4;
        large_point(&l, i % 4 == 0 || i % 4 == 3 ? -r - r / 9 : r, i % 4 < 2 ? -r : r - r / 9);
    }
    for (int i = 4 * turns - 1; i >= 0; --i) {
        const double r = 14000 - gap * (i / 4) - gap * 0.25 * (i % 4) / 4 - gap / 2;
        large_point(&l, i % 4 == 0 || i % 4 == 3 ? -r - r / 9 : r, i % 4 < 2 ? -r : r - r / 9);
    }
    large_loop(&l, -1, false);
    large_check(&l, HM_OUTLINE_SOUND);
    large_free(&l);
    for (int wrong = 0; wrong <= 1; ++wrong) {
        l = large_new(many() + 8);
        const int rings = many() / 40;
        for (int i = 0; i < rings; ++i) {
            const double r = 14000 - 13000.0 * i / rings;
            large_point(&l, -r, -r), large_point(&l, r, -r), large_point(&l, r, r), large_point(&l, -r, r);
            large_loop(&l, wrong && i == rings - 1 - rings % 2 ? i - 3 : i - 1, i % 2);
        }
        large_check(&l, wrong ? HM_OUTLINE_MISPLACED : HM_OUTLINE_SOUND);
        large_free(&l);
    }
}

// Triangles that share a corner; with one fault, one of them reaches into the next.
TEST(many_loops_at_a_point) {
    for (int fault = 0; fault <= 1; ++fault) {
        large l = large_new(many() + 8);
        const int petals = many() / 3;
        for (int i = 0; i < petals; ++i) {
            const double a = 6.28318530717958 * i / petals, b = a + 3.0 / petals * (fault && i == petals / 2 ? 3 : 1);
            large_point(&l, 0, 0);
            large_point(&l, 20000 * cos(a), 20000 * sin(a));
            large_point(&l, 20000 * cos(b), 20000 * sin(b));
            large_loop(&l, -1, false);
        }
        large_check(&l, fault ? HM_OUTLINE_CROSSING : HM_OUTLINE_SOUND);
        large_free(&l);
    }
}

// A staircase of corners that one edge stands for, each of them touched by a square.
TEST(many_corners_touched) {
    const int steps = many() / 12;
    large truth = large_new(8 * steps + 8), made = large_new(8 * steps + 8);
    for (int i = 0; i < steps; ++i) {
        large_point(&truth, i, i);
        large_point(&truth, i + 1, i);
    }
    large_point(&truth, steps, steps);
    large_point(&truth, -1, steps);
    large_point(&truth, -1, 0);
    large_loop(&truth, -1, false);
    const int corners[4][2] = {{0, 0}, {steps, steps}, {-1, steps}, {-1, 0}};
    for (int i = 0; i < 4; ++i) large_point(&made, corners[i][0], corners[i][1]);
    large_loop(&made, -1, false);
    for (int i = 1; i < steps; ++i)
        for (int k = 0; k < 2; ++k) { // triangles whose lower corner is on the staircase
            large *l = k ? &made : &truth;
            large_point(l, i, i), large_point(l, i + 0.25, i - 0.5), large_point(l, i + 0.5, i - 0.5);
            large_loop(l, -1, false);
        }
    hm_outline *a = NULL, *b = NULL;
    REQUIRE(hm_outline_create(truth.loops, truth.loop_count, truth.points, truth.count, NULL, &a) == HM_OK);
    REQUIRE(hm_outline_create(made.loops, made.loop_count, made.points, made.count, NULL, &b) == HM_OK);
    CHECK_TEXT(hm_outline_fault_text(verify(a, b, NULL, 1)), hm_outline_fault_text(HM_OUTLINE_SOUND));
    hm_outline_destroy(a);
    hm_outline_destroy(b);
    large_free(&truth);
    large_free(&made);
}

// ---- memory, violated preconditions -------------------------------------------------------------------------------

TEST(no_memory) {
    hm_outline *truth = traced_of("##.#\n#.##\n####\n");
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    hm_outline_finding found;
    CHECK_RESULT(hm_outline_verify(truth, truth, NULL, 0, &alloc, &found), HM_OK);
    CHECK_HEAP_EMPTY(counted);
    for (long i = 1; i <= counted.calls; ++i) {
        test_heap heap = {.fail_at = i};
        hm_outline_finding kept = {HM_OUTLINE_LOST, 17, 18};
        alloc = heap_allocator(&heap);
        CHECK_RESULT(hm_outline_verify(truth, truth, NULL, 0, &alloc, &kept), HM_ERROR_MEMORY);
        CHECK(kept.fault == HM_OUTLINE_LOST && kept.edge == 17 && kept.other == 18);
        CHECK_HEAP_EMPTY(heap);
    }
    hm_outline_destroy(truth);
}

TEST(refusals_and_violations) {
    static const double bad[] = {-1, -1e-12, 256.0001, INFINITY, NAN};
    hm_outline *truth = traced_of("#\n");
    hm_outline_finding found;
    for (int i = 0; i < 5; ++i)
        CHECK_RESULT(hm_outline_verify(truth, truth, NULL, bad[i], NULL, &found), HM_ERROR_RANGE);
    CHECK_RESULT(hm_outline_verify(truth, truth, NULL, 256, NULL, &found), HM_OK);
    CHECK_INT(found.fault, HM_OUTLINE_SOUND);
    CHECK_INT(found.edge, -1);
    CHECK_INT(found.other, -1);
    CHECK_TEXT(hm_outline_fault_text((hm_outline_fault)99), "unknown fault");
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_verify(truth, NULL, NULL, 0, NULL, &found), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_verify(truth, truth, NULL, 0, NULL, NULL), HM_ERROR_RANGE));
    violations_release();
    hm_outline_destroy(truth);
}

TEST_MAIN(CASE(random_choices_of_corners), CASE(mapped_outlines), CASE(tolerance_to_the_last_unit),
          CASE(corners_beyond_the_ends), CASE(points_off_course), CASE(loops_lost), CASE(loops_misplaced),
          CASE(middles_touched), CASE(edges_that_cross_or_touch), CASE(edges_that_come_to_touch),
          CASE(loops_on_a_lattice), CASE(loops_around_a_point), CASE(many_teeth), CASE(many_rays), CASE(many_turns),
          CASE(many_loops_at_a_point), CASE(many_corners_touched), CASE(no_memory), CASE(refusals_and_violations))
