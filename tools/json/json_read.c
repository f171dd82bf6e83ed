// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "json_read.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

// Brackets inside texts do not count.
static bool json_is_deep(const char *text, size_t length) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < length; i++) {
        char c = text[i];
        if (c == '"') quoted = !quoted;
        if (quoted) {
            i += c == '\\';
            continue;
        }
        if ((c == '{' || c == '[') && ++depth > JSON_READ_DEPTH) return true;
        depth -= c == '}' || c == ']';
    }
    return false;
}

json_t *json_read_object(const char *text, size_t length, char *fault, size_t size) {
    json_error_t error;
    if (json_is_deep(text, length)) {
        snprintf(fault, size, "more than %d brackets are open at once", JSON_READ_DEPTH);
        return NULL;
    }
    json_t *object = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (json_is_object(object)) return object;
    if (object) {
        json_decref(object);
        snprintf(fault, size, "is not a JSON object");
    } else if (memchr(text, '\n', length)) {
        snprintf(fault, size, "is not JSON: %s (line %d)", error.text, error.line);
    } else {
        snprintf(fault, size, "is not JSON: %s (byte %d)", error.text, error.position);
    }
    return NULL;
}
