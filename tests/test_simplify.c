// Simplified outlines: the fewest corners against all choices, every result against the certificate, by the oracle.
//
// Single rings are made by internal functions; where the library is shared this is left out.
#include <hitmask/outline.h>

#ifndef HM_SHARED
#    include "../src/exact/int256.h"
#    include "../src/outline/simplify_ring.h"
#endif

#include "ref_simplify.h"
#include "support.h"

#include <math.h>
#include <stdlib.h>

#define UNITS 65536

static const double tolerances[] = {0.5, 1, 2, 3};
static const char *const method_names[] = {"min", "rdp", "outer", "inner", "symmetric rdp"};

enum { METHODS = 5 };

// ---- random pictures ----------------------------------------------------------------------------------------------

// Made its own mirror image across x, y, a diagonal, or several of them; or the same after quarter or half turns.
static void make_symmetric(ref_grid *g, int how) {
    bool square = g->w == g->h;
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            if (how & 1) ref_set(g, g->w - 1 - x, y, ref_get(g, x, y));
            if (how & 2) ref_set(g, x, g->h - 1 - y, ref_get(g, x, y));
            if (how & 4 && square) ref_set(g, y, x, ref_get(g, x, y));
            if (how & 8) ref_set(g, g->w - 1 - x, g->h - 1 - y, ref_get(g, x, y));
            if (how & 16 && square) ref_set(g, g->w - 1 - y, x, ref_get(g, x, y));
        }
    }
}

static ref_grid random_symmetric(int greatest) {
    int w = test_between(3, greatest), h = test_below(3) ? w : test_between(3, greatest);
    int how = test_below(2) ? test_below(8) : 8 << test_below(2);
    ref_grid g = random_caves(w, h, test_between(45, 75), test_below(3));
    for (int i = 0; i < 4; ++i) make_symmetric(&g, how);
    return g;
}

// ---- single rings -------------------------------------------------------------------------------------------------

#ifndef HM_SHARED

static const ref_stretch_side sides[] = {REF_ANY_SIDE, REF_RIGHT_SIDE, REF_LEFT_SIDE};

/// What the library chooses of one ring, in the ring's frame.
typedef struct choice {
    hm_pixel *at;
    uint8_t *must, *kept;
    simplify_ring ring;
    simplify_score score;
    ref_ring framed; ///< the ring there
} choice;

typedef hm_result chooser(const simplify_ring *ring, simplify_limit limit, const hm_allocator *alloc,
                          simplify_score *score);

static choice choose(const ref_ring *from, chooser *by, int64_t tolerance, int side, int required) {
    size_t n = (size_t)from->count;
    choice c = {malloc(n * sizeof *c.at), calloc(n, 1), calloc(n, 1), {0}, {0, 0, 0}, *from};
    hm_local *points = malloc(n * sizeof *points);
    hm_allocator alloc = hmi_allocator(NULL);
    c.framed.at = malloc(n * sizeof *c.framed.at);
    REQUIRE(c.at && c.must && c.kept && points && c.framed.at);
    for (size_t i = 0; i < n; ++i)
        points[i] = (hm_local){(int32_t)from->at[i].x * UNITS, (int32_t)from->at[i].y * UNITS};
    c.ring = (simplify_ring){c.at, from->count, {1, 0, 0}, c.must, c.kept, NULL, 0, 0};
    hmi_simplify_pose(points, from->count, c.at, &c.ring.symmetry);
    for (size_t i = 0; i < n; ++i) c.framed.at[i] = (ref_point){c.at[i].x, c.at[i].y};
    if (required >= 0) hmi_simplify_mark(&c.ring, c.must, required);
    simplify_limit limit = {tolerance, (simplify_side)side, false};
    CHECK_RESULT(by(&c.ring, limit, &alloc, &c.score), HM_OK);
    free(points);
    return c;
}

static void choice_free(choice *c) {
    free(c->at);
    free(c->must);
    free(c->kept);
    free(c->framed.at);
}

static int64_t random_tolerance(void) {
    double pixels = TEST_PICK(tolerances);
    int exact = test_below(2), beside = test_between(-1, 1), any = test_between(0, 3 * UNITS);
    return exact ? (int64_t)(pixels * UNITS) + beside : any;
}

static bool has_symmetries(const ref_ring *ring) { return ref_mirrors(ring) > 0 || ref_turns(ring) > 1; }

