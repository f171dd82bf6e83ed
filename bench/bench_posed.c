// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Pairs of posed masks of one shape and size, beside centre sampling. Sampling is not exact, so its answers are
// counted, not required: the library's are compared with a slow exact routine up to 128 px, and those of all SIMD
// levels and both orders with each other at every size.
#include "bench_posed.h"

#include <math.h>
#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "exact.h"
#include "offsets.h"
#include "poses.h"
#include "sampling.h"
#include "shapes.h"
#include "sprites.h"

#define EXACT_LARGEST 128 // size up to which the slow routine is asked

typedef bool (*overlap_fn)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hm_rule *rule);
typedef double (*distance_fn)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              hm_points *out);

// Called through pointers that the compiler cannot see through, like the peers.
static overlap_fn volatile our_overlap = hm_overlap;
static distance_fn volatile our_distance = hm_distance;

// One mask as both sides hold it.
typedef struct posed_side {
    hm_mask *mask;
    hm_maskfield *field;
    hm_shape shape;
    sampling_mask pixels;
} posed_side;

// What a pair is made of. The second picture is the first one or, of noise, another.
typedef struct posed_picture {
    const char *name;
    int32_t size;
    const uint8_t *alpha_a, *alpha_b;
} posed_picture;

typedef struct posed_pair {
    const char *name;
    int32_t size;
    bool stretched;
    posed_side a, b;
    pose_lists poses;
    const pose_pair *at; // of the cell at work
    int32_t count;
} posed_pair;

static posed_side posed_side_make(const uint8_t *alpha, int32_t size) {
    posed_side side = {.pixels = sampling_make(alpha, size)};
    if (hm_mask_from_alpha(alpha, size, size, 0, SHAPE_THRESHOLD, NULL, &side.mask) != HM_OK) bench_die("no mask");
    if (hm_maskfield_create(side.mask, NULL, &side.field) != HM_OK) bench_die("no field");
    hm_shape_mask(side.mask, side.field, &side.shape);
    return side;
}

static void posed_side_free(posed_side *side) {
    hm_maskfield_destroy(side->field);
    hm_mask_destroy(side->mask);
    sampling_free(&side->pixels);
}

static bool posed_overlaps(const void *context, const pose_pair *at) {
    const posed_pair *pair = context;
    return our_overlap(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL);
}

static posed_pair *posed_pair_make(const posed_picture *picture, bool stretched) {
    posed_pair *pair = bench_alloc(sizeof *pair);
    pair->name = picture->name;
    pair->size = picture->size;
    pair->stretched = stretched;
    pair->a = posed_side_make(picture->alpha_a, picture->size);
    pair->b = posed_side_make(picture->alpha_b, picture->size);
    pose_space space = {picture->size, stretched, posed_overlaps, pair};
    poses_make(&space, &pair->poses);
    return pair;
}

static void posed_pair_free(posed_pair *pair) {
    posed_side_free(&pair->a);
    posed_side_free(&pair->b);
    free(pair);
}

// ---- answers ------------------------------------------------------------------------------------------------------

static void compare_pose(const posed_pair *pair, const pose_pair *at, bool wanted, const char *whose) {
    bool mine = posed_overlaps(pair, at);
    bool swapped = our_overlap(&pair->b.shape, &at->b, &pair->a.shape, &at->a, NULL);
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

// ---- work ---------------------------------------------------------------------------------------------------------

// The library counts its work in builds with HMI_COUNT, in this variable that no header shows.
#ifdef HMI_COUNT
typedef struct hmi_counts {
    uint64_t nodes;
    uint64_t pixels;
    uint64_t exact;
} hmi_counts;

extern hmi_counts hmi_count;
#endif

// Prints what one query costs beside time: nodes of the tree visited, pixels looked at, pairs decided exactly.
static void print_work(const posed_pair *pair, const bench_cell *cell) {
#ifdef HMI_COUNT
    hmi_count = (hmi_counts){0, 0, 0};
    for (int32_t i = 0; i < POSES_PER_CELL; i++) posed_overlaps(pair, &pair->at[i]);
    const double queries = POSES_PER_CELL;
    printf("worked %s,%s,%d,%s,%.2f,%.2f,%.2f\n", cell->bench, cell->shape, (int)cell->size, cell->position,
           (double)hmi_count.nodes / queries, (double)hmi_count.pixels / queries, (double)hmi_count.exact / queries);
#else
    (void)pair;
    (void)cell;
    bench_die("--work needs a build with -DHMI_COUNT (scripts/bench-counts makes one)");
#endif
}

// ---- times --------------------------------------------------------------------------------------------------------

// One sampler at one pair.
typedef struct posed_sampling {
    const posed_pair *pair;
    sampler_fn volatile overlap;
} posed_sampling;

// A timer that puts every pose of `pair` to the question and adds the answers up.
#define POSED_TIMER(name, context_type, pair_of, question)                                                           \
    static double name(const void *context, int32_t passes) {                                                        \
        const context_type *work = context;                                                                          \
        const posed_pair *pair = pair_of;                                                                            \
        double sum = 0;                                                                                              \
        double start = bench_cpu_ns();                                                                               \
        for (int32_t pass = 0; pass < passes; pass++) {                                                              \
            for (const pose_pair *at = pair->at; at < pair->at + pair->count; at++) sum += question;                 \
        }                                                                                                            \
        double end = bench_cpu_ns();                                                                                 \
        bench_use((uint64_t)sum);                                                                                    \
        return end - start;                                                                                          \
    }

POSED_TIMER(time_overlap, posed_pair, work, our_overlap(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL))
POSED_TIMER(time_distance, posed_pair, work, our_distance(&pair->a.shape, &at->a, &pair->b.shape, &at->b, NULL))
POSED_TIMER(time_sampling, posed_sampling, work->pair,
            work->overlap(&pair->a.pixels, &at->a, &pair->b.pixels, &at->b))

// ---- cells --------------------------------------------------------------------------------------------------------

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
    cell->bench = pair->stretched ? rival->stretched_bench : rival->bench;
    cell->peer_wrong = wrong_share(pair, &with[peer - sides]);
    for (int32_t i = peers; i < count; i++) bench_publish(run, cell, peer, &sides[i]);
}

