// world_query_batch: many questions at once, in pieces that may run on any threads. Each result has its own slot, and
// pieces are independent: so the results are the same however they are divided.
#include "world_query_internal.h"

#include <string.h>

enum { BATCH_LEAST = 16 };

/// What a piece of a batch needs.
typedef struct world_batch {
    const hm_world *world;
    const hm_query *query;
    const hm_way *ways;
    const hm_shape_way *shape_ways;
    const hm_vec2 *points;
    double radius;
    hm_world_hit *hits;
    hm_pick *picks;
} world_batch;

static int32_t batch_hits(const hm_world_hit *out, int32_t count) {
    int32_t found = 0;
    for (int32_t i = 0; i < count; i++) found += out[i].object != HM_NO_OBJECT;
    return found;
}

static void batch_rays(int32_t begin, int32_t end, void *task) {
    const world_batch *batch = task;
    for (int32_t i = begin; i < end; i++) {
        batch->hits[i] = (hm_world_hit){.object = HM_NO_OBJECT};
        hmi_world_ray(batch->world, &batch->ways[i], batch->query, &batch->hits[i]);
    }
}

int32_t hm_world_ray_batch(const hm_world *world, const hm_way *ways, int32_t count, const hm_query *query,
                           hm_world_hit *out) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_COUNT(count, 0);
    HMI_REQUIRE_LIST(ways, count, 0);
    HMI_REQUIRE_LIST(out, count, 0);
    world_batch batch = {.world = world, .query = query, .ways = ways, .hits = out};
    hmi_world_run(world, batch_rays, count, BATCH_LEAST, &batch);
    return batch_hits(out, count);
}

static void batch_casts(int32_t begin, int32_t end, void *task) {
    const world_batch *batch = task;
    for (int32_t i = begin; i < end; i++) {
        batch->hits[i] = (hm_world_hit){.object = HM_NO_OBJECT};
        hmi_world_cast(batch->world, &batch->shape_ways[i], batch->query, &batch->hits[i]);
    }
}

int32_t hm_world_cast_batch(const hm_world *world, const hm_shape_way *ways, int32_t count, const hm_query *query,
                            hm_world_hit *out) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_COUNT(count, 0);
    HMI_REQUIRE_LIST(ways, count, 0);
    HMI_REQUIRE_LIST(out, count, 0);
    world_batch batch = {.world = world, .query = query, .shape_ways = ways, .hits = out};
    hmi_world_run(world, batch_casts, count, BATCH_LEAST, &batch);
    return batch_hits(out, count);
}

static void batch_picks(int32_t begin, int32_t end, void *task) {
    const world_batch *batch = task;
    for (int32_t i = begin; i < end; i++) {
        batch->picks[i] = (hm_pick){.object = HM_NO_OBJECT};
        hm_world_pick(batch->world, batch->points[i], batch->radius, batch->query, &batch->picks[i]);
    }
}

int32_t hm_world_pick_batch(const hm_world *world, const hm_vec2 *points, int32_t count, double radius,
                            const hm_query *query, hm_pick *out) {
    int32_t found = 0;
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_COUNT(count, 0);
    HMI_REQUIRE_LIST(points, count, 0);
    HMI_REQUIRE_LIST(out, count, 0);
    world_batch batch = {.world = world, .query = query, .points = points, .radius = radius, .picks = out};
    hmi_world_run(world, batch_picks, count, BATCH_LEAST, &batch);
    for (int32_t i = 0; i < count; i++) found += out[i].object != HM_NO_OBJECT;
    return found;
}
