// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Pairs of masks of one shape and size. Before a cell is timed, every answer of every SIMD level at every offset that
// the cell uses is compared with the peer's; one difference ends the run.
#include "bench_mask.h"

#include <stdlib.h>
#include <string.h>

#include <hitmask/hitmask.h>

#include "offsets.h"
#include "order.h"
#include "shapes.h"

// Called through pointers that the compiler cannot see through, like the peer's.
typedef struct our_functions {
    bool (*overlap)(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy);
    int64_t (*count)(const hm_mask *a, const hm_mask *b, int32_t dx, int32_t dy);
    void (*draw)(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy);
    void (*erase)(hm_mask *mask, const hm_mask *other, int32_t dx, int32_t dy);
    hm_result (*minkowski)(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, hm_mask **out);
    hm_result (*resize)(const hm_mask *mask, int32_t width, int32_t height, hm_resample how,
                        const hm_allocator *alloc, hm_mask **out);
} our_functions;

static our_functions *volatile ours = &(our_functions){
    .overlap = hm_mask_overlap,
    .count = hm_mask_overlap_count,
    .draw = hm_mask_draw,
    .erase = hm_mask_erase,
    .minkowski = hm_mask_minkowski,
    .resize = hm_mask_resize,
};

// One shape at one size, as both sides hold it.
typedef struct mask_pair {
    shape_kind shape;
    int32_t size;
    const peer_functions *peer;
    uint8_t *alpha_a, *alpha_b;
    hm_mask *a, *b;
    peer_mask *peer_a, *peer_b;
    offset_list offsets; // those of the cell at work
} mask_pair;

static hm_mask *mask_from_alpha(const uint8_t *alpha, int32_t size) {
    hm_mask *mask = NULL;
    if (hm_mask_from_alpha(alpha, size, size, 0, SHAPE_THRESHOLD, NULL, &mask) != HM_OK) bench_die("no mask");
    return mask;
}

static mask_pair pair_make(const peer_functions *peer, shape_kind shape, int32_t size) {
    mask_pair pair = {.shape = shape, .size = size, .peer = peer};
    pair.alpha_a = shape_alpha(shape, size, 1);
    pair.alpha_b = shape_alpha(shape, size, 2);
    pair.a = mask_from_alpha(pair.alpha_a, size);
    pair.b = mask_from_alpha(pair.alpha_b, size);
    pair.peer_a = peer_from_alpha(peer, pair.alpha_a, size, SHAPE_THRESHOLD);
    pair.peer_b = peer_from_alpha(peer, pair.alpha_b, size, SHAPE_THRESHOLD);
    return pair;
}

static void pair_free(mask_pair *pair) {
    free(pair->alpha_a);
    free(pair->alpha_b);
    hm_mask_destroy(pair->a);
    hm_mask_destroy(pair->b);
    pair->peer->destroy(pair->peer_a);
    pair->peer->destroy(pair->peer_b);
}

static bool pair_peer_overlaps(const void *context, int32_t dx, int32_t dy) {
    const mask_pair *pair = context;
    return pair->peer->overlap(pair->peer_a, pair->peer_b, dx, dy) != 0;
}

// ---- answers ------------------------------------------------------------------------------------------------------

// The number of shared pixels by the definition, to say who is wrong.
static int64_t pair_reference(const mask_pair *pair, int32_t dx, int32_t dy) {
    int64_t shared = 0;
    for (int32_t y = 0; y < pair->size; y++) {
        for (int32_t x = 0; x < pair->size; x++) {
            int32_t ax = x + dx;
            int32_t ay = y + dy;
            if (ax < 0 || ay < 0 || ax >= pair->size || ay >= pair->size) continue;
            bool in_a = pair->alpha_a[(size_t)ay * (size_t)pair->size + (size_t)ax] >= SHAPE_THRESHOLD;
            bool in_b = pair->alpha_b[(size_t)y * (size_t)pair->size + (size_t)x] >= SHAPE_THRESHOLD;
            shared += in_a && in_b;
        }
    }
    return shared;
}

static _Noreturn void pair_differs(const mask_pair *pair, const char *bench, hm_pixel at, int64_t mine,
                                   int64_t theirs) {
    bench_die(
        "answers differ: %s, %s, %d px at (%d, %d): hitmask (%s) %lld, peer %lld; pixels shared by definition %lld",
        bench, shape_name(pair->shape), (int)pair->size, (int)at.x, (int)at.y, hm_simd_name(hm_simd_level()),
        (long long)mine, (long long)theirs, (long long)pair_reference(pair, at.x, at.y));
}

