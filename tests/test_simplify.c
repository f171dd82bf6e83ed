// Simplified outlines: the fewest corners against all choices, every result against the certificate, by the oracle.
//
// Two sources are included, not linked, so that single rings can be asked for; where the library is shared this is
// left out.
#include <hitmask/simplify.h>

#ifndef HM_SHARED
#    include "../src/simplify_edges.c"
#    include "../src/simplify_min.c"
#endif

#include "ref_simplify.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

#define UNITS 65536

static const double tolerances[] = {0.5, 1, 2, 3};
static const char *const method_names[] = {"min", "rdp", "outer", "inner"};

// ---- random pictures ----------------------------------------------------------------------------------------------

// Made its own mirror image across x, y, a diagonal, or several of them.
static void mirror(ref_grid *g, int how) {
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            if (how & 1) ref_set(g, g->w - 1 - x, y, ref_get(g, x, y));
            if (how & 2) ref_set(g, x, g->h - 1 - y, ref_get(g, x, y));
            if (how & 4 && g->w == g->h) ref_set(g, y, x, ref_get(g, x, y));
        }
    }
}

static ref_grid random_mirrored(void) {
    int w = test_between(3, 16), h = test_below(2) ? w : test_between(3, 16), how = test_below(8);
    ref_grid g = random_caves(w, h, test_between(45, 75), test_below(3));
    for (int i = 0; i < 3; ++i) mirror(&g, how);
    return g;
}

// ---- single rings -------------------------------------------------------------------------------------------------

#ifndef HM_SHARED

static const ref_stretch_side sides[] = {REF_ANY_SIDE, REF_RIGHT_SIDE, REF_LEFT_SIDE};

/// What the library chooses of one ring.
typedef struct choice {
    hm_pixel *at;
    uint8_t *must, *kept;
    simplify_ring ring;
} choice;

static choice choose(const ref_ring *from, int64_t tolerance, int side, int required) {
    size_t n = (size_t)from->count;
    choice c = {malloc(n * sizeof *c.at), calloc(n, 1), calloc(n, 1), {0}};
    hm_allocator alloc = hmi_allocator(NULL);
    REQUIRE(c.at && c.must && c.kept);
    for (size_t i = 0; i < n; ++i) c.at[i] = (hm_pixel){(int32_t)from->at[i].x, (int32_t)from->at[i].y};
    c.ring = (simplify_ring){c.at, from->count, 0, 0, c.must, c.kept};
    hmi_simplify_find_mirrors(&c.ring);
    if (required >= 0) hmi_simplify_mark(&c.ring, c.must, required);
    simplify_limit limit = {tolerance, (simplify_side)side};
    CHECK_RESULT(hmi_simplify_min(&c.ring, limit, &alloc), HM_OK);
    return c;
}

static void choice_free(choice *c) {
    free(c->at);
    free(c->must);
    free(c->kept);
}

static int64_t random_tolerance(void) {
    double pixels = TEST_PICK(tolerances);
    int exact = test_below(2), beside = test_between(-1, 1), any = test_between(0, 3 * UNITS);
    return exact ? (int64_t)(pixels * UNITS) + beside : any;
}

static void check_fewest(const ref_ring *ring, test_tally *mirrored) {
    int64_t tolerance = random_tolerance();
    int side = test_below(3);
    int mirrors = ref_mirrors(ring);
    bool small = ring->count <= 12;
    if (!small && (mirrors > 0 || ring->count > 48)) return;
    choice c = choose(ring, tolerance, side, -1);
    ref_fewest expected =
        small ? ref_fewest_of_all(ring, tolerance, sides[side]) : ref_fewest_around(ring, tolerance, sides[side]);
    ref_fewest found = ref_measure(ring, c.kept, tolerance, sides[side]);
    test_note("%d corners, tolerance %d / 65536, side %d, %d mirrors", ring->count, (int)tolerance, side, mirrors);
    CHECK_INT(c.ring.mirrors, mirrors);
    CHECK_INT(found.count, expected.count);
    CHECK_INT(found.area, expected.area);
    CHECK(ref_is_mirrored(ring, c.kept));
    bool counts = ring->count > 4;
    if (counts) test_count(mirrored, mirrors > 0);
    choice_free(&c);
}

