// maskfield: building and mending the tree of blocks and the field of distances described in maskfield_internal.h.
//
// A distance is found in two steps, as in the transform of Felzenszwalb and Huttenlocher ("Distance transforms of
// sampled functions", 2012), but from cells to pixels, in integers, and no further than HMI_FIELD_REACH.
//
// 1. Down and up the columns of pixels. For a band (the four rows of pixels of a row of cells) and a column, the gap
//    says how many rows there are from an edge of the band to the nearest pixel of the other kind behind it. One
//    signed number holds both kinds, as a column begins with one of them: +n says that the n rows from the edge on
//    are clear and the next is solid, -n that they are solid and the next is clear. Sweeps from band to band carry
//    the gap along, all columns at once.
// 2. Along the rows of cells: the least square of a distance from a cell is the least sum of the squares of a
//    column's gap and of its distance. Tried for columns further and further away, until none can be nearer.
//
// Columns lie in the order of what step 2 adds up: of the 64 columns of a stripe, columns 0, 4, 8, .., then 1, 5, ..
// Everything is done for a few stripes and bands at a time, so the stack is all the memory it takes.
#include "mask_internal.h"
#include "maskfield_internal.h"

#include <string.h>

enum {
    FIELD_BAND = HMI_FIELD_CELL,                      ///< rows of pixels in a band
    FIELD_REACH_BANDS = HMI_FIELD_REACH / FIELD_BAND, ///< as many cells reach as far
    FIELD_FAR = HMI_FIELD_REACH + FIELD_BAND,         ///< greatest gap that is distinguished from larger ones
    FIELD_STRIPE_CELLS = 64 / HMI_FIELD_CELL,
    FIELD_STRIPES = 4, ///< of cells made together, at most
    FIELD_BANDS = 32,  ///< of cells made together, at most
    FIELD_READ_STRIPES = FIELD_STRIPES + 2,
    FIELD_READ_CELLS = FIELD_READ_STRIPES * FIELD_STRIPE_CELLS,
};

_Static_assert(HMI_FIELD_REACH == 64, "one stripe to either side is read");
_Static_assert(HMI_FIELD_CELL == 4, "a band of a column is a nibble");

// The short loops over values beside each other become vectors of them, but not where they were unrolled before.
#if defined(__clang__)
#    define FIELD_NOT_UNROLLED _Pragma("clang loop unroll(disable)")
#elif defined(__GNUC__)
#    define FIELD_NOT_UNROLLED _Pragma("GCC unroll 1")
#else
#    define FIELD_NOT_UNROLLED
#endif

/// Cells (or nodes) x0 <= column < x1, y0 <= row < y1.
typedef struct field_range {
    int32_t x0, y0, x1, y1;
} field_range;

/// The gaps of the 64 columns of a stripe.
typedef struct field_gaps {
    int8_t at[64];
} field_gaps;

/// Squares of gaps, for every column of a strip.
typedef struct field_squares {
    int16_t at[4][FIELD_READ_CELLS];
} field_squares;

/// Something about the 16 cells of a stripe that stand beside each other.
typedef struct field_values {
    int16_t at[FIELD_STRIPE_CELLS];
} field_values;

/// Some stripes, from that left of the cells to be made to that right of them.
typedef struct field_strip {
    const hmi_bitgrid *grid;
    int32_t first; ///< stripe, may be -1
    int32_t count; ///< at most FIELD_READ_STRIPES
} field_strip;

// ---- gaps ---------------------------------------------------------------------------------------------------------

// Each nibble to a byte of its own.
static void field_spread(uint64_t nibbles, uint8_t bytes[FIELD_STRIPE_CELLS]) {
    for (int half = 0; half < 2; half++) {
        uint64_t v = nibbles >> (32 * half) & 0xffffffffu;
        v = (v | v << 16) & 0x0000ffff0000ffffu;
        v = (v | v << 8) & 0x00ff00ff00ff00ffu;
        v = (v | v << 4) & 0x0f0f0f0f0f0f0f0fu;
        for (int i = 0; i < 8; i++) bytes[8 * half + i] = (uint8_t)(v >> (8 * i));
    }
}

