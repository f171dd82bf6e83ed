// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "moving.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "shapes.h"

const char *moving_name(moving_kind kind) {
    static const char *const names[] = {"uniform", "power", "cluster", "dense", "outliers"};
    return names[kind];
}

static double moving_random(uint64_t *state) { return (double)(random_next(state) >> 11) / 9007199254740992.0; }

static double moving_normal(uint64_t *state) {
    double sum = -6;
    for (int i = 0; i < 12; i++) sum += moving_random(state);
    return sum;
}

// A side with the density of side^-2.5, from 4 to 400.
static double moving_power(uint64_t *state) {
    const double low = pow(4, -1.5);
    const double high = pow(400, -1.5);
    return pow(low - moving_random(state) * (low - high), -1 / 1.5);
}

static double moving_side(moving_kind kind, int32_t count) {
    static const double each[] = {32, 24, 64, 12, 32};
    return each[kind] * sqrt((double)count);
}

static void moving_put(moving_kind kind, int32_t i, double side, const double *heaps, int32_t heap_count,
                       uint64_t *state, hm_bounds *out) {
    double w = kind == MOVING_POWER     ? moving_power(state)
               : kind == MOVING_CLUSTER ? 8 + 16 * moving_random(state)
                                        : 16;
    double h = kind == MOVING_POWER ? w * (0.5 + moving_random(state)) : w;
    double x = moving_random(state) * (side - w);
    double y = moving_random(state) * (side - h);
    if (kind == MOVING_CLUSTER && i % 10 != 0) {
        const int32_t heap = (int32_t)(random_next(state) % (uint64_t)heap_count);
        x = fmin(fmax(heaps[2 * heap] * side + 128 * moving_normal(state), 0), side - w);
        y = fmin(fmax(heaps[2 * heap + 1] * side + 128 * moving_normal(state), 0), side - h);
    }
    if (kind == MOVING_OUTLIERS && i < 10) {
        x *= 100;
        y *= 100;
    }
    *out = (hm_bounds){(float)x, (float)y, (float)(x + w), (float)(y + h)};
}

void moving_make(moving_kind kind, int32_t count, double speed, moving *out) {
    const size_t n = (size_t)count;
    const double side = moving_side(kind, count);
    const int32_t heap_count = count / 1000 > 4 ? count / 1000 : 4;
    double *heaps = bench_alloc(2 * (size_t)heap_count * sizeof *heaps);
    uint64_t state = 1;
    *out = (moving){bench_alloc(n * sizeof(hm_bounds)),
                    bench_alloc(n * sizeof(hm_bounds)),
                    bench_alloc(n * sizeof(float)),
                    bench_alloc(n * sizeof(float)),
                    count,
                    (float)side};
    for (int32_t i = 0; i < 2 * heap_count; i++) heaps[i] = 0.05 + 0.9 * moving_random(&state);
    for (int32_t i = 0; i < count; i++) {
        moving_put(kind, i, side, heaps, heap_count, &state, &out->start[i]);
        const double angle = 6.283185307179586 * moving_random(&state);
        const double length = speed * moving_random(&state);
        out->vx[i] = (float)(cos(angle) * length);
        out->vy[i] = (float)(sin(angle) * length);
    }
    free(heaps);
    moving_restart(out);
}

void moving_free(moving *world) {
    free(world->box);
    free(world->start);
    free(world->vx);
    free(world->vy);
}

void moving_restart(moving *world) { memcpy(world->box, world->start, (size_t)world->count * sizeof *world->box); }

static void moving_axis(float *low, float *high, float *v, float side) {
    if ((*low + *v < 0 && *v < 0) || (*high + *v > side && *v > 0 && *low < side)) *v = -*v;
    *low += *v;
    *high += *v;
}

void moving_step(moving *world) {
    for (int32_t i = 0; i < world->count; i++) {
        moving_axis(&world->box[i].x0, &world->box[i].x1, &world->vx[i], world->side);
        moving_axis(&world->box[i].y0, &world->box[i].y1, &world->vy[i], world->side);
    }
}

uint64_t moving_sum(const hm_broad_pair *pairs, size_t count) {
    uint64_t sum = count;
    for (size_t i = 0; i < count; i++) {
        const uint64_t a = (uint64_t)(uint32_t)pairs[i].a;
        const uint64_t b = (uint64_t)(uint32_t)pairs[i].b;
        uint64_t hash = ((a < b ? a << 32 | b : b << 32 | a) + 1) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 29;
        sum += hash * 0xbf58476d1ce4e5b9u;
    }
    return sum;
}
