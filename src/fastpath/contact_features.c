// Contacts of single convex shapes: which features they part by, in floats.
//
// The depth of one hull behind an edge of the other is off by less than 128uM^2 / length for the cross product, and by
// 80uM^2 / length for the length, as depths are below 2M: together less than two blurs. Where one edge is clearly
// nearest, or one of each that are the same line, the hulls part across it. Where an edge has all of the other hull
// before it, the walk from there finds what is nearest (nearest.h).
#include "contact_features.h"

#include "../simd/levels.h"
#include "contact_circles.h"
#include "nearest.h"

#include <float.h>

/// The depth of another hull behind the edges of one.
typedef struct hull32_depths {
    uint32_t all, in, out; ///< all edges; those that it surely lies behind in part; those that it surely does not
    hmi_f32x4 low[2];      ///< no less than this
    float least;           ///< the least of all is not more
} hull32_depths;

static inline void hull32_depths_make(const hull32 *hull, bool rotated, const hull32 *other, float blur, int groups,
                                      hull32_depths *out) {
    const hmi_f32x4 turn = f32x4_all(rotated ? -1.0f : 1.0f), doubt = f32x4_all(2 * blur),
                    less = f32x4_all(-2 * blur);
    hmi_f32x4 least = f32x4_all(FLT_MAX);
    out->all = ((uint32_t)1 << hull->n) - 1;
    out->in = out->out = 0;
    for (int g = 0; g < groups; g++) {
        const hmi_f32x4 x = f32x4_load(hull->x + 4 * g), y = f32x4_load(hull->y + 4 * g);
        const hmi_f32x4 end_x = f32x4_next(x, f32x4_all(hull->x[4 * g + 4]));
        const hmi_f32x4 end_y = f32x4_next(y, f32x4_all(hull->y[4 * g + 4]));
        const hmi_f32x4 ex = f32x4_mul(turn, f32x4_sub(end_x, x)), ey = f32x4_mul(turn, f32x4_sub(end_y, y));
        hmi_f32x4 inner = f32x4_all(-FLT_MAX);
        for (int32_t j = 0; j < other->n; j++) {
            const hmi_f32x4 wx = f32x4_sub(f32x4_all(other->x[j]), x), wy = f32x4_sub(f32x4_all(other->y[j]), y);
            inner = f32x4_max(inner, f32x4_sub(f32x4_mul(ex, wy), f32x4_mul(ey, wx)));
        }
        const hmi_f32x4 square = f32x4_add(f32x4_mul(ex, ex), f32x4_mul(ey, ey));
        const hmi_f32x4 part = f32x4_div(f32x4_all(1), f32x4_root(f32x4_max(square, f32x4_all(FLT_MIN))));
        out->in |= f32x4_positive(f32x4_sub(inner, doubt)) << 4 * g;
        out->out |= f32x4_positive(f32x4_sub(less, inner)) << 4 * g;
        out->low[g] = f32x4_mul(f32x4_sub(inner, doubt), part);
        least = f32x4_min(least, f32x4_mul(f32x4_add(inner, doubt), part));
    }
    out->least = f32x4_least(least);
}

static inline void hull32_depths_of(const hull32 *hull, bool rotated, const hull32 *other, float blur,
                                    hull32_depths *out) {
    if (hull->groups == 1)
        hull32_depths_make(hull, rotated, other, blur, 1, out);
    else
        hull32_depths_make(hull, rotated, other, blur, 2, out);
}

// The edges that may be nearest.
static inline uint32_t hull32_depths_below(const hull32_depths *depths, const hull32 *hull, float limit) {
    const hmi_f32x4 most = f32x4_all(limit);
    uint32_t bits = f32x4_positive(f32x4_sub(most, depths->low[0]));
    if (hull->groups > 1) bits |= f32x4_positive(f32x4_sub(most, depths->low[1])) << 4;
    return bits & depths->all;
}

// ---- features ----------------------------------------------------------------------------------------------------

