// Shapes, rules and xforms as they come in: checked, put on the lattice, placed in the world.
#include "collide_internal.h"
#include "convex_parts.h"

// ---- what comes in ------------------------------------------------------------------------------------------------

static bool place_local_valid(hm_local local) {
    const int32_t limit = (int32_t)HM_MAX_LOCAL * HM_UNITS_PER_PIXEL;
    return local.x >= -limit && local.x <= limit && local.y >= -limit && local.y <= limit;
}

bool hmi_shape_valid(const hm_shape *shape) {
    if (!shape || (unsigned)shape->kind >= HM_SHAPE_KIND_COUNT) return false;
    if (shape->kind == HM_SHAPE_MASK) return shape->mask != NULL;
    if (shape->kind == HM_SHAPE_OUTLINE) return shape->parts && shape->parts->most_corners <= HMI_ELEMENT_CORNERS;
    const hm_local size = {shape->radius, 0};
    return place_local_valid(shape->a) && place_local_valid(shape->b) && place_local_valid(size) &&
           shape->radius >= 0;
}

// Margins are rounded to a step; anything else than 0 to 256 pixels is a mistake.
bool hmi_rule_make(const hm_rule *rule, hmi_rule *out) {
    *out = (hmi_rule){false, 0};
    if (!rule) return true;
    if (rule->touch != HM_TOUCH_AREA && rule->touch != HM_TOUCH_CLOSED) return false;
    out->closed = rule->touch == HM_TOUCH_CLOSED;
    return rule->margin >= 0 && rule->margin <= 256 && hm_steps_from_pixels(rule->margin, &out->margin) == HM_OK;
}

bool hmi_xform_given(const hm_xform *xform) { return xform && hm_xform_valid(xform); }

// ---- shapes in the world ------------------------------------------------------------------------------------------

hmi_point hmi_local_place(const hm_xform *xform, hm_local local) {
    // Below 2^46 * 2^16 + 2 * 2^31 * 2^30 = 2^63; the limits of hm_xform and hm_local keep it strictly below.
    hmi_point corner = {xform->ox * HMI_UNITS_PER_STEP + (int64_t)local.x * xform->ux + (int64_t)local.y * xform->vx,
                        xform->oy * HMI_UNITS_PER_STEP + (int64_t)local.x * xform->uy + (int64_t)local.y * xform->vy};
    return corner;
}

static hmi_int128 place_square_root_input(int32_t radius, int64_t det) {
    return hmi_int128_mul((int64_t)radius * radius, det < 0 ? -det : det);
}

// floor(sqrt(v)) for 0 <= v < 2^124, bit by bit.
static int64_t place_root(hmi_int128 v) {
    int64_t root = 0;
    for (int bit = 61; bit >= 0; bit--) {
        int64_t next = root + ((int64_t)1 << bit);
        if (hmi_int128_compare(hmi_int128_mul(next, next), v) <= 0) root = next;
    }
    return root;
}

// r * sqrt(|det|) rounded to a step, for r in units of 2^-16 pixel: the root, rounded once.
static int64_t place_radius(int32_t radius, const hm_xform *xform) {
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    const int64_t unit = HM_UNITS_PER_PIXEL;
    const int64_t root = place_root(place_square_root_input(radius, det));
    return (root + unit / 2) / unit;
}

void hmi_part_make(const hm_shape *shape, const hm_xform *xform, int32_t index, hmi_element *out) {
    if (!hmi_shape_is_parted(shape)) {
        hmi_element_make(shape, xform, out);
        return;
    }
    const hm_part *part = &shape->parts->parts[index];
    const hm_local *corner = shape->parts->corners + part->first;
    out->convex = (hmi_convex){out->corner, part->count, 0};
    for (int32_t k = 0; k < part->count; k++) out->corner[k] = hmi_local_place(xform, corner[k]);
}

