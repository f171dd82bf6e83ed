// The distance of discs, boxes and polygons of few corners. Floats find which features may be nearest, and only these
// are computed exactly. The same results as from hmi_sat_distance, which transforms all corners.
#include "distance_gjk.h"

#include "../sat/sat_measure.h"
#include "box_region.h"
#include "nearest.h"
#include "segments.h"
#include "solids.h"
#include "aligned.h"

// ---- whether they meet, and where --------------------------------------------------------------------------------

/// The sides of a hull's edges on which the corners of another one lie: for each corner a bit for every edge.
typedef struct hull32_sides {
    uint32_t in[HULL32_CORNERS], out[HULL32_CORNERS]; ///< surely on the inner side, and on the outer
    uint32_t all;                                     ///< all edges
    uint32_t any_in, all_out;                         ///< of all corners
} hull32_sides;

static inline void hull32_sides_make(const hull32 *hull, bool mirrored, const hull32 *other, float blur, int groups,
                                     hull32_sides *out) {
    const hmi_f32x4 turn = f32x4_all(mirrored ? -1.0f : 1.0f), doubt = f32x4_all(blur), less = f32x4_all(-blur);
    const uint32_t all = ((uint32_t)1 << hull->n) - 1;
    hmi_f32x4 x[2], y[2], ex[2], ey[2];
    uint32_t any_in = 0, all_out = all;
    for (int g = 0; g < groups; g++) {
        const float *px = hull->x + 4 * g, *py = hull->y + 4 * g;
        x[g] = f32x4_load(px);
        y[g] = f32x4_load(py);
        ex[g] = f32x4_mul(turn, f32x4_sub(f32x4_next(x[g], f32x4_all(px[4])), x[g]));
        ey[g] = f32x4_mul(turn, f32x4_sub(f32x4_next(y[g], f32x4_all(py[4])), y[g]));
    }
    for (int32_t j = 0; j < other->n; j++) {
        uint32_t in = 0, beyond = 0;
        for (int g = 0; g < groups; g++) {
            const hmi_f32x4 wx = f32x4_sub(f32x4_all(other->x[j]), x[g]),
                            wy = f32x4_sub(f32x4_all(other->y[j]), y[g]);
            const hmi_f32x4 cross = f32x4_sub(f32x4_mul(ex[g], wy), f32x4_mul(ey[g], wx));
            in |= f32x4_positive(f32x4_sub(cross, doubt)) << 4 * g;
            beyond |= f32x4_positive(f32x4_sub(less, cross)) << 4 * g;
        }
        out->in[j] = in & all;
        out->out[j] = beyond & all;
        any_in |= in;
        all_out &= beyond;
    }
    out->all = all;
    out->any_in = any_in & all;
    out->all_out = all_out;
}

static inline void hull32_sides_of(const hull32 *hull, bool mirrored, const hull32 *other, float blur,
                                   hull32_sides *out) {
    if (hull->groups == 1)
        hull32_sides_make(hull, mirrored, other, blur, 1, out);
    else
        hull32_sides_make(hull, mirrored, other, blur, 2, out);
}

// The first corner that lies inside of all edges, those before it surely not; -1 for none, -2 for a doubt.
static inline int32_t hull32_first_in(const hull32_sides *sides, int32_t corners) {
    for (int32_t j = 0; j < corners; j++) {
        if (sides->in[j] == sides->all) return j;
        if (sides->out[j] == 0) return -2;
    }
    return -1;
}

/// Where hulls meet: a corner of a or b, or two edges that cross.
typedef enum hull32_meeting { HULL32_APART, HULL32_CORNER_OF_A, HULL32_CORNER_OF_B, HULL32_CROSSING } hull32_meeting;

typedef struct hull32_met {
    hull32_meeting kind;
    int32_t k, j;
} hull32_met;

// Whether corners j and the next one are on either side of edge k. Sets `doubt` where that is not sure.
static inline bool hull32_parts(const hull32_sides *sides, int32_t k, int32_t j, int32_t n, bool *doubt) {
    const uint32_t bit = (uint32_t)1 << k, in = sides->in[j], out = sides->out[j];
    const uint32_t next_in = sides->in[hull32_next(j, n)], next_out = sides->out[hull32_next(j, n)];
    *doubt |= ((in | out) & (next_in | next_out) & bit) == 0;
    return ((in ^ next_in) & bit) != 0;
}

