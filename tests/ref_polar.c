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

/// The part of an edge from `begin` to `end`, of 1.
typedef struct stretch {
    double begin, end;
} stretch;

// Narrows to where a function is at least 0 that goes from `at_begin` to `at_end` in a straight line.
static void narrow_stretch(double at_begin, double at_end, stretch *p) {
    if (at_begin < 0 && at_end < 0) p->end = -1;
    if (at_begin < 0 && at_end >= 0) p->begin = fmax(p->begin, at_begin / (at_begin - at_end));
    if (at_begin >= 0 && at_end < 0) p->end = fmin(p->end, at_begin / (at_begin - at_end));
}

static double nearest_of_stretch(const ref_polar_edge *e, stretch p) {
    double dx = e->bx - e->ax, dy = e->by - e->ay;
    double foot = -(e->ax * dx + e->ay * dy) / (dx * dx + dy * dy);
    foot = fmin(fmax(foot, p.begin), p.end);
    return hypot(e->ax + foot * dx, e->ay + foot * dy);
}

static double far_end_of_stretch(const ref_polar_edge *e, stretch p) {
    double dx = e->bx - e->ax, dy = e->by - e->ay;
    return fmax(hypot(e->ax + p.begin * dx, e->ay + p.begin * dy), hypot(e->ax + p.end * dx, e->ay + p.end * dy));
}

// What of an edge lies between two angles, less than 180 degrees apart; an empty stretch when nothing does.
static stretch stretch_between(const ref_polar_edge *e, double first, double last) {
    stretch p = {0, 1};
    double fx = cos(first), fy = sin(first), lx = cos(last), ly = sin(last);
    narrow_stretch(fx * e->ay - fy * e->ax, fx * e->by - fy * e->bx, &p);
    narrow_stretch(e->ax * ly - e->ay * lx, e->bx * ly - e->by * lx, &p);
    return p;
}

ref_polar_span ref_polar_sector(const ref_polar_edge *edges, int edge_count, int i, int count, double grow) {
    ref_polar_span span = {1e9, 0};
    for (int k = 0; k < edge_count; ++k) {
        stretch p = stretch_between(&edges[k], turn * i / count - grow, turn * (i + 1) / count + grow);
        if (p.begin > p.end) continue;
        span.least = fmin(span.least, nearest_of_stretch(&edges[k], p));
        span.most = fmax(span.most, far_end_of_stretch(&edges[k], p));
    }
    return span;
}

// An edge that has an end between the two angles may not be crossed; one without is, somewhere between.
ref_polar_span ref_polar_crossings(const ref_polar_edge *edges, int edge_count, int i, int count) {
    ref_polar_span span = {0, 0};
    for (int k = 0; k < edge_count; ++k) {
        stretch p = stretch_between(&edges[k], turn * i / count - 1e-7, turn * i / count + 1e-7);
        if (p.begin > p.end) continue;
        span.most = fmax(span.most, far_end_of_stretch(&edges[k], p));
        if (p.begin > 0 && p.end < 1) span.least = fmax(span.least, nearest_of_stretch(&edges[k], p));
    }
    return span;
}

bool ref_polar_inside(const ref_polar_edge *edges, int edge_count) {
    bool inside = false;
    for (int k = 0; k < edge_count; ++k) {
        const ref_polar_edge *e = &edges[k];
        double across = e->ax * e->by - e->ay * e->bx;
        if (across == 0 && e->ax * e->bx + e->ay * e->by <= 0) return false;
        if ((e->ay > 0) != (e->by > 0) && (across > 0) == (e->by > e->ay)) inside = !inside;
    }
    return inside;
}

double ref_polar_angle(double x, double y, int count) {
    double angle = atan2(y, x) / turn;
    return (angle < 0 ? angle + 1 : angle) * count;
}

// ---- fast tests --------------------------------------------------------------------------------------------------

static const double doubt = 1e-5;

// Whether a is less than b; notes it where they are nearly equal.
static bool less(double a, double b, ref_polar_verdict *verdict) {
    if (fabs(a - b) < doubt) verdict->close = true;
    return a < b;
}

// The direction from `s` to a point at (dx, dy) from it, in sectors of its own.
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

static bool query_neighbours(const ref_polar *a, const ref_polar *b, double distance, int i, int j,
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

static bool query(const ref_polar *a, const ref_polar *b, ref_polar_mode mode, ref_polar_verdict *v) {
    double dx = b->x - a->x, dy = b->y - a->y, distance = hypot(dx, dy);
    if (less(a->max_radius * a->scale + b->max_radius * b->scale, distance, v)) return false;
    if (mode == REF_POLAR_CIRCLES) return true;
    if (a->solid_radius > 0 && b->solid_radius > 0 &&
        less(distance, a->solid_radius * a->scale + b->solid_radius * b->scale, v))
        return true;
    double at_a = own_angle(a, dx, dy), at_b = own_angle(b, -dx, -dy);
    if (mode == REF_POLAR_BETWEEN) return !less(length_between(a, at_a, v) + length_between(b, at_b, v), distance, v);
    int i = nearest(at_a, v), j = nearest(at_b, v);
    if (mode == REF_POLAR_NEIGHBOURS) return query_neighbours(a, b, distance, i, j, v);
    return !less(length_at(a, i) + length_at(b, j), distance, v);
}

ref_polar_verdict ref_polar_query(const ref_polar *a, const ref_polar *b, ref_polar_mode mode) {
    ref_polar_verdict verdict = {false, false};
    verdict.hit = query(a, b, mode, &verdict);
    return verdict;
}
