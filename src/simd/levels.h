// levels (internal): instruction sets are chosen here and nowhere else. The build's machine is chosen first; then each level
// of it is a row: every table of functions by level is made of these rows, so one that a table has no function for
// does not compile.
#ifndef HITMASK_SIMD_LEVELS_H
#define HITMASK_SIMD_LEVELS_H

#include <hitmask/base.h>

// HMI_HAVE_SSE2 alone is a 32-bit machine: it has no levels, as the 64-bit operations of these would be two each.
#ifndef HM_NO_SIMD
#    if defined(__x86_64__) || defined(_M_X64)
#        define HMI_HAVE_X86 1
#        define HMI_HAVE_SSE2 1
#    elif defined(__SSE2__)
#        define HMI_HAVE_SSE2 1
#    elif (defined(__aarch64__) && !defined(__AARCH64EB__)) || defined(_M_ARM64)
#        define HMI_HAVE_NEON 1
#    elif defined(__wasm_simd128__)
#        define HMI_HAVE_SIMD128 1
#    endif
#endif

/// HM_BEST_SIMD leaves out of a build for WebAssembly the levels that it will not choose: a module has one.
/// X(level, rows, lanes, many): how the names end of its loops over words of masks (kernels_*.c), over boxes and
/// shapes (boxscan_*.c, direct_many.c), and over posed shapes (overlap_many.c; none where one by one is as fast).
#if defined(HMI_HAVE_X86)
#    define HMI_LEVELS(X)                                                                                             \
        X(HM_SIMD_SCALAR, scalar, scalar, none)                                                                       \
        X(HM_SIMD_SSE2, sse2, sse2, sse2)                                                                             \
        X(HM_SIMD_AVX2, avx2, avx2, avx2)                                                                             \
        X(HM_SIMD_AVX512, avx512, avx512, avx512)                                                                     \
        X(HM_SIMD_AVX512_VBMI2, avx512_vbmi2, avx512, avx512)
#elif defined(HMI_HAVE_NEON)
#    define HMI_LEVELS(X)                                                                                             \
        X(HM_SIMD_SCALAR, scalar, scalar, none)                                                                       \
        X(HM_SIMD_NEON, neon, neon, none)
#elif defined(HMI_HAVE_SIMD128) && defined(HM_BEST_SIMD)
#    define HMI_LEVELS(X) X(HM_SIMD_SIMD128, simd128, simd128, none)
#    define HMI_ONLY_ROWS hmi_kernels_simd128
#elif defined(HMI_HAVE_SIMD128)
#    define HMI_LEVELS(X)                                                                                             \
        X(HM_SIMD_SCALAR, scalar, scalar, none)                                                                       \
        X(HM_SIMD_SIMD128, simd128, simd128, none)
#else
#    define HMI_LEVELS(X) X(HM_SIMD_SCALAR, scalar, scalar, none)
#    define HMI_ONLY_ROWS hmi_kernels_scalar
#endif

// A function may use instructions beyond the build's baseline: gcc and clang want that said, MSVC does not.
#if defined(__GNUC__) || defined(__clang__)
#    define HMI_TARGET(features) __attribute__((target(features)))
#    define HMI_INLINE static inline __attribute__((always_inline))
#elif defined(_MSC_VER)
#    define HMI_TARGET(features)
#    define HMI_INLINE static __forceinline
#else
#    define HMI_TARGET(features)
#    define HMI_INLINE static inline
#endif

#define HMI_TARGET_AVX2 HMI_TARGET("avx2")
#define HMI_TARGET_AVX512 HMI_TARGET("avx512f,avx512bw,avx512vl,avx512dq,popcnt")

#endif
