// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// picture: drawing on RGBA pixels. Everything clips at the edges; sizes and places are in the picture's own pixels.
#ifndef HITMASK_TOOL_PICTURE_H
#define HITMASK_TOOL_PICTURE_H

#include <hitmask/box.h>
#include <hitmask/mask.h>

#include <stdbool.h>
#include <stdint.h>

/// Rows without gaps, straight alpha. The pixels belong to whoever holds the struct.
typedef struct picture {
    int32_t width, height;
    uint8_t *rgba;
} picture;

/// Red, green, blue; `strength` 0 to 255 is how much of it covers what is below.
typedef struct ink {
    uint8_t red, green, blue, strength;
} ink;

/// Makes a picture of one colour. False when there is no memory.
bool picture_create(int32_t width, int32_t height, ink ground, picture *out);

/// Frees the pixels.
void picture_free(picture *image);

/// Covers a rectangle.
void picture_fill(picture *image, hm_rect area, ink colour);

/// Draws a frame of `thick` pixels just outside a rectangle.
void picture_frame(picture *image, hm_rect area, int32_t thick, ink colour);

/// A straight line with round ends, `thick` pixels wide, its edges smooth. Coordinates are real: the middle of pixel
/// (0, 0) is (0.5, 0.5).
void picture_line(picture *image, hm_vec2 from, hm_vec2 to, double thick, ink colour);

/// Lays a sprite over the picture with its corner at `at`, every pixel enlarged to scale x scale. `veil` is mixed
/// into its colours (strength 0 leaves them); `opacity` 0 to 255 applies to its alpha.
void picture_sprite(picture *image, const picture *sprite, hm_pixel at, int32_t scale, ink veil, uint8_t opacity);

/// Covers the pixels of `area` that are solid in a mask, every one enlarged; mask pixel (0, 0) lies at `at`.
void picture_mask(picture *image, const hm_mask *mask, hm_rect area, hm_pixel at, int32_t scale, ink colour);

/// Lets light shine around the solid pixels of `area`, fading out over `radius` pixels. False without memory.
bool picture_glow(picture *image, const hm_mask *mask, hm_rect area, hm_pixel at, int32_t scale, int32_t radius,
                  ink colour);

/// A ring with a cross around the middle of pixel `at`: "here".
void picture_target(picture *image, hm_pixel at, int32_t radius, ink colour);

/// Writes a line of text in the built-in font; `at` is its top left corner. Other characters than printable ASCII
/// show as a box. Returns the width.
int32_t picture_text(picture *image, hm_pixel at, int32_t scale, ink colour, const char *text);

/// How wide a text is, and how high any line of text is.
int32_t picture_text_width(const char *text, int32_t scale);
int32_t picture_text_height(int32_t scale);

#endif
