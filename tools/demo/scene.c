// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "scene.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const ink scene_shared = {255, 46, 136, 255};
const ink scene_contact = {124, 255, 178, 255};
const ink scene_way = {255, 255, 255, 255};

static const ink scene_ground = {15, 17, 26, 255};

// From here on a pixel has room for its edges.
enum { ROOMY = 8 };

static int32_t clamp(double value, int32_t most) { return value < 0 ? 0 : value > most ? most : (int32_t)value; }

// ---- sprites ------------------------------------------------------------------------------------------------------

static bool sprite_is_solid(const sprite *s, int32_t x, int32_t y) {
    return hm_mask_get(s->mask, x - (int32_t)s->margin.x, y - (int32_t)s->margin.y);
}

// Of enlarged sprites the solid pixels must be visible, however faint they are.
static bool sprite_copy(const sprite *s, hm_rect area, bool roomy, picture *out) {
    if (!picture_create(area.w, area.h, out)) return false;
    for (int32_t y = 0; y < area.h; y++) {
        for (int32_t x = 0; x < area.w; x++) {
            uint8_t *to = picture_at(out, x, y);
            memcpy(to, picture_at(&s->image, area.x + x, area.y + y), 4);
            if (roomy && to[3] < 128 && sprite_is_solid(s, area.x + x, area.y + y)) to[3] = 128;
        }
    }
    return true;
}

// The edges of visible pixels, in a grey that shows on dark and on light.
static void sprite_edges(const scene_to *to, const picture *part, const view *matrix) {
    drawing_begin_path(to->drawing, 1.2, (ink){100, 100, 100, 102});
    for (int32_t y = 0; y < part->height; y++) {
        for (int32_t x = 0; x < part->width; x++) {
            if (!picture_at(part, x, y)[3]) continue;
            drawing_move(to->drawing, view_to_page(matrix, x, y));
            drawing_to(to->drawing, view_to_page(matrix, x + 1, y));
            drawing_to(to->drawing, view_to_page(matrix, x + 1, y + 1));
            drawing_to(to->drawing, view_to_page(matrix, x, y + 1));
            drawing_close(to->drawing);
        }
    }
    drawing_end_path(to->drawing);
}

// The visible part of a sprite's picture: a position in it is one of the sprite, further in by the margin.
static hm_rect sprite_part(const scene_to *to, const sprite *s, const view *matrix) {
    hm_vec2 least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        const hm_vec2 own = view_to_sprite(matrix, i % 2 ? to->width : 0, i / 2 ? to->height : 0);
        least = (hm_vec2){fmin(least.x, own.x + s->margin.x), fmin(least.y, own.y + s->margin.y)};
        most = (hm_vec2){fmax(most.x, own.x + s->margin.x), fmax(most.y, own.y + s->margin.y)};
    }
    const int32_t left = clamp(floor(least.x), s->image.width), right = clamp(ceil(most.x), s->image.width);
    const int32_t top = clamp(floor(least.y), s->image.height), bottom = clamp(ceil(most.y), s->image.height);
    return (hm_rect){left, top, right - left, bottom - top};
}

static bool sprite_draw(const scene_to *to, const sprite *s) {
    view matrix;
    picture part;
    view_make(&to->frame, &s->xform, &matrix);
    const hm_rect area = sprite_part(to, s, &matrix);
    if (area.w <= 0 || area.h <= 0) return true;
    const double side = sqrt(matrix.ux * matrix.ux + matrix.uy * matrix.uy);
    if (!sprite_copy(s, area, side >= ROOMY, &part)) return false;
    matrix.origin = view_to_page(&matrix, area.x - s->margin.x, area.y - s->margin.y);
    const int32_t image =
        drawing_keep(to->drawing, &part, (hm_rect){0, 0, area.w, area.h}, (hm_pixel){area.w, area.h}, side);
    drawing_lay(to->drawing, image, &matrix);
    if (side >= ROOMY) sprite_edges(to, &part, &matrix);
    picture_free(&part);
    return true;
}

bool scene_sprites(const scene_to *to, const cast *all) {
    size_t *order = malloc(all->count * sizeof *order + 1);
    if (!order) return false;
    for (size_t i = 0; i < all->count; i++) {
        size_t at = i;
        int64_t count = hm_mask_count(all->sprites[i].drawn);
        for (; at > 0 && hm_mask_count(all->sprites[order[at - 1]].drawn) < count; at--) order[at] = order[at - 1];
        order[at] = i;
    }
    bool done = true;
    for (size_t i = 0; i < all->count && done; i++) done = sprite_draw(to, &all->sprites[order[i]]);
    free(order);
    return done;
}

// ---- what they share ----------------------------------------------------------------------------------------------

enum { FINE = 4, POINTS = FINE * FINE }; // points of a pixel of the page, on each axis and together

