// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// One pass checks all of the text; after that nothing can be wrong with its form, and values are found by counting
// brackets. To step over a value costs its length, so what is read level by level is stepped over once a level. But
// of the longest value below the first level, which may be nearly all of the text, the end is stored.
#include "json_scan.h"

#include "../cli/report.h"
#include "../cli/text.h"

#include <limits.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// ---- faults -------------------------------------------------------------------------------------------------------

bool json_doc_fault(json_doc *doc, size_t at, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(doc->fault, sizeof doc->fault, format, arguments);
    va_end(arguments);
    doc->fault_at = at;
    return false;
}

void json_doc_position(const json_doc *doc, size_t at, size_t *line, size_t *column) {
    *line = *column = 1;
    for (size_t i = 0; i < at && i < doc->length; i++) {
        const unsigned char c = (unsigned char)doc->text[i];
        if (c == '\n') {
            ++*line;
            *column = 1;
        } else if ((c & 0xc0) != 0x80) {
            ++*column;
        }
    }
}

void json_doc_report(const json_doc *doc) {
    char subject[1024], what[JSON_DOC_FAULT_SIZE];
    const char *advice = "see 'hitmask scene --describe'";
    size_t line, column;
    json_doc_position(doc, doc->fault_at, &line, &column);
    const char *name = strcmp(doc->name, "-") ? doc->name : "standard input";
    snprintf(subject, sizeof subject, "%.900s:%zu:%zu", name, line, column);
    snprintf(what, sizeof what, "%s", doc->fault);
    // What to do stands behind the last colon.
    char *last = NULL;
    for (char *c = strstr(what, ": "); c; c = strstr(c + 1, ": ")) last = c;
    if (last) {
        *last = 0;
        advice = last + 2;
    }
    report(subject, advice, "%s", what);
}

// ---- values -------------------------------------------------------------------------------------------------------

size_t json_doc_root(const json_doc *doc) { return doc_space(doc, 0); }

json_doc_kind json_doc_kind_of(const json_doc *doc, size_t value) {
    switch (doc->text[value]) {
    case '{':
        return JSON_DOC_OBJECT;
    case '[':
        return JSON_DOC_ARRAY;
    case '"':
        return JSON_DOC_TEXT;
    case 't':
    case 'f':
    case 'n':
        return JSON_DOC_WORD;
    default:
        return JSON_DOC_NUMBER;
    }
}

static size_t doc_text_end(const char *text, size_t at) {
    for (at++; text[at] != '"'; at++) at += text[at] == '\\';
    return at + 1;
}

size_t json_doc_end(const json_doc *doc, size_t value) {
    static const bool stops[UCHAR_MAX + 1] = {['"'] = true, ['{'] = true, ['}'] = true, ['['] = true, [']'] = true};
    const char *text = doc->text;
    size_t at = value, depth = 0;
    if (value == doc->long_begin && doc->long_end) return doc->long_end;
    if (text[at] == '"') return doc_text_end(text, at);
    if (text[at] != '{' && text[at] != '[') {
        while (text[at] > ' ' && text[at] != ',' && text[at] != ']' && text[at] != '}') at++;
        return at;
    }
    do {
        while (!stops[(unsigned char)text[at]]) at++;
        const char c = text[at];
        if (c == '"') {
            at = doc_text_end(text, at);
            continue;
        }
        depth += c == '{' || c == '[' ? 1 : (size_t)-1;
        at++;
    } while (depth);
    return at;
}

// Up to 15 digits and a power of ten that a double holds exactly: one division or product, rounded once (Clinger,
// How to read floating point numbers accurately, 1990). Others are left to strtod.
static bool doc_short_number(const char *text, double *out) {
    static const double tens[] = {1e0, 1e1, 1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                  1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15};
    const bool negative = *text == '-';
    int digits = 0, behind = 0;
    int64_t whole = 0;
    for (text += negative; *text >= '0' && *text <= '9' && digits < 16; text++, digits++)
        whole = whole * 10 + (*text - '0');
    if (*text == '.') {
        for (text++; *text >= '0' && *text <= '9' && digits < 16; text++, digits++, behind++)
            whole = whole * 10 + (*text - '0');
    }
    if (digits > 15 || *text == 'e' || *text == 'E') return false;
    const double value = (double)whole / tens[behind];
    *out = negative ? -value : value;
    return true;
}