static hull32_met hull32_crossing(const hull32_sides *of_a, int32_t n, const hull32_sides *of_b, int32_t m) {
    bool doubt = false;
    for (int32_t k = 0; k < n; k++)
        for (int32_t j = 0; j < m; j++) {
            const bool one = hull32_parts(of_a, k, j, m, &doubt), two = hull32_parts(of_b, j, k, n, &doubt);
            if (doubt) return (hull32_met){HULL32_APART, 0, 0};
            if (one && two) return (hull32_met){HULL32_CROSSING, k, j};
        }
    return (hull32_met){HULL32_APART, 0, 0};
}

// Hulls of which none is flat meet where no edge parts them. Of a disc's centre there are no edges.
static inline hull32_met hull32_meet(const hull32_sides *of_a, int32_t n, const hull32_sides *of_b, int32_t m) {
    const int32_t corner_a = hull32_first_in(of_b, n);
    if (corner_a >= 0) return (hull32_met){HULL32_CORNER_OF_A, corner_a, 0};
    if (corner_a != -1 || n < 2) return (hull32_met){HULL32_APART, 0, 0};
    const int32_t corner_b = hull32_first_in(of_a, m);
    if (corner_b >= 0) return (hull32_met){HULL32_CORNER_OF_B, 0, corner_b};
    return corner_b == -1 ? hull32_crossing(of_a, n, of_b, m) : (hull32_met){HULL32_APART, 0, 0};
}

// ---- a walk to what is nearest -----------------------------------------------------------------------------------
//
// Two corners are the nearest points of two hulls when nothing of either is beyond its corner in the direction d to
// the other. A corner and its foot within an edge are, when nothing of the corner's hull is beyond the corner square
// to the edge. So from any d on, the two corners that are farthest in that direction are taken, and d from them,
// until they stay; where they do not an edge between the last ones may be nearest. The result is tested with twice
// the blur, and then is nearer than all else by far more than doubles round.
//
// Edges that face each other and are about parallel are reported with all corners that surely have their foot inside
// the other one, and it is tested exactly that nothing is beyond the nearest of these. What is nearest otherwise is
// farther by far more than doubles round: it is more than the blur lower at a length of M, and the foot is as far
// from there.

static inline int32_t hull32_edge_of(int32_t p, int32_t q, int32_t n) {
    return hull32_next(p, n) == q ? p : hull32_next(q, n) == p ? q : -1;
}

// Whether the foot of a corner is within edge k: 1 or 0, -1 for a doubt.
static inline int hull32_foot(const hull32 *hull, int32_t k, const hull32 *other, int32_t j, float blur) {
    const float ex = hull->x[k + 1] - hull->x[k], ey = hull->y[k + 1] - hull->y[k];
    const float along = ex * (other->x[j] - hull->x[k]) + ey * (other->y[j] - hull->y[k]);
    const float rest = (ex * ex + ey * ey) - along;
    if (along < -blur || rest < -blur) return 0;
    return along > blur && rest > blur ? 1 : -1;
}

static inline bool hull32_add_foot(const hull32_pair *pair, hmi_near_kind kind, int32_t k, int32_t j,
                                   hull32_found *out) {
    const bool of_a = kind == HMI_NEAR_EDGE_OF_A;
    const int foot = hull32_foot(of_a ? &pair->a : &pair->b, k, of_a ? &pair->b : &pair->a, j, 2 * pair->blur);
    if (foot > 0) out->near[out->count++] = (hmi_near){kind, k, j};
    return foot >= 0;
}

