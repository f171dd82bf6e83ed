// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "bench_outline.h"

#include "shapes.h"

// Reading all pictures takes a second: whether any cell needs them.
static bool corpus_wanted(const bench_run *run, const char *name) {
    const bench_cell cells[] = {
        {"trace", name, 0, "all", 0, 0},
        {"vertices", name, 1, "rdp", 0, 0},
        {"vertices", name, 1, "opencv", 0, 0},
        {"vertices", name, 2, "rdp", 0, 0},
        {"vertices", name, 2, "opencv", 0, 0},
        {"outline-bake", name, 256, "median", 0, 0},
        {"outline-parts", name, 256, "median", 0, 0},
        {"outline-border", name, 256, "median", 0, 0},
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++)
        if (bench_wanted(run, &cells[i])) return true;
    return false;
}

static void bench_corpus(bench_run *run, const char *name) {
    if (!corpus_wanted(run, name)) return;
    sprite_list list = sprites_load(run->corpus, name);
    if (list.count > 0) {
        bench_trace(run, name, 0, &list);
        bench_vertices(run, name, &list);
        bench_bake(run, name, &list);
    }
    sprites_free(&list);
}

static void bench_shape(bench_run *run, shape_kind shape, int32_t size) {
    const bench_cell cell = {"trace", shape_name(shape), size, "all", 0, 0};
    if (!bench_wanted(run, &cell)) return;
    sprite_list list = sprites_of(shape_alpha(shape, size, 1), size);
    bench_trace(run, shape_name(shape), size, &list);
    sprites_free(&list);
}

void bench_outlines(bench_run *run) {
    static const int32_t sizes[] = {64, 256, 1024};
    bench_corpus(run, "crew");
    bench_corpus(run, "pingus");
    for (int32_t shape = 0; shape < SHAPE_COUNT; shape++)
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) bench_shape(run, (shape_kind)shape, sizes[i]);
    bench_outline_overlap(run);
}
