// Finds the nearest features of two segments.
//
// With e and f for the segments, and w from corner 0 of a to that of b, all follows from the products of these three.
// Differences of corners are exact before they become doubles. So with M for the sum of their sizes, all is off by less
// than 2^-51 M^2 (scripts/proofs/segments_sums.gappa). Features count as different that differ by 2^-20 M^2: then the
// second nearest is farther by much more than what doubles round in the exact code.
//
// A corner whose foot lies within the other segment is nearest where its own segment leads away from there, and two
// corners are where both segments do: distances of convex sets have no other minimum. Segments that cross part by the
// corner that is the least deep behind the other's line. Parallel ones side by side are nearest along both edges.
#include "segments.h"

/// How the corners of one segment lie to the other one, from its corner 0: times its length.
typedef struct segments_side {
    double out[2], along[2];
    double square;     ///< of the length
    double less, more; ///< the sizes of `out`
    int nearer;        ///< the corner with the lesser one
    bool same;         ///< both are on one side
} segments_side;

static inline segments_side segments_side_make(double out, double turn, double along, double other, double square) {
    const double one = fabs(out), two = fabs(out + turn);
    const int nearer = two < one;
    return (segments_side){{out, out + turn},     {along, along + other}, square,
                           nearer ? two : one,    nearer ? one : two,     nearer,
                           out * (out + turn) > 0};
}

// Whether it is clear which corner is nearer, and that it is off the line.
static inline bool segments_clear(const segments_side *side, double blur) {
    return side->less > blur && side->more - side->less > blur;
}

static inline bool segments_within(const segments_side *side, double blur) {
    const double along = side->along[side->nearer];
    return side->same && segments_clear(side, blur) && along > blur && side->square - along > blur;
}

// 1 beyond corner 1, -1 before corner 0, 0 for neither or a doubt.
static inline int segments_beyond(const segments_side *side, int corner, double blur) {
    const double along = side->along[corner];
    return (along - side->square > blur) - (along < -blur);
}

static inline bool segments_back(const segments_side *side) { return side->out[0] + side->out[1] > 0; }

static inline void segments_put(bool of_a, const segments_side *side, hmi_segments_found *out) {
    out->of_a = of_a;
    out->of_b = !of_a;
    out->corner_a = of_a ? 0 : side->nearer;
    out->corner_b = of_a ? side->nearer : 0;
    out->back_a = out->back_b = segments_back(side);
}

// By the square of a distance, times a length, and the square of that length.
static inline hmi_verdict segments_verdict(double square, double length2, double near, double far,
                                           hmi_segments_found *out) {
    out->near = square < near * near * length2 * (1 - 0x1p-24);
    return square > far * far * length2 * (1 + 0x1p-24) ? HMI_APART : HMI_MEET;
}

static inline hmi_verdict segments_cross(const segments_side *a, const segments_side *b, double blur,
                                         hmi_segments_found *out) {
    const double one = a->less * a->less * b->square, two = b->less * b->less * a->square;
    const bool of_a = one < two;
    if (a->less <= blur || b->less <= blur) return HMI_UNSURE;
    out->deep = true;
    if (!segments_clear(of_a ? a : b, blur) || fabs(one - two) <= (one + two) * 0x1p-16) return HMI_UNSURE;
    segments_put(of_a, of_a ? a : b, out);
    return HMI_MEET;
}

static hm_vec2 segments_way(hmi_point from, hmi_point to) {
    return (hm_vec2){(double)(to.x - from.x), (double)(to.y - from.y)};
}

// Of the corners, by the squares of their distances.
static inline hmi_verdict segments_corners(const hmi_segments *s, const segments_side *a, const segments_side *b,
                                           double near, double far, double blur, hmi_segments_found *out) {
    // How much more the squares are from corner 1 of a, and to corner 1 of b from either of a.
    const double e = a->square - 2 * a->along[0], f = b->square - 2 * b->along[0];
    const double g = f - 2 * (a->along[1] - a->along[0]);
    const int i = e + (g < 0 ? g : 0) < (f < 0 ? f : 0), j = i ? g < 0 : f < 0;
    if (segments_beyond(a, j, blur) != 2 * i - 1 || segments_beyond(b, i, blur) != 2 * j - 1) return HMI_UNSURE;
    const hm_vec2 way = segments_way(s->a[i], s->b[j]);
    out->corner_a = i;
    out->corner_b = j;
    return segments_verdict(hmi_dot(way, way), 1, near, far, out);
}

