// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The library's own format, by its own writer: this only puts together what goes in.
#include "entry.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>

static void hitmask_form(const product_form *form, hm_collider_form *out) {
    *out = (hm_collider_form){.mask = form->mask,
                              .field = form->field,
                              .outline = form->outline,
                              .parts = form->parts,
                              .hull = form->hull,
                              .hull_parts = form->hull_parts,
                              .polar = form->polar};
}

// To the nearest unit; halves upwards.
static bool hitmask_unit(double pixels, int32_t *out) {
    if (!(pixels >= -HM_MAX_LOCAL && pixels <= HM_MAX_LOCAL)) return false;
    const double units = pixels * HM_UNITS_PER_PIXEL + 0.5;
    *out = (int32_t)units;
    if (*out > units) --*out;
    return true;
}

static bool hitmask_frame(const entry *e, int32_t form, hm_collider_frame *out) {
    *out = (hm_collider_frame){.name = e->frame->name,
                               .form = form,
                               .width = e->frame->width,
                               .height = e->frame->height,
                               .duration = e->frame->duration,
                               .first_mark = e->frame->first_mark,
                               .mark_count = e->frame->mark_count};
    if (hitmask_unit(e->pivot_x, &out->pivot.x) && hitmask_unit(e->pivot_y, &out->pivot.y)) return true;
    report(e->sheet->name, "mend the pivot in the sheet",
           "has frame '%.64s' with a pivot more than %d pixels away, which a collider cannot hold", e->frame->name,
           (int)HM_MAX_LOCAL);
    return false;
}

static bool hitmask_bytes(const char *name, const hm_collider_source *source, buffer *out) {
    size_t size = 0;
    hm_result result = hm_collider_write(source, NULL, 0, &size);
    void *room = result == HM_OK ? buffer_extend(out, size) : NULL;
    if (room) result = hm_collider_write(source, room, size, &size);
    if (result == HM_OK) return true;
    const char *advice = result == HM_ERROR_MEMORY ? "free some memory" : "bake fewer or smaller frames into one";
    report(name, advice, "cannot be a collider (%s)", hm_result_text(result));
    return false;
}

// `all` and `list` are of the same product.
static bool hitmask_write(const product *p, const entry_list *list, buffer *out) {
    const sheet *s = p->sheet;
    hm_collider_form *forms = calloc((size_t)p->form_count + 1, sizeof *forms);
    hm_collider_frame *frames = calloc(list->count + 1, sizeof *frames);
    bool done = forms && frames;
    if (!done) out->failed = true;
    for (int32_t i = 0; done && i < p->form_count; i++) hitmask_form(&p->forms[i], &forms[i]);
    for (size_t i = 0; done && i < list->count; i++)
        done = hitmask_frame(&list->entries[i], p->frame_forms[i], &frames[i]);
    const hm_collider_source source = {forms,    p->form_count, frames,  (int32_t)list->count,
                                       s->marks, s->mark_count, s->tags, s->tag_count};
    done = done && hitmask_bytes(s->name, &source, out);
    free(forms);
    free(frames);
    return done;
}

bool write_hitmask(const format_options *options, const format_content *content, buffer *out) {
    entry_list list;
    if (!entry_list_make(options, content, &list)) {
        out->failed = true;
        return true;
    }
    const bool done = hitmask_write(&content->products[0], &list, out);
    entry_list_free(&list);
    return done || out->failed;
}
