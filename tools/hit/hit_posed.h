// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_posed: `hitmask hit` for sprites that are rotated, scaled, flipped or between pixels.
#ifndef HITMASK_TOOL_HIT_POSED_H
#define HITMASK_TOOL_HIT_POSED_H

#include "../input/settings.h"
#include "hit_answer.h"
#include "hit_picture.h"

/// Whether any option sets a pose or a rule; otherwise B lies on whole pixels of A.
bool hit_is_posed(const settings *chosen);

/// Whether the poses and the margin are within the limits and do not contradict each other. Reports it if not.
status hit_check_poses(const settings *chosen);

/// Puts both into the world as the options say, and prepares their masks. Reports what is wrong.
status hit_sides(const settings *chosen, const hit_sprite sprites[2], posed_sprite sides[2]);

/// The rule that the options say.
hm_rule hit_rule(const settings *chosen);

/// Runs all queries of how they lie.
void hit_pair_sides(const hm_rule *rule, const posed_sprite sides[2], posed_answer *out);

/// Runs the queries, draws on request, and prints the answer.
status hit_posed(const settings *chosen, const hit_sprite sprites[2]);

/// Reads two operands as `hitmask hit` takes them, and has `run` do the rest.
status hit_with(const settings *chosen, char **files, status (*run)(const settings *, const hit_sprite[2]));

#endif
