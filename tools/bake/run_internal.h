// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// run_internal: the state of one run of `hitmask bake`, for the files that are run.
#ifndef HITMASK_BAKE_RUN_INTERNAL_H
#define HITMASK_BAKE_RUN_INTERNAL_H

#include "plan.h"
#include "../cli/progress.h"
#include "stamp.h"
#include "writing.h"

/// What a run holds of a sheet.
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

/// What it holds of an output.
typedef struct run_output {
    bool current; ///< it is already up to date; `row` describes it
    bool failed;
    fingerprint inputs;
    stamp_row row; ///< its name is the plan's
    writing writing;
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

/// A file that is to be put where it belongs: compared with what is there (--check), or written unless it is there
/// already. `file` "" is standard output.
writing run_writing(const run *r, const char *file);

/// Ends it, and notes what was wrong with it.
writing_end run_commit(run *r, writing *w, bool whole);

/// Touches a file that is up to date, where a build may compare its time.
void run_touch(const run *r, const char *file);

/// A line for each output on standard output, where that was requested: what it is, and what happened to it.
void run_report(const run *r, size_t output, writing_end end);

/// The same of what would happen (--dry-run).
void run_report_plan(const run *r, size_t output);

/// Notes what a product is, as one of those that an output holds.
void run_figures_add(stamp_figures *figures, const product *p);

/// Whether an error keeps to the limit.
bool run_is_within(const run_options *options, double error);

/// Reports each frame over the limit of errors; returns whether there is one.
bool run_is_over(const run_options *options, const product *p);

#endif
