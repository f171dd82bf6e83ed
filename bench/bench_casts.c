// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Casts of convex shapes against each other, and of points against them, beside a physics engine. All that a hit says is
// wanted: the time, where to stop, the point, the normal. Each pair has another motion, and their order is random.
#include "bench_shapes.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "cast_solids.h"
#include "order.h"
#include "peer_casts.h"

// Timed pairs are the first ones of those whose answers are compared.
enum { CASTS_TIMED = 128, CASTS_COMPARED = 2048, CASTS_SAMPLES = 64 };

static const double whole_turn = 2 * 3.14159265358979323846;

static bool (*volatile our_cast)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hm_vec2 motion, const hm_cast_options *options, hm_cast_hit *out) = hm_cast;

/// A cell's two kinds; the second one moves.
typedef struct casts_kind {
    const char *name;
    solid_kind a, b;
    bool aligned;
} casts_kind;

static const casts_kind casts_kinds[] = {{"circle-circle", SOLID_CIRCLE, SOLID_CIRCLE, false},
                                         {"box-circle", SOLID_BOX, SOLID_CIRCLE, false},
                                         {"capsule-circle", SOLID_CAPSULE, SOLID_CIRCLE, false},
                                         {"capsule-capsule", SOLID_CAPSULE, SOLID_CAPSULE, false},
                                         {"polygon-capsule", SOLID_POLYGON, SOLID_CAPSULE, false},
                                         {"box-box", SOLID_BOX, SOLID_BOX, false},
                                         {"upright-boxes", SOLID_BOX, SOLID_BOX, true},
                                         {"polygons", SOLID_POLYGON, SOLID_POLYGON, false},
                                         {"round-boxes", SOLID_ROUND, SOLID_ROUND, false},
                                         {"circle-point", SOLID_CIRCLE, SOLID_POINT, false},
                                         {"capsule-point", SOLID_CAPSULE, SOLID_POINT, false},
                                         {"box-point", SOLID_BOX, SOLID_POINT, false},
                                         {"polygon-point", SOLID_POLYGON, SOLID_POINT, false},
                                         {"round-box-point", SOLID_ROUND, SOLID_POINT, false}};

enum { CASTS_KINDS = sizeof casts_kinds / sizeof *casts_kinds };

static const cast_position casts_positions[] = {
    {"near", 1, 32, 96, 1.2}, {"far", 128, 192, 256, 0.4}, {"deep", -8, -1, 96, 1.2}};

enum { CASTS_POSITIONS = sizeof casts_positions / sizeof *casts_positions };

static cast_pair *pairs_make(const casts_kind *kind, const cast_position *position) {
    cast_pair *pairs = bench_alloc(CASTS_COMPARED * sizeof *pairs);
    uint64_t state = 11;
    for (int32_t i = 0; i < CASTS_COMPARED; i++) {
        solid_make(&state, kind->a, &pairs[i].a);
        solid_make(&state, kind->b, &pairs[i].b);
        if (!kind->aligned) pairs[i].a.angle = solid_random(&state, 0, whole_turn);
        if (!kind->aligned) pairs[i].b.angle = solid_random(&state, 0, whole_turn);
        cast_pair_put(&state, position, &pairs[i]);
    }
    return pairs;
}

static void pairs_free(cast_pair *pairs) {
    for (int32_t i = 0; i < CASTS_COMPARED; i++) {
        solid_free(&pairs[i].a);
        solid_free(&pairs[i].b);
    }
    free(pairs);
}

// ---- answers ------------------------------------------------------------------------------------------------------

static double cast_of(const cast_pair *pair, hm_cast_hit *hit) {
    static const hm_cast_options options = {.start = HM_CAST_ALWAYS};
    const bool any =
        our_cast(&pair->a.shape, &pair->a.xform, &pair->b.shape, &pair->b.xform, pair->motion, &options, hit);
    return any ? hit->fraction : 2;
}

static bool pair_meets_at(const cast_pair *pair, double part) {
    hm_xform moved;
    const double steps = part * (double)HM_STEPS_PER_PIXEL;
    return hm_xform_translate(&pair->b.xform, llround(pair->motion.x * steps), llround(pair->motion.y * steps),
                              &moved) == HM_OK &&
           hm_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &moved, NULL);
}

