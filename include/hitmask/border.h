// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// border: queries against the border of a posed outline. Is a point inside? Where does a bullet or beam enter and
// leave? Which edges are near a point, or within the radius of a blast? Also the exact moments of outlines.
//
//     const hm_vec2 arrow[] = {{0, 0}, {8, 4}, {0, 8}, {3, 4}};
//     const int32_t counts[] = {4};
//     hm_outline *outline;
//     hm_border *border;
//     if (hm_outline_from_points(arrow, counts, 1, NULL, NULL, &outline) != HM_OK) return;
//     if (hm_border_create(outline, NULL, &border) != HM_OK) return;
//     const hm_xform at = hm_xform_at(100, 50);
//     if (hm_border_inside(border, &at, (hm_vec2){104, 54}, NULL)) puts("inside");
//     hm_border_destroy(border);
//     hm_outline_destroy(outline);
//
// Any outline will do, also one whose loops cross themselves or each other. The fill rule decides whether a point is
// inside. Every edge is border, also one with solid on both sides (which only loops have that cross or run along one
// another). With HM_TOUCH_AREA the border does not belong to the solid, with HM_TOUCH_CLOSED it does. Points of the
// world are in pixels, within +-HM_MAX_POSITION, and are rounded to steps once. All yes/no results, orders and
// fractions are exact. An edge has the number of its first point in hm_outline_points.
//
// A list of more than INT32_MAX returns INT32_MAX. A negative capacity violates a precondition; the result is then 0.
#ifndef HITMASK_BORDER_H
#define HITMASK_BORDER_H

#include <hitmask/outline.h>

