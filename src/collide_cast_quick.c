// Casts of a point against a polygon or box, and of a disc against a disc, without all that casts of other shapes
// take along: what collide_cast.c tells, bit for bit, or nothing. Here is a first look: floats tell most ways that
// pass by.
//
// Places in floats are in local units times steps.
#include "collide_cast_quick.h"
#include "four.h"
#include "polygon_internal.h"
#include "two.h"

/// The way of what moves, seen from the target.
typedef struct shot_look {
    hmi_two way;    ///< in steps
    hmi_two across; ///< turned by a quarter: its product with a place is how far that is beside the line of the way,
                    ///< times the way's length
    hmi_two axes;   ///< so of the target's axes
    double begin;   ///< and 2^16 times that of the target's origin, seen from the point
} shot_look;

// ---- which edges --------------------------------------------------------------------------------------------------

/// How far local places are beside the way: so much and, for each local unit, that.
typedef struct shot_slope {
    hmi_four begin, x, y;
} shot_slope;

static inline hmi_four shot_four(const shot_slope *slope, hmi_four x, hmi_four y) {
    return four_add(slope->begin, four_add(four_mul(x, slope->x), four_mul(y, slope->y)));
}

// How far the target reaches from its origin along both of its axes; of a polygon rounded.
static inline hmi_two shot_most(const hm_shape *target) {
    if (target->kind == HM_SHAPE_POLYGON) return two_floats(target->polygon->ring.most);
    return two_larger(two_minus(two_local(&target->a)), two_local(&target->b));
}

// On which side of the way each corner is, without a bit on the right. A box's corners come twice, and a polygon's
// first one for all that are missing.
//
// No corner is farther from the origin, beside the line, than `reach`, whatever is rounded: 2^-24 of it in `most`,
// less elsewhere. The origin's place is off by less than an eighth of a step, which is 2^13 times the way; 2^36 times
// the way are added.
//
// Where the origin is not farther from the line than that, what is added up for a corner is made of three floats, off
// by 2^-24 of themselves, and rounded four times: less than 2^-21 of `reach` in sum. Twice that is left as doubt, of
// which 2^16 times the way is more than what the origin is off.
static inline uint32_t shot_sides(const shot_look *look, const hm_shape *target) {
    const double reach = two_sum(
        two_add(two_mul(two_size(look->axes), shot_most(target)), two_mul(two_size(look->way), two_all(0x1p36))));
    if (fabs(look->begin) * (1 - 0x1p-20) > reach) return SHOT_RIGHT;
    const shot_slope slope = {four_all((float)look->begin), four_all((float)two_first(look->axes)),
                              four_all((float)two_second(look->axes))};
    const hmi_four doubt = four_all((float)reach * 0x1p-20f);
    if (target->kind == HM_SHAPE_BOX) {
        hmi_four x, y;
        four_box(&target->a, &target->b, &x, &y);
        const hmi_four side = shot_four(&slope, x, y);
        return four_positive(four_sub(four_size(side), doubt)) == 15 ? four_positive(side) * 17 : SHOT_UNSURE;
    }
    const hmi_ring *ring = &target->polygon->ring;
    const hmi_four one = shot_four(&slope, four_load(ring->x), four_load(ring->y));
    const hmi_four two = shot_four(&slope, four_load(ring->x + 4), four_load(ring->y + 4));
    const hmi_four least = four_min(four_size(one), four_size(two));
    return four_positive(four_sub(least, doubt)) == 15 ? four_positive(one) | four_positive(two) << 4 : SHOT_UNSURE;
}

// The square of a radius in the world, in 2^-16 steps, but for a step and a little that it is rounded.
static inline double shot_radius2(const hm_shape *disc, const hm_xform *at) {
    const double radius = disc->radius;
    return radius * radius * (double)hmi_quick_area(at);
}

// Whether the way clearly passes by a disc: SHOT_RIGHT if so. The square of two radii is below twice the sum of their
// squares.
static inline uint32_t shot_disc_side(const shot_look *look, const hm_shape *target, const hm_xform *at,
                                      const hm_shape *point, const hm_xform *at_point) {
    const double beside = look->begin + two_sum(two_mul(look->axes, two_local(&target->a)));
    const double way2 = two_sum(two_mul(look->way, look->way));
    double reach2 = shot_radius2(target, at);
    if (point->radius > 0) reach2 = 2 * (reach2 + shot_radius2(point, at_point));
    return beside * beside > (reach2 * 1.01 + 0x1p48) * way2 ? SHOT_RIGHT : SHOT_DISC;
}

// ---- the question -------------------------------------------------------------------------------------------------

