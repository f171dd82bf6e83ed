// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// lines: an input cut into lines as they come, in one buffer of fixed size. What has arrived is handed out without
// waiting for more.
#ifndef HITMASK_TOOL_LINES_H
#define HITMASK_TOOL_LINES_H

#include <stdbool.h>
#include <stddef.h>

/// Bytes of a line at most, without its line feed.
enum { LINES_MOST = 1 << 20 };

typedef enum line_kind {
    LINE_WHOLE,   ///< a line that a line feed ends
    LINE_LONG,    ///< a line of more than LINES_MOST bytes, which were skipped
    LINE_UNENDED, ///< what stands after the last line feed, and is not empty
    LINE_END,     ///< nothing is left
    LINE_FAILED,  ///< reading failed; errno says why
} line_kind;

typedef struct lines {
    int descriptor;
    char *buffer;      ///< what was read and not yet handed out lies from begin to end
    size_t begin, end; ///<
    bool ended;        ///< the input has no more bytes
    bool unended_long; ///< the last line was LINE_LONG and had no line feed
} lines;

/// Begins to read from a descriptor, which stays the caller's. False without memory.
bool lines_open(lines *input, int descriptor);

/// The next line, without its line feed; valid until the next call.
line_kind lines_next(lines *input, const char **text, size_t *length);

/// Frees the buffer.
void lines_close(lines *input);

#endif
