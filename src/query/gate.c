// gate: paths between two points, in whole steps of 2^-24 pixel. Coordinates are below 2^44, as a moving gate sees them
// below 2^45, so differences are below 2^46, cross products below 2^93 and their squares below 2^186.
#include <hitmask/cast.h>
#include <hitmask/pose.h>

#include "../base/base_internal.h"
#include "../exact/fraction_internal.h"
#include "../exact/lattice_internal.h"
#include "../exact/vec64.h"

#include <math.h>

/// A gate in steps.
typedef struct gate_line {
    hmi_vec64 a;
    hmi_vec64 b;
    hmi_vec64 along; ///< from a to b
} gate_line;

static bool gate_units(hm_vec2 pixels, hmi_vec64 *out) {
    return fabs(pixels.x) <= HM_MAX_POSITION && fabs(pixels.y) <= HM_MAX_POSITION &&
           hmi_steps_from_pixels(pixels.x, &out->x) && hmi_steps_from_pixels(pixels.y, &out->y);
}

static hmi_vec64 gate_from(hmi_vec64 from, hmi_vec64 to) { return (hmi_vec64){to.x - from.x, to.y - from.y}; }

static bool gate_make(const hm_gate *gate, gate_line *out) {
    if (!gate_units(gate->a, &out->a) || !gate_units(gate->b, &out->b)) return false;
    out->along = gate_from(out->a, out->b);
    return true;
}

/// What flies, and how far the gate has been moved when it is there.
typedef struct gate_path {
    const hm_vec2 *point;
    const hm_vec2 *move; ///< or NULL
    size_t count;
} gate_path;

static bool gate_points_valid(const hm_vec2 *point, size_t count) {
    hmi_vec64 ignored;
    for (size_t i = 0; i < count; i++)
        if (!gate_units(point[i], &ignored)) return false;
    return true;
}

// All points are validated before anything is written.
static bool gate_path_valid(const gate_path *path) {
    return gate_points_valid(path->point, path->count) && (!path->move || gate_points_valid(path->move, path->count));
}

static HMI_COLD bool gate_report_points(hmi_origin at, const char *argument, const hm_vec2 *points, size_t count) {
    for (size_t i = 0; points && i < count; i++)
        if (!gate_points_valid(&points[i], 1)) return hmi_report(at, argument, HM_SENTENCE_ENTRY, (double)i, 0);
    return false;
}

static HMI_COLD bool gate_report(hmi_origin at, const hm_gate *gate, const gate_path *path) {
    return hmi_report_point(at, "gate.a", gate->a, HM_MAX_POSITION) ||
           hmi_report_point(at, "gate.b", gate->b, HM_MAX_POSITION) ||
           gate_report_points(at, "path", path->point, path->count) ||
           gate_report_points(at, "moves", path->move, path->count);
}

static hmi_vec64 gate_path_world(const gate_path *path, size_t i) {
    hmi_vec64 point = {0, 0};
    gate_units(path->point[i], &point);
    return point;
}

// Relative to the gate.
static hmi_vec64 gate_path_relative(const gate_path *path, size_t i) {
    const hmi_vec64 point = gate_path_world(path, i);
    hmi_vec64 move = {0, 0};
    if (path->move) gate_units(path->move[i], &move);
    return gate_from(move, point);
}

// ---- passing ------------------------------------------------------------------------------------------------------

/// A leg of the path.
typedef struct gate_leg {
    hmi_vec64 from;
    hmi_vec64 to;
    hmi_int128 before; ///< on which side of the line it begins: below 0 on the left; not yet divided by the length
    hmi_int128 after;  ///< and ends
} gate_leg;

// How far along the gate it is met, times `whole`, which is not 0: a is at 0 and b at `whole`.
static bool gate_leg_between(const gate_line *line, const gate_leg *leg, bool closed) {
    hmi_int128 whole = hmi_int128_sub(leg->after, leg->before); // that of the gate with the leg
    hmi_int128 position = hmi_vec64_cross(gate_from(line->a, leg->from), gate_from(leg->from, leg->to));
    if (hmi_int128_is_negative(whole)) {
        whole = hmi_int128_negate(whole);
        position = hmi_int128_negate(position);
    }
    const int low = hmi_int128_sign(position);
    const int high = hmi_int128_compare(whole, position);
    return closed ? low >= 0 && high >= 0 : low > 0 && high > 0;
}

static void gate_leg_write(const gate_path *path, const gate_leg *leg, size_t number, hm_gate_pass *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const bool right = hmi_int128_sign(leg->after) > 0;
    const hmi_int128 whole = hmi_int128_sub(leg->after, leg->before);
    const hmi_vec64 from = gate_path_world(path, number);
    const hmi_vec64 way = gate_from(from, gate_path_world(path, number + 1));
    out->leg = (int32_t)number;
    out->way = right ? 1 : -1;
    out->when.numerator = right ? hmi_int128_negate(leg->before) : leg->before;
    out->when.denominator = right ? whole : hmi_int128_negate(whole);
    out->fraction = hmi_fraction_floor(&out->when);
    out->point.x = ((double)from.x + (double)way.x * out->fraction) * pixel;
    out->point.y = ((double)from.y + (double)way.y * out->fraction) * pixel;
}

static gate_leg gate_leg_begin(const gate_line *line, hmi_vec64 point) {
    gate_leg leg = {{0, 0}, point, {0, 0}, {0, 0}};
    leg.after = hmi_vec64_cross(line->along, gate_from(line->a, leg.to));
    return leg;
}

static gate_leg gate_leg_next(const gate_line *line, const gate_leg *last, hmi_vec64 point) {
    gate_leg leg = gate_leg_begin(line, point);
    leg.from = last->to;
    leg.before = last->after;
    return leg;
}

