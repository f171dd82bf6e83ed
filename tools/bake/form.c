// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "form.h"

#include "../cli/report.h"

#include <hitmask/outline.h>

#include <stdio.h>

typedef struct form_subject {
    const char *file, *frame;
} form_subject;

static bool form_refuse(const form_subject *subject, const char *advice, const char *what) {
    if (subject->frame) {
        report(subject->file, advice, "has frame '%.64s', which %s", subject->frame, what);
    } else {
        report(subject->file, advice, "%s", what);
    }
    return false;
}

static bool form_done(const form_subject *subject, hm_result result) {
    if (result == HM_OK) return true;
    char what[128];
    snprintf(what, sizeof what, "cannot be made shapes of (%s)", hm_result_text(result));
    return form_refuse(subject, result == HM_ERROR_MEMORY ? "free some memory" : "make it simpler or smaller", what);
}

// A piece too many is not a question of the tolerance: no loop has fewer than three points.
static bool form_over_budget(const product_options *options, const form_subject *subject) {
    char what[128];
    snprintf(what, sizeof what, "has no outline of %d points within %g pixels", (int)options->vertices,
             options->tolerance);
    return form_refuse(subject, "raise --vertices, --tolerance or --min-area", what);
}

static bool form_check_points(const product_options *options, const form_subject *subject, const hm_outline *truth) {
    const int32_t points = hm_outline_point_count(truth);
    if (!options->max_points || points <= options->max_points) return true;
    char what[128];
    snprintf(what, sizeof what, "has a border of %d corners, beyond the limit of %d", (int)points,
             (int)options->max_points);
    return form_refuse(subject, "bake a picture with less dust in it, or raise --max-points", what);
}

static bool form_simplify(const product_options *options, const form_subject *subject, product_form *form) {
    hm_simplify_options wish = {.method = options->method,
                                .tolerance = options->tolerance,
                                .least_area = options->min_area,
                                .max_points = options->vertices};
    form->figures.tolerance = options->tolerance;
    if (options->vertices) {
        wish.reached = &form->figures.tolerance;
        if (options->tolerance == 0) wish.tolerance = 0x1p-20; // none at all: with a number of points 0 is any
    }
    const hm_result result = hm_outline_simplify(form->truth, &wish, NULL, &form->outline);
    return result == HM_ERROR_RANGE && options->vertices ? form_over_budget(options, subject)
                                                         : form_done(subject, result);
}

static hm_result form_measure(product_form *form) {
    product_figures *figures = &form->figures;
    const hm_result result = hm_outline_compare(form->truth, form->outline, NULL, &figures->error);
    figures->worst_x = figures->error.worst.x;
    figures->worst_y = figures->error.worst.y;
    figures->loops_in = hm_outline_loop_count(form->truth);
    figures->loops_out = hm_outline_loop_count(form->outline);
    figures->points_in = hm_outline_point_count(form->truth);
    figures->points_out = hm_outline_point_count(form->outline);
    return result;
}

static hm_result form_polar(const product_options *options, product_form *form) {
    if (!hm_outline_loop_count(form->truth)) return HM_OK;
    return hm_polar_from_mask(form->mask, NULL, options->directions, NULL, &form->polar);
}

bool form_make(const product_options *options, const char *file, const char *frame, product_form *form) {
    const form_subject subject = {file, frame};
    // Pieces that meet in a corner only are drawn as one, so they are one component.
    if (!form_done(&subject, hm_outline_from_mask(form->mask, HM_CONNECT_8, NULL, &form->truth))) return false;
    if (!form_check_points(options, &subject, form->truth) || !form_simplify(options, &subject, form)) return false;
    hm_result result = hm_mask_prepare(form->mask);
    if (result == HM_OK) result = hm_outline_prepare(form->outline, options->parts);
    if (result == HM_OK) result = form_hull(form->outline, &form->hull);
    if (result == HM_OK) result = hm_outline_prepare(form->hull, options->parts);
    if (result == HM_OK) result = form_polar(options, form);
    if (result == HM_OK) result = form_measure(form);
    if (result == HM_OK) form->parts = hm_outline_parts(form->outline);
    return form_done(&subject, result);
}

void form_free(product_form *form) {
    hm_mask_destroy(form->mask);
    hm_outline_destroy(form->truth);
    hm_outline_destroy(form->outline);
    hm_outline_destroy(form->hull);
    hm_polar_destroy(form->polar);
    *form = (product_form){0};
}
