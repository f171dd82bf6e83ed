// Finds the nearest features of two solids, by the normals of their edges.
//
// Solids are symmetric, so along the normal of an edge each reaches as far from its middle as its half sides do. Let
// e be a half edge and d the vector from middle to middle. The gap between the solids along e's normal, times the
// length of e, is |e x d| less |e x h| for each half side h.
//
// Let S be the sum of the sizes of all these vectors. Coordinates are off by less than 1/8 step from each other
// (overlap_convex.c). So a cross product of two vectors is off by less than S / 4 and rounding, and a gap by less
// than S. Where features must not be confused, 2^-20 S^2 is added. Then the second nearest feature is farther by much
// more than what doubles round in the exact code.
//
// The normal with the widest gap is taken. Where the other solid's corner has its foot on the edge, that gap is the
// distance, as no direction parts the solids by more. Otherwise two corners are nearest, and each is its solid's
// farthest corner towards the other solid.
#include "solids.h"

#include "../base/vec2.h"

#include <math.h>

/// Two solids as arrays by the numbers of half sides: a's p and q, then b's.
typedef struct solids_pair {
    double x[4], y[4];
    double to[4][2]; ///< their cross products with the other solid's p and q
    double way[4];   ///< those with the vector to the other solid's middle
    double gap[4];   ///< how far the solids are apart along their normals
    double part[4];  ///< 1 / their lengths
    int32_t n[2];
    hm_vec2 d;          ///< from a's middle to b's
    double doubt, blur; ///< gaps, times lengths, are off by less than `doubt`; features differ by more than `blur`
} solids_pair;

// 1 / the lengths of half sides; 1 for those shorter than 1.
static inline hmi_f64x2 solids_parts(const hmi_solid *s) {
    const hmi_f64x2 square = f64x2_add(f64x2_mul(s->x, s->x), f64x2_mul(s->y, s->y)), one = f64x2_all(1);
    return f64x2_div(one, f64x2_root(f64x2_larger(square, one)));
}

static inline void solids_pair_make(const hmi_solid *a, const hmi_solid *b, const solids_sums *s,
                                    const solids_scale *by, solids_pair *out) {
    const hmi_f64x2 of_a = solids_parts(a), of_b = solids_parts(b);
    f64x2_store(out->x, a->x);
    f64x2_store(out->x + 2, b->x);
    f64x2_store(out->y, a->y);
    f64x2_store(out->y + 2, b->y);
    f64x2_store(out->to[0], f64x2_firsts(s->with_p, s->with_q));
    f64x2_store(out->to[1], f64x2_seconds(s->with_p, s->with_q));
    f64x2_store(out->to[2], f64x2_minus(s->with_p));
    f64x2_store(out->to[3], f64x2_minus(s->with_q));
    f64x2_store(out->way, s->way_a);
    f64x2_store(out->way + 2, s->way_b);
    f64x2_store(out->gap, f64x2_mul(s->over_a, of_a));
    f64x2_store(out->gap + 2, f64x2_mul(s->over_b, of_b));
    f64x2_store(out->part, of_a);
    f64x2_store(out->part + 2, of_b);
    out->n[0] = a->n;
    out->n[1] = b->n;
    out->d = f64x2_vec2(by->d);
    out->doubt = by->size;
    out->blur = by->blur;
}

// ---- corners and edges by the signs of half sides ----------------------------------------------------------------

// The corner to which the half sides p and q lead from the middle, each forwards or backwards.
static inline int32_t solids_corner(int32_t n, bool with_p, bool with_q) {
    return n == 4 ? (int32_t)with_p ^ 3 * (int32_t)with_q : n == 2 ? (int32_t)with_p : 0;
}

// The edge along p, or q, on the side to which the other half side leads, or on the opposite side.
static inline int32_t solids_edge(int32_t n, bool along_p, bool with_other) {
    if (n == 2) return 0;
    return along_p ? with_other ? 2 : 0 : with_other ? 1 : 3;
}

static inline void solids_put(bool of_a, int32_t edge, int32_t corner, bool back, hmi_solids_found *out) {
    if (of_a) {
        out->edge_a = edge;
        out->corner_a = corner;
        out->back_a = back;
    } else {
        out->edge_b = edge;
        out->corner_b = corner;
        out->back_b = back;
    }
}

static inline double solids_cross_of(double ax, double ay, double bx, double by) { return ax * by - ay * bx; }

