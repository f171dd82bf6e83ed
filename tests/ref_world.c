#include "ref_world.h"

#include <stdlib.h>

bool ref_world_may(const ref_world_object *a, const ref_world_object *b) {
    if (!a->there || !b->there || !a->enabled || !b->enabled) return false;
    if (a->fixed && b->fixed) return false;
    if (a->group != 0 && a->group == b->group) return a->group > 0;
    return (a->category & b->mask) != 0 && (b->category & a->mask) != 0;
}

static const ref_world_object *find(const ref_world_object *objects, int count, uint64_t id) {
    for (int i = 0; i < count; ++i)
        if (objects[i].id == id) return &objects[i];
    abort();
}

// By kind, then by the lower halves of both ids.
static int compare_events(const void *a, const void *b) {
    const ref_world_event *x = a, *y = b;
    const uint32_t of_x[3] = {(uint32_t)x->kind, (uint32_t)x->a, (uint32_t)x->b};
    const uint32_t of_y[3] = {(uint32_t)y->kind, (uint32_t)y->a, (uint32_t)y->b};
    for (int i = 0; i < 3; ++i)
        if (of_x[i] != of_y[i]) return of_x[i] < of_y[i] ? -1 : 1;
    return 0;
}

static void add_event(ref_world *world, const ref_world_object *objects, int count, int kind, ref_world_event pair) {
    pair.kind = kind;
    pair.user_a = find(objects, count, pair.a)->user;
    pair.user_b = find(objects, count, pair.b)->user;
    world->event[world->events++] = pair;
}

static int pair_index(const ref_world_event *pairs, int count, const ref_world_event *pair) {
    for (int i = 0; i < count; ++i)
        if (pairs[i].a == pair->a && pairs[i].b == pair->b) return i;
    return -1;
}

void ref_world_update(ref_world *world, const ref_world_object *objects, int count, const bool *met) {
    static ref_world_event old[REF_WORLD_PAIRS];
    const int olds = world->pairs;
    for (int i = 0; i < olds; ++i) old[i] = world->pair[i];
    world->updates++;
    world->pairs = world->events = 0;
    for (int i = 0; i < count; ++i) {
        for (int j = i + 1; j < count; ++j) {
            if (!met[i * count + j] || !ref_world_may(&objects[i], &objects[j])) continue;
            const bool first = (uint32_t)objects[i].id < (uint32_t)objects[j].id;
            ref_world_event pair = {0};
            pair.a = first ? objects[i].id : objects[j].id;
            pair.b = first ? objects[j].id : objects[i].id;
            const int before = pair_index(old, olds, &pair);
            pair.since = before >= 0 ? old[before].since : world->updates;
            if (world->pairs == REF_WORLD_PAIRS) abort();
            world->pair[world->pairs++] = pair;
            if (before < 0) add_event(world, objects, count, 1, pair);
            if (before >= 0 && (objects[i].stay || objects[j].stay)) add_event(world, objects, count, 2, pair);
        }
    }
    for (int i = 0; i < olds; ++i)
        if (pair_index(world->pair, world->pairs, &old[i]) < 0) add_event(world, objects, count, 0, old[i]);
    qsort(world->pair, (size_t)world->pairs, sizeof *world->pair, compare_events);
    qsort(world->event, (size_t)world->events, sizeof *world->event, compare_events);
}
