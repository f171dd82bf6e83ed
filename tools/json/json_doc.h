// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// json_doc: a JSON text that is read where it lies, value by value, so that a large one needs no tree and everything
// in it has a line and a column. A value is named by where its first byte lies.
#ifndef HITMASK_TOOL_JSON_DOC_H
#define HITMASK_TOOL_JSON_DOC_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

enum { JSON_DOC_FAULT_SIZE = 512 };

typedef struct json_doc {
    const char *name; ///< for faults
    const char *text; ///< with a 0 after its end
    size_t length;
    size_t long_begin, long_end;     ///< the longest value within the first one, set by json_doc_check
    size_t fault_at;                 ///< where what is wrong lies
    char fault[JSON_DOC_FAULT_SIZE]; ///< "what is wrong: what to do"; empty for nothing
} json_doc;

#if defined(__GNUC__)
#    define JSON_DOC_PRINTF __attribute__((format(printf, 3, 4)))
#else
#    define JSON_DOC_PRINTF
#endif

/// Notes what is wrong with the text at a position, "what: what to do", and returns false.
bool json_doc_fault(json_doc *doc, size_t at, const char *format, ...) JSON_DOC_PRINTF;

/// Reports the fault as `name:line:column: what: what to do`.
void json_doc_report(const json_doc *doc);

/// The line and column of a position, both from 1 on; a character is a column.
void json_doc_position(const json_doc *doc, size_t at, size_t *line, size_t *column);

/// Checks all of the text: that it is one JSON value, in UTF-8, without more than JSON_READ_DEPTH open brackets and
/// without NUL in texts. Keys that occur twice are found by those who read objects. Everything below needs this.
bool json_doc_check(json_doc *doc);

/// The first value of the text: all of it.
size_t json_doc_root(const json_doc *doc);

typedef enum json_doc_kind {
    JSON_DOC_OBJECT,
    JSON_DOC_ARRAY,
    JSON_DOC_TEXT,
    JSON_DOC_NUMBER,
    JSON_DOC_WORD
} json_doc_kind;

/// What a value is; true, false and null are words.
json_doc_kind json_doc_kind_of(const json_doc *doc, size_t value);

/// Where a value ends: the byte after it.
size_t json_doc_end(const json_doc *doc, size_t value);

/// A number; false for another value and one beyond a double's range.
bool json_doc_number(const json_doc *doc, size_t value, double *out);

/// true or false.
bool json_doc_bool(const json_doc *doc, size_t value, bool *out);

/// A text, without its escapes, in memory that the caller frees; NULL for another value and without memory.
char *json_doc_text(const json_doc *doc, size_t value);

/// Whether a text (also a key) is this one.
bool json_doc_is(const json_doc *doc, size_t value, const char *text);

/// Goes through the values of an object or array.
typedef struct json_walk {
    const json_doc *doc;
    size_t at;    ///< behind the last value
    size_t key;   ///< of an object: the key of the value, a text
    size_t value; ///< where it is
    bool object;
} json_walk;

void json_walk_begin(const json_doc *doc, size_t value, json_walk *out);

/// The next value; false at the end.
bool json_walk_next(json_walk *walk);

/// How many values an object or array has.
size_t json_doc_count(const json_doc *doc, size_t value);

/// Sorts the values of an object into an array in the order of `keys`, 0 for those that are not there; an unknown key
/// and one that occurs twice are faults, and so is what is no object. `what` says in faults what it is.
bool json_doc_keys(json_doc *doc, const char *what, size_t object, const char *const *keys, size_t count,
                   size_t *out);

/// The same, but passes over other keys: for files of others, which grow.
bool json_doc_some_keys(json_doc *doc, const char *what, size_t object, const char *const *keys, size_t count,
                        size_t *out);

/// Where what a part of the text became lies: `tree` is what jansson made of the value, `wanted` something in it.
/// Where that is the value of an object, `key` is returned, otherwise the value itself. The value where it is not
/// found.
size_t json_doc_find(const json_doc *doc, size_t value, const json_t *tree, const json_t *wanted, bool key);

#endif
