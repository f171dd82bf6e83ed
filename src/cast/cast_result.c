// Where two shapes of a cast meet: the point, the normal, the pixels.
#include "cast_result.h"

#include "../base/vec2.h"
#include "../pose/borders.h"
#include "../sat/sat_depth.h"
#include "../sat/sat_meeting.h"
#include "cast_cells.h"
#include "cast_edge.h"
#include "cast_job.h"
#include "cast_leaves.h"
#include "cast_setup.h"

#include <math.h>

// The difference of two corners after the second has moved; at a meeting it is small, whatever wraps in between.
static hmi_point cast_relative(const hmi_point *from, const hmi_point *to, const hmi_point *moved) {
    const uint64_t x = (uint64_t)to->x - (uint64_t)from->x + (uint64_t)moved->x;
    const uint64_t y = (uint64_t)to->y - (uint64_t)from->y + (uint64_t)moved->y;
    return (hmi_point){(int64_t)x, (int64_t)y};
}

/// Both parts at the time of the hit, in units from the first corner of the first.
typedef struct cast_parts_met {
    hmi_point space[2][HMI_ELEMENT_CORNERS];
    hmi_convex part[2];
    hmi_point origin;
    hmi_point moved; ///< how far the second shape has come, in units
} cast_parts_met;

static void cast_parts_at(const hmi_cast *cast, double time, cast_parts_met *out) {
    const hmi_point none = {0, 0}, moved = hmi_meeting_moved(time, cast->motion);
    hmi_element space;
    out->moved = moved;
    for (int which = 0; which < 2; which++) {
        const hmi_convex part = hmi_cast_part(cast, which, cast->best.pixel[which], &space);
        if (which == 0) out->origin = part.v[0];
        for (int32_t k = 0; k < part.n; k++)
            out->space[which][k] = cast_relative(&out->origin, &part.v[k], which ? &moved : &none);
        out->part[which] = (hmi_convex){out->space[which], part.n, part.radius};
    }
}

static hm_vec2 cast_unit(double x, double y) {
    const double length = sqrt(x * x + y * y);
    return length > 0 ? (hm_vec2){x / length, y / length} : (hm_vec2){0, 0};
}

// Of other parts than pairs of pixels: edges of the first one come first.
static int cast_edge_owner(const cast_parts_met *met, int index, int32_t *k) {
    const int which = index >= met->part[0].n;
    *k = which ? index - met->part[0].n : index;
    return which;
}

static hmi_cast_edge cast_element_edge(const hmi_cast *cast, const cast_parts_met *met, int index) {
    int32_t k;
    const int which = cast_edge_owner(met, index, &k);
    const hmi_convex *part = &met->part[which];
    const hmi_point *p = &part->v[k];
    const hmi_point *q = &part->v[k + 1 == part->n ? 0 : k + 1];
    return (hmi_cast_edge){{(double)(q->x - p->x), (double)(q->y - p->y)},
                           hmi_cast_element_seam(cast, &cast->best, which, k)};
}

static bool cast_parallel(hm_vec2 a, hm_vec2 b) {
    return fabs(a.x * b.y - a.y * b.x) <= 0x1p-40 * (fabs(a.x) + fabs(a.y)) * (fabs(b.x) + fabs(b.y));
}

static hm_vec2 cast_convex_middle(const hmi_convex *part) {
    hm_vec2 sum = {0, 0};
    for (int32_t k = 0; k < part->n; k++) {
        sum.x += (double)part->v[k].x / part->n;
        sum.y += (double)part->v[k].y / part->n;
    }
    return sum;
}

// What of the two hulls is nearest, or false where they meet. In the order in which that is chosen; a step more than
// the rule's margin leaves no doubt that they come so near.
static bool cast_nearest(const hmi_cast *cast, const cast_parts_met *met, hmi_features *on) {
    const hmi_convex hull[2] = {{met->part[0].v, met->part[0].n, 0}, {met->part[1].v, met->part[1].n, 0}};
    const hmi_whole one = hmi_whole_of(&met->part[0]), two = hmi_whole_of(&met->part[1]);
    const bool swap = sat_whole_order(&one, &two) > 0;
    if (hmi_sat_touch(&hull[0], &hull[1], 0, true)) return false;
    if (!hmi_sat_features(swap ? &two : &one, swap ? &one : &two, cast->rule.margin + 1, true, on)) return false;
    if (swap) *on = (hmi_features){{on->b[0], on->b[1]}, {on->a[0], on->a[1]}, on->on_line, on->way};
    return true;
}

