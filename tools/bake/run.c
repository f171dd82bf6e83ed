// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A run goes over all sheets twice: first what goes into each is read and hashed, then those are made of which an
// output is missing, or not what it would be. Both are done by several workers; what they say and make is taken up in
// the order of the sheets' names by this thread alone, which writes all files. So a run says and writes the same
// whatever the number of workers and the order of the inputs.
#define _POSIX_C_SOURCE 200809L
#include "run.h"

#include "crew.h"
#include "depfile.h"
#include "page.h"
#include "run_internal.h"

#include <libxml/parser.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void run_note(run *r, status answer) {
    if (answer > r->worst) r->worst = answer;
}

static bool run_memory(run *r) {
    report("hitmask bake", "free some memory", "cannot go on (not enough memory)");
    run_note(r, STATUS_INPUT);
    return false;
}

// ---- outputs ------------------------------------------------------------------------------------------------------

static size_t run_formats(const run *r) { return r->plan.folder ? r->options->format_count : 0; }

static format_options run_format(const run *r, const char *file) {
    format_options format = r->options->format;
    format.output = file;
    if (r->options->max_error >= 0) format.max_error = &r->options->max_error;
    return format;
}

// What a writer makes goes where it belongs. Reports what is wrong, also that there is no memory.
static bool run_write(const run *r, format_writer *write, const format_content *content, writing *w) {
    const format_options format = run_format(r, w->file);
    writing_open(w);
    const bool made = write(&format, content, &w->bytes);
    const bool memory = !w->bytes.failed || w->end == WRITING_FAILED || w->out.error;
    if (made && !memory) report(*w->file ? w->file : "standard output", "free some memory", "is too large for it");
    return made && memory;
}

// Makes an output. Long ones were written meanwhile, and end here; short ones are written in order.
static bool run_fill(const run *r, size_t output, const product *products, size_t count) {
    const plan_output *o = &r->plan.outputs[output];
    const format_content content = {products, count};
    writing *w = &r->outputs[output].writing;
    *w = run_writing(r, o->file);
    const bool made = run_write(r, o->format->write, &content, w);
    if (w->begun || !made) writing_close(w, made);
    return made;
}

// Puts an output where it belongs and notes what it is.
static void run_finish(run *r, size_t output, const stamp_figures *figures) {
    run_output *o = &r->outputs[output];
    const plan_output *planned = &r->plan.outputs[output];
    writing_end end = WRITING_SAME;
    if (!o->current && !o->failed) {
        end = run_commit(r, &o->writing, true);
        o->row.figures = *figures;
        o->row.figures.bytes = o->writing.size;
        o->row.inputs = o->inputs;
        o->row.content = o->writing.content;
    }
    if (end == WRITING_SAME && !o->failed) run_touch(r, planned->file);
    run_report(r, output, end);
    if (!r->plan.folder || o->failed || (end != WRITING_SAME && end != WRITING_WRITTEN)) return;
    o->row.name = planned->file + strlen(r->plan.folder);
    if (r->sheets[planned->first].printed && !stamps_add(&r->fresh, &o->row)) run_memory(r);
}

// ---- first: what is there already -------------------------------------------------------------------------------
// Whether the output is there as it was when its row was written, from what it would be made of now.
static void run_compare(run *r, size_t output, const fingerprint *print) {
    const plan_output *planned = &r->plan.outputs[output];
    const format_options format = run_format(r, planned->file);
    run_output *o = &r->outputs[output];
    fingerprint content;
    o->inputs = fingerprint_of_output(&format, planned->format, print);
    if (r->options->force || r->options->check) return;
    const stamp_row *row = stamps_find(&r->old, plan_name(&r->plan, planned));
    if (!row || !fingerprint_equal(&row->inputs, &o->inputs)) return;
    if (!fingerprint_of_file(planned->file, &content) || !fingerprint_equal(&content, &row->content)) return;
    o->current = true;
    o->row = *row;
}

static void run_compare_sheet(void *context, size_t number) {
    run *r = context;
    run_sheet *sheet_state = &r->sheets[number];
    const size_t each = run_formats(r);
    sheet_state->needed = !r->plan.folder || r->options->page;
    if (!r->plan.folder) return;
    report_collect(&sheet_state->lines);
    sheet_state->printed = fingerprint_of_sheet(&r->options->product, &r->list.sheets[number], &sheet_state->print);
    report_collect(NULL);
    for (size_t i = number * each; i < (number + 1) * each; i++) {
        if (sheet_state->printed) run_compare(r, i, &sheet_state->print);
        const bool current = r->outputs[i].current;
        const bool over = current && !run_is_within(r->options, r->outputs[i].row.figures.error);
        if (!current || over) sheet_state->needed = true;
    }
}

// ---- or: what would be ------------------------------------------------------------------------------------------

