// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// mask: which pixels of a picture are solid, one bit each, and every question about two masks that lie on the same
// pixel grid. Pixel (0, 0) is the top-left one, y grows downward, everything outside a mask is clear.
//
//     hm_mask *ship, *rock;
//     if (hm_mask_from_ascii(".#.\n###", NULL, &ship) != HM_OK) return;
//     if (hm_mask_from_ascii("##\n##", NULL, &rock) != HM_OK) return;
//     if (hm_mask_overlap(ship, rock, 2, 0)) puts("hit"); // the rock's corner on the ship's pixel (2, 0)
//     hm_mask_set(ship, 1, 0, false); // a bullet took that pixel
//     hm_mask_prepare(ship);          // makes questions about the rotated ship fast
//     hm_mask_destroy(ship);
//     hm_mask_destroy(rock);
//
// Conventions of this header:
//  - "at offset (dx, dy)" means: the top-left pixel of the second mask lies on pixel (dx, dy) of the first. Any int32
//    offset is valid. All answers are in the first mask's pixels.
//  - Both masks may be the same one, also when it is written to.
//  - Functions that make a mask take its allocator (NULL: malloc) and write the mask through `out` on success only.
//    Besides what each states, they fail with HM_ERROR_MEMORY, and with HM_ERROR_RANGE when a side of the result
//    would be negative or greater than HM_MASK_MAX_SIDE.
//  - Queries (const arguments, no hm_result) cannot fail, allocate nothing, change nothing, and may be called from
//    any number of threads at once.
//  - Writing to a view (hm_mask_view) violates a precondition and changes nothing. A view may be prepared.
#ifndef HITMASK_MASK_H
#define HITMASK_MASK_H

#include <hitmask/pose.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Greatest width and height of a mask, in pixels. A side of 0 is valid; such a mask has no pixels.
#define HM_MASK_MAX_SIDE 32767

/// A w x h grid of solid and clear pixels.
typedef struct hm_mask hm_mask;

/// Which pixels count as neighbours: those that share a side, or those that share a side or a corner.
typedef enum hm_connect { HM_CONNECT_4 = 4, HM_CONNECT_8 = 8 } hm_connect;

/// How a rectangle of source pixels becomes one pixel of a smaller (or larger) mask.
typedef enum hm_resample {
    HM_RESAMPLE_NEAREST,  ///< the source pixel under the middle of the new one (on a boundary: the right / lower one)
    HM_RESAMPLE_ANY,      ///< solid if the new pixel covers some area of a solid one: never loses a pixel
    HM_RESAMPLE_ALL,      ///< solid if all the area that the new pixel covers is solid: never gains one
    HM_RESAMPLE_MAJORITY, ///< solid if more than half of the area that the new pixel covers is solid
    HM_RESAMPLE_CORNER,   ///< the source pixel under the top-left corner of the new one
} hm_resample;

/// The brush of dilate and erode: pixels (i, j) with max(|i|, |j|) <= radius, or with i*i + j*j <= radius*radius.
typedef enum hm_brush { HM_BRUSH_SQUARE, HM_BRUSH_DISC } hm_brush;

/// An end of what two masks share, for hm_mask_shared_pixel.
typedef enum hm_side {
    HM_SIDE_TOP,    ///< smallest y, then smallest x: "the first shared pixel"
    HM_SIDE_BOTTOM, ///< greatest y, then smallest x
    HM_SIDE_LEFT,   ///< smallest x, then smallest y
    HM_SIDE_RIGHT,  ///< greatest x, then smallest y
} hm_side;

// ---- making and freeing -------------------------------------------------------------------------------------------

/// Makes a mask with every pixel clear.
HM_API hm_result hm_mask_create(int32_t width, int32_t height, const hm_allocator *alloc, hm_mask **out);

/// Frees a mask. NULL is fine. A view frees only itself, not the borrowed words.
HM_API void hm_mask_destroy(hm_mask *mask);

/// Makes a mask with the same size and pixels, not prepared. The copy of a view is an ordinary mask that owns its
/// pixels.
HM_API hm_result hm_mask_copy(const hm_mask *mask, const hm_allocator *alloc, hm_mask **out);

/// How many 64-bit words hold a mask of this size (see hm_mask_words); 0 when a side is out of range.
HM_API size_t hm_mask_word_count(int32_t width, int32_t height);

