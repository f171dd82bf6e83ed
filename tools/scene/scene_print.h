// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_print: what happened in a frame, for people or for machines.
#ifndef HITMASK_TOOL_SCENE_PRINT_H
#define HITMASK_TOOL_SCENE_PRINT_H

#include "scene.h"

/// How many of each there were, over all frames.
typedef struct scene_counts {
    size_t pairs, begins, stays, ends, passings; ///< pairs: in the last frame
} scene_counts;

/// Prints a frame after its update and counts. False without memory, which it reports.
bool scene_print(const scene *all, bool json, scene_counts *counts);

#endif
