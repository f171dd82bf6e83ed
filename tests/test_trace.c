// Tracing: every loop of a mask against rings of unit edges put together by the oracle; the mask back from its loops.
#include "ref_outline.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

static int64_t in_units(int64_t pixels) { return pixels * 65536; }

static bool check_loop(const hm_outline *outline, int index, const ref_ring *ring, int first) {
    const hm_loop *loop = &hm_outline_loops(outline)[index];
    bool same = CHECK_INT(loop->count, ring->count) && CHECK_INT(loop->first, first);
    same = CHECK_INT(loop->hole, ring->hole) && CHECK_INT(loop->parent, ring->parent) && same;
    if (!same || !CHECK_INT(loop->component, ring->component)) return false;
    for (int i = 0; i < ring->count; ++i) {
        hm_local p = hm_outline_points(outline)[first + i];
        if (!CHECK_INT(p.x, in_units(ring->at[i].x)) || !CHECK_INT(p.y, in_units(ring->at[i].y))) return false;
    }
    return true;
}

// Loops and points as the oracle has them; answers how many points there are, -1 where they differ.
static int check_loops(const hm_outline *outline, const ref_outline *expected) {
    if (!CHECK_INT(hm_outline_loop_count(outline), expected->count)) return -1;
    int first = 0, components = 0;
    for (int i = 0; i < expected->count; ++i) {
        if (!check_loop(outline, i, &expected->ring[i], first)) return -1;
        first += expected->ring[i].count;
        if (expected->ring[i].component >= components) components = expected->ring[i].component + 1;
    }
    CHECK_INT(hm_outline_component_count(outline), components);
    CHECK_INT(hm_outline_point_count(outline), first);
    return first;
}

static int64_t border_length(const ref_grid *g) {
    int64_t sum = 0;
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            if (!ref_get(g, x, y)) continue;
            sum += !ref_get(g, x - 1, y) + !ref_get(g, x + 1, y) + !ref_get(g, x, y - 1) + !ref_get(g, x, y + 1);
        }
    }
    return sum;
}

static void check_measures(const hm_outline *outline, const ref_grid *g) {
    hm_mask *back = NULL;
    hm_outline *again = NULL;
    hm_int128 area;
    CHECK_MADE(hm_mask_from_outline(outline, g->w, g->h, NULL, &back), back, ref_copy(g));
    CHECK(hm_outline_area(outline, -1) == (double)ref_count(g));
    hm_outline_area_doubled(outline, -1, &area);
    CHECK_INT((int64_t)area.low, (int64_t)((uint64_t)ref_count(g) << 33));
    CHECK(hm_outline_perimeter(outline, -1) == (double)border_length(g));
    CHECK_RESULT(hm_outline_create(hm_outline_loops(outline), hm_outline_loop_count(outline),
                                   hm_outline_points(outline), hm_outline_point_count(outline), NULL, &again),
                 HM_OK); // the form is kept
    CHECK(again && hm_outline_equal(outline, again));
    CHECK(again && hm_outline_component_count(again) == hm_outline_component_count(outline));
    hm_outline_destroy(again);
}

static bool check_trace(const ref_grid *g) {
    bool right = true;
    for (int corners = 0; corners <= 1; ++corners) {
        hm_mask *mask = mask_of(g);
        hm_outline *outline = NULL;
        ref_outline expected = ref_trace(g, corners);
        test_note("%d x %d, %s, %d loops", g->w, g->h, corners ? "corners join" : "sides join", expected.count);
        CHECK_RESULT(hm_outline_from_mask(mask, corners ? HM_CONNECT_8 : HM_CONNECT_4, NULL, &outline), HM_OK);
        REQUIRE(outline != NULL);
        CHECK_MASK(mask, g);
        hm_mask_destroy(mask); // the outline does not need it
        right = check_loops(outline, &expected) >= 0 && right;
        check_measures(outline, g);
        hm_outline_destroy(outline);
        ref_outline_free(&expected);
    }
    return right;
}

