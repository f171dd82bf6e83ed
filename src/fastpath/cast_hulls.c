// Casts of two convex shapes with few corners, rounded or not, against each other.
//
// Let P be the Minkowski difference a - b of the hulls, grown by both radii and the margin. The moving b meets a
// exactly when the point that moves from 0 along the motion enters P. Each edge of a and of b gives an edge of P
// with its half-plane. The offset of that half-plane comes from the other shape's corner that is farthest back
// beside the edge.
//
// The path enters P when it enters the last of these half-planes. That one is chosen in doubles, and the choice is
// checked. It is the edge where P is met if the foot of the point at that time is within the edge, as P is convex. P
// is met at an end of the edge if the foot is past that end, and the point is before the ends of all four edges that
// begin at the corner. The result is then computed exactly: the time is a fraction of two cross products, or a root
// (cast_root.h). Whatever is closer than doubles resolve is left undecided.
//
// Points are in steps from the first shape's origin. M is more than the sum of the sizes of all that is added up for
// any point, of the motion and of the radius. A product of two differences of such points is off by less than 2^-44
// M^2, the blur: scripts/proofs/cast_hulls.gappa has the proof.
#include "../simd/f64x2.h"
#include "cast_hulls.h"
#include "cast_point_test.h"
#include "cast_root.h"
#include "circles.h"
#include "nearest.h"

enum { HULLS_CORNERS = 8 };

/// A hull. In x and y the first two corners are repeated after the last one.
typedef struct hulls_one {
    const hm_xform *at;
    const hm_local *corner; ///< in the shape itself, or in `space`
    hm_local space[4];
    int32_t n;
    int64_t radius; ///< in steps
    double turn;    ///< 1, or -1 where it is mirrored
    double x[HULLS_CORNERS + 2], y[HULLS_CORNERS + 2];
} hulls_one;

/// Both hulls, in the order of hmi_order_swapped.
typedef struct hulls_pair {
    point_cast cast;
    hulls_one of[2];
    double mx, my, length; ///< the motion of the second hull, in steps
    int64_t radius;        ///< the sum of both radii and the margin
    double blur;
} hulls_pair;

/// What is met, in doubles: an edge of one hull, and a corner of the other or a parallel edge.
typedef struct hulls_edge {
    int which;        ///< whose edge
    int32_t k, next;  ///< its corners
    int32_t j[2];     ///< the other hull's: the same corner twice, or those of its parallel edge
    double gap, fall; ///< how far away the other hull is at the start, and by how much less at the end; both times
                      ///< the edge's length
} hulls_edge;

// ---- the two hulls -----------------------------------------------------------------------------------------------

static hmi_point hulls_corner(const hulls_one *one, int32_t k) { return hmi_local_apply(one->at, one->corner[k]); }

// A bound for how far a hull reaches from its origin along x and y, in local units. For a polygon it is rounded,
// which the slack in M covers.
static hmi_f64x2 hulls_most(const hm_shape *shape, int32_t n) {
    if (shape->kind == HM_SHAPE_POLYGON) return f64x2_floats(shape->of.polygon->ring.most);
    const hmi_f64x2 a = f64x2_size(f64x2_local(&shape->a));
    return n == 1 ? a : f64x2_larger(a, f64x2_size(f64x2_local(&shape->b)));
}

// Makes a hull with its origin at `from`. Returns how far the hull reaches from its origin, x and y added.
static double hulls_one_make(const hm_shape *shape, const hm_xform *at, hmi_f64x2 from, hulls_one *out) {
    const hull32_one hull = hull32_one_make(shape, at);
    const hmi_f64x2 unit = f64x2_all(1.0 / HM_UNITS_PER_PIXEL);
    const hmi_f64x2 u = f64x2_mul(f64x2_axis_u(at), unit), v = f64x2_mul(f64x2_axis_v(at), unit);
    const int32_t n = out->n = hull.n;
    out->at = at;
    out->corner = hull32_corners(&hull, out->space);
    for (int32_t k = 0; k < n; k++) {
        const hmi_f64x2 x = f64x2_all((double)out->corner[k].x), y = f64x2_all((double)out->corner[k].y);
        const hmi_f64x2 p = f64x2_add(from, f64x2_add(f64x2_mul(x, u), f64x2_mul(y, v)));
        out->x[k] = f64x2_first(p);
        out->y[k] = f64x2_second(p);
    }
    for (int32_t k = n; k < n + 2; k++) {
        out->x[k] = out->x[k - n];
        out->y[k] = out->y[k - n];
    }
    out->turn = hmi_fast_mirrored(at) ? -1 : 1;
    out->radius = shape->radius > 0 ? hmi_shape_radius(shape, at) : 0;
    const hmi_f64x2 sizes = f64x2_of(f64x2_sum(f64x2_size(u)), f64x2_sum(f64x2_size(v)));
    return f64x2_sum(f64x2_mul(hulls_most(shape, n), sizes));
}

