// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// outline: closed loops around solid pixels, as polygons: outer borders, holes, islands in holes, to any depth.
//
//     hm_mask *mask;
//     hm_outline *border, *simple;
//     if (hm_mask_from_ascii("##\n#.", NULL, &mask) != HM_OK) return;
//     if (hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &border) != HM_OK) return;
//     const hm_simplify_options options = {.tolerance = 1.0}; // the fewest points within a pixel, proved
//     if (hm_outline_simplify(border, &options, NULL, &simple) != HM_OK) return;
//     printf("%d points in place of %d\n", hm_outline_point_count(simple), hm_outline_point_count(border));
//     hm_shape shape; // for hm_overlap, hm_cast, a world
//     if (hm_outline_prepare(simple, 0) != HM_OK || hm_shape_outline(simple, &shape) != HM_OK) return;
//     hm_outline_destroy(simple);
//     hm_outline_destroy(border);
//     hm_mask_destroy(mask);
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

/// Loops and their points, which do not change once made, and its convex parts where it is prepared.
typedef struct hm_outline hm_outline;

struct hm_parts;

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

/// Frees an outline and its parts. NULL is fine. Of a view the loops and points stay.
HM_API void hm_outline_destroy(hm_outline *outline);

/// The pixels inside the loops (even-odd) as a width x height mask: the mask itself, bit for bit, for what hm_outline_from_mask
/// made of it. A pixel is solid when its centre is inside; a centre on an edge counts as if it lay just to the right
/// of it and just below. What lies outside the mask is lost. HM_ERROR_MEMORY, and HM_ERROR_RANGE for the size.
HM_API hm_result hm_mask_from_outline(const hm_outline *outline, int32_t width, int32_t height,
                                      const hm_allocator *alloc, hm_mask **out);

// ---- for questions ------------------------------------------------------------------------------------------------
//
// As a shape (hm_shape_outline) an outline is queried by its convex parts, which it keeps once it is prepared.

/// Most corners that a part of a prepared outline may have.
#define HM_OUTLINE_MAX_CORNERS 16

/// Makes the convex parts of a valid outline, of at most `max_corners` corners each (3 to HM_OUTLINE_MAX_CORNERS; 0:
/// 8), and the tree of their bounds: what hm_parts_create makes. The outline owns them, a view its own.
///
/// One that was prepared with the same number stays as it is. With another number new parts replace the old ones:
/// what hm_outline_parts returned must not be used any more, and worlds that have it as a shape need
/// hm_world_shapes_changed. The yes or no of questions does not depend on the number.
///
/// HM_ERROR_RANGE for other numbers and for more than 2^27 points; HM_ERROR_FORMAT unless hm_outline_verify finds the
/// outline valid; HM_ERROR_MEMORY. Costs what hm_parts_create does, with memory from the outline's own allocator. Not
/// while another thread uses the outline.
HM_API hm_result hm_outline_prepare(hm_outline *outline, int32_t max_corners);

/// Whether it is prepared.
HM_API bool hm_outline_prepared(const hm_outline *outline);

/// Its convex parts (parts.h), as long as it lives and is not prepared otherwise; NULL where it is not prepared.
HM_API const struct hm_parts *hm_outline_parts(const hm_outline *outline);

/// How many bytes it takes, with all that it owns: of a view neither loops nor points.
HM_API size_t hm_outline_bytes(const hm_outline *outline);

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

// ---- from a mask ---------------------------------------------------------------------------------------------------
//
// From a mask to its outline.

/// All loops of a mask, exactly: outer borders, holes, islands in holes, to any depth. hm_mask_from_outline gives the
/// mask back bit for bit.
///
/// Points are corners of pixels where the border changes direction; straight edges have none between their ends.
/// Loops are in the order of their first points (smallest y, then x), and a loop's first point is the top left corner
/// of its topmost, then leftmost pixel: no two loops share it.
///
/// Every loop is simple, and no two cross or run along one another. Where two solid pixels meet in a corner only,
/// loops may share that point: a border that would pass it twice is split there into a loop and a hole of it. So each
/// piece of solid pixels connected by their sides has one outer loop, which is the parent of its holes.
///
/// `connect` decides only which loops are one component: with HM_CONNECT_8 pieces that meet in a corner are one.
/// Components are numbered as the pieces of hm_components_create are. Loops, order and parents are the same for both.
///
/// Takes time proportional to the points and to the words of the mask, and working memory of up to 50 bytes a point
/// from `alloc` besides the outline. Fails with HM_ERROR_MEMORY, and with HM_ERROR_RANGE when there would be more
/// than HM_OUTLINE_MAX_POINTS points.
HM_API hm_result hm_outline_from_mask(const hm_mask *mask, hm_connect connect, const hm_allocator *alloc,
                                      hm_outline **out);

