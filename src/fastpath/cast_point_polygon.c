// Casts of a point against a polygon or box whose corners are not all on one side of its path.
//
// A point that moves in a straight line enters a convex polygon through one edge and leaves it through another. They
// are certain where no corner is near the line of the motion. The time is then one fraction of two cross products in
// integers, as it is where all edges are tested; the others' fractions are earlier, whatever they are.
//
// Points are in units of 2^-40 pixel, as in convex.h.
#include "../sat/sat_exact.h"
#include "../shape/polygon_object.h"
#include "cast_point_job.h"

/// The target of a moving point: up to eight corners.
typedef struct point_hull {
    const hm_local *corner;
    int32_t n;
    double turn; ///< the least cross product of two edges in a row
} point_hull;

// ---- an edge ------------------------------------------------------------------------------------------------------

/// In whole numbers.
typedef struct point_line {
    hmi_point a;    ///< where it begins
    hmi_vec64 edge; ///< from there to its end
    hmi_vec64 way;  ///< from there to the point
    int64_t turn;   ///< 1 or -1: of the hull
} point_line;

// Coordinates are below 2^63, local vectors below 2^62. Origins that are less than 2^45 steps apart, 2^61 units, make
// the vector to the point less than 2^63.
static inline bool point_line_make(const point_cast *cast, const point_hull *hull, uint32_t leads, const hmi_point *p,
                                   point_line *out) {
    const hm_xform *at = cast->at_target, *from = cast->at_point;
    const int32_t k = hmi_lowest_bit(leads);
    const hm_local a = hull->corner[k], b = hull->corner[k + 1 == hull->n ? 0 : k + 1];
    const int64_t x = (int64_t)b.x - a.x, y = (int64_t)b.y - a.y;
    out->a = hmi_local_apply(at, a);
    out->edge = (hmi_vec64){x * at->ux + y * at->vx, x * at->uy + y * at->vy};
    out->way.x = (int64_t)((uint64_t)p->x - (uint64_t)out->a.x);
    out->way.y = (int64_t)((uint64_t)p->y - (uint64_t)out->a.y);
    out->turn = hmi_fast_mirrored(at) ? -1 : 1;
    return hmi_fast_within(from->ox - at->ox, 45) && hmi_fast_within(from->oy - at->oy, 45);
}

// Edge x v, positive on the inner side; below 2^126.
static inline hmi_int128 point_inward(const point_line *line, int64_t x, int64_t y) {
    return hmi_int128_sub(hmi_int128_mul(line->edge.x * line->turn, y), hmi_int128_mul(line->edge.y * line->turn, x));
}

// Whether corners that are met with the edge's line are those of the edge alone: corners within 2^-22 pixel of it
// count as met, others are 2^-19 pixel behind it. The cross product of local vectors, times the area of a pixel, is
// that of the vectors in the world.
static inline bool point_edge_alone(const point_cast *cast, const point_hull *hull, const point_line *line) {
    const double area = (double)hmi_fast_area(cast->at_target);
    const double size = fabs((double)line->edge.x) + fabs((double)line->edge.y);
    return hull->turn * area >= 32 * (double)HMI_UNITS_PER_STEP * size;
}

// The point is the only corner that touches, within the edge: no other is within a step of its path. So what both have
// in common across the normal is the point alone.
static inline void point_touching(const point_cast *cast, const point_hull *hull, const point_line *line,
                                  const hmi_point *p, point_hit *hit) {
    const bool point_first = cast->swapped == cast->point_moves;
    const hmi_point come = point_come(cast, hit->fraction);
    const hmi_point origin = point_first ? *p : hmi_local_apply(cast->at_target, hull->corner[0]);
    const hm_vec2 n = hmi_meeting_normal(hmi_meeting_corner(line->edge), point_motion(cast));
    hmi_touch first = {0, 0, 0}, second = {0, 0, 0};
    if (!point_first) {
        const hmi_point begin = {line->a.x - origin.x, line->a.y - origin.y};
        const hmi_point end = {begin.x + line->edge.x, begin.y + line->edge.y};
        const hmi_point at = {begin.x + line->way.x + come.x, begin.y + line->way.y + come.y};
        first = second = hmi_touch_of(hmi_meeting_corner(at), n);
        first.reach = point_larger(hmi_touch_of(hmi_meeting_corner(begin), n).reach,
                                   hmi_touch_of(hmi_meeting_corner(end), n).reach);
    }
    point_put(cast, &origin, hmi_meeting_point(&first, &second, n), n, hit);
}

