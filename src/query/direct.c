// direct: what the inlined functions leave open, in whole steps of 2^-24 pixel.
#include <hitmask/direct.h>

#include "../base/base_internal.h"
#include "../exact/int256.h"
#include "../exact/lattice_internal.h"
#include "../sat/convex.h"

#include <math.h>

// The twins of what the header has inlined.
HM_API extern inline bool hm_circle_overlaps_circle(const hm_circle *a, const hm_circle *b, hm_touch touch);
HM_API extern inline bool hm_box_overlaps_box(const hm_box *a, const hm_box *b, hm_touch touch);
HM_API extern inline bool hm_circle_overlaps_box(const hm_circle *circle, const hm_box *box, hm_touch touch);
HM_API extern inline bool hm_circle_overlaps_rotated_box(const hm_circle *circle, const hm_rotated_box *box,
                                                         hm_touch touch);
HM_API extern inline double hm_rotated_box_gap(const hm_rotated_box *a, const hm_rotated_box *b);
HM_API extern inline bool hm_rotated_box_overlaps_rotated_box(const hm_rotated_box *a, const hm_rotated_box *b,
                                                              hm_touch touch);
HM_API extern inline bool hm_box_overlaps_rotated_box(const hm_box *a, const hm_rotated_box *b, hm_touch touch);
HM_API extern inline bool hm_circle_overlaps_point(const hm_circle *circle, double x, double y, hm_touch touch);
HM_API extern inline bool hm_box_overlaps_point(const hm_box *box, double x, double y, hm_touch touch);
HM_API extern inline bool hm_rotated_box_overlaps_point(const hm_rotated_box *box, double x, double y,
                                                        hm_touch touch);

/// A disc in steps: coordinates below 2^44, sizes below 2^39, so that distances and reaches stay below 2^46.
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

static bool direct_steps(double pixels, int64_t *out) {
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
    return direct_steps(circle->x, &out->x) && direct_steps(circle->y, &out->y) &&
           direct_size(circle->radius, &out->radius);
}

static bool direct_range_make(double low, double size, direct_range *out) {
    int64_t steps;
    if (!direct_steps(low, &out->low) || !direct_size(size, &steps)) return false;
    out->high = out->low + steps;
    return true;
}

static bool direct_box_make(const hm_box *box, direct_range out[2]) {
    return direct_range_make(box->x, box->w, &out[0]) && direct_range_make(box->y, box->h, &out[1]);
}

static HMI_COLD bool direct_report_point(hmi_origin at, double x, double y) {
    return hmi_report_between(at, "x", x, -HM_MAX_POSITION, HM_MAX_POSITION) ||
           hmi_report_between(at, "y", y, -HM_MAX_POSITION, HM_MAX_POSITION);
}

static HMI_COLD bool direct_report_circle(hmi_origin at, const char *argument, const hm_circle *circle) {
    return hmi_report_point(at, argument, (hm_vec2){circle->x, circle->y}, HM_MAX_POSITION) ||
           hmi_report_between(at, argument, circle->radius, 0, HM_MAX_LOCAL);
}

static HMI_COLD bool direct_report_box(hmi_origin at, const char *argument, const hm_box *box) {
    return hmi_report_point(at, argument, (hm_vec2){box->x, box->y}, HM_MAX_POSITION) ||
           hmi_report_between(at, argument, box->w, 0, HM_MAX_LOCAL) ||
           hmi_report_between(at, argument, box->h, 0, HM_MAX_LOCAL);
}

// Whether a way of (dx, dy) is shorter than `reach`, or as long.
static bool direct_within(int64_t dx, int64_t dy, int64_t reach, bool closed) {
    const hmi_int128 d = hmi_int128_add(hmi_int128_mul(dx, dx), hmi_int128_mul(dy, dy));
    const int order = hmi_int128_compare(d, hmi_int128_mul(reach, reach));
    return order < 0 || (order == 0 && closed);
}

bool hm_circle_overlaps_circle_exactly(const hm_circle *a, const hm_circle *b, hm_touch touch) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    direct_circle one;
    direct_circle two;
    const bool valid = direct_circle_make(a, &one) && direct_circle_make(b, &two);
    HMI_REQUIRE(valid, false,
                direct_report_circle(HMI_VIOLATION, "a", a) || direct_report_circle(HMI_VIOLATION, "b", b));
    const int64_t reach = one.radius + two.radius;
    return direct_within(one.x - two.x, one.y - two.y, reach, touch == HM_TOUCH_CLOSED || reach == 0);
}

