// Where two shapes of a cast meet: the place, the normal, the pixels.
#include "collide_cast.h"
#include "collide_cast_leaves.h"

#include <math.h>

// The difference of two corners after the second has moved; at a meeting it is small, whatever wraps on the way.
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
    const double unit = (double)HMI_UNITS_PER_STEP;
    const hmi_point none = {0, 0};
    const hmi_point moved = {(int64_t)(time * (double)cast->motion.x * unit),
                             (int64_t)(time * (double)cast->motion.y * unit)};
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

// Whether the neighbour beyond an edge (right, left, below or above by the edge's outward direction in the mask) is
// solid: then the edge is a seam.
static bool cast_seam(const hmi_cast *cast, int which, int dx, int dy) {
    const hm_pixel pixel = cast->best.pixel[which];
    return hm_mask_get(cast->mask[which].mask, pixel.x + dx, pixel.y + dy);
}

/// An edge that two parts meet on.
typedef struct cast_edge {
    hm_vec2 along;
    bool seam; ///< it lies inside of its shape
} cast_edge;

// Of two pixels: edge 2k and 2k + 1 are the ends of axis k. An edge along u leads out along v, and the other way
// round. With cross(axis, d) low the second pixel lies to one side of the first, high to the other; which of the
// pixel's two edges that is depends on which way its axes turn.
static cast_edge cast_pixel_edge(const hmi_cast *cast, int index) {
    const int k = index / 2;
    const int which = k / 2;
    const bool along_v = k % 2;
    const hmi_pixel_axis *axis = &cast->pixels.axis[k];
    const hm_xform *side = cast->xform[which];
    const bool positive = (int64_t)side->ux * side->vy - (int64_t)side->uy * side->vx > 0;
    // The other pixel lies where cross(axis, .) is high or low, seen from the first one; seen from the second it is
    // the other way.
    const bool high = (index % 2 == 1) == (which == 0);
    // cross(u, .) grows along v, cross(v, .) falls along u, for axes that turn positively.
    const int out = (high == positive) != along_v ? 1 : -1;
    return (cast_edge){{(double)axis->x, (double)axis->y},
                       cast_seam(cast, which, along_v ? out : 0, along_v ? 0 : out)};
}

// Whether the k-th edge of a part of an outline lies along other parts with all of its length.
static bool cast_part_seam(const hmi_cast *cast, int which, int32_t k) {
    const hm_parts *parts = hmi_shape_parts(cast->shape[which]);
    const int32_t corner = parts->parts[cast->best.pixel[which].x].first + k;
    for (int32_t i = parts->edge_sides[corner]; i < parts->edge_sides[corner + 1]; i++)
        if (parts->sides[i].beyond < 0) return false;
    return true;
}

// Of other parts: those of the first one come first.
static cast_edge cast_element_edge(const hmi_cast *cast, const cast_parts_met *met, int index) {
    static const int out_x[4] = {0, 1, 0, -1};
    static const int out_y[4] = {-1, 0, 1, 0};
    const int which = index >= met->part[0].n;
    const int32_t k = which ? index - met->part[0].n : index;
    const hmi_convex *part = &met->part[which];
    const hmi_point *p = &part->v[k];
    const hmi_point *q = &part->v[k + 1 == part->n ? 0 : k + 1];
    cast_edge edge = {{(double)(q->x - p->x), (double)(q->y - p->y)}, false};
    if (cast->shape[which]->kind == HM_SHAPE_MASK) edge.seam = cast_seam(cast, which, out_x[k], out_y[k]);
    if (hmi_shape_is_parted(cast->shape[which])) edge.seam = cast_part_seam(cast, which, k);
    if (cast->leaf[which] && !edge.seam) {
        hmi_element space;
        const hmi_convex placed = hmi_cast_part(cast, which, cast->best.pixel[which], &space);
        edge.seam = hmi_cast_cell_seam(cast->leaf[which], &placed, k);
    }
    return edge;
}

static bool cast_parallel(hm_vec2 a, hm_vec2 b) {
    return fabs(a.x * b.y - a.y * b.x) <= 0x1p-40 * (fabs(a.x) + fabs(a.y)) * (fabs(b.x) + fabs(b.y));
}

