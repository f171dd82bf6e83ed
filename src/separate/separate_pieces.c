// The shortest free translation within a small square, where few pairs of pieces decide.
//
// The translations of b after which two convex pieces meet form a convex polygon, the Minkowski difference, which is
// rounded if a piece is. A translation is free if none of these polygons covers it. Two pieces that lie side by side
// leave a seam between their polygons. No square fits into it and no single pair covers it, so a search by squares
// alone would go down both sides of it.
//
// Here all polygons are enlarged by half of the clearance that a free translation needs (separate.c), which covers
// the seams. The nearest point that no polygon covers then lies on a side of the square or of a polygon: at the foot
// of the origin, or where two sides cross. Sides around a corner are circles. All these points are tried.
//
// All of this is computed in doubles, whose errors are far below the enlargement. The caller tests the result
// exactly.
#include "separate_pieces.h"

#include "../base/vec2.h"
#include "../pose/pieces.h"
#include "separate_sum.h"

#include <math.h>

// Half of the largest square, in steps, that the first pairs alone may close: in larger ones shapes often fit exactly
// beside others.
#define SPOT_CLOSED ((double)HM_STEPS_PER_PIXEL)

enum { SPOT_PAIRS = 16, SPOT_SIDES = 96, SPOT_VISITS = 128 };

static const double spot_enlarged = HMI_SEAM_ENLARGED;
static const double spot_caution = 0x1p-14; // a point counts as covered if it is by more than this
static const double spot_edge = 0x1p-20;    // by how much a point may lie outside of the square

/// A side: a line of the part in the square, or a circle where `radius` is above 0.
typedef struct spot_side {
    hm_vec2 p, q; ///< the ends of a line; for a circle both are its centre
    double radius;
} spot_side;

typedef struct spot_job {
    const hm_shape *a, *b;
    const hm_xform *xa, *xb;
    double margin;
    hmi_step_box square; ///< in steps
    hm_vec2 low, high;   ///< the same in pixels
    int visits;
    const hmi_convex *piece; ///< of a, while those of b are visited
    bool covered;            ///< one pair covers all of the square; a polygon without being enlarged
    hmi_seam *seam;          ///< what those without a radius have of the square
    int count;
    hmi_sum cover[SPOT_PAIRS];
    int sides;
    spot_side side[SPOT_SIDES];
    double best; ///< pixels
    bool found;
    hm_vec2 at;
} spot_job;

// ---- what a pair covers -------------------------------------------------------------------------------------------

static hm_vec2 spot_on(hm_vec2 p, hm_vec2 q, hm_vec2 to) {
    const hm_vec2 e = hmi_minus(q, p), d = hmi_minus(to, p);
    const double length = hmi_dot(e, e);
    const double t = length > 0 ? hmi_clamp(hmi_dot(d, e) / length, 0, 1) : 0;
    return (hm_vec2){p.x + t * e.x, p.y + t * e.y};
}

static bool spot_within(const hmi_sum *cover, hm_vec2 p) {
    const double reach = cover->radius - spot_caution;
    bool inside = cover->n > 2;
    for (int32_t k = 0; k < cover->n; k++) {
        const hm_vec2 v = cover->v[k], w = cover->v[k + 1 == cover->n ? 0 : k + 1];
        if (hmi_cross(hmi_minus(w, v), hmi_minus(p, v)) >= 0) continue;
        inside = false;
        break;
    }
    for (int32_t k = 0; !inside && k < cover->n; k++) {
        const hm_vec2 off = hmi_minus(spot_on(cover->v[k], cover->v[k + 1 == cover->n ? 0 : k + 1], p), p);
        inside = hmi_dot(off, off) < reach * reach;
    }
    return inside;
}

static bool spot_covers_box(const hmi_sum *cover, hm_vec2 low, hm_vec2 high) {
    return spot_within(cover, low) && spot_within(cover, high) && spot_within(cover, (hm_vec2){low.x, high.y}) &&
           spot_within(cover, (hm_vec2){high.x, low.y});
}

