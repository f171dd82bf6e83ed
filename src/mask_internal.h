// mask (internal): what the mask_*.c files share.
//
// A mask with both sides of at least HMI_COARSE_SIDE also has a coarse level of two grids over its blocks of 8 x 8
// pixels: `any` says whether a block has a solid pixel, and bit (i, j) of `around` whether one of the blocks
// (i-1 .. i, j-1 .. j) has. An 8 x 8 square at any offset lies over at most 2 x 2 blocks, so where `any` of one mask
// and `around` of the other share no bit, the masks share none. Every edit keeps the coarse level true
// (hmi_mask_changed).
#ifndef HITMASK_MASK_INTERNAL_H
#define HITMASK_MASK_INTERNAL_H

#include <hitmask/mask.h>

#include "base_internal.h"
#include "bitgrid.h"

#define HMI_COARSE_SIDE 512

struct hm_mask {
    hmi_bitgrid grid;
    hmi_bitgrid any;    ///< words is NULL where there is no coarse level
    hmi_bitgrid around; ///< as `any`
    hm_allocator alloc;
    size_t block_size; ///< of the block this struct begins
    bool view;
};

/// Makes the coarse level true again after pixels in columns x0 .. x1-1 of rows y0 .. y1-1 changed. The rectangle
/// lies inside the mask.
void hmi_mask_changed(hm_mask *mask, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

/// The same after any change.
void hmi_mask_changed_all(hm_mask *mask);

/// Whether the coarse level of a mask (that has one) agrees with its pixels.
bool hmi_mask_coarse_valid(const hm_mask *mask);

#endif