static bool hulls_one_valid(const hm_shape *shape, const hm_xform *at) {
    return hmi_fast_valid(at) && hmi_shape_valid(shape);
}

static inline bool hulls_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const bool point = a->kind == HM_SHAPE_POINT || b->kind == HM_SHAPE_POINT; // which that test leaves in doubt
    if ((point || !hmi_fast_valid_pair(a, xa, b, xb)) && !(hulls_one_valid(a, xa) && hulls_one_valid(b, xb)))
        return false;
    return hull32_count(a) > 0 && hull32_count(b) > 0;
}

static bool hulls_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, int64_t x,
                       int64_t y, const hmi_rule *rule, hulls_pair *out) {
    const bool swapped = point_swaps(a, xa, b, xb);
    const hm_xform *first = swapped ? xb : xa, *second = swapped ? xa : xb;
    out->cast = (point_cast){.x = x, .y = y, .rule = *rule, .swapped = swapped, .from = xb};
    const hmi_point motion = point_motion(&out->cast);
    const hmi_f64x2 apart = f64x2_way(&first->ox, &second->ox);
    const double of_first = hulls_one_make(swapped ? b : a, first, f64x2_all(0), &out->of[0]);
    const double of_second = hulls_one_make(swapped ? a : b, second, apart, &out->of[1]);
    out->mx = (double)motion.x;
    out->my = (double)motion.y;
    out->length = sqrt(out->mx * out->mx + out->my * out->my);
    out->radius = out->of[0].radius + out->of[1].radius + rule->margin;
    const double most =
        (of_first + of_second + f64x2_sum(f64x2_size(apart)) + fabs(out->mx) + fabs(out->my) + (double)out->radius) *
        (1 + 0x1p-20);
    out->blur = most * most * 0x1p-44;
    return x != 0 || y != 0;
}

// ---- what passes by ----------------------------------------------------------------------------------------------

typedef struct hulls_range {
    double low, high;
} hulls_range;

// The extent of a hull square to the motion, times the motion's length.
static hulls_range hulls_across(const hulls_pair *pair, const hulls_one *one) {
    hmi_f64x2 low = f64x2_all(HUGE_VAL), high = f64x2_all(-HUGE_VAL);
    for (int32_t k = 0; k < one->n; k += 2) {
        const hmi_f64x2 x = f64x2_of(one->x[k], one->x[k + 1]), y = f64x2_of(one->y[k], one->y[k + 1]);
        const hmi_f64x2 at = f64x2_sub(f64x2_mul(f64x2_all(pair->mx), y), f64x2_mul(f64x2_all(pair->my), x));
        low = f64x2_min(low, at);
        high = f64x2_larger(high, at);
    }
    return (hulls_range){point_lesser(f64x2_first(low), f64x2_second(low)),
                         point_larger(f64x2_first(high), f64x2_second(high))};
}

// Whether all of P is surely on one side of the path's line.
static bool hulls_pass(const hulls_pair *pair) {
    const hulls_range a = hulls_across(pair, &pair->of[0]), b = hulls_across(pair, &pair->of[1]);
    const double reach = (double)pair->radius * pair->length + pair->blur;
    return a.low - b.high > reach || b.low - a.high > reach;
}

// ---- the half-planes ---------------------------------------------------------------------------------------------

