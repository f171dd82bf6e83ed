// Fields: every node and every distance against their definition, and after any edit the same as built anew.
#include "../src/mask/maskfield_internal.h"
#include "ref_field.h"
#include "support.h"

#include <stdlib.h>
#include <string.h>

// ---- the parts of a field ----------------------------------------------------------------------------------------

static hmi_maskfield *field_of(const hm_mask *mask) {
    hmi_maskfield *field = NULL;
    REQUIRE(hmi_maskfield_create(mask, NULL, &field) == HM_OK);
    return field;
}

static int cell_at(const hmi_maskfield *field, int x, int y) { return field->cells[y * field->cell_columns + x]; }

static size_t cell_count(const hmi_maskfield *field) {
    return (size_t)field->cell_columns * (size_t)field->cell_rows;
}

static int32_t clamp(int64_t v, int32_t most) { return (int32_t)(v < 0 ? 0 : v > most ? most : v); }

// The part of a rectangle that lies inside is what an edit says of it.
static void update(hmi_maskfield *field, const hm_mask *mask, hm_rect rect) {
    const int32_t w = field->width, h = field->height;
    hmi_maskfield_update(field, mask,
                         (hmi_field_part){clamp(rect.x, w), clamp(rect.y, h), clamp((int64_t)rect.x + rect.w, w),
                                          clamp((int64_t)rect.y + rect.h, h)});
}

// How many blocks of this side it takes to cover `pixels`.
static int blocks(int pixels, int side) { return (pixels + side - 1) / side; }

static void check_sizes(const hmi_maskfield *field, int w, int h) {
    CHECK_INT(field->width, w);
    CHECK_INT(field->height, h);
    CHECK_INT(field->cell_columns, blocks(w, 4));
    CHECK_INT(field->cell_rows, blocks(h, 4));
    int levels = 0, side = 1;
    if (w > 0 && h > 0) {
        do {
            side *= 4;
            CHECK_INT(field->node_columns[levels], blocks(w, side));
            CHECK_INT(field->node_rows[levels], blocks(h, side));
            ++levels;
        } while (side < w || side < h);
    }
    CHECK_INT(field->levels, levels);
}

static void check_nodes(const hmi_maskfield *field, const ref_grid *g) {
    for (int level = 0; level < field->levels; ++level)
        for (int y = 0; y < field->node_rows[level]; ++y)
            for (int x = 0; x < field->node_columns[level]; ++x) {
                int node = field->nodes[level][y * field->node_columns[level] + x];
                if (!CHECK_INT(node, ref_node(g, level, x, y)))
                    test_note("%d x %d, node %d, %d of level %d", g->w, g->h, x, y, level);
            }
}

// Of the distances that are neither 0 nor cut off: the positive ones, and the negative.
static test_tally outside;

static void check_cells(const hmi_maskfield *field, const ref_grid *g) {
    for (int y = 0; y < field->cell_rows; ++y)
        for (int x = 0; x < field->cell_columns; ++x) {
            int v = cell_at(field, x, y);
            if (!CHECK_INT(v, ref_distance(g, x, y))) test_note("%d x %d, cell %d, %d", g->w, g->h, x, y);
            if (v != 0 && abs(v) < HMI_FIELD_REACH * HMI_FIELD_SCALE) test_count(&outside, v > 0);
        }
}

static void check_field(const hmi_maskfield *field, const ref_grid *g) {
    check_sizes(field, g->w, g->h);
    check_nodes(field, g);
    check_cells(field, g);
}

static void check_built(ref_grid *g) {
    hm_mask *mask = mask_of(g);
    hmi_maskfield *field = field_of(mask);
    check_field(field, g);
    hmi_maskfield_destroy(field);
    hm_mask_destroy(mask);
    ref_free(g);
}

static void invert(ref_grid *g) {
    for (int i = 0; i < g->w * g->h; ++i) g->at[i] ^= 1;
}

// A few discs, rectangles and specks on an empty ground: pixels near and far from one another.
static ref_grid random_islands(int w, int h) {
    ref_grid g = ref_make(w, h);
    int n = test_between(1, 4);
    for (int k = 0; k < n; ++k) {
        int cx = test_below(w), cy = test_below(h), rx = test_below(w / 3 + 1), ry = test_below(h / 3 + 1);
        int kind = test_below(3);
        if (kind == 0) rx = ry = 0;
        for (int y = cy - ry; y <= cy + ry; ++y)
            for (int x = cx - rx; x <= cx + rx; ++x) {
                int64_t dx = x - cx, dy = y - cy;
                bool within = dx * dx * ry * ry + dy * dy * rx * rx <= (int64_t)rx * rx * ry * ry;
                if ((kind < 2 || within) && x >= 0 && y >= 0 && x < w && y < h) ref_set(&g, x, y, 1);
            }
    }
    return g;
}

