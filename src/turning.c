// turning: a cast with turning, by certificates for stretches of time.
//
// While a stretch of the way lasts, no point of b moves farther from where it is in the middle than a bound tells. So
// if b is farther than that from a there, the stretch is free (conservative advancement: Mirtich 1996); and if b
// there, moved by some translation no longer than the tolerance, is farther than that from a, then the same
// translation resolves whatever contact there is at any time of the stretch: nothing in it is deeper than the
// tolerance. A stretch for which neither shows is halved, the first half first, down to where halving tells nothing
// more.
#include "collide_internal.h"

#include <hitmask/turning.h>

#include <math.h>

// ---- the way ------------------------------------------------------------------------------------------------------

/// A cast with turning.
typedef struct turning_cast {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_pose *from;
    const hm_pose *to;
    hmi_rule rule;
    double tolerance; ///< in pixels
    double speed;     ///< no point of b moves faster, in pixels from time 0 to 1
    double rounding;  ///< an xform puts no point farther from where its pose has it, in pixels
    int32_t budget;
    hm_turning_hit *out;
} turning_cast;

static double turning_between(double from, double to, double time) {
    return time < 1 ? from + time * (to - from) : to;
}

static bool turning_place(const turning_cast *cast, double time, hm_xform *out) {
    const hm_pose *from = cast->from;
    const hm_pose *to = cast->to;
    hm_pose pose = *from;
    pose.position.x = turning_between(from->position.x, to->position.x, time);
    pose.position.y = turning_between(from->position.y, to->position.y, time);
    pose.scale.x = turning_between(from->scale.x, to->scale.x, time);
    pose.scale.y = turning_between(from->scale.y, to->scale.y, time);
    pose.angle = turning_between(from->angle, to->angle, time);
    return hm_xform_from_pose(&pose, out) == HM_OK;
}

static double turning_greater(double a, double b) { return a > b ? a : b; }
static double turning_length(double x, double y) { return sqrt(x * x + y * y); }

/// How far a shape reaches from the pivot along its own axes, in its pixels, without its radius.
typedef struct turning_reach {
    double x, y, radius;
} turning_reach;

static double turning_span(double low, double high, double pivot) {
    return turning_greater(fabs(low - pivot), fabs(high - pivot));
}

static turning_reach turning_reach_of(const hm_shape *shape, const hm_pose *pose) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    double x[2] = {shape->a.x * unit, shape->b.x * unit};
    double y[2] = {shape->a.y * unit, shape->b.y * unit};
    if (shape->kind != HM_SHAPE_SEGMENT) {
        x[1] = x[0];
        y[1] = y[0];
    }
    if (shape->kind == HM_SHAPE_MASK) {
        x[0] = y[0] = 0;
        x[1] = shape->mask->grid.width;
        y[1] = shape->mask->grid.height;
    }
    for (int i = 0; i < 2; i++) { // mirrored in the picture's rectangle
        if (pose->flip_x) x[i] = pose->width - x[i];
        if (pose->flip_y) y[i] = pose->height - y[i];
    }
    const double radius = shape->kind == HM_SHAPE_CIRCLE ? shape->radius * unit : 0;
    return (turning_reach){turning_span(x[0], x[1], pose->pivot.x), turning_span(y[0], y[1], pose->pivot.y), radius};
}

// A point at (x, y) from the pivot moves with the position, by the change of scale along both axes, and by the angle
// on its arc, which is longest at the greatest scale. A circle's radius grows as the root of the product of both
// scales.
static void turning_measure(turning_cast *cast) {
    const hm_pose *from = cast->from;
    const hm_pose *to = cast->to;
    const turning_reach reach = turning_reach_of(cast->b, from);
    const double sx = turning_greater(fabs(from->scale.x), fabs(to->scale.x));
    const double sy = turning_greater(fabs(from->scale.y), fabs(to->scale.y));
    const double grow_x = fabs(to->scale.x - from->scale.x);
    const double grow_y = fabs(to->scale.y - from->scale.y);
    const double turn = fabs(to->angle - from->angle);
    const double angle = turning_greater(fabs(from->angle), fabs(to->angle));
    const double arm = turning_length(reach.x * sx, reach.y * sy);
    const double least =
        fmin(fmin(fabs(from->scale.x), fabs(to->scale.x)), fmin(fabs(from->scale.y), fabs(to->scale.y)));
    const double uneven = sqrt(turning_greater(sx, sy) / least);
    cast->speed = turning_length(to->position.x - from->position.x, to->position.y - from->position.y) +
                  turning_length(grow_x * reach.x, grow_y * reach.y) + turn * arm +
                  reach.radius * (grow_x + grow_y) / 2 * uneven;
    cast->speed *= 1 + 1e-9;
    // Half a step for each pixel along both axes and for the position, doubles of angles, and the circle's radius.
    const double steps = reach.x + reach.y + fabs(from->pivot.x) + fabs(from->pivot.y) + reach.radius + 8;
    cast->rounding = steps / (double)HM_STEPS_PER_PIXEL + angle * 0x1p-50 * (arm + 1);
}

// ---- one look -----------------------------------------------------------------------------------------------------

/// What is known of a stretch.
typedef enum turning_verdict {
    TURNING_FREE,    ///< no contact
    TURNING_SHALLOW, ///< nothing deeper than the tolerance
    TURNING_OPEN,    ///< nothing
} turning_verdict;

