// sat: relations of two small convex shapes by separating axes.
//
// Two hulls A and B have a common point of their relative interiors exactly when 0 lies in the relative interior of
// the difference A - B. When A - B has an area, its edges are the edges of A and those of B reversed, so that is so
// exactly when no edge of either hull has the other hull wholly on its outer side or on its line. Closed sets are
// disjoint exactly when some edge has the other hull wholly on its outer side. A segment has two edges, one for each
// of its sides, so this holds for segments too; a point has none.
//
// When A - B has no area (points, or parallel segments) all lies on one line or is apart: the flat case, for itself.
//
// Each question is answered by doubles where their error, bounded beside the filter, leaves no doubt, and by exact
// arithmetic where it does: in 128 bits as long as corners are closer than 2^62 units in x and y, else in 256.
#include "sat_exact.h"

#include <float.h>
#include <math.h>
#include <stddef.h>

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

// On one line, so the coordinate in which the line is not constant decides.
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

static bool sat_cloud_make(const hmi_convex *s, const hmi_point *origin, sat_cloud *cloud, double *reach) {
    if (s->n > SAT_CLOUD_CORNERS) return false;
    for (int32_t k = 0; k < s->n; k++) {
        hmi_vec64 v;
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

// The largest of `turn` * (edge k of a) x (corner of b from the edge's start): how far b reaches to its inner side.
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

static inline hmi_vec64 sat_spread_between(sat_spread *spread, const hmi_point *from, const hmi_point *to) {
    int64_t x = sat_spread_add(spread, from->x, to->x);
    return (hmi_vec64){x, sat_spread_add(spread, from->y, to->y)};
}

// False for other shapes.
static inline bool sat_sides_make(const hmi_convex *s, sat_sides *sides, sat_spread *spread) {
    hmi_vec64 u = {0, 0}, v = {0, 0};
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

// How much wider both are along the normal of e than their middles are apart; the width of e's own shape is an
// argument.
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
    hmi_vec64 first = sat_spread_between(&spread, &a->v[0], &b->v[0]);
    hmi_vec64 last = sat_spread_between(&spread, &a->v[a->n / 2], &b->v[b->n / 2]);
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

// Two discs or points. Differences below 2^62 are exact before they become doubles, so a square is off by less than
// 4u of itself, and that of the radius too.
static inline sat_verdict sat_discs_verdict(const hmi_convex *a, const hmi_convex *b, int64_t radius) {
    hmi_vec64 d;
    if (!sat_vector_near(&a->v[0], &b->v[0], &d)) return SAT_DOUBT;
    const double x = (double)d.x, y = (double)d.y, r = (double)radius * (double)HMI_UNITS_PER_STEP;
    const double square = x * x + y * y, limit = r * r;
    if (square > limit * (1 + 0x1p-40)) return SAT_APART;
    return square < limit * (1 - 0x1p-40) ? SAT_MEET : SAT_DOUBT;
}

// ---- touch -------------------------------------------------------------------------------------------------------

static bool sat_hulls_meet(const hmi_convex *a, const hmi_convex *b, const sat_filter *filter, bool closed) {
    if (sat_flat(a, b)) return sat_flat_meet(a, b, closed);
    if (!filter) return !sat_edges_part(a, b, closed) && !sat_edges_part(b, a, closed);
    return !sat_cloud_edges_part(a, &filter->a, b, &filter->b, filter->doubt, closed) &&
           !sat_cloud_edges_part(b, &filter->b, a, &filter->a, filter->doubt, closed);
}

static hmi_int256 sat_square(hmi_int128 magnitude) { return hmi_uint256_mul(magnitude, magnitude); }

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

// The square of the distance of corner j of b from edge k of a. The corners as rounded lie within sqrt(2) * uM of the
// exact ones and their differences within sqrt(2) * 4uM, which moves the distance by at most twice that, 12uM;
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

// The same exactly: differences below 2^62 have squares below 2^124, and so has a radius below 2^46 steps.
static bool sat_discs_touch(const hmi_vec64 *d, int64_t radius, bool closed) {
    hmi_int128 limit = hmi_int128_mul(radius * HMI_UNITS_PER_STEP, radius * HMI_UNITS_PER_STEP);
    hmi_int128 square = hmi_int128_add(hmi_int128_mul(d->x, d->x), hmi_int128_mul(d->y, d->y));
    return hmi_int128_compare(square, limit) <= (radius == 0 || closed ? 0 : -1);
}

bool hmi_sat_touch(const hmi_convex *a, const hmi_convex *b, int64_t margin, bool closed) {
    int64_t radius = a->radius + b->radius + margin;
    if (a->n == 1 && b->n == 1) {
        hmi_vec64 d;
        sat_verdict discs = sat_discs_verdict(a, b, radius);
        if (discs != SAT_DOUBT) return discs == SAT_MEET;
        if (radius < (int64_t)1 << 46 && sat_vector_near(&a->v[0], &b->v[0], &d))
            return sat_discs_touch(&d, radius, closed);
    }
    sat_verdict verdict = sat_sides_verdict(a, b);
    if (verdict == SAT_MEET) return true;
    if (verdict == SAT_APART && radius == 0) return false;
    return sat_touch(a, b, verdict, (uint64_t)radius * (uint64_t)HMI_UNITS_PER_STEP, closed);
}