static void check_fewest(const ref_ring *ring, test_tally *symmetric) {
    int64_t tolerance = random_tolerance();
    int side = test_below(3);
    bool small = ring->count <= 12;
    if (!small && (has_symmetries(ring) || ring->count > 48)) return;
    choice c = choose(ring, hmi_simplify_min, tolerance, side, -1);
    const ref_ring *framed = &c.framed;
    ref_fewest expected =
        small ? ref_fewest_of_all(framed, tolerance, sides[side]) : ref_fewest_around(framed, tolerance, sides[side]);
    ref_fewest found = ref_measure(framed, c.kept, tolerance, sides[side]);
    test_note("%d corners, tolerance %d / 65536, side %d", ring->count, (int)tolerance, side);
    CHECK_INT(c.ring.symmetry.mirrors, ref_mirrors(ring));
    CHECK_INT(c.ring.symmetry.turns, ref_turns(ring));
    CHECK_INT(found.count, expected.count);
    CHECK_INT(found.area, expected.area);
    CHECK_INT(c.score.corners, expected.count);
    CHECK(ref_is_symmetric(framed, c.kept));
    bool counts = ring->count > 4;
    if (counts) test_count(symmetric, has_symmetries(ring));
    choice_free(&c);
}

TEST(fewest_corners) {
    test_tally symmetric = {0, 0};
    for (int i = 0; i < test_rounds(600); ++i) {
        ref_grid g = test_below(2) ? random_any_caves(2, 20) : random_symmetric(16);
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) check_fewest(&traced.ring[k], &symmetric);
        ref_outline_free(&traced);
        ref_free(&g);
    }
    CHECK_TALLY(symmetric);
}

// The fewest of a ring that does not meet itself, by all choices: `met` counts where the fewest of any ring do not
// do.
static void check_fewest_sound(const ref_ring *ring, int64_t tolerance, int side, test_tally *met) {
    choice any = choose(ring, hmi_simplify_min, tolerance, side, -1);
    choice c = choose(ring, hmi_simplify_sound, tolerance, side, -1);
    ref_fewest expected = ref_fewest_valid(&c.framed, tolerance, sides[side]);
    ref_fewest found = ref_measure(&c.framed, c.kept, tolerance, sides[side]);
    test_note("%d corners, tolerance %d / 65536, side %d", ring->count, (int)tolerance, side);
    CHECK_INT(found.count, expected.count);
    CHECK_INT(found.area, expected.area);
    CHECK_INT(c.score.corners, expected.count);
    CHECK_INT(c.score.floor, expected.count);
    CHECK(ref_is_symmetric(&c.framed, c.kept));
    hm_allocator alloc = hmi_allocator(NULL);
    hm_result result;
    if (met) test_count(met, !hmi_simplify_is_sound(&any.ring, any.kept, &alloc, &result));
    choice_free(&any);
    choice_free(&c);
}

// A way of pixels that winds, thin enough to meet itself when simplified.
static ref_grid random_thin(void) {
    ref_grid g = ref_make(test_between(3, 7), test_between(3, 7));
    int x = test_below(g.w), y = test_below(g.h), along = test_below(2);
    for (int i = test_between(4, 16); i > 0; --i) {
        ref_set(&g, x, y, true);
        if (test_below(3) == 0) along = !along;
        int step = test_below(4) ? 1 : -1, nx = along ? x + step : x, ny = along ? y : y + step;
        if (nx >= 0 && ny >= 0 && nx < g.w && ny < g.h) x = nx, y = ny;
    }
    return g;
}

TEST(fewest_of_rings_that_do_not_meet_themselves) {
    test_tally met = {0, 0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        ref_grid g = random_thin();
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) {
            const ref_ring *ring = &traced.ring[k];
            int64_t tolerance = test_below(4) ? (int64_t)test_between(2, 12) * UNITS : random_tolerance();
            bool counts = ring->count > 8;
            if (ring->count <= 13 && (counts || i % 8 == 0))
                check_fewest_sound(ring, tolerance, test_below(3), counts ? &met : NULL);
        }
        ref_outline_free(&traced);
        ref_free(&g);
    }
    test_note("%ld met themselves, %ld did not", met.yes, met.no);
    CHECK(met.yes >= test_rounds(6000) / 1000 && met.no > met.yes);
}

