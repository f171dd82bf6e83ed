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

#define LEVEL_LANES(level, rows, lanes, many) extern const hmi_boxscan hmi_boxscan_##lanes;
HMI_LEVELS(LEVEL_LANES)
#undef LEVEL_LANES

#endif
