// A convex shape that moves along a line through a mask meets each run of solid pixels of a row along one stretch of
// its way. As long as these stretches overlap one another from the start on, the shape is not free.
//
// All is in steps from the mask's origin, in coordinates along the line and across it, so that the shape moves in the
// first one alone. Doubles are off by less than 1/8 step (scripts/proofs/separate_runs.gappa), and rounding a
// translation to whole steps moves it by up to 0.71. So the rule is certainly met where the shape meets a run that is
// a step smaller on all sides, and certainly not where it meets none that is a step larger.
#include "separate_runs.h"

#include "../base/bits.h"

#include <math.h>

// ---- the shape ----------------------------------------------------------------------------------------------------

// Without a call into the mathematical library; no argument is NaN.
static inline double runs_least(double p, double q) { return p < q ? p : q; }

static inline double runs_most(double p, double q) { return p > q ? p : q; }

/// A point, or a vector, along the way and across it.
typedef struct runs_point {
    double s, h;
} runs_point;

/// A direction in which a convex part and a run may be apart.
typedef struct runs_axis {
    double move, per_move; ///< of a step of the way along it, and 1 / move, or 0 for a direction across the way
    double u, v;           ///< of the mask's axes along it
    double low, high;      ///< of the part at the start
} runs_axis;

enum {
    RUNS_DISCS = HMI_ELEMENT_CORNERS,
    RUNS_PARTS = HMI_ELEMENT_CORNERS + 1,
    RUNS_AXES = HMI_ELEMENT_CORNERS + 2 + 4 * HMI_ELEMENT_CORNERS
};

/// A convex polygon: its axes are in a list.
typedef struct runs_part {
    int32_t first, end;
} runs_part;

/// A shape as the union of convex polygons and discs, and the mask's axes.
typedef struct runs_shape {
    runs_point u, v;
    runs_point across_u, across_v; ///< at right angles to them, of length 1
    runs_axis of_u, of_v;          ///< along these; without a part
    double radius;                 ///< of all discs
    double leave_x, leave_y;       ///< how far in the mask's pixels a run reaches in for a step, at right angles
    double x0, y0, x1, y1;         ///< of its bounds, in the mask's pixels
    double way_x, way_y;           ///< of a step of the way
    int32_t discs, parts, axes;
    runs_point disc[RUNS_DISCS];
    runs_part part[RUNS_PARTS];
    runs_axis axis[RUNS_AXES];
} runs_shape;

/// A stretch of the way, in steps from the start.
typedef struct runs_stretch {
    double from, to;
} runs_stretch;

static double runs_cross(runs_point p, runs_point q) { return p.s * q.h - p.h * q.s; }

static double runs_dot(runs_point p, runs_point q) { return p.s * q.s + p.h * q.h; }

static runs_point runs_across(runs_point p) {
    const double length = sqrt(runs_dot(p, p));
    return (runs_point){-p.h / length, p.s / length};
}

// Farther than this a step counts for less than doubles are off.
#define RUNS_FAR 0x1p44
#define RUNS_LEAST_MOVE 0x1p-51

static runs_axis runs_axis_make(const runs_shape *shape, runs_point across) {
    const double move = fabs(across.s) < RUNS_LEAST_MOVE ? 0 : across.s;
    return (runs_axis){.move = move,
                       .per_move = move == 0 ? 0 : 1 / move,
                       .u = runs_dot(across, shape->u),
                       .v = runs_dot(across, shape->v)};
}

static void runs_axis_add(runs_shape *shape, runs_axis axis, runs_point across, const runs_point *p, int32_t n) {
    axis.low = axis.high = runs_dot(across, p[0]);
    for (int32_t k = 1; k < n; k++) {
        const double at = runs_dot(across, p[k]);
        axis.low = runs_least(axis.low, at);
        axis.high = runs_most(axis.high, at);
    }
    shape->axis[shape->axes++] = axis;
}

// A polygon and a run are apart along an edge of either; of the polygon's, the first `edges` are enough.
static void runs_part_add(runs_shape *shape, const runs_point *p, int32_t n, int32_t edges) {
    runs_part *part = &shape->part[shape->parts++];
    part->first = shape->axes;
    runs_axis_add(shape, shape->of_u, shape->across_u, p, n);
    runs_axis_add(shape, shape->of_v, shape->across_v, p, n);
    for (int32_t k = 0; k < edges; k++) {
        const runs_point *q = &p[k + 1 == n ? 0 : k + 1];
        const runs_point across = runs_across((runs_point){q->s - p[k].s, q->h - p[k].h});
        runs_axis_add(shape, runs_axis_make(shape, across), across, p, n);
    }
    part->end = shape->axes;
}

