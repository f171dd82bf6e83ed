// Contacts of solids: which features are nearest, or part them soonest, is found in doubles (segments.h, solids.h).
// What is reported follows from their exact corners.
#include "contact_solids.h"

#include "aligned.h"
#include "contact_circles.h"
#include "segments.h"
#include "solids.h"

/// A solid in the world and its feature: an edge, with the solid on the side of positive cross products, or twice a
/// corner.
typedef struct contact_solid {
    const hmi_point *corner; ///< in units
    int32_t n;               ///< 1, 2 or 4
    double radius;           ///< in units
    int32_t from, to;
} contact_solid;

static hmi_point solid_way(hmi_point from, hmi_point to) { return (hmi_point){to.x - from.x, to.y - from.y}; }

// Edges that are parallel, exactly, and face each other.
static bool solid_face(const contact_solid *a, const contact_solid *b) {
    const hmi_point e = solid_way(a->corner[a->from], a->corner[a->to]);
    const hmi_point f = solid_way(b->corner[b->from], b->corner[b->to]);
    return hmi_int128_is_zero(hmi_cross64(e.x, e.y, f.x, f.y)) &&
           (double)e.x * (double)f.x + (double)e.y * (double)f.y < 0;
}

static hmi_verdict solid_corners_met(const contact_solid *a, const contact_solid *b, double reach, bool swap,
                                     hmi_point *away, hm_contact_info *out) {
    const hmi_point p = a->corner[a->from], q = b->corner[b->from];
    const hmi_verdict verdict = contact_verdict(hmi_manifold_corners(
        swap ? q : p, swap ? p : q, swap ? b->radius : a->radius, swap ? a->radius : b->radius, reach, swap, out));
    if (verdict == HMI_MEET && away) *away = solid_way(p, q);
    return verdict;
}

// By their features. Two edges and two corners are in the order of sat_whole_order.
static hmi_verdict solid_met(const contact_solid *a, const contact_solid *b, double reach, hmi_point *away,
                             hm_contact_info *out) {
    const bool of_a = a->from != a->to, of_b = b->from != b->to;
    bool swap = of_b;
    if (of_a == of_b) {
        const hmi_point p = a->corner[0], q = b->corner[0];
        swap = a->n != b->n ? a->n > b->n : p.x != q.x ? p.x > q.x : p.y > q.y;
        if (a->n == b->n && p.x == q.x && p.y == q.y) return HMI_UNSURE;
        if (!of_a) return solid_corners_met(a, b, reach, swap, away, out);
    }
    const contact_solid *own = swap ? b : a, *other = swap ? a : b;
    const int32_t k = other->from, last = other->n - 1;
    hmi_edge_met met;
    met.edge[0] = own->corner[own->from];
    met.edge[1] = own->corner[own->to];
    met.at[0] = other->corner[k];
    met.at[1] = other->corner[of_a == of_b ? other->to : (k + 1) & last];
    met.at[2] = other->corner[(k - 1) & last];
    met.facing = of_a == of_b    ? HMI_FACING_EDGE
                 : other->n == 1 ? HMI_FACING_POINT
                 : other->n == 2 ? HMI_FACING_END
                                 : HMI_FACING_CORNER;
    met.small = true;
    met.sign = swap ? -1 : 1;
    met.more = own->radius - other->radius;
    met.reach = reach;
    const hmi_verdict verdict = contact_verdict(hmi_manifold_edge(&met, false, out));
    if (verdict != HMI_MEET || !away) return verdict;
    const hmi_point e = swap ? solid_way(met.edge[1], met.edge[0]) : solid_way(met.edge[0], met.edge[1]);
    *away = (hmi_point){e.y, -e.x};
    return HMI_MEET;
}

// ---- segments ----------------------------------------------------------------------------------------------------

static hmi_verdict solid_segments(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  double reach, hmi_segments *space, contact_solid *one, contact_solid *two) {
    hmi_segments_found found;
    const hmi_verdict verdict = hmi_segments_find(a, xa, b, xb, reach, reach, space, &found);
    one->corner = space->a;
    two->corner = space->b;
    one->from = found.of_a ? found.back_a : found.corner_a;
    two->from = found.of_b ? found.back_b : found.corner_b;
    one->to = found.of_a ? 1 - one->from : one->from;
    two->to = found.of_b ? 1 - two->from : two->from;
    return verdict;
}

