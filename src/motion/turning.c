// turning: a cast with rotation, by certificates for intervals of time.
//
// Within an interval of time, no point of b moves farther from its position at the middle time than a bound. So if b
// at the middle time is farther than the bound from a, the interval is free (conservative advancement: Mirtich 1996).
// Otherwise b at the middle time is translated by no more than the tolerance. If it is then farther than the bound
// from a, the same translation resolves every contact in the interval: nothing in it is deeper than the tolerance.
// Where neither is proved the interval is halved, the first half first, down to where halving proves nothing more.
#include <hitmask/cast.h>

#include "../base/base_internal.h"
#include "../base/bits.h"
#include "../exact/lattice_internal.h"
#include "../narrow/limits.h"
#include "../narrow/overlap.h"
#include "../pose/boxes.h"
#include "../pose/compound.h"
#include "../pose/leaf.h"
#include "../pose/posed_mask.h"
#include "../pose/posed_shape.h"
#include "../sat/convex.h"
#include "../separate/separate.h"
#include "turning.h"
#include "turning_convex.h"

#include <math.h>

// ---- the motion ---------------------------------------------------------------------------------------------------

/// A translation of b in steps.
typedef struct turning_way {
    int64_t x, y;
} turning_way;

/// A cast with rotation.
typedef struct turning_cast {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_pose *from;
    const hm_pose *to;
    hmi_rule rule;
    double tolerance;   ///< in pixels
    double glide;       ///< how far a point of b moves at most from time 0 to 1 without the rotation, in pixels
    double turn;        ///< by how much b rotates from time 0 to 1, in radians
    double arm;         ///< how far a point of b is from the pivot at most, in pixels
    double rounding;    ///< by how much two xforms differ more than their poses, at most, in pixels
    turning_way way[2]; ///< translations that have resolved a contact before
    double free;        ///< the last time at which b was found free, -1 for none
    int32_t budget;
    int64_t most;          ///< edges of a pose at which a translation is searched, 0: any number
    bool few;              ///< both are convex with few corners: doubles are tried first
    turning_convex convex; ///< then b there
    hm_turn_hit *out;
} turning_cast;

static double turning_larger(double a, double b) { return a > b ? a : b; }
static double turning_lesser(double a, double b) { return a < b ? a : b; }

// A value between both, even after rounding, because the limits of a pose hold for these.
static double turning_between(double from, double to, double time) {
    const double at = from + time * (to - from);
    return turning_lesser(turning_larger(at, turning_lesser(from, to)), turning_larger(from, to));
}

static bool turning_pose(const turning_cast *cast, double time, hm_xform *out) {
    const hm_pose *from = cast->from;
    const hm_pose *to = cast->to;
    if (time >= 1) return hmi_xform_from_pose(to, out);
    hm_pose pose = *from;
    pose.position.x = turning_between(from->position.x, to->position.x, time);
    pose.position.y = turning_between(from->position.y, to->position.y, time);
    pose.scale.x = turning_between(from->scale.x, to->scale.x, time);
    pose.scale.y = turning_between(from->scale.y, to->scale.y, time);
    pose.angle = turning_between(from->angle, to->angle, time);
    return hmi_xform_from_pose(&pose, out);
}

// ---- how far points move ------------------------------------------------------------------------------------------

static double turning_length(double x, double y) { return sqrt(x * x + y * y); }

/// How far a shape reaches from the pivot, without its radius.
typedef struct turning_reach {
    const hm_pose *pose;
    double sx, sy;      ///< the greatest scales of the motion
    double x, y;        ///< the reach along its own axes, in its pixels
    double arm_squared; ///< in any direction, scaled
    double local;       ///< how far a compound's part reaches from its own origin, x and y added, in its own pixels
} turning_reach;

// How far a span reaches from the pivot, which is mirrored in the picture's rectangle. A unit is added, as a pose
// rounds its pivot to units.
static double turning_span(double low, double high, bool flip, int32_t side, double pivot) {
    const double centre = flip ? side - pivot : pivot;
    return turning_larger(fabs(low - centre), fabs(high - centre)) + 1.0 / HM_UNITS_PER_PIXEL;
}

