// local (internal): local coordinates of pixels.
#ifndef HITMASK_EXACT_LOCAL_H
#define HITMASK_EXACT_LOCAL_H

#include <hitmask/shape.h>

#include "lattice_internal.h"

/// Rounds to units of 2^-16 pixel. False beyond HM_MAX_LOCAL, and for NaN.
///
/// It is the lattice's own rounding: steps of 2^-24 pixel first would round twice. A 256th of the pixels is exact, as
/// that is a power of two, and its steps are the units of `pixels`.
static inline bool hmi_units_from_pixels(double pixels, int32_t *out) {
    int64_t units;
    if (!(pixels >= -HM_MAX_LOCAL && pixels <= HM_MAX_LOCAL)) return false;
    if (!hmi_steps_from_pixels(pixels / 256, &units)) return false;
    *out = (int32_t)units;
    return true;
}

static inline bool hmi_local_from_pixels(hm_vec2 p, hm_local *out) {
    return hmi_units_from_pixels(p.x, &out->x) && hmi_units_from_pixels(p.y, &out->y);
}

#endif
