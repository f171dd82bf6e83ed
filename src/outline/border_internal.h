// border (internal): the tree, and points and segments carried into the outline's own coordinates.
//
// Boxes are of local coordinates, so the tree serves every xform. Nodes lie in the order in which one visits them,
// each before its children: going down is the next node, passing over one is `skip`; that takes no stack. Edges are
// in the order of their numbers. A node holds a chain of edges of one loop, or some whole loops.
//
// Local coordinates of a point are fractions with the xform's determinant as denominator. What is compared with
// corners of boxes is rounded to whole units both ways, exactly, so that no comparison with a whole number is in
// doubt.
#ifndef HITMASK_OUTLINE_BORDER_INTERNAL_H
#define HITMASK_OUTLINE_BORDER_INTERNAL_H

#include <hitmask/border.h>

#include "../exact/fraction_internal.h"
#include "outline_internal.h"

#include <math.h>

/// Edges of a leaf, at most.
enum { HMI_BORDER_LEAF = 4 };

typedef struct hmi_border_node {
    int32_t x0, y0, x1, y1; ///< all points of the edges
    int32_t begin;          ///< the first edge, which is the point that the chain begins in
    int32_t end;            ///< the point that it ends in; `begin` for whole loops
    int32_t count;          ///< edges of a leaf, 0 for a node with children
    int32_t skip;           ///< the node after all below this one
} hmi_border_node;

struct hm_border {
    const hm_outline *outline;
    const hmi_border_node *nodes;
    int32_t node_count;
    size_t block_size; ///< of the block this struct begins; the nodes follow it
    hm_allocator alloc;
};

/// A point relative to the xform's origin. |q| < 2^46.9 steps as a vector, axes are not longer than 2^30 + 1, so x
/// and y stay below 2^93.
typedef struct hmi_border_point {
    int64_t qx, qy; ///< in steps
    hmi_int128 x;   ///< local units times det
    hmi_int128 y;
    int64_t det;    ///< the determinant's magnitude, below 2^60.1
    double inverse; ///< about 1 / det
    double about_x; ///< local units, within 2^-50 of themselves
    double about_y;
    int64_t floor_x, ceil_x; ///< whole units next to them; beyond +-2^32 anything beyond that
    int64_t floor_y, ceil_y;
} hmi_border_point;

/// A segment in the border's own frame. `u` and `v` are the cross products of the motion with the axes and `base`
/// that with q, in local units, all with the determinant's sign: the sign of u * x + v * y - base is the side of the
/// segment's line on which the local point (x, y) lies. |m| < 2^47.9 steps, so u and v stay below 2^78, base below
/// 2^111 and the sum below 2^112.
typedef struct hmi_border_path {
    hmi_border_point from;
    int64_t mx, my; ///< the motion as the border sees it, in steps
    hmi_int128 u, v, base;
    double about_u, about_v, about_base;
    double doubt;  ///< how far a sum of these may be off
    bool mirrored; ///< the determinant is negative
    int64_t own_x; ///< the segment itself, in steps of the world
    int64_t own_y;
    int64_t motion_x;
    int64_t motion_y;
} hmi_border_path;

/// Rounds a point of the world to steps. False beyond the limit.
bool hmi_border_steps(hm_vec2 pixels, int64_t *x, int64_t *y);

/// The point q steps from the origin of `xform`.
void hmi_border_point_make(const hm_xform *xform, int64_t qx, int64_t qy, hmi_border_point *out);

/// Its whole units; they are not there before this.
void hmi_border_point_round(hmi_border_point *point);

/// Whether the point, and the whole segment from there by (mx, my), surely lie beyond the box of all edges, or there
/// are none.
bool hmi_border_beyond(const hm_border *border, const hm_xform *xform, int64_t qx, int64_t qy, int64_t mx,
                       int64_t my);

/// How often loops go around the rounded point, an outer loop counting 1. `on_border`, if not NULL, says whether it
/// lies on an edge, and then the number means nothing. With a path the point is moved a little along it, and a good
/// deal less beside it, on the side from which points on its line count as positive; it then lies on no edge.
int32_t hmi_border_winding(const hm_border *border, const hmi_border_point *point, const hmi_border_path *path,
                           bool *on_border);

static inline bool hmi_border_filled(hm_fill fill, int32_t winding) {
    return fill == HM_FILL_EVEN_ODD ? winding % 2 != 0 : winding != 0;
}

/// The rule to use. False where a precondition is violated.
static inline bool hmi_border_rule_make(const hm_border_rule *rule, hm_border_rule *out) {
    *out = (hm_border_rule){HM_FILL_EVEN_ODD, HM_TOUCH_AREA};
    if (rule) *out = *rule;
    return (out->fill == HM_FILL_EVEN_ODD || out->fill == HM_FILL_NON_ZERO) &&
           (out->touch == HM_TOUCH_AREA || out->touch == HM_TOUCH_CLOSED);
}

/// Reports what is wrong with a rule, and returns whether anything is.
HMI_COLD bool hmi_report_border_rule(hmi_origin at, const hm_border_rule *rule);

static inline bool hmi_border_valid(const hm_border *border, const hm_xform *xform) {
    return border && xform && hm_xform_valid(xform);
}

/// The point that edge number `i` of a leaf leads to.
static inline int32_t hmi_border_next(const hmi_border_node *leaf, int32_t i) {
    return i + 1 < leaf->begin + leaf->count ? i + 1 : leaf->end;
}

/// The loop of an edge.
int32_t hmi_border_loop(const hm_outline *outline, int32_t edge);

/// The lower 128 bits of a * b, which is the product where that fits.
static inline hmi_int128 hmi_border_times(hmi_int128 a, int64_t b) {
    hmi_int128 product = hmi_uint128_mul(a.low, (uint64_t)b);
    product.high += a.high * (uint64_t)b - (b < 0 ? a.low : 0);
    return product;
}

static inline hmi_int128 hmi_border_shift_16(hmi_int128 a) {
    return (hmi_int128){a.low << 16, a.high << 16 | a.low >> 48};
}

/// (a - `point`) x (b - a) in local units, times det: above 0 where the point is on the right of the edge from a to
/// b, the side of the solid. Differences are below 2^93.2, those of corners below 2^32, so it stays below 2^126.2.
static inline hmi_int128 hmi_border_aside(const hmi_border_point *point, hm_local a, hm_local b) {
    const hmi_int128 x = hmi_int128_sub(hmi_int128_mul(a.x, point->det), point->x);
    const hmi_int128 y = hmi_int128_sub(hmi_int128_mul(a.y, point->det), point->y);
    return hmi_int128_sub(hmi_border_times(x, (int64_t)b.y - a.y), hmi_border_times(y, (int64_t)b.x - a.x));
}

/// u * x + v * y - base.
static inline hmi_int128 hmi_border_side(const hmi_border_path *path, hm_local p) {
    return hmi_int128_sub(hmi_int128_add(hmi_border_times(path->u, p.x), hmi_border_times(path->v, p.y)), path->base);
}

#endif
