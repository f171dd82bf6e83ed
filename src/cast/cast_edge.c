// Casts: the edges on which two parts meet, and whether they lie on the border of their shape.
#include "cast_edge.h"

#include "cast_cells.h"

hmi_convex hmi_cast_part(const hmi_cast *cast, int which, hm_pixel pixel, hmi_element *space) {
    const hm_shape *shape = cast->shape[which];
    if (hmi_shape_is_parted(shape)) {
        hmi_part_make(shape, cast->xform[which], pixel.x, space);
        return space->convex;
    }
    if (shape->kind != HM_SHAPE_MASK) return cast->element[which].convex;
    hmi_pixel_corners(cast->xform[which], pixel.x, pixel.y, space->corner);
    return (hmi_convex){space->corner, 4, 0};
}

// Whether the neighbour beyond an edge (right, left, below or above by the edge's outward direction in the mask) is
// solid: then the edge is a seam.
static bool cast_seam(const hmi_cast *cast, const hmi_cast_meeting *meeting, int which, int dx, int dy) {
    const hm_pixel pixel = meeting->pixel[which];
    return hm_mask_get(cast->mask[which].mask, pixel.x + dx, pixel.y + dy);
}

// Of two pixels: edge 2k and 2k + 1 are the ends of axis k. The outward direction of an edge along u is v, and that
// of an edge along v is u. With cross(axis, d) low the second pixel lies to one side of the first, high to the other;
// which of the pixel's two edges that is depends on the orientation of its axes.
hmi_cast_edge hmi_cast_pixel_edge(const hmi_cast *cast, const hmi_cast_meeting *meeting, int index) {
    const int k = index / 2;
    const int which = k / 2;
    const bool along_v = k % 2;
    const hmi_pixel_axis *axis = &cast->pixels.axis[k];
    const hm_xform *side = cast->xform[which];
    const bool positive = (int64_t)side->ux * side->vy - (int64_t)side->uy * side->vx > 0;
    // The other pixel lies where cross(axis, .) is high or low, relative to the first one; relative to the second it
    // is the opposite.
    const bool high = (index % 2 == 1) == (which == 0);
    // cross(u, .) grows along v, cross(v, .) falls along u, for axes of positive orientation.
    const int out = (high == positive) != along_v ? 1 : -1;
    return (hmi_cast_edge){{(double)axis->x, (double)axis->y},
                           cast_seam(cast, meeting, which, along_v ? out : 0, along_v ? 0 : out)};
}

// How many stretches of the k-th edge of a part of an outline are border, or lie along other parts.
static int32_t cast_part_sides(const hmi_cast *cast, const hmi_cast_meeting *meeting, int which, int32_t k,
                               bool seams) {
    const hm_parts *parts = hmi_shape_parts(cast->shape[which]);
    const int32_t corner = parts->parts[meeting->pixel[which].x].first + k;
    int32_t count = 0;
    for (int32_t i = parts->edge_sides[corner]; i < parts->edge_sides[corner + 1]; i++)
        count += (parts->sides[i].beyond >= 0) == seams;
    return count;
}

// Whether the k-th edge of a part other than those of pairs of pixels is one.
bool hmi_cast_element_seam(const hmi_cast *cast, const hmi_cast_meeting *meeting, int which, int32_t k) {
    static const int out_x[4] = {0, 1, 0, -1};
    static const int out_y[4] = {-1, 0, 1, 0};
    if (cast->shape[which]->kind == HM_SHAPE_MASK) return cast_seam(cast, meeting, which, out_x[k], out_y[k]);
    const bool parted = hmi_shape_is_parted(cast->shape[which]);
    if (parted && cast_part_sides(cast, meeting, which, k, false) == 0) return true;
    if (!cast->leaf[which]) return false;
    hmi_element space;
    const hmi_convex posed = hmi_cast_part(cast, which, meeting->pixel[which], &space);
    return hmi_cell_seam(cast->leaf[which], &posed, k);
}

bool hmi_cast_element_mixed(const hmi_cast *cast, const hmi_cast_meeting *meeting, int which, int32_t k) {
    if (cast->leaf[which]) return !hmi_cell_is_one_way(cast->leaf[which]);
    return hmi_shape_is_parted(cast->shape[which]) && cast_part_sides(cast, meeting, which, k, true) > 0;
}

static int32_t cast_corner_count(const hmi_cast *cast, const hmi_cast_meeting *meeting, int which) {
    hmi_element space;
    if (cast->shape[which]->kind == HM_SHAPE_MASK) return 4;
    return hmi_cast_part(cast, which, meeting->pixel[which], &space).n;
}

bool hmi_cast_on_border(const hmi_cast *cast, const hmi_cast_meeting *meeting) {
    const uint32_t edges = meeting->passage.edges;
    const bool pixels = hmi_cast_by_pixels(cast);
    const int32_t n = edges == 0 || pixels ? 0 : cast_corner_count(cast, meeting, 0);
    for (uint32_t bits = edges; bits; bits &= bits - 1) {
        const int32_t index = hmi_lowest_bit(bits);
        if (pixels && !hmi_cast_pixel_edge(cast, meeting, index).seam) return true;
        if (!pixels && !hmi_cast_element_seam(cast, meeting, index >= n, index >= n ? index - n : index)) return true;
    }
    return false;
}
