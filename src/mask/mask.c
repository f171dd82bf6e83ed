// mask: making, freeing and querying one mask. The layout is described in mask_internal.h.
#include "../simd/kernels.h"
#include "mask_internal.h"
#include "maskfield_internal.h"

#include <string.h>

static bool mask_side_valid(int32_t side) { return side >= 0 && side <= HM_MASK_MAX_SIDE; }

bool hmi_mask_sides_valid(int32_t width, int32_t height) { return mask_side_valid(width) && mask_side_valid(height); }

bool hmi_report_sides(hmi_origin at, int64_t width, int64_t height) {
    return hmi_report_between(at, "width", (double)width, 0, HM_MASK_MAX_SIDE) ||
           hmi_report_between(at, "height", (double)height, 0, HM_MASK_MAX_SIDE);
}

static bool mask_has_coarse(int32_t width, int32_t height) {
    return width >= HMI_COARSE_SIDE && height >= HMI_COARSE_SIDE;
}

static int32_t mask_blocks(int32_t side) { return (side + 7) / 8; }

size_t hm_mask_word_pitch(int32_t height) {
    if (!mask_side_valid(height)) return 0;
    return hmi_bitgrid_pitch(height);
}

size_t hm_mask_word_count(int32_t width, int32_t height) {
    if (!mask_side_valid(width) || !mask_side_valid(height)) return 0;
    size_t words = hmi_bitgrid_word_count(width, height);
    if (!mask_has_coarse(width, height)) return words;
    int32_t bw = mask_blocks(width);
    int32_t bh = mask_blocks(height);
    return words + hmi_bitgrid_word_count(bw, bh) + hmi_bitgrid_word_count(bw + 1, bh + 1);
}

static void mask_set_grids(hm_mask *mask, uint64_t *words, int32_t width, int32_t height) {
    mask->grid = hmi_bitgrid_make(words, width, height);
    mask->any = hmi_bitgrid_make(NULL, 0, 0);
    mask->around = hmi_bitgrid_make(NULL, 0, 0);
    if (!mask_has_coarse(width, height)) return;
    int32_t bw = mask_blocks(width);
    int32_t bh = mask_blocks(height);
    words += hmi_bitgrid_word_count(width, height);
    mask->any = hmi_bitgrid_make(words, bw, bh);
    mask->around = hmi_bitgrid_make(words + hmi_bitgrid_word_count(bw, bh), bw + 1, bh + 1);
}

// Words start on a cache line, so that a vector of 8 rows from the top of a stripe does not straddle two.
enum { MASK_ALIGN = 64 };

static hm_mask *mask_alloc(size_t word_bytes, const hm_allocator *alloc) {
    hm_allocator own = hmi_allocator(alloc);
    size_t size = hmi_size(word_bytes, 1, sizeof(hm_mask) + MASK_ALIGN);
    if (size == SIZE_MAX) return NULL;
    hm_mask *mask = hmi_alloc(&own, size);
    if (!mask) return NULL;
    mask->alloc = own;
    mask->block_size = size;
    mask->field = NULL;
    mask->edits = 0;
    mask->changes = 0;
    mask->view = false;
    return mask;
}

static uint64_t *mask_own_words(hm_mask *mask) {
    uintptr_t end = (uintptr_t)(mask + 1);
    size_t gap = (size_t)((0 - end) & (MASK_ALIGN - 1));
    return (uint64_t *)(void *)((unsigned char *)(mask + 1) + gap);
}

// Of sides that are valid.
static hm_result mask_new(int32_t width, int32_t height, const hm_allocator *alloc, hm_mask **out) {
    size_t bytes = hmi_size(hm_mask_word_count(width, height), sizeof(uint64_t), 0);
    if (bytes == SIZE_MAX) return HM_ERROR_MEMORY;
    hm_mask *mask = mask_alloc(bytes, alloc);
    if (!mask) return HM_ERROR_MEMORY;
    mask_set_grids(mask, mask_own_words(mask), width, height);
    *out = mask;
    return HM_OK;
}

hm_result hm_mask_create(int32_t width, int32_t height, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!hmi_mask_sides_valid(width, height)) return HMI_REFUSED(hmi_report_sides(HMI_RANGE, width, height));
    hm_result result = mask_new(width, height, alloc, out);
    if (result == HM_OK) memset((*out)->grid.words, 0, hm_mask_word_count(width, height) * sizeof(uint64_t));
    return result;
}