// Whether the polygon surely lies apart from the square: all of the square is beyond one of its edges, or all of the
// polygon is beyond a side of the square.
static bool spot_apart(const hmi_sum *cover, hm_vec2 low, hm_vec2 high) {
    hm_vec2 from = cover->v[0], to = from;
    for (int32_t k = 0; k < cover->n; k++) {
        const hm_vec2 v = cover->v[k], e = hmi_minus(cover->v[k + 1 == cover->n ? 0 : k + 1], v);
        from = (hm_vec2){fmin(from.x, v.x), fmin(from.y, v.y)};
        to = (hm_vec2){fmax(to.x, v.x), fmax(to.y, v.y)};
        // the corner of the square that is farthest inward
        const hm_vec2 in = {e.y > 0 ? low.x : high.x, e.x > 0 ? high.y : low.y};
        if (hmi_cross(e, hmi_minus(in, v)) < -cover->radius * sqrt(hmi_dot(e, e))) return true;
    }
    return from.x - cover->radius > high.x || from.y - cover->radius > high.y || to.x + cover->radius < low.x ||
           to.y + cover->radius < low.y;
}

// ---- the pairs ----------------------------------------------------------------------------------------------------

// What a polygon has of the square, in half-planes: at a sharp corner as far as along the edges. False where it is
// rounded.
static bool spot_part(const spot_job *job, const hmi_sum *cover, hmi_seam_part *part) {
    hm_vec2 before = {0, 0};
    part->count = 0;
    if (cover->n < 3 || cover->radius > spot_enlarged) return false;
    for (int32_t k = -1; k < cover->n; k++) {
        const hm_vec2 v = cover->v[k < 0 ? cover->n - 1 : k], w = cover->v[k + 1 == cover->n ? 0 : k + 1];
        const hm_vec2 e = hmi_minus(w, v);
        const double length = hmi_length(e);
        if (!(length > 0)) return false;
        const hm_vec2 out = {e.y / length, -e.x / length}, both = {out.x + before.x, out.y + before.y};
        const bool sharp = hmi_dot(out, before) < 0;
        const double blunt = hmi_length(both);
        before = out;
        if (k < 0) continue;
        if (sharp && !(blunt > 0x1p-20)) return false;
        if (sharp &&
            !hmi_seam_side(job->seam, part, hmi_scaled(both, 1 / blunt), hmi_dot(both, v) / blunt + cover->radius))
            return false;
        if (!hmi_seam_side(job->seam, part, out, hmi_dot(out, v) + cover->radius)) return false;
    }
    return true;
}

static bool spot_pair(void *context, const hmi_convex *piece) {
    spot_job *job = context;
    if (++job->visits > SPOT_VISITS || job->count == SPOT_PAIRS) return true;
    hmi_sum *cover = &job->cover[job->count];
    hmi_seam_part part;
    hmi_sum_make(job->piece, piece, job->margin + spot_enlarged, cover);
    if (spot_apart(cover, job->low, job->high)) return false;
    const bool sharp = spot_part(job, cover, &part), open = sharp && part.count > 0;
    job->covered = !open && spot_covers_box(cover, job->low, job->high);
    if (job->covered) return true;
    if (sharp && hmi_seam_add(job->seam, &part) == HMI_SEAM_NOTHING) return false;
    job->count++;
    return false;
}

static int64_t spot_more(const spot_job *job) {
    return (int64_t)((job->margin + spot_enlarged) * (double)HM_STEPS_PER_PIXEL) + 2;
}

// Visits the pieces of b that come near a piece of a for some translation in the square.
static bool spot_piece(void *context, const hmi_convex *piece) {
    spot_job *job = context;
    const hmi_step_box box = hmi_convex_box(piece, spot_more(job));
    const hmi_step_box near = {box.x0 - job->square.x1, box.y0 - job->square.y1, box.x1 - job->square.x0,
                               box.y1 - job->square.y0};
    job->piece = piece;
    if (++job->visits > SPOT_VISITS) return true;
    return hmi_pieces_near(job->b, job->xb, &near, spot_pair, job);
}

// Collects the polygons of all pairs. False where there are too many, or one of them covers the whole square.
static bool spot_collect(spot_job *job) {
    const hmi_step_box box = hmi_shape_box(job->b, job->xb);
    const int64_t more = spot_more(job);
    const hmi_step_box near = {box.x0 + job->square.x0 - more, box.y0 + job->square.y0 - more,
                               box.x1 + job->square.x1 + more, box.y1 + job->square.y1 + more};
    return !hmi_pieces_near(job->a, job->xa, &near, spot_piece, job);
}

// ---- sides --------------------------------------------------------------------------------------------------------

// Cuts a line down to its part within the square along one axis. False where nothing is left.
static bool spot_clip(double from, double way, double low, double high, double t[2]) {
    if (way == 0) return from >= low && from <= high;
    const double one = (low - from) / way, two = (high - from) / way;
    t[0] = fmax(t[0], fmin(one, two));
    t[1] = fmin(t[1], fmax(one, two));
    return t[0] <= t[1];
}

