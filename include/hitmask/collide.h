// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// collide: the questions about any two posed shapes. One function a question, any kind of shape on either side.
//
// Conventions of this header, said once:
//  - Every yes or no is the exact answer about the shapes on the lattice, by integer arithmetic: the same on every
//  machine,
//    with any compiler flag, and with `a` and `b` exchanged. Moving both by the same steps changes nothing.
//  - Real-valued answers have the same bits on every machine with the project's flags (-ffp-contract=off).
//  - `rule` NULL means {HM_TOUCH_AREA, 0}.
//  - A mask whose shape has a field (hm_maskfield) is searched by it, otherwise pixel by pixel; the answer is the
//  same.
//  - Questions cannot fail, allocate nothing and change nothing; any number of threads may ask at once.
//  - An invalid xform, shape or rule is a programmer's mistake; the answer is then no, or an infinite distance.
#ifndef HITMASK_COLLIDE_H
#define HITMASK_COLLIDE_H

#include <hitmask/lattice.h>
#include <hitmask/mask.h>
#include <hitmask/maskfield.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether the rule is met: with HM_TOUCH_AREA whether the relative interiors meet, with HM_TOUCH_CLOSED whether the
/// closed shapes do, with a margin whether they are nearer than that (HM_TOUCH_AREA) or not farther
/// (HM_TOUCH_CLOSED).
///
/// The interior of a mask is that of the union of its solid pixels: the seam between two of them is inside, a corner
/// where two meet diagonally is not. A point is its own interior; a segment's interior is the segment without its
/// ends.
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

/// Closest points of two shapes.
typedef struct hm_points {
    hm_vec2 a;        ///< on the first shape, in world pixels
    hm_vec2 b;        ///< on the second
    hm_pixel pixel_a; ///< the pixel of the first shape that has the point, (0, 0) for other kinds
    hm_pixel pixel_b; ///< likewise of the second
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
/// With `direction` NULL in any direction: the length is at most that of the shortest translation that leaves 1/1024
/// pixel of clearance, plus 1/16 pixel; a peg deep in a U comes out of the U. With a direction (of any length but 0)
/// straight that way, rounded to whole steps: "push out upward only". False when there is none within `max_distance`
/// pixels (0 to 2,000,000), or none that keeps b within the world; `out` is then all 0. That the rule is not met
/// afterwards is exact. Exchanging the shapes negates the move (with the direction negated as well), except where
/// equal shapes lie exactly over each other. Cost follows the depth and the ruggedness of what overlaps.
HM_API bool hm_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hm_rule *rule, const hm_vec2 *direction, double max_distance, hm_separation *out);

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
