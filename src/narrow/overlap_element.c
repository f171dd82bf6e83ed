// A mask against one convex shape: the mask's tree is walked, blocks farther than the shape reaches are dropped, and
// what is left is decided pixel by pixel in exact arithmetic.
#include "overlap_element.h"

#include "../base/bits.h"
#include "../base/vec2.h"
#include "../mask/maskfield_internal.h"
#include "../pose/mask_spot.h"
#include "../pose/posed_mask.h"
#include "../pose/posed_shape.h"
#include "../pose/probe.h"
#include "../pose/tree_walk.h"
#include "../sat/convex.h"

#include <math.h>

/// A node that is still to be visited.
typedef struct probe_node {
    int32_t x;
    int32_t y;
    int level;
} probe_node;

enum { PROBE_STACK = 15 * HMI_FIELD_LEVELS + 1 }; // one node is taken, up to 16 are pushed

// ---- inside the union ---------------------------------------------------------------------------------------------
//
// A segment without width may lie on the seam of two solid pixels: in neither's interior, but in that of their union.

// The seam between pixel (x, y) and its right or lower neighbour, if that is solid as well. A segment that meets the
// interior of the union but of no pixel runs along a line of the grid and shares a length with a seam.
static bool probe_seam(const hmi_posed_mask *mask, const hmi_probe *probe, int32_t x, int32_t y, bool right) {
    if (!hm_mask_get(mask->mask, right ? x + 1 : x, right ? y : y + 1)) return false;
    hmi_point corner[4];
    hmi_pixel_corners(mask->xform, x, y, corner);
    const hmi_point end[2] = {corner[2], right ? corner[1] : corner[3]};
    hmi_convex seam = {end, 2, 0};
    return hmi_sat_touch(&seam, probe->convex, 0, false);
}

static bool probe_pixel(const hmi_posed_mask *mask, const hmi_probe *probe, int32_t x, int32_t y,
                        const hmi_rule *rule) {
    hmi_point corner[4];
    hmi_pixel_corners(mask->xform, x, y, corner);
    hmi_convex pixel = {corner, 4, 0};
    if (hmi_sat_touch(&pixel, probe->convex, rule->margin, rule->closed)) return true;
    return probe->seams && (probe_seam(mask, probe, x, y, true) || probe_seam(mask, probe, x, y, false));
}

// All that the probe reaches. Doubles are off by far less than what is added.
static hmi_tree_box probe_box_of(const hmi_probe *probe) {
    const double more = probe->reach + 1e-6;
    hmi_tree_box box = {HUGE_VAL, HUGE_VAL, -HUGE_VAL, -HUGE_VAL};
    for (int32_t k = 0; k < probe->n; k++) {
        const hm_vec2 *p = &probe->point[k];
        box.x0 = p->x - more < box.x0 ? p->x - more : box.x0;
        box.y0 = p->y - more < box.y0 ? p->y - more : box.y0;
        box.x1 = p->x + more > box.x1 ? p->x + more : box.x1;
        box.y1 = p->y + more > box.y1 ? p->y + more : box.y1;
    }
    return box;
}

bool hmi_overlap_probe(const hmi_posed_mask *mask, const hmi_probe *probe, const hmi_rule *rule) {
    const hmi_tree_box box = probe_box_of(probe);
    probe_node stack[PROBE_STACK];
    int depth = 0;
    const int top = hmi_tree_top(mask);
    if (top >= 0) stack[depth++] = (probe_node){0, 0, top};
    while (depth > 0) {
        const probe_node node = stack[--depth];
        const double side = (double)((int64_t)1 << (2 * node.level)); // of a child
        unsigned bits = hmi_tree_children_near(mask, node.level, node.x, node.y, &box);
        for (; bits; bits &= bits - 1) {
            const int i = hmi_lowest_bit(bits);
            const int32_t x = 4 * node.x + (i & 3);
            const int32_t y = 4 * node.y + (i >> 2);
            const double distance = hmi_probe_distance(probe, (x + 0.5) * side, (y + 0.5) * side);
            if (distance > probe->reach + 0.70711 * side) continue;
            if (node.level > 0)
                stack[depth++] = (probe_node){x, y, node.level - 1};
            else if (probe_pixel(mask, probe, x, y, rule))
                return true;
        }
    }
    return false;
}

