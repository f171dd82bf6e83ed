// bounce_outline: inside an outline, from edge to edge: the shape is cast against every edge that it can meet, and
// reflects at the first hit. It starts free of all edges, a cast ends free of its edge, and overlaps another edge at
// most by the rounding of the position: a little farther back it is free, at worst at the start.
#include <hitmask/move.h>
#include <hitmask/cast.h>

#include "../base/base_internal.h"
#include "../exact/lattice_internal.h"
#include "../pose/boxes.h"
#include "../pose/leaf.h"
#include "../pose/posed_shape.h"

#include <math.h>

/// A moving shape.
typedef struct bounce_way {
    const hm_parts *parts;
    const hm_xform *room;
    const hm_shape *b;
    hm_xform at;
    hmi_step_box box; ///< around b at `at`
    hm_vec2 velocity;
    double left; ///< of the time
} bounce_way;

/// The first edge that is met.
typedef struct bounce_hit {
    bool hits;
    hm_cast_hit hit;
} bounce_hit;

// Where a corner lies along one axis, within a step.
static int64_t bounce_corner(hm_local corner, int64_t origin, int64_t u, int64_t v) {
    return origin + (corner.x * u + corner.y * v) / HM_UNITS_PER_PIXEL; // each product is below 2^61
}

static bool bounce_ranges_apart(int64_t p, int64_t q, int64_t low, int64_t high) {
    return (p < low && q < low) || (p > high && q > high);
}

// Side number i of the parts, if it lies on an edge of the outline and near the box.
static bool bounce_edge_near(const bounce_way *way, int32_t i, const hmi_step_box *box, hm_shape *out) {
    const hm_part_side *side = &hm_parts_sides(way->parts)[i];
    const hm_xform *m = way->room;
    const double pixel = 1.0 / HM_UNITS_PER_PIXEL;
    if (side->beyond >= 0) return false;
    if (bounce_ranges_apart(bounce_corner(side->from, m->ox, m->ux, m->vx),
                            bounce_corner(side->to, m->ox, m->ux, m->vx), box->x0 - 1, box->x1 + 1) ||
        bounce_ranges_apart(bounce_corner(side->from, m->oy, m->uy, m->vy),
                            bounce_corner(side->to, m->oy, m->uy, m->vy), box->y0 - 1, box->y1 + 1))
        return false;
    return hm_shape_segment(side->from.x * pixel, side->from.y * pixel, side->to.x * pixel, side->to.y * pixel,
                            out) == HM_OK;
}

static bool bounce_free(const bounce_way *way, const hm_xform *at) {
    const hmi_step_box box = hmi_shape_box(way->b, at);
    const int32_t count = hm_parts_side_count(way->parts);
    hm_shape edge;
    for (int32_t i = 0; i < count; i++)
        if (bounce_edge_near(way, i, &box, &edge) && hm_overlap(&edge, way->room, way->b, at, NULL)) return false;
    return true;
}

// Three steps more, for the rounding of the motion and of boxes.
static hmi_step_box bounce_swept(const bounce_way *way, hm_vec2 motion) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const int64_t x = (int64_t)(motion.x * pixel); // below 2^46
    const int64_t y = (int64_t)(motion.y * pixel);
    const hmi_step_box box = {way->box.x0 + (x < 0 ? x : 0), way->box.y0 + (y < 0 ? y : 0),
                              way->box.x1 + (x > 0 ? x : 0), way->box.y1 + (y > 0 ? y : 0)};
    return hmi_step_box_grow(&box, 3);
}

static bounce_hit bounce_first(const bounce_way *way, hm_vec2 motion) {
    const hmi_step_box swept = bounce_swept(way, motion);
    bounce_hit first = {.hits = false};
    hm_shape edge;
    const int32_t count = hm_parts_side_count(way->parts);
    for (int32_t i = 0; i < count; i++) {
        hm_cast_hit hit;
        if (!bounce_edge_near(way, i, &swept, &edge)) continue;
        if (!hm_cast(&edge, way->room, way->b, &way->at, motion, &(hm_cast_options){.start = HM_CAST_NEVER}, &hit))
            continue;
        if (first.hits && hit.fraction >= first.hit.fraction) continue;
        first.hits = true;
        first.hit = hit;
    }
    return first;
}

static bool bounce_move(bounce_way *way, int64_t x, int64_t y) {
    hm_xform moved;
    if (!hmi_xform_translate(&way->at, x, y, &moved) || !bounce_free(way, &moved)) return false;
    way->at = moved;
    way->box = hmi_shape_box(way->b, &moved);
    return true;
}

// To the stop of a cast, or some way before it.
static void bounce_advance(bounce_way *way, int64_t x, int64_t y) {
    if (bounce_move(way, x, y)) return;
    const double length = sqrt((double)x * (double)x + (double)y * (double)y);
    for (double back = 4; back < length; back *= 4) {
        const double part = 1 - back / length;
        if (bounce_move(way, (int64_t)((double)x * part), (int64_t)((double)y * part))) return;
    }
}

