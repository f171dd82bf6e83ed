// sat: the distance of two convex shapes, and where they are nearest.
//
// Hulls that do not meet are nearest at two corners, or at a corner and its foot on an edge. Floats compare all of
// these at once and keep those that may be the nearest, one or two as a rule; exact differences and cross products
// decide between them, in an order that is always the same.
//
// Differences of corners are exact before they become doubles, and cross products too, so each length below has a
// relative error of a few u, and hulls that do not meet have a distance above 0.

#include "../base/vec2.h"
#include "../simd/f32x4.h"
#include "sat_exact.h"
#include "sat_measure.h"
#include "sat_near.h"

#include <float.h>
#include <math.h>

/// The nearest found so far, in units: where on the first hull (from its corner 0), from there to the second hull,
/// and how far.
typedef struct sat_nearest {
    double distance;
    hm_vec2 from;
    hm_vec2 direction; ///< of length 1
} sat_nearest;

// Whether a square is surely that of a length above the best, times a factor's square: both are off by a few u.
static bool sat_further(double square, const sat_nearest *best, double factor2) {
    return square > best->distance * best->distance * factor2 * (1 + 0x1p-40);
}

// Corner j of `other` and corner k of `edges`. `swapped` when `edges` is the second hull.
static void sat_nearest_corners(const hmi_convex *edges, int32_t k, const hmi_convex *other, int32_t j, bool swapped,
                                sat_nearest *best) {
    const hmi_convex *first = swapped ? other : edges;
    const hmi_point *from = swapped ? &other->v[j] : &edges->v[k];
    const hmi_point *to = swapped ? &edges->v[k] : &other->v[j];
    hm_vec2 w = sat_to_double(from, to);
    if (sat_further(w.x * w.x + w.y * w.y, best, 1)) return;
    const hmi_between between = hmi_between_make(f64x2_of(w.x, w.y));
    if (between.length >= best->distance) return;
    *best = (sat_nearest){between.length, sat_to_double(&first->v[0], from), hmi_between_normal(&between)};
}

// Corner j of `other` and the inside of edge k of `edges`. On a line with the edge, both products that decide whether
// the foot is inside are sums without cancellation, so they have the right signs; elsewhere a wrong sign means that
// the edge's end is as near within rounding.
static void sat_nearest_foot(const hmi_convex *edges, int32_t k, hm_vec2 e, double length2, const hmi_convex *other,
                             int32_t j, bool swapped, sat_nearest *best) {
    const hmi_point *p = &edges->v[k];
    const hmi_point *r = &other->v[j];
    hm_vec2 w = sat_to_double(p, r);
    double along = e.x * w.x + e.y * w.y;
    if (along <= 0) return;
    double least = sat_width(e.x, e.y, w.x, w.y) - (fabs(e.x * w.y) + fabs(e.y * w.x)) * 0x1p-49; // than the cross
    if (least > 0 && sat_further(least * least, best, length2)) return;
    const hmi_point *q = sat_edge_end(edges, k);
    hm_vec2 rest = sat_to_double(r, q);
    if (e.x * rest.x + e.y * rest.y <= 0) return;
    const bool small = (hmi_point_size(*p) | hmi_point_size(*q) | hmi_point_size(*r)) == 0;
    const hmi_line line = hmi_line_make(*p, *q, small);
    const hmi_measured point = hmi_line_measure(&line, *r, small);
    if (fabs(point.out) >= best->distance) return;
    const hm_vec2 normal = hmi_line_normal(&line);
    const double side = (point.out > 0) != swapped ? 1 : -1; // from the first hull to the second
    best->distance = fabs(point.out);
    best->direction = hmi_scaled(normal, side);
    best->from =
        swapped ? sat_to_double(&other->v[0], r) : hmi_along(sat_to_double(&edges->v[0], p), line.along, point.along);
}

