// sat_meeting (internal): the real values of a cast's hit: how far the second shape has come, the normal, and
// the point. All paths that find a hit share this code, so its values do not depend on the path. Nothing here
// chooses what is met.
//
// All points are in units of 2^-40 pixel, relative to a corner of the first part that is near. Points of the second
// part are where they are at the time of the hit.
#ifndef HITMASK_SAT_MEETING_H
#define HITMASK_SAT_MEETING_H

#include "sat_measure.h"

/// How far the second shape has come; the motion is in steps.
static inline hmi_point hmi_meeting_moved(double time, hmi_point motion) {
    const double unit = (double)HMI_UNITS_PER_STEP;
    return (hmi_point){(int64_t)(time * (double)motion.x * unit), (int64_t)(time * (double)motion.y * unit)};
}

static inline hm_vec2 hmi_meeting_corner(hmi_point p) { return (hm_vec2){(double)p.x, (double)p.y}; }

// ---- without a radius --------------------------------------------------------------------------------------------

/// The unit vector square to an edge of either part that leads against the motion of the second. No 0 in it has a
/// sign.
static inline hm_vec2 hmi_meeting_normal(hm_vec2 along, hmi_point motion) {
    const double length = sqrt(along.y * along.y + along.x * along.x);
    if (!(length > 0)) return (hm_vec2){0, 0};
    const hm_vec2 unit = {-along.y / length, along.x / length};
    const bool with = unit.x * (double)motion.x + unit.y * (double)motion.y > 0;
    return with ? (hm_vec2){0 - unit.x, 0 - unit.y} : (hm_vec2){unit.x + 0, unit.y + 0};
}

/// The corners of a part that touch: how far they reach along the normal, and from where to where across it.
typedef struct hmi_touch {
    double reach, low, high;
} hmi_touch;

/// The touch of one corner. hmi_touch_both joins those of two.
static inline hmi_touch hmi_touch_of(hm_vec2 corner, hm_vec2 n) {
    const double across = n.x * corner.y - n.y * corner.x;
    return (hmi_touch){n.x * corner.x + n.y * corner.y, across, across};
}

static inline hmi_touch hmi_touch_both(hmi_touch p, hmi_touch q) {
    return (hmi_touch){p.reach > q.reach ? p.reach : q.reach, p.low < q.low ? p.low : q.low,
                       p.high > q.high ? p.high : q.high};
}

/// The point of a hit: on the first part's border, in the middle of the stretch across the normal that both parts
/// share.
static inline hm_vec2 hmi_meeting_point(const hmi_touch *first, const hmi_touch *second, hm_vec2 n) {
    const double low = first->low > second->low ? first->low : second->low;
    const double high = first->high < second->high ? first->high : second->high;
    const double across = (low + high) / 2;
    return (hm_vec2){n.x * first->reach - n.y * across, n.y * first->reach + n.x * across};
}

// ---- with radii, or a margin -------------------------------------------------------------------------------------

/// The point half-way between the surfaces of two hulls that are nearest at these corners, and the normal. The radii
/// `near` and `far` are in steps.
static inline hm_vec2 hmi_meeting_of_corners(hmi_point p, hmi_point q, int64_t near, int64_t far, hm_vec2 *normal) {
    const hm_vec2 way = hmi_point_way(p, q, (hmi_point_size(p) | hmi_point_size(q)) == 0);
    const hmi_between between = hmi_between_make(f64x2_of(way.x, way.y));
    const double middle = hmi_between_middle(&between, hmi_measure_units(near), hmi_measure_units(far));
    *normal = hmi_between_normal(&between);
    return hmi_along(hmi_meeting_corner(p), *normal, middle);
}

/// The point and normal between an edge and the other hull's nearest corner, or its parallel edge: then in the middle
/// of the stretch where they face each other. The edge has its hull on the side of positive cross products. `more` is
/// by how much its shape has the larger radius. The normal leads out of the edge.
static inline hm_vec2 hmi_meeting_of_edge(const hmi_point edge[2], const hmi_point other[2], int64_t more,
                                          hm_vec2 *normal) {
    const bool small = (hmi_point_size(edge[0]) | hmi_point_size(edge[1]) | hmi_point_size(other[0]) |
                        hmi_point_size(other[1])) == 0;
    const hmi_line line = hmi_line_make(edge[0], edge[1], small);
    const hmi_measured one = hmi_line_measure(&line, other[0], small);
    double along = one.along;
    if (other[0].x != other[1].x || other[0].y != other[1].y) {
        const double end = hmi_line_measure(&line, other[1], small).along;
        const double low = one.along < end ? one.along : end, high = one.along < end ? end : one.along;
        along = ((low > 0 ? low : 0) + (high < line.length ? high : line.length)) / 2;
    }
    *normal = hmi_line_normal(&line);
    return hmi_along(hmi_along(hmi_meeting_corner(edge[0]), line.along, along), *normal,
                     (one.out + hmi_measure_units(more)) / 2);
}

/// The point and normal between an edge or corner of each hull, with the normal from the first hull to the second. An
/// edge is passed as its ends, a corner twice.
static inline hm_vec2 hmi_meeting_round(const hmi_point a[2], int64_t near, const hmi_point b[2], int64_t far,
                                        hm_vec2 *normal) {
    const bool of_a = a[0].x != a[1].x || a[0].y != a[1].y, of_b = b[0].x != b[1].x || b[0].y != b[1].y;
    if (of_a) return hmi_meeting_of_edge(a, b, near - far, normal);
    if (!of_b) return hmi_meeting_of_corners(a[0], b[0], near, far, normal);
    const hm_vec2 point = hmi_meeting_of_edge(b, a, far - near, normal);
    *normal = (hm_vec2){0 - normal->x, 0 - normal->y};
    return point;
}

#endif
