// sat_manifold: the points in which two convex shapes meet: the edge across which they part, and the other shape's
// edge that faces it, cut to what lies before it (after Box2D's b2CollidePolygons, Catto 2007).
#include "sat_manifold.h"

#include "sat_depth.h"
#include "sat_exact.h"

#include <math.h>

/// An edge that separates the shapes, as points are computed from it.
typedef struct manifold_frame {
    hmi_line line;
    bool small;
} manifold_frame;

// ---- what faces the edge -----------------------------------------------------------------------------------------

// Another point, measured from one that has been measured.
static inline hmi_measured manifold_next(const manifold_frame *frame, hmi_measured from, hmi_point at, hmi_point to) {
    const hm_vec2 way = hmi_point_way(at, to, frame->small), u = frame->line.along;
    return (hmi_measured){way.x * u.x + way.y * u.y + from.along, way.x * u.y - way.y * u.x + from.out};
}

// The neighbour of a corner to which an edge rises less; as steep ones are distinguished by where they lead, so that
// it does not matter with which corner a shape begins. Which one it is cannot be predicted, so there is no branch.
static inline hmi_measured manifold_end(const manifold_frame *frame, hmi_measured deepest, hmi_point at,
                                        hmi_point one, hmi_point two) {
    const hm_vec2 to_one = hmi_point_way(at, one, frame->small), to_two = hmi_point_way(at, two, frame->small);
    const hmi_f64x2 x = f64x2_of(to_one.x, to_two.x), y = f64x2_of(to_one.y, to_two.y);
    const hmi_f64x2 ux = f64x2_all(frame->line.along.x), uy = f64x2_all(frame->line.along.y);
    const hmi_f64x2 along = f64x2_add(f64x2_mul(x, ux), f64x2_mul(y, uy));
    const hmi_f64x2 out = f64x2_sub(f64x2_mul(x, uy), f64x2_mul(y, ux));
    const hmi_f64x2 rise = f64x2_size(f64x2_mul(out, f64x2_between(along, along)));
    const double by_one = f64x2_first(rise), by_two = f64x2_second(rise);
    const int after = (one.y > two.y) | ((one.y == two.y) & (one.x >= two.x));
    const int second = (by_one > by_two) | ((by_one == by_two) & after);
    double ends[4];
    f64x2_store(ends, f64x2_add(along, f64x2_all(deepest.along)));
    f64x2_store(ends + 2, f64x2_add(out, f64x2_all(deepest.out)));
    return (hmi_measured){ends[second], ends[2 + second]};
}

// A point, clipped to the length of the frame's edge towards `other`. Where rounding has both just outside, that
// which is nearer.
static inline hmi_measured manifold_cut(const manifold_frame *frame, hmi_measured point, hmi_measured other) {
    const double limit = point.along < 0 ? 0 : frame->line.length;
    if (point.along >= 0 && point.along <= frame->line.length) return point;
    const double part = (limit - point.along) / (other.along - point.along);
    if (!(part > 0)) return point;
    if (part > 1) return other;
    return (hmi_measured){limit, point.out + (other.out - point.out) * part};
}

// ---- points ------------------------------------------------------------------------------------------------------

static inline void manifold_write(hmi_f64x2 normal, double depth, hmi_f64x2 at, hm_contact_info *out) {
    out->count = 1;
    out->normal_rule = HM_NORMAL_MTV;
    out->limited = false;
    out->depth = depth;
    f64x2_store(&out->normal.x, normal);
    out->point[0] = out->point[1] = (hm_contact_point){.depth = 0};
    f64x2_store(&out->point[0].point.x, at);
    out->point[0].depth = depth;
}

