// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "files.h"
#include "run_internal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

// ---- files --------------------------------------------------------------------------------------------------------

// Whether the file is there, and whether with these bytes.
static bool place_same(const char *file, const buffer *bytes, bool *there) {
    char chunk[1 << 14];
    FILE *stream = fopen(file, "rb");
    size_t at = 0, got = 1;
    *there = stream != NULL;
    if (!stream) return false;
    while ((got = fread(chunk, 1, sizeof chunk, stream)) > 0) {
        if (got > bytes->size - at || memcmp(chunk, bytes->bytes + at, got) != 0) break;
        at += got;
    }
    const bool same = !got && !ferror(stream) && at == bytes->size;
    fclose(stream);
    return same;
}

// Folders are made where one was asked for, not where a file was.
static run_placed place_write(const run *r, const char *file, const buffer *bytes) {
    outfile out;
    const bool in_folder = r->plan.folder && !strncmp(file, r->plan.folder, strlen(r->plan.folder));
    if (in_folder && !plan_make_folders(file)) return RUN_UNWRITTEN;
    if (!outfile_open(&out, file)) return RUN_UNWRITTEN;
    // Waiting for the disk would take longer than all else; what a power cut leaves empty does not match its stamp.
    out.quick = true;
    fwrite(bytes->bytes, 1, bytes->size, out.stream);
    return outfile_commit(&out) ? RUN_WRITTEN : RUN_UNWRITTEN;
}

run_placed run_place(run *r, const char *file, const buffer *bytes) {
    bool there;
    if (!*file) {
        fwrite(bytes->bytes, 1, bytes->size, stdout);
        return RUN_WRITTEN; // main tells when it did not arrive
    }
    if (place_same(file, bytes, &there)) return RUN_SAME;
    if (r->options->check) {
        report(file, "bake it", there ? "is not what it would be" : "is missing");
        run_note(r, STATUS_MISS);
        return RUN_STALE;
    }
    const run_placed placed = place_write(r, file, bytes);
    if (placed == RUN_UNWRITTEN) run_note(r, STATUS_OUTPUT);
    return placed;
}

// A build that looks at times has to see that this was done. Where that fails it does it again, which is no harm.
void run_touch(const run *r, const char *file) {
    const bool build = r->options->depfile || !r->plan.folder;
    if (*file && build && !r->options->check && utimensat(AT_FDCWD, file, NULL, 0)) errno = 0;
}

// ---- lines --------------------------------------------------------------------------------------------------------

static void tell_begin(const run *r, size_t output, buffer *line) {
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

static void tell_end(buffer *line) {
    buffer_text(line, "}\n");
    fwrite(line->bytes, 1, line->failed ? 0 : line->size, stdout);
    buffer_free(line);
}

static const char *tell_flag(bool value) { return value ? "true" : "false"; }

void run_tell(const run *r, size_t output, run_placed placed) {
    const run_output *o = &r->outputs[output];
    const stamp_figures *figures = &o->row.figures;
    buffer line = {0};
    if (!r->options->json) return;
    tell_begin(r, output, &line);
    if (o->failed || placed == RUN_UNWRITTEN) {
        buffer_text(&line, ",\"failed\":true");
        tell_end(&line);
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
    buffer_print(&line, ",\"bytes\":%" PRId64 ",\"skipped\":%s,\"written\":%s", figures->bytes, tell_flag(o->known),
                 tell_flag(placed == RUN_WRITTEN));
    if (r->options->check) buffer_print(&line, ",\"stale\":%s", tell_flag(placed == RUN_STALE));
    tell_end(&line);
}

void run_tell_plan(const run *r, size_t output) {
    const run_output *o = &r->outputs[output];
    const char *what = o->known ? "leave" : "write";
    buffer line = {0};
    if (r->options->json) {
        tell_begin(r, output, &line);
        buffer_print(&line, ",\"would\":\"%s\"", what);
        tell_end(&line);
        return;
    }
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

// An error is measured in doubles: what is as far off as the tolerance may come out a hair farther.
bool run_is_within(const run_options *options, double error) {
    return options->max_error < 0 || error <= options->max_error + 1e-9;
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