// Hulls that meet are so deep in each other's radius from the start; then from middle to middle, and against the
// motion where these coincide.
static hm_vec2 cast_deep_normal(const hmi_cast *cast, const cast_parts_met *met) {
    const hm_vec2 from = cast_convex_middle(&met->part[0]), to = cast_convex_middle(&met->part[1]);
    const hm_vec2 unit = cast_unit(to.x - from.x, to.y - from.y);
    if (unit.x != 0 || unit.y != 0) return unit;
    return cast_unit(-(double)cast->motion.x, -(double)cast->motion.y);
}

// The outward normal of an edge that has a point on it, within 2^-20 pixel; (0, 0) for one that has not. All relative
// to the same corner: edges in units, the point in pixels.
static hm_vec2 cast_outward(const hmi_convex *part, int32_t k, hm_vec2 point) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const hmi_point *p = &part->v[k], *q = &part->v[k + 1 == part->n ? 0 : k + 1];
    const hm_vec2 from = {(double)p->x * unit, (double)p->y * unit};
    const hm_vec2 to = {(double)q->x * unit, (double)q->y * unit};
    const hm_vec2 along = cast_unit(to.x - from.x, to.y - from.y), middle = cast_convex_middle(part);
    const hm_vec2 way = {point.x - from.x, point.y - from.y};
    const double off = way.x * along.y - way.y * along.x, on = way.x * along.x + way.y * along.y;
    const double length = (to.x - from.x) * along.x + (to.y - from.y) * along.y;
    const double side = (middle.x * unit - from.x) * along.y - (middle.y * unit - from.y) * along.x;
    if (fabs(off) > 0x1p-20 || on < -0x1p-20 || on > length + 0x1p-20) return (hm_vec2){0, 0};
    return side < 0 ? (hm_vec2){along.y, -along.x} : (hm_vec2){-along.y, along.x};
}

/// Directions are as much against a motion as each other, or not at all, where that differs by less.
static const double cast_along = 0x1p-40;

/// A search of all of a shape around a point for the edge that is most opposed to a motion.
typedef struct cast_around {
    hm_shape map; ///< whose cell the part is
    const hm_shape *shape;
    const hm_xform *xform;
    hmi_point origin; ///< in units of the world, near the point
    hm_vec2 point;    ///< in pixels from there
    hm_vec2 against;  ///< unit vector
    hm_vec2 best;     ///< outward normal, (0, 0) for none
} cast_around;

// Whether a stretch of border has the point on it.
static bool cast_border_there(void *context, const hmi_point end[2]) {
    static const hmi_point none = {0, 0};
    const cast_around *around = context;
    const hmi_point from[2] = {cast_relative(&around->origin, &end[0], &none),
                               cast_relative(&around->origin, &end[1], &none)};
    const hmi_convex stretch = {from, 2, 0};
    const hm_vec2 out = cast_outward(&stretch, 0, around->point);
    return out.x != 0 || out.y != 0;
}

static bool cast_around_piece(void *context, const hmi_convex *piece) {
    static const hmi_point none = {0, 0};
    cast_around *around = context;
    hmi_point space[HMI_ELEMENT_CORNERS];
    if (piece->n < 3) return false;
    for (int32_t k = 0; k < piece->n; k++) space[k] = cast_relative(&around->origin, &piece->v[k], &none);
    const hmi_convex near = {space, piece->n, 0};
    for (int32_t k = 0; k < piece->n; k++) {
        const hmi_point edge[2] = {piece->v[k], piece->v[k + 1 == piece->n ? 0 : k + 1]};
        const hm_vec2 out = cast_outward(&near, k, around->point);
        if (hmi_dot(out, around->against) <= hmi_dot(around->best, around->against) + cast_along) continue;
        if (hmi_border_of_edge(around->shape, around->xform, piece, edge, cast_border_there, around))
            around->best = out;
    }
    return false;
}

