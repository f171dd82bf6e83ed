// border (internal): a segment followed past a border that rotates, grows and moves meanwhile.
//
// Relative to the border the segment's point goes along a curve, and is carried to where the border is drawn at the
// beginning of the frame. That curve is made of straight pieces, each followed exactly.
#ifndef HITMASK_OUTLINE_BORDER_TURN_H
#define HITMASK_OUTLINE_BORDER_TURN_H

#include "border_internal.h"

/// A symmetric matrix: how far a border is stretched, without its rotation.
typedef struct hmi_border_stretch {
    double xx, xy, yy;
} hmi_border_stretch;

/// A frame. At time t, from 0 to 1, the border is drawn by R(from + t * (to - from)) * (stretch + t * growth), but for how it
/// is mirrored, about a point that moves evenly.
typedef struct hmi_border_turn {
    hm_vec2 centre;  ///< of the rotation at the beginning, in pixels
    hm_vec2 arm;     ///< from there to the segment's point at the beginning
    hm_vec2 motion;  ///< of the segment's point less that of the centre
    double from, to; ///< the angles
    hmi_border_stretch stretch, last;
    double sine, cosine; ///< of the first angle
    hm_vec2 origin;      ///< of the border's coordinates at the beginning, in pixels
    hm_vec2 least, most; ///< the box of the border then
} hmi_border_turn;

/// A straight piece of the curve.
typedef struct hmi_border_piece {
    double from, to; ///< times
    hm_vec2 begin, end;
} hmi_border_piece;

/// What is to be done with a piece.
typedef enum hmi_border_verdict {
    HMI_BORDER_PASSED, ///< the curve does not come to the border in it
    HMI_BORDER_FOLLOW, ///< nowhere farther from the curve than HMI_BORDER_OFF in the world
    HMI_BORDER_HALVE,  ///< neither is proved
} hmi_border_verdict;

/// How far the point is taken from where it is, at most, in pixels of the world.
#define HMI_BORDER_OFF 0x1p-8

/// Of two poses of the same picture, mirrored alike.
void hmi_border_turn_poses(const hm_border *border, const hm_xform *xform, const hm_pose *pose, const hm_pose *end,
                           hm_vec2 from, hm_vec2 to, hmi_border_turn *out);

/// Of two xforms, mirrored alike: by the shorter way, about the middle of the border's box.
void hmi_border_turn_xforms(const hm_border *border, const hm_xform *xform, const hm_xform *end, hm_vec2 from,
                            hm_vec2 to, hmi_border_turn *out);

/// Where the point is at a time.
hm_vec2 hmi_border_turn_at(const hmi_border_turn *turn, double time);

hmi_border_verdict hmi_border_turn_judge(const hmi_border_turn *turn, const hmi_border_piece *piece);

/// A unit normal of the border at the beginning, as it is at a time.
hm_vec2 hmi_border_turn_normal(const hmi_border_turn *turn, double time, hm_vec2 normal);

#endif
