// sat: relations of two small convex shapes by separating axes.
//
// Two hulls A and B have a common point of their relative interiors exactly when 0 lies in the relative interior of
// the difference A - B. When A - B has an area, its edges are the edges of A and those of B turned round, so that is
// so exactly when no edge of either hull has the other hull wholly on its outer side or on its line. Closed sets are
// disjoint exactly when some edge has the other hull wholly on its outer side. A segment has two edges, one for each
// of its sides, so this holds for segments too; a point has none.
//
// When A - B has no area (points, or parallel segments) all lies on one line or is apart: the flat case, for itself.
//
// Each question is answered by doubles where their error, bounded beside the filter, leaves no doubt, and by exact
// arithmetic where it does: in 128 bits as long as corners are closer than 2^62 units in x and y, else in 256.
#include "sat.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

// ---- exact arithmetic on corners ---------------------------------------------------------------------------------

typedef struct sat_vector {
    int64_t x;
    int64_t y;
} sat_vector;

static hmi_int128 sat_difference(int64_t from, int64_t to) {
    return hmi_int128_sub(hmi_int128_from(to), hmi_int128_from(from));
}

// to - from, and whether it is below 2^62 in magnitude.
static bool sat_near(int64_t from, int64_t to, int64_t *difference) {
    uint64_t wrapped = (uint64_t)to - (uint64_t)from;
    *difference = (int64_t)wrapped;
    bool fits = ((to ^ from) & (to ^ *difference)) >= 0;
    return fits && (wrapped + ((uint64_t)1 << 62)) >> 63 == 0;
}

static bool sat_vector_near(const hmi_point *from, const hmi_point *to, sat_vector *v) {
    bool near_x = sat_near(from->x, to->x, &v->x);
    bool near_y = sat_near(from->y, to->y, &v->y);
    return near_x && near_y;
}

// (q - p) x (s - r). Differences are below 2^64, their products below 2^128, the sum below 2^129.
static hmi_int256 sat_cross_wide(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    return hmi_int256_sub(hmi_int256_mul(sat_difference(p->x, q->x), sat_difference(r->y, s->y)),
                          hmi_int256_mul(sat_difference(p->y, q->y), sat_difference(r->x, s->x)));
}

// (q - p) . (s - r), with the same bounds.
static hmi_int256 sat_dot_wide(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    return hmi_int256_add(hmi_int256_mul(sat_difference(p->x, q->x), sat_difference(r->x, s->x)),
                          hmi_int256_mul(sat_difference(p->y, q->y), sat_difference(r->y, s->y)));
}

// The same where all differences are below 2^62; products are below 2^124, the results below 2^125.
static inline bool sat_cross_near(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s,
                                  hmi_int128 *cross) {
    sat_vector e, w;
    if (!sat_vector_near(p, q, &e) || !sat_vector_near(r, s, &w)) return false;
    *cross = hmi_int128_sub(hmi_int128_mul(e.x, w.y), hmi_int128_mul(e.y, w.x));
    return true;
}

static inline bool sat_dot_near(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s,
                                hmi_int128 *dot) {
    sat_vector e, w;
    if (!sat_vector_near(p, q, &e) || !sat_vector_near(r, s, &w)) return false;
    *dot = hmi_int128_add(hmi_int128_mul(e.x, w.x), hmi_int128_mul(e.y, w.y));
    return true;
}

static hmi_int256 sat_cross(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    hmi_int128 cross;
    return sat_cross_near(p, q, r, s, &cross) ? hmi_int256_from(cross) : sat_cross_wide(p, q, r, s);
}

static hmi_int256 sat_dot(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    hmi_int128 dot;
    return sat_dot_near(p, q, r, s, &dot) ? hmi_int256_from(dot) : sat_dot_wide(p, q, r, s);
}

// On which side of the line from p to q the point r lies: the sign of (q - p) x (r - p).
static int sat_side(const hmi_point *p, const hmi_point *q, const hmi_point *r) {
    sat_vector e, w;
    if (!sat_vector_near(p, q, &e) || !sat_vector_near(p, r, &w)) return hmi_int256_sign(sat_cross_wide(p, q, p, r));
    return hmi_int128_compare(hmi_int128_mul(e.x, w.y), hmi_int128_mul(e.y, w.x));
}

// ---- corners and edges -------------------------------------------------------------------------------------------

static int32_t sat_edge_count(const hmi_convex *s) { return s->n == 1 ? 0 : s->n; }

// Edge k leads from corner k to this one.
static const hmi_point *sat_edge_end(const hmi_convex *s, int32_t k) { return &s->v[k + 1 == s->n ? 0 : k + 1]; }

// 1 or -1: the sign of (q - p) x (r - p) for an edge from p to q and a point r on its inner side. A segment's edges
// are opposite, so any sign will do.
static int sat_turn(const hmi_convex *s) { return s->n < 3 ? 1 : sat_side(&s->v[0], &s->v[1], &s->v[2]); }

// Whether all of b lies on the outer side of edge k of a or, unless closed, on its line.
static bool sat_edge_parts(const hmi_convex *a, int32_t k, int turn, const hmi_convex *b, bool closed) {
    for (int32_t j = 0; j < b->n; j++) {
        int inner = turn * sat_side(&a->v[k], sat_edge_end(a, k), &b->v[j]);
        if (inner > 0 || (closed && inner == 0)) return false;
    }
    return true;
}

