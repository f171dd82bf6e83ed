// vectors (internal): the vectors that every machine of a kind has, which levels.h chooses; else numbers one by one:
// the same bits. A machine is a header and a row here.
#ifndef HITMASK_SIMD_VECTORS_H
#define HITMASK_SIMD_VECTORS_H

#include "levels.h"

#if defined(HMI_HAVE_SSE2)
#    include "vectors_sse2.h"
#elif defined(HMI_HAVE_NEON)
#    include "vectors_neon.h"
#elif defined(HMI_HAVE_SIMD128)
#    include "vectors_simd128.h"
#else
#    include "vectors_scalar.h"
#endif

#endif
