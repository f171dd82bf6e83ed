// Masks from pictures and back: RGBA, alpha, grey, colour key, packed bits, text; strides, frames, thresholds.
#include "support.h"

#include <stdlib.h>
#include <string.h>

// A picture of random bytes that ends exactly where its last row ends, at any alignment, so that reading past a row
// at the end is noticed.
typedef struct picture {
    int w, h;
    size_t row;    // bytes of a row without its gap
    size_t stride; // as passed to the library: 0 now and then
    size_t step;   // the true distance of two rows
    size_t size;
    uint8_t *block, *bytes;
} picture;

// Values lie around `middle` half of the time, so that both sides of a threshold are common.
static uint8_t random_value(int middle) {
    int value = test_below(2) ? middle + test_between(-1, 1) : test_below(256);
    return (uint8_t)(value < 0 ? 0 : value > 255 ? 255 : value);
}

static picture picture_make(int w, int h, size_t row, int middle) {
    picture p = {.w = w, .h = h, .row = row};
    p.step = row + (size_t)(test_below(2) ? test_below(9) : 0);
    p.stride = p.step == row && test_below(2) ? 0 : p.step;
    p.size = h > 0 ? (size_t)(h - 1) * p.step + row : 0;
    size_t odd = (size_t)test_below(4);
    p.block = malloc(p.size + odd + (p.size == 0));
    REQUIRE(p.block != NULL);
    p.bytes = p.block + odd;
    for (size_t i = 0; i < p.size; ++i) p.bytes[i] = random_value(middle);
    test_note("%d x %d, stride %d of %d, alignment +%d, around %d", w, h, (int)p.stride, (int)row, (int)odd, middle);
    return p;
}

static int random_threshold(void) {
    static const int thresholds[] = {0, 1, 2, 127, 128, 129, 254, 255};
    return test_below(3) ? TEST_PICK(thresholds) : test_below(256);
}

// ---- bytes to masks ----------------------------------------------------------------------------------------------

TEST(from_rgba) {
    for (int i = 0; i < 120; ++i) {
        int w = random_side(), h = random_side() / 4, threshold = random_threshold();
        picture p = picture_make(w, h, (size_t)w * 4, threshold);
        FOR_EACH_LEVEL {
            hm_mask *mask = NULL;
            CHECK_MADE(hm_mask_from_rgba(p.bytes, w, h, p.stride, (uint8_t)threshold, NULL, &mask), mask,
                       ref_from_bytes(p.bytes + 3, w, h, p.step, 4, threshold));
        }
        free(p.block);
    }
}

typedef hm_result (*from_bytes_fn)(const uint8_t *, int32_t, int32_t, size_t, uint8_t, const hm_allocator *,
                                   hm_mask **);

static void check_from_bytes(from_bytes_fn from_bytes) {
    for (int i = 0; i < 120; ++i) {
        int w = random_side(), h = random_side() / 4, threshold = random_threshold();
        picture p = picture_make(w, h, (size_t)w, threshold);
        FOR_EACH_LEVEL {
            hm_mask *mask = NULL;
            CHECK_MADE(from_bytes(p.bytes, w, h, p.stride, (uint8_t)threshold, NULL, &mask), mask,
                       ref_from_bytes(p.bytes, w, h, p.step, 1, threshold));
        }
        free(p.block);
    }
}

TEST(from_alpha) { check_from_bytes(hm_mask_from_alpha); }
TEST(from_gray) { check_from_bytes(hm_mask_from_gray); }

