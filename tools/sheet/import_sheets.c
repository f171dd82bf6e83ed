// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Which kind of sheet a file is, by what is in it: XML begins with '<', and JSON is recognized by its keys.
#include "import_atlas.h"
#include "import_tiled.h"

#include "../cli/report.h"

#include <stdlib.h>
#include <string.h>

typedef enum sheet_kind { SHEET_OTHER, SHEET_ATLAS, SHEET_TILED } sheet_kind;

// Maps and tilesets of old versions do not say that they are some.
static sheet_kind sheet_kind_of(const json_doc *doc) {
    static const char *const tiled[] = {"tilesets", "tilewidth", "tiledversion"};
    const size_t root = json_doc_root(doc);
    sheet_kind kind = SHEET_OTHER;
    json_walk walk;
    if (json_doc_kind_of(doc, root) != JSON_DOC_OBJECT) return SHEET_OTHER;
    json_walk_begin(doc, root, &walk);
    while (json_walk_next(&walk)) {
        for (size_t i = 0; i < sizeof tiled / sizeof *tiled; i++) {
            if (json_doc_is(doc, walk.key, tiled[i])) return SHEET_TILED;
        }
        if (json_doc_is(doc, walk.key, "frames") || json_doc_is(doc, walk.key, "textures")) kind = SHEET_ATLAS;
    }
    return kind;
}

static bool sheets_atlas(const import_options *options, json_doc *doc, sheet_list *out) {
    sheet s;
    if (!import_atlas_doc(options, doc, &s)) return false;
    return sheet_list_take(out, &s) || import_no_memory(doc->name);
}

static bool sheets_json(const import_options *options, const char *file, const char *text, size_t length,
                        bool in_folder, sheet_list *out) {
    json_doc doc;
    if (!import_json_open(file, text, length, &doc)) return false;
    switch (sheet_kind_of(&doc)) {
    case SHEET_ATLAS:
        return sheets_atlas(options, &doc, out);
    case SHEET_TILED:
        return import_tiled_text(options, file, text, length, out);
    case SHEET_OTHER:
        break;
    }
    if (in_folder) return true;
    report(file, "give a sheet of TexturePacker, Aseprite or Tiled", "is JSON of another kind");
    return false;
}

bool import_sheets(const import_options *options, const char *file, bool in_folder, sheet_list *out) {
    size_t length;
    if (import_ends(file, ".boxes.json")) {
        report(file, "name the picture or sheet itself", "belongs to a picture or sheet of its name");
        return false;
    }
    char *text = import_read(options, file, &length);
    if (!text) return false;
    const bool xml = import_is_xml(text), tsx = import_ends(file, ".tsx"), tmx = import_ends(file, ".tmx");
    bool done = true;
    if (xml || ((tsx || tmx) && !in_folder)) {
        done = import_tiled_text(options, file, text, length, out);
    } else if (!tsx) {
        // Programs in TypeScript end so too; no tileset of Tiled begins like one.
        done = sheets_json(options, file, text, length, in_folder, out);
    }
    free(text);
    return done;
}

bool import_atlas(const import_options *options, const char *file, sheet *out) {
    size_t length;
    json_doc doc;
    char *text = import_read(options, file, &length);
    bool done = text && import_json_open(file, text, length, &doc) && import_atlas_doc(options, &doc, out);
    free(text);
    return done;
}

bool import_tiled(const import_options *options, const char *file, sheet_list *out) {
    size_t length;
    char *text = import_read(options, file, &length);
    bool done = text && import_tiled_text(options, file, text, length, out);
    free(text);
    return done;
}
