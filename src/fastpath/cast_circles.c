// Casts of a disc against a disc: of the second one's centre against a circle about the first one's. The result is that
// of cast.c, bit for bit, or "unsure".
#include "../pose/posed_radius.h"
#include "cast_point_test.h"
#include "cast_root.h"

/// Two discs of which the second one moves.
typedef struct discs_pair {
    hmi_point a, b;     ///< both centres at the start, in units
    int64_t of_a, of_b; ///< the radii, in steps
    disc_root root;
} discs_pair;

static inline hmi_point discs_centre(const hm_shape *disc, const hm_xform *at) {
    if ((disc->a.x | disc->a.y) != 0) return hmi_local_apply(at, disc->a);
    return (hmi_point){at->ox * HMI_UNITS_PER_STEP, at->oy * HMI_UNITS_PER_STEP};
}

static inline bool discs_radius(const hm_shape *disc, const hm_xform *at, int64_t *out) {
    *out = 0;
    return disc->radius == 0 || (disc->kind == HM_SHAPE_CIRCLE && hmi_radius_sure(disc->radius, at, out));
}

static inline bool discs_margin(const hm_rule *rule, int64_t *out) {
    hmi_rule steps = {false, 0};
    const bool valid = hmi_rule_is_plain(rule) || hmi_rule_make(rule, &steps);
    *out = steps.margin;
    return valid;
}

// The square of a radius in the world, in 2^-16 steps, but for a step and a little that it is rounded.
static inline double discs_radius2(const hm_shape *disc, const hm_xform *at) {
    const double radius = disc->radius;
    return radius * radius * (double)hmi_fast_area(at);
}

// From the xform's origin to the centre, in 2^-16 steps.
static inline hmi_f64x2 discs_offset(const hm_shape *disc, const hm_xform *at) {
    const hmi_f64x2 local = f64x2_local(&disc->a);
    return f64x2_add(f64x2_mul(f64x2_axis_u(at), f64x2_firsts(local, local)),
                     f64x2_mul(f64x2_axis_v(at), f64x2_seconds(local, local)));
}

// The square of the sum of both radii, likewise.
static inline double discs_reach2(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    if (!b->radius) return discs_radius2(a, xa);
    const double two = discs_radius2(b, xb);
    if (!a->radius) return two;
    const double one = discs_radius2(a, xa);
    return one + two + 2 * sqrt(one * two);
}

// Whether the path clearly passes by, or begins in contact, without a margin.
static inline hmi_verdict discs_clearly(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                        hmi_f64x2 way) {
    hmi_f64x2 d = f64x2_mul(f64x2_way(&xa->ox, &xb->ox), f64x2_all(HM_UNITS_PER_PIXEL));
    if ((a->a.x | a->a.y | b->a.x | b->a.y) != 0)
        d = f64x2_add(d, f64x2_sub(discs_offset(b, xb), discs_offset(a, xa)));
    const double across = f64x2_first(d) * f64x2_second(way) - f64x2_second(d) * f64x2_first(way);
    const double reach2 = discs_reach2(a, xa, b, xb);
    if (across * across > (reach2 * 1.01 + 0x1p48) * f64x2_sum(f64x2_mul(way, way))) return HMI_APART;
    return f64x2_sum(f64x2_mul(d, d)) + 0x1p48 < reach2 * 0.99 ? HMI_BEGIN : HMI_UNSURE;
}

static inline bool discs_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return !f32_any(f32_or(f32_spans(xa, xb), f32_or(f32_disc(a), f32_disc(b)))) &&
           (a->radius == 0 || a->kind == HM_SHAPE_CIRCLE) && (b->radius == 0 || b->kind == HM_SHAPE_CIRCLE);
}

static inline bool discs_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const point_cast *cast, const hm_rule *rule, discs_pair *out) {
    const hmi_vec64 m = {cast->x * HMI_UNITS_PER_STEP, cast->y * HMI_UNITS_PER_STEP};
    int64_t margin;
    hmi_vec64 d;
    out->a = discs_centre(a, xa);
    out->b = discs_centre(b, xb);
    return sat_vector_near(&out->a, &out->b, &d) && discs_radius(a, xa, &out->of_a) &&
           discs_radius(b, xb, &out->of_b) && discs_margin(rule, &margin) && (m.x | m.y) != 0 &&
           disc_root_make(d, m, out->of_a + out->of_b + margin, &out->root);
}

// The point and the normal are worked out from the first disc, in the order of hmi_order_swapped.
static inline bool discs_write(const discs_pair *pair, const point_cast *cast, double fraction, hm_cast_hit *out) {
    const hmi_point come = hmi_meeting_moved(fraction, (hmi_point){cast->x, cast->y});
    const hmi_point way = {pair->root.d.x + come.x, pair->root.d.y + come.y}, back = {-way.x, -way.y}, here = {0, 0};
    point_hit hit = {.fraction = fraction};
    hm_vec2 normal;
    const hm_vec2 at = cast->swapped ? hmi_meeting_of_corners(here, back, pair->of_b, pair->of_a, &normal)
                                     : hmi_meeting_of_corners(here, way, pair->of_a, pair->of_b, &normal);
    point_put(cast, cast->swapped ? &pair->b : &pair->a, at, normal, &hit);
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    point_write(cast, &hit, out);
    return point_stop(cast, &hit, out);
}

// Of discs that are valid; whose path may come near, or with a margin.
static hmi_verdict discs_meet(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              hmi_f64x2 way, const hm_rule *rule, hm_cast_hit *out) {
    point_cast cast = {.x = (int64_t)f64x2_first(way), .y = (int64_t)f64x2_second(way), .from = xb};
    discs_pair pair;
    double fraction;
    if (!discs_make(a, xa, b, xb, &cast, rule, &pair)) return HMI_UNSURE;
    if (pair.root.d2 - pair.root.r * pair.root.r <= pair.root.d2 * 0x1p-40) return HMI_BEGIN;
    if (disc_root_pass(&pair.root)) {
        if (out) point_write_none(cast.x, cast.y, out);
        return HMI_APART;
    }
    if (!disc_root_enter(&pair.root, &fraction)) return HMI_UNSURE;
    if (!out) return HMI_MEET;
    cast.swapped = point_swaps(a, xa, b, xb);
    return discs_write(&pair, &cast, fraction, out) ? HMI_MEET : HMI_UNSURE;
}

hmi_verdict hmi_fast_cast_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    hmi_f64x2 way;
    if (!discs_valid(a, xa, b, xb) || !point_way_make(motion, &way)) return HMI_UNSURE;
    const hmi_verdict verdict = hmi_rule_is_plain(rule) ? discs_clearly(a, xa, b, xb, way) : HMI_UNSURE;
    if (verdict == HMI_UNSURE) return discs_meet(a, xa, b, xb, way, rule, out);
    if (out && verdict == HMI_APART) point_write_none((int64_t)f64x2_first(way), (int64_t)f64x2_second(way), out);
    return verdict;
}
