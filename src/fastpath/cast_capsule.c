// Casts of a point or circle against a capsule, or of these with a margin against a segment: a ray at a capsule among
// them. The disc's centre moves relative to the segment, towards all that is within both radii of it.
//
// Doubles choose the side, or the end, that the centre comes to; the time is then a root (cast_root.h). They are chosen
// as in cast_hulls.c, whose proof (scripts/proofs/cast_hulls.gappa) holds here, with the segment's beginning at 0 and
// less rounding: what is added up are exact differences.
#include "cast_point_test.h"
#include "cast_root.h"
#include "cast_hulls.h"

#include "../pose/posed_radius.h"

/// In units of 2^-40 pixel, from the segment's beginning, but for the radii.
typedef struct stick_cast {
    point_cast cast;
    bool first;                        ///< the stick is the first shape, in the order of hmi_order_swapped
    hmi_point p, q, c;                 ///< its ends, and the disc's centre, in the world
    int64_t of_stick, of_disc, radius; ///< in steps; the last one is the sum, with the margin
    hmi_vec64 e, d, m;                 ///< to the other end, to the centre, and how that moves
    double ex, ey, dx, dy, mx, my, r;
    double length, square; ///< of e
    double blur;           ///< M^2 * 2^-44 of cast_hulls.c
} stick_cast;

static inline bool stick_is(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_CAPSULE || (shape->kind == HM_SHAPE_SEGMENT && shape->radius == 0);
}

static inline bool stick_radius(const hm_shape *shape, const hm_xform *at, int64_t *out) {
    *out = 0;
    return shape->radius == 0 || (shape->kind != HM_SHAPE_POINT && hmi_radius_sure(shape->radius, at, out));
}

static inline bool stick_radii(const hm_shape *stick, const hm_xform *at, const hm_shape *disc,
                               const hm_xform *at_disc, stick_cast *out) {
    if (!stick_radius(stick, at, &out->of_stick) || !stick_radius(disc, at_disc, &out->of_disc)) return false;
    out->radius = out->of_stick + out->of_disc + out->cast.rule.margin;
    out->r = (double)out->radius * (double)HMI_UNITS_PER_STEP;
    return out->radius > 0 && out->radius < (int64_t)1 << 45;
}

static inline void stick_measure(stick_cast *out) {
    out->ex = (double)out->e.x;
    out->ey = (double)out->e.y;
    out->dx = (double)out->d.x;
    out->dy = (double)out->d.y;
    out->mx = (double)out->m.x;
    out->my = (double)out->m.y;
    out->square = out->ex * out->ex + out->ey * out->ey;
    out->length = sqrt(out->square);
    const double most =
        (fabs(out->ex) + fabs(out->ey) + fabs(out->dx) + fabs(out->dy) + fabs(out->mx) + fabs(out->my) + out->r) *
        (1 + 0x1p-20);
    out->blur = most * most * 0x1p-44;
}

// The stick is the caller's a or, where it moves, b. (x, y) is the motion in steps.
static bool stick_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hmi_f64x2 way,
                       const hmi_rule *rule, stick_cast *out) {
    const bool moves = stick_is(b);
    const hm_shape *stick = moves ? b : a, *disc = moves ? a : b;
    const hm_xform *at = moves ? xb : xa, *at_disc = moves ? xa : xb;
    const int64_t unit = moves ? -HMI_UNITS_PER_STEP : HMI_UNITS_PER_STEP;
    const bool swapped = point_swaps(a, xa, b, xb);
    out->cast = (point_cast){.x = (int64_t)f64x2_first(way),
                             .y = (int64_t)f64x2_second(way),
                             .rule = *rule,
                             .swapped = swapped,
                             .from = xb};
    out->first = moves == swapped;
    if (!stick_radii(stick, at, disc, at_disc, out)) return false;
    out->p = hmi_local_apply(at, stick->a);
    out->q = hmi_local_apply(at, stick->b);
    out->c = hmi_local_apply(at_disc, disc->a);
    out->m = (hmi_vec64){out->cast.x * unit, out->cast.y * unit};
    if (!sat_vector_near(&out->p, &out->q, &out->e) || !sat_vector_near(&out->p, &out->c, &out->d)) return false;
    stick_measure(out);
    return (out->m.x | out->m.y) != 0 && (out->e.x | out->e.y) != 0;
}

