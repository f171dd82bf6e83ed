// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// text: strict reading of numbers from the command line, and small helpers for words.
#ifndef HITMASK_TOOL_TEXT_H
#define HITMASK_TOOL_TEXT_H

#include <hitmask/pose.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reads a whole decimal number, an optional '-' and digits, nothing before or after. False when the text is anything
/// else or the number lies outside least .. most; `out` is then unchanged.
bool text_number(const char *text, int64_t least, int64_t most, int64_t *out);

/// Reads "X,Y", two whole numbers that fit int32.
bool text_offset(const char *text, hm_pixel *out);

/// Reads `least` to `most` decimal numbers separated by commas ("-1.5,2e3"), nothing before or after; no hexadecimal,
/// no infinities. Returns how many, or 0 when the text is anything else or a number exceeds a double's range.
int text_reals(const char *text, int least, int most, double *out);

/// Bytes that text_from_real writes at most, with the final 0.
enum { TEXT_REAL_SIZE = 32 };

/// Writes the shortest decimal that reads back as the same number; whole numbers without a point, -0 as 0. Finite
/// numbers only. Returns the length.
int text_from_real(double value, char out[TEXT_REAL_SIZE]);

/// Bytes that text_from_int128 writes at most, with the final 0.
enum { TEXT_INT128_SIZE = 40 };

/// Writes a whole number that is not negative in decimal.
void text_from_int128(hm_int128 value, char out[TEXT_INT128_SIZE]);

/// Whether `word` is one of the words in `list`, which are separated by single spaces.
bool text_in_list(const char *list, const char *word);

/// How many letters must be added, dropped or changed to change one word into the other; words beyond 63 bytes count
/// as far apart.
size_t text_distance(const char *a, const char *b);

/// The length of the well-formed UTF-8 sequence at `c`, 0 when there is none (RFC 3629: no overlong forms, surrogates
/// or values past U+10FFFF). Reads no further than the first byte that does not belong.
size_t text_sequence(const unsigned char *c);

/// The length of the character at `c` when a terminal would obey it instead of showing it, else 0: control characters
/// (C0, DEL, C1), line and paragraph separators, and what changes the direction of writing. `code`, if not NULL, is
/// its number.
size_t text_control(const unsigned char *c, unsigned *code);

/// A copy of `text` in which bytes that are not UTF-8 are replaced by U+FFFD, for JSON. NULL without memory; free()
/// it.
char *text_to_utf8(const char *text);

/// A hash for tables; all bytes count.
size_t text_hash(const char *text);

/// The part of a path after the last '/'.
const char *text_base_name(const char *path);

/// A colour as six hexadecimal digits RRGGBB, perhaps with '#' before them: red, green, blue.
bool text_colour(const char *text, uint8_t out[3]);

#endif
