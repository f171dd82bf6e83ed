// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// run: `hitmask bake` from sheets to files: which output each sprite goes to, what is up to date, workers, check.
#ifndef HITMASK_BAKE_RUN_H
#define HITMASK_BAKE_RUN_H

#include "format.h"
#include "../sheet/import.h"
#include "../cli/report.h"

typedef struct run_options {
    import_options import;
    product_options product;
    format_options format;
    const format_row *const *formats; ///< at least one
    size_t format_count;
    const char *output;  ///< a file, a folder, "-", or NULL for standard output
    const char *page;    ///< --report FILE.html or .json, or NULL
    const char *depfile; ///< or NULL
    double max_error;    ///< in pixels; negative: no limit
    int workers;         ///< at least 1
    bool check, json, dry_run, force, progress;
} run_options;

/// Bakes. Every failing input is reported and the others are still done.
status run_bake(const run_options *options, int count, char **operands);

#endif
