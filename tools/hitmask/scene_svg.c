// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_picture as SVG: what the library draws, a path for each object's inside and one for its edges.
#include "scene_picture.h"

#include <math.h>

typedef struct svg {
    FILE *out;
    const scene_pages *pages;
    const ink *own; // a colour for everything, instead of those of the roles
    bool filling;   // insides are drawn, not edges
    bool open;      // a path is under way
    hm_draw_role role;
    hm_object object;
} svg;

static void svg_close(svg *s) {
    if (s->open) fputs("\"/>\n", s->out);
    s->open = false;
}

static void svg_point(const svg *s, char letter, hm_vec2 at) {
    const hm_bounds *view = &s->pages->view;
    fprintf(s->out, "%c%.6g %.6g", letter, (at.x - view->x0) * s->pages->scale, (at.y - view->y0) * s->pages->scale);
}

static void svg_colour(const svg *s, const char *what, ink colour) {
    fprintf(s->out, " %s=\"#%02x%02x%02x\"", what, colour.red, colour.green, colour.blue);
    if (colour.strength < 255) fprintf(s->out, " %s-opacity=\"%.3g\"", what, colour.strength / 255.0);
}

static ink svg_edge(const svg *s, hm_draw_role role) { return s->own ? *s->own : scene_edges[role]; }

// Lines and triangles of one object and role go into one path.
static void svg_path(svg *s, hm_draw_role role, hm_object object) {
    if (s->open && s->role == role && s->object == object) return;
    svg_close(s);
    fputs("<path", s->out);
    if (s->filling) {
        svg_colour(s, "fill", scene_insides[role]);
    } else {
        svg_colour(s, "stroke", svg_edge(s, role));
        fprintf(s->out, " stroke-width=\"%g\"", scene_thick(role));
    }
    fputs(" d=\"", s->out);
    s->open = true;
    s->role = role;
    s->object = object;
}

static void svg_line(void *ctx, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object) {
    svg *s = ctx;
    svg_path(s, role, object);
    svg_point(s, 'M', from);
    svg_point(s, 'L', to);
}

static void svg_circle(void *ctx, hm_vec2 middle, double radius, hm_draw_role role, hm_object object) {
    svg *s = ctx;
    (void)object;
    svg_close(s);
    const double scale = s->pages->scale;
    fprintf(s->out, "<circle cx=\"%.6g\" cy=\"%.6g\" r=\"%.6g\" fill=\"none\"",
            (middle.x - s->pages->view.x0) * scale, (middle.y - s->pages->view.y0) * scale, radius * scale);
    svg_colour(s, "stroke", svg_edge(s, role));
    fprintf(s->out, " stroke-width=\"%g\"/>\n", scene_thick(role));
}

static void svg_triangle(void *ctx, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_draw_role role, hm_object object) {
    svg *s = ctx;
    svg_path(s, role, object);
    // All the same way round, so that none takes from another where they overlap.
    const bool turned = (b.x - a.x) * (c.y - a.y) < (b.y - a.y) * (c.x - a.x);
    svg_point(s, 'M', a);
    svg_point(s, 'L', turned ? c : b);
    svg_point(s, 'L', turned ? b : c);
    fputc('z', s->out);
}

void scene_svg(FILE *out, hm_rect area, const scene_pages *pages, const scene *all) {
    char text[128];
    svg s = {.out = out, .pages = pages};
    const hm_draw lines = {.line = svg_line, .circle = svg_circle, .ctx = &s},
                  fills = {.triangle = svg_triangle, .ctx = &s};
    hm_draw_options options = {
        .what = HM_DRAW_INSIDES | HM_DRAW_INACTIVE, .view = pages->view, .error = 0.1 / pages->scale};
    fprintf(out, "<svg x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"none\" stroke-linecap=\"round\">\n",
            (int)area.x, (int)area.y, (int)area.w, (int)area.h);
    s.filling = true;
    hm_world_draw(all->world, &fills, &options);
    svg_close(&s);
    s.filling = false;
    options.size = 6 / pages->scale;
    options.what = HM_DRAW_EDGES | HM_DRAW_INACTIVE | HM_DRAW_CONTACTS;
    const scene_boundary *boundary = &all->boundary;
    s.own = &scene_boundary_ink;
    if (boundary->given) hm_draw_shape(&boundary->side.shape, &boundary->side.xform, &lines, &options, HM_DRAW_FIXED);
    svg_close(&s);
    s.own = NULL;
    hm_world_draw(all->world, &lines, &options);
    svg_close(&s);
    s.own = &scene_ask_ink;
    scene_draw_asks(all, &lines, &options);
    svg_close(&s);
    scene_caption(all, text, sizeof text);
    fprintf(out,
            "</svg>\n<text x=\"%d\" y=\"%d\" fill=\"#%02x%02x%02x\" font-family=\"monospace\" "
            "font-size=\"14\">%s</text>\n",
            (int)area.x, (int)(area.y + area.h + 16), scene_words.red, scene_words.green, scene_words.blue, text);
}
