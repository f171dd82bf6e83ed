// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Masks from RGBA pictures. The limit is how fast the picture can be read at all, so the time is compared with a
// plain read of the same bytes as well as with pygame's from_surface. Both of ours and theirs include making the
// mask.
#include "bench_mask.h"

#include <stdlib.h>

#include <hitmask/hitmask.h>

#include "plain_read.h"
#include "shapes.h"

typedef struct rgba_picture {
    int32_t size;
    uint8_t *alpha;
    uint8_t *rgba;
    peer_python *python; // NULL: not here
} rgba_picture;

// One reader at one picture.
typedef struct one_reading {
    const rgba_picture *picture;
    plain_read_fn volatile read;
} one_reading;

static hm_result (*volatile from_rgba)(const uint8_t *rgba, int32_t width, int32_t height, size_t stride,
                                       uint8_t threshold, const hm_allocator *alloc,
                                       hm_mask **out) = hm_mask_from_rgba;

static hm_mask *picture_mask(const rgba_picture *picture) {
    hm_mask *mask = NULL;
    if (from_rgba(picture->rgba, picture->size, picture->size, 0, SHAPE_THRESHOLD, NULL, &mask) != HM_OK) {
        bench_die("no mask from a %d-px picture", (int)picture->size);
    }
    return mask;
}

static double time_from_rgba(const void *context, int32_t passes) {
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) hm_mask_destroy(picture_mask(context));
    return bench_cpu_ns() - start;
}

static double time_plain_read(const void *context, int32_t passes) {
    const one_reading *reading = context;
    size_t bytes = (size_t)reading->picture->size * (size_t)reading->picture->size * 4;
    uint64_t sum = 0;
    double start = bench_cpu_ns();
    for (int32_t pass = 0; pass < passes; pass++) sum += reading->read(reading->picture->rgba, bytes);
    double end = bench_cpu_ns();
    bench_use(sum);
    return end - start;
}

static double time_from_surface(const void *context, int32_t passes) {
    const rgba_picture *picture = context;
    return peer_python_time(picture->python, passes);
}

// Compares with the definition, and with the peer's words where there are any (in the layout of peer_pygame.h).
static int64_t compare_mask(const rgba_picture *picture, const uint64_t *words) {
    hm_mask *mask = picture_mask(picture);
    for (int32_t y = 0; y < picture->size; y++) {
        for (int32_t x = 0; x < picture->size; x++) {
            bool solid = hm_mask_get(mask, x, y);
            bool wanted = picture->alpha[(size_t)y * (size_t)picture->size + (size_t)x] >= SHAPE_THRESHOLD;
            size_t word = (size_t)(x / 64) * (size_t)picture->size + (size_t)y;
            bool theirs = words == NULL ? wanted : words[word] >> (x % 64) & 1;
            if (solid == wanted && theirs == wanted) continue;
            bench_die("answers differ: rgba, %d px at (%d, %d): hitmask (%s) %d, peer %d, by definition %d",
                      (int)picture->size, (int)x, (int)y, hm_simd_name(hm_simd_level()), solid, theirs, wanted);
        }
    }
    hm_mask_destroy(mask);
    return (int64_t)picture->size * picture->size;
}

static int64_t compare_masks(const bench_run *run, const rgba_picture *picture) {
    uint64_t *words =
        picture->python != NULL ? peer_python_words(picture->python, run->scratch, picture->size) : NULL;
    int64_t compared = 0;
    for (int32_t i = 0; i < run->level_count; i++) {
        hm_simd_force(run->levels[i]);
        compared += compare_mask(picture, words);
    }
    hm_simd_force(run->best);
    free(words);
    return compared;
}

static int32_t add_readers(bench_side *sides, const rgba_picture *picture, one_reading *readings) {
    int32_t count = 0;
    const plain_reader *readers = plain_readers(&count);
    for (int32_t i = 0; i < count; i++) {
        readings[i] = (one_reading){picture, readers[i].read};
        sides[i] = (bench_side){.name = readers[i].name, .level = -1, .timer = time_plain_read, .calls = 1};
        sides[i].context = &readings[i];
    }
    return count;
}

// The sides are the plain readers, then the levels, then from_surface where it is here.
static void measure_picture(bench_run *run, const rgba_picture *picture, bench_cell *cell) {
    bench_side sides[BENCH_MAX_SIDES];
    one_reading readings[3];
    int32_t readers = add_readers(sides, picture, readings);
    bench_side work = {.timer = time_from_rgba, .context = picture, .calls = 1};
    int32_t levels_end = bench_add_levels(run, sides, readers, &work);
    int32_t count = levels_end;
    bench_side surface = {.name = "peer", .level = -1, .timer = time_from_surface, .context = picture, .calls = 1};
    if (picture->python != NULL) sides[count++] = surface;
    if (!bench_measure(run, cell, sides, count)) return;
    const bench_side *read = bench_fastest(run, sides, readers);
    for (int32_t i = readers; i < levels_end; i++) {
        cell->position = "plain-read";
        bench_publish(run, cell, read, &sides[i]);
        cell->position = "from-surface";
        if (count > levels_end) bench_publish(run, cell, &sides[levels_end], &sides[i]);
    }
}

static void measure_shape(bench_run *run, peer_python *python, shape_kind shape, int32_t size) {
    bench_cell cell = {"rgba", shape_name(shape), size, "all", 0, 0};
    if (!bench_wanted(run, &cell)) return;
    rgba_picture picture = {.size = size, .alpha = shape_alpha(shape, size, 1), .python = python};
    picture.rgba = shape_rgba(picture.alpha, size);
    if (python != NULL) peer_python_load(python, run->scratch, picture.rgba, size, SHAPE_THRESHOLD);
    cell.answers = compare_masks(run, &picture);
    measure_picture(run, &picture, &cell);
    free(picture.alpha);
    free(picture.rgba);
}

void bench_mask_rgba(bench_run *run, peer_python *python) {
    // Bytes of the picture: 6 KB and 40 KB (first-level cache), 256 KB (second), 4 MB (third), 64 MB (memory).
    static const int32_t sizes[] = {40, 100, 256, 1024, 4096};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        if (run->brief && sizes[i] > 1024) continue;
        measure_shape(run, python, SHAPE_DISC, sizes[i]);
        measure_shape(run, python, SHAPE_NOISE, sizes[i]);
    }
}