// Corners of both that are farthest along what is square to an edge: two of the one, one or two of the other.
static bool hull32_faces(const hull32_pair *pair, uint32_t of_a, uint32_t of_b, hull32_found *out) {
    const int32_t p = hmi_lowest_bit(of_a), j = hmi_lowest_bit(of_b);
    const uint32_t rest_a = of_a & (of_a - 1), rest_b = of_b & (of_b - 1);
    const int32_t q = rest_a ? hmi_lowest_bit(rest_a) : p, i = rest_b ? hmi_lowest_bit(rest_b) : j;
    const int32_t edge_a = rest_a ? hull32_edge_of(p, q, pair->a.n) : -1;
    const int32_t edge_b = rest_b ? hull32_edge_of(j, i, pair->b.n) : -1;
    out->count = 0;
    out->edge_a = edge_a;
    out->edge_b = edge_b;
    if ((rest_a & (rest_a - 1)) != 0 || (rest_b & (rest_b - 1)) != 0) return false;
    if ((rest_a && edge_a < 0) || (rest_b && edge_b < 0)) return false;
    if (edge_a >= 0 && !hull32_add_foot(pair, HMI_NEAR_EDGE_OF_A, edge_a, j, out)) return false;
    if (edge_a >= 0 && i != j && !hull32_add_foot(pair, HMI_NEAR_EDGE_OF_A, edge_a, i, out)) return false;
    if (edge_b >= 0 && !hull32_add_foot(pair, HMI_NEAR_EDGE_OF_B, edge_b, p, out)) return false;
    if (edge_b >= 0 && q != p && !hull32_add_foot(pair, HMI_NEAR_EDGE_OF_B, edge_b, q, out)) return false;
    return out->count > 0;
}

/// The state of a walk: corner k of a and corner j of b; and the shortest vector so far from a point of a to one of
/// b.
typedef struct hull32_step {
    int32_t k, j;
    float x, y;
} hull32_step;

// By the way between corners k and j, or to what is nearest on the line to there.
static inline void hull32_step_on(const hull32_pair *pair, int32_t k, int32_t j, hull32_step *step) {
    const float wx = pair->b.x[j] - pair->a.x[k], wy = pair->b.y[j] - pair->a.y[k];
    const float ex = wx - step->x, ey = wy - step->y;
    const float along = -(ex * step->x + ey * step->y), square = ex * ex + ey * ey;
    const float part = along < square ? along / square : 1;
    step->x = part < 1 ? step->x + part * ex : wx;
    step->y = part < 1 ? step->y + part * ey : wy;
}

// Along what is square to the line between corners p and q of a hull, towards the other one.
static bool hull32_square(const hull32_pair *pair, bool of_a, int32_t p, int32_t q, hull32_step *step,
                          hull32_found *out) {
    const hull32 *hull = of_a ? &pair->a : &pair->b;
    const float ex = hull->x[q] - hull->x[p], ey = hull->y[q] - hull->y[p];
    const float sign = ex * step->y - ey * step->x > 0 ? 1.0f : -1.0f;
    const float nx = -ey * sign, ny = ex * sign;
    const hull32_far one = hull32_farthest(&pair->a, nx, ny, pair->blur);
    const hull32_far two = hull32_farthest(&pair->b, -nx, -ny, pair->blur);
    if (one.most + two.most > -2 * pair->blur) return false; // not apart that way
    hull32_step_on(pair, one.k, two.k, step);
    const uint32_t edge = (uint32_t)1 << p | (uint32_t)1 << q;
    out->sure = of_a ? one.near == edge && hull32_alone(two) : two.near == edge && hull32_alone(one);
    return hull32_faces(pair, one.near, two.near, out);
}

// From any vector from a to b; that between two of their points where there is none yet. Then the vectors get shorter
// each time, so that it does not cycle (Gilbert 1966).
hull32_end hmi_hull32_walk(const hull32_pair *pair, float dx, float dy, bool apart, hull32_found *out) {
    const hull32 *a = &pair->a, *b = &pair->b;
    hull32_step at = {-1, -1, dx, dy};
    for (int i = 0; i < 8; i++) {
        const hull32_far of_a = hull32_farthest(a, at.x, at.y, pair->blur);
        const hull32_far of_b = hull32_farthest(b, -at.x, -at.y, pair->blur);
        const hull32_step last = at;
        if (of_a.k == last.k && of_b.k == last.j && hull32_alone(of_a) && hull32_alone(of_b)) {
            *out = (hull32_found){{{HMI_NEAR_CORNERS, at.k, at.j}}, 1, true, -1, -1};
            if (at.x == b->x[at.j] - a->x[at.k] && at.y == b->y[at.j] - a->y[at.k]) return HULL32_FOUND;
        }
        if (!apart && of_a.most + of_b.most > -2 * pair->blur) return HULL32_MAY_MEET;
        at.k = of_a.k;
        at.j = of_b.k;
        if (i == 0 && apart) {
            at.x = b->x[at.j] - a->x[at.k];
            at.y = b->y[at.j] - a->y[at.k];
        } else {
            hull32_step_on(pair, at.k, at.j, &at);
        }
        apart = true;
        if (i == 0) continue;
        if (at.k != last.k && hull32_square(pair, true, last.k, at.k, &at, out)) return HULL32_FOUND;
        if (at.j != last.j && hull32_square(pair, false, last.j, at.j, &at, out)) return HULL32_FOUND;
    }
    return HULL32_LOST;
}

