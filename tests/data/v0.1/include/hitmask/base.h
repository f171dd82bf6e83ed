// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// base: what every other header rests on - version, export macro, results, allocator, assertion hook.
#ifndef HITMASK_BASE_H
#define HITMASK_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The version lives here and nowhere else; the build files read it from these lines.
#define HM_VERSION_MAJOR 0
#define HM_VERSION_MINOR 1
#define HM_VERSION_PATCH 0
#define HM_VERSION "0.1.0"

// HM_API marks what a shared library exports. Define HM_SHARED when using or building one; HM_BUILD while building
// it.
#if defined(_WIN32) && defined(HM_SHARED)
#    ifdef HM_BUILD
#        define HM_API __declspec(dllexport)
#    else
#        define HM_API __declspec(dllimport)
#    endif
#elif defined(__GNUC__) && defined(HM_BUILD)
#    define HM_API __attribute__((visibility("default")))
#else
#    define HM_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the library that is linked, as "major.minor.patch"; HM_VERSION is that of the header.
HM_API const char *hm_version(void);

/// Every way in which the world can say no: name, sentence.
#define HM_RESULTS(X)                                                                                                \
    X(HM_OK, "done")                                                                                                 \
    X(HM_ERROR_MEMORY, "the allocator returned no memory")                                                           \
    X(HM_ERROR_RANGE, "a size, coordinate or other number lies outside its documented range")                        \
    X(HM_ERROR_FORMAT, "the bytes or text given do not have the documented form")                                    \
    X(HM_ERROR_DEGENERATE, "the points given enclose no area")                                                       \
    X(HM_ERROR_STALE, "the id is not, or no longer, that of an object")                                              \
    X(HM_ERROR_READ_ONLY, "the object lies over bytes that were given, and cannot be changed")

/// What a function that can fail returns. HM_OK is 0. A function that fails has written nothing through its last
/// parameter and has left every object as it was.
typedef enum hm_result {
#define HM_RESULT_NAME(name, sentence) name,
    HM_RESULTS(HM_RESULT_NAME)
#undef HM_RESULT_NAME
} hm_result;

/// The sentence that belongs to `result`, without a full stop; "unknown result" for any other number. Never NULL.
HM_API const char *hm_result_text(hm_result result);

/// Gets, resizes and frees memory, in the manner of Lua's lua_Alloc.
///
/// ptr NULL and new_size > 0: return a new block of new_size bytes, aligned for any C object, or NULL.
/// ptr not NULL and new_size > 0: return the block resized (contents kept up to the smaller size), or NULL with the
/// old block still valid. new_size 0: free ptr (which may be NULL) and return NULL. `old_size` is the size the
/// block was last given. Objects that several threads create need an allocator that is safe for that.
typedef void *(*hm_alloc_fn)(void *ctx, void *ptr, size_t old_size, size_t new_size);

/// One allocator per object: the object keeps a copy of this struct and frees itself with it. Wherever a function
/// takes `const hm_allocator *`, NULL means malloc, realloc and free.
typedef struct hm_allocator {
    hm_alloc_fn fn;
    void *ctx;
} hm_allocator;

/// Called when the library detects a programmer's mistake (NULL where an object is required, writing to a read-only
/// view, a value outside an enum). `expression` is the condition that did not hold.
typedef void (*hm_assert_fn)(const char *expression, const char *file, int line);

/// Replaces the handler of programmer's mistakes and returns the one before. NULL restores the default, which writes
/// nothing (the core does no I/O) and aborts. A handler may return: the function then does nothing and answers
/// false, 0, NULL or HM_ERROR_RANGE. Building with HM_NO_ASSERT removes the call and keeps that defined answer.
/// The handler is one of the two process-wide settings of the library (the other is hm_simd_force); set it before
/// threads use the library.
HM_API hm_assert_fn hm_set_assert(hm_assert_fn handler);

#ifdef __cplusplus
}
#endif

#endif