// The corners of edge k, with the hull on the side of positive cross products. Of a segment's two edges the one that
// has `other` before it.
static void features_edge(const hull32_one *s, int32_t k, const hmi_point *other, int32_t out[2]) {
    const int32_t next = hull32_next(k, s->n);
    bool back = hmi_fast_mirrored(s->xform);
    if (s->n == 2 && other) {
        const hmi_point p = hull32_point(s, k), q = hull32_point(s, next);
        back = sat_side(&p, &q, other) > 0;
    }
    out[0] = back ? next : k;
    out[1] = back ? k : next;
}

static void features_corner(int32_t k, int32_t out[2]) { out[0] = out[1] = k; }

// The edge that leads from the one corner to the other, in local units along the axes of the world, times 2^24.
static bool features_vector(const hull32_one *s, const int32_t edge[2], hmi_vec64 *out) {
    const hmi_point p = hull32_point(s, edge[0]), q = hull32_point(s, edge[1]);
    return sat_vector_near(&p, &q, out);
}

// Edges that are parallel, exactly, and face each other.
static bool features_face(const hull32_one *a, const int32_t of_a[2], const hull32_one *b, const int32_t of_b[2]) {
    hmi_vec64 e, f;
    if (!features_vector(a, of_a, &e) || !features_vector(b, of_b, &f) || hmi_vec64_turn(e, f) != 0) return false;
    return (double)e.x * (double)f.x + (double)e.y * (double)f.y < 0;
}

// ---- hulls that overlap ------------------------------------------------------------------------------------------

// The corner of the other hull that is deepest behind edge k; -1 where two are as deep.
static int32_t features_deepest(const hull32 *hull, const hull32_one *own, int32_t k, const int32_t edge[2],
                                const hull32 *other, const hull32_one *one, float blur) {
    const float sign = edge[0] == k ? 1.0f : -1.0f;
    const float ex = sign * (hull->x[k + 1] - hull->x[k]), ey = sign * (hull->y[k + 1] - hull->y[k]);
    const uint32_t near = hull32_about_farthest(other, -ey, ex, blur), rest = near & (near - 1);
    if (rest == 0) return hmi_lowest_bit(near);
    if ((rest & (rest - 1)) != 0) return -1;
    const int32_t between[2] = {hmi_lowest_bit(near), hmi_lowest_bit(rest)};
    hmi_vec64 e, f;
    if (!features_vector(own, edge, &e) || !features_vector(one, between, &f)) return -1;
    const int side = hmi_vec64_turn(e, f);
    return side == 0 ? -1 : between[side > 0];
}

static hmi_verdict features_deep(const hull32_one *a, const hull32_one *b, const hull32_pair *pair,
                                 const hull32_depths *of_a, const hull32_depths *of_b, hmi_features *out) {
    const float limit = (of_a->least < of_b->least ? of_a->least : of_b->least) * (1 + 0x1p-18f);
    const uint32_t one = hull32_depths_below(of_a, &pair->a, limit), two = hull32_depths_below(of_b, &pair->b, limit);
    if ((one & (one - 1)) != 0 || (two & (two - 1)) != 0) return HMI_UNSURE;
    if (one && two) {
        features_edge(a, hmi_lowest_bit(one), NULL, out->a);
        features_edge(b, hmi_lowest_bit(two), NULL, out->b);
        return features_face(a, out->a, b, out->b) ? HMI_MEET : HMI_UNSURE;
    }
    const bool by_a = one != 0; // which cannot be predicted: there is no branch
    const hull32_one *own = by_a ? a : b, *other = by_a ? b : a;
    int32_t *edge = by_a ? out->a : out->b, *corner = by_a ? out->b : out->a;
    const int32_t k = hmi_lowest_bit(one | two);
    features_edge(own, k, NULL, edge);
    const int32_t j =
        features_deepest(by_a ? &pair->a : &pair->b, own, k, edge, by_a ? &pair->b : &pair->a, other, pair->blur);
    features_corner(j, corner);
    return j < 0 ? HMI_UNSURE : HMI_MEET;
}

