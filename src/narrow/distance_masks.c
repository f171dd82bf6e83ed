// Where two masks meet there may be millions of pairs of pixels at distance 0. That of the first pixel of a, in the
// order of the tree, that touches one of b, and the first of those counts. It is searched down the tree, so blocks
// are culled one at a time.
#include "distance_masks.h"

#include "../pose/pixel_pair.h"
#include "../pose/probe.h"
#include "closest_best.h"
#include "closest_pixels.h"
#include "field_cull.h"
#include "overlap_mask.h"

typedef struct meet_walk {
    hmi_culling culling;
    hmi_pixel_pair pixels;
    double reach; ///< of errors
    bool fine;    ///< a pixel of a covers few of b's
} meet_walk;

static hmi_pixel_box meet_box(const meet_walk *walk, hm_pixel pixel) {
    const hmi_culling *culling = &walk->culling;
    const hm_vec2 point = hmi_map_apply(culling->map, pixel.x + 0.5, pixel.y + 0.5);
    return hmi_culling_box(culling, point, culling->half_x + walk->reach, culling->half_y + walk->reach);
}

// Whether p comes before q in the order of the tree: rows of blocks, the largest blocks first.
static bool meet_before(hm_pixel p, hm_pixel q) {
    const uint64_t differ = (uint64_t)((p.x ^ q.x) | (p.y ^ q.y));
    if (differ == 0) return false;
    const int shift = hmi_highest_bit(differ) & ~1;
    return p.y >> shift != q.y >> shift ? p.y < q.y : p.x < q.x;
}

// The first pixel of b that touches this one of a: in a small box, ...
static bool meet_in_box(const meet_walk *walk, hm_pixel a, hm_pixel *out) {
    const hmi_pixel_box box = meet_box(walk, a);
    bool found = false;
    HMI_COUNT_ONE(pixels);
    if (box.x0 > box.x1) return false;
    for (int32_t y = box.y0; y <= box.y1; y++)
        for (uint64_t bits = hmi_mask_box_row(walk->culling.other, &box, y); bits; bits &= bits - 1) {
            const hm_pixel b = {box.x0 + hmi_lowest_bit(bits), y};
            if ((found && !meet_before(b, *out)) || !hmi_pixels_touch(&walk->pixels, a.x, a.y, b.x, b.y)) continue;
            *out = b;
            found = true;
        }
    return found;
}

