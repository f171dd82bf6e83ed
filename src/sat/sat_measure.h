// sat_measure (internal): the real values of what two hulls have that is nearest or deepest, once for all questions
// and whoever chose it: an edge and a corner, or two corners. Nothing here chooses.
//
// Differences of corners and cross products are exact before they become doubles, so each value has a relative error
// of a few 2^-53. Scaling all lengths by a power of two scales the results, to the bit.
#ifndef HITMASK_SAT_MEASURE_H
#define HITMASK_SAT_MEASURE_H

#include "../base/base_internal.h"
#include "../base/vec2.h"
#include "../simd/f64x2.h"
#include "sat_exact.h"

// ---- two corners -------------------------------------------------------------------------------------------------

/// From a corner or centre to another one.
typedef struct hmi_between {
    double length;  ///< above 0
    hmi_f64x2 unit; ///< of length 1
} hmi_between;

static inline hmi_between hmi_between_make(hmi_f64x2 way) {
    const hmi_f64x2 squares = f64x2_mul(way, way);
    const double length = sqrt(f64x2_first(squares) + f64x2_second(squares));
    return (hmi_between){length, f64x2_div(way, f64x2_all(length))};
}

static inline hm_vec2 hmi_between_normal(const hmi_between *between) { return f64x2_vec2(between->unit); }

/// How far from the first one the point lies that is half-way between the surfaces of both.
static inline double hmi_between_middle(const hmi_between *between, double near, double far) {
    return (near + between->length - far) / 2;
}

/// The nearest step to what is so far from a corner, in units; in pixels. Whole steps are below 2^47.
static inline hmi_f64x2 hmi_measure_step(hmi_point from, hmi_f64x2 offset) {
    const int64_t x = from.x & (HMI_UNITS_PER_STEP - 1), y = from.y & (HMI_UNITS_PER_STEP - 1);
    const hmi_f64x2 step = f64x2_all(1.0 / (double)HMI_UNITS_PER_STEP), pixel = f64x2_all(0x1p-40);
    const hmi_f64x2 whole = f64x2_of((double)(from.x - x), (double)(from.y - y));
    const hmi_f64x2 rest = f64x2_whole(f64x2_mul(f64x2_add(f64x2_of((double)x, (double)y), offset), step));
    return f64x2_add(f64x2_mul(whole, pixel), f64x2_mul(rest, f64x2_all(1.0 / (double)HM_STEPS_PER_PIXEL)));
}

/// The same point in pixels; the first corner is p.
static inline hmi_f64x2 hmi_between_point(const hmi_between *between, hmi_point p, double near, double far) {
    const hmi_f64x2 middle = f64x2_all(hmi_between_middle(between, near, far));
    return hmi_measure_step(p, f64x2_mul(between->unit, middle));
}

/// The distance of two hulls that do not meet and are nearest `from` there along a direction, `length` far; and the
/// closest points of both with their radii, which touch or not. Nothing is 0 that does not touch.
static inline double hmi_measure_apart(hm_vec2 from, hm_vec2 direction, double length, double near, double far,
                                       bool touch, hm_vec2 *on_a, hm_vec2 *on_b) {
    if (touch) {
        *on_a = *on_b = hmi_along(from, direction, length * (near / (near + far)));
        return 0;
    }
    *on_a = hmi_along(from, direction, near);
    *on_b = hmi_along(from, direction, length - far);
    return sat_larger(length - (near + far), length * 0x1p-53);
}

// ---- an edge and a corner ----------------------------------------------------------------------------------------

/// An edge from p to q, with its hull on the side of positive cross products.
typedef struct hmi_line {
    hmi_point p, q;
    hm_vec2 along; ///< of length 1
    double length;
} hmi_line;

/// Not 0 where coordinates are 2^60 or more: differences of others are below 2^61.
static inline uint64_t hmi_point_size(hmi_point p) {
    const uint64_t limit = (uint64_t)1 << 60;
    return (((uint64_t)p.x + limit) | ((uint64_t)p.y + limit)) >> 61;
}

/// What is the same function of differences, whatever their size, apart from where these are small.
HMI_COLD hm_vec2 hmi_measure_way(hmi_point from, hmi_point to);
HMI_COLD double hmi_measure_cross(hmi_point p, hmi_point q, hmi_point v);

static inline hm_vec2 hmi_point_way(hmi_point from, hmi_point to, bool small) {
    if (small) return (hm_vec2){(double)(to.x - from.x), (double)(to.y - from.y)};
    return hmi_measure_way(from, to);
}