// The whole shape that a part belongs to, about a point.
static void cast_around_make(const hmi_cast *cast, const cast_parts_met *met, int which, hm_vec2 point,
                             cast_around *out) {
    const hmi_leaf *leaf = cast->leaf[which];
    const hmi_point back = {-met->moved.x, -met->moved.y}, none = {0, 0};
    *out = (cast_around){.map = {.kind = HM_SHAPE_TILEMAP, .of.tilemap = leaf ? leaf->map : NULL}, .point = point};
    out->shape = leaf ? &out->map : cast->shape[which];
    out->xform = leaf ? &leaf->map_at : cast->xform[which];
    out->origin = cast_relative(&none, &met->origin, which ? &back : &none);
}

// Of all edges of the second shape at a point the one that is most opposed to the first one's motion. It is searched
// when those of the part that is met lie inside of the shape: into a corner along a seam that ends there.
static hm_vec2 cast_corner_normal(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 position,
                                  hm_vec2 against) {
    const double unit = (double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL;
    cast_around around;
    cast_around_make(cast, met, 1, position, &around);
    around.against = against;
    const hmi_point at = {around.origin.x + (int64_t)(position.x * unit),
                          around.origin.y + (int64_t)(position.y * unit)};
    const hmi_convex point = {&at, 1, 0};
    const hmi_step_box near = hmi_convex_box(&point, 1);
    hmi_pieces_near(around.shape, around.xform, &near, cast_around_piece, &around);
    return around.best;
}

// What of a hull reaches farthest along a direction. Corners that are nearer than 2^-22 pixel to the farthest count
// as well.
static hmi_touch cast_support_of(const hmi_convex *part, hm_vec2 n, double sign) {
    double reach = -HUGE_VAL;
    hmi_touch all = {-HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (int32_t k = 0; k < part->n; k++)
        reach = fmax(reach, sign * hmi_touch_of(hmi_meeting_corner(part->v[k]), n).reach);
    for (int32_t k = 0; k < part->n; k++) {
        const hmi_touch one = hmi_touch_of(hmi_meeting_corner(part->v[k]), n);
        if (sign * one.reach >= reach - 262144) all = hmi_touch_both(all, one);
    }
    return all;
}

// The middle of what touches: the farthest of the first part along the normal, and of the second against it.
static hm_vec2 cast_touching(const cast_parts_met *met, hm_vec2 n) {
    const hmi_touch one = cast_support_of(&met->part[0], n, 1), two = cast_support_of(&met->part[1], n, -1);
    return hmi_meeting_point(&one, &two, n);
}

// Against the motion.
static hm_vec2 cast_normal_of(const hmi_cast *cast, const hmi_cast_edge *edge) {
    return hmi_meeting_normal(edge->along, cast->motion);
}

// Whether an edge of a part, which is no seam as a whole, is border at a point that is met.
static bool cast_border_met(const hmi_cast *cast, const cast_parts_met *met, int which, int32_t k, hm_vec2 point) {
    hmi_element space;
    cast_around around;
    if (!hmi_cast_element_mixed(cast, &cast->best, which, k)) return true;
    const hmi_convex part = hmi_cast_part(cast, which, cast->best.pixel[which], &space);
    const hmi_point edge[2] = {part.v[k], part.v[k + 1 == part.n ? 0 : k + 1]};
    cast_around_make(cast, met, which, point, &around);
    if (cast->leaf[which]) return hmi_cell_border(cast->leaf[which], &part, k, cast_border_there, &around);
    return hmi_border_of_edge(around.shape, around.xform, &part, edge, cast_border_there, &around);
}

// The edges on which two parts meet.
typedef struct cast_edges {
    int count;
    int index[32];
    hmi_cast_edge edge[32];
} cast_edges;

static void cast_edges_met(const hmi_cast *cast, const cast_parts_met *met, cast_edges *out) {
    const bool pixels = hmi_cast_by_pixels(cast);
    out->count = 0;
    for (uint32_t bits = cast->best.passage.edges; bits; bits &= bits - 1) {
        const int index = hmi_lowest_bit(bits);
        out->index[out->count] = index;
        out->edge[out->count++] =
            pixels ? hmi_cast_pixel_edge(cast, &cast->best, index) : cast_element_edge(cast, met, index);
    }
}

// Whether neither an edge nor one that lies on it is a seam where it is met.
static bool cast_is_open(const hmi_cast *cast, const cast_parts_met *met, const cast_edges *met_on, int i) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const hmi_cast_edge *edge = &met_on->edge[i];
    int32_t k;
    for (int j = 0; j < met_on->count; j++)
        if (met_on->edge[j].seam && cast_parallel(edge->along, met_on->edge[j].along)) return false;
    if (hmi_cast_by_pixels(cast)) return true;
    const int which = cast_edge_owner(met, met_on->index[i], &k);
    const hm_vec2 touching = cast_touching(met, cast_normal_of(cast, edge));
    return cast_border_met(cast, met, which, k, (hm_vec2){touching.x * unit, touching.y * unit});
}

// Where a point or the end of a segment comes in between seams alone, as into a corner of an outline in triangles: of
// all edges there the one that is most against the motion; (0, 0) where there is none.
static hm_vec2 cast_between_seams(const hmi_cast *cast, const cast_parts_met *met) {
    hm_vec2 on_a, on_b;
    hmi_sat_distance(&met->part[0], &met->part[1], &on_a, &on_b);
    const hm_vec2 way = cast_unit((double)cast->motion.x, (double)cast->motion.y);
    const hm_vec2 out = cast_corner_normal(cast, met, on_b, way);
    return (hm_vec2){-out.x, -out.y};
}

static bool cast_is_one_way(const hmi_leaf *leaf) { return leaf && hmi_cell_is_one_way(leaf); }

// Of the first edge that is no seam, from the first to the second shape, against the second's motion.
static hm_vec2 cast_edge_normal(const hmi_cast *cast, const cast_parts_met *met) {
    cast_edges edges;
    cast_edges_met(cast, met, &edges);
    for (int i = 0; i < edges.count; i++)
        if (cast_is_open(cast, met, &edges, i)) return cast_normal_of(cast, &edges.edge[i]);
    // What a one-way cell lets through is decided by the edges that meet, not by those around them.
    const bool one_way = cast_is_one_way(cast->leaf[0]) || cast_is_one_way(cast->leaf[1]);
    const hm_vec2 corner = one_way ? (hm_vec2){0, 0} : cast_between_seams(cast, met);
    return corner.x == 0 && corner.y == 0 ? cast_normal_of(cast, &edges.edge[0]) : corner;
}

// Where a point or the end of a segment comes in on a seam: of the edges at the seam's end the one that is most
// against the motion; against the motion itself where none is.
static hm_vec2 cast_seam_normal(const hmi_cast *cast, const cast_parts_met *met) {
    const hmi_convex *part = &met->part[1];
    const hm_vec2 back = cast_unit(-(double)cast->motion.x, -(double)cast->motion.y);
    hm_vec2 best = {0, 0}, on_a, on_b;
    hmi_sat_distance(&met->part[0], part, &on_a, &on_b);
    for (int32_t k = 0; part->n > 2 && k < part->n; k++) {
        const hm_vec2 out = cast_outward(part, k, on_b);
        if (hmi_dot(out, back) >= hmi_dot(best, back) - cast_along) continue;
        if (hmi_cast_element_seam(cast, &cast->best, 1, k)) continue;
        if (cast_border_met(cast, met, 1, k, on_b)) best = out;
    }
    if (best.x == 0 && best.y == 0 && part->n > 2)
        best = cast_corner_normal(cast, met, on_b, (hm_vec2){-back.x, -back.y});
    return best.x == 0 && best.y == 0 ? back : (hm_vec2){-best.x, -best.y};
}

// Of rounded parts: between the nearest of both.
static hm_vec2 cast_between(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 *normal) {
    const double units = (double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL;
    const hmi_convex *one = &met->part[0], *two = &met->part[1];
    hm_vec2 on_a, on_b;
    hmi_features on;
    if (cast_nearest(cast, met, &on)) {
        const hmi_point a[2] = {one->v[on.a[0]], one->v[on.a[1]]}, b[2] = {two->v[on.b[0]], two->v[on.b[1]]};
        return hmi_meeting_round(a, one->radius, b, two->radius, normal);
    }
    *normal = cast_deep_normal(cast, met);
    hmi_sat_distance(one, two, &on_a, &on_b);
    return (hm_vec2){(on_a.x + on_b.x) / 2 * units, (on_a.y + on_b.y) / 2 * units};
}

// A cast is round as a whole, but the two parts that meet need not be: those have edges, or meet without any.
static hm_vec2 cast_contact(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 *normal) {
    const double units = (double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL;
    hm_vec2 on_a, on_b;
    if (cast->best.passage.edges) {
        *normal = cast_edge_normal(cast, met);
        return cast_touching(met, *normal);
    }
    if (met->part[0].radius + met->part[1].radius + cast->rule.margin > 0) return cast_between(cast, met, normal);
    *normal = cast_seam_normal(cast, met);
    hmi_sat_distance(&met->part[0], &met->part[1], &on_a, &on_b);
    return (hm_vec2){(on_a.x + on_b.x) / 2 * units, (on_a.y + on_b.y) / 2 * units};
}

// In the world of the caller: where the first shape stands, or the second one, which then is the caller's a.
static hm_vec2 cast_point(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 point, double time, bool swapped) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const double step = swapped ? time / (double)HM_STEPS_PER_PIXEL : 0;
    return (hm_vec2){((double)met->origin.x + point.x) * unit - step * (double)cast->motion.x,
                     ((double)met->origin.y + point.y) * unit - step * (double)cast->motion.y};
}

// Relative to the shape where it was.
static hm_feature cast_part_pixel(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 point, int which) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const hmi_point moved = which ? met->moved : (hmi_point){0, 0};
    const hmi_point origin = {(int64_t)((uint64_t)met->origin.x - (uint64_t)moved.x),
                              (int64_t)((uint64_t)met->origin.y - (uint64_t)moved.y)};
    const hm_vec2 at = {point.x * unit, point.y * unit};
    return hmi_part_pixel(cast->shape[which], cast->xform[which], cast->best.pixel[which], &origin, at);
}

static void cast_write_leaves(const hmi_cast *cast, bool swapped, hm_cast_hit *out) {
    const hmi_leaf *a = &cast->best_leaf[swapped];
    const hmi_leaf *b = &cast->best_leaf[!swapped];
    hmi_cast own;
    hmi_cast_of_best(cast, &own);
    hmi_cast_write(&own, swapped != cast->best_swapped, out);
    out->feature_a = hmi_leaf_pixel(a, out->feature_a);
    out->feature_b = hmi_leaf_pixel(b, out->feature_b);
}

void hmi_cast_write(const hmi_cast *cast, bool swapped, hm_cast_hit *out) {
    if (cast->groups) {
        cast_write_leaves(cast, swapped, out);
        return;
    }
    const hmi_time *time = &cast->best.passage.enter;
    cast_parts_met met;
    out->exact = !cast->round;
    if (out->exact) out->when = time->exact;
    out->fraction = cast->round ? time->about : hmi_fraction_floor(&time->exact);
    cast_parts_at(cast, out->fraction, &met);
    const hm_vec2 point = cast_contact(cast, &met, &out->normal);
    out->point = cast_point(cast, &met, point, out->fraction, swapped);
    if (swapped) out->normal = (hm_vec2){0 - out->normal.x, 0 - out->normal.y};
    out->feature_a = cast_part_pixel(cast, &met, point, swapped);
    out->feature_b = cast_part_pixel(cast, &met, point, !swapped);
}

void hmi_cast_write_start(bool exact, const hm_contact_info *contact, hm_cast_hit *out) {
    out->exact = exact;
    if (out->exact) out->when = (hm_fraction){{0, 0}, {1, 0}};
    out->fraction = 0;
    out->point = contact->point[0].point;
    out->normal = contact->normal;
    out->feature_a = contact->point[0].feature_a;
    out->feature_b = contact->point[0].feature_b;
}
