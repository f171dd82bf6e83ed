// Lower bounds for the penetration depth of two convex pieces, and for the depth of a point in the solid of a mask.
#include "penetration_pieces.h"

#include <math.h>

// ---- two convex pieces --------------------------------------------------------------------------------------------

// By how far the pieces overlap along an axis of any length; infinite for length 0, which parts nothing.
static double depth_along(hm_vec2 axis, const hmi_depth_piece *a, const hmi_depth_piece *b) {
    const double length = sqrt(axis.x * axis.x + axis.y * axis.y);
    double low[2] = {HUGE_VAL, HUGE_VAL};
    double high[2] = {-HUGE_VAL, -HUGE_VAL};
    if (length == 0) return HUGE_VAL;
    for (int which = 0; which < 2; which++) {
        const hmi_depth_piece *piece = which ? b : a;
        for (int32_t k = 0; k < piece->n; k++) {
            const double at = axis.x * piece->v[k].x + axis.y * piece->v[k].y;
            if (at < low[which]) low[which] = at;
            if (at > high[which]) high[which] = at;
        }
    }
    const double one = high[0] - low[1];
    const double two = high[1] - low[0];
    return (one < two ? one : two) / length;
}

// The least along the normals of a piece's edges, and of a flat one along its edge as well.
static double depth_by_edges(const hmi_depth_piece *piece, bool flat, const hmi_depth_piece *a,
                             const hmi_depth_piece *b) {
    double least = HUGE_VAL;
    const int32_t edges = piece->n > 2 ? piece->n : piece->n - 1;
    for (int32_t k = 0; k < edges; k++) {
        const hm_vec2 *p = &piece->v[k];
        const hm_vec2 *q = &piece->v[k + 1 == piece->n ? 0 : k + 1];
        const hm_vec2 edge = {q->x - p->x, q->y - p->y};
        least = fmin(least, depth_along((hm_vec2){-edge.y, edge.x}, a, b));
        if (flat) least = fmin(least, depth_along(edge, a, b));
    }
    return least;
}

// Negative when the cores are apart or there is no bound (two points). Two flat ones, on one line, are apart along it
// as well.
static double depth_of_pieces(const hmi_depth_piece *a, const hmi_depth_piece *b) {
    const bool flat = a->n <= 2 && b->n <= 2;
    const double depth = fmin(depth_by_edges(a, flat, a, b), depth_by_edges(b, flat, a, b));
    return depth < HUGE_VAL && depth >= 0 ? depth + a->radius + b->radius : -1;
}

bool hmi_depth_pieces_hold(const hmi_depth_piece *a, const hmi_depth_piece *b, double reach) {
    return depth_of_pieces(a, b) * HMI_DEPTH_CAUTION > reach + 1;
}

hmi_depth_piece hmi_depth_piece_make(const hmi_convex *convex, const hm_xform *origin) {
    const double unit = 1.0 / (double)HMI_UNITS_PER_STEP;
    hmi_depth_piece piece;
    piece.n = convex->n;
    piece.radius = (double)convex->radius;
    for (int32_t k = 0; k < piece.n; k++)
        piece.v[k] = (hm_vec2){(double)convex->v[k].x * unit - (double)origin->ox,
                               (double)convex->v[k].y * unit - (double)origin->oy};
    return piece;
}

hmi_depth_piece hmi_depth_pixel_piece(const hm_xform *m, int32_t x, int32_t y) {
    hmi_depth_piece piece;
    piece.n = 4;
    piece.radius = 0;
    for (int k = 0; k < 4; k++) {
        const double px = x + (k == 1 || k == 2);
        const double py = y + (k >= 2);
        piece.v[k] = (hm_vec2){px * m->ux + py * m->vx, px * m->uy + py * m->vy};
    }
    return piece;
}

// ---- points -------------------------------------------------------------------------------------------------------

double hmi_depth_of_point(const hmi_posed_mask *mask, hm_vec2 point, double error) {
    const hmi_bitgrid *grid = &mask->mask->grid;
    if (!(point.x > 0 && point.y > 0 && point.x < grid->width && point.y < grid->height)) return -1;
    const int32_t x = (int32_t)point.x;
    const int32_t y = (int32_t)point.y;
    if (!hmi_bitgrid_get(grid, x, y)) return -1;
    const double fx = point.x - x;
    const double fy = point.y - y;
    const double depth = fmin(fmin(fx, 1 - fx), fmin(fy, 1 - fy)) - error;
    const double field = hmi_mask_lookup(mask, point.x, point.y).inside - error;
    return field > depth ? field : depth;
}

// How far a point of a row of pixels is from the nearest clear one, at most `most`, where the row itself is `off`
// away.
static double depth_of_row(const hmi_bitgrid *grid, hm_vec2 point, int32_t y, double off, double most, int32_t near) {
    const int32_t x = (int32_t)point.x;
    if (y < 0 || y >= grid->height) return off;
    for (int32_t i = -near; i <= near; i++) {
        const double aside = i > 0 ? x + i - point.x : i < 0 ? point.x - (x + i + 1) : 0;
        const double away = off * off + aside * aside;
        if (away >= most * most) continue;
        if (x + i < 0 || x + i >= grid->width || !hmi_bitgrid_get(grid, x + i, y)) most = sqrt(away);
    }
    return most;
}

double hmi_depth_of_point_near(const hmi_posed_mask *mask, hm_vec2 point, double error, int32_t near) {
    const double bound = hmi_depth_of_point(mask, point, error);
    const hmi_bitgrid *grid = &mask->mask->grid;
    if (!(point.x > 0 && point.y > 0 && point.x < grid->width && point.y < grid->height)) return bound;
    if (bound >= (double)near) return bound;
    const int32_t y = (int32_t)point.y;
    double most = near;
    for (int32_t j = 0; j <= near; j++) {
        const double below = j > 0 ? y + j - point.y : 0;
        const double above = j > 0 ? point.y - (y - j + 1) : 0;
        if (below < most) most = depth_of_row(grid, point, y + j, below, most, near);
        if (j > 0 && above < most) most = depth_of_row(grid, point, y - j, above, most, near);
    }
    return most - error > bound ? most - error : bound;
}

// Cuts a stretch of a segment down to where it is between 0 and `most` along an axis.
static void depth_bone_clip(double from, double way, double most, double *low, double *high) {
    if (way == 0) {
        if (from < 0 || from > most) *high = -1;
        return;
    }
    const double one = -from / way, two = (most - from) / way;
    *low = fmax(*low, fmin(one, two));
    *high = fmin(*high, fmax(one, two));
}

int hmi_depth_bone_points(hm_vec2 p, hm_vec2 q, hm_vec2 size, hm_vec2 out[HMI_DEPTH_BONE]) {
    static const int order[HMI_DEPTH_BONE] = {4, 2, 6, 3, 5, 1, 7, 0, 8};
    const hm_vec2 way = {q.x - p.x, q.y - p.y};
    double low = 0, high = 1;
    depth_bone_clip(p.x, way.x, size.x, &low, &high);
    depth_bone_clip(p.y, way.y, size.y, &low, &high);
    if (!(low <= high)) return 0;
    for (int i = 0; i < HMI_DEPTH_BONE; i++) {
        const double t = low + (high - low) * order[i] / (HMI_DEPTH_BONE - 1);
        out[i] = (hm_vec2){p.x + t * way.x, p.y + t * way.y};
    }
    return HMI_DEPTH_BONE;
}
