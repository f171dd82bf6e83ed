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

// One of the two process-wide settings; see hm_set_assert for when it may change.
static hm_assert_fn assert_handler;

hm_assert_fn hm_set_assert(hm_assert_fn handler) {
    hm_assert_fn before = assert_handler;
    assert_handler = handler;
    return before;
}

void hmi_assert_failed(const char *expression, const char *file, int line) {
    if (!assert_handler) abort();
    assert_handler(expression, file, line);
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
