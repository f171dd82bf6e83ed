// The signed distance of two convex shapes with few corners of which one rotates, for hm_cast_turn: most of its tests
// are far from what they test, and need neither an xform nor the exact code.
//
// The distance along the normal of an edge is never more than the signed distance, and where the hulls overlap the
// greatest of these is that distance. Where they are apart, the corner that is nearest to the line of that edge and the
// point of the edge nearest to it are no nearer to each other than the hulls, and along the line between these two the
// hulls are no farther apart.
//
// M is the sum of the sizes of all that is added up. What doubles lose is below 2^-33 M, of which
// scripts/proofs/turning_convex.gappa has the proof.
#include "turning_convex.h"

#include "../fastpath/hull_f32.h"
#include "../pose/posed_shape.h"

#include <math.h>

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
    for (int i = 0; i < 2; i++) out->near[i] = (hm_vec2){out->hull[out->of ^ i].x[0], out->hull[out->of ^ i].y[0]};
    return true;
}

// ---- a pose -------------------------------------------------------------------------------------------------------

// By the rest of at most pi / 4, of angles up to 1,024: the series up to the 12th power are off by less than 2^-37.
static void turning_sincos(double angle, double *sine, double *cosine) {
    const double quarters = (double)(int32_t)(angle * 0x1.45f306dc9c883p-1 + (angle < 0 ? -0.5 : 0.5));
    const double r = angle - quarters * 0x1.921fb544p0 - quarters * 0x1.0b4611a626331p-34, z = r * r, z2 = z * z;
    const double s = r + r * z * ((-1.0 / 6 + z / 120) + z2 * ((-1.0 / 5040 + z / 362880) - z2 / 39916800));
    const double c =
        1 - z * ((1.0 / 2 - z / 24) + z2 * ((1.0 / 720 - z / 40320) + z2 * (1.0 / 3628800 - z / 479001600)));
    const int32_t turns = (int32_t)quarters & 3;
    const double x = turns & 1 ? s : c, y = turns & 1 ? c : s;
    *cosine = turns == 1 || turns == 2 ? -x : x;
    *sine = turns & 2 ? -y : y;
}

void hmi_turning_convex_put(turning_convex *convex, double time) {
    const double x = convex->from.x + time * convex->way.x, y = convex->from.y + time * convex->way.y;
    double s, c;
    turning_sincos(convex->angle + time * convex->turn, &s, &c);
    convex->frame[0] = (turning_frame){c, s, x, y};
    convex->frame[1] = (turning_frame){c, -s, -(c * x + s * y), s * x - c * y};
    convex->has_gaps = convex->has_bounds = false;
}

// More than any distance.
static const double turning_beyond = 0x1p60;

// ---- one hull from the other ----------------------------------------------------------------------------------------

static hm_vec2 turning_at(const turning_frame *frame, double x, double y) {
    return (hm_vec2){frame->cosine * x - frame->sine * y + frame->x, frame->sine * x + frame->cosine * y + frame->y};
}

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