static void bounce_finish(bounce_way *way, hm_vec2 motion) {
    int64_t x = 0;
    int64_t y = 0;
    hmi_steps_from_pixels(motion.x, &x);
    hmi_steps_from_pixels(motion.y, &y);
    bounce_advance(way, x, y);
    way->left = 0;
}

// From bounce to bounce, until all of the time is used or one more bounce would be too many.
static hm_bounce_end bounce_all(bounce_way *way, double restitution, int32_t limit, int64_t *bounces) {
    const hm_surface surface = {{0, 0}, restitution, 0, 0};
    for (;;) {
        const hm_vec2 motion = {way->velocity.x * way->left, way->velocity.y * way->left};
        const bounce_hit first = bounce_first(way, motion);
        if (!first.hits) {
            bounce_finish(way, motion);
            return HM_BOUNCE_DONE;
        }
        if (*bounces == limit) return HM_BOUNCE_LIMIT;
        bounce_advance(way, first.hit.stop_x, first.hit.stop_y);
        way->left *= 1 - first.hit.fraction;
        hm_response_bounce(way->velocity, first.hit.normal, &surface, &way->velocity);
        ++*bounces;
    }
}

static bool bounce_has_area(const hm_shape *b) {
    return !hmi_shape_is_flat(b) || (hmi_shape_is_wide(b) && b->radius > 0);
}

static bool bounce_motion_valid(hm_vec2 velocity, double time, double restitution) {
    const double most = 2 * HM_MAX_POSITION;
    return time >= 0 && restitution >= 0 && restitution <= 1 && fabs(velocity.x * time) <= most &&
           fabs(velocity.y * time) <= most && fabs(velocity.x) <= 0x1p100 && fabs(velocity.y) <= 0x1p100;
}

static HMI_COLD bool bounce_report_motion(hmi_origin at, hm_vec2 velocity, double time, double restitution) {
    const hm_vec2 motion = {velocity.x * time, velocity.y * time};
    return hmi_report_between(at, "time", time, 0, HUGE_VAL) ||
           hmi_report_between(at, "restitution", restitution, 0, 1) ||
           hmi_report_point(at, "velocity", velocity, 0x1p100) ||
           hmi_report_point(at, "velocity * time", motion, 2 * HM_MAX_POSITION);
}

hm_result hm_bounce_in_outline(const hm_shape *room, const hm_xform *xroom, const hm_shape *b, const hm_xform *xb,
                               hm_vec2 velocity, double time, const hm_bounce_options *options, hm_bounce *out) {
    const double restitution = options ? options->restitution : 0;
    const int32_t limit = options && options->limit != 0 ? options->limit : HM_BOUNCE_MOST;
    HMI_REQUIRE(hmi_shape_valid(room), HM_ERROR_RANGE, hmi_report_shape(HMI_VIOLATION, "room", room));
    HMI_REQUIRE(hmi_shape_valid(b), HM_ERROR_RANGE, hmi_report_shape(HMI_VIOLATION, "b", b));
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE(room->kind == HM_SHAPE_OUTLINE, HM_ERROR_RANGE,
                hmi_report(HMI_VIOLATION, "room", HM_SENTENCE_SHAPE_KIND, room->kind, HM_SHAPE_OUTLINE));
    HMI_REQUIRE(hmi_xform_is_valid(xroom), HM_ERROR_RANGE, hmi_report_xform(HMI_VIOLATION, "xroom", xroom));
    HMI_REQUIRE(hmi_xform_is_valid(xb), HM_ERROR_RANGE, hmi_report_xform(HMI_VIOLATION, "xb", xb));
    if (!bounce_motion_valid(velocity, time, restitution))
        return HMI_REFUSED(bounce_report_motion(HMI_RANGE, velocity, time, restitution));
    if (limit < 1) return HMI_REFUSED_AS("limit", HM_SENTENCE_LEAST, limit, 0);
    if (!bounce_has_area(b)) return HMI_REFUSED_AS("b", HM_SENTENCE_AREA, 0, 0);
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    bounce_way way = {hmi_shape_parts(room), xroom, b, *xb, hmi_shape_box(b, xb), velocity, time};
    hm_bounce made = {.end = HM_BOUNCE_OUTSIDE};
    if (hm_overlap(room, xroom, b, xb, NULL) && bounce_free(&way, xb))
        made.end = bounce_all(&way, restitution, limit, &made.bounces);
    made.steps_x = way.at.ox - xb->ox;
    made.steps_y = way.at.oy - xb->oy;
    made.place = (hm_vec2){(double)way.at.ox * pixel, (double)way.at.oy * pixel};
    made.velocity = way.velocity;
    *out = made;
    return HM_OK;
}