static bool spot_all_covered(const spot_job *job, hm_vec2 p, hm_vec2 q) {
    for (int k = 0; k < job->count; k++)
        if (spot_within(&job->cover[k], p) && spot_within(&job->cover[k], q)) return true;
    return false;
}

static bool spot_add(spot_job *job, hm_vec2 p, hm_vec2 q, double radius) {
    if (job->sides == SPOT_SIDES) return false;
    job->side[job->sides++] = (spot_side){p, q, radius};
    return true;
}

static bool spot_add_line(spot_job *job, hm_vec2 p, hm_vec2 q) {
    const hm_vec2 e = hmi_minus(q, p);
    double t[2] = {0, 1};
    if (!spot_clip(p.x, e.x, job->low.x - spot_edge, job->high.x + spot_edge, t)) return true;
    if (!spot_clip(p.y, e.y, job->low.y - spot_edge, job->high.y + spot_edge, t)) return true;
    const hm_vec2 from = {p.x + t[0] * e.x, p.y + t[0] * e.y}, to = {p.x + t[1] * e.x, p.y + t[1] * e.y};
    return spot_all_covered(job, from, to) || spot_add(job, from, to, 0);
}

static bool spot_add_circle(spot_job *job, hm_vec2 c, double r) {
    const hm_vec2 low = {fmax(job->low.x, c.x - r), fmax(job->low.y, c.y - r)};
    const hm_vec2 high = {fmin(job->high.x, c.x + r), fmin(job->high.y, c.y + r)};
    const double x = fmax(fabs(c.x - job->low.x), fabs(c.x - job->high.x));
    const double y = fmax(fabs(c.y - job->low.y), fabs(c.y - job->high.y));
    if (low.x > high.x || low.y > high.y || x * x + y * y < r * r) return true;
    for (int k = 0; k < job->count; k++)
        if (spot_covers_box(&job->cover[k], low, high)) return true;
    return spot_add(job, c, c, r);
}

static bool spot_add_cover(spot_job *job, const hmi_sum *cover) {
    for (int32_t k = 0; k < cover->n; k++) {
        const hm_vec2 v = cover->v[k], w = cover->v[k + 1 == cover->n ? 0 : k + 1], e = hmi_minus(w, v);
        const double length = sqrt(hmi_dot(e, e));
        if (!spot_add_circle(job, v, cover->radius)) return false;
        if (length == 0) continue;
        const hm_vec2 out = {e.y * cover->radius / length, -e.x * cover->radius / length};
        if (!spot_add_line(job, (hm_vec2){v.x + out.x, v.y + out.y}, (hm_vec2){w.x + out.x, w.y + out.y}))
            return false;
    }
    return true;
}

static bool spot_add_all(spot_job *job) {
    const hm_vec2 corner[4] = {job->low, {job->high.x, job->low.y}, job->high, {job->low.x, job->high.y}};
    for (int k = 0; k < 4; k++)
        if (!spot_add_line(job, corner[k], corner[(k + 1) % 4])) return false;
    for (int k = 0; k < job->count; k++)
        if (!spot_add_cover(job, &job->cover[k])) return false;
    return true;
}

// ---- points -------------------------------------------------------------------------------------------------------

static void spot_try(spot_job *job, hm_vec2 p) {
    const double length = sqrt(hmi_dot(p, p));
    if (!(length < job->best)) return;
    if (!(p.x >= job->low.x - spot_edge && p.x <= job->high.x + spot_edge)) return;
    if (!(p.y >= job->low.y - spot_edge && p.y <= job->high.y + spot_edge)) return;
    for (int k = 0; k < job->count; k++)
        if (spot_within(&job->cover[k], p)) return;
    job->best = length;
    job->at = p;
    job->found = true;
}

// The nearest point of a side to the origin.
static void spot_foot(spot_job *job, const spot_side *side) {
    const hm_vec2 here = {0, 0};
    const hm_vec2 p = spot_on(side->p, side->q, here);
    const double length = sqrt(hmi_dot(p, p));
    if (side->radius == 0)
        spot_try(job, p);
    else if (length > 0)
        spot_try(job, (hm_vec2){p.x - p.x * side->radius / length, p.y - p.y * side->radius / length});
}