// The signed distance of a point in a hull; turning_beyond for one that is not.
static double turning_inside(const turning_hull *hull, hm_vec2 p) {
    double most = -turning_beyond;
    for (int32_t k = 0; k < hull->edges; k++) {
        const double at = hull->nx[k] * p.x + hull->ny[k] * p.y - hull->at[k];
        most = at > most ? at : most;
    }
    return hull->edges > 0 && most < 0 ? most : turning_beyond;
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

// How far the hulls are apart along a line, times its length.
static double turning_along(const turning_convex *convex, int of, const turning_frame *frame, double x, double y) {
    static const turning_frame here = {1, 0, 0, 0};
    double low, high;
    turning_lowest(&convex->hull[1 - of], frame, x, y, &low);
    turning_lowest(&convex->hull[of], &here, -x, -y, &high);
    return low + high;
}

static turning_side turning_beside(const turning_convex *convex, double least, double most, double limit) {
    if (most < limit - convex->slack) return TURNING_BELOW;
    return least > limit + convex->slack ? TURNING_ABOVE : TURNING_UNSURE;
}

// By the edge along which the hulls were farthest apart, and the other hull's corner that is nearest to its line.
static turning_side turning_by_edge(turning_convex *convex, double limit) {
    const int of = convex->of;
    const turning_hull *own = &convex->hull[of], *other = &convex->hull[1 - of];
    const turning_frame *frame = &convex->frame[of];
    const double below = limit - convex->slack;
    const hm_vec2 before = turning_at(frame, convex->near[1].x, convex->near[1].y);
    const double x = before.x - convex->near[0].x, y = before.y - convex->near[0].y;
    double gap;
    if (below > 0 && x * x + y * y < below * below) return TURNING_BELOW;
    const int32_t j = turning_lowest(other, frame, own->nx[convex->edge], own->ny[convex->edge], &gap);
    if (own->edges && gap - own->at[convex->edge] > limit + convex->slack) return TURNING_ABOVE;
    const hm_vec2 q = turning_at(frame, other->x[j], other->y[j]);
    if (gap < own->at[convex->edge] && turning_inside(own, q) < below) return TURNING_BELOW;
    if (below <= 0) return TURNING_UNSURE;
    const hm_vec2 p = turning_on_edge(own, convex->edge, q), way = {q.x - p.x, q.y - p.y};
    const double square = way.x * way.x + way.y * way.y, above = limit + convex->slack;
    convex->near[0] = p;
    convex->near[1] = (hm_vec2){other->x[j], other->y[j]};
    if (square < below * below) return TURNING_BELOW;
    return turning_along(convex, of, frame, way.x, way.y) > above * sqrt(square) ? TURNING_ABOVE : TURNING_UNSURE;
}

static void turning_gaps(turning_convex *convex) {
    for (int of = 0; of < 2; of++) {
        const turning_hull *own = &convex->hull[of];
        for (int32_t k = 0; k < own->edges; k++) {
            double least;
            turning_lowest(&convex->hull[1 - of], &convex->frame[of], own->nx[k], own->ny[k], &least);
            convex->gap[of][k] = least - own->at[k];
        }
    }
    convex->has_gaps = true;
}

/// The greatest distance along a normal; without any, of a corner.
typedef struct turning_most {
    double gap;
    int of;
    int32_t edge;
} turning_most;

static turning_most turning_most_of(const turning_convex *convex, const hm_vec2 moved[2]) {
    turning_most most = {-turning_beyond, convex->of, 0};
    for (int of = 0; of < 2; of++) {
        const turning_hull *own = &convex->hull[of];
        for (int32_t k = 0; k < own->edges; k++) {
            const double gap = convex->gap[of][k] + (own->nx[k] * moved[of].x + own->ny[k] * moved[of].y);
            if (gap > most.gap) most = (turning_most){gap, of, k};
        }
    }
    return most;
}

// With b moved by (x, y), by all edges. Along the line between two points of the hulls these are not farther apart
// than the points.
static turning_side turning_by_all(turning_convex *convex, double x, double y, double limit) {
    const turning_frame *at = convex->frame;
    const hm_vec2 moved[2] = {{x, y}, {-(at->cosine * x + at->sine * y), at->sine * x - at->cosine * y}};
    const turning_most most = turning_most_of(convex, moved);
    const int of = most.of;
    const bool stays = x == 0 && y == 0, deep = most.gap > -turning_beyond && most.gap < -convex->slack;
    if (!stays && (deep || most.gap > limit + convex->slack))
        return turning_beside(convex, most.gap, most.gap, limit);
    const turning_frame frame = {at[of].cosine, at[of].sine, at[of].x + moved[of].x, at[of].y + moved[of].y};
    const turning_hull *own = &convex->hull[of], *other = &convex->hull[1 - of];
    double ignored;
    const int32_t j = turning_lowest(other, &frame, own->nx[most.edge], own->ny[most.edge], &ignored);
    const hm_vec2 q = turning_at(&frame, other->x[j], other->y[j]), p = turning_on_edge(own, most.edge, q);
    const double dx = q.x - p.x, dy = q.y - p.y, length = deep ? most.gap : sqrt(dx * dx + dy * dy);
    const double along = length > convex->slack ? turning_along(convex, of, &frame, dx, dy) / length : most.gap;
    const double least = along > most.gap ? along : most.gap;
    if (!stays) return turning_beside(convex, least, length, limit);
    convex->of = of;
    convex->edge = most.edge;
    convex->near[0] = p;
    convex->near[1] = (hm_vec2){other->x[j], other->y[j]};
    convex->least = least;
    convex->most = length;
    return turning_beside(convex, least, length, limit);
}

turning_side hmi_turning_convex_side(turning_convex *convex, double x, double y, double limit) {
    const double hulls = limit + convex->radius;
    const bool stays = x == 0 && y == 0;
    if (stays && convex->has_bounds) return turning_beside(convex, convex->least, convex->most, hulls);
    if (stays) {
        const turning_side side = turning_by_edge(convex, hulls);
        if (side != TURNING_UNSURE) return side;
    }
    if (!convex->has_gaps) turning_gaps(convex);
    convex->has_bounds |= stays;
    return turning_by_all(convex, x, y, hulls);
}
