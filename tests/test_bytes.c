// Little-endian numbers and the checksum of what is saved (src/bytes.h).
#include "../src/base/bytes.h"

#include "harness.h"
#include "ref_bytes.h"

#include <string.h>

TEST(numbers_are_little_endian) {
    const uint8_t wanted[8] = {0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11};
    uint8_t bytes[8] = {0};
    hmi_put64(bytes, UINT64_C(0x1122334455667788));
    CHECK(memcmp(bytes, wanted, 8) == 0);
    CHECK(hmi_get64(bytes) == UINT64_C(0x1122334455667788));
    CHECK(hmi_get32(bytes) == UINT32_C(0x55667788));
    CHECK_INT(hmi_get16(bytes + 1), 0x6677);
    hmi_put16(bytes, 0xFFFE);
    CHECK_INT(hmi_get16(bytes), 0xFFFE);
}

static void random_bytes(uint8_t *out, size_t size) {
    for (size_t i = 0; i < size; i++) out[i] = (uint8_t)test_below(256);
}

TEST(the_sum_does_not_depend_on_the_pieces) {
    uint8_t bytes[300];
    for (int round = 0; round < 400; round++) {
        const size_t size = (size_t)test_below(301);
        hmi_checksum sum;
        random_bytes(bytes, sizeof bytes);
        hmi_checksum_begin(&sum);
        for (size_t at = 0; at < size;) {
            size_t piece = (size_t)test_below(80);
            if (piece > size - at) piece = size - at;
            hmi_checksum_add(&sum, bytes + at, piece);
            at += piece;
        }
        test_note("%zu bytes", size);
        CHECK(hmi_checksum_end(&sum) == ref_checksum(bytes, size));
        CHECK(hmi_checksum_of(bytes, size) == ref_checksum(bytes, size));
    }
}

TEST(every_flipped_bit_changes_the_sum) {
    uint8_t bytes[77];
    random_bytes(bytes, sizeof bytes);
    const uint64_t sum = hmi_checksum_of(bytes, sizeof bytes);
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        CHECK(hmi_checksum_of(bytes, sizeof bytes) != sum);
        bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    for (size_t size = 0; size < sizeof bytes; size++) CHECK(hmi_checksum_of(bytes, size) != sum);
    const uint8_t noughts[64] = {0};
    for (size_t size = 1; size < 64; size++) // what fills up the last block counts as nothing
        CHECK(hmi_checksum_of(noughts, size) != hmi_checksum_of(noughts, size - 1));
}

TEST(a_writer_counts_on_beyond_its_room) {
    uint8_t out[16];
    hmi_writer writer;
    memset(out, 0xEE, sizeof out);
    hmi_writer_begin(&writer, out, 10);
    hmi_writer_add(&writer, "abcdef", 6);
    hmi_writer_add(&writer, "ghijkl", 6);
    hmi_writer_add(&writer, "", 0);
    CHECK_INT((int64_t)writer.size, 12);
    CHECK(memcmp(out, "abcdef", 6) == 0);
    CHECK_INT(out[6], 0xEE);
    CHECK_INT(out[10], 0xEE);
    CHECK(hmi_checksum_end(&writer.sum) == hmi_checksum_of("abcdefghijkl", 12));
}

TEST_MAIN(CASE(numbers_are_little_endian), CASE(the_sum_does_not_depend_on_the_pieces),
          CASE(every_flipped_bit_changes_the_sum), CASE(a_writer_counts_on_beyond_its_room))