// ---- built -------------------------------------------------------------------------------------------------------

static const int sides[] = {0, 1, 3, 4, 5, 63, 64, 65, 127, 130, 200, 300};
enum { SIDES = sizeof sides / sizeof sides[0] };

TEST(every_size_as_defined) {
    for (int i = 0; i < SIDES; ++i)
        for (int j = 0; j < SIDES; ++j) {
            if (sides[i] > 100 && sides[j] > 100 && i != j && i != j + 1) continue; // some large ones are enough
            if (test_short() && (i + j) % 3) continue;
            ref_grid g = random_grid(sides[i], sides[j]);
            if ((i + j) % 2) invert(&g);
            check_built(&g);
        }
}

TEST(shapes_as_defined) {
    memset(&outside, 0, sizeof outside);
    for (int i = 0; i < test_rounds(12); ++i) {
        int w = test_between(90, 190), h = test_between(90, 190);
        ref_grid g = random_islands(w, h), inverse = ref_copy(&g);
        invert(&inverse);
        check_built(&g);
        check_built(&inverse);
    }
    CHECK_TALLY(outside);
}

TEST(full_and_empty) {
    for (int full = 0; full <= 1; ++full) {
        ref_grid g = ref_make(200, 170);
        memset(g.at, full, 200 * 170);
        check_built(&g);
    }
}

TEST(a_large_one_as_defined) {
    const int w = test_short() ? 150 : 600;
    ref_grid g = random_islands(w, 520);
    for (int y = 0; y < 200; ++y)
        for (int x = w / 2; x < w; ++x) ref_set(&g, x, y, !ref_get(&g, x, y));
    check_built(&g);
}

TEST(the_longest_as_defined) {
    for (int rotated = test_short(); rotated <= 1; ++rotated) {
        ref_grid g = rotated ? ref_make(5, HM_MASK_MAX_SIDE) : ref_make(HM_MASK_MAX_SIDE, 5);
        for (int i = 0; i < 300; ++i) {
            int x = test_below(g.w), y = test_below(g.h);
            ref_set(&g, x, y, 1);
        }
        check_built(&g);
    }
}

// A single pixel in the middle of a cell has every distance around it; a single clear one likewise.
TEST(around_one_pixel) {
    const int side = test_short() ? 101 : 301;
    for (int solid = 0; solid <= 1; ++solid) {
        ref_grid g = ref_make(side, side);
        memset(g.at, !solid, (size_t)(side * side));
        ref_set(&g, side / 2, side / 2 - 1, solid);
        check_built(&g);
    }
}

static const struct {
    int x, y, expected;
} rows_of_one_pixel[] = {
    {0, 0, 0},        {1, 0, 3 * 16},   {2, 0, 7 * 16},   {0, 1, 3 * 16}, {1, 1, 67}, // 16 * sqrt(18)
    {16, 0, 63 * 16}, {17, 0, 64 * 16}, {0, 30, 64 * 16},
};

TEST(distances_by_hand) {
    ref_grid g = ref_make(80, 130);
    ref_set(&g, 0, 0, 1);
    hm_mask *mask = mask_of(&g);
    hmi_maskfield *field = field_of(mask);
    for (size_t i = 0; i < sizeof rows_of_one_pixel / sizeof rows_of_one_pixel[0]; ++i)
        CHECK_INT(cell_at(field, rows_of_one_pixel[i].x, rows_of_one_pixel[i].y), rows_of_one_pixel[i].expected);
    hm_mask_fill(mask);
    update(field, mask, (hm_rect){0, 0, 80, 130});
    CHECK_INT(cell_at(field, 0, 0), 0);
    CHECK_INT(cell_at(field, 1, 5), -4 * 16);
    CHECK_INT(cell_at(field, 9, 20), -36 * 16);
    CHECK_INT(cell_at(field, 19, 20), 0); // its right side is that of the mask
    hmi_maskfield_destroy(field);
    hm_mask_destroy(mask);
    ref_free(&g);
}

