// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_ask: the questions that a scene file lists, and their answers.
#ifndef HITMASK_TOOL_SCENE_ASK_H
#define HITMASK_TOOL_SCENE_ASK_H

#include "../json/json_doc.h"
#include "../input/side.h"

#include <hitmask/world_query.h>
#include <hitmask/cast.h>

struct scene;

typedef struct scene_ask {
    const struct ask_kind *kind;
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
} scene_ask;

/// An operation: its name, the keys that it needs and those that it accepts besides, and how it is answered.
typedef struct ask_kind {
    const char *name;
    unsigned needs, knows;
    const char *about; ///< for the grammar
    /// Prints the answer, without id and brackets; false without memory.
    bool (*answer)(const struct scene *all, const scene_ask *ask, const hm_query *query, bool json);
} ask_kind;

/// All of them; ends with a row whose name is NULL.
extern const ask_kind ask_kinds[];

/// The keys of a question, in the order of the bits of ask_kind.
extern const char *const ask_keys[];
enum {
    ASK_ASK,
    ASK_ID,
    ASK_FRAME,
    ASK_TOUCH,
    ASK_MARGIN,
    ASK_CATEGORY,
    ASK_MASK,
    ASK_GROUP,
    ASK_EXCEPT,
    ASK_AT,
    ASK_TO,
    ASK_RADIUS,
    ASK_SHAPE,
    ASK_MOTION,
    ASK_START,
    ASK_ALL,
    ASK_REACH,
    ASK_COUNT,
    ASK_OBJECT,
    ASK_POSE,
    ASK_KEYS
};

/// Reads the list of questions, once all instances are there.
bool scene_read_asks(struct scene *all, size_t value);

/// Answers those of the present frame on stdout: as members of an array in JSON, or a line each. False without
/// memory.
bool scene_answer(const struct scene *all, bool json);

void scene_ask_free(scene_ask *ask);

#endif