bool json_doc_number(const json_doc *doc, size_t value, double *out) {
    if (json_doc_kind_of(doc, value) != JSON_DOC_NUMBER) return false;
    if (doc_short_number(doc->text + value, out)) return true;
    const double number = strtod(doc->text + value, NULL);
    if (!(number <= 1.7976931348623157e308 && number >= -1.7976931348623157e308)) return false;
    *out = number;
    return true;
}

bool json_doc_bool(const json_doc *doc, size_t value, bool *out) {
    *out = doc->text[value] == 't';
    return doc->text[value] == 't' || doc->text[value] == 'f';
}

static char *doc_put_utf8(char *out, int32_t c) {
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char lead[4] = {0, 0xc0, 0xe0, 0xf0};
    *out++ = (char)(lead[more] | (c >> 6 * more));
    for (int i = more - 1; i >= 0; i--) *out++ = (char)(0x80 | ((c >> 6 * i) & 0x3f));
    return out;
}

// Writes what an escape stands for and answers where it ends.
static const char *doc_escape(const char *from, char **out) {
    static const char names[] = "bfnrt", values[] = "\b\f\n\r\t";
    const char *name = strchr(names, from[1]);
    if (from[1] != 'u') {
        *(*out)++ = name ? values[name - names] : from[1];
        return from + 2;
    }
    const int32_t unit = doc_unit(from + 2);
    if (unit < 0xd800 || unit >= 0xdc00) {
        *out = doc_put_utf8(*out, unit);
        return from + 6;
    }
    *out = doc_put_utf8(*out, 0x10000 + ((unit - 0xd800) << 10) + (doc_unit(from + 8) - 0xdc00));
    return from + 12;
}

char *json_doc_text(const json_doc *doc, size_t value) {
    if (json_doc_kind_of(doc, value) != JSON_DOC_TEXT) return NULL;
    const char *from = doc->text + value + 1, *end = doc->text + doc_text_end(doc->text, value) - 1;
    char *text = malloc((size_t)(end - from) + 1), *to = text;
    if (!text) return NULL;
    while (from < end) {
        if (*from == '\\') {
            from = doc_escape(from, &to);
        } else {
            *to++ = *from++;
        }
    }
    *to = 0;
    return text;
}

bool json_doc_is(const json_doc *doc, size_t value, const char *text) {
    const char *from = doc->text + value + 1;
    char one[8];
    if (doc->text[value] != '"') return false;
    while (*from != '"') {
        char *end = one;
        const char *next = from + 1;
        if (*from == '\\')
            next = doc_escape(from, &end);
        else
            *end++ = *from;
        for (char *c = one; c < end; c++) {
            if (*text++ != *c) return false;
        }
        from = next;
    }
    return !*text;
}

// ---- objects and arrays -------------------------------------------------------------------------------------------

void json_walk_begin(const json_doc *doc, size_t value, json_walk *out) {
    *out = (json_walk){.doc = doc, .at = value, .object = doc->text[value] == '{'};
}

bool json_walk_next(json_walk *walk) {
    const json_doc *doc = walk->doc;
    size_t at = walk->value ? json_doc_end(doc, walk->value) : walk->at;
    // On the opening bracket, a comma or the closing bracket.
    at = doc_space(doc, at);
    if (doc->text[at] == ']' || doc->text[at] == '}') return false;
    at = doc_space(doc, at + 1);
    if (doc->text[at] == ']' || doc->text[at] == '}') return false;
    if (walk->object) {
        walk->key = at;
        at = doc_space(doc, doc_text_end(doc->text, at));
        at = doc_space(doc, at + 1);
    }
    walk->value = at;
    return true;
}

