// wide: signed numbers of 128 and 256 bits, without a compiler's own 128-bit type, for sums and products that do not
// fit 64 bits.
//
// All arithmetic is modulo 2^128 or 2^256, as two's complement is; where a result must fit, its bound stands beside
// the call. hmi_uint… reads the same bits as a number without a sign.
#ifndef HITMASK_EXACT_INT256_H
#define HITMASK_EXACT_INT256_H

#include <hitmask/pose.h>

#include "../base/bits.h"

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SIZEOF_INT128__) && !defined(HMI_WIDE_PORTABLE)
#    define HMI_WIDE_NATIVE 1
__extension__ typedef unsigned __int128 hmi_native128;
__extension__ typedef __int128 hmi_signed128;
#endif

/// A signed 128-bit number in two's complement.
typedef hm_int128 hmi_int128;

/// A signed 256-bit number in two's complement, the lowest word first.
typedef struct hmi_int256 {
    uint64_t word[4];
} hmi_int256;

// ---- 128 bits ----------------------------------------------------------------------------------------------------

/// a * b in four products of halves.
static inline hmi_int128 hmi_uint128_mul_portable(uint64_t a, uint64_t b) {
    uint64_t al = a & 0xffffffffu;
    uint64_t ah = a >> 32;
    uint64_t bl = b & 0xffffffffu;
    uint64_t bh = b >> 32;
    uint64_t low = al * bl;
    uint64_t middle = ah * bl + (low >> 32); // at most (2^32 - 1)^2 + 2^32 - 1: no carry is lost
    uint64_t cross = al * bh + (middle & 0xffffffffu);
    hmi_int128 product = {(cross << 32) | (low & 0xffffffffu), ah * bh + (middle >> 32) + (cross >> 32)};
    return product;
}

/// The same by the compiler, where it has numbers of 128 bits. Never a call.
static inline hmi_int128 hmi_uint128_mul_here(uint64_t a, uint64_t b) {
#ifdef HMI_WIDE_NATIVE
    hmi_native128 wide = (hmi_native128)a * b;
    hmi_int128 product = {(uint64_t)wide, (uint64_t)(wide >> 64)};
    return product;
#else
    return hmi_uint128_mul_portable(a, b);
#endif
}

#ifndef HMI_WIDE_NATIVE
/// The high half of a * b, and of two numbers with signs: functions of their own, as four products at each use would
/// be long.
uint64_t hmi_uint64_mul_high(uint64_t a, uint64_t b);
uint64_t hmi_int64_mul_high(int64_t a, int64_t b);
#endif

static inline hmi_int128 hmi_uint128_mul(uint64_t a, uint64_t b) {
#ifdef HMI_WIDE_NATIVE
    return hmi_uint128_mul_here(a, b);
#else
    hmi_int128 product = {a * b, hmi_uint64_mul_high(a, b)};
    return product;
#endif
}

static inline hmi_int128 hmi_int128_from(int64_t a) {
    hmi_int128 wide = {(uint64_t)a, a < 0 ? ~(uint64_t)0 : 0};
    return wide;
}

/// a * b. Read without signs, a negative factor is too large by 2^64, and the product by 2^64 times the other.
static inline hmi_int128 hmi_int128_mul_portable(int64_t a, int64_t b) {
    hmi_int128 product = hmi_uint128_mul_portable((uint64_t)a, (uint64_t)b);
    product.high -= (a < 0 ? (uint64_t)b : 0) + (b < 0 ? (uint64_t)a : 0);
    return product;
}

static inline hmi_int128 hmi_int128_mul(int64_t a, int64_t b) {
#ifdef HMI_WIDE_NATIVE
    hmi_native128 wide = (hmi_native128)((hmi_signed128)a * b);
    hmi_int128 product = {(uint64_t)wide, (uint64_t)(wide >> 64)};
    return product;
#else
    hmi_int128 product = {(uint64_t)a * (uint64_t)b, hmi_int64_mul_high(a, b)};
    return product;
#endif
}

static inline hmi_int128 hmi_int128_sub(hmi_int128 a, hmi_int128 b) {
    hmi_int128 difference = {a.low - b.low, a.high - b.high - (a.low < b.low)};
    return difference;
}