// For each column of a stripe its four pixels in a band, the first row in bit 0.
static void field_patterns(uint64_t row0, uint64_t row1, uint64_t row2, uint64_t row3, uint8_t patterns[64]) {
    const uint64_t every = 0x1111111111111111u;
    for (int r = 0; r < 4; r++) {
        uint64_t nibbles =
            (row0 >> r & every) | (row1 >> r & every) << 1 | (row2 >> r & every) << 2 | (row3 >> r & every) << 3;
        field_spread(nibbles, patterns + FIELD_STRIPE_CELLS * r);
    }
}

// The gap behind the band with this pattern, whose bit 3 is the row at that edge, from the one before the band.
static inline int8_t field_next_gap(int8_t gap, uint8_t pattern) {
    int8_t sign = pattern >= 8 ? -1 : 0;
    uint8_t other = (uint8_t)(pattern ^ (sign & 15)); // rows of the other kind than the last; below 8
    int8_t run = (int8_t)((gap ^ sign) - sign);
    run = run > 0 ? run : 0;
    run = (int8_t)(run + FIELD_BAND);
    run = run < FIELD_FAR ? run : FIELD_FAR;
    int8_t ended = (int8_t)(1 + (other < 4) + (other < 2));
    int8_t size = other == 0 ? run : ended;
    return (int8_t)((size ^ sign) - sign);
}

// Carries the gaps across a band, downward or upward. The band may end below the grid, in clear rows of its stripes.
static void field_sweep(const field_strip *strip, int32_t band, bool down, const field_gaps *from, field_gaps *to) {
    for (int32_t s = 0; s < strip->count; s++) {
        const int32_t stripe = strip->first + s;
        if (stripe < 0 || stripe >= strip->grid->stripes) { // all clear
            memset(to[s].at, FIELD_FAR, sizeof to[s].at);
            continue;
        }
        const uint64_t *rows = hmi_bitgrid_stripe(strip->grid, stripe) + FIELD_BAND * (size_t)band;
        uint8_t patterns[64];
        if (down)
            field_patterns(rows[0], rows[1], rows[2], rows[3], patterns);
        else
            field_patterns(rows[3], rows[2], rows[1], rows[0], patterns);
        field_gaps next;
        for (int i = 0; i < 64; i++) next.at[i] = field_next_gap(from[s].at[i], patterns[i]);
        to[s] = next;
    }
}

// The gaps above band `band`. They begin with 0 at the end of the reach, as if the other kind began there: nothing
// nearer is lost, and what is further away counts as HMI_FIELD_REACH. Bands outside the mask are clear.
static void field_gaps_above(const field_strip *strip, int32_t band, field_gaps *above) {
    const int32_t first = (int32_t)hmi_max(band - FIELD_REACH_BANDS, 0);
    const int outside = FIELD_BAND * (first - (band - FIELD_REACH_BANDS));
    memset(above, outside, FIELD_READ_STRIPES * sizeof *above);
    for (int32_t i = first; i < band; i++) field_sweep(strip, i, true, above, above);
}

// The same below band `band` - 1 of `bands`.
static void field_gaps_below(const field_strip *strip, int32_t band, int32_t bands, field_gaps *below) {
    const int32_t end = (int32_t)hmi_min(band + FIELD_REACH_BANDS, bands);
    const int outside = FIELD_BAND * (band + FIELD_REACH_BANDS - end);
    memset(below, outside, FIELD_READ_STRIPES * sizeof *below);
    for (int32_t i = end - 1; i >= band; i--) field_sweep(strip, i, false, below, below);
}

// ---- cells --------------------------------------------------------------------------------------------------------

static inline int16_t field_min(int16_t a, int16_t b) { return a < b ? a : b; }
static inline int16_t field_max(int16_t a, int16_t b) { return a < b ? b : a; }

// The squares of the gaps between a band and the nearest solid and clear pixels, for 16 columns. Both gaps include
// the band itself: where it has both kinds of pixels in a column they differ in sign or are less than the band.
static void field_square(const int8_t *restrict above, const int8_t *restrict below, int16_t *restrict solid,
                         int16_t *restrict clear) {
    FIELD_NOT_UNROLLED
    for (int i = 0; i < FIELD_STRIPE_CELLS; i++) {
        const int16_t to_solid = field_max((int16_t)(field_min(above[i], below[i]) - FIELD_BAND), 0);
        const int16_t to_clear = field_min((int16_t)(field_max(above[i], below[i]) + FIELD_BAND), 0);
        solid[i] = (int16_t)(to_solid * to_solid);
        clear[i] = (int16_t)(to_clear * to_clear);
    }
}

