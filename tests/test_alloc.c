// Every allocation of every function that can fail is made to fail in turn, once and for ever after: the result says
// so, nothing is written through the last parameter, the inputs stay as they were, nothing leaks.
#include "support.h"

#include <stdlib.h>
#include <string.h>

// The inputs of all calls, made once with malloc.
static ref_grid grid_a, grid_b;
static hm_mask *a, *b, *full, *large, *onto;
static hm_components *pieces;
static uint64_t *words;
static size_t word_count;

enum { PICTURE = 65 * 20, COUNTS = 200 * 60 };
static uint8_t bytes[PICTURE * 4];

static void inputs_make(void) {
    grid_a = random_grid(130, 33);
    grid_b = random_grid(65, 20);
    for (int i = 0; i < grid_a.w * grid_a.h; ++i) grid_a.at[i] = (unsigned char)test_below(2);
    for (int i = 0; i < 20; ++i) ref_set(&grid_b, i, i, 1);
    a = mask_of(&grid_a);
    b = mask_of(&grid_b);
    for (int i = 0; i < PICTURE * 4; ++i) bytes[i] = (uint8_t)test_below(256);
    REQUIRE(hm_mask_create(520, 512, NULL, &large) == HM_OK);
    REQUIRE(hm_components_create(a, HM_CONNECT_4, NULL, &pieces) == HM_OK);
    REQUIRE(hm_mask_create(90, 30, NULL, &full) == HM_OK);
    hm_mask_fill(full);
    REQUIRE(hm_mask_copy(a, NULL, &onto) == HM_OK);
    words = words_of(&grid_a, &word_count);
}

static void inputs_free(void) {
    ref_free(&grid_a);
    ref_free(&grid_b);
    hm_mask_destroy(a);
    hm_mask_destroy(b);
    hm_mask_destroy(full);
    hm_mask_destroy(onto);
    hm_mask_destroy(large);
    hm_components_destroy(pieces);
    free(words);
}

static const hm_picture picture = {bytes, 65, 20, 0};
static const int32_t least[4] = {0, 9, 20, 30}, most[4] = {255, 300, 200, 200};
static const hm_rect frame = {3, 2, 20, 10}, margin = {-9, -9, 200, 60};