// Reads the pictures of which something would be made, as one that cannot be read makes no output.
static void run_try_sheet(void *context, size_t number) {
    run *r = context;
    run_sheet *state = &r->sheets[number];
    state->made = true;
    if (r->plan.folder && !state->needed) return;
    report_collect(&state->lines);
    state->made = product_try(&r->options->product, &r->list.sheets[number]);
    report_collect(NULL);
}

static void run_tried_sheet(void *context, size_t number) {
    run *r = context;
    run_sheet *state = &r->sheets[number];
    const size_t each = run_formats(r);
    if (state->lines.stream) progress_hide(&r->progress);
    report_release(&state->lines);
    if (!state->made) run_note(r, STATUS_INPUT);
    for (size_t i = number * each; i < (number + 1) * each; i++) {
        r->outputs[i].failed = !state->made && !r->outputs[i].current;
        run_report_plan(r, i);
    }
    progress_show(&r->progress, number + 1);
}

static void run_try(run *r) {
    const crew_task task = {r, r->list.count, run_try_sheet, run_tried_sheet};
    progress_begin(&r->progress, r->options->progress, r->list.count);
    crew_run(r->options->workers, &task);
    progress_hide(&r->progress);
    if (r->plan.folder || !r->plan.count) return;
    r->outputs[0].failed = r->worst >= STATUS_INPUT;
    run_report_plan(r, 0);
}

// ---- then: making -------------------------------------------------------------------------------------------------

static void run_make_outputs(run *r, size_t number) {
    const size_t each = run_formats(r);
    for (size_t i = number * each; i < (number + 1) * each; i++) {
        if (r->outputs[i].current) continue;
        r->outputs[i].failed = !r->sheets[number].made || !run_fill(r, i, &r->sheets[number].product, 1);
    }
}

static void run_make_sheet(void *context, size_t number) {
    run *r = context;
    run_sheet *state = &r->sheets[number];
    if (!state->needed) return;
    report_collect(&state->lines);
    state->made = product_make(&r->options->product, &r->list.sheets[number], &state->product);
    if (state->made) run_figures_add(&state->figures, &state->product);
    if (state->made) state->over = run_is_over(r->options, &state->product);
    run_make_outputs(r, number);
    if (state->made && r->plan.folder && !r->options->page) product_free(&state->product);
    report_collect(NULL);
}

static void run_deliver_sheet(void *context, size_t number) {
    run *r = context;
    run_sheet *state = &r->sheets[number];
    const size_t each = run_formats(r);
    if (state->lines.stream) progress_hide(&r->progress);
    report_release(&state->lines);
    if (state->needed && !state->made) run_note(r, STATUS_INPUT);
    if (state->over) run_note(r, STATUS_MISS);
    for (size_t i = number * each; i < (number + 1) * each; i++) {
        if (r->outputs[i].failed) run_note(r, STATUS_INPUT);
        run_finish(r, i, &state->figures);
    }
    progress_show(&r->progress, number + 1);
}

// The products that were made, in their order; they stay where they are owned.
static product *run_products(run *r, size_t *count) {
    product *products = malloc((r->list.count + 1) * sizeof *products);
    *count = 0;
    for (size_t i = 0; products && i < r->list.count; i++) {
        if (r->sheets[i].made) products[(*count)++] = r->sheets[i].product;
    }
    if (!products) run_memory(r);
    return products;
}

// One output for all: only when all are there.
static void run_make_single(run *r, const product *products, size_t count) {
    stamp_figures figures = {0};
    run_output *o = &r->outputs[0];
    for (size_t i = 0; i < count; i++) run_figures_add(&figures, &products[i]);
    o->failed = r->worst >= STATUS_INPUT;
    if (!o->failed && !run_fill(r, 0, products, count)) {
        o->failed = true;
        run_note(r, STATUS_INPUT);
    }
    run_finish(r, 0, &figures);
}

static void run_make_page(run *r, const product *products, size_t count) {
    const char *ending = strrchr(r->options->page, '.');
    const bool html = strcasecmp(ending, ".html") == 0;
    const format_content content = {products, count};
    writing w = run_writing(r, r->options->page);
    const bool made = run_write(r, html ? page_html : page_json, &content, &w);
    if (!made) run_note(r, STATUS_INPUT);
    run_commit(r, &w, made);
}

static void run_make(run *r) {
    const crew_task make = {r, r->list.count, run_make_sheet, run_deliver_sheet};
    const bool single = !r->plan.folder && r->plan.count;
    size_t count;
    xmlInitParser(); // which is not for several threads at once
    progress_begin(&r->progress, r->options->progress, r->list.count);
    crew_run(r->options->workers, &make);
    progress_hide(&r->progress);
    if (!single && !r->options->page) return;
    product *products = run_products(r, &count);
    if (products && single) run_make_single(r, products, count);
    if (products && r->options->page) run_make_page(r, products, count);
    free(products);
}

