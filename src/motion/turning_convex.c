// The signed distance of two convex shapes with few corners of which one rotates, for hm_cast_turn: most of its tests
// are far from what they test, and need neither an xform nor the exact code.
//
// The distance along the normal of an edge is never more than the signed distance, and where the hulls overlap the
// greatest of these is that distance. Where they are apart, the corner that is nearest to the line of that edge and the
// point of the edge nearest to it are no nearer to each other than the hulls, and along the line between these two the
// hulls are no farther apart. Such bounds are worked out one after another, until the limit is not between them.
//
// M is the sum of the sizes of all that is added up. What doubles lose is below 2^-33 M, of which
// scripts/proofs/turning_convex.gappa has the proof.
#include "turning_convex.h"

#include "../fastpath/hull_f32.h"
#include "../pose/posed_shape.h"

#include <math.h>

// More than any distance.
static const double turning_beyond = 0x1p60;

static double turning_line_length(hm_vec2 way) { return sqrt(way.x * way.x + way.y * way.y); }

// ---- both hulls ---------------------------------------------------------------------------------------------------

// A hull from its corners, less the pivot. Normals come from differences of corners in whole numbers, since positions
// far away lose bits as doubles. Returns an upper bound of how far it reaches.
static double turning_hull_make(const hm_shape *shape, double turn, hm_vec2 u, hm_vec2 v, hm_vec2 pivot,
                                turning_hull *out) {
    const hull32_one hull = hull32_one_make(shape, NULL);
    hm_local space[4];
    const hm_local *corner = hull32_corners(&hull, space);
    const int32_t n = hull.n;
    double most = 0;
    out->n = n + (n & 1);
    out->edges = n > 1 ? out->n : 0;
    for (int32_t i = 0; i < out->n; i++) {
        const int32_t k = i < n ? i : 0;
        const hm_local p = corner[k], q = corner[k + 1 < n ? k + 1 : 0];
        const double dx = (double)q.x - p.x, dy = (double)q.y - p.y;
        const double ex = dx * u.x + dy * v.x, ey = dx * u.y + dy * v.y;
        const double x = p.x * u.x + p.y * v.x - pivot.x, y = p.x * u.y + p.y * v.y - pivot.y;
        const double by = n > 1 ? turn / sqrt(ex * ex + ey * ey) : 0;
        out->x[i] = x;
        out->y[i] = y;
        out->nx[i] = ey * by;
        out->ny[i] = 0 - ex * by;
        out->at[i] = out->nx[i] * x + out->ny[i] * y;
        most += fabs(x) + fabs(y);
    }
    return most;
}

static double turning_make_a(const hm_shape *a, const hm_xform *xa, turning_hull *out) {
    const double unit = 1.0 / ((double)HM_STEPS_PER_PIXEL * HM_UNITS_PER_PIXEL);
    const hm_vec2 u = {xa->ux * unit, xa->uy * unit}, v = {xa->vx * unit, xa->vy * unit};
    return turning_hull_make(a, hmi_fast_mirrored(xa) ? -1 : 1, u, v, (hm_vec2){0, 0}, out);
}

// From where a pose draws along one axis: from the pivot, which it rounds to units and mirrors in the picture's
// rectangle.
static double turning_pivot(double pivot, bool flip, int32_t side) {
    const double units = pivot * HM_UNITS_PER_PIXEL, whole = (double)(int64_t)units, rest = units - whole;
    const double at = (whole + (rest >= 0.5) - (rest <= -0.5)) / HM_UNITS_PER_PIXEL;
    return flip ? side - at : at;
}

static double turning_make_b(const hm_shape *b, const hm_pose *pose, turning_hull *out) {
    const double x = pose->flip_x ? -pose->scale.x : pose->scale.x, y = pose->flip_y ? -pose->scale.y : pose->scale.y;
    const hm_vec2 u = {x / HM_UNITS_PER_PIXEL, 0}, v = {0, y / HM_UNITS_PER_PIXEL};
    const hm_vec2 pivot = {x * turning_pivot(pose->pivot.x, pose->flip_x, pose->width),
                           y * turning_pivot(pose->pivot.y, pose->flip_y, pose->height)};
    return turning_hull_make(b, x * y < 0 ? -1 : 1, u, v, pivot, out);
}

// How far both positions and the picture's origin are from the world's origin at most, all added.
static double turning_far(const hm_pose *from, const hm_pose *to) {
    const double pivot = fabs(from->pivot.x) + from->width + fabs(from->pivot.y) + from->height;
    return fabs(from->position.x) + fabs(from->position.y) + fabs(to->position.x) + fabs(to->position.y) +
           pivot * (fabs(from->scale.x) + fabs(from->scale.y));
}