static void measure_overlap(bench_run *run, posed_pair *pair, bench_cell *cell) {
    if (run->work) {
        print_work(pair, cell);
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
    bench_side work = {.timer = time_overlap, .context = pair, .calls = POSES_PER_CELL};
    int32_t count = bench_add_levels(run, sides, peers, &work);
    cell->answers = compare_poses(run, pair, pair->at);
    if (!bench_measure(run, cell, sides, count)) return;
    for (size_t i = 0; i < sizeof rivals / sizeof *rivals; i++) {
        publish_overlap(run, pair, &rivals[i], cell, sides, peers, count);
    }
}

// Beside overlap of the same poses.
static void measure_distance(bench_run *run, posed_pair *pair, bench_cell *cell) {
    if (run->work) return;
    bench_side sides[] = {
        {.name = "overlap", .level = (int)run->best, .timer = time_overlap, .context = pair, .calls = POSES_PER_CELL},
        {.name = hm_simd_name(run->best),
         .level = (int)run->best,
         .timer = time_distance,
         .context = pair,
         .calls = POSES_PER_CELL},
    };
    if (bench_measure(run, cell, sides, 2)) bench_publish(run, cell, &sides[0], &sides[1]);
}

// ---- beside pygame ------------------------------------------------------------------------------------------------

#define PYGAME_POSES 24 // one takes a millisecond

// Where pygame's users put their sprites: by angles and middles.
static peer_python_pose pygame_pose(const posed_pair *pair, const pose_pair *at) {
    const double degrees = 180 / 3.14159265358979323846;
    const hm_vec2 middle = {pair->size * 0.5, pair->size * 0.5};
    hm_vec2 a, b;
    hm_xform_apply(&at->a, middle, &a);
    hm_xform_apply(&at->b, middle, &b);
    return (peer_python_pose){atan2(at->a.uy, at->a.ux) * degrees, atan2(at->b.uy, at->b.ux) * degrees, b.x - a.x,
                              b.y - a.y};
}

static double time_pygame(const void *context, int32_t passes) {
    return peer_python_turn((peer_python *)context, passes);
}

static double pygame_wrong_share(const posed_pair *pair, peer_python *python) {
    char answers[PYGAME_POSES + 2] = "";
    int32_t wrong = 0;
    peer_python_answers(python, answers, sizeof answers);
    for (int32_t i = 0; i < PYGAME_POSES; i++) wrong += (answers[i] == '1') != posed_overlaps(pair, &pair->at[i]);
    return 100.0 * wrong / PYGAME_POSES;
}

static void measure_pygame_at(bench_run *run, peer_python *python, posed_pair *pair, bench_cell *cell) {
    peer_python_pose poses[PYGAME_POSES];
    pair->count = PYGAME_POSES;
    for (int32_t i = 0; i < PYGAME_POSES; i++) poses[i] = pygame_pose(pair, &pair->at[i]);
    peer_python_load_poses(python, run->scratch, poses, PYGAME_POSES);
    bench_side sides[] = {
        {.name = "pygame", .level = -1, .timer = time_pygame, .context = python, .calls = PYGAME_POSES},
        {.name = hm_simd_name(run->best), .level = (int)run->best, .timer = time_overlap, .calls = PYGAME_POSES},
    };
    sides[1].context = pair;
    if (!bench_measure(run, cell, sides, 2)) return;
    cell->peer_wrong = pygame_wrong_share(pair, python);
    bench_publish(run, cell, &sides[0], &sides[1]);
}

static void load_pygame(const bench_run *run, peer_python *python, const posed_picture *picture) {
    uint8_t *rgba_a = shape_rgba(picture->alpha_a, picture->size);
    uint8_t *rgba_b = shape_rgba(picture->alpha_b, picture->size);
    peer_python_load_pair(python, run->scratch, rgba_a, rgba_b, picture->size, SHAPE_THRESHOLD);
    free(rgba_a);
    free(rgba_b);
}

static void measure_pygame(bench_run *run, peer_python *python, const posed_picture *picture) {
    static const position_kind positions[] = {POSITION_NEAR, POSITION_GRAZE, POSITION_RANDOM};
    posed_pair *pair = NULL;
    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        bench_cell cell = {"posed-pygame", picture->name, picture->size, position_name(positions[i]), 0, 0};
        if (!bench_wanted(run, &cell)) continue;
        if (pair == NULL) {
            pair = posed_pair_make(picture, false);
            load_pygame(run, python, picture);
        }
        pair->at = pair->poses.at[positions[i]];
        measure_pygame_at(run, python, pair, &cell);
    }
    if (pair != NULL) posed_pair_free(pair);
}

