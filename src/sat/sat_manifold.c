// sat_manifold: the points in which two convex shapes meet: the edge across which they part, and the other shape's
// edge that faces it, cut to what lies before it (after Box2D's b2CollidePolygons, Catto 2007).
#include "sat_manifold.h"

#include "../base/vec2.h"
#include "sat_depth.h"
#include "sat_exact.h"

#include <math.h>

static const double manifold_unit = 0x1p-40; ///< pixels in a unit

/// An edge that separates the shapes and the shape on its other side. Points are along the edge from its first
/// corner, and outward from it, in units.
typedef struct manifold_frame {
    const hmi_whole *other;
    hmi_point p;
    hmi_point q;
    hm_vec2 along; ///< unit vector
    hm_vec2 out;   ///< unit vector
    double length;
    double radius; ///< of its own shape
    double radius_other;
    double reach; ///< both radii and the margin
} manifold_frame;

/// A point in it.
typedef struct manifold_place {
    double along;
    double out;
} manifold_place;

static double manifold_radius(const hmi_whole *s) { return (double)s->radius * (double)HMI_UNITS_PER_STEP; }

static manifold_frame manifold_frame_make(const hmi_whole *s, const int32_t edge[2], const hmi_whole *other,
                                          hm_vec2 out, int64_t margin) {
    manifold_frame frame = {
        .other = other, .p = hmi_whole_corner(s, edge[0]), .q = hmi_whole_corner(s, edge[1]), .out = out};
    const hm_vec2 e = sat_to_double(&frame.p, &frame.q);
    frame.length = sqrt(e.x * e.x + e.y * e.y);
    frame.along = (hm_vec2){e.x / frame.length, e.y / frame.length};
    frame.radius = manifold_radius(s);
    frame.radius_other = manifold_radius(other);
    frame.reach = frame.radius + frame.radius_other + (double)margin * (double)HMI_UNITS_PER_STEP;
    return frame;
}

// How far out is exact before it is divided: 0 for what lies on the edge's line.
static manifold_place manifold_place_of(const manifold_frame *frame, int32_t k) {
    const hmi_point v = hmi_whole_corner(frame->other, k);
    const hm_vec2 w = sat_to_double(&frame->p, &v);
    const double turn = frame->along.x * frame->out.y - frame->along.y * frame->out.x; // about 1 or -1
    const double cross = hmi_int256_to_double(sat_cross(&frame->p, &frame->q, &frame->p, &v));
    return (manifold_place){hmi_dot(w, frame->along), (turn < 0 ? -cross : cross) / frame->length};
}

/// What of the other shape faces the edge: its deepest point, and the other end of an edge there.
typedef struct manifold_facing {
    manifold_place deepest;
    manifold_place end;
} manifold_facing;

static double manifold_rise(const manifold_place *from, const manifold_place *to) {
    return (to->out - from->out) / fabs(to->along - from->along);
}

// The neighbour of a corner to which an edge rises less; as steep ones are distinguished by where they lead, so that
// it does not matter with which corner a shape begins.
static manifold_facing manifold_facing_corner(const manifold_frame *frame, int32_t k) {
    const hmi_whole *s = frame->other;
    const int32_t one = k + 1 == s->n ? 0 : k + 1;
    const int32_t two = k == 0 ? s->n - 1 : k - 1;
    const manifold_place deepest = manifold_place_of(frame, k);
    const manifold_place of_one = manifold_place_of(frame, one);
    const manifold_place of_two = manifold_place_of(frame, two);
    const double rise_one = manifold_rise(&deepest, &of_one);
    const double rise_two = manifold_rise(&deepest, &of_two);
    const hmi_point p = hmi_whole_corner(s, one), q = hmi_whole_corner(s, two);
    const bool before = p.y != q.y ? p.y < q.y : p.x < q.x;
    const bool first = rise_one != rise_two ? rise_one < rise_two : before;
    return (manifold_facing){deepest, first ? of_one : of_two};
}

static manifold_facing manifold_facing_of(const manifold_frame *frame, const int32_t feature[2]) {
    const hmi_whole *s = frame->other;
    if (feature[0] == feature[1] && s->n > 1) return manifold_facing_corner(frame, feature[0]);
    return (manifold_facing){manifold_place_of(frame, feature[0]), manifold_place_of(frame, feature[1])};
}

// `place`, clipped to the length of the frame's edge towards `other`. Where rounding has both just outside, that
// which is nearer.
static manifold_place manifold_cut(const manifold_frame *frame, manifold_place place, const manifold_place *other) {
    const double limit = place.along < 0 ? 0 : frame->length;
    if (place.along >= 0 && place.along <= frame->length) return place;
    const double part = (limit - place.along) / (other->along - place.along);
    if (!(part > 0)) return place;
    if (part > 1) return *other;
    return (manifold_place){limit, place.out + (other->out - place.out) * part};
}

