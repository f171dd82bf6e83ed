// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Chipmunk's spatial hash and its tree of boxes, as cpSpaceStep drives them: all objects are inserted again, and
// pairs come by a function that is called for each. Both report pairs of larger boxes, or of cells; the boxes decide.
#include "peer_broad.h"

#ifdef BENCH_HAS_CHIPMUNK
#    include <math.h>
#    include <stdlib.h>

#    include <chipmunk/chipmunk.h>

#    include "bench.h"

typedef struct hash_world {
    cpSpatialIndex *index;
    struct hash_object {
        const moving *world;
        int32_t id;
    } * object;
} hash_world;

static cpBB object_box(void *object) {
    const struct hash_object *o = object;
    const hm_bounds *b = &o->world->box[o->id];
    return cpBBNew(b->x0, b->y0, b->x1, b->y1);
}

static cpVect object_speed(void *object) {
    const struct hash_object *o = object;
    return cpv(o->world->vx[o->id], o->world->vy[o->id]);
}

static void chipmunk_fill(hash_world *made, const moving *world) {
    made->object = bench_alloc((size_t)world->count * sizeof *made->object);
    for (int32_t i = 0; i < world->count; i++) {
        made->object[i].world = world;
        made->object[i].id = i;
        cpSpatialIndexInsert(made->index, &made->object[i], (cpHashValue)(uint32_t)i);
    }
}

// Cells twice as wide as boxes are on average, and as many as the manual says: ten times the objects.
static void *hash_make(const moving *world) {
    hash_world *made = bench_alloc(sizeof *made);
    double size = 0;
    for (int32_t i = 0; i < world->count; i++) size += world->box[i].x1 - world->box[i].x0;
    made->index = cpSpaceHashNew(2 * size / world->count, 10 * world->count, object_box, NULL);
    chipmunk_fill(made, world);
    return made;
}

static void *tree_make(const moving *world) {
    hash_world *made = bench_alloc(sizeof *made);
    made->index = cpBBTreeNew(object_box, NULL);
    cpBBTreeSetVelocityFunc(made->index, object_speed);
    chipmunk_fill(made, world);
    cpBBTreeOptimize(made->index);
    return made;
}

static void chipmunk_free(void *state) {
    hash_world *made = state;
    cpSpatialIndexFree(made->index);
    free(made->object);
    free(made);
}

static cpCollisionID pair_visit(void *one, void *two, cpCollisionID id, void *data) {
    const struct hash_object *a = one, *b = two;
    pair_list *out = data;
    if (peer_boxes_meet(&a->world->box[a->id], &b->world->box[b->id]))
        out->pair[out->count++] = (hm_broad_pair){a->id, b->id};
    return id;
}

static void chipmunk_frame(void *state, const moving *world, pair_list *out) {
    hash_world *made = state;
    (void)world;
    cpSpatialIndexReindexQuery(made->index, pair_visit, out);
}

typedef struct ids_visited {
    int32_t *out;
    size_t count;
    const void *query;
    double first;
} ids_visited;

static cpCollisionID box_visit(void *query, void *object, cpCollisionID id, void *data) {
    const struct hash_object *o = object;
    ids_visited *visited = data;
    if (peer_boxes_meet(query, &o->world->box[o->id])) visited->out[visited->count++] = o->id;
    return id;
}

static size_t chipmunk_in_box(void *state, const hm_bounds *box, int32_t *out) {
    hash_world *made = state;
    hm_bounds query = *box;
    ids_visited visited = {out, 0, NULL, 2};
    cpSpatialIndexQuery(made->index, &query, cpBBNew(box->x0, box->y0, box->x1, box->y1), box_visit, &visited);
    return visited.count;
}

static cpFloat way_visit(void *query, void *object, void *data) {
    const struct hash_object *o = object;
    ids_visited *visited = data;
    if (peer_enter(query, &o->world->box[o->id]) <= 1) visited->out[visited->count++] = o->id;
    return 1;
}

static cpFloat first_visit(void *query, void *object, void *data) {
    const struct hash_object *o = object;
    ids_visited *visited = data;
    const double at = peer_enter(query, &o->world->box[o->id]);
    if (at < visited->first) visited->first = at;
    return visited->first < 1 ? visited->first : 1;
}

static size_t chipmunk_on_way(void *state, const segment *way, int32_t *out) {
    hash_world *made = state;
    segment query = *way;
    ids_visited visited = {out, 0, NULL, 2};
    cpSpatialIndexSegmentQuery(made->index, &query, cpv(way->x0, way->y0), cpv(way->x1, way->y1), 1, way_visit,
                               &visited);
    return visited.count;
}

static bool chipmunk_first(void *state, const segment *way, double *at) {
    hash_world *made = state;
    segment query = *way;
    ids_visited visited = {NULL, 0, NULL, 2};
    cpSpatialIndexSegmentQuery(made->index, &query, cpv(way->x0, way->y0), cpv(way->x1, way->y1), 1, first_visit,
                               &visited);
    *at = visited.first;
    return visited.first <= 1;
}

const broad_peer broad_chipmunk_hash = {"Chipmunk 7.0.3 hash", hash_make, chipmunk_free, chipmunk_frame,
                                        chipmunk_in_box,       NULL,      NULL};
const broad_peer broad_chipmunk_tree = {"Chipmunk 7.0.3 tree", tree_make,       chipmunk_free, chipmunk_frame,
                                        chipmunk_in_box,       chipmunk_on_way, chipmunk_first};
#endif
