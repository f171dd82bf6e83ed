// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// collide: questions about any two posed shapes. Each is one function, for any kind of shape on either side.
//
//     hm_shape ball, box;
//     hm_shape_circle(0, 0, 10, &ball);
//     hm_shape_box(0, 0, 40, 20, 0, &box);
//     const hm_xform xball = hm_xform_at(45, 12), xbox = hm_xform_at(0, 0);
//     hm_contact_info contact;
//     if (hm_contact(&box, &xbox, &ball, &xball, NULL, &contact))
//         printf("the ball is %g pixels deep, out along (%g, %g)\n", contact.depth, contact.normal.x,
//                contact.normal.y);
//     const hm_xform aside = hm_xform_at(80, 12);
//     printf("%g pixels apart\n", hm_distance(&box, &xbox, &ball, &aside, NULL));
//
// Conventions of this header:
//  - Every yes or no is the exact answer about the shapes on the lattice, by integer arithmetic: the same on every
//    machine, with any compiler flag, and with `a` and `b` exchanged. Moving both by the same steps changes nothing.
//  - Real-valued answers have the same bits on every machine with the project's flags (-ffp-contract=off).
//  - `rule` NULL means {HM_TOUCH_AREA, 0}. `options` NULL means the same as a struct of zeros, the defaults.
//  - A prepared mask (hm_mask_prepare) is searched by its field, otherwise pixel by pixel; the answer is the same.
// - The pixel, cell, edge or part of a shape that a result is about is returned as an hm_feature.
//  - Queries cannot fail, allocate nothing and change nothing; any number of threads may call them at once.
//  - Precondition: a valid xform, shape and rule. Otherwise the result is false, or an infinite distance.
#ifndef HITMASK_COLLIDE_H
#define HITMASK_COLLIDE_H

#include <hitmask/mask.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

// ---- bounds --------------------------------------------------------------------------------------------------------

/// The axis-aligned bounding box (AABB) of a posed shape in floats, for broad phases. It holds the shape and `margin`
/// pixels (0 to 2,000,000) around it, and is rounded outward. Of a mask or a tile map it holds the clear pixels too.
/// False for a shape without pixels, cells or parts; `out` is then left alone.
HM_API bool hm_shape_bounds(const hm_shape *shape, const hm_xform *xform, double margin, hm_bounds *out);

/// An axis-aligned bounding box (AABB) in whole steps of 2^-24 pixel.
typedef struct hm_exact_bounds {
    int64_t x0, y0, x1, y1;
} hm_exact_bounds;

/// The smallest AABB in whole steps that holds all solid points of a posed shape. Bounds between two steps are
/// rounded outward, and nothing else is added. A shape moved by whole steps has the same box, moved by as much.
///
/// Clear pixels of a mask, empty cells of a tile map and one-way cells are not solid. False for a shape without solid
/// points; `out` is then left alone. Takes time for each row of a mask that is rotated other than by quarter turns,
/// for each corner of a polygon or outline, and for each cell of a tile map.
HM_API bool hm_shape_exact_bounds(const hm_shape *shape, const hm_xform *xform, hm_exact_bounds *out);

// ---- questions -----------------------------------------------------------------------------------------------------

/// Puts a pose on the lattice for a shape: hm_xform_from_pose, but refuses what the shape cannot be drawn by.
///
/// A radius has no direction, so a circle, a capsule or another rounded shape keeps its form only where both axes are
/// equally long and square to each other. HM_ERROR_RANGE where they differ in length, or from a right angle, by more
/// than 2^-12 of it (different scales in x and y). This holds for a shape with a radius and a compound with such a
/// part; for others it is hm_xform_from_pose. Queries take any valid xform: a radius r is then r * sqrt(|det|),
/// rounded to a step.
HM_API hm_result hm_shape_pose(const hm_shape *shape, const hm_pose *pose, hm_xform *out);

/// Whether the rule is met. HM_TOUCH_AREA: the relative interiors meet. HM_TOUCH_CLOSED: the closed shapes meet. With
/// a margin: the shapes are nearer than the margin (HM_TOUCH_AREA), or not farther than it (HM_TOUCH_CLOSED).
///
/// The interior of a mask is that of the union of its solid pixels: the seam between two of them is inside, a corner
/// where two meet diagonally is not. An outline is all that lies inside of its loops, with them for edges. A point is
/// its own interior; a segment's interior is the segment without its ends.
HM_API bool hm_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule);