// ---- hulls that are apart ----------------------------------------------------------------------------------------

static hmi_verdict features_near(const hull32_one *a, const hull32_one *b, const hull32_found *found,
                                 hmi_features *out) {
    const hmi_near *near = &found->near[0];
    const bool by_b = near->kind == HMI_NEAR_EDGE_OF_B;
    const int32_t k = by_b ? near->j : near->k, j = by_b ? near->k : near->j;
    features_corner(k, out->a);
    features_corner(j, out->b);
    if (near->kind == HMI_NEAR_CORNERS) return HMI_MEET;
    const hmi_point at_a = hull32_point(a, k), at_b = hull32_point(b, j);
    if (found->edge_a >= 0) features_edge(a, found->edge_a, &at_b, out->a);
    if (found->edge_b >= 0) features_edge(b, found->edge_b, &at_a, out->b);
    if (found->edge_a >= 0 && found->edge_b >= 0) return features_face(a, out->a, b, out->b) ? HMI_MEET : HMI_UNSURE;
    return found->sure ? HMI_MEET : HMI_UNSURE;
}

// From an edge of one, which has all of the other before it.
static hmi_verdict features_apart(const hull32_one *a, const hull32_one *b, const hull32_pair *pair, bool by_a,
                                  uint32_t edges, hmi_features *out) {
    const hull32 *hull = by_a ? &pair->a : &pair->b;
    const int32_t k = hmi_lowest_bit(edges);
    const float x = hull->x[k + 1] - hull->x[k], y = hull->y[k + 1] - hull->y[k];
    const float sign = by_a == hmi_fast_mirrored(by_a ? a->xform : b->xform) ? -1.0f : 1.0f;
    hull32_found found;
    if (hmi_hull32_walk(pair, sign * y, -sign * x, true, &found) != HULL32_FOUND) return HMI_UNSURE;
    return features_near(a, b, &found, out);
}

// ---- the answer --------------------------------------------------------------------------------------------------

/// What one hull's edges say.
typedef enum features_side { FEATURES_DEEP, FEATURES_BEFORE, FEATURES_FAR, FEATURES_DOUBT } features_side;

static features_side features_search(const hull32 *hull, const hm_xform *xform, const hull32 *other, float blur,
                                     float reach, hull32_depths *out) {
    hull32_depths_of(hull, hmi_fast_mirrored(xform), other, blur, out);
    if ((out->in & out->all) == out->all) return FEATURES_DEEP;
    if ((out->out & out->all) == 0) return FEATURES_DOUBT;
    return reach == 0 || -out->least > reach * (1 + 0x1p-18f) ? FEATURES_FAR : FEATURES_BEFORE;
}

/// Where a point lies by a hull's edges: a bit for each that it is surely inside of, and outside of; that has its foot
/// surely within, before its begin, and after its end.
typedef struct features_sides {
    uint32_t in, out, on, before, after, all;
    hmi_f32x4 low[2]; ///< the depth is no less than this
    float least;      ///< the least depth is no more
} features_sides;

