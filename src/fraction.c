// fraction: comparing fractions, and the doubles on both sides of one.
#include "fraction_internal.h"

// Both products are below 2^254.
int hmi_fraction_compare(const hm_fraction *a, const hm_fraction *b) {
    return hmi_int256_compare(hmi_int256_mul(a->numerator, b->denominator),
                              hmi_int256_mul(b->numerator, a->denominator));
}

/// mantissa * 2^exponent, with a mantissa of 53 bits.
typedef struct fraction_double {
    int64_t mantissa;
    int exponent;
} fraction_double;

#define FRACTION_LEAST ((int64_t)1 << 52)

static fraction_double fraction_split(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    const int64_t mantissa = (int64_t)(bits & (uint64_t)(FRACTION_LEAST - 1)) + FRACTION_LEAST;
    return (fraction_double){mantissa, (int)(bits >> 52) - 1075};
}

static fraction_double fraction_step(fraction_double d, int by) {
    d.mantissa += by;
    if (d.mantissa < FRACTION_LEAST) return (fraction_double){2 * FRACTION_LEAST - 1, d.exponent - 1};
    if (d.mantissa == 2 * FRACTION_LEAST) return (fraction_double){FRACTION_LEAST, d.exponent + 1};
    return d;
}

// -1, 0 or 1 as d < num / den and so on, for d near it: d * den and num, shifted to the same unit, stay below 2^182.
static int fraction_compare_double(fraction_double d, hmi_int128 num, hmi_int128 den) {
    hmi_int256 one = hmi_uint256_mul(hmi_int128_from(d.mantissa), den);
    hmi_int256 two = hmi_uint256_from(num);
    if (d.exponent < 0) two = hmi_int256_shift_left(two, -d.exponent);
    if (d.exponent > 0) one = hmi_int256_shift_left(one, d.exponent);
    return hmi_uint256_compare(one, two);
}

// a * 2^n modulo 2^128, for n from 1 to 127.
static hmi_int128 fraction_shift(hmi_int128 a, int n) {
    if (n >= 64) return (hmi_int128){0, a.low << (n - 64)};
    return (hmi_int128){a.low << n, a.high << n | a.low >> (64 - n)};
}

// The mantissa of the largest double not above num / den, from one that is off by less than 16, for denominators
// below 2^122: num * 2^n - mantissa * den is then below 2^127, so it is known from its last 128 bits. 0 where it does
// not go this way.
static int64_t fraction_mantissa(fraction_double about, hmi_int128 num, hmi_int128 den) {
    const int n = -about.exponent;
    if (n < 1 || n > 127 || den.high >> 58 != 0) return 0;
    hmi_int128 product = hmi_uint128_mul((uint64_t)about.mantissa, den.low);
    product.high += (uint64_t)about.mantissa * den.high;
    hmi_int128 rest = hmi_int128_sub(fraction_shift(num, n), product);
    int64_t mantissa = about.mantissa;
    for (; hmi_int128_is_negative(rest); mantissa--) rest = hmi_int128_add(rest, den);
    for (; hmi_int128_compare(rest, den) >= 0; mantissa++) rest = hmi_int128_sub(rest, den);
    return mantissa >= FRACTION_LEAST && mantissa < 2 * FRACTION_LEAST ? mantissa : 0;
}

// From the quotient of both as doubles, which is off by a few of the last bit. It lies between 2^-127 and 2^127, so
// that all are normal doubles.
double hmi_fraction_floor(const hm_fraction *f) {
    const bool negative = hmi_int128_is_negative(f->numerator);
    const hmi_int128 num = negative ? hmi_int128_negate(f->numerator) : f->numerator;
    const hmi_int128 den = f->denominator;
    if (hmi_int128_is_zero(num)) return 0;
    fraction_double d = fraction_split(hmi_int128_to_double(num) / hmi_int128_to_double(den));
    const int64_t quick = negative ? 0 : fraction_mantissa(d, num, den);
    if (quick != 0) return (double)quick * hmi_power_of_two(d.exponent);
    while (fraction_compare_double(d, num, den) < 0) d = fraction_step(d, 1);
    while (fraction_compare_double(d, num, den) > 0) d = fraction_step(d, -1);
    if (negative && fraction_compare_double(d, num, den) != 0) d = fraction_step(d, 1); // down is away from zero
    const double value = (double)d.mantissa * hmi_power_of_two(d.exponent);
    return negative ? -value : value;
}

double hmi_fraction_ceil(const hm_fraction *f) {
    const hm_fraction negative = {hmi_int128_negate(f->numerator), f->denominator};
    const double floor = hmi_fraction_floor(&negative);
    return floor == 0 ? 0 : -floor;
}