// Of four corners, whether opposite edges are parallel: whether both diagonals have the same middle.
static bool runs_slanted(const runs_point *p, int32_t n) {
    return n == 4 && p[0].s + p[2].s == p[1].s + p[3].s && p[0].h + p[2].h == p[1].h + p[3].h;
}

// An edge, widened to both sides by the radius.
static void runs_edge_add(runs_shape *shape, runs_point p, runs_point q) {
    const runs_point across = runs_across((runs_point){q.s - p.s, q.h - p.h});
    const double s = across.s * shape->radius, h = across.h * shape->radius;
    const runs_point wide[4] = {{p.s + s, p.h + h}, {q.s + s, q.h + h}, {q.s - s, q.h - h}, {p.s - s, p.h - h}};
    runs_part_add(shape, wide, 4, 2);
}

static bool runs_near(double v) { return fabs(v) < RUNS_FAR; }

static void runs_bounds(runs_shape *shape, const runs_point *p, int32_t n) {
    const double per = 1 / runs_cross(shape->u, shape->v);
    const double wide = shape->radius * shape->leave_x, high = shape->radius * shape->leave_y;
    shape->x0 = shape->y0 = HUGE_VAL;
    shape->x1 = shape->y1 = -HUGE_VAL;
    for (int32_t k = 0; k < n; k++) {
        const double x = runs_cross(p[k], shape->v) * per, y = runs_cross(shape->u, p[k]) * per;
        shape->x0 = runs_least(shape->x0, x - wide);
        shape->x1 = runs_most(shape->x1, x + wide);
        shape->y0 = runs_least(shape->y0, y - high);
        shape->y1 = runs_most(shape->y1, y + high);
    }
    shape->way_x = shape->v.h * per;
    shape->way_y = -shape->u.h * per;
}

static runs_point runs_turned(double x, double y, hm_vec2 way) {
    return (runs_point){x * way.x + y * way.y, y * way.x - x * way.y};
}

// The mask's axes. False where its pixels are hardly larger than a step.
static bool runs_mask(runs_shape *shape, const hmi_posed_mask *mask, hm_vec2 way) {
    const hm_xform *m = mask->xform;
    const hmi_bitgrid *grid = &mask->mask->grid;
    shape->u = runs_turned(m->ux, m->uy, way);
    shape->v = runs_turned(m->vx, m->vy, way);
    const double area = fabs(runs_cross(shape->u, shape->v));
    const double u = sqrt(runs_dot(shape->u, shape->u)), v = sqrt(runs_dot(shape->v, shape->v));
    if (!(4 * runs_most(u, v) < area) || !runs_near(u * grid->width + v * grid->height)) return false;
    shape->leave_x = v / area;
    shape->leave_y = u / area;
    shape->across_u = runs_across(shape->u);
    shape->across_v = runs_across(shape->v);
    shape->of_u = runs_axis_make(shape, shape->across_u);
    shape->of_v = runs_axis_make(shape, shape->across_v);
    shape->of_u.u = shape->of_v.v = 0;
    return true;
}

static bool runs_shape_make(runs_shape *shape, const hmi_element *element, int64_t margin, const hmi_posed_mask *mask,
                            hm_vec2 way) {
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    const int64_t ox = mask->xform->ox * HMI_UNITS_PER_STEP, oy = mask->xform->oy * HMI_UNITS_PER_STEP;
    const int32_t n = element->convex.n;
    runs_point p[HMI_ELEMENT_CORNERS];
    shape->discs = shape->parts = shape->axes = 0;
    shape->radius = (double)(element->convex.radius + margin);
    if (!runs_near(shape->radius) || (shape->radius < 2 && n < 3) || !runs_mask(shape, mask, way)) return false;
    for (int32_t k = 0; k < n; k++) {
        const double x = ((double)element->corner[k].x - (double)ox) * unit;
        const double y = ((double)element->corner[k].y - (double)oy) * unit;
        if (!runs_near(x) || !runs_near(y)) return false;
        p[k] = runs_turned(x, y, way);
    }
    runs_bounds(shape, p, n);
    if (n > 2) runs_part_add(shape, p, n, runs_slanted(p, n) ? 2 : n);
    if (shape->radius == 0) return true;
    for (int32_t k = n == 2; n > 1 && k < n; k++) runs_edge_add(shape, p[k ? k - 1 : n - 1], p[k]);
    for (int32_t k = 0; k < n; k++) shape->disc[shape->discs++] = p[k];
    return true;
}

// ---- a run --------------------------------------------------------------------------------------------------------

/// Part of a row, in the mask's pixels.
typedef struct runs_box {
    double x0, y0, x1, y1;
} runs_box;

static const runs_stretch runs_never = {HUGE_VAL, -HUGE_VAL};

static void runs_cover(runs_stretch *all, runs_stretch one) {
    if (!(one.from <= one.to)) return;
    all->from = runs_least(all->from, one.from);
    all->to = runs_most(all->to, one.to);
}

