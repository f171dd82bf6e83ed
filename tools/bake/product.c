// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "product.h"

#include "cut.h"
#include "form.h"
#include "../cli/report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

// ---- collision pictures -------------------------------------------------------------------------------------------

// A file whose folder cannot be read counts as there, so that reading it says why.
static bool collision_exists(const char *file) {
    struct stat about;
    return !stat(file, &about) || (errno != ENOENT && errno != ENOTDIR && errno != ENAMETOOLONG);
}

// "ship.mask.png" for "ship.png".
static char *collision_beside(const char *name) {
    static const char ending[] = ".mask.png";
    size_t length = strlen(name);
    if (length > 4 && !strcmp(name + length - 4, ".png")) length -= 4;
    char *file = malloc(length + sizeof ending);
    if (!file) return NULL;
    memcpy(file, name, length);
    memcpy(file + length, ending, sizeof ending);
    return file;
}

bool product_collision(const product_options *options, const sheet *s, int32_t number, char **out) {
    *out = NULL;
    if (!options->collision && !strcmp(s->pictures[number], "-")) return true; // beside which lies nothing
    *out = options->collision ? strdup(options->collision) : collision_beside(s->pictures[number]);
    if (!*out) {
        report(s->pictures[number], "free some memory", "cannot be read (not enough memory)");
        return false;
    }
    if (options->collision || collision_exists(*out)) return true;
    free(*out);
    *out = NULL;
    return true;
}

// ---- products -----------------------------------------------------------------------------------------------------

// Takes the masks over into forms.
static bool product_forms(const product_options *options, cut *c, product *out) {
    out->forms = calloc((size_t)c->mask_count + 1, sizeof *out->forms);
    if (!out->forms) {
        report(out->sheet->name, "free some memory", "cannot be made (not enough memory)");
        return false;
    }
    out->form_count = c->mask_count;
    out->frame_forms = c->frame_masks;
    for (int32_t i = 0; i < c->mask_count; i++) out->forms[i].mask = c->masks[i];
    c->frame_masks = NULL;
    c->mask_count = 0;
    for (int32_t i = 0, next = 0; i < out->sheet->frame_count; i++) {
        const sheet_frame *f = &out->sheet->frames[i];
        if (out->frame_forms[i] < next) continue;
        if (!form_make(options, out->sheet->pictures[f->picture], f->whole ? NULL : f->name, &out->forms[next++]))
            return false;
    }
    return true;
}

bool product_make(const product_options *options, const sheet *s, product *out) {
    cut c;
    *out = (product){.sheet = s};
    if (!cut_sheet(options, s, &c)) return false;
    const bool done = product_forms(options, &c, out);
    cut_free(&c);
    if (!done) product_free(out);
    return done;
}

bool product_try(const product_options *options, const sheet *s) {
    cut c;
    if (!cut_sheet(options, s, &c)) return false;
    cut_free(&c);
    return true;
}

void product_free(product *p) {
    for (int32_t i = 0; i < p->form_count; i++) form_free(&p->forms[i]);
    free(p->forms);
    free(p->frame_forms);
    *p = (product){0};
}

// ---- centres ------------------------------------------------------------------------------------------------------

// Three sums over the edges of an outline: twice its area, and six times its first moments, in whole pixels. Points
// of outlines made here lie on whole pixels. What is added up may wrap around, the sums themselves fit easily: a
// picture has less than 2^30 square pixels, and none of them is 2^15 pixels away.
typedef struct centroid_sums {
    uint64_t area, x, y;
} centroid_sums;

static void centroid_add(centroid_sums *sums, hm_local a, hm_local b) {
    const int64_t ax = a.x / HM_UNITS_PER_PIXEL, ay = a.y / HM_UNITS_PER_PIXEL;
    const int64_t bx = b.x / HM_UNITS_PER_PIXEL, by = b.y / HM_UNITS_PER_PIXEL;
    const int64_t cross = ax * by - ay * bx;
    sums->area += (uint64_t)cross;
    sums->x += (uint64_t)(cross * (ax + bx));
    sums->y += (uint64_t)(cross * (ay + by));
}

void product_centroid(const product_form *form, double *x, double *y) {
    const hm_loop *loops = hm_outline_loops(form->outline);
    centroid_sums sums = {0, 0, 0};
    for (int32_t i = 0; i < hm_outline_loop_count(form->outline); i++) {
        const hm_local *ring = hm_outline_points(form->outline) + loops[i].first;
        for (int32_t k = 0; k < loops[i].count; k++) centroid_add(&sums, ring[k], ring[(k + 1) % loops[i].count]);
    }
    *x = hm_mask_width(form->mask) / 2.0;
    *y = hm_mask_height(form->mask) / 2.0;
    if (!sums.area) return;
    const double area = 3 * (double)(int64_t)sums.area;
    *x = (double)(int64_t)sums.x / area;
    *y = (double)(int64_t)sums.y / area;
}
