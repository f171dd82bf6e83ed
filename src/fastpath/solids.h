// fastpath (internal): the one placed point, disc, segment, capsule or box of the fast paths, in doubles; what of two
// of them is nearest, or parts them soonest where they overlap.
#ifndef HITMASK_FASTPATH_SOLIDS_H
#define HITMASK_FASTPATH_SOLIDS_H

#include "../sat/sat_measure.h"
#include "fastpath.h"

/// A shape that is symmetric about its middle, without its radius.
typedef struct hmi_solid {
    double x, y;
    double px, py; ///< half of a segment, from corner 0 to 1, or of a box's side
    double qx, qy; ///< half of the other side, from corner 1 to 2
    int32_t n;     ///< corners: 1, 2 or 4
} hmi_solid;

/// (ox, oy) leads to the xform's origin. False for other kinds.
static inline bool hmi_solid_make(const hm_shape *shape, const hm_xform *xform, double ox, double oy,
                                  hmi_solid *out) {
    const hmi_fast_map map = hmi_fast_map_make(xform, ox, oy);
    const double ux = map.ux, uy = map.uy, vx = map.vx, vy = map.vy;
    double x = shape->a.x;
    double y = shape->a.y;
    *out = (hmi_solid){0, 0, 0, 0, 0, 0, 1};
    if (shape->kind != HM_SHAPE_CIRCLE && shape->kind != HM_SHAPE_POINT) {
        const double half_w = (shape->b.x - x) * 0.5;
        const double half_h = (shape->b.y - y) * 0.5;
        x += half_w;
        y += half_h;
        if (shape->kind == HM_SHAPE_BOX) {
            *out = (hmi_solid){0, 0, half_w * ux, half_w * uy, half_h * vx, half_h * vy, 4};
        } else if (shape->kind == HM_SHAPE_SEGMENT || shape->kind == HM_SHAPE_CAPSULE) {
            *out = (hmi_solid){0, 0, half_w * ux + half_h * vx, half_w * uy + half_h * vy, 0, 0, 2};
        } else {
            return false;
        }
    }
    const hm_vec2 middle = hmi_fast_apply(&map, x, y);
    out->x = middle.x;
    out->y = middle.y;
    return true;
}

/// What parts two solids, or is nearest: of each an edge, or a corner. An edge's number is that of its first corner.
typedef struct hmi_solids_found {
    bool deep;              ///< the solids overlap
    int32_t edge_a, edge_b; ///< -1 for none; where there are two these are parallel but for what doubles resolve
    int32_t corner_a, corner_b; ///< where there is no edge; of an edge one of its corners
    bool back_a, back_b;        ///< of a segment: the other one lies on the side of positive cross products
    bool feet_sure;             ///< of two edges: whether it is certain which
    uint32_t feet_a, feet_b;    ///< of their corners have the foot on the other's: a bit for each
    double gap, blur;           ///< how far they are apart, in steps, below 0 where deep, and how far off that is
} hmi_solids_found;

/// HMI_MEET with what is found; HMI_APART where they surely are farther apart than `reach` steps, 0 among them;
/// HMI_UNSURE where two features are about as near. At most one is a point or disc. With `deep` 0 it is not looked for what parts solids that overlap.
/// No side of a box and no segment has the length 0.
hmi_verdict hmi_solids_find(const hmi_solid *a, const hmi_solid *b, double reach, bool deep, hmi_solids_found *out);

#endif
