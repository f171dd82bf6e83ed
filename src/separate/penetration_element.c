// A lower bound for the penetration depth of a convex shape and a mask: by a pixel that it holds, by its middle in
// the solid, or by its radius.
#include "penetration_element.h"

#include "../narrow/distance_search.h"
#include "../pose/probe.h"
#include "penetration_pieces.h"

#include <math.h>

/// The edges of a polygon: up to where along each direction a point is inside.
typedef struct depth_lines {
    int32_t n; ///< 0 of other elements
    hm_vec2 inward[HMI_ELEMENT_CORNERS];
    double start[HMI_ELEMENT_CORNERS];
} depth_lines;

/// A search for a pixel that an element overlaps deeply enough.
typedef struct depth_element_walk {
    const hmi_posed_mask *mask;
    hmi_probe probe;
    hmi_depth_piece piece;
    double reach;
    depth_lines lines;
    double wanted; ///< how far inside a polygon some point of a pixel must lie at least, in pixels
} depth_element_walk;

// The lines of a polygon's edges as the mask sees it. An edge without length says nothing.
static void depth_lines_make(const hmi_probe *probe, depth_lines *out) {
    hm_vec2 middle = {0, 0};
    out->n = 0;
    if (probe->n < 3) return;
    for (int32_t k = 0; k < probe->n; k++) {
        middle.x += probe->point[k].x / probe->n;
        middle.y += probe->point[k].y / probe->n;
    }
    const hm_vec2 *p = &probe->point[probe->n - 1];
    for (int32_t k = 0; k < probe->n; p = &probe->point[k++]) {
        const hm_vec2 e = {probe->point[k].x - p->x, probe->point[k].y - p->y};
        const double length = sqrt(e.x * e.x + e.y * e.y);
        const double side = e.x * (middle.y - p->y) - e.y * (middle.x - p->x);
        if (length == 0) continue;
        const double unit = (side < 0 ? -1 : 1) / length;
        const hm_vec2 inward = {-e.y * unit, e.x * unit};
        out->inward[out->n] = inward;
        out->start[out->n++] = inward.x * p->x + inward.y * p->y;
    }
}

// Pushed out over an edge of the polygon, a pixel has to go no farther than its middle is inside of the edge and half
// its diagonal: what is not that deep inside of all of them cannot hold.
static bool depth_block_may_hold(const depth_element_walk *walk, hm_vec2 middle, double radius) {
    const depth_lines *lines = &walk->lines;
    for (int32_t k = 0; k < lines->n; k++) {
        const hm_vec2 *inward = &lines->inward[k];
        if (inward->x * middle.x + inward->y * middle.y - lines->start[k] + radius < walk->wanted) return false;
    }
    return lines->n > 0 || hmi_probe_distance(&walk->probe, middle.x, middle.y) <= walk->probe.reach + radius;
}

static bool depth_element_holds(const depth_element_walk *walk, int level, int32_t x, int32_t y) {
    const double side = (double)((int64_t)1 << (2 * level));
    for (unsigned bits = hmi_tree_children(walk->mask, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const int32_t cx = 4 * x + (i & 3);
        const int32_t cy = 4 * y + (i >> 2);
        if (!depth_block_may_hold(walk, (hm_vec2){(cx + 0.5) * side, (cy + 0.5) * side}, 0.70711 * side)) continue;
        if (level > 0 && depth_element_holds(walk, level - 1, cx, cy)) return true;
        if (level > 0) continue;
        const hmi_depth_piece pixel = hmi_depth_pixel_piece(walk->mask->xform, cx, cy);
        if (hmi_depth_pieces_hold(&walk->piece, &pixel, walk->reach)) return true;
    }
    return false;
}

// An upper bound of the world length, in steps, of a vector that is a pixel of the mask long.
static double depth_most_stretch(const hm_xform *m) {
    const double u = (double)m->ux * m->ux + (double)m->uy * m->uy;
    return sqrt(u + (double)m->vx * m->vx + (double)m->vy * m->vy);
}

// A ray is up to 2^26 pixels long in those of a small mask: its points are off it by less than this.
#define DEPTH_BONE_ERROR 0x1p-20

// Whether a point between the ends of a bone is deep enough in the solid.
static bool depth_bone_holds(const depth_element_walk *walk, double error, double radius) {
    const hm_vec2 size = {walk->mask->mask->grid.width, walk->mask->mask->grid.height};
    const double stretch = hmi_xform_least_stretch(walk->mask->xform);
    hm_vec2 point[HMI_DEPTH_BONE];
    if (walk->probe.n != 2) return false;
    const int count = hmi_depth_bone_points(walk->probe.point[0], walk->probe.point[1], size, point);
    for (int i = 0; i < count; i++) {
        const double depth = hmi_depth_of_point_near(walk->mask, point[i], error, HMI_DEPTH_WIDE);
        if (depth >= 0 && (depth * stretch + radius) * HMI_DEPTH_CAUTION > walk->reach) return true;
    }
    return false;
}

bool hmi_depth_element_mask(const hmi_element *a, const hmi_posed_mask *b, double reach) {
    const hmi_rule plain = {false, 0};
    const double error = hmi_map_from_world(b->xform).error;
    const double radius = (double)a->convex.radius;
    depth_element_walk walk = {.mask = b, .reach = reach};
    walk.probe = hmi_element_probe(a, b->xform, &plain);
    walk.piece = hmi_depth_piece_make(&a->convex, b->xform);
    walk.wanted = (reach - radius) / depth_most_stretch(b->xform) - error - 1e-6;
    hm_vec2 middle = {0, 0};
    if (hmi_tree_top(b) < 0) return false;
    for (int32_t k = 0; k <= walk.probe.n; k++) {
        const hm_vec2 point = k < walk.probe.n ? walk.probe.point[k] : middle;
        const double depth =
            hmi_depth_of_point_near(b, point, error, k < walk.probe.n ? HMI_DEPTH_NEAR : HMI_DEPTH_WIDE);
        if (depth >= 0 && (depth * hmi_xform_least_stretch(b->xform) + radius) * HMI_DEPTH_CAUTION > reach)
            return true;
        middle.x += point.x / walk.probe.n;
        middle.y += point.y / walk.probe.n;
    }
    if (radius > reach) { // a disc reaches as far into the solid as its radius exceeds the distance
        hmi_element core = *a;
        core.convex = (hmi_convex){core.corner, a->convex.n, 0};
        hm_points points;
        const double apart = hmi_distance_element_mask(&core, b, &points) * (double)HM_STEPS_PER_PIXEL;
        if (radius * HMI_DEPTH_CAUTION - apart > reach) return true;
    }
    if (depth_bone_holds(&walk, error + DEPTH_BONE_ERROR, radius)) return true;
    // A disc's middle has already tested its pixel.
    depth_lines_make(&walk.probe, &walk.lines);
    return a->convex.n > 1 && depth_element_holds(&walk, hmi_tree_top(b), 0, 0);
}
