// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The cells of an infinite map lie in chunks, anywhere; here they become one rectangle around all of them.
#include "../cli/report.h"
#include "tiled_parts.h"

#include <inttypes.h>
#include <stdlib.h>

enum { FARTHEST = 1 << 24 };

// A chunk, or a layer, which is one.
typedef struct chunk {
    int64_t x, y, width, height;
} chunk;

static bool chunk_read(const char *file, const json_t *object, bool positioned, chunk *out) {
    *out = (chunk){0};
    return (!positioned || (tiled_whole(file, object, "x", -FARTHEST, FARTHEST, 0, &out->x) &&
                            tiled_whole(file, object, "y", -FARTHEST, FARTHEST, 0, &out->y))) &&
           tiled_whole(file, object, "width", 0, FARTHEST, -1, &out->width) &&
           tiled_whole(file, object, "height", 0, FARTHEST, -1, &out->height);
}

static void chunk_join(chunk *all, const chunk *one) {
    if (one->width == 0 || one->height == 0) return;
    if (all->width == 0) {
        *all = *one;
        return;
    }
    int64_t right = all->x + all->width, bottom = all->y + all->height;
    if (one->x + one->width > right) right = one->x + one->width;
    if (one->y + one->height > bottom) bottom = one->y + one->height;
    if (one->x < all->x) all->x = one->x;
    if (one->y < all->y) all->y = one->y;
    all->width = right - all->x;
    all->height = bottom - all->y;
}

static bool cells_check(const tiled_wish *wish, const chunk *all, int64_t count) {
    if (count <= wish->limits->cells) return true;
    report(wish->file, "raise --max-cells if you trust the file",
           "has %" PRId64 " x %" PRId64 " cells, beyond the limit of %" PRId64, all->width, all->height,
           wish->limits->cells);
    return false;
}

static bool cells_reserve(const tiled_wish *wish, const chunk *all, tiled_cells *out) {
    if (!cells_check(wish, all, all->width * all->height)) return false;
    *out = (tiled_cells){calloc((size_t)(all->width * all->height) + 1, sizeof *out->numbers), (int32_t)all->x,
                         (int32_t)all->y, (int32_t)all->width, (int32_t)all->height};
    if (out->numbers) return true;
    report(wish->file, "free some memory", "cannot be read (not enough memory)");
    return false;
}

// ---- chunks -------------------------------------------------------------------------------------------------------

// Chunks do not overlap in what Tiled writes; here later ones win.
static void chunk_copy(const chunk *one, const uint32_t *numbers, tiled_cells *out) {
    for (int64_t y = 0; y < one->height; y++) {
        for (int64_t x = 0; x < one->width; x++) {
            int64_t column = one->x - out->left + x, row = one->y - out->top + y;
            out->numbers[row * out->width + column] = numbers[y * one->width + x];
        }
    }
}

static bool chunk_fill(const tiled_wish *wish, const json_t *layer, const json_t *object, tiled_cells *out) {
    chunk one;
    if (!chunk_read(wish->file, object, true, &one)) return false;
    size_t count = (size_t)(one.width * one.height);
    if (count == 0) return true;
    uint32_t *numbers = malloc(count * sizeof *numbers);
    if (!numbers) {
        report(wish->file, "free some memory", "cannot be read (not enough memory)");
        return false;
    }
    bool done = tiled_read_data(wish->file, layer, json_object_get(object, "data"), count, numbers);
    if (done) chunk_copy(&one, numbers, out);
    free(numbers);
    return done;
}

static bool cells_read_chunks(const tiled_wish *wish, const json_t *layer, const json_t *chunks, tiled_cells *out) {
    chunk all = {0}, one;
    size_t count = json_array_size(chunks);
    int64_t together = 0; // more than there are cells when chunks lie over each other
    for (size_t i = 0; i < count; i++) {
        if (!chunk_read(wish->file, json_array_get(chunks, i), true, &one)) return false;
        chunk_join(&all, &one);
        together += one.width * one.height;
        if (!cells_check(wish, &one, together)) return false;
    }
    if (!cells_reserve(wish, &all, out)) return false;
    for (size_t i = 0; i < count; i++) {
        if (!chunk_fill(wish, layer, json_array_get(chunks, i), out)) return false;
    }
    return true;
}

bool tiled_read_cells(const tiled_wish *wish, const json_t *layer, tiled_cells *out) {
    chunk all;
    const json_t *chunks = json_object_get(layer, "chunks");
    *out = (tiled_cells){0};
    if (json_is_array(chunks)) return cells_read_chunks(wish, layer, chunks, out);
    if (!chunk_read(wish->file, layer, false, &all) || !cells_reserve(wish, &all, out)) return false;
    return tiled_read_data(wish->file, layer, json_object_get(layer, "data"), (size_t)(all.width * all.height),
                           out->numbers);
}