/// The words of a mask, hm_mask_word_count of them, valid until the mask is destroyed.
///
/// The layout: columns of pixels are grouped into stripes of 64; a word holds one row of one stripe, the leftmost
/// pixel in the least significant bit; the words of a stripe lie together, top row first, followed by clear rows up
/// to hm_mask_word_pitch; after the last stripe comes one clear stripe; then, for a mask with both sides at least
/// 512, the words of its coarse level (docs/mask-layout.md). Bits past the right edge are clear.
HM_API const uint64_t *hm_mask_words(const hm_mask *mask);

/// How many words lie between the tops of two neighbouring stripes of a mask of this height; 0 when out of range.
HM_API size_t hm_mask_word_pitch(int32_t height);

/// Makes a read-only mask over borrowed words in the layout of hm_mask_words, without copying them.
///
/// `words` must stay unchanged for the life of the view. HM_ERROR_RANGE when `word_count` is not
/// hm_mask_word_count(width, height); HM_ERROR_FORMAT when padding that must be clear is not, or when the coarse
/// level does not match the pixels: so any bytes are safe to try. Takes the time of reading the words once.
HM_API hm_result hm_mask_view(const uint64_t *words, size_t word_count, int32_t width, int32_t height,
                              const hm_allocator *alloc, hm_mask **out);

// ---- prepared for questions ---------------------------------------------------------------------------------------
//
// A prepared mask owns its field: a tree of its solid blocks and a field of distances. With it the cost of questions
// about the posed mask follows the contact, not the area; the answers are the same. Nothing is ever built within a
// question, so who wants speed prepares a mask once:
//
//     hm_mask_from_rgba(rgba, w, h, 0, 128, NULL, &mask);
//     hm_mask_prepare(mask);

/// Builds the field of a mask, or measures those distances that edits left pending.
///
/// One block from the mask's allocator, a little over 2 bits a pixel (never more than 5; up to 10 in a mask of a
/// single row or column); once it is there nothing is allocated any more. The time is proportional to the pixels, of
/// pending distances to those of the rectangle around all changed pixels. Counts as an edit where threads are
/// concerned: no question about the mask may run meanwhile. Views can be prepared too. HM_ERROR_MEMORY is the only
/// failure and leaves the mask as it was.
HM_API hm_result hm_mask_prepare(hm_mask *mask);

/// Whether the field is there and nothing of it pending: hm_mask_prepare would have nothing to do.
HM_API bool hm_mask_prepared(const hm_mask *mask);

/// How many bytes of memory a mask owns, its field included; of a view without the borrowed words.
HM_API size_t hm_mask_bytes(const hm_mask *mask);

/// hm_mask_copy with the field of a prepared mask; what is pending there is measured in the copy. A mask that was
/// never prepared gives one that is not either.
HM_API hm_result hm_mask_copy_prepared(const hm_mask *mask, const hm_allocator *alloc, hm_mask **out);

// ---- one mask -----------------------------------------------------------------------------------------------------

HM_API int32_t hm_mask_width(const hm_mask *mask);
HM_API int32_t hm_mask_height(const hm_mask *mask);

/// Whether pixel (x, y) is solid; false outside.
HM_API bool hm_mask_get(const hm_mask *mask, int32_t x, int32_t y);

/// How many pixels are solid.
HM_API int64_t hm_mask_count(const hm_mask *mask);

/// Moves `pixel` to the next solid pixel, row by row from the top, from left to right in each row. False after the
/// last one; `pixel` is unchanged then.
///
///     for (hm_pixel at = {-1, 0}; hm_mask_next_pixel(mask, &at);) ...
///
/// `pixel` may be any, also outside the mask, and the mask may be edited between calls. Cost follows the words
/// between the two pixels.
HM_API bool hm_mask_next_pixel(const hm_mask *mask, hm_pixel *pixel);

/// Lists the solid pixels in the order of hm_mask_next_pixel and returns how many there are, which may be more than
/// `capacity`; the first `capacity` are written. `out` may be NULL for a capacity of 0. Precondition: `capacity` is
/// not negative; otherwise the result is 0.
HM_API int32_t hm_mask_pixels(const hm_mask *mask, hm_pixel *out, int32_t capacity);

/// Whether both have the same size and the same pixels.
HM_API bool hm_mask_equal(const hm_mask *a, const hm_mask *b);

/// The smallest rectangle that holds all solid pixels. False when there is none; `out` is then {0, 0, 0, 0}.
HM_API bool hm_mask_box(const hm_mask *mask, hm_rect *out);