// How many of a pixel's points lie in both.
static int points_shared(const sprite *a, const view *va, const sprite *b, const view *vb, int32_t x, int32_t y) {
    int count = 0;
    for (int i = 0; i < POINTS; i++) {
        const double px = x + (i % FINE + 0.5) / FINE, py = y + (i / FINE + 0.5) / FINE;
        count += view_solid(a->mask, view_to_sprite(va, px, py)) && view_solid(b->mask, view_to_sprite(vb, px, py));
    }
    return count;
}

// The pixels of the page that a pair's area reaches.
static hm_rect pair_pixels(const scene_to *to, const pair *p) {
    const hm_vec2 least = page_point(&to->frame, p->common.min), most = page_point(&to->frame, p->common.max);
    const int32_t left = clamp(floor(least.x), to->width), right = clamp(ceil(most.x), to->width);
    const int32_t top = clamp(floor(least.y), to->height), bottom = clamp(ceil(most.y), to->height);
    return (hm_rect){left, top, right - left, bottom - top};
}

// The area that a pair shares as an image of the page's pixels.
static bool pair_keep(const scene_to *to, const cast *all, const pair *p, hm_rect area, int32_t *number) {
    const sprite *a = &all->sprites[p->a], *b = &all->sprites[p->b];
    view va, vb;
    picture image;
    view_make(&to->frame, &a->xform, &va);
    view_make(&to->frame, &b->xform, &vb);
    if (!picture_create(area.w, area.h, &image)) return false;
    for (int32_t y = 0; y < area.h; y++) {
        for (int32_t x = 0; x < area.w; x++) {
            const int points = points_shared(a, &va, b, &vb, area.x + x, area.y + y);
            const uint8_t colour[4] = {scene_shared.red, scene_shared.green, scene_shared.blue,
                                       (uint8_t)(points * 240 / POINTS)};
            memcpy(picture_at(&image, x, y), colour, 4);
        }
    }
    *number = drawing_keep(to->drawing, &image, (hm_rect){0, 0, area.w, area.h}, (hm_pixel){area.w, area.h}, 1);
    picture_free(&image);
    return true;
}

static void areas_lay(const scene_to *to, const cast *all, const int32_t *numbers) {
    for (size_t i = 0; i < all->pair_count; i++) {
        const hm_rect area = pair_pixels(to, &all->pairs[i]);
        const view matrix = view_aligned((hm_vec2){area.x, area.y}, 1);
        if (numbers[i]) drawing_lay(to->drawing, numbers[i], &matrix);
    }
}

// Light must not veil a neighbour's area, so it is drawn before all of them.
bool scene_areas(const scene_to *to, const cast *all, int32_t glow) {
    int32_t *numbers = calloc(all->pair_count + 1, sizeof *numbers);
    bool done = numbers != NULL;
    for (size_t i = 0; i < all->pair_count && done; i++) {
        const hm_rect area = pair_pixels(to, &all->pairs[i]);
        if (!all->pairs[i].hit || area.w <= 0 || area.h <= 0) continue;
        done = pair_keep(to, all, &all->pairs[i], area, &numbers[i]);
    }
    if (done && glow) {
        drawing_begin_glow(to->drawing, (hm_rect){0, 0, to->width, to->height}, glow);
        areas_lay(to, all, numbers);
        drawing_end_glow(to->drawing);
    }
    if (done) areas_lay(to, all, numbers);
    free(numbers);
    return done;
}

// ---- marks --------------------------------------------------------------------------------------------------------

hm_vec2 scene_way_out(const cast *all, const pair *p) {
    int64_t a = hm_mask_count(all->sprites[p->a].drawn), b = hm_mask_count(all->sprites[p->b].drawn);
    double sign = a < b ? -1 : 1;
    return (hm_vec2){p->contact.normal.x * sign, p->contact.normal.y * sign};
}

static void mark_dot(drawing *d, hm_vec2 at, double size) {
    drawing_line(d, at, at, size + 3, scene_ground);
    drawing_line(d, at, at, size, scene_contact);
}

void scene_mark(const scene_to *to, const cast *all, const pair *p, double size, double shortest) {
    drawing *d = to->drawing;
    const page_frame *frame = &to->frame;
    if (p->hit) {
        hm_vec2 from = page_point(frame, p->contact.point[0].point), way = scene_way_out(all, p);
        double length = isfinite(p->contact.depth) ? fmax(p->contact.depth * frame->scale, shortest) : 0;
        hm_vec2 end = {from.x + way.x * length, from.y + way.y * length};
        drawing_arrow(d, from, end, size / 2 + 3, 1.4 * size, scene_ground);
        drawing_arrow(d, from, end, size / 2, 1.4 * size, scene_way);
        mark_dot(d, from, size);
    } else {
        hm_vec2 from = page_point(frame, p->closest.a), end = page_point(frame, p->closest.b);
        drawing_line(d, from, end, size / 3, scene_contact);
        mark_dot(d, from, size);
        mark_dot(d, end, size);
    }
}
