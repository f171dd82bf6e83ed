// Boxes in steps that hold posed shapes.
#include "boxes.h"

#include "posed_shape.h"

static void box_add(hmi_step_box *box, int64_t x, int64_t y, int64_t reach) {
    box->x0 = hmi_min(box->x0, x - reach);
    box->y0 = hmi_min(box->y0, y - reach);
    box->x1 = hmi_max(box->x1, x + reach);
    box->y1 = hmi_max(box->y1, y + reach);
}

// Steps that hold all of low * u .. high * u, for u steps a pixel: products stay below 2^61.
static void box_stretch(int64_t *least, int64_t *most, int32_t low, int32_t high, int64_t u) {
    const int64_t one = low * u;
    const int64_t two = high * u;
    if (u == 0) {
        *least -= 1;
        *most += 1;
        return;
    }
    *least += hmi_min(one, two) / HM_UNITS_PER_PIXEL - 1;
    *most += hmi_max(one, two) / HM_UNITS_PER_PIXEL + 1;
}

hmi_step_box hmi_local_box_apply(const hmi_local_box *box, const hm_xform *xform) {
    hmi_step_box posed = {xform->ox, xform->oy, xform->ox, xform->oy};
    box_stretch(&posed.x0, &posed.x1, box->x0, box->x1, xform->ux);
    box_stretch(&posed.x0, &posed.x1, box->y0, box->y1, xform->vx);
    box_stretch(&posed.y0, &posed.y1, box->x0, box->x1, xform->uy);
    box_stretch(&posed.y0, &posed.y1, box->y0, box->y1, xform->vy);
    return posed;
}

hmi_step_box hmi_step_box_grow(const hmi_step_box *box, int64_t steps) {
    return (hmi_step_box){box->x0 - steps, box->y0 - steps, box->x1 + steps, box->y1 + steps};
}

// Of a point and its radius, one step more as it lies between steps.
static void box_add_disc(hmi_step_box *box, hmi_point p, int64_t radius) {
    box_add(box, hmi_step_below(p.x), hmi_step_below(p.y), radius + 1);
}

hmi_step_box hmi_single_box(const hm_shape *shape, const hm_xform *xform) {
    hmi_step_box box = {INT64_MAX, INT64_MAX, INT64_MIN, INT64_MIN};
    if (shape->kind == HM_SHAPE_POINT || shape->kind == HM_SHAPE_CIRCLE) {
        box_add_disc(&box, hmi_local_apply(xform, shape->a), hmi_shape_radius(shape, xform));
        return box;
    }
    if (hmi_shape_is_parted(shape)) {
        const hmi_boxtree *tree = &hmi_shape_parts(shape)->tree;
        if (tree->levels == 0) return box;
        box = hmi_local_box_apply(tree->box[tree->levels - 1], xform);
        return hmi_step_box_grow(&box, hmi_shape_radius(shape, xform));
    }
    if (shape->kind != HM_SHAPE_MASK) {
        hmi_element element;
        hmi_element_make(shape, xform, &element);
        for (int32_t i = 0; i < element.convex.n; i++) box_add_disc(&box, element.corner[i], element.convex.radius);
        return box;
    }
    const int64_t w = shape->of.mask->grid.width;
    const int64_t h = shape->of.mask->grid.height;
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

int64_t hmi_boxes_overlap(const hmi_step_box *a, const hmi_step_box *b) {
    const int64_t x = hmi_min(a->x1 - b->x0, b->x1 - a->x0);
    const int64_t y = hmi_min(a->y1 - b->y0, b->y1 - a->y0);
    return hmi_min(x, y);
}
