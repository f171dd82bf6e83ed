// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A frame is: all boxes have moved, find all pairs that meet. Rows "rebuilt" are the grid, made anew each frame;
// "coherent" is what HM_BROAD_AUTO takes, which may lean on the frame before. Times are those of one box in a mean
// frame, as some structures alternate cheap and dear ones; the 95th of 100 frames is a row of its own. "broad-speed"
// does the same at other speeds, with the size of the row in tenths of a pixel a frame.
#include "bench_broad.h"

#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "peer_broad.h"

const broad_peer *const broad_peers[] = {
#ifdef BENCH_HAS_BOX2D
    &broad_box2d_phase,
    &broad_box2d_tree,
#endif
#ifdef BENCH_HAS_CHIPMUNK
    &broad_chipmunk_hash,
    &broad_chipmunk_tree,
#endif
#ifdef BENCH_HAS_BOOST
    &broad_boost_rtree,
#endif
    NULL};

enum { MOST_SIDES = 16, MOST_FRAMES = 4096 };

// One contestant with a world of its own.
typedef struct frame_side {
    const char *name;
    const char *position; // NULL: a peer
    int level;
    const broad_peer *peer; // NULL: ours
    void *made;
    hm_broad *broad;
    moving *world;
    double frame[MOST_FRAMES]; // ns of each
    int frames;
    double ns[BENCH_MAX_ROUNDS]; // mean of each round, for one box
} frame_side;

static pair_list broad_room;
static size_t broad_room_pairs;

static void frame_run(frame_side *side) {
    const int32_t count = side->world->count;
    moving_step(side->world);
    broad_room.count = 0;
    const double start = bench_cpu_ns();
    if (side->peer) {
        side->peer->frame(side->made, side->world, &broad_room);
    } else {
        hm_broad_move_all(side->broad, side->world->box, count);
        if (hm_broad_update(side->broad) != HM_OK) bench_die("no memory");
        broad_room.count = (size_t)hm_broad_pairs(side->broad, broad_room.pair, (int32_t)broad_room_pairs);
    }
    const double end = bench_cpu_ns();
    if (broad_room.count > broad_room_pairs) bench_die("more pairs than expected");
    if (side->frames < MOST_FRAMES) side->frame[side->frames++] = end - start;
}

static void side_make(frame_side *side, moving_kind kind, int32_t count, double speed, hm_broad_kind broad_kind) {
    side->world = bench_alloc(sizeof *side->world);
    moving_make(kind, count, speed, side->world);
    if (side->peer) {
        side->made = side->peer->make(side->world);
        return;
    }
    const hm_broad_options options = {.kind = broad_kind};
    if (hm_broad_create(&options, NULL, &side->broad) != HM_OK ||
        hm_broad_build(side->broad, side->world->box, NULL, NULL, count) != HM_OK ||
        hm_broad_update(side->broad) != HM_OK)
        bench_die("no broad phase");
}

static void side_free(frame_side *side) {
    if (side->peer) side->peer->free(side->made);
    hm_broad_destroy(side->broad);
    moving_free(side->world);
    free(side->world);
}

// All get the same frames, and must find the same pairs.
static int64_t sides_compare(frame_side *sides, int count, int frames) {
    int64_t pairs = 0;
    for (int frame = 0; frame < frames; frame++) {
        uint64_t expected = 0;
        for (int i = 0; i < count; i++) {
            if (!sides[i].peer) hm_simd_force((hm_simd)sides[i].level);
            frame_run(&sides[i]);
            const uint64_t sum = moving_sum(broad_room.pair, broad_room.count);
            if (i == 0) expected = sum;
            if (sum != expected) bench_die("%s tells other pairs than %s", sides[i].name, sides[0].name);
        }
        pairs += (int64_t)broad_room.count;
    }
    return pairs;
}

static int compare_doubles(const void *a, const void *b) {
    const double one = *(const double *)a, two = *(const double *)b;
    return (one > two) - (one < two);
}

