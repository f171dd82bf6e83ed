// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// outline: closed loops around solid pixels, as polygons: outer borders, holes, islands in holes, to any depth.
//
// The form, the same for every outline, whoever made it:
//  - Points are local coordinates, whole multiples of 2^-16 pixel (hm_local): corner (x, y) of the pixels is
//    {x * 65536, y * 65536}.
//  - A loop is the ring of its points in order, the last joined to the first. The solid side is on the right of the
//    direction of travel: outer loops run clockwise on the screen, holes the other way.
//  - The first point of a loop is its smallest one by y, then x.
//  - A loop comes after its parent, and its points follow those of the loop before it.
//
// Loops are valid (simple, not crossing each other) where the function that makes them says so, and hm_outline_verify
// proves it; the form alone does not require it. Functions here are queries as those of mask.h, unless they return
// hm_result.
#ifndef HITMASK_OUTLINE_H
#define HITMASK_OUTLINE_H

#include <hitmask/fraction.h>
#include <hitmask/lattice.h>
#include <hitmask/mask.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Greatest number of points of an outline.
#define HM_OUTLINE_MAX_POINTS ((int32_t)1 << 28)

/// One closed loop of an outline. All fields are int32, so an array of loops has no gaps.
typedef struct hm_loop {
    int32_t first;     ///< number of its first point in hm_outline_points
    int32_t count;     ///< how many points it has, at least 3
    int32_t parent;    ///< the loop directly around it, -1 for none; less than its own number
    int32_t hole;      ///< 0: solid inside; 1: a hole. A hole's parent is an outer loop, that of an outer loop a hole
    int32_t component; ///< which connected piece it bounds; numbered from 0 by their first loops
} hm_loop;

/// Loops and their points. Does not change once made.
typedef struct hm_outline hm_outline;

// ---- making and freeing -------------------------------------------------------------------------------------------

/// Makes an outline by copying loops and points. HM_ERROR_RANGE for more than HM_OUTLINE_MAX_POINTS points, a
/// negative number, or coordinates beyond +-32,767 pixels; HM_ERROR_FORMAT where the form above or that of hm_loop is
/// broken, or a loop's area is 0 or has the sign of the other kind: so any numbers are safe to try. Without loops the
/// outline is empty; the pointers may then be NULL. One block of memory; takes the time of reading the points.
HM_API hm_result hm_outline_create(const hm_loop *loops, int32_t loop_count, const hm_local *points,
                                   int32_t point_count, const hm_allocator *alloc, hm_outline **out);

/// The same over borrowed loops and points, without copying them: they must stay unchanged for the life of the view.
HM_API hm_result hm_outline_view(const hm_loop *loops, int32_t loop_count, const hm_local *points,
                                 int32_t point_count, const hm_allocator *alloc, hm_outline **out);

/// What loops or rings of points enclose.
typedef enum hm_fill {
    HM_FILL_EVEN_ODD, ///< points that an odd number of them encloses; which way they run does not matter
    HM_FILL_NON_ZERO, ///< points around which their winding number is not 0
} hm_fill;

/// Where hm_outline_from_points found a fault. Edge k of a ring goes from its point number k to the next one.
typedef struct hm_points_fault {
    int32_t ring;       ///< -1: no fault
    int32_t edge;       ///< of that ring, or a point of it where that is out of range; -1: the ring as a whole
    int32_t other_ring; ///< with an edge that the first one crosses or touches, -1 for none; may be the same ring
    int32_t other_edge;
} hm_points_fault;

/// Options of hm_outline_from_points. NULL or zeroed is the default.
typedef struct hm_points_options {
    hm_fill fill;
    hm_points_fault *fault; ///< NULL, or receives where the fault is, -1 four times where there is none
} hm_points_options;

