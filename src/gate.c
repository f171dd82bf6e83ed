// gate: paths between two points, in whole steps of 2^-24 pixel. Places are below 2^44, so differences are below
// 2^45, cross products below 2^91 and their squares below 2^182.
#include <hitmask/gate.h>

#include "base_internal.h"
#include "fraction_internal.h"

#include <hitmask/lattice.h>

#include <math.h>

typedef struct gate_point {
    int64_t x, y;
} gate_point;

/// A gate in steps.
typedef struct gate_line {
    gate_point a;
    gate_point b;
    gate_point along; ///< from a to b
} gate_line;

static bool gate_place(hm_vec2 pixels, gate_point *out) {
    return fabs(pixels.x) <= HM_MAX_POSITION && fabs(pixels.y) <= HM_MAX_POSITION &&
           hm_steps_from_pixels(pixels.x, &out->x) == HM_OK && hm_steps_from_pixels(pixels.y, &out->y) == HM_OK;
}

static gate_point gate_from(gate_point from, gate_point to) { return (gate_point){to.x - from.x, to.y - from.y}; }

static hmi_int128 gate_cross(gate_point u, gate_point v) {
    return hmi_int128_sub(hmi_int128_mul(u.x, v.y), hmi_int128_mul(u.y, v.x));
}

static hmi_int128 gate_dot(gate_point u, gate_point v) {
    return hmi_int128_add(hmi_int128_mul(u.x, v.x), hmi_int128_mul(u.y, v.y));
}

static bool gate_make(const hm_gate *gate, gate_line *out) {
    if (!gate_place(gate->a, &out->a) || !gate_place(gate->b, &out->b)) return false;
    out->along = gate_from(out->a, out->b);
    return true;
}

// All places are looked at before any answer is given.
static bool gate_path_valid(const hm_vec2 *path, size_t count) {
    gate_point ignored;
    for (size_t i = 0; i < count; i++)
        if (!gate_place(path[i], &ignored)) return false;
    return true;
}

// ---- passing ------------------------------------------------------------------------------------------------------

/// A leg of the path.
typedef struct gate_leg {
    gate_point from;
    gate_point to;
    hmi_int128 before; ///< on which side of the line it begins: below 0 on the left; not yet divided by the length
    hmi_int128 after;  ///< and ends
} gate_leg;

// How far along the gate it is met, times `whole`, which is not 0: a is at 0 and b at `whole`.
static bool gate_leg_between(const gate_line *line, const gate_leg *leg, bool closed) {
    hmi_int128 whole = hmi_int128_sub(leg->after, leg->before); // that of the gate with the leg
    hmi_int128 place = gate_cross(gate_from(line->a, leg->from), gate_from(leg->from, leg->to));
    if (hmi_int128_is_negative(whole)) {
        whole = hmi_int128_negate(whole);
        place = hmi_int128_negate(place);
    }
    const int low = hmi_int128_sign(place);
    const int high = hmi_int128_compare(whole, place);
    return closed ? low >= 0 && high >= 0 : low > 0 && high > 0;
}

static void gate_leg_tell(const gate_leg *leg, size_t number, hm_gate_pass *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const bool right = hmi_int128_sign(leg->after) > 0;
    const hmi_int128 whole = hmi_int128_sub(leg->after, leg->before);
    out->leg = number;
    out->way = right ? 1 : -1;
    out->when.numerator = right ? hmi_int128_negate(leg->before) : leg->before;
    out->when.denominator = right ? whole : hmi_int128_negate(whole);
    out->fraction = hmi_fraction_floor(&out->when);
    out->point.x = ((double)leg->from.x + (double)(leg->to.x - leg->from.x) * out->fraction) * pixel;
    out->point.y = ((double)leg->from.y + (double)(leg->to.y - leg->from.y) * out->fraction) * pixel;
}

