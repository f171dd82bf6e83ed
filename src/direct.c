// direct: what the inlined functions leave open, in whole steps of 2^-24 pixel.
#include <hitmask/direct.h>

#include "base_internal.h"
#include "sat.h"
#include "wide.h"

#include <math.h>

/// A disc in steps: places below 2^44, sizes below 2^39, so that distances and reaches stay below 2^46.
typedef struct direct_circle {
    int64_t x, y;
    int64_t radius;
} direct_circle;

/// Where a box begins and ends along one axis, in steps.
typedef struct direct_range {
    int64_t low;
    int64_t high;
} direct_range;

// To the nearest whole number, ties away from zero, as hm_steps_from_pixels rounds. Below 2^52 all of it is exact.
static int64_t direct_round(double value) {
    const int64_t whole = (int64_t)value;
    const double rest = value - (double)whole;
    return whole + (rest >= 0.5) - (rest <= -0.5);
}

static bool direct_place(double pixels, int64_t *out) {
    if (!(pixels >= -HM_MAX_POSITION && pixels <= HM_MAX_POSITION)) return false;
    *out = direct_round(pixels * (double)HM_STEPS_PER_PIXEL);
    return true;
}

static bool direct_units(double pixels, int64_t *out) {
    if (!(pixels >= 0 && pixels <= HM_MAX_LOCAL)) return false;
    *out = direct_round(pixels * HM_UNITS_PER_PIXEL);
    return true;
}

static bool direct_size(double pixels, int64_t *out) {
    int64_t units;
    if (!direct_units(pixels, &units)) return false;
    *out = units * (HM_STEPS_PER_PIXEL / HM_UNITS_PER_PIXEL);
    return true;
}

static bool direct_circle_make(const hm_circle *circle, direct_circle *out) {
    return direct_place(circle->x, &out->x) && direct_place(circle->y, &out->y) &&
           direct_size(circle->radius, &out->radius);
}

static bool direct_range_make(double low, double size, direct_range *out) {
    int64_t steps;
    if (!direct_place(low, &out->low) || !direct_size(size, &steps)) return false;
    out->high = out->low + steps;
    return true;
}

static bool direct_box_make(const hm_box *box, direct_range out[2]) {
    return direct_range_make(box->x, box->w, &out[0]) && direct_range_make(box->y, box->h, &out[1]);
}

// Whether a way of (dx, dy) is shorter than `reach`, or as long.
static bool direct_within(int64_t dx, int64_t dy, int64_t reach, bool closed) {
    const hmi_int128 d = hmi_int128_add(hmi_int128_mul(dx, dx), hmi_int128_mul(dy, dy));
    const int order = hmi_int128_compare(d, hmi_int128_mul(reach, reach));
    return order < 0 || (order == 0 && closed);
}

bool hm_circle_overlaps_circle_exactly(const hm_circle *a, const hm_circle *b, hm_touch touch) {
    HMI_REQUIRE(a && b, false);
    direct_circle one;
    direct_circle two;
    const bool valid = direct_circle_make(a, &one) && direct_circle_make(b, &two);
    HMI_REQUIRE(valid, false);
    const int64_t reach = one.radius + two.radius;
    return direct_within(one.x - two.x, one.y - two.y, reach, touch == HM_TOUCH_CLOSED || reach == 0);
}

// The interior of a range is that without its ends, that of a place the place itself.
static bool direct_ranges_meet(direct_range a, direct_range b, bool closed) {
    if (closed) return a.low <= b.high && b.low <= a.high;
    if (a.low == a.high && b.low == b.high) return a.low == b.low;
    return a.low < b.high && b.low < a.high;
}

static bool direct_boxes_meet(const direct_range a[2], const direct_range b[2], bool closed) {
    return direct_ranges_meet(a[0], b[0], closed) && direct_ranges_meet(a[1], b[1], closed);
}

bool hm_box_overlaps_box_exactly(const hm_box *a, const hm_box *b, hm_touch touch) {
    HMI_REQUIRE(a && b, false);
    direct_range one[2];
    direct_range two[2];
    const bool valid = direct_box_make(a, one) && direct_box_make(b, two);
    HMI_REQUIRE(valid, false);
    return direct_boxes_meet(one, two, touch == HM_TOUCH_CLOSED);
}

