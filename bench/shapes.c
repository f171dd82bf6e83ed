// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "shapes.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

#include "bench.h"

#define SAMPLES 4 // a side: a pixel's alpha is the share of its 4 x 4 samples that lie inside
#define NOISE_PERCENT 12

static const double pi = 3.14159265358979323846;

const char *shape_name(shape_kind kind) {
    static const char *const names[SHAPE_COUNT] = {"disc", "star", "noise", "gear"};
    return names[kind];
}

uint64_t random_next(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

int32_t random_between(uint64_t *state, int32_t low, int32_t high) {
    uint64_t span = (uint64_t)((int64_t)high - low + 1);
    return low + (int32_t)(random_next(state) % span);
}

// Mirrors a point that lies beyond `angle` (from straight up, towards +x) back across the line at that angle.
static void shape_fold(double *x, double *up, double angle) {
    double beyond = *x * cos(angle) - *up * sin(angle);
    if (beyond <= 0) return;
    *x -= 2 * beyond * cos(angle);
    *up += 2 * beyond * sin(angle);
}

// (x, y) from the centre of a star with outer radius 1. Three mirrors fold it onto a tenth of itself, between the
// outer corner straight up and the inner one at 36 degrees: inside is the centre's side of the edge between them.
static bool shape_in_star(double x, double y) {
    const double step = pi / 5;
    const double inner = 0.4;
    double side = fabs(x);
    double up = -y;
    shape_fold(&side, &up, 3 * step);
    shape_fold(&side, &up, step);
    double edge_side = inner * sin(step);
    double edge_up = inner * cos(step) - 1;
    return edge_up * fabs(side) - edge_side * (up - 1) >= 0;
}

static bool shape_in_gear(double x, double y) {
    double radius = sqrt(x * x + y * y);
    return radius >= 0.35 && radius <= (cos(24 * atan2(y, x)) > 0 ? 1 : 0.86);
}

static bool shape_inside(shape_kind kind, double x, double y) {
    if (kind == SHAPE_GEAR) return shape_in_gear(x, y);
    return kind == SHAPE_STAR ? shape_in_star(x, y) : x * x + y * y <= 1;
}

static int32_t shape_samples(shape_kind kind, int32_t size, int32_t x, int32_t y) {
    int32_t inside = 0;
    double half = size / 2.0;
    for (int32_t j = 0; j < SAMPLES; j++) {
        for (int32_t i = 0; i < SAMPLES; i++) {
            double px = x + (i + 0.5) / SAMPLES;
            double py = y + (j + 0.5) / SAMPLES;
            inside += shape_inside(kind, (px - half) / half, (py - half) / half);
        }
    }
    return inside;
}

uint8_t *shape_alpha(shape_kind kind, int32_t size, uint64_t seed) {
    uint8_t *alpha = bench_alloc((size_t)size * (size_t)size);
    for (int32_t y = 0; y < size; y++) {
        for (int32_t x = 0; x < size; x++) {
            int32_t level = shape_samples(kind, size, x, y) * 255 / (SAMPLES * SAMPLES);
            bool speck = random_next(&seed) % 100 < NOISE_PERCENT;
            if (kind == SHAPE_NOISE) level = speck && level >= SHAPE_THRESHOLD ? 255 : 0;
            alpha[(size_t)y * (size_t)size + (size_t)x] = (uint8_t)level;
        }
    }
    return alpha;
}

uint8_t *shape_rgba(const uint8_t *alpha, int32_t size) {
    size_t pixels = (size_t)size * (size_t)size;
    uint8_t *rgba = bench_alloc(pixels * 4);
    uint64_t state = 1;
    for (size_t i = 0; i < pixels; i++) {
        uint64_t color = random_next(&state);
        rgba[4 * i] = (uint8_t)color;
        rgba[4 * i + 1] = (uint8_t)(color >> 8);
        rgba[4 * i + 2] = (uint8_t)(color >> 16);
        rgba[4 * i + 3] = alpha[i];
    }
    return rgba;
}