static int16_t field_greatest(const field_values *values) {
    int16_t greatest = 0;
    FIELD_NOT_UNROLLED
    for (int i = 0; i < FIELD_STRIPE_CELLS; i++) greatest = field_max(greatest, values->at[i]);
    return greatest;
}

static int16_t field_least_within_reach(const field_squares *squares, int32_t first) {
    int16_t least = INT16_MAX;
    for (int r = 0; r < 4; r++) {
        FIELD_NOT_UNROLLED
        for (int i = -FIELD_STRIPE_CELLS; i < 2 * FIELD_STRIPE_CELLS; i++)
            least = field_min(least, squares->at[r][first + i]);
    }
    return least;
}

// Columns as far to the right and to the left of their cells as the squares of these distances say.
static void field_consider(field_values *restrict values, const int16_t *restrict right, int16_t right_square,
                           const int16_t *restrict left, int16_t left_square) {
    FIELD_NOT_UNROLLED
    for (int i = 0; i < FIELD_STRIPE_CELLS; i++) {
        int16_t nearer = field_min((int16_t)(right[i] + right_square), (int16_t)(left[i] + left_square));
        values->at[i] = field_min(values->at[i], nearer);
    }
}

// The squares of the distances of 16 cells; `first` of the squares are those of columns of the first cell.
static field_values field_nearest(const field_squares *squares, int32_t first) {
    field_values values;
    for (int i = 0; i < FIELD_STRIPE_CELLS; i++)
        values.at[i] = field_min(field_min(squares->at[0][first + i], squares->at[1][first + i]),
                                 field_min(squares->at[2][first + i], squares->at[3][first + i]));
    int greatest = field_greatest(&values);
    if (greatest == 0) return values;
    const int least = field_least_within_reach(squares, first);
    for (int k = 0; k < FIELD_REACH_BANDS && 16 * k * k + least < greatest; k++) {
        for (int r = 0; r < 4; r++) {
            const int right = 4 * k + r;
            const int left = 4 * k + 3 - r;
            field_consider(&values, &squares->at[r][first + 1 + k], (int16_t)(right * right),
                           &squares->at[r][first - 1 - k], (int16_t)(left * left));
        }
        greatest = field_greatest(&values);
    }
    return values;
}

// floor(16 * sqrt(n)) for 0 <= n <= 64 * 64, in numbers below 2^15: first the whole part w, then the sixteenths f, as
// (16 w + f)^2 <= 256 n means 32 w f + f^2 <= 256 (n - w^2), and n - w^2 <= 2 w < 128 where w < 64.
static field_values field_roots(const field_values *squares) {
    field_values whole = {{0}};
    for (int bit = HMI_FIELD_REACH; bit > 0; bit /= 2) {
        FIELD_NOT_UNROLLED
        for (int i = 0; i < FIELD_STRIPE_CELLS; i++) {
            const int16_t next = (int16_t)(whole.at[i] + bit);
            whole.at[i] = (int16_t)(next * next) <= squares->at[i] ? next : whole.at[i];
        }
    }
    field_values part = {{0}};
    for (int bit = HMI_FIELD_SCALE / 2; bit > 0; bit /= 2) {
        FIELD_NOT_UNROLLED
        for (int i = 0; i < FIELD_STRIPE_CELLS; i++) {
            const int16_t next = (int16_t)(part.at[i] + bit);
            const int16_t rest = (int16_t)(256 * (squares->at[i] - whole.at[i] * whole.at[i]));
            part.at[i] = (int16_t)(32 * whole.at[i] * next + next * next) <= rest ? next : part.at[i];
        }
    }
    for (int i = 0; i < FIELD_STRIPE_CELLS; i++) whole.at[i] = (int16_t)(HMI_FIELD_SCALE * whole.at[i] + part.at[i]);
    return whole;
}