static void turning_reach_add(turning_reach *reach, hm_vec2 low, hm_vec2 high) {
    const hm_pose *pose = reach->pose;
    const double x = turning_span(low.x, high.x, pose->flip_x, pose->width, pose->pivot.x);
    const double y = turning_span(low.y, high.y, pose->flip_y, pose->height, pose->pivot.y);
    const double px = x * reach->sx;
    const double py = y * reach->sy;
    reach->x = turning_larger(reach->x, x);
    reach->y = turning_larger(reach->y, y);
    reach->arm_squared = turning_larger(reach->arm_squared, px * px + py * py);
}

// Adds the blocks that have solid pixels, down to an eighth of the mask. That is fine enough to distinguish a disc
// from a square.
static void turning_reach_add_blocks(turning_reach *reach, const hmi_posed_mask *mask, int level, int32_t x,
                                     int32_t y) {
    const int32_t width = mask->mask->grid.width;
    const int32_t height = mask->mask->grid.height;
    const int32_t side = (int32_t)1 << (2 * level); // at most 2^14, in a mask of up to 2^15
    for (unsigned bits = hmi_tree_children(mask, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const int32_t cx = 4 * x + (i & 3);
        const int32_t cy = 4 * y + (i >> 2);
        if (level > 0 && side > width / 8 && side > height / 8) {
            turning_reach_add_blocks(reach, mask, level - 1, cx, cy);
            continue;
        }
        const hm_vec2 low = {(double)cx * side, (double)cy * side};
        turning_reach_add(reach, low,
                          (hm_vec2){turning_lesser(low.x + side, width), turning_lesser(low.y + side, height)});
    }
}

static void turning_reach_add_corners(turning_reach *reach, const hm_parts *parts) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    for (int32_t k = 0; k < parts->corner_count; k++) {
        const hm_vec2 corner = {parts->corners[k].x * unit, parts->corners[k].y * unit};
        turning_reach_add(reach, corner, corner);
    }
}

// How far along a ray, in its own pixels, a can be met at any time of the motion, also after a translation as long
// as the tolerance. Nothing farther out matters. `arm` is how far the ray's beginning is from the pivot. The world
// is less than 2^29 long. That bound is taken where a is a ray as well: two rays rotate past each other too fast
// for a closer one.
static double turning_ray_length(const turning_cast *cast, double arm) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const hm_pose *pose[2] = {cast->from, cast->to};
    const hmi_step_box box = hmi_shape_box(cast->a, cast->xa);
    double far = 0;
    double scale = HM_MAX_SCALE;
    for (int i = 0; i < 2; i++) {
        const hm_vec2 at = pose[i]->position;
        const double x = turning_larger(fabs((double)box.x0 * unit - at.x), fabs((double)box.x1 * unit - at.x));
        const double y = turning_larger(fabs((double)box.y0 * unit - at.y), fabs((double)box.y1 * unit - at.y));
        far = turning_larger(far, turning_length(x, y));
        scale = turning_lesser(scale, turning_lesser(fabs(pose[i]->scale.x), fabs(pose[i]->scale.y)));
    }
    if (far > 0x1p20) return 0x1p29;
    return turning_lesser((far + arm + cast->tolerance + (double)cast->rule.margin * unit + 2) / scale, 0x1p29);
}

// Adds the box of a shape, in the shape's own coordinates.
static void turning_reach_add_box(turning_reach *reach, const hmi_step_box *box) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    if (box->x0 > box->x1) return;
    turning_reach_add(reach, (hm_vec2){(double)box->x0 * unit, (double)box->y0 * unit},
                      (hm_vec2){(double)box->x1 * unit, (double)box->y1 * unit});
}

// Adds a ray's beginning, and the part of it that matters.
static void turning_reach_add_ray(turning_reach *reach, const turning_cast *cast, hm_vec2 from) {
    turning_reach_add(reach, from, from);
    const double length = turning_ray_length(cast, sqrt(reach->arm_squared));
    turning_reach_add(reach, (hm_vec2){from.x - length, from.y - length},
                      (hm_vec2){from.x + length, from.y + length});
}

static void turning_reach_add_ray_part(turning_reach *reach, const turning_cast *cast, const hm_compound_part *part) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const hmi_point at = hmi_local_apply(&part->xform, part->shape.a);
    const hm_vec2 from = {(double)at.x * 0x1p-40, (double)at.y * 0x1p-40};
    turning_reach_add_ray(reach, cast, from);
    const double length = turning_ray_length(cast, sqrt(reach->arm_squared)) * (double)HM_STEPS_PER_PIXEL /
                          hmi_xform_least_stretch(&part->xform);
    reach->local = turning_larger(
        reach->local, (fabs((double)part->shape.a.x) + fabs((double)part->shape.a.y)) * unit + 2 * length);
}

