// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "query_detail.h"

#include "placing.h"
#include "query_values.h"

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

bool query_read_separate(query_reader *reader, json_t *const *values, query *out) {
    query_detail *detail = &out->detail;
    const json_t *most = values[QUERY_MAX_DISTANCE];
    detail->max_distance = PLACING_MOTION_MOST;
    detail->directed = values[QUERY_DIRECTION] != NULL;
    if (detail->directed && !detail_direction(reader, values[QUERY_DIRECTION], &detail->direction)) return false;
    return !most || query_within(reader, "max_distance", most, 0, PLACING_MOTION_MOST, &detail->max_distance);
}

bool query_read_cast(query_reader *reader, json_t *const *values, query *out) {
    const json_t *start = values[QUERY_START];
    out->detail.start = HM_CAST_DEEPER;
    if (start && !(json_is_string(start) && placing_start(json_string_value(start), &out->detail.start))) {
        return query_fault(reader, "start: give \"always\", \"never\" or \"deeper\"");
    }
    return detail_needs(reader, "motion", values[QUERY_MOTION]) &&
           query_vector(reader, "motion", values[QUERY_MOTION], PLACING_MOTION_MOST, &out->detail.motion);
}

// ---- rays ---------------------------------------------------------------------------------------------------------

// The end of a ray that is given by direction and length. The square root, unlike hypot, is the same everywhere.
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

bool query_read_ray(query_reader *reader, json_t *const *values, query *out) {
    enum { USUALLY = 16, MOST = 4096 };
    query_detail *detail = &out->detail;
    detail->capacity = USUALLY;
    if (!detail_needs(reader, "from", values[QUERY_FROM])) return false;
    if (!query_vector(reader, "from", values[QUERY_FROM], HM_MAX_POSITION, &detail->from)) return false;
    if (!ray_read_end(reader, values, detail)) return false;
    const json_t *capacity = values[QUERY_CAPACITY];
    if (capacity && !query_whole(reader, "capacity", capacity, 0, MOST, &detail->capacity)) return false;
    detail->entries = malloc((size_t)detail->capacity * sizeof *detail->entries + 1);
    return detail->entries || query_no_memory(reader);
}

// ---- turning ------------------------------------------------------------------------------------------------------

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
    if (!turn_read_last(reader, values[QUERY_TO], out)) return false;
    if (!detail_needs(reader, "tolerance", tolerance)) return false;
    if (!query_within(reader, "tolerance", tolerance, 0, 256, &detail->tolerance)) return false;
    if (detail->tolerance == 0) return query_fault(reader, "tolerance: give one above 0");
    return !budget || query_whole(reader, "budget", budget, 1, MOST, &detail->budget);
}