static bool turning_supported(const hm_shape *a, const hm_shape *b, const hm_pose *from, const hm_pose *to) {
    return hull32_count(a) > 0 && hull32_count(b) > 0 && from->scale.x == to->scale.x &&
           from->scale.y == to->scale.y && (b->radius == 0 || fabs(from->scale.x) == fabs(from->scale.y)) &&
           fabs(from->angle) <= 1024 && fabs(to->angle) <= 1024;
}

bool hmi_turning_convex_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                             const hm_pose *to, double rounding, turning_convex *out) {
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL, far = turning_far(from, to);
    if (!turning_supported(a, b, from, to) || !(far < 0x1.ffp21)) return false;
    const double reach = turning_make_a(a, xa, &out->hull[0]) + turning_make_b(b, from, &out->hull[1]);
    const hm_vec2 origin = {(double)xa->ox * step, (double)xa->oy * step};
    out->from = hm_vec2_sub(from->position, origin);
    out->way = hm_vec2_sub(to->position, from->position);
    out->angle = from->angle;
    out->turn = to->angle - from->angle;
    out->radius = (double)hmi_shape_radius(a, xa) * step + b->radius * fabs(from->scale.x) / HM_UNITS_PER_PIXEL;
    out->slack = rounding + (reach + far + fabs(origin.x) + fabs(origin.y) + out->radius) * 0x1p-33;
    out->of = out->hull[0].edges == 0;
    out->edge = 0;
    out->point = (hm_vec2){out->hull[out->of].x[0], out->hull[out->of].y[0]};
    out->near = 0;
    out->time = 0;
    out->least = -turning_beyond;
    out->most = turning_beyond;
    return true;
}

// ---- a pose -------------------------------------------------------------------------------------------------------

// By the rest of at most pi / 4, of angles up to 1,024: the series up to the 12th power are off by less than 2^-37.
static void turning_sincos(double angle, double *sine, double *cosine) {
    const double quarters = (double)(int32_t)(angle * 0x1.45f306dc9c883p-1 + (angle < 0 ? -0.5 : 0.5));
    const double r = angle - quarters * 0x1.921fb544p0 - quarters * 0x1.0b4611a626331p-34, z = r * r, z2 = z * z;
    const double s3 = -1.0 / 6 + z * (1.0 / 120), s7 = -1.0 / 5040 + z * (1.0 / 362880);
    const double c2 = 1.0 / 2 - z * (1.0 / 24), c6 = 1.0 / 720 - z * (1.0 / 40320);
    const double c10 = 1.0 / 3628800 - z * (1.0 / 479001600);
    const double s = r + r * z * (s3 + z2 * (s7 - z2 * (1.0 / 39916800))), c = 1 - z * (c2 + z2 * (c6 + z2 * c10));
    const int32_t turns = (int32_t)quarters & 3;
    const double x = turns & 1 ? s : c, y = turns & 1 ? c : s;
    *cosine = turns == 1 || turns == 2 ? -x : x;
    *sine = turns & 2 ? -y : y;
}

static hm_vec2 turning_at(const turning_frame *frame, double x, double y) {
    return (hm_vec2){frame->cosine * x - frame->sine * y + frame->x, frame->sine * x + frame->cosine * y + frame->y};
}

void hmi_turning_convex_put(turning_convex *convex, double time, double move) {
    convex->time = time;
    convex->stage = TURNING_NOTHING;
    convex->least -= move;
    convex->most += move;
}

static void turning_locate(turning_convex *convex) {
    const double x = convex->from.x + convex->time * convex->way.x, y = convex->from.y + convex->time * convex->way.y;
    double s, c;
    turning_sincos(convex->angle + convex->time * convex->turn, &s, &c);
    convex->frame[0] = (turning_frame){c, s, x, y};
    convex->frame[1] = (turning_frame){c, -s, -(c * x + s * y), s * x - c * y};
    convex->stage = TURNING_LOCATED;
}

// ---- one hull from the other ----------------------------------------------------------------------------------------

// The other hull's corner that is least far along (x, y), which may have any length.
static int32_t turning_lowest(const turning_hull *other, const turning_frame *frame, double x, double y,
                              double *least) {
    const double nx = frame->cosine * x + frame->sine * y, ny = frame->cosine * y - frame->sine * x;
    int32_t best = 0;
    double low = nx * other->x[0] + ny * other->y[0];
    for (int32_t k = 1; k < other->n; k++) {
        const double at = nx * other->x[k] + ny * other->y[k];
        best = at < low ? k : best;
        low = at < low ? at : low;
    }
    *least = low + (x * frame->x + y * frame->y);
    return best;
}