static double side_p95(const frame_side *side) {
    static double sorted[MOST_FRAMES];
    memcpy(sorted, side->frame, (size_t)side->frames * sizeof *sorted);
    qsort(sorted, (size_t)side->frames, sizeof *sorted, compare_doubles);
    return sorted[side->frames * 95 / 100] / side->world->count;
}

// A side that takes more than twice as long as the fastest peer is left out from here on.
static int sides_drop_slow(frame_side *sides, int count) {
    double quickest = 0;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        double sum = 0;
        for (int frame = 0; frame < sides[i].frames; frame++) sum += sides[i].frame[frame];
        sides[i].ns[0] = sum;
        sides[i].frames = 0;
        if (sides[i].peer && (quickest == 0 || sum < quickest)) quickest = sum;
    }
    for (int i = 0; i < count; i++) {
        if (sides[i].peer && sides[i].ns[0] > 2 * quickest)
            side_free(&sides[i]);
        else
            sides[kept++] = sides[i];
    }
    return kept;
}

// The same before any is made, by the second frame with a tenth of the boxes: single frames of a million take some
// peers minutes.
static int sides_drop_untried(frame_side *sides, int count, moving_kind kind, int32_t boxes, double speed) {
    static frame_side trial;
    double quickest = 0;
    int kept = 0;
    for (int i = 0; i < count; i++) {
        if (!sides[i].peer) continue;
        trial = sides[i];
        side_make(&trial, kind, boxes / 10, speed, HM_BROAD_AUTO);
        frame_run(&trial);
        frame_run(&trial);
        side_free(&trial);
        sides[i].ns[0] = trial.frame[1];
        if (quickest == 0 || trial.frame[1] < quickest) quickest = trial.frame[1];
    }
    for (int i = 0; i < count; i++)
        if (!sides[i].peer || sides[i].ns[0] <= 2 * quickest) sides[kept++] = sides[i];
    return kept;
}

// Peers run fewer frames where theirs are long: three of a million, one in each round, after one that is compared.
static int frames_of_round(const frame_side *side, int32_t count) {
    if (!side->peer) return count <= 1000 ? 64 : count <= 10000 ? 32 : 16;
    return count <= 1000 ? 64 : count <= 10000 ? 16 : count <= 100000 ? 4 : 1;
}

static void sides_measure(bench_run *run, frame_side *sides, int count) {
    for (int round = 0; round < run->rounds; round++) {
        for (int i = 0; i < count; i++) {
            frame_side *side = &sides[round % 2 ? count - 1 - i : i];
            const int first = side->frames;
            double sum = 0;
            if (!side->peer) hm_simd_force((hm_simd)side->level);
            for (int frame = frames_of_round(side, side->world->count); frame > 0; frame--) frame_run(side);
            for (int frame = first; frame < side->frames; frame++) sum += side->frame[frame];
            side->ns[round] = sum / (side->frames - first) / side->world->count;
        }
    }
    hm_simd_force(run->best);
}

static bench_side side_result(const bench_run *run, const frame_side *side) {
    bench_side result = {.name = side->name, .level = side->level};
    memcpy(result.ns, side->ns, (size_t)run->rounds * sizeof *result.ns);
    return result;
}

static void sides_publish(bench_run *run, const bench_cell *shown, const frame_side *sides, int count) {
    static bench_side results[MOST_SIDES];
    const bench_side *peer = NULL;
    double peer_p95 = 0;
    for (int i = 0; i < count; i++) {
        results[i] = side_result(run, &sides[i]);
        if (!sides[i].peer || (peer && bench_time(run, &results[i]).median >= bench_time(run, peer).median)) continue;
        peer = &results[i];
        peer_p95 = side_p95(&sides[i]);
    }
    for (int i = 0; i < count; i++) {
        bench_cell cell = *shown;
        cell.position = sides[i].position ? sides[i].position : "peer";
        bench_publish(run, &cell, sides[i].peer ? NULL : peer, &results[i]);
        if (sides[i].peer || strcmp(shown->bench, "broad") != 0) continue;
        bench_run level = *run;
        level.best = (hm_simd)sides[i].level;
        cell.bench = "broad-p95";
        bench_publish_number(&level, &cell, "ns", peer ? peer->name : "", peer_p95, side_p95(&sides[i]));
        if (sides[i].level != (int)run->best) continue;
        cell.bench = "broad-bytes";
        bench_publish_number(run, &cell, "bytes a box", "", 0,
                             (double)hm_broad_bytes(sides[i].broad) / sides[i].world->count);
    }
}

