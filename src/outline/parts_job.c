// convex: what its steps share: working memory, sorting, taking a diagonal out, and what a sliver is.
#include "parts_job.h"

#include <string.h>

void *hmi_convex_take(convex_job *job, size_t count, size_t size) {
    const size_t bytes = hmi_size(count, size, 1);
    HMI_REQUIRE(job->block_count < CONVEX_BLOCKS, NULL,
                hmi_report(HMI_VIOLATION_IN("hm_parts_create"), "blocks", HM_SENTENCE_MOST, job->block_count + 1,
                           CONVEX_BLOCKS));
    void *block = bytes == SIZE_MAX ? NULL : hmi_alloc(&job->alloc, bytes);
    if (!block) return NULL;
    job->blocks[job->block_count].at = block;
    job->blocks[job->block_count++].size = bytes;
    return block;
}

void hmi_convex_free(convex_job *job) {
    for (int32_t i = job->block_count - 1; i >= 0; i--) hmi_free(&job->alloc, job->blocks[i].at, job->blocks[i].size);
}

// Merges items begin .. middle - 1 and middle .. end - 1, each in order, into `into`.
static void convex_merge(const int32_t *items, int32_t *into, int32_t begin, int32_t middle, int32_t end,
                         convex_before *before, const void *context) {
    int32_t one = begin;
    int32_t two = middle;
    for (int32_t k = begin; k < end; k++) {
        const bool second = one == middle || (two < end && before(context, items[two], items[one]));
        into[k] = second ? items[two++] : items[one++];
    }
}

void hmi_convex_sort(int32_t *items, int32_t *spare, int32_t count, convex_before *before, const void *context) {
    int32_t *from = items;
    int32_t *to = spare;
    for (int64_t width = 1; width < count; width *= 2) {
        for (int64_t begin = 0; begin < count; begin += 2 * width)
            convex_merge(from, to, (int32_t)begin, (int32_t)hmi_min(begin + width, count),
                         (int32_t)hmi_min(begin + 2 * width, count), before, context);
        int32_t *const other = from;
        from = to;
        to = other;
    }
    if (from != items) memcpy(items, from, (size_t)count * sizeof *items);
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

#define CONVEX_SLIVER ((int64_t)(HM_PARTS_SLIVER * HM_UNITS_PER_PIXEL))

// Areas doubled are below 2^66, squares of lengths below 2^65, that of the limit below 2^32.
bool hmi_convex_is_sliver(const hm_local *ring, int32_t count) {
    const hmi_int128 limit = hmi_int128_mul(CONVEX_SLIVER, CONVEX_SLIVER);
    hmi_int128 longest = hmi_int128_from(0);
    for (int32_t i = 0; i < count; i++) {
        const hmi_vec64 edge = hmi_vec64_from(ring[i], ring[i + 1 < count ? i + 1 : 0]);
        const hmi_int128 square = hmi_vec64_dot(edge, edge);
        if (hmi_int128_compare(square, limit) < 0) return true;
        if (hmi_int128_compare(square, longest) > 0) longest = square;
    }
    const hmi_int128 area = hmi_outline_ring_area(ring, count);
    return hmi_int256_compare(hmi_int256_mul(area, area), hmi_int256_mul(longest, limit)) < 0;
}
