// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_grammar: the form of scene files and of the answers about them, as `hitmask scene --describe` prints it.
#ifndef HITMASK_TOOL_SCENE_GRAMMAR_H
#define HITMASK_TOOL_SCENE_GRAMMAR_H

void scene_grammar_print(void);

#endif
