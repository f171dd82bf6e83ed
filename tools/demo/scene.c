// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Every pixel of the picture looks back, by 4 x 4 points, into the sprites: that makes turned edges smooth.
#include "scene.h"

#include <math.h>
#include <stdlib.h>

enum { FINE = 4, POINTS = FINE * FINE }; // points a pixel, on each axis and together

const ink scene_shared = {255, 46, 136, 255};
const ink scene_contact = {120, 255, 176, 255};
const ink scene_way = {255, 255, 255, 255};

static const ink scene_ground = {15, 17, 26, 255};
static const ink scene_light = {255, 64, 150, 190};

static hm_vec2 point_of(int32_t x, int32_t y, int i) {
    return (hm_vec2){x + (i % FINE + 0.5) / FINE, y + (i / FINE + 0.5) / FINE};
}

static int32_t clamp(double value, int32_t most) { return value < 0 ? 0 : value > most ? most : (int32_t)value; }

// The pixels of a picture that a rectangle of it reaches.
static hm_rect pixels_of(const picture *image, hm_vec2 least, hm_vec2 most) {
    int32_t left = clamp(floor(least.x), image->width), right = clamp(ceil(most.x), image->width);
    int32_t top = clamp(floor(least.y), image->height), bottom = clamp(ceil(most.y), image->height);
    return (hm_rect){left, top, right - left, bottom - top};
}

// ---- sprites ------------------------------------------------------------------------------------------------------

// Sums of the colours of a pixel's points, weighted by their alpha.
typedef struct light {
    double red, green, blue, alpha;
} light;

// Of enlarged sprites the solid pixels must be seen, however faint they are; and the edges between them, mixed with a
// grey that shows on dark and on light.
static void light_add(light *sum, const uint8_t *rgba, bool solid, bool edge) {
    double alpha = fmax(rgba[3] / 255.0, solid ? 0.5 : 0), part = edge ? alpha * 0.6 : alpha;
    double grey = edge ? alpha * 40 : 0;
    sum->red += rgba[0] * part + grey;
    sum->green += rgba[1] * part + grey;
    sum->blue += rgba[2] * part + grey;
    sum->alpha += alpha;
}

// A point within half of `width` of a sprite pixel's edge.
static bool near_edge(double x, double y, double width) {
    double fx = fabs(x - floor(x) - 0.5), fy = fabs(y - floor(y) - 0.5);
    return fmax(fx, fy) > 0.5 - width / 2;
}

static ink sprite_colour(const sprite *s, const view *v, double grid, int32_t x, int32_t y) {
    light sum = {0};
    for (int i = 0; i < POINTS; i++) {
        hm_vec2 point = point_of(x, y, i), own = view_to_sprite(v, point.x, point.y);
        hm_vec2 at = {own.x + s->margin.x, own.y + s->margin.y};
        if (!(at.x >= 0 && at.y >= 0 && at.x < s->image.width && at.y < s->image.height)) continue;
        size_t index = (size_t)at.y * (size_t)s->image.width + (size_t)at.x;
        bool solid = grid > 0 && view_solid(s->mask, own), edge = grid > 0 && near_edge(at.x, at.y, grid);
        light_add(&sum, s->image.rgba + 4 * index, solid, edge);
    }
    if (sum.alpha == 0) return (ink){0};
    return (ink){(uint8_t)(sum.red / sum.alpha + 0.5), (uint8_t)(sum.green / sum.alpha + 0.5),
                 (uint8_t)(sum.blue / sum.alpha + 0.5), (uint8_t)(sum.alpha / POINTS * 255 + 0.5)};
}

static void sprite_paint(picture *image, const page_frame *frame, const sprite *s) {
    view v;
    view_make(frame, &s->xform, &v);
    hm_vec2 least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        double x = (i % 2 ? s->image.width : 0) - s->margin.x, y = (i / 2 ? s->image.height : 0) - s->margin.y;
        hm_vec2 corner = view_to_page(&v, x, y);
        least = (hm_vec2){fmin(least.x, corner.x), fmin(least.y, corner.y)};
        most = (hm_vec2){fmax(most.x, corner.x), fmax(most.y, corner.y)};
    }
    hm_rect area = pixels_of(image, least, most);
    double side = sqrt(v.ux * v.ux + v.uy * v.uy), grid = side >= 8 ? 1.2 / side : 0;
    for (int32_t y = area.y; y < area.y + area.h; y++) {
        for (int32_t x = area.x; x < area.x + area.w; x++) {
            ink colour = sprite_colour(s, &v, grid, x, y);
            if (colour.strength) picture_fill(image, (hm_rect){x, y, 1, 1}, colour);
        }
    }
}

