// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// What a ray, or a disc that moves, meets first among 2,000 rotated circles, capsules, boxes and polygons, beside worlds
// of physics engines. All that a hit says is wanted. Paths begin in the open.
#include "bench_world.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "cast_solids.h"
#include "order.h"
#include "peer_world.h"

enum { WAYS_OBJECTS = 2000, WAYS_ROUNDS = 256 };

static const double ways_side = 6000, ways_length = 400;
static const double ways_slack = 0.1; // pixels: skins of an engine, and floats

typedef struct ways_scene {
    hm_world *world;
    cast_solid solid[WAYS_OBJECTS];
    world_way way[WAYS_ROUNDS];
    hm_shape disc;
} ways_scene;

static ways_scene scene;

// ---- the scene ----------------------------------------------------------------------------------------------------

static void scene_add(int32_t i, uint64_t *state) {
    static const solid_kind kinds[] = {SOLID_CIRCLE, SOLID_BOX, SOLID_POLYGON, SOLID_CAPSULE};
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id;
    cast_solid *solid = &scene.solid[i];
    solid_make(state, kinds[i % 4], solid);
    solid->angle = solid_random(state, -3.1, 3.1);
    solid_put(solid, solid_random(state, 0, ways_side), solid_random(state, 0, ways_side));
    def.xform = solid->xform;
    def.flags = i % 2 ? HM_OBJECT_FIXED : 0;
    if (hm_world_add_shapes(scene.world, &solid->shape, 1, &def.shapes) != HM_OK) bench_die("no shapes");
    if (hm_world_add(scene.world, &def, &id) != HM_OK) bench_die("no object");
}

static hm_xform ways_at(hm_vec2 point) { return hm_xform_at(point.x, point.y); }

// In the open, for the disc as well.
static void scene_way(uint64_t *state, world_way *out) {
    hm_object found;
    hm_xform at;
    do {
        out->from.x = solid_units(solid_random(state, 0, ways_side));
        out->from.y = solid_units(solid_random(state, 0, ways_side));
        at = ways_at(out->from);
    } while (hm_world_in_shape(scene.world, &scene.disc, &at, NULL, &found, 1) > 0);
    const double angle = solid_random(state, -3.1, 3.1);
    out->motion = (hm_vec2){solid_units(ways_length * cos(angle)), solid_units(ways_length * sin(angle))};
}

static void scene_make(void) {
    uint64_t state = 22;
    if (hm_world_create(NULL, NULL, &scene.world) != HM_OK) bench_die("no world");
    if (hm_shape_circle(0, 0, WORLD_DISC, &scene.disc) != HM_OK) bench_die("no disc");
    for (int32_t i = 0; i < WAYS_OBJECTS; i++) scene_add(i, &state);
    if (hm_world_update(scene.world) != HM_OK) bench_die("no update");
    for (int32_t i = 0; i < WAYS_ROUNDS; i++) scene_way(&state, &scene.way[i]);
}

static void scene_free(void) {
    hm_world_destroy(scene.world);
    for (int32_t i = 0; i < WAYS_OBJECTS; i++) solid_free(&scene.solid[i]);
}

// ---- answers ------------------------------------------------------------------------------------------------------

static double way_of(bool disc, const world_way *way) {
    const hm_vec2 to = {way->from.x + way->motion.x, way->from.y + way->motion.y};
    hm_world_hit hit;
    if (!disc) return hm_world_ray(scene.world, way->from, to, NULL, &hit) ? hit.hit.fraction : 2;
    const hm_xform at = ways_at(way->from);
    return hm_world_cast(scene.world, &scene.disc, &at, way->motion, NULL, &hit) ? hit.hit.fraction : 2;
}

// The definition: all in turn.
static double loop_of(bool disc, const world_way *way) {
    static const hm_shape point = {.kind = HM_SHAPE_POINT};
    const hm_xform at = ways_at(way->from);
    double first = 2;
    for (int32_t i = 0; i < WAYS_OBJECTS; i++) {
        hm_cast_hit hit;
        const cast_solid *solid = &scene.solid[i];
        if (hm_cast(&solid->shape, &solid->xform, disc ? &scene.disc : &point, &at, way->motion, NULL, &hit))
            first = fmin(first, hit.fraction);
    }
    return first;
}

