// bits: counting and scanning the bits of one 64-bit word on any compiler.
#ifndef HITMASK_BASE_BITS_H
#define HITMASK_BASE_BITS_H

#include <stdint.h>

#if defined(_MSC_VER) && !defined(__clang__) && (defined(_M_X64) || defined(_M_ARM64))
#    include <intrin.h>
#    define HMI_BITS_MSVC 1
#endif

/// Number of set bits. Written out: without the popcnt instruction a builtin becomes a call.
static inline int hmi_popcount(uint64_t v) {
    v -= (v >> 1) & 0x5555555555555555u;
    v = (v & 0x3333333333333333u) + ((v >> 2) & 0x3333333333333333u);
    v = (v + (v >> 4)) & 0x0f0f0f0f0f0f0f0fu;
    return (int)((v * 0x0101010101010101u) >> 56);
}

/// Index of the lowest set bit; v must not be 0.
static inline int hmi_lowest_bit(uint64_t v) {
#if defined(__GNUC__) || defined(__clang__)
    return __builtin_ctzll(v);
#elif defined(HMI_BITS_MSVC)
    unsigned long index;
    _BitScanForward64(&index, v);
    return (int)index;
#else
    return hmi_popcount((v & (0 - v)) - 1);
#endif
}

/// Index of the highest set bit; v must not be 0.
static inline int hmi_highest_bit(uint64_t v) {
#if defined(__GNUC__) || defined(__clang__)
    return 63 - __builtin_clzll(v);
#elif defined(HMI_BITS_MSVC)
    unsigned long index;
    _BitScanReverse64(&index, v);
    return (int)index;
#else
    for (int s = 1; s < 64; s *= 2) v |= v >> s;
    return hmi_popcount(v) - 1;
#endif
}

/// The lowest n bits set, for n from 0 to 64.
static inline uint64_t hmi_low_bits(int n) { return n >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << n) - 1; }

/// The 64 bits that start at bit `shift` (0 to 63) of `lo`, continued in `hi`.
static inline uint64_t hmi_funnel(uint64_t lo, uint64_t hi, unsigned shift) {
    return lo >> shift | (hi << 1) << (63 - shift);
}

/// One bit for each byte of the word: whether it is not 0.
static inline uint8_t hmi_nonzero_bytes(uint64_t word) {
    word |= word >> 4;
    word |= word >> 2;
    word |= word >> 1;
    return (uint8_t)(((word & 0x0101010101010101u) * 0x0102040810204080u) >> 56);
}

/// The or of 8 words.
static inline uint64_t hmi_or8(const uint64_t *p) { return p[0] | p[1] | p[2] | p[3] | p[4] | p[5] | p[6] | p[7]; }

/// The word with its bits in reverse order.
static inline uint64_t hmi_reverse_bits(uint64_t v) {
    v = (v >> 1 & 0x5555555555555555u) | (v & 0x5555555555555555u) << 1;
    v = (v >> 2 & 0x3333333333333333u) | (v & 0x3333333333333333u) << 2;
    v = (v >> 4 & 0x0f0f0f0f0f0f0f0fu) | (v & 0x0f0f0f0f0f0f0f0fu) << 4;
    v = (v >> 8 & 0x00ff00ff00ff00ffu) | (v & 0x00ff00ff00ff00ffu) << 8;
    v = (v >> 16 & 0x0000ffff0000ffffu) | (v & 0x0000ffff0000ffffu) << 16;
    return v >> 32 | v << 32;
}

/// Transposes a 64 x 64 block: bit x of word y becomes bit y of word x. Quarters are exchanged, then the quarters of
/// each quarter, and so on (the recursive scheme of Warren, Hacker's Delight, section 7-3, with the leftmost column
/// in bit 0).
static inline void hmi_transpose_bits(uint64_t block[64]) {
    uint64_t keep = 0x00000000ffffffffu;
    for (int step = 32; step > 0; step /= 2, keep ^= keep << step) {
        for (int i = 0; i < 64; i = ((i | step) + 1) & ~step) {
            uint64_t swap = (block[i] >> step ^ block[i + step]) & keep;
            block[i] ^= swap << step;
            block[i + step] ^= swap;
        }
    }
}

#endif