static void manifold_add(hmi_manifold *out, const manifold_frame *frame, const manifold_place *place,
                         double overlap) {
    const double middle = (frame->radius + place->out - frame->radius_other) / 2;
    const double x = frame->along.x * place->along + frame->out.x * middle;
    const double y = frame->along.y * place->along + frame->out.y * middle;
    const hmi_vec64 at = {sat_nearest_step(frame->p.x, x), sat_nearest_step(frame->p.y, y)};
    if (out->count > 0 && at.x == out->point[0].x && at.y == out->point[0].y) return;
    const bool before = out->count > 0 && (at.y != out->point[0].y ? at.y < out->point[0].y : at.x < out->point[0].x);
    if (before) {
        out->point[1] = out->point[0];
        out->overlap[1] = out->overlap[0];
    }
    out->point[before ? 0 : out->count] = at;
    out->overlap[before ? 0 : out->count] = overlap;
    out->count++;
}

// The deepest point counts in any case.
static void manifold_at_edge(hmi_manifold *out, const manifold_frame *frame, const int32_t feature[2]) {
    const manifold_facing facing = manifold_facing_of(frame, feature);
    const manifold_place one = manifold_cut(frame, facing.deepest, &facing.end);
    const manifold_place two = manifold_cut(frame, facing.end, &facing.deepest);
    const double overlap = frame->reach - two.out;
    manifold_add(out, frame, &one, out->depth);
    if (overlap >= 0) manifold_add(out, frame, &two, fmin(overlap * manifold_unit, out->depth));
}

static void manifold_at_corners(hmi_manifold *out, const hmi_whole *a, const hmi_whole *b, const hmi_depth *depth) {
    const hmi_point p = hmi_whole_corner(a, depth->a[0]), q = hmi_whole_corner(b, depth->b[0]);
    const double apart = hmi_dot(sat_to_double(&p, &q), out->normal);
    const double middle = (manifold_radius(a) + apart - manifold_radius(b)) / 2;
    out->point[0] =
        (hmi_vec64){sat_nearest_step(p.x, out->normal.x * middle), sat_nearest_step(p.y, out->normal.y * middle)};
    out->overlap[0] = out->depth;
    out->count = 1;
}

// Square to an edge, or from corner to corner: whichever gave the normal.
static hmi_point manifold_away(const hmi_whole *a, const hmi_whole *b, const hmi_depth *depth) {
    const bool of_a = depth->a[0] != depth->a[1];
    const bool of_b = !of_a && depth->b[0] != depth->b[1];
    const hmi_point from = of_b ? hmi_whole_corner(b, depth->b[0]) : hmi_whole_corner(a, depth->a[0]);
    const hmi_point to = of_a ? hmi_whole_corner(a, depth->a[1]) : hmi_whole_corner(b, depth->b[of_b]);
    hmi_vec64 v;
    const bool near = sat_vector_near(&from, &to, &v);
    if (of_a || of_b) v = (hmi_vec64){v.y, -v.x};
    const double along = (double)v.x * depth->normal.x + (double)v.y * depth->normal.y;
    if (!near || along == 0)
        return (hmi_point){(int64_t)(depth->normal.x * 0x1p60), (int64_t)(depth->normal.y * 0x1p60)};
    return along > 0 ? (hmi_point){v.x, v.y} : (hmi_point){-v.x, -v.y};
}

// In the order of sat_whole_order.
static bool manifold_of(const hmi_whole *a, const hmi_whole *b, int64_t margin, bool closed, hmi_manifold *out) {
    hmi_depth depth;
    if (!hmi_sat_depth(a, b, margin, closed, &depth)) return false;
    *out = (hmi_manifold){.normal = depth.normal, .away = manifold_away(a, b, &depth), .depth = depth.depth};
    const hm_vec2 back = {0 - depth.normal.x, 0 - depth.normal.y};
    if (depth.a[0] != depth.a[1]) {
        const manifold_frame frame = manifold_frame_make(a, depth.a, b, depth.normal, margin);
        manifold_at_edge(out, &frame, depth.b);
    } else if (depth.b[0] != depth.b[1]) {
        const manifold_frame frame = manifold_frame_make(b, depth.b, a, back, margin);
        manifold_at_edge(out, &frame, depth.a);
    } else {
        manifold_at_corners(out, a, b, &depth);
    }
    return true;
}

bool hmi_sat_manifold(const hmi_whole *a, const hmi_whole *b, int64_t margin, bool closed, hmi_manifold *out) {
    if (sat_whole_order(a, b) <= 0) return manifold_of(a, b, margin, closed, out);
    if (!manifold_of(b, a, margin, closed, out)) return false;
    out->normal = (hm_vec2){0 - out->normal.x, 0 - out->normal.y};
    out->away = (hmi_point){-out->away.x, -out->away.y};
    return true;
}