/// The edge whose normal is taken, and the corner of the other solid that faces it.
typedef struct solids_face {
    int of_b, of_q;      ///< whose edge it is, and of which half side
    int32_t n, m;        ///< corners of the own solid and of the other
    double x, y;         ///< half of the edge
    double ox, oy;       ///< the own solid's other half side
    double way;          ///< its cross product with the vector to the other solid's middle
    double to_p, to_q;   ///< its cross products with the other solid's half sides
    bool side;           ///< whether the own solid's other half side leads to the edge that faces the other solid
    bool with_p, with_q; ///< the other solid's corner
    hm_vec2 between;     ///< from the own solid's middle to the other's
} solids_face;

static inline solids_face solids_face_make(const solids_pair *pair, int32_t k) {
    const int of_b = k >> 1;
    const double sign = of_b ? -1 : 1, way = pair->way[k], to_p = pair->to[k][0], to_q = pair->to[k][1];
    const double x = pair->x[k], y = pair->y[k], ox = pair->x[k ^ 1], oy = pair->y[k ^ 1];
    const bool left = way > 0; // the other solid lies left of the half side
    return (solids_face){.of_b = of_b,
                         .of_q = k & 1,
                         .n = pair->n[of_b],
                         .m = pair->n[1 - of_b],
                         .x = x,
                         .y = y,
                         .ox = ox,
                         .oy = oy,
                         .way = way,
                         .to_p = to_p,
                         .to_q = to_q,
                         .side = (solids_cross_of(x, y, ox, oy) > 0) == left,
                         .with_p = (to_p < 0) == left,
                         .with_q = (to_q < 0) == left,
                         .between = {sign * pair->d.x, sign * pair->d.y}};
}

static inline void solids_face_put(const solids_face *face, hmi_solids_found *out) {
    const int32_t edge = solids_edge(face->n, !face->of_q, face->side);
    solids_put(!face->of_b, edge, edge, face->way > 0, out);
    solids_put(face->of_b, -1, solids_corner(face->m, face->with_p, face->with_q), false, out);
}

/// How the other solid faces an edge: with a corner, with a side along p or q, or not clear.
typedef enum solids_parallel { SOLIDS_CORNER, SOLIDS_P, SOLIDS_Q, SOLIDS_UNCLEAR } solids_parallel;

// The side that is parallel to the edge, if any, faces it.
static inline solids_parallel solids_face_parallel(const solids_face *face, double blur) {
    const bool p = face->m > 1 && fabs(face->to_p) <= blur, q = face->m > 2 && fabs(face->to_q) <= blur;
    return p ? q ? SOLIDS_UNCLEAR : SOLIDS_P : q ? SOLIDS_Q : SOLIDS_CORNER;
}

// The other solid's half side that is parallel.
static inline hm_vec2 solids_face_other(const solids_pair *pair, const solids_face *face, solids_parallel parallel) {
    const int k = 2 * (1 - face->of_b) + (parallel == SOLIDS_Q);
    return (hm_vec2){pair->x[k], pair->y[k]};
}

static inline void solids_face_both(const solids_pair *pair, const solids_face *face, solids_parallel parallel,
                                    hmi_solids_found *out) {
    const bool of_p = parallel == SOLIDS_P;
    const int32_t edge = solids_edge(face->m, of_p, of_p ? face->with_q : face->with_p);
    const hm_vec2 along = solids_face_other(pair, face, parallel);
    solids_put(face->of_b, edge, edge, solids_cross_of(along.x, along.y, -face->between.x, -face->between.y) > 0,
               out);
}

// ---- solids that overlap -----------------------------------------------------------------------------------------

// The half sides, a bit each, along whose normals the gap may be as wide as along number k.
static inline uint32_t solids_as_wide(const solids_pair *pair, int32_t k) {
    const hmi_f64x2 least = f64x2_all(pair->gap[k] - pair->blur * pair->part[k]), blur = f64x2_all(pair->blur);
    const hmi_f64x2 a = f64x2_add(f64x2_load(pair->gap), f64x2_mul(f64x2_load(pair->part), blur));
    const hmi_f64x2 b = f64x2_add(f64x2_load(pair->gap + 2), f64x2_mul(f64x2_load(pair->part + 2), blur));
    return 15 & ~(f64x2_above(least, a) | f64x2_above(least, b) << 2);
}

static inline hmi_verdict solids_deep(const solids_pair *pair, int32_t k, hmi_solids_found *out) {
    const solids_face face = solids_face_make(pair, k);
    const solids_parallel parallel = solids_face_parallel(&face, pair->blur);
    const uint32_t beside =
        parallel == SOLIDS_CORNER ? 0 : (uint32_t)1 << (2 * (1 - face.of_b) + (parallel == SOLIDS_Q));
    if (parallel == SOLIDS_UNCLEAR || fabs(face.way) <= pair->blur) return HMI_UNSURE;
    if (solids_as_wide(pair, k) != ((uint32_t)1 << k | beside)) return HMI_UNSURE;
    solids_face_put(&face, out);
    if (beside) solids_face_both(pair, &face, parallel, out);
    return HMI_MEET;
}

