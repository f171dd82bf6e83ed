// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Pairs of posed masks of one shape and size, beside centre sampling. Sampling is not exact, so its answers are
// counted, not required: the library's are compared with a slow exact routine up to 128 px, and those of all SIMD
// levels and both orders with each other at every size.
#include "bench_posed.h"

#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "exact.h"
#include "offsets.h"
#include "posed_pair.h"
#include "shapes.h"
#include "sprites.h"

#define EXACT_LARGEST 128 // size up to which the slow routine runs

// ---- answers ------------------------------------------------------------------------------------------------------

static void compare_pose(const posed_pair *pair, const pose_pair *at, bool wanted, const char *whose) {
    bool mine = posed_overlaps(pair, at);
    bool swapped = hm_overlap(&pair->b.shape, &at->b, &pair->a.shape, &at->a, NULL);
    if (mine == wanted && swapped == wanted) return;
    bench_die("answers differ: posed, %s, %d px, (%s) %d, exchanged %d, %s %d; a %lld %lld %d %d %d %d, "
              "b %lld %lld %d %d %d %d",
              pair->name, (int)pair->size, hm_simd_name(hm_simd_level()), mine, swapped, whose, wanted,
              (long long)at->a.ox, (long long)at->a.oy, (int)at->a.ux, (int)at->a.uy, (int)at->a.vx, (int)at->a.vy,
              (long long)at->b.ox, (long long)at->b.oy, (int)at->b.ux, (int)at->b.uy, (int)at->b.vx, (int)at->b.vy);
}

static int64_t compare_poses(const bench_run *run, const posed_pair *pair, const pose_pair *at) {
    bool exact = pair->size <= EXACT_LARGEST;
    for (int32_t i = 0; i < POSES_PER_CELL; i++) {
        bool wanted = exact ? exact_overlap(&pair->a.pixels, &at[i].a, &pair->b.pixels, &at[i].b)
                            : posed_overlaps(pair, &at[i]);
        for (int32_t level = 0; level < run->level_count; level++) {
            hm_simd_force(run->levels[level]);
            compare_pose(pair, &at[i], wanted, exact ? "by definition" : "at the best level");
        }
        hm_simd_force(run->best);
    }
    return exact ? (int64_t)POSES_PER_CELL * 2 * run->level_count : 0;
}

// The share of the cell's queries that a sampler answers wrongly, in percent.
static double wrong_share(const posed_pair *pair, const sampler *with) {
    int32_t wrong = 0;
    for (int32_t i = 0; i < POSES_PER_CELL; i++) {
        const pose_pair *at = &pair->at[i];
        wrong += with->overlap(&pair->a.pixels, &at->a, &pair->b.pixels, &at->b) != posed_overlaps(pair, at);
    }
    return 100.0 * wrong / POSES_PER_CELL;
}

// ---- times --------------------------------------------------------------------------------------------------------

// One sampler at one pair.
typedef struct posed_sampling {
    const posed_pair *pair;
    sampler_fn volatile overlap;
} posed_sampling;

static POSED_TIMER(time_sampling, posed_sampling, work->pair,
                   work->overlap(&pair->a.pixels, &at->a, &pair->b.pixels, &at->b))

    // ---- cells --------------------------------------------------------------------------------------------------
    // Beside one set of samplers: the fastest of them is the peer.
    typedef struct posed_rivals {
    const char *bench;
    const char *stretched_bench;
    bool vectors, spans;
} posed_rivals;

static const posed_rivals rivals[] = {
    {"posed", "posed-stretched", false, false},              // plain C
    {"posed-gather", "posed-stretched-gather", true, false}, // and vectors
    {"posed-spans", "posed-stretched-spans", true, true},    // and spans
};

static void publish_overlap(bench_run *run, const posed_pair *pair, const posed_rivals *rival, bench_cell *cell,
                            const bench_side *sides, int32_t peers, int32_t count) {
    int32_t ignored = 0;
    const sampler *with = samplers(&ignored);
    const bench_side *peer = &sides[0];
    for (int32_t i = 1; i < peers; i++) {
        if ((with[i].spans && !rival->spans) || (i > 1 && !rival->vectors)) continue;
        if (bench_time(run, &sides[i]).median < bench_time(run, peer).median) peer = &sides[i];
    }
    cell->bench = pair->style == POSES_STRETCHED ? rival->stretched_bench : rival->bench;
    cell->peer_wrong = wrong_share(pair, &with[peer - sides]);
    for (int32_t i = peers; i < count; i++) bench_publish(run, cell, peer, &sides[i]);
}