// Of a run along an axis.
static runs_stretch runs_span(const runs_axis *axis, const runs_box *box) {
    const double from = box->x0 * axis->u + box->y0 * axis->v;
    const double u = (box->x1 - box->x0) * axis->u, v = (box->y1 - box->y0) * axis->v;
    return (runs_stretch){from + runs_least(u, 0) + runs_least(v, 0), from + runs_most(u, 0) + runs_most(v, 0)};
}

static runs_stretch runs_part_meets(const runs_shape *shape, const runs_part *part, const runs_box *box) {
    runs_stretch all = {-HUGE_VAL, HUGE_VAL};
    for (int32_t k = part->first; k < part->end; k++) {
        const runs_axis *axis = &shape->axis[k];
        const runs_stretch span = runs_span(axis, box);
        if (axis->move == 0) {
            if (span.from > axis->high || span.to < axis->low) return runs_never;
            continue;
        }
        const double one = (span.from - axis->high) * axis->per_move, two = (span.to - axis->low) * axis->per_move;
        all.from = runs_most(all.from, runs_least(one, two));
        all.to = runs_least(all.to, runs_most(one, two));
    }
    return all;
}

// Where a disc touches a side of a run from outside: those along u, or those along v.
static void runs_side_meets(const runs_shape *shape, runs_point disc, bool of_v, const runs_box *box,
                            runs_stretch *all) {
    const runs_axis *axis = of_v ? &shape->of_v : &shape->of_u, *along = of_v ? &shape->of_u : &shape->of_v;
    const runs_point across = of_v ? shape->across_v : shape->across_u;
    const runs_point across_along = of_v ? shape->across_u : shape->across_v;
    const runs_stretch span = runs_span(axis, box), ends = runs_span(along, box);
    const double at = runs_dot(across, disc), start = runs_dot(across_along, disc);
    const double lean = shape->radius * runs_dot(across, across_along);
    if (axis->move == 0) return;
    for (int side = -1; side <= 1; side += 2) {
        const double t = ((side < 0 ? span.from : span.to) + side * shape->radius - at) * axis->per_move;
        const double foot = start + t * along->move - side * lean;
        if (ends.from <= foot && foot <= ends.to) runs_cover(all, (runs_stretch){t, t});
    }
}

static runs_stretch runs_disc_meets(const runs_shape *shape, runs_point disc, const runs_box *box) {
    const double square = shape->radius * shape->radius;
    runs_stretch all = runs_never;
    for (int k = 0; k < 4; k++) {
        const double x = k & 1 ? box->x1 : box->x0, y = k & 2 ? box->y1 : box->y0;
        const double s = x * shape->u.s + y * shape->v.s - disc.s, h = x * shape->u.h + y * shape->v.h - disc.h;
        const double left = square - h * h;
        if (left < 0) continue;
        const double root = sqrt(left);
        runs_cover(&all, (runs_stretch){s - root, s + root});
    }
    runs_side_meets(shape, disc, false, box, &all);
    runs_side_meets(shape, disc, true, box, &all);
    return all;
}

// The stretch along which the shape meets a run that is larger by `out` steps on all sides.
static runs_stretch runs_meet(const runs_shape *shape, int32_t x0, int32_t x1, int32_t y, double out) {
    const double x = out * shape->leave_x, h = out * shape->leave_y;
    const runs_box box = {x0 - x, y - h, x1 + x, y + 1 + h};
    runs_stretch all = runs_never;
    for (int32_t k = 0; k < shape->parts; k++) runs_cover(&all, runs_part_meets(shape, &shape->part[k], &box));
    for (int32_t k = 0; k < shape->discs; k++) runs_cover(&all, runs_disc_meets(shape, shape->disc[k], &box));
    return all;
}

// ---- all runs -----------------------------------------------------------------------------------------------------

/// The stretches of runs that the shape may meet on a part of its way.
typedef struct runs_list {
    int32_t count;
    bool full; ///< some found no room
    hmi_runs_run at[HMI_RUNS_ROOM];
} runs_list;

static uint64_t runs_bits(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    const uint64_t *lo = hmi_bitgrid_stripe(grid, x >> 6), *hi = lo + grid->pitch;
    return hmi_funnel(lo[y], hi[y], (unsigned)(x & 63));
}

// The first solid pixel, or clear one, of a row from x to x1; x1 + 1 where there is none.
static int32_t runs_next(const hmi_bitgrid *grid, int32_t x, int32_t x1, int32_t y, bool solid) {
    while (x <= x1) {
        const uint64_t bits = solid ? runs_bits(grid, x, y) : ~runs_bits(grid, x, y);
        if (bits) return (int32_t)hmi_min(x + hmi_lowest_bit(bits), (int64_t)x1 + 1);
        x += 64;
    }
    return x1 + 1;
}

