// In which pixels of a mask a point lies: by doubles where these leave no doubt, else by whole numbers.
#include "mask_spot.h"

#include "../exact/vec64.h"

// A point that is farther from a mask's origin, in units, lies in none of its pixels: these reach up to 2^62.
#define SPOT_FAR 0x1.8p62

// How far doubles may be off, as a part of the products that are added (scripts/proofs/mask_spot.gappa).
#define SPOT_ERROR 0x1p-48

static double spot_abs(double v) { return v < 0 ? -v : v; }

// Modulo 2^64, so exactly where the result is below 2^63.
static int64_t spot_from(int64_t origin, int64_t at) {
    return (int64_t)((uint64_t)at - (uint64_t)origin * (uint64_t)HMI_UNITS_PER_STEP);
}

static double spot_about(int64_t origin, int64_t at) {
    const double about = (double)at - (double)(origin * HMI_UNITS_PER_STEP);
    return spot_abs(about) < SPOT_FAR ? (double)spot_from(origin, at) : about;
}

static int64_t spot_det(const hm_xform *m) { return (int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx; }

hmi_mask_location hmi_mask_locate(const hm_xform *m, hmi_point point) {
    const double x = spot_about(m->ox, point.x), y = spot_about(m->oy, point.y);
    const double inverse = 1 / ((double)spot_det(m) * (double)HMI_UNITS_PER_STEP);
    const double xv = x * m->vy, yv = y * m->vx, xu = x * m->uy, yu = y * m->ux;
    const double error = spot_abs(inverse) * SPOT_ERROR;
    return (hmi_mask_location){(xv - yv) * inverse, (yu - xu) * inverse, (spot_abs(xv) + spot_abs(yv)) * error,
                               (spot_abs(xu) + spot_abs(yu)) * error};
}

/// The pixels along one axis.
typedef struct spot_range {
    int32_t from, to;
} spot_range;

// Whether the coordinate times / size lies on the line before pixel k, or on which side of it: exactly.
static spot_range spot_exactly(hmi_int128 times, int64_t size, int32_t k) {
    const hmi_int128 line = hmi_int128_mul(size, k * HMI_UNITS_PER_STEP);
    const int side = hmi_int128_compare(times, line) * (size < 0 ? -1 : 1);
    return (spot_range){side > 0 ? k : k - 1, side < 0 ? k - 1 : k};
}

#define SPOT_OUTSIDE (HM_MASK_MAX_SIDE + 1)

// False where doubles leave in doubt which pixel it is.
static bool spot_sure(double at, double error, spot_range *out) {
    if (!(at > -1 && at < SPOT_OUTSIDE)) {
        const int32_t beside = at > 0 ? SPOT_OUTSIDE : -2;
        *out = (spot_range){beside, beside};
        return true;
    }
    const int32_t pixel = (int32_t)(at + 1) - 1;
    *out = (spot_range){pixel, pixel};
    return at - error > pixel && at + error < pixel + 1;
}

hmi_mask_spot hmi_mask_spot_find(const hm_xform *m, hmi_point point) {
    const hmi_mask_location at = hmi_mask_locate(m, point);
    const hmi_vec64 r = {spot_from(m->ox, point.x), spot_from(m->oy, point.y)};
    spot_range x, y;
    if (!spot_sure(at.x, at.error_x, &x))
        x = spot_exactly(hmi_cross64(r.x, r.y, m->vx, m->vy), spot_det(m), (int32_t)(at.x + 1.5) - 1);
    if (!spot_sure(at.y, at.error_y, &y))
        y = spot_exactly(hmi_cross64(m->ux, m->uy, r.x, r.y), spot_det(m), (int32_t)(at.y + 1.5) - 1);
    return (hmi_mask_spot){x.from, y.from, x.to, y.to};
}

bool hmi_mask_has_point(const hmi_posed_mask *mask, hmi_point point, bool closed) {
    const hmi_mask_spot spot = hmi_mask_spot_find(mask->xform, point);
    for (int32_t y = spot.y0; y <= spot.y1; y++)
        for (int32_t x = spot.x0; x <= spot.x1; x++)
            if (hm_mask_get(mask->mask, x, y) == closed) return closed;
    return !closed;
}