#ifdef __cplusplus
extern "C" {
#endif

/// An outline with a tree of boxes over its edges. Does not change once made.
typedef struct hm_border hm_border;

/// Makes the tree: one block of memory, about 16 bytes an edge and up to 64 more a loop, in the time of reading the
/// points. The outline is borrowed: it must outlive the border. HM_ERROR_MEMORY is the only failure.
HM_API hm_result hm_border_create(const hm_outline *outline, const hm_allocator *alloc, hm_border **out);

/// Frees a border, not its outline. NULL is fine.
HM_API void hm_border_destroy(hm_border *border);

/// Rule of a question. NULL in its place means {HM_FILL_EVEN_ODD, HM_TOUCH_AREA}.
typedef struct hm_border_rule {
    hm_fill fill;
    hm_touch touch;
} hm_border_rule;

// The queries below allocate nothing and change nothing. Preconditions: a valid border and xform, points within the
// limit that are not NaN, and one of the rules above. Otherwise the result is false, 0 or an infinite distance.

/// Whether a point lies in the solid: strictly inside, or with HM_TOUCH_CLOSED also on an edge.
HM_API bool hm_border_inside(const hm_border *border, const hm_xform *xform, hm_vec2 point,
                             const hm_border_rule *rule);

// ---- bullets and beams --------------------------------------------------------------------------------------------

/// Where a segment enters or leaves the solid.
typedef struct hm_crossing {
    double fraction;  ///< the largest double not above `when`: 0 at the segment's beginning, 1 at its end
    hm_fraction when; ///< the same, exactly
    hm_vec2 point;    ///< where it is then, in world pixels
    hm_vec2 normal;   ///< outward unit normal of the edge in the world: against the segment where it enters
    int32_t loop;     ///< of the edge
    int32_t edge;
    bool enters; ///< otherwise it leaves
} hm_crossing;

/// All crossings of the segment from `from` to `to` in the order in which they come; a beam is a segment that is long
/// enough, a bullet's path in one frame another.
///
/// The stretches of the segment within the solid have crossings at their ends, as far as these lie on the border:
/// where it enters, and where it leaves. A segment that begins strictly inside leaves first; one that ends strictly
/// inside enters last. With HM_TOUCH_AREA stretches are open and have a length: one along an edge, or past a corner,
/// crosses nothing; past a corner from within the segment leaves and at once enters again. With HM_TOUCH_CLOSED
/// stretches have their ends, and any touch is one: past a corner it enters and at once leaves; one that begins on
/// the border enters at 0. A segment of length 0 crosses nothing with HM_TOUCH_AREA; on the border, with
/// HM_TOUCH_CLOSED, it enters at 0 and leaves at 1.
///
/// Where several edges meet at the point, reports the edge whose solid side the segment enters (or leaves). Of
/// several such edges it is the one most opposed to the segment; then the one steeper in the outline's own
/// coordinates; then the one with the smaller number. Where loops cross themselves there may be no such edge. Then
/// any edge at the point counts, and its normal is flipped to point against the segment (along it, where it leaves).
/// An edge along the segment is reported only where there is no other; its normal is the outward one.
///
/// `end` is NULL for a border that stays where `xform` draws it. Otherwise it is where the border is drawn at the end
/// of the frame: border and bullet move evenly, fractions are times of the frame, and the segment is followed relative
/// to the moving border. With the same axes that is exact. With other axes the border rotates by the smaller angle and
/// grows evenly about the middle of its box, as hm_border_crossings_turn has it between two poses. Precondition: `end`
/// does not mirror the border against `xform`.
///
/// Returns how many there are and writes the first `capacity` of them; `out` may be NULL when that is 0. Cost: the
/// edges near the segment, and for more than 32 that it meets, once more for each 32.
HM_API int32_t hm_border_crossings(const hm_border *border, const hm_xform *xform, const hm_xform *end, hm_vec2 from,
                                   hm_vec2 to, const hm_border_rule *rule, hm_crossing *out, int32_t capacity);

/// Whether there is a crossing, and the first one. `out` may be NULL.
HM_API bool hm_border_first(const hm_border *border, const hm_xform *xform, const hm_xform *end, hm_vec2 from,
                            hm_vec2 to, const hm_border_rule *rule, hm_crossing *out);

/// All crossings of a bullet that goes from `from` to `to` while the border moves, rotates and grows from one pose to
/// another, in the order in which they come. Position, angle and scale change evenly, as in hm_cast_turn, and the angle
/// is not reduced: from 0 to 4 pi it rotates twice. Fractions are times of the frame, normals those of that time.
///
/// The way of the bullet past the border is a curve. It is followed by straight pieces, each of them exactly, which are
/// nowhere farther from where the bullet is than 1/256 pixel of the world: so what it passes through deeper than that is
/// never missed. `when` is the double `fraction`. Poses with the same angle and scale have the exact crossings. Cost:
/// the pieces near the border, each as a segment; up to 64 for a bullet of 100 pixels and an angle of 0.3 in the frame.
///
/// Preconditions: poses within their limits, of the same pivot, flips and size, and scales of the same signs.
HM_API int32_t hm_border_crossings_turn(const hm_border *border, const hm_pose *pose, const hm_pose *end,
                                        hm_vec2 from, hm_vec2 to, const hm_border_rule *rule, hm_crossing *out,
                                        int32_t capacity);

/// Whether there is a crossing, and the first one. `out` may be NULL.
HM_API bool hm_border_first_turn(const hm_border *border, const hm_pose *pose, const hm_pose *end, hm_vec2 from,
                                 hm_vec2 to, const hm_border_rule *rule, hm_crossing *out);

// ---- distance and blasts ------------------------------------------------------------------------------------------

/// The point of an edge that is nearest to a query point.
typedef struct hm_border_near {
    double distance; ///< in world pixels
    hm_vec2 point;   ///< in world pixels
    int32_t loop;
    int32_t edge;
} hm_border_near;

/// The distance from a point to the border in world pixels, within 2^-20, and the nearest point of the border.
/// Infinite, and nothing is written, when there are no edges. Of edges equally near, compared as doubles, it is the
/// one with the smallest number. A distance of 0 does not prove that the point is on the border: for that call
/// hm_border_reaches with a radius of 0. `out` may be NULL.
HM_API double hm_border_distance(const hm_border *border, const hm_xform *xform, hm_vec2 point, hm_border_near *out);

/// Whether a disc of `radius` world pixels (0 to HM_MAX_POSITION, rounded to a step) about `centre` reaches the
/// border: the distance is less than the radius, or with HM_TOUCH_CLOSED at most.
HM_API bool hm_border_reaches(const hm_border *border, const hm_xform *xform, hm_vec2 centre, double radius,
                              hm_touch touch);

/// Whether the disc meets the solid: it reaches the border, or its centre is inside.
HM_API bool hm_border_blast(const hm_border *border, const hm_xform *xform, hm_vec2 centre, double radius,
                            const hm_border_rule *rule);

/// All edges that the disc reaches, in the order of their numbers, each with its own nearest point. Returns how many
/// there are and writes the first `capacity` of them; `out` may be NULL when that is 0.
HM_API int32_t hm_border_edges_near(const hm_border *border, const hm_xform *xform, hm_vec2 centre, double radius,
                                    hm_touch touch, hm_border_near *out, int32_t capacity);

// ---- moments ------------------------------------------------------------------------------------------------------

/// A whole number of 256 bits in two's complement, the lowest word first.
typedef struct hm_int256 {
    uint64_t word[4];
} hm_int256;

/// Integrals over the area within loops, exactly, in units of 2^-16 pixel; holes count negative, and area that
/// crossing loops enclose twice counts twice.
typedef struct hm_outline_moments {
    hm_int128 area; ///< of 2
    hm_int128 x;    ///< of 6 x
    hm_int128 y;
    hm_int256 xx; ///< of 24 x x
    hm_int256 xy;
    hm_int256 yy;
} hm_outline_moments;

/// The moments of loop number `loop`, or of all loops together for -1. Precondition: `loop` is one of these;
/// otherwise all moments are 0.
HM_API void hm_outline_moments_of(const hm_outline *outline, int32_t loop, hm_outline_moments *out);

/// The centre of mass in pixels, within 2^-30 of itself. False when the area is 0; `out` is then (0, 0).
HM_API bool hm_outline_moments_centroid(const hm_outline_moments *moments, hm_vec2 *out);

/// The same moments as sums over pixels, as hm_mask_moments has them: for what hm_outline_from_mask made of a mask, exactly the
/// mask's. False where these are no whole numbers within int64, as with slanted edges; nothing is written.
HM_API bool hm_outline_moments_pixels(const hm_outline_moments *moments, hm_moments *out);

// ---- radial profiles -----------------------------------------------------------------------------------------------
//
// Radial profiles. How far a sprite reaches from a centre, in each of n directions. These few numbers decide
// fast whether two sprites are likely to touch, and for many pairs prove whether they do.
//
// The sprites may be moved, rotated, mirrored and scaled, with the same scale on both axes. For an xform with unequal
// axes or shear the fast tests take the first axis for both, and hm_polar_bounds returns "unsure".

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
