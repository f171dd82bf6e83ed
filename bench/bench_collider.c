// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Opening colliders: all bytes are read for the checksum, and everything in them is validated. Reported for each KiB,
// and beside a plain read of the same bytes, which is what the machine can do at best.
#include "bench_mask.h"

#include <hitmask/hitmask.h>

#include <stdlib.h>
#include <string.h>

#include "plain_read.h"
#include "shapes.h"
#include "sprites.h"

enum { KIB = 1024, DRAWN = 96 };

static hm_result (*volatile collider_open)(const void *bytes, size_t size, const hm_allocator *alloc,
                                           hm_collider **out) = hm_collider_open;

typedef struct open_work {
    uint8_t *bytes; // at a multiple of 8, as malloc has them
    size_t size;
    plain_read_fn read;
} open_work;

// ---- a collider ---------------------------------------------------------------------------------------------------

// What a bake makes of a picture: outlines within a pixel, hulls, parts, a profile.
static bool form_make(hm_mask *mask, hm_collider_form *form) {
    const hm_simplify_options options = {.tolerance = 1};
    hm_outline *traced = NULL, *outline = NULL, *hull = NULL;
    hm_polar *polar = NULL;
    if (hm_mask_count(mask) == 0) return false;
    if (hm_mask_prepare(mask) != HM_OK) bench_die("no field");
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) != HM_OK) bench_die("no outline");
    if (hm_outline_simplify(traced, &options, NULL, &outline) != HM_OK) bench_die("no simple outline");
    if (hm_outline_prepare(outline, 8) != HM_OK) bench_die("no parts");
    if (hm_outline_hull(outline, -1, NULL, &hull) != HM_OK) bench_die("no hull");
    if (hm_outline_prepare(hull, 16) != HM_OK) bench_die("no parts of the hull");
    if (hm_polar_from_mask(mask, NULL, 0, NULL, &polar) != HM_OK) bench_die("no profile");
    *form = (hm_collider_form){mask, outline, hull, polar};
    hm_outline_destroy(traced);
    return true;
}

static void form_free(const hm_collider_form *form) {
    hm_outline_destroy((hm_outline *)(uintptr_t)form->outline);
    hm_outline_destroy((hm_outline *)(uintptr_t)form->hull);
    hm_polar_destroy((hm_polar *)(uintptr_t)form->polar);
}

static void collider_make(const sprite_list *list, open_work *work) {
    hm_collider_form *forms = bench_alloc((size_t)list->count * sizeof *forms);
    hm_collider_frame *frames = bench_alloc((size_t)list->count * sizeof *frames);
    int32_t count = 0;
    for (int32_t i = 0; i < list->count; i++) {
        if (!form_make(list->at[i].mask, &forms[count])) continue;
        frames[count] = (hm_collider_frame){.name = "frame", .form = count};
        frames[count].width = list->at[i].width;
        frames[count++].height = list->at[i].height;
    }
    const hm_collider_source source = {.forms = forms, .form_count = count, .frames = frames, .frame_count = count};
    if (hm_collider_save(&source, NULL, 0, &work->size) != HM_OK) bench_die("no collider");
    work->bytes = bench_alloc(work->size);
    if (hm_collider_save(&source, work->bytes, work->size, &work->size) != HM_OK) bench_die("no collider");
    for (int32_t i = 0; i < count; i++) form_free(&forms[i]);
    free(forms);
    free(frames);
}

// ---- timing -------------------------------------------------------------------------------------------------------

static double time_open(const void *context, int32_t passes) {
    const open_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        hm_collider *collider = NULL;
        if (collider_open(work->bytes, work->size, NULL, &collider) != HM_OK) bench_die("it does not open");
        sum += (uint64_t)hm_collider_form_count(collider);
        hm_collider_close(collider);
    }
    const double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static double time_read(const void *context, int32_t passes) {
    const open_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) sum += work->read(work->bytes, work->size);
    const double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static void measure_open(bench_run *run, bench_cell *cell, const sprite_list *list) {
    open_work work;
    int32_t readers;
    collider_make(list, &work);
    work.read = plain_readers(&readers)[readers - 1].read;
    cell->size = (int32_t)(work.size / KIB);
    bench_side sides[2] = {{.name = hm_simd_name(run->best), .level = (int)run->best, .timer = time_open},
                           {.name = "plain-read", .level = -1, .timer = time_read}};
    for (int i = 0; i < 2; i++) {
        sides[i].context = &work;
        sides[i].calls = cell->size;
    }
    if (bench_measure(run, cell, sides, 2)) bench_publish(run, cell, &sides[1], &sides[0]);
    free(work.bytes);
}

static sprite_list drawn_sprites(void) {
    static const int32_t sides[] = {24, 48, 64, 96, 160, 256};
    sprite_list list = {bench_alloc(DRAWN * sizeof(sprite)), DRAWN};
    for (int32_t i = 0; i < DRAWN; i++) {
        const int32_t side = sides[i % 6];
        sprite *s = &list.at[i];
        *s = (sprite){.width = side, .height = side};
        s->alpha = shape_alpha((shape_kind)(i / 6 % SHAPE_COUNT), side, (uint64_t)i);
        if (hm_mask_from_alpha(s->alpha, side, side, 0, SHAPE_THRESHOLD, NULL, &s->mask) != HM_OK)
            bench_die("no mask");
    }
    return list;
}

void bench_colliders(bench_run *run) {
    bench_cell drawn = {"collider", "drawn", 0, "open", 0, 0}, crew = {"collider", "crew", 0, "open", 0, 0};
    if (bench_wanted(run, &drawn)) {
        sprite_list list = drawn_sprites();
        measure_open(run, &drawn, &list);
        sprites_free(&list);
    }
    if (!bench_wanted(run, &crew) || !run->corpus) return;
    sprite_list list = sprites_load(run->corpus, "crew");
    if (list.count > 0) measure_open(run, &crew, &list);
    sprites_free(&list);
}