static const world_peer *const ways_peers[] = {&peer_world_box2d, &peer_world_box2d3};

enum { WAYS_PEERS = sizeof ways_peers / sizeof *ways_peers };

/// What a side works on.
typedef struct ways_work {
    bool disc;
    const world_peer *peer; ///< or NULL for the library
    void *made;             ///< by the peer
    double wrong;           ///< of the peer's answers, in percent
} ways_work;

static double ways_wrong(const ways_work *work) {
    double answers[WAYS_ROUNDS];
    int32_t wrong = 0;
    if (!work->peer) return 0;
    work->peer->query(work->made, work->disc, answers);
    for (int32_t i = 0; i < WAYS_ROUNDS; i++)
        wrong += fabs(fmin(answers[i], 1) - fmin(way_of(work->disc, &scene.way[i]), 1)) * ways_length > ways_slack;
    return 100.0 * wrong / (double)WAYS_ROUNDS;
}

// ---- cells --------------------------------------------------------------------------------------------------------

static double time_ways(const void *context, int32_t passes) {
    const ways_work *work = context;
    double sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        const uint16_t *order = work->peer ? NULL : order_next(WAYS_ROUNDS);
        if (work->peer) sum += work->peer->query(work->made, work->disc, NULL);
        for (int32_t i = 0; order && i < WAYS_ROUNDS; i++) sum += way_of(work->disc, &scene.way[order[i]]);
    }
    const double end = bench_cpu_ns();
    bench_use((uint64_t)fabs(sum));
    return end - start;
}

static void measure(bench_run *run, bool disc, const bench_cell *cell) {
    ways_work work[WAYS_PEERS + 1];
    bench_side side[WAYS_PEERS + 1];
    int32_t count = 0;
    for (int32_t i = 0; !run->count && i < WAYS_ROUNDS; i++)
        if (loop_of(disc, &scene.way[i]) != way_of(disc, &scene.way[i]))
            bench_die("%s: other answers", cell->position);
    for (int i = 0; i <= WAYS_PEERS; i++) {
        const world_peer *peer = i < WAYS_PEERS ? ways_peers[i] : NULL;
        if (peer && !peer->name) continue;
        void *made = peer ? peer->make(scene.solid, WAYS_OBJECTS, scene.way, WAYS_ROUNDS) : NULL;
        work[count] = (ways_work){disc, peer, made, 0};
        if (peer && peer->query(made, disc, NULL) < 0) {
            peer->free(made);
            continue;
        }
        work[count].wrong = run->count ? 0 : ways_wrong(&work[count]);
        side[count] = (bench_side){.name = peer ? peer->name : hm_simd_name(run->best),
                                   .level = (int)run->best,
                                   .timer = time_ways,
                                   .context = &work[count],
                                   .calls = WAYS_ROUNDS};
        count++;
    }
    if (bench_measure(run, cell, side, count))
        for (int32_t i = 0; i < count - (count > 1); i++) {
            bench_cell one = *cell;
            if (work[i].peer == &peer_world_box2d3) one.bench = "world-ways-box2d3";
            one.peer_wrong = work[i].wrong;
            bench_publish(run, &one, work[i].peer ? &side[i] : NULL, &side[count - 1]);
        }
    for (int32_t i = 0; i < count; i++)
        if (work[i].peer) work[i].peer->free(work[i].made);
}

void bench_world_ways(bench_run *run) {
    static const char *const names[] = {"ray", "disc"};
    bool made = false;
    for (int disc = 0; disc < 2; disc++) {
        const bench_cell cell = {"world-ways", "convex", WAYS_OBJECTS, names[disc], WAYS_ROUNDS, 0};
        if (!bench_wanted(run, &cell)) continue;
        if (!made) scene_make();
        made = true;
        measure(run, disc, &cell);
    }
    if (made) scene_free();
}
