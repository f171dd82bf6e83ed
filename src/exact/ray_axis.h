// ray_axis: the way of a segment along one axis of a grid, and when it crosses its lines. The grid's pixels are those
// of a mask, or the cells of a tile map.
//
// A time is identified by the line that is crossed. Doubles order times where their errors, bounded here, leave no
// doubt; the exact fractions are computed only where they do not, or where the caller gets one.
#ifndef HITMASK_EXACT_RAY_AXIS_H
#define HITMASK_EXACT_RAY_AXIS_H

#include "fraction_internal.h"

#include <math.h>

/// One of the grid's axes, mirrored where the segment goes down along it.
typedef struct ray_axis ray_axis;

/// When line k of an axis is crossed; without an axis the fraction k itself.
typedef struct ray_time {
    const ray_axis *axis;
    int32_t k;
    double about;
} ray_time;

struct ray_axis {
    hmi_int128 at;    ///< the coordinate, in units of which a pixel has `unit`, times det at fraction 0
    hmi_int128 speed; ///< what is added to that until fraction 1; at least 0
    double at_pixels; ///< the same two in pixels, about
    double speed_pixels;
    double inverse; ///< about 1 / speed_pixels
    double doubt;   ///< how far `about` of a line from 0 to size + 1 may be off
    int64_t det;    ///< above 0
    int32_t unit;   ///< 1 to 32,767
    int32_t size;   ///< pixels of the grid: at most 32,767 units
    bool mirrored;
    bool moving;
    int32_t behind; ///< the pixels on both sides of the current point: the same unless it lies on a line
    int32_t ahead;
    ray_time next; ///< when line ahead + 1 is crossed
};

static const ray_time ray_begin = {NULL, 0, 0};
static const ray_time ray_end = {NULL, 1, 1};

// How far line k lies ahead at fraction 0, times det.
static inline hmi_int128 ray_axis_ahead(const ray_axis *axis, int32_t k) {
    return hmi_int128_sub(hmi_int128_mul((int64_t)k * axis->unit, axis->det), axis->at);
}

// The denominator is 0 for never.
static inline hm_fraction ray_time_exact(const ray_time *time) {
    if (!time->axis) return (hm_fraction){hmi_int128_from(time->k), hmi_int128_from(1)};
    if (!time->axis->moving) return (hm_fraction){hmi_int128_from(1), hmi_int128_from(0)};
    return (hm_fraction){ray_axis_ahead(time->axis, time->k), time->axis->speed};
}

static inline double ray_axis_about(const ray_axis *axis, int32_t k) { return (k - axis->at_pixels) * axis->inverse; }

static inline ray_time ray_axis_time(const ray_axis *axis, int32_t k) {
    return (ray_time){axis, k, axis->moving ? ray_axis_about(axis, k) : 1e300};
}

// at_pixels and inverse are off by less than 1.01 * 2^-50 of themselves: `at` and `speed` become doubles within
// 2^-51, det, each of two divisions and the inverse within 2^-53. With S = |at| + size + 1, above any |k - at|, the
// difference is off by less than 1.2 * 2^-50 S, and the product by less than 2^-48 S times the inverse. Twice that is
// taken, which covers the rounding where two of them are compared.
static inline void ray_axis_measure(ray_axis *axis) {
    axis->at_pixels = hmi_int128_to_double(axis->at) / (double)axis->det / axis->unit;
    axis->speed_pixels = hmi_int128_to_double(axis->speed) / (double)axis->det / axis->unit;
    if (!axis->moving) return;
    axis->inverse = 1 / axis->speed_pixels;
    axis->doubt = (fabs(axis->at_pixels) + axis->size + 1) * axis->inverse * 0x1p-47;
}

static inline ray_axis ray_axis_make(hmi_int128 at, hmi_int128 speed, int64_t det, int32_t unit, int32_t size) {
    ray_axis axis = {.at = at, .speed = speed, .det = det, .unit = unit, .size = size};
    axis.moving = !hmi_int128_is_zero(speed);
    if (det < 0) {
        axis.det = -det;
        axis.at = hmi_int128_negate(at);
        axis.speed = hmi_int128_negate(speed);
    }
    if (hmi_int128_is_negative(axis.speed)) {
        axis.mirrored = true;
        axis.at = hmi_int128_sub(hmi_int128_mul((int64_t)size * unit, axis.det), axis.at);
        axis.speed = hmi_int128_negate(axis.speed);
    }
    ray_axis_measure(&axis);
    return axis;
}

static inline double ray_time_doubt(const ray_time *time) { return time->axis ? time->axis->doubt : 0; }

// Exact products stay below 2^79 * 2^76 = 2^155.
static inline int ray_compare_exactly(const ray_time *a, const ray_time *b) {
    const hm_fraction exact_a = ray_time_exact(a);
    const hm_fraction exact_b = ray_time_exact(b);
    return hmi_fraction_compare(&exact_a, &exact_b);
}

static inline int ray_compare(const ray_time *a, const ray_time *b) {
    const double difference = a->about - b->about;
    const double doubt = ray_time_doubt(a) + ray_time_doubt(b);
    if (difference > doubt) return 1;
    if (difference < -doubt) return -1;
    return ray_compare_exactly(a, b);
}

// -1, 0 or 1 as line k is still ahead at that time, just there, or passed.
static inline int ray_axis_passed(const ray_axis *axis, const ray_time *time, int32_t k) {
    if (!axis->moving) return -hmi_int128_sign(ray_axis_ahead(axis, k));
    const ray_time at_line = ray_axis_time(axis, k);
    return ray_compare(time, &at_line);
}

// The walk has come to pixel `ahead`, over line `ahead` or beside it.
static inline void ray_axis_come(ray_axis *axis, int32_t behind, int32_t ahead) {
    axis->behind = behind;
    axis->ahead = ahead;
    axis->next = ray_axis_time(axis, ahead + 1);
}

// Finds the point at a time at which the coordinate is within 0 to size: about, then exactly.
static inline void ray_axis_cell(ray_axis *axis, const ray_time *time) {
    const double about = axis->at_pixels + axis->speed_pixels * time->about;
    int32_t k = about < 0 ? 0 : about < axis->size ? (int32_t)about : axis->size;
    while (k > 0 && ray_axis_passed(axis, time, k) < 0) k--;
    while (k < axis->size && ray_axis_passed(axis, time, k + 1) >= 0) k++;
    ray_axis_come(axis, ray_axis_passed(axis, time, k) == 0 ? k - 1 : k, k);
}

// From one point to the next: over line ahead + 1, or not as far.
static inline void ray_axis_step(ray_axis *axis, bool over) {
    if (!axis->moving) return;
    axis->behind = axis->ahead;
    if (over) ray_axis_come(axis, axis->ahead, axis->ahead + 1);
}

// The first pixel of the stretch that begins at the point; its last is `ahead`. They differ along a line.
static inline int32_t ray_axis_first(const ray_axis *axis) { return axis->moving ? axis->ahead : axis->behind; }

// A pixel in the grid's own count.
static inline int32_t ray_axis_pixel(const ray_axis *axis, int32_t i) {
    return axis->mirrored ? axis->size - 1 - i : i;
}

#endif