// Keeps the edge whose half-plane the path enters last. False where the path surely never enters one of the
// half-planes.
static bool hulls_search(const hulls_pair *pair, int which, hulls_edge *best) {
    const hulls_one *own = &pair->of[which], *other = &pair->of[1 - which];
    const hmi_f64x2 turn = f64x2_all(own->turn), radius = f64x2_all((double)pair->radius);
    const hmi_f64x2 wx = f64x2_all(which ? -pair->mx : pair->mx), wy = f64x2_all(which ? -pair->my : pair->my);
    for (int32_t k = 0; own->n > 1 && k < own->n; k += 2) {
        const hmi_f64x2 x = f64x2_of(own->x[k], own->x[k + 1]), y = f64x2_of(own->y[k], own->y[k + 1]);
        const hmi_f64x2 nx = f64x2_mul(turn, f64x2_sub(f64x2_of(own->y[k + 1], own->y[k + 2]), y));
        const hmi_f64x2 ny = f64x2_mul(turn, f64x2_sub(x, f64x2_of(own->x[k + 1], own->x[k + 2])));
        hmi_f64x2 least = f64x2_all(HUGE_VAL);
        for (int32_t j = 0; j < other->n; j++)
            least = f64x2_min(
                least, f64x2_add(f64x2_mul(nx, f64x2_all(other->x[j])), f64x2_mul(ny, f64x2_all(other->y[j]))));
        hmi_f64x2 gap = f64x2_sub(least, f64x2_add(f64x2_mul(nx, x), f64x2_mul(ny, y)));
        if (pair->radius > 0)
            gap = f64x2_sub(gap, f64x2_mul(radius, f64x2_root(f64x2_add(f64x2_mul(nx, nx), f64x2_mul(ny, ny)))));
        const hmi_f64x2 more = f64x2_add(f64x2_mul(nx, wx), f64x2_mul(ny, wy));
        const hmi_f64x2 last = f64x2_add(gap, f64x2_min(more, f64x2_all(0)));
        if (f64x2_above(last, f64x2_all(2 * pair->blur))) return false;
        double gaps[2], fall[2];
        f64x2_store(gaps, gap);
        f64x2_store(fall, f64x2_minus(more));
        for (int32_t i = 0; i < 2; i++) {
            if (!(fall[i] > 16 * pair->blur) || gaps[i] * best->fall <= best->gap * fall[i]) continue;
            const int32_t at = k + i < own->n ? k + i : 0;
            *best = (hulls_edge){which, at, hull32_next(at, own->n), {0, 0}, gaps[i], fall[i]};
        }
    }
    return true;
}

// ---- what is met -------------------------------------------------------------------------------------------------

static hm_vec2 hulls_way(const hulls_one *one, int32_t from, int32_t to) {
    return (hm_vec2){one->x[to] - one->x[from], one->y[to] - one->y[from]};
}

// Whether an edge of one hull is exactly parallel to an edge of the other.
static bool hulls_parallel(const hulls_one *one, int32_t k, int32_t next, const hulls_one *other,
                           const int32_t j[2]) {
    const hmi_point a[2] = {hulls_corner(one, k), hulls_corner(one, next)};
    const hmi_point b[2] = {hulls_corner(other, j[0]), hulls_corner(other, j[1])};
    hmi_vec64 e, f;
    return sat_vector_near(&a[0], &a[1], &e) && sat_vector_near(&b[0], &b[1], &f) && hmi_vec64_turn(e, f) == 0;
}