// Larger symmetric rings: symmetric, all edges fit, and not fewer than without the symmetry; where all choices can be
// tried, the fewest of them.
static void check_symmetric(const ref_ring *ring, test_tally *tried) {
    int64_t tolerance = random_tolerance();
    int side = test_below(3);
    choice c = choose(ring, hmi_simplify_min, tolerance, side, -1);
    ref_fewest found = ref_measure(&c.framed, c.kept, tolerance, sides[side]);
    test_note("%d corners, tolerance %d / 65536, side %d", ring->count, (int)tolerance, side);
    CHECK_INT(c.ring.symmetry.mirrors, ref_mirrors(ring));
    CHECK_INT(c.ring.symmetry.turns, ref_turns(ring));
    CHECK(found.count >= ref_fewest_around(ring, tolerance, sides[side]).count);
    CHECK(ref_is_symmetric(&c.framed, c.kept));
    if (test_count(tried, ref_choices(ring) <= 12)) {
        ref_fewest expected = ref_fewest_of_all(&c.framed, tolerance, sides[side]);
        CHECK_INT(found.count, expected.count);
        CHECK_INT(found.area, expected.area);
    }
    choice_free(&c);
}

TEST(symmetric_rings) {
    test_tally tried = {0, 0};
    for (int i = 0; i < test_rounds(600); ++i) {
        ref_grid g = random_symmetric(16);
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) {
            const ref_ring *ring = &traced.ring[k];
            if (ring->count > 12 && ring->count <= 80 && has_symmetries(ring)) check_symmetric(ring, &tried);
        }
        ref_outline_free(&traced);
        ref_free(&g);
    }
    CHECK(tried.yes + tried.no >= test_rounds(600) / 12);
    CHECK_TALLY(tried);
}

// A corner that must be kept is, with its images; the others are as few as they can be.
TEST(required_corners) {
    for (int i = 0; i < test_rounds(200); ++i) {
        ref_grid g = test_below(2) ? random_any_caves(2, 14) : random_symmetric(16);
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) {
            const ref_ring *ring = &traced.ring[k];
            int required = test_below(ring->count);
            if (ring->count > 48) continue;
            choice c = choose(ring, hmi_simplify_min, 2 * UNITS, 0, required);
            CHECK(c.kept[required]);
            CHECK(ref_is_symmetric(&c.framed, c.kept));
            CHECK(ref_measure(&c.framed, c.kept, 2 * UNITS, REF_ANY_SIDE).count >= 3);
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
            choice c = choose(ring, hmi_simplify_min, 0, 0, -1);
            simplify_edges edges;
            int64_t work = INT64_MAX;
            hm_allocator alloc = hmi_allocator(NULL);
            bool whole_line = side != REF_ANY_SIDE && test_below(4) == 0;
            simplify_limit limit = {tolerance, (simplify_side)side, whole_line};
            REQUIRE(hmi_simplify_edges_make(&c.ring, limit, NULL, &work, &alloc, &edges) == HM_OK);
            test_note("%d corners, tolerance %d / 65536, side %d, line %d", n, (int)tolerance, side, whole_line);
            for (int e = 0; e < n * n; ++e) {
                int from = e / n, length = e % n;
                if (length == 0 || length > n - 2) continue;
                bool expected = ref_edge_fits(&c.framed, from, (from + length) % n, tolerance, sides[side]);
                if (whole_line)
                    expected = expected && ref_edge_beside(&c.framed, from, (from + length) % n, sides[side]);
                bool counts = length > 1 && length < 6; // most longer ones do not
                if (counts) test_count(&fits, expected);
                if (!CHECK_INT(hmi_simplify_edges_find(&edges, from, length) >= 0, expected)) break;
            }
            hmi_simplify_edges_free(&edges, &alloc);
            choice_free(&c);
        }
        ref_outline_free(&traced);
        ref_free(&g);
    }
    CHECK_TALLY(fits);
}

// A comb with teeth of random lengths.
static ref_ring comb_of(int teeth) {
    ref_ring ring = {0, malloc(((size_t)teeth * 4 + 2) * sizeof(ref_point)), false, -1, 0};
    REQUIRE(ring.at != NULL);
    for (int i = 0; i < teeth; ++i) {
        int top = test_between(0, 20), left = 2 * i;
        ref_point tooth[] = {{left, 22}, {left, top}, {left + 1, top}, {left + 1, 22}};
        for (int k = i == 0; k < (i == teeth - 1 ? 3 : 4); ++k) ring.at[ring.count++] = tooth[k];
    }
    ring.at[ring.count++] = (ref_point){2 * teeth - 1, 24};
    ring.at[ring.count++] = (ref_point){0, 24};
    return ring;
}