// ---- results ------------------------------------------------------------------------------------------------------

// A corner at the time of the hit, relative to the first shape's corner 0.
static inline hmi_point stick_met(hmi_point p, hmi_point origin, hmi_point moved) {
    return (hmi_point){(int64_t)((uint64_t)p.x - (uint64_t)origin.x + (uint64_t)moved.x),
                       (int64_t)((uint64_t)p.y - (uint64_t)origin.y + (uint64_t)moved.y)};
}

// `from` and `to` are both ends, with the disc on the side of negative cross products, or twice the same one.
static hmi_verdict stick_put(const stick_cast *s, hmi_point from, hmi_point to, double fraction, hm_cast_hit *out) {
    const hmi_point none = {0, 0}, come = point_come(&s->cast, fraction), origin = s->first ? s->p : s->c;
    const hmi_point moved = s->first ? none : come, disc = stick_met(s->c, origin, s->first ? come : none);
    const hmi_point stick[2] = {stick_met(from, origin, moved), stick_met(to, origin, moved)};
    const hmi_point centre[2] = {disc, disc};
    point_hit hit = {.fraction = fraction};
    hm_vec2 normal;
    const hm_vec2 at = s->first ? hmi_meeting_round(stick, s->of_stick, centre, s->of_disc, &normal)
                                : hmi_meeting_round(centre, s->of_disc, stick, s->of_stick, &normal);
    point_put(&s->cast, &origin, at, normal, &hit);
    out->exact = false;
    out->when = (hm_fraction){{0, 0}, {0, 0}};
    point_write(&s->cast, &hit, out);
    return point_stop(&s->cast, &hit, out) ? HMI_MEET : HMI_UNSURE;
}

// ---- a side -------------------------------------------------------------------------------------------------------

static hmi_verdict stick_side(const stick_cast *s, bool left, double time, double fall, hm_cast_hit *out) {
    double fraction;
    if (!(s->blur < fall * 0x1p-34) || time < 0x1p-20) return HMI_UNSURE;
    if (!out) return time < 1 - 0x1p-20 ? HMI_MEET : HMI_UNSURE;
    const hmi_int128 start = hmi_vec64_cross(s->e, s->d), way = hmi_vec64_cross(s->e, s->m);
    if (!line_root_enter(left ? start : hmi_int128_negate(start), left ? hmi_int128_negate(way) : way, s->e,
                         s->radius * HMI_UNITS_PER_STEP, time, &fraction))
        return HMI_UNSURE;
    return stick_put(s, left ? s->q : s->p, left ? s->p : s->q, fraction, out);
}

// ---- an end -------------------------------------------------------------------------------------------------------

// The centre begins past that end, or comes between both sides past it. Where it goes away from the end then, it does
// so from all of the segment, as the distance from what is convex is a convex function of time.
static hmi_verdict stick_end(const stick_cast *s, bool last, hm_cast_hit *out) {
    const hmi_point end = last ? s->q : s->p;
    const double sign = last ? -1 : 1;
    hmi_vec64 d;
    disc_root root;
    double fraction;
    if (!sat_vector_near(&end, &s->c, &d) || !disc_root_make(d, s->m, s->radius, &root)) return HMI_UNSURE;
    if (root.d2 <= root.r * root.r) return HMI_BEGIN;
    if (root.along > root.doubt * 0x1p-48) return HMI_APART;
    const double most = root.r * root.r * root.m2, square = most - root.across * root.across;
    if (!(square > most * 0x1p-16) || sqrt(square) * 4096 < root.doubt + root.d2 + root.m2) return HMI_UNSURE;
    const double time = (-root.along - sqrt(square)) / root.m2;
    const double slack = sqrt(root.m2) * 0x1p-36 + s->r * 0x1p-22 + 2 * (double)HMI_UNITS_PER_STEP;
    const double foot = sign * (s->ex * (root.dx + time * root.mx) + s->ey * (root.dy + time * root.my));
    if (!(time > 0x1p-20) || !(foot < -(s->length * slack + 4 * s->blur))) return HMI_UNSURE;
    if (time > 1 + 0x1p-20) return HMI_APART;
    if (!out) return time < 1 - 0x1p-20 ? HMI_MEET : HMI_UNSURE;
    if (!disc_root_enter(&root, &fraction)) return HMI_UNSURE;
    return stick_put(s, end, end, fraction, out);
}

