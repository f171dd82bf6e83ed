// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700
#include "lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// A whole line and its line feed fit, and beyond them a good piece of what follows.
enum { LINES_SIZE = LINES_MOST + 65536 };

bool lines_open(lines *input, int descriptor) {
    *input = (lines){.descriptor = descriptor, .buffer = malloc(LINES_SIZE)};
    return input->buffer != NULL;
}

void lines_close(lines *input) {
    free(input->buffer);
    input->buffer = NULL;
}

// Reads once, behind what is there. False when that fails; at the end of the input `ended` is set.
static bool lines_fill(lines *input) {
    memmove(input->buffer, input->buffer + input->begin, input->end - input->begin);
    input->end -= input->begin;
    input->begin = 0;
    ssize_t got;
    do {
        got = read(input->descriptor, input->buffer + input->end, LINES_SIZE - input->end);
    } while (got < 0 && errno == EINTR);
    if (got < 0) return false;
    input->ended = got == 0;
    input->end += (size_t)got;
    return true;
}

// Drops everything up to the next line feed.
static line_kind lines_skip(lines *input) {
    for (;;) {
        char *feed = memchr(input->buffer + input->begin, '\n', input->end - input->begin);
        input->begin = feed ? (size_t)(feed - input->buffer) + 1 : input->end;
        if (feed) return LINE_LONG;
        if (!lines_fill(input)) return LINE_FAILED;
        input->unended_long = input->ended;
        if (input->ended) return LINE_LONG;
    }
}

line_kind lines_next(lines *input, const char **text, size_t *length) {
    size_t scanned = 0; // bytes without a line feed
    for (;;) {
        char *begin = input->buffer + input->begin,
             *feed = memchr(begin + scanned, '\n', input->end - input->begin - scanned);
        scanned = feed ? (size_t)(feed - begin) : input->end - input->begin;
        if (scanned > LINES_MOST) return lines_skip(input);
        *text = begin;
        *length = scanned;
        if (feed) {
            input->begin += scanned + 1;
            return LINE_WHOLE;
        }
        if (input->ended) {
            input->begin = input->end;
            return scanned ? LINE_UNENDED : LINE_END;
        }
        if (!lines_fill(input)) return LINE_FAILED;
    }
}
