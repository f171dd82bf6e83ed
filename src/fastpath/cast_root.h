// fastpath (internal): when a point that moves in a straight line comes to a circle, or to a line at a distance: the
// largest double not above that time.
//
// These are roots. Their value at a time of 24 or 27 bits near the root is computed in integers, and what is left to
// the root, less than 2^-23, in doubles. The error is so small that the double below the root is certain, unless one is
// very near.
#ifndef HITMASK_FASTPATH_CAST_ROOT_H
#define HITMASK_FASTPATH_CAST_ROOT_H

#include "../sat/sat_exact.h"

// The double before, of one above 0.
static inline double root_before(double v) {
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits--;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static inline double root_to_double(hmi_int128 a) {
    const double low = (double)(int64_t)(a.low & 0xffffffff), middle = (double)(int64_t)(a.low >> 32);
    return ((double)(int64_t)a.high * 0x1p64 + middle * 0x1p32) + low;
}

// Modulo 2^128; b is not negative.
static inline hmi_int128 root_times(hmi_int128 a, int64_t b) {
    hmi_int128 product = hmi_uint128_mul(a.low, (uint64_t)b);
    product.high += a.high * (uint64_t)b;
    return product;
}

// The double not above time + rest, which is off by `doubt`. False where it is in doubt.
static inline bool root_below(double time, double rest, double doubt, double *fraction) {
    const double sum = time + rest;
    const double off = rest - (sum - time);
    if (!(fabs(off) > doubt)) return false;
    *fraction = off > 0 ? sum : root_before(sum);
    return true;
}

// ---- a line ------------------------------------------------------------------------------------------------------

/// A length: whole + more, in units of 2^-bits.
typedef struct root_length {
    int64_t whole;
    double more;
    int bits;
} root_length;

// The root of a whole number from 1 to below 2^124, scaled by 2^bits so that it is 2^61 or more. The double next to it
// is then off by less than 2^11; one step of Newton's method leaves an error of 2^-100 of the root.
static inline root_length root_length_of(hmi_int128 square) {
    const double about = sqrt(hmi_int128_to_double(square));
    uint64_t exponent;
    memcpy(&exponent, &about, sizeof exponent);
    const int two = (int)(exponent >> 52) - 1023, bits = two < 61 ? 61 - two : 0;
    const int64_t whole = (int64_t)(about * hmi_power_of_two(bits));
    const hmi_int128 off = hmi_int128_sub(hmi_int128_shift_left(square, 2 * bits), hmi_int128_mul(whole, whole));
    return (root_length){whole, root_to_double(off) / (2 * (double)whole), bits};
}

// The largest double not above the time at which (start - t * fall) / |edge| is the radius, in units; `about` is that
// time but for less than 2^-30.
//
// S = radius * |edge| is below 2^124, and off by 2^-100 of itself and by 1. The value at the time of 24 bits is below
// 1.1 times `fall` in units of 2^-24, so that its value modulo 2^128 determines it; it and `fall` are off by 2^-51 of
// themselves as doubles.
static inline bool line_root_enter(hmi_int128 start, hmi_int128 fall, hmi_vec64 edge, int64_t radius, double about,
                                   double *fraction) {
    const root_length length = root_length_of(hmi_vec64_dot(edge, edge));
    const double unit = hmi_power_of_two(-length.bits), speed = hmi_int128_to_double(fall);
    const double s = (double)radius * ((double)length.whole * unit);
    if (!(about > 0x1p-20 && about < 1 - 0x1p-20) || !(s > 0x1p54 && s < 0x1p124)) return false;
    const int64_t part = (int64_t)(about * 0x1p24), scale = (int64_t)1 << 24;
    const hmi_int128 product = hmi_uint128_mul((uint64_t)radius, (uint64_t)length.whole);
    const hmi_int128 whole = {length.bits ? product.low >> length.bits | product.high << (64 - length.bits)
                                          : product.low,
                              product.high >> length.bits};
    const double more = (double)radius * length.more * unit;
    const hmi_int128 value = hmi_int128_sub(root_times(hmi_int128_sub(start, whole), scale), root_times(fall, part));
    const double rest = (root_to_double(value) - more * 0x1p24) / speed * 0x1p-24;
    return root_below((double)part * 0x1p-24, rest, fabs(rest) * 0x1p-46 + (s * 0x1p-98 + 1) / speed, fraction);
}

// ---- a circle ----------------------------------------------------------------------------------------------------

/// A point that moves, d + t * m from the middle of a circle, in units.
typedef struct disc_root {
    hmi_vec64 d, m;
    int64_t radius;
    double dx, dy, mx, my, r;
    double along;  ///< d . m
    double across; ///< d x m
    double doubt;  ///< times 2^-51, of both products
    double d2, m2;
} disc_root;

/// The radius is in steps. False where it is hardly anything, or too large.
static inline bool disc_root_make(hmi_vec64 d, hmi_vec64 m, int64_t radius, disc_root *out) {
    const double dx = out->dx = (double)d.x, dy = out->dy = (double)d.y;
    const double mx = out->mx = (double)m.x, my = out->my = (double)m.y;
    if (radius <= 1024 || radius >= (int64_t)1 << 45) return false;
    out->d = d;
    out->m = m;
    out->radius = radius * HMI_UNITS_PER_STEP;
    out->r = (double)out->radius;
    out->along = dx * mx + dy * my;
    out->across = dx * my - dy * mx;
    out->doubt = fabs(dx * mx) + fabs(dy * my) + fabs(dx * my) + fabs(dy * mx);
    out->d2 = dx * dx + dy * dy;
    out->m2 = mx * mx + my * my;
    return true;
}

// Whether they surely never meet: they separate, or pass by, or do not come that far.
static inline bool disc_root_pass(const disc_root *discs) {
    const double doubt = discs->doubt * 0x1p-48;
    const double beside = fabs(discs->across) - doubt;
    if (discs->along > doubt) return true;
    if (beside > 0 && beside * beside > discs->r * discs->r * discs->m2 * (1 + 0x1p-40)) return true;
    const double ex = discs->dx + discs->mx, ey = discs->dy + discs->my;
    const double e2 = ex * ex + ey * ey;
    const double rest = e2 - discs->r * discs->r;
    return discs->along + discs->m2 < -doubt && rest > (e2 + discs->d2 + discs->m2) * 0x1p-40;
}

static inline hmi_int128 root_square(hmi_int128 a) {
    const hmi_int128 low = hmi_uint128_mul(a.low, a.low);
    return (hmi_int128){low.low, low.high + 2 * a.low * a.high};
}

/// Of the bits of a time that whole numbers are worked out for.
enum { DISC_ROOT_BITS = 27 };

// (d + m * part / 2^27)^2 - r^2 in units of 2^-54, modulo 2^128.
static inline hmi_int128 disc_root_value(const disc_root *discs, int64_t part) {
    const int64_t scale = (int64_t)1 << DISC_ROOT_BITS;
    const hmi_int128 x = hmi_int128_add(hmi_int128_mul(discs->d.x, scale), hmi_int128_mul(discs->m.x, part));
    const hmi_int128 y = hmi_int128_add(hmi_int128_mul(discs->d.y, scale), hmi_int128_mul(discs->m.y, part));
    const hmi_int128 limit = root_square(hmi_int128_mul(discs->radius, scale));
    return hmi_int128_sub(hmi_int128_add(root_square(x), root_square(y)), limit);
}

// The largest double not above the time at which they meet. With S the root of the discriminant, |m| times half the
// chord that is cut, everything that cancels is below `all`, so times are off by less than all / S * 2^-50: below
// 2^-38, as S is above all / 2^12. So the value at the time of 27 bits is that of a time within 2^-26 of the root,
// below 2^29 S in units of 2^-54, so that its value modulo 2^128 determines it.
//
// The discriminant is that of the equation from the time of 27 bits on as well. It is Q^2, the square of r * |m|,
// less that of `across`, and off by 2^-50 * Q * (2 * Q + doubt) at most, so S is off by less than 2^-50 * all * Q /
// S: 2 * Q is below d2 + m2, as the start is outside. The slope is off by 2^-50 * all. Q / S is above 1 and so below
// its square: `rest` is off by less than all / S * (Q / S)^2 * 2^-48 of itself.
static inline bool disc_root_enter(const disc_root *discs, double *fraction) {
    const double all = discs->doubt + discs->d2 + discs->m2;
    const double most = discs->r * discs->r * discs->m2;
    const double square = most - discs->across * discs->across;
    if (!(square > most * 0x1p-16) || square > 0x1p196) return false;
    const double root = sqrt(square);
    if (root * 4096 < all || discs->along >= 0) return false;
    const double about = (discs->d2 - discs->r * discs->r) / (root - discs->along);
    if (!(about > 0x1p-20 && about < 1 - 0x1p-20)) return false;
    const int64_t part = (int64_t)(about * ((int64_t)1 << DISC_ROOT_BITS));
    const double time = (double)part / ((int64_t)1 << DISC_ROOT_BITS);
    const double value = root_to_double(disc_root_value(discs, part)) * 0x1p-54;
    const double rest = value / (root - (discs->along + time * discs->m2));
    const double doubt = fabs(rest) * (all / (root * square) * most * 0x1p-46 + 0x1p-45);
    return root_below(time, rest, doubt, fraction);
}

#endif