static void sat_nearest_of_edges(const hmi_convex *edges, const hmi_convex *other, bool swapped, sat_nearest *best) {
    for (int32_t k = 0; k < edges->n; k++) {
        hm_vec2 e = sat_to_double(&edges->v[k], sat_edge_end(edges, k));
        double length2 = e.x * e.x + e.y * e.y;
        for (int32_t j = 0; j < other->n; j++) {
            if (!swapped) sat_nearest_corners(edges, k, other, j, swapped, best);
            if (edges->n > 1) sat_nearest_foot(edges, k, e, length2, other, j, swapped, best);
        }
    }
}

// ---- in floats ---------------------------------------------------------------------------------------------------
//
// Points are in steps from corner 0 of the first hull, below M = `most`; edges are differences of their own. With u =
// 2^-24, a point is off by uM, the vector from one to another by 4uM (rounded as well), an edge by u of itself. Its
// cross product with such a vector, below 2M, is so off by less than 4uM of its length and 6uM for rounding; 2^-20 M
// of its size is left as doubt. The foot of a corner is off by less than 12uM along the edge, a distance by less than
// 24uM: of features that are as near as the nearest none comes out more than 48uM farther than the least that comes
// out, and 2^-17 M is left as slack.

enum { NEAR_CORNERS = 8 };

/// A hull. Of less than four corners, or five to seven, the first ones come once more.
typedef struct near_hull {
    int32_t n, groups;
    float x[NEAR_CORNERS], y[NEAR_CORNERS];
    float ex[NEAR_CORNERS], ey[NEAR_CORNERS]; ///< the edges that begin there
    float turn;                               ///< as of sat_turn
} near_hull;

// The sign of the first two edges' cross product, whose terms are off by less than 2^-22 of themselves.
static float near_turn(const hmi_convex *s, const near_hull *hull) {
    if (s->n < 3) return 1;
    const float one = hull->ex[0] * hull->ey[1], two = hull->ey[0] * hull->ex[1];
    if (fabsf(one - two) > (fabsf(one) + fabsf(two)) * 0x1p-20f) return one > two ? 1.0f : -1.0f;
    return (float)sat_turn(s);
}

static float near_apart(int64_t from, int64_t to) { return (float)(int64_t)((uint64_t)to - (uint64_t)from); }

// In steps.
static hmi_f32x4 near_four(float a, float b, float c, float d) {
    return f32x4_mul(f32x4_of(a, b, c, d), f32x4_all(1.0f / (float)HMI_UNITS_PER_STEP));
}

// Four corners from `first` on and the edges that begin there; for those that are missing the first corner.
static hmi_f32x4 near_group_make(const hmi_convex *s, int32_t first, const hmi_point *origin, near_hull *out) {
    const hmi_point *v[4], *to[4];
    for (int32_t i = 0; i < 4; i++) {
        const int32_t k = first + i < s->n ? first + i : 0;
        v[i] = &s->v[k];
        to[i] = sat_edge_end(s, k);
    }
    const hmi_f32x4 x = near_four(near_apart(origin->x, v[0]->x), near_apart(origin->x, v[1]->x),
                                  near_apart(origin->x, v[2]->x), near_apart(origin->x, v[3]->x));
    const hmi_f32x4 y = near_four(near_apart(origin->y, v[0]->y), near_apart(origin->y, v[1]->y),
                                  near_apart(origin->y, v[2]->y), near_apart(origin->y, v[3]->y));
    const hmi_f32x4 ex = near_four(near_apart(v[0]->x, to[0]->x), near_apart(v[1]->x, to[1]->x),
                                   near_apart(v[2]->x, to[2]->x), near_apart(v[3]->x, to[3]->x));
    const hmi_f32x4 ey = near_four(near_apart(v[0]->y, to[0]->y), near_apart(v[1]->y, to[1]->y),
                                   near_apart(v[2]->y, to[2]->y), near_apart(v[3]->y, to[3]->y));
    f32x4_store(out->x + first, x);
    f32x4_store(out->y + first, y);
    f32x4_store(out->ex + first, ex);
    f32x4_store(out->ey + first, ey);
    return f32x4_max(f32x4_size(x), f32x4_size(y));
}

