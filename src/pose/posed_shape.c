// Shapes, rules and xforms as they come in: checked, put on the lattice and into the world.
#include "../exact/lattice_internal.h"
#include "../shape/polygon_object.h"
#include "../shape/tilemap_internal.h"
#include "compound.h"
#include "leaf.h"
#include "posed_radius.h"

#include <math.h>

// ---- what comes in ------------------------------------------------------------------------------------------------

static bool posed_local_valid(hm_local local) {
    const int32_t limit = (int32_t)HM_MAX_LOCAL * HM_UNITS_PER_PIXEL;
    return local.x >= -limit && local.x <= limit && local.y >= -limit && local.y <= limit;
}

static bool posed_radius_valid(int32_t radius) {
    return radius >= 0 && radius <= (int32_t)HM_MAX_LOCAL * HM_UNITS_PER_PIXEL;
}

static bool posed_numbers_valid(const hm_shape *shape) {
    return posed_radius_valid(shape->radius) && posed_local_valid(shape->a) && posed_local_valid(shape->b);
}

bool hmi_shape_valid(const hm_shape *shape) {
    if (!shape) return false;
    switch (shape->kind) {
    case HM_SHAPE_POINT:
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_CIRCLE:
    case HM_SHAPE_RAY:
    case HM_SHAPE_CAPSULE:
        return posed_numbers_valid(shape);
    case HM_SHAPE_BOX:
        return posed_numbers_valid(shape) && shape->a.x <= shape->b.x && shape->a.y <= shape->b.y;
    case HM_SHAPE_POLYGON:
        return posed_radius_valid(shape->radius) && shape->of.polygon;
    case HM_SHAPE_MASK:
        return shape->of.mask != NULL;
    case HM_SHAPE_OUTLINE:
        return shape->of.outline && shape->of.outline->parts;
    case HM_SHAPE_TILEMAP:
        return shape->of.tilemap != NULL;
    case HM_SHAPE_COMPOUND:
        return shape->of.compound != NULL;
    case HM_SHAPE_KIND_COUNT:
        break;
    }
    return false;
}

// Margins are rounded to a step; precondition: 0 to 256 pixels.
bool hmi_rule_make(const hm_rule *rule, hmi_rule *out) {
    *out = (hmi_rule){false, 0};
    if (!rule) return true;
    if (rule->touch != HM_TOUCH_AREA && rule->touch != HM_TOUCH_CLOSED) return false;
    out->closed = rule->touch == HM_TOUCH_CLOSED;
    return rule->margin >= 0 && rule->margin <= 256 && hmi_steps_from_pixels(rule->margin, &out->margin);
}

bool hmi_report_shape(hmi_origin at, const char *argument, const hm_shape *shape) {
    if (!shape) return hmi_report(at, argument, HM_SENTENCE_NULL, 0, 0);
    if (hmi_shape_valid(shape)) return false;
    if ((unsigned)shape->kind >= HM_SHAPE_KIND_COUNT)
        return hmi_report(at, argument, HM_SENTENCE_SHAPE_KIND, (double)(int)shape->kind, HM_SHAPE_KIND_COUNT - 1);
    if (shape->kind == HM_SHAPE_OUTLINE && shape->of.outline)
        return hmi_report(at, argument, HM_SENTENCE_PREPARED, 0, 0);
    return hmi_report(at, argument, HM_SENTENCE_SHAPE, 0, 0);
}

bool hmi_report_rule(hmi_origin at, const hm_rule *rule) {
    if (!rule) return false;
    if (rule->touch != HM_TOUCH_AREA && rule->touch != HM_TOUCH_CLOSED)
        return hmi_report(at, "rule.touch", HM_SENTENCE_ENUM, (double)(int)rule->touch, 0);
    return hmi_report_between(at, "rule.margin", rule->margin, 0, 256);
}

bool hmi_report_pair(hmi_origin at, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return hmi_report_shape(at, "a", a) || hmi_report_xform(at, "xa", xa) || hmi_report_shape(at, "b", b) ||
           hmi_report_xform(at, "xb", xb);
}

// ---- poses that a radius allows -----------------------------------------------------------------------------------

// Squares of lengths are below 2^62, so all products are below 2^150.
static bool posed_is_similar(const hm_xform *x) {
    const int64_t u = (int64_t)x->ux * x->ux + (int64_t)x->uy * x->uy;
    const int64_t v = (int64_t)x->vx * x->vx + (int64_t)x->vy * x->vy;
    const int64_t dot = (int64_t)x->ux * x->vx + (int64_t)x->uy * x->vy;
    const int64_t part = 1 << 12;
    const hmi_int128 least = hmi_int128_mul(hmi_min(u, v), part * part);
    const hmi_int128 most = hmi_int128_mul(hmi_max(u, v), (part - 1) * (part - 1));
    const hmi_int128 aslant = hmi_int128_mul(dot, part);
    return hmi_int128_compare(least, most) >= 0 &&
           hmi_int256_compare(hmi_int256_mul(aslant, aslant), hmi_int256_from(hmi_int128_mul(u, v))) <= 0;
}