// Every value against every threshold.
TEST(thresholds) {
    uint8_t rgba[256 * 4], alpha[256];
    for (int i = 0; i < 256; ++i) {
        memset(rgba + 4 * i, 255 - i, 3);
        rgba[4 * i + 3] = alpha[i] = (uint8_t)i;
    }
    for (int threshold = 0; threshold < 256; ++threshold) {
        test_note("threshold %d", threshold);
        FOR_EACH_LEVEL {
            hm_mask *mask = NULL;
            CHECK_MADE(hm_mask_from_rgba(rgba, 256, 1, 0, (uint8_t)threshold, NULL, &mask), mask,
                       ref_from_bytes(alpha, 256, 1, 0, 1, threshold));
            CHECK_MADE(hm_mask_from_alpha(alpha, 256, 1, 0, (uint8_t)threshold, NULL, &mask), mask,
                       ref_from_bytes(alpha, 256, 1, 0, 1, threshold));
        }
    }
}

TEST(pictures_with_a_coarse_level) {
    for (int i = 0; i < 2; ++i) {
        picture p = picture_make(513 + 70 * i, 512 + i, (size_t)(513 + 70 * i), 3);
        for (size_t k = 0; k < p.size; ++k) p.bytes[k] = test_below(200) == 0;
        hm_mask *mask = NULL;
        CHECK_MADE(hm_mask_from_alpha(p.bytes, p.w, p.h, p.stride, 1, NULL, &mask), mask,
                   ref_from_bytes(p.bytes, p.w, p.h, p.step, 1, 1));
        free(p.block);
    }
}

TEST(from_color_key) {
    static const int tolerances[] = {0, 1, 2, 100, 254, 255};
    test_tally solid = {0};
    for (int i = 0; i < 120; ++i) {
        int w = random_side(), h = random_side() / 4, tolerance = TEST_PICK(tolerances);
        uint8_t key[3];
        for (int k = 0; k < 3; ++k) key[k] = random_value(127 * k);
        picture p = picture_make(w, h, (size_t)w * 4, 0);
        for (size_t k = 0; k < p.size; ++k) { // each channel lies near an end of its range, most within it
            int near = key[k % 4 % 3] + (test_below(2) ? tolerance : -tolerance);
            if (test_below(6) == 0) near += test_between(-1, 1);
            if (test_below(8)) p.bytes[k] = (uint8_t)(near < 0 ? 0 : near > 255 ? 255 : near);
        }
        ref_grid expected = ref_from_color_key(p.bytes, w, h, p.step, key, tolerance);
        for (int k = 0; k < w * h; ++k) test_count(&solid, expected.at[k]);
        hm_mask *mask = NULL;
        CHECK_MADE(hm_mask_from_color_key(p.bytes, w, h, p.stride, key, (uint8_t)tolerance, NULL, &mask), mask,
                   expected);
        free(p.block);
    }
    CHECK_TALLY(solid);
}

TEST(from_bits) {
    for (int i = 0; i < 200; ++i) {
        int w = random_side(), h = random_side() / 4, order = test_below(2);
        picture p = picture_make(w, h, (size_t)(w + 7) / 8, 128);
        hm_mask *mask = NULL;
        CHECK_MADE(hm_mask_from_bits(p.bytes, w, h, p.stride, (hm_bit_order)order, NULL, &mask), mask,
                   ref_from_bits(p.bytes, w, h, p.step, order == HM_BITS_MSB_FIRST));
        free(p.block);
    }
}

// ---- frames of a larger picture ----------------------------------------------------------------------------------

static bool lies_inside(hm_rect r, int w, int h) {
    return r.w >= 0 && r.h >= 0 && r.x >= 0 && r.y >= 0 && (int64_t)r.x + r.w <= w && (int64_t)r.y + r.h <= h;
}

