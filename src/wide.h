// wide: products and differences of 64-bit numbers that need 128 bits, without a compiler's own 128-bit type.
#ifndef HITMASK_WIDE_H
#define HITMASK_WIDE_H

#include <stdint.h>

/// A signed 128-bit number in two's complement.
typedef struct hmi_int128 {
    uint64_t low;
    uint64_t high;
} hmi_int128;

/// a * b for 0 <= a, b < 2^63.
static inline hmi_int128 hmi_int128_mul(int64_t a, int64_t b) {
    uint64_t al = (uint64_t)a & 0xffffffffu;
    uint64_t ah = (uint64_t)a >> 32;
    uint64_t bl = (uint64_t)b & 0xffffffffu;
    uint64_t bh = (uint64_t)b >> 32;
    uint64_t low = al * bl;
    uint64_t middle = ah * bl + (low >> 32); // below 2^63 + 2^32: no carry is lost
    uint64_t cross = al * bh + (middle & 0xffffffffu);
    hmi_int128 product = {(cross << 32) | (low & 0xffffffffu), ah * bh + (middle >> 32) + (cross >> 32)};
    return product;
}

static inline hmi_int128 hmi_int128_sub(hmi_int128 a, hmi_int128 b) {
    hmi_int128 difference = {a.low - b.low, a.high - b.high - (a.low < b.low)};
    return difference;
}

static inline hmi_int128 hmi_int128_add(hmi_int128 a, hmi_int128 b) {
    uint64_t low = a.low + b.low;
    hmi_int128 sum = {low, a.high + b.high + (low < a.low)};
    return sum;
}

static inline int hmi_int128_is_zero(hmi_int128 a) { return (a.low | a.high) == 0; }

/// The value as a double, with a relative error below 2^-51; exactly 0 for 0. The same on every machine.
static inline double hmi_int128_to_double(hmi_int128 a) {
    if (a.high >> 63) {
        hmi_int128 zero = {0, 0};
        return -hmi_int128_to_double(hmi_int128_sub(zero, a));
    }
    return (double)a.high * 18446744073709551616.0 + (double)a.low;
}

#endif
