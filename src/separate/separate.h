// separate (internal): hm_separate for callers that have a rule alone, which may be NULL, and a greatest distance of 0.
#ifndef HITMASK_SEPARATE_SEPARATE_H
#define HITMASK_SEPARATE_SEPARATE_H

#include <hitmask/collide.h>

/// How far the world goes, in pixels.
#define HMI_SEPARATE_MOST (2 * HM_MAX_POSITION)

/// A search, and how it ended.
typedef struct hmi_separate_job {
    const hm_rule *rule;      ///< may be NULL
    const hm_vec2 *direction; ///< NULL: any
    double max_distance;
    int64_t max_edges; ///< 0: any number
    bool met;          ///< the rule is certainly met at the start
} hmi_separate_job;

/// hm_separate. Preconditions are reported as its own.
bool hmi_separate_job_run(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hmi_separate_job *job, hm_separation *out);

/// Without a limit of edges. With `direction` NULL in any. Preconditions are reported as those of hm_separate.
bool hmi_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule,
                  const hm_vec2 *direction, double max_distance, hm_separation *out);

#endif
