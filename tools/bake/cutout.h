// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// cutout: the frames of a sheet as small pictures, with their colours, unrotated and untrimmed. A picture is read
// anew, row by row, for as many frames at once as fit into a stated amount of memory: once for nearly every sheet.
#ifndef HITMASK_BAKE_CUTOUT_H
#define HITMASK_BAKE_CUTOUT_H

#include "../cli/buffer.h"
#include "product.h"

typedef struct cutout {
    const product_options *options;
    const sheet *sheet;
    int32_t from, to; ///< frames that are at hand
    uint8_t *pixels;  ///< of their cuts, one after the other, without gaps
    uint8_t **cuts;   ///< of each frame from `from` on, where its pixels begin
} cutout;

/// Begins with a sheet; nothing is read yet. Free it with cutout_free.
void cutout_begin(cutout *c, const product_options *options, const sheet *s);
void cutout_free(cutout *c);

/// Appends a frame as a PNG in a data: address. Cheapest in the order of frames. False where its picture cannot be
/// read any more or there is no memory, which is reported.
bool cutout_address(cutout *c, int32_t frame, buffer *out);

#endif
