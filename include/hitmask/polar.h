// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// polar: radial profiles. How far a sprite reaches from a centre, in each of n directions. These few numbers decide
// fast whether two sprites are likely to touch, and for many pairs prove whether they do.
//
// The sprites may be moved, rotated, mirrored and scaled, with the same scale on both axes. For an xform with unequal
// axes or shear the fast tests take the first axis for both, and hm_polar_bounds returns "unsure".
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

/// The greatest length that a profile is made of, in pixels: a little more than the diagonal of the greatest mask.
#define HM_POLAR_MAX_LENGTH 46340.0

/// The profile of one mask or outline, as that was when it was made. Does not change once made.
typedef struct hm_polar hm_polar;

/// What a profile says. All lengths are whole units of 2^-16 pixel of the sprite, the same on every machine.
///
/// Direction i points along i / count of the full circle from +x towards +y, to 2^-30. Sector i lies between
/// direction i, included, and the next one. The arrays have `count` entries each and live as long as the profile.
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

/// Makes the profile of an outline, in one block of memory: of what hm_outline_from_mask made the very one of the mask.
///
/// `centre` lies within the box of its points, edges included; NULL: the centroid, rounded to a unit. `count` as
/// above. HM_ERROR_RANGE for a centre or a number outside of theirs, for an outline without loops or wider or higher
/// than 32,767 pixels, and without a centre for one whose area is not positive; HM_ERROR_MEMORY. The outline should
/// be valid; what a profile says of any other means nothing.
HM_API hm_result hm_polar_from_outline(const hm_outline *outline, const hm_local *centre, int32_t count,
                                       const hm_allocator *alloc, hm_polar **out);

/// Makes a profile of lengths, in one block of memory: of a table in a program, or of what `hitmask bake` wrote.
///
/// `lengths` has `count` entries in pixels of the sprite, 0 to HM_POLAR_MAX_LENGTH, which are rounded to whole units:
/// length i reaches along i / count of the full circle from +x towards +y. `centre`: within +-HM_MAX_LOCAL pixels;
/// NULL: (0, 0). The sprite is taken for the polygon whose corners are the ends of the lengths, each rounded to a unit;
/// `outer`, `inner` and both radii are those of this polygon, and what hm_polar_bounds proves is proved of it. A length
/// of 0 puts the centre on its border. HM_ERROR_RANGE for a count (0 too), a length or a centre outside of theirs and
/// for lengths that are 0 once rounded, all of them; HM_ERROR_MEMORY.
HM_API hm_result hm_polar_from_lengths(const double *lengths, int32_t count, const hm_local *centre,
                                       const hm_allocator *alloc, hm_polar **out);

/// Frees a profile. NULL is fine.
HM_API void hm_polar_destroy(hm_polar *polar);

/// The arrays and numbers of the profile.
HM_API void hm_polar_look(const hm_polar *polar, hm_polar_view *out);

/// The fast tests, each named after its method. All are estimates: all report some false hits, and all but the first
/// miss hits.
typedef enum hm_polar_mode {
    HM_POLAR_CIRCLES,    ///< circles of max_radius touch: misses no hit, reports many false ones
    HM_POLAR_NEAREST,    ///< the lengths along the directions nearest to that of the other centre reach each other
    HM_POLAR_NEIGHBOURS, ///< or those beside them do, as far aside as the other sprite seems wide, times their cosine
    HM_POLAR_BETWEEN,    ///< lengths between the two nearest directions, mixed by the sines of the angles to them
} hm_polar_mode;

/// Whether two sprites are taken to touch. Under every mode it is a miss where circles of max_radius stay apart, and
/// under all but the first a hit where circles of solid_radius overlap. The same in either order, and on every
/// machine with the project's compiler flags.
HM_API bool hm_polar_hit(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb,
                         hm_polar_mode mode);

/// As HM_POLAR_NEIGHBOURS, but `aside` directions to either side of the nearest count, however wide the other
/// sprite seems: 0 is HM_POLAR_NEAREST. `aside` is 0 or more. At a quarter turn and more aside nothing is left of a
/// length, so beyond that more directions change nothing. More of them miss fewer hits and report more false ones.
HM_API bool hm_polar_hit_aside(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb,
                               int32_t aside);

/// What is certain of two sprites.
typedef enum hm_polar_answer {
    HM_POLAR_MISS,   ///< they share no point, edges included
    HM_POLAR_HIT,    ///< their interiors overlap
    HM_POLAR_UNSURE, ///< unsure: call hm_overlap
} hm_polar_answer;

/// What the outer and inner lengths prove of two posed sprites: what hm_overlap without a rule answers of their
/// masks, or nothing. Never wrong; close to contact it is unsure. The same in either order.
HM_API hm_polar_answer hm_polar_bounds(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb);

#ifdef __cplusplus
}
#endif

#endif
