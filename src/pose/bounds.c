// bounds: the boxes that broad phases compare, from those in steps; and the smallest boxes of what is solid.
#include <hitmask/parts.h>

#include "../base/bits.h"
#include "../mask/mask_internal.h"
#include "leaf.h"

#include <string.h>

// The next float below. There is no NaN here, and nothing near infinity.
static float bounds_next_below(float value) {
    uint32_t bits;
    if (value == 0) return -0x1p-149f;
    memcpy(&bits, &value, sizeof bits);
    bits += value > 0 ? UINT32_MAX : 1;
    memcpy(&value, &bits, sizeof value);
    return value;
}

// Steps of boxes stay below 2^52, so they are doubles exactly, and so is their 2^24th part. With a margin that is
// rounded, by less than the float is then moved.
static float bounds_below(int64_t steps, double margin) {
    return bounds_next_below((float)((double)steps / (double)HM_STEPS_PER_PIXEL - margin));
}

static float bounds_above(int64_t steps, double margin) { return -bounds_below(-steps, margin); }

// The same without a margin: the largest float that is not above. Bits that a float does not have are cleared, which
// rounds towards 0; below 0 they are added up first, which rounds down. A step is no tiny float.
static float bounds_floor(int64_t steps) {
    const uint64_t rest = (UINT64_C(1) << 29) - 1;
    double pixels = (double)steps * (1 / (double)HM_STEPS_PER_PIXEL);
    uint64_t bits;
    memcpy(&bits, &pixels, sizeof bits);
    bits = (bits + (rest & (0 - (bits >> 63)))) & ~rest;
    memcpy(&pixels, &bits, sizeof bits);
    return (float)pixels;
}

static float bounds_ceil(int64_t steps) { return -bounds_floor(-steps); }

bool hm_shape_bounds(const hm_shape *shape, const hm_xform *xform, double margin, hm_bounds *out) {
    HMI_REQUIRE(hmi_shape_valid(shape), false, hmi_report_shape(HMI_VIOLATION, "shape", shape));
    HMI_REQUIRE(hmi_xform_is_valid(xform), false, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE_PTR(out, false);
    HMI_REQUIRE_BETWEEN(margin, 0, 2 * HM_MAX_POSITION, false);
    return hmi_shape_bounds(shape, xform, margin, out);
}

// A point at its origin, as bullets are: wherever it is drawn, that is its box.
static bool bounds_is_origin(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_POINT && shape->a.x == 0 && shape->a.y == 0;
}

bool hmi_shape_bounds(const hm_shape *shape, const hm_xform *xform, double margin, hm_bounds *out) {
    const hmi_step_box box = bounds_is_origin(shape) ? (hmi_step_box){xform->ox, xform->oy, xform->ox, xform->oy}
                                                     : hmi_shape_box(shape, xform);
    if (box.x0 > box.x1 || box.y0 > box.y1) return false;
    if (margin == 0) {
        *out = (hm_bounds){bounds_floor(box.x0), bounds_floor(box.y0), bounds_ceil(box.x1), bounds_ceil(box.y1)};
        return true;
    }
    out->x0 = bounds_below(box.x0, margin);
    out->y0 = bounds_below(box.y0, margin);
    out->x1 = bounds_above(box.x1, margin);
    out->y1 = bounds_above(box.y1, margin);
    return true;
}

// ---- exact bounds -------------------------------------------------------------------------------------------------

/// What is found so far, in units of 2^-40 pixel, without the radius of the leaf at hand.
typedef struct bounds_reach {
    int64_t x0, y0, x1, y1;
} bounds_reach;

static const bounds_reach bounds_nothing = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};

static void bounds_add(bounds_reach *reach, hmi_point p) {
    reach->x0 = hmi_min(reach->x0, p.x);
    reach->y0 = hmi_min(reach->y0, p.y);
    reach->x1 = hmi_max(reach->x1, p.x);
    reach->y1 = hmi_max(reach->y1, p.y);
}

