// fastpath (internal): what is nearest of two sharp boxes whose sides are exactly along the axes of the world, in whole
// numbers. Coordinates are below 2^61 in magnitude.
//
// Of features that are as near in doubles the exact code takes the first one. So what is nearest is at least 2^-20 of the
// distance beside anything else: then that is farther by 2^-41 of itself.
#ifndef HITMASK_FASTPATH_ALIGNED_H
#define HITMASK_FASTPATH_ALIGNED_H

#include "nearest.h"

/// Where one lies along an axis of the world, in units.
typedef struct hull32_span {
    int64_t low, high;
    bool back; ///< corner 2 is at the low end, corner 0 at the high one
} hull32_span;

typedef struct hull32_aligned {
    hull32_span of[2]; ///< along x and y
    bool rotated;       ///< by a quarter: its own x is along y
} hull32_aligned;

static inline hull32_span hull32_span_make(int64_t from, int64_t to) {
    return from <= to ? (hull32_span){from, to, false} : (hull32_span){to, from, true};
}

static inline bool hull32_is_aligned(const hull32_one *s) {
    const hm_xform *at = s->xform;
    return s->shape->kind == HM_SHAPE_BOX && s->shape->radius == 0 &&
           ((at->ux | at->vy) == 0 || (at->uy | at->vx) == 0);
}

static inline hull32_aligned hull32_aligned_make(const hull32_one *s) {
    const hmi_point p = hmi_local_apply(s->xform, s->shape->a), q = hmi_local_apply(s->xform, s->shape->b);
    return (hull32_aligned){{hull32_span_make(p.x, q.x), hull32_span_make(p.y, q.y)}, s->xform->ux == 0};
}

// Whether its corner k is within another one; `clear` becomes false where that is on the border's lines.
static inline bool hull32_aligned_holds(const hull32_aligned *box, int32_t k, const hull32_aligned *other,
                                        bool *clear) {
    const bool own_x = ((k + 1) & 2) != 0, own_y = (k & 2) != 0;
    const bool end[2] = {(box->rotated ? own_y : own_x) != box->of[0].back,
                         (box->rotated ? own_x : own_y) != box->of[1].back};
    bool within = true;
    for (int axis = 0; axis < 2; axis++) {
        const int64_t at = end[axis] ? box->of[axis].high : box->of[axis].low;
        within &= at > other->of[axis].low && at < other->of[axis].high;
        *clear &= at != other->of[axis].low && at != other->of[axis].high;
    }
    return within;
}

// Of two that overlap the first corner of the one, or else of the other, that is within the other.
static inline bool hull32_aligned_pair_common(const hull32_aligned *a, const hull32_aligned *b, int32_t *corner,
                                          bool *of_a) {
    bool clear = true;
    for (int32_t k = 0; k < 8 && clear; k++) {
        const bool held = k < 4 ? hull32_aligned_holds(a, k, b, &clear) : hull32_aligned_holds(b, k & 3, a, &clear);
        *corner = k & 3;
        *of_a = k < 4;
        if (held && clear) return true;
    }
    return false;
}

// Its corner at the high or low end along both axes.
static inline int32_t hull32_aligned_corner(const hull32_aligned *box, bool high_x, bool high_y) {
    const bool x = high_x != box->of[0].back, y = high_y != box->of[1].back;
    return (int32_t)(box->rotated ? y : x) ^ 3 * (int32_t)(box->rotated ? x : y);
}

// Its edge at the high or low end along an axis.
static inline int32_t hull32_aligned_edge(const hull32_aligned *box, int axis, bool high) {
    const bool second = high != box->of[axis].back;
    const bool along_own_x = (axis == 1) != box->rotated;
    return along_own_x ? second ? 2 : 0 : second ? 1 : 3;
}

/// A corner at an end of an edge, and where that is along it.
typedef struct hull32_end_at {
    int32_t k;
    int64_t at;
} hull32_end_at;

