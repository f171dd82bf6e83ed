#include "ref_within.h"

// Whether a point is at least so far from every edge, or farther. What has no inside is all edge.
static bool is_clear(const ref_polygon *hull, ref_vector back, int64_t distance, bool farther) {
    if (hull->n < 3) return false;
    for (int k = 0; k < hull->n; ++k) {
        const ref_vector end[2] = {hull->corner[k], hull->corner[(k + 1) % hull->n]};
        const ref_polygon edge = ref_polygon_of(end, 2);
        if (distance > 0 ? ref_polygon_near(&edge, back, farther, distance)
                         : farther && ref_polygon_holds(&edge, back, true))
            return false;
    }
    return true;
}

bool ref_within(const ref_top_part *piece, const ref_top_part *shape, int64_t margin, bool edge_counts) {
    const int64_t more = shape->radius - piece->radius - margin;
    for (int k = 0; k < piece->hull.n; ++k) {
        const ref_vector back = {-piece->hull.corner[k].x, -piece->hull.corner[k].y};
        if (more > 0) {
            if (!ref_polygon_near(&shape->hull, back, edge_counts, more)) return false;
            continue;
        }
        if (!ref_polygon_holds(&shape->hull, back, true)) return false;
        if ((more < 0 || !edge_counts) && !is_clear(&shape->hull, back, -more, !edge_counts)) return false;
    }
    return true;
}
