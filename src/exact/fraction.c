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

// From the quotient of both as doubles, which is off by a few of the last bit. It lies between 2^-127 and 2^127, so
// that all are normal doubles.
double hmi_fraction_floor_any(const hm_fraction *f) {
    const bool negative = hmi_int128_is_negative(f->numerator);
    const hmi_int128 num = negative ? hmi_int128_negate(f->numerator) : f->numerator;
    const hmi_int128 den = f->denominator;
    if (hmi_int128_is_zero(num)) return 0;
    fraction_double d = fraction_split(hmi_int128_to_double(num) / hmi_int128_to_double(den));
    while (fraction_compare_double(d, num, den) < 0) d = fraction_step(d, 1);
    while (fraction_compare_double(d, num, den) > 0) d = fraction_step(d, -1);
    if (negative && fraction_compare_double(d, num, den) != 0) d = fraction_step(d, 1); // down is away from zero
    const double value = (double)d.mantissa * hmi_power_of_two(d.exponent);
    return negative ? -value : value;
}

double hmi_fraction_floor(const hm_fraction *f) {
    double value;
    return fraction_floor_fast(f->numerator, f->denominator, &value) ? value : hmi_fraction_floor_any(f);
}

double hmi_fraction_ceil(const hm_fraction *f) {
    const hm_fraction negative = {hmi_int128_negate(f->numerator), f->denominator};
    const double floor = hmi_fraction_floor(&negative);
    return floor == 0 ? 0 : -floor;
}

// Below 2^127 * 2^46.
bool hmi_fraction_gives(const hm_fraction *when, int64_t motion, double position) {
    const hmi_int256 exact = hmi_int256_mul(when->numerator, hmi_int128_from(motion));
    const hmi_int256 whole = hmi_int256_mul(when->denominator, hmi_int128_from((int64_t)position));
    return hmi_int256_compare(exact, whole) == 0;
}
