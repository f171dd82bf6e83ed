// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// png_address: a picture as a PNG in a data: address, for what holds pictures within a text.
#ifndef HITMASK_TOOL_PNG_ADDRESS_H
#define HITMASK_TOOL_PNG_ADDRESS_H

#include "../cli/buffer.h"

#include <stdbool.h>
#include <stdint.h>

/// What is written: `row` fills in the RGBA of row y, which was that of row y - 1 before.
typedef struct png_rows {
    int32_t width, height;
    void (*row)(void *context, int32_t y, uint8_t *rgba);
    void *context;
} png_rows;

/// Appends the address. False without memory.
bool png_address(const png_rows *rows, buffer *out);

#endif