TEST(every_small_picture) {
    for (int bits = 0; bits < 1 << 12; ++bits) {
        ref_grid g = ref_make(bits % 2 ? 3 : 4, bits % 2 ? 4 : 3);
        for (int i = 0; i < 12; ++i) g.at[i] = bits >> i & 1;
        bool right = check_trace(&g);
        ref_free(&g);
        if (!right) break;
    }
}

// What breaks tracers: how many loops and holes there are, and components with sides and with corners.
static const struct {
    const char *name, *picture;
    int loops, holes, with_4, with_8;
} pictures[] = {
    {"nothing", "...\n...\n", 0, 0, 0, 0},
    {"full", "###\n###\n", 1, 0, 1, 1},
    {"lone pixel", "...\n.#.\n...\n", 1, 0, 1, 1},
    {"lone pixels", "#.#.#\n.....\n#.#.#\n", 6, 0, 6, 6},
    {"1 x n", "#######\n", 1, 0, 1, 1},
    {"n x 1", "#\n#\n#\n.\n#\n", 2, 0, 2, 2},
    {"ring of 1 px", "###\n#.#\n###\n", 2, 1, 1, 1},
    {"window frame", "#######\n#..#..#\n#######\n#..#..#\n#######\n", 5, 4, 1, 1},
    {"inverted V", "..#..\n.#.#.\n#...#\n", 5, 0, 5, 1},
    {"thick inverted V", "..##..\n.####.\n##..##\n", 1, 0, 1, 1},
    {"squares touching in a corner", "##..\n##..\n..##\n..##\n", 2, 0, 2, 1},
    {"the same, mirrored", "..##\n..##\n##..\n##..\n", 2, 0, 2, 1},
    {"dumbbell", "###..###\n########\n###..###\n", 1, 0, 1, 1},
    {"dumbbell on a corner", "##..\n##..\n..##\n..##\n", 2, 0, 2, 1},
    {"diagonal cross", "#.#\n.#.\n#.#\n", 5, 0, 5, 1},
    {"comb", "#.#.#.#\n#.#.#.#\n#######\n", 1, 0, 1, 1},
    {"nested rings", "#######\n#.....#\n#.###.#\n#.#.#.#\n#.###.#\n#.....#\n#######\n", 4, 2, 2, 2},
    {"holes of 2 px", "######\n#..#.#\n####.#\n######\n", 3, 2, 1, 1},
    {"holes touching in a corner", "####\n#.##\n##.#\n####\n", 3, 2, 1, 1},
    {"hole that reaches the outside by a corner", ".##\n#.#\n###\n", 2, 1, 1, 1},
    {"the same, mirrored", "##.\n#.#\n###\n", 2, 1, 1, 1},
    {"island touching its hole", "####\n##.#\n#.##\n####\n", 3, 2, 1, 1},
    {"island in a hole by a corner", "#####\n##..#\n#.#.#\n#...#\n#####\n", 3, 1, 2, 1},
    {"two pieces around clear pixels", ".##.\n#..#\n#..#\n.##.\n", 4, 0, 4, 1},
    {"two pieces that meet twice", "##.\n#.#\n.##\n", 2, 0, 2, 1},
    {"chessboard", "#.#.\n.#.#\n#.#.\n", 6, 0, 6, 1},
    {"clear chessboard", "#####\n#.#.#\n##.##\n#.#.#\n#####\n", 6, 5, 1, 1},
};

TEST(shapes_by_hand) {
    for (int i = 0; i < (int)(sizeof pictures / sizeof pictures[0]); ++i) {
        hm_mask *mask = mask_of_text(pictures[i].picture);
        hm_outline *four = NULL, *eight = NULL;
        int holes = 0;
        REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &four) == HM_OK);
        REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &eight) == HM_OK);
        for (int k = 0; k < hm_outline_loop_count(four); ++k) holes += hm_outline_loops(four)[k].hole;
        test_note("%s", pictures[i].name);
        CHECK_INT(hm_outline_loop_count(four), pictures[i].loops);
        CHECK_INT(holes, pictures[i].holes);
        CHECK_INT(hm_outline_component_count(four), pictures[i].with_4);
        CHECK_INT(hm_outline_component_count(eight), pictures[i].with_8);
        hm_outline_destroy(four);
        hm_outline_destroy(eight);
        hm_mask_destroy(mask);
        ref_grid g = ref_text(pictures[i].picture);
        check_trace(&g);
        ref_free(&g);
    }
}

