// vec2 (internal): arithmetic on vectors of two doubles. Nothing is rounded but each operation by itself, from left
// to right.
#ifndef HITMASK_BASE_VEC2_H
#define HITMASK_BASE_VEC2_H

#include <hitmask/pose.h>

#include <math.h>

static inline double hmi_dot(hm_vec2 a, hm_vec2 b) { return a.x * b.x + a.y * b.y; }
static inline double hmi_cross(hm_vec2 a, hm_vec2 b) { return a.x * b.y - a.y * b.x; }
static inline double hmi_length(hm_vec2 v) { return sqrt(v.x * v.x + v.y * v.y); }
static inline hm_vec2 hmi_minus(hm_vec2 a, hm_vec2 b) { return (hm_vec2){a.x - b.x, a.y - b.y}; }
static inline hm_vec2 hmi_scaled(hm_vec2 v, double by) { return (hm_vec2){v.x * by, v.y * by}; }

/// The point at a distance from another one along a direction.
static inline hm_vec2 hmi_along(hm_vec2 from, hm_vec2 direction, double by) {
    return (hm_vec2){from.x + direction.x * by, from.y + direction.y * by};
}

#endif
