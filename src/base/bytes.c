// bytes: numbers in files, least significant byte first, and the checksum of a file.
#include "bytes.h"

#include <string.h>

// Odd numbers with as many ones as noughts in no order: those of the golden ratio and of the square roots of 2, 3
// and 5.
#define BYTES_PHI UINT64_C(0x9E3779B97F4A7C15)
#define BYTES_ROOT2 UINT64_C(0x6A09E667F3BCC909)
#define BYTES_ROOT3 UINT64_C(0xBB67AE8584CAA73B)
#define BYTES_ROOT5 UINT64_C(0x3C6EF372FE94F82B)

static uint64_t bytes_turn(uint64_t v, int by) { return v << by | v >> (64 - by); }

// One to one in each of its two arguments: multiplying by an odd number and rotating bits lose nothing.
static uint64_t bytes_mix(uint64_t sum, uint64_t word) {
    return bytes_turn(sum ^ word * BYTES_ROOT2, 29) * BYTES_PHI;
}

void hmi_checksum_begin(hmi_checksum *sum) {
    *sum = (hmi_checksum){.sum = {BYTES_PHI, BYTES_ROOT2, BYTES_ROOT3, BYTES_ROOT5}};
}

static size_t checksum_blocks(hmi_checksum *sum, const uint8_t *at, size_t size) {
    uint64_t a = sum->sum[0], b = sum->sum[1], c = sum->sum[2], d = sum->sum[3];
    size_t done = 0;
    for (; size - done >= 32; done += 32) {
        a = bytes_mix(a, hmi_get64(at + done));
        b = bytes_mix(b, hmi_get64(at + done + 8));
        c = bytes_mix(c, hmi_get64(at + done + 16));
        d = bytes_mix(d, hmi_get64(at + done + 24));
    }
    sum->sum[0] = a, sum->sum[1] = b, sum->sum[2] = c, sum->sum[3] = d;
    return done;
}

void hmi_checksum_add(hmi_checksum *sum, const void *bytes, size_t size) {
    const uint8_t *at = bytes;
    const size_t held = (size_t)(sum->size % 32);
    sum->size += size;
    if (held > 0) {
        const size_t taken = size < 32 - held ? size : 32 - held;
        if (taken > 0) memcpy(sum->block + held, at, taken);
        if (held + taken < 32) return;
        checksum_blocks(sum, sum->block, 32);
        at += taken;
        size -= taken;
    }
    const size_t done = checksum_blocks(sum, at, size);
    if (size > done) memcpy(sum->block, at + done, size - done);
}

uint64_t hmi_checksum_end(const hmi_checksum *sum) {
    hmi_checksum last = *sum;
    const size_t held = (size_t)(sum->size % 32);
    memset(last.block + held, 0, 32 - held);
    checksum_blocks(&last, last.block, 32);
    uint64_t all = bytes_mix(BYTES_ROOT5, sum->size);
    for (int i = 0; i < 4; i++) all = bytes_mix(all, last.sum[i]);
    all ^= all >> 32;
    all *= BYTES_PHI;
    return all ^ all >> 29;
}

uint64_t hmi_checksum_of(const void *bytes, size_t size) {
    hmi_checksum sum;
    hmi_checksum_begin(&sum);
    hmi_checksum_add(&sum, bytes, size);
    return hmi_checksum_end(&sum);
}

void hmi_writer_begin(hmi_writer *writer, void *out, size_t capacity) {
    writer->out = out;
    writer->capacity = capacity;
    writer->size = 0;
    hmi_checksum_begin(&writer->sum);
}

void hmi_writer_add(hmi_writer *writer, const void *bytes, size_t size) {
    if (size <= writer->capacity && writer->size <= writer->capacity - size)
        memcpy(writer->out + writer->size, bytes, size);
    writer->size += size;
    hmi_checksum_add(&writer->sum, bytes, size);
}
