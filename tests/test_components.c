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

// ---- borders -----------------------------------------------------------------------------------------------------

// Every n-th of the walk, with any room; nothing is written behind what is listed.
static void check_walk(const hm_components *found, int index, const ref_point *walk, int count) {
    const int every = test_below(2) ? 1 : 1 + test_below(9), listed = (count + every - 1) / every;
    const int capacity = test_below(2) ? listed + 1 : test_below(listed + 1);
    hm_pixel *out = malloc((size_t)(listed + 2) * sizeof *out);
    REQUIRE(out != NULL);
    for (int i = 0; i < listed + 2; ++i) out[i] = (hm_pixel){-7, -7};
    CHECK_INT(hm_components_border(found, index, every, out, capacity), listed);
    for (int i = 0; i < listed + 2; ++i) {
        const bool there = i < listed && i < capacity;
        if (!CHECK_INT(out[i].x, there ? walk[i * every].x : -7)) break;
        if (!CHECK_INT(out[i].y, there ? walk[i * every].y : -7)) break;
    }
    CHECK_INT(hm_components_border(found, index, INT32_MAX, out, 1), 1);
    CHECK_INT(out[0].x, walk[0].x);
    CHECK_INT(out[0].y, walk[0].y);
    free(out);
}

// The clear pixels outside of a piece that is alone in its grid, one more around it counted; by corners, or by sides.
static void flood(ref_grid *outside, const ref_grid *piece, bool corners) {
    for (bool more = ref_get(outside, 0, 0) == 0; more;) {
        ref_set(outside, 0, 0, 1);
        more = false;
        for (int y = 0; y < outside->h; ++y)
            for (int x = 0; x < outside->w; ++x) {
                if (ref_get(outside, x, y) || ref_get(piece, x - 1, y - 1)) continue;
                bool near = false;
                for (int j = -1; j <= 1; ++j)
                    for (int i = -1; i <= 1; ++i)
                        if (corners || !i || !j) near |= ref_get(outside, x + i, y + j) != 0;
                if (near) ref_set(outside, x, y, 1);
                more |= near;
            }
    }
}

// The walk names exactly the pixels with a side on the outside, in steps to neighbours, from the first round to it.
static void check_closed(const ref_grid *piece, const ref_point *walk, int count, bool corners) {
    ref_grid outside = ref_make(piece->w + 2, piece->h + 2), named = ref_make(piece->w, piece->h);
    flood(&outside, piece, !corners);
    for (int i = 0; i < count; ++i) {
        const ref_point at = walk[i], next = walk[(i + 1) % count];
        ref_set(&named, at.x, at.y, 1);
        if (!CHECK(llabs(next.x - at.x) <= 1 && llabs(next.y - at.y) <= 1)) break;
        if (count > 1) CHECK(next.x != at.x || next.y != at.y);
    }
    for (int y = 0; y < piece->h; ++y)
        for (int x = 0; x < piece->w; ++x) {
            const bool open = ref_get(&outside, x, y + 1) || ref_get(&outside, x + 2, y + 1) ||
                              ref_get(&outside, x + 1, y) || ref_get(&outside, x + 1, y + 2);
            if (!CHECK_INT(ref_get(&named, x, y), ref_get(piece, x, y) && open)) return;
        }
    ref_free(&outside);
    ref_free(&named);
}

