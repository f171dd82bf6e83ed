// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// json_scan (internal): what checking and reading a JSON text have in common.
#ifndef HITMASK_TOOL_JSON_SCAN_H
#define HITMASK_TOOL_JSON_SCAN_H

#include "json_doc.h"

#include <stdint.h>

static inline bool doc_is_space(char c) { return c == ' ' || c == '\n' || c == '\t' || c == '\r'; }

static inline size_t doc_space(const json_doc *doc, size_t at) {
    while (doc_is_space(doc->text[at])) at++;
    return at;
}

static inline int doc_hex(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

// The four digits of \uXXXX, -1 where they are none.
static inline int32_t doc_unit(const char *digits) {
    int32_t unit = 0;
    for (int i = 0; i < 4; i++) {
        const int digit = doc_hex(digits[i]);
        if (digit < 0) return -1;
        unit = unit * 16 + digit;
    }
    return unit;
}

#endif