TEST(frames_of_an_atlas) {
    test_tally inside = {0};
    for (int i = 0; i < 400; ++i) {
        int w = random_side(), h = random_side() / 4;
        hm_rect frame = random_rect(w, h);
        int change = lies_inside(frame, w, h) ? test_below(6) : -1;
        if (change == 0) frame.x = w - frame.w;
        if (change == 1) frame.y = h - frame.h + 1;
        if (change == 2) frame.w = w - frame.x + 1;
        picture p = picture_make(w, h, (size_t)w * 4, 128);
        hm_mask *mask = NULL;
        hm_result result = hm_mask_from_rgba_rect(p.bytes, w, h, p.stride, &frame, 128, NULL, &mask);
        if (test_count(&inside, lies_inside(frame, w, h))) {
            ref_grid whole = ref_from_bytes(p.bytes + 3, w, h, p.step, 4, 128);
            CHECK_MADE(result, mask, ref_crop(&whole, ref_rect_of(frame)));
            ref_free(&whole);
        } else {
            CHECK_RESULT_WAS(result, HM_ERROR_RANGE);
            CHECK(mask == NULL);
        }
        free(p.block);
    }
    CHECK_TALLY(inside);
}

TEST(hostile_frames) {
    static const hm_rect frames[] = {
        {INT32_MAX, 0, 1, 1},
        {0, INT32_MAX, 1, 1},
        {INT32_MAX, 0, INT32_MAX, 1},
        {1, 1, INT32_MAX, INT32_MAX},
        {INT32_MIN, 0, 1, 1},
        {0, INT32_MIN, 1, 1},
        {INT32_MIN, 0, INT32_MIN, 1},
        {0, 0, INT32_MIN, 1},
        {3, 0, -1, 1},
        {0, 3, 1, -1},
        {3, 0, 1, 1},
        {0, 2, 1, 1},
        {-1, 0, 1, 1},
        {0, -1, 1, 1},
        {0, 0, 4, 2},
        {0, 0, 3, 3},
        {4, 0, 0, 0},
        {0, 3, 0, 0},
    };
    const uint8_t rgba[3 * 2 * 4] = {0};
    for (int i = 0; i < (int)(sizeof frames / sizeof frames[0]); ++i) {
        hm_mask *mask = NULL;
        test_note("frame %d", i);
        CHECK_RESULT(hm_mask_from_rgba_rect(rgba, 3, 2, 0, &frames[i], 1, NULL, &mask), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_from_rgba_rect(rgba, -1, 2, 0, &frames[i], 1, NULL, &mask), HM_ERROR_RANGE);
        CHECK(mask == NULL);
    }
}

// Only the frame has to be small enough for a mask.
TEST(an_atlas_may_be_wider_than_a_mask) {
    enum { WIDTH = 40000 };
    uint8_t *rgba = calloc(WIDTH, 4);
    REQUIRE(rgba != NULL);
    rgba[4 * (WIDTH - 1) + 3] = 255;
    hm_mask *mask = NULL;
    const hm_rect frame = {WIDTH - 5, 0, 5, 1};
    CHECK_MADE(hm_mask_from_rgba_rect(rgba, WIDTH, 1, 0, &frame, 1, NULL, &mask), mask, ref_text("....#\n"));
    free(rgba);
}

// ---- strides -----------------------------------------------------------------------------------------------------

TEST(strides_that_are_too_small) {
    uint8_t bytes[64 * 4] = {0}, before[sizeof bytes];
    const hm_rect frame = {0, 0, 1, 1};
    hm_mask *mask = NULL;
    for (size_t stride = 1; stride < 36; ++stride) {
        test_note("stride %d", (int)stride);
        CHECK_RESULT(hm_mask_from_rgba(bytes, 9, 2, stride, 1, NULL, &mask), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_from_color_key(bytes, 9, 2, stride, bytes, 1, NULL, &mask), HM_ERROR_RANGE);
        CHECK_RESULT(hm_mask_from_rgba_rect(bytes, 9, 2, stride, &frame, 1, NULL, &mask), HM_ERROR_RANGE);
        if (stride < 9) CHECK_RESULT(hm_mask_from_alpha(bytes, 9, 2, stride, 1, NULL, &mask), HM_ERROR_RANGE);
        if (stride < 9) CHECK_RESULT(hm_mask_from_gray(bytes, 9, 2, stride, 1, NULL, &mask), HM_ERROR_RANGE);
    }
    CHECK_RESULT(hm_mask_from_bits(bytes, 9, 2, 1, HM_BITS_LSB_FIRST, NULL, &mask), HM_ERROR_RANGE);
    CHECK(mask == NULL);
    REQUIRE(hm_mask_create(9, 2, NULL, &mask) == HM_OK);
    memset(bytes, 7, sizeof bytes);
    memcpy(before, bytes, sizeof bytes);
    CHECK_RESULT(hm_mask_to_bits(mask, HM_BITS_MSB_FIRST, bytes, 1), HM_ERROR_RANGE);
    CHECK_RESULT(hm_mask_to_rgba(mask, bytes, bytes, bytes, 35), HM_ERROR_RANGE);
    CHECK_INT(memcmp(bytes, before, sizeof bytes), 0);
    hm_mask_destroy(mask);
}