// Finds the other hull's corner that is nearest to the edge's line, or the two of a parallel edge that are equally
// near. All other corners must be more than 2^-22 pixel farther, as less counts as touching, and so must those of the
// edge's own hull. False where that is in doubt.
static bool hulls_support(const hulls_pair *pair, hulls_edge *edge) {
    const hulls_one *own = &pair->of[edge->which], *other = &pair->of[1 - edge->which];
    const hm_vec2 e = hulls_way(own, edge->k, edge->next);
    const double nx = own->turn * e.y, ny = own->turn * -e.x;
    const double near = 4.001 * sqrt(nx * nx + ny * ny) + 2 * pair->blur,
                 base = nx * own->x[edge->k] + ny * own->y[edge->k];
    double out[HULLS_CORNERS], least = HUGE_VAL;
    int count = 0;
    for (int32_t j = 0; j < other->n; j++) {
        out[j] = nx * other->x[j] + ny * other->y[j];
        least = point_lesser(least, out[j]);
    }
    for (int32_t j = 0; j < other->n; j++) {
        if (out[j] > least + near) continue;
        if (count == 2) return false; // a third corner that is hardly farther
        edge->j[count++] = j;
    }
    for (int32_t i = 0; i < own->n; i++)
        if (i != edge->k && i != edge->next && nx * own->x[i] + ny * own->y[i] > base - near) return false;
    if (count == 2) return hulls_parallel(own, edge->k, edge->next, other, edge->j);
    edge->j[1] = edge->j[0];
    return true;
}

// Orders the corners of the second of two facing edges so that it leads back along the first. Then both have their
// own hull on the side of positive cross products, if the first has.
static void hulls_face(const hulls_pair *pair, const hulls_edge *edge, const int32_t own[2], int32_t other[2]) {
    const hm_vec2 e = hulls_way(&pair->of[edge->which], own[0], own[1]);
    const hm_vec2 f = hulls_way(&pair->of[1 - edge->which], edge->j[0], edge->j[1]);
    const bool back = e.x * f.x + e.y * f.y > 0;
    other[0] = edge->j[back];
    other[1] = edge->j[!back];
}

/// Which part of P is met.
typedef enum hulls_part { HULLS_EDGE, HULLS_CORNER, HULLS_DOUBT } hulls_part;

// Finds the part of P at which the point enters the edge's half-plane. The point is off by less than `slack`, as its
// time is off by less than 3 blurs over the fall. Where an edge and its end are equally near in doubles, the exact
// code may report either. So the foot must be within the edge by 2^-22 of the radius.
static hulls_part hulls_part_of(const hulls_pair *pair, const hulls_edge *edge, double time, int32_t corner[2]) {
    const hulls_one *own = &pair->of[edge->which], *other = &pair->of[1 - edge->which];
    const hm_vec2 e = hulls_way(own, edge->k, edge->next);
    const double square = e.x * e.x + e.y * e.y;
    const double slack = pair->length * (4 * pair->blur / edge->fall) + (double)pair->radius * 0x1p-22 + 2;
    const double clear = sqrt(square) * slack + 4 * pair->blur;
    const double moved = edge->which ? -time : time;
    double foot[2];
    for (int i = 0; i < 2; i++) {
        const double wx = other->x[edge->j[i]] - own->x[edge->k] + moved * pair->mx;
        const double wy = other->y[edge->j[i]] - own->y[edge->k] + moved * pair->my;
        foot[i] = e.x * wx + e.y * wy;
    }
    const int low = foot[1] < foot[0], high = 1 - low;
    if (foot[high] > clear && foot[low] < square - clear) return HULLS_EDGE;
    if (foot[high] >= -clear && foot[low] <= square + clear) return HULLS_DOUBT;
    const bool before = foot[high] < -clear;
    corner[edge->which] = before ? edge->k : edge->next;
    corner[1 - edge->which] = edge->j[before ? high : low];
    return HULLS_CORNER;
}

// ---- an edge without a radius ------------------------------------------------------------------------------------

/// An edge in whole numbers.
typedef struct hulls_line {
    hmi_vec64 edge;
    hmi_int128 start, fall; ///< as gap and fall of hulls_edge
} hulls_line;

static bool hulls_line_make(const hulls_pair *pair, int which, int32_t k, int32_t next, int32_t j, hulls_line *out) {
    const hulls_one *own = &pair->of[which], *other = &pair->of[1 - which];
    const hmi_point p = hulls_corner(own, k), q = hulls_corner(own, next);
    const hmi_point r = hulls_corner(other, j), motion = point_motion(&pair->cast);
    const int64_t unit = (which == 0) == (own->turn > 0) ? HMI_UNITS_PER_STEP : -HMI_UNITS_PER_STEP;
    hmi_vec64 way;
    if (!sat_vector_near(&p, &q, &out->edge) || !sat_vector_near(&p, &r, &way)) return false;
    const hmi_int128 in = hmi_vec64_cross(out->edge, way);
    out->start = own->turn > 0 ? hmi_int128_negate(in) : in;
    out->fall = hmi_cross64(out->edge.x, out->edge.y, motion.x * unit, motion.y * unit);
    return true;
}

