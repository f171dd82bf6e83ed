// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// side_outline: an outline out of rings of points in any order and direction.
#ifndef HITMASK_TOOL_SIDE_OUTLINE_H
#define HITMASK_TOOL_SIDE_OUTLINE_H

#include "side_read.h"

/// Loops of an outline at most.
enum { SIDE_LOOPS_MOST = 4096 };

/// Reads {"loops":[[[x,y],...],...]}. What a ring is, outer loop or hole, follows from how many others are around it.
bool side_read_outline(query_reader *reader, const side_source *source, shape_side *out);

#endif