// The stride of a single row is never used to step, however large.
TEST(stride_of_one_row) {
    const uint8_t rgba[] = {0, 0, 0, 1, 0, 0, 0, 0}, bits[] = {1};
    const hm_rect frame = {0, 0, 2, 1};
    hm_mask *mask = NULL;
    CHECK_MADE(hm_mask_from_rgba(rgba, 2, 1, SIZE_MAX, 1, NULL, &mask), mask, ref_text("#.\n"));
    CHECK_MADE(hm_mask_from_rgba_rect(rgba, 2, 1, SIZE_MAX, &frame, 1, NULL, &mask), mask, ref_text("#.\n"));
    CHECK_MADE(hm_mask_from_alpha(rgba + 3, 2, 1, SIZE_MAX, 1, NULL, &mask), mask, ref_text("#.\n"));
    CHECK_MADE(hm_mask_from_color_key(rgba + 3, 1, 1, SIZE_MAX, rgba, 0, NULL, &mask), mask, ref_text("#\n"));
    CHECK_MADE(hm_mask_from_bits(bits, 2, 1, SIZE_MAX, HM_BITS_LSB_FIRST, NULL, &mask), mask, ref_text("#.\n"));
}

// ---- strides of which no picture can be --------------------------------------------------------------------------

// By the definition, one row after the other: whether the last row ends within PTRDIFF_MAX bytes, the most that an
// object can have.
static bool rows_fit(int rows, size_t row, size_t stride) {
    size_t room = PTRDIFF_MAX;
    if (stride < row) return stride == 0;
    if (rows == 0 || row == 0) return true;
    for (int y = 1; y < rows; ++y) {
        if (stride > room) return false;
        room -= stride;
    }
    return row <= room;
}

static const size_t strides[] = {0,
                                 36,
                                 40,
                                 1000,
                                 SIZE_MAX,
                                 SIZE_MAX - 1,
                                 SIZE_MAX - 35,
                                 SIZE_MAX - 36,
                                 SIZE_MAX / 2,
                                 SIZE_MAX / 2 + 1,
                                 SIZE_MAX / 2 + 2,
                                 SIZE_MAX / 2 - 1,
                                 SIZE_MAX / 2 - 8,
                                 SIZE_MAX / 2 - 35,
                                 SIZE_MAX / 3 + 1,
                                 SIZE_MAX / 4 + 1,
                                 SIZE_MAX / 4 - 4,
                                 SIZE_MAX / 4 - 17};

// Checks the result where rows of `row` bytes either do not fit or lie within the bytes that are there.
#define CHECK_STRIDE(row, call, mask)                                                                                \
    do {                                                                                                             \
        const bool fits = rows_fit(h, row, stride);                                                                  \
        hm_mask *made = NULL;                                                                                        \
        if (fits && h > 1 && (row) > 0 && stride > 1000) break;                                                      \
        test_count(&stride_fits, fits);                                                                              \
        CHECK_RESULT(call, fits ? HM_OK : HM_ERROR_RANGE);                                                           \
        CHECK((made != NULL) == ((mask) && fits));                                                                   \
        hm_mask_destroy(made);                                                                                       \
    } while (0)

static test_tally stride_fits;