static bool sat_edges_part(const hmi_convex *a, const hmi_convex *b, bool closed) {
    int turn = sat_turn(a);
    for (int32_t k = 0; k < sat_edge_count(a); k++)
        if (sat_edge_parts(a, k, turn, b, closed)) return true;
    return false;
}

// ---- the flat case: the difference of the hulls has no area ------------------------------------------------------

static bool sat_flat(const hmi_convex *a, const hmi_convex *b) {
    if (a->n > 2 || b->n > 2) return false;
    if (a->n == 1 || b->n == 1) return true;
    return hmi_int256_sign(sat_cross(&a->v[0], &a->v[1], &b->v[0], &b->v[1])) == 0;
}

/// Where a point or a segment begins and ends along one axis.
typedef struct sat_range {
    int64_t low;
    int64_t high;
} sat_range;

static sat_range sat_range_of(const hmi_convex *s, bool along_y) {
    int64_t p = along_y ? s->v[0].y : s->v[0].x;
    int64_t q = along_y ? s->v[s->n - 1].y : s->v[s->n - 1].x;
    return p < q ? (sat_range){p, q} : (sat_range){q, p};
}

// On one line, so the coordinate in which the line is not constant tells.
static bool sat_flat_meet(const hmi_convex *a, const hmi_convex *b, bool closed) {
    if (a->n == 1 && b->n == 1) return a->v[0].x == b->v[0].x && a->v[0].y == b->v[0].y;
    const hmi_convex *s = a->n == 2 ? a : b;
    const hmi_convex *other = a->n == 2 ? b : a;
    if (sat_side(&s->v[0], &s->v[1], &other->v[0]) != 0) return false;
    bool along_y = s->v[0].x == s->v[1].x;
    sat_range one = sat_range_of(s, along_y);
    sat_range two = sat_range_of(other, along_y);
    return closed ? one.low <= two.high && two.low <= one.high : one.low < two.high && two.low < one.high;
}

// ---- the filter in doubles ---------------------------------------------------------------------------------------
//
// Corners relative to corner 0 of a, each within `reach` = M. With u = 2^-53: such a coordinate is off by at most uM.
// A difference of two is below 2M and off by at most 2uM from them and 2uM of its own: 4uM. A product of two
// differences is then off by 2 * 2M * 4uM + 4uM^2 = 20uM^2, and the difference of two products, below 8M^2, by
// 2 * 20uM^2 + 8uM^2 = 48uM^2, plus terms in u^2. `doubt` is 128uM^2 = 2^-46 M^2, which leaves room for any order of
// summation that a compiler may choose under relaxed rules. Nothing overflows, as M is at most 2^62.

enum { SAT_CLOUD_CORNERS = 16 };

typedef struct sat_cloud {
    double x[SAT_CLOUD_CORNERS + 1]; // the first corner once more at the end
    double y[SAT_CLOUD_CORNERS + 1];
} sat_cloud;

typedef struct sat_filter {
    sat_cloud a;
    sat_cloud b;
    double reach;
    double doubt;
} sat_filter;

static double sat_larger(double a, double b) { return a > b ? a : b; }

static bool sat_cloud_make(const hmi_convex *s, const hmi_point *origin, sat_cloud *cloud, double *reach) {
    if (s->n > SAT_CLOUD_CORNERS) return false;
    for (int32_t k = 0; k < s->n; k++) {
        sat_vector v;
        if (!sat_vector_near(origin, &s->v[k], &v)) return false;
        cloud->x[k] = (double)v.x;
        cloud->y[k] = (double)v.y;
        *reach = sat_larger(*reach, sat_larger(fabs(cloud->x[k]), fabs(cloud->y[k])));
    }
    cloud->x[s->n] = cloud->x[0];
    cloud->y[s->n] = cloud->y[0];
    return true;
}

// False when there are too many corners or some are too far away: then there is no filter.
static bool sat_filter_make(const hmi_convex *a, const hmi_convex *b, sat_filter *filter) {
    filter->reach = 0;
    if (!sat_cloud_make(a, &a->v[0], &filter->a, &filter->reach)) return false;
    if (!sat_cloud_make(b, &a->v[0], &filter->b, &filter->reach)) return false;
    filter->doubt = filter->reach * filter->reach * 0x1p-46;
    return true;
}

static int sat_cloud_turn(const sat_cloud *cloud, const hmi_convex *s, double doubt) {
    if (s->n < 3) return 1;
    double turn = (cloud->x[1] - cloud->x[0]) * (cloud->y[2] - cloud->y[0]) -
                  (cloud->y[1] - cloud->y[0]) * (cloud->x[2] - cloud->x[0]);
    if (turn > doubt) return 1;
    return turn < -doubt ? -1 : sat_turn(s);
}

// The largest of turn * (edge k of a) x (corner of b from the edge's start): how far b reaches to its inner side.
static double sat_cloud_inner(const sat_cloud *a, int32_t k, double turn, const sat_cloud *b, int32_t n) {
    double ex = turn * (a->x[k + 1] - a->x[k]);
    double ey = turn * (a->y[k + 1] - a->y[k]);
    double inner = ex * (b->y[0] - a->y[k]) - ey * (b->x[0] - a->x[k]);
    for (int32_t j = 1; j < n; j++) inner = sat_larger(inner, ex * (b->y[j] - a->y[k]) - ey * (b->x[j] - a->x[k]));
    return inner;
}

