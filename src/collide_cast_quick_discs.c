// Casts of a disc against a disc.
//
// They meet at a root of a quadratic equation. Its value at a time of 24 bits near the root is worked out in whole
// numbers, and what is left to the root, less than 2^-23, in doubles: off by so little that the double below it is
// known, unless one is very near.
#include "collide_cast_quick.h"
#include "sat_exact.h"

/// The second disc's centre, seen from the first one's, on its way: d + t * m, in units.
typedef struct shot_discs {
    hmi_point from, to; ///< both centres at the start
    sat_vector d, m;
    int64_t radius; ///< both, and the margin
    double dx, dy, mx, my, r;
    double along;  ///< d . m
    double across; ///< d x m
    double doubt;  ///< times 2^-51, of both products
    double d2, m2;
} shot_discs;

static bool shot_discs_make(const shot_cast *shot, const hmi_convex *first, const hmi_convex *second,
                            shot_discs *out) {
    const int64_t unit = shot->target_first ? HMI_UNITS_PER_STEP : -HMI_UNITS_PER_STEP;
    const int64_t radius = first->radius + second->radius + shot->margin;
    out->from = first->v[0];
    out->to = second->v[0];
    if (radius <= 1024 || radius >= (int64_t)1 << 45 || !sat_vector_near(&out->from, &out->to, &out->d)) return false;
    out->m = (sat_vector){shot->motion.x * unit, shot->motion.y * unit};
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

// Whether they surely never meet: they move apart, or pass by, or do not come that far.
static bool shot_discs_pass(const shot_discs *discs) {
    const double doubt = discs->doubt * 0x1p-48;
    const double beside = fabs(discs->across) - doubt;
    if (discs->along > doubt) return true;
    if (beside > 0 && beside * beside > discs->r * discs->r * discs->m2 * (1 + 0x1p-40)) return true;
    const double ex = discs->dx + discs->mx, ey = discs->dy + discs->my;
    const double e2 = ex * ex + ey * ey;
    const double rest = e2 - discs->r * discs->r;
    return discs->along + discs->m2 < -doubt && rest > (e2 + discs->d2 + discs->m2) * 0x1p-40;
}

static hmi_int128 shot_square(hmi_int128 a) {
    const hmi_int128 low = hmi_uint128_mul(a.low, a.low);
    return (hmi_int128){low.low, low.high + 2 * a.low * a.high};
}

// (d + m * part / 2^24)^2 - r^2 in units of 2^-48, modulo 2^128.
static hmi_int128 shot_discs_value(const shot_discs *discs, int64_t part) {
    const int64_t scale = (int64_t)1 << 24;
    const hmi_int128 x = hmi_int128_add(hmi_int128_mul(discs->d.x, scale), hmi_int128_mul(discs->m.x, part));
    const hmi_int128 y = hmi_int128_add(hmi_int128_mul(discs->d.y, scale), hmi_int128_mul(discs->m.y, part));
    const hmi_int128 limit = shot_square(hmi_int128_mul(discs->radius, scale));
    return hmi_int128_sub(hmi_int128_add(shot_square(x), shot_square(y)), limit);
}

// The double before, of one above 0.
static double shot_before(double v) {
    uint64_t bits;
    memcpy(&bits, &v, sizeof bits);
    bits--;
    memcpy(&v, &bits, sizeof v);
    return v;
}

// The largest double not above the time at which they meet. With S the root of the discriminant, |m| times half the
// chord that is cut, everything that cancels is below `all`, so times are off by less than all / S * 2^-50: below
// 2^-38, as S is above all / 2^12. So the value at the time of 24 bits is that of a time within 2^-23 of the root,
// below 2^26 S in units of 2^-48, which tells it from what it is modulo 2^128. `rest` is off by all / S * 2^-48 of
// itself.
static bool shot_discs_enter(const shot_discs *discs, double *fraction) {
    const double all = discs->doubt + discs->d2 + discs->m2;
    const double square = discs->r * discs->r * discs->m2 - discs->across * discs->across;
    if (!(square > discs->r * discs->r * discs->m2 * 0x1p-16) || square > 0x1p196) return false;
    const double root = sqrt(square);
    if (root * 4096 < all || discs->along >= 0) return false;
    const double about = (discs->d2 - discs->r * discs->r) / (root - discs->along);
    if (!(about > 0x1p-20 && about < 1 - 0x1p-20)) return false;
    const int64_t part = (int64_t)(about * 0x1p24);
    const double time = (double)part * 0x1p-24;
    const double value = hmi_int128_to_double(shot_discs_value(discs, part)) * 0x1p-48;
    const double slope = -(discs->along + time * discs->m2);
    const double rest = value / (slope + sqrt(slope * slope - discs->m2 * value));
    const double doubt = fabs(rest) * (all / root * 0x1p-47 + 0x1p-45);
    const double sum = time + rest;
    const double off = rest - (sum - time);
    if (!(fabs(off) > doubt)) return false;
    *fraction = off > 0 ? sum : shot_before(sum);
    return true;
}

// Apart, or exactly as far as the rule has it.
static bool shot_discs_free(const shot_cast *shot, const void *met, int64_t x, int64_t y) {
    const shot_discs *discs = met;
    const int64_t unit = shot_swapped(shot) ? -HMI_UNITS_PER_STEP : HMI_UNITS_PER_STEP;
    const int64_t wx = discs->d.x + x * unit, wy = discs->d.y + y * unit;
    const hmi_int128 square = hmi_int128_add(hmi_int128_mul(wx, wx), hmi_int128_mul(wy, wy));
    const int order = hmi_int128_compare(square, hmi_int128_mul(discs->radius, discs->radius));
    return order > 0 || (order == 0 && !shot->closed);
}

// As cast_round_normal and cast_place have it.
static bool shot_discs_place(const shot_cast *shot, const hmi_convex *first, const hmi_convex *second,
                             const shot_discs *discs, shot_hit *hit) {
    const double units = (double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL;
    const hmi_point come = shot_come(shot, hit->fraction);
    const hmi_point origin = {0, 0};
    const hmi_point there = {discs->d.x + come.x, discs->d.y + come.y};
    const hmi_convex points[2] = {{&origin, 1, 0}, {&there, 1, 0}};
    const hmi_convex wide[2] = {{&origin, 1, first->radius}, {&there, 1, second->radius}};
    hm_vec2 on_a, on_b;
    hmi_sat_distance(&points[0], &points[1], &on_a, &on_b);
    const double x = on_b.x - on_a.x, y = on_b.y - on_a.y;
    const double length = sqrt(x * x + y * y);
    if (!(length > 0)) return false;
    const hm_vec2 normal = {x / length, y / length};
    hit->normal = shot_swapped(shot) ? (hm_vec2){-normal.x, -normal.y} : normal;
    hmi_sat_distance(&wide[0], &wide[1], &on_a, &on_b);
    hit->place = (hm_vec2){(on_a.x + on_b.x) / 2 * units, (on_a.y + on_b.y) / 2 * units};
    return true;
}

static hmi_convex shot_disc(const hm_shape *shape, const hm_xform *xform, hmi_point *centre) {
    *centre = hmi_local_place(xform, shape->a);
    return (hmi_convex){centre, 1, hmi_shape_radius(shape, xform)};
}

hmi_verdict hmi_quick_cast_discs(const shot_cast *shot, hm_cast_hit *out) {
    hmi_point centre[2];
    shot_discs discs;
    shot_hit hit;
    const hmi_convex target = shot_disc(shot->target, shot->at_target, &centre[0]);
    const hmi_convex point = shot_disc(shot->point, shot->at_point, &centre[1]);
    const hmi_convex *first = shot->target_first ? &target : &point;
    const hmi_convex *second = shot->target_first ? &point : &target;
    if (!shot_discs_make(shot, first, second, &discs)) return HMI_DOUBT;
    if (discs.d2 - discs.r * discs.r <= discs.d2 * 0x1p-40) return HMI_DOUBT;
    if (shot_discs_pass(&discs)) return HMI_APART;
    if (!shot_discs_enter(&discs, &hit.fraction)) return HMI_DOUBT;
    if (!out) return HMI_MEET;
    if (!shot_discs_place(shot, first, second, &discs, &hit)) return HMI_DOUBT;
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    shot_tell(shot, &hit, &discs.from, out);
    return shot_stop(shot, &hit, shot_discs_free, &discs, out) ? HMI_MEET : HMI_DOUBT;
}