static void turning_reach_add_part(turning_reach *reach, const turning_cast *cast, const hm_compound_part *part) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const hm_xform here = HM_XFORM_IDENTITY;
    const hmi_step_box own = hmi_shape_box(&part->shape, &here);
    const hmi_step_box box = hmi_shape_box(&part->shape, &part->xform);
    if (part->shape.kind == HM_SHAPE_RAY) {
        turning_reach_add_ray_part(reach, cast, part);
        return;
    }
    if (box.x0 > box.x1) return;
    const double x = turning_larger(fabs((double)own.x0), fabs((double)own.x1));
    const double y = turning_larger(fabs((double)own.y0), fabs((double)own.y1));
    reach->local = turning_larger(reach->local, (x + y) * unit);
    turning_reach_add_box(reach, &box);
}

static hm_vec2 turning_pixels(hm_local at) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    return (hm_vec2){at.x * unit, at.y * unit};
}

typedef void turning_kind(turning_reach *reach, const turning_cast *cast, const hm_shape *shape);

static void turning_mask(turning_reach *reach, const turning_cast *cast, const hm_shape *shape) {
    const hm_xform anywhere = HM_XFORM_IDENTITY;
    const hmi_posed_mask mask = hmi_posed_mask_make(shape, &anywhere);
    (void)cast;
    if (hmi_tree_top(&mask) >= 0) turning_reach_add_blocks(reach, &mask, hmi_tree_top(&mask), 0, 0);
}

static void turning_point(turning_reach *reach, const turning_cast *cast, const hm_shape *shape) {
    (void)cast;
    turning_reach_add(reach, turning_pixels(shape->a), turning_pixels(shape->a));
}

static void turning_segment(turning_reach *reach, const turning_cast *cast, const hm_shape *shape) {
    turning_point(reach, cast, shape);
    turning_reach_add(reach, turning_pixels(shape->b), turning_pixels(shape->b));
}

static void turning_ray(turning_reach *reach, const turning_cast *cast, const hm_shape *shape) {
    turning_reach_add_ray(reach, cast, turning_pixels(shape->a));
}

static void turning_box(turning_reach *reach, const turning_cast *cast, const hm_shape *shape) {
    (void)cast;
    turning_reach_add(reach, turning_pixels(shape->a), turning_pixels(shape->b));
}

static void turning_outline(turning_reach *reach, const turning_cast *cast, const hm_shape *shape) {
    (void)cast;
    turning_reach_add_corners(reach, hmi_shape_parts(shape));
}

static void turning_tilemap(turning_reach *reach, const turning_cast *cast, const hm_shape *shape) {
    const hm_xform here = HM_XFORM_IDENTITY;
    const hmi_step_box box = hmi_shape_box(shape, &here);
    (void)cast;
    turning_reach_add_box(reach, &box);
}

static void turning_compound(turning_reach *reach, const turning_cast *cast, const hm_shape *shape) {
    for (int32_t i = 0; i < shape->of.compound->count; i++)
        turning_reach_add_part(reach, cast, &shape->of.compound->parts[i]);
}

// A radius is added to all kinds elsewhere (turning_radius).
#define turning_circle turning_point
#define turning_capsule turning_segment
#define turning_polygon turning_outline

static turning_kind *const turning_kinds[] = {
#define TURNING_KIND(kind, name, word) turning_##word,
    HM_SHAPE_KINDS(TURNING_KIND)
#undef TURNING_KIND
};

static turning_reach turning_reach_of(const turning_cast *cast) {
    const hm_pose *from = cast->from;
    const hm_pose *to = cast->to;
    turning_reach reach = {.pose = from,
                           .sx = turning_larger(fabs(from->scale.x), fabs(to->scale.x)),
                           .sy = turning_larger(fabs(from->scale.y), fabs(to->scale.y))};
    turning_kinds[cast->b->kind](&reach, cast, cast->b);
    return reach;
}