// The interior of a range is that without its ends, that of a point the point itself.
static bool direct_ranges_meet(direct_range a, direct_range b, bool closed) {
    if (closed) return a.low <= b.high && b.low <= a.high;
    if (a.low == a.high && b.low == b.high) return a.low == b.low;
    return a.low < b.high && b.low < a.high;
}

static bool direct_boxes_meet(const direct_range a[2], const direct_range b[2], bool closed) {
    return direct_ranges_meet(a[0], b[0], closed) && direct_ranges_meet(a[1], b[1], closed);
}

bool hm_box_overlaps_box_exactly(const hm_box *a, const hm_box *b, hm_touch touch) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    direct_range one[2];
    direct_range two[2];
    const bool valid = direct_box_make(a, one) && direct_box_make(b, two);
    HMI_REQUIRE(valid, false, direct_report_box(HMI_VIOLATION, "a", a) || direct_report_box(HMI_VIOLATION, "b", b));
    return direct_boxes_meet(one, two, touch == HM_TOUCH_CLOSED);
}

static int64_t direct_beside(direct_range range, int64_t position) {
    if (position < range.low) return range.low - position;
    return position > range.high ? position - range.high : 0;
}

bool hm_circle_overlaps_box_exactly(const hm_circle *circle, const hm_box *box, hm_touch touch) {
    HMI_REQUIRE_PTR(circle, false);
    HMI_REQUIRE_PTR(box, false);
    direct_circle disc;
    direct_range range[2];
    const bool valid = direct_circle_make(circle, &disc) && direct_box_make(box, range);
    HMI_REQUIRE(valid, false,
                direct_report_circle(HMI_VIOLATION, "circle", circle) ||
                    direct_report_box(HMI_VIOLATION, "box", box));
    const bool closed = touch == HM_TOUCH_CLOSED;
    const direct_range centre[2] = {{disc.x, disc.x}, {disc.y, disc.y}};
    if (disc.radius == 0) return direct_boxes_meet(range, centre, closed);
    return direct_within(direct_beside(range[0], disc.x), direct_beside(range[1], disc.y), disc.radius, closed);
}

// ---- rotated boxes ------------------------------------------------------------------------------------------------

// The axes of a pose without scale are square to each other and of one length, about a pixel.
static void direct_rotated_measure(hm_rotated_box *box) {
    const hm_xform *m = &box->xform;
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double u = sqrt((double)m->ux * m->ux + (double)m->uy * m->uy);
    const hm_vec2 middle = {box->w * unit / 2, box->h * unit / 2};
    hm_xform_apply(m, middle, &box->centre);
    box->along = (hm_vec2){m->ux / u, m->uy / u};
    box->half_w = middle.x * u / (double)HM_STEPS_PER_PIXEL;
    box->half_h = middle.y * u / (double)HM_STEPS_PER_PIXEL;
}

