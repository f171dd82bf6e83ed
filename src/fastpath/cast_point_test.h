// Casts of a point against a polygon or box, without what casts of other shapes need.
// The result is that of cast.c, bit for bit, or "unsure". Here is a first test: floats reject most motions that miss.
//
// Points in floats are in local units times steps.
#ifndef HITMASK_FASTPATH_CAST_POINT_TEST_H
#define HITMASK_FASTPATH_CAST_POINT_TEST_H

#include "../shape/polygon_object.h"
#include "../simd/f32x4.h"
#include "../simd/f64x2.h"
#include "cast_point_job.h"

/// The motion relative to the target.
typedef struct point_test {
    hmi_f64x2 way;    ///< in steps
    hmi_f64x2 across; ///< rotated by 90 degrees: its product with a point is the point's distance from the line of
                      ///< the motion, times the motion's length
    hmi_f64x2 axes;   ///< so of the target's axes
    double begin;     ///< and 2^16 times that of the target's origin, relative to the point
} point_test;

// ---- which edges --------------------------------------------------------------------------------------------------

/// The distance of local points from the line: so much and, for each local unit, that.
typedef struct point_slope {
    hmi_f32x4 begin, x, y;
} point_slope;

static inline hmi_f32x4 point_four(const point_slope *slope, hmi_f32x4 x, hmi_f32x4 y) {
    return f32x4_add(slope->begin, f32x4_add(f32x4_mul(x, slope->x), f32x4_mul(y, slope->y)));
}

// How far the target reaches from its origin along both of its axes; of a polygon rounded.
static inline hmi_f64x2 point_most(const hm_shape *target) {
    if (target->kind == HM_SHAPE_POLYGON) return f64x2_floats(target->of.polygon->ring.most);
    return f64x2_larger(f64x2_minus(f64x2_local(&target->a)), f64x2_local(&target->b));
}

// On which side of the way each corner is, without a bit on the right. A box's corners come twice, and a polygon's
// first one for all that are missing.
//
// No corner is farther from the origin, beside the line, than `reach`, whatever is rounded: 2^-24 of it in `most`,
// less elsewhere. The origin's position is off by less than an eighth of a step, which is 2^13 times the motion; 2^36
// times the motion are added.
//
// Where the origin is not farther from the line than that, what is added up for a corner is made of three floats, off
// by 2^-24 of themselves, and rounded four times: less than 2^-21 of `reach` in sum. Twice that is left as doubt, of
// which 2^16 times the motion is more than what the origin is off.
static inline uint32_t point_sides(const point_test *test, const hm_shape *target) {
    const double reach = f64x2_sum(f64x2_add(f64x2_mul(f64x2_size(test->axes), point_most(target)),
                                             f64x2_mul(f64x2_size(test->way), f64x2_all(0x1p36))));
    if (fabs(test->begin) * (1 - 0x1p-20) > reach) return POINT_RIGHT;
    const point_slope slope = {f32x4_all((float)test->begin), f32x4_all((float)f64x2_first(test->axes)),
                               f32x4_all((float)f64x2_second(test->axes))};
    const hmi_f32x4 doubt = f32x4_all((float)reach * 0x1p-20f);
    if (target->kind == HM_SHAPE_BOX) {
        hmi_f32x4 x, y;
        f32x4_box(&target->a, &target->b, &x, &y);
        const hmi_f32x4 side = point_four(&slope, x, y);
        return f32x4_positive(f32x4_sub(f32x4_size(side), doubt)) == 15 ? f32x4_positive(side) * 17 : POINT_UNSURE;
    }
    const hmi_polygon_f32 *ring = &target->of.polygon->ring;
    const hmi_f32x4 one = point_four(&slope, f32x4_load(ring->x), f32x4_load(ring->y));
    const hmi_f32x4 two = point_four(&slope, f32x4_load(ring->x + 4), f32x4_load(ring->y + 4));
    const hmi_f32x4 least = f32x4_min(f32x4_size(one), f32x4_size(two));
    return f32x4_positive(f32x4_sub(least, doubt)) == 15 ? f32x4_positive(one) | f32x4_positive(two) << 4
                                                         : POINT_UNSURE;
}