// ---- exactly -----------------------------------------------------------------------------------------------------

// So that differences are below 2^62.
static inline bool hull32_small(hmi_point p) { return hmi_point_size(p) == 0; }

static inline double hull32_radius(const hull32_one *one) {
    return one->shape->radius == 0 ? 0 : hmi_measure_units(hmi_shape_radius(one->shape, one->xform));
}

// What is nearest, with the radii in units; below 0 where these may touch.
static inline double hull32_apart(hm_vec2 from, hm_vec2 way, double length, double near, double far, hm_vec2 *on_a,
                                  hm_vec2 *on_b) {
    const double radii = near + far;
    if (!(fabs(length - radii) > radii * 0x1p-40)) return -1;
    return hmi_measure_apart(from, way, length, near, far, length < radii, on_a, on_b);
}

static inline hm_vec2 hull32_way(hmi_point from, hmi_point to) {
    return (hm_vec2){(double)(to.x - from.x), (double)(to.y - from.y)};
}

// Of corner p of a and corner q of b. Points are relative to `origin`. No coordinate is 2^60 units or more.
static inline double hull32_corners_apart(hmi_point origin, hmi_point p, hmi_point q, double near, double far,
                                          hm_vec2 *on_a, hm_vec2 *on_b) {
    const hm_vec2 way = hull32_way(p, q);
    const hmi_between between = hmi_between_make(f64x2_of(way.x, way.y));
    return hull32_apart(hull32_way(origin, p), hmi_between_normal(&between), between.length, near, far, on_a, on_b);
}

// Likewise of the edge from p to q, of a or of b, and a corner of the other one.
static inline double hull32_edge_apart(hmi_point origin, bool of_a, hmi_point p, hmi_point q, hmi_point corner,
                                       double near, double far, hm_vec2 *on_a, hm_vec2 *on_b) {
    const hmi_line line = hmi_line_make(p, q, true);
    const hmi_measured foot = hmi_line_measure(&line, corner, true);
    const hm_vec2 way = hmi_scaled(hmi_line_normal(&line), (foot.out > 0) == of_a ? 1 : -1);
    const hm_vec2 at = hull32_way(origin, of_a ? p : corner);
    return hull32_apart(of_a ? hmi_along(at, line.along, foot.along) : at, way, fabs(foot.out), near, far, on_a,
                        on_b);
}

static inline hmi_convex hull32_convex(const hull32_one *one, uint32_t corners, hmi_point *v) {
    for (; corners; corners &= corners - 1) {
        const int k = hmi_lowest_bit(corners);
        v[k] = hull32_point(one, k);
    }
    return (hmi_convex){v, one->n, hmi_shape_radius(one->shape, one->xform)};
}

// To pixels of the world, in the two steps in which others round.
static inline hm_vec2 hull32_pixels(hmi_point origin, hm_vec2 units, hm_vec2 offset) {
    const double unit = 0x1p-40;
    return (hm_vec2){(double)origin.x * unit + (units.x + offset.x) * unit,
                     (double)origin.y * unit + (units.y + offset.y) * unit};
}

