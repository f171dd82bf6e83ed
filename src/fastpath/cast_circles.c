// Casts of a disc against a disc.
//
// They meet at a root of a quadratic equation. Its value at a time of 24 bits near the root is computed in integers,
// and what is left to the root, less than 2^-23, in doubles. The error is so small that the double below the root is
// certain, unless one is very near.
#include "../sat/sat_exact.h"
#include "cast_point_job.h"

/// The second disc's centre, relative to the first one's, during the motion: d + t * m, in units.
typedef struct point_discs {
    hmi_point from, to; ///< both centres at the start
    int64_t of_a, of_b; ///< the radii, in steps
    hmi_vec64 d, m;
    int64_t radius; ///< both, and the margin
    double dx, dy, mx, my, r;
    double along;  ///< d . m
    double across; ///< d x m
    double doubt;  ///< times 2^-51, of both products
    double d2, m2;
} point_discs;

static inline int64_t point_radius(const hm_shape *disc, const hm_xform *xform) {
    return disc->radius > 0 ? hmi_shape_radius(disc, xform) : 0;
}

static inline bool point_discs_make(const point_cast *cast, point_discs *out) {
    const bool target_first = cast->swapped != cast->point_moves;
    const int64_t unit = cast->swapped ? -HMI_UNITS_PER_STEP : HMI_UNITS_PER_STEP;
    const hmi_point target = hmi_local_apply(cast->at_target, cast->target->a);
    const hmi_point point = hmi_local_apply(cast->at_point, cast->point->a);
    const int64_t of_target = point_radius(cast->target, cast->at_target);
    const int64_t of_point = point_radius(cast->point, cast->at_point);
    const int64_t radius = of_target + of_point + cast->rule.margin;
    out->from = target_first ? target : point;
    out->to = target_first ? point : target;
    out->of_a = target_first ? of_target : of_point;
    out->of_b = target_first ? of_point : of_target;
    if (radius <= 1024 || radius >= (int64_t)1 << 45 || !sat_vector_near(&out->from, &out->to, &out->d)) return false;
    out->m = (hmi_vec64){cast->x * unit, cast->y * unit};
    out->radius = radius * HMI_UNITS_PER_STEP;
    const double dx = out->dx = (double)out->d.x, dy = out->dy = (double)out->d.y;
    const double mx = out->mx = (double)out->m.x, my = out->my = (double)out->m.y;
    out->r = (double)out->radius;
    out->along = dx * mx + dy * my;
    out->across = dx * my - dy * mx;
    out->doubt = fabs(dx * mx) + fabs(dy * my) + fabs(dx * my) + fabs(dy * mx);
    out->d2 = dx * dx + dy * dy;
    out->m2 = mx * mx + my * my;
    return true;
}

// Whether they surely never meet: they separate, or pass by, or do not come that far.
static inline bool point_discs_pass(const point_discs *discs) {
    const double doubt = discs->doubt * 0x1p-48;
    const double beside = fabs(discs->across) - doubt;
    if (discs->along > doubt) return true;
    if (beside > 0 && beside * beside > discs->r * discs->r * discs->m2 * (1 + 0x1p-40)) return true;
    const double ex = discs->dx + discs->mx, ey = discs->dy + discs->my;
    const double e2 = ex * ex + ey * ey;
    const double rest = e2 - discs->r * discs->r;
    return discs->along + discs->m2 < -doubt && rest > (e2 + discs->d2 + discs->m2) * 0x1p-40;
}

static inline hmi_int128 point_square(hmi_int128 a) {
    const hmi_int128 low = hmi_uint128_mul(a.low, a.low);
    return (hmi_int128){low.low, low.high + 2 * a.low * a.high};
}

// (d + m * part / 2^24)^2 - r^2 in units of 2^-48, modulo 2^128.
static inline hmi_int128 point_discs_value(const point_discs *discs, int64_t part) {
    const int64_t scale = (int64_t)1 << 24;
    const hmi_int128 x = hmi_int128_add(hmi_int128_mul(discs->d.x, scale), hmi_int128_mul(discs->m.x, part));
    const hmi_int128 y = hmi_int128_add(hmi_int128_mul(discs->d.y, scale), hmi_int128_mul(discs->m.y, part));
    const hmi_int128 limit = point_square(hmi_int128_mul(discs->radius, scale));
    return hmi_int128_sub(hmi_int128_add(point_square(x), point_square(y)), limit);
}

// The double before, of one above 0.
static inline double point_before(double v) {
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits--;
    memcpy(&v, &bits, sizeof v);
    return v;
}

static inline double point_to_double(hmi_int128 a) {
    const double low = (double)(int64_t)(a.low & 0xffffffff), middle = (double)(int64_t)(a.low >> 32);
    return ((double)(int64_t)a.high * 0x1p64 + middle * 0x1p32) + low;
}

