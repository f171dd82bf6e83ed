// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Casts of shapes that rotate while they move, beside b2TimeOfImpact; masks alone, as no engine has them.
//
// An engine stops where shapes come within its slop of each other, the library where a contact is deeper than the
// tolerance. So the library may stop later, or not at all, where nothing becomes so deep, and never earlier by more than
// the tolerance: a pair in which that does not hold is counted.
#include "bench_shapes.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "cast_solids.h"
#include "order.h"
#include "shapes.h"

enum { TURNS_TIMED = 128, TURNS_COMPARED = 1024, TURNS_SAMPLES = 32, TURNS_MASKS = 8 };

static const double turns_tolerance = 0.5; // pixels
static const double turns_slack = 0.1;     // of a depth: that of hm_separate, and of floats

typedef struct turns_kind {
    const char *name;
    solid_kind a, b;
    bool masks;
} turns_kind;

static const turns_kind turns_kinds[] = {{"boxes", SOLID_BOX, SOLID_BOX, false},
                                         {"polygons", SOLID_POLYGON, SOLID_POLYGON, false},
                                         {"capsules", SOLID_CAPSULE, SOLID_CAPSULE, false},
                                         {"box-capsule", SOLID_BOX, SOLID_CAPSULE, false},
                                         {"masks", SOLID_BOX, SOLID_BOX, true}};

enum { TURNS_KINDS = sizeof turns_kinds / sizeof *turns_kinds };

static const cast_position turns_positions[] = {{"near", 1, 32, 96, 1.2}, {"far", 128, 192, 256, 0.4}};

enum { TURNS_POSITIONS = sizeof turns_positions / sizeof *turns_positions };

// ---- making -------------------------------------------------------------------------------------------------------

static hm_mask *turns_mask[TURNS_MASKS];

static void masks_make(void) {
    for (int i = 0; i < TURNS_MASKS; i++) {
        uint8_t *alpha = shape_alpha((shape_kind)(i % SHAPE_COUNT), SOLIDS_SIZE, (uint64_t)i + 1);
        if (hm_mask_from_alpha(alpha, SOLIDS_SIZE, SOLIDS_SIZE, 0, SHAPE_THRESHOLD, NULL, &turns_mask[i]) != HM_OK ||
            hm_mask_prepare(turns_mask[i]) != HM_OK)
            bench_die("no mask");
        free(alpha);
    }
}

static hm_pose turns_pose(const cast_solid *solid) {
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = solid->position;
    pose.angle = solid->angle;
    return pose;
}

static void turns_solid(uint64_t *state, const turns_kind *kind, solid_kind of, cast_solid *out) {
    solid_make(state, of, out);
    if (kind->masks) hm_shape_mask(turns_mask[random_between(state, 0, TURNS_MASKS - 1)], &out->shape);
    out->angle = solid_random(state, -3.1, 3.1);
}

static cast_pair *turns_make(const turns_kind *kind, const cast_position *position) {
    cast_pair *pairs = bench_alloc(TURNS_COMPARED * sizeof *pairs);
    uint64_t state = 12;
    for (int32_t i = 0; i < TURNS_COMPARED; i++) {
        turns_solid(&state, kind, kind->a, &pairs[i].a);
        turns_solid(&state, kind, kind->b, &pairs[i].b);
        cast_pair_put(&state, position, &pairs[i]);
        pairs[i].turn = solid_random(&state, -1.5, 1.5);
    }
    return pairs;
}

static void turns_free(cast_pair *pairs) {
    for (int32_t i = 0; i < TURNS_COMPARED; i++) {
        solid_free(&pairs[i].a);
        solid_free(&pairs[i].b);
    }
    free(pairs);
}

// ---- answers ------------------------------------------------------------------------------------------------------

static double turn_of(const cast_pair *pair, hm_turn_hit *hit) {
    const hm_turn_options options = {.tolerance = turns_tolerance};
    const hm_pose from = turns_pose(&pair->b);
    hm_pose to = from;
    to.position = (hm_vec2){from.position.x + pair->motion.x, from.position.y + pair->motion.y};
    to.angle += pair->turn;
    if (hm_cast_turn(&pair->a.shape, &pair->a.xform, &pair->b.shape, &from, &to, &options, hit) != HM_OK)
        bench_die("no turn");
    return hit->end == HM_TURN_CLEAR ? 2 : hit->fraction;
}

// How far b has to be moved there.
static double depth_at(const cast_pair *pair, double part) {
    hm_pose pose = turns_pose(&pair->b);
    hm_xform at;
    hm_separation way;
    pose.position.x += part * pair->motion.x;
    pose.position.y += part * pair->motion.y;
    pose.angle += part * pair->turn;
    if (hm_xform_from_pose(&pose, &at) != HM_OK) bench_die("no xform");
    if (!hm_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &at, NULL)) return 0;
    hm_separate(&pair->a.shape, &pair->a.xform, &pair->b.shape, &at, NULL, &way);
    return sqrt(way.move.x * way.move.x + way.move.y * way.move.y);
}

