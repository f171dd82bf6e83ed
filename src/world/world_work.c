// world: memory that grows, and work handed to the caller's tasks.
#include "world_internal.h"

#include <string.h>

// A sixteenth more than is wanted: what grows by one each time is copied sixteen times over in all, and little is
// kept that is never used.
static size_t grow_capacity(size_t wanted) { return wanted < 16 ? 16 : wanted + wanted / 16; }

bool hmi_world_renew(const hm_world *world, uint64_t **keys, size_t *capacity, size_t wanted) {
    if (wanted <= *capacity) return true;
    hmi_free(&world->alloc, *keys, *capacity * sizeof **keys);
    *keys = hmi_alloc_array(&world->alloc, grow_capacity(wanted), sizeof **keys);
    *capacity = *keys ? grow_capacity(wanted) : 0;
    return *keys != NULL;
}

bool hmi_world_grow(const hm_world *world, void **block, size_t *capacity, size_t wanted, size_t size) {
    if (wanted <= *capacity) return true;
    const size_t more = grow_capacity(wanted);
    void *grown = hmi_alloc_array(&world->alloc, more, size);
    if (!grown) return false;
    if (*capacity > 0) memcpy(grown, *block, *capacity * size);
    hmi_free(&world->alloc, *block, *capacity * size);
    *block = grown;
    *capacity = more;
    return true;
}

void hmi_world_run(const hm_world *world, hm_task_fn fn, int32_t count, int32_t least, void *task) {
    const hm_tasks *tasks = &world->options.tasks;
    if (count <= 0) return;
    if (!tasks->enqueue || count <= least) {
        fn(0, count, task);
        return;
    }
    const bool calls = hmi_world_calls_begin(world, true);
    void *job = tasks->enqueue(fn, count, least, task, tasks->ctx);
    if (job) tasks->finish(job, tasks->ctx);
    hmi_world_calls_end(world, calls);
}
