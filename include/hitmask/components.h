// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// components: the connected components of a mask, found once and then queried.
#ifndef HITMASK_COMPONENTS_H
#define HITMASK_COMPONENTS_H

#include <hitmask/mask.h>

#ifdef __cplusplus
extern "C" {
#endif

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