static bool turning_near(const turning_cast *cast, const hm_xform *xb, double reach) {
    const int64_t extra = (int64_t)ceil(reach * (double)HM_STEPS_PER_PIXEL);
    const hmi_rule rule = {true, cast->rule.margin + extra};
    return hmi_overlap(cast->a, cast->xa, cast->b, xb, &rule);
}

// Whether a translation within the tolerance takes b farther than `reach` from a.
static bool turning_resolves(const turning_cast *cast, const hm_xform *xb, double reach) {
    const double margin = (double)cast->rule.margin / (double)HM_STEPS_PER_PIXEL + reach;
    const hm_rule rule = {HM_TOUCH_CLOSED, margin + 2.0 / (double)HM_STEPS_PER_PIXEL};
    hm_separation way;
    return rule.margin <= 256 && hm_separate(cast->a, cast->xa, cast->b, xb, &rule, NULL, cast->tolerance, &way);
}

// Up to here a translation within the tolerance may be shown to resolve a contact.
static double turning_worth(const turning_cast *cast) { return cast->tolerance / 4; }

static turning_verdict turning_look(const turning_cast *cast, const hm_xform *xb, double reach) {
    const double most = 1 << 21; // farther than anything that moves
    if (reach > most) return TURNING_OPEN;
    if (!turning_near(cast, xb, reach)) return TURNING_FREE;
    if (reach <= turning_worth(cast) && turning_resolves(cast, xb, reach)) return TURNING_SHALLOW;
    return TURNING_OPEN;
}

static bool turning_meets(const turning_cast *cast, const hm_xform *xb) {
    return hmi_overlap(cast->a, cast->xa, cast->b, xb, &cast->rule);
}

static void turning_stop_at(turning_cast *cast, double time, const hm_xform *xb) {
    if (turning_meets(cast, xb)) return;
    cast->out->stop = *xb;
    cast->out->stop_fraction = time;
    cast->out->stop_free = true;
}

// ---- the search ---------------------------------------------------------------------------------------------------

/// A stretch of time still to be looked at.
typedef struct turning_stretch {
    double from, to;
} turning_stretch;

static void turning_end(turning_cast *cast, hm_turning_end end, double time) {
    hm_xform xb;
    cast->out->end = end;
    cast->out->fraction = time;
    if (turning_place(cast, time, &xb)) turning_stop_at(cast, time, &xb);
}

// Where halving tells nothing more: a sixteenth of what is worth a look.
static bool turning_smallest(const turning_cast *cast, const turning_stretch *s, double reach) {
    return reach - cast->rounding <= turning_worth(cast) / 16 || s->to - s->from < 0x1p-50;
}

// Halves are looked at in the order of time, so all before a stretch is known when it is looked at.
static void turning_search(turning_cast *cast) {
    turning_stretch stack[64] = {{0, 1}};
    int depth = 1;
    while (depth > 0) {
        const turning_stretch s = stack[--depth];
        const double half = (s.to - s.from) / 2;
        const double middle = s.from + half;
        const double reach = half * cast->speed + cast->rounding;
        hm_xform xb;
        if (cast->out->looks >= cast->budget) {
            turning_end(cast, HM_TURNING_BUDGET, s.from);
            return;
        }
        cast->out->looks++;
        const bool placed = turning_place(cast, middle, &xb); // between two poses that are
        const turning_verdict verdict = placed ? turning_look(cast, &xb, reach) : TURNING_OPEN;
        if (verdict != TURNING_OPEN) {
            turning_stop_at(cast, middle, &xb);
            continue;
        }
        if (turning_smallest(cast, &s, reach)) {
            turning_end(cast, HM_TURNING_HIT, s.from);
            return;
        }
        stack[depth++] = (turning_stretch){middle, s.to};
        stack[depth++] = (turning_stretch){s.from, middle};
    }
    turning_end(cast, HM_TURNING_CLEAR, 1);
}

// ---- the question -------------------------------------------------------------------------------------------------

static bool turning_same_picture(const hm_pose *a, const hm_pose *b) {
    return a->pivot.x == b->pivot.x && a->pivot.y == b->pivot.y && a->flip_x == b->flip_x && a->flip_y == b->flip_y &&
           a->width == b->width && a->height == b->height;
}

static bool turning_poses_valid(const hm_pose *from, const hm_pose *to) {
    hm_xform xform;
    return hm_xform_from_pose(from, &xform) == HM_OK && hm_xform_from_pose(to, &xform) == HM_OK &&
           turning_same_picture(from, to) && from->scale.x * to->scale.x > 0 && from->scale.y * to->scale.y > 0;
}

hm_result hm_cast_turning(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                          const hm_pose *to, const hm_rule *rule, double tolerance, int32_t budget,
                          hm_turning_hit *out) {
    turning_cast cast = {
        .a = a, .xa = xa, .b = b, .from = from, .to = to, .tolerance = tolerance, .budget = budget, .out = out};
    HMI_REQUIRE(out && from && to, HM_ERROR_RANGE);
    HMI_REQUIRE(hmi_shape_valid(a) && hmi_shape_valid(b) && hmi_xform_given(xa), HM_ERROR_RANGE);
    HMI_REQUIRE(hmi_rule_make(rule, &cast.rule), HM_ERROR_RANGE);
    if (!turning_poses_valid(from, to) || !(tolerance > 0 && tolerance <= 256) || budget < 1) return HM_ERROR_RANGE;
    *out = (hm_turning_hit){.end = HM_TURNING_CLEAR};
    hm_xform_from_pose(from, &out->stop);
    turning_stop_at(&cast, 0, &out->stop);
    turning_measure(&cast);
    turning_search(&cast);
    return HM_OK;
}