// ---- fewer points --------------------------------------------------------------------------------------------------
//
// Outlines with few points, each with a certificate: no point of either border lies farther from the other
// than the tolerance, nothing crosses, nothing is lost.

/// Which corners are kept.
typedef enum hm_simplify_method {
    HM_SIMPLIFY_MIN,   ///< the fewest that are possible within the tolerance; of those the least error of area
    HM_SIMPLIFY_RDP,   ///< those of Ramer, Douglas and Peucker: always the farthest one, until none is too far
    HM_SIMPLIFY_OUTER, ///< as MIN, but no solid pixel is lost: the outline holds all of the picture
    HM_SIMPLIFY_INNER, ///< as MIN, but none is gained: the outline lies in the picture
    HM_SIMPLIFY_RDP_SYMMETRIC, ///< as RDP, but of a loop that is its own image all images of a corner are kept with it
} hm_simplify_method;

/// Options of hm_outline_simplify. NULL or zeroed: MIN with tolerance 0, which leaves an outline as it is.
typedef struct hm_simplify_options {
    hm_simplify_method method;
    double tolerance;   ///< in pixels, 0 to HM_OUTLINE_MAX_TOLERANCE; rounded down to 2^-16 pixel. With a greatest
                        ///< number of points the greatest one that is tried, and 0 is HM_OUTLINE_MAX_TOLERANCE
    double least_area;  ///< loops that enclose fewer square pixels are dropped with all in them; 0: none is dropped
    int32_t max_points; ///< in all loops together, 0: any number
    int32_t max_loop_points; ///< in each loop, likewise
    int32_t *became; ///< NULL, or receives for each loop the one of the result that stands for it, or -1 for a
                     ///< dropped one
    double *reached; ///< NULL, or receives the tolerance that the result keeps to, in pixels
} hm_simplify_options;

/// Makes an outline with fewer points: each loop keeps some of its corners.
///
/// The result has passed hm_outline_verify with this tolerance, in an image of the outline; where that finds a fault in
/// a first attempt, others are made until it finds none. No loop is lost: the smallest become triangles. Loops keep
/// their order.
///
/// MIN, OUTER and INNER find the fewest corners for each loop by itself (Imai and Iri: the shortest way in the graph
/// of all edges that may stand for their stretch), at any starting point, at least three, so that the loop does not
/// meet itself; the least sum of |area| between edge and stretch decides among equals. Where loops meet each other,
/// more corners are kept. The work is bounded: in loops of many hundred corners, at tolerances that let one edge stand
/// for most of them, fewer may be possible. Smaller tolerances are tried as well then: 2^k and 3 * 2^k pixels.
///
/// With a greatest number of points it is the result of the least tolerance at which it keeps to that, up to
/// `tolerance`, found by trying some twenty tolerances from 0 up, and by halving the range below the first that will do
/// to 2^-16 pixel.
///
/// Images of an outline under mirroring and quarter turns get the images of the result, whatever points their loops
/// begin with. So a loop that is its own image is answered by the fewest corners that are so too. RDP alone keeps one
/// of several choices there.
///
/// HM_ERROR_RANGE for options out of range, and where the results at all tolerances have too many points, as no loop
/// has fewer than three; HM_ERROR_FORMAT unless all points are on whole pixels and hm_outline_verify finds the outline
/// valid. Time and memory are proportional to the pairs of corners of a loop that one edge may join, about 8 bytes
/// each, and bounded in proportion to the corners beyond 2^23 pairs.
HM_API hm_result hm_outline_simplify(const hm_outline *outline, const hm_simplify_options *options,
                                     const hm_allocator *alloc, hm_outline **out);

/// The convex hull of component number `component`, or of all for -1, as an outline of one loop: no point of it lies
/// between two others. Of an outline without loops it is one as well. Any coordinates. HM_ERROR_RANGE when there is
/// no such component; HM_ERROR_MEMORY.
HM_API hm_result hm_outline_hull(const hm_outline *outline, int32_t component, const hm_allocator *alloc,
                                 hm_outline **out);

#ifdef __cplusplus
}
#endif

#endif
