// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// maskfield: what lets a posed mask be searched at a cost that follows the contact and not the area: a tree of its
// solid blocks and a field of distances. It lies beside its mask, is built when asked for and never inside a
// question.
#ifndef HITMASK_MASKFIELD_H
#define HITMASK_MASKFIELD_H

#include <hitmask/mask.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Tree and distances of one mask, as the mask was when they were built or last updated.
typedef struct hm_maskfield hm_maskfield;

/// Builds the field of a mask, one block of a little over 2 bits a pixel (never more than 5; up to 10 in a mask of a
/// single row or column). Takes time proportional to the pixels. The field does not keep the mask; it is true of any
/// mask with the same pixels. HM_ERROR_MEMORY is the only failure.
HM_API hm_result hm_maskfield_create(const hm_mask *mask, const hm_allocator *alloc, hm_maskfield **out);

/// Frees a field. NULL is fine.
HM_API void hm_maskfield_destroy(hm_maskfield *field);

/// Makes the field true again after pixels of `mask` inside `rect` changed. The rectangle may be any, also past
/// int32; its part inside the mask counts. Between the edit and this call questions that use the field may be wrong.
///
/// Distances are told up to 64 pixels, so what is made anew is the rectangle grown by 64 pixels to each side, however
/// large the mask; afterwards the field is as if built anew. Needs no memory. A mask of another size than that the
/// field was built from is a programmer's mistake.
HM_API void hm_maskfield_update(hm_maskfield *field, const hm_mask *mask, const hm_rect *rect);

/// How many bytes the field takes.
HM_API size_t hm_maskfield_size(const hm_maskfield *field);

#ifdef __cplusplus
}
#endif

#endif