size_t json_doc_count(const json_doc *doc, size_t value) {
    json_walk walk;
    size_t count = 0;
    json_walk_begin(doc, value, &walk);
    while (json_walk_next(&walk)) count++;
    return count;
}

static bool keys_unknown(json_doc *doc, const char *what, size_t at, const char *const *keys, size_t count) {
    char list[320];
    size_t least = 3, length = 0;
    const char *nearest = NULL;
    char *key = json_doc_text(doc, at);
    if (!key) return json_doc_fault(doc, at, "there is not enough memory: free some");
    for (size_t i = 0; i < count; i++) {
        const size_t distance = text_distance(key, keys[i]);
        if (distance >= least || distance >= strlen(keys[i])) continue;
        least = distance;
        nearest = keys[i];
    }
    for (size_t i = 0; i < count && length + 1 < sizeof list; i++)
        length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", i ? ", " : "", keys[i]);
    if (nearest)
        json_doc_fault(doc, at, "%s has an unknown key '%.60s': did you mean '%s'?", what, key, nearest);
    else
        json_doc_fault(doc, at, "%s has an unknown key '%.60s': there are %s", what, key, list);
    free(key);
    return false;
}

static bool doc_sort_keys(json_doc *doc, const char *what, size_t object, const char *const *keys, size_t count,
                          bool all, size_t *out) {
    json_walk walk;
    memset(out, 0, count * sizeof *out);
    if (json_doc_kind_of(doc, object) != JSON_DOC_OBJECT)
        return json_doc_fault(doc, object, "%s is no object: give {\"%s\":..}", what, keys[0]);
    json_walk_begin(doc, object, &walk);
    while (json_walk_next(&walk)) {
        size_t i = 0;
        while (i < count && !json_doc_is(doc, walk.key, keys[i])) i++;
        if (i == count && all) return keys_unknown(doc, what, walk.key, keys, count);
        if (i == count) continue;
        if (out[i]) return json_doc_fault(doc, walk.key, "%s has '%s' twice: leave one out", what, keys[i]);
        out[i] = walk.value;
    }
    return true;
}

bool json_doc_keys(json_doc *doc, const char *what, size_t object, const char *const *keys, size_t count,
                   size_t *out) {
    return doc_sort_keys(doc, what, object, keys, count, true, out);
}

bool json_doc_some_keys(json_doc *doc, const char *what, size_t object, const char *const *keys, size_t count,
                        size_t *out) {
    return doc_sort_keys(doc, what, object, keys, count, false, out);
}

// ---- trees --------------------------------------------------------------------------------------------------------

// Both go through the values in the same order; 0 where it is not below this one.
static size_t doc_find(const json_doc *doc, size_t value, const json_t *tree, const json_t *wanted, bool key) {
    json_walk walk;
    if (!json_is_object(tree) && !json_is_array(tree)) return 0;
    json_walk_begin(doc, value, &walk);
    void *iterator = json_is_object(tree) ? json_object_iter((json_t *)(uintptr_t)tree) : NULL;
    for (size_t i = 0; json_walk_next(&walk); i++) {
        const json_t *item = json_is_array(tree) ? json_array_get(tree, i) : json_object_iter_value(iterator);
        if (item == wanted) return key && walk.object ? walk.key : walk.value;
        const size_t below = doc_find(doc, walk.value, item, wanted, key);
        if (below) return below;
        if (iterator) iterator = json_object_iter_next((json_t *)(uintptr_t)tree, iterator);
    }
    return 0;
}

size_t json_doc_find(const json_doc *doc, size_t value, const json_t *tree, const json_t *wanted, bool key) {
    const size_t found = wanted && wanted != tree ? doc_find(doc, value, tree, wanted, key) : 0;
    return found ? found : value;
}
