// Casts of a point against a polygon or box, and of a disc against a disc, without all that casts of other shapes
// take along: what collide_cast.c tells, bit for bit, or nothing. Here is a first look: floats tell most ways that
// pass by.
//
// Places in floats are in local units times steps.
#include "collide_cast_quick.h"
#include "four.h"
#include "polygon_internal.h"

// ---- which edges --------------------------------------------------------------------------------------------------

/// The way of what moves, and where the target's origin is from the point, in steps.
typedef struct shot_look {
    double wx, wy, ox, oy;
} shot_look;

// A cross product: how far a place is beside the way's line, times the way's length.
static inline double shot_beside(const shot_look *look, double x, double y) { return look->wx * y - look->wy * x; }

/// The same of local places, times 2^16: so much and, for each local unit, that.
typedef struct shot_slope {
    hmi_four start, x, y;
    hmi_four doubt; ///< what the places may be off, less than a step
} shot_slope;

static inline shot_slope shot_slope_make(const shot_look *look, const hm_xform *at) {
    const double one = HM_UNITS_PER_PIXEL;
    return (shot_slope){four_all((float)(shot_beside(look, look->ox, look->oy) * one)),
                        four_all((float)shot_beside(look, at->ux, at->uy)),
                        four_all((float)shot_beside(look, at->vx, at->vy)),
                        four_all((float)((fabs(look->wx) + fabs(look->wy)) * one))};
}

// Four corners: those with a bit are on the way's left. What is added up for each is made of three floats, off by
// 2^-24 of themselves, and rounded four times: less than 2^-21 of the sizes in sum; twice that is left as doubt,
// besides what the doubles before were off. Clears bits in `sure` of corners that are that near.
static inline uint32_t shot_four(const shot_slope *slope, hmi_four lx, hmi_four ly, uint32_t *sure) {
    const hmi_four x = four_mul(lx, slope->x), y = four_mul(ly, slope->y);
    const hmi_four side = four_add(slope->start, four_add(x, y));
    const hmi_four size = four_add(four_size(slope->start), four_add(four_size(x), four_size(y)));
    const hmi_four doubt = four_add(four_mul(size, four_all(0x1p-20f)), slope->doubt);
    *sure &= four_positive(four_sub(four_size(side), doubt));
    return four_positive(side);
}

// A box's corners come twice, and a polygon's first one for all that are missing.
static inline uint32_t shot_sides(const shot_look *look, const hm_shape *target, const hm_xform *at) {
    const shot_slope slope = shot_slope_make(look, at);
    uint32_t sure = 15, left;
    if (target->kind == HM_SHAPE_BOX) {
        hmi_four x, y;
        four_box(&target->a, &target->b, &x, &y);
        left = shot_four(&slope, x, y, &sure) * 17;
    } else {
        const hmi_ring *ring = &target->polygon->ring;
        left = shot_four(&slope, four_load(ring->x), four_load(ring->y), &sure);
        left |= shot_four(&slope, four_load(ring->x + 4), four_load(ring->y + 4), &sure) << 4;
    }
    return sure == 15 ? left : SHOT_UNSURE;
}

// The square of a radius in the world, in steps, but for a step and a little that it is rounded.
static inline double shot_radius2(const hm_shape *disc, const hm_xform *at) {
    const double radius = disc->radius;
    return radius * radius * (double)hmi_quick_area(at) * 0x1p-32;
}

// Whether the way clearly passes by a disc: SHOT_RIGHT if so. The square of two radii is below twice the sum of their
// squares.
static inline uint32_t shot_disc_side(const shot_look *look, const hm_shape *target, const hm_xform *at,
                                      const hm_shape *point, const hm_xform *at_point) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double cx = ((double)target->a.x * at->ux + (double)target->a.y * at->vx) * unit;
    const double cy = ((double)target->a.x * at->uy + (double)target->a.y * at->vy) * unit;
    const double beside = shot_beside(look, look->ox + cx, look->oy + cy);
    const double way2 = look->wx * look->wx + look->wy * look->wy;
    double reach2 = shot_radius2(target, at);
    if (point->radius > 0) reach2 = 2 * (reach2 + shot_radius2(point, at_point));
    return beside * beside > (reach2 * 1.01 + 0x1p16) * way2 ? SHOT_RIGHT : SHOT_DISC;
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

// On which sides of the way the target's corners are. `rule` may be NULL.
static inline uint32_t shot_look_at(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    hm_vec2 motion, const hm_rule *rule, hmi_point *way) {
    const double most = 2 * HM_MAX_POSITION;
    if (!a || !xa || !b || !xb) return SHOT_UNSURE;
    const bool moves = shot_is_disc(b);
    const hm_shape *target = moves ? a : b, *point = moves ? b : a;
    const hm_xform *at = moves ? xa : xb, *from = moves ? xb : xa;
    if (!(moves || shot_is_disc(a)) || !shot_known(target, xa, point, xb)) return SHOT_UNSURE;
    if (point->radius != 0 && (point->kind == HM_SHAPE_POINT || !shot_is_disc(target))) return SHOT_UNSURE;
    if (!(fabs(motion.x) <= most && fabs(motion.y) <= most)) return SHOT_UNSURE;
    *way = (hmi_point){shot_steps(motion.x), shot_steps(motion.y)};
    if ((way->x | way->y) == 0) return SHOT_UNSURE;
    shot_look look = {(double)way->x, (double)way->y, (double)(at->ox - from->ox), (double)(at->oy - from->oy)};
    const hm_local local = point->a;
    if ((local.x | local.y) != 0) {
        look.ox -= ((double)local.x * from->ux + (double)local.y * from->vx) / HM_UNITS_PER_PIXEL;
        look.oy -= ((double)local.x * from->uy + (double)local.y * from->vy) / HM_UNITS_PER_PIXEL;
    }
    if (rule) return shot_is_disc(target) ? SHOT_DISC : shot_sides(&look, target, at);
    return shot_is_disc(target) ? shot_disc_side(&look, target, at, point, from) : shot_sides(&look, target, at);
}

hmi_verdict hmi_quick_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out) {
    hmi_point way;
    const uint32_t left = shot_look_at(a, xa, b, xb, motion, rule, &way);
    if (!rule && (left == SHOT_RIGHT || left == SHOT_LEFT)) {
        if (out) shot_tell_none(way.x, way.y, out);
        return HMI_APART;
    }
    return left == SHOT_UNSURE ? HMI_DOUBT : shot_open(a, xa, b, xb, way.x, way.y, rule, left, out);
}

// All calls are the last thing done, as compilers keep what they take where it is.
bool hm_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
             const hm_rule *rule, hm_cast_start start, hm_cast_hit *out) {
    hmi_point way;
    const uint32_t left = shot_look_at(a, xa, b, xb, motion, rule, &way);
    if (left == SHOT_UNSURE || (unsigned)start > HM_CAST_NEVER)
        return hmi_cast_exactly(a, xa, b, xb, motion, rule, start, out);
    if (!rule && (left == SHOT_RIGHT || left == SHOT_LEFT)) {
        if (out) shot_tell_none(way.x, way.y, out);
        return false;
    }
    return hmi_quick_cast_on(a, xa, b, xb, motion, (hm_vec2){(double)way.x, (double)way.y}, rule,
                             (uint32_t)start | left << 8, out);
}
