// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// text_store: copies of many short texts in a few large blocks, freed all at once. A text costs its bytes alone.
#ifndef HITMASK_SHEET_TEXT_STORE_H
#define HITMASK_SHEET_TEXT_STORE_H

/// Empty as `text_store all = {0}`.
typedef struct text_store {
    struct text_block *last;
} text_store;

/// A copy that stays where it is until text_store_free; NULL without memory.
const char *text_store_keep(text_store *all, const char *text);

void text_store_free(text_store *all);

#endif
