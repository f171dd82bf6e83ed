// Simplified outlines of random masks: images of masks get images of outlines, greater tolerances no more points.
#include "support.h"

#include "ref_simplify.h"
#include "simplify_judge.h"

static const double tolerances[] = {0.5, 1, 1.5, 2, 3, 8, 256};

// Whether a loop is its own mirror image or rotated image; then plain RDP keeps one of several choices.
static bool any_symmetric(const ref_grid *g) {
    ref_outline traced = ref_trace(g, false);
    bool any = false;
    for (int i = 0; i < traced.count; ++i)
        any = any || ref_mirrors(&traced.ring[i]) > 0 || ref_turns(&traced.ring[i]) > 1;
    ref_outline_free(&traced);
    return any;
}

// The picture beside its own image, so that loops are mapped to each other.
static ref_grid doubled(const ref_grid *g, int image) {
    int gap = test_below(2);
    ref_grid out = ref_make(2 * g->w + gap, g->h);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            int mx = image & 1 ? 2 * g->w + gap - 1 - x : g->w + gap + x, my = image & 2 ? g->h - 1 - y : y;
            ref_set(&out, x, y, ref_get(g, x, y));
            ref_set(&out, mx, my, ref_get(g, x, y));
        }
    }
    return out;
}

static ref_grid random_picture(void) {
    ref_grid g = test_below(2) ? random_any_caves(3, 16)
                               : random_caves(test_between(2, 10), test_between(2, 10), test_between(40, 70), 0);
    if (test_below(3)) return g;
    ref_grid both = doubled(&g, test_between(1, 3));
    ref_free(&g);
    return both;
}

TEST(images_of_masks) {
    test_tally plain = {0, 0};
    for (int i = 0; i < test_rounds(test_short() ? 37 : 150); ++i) {
        ref_grid g = random_picture();
        hm_mask *mask = mask_of(&g);
        for (int method = 0; method < JUDGE_METHODS; ++method) {
            if (method == HM_SIMPLIFY_RDP && !test_count(&plain, !any_symmetric(&g))) continue;
            judge_images(mask, method, TEST_PICK(tolerances));
        }
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(plain);
}

TEST(greater_tolerances) {
    for (int i = 0; i < (test_short() ? 1 : test_rounds(40)); ++i) {
        ref_grid g = random_picture();
        hm_mask *mask = mask_of(&g);
        judge_tolerance_ladder(mask, JUDGE_TOLERANCES, test_short() ? 1 : 4);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

// At 2 px and above RDP's first attempt at this one fails.
TEST(greater_tolerances_of_what_rdp_has_to_repair) {
    hm_mask *mask = mask_of_text("#..#.###..#.##..###.#..#\n"
                                 ".#.#.##.#.#..#######..#.\n"
                                 "..#####.##..#...##.#.##.\n"
                                 "...###...##..#..#.##.###\n"
                                 "##.#.......####..#####.#\n"
                                 "#.#####..####.......#.##\n"
                                 "###.##.#..#..##...###...\n"
                                 ".##.#.##...#..##.#####..\n"
                                 ".#..#######..#.#.##.#.#.\n"
                                 "#..#.###..##.#..###.#..#\n");
    judge_tolerance_ladder(mask, JUDGE_TOLERANCES, 4);
    hm_mask_destroy(mask);
}

// Masks where the fewest corners of each loop, as the first search finds them, meet.
TEST(first_attempts_that_fail) {
    static const struct {
        const char *mask;
        hm_simplify_method method;
        double tolerance;
        int points;
    } rows[] = {
        {".###\n.#..\n####\n", HM_SIMPLIFY_MIN, 1.5, 4},   {".###\n.#..\n####\n", HM_SIMPLIFY_MIN, 2, 3},
        {"###\n#.#\n##.\n", HM_SIMPLIFY_MIN, 1, 8},        {"###\n#.#\n##.\n", HM_SIMPLIFY_MIN, 1.5, 8},
        {"###\n#.#\n##.\n", HM_SIMPLIFY_MIN, 8, 8},        {"###\n#.#\n##.\n", HM_SIMPLIFY_MIN, 256, 8},
        {"#.\n##\n.#\n", HM_SIMPLIFY_INNER, 1, 4},         {"#.\n##\n.#\n", HM_SIMPLIFY_INNER, 256, 4},
        {".###\n.#..\n####\n", HM_SIMPLIFY_INNER, 256, 3}, {".###\n.#..\n####\n", HM_SIMPLIFY_OUTER, 256, 5},
    };
    for (int i = 0; i < (int)(sizeof rows / sizeof rows[0]); ++i) {
        hm_mask *mask = mask_of_text(rows[i].mask);
        hm_outline *truth = judge_trace(mask),
                   *simple = judge_simplify(truth, (int)rows[i].method, rows[i].tolerance);
        test_note("row %d", i);
        CHECK_INT(hm_outline_point_count(simple), rows[i].points);
        judge_images(mask, (int)rows[i].method, rows[i].tolerance);
        judge_tolerance_ladder(mask, JUDGE_TOLERANCES, 4);
        hm_outline_destroy(simple);
        hm_outline_destroy(truth);
        hm_mask_destroy(mask);
    }
}

TEST_MAIN(CASE(images_of_masks), CASE(greater_tolerances), CASE(greater_tolerances_of_what_rdp_has_to_repair),
          CASE(first_attempts_that_fail))
