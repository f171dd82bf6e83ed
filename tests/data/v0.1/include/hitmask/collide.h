// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// collide: the questions about any two posed shapes. One function a question, any kind of shape on either side.
//
// Conventions of this header, said once:
//  - Every yes or no is the exact answer about the shapes on the lattice, by integer arithmetic: the same on every
//    machine, with any compiler flag, and with `a` and `b` exchanged. Moving both by the same steps changes nothing.
//  - Real-valued answers have the same bits on every machine with the project's flags (-ffp-contract=off).
//  - `rule` NULL means {HM_TOUCH_AREA, 0}.
//  - A mask whose shape has a field (hm_maskfield) is searched by it, otherwise pixel by pixel; the answer is the
//    same.
//  - The part of a shape that an answer is about is told as an hm_pixel: of a mask the pixel; of an outline, as x,
//    the number of the edge (that of its first point in hm_outline_points) and, as y, that of its loop, both -1 for a
//    place that is on no edge; of a tile map the column and row of the cell, (-1, -1) for what is solid outside of
//    it; of other kinds (0, 0). Of a compound which part it is, and what that kind tells of it.
//  - Questions cannot fail, allocate nothing and change nothing; any number of threads may ask at once.
//  - An invalid xform, shape or rule is a programmer's mistake; the answer is then no, or an infinite distance.
#ifndef HITMASK_COLLIDE_H
#define HITMASK_COLLIDE_H

#include <hitmask/box.h>
#include <hitmask/fraction.h>
#include <hitmask/lattice.h>
#include <hitmask/mask.h>
#include <hitmask/maskfield.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Puts a pose on the lattice for a shape: hm_xform_from_pose, but refuses what the shape cannot be drawn by.
///
/// A radius has no direction, so a circle, a capsule and whatever has round corners stays what it is only where both
/// axes are equally long and square to each other. HM_ERROR_RANGE where they differ in length, or from a right angle,
/// by more than 2^-12 of it (a scale of its own in x and y), for a shape with a radius or a compound with such a
/// part; else as hm_xform_from_pose. Questions take any valid xform: a radius r is then r * sqrt(|det|), rounded to a
/// step.
HM_API hm_result hm_shape_pose(const hm_shape *shape, const hm_pose *pose, hm_xform *out);

/// The upright box of a posed shape in floats, for broad phases: it holds the shape and `margin` pixels (0 to
/// 2,000,000) around it, and is rounded outward; of a mask or a tile map it holds the clear pixels too. False for a
/// shape without pixels, cells or parts; `out` is then left alone.
HM_API bool hm_shape_bounds(const hm_shape *shape, const hm_xform *xform, double margin, hm_bounds *out);

/// Whether the rule is met: with HM_TOUCH_AREA whether the relative interiors meet, with HM_TOUCH_CLOSED whether the
/// closed shapes do, with a margin whether they are nearer than that (HM_TOUCH_AREA) or not farther
/// (HM_TOUCH_CLOSED).
///
/// The interior of a mask is that of the union of its solid pixels: the seam between two of them is inside, a corner
/// where two meet diagonally is not. An outline is all that lies inside of its loops, with them for edges. A point is
/// its own interior; a segment's interior is the segment without its ends.
HM_API bool hm_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule);

/// Which of n shapes `a` overlaps under one rule: hm_overlap(a, xa, &b[i], &xb[i], rule) for each i, with those whose
/// boxes are apart passed over quickly.
///
/// Returns how many do. `bits`, if not NULL, receives (n + 63) / 64 words with bit i % 64 of word i / 64 set for each
/// of them and all others clear. `indices`, if not NULL, receives the first `capacity` of their indices in ascending
/// order.
HM_API size_t hm_overlap_many(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, size_t n,
                              const hm_rule *rule, uint64_t *bits, uint32_t *indices, size_t capacity);