// The distances of the 16 cells of stripe `s` of the strip.
static field_values field_distances(const field_squares *solid, const field_squares *clear, int32_t s) {
    const field_values outside = field_nearest(solid, FIELD_STRIPE_CELLS * s);
    const field_values inside = field_nearest(clear, FIELD_STRIPE_CELLS * s);
    field_values both; // one of the two is 0
    for (int i = 0; i < FIELD_STRIPE_CELLS; i++) both.at[i] = (int16_t)(outside.at[i] + inside.at[i]);
    field_values values = field_roots(&both);
    for (int i = 0; i < FIELD_STRIPE_CELLS; i++)
        values.at[i] = (int16_t)(inside.at[i] ? -values.at[i] : values.at[i]);
    return values;
}

static void field_measure_band(hmi_maskfield *field, const field_strip *strip, int32_t band, int32_t x0, int32_t x1,
                               const field_gaps *above, const field_gaps *below) {
    field_squares solid;
    field_squares clear;
    for (int32_t s = 0; s < strip->count; s++)
        for (int r = 0; r < 4; r++) {
            const int from = FIELD_STRIPE_CELLS * r;
            const int32_t to = FIELD_STRIPE_CELLS * s;
            field_square(above[s].at + from, below[s].at + from, solid.at[r] + to, clear.at[r] + to);
        }
    int16_t *row = field->cells + (size_t)band * (size_t)field->cell_columns;
    for (int32_t s = 1; s < strip->count - 1; s++) {
        const field_values made = field_distances(&solid, &clear, s);
        const int32_t first = FIELD_STRIPE_CELLS * (strip->first + s);
        const int32_t begin = (int32_t)hmi_max(first, x0);
        const int32_t end = (int32_t)hmi_min(first + FIELD_STRIPE_CELLS, x1);
        memcpy(row + begin, made.at + (begin - first), (size_t)(end - begin) * sizeof *row);
    }
}

// Bands y0 .. y1-1 of the strip, at most FIELD_BANDS. Carries the gaps above y0 on to y1.
static void field_measure_bands(hmi_maskfield *field, const field_strip *strip, field_range cells,
                                field_gaps *above) {
    field_gaps below[FIELD_BANDS + 1][FIELD_READ_STRIPES];
    const int32_t bands = cells.y1 - cells.y0;
    field_gaps_below(strip, cells.y1, field->cell_rows, below[bands]);
    for (int32_t i = bands - 1; i >= 0; i--) field_sweep(strip, cells.y0 + i, false, below[i + 1], below[i]);
    for (int32_t i = 0; i < bands; i++) {
        field_sweep(strip, cells.y0 + i, true, above, above);
        field_measure_band(field, strip, cells.y0 + i, cells.x0, cells.x1, above, below[i]);
    }
}

static void field_measure_strip(hmi_maskfield *field, const field_strip *strip, field_range cells) {
    field_gaps above[FIELD_READ_STRIPES];
    field_gaps_above(strip, cells.y0, above);
    field_range part = cells;
    for (part.y0 = cells.y0; part.y0 < cells.y1; part.y0 = part.y1) {
        part.y1 = (int32_t)hmi_min(part.y0 + FIELD_BANDS, cells.y1);
        field_measure_bands(field, strip, part, above);
    }
}

// Makes the distances of these cells.
static void field_measure(hmi_maskfield *field, const hmi_bitgrid *grid, field_range cells) {
    const int32_t end = (cells.x1 - 1) / FIELD_STRIPE_CELLS + 1;
    for (int32_t s = cells.x0 / FIELD_STRIPE_CELLS; s < end; s += FIELD_STRIPES) {
        field_strip strip = {grid, s - 1, (int32_t)hmi_min(FIELD_STRIPES, end - s) + 2};
        field_measure_strip(field, &strip, cells);
    }
}

// ---- tree ---------------------------------------------------------------------------------------------------------

static uint16_t *field_node(const hmi_maskfield *field, int32_t level, int32_t x, int32_t y) {
    return field->nodes[level] + (size_t)y * (size_t)field->node_columns[level] + x;
}

static void field_set_leaves(hmi_maskfield *field, const hmi_bitgrid *grid, field_range nodes) {
    for (int32_t y = nodes.y0; y < nodes.y1; y++)
        for (int32_t x = nodes.x0; x < nodes.x1; x++) {
            const uint64_t *rows = hmi_bitgrid_stripe(grid, x / FIELD_STRIPE_CELLS) + FIELD_BAND * (size_t)y;
            const int shift = HMI_FIELD_CELL * (x % FIELD_STRIPE_CELLS);
            uint64_t bits = (rows[0] >> shift & 15) | (rows[1] >> shift & 15) << 4 | (rows[2] >> shift & 15) << 8 |
                            (rows[3] >> shift & 15) << 12;
            *field_node(field, 0, x, y) = (uint16_t)bits;
        }
}