static int64_t compare_overlap(const mask_pair *pair) {
    for (int32_t i = 0; i < pair->offsets.count; i++) {
        hm_pixel at = pair->offsets.at[i];
        bool mine = ours->overlap(pair->a, pair->b, at.x, at.y);
        bool theirs = pair_peer_overlaps(pair, at.x, at.y);
        if (mine != theirs) pair_differs(pair, "overlap", at, mine, theirs);
    }
    return pair->offsets.count;
}

static int64_t compare_count(const mask_pair *pair) {
    for (int32_t i = 0; i < pair->offsets.count; i++) {
        hm_pixel at = pair->offsets.at[i];
        int64_t mine = ours->count(pair->a, pair->b, at.x, at.y);
        int64_t theirs = pair->peer->overlap_area(pair->peer_a, pair->peer_b, at.x, at.y);
        if (mine != theirs) pair_differs(pair, "count", at, mine, theirs);
    }
    return pair->offsets.count;
}

// Compares two masks of one size pixel by pixel and answers how many there were.
static int64_t compare_pixels(const mask_pair *pair, const char *bench, hm_pixel at, const hm_mask *mine,
                              const peer_mask *theirs) {
    bool same = hm_mask_width(mine) == theirs->width && hm_mask_height(mine) == theirs->height;
    if (!same) bench_die("%s: hitmask and the peer answer masks of different size", bench);
    for (int32_t y = 0; y < theirs->height; y++) {
        for (int32_t x = 0; x < theirs->width; x++) {
            bool solid = hm_mask_get(mine, x, y);
            if (solid != peer_get(theirs, x, y)) pair_differs(pair, bench, at, solid, !solid);
        }
    }
    return (int64_t)theirs->width * theirs->height;
}

// Draws or erases at eight of the offsets one after another, on a canvas each, and compares the canvases.
static int64_t compare_canvas(const mask_pair *pair, bool draw) {
    hm_mask *canvas = mask_from_alpha(pair->alpha_a, pair->size);
    peer_mask *peer_canvas = peer_from_alpha(pair->peer, pair->alpha_a, pair->size, SHAPE_THRESHOLD);
    int64_t compared = 0;
    for (int32_t i = 0; i < pair->offsets.count; i += pair->offsets.count / 8) {
        hm_pixel at = pair->offsets.at[i];
        (draw ? ours->draw : ours->erase)(canvas, pair->b, at.x, at.y);
        (draw ? pair->peer->draw : pair->peer->erase)(peer_canvas, pair->peer_b, at.x, at.y);
        compared += compare_pixels(pair, draw ? "draw" : "erase", at, canvas, peer_canvas);
    }
    hm_mask_destroy(canvas);
    pair->peer->destroy(peer_canvas);
    return compared;
}

static int64_t compare_draw(const mask_pair *pair) { return compare_canvas(pair, true); }

static int64_t compare_erase(const mask_pair *pair) { return compare_canvas(pair, false); }

static hm_mask *our_minkowski(const mask_pair *pair) {
    hm_mask *sum = NULL;
    if (ours->minkowski(pair->a, pair->b, NULL, &sum) != HM_OK) bench_die("no Minkowski mask");
    return sum;
}

static peer_mask *peer_minkowski(const mask_pair *pair) {
    peer_mask *sum = pair->peer->create(2 * pair->size - 1, 2 * pair->size - 1);
    pair->peer->convolve(pair->peer_a, pair->peer_b, sum, 0, 0);
    return sum;
}

static int64_t compare_minkowski(const mask_pair *pair) {
    hm_mask *mine = our_minkowski(pair);
    peer_mask *theirs = peer_minkowski(pair);
    int64_t compared = compare_pixels(pair, "minkowski", (hm_pixel){0, 0}, mine, theirs);
    hm_mask_destroy(mine);
    pair->peer->destroy(theirs);
    return compared;
}

// The peer takes the pixel under the corner of each new one.
static hm_mask *our_resized(const mask_pair *pair, int32_t size) {
    hm_mask *resized = NULL;
    if (ours->resize(pair->a, size, size, HM_RESAMPLE_CORNER, NULL, &resized) != HM_OK) bench_die("no resized mask");
    return resized;
}

static int64_t compare_resized(const mask_pair *pair, const char *bench, int32_t size) {
    hm_mask *mine = our_resized(pair, size);
    peer_mask *theirs = pair->peer->scale(pair->peer_a, size, size);
    int64_t compared = compare_pixels(pair, bench, (hm_pixel){0, 0}, mine, theirs);
    hm_mask_destroy(mine);
    pair->peer->destroy(theirs);
    return compared;
}

