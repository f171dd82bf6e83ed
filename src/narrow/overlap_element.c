// A mask against one convex shape: the mask's tree is walked, blocks farther than the shape reaches are dropped, and
// what is left is decided pixel by pixel in exact arithmetic.
#include "overlap_element.h"

#include "../base/bits.h"
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

// ---- the cell of the matrix ---------------------------------------------------------------------------------------

bool hmi_overlap_mask_element(const hmi_posed_mask *a, const hmi_element *b, const hmi_rule *rule) {
    if (b->convex.n == 1 && b->convex.radius + rule->margin == 0)
        return hmi_mask_has_point(a, b->convex.v[0], rule->closed);
    const hmi_probe probe = hmi_element_probe(b, a->xform, rule);
    return hmi_overlap_probe(a, &probe, rule);
}