/// Which of n shapes `a` overlaps under one rule: hm_overlap(a, xa, &b[i], &xb[i], rule) for each i. Shapes whose
/// boxes are apart are passed over quickly.
///
/// Returns how many do. `bits`, if not NULL, receives (n + 63) / 64 words: bit i % 64 of word i / 64 is set for each
/// shape that overlaps, and all others are clear. `indices`, if not NULL, receives the first `capacity` of their
/// indices in ascending order. A negative `n` or `capacity` violates a precondition: the result is then 0, and
/// nothing is written.
HM_API int32_t hm_overlap_many(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               int32_t n, const hm_rule *rule, uint64_t *bits, int32_t *indices, int32_t capacity);

/// Whether a is within b: whether it does not overlap, under the rule, what lies outside of b. With HM_TOUCH_AREA a
/// is within b when b, edges included, holds it. With HM_TOUCH_CLOSED a must not touch the edge of b either. With a
/// margin a must be at least that far from all outside (HM_TOUCH_AREA), or farther (HM_TOUCH_CLOSED).
///
/// The inside of a mask, tile map or outline is that of the union of its parts, as for hm_overlap. A point or
/// segment as b holds points and segments with HM_TOUCH_AREA alone. A shape is within a compound when each of its
/// own parts (pixel rows of masks, convex parts, cells, whole other shapes) is within a single part of the compound.
/// An empty a is within everything, and nothing else is within an empty b. Cost follows the pieces of a and the
/// border of b near them.
HM_API bool hm_within(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      const hm_rule *rule);

/// The kind of feature that a result is about. For a compound it is the one that its part has.
typedef enum hm_feature_kind {
    HM_FEATURE_NONE,    ///< the whole shape, of other kinds than the following; x and y are 0. Of an outline a point
                        ///< on no edge of it; x and y are -1
    HM_FEATURE_PIXEL,   ///< of a mask: x is the column, y the row
    HM_FEATURE_CELL,    ///< of a tile map: x is the column, y the row, whatever the cell holds
    HM_FEATURE_EDGE,    ///< of an outline: x is the number of the edge, that of its first point in hm_outline_points;
                        ///< y is the number of its loop
    HM_FEATURE_OUTSIDE, ///< of a tile map: the solid outside of it; x and y are -1
} hm_feature_kind;

typedef struct hm_feature {
    hm_feature_kind kind;
    int32_t part; ///< the number of the part, if the shape is a compound, else 0
    int32_t x;
    int32_t y;
} hm_feature;

/// Closest points of two shapes.
typedef struct hm_points {
    hm_vec2 a;            ///< on the first shape, in world pixels
    hm_vec2 b;            ///< on the second
    hm_feature feature_a; ///< the feature of the first shape that has the point
    hm_feature feature_b; ///< the feature of the second
} hm_points;

/// The distance of the closed shapes in pixels, within 2^-20 pixel. 0 when they touch or overlap, infinite when one
/// of them has no pixels.
///
/// `out` may be NULL; otherwise it receives closest points. When the shapes meet, that is a point of both; when the
/// distance is infinite, `out` is left alone. Of several closest pairs always the same one is returned, whatever the
/// order of the shapes.
HM_API double hm_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out);

/// What an axis is square to, or leads along.
typedef enum hm_sat_source {
    HM_SAT_EDGE_A,  ///< an edge of a, outward
    HM_SAT_EDGE_B,  ///< an edge of b, inward
    HM_SAT_CORNERS, ///< from the corner (end, centre) of a to that of b that are closest; straight up where they
                    ///< coincide
} hm_sat_source;

/// An axis onto which two convex shapes are projected: a point is at its distance along the axis from the world's
/// origin, in pixels.
typedef struct hm_sat_axis {
    hm_vec2 axis;        ///< unit vector: the direction in which b is moved off a
    double a_min, a_max; ///< where a begins and ends on it, within 2^-24 pixel
    double b_min, b_max;
    double overlap; ///< a_max - b_min: how far b is to be moved along the axis until the projections part; below 0
                    ///< it is the gap between them. Within 2^-40 of both shapes' size and distance; its sign is exact
    int32_t sign;   ///< 1, 0 or -1 as `overlap` is above, at or below 0
    hm_sat_source source;
    int32_t edge; ///< the edge from this corner to the next; -1 with HM_SAT_CORNERS. Corners of a polygon are
                  ///< numbered as by hm_polygon_corners; those of a box from the one with the least x and y, along
                  ///< x first. Of a segment or capsule it is 0 there and 1 back
    bool least;   ///< of one axis: the least overlap, or widest gap, compared exactly; of equal ones the first
} hm_sat_axis;

