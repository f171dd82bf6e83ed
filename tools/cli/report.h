// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// report: how the programs speak to people - exit statuses, and one line on stderr for each thing that went wrong.
#ifndef HITMASK_TOOL_REPORT_H
#define HITMASK_TOOL_REPORT_H

#include <stdbool.h>
#include <stdio.h>

typedef enum status {
    STATUS_OK = 0, ///< done; for `hit`: they hit
    STATUS_MISS = 1,
    STATUS_USAGE = 2,
    STATUS_INPUT = 3,
    STATUS_OUTPUT = 4,
} status;

#if defined(__GNUC__)
#    define REPORT_PRINTF __attribute__((format(printf, 3, 4)))
#else
#    define REPORT_PRINTF
#endif

/// Writes `subject: what is wrong: what to do` as exactly one line on stderr, whatever the texts hold. The subject
/// "-" is standard input.
void report(const char *subject, const char *advice, const char *format, ...) REPORT_PRINTF;

/// From now on report() writes the next line of this thread, without a line feed, into `buffer` and not on stderr;
/// NULL ends that. For a caller that passes the words on in an answer of its own. Within one of these there may be
/// another one.
void report_capture(char *buffer, size_t size);

/// Lines that were kept back, to be printed in an order of the caller's.
typedef struct report_lines {
    FILE *stream; ///< NULL while there are none
    char *text;
    size_t size;
} report_lines;

/// From now on report() adds the lines of this thread to `lines` and not to stderr; NULL ends that.
void report_collect(report_lines *lines);

/// Writes the lines to stderr and empties them.
void report_release(report_lines *lines);

/// Writes a text of unknown origin so that a line stays a line, and a terminal shows it as it is: the bytes of
/// control characters (C0, DEL, C1), of line separators, of what reverses the direction of writing, and of what is
/// not UTF-8 as \xNN.
void report_name(FILE *stream, const char *name);

/// Flushes and closes stdout. When what was printed did not arrive, says so and answers false.
bool report_close_stdout(void);

#endif
