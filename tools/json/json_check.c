// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// json_doc: the one pass that checks all of a text. Each function returns where its part of the text ends, 0 for a
// fault.
#include "json_scan.h"

#include "json_read.h"
#include "../cli/text.h"

#include <string.h>

static const char *const check_advice = "give JSON of UTF-8";

static bool check_fault(json_doc *doc, size_t at, const char *wanted) {
    if (at >= doc->length)
        return json_doc_fault(doc, doc->length, "ends where %s should be: %s", wanted, check_advice);
    const unsigned char c = (unsigned char)doc->text[at];
    if (c > 0x20 && c < 0x7f)
        return json_doc_fault(doc, at, "has '%c' where %s should be: %s", c, wanted, check_advice);
    return json_doc_fault(doc, at, "has byte %u where %s should be: %s", c, wanted, check_advice);
}

// An escape from its backslash on; 0 and the fault for none.
static size_t check_escape(json_doc *doc, size_t at) {
    const char *text = doc->text + at + 1;
    if (*text && strchr("\"\\/bfnrt", *text)) return at + 2;
    if (*text != 'u') {
        json_doc_fault(doc, at,
                       "a text has an unknown escape: give one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\uXXXX");
        return 0;
    }
    const int32_t unit = doc_unit(text + 1);
    if (unit >= 0xd800 && unit < 0xdc00 && text[5] == '\\' && text[6] == 'u') {
        const int32_t low = doc_unit(text + 7);
        if (low >= 0xdc00 && low < 0xe000) return at + 12;
    }
    if (unit > 0 && (unit < 0xd800 || unit >= 0xe000)) return at + 6;
    json_doc_fault(doc, at, "a text has an escape that is no character: give \\uXXXX with four digits, not 0000");
    return 0;
}

static size_t check_text(json_doc *doc, size_t at) {
    const size_t begin = at++;
    for (;;) {
        const unsigned char c = (unsigned char)doc->text[at];
        if (c == '"') return at + 1;
        if (at >= doc->length) {
            json_doc_fault(doc, begin, "a text has no end: close it with '\"'");
            return 0;
        }
        if (c == '\\') {
            at = check_escape(doc, at);
            if (!at) return 0;
            continue;
        }
        const size_t length = c < 0x20 ? 0 : c < 0x80 ? 1 : text_sequence((const unsigned char *)doc->text + at);
        if (!length) {
            json_doc_fault(doc, at, "a text has byte %u: write it as an escape, in UTF-8", c);
            return 0;
        }
        at += length;
    }
}

static size_t doc_digits(const json_doc *doc, size_t at) {
    while (doc->text[at] >= '0' && doc->text[at] <= '9') at++;
    return at;
}

static size_t check_number(json_doc *doc, size_t at) {
    size_t begin = at + (doc->text[at] == '-'), end = doc_digits(doc, begin);
    if (end == begin || (doc->text[begin] == '0' && end > begin + 1)) {
        check_fault(doc, end == begin ? end : begin + 1, "a number without zeros before it");
        return 0;
    }
    if (doc->text[end] == '.') {
        begin = end + 1;
        end = doc_digits(doc, begin);
    }
    if (end != begin && (doc->text[end] == 'e' || doc->text[end] == 'E')) {
        begin = end + 1;
        begin += doc->text[begin] == '+' || doc->text[begin] == '-';
        end = doc_digits(doc, begin);
    }
    if (end != begin) return end;
    check_fault(doc, end, "a digit");
    return 0;
}

static size_t check_word(json_doc *doc, size_t at) {
    static const char *const words[] = {"true", "false", "null"};
    for (int i = 0; i < 3; i++) {
        const size_t length = strlen(words[i]);
        if (!strncmp(doc->text + at, words[i], length)) return at + length;
    }
    check_fault(doc, at, "a value");
    return 0;
}

static size_t check_value(json_doc *doc, size_t at, int depth);

// After a value of an object or array: where it goes on, or with `end` set where it ends.
static size_t check_next(json_doc *doc, size_t at, char close, bool *end) {
    at = doc_space(doc, at);
    *end = doc->text[at] == close;
    if (*end || doc->text[at] == ',') return at + 1;
    check_fault(doc, at, close == ']' ? "',' or ']'" : "',' or '}'");
    return 0;
}

static size_t check_key(json_doc *doc, size_t at) {
    if (doc->text[at] != '"') {
        check_fault(doc, at, "a key");
        return 0;
    }
    at = check_text(doc, at);
    if (!at) return 0;
    at = doc_space(doc, at);
    if (doc->text[at] == ':') return at + 1;
    check_fault(doc, at, "':'");
    return 0;
}

static void check_note_long(json_doc *doc, size_t begin, size_t end) {
    if (end - begin <= doc->long_end - doc->long_begin) return;
    doc->long_begin = begin;
    doc->long_end = end;
}

static size_t check_nested(json_doc *doc, size_t at, int depth) {
    const char close = doc->text[at] == '{' ? '}' : ']';
    bool end = false;
    if (depth == JSON_READ_DEPTH) {
        json_doc_fault(doc, at, "more than %d brackets are open at once: nest less", JSON_READ_DEPTH);
        return 0;
    }
    at = doc_space(doc, at + 1);
    if (doc->text[at] == close) return at + 1;
    while (!end) {
        at = doc_space(doc, at);
        if (close == '}') at = check_key(doc, at);
        if (at) at = doc_space(doc, at);
        const size_t begin = at;
        if (at) at = check_value(doc, at, depth + 1);
        if (at && !depth) check_note_long(doc, begin, at);
        if (at) at = check_next(doc, at, close, &end);
        if (!at) return 0;
    }
    return at;
}

// The end of a value that begins at `at` or after space; 0 and the fault for none.
static size_t check_value(json_doc *doc, size_t at, int depth) {
    at = doc_space(doc, at);
    const char c = doc->text[at];
    if (c == '{' || c == '[') return check_nested(doc, at, depth);
    if (c == '"') return check_text(doc, at);
    if (c == '-' || (c >= '0' && c <= '9')) return check_number(doc, at);
    return check_word(doc, at);
}

bool json_doc_check(json_doc *doc) {
    doc->long_begin = doc->long_end = 0;
    size_t at = check_value(doc, 0, 0);
    if (!at) return false;
    at = doc_space(doc, at);
    return at == doc->length || check_fault(doc, at, "the end");
}