// ... or down b's tree.
static bool meet_below(const meet_walk *walk, const hmi_probe *probe, hm_pixel a, int level, hm_pixel node,
                       hm_pixel *out) {
    const double side = (double)((int64_t)1 << (2 * level));
    for (unsigned bits = hmi_tree_children(walk->culling.other, level, node.x, node.y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const hm_pixel child = {4 * node.x + (i & 3), 4 * node.y + (i >> 2)};
        if (hmi_probe_distance(probe, (child.x + 0.5) * side, (child.y + 0.5) * side) > probe->reach + 0.70711 * side)
            continue;
        *out = child;
        if (level > 0 ? meet_below(walk, probe, a, level - 1, child, out)
                      : hmi_pixels_touch(&walk->pixels, a.x, a.y, child.x, child.y))
            return true;
    }
    return false;
}

static bool meet_pixel(const meet_walk *walk, hm_pixel a, hm_pixel *out) {
    if (walk->fine) return meet_in_box(walk, a, out);
    const hmi_posed_mask *b = walk->culling.other;
    const hm_vec2 point = hmi_map_apply(walk->culling.map, a.x + 0.5, a.y + 0.5);
    const hmi_probe probe = hmi_probe_at(NULL, point, walk->culling.radius + walk->reach);
    return meet_below(walk, &probe, a, hmi_tree_top(b), (hm_pixel){0, 0}, out);
}

static bool meet_node(meet_walk *walk, int level, hmi_node node, hm_pixel *a, hm_pixel *b) {
    hmi_node children[HMI_CULL_ROOM];
    const int32_t n = hmi_culling_nodes(&walk->culling, level, &node, 1, walk->reach, children);
    for (int32_t i = 0; i < n; i++) {
        *a = (hm_pixel){(int32_t)(children[i] & 0xffff), (int32_t)(children[i] >> 16)};
        if (level > 0 ? meet_node(walk, level - 1, children[i], a, b) : meet_pixel(walk, *a, b)) return true;
    }
    return false;
}

static bool meet_first(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_pixel *pixel_a, hm_pixel *pixel_b) {
    const hmi_map map = hmi_map_between(a->xform, b->xform);
    meet_walk walk;
    hmi_culling_make(a, b, &map, &walk.culling);
    walk.reach = map.error + 1e-9 * walk.culling.radius + 1e-9;
    walk.fine = hmi_culling_fine(&walk.culling, walk.reach);
    walk.pixels = hmi_pixel_pair_make(a->xform, b->xform, true);
    return meet_node(&walk, hmi_tree_top(a), 0, pixel_a, pixel_b);
}

// ---- a point of both ----------------------------------------------------------------------------------------------

static void meet_corners(const hm_xform *x, hm_pixel pixel, hmi_point corner[4]) {
    corner[0].x = x->ox + (int64_t)pixel.x * x->ux + (int64_t)pixel.y * x->vx;
    corner[0].y = x->oy + (int64_t)pixel.x * x->uy + (int64_t)pixel.y * x->vy;
    corner[1] = (hmi_point){corner[0].x + x->ux, corner[0].y + x->uy};
    corner[2] = (hmi_point){corner[1].x + x->vx, corner[1].y + x->vy};
    corner[3] = (hmi_point){corner[0].x + x->vx, corner[0].y + x->vy};
}

// Whether a pixel of a mask drawn by x, with this corner (0, 0), holds a corner of one that touches it. Corners of
// such pixels are at most 4L apart, with L as in pixel_pair.h, so 64 bits are enough.
static bool meet_holds(const hm_xform *x, hmi_point origin, hmi_point point) {
    const int64_t dx = point.x - origin.x;
    const int64_t dy = point.y - origin.y;
    const int64_t det = (int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx;
    const int64_t right = dx * x->vy - dy * x->vx;
    const int64_t down = x->ux * dy - x->uy * dx;
    if (det < 0) return right <= 0 && down <= 0 && right >= det && down >= det;
    return right >= 0 && down >= 0 && right <= det && down <= det;
}

static bool meet_corner(const hm_xform *x, const hmi_point corner[4], const hmi_point other[4], hmi_point *out) {
    for (int k = 0; k < 4; k++) {
        *out = other[k];
        if (meet_holds(x, corner[0], other[k])) return true;
    }
    return false;
}

// Whether the corners of the one pixel come before those of the other, by x and then y.
static bool meet_ordered(const hmi_point a[4], const hmi_point b[4]) {
    for (int k = 0; k < 4; k++) {
        if (a[k].x != b[k].x) return a[k].x < b[k].x;
        if (a[k].y != b[k].y) return a[k].y < b[k].y;
    }
    return true;
}

// The point that hmi_sat_distance chooses, without its detours where that is a corner.
static void meet_points(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_pixel pixel_a, hm_pixel pixel_b,
                        hm_points *out) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    hmi_point of_a[4];
    hmi_point of_b[4];
    hmi_point at;
    meet_corners(a->xform, pixel_a, of_a);
    meet_corners(b->xform, pixel_b, of_b);
    const bool found = meet_ordered(of_a, of_b)
                           ? meet_corner(b->xform, of_b, of_a, &at) || meet_corner(a->xform, of_a, of_b, &at)
                           : meet_corner(a->xform, of_a, of_b, &at) || meet_corner(b->xform, of_b, of_a, &at);
    if (!found) {
        hmi_closest_points(a, b, pixel_a, pixel_b, out);
        return;
    }
    const hm_vec2 world = {(double)of_a[0].x * unit + (double)(at.x - of_a[0].x) * unit,
                           (double)of_a[0].y * unit + (double)(at.y - of_a[0].y) * unit};
    *out = (hm_points){world, world, hmi_feature_of_pixel(pixel_a), hmi_feature_of_pixel(pixel_b)};
}

double hmi_distance_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_points *out) {
    static const hmi_rule closed = {true, 0};
    hm_pixel pixel_a;
    hm_pixel pixel_b;
    if (hmi_tree_top(a) < 0 || hmi_tree_top(b) < 0) return HUGE_VAL;
    if (!hmi_overlap_masks(a, b, &closed)) return hmi_closest_masks(a, b, out);
    if (out && meet_first(a, b, &pixel_a, &pixel_b)) meet_points(a, b, pixel_a, pixel_b, out);
    return 0;
}
