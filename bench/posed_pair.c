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
    if (hm_maskfield_create(side.mask, NULL, &side.field) != HM_OK) bench_die("no field");
    hm_shape_mask(side.mask, side.field, &side.shape);
    return side;
}

static void posed_side_free(posed_side *side) {
    hm_maskfield_destroy(side->field);
    hm_mask_destroy(side->mask);
    sampling_free(&side->pixels);
}

bool posed_overlaps(const void *context, const pose_pair *at) {
    const posed_pair *pair = context;
    return our_overlap(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL);
}

posed_pair *posed_pair_make(const posed_picture *picture, bool stretched) {
    posed_pair *pair = bench_alloc(sizeof *pair);
    pair->name = picture->name;
    pair->size = picture->size;
    pair->stretched = stretched;
    pair->a = posed_side_make(picture->alpha_a, picture->size);
    pair->b = posed_side_make(picture->alpha_b, picture->size);
    pose_space space = {picture->size, stretched, posed_overlaps, pair};
    poses_make(&space, &pair->poses);
    return pair;
}

void posed_pair_free(posed_pair *pair) {
    posed_side_free(&pair->a);
    posed_side_free(&pair->b);
    free(pair);
}

POSED_TIMER(posed_time_overlap, posed_pair, work, posed_overlaps(pair, at))