// The field of a view is that of the mask of its words.
TEST(of_a_view) {
    ref_grid g = random_islands(130, 70);
    hm_mask *mask = mask_of(&g), *view = NULL;
    REQUIRE(hm_mask_view(hm_mask_words(mask), hm_mask_word_count(130, 70), 130, 70, NULL, &view) == HM_OK);
    hmi_maskfield *field = field_of(view);
    check_field(field, &g);
    hmi_maskfield_destroy(field);
    hm_mask_destroy(view);
    hm_mask_destroy(mask);
    ref_free(&g);
}

// ---- updated -----------------------------------------------------------------------------------------------------

static size_t value_count(const hmi_maskfield *field) {
    size_t count = cell_count(field);
    for (int level = 0; level < field->levels; ++level)
        count += (size_t)field->node_columns[level] * (size_t)field->node_rows[level];
    return count;
}

// Nodes and cells lie beside each other: all values of one field against those of another.
static bool same_values(const hmi_maskfield *a, const hmi_maskfield *b) {
    size_t count = value_count(a);
    return count == value_count(b) && (count == 0 || memcmp(a->nodes[0], b->nodes[0], count * 2) == 0);
}

static bool check_as_new(const hmi_maskfield *field, const hm_mask *mask) {
    hmi_maskfield *fresh = field_of(mask);
    bool same = CHECK(same_values(field, fresh));
    hmi_maskfield_destroy(fresh);
    return same;
}

// Changes the mask somehow and answers where it may have changed.
static hm_rect edit(hm_mask *mask, const hm_mask *brush) {
    int w = hm_mask_width(mask), h = hm_mask_height(mask);
    hm_rect rect = random_rect(w, h);
    int x = test_between(-40, w), y = test_between(-40, h);
    int kind = test_below(6);
    if (kind < 2) {
        hm_mask_fill_rect(mask, &rect, kind == 0);
        return rect;
    }
    if (kind == 2) {
        hm_mask_set(mask, x, y, !hm_mask_get(mask, x, y));
        return (hm_rect){x, y, 1, 1};
    }
    if (kind == 3) hm_mask_draw(mask, brush, x, y);
    if (kind == 4) hm_mask_erase(mask, brush, x, y);
    if (kind == 5) hm_mask_xor(mask, brush, x, y);
    return (hm_rect){x, y, hm_mask_width(brush), hm_mask_height(brush)};
}

static void check_edits(ref_grid g, int rounds) {
    hm_mask *mask = mask_of(&g);
    hmi_maskfield *field = field_of(mask);
    for (int i = 0; i < rounds; ++i) {
        int bw = test_between(1, 40), bh = test_between(1, 40);
        ref_grid b = random_grid(bw, bh);
        hm_mask *brush = mask_of(&b);
        hm_rect rect = edit(mask, brush);
        test_note("%d x %d, changed {%d, %d, %d, %d}", g.w, g.h, (int)rect.x, (int)rect.y, (int)rect.w, (int)rect.h);
        update(field, mask, rect);
        check_as_new(field, mask);
        hm_mask_destroy(brush);
        ref_free(&b);
    }
    ref_grid after = grid_of(mask);
    check_field(field, &after);
    hmi_maskfield_destroy(field);
    hm_mask_destroy(mask);
    ref_free(&after);
    ref_free(&g);
}

TEST(edits_then_update_as_new) {
    for (int i = 0; i < test_rounds(60); ++i) {
        int w = TEST_PICK(sides), h = TEST_PICK(sides);
        check_edits(i % 2 ? random_islands(w, h) : random_grid(w, h), 12);
    }
}

TEST(edits_of_a_large_one) { check_edits(random_islands(test_short() ? 150 : 600, 520), test_rounds(60)); }

enum { MARK = 0x5a5a };

static void mark_values(hmi_maskfield *field) {
    size_t count = value_count(field);
    for (size_t i = 0; i < count; ++i) field->nodes[0][i] = MARK;
}

// An update writes all that lies within reach of its rectangle, and nothing else.
static void check_written(hmi_maskfield *field, const hm_mask *mask, hm_rect rect) {
    mark_values(field);
    update(field, mask, rect);
    test_tally written = {0, 0};
    for (int y = 0; y < field->cell_rows; ++y)
        for (int x = 0; x < field->cell_columns; ++x) {
            bool near_x = 4 * x + 4 > rect.x - 64 && 4 * x < rect.x + rect.w + 64;
            bool near_y = 4 * y + 4 > rect.y - 64 && 4 * y < rect.y + rect.h + 64;
            CHECK_INT(test_count(&written, cell_at(field, x, y) != MARK), near_x && near_y);
        }
    CHECK(written.yes > 0 && written.no > 0);
    for (int level = 0, side = 4; level < field->levels; ++level, side *= 4)
        for (int y = 0; y < field->node_rows[level]; ++y)
            for (int x = 0; x < field->node_columns[level]; ++x) {
                bool above_x = side * (x + 1) > rect.x && side * x < rect.x + rect.w;
                bool above_y = side * (y + 1) > rect.y && side * y < rect.y + rect.h;
                int node = field->nodes[level][y * field->node_columns[level] + x];
                CHECK_INT(node != MARK, above_x && above_y);
            }
}