/// Whether a is within b: whether it does not overlap, under the rule, what lies outside of b. So with HM_TOUCH_AREA
/// a is within b when b, edges included, holds it; with HM_TOUCH_CLOSED when it does not touch the edge of b either;
/// and with a margin when it is that far from all outside at least (HM_TOUCH_AREA) or farther (HM_TOUCH_CLOSED).
///
/// The inside of a mask, tile map or outline is that of the union of its parts, as for hm_overlap. A point or segment
/// as b holds points and segments with HM_TOUCH_AREA alone. Within a compound a shape is when each of its own parts
/// (pixel rows of masks, convex parts, cells, whole other shapes) is within a single part of the compound. An empty a
/// is within everything, and nothing else is within an empty b. Cost follows the pieces of a and the border of b near
/// them.
HM_API bool hm_within(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      const hm_rule *rule);

/// Closest points of two shapes.
typedef struct hm_points {
    hm_vec2 a;        ///< on the first shape, in world pixels
    hm_vec2 b;        ///< on the second
    hm_pixel pixel_a; ///< the pixel or edge of the first shape that has the point
    hm_pixel pixel_b; ///< likewise of the second
    int32_t part_a;   ///< the part of the first shape that has the point, if that is a compound, else 0
    int32_t part_b;   ///< likewise of the second
} hm_points;

/// The distance of the closed shapes in pixels: 0 when they touch or overlap, infinite when one of them has no
/// pixels.
///
/// `out` may be NULL; otherwise it receives closest points (when the shapes meet, a point of both; left alone when
/// the distance is infinite). Of several closest pairs always the same one is given, whatever the order of the
/// shapes. Within 2^-20 pixel.
HM_API double hm_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out);

/// How b is to be moved so that the shapes part.
typedef struct hm_separation {
    hm_vec2 move;             ///< in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps of 2^-24 pixel: what hm_xform_translate wants
} hm_separation;

/// Finds a short translation of b after which the rule is not met. Zero when it is not met now.
///
/// With `direction` NULL in any direction: of two single convex shapes (as hm_contact has them) the shortest, rounded
/// outward to steps, at most 3 longer than the exact one. Of others the length is at most that of the shortest
/// translation that leaves 1/1024 pixel of clearance, plus 1/16 pixel; a peg deep in a U comes out of the U. (So it
/// is of all where the shortest way leads out of the world.) With a direction (of any length but 0) straight that
/// way, rounded to whole steps: "push out upward only". False when there is none within `max_distance` pixels (0 to
/// 2,000,000), or none that keeps b within the world; `out` is then all 0. That the rule is not met afterwards is
/// exact. Exchanging the shapes negates the move (with the direction negated as well), except where equal shapes lie
/// exactly over each other. Cost follows the depth and the ruggedness of what overlaps.
HM_API bool hm_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hm_rule *rule, const hm_vec2 *direction, double max_distance, hm_separation *out);

/// A place where two shapes meet.
typedef struct hm_contact_point {
    hm_vec2 point;    ///< in world pixels, a whole number of steps
    hm_pixel pixel_a; ///< the pixel or edge of the first shape there
    hm_pixel pixel_b; ///< likewise of the second
    int32_t part_a;   ///< the part of the first shape there, if that is a compound, else 0
    int32_t part_b;   ///< likewise of the second
    double depth;     ///< how far the shapes overlap along the normal at this place, margin included; that of the
                      ///< deepest place is the depth of the whole
} hm_contact_point;

/// How two shapes meet.
typedef struct hm_contact_info {
    hm_contact_point point[2]; ///< `count` of them, in the order of (y, x)
    int32_t count;             ///< 1 or 2; 1 where a mask, an outline or another shape of parts takes part
    hm_vec2 normal;            ///< unit vector from a to b: the way in which hm_separate moves b; (0, 0) for none
    double depth;              ///< length of that move in pixels; infinite when there is none within the world
} hm_contact_info;

