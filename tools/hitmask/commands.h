// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// commands: the tables of the program `hitmask` and the functions behind its commands.
#ifndef HITMASK_TOOL_COMMANDS_H
#define HITMASK_TOOL_COMMANDS_H

#include "../input/settings.h"

/// `hitmask` itself: its commands, options, exit statuses, examples.
extern const program_table hitmask_program;

status cmd_hit(const void *settings, int count, char **operands);
status cmd_query(const void *settings, int count, char **operands);
status cmd_scene(const void *settings, int count, char **operands);
status cmd_explain(const void *settings, int count, char **operands);
status cmd_bake(const void *settings, int count, char **operands);
status cmd_info(const void *settings, int count, char **operands);
status cmd_help(const void *settings, int count, char **operands);

#endif
