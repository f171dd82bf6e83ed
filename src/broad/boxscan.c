// boxscan: the loops of the level in force.
#include "boxscan.h"

#include "boxscan_tables.h"

static const hmi_boxscan *const boxscans[HM_SIMD_COUNT] = {
    [HM_SIMD_SCALAR] = &hmi_boxscan_scalar,
#ifdef HMI_HAVE_X86
    [HM_SIMD_SSE2] = &hmi_boxscan_sse2,       [HM_SIMD_AVX2] = &hmi_boxscan_avx2,
    [HM_SIMD_AVX512] = &hmi_boxscan_avx512,   [HM_SIMD_AVX512_VBMI2] = &hmi_boxscan_avx512,
#endif
#ifdef HMI_HAVE_NEON
    [HM_SIMD_NEON] = &hmi_boxscan_neon,
#endif
#ifdef HMI_HAVE_SIMD128
    [HM_SIMD_SIMD128] = &hmi_boxscan_simd128,
#endif
};

const hmi_boxscan *hmi_boxscan_active(void) { return boxscans[hmi_kernels_active()->level]; }
