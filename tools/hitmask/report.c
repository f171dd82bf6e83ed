// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "report.h"

#include <errno.h>
#include <stdarg.h>
#include <string.h>

// Where words go instead of stderr, or NULL; and where they went before.
static struct {
    char *buffer;
    size_t size;
} report_now, report_before;

void report_capture(char *buffer, size_t size) {
    if (buffer) {
        report_before = report_now;
        report_now.buffer = buffer;
        report_now.size = size;
        *buffer = 0;
    } else {
        report_now = report_before;
        report_before.buffer = NULL;
    }
}

void report_name(FILE *stream, const char *name) {
    for (const unsigned char *c = (const unsigned char *)name; *c; c++) {
        if (*c < 0x20 || *c == 0x7f) {
            fprintf(stream, "\\x%02x", *c);
        } else {
            fputc(*c, stream);
        }
    }
}

void report(const char *subject, const char *advice, const char *format, ...) {
    char what[2048];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (report_now.buffer) {
        snprintf(report_now.buffer, report_now.size, "%s: %s: %s", subject, what, advice);
        return;
    }
    // stdout first, so that in a log that holds both the lines stand in the order in which things happened.
    fflush(stdout);
    report_name(stderr, subject);
    fputs(": ", stderr);
    report_name(stderr, what);
    fputs(": ", stderr);
    report_name(stderr, advice);
    fputc('\n', stderr);
}

bool report_close_stdout(void) {
    bool failed = ferror(stdout) != 0;
    // An error that an earlier flush met is remembered by the stream, its cause is not.
    errno = 0;
    failed = fclose(stdout) != 0 || failed;
    if (!failed) return true;
    report("standard output", "free some space or write elsewhere", "cannot be written (%s)",
           errno ? strerror(errno) : "an earlier write failed");
    return false;
}