// Each function that takes a stride.
static void check_stride(uint8_t *bytes, int w, int h, size_t stride) {
    static const uint8_t key[4] = {0};
    const hm_rect frame = {0, h / 2, w, h - h / 2};
    const size_t rgba = (size_t)w * 4, plain = (size_t)w, bits = ((size_t)w + 7) / 8;
    hm_mask *to = NULL;
    REQUIRE(hm_mask_create(w, h, NULL, &to) == HM_OK);
    test_note("%d x %d, stride %#llx", w, h, (unsigned long long)stride);
    CHECK_STRIDE(rgba, hm_mask_from_rgba(bytes, w, h, stride, 1, NULL, &made), true);
    CHECK_STRIDE(rgba, hm_mask_from_rgba_rect(bytes, w, h, stride, &frame, 1, NULL, &made), true);
    CHECK_STRIDE(rgba, hm_mask_from_color_key(bytes, w, h, stride, key, 1, NULL, &made), true);
    CHECK_STRIDE(plain, hm_mask_from_alpha(bytes, w, h, stride, 1, NULL, &made), true);
    CHECK_STRIDE(plain, hm_mask_from_gray(bytes, w, h, stride, 1, NULL, &made), true);
    CHECK_STRIDE(bits, hm_mask_from_bits(bytes, w, h, stride, HM_BITS_LSB_FIRST, NULL, &made), true);
    CHECK_STRIDE(rgba, hm_mask_to_rgba(to, key, key, bytes, stride), false);
    CHECK_STRIDE(bits, hm_mask_to_bits(to, HM_BITS_MSB_FIRST, bytes, stride), false);
    hm_mask_destroy(to);
}

TEST(strides_beyond_memory) {
    static const int widths[] = {0, 1, 9};
    uint8_t *bytes = calloc(4096, 1);
    REQUIRE(bytes != NULL);
    stride_fits = (test_tally){0};
    for (size_t i = 0; i < sizeof strides / sizeof strides[0]; ++i)
        for (int h = 0; h < 4; ++h)
            for (int k = 0; k < 3; ++k) check_stride(bytes, widths[k], h, strides[i]);
    CHECK_TALLY(stride_fits);
    free(bytes);
}

// ---- masks to bytes ----------------------------------------------------------------------------------------------

// Both buffers start alike, so comparing them whole also shows that bytes between rows stay untouched.
static void check_to_bits(const ref_grid *g, const hm_mask *mask, int order) {
    picture p = picture_make(g->w, g->h, (size_t)(g->w + 7) / 8, 128);
    uint8_t *expected = malloc(p.size + 1);
    REQUIRE(expected != NULL);
    memcpy(expected, p.bytes, p.size);
    ref_to_bits(g, order == HM_BITS_MSB_FIRST, expected, p.step);
    CHECK_RESULT(hm_mask_to_bits(mask, (hm_bit_order)order, p.bytes, p.stride), HM_OK);
    CHECK_INT(memcmp(p.bytes, expected, p.size), 0);
    free(expected);
    free(p.block);
}

static void check_to_rgba(const ref_grid *g, const hm_mask *mask) {
    static const uint8_t solid[4] = {1, 2, 3, 255}, clear[4] = {9, 8, 7, 0};
    picture p = picture_make(g->w, g->h, (size_t)g->w * 4, 128);
    uint8_t *expected = malloc(p.size + 1);
    REQUIRE(expected != NULL);
    memcpy(expected, p.bytes, p.size);
    ref_to_rgba(g, solid, clear, expected, p.step);
    CHECK_RESULT(hm_mask_to_rgba(mask, solid, clear, p.bytes, p.stride), HM_OK);
    CHECK_INT(memcmp(p.bytes, expected, p.size), 0);
    free(expected);
    free(p.block);
}