// How far a point is beyond an edge at most: the signed distance of one in the hull.
static double turning_inside(const turning_hull *hull, hm_vec2 p) {
    double most = -turning_beyond;
    for (int32_t k = 0; k < hull->edges; k++) {
        const double at = hull->nx[k] * p.x + hull->ny[k] * p.y - hull->at[k];
        most = at > most ? at : most;
    }
    return most;
}

// The point of an edge, or of a lone corner, that is nearest to a point.
static hm_vec2 turning_on_edge(const turning_hull *hull, int32_t k, hm_vec2 p) {
    const int32_t next = k + 1 < hull->n ? k + 1 : 0;
    const double x = hull->x[k], y = hull->y[k], ex = hull->x[next] - x, ey = hull->y[next] - y;
    const double square = ex * ex + ey * ey, foot = ex * (p.x - x) + ey * (p.y - y);
    const double at = !(foot > 0) ? 0 : foot < square ? foot / square : 1;
    return (hm_vec2){x + at * ex, y + at * ey};
}

// ---- the distance -------------------------------------------------------------------------------------------------

// How far the hulls are apart along a line; -turning_beyond for hardly any line.
static double turning_along(const turning_convex *convex, int of, const turning_frame *frame, hm_vec2 line) {
    static const turning_frame here = {1, 0, 0, 0};
    const double length = turning_line_length(line);
    double low, high;
    if (!(length > convex->slack)) return -turning_beyond;
    turning_lowest(&convex->hull[1 - of], frame, line.x, line.y, &low);
    turning_lowest(&convex->hull[of], &here, -line.x, -line.y, &high);
    return (low + high) / length;
}

static turning_side turning_beside(const turning_convex *convex, double least, double most, double limit) {
    if (most < limit - convex->slack) return TURNING_BELOW;
    return least > limit + convex->slack ? TURNING_ABOVE : TURNING_UNSURE;
}

// Notes bounds, of which either may be of no use, and what they decide.
static inline turning_side turning_bound(turning_convex *convex, int stage, double least, double most, double limit) {
    convex->stage = stage;
    if (least > convex->least) convex->least = least;
    if (most < convex->most) convex->most = most;
    return turning_beside(convex, convex->least, convex->most, limit);
}

// By the corner that was near: it is as deep in the hull as it is behind all edges, and as far from it as from the
// point at most.
static inline turning_side turning_by_corner(turning_convex *convex, int stage, double limit) {
    const turning_hull *own = &convex->hull[convex->of], *other = &convex->hull[1 - convex->of];
    const hm_vec2 q = turning_at(&convex->frame[convex->of], other->x[convex->near], other->y[convex->near]);
    const double inside = own->edges > 2 ? turning_inside(own, q) : 0;
    const double most = inside < 0 ? inside : turning_line_length(hm_vec2_sub(q, convex->point));
    convex->corner = q;
    return turning_bound(convex, stage, -turning_beyond, most, limit);
}

// By the edge along which the hulls were farthest apart; a lone corner is none.
static turning_side turning_by_edge(turning_convex *convex, double limit) {
    const turning_hull *own = &convex->hull[convex->of], *other = &convex->hull[1 - convex->of];
    convex->next = turning_lowest(other, &convex->frame[convex->of], own->nx[convex->edge], own->ny[convex->edge],
                                  &convex->along);
    convex->along = own->edges ? convex->along - own->at[convex->edge] : -turning_beyond;
    return turning_bound(convex, TURNING_EDGE, convex->along, turning_beyond, limit);
}

// By the corner that is nearest to the line of that edge.
static turning_side turning_by_nearest(turning_convex *convex, double limit) {
    const turning_hull *own = &convex->hull[convex->of], *other = &convex->hull[1 - convex->of];
    convex->near = convex->next;
    const hm_vec2 q = turning_at(&convex->frame[convex->of], other->x[convex->near], other->y[convex->near]);
    convex->point = turning_on_edge(own, convex->edge, q);
    return turning_by_corner(convex, TURNING_NEAREST, limit);
}

// By the line between both points.
static turning_side turning_by_line(turning_convex *convex, double limit) {
    const hm_vec2 line = hm_vec2_sub(convex->corner, convex->point);
    const double along = turning_along(convex, convex->of, &convex->frame[convex->of], line);
    return turning_bound(convex, TURNING_LINE, along, turning_beyond, limit);
}

// How b moved by (x, y) moves the other hull.
static hm_vec2 turning_moved(const turning_convex *convex, int of, double x, double y) {
    const turning_frame *at = &convex->frame[0];
    if (of == 0) return (hm_vec2){x, y};
    return (hm_vec2){-(at->cosine * x + at->sine * y), at->sine * x - at->cosine * y};
}

