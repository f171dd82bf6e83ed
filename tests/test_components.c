// Connected pieces: numbering, boxes, counts, labels, masks of single pieces.
#include "support.h"

#include <stdlib.h>
#include <string.h>

static void check_pieces(const hm_components *found, const ref_pieces *expected) {
    if (!CHECK_INT(hm_components_count(found), expected->count)) return;
    CHECK_INT(hm_components_largest(found), ref_largest(expected));
    for (int i = 0; i < expected->count; ++i) {
        const hm_component *piece = hm_components_get(found, i);
        REQUIRE(piece != NULL);
        CHECK_INT(piece->count, expected->piece[i].count);
        CHECK_RECT(piece->box, expected->piece[i].box);
        CHECK_INT(piece->first.x, expected->piece[i].first.x);
        CHECK_INT(piece->first.y, expected->piece[i].first.y);
    }
}

static void check_at(const hm_components *found, const ref_pieces *expected, const ref_grid *g) {
    for (int y = -1; y <= g->h; ++y) {
        for (int x = -1; x <= g->w; ++x) {
            bool inside = x >= 0 && y >= 0 && x < g->w && y < g->h;
            int label = inside ? expected->label[y * g->w + x] : 0;
            if (!CHECK_INT(hm_components_at(found, x, y), label - 1)) return;
        }
    }
    for (int i = 0; i < 8; ++i) {
        CHECK_INT(hm_components_at(found, far_offsets[i], 0), -1);
        CHECK_INT(hm_components_at(found, 0, far_offsets[i]), -1);
    }
}

// Memory that ends with the last label; what lies between rows must stay as it was.
static void check_labels(const hm_components *found, const ref_pieces *expected, const ref_grid *g, int gap) {
    size_t stride = (size_t)(g->w + gap), size = g->h > 0 ? (size_t)(g->h - 1) * stride + (size_t)g->w : 0;
    int32_t *labels = malloc(size * sizeof *labels + (size == 0));
    REQUIRE(labels != NULL);
    for (size_t i = 0; i < size; ++i) labels[i] = -7;
    CHECK_RESULT(hm_components_labels(found, labels, gap ? stride : 0), HM_OK);
    for (size_t i = 0; i < size; ++i) {
        size_t x = i % stride, y = i / stride;
        if (!CHECK_INT(labels[i], x < (size_t)g->w ? expected->label[y * (size_t)g->w + x] : -7)) break;
    }
    if (g->w > 1) CHECK_RESULT(hm_components_labels(found, labels, (size_t)g->w - 1), HM_ERROR_RANGE);
    free(labels);
}

static ref_grid one_piece(const ref_grid *g, const ref_pieces *pieces, int index) {
    ref_grid only = ref_make(g->w, g->h);
    for (int i = 0; i < g->w * g->h; ++i) only.at[i] = pieces->label[i] == index + 1;
    return only;
}

static void check_masks(const hm_components *found, const ref_pieces *expected, const ref_grid *g) {
    hm_mask *out = NULL;
    for (int i = 0; i < expected->count; i += 1 + expected->count / 3) {
        CHECK_MADE(hm_components_mask(found, i, NULL, &out), out, one_piece(g, expected, i));
    }
    static const int32_t bad[] = {-1, INT32_MIN, INT32_MAX};
    for (int i = 0; i < 3; ++i) CHECK_RESULT(hm_components_mask(found, bad[i], NULL, &out), HM_ERROR_RANGE);
    CHECK_RESULT(hm_components_mask(found, expected->count, NULL, &out), HM_ERROR_RANGE);
    CHECK(out == NULL);
}

static void check_components(const ref_grid *g) {
    for (int corners = 0; corners <= 1; ++corners) {
        hm_mask *mask = mask_of(g);
        hm_components *found = NULL;
        ref_pieces expected = ref_components(g, corners);
        test_note("%d x %d, %d neighbours, %d pieces", g->w, g->h, corners ? 8 : 4, expected.count);
        CHECK_RESULT(hm_components_create(mask, corners ? HM_CONNECT_8 : HM_CONNECT_4, NULL, &found), HM_OK);
        REQUIRE(found != NULL);
        CHECK_MASK(mask, g);
        hm_mask_clear(mask); // the pieces are those of the mask as it was
        hm_mask_destroy(mask);
        check_pieces(found, &expected);
        check_at(found, &expected, g);
        check_labels(found, &expected, g, 0);
        check_labels(found, &expected, g, 3);
        check_masks(found, &expected, g);
        hm_components_destroy(found);
        ref_pieces_free(&expected);
    }
}