// ---- solids that are apart ---------------------------------------------------------------------------------------

// Half sides that lead to a corner forwards are a bit each: 1 for p, 2 for q. Those that a solid lacks lead backwards.

static inline uint32_t solids_lacking(int32_t n) { return 3 & ~((uint32_t)n - 1); }

static inline uint32_t solids_ends(int32_t n, bool with_p, bool with_q) {
    return ((uint32_t)with_p | (uint32_t)with_q << 1) & ~solids_lacking(n);
}

static inline hmi_f64x2 solids_signs(uint32_t ends) {
    static const double signs[4][2] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    return f64x2_load(signs[ends]);
}

static inline hm_vec2 solids_half(const hmi_solid *s, bool q) {
    return (hm_vec2){f64x2_first(q ? solids_q(s->x) : s->x), f64x2_first(q ? solids_q(s->y) : s->y)};
}

// From the middle to a corner.
static inline hmi_f64x2 solids_at(const hmi_solid *s, uint32_t ends) {
    const hmi_f64x2 x = f64x2_mul(s->x, solids_signs(ends)), y = f64x2_mul(s->y, solids_signs(ends));
    return f64x2_add(f64x2_firsts(x, y), f64x2_seconds(x, y));
}

// The corner that is the farthest along a vector; whether it surely is.
static inline bool solids_farthest(const hmi_solid *s, hmi_f64x2 w, double blur, uint32_t *ends) {
    const hmi_f64x2 along = f64x2_add(f64x2_mul(s->x, solids_p(w)), f64x2_mul(s->y, solids_q(w)));
    *ends = f64x2_above(along, f64x2_all(0));
    return (f64x2_above(f64x2_size(along), f64x2_all(blur)) | solids_lacking(s->n)) == 3;
}

// Whether the other solid lies beyond an edge, and of its corners the one nearest to the edge's line surely has its
// foot within it. The edge leads from the corner `ends` along one half side; `to` leads from the own middle to the
// other's.
static bool solids_before(const hmi_solid *own, const hmi_solid *other, const solids_scale *by, hmi_f64x2 to,
                          uint32_t ends, uint32_t along, bool of_a, hmi_solids_found *out) {
    const bool q = along == 2;
    const double sign = (ends & ~along) != 0 ? 1 : -1;
    const hm_vec2 e = solids_half(own, q), o = solids_half(own, !q), aside = {sign * o.x, sign * o.y};
    const hm_vec2 between = f64x2_vec2(to);
    const double outward = hmi_cross(e, own->n == 4 ? aside : between), side = outward > 0 ? 1 : -1;
    const hmi_f64x2 turns =
        f64x2_mul(solids_cross(f64x2_all(e.x), f64x2_all(e.y), other->x, other->y), f64x2_all(-side));
    const uint32_t corner = f64x2_above(turns, f64x2_all(0)), lacking = solids_lacking(other->n);
    const hm_vec2 at = f64x2_vec2(solids_at(other, corner));
    const hm_vec2 w = {between.x + at.x - aside.x, between.y + at.y - aside.y}; // from the middle of the edge
    const double inside = hmi_dot(e, e) - fabs(hmi_dot(e, w)), over = hmi_cross(e, w) * side;
    if ((f64x2_above(f64x2_size(turns), f64x2_all(by->blur)) | lacking) != 3) return false;
    if (!(inside > by->blur && over > by->blur && outward * side > by->blur)) return false;
    const int32_t edge = solids_edge(own->n, !q, sign > 0);
    solids_put(of_a, edge, edge, side > 0, out);
    solids_put(!of_a, -1, solids_corner(other->n, corner & 1, corner >> 1), false, out);
    return true;
}

