// Runs are found 64 pixels at a time: a run starts at each solid pixel after a clear one and ends at each clear pixel
// after a solid one, so both come out of one shift and an and.
#include "runs.h"

#include <string.h>

/// A row, read from left to right; bit 63 of `left` is the pixel before the word.
typedef struct run_scan {
    uint64_t left;
    uint64_t starts;
    uint64_t ends;
} run_scan;

static void run_scan_word(run_scan *scan, uint64_t word) {
    uint64_t before = word << 1 | scan->left >> 63;
    scan->starts = word & ~before;
    scan->ends = ~word & before;
    scan->left = word;
}

int32_t hmi_runs_count(const hmi_bitgrid *grid) {
    int32_t count = 0;
    for (int32_t s = 0; s < grid->stripes; s++) {
        const uint64_t *left = hmi_bitgrid_stripe_or_guard(grid, s - 1);
        const uint64_t *words = hmi_bitgrid_stripe(grid, s);
        for (int32_t y = 0; y < grid->height; y++) {
            run_scan scan = {left[y], 0, 0};
            run_scan_word(&scan, words[y]);
            count += hmi_popcount(scan.starts);
        }
    }
    return count;
}

// The guard stripe is scanned too: there ends a run that reaches the right edge.
static int32_t runs_read_row(const hmi_bitgrid *grid, int32_t y, hmi_run *list) {
    run_scan scan = {0, 0, 0};
    int32_t started = 0;
    int32_t ended = 0;
    for (int32_t s = 0; s <= grid->stripes; s++) {
        run_scan_word(&scan, hmi_bitgrid_stripe(grid, s)[y]);
        for (; scan.starts; scan.starts &= scan.starts - 1) list[started++].x0 = 64 * s + hmi_lowest_bit(scan.starts);
        for (; scan.ends; scan.ends &= scan.ends - 1) list[ended++].x1 = 64 * s + hmi_lowest_bit(scan.ends);
    }
    return started;
}

static size_t runs_list_size(const hmi_runs *runs) {
    return (runs->count > 0 ? (size_t)runs->count : 1) * sizeof *runs->list; // never 0
}

static size_t runs_row_size(const hmi_runs *runs) { return ((size_t)runs->height + 1) * sizeof *runs->row_start; }

bool hmi_runs_make(hmi_runs *runs, const hmi_bitgrid *grid, const hm_allocator *alloc) {
    runs->count = hmi_runs_count(grid);
    runs->height = grid->height;
    runs->list = hmi_alloc_array(alloc, runs->count > 0 ? (size_t)runs->count : 1, sizeof *runs->list);
    runs->row_start = hmi_alloc(alloc, runs_row_size(runs));
    if (!runs->list || !runs->row_start) {
        hmi_runs_free(runs, alloc);
        return false;
    }
    int32_t n = 0;
    for (int32_t y = 0; y < grid->height; y++) {
        runs->row_start[y] = n;
        n += runs_read_row(grid, y, runs->list + n);
    }
    runs->row_start[grid->height] = n;
    return true;
}

void hmi_runs_free(hmi_runs *runs, const hm_allocator *alloc) {
    hmi_free(alloc, runs->list, runs_list_size(runs));
    hmi_free(alloc, runs->row_start, runs_row_size(runs));
    *runs = (hmi_runs){NULL, NULL, 0, 0};
}
