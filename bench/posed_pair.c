// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "posed_pair.h"

#include <stdlib.h>

#include "shapes.h"

// Called through a pointer that the compiler cannot see through, like the peers.
static bool (*volatile our_overlap)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hm_rule *rule) = hm_overlap;

static posed_side posed_side_make(const uint8_t *alpha, int32_t size) {
    posed_side side = {.pixels = sampling_make(alpha, size)};
    if (hm_mask_from_alpha(alpha, size, size, 0, SHAPE_THRESHOLD, NULL, &side.mask) != HM_OK) bench_die("no mask");
    if (hm_mask_prepare(side.mask) != HM_OK) bench_die("no field");
    hm_shape_mask(side.mask, &side.shape);
    return side;
}

static void posed_side_free(posed_side *side) {
    hm_mask_destroy(side->mask);
    sampling_free(&side->pixels);
}

bool posed_overlaps(const void *context, const pose_pair *at) {
    const posed_pair *pair = context;
    return our_overlap(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL);
}

posed_pair *posed_pair_make(const posed_picture *picture, pose_style style) {
    posed_pair *pair = bench_alloc(sizeof *pair);
    pair->name = picture->name;
    pair->size = picture->size;
    pair->style = style;
    pair->a = posed_side_make(picture->alpha_a, picture->size);
    pair->b = posed_side_make(picture->alpha_b, picture->size);
    pose_space space = {picture->size, style, posed_overlaps, pair};
    poses_make(&space, &pair->poses);
    return pair;
}

void posed_pair_free(posed_pair *pair) {
    posed_side_free(&pair->a);
    posed_side_free(&pair->b);
    free(pair);
}

POSED_TIMER(posed_time_overlap, posed_pair, work, posed_overlaps(pair, at))

// ---- work ---------------------------------------------------------------------------------------------------------

// The library counts its work in builds with HMI_COUNT, in this variable that no header shows.
#ifdef HMI_COUNT
typedef struct hmi_counts {
    uint64_t nodes;
    uint64_t pixels;
    uint64_t exact;
} hmi_counts;

extern hmi_counts hmi_count;
#endif

void posed_print_work(const posed_pair *pair, const bench_cell *cell, bench_timer timer) {
#ifdef HMI_COUNT
    const double queries = pair->count;
    hmi_count = (hmi_counts){0, 0, 0};
    timer(pair, 1);
    printf("worked %s,%s,%d,%s,%.2f,%.2f,%.2f\n", cell->bench, cell->shape, (int)cell->size, cell->position,
           (double)hmi_count.nodes / queries, (double)hmi_count.pixels / queries, (double)hmi_count.exact / queries);
#else
    (void)pair;
    (void)cell;
    (void)timer;
    bench_die("--work needs a build with -DHMI_COUNT (scripts/bench-counts makes one)");
#endif
}