#define CALLS(X)                                                                                                     \
    X(hm_mask_create(129, 40, alloc, &out->mask))                                                                    \
    X(hm_mask_create(0, 0, alloc, &out->mask))                                                                       \
    X(hm_mask_create(600, 512, alloc, &out->mask))                                                                   \
    X(hm_mask_copy(a, alloc, &out->mask))                                                                            \
    X(hm_mask_copy(large, alloc, &out->mask))                                                                        \
    X(hm_mask_view(words, word_count, 130, 33, alloc, &out->mask))                                                   \
    X(hm_mask_from_rgba(bytes, 65, 20, 0, 9, alloc, &out->mask))                                                     \
    X(hm_mask_from_rgba_rect(bytes, 65, 20, 0, &frame, 9, alloc, &out->mask))                                        \
    X(hm_mask_from_alpha(bytes, 65, 20, 0, 9, alloc, &out->mask))                                                    \
    X(hm_mask_from_gray(bytes, 65, 20, 0, 9, alloc, &out->mask))                                                     \
    X(hm_mask_from_color_key(bytes, 65, 20, 0, bytes, 9, alloc, &out->mask))                                         \
    X(hm_mask_from_range(&picture, least, most, alloc, &out->mask))                                                  \
    X(hm_mask_from_difference(&picture, &picture, least, alloc, &out->mask))                                         \
    X(hm_mask_from_bits(bytes, 65, 20, 0, HM_BITS_MSB_FIRST, alloc, &out->mask))                                     \
    X(hm_mask_from_ascii("##.\n..#\n", alloc, &out->mask))                                                           \
    X(hm_mask_crop(a, &margin, alloc, &out->mask))                                                                   \
    X(hm_mask_flip_x(a, alloc, &out->mask))                                                                          \
    X(hm_mask_flip_y(a, alloc, &out->mask))                                                                          \
    X(hm_mask_rotate(a, 0, alloc, &out->mask))                                                                       \
    X(hm_mask_rotate(a, 1, alloc, &out->mask))                                                                       \
    X(hm_mask_rotate(a, 2, alloc, &out->mask))                                                                       \
    X(hm_mask_rotate(a, 3, alloc, &out->mask))                                                                       \
    X(hm_mask_resize(a, 70, 90, HM_RESAMPLE_NEAREST, alloc, &out->mask))                                             \
    X(hm_mask_resize(a, 70, 90, HM_RESAMPLE_ANY, alloc, &out->mask))                                                 \
    X(hm_mask_resize(a, 70, 90, HM_RESAMPLE_ALL, alloc, &out->mask))                                                 \
    X(hm_mask_resize(a, 70, 90, HM_RESAMPLE_MAJORITY, alloc, &out->mask))                                            \
    X(hm_mask_resize(a, 70, 90, HM_RESAMPLE_CORNER, alloc, &out->mask))                                              \
    X(hm_mask_reduce(a, 3, HM_RESAMPLE_NEAREST, alloc, &out->mask))                                                  \
    X(hm_mask_reduce(a, 3, HM_RESAMPLE_ANY, alloc, &out->mask))                                                      \
    X(hm_mask_reduce(a, 3, HM_RESAMPLE_ALL, alloc, &out->mask))                                                      \
    X(hm_mask_reduce(a, 3, HM_RESAMPLE_MAJORITY, alloc, &out->mask))                                                 \
    X(hm_mask_dilate(a, 0, HM_BRUSH_DISC, alloc, &out->mask))                                                        \
    X(hm_mask_dilate(a, 5, HM_BRUSH_SQUARE, alloc, &out->mask))                                                      \
    X(hm_mask_dilate(a, 5, HM_BRUSH_DISC, alloc, &out->mask))                                                        \
    X(hm_mask_erode(a, 0, HM_BRUSH_SQUARE, alloc, &out->mask))                                                       \
    X(hm_mask_erode(a, 5, HM_BRUSH_SQUARE, alloc, &out->mask))                                                       \
    X(hm_mask_erode(a, 5, HM_BRUSH_DISC, alloc, &out->mask))                                                         \
    X(hm_mask_border(a, HM_CONNECT_4, alloc, &out->mask))                                                            \
    X(hm_mask_border(a, HM_CONNECT_8, alloc, &out->mask))                                                            \
    X(hm_mask_shared(a, b, 7, -3, alloc, &out->mask))                                                                \
    X(hm_mask_minkowski(a, b, alloc, &out->mask))                                                                    \
    X(hm_mask_minkowski(b, a, alloc, &out->mask))                                                                    \
    X(hm_mask_draw_minkowski(onto, a, b, 3, -9, alloc))                                                              \
    X(hm_mask_draw_minkowski(onto, b, a, 3, -9, alloc))                                                              \
    X(hm_mask_minkowski(large, b, alloc, &out->mask))                                                                \
    X(hm_components_mask(pieces, 0, alloc, &out->mask))                                                              \
    X(hm_components_create(a, HM_CONNECT_4, alloc, &out->components))                                                \
    X(hm_components_create(a, HM_CONNECT_8, alloc, &out->components))                                                \
    X(hm_components_create(large, HM_CONNECT_8, alloc, &out->components))                                            \
    X(hm_mask_overlap_table(a, b, alloc, out->counts, COUNTS))                                                       \
    X(hm_mask_overlap_table(b, b, alloc, out->counts, COUNTS))                                                       \
    X(hm_mask_overlap_table(full, b, alloc, out->counts, COUNTS))

// What calls write to: the marks say whether they did.
typedef struct product {
    hm_mask *mask;
    hm_components *components;
    uint32_t counts[COUNTS];
} product;

