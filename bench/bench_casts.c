// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Casts of convex shapes against each other, and of points against them, beside a physics engine. All that a hit says is
// wanted: the time, where to stop, the point, the normal. Each pair has another motion, and their order is random.
#include "bench_shapes.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "order.h"
#include "peer_casts.h"
#include "shapes.h"

// Timed pairs are the first ones of those whose answers are compared.
enum { CASTS_TIMED = 128, CASTS_COMPARED = 2048, CASTS_SIZE = 64, CASTS_SAMPLES = 64 };

static const double whole_turn = 2 * 3.14159265358979323846;

static bool (*volatile our_cast)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hm_vec2 motion, const hm_cast_options *options, hm_cast_hit *out) = hm_cast;

// ---- making -------------------------------------------------------------------------------------------------------

typedef enum solid_kind {
    SOLID_POINT,
    SOLID_CIRCLE,
    SOLID_CAPSULE,
    SOLID_BOX,
    SOLID_POLYGON,
    SOLID_ROUND
} solid_kind;

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

static double random_in(uint64_t *state, double low, double high) {
    return low + (high - low) * (double)(random_next(state) >> 11) / 9007199254740992.0;
}

static double whole_units(double pixels) { return floor(pixels * 65536 + 0.5) / 65536; }

static void solid_box(uint64_t *state, double radius, cast_solid *out) {
    const double w = whole_units(random_in(state, CASTS_SIZE / 4.0, CASTS_SIZE / 2.0)) - radius;
    const double h = whole_units(random_in(state, CASTS_SIZE / 4.0, CASTS_SIZE / 2.0)) - radius;
    out->count = 4;
    out->radius = radius;
    for (int i = 0; i < 4; i++) {
        out->x[i] = i == 0 || i == 3 ? -w : w;
        out->y[i] = i < 2 ? -h : h;
    }
    if (hm_shape_box(-w, -h, 2 * w, 2 * h, radius, &out->shape) != HM_OK) bench_die("no box");
}

static void solid_capsule(uint64_t *state, cast_solid *out) {
    const double half = whole_units(random_in(state, CASTS_SIZE / 8.0, CASTS_SIZE / 4.0));
    out->count = 2;
    out->radius = whole_units(random_in(state, CASTS_SIZE / 8.0, CASTS_SIZE / 4.0));
    out->x[0] = -half;
    out->x[1] = half;
    if (hm_shape_capsule(-half, 0, half, 0, out->radius, &out->shape) != HM_OK) bench_die("no capsule");
}

// On an ellipse, a slice of the circle for each corner.
static void solid_polygon(uint64_t *state, cast_solid *out) {
    const double w = random_in(state, CASTS_SIZE / 4.0, CASTS_SIZE / 2.0);
    const double h = random_in(state, CASTS_SIZE / 4.0, CASTS_SIZE / 2.0);
    hm_vec2 corner[CAST_CORNERS];
    out->count = random_between(state, 3, CAST_CORNERS);
    for (int32_t i = 0; i < out->count; i++) {
        const double angle = whole_turn * (i + random_in(state, 0, 0.7)) / out->count;
        out->x[i] = corner[i].x = whole_units(w * cos(angle));
        out->y[i] = corner[i].y = whole_units(h * sin(angle));
    }
    if (hm_polygon_hull(corner, out->count, NULL, &out->polygon) != HM_OK ||
        hm_polygon_count(out->polygon) != out->count || hm_shape_polygon(out->polygon, 0, &out->shape) != HM_OK)
        bench_die("no polygon");
}