TEST(fewest_corners) {
    test_tally mirrored = {0, 0};
    for (int i = 0; i < test_rounds(600); ++i) {
        ref_grid g = test_below(2) ? random_any_caves(2, 20) : random_mirrored();
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) check_fewest(&traced.ring[k], &mirrored);
        ref_outline_free(&traced);
        ref_free(&g);
    }
    CHECK_TALLY(mirrored);
}

// Larger mirrored rings: symmetric, all edges fit, and not fewer than without the symmetry.
TEST(mirrored_rings) {
    long with_mirrors = 0;
    for (int i = 0; i < test_rounds(300); ++i) {
        ref_grid g = random_mirrored();
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) {
            const ref_ring *ring = &traced.ring[k];
            int64_t tolerance = random_tolerance();
            int side = test_below(3);
            if (ring->count <= 12 || ring->count > 80 || ref_mirrors(ring) == 0) continue;
            choice c = choose(ring, tolerance, side, -1);
            ref_fewest found = ref_measure(ring, c.kept, tolerance, sides[side]),
                       least = ref_fewest_around(ring, tolerance, sides[side]);
            CHECK_INT(c.ring.mirrors, ref_mirrors(ring));
            CHECK(found.count >= least.count && found.count <= 2 * least.count + 8);
            CHECK(ref_is_mirrored(ring, c.kept));
            ++with_mirrors;
            choice_free(&c);
        }
        ref_outline_free(&traced);
        ref_free(&g);
    }
    CHECK(with_mirrors >= test_rounds(300) / 5);
}

// A corner that must be kept is, with its images; the others are as few as they can be.
TEST(required_corners) {
    for (int i = 0; i < test_rounds(200); ++i) {
        ref_grid g = test_below(2) ? random_any_caves(2, 14) : random_mirrored();
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) {
            const ref_ring *ring = &traced.ring[k];
            int required = test_below(ring->count);
            if (ring->count > 48) continue;
            choice c = choose(ring, 2 * UNITS, 0, required);
            CHECK(c.kept[required]);
            CHECK(ref_is_mirrored(ring, c.kept));
            CHECK(ref_measure(ring, c.kept, 2 * UNITS, REF_ANY_SIDE).count >= 3);
            choice_free(&c);
        }
        ref_outline_free(&traced);
        ref_free(&g);
    }
}

// Edges that fit, one by one: the wedges may sort none out that fit.
TEST(edges_that_fit) {
    test_tally fits = {0, 0};
    for (int i = 0; i < test_rounds(300); ++i) {
        ref_grid g = random_any_caves(3, 24);
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) {
            const ref_ring *ring = &traced.ring[k];
            int64_t tolerance = random_tolerance();
            int side = test_below(3), n = ring->count;
            if (n > 60) continue;
            choice c = choose(ring, 0, 0, -1);
            simplify_edges edges;
            hm_allocator alloc = hmi_allocator(NULL);
            simplify_limit limit = {tolerance, (simplify_side)side};
            REQUIRE(hmi_simplify_edges_make(&c.ring, limit, &alloc, &edges) == HM_OK);
            test_note("%d corners, tolerance %d / 65536, side %d", n, (int)tolerance, side);
            for (int e = 0; e < n * n; ++e) {
                int from = e / n, length = e % n;
                if (length == 0 || length > n - 2) continue;
                bool expected = ref_edge_fits(ring, from, (from + length) % n, tolerance, sides[side]);
                bool counts = length > 1 && length < 6; // most longer ones do not
                if (counts) test_count(&fits, expected);
                if (!CHECK_INT(hmi_simplify_edges_have(&edges, from, length), expected)) break;
            }
            hmi_simplify_edges_free(&edges, &alloc);
            choice_free(&c);
        }
        ref_outline_free(&traced);
        ref_free(&g);
    }
    CHECK_TALLY(fits);
}

#    define RING_CASES CASE(fewest_corners), CASE(mirrored_rings), CASE(required_corners), CASE(edges_that_fit),
#else
#    define RING_CASES
#endif

// ---- whole outlines -----------------------------------------------------------------------------------------------

