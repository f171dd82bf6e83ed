// pose (internal): a radius in the world, where doubles are sure of it.
#ifndef HITMASK_POSE_POSED_RADIUS_H
#define HITMASK_POSE_POSED_RADIUS_H

#include <hitmask/shape.h>

#include <math.h>

/// r * sqrt(|det|) rounded to a step, for r in units of 2^-16 pixel. The determinant is exact but for its rounding
/// to a double, so doubles are off by less than 2^-51 of the radius: false where that is so near the middle between
/// two steps.
static inline bool hmi_radius_sure(int32_t radius, const hm_xform *xform, int64_t *out) {
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    const double about = radius * sqrt(fabs((double)det)) * (1.0 / HM_UNITS_PER_PIXEL);
    *out = (int64_t)(about + 0.5);
    return fabs(about - (double)*out) + about * 0x1p-50 < 0.5;
}

#endif