// The order of corners, in full for once.
TEST(points_by_hand) {
    static const int expected[][2] = {{1, 0}, {4, 0}, {4, 3}, {0, 3}, {0, 1}, {1, 1}, // clockwise, from the top left
                                      {2, 1}, {2, 2}, {3, 2}, {3, 1}};                // the hole: down first
    hm_mask *mask = mask_of_text(".###\n##.#\n####\n");
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    REQUIRE(hm_outline_point_count(outline) == 10);
    for (int i = 0; i < 10; ++i) {
        CHECK_INT(hm_outline_points(outline)[i].x, in_units(expected[i][0]));
        CHECK_INT(hm_outline_points(outline)[i].y, in_units(expected[i][1]));
    }
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
}

TEST(random_pictures) {
    for (int i = 0; i < test_rounds(120); ++i) {
        int w = random_side(), h = random_side();
        ref_grid g = random_grid(w, h > 60 ? 60 : h);
        bool right = check_trace(&g);
        ref_free(&g);
        if (!right) break;
    }
}

static ref_grid noise(int w, int h, int percent) {
    ref_grid g = ref_make(w, h);
    for (int i = 0; i < w * h; ++i) g.at[i] = test_below(100) < percent;
    return g;
}

// Noise in which each pixel becomes what most of its neighbours are: caves with islands.
TEST(noise_and_caves) {
    test_tally holes = {0, 0};
    for (int i = 0; i < test_rounds(200); ++i) {
        int w = test_between(8, 70), h = test_between(8, 64), percent = test_between(25, 75), rounds = test_below(4);
        ref_grid g = random_caves(w, h, percent, rounds);
        bool right = check_trace(&g);
        ref_outline traced = ref_trace(&g, false);
        for (int k = 0; k < traced.count; ++k) test_count(&holes, traced.ring[k].hole);
        ref_outline_free(&traced);
        ref_free(&g);
        if (!right) break;
    }
    CHECK_TALLY(holes);
}

// Rings in rings, some of them touching the next in a corner.
TEST(deep_nesting) {
    for (int touch = 0; touch <= 1; ++touch) {
        ref_grid g = ref_make(81, 81);
        for (int i = 0; i < 81 * 81; ++i) {
            int x = abs(i % 81 - 40), y = abs(i / 81 - 40), far = x > y ? x : y;
            g.at[i] = far % 2 == 0 && far > 0;
        }
        for (int k = 2; touch && k < 40; k += 4) { // the corner pixel moves one inwards
            ref_set(&g, 40 - k, 40 - k, 0);
            ref_set(&g, 41 - k, 41 - k, 1);
        }
        check_trace(&g);
        ref_free(&g);
    }
}

TEST(borders_of_words_and_blocks) {
    static const int sides[] = {1, 2, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129};
    enum { COUNT = sizeof sides / sizeof sides[0] };
    for (int i = 0; i < COUNT; ++i) {
        ref_grid full = ref_make(sides[i], sides[COUNT - 1 - i]), noisy = noise(sides[i], sides[COUNT - 1 - i], 50);
        memset(full.at, 1, (size_t)full.w * (size_t)full.h);
        check_trace(&full);
        check_trace(&noisy);
        ref_free(&full);
        ref_free(&noisy);
    }
}

TEST(without_pixels) {
    static const int sides[][2] = {{0, 0}, {0, 5}, {5, 0}, {130, 70}};
    for (int i = 0; i < 4; ++i) {
        ref_grid g = ref_make(sides[i][0], sides[i][1]);
        check_trace(&g);
        ref_free(&g);
    }
}

