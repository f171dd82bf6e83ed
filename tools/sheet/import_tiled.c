// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Files of Tiled. A file that a map names must be a tileset, and a tileset names no others: there are no circles.
#include "import_tiled.h"

#include "../cli/report.h"

#include <stdlib.h>
#include <string.h>

bool import_is_xml(const char *text) {
    if (!strncmp(text, "\xef\xbb\xbf", 3)) text += 3;
    return text[strspn(text, " \t\r\n")] == '<';
}

static bool text_read(tiled_sources *to, const char *file, const char *text, size_t length) {
    json_doc doc;
    if (import_is_xml(text) || import_ends(file, ".tsx") || import_ends(file, ".tmx")) {
        doc = (json_doc){.name = file, .text = text, .length = length};
        if (tiled_xml(to, &doc)) return true;
        if (*doc.fault) tiled_xml_report(&doc);
        return false;
    }
    if (!import_json_open(file, text, length, &doc)) return false;
    if (tiled_json(to, &doc)) return true;
    if (*doc.fault) json_doc_report(&doc);
    return false;
}

bool import_tiled_text(const import_options *options, const char *file, const char *text, size_t length,
                       sheet_list *out) {
    names visible = {0};
    tiled_sources to = {options, out, &visible};
    const size_t before = out->count;
    bool done = text_read(&to, file, text, length);
    while (!done && out->count > before) sheet_list_drop(out, out->count - 1);
    names_free(&visible);
    return done;
}

// A map may name a tileset more than once; it is read once.
bool tiled_source(tiled_sources *to, json_doc *doc, size_t at, const char *name) {
    size_t length;
    if (!*name) return json_doc_fault(doc, at, "a tileset has no name of its file: save the map anew in Tiled");
    char *beside = import_beside(doc->name, name), *file = beside ? import_cleaned(beside) : NULL;
    free(beside);
    const names_result result = file ? names_add(to->visible, file, 0) : NAMES_NO_MEMORY;
    if (result != NAMES_ADDED) free(file);
    if (result == NAMES_NO_MEMORY) return import_json_no_memory(doc);
    if (result == NAMES_TAKEN) return true;
    if (!import_exists(to->options, file))
        return json_doc_fault(doc, at, "names the tileset '%.200s', which is not there: check the name", file);
    char *text = import_read(to->options, file, &length);
    tiled_sources inner = {to->options, to->out, NULL};
    bool done = text && text_read(&inner, file, text, length);
    free(text);
    return done;
}
