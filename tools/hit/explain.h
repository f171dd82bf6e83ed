// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// explain: why two hit or do not, step by step, as a world goes about it: may they, can they by their boxes, do they.
#ifndef HITMASK_TOOL_EXPLAIN_H
#define HITMASK_TOOL_EXPLAIN_H

#include "hit_answer.h"

#include <hitmask/broad.h>

/// The facts about the two.
typedef struct explained {
    const char *names[2];
    bool world; ///< they are objects of one, with filters and flags
    hm_filter filters[2];
    uint32_t flags[2];
    bool boxed[2]; ///< there is anything of it
    hm_bounds boxes[2];
    posed_answer answer;
} explained;

/// Whether they would be reported as a pair that touches.
bool explain_hit(const explained *of);

/// Fills in the boxes and the results of all queries of both sides.
void explain_pair(const posed_sprite sides[2], const hm_rule *rule, explained *out);

void explain_print_text(const posed_sprite sides[2], const explained *of);
void explain_print_json(const posed_sprite sides[2], const explained *of);

#endif
