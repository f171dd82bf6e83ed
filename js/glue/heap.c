// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// The heap of the modules. The library says the size of what it gives back, so blocks have no headers. Small ones are kept
// in a list for each size; large ones lie in a list by their addresses, where neighbours become one.
// libc's malloc is six times as long, and what is imported counts.
#include "heap.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#ifndef HEAP_START // a test has a heap of its own
extern unsigned char __heap_base;
#    define HEAP_START ((uintptr_t)&__heap_base)
#    define HEAP_END ((uintptr_t)__builtin_wasm_memory_size(0) << 16)
#    define HEAP_GROW(pages) (__builtin_wasm_memory_grow(0, (pages)) != SIZE_MAX)
#endif

enum { GRAIN = 16, SMALL = 1024, CHUNK = 4096 };

/// What is free holds where the next one is; a large block also its size.
typedef struct heap_free {
    struct heap_free *next;
    size_t size;
} heap_free;

static heap_free *heap_small[SMALL / GRAIN + 1];
static heap_free *heap_large; ///< by rising address; no two touch
static uintptr_t heap_top;    ///< from here on nothing was used yet

static size_t heap_rounded(size_t size) { return (size + GRAIN - 1) / GRAIN * GRAIN; }

// ---- large blocks --------------------------------------------------------------------------------------------------

// Makes the memory reach as far; false where there is no more.
static int heap_reach(uintptr_t end) {
    const uintptr_t limit = HEAP_END;
    return end <= limit || HEAP_GROW((end - limit + 65535) >> 16);
}

static void *heap_from_top(size_t size) {
    if (!heap_top) heap_top = heap_rounded(HEAP_START);
    const uintptr_t start = heap_top;
    if (size > UINTPTR_MAX - 65536 - start || !heap_reach(start + size)) return NULL;
    heap_top = start + size;
    return (void *)start;
}

static void *large_take(size_t size) {
    for (heap_free **at = &heap_large; *at; at = &(*at)->next) {
        heap_free *one = *at;
        if (one->size < size) continue;
        if (one->size == size) {
            *at = one->next;
        } else {
            heap_free *rest = (heap_free *)((char *)one + size);
            *rest = (heap_free){one->next, one->size - size};
            *at = rest;
        }
        return one;
    }
    return heap_from_top(size);
}

static int heap_touch(const heap_free *one, const void *other) { return (const char *)one + one->size == (const char *)other; }

static void large_give(void *block, size_t size) {
    heap_free *one = block;
    heap_free *before = NULL;
    heap_free **at = &heap_large;
    for (; *at && *at < one; at = &(*at)->next) before = *at;
    *one = (heap_free){*at, size};
    if (one->next && heap_touch(one, one->next)) *one = (heap_free){one->next->next, size + one->next->size};
    *at = one;
    if (before && heap_touch(before, one)) {
        *before = (heap_free){one->next, before->size + one->size};
        one = before;
    }
    if (heap_touch(one, (void *)heap_top)) {
        heap_top = (uintptr_t)one;
        for (at = &heap_large; *at != one;) at = &(*at)->next;
        *at = NULL;
    }
}

// ---- all -----------------------------------------------------------------------------------------------------------

// A chunk becomes blocks of one size.
static void small_fill(size_t size) {
    char *chunk = large_take(CHUNK);
    if (!chunk) return;
    for (size_t at = 0; at + size <= CHUNK; at += size) {
        heap_free *one = (heap_free *)(chunk + at);
        one->next = heap_small[size / GRAIN];
        heap_small[size / GRAIN] = one;
    }
}

static void *heap_take(size_t size) {
    if (size > SMALL) return large_take(size);
    heap_free **list = &heap_small[size / GRAIN];
    if (!*list) small_fill(size);
    heap_free *one = *list;
    if (one) *list = one->next;
    return one;
}

static void heap_give(void *block, size_t size) {
    if (size > SMALL) {
        large_give(block, size);
        return;
    }
    heap_free *one = block;
    one->next = heap_small[size / GRAIN];
    heap_small[size / GRAIN] = one;
}

void *hmj_heap_resize(void *block, size_t old_size, size_t new_size) {
    if (new_size > SIZE_MAX - GRAIN) return NULL;
    const size_t before = heap_rounded(old_size), after = heap_rounded(new_size);
    if (!block) return new_size > 0 ? heap_take(after) : NULL;
    if (before == after) return block;
    void *moved = NULL;
    if (new_size > 0) {
        moved = heap_take(after);
        if (!moved) return NULL;
        memcpy(moved, block, old_size < new_size ? old_size : new_size);
    }
    heap_give(block, before);
    return moved;
}

// ---- malloc --------------------------------------------------------------------------------------------------------

// Of the library's own allocator, which JavaScript never asks for: with it, libc's would be linked. The size is kept.
#ifndef HEAP_TEST
void *malloc(size_t size) { return realloc(NULL, size); }
void free(void *block) { (void)realloc(block, 0); }

void *realloc(void *block, size_t size) {
    size_t *before = block ? (size_t *)block - GRAIN / sizeof(size_t) : NULL;
    if (size > SIZE_MAX - 2 * GRAIN) return NULL;
    size_t *after = hmj_heap_resize(before, before ? *before : 0, size > 0 ? size + GRAIN : 0);
    if (!after) return NULL;
    *after = size + GRAIN;
    return after + GRAIN / sizeof(size_t);
}
#endif