static gate_leg gate_leg_begin(const gate_line *line, hm_vec2 place) {
    gate_leg leg = {{0, 0}, {0, 0}, {0, 0}, {0, 0}};
    gate_place(place, &leg.to);
    leg.after = gate_cross(line->along, gate_from(line->a, leg.to));
    return leg;
}

static gate_leg gate_leg_next(const gate_line *line, const gate_leg *last, hm_vec2 place) {
    gate_leg leg = gate_leg_begin(line, place);
    leg.from = last->to;
    leg.before = last->after;
    return leg;
}

size_t hm_gate_passes(const hm_gate *gate, const hm_vec2 *path, size_t count, hm_touch touch, hm_gate_pass *out,
                      size_t capacity) {
    HMI_REQUIRE(gate && (path || count == 0) && (out || capacity == 0), 0);
    gate_line line;
    const bool valid = gate_make(gate, &line) && gate_path_valid(path, count);
    HMI_REQUIRE(valid, 0);
    if (count < 2) return 0;
    size_t found = 0;
    gate_leg leg = gate_leg_begin(&line, path[0]);
    for (size_t i = 1; i < count; i++) {
        leg = gate_leg_next(&line, &leg, path[i]);
        if ((hmi_int128_sign(leg.before) > 0) == (hmi_int128_sign(leg.after) > 0)) continue;
        if (!gate_leg_between(&line, &leg, touch == HM_TOUCH_CLOSED)) continue;
        if (found < capacity) gate_leg_tell(&leg, i - 1, &out[found]);
        found++;
    }
    return found;
}

// ---- clear of the rims --------------------------------------------------------------------------------------------

// -1, 0 or 1 as a rim is nearer to the leg than the radius, as near, or farther. Beside the leg its distance is the
// cross product over the leg's length.
static int gate_rim_compare(gate_point rim, const gate_leg *leg, int64_t radius) {
    const gate_point way = gate_from(leg->from, leg->to);
    const gate_point to_rim = gate_from(leg->from, rim);
    const hmi_int128 reach = hmi_int128_mul(radius, radius);
    const hmi_int128 along = gate_dot(way, to_rim);
    const hmi_int128 length = gate_dot(way, way);
    if (hmi_int128_sign(along) <= 0) return hmi_int128_compare(gate_dot(to_rim, to_rim), reach);
    if (hmi_int128_compare(along, length) >= 0) {
        const gate_point back = gate_from(leg->to, rim);
        return hmi_int128_compare(gate_dot(back, back), reach);
    }
    const hmi_int128 beside = gate_cross(way, to_rim);
    return hmi_int256_compare(hmi_int256_mul(beside, beside), hmi_int256_mul(reach, length));
}

static bool gate_leg_clear(const gate_line *line, const gate_leg *leg, int64_t radius, bool closed) {
    const int a = gate_rim_compare(line->a, leg, radius);
    const int b = gate_rim_compare(line->b, leg, radius);
    const int nearest = a < b ? a : b;
    return closed || radius == 0 ? nearest > 0 : nearest >= 0;
}

bool hm_gate_clear(const hm_gate *gate, const hm_vec2 *path, size_t count, double radius, hm_touch touch) {
    HMI_REQUIRE(gate && (path || count == 0), false);
    gate_line line;
    int64_t units = 0;
    bool valid = radius >= 0 && radius <= HM_MAX_LOCAL && hm_steps_from_pixels(radius / 256, &units) == HM_OK;
    valid = valid && gate_make(gate, &line) && gate_path_valid(path, count);
    HMI_REQUIRE(valid, false);
    if (count == 0) return true;
    const int64_t steps = units * (HM_STEPS_PER_PIXEL / HM_UNITS_PER_PIXEL);
    const bool closed = touch == HM_TOUCH_CLOSED;
    gate_leg leg = gate_leg_begin(&line, path[0]);
    for (size_t i = count > 1 ? 1 : 0; i < count; i++) {
        leg = gate_leg_next(&line, &leg, path[i]);
        if (!gate_leg_clear(&line, &leg, steps, closed)) return false;
    }
    return true;
}
