// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Overlap of posed outlines, simplified at 1 px, beside that of the masks they were traced from, with fields. The
// outlines as they were traced give the masks' answers, which is compared; what the simplified ones answer
// differently is counted.
#include "bench_outline.h"

#include <hitmask/hitmask.h>

#include "posed_pair.h"
#include "shapes.h"

#include <stdlib.h>

static bool (*volatile our_overlap)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hm_rule *rule) = hm_overlap;

typedef struct outlined_side {
    hm_outline *outline;
    hm_shape shape;
} outlined_side;

typedef struct outlined_pair {
    const posed_pair *masks;
    outlined_side a, b;
} outlined_pair;

static outlined_side outlined_make(const hm_mask *mask, double tolerance) {
    const hm_simplify_options options = {.tolerance = tolerance};
    hm_outline *traced = NULL;
    outlined_side side = {.outline = NULL};
    if (hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) != HM_OK ||
        hm_outline_simplify(traced, &options, NULL, &side.outline) != HM_OK ||
        hm_outline_prepare(side.outline, 0) != HM_OK || hm_shape_outline(side.outline, &side.shape) != HM_OK)
        bench_die("no outline");
    hm_outline_destroy(traced);
    return side;
}

static outlined_pair outlined_pair_make(const posed_pair *masks, double tolerance) {
    return (outlined_pair){masks, outlined_make(masks->a.mask, tolerance), outlined_make(masks->b.mask, tolerance)};
}

static void outlined_pair_free(outlined_pair *pair) {
    hm_outline_destroy(pair->a.outline);
    hm_outline_destroy(pair->b.outline);
}

static bool outlined_overlaps(const outlined_pair *pair, const pose_pair *at) {
    return our_overlap(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL);
}

static int32_t outlined_differ(const outlined_pair *pair, const pose_pair *at) {
    int32_t differ = 0;
    for (int32_t i = 0; i < POSES_PER_CELL; i++)
        differ += outlined_overlaps(pair, &at[i]) != posed_overlaps(pair->masks, &at[i]);
    return differ;
}

static POSED_TIMER(time_outlined, outlined_pair, work->masks, outlined_overlaps(work, at))

    static void measure_outlined(bench_run *run, posed_pair *masks, const outlined_pair *traced,
                                 const outlined_pair *simple, bench_cell *cell, const pose_pair *at) {
    if (!bench_wanted(run, cell)) return;
    if (outlined_differ(traced, at) > 0)
        bench_die("outlines and masks differ: %s, %d px", cell->shape, (int)cell->size);
    cell->answers = POSES_PER_CELL;
    cell->peer_wrong = 100.0 * outlined_differ(simple, at) / POSES_PER_CELL;
    masks->at = at;
    masks->count = POSES_PER_CELL;
    bench_side sides[] = {
        {.name = "mask", .level = (int)run->best, .timer = posed_time_overlap, .calls = POSES_PER_CELL},
        {.name = hm_simd_name(run->best),
         .level = (int)run->best,
         .timer = time_outlined,
         .context = simple,
         .calls = POSES_PER_CELL},
    };
    sides[0].context = masks;
    if (bench_measure(run, cell, sides, 2)) bench_publish(run, cell, &sides[0], &sides[1]);
}

static void measure_shape(bench_run *run, shape_kind shape, int32_t size) {
    uint8_t *alpha = shape_alpha(shape, size, 1);
    const posed_picture picture = {shape_name(shape), size, alpha, alpha};
    posed_pair *masks = posed_pair_make(&picture, POSES_ROTATED);
    outlined_pair traced = outlined_pair_make(masks, 0);
    outlined_pair simple = outlined_pair_make(masks, 1);
    run->answers += 2 * POSES_PER_CELL;
    if (outlined_differ(&traced, masks->poses.first_contact) + outlined_differ(&traced, masks->poses.last_free) > 0)
        bench_die("outlines and masks differ at contact: %s, %d px", shape_name(shape), (int)size);
    for (int32_t p = 0; p < POSITION_COUNT; p++) {
        bench_cell cell = {"outline-overlap", shape_name(shape), size, position_name((position_kind)p), 0, 0};
        measure_outlined(run, masks, &traced, &simple, &cell, masks->poses.at[p]);
    }
    outlined_pair_free(&traced);
    outlined_pair_free(&simple);
    posed_pair_free(masks);
    free(alpha);
}

void bench_outline_overlap(bench_run *run) {
    static const shape_kind shapes[] = {SHAPE_DISC, SHAPE_STAR, SHAPE_GEAR};
    static const int32_t sizes[] = {64, 256};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            bool wanted = false;
            for (int32_t p = 0; p < POSITION_COUNT; p++) {
                const char *position = position_name((position_kind)p);
                const bench_cell cell = {"outline-overlap", shape_name(shapes[s]), sizes[i], position, 0, 0};
                wanted |= bench_wanted(run, &cell);
            }
            if (wanted) measure_shape(run, shapes[s], sizes[i]);
        }
    }
}
