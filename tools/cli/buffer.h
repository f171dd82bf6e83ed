// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// buffer: bytes that grow at their end, and may go on from there piece by piece. A failure stays noted, so that only
// the last step has to check.
#ifndef HITMASK_TOOL_BUFFER_H
#define HITMASK_TOOL_BUFFER_H

#include <stdbool.h>
#include <stddef.h>

typedef struct buffer {
    char *bytes;
    size_t size, room;
    bool failed; ///< there was no memory, or `drain` answered false; what was added since is lost
    bool (*drain)(void *context, const char *bytes, size_t size); ///< NULL, or where to pass on what is much
    void *context;                                                ///< for `drain`
} buffer;

#if defined(__GNUC__)
#    define BUFFER_PRINTF __attribute__((format(printf, 2, 3)))
#else
#    define BUFFER_PRINTF
#endif

void buffer_add(buffer *b, const void *bytes, size_t size);
void buffer_text(buffer *b, const char *text);
void buffer_print(buffer *b, const char *format, ...) BUFFER_PRINTF;

/// The shortest decimal that reads back as the same number; the same on every machine.
void buffer_real(buffer *b, double value);

/// A text of unknown origin as a JSON string, with its quotes; what is not UTF-8 becomes U+FFFD.
void buffer_json_text(buffer *b, const char *text);

/// Room for `size` more bytes at the end, which then count as added; NULL without memory.
void *buffer_extend(buffer *b, size_t size);

/// Passes on what is there.
void buffer_drain(buffer *b);

void buffer_free(buffer *b);

#endif