// sat_edges_part, exact only where the doubles leave a doubt.
static bool sat_cloud_edges_part(const hmi_convex *a, const sat_cloud *cloud_a, const hmi_convex *b,
                                 const sat_cloud *cloud_b, double doubt, bool closed) {
    int turn = sat_cloud_turn(cloud_a, a, doubt);
    for (int32_t k = 0; k < sat_edge_count(a); k++) {
        double inner = sat_cloud_inner(cloud_a, k, turn, cloud_b, b->n);
        if (inner > doubt) continue;
        if (inner < -doubt || sat_edge_parts(a, k, turn, b, closed)) return true;
    }
    return false;
}

// ---- parallelograms, segments and points, in doubles -------------------------------------------------------------
//
// Most questions are about these. They are symmetric about their middles, so along the normal of a side e all that
// counts is the distance of the middles, |d x e|, and how wide both are, the sum of |s x e| over their sides s (here
// both doubled): ten cross products for all axes. Numbers are within `reach` = M, off by at most uM; a cross product
// by 8uM^2, a sum of three by 36uM^2, the comparison by less than 64uM^2. `doubt` is 128uM^2 = 2^-46 M^2.

typedef struct sat_sides {
    double ux, uy; // from corner 0; a missing side is 0
    double vx, vy;
} sat_sides;

typedef enum sat_verdict { SAT_APART, SAT_MEET, SAT_DOUBT } sat_verdict;

/// Gathers how large differences are: all are at most bits + 1 in magnitude if the top bit of `overflow` is clear.
typedef struct sat_spread {
    uint64_t bits;
    uint64_t overflow;
} sat_spread;

static inline int64_t sat_spread_add(sat_spread *spread, int64_t from, int64_t to) {
    int64_t difference = (int64_t)((uint64_t)to - (uint64_t)from);
    spread->overflow |= (uint64_t)((to ^ from) & (to ^ difference));
    spread->bits |= (uint64_t)(difference < 0 ? ~difference : difference);
    return difference;
}

static inline sat_vector sat_spread_between(sat_spread *spread, const hmi_point *from, const hmi_point *to) {
    int64_t x = sat_spread_add(spread, from->x, to->x);
    return (sat_vector){x, sat_spread_add(spread, from->y, to->y)};
}

// False for other shapes.
static inline bool sat_sides_make(const hmi_convex *s, sat_sides *sides, sat_spread *spread) {
    sat_vector u = {0, 0}, v = {0, 0};
    if (s->n == 4) {
        v = sat_spread_between(spread, &s->v[0], &s->v[3]);
        u = sat_spread_between(spread, &s->v[1], &s->v[2]);
        if (u.x != v.x || u.y != v.y) return false;
    } else if (s->n > 2) {
        return false;
    }
    if (s->n > 1) u = sat_spread_between(spread, &s->v[0], &s->v[1]);
    *sides = (sat_sides){(double)u.x, (double)u.y, (double)v.x, (double)v.y};
    return true;
}

static inline double sat_width(double ex, double ey, double sx, double sy) { return fabs(ex * sy - ey * sx); }

// How much wider both are along the normal of e than their middles are apart; the width of e's own shape is given.
static inline double sat_axis_overlap(double ex, double ey, double own, const sat_sides *other, double dx,
                                      double dy) {
    return own + sat_width(ex, ey, other->ux, other->uy) + sat_width(ex, ey, other->vx, other->vy) -
           sat_width(ex, ey, dx, dy);
}

// The least overlap along the normals of the n-gon's sides.
static inline double sat_sides_overlap(const sat_sides *a, int32_t n, const sat_sides *b, double dx, double dy) {
    double own = sat_width(a->ux, a->uy, a->vx, a->vy);
    double least = n < 2 ? DBL_MAX : sat_axis_overlap(a->ux, a->uy, own, b, dx, dy);
    double second = n < 4 ? DBL_MAX : sat_axis_overlap(a->vx, a->vy, own, b, dx, dy);
    return second < least ? second : least;
}

// Whether the hulls meet, if one of them is a parallelogram (others may be flat), all is within 2^62 units, and there
// is no doubt.
static inline sat_verdict sat_sides_verdict(const hmi_convex *a, const hmi_convex *b) {
    sat_sides one, two;
    sat_spread spread = {0, 0};
    if (a->n != 4 && b->n != 4) return SAT_DOUBT;
    if (!sat_sides_make(a, &one, &spread) || !sat_sides_make(b, &two, &spread)) return SAT_DOUBT;
    sat_vector first = sat_spread_between(&spread, &a->v[0], &b->v[0]);
    sat_vector last = sat_spread_between(&spread, &a->v[a->n / 2], &b->v[b->n / 2]);
    if ((spread.overflow | spread.bits << 1 | spread.bits) >> 63) return SAT_DOUBT;
    double dx = (double)(first.x + last.x); // below 2^63
    double dy = (double)(first.y + last.y);
    double reach = 2 * ((double)(int64_t)spread.bits + 1);
    double doubt = reach * reach * 0x1p-46;
    double overlap_a = sat_sides_overlap(&one, a->n, &two, dx, dy);
    double overlap_b = sat_sides_overlap(&two, b->n, &one, dx, dy);
    double overlap = overlap_a < overlap_b ? overlap_a : overlap_b;
    if (overlap > doubt) return SAT_MEET;
    return overlap < -doubt ? SAT_APART : SAT_DOUBT;
}