static hm_outline *traced_of(const ref_grid *g) {
    hm_mask *mask = mask_of(g);
    hm_outline *outline = NULL;
    REQUIRE(hm_trace(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    hm_mask_destroy(mask);
    return outline;
}

// The loops as rings of the oracle, which borrow nothing.
static ref_ring *rings_of(const hm_outline *outline) {
    int count = hm_outline_loop_count(outline);
    ref_ring *rings = calloc((size_t)count + 1, sizeof *rings);
    REQUIRE(rings != NULL);
    for (int i = 0; i < count; ++i) {
        const hm_loop *loop = &hm_outline_loops(outline)[i];
        const hm_local *points = hm_outline_points(outline) + loop->first;
        rings[i] = (ref_ring){loop->count, malloc((size_t)loop->count * sizeof(ref_point)), loop->hole, loop->parent,
                              loop->component};
        REQUIRE(rings[i].at != NULL);
        for (int k = 0; k < loop->count; ++k) rings[i].at[k] = (ref_point){points[k].x / UNITS, points[k].y / UNITS};
    }
    return rings;
}

static void rings_free(ref_ring *rings, int count) {
    for (int i = 0; i < count; ++i) free(rings[i].at);
    free(rings);
}

// Which corners of `from` the ring consists of, in the same order; false when it does not.
static bool find_kept(const ref_ring *from, const ref_ring *ring, unsigned char *kept) {
    int at = 0, found = 0;
    while (at < from->count && (from->at[at].x != ring->at[0].x || from->at[at].y != ring->at[0].y)) ++at;
    for (int i = 0; i < from->count; ++i) {
        int k = (at + i) % from->count;
        const ref_point *next = &ring->at[found % ring->count];
        kept[k] = found < ring->count && from->at[k].x == next->x && from->at[k].y == next->y;
        found += kept[k];
    }
    return found == ring->count;
}

static void check_ring(const ref_ring *from, const ref_ring *ring, int64_t tolerance, int method) {
    unsigned char *kept = calloc((size_t)from->count, 1);
    ref_stretch_side side = method == HM_SIMPLIFY_OUTER   ? REF_RIGHT_SIDE
                            : method == HM_SIMPLIFY_INNER ? REF_LEFT_SIDE
                                                          : REF_ANY_SIDE;
    REQUIRE(kept != NULL);
    CHECK(find_kept(from, ring, kept));
    CHECK_INT(ref_measure(from, kept, tolerance, side).count, ring->count);
    if (method != HM_SIMPLIFY_RDP) CHECK(ref_is_mirrored(from, kept));
    free(kept);
}

// Outer outlines lose no pixel, inner ones gain none.
static void check_pixels(const hm_outline *simple, const ref_grid *g, int method) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_from_outline(simple, g->w, g->h, NULL, &mask) == HM_OK);
    ref_grid filled = grid_of(mask);
    for (int i = 0; i < g->w * g->h; ++i) {
        if (method == HM_SIMPLIFY_OUTER) CHECK(filled.at[i] || !g->at[i]);
        if (method == HM_SIMPLIFY_INNER) CHECK(!filled.at[i] || g->at[i]);
    }
    ref_free(&filled);
    hm_mask_destroy(mask);
}

// The form, by making it anew; the certificate, by the oracle and by the library.
static void check_certificate(const hm_outline *outline, const hm_outline *simple, const int32_t *became,
                              double tolerance, int method) {
    hm_outline_finding found = {HM_OUTLINE_LOST, 0, 0};
    hm_outline *again = NULL;
    int from_count = hm_outline_loop_count(outline), count = hm_outline_loop_count(simple);
    ref_ring *from = rings_of(outline), *rings = rings_of(simple);
    CHECK(ref_rings_valid(rings, count));
    for (int i = 0; i < from_count; ++i) {
        if (became[i] >= 0) check_ring(&from[i], &rings[became[i]], (int64_t)(tolerance * UNITS), method);
    }
    CHECK_RESULT(hm_outline_verify(outline, simple, became, tolerance, NULL, &found), HM_OK);
    CHECK_TEXT(hm_outline_fault_text(found.fault), "nothing is wrong");
    CHECK_RESULT(hm_outline_create(hm_outline_loops(simple), count, hm_outline_points(simple),
                                   hm_outline_point_count(simple), NULL, &again),
                 HM_OK);
    hm_outline_destroy(again);
    rings_free(from, from_count);
    rings_free(rings, count);
}

static void check_simplified(const ref_grid *g, double tolerance, int method) {
    hm_outline *outline = traced_of(g), *simple = NULL;
    int count = hm_outline_loop_count(outline);
    int32_t *became = calloc((size_t)count + 1, sizeof *became);
    hm_simplify_options options = {(hm_simplify_method)method, tolerance, 0};
    test_note("%s of %d x %d, tolerance %g, %d loops", method_names[method], g->w, g->h, tolerance, count);
    REQUIRE(became != NULL);
    CHECK_RESULT(hm_simplify(outline, &options, NULL, became, &simple), HM_OK);
    REQUIRE(simple != NULL);
    if (CHECK_INT(hm_outline_loop_count(simple), count)) { // none is lost
        for (int i = 0; i < count; ++i) CHECK_INT(became[i], i);
        check_certificate(outline, simple, became, tolerance, method);
        check_pixels(simple, g, method);
    }
    hm_outline_destroy(outline);
    hm_outline_destroy(simple);
    free(became);
}

