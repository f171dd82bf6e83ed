// sat_manifold: the points in which two convex shapes meet: the edge across which they part, and the other shape's
// edge that faces it, cut to what lies before it (after Box2D's b2CollidePolygons, Catto 2007).
#include "sat_manifold.h"

#include "sat_depth.h"
#include "sat_exact.h"

#include <math.h>

/// An edge that separates the shapes, as points are computed from it.
typedef struct manifold_frame {
    hmi_line line;
    double more;  ///< how much its shape's radius is more than the other's, in units
    double reach; ///< both and the margin
    bool small;   ///< all corners that are used are
} manifold_frame;

// ---- what faces the edge -----------------------------------------------------------------------------------------

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

// In the order of (y, x), each once.
static inline void manifold_add(hmi_manifold *out, hmi_f64x2 first, hmi_f64x2 second, double overlap) {
    const hm_vec2 p = f64x2_vec2(first), q = f64x2_vec2(second);
    if (p.x == q.x && p.y == q.y) return;
    const int before = q.y != p.y ? q.y < p.y : q.x < p.x;
    f64x2_store(&out->point[before].x, first);
    f64x2_store(&out->point[1 - before].x, second);
    out->overlap[before] = out->depth;
    out->overlap[1 - before] = overlap;
    out->count = 2;
}

// The deepest point counts in any case. `sign` is that of the normal.
static double manifold_at_edge(const hmi_whole *s, const int32_t edge[2], const hmi_whole *other,
                               const int32_t feature[2], double sign, int64_t margin, hmi_manifold *out) {
    const int32_t k = feature[0], n = other->n;
    const bool corner = feature[1] == k && n > 1;
    const hmi_point p = hmi_whole_corner(s, edge[0]), q = hmi_whole_corner(s, edge[1]);
    const hmi_point at = hmi_whole_corner(other, k);
    const hmi_point one = n > 1 ? hmi_whole_corner(other, corner ? (k + 1 == n ? 0 : k + 1) : feature[1]) : at;
    const hmi_point two = corner ? hmi_whole_corner(other, k == 0 ? n - 1 : k - 1) : one;
    manifold_frame frame;
    frame.small =
        (hmi_point_size(p) | hmi_point_size(q) | hmi_point_size(at) | hmi_point_size(one) | hmi_point_size(two)) == 0;
    frame.line = hmi_line_make(p, q, frame.small);
    const hm_vec2 normal = hmi_line_normal(&frame.line);
    f64x2_store(&out->normal.x, f64x2_add(f64x2_mul(f64x2_of(normal.x, normal.y), f64x2_all(sign)), f64x2_all(0)));
    frame.more = hmi_measure_units(s->radius - other->radius);
    frame.reach = hmi_measure_units(s->radius + other->radius + margin);
    const hmi_measured deepest = hmi_line_measure(&frame.line, at, frame.small);
    out->depth = out->overlap[0] = hmi_measure_depth(frame.reach, deepest.out);
    out->count = 1;
    if (n == 1) {
        f64x2_store(&out->point[0].x, hmi_line_point(&frame.line, frame.more, deepest));
        return deepest.out;
    }
    const hmi_measured end =
        corner ? manifold_end(&frame, deepest, at, one, two) : hmi_line_measure(&frame.line, one, frame.small);
    const hmi_measured last = manifold_cut(&frame, end, deepest);
    const hmi_f64x2 first = hmi_line_point(&frame.line, frame.more, manifold_cut(&frame, deepest, end));
    f64x2_store(&out->point[0].x, first);
    if (frame.reach >= last.out)
        manifold_add(out, first, hmi_line_point(&frame.line, frame.more, last),
                     fmin(hmi_measure_depth(frame.reach, last.out), out->depth));
    return deepest.out;
}

static double manifold_at_corners(const hmi_whole *a, const hmi_whole *b, int64_t margin, const hmi_features *on,
                                  hmi_manifold *out) {
    const hmi_point p = hmi_whole_corner(a, on->a[0]), q = hmi_whole_corner(b, on->b[0]);
    const double near = hmi_measure_units(a->radius), far = hmi_measure_units(b->radius);
    const hm_vec2 way = on->on_line ? on->way : sat_to_double(&p, &q);
    hmi_between between = hmi_between_make(f64x2_of(way.x, way.y));
    if (on->on_line) between.length = 0;
    out->normal = hmi_between_normal(&between);
    out->depth = out->overlap[0] = hmi_measure_depth(near + far + hmi_measure_units(margin), between.length);
    f64x2_store(&out->point[0].x, hmi_between_point(&between, p, near, far));
    out->count = 1;
    return between.length;
}

// Whose edge it is cannot be predicted, so there is no branch.
double hmi_manifold_at(const hmi_whole *a, const hmi_whole *b, int64_t margin, const hmi_features *on,
                       hmi_manifold *out) {
    const bool of_a = on->a[0] != on->a[1];
    if (!of_a && on->b[0] == on->b[1]) return manifold_at_corners(a, b, margin, on, out);
    return manifold_at_edge(of_a ? a : b, of_a ? on->a : on->b, of_a ? b : a, of_a ? on->b : on->a, of_a ? 1 : -1,
                            margin, out);
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