// The greatest ratio of the two scales during the motion, or more.
static double turning_unevenness(const hm_pose *from, const hm_pose *to) {
    const double x[2] = {fabs(from->scale.x), fabs(to->scale.x)};
    const double y[2] = {fabs(from->scale.y), fabs(to->scale.y)};
    return turning_larger(turning_larger(x[0], x[1]), turning_larger(y[0], y[1])) /
           turning_lesser(turning_lesser(x[0], x[1]), turning_lesser(y[0], y[1]));
}

// The radius of a shape. For a compound it is a bound: no part has a greater radius than the compound reaches.
static double turning_radius(const hm_shape *shape, const turning_reach *reach) {
    if (hmi_shape_is_wide(shape)) return shape->radius * (1.0 / HM_UNITS_PER_PIXEL);
    return shape->kind == HM_SHAPE_COMPOUND ? turning_larger(reach->x, reach->y) : 0;
}

// Bounds how far the points of b move.
//
// A point at (x, y) from the pivot moves with the position, by the change of scale along both axes, and with the
// angle on an arc, which is longest at the greatest scale. A circle's radius is r * sqrt(sx * sy). Its slope is that
// of sx times r / 2 * sqrt(sy / sx), and likewise with sy.
//
// An xform rounds both axes to 0.51 step in each component, so a point that is 1 pixel along an axis from the pivot
// is off by 0.73 step at most. The origin is rounded twice, to half a step. A radius is rounded once, and by the axes
// to r / 2 * sqrt(sy / sx) * 0.73. Two xforms are off by twice that. Angles are doubles, off by 2^-50 of the greatest
// each. The axes of a compound's parts are rounded once more, by as much for each of a part's own pixels. The errors
// of positions and scales are far below a step.
static void turning_measure(turning_cast *cast) {
    const hm_pose *from = cast->from;
    const hm_pose *to = cast->to;
    const turning_reach reach = turning_reach_of(cast);
    const double radius = turning_radius(cast->b, &reach);
    const double grow_x = fabs(to->scale.x - from->scale.x);
    const double grow_y = fabs(to->scale.y - from->scale.y);
    const double swell = radius / 2 * sqrt(turning_unevenness(from, to));
    const double angle = turning_larger(fabs(from->angle), fabs(to->angle));
    cast->turn = fabs(to->angle - from->angle);
    cast->arm = sqrt(reach.arm_squared);
    cast->glide = turning_length(to->position.x - from->position.x, to->position.y - from->position.y) +
                  turning_length(grow_x * reach.x, grow_y * reach.y) + swell * (grow_x + grow_y);
    const double steps = 2 * (0.73 * (reach.x + reach.y + reach.local) + 1.5 * swell + 4);
    cast->rounding = steps / (double)HM_STEPS_PER_PIXEL + angle * 0x1p-49 * cast->arm;
}

// How far a point of b moves, at most, within `half` of a time. Rotated by more than 2 radians it is still no farther
// away than the opposite point of its circle. The last factor covers rounding here.
static double turning_move(const turning_cast *cast, double half) {
    const double turn = half * cast->turn;
    return (half * cast->glide + (turn < 2 ? turn : 2) * cast->arm) * (1 + 1e-9);
}

// ---- a position ---------------------------------------------------------------------------------------------------

/// A position of b, and the rule that decides for all positions on the stretch around it.
typedef struct turning_spot {
    double time;
    hmi_rule rule; ///< where it is not met here, the cast's rule is met nowhere on the stretch
    bool posed;    ///< `xb` is worked out, which doubles do not need
    hm_xform xb;
} turning_spot;

// False outside of the world, where convex pairs of few corners never are.
static bool turning_spot_make(turning_cast *cast, double time, const hmi_rule *rule, turning_spot *out) {
    out->time = time;
    out->rule = *rule;
    out->posed = !cast->few;
    if (!cast->few) return turning_pose(cast, time, &out->xb);
    hmi_turning_convex_put(&cast->convex, time, turning_move(cast, fabs(time - cast->convex.time)));
    return true;
}

static const hm_xform *turning_xform(const turning_cast *cast, turning_spot *spot) {
    if (!spot->posed) turning_pose(cast, spot->time, &spot->xb);
    spot->posed = true;
    return &spot->xb;
}

// How far both are apart against a limit, in pixels: in doubles, where these handle the pair.
static inline turning_side turning_side_of(turning_cast *cast, turning_way way, double limit) {
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    if (!cast->few) return TURNING_UNSURE;
    if (way.x == 0 && way.y == 0) return hmi_turning_convex_side(&cast->convex, limit);
    return hmi_turning_convex_moved(&cast->convex, (double)way.x * step, (double)way.y * step, limit);
}