// In the order of (y, x), each once.
static inline void manifold_add(hmi_f64x2 first, hmi_f64x2 second, double depth, hm_contact_info *out) {
    const hm_vec2 p = f64x2_vec2(first), q = f64x2_vec2(second);
    if (p.x == q.x && p.y == q.y) return;
    const int before = q.y != p.y ? q.y < p.y : q.x < p.x;
    f64x2_store(&out->point[before].point.x, first);
    f64x2_store(&out->point[1 - before].point.x, second);
    out->point[before].depth = out->depth;
    out->point[1 - before].depth = depth < out->depth ? depth : out->depth;
    out->count = 2;
}

static inline hmi_measured manifold_other_end(const hmi_edge_met *met, const manifold_frame *frame,
                                              hmi_measured deepest) {
    if (met->facing == HMI_FACING_CORNER) return manifold_end(frame, deepest, met->at[0], met->at[1], met->at[2]);
    return met->facing == HMI_FACING_END ? manifold_next(frame, deepest, met->at[0], met->at[1])
                                         : hmi_line_measure(&frame->line, met->at[1], frame->small);
}

sat_verdict hmi_manifold_centre(hmi_point p, hmi_point q, hm_contact_info *out, hmi_point centre, double sign,
                                double more, double reach) {
    const hmi_line line = hmi_line_make(p, q, true);
    const hmi_measured deepest = hmi_line_measure(&line, centre, true);
    const sat_verdict verdict = hmi_measure_verdict(deepest.out, reach);
    const hm_vec2 normal = hmi_line_normal(&line);
    if (verdict != SAT_MEET) return verdict;
    manifold_write(f64x2_add(f64x2_mul(f64x2_of(normal.x, normal.y), f64x2_all(sign)), f64x2_all(0)),
                   hmi_measure_depth(reach, deepest.out), hmi_line_point(&line, more, deepest), out);
    return SAT_MEET;
}

// The deepest point counts in any case.
sat_verdict hmi_manifold_edge(const hmi_edge_met *met, bool sure, hm_contact_info *out) {
    const manifold_frame frame = {hmi_line_make(met->edge[0], met->edge[1], met->small), met->small};
    const hmi_measured deepest = hmi_line_measure(&frame.line, met->at[0], met->small);
    const sat_verdict verdict = sure ? SAT_MEET : hmi_measure_verdict(deepest.out, met->reach);
    if (verdict != SAT_MEET) return verdict;
    const hm_vec2 normal = hmi_line_normal(&frame.line);
    const hmi_f64x2 way = f64x2_add(f64x2_mul(f64x2_of(normal.x, normal.y), f64x2_all(met->sign)), f64x2_all(0));
    const double depth = hmi_measure_depth(met->reach, deepest.out);
    if (met->facing == HMI_FACING_POINT) {
        manifold_write(way, depth, hmi_line_point(&frame.line, met->more, deepest), out);
        return SAT_MEET;
    }
    const hmi_measured end = manifold_other_end(met, &frame, deepest), last = manifold_cut(&frame, end, deepest);
    const hmi_f64x2 first = hmi_line_point(&frame.line, met->more, manifold_cut(&frame, deepest, end));
    manifold_write(way, depth, first, out);
    if (met->reach >= last.out)
        manifold_add(first, hmi_line_point(&frame.line, met->more, last), hmi_measure_depth(met->reach, last.out),
                     out);
    return SAT_MEET;
}

static void manifold_corner(hmi_between between, hmi_point p, double near, double far, double reach, bool swap,
                            hm_contact_info *out) {
    const hmi_f64x2 normal = swap ? f64x2_sub(f64x2_all(0), between.unit) : between.unit;
    manifold_write(normal, hmi_measure_depth(reach, between.length), hmi_between_point(&between, p, near, far), out);
}

sat_verdict hmi_manifold_corners(hmi_point p, hmi_point q, double near, double far, double reach, bool swap,
                                 hm_contact_info *out) {
    const hm_vec2 way = sat_to_double(&p, &q);
    const hmi_between between = hmi_between_make(f64x2_of(way.x, way.y));
    const sat_verdict verdict = hmi_measure_verdict(between.length, reach);
    if (verdict == SAT_MEET) manifold_corner(between, p, near, far, reach, swap, out);
    return verdict;
}

