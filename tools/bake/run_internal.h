// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// run_internal: the state of one run of `hitmask bake`, for the files that are run.
#ifndef HITMASK_BAKE_RUN_INTERNAL_H
#define HITMASK_BAKE_RUN_INTERNAL_H

#include "plan.h"
#include "progress.h"
#include "stamp.h"

/// What a run knows of a sheet.
typedef struct run_sheet {
    bool printed; ///< `print` is its fingerprint
    bool needed;  ///< to be made
    bool made;
    bool over; ///< a frame of it is over the limit of errors
    fingerprint print;
    product product; ///< kept only for outputs of several sheets, and for the report
    stamp_figures figures;
    report_lines lines;
} run_sheet;

/// What it knows of an output.
typedef struct run_output {
    bool known; ///< it is there as it would come out; `row` tells of it
    bool failed;
    fingerprint inputs;
    stamp_row row; ///< its name is the plan's
    buffer bytes;
} run_output;

typedef struct run {
    const run_options *options;
    sheet_list list;
    plan plan;
    run_sheet *sheets;
    run_output *outputs;
    stamps old, fresh;
    progress progress;
    status worst;
} run;

/// The worst status so far is that or this one.
void run_note(run *r, status answer);

/// Puts a file where it belongs: compares with what is there (--check), or writes it unless it is there already.
/// `file` "" is standard output. Reports what is wrong.
typedef enum run_placed { RUN_SAME, RUN_WRITTEN, RUN_STALE, RUN_UNWRITTEN } run_placed;
run_placed run_place(run *r, const char *file, const buffer *bytes);

/// Makes a file that is as it should be look new, where a build may look at its time.
void run_touch(const run *r, const char *file);

/// A line for each output on standard output, where it was asked for: what it is, and what happened to it.
void run_tell(const run *r, size_t output, run_placed placed);

/// The same of what would happen (--dry-run).
void run_tell_plan(const run *r, size_t output);

/// Notes what a product is, as one of those that an output holds.
void run_figures_add(stamp_figures *figures, const product *p);

/// Whether an error keeps to the limit.
bool run_is_within(const run_options *options, double error);

/// Reports each frame over the limit of errors; tells whether there is one.
bool run_is_over(const run_options *options, const product *p);

#endif
