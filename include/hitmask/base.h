// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// base: what every other header rests on: version, export macro, results, allocator, reports, instruction sets.
//
//     hm_mask *mask;
//     hm_result result = hm_mask_create(64, 64, NULL, &mask); // NULL: malloc
//     if (result != HM_OK) {
//         puts(hm_result_text(result)); // "the allocator returned no memory"
//         return;
//     }
//     printf("hitmask %s, %s\n", hm_version(), hm_simd_name(hm_simd_level()));
//     hm_mask_destroy(mask);
//
// Conventions of all headers: counts, indices and capacities are int32_t, with -1 for "none"; size_t is for bytes,
// strides and words of memory, int64_t for pixels and steps. A list goes to the caller's array; the function returns
// how many entries there are, which may be more than its capacity: INT32_MAX for more than that. A negative count or
// capacity violates a precondition where a function returns no result, and is HM_ERROR_RANGE where it returns one.
#ifndef HITMASK_BASE_H
#define HITMASK_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The version lives here and nowhere else; the build files read it from these lines.
#define HM_VERSION_MAJOR 0
#define HM_VERSION_MINOR 2
#define HM_VERSION_PATCH 0
#define HM_VERSION "0.2.0"

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

// Functions that headers define: inlined where that helps, and in the library under the same name for all else. On
// Windows every file that sees an exported one would hold it, so only the twin in the library says that it is.
#if defined(HM_BUILD) && !defined(_WIN32)
#    define HM_INLINE HM_API inline
#else
#    define HM_INLINE inline
#endif

