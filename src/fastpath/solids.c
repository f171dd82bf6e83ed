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

#include <math.h>

/// The sums of two solids, with arrays by the numbers of half sides: a's p and q, then b's.
typedef struct solids_pair {
    const hmi_solid *a, *b;
    double dx, dy;
    double pp, pq, qp, qq;
    double way[4], over[4];
    double doubt, blur; ///< gaps are off by less than `doubt`; features are distinguished that differ by `blur`
} solids_pair;

static inline solids_pair solids_pair_make(const hmi_solid *a, const hmi_solid *b, const solids_sums *s) {
    return (solids_pair){a,
                         b,
                         s->dx,
                         s->dy,
                         s->pp,
                         s->pq,
                         s->qp,
                         s->qq,
                         {s->p1, s->q1, s->p2, s->q2},
                         {s->over_p1, s->over_q1, s->over_p2, s->over_q2},
                         s->size,
                         s->size * (s->size * 0x1p-20 + 1)};
}

// ---- corners and edges by the signs of half sides ----------------------------------------------------------------

// The corner to which the half sides p and q lead from the middle, each forwards or backwards.
static inline int32_t solids_corner(int32_t n, bool with_p, bool with_q) {
    return n == 4 ? (int32_t)with_p ^ 3 * (int32_t)with_q : n == 2 ? (int32_t)with_p : 0;
}