static int64_t direct_beside(direct_range range, int64_t place) {
    if (place < range.low) return range.low - place;
    return place > range.high ? place - range.high : 0;
}

bool hm_circle_overlaps_box_exactly(const hm_circle *circle, const hm_box *box, hm_touch touch) {
    HMI_REQUIRE(circle && box, false);
    direct_circle disc;
    direct_range range[2];
    const bool valid = direct_circle_make(circle, &disc) && direct_box_make(box, range);
    HMI_REQUIRE(valid, false);
    const bool closed = touch == HM_TOUCH_CLOSED;
    const direct_range centre[2] = {{disc.x, disc.x}, {disc.y, disc.y}};
    if (disc.radius == 0) return direct_boxes_meet(range, centre, closed);
    return direct_within(direct_beside(range[0], disc.x), direct_beside(range[1], disc.y), disc.radius, closed);
}

// ---- turned boxes -------------------------------------------------------------------------------------------------

// The axes of a pose without scale are square to each other and of one length, about a pixel.
static void direct_turned_measure(hm_turned_box *box) {
    const hm_xform *m = &box->xform;
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double u = sqrt((double)m->ux * m->ux + (double)m->uy * m->uy);
    const hm_vec2 middle = {box->w * unit / 2, box->h * unit / 2};
    hm_xform_apply(m, middle, &box->centre);
    box->along = (hm_vec2){m->ux / u, m->uy / u};
    box->half_w = middle.x * u / (double)HM_STEPS_PER_PIXEL;
    box->half_h = middle.y * u / (double)HM_STEPS_PER_PIXEL;
}

hm_result hm_turned_box_make(const hm_box *box, double angle, const hm_vec2 *about, hm_turned_box *out) {
    HMI_REQUIRE(box && out, HM_ERROR_RANGE);
    int64_t w;
    int64_t h;
    hm_turned_box made = {0};
    if (!direct_units(box->w, &w) || !direct_units(box->h, &h)) return HM_ERROR_RANGE;
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = about ? *about : (hm_vec2){box->x + box->w / 2, box->y + box->h / 2};
    pose.pivot = (hm_vec2){pose.position.x - box->x, pose.position.y - box->y};
    pose.angle = angle;
    const hm_result result = hm_xform_from_pose(&pose, &made.xform);
    if (result != HM_OK) return result;
    made.w = (int32_t)w;
    made.h = (int32_t)h;
    direct_turned_measure(&made);
    *out = made;
    return HM_OK;
}

static hmi_point direct_corner(const hm_turned_box *box, int64_t x, int64_t y) {
    const hm_xform *m = &box->xform;
    return (hmi_point){m->ox * HMI_UNITS_PER_STEP + x * m->ux + y * m->vx,
                       m->oy * HMI_UNITS_PER_STEP + x * m->uy + y * m->vy};
}

bool hm_circle_overlaps_turned_box_exactly(const hm_circle *circle, const hm_turned_box *box, hm_touch touch) {
    HMI_REQUIRE(circle && box, false);
    direct_circle disc;
    const bool made = hm_xform_valid(&box->xform) && box->w >= 0 && box->w <= INT32_MAX - HM_UNITS_PER_PIXEL + 1 &&
                      box->h >= 0 && box->h <= INT32_MAX - HM_UNITS_PER_PIXEL + 1;
    HMI_REQUIRE(made, false);
    const bool valid = direct_circle_make(circle, &disc);
    HMI_REQUIRE(valid, false);
    const hmi_point centre = {disc.x * HMI_UNITS_PER_STEP, disc.y * HMI_UNITS_PER_STEP};
    const hmi_convex round = {&centre, 1, disc.radius};
    hmi_point corner[4] = {direct_corner(box, 0, 0), direct_corner(box, box->w, 0),
                           direct_corner(box, box->w, box->h), direct_corner(box, 0, box->h)};
    hmi_convex flat = {corner, 4, 0};
    if (box->w == 0 || box->h == 0) { // a segment from corner 0 to corner 2, or a point
        corner[1] = corner[2];
        flat.n = box->w == 0 && box->h == 0 ? 1 : 2;
    }
    return hmi_sat_touch(&flat, &round, 0, touch == HM_TOUCH_CLOSED);
}
