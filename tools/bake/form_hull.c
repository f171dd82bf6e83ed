// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The hull of one piece may cross that of another or hold all of it, and then both together are no outline. Such
// hulls are replaced by the hull of both, until no two meet: the answer does not depend on the order. Boxes sorted
// from the top down give the pairs that have to be tested.
#include "form.h"

#include <stdlib.h>
#include <string.h>

// One hull; NULL once it was joined with another.
typedef struct hull_ring {
    hm_outline *outline;
    hm_local least, greatest;
} hull_ring;

typedef struct hull_job {
    hull_ring *rings;
    int32_t count;
    hm_loop *loops; ///< as many, and room for their points
    hm_local *points;
} hull_job;

static void hull_set(hull_ring *ring, hm_outline *outline) {
    hm_outline_destroy(ring->outline);
    ring->outline = outline;
    hm_outline_box(outline, &ring->least, &ring->greatest);
}

// All the rings, in their order, as one outline.
static hm_result hull_gather(hull_job *job, const hull_ring *rings, int32_t count, hm_outline **out) {
    int32_t loops = 0, points = 0;
    for (int32_t i = 0; i < count; i++) {
        if (!rings[i].outline) continue;
        const int32_t n = hm_outline_point_count(rings[i].outline);
        memcpy(job->points + points, hm_outline_points(rings[i].outline), (size_t)n * sizeof *job->points);
        job->loops[loops] = (hm_loop){points, n, -1, 0, loops};
        points += n;
        loops++;
    }
    return hm_outline_create(job->loops, loops, job->points, points, NULL, out);
}

// By the first point, which is the top one.
static int hull_compare(const void *left, const void *right) {
    const hull_ring *one = left, *two = right;
    if (!one->outline || !two->outline) return !one->outline - !two->outline;
    const hm_local *a = hm_outline_points(one->outline), *b = hm_outline_points(two->outline);
    if (a->y != b->y) return a->y < b->y ? -1 : 1;
    return a->x < b->x ? -1 : a->x > b->x;
}

static bool hull_boxes_apart(const hull_ring *a, const hull_ring *b) {
    return a->greatest.x < b->least.x || b->greatest.x < a->least.x || a->greatest.y < b->least.y;
}

static hm_result hull_is_sound(const hm_outline *outline, bool *sound) {
    hm_outline_finding finding = {HM_OUTLINE_SOUND, -1, -1};
    const hm_result result = hm_outline_verify(NULL, outline, NULL, 0, NULL, &finding);
    *sound = finding.fault == HM_OUTLINE_SOUND;
    return result;
}

// Joins two rings where they meet; the first one then stands for both.
static hm_result hull_join(hull_job *job, hull_ring *a, hull_ring *b, bool *joined) {
    const hull_ring pair[2] = {*a, *b};
    hm_outline *both = NULL, *hull = NULL;
    bool sound = false;
    hm_result result = hull_gather(job, pair, 2, &both);
    if (result == HM_OK) result = hull_is_sound(both, &sound);
    if (result == HM_OK && !sound) result = hm_outline_hull(both, -1, NULL, &hull);
    hm_outline_destroy(both);
    *joined = hull != NULL;
    if (!hull) return result;
    hull_set(a, hull);
    hm_outline_destroy(b->outline);
    b->outline = NULL;
    return result;
}

// One pass over all pairs that may meet; returns whether any did.
static hm_result hull_join_all(hull_job *job, bool *any) {
    hm_result result = HM_OK;
    *any = false;
    for (int32_t i = 0; i < job->count; i++) {
        hull_ring *a = &job->rings[i];
        for (int32_t k = i + 1; k < job->count && a->outline && result == HM_OK; k++) {
            hull_ring *b = &job->rings[k];
            bool joined;
            if (!b->outline) continue;
            if (b->least.y > a->greatest.y) break;
            if (hull_boxes_apart(a, b)) continue;
            result = hull_join(job, a, b, &joined);
            *any = *any || joined;
        }
    }
    return result;
}

static hm_result hull_settle(hull_job *job, hm_outline **out) {
    bool again = true;
    while (again) {
        bool sound;
        qsort(job->rings, (size_t)job->count, sizeof *job->rings, hull_compare);
        while (job->count && !job->rings[job->count - 1].outline) job->count--;
        hm_result result = hull_gather(job, job->rings, job->count, out);
        if (result == HM_OK) result = hull_is_sound(*out, &sound);
        if (result == HM_OK && sound) return HM_OK;
        if (result == HM_OK) result = hull_join_all(job, &again);
        hm_outline_destroy(*out);
        *out = NULL;
        if (result != HM_OK) return result;
    }
    return HM_ERROR_FORMAT;
}

static hm_result hull_begin(hull_job *job, const hm_outline *outline) {
    const size_t count = (size_t)hm_outline_component_count(outline);
    job->rings = calloc(count + 1, sizeof *job->rings);
    job->loops = malloc((count + 1) * sizeof *job->loops);
    job->points = malloc(((size_t)hm_outline_point_count(outline) + 1) * sizeof *job->points);
    if (!job->rings || !job->loops || !job->points) return HM_ERROR_MEMORY;
    for (job->count = 0; job->count < (int32_t)count; job->count++) {
        hm_outline *hull = NULL;
        const hm_result result = hm_outline_hull(outline, job->count, NULL, &hull);
        if (result != HM_OK) return result;
        hull_set(&job->rings[job->count], hull);
    }
    return HM_OK;
}

hm_result form_hull(const hm_outline *outline, hm_outline **out) {
    hull_job job = {0};
    *out = NULL;
    hm_result result = hull_begin(&job, outline);
    if (result == HM_OK) result = hull_settle(&job, out);
    for (int32_t i = 0; i < job.count; i++) hm_outline_destroy(job.rings[i].outline);
    free(job.rings);
    free(job.loops);
    free(job.points);
    return result;
}
