// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "buffer.h"

#include "text.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// What is passed on at least.
enum { BUFFER_MUCH = 1 << 20, BUFFER_FIRST = 1 << 10 };

void buffer_drain(buffer *b) {
    if (b->size && !b->failed && !b->drain(b->context, b->bytes, b->size)) b->failed = true;
    b->size = 0;
}

static bool buffer_grow(buffer *b, size_t size) {
    if (b->drain && b->size >= BUFFER_MUCH) buffer_drain(b);
    if (b->failed || size > SIZE_MAX / 4 - b->size) {
        b->failed = true;
        return false;
    }
    size_t need = b->size + size;
    if (need <= b->room) return true;
    size_t room = b->room ? b->room : BUFFER_FIRST;
    while (room < need) room *= 2;
    char *bytes = realloc(b->bytes, room);
    if (!bytes) {
        b->failed = true;
        return false;
    }
    b->bytes = bytes;
    b->room = room;
    return true;
}

void *buffer_extend(buffer *b, size_t size) {
    if (!buffer_grow(b, size)) return NULL;
    void *end = b->bytes + b->size;
    b->size += size;
    return end;
}

void buffer_add(buffer *b, const void *bytes, size_t size) {
    void *end = size ? buffer_extend(b, size) : NULL;
    if (end) memcpy(end, bytes, size);
}

void buffer_text(buffer *b, const char *text) { buffer_add(b, text, strlen(text)); }

void buffer_print(buffer *b, const char *format, ...) {
    enum { USUAL = 128 };
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    const size_t left = buffer_grow(b, USUAL) ? b->room - b->size : 0;
    const int length = left ? vsnprintf(b->bytes + b->size, left, format, list) : -1;
    va_end(list);
    // One byte more for the 0 that vsnprintf writes.
    if (length < 0 || !buffer_grow(b, (size_t)length + 1)) {
        b->failed = true;
    } else {
        if ((size_t)length >= left) vsnprintf(b->bytes + b->size, (size_t)length + 1, format, again);
        b->size += (size_t)length;
    }
    va_end(again);
}

void buffer_real(buffer *b, double value) {
    char text[TEXT_REAL_SIZE];
    buffer_add(b, text, (size_t)text_from_real(value, text));
}

static void buffer_escape(buffer *b, unsigned char c) {
    if (c == '"' || c == '\\') {
        buffer_print(b, "\\%c", c);
    } else if (c == '\n') {
        buffer_text(b, "\\n");
    } else {
        buffer_print(b, "\\u%04x", (unsigned)c);
    }
}

void buffer_json_text(buffer *b, const char *text) {
    buffer_text(b, "\"");
    const unsigned char *c = (const unsigned char *)text;
    while (*c) {
        size_t length = text_sequence(c);
        if (!length) {
            buffer_text(b, "\xef\xbf\xbd");
            c++;
        } else if (length == 1 && (*c < 0x20 || *c == '"' || *c == '\\' || *c == 0x7f)) {
            buffer_escape(b, *c++);
        } else {
            buffer_add(b, c, length);
            c += length;
        }
    }
    buffer_text(b, "\"");
}

void buffer_free(buffer *b) {
    free(b->bytes);
    *b = (buffer){0};
}
