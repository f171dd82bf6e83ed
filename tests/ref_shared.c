#include "ref_shared.h"

#include <math.h>

static const double steps_in_pixel = 16777216;

static ref_vector plus(ref_vector a, ref_vector b) { return (ref_vector){a.x + b.x, a.y + b.y}; }
static ref_vector minus(ref_vector a, ref_vector b) { return (ref_vector){a.x - b.x, a.y - b.y}; }

static ref_vector corner_of(const ref_posed *s, int x, int y) {
    return (ref_vector){s->o.x + x * s->u.x + y * s->v.x, s->o.y + x * s->u.y + y * s->v.y};
}

// ---- two squares -------------------------------------------------------------------------------------------------

/// Corners of a square, with its inside to the left of each edge in a system whose y grows upwards.
typedef struct square {
    ref_vector at[4];
} square;

// Below 2^29 + 2^29 a factor for edges below 2^28 and squares whose boxes meet.
static int64_t cross(ref_vector a, ref_vector b) { return a.x * b.y - a.y * b.x; }

static square square_of(ref_vector corner, ref_vector u, ref_vector v) {
    bool rotated = cross(u, v) < 0;
    ref_vector first = rotated ? v : u, second = rotated ? u : v;
    return (square){{corner, plus(corner, first), plus(plus(corner, first), second), plus(corner, second)}};
}

// Where a point lies: left of edge i (inside, positive), on its line, or right of it.
static int64_t side_of(const square *s, int i, ref_vector point) {
    return cross(minus(s->at[(i + 1) % 4], s->at[i]), minus(point, s->at[i]));
}

static bool parted_by_edge(const square *p, const square *q) {
    for (int i = 0; i < 4; ++i) {
        bool outside = true;
        for (int k = 0; k < 4; ++k) outside = outside && side_of(p, i, q->at[k]) <= 0;
        if (outside) return true;
    }
    return false;
}

static bool boxes_meet(const square *p, const square *q) {
    bool left = true, right = true, above = true, below = true;
    for (int i = 0; i < 16; ++i) {
        ref_vector a = p->at[i / 4], b = q->at[i % 4];
        left = left && a.x <= b.x;
        right = right && a.x >= b.x;
        above = above && a.y <= b.y;
        below = below && a.y >= b.y;
    }
    return !left && !right && !above && !below;
}

// ---- integrals ---------------------------------------------------------------------------------------------------

/// Sums in pixels.
typedef struct sums {
    double area, x, y; ///< area and first moments
    double min_x, min_y, max_x, max_y;
    bool any;
} sums;

static void sums_hold(sums *s, double x, double y) {
    s->min_x = fmin(s->min_x, x);
    s->min_y = fmin(s->min_y, y);
    s->max_x = fmax(s->max_x, x);
    s->max_y = fmax(s->max_y, y);
}

// A straight piece of the way around an area.
static void sums_walk(sums *s, double x0, double y0, double x1, double y1) {
    double twice = x0 * y1 - y0 * x1;
    s->area += twice / 2;
    s->x += (x0 + x1) * twice / 6;
    s->y += (y0 + y1) * twice / 6;
    sums_hold(s, x0, y0);
    sums_hold(s, x1, y1);
}

// The part of the edge from `from` to `to` that lies in a square, walked. An edge on the line of one of the square's
// edges is in it only if `closed`: what both squares have for an edge must be walked once. (They lie on the same
// side of it, as they share area.)
static void walk_edge(sums *s, ref_vector from, ref_vector to, const square *in, bool closed) {
    double begin = 0, end = 1;
    for (int i = 0; i < 4; ++i) {
        int64_t first = side_of(in, i, from), last = side_of(in, i, to);
        if (first == 0 && last == 0 && closed) continue;
        if (first <= 0 && last <= 0) return;
        double cut = (double)first / (double)(first - last);
        if (first < 0) begin = fmax(begin, cut);
        if (last < 0) end = fmin(end, cut);
    }
    if (begin >= end) return;
    double x = (double)from.x, y = (double)from.y, dx = (double)(to.x - from.x), dy = (double)(to.y - from.y);
    sums_walk(s, (x + begin * dx) / steps_in_pixel, (y + begin * dy) / steps_in_pixel,
              (x + end * dx) / steps_in_pixel, (y + end * dy) / steps_in_pixel);
}