// ---- touch -------------------------------------------------------------------------------------------------------

static bool sat_hulls_meet(const hmi_convex *a, const hmi_convex *b, const sat_filter *filter, bool closed) {
    if (sat_flat(a, b)) return sat_flat_meet(a, b, closed);
    if (!filter) return !sat_edges_part(a, b, closed) && !sat_edges_part(b, a, closed);
    return !sat_cloud_edges_part(a, &filter->a, b, &filter->b, filter->doubt, closed) &&
           !sat_cloud_edges_part(b, &filter->b, a, &filter->a, filter->doubt, closed);
}

static hmi_int256 sat_square(hmi_int128 magnitude) { return hmi_uint256_mul(magnitude, magnitude); }

static hmi_int128 sat_magnitude(hmi_int128 a) { return hmi_int128_is_negative(a) ? hmi_int128_negate(a) : a; }

// -1, 0 or 1 as |q - p| is less than, equal to or larger than `radius` units. |q - p|^2 is below 2^129.
static int sat_compare_points(const hmi_point *p, const hmi_point *q, uint64_t radius) {
    hmi_int256 squares = sat_dot_wide(p, q, p, q);
    return hmi_uint256_compare(squares, hmi_uint256_from(hmi_uint128_mul(radius, radius)));
}

// The same for the distance of r from the line through p and q: (q - p) x (r - p) against radius * |q - p|, squared.
// The product is twice the area of a triangle in a square with sides below 2^64, so below 2^128 and its square below
// 2^256. A radius is below 2^63 + 2^49 and |q - p| below sqrt(2) * 2^64: their product is below 2^127.6, its square
// below 2^255.2. Both squares fit 256 bits without a sign.
static int sat_compare_line(const hmi_point *p, const hmi_point *q, const hmi_point *r, uint64_t radius) {
    hmi_int256 cross = hmi_int256_magnitude(sat_cross_wide(p, q, p, r));
    hmi_int128 low = {cross.word[0], cross.word[1]};
    hmi_int128 ex = sat_magnitude(sat_difference(p->x, q->x)); // below 2^64
    hmi_int128 ey = sat_magnitude(sat_difference(p->y, q->y));
    hmi_int256 limit = hmi_int256_add(sat_square(hmi_uint128_mul(ex.low, radius)), //
                                      sat_square(hmi_uint128_mul(ey.low, radius)));
    return hmi_uint256_compare(sat_square(low), limit);
}

// Whether the foot of r lies strictly between p and q.
static bool sat_foot_inside(const hmi_point *p, const hmi_point *q, const hmi_point *r) {
    return hmi_int256_sign(sat_dot(p, q, p, r)) > 0 && hmi_int256_sign(sat_dot(p, q, r, q)) > 0;
}

// Whether r is within the radius (closed) or nearer (open) of the segment from p, without its end q, to q.
static bool sat_corner_near(const hmi_point *p, const hmi_point *q, const hmi_point *r, uint64_t radius,
                            bool closed) {
    int most = closed ? 0 : -1;
    if (sat_compare_points(p, r, radius) <= most) return true;
    return sat_foot_inside(p, q, r) && sat_compare_line(p, q, r, radius) <= most;
}

// The square of the distance of corner j of b from edge k of a. The corners as rounded lie within sqrt(2) * uM of
// their places and their differences within sqrt(2) * 4uM, which moves the distance by at most twice that, 12uM;
// rounding in here moves it by a few u of lengths below 3M, and so does taking the wrong case near its limit.
static double sat_cloud_distance2(const sat_cloud *a, int32_t k, const sat_cloud *b, int32_t j) {
    double wx = b->x[j] - a->x[k];
    double wy = b->y[j] - a->y[k];
    double ex = a->x[k + 1] - a->x[k];
    double ey = a->y[k + 1] - a->y[k];
    double along = ex * wx + ey * wy;
    double length2 = ex * ex + ey * ey;
    if (along <= 0) return wx * wx + wy * wy;
    if (along >= length2) return (wx - ex) * (wx - ex) + (wy - ey) * (wy - ey);
    double cross = ex * wy - ey * wx;
    return cross * cross / length2;
}

/// Squares of distances that are surely within a radius, and surely not.
typedef struct sat_limits {
    uint64_t radius;
    double within2;
    double beyond2;
} sat_limits;

// `margin` is 2^-44 M = 512uM, with M the larger of reach and radius: far more than sat_cloud_distance2 is off.
static sat_limits sat_limits_make(uint64_t radius, const sat_filter *filter) {
    sat_limits limits = {radius, -1, -1};
    if (!filter) return limits;
    double r = (double)radius;
    double margin = sat_larger(filter->reach, r) * 0x1p-44;
    limits.within2 = r > margin ? (r - margin) * (r - margin) : -1;
    limits.beyond2 = (r + margin) * (r + margin);
    return limits;
}

// Whether a corner of b is within the radius of an edge (or the only point) of a.
static bool sat_corners_near(const hmi_convex *a, const sat_cloud *cloud_a, const hmi_convex *b,
                             const sat_cloud *cloud_b, const sat_limits *limits, bool closed) {
    for (int32_t k = 0; k < a->n; k++) {
        for (int32_t j = 0; j < b->n; j++) {
            if (cloud_a) {
                double distance2 = sat_cloud_distance2(cloud_a, k, cloud_b, j);
                if (distance2 > limits->beyond2) continue;
                if (distance2 < limits->within2) return true;
            }
            if (sat_corner_near(&a->v[k], sat_edge_end(a, k), &b->v[j], limits->radius, closed)) return true;
        }
    }
    return false;
}