// The first edge of which neither it nor one that lies on it is a seam; the first of all when there is none.
static cast_edge cast_choose_edge(const cast_edge *edge, int count) {
    for (int i = 0; i < count; i++) {
        bool open = true;
        for (int j = 0; j < count; j++) open &= !(edge[j].seam && cast_parallel(edge[i].along, edge[j].along));
        if (open) return edge[i];
    }
    return edge[0];
}

// From the first to the second shape, against the second's motion.
static hm_vec2 cast_edge_normal(const hmi_cast *cast, const cast_parts_met *met) {
    cast_edge edge[32];
    int count = 0;
    for (uint32_t bits = cast->best.passage.edges; bits; bits &= bits - 1) {
        const int index = hmi_lowest_bit(bits);
        const bool pixels = cast->shape[0]->kind == HM_SHAPE_MASK;
        edge[count++] = pixels ? cast_pixel_edge(cast, index) : cast_element_edge(cast, met, index);
    }
    const cast_edge chosen = cast_choose_edge(edge, count);
    const hm_vec2 unit = cast_unit(-chosen.along.y, chosen.along.x);
    const bool with = unit.x * (double)cast->motion.x + unit.y * (double)cast->motion.y > 0;
    return with ? (hm_vec2){-unit.x, -unit.y} : unit;
}

static hm_vec2 cast_convex_middle(const hmi_convex *part) {
    hm_vec2 sum = {0, 0};
    for (int32_t k = 0; k < part->n; k++) {
        sum.x += (double)part->v[k].x / part->n;
        sum.y += (double)part->v[k].y / part->n;
    }
    return sum;
}

// From the nearest point of the first hull to that of the second. Hulls that meet are so deep in each other's radius
// from the start; then from middle to middle, and against the motion where these coincide.
static hm_vec2 cast_round_normal(const hmi_cast *cast, const cast_parts_met *met) {
    const hmi_convex one = {met->part[0].v, met->part[0].n, 0};
    const hmi_convex two = {met->part[1].v, met->part[1].n, 0};
    hm_vec2 on_a, on_b;
    if (hmi_sat_distance(&one, &two, &on_a, &on_b) > 0) return cast_unit(on_b.x - on_a.x, on_b.y - on_a.y);
    const hm_vec2 from = cast_convex_middle(&one);
    const hm_vec2 to = cast_convex_middle(&two);
    const hm_vec2 unit = cast_unit(to.x - from.x, to.y - from.y);
    if (unit.x != 0 || unit.y != 0) return unit;
    return cast_unit(-(double)cast->motion.x, -(double)cast->motion.y);
}

static hm_vec2 cast_normal(const hmi_cast *cast, const cast_parts_met *met) {
    if (cast->best.passage.edges) return cast_edge_normal(cast, met);
    if (cast->round) return cast_round_normal(cast, met);
    return cast_unit(-(double)cast->motion.x, -(double)cast->motion.y);
}

/// Where a hull reaches farthest along a direction: how far, and from where to where across it.
typedef struct cast_support {
    double reach;
    double low, high;
} cast_support;

