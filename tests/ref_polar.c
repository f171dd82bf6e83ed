#include "ref_polar.h"

#include <math.h>

static const double turn = 6.283185307179586476925287;

// ---- lengths -----------------------------------------------------------------------------------------------------

// Narrows from .. to to where low <= start + t * way <= high.
static void narrow(double start, double way, double low, double high, double *from, double *to) {
    if (way == 0) {
        if (start < low || start > high) *to = -1;
        return;
    }
    double one = (low - start) / way, two = (high - start) / way;
    *from = fmax(*from, fmin(one, two));
    *to = fmin(*to, fmax(one, two));
}

double ref_polar_length(const ref_grid *g, double x, double y, int i, int count, double grow) {
    double dx = cos(turn * i / count), dy = sin(turn * i / count), farthest = 0;
    for (int row = 0; row < g->h; ++row)
        for (int column = 0; column < g->w; ++column) {
            double from = 0, to = 1e9;
            if (!ref_get(g, column, row)) continue;
            narrow(x, dx, column - grow, column + 1 + grow, &from, &to);
            narrow(y, dy, row - grow, row + 1 + grow, &from, &to);
            if (from <= to) farthest = fmax(farthest, to);
        }
    return farthest;
}

double ref_polar_angle(double x, double y, int count) {
    double angle = atan2(y, x) / turn;
    return (angle < 0 ? angle + 1 : angle) * count;
}

// ---- quick tests -------------------------------------------------------------------------------------------------

static const double doubt = 1e-5;

// Whether a is less than b; notes it where they are nearly equal.
static bool less(double a, double b, ref_polar_verdict *verdict) {
    if (fabs(a - b) < doubt) verdict->close = true;
    return a < b;
}

// The direction from `s` to a place at (dx, dy) from it, in sectors of its own.
static double own_angle(const ref_polar *s, double dx, double dy) {
    double angle = atan2(dy, dx) - s->angle;
    return ref_polar_angle(s->mirrored ? -cos(angle) : cos(angle), sin(angle), s->count);
}

static double length_at(const ref_polar *s, int i) {
    return s->lengths[(i % s->count + s->count) % s->count] * s->scale;
}

// Clockwise on the screen for k > 0.
static double length_aside(const ref_polar *s, int i, int k) {
    return length_at(s, s->mirrored ? i - k : i + k) * cos(turn * k / s->count);
}

static int nearest(double at, ref_polar_verdict *verdict) {
    double part = at - floor(at);
    return (int)floor(at) + !less(part, 0.5, verdict);
}

static bool ask_neighbours(const ref_polar *a, const ref_polar *b, double distance, int i, int j,
                           ref_polar_verdict *v) {
    if (!less(length_at(a, i) + length_at(b, j), distance, v)) return true;
    for (int k = 1; 4 * k < a->count && 4 * k < b->count; ++k) {
        if (less(b->max_radius * b->scale, sin(turn * k / a->count) * distance, v)) break;
        if (less(a->max_radius * a->scale, sin(turn * k / b->count) * distance, v)) break;
        if (less(distance, length_aside(a, i, k) + length_aside(b, j, -k), v)) return true;
        if (less(distance, length_aside(a, i, -k) + length_aside(b, j, k), v)) return true;
    }
    return false;
}

static double length_between(const ref_polar *s, double at, ref_polar_verdict *verdict) {
    double part = at - floor(at), step = turn / s->count;
    double one = sin(part * step), two = sin((1 - part) * step);
    int i = (int)floor(at);
    if (part < doubt || part > 1 - doubt) verdict->close = true;
    return (length_at(s, i) * two + length_at(s, i + 1) * one) / (one + two);
}

static bool ask(const ref_polar *a, const ref_polar *b, ref_polar_mode mode, ref_polar_verdict *v) {
    double dx = b->x - a->x, dy = b->y - a->y, distance = hypot(dx, dy);
    if (less(a->max_radius * a->scale + b->max_radius * b->scale, distance, v)) return false;
    if (mode == REF_POLAR_CIRCLES) return true;
    if (a->solid_radius > 0 && b->solid_radius > 0 &&
        less(distance, a->solid_radius * a->scale + b->solid_radius * b->scale, v))
        return true;
    double at_a = own_angle(a, dx, dy), at_b = own_angle(b, -dx, -dy);
    if (mode == REF_POLAR_BETWEEN) return !less(length_between(a, at_a, v) + length_between(b, at_b, v), distance, v);
    int i = nearest(at_a, v), j = nearest(at_b, v);
    if (mode == REF_POLAR_NEIGHBOURS) return ask_neighbours(a, b, distance, i, j, v);
    return !less(length_at(a, i) + length_at(b, j), distance, v);
}

ref_polar_verdict ref_polar_ask(const ref_polar *a, const ref_polar *b, ref_polar_mode mode) {
    ref_polar_verdict verdict = {false, false};
    verdict.hit = ask(a, b, mode, &verdict);
    return verdict;
}
