// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "view.h"

hm_vec2 page_point(const page_frame *page, hm_vec2 world) {
    return (hm_vec2){page->origin.x + world.x * page->scale, page->origin.y + world.y * page->scale};
}

void view_make(const page_frame *page, const hm_xform *xform, view *out) {
    double step = page->scale / (double)HM_STEPS_PER_PIXEL;
    double ux = (double)xform->ux * step, uy = (double)xform->uy * step;
    double vx = (double)xform->vx * step, vy = (double)xform->vy * step;
    double det = ux * vy - uy * vx;
    hm_vec2 corner;
    hm_xform_apply(xform, (hm_vec2){0, 0}, &corner);
    *out = (view){page_point(page, corner), ux, uy, vx, vy, vy / det, -uy / det, -vx / det, ux / det};
}

view view_aligned(hm_vec2 at, double scale) {
    return (view){.origin = at, .ux = scale, .vy = scale, .back_ux = 1 / scale, .back_vy = 1 / scale};
}

hm_vec2 view_to_page(const view *v, double x, double y) {
    return (hm_vec2){v->origin.x + x * v->ux + y * v->vx, v->origin.y + x * v->uy + y * v->vy};
}

hm_vec2 view_to_sprite(const view *v, double x, double y) {
    double dx = x - v->origin.x, dy = y - v->origin.y;
    return (hm_vec2){dx * v->back_ux + dy * v->back_vx, dx * v->back_uy + dy * v->back_vy};
}

bool view_solid(const hm_mask *mask, hm_vec2 local) {
    bool inside = local.x >= 0 && local.y >= 0 && local.x < hm_mask_width(mask) && local.y < hm_mask_height(mask);
    return inside && hm_mask_get(mask, (int32_t)local.x, (int32_t)local.y);
}