// Corners that are nearer than 2^-22 pixel to the farthest count as well.
static cast_support cast_support_of(const hmi_convex *part, hm_vec2 n) {
    cast_support s = {-HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    for (int32_t k = 0; k < part->n; k++)
        s.reach = fmax(s.reach, n.x * (double)part->v[k].x + n.y * (double)part->v[k].y);
    for (int32_t k = 0; k < part->n; k++) {
        const double x = (double)part->v[k].x;
        const double y = (double)part->v[k].y;
        if (n.x * x + n.y * y < s.reach - 262144) continue;
        s.low = fmin(s.low, n.x * y - n.y * x);
        s.high = fmax(s.high, n.x * y - n.y * x);
    }
    return s;
}

// The middle of what touches: the farthest of the first part along the normal, and of the second against it.
static hm_vec2 cast_touching(const cast_parts_met *met, hm_vec2 n) {
    const hm_vec2 back = {-n.x, -n.y};
    const cast_support one = cast_support_of(&met->part[0], n);
    const cast_support two = cast_support_of(&met->part[1], back); // seen backwards its low end is -high
    const double low = fmax(one.low, -two.high);
    const double high = fmin(one.high, -two.low);
    const double across = (low + high) / 2;
    const double along = one.reach + (double)met->part[0].radius * (double)HMI_UNITS_PER_STEP;
    return (hm_vec2){n.x * along - n.y * across, n.y * along + n.x * across};
}

// Along the normal, where it tells; on the line between the nearest points of widened parts otherwise.
static hm_vec2 cast_place(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 normal) {
    const double units = (double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL;
    hm_vec2 on_a, on_b;
    if (cast->best.passage.edges) return cast_touching(met, normal);
    hmi_sat_distance(&met->part[0], &met->part[1], &on_a, &on_b);
    return (hm_vec2){(on_a.x + on_b.x) / 2 * units, (on_a.y + on_b.y) / 2 * units};
}

// In the world of the caller: where the first shape stands, or the second one, which then is the caller's a.
static hm_vec2 cast_point(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 place, double time, bool swapped) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const double step = swapped ? time / (double)HM_STEPS_PER_PIXEL : 0;
    return (hm_vec2){((double)met->origin.x + place.x) * unit - step * (double)cast->motion.x,
                     ((double)met->origin.y + place.y) * unit - step * (double)cast->motion.y};
}

// Seen from the shape where it was.
static hm_pixel cast_part_told(const hmi_cast *cast, const cast_parts_met *met, hm_vec2 place, int which) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    const hmi_point moved = which ? met->moved : (hmi_point){0, 0};
    const hmi_point origin = {(int64_t)((uint64_t)met->origin.x - (uint64_t)moved.x),
                              (int64_t)((uint64_t)met->origin.y - (uint64_t)moved.y)};
    const hm_vec2 at = {place.x * unit, place.y * unit};
    return hmi_part_told(cast->shape[which], cast->xform[which], cast->best.pixel[which], &origin, at);
}

static void cast_tell_leaves(const hmi_cast *cast, bool swapped, hm_cast_hit *out) {
    const hmi_leaf *a = &cast->best_leaf[swapped];
    const hmi_leaf *b = &cast->best_leaf[!swapped];
    hmi_cast own;
    hmi_cast_of_best(cast, &own);
    hmi_cast_tell(&own, swapped != cast->best_turned, out);
    out->pixel_a = hmi_leaf_told(a, out->pixel_a);
    out->pixel_b = hmi_leaf_told(b, out->pixel_b);
    out->part_a = a->part;
    out->part_b = b->part;
}

void hmi_cast_tell(const hmi_cast *cast, bool swapped, hm_cast_hit *out) {
    if (cast->groups) {
        cast_tell_leaves(cast, swapped, out);
        return;
    }
    const hmi_time *time = &cast->best.passage.enter;
    cast_parts_met met;
    out->exact = !cast->round;
    if (out->exact) out->when = time->exact;
    out->fraction = cast->round ? time->about : hmi_fraction_floor(&time->exact);
    cast_parts_at(cast, out->fraction, &met);
    out->normal = cast_normal(cast, &met);
    const hm_vec2 place = cast_place(cast, &met, out->normal);
    out->point = cast_point(cast, &met, place, out->fraction, swapped);
    if (swapped) out->normal = (hm_vec2){-out->normal.x, -out->normal.y};
    out->pixel_a = cast_part_told(cast, &met, place, swapped);
    out->pixel_b = cast_part_told(cast, &met, place, !swapped);
}

void hmi_cast_tell_start(const hmi_cast *cast, const hm_contact_info *contact, hm_cast_hit *out) {
    const hmi_time now = hmi_time_make(hmi_int128_from(0), hmi_int128_from(1));
    out->exact = !cast->round;
    if (out->exact) out->when = now.exact;
    out->fraction = 0;
    out->point = contact->point[0].point;
    out->normal = contact->normal;
    out->pixel_a = contact->point[0].pixel_a;
    out->pixel_b = contact->point[0].pixel_b;
    out->part_a = contact->point[0].part_a;
    out->part_b = contact->point[0].part_b;
}
