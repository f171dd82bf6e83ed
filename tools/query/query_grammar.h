// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// query_grammar: what the lines of `hitmask query` may hold, in words.
#ifndef HITMASK_TOOL_QUERY_GRAMMAR_H
#define HITMASK_TOOL_QUERY_GRAMMAR_H

/// Prints the grammar of questions and answers on stdout.
void query_grammar_print(void);

#endif
