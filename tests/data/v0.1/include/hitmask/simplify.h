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
} hm_simplify_method;

/// Zero-initialised options are MIN with tolerance 0, which leaves an outline as it is.
typedef struct hm_simplify_options {
    hm_simplify_method method;
    double tolerance;  ///< in pixels, 0 to HM_OUTLINE_MAX_TOLERANCE; rounded down to 2^-16 pixel
    double least_area; ///< loops that enclose fewer square pixels are dropped with all in them; 0: none is dropped
} hm_simplify_options;

/// Makes an outline with fewer points: each loop keeps some of its corners.
///
/// The result has passed hm_outline_verify with this tolerance; where that finds a fault in a first attempt, more
/// corners are kept until it finds none. No loop is lost: the smallest become triangles. Loops keep their order.
///
/// MIN, OUTER and INNER find the fewest corners for each loop by itself (Imai and Iri: the shortest way in the graph
/// of all edges that may stand for their stretch), at any starting point, at least three, the least sum of |area|
/// between edge and stretch deciding among equals. A loop that is its own mirror image (across a vertical,
/// horizontal or diagonal axis) is answered by the fewest corners that are so too.
///
/// `options` NULL means the default. `became` is NULL or has room for an entry for each loop of `outline`: the loop
/// of the result that stands for it, or -1 for a dropped one. HM_ERROR_RANGE for options out of range;
/// HM_ERROR_FORMAT unless all points are on whole pixels and hm_outline_verify finds the outline valid. Takes time
/// and memory proportional to the pairs of corners of a loop that one edge may join, about 8 bytes each.
HM_API hm_result hm_simplify(const hm_outline *outline, const hm_simplify_options *options, const hm_allocator *alloc,
                             int32_t *became, hm_outline **out);

/// How many points an outline may have. 0 means any number.
typedef struct hm_simplify_budget {
    int32_t points;      ///< in all loops together
    int32_t loop_points; ///< in each loop
} hm_simplify_budget;

/// hm_simplify with the least tolerance at which the result keeps within the budget, up to options->tolerance; which
/// one that was goes to `tolerance` unless that is NULL. Found by halving the range 24 times at most: where more
/// corners had to be kept so that nothing crosses, a still smaller tolerance may do by chance.
///
/// HM_ERROR_RANGE also when the result at options->tolerance has too many points, as no loop has fewer than three.
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