bool scene_sprites(picture *image, const page_frame *frame, const cast *all) {
    size_t *order = malloc(all->count * sizeof *order + 1);
    if (!order) return false;
    for (size_t i = 0; i < all->count; i++) {
        size_t at = i;
        int64_t count = hm_mask_count(all->sprites[i].drawn);
        for (; at > 0 && hm_mask_count(all->sprites[order[at - 1]].drawn) < count; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    for (size_t i = 0; i < all->count; i++) sprite_paint(image, frame, &all->sprites[order[i]]);
    free(order);
    return true;
}

// ---- what they share ----------------------------------------------------------------------------------------------

// How many of a pixel's points lie in both.
static int points_shared(const sprite *a, const view *va, const sprite *b, const view *vb, int32_t x, int32_t y) {
    int count = 0;
    for (int i = 0; i < POINTS; i++) {
        hm_vec2 at = point_of(x, y, i);
        count += view_solid(a->mask, view_to_sprite(va, at.x, at.y)) &&
                 view_solid(b->mask, view_to_sprite(vb, at.x, at.y));
    }
    return count;
}

// Paints the shared area of a pair, or only the light around it: light must not veil a neighbour's area.
static bool pair_paint(picture *image, const page_frame *frame, const cast *all, const pair *p, int32_t glow) {
    const sprite *a = &all->sprites[p->a], *b = &all->sprites[p->b];
    view va, vb;
    hm_mask *lit = NULL;
    view_make(frame, &a->xform, &va);
    view_make(frame, &b->xform, &vb);
    hm_rect area = pixels_of(image, page_point(frame, p->common.min), page_point(frame, p->common.max));
    if (area.w <= 0 || area.h <= 0) return true;
    if (hm_mask_create(area.w, area.h, NULL, &lit) != HM_OK) return false;
    for (int32_t y = 0; y < area.h; y++) {
        for (int32_t x = 0; x < area.w; x++) {
            int points = points_shared(a, &va, b, &vb, area.x + x, area.y + y);
            ink colour = scene_shared;
            colour.strength = (uint8_t)(points * 240 / POINTS);
            if (glow && points) hm_mask_set(lit, x, y, true);
            if (!glow && points) picture_fill(image, (hm_rect){area.x + x, area.y + y, 1, 1}, colour);
        }
    }
    hm_rect whole = {0, 0, area.w, area.h};
    bool done = !glow || picture_glow(image, lit, whole, (hm_pixel){area.x, area.y}, 1, glow, scene_light);
    hm_mask_destroy(lit);
    return done;
}

bool scene_areas(picture *image, const page_frame *frame, const cast *all, int32_t glow) {
    bool done = true;
    for (int round = glow ? 0 : 1; round < 2; round++) {
        for (size_t i = 0; i < all->pair_count && done; i++) {
            if (all->pairs[i].hit) done = pair_paint(image, frame, all, &all->pairs[i], round ? 0 : glow);
        }
    }
    return done;
}

// ---- marks --------------------------------------------------------------------------------------------------------

hm_vec2 scene_way_out(const cast *all, const pair *p) {
    int64_t a = hm_mask_count(all->sprites[p->a].drawn), b = hm_mask_count(all->sprites[p->b].drawn);
    double sign = a < b ? -1 : 1;
    return (hm_vec2){p->contact.normal.x * sign, p->contact.normal.y * sign};
}

static void mark_dot(picture *image, hm_vec2 at, double size) {
    picture_line(image, at, at, size + 3, scene_ground);
    picture_line(image, at, at, size, scene_contact);
}

void scene_mark(picture *image, const page_frame *frame, const cast *all, const pair *p, double size,
                double shortest) {
    if (p->hit) {
        hm_vec2 from = page_point(frame, p->contact.point[0].point), way = scene_way_out(all, p);
        double length = isfinite(p->contact.depth) ? fmax(p->contact.depth * frame->scale, shortest) : 0;
        hm_vec2 to = {from.x + way.x * length, from.y + way.y * length};
        view_arrow(image, from, to, size / 2 + 3, 1.4 * size, scene_ground);
        view_arrow(image, from, to, size / 2, 1.4 * size, scene_way);
        mark_dot(image, from, size);
    } else {
        hm_vec2 from = page_point(frame, p->closest.a), to = page_point(frame, p->closest.b);
        picture_line(image, from, to, size / 3, scene_contact);
        mark_dot(image, from, size);
        mark_dot(image, to, size);
    }
}