/// By 0 to 127 bits; what leaves at the top is lost.
static inline hmi_int128 hmi_int128_shift_left(hmi_int128 a, int bits) {
    if (bits >= 64) return (hmi_int128){0, a.low << (bits - 64)};
    return bits ? (hmi_int128){a.low << bits, a.high << bits | a.low >> (64 - bits)} : a;
}

static inline hmi_int128 hmi_int128_add(hmi_int128 a, hmi_int128 b) {
    uint64_t low = a.low + b.low;
    hmi_int128 sum = {low, a.high + b.high + (low < a.low)};
    return sum;
}

static inline hmi_int128 hmi_int128_negate(hmi_int128 a) { return hmi_int128_sub(hmi_int128_from(0), a); }

static inline int hmi_int128_is_zero(hmi_int128 a) { return (a.low | a.high) == 0; }

static inline bool hmi_int128_is_negative(hmi_int128 a) { return a.high >> 63 != 0; }

/// -1, 0 or 1.
static inline int hmi_int128_sign(hmi_int128 a) {
    if (hmi_int128_is_negative(a)) return -1;
    return !hmi_int128_is_zero(a);
}

/// -1, 0 or 1 as a < b, a = b, a > b, both read without a sign.
static inline int hmi_uint128_compare(hmi_int128 a, hmi_int128 b) {
    if (a.high != b.high) return a.high < b.high ? -1 : 1;
    return (a.low > b.low) - (a.low < b.low);
}

/// -1, 0 or 1 as a < b, a = b, a > b.
static inline int hmi_int128_compare(hmi_int128 a, hmi_int128 b) {
    a.high ^= (uint64_t)1 << 63; // moves the negative numbers below the others
    b.high ^= (uint64_t)1 << 63;
    return hmi_uint128_compare(a, b);
}

/// The value as a double, with a relative error below 2^-51; exactly 0 for 0. The same on every machine.
static inline double hmi_int128_to_double(hmi_int128 a) {
    hmi_int128 magnitude =
        hmi_int128_is_negative(a) ? hmi_int128_negate(a) : a; // of -2^127: 2^127, read without sign
    double value = (double)magnitude.high * 18446744073709551616.0 + (double)magnitude.low;
    return hmi_int128_is_negative(a) ? -value : value;
}

// ---- 256 bits ----------------------------------------------------------------------------------------------------

static inline hmi_int256 hmi_uint256_from(hmi_int128 a) {
    hmi_int256 wide = {{a.low, a.high, 0, 0}};
    return wide;
}

static inline hmi_int256 hmi_int256_from(hmi_int128 a) {
    uint64_t sign = hmi_int128_is_negative(a) ? ~(uint64_t)0 : 0;
    hmi_int256 wide = {{a.low, a.high, sign, sign}};
    return wide;
}

static inline hmi_int256 hmi_int256_add(hmi_int256 a, hmi_int256 b) {
    uint64_t carry = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t sum = a.word[i] + b.word[i];
        uint64_t overflow = sum < a.word[i];
        a.word[i] = sum + carry;
        carry = overflow | (a.word[i] < sum);
    }
    return a;
}

static inline hmi_int256 hmi_int256_sub(hmi_int256 a, hmi_int256 b) {
    uint64_t borrow = 0;
    for (int i = 0; i < 4; i++) {
        uint64_t difference = a.word[i] - b.word[i];
        uint64_t underflow = a.word[i] < b.word[i];
        a.word[i] = difference - borrow;
        borrow = underflow | (difference < borrow);
    }
    return a;
}

static inline hmi_int256 hmi_int256_negate(hmi_int256 a) {
    return hmi_int256_sub(hmi_int256_from(hmi_int128_from(0)), a);
}

static inline bool hmi_int256_is_negative(hmi_int256 a) { return a.word[3] >> 63 != 0; }

/// -1, 0 or 1.
static inline int hmi_int256_sign(hmi_int256 a) {
    if (hmi_int256_is_negative(a)) return -1;
    return (a.word[0] | a.word[1] | a.word[2] | a.word[3]) != 0;
}