static void solid_make(uint64_t *state, solid_kind kind, cast_solid *out) {
    hm_result result = HM_OK;
    *out = (cast_solid){.count = 1};
    if (kind == SOLID_CIRCLE) out->radius = whole_units(random_in(state, CASTS_SIZE / 4.0, CASTS_SIZE / 2.0));
    if (kind == SOLID_POINT) result = hm_shape_point(0, 0, &out->shape);
    if (kind == SOLID_CIRCLE) result = hm_shape_circle(0, 0, out->radius, &out->shape);
    if (kind == SOLID_CAPSULE) solid_capsule(state, out);
    if (kind == SOLID_BOX) solid_box(state, 0, out);
    if (kind == SOLID_POLYGON) solid_polygon(state, out);
    if (kind == SOLID_ROUND) solid_box(state, CASTS_SIZE / 8.0, out);
    if (result != HM_OK) bench_die("no shape");
}

static void solid_put(cast_solid *solid, double x, double y) {
    hm_pose pose = HM_POSE_DEFAULT;
    solid->position = pose.position = (hm_vec2){x, y};
    pose.angle = solid->angle;
    if (hm_xform_from_pose(&pose, &solid->xform) != HM_OK) bench_die("no xform");
}

static bool pair_meets(const cast_pair *pair) {
    return hm_overlap(&pair->a.shape, &pair->a.xform, &pair->b.shape, &pair->b.xform, NULL);
}

/// How far apart they begin, and how far the second one goes.
typedef struct casts_position {
    const char *name;
    double least, most; ///< between what is nearest, in pixels; below 0 they begin in contact
    double length;
    double aside; ///< up to so far from straight towards the middle, as an angle
} casts_position;

static const casts_position casts_positions[] = {
    {"near", 1, 32, 96, 1.2}, {"far", 128, 192, 256, 0.4}, {"deep", -8, -1, 96, 1.2}};

enum { CASTS_POSITIONS = sizeof casts_positions / sizeof *casts_positions };

static void pair_put(uint64_t *state, const casts_position *position, cast_pair *pair) {
    const double angle = random_in(state, 0, whole_turn), x = random_in(state, -500, 500),
                 y = random_in(state, -500, 500);
    const double aside = random_in(state, -position->aside, position->aside);
    double low = 0, high = 4 * CASTS_SIZE;
    solid_put(&pair->a, x, y);
    for (int i = 0; i < 30; i++) {
        const double middle = (low + high) / 2;
        solid_put(&pair->b, x + middle * cos(angle), y + middle * sin(angle));
        *(pair_meets(pair) ? &low : &high) = middle;
    }
    low += random_in(state, position->least, position->most);
    solid_put(&pair->b, x + low * cos(angle), y + low * sin(angle));
    pair->motion.x = whole_units(-position->length * cos(angle + aside));
    pair->motion.y = whole_units(-position->length * sin(angle + aside));
}

static cast_pair *pairs_make(const casts_kind *kind, const casts_position *position) {
    cast_pair *pairs = bench_alloc(CASTS_COMPARED * sizeof *pairs);
    uint64_t state = 11;
    for (int32_t i = 0; i < CASTS_COMPARED; i++) {
        solid_make(&state, kind->a, &pairs[i].a);
        solid_make(&state, kind->b, &pairs[i].b);
        if (!kind->aligned) pairs[i].a.angle = random_in(&state, 0, whole_turn);
        if (!kind->aligned) pairs[i].b.angle = random_in(&state, 0, whole_turn);
        pair_put(&state, position, &pairs[i]);
    }
    return pairs;
}

static void pairs_free(cast_pair *pairs) {
    for (int32_t i = 0; i < CASTS_COMPARED; i++) {
        hm_polygon_destroy(pairs[i].a.polygon);
        hm_polygon_destroy(pairs[i].b.polygon);
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
    if (pair_meets(pair)) return fraction != 0;
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

static void measure(bench_run *run, const casts_kind *kind, const casts_position *position, bench_cell *cell) {
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
            bench_cell cell = {"casts", casts_kinds[k].name, CASTS_SIZE, casts_positions[p].name, 0, 0};
            if (bench_wanted(run, &cell)) measure(run, &casts_kinds[k], &casts_positions[p], &cell);
        }
}