/// The separating axes of two single convex shapes (points, segments, rays, circles, capsules, boxes, polygons),
/// for those who want to see or to draw how it is decided. There is one for each edge of a, then one for each edge
/// of b. One between their closest corners follows where it takes that to decide: with a radius, or with all on one
/// line; at last for two points.
///
/// The shapes with their edges meet (HM_TOUCH_CLOSED) exactly when no axis has sign -1. They overlap (HM_TOUCH_AREA)
/// exactly when all have sign 1 - but for two without any area, like segments on one line. Where the shapes meet, the
/// least overlap is the depth of hm_contact, and its axis is the direction of an MTV. Where a radius is above 0 and
/// they do not meet, the least overlap is minus their distance.
///
/// Returns how many there are, up to 1 more than both have corners, and writes the first `capacity` of them; `out`
/// may be NULL when that is 0. Precondition: both shapes are single convex ones; otherwise the result is 0. Cost:
/// each edge of one times each corner of the other.
HM_API int32_t hm_sat_axes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_sat_axis *out, int32_t capacity);

/// How much a query about one pair may search; zeroed: any amount.
///
/// The amount is counted on the shapes alone, never by time. So the results are the same with fields and without, in
/// either order, on any machine and with any number of threads. Two single convex shapes are not limited, and neither
/// is any yes or no.
typedef struct hm_limits {
    /// In pixels, up to 2,000,000: what is deeper is not searched. 0: any depth.
    double max_depth;
    /// The greatest number of edges of both shapes together that lie within the other one's AABB, grown by the
    /// margin. 0: any number. Counted are the sides of solid pixels that no solid pixel lies beyond, the edges of
    /// the cells of a tile map, of the convex parts of an outline, and of other shapes. Beyond it the AABBs are
    /// parted instead of the shapes.
    int64_t max_edges;
} hm_limits;

/// How b is to be moved so that the shapes part.
typedef struct hm_separation {
    hm_vec2 move;             ///< in world pixels
    int64_t steps_x, steps_y; ///< the same exactly, in steps of 2^-24 pixel: what hm_xform_translate wants
    bool limited;             ///< limits.max_edges was passed: not the shortest
} hm_separation;

/// Options of hm_separate; zeroed is the default.
typedef struct hm_separate_options {
    hm_rule rule;
    hm_vec2 direction;   ///< of any length: b moves straight along it; (0, 0): in any direction
    double max_distance; ///< pixels, up to 2,000,000, which is as far as the world goes; 0: that far
    hm_limits limits;    ///< max_depth is a greatest distance as well
} hm_separate_options;

/// Finds a short translation of b after which the rule is not met. Zero when it is not met now.
///
/// In any direction, two single convex shapes (as hm_contact has them) get the shortest one, rounded outward to
/// steps: at most 3 steps longer than the exact one. For others the length is at most that of the shortest
/// translation that leaves 1/1024 pixel of clearance, plus 1/16 pixel. A peg deep in a U comes out of the U. The same
/// bound holds for any shapes where the shortest translation leads out of the world. With a direction, b moves
/// straight along it, rounded to whole steps: "push out upward only".
///
/// False when there is none within the greatest distance, or none that keeps b within the world; `out` is then all 0
/// but for `limited`. That the rule is not met afterwards is exact.
///
/// Where more than limits.max_edges edges are counted, nothing is searched. The move is then the shortest along x or
/// y (or along the direction) after which the AABBs are apart, and `limited` is true. `limited` is false for two
/// single convex shapes, and where the rule is not met now.
///
/// Exchanging the shapes negates the move (with the direction negated as well), except where equal shapes lie exactly
/// over each other. Cost follows the depth and the ruggedness of what overlaps. Precondition: a finite direction and
/// a distance from 0 to 2,000,000.
HM_API bool hm_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hm_separate_options *options, hm_separation *out);

/// A point at which two shapes meet.
typedef struct hm_contact_point {
    hm_vec2 point;        ///< in world pixels, a whole number of steps
    hm_feature feature_a; ///< the feature of the first shape there
    hm_feature feature_b; ///< the feature of the second
    double depth;         ///< how far the shapes overlap along the normal at this point, margin included; the depth
                          ///< of the contact is that of its deepest point
} hm_contact_point;