// Both of the edge at the high or low end along `axis`, the one with the lower number first.
static inline void hull32_aligned_ends(const hull32_aligned *box, int axis, bool high, hull32_end_at out[2]) {
    const hull32_span *span = &box->of[1 - axis];
    const int32_t low = hull32_aligned_corner(box, axis == 0 && high, axis == 1 && high);
    const int32_t far = hull32_aligned_corner(box, axis == 1 || high, axis == 0 || high);
    const hull32_end_at one = {low, span->low}, two = {far, span->high};
    out[0] = low < far ? one : two;
    out[1] = low < far ? two : one;
}

// The corners that have their foot within the edge; none is exactly across from an end.
static inline void hull32_aligned_feet(const hull32_span *edge, int32_t k, const hull32_end_at ends[2],
                                       hmi_near_kind kind, hull32_found *out) {
    for (int i = 0; i < 2; i++)
        if (ends[i].at > edge->low && ends[i].at < edge->high)
            out->near[out->count++] = (hmi_near){kind, k, ends[i].k};
}

static inline bool hull32_clear(int64_t a, int64_t b, int64_t gap) { return (a < b ? b - a : a - b) > gap >> 20; }

// Whether no end of one span is across from one of the other.
static inline bool hull32_span_clear(const hull32_span *a, const hull32_span *b, int64_t gap) {
    return hull32_clear(a->low, b->low, gap) && hull32_clear(a->low, b->high, gap) &&
           hull32_clear(a->high, b->low, gap) && hull32_clear(a->high, b->high, gap);
}

// Whether both sides of a box are long enough.
static inline bool hull32_aligned_clear(const hull32_aligned *box, int64_t gap) {
    return hull32_clear(box->of[0].low, box->of[0].high, gap) && hull32_clear(box->of[1].low, box->of[1].high, gap);
}

// Edges that face each other along an axis: all feet are as far from their corners. They are compared in the order in
// which the walk has them (hull32_faces), of which the first one counts.
static inline bool hull32_aligned_faces(const hull32_aligned *a, const hull32_aligned *b, int axis, int64_t gap,
                                        bool b_high, hull32_found *out) {
    const hull32_span *one = &a->of[1 - axis], *two = &b->of[1 - axis];
    hull32_end_at of_a[2], of_b[2];
    if (!hull32_span_clear(one, two, gap)) return false;
    const int32_t k = hull32_aligned_edge(a, axis, b_high), j = hull32_aligned_edge(b, axis, !b_high);
    hull32_aligned_ends(a, axis, b_high, of_a);
    hull32_aligned_ends(b, axis, !b_high, of_b);
    *out = (hull32_found){.count = 0, .sure = true, .edge_a = k, .edge_b = j};
    hull32_aligned_feet(one, k, of_b, HMI_NEAR_EDGE_OF_A, out);
    hull32_aligned_feet(two, j, of_a, HMI_NEAR_EDGE_OF_B, out);
    return true;
}

// How far b is beyond a along an axis, on the high side or the low one; below 0 where neither is beyond the other.
static inline int64_t hull32_aligned_gap(const hull32_span *a, const hull32_span *b, bool *b_high) {
    const int64_t high = b->low - a->high, low = a->low - b->high;
    *b_high = high > low;
    return high > low ? high : low;
}

// `deep` where they overlap. False, too, where they touch, or something else is as near.
static inline bool hull32_aligned_pair(const hull32_aligned *a, const hull32_aligned *b, bool *deep, hull32_found *out) {
    bool high_x, high_y;
    const int64_t x = hull32_aligned_gap(&a->of[0], &b->of[0], &high_x);
    const int64_t y = hull32_aligned_gap(&a->of[1], &b->of[1], &high_y);
    *deep = x < 0 && y < 0;
    if (*deep || x == 0 || y == 0) return false;
    if (x < 0 || y < 0) return hull32_aligned_faces(a, b, y > 0, y > 0 ? y : x, y > 0 ? high_y : high_x, out);
    if (!hull32_aligned_clear(a, x > y ? x : y) || !hull32_aligned_clear(b, x > y ? x : y)) return false;
    *out = (hull32_found){.count = 1, .sure = true, .edge_a = -1, .edge_b = -1};
    out->near[0] = (hmi_near){HMI_NEAR_CORNERS, hull32_aligned_corner(a, high_x, high_y),
                              hull32_aligned_corner(b, !high_x, !high_y)};
    return true;
}

#endif
