// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The report for machines: every frame with its figures, and those of all. What is infinite is null.
#include "page.h"
#include "page_rows.h"

#include <inttypes.h>
#include <math.h>

static void page_json_figure(buffer *out, const char *name, double value) {
    buffer_print(out, "\"%s\":", name);
    if (isfinite(value)) {
        buffer_real(out, value);
    } else {
        buffer_text(out, "null");
    }
}

static void page_json_summary(buffer *out, const page_summary *s) {
    buffer_print(out,
                 "\"summary\":{\"sprites\":%zu,\"frames\":%zu,\"pictures\":%zu,\"empty\":%zu,\"nothing_left\":%zu,",
                 s->sprites, s->frames, s->rows, s->empty, s->unbounded);
    buffer_print(out, "\"vertices_in\":%" PRId64 ",\"vertices\":%" PRId64 ",", s->points_in, s->points_out);
    buffer_print(out, "\"loops_in\":%" PRId64 ",\"loops_out\":%" PRId64 ",\"parts\":%" PRId64 ",", s->loops_in,
                 s->loops_out, s->parts);
    page_json_figure(out, "hausdorff_worst", s->worst);
    buffer_text(out, ",");
    page_json_figure(out, "hausdorff_median", s->median);
    buffer_text(out, ",");
    page_json_figure(out, "iou_least", s->iou);
    buffer_text(out, ",");
    page_json_figure(out, "area_delta_total", s->area);
    buffer_text(out, "}");
}

static void page_json_figures(buffer *out, const product_form *form) {
    const product_figures *f = &form->figures;
    page_json_figure(out, "hausdorff", f->error.hausdorff);
    buffer_text(out, ",");
    page_json_figure(out, "outward", f->error.outward);
    buffer_text(out, ",");
    page_json_figure(out, "inward", f->error.inward);
    buffer_text(out, ",");
    page_json_figure(out, "iou", f->error.iou);
    buffer_text(out, ",");
    page_json_figure(out, "area_delta", f->error.area);
    buffer_text(out, ",");
    page_json_figure(out, "tolerance", f->tolerance);
    buffer_print(out, ",\"loops_in\":%d,\"loops_out\":%d,\"vertices_in\":%d,\"vertices\":%d,\"parts\":%d,\"worst\":",
                 (int)f->loops_in, (int)f->loops_out, (int)f->points_in, (int)f->points_out,
                 (int)hm_parts_count(form->parts));
    if (isfinite(f->error.hausdorff) && f->points_in > 0) {
        buffer_text(out, "[");
        buffer_real(out, f->worst_x);
        buffer_text(out, ",");
        buffer_real(out, f->worst_y);
        buffer_text(out, "]");
    } else {
        buffer_text(out, "null");
    }
}

static void page_json_frame(buffer *out, const entry *e) {
    buffer_text(out, "{\"name\":");
    buffer_json_text(out, e->name);
    buffer_text(out, ",\"sprite\":");
    buffer_json_text(out, e->sheet->name);
    buffer_print(out, ",\"frame\":%d,\"form\":%d,\"size\":[%d,%d],", (int)e->number,
                 (int)e->product->frame_forms[e->number], (int)e->frame->width, (int)e->frame->height);
    page_json_figures(out, e->form);
    buffer_text(out, "}");
}

bool page_json(const format_options *options, const format_content *content, buffer *out) {
    page_rows rows;
    if (!page_rows_make(options, content, &rows)) {
        out->failed = true;
        return true;
    }
    buffer_text(out, "{\"version\":1,");
    page_json_summary(out, &rows.summary);
    buffer_text(out, ",\"frames\":[");
    for (size_t i = 0; i < rows.list.count; i++) {
        buffer_text(out, i ? ",\n" : "\n");
        page_json_frame(out, &rows.list.entries[i]);
    }
    buffer_text(out, "\n]}\n");
    page_rows_free(&rows);
    return true;
}
