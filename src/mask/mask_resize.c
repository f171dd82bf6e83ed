// mask: scaling. One engine serves resize and reduce: the source is a canvas of vw x vh pixels whose top-left part is
// the mask (for resize: all of it), and new pixel (i, j) covers [i*vw/w, (i+1)*vw/w] x [j*vh/h, (j+1)*vh/h] of it.
// Everything is decided in whole numbers by measuring in units of 1/w by 1/h of a pixel.
#include "mask_internal.h"

#include <string.h>

enum { RESIZE_MAX_STRIPES = HM_MASK_MAX_SIDE / 64 + 1 };

typedef struct resize_job {
    const hmi_bitgrid *from;
    hmi_bitgrid *to;
    int64_t vw; ///< width of the canvas, in pixels of the source
    int64_t vh;
} resize_job;

static void resize_set(const resize_job *job, int32_t x, int32_t y) {
    hmi_bitgrid_stripe(job->to, x >> 6)[y] |= (uint64_t)1 << (x & 63);
}

// The pixel `halves` half new pixels from the start of new pixel i of n, where a side of the canvas has `size`
// pixels.
static int64_t resize_point(int32_t i, int halves, int32_t n, int64_t size) {
    return (2 * (int64_t)i + halves) * size / (2 * (int64_t)n);
}

/// Where the new pixels of one stripe come from: those of its first `count` columns, the others lie beyond the mask.
typedef struct resize_columns {
    const uint64_t *stripe[64];
    uint8_t bit[64];
    int32_t count;
} resize_columns;

static void resize_columns_find(const resize_job *job, int32_t stripe, int halves, resize_columns *out) {
    const int32_t first = 64 * stripe, end = job->to->width - first < 64 ? job->to->width : first + 64;
    out->count = 0;
    for (int32_t i = first; i < end; i++) {
        const int64_t x = resize_point(i, halves, job->to->width, job->vw);
        if (x >= job->from->width) return;
        out->stripe[out->count] = hmi_bitgrid_stripe(job->from, (int32_t)(x >> 6));
        out->bit[out->count++] = (uint8_t)(x & 63);
    }
}

static uint64_t resize_gather(const resize_columns *columns, int64_t y) {
    uint64_t word = 0;
    for (int32_t i = 0; i < columns->count; i++) word |= (columns->stripe[i][y] >> columns->bit[i] & 1) << i;
    return word;
}

// One pixel of the canvas is each new one: 0 halves from its top-left corner, or 1, which is its middle. New rows from
// the same row are equal.
static void resize_sample(const resize_job *job, int halves) {
    for (int32_t s = 0; s < job->to->stripes; s++) {
        uint64_t *words = hmi_bitgrid_stripe(job->to, s);
        resize_columns columns;
        resize_columns_find(job, s, halves, &columns);
        int64_t before = -1;
        for (int32_t j = 0; j < job->to->height; j++) {
            const int64_t y = resize_point(j, halves, job->to->height, job->vh);
            if (y >= job->from->height) break;
            words[j] = y == before ? words[j - 1] : resize_gather(&columns, y);
            before = y;
        }
    }
}

/// Pixels of the canvas that new pixel i of n covers at least in part: first .. end-1.
typedef struct resize_range {
    int64_t first;
    int64_t end;
} resize_range;

static resize_range resize_covered(int32_t i, int32_t n, int64_t size) {
    resize_range range = {i * size / n, ((i + 1) * size + n - 1) / n};
    return range;
}

// Whether any of columns first .. end-1 is set in words ^ flip.
static bool resize_any_bit(const uint64_t *words, int64_t first, int64_t end, uint64_t flip) {
    for (int64_t s = first >> 6; 64 * s < end; s++) {
        int64_t origin = 64 * s;
        uint64_t bits = end - origin < 64 ? hmi_low_bits((int)(end - origin)) : ~(uint64_t)0;
        if (first > origin) bits &= ~hmi_low_bits((int)(first - origin));
        if ((words[s] ^ flip) & bits) return true;
    }
    return false;
}

// The rows that one new row covers, or-ed or and-ed into one.
static void resize_merge_rows(const hmi_bitgrid *from, resize_range rows, bool all, uint64_t *out) {
    for (int32_t s = 0; s < from->stripes; s++) {
        const uint64_t *words = hmi_bitgrid_stripe(from, s);
        out[s] = words[rows.first];
        for (int64_t y = rows.first + 1; y < rows.end; y++) out[s] = all ? out[s] & words[y] : out[s] | words[y];
    }
}

// A solid pixel somewhere in the rectangle means one in the or of its rows; all solid means no hole in their and.
static void resize_any_all(const resize_job *job, bool all) {
    const hmi_bitgrid *from = job->from;
    uint64_t merged[RESIZE_MAX_STRIPES];
    for (int32_t j = 0; j < job->to->height; j++) {
        resize_range rows = resize_covered(j, job->to->height, job->vh);
        if (all && rows.end > from->height) continue;
        if (rows.end > from->height) rows.end = from->height;
        if (rows.first >= rows.end) continue;
        resize_merge_rows(from, rows, all, merged);
        for (int32_t i = 0; i < job->to->width; i++) {
            resize_range columns = resize_covered(i, job->to->width, job->vw);
            if (all && columns.end > from->width) continue;
            if (columns.end > from->width) columns.end = from->width;
            bool found = resize_any_bit(merged, columns.first, columns.end, all ? ~(uint64_t)0 : 0);
            if (found != all) resize_set(job, i, j);
        }
    }
}