static sat_verdict manifold_at_corners(const hmi_whole *a, const hmi_whole *b, double reach, const hmi_features *on,
                                       bool swap, bool sure, hm_contact_info *out) {
    const hmi_point p = hmi_whole_corner(a, on->a[0]), q = hmi_whole_corner(b, on->b[0]);
    const double near = hmi_measure_units(a->radius), far = hmi_measure_units(b->radius);
    if (!sure) return hmi_manifold_corners(p, q, near, far, reach, swap, out);
    const hm_vec2 way = on->on_line ? on->way : sat_to_double(&p, &q);
    hmi_between between = hmi_between_make(f64x2_of(way.x, way.y));
    if (on->on_line) between.length = 0;
    manifold_corner(between, p, near, far, reach, swap, out);
    return SAT_MEET;
}

// Whose edge it is cannot be predicted, so there is no branch.
sat_verdict hmi_manifold_at(const hmi_whole *a, const hmi_whole *b, int64_t margin, const hmi_features *on, bool swap,
                            bool sure, hm_contact_info *out) {
    const bool of_a = on->a[0] != on->a[1];
    const double reach = hmi_measure_units(a->radius + b->radius + margin);
    if (!of_a && on->b[0] == on->b[1]) return manifold_at_corners(a, b, reach, on, swap, sure, out);
    const hmi_whole *s = of_a ? a : b, *other = of_a ? b : a;
    const int32_t *edge = of_a ? on->a : on->b, *feature = of_a ? on->b : on->a;
    const int32_t k = feature[0], n = other->n;
    const bool corner = feature[1] == k; // of a segment both neighbours are its other end
    const int32_t at[3] = {k, corner ? (k + 1 == n ? 0 : k + 1) : feature[1], k == 0 ? n - 1 : k - 1};
    hmi_edge_met met;
    met.facing = n == 1 ? HMI_FACING_POINT : !corner ? HMI_FACING_EDGE : n == 2 ? HMI_FACING_END : HMI_FACING_CORNER;
    met.sign = of_a == swap ? -1 : 1;
    met.more = hmi_measure_units(s->radius - other->radius);
    met.reach = reach;
    met.at[2].x = met.at[2].y = 0;
    hmi_whole_corners(s, edge, 2, met.edge);
    hmi_whole_corners(other, at, met.facing == HMI_FACING_CORNER ? 3 : 2, met.at);
    met.small = (hmi_point_size(met.edge[0]) | hmi_point_size(met.edge[1]) | hmi_point_size(met.at[0]) |
                 hmi_point_size(met.at[1]) | hmi_point_size(met.at[2])) == 0;
    return hmi_manifold_edge(&met, sure, out);
}

// Square to an edge, or from corner to corner: whichever gave the normal.
hmi_point hmi_manifold_away(const hmi_whole *a, const hmi_whole *b, const hmi_features *on, hm_vec2 normal) {
    const bool of_a = on->a[0] != on->a[1];
    const bool of_b = !of_a && on->b[0] != on->b[1];
    const hmi_point from = of_b ? hmi_whole_corner(b, on->b[0]) : hmi_whole_corner(a, on->a[0]);
    const hmi_point to = of_a ? hmi_whole_corner(a, on->a[1]) : hmi_whole_corner(b, on->b[of_b]);
    hmi_vec64 v;
    const bool near = sat_vector_near(&from, &to, &v);
    if (of_a || of_b) v = (hmi_vec64){v.y, -v.x};
    const double along = (double)v.x * normal.x + (double)v.y * normal.y;
    if (!near || along == 0) return (hmi_point){(int64_t)(normal.x * 0x1p60), (int64_t)(normal.y * 0x1p60)};
    return along > 0 ? (hmi_point){v.x, v.y} : (hmi_point){-v.x, -v.y};
}
