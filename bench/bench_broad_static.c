// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// 100,000 boxes that stay: built once, then queried. Ours at the best level and at that of 128 bits. Blocks of ten
// milliseconds: a side does not begin each round with caches full of the others' boxes.
#include "bench_broad.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "peer_broad.h"
#include "shapes.h"

enum { STAY_BOXES = 100000, STAY_QUERIES = 4096, STAY_ROOM = 65536 };

typedef enum stay_question { STAY_SMALL, STAY_LARGE, STAY_WAY, STAY_FIRST, STAY_BUILD, STAY_QUESTIONS } stay_question;

static const char *const stay_names[] = {"small-box", "large-box", "all-on-way", "first-on-way", "build"};

typedef struct stay_work {
    stay_question question;
    const moving *world;
    const broad_peer *peer; // NULL: ours
    void *made;
    hm_broad *broad;
    hm_broad_kind kind;
} stay_work;

static hm_bounds stay_box[STAY_LARGE + 1][STAY_QUERIES];
static segment stay_way[2][STAY_QUERIES];
static int32_t stay_ids[STAY_ROOM];
static hm_broad_hit stay_hits[STAY_ROOM];

static double stay_random(uint64_t *state, double most) {
    return most * (double)(random_next(state) >> 11) / 9007199254740992.0;
}

static void stay_draw(double side) {
    static const double size[] = {16, 256}, length[] = {400, 1000};
    uint64_t state = 9;
    for (int32_t i = 0; i < STAY_QUERIES; i++) {
        for (int k = 0; k < 2; k++) {
            const double x = stay_random(&state, side - size[k]);
            const double y = stay_random(&state, side - size[k]);
            stay_box[k][i] = (hm_bounds){(float)x, (float)y, (float)(x + size[k]), (float)(y + size[k])};
            const double from_x = stay_random(&state, side);
            const double from_y = stay_random(&state, side);
            const double angle = stay_random(&state, 6.283185307179586);
            stay_way[k][i] = (segment){(float)from_x, (float)from_y, (float)(from_x + length[k] * cos(angle)),
                                       (float)(from_y + length[k] * sin(angle))};
        }
    }
}

// How many boxes were found; of the first one 1.
static size_t stay_query(const stay_work *work, int32_t i) {
    const hm_vec2 none = {0, 0};
    const hm_bounds *box = &stay_box[work->question == STAY_LARGE][i];
    const segment *way = &stay_way[work->question == STAY_FIRST][i];
    const hm_vec2 from = {way->x0, way->y0}, to = {way->x1, way->y1};
    double at;
    switch (work->question) {
    case STAY_SMALL:
    case STAY_LARGE:
        if (work->peer) return work->peer->in_box(work->made, box, stay_ids);
        return (size_t)hm_broad_in_box(work->broad, box, NULL, stay_ids, STAY_ROOM);
    case STAY_WAY:
        if (work->peer) return work->peer->on_way(work->made, way, stay_ids);
        return (size_t)hm_broad_on_way(work->broad, from, to, none, NULL, stay_hits, STAY_ROOM);
    default:
        if (work->peer) return work->peer->first(work->made, way, &at);
        return hm_broad_first(work->broad, from, to, none, NULL, stay_hits);
    }
}

static double time_stay(const void *context, int32_t passes) {
    const stay_work *work = context;
    uint64_t sum = 0;
    const double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++)
        for (int32_t i = 0; i < STAY_QUERIES; i++) sum += stay_query(work, i);
    const double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static hm_broad *stay_build(const stay_work *work) {
    const hm_broad_options options = {.kind = work->kind};
    hm_broad *broad = NULL;
    if (hm_broad_create(&options, NULL, &broad) != HM_OK ||
        hm_broad_build(broad, work->world->box, NULL, NULL, STAY_BOXES) != HM_OK || hm_broad_update(broad) != HM_OK)
        bench_die("no broad phase");
    return broad;
}

static double time_build(const void *context, int32_t passes) {
    const stay_work *work = context;
    double sum = 0;
    for (int32_t pass = 0; pass < passes; pass++) {
        const double start = bench_cpu_ns();
        void *made = work->peer ? work->peer->make(work->world) : NULL;
        hm_broad *broad = work->peer ? NULL : stay_build(work);
        sum += bench_cpu_ns() - start;
        if (work->peer) work->peer->free(made);
        hm_broad_destroy(broad);
    }
    return sum;
}

static bool stay_offers(const stay_work *work, stay_question question) {
    if (!work->peer || question == STAY_BUILD) return true;
    if (question == STAY_WAY) return work->peer->on_way != NULL;
    return question == STAY_FIRST ? work->peer->first != NULL : work->peer->in_box != NULL;
}

// Boxes: the same number from all. Motions of peers may lose a few boxes that are only grazed, and ours report some
// that are missed by next to nothing.
static int64_t stay_compare(const stay_work *works, int count, stay_question question) {
    int64_t expected = 0;
    if (question == STAY_BUILD) return STAY_BOXES;
    for (int k = 0; k < count; k++) {
        int64_t found = 0;
        for (int32_t i = 0; i < STAY_QUERIES; i++) found += (int64_t)stay_query(&works[k], i);
        if (k == 0) expected = found;
        const int64_t off = found > expected ? found - expected : expected - found;
        const bool exact = !works[k].peer || question <= STAY_LARGE;
        if (off > (exact ? 0 : 3 + expected / 10000)) bench_die("%s: other boxes", stay_names[question]);
    }
    return expected;
}

static bool stay_narrow(hm_simd level) {
    return level == HM_SIMD_SSE2 || level == HM_SIMD_NEON || level == HM_SIMD_SIMD128;
}

