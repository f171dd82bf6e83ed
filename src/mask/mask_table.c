// mask: how many pixels two masks share at every offset.
//
// Three ways, chosen by cost, with the same answer. Offset by offset with the counting kernel; as a product of
// polynomials (mask_convolve.c), whose cost does not depend on the masks' pixels; or run by run: a run of a and a run
// of b share, as b moves along x, a number of pixels that rises by one a step, stays level and falls again. Such a
// trapezoid has four non-zero second differences, so every pair of runs costs four additions, and two running sums
// along each row turn the differences into counts. Differences may wrap modulo 2^32; the sums come out exact.
#include "mask_internal.h"
#include "runs.h"

#include <string.h>

// Up to 65533 * 65533.
static uint64_t table_size(const hm_mask *a, const hm_mask *b) {
    if (a->grid.width == 0 || a->grid.height == 0 || b->grid.width == 0 || b->grid.height == 0) return 0;
    uint64_t width = (uint64_t)a->grid.width + (uint64_t)b->grid.width - 1;
    uint64_t height = (uint64_t)a->grid.height + (uint64_t)b->grid.height - 1;
    return width * height;
}

int32_t hm_mask_overlap_table_size(const hm_mask *a, const hm_mask *b) {
    HMI_REQUIRE_PTR(a, 0);
    HMI_REQUIRE_PTR(b, 0);
    const uint64_t size = table_size(a, b);
    return size < INT32_MAX ? (int32_t)size : INT32_MAX;
}

static int32_t table_width(const hm_mask *a, const hm_mask *b) { return a->grid.width + b->grid.width - 1; }

static void table_by_offset(const hm_mask *a, const hm_mask *b, uint32_t *counts) {
    for (int32_t dy = 1 - b->grid.height; dy < a->grid.height; dy++)
        for (int32_t dx = 1 - b->grid.width; dx < a->grid.width; dx++)
            *counts++ = (uint32_t)hm_mask_overlap_count(a, b, dx, dy);
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

static void table_by_runs(const hm_mask *a, const hm_mask *b, const hmi_runs *ra, const hmi_runs *rb,
                          uint32_t *counts) {
    int32_t width = table_width(a, b);
    int32_t rows = a->grid.height + b->grid.height - 1;
    memset(counts, 0, (size_t)width * (size_t)rows * sizeof *counts);
    for (int32_t ya = 0; ya < a->grid.height; ya++)
        for (int32_t yb = 0; yb < b->grid.height; yb++) {
            uint32_t *row = counts + (size_t)(ya - yb + b->grid.height - 1) * (size_t)width;
            for (int32_t i = ra->row_start[ya]; i < ra->row_start[ya + 1]; i++)
                for (int32_t j = rb->row_start[yb]; j < rb->row_start[yb + 1]; j++)
                    table_add_pair(row, width, ra->list[i], rb->list[j], b->grid.width - 1);
        }
    for (int32_t y = 0; y < rows; y++) table_sum_twice(counts + (size_t)y * (size_t)width, width);
}

typedef enum table_way { TABLE_BY_OFFSET, TABLE_BY_RUNS, TABLE_BY_PRODUCT } table_way;

static double table_log2(size_t size) {
    double log = 0;
    for (; size > 1; size /= 2) log++;
    return log;
}

// A pair of runs costs about four scattered additions, an offset about a word for each row and stripe of the smaller
// mask divided by the vector's width, plus the call, and a product about ten for each number and doubling. Measured.
static table_way table_cheapest(const hm_mask *a, const hm_mask *b, uint64_t offsets) {
    const double words_a = (double)a->grid.stripes * a->grid.height;
    const double words_b = (double)b->grid.stripes * b->grid.height;
    const size_t size = hmi_mask_convolve_size(offsets);
    const double runs = 4 * (double)hmi_runs_count(&a->grid) * (double)hmi_runs_count(&b->grid);
    const double each = (double)offsets * (20 + (words_a < words_b ? words_a : words_b) / 8);
    const double product = 10 * (double)size * (1 + table_log2(size));
    if (product < runs && product < each) return TABLE_BY_PRODUCT;
    return runs < each ? TABLE_BY_RUNS : TABLE_BY_OFFSET;
}

static hm_result table_make_by_runs(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, uint32_t *counts) {
    hmi_runs ra;
    hmi_runs rb;
    if (!hmi_runs_make(&ra, &a->grid, alloc)) return HM_ERROR_MEMORY;
    if (!hmi_runs_make(&rb, &b->grid, alloc)) {
        hmi_runs_free(&ra, alloc);
        return HM_ERROR_MEMORY;
    }
    table_by_runs(a, b, &ra, &rb, counts);
    hmi_runs_free(&ra, alloc);
    hmi_runs_free(&rb, alloc);
    return HM_OK;
}

hm_result hm_mask_overlap_table(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, uint32_t *counts,
                                int32_t capacity) {
    HMI_REQUIRE_PTR(a, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(b, HM_ERROR_RANGE);
    const uint64_t size = table_size(a, b);
    if (size > HM_MASK_TABLE_MAX) return HMI_REFUSED_AS("a", HM_SENTENCE_TABLE, size, HM_MASK_TABLE_MAX);
    if (capacity < 0 || size > (uint32_t)capacity)
        return HMI_REFUSED_AS("capacity", HM_SENTENCE_LEAST, capacity, size);
    if (size == 0) return HM_OK;
    HMI_REQUIRE_PTR(counts, HM_ERROR_RANGE);
    const hm_allocator own = hmi_allocator(alloc);
    const table_way way = table_cheapest(a, b, size);
    if (way == TABLE_BY_RUNS) return table_make_by_runs(a, b, &own, counts);
    if (way == TABLE_BY_PRODUCT) return hmi_mask_convolve(a, b, &own, counts) ? HM_OK : HM_ERROR_MEMORY;
    table_by_offset(a, b, counts);
    return HM_OK;
}