// ---- what lies beside the outputs ---------------------------------------------------------------------------------

static char *run_stamp_name(const run *r) {
    const size_t size = strlen(r->plan.folder) + sizeof STAMP_FILE;
    char *name = malloc(size);
    if (name) snprintf(name, size, "%s%s", r->plan.folder, STAMP_FILE);
    return name;
}

static bool run_load_stamps(run *r) {
    char *name = r->plan.folder ? run_stamp_name(r) : NULL;
    const bool loaded = !r->plan.folder || (name && stamps_load(name, &r->old));
    free(name);
    return loaded || run_memory(r);
}

static void run_save_stamps(run *r) {
    char *name = r->plan.folder && r->fresh.count ? run_stamp_name(r) : NULL;
    if (name && !stamps_save(name, r->plan.folder, &r->fresh)) run_note(r, STATUS_OUTPUT);
    free(name);
}

static void run_save_depfile(run *r) {
    if (!r->options->depfile) return;
    writing w = run_writing(r, r->options->depfile);
    writing_open(&w);
    depfile_write(&r->options->product, &r->plan, &r->list, &w.bytes);
    const bool made = !w.bytes.failed || run_memory(r);
    run_commit(r, &w, made);
}

// ---- the whole ----------------------------------------------------------------------------------------------------

static int run_compare_sheets(const void *left, const void *right) {
    return strcmp(((const sheet *)left)->name, ((const sheet *)right)->name);
}

static status run_check_wishes(const run_options *options, int count, char **operands) {
    int streams = 0;
    for (int i = 0; i < count; i++) streams += !strcmp(operands[i], "-");
    if (streams > 1) {
        report("hitmask bake", "name '-' once", "standard input can be read only once");
        return STATUS_USAGE;
    }
    const char *ending = options->page ? strrchr(options->page, '.') : ".html";
    if (!ending || (strcasecmp(ending, ".html") != 0 && strcasecmp(ending, ".json") != 0)) {
        report(options->page, "end its name in .html or .json", "is no name for a report");
        return STATUS_USAGE;
    }
    if (options->product.collision && count > 1) {
        report("hitmask bake", "name one input, or put NAME.mask.png beside each picture",
               "--collision is for one input");
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

static status run_check_sheets(const run_options *options, const sheet_list *list, const char *first, int failed) {
    if (!list->count && !failed) {
        report(first, "name pictures, sheets, or a folder with some", "has no sprites");
        return STATUS_INPUT;
    }
    const bool several = list->count > 1 || (list->count == 1 && list->sheets[0].picture_count > 1);
    if (!options->product.collision || !several) return STATUS_OK;
    report(first, "put NAME.mask.png beside each of its pictures",
           "has several pictures, and --collision is for one");
    return STATUS_USAGE;
}

static bool run_begin(run *r) {
    r->sheets = calloc(r->list.count + 1, sizeof *r->sheets);
    r->outputs = calloc(r->plan.count + 1, sizeof *r->outputs);
    return (r->sheets && r->outputs) || run_memory(r);
}

static void run_do(run *r) {
    const crew_task task = {r, r->list.count, run_compare_sheet, NULL};
    if (!run_begin(r) || !run_load_stamps(r)) return;
    crew_run(r->options->workers, &task);
    if (r->options->dry_run) {
        run_try(r);
        return;
    }
    run_make(r);
    if (r->options->check) return;
    run_save_stamps(r);
    run_save_depfile(r);
}

static void run_free(run *r) {
    for (size_t i = 0; r->sheets && i < r->list.count; i++) {
        product_free(&r->sheets[i].product);
        report_release(&r->sheets[i].lines);
    }
    free(r->sheets);
    free(r->outputs);
    stamps_free(&r->old);
    stamps_free(&r->fresh);
    plan_free(&r->plan);
    sheet_list_free(&r->list);
}

status run_bake(const run_options *options, int count, char **operands) {
    run r = {.options = options};
    int failed = 0;
    status answer = run_check_wishes(options, count, operands);
    if (answer != STATUS_OK) return answer;
    bool read = import_inputs(&options->import, count, operands, &r.list, &failed) || run_memory(&r);
    if (failed) run_note(&r, STATUS_INPUT);
    if (read && r.list.count) qsort(r.list.sheets, r.list.count, sizeof *r.list.sheets, run_compare_sheets);
    if (read) run_note(&r, run_check_sheets(options, &r.list, operands[0], failed));
    if (read && r.list.count && r.worst != STATUS_USAGE) {
        answer = plan_make(options, &r.list, &r.plan);
        if (answer == STATUS_OK) run_do(&r);
        if (answer != STATUS_OK) r.worst = answer;
    }
    run_free(&r);
    return r.worst;
}