// ---- any solids --------------------------------------------------------------------------------------------------

static inline void solid_corners(const hm_shape *shape, const hm_xform *xform, hmi_point space[4],
                                 contact_solid *out) {
    const hmi_point p = hmi_local_apply(xform, shape->a);
    out->corner = space;
    space[0] = p;
    if (out->n == 2) space[1] = hmi_local_apply(xform, shape->b);
    if (out->n < 4) return;
    const int64_t wide = (int64_t)shape->b.x - shape->a.x, high = (int64_t)shape->b.y - shape->a.y;
    const hmi_point u = {wide * xform->ux, wide * xform->uy}, v = {high * xform->vx, high * xform->vy};
    space[1] = (hmi_point){p.x + u.x, p.y + u.y};
    space[2] = (hmi_point){p.x + u.x + v.x, p.y + u.y + v.y};
    space[3] = (hmi_point){p.x + v.x, p.y + v.y};
}

static inline void solid_feature(const hm_xform *xform, int32_t edge, int32_t corner, bool back, contact_solid *out) {
    const bool back_to = out->n == 4 ? hmi_fast_mirrored(xform) : back;
    const int32_t next = (edge + 1) & (out->n - 1);
    out->from = edge < 0 ? corner : back_to ? next : edge;
    out->to = edge < 0 ? corner : back_to ? edge : next;
}

static hmi_verdict solid_any(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             double reach, hmi_point space[2][4], contact_solid *one, contact_solid *two) {
    hmi_solids_found found;
    const hull32_one of_a = {a, xa, one->n}, of_b = {b, xb, two->n};
    if (hull32_is_aligned(&of_a) && hull32_is_aligned(&of_b)) {
        const hmi_verdict verdict = hmi_aligned_part(&of_a, &of_b, &found.edge_a, &found.edge_b);
        if (verdict != HMI_MEET) return verdict == HMI_APART && reach == 0 ? HMI_APART : HMI_UNSURE;
        found.corner_a = found.corner_b = 0;
        found.back_a = found.back_b = false;
    } else {
        const double steps = reach * (1.0 / (double)HMI_UNITS_PER_STEP);
        const hmi_verdict verdict = hmi_solids_find(a, xa, b, xb, steps, true, &found);
        if (verdict != HMI_MEET) return verdict;
        if (!found.small) return HMI_UNSURE;
    }
    solid_corners(a, xa, space[0], one);
    solid_corners(b, xb, space[1], two);
    solid_feature(xa, found.edge_a, found.corner_a, found.back_a, one);
    solid_feature(xb, found.edge_b, found.corner_b, found.back_b, two);
    if (found.edge_a < 0 || found.edge_b < 0) return HMI_MEET;
    return solid_face(one, two) ? HMI_MEET : HMI_UNSURE;
}

hmi_verdict hmi_contact_solids(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               int64_t margin, hmi_point *away, hm_contact_info *out) {
    contact_solid one, two;
    hmi_point space[2][4];
    hmi_segments s;
    const bool segments = hmi_is_segment(a) && hmi_is_segment(b);
    one.n = two.n = 2;
    if (!segments) {
        if (a->kind == HM_SHAPE_POLYGON || b->kind == HM_SHAPE_POLYGON) return HMI_UNSURE;
        one.n = hull32_count(a);
        two.n = hull32_count(b);
        if (one.n == 0 || two.n == 0 || one.n + two.n == 2) return HMI_UNSURE;
    }
    one.radius = hmi_measure_units(hmi_shape_radius(a, xa));
    two.radius = hmi_measure_units(hmi_shape_radius(b, xb));
    const double reach = one.radius + two.radius + hmi_measure_units(margin);
    const hmi_verdict verdict = segments ? solid_segments(a, xa, b, xb, reach, &s, &one, &two)
                                         : solid_any(a, xa, b, xb, reach, space, &one, &two);
    return verdict == HMI_MEET ? solid_met(&one, &two, reach, away, out) : verdict;
}