// Goes on from two corners until each is its solid's farthest corner towards the other or, for distances, the edge by
// which one of them gave way has the other one before it. Distances of convex sets have no other minimum. `last` leads
// from a to b; they are given up where that does not part the corners.
static hmi_verdict solids_walk(const hmi_solid *a, const hmi_solid *b, const solids_scale *by, hmi_f64x2 last,
                               uint32_t from, uint32_t to, double reach, hmi_solids_found *out) {
    for (int i = 0; i < 4; i++) {
        const hmi_f64x2 w = f64x2_add(by->d, f64x2_sub(solids_at(b, to), solids_at(a, from)));
        uint32_t of_a, of_b;
        if (f64x2_sum(f64x2_mul(w, last)) <= 0) return HMI_UNSURE;
        const bool sure_a = solids_farthest(a, w, by->blur, &of_a);
        const bool sure_b = solids_farthest(b, f64x2_minus(w), by->blur, &of_b);
        const uint32_t turn_a = of_a ^ from, turn_b = of_b ^ to;
        if (!sure_a || !sure_b) return HMI_UNSURE;
        if ((turn_a | turn_b) == 0) {
            out->gap = sqrt(f64x2_sum(f64x2_mul(w, w)));
            out->blur = 2;
            if (out->gap > reach * (1 + 0x1p-40) + 2) return HMI_APART;
            solids_put(true, -1, solids_corner(a->n, of_a & 1, of_a >> 1), false, out);
            solids_put(false, -1, solids_corner(b->n, of_b & 1, of_b >> 1), false, out);
            return HMI_MEET;
        }
        if (reach == DBL_MAX && turn_a != 3 && turn_a != 0 && solids_before(a, b, by, by->d, from, turn_a, true, out))
            return HMI_MEET;
        if (reach == DBL_MAX && turn_b != 3 && turn_b != 0 &&
            solids_before(b, a, by, f64x2_minus(by->d), to, turn_b, false, out))
            return HMI_MEET;
        from = of_a;
        to = of_b;
        last = w;
    }
    return HMI_UNSURE;
}

static inline hmi_verdict solids_apart(const hmi_solid *a, const hmi_solid *b, const solids_scale *by,
                                       const solids_pair *pair, int32_t k, double reach, hmi_solids_found *out) {
    const solids_face face = solids_face_make(pair, k);
    const solids_parallel parallel = solids_face_parallel(&face, pair->blur);
    const double x = face.x, y = face.y, square = x * x + y * y;
    if (parallel == SOLIDS_UNCLEAR) return HMI_UNSURE;
    const uint32_t of_other = solids_ends(face.m, face.with_p, face.with_q);
    const hm_vec2 at = f64x2_vec2(solids_at(face.of_b ? a : b, of_other));
    // `along` is measured from the middle of the edge, which is where the other half side leads.
    const double other = face.ox * x + face.oy * y;
    double along = (face.between.x + at.x) * x + (face.between.y + at.y) * y - (face.side ? other : -other), side = 0;
    if (parallel != SOLIDS_CORNER) {
        const hm_vec2 beside = solids_face_other(pair, &face, parallel);
        side = beside.x * x + beside.y * y;
        along -= (parallel == SOLIDS_P ? face.with_p : face.with_q) ? side : -side;
    }
    const double inside = square + fabs(side) - fabs(along);
    if (fabs(inside) <= pair->blur) return HMI_UNSURE;
    if (inside > 0) {
        solids_face_put(&face, out);
        if (parallel == SOLIDS_CORNER) return HMI_MEET;
        // The nearest point may be at either corner of the parallel side, or between them.
        out->blur *= 1 + 2 * pair->blur / pair->doubt;
        solids_face_both(pair, &face, parallel, out);
        return HMI_MEET;
    }
    const bool end = along > 0; // beyond which the corner lies
    const uint32_t of_own = solids_ends(face.n, face.of_q ? face.side : end, face.of_q ? end : face.side);
    return face.of_b ? solids_walk(a, b, by, by->d, of_other, of_own, reach, out)
                     : solids_walk(a, b, by, by->d, of_own, of_other, reach, out);
}

// The first half side along whose normal the gap is the widest.
static inline int32_t solids_widest(const solids_pair *pair) {
    const int32_t a = pair->gap[1] > pair->gap[0], b = 2 + (pair->gap[3] > pair->gap[2]);
    return pair->gap[b] > pair->gap[a] ? b : a;
}

