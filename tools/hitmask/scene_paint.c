// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_picture as PNG: sprites in their own colours, looked up backwards from the page, everything else by the
// triangles and lines that the library draws. Triangles are filled where the middle of a pixel lies in them; those
// that share an edge neither overlap nor leave gaps.
#include "scene_picture.h"

#include "view.h"

#include <math.h>
#include <stdlib.h>

enum { FINE = 3 }; // points a pixel, on each axis

typedef struct paint {
    picture *panel;
    page_frame frame;
    const scene *all;
    const ink *own; // a colour for all lines
    bool dense;     // so many objects that lines are thin
} paint;

static int32_t paint_clamp(double value, int32_t most) {
    return value > 0 ? value < most ? (int32_t)value : most : 0;
}

// ---- sprites ------------------------------------------------------------------------------------------------------

typedef struct light {
    double red, green, blue, alpha;
} light;

static void light_add(light *sum, const uint8_t *rgba) {
    const double alpha = rgba[3] / 255.0;
    sum->red += rgba[0] * alpha;
    sum->green += rgba[1] * alpha;
    sum->blue += rgba[2] * alpha;
    sum->alpha += alpha;
}

// A body's picture and which part of it is its frame.
typedef struct paint_sprite {
    const picture *image;
    hm_rect area;
    view place;
} paint_sprite;

static ink sprite_colour(const paint_sprite *s, int32_t x, int32_t y) {
    light sum = {0};
    for (int i = 0; i < FINE * FINE; i++) {
        const hm_vec2 at = view_to_sprite(&s->place, x + (i % FINE + 0.5) / FINE, y + (i / FINE + 0.5) / FINE);
        if (!(at.x >= 0 && at.y >= 0 && at.x < s->area.w && at.y < s->area.h)) continue;
        const size_t row = (size_t)(s->area.y + (int32_t)at.y), column = (size_t)(s->area.x + (int32_t)at.x);
        light_add(&sum, s->image->rgba + 4 * (row * (size_t)s->image->width + column));
    }
    if (sum.alpha == 0) return (ink){0};
    return (ink){(uint8_t)(sum.red / sum.alpha + 0.5), (uint8_t)(sum.green / sum.alpha + 0.5),
                 (uint8_t)(sum.blue / sum.alpha + 0.5), (uint8_t)(sum.alpha / (FINE * FINE) * 255 + 0.5)};
}

static void paint_body(const paint *p, const scene_body *body) {
    const scene_look *look = &p->all->looks[body->look];
    paint_sprite s = {.image = &look->image};
    hm_xform xform;
    if (!look->image.rgba || scene_place(p->all, body, &xform)) return;
    const int32_t w = look->image.width / look->columns, h = look->image.height / look->rows;
    s.area = (hm_rect){body->frame % look->columns * w, body->frame / look->columns * h, w, h};
    view_make(&p->frame, &xform, &s.place);
    hm_vec2 least = {INFINITY, INFINITY}, most = {-INFINITY, -INFINITY};
    for (int i = 0; i < 4; i++) {
        const hm_vec2 corner = view_to_page(&s.place, i % 2 ? w : 0, i / 2 ? h : 0);
        least = (hm_vec2){fmin(least.x, corner.x), fmin(least.y, corner.y)};
        most = (hm_vec2){fmax(most.x, corner.x), fmax(most.y, corner.y)};
    }
    const int32_t right = paint_clamp(ceil(most.x), p->panel->width),
                  bottom = paint_clamp(ceil(most.y), p->panel->height);
    for (int32_t y = paint_clamp(floor(least.y), bottom); y < bottom; y++) {
        for (int32_t x = paint_clamp(floor(least.x), right); x < right; x++) {
            const ink colour = sprite_colour(&s, x, y);
            if (colour.strength) picture_fill(p->panel, (hm_rect){x, y, 1, 1}, colour);
        }
    }
}

typedef struct paint_rank {
    int32_t z, body;
} paint_rank;

// The farthest first, of equally far ones in the order of the file.
static int rank_compare(const void *a, const void *b) {
    const paint_rank *p = a, *q = b;
    if (p->z != q->z) return p->z < q->z ? -1 : 1;
    return p->body < q->body ? -1 : p->body > q->body;
}

static bool paint_bodies(const paint *p) {
    const scene *all = p->all;
    paint_rank *ranks = malloc(((size_t)all->body_count + 1) * sizeof *ranks);
    if (!ranks) return false;
    for (int32_t i = 0; i < all->body_count; i++) ranks[i] = (paint_rank){all->bodies[i].z, i};
    qsort(ranks, (size_t)all->body_count, sizeof *ranks, rank_compare);
    for (int32_t i = 0; i < all->body_count; i++) {
        const scene_body *body = &all->bodies[ranks[i].body];
        if (body->id != HM_NO_OBJECT) paint_body(p, body);
    }
    free(ranks);
    return true;
}