static int32_t gate_passes(const char *function, const hm_gate *gate, const gate_path *path, hm_touch touch,
                           hm_gate_pass *out, size_t capacity) {
    gate_line line;
    const bool valid = gate_make(gate, &line) && gate_path_valid(path);
    HMI_REQUIRE(valid, 0, gate_report(HMI_VIOLATION_IN(function), gate, path));
    if (path->count < 2) return 0;
    size_t found = 0;
    gate_leg leg = gate_leg_begin(&line, gate_path_relative(path, 0));
    for (size_t i = 1; i < path->count; i++) {
        leg = gate_leg_next(&line, &leg, gate_path_relative(path, i));
        if ((hmi_int128_sign(leg.before) > 0) == (hmi_int128_sign(leg.after) > 0)) continue;
        if (!gate_leg_between(&line, &leg, touch == HM_TOUCH_CLOSED)) continue;
        if (found < capacity) gate_leg_write(path, &leg, i - 1, &out[found]);
        found++;
    }
    return hmi_as_count(found);
}

int32_t hm_gate_passes(const hm_gate *gate, const hm_vec2 *path, int32_t count, hm_touch touch, hm_gate_pass *out,
                       int32_t capacity) {
    HMI_REQUIRE_PTR(gate, 0);
    HMI_REQUIRE_COUNT(count, 0);
    HMI_REQUIRE_LIST(path, count, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const gate_path flown = {path, NULL, (size_t)count};
    return gate_passes(__func__, gate, &flown, touch, out, (size_t)capacity);
}

int32_t hm_gate_passes_moving(const hm_gate *gate, const hm_vec2 *moves, const hm_vec2 *path, int32_t count,
                              hm_touch touch, hm_gate_pass *out, int32_t capacity) {
    HMI_REQUIRE_PTR(gate, 0);
    HMI_REQUIRE_COUNT(count, 0);
    HMI_REQUIRE_LIST(path, count, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const gate_path flown = {path, moves, (size_t)count};
    return gate_passes(__func__, gate, &flown, touch, out, (size_t)capacity);
}

// ---- clear of the rims --------------------------------------------------------------------------------------------

// -1, 0 or 1 as a rim is nearer to the leg than the radius, as near, or farther. Beside the leg its distance is the
// cross product over the leg's length.
static int gate_rim_compare(hmi_vec64 rim, const gate_leg *leg, int64_t radius) {
    const hmi_vec64 way = gate_from(leg->from, leg->to);
    const hmi_vec64 to_rim = gate_from(leg->from, rim);
    const hmi_int128 reach = hmi_int128_mul(radius, radius);
    const hmi_int128 along = hmi_vec64_dot(way, to_rim);
    const hmi_int128 length = hmi_vec64_dot(way, way);
    if (hmi_int128_sign(along) <= 0) return hmi_int128_compare(hmi_vec64_dot(to_rim, to_rim), reach);
    if (hmi_int128_compare(along, length) >= 0) {
        const hmi_vec64 back = gate_from(leg->to, rim);
        return hmi_int128_compare(hmi_vec64_dot(back, back), reach);
    }
    const hmi_int128 beside = hmi_vec64_cross(way, to_rim);
    return hmi_int256_compare(hmi_int256_mul(beside, beside), hmi_int256_mul(reach, length));
}

static bool gate_leg_clear(const gate_line *line, const gate_leg *leg, int64_t radius, bool closed) {
    const int a = gate_rim_compare(line->a, leg, radius);
    const int b = gate_rim_compare(line->b, leg, radius);
    const int nearest = a < b ? a : b;
    return closed || radius == 0 ? nearest > 0 : nearest >= 0;
}

static bool gate_clear(const char *function, const hm_gate *gate, const gate_path *path, double radius,
                       hm_touch touch) {
    gate_line line;
    int64_t units = 0;
    bool valid = radius >= 0 && radius <= HM_MAX_LOCAL && hmi_steps_from_pixels(radius / 256, &units);
    valid = valid && gate_make(gate, &line) && gate_path_valid(path);
    HMI_REQUIRE(valid, false,
                hmi_report_between(HMI_VIOLATION_IN(function), "radius", radius, 0, HM_MAX_LOCAL) ||
                    gate_report(HMI_VIOLATION_IN(function), gate, path));
    if (path->count == 0) return true;
    const int64_t steps = units * (HM_STEPS_PER_PIXEL / HM_UNITS_PER_PIXEL);
    const bool closed = touch == HM_TOUCH_CLOSED;
    gate_leg leg = gate_leg_begin(&line, gate_path_relative(path, 0));
    for (size_t i = path->count > 1 ? 1 : 0; i < path->count; i++) {
        leg = gate_leg_next(&line, &leg, gate_path_relative(path, i));
        if (!gate_leg_clear(&line, &leg, steps, closed)) return false;
    }
    return true;
}

bool hm_gate_clear(const hm_gate *gate, const hm_vec2 *path, int32_t count, double radius, hm_touch touch) {
    HMI_REQUIRE_PTR(gate, false);
    HMI_REQUIRE_COUNT(count, false);
    HMI_REQUIRE_LIST(path, count, false);
    const gate_path flown = {path, NULL, (size_t)count};
    return gate_clear(__func__, gate, &flown, radius, touch);
}

bool hm_gate_clear_moving(const hm_gate *gate, const hm_vec2 *moves, const hm_vec2 *path, int32_t count,
                          double radius, hm_touch touch) {
    HMI_REQUIRE_PTR(gate, false);
    HMI_REQUIRE_COUNT(count, false);
    HMI_REQUIRE_LIST(path, count, false);
    const gate_path flown = {path, moves, (size_t)count};
    return gate_clear(__func__, gate, &flown, radius, touch);
}
