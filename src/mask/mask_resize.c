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

/// Pixels of the canvas that new ones of a row or column are samples of, one after the other.
typedef struct resize_walk {
    int64_t at;        ///< the pixel of the present new one
    int64_t rest;      ///< how far into it, in units of 1 / (2 * n) pixel
    int64_t step;      ///< whole pixels from one new pixel to the next
    int64_t step_rest; ///< and units
    int64_t units;     ///< of a pixel: 2 * n
} resize_walk;

// From the pixel `halves` half new pixels from the start of new pixel i of n, where a side of the canvas has `size`
// pixels.
static resize_walk resize_walk_from(int32_t i, int halves, int32_t n, int64_t size) {
    const int64_t units = 2 * (int64_t)n, begin = (2 * (int64_t)i + halves) * size;
    return (resize_walk){begin / units, begin % units, 2 * size / units, 2 * size % units, units};
}

static void resize_walk_next(resize_walk *walk) {
    const int64_t rest = walk->rest + walk->step_rest, carry = rest >= walk->units;
    walk->at += walk->step + carry;
    walk->rest = rest - carry * walk->units;
}

/// How the bits of a mask are moved close together to the low end of a word, or from there back, all at once: in step k
/// those of move[k] by 2^k. After Warren, Hacker's Delight, 7-4 and 7-5.
typedef struct resize_moves {
    uint64_t mask;
    uint64_t move[6];
} resize_moves;

// Each bit and all below, of which an odd number is set.
static uint64_t resize_parity_below(uint64_t bits) {
    for (int k = 0; k < 6; k++) bits ^= bits << (1 << k);
    return bits;
}

static resize_moves resize_moves_of(uint64_t mask) {
    resize_moves moves = {.mask = mask};
    uint64_t gaps = ~mask << 1; // bits over a bit that is not of the mask; then those over 2^k of them
    for (int k = 0; k < 6; k++) {
        const uint64_t odd = resize_parity_below(gaps), moved = odd & mask;
        moves.move[k] = moved;
        mask = (mask ^ moved) | moved >> (1 << k);
        gaps &= ~odd;
    }
    return moves;
}

static uint64_t resize_close_up(const resize_moves *moves, uint64_t word) {
    word &= moves->mask;
    for (int k = 0; k < 6; k++) {
        const uint64_t moved = word & moves->move[k];
        word = (word ^ moved) | moved >> (1 << k);
    }
    return word;
}

static uint64_t resize_spread(const resize_moves *moves, uint64_t word) {
    for (int k = 5; k >= 0; k--) word = (word & ~moves->move[k]) | (word << (1 << k) & moves->move[k]);
    return word & moves->mask;
}

/// New columns side by side in one stripe, samples of columns of one stripe of the source.
typedef struct resize_piece {
    const uint64_t *from; ///< the stripe of the source
    resize_moves used;    ///< its columns of which there are samples
    resize_moves first;   ///< of the new columns the first sample of each of these
    uint64_t columns;     ///< the new columns
} resize_piece;

// The piece that begins with the walk's new column, bit `begin` of a new stripe of `count` columns; the walk is moved
// on. Returns the bit that the next begins with.
static int resize_piece_find(const hmi_bitgrid *from, resize_walk *walk, int begin, int count, resize_piece *out) {
    const int64_t stripe = walk->at >> 6;
    uint64_t used = 0, first = 0;
    int i = begin;
    for (; i < count && walk->at >> 6 == stripe && walk->at < from->width; i++, resize_walk_next(walk)) {
        const uint64_t bit = (uint64_t)1 << (walk->at & 63);
        if (!(used & bit)) first |= (uint64_t)1 << i;
        used |= bit;
    }
    out->columns = hmi_low_bits(i) & ~hmi_low_bits(begin);
    out->used = resize_moves_of(used);
    out->first = resize_moves_of(first);
    out->from = hmi_bitgrid_stripe(from, (int32_t)stripe);
    return i;
}

static uint64_t resize_piece_once(const resize_piece *piece, uint64_t word) {
    return resize_spread(&piece->first, resize_close_up(&piece->used, word));
}

// A bit that differs from the one before it inverts all that follow, so each fills its columns.
static uint64_t resize_piece_repeat(const resize_piece *piece, uint64_t word) {
    const uint64_t bits = resize_close_up(&piece->used, word);
    return resize_parity_below(resize_spread(&piece->first, bits ^ bits << 1)) & piece->columns;
}

// New rows from the same row are equal.
static void resize_piece_rows(const resize_job *job, const resize_piece *piece, int halves, uint64_t *words) {
    const bool repeats = piece->first.mask != piece->columns;
    resize_walk y = resize_walk_from(0, halves, job->to->height, job->vh);
    int64_t before = -1;
    uint64_t bits = 0;
    for (int32_t j = 0; j < job->to->height && y.at < job->from->height; j++, resize_walk_next(&y)) {
        const uint64_t word = piece->from[y.at];
        if (y.at != before) bits = repeats ? resize_piece_repeat(piece, word) : resize_piece_once(piece, word);
        before = y.at;
        words[j] |= bits;
    }
}

// One pixel of the canvas is each new one: 0 halves from its top-left corner, or 1, which is its middle.
static void resize_sample(const resize_job *job, int halves) {
    for (int32_t s = 0; s < job->to->stripes; s++) {
        const int count = (int)hmi_min(job->to->width - 64 * s, 64);
        resize_walk x = resize_walk_from(64 * s, halves, job->to->width, job->vw);
        for (int i = 0; i < count && x.at < job->from->width;) {
            resize_piece piece;
            i = resize_piece_find(job->from, &x, i, count, &piece);
            resize_piece_rows(job, &piece, halves, hmi_bitgrid_stripe(job->to, s));
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
