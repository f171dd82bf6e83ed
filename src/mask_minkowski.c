// mask: at which offsets two masks overlap, for all offsets at once.
//
// Offset d hits when some pixel p of a and q of b meet: p = q + d. So the hits are the Minkowski sum of a and -b. One
// mask (the simple one) is taken apart into horizontal runs; each run contributes the other mask smeared over the
// run's length. Smearing by 2^k is prepared once for each k; a run of length L is the union of two smears by the
// greatest 2^k <= L, the second L - 2^k further right. Cost: two draws of the other mask a run, whatever the number
// of pixels. The same log-doubling serves van Herk's and Urbach and Wilkinson's fast dilations.
#include "mask_internal.h"

#include <string.h>

enum { MINKOWSKI_LEVELS = 15 }; // runs are shorter than 2^15

typedef struct minkowski_smears {
    hm_mask *level[MINKOWSKI_LEVELS]; ///< level[k]: each pixel covers itself and the 2^k - 1 to its right
    int count;
} minkowski_smears;

static void smears_free(minkowski_smears *smears) {
    for (int k = 0; k < smears->count; k++) hm_mask_destroy(smears->level[k]);
}

static hm_result smears_add(minkowski_smears *smears, const hm_allocator *alloc) {
    const hmi_bitgrid *last = &smears->level[smears->count - 1]->grid;
    int64_t step = (int64_t)1 << (smears->count - 1);
    hm_mask *made;
    hm_result result = hm_mask_create((int32_t)(last->width + step), last->height, alloc, &made);
    if (result != HM_OK) return result;
    hmi_bitgrid_combine(&made->grid, last, 0, 0, HMI_OR);
    hmi_bitgrid_combine(&made->grid, last, step, 0, HMI_OR);
    smears->level[smears->count++] = made;
    return HM_OK;
}

// Smears for all runs up to `longest`; takes over `mask`.
static hm_result smears_make(minkowski_smears *smears, hm_mask *mask, int32_t longest, const hm_allocator *alloc) {
    smears->level[0] = mask;
    smears->count = 1;
    while ((int32_t)1 << smears->count <= longest) {
        hm_result result = smears_add(smears, alloc);
        if (result != HM_OK) {
            smears_free(smears);
            return result;
        }
    }
    return HM_OK;
}

static int32_t minkowski_longest_run(const hmi_bitgrid *grid) {
    int32_t longest = 0;
    for (int32_t y = 0; y < grid->height; y++) {
        hmi_run run = {0, 0};
        while (hmi_bitgrid_next_run(grid, run.x1, y, &run))
            if (run.x1 - run.x0 > longest) longest = run.x1 - run.x0;
    }
    return longest;
}

static void minkowski_draw_run(hmi_bitgrid *to, const minkowski_smears *smears, int64_t x, int64_t y,
                               int32_t length) {
    int k = hmi_highest_bit((uint64_t)length);
    int64_t rest = length - ((int64_t)1 << k);
    hmi_bitgrid_combine(to, &smears->level[k]->grid, x, y, HMI_OR);
    if (rest > 0) hmi_bitgrid_combine(to, &smears->level[k]->grid, x + rest, y, HMI_OR);
}

// Adds the smeared mask for every run of `simple`. `turned`: runs count from the right and bottom (they are b's).
static void minkowski_draw(hmi_bitgrid *to, const hmi_bitgrid *simple, const minkowski_smears *smears, bool turned) {
    for (int32_t y = 0; y < simple->height; y++) {
        hmi_run run = {0, 0};
        while (hmi_bitgrid_next_run(simple, run.x1, y, &run))
            minkowski_draw_run(to, smears, turned ? simple->width - run.x1 : run.x0,
                               turned ? simple->height - 1 - y : y, run.x1 - run.x0);
    }
}

static double minkowski_cost(const hm_mask *simple, const hm_mask *other) {
    return (double)hmi_bitgrid_count_runs(&simple->grid) * ((double)other->grid.stripes + 1) * other->grid.height;
}

static hm_result minkowski_fill(const hm_mask *a, const hm_mask *b, hmi_bitgrid *to, const hm_allocator *alloc) {
    bool turned = minkowski_cost(b, a) <= minkowski_cost(a, b);
    const hm_mask *simple = turned ? b : a;
    hm_mask *other;
    hm_result result = turned ? hm_mask_copy(a, alloc, &other) : hm_mask_turn(b, 2, alloc, &other);
    if (result != HM_OK) return result;
    minkowski_smears smears;
    result = smears_make(&smears, other, minkowski_longest_run(&simple->grid), alloc);
    if (result != HM_OK) return result;
    minkowski_draw(to, &simple->grid, &smears, turned);
    smears_free(&smears);
    return HM_OK;
}

static int32_t minkowski_side(int32_t a, int32_t b) { return a == 0 || b == 0 ? 0 : a + b - 1; }

hm_result hm_mask_minkowski(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE(a && b && out, HM_ERROR_RANGE);
    hm_mask *made;
    int32_t width = minkowski_side(a->grid.width, b->grid.width);
    int32_t height = minkowski_side(a->grid.height, b->grid.height);
    hm_result result = hm_mask_create(width, height, alloc, &made);
    if (result != HM_OK) return result;
    if (width > 0 && height > 0) result = minkowski_fill(a, b, &made->grid, alloc);
    if (result != HM_OK) {
        hm_mask_destroy(made);
        return result;
    }
    hmi_mask_changed_all(made);
    *out = made;
    return HM_OK;
}
