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

/// Builds the field of a mask: at most 5 bits a pixel. The mask must outlive it or not be asked about together with
/// it any more. Takes time proportional to the pixels. HM_ERROR_MEMORY is the only failure.
HM_API hm_result hm_maskfield_create(const hm_mask *mask, const hm_allocator *alloc, hm_maskfield **out);

/// Frees a field. NULL is fine.
HM_API void hm_maskfield_destroy(hm_maskfield *field);

/// Makes the field true again after the pixels of `mask` (the one it was built from) inside `rect` changed. The
/// rectangle may be any; its part inside the mask counts. Takes time that follows the rectangle, not the mask, and
/// needs no memory. Between the edit and this call questions that use the field are wrong.
HM_API void hm_maskfield_update(hm_maskfield *field, const hm_mask *mask, const hm_rect *rect);

/// How many bytes the field takes.
HM_API size_t hm_maskfield_size(const hm_maskfield *field);

#ifdef __cplusplus
}
#endif

#endif