/// What the normal of a contact is.
typedef enum hm_normal_rule {
    HM_NORMAL_MTV,     ///< the direction of the minimum translation vector, as hm_separate finds it: of two single
                       ///< convex shapes, and where none of the following gives one
    HM_NORMAL_AREA,    ///< of shapes that are not both convex: the direction in which the shared area shrinks
                       ///< fastest
    HM_NORMAL_EDGES,   ///< of such shapes that share no area: across the edges that lie on each other
    HM_NORMAL_CLOSEST, ///< of such shapes that are apart within the margin: from the closest point of a to that of b
    HM_NORMAL_BOUNDS,  ///< beyond hm_limits.max_edges: along the shortest move along x or y that parts the AABBs
} hm_normal_rule;

/// How two shapes meet.
typedef struct hm_contact_info {
    hm_contact_point point[2];  ///< `count` of them, in the order of (y, x)
    int32_t count;              ///< 1 or 2; 1 where a mask, an outline or another shape of parts takes part
    hm_normal_rule normal_rule; ///< what the normal is
    hm_vec2 normal;             ///< unit vector from a to b; (0, 0) for none
    double depth; ///< how far b is to be moved along the normal to be free, in pixels; infinite when no such move
                  ///< stays within the world
    bool limited; ///< a limit was passed
} hm_contact_info;

/// Options of hm_contact; zeroed is the default.
typedef struct hm_contact_options {
    hm_rule rule;
    hm_limits limits;
} hm_contact_options;

/// Where and how two shapes meet, if the rule is met (exactly as hm_overlap); `out` is written only then.
///
/// Two single convex shapes (points, segments, rays, circles, capsules, boxes, polygons): `normal` and `depth` are
/// the direction and length of the minimum translation vector (MTV), the shortest translation of b after which the
/// rule is no longer met. They are within 1e-6 pixel and 1e-6 radian, before rounding to steps, and are returned even
/// where the MTV leads out of the world.
///
/// The points of such shapes are a contact manifold. Where the MTV is square to an edge, that is the reference edge.
/// The incident edge is, of the other shape's edges at the corner that meets it, the one more nearly parallel; it is
/// clipped to the extent of the reference edge. Its ends that overlap the reference edge along the normal (with
/// radii and margin) are the points, one or two, each half-way between the two surfaces. Otherwise corners, ends or
/// centres meet and there is one point, half-way as well. Of equally short translations always the same one is
/// taken: see docs/contact.md.
///
/// Any other shapes that have an area: the normal is minus the gradient of the shared area. The border of each shape
/// inside the open interior of the other is summed up as length times outward normal, S_A and S_B. The normal is
/// S_A - S_B at length 1, from a to b. `depth` is how far b is to be moved along it to the first free position. There
/// is one point, which lies in both shapes: of all points on these pieces of border, the one nearest to their mean,
/// which is weighted by length. For two masks both borders have such pieces; for other pairs one of them is used. Of
/// compounds all pairs of parts count.
///
/// Where such shapes share no area, edges that lie on each other count instead. Where they are apart within the
/// margin, the normal leads from the closest point of a to that of b. Where none of that gives a direction, the
/// normal and depth are those of the move of hm_separate, and the point is the topmost: see docs/contact.md.
/// `normal_rule` says which of these it is.
///
/// The topmost point is that of the parts: the pixels of a mask, the convex parts of an outline or of a map's cells,
/// or the whole of another kind. Without a margin it is the topmost, of those the leftmost, that two parts share
/// which by themselves meet the rule, edges included. Where none do, as for a segment on the seam of two pixels, it
/// is that of parts that touch. With a margin it is that of parts that touch, and where the shapes do not, the middle
/// between their closest points. The point of a pair of parts is rounded to steps before points are compared, and
/// lies within 2^-20 pixel of the exact one. Of several pairs of pixels there, always the same one is returned,
/// whatever the order of the shapes.
///
/// Where a limit is passed, `limited` is true. That they meet, and a point at which they do, stays certain.
/// Deeper than limits.max_depth, the depth is infinite, and the normal is (0, 0) where it is that of the MTV.
/// Beyond limits.max_edges, the normal and depth are those of the shortest move along x or y that parts the
/// AABBs (HM_NORMAL_BOUNDS).
HM_API bool hm_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_contact_options *options, hm_contact_info *out);

/// How two shapes overlap: the fields of SAT.js' Response.
typedef struct hm_overlap_info {
    hm_vec2 normal; ///< unit vector from a to b, as hm_contact has it; (0, 0) where there is none
    double depth;   ///< how far b is to be moved along the normal, in pixels; infinite where no such move is free
    hm_vec2 move;   ///< normal times depth: to be added to b's position or taken from a's; (0, 0) where there is
                    ///< none. The minimum translation vector (MTV) where hm_contact's normal_rule is HM_NORMAL_MTV
    bool a_in_b;    ///< a lies wholly in b, which may touch its edge from within (hm_within without a rule)
    bool b_in_a;    ///< b lies wholly in a; of equal shapes over each other both hold
} hm_overlap_info;