// Adds what pixel (i, j) of `a` and pixel (k, l) of `b` share, relative to the corner of the former.
static void sums_add_pair(sums *s, const ref_posed *a, int i, int j, const ref_posed *b, int k, int l) {
    ref_vector zero = {0, 0}, corner = corner_of(a, i, j);
    square p = square_of(zero, a->u, a->v), q = square_of(minus(corner_of(b, k, l), corner), b->u, b->v);
    if (!boxes_meet(&p, &q) || parted_by_edge(&p, &q) || parted_by_edge(&q, &p)) return;
    sums own = {.min_x = HUGE_VAL, .min_y = HUGE_VAL, .max_x = -HUGE_VAL, .max_y = -HUGE_VAL};
    for (int e = 0; e < 4; ++e) {
        walk_edge(&own, p.at[e], p.at[(e + 1) % 4], &q, true);
        walk_edge(&own, q.at[e], q.at[(e + 1) % 4], &p, false);
    }
    double x = (double)(corner.x - a->o.x) / steps_in_pixel, y = (double)(corner.y - a->o.y) / steps_in_pixel;
    s->any = true;
    s->area += own.area;
    s->x += own.x + own.area * x;
    s->y += own.y + own.area * y;
    sums_hold(s, own.min_x + x, own.min_y + y);
    sums_hold(s, own.max_x + x, own.max_y + y);
}

// ---- two masks ---------------------------------------------------------------------------------------------------

typedef struct range {
    int x0, y0, x1, y1; ///< pixels from (x0, y0) to before (x1, y1)
} range;

static range whole_grid(const ref_grid *g) { return (range){0, 0, g->w, g->h}; }

static int clamped(double v, int limit) { return v < 0 ? 0 : v > limit ? limit : (int)v; }

// The pixels of b around the middle of a pixel of a, with one more on each side than it reaches over.
static range range_around(const ref_posed *a, int i, int j, const ref_posed *b) {
    ref_vector from = minus(corner_of(a, i, j), b->o);
    double det = (double)cross(b->u, b->v), x = (double)from.x, y = (double)from.y;
    double ux = (double)a->u.x, uy = (double)a->u.y, vx = (double)a->v.x, vy = (double)a->v.y;
    double bx = (double)b->u.x, by = (double)b->u.y, cx = (double)b->v.x, cy = (double)b->v.y;
    double reach_x = 1 + (fabs(ux * cy - uy * cx) + fabs(vx * cy - vy * cx)) / fabs(det);
    double reach_y = 1 + (fabs(uy * bx - ux * by) + fabs(vy * bx - vx * by)) / fabs(det);
    double column = (x * cy - y * cx) / det, row = (y * bx - x * by) / det;
    return (range){clamped(column - reach_x, b->grid.w), clamped(row - reach_y, b->grid.h),
                   clamped(column + reach_x + 1, b->grid.w), clamped(row + reach_y + 1, b->grid.h)};
}

static void sums_add_pixel(sums *s, const ref_posed *a, int i, int j, const ref_posed *b, range r) {
    for (int l = r.y0; l < r.y1; ++l) {
        for (int k = r.x0; k < r.x1; ++k) {
            if (ref_get(&b->grid, k, l)) sums_add_pair(s, a, i, j, b, k, l);
        }
    }
}

static ref_common shared_area(const ref_posed *a, const ref_posed *b, bool near) {
    sums s = {.min_x = HUGE_VAL, .min_y = HUGE_VAL, .max_x = -HUGE_VAL, .max_y = -HUGE_VAL};
    for (int j = 0; j < a->grid.h; ++j) {
        for (int i = 0; i < a->grid.w; ++i) {
            if (!ref_get(&a->grid, i, j)) continue;
            sums_add_pixel(&s, a, i, j, b, near ? range_around(a, i, j, b) : whole_grid(&b->grid));
        }
    }
    if (!s.any) return (ref_common){.any = false};
    return (ref_common){true, s.area, s.x / s.area, s.y / s.area, s.min_x, s.min_y, s.max_x, s.max_y};
}

ref_common ref_shared_area(const ref_posed *a, const ref_posed *b) { return shared_area(a, b, false); }

ref_common ref_shared_area_near(const ref_posed *a, const ref_posed *b) { return shared_area(a, b, true); }
