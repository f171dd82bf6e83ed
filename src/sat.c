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

// The same where differences are below 2^62: products are below 2^124.
static hmi_int256 sat_cross(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    sat_vector e, w;
    if (!sat_vector_near(p, q, &e) || !sat_vector_near(r, s, &w)) return sat_cross_wide(p, q, r, s);
    return hmi_int256_from(hmi_int128_sub(hmi_int128_mul(e.x, w.y), hmi_int128_mul(e.y, w.x)));
}

static hmi_int256 sat_dot(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    sat_vector e, w;
    if (!sat_vector_near(p, q, &e) || !sat_vector_near(r, s, &w)) return sat_dot_wide(p, q, r, s);
    return hmi_int256_from(hmi_int128_add(hmi_int128_mul(e.x, w.x), hmi_int128_mul(e.y, w.y)));
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

// ---- the flat case: the difference of the hulls has no area -------------------------------------------------------

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

// ---- the filter in doubles
// -----------------------------------------------------------------------------------------
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

// ---- touch
// ---------------------------------------------------------------------------------------------------------

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
// A radius is below 2^63 + 2^49 and |q - p| below sqrt(2) * 2^64, so their product is below 2^127.6 and its square
// below 2^255.2, which 256 bits without a sign hold; a larger cross product is further away without being squared.
static int sat_compare_line(const hmi_point *p, const hmi_point *q, const hmi_point *r, uint64_t radius) {
    hmi_int256 cross = hmi_int256_magnitude(sat_cross_wide(p, q, p, r));
    if (cross.word[2] | cross.word[3]) return 1;
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

bool hmi_sat_touch(const hmi_convex *a, const hmi_convex *b, int64_t margin, bool closed) {
    sat_filter made;
    const sat_filter *filter = sat_filter_make(a, b, &made) ? &made : NULL;
    uint64_t radius = (uint64_t)(a->radius + b->radius + margin) * (uint64_t)HMI_UNITS_PER_STEP;
    if (radius == 0) return sat_hulls_meet(a, b, filter, closed);
    return sat_hulls_meet(a, b, filter, true) || sat_hulls_near(a, b, filter, radius, closed);
}