static inline void features_sides_make(const hull32 *hull, bool rotated, float px, float py, float blur, int groups,
                                       features_sides *out) {
    const hmi_f32x4 turn = f32x4_all(rotated ? -1.0f : 1.0f), doubt = f32x4_all(2 * blur),
                    less = f32x4_all(-2 * blur);
    hmi_f32x4 least = f32x4_all(FLT_MAX);
    *out = (features_sides){.all = ((uint32_t)1 << hull->n) - 1};
    for (int g = 0; g < groups; g++) {
        const hmi_f32x4 x = f32x4_load(hull->x + 4 * g), y = f32x4_load(hull->y + 4 * g);
        const hmi_f32x4 ex = f32x4_sub(f32x4_next(x, f32x4_all(hull->x[4 * g + 4])), x);
        const hmi_f32x4 ey = f32x4_sub(f32x4_next(y, f32x4_all(hull->y[4 * g + 4])), y);
        const hmi_f32x4 wx = f32x4_sub(f32x4_all(px), x), wy = f32x4_sub(f32x4_all(py), y);
        const hmi_f32x4 inner = f32x4_mul(turn, f32x4_sub(f32x4_mul(ex, wy), f32x4_mul(ey, wx)));
        const hmi_f32x4 along = f32x4_add(f32x4_mul(ex, wx), f32x4_mul(ey, wy));
        const hmi_f32x4 square = f32x4_add(f32x4_mul(ex, ex), f32x4_mul(ey, ey)), rest = f32x4_sub(square, along);
        const hmi_f32x4 part = f32x4_div(f32x4_all(1), f32x4_root(f32x4_max(square, f32x4_all(FLT_MIN))));
        const uint32_t past = f32x4_positive(f32x4_sub(along, doubt)),
                       short_of = f32x4_positive(f32x4_sub(rest, doubt));
        out->in |= f32x4_positive(f32x4_sub(inner, doubt)) << 4 * g;
        out->out |= f32x4_positive(f32x4_sub(less, inner)) << 4 * g;
        out->on |= (past & short_of) << 4 * g;
        out->before |= f32x4_positive(f32x4_sub(less, along)) << 4 * g;
        out->after |= f32x4_positive(f32x4_sub(less, rest)) << 4 * g;
        out->low[g] = f32x4_mul(f32x4_sub(inner, doubt), part);
        least = f32x4_min(least, f32x4_mul(f32x4_add(inner, doubt), part));
    }
    out->least = f32x4_least(least);
}

// A disc and a hull. Outside of a hull a point is nearest to the one edge that it is in front of, or to the corner
// past whose edges it is; inside it to the edge that it is least deep behind.
static hmi_verdict features_of_disc(const hull32 *point, const hull32_one *one, const hull32 *hull, float blur,
                                    float reach, int32_t out[2]) {
    const bool rotated = hmi_fast_mirrored(one->xform);
    features_sides at;
    uint32_t edge;
    if (hull->groups == 1)
        features_sides_make(hull, rotated, point->x[0], point->y[0], blur, 1, &at);
    else
        features_sides_make(hull, rotated, point->x[0], point->y[0], blur, 2, &at);
    if ((at.in & at.all) == at.all) {
        const hmi_f32x4 most = f32x4_all(at.least * (1 + 0x1p-18f));
        edge = hull32_positive(f32x4_sub(most, at.low[0]), f32x4_sub(most, at.low[1]), hull->groups) & at.all;
        if ((edge & (edge - 1)) != 0) return HMI_UNSURE;
    } else {
        if ((at.out & at.all) == 0) return HMI_UNSURE;
        if (reach == 0 || -at.least > reach * (1 + 0x1p-18f)) return HMI_APART;
        edge = at.out & at.on & at.all;
    }
    if (edge) {
        features_edge(one, hmi_lowest_bit(edge), NULL, out);
        return HMI_MEET;
    }
    const uint32_t ends = at.after & at.all, corner = at.before & (ends << 1 | ends >> (hull->n - 1)) & at.all;
    if (corner == 0) return HMI_UNSURE;
    features_corner(hmi_lowest_bit(corner), out);
    return HMI_MEET;
}

// `deep`, where it is not NULL, receives true in place of the features where the hulls themselves meet.
HMI_INLINE hmi_verdict features_of_hulls(const hull32_one *a, const hull32_one *b, float reach, bool *deep,
                                         hmi_features *out) {
    hull32_pair pair;
    hull32_depths of_a, of_b;
    hull32_pair_make(a, b, &pair);
    if (pair.gap > reach * 1.4143f) return HMI_APART;
    if (a->n == 1 && b->n == 1) return HMI_UNSURE;
    if (a->n == 1) return features_of_disc(&pair.a, b, &pair.b, pair.blur, reach, out->b);
    if (b->n == 1) return features_of_disc(&pair.b, a, &pair.a, pair.blur, reach, out->a);
    const features_side one = features_search(&pair.a, a->xform, &pair.b, pair.blur, reach, &of_a);
    if (one == FEATURES_FAR || one == FEATURES_DOUBT) return one == FEATURES_FAR ? HMI_APART : HMI_UNSURE;
    if (one == FEATURES_BEFORE) return features_apart(a, b, &pair, true, of_a.out & of_a.all, out);
    const features_side two = features_search(&pair.b, b->xform, &pair.a, pair.blur, reach, &of_b);
    if (two == FEATURES_FAR || two == FEATURES_DOUBT) return two == FEATURES_FAR ? HMI_APART : HMI_UNSURE;
    if (two == FEATURES_BEFORE) return features_apart(a, b, &pair, false, of_b.out & of_b.all, out);
    if (deep) *deep = true;
    return deep ? HMI_MEET : features_deep(a, b, &pair, &of_a, &of_b, out);
}

