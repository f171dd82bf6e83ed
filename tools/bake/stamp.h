// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// stamp: what a folder of outputs was baked from, kept in a file there: so that the next run leaves alone what would
// come out the same. A line for each output; the file is believed only as far as hashes agree with what is there, and
// damage to it costs baking again, nothing else.
#ifndef HITMASK_BAKE_STAMP_H
#define HITMASK_BAKE_STAMP_H

#include "fingerprint.h"

#define STAMP_FILE ".hitmask-bake"

/// What is recorded of an output.
typedef struct stamp_figures {
    int64_t bytes, frames, forms, points;
    double error; ///< the greatest of its forms, in pixels; may be infinite
} stamp_figures;

typedef struct stamp_row {
    char *name; ///< of the output from the folder on
    fingerprint inputs, content;
    stamp_figures figures;
} stamp_row;

/// Rows, sorted by name once loaded.
typedef struct stamps {
    stamp_row *rows;
    size_t count, room;
} stamps;

/// The file's rows; none where there is no such file or it cannot be understood. Rows that are damaged are passed
/// over. False only without memory.
bool stamps_load(const char *file, stamps *out);
const stamp_row *stamps_find(const stamps *all, const char *name);

/// Adds a row at the end, but for a name that does not fit on a line; false without memory.
bool stamps_add(stamps *all, const stamp_row *row);

/// Writes the rows of `fresh` and those of what the file has now whose names are not among them and whose outputs in
/// `folder` are still there. Leaves the file alone where that is what it says already. Reports and answers false
/// where it cannot be written.
bool stamps_save(const char *file, const char *folder, stamps *fresh);

void stamps_free(stamps *all);

#endif