static bool turning_meets(const turning_cast *cast, turning_spot *spot, turning_way way) {
    hm_xform moved;
    return !hmi_xform_translate(turning_xform(cast, spot), way.x, way.y, &moved) ||
           hmi_overlap(cast->a, cast->xa, cast->b, &moved, &spot->rule);
}

// Whether the rule is met with b translated from there; positions outside of the world count as met.
static inline bool turning_met(turning_cast *cast, turning_spot *spot, turning_way way) {
    const turning_side side = turning_side_of(cast, way, (double)spot->rule.margin / (double)HM_STEPS_PER_PIXEL);
    return side == TURNING_UNSURE ? turning_meets(cast, spot, way) : side == TURNING_BELOW;
}

// ---- one test -----------------------------------------------------------------------------------------------------

static const turning_way turning_stay = {0, 0};

/// What is proved for an interval.
typedef enum turning_verdict {
    TURNING_FREE,    ///< there is no contact
    TURNING_SHALLOW, ///< no contact is deeper than the tolerance
    TURNING_OPEN,    ///< nothing is proved
} turning_verdict;

// A translation along (x, y) as long as the tolerance, rounded down.
static turning_way turning_way_along(const turning_cast *cast, double x, double y) {
    const double scale = cast->tolerance * (double)HM_STEPS_PER_PIXEL * (1 - 1e-12) / turning_length(x, y);
    return (turning_way){(int64_t)(x * scale), (int64_t)(y * scale)};
}

// Guesses a translation that resolves the contact. One that has resolved a contact before mostly does it again a
// little later. Otherwise one of eight directions mostly does, as long as the contact is against one side of a.
static bool turning_guess(turning_cast *cast, turning_spot *spot) {
    for (int i = 0; i < 2; i++)
        if ((cast->way[i].x || cast->way[i].y) && !turning_met(cast, spot, cast->way[i])) return true;
    for (int i = 0; i < 9; i++) {
        if (i == 4) continue;
        const turning_way way = turning_way_along(cast, i % 3 - 1, i / 3 - 1);
        if (turning_met(cast, spot, way)) continue;
        cast->way[0] = way;
        return true;
    }
    return false;
}

// The edges of two convex shapes are not counted, as hm_separate does not count them.
static bool turning_limited(const turning_cast *cast, const hm_xform *xb) {
    if (hmi_shape_is_convex(cast->a) && hmi_shape_is_convex(cast->b)) return false;
    return hmi_edges_exceed(cast->a, cast->xa, cast->b, xb, &cast->rule, cast->most);
}

// Searches a translation that resolves the contact. Later guesses begin with it: as it is, and lengthened to
// the tolerance.
static bool turning_find(turning_cast *cast, turning_spot *spot) {
    const hm_rule rule = {HM_TOUCH_CLOSED, (double)spot->rule.margin / (double)HM_STEPS_PER_PIXEL};
    const hm_xform *xb = turning_xform(cast, spot);
    hm_separation found;
    if (rule.margin > 256) return false;
    if (turning_limited(cast, xb)) {
        cast->out->limited = true;
        return false;
    }
    if (!hmi_separate(cast->a, cast->xa, cast->b, xb, &rule, NULL, cast->tolerance, &found)) return false;
    cast->way[1] = (turning_way){found.steps_x, found.steps_y};
    if (found.steps_x || found.steps_y) cast->way[0] = turning_way_along(cast, found.move.x, found.move.y);
    return true;
}

// The greatest move in an interval for which a translation is searched: it leaves most of the tolerance to the
// contact.
static double turning_worth(const turning_cast *cast) { return cast->tolerance / 4; }

// A move below which halving proves nothing more: a sixteenth of that worth a search, or what is lost to rounding.
static double turning_least(const turning_cast *cast) {
    return turning_larger(turning_worth(cast) / 16, cast->rounding);
}

// A search that fails mostly fails again at the next halving, and failing searches are costly. So a search is made
// only at every second halving, and at the last one.
static bool turning_worth_search(const turning_cast *cast, double move) {
    if (move <= turning_least(cast)) return true;
    double most = turning_worth(cast);
    while (move <= most / 4) most /= 4;
    return move <= most && move > most / 2;
}