// To four fifths, and to twice the size.
static int32_t shrunk(const mask_pair *pair) { return pair->size * 4 / 5; }
static int32_t enlarged(const mask_pair *pair) { return pair->size * 2; }

static int64_t compare_shrink(const mask_pair *pair) { return compare_resized(pair, "shrink", shrunk(pair)); }
static int64_t compare_enlarge(const mask_pair *pair) { return compare_resized(pair, "enlarge", enlarged(pair)); }

// Every level must give the peer's answers.
static int64_t compare_levels(const bench_run *run, const mask_pair *pair, int64_t (*compare)(const mask_pair *)) {
    int64_t compared = 0;
    for (int32_t i = 0; i < run->level_count; i++) {
        hm_simd_force(run->levels[i]);
        compared += compare(pair);
    }
    hm_simd_force(run->best);
    return compared;
}

// ---- times --------------------------------------------------------------------------------------------------------

// A timer that puts every offset of the pair, in another order in each pass, to `function(first, second, dx, dy)` and
// adds the answers up.
#define QUESTION_TIMER(name, function, first, second)                                                                \
    static double name(const void *context, int32_t passes) {                                                        \
        const mask_pair *pair = context;                                                                             \
        const hm_pixel *at = pair->offsets.at;                                                                       \
        uint64_t sum = 0;                                                                                            \
        double start = bench_cpu_ns();                                                                               \
        for (int32_t pass = 0; pass < passes; pass++) {                                                              \
            const uint16_t *order = order_next(pair->offsets.count);                                                 \
            for (int32_t i = 0; i < pair->offsets.count; i++)                                                        \
                sum += (uint64_t)function(first, second, at[order[i]].x, at[order[i]].y);                            \
        }                                                                                                            \
        double end = bench_cpu_ns();                                                                                 \
        bench_use(sum);                                                                                              \
        return end - start;                                                                                          \
    }

QUESTION_TIMER(time_overlap, ours->overlap, pair->a, pair->b)
QUESTION_TIMER(time_overlap_peer, pair->peer->overlap, pair->peer_a, pair->peer_b)
QUESTION_TIMER(time_count, ours->count, pair->a, pair->b)
QUESTION_TIMER(time_count_peer, pair->peer->overlap_area, pair->peer_a, pair->peer_b)

// A timer for what writes to its first mask: the same work whether a pixel was solid before or not.
#define EDIT_TIMER(name, function, first, second)                                                                    \
    static double name(const void *context, int32_t passes) {                                                        \
        const mask_pair *pair = context;                                                                             \
        const hm_pixel *at = pair->offsets.at;                                                                       \
        double start = bench_cpu_ns();                                                                               \
        for (int32_t pass = 0; pass < passes; pass++) {                                                              \
            for (int32_t i = 0; i < pair->offsets.count; i++) function(first, second, at[i].x, at[i].y);             \
        }                                                                                                            \
        return bench_cpu_ns() - start;                                                                               \
    }

EDIT_TIMER(time_draw, ours->draw, pair->a, pair->b)
EDIT_TIMER(time_draw_peer, pair->peer->draw, pair->peer_a, pair->peer_b)
EDIT_TIMER(time_erase, ours->erase, pair->a, pair->b)
EDIT_TIMER(time_erase_peer, pair->peer->erase, pair->peer_a, pair->peer_b)

static double time_minkowski(const void *context, int32_t passes) {
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) hm_mask_destroy(our_minkowski(context));
    return bench_cpu_ns() - start;
}

static double time_minkowski_peer(const void *context, int32_t passes) {
    const mask_pair *pair = context;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) pair->peer->destroy(peer_minkowski(pair));
    return bench_cpu_ns() - start;
}

// A timer for a resized copy of the first mask.
#define RESIZE_TIMER(name, side)                                                                                     \
    static double name(const void *context, int32_t passes) {                                                        \
        const mask_pair *pair = context;                                                                             \
        double start = bench_cpu_ns();                                                                               \
        for (int32_t pass = 0; pass < passes; pass++) hm_mask_destroy(our_resized(pair, side(pair)));                \
        return bench_cpu_ns() - start;                                                                               \
    }                                                                                                                \
    static double name##_peer(const void *context, int32_t passes) {                                                 \
        const mask_pair *pair = context;                                                                             \
        double start = bench_cpu_ns();                                                                               \
        for (int32_t pass = 0; pass < passes; pass++)                                                                \
            pair->peer->destroy(pair->peer->scale(pair->peer_a, side(pair), side(pair)));                            \
        return bench_cpu_ns() - start;                                                                               \
    }

RESIZE_TIMER(time_shrink, shrunk)
RESIZE_TIMER(time_enlarge, enlarged)