hm_result hm_rotated_box_make(const hm_box *box, double angle, const hm_vec2 *about, hm_rotated_box *out) {
    HMI_REQUIRE_PTR(box, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    int64_t w;
    int64_t h;
    hm_rotated_box made = {0};
    if (!direct_units(box->w, &w) || !direct_units(box->h, &h))
        return HMI_REFUSED(hmi_report_between(HMI_RANGE, "box.w", box->w, 0, HM_MAX_LOCAL) ||
                           hmi_report_between(HMI_RANGE, "box.h", box->h, 0, HM_MAX_LOCAL));
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = about ? *about : (hm_vec2){box->x + box->w / 2, box->y + box->h / 2};
    pose.pivot = (hm_vec2){pose.position.x - box->x, pose.position.y - box->y};
    pose.angle = angle;
    if (!hmi_xform_from_pose(&pose, &made.xform)) return HMI_REFUSED(hmi_report_pose(HMI_RANGE, "box", &pose));
    made.w = (int32_t)w;
    made.h = (int32_t)h;
    direct_rotated_measure(&made);
    *out = made;
    return HM_OK;
}

static bool direct_rotated_valid(const hm_rotated_box *box) {
    const int32_t most = INT32_MAX - HM_UNITS_PER_PIXEL + 1;
    return hm_xform_valid(&box->xform) && box->w >= 0 && box->w <= most && box->h >= 0 && box->h <= most;
}

static HMI_COLD bool direct_report_rotated(hmi_origin at, const char *argument, const hm_rotated_box *box) {
    const double most = INT32_MAX - HM_UNITS_PER_PIXEL + 1;
    return hmi_report_xform(at, argument, &box->xform) || hmi_report_between(at, argument, box->w, 0, most) ||
           hmi_report_between(at, argument, box->h, 0, most);
}

static hmi_point direct_corner(const hm_rotated_box *box, int32_t x, int32_t y) {
    return hmi_local_apply(&box->xform, (hm_local){x, y});
}

/// A box as a hull.
typedef struct direct_flat {
    hmi_point corner[4];
    hmi_convex hull; ///< over `corner`
} direct_flat;

// Without width or height it is a segment from corner 0 to corner 2, or a point.
static void direct_flat_close(direct_flat *flat, bool wide, bool high) {
    flat->hull = (hmi_convex){flat->corner, 4, 0};
    if (wide && high) return;
    flat->corner[1] = flat->corner[2];
    flat->hull.n = wide || high ? 2 : 1;
}

static void direct_flat_rotated(const hm_rotated_box *box, direct_flat *out) {
    out->corner[0] = direct_corner(box, 0, 0);
    out->corner[1] = direct_corner(box, box->w, 0);
    out->corner[2] = direct_corner(box, box->w, box->h);
    out->corner[3] = direct_corner(box, 0, box->h);
    direct_flat_close(out, box->w > 0, box->h > 0);
}

static hmi_point direct_point(int64_t x, int64_t y) {
    return (hmi_point){x * HMI_UNITS_PER_STEP, y * HMI_UNITS_PER_STEP};
}

static void direct_flat_aligned(const direct_range range[2], direct_flat *out) {
    out->corner[0] = direct_point(range[0].low, range[1].low);
    out->corner[1] = direct_point(range[0].high, range[1].low);
    out->corner[2] = direct_point(range[0].high, range[1].high);
    out->corner[3] = direct_point(range[0].low, range[1].high);
    direct_flat_close(out, range[0].low < range[0].high, range[1].low < range[1].high);
}

bool hm_circle_overlaps_rotated_box_exactly(const hm_circle *circle, const hm_rotated_box *box, hm_touch touch) {
    HMI_REQUIRE_PTR(circle, false);
    HMI_REQUIRE_PTR(box, false);
    const bool made = direct_rotated_valid(box);
    HMI_REQUIRE(made, false, direct_report_rotated(HMI_VIOLATION, "box", box));
    direct_circle disc;
    const bool valid = direct_circle_make(circle, &disc);
    HMI_REQUIRE(valid, false, direct_report_circle(HMI_VIOLATION, "circle", circle));
    const hmi_point centre = direct_point(disc.x, disc.y);
    const hmi_convex round = {&centre, 1, disc.radius};
    direct_flat flat;
    direct_flat_rotated(box, &flat);
    return hmi_sat_touch(&flat.hull, &round, 0, touch == HM_TOUCH_CLOSED);
}

bool hm_rotated_box_overlaps_rotated_box_exactly(const hm_rotated_box *a, const hm_rotated_box *b, hm_touch touch) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    const bool made = direct_rotated_valid(a) && direct_rotated_valid(b);
    HMI_REQUIRE(made, false,
                direct_report_rotated(HMI_VIOLATION, "a", a) || direct_report_rotated(HMI_VIOLATION, "b", b));
    direct_flat one;
    direct_flat two;
    direct_flat_rotated(a, &one);
    direct_flat_rotated(b, &two);
    return hmi_sat_touch(&one.hull, &two.hull, 0, touch == HM_TOUCH_CLOSED);
}