/// One source row, with prefix sums, so that the solid length up to any point is found at once.
typedef struct resize_row {
    const hmi_bitgrid *grid;
    int32_t y;
    int32_t before[RESIZE_MAX_STRIPES + 1]; ///< solid pixels in the stripes before
} resize_row;

static void resize_row_prepare(resize_row *row, const hmi_bitgrid *grid, int32_t y) {
    row->grid = grid;
    row->y = y;
    row->before[0] = 0;
    for (int32_t s = 0; s < grid->stripes; s++)
        row->before[s + 1] = row->before[s] + hmi_popcount(hmi_bitgrid_stripe(grid, s)[y]);
}

// The solid length left of u, both in units of 1/n pixel.
static int64_t resize_row_length(const resize_row *row, int64_t u, int32_t n) {
    int64_t x = u / n;
    if (x >= row->grid->width) return (int64_t)row->before[row->grid->stripes] * n;
    uint64_t word = hmi_bitgrid_stripe(row->grid, (int32_t)(x >> 6))[row->y];
    int64_t whole = row->before[x >> 6] + hmi_popcount(word & hmi_low_bits((int)(x & 63)));
    return whole * n + (int64_t)(word >> (x & 63) & 1) * (u - x * n);
}

// Adds the solid area of source row y, of which new row j covers `weight` units, to each new pixel's sum.
// Sums stay below vw * vh <= (2 * 32767)^2, or 32767^2 where one new pixel covers all.
static void resize_add_row(const resize_job *job, int32_t y, int64_t weight, int64_t *sums) {
    resize_row row;
    resize_row_prepare(&row, job->from, y);
    int32_t n = job->to->width;
    int64_t left = 0;
    for (int32_t i = 0; i < n; i++) {
        int64_t right = resize_row_length(&row, (i + 1) * job->vw, n);
        sums[i] += (right - left) * weight;
        left = right;
    }
}

static void resize_majority(const resize_job *job, int64_t *sums) {
    int32_t h = job->to->height;
    for (int32_t j = 0; j < h; j++) {
        memset(sums, 0, (size_t)job->to->width * sizeof *sums);
        resize_range rows = resize_covered(j, h, job->vh);
        for (int64_t y = rows.first; y < hmi_min(rows.end, job->from->height); y++) {
            int64_t top = hmi_max(y * h, j * job->vh);
            int64_t bottom = hmi_min((y + 1) * h, (j + 1) * job->vh);
            resize_add_row(job, (int32_t)y, bottom - top, sums);
        }
        for (int32_t i = 0; i < job->to->width; i++)
            if (2 * sums[i] > job->vw * job->vh) resize_set(job, i, j);
    }
}

static hm_result resize_run(const resize_job *job, hm_resample how, const hm_allocator *alloc) {
    if (job->from->width == 0 || job->from->height == 0 || job->to->width == 0 || job->to->height == 0) return HM_OK;
    switch (how) {
    case HM_RESAMPLE_NEAREST:
        resize_sample(job, 1);
        return HM_OK;
    case HM_RESAMPLE_CORNER:
        resize_sample(job, 0);
        return HM_OK;
    case HM_RESAMPLE_ANY:
        resize_any_all(job, false);
        return HM_OK;
    case HM_RESAMPLE_ALL:
        resize_any_all(job, true);
        return HM_OK;
    case HM_RESAMPLE_MAJORITY:
        break;
    }
    hm_allocator own = hmi_allocator(alloc);
    size_t n = (size_t)job->to->width;
    int64_t *sums = hmi_alloc_array(&own, n, sizeof *sums);
    if (!sums) return HM_ERROR_MEMORY;
    resize_majority(job, sums);
    hmi_free(&own, sums, n * sizeof *sums);
    return HM_OK;
}

static bool resize_how_valid(hm_resample how) {
    return how == HM_RESAMPLE_NEAREST || how == HM_RESAMPLE_ANY || how == HM_RESAMPLE_ALL ||
           how == HM_RESAMPLE_MAJORITY || how == HM_RESAMPLE_CORNER;
}

static hm_result resize_canvas(const hm_mask *mask, int64_t vw, int64_t vh, int32_t width, int32_t height,
                               hm_resample how, const hm_allocator *alloc, hm_mask **out) {
    hm_mask *made;
    hm_result result = hm_mask_create(width, height, alloc, &made);
    if (result != HM_OK) return result;
    resize_job job = {&mask->grid, &made->grid, vw, vh};
    result = resize_run(&job, how, alloc);
    if (result != HM_OK) {
        hm_mask_destroy(made);
        return result;
    }
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}

hm_result hm_mask_resize(const hm_mask *mask, int32_t width, int32_t height, hm_resample how,
                         const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(resize_how_valid(how), how, HM_ERROR_RANGE);
    if (!hmi_mask_sides_valid(width, height)) return HMI_REFUSED(hmi_report_sides(HMI_RANGE, width, height));
    return resize_canvas(mask, mask->grid.width, mask->grid.height, width, height, how, alloc, out);
}

hm_result hm_mask_reduce(const hm_mask *mask, int32_t factor, hm_resample how, const hm_allocator *alloc,
                         hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    HMI_REQUIRE_ENUM(resize_how_valid(how), how, HM_ERROR_RANGE);
    if (factor < 1) return HMI_REFUSED_AS("factor", HM_SENTENCE_LEAST, factor, 1);
    int64_t width = ((int64_t)mask->grid.width + factor - 1) / factor;
    int64_t height = ((int64_t)mask->grid.height + factor - 1) / factor;
    return resize_canvas(mask, width * factor, height * factor, (int32_t)width, (int32_t)height, how, alloc, out);
}
