// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The library's own format, by its own writer: this only puts together what goes in.
#include "entry.h"
#include "../cli/report.h"

#include <stdlib.h>
#include <string.h>

static void hitmask_form(const product_form *form, hm_collider_form *out) {
    *out = (hm_collider_form){.mask = form->mask, .outline = form->outline, .hull = form->hull, .polar = form->polar};
}

// To the nearest unit; halves upwards.
static bool hitmask_unit(double pixels, int32_t *out) {
    if (!(pixels >= -HM_MAX_LOCAL && pixels <= HM_MAX_LOCAL)) return false;
    const double units = pixels * HM_UNITS_PER_PIXEL + 0.5;
    *out = (int32_t)units;
    if (*out > units) --*out;
    return true;
}

static bool hitmask_frame(const format_options *options, const product *p, int32_t number, hm_collider_frame *out) {
    const sheet_frame *frame = &p->sheet->frames[number];
    double x, y;
    entry_pivot(options, frame, &x, &y);
    *out = (hm_collider_frame){.name = frame->name,
                               .form = p->frame_forms[number],
                               .width = frame->width,
                               .height = frame->height,
                               .duration = frame->duration,
                               .first_mark = frame->first_mark,
                               .mark_count = frame->mark_count};
    if (hitmask_unit(x, &out->pivot.x) && hitmask_unit(y, &out->pivot.y)) return true;
    report(p->sheet->name, "mend the pivot in the sheet",
           "has frame '%.64s' with a pivot more than %d pixels away, which a collider cannot hold", frame->name,
           (int)HM_MAX_LOCAL);
    return false;
}

static bool hitmask_bytes(const char *name, const hm_collider_source *source, buffer *out) {
    size_t size = 0;
    hm_result result = hm_collider_save(source, NULL, 0, &size);
    void *room = result == HM_OK ? buffer_extend(out, size) : NULL;
    if (room) result = hm_collider_save(source, room, size, &size);
    if (result == HM_OK) return true;
    const char *advice = result == HM_ERROR_MEMORY ? "free some memory" : "bake fewer or smaller frames into one";
    report(name, advice, "cannot be a collider (%s)", hm_result_text(result));
    return false;
}

bool write_hitmask(const format_options *options, const format_content *content, buffer *out) {
    const product *p = &content->products[0];
    const sheet *s = p->sheet;
    hm_collider_form *forms = calloc((size_t)p->form_count + 1, sizeof *forms);
    hm_collider_frame *frames = calloc((size_t)s->frame_count + 1, sizeof *frames);
    bool done = forms && frames;
    if (!done) out->failed = true;
    for (int32_t i = 0; done && i < p->form_count; i++) hitmask_form(&p->forms[i], &forms[i]);
    for (int32_t i = 0; done && i < s->frame_count; i++) done = hitmask_frame(options, p, i, &frames[i]);
    const hm_collider_source source = {forms,    p->form_count, frames,  s->frame_count,
                                       s->marks, s->mark_count, s->tags, s->tag_count};
    done = done && hitmask_bytes(s->name, &source, out);
    free(forms);
    free(frames);
    return done || out->failed;
}
