// A convex shape that moves along a line through a mask meets each run of solid pixels of a row along one stretch of
// its path. As long as these stretches overlap one another from the start on, the shape is not free.
//
// All is in steps from the mask's origin, in coordinates along the line and across it, so that the shape moves in the
// first one alone. Doubles are off by less than 1/8 step (scripts/proofs/separate_track.gappa), and rounding a
// translation to whole steps moves it by up to 0.71. So the rule is certainly met where the shape meets a run that is
// a step smaller on all sides, and certainly not where it meets none that is a step larger.
#include "separate_track.h"

#include "../base/bits.h"

#include <math.h>

// ---- the shape ----------------------------------------------------------------------------------------------------

// Without a call into the mathematical library; no argument is NaN.
static inline double track_least(double p, double q) { return p < q ? p : q; }

static inline double track_most(double p, double q) { return p > q ? p : q; }

/// A point, or a vector, along the way and across it.
typedef struct track_point {
    double s, h;
} track_point;

/// A direction in which a convex part and a run may be apart.
typedef struct track_axis {
    double move, per_move; ///< of a step of the way along it, and 1 / move, or 0 for a direction across the way
    double u, v;           ///< of the mask's axes along it
    double low, high;      ///< of the part at the start
} track_axis;

enum {
    TRACK_DISCS = HMI_ELEMENT_CORNERS,
    TRACK_PARTS = HMI_ELEMENT_CORNERS + 1,
    TRACK_AXES = HMI_ELEMENT_CORNERS + 2 + 4 * HMI_ELEMENT_CORNERS
};

/// A convex polygon: its axes are in a list.
typedef struct track_part {
    int32_t first, end;
} track_part;

/// A shape as the union of convex polygons and discs, and the mask's axes.
typedef struct track_shape {
    track_point u, v;
    track_point across_u, across_v; ///< at right angles to them, of length 1
    track_axis of_u, of_v;          ///< along these; without a part
    double radius;                  ///< of all discs
    double leave_x, leave_y;        ///< how far in the mask's pixels a run reaches in for a step, at right angles
    double x0, y0, x1, y1;          ///< of its bounds, in the mask's pixels
    double way_x, way_y;            ///< of a step of the way
    int32_t discs, parts, axes;
    track_point disc[TRACK_DISCS];
    track_part part[TRACK_PARTS];
    track_axis axis[TRACK_AXES];
} track_shape;

/// A stretch of the way, in steps from the start.
typedef struct track_stretch {
    double from, to;
} track_stretch;

static double track_cross(track_point p, track_point q) { return p.s * q.h - p.h * q.s; }

static double track_dot(track_point p, track_point q) { return p.s * q.s + p.h * q.h; }

static track_point track_across(track_point p) {
    const double length = sqrt(track_dot(p, p));
    return (track_point){-p.h / length, p.s / length};
}

// Farther than this a step counts for less than doubles are off.
#define TRACK_FAR 0x1p44
#define TRACK_LEAST_MOVE 0x1p-51

static track_axis track_axis_make(const track_shape *shape, track_point across) {
    const double move = fabs(across.s) < TRACK_LEAST_MOVE ? 0 : across.s;
    return (track_axis){.move = move,
                        .per_move = move == 0 ? 0 : 1 / move,
                        .u = track_dot(across, shape->u),
                        .v = track_dot(across, shape->v)};
}

static void track_axis_add(track_shape *shape, track_axis axis, track_point across, const track_point *p, int32_t n) {
    axis.low = axis.high = track_dot(across, p[0]);
    for (int32_t k = 1; k < n; k++) {
        const double at = track_dot(across, p[k]);
        axis.low = track_least(axis.low, at);
        axis.high = track_most(axis.high, at);
    }
    shape->axis[shape->axes++] = axis;
}

// A polygon and a run are apart along an edge of either; of the polygon's, the first `edges` are enough.
static void track_part_add(track_shape *shape, const track_point *p, int32_t n, int32_t edges) {
    track_part *part = &shape->part[shape->parts++];
    part->first = shape->axes;
    track_axis_add(shape, shape->of_u, shape->across_u, p, n);
    track_axis_add(shape, shape->of_v, shape->across_v, p, n);
    for (int32_t k = 0; k < edges; k++) {
        const track_point *q = &p[k + 1 == n ? 0 : k + 1];
        const track_point across = track_across((track_point){q->s - p[k].s, q->h - p[k].h});
        track_axis_add(shape, track_axis_make(shape, across), across, p, n);
    }
    part->end = shape->axes;
}

