#include "starving.h"

#include <stdio.h>
#include <string.h>

void result_int(results *t, int64_t v) {
    REQUIRE(t->count < RESULT_MOST);
    t->number[t->count++] = v;
}

void result_real(results *t, double v) {
    int64_t bits;
    memcpy(&bits, &v, sizeof bits);
    result_int(t, bits);
}

void result_vec(results *t, hm_vec2 v) {
    result_real(t, v.x);
    result_real(t, v.y);
}

static bool check_results(const char *when, const results *is, const results *expected) {
    int i = 0;
    while (i < is->count && i < expected->count && is->number[i] == expected->number[i]) ++i;
    if (i == is->count && i == expected->count) return true;
    return test_check_int(i, expected->count, when, __FILE__, __LINE__);
}

// ---- one call -----------------------------------------------------------------------------------------------------

// What is returned of a variant before a call, after it, and when it went on from there.
static results before, after, later, now;

enum { MARK = 0x5A };

static bool untouched(const starving *s, void *scene) {
    size_t size;
    const unsigned char *bytes = s->product(scene, &size);
    for (size_t i = 0; i < size; ++i)
        if (bytes[i] != MARK) return false;
    return true;
}

static void record(const starving *s, void *scene, results *out) {
    out->count = 0;
    s->record(scene, out);
}

static void *scene_make(const starving *s, int variant, test_heap *heap) {
    const hm_allocator alloc = heap_allocator(heap);
    void *scene = s->make(variant, &alloc);
    size_t size;
    void *product = s->product(scene, &size);
    memset(product, MARK, size);
    return scene;
}

// The call with all the memory it wants; how many allocations that takes.
static long fed(const starving *s, int variant, const starving_call *call) {
    test_heap heap = {0};
    void *scene = scene_make(s, variant, &heap);
    record(s, scene, &before);
    const long calls = heap.calls, mallocs = *s->mallocs;
    const hm_result result = call->make(scene);
    const long taken = heap.calls - calls;
    if (!call->allocates) CHECK_INT(*s->mallocs, mallocs);
    CHECK_RESULT(result, HM_OK);
    record(s, scene, &after);
    CHECK_RESULT(s->go_on(scene), HM_OK);
    record(s, scene, &later);
    s->free(scene);
    CHECK_HEAP_EMPTY(heap);
    return taken;
}

static void starve(const starving *s, int variant, const starving_call *call, long nth, bool for_good) {
    test_heap heap = {0};
    void *scene = scene_make(s, variant, &heap);
    heap.fail_at = heap.calls + nth;
    heap.fail_after = for_good;
    hm_result result = call->make(scene);
    if (result != HM_OK) { // with no memory yet: questions take none
        CHECK_RESULT(result, HM_ERROR_MEMORY);
        CHECK(untouched(s, scene));
        record(s, scene, &now);
        check_results("answers as before a call that failed", &now, &before);
    }
    heap.fail_at = 0;
    if (result != HM_OK) result = call->make(scene);
    CHECK_RESULT(result, HM_OK);
    record(s, scene, &now);
    check_results("answers as after a call that did not fail", &now, &after);
    CHECK_RESULT(s->go_on(scene), HM_OK);
    record(s, scene, &now);
    check_results("answers as they go on after a call that did not fail", &now, &later);
    s->free(scene);
    CHECK_HEAP_EMPTY(heap);
}

// ---- all ----------------------------------------------------------------------------------------------------------

static long check_call(const starving *s, int variant, const starving_call *call) {
    test_note("%s, variant %d", call->function, variant);
    const long taken = fed(s, variant, call);
    if (!call->allocates) CHECK_INT(taken, 0);
    for (long nth = 1; nth <= taken; ++nth) {
        for (int for_good = 0; for_good < 2; ++for_good) {
            test_note("%s, variant %d, allocation %ld of %ld fails%s", call->function, variant, nth, taken,
                      for_good ? " and all after it" : "");
            starve(s, variant, call, nth, for_good);
        }
    }
    return taken;
}

void starving_check(const starving *s) {
    for (int c = 0; c < s->count; ++c) {
        long taken = 0;
        const int variants = test_short() ? (s->variants + 2) / 3 : s->variants;
        for (int variant = 0; variant < variants; ++variant) taken += check_call(s, variant, &s->calls[c]);
        test_note("%s", s->calls[c].function);
        CHECK_INT(taken > 0, s->calls[c].allocates);
    }
}

static bool call_listed(const starving *s, const char *name, size_t length) {
    for (int c = 0; c < s->count; ++c) {
        const char *function = s->calls[c].function;
        if (strncmp(function, name, length) == 0 && (function[length] == '(' || !function[length])) return true;
    }
    return false;
}

int starving_check_header(const starving *s, const char *path) {
    FILE *header = fopen(path, "r");
    char line[256];
    int found = 0;
#ifdef __wasm__
    if (!header) return -1; // no files there
#endif
    REQUIRE(header != NULL);
    while (fgets(line, sizeof line, header)) {
        if (strncmp(line, "HM_API", 6) != 0) continue;
        const char *name = line, *end = strchr(line, '(');
        REQUIRE(end != NULL);
        for (const char *at = line; at < end; ++at)
            if (*at == ' ' || *at == '*') name = at + 1;
        test_note("%s", line);
        CHECK(call_listed(s, name, (size_t)(end - name)));
        ++found;
    }
    fclose(header);
    return found;
}