static void bounds_add_pixels(bounds_reach *reach, const hm_xform *xform, hm_rect rect) {
    for (int i = 0; i < 4; i++) {
        const hm_local corner = {(rect.x + (i & 1 ? rect.w : 0)) * HM_UNITS_PER_PIXEL,
                                 (rect.y + (i & 2 ? rect.h : 0)) * HM_UNITS_PER_PIXEL};
        bounds_add(reach, hmi_local_apply(xform, corner));
    }
}

// The columns from the first to behind the last solid pixel of a row.
static hm_rect bounds_row(const hmi_bitgrid *grid, int32_t y) {
    const int32_t stripes = (grid->width + 63) / 64;
    int32_t first = 0, last = stripes - 1;
    while (first < stripes && hmi_bitgrid_stripe(grid, first)[y] == 0) first++;
    if (first == stripes) return (hm_rect){0, y, 0, 0};
    while (hmi_bitgrid_stripe(grid, last)[y] == 0) last--;
    const int32_t x = 64 * first + hmi_lowest_bit(hmi_bitgrid_stripe(grid, first)[y]);
    const int32_t end = 64 * last + hmi_highest_bit(hmi_bitgrid_stripe(grid, last)[y]) + 1;
    return (hm_rect){x, y, end - x, 1};
}

// In any direction the ends of the rows lie farthest; along the axes of the mask those of all pixels together.
static void bounds_add_mask(bounds_reach *reach, const hm_mask *mask, const hm_xform *xform) {
    hm_rect box;
    if (!hm_mask_box(mask, &box)) return;
    if ((xform->uy == 0 && xform->vx == 0) || (xform->ux == 0 && xform->vy == 0)) {
        bounds_add_pixels(reach, xform, box);
        return;
    }
    for (int32_t y = box.y; y < box.y + box.h; y++) {
        const hm_rect row = bounds_row(&mask->grid, y);
        if (row.w > 0) bounds_add_pixels(reach, xform, row);
    }
}

static void bounds_add_corners(bounds_reach *reach, const hm_shape *shape, const hm_xform *xform) {
    if (hmi_shape_is_parted(shape)) {
        const hm_parts *parts = hmi_shape_parts(shape);
        const hm_local *corner = hm_parts_corners(parts);
        const int32_t count = hm_parts_corner_count(parts);
        for (int32_t i = 0; i < count; i++) bounds_add(reach, hmi_local_apply(xform, corner[i]));
        return;
    }
    hmi_element element;
    hmi_element_make(shape, xform, &element);
    for (int32_t i = 0; i < element.convex.n; i++) bounds_add(reach, element.corner[i]);
}

static bool bounds_add_leaf(void *context, const hmi_leaf *leaf) {
    hm_exact_bounds *all = context;
    const hm_shape *shape = &leaf->shape;
    bounds_reach reach = bounds_nothing;
    int64_t radius = 0;
    if (shape->kind == HM_SHAPE_MASK) {
        bounds_add_mask(&reach, shape->of.mask, &leaf->xform);
    } else {
        bounds_add_corners(&reach, shape, &leaf->xform);
        radius = hmi_shape_radius(shape, &leaf->xform);
    }
    if (reach.x0 > reach.x1) return false;
    all->x0 = hmi_min(all->x0, hmi_step_below(reach.x0) - radius);
    all->y0 = hmi_min(all->y0, hmi_step_below(reach.y0) - radius);
    all->x1 = hmi_max(all->x1, -hmi_step_below(-reach.x1) + radius);
    all->y1 = hmi_max(all->y1, -hmi_step_below(-reach.y1) + radius);
    return false;
}

bool hm_shape_exact_bounds(const hm_shape *shape, const hm_xform *xform, hm_exact_bounds *out) {
    static const hmi_step_box everywhere = {INT64_MIN, INT64_MIN, INT64_MAX, INT64_MAX};
    HMI_REQUIRE(hmi_shape_valid(shape), false, hmi_report_shape(HMI_VIOLATION, "shape", shape));
    HMI_REQUIRE(hmi_xform_is_valid(xform), false, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE_PTR(out, false);
    hm_exact_bounds all = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    hmi_leaves_near(shape, xform, &everywhere, bounds_add_leaf, &all);
    if (all.x0 > all.x1) return false;
    *out = all;
    return true;
}
