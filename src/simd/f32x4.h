// f32x4 (internal): four floats at a time, and where an xform leads them.
#ifndef HITMASK_SIMD_F32X4_H
#define HITMASK_SIMD_F32X4_H

#include "vectors.h"

/// Where local units lead, in steps.
typedef struct hmi_f32x4_map {
    hmi_f32x4 ox, oy;
    hmi_f32x4 axis[4]; ///< ux, uy, vx, vy
} hmi_f32x4_map;

static inline hmi_f32x4_map hmi_f32x4_map_make(const hm_xform *xform, double ox, double oy) {
    hmi_f32x4_map map;
    map.ox = f32x4_all((float)ox);
    map.oy = f32x4_all((float)oy);
    f32x4_axes(xform, 1.0f / HM_UNITS_PER_PIXEL, map.axis);
    return map;
}

#endif