static inline void features_whole(const hull32_one *one, int64_t radius, hm_local space[4], hmi_whole *out) {
    out->v = NULL;
    out->local = hull32_corners(one, space);
    out->xform = one->xform;
    out->n = one->n;
    out->radius = radius;
}

// Number by number: what has just been written in parts is slow to read at once.
static inline void features_swap(hmi_features *on) {
    for (int i = 0; i < 2; i++) {
        const int32_t k = on->a[i];
        on->a[i] = on->b[i];
        on->b[i] = k;
    }
}

// Two edges or corners are in the order of sat_whole_order; of an edge and a corner it does not matter.
static inline bool features_order(const hull32_one *a, const hull32_one *b, const hmi_features *on, bool *swap) {
    *swap = false;
    if ((on->a[0] == on->a[1]) != (on->b[0] == on->b[1])) return true;
    const int order = a->n != b->n ? a->n - b->n : hull32_order(a, hull32_point(a, 0), b, hull32_point(b, 0));
    *swap = order > 0;
    return order != 0;
}

hmi_verdict hmi_fast_features(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              int64_t margin, hmi_fast_met *out) {
    const hull32_one one = hull32_one_make(a, xa), two = hull32_one_make(b, xb);
    hmi_features *on = &out->on;
    if (one.n == 0 || two.n == 0) return HMI_UNSURE;
    const int64_t of_a = a->radius ? hmi_shape_radius(a, xa) : 0, of_b = b->radius ? hmi_shape_radius(b, xb) : 0;
    on->a[0] = on->a[1] = on->b[0] = on->b[1] = 0;
    on->on_line = false;
    on->way = (hm_vec2){0, 0};
    const hmi_verdict verdict = features_of_hulls(&one, &two, (float)(of_a + of_b + margin), NULL, on);
    if (verdict != HMI_MEET) return verdict;
    if (!features_order(&one, &two, on, &out->swapped)) return HMI_UNSURE;
    features_whole(out->swapped ? &two : &one, out->swapped ? of_b : of_a, out->space[0], &out->a);
    features_whole(out->swapped ? &one : &two, out->swapped ? of_a : of_b, out->space[1], &out->b);
    if (out->swapped) features_swap(on);
    return HMI_MEET;
}

hmi_verdict hmi_fast_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           int64_t margin) {
    const hull32_one one = hull32_one_make(a, xa), two = hull32_one_make(b, xb);
    hmi_features on = {{0, 0}, {0, 0}, false, {0, 0}};
    hm_local space[2][4];
    hmi_whole of_a, of_b;
    hm_vec2 normal;
    bool deep = false;
    if (one.n == 0 || two.n == 0) return HMI_UNSURE;
    const int64_t reach = hmi_shape_radius(a, xa) + hmi_shape_radius(b, xb) + margin;
    const hmi_verdict verdict = features_of_hulls(&one, &two, (float)reach, &deep, &on);
    if (verdict != HMI_MEET || deep) return verdict;
    features_whole(&one, 0, space[0], &of_a);
    features_whole(&two, 0, space[1], &of_b);
    return contact_verdict(
        hmi_measure_verdict(hmi_measure_gap(&of_a, &of_b, &on, &normal), hmi_measure_units(reach)));
}
