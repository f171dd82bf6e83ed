// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "offsets.h"

#include <math.h>
#include <stdlib.h>

#include "bench.h"
#include "shapes.h"

#define DIRECTIONS 96
#define RANDOM_OFFSETS (10 * DIRECTIONS)
#define MOST_RAYS 4096 // tried to find DIRECTIONS with a near miss inside the squares

const char *position_name(position_kind kind) {
    static const char *const names[POSITION_COUNT] = {"near", "graze", "deep", "random"};
    return names[kind];
}

static hm_pixel offset_on_ray(double angle, int32_t distance) {
    return (hm_pixel){.x = (int32_t)lround(distance * cos(angle)), .y = (int32_t)lround(distance * sin(angle))};
}

static bool squares_overlap(hm_pixel offset, int32_t size) { return abs(offset.x) < size && abs(offset.y) < size; }

// Walks in from outside the squares, a pixel at a time. Answers false where the first step with overlapping squares
// hits already: its near miss would be a question about boxes.
static bool offset_first_hit(double angle, int32_t size, offset_test test, const void *context, int32_t *distance) {
    bool missed = false;
    for (int32_t d = 2 * size; d >= 0; d--) {
        hm_pixel offset = offset_on_ray(angle, d);
        if (!squares_overlap(offset, size)) continue;
        if (test(context, offset.x, offset.y)) {
            *distance = d;
            return missed;
        }
        missed = true;
    }
    return false;
}

// Steps of the golden angle spread any number of rays evenly, and neighbours in the list point elsewhere.
static int32_t offsets_near(hm_pixel *at, int32_t size, offset_test test, const void *context, int32_t outward) {
    const double golden_angle = 2.39996322972865332;
    int32_t count = 0;
    for (int32_t ray = 0; ray < MOST_RAYS && count < DIRECTIONS; ray++) {
        double angle = 0.1 + ray * golden_angle;
        int32_t distance = 0;
        if (!offset_first_hit(angle, size, test, context, &distance)) continue;
        at[count++] = offset_on_ray(angle, distance + outward);
    }
    return count;
}

static int32_t offsets_within(hm_pixel *at, int32_t reach, int32_t count) {
    uint64_t state = 7;
    for (int32_t i = 0; i < count; i++) {
        at[i].x = random_between(&state, -reach, reach);
        at[i].y = random_between(&state, -reach, reach);
    }
    return count;
}

offset_list offsets_make(position_kind kind, int32_t size, offset_test test, const void *context) {
    offset_list list = {.count = 0, .at = bench_alloc(RANDOM_OFFSETS * sizeof(hm_pixel))};
    switch (kind) {
    case POSITION_NEAR:
        list.count = offsets_near(list.at, size, test, context, 1);
        break;
    case POSITION_GRAZE:
        list.count = offsets_near(list.at, size, test, context, 0);
        break;
    case POSITION_DEEP:
        list.count = offsets_within(list.at, size / 8, DIRECTIONS);
        break;
    default:
        list.count = offsets_within(list.at, size - 1, RANDOM_OFFSETS);
        break;
    }
    if (list.count == 0) bench_die("no %s offsets at %d px", position_name(kind), (int)size);
    return list;
}
