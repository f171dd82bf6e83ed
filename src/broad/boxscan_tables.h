// boxscan_tables (internal): the tables of each level that this build has.
#ifndef HITMASK_BROAD_BOXSCAN_TABLES_H
#define HITMASK_BROAD_BOXSCAN_TABLES_H

#include "../simd/kernels.h"
#include "boxscan.h"

/// The lanes of four whose bits are set, in order; then zeros.
extern const int32_t hmi_boxscan_lanes[16][4];

/// How many of four bits are set.
extern const uint8_t hmi_boxscan_count[16];

/// How many of the first one, two, three and four of four bits are set.
extern const uint8_t hmi_boxscan_behind[16][4];

extern const hmi_boxscan hmi_boxscan_scalar;
#ifdef HMI_HAVE_X86
extern const hmi_boxscan hmi_boxscan_sse2;
extern const hmi_boxscan hmi_boxscan_avx2;
extern const hmi_boxscan hmi_boxscan_avx512;
#endif
#ifdef HMI_HAVE_NEON
extern const hmi_boxscan hmi_boxscan_neon;
#endif
#ifdef HMI_HAVE_SIMD128
extern const hmi_boxscan hmi_boxscan_simd128;
#endif

#endif