/// The edge along whose normal the hulls are farthest apart; without any edge, of a lone corner.
typedef struct turning_most {
    double gap;
    int of;
    int32_t edge, near; ///< and the other hull's corner there
    turning_frame frame;
} turning_most;

static turning_most turning_most_of(const turning_convex *convex, double x, double y) {
    turning_most most = {.gap = -turning_beyond};
    for (int of = 0; of < 2; of++) {
        const turning_hull *own = &convex->hull[of];
        const hm_vec2 moved = turning_moved(convex, of, x, y);
        turning_frame frame = convex->frame[of];
        frame.x += moved.x;
        frame.y += moved.y;
        if (most.gap == -turning_beyond) most = (turning_most){-turning_beyond, of, 0, 0, frame};
        for (int32_t k = 0; k < own->edges; k++) {
            double low;
            const int32_t near = turning_lowest(&convex->hull[1 - of], &frame, own->nx[k], own->ny[k], &low);
            if (low - own->at[k] > most.gap) most = (turning_most){low - own->at[k], of, k, near, frame};
        }
    }
    return most;
}

// With b moved by (x, y), by all edges. Along the line between two points of the hulls these are not farther apart
// than the points.
static turning_side turning_by_all(turning_convex *convex, double x, double y, double limit) {
    const turning_most most = turning_most_of(convex, x, y);
    const bool deep = most.gap > -turning_beyond && most.gap < -convex->slack;
    const turning_hull *own = &convex->hull[most.of], *other = &convex->hull[1 - most.of];
    const hm_vec2 q = turning_at(&most.frame, other->x[most.near], other->y[most.near]);
    const hm_vec2 p = turning_on_edge(own, most.edge, q), line = hm_vec2_sub(q, p);
    const double length = deep ? most.gap : turning_line_length(line);
    const double along = turning_along(convex, most.of, &most.frame, line);
    const double least = along > most.gap ? along : most.gap;
    if (x != 0 || y != 0) return turning_beside(convex, least, length, limit);
    convex->of = most.of;
    convex->edge = most.edge;
    convex->near = most.near;
    convex->point = p;
    convex->corner = q;
    convex->along = most.gap;
    return turning_bound(convex, TURNING_ALL, least, length, limit);
}

turning_side hmi_turning_convex_side(turning_convex *convex, double limit) {
    const double hulls = limit + convex->radius;
    turning_side side = turning_beside(convex, convex->least, convex->most, hulls);
    if (side == TURNING_UNSURE && convex->stage < TURNING_LOCATED) turning_locate(convex);
    if (side == TURNING_UNSURE && convex->stage < TURNING_CORNER)
        side = turning_by_corner(convex, TURNING_CORNER, hulls);
    if (side == TURNING_UNSURE && convex->stage < TURNING_EDGE) side = turning_by_edge(convex, hulls);
    if (side == TURNING_UNSURE && convex->stage < TURNING_NEAREST) side = turning_by_nearest(convex, hulls);
    if (side == TURNING_UNSURE && convex->stage < TURNING_LINE) side = turning_by_line(convex, hulls);
    return side != TURNING_UNSURE || convex->stage == TURNING_ALL ? side : turning_by_all(convex, 0, 0, hulls);
}

// With b moved by (x, y), by the edge and the corner that are near without.
static turning_side turning_by_near(const turning_convex *convex, double x, double y, double limit) {
    const turning_hull *own = &convex->hull[convex->of];
    const hm_vec2 moved = turning_moved(convex, convex->of, x, y);
    const hm_vec2 q = hm_vec2_add(convex->corner, moved);
    const double by = own->nx[convex->edge] * moved.x + own->ny[convex->edge] * moved.y;
    if (convex->stage >= TURNING_EDGE && convex->along + by > limit + convex->slack) return TURNING_ABOVE;
    const double inside = own->edges > 2 ? turning_inside(own, q) : 0;
    const double most =
        inside < 0 ? inside : turning_line_length(hm_vec2_sub(q, turning_on_edge(own, convex->edge, q)));
    return most < limit - convex->slack ? TURNING_BELOW : TURNING_UNSURE;
}

turning_side hmi_turning_convex_moved(turning_convex *convex, double x, double y, double limit) {
    const double hulls = limit + convex->radius;
    if (convex->stage < TURNING_LOCATED) turning_locate(convex);
    if (convex->stage < TURNING_CORNER) turning_by_corner(convex, TURNING_CORNER, hulls);
    const turning_side side = turning_by_near(convex, x, y, hulls);
    return side == TURNING_UNSURE ? turning_by_all(convex, x, y, hulls) : side;
}
