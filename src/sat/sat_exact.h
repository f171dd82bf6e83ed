// sat (internal): exact arithmetic on corners, and what the edges of hulls are.
#ifndef HITMASK_SAT_EXACT_H
#define HITMASK_SAT_EXACT_H

#include "../exact/vec64.h"
#include "convex.h"

#include <math.h>

// ---- exact arithmetic on corners ---------------------------------------------------------------------------------

static inline hmi_int128 sat_difference(int64_t from, int64_t to) {
    return hmi_int128_sub(hmi_int128_from(to), hmi_int128_from(from));
}

// to - from, and whether it is below 2^62 in magnitude.
static inline bool sat_near(int64_t from, int64_t to, int64_t *difference) {
    uint64_t wrapped = (uint64_t)to - (uint64_t)from;
    *difference = (int64_t)wrapped;
    bool fits = ((to ^ from) & (to ^ *difference)) >= 0;
    return fits && (wrapped + ((uint64_t)1 << 62)) >> 63 == 0;
}

static inline bool sat_vector_near(const hmi_point *from, const hmi_point *to, hmi_vec64 *v) {
    bool near_x = sat_near(from->x, to->x, &v->x);
    bool near_y = sat_near(from->y, to->y, &v->y);
    return near_x && near_y;
}

// (q - p) x (s - r). Differences are below 2^64, their products below 2^128, the sum below 2^129.
static inline hmi_int256 sat_cross_wide(const hmi_point *p, const hmi_point *q, const hmi_point *r,
                                        const hmi_point *s) {
    return hmi_int256_sub(hmi_int256_mul(sat_difference(p->x, q->x), sat_difference(r->y, s->y)),
                          hmi_int256_mul(sat_difference(p->y, q->y), sat_difference(r->x, s->x)));
}

// (q - p) . (s - r), with the same bounds.
static inline hmi_int256 sat_dot_wide(const hmi_point *p, const hmi_point *q, const hmi_point *r,
                                      const hmi_point *s) {
    return hmi_int256_add(hmi_int256_mul(sat_difference(p->x, q->x), sat_difference(r->x, s->x)),
                          hmi_int256_mul(sat_difference(p->y, q->y), sat_difference(r->y, s->y)));
}

// The same where all differences are below 2^62; products are below 2^124, the results below 2^125.
static inline bool sat_cross_near(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s,
                                  hmi_int128 *cross) {
    hmi_vec64 e, w;
    if (!sat_vector_near(p, q, &e) || !sat_vector_near(r, s, &w)) return false;
    *cross = hmi_int128_sub(hmi_int128_mul(e.x, w.y), hmi_int128_mul(e.y, w.x));
    return true;
}

static inline bool sat_dot_near(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s,
                                hmi_int128 *dot) {
    hmi_vec64 e, w;
    if (!sat_vector_near(p, q, &e) || !sat_vector_near(r, s, &w)) return false;
    *dot = hmi_int128_add(hmi_int128_mul(e.x, w.x), hmi_int128_mul(e.y, w.y));
    return true;
}

static inline hmi_int256 sat_cross(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    hmi_int128 cross;
    return sat_cross_near(p, q, r, s, &cross) ? hmi_int256_from(cross) : sat_cross_wide(p, q, r, s);
}

static inline hmi_int256 sat_dot(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    hmi_int128 dot;
    return sat_dot_near(p, q, r, s, &dot) ? hmi_int256_from(dot) : sat_dot_wide(p, q, r, s);
}

// On which side of the line from p to q the point r lies: the sign of (q - p) x (r - p).
static inline int sat_side(const hmi_point *p, const hmi_point *q, const hmi_point *r) {
    hmi_vec64 e, w;
    if (!sat_vector_near(p, q, &e) || !sat_vector_near(p, r, &w)) return hmi_int256_sign(sat_cross_wide(p, q, p, r));
    return hmi_int128_compare(hmi_int128_mul(e.x, w.y), hmi_int128_mul(e.y, w.x));
}

// ---- corners and edges -------------------------------------------------------------------------------------------

static inline int32_t sat_edge_count(const hmi_convex *s) { return s->n == 1 ? 0 : s->n; }

// Edge k leads from corner k to this one.
static inline const hmi_point *sat_edge_end(const hmi_convex *s, int32_t k) {
    return &s->v[k + 1 == s->n ? 0 : k + 1];
}

// 1 or -1: the sign of (q - p) x (r - p) for an edge from p to q and a point r on its inner side. A segment's edges
// are opposite, so any sign will do.
static inline int sat_turn(const hmi_convex *s) { return s->n < 3 ? 1 : sat_side(&s->v[0], &s->v[1], &s->v[2]); }

// Whether the difference of the hulls has no area.
static inline bool sat_flat(const hmi_convex *a, const hmi_convex *b) {
    if (a->n > 2 || b->n > 2) return false;
    if (a->n == 1 || b->n == 1) return true;
    return hmi_int256_sign(sat_cross(&a->v[0], &a->v[1], &b->v[0], &b->v[1])) == 0;
}

static inline int sat_whole_turn(const hmi_whole *s) {
    if (s->n < 3) return 1;
    const hmi_point p = hmi_whole_corner(s, 0), q = hmi_whole_corner(s, 1), r = hmi_whole_corner(s, 2);
    return sat_side(&p, &q, &r);
}

// -1, 0 or 1: an order of shapes that moving both does not change.
static inline int sat_whole_order(const hmi_whole *a, const hmi_whole *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int32_t k = 0; k < a->n; k++) {
        const hmi_point p = hmi_whole_corner(a, k), q = hmi_whole_corner(b, k);
        if (p.x != q.x) return p.x < q.x ? -1 : 1;
        if (p.y != q.y) return p.y < q.y ? -1 : 1;
    }
    return (a->radius > b->radius) - (a->radius < b->radius);
}

static inline int sat_order(const hmi_convex *a, const hmi_convex *b) {
    const hmi_whole one = hmi_whole_of(a), two = hmi_whole_of(b);
    return sat_whole_order(&one, &two);
}

static inline double sat_larger(double a, double b) { return a > b ? a : b; }

/// The result of floats or doubles for two hulls.
typedef enum sat_verdict { SAT_APART, SAT_MEET, SAT_DOUBT } sat_verdict;

// |e x s|.
static inline double sat_width(double ex, double ey, double sx, double sy) { return fabs(ex * sy - ey * sx); }

static inline hmi_int128 sat_magnitude(hmi_int128 a) { return hmi_int128_is_negative(a) ? hmi_int128_negate(a) : a; }

static inline hm_vec2 sat_to_double(const hmi_point *from, const hmi_point *to) {
    hmi_vec64 v;
    if (sat_vector_near(from, to, &v)) return (hm_vec2){(double)v.x, (double)v.y};
    return (hm_vec2){hmi_int128_to_double(sat_difference(from->x, to->x)),
                     hmi_int128_to_double(sat_difference(from->y, to->y))};
}

// units + offset in steps, to the nearest.
static inline int64_t sat_nearest_step(int64_t units, double offset) {
    int64_t steps = units / HMI_UNITS_PER_STEP;
    if (steps * HMI_UNITS_PER_STEP > units) steps--;
    const double rest = (double)(units - steps * HMI_UNITS_PER_STEP) + offset;
    return steps + (int64_t)floor(rest / (double)HMI_UNITS_PER_STEP + 0.5);
}

#endif
