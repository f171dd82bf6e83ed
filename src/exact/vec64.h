// vec64 (internal): vectors of two whole numbers, and their products in 128 bits.
#ifndef HITMASK_EXACT_VEC64_H
#define HITMASK_EXACT_VEC64_H

#include <hitmask/shape.h>

#include "int256.h"

typedef struct hmi_vec64 {
    int64_t x;
    int64_t y;
} hmi_vec64;

static inline hmi_vec64 hmi_vec64_from(hm_local from, hm_local to) {
    return (hmi_vec64){(int64_t)to.x - from.x, (int64_t)to.y - from.y};
}

/// ax * by - ay * bx, which has to be below 2^127.
static inline hmi_int128 hmi_cross64(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    return hmi_int128_sub(hmi_int128_mul(ax, by), hmi_int128_mul(ay, bx));
}

static inline hmi_int128 hmi_vec64_cross(hmi_vec64 a, hmi_vec64 b) { return hmi_cross64(a.x, a.y, b.x, b.y); }

static inline hmi_int128 hmi_vec64_dot(hmi_vec64 a, hmi_vec64 b) {
    return hmi_int128_add(hmi_int128_mul(a.x, b.x), hmi_int128_mul(a.y, b.y));
}

/// 1 where b lies from a as +y from +x, 0 on one line, -1.
static inline int hmi_vec64_turn(hmi_vec64 a, hmi_vec64 b) { return hmi_int128_sign(hmi_vec64_cross(a, b)); }

#endif
