// fraction (internal): numerators and denominators are below 2^127 in magnitude, denominators above 0.
#ifndef HITMASK_EXACT_FRACTION_INTERNAL_H
#define HITMASK_EXACT_FRACTION_INTERNAL_H

#include <hitmask/pose.h>

#include "int256.h"

/// -1, 0 or 1 as a < b, a = b, a > b.
int hmi_fraction_compare(const hm_fraction *a, const hm_fraction *b);

/// Whether when * motion = `position`, a whole number.
bool hmi_fraction_gives(const hm_fraction *when, int64_t motion, double position);

/// The largest double that is not above the fraction.
double hmi_fraction_floor(const hm_fraction *f);

/// The same without the fast path.
double hmi_fraction_floor_any(const hm_fraction *f);

/// The smallest double that is not below the fraction.
double hmi_fraction_ceil(const hm_fraction *f);

// ---- the fast path ----------------------------------------------------------------------------------------------
// A number from 2^64 to below 2^127; off by 2^-52 of itself.
static inline double fraction_about(hmi_int128 a) {
    return (double)(int64_t)a.high * 0x1p64 + (double)(int64_t)(a.low >> 1) * 2;
}

// Of fractions from 2^-10 to below 1 whose numbers are from 2^64 to below 2^122. With the quotient of both as doubles
// as m / 2^n, off by less than 16 of m, the rest of num * 2^n - (m - 16) * den is above 0 and below 32 * den, so that
// its last 128 bits determine it. Doubles give how often den is in there, to the nearest, and the sign of the
// remainder shows whether that is one too many. False where this method does not apply.
static inline bool fraction_floor_fast(hmi_int128 num, hmi_int128 den, double *out) {
    if (num.high == 0 || num.high >> 58 != 0 || den.high == 0 || den.high >> 58 != 0) return false;
    const double part = 1 / fraction_about(den);
    const double value = fraction_about(num) * part;
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    const uint64_t least = (uint64_t)1 << 52;
    const int n = 1075 - (int)(bits >> 52);
    if (n < 53 || n > 62) return false;
    const uint64_t less = (bits & (least - 1)) + least - 16;
    const hmi_int128 shifted = {num.low << n, num.high << n | num.low >> (64 - n)};
    hmi_int128 product = hmi_uint128_mul(less, den.low);
    product.high += less * den.high;
    const hmi_int128 rest = hmi_int128_sub(shifted, product);
    const uint64_t times = (uint64_t)(int64_t)(fraction_about(rest) * part + 0.5);
    product = hmi_uint128_mul(times, den.low);
    product.high += times * den.high;
    const uint64_t mantissa = less + times - (hmi_int128_sub(rest, product).high >> 63) - least;
    bits = (bits >> 52 << 52) + mantissa;
    memcpy(out, &bits, sizeof bits);
    return mantissa < least;
}

#endif