// ---- the query ----------------------------------------------------------------------------------------------------

// Whether all of what is near the segment is surely on one side of the path's line.
static bool stick_pass(const stick_cast *s) {
    const double one = s->mx * s->dy - s->my * s->dx, two = one - (s->mx * s->ey - s->my * s->ex);
    const double reach = s->r * sqrt(s->mx * s->mx + s->my * s->my) + 2 * s->blur;
    return point_lesser(one, two) > reach || point_larger(one, two) < -reach;
}

// Begins with the centre past the end that `foot` is past, if any.
static hmi_verdict stick_within(const stick_cast *s, double foot, hm_cast_hit *out) {
    const double clear = 2 * s->blur;
    if (foot < -clear) return stick_end(s, false, out);
    if (foot > s->square + clear) return stick_end(s, true, out);
    return HMI_BEGIN;
}

static hmi_verdict stick_meet(const stick_cast *s, hm_cast_hit *out) {
    const double cross = s->ex * s->dy - s->ey * s->dx, speed = s->ex * s->my - s->ey * s->mx;
    const double gap = fabs(cross) - s->r * s->length, fall = cross > 0 ? -speed : speed;
    const double foot = s->ex * s->dx + s->ey * s->dy;
    if (stick_pass(s)) return HMI_APART;
    if (gap < -2 * s->blur) return stick_within(s, foot, out);
    if (!(gap > 2 * s->blur)) return HMI_UNSURE;
    if (gap - (fall > 0 ? fall : 0) > 4 * s->blur) return HMI_APART;
    if (!(fall > 16 * s->blur)) return HMI_UNSURE;
    const double time = gap / fall, at = foot + time * (s->ex * s->mx + s->ey * s->my);
    const double slack =
        (fabs(s->mx) + fabs(s->my)) * (4 * s->blur / fall) + s->r * 0x1p-22 + 2 * (double)HMI_UNITS_PER_STEP;
    const double clear = s->length * slack + 4 * s->blur;
    if (at > clear && at < s->square - clear) return stick_side(s, cross > 0, time, fall, out);
    if (at < -clear) return stick_end(s, false, out);
    return at > s->square + clear ? stick_end(s, true, out) : HMI_UNSURE;
}

static bool stick_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    const hm_shape *stick = stick_is(a) ? a : b;
    const hmi_faults faults = f32_or(f32_spans(xa, xb), f32_or(f32_disc(a), f32_disc(b)));
    return !f32_any(f32_or(faults, f32_ends(stick)));
}

static hmi_verdict stick_query(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    hmi_f64x2 way;
    hmi_rule steps;
    stick_cast s;
    if (!point_query_make(motion, rule, &way, &steps) || !stick_valid(a, xa, b, xb)) return HMI_UNSURE;
    if (!stick_make(a, xa, b, xb, way, &steps, &s)) return HMI_UNSURE;
    const hmi_verdict verdict = stick_meet(&s, out);
    if (out && verdict == HMI_APART) point_write_none(s.cast.x, s.cast.y, out);
    return verdict;
}

hmi_verdict hmi_fast_cast_convex(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    if (!a || !xa || !b || !xb) return HMI_UNSURE;
    if ((stick_is(a) && point_is_disc(b)) || (stick_is(b) && point_is_disc(a))) {
        const hmi_verdict verdict = stick_query(a, xa, b, xb, motion, rule, out);
        if (verdict != HMI_UNSURE) return verdict;
    }
    return hmi_fast_cast_hulls(a, xa, b, xb, motion, rule, out);
}
