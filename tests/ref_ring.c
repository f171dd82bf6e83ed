#include "ref_ring.h"

#include <math.h>

/// An edge: from where, along what, and 1 or -1 by which side is the inner one.
typedef struct edge {
    int64_t x, y, ex, ey;
    int turn;
    double length;
} edge;

static int turn_of(const ref_ring *a) {
    return (a->x[1] - a->x[0]) * (a->y[2] - a->y[0]) > (a->y[1] - a->y[0]) * (a->x[2] - a->x[0]) ? 1 : -1;
}

static edge edge_of(const ref_ring *a, int k) {
    const int next = k + 1 == a->n ? 0 : k + 1;
    edge e = {a->x[k], a->y[k], a->x[next] - a->x[k], a->y[next] - a->y[k], turn_of(a), 0};
    e.length = sqrt((double)e.ex * (double)e.ex + (double)e.ey * (double)e.ey);
    return e;
}

// How far a corner is on the inner side, times the edge's length.
static int64_t inner(const edge *e, int64_t x, int64_t y) {
    return e->turn * (e->ex * (y - e->y) - e->ey * (x - e->x));
}

static int64_t innermost(const edge *e, const ref_ring *b) {
    int64_t most = INT64_MIN;
    for (int j = 0; j < b->n; ++j) {
        const int64_t at = inner(e, b->x[j], b->y[j]);
        if (at > most) most = at;
    }
    return most;
}

static bool parted(const ref_ring *a, const ref_ring *b, bool closed) {
    for (int k = 0; k < a->n; ++k) {
        const edge e = edge_of(a, k);
        const int64_t most = innermost(&e, b);
        if (most < 0 || (most == 0 && !closed)) return true;
    }
    return false;
}

bool ref_ring_meet(const ref_ring *a, const ref_ring *b, bool closed) {
    return !parted(a, b, closed) && !parted(b, a, closed);
}

static double square(double v) { return v * v; }

static double nearest2(const ref_ring *a, const ref_ring *b, double least) {
    for (int k = 0; k < a->n; ++k) {
        const edge e = edge_of(a, k);
        const double length2 = e.length * e.length;
        for (int j = 0; j < b->n; ++j) {
            const double wx = (double)(b->x[j] - e.x), wy = (double)(b->y[j] - e.y);
            const double along = (double)e.ex * wx + (double)e.ey * wy;
            double d = wx * wx + wy * wy;
            if (along > 0 && along < length2) d = square((double)inner(&e, b->x[j], b->y[j]) / e.length);
            least = fmin(least, d);
        }
    }
    return least;
}

double ref_ring_distance(const ref_ring *a, const ref_ring *b) {
    if (ref_ring_meet(a, b, true)) return 0;
    return sqrt(nearest2(b, a, nearest2(a, b, HUGE_VAL)));
}

double ref_ring_depth_along(const ref_ring *a, const ref_ring *b, double nx, double ny) {
    double most = -HUGE_VAL, least = HUGE_VAL;
    for (int k = 0; k < a->n; ++k)
        most = fmax(most, nx * (double)(a->x[k] - a->x[0]) + ny * (double)(a->y[k] - a->y[0]));
    for (int k = 0; k < b->n; ++k)
        least = fmin(least, nx * (double)(b->x[k] - a->x[0]) + ny * (double)(b->y[k] - a->y[0]));
    return most - least;
}

static double least_depth(const ref_ring *a, const ref_ring *b, double least) {
    for (int k = 0; k < a->n; ++k) {
        const edge e = edge_of(a, k);
        least = fmin(least, (double)innermost(&e, b) / e.length);
    }
    return least;
}

double ref_ring_depth(const ref_ring *a, const ref_ring *b) { return least_depth(b, a, least_depth(a, b, HUGE_VAL)); }

double ref_ring_inside(const ref_ring *a, double x, double y) {
    double least = HUGE_VAL;
    for (int k = 0; k < a->n; ++k) {
        const edge e = edge_of(a, k);
        least =
            fmin(least, e.turn * ((double)e.ex * (y - (double)e.y) - (double)e.ey * (x - (double)e.x)) / e.length);
    }
    return least;
}

double ref_ring_within(const ref_ring *a, const ref_ring *b) {
    double least = HUGE_VAL;
    for (int k = 0; k < b->n; ++k) {
        const edge e = edge_of(b, k);
        for (int j = 0; j < a->n; ++j) least = fmin(least, (double)inner(&e, a->x[j], a->y[j]) / e.length);
    }
    return least;
}

// Each edge demands that the other reaches to its inner side.
static bool cut(const ref_ring *a, const ref_ring *b, int64_t mx, int64_t my, double *enter, double *leave) {
    for (int k = 0; k < a->n; ++k) {
        const edge e = edge_of(a, k);
        const int64_t value = innermost(&e, b), speed = e.turn * (e.ex * my - e.ey * mx);
        const double time = speed != 0 ? -(double)value / (double)speed : 0;
        if (speed == 0 && value < 0) return false;
        if (speed > 0 && time > *enter) *enter = time;
        if (speed < 0 && time < *leave) *leave = time;
    }
    return *enter <= *leave;
}

bool ref_ring_times(const ref_ring *a, const ref_ring *b, int64_t mx, int64_t my, double *enter, double *leave) {
    *enter = 0;
    *leave = 1;
    return cut(a, b, mx, my, enter, leave) && cut(b, a, -mx, -my, enter, leave);
}