// Of four corners, whether opposite edges are parallel: whether both diagonals have the same middle.
static bool track_slanted(const track_point *p, int32_t n) {
    return n == 4 && p[0].s + p[2].s == p[1].s + p[3].s && p[0].h + p[2].h == p[1].h + p[3].h;
}

// An edge, rounded: all within the radius on both sides of it.
static void track_edge_add(track_shape *shape, track_point p, track_point q) {
    const track_point across = track_across((track_point){q.s - p.s, q.h - p.h});
    const double s = across.s * shape->radius, h = across.h * shape->radius;
    const track_point wide[4] = {{p.s + s, p.h + h}, {q.s + s, q.h + h}, {q.s - s, q.h - h}, {p.s - s, p.h - h}};
    track_part_add(shape, wide, 4, 2);
}

static bool track_near(double v) { return fabs(v) < TRACK_FAR; }

static void track_bounds(track_shape *shape, const track_point *p, int32_t n) {
    const double per = 1 / track_cross(shape->u, shape->v);
    const double wide = shape->radius * shape->leave_x, high = shape->radius * shape->leave_y;
    shape->x0 = shape->y0 = HUGE_VAL;
    shape->x1 = shape->y1 = -HUGE_VAL;
    for (int32_t k = 0; k < n; k++) {
        const double x = track_cross(p[k], shape->v) * per, y = track_cross(shape->u, p[k]) * per;
        shape->x0 = track_least(shape->x0, x - wide);
        shape->x1 = track_most(shape->x1, x + wide);
        shape->y0 = track_least(shape->y0, y - high);
        shape->y1 = track_most(shape->y1, y + high);
    }
    shape->way_x = shape->v.h * per;
    shape->way_y = -shape->u.h * per;
}

static track_point track_rotated(double x, double y, hm_vec2 way) {
    return (track_point){x * way.x + y * way.y, y * way.x - x * way.y};
}

// The mask's axes. False where its pixels are hardly larger than a step.
static bool track_mask(track_shape *shape, const hmi_posed_mask *mask, hm_vec2 way) {
    const hm_xform *m = mask->xform;
    const hmi_bitgrid *grid = &mask->mask->grid;
    shape->u = track_rotated(m->ux, m->uy, way);
    shape->v = track_rotated(m->vx, m->vy, way);
    const double area = fabs(track_cross(shape->u, shape->v));
    const double u = sqrt(track_dot(shape->u, shape->u)), v = sqrt(track_dot(shape->v, shape->v));
    if (!(4 * track_most(u, v) < area) || !track_near(u * grid->width + v * grid->height)) return false;
    shape->leave_x = v / area;
    shape->leave_y = u / area;
    shape->across_u = track_across(shape->u);
    shape->across_v = track_across(shape->v);
    shape->of_u = track_axis_make(shape, shape->across_u);
    shape->of_v = track_axis_make(shape, shape->across_v);
    shape->of_u.u = shape->of_v.v = 0;
    return true;
}

static bool track_shape_make(track_shape *shape, const hmi_element *element, int64_t margin,
                             const hmi_posed_mask *mask, hm_vec2 way) {
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    const int64_t ox = mask->xform->ox * HMI_UNITS_PER_STEP, oy = mask->xform->oy * HMI_UNITS_PER_STEP;
    const int32_t n = element->convex.n;
    track_point p[HMI_ELEMENT_CORNERS];
    shape->discs = shape->parts = shape->axes = 0;
    shape->radius = (double)(element->convex.radius + margin);
    if (!track_near(shape->radius) || (shape->radius < 2 && n < 3) || !track_mask(shape, mask, way)) return false;
    for (int32_t k = 0; k < n; k++) {
        const double x = ((double)element->corner[k].x - (double)ox) * unit;
        const double y = ((double)element->corner[k].y - (double)oy) * unit;
        if (!track_near(x) || !track_near(y)) return false;
        p[k] = track_rotated(x, y, way);
    }
    track_bounds(shape, p, n);
    if (n > 2) track_part_add(shape, p, n, track_slanted(p, n) ? 2 : n);
    if (shape->radius == 0) return true;
    for (int32_t k = n == 2; n > 1 && k < n; k++) track_edge_add(shape, p[k ? k - 1 : n - 1], p[k]);
    for (int32_t k = 0; k < n; k++) shape->disc[shape->discs++] = p[k];
    return true;
}

