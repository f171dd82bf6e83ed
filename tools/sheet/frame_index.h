// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// frame_index: finds the frames of a sheet by their names. It holds numbers alone, as the sheet has the names.
#ifndef HITMASK_SHEET_FRAME_INDEX_H
#define HITMASK_SHEET_FRAME_INDEX_H

#include "../cli/names.h"
#include "sheet.h"

/// Empty as `frame_index index = {.of = sheet}`; the sheet may grow meanwhile.
typedef struct frame_index {
    const sheet *of;
    int32_t *slots; ///< a table by hash, at most half full; -1: free
    size_t room, count;
} frame_index;

/// Adds a frame of the sheet, unless another one has its name.
names_result frame_index_add(frame_index *index, int32_t frame);

/// The frame of a name, -1 for none.
int32_t frame_index_find(const frame_index *index, const char *name);

void frame_index_free(frame_index *index);

#endif