// ---- small masks on the outer side of an edge ---------------------------------------------------------------------

enum { BEYOND_MASK = 64 };

// How far the solid pixels reach along a direction, from the mask's corner; `right` and `down` are what a pixel's sides
// add to that.
static double beyond_reach(const hmi_bitgrid *grid, double right, double down) {
    const uint64_t *rows = hmi_bitgrid_stripe(grid, 0);
    const double below = down > 0 ? down : 0;
    double most = -HUGE_VAL;
    for (int32_t y = 0; y < grid->height; y++) {
        if (rows[y] == 0) continue;
        const int32_t x = right > 0 ? hmi_highest_bit(rows[y]) + 1 : hmi_lowest_bit(rows[y]);
        const double reach = x * right + (y * down + below);
        most = reach > most ? reach : most;
    }
    return most;
}

static hm_vec2 beyond_from(hmi_point from, hmi_point to) {
    return (hm_vec2){(double)(int64_t)((uint64_t)to.x - (uint64_t)from.x),
                     (double)(int64_t)((uint64_t)to.y - (uint64_t)from.y)};
}

// All is taken from the mask's corner, so sums are of numbers no larger than `far`. They are off by less than 2^-49 of
// the products, so a gap of a step is found. What is compared are all corners of the part, so which side is the inner
// one may be a guess.
bool hmi_mask_is_beyond(const hmi_posed_mask *mask, const hmi_convex *part, hm_vec2 motion) {
    const hmi_bitgrid *grid = &mask->mask->grid;
    const hm_xform *at = mask->xform;
    const double step = (double)HMI_UNITS_PER_STEP, pixel = (double)HM_UNITS_PER_PIXEL;
    const hm_vec2 u = {at->ux * pixel, at->uy * pixel}, v = {at->vx * pixel, at->vy * pixel};
    const hm_vec2 way = {motion.x * step, motion.y * step};
    const hmi_point corner = {(int64_t)((uint64_t)at->ox * (uint64_t)HMI_UNITS_PER_STEP),
                              (int64_t)((uint64_t)at->oy * (uint64_t)HMI_UNITS_PER_STEP)};
    hm_vec2 point[HMI_ELEMENT_CORNERS];
    double far = (double)BEYOND_MASK * (fabs(u.x) + fabs(u.y) + fabs(v.x) + fabs(v.y)) + fabs(way.x) + fabs(way.y);
    if (part->radius > 0 || grid->width > BEYOND_MASK || grid->height > BEYOND_MASK) return false;
    for (int32_t k = 0; k < part->n; k++) {
        point[k] = beyond_from(corner, part->v[k]);
        far += fabs(point[k].x) + fabs(point[k].y);
    }
    for (int32_t k = 0; k < part->n; k++) {
        const hm_vec2 p = point[k], q = point[k + 1 == part->n ? 0 : k + 1];
        hm_vec2 in = {p.y - q.y, q.x - p.x};
        double low = HUGE_VAL, high = -HUGE_VAL;
        for (int32_t i = 0; i < part->n; i++) {
            const double reach = hmi_dot(in, point[i]);
            low = reach < low ? reach : low;
            high = reach > high ? reach : high;
        }
        if (hmi_dot(in, p) - low > high - hmi_dot(in, p)) {
            in = (hm_vec2){-in.x, -in.y};
            low = -high;
        }
        const double doubt = (fabs(in.x) + fabs(in.y)) * far * 0x1p-48;
        const double gap = low - beyond_reach(grid, hmi_dot(in, u), hmi_dot(in, v));
        if (gap > doubt && gap - hmi_dot(in, way) > doubt) return true;
    }
    return false;
}

// ---- the cell of the matrix ---------------------------------------------------------------------------------------

bool hmi_overlap_mask_element(const hmi_posed_mask *a, const hmi_element *b, const hmi_rule *rule) {
    if (b->convex.n == 1 && b->convex.radius + rule->margin == 0)
        return hmi_mask_has_point(a, b->convex.v[0], rule->closed);
    const hmi_probe probe = hmi_element_probe(b, a->xform, rule);
    return hmi_overlap_probe(a, &probe, rule);
}