// At any tolerance the steps are in proportion to the corners: at most five tolerances, each with a walk for the
// edges once or twice and with two rounds of beginnings.
TEST(work_in_proportion_to_corners) {
    for (int teeth = 1000; teeth <= (test_short() ? 1000 : 4000); teeth *= 2) {
        ref_ring ring = comb_of(teeth);
        int64_t n = ring.count;
        for (int side = 0; side < 3; side += 2) {
            choice c = choose(&ring, hmi_simplify_min, (int64_t)256 * UNITS, side, -1);
            test_note("%d corners, side %d, %g million steps", (int)n, side, (double)c.score.work / 1e6);
            CHECK(c.score.work <= 5 * (2 * ((int64_t)1 << 23) + 1024 * n + 4 * (((int64_t)1 << 21) + 512 * n)));
            CHECK(c.score.work <= n * n * 16);
            CHECK(c.score.corners < n / 2);
            choice_free(&c);
        }
        free(ring.at);
    }
}

#    define RING_CASES                                                                                               \
        CASE(fewest_corners), CASE(fewest_of_rings_that_do_not_meet_themselves), CASE(symmetric_rings),              \
            CASE(required_corners), CASE(edges_that_fit), CASE(work_in_proportion_to_corners),
#else
#    define RING_CASES
#endif

// ---- whole outlines -----------------------------------------------------------------------------------------------

static hm_outline *traced_of(const ref_grid *g) {
    hm_mask *mask = mask_of(g);
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
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
    CHECK(ref_keeps_side(from, ring, side));
    if (method != HM_SIMPLIFY_RDP) CHECK(ref_is_symmetric(from, kept));
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
    hm_simplify_options options = {.method = (hm_simplify_method)method, .tolerance = tolerance};
    test_note("%s of %d x %d, tolerance %g, %d loops", method_names[method], g->w, g->h, tolerance, count);
    REQUIRE(became != NULL);
    options.became = became;
    CHECK_RESULT(hm_outline_simplify(outline, &options, NULL, &simple), HM_OK);
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
        for (int k = 0; k < 4 * METHODS; ++k) check_simplified(&g, tolerances[k / METHODS], k % METHODS);
        check_simplified(&g, 0, HM_SIMPLIFY_MIN);
        check_simplified(&g, 256, HM_SIMPLIFY_MIN);
        check_simplified(&g, 256, HM_SIMPLIFY_RDP);
        ref_free(&g);
    }
}

// Loops whose border leads back behind an end of an edge, to the other side of its line.
TEST(stretches_that_lead_back_behind_their_edges) {
    static const struct {
        const char *mask;
        hm_simplify_method method;
        double tolerance;
        int points;
    } rows[] = {{".##\n..#\n###\n", HM_SIMPLIFY_INNER, 1.5, 4}};
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i) {
        ref_grid g = ref_text(rows[i].mask);
        hm_outline *outline = traced_of(&g), *simple = NULL;
        const hm_simplify_options options = {.method = rows[i].method, .tolerance = rows[i].tolerance};
        test_note("row %d", i);
        CHECK_RESULT(hm_outline_simplify(outline, &options, NULL, &simple), HM_OK);
        CHECK_INT(hm_outline_point_count(simple), rows[i].points);
        check_simplified(&g, rows[i].tolerance, (int)rows[i].method);
        hm_outline_destroy(outline);
        hm_outline_destroy(simple);
        ref_free(&g);
    }
}

TEST(random_outlines) {
    for (int i = 0; i < test_rounds(400); ++i) {
        ref_grid g = i % 3 == 2 ? random_symmetric(16) : random_any_caves(8, i % 10 == 0 ? 64 : 26);
        double tolerance = test_below(4) ? TEST_PICK(tolerances) : test_between(0, 400) / 64.0;
        check_simplified(&g, tolerance, test_below(METHODS));
        ref_free(&g);
    }
}

TEST(every_small_picture) {
    for (int bits = 0; bits < 1 << 12; bits += 1 + test_below(test_short() ? 57 : 7)) {
        ref_grid g = ref_make(bits % 2 ? 3 : 4, bits % 2 ? 4 : 3);
        for (int i = 0; i < 12; ++i) g.at[i] = bits >> i & 1;
        check_simplified(&g, TEST_PICK(tolerances), test_below(METHODS));
        ref_free(&g);
    }
}

// ---- options ------------------------------------------------------------------------------------------------------