#ifdef __cplusplus
extern "C" {
#endif

/// The version of the library that is linked, as "major.minor.patch"; HM_VERSION is that of the header.
HM_API const char *hm_version(void);

/// Every reason for which a function can fail: name, sentence.
#define HM_RESULTS(X)                                                                                                \
    X(HM_OK, "done")                                                                                                 \
    X(HM_ERROR_MEMORY, "the allocator returned no memory")                                                           \
    X(HM_ERROR_RANGE, "a size, coordinate or other number lies outside its documented range")                        \
    X(HM_ERROR_FORMAT, "the bytes or text given do not have the documented form")                                    \
    X(HM_ERROR_DEGENERATE, "the points given enclose no area")                                                       \
    X(HM_ERROR_STALE, "the id is not, or no longer, that of an object")                                              \
    X(HM_ERROR_READ_ONLY, "the object lies over bytes that were given, and cannot be changed")                       \
    X(HM_ERROR_BUSY, "a callback tries to change the world whose question called it")

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
/// ptr NULL and new_size > 0: return a new block of new_size bytes, aligned for any C object, or NULL. ptr not NULL
/// and new_size > 0: return the block resized (contents kept up to the smaller size), or NULL with the old block
/// still valid. new_size 0: free ptr (which may be NULL) and return NULL. `old_size` is the current size of the
/// block. If several threads create objects with one allocator, it must be thread-safe.
typedef void *(*hm_alloc_fn)(void *ctx, void *ptr, size_t old_size, size_t new_size);

/// One allocator per object: the object keeps a copy of this struct and frees itself with it. Wherever a function
/// takes `const hm_allocator *`, NULL means malloc, realloc and free.
typedef struct hm_allocator {
    hm_alloc_fn fn;
    void *ctx;
} hm_allocator;

/// Every sentence of a report: name, text. {value} and {limit} stand for the report's numbers.
/// It follows the argument after a space, or at once where it begins with a colon.
#define HM_SENTENCES(X)                                                                                              \
    X(HM_SENTENCE_NULL, "is NULL")                                                                                   \
    X(HM_SENTENCE_NULL_LIST, "is NULL for {value} entries")                                                          \
    X(HM_SENTENCE_LEAST, "is {value}; at least {limit}")                                                             \
    X(HM_SENTENCE_MOST, "is {value}; at most {limit}")                                                               \
    X(HM_SENTENCE_MORE, "is {value}; more than {limit}")                                                             \
    X(HM_SENTENCE_ENUM, "is {value}, which its enum does not have")                                                  \
    X(HM_SENTENCE_FLAGS, "has the bits {value}; of {limit} at most")                                                 \
    X(HM_SENTENCE_OTHER, "is {value}; {limit} is expected")                                                          \
    X(HM_SENTENCE_ENTRY, "has a value out of range in entry {value}")                                                \
    X(HM_SENTENCE_ROWS, "makes rows that overlap, or end beyond what memory can hold")                               \
    X(HM_SENTENCE_VIEW, "is a view, whose pixels do not change")                                                     \
    X(HM_SENTENCE_BUSY, "is in use by a question that called back")                                                  \
    X(HM_SENTENCE_EDITS, "has {value} edits begun; between 1 and {limit}")                                           \
    X(HM_SENTENCE_SAME, "is the mask that is drawn into")                                                            \
    X(HM_SENTENCE_FULL, "holds {value} already; at most {limit}")                                                    \
    X(HM_SENTENCE_ORIGIN, ": the origin is {value} steps from 0; at most {limit}")                                   \
    X(HM_SENTENCE_AXIS_U_SHORT, ": axis u is {value} steps long; at least {limit}")                                  \
    X(HM_SENTENCE_AXIS_U_LONG, ": axis u is {value} steps long; at most {limit}")                                    \
    X(HM_SENTENCE_AXIS_V_SHORT, ": axis v is {value} steps long; at least {limit}")                                  \
    X(HM_SENTENCE_AXIS_V_LONG, ": axis v is {value} steps long; at most {limit}")                                    \
    X(HM_SENTENCE_AXES_FLAT, ": the axes span {value} square steps; at least {limit}")                               \
    X(HM_SENTENCE_POSE_POSITION, ": the position is {value} px from 0; at most {limit}")                             \
    X(HM_SENTENCE_POSE_PIVOT, ": the pivot is {value} px from 0; at most {limit}")                                   \
    X(HM_SENTENCE_POSE_ANGLE, ": the angle is {value} radians; at most {limit}")                                     \
    X(HM_SENTENCE_POSE_SIZE, ": a side is {value} px; 0 to {limit}")                                                 \
    X(HM_SENTENCE_POSE_SCALE_LEAST, ": the scale is {value}; at least {limit}")                                      \
    X(HM_SENTENCE_POSE_SCALE_MOST, ": the scale is {value}; at most {limit}")                                        \
    X(HM_SENTENCE_SHEAR, "is sheared: no pose draws it")                                                             \
    X(HM_SENTENCE_ROUND, "has a radius: the pose scales it unevenly")                                                \
    X(HM_SENTENCE_SHAPE, "is no shape as the hm_shape_ functions make it")                                           \
    X(HM_SENTENCE_SHAPE_KIND, "has the shape kind {value}; {limit} is expected")                                     \
    X(HM_SENTENCE_PREPARED, "is not prepared (hm_outline_prepare)")                                                  \
    X(HM_SENTENCE_CONVEX, "is no convex shape")                                                                      \
    X(HM_SENTENCE_AREA, "has no area")                                                                               \
    X(HM_SENTENCE_DIRECTION, "has no direction: it is 0, or not finite")                                             \
    X(HM_SENTENCE_AXES_OTHER, "has other axes than the first one")                                                   \
    X(HM_SENTENCE_POSE_OTHER, "is not the pose of the object")                                                       \
    X(HM_SENTENCE_PAIR, "has one function of two that belong together")                                              \
    X(HM_SENTENCE_WIDTH, "is {value} px wide; at least {limit}")                                                     \
    X(HM_SENTENCE_HEIGHT, "is {value} px high; at least {limit}")                                                    \
    X(HM_SENTENCE_SIDE, "has a side of {value} px; at most {limit}")                                                 \
    X(HM_SENTENCE_POINTS, "has {value} points; at most {limit}")                                                     \
    X(HM_SENTENCE_TABLE, "makes a table of {value} entries; at most {limit}")                                        \
    X(HM_SENTENCE_BYTES, "takes {value} bytes; at most {limit}")                                                     \
    X(HM_SENTENCE_BUDGET, "is not kept at the greatest tolerance, {value} px")                                       \
    X(HM_SENTENCE_MIRRORED, "is mirrored against the first pose")                                                    \
    X(HM_SENTENCE_PICTURE_OTHER, "has another pivot, flip or size than the first pose")                              \
    X(HM_SENTENCE_ID, "is {value}, which is not in use")                                                             \
    X(HM_SENTENCE_OUTSIDE, "lies outside of what it belongs to")                                                     \
    X(HM_SENTENCE_PIXELS, "has points that are no corners of pixels, or is too large")                               \
    X(HM_SENTENCE_OUT_OF_RANGE, "is out of range")

/// What a report says of an argument. Sentences are only appended.
typedef enum hm_sentence {
#define HM_SENTENCE_NAME(name, text) name,
    HM_SENTENCES(HM_SENTENCE_NAME)
#undef HM_SENTENCE_NAME
} hm_sentence;

typedef enum hm_report_kind {
    HM_REPORT_MISTAKE, ///< the call violates a precondition: NULL for an object, a value outside an enum
    HM_REPORT_RANGE    ///< the function returns HM_ERROR_RANGE
} hm_report_kind;

/// What is wrong with a call. It and its texts are there until the function that receives it returns; the texts are
/// the library's own and stay.
typedef struct hm_report {
    hm_report_kind kind;
    hm_sentence sentence;
    const char *function; ///< the function that checks: the one called, or a public one that does part of its work
    const char *argument; ///< or a field of one, as "rule.margin"
    double value;         ///< what it is, where the sentence names it; whole numbers beyond 2^53 are rounded
    double limit;         ///< what it may be, where the sentence names that
} hm_report;

/// Receives a report, on the thread of the call. The library keeps nothing locked: it may call any of its functions.
typedef void (*hm_report_fn)(void *ctx, const hm_report *report);

/// Sets the function that receives reports; NULL restores the default. That writes the line of hm_report_text to
/// stderr and aborts at a violated precondition, and does nothing for an error of range; a library built with HM_NO_STDIO aborts
/// without the line. After a function that returns, the call that violated it does nothing and returns false, 0,
/// NULL or HM_ERROR_RANGE. A library built with HM_NO_ASSERT reports nothing and keeps these results.
///
/// One of the two process-wide settings of the library (the other is hm_simd_force); set it before threads use the
/// library. `ctx` is handed to the function and must live as long as that is set.
HM_API void hm_set_report(hm_report_fn fn, void *ctx);

/// Writes a report as one line without a line break: "hm_overlap: xa: axis u is 0 steps long; at least 262,143".
///
/// `bytes`, if not NULL, receives how many it takes with the 0 at its end; they are written where that is at most
/// `capacity` (`out` may be NULL for 0), and nothing otherwise. HM_ERROR_RANGE, which is not reported, for NULL in place
/// of the report or of `out`. Names that are NULL are written as "?", a sentence that is none as "is out of range".
HM_API hm_result hm_report_text(const hm_report *report, char *out, size_t capacity, size_t *bytes);

// ---- instruction sets ----------------------------------------------------------------------------------------------
//
// Which instruction set the row kernels use. Every level gives the same answers; only the time differs.

/// Levels: name in C, name in print.
#define HM_SIMD_LEVELS(X)                                                                                            \
    X(HM_SIMD_SCALAR, "scalar")            /* 64-bit words, any machine */                                           \
    X(HM_SIMD_SSE2, "sse2")                /* x86-64 baseline, 128 bit */                                            \
    X(HM_SIMD_AVX2, "avx2")                /* 256 bit */                                                             \
    X(HM_SIMD_AVX512, "avx512")            /* F, BW, VL and DQ, 512 bit */                                           \
    X(HM_SIMD_AVX512_VBMI2, "avx512vbmi2") /* and VBMI, VBMI2, VPOPCNTDQ */                                          \
    X(HM_SIMD_NEON, "neon")                /* 64-bit ARM, 128 bit */                                                 \
    X(HM_SIMD_SIMD128, "simd128")          /* WebAssembly, 128 bit */

typedef enum hm_simd {
#define HM_SIMD_NAME(level, name) level,
    HM_SIMD_LEVELS(HM_SIMD_NAME)
#undef HM_SIMD_NAME
        HM_SIMD_COUNT
} hm_simd;

/// The level in use: the best one this build has and this machine can run, chosen once, unless hm_simd_force chose
/// another. Building with HM_NO_SIMD leaves only HM_SIMD_SCALAR.
HM_API hm_simd hm_simd_level(void);

/// Whether this build has `level` and this machine can run it. False for any number outside the enum.
HM_API bool hm_simd_available(hm_simd level);

/// Uses `level` from now on in the whole process, for tests and benchmarks. Answers false and changes nothing when
/// the level is not available here. Answers never depend on the level, so a call during another thread's question is
/// safe.
HM_API bool hm_simd_force(hm_simd level);

/// The printed name of a level, "?" for any other number. Never NULL.
HM_API const char *hm_simd_name(hm_simd level);

#ifdef __cplusplus
}
#endif

#endif
