// cast (internal): which pixels of an axis-aligned mask an axis-aligned box meets first.
#ifndef HITMASK_CAST_CAST_ROWS_H
#define HITMASK_CAST_CAST_ROWS_H

#include "cast_job.h"

enum { HMI_CAST_ROWS = 64 }; ///< pixels a side at most

/// Pixels that are met at the same time, none of them later: a bit for each, row by row.
typedef struct hmi_cast_rows {
    int32_t first, last; ///< rows; none where the last is before the first
    uint64_t bits[HMI_CAST_ROWS];
} hmi_cast_rows;

/// Finds the pixels of the cast's second shape, a mask, that a part of the first meets first. False where that does
/// not apply: to other parts, to rotated or large masks, with a margin or under the closed rule, and to what begins
/// in contact.
bool hmi_cast_rows_find(const hmi_cast *cast, const hmi_convex *part, hmi_cast_rows *out);

#endif
