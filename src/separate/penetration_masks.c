// A lower bound for the penetration depth of two masks: from pairs of pixels, or a pixel deep in the solid of the
// other.
#include "penetration_masks.h"

#include "../narrow/field_cull.h"
#include "../narrow/metric.h"
#include "../simd/kernels.h"
#include "penetration_pieces.h"

#include <math.h>

// The deepest blocks are visited first: what is not found soon, with few nodes more than there are levels, is seldom
// found at all.
enum { DEPTH_VISITS = 3 };

/// A search for a pixel that holds.
typedef struct depth_walk {
    const hmi_posed_mask *a;
    const hmi_posed_mask *b;
    hmi_map map;
    double radius;  ///< of a pixel of a, in b's pixels
    double wanted;  ///< depth of the middle of one of a's pixels that is enough, in b's pixels
    double reach;   ///< in steps
    double pixel;   ///< radius of the circle in a pixel of a, in steps
    double stretch; ///< steps that a pixel of b is long at least
    int visits;     ///< nodes that may still be visited
} depth_walk;

/// A search for two pixels that hold.
typedef struct depth_pairs {
    hmi_culling culling;
    hmi_metric metric;
    double reach; ///< in world pixels
    bool sieved;  ///< blocks of 4 x 4 pixels fit into a sieve
} depth_pairs;

