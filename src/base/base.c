// Versions, results as text, allocation.
#include "base_internal.h"

#include <stdlib.h>

const char *hm_version(void) { return HM_VERSION; }

const char *hm_result_text(hm_result result) {
    switch (result) {
#define RESULT_CASE(name, sentence)                                                                                  \
    case name:                                                                                                       \
        return sentence;
        HM_RESULTS(RESULT_CASE)
#undef RESULT_CASE
    }
    return "unknown result";
}

static void *base_malloc(void *ctx, void *ptr, size_t old_size, size_t new_size) {
    (void)ctx;
    (void)old_size;
    if (new_size == 0) {
        free(ptr);
        return NULL;
    }
    return realloc(ptr, new_size);
}

hm_allocator hmi_allocator(const hm_allocator *alloc) {
    hm_allocator standard = {base_malloc, NULL};
    return alloc ? *alloc : standard;
}

void *hmi_alloc(const hm_allocator *alloc, size_t size) { return alloc->fn(alloc->ctx, NULL, 0, size); }

void *hmi_alloc_array(const hm_allocator *alloc, size_t count, size_t size) {
    size_t bytes = hmi_size(count, size, 0);
    if (bytes == SIZE_MAX) return NULL;
    return hmi_alloc(alloc, bytes ? bytes : 1);
}

void hmi_free(const hm_allocator *alloc, void *block, size_t size) {
    if (block) alloc->fn(alloc->ctx, block, size, 0);
}

size_t hmi_size(size_t a, size_t b, size_t c) {
    if (b != 0 && a > (SIZE_MAX - c) / b) return SIZE_MAX;
    return a * b + c;
}

bool hmi_stride(size_t stride, size_t row, int32_t rows, size_t size, size_t *out) {
    *out = stride ? stride : row;
    if (*out < row) return false;
    if (row == 0 || rows <= 0) return true;
    return hmi_size(hmi_size((size_t)rows - 1, *out, row), size, 0) <= PTRDIFF_MAX;
}
