// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L
#include "report.h"

#include "text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

// Where words of this thread go instead of stderr, or NULL; and where they went before.
static _Thread_local struct {
    char *buffer;
    size_t size;
} report_now, report_before;
static _Thread_local report_lines *report_kept;

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

void report_collect(report_lines *lines) { report_kept = lines; }

void report_release(report_lines *lines) {
    if (!lines->stream) return;
    fclose(lines->stream);
    fflush(stdout);
    fwrite(lines->text, 1, lines->size, stderr);
    free(lines->text);
    *lines = (report_lines){0};
}

// Where a line goes; without memory for those that are kept back it is written at once.
static FILE *report_stream(void) {
    if (report_kept && !report_kept->stream)
        report_kept->stream = open_memstream(&report_kept->text, &report_kept->size);
    if (report_kept && report_kept->stream) return report_kept->stream;
    // stdout first, so that in a log that holds both the lines stand in the order in which things happened.
    fflush(stdout);
    return stderr;
}

void report_name(FILE *stream, const char *name) {
    for (const unsigned char *c = (const unsigned char *)name; *c;) {
        const size_t length = text_sequence(c), control = text_control(c, NULL);
        const size_t hidden = length ? control : 1; // what is not UTF-8 goes byte by byte
        for (size_t i = 0; i < hidden; i++) fprintf(stream, "\\x%02x", c[i]);
        if (!hidden) fwrite(c, 1, length, stream);
        c += length ? length : 1;
    }
}

void report(const char *subject, const char *advice, const char *format, ...) {
    char what[2048];
    va_list arguments;
    if (!strcmp(subject, "-")) subject = "standard input";
    va_start(arguments, format);
    vsnprintf(what, sizeof what, format, arguments);
    va_end(arguments);
    if (report_now.buffer) {
        snprintf(report_now.buffer, report_now.size, "%s: %s: %s", subject, what, advice);
        return;
    }
    FILE *stream = report_stream();
    report_name(stream, subject);
    fputs(": ", stream);
    report_name(stream, what);
    fputs(": ", stream);
    report_name(stream, advice);
    fputc('\n', stream);
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
