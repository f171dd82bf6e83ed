#include "ref_bytes.h"

static uint64_t bytes_turn(uint64_t v, int by) { return v << by | v >> (64 - by); }

static uint64_t bytes_mix(uint64_t sum, uint64_t word) {
    return bytes_turn(sum ^ word * UINT64_C(0x6A09E667F3BCC909), 29) * UINT64_C(0x9E3779B97F4A7C15);
}

uint64_t ref_checksum(const uint8_t *bytes, size_t size) {
    uint64_t lane[4] = {UINT64_C(0x9E3779B97F4A7C15), UINT64_C(0x6A09E667F3BCC909), UINT64_C(0xBB67AE8584CAA73B),
                        UINT64_C(0x3C6EF372FE94F82B)};
    for (size_t at = 0; at < (size / 32 + 1) * 32; at += 8) {
        uint64_t word = 0;
        for (size_t k = 0; k < 8; k++)
            if (at + k < size) word |= (uint64_t)bytes[at + k] << 8 * k;
        lane[at / 8 % 4] = bytes_mix(lane[at / 8 % 4], word);
    }
    uint64_t all = bytes_mix(UINT64_C(0x3C6EF372FE94F82B), size);
    for (int i = 0; i < 4; i++) all = bytes_mix(all, lane[i]);
    all = (all ^ all >> 32) * UINT64_C(0x9E3779B97F4A7C15);
    return all ^ all >> 29;
}

uint64_t ref_get64(const uint8_t *at) {
    uint64_t v = 0;
    for (int i = 7; i >= 0; i--) v = v << 8 | at[i];
    return v;
}

void ref_put64(uint8_t *at, uint64_t v) {
    for (int i = 0; i < 8; i++) at[i] = (uint8_t)(v >> 8 * i);
}
