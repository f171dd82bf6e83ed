// pose (internal): a radius in the world, where doubles are sure of it.
#ifndef HITMASK_POSE_POSED_RADIUS_H
#define HITMASK_POSE_POSED_RADIUS_H

#include <hitmask/shape.h>

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

#endif