// A corner at the time of the hit, relative to the first shape's corner 0.
static hmi_point hulls_met(const hulls_pair *pair, int which, int32_t k, const hmi_point *origin,
                           const hmi_point *moved) {
    const hmi_point p = hulls_corner(&pair->of[which], k);
    const uint64_t x = (uint64_t)p.x - (uint64_t)origin->x, y = (uint64_t)p.y - (uint64_t)origin->y;
    return (hmi_point){(int64_t)(x + (which ? (uint64_t)moved->x : 0)),
                       (int64_t)(y + (which ? (uint64_t)moved->y : 0))};
}

static hmi_touch hulls_touch(const hulls_pair *pair, int which, const int32_t k[2], const hmi_point *origin,
                             const hmi_point *moved, hm_vec2 n) {
    const hmi_point p = hulls_met(pair, which, k[0], origin, moved);
    const hmi_touch one = hmi_touch_of(hmi_meeting_corner(p), n);
    if (k[0] == k[1]) return one;
    const hmi_point q = hulls_met(pair, which, k[1], origin, moved);
    return hmi_touch_both(one, hmi_touch_of(hmi_meeting_corner(q), n));
}

// Whether P has no area: a point on the edge then meets every rule.
static bool hulls_flat(const hulls_pair *pair, const hulls_edge *edge) {
    const int32_t n = pair->of[edge->which].n, m = pair->of[1 - edge->which].n;
    return n == 2 && (m == 1 || (m == 2 && edge->j[0] != edge->j[1]));
}

static bool hulls_put_edge(const hulls_pair *pair, const hulls_edge *edge, hmi_vec64 along, hm_cast_hit *out) {
    const int32_t own[2] = {edge->k, edge->next};
    const hmi_point origin = hulls_corner(&pair->of[0], 0);
    point_hit hit = {.fraction = point_fraction(out->when.numerator, out->when.denominator)};
    const hmi_point moved = point_come(&pair->cast, hit.fraction);
    const hm_vec2 n = hmi_meeting_normal(hmi_meeting_corner(along), point_motion(&pair->cast));
    const hmi_touch first = hulls_touch(pair, 0, edge->which ? edge->j : own, &origin, &moved, n);
    const hmi_touch second = hulls_touch(pair, 1, edge->which ? own : edge->j, &origin, &moved, n);
    out->exact = true;
    point_put(&pair->cast, &origin, hmi_meeting_point(&first, &second, n), n, &hit);
    point_write(&pair->cast, &hit, out);
    return hulls_flat(pair, edge) ? point_stop(&pair->cast, &hit, out) : point_stop_on_edge(&pair->cast, &hit, out);
}

// Tests both ends of the motion exactly: the start must be before the edge's line, the end behind it. Of two
// parallel edges the first shape's gives the normal and the second's the fraction, as in the exact code, which
// tests all edges.
static hmi_verdict hulls_meet_edge(const hulls_pair *pair, const hulls_edge *edge, hm_cast_hit *out) {
    const bool both = edge->j[0] != edge->j[1];
    hulls_line line, facing;
    if (!hulls_line_make(pair, edge->which, edge->k, edge->next, edge->j[0], &line)) return HMI_UNSURE;
    const hmi_int128 end = hmi_int128_sub(line.start, line.fall);
    if (hmi_int128_sign(line.start) <= 0 || hmi_int128_sign(line.fall) <= 0 || hmi_int128_is_zero(end))
        return HMI_UNSURE;
    if (!hmi_int128_is_negative(end)) return HMI_APART;
    if (!out) return HMI_MEET;
    if (both && !hulls_line_make(pair, 1 - edge->which, edge->j[0], edge->j[1], edge->k, &facing)) return HMI_UNSURE;
    const hulls_line *when = both && edge->which == 0 ? &facing : &line;
    const hulls_line *first = both && edge->which == 1 ? &facing : &line;
    out->when = (hm_fraction){sat_magnitude(when->start), sat_magnitude(when->fall)};
    return hulls_put_edge(pair, edge, first->edge, out) ? HMI_MEET : HMI_UNSURE;
}

