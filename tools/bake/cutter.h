// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// cutter: the frames of a sheet as small pictures, with their colours, upright and untrimmed. A picture is read anew,
// row by row, for as many frames at once as fit into a stated amount of memory: once for nearly every sheet.
#ifndef HITMASK_BAKE_CUTTER_H
#define HITMASK_BAKE_CUTTER_H

#include "buffer.h"
#include "product.h"

typedef struct cutter {
    const product_options *options;
    const sheet *sheet;
    int32_t from, to; ///< frames that are at hand
    uint8_t *pixels;  ///< of their cuts, one after the other, without gaps
    uint8_t **cuts;   ///< of each frame from `from` on, where its pixels begin
} cutter;

/// Begins with a sheet; nothing is read yet. Free it with cutter_free.
void cutter_begin(cutter *c, const product_options *options, const sheet *s);
void cutter_free(cutter *c);

/// Appends a frame as a PNG in a data: address. Cheapest in the order of frames. False where its picture cannot be
/// read any more or there is no memory, which is reported.
bool cutter_address(cutter *c, int32_t frame, buffer *out);

#endif
