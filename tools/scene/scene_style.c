// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "scene_style.h"

#include <stdio.h>

const ink scene_ground = {17, 19, 28, 255};
const ink scene_boundary_ink = {120, 130, 156, 255};
const ink scene_request_ink = {255, 214, 90, 255};
const ink scene_words = {222, 226, 236, 255};

const ink scene_edges[HM_DRAW_ROLE_COUNT] = {
    [HM_DRAW_SHAPE] = {84, 176, 255, 255},   [HM_DRAW_TOUCHING] = {255, 46, 136, 255},
    [HM_DRAW_FIXED] = {138, 150, 180, 255},  [HM_DRAW_DISABLED] = {90, 96, 112, 255},
    [HM_DRAW_BOX] = {255, 255, 255, 60},     [HM_DRAW_CONTACT] = {124, 255, 178, 255},
    [HM_DRAW_NORMAL] = {255, 255, 255, 255},
};

const ink scene_insides[HM_DRAW_ROLE_COUNT] = {
    [HM_DRAW_SHAPE] = {84, 176, 255, 80},
    [HM_DRAW_TOUCHING] = {255, 46, 136, 90},
    [HM_DRAW_FIXED] = {120, 130, 156, 90},
    [HM_DRAW_DISABLED] = {90, 96, 112, 40},
};

double scene_thick(hm_draw_role role) { return role == HM_DRAW_CONTACT || role == HM_DRAW_NORMAL ? 2.4 : 1.4; }

// A way, and a little head that shows where it leads.
static void draw_way(const hm_draw *draw, hm_vec2 from, hm_vec2 to) {
    draw->line(draw->ctx, from, to, HM_DRAW_SHAPE, HM_NO_OBJECT);
}

void scene_draw_requests(const scene *all, const hm_draw *draw, const hm_draw_options *options) {
    hm_shape point;
    for (int32_t i = 0; i < all->request_count; i++) {
        const scene_request *request = &all->requests[i];
        const unsigned keys = request->kind->needs | request->kind->accepts;
        hm_xform moved;
        int64_t x, y;
        if (request->frame && request->frame != all->frame) continue;
        if (request->shaped) hm_draw_shape(&request->side.shape, &request->side.xform, draw, options, HM_DRAW_SHAPE);
        if (keys & 1U << REQUEST_MOTION && hm_steps_from_pixels(request->motion.x, &x) == HM_OK &&
            hm_steps_from_pixels(request->motion.y, &y) == HM_OK &&
            hm_xform_translate(&request->side.xform, x, y, &moved) == HM_OK) {
            hm_draw_shape(&request->side.shape, &moved, draw, options, HM_DRAW_SHAPE);
        }
        if (!(keys & 1U << REQUEST_AT) || request->shaped) continue;
        const hm_pose pose = {.position = request->at, .scale = {1, 1}};
        if (hm_shape_circle(0, 0, request->radius, &point) == HM_OK && hm_xform_from_pose(&pose, &moved) == HM_OK)
            hm_draw_shape(&point, &moved, draw, options, HM_DRAW_SHAPE);
        if (keys & 1U << REQUEST_TO && request->body < 0) draw_way(draw, request->at, request->to);
    }
}

void scene_caption(const scene *all, char *text, size_t size) {
    const int32_t pairs = hm_world_touching(all->world, NULL, 0);
    snprintf(text, size, "frame %d: %d pair%s", (int)all->frame, (int)pairs, pairs == 1 ? "" : "s");
}