static const char *const pictures[] = {
    "#\n",
    "###\n#.#\n###\n",                                                 // a ring of 1 px
    "#######\n#..#..#\n#######\n#..#..#\n#######\n",                   // a window frame
    "..#..\n.#.#.\n#...#\n",                                           // an inverted V
    "....##....\n...####...\n..##..##..\n.##....##.\n##......##\n",    // a thick one
    "##..\n##..\n..##\n..##\n",                                        // squares touching in a corner
    "###..###\n########\n###..###\n",                                  // a dumbbell
    "###......###\n############\n###......###\n",                      // with a longer bar
    "#.#\n.#.\n#.#\n",                                                 // a diagonal cross
    "#.#.#.#\n#.#.#.#\n#######\n",                                     // a comb
    "###############\n",                                               // 1 x n
    "#####\n#####\n#####\n",                                           // the full picture
    "#.#.#\n.....\n#.#.#\n",                                           // lone pixels
    "#######\n#.....#\n#.###.#\n#.#.#.#\n#.###.#\n#.....#\n#######\n", // nested rings
    "######\n#..#.#\n####.#\n######\n",                                // holes of 2 px
    ".##\n#.#\n###\n",                                                 // a hole that meets the outside
    "##.\n#.#\n.##\n",                                                 // two pieces that meet twice
    "##########\n#........#\n#.######.#\n#.#....#.#\n#.#.##.#.#\n#.#.#..#.#\n#.#.####.#\n#.#......#\n#.########\n",
    "#.........\n##........\n.##.......\n..##......\n...##.....\n....##....\n.....##...\n......##..\n", // a diagonal
    "..........\n.#.#.#.#.#\n##########\n", // teeth of 1 px
};

TEST(shapes_by_hand) {
    for (int i = 0; i < (int)(sizeof pictures / sizeof pictures[0]); ++i) {
        ref_grid g = ref_text(pictures[i]);
        for (int k = 0; k < 16; ++k) check_simplified(&g, tolerances[k / 4], k % 4);
        check_simplified(&g, 0, HM_SIMPLIFY_MIN);
        check_simplified(&g, 256, HM_SIMPLIFY_MIN);
        check_simplified(&g, 256, HM_SIMPLIFY_RDP);
        ref_free(&g);
    }
}

TEST(random_outlines) {
    for (int i = 0; i < test_rounds(400); ++i) {
        ref_grid g = i % 3 == 2 ? random_mirrored() : random_any_caves(8, i % 10 == 0 ? 64 : 26);
        double tolerance = test_below(4) ? TEST_PICK(tolerances) : test_between(0, 400) / 64.0;
        check_simplified(&g, tolerance, test_below(4));
        ref_free(&g);
    }
}

TEST(every_small_picture) {
    for (int bits = 0; bits < 1 << 12; bits += 1 + test_below(7)) {
        ref_grid g = ref_make(bits % 2 ? 3 : 4, bits % 2 ? 4 : 3);
        for (int i = 0; i < 12; ++i) g.at[i] = bits >> i & 1;
        check_simplified(&g, TEST_PICK(tolerances), test_below(4));
        ref_free(&g);
    }
}

// ---- options ------------------------------------------------------------------------------------------------------

static hm_result simplify(const hm_outline *outline, hm_simplify_options options, int32_t *became, hm_outline **out) {
    *out = NULL;
    return hm_simplify(outline, &options, NULL, became, out);
}

// A frame with an island of 4 px and one of 1 px in its hole, and beside it a square of 9 px.
static const char *const islands = "##########\n"
                                   "#........#.###\n"
                                   "#.##...#.#.###\n"
                                   "#.##.....#.###\n"
                                   "#........#\n"
                                   "##########\n";

static ref_grid islands_grid(void) {
    ref_grid g = ref_make(14, 6);
    for (int y = 0, i = 0; y < 6; ++y, ++i) {
        for (int x = 0; islands[i] != '\n'; ++x, ++i) ref_set(&g, x, y, islands[i] == '#');
    }
    return g;
}