static void measure_overlap(bench_run *run, posed_pair *pair, bench_cell *cell) {
    if (run->work) {
        posed_print_work(pair, cell, posed_time_overlap);
        return;
    }
    bench_side sides[BENCH_MAX_SIDES];
    posed_sampling sampling[SAMPLER_MAX];
    int32_t peers = 0;
    const sampler *with = samplers(&peers);
    for (int32_t i = 0; i < peers; i++) {
        sampling[i] = (posed_sampling){pair, with[i].overlap};
        sides[i] = (bench_side){.name = with[i].name, .level = -1, .timer = time_sampling, .calls = POSES_PER_CELL};
        sides[i].context = &sampling[i];
    }
    bench_side work = {.timer = posed_time_overlap, .context = pair, .calls = POSES_PER_CELL};
    int32_t count = bench_add_levels(run, sides, peers, &work);
    cell->answers = compare_poses(run, pair, pair->at);
    if (!bench_measure(run, cell, sides, count)) return;
    for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++) {
        publish_overlap(run, pair, &rivals[i], cell, sides, peers, count);
    }
}

// ---- all of them --------------------------------------------------------------------------------------------------

// A query of posed masks.
typedef struct posed_question {
    const char *name;
    void (*measure)(bench_run *run, posed_pair *pair, bench_cell *cell);
} posed_question;

static const posed_question questions[] = {
    {"posed", measure_overlap},
    {"posed-distance", posed_measure_distance},
    {"posed-closest", posed_measure_closest},
    {"posed-cast", posed_measure_cast},
};
static const posed_question stretched_questions[] = {{"posed-stretched", measure_overlap}};

// The positions of poses_make and two more: far from each other, and approaching (casts only).
enum { POSED_FAR = POSITION_COUNT, POSED_APPROACH, POSED_POSITIONS };

static const char *posed_position_name(int32_t position) {
    return position == POSED_FAR        ? "far"
           : position == POSED_APPROACH ? "approach"
                                        : position_name((position_kind)position);
}

static const pose_pair *posed_position(const posed_pair *pair, int32_t position) {
    return position == POSED_FAR        ? pair->poses.far
           : position == POSED_APPROACH ? pair->poses.approach
                                        : pair->poses.at[position];
}

// Casts begin apart: one that begins in contact costs a separation, for the normal.
static bool question_has(const posed_question *query, int32_t position) {
    if (query->measure == posed_measure_cast) return position == POSITION_NEAR || position >= POSED_FAR;
    return position < POSITION_COUNT || (position == POSED_FAR && query->measure != measure_overlap);
}

static bool question_wanted(const bench_run *run, const posed_question *query, const posed_picture *picture) {
    for (int32_t p = 0; p < POSED_POSITIONS; p++) {
        bench_cell cell = {query->name, picture->name, picture->size, posed_position_name(p), 0, 0};
        if (question_has(query, p) && bench_wanted(run, &cell)) return true;
    }
    return false;
}

static void measure_question(bench_run *run, posed_pair *pair, const posed_question *query) {
    for (int32_t p = 0; p < POSED_POSITIONS; p++) {
        bench_cell cell = {query->name, pair->name, pair->size, posed_position_name(p), 0, 0};
        if (!question_has(query, p) || !bench_wanted(run, &cell)) continue;
        pair->at = posed_position(pair, p);
        pair->count = POSES_PER_CELL;
        pair->motion = p == POSED_APPROACH ? pair->poses.way_in : pair->poses.motion;
        query->measure(run, pair, &cell);
    }
}

// A separation takes a millisecond, between noises more.
static void measure_separate(bench_run *run, posed_pair *pair) {
    bench_cell cell = {"posed-separate", pair->name, pair->size, "shallow", 0, 0};
    const int32_t largest = strcmp(pair->name, shape_name(SHAPE_NOISE)) == 0 ? 64 : 256;
    if (!bench_wanted(run, &cell) || pair->size > largest) return;
    pair->at = pair->poses.shallow;
    pair->count = POSES_PER_CELL / 4;
    posed_measure_separate(run, pair, &cell);
}

