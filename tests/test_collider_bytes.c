// Small colliders, byte by byte: every truncation and every value of every byte is refused; where the size and the
// checksum are made right again it is refused or safe in every question.
#include "colliders.h"

#include <stdlib.h>
#include <string.h>

// Two files that have everything between them, as time grows with the square of the size.
enum { FILES = 2 };

typedef enum queries { QUERY_NOTHING, QUERY_QUESTIONS, QUERY_ALL } queries;

static hm_result open_and_query(const uint8_t *bytes, size_t size, queries what) {
    hm_collider *collider = NULL;
    const hm_result result = hm_collider_open(bytes, size, NULL, &collider);
    CHECK(result == HM_OK ? collider != NULL : result == HM_ERROR_FORMAT && !collider);
    if (result == HM_OK && what != QUERY_NOTHING) collider_query_all(collider, what == QUERY_ALL);
    hm_collider_close(collider);
    return result;
}

static uint8_t *small_bytes(int file, size_t *size) {
    sprite s;
    sprite_make_small(&s, "##\n#.\n", file ? 1 | 2 : 4 | 8); // a hull and a profile; a field, an outline, its parts
    s.source.frame_count = 2;
    s.source.mark_count = 2;
    s.source.tag_count = file;
    s.tag[0].first = 0;
    s.tag[0].last = 1;
    uint8_t *bytes = sprite_bytes(&s.source, size);
    sprite_free(&s);
    CHECK(*size > 1000 && *size < 3000);
    return bytes;
}

static void cut_all(int file) {
    size_t size;
    uint8_t *bytes = small_bytes(file, &size);
    for (size_t cut = 0; cut < size; cut++) {
        uint8_t *less = malloc(cut > 0 ? cut : 1); // its very size, for the sanitizer
        REQUIRE(less != NULL);
        memcpy(less, bytes, cut);
        test_note("cut after %zu", cut);
        CHECK_RESULT(open_and_query(less, cut, QUERY_NOTHING), HM_ERROR_FORMAT);
        collider_mend(less, cut);
        open_and_query(less, cut, QUERY_ALL);
        free(less);
    }
    CHECK_RESULT(open_and_query(NULL, 0, QUERY_NOTHING), HM_ERROR_FORMAT);
    CHECK_RESULT(open_and_query(bytes, size, QUERY_ALL), HM_OK);
    free(bytes);
}

static void alter_all(int file) {
    size_t size;
    uint8_t *bytes = small_bytes(file, &size);
    for (size_t at = 0; at < size; at++) {
        const uint8_t was = bytes[at];
        for (int change = 1; change < 256; change += test_short() ? 6 : 1) {
            bytes[at] = (uint8_t)(was ^ change);
            test_note("byte %zu is %d", at, bytes[at]);
            CHECK_RESULT(open_and_query(bytes, size, QUERY_NOTHING), HM_ERROR_FORMAT);
        }
        bytes[at] = was;
    }
    free(bytes);
}

// Each bit flipped, and one value in thirty-two. Queries run on these where the bytes open (with HM_TEST_LONG on
// all); for the first of each byte derived data is recomputed. Both take long.
static queries query_of(int change, bool *first) {
    const bool chosen = test_rounds(1) > 1 || (change & (change - 1)) == 0 || test_below(32) == 0;
    const bool anew = chosen && *first;
    *first &= !chosen;
    return anew ? QUERY_ALL : chosen ? QUERY_QUESTIONS : QUERY_NOTHING;
}

static void alter_all_mended(int file) {
    size_t size;
    uint8_t *bytes = small_bytes(file, &size);
    const size_t step = test_short() ? 5 : 1;
    long opened = 0, refused = 0;
    for (size_t at = 0; at < size - 8; at += step) {
        const uint8_t was = bytes[at];
        if (at >= 8 && at < 16) continue; // the size, which is made right
        bool first = true;
        for (int change = 1; change < 256; change += test_short() ? 6 : 1) {
            bytes[at] = (uint8_t)(was ^ change);
            collider_mend(bytes, size);
            test_note("byte %zu is %d", at, bytes[at]);
            ++*(open_and_query(bytes, size, query_of(change, &first)) == HM_OK ? &opened : &refused);
        }
        bytes[at] = was;
    }
    CHECK(opened > refused / 50 && refused > opened / 50);
    free(bytes);
}

TEST(every_truncation) {
    for (int file = 0; file < FILES; file++) cut_all(file);
}

TEST(every_value_of_every_byte) {
    for (int file = 0; file < FILES; file++) alter_all(file);
}

TEST(every_value_of_every_byte_with_its_checksum) {
    for (int file = 0; file < FILES; file++) alter_all_mended(file);
}

// There is no cell of a field to read.
TEST(masks_without_pixels) {
    for (int w = 0; w < 3; w++)
        for (int h = 0; h < 3; h++) {
            sprite s;
            size_t size;
            sprite_make_clear(&s, w, h);
            uint8_t *bytes = sprite_bytes(&s.source, &size);
            test_note("%d x %d", w, h);
            CHECK_RESULT(open_and_query(bytes, size, QUERY_ALL), HM_OK);
            free(bytes);
            sprite_free(&s);
        }
}

TEST_MAIN(CASE(every_truncation), CASE(every_value_of_every_byte), CASE(every_value_of_every_byte_with_its_checksum),
          CASE(masks_without_pixels))
