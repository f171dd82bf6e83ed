// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// query: one question of `hitmask query`, read from a JSON object and checked in every detail.
#ifndef HITMASK_TOOL_QUERY_H
#define HITMASK_TOOL_QUERY_H

#include "query_values.h"
#include "side.h"

#include <hitmask/ray.h>
#include <hitmask/turning.h>

#include <jansson.h>

/// The keys of a question, in the order of the values that query_op.read gets.
typedef enum query_key {
    QUERY_ID,
    QUERY_OP,
    QUERY_A,
    QUERY_B,
    QUERY_TOUCH,
    QUERY_MARGIN,
    QUERY_DIRECTION,
    QUERY_MAX_DISTANCE,
    QUERY_MOTION,
    QUERY_START,
    QUERY_FROM,
    QUERY_TO,
    QUERY_LENGTH,
    QUERY_CAPACITY,
    QUERY_TOLERANCE,
    QUERY_BUDGET,
    QUERY_KEYS
} query_key;

#define QUERY_BIT(key) (1U << (key))

struct query;

/// What can be asked: its name, the keys that it knows, and how it is read and answered.
typedef struct query_op {
    const char *name;
    unsigned keys; ///< bits of the keys it knows
    bool of_masks; ///< asks about masks only
    /// Reads what only some operations know, once all else was read; NULL for nothing. As query_read.
    bool (*read)(query_reader *reader, json_t *const *values, struct query *out);
    void (*answer)(const struct query *query); ///< prints the rest of the answer after the id
} query_op;

/// What only some operations know.
typedef struct query_detail {
    bool directed; ///< `direction` was given
    hm_vec2 direction;
    double max_distance;
    hm_vec2 motion;
    hm_cast_start start;
    hm_vec2 from, to; ///< of a ray
    int32_t capacity; ///< of `entries`
    hm_ray_entry *entries;
    hm_pose last; ///< where b comes to when it turns
    double tolerance;
    int32_t budget;
} query_detail;

typedef struct query {
    const json_t *id; ///< a string or a whole number, or NULL; borrowed from the object
    const query_op *op;
    shape_side a, b;
    hm_rule rule;
    query_detail detail;
} query;

/// The operations; ends with a row whose name is NULL.
extern const query_op query_ops[];

/// Reads a question; `out` must be freed in any case. False when it is wrong; `fault` then says why and only `id` of
/// `out` counts.
bool query_read(query_reader *reader, json_t *object, query *out);

/// Frees what belongs to one question.
void query_free(query *question);

#endif