void hm_mask_destroy(hm_mask *mask) {
    if (!mask) return;
    hm_allocator alloc = mask->alloc;
    hmi_maskfield_destroy(mask->field);
    hmi_free(&alloc, mask, mask->block_size);
}

hm_result hm_mask_copy(const hm_mask *mask, const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(mask, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    int32_t width = mask->grid.width;
    int32_t height = mask->grid.height;
    hm_result result = mask_new(width, height, alloc, out);
    if (result == HM_OK)
        memcpy((*out)->grid.words, mask->grid.words, hm_mask_word_count(width, height) * sizeof(uint64_t));
    return result;
}

const uint64_t *hm_mask_words(const hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, NULL);
    return mask->grid.words;
}

// ---- views --------------------------------------------------------------------------------------------------------

static bool words_clear(const uint64_t *words, size_t n) {
    uint64_t any = 0;
    for (size_t i = 0; i < n; i++) any |= words[i];
    return any == 0;
}

// Everything that must be clear is: rows under each stripe, columns past the right edge, the guard stripe.
static bool grid_padding_clear(const hmi_bitgrid *grid) {
    for (int32_t s = 0; s < grid->stripes; s++)
        if (!words_clear(hmi_bitgrid_stripe(grid, s) + grid->height, grid->pitch - (size_t)grid->height))
            return false;
    if (!words_clear(hmi_bitgrid_stripe(grid, grid->stripes), grid->pitch)) return false;
    if (grid->stripes == 0) return true;
    const uint64_t *last = hmi_bitgrid_stripe(grid, grid->stripes - 1);
    uint64_t any = 0;
    for (int32_t y = 0; y < grid->height; y++) any |= last[y];
    return (any & ~hmi_bitgrid_last_bits(grid)) == 0;
}

static bool mask_words_valid(const hm_mask *mask) {
    if (!grid_padding_clear(&mask->grid)) return false;
    if (!mask->any.words) return true;
    return grid_padding_clear(&mask->any) && grid_padding_clear(&mask->around) && hmi_mask_coarse_valid(mask);
}

hm_result hm_mask_view(const uint64_t *words, size_t word_count, int32_t width, int32_t height,
                       const hm_allocator *alloc, hm_mask **out) {
    HMI_REQUIRE_PTR(words, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    if (!hmi_mask_sides_valid(width, height)) return HMI_REFUSED(hmi_report_sides(HMI_RANGE, width, height));
    if (word_count != hm_mask_word_count(width, height))
        return HMI_REFUSED_AS("word_count", HM_SENTENCE_OTHER, word_count, hm_mask_word_count(width, height));
    hm_mask *mask = mask_alloc(0, alloc);
    if (!mask) return HM_ERROR_MEMORY;
    // The grids of a view are only read: every function that writes refuses a view first.
    mask_set_grids(mask, (uint64_t *)(uintptr_t)words, width, height);
    mask->view = true;
    if (!mask_words_valid(mask)) {
        hm_mask_destroy(mask);
        return HM_ERROR_FORMAT;
    }
    *out = mask;
    return HM_OK;
}

// ---- questions ----------------------------------------------------------------------------------------------------

int32_t hm_mask_width(const hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, 0);
    return mask->grid.width;
}

int32_t hm_mask_height(const hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, 0);
    return mask->grid.height;
}

bool hm_mask_get(const hm_mask *mask, int32_t x, int32_t y) {
    HMI_REQUIRE_PTR(mask, false);
    if (x < 0 || y < 0 || x >= mask->grid.width || y >= mask->grid.height) return false;
    return hmi_bitgrid_get(&mask->grid, x, y);
}

int64_t hm_mask_count(const hm_mask *mask) {
    HMI_REQUIRE_PTR(mask, 0);
    return hmi_kernels_active()->count(mask->grid.words, (size_t)mask->grid.stripes * mask->grid.pitch);
}

bool hm_mask_equal(const hm_mask *a, const hm_mask *b) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    if (a->grid.width != b->grid.width || a->grid.height != b->grid.height) return false;
    return memcmp(a->grid.words, b->grid.words, (size_t)a->grid.stripes * a->grid.pitch * sizeof(uint64_t)) == 0;
}

bool hm_mask_box(const hm_mask *mask, hm_rect *out) {
    HMI_REQUIRE_PTR(mask, false);
    HMI_REQUIRE_PTR(out, false);
    return hm_mask_shared_box(mask, mask, 0, 0, out);
}
