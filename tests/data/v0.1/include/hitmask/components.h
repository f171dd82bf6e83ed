// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// components: the connected pieces of a mask, found once and then asked.
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

/// The piece numbered `index`. An index outside 0 .. count-1 is a programmer's mistake; the answer is then NULL.
/// The pointer lives as long as `components`.
HM_API const hm_component *hm_components_get(const hm_components *components, int32_t index);

/// The number of the piece with the most pixels, the first of them on a tie; -1 when there is none.
HM_API int32_t hm_components_largest(const hm_components *components);

/// The number of the piece that pixel (x, y) belongs to, or -1 when it is clear or outside the mask.
/// Takes the logarithm of the runs in row y.
HM_API int32_t hm_components_at(const hm_components *components, int32_t x, int32_t y);

/// Writes a label for every pixel of the mask: 0 for clear, 1 + number of the piece for solid. Row y starts at
/// labels[y * stride]; a stride of 0 means the mask's width. HM_ERROR_RANGE when the stride is smaller than the
/// width.
HM_API hm_result hm_components_labels(const hm_components *components, int32_t *labels, size_t stride);

/// Makes a mask of the original's size that holds only the piece numbered `index`.
/// HM_ERROR_RANGE when there is no such piece.
HM_API hm_result hm_components_mask(const hm_components *components, int32_t index, const hm_allocator *alloc,
                                    hm_mask **out);

#ifdef __cplusplus
}
#endif

#endif