/// Sums over the centres of the solid pixels, in doubled coordinates (X = 2x + 1, Y = 2y + 1) so that they are exact
/// integers: no mask exceeds 2^62 in any of them.
typedef struct hm_moments {
    int64_t n;   ///< number of solid pixels
    int64_t sx;  ///< sum of X
    int64_t sy;  ///< sum of Y
    int64_t sxx; ///< sum of X*X
    int64_t sxy; ///< sum of X*Y
    int64_t syy; ///< sum of Y*Y
} hm_moments;

/// The exact moments of the solid pixels; all 0 for an empty mask.
HM_API void hm_mask_moments(const hm_mask *mask, hm_moments *out);

/// The centre of mass in pixels. False when there are no pixels; `out` is then (0, 0).
HM_API bool hm_moments_centroid(const hm_moments *moments, hm_vec2 *out);

/// The direction in which the pixels spread most, as a unit vector with x > 0, or (0, 1). Where no direction stands
/// out (no pixels, or equal spread in all directions, decided exactly) the answer is (1, 0).
HM_API void hm_moments_axis(const hm_moments *moments, hm_vec2 *out);

// ---- editing in place ---------------------------------------------------------------------------------------------
//
// Edits keep a prepared mask true and need no memory. Those of a rectangle, or with another mask or a shape, measure
// its distances anew at once, within 64 pixels of the rectangle that they may have changed. Single pixels, and all
// edits between hm_mask_edit_begin and hm_mask_edit_end, leave them pending: until hm_mask_edit_end or
// hm_mask_prepare no question rests on distances within 64 pixels of a rectangle around all of those. That is slower;
// the answers are the same. Of a mask that is not prepared nothing is built.

/// From here on edits leave distances pending, so that many of them near each other are measured once. May be nested.
HM_API void hm_mask_edit_begin(hm_mask *mask);

/// The end of that: the last of nested ones measures what is pending, also of single pixels before. Precondition:
/// there was a beginning.
HM_API void hm_mask_edit_end(hm_mask *mask);

/// Makes pixel (x, y) solid or clear; outside the mask nothing happens. Of a prepared mask its distances are pending
/// afterwards.
HM_API void hm_mask_set(hm_mask *mask, int32_t x, int32_t y, bool solid);

/// Makes every pixel solid.
HM_API void hm_mask_fill(hm_mask *mask);

/// Makes every pixel clear.
HM_API void hm_mask_clear(hm_mask *mask);

/// Makes solid pixels clear and clear ones solid.
HM_API void hm_mask_invert(hm_mask *mask);

/// Makes the part of `rect` that lies inside the mask solid or clear. The rectangle may be any, also past int32.
HM_API void hm_mask_fill_rect(hm_mask *mask, const hm_rect *rect, bool solid);

/// Adds the solid pixels of `other` at an offset (or); what falls outside is lost.
HM_API void hm_mask_draw(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy);

/// Clears the solid pixels of `other` at an offset (and-not).
HM_API void hm_mask_erase(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy);

/// Keeps only what is solid in both (and); outside `other` everything becomes clear.
HM_API void hm_mask_intersect(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy);

/// Flips the pixels that are solid in `other` at an offset (exclusive or).
HM_API void hm_mask_xor(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy);

// ---- new masks from one -------------------------------------------------------------------------------------------

/// The pixels inside `rect` as a mask of its size; parts outside `mask` are clear, so this also adds margins.
/// HM_ERROR_RANGE when w or h is negative or greater than HM_MASK_MAX_SIDE.
HM_API hm_result hm_mask_crop(const hm_mask *mask, const hm_rect *rect, const hm_allocator *alloc, hm_mask **out);

/// Mirrored left-right: pixel (x, y) becomes (w - 1 - x, y).
HM_API hm_result hm_mask_flip_x(const hm_mask *mask, const hm_allocator *alloc, hm_mask **out);

/// Mirrored top-bottom: pixel (x, y) becomes (x, h - 1 - y).
HM_API hm_result hm_mask_flip_y(const hm_mask *mask, const hm_allocator *alloc, hm_mask **out);

/// Rotated by `quarters` times 90 degrees from +x towards +y, that is clockwise on the screen: one quarter moves
/// pixel (x, y) to (h - 1 - y, x). Any number; negative ones rotate counter-clockwise.
HM_API hm_result hm_mask_rotate(const hm_mask *mask, int32_t quarters, const hm_allocator *alloc, hm_mask **out);

/// Scaled to width x height. New pixel (i, j) covers the source area [i*w/width, (i+1)*w/width] x [j*h/height, …];
/// `how` says what makes it solid, exactly. From a mask without pixels the result is clear.
HM_API hm_result hm_mask_resize(const hm_mask *mask, int32_t width, int32_t height, hm_resample how,
                                const hm_allocator *alloc, hm_mask **out);