hmi_verdict hmi_solids_find(const hm_shape *shape_a, const hm_xform *xa, const hm_shape *shape_b, const hm_xform *xb,
                            double reach, bool deep, hmi_solids_found *out) {
    hmi_solid a, b;
    solids_pair pair;
    if (!hmi_solids_make(shape_a, xa, shape_b, xb, &a, &b)) return HMI_UNSURE;
    if (hmi_solids_far(&a, &b, reach)) return HMI_APART;
    const solids_scale by = solids_scale_make(&a, &b);
    out->deep = false;
    out->small = by.size < 0x1p42;
    const solids_sums sums = solids_sums_make(&a, &b, by.d);
    const double most = solids_most(sums.over_a, sums.over_b);
    if (reach == 0 && most > by.size) return HMI_APART;
    out->deep = most < -by.size;
    if (out->deep && !deep) return HMI_MEET;
    solids_pair_make(&a, &b, &sums, &by, &pair);
    const int32_t k = solids_widest(&pair);
    out->gap = pair.gap[k];
    out->blur = pair.doubt * pair.part[k];
    if (out->gap - out->blur > reach * (1 + 0x1p-40)) return HMI_APART;
    if (most < -pair.blur) return solids_deep(&pair, k, out);
    return out->gap > pair.blur * pair.part[k] ? solids_apart(&a, &b, &by, &pair, k, reach, out) : HMI_UNSURE;
}

// ---- distances ---------------------------------------------------------------------------------------------------

static inline hmi_verdict solids_walk_along(const hmi_solid *a, const hmi_solid *b, const solids_scale *by,
                                            hmi_f64x2 w, hmi_solids_found *out) {
    uint32_t from, to;
    solids_farthest(a, w, by->blur, &from);
    solids_farthest(b, f64x2_minus(w), by->blur, &to);
    return solids_walk(a, b, by, w, from, to, DBL_MAX, out);
}

// Along the normal of a half side, by its bit.
static hmi_f64x2 solids_normal(const hmi_solid *s, uint32_t half, hmi_f64x2 d) {
    const hm_vec2 e = solids_half(s, half == 2);
    const hmi_f64x2 normal = f64x2_of(-e.y, e.x);
    return f64x2_sum(f64x2_mul(normal, d)) < 0 ? f64x2_minus(normal) : normal;
}

// The first corner of a solid that lies in a box, by the cross products of the box's half sides with its middle and
// its own half sides; -1 for none, -2 for a doubt.
static int32_t solids_first_in(hmi_f64x2 middle, hmi_f64x2 p, hmi_f64x2 q, double area, double blur, int32_t n) {
    for (int32_t k = 0; k < n; k++) {
        const hmi_f64x2 along = k == 1 || k == 2 ? f64x2_add(middle, p) : f64x2_sub(middle, p);
        const hmi_f64x2 at = f64x2_size(k > 1 ? f64x2_add(along, q) : f64x2_sub(along, q));
        if (f64x2_above(f64x2_all(area - blur), at) == 3) return k;
        if (f64x2_above(at, f64x2_all(area + blur)) == 0) return -2;
    }
    return -1;
}

// Of solids that overlap.
static hmi_verdict solids_common(const hmi_solid *a, const hmi_solid *b, const solids_sums *s, double blur,
                                 hmi_solids_found *out) {
    const double area_a = f64x2_first(s->areas), area_b = f64x2_second(s->areas);
    const hmi_f64x2 of_p = f64x2_firsts(s->with_p, s->with_q), of_q = f64x2_seconds(s->with_p, s->with_q);
    out->corner_a = solids_first_in(f64x2_minus(s->way_b), of_p, of_q, area_b, blur, a->n);
    out->corner_b = -1;
    if (out->corner_a == -1 && a->n == 4)
        out->corner_b = solids_first_in(s->way_a, s->with_p, s->with_q, area_a, blur, b->n);
    return out->corner_a >= 0 || out->corner_b >= 0 ? HMI_MEET : HMI_UNSURE;
}

hmi_verdict hmi_solids_near(const hm_shape *shape_a, const hm_xform *xa, const hm_shape *shape_b, const hm_xform *xb,
                            hmi_solids_found *out) {
    hmi_solid a, b;
    out->deep = false;
    if (!hmi_solids_make(shape_a, xa, shape_b, xb, &a, &b)) return HMI_UNSURE;
    const solids_scale by = solids_scale_make(&a, &b);
    if (solids_walk_along(&a, &b, &by, by.d, out) == HMI_MEET) return HMI_MEET;
    const solids_sums s = solids_sums_make(&a, &b, by.d);
    const hmi_f64x2 size = f64x2_all(by.size);
    const uint32_t part_a = f64x2_above(s.over_a, size), part_b = f64x2_above(s.over_b, size);
    out->deep = solids_most(s.over_a, s.over_b) < -by.size;
    if (out->deep) return solids_common(&a, &b, &s, by.blur, out);
    if ((part_a | part_b) == 0) return HMI_UNSURE;
    const hmi_f64x2 normal = part_a ? solids_normal(&a, part_a, by.d) : solids_normal(&b, part_b, by.d);
    return solids_walk_along(&a, &b, &by, normal, out);
}