TEST(small_loops_are_dropped_when_asked) {
    static const struct {
        double least;
        int32_t became[5], components;
    } rows[] = {
        {0, {0, 1, 2, 3, 4}, 4},
        {1, {0, 1, 2, 3, 4}, 4},
        {1.5, {0, 1, 2, 3, -1}, 3},
        {4.5, {0, 1, 2, -1, -1}, 2},
        {9.5, {0, 1, -1, -1, -1}, 1},
        {33, {0, -1, -1, -1, -1}, 1}, // the hole has 32 px, and with it go the islands in it
        {61, {-1, -1, -1, -1, -1}, 0},
        {1e300, {-1, -1, -1, -1, -1}, 0},
    };
    ref_grid g = islands_grid();
    hm_outline *outline = traced_of(&g);
    REQUIRE(hm_outline_loop_count(outline) == 5);
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i) {
        for (int method = 0; method < 4; ++method) {
            hm_outline *simple;
            int32_t became[5];
            test_note("least area %g, %s", rows[i].least, method_names[method]);
            CHECK_RESULT(simplify(outline, (hm_simplify_options){(hm_simplify_method)method, 1, rows[i].least},
                                  became, &simple),
                         HM_OK);
            REQUIRE(simple != NULL);
            for (int k = 0; k < 5; ++k) CHECK_INT(became[k], rows[i].became[k]);
            CHECK_INT(hm_outline_component_count(simple), rows[i].components);
            check_certificate(outline, simple, became, 1, method);
            hm_outline_destroy(simple);
        }
    }
    hm_outline_destroy(outline);
    ref_free(&g);
}

// Pieces keep their order when those before them are gone, and are counted anew.
TEST(pieces_after_dropped_ones) {
    ref_grid g = ref_text("#.#......\n"
                          "...##.#..\n"
                          "...##...#\n"
                          ".......##\n");
    hm_outline *outline = traced_of(&g), *simple;
    int32_t became[5];
    REQUIRE(hm_outline_loop_count(outline) == 5);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, 0, 2}, became, &simple), HM_OK);
    REQUIRE(simple && hm_outline_loop_count(simple) == 2);
    for (int i = 0; i < 2; ++i) CHECK_INT(hm_outline_loops(simple)[i].component, i);
    CHECK_INT(hm_outline_component_count(simple), 2);
    CHECK(became[0] == -1 && became[1] == -1 && became[2] == 0 && became[3] == -1 && became[4] == 1);
    check_certificate(outline, simple, became, 0, HM_SIMPLIFY_MIN);
    hm_outline_destroy(outline);
    hm_outline_destroy(simple);
    ref_free(&g);
}

TEST(tolerance_zero_and_no_options_leave_it_as_it_is) {
    ref_grid g = random_any_caves(20, 40);
    hm_outline *outline = traced_of(&g), *simple = NULL;
    CHECK_RESULT(hm_simplify(outline, NULL, NULL, NULL, &simple), HM_OK);
    CHECK(simple && hm_outline_equal(outline, simple));
    hm_outline_destroy(simple);
    for (int method = 0; method < 4; ++method) {
        CHECK_RESULT(simplify(outline, (hm_simplify_options){(hm_simplify_method)method, 0, 0}, NULL, &simple),
                     HM_OK);
        CHECK(simple && hm_outline_equal(outline, simple));
        hm_outline_destroy(simple);
    }
    hm_outline_destroy(outline);
    ref_free(&g);
}

// What has been simplified may be simplified again.
TEST(a_result_simplified_again) {
    for (int i = 0; i < test_rounds(60); ++i) {
        ref_grid g = random_any_caves(8, 30);
        hm_outline *outline = traced_of(&g), *once = NULL, *twice = NULL;
        int32_t *became = calloc((size_t)hm_outline_loop_count(outline) + 1, sizeof *became);
        REQUIRE(became != NULL);
        CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, 1, 0}, NULL, &once), HM_OK);
        CHECK_RESULT(simplify(once, (hm_simplify_options){HM_SIMPLIFY_MIN, 2, 0}, became, &twice), HM_OK);
        REQUIRE(once && twice);
        check_certificate(once, twice, became, 2, HM_SIMPLIFY_MIN);
        hm_outline_destroy(outline);
        hm_outline_destroy(once);
        hm_outline_destroy(twice);
        ref_free(&g);
        free(became);
    }
}