static void measure_stay(bench_run *run, stay_work *all, int count, stay_question question) {
    static bench_side sides[12];
    stay_work works[12];
    bench_cell cell = {"broad-static", "uniform", STAY_BOXES, stay_names[question], 0, 0};
    int used = 0, ours = 0;
    if (!bench_wanted(run, &cell)) return;
    for (int i = 0; i < count; i++) {
        if (!stay_offers(&all[i], question)) continue;
        for (int32_t k = 0; k < (all[i].peer ? 1 : run->level_count); k++) {
            if (!all[i].peer && run->levels[k] != run->best && !stay_narrow(run->levels[k])) continue;
            works[used] = all[i];
            works[used].question = question;
            sides[used] = (bench_side){.name = all[i].peer ? all[i].peer->name : hm_simd_name(run->levels[k]),
                                       .level = all[i].peer ? -1 : (int)run->levels[k],
                                       .timer = question == STAY_BUILD ? time_build : time_stay,
                                       .context = &works[used],
                                       .calls = question == STAY_BUILD ? 1 : STAY_QUERIES};
            ours += !all[i].peer;
            used++;
        }
    }
    cell.answers = stay_compare(works, used, question);
    bench_run few = *run;
    few.block_ns *= 10;
    if (few.rounds > 11) few.rounds = 11;
    if (question == STAY_BUILD) few.rounds = 5;
    if (!bench_measure(&few, &cell, sides, used)) return;
    run->cells++;
    run->answers += cell.answers;
    const bench_side *peer = used > ours ? bench_fastest(&few, sides + ours, used - ours) : NULL;
    for (int i = 0; i < ours; i++) {
        cell.shape = hm_broad_kind_name(works[i].kind);
        bench_publish(&few, &cell, peer, &sides[i]);
    }
}

// ---- grazing ways -------------------------------------------------------------------------------------------------

// Motions through a corner of a box and nothing else of it, in coordinates that floats hold exactly; every box must
// be reported. How many were not, of ten million.
static void measure_grazing(bench_run *run) {
    enum { BOXES = 256, ROUNDS = 10000000 / 16 };
    bench_cell cell = {"broad-static", "rtree", 10000000, "grazing", 10000000, 0};
    if (run->brief || run->count || !bench_wanted(run, &cell)) return;
    const hm_broad_options options = {.kind = HM_BROAD_RTREE};
    hm_bounds box[BOXES];
    hm_broad *broad;
    uint64_t state = 3;
    int64_t lost = 0;
    for (int32_t i = 0; i < BOXES; i++) {
        const float x = (float)random_between(&state, -40000, 40000) / 16;
        const float y = (float)random_between(&state, -40000, 40000) / 16;
        box[i] = (hm_bounds){x, y, x + 5, y + 7};
    }
    if (hm_broad_create(&options, NULL, &broad) != HM_OK || hm_broad_build(broad, box, NULL, NULL, BOXES) != HM_OK ||
        hm_broad_update(broad) != HM_OK)
        bench_die("no broad phase");
    for (int32_t i = 0; i < ROUNDS * 16; i++) {
        const int32_t id = random_between(&state, 0, BOXES - 1);
        const int32_t dx = random_between(&state, 1, 20000);
        const int32_t dy = random_between(&state, 1, 20000);
        const int32_t back = random_between(&state, 0, 3);
        const bool left = i & 1, top = i & 2;
        const double x = left ? box[id].x0 : box[id].x1;
        const double y = top ? box[id].y0 : box[id].y1;
        // Along the diagonal that does not enter the box.
        const double way_x = (double)dx / 16 * (left == top ? 1 : -1);
        const double way_y = -(double)dy / 16;
        const hm_vec2 from = {x - back * way_x, y - back * way_y};
        const hm_vec2 to = {x + way_x, y + way_y};
        const int32_t count = hm_broad_on_way(broad, from, to, (hm_vec2){0, 0}, NULL, stay_hits, STAY_ROOM);
        bool found = false;
        for (int32_t k = 0; k < count; k++) found = found || stay_hits[k].id == id;
        lost += !found;
    }
    hm_broad_destroy(broad);
    run->cells++;
    run->answers += cell.answers;
    bench_publish_number(run, &cell, "lost", "", 0, (double)lost);
}

void bench_broad_static(bench_run *run) {
    static const hm_broad_kind kinds[] = {HM_BROAD_GRID, HM_BROAD_RTREE};
    const bench_cell any = {
        "broad-static", "uniform", STAY_BOXES, "small-box large-box all-on-way first-on-way build", 0, 0};
    stay_work works[8];
    moving world;
    int count = 0;
    measure_grazing(run);
    if (run->only && !strstr(run->only, "broad-static") && !bench_wanted(run, &any)) return;
    moving_make(MOVING_UNIFORM, STAY_BOXES, 0, &world);
    stay_draw(world.side);
    for (int i = 0; i < 2; i++) {
        works[count] = (stay_work){.world = &world, .kind = kinds[i]};
        works[count].broad = stay_build(&works[count]);
        count++;
    }
    for (const broad_peer *const *peer = broad_peers; *peer; peer++) {
        if (!(*peer)->in_box) continue;
        works[count++] = (stay_work){.world = &world, .peer = *peer, .made = (*peer)->make(&world)};
    }
    for (int question = 0; question < STAY_QUESTIONS; question++)
        measure_stay(run, works, count, (stay_question)question);
    for (int i = 0; i < count; i++) {
        if (works[i].peer) works[i].peer->free(works[i].made);
        hm_broad_destroy(works[i].broad);
    }
    moving_free(&world);
}
