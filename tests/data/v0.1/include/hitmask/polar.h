// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// polar: radial profiles. How far a sprite reaches from a centre, in each of n directions: a few numbers that tell
// quickly whether two sprites are likely to touch, and for many pairs whether they do for sure.
//
// The sprites are placed, turned, mirrored and scaled alike in both directions; for an xform with unequal axes or
// shear the quick tests take the first axis for both, and hm_polar_bounds answers that it is unsure.
#ifndef HITMASK_POLAR_H
#define HITMASK_POLAR_H

#include <hitmask/lattice.h>
#include <hitmask/mask.h>
#include <hitmask/outline.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Limits of the number of directions.
#define HM_POLAR_MIN_COUNT 8
#define HM_POLAR_MAX_COUNT 4096

/// The profile of one mask or outline, as that was when it was made. Does not change once made.
typedef struct hm_polar hm_polar;

/// What a profile says. All lengths are whole units of 2^-16 pixel of the sprite, the same on every machine.
///
/// Direction i points along i / count of a turn from +x towards +y, to 2^-30. Sector i lies between direction i,
/// included, and the next one. The arrays have `count` entries each and live as long as the profile.
typedef struct hm_polar_view {
    int32_t count;
    hm_local centre;
    int64_t max_radius;     ///< nothing solid is farther from the centre; rounded up
    int64_t min_radius;     ///< the least of `lengths`
    int64_t solid_radius;   ///< everything nearer is solid; 0 when the centre is not inside of what is solid
    const int64_t *lengths; ///< to the farthest solid point straight along direction i, nearest; 0: there is none
    const int64_t *outer;   ///< nothing solid in sector i is farther, but something is as far; rounded up
    const int64_t *inner;   ///< all is solid that is nearer in sector i, but not farther; rounded down
} hm_polar_view;

/// Makes the profile of a mask, in one block of memory.
///
/// `centre` lies within the picture's rectangle, edges included; NULL: the centre of mass, rounded to a unit. `count`
/// is the number of directions, 0: one for each 8 pixels of the circle around everything solid, within the limits.
/// HM_ERROR_RANGE for a centre or a number outside of theirs and for a mask without solid pixels; HM_ERROR_MEMORY.
/// Takes time proportional to the words of the mask and the sides of pixels between solid and clear.
HM_API hm_result hm_polar_from_mask(const hm_mask *mask, const hm_local *centre, int32_t count,
                                    const hm_allocator *alloc, hm_polar **out);

/// Makes the profile of an outline, in one block of memory: of what hm_trace made the very one of the mask.
///
/// `centre` lies within the box of its points, edges included; NULL: the centroid, rounded to a unit. `count` as
/// above. HM_ERROR_RANGE for a centre or a number outside of theirs, for an outline without loops or wider or higher
/// than 32,767 pixels, and without a centre for one whose area is not positive; HM_ERROR_MEMORY. The outline should
/// be valid; what a profile says of any other means nothing.
HM_API hm_result hm_polar_from_outline(const hm_outline *outline, const hm_local *centre, int32_t count,
                                       const hm_allocator *alloc, hm_polar **out);

/// Frees a profile. NULL is fine.
HM_API void hm_polar_destroy(hm_polar *polar);

/// Tells what the profile says.
HM_API void hm_polar_look(const hm_polar *polar, hm_polar_view *out);

/// The quick tests, each after what it is. All are guesses: but for the first they miss hits, and all tell of some
/// that are none.
typedef enum hm_polar_mode {
    HM_POLAR_CIRCLES,    ///< circles of max_radius touch: misses no hit, and tells of many that are none
    HM_POLAR_NEAREST,    ///< the lengths along the directions nearest to that of the other centre reach each other
    HM_POLAR_NEIGHBOURS, ///< or those beside them do, as far aside as the other sprite seems wide, times their cosine
    HM_POLAR_BETWEEN,    ///< lengths between the two nearest directions, mixed by the sines of the angles to them
} hm_polar_mode;

/// Whether two sprites are taken to touch. Under every mode it is a miss where circles of max_radius stay apart, and
/// under all but the first a hit where circles of solid_radius overlap. The same in either order, and on every
/// machine with the project's compiler flags.
HM_API bool hm_polar_hit(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb,
                         hm_polar_mode mode);

/// What is certain of two sprites.
typedef enum hm_polar_answer {
    HM_POLAR_MISS,   ///< they share no point, edges included
    HM_POLAR_HIT,    ///< their interiors overlap
    HM_POLAR_UNSURE, ///< ask hm_overlap
} hm_polar_answer;

/// What the outer and inner lengths prove of two posed sprites: what hm_overlap without a rule answers of their
/// masks, or nothing. Never wrong; close to contact it is unsure. The same in either order.
HM_API hm_polar_answer hm_polar_bounds(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb);

#ifdef __cplusplus
}
#endif

#endif
