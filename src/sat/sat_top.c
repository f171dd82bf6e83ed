// sat_top: the topmost, then leftmost point that two convex shapes have in common.
//
// Points are ordered by (y, x). The first point of a convex set is a matter of two of its edges at most: it stays the
// first one when all other edges are forgotten (the basis of a linear programme in two dimensions). If both belong to
// one shape, it is that shape's own first point. So it is a's first point if b holds that, b's if a holds that, or
// else a crossing of an edge of one with an edge of the other from which both edges lead on into the other shape to
// later points: no comparison of crossings is needed, each candidate is decided for itself, exactly.
//
// A crossing is p + (q - p) * num / den in whole numbers and is divided once. Crossings with circles are roots: what
// is under the root is an exact integer, so that however flatly a circle is cut, only the root, a division and a sum
// are rounded. Rounded hulls of several corners are in sat_top_round.c.
#include "sat_top.h"

#include "sat_exact.h"

#include <math.h>

static bool top_before(const hmi_point *p, const hmi_point *q) { return p->y != q->y ? p->y < q->y : p->x < q->x; }

static uint64_t top_radius(const hmi_convex *disc) { return (uint64_t)disc->radius * (uint64_t)HMI_UNITS_PER_STEP; }

// ---- rounding ----------------------------------------------------------------------------------------------------

static hmi_vec64 top_round_point(const hmi_point *p) {
    return (hmi_vec64){sat_nearest_step(p->x, 0), sat_nearest_step(p->y, 0)};
}

static hmi_int128 top_low(hmi_int256 a) { return (hmi_int128){a.word[0], a.word[1]}; }

// a * k for products below 2^255.
static hmi_int256 top_times(hmi_int256 a, int64_t k) {
    const hmi_int128 factor = {k < 0 ? 0 - (uint64_t)k : (uint64_t)k, 0};
    const hmi_int256 magnitude = hmi_int256_magnitude(a);
    const hmi_int128 high = {magnitude.word[2], magnitude.word[3]};
    const hmi_int256 product = hmi_int256_add(hmi_uint256_mul(top_low(magnitude), factor),
                                              hmi_int256_shift_left(hmi_uint256_mul(high, factor), 128));
    return hmi_int256_is_negative(a) != (k < 0) ? hmi_int256_negate(product) : product;
}

// num / den units in steps, for den > 0 and a quotient below 2^48 steps: the doubles' is off by 1 at most.
static int64_t top_round_quotient(hmi_int256 num, hmi_int256 den) {
    num = hmi_int256_add(num, top_times(den, HMI_UNITS_PER_STEP / 2));
    den = top_times(den, HMI_UNITS_PER_STEP);
    int64_t steps = (int64_t)floor(hmi_int256_to_double(num) / hmi_int256_to_double(den));
    hmi_int256 rest = hmi_int256_sub(num, top_times(den, steps));
    for (; hmi_int256_is_negative(rest); steps--) rest = hmi_int256_add(rest, den);
    for (; hmi_int256_compare(rest, den) >= 0; steps++) rest = hmi_int256_sub(rest, den);
    return steps;
}

// ---- the first point of one that the other holds -----------------------------------------------------------------

static const hmi_point *top_corner(const hmi_convex *s) {
    const hmi_point *first = &s->v[0];
    for (int32_t k = 1; k < s->n; k++)
        if (top_before(&s->v[k], first)) first = &s->v[k];
    return first;
}

static bool top_holds(const hmi_convex *s, const hmi_point *p) {
    const hmi_convex point = {p, 1, 0};
    return hmi_sat_touch(&point, s, 0, true);
}

// Centres differ by less than 2^64 units and radii are below 2^62: all squares fit.
static bool top_disc_in_disc(const hmi_convex *disc, const hmi_convex *other) {
    const hmi_int128 dx = sat_difference(other->v[0].x, disc->v[0].x);
    const hmi_int128 up = {top_radius(disc), 0};
    const hmi_int128 dy = hmi_int128_sub(sat_difference(other->v[0].y, disc->v[0].y), up);
    const hmi_int256 square = hmi_int256_add(hmi_int256_mul(dx, dx), hmi_int256_mul(dy, dy));
    const uint64_t radius = top_radius(other);
    return hmi_uint256_compare(square, hmi_uint256_from(hmi_uint128_mul(radius, radius))) <= 0;
}