// Corners within 2^61 units of the world's middle, so that their differences are below 2^62; else false.
static bool near_hull_make(const hmi_convex *s, const hmi_point *origin, near_hull *out, hmi_f32x4 *most) {
    const uint64_t limit = (uint64_t)1 << 61;
    uint64_t spread = 0;
    if (s->n > NEAR_CORNERS) return false;
    for (int32_t k = 0; k < s->n; k++) spread |= ((uint64_t)s->v[k].x + limit) | ((uint64_t)s->v[k].y + limit);
    out->n = s->n;
    out->groups = s->n > 4 ? 2 : 1;
    *most = f32x4_max(*most, near_group_make(s, 0, origin, out));
    if (s->n > 4) *most = f32x4_max(*most, near_group_make(s, 4, origin, out));
    out->turn = near_turn(s, out);
    return spread >> 62 == 0;
}

/// Two hulls.
typedef struct near_pair {
    near_hull a, b;
    float most;
} near_pair;

static bool near_pair_make(const hmi_convex *a, const hmi_convex *b, near_pair *out) {
    hmi_f32x4 most = f32x4_all(0);
    if (!near_hull_make(a, &a->v[0], &out->a, &most) || !near_hull_make(b, &a->v[0], &out->b, &most)) return false;
    out->most = f32x4_most(most);
    return true;
}

/// Which of some edges and corners: bit 8 * k + j for edge k (or corner k) of one hull and corner j of the other.
typedef uint64_t near_bits;

// SAT_APART: an edge of `hull` parts them. SAT_MEET: none does.
static sat_verdict near_sides(const near_hull *hull, const near_hull *other, float most) {
    sat_verdict verdict = SAT_MEET;
    if (hull->n == 1) return SAT_MEET;
    for (int32_t g = 0; g < hull->groups; g++) {
        const hmi_f32x4 turn = f32x4_all(hull->turn);
        const hmi_f32x4 ex = f32x4_mul(turn, f32x4_load(hull->ex + 4 * g));
        const hmi_f32x4 ey = f32x4_mul(turn, f32x4_load(hull->ey + 4 * g));
        const hmi_f32x4 x = f32x4_load(hull->x + 4 * g), y = f32x4_load(hull->y + 4 * g);
        const hmi_f32x4 doubt = f32x4_mul(f32x4_add(f32x4_size(ex), f32x4_size(ey)), f32x4_all(most * 0x1p-20f));
        hmi_f32x4 inner = f32x4_all(-FLT_MAX);
        for (int32_t j = 0; j < other->n; j++) {
            const hmi_f32x4 wx = f32x4_sub(f32x4_all(other->x[j]), x), wy = f32x4_sub(f32x4_all(other->y[j]), y);
            inner = f32x4_max(inner, f32x4_sub(f32x4_mul(ex, wy), f32x4_mul(ey, wx)));
        }
        if (f32x4_positive(f32x4_sub(f32x4_sub(f32x4_all(0), inner), doubt)) != 0) return SAT_APART;
        if (f32x4_positive(f32x4_sub(inner, doubt)) != 15) verdict = SAT_DOUBT;
    }
    return verdict;
}

static sat_verdict near_verdict(const near_pair *pair) {
    const sat_verdict one = near_sides(&pair->a, &pair->b, pair->most);
    if (one == SAT_APART || (pair->a.n < 3 && pair->b.n < 3)) return one == SAT_APART ? one : SAT_DOUBT;
    const sat_verdict two = near_sides(&pair->b, &pair->a, pair->most);
    return two == SAT_APART || one == two ? two : SAT_DOUBT;
}

/// The squares of the distances of corners from edges.
typedef struct near_squares {
    hmi_f32x4 of[NEAR_CORNERS][2]; ///< by corner and group of edges
    hmi_f32x4 least;
} near_squares;