// The largest double not above the time at which they meet. With S the root of the discriminant, |m| times half the
// chord that is cut, everything that cancels is below `all`, so times are off by less than all / S * 2^-50: below
// 2^-38, as S is above all / 2^12. So the value at the time of 24 bits is that of a time within 2^-23 of the root,
// below 2^26 S in units of 2^-48, so that its value modulo 2^128 determines it.
//
// The discriminant is that of the equation from the time of 24 bits on as well. It is Q^2, the square of r * |m|,
// less that of `across`, and off by 2^-50 * Q * (2 * Q + doubt) at most, so S is off by less than 2^-50 * all * Q /
// S: 2 * Q is below d2 + m2, as the start is outside. The slope is off by 2^-50 * all. Q / S is above 1 and so below
// its square: `rest` is off by less than all / S * (Q / S)^2 * 2^-48 of itself.
static inline bool point_discs_enter(const point_discs *discs, double *fraction) {
    const double all = discs->doubt + discs->d2 + discs->m2;
    const double most = discs->r * discs->r * discs->m2;
    const double square = most - discs->across * discs->across;
    if (!(square > most * 0x1p-16) || square > 0x1p196) return false;
    const double root = sqrt(square);
    if (root * 4096 < all || discs->along >= 0) return false;
    const double about = (discs->d2 - discs->r * discs->r) / (root - discs->along);
    if (!(about > 0x1p-20 && about < 1 - 0x1p-20)) return false;
    const int64_t part = (int64_t)(about * 0x1p24);
    const double time = (double)part * 0x1p-24;
    const double value = point_to_double(point_discs_value(discs, part)) * 0x1p-48;
    const double rest = value / (root - (discs->along + time * discs->m2));
    const double doubt = fabs(rest) * (all / (root * square) * most * 0x1p-46 + 0x1p-45);
    const double sum = time + rest;
    const double off = rest - (sum - time);
    if (!(fabs(off) > doubt)) return false;
    *fraction = off > 0 ? sum : point_before(sum);
    return true;
}

// Whether the discs, without the margin, touch where their centres are that far apart.
static inline bool point_discs_touch(const point_discs *discs, const hmi_vec64 *way) {
    const int64_t radius = (discs->of_a + discs->of_b) * HMI_UNITS_PER_STEP;
    const hmi_int128 square = hmi_int128_add(hmi_int128_mul(way->x, way->x), hmi_int128_mul(way->y, way->y));
    return hmi_int128_compare(square, hmi_int128_mul(radius, radius)) <= 0;
}

// As cast_round_normal and cast_contact have it with hmi_sat_distance, whose discs are `way` from each other: with all
// its roundings, but that the scale to pixels and back, which is exact, is left out. It measures from the disc on the
// left, of two above each other from the upper one.
static inline void point_discs_put(const point_cast *cast, const point_discs *discs, point_hit *hit) {
    const hmi_point come = point_come(cast, hit->fraction);
    const hmi_vec64 way = {discs->d.x + come.x, discs->d.y + come.y};
    const double x = (double)way.x, y = (double)way.y;
    const double length = sqrt(x * x + y * y);
    const hm_vec2 unit = {x / length, y / length};
    const hm_vec2 reach = {unit.x * length, unit.y * length};
    const double signed_length = sqrt(reach.x * reach.x + reach.y * reach.y) * (cast->swapped ? -1 : 1);
    hit->normal = (hm_vec2){reach.x / signed_length, reach.y / signed_length};
    const bool reversed = way.x != 0 ? way.x < 0 : way.y < 0;
    const double near = (double)(reversed ? discs->of_b : discs->of_a) * (double)HMI_UNITS_PER_STEP;
    const double far = (double)(reversed ? discs->of_a : discs->of_b) * (double)HMI_UNITS_PER_STEP;
    double one = near, two = length - far;
    if (point_discs_touch(discs, &way)) one = two = length * (near / (near + far));
    hm_vec2 a = {unit.x * one, unit.y * one}, b = {unit.x * two, unit.y * two};
    if (reversed) a = (hm_vec2){x - a.x, y - a.y};
    if (reversed) b = (hm_vec2){x - b.x, y - b.y};
    hit->point = (hm_vec2){(double)discs->from.x + (a.x + b.x) / 2, (double)discs->from.y + (a.y + b.y) / 2};
}

static inline hmi_verdict point_discs_meet(const point_cast *cast, hm_cast_hit *out) {
    point_discs discs;
    point_hit hit;
    if (!point_discs_make(cast, &discs)) return HMI_UNSURE;
    if (discs.d2 - discs.r * discs.r <= discs.d2 * 0x1p-40) return HMI_UNSURE;
    if (point_discs_pass(&discs)) {
        if (out) point_write_none(cast->x, cast->y, out);
        return HMI_APART;
    }
    if (!point_discs_enter(&discs, &hit.fraction)) return HMI_UNSURE;
    if (!out) return HMI_MEET;
    point_discs_put(cast, &discs, &hit);
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    point_write(cast, &hit, out);
    return point_stop(cast, &hit, out) ? HMI_MEET : HMI_UNSURE;
}

hmi_verdict hmi_fast_cast_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                int64_t x, int64_t y, const hm_rule *rule, hm_cast_hit *out) {
    point_cast cast;
    return point_make(a, xa, b, xb, x, y, rule, &cast) ? point_discs_meet(&cast, out) : HMI_UNSURE;
}