// ---- cells --------------------------------------------------------------------------------------------------------

// A query: how it is compared and timed, and where.
typedef struct question {
    const char *name;
    int64_t (*compare)(const mask_pair *pair);
    bench_timer timer;
    bench_timer peer_timer;
    bool at_offset[POSITION_COUNT]; // none for a question about all offsets at once, or about one mask
    int32_t largest;                // size in pixels
} question;

#define EVERYWHERE                                                                                                   \
    { true, true, true, true }
#define INSIDE                                                                                                       \
    { [POSITION_DEEP] = true, [POSITION_RANDOM] = true }

static const question questions[] = {
    {"overlap", compare_overlap, time_overlap, time_overlap_peer, EVERYWHERE, 1024},
    {"count", compare_count, time_count, time_count_peer, EVERYWHERE, 1024},
    {"minkowski", compare_minkowski, time_minkowski, time_minkowski_peer, {false}, 256},
    {"shrink", compare_shrink, time_shrink, time_shrink_peer, {false}, 1024},
    {"enlarge", compare_enlarge, time_enlarge, time_enlarge_peer, {false}, 1024},
    // Last, because these write to the masks.
    {"draw", compare_draw, time_draw, time_draw_peer, INSIDE, 1024},
    {"erase", compare_erase, time_erase, time_erase_peer, INSIDE, 1024},
};

static const int32_t sizes[] = {40, 100, 256, 1024};
static const shape_kind shapes[] = {SHAPE_DISC, SHAPE_STAR, SHAPE_NOISE};

static void measure_cell(bench_run *run, const mask_pair *pair, const question *query, const char *position) {
    bench_cell cell = {query->name, shape_name(pair->shape), pair->size, position, 0, 0};
    int32_t calls = pair->offsets.count > 0 ? pair->offsets.count : 1;
    bench_side sides[BENCH_MAX_SIDES] = {
        {.name = "peer", .level = -1, .timer = query->peer_timer, .context = pair, .calls = calls}};
    bench_side work = {.timer = query->timer, .context = pair, .calls = calls};
    int32_t count = bench_add_levels(run, sides, 1, &work);
    cell.answers = compare_levels(run, pair, query->compare);
    if (!bench_measure(run, &cell, sides, count)) return;
    for (int32_t i = 1; i < count; i++) bench_publish(run, &cell, &sides[0], &sides[i]);
}

static void measure_position(bench_run *run, mask_pair *pair, const question *query, position_kind position) {
    bench_cell cell = {query->name, shape_name(pair->shape), pair->size, position_name(position), 0, 0};
    if (!query->at_offset[position] || !bench_wanted(run, &cell)) return;
    pair->offsets = offsets_make(position, pair->size, pair_peer_overlaps, pair);
    measure_cell(run, pair, query, cell.position);
    free(pair->offsets.at);
    pair->offsets = (offset_list){0, NULL};
}

static bool has_offsets(const question *query) {
    for (int32_t p = 0; p < POSITION_COUNT; p++)
        if (query->at_offset[p]) return true;
    return false;
}

static void measure_question(bench_run *run, mask_pair *pair, const question *query) {
    bench_cell cell = {query->name, shape_name(pair->shape), pair->size, "all", 0, 0};
    bool about_all = !has_offsets(query);
    if (pair->size > query->largest) return;
    if (about_all && bench_wanted(run, &cell) && !(run->brief && pair->size > 100)) {
        measure_cell(run, pair, query, cell.position);
    }
    for (int32_t p = 0; p < POSITION_COUNT; p++) measure_position(run, pair, query, (position_kind)p);
}

static bool pair_wanted(const bench_run *run, shape_kind shape, int32_t size) {
    for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
        bench_cell all = {questions[q].name, shape_name(shape), size, "all", 0, 0};
        if (bench_wanted(run, &all)) return true;
        for (int32_t p = 0; p < POSITION_COUNT; p++) {
            bench_cell cell = {questions[q].name, shape_name(shape), size, position_name((position_kind)p), 0, 0};
            if (bench_wanted(run, &cell)) return true;
        }
    }
    return false;
}

void bench_mask_pairs(bench_run *run, const peer_functions *peer) {
    for (int32_t s = 0; s < (int32_t)(sizeof shapes / sizeof *shapes); s++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
            if (!pair_wanted(run, shapes[s], sizes[i])) continue;
            mask_pair pair = pair_make(peer, shapes[s], sizes[i]);
            for (size_t q = 0; q < sizeof questions / sizeof *questions; q++) {
                measure_question(run, &pair, &questions[q]);
            }
            pair_free(&pair);
        }
    }
}
