// separate (internal): lower bounds for the penetration depth of convex pieces, and for the depth of a point in the
// solid of a mask.
#ifndef HITMASK_SEPARATE_PENETRATION_PIECES_H
#define HITMASK_SEPARATE_PENETRATION_PIECES_H

#include "../pose/posed_mask.h"

/// Doubles here have relative errors below 2^-40; what is claimed is shortened by this much.
#define HMI_DEPTH_CAUTION (1 - 1e-9)

/// A convex piece: its corners in steps from an origin near them, rounded by a radius.
typedef struct hmi_depth_piece {
    hm_vec2 v[HMI_ELEMENT_CORNERS];
    int32_t n;
    double radius;
} hmi_depth_piece;

/// Whether two pieces still overlap after every way up to `reach` steps long. Coordinates below 2^47 steps are right
/// to a fraction of a step: pieces that only touch must not seem to overlap.
bool hmi_depth_pieces_hold(const hmi_depth_piece *a, const hmi_depth_piece *b, double reach);

hmi_depth_piece hmi_depth_piece_make(const hmi_convex *convex, const hm_xform *origin);

/// In steps from the mask's own origin, so that doubles are exact.
hmi_depth_piece hmi_depth_pixel_piece(const hm_xform *m, int32_t x, int32_t y);

// Pixels around a point that are tested one by one: of many points, and of a few.
enum { HMI_DEPTH_NEAR = 6, HMI_DEPTH_WIDE = 24 };

/// The depth of a point in the solid of a mask, in its pixels: negative when it does not lie clearly inside a solid
/// pixel.
double hmi_depth_of_point(const hmi_posed_mask *mask, hm_vec2 point, double error);

/// The same where the field, whose bounds are for whole cells, is too coarse: near an edge, and across the seams
/// between pixels, where a single pixel gives no depth.
double hmi_depth_of_point_near(const hmi_posed_mask *mask, hm_vec2 point, double error, int32_t near);

/// How many points of a bone are tested.
enum { HMI_DEPTH_BONE = 9 };

/// Points of the segment from p to q that lie in the rectangle from (0, 0) to `size`, evenly from one end of what is in
/// it to the other, the middle first; as many as HMI_DEPTH_BONE or none. They are off the segment by rounding of the
/// coordinates, which are as large as its ends.
int hmi_depth_bone_points(hm_vec2 p, hm_vec2 q, hm_vec2 size, hm_vec2 out[HMI_DEPTH_BONE]);

#endif
