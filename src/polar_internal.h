// polar (internal): a profile as it lies in memory, and the table of its directions.
#ifndef HITMASK_POLAR_INTERNAL_H
#define HITMASK_POLAR_INTERNAL_H

#include <hitmask/polar.h>

#include "base_internal.h"

/// A direction's vector is this long, to half a unit in each coordinate.
#define HMI_POLAR_UNIT ((int64_t)1 << 30)

/// A vector from the centre. Coordinates below 2^31, or directions.
typedef struct hmi_polar_vector {
    int64_t x, y;
} hmi_polar_vector;

struct hm_polar {
    hm_polar_view view;
    int64_t *lengths;
    int64_t *outer;
    int64_t *inner;
    hmi_polar_vector *directions; ///< count of them, ordered by angle from +x on
    hm_allocator alloc;
    size_t block_size;
};

/// In which sector a vector points, decided exactly; not (0, 0).
int32_t hmi_polar_sector(const hm_polar *polar, hmi_polar_vector v);

#endif
