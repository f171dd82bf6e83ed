// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// text: strict reading of numbers from the command line, and small helpers for words.
#ifndef HITMASK_TOOL_TEXT_H
#define HITMASK_TOOL_TEXT_H

#include <hitmask/box.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reads a whole decimal number, an optional '-' and digits, nothing before or after. False when the text is anything
/// else or the number lies outside least .. most; `out` is then unchanged.
bool text_number(const char *text, int64_t least, int64_t most, int64_t *out);

/// Reads "X,Y", two whole numbers that fit int32.
bool text_offset(const char *text, hm_pixel *out);

/// Whether `word` is one of the words in `list`, which are separated by single spaces.
bool text_in_list(const char *list, const char *word);

/// How many letters must be added, dropped or changed to turn one word into the other; words beyond 63 bytes count as
/// far apart.
size_t text_distance(const char *a, const char *b);

/// A copy of `text` in which bytes that are not UTF-8 are replaced by U+FFFD, for JSON. NULL without memory; free()
/// it.
char *text_to_utf8(const char *text);

/// The part of a path after the last '/'.
const char *text_base_name(const char *path);

#endif