TEST(what_is_refused) {
    static const hm_loop loop = {0, 4, -1, 0, 0};
    static const hm_local between[] = {{0, 0}, {3 * UNITS, 0}, {3 * UNITS, UNITS + 1}, {0, UNITS}},
                          wide[] = {{-UNITS, 0}, {32767 * UNITS, 0}, {32767 * UNITS, UNITS}, {-UNITS, UNITS}},
                          crossing[] = {{0, 0}, {9 * UNITS, 9 * UNITS}, {9 * UNITS, 0}, {0, 10 * UNITS}};
    static const double bad[] = {-1, -1e-9, 256.001, 1e300, INFINITY, -INFINITY, NAN};
    hm_outline *outline = NULL, *simple = NULL;
    REQUIRE(hm_outline_create(&loop, 1, between, 4, NULL, &outline) == HM_OK);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, 1, 0}, NULL, &simple), HM_ERROR_RANGE);
    hm_outline_destroy(outline);
    REQUIRE(hm_outline_create(&loop, 1, wide, 4, NULL, &outline) == HM_OK);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, 1, 0}, NULL, &simple), HM_ERROR_RANGE);
    for (int i = 0; i < 7; ++i) {
        CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, bad[i], 0}, NULL, &simple),
                     HM_ERROR_RANGE);
    }
    CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, 1, -1}, NULL, &simple), HM_ERROR_RANGE);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, 1, NAN}, NULL, &simple), HM_ERROR_RANGE);
    hm_outline_destroy(outline);
    REQUIRE(hm_outline_create(&loop, 1, crossing, 4, NULL, &outline) == HM_OK);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, 0, 0}, NULL, &simple), HM_ERROR_FORMAT);
    CHECK(simple == NULL);
    mistakes_catch();
    CHECK_MISTAKE(CHECK_RESULT(hm_simplify(NULL, NULL, NULL, NULL, &simple), HM_ERROR_RANGE));
    CHECK_MISTAKE(CHECK_RESULT(hm_simplify(outline, NULL, NULL, NULL, NULL), HM_ERROR_RANGE));
    CHECK_MISTAKE(CHECK_RESULT(simplify(outline, (hm_simplify_options){(hm_simplify_method)4, 1, 0}, NULL, &simple),
                               HM_ERROR_RANGE));
    hm_set_assert(NULL);
    hm_outline_destroy(outline);
}

TEST(nothing_to_simplify) {
    hm_outline *outline = NULL, *simple = NULL;
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &outline) == HM_OK);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){HM_SIMPLIFY_MIN, 1, 0}, NULL, &simple), HM_OK);
    CHECK(simple && hm_outline_loop_count(simple) == 0);
    hm_outline_destroy(outline);
    hm_outline_destroy(simple);
}

static void check_memory(const hm_outline *outline, hm_simplify_options options) {
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    hm_outline *simple = NULL;
    REQUIRE(hm_simplify(outline, &options, &alloc, NULL, &simple) == HM_OK);
    CHECK_INT(counted.blocks, 1);
    hm_outline_destroy(simple);
    CHECK_HEAP_EMPTY(counted);
    for (long i = 1; i <= counted.calls; ++i) {
        for (int after = 0; after <= 1; ++after) {
            test_heap heap = {.fail_at = i, .fail_after = after};
            hm_outline *untouched = (hm_outline *)&heap, *made = untouched;
            alloc = heap_allocator(&heap);
            CHECK_RESULT(hm_simplify(outline, &options, &alloc, NULL, &made), HM_ERROR_MEMORY);
            CHECK(made == untouched);
            CHECK_HEAP_EMPTY(heap);
        }
    }
}

TEST(no_memory) {
    ref_grid g = random_any_caves(12, 20);
    hm_outline *outline = traced_of(&g);
    for (int method = 0; method < 4; ++method)
        check_memory(outline, (hm_simplify_options){(hm_simplify_method)method, 2, method});
    hm_outline_destroy(outline);
    ref_free(&g);
}

TEST_MAIN(RING_CASES CASE(shapes_by_hand), CASE(random_outlines), CASE(every_small_picture),
          CASE(small_loops_are_dropped_when_asked), CASE(pieces_after_dropped_ones),
          CASE(tolerance_zero_and_no_options_leave_it_as_it_is), CASE(a_result_simplified_again),
          CASE(what_is_refused), CASE(nothing_to_simplify), CASE(no_memory))
