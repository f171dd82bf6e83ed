// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "query_detail.h"

#include "../input/placing.h"
#include "../input/values.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

static bool detail_needs(query_reader *reader, const char *key, const json_t *value) {
    return value || query_fault(reader, "%s: is missing", key);
}

static bool detail_direction(query_reader *reader, const json_t *value, hm_vec2 *out) {
    if (!query_vector(reader, "direction", value, DBL_MAX, out)) return false;
    return out->x != 0 || out->y != 0 || query_fault(reader, "direction: give one that is not [0,0]");
}

bool query_read_limits(query_reader *reader, json_t *const *values, query *out) {
    const json_t *depth = values[QUERY_MAX_DEPTH], *edges = values[QUERY_MAX_EDGES];
    hm_limits *limits = &out->detail.limits;
    int32_t most = 0;
    out->detail.limited = depth || edges;
    if (depth && !query_within(reader, "max_depth", depth, 0, PLACING_MOTION_MOST, &limits->max_depth)) return false;
    if (edges && !query_whole(reader, "max_edges", edges, 0, INT32_MAX, &most)) return false;
    limits->max_edges = most;
    return true;
}

bool query_read_separate(query_reader *reader, json_t *const *values, query *out) {
    query_detail *detail = &out->detail;
    const json_t *most = values[QUERY_MAX_DISTANCE];
    detail->max_distance = PLACING_MOTION_MOST;
    detail->directed = values[QUERY_DIRECTION] != NULL;
    if (!query_read_limits(reader, values, out)) return false;
    if (detail->directed && !detail_direction(reader, values[QUERY_DIRECTION], &detail->direction)) return false;
    return !most || query_within(reader, "max_distance", most, 0, PLACING_MOTION_MOST, &detail->max_distance);
}

bool query_read_cast(query_reader *reader, json_t *const *values, query *out) {
    const json_t *start = values[QUERY_START];
    out->detail.start = HM_CAST_DEEPER;
    if (start && !(json_is_string(start) && placing_start(json_string_value(start), &out->detail.start))) {
        return query_fault(reader, "start: give \"always\", \"never\" or \"deeper\"");
    }
    return query_read_limits(reader, values, out) && detail_needs(reader, "motion", values[QUERY_MOTION]) &&
           query_vector(reader, "motion", values[QUERY_MOTION], PLACING_MOTION_MOST, &out->detail.motion);
}

// ---- rays ---------------------------------------------------------------------------------------------------------

// The end of a ray from its direction and length. The square root, unlike hypot, is the same everywhere.
static bool ray_read_along(query_reader *reader, const json_t *direction, const json_t *length, query_detail *out) {
    hm_vec2 way;
    double pixels;
    if (!detail_needs(reader, "direction", direction) || !detail_needs(reader, "length", length)) return false;
    if (!detail_direction(reader, direction, &way)) return false;
    if (!query_within(reader, "length", length, 0, 2 * PLACING_MOTION_MOST, &pixels)) return false;
    double greater = fmax(fabs(way.x), fabs(way.y));
    way = (hm_vec2){way.x / greater, way.y / greater};
    double share = pixels / sqrt(way.x * way.x + way.y * way.y);
    out->to = (hm_vec2){out->from.x + way.x * share, out->from.y + way.y * share};
    bool within = fabs(out->to.x) <= HM_MAX_POSITION && fabs(out->to.y) <= HM_MAX_POSITION;
    return within || query_fault(reader, "length: the ray ends beyond +-%.0f", HM_MAX_POSITION);
}

static bool ray_read_end(query_reader *reader, json_t *const *values, query_detail *out) {
    const json_t *to = values[QUERY_TO], *direction = values[QUERY_DIRECTION], *length = values[QUERY_LENGTH];
    if (!to && !direction && !length)
        return query_fault(reader, "to: is missing, and so is a direction with a length");
    if (!to) return ray_read_along(reader, direction, length, out);
    if (direction || length) return query_fault(reader, "to: give that or a direction with a length, not both");
    return query_vector(reader, "to", to, HM_MAX_POSITION, &out->to);
}

static bool detail_capacity(query_reader *reader, const json_t *capacity, int32_t *out) {
    enum { USUALLY = 16, MOST = 4096 };
    *out = USUALLY;
    return !capacity || query_whole(reader, "capacity", capacity, 0, MOST, out);
}

bool query_read_ray(query_reader *reader, json_t *const *values, query *out) {
    query_detail *detail = &out->detail;
    if (!detail_needs(reader, "from", values[QUERY_FROM])) return false;
    if (!query_vector(reader, "from", values[QUERY_FROM], HM_MAX_POSITION, &detail->from)) return false;
    if (!ray_read_end(reader, values, detail)) return false;
    if (!detail_capacity(reader, values[QUERY_CAPACITY], &detail->capacity)) return false;
    detail->entries = malloc((size_t)detail->capacity * sizeof *detail->entries + 1);
    return detail->entries || query_no_memory(reader);
}

// ---- gates --------------------------------------------------------------------------------------------------------

static bool gate_within(query_reader *reader, const char *where, const hm_vec2 *points, size_t count) {
    for (size_t i = 0; i < count; i++) {
        if (fabs(points[i].x) <= HM_MAX_POSITION && fabs(points[i].y) <= HM_MAX_POSITION) continue;
        return query_fault(reader, "%s: give places within +-%.0f", where, HM_MAX_POSITION);
    }
    return true;
}