/// Clusters of factor x factor pixels become one pixel each; the result has ceil(w / factor) x ceil(h / factor).
/// Parts of clusters beyond the mask are clear like everything outside (so HM_RESAMPLE_ALL never gains area).
/// HM_RESAMPLE_NEAREST takes pixel (factor / 2, factor / 2) of each cluster, HM_RESAMPLE_CORNER (0, 0).
/// HM_ERROR_RANGE when factor < 1.
HM_API hm_result hm_mask_reduce(const hm_mask *mask, int32_t factor, hm_resample how, const hm_allocator *alloc,
                                hm_mask **out);

/// Solid wherever a solid pixel lies within the brush; the size stays the same (hm_mask_crop first to add room).
/// Radius 0 copies; HM_ERROR_RANGE outside 0 .. HM_MASK_MAX_SIDE. A square costs log(radius) passes over the mask, a
/// disc 4 * radius passes.
HM_API hm_result hm_mask_dilate(const hm_mask *mask, int32_t radius, hm_brush brush, const hm_allocator *alloc,
                                hm_mask **out);

/// Solid only where every pixel within the brush is solid; outside counts as clear, so edges wear off too.
/// Radius and cost as hm_mask_dilate.
HM_API hm_result hm_mask_erode(const hm_mask *mask, int32_t radius, hm_brush brush, const hm_allocator *alloc,
                               hm_mask **out);

/// The solid pixels that have a clear neighbour (outside counts as clear), neighbours being those of `connect`.
HM_API hm_result hm_mask_border(const hm_mask *mask, hm_connect connect, const hm_allocator *alloc, hm_mask **out);

// ---- two masks ----------------------------------------------------------------------------------------------------

/// Whether the masks share a solid pixel when the top-left pixel of `b` lies on pixel (dx, dy) of `a`.
///
/// Two solid pixels side by side do not overlap. Stops at the first shared pixel.
HM_API bool hm_mask_overlap(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy);

/// How many pixels are solid in both.
HM_API int64_t hm_mask_overlap_count(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy);

/// The smallest rectangle that holds all shared pixels, in a's pixels. False when there is none; `out` is then
/// {0, 0, 0, 0}.
HM_API bool hm_mask_shared_box(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy, hm_rect *out);

/// The shared pixel furthest to one side, in a's pixels; ties as hm_side says, so the answer is the same on every
/// machine. False when none is shared; `out` is then (0, 0).
HM_API bool hm_mask_shared_pixel(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy, hm_side side,
                                 hm_pixel *out);

/// The shared pixels as a mask of a's size.
HM_API hm_result hm_mask_shared(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy, const hm_allocator *alloc,
                                hm_mask **out);

/// At which offsets the masks overlap, for all offsets at once: the Minkowski sum of `a` and `b` rotated by 180
/// degrees.
///
/// Pixel (i, j) of the result is solid exactly when hm_mask_overlap(a, b, i - (b's width - 1), j - (b's height - 1)).
/// The result has (wa + wb - 1) x (ha + hb - 1) pixels, but a side of 0 where that side of either is 0: of 0 x 5 and
/// 3 x 4 it has 0 x 8. HM_ERROR_RANGE when a side is more than HM_MASK_MAX_SIDE. Cost follows the horizontal runs of
/// the simpler mask times the words of the other.
HM_API hm_result hm_mask_minkowski(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, hm_mask **out);

/// Adds the solid pixels of hm_mask_minkowski(a, b) at an offset (or): pixel (0, 0) of the sum lies on pixel (dx,
/// dy) of `mask`; what falls outside is lost.
///
/// Only what falls inside is computed, so the whole sum may be larger than a mask can be. To get the part {x, y, w,
/// h} of a sum, draw it at (-x, -y) into a clear w x h mask. `mask` may be `a` or `b`. `alloc` lends working memory
/// for the call, a few times that of `a` or `b`; on HM_ERROR_MEMORY `mask` is unchanged.
HM_API hm_result hm_mask_draw_minkowski(hm_mask *mask, const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy,
                                        const hm_allocator *alloc);

/// Greatest number of offsets that hm_mask_overlap_table answers.
#define HM_MASK_TABLE_MAX ((int32_t)1 << 26)