static void runs_keep(runs_list *list, hmi_runs_run run, double from, double until) {
    if (!(run.from <= run.to) || run.to < from || run.from > until) return;
    if (list->count < HMI_RUNS_ROOM)
        list->at[list->count++] = run;
    else
        list->full = true;
}

static int32_t runs_within(double v, int32_t most) { return v < 0 ? 0 : v > most ? most : (int32_t)v; }

static bool runs_beside(double low, double high, int32_t size) { return high < 0 || low > size; }

static void runs_gather(const runs_shape *shape, const hmi_bitgrid *grid, double from, double until, double out,
                        runs_list *list) {
    const double ax = shape->way_x * from, bx = shape->way_x * until;
    const double ay = shape->way_y * from, by = shape->way_y * until;
    const double left = shape->x0 + runs_least(ax, bx) - 1, right = shape->x1 + runs_most(ax, bx) + 1;
    const double top = shape->y0 + runs_least(ay, by) - 1, bottom = shape->y1 + runs_most(ay, by) + 1;
    list->count = 0;
    list->full = false;
    if (runs_beside(left, right, grid->width) || runs_beside(top, bottom, grid->height)) return;
    const int32_t x0 = runs_within(left, grid->width - 1), x1 = runs_within(right, grid->width - 1);
    const int32_t y1 = runs_within(bottom, grid->height - 1);
    for (int32_t y = runs_within(top, grid->height - 1); y <= y1 && !list->full; y++)
        for (int32_t x = runs_next(grid, x0, x1, y, true); x <= x1;) {
            const int32_t end = runs_next(grid, x, x1, y, false);
            const runs_stretch met = runs_meet(shape, x, end, y, out);
            runs_keep(list, (hmi_runs_run){met.from, met.to, x, end, y}, from, until);
            x = runs_next(grid, end, x1, y, true);
        }
}

// How far stretches lead on from one to another.
static double runs_chain(const runs_list *list, double met) {
    for (bool on = true; on;) {
        on = false;
        for (int32_t i = 0; i < list->count; i++)
            if (list->at[i].from <= met && list->at[i].to > met) {
                met = list->at[i].to;
                on = true;
            }
    }
    return met;
}

// How much of the way is looked at at once: in pixels of the mask, at first.
#define RUNS_FIRST 8.0
// What lies beyond the end of the chain is followed up to here, in steps: as far as the search for it leaves open.
#define RUNS_BEYOND 0x1p16

bool hmi_runs_find(const hmi_element *element, int64_t margin, const hmi_posed_mask *mask, hm_vec2 way, double limit,
                   hmi_runs *out) {
    const hmi_bitgrid *grid = &mask->mask->grid;
    runs_shape shape;
    runs_list list;
    if (!runs_shape_make(&shape, element, margin, mask, way)) return false;
    double part = RUNS_FIRST / runs_most(fabs(shape.way_x), fabs(shape.way_y));
    out->met = 0;
    out->count = 0;
    for (;; part *= 2) {
        const double until = out->met + part;
        if (until > RUNS_FAR) return false;
        runs_gather(&shape, grid, out->met, until, -1, &list);
        out->met = runs_chain(&list, out->met);
        if (list.full || out->met < until || out->met >= limit) break;
    }
    out->until = out->met;
    runs_gather(&shape, grid, out->met, out->met + RUNS_BEYOND, 1, &list);
    if (list.full) return true;
    out->until = out->met + RUNS_BEYOND;
    out->count = list.count;
    for (int32_t i = 0; i < list.count; i++) out->maybe[i] = list.at[i];
    return true;
}

// A shape with an area meets the inside of a run where it meets that of one of its pixels.
bool hmi_runs_test(const hmi_runs *runs, double steps, const hmi_element *element, const hm_xform *mask,
                   const hmi_rule *rule) {
    for (int32_t i = 0; i < runs->count; i++) {
        const hmi_runs_run *run = &runs->maybe[i];
        if (!(run->from <= steps && steps <= run->to)) continue;
        const hm_local low = {run->x0 * HM_UNITS_PER_PIXEL, run->y * HM_UNITS_PER_PIXEL};
        const hm_local high = {run->x1 * HM_UNITS_PER_PIXEL, low.y + HM_UNITS_PER_PIXEL};
        const hmi_point corner[4] = {hmi_local_apply(mask, low), hmi_local_apply(mask, (hm_local){high.x, low.y}),
                                     hmi_local_apply(mask, high), hmi_local_apply(mask, (hm_local){low.x, high.y})};
        const hmi_convex box = {corner, 4, 0};
        if (hmi_sat_touch(&box, &element->convex, rule->margin, rule->closed)) return true;
    }
    return false;
}