static inline hmi_int256 hmi_int256_magnitude(hmi_int256 a) {
    return hmi_int256_is_negative(a) ? hmi_int256_negate(a) : a;
}

/// -1, 0 or 1 as a < b, a = b, a > b, both read without a sign.
static inline int hmi_uint256_compare(hmi_int256 a, hmi_int256 b) {
    for (int i = 3; i >= 0; i--)
        if (a.word[i] != b.word[i]) return a.word[i] < b.word[i] ? -1 : 1;
    return 0;
}

/// -1, 0 or 1 as a < b, a = b, a > b.
static inline int hmi_int256_compare(hmi_int256 a, hmi_int256 b) {
    a.word[3] ^= (uint64_t)1 << 63;
    b.word[3] ^= (uint64_t)1 << 63;
    return hmi_uint256_compare(a, b);
}

/// a * b, both read without a sign.
static inline hmi_int256 hmi_uint256_mul(hmi_int128 a, hmi_int128 b) {
    hmi_int128 low = hmi_uint128_mul(a.low, b.low);
    hmi_int128 high = hmi_uint128_mul(a.high, b.high);
    hmi_int128 one = hmi_uint128_mul(a.low, b.high);
    hmi_int128 two = hmi_uint128_mul(a.high, b.low);
    hmi_int256 product = {{low.low, low.high, high.low, high.high}};
    hmi_int256 first = {{0, one.low, one.high, 0}};
    hmi_int256 second = {{0, two.low, two.high, 0}};
    return hmi_int256_add(hmi_int256_add(product, first), second);
}

/// a * b; the signs as in hmi_int128_mul.
static inline hmi_int256 hmi_int256_mul(hmi_int128 a, hmi_int128 b) {
    hmi_int128 zero = hmi_int128_from(0);
    hmi_int256 product = hmi_uint256_mul(a, b);
    hmi_int128 excess = hmi_int128_add(hmi_int128_is_negative(a) ? b : zero, hmi_int128_is_negative(b) ? a : zero);
    hmi_int256 shifted = {{0, 0, excess.low, excess.high}};
    return hmi_int256_sub(product, shifted);
}

/// a * 2^n for n from 0 to 255.
static inline hmi_int256 hmi_int256_shift_left(hmi_int256 a, int n) {
    hmi_int256 shifted = {{0, 0, 0, 0}};
    int words = n / 64;
    int bits = n % 64;
    for (int i = 3; i >= words; i--) {
        uint64_t below = i > words ? a.word[i - words - 1] : 0;
        shifted.word[i] = a.word[i - words] << bits | (below >> 1) >> (63 - bits);
    }
    return shifted;
}

/// How many bits the number has without leading zeros, read without a sign; 0 for 0.
static inline int hmi_uint256_bits(hmi_int256 a) {
    for (int i = 3; i >= 0; i--)
        if (a.word[i]) return 64 * i + hmi_highest_bit(a.word[i]) + 1;
    return 0;
}

// ---- doubles -----------------------------------------------------------------------------------------------------

/// 2^exponent for exponents of normal doubles, -1022 to 1023.
static inline double hmi_power_of_two(int exponent) {
    uint64_t bits = (uint64_t)(exponent + 1023) << 52;
    double power;
    memcpy(&power, &bits, sizeof power);
    return power;
}

/// The nearest double, of two equally near ones the even: rounded in integers, so the same in any mode of the
/// machine.
static inline double hmi_int256_to_double(hmi_int256 a) {
    hmi_int256 magnitude = hmi_int256_magnitude(a);
    int bits = hmi_uint256_bits(magnitude);
    if (bits == 0) return 0;
    hmi_int256 top = hmi_int256_shift_left(magnitude, 256 - bits);
    uint64_t mantissa = top.word[3] >> 11; // 53 bits
    uint64_t rest = top.word[3] & 0x7ff;
    bool below = (top.word[0] | top.word[1] | top.word[2]) != 0;
    if (rest > 0x400 || (rest == 0x400 && (below || (mantissa & 1)))) mantissa++;
    double value = (double)(int64_t)mantissa * hmi_power_of_two(bits - 53);
    return hmi_int256_is_negative(a) ? -value : value;
}

#endif
