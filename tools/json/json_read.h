// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// json_read: a JSON object out of a text, with a limit on its depth and one line of words about what is wrong.
#ifndef HITMASK_TOOL_JSON_READ_H
#define HITMASK_TOOL_JSON_READ_H

#include <stddef.h>

#include <jansson.h>

/// Brackets open at once at most.
enum { JSON_READ_DEPTH = 64 };

/// The object that the text is; NULL, with the fault in words, when it is none. A key that occurs twice is a fault.
/// Lines count from 1; in the text of a single line the byte is reported.
json_t *json_read_object(const char *text, size_t length, char *fault, size_t size);

#endif
