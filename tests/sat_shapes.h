// Convex shapes of a few corners, as sat's and as the oracle's.
#ifndef TESTS_SAT_SHAPES_H
#define TESTS_SAT_SHAPES_H

#include "../src/sat/convex.h"
#include "harness.h"
#include "ref_sat.h"

#include <stdio.h>

typedef struct shape {
    int32_t n;
    hmi_point v[REF_HULL_CORNERS];
    int64_t radius;
} shape;

static inline hmi_convex convex_of(const shape *s) { return (hmi_convex){s->v, s->n, s->radius}; }

static inline ref_hull hull_of_shape(const shape *s) {
    ref_hull hull = {.n = s->n};
    for (int32_t i = 0; i < s->n; ++i) {
        hull.x[i] = s->v[i].x;
        hull.y[i] = s->v[i].y;
    }
    return hull;
}

static inline void shape_reverse(shape *s) {
    for (int32_t i = 0, j = s->n - 1; i < j; ++i, --j) {
        hmi_point p = s->v[i];
        s->v[i] = s->v[j];
        s->v[j] = p;
    }
}

static inline void note_pair(const shape *a, const shape *b) {
    char text[480] = "";
    const shape *both[2] = {a, b};
    size_t used = 0;
    for (int i = 0; i < 2; ++i) {
        for (int32_t k = 0; k < both[i]->n && used < sizeof text; ++k)
            used += (size_t)snprintf(text + used, sizeof text - used, "(%lld %lld)", (long long)both[i]->v[k].x,
                                     (long long)both[i]->v[k].y);
        if (used < sizeof text)
            used += (size_t)snprintf(text + used, sizeof text - used, " r %lld ", (long long)both[i]->radius);
    }
    test_note("%s", text);
}

#endif