// ---- a run --------------------------------------------------------------------------------------------------------

/// Part of a row, in the mask's pixels.
typedef struct track_box {
    double x0, y0, x1, y1;
} track_box;

static const track_stretch track_never = {HUGE_VAL, -HUGE_VAL};

static void track_cover(track_stretch *all, track_stretch one) {
    if (!(one.from <= one.to)) return;
    all->from = track_least(all->from, one.from);
    all->to = track_most(all->to, one.to);
}

// Of a run along an axis.
static track_stretch track_span(const track_axis *axis, const track_box *box) {
    const double from = box->x0 * axis->u + box->y0 * axis->v;
    const double u = (box->x1 - box->x0) * axis->u, v = (box->y1 - box->y0) * axis->v;
    return (track_stretch){from + track_least(u, 0) + track_least(v, 0), from + track_most(u, 0) + track_most(v, 0)};
}

static track_stretch track_part_meets(const track_shape *shape, const track_part *part, const track_box *box) {
    track_stretch all = {-HUGE_VAL, HUGE_VAL};
    for (int32_t k = part->first; k < part->end; k++) {
        const track_axis *axis = &shape->axis[k];
        const track_stretch span = track_span(axis, box);
        if (axis->move == 0) {
            if (span.from > axis->high || span.to < axis->low) return track_never;
            continue;
        }
        const double one = (span.from - axis->high) * axis->per_move, two = (span.to - axis->low) * axis->per_move;
        all.from = track_most(all.from, track_least(one, two));
        all.to = track_least(all.to, track_most(one, two));
    }
    return all;
}

// Where a disc touches a side of a run from outside: those along u, or those along v.
static void track_side_meets(const track_shape *shape, track_point disc, bool of_v, const track_box *box,
                             track_stretch *all) {
    const track_axis *axis = of_v ? &shape->of_v : &shape->of_u, *along = of_v ? &shape->of_u : &shape->of_v;
    const track_point across = of_v ? shape->across_v : shape->across_u;
    const track_point across_along = of_v ? shape->across_u : shape->across_v;
    const track_stretch span = track_span(axis, box), ends = track_span(along, box);
    const double at = track_dot(across, disc), start = track_dot(across_along, disc);
    const double lean = shape->radius * track_dot(across, across_along);
    if (axis->move == 0) return;
    for (int side = -1; side <= 1; side += 2) {
        const double t = ((side < 0 ? span.from : span.to) + side * shape->radius - at) * axis->per_move;
        const double foot = start + t * along->move - side * lean;
        if (ends.from <= foot && foot <= ends.to) track_cover(all, (track_stretch){t, t});
    }
}

static track_stretch track_disc_meets(const track_shape *shape, track_point disc, const track_box *box) {
    const double square = shape->radius * shape->radius;
    track_stretch all = track_never;
    for (int k = 0; k < 4; k++) {
        const double x = k & 1 ? box->x1 : box->x0, y = k & 2 ? box->y1 : box->y0;
        const double s = x * shape->u.s + y * shape->v.s - disc.s, h = x * shape->u.h + y * shape->v.h - disc.h;
        const double left = square - h * h;
        if (left < 0) continue;
        const double root = sqrt(left);
        track_cover(&all, (track_stretch){s - root, s + root});
    }
    track_side_meets(shape, disc, false, box, &all);
    track_side_meets(shape, disc, true, box, &all);
    return all;
}

// The stretch along which the shape meets a run that is larger by `out` steps on all sides.
static track_stretch track_meet(const track_shape *shape, int32_t x0, int32_t x1, int32_t y, double out) {
    const double x = out * shape->leave_x, h = out * shape->leave_y;
    const track_box box = {x0 - x, y - h, x1 + x, y + 1 + h};
    track_stretch all = track_never;
    for (int32_t k = 0; k < shape->parts; k++) track_cover(&all, track_part_meets(shape, &shape->part[k], &box));
    for (int32_t k = 0; k < shape->discs; k++) track_cover(&all, track_disc_meets(shape, shape->disc[k], &box));
    return all;
}

// ---- all runs -----------------------------------------------------------------------------------------------------

/// The stretches of runs that the shape may meet on a part of its path.
typedef struct track_list {
    int32_t count;
    bool full; ///< some found no room
    hmi_track_run at[HMI_TRACK_ROOM];
} track_list;

