// convex: parts, from triangles by taking out diagonals as long as both ends stay convex and the part small enough
// (Hertel and Mehlhorn, as in convex_triangles.c; without a limit of corners any order gives at most four times as
// many parts as are possible).
#include "convex_internal.h"

static bool join_longer(const void *context, int32_t a, int32_t b) {
    const uint64_t *lengths = context;
    return lengths[a] > lengths[b];
}

// A measure that grows with the length: coordinates of halves are below 2^31, the sum of squares below 2^63.
static uint64_t join_length(const convex_job *job, int32_t h) {
    const convex_vector v = convex_to(convex_from(job, h), convex_from(job, job->twin[h]));
    const int64_t x = v.x / 2;
    const int64_t y = v.y / 2;
    return (uint64_t)(x * x) + (uint64_t)(y * y);
}

bool hmi_convex_remove(convex_job *job, int32_t h, int32_t max_points) {
    const int32_t t = job->twin[h];
    int32_t *next = job->next;
    int32_t *prev = job->prev;
    const hm_local a = convex_from(job, h);
    const hm_local b = convex_from(job, t);
    const int at_a = convex_turn_at(convex_from(job, prev[h]), a, convex_from(job, next[next[t]]));
    const int at_b = convex_turn_at(convex_from(job, prev[t]), b, convex_from(job, next[next[h]]));
    int32_t f = job->face[h];
    int32_t g = job->face[t];
    const int32_t size = job->size[f] - 4 + job->size[g] + (at_a > 0) + (at_b > 0);
    if (at_a < 0 || at_b < 0 || size > max_points) return false;
    next[prev[h]] = next[t];
    prev[next[t]] = prev[h];
    next[prev[t]] = next[h];
    prev[next[h]] = prev[t];
    int32_t from = next[t];
    if (job->length[f] < job->length[g]) {
        from = next[h];
        const int32_t other = f;
        f = g;
        g = other;
    }
    for (int32_t k = from, left = job->length[g] - 1; left > 0; left--, k = next[k]) job->face[k] = f;
    job->face[h] = job->face[t] = -1;
    job->size[f] = size;
    job->length[f] += job->length[g] - 2;
    job->entry[f] = from;
    job->size[g] = job->length[g] = 0;
    return true;
}

static void join_reset(convex_job *job) {
    for (int32_t t = 0; t < job->triangle_count; t++) {
        job->size[t] = job->length[t] = 3;
        job->entry[t] = 3 * t;
        for (int32_t k = 0; k < 3; k++) {
            job->next[3 * t + k] = 3 * t + (k + 1) % 3;
            job->prev[3 * t + k] = 3 * t + (k + 2) % 3;
            job->face[3 * t + k] = t;
        }
    }
}

static bool join_alloc(convex_job *job) {
    const size_t half_edges = (size_t)convex_half_edges(job);
    const size_t faces = (size_t)job->triangle_count;
    job->next = hmi_convex_take(job, half_edges, sizeof *job->next);
    job->prev = hmi_convex_take(job, half_edges, sizeof *job->prev);
    job->face = hmi_convex_take(job, half_edges, sizeof *job->face);
    job->size = hmi_convex_take(job, faces, sizeof *job->size);
    job->length = hmi_convex_take(job, faces, sizeof *job->length);
    job->entry = hmi_convex_take(job, faces, sizeof *job->entry);
    return job->next && job->prev && job->face && job->size && job->length && job->entry;
}

hm_result hmi_convex_join(convex_job *job) {
    const int32_t half_edges = convex_half_edges(job);
    int32_t *order = hmi_convex_take(job, (size_t)half_edges, sizeof *order);
    int32_t *spare = hmi_convex_take(job, (size_t)half_edges, sizeof *spare);
    uint64_t *lengths = hmi_convex_take(job, (size_t)half_edges, sizeof *lengths);
    if (!join_alloc(job) || !order || !spare || !lengths) return HM_ERROR_MEMORY;
    join_reset(job);
    if (job->max_points == 3) return HM_OK;
    int32_t count = 0;
    for (int32_t h = 0; h < half_edges; h++) {
        if (job->twin[h] < h) continue;
        lengths[h] = join_length(job, h);
        order[count++] = h;
    }
    hmi_convex_sort(order, spare, count, join_longer, lengths);
    for (bool again = true; again;) {
        again = false;
        for (int32_t i = 0; i < count; i++)
            if (job->face[order[i]] >= 0 && hmi_convex_remove(job, order[i], job->max_points)) again = true;
    }
    return HM_OK;
}