// Whether surely no translation up to the tolerance resolves the contact, so that none needs to be tried. Only pairs
// that doubles handle are decided.
static bool turning_too_deep(turning_cast *cast, const turning_spot *spot) {
    const double most = cast->tolerance * (1 + 1e-9), margin = (double)spot->rule.margin / (double)HM_STEPS_PER_PIXEL;
    return turning_side_of(cast, turning_stay, margin - most) == TURNING_BELOW;
}

static turning_verdict turning_test(turning_cast *cast, double time, double move) {
    const double most = 1 << 21; // with both radii below 2^47 steps, as hmi_overlap requires
    const double off = (move + cast->rounding) * (double)HM_STEPS_PER_PIXEL;
    const int64_t whole = (int64_t)off, steps = whole + ((double)whole < off);
    const hmi_rule rule = {true, cast->rule.margin + steps};
    turning_spot spot;
    if (!turning_spot_make(cast, time, &rule, &spot) || move > most) return TURNING_OPEN;
    if (!turning_met(cast, &spot, turning_stay)) return TURNING_FREE;
    if (move <= cast->tolerance && turning_too_deep(cast, &spot)) return TURNING_OPEN;
    if (move <= cast->tolerance && turning_guess(cast, &spot)) return TURNING_SHALLOW;
    return turning_worth_search(cast, move) && turning_find(cast, &spot) ? TURNING_SHALLOW : TURNING_OPEN;
}

// ---- where b is free ----------------------------------------------------------------------------------------------

static bool turning_free_at(turning_cast *cast, double time) {
    turning_spot spot;
    return turning_spot_make(cast, time, &cast->rule, &spot) && !turning_met(cast, &spot, turning_stay);
}

// Notes the end of a stretch as the last free time, if b is free there. After a free stretch it is, if it is in the
// world.
static void turning_passed(turning_cast *cast, double time, turning_verdict verdict) {
    hm_xform xb;
    const bool free =
        verdict == TURNING_FREE ? cast->few || turning_pose(cast, time, &xb) : turning_free_at(cast, time);
    if (free) cast->free = time;
}

// Moves the last free time towards one that is not free, until b moves by next to nothing between them.
static void turning_draw_near(turning_cast *cast, double taken) {
    while (turning_move(cast, taken - cast->free) > turning_least(cast)) {
        const double middle = cast->free + (taken - cast->free) / 2;
        if (turning_free_at(cast, middle))
            cast->free = middle;
        else
            taken = middle;
    }
}

static void turning_end(turning_cast *cast, hm_turn_end end, double time) {
    hm_turn_hit *out = cast->out;
    out->end = end;
    out->fraction = time;
    if (cast->free < time && turning_free_at(cast, time)) cast->free = time;
    if (cast->free >= 0) turning_draw_near(cast, time);
    out->stop_free = cast->free >= 0;
    out->stop_fraction = turning_larger(cast->free, 0);
    turning_pose(cast, out->stop_fraction, &out->stop);
}

// ---- the search ---------------------------------------------------------------------------------------------------

/// An interval of time still to be examined.
typedef struct turning_stretch {
    double from, to;
} turning_stretch;

enum { TURNING_STACK = 52 };

// Halves are examined in the order of time, so all earlier times are decided when an interval is examined. Each
// halving leaves one more interval on the stack. There are at most 50 halvings: without the rotation a point moves by
// less than 2^28 pixels, and `rounding` is at least 2^-21 pixel and 2^-50 of the rotation.
static void turning_search(turning_cast *cast) {
    turning_stretch stack[TURNING_STACK] = {{0, 1}};
    int depth = 1;
    while (depth > 0) {
        const turning_stretch s = stack[--depth];
        if (cast->out->looks >= cast->budget) {
            turning_end(cast, HM_TURN_BUDGET, s.from);
            return;
        }
        const double move = turning_move(cast, (s.to - s.from) / 2);
        const double middle = s.from + (s.to - s.from) / 2;
        const turning_verdict verdict = turning_test(cast, middle, move);
        cast->out->looks++;
        if (verdict != TURNING_OPEN) {
            turning_passed(cast, s.to, verdict);
            continue;
        }
        if (move <= turning_least(cast)) {
            turning_end(cast, HM_TURN_HIT, s.from);
            return;
        }
        stack[depth++] = (turning_stretch){middle, s.to};
        stack[depth++] = (turning_stretch){s.from, middle};
    }
    turning_end(cast, HM_TURN_CLEAR, 1);
}

