// Two sharp boxes whose sides are exactly along the axes of the world, computed in whole numbers.
//
// Of features that are equally near in doubles the exact code takes the first one. So a feature is reported only if
// every other one lies aside of it by at least 2^-20 of the distance. Every other feature is then farther by at least
// 2^-41 of its distance.
#include "aligned.h"

#include "../sat/sat_measure.h"

/// The span of a box along an axis of the world, in units.
typedef struct hull32_span {
    int64_t low, high;
    bool back; ///< corner 2 is at the low end, corner 0 at the high one
} hull32_span;

typedef struct hull32_aligned {
    hull32_span of[2]; ///< along x and y
    bool rotated;      ///< by a quarter turn: its own x is along y
} hull32_aligned;

static hull32_span hull32_span_make(int64_t from, int64_t to) {
    return from <= to ? (hull32_span){from, to, false} : (hull32_span){to, from, true};
}

// False where coordinates are 2^60 or more, so differences are below 2^61.
static bool hull32_aligned_make(const hull32_one *s, hull32_aligned *out) {
    const hmi_point p = hmi_local_apply(s->xform, s->shape->a), q = hmi_local_apply(s->xform, s->shape->b);
    *out = (hull32_aligned){{hull32_span_make(p.x, q.x), hull32_span_make(p.y, q.y)}, s->xform->ux == 0};
    return (hmi_point_size(p) | hmi_point_size(q)) == 0;
}

// The number of the corner at the high or low end along both axes.
static int32_t hull32_aligned_corner(const hull32_aligned *box, bool high_x, bool high_y) {
    const bool x = high_x != box->of[0].back, y = high_y != box->of[1].back;
    return (int32_t)(box->rotated ? y : x) ^ 3 * (int32_t)(box->rotated ? x : y);
}

// The number of the edge at the high or low end along an axis.
static int32_t hull32_aligned_edge(const hull32_aligned *box, int axis, bool high) {
    const bool second = high != box->of[axis].back;
    const bool along_own_x = (axis == 1) != box->rotated;
    return along_own_x ? second ? 2 : 0 : second ? 1 : 3;
}

/// A corner at an end of an edge, and its coordinate along the edge.
typedef struct hull32_end_at {
    int32_t k;
    int64_t at;
} hull32_end_at;

// The two ends of the edge at the high or low end along `axis`, the corner with the lower number first.
static void hull32_aligned_ends(const hull32_aligned *box, int axis, bool high, hull32_end_at out[2]) {
    const hull32_span *span = &box->of[1 - axis];
    const int32_t low = hull32_aligned_corner(box, axis == 0 && high, axis == 1 && high);
    const int32_t far = hull32_aligned_corner(box, axis == 1 || high, axis == 0 || high);
    const hull32_end_at one = {low, span->low}, two = {far, span->high};
    out[0] = low < far ? one : two;
    out[1] = low < far ? two : one;
}

// Adds the corners that have their foot within the edge. None is exactly across from an end of it.
static void hull32_aligned_feet(const hull32_span *edge, int32_t k, const hull32_end_at ends[2], hmi_near_kind kind,
                                hull32_found *out) {
    for (int i = 0; i < 2; i++)
        if (ends[i].at > edge->low && ends[i].at < edge->high)
            out->near[out->count++] = (hmi_near){kind, k, ends[i].k};
}

// Whether two coordinates differ by more than 2^-20 of the gap.
static bool hull32_clear(int64_t a, int64_t b, int64_t gap) { return (a < b ? b - a : a - b) > gap >> 20; }

// Whether no end of one span is about across from an end of the other.
static bool hull32_span_clear(const hull32_span *a, const hull32_span *b, int64_t gap) {
    return hull32_clear(a->low, b->low, gap) && hull32_clear(a->low, b->high, gap) &&
           hull32_clear(a->high, b->low, gap) && hull32_clear(a->high, b->high, gap);
}

// Whether both sides of a box are long enough to distinguish its corners.
static bool hull32_aligned_clear(const hull32_aligned *box, int64_t gap) {
    return hull32_clear(box->of[0].low, box->of[0].high, gap) && hull32_clear(box->of[1].low, box->of[1].high, gap);
}

// Edges that face each other along an axis: all corners are equally far from their feet. They are listed in the order
// in which the walk visits them (hull32_faces), because the first one counts.
static bool hull32_aligned_faces(const hull32_aligned *a, const hull32_aligned *b, int axis, int64_t gap, bool b_high,
                                 hull32_found *out) {
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
static int64_t hull32_aligned_gap(const hull32_span *a, const hull32_span *b, bool *b_high) {
    const int64_t high = b->low - a->high, low = a->low - b->high;
    *b_high = high > low;
    return high > low ? high : low;
}

// Finds the nearest features of two boxes. False where they overlap, which sets `deep`, where they touch, and where
// another feature is about as near.
static bool hull32_aligned_pair(const hull32_aligned *a, const hull32_aligned *b, bool *deep, hull32_found *out) {
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

// The edges by which two boxes that overlap part soonest. False where two translations are about equally short.
static bool hull32_aligned_deep(const hull32_aligned *a, const hull32_aligned *b, int32_t *edge_a, int32_t *edge_b) {
    bool high[2];
    const int64_t x = hull32_aligned_gap(&a->of[0], &b->of[0], &high[0]);
    const int64_t y = hull32_aligned_gap(&a->of[1], &b->of[1], &high[1]);
    const int64_t most = x < y ? -x : -y;
    const int axis = x < y;
    const hull32_span *one = &a->of[axis], *two = &b->of[axis];
    if (!hull32_clear(x, y, most) || !hull32_clear(two->low - one->high, one->low - two->high, most)) return false;
    *edge_a = hull32_aligned_edge(a, axis, high[axis]);
    *edge_b = hull32_aligned_edge(b, axis, !high[axis]);
    return true;
}

// Whether two boxes overlap; HMI_UNSURE where they touch.
static hmi_verdict hull32_aligned_meet(const hull32_aligned *a, const hull32_aligned *b) {
    bool ignored;
    const int64_t x = hull32_aligned_gap(&a->of[0], &b->of[0], &ignored);
    const int64_t y = hull32_aligned_gap(&a->of[1], &b->of[1], &ignored);
    return x > 0 || y > 0 ? HMI_APART : x < 0 && y < 0 ? HMI_MEET : HMI_UNSURE;
}

hmi_verdict hmi_aligned_part(const hull32_one *a, const hull32_one *b, int32_t *edge_a, int32_t *edge_b) {
    hull32_aligned one, two;
    if (!hull32_aligned_make(a, &one) || !hull32_aligned_make(b, &two)) return HMI_UNSURE;
    const hmi_verdict verdict = hull32_aligned_meet(&one, &two);
    return verdict == HMI_MEET && !hull32_aligned_deep(&one, &two, edge_a, edge_b) ? HMI_UNSURE : verdict;
}

bool hmi_aligned_near(const hull32_one *a, const hull32_one *b, bool *deep, hull32_found *out) {
    hull32_aligned one, two;
    return hull32_aligned_make(a, &one) && hull32_aligned_make(b, &two) && hull32_aligned_pair(&one, &two, deep, out);
}
