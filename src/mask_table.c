// mask: how many pixels two masks share at every offset.
//
// Two ways, chosen by cost, with the same answer. Offset by offset with the counting kernel; or run by run: a run of
// a and a run of b share, as b moves along x, a number of pixels that rises by one a step, stays level and falls
// again. Such a trapezoid has four non-zero second differences, so every pair of runs costs four additions, and two
// running sums along each row turn the differences into counts. Differences wrap modulo 2^32 on the way; the sums
// come out exact.
#include "mask_internal.h"

#include <string.h>

uint64_t hm_mask_overlap_table_size(const hm_mask *a, const hm_mask *b) {
    HMI_REQUIRE(a && b, 0);
    if (a->grid.width == 0 || a->grid.height == 0 || b->grid.width == 0 || b->grid.height == 0) return 0;
    uint64_t width = (uint64_t)a->grid.width + (uint64_t)b->grid.width - 1;
    uint64_t height = (uint64_t)a->grid.height + (uint64_t)b->grid.height - 1;
    return width * height;
}

static int32_t table_width(const hm_mask *a, const hm_mask *b) { return a->grid.width + b->grid.width - 1; }

static void table_by_offset(const hm_mask *a, const hm_mask *b, uint32_t *counts) {
    for (int32_t dy = 1 - b->grid.height; dy < a->grid.height; dy++)
        for (int32_t dx = 1 - b->grid.width; dx < a->grid.width; dx++)
            *counts++ = (uint32_t)hm_mask_overlap_count(a, b, dx, dy);
}

/// All runs of a mask, row after row.
typedef struct table_runs {
    hmi_run *runs;
    int64_t *row_start; ///< height + 1 entries
    size_t run_count;
    size_t row_count;
} table_runs;

static void table_runs_free(table_runs *list, const hm_allocator *alloc) {
    hmi_free(alloc, list->runs, list->run_count * sizeof *list->runs);
    hmi_free(alloc, list->row_start, list->row_count * sizeof *list->row_start);
}

static bool table_runs_make(table_runs *list, const hmi_bitgrid *grid, const hm_allocator *alloc) {
    list->run_count = (size_t)hmi_bitgrid_count_runs(grid) + 1; // room for one more, so that the size is never 0
    list->row_count = (size_t)grid->height + 1;
    list->runs = hmi_alloc_array(alloc, list->run_count, sizeof *list->runs);
    list->row_start = hmi_alloc_array(alloc, list->row_count, sizeof *list->row_start);
    if (!list->runs || !list->row_start) {
        table_runs_free(list, alloc);
        return false;
    }
    int64_t n = 0;
    for (int32_t y = 0; y < grid->height; y++) {
        hmi_run run = {0, 0};
        list->row_start[y] = n;
        while (hmi_bitgrid_next_run(grid, run.x1, y, &run)) list->runs[n++] = run;
    }
    list->row_start[grid->height] = n;
    return true;
}

// The four second differences of a pair of runs; `shift` turns an offset into a column of the table. All but the
// first may lie just past the row, where nothing reads them.
static void table_add_pair(uint32_t *row, int32_t width, hmi_run a, hmi_run b, int32_t shift) {
    const int32_t rise = a.x0 - b.x1 + 1 + shift;
    const int32_t flat = rise + (a.x1 - a.x0);
    const int32_t fall = rise + (b.x1 - b.x0);
    const int32_t end = a.x1 - b.x0 + 1 + shift;
    row[rise]++;
    if (flat < width) row[flat]--;
    if (fall < width) row[fall]--;
    if (end < width) row[end]++;
}

static void table_sum_twice(uint32_t *row, int32_t width) {
    uint32_t slope = 0;
    uint32_t count = 0;
    for (int32_t i = 0; i < width; i++) {
        slope += row[i];
        count += slope;
        row[i] = count;
    }
}

static void table_by_runs(const hm_mask *a, const hm_mask *b, const table_runs *ra, const table_runs *rb,
                          uint32_t *counts) {
    int32_t width = table_width(a, b);
    int32_t rows = a->grid.height + b->grid.height - 1;
    memset(counts, 0, (size_t)width * (size_t)rows * sizeof *counts);
    for (int32_t ya = 0; ya < a->grid.height; ya++)
        for (int32_t yb = 0; yb < b->grid.height; yb++) {
            uint32_t *row = counts + (size_t)(ya - yb + b->grid.height - 1) * (size_t)width;
            for (int64_t i = ra->row_start[ya]; i < ra->row_start[ya + 1]; i++)
                for (int64_t j = rb->row_start[yb]; j < rb->row_start[yb + 1]; j++)
                    table_add_pair(row, width, ra->runs[i], rb->runs[j], b->grid.width - 1);
        }
    for (int32_t y = 0; y < rows; y++) table_sum_twice(counts + (size_t)y * (size_t)width, width);
}

// A pair of runs costs about four scattered additions, an offset about a word for each row and stripe of the smaller
// mask divided by the vector's width, plus the call.
static bool table_runs_cheaper(const hm_mask *a, const hm_mask *b, uint64_t offsets) {
    double pairs = (double)hmi_bitgrid_count_runs(&a->grid) * (double)hmi_bitgrid_count_runs(&b->grid);
    double words_a = (double)a->grid.stripes * a->grid.height;
    double words_b = (double)b->grid.stripes * b->grid.height;
    double words = words_a < words_b ? words_a : words_b;
    return 4 * pairs < (double)offsets * (20 + words / 8);
}

hm_result hm_mask_overlap_table(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, uint32_t *counts,
                                size_t capacity) {
    HMI_REQUIRE(a && b, HM_ERROR_RANGE);
    uint64_t size = hm_mask_overlap_table_size(a, b);
    if (size > capacity || size > HM_MASK_TABLE_MAX) return HM_ERROR_RANGE;
    if (size == 0) return HM_OK;
    HMI_REQUIRE(counts, HM_ERROR_RANGE);
    if (!table_runs_cheaper(a, b, size)) {
        table_by_offset(a, b, counts);
        return HM_OK;
    }
    hm_allocator own = hmi_allocator(alloc);
    table_runs ra;
    table_runs rb;
    if (!table_runs_make(&ra, &a->grid, &own)) return HM_ERROR_MEMORY;
    if (!table_runs_make(&rb, &b->grid, &own)) {
        table_runs_free(&ra, &own);
        return HM_ERROR_MEMORY;
    }
    table_by_runs(a, b, &ra, &rb, counts);
    table_runs_free(&ra, &own);
    table_runs_free(&rb, &own);
    return HM_OK;
}
