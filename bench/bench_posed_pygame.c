// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Overlap of rotated sprites beside the route that pygame's users have, through Python.
#include "posed_pair.h"

#include <math.h>
#include <stdlib.h>

#include "shapes.h"

#define PYGAME_POSES 24 // one takes a millisecond

// Where pygame's users put their sprites: by angles and middles.
static peer_python_pose pygame_pose(const posed_pair *pair, const pose_pair *at) {
    const double degrees = 180 / 3.14159265358979323846;
    const hm_vec2 middle = {pair->size * 0.5, pair->size * 0.5};
    hm_vec2 a, b;
    hm_xform_apply(&at->a, middle, &a);
    hm_xform_apply(&at->b, middle, &b);
    return (peer_python_pose){atan2(at->a.uy, at->a.ux) * degrees, atan2(at->b.uy, at->b.ux) * degrees, b.x - a.x,
                              b.y - a.y};
}

static double time_pygame(const void *context, int32_t passes) {
    return peer_python_turn((peer_python *)context, passes);
}

static double pygame_wrong_share(const posed_pair *pair, peer_python *python) {
    char answers[PYGAME_POSES + 2] = "";
    int32_t wrong = 0;
    peer_python_answers(python, answers, sizeof answers);
    for (int32_t i = 0; i < PYGAME_POSES; i++) wrong += (answers[i] == '1') != posed_overlaps(pair, &pair->at[i]);
    return 100.0 * wrong / PYGAME_POSES;
}

static void measure_pygame_at(bench_run *run, peer_python *python, posed_pair *pair, bench_cell *cell) {
    peer_python_pose poses[PYGAME_POSES];
    pair->count = PYGAME_POSES;
    for (int32_t i = 0; i < PYGAME_POSES; i++) poses[i] = pygame_pose(pair, &pair->at[i]);
    peer_python_load_poses(python, run->scratch, poses, PYGAME_POSES);
    bench_side sides[] = {
        {.name = "pygame", .level = -1, .timer = time_pygame, .context = python, .calls = PYGAME_POSES},
        {.name = hm_simd_name(run->best),
         .level = (int)run->best,
         .timer = posed_time_overlap,
         .calls = PYGAME_POSES},
    };
    sides[1].context = pair;
    if (!bench_measure(run, cell, sides, 2)) return;
    cell->peer_wrong = pygame_wrong_share(pair, python);
    bench_publish(run, cell, &sides[0], &sides[1]);
}

static void load_pygame(const bench_run *run, peer_python *python, const posed_picture *picture) {
    uint8_t *rgba_a = shape_rgba(picture->alpha_a, picture->size);
    uint8_t *rgba_b = shape_rgba(picture->alpha_b, picture->size);
    peer_python_load_pair(python, run->scratch, rgba_a, rgba_b, picture->size, SHAPE_THRESHOLD);
    free(rgba_a);
    free(rgba_b);
}

void posed_measure_pygame(bench_run *run, peer_python *python, const posed_picture *picture) {
    static const position_kind positions[] = {POSITION_NEAR, POSITION_GRAZE, POSITION_RANDOM};
    posed_pair *pair = NULL;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        bench_cell cell = {"posed-pygame", picture->name, picture->size, position_name(positions[i]), 0, 0};
        if (!bench_wanted(run, &cell)) continue;
        if (pair == NULL) {
            pair = posed_pair_make(picture, POSES_ROTATED);
            load_pygame(run, python, picture);
        }
        pair->at = pair->poses.at[positions[i]];
        measure_pygame_at(run, python, pair, &cell);
    }
    if (pair != NULL) posed_pair_free(pair);
}