static uint16_t field_join_children(const hmi_maskfield *field, int32_t level, int32_t x, int32_t y) {
    const int32_t columns = (int32_t)hmi_min(4, field->node_columns[level] - 4 * x);
    const int32_t rows = (int32_t)hmi_min(4, field->node_rows[level] - 4 * y);
    unsigned bits = 0;
    for (int32_t j = 0; j < rows; j++)
        for (int32_t i = 0; i < columns; i++)
            bits |= (unsigned)(*field_node(field, level, 4 * x + i, 4 * y + j) != 0) << (4 * j + i);
    return (uint16_t)bits;
}

// Makes these nodes of level 0 and all above them.
static void field_grow(hmi_maskfield *field, const hmi_bitgrid *grid, field_range nodes) {
    field_set_leaves(field, grid, nodes);
    for (int32_t level = 1; level < field->levels; level++) {
        nodes = (field_range){nodes.x0 / 4, nodes.y0 / 4, (nodes.x1 + 3) / 4, (nodes.y1 + 3) / 4};
        for (int32_t y = nodes.y0; y < nodes.y1; y++)
            for (int32_t x = nodes.x0; x < nodes.x1; x++)
                *field_node(field, level, x, y) = field_join_children(field, level - 1, x, y);
    }
}

// ---- the object ---------------------------------------------------------------------------------------------------

static size_t field_area(int32_t columns, int32_t rows) { return (size_t)columns * (size_t)rows; }

// Sizes of all levels and of the cells; answers how many nodes and cells there are together. At most 2^27.
static size_t field_plan(hmi_maskfield *field, int32_t width, int32_t height) {
    memset(field, 0, sizeof *field);
    field->width = width;
    field->height = height;
    field->pending = hmi_field_part_none();
    field->cell_columns = (width + HMI_FIELD_CELL - 1) / HMI_FIELD_CELL;
    field->cell_rows = (height + HMI_FIELD_CELL - 1) / HMI_FIELD_CELL;
    size_t count = field_area(field->cell_columns, field->cell_rows);
    if (count == 0) return 0;
    int32_t columns = width;
    int32_t rows = height;
    do {
        columns = (columns + 3) / 4;
        rows = (rows + 3) / 4;
        field->node_columns[field->levels] = columns;
        field->node_rows[field->levels] = rows;
        field->levels++;
        count += field_area(columns, rows);
    } while (columns > 1 || rows > 1);
    return count;
}

// Lays out the nodes and then the cells behind the struct.
static void field_layout(hmi_maskfield *field) {
    uint16_t *next = (uint16_t *)(field + 1);
    for (int32_t level = 0; level < field->levels; level++) {
        field->nodes[level] = next;
        next += field_area(field->node_columns[level], field->node_rows[level]);
    }
    field->cells = (int16_t *)next;
    field->cells[field_area(field->cell_columns, field->cell_rows)] = 0;
}

// A field for masks of a size, with nothing in it but the spare cell; NULL without memory.
static hmi_maskfield *field_new(int32_t width, int32_t height, const hm_allocator *alloc) {
    hmi_maskfield plan;
    const size_t count = field_plan(&plan, width, height);
    plan.alloc = hmi_allocator(alloc);
    plan.block_size = hmi_size(count + 1, sizeof(int16_t), sizeof plan); // one spare cell
    hmi_maskfield *field = hmi_alloc(&plan.alloc, plan.block_size);
    if (!field) return NULL;
    *field = plan;
    field_layout(field);
    return field;
}

hm_result hmi_maskfield_create(const hm_mask *mask, const hm_allocator *alloc, hmi_maskfield **out) {
    hmi_maskfield *field = field_new(mask->grid.width, mask->grid.height, alloc);
    if (!field) return HM_ERROR_MEMORY;
    hmi_maskfield_update(field, mask, (hmi_field_part){0, 0, field->width, field->height});
    *out = field;
    return HM_OK;
}

