// motion (internal): hm_cast_turn without defaults.
#ifndef HITMASK_MOTION_TURNING_H
#define HITMASK_MOTION_TURNING_H

#include <hitmask/cast.h>

/// How many poses are tested by default.
#define HMI_TURN_BUDGET 512

/// `most` edges as in hm_limits, or 0. A tolerance and a budget of 0 are refused. Errors are reported as those of
/// hm_cast_turn.
hm_result hmi_cast_turn(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                        const hm_pose *to, const hm_rule *rule, double tolerance, int32_t budget, int64_t most,
                        hm_turn_hit *out);

#endif