/// Makes an outline of `rings` rings, in any order and direction, from any point on: counts[i] points in pixels belong
/// to ring i, all one after the other in `points`. Each is rounded to 2^-16 pixel; repeated points are dropped.
///
/// The loops are valid, and the same for every order, direction (of HM_FILL_EVEN_ODD) and first point of the rings.
/// Rings that border nothing, as both sides are solid, are left out. Loops may touch in single points; pieces
/// that do are components apart.
///
/// HM_ERROR_FORMAT where two edges cross, run along one another, or a ring meets itself: of all such pairs the fault
/// names one, the lower edge first, the same everywhere. HM_ERROR_DEGENERATE for a ring of which less than three
/// points are left. HM_ERROR_RANGE for coordinates beyond +-32,767 pixels, NaN, negative counts, and more than
/// HM_OUTLINE_MAX_POINTS points. HM_ERROR_MEMORY. No rings make an empty outline; `points` and `counts` may then be
/// NULL. Takes n log n steps, and up to 150 bytes a point while it works.
HM_API hm_result hm_outline_from_points(const hm_vec2 *points, const int32_t *counts, int32_t rings,
                                        const hm_points_options *options, const hm_allocator *alloc,
                                        hm_outline **out);

/// Frees an outline. NULL is fine. A view frees only itself.
HM_API void hm_outline_destroy(hm_outline *outline);

/// The pixels inside the loops (even-odd) as a width x height mask: the mask itself, bit for bit, for what hm_outline_from_mask
/// made of it. A pixel is solid when its centre is inside; a centre on an edge counts as if it lay just to the right
/// of it and just below. What lies outside the mask is lost. HM_ERROR_MEMORY, and HM_ERROR_RANGE for the size.
HM_API hm_result hm_mask_from_outline(const hm_outline *outline, int32_t width, int32_t height,
                                      const hm_allocator *alloc, hm_mask **out);

// ---- queries ------------------------------------------------------------------------------------------------------

HM_API int32_t hm_outline_loop_count(const hm_outline *outline);

/// How many points all loops have together.
HM_API int32_t hm_outline_point_count(const hm_outline *outline);

/// The loops, hm_outline_loop_count of them, as long as the outline lives. Not NULL, also when there are none.
HM_API const hm_loop *hm_outline_loops(const hm_outline *outline);

/// The points of all loops one after the other, as long as the outline lives. Not NULL, also when there are none.
HM_API const hm_local *hm_outline_points(const hm_outline *outline);

/// How many connected pieces there are.
HM_API int32_t hm_outline_component_count(const hm_outline *outline);

/// Whether both have the same loops and points.
HM_API bool hm_outline_equal(const hm_outline *a, const hm_outline *b);

/// The smallest rectangle that holds all points, as its corners with the least and the greatest x and y. False when
/// there are none; both are then (0, 0).
HM_API bool hm_outline_box(const hm_outline *outline, hm_local *least, hm_local *greatest);

/// Twice the area of loop number `loop`, or of all loops together for -1, exactly, in square units of 2^-16 pixel:
/// that of a hole is negative. Precondition: `loop` is one of these; otherwise the result is 0.
HM_API void hm_outline_area_doubled(const hm_outline *outline, int32_t loop, hm_int128 *out);

/// The area of loop number `loop`, or of all for -1, in square pixels: the double nearest to the exact one. That of a
/// hole is negative.
HM_API double hm_outline_area(const hm_outline *outline, int32_t loop);

/// The length of loop number `loop`, or of all for -1, in pixels. Exact while all edges are straight along x or y and
/// on whole pixels.
HM_API double hm_outline_perimeter(const hm_outline *outline, int32_t loop);

// ---- proof --------------------------------------------------------------------------------------------------------

/// Greatest tolerance, in pixels.
#define HM_OUTLINE_MAX_TOLERANCE 256.0

/// What hm_outline_verify can find wrong: name, sentence.
#define HM_OUTLINE_FAULTS(X)                                                                                         \
    X(HM_OUTLINE_SOUND, "nothing is wrong")                                                                          \
    X(HM_OUTLINE_LOST, "a loop is not what `became` says: lost, doubled, of the other kind, or of another parent")   \
    X(HM_OUTLINE_OFF_COURSE, "the points of a loop are not corners of the loop it stands for, in their order")       \
    X(HM_OUTLINE_TOO_FAR, "a corner is farther than the tolerance from the edge that stands for its stretch")        \
    X(HM_OUTLINE_CROSSING, "two edges cross or run along one another")                                               \
    X(HM_OUTLINE_TOUCHING, "two edges meet in a point where their stretches do not")                                 \
    X(HM_OUTLINE_MISPLACED, "a loop does not lie in just those loops that are its parent and the parents of that")