// ---- with a radius -----------------------------------------------------------------------------------------------

// The corners of an edge at the time of the hit, or the same corner twice.
static inline void hulls_ends_met(const hulls_pair *pair, int which, const int32_t k[2], const hmi_point *origin,
                                  const hmi_point *moved, hmi_point out[2]) {
    out[0] = out[1] = hulls_met(pair, which, k[0], origin, moved);
    if (k[0] != k[1]) out[1] = hulls_met(pair, which, k[1], origin, moved);
}

// Writes the hit of rounded shapes. `a` and `b` are corners of the first and of the second hull: the same corner
// twice, or the two of an edge.
static bool hulls_put_round(const hulls_pair *pair, const int32_t a[2], const int32_t b[2], double fraction,
                            hm_cast_hit *out) {
    const hmi_point origin = hulls_corner(&pair->of[0], 0), moved = point_come(&pair->cast, fraction);
    hmi_point one[2], two[2];
    hulls_ends_met(pair, 0, a, &origin, &moved, one);
    hulls_ends_met(pair, 1, b, &origin, &moved, two);
    point_hit hit = {.fraction = fraction};
    hm_vec2 normal;
    const hm_vec2 at = hmi_meeting_round(one, pair->of[0].radius, two, pair->of[1].radius, &normal);
    point_put(&pair->cast, &origin, at, normal, &hit);
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    point_write(&pair->cast, &hit, out);
    return point_stop(&pair->cast, &hit, out);
}

// Takes the corners of the edge in the order that has the hull on the side of positive cross products.
static hmi_verdict hulls_round_edge(const hulls_pair *pair, const hulls_edge *edge, double time, hm_cast_hit *out) {
    const bool back = pair->of[edge->which].turn < 0;
    const int32_t own[2] = {back ? edge->next : edge->k, back ? edge->k : edge->next};
    int32_t other[2];
    hulls_line line;
    double fraction;
    if (time < 0x1p-20) return HMI_BEGIN;
    if (!(pair->blur < edge->fall * 0x1p-34)) return HMI_UNSURE;
    if (!out) return time < 1 - 0x1p-20 ? HMI_MEET : HMI_UNSURE;
    if (!hulls_line_make(pair, edge->which, edge->k, edge->next, edge->j[0], &line)) return HMI_UNSURE;
    if (!line_root_enter(line.start, line.fall, line.edge, pair->radius * HMI_UNITS_PER_STEP, time, &fraction))
        return HMI_UNSURE;
    hulls_face(pair, edge, own, other);
    return hulls_put_round(pair, edge->which ? other : own, edge->which ? own : other, fraction, out) ? HMI_MEET
                                                                                                      : HMI_UNSURE;
}

// Whether a point that is `way` from corner k is surely past it along both edges there, whatever the errors are.
static bool hulls_past(const hulls_pair *pair, int which, int32_t k, hm_vec2 way, double slack) {
    const hulls_one *one = &pair->of[which];
    if (one->n == 1) return true;
    for (int i = 0; i < 2; i++) {
        const hm_vec2 e = hulls_way(one, k, i ? hull32_next(k, one->n) : k == 0 ? one->n - 1 : k - 1);
        if (e.x * way.x + e.y * way.y > -(sqrt(e.x * e.x + e.y * e.y) * slack + 4 * pair->blur)) return false;
    }
    return true;
}

