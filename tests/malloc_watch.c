#include "malloc_watch.h"

#include <stdlib.h>

long malloc_calls;

#if defined(__has_feature)
#    if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || __has_feature(memory_sanitizer)
#        define SANITIZED 1
#    endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#    define SANITIZED 1
#endif

#if defined(SANITIZED)

int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void *, size_t),
                                              void (*on_free)(const volatile void *));

static void count_malloc(const volatile void *block, size_t size) {
    (void)block;
    (void)size;
    ++malloc_calls;
}

static void ignore_free(const volatile void *block) { (void)block; }

bool watch_malloc(void) { return __sanitizer_install_malloc_and_free_hooks(count_malloc, ignore_free) > 0; }

#elif defined(__GLIBC__)

// Set before there are threads that it would matter to.
static bool watching;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

void *malloc(size_t size) {
    malloc_calls += watching;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
    malloc_calls += watching;
    return __libc_calloc(count, size);
}

void *realloc(void *block, size_t size) {
    malloc_calls += watching;
    return __libc_realloc(block, size);
}

bool watch_malloc(void) { return watching = true; }

#else

bool watch_malloc(void) { return false; }

#endif