// Of one feature that is surely the nearest; below 0 also where coordinates are 2^60 units or more.
static double hull32_near_one(const hull32_one *a, const hull32_one *b, const hmi_near *near, hmi_point at_a,
                              hm_vec2 *on_a, hm_vec2 *on_b) {
    const bool of_b = near->kind == HMI_NEAR_EDGE_OF_B;
    const hull32_one *own = of_b ? b : a, *other = of_b ? a : b;
    const double of_radius = hull32_radius(a), to_radius = hull32_radius(b);
    const hmi_point p = hull32_point(own, near->k), corner = hull32_point(other, near->j);
    uint64_t large = hmi_point_size(p) | hmi_point_size(corner);
    if (near->kind == HMI_NEAR_CORNERS)
        return large ? -1 : hull32_corners_apart(at_a, p, corner, of_radius, to_radius, on_a, on_b);
    const hmi_point q = hull32_point(own, hull32_next(near->k, own->n));
    large |= hmi_point_size(q);
    return large ? -1 : hull32_edge_apart(at_a, !of_b, p, q, corner, of_radius, to_radius, on_a, on_b);
}

static double hull32_near(const hull32_one *a, const hull32_one *b, const hull32_found *found, hmi_point at_a,
                          hm_vec2 *on_a, hm_vec2 *on_b) {
    if (found->sure && found->count == 1) return hull32_near_one(a, b, found->near, at_a, on_a, on_b);
    hmi_point v[2][HULL32_CORNERS];
    uint32_t of_a = 0, of_b = 0;
    for (int i = 0; i < found->count; i++) {
        const hmi_near *near = &found->near[i];
        const uint32_t k = (uint32_t)1 << near->k, j = (uint32_t)1 << near->j;
        const uint32_t end = (uint32_t)1 << hull32_next(near->k, near->kind == HMI_NEAR_EDGE_OF_A ? a->n : b->n);
        of_a |= near->kind == HMI_NEAR_CORNERS ? k : near->kind == HMI_NEAR_EDGE_OF_A ? k | end : j;
        of_b |= near->kind == HMI_NEAR_EDGE_OF_B ? k | end : j;
    }
    if (!found->sure) {
        of_a = ((uint32_t)1 << a->n) - 1;
        of_b = ((uint32_t)1 << b->n) - 1;
    }
    v[0][0] = at_a;
    const hmi_convex one = hull32_convex(a, of_a & ~(uint32_t)1, v[0]), two = hull32_convex(b, of_b, v[1]);
    return hmi_near_distance(&one, &two, found->near, found->count, !found->sure, on_a, on_b);
}

static double hull32_common(const hull32_one *a, const hull32_one *b, hull32_met met, hmi_point at_a, hm_vec2 *on_a,
                            hm_vec2 *on_b) {
    hmi_point v[2][HULL32_CORNERS];
    const bool crossing = met.kind == HULL32_CROSSING;
    const uint32_t k = (uint32_t)1 << met.k, j = (uint32_t)1 << met.j;
    const uint32_t of_a = crossing ? k | (uint32_t)1 << hull32_next(met.k, a->n) : k;
    const uint32_t of_b = crossing ? j | (uint32_t)1 << hull32_next(met.j, b->n) : j;
    v[0][0] = at_a;
    const hmi_convex one = hull32_convex(a, of_a & ~(uint32_t)1, v[0]), two = hull32_convex(b, of_b, v[1]);
    *on_a = *on_b = crossing                         ? hmi_near_crossing(&one, met.k, &two, met.j)
                    : met.kind == HULL32_CORNER_OF_A ? hmi_near_corner(&one, &one, met.k)
                                                     : hmi_near_corner(&one, &two, met.j);
    return 0;
}