// Long sides: one row, one column, and a mask so wide that its words do not fit any small buffer.
TEST(of_the_longest_sides) {
    static const int sides[][2] = {{32767, 2}, {2, 32767}};
    for (int i = 0; i < 2; ++i) {
        hm_mask *mask = NULL, *back = NULL;
        hm_outline *outline = NULL;
        REQUIRE(hm_mask_create(sides[i][0], sides[i][1], NULL, &mask) == HM_OK);
        for (int x = 0; x < sides[i][0]; ++x) {
            for (int y = 0; y < sides[i][1]; ++y) hm_mask_set(mask, x, y, (x + y) % 2 == 0);
        }
        CHECK_RESULT(hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline), HM_OK);
        CHECK_INT(hm_outline_loop_count(outline), 32767);
        CHECK_INT(hm_outline_point_count(outline), 4 * 32767);
        CHECK_INT(hm_outline_component_count(outline), 1);
        CHECK_RESULT(hm_mask_from_outline(outline, sides[i][0], sides[i][1], NULL, &back), HM_OK);
        CHECK(back && hm_mask_equal(mask, back));
        hm_mask_destroy(mask);
        hm_mask_destroy(back);
        hm_outline_destroy(outline);
    }
}

// A mask over memory that ends with its words: nothing before or after them may be read.
TEST(of_a_view) {
    ref_grid g = noise(70, 37, 40);
    size_t count;
    uint64_t *words = words_of(&g, &count);
    hm_mask *view = NULL, *mask = mask_of(&g);
    hm_outline *of_view = NULL, *of_mask = NULL;
    REQUIRE(hm_mask_view(words, count, g.w, g.h, NULL, &view) == HM_OK);
    CHECK_RESULT(hm_outline_from_mask(view, HM_CONNECT_4, NULL, &of_view), HM_OK);
    CHECK_RESULT(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &of_mask), HM_OK);
    CHECK(of_view && of_mask && hm_outline_equal(of_view, of_mask));
    hm_outline_destroy(of_view);
    hm_outline_destroy(of_mask);
    hm_mask_destroy(view);
    hm_mask_destroy(mask);
    free(words);
    ref_free(&g);
}

static void check_memory(const hm_mask *mask) {
    test_heap counted = {0};
    hm_allocator alloc = heap_allocator(&counted);
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, &alloc, &outline) == HM_OK);
    CHECK_INT(counted.blocks, 1);
    hm_outline_destroy(outline);
    CHECK_HEAP_EMPTY(counted);
    for (long i = 1; i <= counted.calls; ++i) {
        for (int after = 0; after <= 1; ++after) {
            test_heap heap = {.fail_at = i, .fail_after = after};
            hm_outline *untouched = (hm_outline *)&heap, *made = untouched;
            alloc = heap_allocator(&heap);
            CHECK_RESULT(hm_outline_from_mask(mask, HM_CONNECT_8, &alloc, &made), HM_ERROR_MEMORY);
            CHECK(made == untouched);
            CHECK_HEAP_EMPTY(heap);
        }
    }
}

TEST(no_memory) {
    ref_grid g = noise(150, 90, 50);
    hm_mask *many = mask_of(&g), *one = mask_of_text("#\n"), *none = mask_of_text("");
    check_memory(many);
    check_memory(one);
    check_memory(none);
    hm_mask_destroy(many);
    hm_mask_destroy(one);
    hm_mask_destroy(none);
    ref_free(&g);
}

TEST(violations) {
    hm_mask *mask = mask_of_text("#\n");
    hm_outline *outline = NULL;
    violations_catch();
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_from_mask(NULL, HM_CONNECT_4, NULL, &outline), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, NULL), HM_ERROR_RANGE));
    CHECK_PRECONDITION(CHECK_RESULT(hm_outline_from_mask(mask, (hm_connect)5, NULL, &outline), HM_ERROR_RANGE));
    violations_release();
    CHECK(outline == NULL);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(every_small_picture), CASE(shapes_by_hand), CASE(points_by_hand), CASE(random_pictures),
          CASE(noise_and_caves), CASE(deep_nesting), CASE(borders_of_words_and_blocks), CASE(without_pixels),
          CASE(of_the_longest_sides), CASE(of_a_view), CASE(no_memory), CASE(violations))