static void measure_contact(bench_run *run, posed_pair *pair) {
    bench_cell cell = {"posed-contact", pair->name, pair->size, "shallow", 0, 0};
    if (!bench_wanted(run, &cell) || pair->size > 256 || strcmp(pair->name, shape_name(SHAPE_NOISE)) == 0) return;
    pair->at = pair->poses.shallow;
    pair->count = POSES_PER_CELL / 4;
    posed_measure_contact(run, pair, &cell);
}

static void measure_pair(bench_run *run, const posed_picture *picture, pose_style style, const posed_question *query,
                         size_t count) {
    const bench_cell separate = {"posed-separate", picture->name, picture->size, "shallow", 0, 0};
    const bench_cell contact = {"posed-contact", picture->name, picture->size, "shallow", 0, 0};
    bool wanted = style == POSES_ROTATED && (bench_wanted(run, &separate) || bench_wanted(run, &contact));
    for (size_t q = 0; q < count; q++) wanted |= question_wanted(run, &query[q], picture);
    if (!wanted) return;
    posed_pair *pair = posed_pair_make(picture, style);
    if (pair->size <= EXACT_LARGEST && !run->work) {
        run->answers += compare_poses(run, pair, pair->poses.first_contact);
        run->answers += compare_poses(run, pair, pair->poses.last_free);
    }
    for (size_t q = 0; q < count; q++) measure_question(run, pair, &query[q]);
    if (style == POSES_ROTATED) measure_separate(run, pair);
    if (style == POSES_ROTATED) measure_contact(run, pair);
    posed_pair_free(pair);
}

static bool shape_wanted(const bench_run *run, const char *shape, int32_t size) {
    static const char *const benches[] = {"posed",           "posed-distance", "posed-closest", "posed-cast",
                                          "posed-stretched", "posed-separate", "posed-contact", "posed-pygame"};
    for (size_t i = 0; i < sizeof benches / sizeof *benches; i++)
        if (bench_wanted_of(run, benches[i], shape, size)) return true;
    return false;
}

static void measure_shape(bench_run *run, peer_python *python, shape_kind shape, int32_t size) {
    if (!shape_wanted(run, shape_name(shape), size)) return;
    const bool sampled = size == 64 || size == 256; // the cells for information
    uint8_t *alpha_a = shape_alpha(shape, size, 1);
    uint8_t *alpha_b = shape_alpha(shape, size, 2);
    const posed_picture picture = {shape_name(shape), size, alpha_a, alpha_b};
    measure_pair(run, &picture, POSES_ROTATED, questions, sizeof questions / sizeof *questions);
    if (sampled) measure_pair(run, &picture, POSES_STRETCHED, stretched_questions, 1);
    if (sampled && python != NULL && (shape == SHAPE_DISC || shape == SHAPE_STAR))
        posed_measure_pygame(run, python, &picture);
    free(alpha_a);
    free(alpha_b);
}

static void measure_sprites(bench_run *run) {
    static const char *const names[] = {"bean", "ghosty", "sword", "spider_web"};
    for (size_t i = 0; i < sizeof names / sizeof *names && run->corpus != NULL; i++) {
        posed_picture picture = {.name = names[i]};
        char path[64];
        snprintf(path, sizeof path, "crew/%s", names[i]);
        uint8_t *alpha = sprite_alpha(run->corpus, path, &picture.size);
        if (alpha == NULL) continue;
        picture.alpha_a = picture.alpha_b = alpha;
        measure_pair(run, &picture, POSES_ROTATED, questions, sizeof questions / sizeof *questions);
        free(alpha);
    }
}

void bench_posed_pairs(bench_run *run, peer_python *python) {
    static const int32_t sizes[] = {32, 64, 128, 256, 512, 1024};
    static const shape_kind shapes[] = {SHAPE_DISC, SHAPE_STAR, SHAPE_GEAR, SHAPE_NOISE};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            if (!run->brief || sizes[i] <= 256) measure_shape(run, python, shapes[s], sizes[i]);
        }
    }
    measure_sprites(run);
}
