// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_request: the questions that a scene file lists, and their answers.
#ifndef HITMASK_TOOL_SCENE_REQUEST_H
#define HITMASK_TOOL_SCENE_REQUEST_H

#include "../json/json_doc.h"
#include "../input/side.h"

#include <hitmask/world_query.h>
#include <hitmask/cast.h>

struct scene;

typedef struct scene_request {
    const struct request_kind *kind;
    char *id;      ///< what it is called; its number where it has no name
    int32_t frame; ///< the frame of the query, 0 for all
    bool filtered, ruled;
    hm_filter filter;
    hm_rule rule;
    int32_t except; ///< a body, -1 for none
    int32_t body;   ///< the one that it is about, -1 for none
    hm_cast_start start;
    hm_vec2 at, to; ///< a point, or where a path begins; where it ends
    hm_vec2 motion;
    double radius, reach;
    int32_t count;
    bool all;        ///< of a way: all on it, not only the first
    bool shaped;     ///< `side` is present
    shape_side side; ///< what the query is made with
    hm_pose pose;    ///< where the body would be
    bool posed;
} scene_request;

/// An operation: its name, the keys that it needs and those that it accepts besides, and how it is answered.
typedef struct request_kind {
    const char *name;
    unsigned needs, accepts;
    const char *about; ///< for the grammar
    /// Prints the answer, without id and brackets; false without memory.
    bool (*answer)(const struct scene *all, const scene_request *request, const hm_query *query, bool json);
} request_kind;

/// All of them; ends with a row whose name is NULL.
extern const request_kind request_kinds[];

/// The keys of a question, in the order of the bits of request_kind.
extern const char *const request_keys[];
enum {
    REQUEST_NAME,
    REQUEST_ID,
    REQUEST_FRAME,
    REQUEST_TOUCH,
    REQUEST_MARGIN,
    REQUEST_CATEGORY,
    REQUEST_MASK,
    REQUEST_GROUP,
    REQUEST_EXCEPT,
    REQUEST_AT,
    REQUEST_TO,
    REQUEST_RADIUS,
    REQUEST_SHAPE,
    REQUEST_MOTION,
    REQUEST_START,
    REQUEST_ALL,
    REQUEST_REACH,
    REQUEST_COUNT,
    REQUEST_OBJECT,
    REQUEST_POSE,
    REQUEST_KEYS
};

/// Reads the list of questions, once all instances are there.
bool scene_read_requests(struct scene *all, size_t value);

/// Answers those of the present frame on stdout: as members of an array in JSON, or a line each. False without
/// memory.
bool scene_answer(const struct scene *all, bool json);

void scene_request_free(scene_request *request);

#endif
