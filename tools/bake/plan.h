// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// plan: which sprite goes to which file, and that none of those is an input, or that of another sprite.
#ifndef HITMASK_BAKE_PLAN_H
#define HITMASK_BAKE_PLAN_H

#include "run.h"

typedef struct plan_output {
    char *file; ///< as it is opened; "" for standard output
    const format_row *format;
    size_t first, count; ///< which sheets
} plan_output;

/// For a folder, those of a sheet follow each other, one for each format. Otherwise there is one, or none.
typedef struct plan {
    plan_output *outputs;
    size_t count;
    char *folder; ///< with a '/' at its end; NULL where the output is no folder
} plan;

/// Makes the plan, sheets being in their order. Reports what is wrong; nothing was written then. No output is planned
/// where none was named but a report or a limit of errors was requested.
status plan_make(const run_options *options, const sheet_list *sheets, plan *out);
void plan_free(plan *p);

/// Whether an output is a folder: there is one of that name, or it ends in '/'.
bool plan_is_folder(const char *output);

/// The name of an output from the folder on.
const char *plan_name(const plan *p, const plan_output *output);

/// Makes the folders that lead to a file. Reports and returns false where one cannot be made.
bool plan_make_folders(const char *file);

/// Calls `add` for each file that a sheet is made from, as long as that answers true.
bool plan_inputs(const product_options *options, const sheet *s, bool (*add)(void *context, const char *file),
                 void *context);

#endif