static void check_borders(const hm_components *found, const ref_pieces *expected, const ref_grid *g, bool corners) {
    for (int i = 0; i < expected->count; i += 1 + expected->count / 3) {
        ref_grid only = one_piece(g, expected, i), box = ref_crop(&only, expected->piece[i].box);
        const int count = ref_walk(&box, corners, NULL, 0);
        ref_point *walk = malloc((size_t)count * sizeof *walk);
        REQUIRE(walk != NULL);
        ref_walk(&box, corners, walk, count);
        if (box.w * box.h < 3000) check_closed(&box, walk, count, corners);
        for (int k = 0; k < count; ++k) {
            walk[k].x += expected->piece[i].box.x;
            walk[k].y += expected->piece[i].box.y;
        }
        check_walk(found, i, walk, count);
        free(walk);
        ref_free(&only);
        ref_free(&box);
    }
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
        check_borders(found, &expected, g, corners);
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

// Rows of labels that would end beyond PTRDIFF_MAX bytes, the most that an object can have, are refused; where there
// is one row or none, or no label, any stride does.
TEST(strides_beyond_memory) {
    const size_t most = PTRDIFF_MAX / sizeof(int32_t); // items
    const size_t strides[] = {SIZE_MAX, SIZE_MAX - 2, SIZE_MAX / 2, SIZE_MAX / 2 + 2, SIZE_MAX / 4, SIZE_MAX / 4 + 1,
                              most,     most - 1,     most - 2,     SIZE_MAX / 3 + 1, PTRDIFF_MAX};
    for (int h = 0; h < 4; ++h)
        for (int w = 0; w < 4; w += 3)
            for (size_t i = 0; i < sizeof strides / sizeof strides[0]; ++i) {
                hm_mask *mask = NULL;
                hm_components *found = NULL;
                int32_t labels[3] = {7, 7, 7};
                const bool fits = w == 0 || h < 2;
                REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
                REQUIRE(hm_components_create(mask, HM_CONNECT_4, NULL, &found) == HM_OK);
                test_note("%d x %d, stride %#llx", w, h, (unsigned long long)strides[i]);
                CHECK_RESULT(hm_components_labels(found, labels, strides[i]), fits ? HM_OK : HM_ERROR_RANGE);
                CHECK_INT(labels[2], w > 0 && h == 1 ? 0 : 7);
                hm_components_destroy(found);
                hm_mask_destroy(mask);
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

// The pixels of a walk, each a letter, from the first on.
static void check_border_text(const char *picture, hm_connect connect, const char *walk, int expected) {
    hm_mask *mask = mask_of_text(picture);
    hm_components *found = NULL;
    hm_pixel out[40];
    char text[41] = "";
    REQUIRE(hm_components_create(mask, connect, NULL, &found) == HM_OK);
    const int count = hm_components_border(found, 0, 1, out, 40);
    for (int i = 0; i < count; ++i) text[i] = walk[out[i].y * (hm_mask_width(mask) + 1) + out[i].x];
    text[count] = 0;
    test_note("%s", picture);
    CHECK_INT(count, expected);
    int order = 0;
    for (int i = 0; i < count; ++i) order += text[i] == 'a' + i;
    CHECK_INT(order, count);
    hm_components_destroy(found);
    hm_mask_destroy(mask);
}

// Holes are not entered, an island in one is another piece.
TEST(borders_by_hand) {
    check_border_text("#\n", HM_CONNECT_4, "a\n", 1);
    check_border_text("...\n.#.\n", HM_CONNECT_8, "...\n.a.\n", 1);
    check_border_text("##\n##\n", HM_CONNECT_4, "ab\ndc\n", 4);
    check_border_text("###\n#.#\n###\n", HM_CONNECT_8, "abc\nh.d\ngfe\n", 8);
    check_border_text("#####\n#...#\n#.#.#\n#...#\n#####\n", HM_CONNECT_4, "abcde\np...f\no...g\nn...h\nmlkji\n", 16);
    check_border_text(".#.\n###\n.#.\n", HM_CONNECT_4, ".a.\nd.b\n.c.\n", 4); // its middle has no side outside
    check_border_text("#.\n.#\n", HM_CONNECT_4, "a.\n..\n", 1);
    check_border_text("#.\n.#\n", HM_CONNECT_8, "a.\n.b\n", 2);
}

// What is one pixel thin is walked there and back: so many steps in a comb as large as can be in a row of words.
TEST(border_there_and_back) {
    hm_mask *mask = NULL;
    hm_components *found = NULL;
    hm_pixel out[3];
    REQUIRE(hm_mask_create(HM_MASK_MAX_SIDE, 65, NULL, &mask) == HM_OK);
    for (int32_t x = 0; x < HM_MASK_MAX_SIDE; x += 2) hm_mask_fill_rect(mask, &(hm_rect){x, 0, 1, 65}, true);
    hm_mask_fill_rect(mask, &(hm_rect){0, 64, HM_MASK_MAX_SIDE, 1}, true);
    REQUIRE(hm_components_create(mask, HM_CONNECT_8, NULL, &found) == HM_OK);
    CHECK_INT(hm_components_count(found), 1);
    // 16,384 teeth: 64 down the outer sides; inside between two of them down 63, two steps aslant, up 63; the base.
    CHECK_INT(hm_components_border(found, 0, 1, out, 3), 64 + 64 + 16383 * (63 + 2 + 63) + 32766);
    CHECK_INT(out[1].x, 0);
    CHECK_INT(out[1].y, 1);
    hm_components_destroy(found);
    hm_mask_destroy(mask);
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

TEST(index_outside_is_a_violation) {
    hm_mask *mask = mask_of_text("#.#\n");
    hm_components *found = NULL;
    REQUIRE(hm_components_create(mask, HM_CONNECT_4, NULL, &found) == HM_OK);
    violations_catch();
    CHECK_PRECONDITION(CHECK(hm_components_get(found, -1) == NULL));
    CHECK_PRECONDITION(CHECK(hm_components_get(found, 2) == NULL));
    CHECK_PRECONDITION(CHECK(hm_components_get(found, INT32_MIN) == NULL));
    CHECK_PRECONDITION(CHECK(hm_components_get(found, INT32_MAX) == NULL));
    hm_pixel out[2] = {{7, 7}, {7, 7}};
    static const int32_t bad[] = {-1, 2, INT32_MIN, INT32_MAX};
    for (int i = 0; i < 4; ++i) CHECK_PRECONDITION(CHECK_INT(hm_components_border(found, bad[i], 1, out, 2), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_components_border(found, 0, 0, out, 2), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_components_border(found, 0, INT32_MIN, out, 2), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_components_border(found, 0, 1, out, -1), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_components_border(found, 0, 1, NULL, 1), 0));
    CHECK_PRECONDITION(CHECK_INT(hm_components_border(NULL, 0, 1, out, 2), 0));
    CHECK_INT(out[0].x, 7);
    violations_release();
    hm_components_destroy(found);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(random_components), CASE(strides_beyond_memory), CASE(winding_components),
          CASE(components_of_every_small_picture), CASE(components_by_hand), CASE(borders_by_hand),
          CASE(border_there_and_back), CASE(components_across_words_and_blocks), CASE(chessboard),
          CASE(index_outside_is_a_violation))