bool hm_box_overlaps_rotated_box_exactly(const hm_box *a, const hm_rotated_box *b, hm_touch touch) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    direct_range range[2];
    const bool made = direct_rotated_valid(b) && direct_box_make(a, range);
    HMI_REQUIRE(made, false,
                direct_report_box(HMI_VIOLATION, "a", a) || direct_report_rotated(HMI_VIOLATION, "b", b));
    direct_flat one;
    direct_flat two;
    direct_flat_aligned(range, &one);
    direct_flat_rotated(b, &two);
    return hmi_sat_touch(&one.hull, &two.hull, 0, touch == HM_TOUCH_CLOSED);
}

// ---- the closest point --------------------------------------------------------------------------------------------

static int64_t direct_clamp(direct_range range, int64_t position) {
    if (position < range.low) return range.low;
    return position > range.high ? range.high : position;
}

// Steps below 2^53: as doubles they are exact.
static hm_vec2 direct_pixels(int64_t x, int64_t y) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    return (hm_vec2){(double)x * pixel, (double)y * pixel};
}

bool hm_box_closest(const hm_box *box, double x, double y, hm_vec2 *out) {
    HMI_REQUIRE_PTR(box, false);
    HMI_REQUIRE_PTR(out, false);
    direct_range range[2];
    int64_t px;
    int64_t py;
    const bool valid = direct_box_make(box, range) && direct_steps(x, &px) && direct_steps(y, &py);
    HMI_REQUIRE(valid, false,
                direct_report_box(HMI_VIOLATION, "box", box) || direct_report_point(HMI_VIOLATION, x, y));
    const int64_t nearest_x = direct_clamp(range[0], px);
    const int64_t nearest_y = direct_clamp(range[1], py);
    *out = direct_pixels(nearest_x, nearest_y);
    return nearest_x == px && nearest_y == py;
}

/// Where a point lies along one side of a rotated box.
typedef struct direct_along {
    int32_t corner; ///< how far along the side the box's closest point is where that is an end of it; else 0
    bool between;   ///< it is between the ends
    double rest;    ///< and so many pixels of the sprite from its beginning
} direct_along;

// (x, y), below 2^47 steps from the box's corner, along an axis (u, v) of up to 2^30 + 1 steps: the product is below
// 2^79 and so many units of the axis' square below 2^93.
static direct_along direct_along_side(int64_t x, int64_t y, int32_t u, int32_t v, int32_t size) {
    const hmi_int128 dot = hmi_int128_add(hmi_int128_mul(x, u), hmi_int128_mul(y, v));
    const int64_t square = (int64_t)u * u + (int64_t)v * v;
    if (hmi_int128_sign(dot) < 0) return (direct_along){0, false, 0};
    const hmi_int128 position =
        hmi_int128_add(hmi_int128_mul(x * HM_UNITS_PER_PIXEL, u), hmi_int128_mul(y * HM_UNITS_PER_PIXEL, v));
    if (hmi_int128_compare(position, hmi_int128_mul(square, size)) > 0) return (direct_along){size, false, 0};
    return (direct_along){0, true, hmi_int128_to_double(dot) / (double)square};
}

bool hm_rotated_box_closest(const hm_rotated_box *box, double x, double y, hm_vec2 *out) {
    HMI_REQUIRE_PTR(box, false);
    HMI_REQUIRE_PTR(out, false);
    int64_t px;
    int64_t py;
    const bool valid = direct_rotated_valid(box) && direct_steps(x, &px) && direct_steps(y, &py);
    HMI_REQUIRE(valid, false,
                direct_report_rotated(HMI_VIOLATION, "box", box) || direct_report_point(HMI_VIOLATION, x, y));
    const hm_xform *m = &box->xform;
    const direct_along w = direct_along_side(px - m->ox, py - m->oy, m->ux, m->uy, box->w);
    const direct_along h = direct_along_side(px - m->ox, py - m->oy, m->vx, m->vy, box->h);
    if (w.between && h.between) {
        *out = direct_pixels(px, py);
        return true;
    }
    const hmi_point corner = direct_corner(box, w.corner, h.corner);
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const double unit = pixel / HM_UNITS_PER_PIXEL;
    out->x = (double)corner.x * unit + (w.rest * m->ux + h.rest * m->vx) * pixel;
    out->y = (double)corner.y * unit + (w.rest * m->uy + h.rest * m->vy) * pixel;
    return false;
}