// Hulls that do not meet are nearest at a corner of one of them.
static bool sat_hulls_near(const hmi_convex *a, const hmi_convex *b, const sat_filter *filter, uint64_t radius,
                           bool closed) {
    sat_limits limits = sat_limits_make(radius, filter);
    const sat_cloud *cloud_a = filter ? &filter->a : NULL;
    const sat_cloud *cloud_b = filter ? &filter->b : NULL;
    return sat_corners_near(a, cloud_a, b, cloud_b, &limits, closed) ||
           sat_corners_near(b, cloud_b, a, cloud_a, &limits, closed);
}

static const sat_filter *sat_filter_of(const hmi_convex *a, const hmi_convex *b, sat_filter *space) {
    return sat_filter_make(a, b, space) ? space : NULL;
}

// What the verdict leaves open; apart from hmi_sat_touch, which is lean without the filter's space.
static bool sat_touch(const hmi_convex *a, const hmi_convex *b, sat_verdict verdict, uint64_t radius, bool closed) {
    sat_filter space;
    const sat_filter *filter = sat_filter_of(a, b, &space);
    if (radius == 0) return sat_hulls_meet(a, b, filter, closed);
    if (verdict == SAT_DOUBT && sat_hulls_meet(a, b, filter, true)) return true;
    return sat_hulls_near(a, b, filter, radius, closed);
}

bool hmi_sat_touch(const hmi_convex *a, const hmi_convex *b, int64_t margin, bool closed) {
    int64_t radius = a->radius + b->radius + margin;
    sat_verdict verdict = sat_sides_verdict(a, b);
    if (verdict == SAT_MEET) return true;
    if (verdict == SAT_APART && radius == 0) return false;
    return sat_touch(a, b, verdict, (uint64_t)radius * (uint64_t)HMI_UNITS_PER_STEP, closed);
}

// ---- distance ----------------------------------------------------------------------------------------------------
//
// Differences of corners are exact before they become doubles, and cross products too, so each length below has a
// relative error of a few u, and hulls that do not meet have a distance above 0.

/// The nearest found so far, in units: where on the first hull (from its corner 0), from there to the second hull,
/// and how far.
typedef struct sat_nearest {
    double distance;
    hm_vec2 from;
    hm_vec2 direction; ///< of length 1
} sat_nearest;

static hm_vec2 sat_to_double(const hmi_point *from, const hmi_point *to) {
    sat_vector v;
    if (sat_vector_near(from, to, &v)) return (hm_vec2){(double)v.x, (double)v.y};
    return (hm_vec2){hmi_int128_to_double(sat_difference(from->x, to->x)),
                     hmi_int128_to_double(sat_difference(from->y, to->y))};
}

// Whether a square is surely that of a length above the best, times a factor's square: both are off by a few u.
static bool sat_further(double square, const sat_nearest *best, double factor2) {
    return square > best->distance * best->distance * factor2 * (1 + 0x1p-40);
}

static double sat_length(hm_vec2 v) { return sqrt(v.x * v.x + v.y * v.y); }

static hm_vec2 sat_beyond(hm_vec2 from, hm_vec2 direction, double by) {
    return (hm_vec2){from.x + direction.x * by, from.y + direction.y * by};
}

// Corner j of `other` and corner k of `edges`. `swapped` when `edges` is the second hull.
static void sat_nearest_corners(const hmi_convex *edges, int32_t k, const hmi_convex *other, int32_t j, bool swapped,
                                sat_nearest *best) {
    const hmi_convex *first = swapped ? other : edges;
    const hmi_point *from = swapped ? &other->v[j] : &edges->v[k];
    const hmi_point *to = swapped ? &edges->v[k] : &other->v[j];
    hm_vec2 w = sat_to_double(from, to);
    if (sat_further(w.x * w.x + w.y * w.y, best, 1)) return;
    double length = sat_length(w);
    if (length >= best->distance) return;
    best->distance = length;
    best->from = sat_to_double(&first->v[0], from);
    best->direction = (hm_vec2){w.x / length, w.y / length};
}

// Corner j of `other` and the inside of edge k of `edges`. On a line with the edge, both products that tell whether
// the foot is inside are sums without cancellation, so they have the right signs; elsewhere a wrong sign means that
// the edge's end is as near within rounding.
static void sat_nearest_foot(const hmi_convex *edges, int32_t k, const hmi_convex *other, int32_t j, bool swapped,
                             sat_nearest *best) {
    const hmi_point *p = &edges->v[k];
    const hmi_point *q = sat_edge_end(edges, k);
    const hmi_point *r = &other->v[j];
    hm_vec2 e = sat_to_double(p, q);
    hm_vec2 w = sat_to_double(p, r);
    hm_vec2 rest = sat_to_double(r, q);
    double along = e.x * w.x + e.y * w.y;
    if (along <= 0 || e.x * rest.x + e.y * rest.y <= 0) return;
    double least = sat_width(e.x, e.y, w.x, w.y) - (fabs(e.x * w.y) + fabs(e.y * w.x)) * 0x1p-49; // than the cross
    if (least > 0 && sat_further(least * least, best, e.x * e.x + e.y * e.y)) return;
    double length = sat_length(e);
    double height = hmi_int256_to_double(sat_cross(p, q, p, r)) / length;
    if (fabs(height) >= best->distance) return;
    best->distance = fabs(height);
    double side = (height < 0) != swapped ? -1 : 1; // from the first hull to the second
    best->direction = (hm_vec2){-side * (e.y / length), side * (e.x / length)};
    best->from = swapped ? sat_to_double(&other->v[0], r)
                         : sat_beyond(sat_to_double(&edges->v[0], p), e, along / (length * length));
}