// Whether segments that are about parallel are so exactly, and surely lie side by side on some length.
static inline bool segments_parallel(const hmi_segments *s, const segments_side *a, double blur) {
    const double low = fmin(a->along[0], a->along[1]), high = fmax(a->along[0], a->along[1]);
    if (a->less <= blur || high <= blur || a->square - low <= blur) return false;
    return hmi_int128_is_zero(
        hmi_cross64(s->a[1].x - s->a[0].x, s->a[1].y - s->a[0].y, s->b[1].x - s->b[0].x, s->b[1].y - s->b[0].y));
}

// False where both corners of one coincide, and where differences may be 2^61 or more.
static inline bool segments_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hmi_segments *out) {
    const bool whole_a = ((a->a.x ^ a->b.x) | (a->a.y ^ a->b.y)) != 0;
    const bool whole_b = ((b->a.x ^ b->b.x) | (b->a.y ^ b->b.y)) != 0;
    const hmi_point p = hmi_local_apply(xa, a->a), q = hmi_local_apply(xa, a->b);
    const hmi_point r = hmi_local_apply(xb, b->a), t = hmi_local_apply(xb, b->b);
    const uint64_t large = hmi_point_size(p) | hmi_point_size(q) | hmi_point_size(r) | hmi_point_size(t);
    *out = (hmi_segments){{p, q}, {r, t}};
    return whole_a && whole_b && large == 0;
}

hmi_verdict hmi_segments_find(const hm_shape *shape_a, const hm_xform *xa, const hm_shape *shape_b,
                              const hm_xform *xb, double near, double far, hmi_segments *s, hmi_segments_found *out) {
    *out = (hmi_segments_found){.deep = false};
    if (!segments_make(shape_a, xa, shape_b, xb, s)) return HMI_UNSURE;
    const hm_vec2 e = segments_way(s->a[0], s->a[1]), f = segments_way(s->b[0], s->b[1]);
    const hm_vec2 w = segments_way(s->a[0], s->b[0]);
    const double x = fabs(e.x) + fabs(f.x), y = fabs(e.y) + fabs(f.y);
    const double most = x + y + fabs(w.x) + fabs(w.y), blur = most * most * 0x1p-20, rest = 2 * far + most * 0x1p-40;
    // The way from middle to middle, twice, and how far both reach from there along either axis.
    if (fabs(2 * w.x + f.x - e.x) > x + rest || fabs(2 * w.y + f.y - e.y) > y + rest) return HMI_APART;
    const double turn = hmi_cross(e, f), dot = hmi_dot(e, f);
    const segments_side of_a = segments_side_make(hmi_cross(e, w), turn, hmi_dot(e, w), dot, hmi_dot(e, e));
    const segments_side of_b = segments_side_make(-hmi_cross(f, w), -turn, -hmi_dot(f, w), dot, hmi_dot(f, f));
    if (!of_a.same && !of_b.same) return segments_cross(&of_a, &of_b, blur, out);
    if (fabs(turn) <= blur && segments_parallel(s, &of_a, blur)) {
        out->of_a = out->of_b = true;
        out->back_a = segments_back(&of_a);
        out->back_b = segments_back(&of_b);
        return segments_verdict(of_a.less * of_a.less, of_a.square, near, far, out);
    }
    const bool by_a = segments_within(&of_a, blur);
    if (!by_a && !segments_within(&of_b, blur)) return segments_corners(s, &of_a, &of_b, near, far, blur, out);
    const segments_side *side = by_a ? &of_a : &of_b;
    segments_put(by_a, side, out);
    return segments_verdict(side->less * side->less, side->square, near, far, out);
}