/// Where and how two shapes meet, if the rule is met (exactly as hm_overlap); `out` is written only then.
///
/// Of two single convex shapes (points, segments, rays, circles, capsules, boxes, polygons of up to 1,024 corners):
/// `normal` and `depth` are those of the shortest translation of b after which the rule is no longer met, before it
/// is rounded to steps: within 1e-6 pixel and 1e-6 radian, and given even where it leads out of the world. Where it
/// leads off square to an edge, that edge is met by a corner of the other shape, or by an edge: that one of the
/// corner's which is more nearly parallel, cut to what lies straight before or behind the first. Its ends that
/// overlap the first edge along the normal (with radii and margin) are the points, one or two, each half-way between
/// the two surfaces. Otherwise corners, ends or centres meet and there is one point, half-way as well. Of equally
/// short translations always the same one is taken: see docs/contact.md.
///
/// Of other shapes without a margin the point is the topmost, of those the leftmost, that is shared by parts (a pixel
/// of a mask, a convex part of an outline, or the whole of another kind) that meet the rule each for itself, edges
/// included; where none do, as for a segment on the seam of two pixels, by parts that touch. With a margin it is that
/// of parts that touch, and where the shapes do not, the middle between their closest points. The place of a pair of
/// parts is rounded to steps before places are compared, and lies within 2^-20 pixel of the exact one. Of several
/// pairs of pixels there, always the same one is named, whatever the order of the shapes.
HM_API bool hm_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, hm_contact_info *out);

/// What a cast does when the rule is met from the start.
typedef enum hm_cast_start {
    HM_CAST_DEEPER, ///< a hit at fraction 0 when the motion leads against the normal that hm_contact gives (or there
                    ///< is none); otherwise as HM_CAST_NEVER
    HM_CAST_ALWAYS, ///< a hit at fraction 0
    HM_CAST_NEVER,  ///< no hit while that lasts: the cast goes on from where the rule is no longer met
} hm_cast_start;

/// Where a moved shape first meets another.
typedef struct hm_cast_hit {
    double fraction; ///< the largest double not above the infimum of the times, 0 to 1, at which the rule is met
    bool exact;      ///< whether `when` is that infimum itself: margin 0, and no shape or part of one has a radius
    hm_fraction when;
    int64_t stop_x, stop_y; ///< a translation of b in whole steps: what hm_xform_translate wants
    hm_vec2 point;          ///< where they meet, in world pixels
    hm_vec2 normal;         ///< unit vector from a to b there: b moves against it
    hm_pixel pixel_a;       ///< the pixel or edge of a that is met
    hm_pixel pixel_b;       ///< likewise of b
    int32_t part_a;         ///< the part of a that is met, if that is a compound, else 0
    int32_t part_b;         ///< likewise of b
} hm_cast_hit;

/// Whether b, moved in a straight line by `motion` (pixels, each component within +-2,000,000; rounded to steps
/// once), comes to meet the rule, and when first. Nothing is skipped however long the motion is. The shapes may leave
/// the world on the way.
///
/// Only `stop` carries a guarantee: b translated by it does not meet the rule. It lies within 2 steps of the exact
/// place in each axis or, where a corridor is narrower than that, is the last free place found on the way, at worst
/// the start. (Only where the rule is met from the start and no free place was found it is not free; it is then (0,
/// 0), the start.) Places outside the world count as not free.
///
/// Without a hit (false) `fraction` is 1 and `stop` the whole motion, or (0, 0) where the rule is met from the start
/// to the end and its last place is not free; all else is 0. `out` may be NULL, which is faster.
/// A hit from the start costs as much as hm_contact.
///
/// Where the rule is met from the start and the cast goes on (hm_cast_start), times are compared exactly where
/// `exact` holds; otherwise times that are nearer than 2^-50 count as one.
HM_API bool hm_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                    const hm_rule *rule, hm_cast_start start, hm_cast_hit *out);

/// What two posed masks have in common.
typedef struct hm_common {
    double area;      ///< in world pixels squared, within the greater of 1e-9 of itself and 1e-9
    hm_vec2 centroid; ///< of that area, in world pixels
    hm_vec2 min;      ///< the corners of its box, in world pixels
    hm_vec2 max;
} hm_common;

/// Measures the area that two masks share. False when they share none (exactly as hm_overlap without a rule); `out`
/// is then all 0. The area of pixels that are covered wholly is exact; parts of pixels are summed in whole numbers,
/// so the result has the same bits in either order of the masks and however they are searched. hm_mask_met tells
/// which pixels they are. Both shapes must be masks; another kind is a programmer's mistake. Cost follows the shared
/// pixels.
HM_API bool hm_shared(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_common *out);

#ifdef __cplusplus
}
#endif

#endif