static void near_squares_make(const near_hull *edges, const near_hull *corners, near_squares *out) {
    out->least = f32x4_all(FLT_MAX);
    for (int32_t g = 0; g < edges->groups; g++) {
        const hmi_f32x4 ex = f32x4_load(edges->ex + 4 * g), ey = f32x4_load(edges->ey + 4 * g);
        const hmi_f32x4 x = f32x4_load(edges->x + 4 * g), y = f32x4_load(edges->y + 4 * g);
        const hmi_f32x4 length2 = f32x4_max(f32x4_add(f32x4_mul(ex, ex), f32x4_mul(ey, ey)), f32x4_all(FLT_MIN));
        const hmi_f32x4 inverse = f32x4_div(f32x4_all(1), length2);
        for (int32_t j = 0; j < corners->n; j++) {
            const hmi_f32x4 wx = f32x4_sub(f32x4_all(corners->x[j]), x), wy = f32x4_sub(f32x4_all(corners->y[j]), y);
            const hmi_f32x4 along = f32x4_mul(f32x4_add(f32x4_mul(ex, wx), f32x4_mul(ey, wy)), inverse);
            const hmi_f32x4 part = f32x4_max(f32x4_min(along, f32x4_all(1)), f32x4_all(0));
            const hmi_f32x4 dx = f32x4_sub(wx, f32x4_mul(part, ex)), dy = f32x4_sub(wy, f32x4_mul(part, ey));
            const hmi_f32x4 square = f32x4_add(f32x4_mul(dx, dx), f32x4_mul(dy, dy));
            out->of[j][g] = square;
            out->least = f32x4_min(out->least, square);
        }
    }
}

static near_bits near_squares_below(const near_squares *squares, const near_hull *edges, const near_hull *corners,
                                    float limit) {
    near_bits bits = 0;
    for (int32_t j = 0; j < corners->n; j++) {
        uint32_t row = f32x4_positive(f32x4_sub(f32x4_all(limit), squares->of[j][0]));
        if (edges->groups > 1) row |= f32x4_positive(f32x4_sub(f32x4_all(limit), squares->of[j][1])) << 4;
        for (row &= ((uint32_t)1 << edges->n) - 1; row; row &= row - 1)
            bits |= (near_bits)1 << (8 * hmi_lowest_bit(row) + j);
    }
    return bits;
}

/// The features that may be the nearest ones.
typedef struct near_features {
    near_bits of_a; ///< edges of a with corners of b
    near_bits of_b;
    float limit; ///< squares of their distances are below
} near_features;

static near_features near_features_of(const near_pair *pair) {
    near_squares one, two;
    near_squares_make(&pair->a, &pair->b, &one);
    near_squares_make(&pair->b, &pair->a, &two);
    const float least = sqrtf(f32x4_least(f32x4_min(one.least, two.least)));
    const float most = least + pair->most * 0x1p-17f;
    const float limit = most * most * (1 + 0x1p-20f);
    return (near_features){near_squares_below(&one, &pair->a, &pair->b, limit),
                           near_squares_below(&two, &pair->b, &pair->a, limit), limit};
}

// Whether the foot of a corner may be inside of the edge.
static bool near_foot(const near_pair *pair, const near_hull *edges, int32_t k, const near_hull *corners, int32_t j) {
    const float ex = edges->ex[k], ey = edges->ey[k];
    const float along = ex * (corners->x[j] - edges->x[k]) + ey * (corners->y[j] - edges->y[k]);
    const float doubt = (fabsf(ex) + fabsf(ey)) * pair->most * 0x1p-20f;
    return edges->n > 1 && along > -doubt && along < ex * ex + ey * ey + doubt;
}

static bool near_corners(const near_pair *pair, int32_t k, int32_t j, float limit) {
    const float x = pair->b.x[j] - pair->a.x[k], y = pair->b.y[j] - pair->a.y[k];
    return x * x + y * y <= limit;
}

static void near_edge(const hmi_convex *edges, int32_t k, const hmi_convex *other, int32_t j, bool swapped,
                      sat_nearest *best) {
    const hm_vec2 e = sat_to_double(&edges->v[k], sat_edge_end(edges, k));
    sat_nearest_foot(edges, k, e, e.x * e.x + e.y * e.y, other, j, swapped, best);
}