static bool too_deep_between(const cast_pair *pair, double from, double to) {
    for (int i = 0; i < TURNS_SAMPLES; i++)
        if (depth_at(pair, from + (to - from) * i / (double)TURNS_SAMPLES) > turns_tolerance + turns_slack)
            return true;
    return false;
}

static bool turn_wrong(const cast_pair *pair) {
    hm_turn_hit hit;
    const double fraction = turn_of(pair, &hit);
    if (too_deep_between(pair, 0, fmin(fraction, 1))) return true;
    return hit.stop_free && hm_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &hit.stop, NULL);
}

static bool turns_differ(const cast_pair *pair, double theirs) {
    hm_turn_hit hit;
    const double ours = turn_of(pair, &hit),
                 speed = hypot(pair->motion.x, pair->motion.y) + (double)SOLIDS_SIZE * fabs(pair->turn);
    if (ours > theirs) return too_deep_between(pair, theirs, fmin(ours, 1));
    return (fmin(theirs, 1) - ours) * speed > turns_tolerance;
}

static const cast_peer *const turns_peers[] = {&peer_casts_box2d, &peer_casts_box2d3};

enum { TURNS_PEERS = sizeof turns_peers / sizeof *turns_peers };

static double compare(const cast_pair *pairs, const cast_peer *peer) {
    double answers[TURNS_COMPARED];
    int32_t differ = 0;
    void *made = peer->make(pairs, TURNS_COMPARED);
    peer->turns(made, answers);
    peer->free(made);
    for (int32_t i = 0; i < TURNS_COMPARED; i++) differ += turns_differ(&pairs[i], answers[i]);
    return 100.0 * differ / (double)TURNS_COMPARED;
}

// ---- cells --------------------------------------------------------------------------------------------------------

typedef struct turns_work {
    const cast_pair *pairs;
    const cast_peer *peer; ///< or NULL for the library
    void *made;            ///< by the peer
    double differ;         ///< in percent
} turns_work;

static double time_turns(const void *context, int32_t passes) {
    const turns_work *work = context;
    double sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        hm_turn_hit hit;
        if (work->peer) sum += work->peer->turns(work->made, NULL);
        const uint16_t *order = work->peer ? NULL : order_next(TURNS_TIMED);
        for (int32_t i = 0; order && i < TURNS_TIMED; i++) sum += turn_of(&work->pairs[order[i]], &hit);
    }
    const double end = bench_cpu_ns();
    bench_use((uint64_t)fabs(sum));
    return end - start;
}

static void publish(bench_run *run, const bench_cell *cell, const turns_work *work, const bench_side *theirs,
                    const bench_side *ours) {
    bench_cell one = *cell;
    if (work->peer == &peer_casts_box2d3) one.bench = "turns-box2d3";
    one.peer_wrong = work->differ;
    bench_publish(run, &one, work->peer ? theirs : NULL, ours);
}

static void measure(bench_run *run, const turns_kind *kind, const cast_position *position, bench_cell *cell) {
    cast_pair *pairs = turns_make(kind, position);
    turns_work work[TURNS_PEERS + 1];
    bench_side side[TURNS_PEERS + 1];
    int32_t count = 0;
    cell->answers = run->count ? 0 : TURNS_TIMED;
    for (int32_t i = 0; !run->count && i < TURNS_TIMED; i++)
        if (turn_wrong(&pairs[i])) bench_die("a wrong answer: %s %s, pair %d", cell->shape, cell->position, (int)i);
    for (int i = 0; i <= TURNS_PEERS; i++) {
        const cast_peer *peer = i < TURNS_PEERS ? turns_peers[i] : NULL;
        if (peer && (!peer->name || kind->masks)) continue;
        work[count] = (turns_work){pairs, peer, peer ? peer->make(pairs, TURNS_TIMED) : NULL,
                                   peer && !run->count ? compare(pairs, peer) : 0};
        side[count] = (bench_side){.name = peer ? peer->name : hm_simd_name(run->best),
                                   .level = (int)run->best,
                                   .timer = time_turns,
                                   .context = &work[count],
                                   .calls = TURNS_TIMED};
        count++;
    }
    if (bench_measure(run, cell, side, count))
        for (int32_t i = 0; i < count - (count > 1); i++) publish(run, cell, &work[i], &side[i], &side[count - 1]);
    for (int32_t i = 0; i < count; i++)
        if (work[i].peer) work[i].peer->free(work[i].made);
    turns_free(pairs);
}

void bench_turns(bench_run *run) {
    bool made = false;
    for (int k = 0; k < TURNS_KINDS; k++)
        for (int p = 0; p < TURNS_POSITIONS; p++) {
            bench_cell cell = {"turns", turns_kinds[k].name, SOLIDS_SIZE, turns_positions[p].name, 0, 0};
            if (!bench_wanted(run, &cell)) continue;
            if (!made) masks_make();
            made = true;
            measure(run, &turns_kinds[k], &turns_positions[p], &cell);
        }
    for (int i = 0; made && i < TURNS_MASKS; i++) hm_mask_destroy(turns_mask[i]);
}