// ---- what the library draws ---------------------------------------------------------------------------------------

// Where an edge crosses a row of middles; told from its upper end, so that both of its triangles get the same.
static double edge_at(hm_vec2 a, hm_vec2 b, double y) {
    if (b.y < a.y) {
        const hm_vec2 c = a;
        a = b;
        b = c;
    }
    return a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y));
}

static bool edge_crosses(hm_vec2 a, hm_vec2 b, double y) { return (a.y <= y) != (b.y <= y); }

static bool paint_is_sprite(const paint *p, hm_object object) {
    hm_object_def def;
    return hm_world_get(p->all->world, object, &def) && p->all->looks[p->all->bodies[def.user].look].image.rgba;
}

static void paint_triangle(void *ctx, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_draw_role role, hm_object object) {
    paint *p = ctx;
    const hm_vec2 corner[3] = {page_point(&p->frame, a), page_point(&p->frame, b), page_point(&p->frame, c)};
    ink colour = scene_insides[role];
    // A veil only where there are colours below.
    if (paint_is_sprite(p, object)) colour.strength = role == HM_DRAW_TOUCHING ? 60 : 0;
    if (!colour.strength) return;
    const double top = fmin(fmin(corner[0].y, corner[1].y), corner[2].y);
    const double bottom = fmax(fmax(corner[0].y, corner[1].y), corner[2].y);
    const int32_t end = paint_clamp(ceil(bottom), p->panel->height);
    for (int32_t y = paint_clamp(floor(top), end); y < end; y++) {
        double least = INFINITY, most = -INFINITY;
        for (int i = 0; i < 3; i++) {
            const hm_vec2 from = corner[i], to = corner[(i + 1) % 3];
            if (!edge_crosses(from, to, y + 0.5)) continue;
            const double x = edge_at(from, to, y + 0.5);
            least = fmin(least, x);
            most = fmax(most, x);
        }
        if (!(least < most)) continue;
        const int32_t left = paint_clamp(ceil(least - 0.5), p->panel->width);
        const int32_t right = paint_clamp(ceil(most - 0.5), p->panel->width);
        picture_fill(p->panel, (hm_rect){left, y, right - left, 1}, colour);
    }
}

static void paint_line(void *ctx, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object) {
    paint *p = ctx;
    ink colour = p->own ? *p->own : scene_edges[role];
    double thick = p->dense ? 1 : scene_thick(role);
    if (!p->own && role < HM_DRAW_BOX && paint_is_sprite(p, object)) thick = 1;
    picture_line(p->panel, page_point(&p->frame, from), page_point(&p->frame, to), thick, colour);
}

static void paint_world(paint *p, const scene_pages *pages) {
    const scene_boundary *boundary = &p->all->boundary;
    const hm_draw draw = {.line = paint_line, .triangle = paint_triangle, .ctx = p};
    hm_draw_options options = {.what = HM_DRAW_EDGES | HM_DRAW_INSIDES | HM_DRAW_INACTIVE | HM_DRAW_CONTACTS,
                               .view = pages->view,
                               .error = 0.2 / pages->scale,
                               .size = 7 / pages->scale};
    if (p->dense) options.what &= ~HM_DRAW_CONTACTS;
    hm_world_draw(p->all->world, &draw, &options);
    options.what = HM_DRAW_EDGES;
    p->own = &scene_boundary_ink;
    if (boundary->given) hm_draw_shape(&boundary->side.shape, &boundary->side.xform, &draw, &options, HM_DRAW_FIXED);
    p->own = &scene_ask_ink;
    scene_draw_asks(p->all, &draw, &options);
    p->own = NULL;
}

// On a picture of its own, as drawing clips only at the edges of pictures.
bool scene_paint(picture *page, hm_rect area, const scene_pages *pages, const scene *all) {
    picture panel;
    static const ink ground = {25, 28, 40, 255};
    if (!picture_create(area.w, area.h, ground, &panel)) return false;
    paint p = {.panel = &panel, .all = all, .dense = all->body_count > 3000};
    p.frame = (page_frame){{-pages->view.x0 * pages->scale, -pages->view.y0 * pages->scale}, pages->scale};
    const bool done = paint_bodies(&p);
    if (done) paint_world(&p, pages);
    picture_sprite(page, &panel, (hm_pixel){area.x, area.y}, 1, (ink){0}, 255);
    picture_free(&panel);
    return done;
}
