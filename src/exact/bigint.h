// big: whole numbers of many bits, for the few decisions that 256 bits do not hold.
#ifndef HITMASK_EXACT_BIGINT_H
#define HITMASK_EXACT_BIGINT_H

#include "int256.h"

/// Words of 64 bits. The largest number there is, the square of a cross product in sat_round, is below 2^1666.
enum { HMI_BIG_WORDS = 27 };

/// A sign and a magnitude, the lowest word first, without leading zeros.
typedef struct hmi_big {
    int sign; ///< -1, 0 or 1
    int n;
    uint64_t word[HMI_BIG_WORDS];
} hmi_big;

static inline hmi_big hmi_big_trim(hmi_big a) {
    while (a.n > 0 && a.word[a.n - 1] == 0) a.n--;
    if (a.n == 0) a.sign = 0;
    return a;
}

static inline hmi_big hmi_big_from(hmi_int128 value) {
    const hmi_int128 magnitude = hmi_int128_is_negative(value) ? hmi_int128_negate(value) : value;
    hmi_big a = {hmi_int128_is_negative(value) ? -1 : 1, 2, {magnitude.low, magnitude.high}};
    return hmi_big_trim(a);
}

/// -1, 0 or 1 as |a| < |b|, |a| = |b|, |a| > |b|.
static inline int hmi_big_compare_magnitudes(const hmi_big *a, const hmi_big *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int i = a->n - 1; i >= 0; i--)
        if (a->word[i] != b->word[i]) return a->word[i] < b->word[i] ? -1 : 1;
    return 0;
}

/// |a| + |b|, with a's sign.
static inline hmi_big hmi_big_add_magnitudes(const hmi_big *a, const hmi_big *b) {
    const hmi_big *longer = a->n >= b->n ? a : b;
    const hmi_big *shorter = a->n >= b->n ? b : a;
    hmi_big sum = *longer;
    uint64_t carry = 0;
    sum.sign = a->sign;
    for (int i = 0; i < longer->n; i++) {
        const uint64_t added = i < shorter->n ? shorter->word[i] : 0;
        const uint64_t part = longer->word[i] + added;
        sum.word[i] = part + carry;
        carry = (part < added) | (sum.word[i] < part);
    }
    if (carry) sum.word[sum.n++] = 1;
    return sum;
}

/// |a| - |b| for |a| >= |b|, with this sign.
static inline hmi_big hmi_big_sub_magnitudes(const hmi_big *a, const hmi_big *b, int sign) {
    hmi_big difference = *a;
    uint64_t borrow = 0;
    difference.sign = sign;
    for (int i = 0; i < a->n; i++) {
        const uint64_t taken = i < b->n ? b->word[i] : 0;
        const uint64_t part = a->word[i] - taken;
        difference.word[i] = part - borrow;
        borrow = (a->word[i] < taken) | (part < borrow);
    }
    return hmi_big_trim(difference);
}

static inline hmi_big hmi_big_add(const hmi_big *a, const hmi_big *b) {
    if (a->sign == 0) return *b;
    if (b->sign == 0) return *a;
    if (a->sign == b->sign) return hmi_big_add_magnitudes(a, b);
    if (hmi_big_compare_magnitudes(a, b) >= 0) return hmi_big_sub_magnitudes(a, b, a->sign);
    return hmi_big_sub_magnitudes(b, a, b->sign);
}

static inline hmi_big hmi_big_sub(const hmi_big *a, const hmi_big *b) {
    hmi_big negative = *b;
    negative.sign = -negative.sign;
    return hmi_big_add(a, &negative);
}

static inline hmi_big hmi_big_mul(const hmi_big *a, const hmi_big *b) {
    hmi_big product = {a->sign * b->sign, a->n + b->n, {0}};
    for (int i = 0; i < a->n; i++) {
        uint64_t carry = 0;
        for (int j = 0; j < b->n; j++) {
            const hmi_int128 part = hmi_uint128_mul(a->word[i], b->word[j]);
            const uint64_t with_old = product.word[i + j] + part.low;
            const uint64_t with_carry = with_old + carry;
            carry = part.high + (with_old < part.low) + (with_carry < carry);
            product.word[i + j] = with_carry;
        }
        product.word[i + b->n] = carry;
    }
    return hmi_big_trim(product);
}

/// a * 2^n.
static inline hmi_big hmi_big_shift_left(const hmi_big *a, int n) {
    const int words = n / 64;
    const int bits = n % 64;
    hmi_big shifted = {a->sign, a->n + words + 1, {0}};
    if (a->sign == 0) return *a;
    for (int i = 0; i < a->n; i++) {
        shifted.word[i + words] |= a->word[i] << bits;
        if (bits) shifted.word[i + words + 1] = a->word[i] >> (64 - bits);
    }
    return hmi_big_trim(shifted);
}

/// -1, 0 or 1 as a < b, a = b, a > b.
static inline int hmi_big_compare(const hmi_big *a, const hmi_big *b) { return hmi_big_sub(a, b).sign; }

#endif