static inline hm_vec2 solids_at(const hmi_solid *s, bool with_p, bool with_q) {
    const double p = with_p ? 1 : -1, q = with_q ? 1 : -1;
    return (hm_vec2){p * s->px + q * s->qx, p * s->py + q * s->qy};
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

/// The edge whose normal is taken, and the corner of the other solid that faces it.
typedef struct solids_face {
    const hmi_solid *own, *other;
    double x, y;         ///< half of the edge
    double way;          ///< its cross product with the vector to the other solid's middle
    double to_p, to_q;   ///< its cross products with the other solid's half sides
    bool of_a, of_p;     ///< whose edge it is, and of which half side
    bool with_p, with_q; ///< the other solid's corner
    hm_vec2 between;     ///< from the own solid's middle to the other's
    hm_vec2 corner;      ///< from the own solid's middle to the other's corner
} solids_face;

static inline solids_face solids_face_make(const solids_pair *pair, int32_t k) {
    const bool of_a = k < 2, of_p = (k & 1) == 0;
    const hmi_solid *own = of_a ? pair->a : pair->b, *other = of_a ? pair->b : pair->a;
    const double sign = of_a ? 1 : -1, way = pair->way[k];
    const double to_p = sign * (of_a ? of_p ? pair->pp : pair->qp : of_p ? pair->pp : pair->pq);
    const double to_q = sign * (of_a ? of_p ? pair->pq : pair->qq : of_p ? pair->qp : pair->qq);
    const bool left = way > 0; // the other solid lies left of the half side
    const bool with_p = (to_p < 0) == left, with_q = (to_q < 0) == left;
    const hm_vec2 between = {sign * pair->dx, sign * pair->dy}, at = solids_at(other, with_p, with_q);
    return (solids_face){own, other, of_p ? own->px : own->qx, of_p ? own->py : own->qy, way, to_p, to_q, of_a, of_p,
                         with_p, with_q, between, {between.x + at.x, between.y + at.y}};
}

// Whether the own solid's second half side leads to the edge that faces the other solid.
static inline bool solids_face_side(const solids_face *face) {
    const hmi_solid *s = face->own;
    const double area = solids_cross(s->px, s->py, s->qx, s->qy);
    return ((face->of_p ? area : -area) > 0) == (face->way > 0);
}

static inline void solids_face_put(const solids_face *face, hmi_solids_found *out) {
    const int32_t n = face->other->n;
    const int32_t edge = solids_edge(face->own->n, face->of_p, solids_face_side(face));
    solids_put(face->of_a, edge, edge, face->way > 0, out);
    solids_put(!face->of_a, -1, solids_corner(n, face->with_p, face->with_q), false, out);
}

/// How the other solid faces an edge: with a corner, with a side along p or q, or not clear.
typedef enum solids_parallel { SOLIDS_CORNER, SOLIDS_P, SOLIDS_Q, SOLIDS_UNCLEAR } solids_parallel;

// The side that is parallel to the edge, if any, faces it.
static inline solids_parallel solids_face_parallel(const solids_face *face, double blur) {
    const int32_t n = face->other->n;
    const bool p = n > 1 && fabs(face->to_p) <= blur, q = n > 2 && fabs(face->to_q) <= blur;
    return p ? q ? SOLIDS_UNCLEAR : SOLIDS_P : q ? SOLIDS_Q : SOLIDS_CORNER;
}

static inline void solids_face_both(const solids_face *face, solids_parallel parallel, hmi_solids_found *out) {
    const bool of_p = parallel == SOLIDS_P;
    const int32_t edge = solids_edge(face->other->n, of_p, of_p ? face->with_q : face->with_p);
    const double x = of_p ? face->other->px : face->other->qx, y = of_p ? face->other->py : face->other->qy;
    solids_put(!face->of_a, edge, edge, solids_cross(x, y, -face->between.x, -face->between.y) > 0, out);
}

// ---- solids that overlap -----------------------------------------------------------------------------------------

static inline hmi_verdict solids_deep(const solids_pair *pair, const double gap[4], const double off[4], int32_t k,
                                      hmi_solids_found *out) {
    const solids_face face = solids_face_make(pair, k);
    const solids_parallel parallel = solids_face_parallel(&face, pair->blur);
    bool same = false;
    for (int32_t i = 0; i < 4; i++) {
        if (i == k || gap[i] + off[i] < gap[k] - off[k]) continue;
        const bool beside = (i < 2) != (k < 2) && parallel == ((i & 1) == 0 ? SOLIDS_P : SOLIDS_Q);
        if (!beside) return HMI_UNSURE;
        same = true;
    }
    if (fabs(face.way) <= pair->blur || (parallel != SOLIDS_CORNER) != same) return HMI_UNSURE;
    solids_face_put(&face, out);
    if (same) solids_face_both(&face, parallel, out);
    return HMI_MEET;
}

// ---- solids that are apart ---------------------------------------------------------------------------------------

// 1 where a vector surely leads along the half side, -1 where it leads backwards, 0 in doubt.
static inline int solids_along(hm_vec2 w, double x, double y, double blur) {
    const double along = w.x * x + w.y * y;
    return (along > blur) - (along < -blur);
}

/// The corner that is the farthest along a vector.
typedef struct solids_end {
    bool p, q, sure;
} solids_end;

static inline solids_end solids_farthest(const hmi_solid *s, hm_vec2 w, double blur) {
    const int p = s->n > 1 ? solids_along(w, s->px, s->py, blur) : 1;
    const int q = s->n > 2 ? solids_along(w, s->qx, s->qy, blur) : 1;
    return (solids_end){p > 0, q > 0, p != 0 && q != 0};
}

static inline bool solids_same(solids_end p, solids_end q) { return p.p == q.p && p.q == q.q; }

static inline hm_vec2 solids_between(const solids_pair *pair, solids_end of_a, solids_end of_b) {
    const hm_vec2 from = solids_at(pair->a, of_a.p, of_a.q), to = solids_at(pair->b, of_b.p, of_b.q);
    return (hm_vec2){pair->dx + to.x - from.x, pair->dy + to.y - from.y};
}

// Goes on from two corners until each is its solid's farthest corner towards the other.
static inline hmi_verdict solids_corners(const solids_pair *pair, solids_end from, solids_end to, double reach,
                                         hmi_solids_found *out) {
    for (int i = 0; i < 4; i++) {
        const hm_vec2 w = solids_between(pair, from, to);
        const solids_end of_a = solids_farthest(pair->a, w, pair->blur);
        const solids_end of_b = solids_farthest(pair->b, (hm_vec2){-w.x, -w.y}, pair->blur);
        if (!of_a.sure || !of_b.sure) return HMI_UNSURE;
        if (solids_same(of_a, from) && solids_same(of_b, to)) {
            out->gap = sqrt(w.x * w.x + w.y * w.y);
            out->blur = 2;
            if (out->gap > reach * (1 + 0x1p-40) + 2) return HMI_APART;
            solids_put(true, -1, solids_corner(pair->a->n, of_a.p, of_a.q), false, out);
            solids_put(false, -1, solids_corner(pair->b->n, of_b.p, of_b.q), false, out);
            return HMI_MEET;
        }
        from = of_a;
        to = of_b;
    }
    return HMI_UNSURE;
}

static inline hmi_verdict solids_apart(const solids_pair *pair, int32_t k, double reach, hmi_solids_found *out) {
    const solids_face face = solids_face_make(pair, k);
    const solids_parallel parallel = solids_face_parallel(&face, pair->blur);
    const double x = face.x, y = face.y, square = x * x + y * y;
    double along = face.corner.x * x + face.corner.y * y, side = 0;
    if (parallel == SOLIDS_UNCLEAR) return HMI_UNSURE;
    // `along` is measured from the own solid's middle; the middle of the edge is where the second half side leads.
    const double other = face.of_p ? face.own->qx * x + face.own->qy * y : face.own->px * x + face.own->py * y;
    along -= solids_face_side(&face) ? other : -other;
    if (parallel != SOLIDS_CORNER) {
        const bool of_p = parallel == SOLIDS_P;
        const double sx = of_p ? face.other->px : face.other->qx, sy = of_p ? face.other->py : face.other->qy;
        side = sx * x + sy * y;
        along -= (of_p ? face.with_p : face.with_q) ? side : -side;
    }
    const double inside = square + fabs(side) - fabs(along);
    if (fabs(inside) <= pair->blur) return HMI_UNSURE;
    if (inside > 0) {
        solids_face_put(&face, out);
        if (parallel == SOLIDS_CORNER) return HMI_MEET;
        // The nearest point may be at either corner of the parallel side, or between them.
        out->blur *= 1 + 2 * pair->blur / pair->doubt;
        solids_face_both(&face, parallel, out);
        return HMI_MEET;
    }
    // The end of the edge beyond which the corner lies. Half sides that a point or segment lacks count as forwards.
    const bool end = along > 0, own_side = solids_face_side(&face);
    const int32_t n = face.own->n, m = face.other->n;
    const solids_end of_own = {face.of_p ? end : own_side, n < 4 || (face.of_p ? own_side : end), true};
    const solids_end of_other = {m < 2 || face.with_p, m < 4 || face.with_q, true};
    return face.of_a ? solids_corners(pair, of_own, of_other, reach, out)
                     : solids_corners(pair, of_other, of_own, reach, out);
}

// 1 / the length of a vector; 1 for vectors shorter than 1.
static inline double solids_part(double x, double y) {
    const double square = x * x + y * y;
    return 1 / sqrt(square > 1 ? square : 1);
}

hmi_verdict hmi_solids_find(const hm_shape *shape_a, const hm_xform *xa, const hm_shape *shape_b, const hm_xform *xb,
                            double reach, bool deep, hmi_solids_found *out) {
    hmi_solid space[2];
    const hmi_solid *a = &space[0], *b = &space[1];
    const double ox = (double)(xb->ox - xa->ox), oy = (double)(xb->oy - xa->oy);
    if (!hmi_solid_make(shape_a, xa, 0, 0, &space[0]) || !hmi_solid_make(shape_b, xb, ox, oy, &space[1]))
        return HMI_UNSURE;
    if (hmi_solids_far(a, b, reach)) return HMI_APART;
    const solids_sums sums = solids_sums_make(a, b);
    const hmi_verdict meet = solids_verdict(&sums);
    if (reach == 0 && meet == HMI_APART) return HMI_APART;
    out->deep = meet == HMI_MEET;
    if (out->deep && !deep) return HMI_MEET;
    const solids_pair pair = solids_pair_make(a, b, &sums);
    const double part[4] = {solids_part(a->px, a->py), solids_part(a->qx, a->qy), solids_part(b->px, b->py),
                            solids_part(b->qx, b->qy)};
    double gap[4], off[4];
    int32_t k = 0;
    for (int32_t i = 0; i < 4; i++) {
        gap[i] = pair.over[i] * part[i];
        off[i] = pair.blur * part[i];
        k = gap[i] > gap[k] ? i : k;
    }
    out->gap = gap[k];
    out->blur = off[k] * (pair.doubt / pair.blur);
    if (gap[k] - out->blur > reach * (1 + 0x1p-40)) return HMI_APART;
    if (solids_most(&sums) < -pair.blur) return solids_deep(&pair, gap, off, k, out);
    return pair.over[k] > pair.blur ? solids_apart(&pair, k, reach, out) : HMI_UNSURE;
}