static hm_result simplify(const hm_outline *outline, hm_simplify_options options, int32_t *became, hm_outline **out) {
    *out = NULL;
    options.became = became;
    return hm_outline_simplify(outline, &options, NULL, out);
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

TEST(small_loops_are_dropped_when_wanted) {
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
        for (int method = 0; method < METHODS; ++method) {
            hm_outline *simple;
            int32_t became[5];
            test_note("least area %g, %s", rows[i].least, method_names[method]);
            CHECK_RESULT(simplify(outline,
                                  (hm_simplify_options){.method = (hm_simplify_method)method,
                                                        .tolerance = 1,
                                                        .least_area = rows[i].least},
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
    CHECK_RESULT(simplify(outline, (hm_simplify_options){.tolerance = 0, .least_area = 2}, became, &simple), HM_OK);
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
    CHECK_RESULT(hm_outline_simplify(outline, NULL, NULL, &simple), HM_OK);
    CHECK(simple && hm_outline_equal(outline, simple));
    hm_outline_destroy(simple);
    for (int method = 0; method < METHODS; ++method) {
        CHECK_RESULT(simplify(outline, (hm_simplify_options){.method = (hm_simplify_method)method, .tolerance = 0},
                              NULL, &simple),
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
        CHECK_RESULT(simplify(outline, (hm_simplify_options){.tolerance = 1}, NULL, &once), HM_OK);
        CHECK_RESULT(simplify(once, (hm_simplify_options){.tolerance = 2}, became, &twice), HM_OK);
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
    CHECK_RESULT(simplify(outline, (hm_simplify_options){.tolerance = 1}, NULL, &simple), HM_ERROR_RANGE);
    hm_outline_destroy(outline);
    REQUIRE(hm_outline_create(&loop, 1, wide, 4, NULL, &outline) == HM_OK);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){.tolerance = 1}, NULL, &simple), HM_ERROR_RANGE);
    for (int i = 0; i < 7; ++i) {
        CHECK_RESULT(simplify(outline, (hm_simplify_options){.tolerance = bad[i]}, NULL, &simple), HM_ERROR_RANGE);
    }
    CHECK_RESULT(simplify(outline, (hm_simplify_options){.tolerance = 1, .least_area = -1}, NULL, &simple),
                 HM_ERROR_RANGE);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){.tolerance = 1, .least_area = NAN}, NULL, &simple),
                 HM_ERROR_RANGE);
    hm_outline_destroy(outline);
    REQUIRE(hm_outline_create(&loop, 1, crossing, 4, NULL, &outline) == HM_OK);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){.method = HM_SIMPLIFY_MIN}, NULL, &simple), HM_ERROR_FORMAT);
    CHECK(simple == NULL);
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_simplify(NULL, NULL, NULL, &simple), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_simplify(outline, NULL, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(
        CHECK_RESULT(simplify(outline, (hm_simplify_options){.method = (hm_simplify_method)METHODS, .tolerance = 1},
                              NULL, &simple),
                     HM_ERROR_RANGE));
    violations_release();
    hm_outline_destroy(outline);
}

TEST(nothing_to_simplify) {
    hm_outline *outline = NULL, *simple = NULL;
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &outline) == HM_OK);
    CHECK_RESULT(simplify(outline, (hm_simplify_options){.tolerance = 1}, NULL, &simple), HM_OK);
    CHECK(simple && hm_outline_loop_count(simple) == 0);
    hm_outline_destroy(outline);
    hm_outline_destroy(simple);
}

static void check_memory(const hm_outline *outline, hm_simplify_options options) {
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    hm_outline *simple = NULL;
    REQUIRE(hm_outline_simplify(outline, &options, &alloc, &simple) == HM_OK);
    CHECK_INT(counted.blocks, 1);
    hm_outline_destroy(simple);
    CHECK_HEAP_EMPTY(counted);
    for (long i = 1; i <= counted.calls; ++i) {
        for (int after = 0; after <= 1; ++after) {
            test_heap heap = {.fail_at = i, .fail_after = after};
            hm_outline *untouched = (hm_outline *)&heap, *made = untouched;
            alloc = heap_allocator(&heap);
            CHECK_RESULT(hm_outline_simplify(outline, &options, &alloc, &made), HM_ERROR_MEMORY);
            CHECK(made == untouched);
            CHECK_HEAP_EMPTY(heap);
        }
    }
}

TEST(no_memory) {
    ref_grid g = random_any_caves(6, 11);
    hm_outline *outline = traced_of(&g);
    for (int method = 0; method < METHODS; ++method)
        check_memory(outline, (hm_simplify_options){
                                  .method = (hm_simplify_method)method, .tolerance = 2, .least_area = method});
    hm_outline_destroy(outline);
    ref_free(&g);
}

TEST_MAIN(RING_CASES CASE(shapes_by_hand), CASE(stretches_that_lead_back_behind_their_edges), CASE(random_outlines),
          CASE(every_small_picture), CASE(small_loops_are_dropped_when_wanted), CASE(pieces_after_dropped_ones),
          CASE(tolerance_zero_and_no_options_leave_it_as_it_is), CASE(a_result_simplified_again),
          CASE(what_is_refused), CASE(nothing_to_simplify), CASE(no_memory))