static void sat_nearest_of_edges(const hmi_convex *edges, const hmi_convex *other, bool swapped, sat_nearest *best) {
    for (int32_t k = 0; k < edges->n; k++) {
        for (int32_t j = 0; j < other->n; j++) {
            if (!swapped) sat_nearest_corners(edges, k, other, j, swapped, best);
            if (edges->n > 1) sat_nearest_foot(edges, k, other, j, swapped, best);
        }
    }
}

// Of hulls that do not meet.
static sat_nearest sat_nearest_of(const hmi_convex *a, const hmi_convex *b) {
    sat_nearest best = {0x1p100, {0, 0}, {0, 0}};
    sat_nearest_of_edges(a, b, false, &best);
    sat_nearest_of_edges(b, a, true, &best);
    return best;
}

// The first corner of s that lies in `other`, if any.
static const hmi_point *sat_corner_in(const hmi_convex *s, const hmi_convex *other) {
    hmi_convex hull = {other->v, other->n, 0};
    for (int32_t k = 0; k < s->n; k++) {
        hmi_convex corner = {&s->v[k], 1, 0};
        if (hmi_sat_touch(&corner, &hull, 0, true)) return &s->v[k];
    }
    return NULL;
}

// Where edge k of a and edge j of b cross, in units from corner 0 of a, if they do and are not parallel.
static bool sat_edges_cross(const hmi_convex *a, int32_t k, const hmi_convex *b, int32_t j, hm_vec2 *out) {
    hmi_point ends[4] = {a->v[k], *sat_edge_end(a, k), b->v[j], *sat_edge_end(b, j)};
    hmi_convex one = {ends, 2, 0};
    hmi_convex two = {ends + 2, 2, 0};
    if (!hmi_sat_touch(&one, &two, 0, true)) return false;
    double turn = hmi_int256_to_double(sat_cross(&ends[0], &ends[1], &ends[2], &ends[3]));
    if (turn == 0) return false;
    double part = hmi_int256_to_double(sat_cross(&ends[0], &ends[2], &ends[2], &ends[3])) / turn;
    *out = sat_beyond(sat_to_double(&a->v[0], &ends[0]), sat_to_double(&ends[0], &ends[1]), part);
    return true;
}

// A point of both hulls, which meet, in units from corner 0 of a: a corner of one, else a crossing of edges.
static hm_vec2 sat_common_point(const hmi_convex *a, const hmi_convex *b) {
    hm_vec2 found = {0, 0};
    const hmi_point *corner = sat_corner_in(a, b);
    if (!corner) corner = sat_corner_in(b, a);
    if (corner) return sat_to_double(&a->v[0], corner);
    for (int32_t k = 0; k < a->n; k++)
        for (int32_t j = 0; j < b->n; j++)
            if (sat_edges_cross(a, k, b, j, &found)) return found;
    return found;
}

// -1, 0 or 1: an order of shapes that moving both does not change.
static int sat_order(const hmi_convex *a, const hmi_convex *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int32_t k = 0; k < a->n; k++) {
        if (a->v[k].x != b->v[k].x) return a->v[k].x < b->v[k].x ? -1 : 1;
        if (a->v[k].y != b->v[k].y) return a->v[k].y < b->v[k].y ? -1 : 1;
    }
    return (a->radius > b->radius) - (a->radius < b->radius);
}

static double sat_radius(const hmi_convex *s) { return (double)s->radius * (double)HMI_UNITS_PER_STEP; }

// The distance in units; both points in units from corner 0 of a.
static double sat_distance(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b) {
    hmi_convex hull_a = {a->v, a->n, 0};
    hmi_convex hull_b = {b->v, b->n, 0};
    if (hmi_sat_touch(&hull_a, &hull_b, 0, true)) {
        *on_a = *on_b = sat_common_point(a, b);
        return 0;
    }
    sat_nearest nearest = sat_nearest_of(a, b);
    double radii = sat_radius(a) + sat_radius(b);
    if (radii > 0 && hmi_sat_touch(a, b, 0, true)) {
        *on_a = *on_b = sat_beyond(nearest.from, nearest.direction, nearest.distance * (sat_radius(a) / radii));
        return 0;
    }
    *on_a = sat_beyond(nearest.from, nearest.direction, sat_radius(a));
    *on_b = sat_beyond(nearest.from, nearest.direction, nearest.distance - sat_radius(b));
    double least = nearest.distance * 0x1p-53; // apart, though rounding may say otherwise
    return sat_larger(nearest.distance - radii, least);
}

static hm_vec2 sat_to_pixels(hm_vec2 units, hm_vec2 offset) {
    return (hm_vec2){(units.x + offset.x) * 0x1p-40, (units.y + offset.y) * 0x1p-40};
}