// Ours at the best level and at that of 128 bits, to which the limits apply.
static int sides_of(const bench_run *run, frame_side *sides) {
    static const struct {
        const char *position;
        hm_broad_kind kind;
    } ours[] = {{"rebuilt", HM_BROAD_GRID}, {"coherent", HM_BROAD_AUTO}, {"rtree", HM_BROAD_RTREE}};
    int count = 0;
    for (size_t k = 0; k < sizeof ours / sizeof *ours; k++) {
        for (int32_t i = 0; i < run->level_count; i++) {
            const hm_simd level = run->levels[i];
            const bool narrow = level == HM_SIMD_SSE2 || level == HM_SIMD_NEON || level == HM_SIMD_SIMD128;
            if (level != run->best && (!narrow || ours[k].kind == HM_BROAD_RTREE)) continue;
            sides[count].name = hm_simd_name(level);
            sides[count].position = ours[k].position;
            sides[count].level = (int)level;
            sides[count++].frames = (int)ours[k].kind; // until it is made
        }
    }
    for (const broad_peer *const *peer = broad_peers; *peer; peer++) {
        sides[count].name = (*peer)->name;
        sides[count].level = -1;
        sides[count++].peer = *peer;
    }
    return count;
}

static void measure_moving(bench_run *run, const char *bench, moving_kind kind, int32_t count, double speed) {
    static frame_side sides[MOST_SIDES];
    bench_cell cell = {bench, moving_name(kind), count, "", 0, 0};
    if (strcmp(bench, "broad") != 0) cell.size = (int32_t)(speed * 10 + 0.5);
    if (!bench_wanted(run, &cell)) return;
    bench_run few = *run;
    few.rounds = run->brief ? 1 : 3;
    memset(sides, 0, sizeof sides);
    int side_count = sides_of(run, sides);
    broad_room_pairs = (size_t)count * 12 + 4096;
    broad_room.pair = bench_alloc(broad_room_pairs * sizeof *broad_room.pair);
    if (count > 100000) side_count = sides_drop_untried(sides, side_count, kind, count, speed);
    for (int i = 0; i < side_count; i++) {
        const hm_broad_kind broad_kind = (hm_broad_kind)sides[i].frames;
        sides[i].frames = 0;
        side_make(&sides[i], kind, count, speed, broad_kind);
    }
    cell.answers = sides_compare(sides, side_count, count > 100000 ? 1 : 4);
    side_count = sides_drop_slow(sides, side_count);
    run->cells++;
    run->answers += cell.answers;
    if (!run->count) {
        sides_measure(&few, sides, side_count);
        sides_publish(&few, &cell, sides, side_count);
    }
    for (int i = 0; i < side_count; i++) side_free(&sides[i]);
    free(broad_room.pair);
}

void bench_broad(bench_run *run) {
    static const double speeds[] = {0, 0.2, 1, 4, 8, 32};
    for (int32_t count = 1000; count <= 1000000; count *= 10) {
        if (count > 100000 && run->brief) continue;
        for (int kind = 0; kind < MOVING_KINDS; kind++) measure_moving(run, "broad", (moving_kind)kind, count, 2);
    }
    for (size_t i = 0; i < sizeof speeds / sizeof *speeds && !run->brief; i++)
        measure_moving(run, "broad-speed", MOVING_UNIFORM, 100000, speeds[i]);
}