static inline hmi_line hmi_line_make(hmi_point p, hmi_point q, bool small) {
    const hm_vec2 e = hmi_point_way(p, q, small);
    const double length = hmi_length(e);
    return (hmi_line){p, q, {e.x / length, e.y / length}, length};
}

/// Outward, of length 1.
static inline hm_vec2 hmi_line_normal(const hmi_line *line) { return (hm_vec2){line->along.y, 0 - line->along.x}; }

/// How far along the edge a point's foot is from p, and how far outward of its line the point lies: exactly 0 on it.
typedef struct hmi_measured {
    double along, out;
} hmi_measured;

// Off by less than 2^-51 of itself, 0 for 0 alone; below 2^127.
static inline double hmi_measure_double(hmi_int128 a) {
    const hmi_int128 size = sat_magnitude(a);
    const double low = (double)(int64_t)(size.low >> 11) * 2048 + (double)(int64_t)(size.low & 2047);
    const double value = (double)(int64_t)size.high * 0x1p64 + low;
    return hmi_int128_is_negative(a) ? -value : value;
}

static inline hmi_measured hmi_line_measure(const hmi_line *line, hmi_point v, bool small) {
    const hm_vec2 w = hmi_point_way(line->p, v, small);
    const hmi_point p = line->p, q = line->q;
    const double cross = small ? hmi_measure_double(hmi_cross64(q.x - p.x, q.y - p.y, v.x - p.x, v.y - p.y))
                               : hmi_measure_cross(p, q, v);
    return (hmi_measured){hmi_dot(w, line->along), -cross / line->length};
}

/// The point half-way between the surfaces of both, in pixels; the edge's shape has a radius that is so much more than
/// the other's, in units.
static inline hmi_f64x2 hmi_line_point(const hmi_line *line, double more, hmi_measured at) {
    const hm_vec2 out = hmi_line_normal(line);
    const hmi_f64x2 middle = f64x2_all((at.out + more) / 2), along = f64x2_all(at.along);
    return hmi_measure_step(line->p, f64x2_add(f64x2_mul(f64x2_of(line->along.x, line->along.y), along),
                                               f64x2_mul(f64x2_of(out.x, out.y), middle)));
}

// ---- both --------------------------------------------------------------------------------------------------------

/// What of two hulls meets or is nearest: of each an edge, by its corners as they follow each other with the hull on
/// the side of positive cross products, or twice a corner. Both are edges where these are parallel.
typedef struct hmi_features {
    int32_t a[2], b[2];
    bool on_line; ///< two corners that lie over each other, or whose hulls share no more of one line
    hm_vec2 way;  ///< where these part
} hmi_features;

static inline double hmi_measure_units(int64_t steps) { return (double)steps * (double)HMI_UNITS_PER_STEP; }

/// How far b is from a along the normal, in units, below 0 behind an edge; the normal, of length 1, leads from a to b.
static inline double hmi_measure_gap(const hmi_whole *a, const hmi_whole *b, const hmi_features *on,
                                     hm_vec2 *normal) {
    const bool of_a = on->a[0] != on->a[1], of_b = on->b[0] != on->b[1];
    const hmi_point p = hmi_whole_corner(a, on->a[0]), q = hmi_whole_corner(b, on->b[0]);
    if (of_a || of_b) {
        const hmi_point end = of_a ? hmi_whole_corner(a, on->a[1]) : hmi_whole_corner(b, on->b[1]);
        const bool small = (hmi_point_size(p) | hmi_point_size(q) | hmi_point_size(end)) == 0;
        const hmi_line line = hmi_line_make(of_a ? p : q, end, small);
        const hm_vec2 out = hmi_line_normal(&line);
        *normal = of_a ? out : (hm_vec2){0 - out.x, 0 - out.y};
        return hmi_line_measure(&line, of_a ? q : p, small).out;
    }
    const hm_vec2 way = on->on_line ? on->way : sat_to_double(&p, &q);
    const hmi_between between = hmi_between_make(f64x2_of(way.x, way.y));
    *normal = hmi_between_normal(&between);
    return on->on_line ? 0 : between.length;
}

/// Whether a gap is below the reach, both in units.
static inline sat_verdict hmi_measure_verdict(double gap, double reach) {
    if (fabs(gap - reach) <= reach * 0x1p-40) return SAT_DOUBT;
    return gap > reach ? SAT_APART : SAT_MEET;
}

/// The penetration depth within a reach, both in units; in pixels, at least 0.
static inline double hmi_measure_depth(double reach, double gap) { return gap < reach ? (reach - gap) * 0x1p-40 : 0; }

#endif