double hmi_sat_distance(const hmi_convex *a, const hmi_convex *b, hm_vec2 *on_a, hm_vec2 *on_b) {
    bool swap = sat_order(a, b) > 0; // so that of equally near points the same are chosen
    const hmi_convex *first = swap ? b : a;
    hm_vec2 one, two;
    double distance = sat_distance(first, swap ? a : b, &one, &two);
    hm_vec2 offset = sat_to_double(&a->v[0], &first->v[0]);
    *on_a = sat_to_pixels(swap ? two : one, offset);
    *on_b = sat_to_pixels(swap ? one : two, offset);
    return distance * 0x1p-40;
}

// ---- fractions ---------------------------------------------------------------------------------------------------

// Of a number below 2^127 in magnitude.
static hmi_int128 sat_lower_half(hmi_int256 a) { return (hmi_int128){a.word[0], a.word[1]}; }

// Both products are below 2^254.
int hmi_fraction_compare(const hmi_fraction *a, const hmi_fraction *b) {
    return hmi_int256_compare(hmi_int256_mul(sat_lower_half(a->num), sat_lower_half(b->den)),
                              hmi_int256_mul(sat_lower_half(b->num), sat_lower_half(a->den)));
}

// Long division, 53 bits of it. The quotient lies between 2^-127 and 2^127, so the result is a normal double; shifted
// to the same number of bits, numerator and denominator stay below 2^127, and doubled below 2^128.
double hmi_fraction_floor(const hmi_fraction *f) {
    bool negative = hmi_int256_is_negative(f->num);
    hmi_int256 num = hmi_int256_magnitude(f->num);
    hmi_int256 den = f->den;
    if (hmi_int256_sign(num) == 0) return 0;
    int exponent = hmi_uint256_bits(num) - hmi_uint256_bits(den);
    if (exponent > 0) den = hmi_int256_shift_left(den, exponent);
    if (exponent < 0) num = hmi_int256_shift_left(num, -exponent);
    if (hmi_uint256_compare(num, den) < 0) {
        num = hmi_int256_shift_left(num, 1);
        exponent--;
    }
    int64_t mantissa = 0;
    for (int i = 0; i < 53; i++) {
        bool bit = hmi_uint256_compare(num, den) >= 0;
        mantissa = 2 * mantissa + bit;
        if (bit) num = hmi_int256_sub(num, den);
        num = hmi_int256_shift_left(num, 1);
    }
    if (negative && hmi_int256_sign(num) != 0) mantissa++; // down is away from zero
    double value = (double)mantissa * hmi_power_of_two(exponent - 52);
    return negative ? -value : value;
}

// ---- entry -------------------------------------------------------------------------------------------------------
//
// Each edge demands that the other hull reaches to its inner side: value + t * speed > 0 (closed: >= 0), where
// `value` is the furthest reach of a corner at time 0. So each cuts the times from one side, as Cyrus and Beck clip a
// line.
//
// With edges at most 2^64 - 2 and a motion at most 2^62 - 2^16 units in x and y, speeds are below 2^127 - 2^80.
// Values are below 2^129; those of 2^127 or more are cut down to 2^127 - 1, still above every speed: that time is not
// within 0 to 1 either way.

/// A time from 0 to 1: num / den, both below 2^127.
typedef struct sat_time {
    hmi_int128 num;
    hmi_int128 den;
    double about; ///< off by less than 2^-49: num and den each by 2^-51 of themselves, the quotient by 2^-53
} sat_time;

/// The times at which all demands so far are met.
typedef struct sat_times {
    sat_time low;
    sat_time high;
    bool low_open;
    bool high_open;
    bool none;
    int32_t edge; ///< that gave `low`, or -1
} sat_times;

static sat_time sat_time_make(hmi_int128 num, hmi_int128 den) {
    return (sat_time){num, den, hmi_int128_to_double(num) / hmi_int128_to_double(den)};
}

static int sat_time_compare(const sat_time *a, const sat_time *b) {
    if (a->about - b->about > 0x1p-48) return 1;
    if (a->about - b->about < -0x1p-48) return -1;
    return hmi_uint256_compare(hmi_uint256_mul(a->num, b->den), hmi_uint256_mul(b->num, a->den));
}

static void sat_times_begin(sat_times *times, const sat_time *from, bool open, int32_t edge) {
    int order = sat_time_compare(from, &times->low);
    if (order < 0) return;
    if (order > 0 || times->edge < 0) times->edge = edge;
    times->low_open = open || (order == 0 && times->low_open);
    times->low = *from;
}

static void sat_times_end(sat_times *times, const sat_time *to, bool open) {
    int order = sat_time_compare(to, &times->high);
    if (order > 0) return;
    times->high_open = open || (order == 0 && times->high_open);
    times->high = *to;
}

static bool sat_times_empty(const sat_times *times) {
    int order = times->none ? 1 : sat_time_compare(&times->low, &times->high);
    return order > 0 || (order == 0 && (times->low_open || times->high_open));
}

// Whether the times are surely none, without much ado.
static bool sat_times_over(const sat_times *times) {
    return times->none || times->low.about - times->high.about > 0x1p-48;
}

// Demands value + t * speed > 0, or >= 0 unless open.
static void sat_times_demand(sat_times *times, hmi_int128 value, hmi_int128 speed, bool open, int32_t edge) {
    int way = hmi_int128_sign(speed);
    int now = hmi_int128_sign(value);
    if (way == 0) {
        times->none |= now < 0 || (open && now == 0);
        return;
    }
    if (now == way) { // met since before 0, or no longer
        times->none |= now < 0;
        return;
    }
    hmi_int128 num = sat_magnitude(value);
    hmi_int128 den = sat_magnitude(speed);
    if (hmi_uint128_compare(num, den) > 0) { // only after 1
        times->none |= way > 0;
        return;
    }
    sat_time bound = sat_time_make(num, den);
    if (way > 0) {
        sat_times_begin(times, &bound, open, edge);
    } else {
        sat_times_end(times, &bound, open);
    }
}