// Where the way between the middles does not part the hulls.
static double hull32_walked(const hull32_one *a, const hull32_one *b, const hull32_pair *pair, hmi_point at_a,
                            hm_vec2 *on_a, hm_vec2 *on_b) {
    hull32_sides of_a, of_b;
    hull32_found found;
    hull32_sides_of(&pair->b, hmi_fast_mirrored(b->xform), &pair->a, pair->blur, &of_b);
    if (a->n > 1)
        hull32_sides_of(&pair->a, hmi_fast_mirrored(a->xform), &pair->b, pair->blur, &of_a);
    else
        of_a = (hull32_sides){.all = 0};
    const bool by_a = of_a.all_out != 0;
    if (by_a || of_b.all_out != 0) {
        const hull32 *hull = by_a ? &pair->a : &pair->b;
        const int32_t k = hmi_lowest_bit(by_a ? of_a.all_out : of_b.all_out);
        const float x = hull->x[k + 1] - hull->x[k], y = hull->y[k + 1] - hull->y[k];
        const float sign = by_a == hmi_fast_mirrored(by_a ? a->xform : b->xform) ? -1.0f : 1.0f;
        const hull32_end end = hmi_hull32_walk(pair, sign * y, -sign * x, true, &found);
        return end == HULL32_FOUND ? hull32_near(a, b, &found, at_a, on_a, on_b) : -1;
    }
    if (of_a.any_in != of_a.all || of_b.any_in != of_b.all) return -1;
    const hull32_met met = hull32_meet(&of_a, a->n, &of_b, b->n);
    return met.kind == HULL32_APART ? -1 : hull32_common(a, b, met, at_a, on_a, on_b);
}

// Two solids, or below 0 where edges are about parallel. `deep` where they surely overlap.
static double hull32_of_solids(const hull32_one *a, const hull32_one *b, hmi_point at_a, bool *deep, hm_vec2 *on_a,
                               hm_vec2 *on_b) {
    hmi_solids_found found;
    const hmi_verdict verdict = hmi_solids_near(a->shape, a->xform, b->shape, b->xform, &found);
    *deep = found.deep;
    if (verdict != HMI_MEET) return -1;
    if (found.deep) {
        const hmi_point p = found.corner_a >= 0 ? hull32_point(a, found.corner_a) : hull32_point(b, found.corner_b);
        *on_a = *on_b = hull32_way(at_a, p);
        return hull32_small(p) ? 0 : -1;
    }
    const hmi_near near = found.edge_a >= 0   ? (hmi_near){HMI_NEAR_EDGE_OF_A, found.edge_a, found.corner_b}
                          : found.edge_b >= 0 ? (hmi_near){HMI_NEAR_EDGE_OF_B, found.edge_b, found.corner_a}
                                              : (hmi_near){HMI_NEAR_CORNERS, found.corner_a, found.corner_b};
    return hull32_near_one(a, b, &near, at_a, on_a, on_b);
}

// Likewise.
static double hull32_of_aligned(const hull32_one *a, const hull32_one *b, hmi_point at_a, bool *deep, hm_vec2 *on_a,
                                hm_vec2 *on_b) {
    hull32_found found;
    return hmi_aligned_near(a, b, deep, &found) ? hull32_near(a, b, &found, at_a, on_a, on_b) : -1;
}

// Of two of which at most one is a disc.
static double hull32_distance(const hull32_one *a, const hull32_one *b, bool deep, hmi_point at_a, hm_vec2 *on_a,
                              hm_vec2 *on_b) {
    hull32_pair pair;
    hull32_found found;
    hull32_pair_make(a, b, &pair);
    if (deep) return hull32_walked(a, b, &pair, at_a, on_a, on_b);
    const hull32 *p = &pair.a, *q = &pair.b;
    const float dx = (q->x[0] + q->x[q->n / 2]) / 2 - (p->x[0] + p->x[p->n / 2]) / 2;
    const float dy = (q->y[0] + q->y[q->n / 2]) / 2 - (p->y[0] + p->y[p->n / 2]) / 2;
    const hull32_end end = hmi_hull32_walk(&pair, dx, dy, false, &found);
    if (end == HULL32_LOST) return -1;
    return end == HULL32_FOUND ? hull32_near(a, b, &found, at_a, on_a, on_b)
                               : hull32_walked(a, b, &pair, at_a, on_a, on_b);
}

// ---- discs and segments ------------------------------------------------------------------------------------------

