// pose (internal): work done by overlaps of masks, counted for the benchmark.
#ifndef HITMASK_POSE_COUNTS_H
#define HITMASK_POSE_COUNTS_H

#include <stdint.h>

// Work done by overlaps of masks, counted in builds with HMI_COUNT (for the benchmark; not safe for threads).
#ifdef HMI_COUNT
typedef struct hmi_counts {
    uint64_t nodes;  ///< blocks of 16 children searched
    uint64_t pixels; ///< pixels tested one by one
    uint64_t exact;  ///< pairs of pixels decided exactly
} hmi_counts;
extern hmi_counts hmi_count;
#    define HMI_COUNT_ONE(what) (hmi_count.what++)
#else
#    define HMI_COUNT_ONE(what) ((void)0)
#endif

#endif
