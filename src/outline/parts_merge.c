// convex: parts, from triangles by taking out diagonals as long as both ends stay convex and the part small enough
// (Hertel and Mehlhorn, as in parts_triangulate.c; without a limit of corners any order gives at most four times as
// many parts as are possible).
#include "parts_job.h"

/// In which order diagonals are taken out.
typedef enum join_order {
    JOIN_LONG_FIRST,
    JOIN_SHORT_FIRST,
    JOIN_AS_NUMBERED,
    JOIN_LAST_FIRST,
    JOIN_ORDERS
} join_order;

typedef struct join_work {
    int32_t *diagonals; ///< one half-edge of each
    int32_t count;
    int32_t *spare;
    uint64_t *keys;  ///< for each half-edge what its position in the order comes from
    int32_t *origin; ///< as it is for the triangles
    int32_t *least;  ///< for each component the fewest parts
    int32_t *parts;  ///< those of the order at hand
    uint8_t *best;   ///< the order that leaves the fewest
    int32_t components;
} join_work;

static bool join_before(const void *context, int32_t a, int32_t b) {
    const uint64_t *keys = context;
    return keys[a] != keys[b] ? keys[a] < keys[b] : a < b; // whatever was sorted before
}

// A measure that grows with the length: coordinates of halves are below 2^31, the sum of squares below 2^63.
static uint64_t join_length(const convex_job *job, int32_t h) {
    const hmi_vec64 v = hmi_vec64_from(convex_from(job, h), convex_from(job, job->twin[h]));
    const int64_t x = v.x / 2;
    const int64_t y = v.y / 2;
    return (uint64_t)(x * x) + (uint64_t)(y * y);
}

static uint64_t join_key(const convex_job *job, int32_t h, join_order order) {
    if (order == JOIN_AS_NUMBERED) return (uint64_t)h;
    if (order == JOIN_LAST_FIRST) return UINT64_MAX - (uint64_t)h;
    const uint64_t length = join_length(job, h);
    return order == JOIN_LONG_FIRST ? UINT64_MAX - length : length;
}

// Every triangle is a part.
static void join_reset(convex_job *job, const join_work *work) {
    for (int32_t t = 0; t < job->triangle_count; t++) {
        job->size[t] = job->length[t] = 3;
        job->entry[t] = 3 * t;
        for (int32_t k = 0; k < 3; k++) {
            job->next[3 * t + k] = 3 * t + (k + 1) % 3;
            job->prev[3 * t + k] = 3 * t + (k + 2) % 3;
            job->face[3 * t + k] = t;
            job->origin[3 * t + k] = work->origin[3 * t + k];
        }
    }
}

static int32_t join_component(const convex_job *job, int32_t h) {
    return job->component[job->corners[job->origin[h]].out];
}

// Joins triangles in the order of the keys.
static void join_run(convex_job *job, const join_work *work) {
    hmi_convex_sort(work->diagonals, work->spare, work->count, join_before, work->keys);
    for (int32_t i = 0; i < work->count; i++) hmi_convex_remove(job, work->diagonals[i], job->max_points);
    hmi_convex_better(job);
}

static void join_try(convex_job *job, const join_work *work, join_order order) {
    join_reset(job, work);
    for (int32_t i = 0; i < work->count; i++)
        work->keys[work->diagonals[i]] = join_key(job, work->diagonals[i], order);
    join_run(job, work);
    for (int32_t i = 0; i < work->components; i++) work->parts[i] = 0;
    for (int32_t f = 0; f < job->triangle_count; f++)
        if (job->size[f] > 0) work->parts[join_component(job, job->entry[f])]++;
    for (int32_t i = 0; i < work->components; i++) {
        if (order != 0 && work->parts[i] >= work->least[i]) continue;
        work->least[i] = work->parts[i];
        work->best[i] = (uint8_t)order;
    }
}

// Each component in its best order; one has no influence on another.
static void join_best(convex_job *job, const join_work *work) {
    join_reset(job, work);
    for (int32_t i = 0; i < work->count; i++) {
        const int32_t h = work->diagonals[i];
        work->keys[h] = join_key(job, h, (join_order)work->best[join_component(job, h)]);
    }
    join_run(job, work);
}

static bool join_alloc(convex_job *job, join_work *work) {
    const size_t half_edges = (size_t)convex_half_edges(job);
    const size_t faces = (size_t)job->triangle_count;
    const size_t components = (size_t)work->components;
    job->next = hmi_convex_take(job, half_edges, sizeof *job->next);
    job->prev = hmi_convex_take(job, half_edges, sizeof *job->prev);
    job->face = hmi_convex_take(job, half_edges, sizeof *job->face);
    job->size = hmi_convex_take(job, faces, sizeof *job->size);
    job->length = hmi_convex_take(job, faces, sizeof *job->length);
    job->entry = hmi_convex_take(job, faces, sizeof *job->entry);
    work->diagonals = hmi_convex_take(job, half_edges, sizeof *work->diagonals);
    work->spare = hmi_convex_take(job, half_edges, sizeof *work->spare);
    work->keys = hmi_convex_take(job, half_edges, sizeof *work->keys);
    work->origin = hmi_convex_take(job, half_edges, sizeof *work->origin);
    work->least = hmi_convex_take(job, components, sizeof *work->least);
    work->parts = hmi_convex_take(job, components, sizeof *work->parts);
    work->best = hmi_convex_take(job, components, sizeof *work->best);
    return job->next && job->prev && job->face && job->size && job->length && job->entry && work->diagonals &&
           work->spare && work->keys && work->origin && work->least && work->parts && work->best;
}

hm_result hmi_convex_join(convex_job *job) {
    join_work work = {NULL, 0, NULL, NULL, NULL, NULL, NULL, NULL, job->outline->component_count};
    if (!join_alloc(job, &work)) return HM_ERROR_MEMORY;
    for (int32_t h = 0; h < convex_half_edges(job); h++) {
        work.origin[h] = job->origin[h];
        if (job->twin[h] > h) work.diagonals[work.count++] = h;
    }
    if (job->max_points == 3) {
        join_reset(job, &work);
        return HM_OK;
    }
    for (int order = 0; order < JOIN_ORDERS; order++) join_try(job, &work, (join_order)order);
    join_best(job, &work);
    return HM_OK;
}