bool hmi_shape_any_radius(const hm_shape *shape) {
    if (shape->kind != HM_SHAPE_COMPOUND) return hmi_shape_is_wide(shape) && shape->radius > 0;
    for (int32_t i = 0; i < shape->of.compound->count; i++)
        if (hmi_shape_any_radius(&shape->of.compound->parts[i].shape)) return true;
    return false;
}

size_t hmi_shape_counters(const hm_shape *shape, const uint64_t **out) {
    size_t count = 0;
    const uint64_t *counter = NULL;
    if (shape->kind == HM_SHAPE_MASK) counter = &shape->of.mask->changes;
    if (shape->kind == HM_SHAPE_TILEMAP) counter = &shape->of.tilemap->changes;
    if (counter && out) *out = counter;
    if (shape->kind != HM_SHAPE_COMPOUND) return counter != NULL;
    for (int32_t i = 0; i < shape->of.compound->count; i++)
        count += hmi_shape_counters(&shape->of.compound->parts[i].shape, out ? out + count : NULL);
    return count;
}

hm_result hm_shape_pose(const hm_shape *shape, const hm_pose *pose, hm_xform *out) {
    hm_xform made;
    HMI_REQUIRE(hmi_shape_valid(shape), HM_ERROR_RANGE, hmi_report_shape(HMI_VIOLATION, "shape", shape));
    HMI_REQUIRE_PTR(pose, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!hmi_xform_from_pose(pose, &made)) return HMI_REFUSED(hmi_report_pose(HMI_RANGE, "pose", pose));
    if (hmi_shape_any_radius(shape) && !posed_is_similar(&made))
        return HMI_REFUSED_AS("shape", HM_SENTENCE_ROUND, 0, 0);
    *out = made;
    return HM_OK;
}

bool hmi_xform_is_valid(const hm_xform *xform) { return xform && hm_xform_valid(xform); }

// ---- shapes in the world ------------------------------------------------------------------------------------------

static hmi_int128 posed_square(int32_t radius, int64_t det) {
    return hmi_int128_mul((int64_t)radius * radius, det < 0 ? -det : det);
}

// floor(sqrt(v)) for 0 <= v < 2^124, bit by bit.
static int64_t posed_root(hmi_int128 v) {
    int64_t root = 0;
    for (int bit = 61; bit >= 0; bit--) {
        int64_t next = root + ((int64_t)1 << bit);
        if (hmi_int128_compare(hmi_int128_mul(next, next), v) <= 0) root = next;
    }
    return root;
}

// r * sqrt(|det|) rounded to a step, for r in units of 2^-16 pixel: the root, rounded once.
static inline int64_t posed_radius(int32_t radius, const hm_xform *xform) {
    int64_t steps;
    if (hmi_radius_sure(radius, xform, &steps)) return steps;
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    const int64_t unit = HM_UNITS_PER_PIXEL, root = posed_root(posed_square(radius, det));
    return (root + unit / 2) / unit;
}

int64_t hmi_shape_radius(const hm_shape *shape, const hm_xform *xform) {
    return shape->radius > 0 && hmi_shape_is_wide(shape) ? posed_radius(shape->radius, xform) : 0;
}

const hm_parts *hmi_shape_parts(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_POLYGON ? shape->of.polygon->parts : shape->of.outline->parts;
}

bool hmi_shape_is_parted(const hm_shape *shape) {
    if (shape->kind == HM_SHAPE_POLYGON) return shape->of.polygon->parts->part_count > 1;
    return shape->kind == HM_SHAPE_OUTLINE;
}

static void posed_part(const hm_parts *parts, int32_t index, const hm_xform *xform, hmi_element *out) {
    const hm_part *part = &parts->parts[index];
    const hm_local *corner = parts->corners + part->first;
    for (int32_t k = 0; k < part->count; k++) out->corner[k] = hmi_local_apply(xform, corner[k]);
    out->convex.n = part->count;
}

void hmi_part_make(const hm_shape *shape, const hm_xform *xform, int32_t index, hmi_element *out) {
    if (!hmi_shape_is_parted(shape)) {
        hmi_element_make(shape, xform, out);
        return;
    }
    out->convex = (hmi_convex){out->corner, 0, hmi_shape_radius(shape, xform)};
    posed_part(hmi_shape_parts(shape), index, xform, out);
}

