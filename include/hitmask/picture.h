// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// picture: masks from pictures, and pictures from masks.
//
//     uint8_t rgba[16 * 16 * 4] = {0}; // as libpng, SDL, stb_image and canvases have it
//     hm_mask *mask;
//     if (hm_mask_from_rgba(rgba, 16, 16, 0, 128, NULL, &mask) != HM_OK) return; // solid: alpha of 128 and more
//     const uint8_t red[4] = {255, 0, 0, 255}, none[4] = {0};
//     hm_mask_to_rgba(mask, red, none, rgba, 0);
//     hm_mask_destroy(mask);
//
// `stride` is the distance in bytes between the starts of two rows of the picture; 0 means rows without gaps. A
// stride smaller than a row is HM_ERROR_RANGE, and so is one with which the last row would end more than PTRDIFF_MAX
// bytes after the start of the first; nothing is read or written then. A picture of one row, or without pixels, takes
// any other stride. A rectangle of a larger picture is made by passing the address of its
// first pixel, its own size and the larger picture's stride. Nothing outside the rows is read. `threshold` 1 to 255:
// a pixel is solid when its value is at least this; 0 means the default, 1.
#ifndef HITMASK_PICTURE_H
#define HITMASK_PICTURE_H

#include <hitmask/mask.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Which bit of a byte is the leftmost of its eight pixels.
typedef enum hm_bit_order { HM_BITS_LSB_FIRST, HM_BITS_MSB_FIRST } hm_bit_order;

/// Solid where alpha >= threshold, from 8-bit red, green, blue, alpha in this order of bytes. Premultiplied or
/// straight makes no difference: only alpha counts.
HM_API hm_result hm_mask_from_rgba(const uint8_t *rgba, int32_t width, int32_t height, size_t stride,
                                   uint8_t threshold, const hm_allocator *alloc, hm_mask **out);

/// The frame of a larger picture (an atlas) as hm_mask_from_rgba. HM_ERROR_RANGE unless the frame lies wholly inside
/// the width x height picture, so a frame read from a file needs no check of its own.
HM_API hm_result hm_mask_from_rgba_rect(const uint8_t *rgba, int32_t width, int32_t height, size_t stride,
                                        const hm_rect *frame, uint8_t threshold, const hm_allocator *alloc,
                                        hm_mask **out);

/// Solid where alpha >= threshold, from one byte of alpha a pixel.
HM_API hm_result hm_mask_from_alpha(const uint8_t *alpha, int32_t width, int32_t height, size_t stride,
                                    uint8_t threshold, const hm_allocator *alloc, hm_mask **out);

/// Solid where grey >= threshold, from one byte of brightness a pixel: bright is solid (hm_mask_invert for the
/// other).
HM_API hm_result hm_mask_from_gray(const uint8_t *gray, int32_t width, int32_t height, size_t stride,
                                   uint8_t threshold, const hm_allocator *alloc, hm_mask **out);

/// Clear where red, green and blue all differ from those of `key` by at most `tolerance`; solid elsewhere. From
/// RGBA8; alpha is ignored.
HM_API hm_result hm_mask_from_color_key(const uint8_t *rgba, int32_t width, int32_t height, size_t stride,
                                        const uint8_t key[3], uint8_t tolerance, const hm_allocator *alloc,
                                        hm_mask **out);

/// A picture of 8-bit red, green, blue, alpha that is only read. All zero: one without pixels.
typedef struct hm_picture {
    const uint8_t *rgba; ///< not NULL where there are pixels
    int32_t width;       ///< negative sides are HM_ERROR_RANGE
    int32_t height;
    size_t stride; ///< as above
} hm_picture;

/// Solid where low <= value <= high for each of red, green, blue and alpha. Any limits are valid, also beyond 0 ..
/// 255, so that `color - tolerance` needs no clamp: with low[3] = 256 nothing is solid, with 0 to 255 for all four
/// everything.
HM_API hm_result hm_mask_from_range(const hm_picture *picture, const int32_t low[4], const int32_t high[4],
                                    const hm_allocator *alloc, hm_mask **out);

/// Solid where red, green, blue or alpha of the two pictures differ by more than the tolerance of that channel. Any
/// tolerance is valid: below 0 everything is solid, from 255 on the channel is ignored. HM_ERROR_RANGE when the sizes
/// of the pictures differ.
HM_API hm_result hm_mask_from_difference(const hm_picture *a, const hm_picture *b, const int32_t tolerance[4],
                                         const hm_allocator *alloc, hm_mask **out);

/// From rows of packed bits, 1 solid; each row starts at a byte. Bits past the width are ignored.
HM_API hm_result hm_mask_from_bits(const uint8_t *bits, int32_t width, int32_t height, size_t stride,
                                   hm_bit_order order, const hm_allocator *alloc, hm_mask **out);

/// From text: '#' is solid, '.' clear, a line feed ends a row (the last row may go without). "" is a 0 x 0 mask.
/// HM_ERROR_FORMAT for any other character and for rows of different length.
HM_API hm_result hm_mask_from_ascii(const char *text, const hm_allocator *alloc, hm_mask **out);

/// Writes the pixels as rows of packed bits, 1 solid. All (width + 7) / 8 bytes of a row are written, bits past the
/// width as 0; bytes between rows stay untouched. HM_ERROR_RANGE for a stride as above.
HM_API hm_result hm_mask_to_bits(const hm_mask *mask, hm_bit_order order, uint8_t *bits, size_t stride);

/// Writes the pixels as RGBA8, each in one of two colours (red, green, blue, alpha).
/// HM_ERROR_RANGE for a stride as above.
HM_API hm_result hm_mask_to_rgba(const hm_mask *mask, const uint8_t solid[4], const uint8_t clear[4], uint8_t *rgba,
                                 size_t stride);

/// What the solid pixels of a mask, or its clear ones, are painted with. All zero: they are not painted.
typedef struct hm_paint {
    hm_picture picture;   ///< pixel (x, y) of the mask is painted with pixel (x, y) of this picture
    const uint8_t *color; ///< red, green, blue, alpha for pixels beyond the picture; NULL: those are not painted
} hm_paint;

/// For hm_mask_paint; zeroed, it paints nothing.
typedef struct hm_paint_options {
    hm_paint solid;
    hm_paint clear;
    int32_t x; ///< the pixel of the target on which the mask's top-left pixel lies; any
    int32_t y;
} hm_paint_options;

/// Paints a mask into an RGBA8 picture of width x height pixels, the target; what falls outside is lost.
///
/// All four bytes of a pixel are copied, nothing is blended. NULL for `options` is the same as zeroed ones.
/// Precondition: the pictures in `options` share no memory with the target. HM_ERROR_RANGE for a negative side and
/// for strides as above; nothing is painted then.
HM_API hm_result hm_mask_paint(const hm_mask *mask, const hm_paint_options *options, uint8_t *rgba, int32_t width,
                               int32_t height, size_t stride);

#ifdef __cplusplus
}
#endif

#endif
