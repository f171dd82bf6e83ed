// world_draw: the pen.
//
// Arcs are halved until they are as good as straight: the direction in the middle of two is their sum, made a unit
// vector. So there is no need of sines, and the points are the same on every machine.
#include "draw_pen.h"

#include "../base/vec2.h"

#include <math.h>

// 0 where nothing is said.
static bool draw_length(double length, double usual, double *out) {
    *out = length > 0 ? length : usual;
    return length >= 0 && length <= HM_MAX_POSITION;
}

bool hmi_pen_make(const hm_draw *draw, const hm_draw_options *options, hmi_pen *out) {
    static const hm_draw_options defaults;
    if (!options) options = &defaults;
    const hm_bounds *view = &options->view;
    *out = (hmi_pen){.draw = draw, .what = options->what ? options->what : HM_DRAW_EDGES, .view = *view};
    out->limited = view->x0 < view->x1 && view->y0 < view->y1;
    if (out->what & ~(uint32_t)HMI_DRAW_ALL || view->x0 != view->x0 || view->y0 != view->y0) return false;
    if (view->x1 != view->x1 || view->y1 != view->y1) return false;
    return draw_length(options->error, 0.25, &out->error) && draw_length(options->size, 4, &out->size);
}

void hmi_pen_line(const hmi_pen *pen, hm_vec2 from, hm_vec2 to) {
    if (pen->draw->line) pen->draw->line(pen->draw->ctx, from, to, pen->role, pen->object);
}

void hmi_pen_triangle(const hmi_pen *pen, hm_vec2 a, hm_vec2 b, hm_vec2 c) {
    if ((pen->what & HM_DRAW_INSIDES) && pen->draw->triangle)
        pen->draw->triangle(pen->draw->ctx, a, b, c, pen->role, pen->object);
}

void hmi_pen_cross(const hmi_pen *pen, hm_vec2 at) {
    const double half = pen->size / 2;
    hmi_pen_line(pen, (hm_vec2){at.x - half, at.y}, (hm_vec2){at.x + half, at.y});
    hmi_pen_line(pen, (hm_vec2){at.x, at.y - half}, (hm_vec2){at.x, at.y + half});
}

// A chord and what is between it and the middle. An arc is mostly 90 degrees: at most 256 chords for it.
static void draw_chords(const hmi_pen *pen, hm_vec2 middle, double radius, hm_vec2 from, hm_vec2 to, int depth) {
    const hm_vec2 sum = {from.x + to.x, from.y + to.y};
    const double length = sqrt(sum.x * sum.x + sum.y * sum.y);
    // Half the sum is where the chord is nearest to the middle of the disc.
    if (depth == 0 || length == 0 || radius * (1 - length / 2) <= pen->error) {
        const hm_vec2 a = hmi_along(middle, from, radius), b = hmi_along(middle, to, radius);
        if (pen->what & HM_DRAW_EDGES) hmi_pen_line(pen, a, b);
        hmi_pen_triangle(pen, middle, a, b);
        return;
    }
    const hm_vec2 half = {sum.x / length, sum.y / length};
    draw_chords(pen, middle, radius, from, half, depth - 1);
    draw_chords(pen, middle, radius, half, to, depth - 1);
}

void hmi_pen_arc(const hmi_pen *pen, hm_vec2 middle, double radius, hm_vec2 from, hm_vec2 to) {
    draw_chords(pen, middle, radius, from, to, 8);
}

void hmi_pen_disc(const hmi_pen *pen, hm_vec2 middle, double radius) {
    static const hm_vec2 quarters[5] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    hmi_pen rest = *pen;
    if ((pen->what & HM_DRAW_EDGES) && pen->draw->circle) {
        pen->draw->circle(pen->draw->ctx, middle, radius, pen->role, pen->object);
        rest.what &= ~HM_DRAW_EDGES;
        if (!(rest.what & HM_DRAW_INSIDES)) return;
    }
    for (int i = 0; i < 4; i++) hmi_pen_arc(&rest, middle, radius, quarters[i], quarters[i + 1]);
}