static uint64_t track_bits(const hmi_bitgrid *grid, int32_t x, int32_t y) {
    const uint64_t *lo = hmi_bitgrid_stripe(grid, x >> 6), *hi = lo + grid->pitch;
    return hmi_funnel(lo[y], hi[y], (unsigned)(x & 63));
}

// The first solid pixel, or clear one, of a row from x to x1; x1 + 1 where there is none.
static int32_t track_next(const hmi_bitgrid *grid, int32_t x, int32_t x1, int32_t y, bool solid) {
    while (x <= x1) {
        const uint64_t bits = solid ? track_bits(grid, x, y) : ~track_bits(grid, x, y);
        if (bits) return (int32_t)hmi_min(x + hmi_lowest_bit(bits), (int64_t)x1 + 1);
        x += 64;
    }
    return x1 + 1;
}

static void track_keep(track_list *list, hmi_track_run run, double from, double until) {
    if (!(run.from <= run.to) || run.to < from || run.from > until) return;
    if (list->count < HMI_TRACK_ROOM)
        list->at[list->count++] = run;
    else
        list->full = true;
}

static bool track_beside(double low, double high, int32_t size) { return high < 0 || low > size; }

static void track_gather(const track_shape *shape, const hmi_bitgrid *grid, double from, double until, double out,
                         track_list *list) {
    const double ax = shape->way_x * from, bx = shape->way_x * until;
    const double ay = shape->way_y * from, by = shape->way_y * until;
    const double left = shape->x0 + track_least(ax, bx) - 1, right = shape->x1 + track_most(ax, bx) + 1;
    const double top = shape->y0 + track_least(ay, by) - 1, bottom = shape->y1 + track_most(ay, by) + 1;
    list->count = 0;
    list->full = false;
    if (track_beside(left, right, grid->width) || track_beside(top, bottom, grid->height)) return;
    const int32_t x0 = hmi_within(left, grid->width - 1), x1 = hmi_within(right, grid->width - 1);
    const int32_t y1 = hmi_within(bottom, grid->height - 1);
    for (int32_t y = hmi_within(top, grid->height - 1); y <= y1 && !list->full; y++)
        for (int32_t x = track_next(grid, x0, x1, y, true); x <= x1;) {
            const int32_t end = track_next(grid, x, x1, y, false);
            const track_stretch met = track_meet(shape, x, end, y, out);
            track_keep(list, (hmi_track_run){met.from, met.to, x, end, y}, from, until);
            x = track_next(grid, end, x1, y, true);
        }
}

// How far stretches lead on from one to another.
static double track_chain(const track_list *list, double met) {
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

// How much of the path is searched at once: in pixels of the mask, at first.
#define TRACK_FIRST 8.0
// What lies beyond the end of the chain is followed up to here, in steps: as far as the search for it leaves open.
#define TRACK_BEYOND 0x1p16

bool hmi_track_find(const hmi_element *element, int64_t margin, const hmi_posed_mask *mask, hm_vec2 way, double limit,
                    hmi_track *out) {
    const hmi_bitgrid *grid = &mask->mask->grid;
    track_shape shape;
    track_list list;
    if (!track_shape_make(&shape, element, margin, mask, way)) return false;
    double part = TRACK_FIRST / track_most(fabs(shape.way_x), fabs(shape.way_y));
    out->met = 0;
    out->count = 0;
    for (;; part *= 2) {
        const double until = out->met + part;
        if (until > TRACK_FAR) return false;
        track_gather(&shape, grid, out->met, until, -1, &list);
        out->met = track_chain(&list, out->met);
        if (list.full || out->met < until || out->met >= limit) break;
    }
    out->until = out->met;
    track_gather(&shape, grid, out->met, out->met + TRACK_BEYOND, 1, &list);
    if (list.full) return true;
    out->until = out->met + TRACK_BEYOND;
    out->count = list.count;
    for (int32_t i = 0; i < list.count; i++) out->maybe[i] = list.at[i];
    return true;
}

// A shape with an area meets the inside of a run where it meets that of one of its pixels.
bool hmi_track_test(const hmi_track *track, double steps, const hmi_element *element, const hm_xform *mask,
                    const hmi_rule *rule) {
    for (int32_t i = 0; i < track->count; i++) {
        const hmi_track_run *run = &track->maybe[i];
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
