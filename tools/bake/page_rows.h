// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// page_rows: what both forms of the report show: one row for each different picture of a sprite, and figures of all
// of them.
#ifndef HITMASK_BAKE_PAGE_ROWS_H
#define HITMASK_BAKE_PAGE_ROWS_H

#include "entry.h"

/// A frame; later ones of its sprite that became the same, with the same marks, are counted with it.
typedef struct page_row {
    const entry *entry;
    int32_t frames;
} page_row;

/// Figures of all rows; the rows without solid pixels count in `empty` alone. Medians are the lower of two.
typedef struct page_summary {
    size_t sprites, frames, rows, empty;
    int64_t points_in, points_out, loops_in, loops_out, parts;
    double worst, median; ///< of the greatest distances
    double worst_bounded; ///< the worst one that is finite
    double iou, area;     ///< the least one; and the sum of all changes without their signs
    size_t unbounded;     ///< rows whose outline is empty while the picture is not
} page_summary;

typedef struct page_rows {
    entry_list list;
    page_row *rows;
    size_t count;
    page_summary summary;
} page_rows;

/// False without memory.
bool page_rows_make(const format_options *options, const format_content *content, page_rows *out);
void page_rows_free(page_rows *rows);

/// Whether a row has an outline; it has none without solid pixels.
bool page_row_solid(const page_row *row);

/// The numbers of rows by their greatest distance in hundredths, the worst first; among equals by IoU, the least
/// first, then in the order of rows. NULL without memory; free() it.
size_t *page_rows_by_worst(const page_rows *rows);

#endif
