// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "view.h"

#include <math.h>

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

// Edges in a row are drawn as one line, so that their round ends do not show.
static void outline_along(picture *page, const view *v, const hm_mask *mask, bool across, double thick, ink colour) {
    int32_t lines = across ? hm_mask_height(mask) : hm_mask_width(mask);
    int32_t length = across ? hm_mask_width(mask) : hm_mask_height(mask);
    for (int32_t j = 0; j <= lines; j++) {
        int32_t from = -1;
        for (int32_t i = 0; i <= length; i++) {
            bool edge = i < length && (across ? hm_mask_get(mask, i, j) != hm_mask_get(mask, i, j - 1)
                                              : hm_mask_get(mask, j, i) != hm_mask_get(mask, j - 1, i));
            if (edge && from < 0) from = i;
            if (edge || from < 0) continue;
            hm_vec2 begin = across ? view_to_page(v, from, j) : view_to_page(v, j, from);
            hm_vec2 end = across ? view_to_page(v, i, j) : view_to_page(v, j, i);
            picture_line(page, begin, end, thick, colour);
            from = -1;
        }
    }
}

void view_outline(picture *page, const view *v, const hm_mask *mask, double thick, ink colour) {
    outline_along(page, v, mask, true, thick, colour);
    outline_along(page, v, mask, false, thick, colour);
}

void view_arrow(picture *page, hm_vec2 from, hm_vec2 to, double thick, double head, ink colour) {
    double dx = to.x - from.x, dy = to.y - from.y, length = sqrt(dx * dx + dy * dy);
    if (length == 0) return;
    dx *= head / length;
    dy *= head / length;
    picture_line(page, from, to, thick, colour);
    picture_line(page, to, (hm_vec2){to.x - dx - dy * 0.7, to.y - dy + dx * 0.7}, thick, colour);
    picture_line(page, to, (hm_vec2){to.x - dx + dy * 0.7, to.y - dy - dx * 0.7}, thick, colour);
}
