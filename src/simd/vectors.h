// vectors (internal): the vectors that every machine of a kind has, chosen when the library is built; else numbers
// one by one: the same bits. A machine is a header and a row here.
#ifndef HITMASK_SIMD_VECTORS_H
#define HITMASK_SIMD_VECTORS_H

#if defined(HM_NO_SIMD)
#    include "vectors_scalar.h"
#elif defined(__SSE2__) || defined(_M_X64)
#    define HMI_VECTORS_SSE2
#    include "vectors_sse2.h"
#elif defined(__aarch64__) && !defined(__ARM_BIG_ENDIAN)
#    include "vectors_neon.h"
#elif defined(__wasm_simd128__)
#    include "vectors_simd128.h"
#else
#    include "vectors_scalar.h"
#endif

#endif
