// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "page_rows.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

bool page_row_solid(const page_row *row) { return row->entry->form->figures.points_in > 0; }

// ---- rows ---------------------------------------------------------------------------------------------------------

static bool page_same_marks(const entry *a, const entry *b) {
    if (a->mark_count != b->mark_count) return false;
    for (int32_t i = 0; i < a->mark_count; i++) {
        const hm_collider_mark *m = &a->marks[i], *n = &b->marks[i];
        if (strcmp(m->name, n->name) != 0 || m->kind != n->kind || m->radius != n->radius) return false;
        if (m->a.x != n->a.x || m->a.y != n->a.y || m->b.x != n->b.x || m->b.y != n->b.y) return false;
    }
    return true;
}

// The rows of a product's entries, the first of which has number `from`. `last` has room for a row for each entry: of
// each form the last one with it, by its number plus 1.
static void page_take(page_rows *out, const product *p, size_t from, size_t *last) {
    for (int32_t k = 0; k < p->sheet->frame_count; k++) {
        const entry *e = &out->list.entries[from + (size_t)k];
        size_t *row = &last[from + (size_t)p->frame_forms[k]];
        if (*row && page_same_marks(out->rows[*row - 1].entry, e)) {
            out->rows[*row - 1].frames++;
        } else {
            out->rows[out->count++] = (page_row){e, 1};
            *row = out->count;
        }
    }
}

// ---- figures ------------------------------------------------------------------------------------------------------

static int page_compare(const void *a, const void *b) {
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static void page_add(page_summary *s, const page_row *row) {
    const product_figures *f = &row->entry->form->figures;
    if (!page_row_solid(row)) {
        s->empty++;
        return;
    }
    s->points_in += f->points_in;
    s->points_out += f->points_out;
    s->loops_in += f->loops_in;
    s->loops_out += f->loops_out;
    s->parts += hm_parts_count(row->entry->form->parts);
    s->area += fabs(f->error.area);
    if (!isfinite(f->error.hausdorff)) s->unbounded++;
    if (f->error.hausdorff > s->worst) s->worst = f->error.hausdorff;
    if (isfinite(f->error.hausdorff) && f->error.hausdorff > s->worst_bounded) s->worst_bounded = f->error.hausdorff;
    if (f->error.iou < s->iou) s->iou = f->error.iou;
}

static bool page_summarise(page_rows *rows) {
    page_summary *s = &rows->summary;
    double *errors = malloc((rows->count ? rows->count : 1) * sizeof *errors);
    size_t count = 0;
    if (!errors) return false;
    s->iou = 1;
    s->rows = rows->count;
    s->frames = rows->list.count;
    for (size_t i = 0; i < rows->count; i++) {
        page_add(s, &rows->rows[i]);
        if (page_row_solid(&rows->rows[i])) errors[count++] = rows->rows[i].entry->form->figures.error.hausdorff;
    }
    qsort(errors, count, sizeof *errors, page_compare);
    if (count) s->median = errors[(count - 1) / 2];
    free(errors);
    return true;
}

bool page_rows_make(const format_options *options, const format_content *content, page_rows *out) {
    *out = (page_rows){0};
    if (!entry_list_make(options, content, &out->list)) return false;
    const size_t room = out->list.count ? out->list.count : 1;
    size_t *last = calloc(room, sizeof *last);
    out->rows = malloc(room * sizeof *out->rows);
    bool made = last && out->rows;
    size_t from = 0;
    for (size_t i = 0; made && i < content->count; i++) {
        page_take(out, &content->products[i], from, last);
        from += (size_t)content->products[i].sheet->frame_count;
    }
    free(last);
    out->summary.sprites = content->count;
    made = made && page_summarise(out);
    if (!made) page_rows_free(out);
    return made;
}

void page_rows_free(page_rows *rows) {
    free(rows->rows);
    entry_list_free(&rows->list);
    *rows = (page_rows){0};
}

// ---- order --------------------------------------------------------------------------------------------------------

typedef struct page_rank {
    double worst, iou;
    size_t row;
} page_rank;

static int page_compare_ranks(const void *a, const void *b) {
    const page_rank *x = a, *y = b;
    if (x->worst != y->worst) return x->worst > y->worst ? -1 : 1;
    if (x->iou != y->iou) return x->iou < y->iou ? -1 : 1;
    return (x->row > y->row) - (x->row < y->row);
}

size_t *page_rows_by_worst(const page_rows *rows) {
    const size_t room = rows->count ? rows->count : 1;
    page_rank *ranks = malloc(room * sizeof *ranks);
    size_t *order = malloc(room * sizeof *order);
    for (size_t i = 0; ranks && i < rows->count; i++) {
        const hm_outline_difference *error = &rows->rows[i].entry->form->figures.error;
        ranks[i] = (page_rank){floor(100 * error->hausdorff + 0.5), error->iou, i};
    }
    if (ranks) qsort(ranks, rows->count, sizeof *ranks, page_compare_ranks);
    for (size_t i = 0; ranks && order && i < rows->count; i++) order[i] = ranks[i].row;
    if (!ranks) {
        free(order);
        order = NULL;
    }
    free(ranks);
    return order;
}