void hmi_maskfield_destroy(hmi_maskfield *field) {
    if (!field) return;
    hm_allocator alloc = field->alloc;
    hmi_free(&alloc, field, field->block_size);
}

// Cells that the pixels from..to-1 lie in, 0 <= from < to.
static void field_cover(int64_t from, int64_t to, int32_t *first, int32_t *end) {
    *first = (int32_t)(from / HMI_FIELD_CELL);
    *end = (int32_t)((to + HMI_FIELD_CELL - 1) / HMI_FIELD_CELL);
}

static void field_grow_part(hmi_maskfield *field, const hm_mask *mask, hmi_field_part part) {
    field_range range;
    field_cover(part.x0, part.x1, &range.x0, &range.x1);
    field_cover(part.y0, part.y1, &range.y0, &range.y1);
    field_grow(field, &mask->grid, range);
}

// A pixel that changed decides about the cells that are less than the reach away.
static void field_measure_part(hmi_maskfield *field, const hm_mask *mask, hmi_field_part part) {
    const int32_t reach = HMI_FIELD_REACH;
    field_range range;
    field_cover(hmi_max(part.x0 - reach, 0), hmi_min(part.x1 + reach, field->width), &range.x0, &range.x1);
    field_cover(hmi_max(part.y0 - reach, 0), hmi_min(part.y1 + reach, field->height), &range.y0, &range.y1);
    field_measure(field, &mask->grid, range);
}

static bool field_part_holds(hmi_field_part part, hmi_field_part other) {
    return part.x0 <= other.x0 && part.y0 <= other.y0 && other.x1 <= part.x1 && other.y1 <= part.y1;
}

void hmi_maskfield_update(hmi_maskfield *field, const hm_mask *mask, hmi_field_part part) {
    if (part.x0 >= part.x1 || part.y0 >= part.y1) return;
    field_grow_part(field, mask, part);
    field_measure_part(field, mask, part);
    if (field_part_holds(part, field->pending)) field->pending = hmi_field_part_none();
}

// ---- distances that wait ------------------------------------------------------------------------------------------

static void field_expand(hmi_maskfield *field, hmi_field_part part) {
    hmi_field_part *pending = &field->pending;
    if (part.x0 < pending->x0) pending->x0 = part.x0;
    if (part.y0 < pending->y0) pending->y0 = part.y0;
    if (part.x1 > pending->x1) pending->x1 = part.x1;
    if (part.y1 > pending->y1) pending->y1 = part.y1;
}

void hmi_maskfield_defer(hmi_maskfield *field, const hm_mask *mask, hmi_field_part part) {
    field_grow_part(field, mask, part);
    field_expand(field, part);
}

// A node that held something before and after says nothing new to those above.
void hmi_maskfield_defer_pixel(hmi_maskfield *field, int32_t x, int32_t y, bool solid) {
    field_expand(field, (hmi_field_part){x, y, x + 1, y + 1});
    for (int32_t level = 0; level < field->levels; level++, x /= 4, y /= 4) {
        uint16_t *node = field_node(field, level, x / 4, y / 4);
        const uint16_t bit = (uint16_t)(1u << (4 * (y & 3) + (x & 3)));
        const uint16_t before = *node;
        *node = (uint16_t)(solid ? before | bit : before & ~bit);
        if ((solid ? before : *node) != 0) return;
    }
}

void hmi_maskfield_settle(hmi_maskfield *field, const hm_mask *mask) {
    if (!hmi_maskfield_pending(field)) return;
    field_measure_part(field, mask, field->pending);
    field->pending = hmi_field_part_none();
}

hm_result hmi_maskfield_copy(const hmi_maskfield *field, const hm_mask *mask, const hm_allocator *alloc,
                             hmi_maskfield **out) {
    hmi_maskfield *made = field_new(field->width, field->height, alloc);
    if (!made) return HM_ERROR_MEMORY;
    for (int32_t level = 0; level < field->levels; level++)
        memcpy(made->nodes[level], field->nodes[level],
               field_area(field->node_columns[level], field->node_rows[level]) * sizeof *made->nodes[level]);
    memcpy(made->cells, field->cells, field_area(field->cell_columns, field->cell_rows) * sizeof *made->cells);
    made->pending = field->pending;
    hmi_maskfield_settle(made, mask);
    *out = made;
    return HM_OK;
}