static bool top_round_in(const hmi_convex *s, const hmi_convex *other, hmi_vec64 *out) {
    const hmi_point centre = *top_corner(s);
    const int64_t radius = (int64_t)top_radius(s);
    *out = (hmi_vec64){sat_nearest_step(centre.x, 0), sat_nearest_step(centre.y, 0) - s->radius};
    if (s->n == 1 && other->n == 1 && other->radius > 0) return top_disc_in_disc(s, other);
    if (centre.y < INT64_MIN + radius) return false; // above all corners that there can be
    const hmi_point first = {centre.x, centre.y - radius};
    return top_holds(other, &first);
}

static bool top_own(const hmi_convex *s, const hmi_convex *other, hmi_vec64 *out) {
    if (s->radius > 0) return top_round_in(s, other, out);
    const hmi_point *corner = top_corner(s);
    *out = top_round_point(corner);
    return top_holds(other, corner);
}

// ---- crossings of edges ------------------------------------------------------------------------------------------

/// An edge of a hull whose inner side is that of a positive cross product.
typedef struct top_edge {
    const hmi_point *p;
    const hmi_point *q;
    bool down; ///< to later points
} top_edge;

static top_edge top_edge_of(const hmi_convex *s, int32_t k, int turn) {
    const hmi_point *p = &s->v[k];
    const hmi_point *q = sat_edge_end(s, k);
    if (turn < 0) return (top_edge){q, p, top_before(q, p)};
    return (top_edge){p, q, top_before(p, q)};
}

// Both edges, each within the other's inner side, lead to later points.
static bool top_edges_first(const top_edge *e, const top_edge *f) {
    if (e->down == f->down) return false;
    const int way = hmi_int256_sign(sat_cross(f->p, f->q, e->p, e->q));
    return e->down ? way > 0 : way < 0;
}

static bool top_edges_touch(const top_edge *e, const top_edge *f) {
    const hmi_point ends[4] = {*e->p, *e->q, *f->p, *f->q};
    const hmi_convex one = {ends, 2, 0};
    const hmi_convex two = {ends + 2, 2, 0};
    return hmi_sat_touch(&one, &two, 0, true);
}

// p + (q - p) * num / den = (p * (den - num) + q * num) / den. Both products are below 2^129, with corners 2^193.
static hmi_vec64 top_edges_cross(const top_edge *e, const top_edge *f) {
    hmi_int256 den = sat_cross(e->p, e->q, f->p, f->q);
    hmi_int256 num = sat_cross(e->p, f->p, f->p, f->q);
    if (hmi_int256_is_negative(den)) {
        den = hmi_int256_negate(den);
        num = hmi_int256_negate(num);
    }
    const hmi_int256 rest = hmi_int256_sub(den, num);
    const hmi_int256 x = hmi_int256_add(top_times(rest, e->p->x), top_times(num, e->q->x));
    const hmi_int256 y = hmi_int256_add(top_times(rest, e->p->y), top_times(num, e->q->y));
    return (hmi_vec64){top_round_quotient(x, den), top_round_quotient(y, den)};
}

static bool top_hulls(const hmi_convex *a, const hmi_convex *b, hmi_vec64 *out) {
    const int turn_a = sat_turn(a);
    const int turn_b = sat_turn(b);
    for (int32_t k = 0; k < sat_edge_count(a); k++) {
        const top_edge e = top_edge_of(a, k, turn_a);
        for (int32_t j = 0; j < sat_edge_count(b); j++) {
            const top_edge f = top_edge_of(b, j, turn_b);
            if (!top_edges_first(&e, &f) || !top_edges_touch(&e, &f)) continue;
            *out = top_edges_cross(&e, &f);
            return true;
        }
    }
    return false;
}

// ---- crossings with circles --------------------------------------------------------------------------------------

// An integer below 2^255 that is 0 at least, or its root would not be needed.
static double top_root(hmi_int256 square) { return sqrt(hmi_int256_to_double(square)); }

// Where the circle first cuts the edge from p to a later point q, in units from p; false when it does not, or only
// after a first end that the disc holds. With e = q - p and w = centre - p it is e * (e.w - root) / e.e, the root
// that of r^2 * e.e - (e x w)^2. Edges are below 2^63 units in x and y, so e.e is below 2^127, and the line is no
// farther than r: both terms are below 2^252. The quotient's terms are lengths below 2^23 pixels, off by a few 2^-53
// of themselves: 2^-28 pixel.
static bool top_circle_cut(const hmi_convex *disc, const hmi_point *p, const hmi_point *q, hm_vec2 *out) {
    const hmi_point ends[2] = {*p, *q};
    const hmi_convex edge = {ends, 2, 0};
    if (top_holds(disc, p) || !hmi_sat_touch(&edge, disc, 0, true)) return false;
    const uint64_t radius = top_radius(disc);
    const hmi_int256 square = sat_dot(p, q, p, q);
    const hmi_int128 cross = top_low(hmi_int256_magnitude(sat_cross(p, q, p, &disc->v[0])));
    const double root = top_root(hmi_int256_sub(hmi_uint256_mul(hmi_uint128_mul(radius, radius), top_low(square)),
                                                hmi_uint256_mul(cross, cross)));
    const double part = (hmi_int256_to_double(sat_dot(p, q, p, &disc->v[0])) - root) / hmi_int256_to_double(square);
    const hm_vec2 e = sat_to_double(p, q);
    *out = (hm_vec2){e.x * part, e.y * part};
    return true;
}

