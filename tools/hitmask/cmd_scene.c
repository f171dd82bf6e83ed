// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "commands.h"
#include "../cli/files.h"
#include "../drawing/drawing_file.h"
#include "../json/json_line.h"
#include "../scene/scene.h"
#include "../scene/scene_command.h"
#include "../scene/scene_grammar.h"
#include "../scene/scene_picture.h"
#include "../scene/scene_print.h"
#include "../cli/text.h"

#include <inttypes.h>
#include <string.h>
#include <time.h>

// Where the time goes, in seconds.
typedef struct scene_times {
    double load, update, print, picture;
} scene_times;

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// Adds what passed since `from`, which becomes now.
static void seconds_add(double *sum, double *from) {
    const double now = seconds_now();
    *sum += now - *from;
    *from = now;
}

static hm_broad_kind scene_broad(const char *name) {
    int kind = 0;
    while (kind < HM_BROAD_KIND_COUNT && strcmp(hm_broad_kind_name((hm_broad_kind)kind), name) != 0) kind++;
    return (hm_broad_kind)kind;
}

scene_wish scene_wish_of(const settings *chosen, const char *file) {
    return (scene_wish){.file = file,
                        .bytes = chosen->scene_bytes,
                        .threshold = chosen->threshold,
                        .limits = chosen->limits,
                        .map_limits = {chosen->map_limits.cells, chosen->scene_bytes / 8},
                        .broad = chosen->broad ? scene_broad(chosen->broad) : HM_BROAD_AUTO,
                        .colours = chosen->picture != NULL};
}

bool scene_refuses_output(const scene *all, const char *output) {
    bool same = file_is_same(output, all->doc.name);
    for (int32_t i = 0; i < all->sprite_count && !same; i++) {
        same = all->sprites[i].file && file_is_same(output, all->sprites[i].file);
    }
    same = same || pictures_hold(&all->reader.kept, output);
    for (size_t i = 0; i < all->reader.kept_maps.count && !same; i++)
        same = file_is_same(output, all->reader.kept_maps.all[i].file);
    if (same) report(output, "name another file for --picture", "is one of the inputs and is not overwritten");
    return same;
}

// ---- what it took -------------------------------------------------------------------------------------------------

// What finds the pairs of objects that move, or of the fixed ones.
static const char *stats_broad(const scene *all, bool fixed) {
    return hm_broad_kind_name(hm_world_broad_chosen(all->world, fixed));
}

static void stats_json(const scene *all, const scene_counts *counts, const scene_times *times) {
    printf("{\"stats\":{\"frames\":%d,\"objects\":%d,\"pairs\":%zu,\"begins\":%zu,\"stays\":%zu,\"ends\":%zu,"
           "\"passings\":%zu,\"bytes\":%zu,\"broad\":\"%s\",\"fixed\":\"%s\",\"ms\":{\"load\":%.3f,\"update\":%.3f,"
           "\"print\":%.3f,\"picture\":%.3f}}}\n",
           (int)all->frame, (int)hm_world_count(all->world), counts->pairs, counts->begins, counts->stays,
           counts->ends, counts->passings, hm_world_bytes(all->world), stats_broad(all, false),
           stats_broad(all, true), 1e3 * times->load, 1e3 * times->update, 1e3 * times->print, 1e3 * times->picture);
}

// Bytes in the unit that leaves something before the point.
static void stats_size(size_t bytes) {
    if (bytes < 1000000)
        fprintf(stderr, "%.1f kB\n", 1e-3 * (double)bytes);
    else
        fprintf(stderr, "%.1f MB\n", 1e-6 * (double)bytes);
}

static void stats_text(const scene *all, const scene_counts *counts, const scene_times *times) {
    fprintf(stderr, "%d frames, %d objects, %zu pairs at the end; %zu begins, %zu stays, %zu ends, %zu passings\n",
            (int)all->frame, (int)hm_world_count(all->world), counts->pairs, counts->begins, counts->stays,
            counts->ends, counts->passings);
    fprintf(stderr, "broad phase: %s, fixed objects: %s\n", stats_broad(all, false), stats_broad(all, true));
    fprintf(stderr, "load %.1f ms, moves and updates %.1f ms (%.3f a frame), answers %.1f ms, picture %.1f ms; ",
            1e3 * times->load, 1e3 * times->update, 1e3 * times->update / all->frame, 1e3 * times->print,
            1e3 * times->picture);
    stats_size(hm_world_bytes(all->world));
}

// ---- the command --------------------------------------------------------------------------------------------------

static status scene_frames(const settings *chosen, scene *all, scene_pages *pages, scene_counts *counts,
                           scene_times *times) {
    double at = seconds_now();
    for (int64_t i = 0; i < chosen->frames; i++) {
        if (!scene_next(all)) return STATUS_INPUT;
        seconds_add(&times->update, &at);
        if (!scene_print(all, chosen->json, counts)) return STATUS_INPUT;
        if (ferror(stdout)) return STATUS_OUTPUT;
        seconds_add(&times->print, &at);
        if (!scene_pages_add(pages, all)) return STATUS_OUTPUT;
        seconds_add(&times->picture, &at);
    }
    const bool done = scene_pages_write(pages);
    seconds_add(&times->picture, &at);
    return done ? STATUS_OK : STATUS_OUTPUT;
}

static status scene_run(const settings *chosen, const char *file, scene *all) {
    const scene_wish wish = scene_wish_of(chosen, file);
    scene_times times = {0};
    scene_counts counts = {0};
    scene_pages pages;
    double at = seconds_now();
    if (!scene_read(&wish, all)) return STATUS_INPUT;
    seconds_add(&times.load, &at);
    if (chosen->picture && (scene_refuses_output(all, chosen->picture) || !drawing_can(chosen->picture)))
        return STATUS_OUTPUT;
    scene_pages_begin(&pages, chosen->picture, chosen->frames, chosen->strip);
    const status answer = scene_frames(chosen, all, &pages, &counts, &times);
    scene_pages_free(&pages);
    if (answer == STATUS_OK && chosen->stats) (chosen->json ? stats_json : stats_text)(all, &counts, &times);
    return answer;
}

status cmd_scene(const void *values, int count, char **files) {
    const settings *chosen = values;
    scene all = {0};
    if (chosen->describe) {
        scene_grammar_print();
        return STATUS_OK;
    }
    if (!count) {
        report("hitmask scene", "see 'hitmask scene --help'", "no scene was given");
        return STATUS_USAGE;
    }
    if (chosen->strip && !chosen->picture) {
        report("hitmask scene", "give --picture as well", "--strip says how many frames to draw");
        return STATUS_USAGE;
    }
    const status answer = scene_run(chosen, files[0], &all);
    scene_free(&all);
    return answer;
}
