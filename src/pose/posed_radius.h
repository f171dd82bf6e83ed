// pose (internal): a radius in the world, where doubles are sure of it.
#ifndef HITMASK_POSE_POSED_RADIUS_H
#define HITMASK_POSE_POSED_RADIUS_H

#include "../simd/f64x2.h"
#include "posed_shape.h"

#include <math.h>

// In steps. At scale 1 |det| differs from 2^48 by rounding alone; by less than 2^-21 of it, half of that is how much
// the root differs, but for 2^-45 of it, which is 1/64 of a step at most. Elsewhere doubles are off by 2^-51 of what
// is below 2^46.
static inline double radius_about(int32_t radius, int64_t det) {
    const int64_t one = (int64_t)1 << 48;
    const int64_t area = det < 0 ? -det : det;
    const double part = (double)(area - one) * 0x1p-48;
    if (part < 0x1p-21 && part > -0x1p-21) return radius * 256.0 * (1 + part / 2);
    return radius * sqrt((double)area) / HM_UNITS_PER_PIXEL;
}

/// r * sqrt(|det|) rounded to a step, for r in units of 2^-16 pixel. Doubles are off by less than 2^-44 of it, and by
/// less than 1/32: false where they are so near the middle between two steps.
static inline bool hmi_radius_sure(int32_t radius, const hm_xform *xform, int64_t *out) {
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    const double about = radius_about(radius, det) + 0.5;
    const int64_t steps = (int64_t)about;
    const double part = about - (double)steps;
    const double doubt = about < 0x1p39 ? about * 0x1p-44 : 1.0 / 32;
    *out = steps;
    return part > doubt && part < 1 - doubt;
}

/// The same of two shapes, 0 of those without. The determinants are exact but for their rounding to doubles, so both
/// are off by less than 2^-51 of themselves; a radius that is so near the middle between two steps is left to the exact
/// root.
static inline void hmi_radii(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             int64_t out[2]) {
    const int32_t of_a = hmi_shape_is_wide(a) ? a->radius : 0, of_b = hmi_shape_is_wide(b) ? b->radius : 0;
    const int64_t det_a = (int64_t)xa->ux * xa->vy - (int64_t)xa->uy * xa->vx;
    const int64_t det_b = (int64_t)xb->ux * xb->vy - (int64_t)xb->uy * xb->vx;
    const hmi_f64x2 root = f64x2_root(f64x2_size(f64x2_of((double)det_a, (double)det_b)));
    const hmi_f64x2 about = f64x2_mul(f64x2_of(of_a, of_b), f64x2_mul(root, f64x2_all(1.0 / HM_UNITS_PER_PIXEL)));
    const hmi_f64x2 whole = f64x2_whole(about);
    const hmi_f64x2 off = f64x2_add(f64x2_size(f64x2_sub(about, whole)), f64x2_mul(about, f64x2_all(0x1p-50)));
    out[0] = (int64_t)f64x2_first(whole);
    out[1] = (int64_t)f64x2_second(whole);
    if (f64x2_above(f64x2_all(0.5), off) == 3) return;
    out[0] = hmi_shape_radius(a, xa);
    out[1] = hmi_shape_radius(b, xb);
}

#endif