// Of the cuts with a hull's edges, all of which lie in both, the first one.
static bool top_disc_hull(const hmi_convex *disc, const hmi_convex *hull, hmi_vec64 *out) {
    hm_vec2 first = {0, HUGE_VAL}; // from corner 0
    for (int32_t k = 0; k < sat_edge_count(hull); k++) {
        const hmi_point *p = &hull->v[k];
        const hmi_point *q = sat_edge_end(hull, k);
        const bool down = top_before(p, q);
        hm_vec2 cut;
        if (!top_circle_cut(disc, down ? p : q, down ? q : p, &cut)) continue;
        const hm_vec2 from = sat_to_double(&hull->v[0], down ? p : q);
        const hm_vec2 at = {from.x + cut.x, from.y + cut.y};
        if (at.y < first.y || (at.y == first.y && at.x < first.x)) first = at;
    }
    if (first.y == HUGE_VAL) return false;
    *out = (hmi_vec64){sat_nearest_step(hull->v[0].x, first.x), sat_nearest_step(hull->v[0].y, first.y)};
    return true;
}

// Two circles that cross: c + d * k / 2L, and from there square to d by root / 2L times its length, to the side of
// the earlier point. d leads from the first centre to the second, L = d.d, k = L + r^2 - s^2, and the root is that of
// 4L r^2 - k^2. Radii are below 2^61 units and |d| below 2^62: all terms are below 2^250.
static bool top_discs(const hmi_convex *a, const hmi_convex *b, hmi_vec64 *out) {
    const hmi_point *c = &a->v[0];
    const hmi_int256 square = sat_dot(c, &b->v[0], c, &b->v[0]);
    const hmi_int256 of_a = hmi_uint256_from(hmi_uint128_mul(top_radius(a), top_radius(a)));
    const hmi_int256 of_b = hmi_uint256_from(hmi_uint128_mul(top_radius(b), top_radius(b)));
    const hmi_int256 k = hmi_int256_add(square, hmi_int256_sub(of_a, of_b));
    const hmi_int256 longest = hmi_int256_shift_left(hmi_uint256_mul(top_low(square), top_low(of_a)), 2);
    const double root = top_root(hmi_int256_sub(longest, hmi_int256_mul(top_low(k), top_low(k))));
    const double twice = 2 * hmi_int256_to_double(square);
    const hm_vec2 d = sat_to_double(c, &b->v[0]);
    const double along = hmi_int256_to_double(k) / twice;
    const bool back = d.x != 0 ? d.x > 0 : d.y < 0;
    const double aside = (back ? -root : root) / twice;
    *out = (hmi_vec64){sat_nearest_step(c->x, d.x * along - d.y * aside),
                       sat_nearest_step(c->y, d.y * along + d.x * aside)};
    return true;
}

// ---- the answer --------------------------------------------------------------------------------------------------

static bool top_rounded(const hmi_convex *s) { return s->n > 1 && s->radius > 0; }

static bool top_crossing(const hmi_convex *a, const hmi_convex *b, hmi_vec64 *out) {
    if (top_rounded(a) || top_rounded(b)) {
        const hm_vec2 at = hmi_sat_top_round(a, b);
        *out = (hmi_vec64){sat_nearest_step(a->v[0].x, at.x), sat_nearest_step(a->v[0].y, at.y)};
        return true;
    }
    if (a->radius > 0) return b->radius > 0 ? top_discs(a, b, out) : top_disc_hull(a, b, out);
    return b->radius > 0 ? top_disc_hull(b, a, out) : top_hulls(a, b, out);
}

hmi_vec64 hmi_sat_top(const hmi_convex *a, const hmi_convex *b) {
    hmi_vec64 top;
    if (top_own(a, b, &top) || top_own(b, a, &top) || top_crossing(a, b, &top)) return top;
    return top_round_point(&a->v[0]); // never, if they meet
}
