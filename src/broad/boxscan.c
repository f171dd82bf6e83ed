// boxscan: the loops of the level in force.
#include "boxscan.h"

#include "boxscan_tables.h"

static const hmi_boxscan *const boxscans[HM_SIMD_COUNT] = {
#define LEVEL_LANES(level, rows, lanes, many) [level] = &hmi_boxscan_##lanes,
    HMI_LEVELS(LEVEL_LANES)
#undef LEVEL_LANES
};

const hmi_boxscan *hmi_boxscan_active(void) { return boxscans[hmi_kernels_active()->level]; }