// From a to b; a point when both are one.
static void posed_segment(hmi_element *out, hmi_point a, hmi_point b) {
    out->corner[0] = a;
    out->corner[1] = b;
    out->convex.n = a.x == b.x && a.y == b.y ? 1 : 2;
}

static void posed_box(const hm_shape *shape, const hm_xform *xform, hmi_element *out) {
    const hm_local opposite[2] = {{shape->b.x, shape->a.y}, {shape->a.x, shape->b.y}};
    const hmi_point a = hmi_local_apply(xform, shape->a);
    const hmi_point b = hmi_local_apply(xform, shape->b);
    if (shape->a.x == shape->b.x || shape->a.y == shape->b.y) {
        posed_segment(out, a, b);
        return;
    }
    out->corner[0] = a;
    out->corner[1] = hmi_local_apply(xform, opposite[0]);
    out->corner[2] = b;
    out->corner[3] = hmi_local_apply(xform, opposite[1]);
    out->convex.n = 4;
}

// How often a component fits between where it begins and the end of what coordinates can be.
static int64_t posed_times(int64_t from, int64_t way) {
    if (way == 0) return INT64_MAX;
    return way > 0 ? (INT64_MAX - hmi_max(from, 0)) / way : (INT64_MAX + hmi_min(from, 0)) / -way;
}

// A direction is between 2^45 and 2^61 units long in its larger component, so a ray is 2^61 units, 2^21 pixels, at
// least.
static void posed_ray(const hm_shape *shape, const hm_xform *xform, hmi_element *out) {
    const int64_t reach = INT64_C(3) << 60;
    const hmi_point from = hmi_local_apply(xform, shape->a);
    const int64_t x = (int64_t)shape->b.x * xform->ux + (int64_t)shape->b.y * xform->vx;
    const int64_t y = (int64_t)shape->b.x * xform->uy + (int64_t)shape->b.y * xform->vy;
    const int64_t larger = hmi_max(x < 0 ? -x : x, y < 0 ? -y : y);
    const int64_t most = larger > 0 ? hmi_max(reach / larger, 1) : 0;
    const int64_t times = hmi_min(most, hmi_min(posed_times(from.x, x), posed_times(from.y, y)));
    const hmi_point to = {from.x + times * x, from.y + times * y};
    posed_segment(out, from, to);
}

void hmi_element_make(const hm_shape *shape, const hm_xform *xform, hmi_element *out) {
    out->convex = (hmi_convex){out->corner, 1, hmi_shape_radius(shape, xform)};
    switch (shape->kind) {
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_CAPSULE:
        posed_segment(out, hmi_local_apply(xform, shape->a), hmi_local_apply(xform, shape->b));
        break;
    case HM_SHAPE_RAY:
        posed_ray(shape, xform, out);
        break;
    case HM_SHAPE_BOX:
        posed_box(shape, xform, out);
        break;
    case HM_SHAPE_POLYGON:
        posed_part(shape->of.polygon->parts, 0, xform, out);
        break;
    case HM_SHAPE_POINT:
    case HM_SHAPE_CIRCLE:
    case HM_SHAPE_MASK: // and these do not come here
    case HM_SHAPE_OUTLINE:
    case HM_SHAPE_TILEMAP:
    case HM_SHAPE_COMPOUND:
    case HM_SHAPE_KIND_COUNT:
        out->corner[0] = hmi_local_apply(xform, shape->a);
    }
}

bool hmi_shape_is_convex(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_POLYGON || hmi_shape_rank(shape) == 0;
}

hmi_whole hmi_whole_make(const hm_shape *shape, const hm_xform *xform, hmi_element *space) {
    if (hmi_shape_is_parted(shape))
        return (hmi_whole){.local = hm_polygon_corners(shape->of.polygon),
                           .xform = xform,
                           .n = hm_polygon_count(shape->of.polygon),
                           .radius = hmi_shape_radius(shape, xform)};
    hmi_element_make(shape, xform, space);
    return hmi_whole_of(&space->convex);
}

hmi_posed_mask hmi_posed_mask_make(const hm_shape *shape, const hm_xform *xform) {
    hmi_posed_mask mask = {shape->of.mask, hmi_mask_field(shape->of.mask), xform};
    return mask;
}

int hmi_shape_rank(const hm_shape *shape) {
    if (hmi_shape_is_group(shape)) return 3;
    return shape->kind == HM_SHAPE_MASK ? 2 : hmi_shape_is_parted(shape);
}
