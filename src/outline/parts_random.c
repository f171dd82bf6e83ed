// Random points in the convex parts of an outline, by integers alone: the same on every machine.
//
// Each part is a fan of triangles. One is taken with the chance of its area, in units of 2^-30 square pixel, and in
// it a point a + (b - a) r + (c - a) s: with r and s random, and both replaced by 1 - r and 1 - s where their sum is
// above 1, all points of a triangle are equally likely.
//
// Corners are below 2^31, doubled areas of triangles below 2^64, so their quarters add up to less than 2^63.
#include <hitmask/parts.h>

#include "../base/base_internal.h"
#include "../exact/vec64.h"
#include "parts_object.h"

enum { PARTS_RANDOM_BITS = 31, PARTS_RANDOM_TRIES = 64 };

typedef struct parts_triangle {
    hm_local a, b, c;
} parts_triangle;

// SplitMix64 (Steele, Lea and Flood 2014): any state will do.
static uint64_t parts_random(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

// From 0 to most - 1, all equally likely.
static uint64_t parts_random_below(uint64_t *state, uint64_t most) {
    const uint64_t spare = UINT64_MAX % most;
    uint64_t value;
    do value = parts_random(state);
    while (value >= UINT64_MAX - spare);
    return value % most;
}

static parts_triangle parts_triangle_of(const hm_parts *parts, const hm_part *part, int32_t k) {
    const hm_local *corner = parts->corners + part->first;
    return (parts_triangle){corner[0], corner[k], corner[k + 1]};
}

// (b - a) x (p - a).
static hmi_int128 parts_side(hm_local a, hm_local b, hm_local p) {
    return hmi_cross64((int64_t)b.x - a.x, (int64_t)b.y - a.y, (int64_t)p.x - a.x, (int64_t)p.y - a.y);
}

static uint64_t parts_weight(const parts_triangle *t) {
    hmi_int128 area = parts_side(t->a, t->b, t->c);
    if (hmi_int128_is_negative(area)) area = hmi_int128_negate(area);
    return area.low >> 2;
}

static uint64_t parts_weight_all(const hm_parts *parts) {
    uint64_t sum = 0;
    for (int32_t i = 0; i < parts->part_count; i++) {
        const hm_part *part = &parts->parts[i];
        for (int32_t k = 1; k + 1 < part->count; k++) {
            const parts_triangle t = parts_triangle_of(parts, part, k);
            sum += parts_weight(&t);
        }
    }
    return sum;
}

// That in which the sum of the weights passes `at`, which is below the sum of all.
static parts_triangle parts_triangle_at(const hm_parts *parts, uint64_t at) {
    parts_triangle t = {{0, 0}, {0, 0}, {0, 0}};
    for (int32_t i = 0; i < parts->part_count; i++) {
        const hm_part *part = &parts->parts[i];
        for (int32_t k = 1; k + 1 < part->count; k++) {
            t = parts_triangle_of(parts, part, k);
            const uint64_t weight = parts_weight(&t);
            if (at < weight) return t;
            at -= weight;
        }
    }
    return t;
}

// To the nearest; sides are below 2^32 and r + s at most 2^31, so the sum stays below 2^63 - 2^47.
static int32_t parts_between(int32_t a, int32_t b, int32_t c, int64_t r, int64_t s) {
    const int64_t way = ((int64_t)b - a) * r + ((int64_t)c - a) * s;
    const int64_t half = (int64_t)1 << (PARTS_RANDOM_BITS - 1);
    const int64_t whole = (int64_t)1 << PARTS_RANDOM_BITS;
    return (int32_t)(a + (way < 0 ? way - half : way + half) / whole);
}

static hm_local parts_point_in(const parts_triangle *t, uint64_t random) {
    const int64_t whole = (int64_t)1 << PARTS_RANDOM_BITS;
    int64_t r = (int64_t)(random >> (64 - PARTS_RANDOM_BITS));
    int64_t s = (int64_t)(random & (uint64_t)(whole - 1));
    if (r + s > whole) {
        r = whole - r;
        s = whole - s;
    }
    return (hm_local){parts_between(t->a.x, t->b.x, t->c.x, r, s), parts_between(t->a.y, t->b.y, t->c.y, r, s)};
}

// Rounding may have led onto an edge or over it.
static bool parts_strictly_in(const parts_triangle *t, hm_local p) {
    const int turn = hmi_int128_sign(parts_side(t->a, t->b, t->c));
    return hmi_int128_sign(parts_side(t->a, t->b, p)) == turn && hmi_int128_sign(parts_side(t->b, t->c, p)) == turn &&
           hmi_int128_sign(parts_side(t->c, t->a, p)) == turn;
}

static bool parts_random_point(const hm_parts *parts, uint64_t weight, uint64_t *state, hm_vec2 *out) {
    for (int tries = 0; tries < PARTS_RANDOM_TRIES; tries++) {
        const parts_triangle t = parts_triangle_at(parts, parts_random_below(state, weight));
        const hm_local p = parts_point_in(&t, parts_random(state));
        if (!parts_strictly_in(&t, p)) continue;
        *out = (hm_vec2){p.x / (double)HM_UNITS_PER_PIXEL, p.y / (double)HM_UNITS_PER_PIXEL};
        return true;
    }
    return false;
}

int32_t hm_parts_random_points(const hm_parts *parts, uint64_t *state, hm_vec2 *out, int32_t capacity) {
    HMI_REQUIRE_PTR(parts, 0);
    HMI_REQUIRE_PTR(state, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const uint64_t weight = parts_weight_all(parts);
    int32_t count = 0;
    while (weight > 0 && count < capacity && parts_random_point(parts, weight, state, &out[count])) count++;
    return count;
}
