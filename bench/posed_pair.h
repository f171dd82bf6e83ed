// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// posed_pair: two posed masks as the library and centre sampling hold them, and the poses that questions about them
// are timed at.
#ifndef HITMASK_BENCH_POSED_PAIR_H
#define HITMASK_BENCH_POSED_PAIR_H

#include <hitmask/hitmask.h>

#include "bench.h"
#include "order.h"
#include "peer_python.h"
#include "poses.h"
#include "sampling.h"

/// One mask as both sides hold it.
typedef struct posed_side {
    hm_mask *mask;
    hm_shape shape;
    sampling_mask pixels;
} posed_side;

/// What a pair is made of. The second picture is the first one or, of noise, another.
typedef struct posed_picture {
    const char *name;
    int32_t size;
    const uint8_t *alpha_a, *alpha_b;
} posed_picture;

/// What a question is timed on.
typedef struct posed_pair {
    const char *name;
    int32_t size;
    pose_style style;
    posed_side a, b;
    pose_lists poses;
    const pose_pair *at; ///< of the cell at work
    int32_t count;
    const hm_vec2 *motion; ///< of the cell at work, where something moves
} posed_pair;

/// Makes masks, fields and poses; posed_pair_free() it.
posed_pair *posed_pair_make(const posed_picture *picture, pose_style style);
void posed_pair_free(posed_pair *pair);

/// Whether the pair (a posed_pair) overlaps, as the library says.
bool posed_overlaps(const void *context, const pose_pair *at);

/// A timer that puts every pose of `pair` to the question, in another order in each pass, and adds the answers up.
#define POSED_TIMER(name, context_type, pair_of, question)                                                           \
    double name(const void *context, int32_t passes) {                                                               \
        const context_type *work = context;                                                                          \
        const posed_pair *pair = pair_of;                                                                            \
        double sum = 0;                                                                                              \
        double start = bench_cpu_ns();                                                                               \
        for (int32_t pass = 0; pass < passes; pass++) {                                                              \
            const uint16_t *order = order_next(pair->count);                                                         \
            for (int32_t turn = 0; turn < pair->count; turn++) {                                                     \
                const pose_pair *at = &pair->at[order[turn]];                                                        \
                sum += question;                                                                                     \
            }                                                                                                        \
        }                                                                                                            \
        double end = bench_cpu_ns();                                                                                 \
        bench_use((uint64_t)sum);                                                                                    \
        return end - start;                                                                                          \
    }

/// The time of overlap; the context is a posed_pair.
double posed_time_overlap(const void *context, int32_t passes);

/// Distance beside overlap of the same poses: the number alone.
void posed_measure_distance(bench_run *run, posed_pair *pair, bench_cell *cell);

/// The same with the closest points.
void posed_measure_closest(bench_run *run, posed_pair *pair, bench_cell *cell);

/// Casts of the second mask by `motion` beside overlap of the same poses.
void posed_measure_cast(bench_run *run, posed_pair *pair, bench_cell *cell);

/// Prints what one query costs beside time, once `timer` has run each: nodes of the tree visited, pixels read, pairs
/// decided exactly. Ends the program in builds without counters.
void posed_print_work(const posed_pair *pair, const bench_cell *cell, bench_timer timer);

/// Separation of pairs up to 8 pixels deep in each other, beside overlap of the same poses.
void posed_measure_separate(bench_run *run, posed_pair *pair, bench_cell *cell);

/// Contact of such pairs, beside overlap of the same poses.
void posed_measure_contact(bench_run *run, posed_pair *pair, bench_cell *cell);

/// Overlap beside pygame's route: rotate the pictures, make their masks, overlap.
void posed_measure_pygame(bench_run *run, peer_python *python, const posed_picture *picture);

#endif