TEST(to_bits_and_rgba) {
    for (int i = 0; i < 120; ++i) {
        ref_grid g = random_any_grid(2);
        hm_mask *mask = mask_of(&g);
        check_to_bits(&g, mask, HM_BITS_LSB_FIRST);
        check_to_bits(&g, mask, HM_BITS_MSB_FIRST);
        check_to_rgba(&g, mask);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

// ---- text --------------------------------------------------------------------------------------------------------

TEST(from_ascii) {
    static const struct {
        const char *text;
        int w, h;
    } good[] = {{"", 0, 0},         {"#", 1, 1},  {".\n", 1, 1}, {"#.\n.#", 2, 2},
                {"#.\n.#\n", 2, 2}, {"\n", 0, 1}, {"\n\n", 0, 2}};
    for (int i = 0; i < (int)(sizeof good / sizeof good[0]); ++i) {
        hm_mask *mask = NULL;
        test_note("text %d", i);
        CHECK_RESULT(hm_mask_from_ascii(good[i].text, NULL, &mask), HM_OK);
        if (!CHECK(mask != NULL)) continue;
        CHECK_INT(hm_mask_width(mask), good[i].w);
        CHECK_INT(hm_mask_height(mask), good[i].h);
        hm_mask_destroy(mask);
    }
    static const char *const bad[] = {"#.\n#",    "#\n#.", "#x",    " ",       "#\r\n", "#\n\n", "\n#",
                                      "#.\n\n#.", "\t",    "#\n.#", "##\n#\n", "o\n",   "#\xff"};
    for (int i = 0; i < (int)(sizeof bad / sizeof bad[0]); ++i) {
        hm_mask *mask = NULL;
        test_note("bad text %d", i);
        CHECK_RESULT(hm_mask_from_ascii(bad[i], NULL, &mask), HM_ERROR_FORMAT);
        CHECK(mask == NULL);
    }
}

TEST(from_ascii_random) {
    for (int i = 0; i < 60; ++i) {
        int w = 1 + random_side(), h = 1 + random_side() / 2;
        ref_grid g = random_grid(w, h);
        char *text = malloc((size_t)(g.w + 1) * (size_t)g.h + 1), *end = text;
        REQUIRE(text != NULL);
        for (int y = 0; y < g.h; ++y) {
            for (int x = 0; x < g.w; ++x) *end++ = ref_get(&g, x, y) ? '#' : '.';
            *end++ = '\n';
        }
        if (test_below(2)) --end;
        *end = 0;
        hm_mask *mask = NULL;
        CHECK_MADE(hm_mask_from_ascii(text, NULL, &mask), mask, g);
        free(text);
    }
}

TEST(from_ascii_too_long) {
    char *text = malloc(32770);
    REQUIRE(text != NULL);
    memset(text, '#', 32768);
    text[32768] = 0;
    hm_mask *mask = NULL;
    CHECK_RESULT(hm_mask_from_ascii(text, NULL, &mask), HM_ERROR_RANGE);
    for (int i = 0; i < 32768; ++i) text[i] = '\n';
    CHECK_RESULT(hm_mask_from_ascii(text, NULL, &mask), HM_ERROR_RANGE);
    CHECK(mask == NULL);
    memset(text, '#', 32768);
    text[32767] = '\n';
    CHECK_RESULT(hm_mask_from_ascii(text, NULL, &mask), HM_OK);
    CHECK(mask && hm_mask_width(mask) == 32767 && hm_mask_count(mask) == 32767);
    hm_mask_destroy(mask);
    free(text);
}

TEST_MAIN(CASE(from_rgba), CASE(from_alpha), CASE(from_gray), CASE(thresholds), CASE(pictures_with_a_coarse_level),
          CASE(from_color_key), CASE(from_bits), CASE(frames_of_an_atlas), CASE(hostile_frames),
          CASE(an_atlas_may_be_wider_than_a_mask), CASE(strides_that_are_too_small), CASE(stride_of_one_row),
          CASE(strides_beyond_memory), CASE(to_bits_and_rgba), CASE(from_ascii), CASE(from_ascii_random),
          CASE(from_ascii_too_long))