TEST(an_update_stays_within_reach) {
    ref_grid g = ref_make(420, 380); // empty: no node and no cell is the mark by chance
    hm_mask *mask = mask_of(&g);
    hmi_maskfield *field = field_of(mask);
    for (int i = 0; i < test_rounds(60); ++i) {
        int w = test_between(1, 60), h = test_between(1, 60);
        int x = test_below(420 - w), y = test_below(380 - h);
        test_note("{%d, %d, %d, %d}", x, y, w, h);
        check_written(field, mask, (hm_rect){x, y, w, h});
    }
    hmi_maskfield_destroy(field);
    hm_mask_destroy(mask);
    ref_free(&g);
}

// ---- memory ------------------------------------------------------------------------------------------------------

static size_t size_of_field(int w, int h) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(w, h, NULL, &mask) == HM_OK);
    hmi_maskfield *field = field_of(mask);
    size_t size = field->block_size;
    check_sizes(field, w, h);
    hmi_maskfield_destroy(field);
    hm_mask_destroy(mask);
    return size;
}

// 5 bits a pixel and 256 bytes; a mask of one row or column counts as one of two.
TEST(size) {
    static const int more[] = {2, 6, 9, 17, 21, 33, 257, 1025};
    for (size_t i = 0; i < sizeof more / sizeof more[0]; ++i)
        for (int j = 0; j < SIDES; ++j) {
            int w = more[i], h = sides[j];
            size_t most = 256 + 5 * (size_t)w * (size_t)(h < 2 ? 2 : h) / 8;
            test_note("%d x %d", w, h);
            CHECK(size_of_field(w, h) <= most);
            CHECK(size_of_field(h, w) <= most);
        }
    CHECK(size_of_field(32767, 1) <= 256 + 32767 * 10 / 8);
    CHECK(size_of_field(1, 32767) <= 256 + 32767 * 10 / 8);
    CHECK(size_of_field(1024, 1024) <= 256 + 1024 * 1024 / 80 * 21); // for large ones a little over 2 bits
}

TEST(one_allocation) {
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    ref_grid g = random_islands(130, 70);
    hm_mask *mask = mask_of(&g);
    hmi_maskfield *field = NULL;
    CHECK_RESULT(hmi_maskfield_create(mask, &alloc, &field), HM_OK);
    CHECK_INT(heap.calls, 1);
    CHECK_INT((int64_t)heap.bytes, (int64_t)field->block_size);
    update(field, mask, (hm_rect){0, 0, 130, 70});
    CHECK_INT(heap.calls, 1);
    memset(&alloc, 0, sizeof alloc); // it keeps a copy
    hmi_maskfield_destroy(field);
    CHECK_HEAP_EMPTY(heap);
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST(no_memory) {
    static const int small[] = {0, 1, 130};
    for (int i = 0; i < 3; ++i)
        for (int after = 0; after <= 1; ++after) {
            test_heap heap = {.fail_at = 1, .fail_after = after};
            hm_allocator alloc = heap_allocator(&heap);
            hm_mask *mask = NULL;
            REQUIRE(hm_mask_create(small[i], 33, NULL, &mask) == HM_OK);
            hmi_maskfield *untouched = (hmi_maskfield *)&heap, *field = untouched;
            CHECK_RESULT(hmi_maskfield_create(mask, &alloc, &field), HM_ERROR_MEMORY);
            CHECK(field == untouched);
            CHECK_HEAP_EMPTY(heap);
            hm_mask_destroy(mask);
        }
}

TEST_MAIN(CASE(every_size_as_defined), CASE(shapes_as_defined), CASE(full_and_empty), CASE(a_large_one_as_defined),
          CASE(the_longest_as_defined), CASE(around_one_pixel), CASE(distances_by_hand), CASE(of_a_view),
          CASE(edits_then_update_as_new), CASE(edits_of_a_large_one), CASE(an_update_stays_within_reach), CASE(size),
          CASE(one_allocation), CASE(no_memory))