// Times are off by less than 2^-38 where the motion is not much longer than the chord that it cuts (disc_root_enter).
static hmi_verdict hulls_round_corner(const hulls_pair *pair, const int32_t corner[2], hm_cast_hit *out) {
    const hmi_point a = hulls_corner(&pair->of[0], corner[0]), b = hulls_corner(&pair->of[1], corner[1]);
    const hmi_point motion = point_motion(&pair->cast);
    const double step = 1.0 / (double)HMI_UNITS_PER_STEP;
    const int32_t at_a[2] = {corner[0], corner[0]}, at_b[2] = {corner[1], corner[1]};
    hmi_vec64 d;
    disc_root root;
    double fraction;
    if (!sat_vector_near(&a, &b, &d)) return HMI_UNSURE;
    if (!disc_root_make(d, (hmi_vec64){motion.x * HMI_UNITS_PER_STEP, motion.y * HMI_UNITS_PER_STEP}, pair->radius,
                        &root))
        return HMI_UNSURE;
    if (root.d2 <= root.r * root.r) return HMI_BEGIN;
    const double most = root.r * root.r * root.m2, square = most - root.across * root.across;
    if (!(square > most * 0x1p-16) || sqrt(square) * 4096 < root.doubt + root.d2 + root.m2) return HMI_UNSURE;
    const double time = (-root.along - sqrt(square)) / root.m2;
    const hm_vec2 way = {(root.dx + time * root.mx) * step, (root.dy + time * root.my) * step};
    const double slack = pair->length * 0x1p-36 + (double)pair->radius * 0x1p-22 + 2;
    if (!(time > 0x1p-20) || !hulls_past(pair, 0, corner[0], way, slack)) return HMI_UNSURE;
    if (!hulls_past(pair, 1, corner[1], (hm_vec2){-way.x, -way.y}, slack)) return HMI_UNSURE;
    if (time > 1 + 0x1p-20) return HMI_APART;
    if (!out) return time < 1 - 0x1p-20 ? HMI_MEET : HMI_UNSURE;
    if (!disc_root_enter(&root, &fraction)) return HMI_UNSURE;
    return hulls_put_round(pair, at_a, at_b, fraction, out) ? HMI_MEET : HMI_UNSURE;
}

// ---- the query ---------------------------------------------------------------------------------------------------

// Finds the corner of P that is farthest back along the motion, for paths that no edge faces.
static void hulls_behind(const hulls_pair *pair, int32_t corner[2]) {
    for (int which = 0; which < 2; which++) {
        const hulls_one *one = &pair->of[which];
        const double mx = which ? -pair->mx : pair->mx, my = which ? -pair->my : pair->my;
        corner[which] = 0;
        for (int32_t k = 1; k < one->n; k++) {
            const hm_vec2 e = hulls_way(one, corner[which], k);
            if (e.x * mx + e.y * my < 0) corner[which] = k;
        }
    }
}

static hmi_verdict hulls_meet(const hulls_pair *pair, hm_cast_hit *out) {
    hulls_edge edge = {.which = -1, .gap = -1, .fall = 0};
    int32_t corner[2];
    if (hulls_pass(pair) || !hulls_search(pair, 0, &edge) || !hulls_search(pair, 1, &edge)) return HMI_APART;
    if (edge.which < 0) {
        hulls_behind(pair, corner);
        return pair->radius > 0 ? hulls_round_corner(pair, corner, out) : HMI_UNSURE;
    }
    if (edge.gap <= 0 && pair->radius == 0) return HMI_BEGIN;
    const double time = edge.gap / edge.fall;
    if (!hulls_support(pair, &edge)) return HMI_UNSURE;
    const hulls_part part = hulls_part_of(pair, &edge, time, corner);
    if (part == HULLS_EDGE)
        return pair->radius > 0 ? hulls_round_edge(pair, &edge, time, out) : hulls_meet_edge(pair, &edge, out);
    return part == HULLS_CORNER && pair->radius > 0 ? hulls_round_corner(pair, corner, out) : HMI_UNSURE;
}

hmi_verdict hmi_fast_cast_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    hmi_f64x2 way;
    hmi_rule steps;
    hulls_pair pair;
    if (!point_query_make(motion, rule, &way, &steps) || !hulls_valid(a, xa, b, xb)) return HMI_UNSURE;
    const int64_t x = (int64_t)f64x2_first(way), y = (int64_t)f64x2_second(way);
    if (!hulls_make(a, xa, b, xb, x, y, &steps, &pair)) return HMI_UNSURE;
    const hmi_verdict verdict = hulls_meet(&pair, out);
    if (out && verdict == HMI_APART) point_write_none(x, y, out);
    return verdict;
}
