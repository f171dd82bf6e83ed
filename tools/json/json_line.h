// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// json_line: answers for machines, one object on a line; written through jansson or, where there are many, piece by
// piece on stdout.
#ifndef HITMASK_TOOL_JSON_LINE_H
#define HITMASK_TOOL_JSON_LINE_H

#include <hitmask/collide.h>

#include <stdbool.h>

#include <jansson.h>

/// A string from a text of unknown origin: bytes that are not UTF-8 become U+FFFD. NULL without memory.
json_t *json_line_text(const char *text);

/// Prints the object and a line feed, or nothing: false when there is no memory, also when `object` is NULL.
/// Takes the reference over.
bool json_line_print(json_t *object);

/// Prints JSON on one line. Characters that a terminal would obey are escaped, so that texts need no check.
void json_line_put_json(const char *json);

/// Prints a text of unknown origin as a string, with its quotes.
void json_line_put_text(const char *text);

/// Prints a finite number in its shortest form that reads back as the same.
void json_line_put_real(double value);

/// Prints [x,y].
void json_line_put_point(hm_vec2 point);

/// Prints [ox,oy,ux,uy,vx,vy].
void json_line_put_xform(const hm_xform *xform);

#endif