/// How two shapes overlap, if the rule is met (exactly as hm_overlap); `out` is written only then. Normal and depth
/// are those of hm_contact. Whether one lies in the other is exact, whatever the rule and its margin. To make b free
/// for certain, move it by hm_separate's whole steps. Costs as much as hm_contact and hm_within twice.
HM_API bool hm_overlap_measure(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               const hm_rule *rule, hm_overlap_info *out);

/// What two posed masks have in common.
typedef struct hm_shared_info {
    double area;      ///< in world pixels squared, within the greater of 1e-9 of itself and 1e-9
    hm_vec2 centroid; ///< of that area, in world pixels
    hm_vec2 min;      ///< the corners of its box, in world pixels
    hm_vec2 max;
} hm_shared_info;

/// Measures the area that two masks share. False when they share none (exactly as hm_overlap without a rule); `out`
/// is then all 0.
///
/// The area of pixels that are covered wholly is exact. Parts of pixels are summed in whole numbers, so the result
/// has the same bits in either order of the masks and however they are searched. The box is within 2^-20 pixel. Or,
/// if that is more, it is within 2^-51 of the longest axis over the sine of the smallest angle between axes of the
/// two that are not parallel: doubles have no better crossings of edges. hm_mask_met returns the pixels.
/// Precondition: both shapes are masks. Cost follows the shared pixels.
HM_API bool hm_shared_area(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_shared_info *out);

// ---- stamps --------------------------------------------------------------------------------------------------------
//
// Posed shapes drawn into masks pixel by pixel - craters, decals, destructible terrain - and the pixels of a
// mask that a shape meets: damage, blast radius.

/// Which pixels of a grid a shape covers, decided exactly. Each pixel is a closed square where its grid is drawn.
typedef enum hm_cover {
    HM_COVER_MET,    ///< those whose interior the shape's relative interior meets
    HM_COVER_CENTRE, ///< those whose centre lies in the closed shape
    HM_COVER_WHOLE,  ///< those that lie in the closed shape with all of their area
} hm_cover;

/// Options of hm_mask_stamp and hm_mask_from_shape; zeroed is the default.
typedef struct hm_stamp_options {
    hm_cover cover;
    double width; ///< 0 to 512: the shape is enlarged by width/2 pixels of the world on all sides, rounded, so that a
                  ///< segment becomes a stroke. 0 for a mask, outline, tile map or compound
    bool clear;   ///< covered pixels become clear, not solid; without meaning for hm_mask_from_shape
} hm_stamp_options;

/// Draws a shape into a mask, or erases it.
///
/// `mask` is drawn by `xmask`, `shape` by `xshape`. Covered pixels become solid, or clear; others stay. Without width
/// a point or segment covers no pixel wholly. Precondition: valid options.
///
/// `changed`, if not NULL, receives the rectangle outside of which nothing changed, empty ({0,0,0,0}) when the shape
/// is far. A mask may be stamped with itself only through a copy.
HM_API void hm_mask_stamp(hm_mask *mask, const hm_xform *xmask, const hm_shape *shape, const hm_xform *xshape,
                          const hm_stamp_options *options, hm_rect *changed);

/// A shape as a mask of the world's pixels: pixel (x, y) of the result is pixel (x + origin->x, y + origin->y) of the
/// world, solid where the shape covers it.
///
/// The result has the size of the shape's box (of a mask, outline, tile map or compound that of the rectangles around
/// it, as drawn), 0 x 0 for an empty one. A pixel lies wholly in a compound when it does in one of its parts.
/// HM_ERROR_RANGE when a side of the box exceeds HM_MASK_MAX_SIDE.
HM_API hm_result hm_mask_from_shape(const hm_shape *shape, const hm_xform *xshape, const hm_stamp_options *options,
                                    const hm_allocator *alloc, hm_pixel *origin, hm_mask **out);

/// The solid pixels of a posed mask that a shape meets, as a mask of the same size. Each pixel is taken for itself:
/// it is in the result when it alone meets the rule. With a point and a margin, or a circle: the blast radius.
HM_API hm_result hm_mask_met(const hm_mask *mask, const hm_xform *xmask, const hm_shape *shape,
                             const hm_xform *xshape, const hm_rule *rule, const hm_allocator *alloc, hm_mask **out);

#ifdef __cplusplus
}
#endif

#endif
