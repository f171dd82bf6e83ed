// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Exclusive or over all bytes with eight accumulators: loads are what it waits for, not arithmetic.
#include "plain_read.h"

#include <string.h>

#include <hitmask/base.h>

static uint64_t plain_read_tail(const uint8_t *bytes, size_t count) {
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) sum ^= (uint64_t)bytes[i] << (i % 8 * 8);
    return sum;
}

static uint64_t plain_read_words(const uint8_t *bytes, size_t count) {
    uint64_t sums[8] = {0};
    size_t i = 0;
    for (; i + sizeof sums <= count; i += sizeof sums) {
        uint64_t words[8];
        memcpy(words, bytes + i, sizeof words);
        for (int32_t j = 0; j < 8; j++) sums[j] ^= words[j];
    }
    for (int32_t j = 1; j < 8; j++) sums[0] ^= sums[j];
    return sums[0] ^ plain_read_tail(bytes + i, count - i);
}

#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
#    include <immintrin.h>

__attribute__((target("avx2"))) static uint64_t plain_read_avx2(const uint8_t *bytes, size_t count) {
    __m256i sums[8];
    for (int32_t j = 0; j < 8; j++) sums[j] = _mm256_setzero_si256();
    size_t i = 0;
    for (; i + sizeof sums <= count; i += sizeof sums) {
        const __m256i *at = (const __m256i *)(const void *)(bytes + i);
        sums[0] = _mm256_xor_si256(sums[0], _mm256_loadu_si256(at));
        sums[1] = _mm256_xor_si256(sums[1], _mm256_loadu_si256(at + 1));
        sums[2] = _mm256_xor_si256(sums[2], _mm256_loadu_si256(at + 2));
        sums[3] = _mm256_xor_si256(sums[3], _mm256_loadu_si256(at + 3));
        sums[4] = _mm256_xor_si256(sums[4], _mm256_loadu_si256(at + 4));
        sums[5] = _mm256_xor_si256(sums[5], _mm256_loadu_si256(at + 5));
        sums[6] = _mm256_xor_si256(sums[6], _mm256_loadu_si256(at + 6));
        sums[7] = _mm256_xor_si256(sums[7], _mm256_loadu_si256(at + 7));
    }
    for (int32_t j = 1; j < 8; j++) sums[0] = _mm256_xor_si256(sums[0], sums[j]);
    uint64_t words[4];
    memcpy(words, sums, sizeof words);
    return words[0] ^ words[1] ^ words[2] ^ words[3] ^ plain_read_tail(bytes + i, count - i);
}

__attribute__((target("avx512f"))) static uint64_t plain_read_avx512(const uint8_t *bytes, size_t count) {
    __m512i sums[8];
    for (int32_t j = 0; j < 8; j++) sums[j] = _mm512_setzero_si512();
    size_t i = 0;
    for (; i + sizeof sums <= count; i += sizeof sums) {
        const uint8_t *at = bytes + i;
        sums[0] = _mm512_xor_si512(sums[0], _mm512_loadu_si512(at));
        sums[1] = _mm512_xor_si512(sums[1], _mm512_loadu_si512(at + 64));
        sums[2] = _mm512_xor_si512(sums[2], _mm512_loadu_si512(at + 128));
        sums[3] = _mm512_xor_si512(sums[3], _mm512_loadu_si512(at + 192));
        sums[4] = _mm512_xor_si512(sums[4], _mm512_loadu_si512(at + 256));
        sums[5] = _mm512_xor_si512(sums[5], _mm512_loadu_si512(at + 320));
        sums[6] = _mm512_xor_si512(sums[6], _mm512_loadu_si512(at + 384));
        sums[7] = _mm512_xor_si512(sums[7], _mm512_loadu_si512(at + 448));
    }
    for (int32_t j = 1; j < 8; j++) sums[0] = _mm512_xor_si512(sums[0], sums[j]);
    uint64_t words[8];
    memcpy(words, sums, sizeof words);
    for (int32_t j = 1; j < 8; j++) words[0] ^= words[j];
    return words[0] ^ plain_read_tail(bytes + i, count - i);
}
#endif

const plain_reader *plain_readers(int32_t *count) {
    static const plain_reader readers[] = {
        {"read-words", plain_read_words},
#if defined(__x86_64__) && (defined(__GNUC__) || defined(__clang__))
        {"read-avx2", plain_read_avx2},
        {"read-avx512", plain_read_avx512},
#endif
    };
    *count = 1;
    if (hm_simd_available(HM_SIMD_AVX2)) *count = 2;
    if (hm_simd_available(HM_SIMD_AVX512)) *count = 3;
    return readers;
}
