// outline: filling it into a mask. Every edge flips, in each row of centres it crosses, the first pixel whose centre
// is not left of it; then a pixel is solid when an odd number of flips lies at or before it in its row, which is a
// running exclusive or over the words.
#include "../mask/mask_internal.h"
#include "outline_internal.h"

enum { FILL_HALF = HM_UNITS_PER_PIXEL / 2 };

static int64_t fill_floor_div(int64_t a, int64_t b) { return a / b - (a % b < 0); } // b > 0
static int64_t fill_ceil_div(int64_t a, int64_t b) { return -fill_floor_div(-a, b); }

/// Where an edge is at the centres of a row: x + rest / dy units, 0 <= rest < dy.
typedef struct fill_walk {
    int64_t x;
    int64_t rest;
    int64_t step_x; ///< what a row adds
    int64_t step_rest;
    int64_t dy;
} fill_walk;

static void fill_walk_on(fill_walk *walk, int64_t rows) { // up to 2^16 rows; rests are below 2^33
    walk->x += rows * walk->step_x;
    walk->rest += rows * walk->step_rest;
    walk->x += walk->rest / walk->dy;
    walk->rest %= walk->dy;
}

// From `top` to the centres of row `row`, the first at or below it; then (centre - top.y) < 2^16, and the products
// are below 2^49.
static fill_walk fill_walk_begin(hm_local top, hm_local bottom, int64_t row) {
    const int64_t dx = (int64_t)bottom.x - top.x;
    const int64_t dy = (int64_t)bottom.y - top.y;
    const int64_t part = (row * HM_UNITS_PER_PIXEL + FILL_HALF - top.y) * dx;
    const int64_t whole = (int64_t)HM_UNITS_PER_PIXEL * dx;
    fill_walk walk = {top.x + fill_floor_div(part, dy), 0, fill_floor_div(whole, dy), 0, dy};
    walk.rest = part - fill_floor_div(part, dy) * dy;
    walk.step_rest = whole - walk.step_x * dy;
    return walk;
}

// The first pixel of a row whose centre is at or right of the edge.
static int64_t fill_first_pixel(const fill_walk *walk) {
    return fill_ceil_div(walk->x + (walk->rest > 0) - FILL_HALF, HM_UNITS_PER_PIXEL);
}

static void fill_edge(hmi_bitgrid *grid, hm_local a, hm_local b) {
    if (a.y == b.y) return;
    const hm_local top = a.y < b.y ? a : b;
    const hm_local bottom = a.y < b.y ? b : a;
    const int64_t first = fill_ceil_div((int64_t)top.y - FILL_HALF, HM_UNITS_PER_PIXEL);
    const int64_t end = hmi_min(fill_ceil_div((int64_t)bottom.y - FILL_HALF, HM_UNITS_PER_PIXEL), grid->height);
    const int64_t begin = hmi_max(first, 0);
    if (begin >= end) return;
    fill_walk walk = fill_walk_begin(top, bottom, first);
    fill_walk_on(&walk, begin - first);
    for (int64_t y = begin; y < end; y++, fill_walk_on(&walk, 1)) {
        const int64_t x = hmi_max(fill_first_pixel(&walk), 0);
        if (x < grid->width) hmi_bitgrid_stripe(grid, (int32_t)(x >> 6))[y] ^= (uint64_t)1 << (x & 63);
    }
}

// Bit k of the answer: whether bits 0 .. k have an odd number set.
static uint64_t fill_running_xor(uint64_t word) {
    for (int shift = 1; shift < 64; shift *= 2) word ^= word << shift;
    return word;
}

static void fill_rows(hmi_bitgrid *grid) {
    for (int32_t s = 0; s < grid->stripes; s++) {
        const uint64_t *left = hmi_bitgrid_stripe_or_guard(grid, s - 1);
        uint64_t *words = hmi_bitgrid_stripe(grid, s);
        for (int32_t y = 0; y < grid->height; y++) words[y] = fill_running_xor(words[y]) ^ (0 - (left[y] >> 63));
    }
    if (grid->stripes == 0) return;
    uint64_t *last = hmi_bitgrid_stripe(grid, grid->stripes - 1);
    for (int32_t y = 0; y < grid->height; y++) last[y] &= hmi_bitgrid_last_bits(grid);
}

hm_result hm_mask_from_outline(const hm_outline *outline, int32_t width, int32_t height, const hm_allocator *alloc,
                               hm_mask **out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    hm_mask *made;
    hm_result result = hm_mask_create(width, height, alloc, &made);
    if (result != HM_OK) return result;
    for (int32_t i = 0; i < outline->loop_count; i++) {
        const hm_local *ring = outline->points + outline->loops[i].first;
        const int32_t count = outline->loops[i].count;
        for (int32_t k = 0; k < count; k++) fill_edge(&made->grid, ring[k], ring[k + 1 < count ? k + 1 : 0]);
    }
    fill_rows(&made->grid);
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}
