// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// simplify: outlines with few points, each with a certificate: no point of either border lies farther from the other
// than the tolerance, nothing crosses, nothing is lost.
#ifndef HITMASK_SIMPLIFY_H
#define HITMASK_SIMPLIFY_H

#include <hitmask/outline.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Which corners are kept.
typedef enum hm_simplify_method {
    HM_SIMPLIFY_MIN,   ///< the fewest that are possible within the tolerance; of those the least error of area
    HM_SIMPLIFY_RDP,   ///< those of Ramer, Douglas and Peucker: always the farthest one, until none is too far
    HM_SIMPLIFY_OUTER, ///< as MIN, but no solid pixel is lost: the outline holds all of the picture
    HM_SIMPLIFY_INNER, ///< as MIN, but none is gained: the outline lies in the picture
    HM_SIMPLIFY_RDP_SYMMETRIC, ///< as RDP, but of a loop that is its own image all images of a corner are kept with it
} hm_simplify_method;

/// Zero-initialised options are MIN with tolerance 0, which leaves an outline as it is.
typedef struct hm_simplify_options {
    hm_simplify_method method;
    double tolerance;  ///< in pixels, 0 to HM_OUTLINE_MAX_TOLERANCE; rounded down to 2^-16 pixel
    double least_area; ///< loops that enclose fewer square pixels are dropped with all in them; 0: none is dropped
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
/// for most of them, fewer may be possible. Smaller tolerances are tried as well then.
///
/// Images of an outline under mirroring and quarter turns get the images of the result, whatever points their loops
/// begin with. So a loop that is its own image is answered by the fewest corners that are so too. RDP alone keeps one
/// of several choices there.
///
/// `options` NULL means the default. `became` is NULL or has room for an entry for each loop of `outline`: the loop
/// of the result that stands for it, or -1 for a dropped one. HM_ERROR_RANGE for options out of range;
/// HM_ERROR_FORMAT unless all points are on whole pixels and hm_outline_verify finds the outline valid. Time and
/// memory are proportional to the pairs of corners of a loop that one edge may join, about 8 bytes each, and bounded in
/// proportion to the corners beyond 2^23 pairs.
HM_API hm_result hm_simplify(const hm_outline *outline, const hm_simplify_options *options, const hm_allocator *alloc,
                             int32_t *became, hm_outline **out);

/// How many points an outline may have. 0 means any number.
typedef struct hm_simplify_budget {
    int32_t points;      ///< in all loops together
    int32_t loop_points; ///< in each loop
} hm_simplify_budget;

/// hm_simplify with the least tolerance at which the result keeps within the budget, up to options->tolerance; which
/// one that was goes to `tolerance` unless that is NULL. Found by trying some twenty tolerances from 0 up, and by
/// halving the range below the first that will do to 2^-16 pixel.
///
/// HM_ERROR_RANGE also when the results at all of these have too many points, as no loop has fewer than three.
HM_API hm_result hm_simplify_within(const hm_outline *outline, const hm_simplify_options *options,
                                    const hm_simplify_budget *budget, const hm_allocator *alloc, int32_t *became,
                                    double *tolerance, hm_outline **out);

/// The convex hull of component number `component`, or of all for -1, as an outline of one loop: no point of it lies
/// between two others. Of an outline without loops it is one as well. Any coordinates. HM_ERROR_RANGE when there is
/// no such component; HM_ERROR_MEMORY.
HM_API hm_result hm_outline_hull(const hm_outline *outline, int32_t component, const hm_allocator *alloc,
                                 hm_outline **out);

#ifdef __cplusplus
}
#endif

#endif
