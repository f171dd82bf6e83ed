// mask (internal): what the mask_*.c files share.
//
// A mask with both sides of at least HMI_COARSE_SIDE also has a coarse level of two grids over its blocks of 8 x 8
// pixels: `any` says whether a block has a solid pixel, and bit (i, j) of `around` whether one of the blocks
// (i-1 .. i, j-1 .. j) has. An 8 x 8 square at any offset lies over at most 2 x 2 blocks, so where `any` of one mask
// and `around` of the other share no bit, the masks share none. Every edit keeps the coarse level true, and the field
// of a prepared mask (hmi_mask_changed).
#ifndef HITMASK_MASK_INTERNAL_H
#define HITMASK_MASK_INTERNAL_H

#include <hitmask/mask.h>
#include <hitmask/picture.h>

#include "../base/base_internal.h"
#include "../base/bitgrid.h"

#define HMI_COARSE_SIDE 512

struct hmi_maskfield;

struct hm_mask {
    hmi_bitgrid grid;
    hmi_bitgrid any;    ///< words is NULL where there is no coarse level
    hmi_bitgrid around; ///< as `any`
    hm_allocator alloc;
    size_t block_size;           ///< of the block this struct begins
    struct hmi_maskfield *field; ///< of a prepared mask, its own; else NULL
    int32_t edits;               ///< hm_mask_edit_begin without their ends
    uint64_t changes;            ///< edits since it was made, read by worlds
    bool view;
};

/// The tree and the distances of a prepared mask; NULL: it is not prepared.
static inline const struct hmi_maskfield *hmi_mask_field(const hm_mask *mask) { return mask->field; }

/// Makes the coarse level true again after pixels in columns x0 .. x1-1 of rows y0 .. y1-1 changed. The rectangle
/// lies inside the mask.
void hmi_mask_coarse_changed(hm_mask *mask, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

/// The coarse level and, of a prepared mask, the field. Every edit ends with this, but those of single pixels.
void hmi_mask_changed(hm_mask *mask, int32_t x0, int32_t y0, int32_t x1, int32_t y1);

/// The same after changes in the part of any rectangle that lies inside.
void hmi_mask_changed_inside(hm_mask *mask, int64_t x0, int64_t y0, int64_t x1, int64_t y1);

/// The same after any change.
void hmi_mask_changed_all(hm_mask *mask);

/// The same after pixel (x, y), which is inside, became solid or clear.
void hmi_mask_changed_pixel(hm_mask *mask, int32_t x, int32_t y, bool solid);

/// Whether a picture that has pixels says where they are.
bool hmi_picture_there(const hm_picture *picture);

/// Writes out a stride of 0. False for a side below 0 and for a stride that is refused.
bool hmi_picture_valid(hm_picture *picture);

/// hm_mask_overlap_table by a transform of as many numbers as hmi_mask_convolve_size says, a power of two. Neither
/// side is 0. False without memory for two times so many.
bool hmi_mask_convolve(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, uint32_t *counts);
size_t hmi_mask_convolve_size(uint64_t offsets);

/// Whether the coarse level of a mask (that has one) agrees with its pixels.
bool hmi_mask_coarse_valid(const hm_mask *mask);

/// Whether both are 0 to HM_MASK_MAX_SIDE.
bool hmi_mask_sides_valid(int32_t width, int32_t height);

/// Reports which of them is not, and returns whether one is.
HMI_COLD bool hmi_report_sides(hmi_origin at, int64_t width, int64_t height);

/// Reports what is wrong with a picture that hmi_picture_valid refused.
HMI_COLD bool hmi_report_picture(hmi_origin at, const char *argument, const hm_picture *picture);

#endif
