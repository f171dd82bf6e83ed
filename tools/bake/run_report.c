// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "../json/json_line.h"
#include "run_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

// ---- files --------------------------------------------------------------------------------------------------------

writing run_writing(const run *r, const char *file) {
    return (writing){.file = file, .folder = r->plan.folder, .check = r->options->check};
}

writing_end run_commit(run *r, writing *w, bool whole) {
    const writing_end end = writing_close(w, whole);
    if (end == WRITING_STALE) run_note(r, STATUS_MISS);
    if (end == WRITING_FAILED) run_note(r, STATUS_OUTPUT);
    return end;
}

// A build that compares times has to see that this was done. Where that fails it does it again, which is no harm.
void run_touch(const run *r, const char *file) {
    const bool build = r->options->depfile || !r->plan.folder;
    if (*file && build && !r->options->check && utimensat(AT_FDCWD, file, NULL, 0)) errno = 0;
}

// ---- lines --------------------------------------------------------------------------------------------------------

static void report_begin(const run *r, size_t output, buffer *line) {
    const plan_output *o = &r->plan.outputs[output];
    buffer_text(line, "{\"output\":");
    buffer_json_text(line, *o->file ? o->file : "-");
    buffer_text(line, ",\"name\":");
    if (o->count == 1) {
        buffer_json_text(line, r->list.sheets[o->first].name);
    } else {
        buffer_text(line, "null");
    }
    buffer_print(line, ",\"format\":\"%s\",\"sprites\":%zu", o->format->name, o->count);
}

static void report_end(buffer *line) {
    buffer_add(line, "}", 2); // and a 0
    if (!line->failed) {
        json_line_put_json(line->bytes);
        putchar('\n');
    }
    buffer_free(line);
}

static const char *report_flag(bool value) { return value ? "true" : "false"; }

void run_report(const run *r, size_t output, writing_end end) {
    const run_output *o = &r->outputs[output];
    const stamp_figures *figures = &o->row.figures;
    buffer line = {0};
    if (!r->options->json) return;
    report_begin(r, output, &line);
    if (o->failed || end == WRITING_FAILED) {
        buffer_text(&line, ",\"failed\":true");
        report_end(&line);
        return;
    }
    buffer_print(&line,
                 ",\"frames\":%" PRId64 ",\"forms\":%" PRId64 ",\"points\":%" PRId64 ",\"error\":", figures->frames,
                 figures->forms, figures->points);
    if (isfinite(figures->error)) {
        buffer_real(&line, figures->error);
    } else {
        buffer_text(&line, "null");
    }
    buffer_print(&line, ",\"bytes\":%" PRId64 ",\"skipped\":%s,\"written\":%s", figures->bytes,
                 report_flag(o->current), report_flag(end == WRITING_WRITTEN));
    if (r->options->check) buffer_print(&line, ",\"stale\":%s", report_flag(end == WRITING_STALE));
    report_end(&line);
}

void run_report_plan(const run *r, size_t output) {
    const run_output *o = &r->outputs[output];
    const char *what = o->current ? "leave" : "write";
    buffer line = {0};
    if (r->options->json) {
        report_begin(r, output, &line);
        if (o->failed)
            buffer_text(&line, ",\"failed\":true");
        else
            buffer_print(&line, ",\"would\":\"%s\"", what);
        report_end(&line);
        return;
    }
    if (o->failed) return;
    const char *file = r->plan.outputs[output].file;
    printf("%s ", what);
    report_name(stdout, *file ? file : "-");
    putchar('\n');
}

// ---- figures ------------------------------------------------------------------------------------------------------

void run_figures_add(stamp_figures *figures, const product *p) {
    figures->frames += p->sheet->frame_count;
    figures->forms += p->form_count;
    for (int32_t i = 0; i < p->form_count; i++) {
        const product_figures *form = &p->forms[i].figures;
        figures->points += form->points_out;
        if (form->error.hausdorff > figures->error) figures->error = form->error.hausdorff;
    }
}

bool run_is_within(const run_options *options, double error) {
    return options->max_error < 0 || error <= options->max_error;
}

bool run_is_over(const run_options *options, const product *p) {
    bool over = false;
    for (int32_t i = 0; i < p->sheet->frame_count; i++) {
        const product_figures *figures = &p->forms[p->frame_forms[i]].figures;
        if (run_is_within(options, figures->error.hausdorff)) continue;
        report(p->sheet->name, "lower --tolerance or raise --max-error",
               "frame '%.64s' is %g pixels off at %g,%g, beyond the limit of %g", p->sheet->frames[i].name,
               figures->error.hausdorff, figures->worst_x, figures->worst_y, options->max_error);
        over = true;
    }
    return over;
}