TEST(random_components) {
    for (int i = 0; i < 70; ++i) {
        int w = random_side(), h = random_side();
        ref_grid g = random_grid(w, w > 130 && h > 130 ? 64 : h);
        check_components(&g);
        ref_free(&g);
    }
}

// Around the density where clusters grow through the mask, pieces merge late and often.
TEST(winding_components) {
    for (int i = 0; i < 40; ++i) {
        int w = random_side(), h = 1 + test_below(70);
        ref_grid g = ref_make(w, h);
        int density = test_between(35, 65);
        for (int k = 0; k < g.w * g.h; ++k) g.at[k] = test_below(100) < density;
        check_components(&g);
        ref_free(&g);
    }
}

TEST(components_of_every_small_picture) {
    for (int bits = 0; bits < 1 << 9; ++bits) {
        ref_grid g = ref_make(3, 3);
        for (int i = 0; i < 9; ++i) g.at[i] = bits >> i & 1;
        check_components(&g);
        ref_free(&g);
    }
}

static const struct {
    const char *picture;
    int with_4, with_8, largest_4;
} pictures[] = {
    {"#.#\n#.#\n###\n", 1, 1, 0}, // U: two that meet at the bottom
    {"#.#.#\n#.#.#\n#####\n", 1, 1, 0},
    {"#...#\n.#.#.\n..#..\n", 5, 1, 0}, // only corners
    {"..#\n.#.\n#..\n", 3, 1, 0},
    {"#.\n.#\n", 2, 1, 0},
    {".#\n#.\n", 2, 1, 0},
    {"#######\n......#\n#####.#\n#...#.#\n#.###.#\n#.....#\n#######\n", 1, 1, 0}, // a spiral
    {"##..##\n##..##\n", 2, 2, 0},                                                // a tie: the first
    {"#..##\n...##\n#....\n", 3, 3, 1},
    {"##.#\n...#\n...#\n", 2, 2, 1}, // the last one is larger by one pixel
};

TEST(components_by_hand) {
    for (int i = 0; i < (int)(sizeof pictures / sizeof pictures[0]); ++i) {
        hm_mask *mask = mask_of_text(pictures[i].picture);
        hm_components *four = NULL, *eight = NULL;
        test_note("picture %d", i);
        REQUIRE(hm_components_create(mask, HM_CONNECT_4, NULL, &four) == HM_OK);
        REQUIRE(hm_components_create(mask, HM_CONNECT_8, NULL, &eight) == HM_OK);
        CHECK_INT(hm_components_count(four), pictures[i].with_4);
        CHECK_INT(hm_components_count(eight), pictures[i].with_8);
        CHECK_INT(hm_components_largest(four), pictures[i].largest_4);
        hm_components_destroy(four);
        hm_components_destroy(eight);
        hm_mask_destroy(mask);
    }
}

TEST(components_across_words_and_blocks) {
    ref_grid g = ref_make(520, 514);
    for (int i = 0; i < 514; ++i) ref_set(&g, i, i, 1);
    for (int i = 0; i < 520; ++i) ref_set(&g, i, 512, 1);
    for (int i = 0; i < 40; ++i) {
        hm_pixel at = random_pixel(520, 514);
        ref_set(&g, at.x, at.y, 1);
    }
    check_components(&g);
    ref_free(&g);
}

TEST(chessboard) {
    ref_grid g = ref_make(129, 127);
    for (int i = 0; i < g.w * g.h; ++i) g.at[i] = (i % g.w + i / g.w) % 2 == 0;
    check_components(&g);
    ref_free(&g);
}

TEST(index_outside_is_a_mistake) {
    hm_mask *mask = mask_of_text("#.#\n");
    hm_components *found = NULL;
    REQUIRE(hm_components_create(mask, HM_CONNECT_4, NULL, &found) == HM_OK);
    mistakes_catch();
    CHECK_MISTAKE(CHECK(hm_components_get(found, -1) == NULL));
    CHECK_MISTAKE(CHECK(hm_components_get(found, 2) == NULL));
    CHECK_MISTAKE(CHECK(hm_components_get(found, INT32_MIN) == NULL));
    CHECK_MISTAKE(CHECK(hm_components_get(found, INT32_MAX) == NULL));
    hm_set_assert(NULL);
    hm_components_destroy(found);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(random_components), CASE(winding_components), CASE(components_of_every_small_picture),
          CASE(components_by_hand), CASE(components_across_words_and_blocks), CASE(chessboard),
          CASE(index_outside_is_a_mistake))