// ---- the question -------------------------------------------------------------------------------------------------

// Whether both shapes are valid and of kinds that the fast path handles: a point and a polygon or box.
static inline bool point_supported(const hm_shape *target, const hm_xform *xa, const hm_shape *point,
                                   const hm_xform *xb) {
    const bool box = target->kind == HM_SHAPE_BOX;
    if (!box && (target->kind != HM_SHAPE_POLYGON || !target->of.polygon || target->of.polygon->few == 0))
        return false;
    hmi_faults faults = f32_or(f32_spans(xa, xb), f32_disc(point));
    if (box) faults = f32_or(faults, f32_box(target));
    return target->radius == 0 && !f32_any(faults);
}

// Pixels in steps, to the nearest one; below 2^45. By itself, as two at a time, out of where they are passed in, take
// longer.
static inline double point_whole_steps(double pixels, double *rest) {
    const double steps = pixels * (double)HM_STEPS_PER_PIXEL, whole = f64x2_first(f64x2_whole(f64x2_all(steps)));
    *rest = fabs(steps - whole);
    return whole;
}

// The way in steps, to the nearest one, as hm_steps_from_pixels rounds. False beyond the limits, and for ties, which
// it rounds away from zero.
static inline bool point_way_make(hm_vec2 motion, hmi_f64x2 *way) {
    const double most = 2 * HM_MAX_POSITION;
    double of_x, of_y;
    if (!(fabs(motion.x) <= most && fabs(motion.y) <= most)) return false;
    const double x = point_whole_steps(motion.x, &of_x), y = point_whole_steps(motion.y, &of_y);
    *way = f64x2_of(x, y);
    return of_x < 0.5 && of_y < 0.5;
}

// The motion and the rule, which may be NULL, in steps. False for those that are not valid, and for ties.
static inline bool point_query_make(hm_vec2 motion, const hm_rule *rule, hmi_f64x2 *way, hmi_rule *steps) {
    *steps = (hmi_rule){rule && rule->touch == HM_TOUCH_CLOSED, 0};
    return point_way_make(motion, way) && (hmi_rule_is_plain(rule) || hmi_rule_make(rule, steps));
}

// Whether both are points or circles.
static inline bool point_are_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return a && xa && b && xb && point_is_disc(a) && point_is_disc(b);
}

// On which sides of the way the target's corners are.
static inline uint32_t point_cull(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  hm_vec2 motion, hmi_f64x2 *way) {
    if (!a || !xa || !b || !xb) return POINT_UNSURE;
    const bool moves = point_is_disc(b);
    const hm_shape *target = moves ? a : b, *point = moves ? b : a;
    const hm_xform *at = moves ? xa : xb, *from = moves ? xb : xa;
    if (!moves && !point_is_disc(a)) return POINT_UNSURE;
    if (point->radius != 0 || !point_supported(target, xa, point, xb)) return POINT_UNSURE;
    if (!point_way_make(motion, way)) return POINT_UNSURE;
    point_test test = {.way = *way};
    test.across = f64x2_of(-f64x2_second(*way), f64x2_first(*way));
    const hmi_f64x2 u = f64x2_mul(f64x2_axis_u(at), test.across), v = f64x2_mul(f64x2_axis_v(at), test.across);
    test.axes = f64x2_add(f64x2_firsts(u, v), f64x2_seconds(u, v));
    hmi_f64x2 origin = f64x2_way(&from->ox, &at->ox);
    if ((point->a.x | point->a.y) != 0) {
        const hmi_f64x2 local = f64x2_mul(f64x2_local(&point->a), f64x2_all(1.0 / HM_UNITS_PER_PIXEL));
        origin = f64x2_sub(origin, f64x2_add(f64x2_mul(f64x2_axis_u(from), f64x2_firsts(local, local)),
                                             f64x2_mul(f64x2_axis_v(from), f64x2_seconds(local, local))));
    }
    test.begin = f64x2_sum(f64x2_mul(origin, test.across)) * HM_UNITS_PER_PIXEL;
    return point_sides(&test, target);
}

#endif
