// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "../bake/plan.h"
#include "../cli/progress.h"
#include "../bake/run.h"

#include <string.h>

enum { BAKE_FORMATS_MAX = 32 };

static bool bake_fault(const char *what, const char *advice) {
    report("hitmask bake", advice, "%s", what);
    return false;
}

// ---- numbers ------------------------------------------------------------------------------------------------------

static double bake_real(const option_reals *reals, double fallback) {
    return reals->count ? reals->value[0] : fallback;
}

static bool bake_check_reals(const settings *chosen) {
    const double tolerance = bake_real(&chosen->tolerance, 0), scale = bake_real(&chosen->scale, 1);
    if (tolerance < 0 || tolerance > HM_OUTLINE_MAX_TOLERANCE)
        return bake_fault("--tolerance is out of range", "give 0 to 256 pixels");
    if (bake_real(&chosen->min_area, 0) < 0) return bake_fault("--min-area is negative", "give 0 or more");
    if (bake_real(&chosen->max_error, 0) < 0) return bake_fault("--max-error is negative", "give 0 or more pixels");
    if (!(scale >= 1e-3 && scale <= 1e6))
        return bake_fault("--scale is out of range", "give 0.001 to 1000000 pixels");
    for (int i = 0; i < chosen->bake_pivot.count; i++) {
        if (chosen->bake_pivot.value[i] < -1 || chosen->bake_pivot.value[i] > 2)
            return bake_fault("--pivot is out of range", "give shares from -1 to 2");
    }
    return true;
}

static hm_simplify_method bake_method(const char *name) {
    static const struct {
        const char *name;
        hm_simplify_method method;
    } rows[] = {{"rdp", HM_SIMPLIFY_RDP},
                {"rdp-symmetric", HM_SIMPLIFY_RDP_SYMMETRIC},
                {"outer", HM_SIMPLIFY_OUTER},
                {"inner", HM_SIMPLIFY_INNER}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!strcmp(rows[i].name, name)) return rows[i].method;
    }
    return HM_SIMPLIFY_MIN;
}

// A user who limits the points, and states no tolerance, wants them at any.
static product_options bake_product(const settings *chosen) {
    const bool pivot = chosen->bake_pivot.count > 0;
    return (product_options){
        .method = bake_method(chosen->method),
        .tolerance = bake_real(&chosen->tolerance, chosen->vertices ? HM_OUTLINE_MAX_TOLERANCE : 1),
        .vertices = (int32_t)chosen->vertices,
        .max_points = (int32_t)chosen->max_points,
        .parts = (int32_t)chosen->parts,
        .directions = (int32_t)chosen->directions,
        .threshold = (uint8_t)chosen->threshold,
        .min_area = bake_real(&chosen->min_area, 0),
        .pivot_x = pivot ? chosen->bake_pivot.value[0] : 0.5,
        .pivot_y = pivot ? chosen->bake_pivot.value[1] : 0.5,
        .collision = chosen->collision,
        .limits = &chosen->limits,
        .max_bytes = chosen->bake_bytes,
    };
}

// ---- formats ------------------------------------------------------------------------------------------------------

// The rows of --format, or the one that the output's name implies.
static size_t bake_formats(const settings *chosen, const format_row **rows) {
    char name[32];
    size_t count = 0;
    for (const char *c = chosen->format; c && *c && count < BAKE_FORMATS_MAX; c += *c == ',') {
        size_t length = strcspn(c, ",");
        snprintf(name, sizeof name, "%.*s", (int)length, c);
        rows[count] = format_find(name);
        if (rows[count]) count++;
        c += length;
    }
    if (count) return count;
    rows[0] = chosen->output ? format_of_file(chosen->output) : NULL;
    if (!rows[0]) rows[0] = &formats[0];
    return 1;
}

// A file with an unknown ending would hold an unexpected format.
static bool bake_check_ending(const settings *chosen) {
    const char *output = chosen->output;
    if (chosen->format || !output || !strcmp(output, "-") || format_of_file(output) || plan_is_folder(output))
        return true;
    report(output, "end it in .hmc, .json, .svg or that of another format, or give --format",
           "has an ending that tells no format");
    return false;
}

// ---- the command --------------------------------------------------------------------------------------------------

static bool bake_check_wishes(const settings *chosen) {
    const bool stream = !chosen->output || !strcmp(chosen->output, "-");
    if (stream && chosen->check) return bake_fault("--check has nothing to compare with", "name the output with -o");
    if (stream && chosen->depfile) return bake_fault("--depfile needs an output with a name", "name it with -o");
    if (chosen->output && stream && chosen->json)
        return bake_fault("--json and the output would both go to standard output", "name the output with -o");
    if (chosen->check && chosen->dry_run) return bake_fault("--check and --dry-run exclude each other", "give one");
    return true;
}

status cmd_bake(const void *values, int count, char **operands) {
    const settings *chosen = values;
    const format_row *rows[BAKE_FORMATS_MAX];
    if (!bake_check_reals(chosen) || !bake_check_wishes(chosen) || !bake_check_ending(chosen)) return STATUS_USAGE;
    run_options options = {
        .product = bake_product(chosen),
        .formats = rows,
        .format_count = bake_formats(chosen, rows),
        .output = chosen->output,
        .page = chosen->page,
        .depfile = chosen->depfile,
        .max_error = bake_real(&chosen->max_error, -1),
        .workers = (int)chosen->jobs,
        .check = chosen->check,
        .json = chosen->json,
        .dry_run = chosen->dry_run,
        .force = chosen->force,
        .progress = progress_is_shown(),
    };
    options.import = (import_options){.grid_width = chosen->grid.present ? chosen->grid.at.x : 0,
                                      .grid_height = chosen->grid.present ? chosen->grid.at.y : 0,
                                      .max_bytes = chosen->bake_bytes,
                                      .max_frames = chosen->max_frames,
                                      .limits = &chosen->limits};
    options.format =
        (format_options){.scale = bake_real(&chosen->scale, 1), .output = "", .product = &options.product};
    return run_bake(&options, count, operands);
}