static inline bool point_hit_edge(const point_cast *cast, const point_hull *hull, const point_line *line,
                                  const hmi_point *p, const hm_fraction *when, hm_cast_hit *out) {
    point_hit hit;
    out->exact = true;
    hit.fraction = point_fraction(when->numerator, when->denominator);
    point_touching(cast, hull, line, p, &hit);
    point_write(cast, &hit, out);
    return point_stop_on_edge(cast, &hit, out);
}

// ---- from end to end ----------------------------------------------------------------------------------------------

// A start on the inner side of the edge that the way enters by: inside, or past the edge that it leaves by.
static hmi_verdict point_behind(const point_cast *cast, const point_hull *hull, uint32_t leaves, const hmi_point *p) {
    point_line line;
    if (!point_line_make(cast, hull, leaves, p, &line)) return HMI_UNSURE;
    return hmi_int128_is_negative(point_inward(&line, line.way.x, line.way.y)) ? HMI_APART : HMI_BEGIN;
}

// Both ends of the way, exactly: the start must be on the outer side of the edge's line, the end on the inner one.
static inline hmi_verdict point_enter(const point_cast *cast, const point_hull *hull, uint32_t enters,
                                      uint32_t leaves, hm_cast_hit *out) {
    const int64_t unit = cast->point_moves ? HMI_UNITS_PER_STEP : -HMI_UNITS_PER_STEP;
    const hmi_point p = hmi_local_apply(cast->at_point, cast->point->a);
    point_line line;
    if (!point_line_make(cast, hull, enters, &p, &line)) return HMI_UNSURE;
    const hmi_int128 start = point_inward(&line, line.way.x, line.way.y);
    const hmi_int128 way = point_inward(&line, cast->x * unit, cast->y * unit);
    const hmi_int128 end = hmi_int128_add(start, way);
    if (!hmi_int128_is_negative(start)) return point_behind(cast, hull, leaves, &p);
    if (hmi_int128_is_negative(end)) return HMI_APART;
    if (hmi_int128_is_zero(end)) return HMI_UNSURE;
    if (!out) return HMI_MEET;
    if (!point_edge_alone(cast, hull, &line)) return HMI_UNSURE;
    const hm_fraction when = {hmi_int128_negate(start), way};
    out->when = when;
    return point_hit_edge(cast, hull, &line, &p, &when, out) ? HMI_MEET : HMI_UNSURE;
}

static inline point_hull point_hull_make(const hm_shape *target, hm_local space[4]) {
    const hm_polygon *polygon = target->of.polygon;
    const hm_local a = target->a, b = target->b;
    if (target->kind == HM_SHAPE_POLYGON) return (point_hull){polygon->corner, polygon->few, polygon->turn};
    space[0] = a;
    space[1] = (hm_local){b.x, a.y};
    space[2] = b;
    space[3] = (hm_local){a.x, b.y};
    return (point_hull){space, 4, (double)((int64_t)b.x - a.x) * (double)((int64_t)b.y - a.y)};
}

// A path with corners on both sides enters by one edge and leaves by another.
static inline hmi_verdict point_polygon(const point_cast *cast, uint32_t left, hm_cast_hit *out) {
    hm_local space[4];
    const point_hull hull = point_hull_make(cast->target, space);
    const uint32_t next = left >> 1 | (left & 1) << 7;
    const uint32_t to_right = left & ~next, to_left = ~left & next;
    const bool by_left = hmi_fast_mirrored(cast->at_target) == cast->point_moves;
    if (cast->rule.margin > 0 || !(hull.turn > 0)) return HMI_UNSURE;
    if (left == POINT_RIGHT || left == POINT_LEFT) {
        if (out) point_write_none(cast->x, cast->y, out);
        return HMI_APART;
    }
    const hmi_verdict verdict =
        point_enter(cast, &hull, by_left ? to_left : to_right, by_left ? to_right : to_left, out);
    if (out && verdict == HMI_APART) point_write_none(cast->x, cast->y, out);
    return verdict;
}

// ---- the question -------------------------------------------------------------------------------------------------

hmi_verdict hmi_fast_cast_polygon(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  int64_t x, int64_t y, const hm_rule *rule, uint32_t sides, hm_cast_hit *out) {
    point_cast cast;
    return point_make(a, xa, b, xb, x, y, rule, &cast) ? point_polygon(&cast, sides, out) : HMI_UNSURE;
}