// In the order of sat_nearest_of_edges. Where a corner of a is near, so is the edge that begins there.
static sat_nearest near_nearest(const hmi_convex *a, const hmi_convex *b, const near_pair *pair,
                                const near_features *near) {
    sat_nearest best = {0x1p100, {0, 0}, {0, 0}};
    for (near_bits bits = near->of_a; bits; bits &= bits - 1) {
        const int32_t i = hmi_lowest_bit(bits), k = i / 8, j = i % 8;
        if (near_corners(pair, k, j, near->limit)) sat_nearest_corners(a, k, b, j, false, &best);
        if (near_foot(pair, &pair->a, k, &pair->b, j)) near_edge(a, k, b, j, false, &best);
    }
    for (near_bits bits = near->of_b; bits; bits &= bits - 1) {
        const int32_t i = hmi_lowest_bit(bits), k = i / 8, j = i % 8;
        if (near_foot(pair, &pair->b, k, &pair->a, j)) near_edge(b, k, a, j, true, &best);
    }
    return best;
}

static sat_nearest near_nearest_of(const hmi_convex *a, const hmi_convex *b, const near_pair *pair) {
    const near_features near = near_features_of(pair);
    return near_nearest(a, b, pair, &near);
}

// Of hulls that do not meet.
static sat_nearest sat_nearest_of(const hmi_convex *a, const hmi_convex *b) {
    sat_nearest best = {0x1p100, {0, 0}, {0, 0}};
    sat_nearest_of_edges(a, b, false, &best);
    sat_nearest_of_edges(b, a, true, &best);
    return best;
}

// Whether corner j of one hull lies in another, where floats decide.
static sat_verdict near_corner_in(const near_hull *corners, int32_t j, const near_hull *hull, float most) {
    const hmi_f32x4 part = f32x4_all(most * 0x1p-20f);
    sat_verdict verdict = SAT_MEET;
    if (hull->n < 3) return SAT_DOUBT;
    for (int32_t g = 0; g < hull->groups; g++) {
        const hmi_f32x4 ex = f32x4_load(hull->ex + 4 * g), ey = f32x4_load(hull->ey + 4 * g);
        const hmi_f32x4 wx = f32x4_sub(f32x4_all(corners->x[j]), f32x4_load(hull->x + 4 * g));
        const hmi_f32x4 wy = f32x4_sub(f32x4_all(corners->y[j]), f32x4_load(hull->y + 4 * g));
        const hmi_f32x4 doubt = f32x4_mul(f32x4_add(f32x4_size(ex), f32x4_size(ey)), part);
        const hmi_f32x4 inner = f32x4_mul(f32x4_all(hull->turn), f32x4_sub(f32x4_mul(ex, wy), f32x4_mul(ey, wx)));
        if (f32x4_positive(f32x4_sub(f32x4_sub(f32x4_all(0), inner), doubt)) != 0) return SAT_APART;
        if (f32x4_positive(f32x4_sub(inner, doubt)) != 15) verdict = SAT_DOUBT;
    }
    return verdict;
}

// The first corner of s that lies in `other`, if any; of both `near` may be NULL.
static const hmi_point *sat_corner_in(const hmi_convex *s, const near_hull *near_s, const hmi_convex *other,
                                      const near_hull *near_other, float most) {
    hmi_convex hull = {other->v, other->n, 0};
    for (int32_t k = 0; k < s->n; k++) {
        const sat_verdict verdict = near_s ? near_corner_in(near_s, k, near_other, most) : SAT_DOUBT;
        hmi_convex corner = {&s->v[k], 1, 0};
        if (verdict == SAT_MEET || (verdict == SAT_DOUBT && hmi_sat_touch(&corner, &hull, 0, true))) return &s->v[k];
    }
    return NULL;
}

