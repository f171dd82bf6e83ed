// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_picture: one frame. Sprites in their own colours, the farthest first; over them what the library draws, a
// path for each object's inside and one for its edges, or where there are very many one for all of one colour.
#include "scene_picture.h"

#include "../drawing/shape_pen.h"

#include <math.h>
#include <stdlib.h>

typedef struct paint {
    drawing *to;
    page_frame frame;
    scene *all;
    const ink *own; // a colour for all lines
    bool dense;     // so many objects that lines are thin, and sprites have none
} paint;

// ---- sprites ------------------------------------------------------------------------------------------------------

static hm_rect frame_area(const scene_sprite *sheet, int32_t frame) {
    const int32_t w = sheet->image.width / sheet->columns, h = sheet->image.height / sheet->rows;
    return (hm_rect){frame % sheet->columns * w, frame / sheet->columns * h, w, h};
}

// How large a sprite's pixels become at most.
static double paint_zoom(const paint *p, const scene_sprite *sheet) {
    double most = 0;
    for (int32_t i = 0; i < p->all->body_count; i++) {
        const scene_body *body = &p->all->bodies[i];
        if (&p->all->sprites[body->sprite] == sheet) most = fmax(most, fmax(body->pose.scale.x, body->pose.scale.y));
    }
    return most * p->frame.scale;
}

// The number of a frame's image in the drawing, which holds it once.
static int32_t paint_image(const paint *p, scene_sprite *sheet, int32_t frame) {
    if (!sheet->drawn) {
        sheet->drawn = calloc((size_t)sheet->count, sizeof *sheet->drawn);
        sheet->zoom = paint_zoom(p, sheet);
    }
    if (!sheet->drawn) return 0;
    int32_t *number = &sheet->drawn[frame];
    const hm_rect area = frame_area(sheet, frame);
    if (!*number) *number = drawing_keep(p->to, &sheet->image, area, (hm_pixel){area.w, area.h}, sheet->zoom);
    return *number;
}

static bool paint_body(const paint *p, const scene_body *body) {
    scene_sprite *sheet = &p->all->sprites[body->sprite];
    hm_xform xform;
    view matrix;
    if (!sheet->image.rgba || body->id == HM_NO_OBJECT || scene_xform(p->all, body, &xform)) return true;
    const int32_t image = paint_image(p, sheet, body->frame);
    view_make(&p->frame, &xform, &matrix);
    if (image) drawing_lay(p->to, image, &matrix);
    return image != 0;
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
    bool done = ranks != NULL;
    for (int32_t i = 0; done && i < all->body_count; i++) ranks[i] = (paint_rank){all->bodies[i].z, i};
    if (done) qsort(ranks, (size_t)all->body_count, sizeof *ranks, rank_compare);
    for (int32_t i = 0; done && i < all->body_count; i++) done = paint_body(p, &all->bodies[ranks[i].body]);
    free(ranks);
    return done;
}

// ---- what the library draws ---------------------------------------------------------------------------------------

static bool paint_is_sprite(const paint *p, hm_object object) {
    hm_object_def def;
    return hm_world_get(p->all->world, object, &def) && p->all->sprites[p->all->bodies[def.user].sprite].image.rgba;
}

static pen_style paint_style(const void *context, bool inside, hm_draw_role role, hm_object object) {
    const paint *p = context;
    const bool sprite = !p->own && role < HM_DRAW_BOX && paint_is_sprite(p, object);
    pen_style style = {p->own ? *p->own : inside ? scene_insides[role] : scene_edges[role], scene_thick(role)};
    // A veil only where there are colours below.
    if (inside && sprite) style.colour.strength = role == HM_DRAW_TOUCHING ? 60 : 0;
    if (p->dense || sprite) style.thick = 1;
    if (p->dense && sprite && !inside) style.colour.strength = 0;
    return style;
}

static void paint_world(paint *p, const scene_pages *pages) {
    const scene_boundary *boundary = &p->all->boundary;
    shape_pen pen = {.to = p->to, .frame = p->frame, .merged = p->dense, .style = paint_style, .context = p};
    const hm_draw edges = pen_edges(&pen), insides = pen_insides(&pen);
    hm_draw_options options = {.what = HM_DRAW_INSIDES | HM_DRAW_INACTIVE,
                               .view = pages->view,
                               .error = 0.1 / pages->scale,
                               .size = 6 / pages->scale};
    hm_world_draw(p->all->world, &insides, &options);
    pen_lift(&pen);
    options.what = HM_DRAW_EDGES | HM_DRAW_INACTIVE | (p->dense ? 0 : HM_DRAW_CONTACTS);
    p->own = &scene_boundary_ink;
    if (boundary->present)
        hm_draw_shape(&boundary->side.shape, &boundary->side.xform, &edges, &options, HM_DRAW_FIXED);
    pen_lift(&pen);
    p->own = NULL;
    hm_world_draw(p->all->world, &edges, &options);
    pen_lift(&pen);
    p->own = &scene_request_ink;
    scene_draw_requests(p->all, &edges, &options);
    pen_lift(&pen);
    p->own = NULL;
}

bool scene_paint(drawing *to, hm_rect area, const scene_pages *pages, scene *all) {
    static const ink ground = {25, 28, 40, 255};
    paint p = {.to = to, .all = all, .dense = all->body_count > 3000};
    p.frame = (page_frame){{-pages->view.x0 * pages->scale, -pages->view.y0 * pages->scale}, pages->scale};
    drawing_enter(to, area);
    drawing_fill(to, (hm_rect){0, 0, area.w, area.h}, ground);
    const bool done = paint_bodies(&p);
    if (done) paint_world(&p, pages);
    drawing_leave(to);
    return done;
}