// ---- the query ----------------------------------------------------------------------------------------------------

static bool turning_same_picture(const hm_pose *a, const hm_pose *b) {
    return a->pivot.x == b->pivot.x && a->pivot.y == b->pivot.y && a->flip_x == b->flip_x && a->flip_y == b->flip_y &&
           a->width == b->width && a->height == b->height;
}

static bool turning_poses_valid(const hm_pose *from, const hm_pose *to) {
    hm_xform xform;
    return hmi_xform_from_pose(from, &xform) && hmi_xform_from_pose(to, &xform) && turning_same_picture(from, to) &&
           from->scale.x * to->scale.x > 0 && from->scale.y * to->scale.y > 0;
}

static HMI_COLD bool turning_report_poses(hmi_origin at, const hm_pose *from, const hm_pose *to) {
    return hmi_report_pose(at, "from", from) || hmi_report_pose(at, "to", to) ||
           hmi_report(at, "to", turning_same_picture(from, to) ? HM_SENTENCE_MIRRORED : HM_SENTENCE_PICTURE_OTHER, 0,
                      0);
}

hm_result hmi_cast_turn(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                        const hm_pose *to, const hm_rule *rule, double tolerance, int32_t budget, int64_t most,
                        hm_turn_hit *out) {
    turning_cast cast = {.a = a,
                         .xa = xa,
                         .b = b,
                         .from = from,
                         .to = to,
                         .tolerance = tolerance,
                         .budget = budget,
                         .most = most,
                         .out = out};
    HMI_REQUIRE_PTR_IN("hm_cast_turn", out, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR_IN("hm_cast_turn", from, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR_IN("hm_cast_turn", to, HM_ERROR_RANGE);
    HMI_REQUIRE(hmi_shape_valid(a), HM_ERROR_RANGE, hmi_report_shape(HMI_VIOLATION_IN("hm_cast_turn"), "a", a));
    HMI_REQUIRE(hmi_shape_valid(b), HM_ERROR_RANGE, hmi_report_shape(HMI_VIOLATION_IN("hm_cast_turn"), "b", b));
    HMI_REQUIRE(hmi_xform_is_valid(xa), HM_ERROR_RANGE, hmi_report_xform(HMI_VIOLATION_IN("hm_cast_turn"), "xa", xa));
    HMI_REQUIRE(hmi_rule_make(rule, &cast.rule), HM_ERROR_RANGE,
                hmi_report_rule(HMI_VIOLATION_IN("hm_cast_turn"), rule));
    if (!turning_poses_valid(from, to))
        return HMI_REFUSED(turning_report_poses(HMI_RANGE_IN("hm_cast_turn"), from, to));
    if (!(tolerance > 0 && tolerance <= 256))
        return HMI_REFUSED(hmi_report_more(HMI_RANGE_IN("hm_cast_turn"), "tolerance", tolerance, 0) ||
                           hmi_report_between(HMI_RANGE_IN("hm_cast_turn"), "tolerance", tolerance, 0, 256));
    if (budget < 1)
        return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_cast_turn"), "budget", HM_SENTENCE_LEAST, budget, 0));
    if (most < 0)
        return HMI_REFUSED(hmi_report(HMI_RANGE_IN("hm_cast_turn"), "max_edges", HM_SENTENCE_LEAST, (double)most, 0));
    *out = (hm_turn_hit){.end = HM_TURN_CLEAR};
    turning_measure(&cast);
    cast.few = hmi_turning_convex_make(a, xa, b, from, to, cast.rounding, &cast.convex);
    cast.free = turning_free_at(&cast, 0) ? 0 : -1;
    turning_search(&cast);
    return HM_OK;
}

hm_result hm_cast_turn(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                       const hm_pose *to, const hm_turn_options *options, hm_turn_hit *out) {
    const hm_turn_options zeroed = {.tolerance = 0};
    if (!options) options = &zeroed;
    return hmi_cast_turn(a, xa, b, from, to, &options->rule, options->tolerance == 0 ? 1 : options->tolerance,
                         options->budget == 0 ? HMI_TURN_BUDGET : options->budget, options->max_edges, out);
}