static hmi_int128 sat_clamp(hmi_int256 a) {
    hmi_int256 magnitude = hmi_int256_magnitude(a);
    hmi_int128 most = {~(uint64_t)0, ~(uint64_t)0 >> 1};
    bool fits = hmi_uint256_compare(magnitude, hmi_uint256_from(most)) <= 0;
    hmi_int128 clamped = fits ? (hmi_int128){magnitude.word[0], magnitude.word[1]} : most;
    return hmi_int256_is_negative(a) ? hmi_int128_negate(clamped) : clamped;
}

typedef hmi_int128 sat_product(const hmi_point *, const hmi_point *, const hmi_point *, const hmi_point *);

static hmi_int128 sat_cross_clamped(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    hmi_int128 cross;
    return sat_cross_near(p, q, r, s, &cross) ? cross : sat_clamp(sat_cross_wide(p, q, r, s));
}

static hmi_int128 sat_dot_clamped(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    hmi_int128 dot;
    return sat_dot_near(p, q, r, s, &dot) ? dot : sat_clamp(sat_dot_wide(p, q, r, s));
}

// Demands that `other`, moving along `motion` units, reaches beyond `from` in the direction that the turn and the
// product with to - from tell.
static inline void sat_times_reach(sat_times *times, sat_product *product, const hmi_point *from, const hmi_point *to,
                                   int turn, const hmi_convex *other, const hmi_point *motion, bool open,
                                   int32_t edge) {
    static const hmi_point origin = {0, 0};
    hmi_int128 speed = product(from, to, &origin, motion);
    hmi_int128 value = product(from, to, from, &other->v[0]);
    for (int32_t j = 1; j < other->n; j++) {
        hmi_int128 reach = product(from, to, from, &other->v[j]);
        if (hmi_int128_compare(reach, value) == turn) value = reach;
    }
    if (turn < 0) {
        speed = hmi_int128_negate(speed);
        value = hmi_int128_negate(value);
    }
    sat_times_demand(times, value, speed, open, edge);
}

static void sat_times_edges(sat_times *times, const hmi_convex *s, const hmi_convex *other, const hmi_point *motion,
                            bool open, int32_t first_edge) {
    int turn = sat_turn(s);
    for (int32_t k = 0; k < sat_edge_count(s) && !sat_times_over(times); k++)
        sat_times_reach(times, sat_cross_clamped, &s->v[k], sat_edge_end(s, k), turn, other, motion, open,
                        first_edge + k);
}

// Along the line of a segment s the ranges of both must meet.
static void sat_times_ends(sat_times *times, const hmi_convex *s, const hmi_convex *other, const hmi_point *motion,
                           bool open) {
    sat_times_reach(times, sat_dot_clamped, &s->v[0], &s->v[1], 1, other, motion, open, -1);
    sat_times_reach(times, sat_dot_clamped, &s->v[1], &s->v[0], 1, other, motion, open, -1);
}

// value + t * speed = 0.
static void sat_times_equal(sat_times *times, hmi_int128 value, hmi_int128 speed) {
    sat_times_demand(times, value, speed, false, -1);
    sat_times_demand(times, hmi_int128_negate(value), hmi_int128_negate(speed), false, -1);
}

static sat_times sat_times_of(const hmi_convex *a, const hmi_convex *b, const hmi_point *motion, bool closed) {
    hmi_point back = {-motion->x, -motion->y}; // a's motion, seen from b
    hmi_int128 zero = hmi_int128_from(0), one = hmi_int128_from(1);
    sat_times times = {{zero, one, 0}, {one, one, 1}, false, false, false, -1};
    bool flat = sat_flat(a, b);
    bool open = !closed && !flat; // flat hulls must lie on one line under either rule
    sat_times_edges(&times, a, b, motion, open, 0);
    sat_times_edges(&times, b, a, &back, open, a->n);
    if (flat && a->n == 2) {
        sat_times_ends(&times, a, b, motion, !closed);
    } else if (flat && b->n == 2) {
        sat_times_ends(&times, b, a, &back, !closed);
    } else if (flat) {
        sat_times_equal(&times, sat_difference(a->v[0].x, b->v[0].x), hmi_int128_from(motion->x));
        sat_times_equal(&times, sat_difference(a->v[0].y, b->v[0].y), hmi_int128_from(motion->y));
    }
    return times;
}

bool hmi_sat_entry(const hmi_convex *a, const hmi_convex *b, hmi_point motion, bool closed, hmi_fraction *when,
                   int32_t *edge) {
    hmi_point units = {motion.x * HMI_UNITS_PER_STEP, motion.y * HMI_UNITS_PER_STEP};
    sat_times times = sat_times_of(a, b, &units, closed);
    if (sat_times_empty(&times)) return false;
    bool at_once = !times.low_open && hmi_int128_is_zero(times.low.num);
    *when = (hmi_fraction){hmi_int256_from(times.low.num), hmi_int256_from(times.low.den)};
    *edge = at_once ? -1 : times.edge;
    return true;
}
