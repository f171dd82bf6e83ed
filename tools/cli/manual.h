// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// manual: what can be read about a program, made from its tables (options.h): help, man page, shell completions.
#ifndef HITMASK_TOOL_MANUAL_H
#define HITMASK_TOOL_MANUAL_H

#include "options.h"

/// The help of one command, or of the program when the row is its first; at most 80 columns wide. On stdout.
void manual_help(const program_table *program, const command_row *command);

/// The whole manual as a man page (troff, man macros). On stdout.
void manual_man(const program_table *program);

/// The completion script for "bash", "zsh" or "fish". On stdout.
void manual_completion(const program_table *program, const char *shell);

#endif