// Whether both shapes are valid and those that are told of: a disc and another one, or a point and a polygon or box.
static inline bool shot_known(const hm_shape *target, const hm_xform *xa, const hm_shape *point, const hm_xform *xb) {
    hmi_faults faults = glance_or(glance_spans(xa, xb), glance_disc(point));
    if (target->kind == HM_SHAPE_BOX)
        faults = glance_or(faults, glance_box(target));
    else if (shot_is_disc(target))
        faults = glance_or(faults, glance_disc(target));
    else if (target->kind != HM_SHAPE_POLYGON || !target->polygon || target->polygon->few == 0)
        return false;
    return (target->kind == HM_SHAPE_CIRCLE || target->radius == 0) && !glance_any(faults);
}

// Pixels in steps, to the nearest one; below 2^45. By itself, as two at a time, out of where they are passed in, take
// longer.
static inline double shot_whole_steps(double pixels, double *rest) {
    const double steps = pixels * (double)HM_STEPS_PER_PIXEL, whole = two_first(two_whole(two_all(steps)));
    *rest = fabs(steps - whole);
    return whole;
}

// The way in steps, to the nearest one, as hm_steps_from_pixels rounds. False beyond the limits, and for ties, which
// it rounds away from zero.
static inline bool shot_way_make(hm_vec2 motion, hmi_two *way) {
    const double most = 2 * HM_MAX_POSITION;
    double of_x, of_y;
    if (!(fabs(motion.x) <= most && fabs(motion.y) <= most)) return false;
    const double x = shot_whole_steps(motion.x, &of_x), y = shot_whole_steps(motion.y, &of_y);
    *way = two_of(x, y);
    return of_x < 0.5 && of_y < 0.5;
}

// On which sides of the way the target's corners are. `rule` may be NULL.
static inline uint32_t shot_look_at(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    hm_vec2 motion, const hm_rule *rule, hmi_two *way) {
    if (!a || !xa || !b || !xb) return SHOT_UNSURE;
    const bool moves = shot_is_disc(b);
    const hm_shape *target = moves ? a : b, *point = moves ? b : a;
    const hm_xform *at = moves ? xa : xb, *from = moves ? xb : xa;
    if (!(moves || shot_is_disc(a)) || !shot_known(target, xa, point, xb)) return SHOT_UNSURE;
    if (point->radius != 0 && (point->kind == HM_SHAPE_POINT || !shot_is_disc(target))) return SHOT_UNSURE;
    if (!shot_way_make(motion, way)) return SHOT_UNSURE;
    shot_look look = {.way = *way};
    look.across = two_of(-two_second(*way), two_first(*way));
    const hmi_two u = two_mul(two_axis_u(at), look.across), v = two_mul(two_axis_v(at), look.across);
    look.axes = two_add(two_firsts(u, v), two_seconds(u, v));
    hmi_two origin = two_way(&from->ox, &at->ox);
    if ((point->a.x | point->a.y) != 0) {
        const hmi_two local = two_mul(two_local(&point->a), two_all(1.0 / HM_UNITS_PER_PIXEL));
        origin = two_sub(origin, two_add(two_mul(two_axis_u(from), two_firsts(local, local)),
                                         two_mul(two_axis_v(from), two_seconds(local, local))));
    }
    look.begin = two_sum(two_mul(origin, look.across)) * HM_UNITS_PER_PIXEL;
    if (!shot_is_disc(target)) return shot_sides(&look, target);
    if (two_sum(two_size(*way)) == 0) return SHOT_UNSURE;
    return rule ? SHOT_DISC : shot_disc_side(&look, target, at, point, from);
}

hmi_verdict hmi_quick_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    hmi_two way;
    const uint32_t left = shot_look_at(a, xa, b, xb, motion, rule, &way);
    if (left == SHOT_UNSURE) return HMI_DOUBT;
    const int64_t x = (int64_t)two_first(way), y = (int64_t)two_second(way);
    if (rule || (left != SHOT_RIGHT && left != SHOT_LEFT)) return shot_open(a, xa, b, xb, x, y, rule, left, out);
    if (out) shot_tell_none(x, y, out);
    return HMI_APART;
}

// All calls are the last thing done, as compilers keep what they take where it is.
bool hm_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
             const hm_rule *rule, hm_cast_start start, hm_cast_hit *out) {
    hmi_two way;
    const uint32_t left = shot_look_at(a, xa, b, xb, motion, rule, &way);
    if (left == SHOT_UNSURE || (unsigned)start > HM_CAST_NEVER)
        return hmi_cast_exactly(a, xa, b, xb, motion, rule, start, out);
    if (!rule && (left == SHOT_RIGHT || left == SHOT_LEFT)) {
        if (out) shot_tell_none((int64_t)two_first(way), (int64_t)two_second(way), out);
        return false;
    }
    return hmi_quick_cast_on(a, xa, b, xb, motion, two_told(way), rule, (uint32_t)start | left << 8, out);
}