// Where two edges cross, in units from `origin`, if they are not parallel.
static bool sat_crossing(const hmi_point *origin, const hmi_point ends[4], hm_vec2 *out) {
    double turn = hmi_int256_to_double(sat_cross(&ends[0], &ends[1], &ends[2], &ends[3]));
    if (turn == 0) return false;
    double part = hmi_int256_to_double(sat_cross(&ends[0], &ends[2], &ends[2], &ends[3])) / turn;
    *out = hmi_along(sat_to_double(origin, &ends[0]), sat_to_double(&ends[0], &ends[1]), part);
    return true;
}

// Where edge k of a and edge j of b cross, in units from corner 0 of a, if they do and are not parallel.
static bool sat_edges_cross(const hmi_convex *a, int32_t k, const hmi_convex *b, int32_t j, hm_vec2 *out) {
    hmi_point ends[4] = {a->v[k], *sat_edge_end(a, k), b->v[j], *sat_edge_end(b, j)};
    hmi_convex one = {ends, 2, 0};
    hmi_convex two = {ends + 2, 2, 0};
    return hmi_sat_touch(&one, &two, 0, true) && sat_crossing(&a->v[0], ends, out);
}

// A point of both hulls, which meet, in units from corner 0 of a: a corner of one, else a crossing of edges. `near`
// may be NULL.
static hm_vec2 sat_common_point(const hmi_convex *a, const hmi_convex *b, const near_pair *near) {
    hm_vec2 found = {0, 0};
    const near_hull *one = near ? &near->a : NULL, *two = near ? &near->b : NULL;
    const float most = near ? near->most : 0;
    const hmi_point *corner = sat_corner_in(a, one, b, two, most);
    if (!corner) corner = sat_corner_in(b, two, a, one, most);
    if (corner) return sat_to_double(&a->v[0], corner);
    for (int32_t k = 0; k < a->n; k++)
        for (int32_t j = 0; j < b->n; j++)
            if (sat_edges_cross(a, k, b, j, &found)) return found;
    return found;
}

static double sat_radius(const hmi_convex *s) { return hmi_measure_units(s->radius); }

// Of two discs, whose centres do not coincide.
static sat_nearest sat_nearest_of_discs(hm_vec2 w) {
    const hmi_between between = hmi_between_make(f64x2_of(w.x, w.y));
    return (sat_nearest){between.length, {0, 0}, hmi_between_normal(&between)};
}

// Whether hulls at this distance, which is off by a few u of itself, touch with their radii.
static bool sat_radii_touch(const hmi_convex *a, const hmi_convex *b, double distance, double radii) {
    if (distance > radii * (1 + 0x1p-40)) return false;
    return distance < radii * (1 - 0x1p-40) || hmi_sat_touch(a, b, 0, true);
}

// Of hulls that do not meet.
static double sat_distance_apart(const hmi_convex *a, const hmi_convex *b, const sat_nearest *nearest, hm_vec2 *on_a,
                                 hm_vec2 *on_b) {
    const double near = sat_radius(a), far = sat_radius(b);
    const bool touch = near + far > 0 && sat_radii_touch(a, b, nearest->distance, near + far);
    return hmi_measure_apart(nearest->from, nearest->direction, nearest->distance, near, far, touch, on_a, on_b);
}

// The distance in units; both points in units from corner 0 of a.
static double sat_distance(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b) {
    hmi_convex hull_a = {a->v, a->n, 0};
    hmi_convex hull_b = {b->v, b->n, 0};
    bool discs = a->n == 1 && b->n == 1;
    hm_vec2 between = sat_to_double(&a->v[0], &b->v[0]);
    near_pair pair;
    bool valid = !discs && near_pair_make(a, b, &pair);
    sat_verdict verdict = valid ? near_verdict(&pair) : SAT_DOUBT;
    if (verdict == SAT_DOUBT) {
        bool met = discs ? between.x == 0 && between.y == 0 : hmi_sat_touch(&hull_a, &hull_b, 0, true);
        verdict = met ? SAT_MEET : SAT_APART;
    }
    if (verdict == SAT_MEET) {
        *on_a = *on_b = sat_common_point(a, b, valid ? &pair : NULL);
        return 0;
    }
    sat_nearest nearest = discs   ? sat_nearest_of_discs(between)
                          : valid ? near_nearest_of(a, b, &pair)
                                  : sat_nearest_of(a, b);
    return sat_distance_apart(a, b, &nearest, on_a, on_b);
}