// The radius of the greatest circle in a pixel about its middle, in steps: half the smaller of its heights.
static double depth_pixel_radius(const hm_xform *m) {
    const double u = sqrt((double)m->ux * m->ux + (double)m->uy * m->uy);
    const double v = sqrt((double)m->vx * m->vx + (double)m->vy * m->vy);
    return fabs((double)((int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx)) / (u > v ? u : v) / 2;
}

static depth_walk depth_walk_make(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach) {
    depth_walk walk = {
        .a = a, .b = b, .map = hmi_map_between(a->xform, b->xform), .visits = hmi_tree_top(a) + DEPTH_VISITS};
    walk.radius = hmi_map_pixel_radius(&walk.map);
    walk.pixel = depth_pixel_radius(a->xform);
    walk.stretch = hmi_xform_least_stretch(b->xform);
    walk.wanted = (reach / HMI_DEPTH_CAUTION - walk.pixel) / walk.stretch;
    return walk;
}

// What the field says is exact to a cell and a sixteenth of a pixel: nothing in a block lies deeper than that.
static bool depth_block_hopeless(const depth_walk *walk, const hmi_lookup *lookup, double radius) {
    const double slack = radius + walk->map.error;
    if (lookup->outside_squared > slack * slack) return true;
    return hmi_posed_mask_measured(walk->b) && lookup->inside < HMI_FIELD_REACH &&
           lookup->inside + slack + HMI_FIELD_CELL * 1.4143 + 0.1 < walk->wanted;
}

/// A child of a node, and the depth of its middle; outside it is negative.
typedef struct depth_child {
    int32_t x, y;
    hm_vec2 middle;
    double key;
} depth_child;

// The children that may hold a pixel that is deep enough, the deepest first.
static int depth_children(const depth_walk *walk, int level, int32_t x, int32_t y, depth_child out[16]) {
    const double side = (double)((int64_t)1 << (2 * level));
    int n = 0;
    for (unsigned bits = hmi_tree_children(walk->a, level, x, y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        depth_child child = {4 * x + (i & 3), 4 * y + (i >> 2), {0, 0}, 0};
        child.middle = hmi_map_apply(&walk->map, (child.x + 0.5) * side, (child.y + 0.5) * side);
        const hmi_lookup lookup = hmi_mask_lookup(walk->b, child.middle.x, child.middle.y);
        if (depth_block_hopeless(walk, &lookup, walk->radius * side)) continue;
        child.key = lookup.inside - lookup.outside_squared;
        int slot = n++;
        for (; slot > 0 && out[slot - 1].key < child.key; slot--) out[slot] = out[slot - 1];
        out[slot] = child;
    }
    return n;
}

static bool depth_middle_holds(depth_walk *walk, int level, int32_t x, int32_t y, hmi_witness *out) {
    depth_child child[16];
    if (walk->visits-- <= 0) return false;
    const int n = depth_children(walk, level, x, y, child);
    for (int i = 0; i < n; i++) {
        if (level > 0 && depth_middle_holds(walk, level - 1, child[i].x, child[i].y, out)) return true;
        if (level > 0) continue;
        const double depth = hmi_depth_of_point(walk->b, child[i].middle, walk->map.error);
        if (depth < 0 || depth <= walk->wanted) continue;
        *out = (hmi_witness){.radius = (depth * walk->stretch + walk->pixel) * HMI_DEPTH_CAUTION};
        return true;
    }
    return false;
}

/// A rectangle in a mask's pixels.
typedef struct depth_area {
    double x0, y0, x1, y1;
} depth_area;

// Of the other's pixels, what of them a's rectangle may cover.
static depth_area depth_common(const depth_walk *walk) {
    const hmi_bitgrid *a = &walk->a->mask->grid, *b = &walk->b->mask->grid;
    depth_area area = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int i = 0; i < 4; i++) {
        const hm_vec2 p = hmi_map_apply(&walk->map, i & 1 ? a->width : 0, i & 2 ? a->height : 0);
        area.x0 = fmin(area.x0, p.x);
        area.y0 = fmin(area.y0, p.y);
        area.x1 = fmax(area.x1, p.x);
        area.y1 = fmax(area.y1, p.y);
    }
    return (depth_area){fmax(area.x0, 0), fmax(area.y0, 0), fmin(area.x1, b->width), fmin(area.y1, b->height)};
}

// Without distances nothing leads to where a's pixels lie deep in b: nine points all over what both have in common are
// tested, the middle first.
static bool depth_spots_hold(const depth_walk *walk, const hmi_map *back, hmi_witness *out) {
    static const double parts[3] = {0.5, 0.25, 0.75};
    const depth_area area = depth_common(walk);
    if (hmi_posed_mask_measured(walk->b) || !(area.x0 < area.x1 && area.y0 < area.y1)) return false;
    for (int i = 0; i < 9; i++) {
        const double x = area.x0 + (area.x1 - area.x0) * parts[i % 3];
        const double y = area.y0 + (area.y1 - area.y0) * parts[i / 3];
        const hm_vec2 at = hmi_map_apply(back, x, y);
        if (!(at.x >= 0 && at.y >= 0 && at.x < 32768 && at.y < 32768)) continue;
        const int32_t column = (int32_t)at.x, row = (int32_t)at.y;
        if (!hm_mask_get(walk->a->mask, column, row)) continue;
        const hm_vec2 middle = hmi_map_apply(&walk->map, column + 0.5, row + 0.5);
        const double depth = hmi_depth_of_point_near(walk->b, middle, walk->map.error, HMI_DEPTH_WIDE);
        if (depth < 0 || depth <= walk->wanted) continue;
        *out = (hmi_witness){.radius = (depth * walk->stretch + walk->pixel) * HMI_DEPTH_CAUTION};
        return true;
    }
    return false;
}

// By how many pixels two pixels overlap along the normal along which it is least.
static double depth_of_pair(const hmi_metric *metric, hm_vec2 d) {
    double least = HUGE_VAL;
    for (int k = 0; k < 4; k++) {
        const hmi_metric_edge *edge = &metric->edge[k];
        const double depth = edge->of_a + edge->of_b - fabs(hmi_dot(edge->normal, d));
        if (depth < least) least = depth;
    }
    return least;
}

// A pixel against the other's pixels in a box of at most 64 columns.
static bool depth_box_holds(const depth_pairs *pairs, hm_pixel pixel, const hmi_pixel_box *box, hmi_witness *out) {
    for (int32_t y = box->y0; y <= box->y1; y++)
        for (uint64_t bits = hmi_mask_box_row(pairs->culling.other, box, y); bits; bits &= bits - 1) {
            const hm_pixel met = {box->x0 + hmi_lowest_bit(bits), y};
            const hm_vec2 d = hmi_metric_apart(&pairs->metric, pixel.x, pixel.y, met.x, met.y);
            if (depth_of_pair(&pairs->metric, d) <= pairs->reach) continue;
            *out = (hmi_witness){.pixels = true, .a = pixel, .b = met};
            return true;
        }
    return false;
}

static bool depth_pixel_holds(const depth_pairs *pairs, hm_pixel pixel, hmi_witness *out) {
    const hmi_culling *culling = &pairs->culling;
    const hm_vec2 point = hmi_map_apply(culling->map, pixel.x + 0.5, pixel.y + 0.5);
    const hmi_pixel_box box = hmi_mask_box(culling->other, point.x, point.y, culling->radius);
    for (int32_t x = box.x0; x <= box.x1; x += 64) {
        const hmi_pixel_box part = {x, box.y0, (int32_t)hmi_min(x + 63, box.x1), box.y1};
        if (depth_box_holds(pairs, pixel, &part, out)) return true;
    }
    return false;
}

static bool depth_block_holds(const depth_pairs *pairs, hmi_block block, hmi_witness *out) {
    const int32_t x = 4 * (int32_t)(block & 0xffff);
    const int32_t y = 4 * (int32_t)(block >> 16 & 0xffff);
    for (uint64_t bits = block >> 32; bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        if (depth_pixel_holds(pairs, (hm_pixel){x + (i & 3), y + (i >> 2)}, out)) return true;
    }
    return false;
}

// Some nodes' blocks with the pixels that are to be tested: those in whose box the other has some, where they are
// small enough for a sieve.
static int32_t depth_sieve(depth_pairs *pairs, const hmi_node *nodes, int32_t n, hmi_block out[HMI_CULL_NODES]) {
    hmi_culling *culling = &pairs->culling;
    const hmi_tree_level level = hmi_culling_level(culling->walked, 0, nodes[0], &culling->children);
    if (!pairs->sieved) {
        for (int32_t i = 0; i < n; i++) out[i] = nodes[i] | (hmi_block)hmi_tree_level_at(&level, nodes[i]) << 32;
        return n;
    }
    hmi_sieve sieve = hmi_culling_sieve(culling->map, culling->half_x, culling->half_y);
    sieve.tree = level;
    return culling->kernels->sieve(&culling->other->mask->grid, &sieve, nodes, n, out);
}

static bool depth_blocks_hold(depth_pairs *pairs, const hmi_node *nodes, int32_t n, hmi_witness *out) {
    const int32_t most = pairs->culling.walked->field ? HMI_CULL_NODES : 1;
    for (int32_t k = 0; k < n; k += most) {
        hmi_block blocks[HMI_CULL_NODES];
        const int32_t left = depth_sieve(pairs, nodes + k, n - k < most ? n - k : most, blocks);
        for (int32_t i = 0; i < left; i++)
            if (depth_block_holds(pairs, blocks[i], out)) return true;
    }
    return false;
}

static bool depth_nodes_hold(depth_pairs *pairs, int level, const hmi_node *nodes, int32_t n, hmi_witness *out) {
    hmi_node children[HMI_CULL_ROOM];
    const int32_t most = pairs->culling.walked->field ? HMI_CULL_NODES : 1;
    if (level == 0) return depth_blocks_hold(pairs, nodes, n, out);
    for (int32_t k = 0; k < n; k += most) {
        const int32_t left =
            hmi_culling_nodes(&pairs->culling, level, nodes + k, n - k < most ? n - k : most, 0, children);
        if (depth_nodes_hold(pairs, level - 1, children, left, out)) return true;
    }
    return false;
}

// The mask with the smaller pixels is walked.
static bool depth_pair_holds(const hmi_posed_mask *walked, const hmi_posed_mask *other, double reach,
                             hmi_witness *out) {
    const hmi_map map = hmi_map_between(walked->xform, other->xform);
    const hmi_node root = 0;
    depth_pairs pairs;
    pairs.sieved = hmi_culling_sievable(&map, 0);
    hmi_culling_make(walked, other, &map, &pairs.culling);
    pairs.metric = hmi_metric_make(walked->xform, other->xform);
    pairs.reach = reach / HMI_DEPTH_CAUTION / (double)HM_STEPS_PER_PIXEL + 1e-7; // to 2^-28 pixel
    return depth_nodes_hold(&pairs, hmi_tree_top(walked), &root, 1, out);
}

// Two pixels hold up to the sum of their circles' radii; what is deeper only the middle of a pixel deep in a solid
// can show.
bool hmi_deeper_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, double reach, hmi_witness *out) {
    if (hmi_tree_top(a) < 0 || hmi_tree_top(b) < 0) return false;
    const double of_a = depth_pixel_radius(a->xform);
    const double of_b = depth_pixel_radius(b->xform);
    if (reach >= of_a + of_b) {
        depth_walk forth = depth_walk_make(a, b, reach);
        depth_walk back = depth_walk_make(b, a, reach);
        return depth_spots_hold(&forth, &back.map, out) || depth_spots_hold(&back, &forth.map, out) ||
               depth_middle_holds(&forth, hmi_tree_top(a), 0, 0, out) ||
               depth_middle_holds(&back, hmi_tree_top(b), 0, 0, out);
    }
    if (of_a <= of_b) return depth_pair_holds(a, b, reach, out);
    if (!depth_pair_holds(b, a, reach, out)) return false;
    *out = (hmi_witness){.pixels = true, .a = out->b, .b = out->a};
    return true;
}