// A hit stops where nothing is met, and nothing is met before it; without one nothing is met at all.
static bool cast_wrong(const cast_pair *pair) {
    hm_cast_hit hit;
    hm_xform stop;
    const double fraction = cast_of(pair, &hit);
    if (cast_pair_meets(pair)) return fraction != 0;
    for (int i = 1; i < CASTS_SAMPLES; i++)
        if (pair_meets_at(pair, (fraction > 1 ? 1 : fraction) * i / CASTS_SAMPLES)) return true;
    if (fraction > 1) return pair_meets_at(pair, 1);
    return hm_xform_translate(&pair->b.xform, hit.stop_x, hit.stop_y, &stop) != HM_OK ||
           hm_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &stop, NULL);
}

static const cast_peer *const casts_peers[] = {&peer_casts_box2d, &peer_casts_box2d3};

enum { CASTS_PEERS = sizeof casts_peers / sizeof *casts_peers };

// How many of a peer's hits are none, or the other way round, in percent.
static double compare(const cast_pair *pairs, const cast_peer *peer) {
    double answers[CASTS_COMPARED];
    int32_t wrong = 0;
    void *made = peer->make(pairs, CASTS_COMPARED);
    peer->query(made, answers);
    peer->free(made);
    for (int32_t i = 0; i < CASTS_COMPARED; i++) {
        hm_cast_hit hit;
        wrong += (answers[i] > 1) != (cast_of(&pairs[i], &hit) > 1);
    }
    return 100.0 * wrong / CASTS_COMPARED;
}

// ---- cells --------------------------------------------------------------------------------------------------------

/// What a side works on.
typedef struct casts_work {
    const cast_pair *pairs;
    const cast_peer *peer; ///< or NULL for the library
    void *made;            ///< by the peer
    double wrong;          ///< of the peer's answers, in percent
} casts_work;

static double time_casts(const void *context, int32_t passes) {
    const casts_work *work = context;
    double sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) {
        hm_cast_hit hit;
        if (work->peer) sum += work->peer->query(work->made, NULL);
        const uint16_t *order = work->peer ? NULL : order_next(CASTS_TIMED);
        for (int32_t i = 0; order && i < CASTS_TIMED; i++) sum += cast_of(&work->pairs[order[i]], &hit);
    }
    const double end = bench_cpu_ns();
    bench_use((uint64_t)fabs(sum));
    return end - start;
}

static void check_ours(const cast_pair *pairs, const bench_cell *cell) {
    for (int32_t i = 0; i < CASTS_COMPARED; i++)
        if (cast_wrong(&pairs[i])) bench_die("a wrong answer: %s %s, pair %d", cell->shape, cell->position, (int)i);
}

// A peer's cell; those of peers that Debian does not have are named for themselves.
static void publish(bench_run *run, const bench_cell *cell, const casts_work *work, const bench_side *theirs,
                    const bench_side *ours) {
    bench_cell one = *cell;
    if (work->peer == &peer_casts_box2d3) one.bench = "casts-box2d3";
    one.peer_wrong = work->wrong;
    bench_publish(run, &one, work->peer ? theirs : NULL, ours);
}

static void measure(bench_run *run, const casts_kind *kind, const cast_position *position, bench_cell *cell) {
    cast_pair *pairs = pairs_make(kind, position);
    casts_work work[CASTS_PEERS + 1];
    bench_side side[CASTS_PEERS + 1];
    int32_t count = 0;
    cell->answers = run->count ? 0 : CASTS_COMPARED;
    if (!run->count) check_ours(pairs, cell);
    for (int i = 0; i <= CASTS_PEERS; i++) {
        const cast_peer *peer = i < CASTS_PEERS ? casts_peers[i] : NULL;
        if (peer && !peer->name) continue;
        work[count] = (casts_work){pairs, peer, peer ? peer->make(pairs, CASTS_TIMED) : NULL,
                                   peer && !run->count ? compare(pairs, peer) : 0};
        side[count] = (bench_side){.name = peer ? peer->name : hm_simd_name(run->best),
                                   .level = (int)run->best,
                                   .timer = time_casts,
                                   .context = &work[count],
                                   .calls = CASTS_TIMED};
        count++;
    }
    if (bench_measure(run, cell, side, count))
        for (int32_t i = 0; i < count - (count > 1); i++) publish(run, cell, &work[i], &side[i], &side[count - 1]);
    for (int32_t i = 0; i < count; i++)
        if (work[i].peer) work[i].peer->free(work[i].made);
    pairs_free(pairs);
}

void bench_casts(bench_run *run) {
    for (int k = 0; k < CASTS_KINDS; k++)
        for (int p = 0; p < CASTS_POSITIONS; p++) {
            bench_cell cell = {"casts", casts_kinds[k].name, SOLIDS_SIZE, casts_positions[p].name, 0, 0};
            if (bench_wanted(run, &cell)) measure(run, &casts_kinds[k], &casts_positions[p], &cell);
        }
}