static product made, untouched;

// Runs call number `index` of the list; false past its end.
static bool call_run(int index, const hm_allocator *alloc, product *out, const char **text, hm_result *result) {
    int i = 0;
#define RUN(call)                                                                                                    \
    if (i++ == index) {                                                                                              \
        *text = #call;                                                                                               \
        *result = call;                                                                                              \
        return true;                                                                                                 \
    }
    CALLS(RUN)
#undef RUN
    return false;
}

static void product_free(void) {
    if (made.mask != untouched.mask) hm_mask_destroy(made.mask);
    if (made.components != untouched.components) hm_components_destroy(made.components);
    made = untouched;
}

// How many allocations call number `index` needs when all succeed; -1 past the end of the list.
static long allocations_of(int index) {
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_result result;
    const char *text;
    if (!call_run(index, &alloc, &made, &text, &result)) return -1;
    test_note("%s", text);
    CHECK_RESULT(result, HM_OK);
    product_free();
    CHECK_HEAP_EMPTY(heap);
    return heap.calls;
}

static void check_failure(int index, long fail_at, bool fail_after) {
    test_heap heap = {.fail_at = fail_at, .fail_after = fail_after};
    hm_allocator alloc = heap_allocator(&heap);
    hm_result result;
    const char *text;
    hm_mask_clear(onto);
    call_run(index, &alloc, &made, &text, &result);
    test_note("%s, allocation %ld fails%s", text, fail_at, fail_after ? " and all after it" : "");
    CHECK_RESULT(result, HM_ERROR_MEMORY);
    CHECK_INT(memcmp(&made, &untouched, sizeof made), 0);
    product_free();
    CHECK_HEAP_EMPTY(heap);
    CHECK_MASK(a, &grid_a);
    CHECK_MASK(b, &grid_b);
    CHECK_INT(hm_mask_count(onto), 0);
}

TEST(every_allocation_fails_in_turn) {
    inputs_make();
    int calls = 0;
    long failures = 0;
    for (long needed; (needed = allocations_of(calls)) >= 0; ++calls) {
        for (long i = 1; i <= needed; ++i, ++failures) {
            check_failure(calls, i, false);
            check_failure(calls, i, true);
        }
    }
    CHECK(calls >= 40 && failures >= calls); // all but a table by offsets need at least one
    inputs_free();
}

// Objects free themselves with the allocator they were made with, whatever became of the struct that was passed.
TEST(objects_keep_a_copy_of_their_allocator) {
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_mask *mask = NULL;
    hm_components *found = NULL;
    REQUIRE(hm_mask_create(65, 65, &alloc, &mask) == HM_OK);
    hm_mask_fill(mask);
    REQUIRE(hm_components_create(mask, HM_CONNECT_4, &alloc, &found) == HM_OK);
    CHECK(heap.blocks >= 2);
    memset(&alloc, 0, sizeof alloc);
    hm_mask_destroy(mask);
    hm_components_destroy(found);
    CHECK_HEAP_EMPTY(heap);
}

TEST(refusals_allocate_nothing) {
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_mask *mask = NULL;
    CHECK_RESULT(hm_mask_create(32768, 1, &alloc, &mask), HM_ERROR_RANGE);
    CHECK_RESULT(hm_mask_create(1, -1, &alloc, &mask), HM_ERROR_RANGE);
    CHECK_RESULT(hm_mask_from_rgba(bytes, 9, 2, 35, 1, &alloc, &mask), HM_ERROR_RANGE);
    CHECK_INT(heap.calls, 0);
    CHECK_RESULT(hm_mask_from_ascii("#.\n#", &alloc, &mask), HM_ERROR_FORMAT);
    CHECK_HEAP_EMPTY(heap);
    CHECK(mask == NULL);
}

TEST_MAIN(CASE(every_allocation_fails_in_turn), CASE(objects_keep_a_copy_of_their_allocator),
          CASE(refusals_allocate_nothing))