typedef enum hm_outline_fault {
#define HM_OUTLINE_FAULT_NAME(name, sentence) name,
    HM_OUTLINE_FAULTS(HM_OUTLINE_FAULT_NAME)
#undef HM_OUTLINE_FAULT_NAME
} hm_outline_fault;

/// The sentence that belongs to `fault`, without a full stop; "unknown fault" for any other number. Never NULL.
HM_API const char *hm_outline_fault_text(hm_outline_fault fault);

/// The first fault that was found, and where.
typedef struct hm_outline_finding {
    hm_outline_fault fault;
    int32_t edge;  ///< number of the first point of the edge (or of a point) of the outline, -1 where there is none
    int32_t other; ///< of the other edge, -1 where there is none
} hm_outline_finding;

/// Proves in exact arithmetic that `outline` is valid and stands for `truth`, or finds a fault. It shares no code
/// with what makes outlines.
///
/// Valid: no loop meets itself; no two cross, or have more than single points in common; each lies in its parent, in
/// the parents of that, and in no other. In the words of OGC's simple features, the polygons and their collection are
/// valid.
///
/// Stands for: every loop of the truth has one that stands for it, of the same kind and parent, or is dropped with
/// all that lies in it. The points of a loop are corners of the one it stands for, once around. An edge stands for
/// the stretch of corners between its ends, all of which are within `tolerance` of the edge. Then no point of either
/// border is farther than the tolerance from the other (docs/outlines.md has the proof). Loops meet only in points
/// where their stretches do.
///
/// `became` has an entry for each loop of the truth: the loop of the outline that stands for it, or -1; NULL: each
/// for the one of the same number. `truth` NULL: only whether the outline is valid. The truth must be valid itself,
/// as outlines from hm_outline_from_mask are; this is not verified. `tolerance` is rounded down to 2^-16 pixel.
///
/// Of several faults it is not said which is found first, but that is the same everywhere. Takes time as n log n in the
/// points where the outline is sound or a fault ends the search, and about 80 bytes a point.
///
/// HM_OK whatever is found; HM_ERROR_RANGE for a tolerance outside 0 .. HM_OUTLINE_MAX_TOLERANCE, or NaN;
/// HM_ERROR_MEMORY for working memory.
HM_API hm_result hm_outline_verify(const hm_outline *truth, const hm_outline *outline, const int32_t *became,
                                   double tolerance, const hm_allocator *alloc, hm_outline_finding *out);

// ---- figures ------------------------------------------------------------------------------------------------------

/// How an outline differs from the truth. Distances are in pixels.
typedef struct hm_outline_difference {
    double hausdorff; ///< the greatest distance from a point of either border to the other border
    double outward;   ///< of the points of the outline's border outside the truth: how far it stands out
    double inward;    ///< of the points of the truth's border outside the outline: how far it falls short
    double iou;       ///< the area of both together over that of either: 1 for the same, 0 for nothing in common
    double area;      ///< the area of the outline less that of the truth, in square pixels
    hm_vec2 worst; ///< a point of either border, in pixels, whose distance to the other one is `hausdorff`, unrounded
} hm_outline_difference;

/// Measures how an outline differs from another one. Both should be valid; coordinates may be any.
///
/// Distances are measured all along the edges, not only at corners, and rounded down to whole units of 2^-16 pixel:
/// at most 2^-10 pixel too small, and never greater than a tolerance that hm_outline_verify has proved. `iou` is
/// within 10^-9. All are measured in doubles, the same on every machine with the project's compiler flags. With one
/// of the two empty the distances are infinite; with both they are 0 and `iou` is 1; `worst` is (0, 0) in both cases.
/// Takes time as n log n in the points of both where not many edges are about as far from the same points, about 200
/// bytes a point, and fails with HM_ERROR_MEMORY only.
HM_API hm_result hm_outline_compare(const hm_outline *truth, const hm_outline *outline, const hm_allocator *alloc,
                                    hm_outline_difference *out);

#ifdef __cplusplus
}
#endif

#endif
