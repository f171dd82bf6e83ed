// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// simd: which instruction set the row kernels use. Every level gives the same answers; only the time differs.
#ifndef HITMASK_SIMD_H
#define HITMASK_SIMD_H

#include <stdbool.h>

#include <hitmask/base.h>

#ifdef __cplusplus
extern "C" {
#endif

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