// Two segments, of which the first comes first in the order of hmi_sat_distance. The nearest features are an edge from
// corner 0 to 1 and a corner, or two corners.
static double hull32_segments(const hull32_one *a, const hull32_one *b, hmi_point at_a, hm_vec2 *on_a,
                              hm_vec2 *on_b) {
    hmi_segments s;
    hmi_segments_found by;
    const hmi_verdict verdict = hmi_segments_find(a->shape, a->xform, b->shape, b->xform, 0, DBL_MAX, &s, &by);
    if (by.deep) return hull32_common(a, b, (hull32_met){HULL32_CROSSING, 0, 0}, at_a, on_a, on_b);
    if (verdict != HMI_MEET || (by.of_a && by.of_b)) return -1;
    const double near = hull32_radius(a), far = hull32_radius(b);
    const hmi_point p = s.a[by.corner_a], q = s.b[by.corner_b]; // of the edge, corner 0
    if (by.of_a) return hull32_edge_apart(at_a, true, p, s.a[1], q, near, far, on_a, on_b);
    return by.of_b ? hull32_edge_apart(at_a, false, q, s.b[1], p, near, far, on_a, on_b)
                   : hull32_corners_apart(at_a, p, q, near, far, on_a, on_b);
}

// Of a disc at `at` and a box without a radius: points are relative to the disc's centre.
static double hull32_box(const hull32_one *disc, hmi_point at, const hull32_one *box, hm_vec2 *on_a, hm_vec2 *on_b) {
    hmi_box_found found;
    const hmi_verdict inside = hmi_box_find(box->shape, box->xform, at, DBL_MAX, &found);
    if (inside == HMI_UNSURE) return -1;
    if (inside == HMI_MEET) {
        *on_a = *on_b = (hm_vec2){0, 0};
        return 0;
    }
    const double own = hull32_radius(disc);
    return found.edge < 0 ? hull32_corners_apart(at, at, found.p, own, 0, on_a, on_b)
                          : hull32_edge_apart(at, false, found.p, found.q, at, own, 0, on_a, on_b);
}

// With corners 0 of both; the first one comes first in the order of hmi_sat_distance.
static inline double hull32_distance_of(const hull32_one *a, hmi_point at_a, const hull32_one *b, hmi_point at_b,
                                        hm_vec2 *on_a, hm_vec2 *on_b) {
    double distance = -1;
    bool deep = false;
    if (b->n == 1) return hull32_corners_apart(at_a, at_a, at_b, hull32_radius(a), hull32_radius(b), on_a, on_b);
    if (a->n == 1 && b->shape->kind == HM_SHAPE_BOX && b->shape->radius == 0)
        distance = hull32_box(a, at_a, b, on_a, on_b);
    if (hmi_is_segment(a->shape) && hmi_is_segment(b->shape)) distance = hull32_segments(a, b, at_a, on_a, on_b);
    if (distance >= 0) return distance;
    if (hull32_is_aligned(a) && hull32_is_aligned(b))
        distance = hull32_of_aligned(a, b, at_a, &deep, on_a, on_b);
    else if (a->shape->kind != HM_SHAPE_POLYGON && b->shape->kind != HM_SHAPE_POLYGON)
        distance = hull32_of_solids(a, b, at_a, &deep, on_a, on_b);
    return distance < 0 ? hull32_distance(a, b, deep, at_a, on_a, on_b) : distance;
}

double hmi_fast_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         hm_points *out) {
    const hull32_one one = hull32_one_make(a, xa), two = hull32_one_make(b, xb);
    if (one.n == 0 || two.n == 0) return -1;
    const hmi_point at_a = hull32_point(&one, 0), at_b = hull32_point(&two, 0);
    if (!hull32_small(at_a) || !hull32_small(at_b)) return -1;
    const int order = hull32_order(&one, at_a, &two, at_b);
    if (order == 0) return -1;
    const bool swap = order > 0;
    const hmi_point at = swap ? at_b : at_a, to = swap ? at_a : at_b;
    hm_vec2 on_a, on_b;
    const double distance = hull32_distance_of(swap ? &two : &one, at, swap ? &one : &two, to, &on_a, &on_b);
    if (distance < 0 || !out) return distance * 0x1p-40;
    const hm_vec2 offset = {(double)(at.x - at_a.x), (double)(at.y - at_a.y)};
    const hm_vec2 point_a = hull32_pixels(at_a, on_a, offset), point_b = hull32_pixels(at_a, on_b, offset);
    *out = (hm_points){.a = swap ? point_b : point_a, .b = swap ? point_a : point_b};
    return distance * 0x1p-40;
}