static bool gate_read_rims(query_reader *reader, const char *where, const json_t *value, hm_gate *out) {
    size_t count;
    hm_vec2 *rims = query_points(reader, where, value, &count);
    if (!rims) return false;
    const bool two = count == 2 || query_fault(reader, "%s: give two places, [[x,y],[x,y]]", where);
    const bool right = two && gate_within(reader, where, rims, count);
    if (right) *out = (hm_gate){rims[0], rims[1]};
    free(rims);
    return right;
}

static bool gate_read_moves(query_reader *reader, const json_t *value, query_detail *out) {
    size_t count;
    if (!value) return true;
    out->moves = query_points(reader, "moves", value, &count);
    if (!out->moves || !gate_within(reader, "moves", out->moves, count)) return false;
    return count == out->decimals || query_fault(reader, "moves: give as many as the path has places");
}

bool query_read_gate(query_reader *reader, json_t *const *values, query *out) {
    query_detail *detail = &out->detail;
    const json_t *radius = values[QUERY_RADIUS];
    if (!detail_needs(reader, "gate", values[QUERY_GATE])) return false;
    if (!gate_read_rims(reader, "gate", values[QUERY_GATE], &detail->gate)) return false;
    if (!detail_needs(reader, "path", values[QUERY_PATH])) return false;
    detail->path = query_points(reader, "path", values[QUERY_PATH], &detail->decimals);
    if (!detail->path || !gate_within(reader, "path", detail->path, detail->decimals)) return false;
    if (!gate_read_moves(reader, values[QUERY_MOVES], detail)) return false;
    if (radius && !query_within(reader, "radius", radius, 0, HM_MAX_LOCAL, &detail->radius)) return false;
    if (!detail_capacity(reader, values[QUERY_CAPACITY], &detail->capacity)) return false;
    detail->passes = malloc((size_t)detail->capacity * sizeof *detail->passes + 1);
    return detail->passes || query_no_memory(reader);
}

// ---- bouncing -----------------------------------------------------------------------------------------------------

static bool bounce_room_aligned(const shape_side *a) {
    const hm_xform *m = &a->xform;
    return a->shape.kind == HM_SHAPE_BOX && a->shape.radius == 0 && m->ux == HM_STEPS_PER_PIXEL && m->uy == 0 &&
           m->vx == 0 && m->vy == HM_STEPS_PER_PIXEL;
}

static bool bounce_check_room(query_reader *reader, const query *q) {
    const query_detail *detail = &q->detail;
    if (bounce_room_aligned(&q->a)) return true;
    if (q->a.shape.kind != HM_SHAPE_OUTLINE)
        return query_fault(reader,
                           "a: a room is an outline, or a box without a radius that is neither rotated nor scaled");
    const double x = fabs(detail->velocity.x * detail->time), y = fabs(detail->velocity.y * detail->time);
    if (x <= PLACING_MOTION_MOST && y <= PLACING_MOTION_MOST) return true;
    return query_fault(reader, "velocity: in this time it leads farther than %.0f", PLACING_MOTION_MOST);
}

bool query_read_bounce(query_reader *reader, json_t *const *values, query *out) {
    enum { USUALLY = 100, MOST = 10000 };
    query_detail *detail = &out->detail;
    const json_t *time = values[QUERY_TIME], *restitution = values[QUERY_RESTITUTION], *limit = values[QUERY_LIMIT];
    detail->time = 1;
    detail->restitution = 1;
    detail->limit = USUALLY;
    if (!detail_needs(reader, "velocity", values[QUERY_VELOCITY])) return false;
    if (!query_vector(reader, "velocity", values[QUERY_VELOCITY], PLACING_MOTION_MOST, &detail->velocity))
        return false;
    if (time && !query_within(reader, "time", time, 0, 100000, &detail->time)) return false;
    if (restitution && !query_within(reader, "restitution", restitution, 0, 1, &detail->restitution)) return false;
    if (limit && !query_whole(reader, "limit", limit, 1, MOST, &detail->limit)) return false;
    return bounce_check_room(reader, out);
}

// ---- rotation -----------------------------------------------------------------------------------------------------

static bool turn_read_last(query_reader *reader, json_t *to, query *out) {
    hm_xform ignored;
    if (!detail_needs(reader, "to", to)) return false;
    if (!out->b.posed) return query_fault(reader, "b: what turns has a pose, not an xform");
    hm_pose *last = &out->detail.last;
    const hm_pose *first = &out->b.pose;
    *last = *first;
    if (!query_pose(reader, "to", to, NULL, last, &ignored)) return false;
    if (signbit(last->scale.x) != signbit(first->scale.x) || signbit(last->scale.y) != signbit(first->scale.y)) {
        return query_fault(reader, "to: a scale may not pass through 0");
    }
    if (!side_is_round(&out->b) || placing_is_round(&ignored)) return true;
    return query_fault(reader, "to: what is round must stay round: scale it equally");
}

bool query_read_turn(query_reader *reader, json_t *const *values, query *out) {
    enum { USUALLY = 200, MOST = 1000000 };
    query_detail *detail = &out->detail;
    const json_t *tolerance = values[QUERY_TOLERANCE], *budget = values[QUERY_BUDGET];
    detail->budget = USUALLY;
    if (!query_read_limits(reader, values, out)) return false;
    if (!turn_read_last(reader, values[QUERY_TO], out)) return false;
    if (!detail_needs(reader, "tolerance", tolerance)) return false;
    if (!query_within(reader, "tolerance", tolerance, 0, 256, &detail->tolerance)) return false;
    if (detail->tolerance == 0) return query_fault(reader, "tolerance: give one above 0");
    return !budget || query_whole(reader, "budget", budget, 1, MOST, &detail->budget);
}
