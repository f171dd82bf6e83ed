// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Numbers here are below 2^127, so that doubling one does not overflow.
#include "ratio.h"

#include <stdbool.h>

static bool wide_is_zero(hm_int128 a) { return !(a.high | a.low); }

static bool wide_less(hm_int128 a, hm_int128 b) { return a.high < b.high || (a.high == b.high && a.low < b.low); }

static hm_int128 wide_subtract(hm_int128 a, hm_int128 b) {
    return (hm_int128){.high = a.high - b.high - (a.low < b.low), .low = a.low - b.low};
}

static hm_int128 wide_double(hm_int128 a) {
    return (hm_int128){.high = a.high << 1 | a.low >> 63, .low = a.low << 1};
}

static hm_int128 wide_halve(hm_int128 a) {
    return (hm_int128){.high = a.high >> 1, .low = a.low >> 1 | a.high << 63};
}

static hm_int128 wide_odd(hm_int128 a) {
    while (!(a.low & 1)) a = wide_halve(a);
    return a;
}

// Euclid's algorithm with halving in place of division (Stein).
static hm_int128 wide_common(hm_int128 a, hm_int128 b) {
    int twos = 0;
    if (wide_is_zero(a)) return b;
    for (; !((a.low | b.low) & 1); twos++) {
        a = wide_halve(a);
        b = wide_halve(b);
    }
    a = wide_odd(a);
    while (!wide_is_zero(b)) {
        b = wide_odd(b);
        hm_int128 lesser = wide_less(a, b) ? a : b, greater = wide_less(a, b) ? b : a;
        b = wide_subtract(greater, lesser);
        a = lesser;
    }
    while (twos--) a = wide_double(a);
    return a;
}

static hm_int128 wide_divide(hm_int128 a, hm_int128 by) {
    hm_int128 rest = {0}, out = {0};
    for (int bit = 127; bit >= 0; bit--) {
        rest = wide_double(rest);
        out = wide_double(out);
        rest.low |= (bit < 64 ? a.low >> bit : a.high >> (bit - 64)) & 1;
        if (wide_less(rest, by)) continue;
        rest = wide_subtract(rest, by);
        out.low |= 1;
    }
    return out;
}

hm_fraction ratio_lowest(hm_fraction fraction) {
    hm_int128 common = wide_common(fraction.numerator, fraction.denominator);
    return (hm_fraction){wide_divide(fraction.numerator, common), wide_divide(fraction.denominator, common)};
}
