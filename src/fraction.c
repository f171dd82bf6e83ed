// fraction: comparing fractions, and the doubles on both sides of one.
#include "fraction_internal.h"

// Both products are below 2^254.
int hmi_fraction_compare(const hm_fraction *a, const hm_fraction *b) {
    return hmi_int256_compare(hmi_int256_mul(a->numerator, b->denominator),
                              hmi_int256_mul(b->numerator, a->denominator));
}

// Long division, 53 bits of it. The quotient lies between 2^-127 and 2^127, so the result is a normal double; shifted
// to the same number of bits, numerator and denominator stay below 2^127, and doubled below 2^128.
double hmi_fraction_floor(const hm_fraction *f) {
    bool negative = hmi_int128_is_negative(f->numerator);
    hmi_int256 num = hmi_int256_magnitude(hmi_int256_from(f->numerator));
    hmi_int256 den = hmi_int256_from(f->denominator);
    if (hmi_int256_sign(num) == 0) return 0;
    int exponent = hmi_uint256_bits(num) - hmi_uint256_bits(den);
    if (exponent > 0) den = hmi_int256_shift_left(den, exponent);
    if (exponent < 0) num = hmi_int256_shift_left(num, -exponent);
    if (hmi_uint256_compare(num, den) < 0) {
        num = hmi_int256_shift_left(num, 1);
        exponent--;
    }
    int64_t mantissa = 0;
    for (int i = 0; i < 53; i++) {
        bool bit = hmi_uint256_compare(num, den) >= 0;
        mantissa = 2 * mantissa + bit;
        if (bit) num = hmi_int256_sub(num, den);
        num = hmi_int256_shift_left(num, 1);
    }
    if (negative && hmi_int256_sign(num) != 0) mantissa++; // down is away from zero
    double value = (double)mantissa * hmi_power_of_two(exponent - 52);
    return negative ? -value : value;
}

double hmi_fraction_ceil(const hm_fraction *f) {
    const hm_fraction negative = {hmi_int128_negate(f->numerator), f->denominator};
    const double floor = hmi_fraction_floor(&negative);
    return floor == 0 ? 0 : -floor;
}