/// How many entries hm_mask_overlap_table writes for these masks: (wa + wb - 1) * (ha + hb - 1), or 0 when a side of
/// either is 0. May exceed HM_MASK_TABLE_MAX; INT32_MAX for more than that.
HM_API int32_t hm_mask_overlap_table_size(const hm_mask *a, const hm_mask *b);

/// How many pixels are shared at each offset, for all offsets at once.
///
/// counts[j * (wa + wb - 1) + i] = hm_mask_overlap_count(a, b, i - (wb - 1), j - (hb - 1)). HM_ERROR_RANGE, with
/// nothing written, for a negative capacity, and when the table is larger than `capacity` entries or than
/// HM_MASK_TABLE_MAX. `alloc` lends working
/// memory for the call, at most 16 bytes an entry; on HM_ERROR_MEMORY nothing is written either. Takes the least of:
/// the pairs of horizontal runs; a count at each offset; n log n in the entries, whatever the masks hold.
HM_API hm_result hm_mask_overlap_table(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc,
                                       uint32_t *counts, int32_t capacity);

// ---- connected components ------------------------------------------------------------------------------------------
//
// The connected components of a mask, found once and then queried.

/// One connected piece of a mask.
typedef struct hm_component {
    hm_rect box;    ///< the smallest rectangle that holds it
    int64_t count;  ///< how many pixels it has, at least 1
    hm_pixel first; ///< its topmost, then leftmost pixel
} hm_component;

/// The pieces of one mask as it was when this was made; independent of the mask afterwards.
typedef struct hm_components hm_components;

/// Finds the connected pieces of `mask`. Two solid pixels that share a side are connected; with HM_CONNECT_8 two that
/// share only a corner are as well.
///
/// Pieces are numbered from 0 in the order of their first pixels (topmost, then leftmost). Cost follows the number of
/// horizontal runs, not of pixels. HM_ERROR_MEMORY is the only failure.
HM_API hm_result hm_components_create(const hm_mask *mask, hm_connect connect, const hm_allocator *alloc,
                                      hm_components **out);

/// Frees what hm_components_create made. NULL is fine.
HM_API void hm_components_destroy(hm_components *components);

/// How many pieces there are: 0 for an empty mask. At most 2^29 (a 32,767-px chessboard has that many).
HM_API int32_t hm_components_count(const hm_components *components);

/// The piece numbered `index`. Precondition: the index is in 0 .. count-1; otherwise the result is NULL. The pointer
/// lives as long as `components`.
HM_API const hm_component *hm_components_get(const hm_components *components, int32_t index);

/// The number of the piece with the most pixels, the first of them on a tie; -1 when there is none.
HM_API int32_t hm_components_largest(const hm_components *components);

/// The number of the piece that pixel (x, y) belongs to, or -1 when it is clear or outside the mask.
/// Takes the logarithm of the runs in row y.
HM_API int32_t hm_components_at(const hm_components *components, int32_t x, int32_t y);

/// Writes a label for every pixel of the mask: 0 for clear, 1 + number of the piece for solid. Row y starts at
/// labels[y * stride]; a stride of 0 means the mask's width. HM_ERROR_RANGE for a stride smaller than the width, and
/// for one with which the last row would end more than PTRDIFF_MAX bytes after the start of the first.
HM_API hm_result hm_components_labels(const hm_components *components, int32_t *labels, size_t stride);

/// Makes a mask of the original's size that holds only the piece numbered `index`.
/// HM_ERROR_RANGE when there is no such piece.
HM_API hm_result hm_components_mask(const hm_components *components, int32_t index, const hm_allocator *alloc,
                                    hm_mask **out);

/// Lists every `every`-th border pixel of the piece numbered `index`, in the order of a walk around it, and returns
/// how many these are, which may be more than `capacity`; the first `capacity` are written.
///
/// The walk starts at the piece's first pixel (topmost, then leftmost) and goes clockwise on the screen, along the
/// sides of its pixels that face the outside, until it is back. Each step leads to a neighbour, over a side or a
/// corner. The list is a closed loop: the first pixel is not repeated at the end. A part that is one pixel thin is
/// walked there and back, so its pixels are listed twice. Other pieces count as clear. Holes are not walked:
/// hm_outline_from_mask gives their loops.
///
/// `out` may be NULL for a capacity of 0. Preconditions: the index is in 0 .. count-1, `every` is at least 1,
/// `capacity` is not negative; otherwise the result is 0. A step costs the logarithm of the runs in two rows.
HM_API int32_t hm_components_border(const hm_components *components, int32_t index, int32_t every, hm_pixel *out,
                                    int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
