// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// png_solid: which pixels of a picture are solid, by alpha and, if wanted, by a colour key or by brightness as well.
#ifndef HITMASK_TOOL_PNG_SOLID_H
#define HITMASK_TOOL_PNG_SOLID_H

#include "png_read.h"

/// What is solid besides alpha; zeroed: alpha alone decides.
typedef struct png_solid {
    bool keyed;         ///< pixels of the colour `key` are clear
    uint8_t key[3];     ///< red, green, blue
    uint8_t brightness; ///< darker pixels are clear; (299 r + 587 g + 114 b) / 1000
} png_solid;

/// The mask of a picture that was read with its colours. Reports what is wrong and returns false.
bool png_solid_mask(const char *file, const picture *image, uint8_t threshold, const png_solid *solid, hm_mask **out);

/// Reads the mask of a picture, row by row where alpha alone decides; `solid` may be NULL. Reports what is wrong and
/// returns false. The caller destroys the mask.
bool png_solid_read(const char *file, const png_limits *limits, uint8_t threshold, const png_solid *solid,
                    hm_mask **out);

#endif