// ---- all of them --------------------------------------------------------------------------------------------------

// What is asked of posed masks.
typedef struct posed_question {
    const char *name;
    void (*measure)(bench_run *run, posed_pair *pair, bench_cell *cell);
} posed_question;

static const posed_question questions[] = {
    {"posed", measure_overlap},
    {"posed-distance", measure_distance},
};
static const posed_question stretched_questions[] = {{"posed-stretched", measure_overlap}};

static bool question_wanted(const bench_run *run, const posed_question *asked, const posed_picture *picture) {
    for (int32_t p = 0; p < POSITION_COUNT; p++) {
        bench_cell cell = {asked->name, picture->name, picture->size, position_name((position_kind)p), 0, 0};
        if (bench_wanted(run, &cell)) return true;
    }
    return false;
}

static void measure_question(bench_run *run, posed_pair *pair, const posed_question *asked) {
    for (int32_t p = 0; p < POSITION_COUNT; p++) {
        bench_cell cell = {asked->name, pair->name, pair->size, position_name((position_kind)p), 0, 0};
        if (!bench_wanted(run, &cell)) continue;
        pair->at = pair->poses.at[p];
        pair->count = POSES_PER_CELL;
        asked->measure(run, pair, &cell);
    }
}

static void measure_pair(bench_run *run, const posed_picture *picture, bool stretched, const posed_question *asked,
                         size_t count) {
    bool wanted = false;
    for (size_t q = 0; q < count; q++) wanted |= question_wanted(run, &asked[q], picture);
    if (!wanted) return;
    posed_pair *pair = posed_pair_make(picture, stretched);
    if (pair->size <= EXACT_LARGEST && !run->work) {
        run->answers += compare_poses(run, pair, pair->poses.first_contact);
        run->answers += compare_poses(run, pair, pair->poses.last_free);
    }
    for (size_t q = 0; q < count; q++) measure_question(run, pair, &asked[q]);
    posed_pair_free(pair);
}

static void measure_shape(bench_run *run, peer_python *python, shape_kind shape, int32_t size) {
    const bool sampled = size == 64 || size == 256; // the cells for information
    uint8_t *alpha_a = shape_alpha(shape, size, 1);
    uint8_t *alpha_b = shape_alpha(shape, size, 2);
    const posed_picture picture = {shape_name(shape), size, alpha_a, alpha_b};
    measure_pair(run, &picture, false, questions, sizeof questions / sizeof *questions);
    if (sampled) measure_pair(run, &picture, true, stretched_questions, 1);
    if (sampled && python != NULL && (shape == SHAPE_DISC || shape == SHAPE_STAR))
        measure_pygame(run, python, &picture);
    free(alpha_a);
    free(alpha_b);
}

static void measure_sprites(bench_run *run) {
    static const char *const names[] = {"bean", "ghosty", "sword", "spider_web"};
    for (size_t i = 0; i < sizeof names / sizeof *names && run->corpus != NULL; i++) {
        posed_picture picture = {.name = names[i]};
        uint8_t *alpha = sprite_alpha(run->corpus, names[i], &picture.size);
        if (alpha == NULL) continue;
        picture.alpha_a = picture.alpha_b = alpha;
        measure_pair(run, &picture, false, questions, sizeof questions / sizeof *questions);
        free(alpha);
    }
}

void bench_posed_pairs(bench_run *run, peer_python *python) {
    static const int32_t sizes[] = {32, 64, 128, 256, 512, 1024};
    static const shape_kind shapes[] = {SHAPE_DISC, SHAPE_STAR, SHAPE_GEAR, SHAPE_NOISE};
    for (size_t s = 0; s < sizeof shapes / sizeof *shapes; s++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            if (!run->quick || sizes[i] <= 256) measure_shape(run, python, shapes[s], sizes[i]);
        }
    }
    measure_sprites(run);
}