static hm_vec2 sat_to_pixels(hm_vec2 units, hm_vec2 offset) {
    return (hm_vec2){(units.x + offset.x) * 0x1p-40, (units.y + offset.y) * 0x1p-40};
}

double hmi_sat_distance(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b) {
    bool swap = sat_order(a, b) > 0; // so that of equally near points the same are chosen
    const hmi_convex *first = swap ? b : a;
    hm_vec2 one, two;
    const double distance = sat_distance(first, swap ? a : b, &one, &two);
    hm_vec2 offset = sat_to_double(&a->v[0], &first->v[0]);
    *on_a = sat_to_pixels(swap ? two : one, offset);
    *on_b = sat_to_pixels(swap ? one : two, offset);
    return distance * 0x1p-40;
}

// ---- where the nearest features are certain ----------------------------------------------------------------------

// Whether nothing of a corner's hull is beyond it square to the edge: then nothing else is nearer. Where an edge of
// that hull is about parallel its feet are as near, and unless these were compared as well (`faces`) the answer is no.
static bool near_is_nearest(const hmi_convex *edges, int32_t k, const hmi_convex *other, int32_t j, bool faces) {
    const hmi_point *p = &edges->v[k], *q = sat_edge_end(edges, k), *r = &other->v[j];
    const hm_vec2 e = sat_to_double(p, q);
    const int side = sat_side(p, q, r);
    for (int32_t i = 0; i < other->n; i++) {
        const hm_vec2 w = sat_to_double(r, &other->v[i]);
        const double beyond = hmi_int256_to_double(sat_cross(p, q, r, &other->v[i])) * side;
        if (beyond < 0 || (!faces && i != j && beyond <= hmi_length(e) * hmi_length(w) * 0x1p-40)) return false;
    }
    return true;
}

double hmi_near_distance(const hmi_convex *a, const hmi_convex *b, const hmi_near *near, int count, bool check,
                         hm_vec2 *on_a, hm_vec2 *on_b) {
    sat_nearest nearest = {0x1p100, {0, 0}, {0, 0}};
    const hmi_near *best = near;
    for (int i = 0; i < count; i++) {
        const double before = nearest.distance;
        if (near[i].kind == HMI_NEAR_CORNERS)
            sat_nearest_corners(a, near[i].k, b, near[i].j, false, &nearest);
        else if (near[i].kind == HMI_NEAR_EDGE_OF_A)
            near_edge(a, near[i].k, b, near[i].j, false, &nearest);
        else
            near_edge(b, near[i].k, a, near[i].j, true, &nearest);
        if (nearest.distance < before) best = &near[i];
    }
    const double radii = sat_radius(a) + sat_radius(b);
    if (fabs(nearest.distance - radii) <= radii * 0x1p-40) return -1;
    if (check && !(best->kind == HMI_NEAR_EDGE_OF_A ? near_is_nearest(a, best->k, b, best->j, count > 1)
                                                    : near_is_nearest(b, best->k, a, best->j, count > 1)))
        return -1;
    return sat_distance_apart(a, b, &nearest, on_a, on_b);
}

hm_vec2 hmi_near_corner(const hmi_convex *a, const hmi_convex *of, int32_t k) {
    return sat_to_double(&a->v[0], &of->v[k]);
}

hm_vec2 hmi_near_crossing(const hmi_convex *a, int32_t k, const hmi_convex *b, int32_t j) {
    const hmi_point ends[4] = {a->v[k], *sat_edge_end(a, k), b->v[j], *sat_edge_end(b, j)};
    hm_vec2 at = {0, 0};
    sat_crossing(&a->v[0], ends, &at);
    return at;
}
