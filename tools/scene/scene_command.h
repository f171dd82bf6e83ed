// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_command: what the commands about scenes have in common.
#ifndef HITMASK_TOOL_SCENE_COMMAND_H
#define HITMASK_TOOL_SCENE_COMMAND_H

#include "../input/settings.h"
#include "scene.h"

/// How the options say that a scene is read.
scene_wish scene_wish_of(const settings *chosen, const char *file);

/// Whether an output is one of the files that a scene was read from, which it reports.
bool scene_refuses_output(const scene *all, const char *output);

#endif
