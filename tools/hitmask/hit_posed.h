// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_posed: `hitmask hit` for sprites that are turned, scaled, flipped or between pixels.
#ifndef HITMASK_TOOL_HIT_POSED_H
#define HITMASK_TOOL_HIT_POSED_H

#include "commands.h"
#include "hit_picture.h"

/// Whether any option asks for a pose or a rule; otherwise B lies on whole pixels of A.
bool hit_is_posed(const settings *chosen);

/// Whether the poses and the margin are within the limits and do not contradict each other. Reports it if not.
status hit_check_poses(const settings *chosen);

/// Asks, draws if asked to, and prints the answer.
status hit_posed(const settings *chosen, const hit_sprite sprites[2]);

#endif