void hmi_element_make(const hm_shape *shape, const hm_xform *xform, hmi_element *out) {
    out->corner[0] = hmi_local_place(xform, shape->a);
    out->corner[1] = out->corner[0];
    out->convex = (hmi_convex){out->corner, 1, 0};
    if (shape->kind == HM_SHAPE_CIRCLE) out->convex.radius = place_radius(shape->radius, xform);
    if (shape->kind == HM_SHAPE_SEGMENT) {
        out->corner[1] = hmi_local_place(xform, shape->b);
        const bool point = out->corner[0].x == out->corner[1].x && out->corner[0].y == out->corner[1].y;
        out->convex.n = point ? 1 : 2;
    }
}

hmi_posed_mask hmi_posed_mask_make(const hm_shape *shape, const hm_xform *xform) {
    hmi_posed_mask mask = {shape->mask, shape->field, xform};
    return mask;
}

// ---- boxes --------------------------------------------------------------------------------------------------------

static void box_add(hmi_step_box *box, int64_t x, int64_t y, int64_t reach) {
    box->x0 = hmi_min(box->x0, x - reach);
    box->y0 = hmi_min(box->y0, y - reach);
    box->x1 = hmi_max(box->x1, x + reach);
    box->y1 = hmi_max(box->y1, y + reach);
}

// Rounded down, so that it moves by whole steps as the corner does.
static int64_t box_step(int64_t units) {
    const int64_t step = units / HMI_UNITS_PER_STEP;
    return units < step * HMI_UNITS_PER_STEP ? step - 1 : step;
}

// Steps that hold all of low * u .. high * u, for u steps a pixel: products stay below 2^61.
static void box_stretch(int64_t *least, int64_t *most, int32_t low, int32_t high, int64_t u) {
    const int64_t one = low * u;
    const int64_t two = high * u;
    *least += hmi_min(one, two) / HM_UNITS_PER_PIXEL - 1;
    *most += hmi_max(one, two) / HM_UNITS_PER_PIXEL + 1;
}

hmi_step_box hmi_local_box_place(const hmi_local_box *box, const hm_xform *xform) {
    hmi_step_box placed = {xform->ox, xform->oy, xform->ox, xform->oy};
    box_stretch(&placed.x0, &placed.x1, box->x0, box->x1, xform->ux);
    box_stretch(&placed.x0, &placed.x1, box->y0, box->y1, xform->vx);
    box_stretch(&placed.y0, &placed.y1, box->x0, box->x1, xform->uy);
    box_stretch(&placed.y0, &placed.y1, box->y0, box->y1, xform->vy);
    return placed;
}

hmi_step_box hmi_shape_box(const hm_shape *shape, const hm_xform *xform) {
    hmi_step_box box = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    if (hmi_shape_is_parted(shape)) {
        const hmi_boxtree *tree = &shape->parts->tree;
        return tree->levels ? hmi_local_box_place(tree->box[tree->levels - 1], xform) : box;
    }
    if (shape->kind != HM_SHAPE_MASK) {
        hmi_element element;
        hmi_element_make(shape, xform, &element);
        for (int i = 0; i < 2; i++) // one step more, since corners lie between steps
            box_add(&box, box_step(element.corner[i].x), box_step(element.corner[i].y), element.convex.radius + 1);
        return box;
    }
    const int64_t w = shape->mask->grid.width;
    const int64_t h = shape->mask->grid.height;
    for (int i = 0; w > 0 && h > 0 && i < 4; i++) {
        const int64_t x = i & 1 ? w : 0;
        const int64_t y = i >> 1 ? h : 0;
        box_add(&box, xform->ox + x * xform->ux + y * xform->vx, xform->oy + x * xform->uy + y * xform->vy, 0);
    }
    return box;
}

bool hmi_boxes_apart(const hmi_step_box *a, const hmi_step_box *b, int64_t margin) {
    if (a->x0 > a->x1 || b->x0 > b->x1) return true;
    return a->x0 - margin > b->x1 || b->x0 - margin > a->x1 || a->y0 - margin > b->y1 || b->y0 - margin > a->y1;
}
