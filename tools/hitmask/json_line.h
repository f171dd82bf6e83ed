// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// json_line: answers for machines, one object on a line.
#ifndef HITMASK_TOOL_JSON_LINE_H
#define HITMASK_TOOL_JSON_LINE_H

#include <stdbool.h>

#include <jansson.h>

/// A string from a text of unknown origin: bytes that are not UTF-8 become U+FFFD. NULL without memory.
json_t *json_line_text(const char *text);

/// Prints the object and a line feed, or nothing: false when there is no memory, also when `object` is NULL.
/// Takes the reference over.
bool json_line_print(json_t *object);

#endif
