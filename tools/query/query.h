// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// query: one question of `hitmask query`, read from a JSON object and checked in every detail.
#ifndef HITMASK_TOOL_QUERY_H
#define HITMASK_TOOL_QUERY_H

#include "../input/values.h"
#include "../input/side.h"

#include <hitmask/move.h>
#include <hitmask/cast.h>
#include <hitmask/border.h>

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
    QUERY_GATE,
    QUERY_PATH,
    QUERY_MOVES,
    QUERY_RADIUS,
    QUERY_VELOCITY,
    QUERY_TIME,
    QUERY_RESTITUTION,
    QUERY_LIMIT,
    QUERY_MODE,
    QUERY_ASIDE,
    QUERY_DIRECTIONS,
    QUERY_MAX_DEPTH,
    QUERY_MAX_EDGES,
    QUERY_KEYS
} query_key;

#define QUERY_BIT(key) (1U << (key))

struct query;

/// An operation: its name, the keys that it accepts, and how it is read and answered.
typedef struct query_op {
    const char *name;
    unsigned keys; ///< bits of the keys it accepts
    bool of_masks; ///< is for masks only
    /// Reads what only some operations have, once all else was read; NULL for nothing. As query_read.
    bool (*read)(query_reader *reader, json_t *const *values, struct query *out);
    void (*answer)(const struct query *query); ///< prints the rest of the answer after the id
} query_op;

/// The options of `polar`, and the profiles of both sides.
typedef struct query_polar {
    hm_polar_mode mode;
    int32_t aside; ///< directions to either side; -1: as wide as the other one seems
    hm_polar *profiles[2];
} query_polar;

/// What only some operations have.
typedef struct query_detail {
    bool directed; ///< `direction` is present
    hm_vec2 direction;
    double max_distance;
    bool limited; ///< `limits` are present
    hm_limits limits;
    hm_vec2 motion;
    hm_cast_start start;
    hm_vec2 from, to; ///< of a ray
    int32_t capacity; ///< of `entries` or `passes`
    hm_mask_ray_entry *entries;
    hm_gate gate;
    hm_vec2 *path;  ///< `decimals` of them
    hm_vec2 *moves; ///< of the gate, as many; NULL: it stands still
    size_t decimals;
    double radius; ///< of what flies along the path
    hm_gate_pass *passes;
    hm_vec2 velocity; ///< of b in a room
    double time, restitution;
    int32_t limit;
    hm_pose last; ///< the pose at the end of a rotation of b
    double tolerance;
    int32_t budget;
    query_polar polar;
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
