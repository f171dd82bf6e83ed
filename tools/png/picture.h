// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// picture: RGBA pixels in memory, as they were read from a file or are to be written to one.
#ifndef HITMASK_TOOL_PICTURE_H
#define HITMASK_TOOL_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
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

/// Makes a picture that is transparent all over. False when there is no memory.
bool picture_create(int32_t width, int32_t height, picture *out);

/// Frees the pixels.
void picture_free(picture *image);

/// Where the four bytes of a pixel are.
static inline uint8_t *picture_at(const picture *image, int32_t x, int32_t y) {
    return image->rgba + 4 * ((size_t)y * (size_t)image->width + (size_t)x);
}

/// What a colour becomes where another one covers it; its own strength stays.
ink ink_over(ink below, ink above);

/// The same colour, weaker or stronger.
ink ink_of_strength(ink colour, uint8_t strength);

#endif