static void spot_lines(spot_job *job, const spot_side *s, const spot_side *t) {
    const hm_vec2 d = hmi_minus(s->q, s->p), e = hmi_minus(t->q, t->p), off = hmi_minus(t->p, s->p);
    const double turn = hmi_cross(d, e);
    if (turn == 0) return;
    const double at = hmi_cross(off, e) / turn, on = hmi_cross(off, d) / turn;
    if (at < -1e-9 || at > 1 + 1e-9 || on < -1e-9 || on > 1 + 1e-9) return;
    spot_try(job, (hm_vec2){s->p.x + at * d.x, s->p.y + at * d.y});
}

// Tries the two points of a circle whose distance from its centre along a unit vector is `along`.
static void spot_both(spot_job *job, const spot_side *circle, hm_vec2 way, double along) {
    const double square = circle->radius * circle->radius - along * along;
    if (square < 0) return;
    const double aside = sqrt(square);
    const hm_vec2 p = {circle->p.x + way.x * along, circle->p.y + way.y * along};
    spot_try(job, (hm_vec2){p.x - way.y * aside, p.y + way.x * aside});
    spot_try(job, (hm_vec2){p.x + way.y * aside, p.y - way.x * aside});
}

static void spot_line_circle(spot_job *job, const spot_side *line, const spot_side *circle) {
    const hm_vec2 e = hmi_minus(line->q, line->p);
    const double length = sqrt(hmi_dot(e, e));
    if (length == 0) return;
    const hm_vec2 normal = {-e.y / length, e.x / length};
    spot_both(job, circle, normal, hmi_dot(hmi_minus(line->p, circle->p), normal));
}

static void spot_circles(spot_job *job, const spot_side *s, const spot_side *t) {
    const hm_vec2 d = hmi_minus(t->p, s->p);
    const double length = sqrt(hmi_dot(d, d));
    if (length == 0) return;
    const double along = (length * length + s->radius * s->radius - t->radius * t->radius) / (2 * length);
    spot_both(job, s, (hm_vec2){d.x / length, d.y / length}, along);
}

static void spot_crossings(spot_job *job, const spot_side *s, const spot_side *t) {
    if (s->radius == 0 && t->radius == 0) spot_lines(job, s, t);
    if (s->radius == 0 && t->radius > 0) spot_line_circle(job, s, t);
    if (s->radius > 0 && t->radius == 0) spot_line_circle(job, t, s);
    if (s->radius > 0 && t->radius > 0) spot_circles(job, s, t);
}

hmi_pieces_state hmi_pieces_solve(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  int64_t margin, const hmi_span_of_ways *square, double best, hmi_seam *seam,
                                  hm_vec2 *out) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    spot_job job;
    job.a = a;
    job.b = b;
    job.xa = xa;
    job.xb = xb;
    job.margin = (double)margin * unit;
    job.square = (hmi_step_box){(int64_t)(square->x - square->half_x), (int64_t)(square->y - square->half_y),
                                (int64_t)(square->x + square->half_x), (int64_t)(square->y + square->half_y)};
    job.low = (hm_vec2){(square->x - square->half_x) * unit, (square->y - square->half_y) * unit};
    job.high = (hm_vec2){(square->x + square->half_x) * unit, (square->y + square->half_y) * unit};
    job.best = best * unit;
    job.visits = job.count = job.sides = 0;
    job.covered = job.found = false;
    job.seam = seam;
    hmi_seam_init(seam, job.low, job.high);
    if (!spot_collect(&job)) {
        const bool blocked = job.covered || (square->half_x <= SPOT_CLOSED && hmi_seam_closed(seam));
        return blocked ? HMI_PIECES_BLOCKED : HMI_PIECES_MANY;
    }
    if (!spot_add_all(&job)) return HMI_PIECES_MANY;
    spot_try(&job, (hm_vec2){hmi_clamp(0, job.low.x, job.high.x), hmi_clamp(0, job.low.y, job.high.y)});
    for (int i = 0; i < job.sides; i++) spot_foot(&job, &job.side[i]);
    for (int i = 0; i < job.sides; i++)
        for (int j = 0; j < i; j++) spot_crossings(&job, &job.side[i], &job.side[j]);
    if (!job.found) return HMI_PIECES_BLOCKED;
    *out = (hm_vec2){job.at.x * (double)HM_STEPS_PER_PIXEL, job.at.y * (double)HM_STEPS_PER_PIXEL};
    return HMI_PIECES_FREE;
}
