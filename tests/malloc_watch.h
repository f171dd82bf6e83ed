// Sees calls of malloc, for programs that include this once: a sanitizer's runtime reports them to a hook; elsewhere
// on glibc the program defines malloc, calloc and realloc itself. On other systems none are seen.
#ifndef TESTS_MALLOC_WATCH_H
#define TESTS_MALLOC_WATCH_H

#include <stdbool.h>
#include <stdlib.h>

/// How many there were so far.
static long malloc_calls;

#if defined(__has_feature)
#    if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#        define SANITIZED 1
#    endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#    define SANITIZED 1
#endif

/// Begins to count; false where calls cannot be seen.
static bool watch_malloc(void);

#if defined(SANITIZED)

int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void count_malloc(const volatile void *block, size_t size) {
    (void)block;
    (void)size;
    ++malloc_calls;
}

static void ignore_free(const volatile void *block) { (void)block; }

static bool watch_malloc(void) { return __sanitizer_install_malloc_and_free_hooks(count_malloc, ignore_free) > 0; }

#elif defined(__GLIBC__)

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

void *malloc(size_t size) {
    ++malloc_calls;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    ++malloc_calls;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    ++malloc_calls;
    return __libc_realloc(block, size);
}

static bool watch_malloc(void) { return true; }

#else

static bool watch_malloc(void) { return false; }

#endif

#endif
