// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// import_tiled (internal): tilesets of Tiled, in JSON or XML, before they become a sheet. What is read is noted here;
// tileset_finish makes frames, marks and animations of it.
#ifndef HITMASK_SHEET_IMPORT_TILED_H
#define HITMASK_SHEET_IMPORT_TILED_H

#include "import_json.h"
#include "../cli/names.h"

typedef enum tileset_form { TILESET_BOX, TILESET_ELLIPSE, TILESET_POINT, TILESET_OTHER } tileset_form;

/// An object of a tile: positions are in its pixels.
typedef struct tileset_object {
    char *name;
    tileset_form form;
    double x, y, w, h, turn;
    size_t at;
} tileset_object;

typedef struct tileset_step {
    int32_t tile, duration;
    size_t at;
} tileset_step;

/// A tile with more properties than its presence.
typedef struct tileset_tile {
    int32_t id;
    size_t at;
    char *image; ///< of a collection of pictures
    size_t image_at;
    int32_t rect[4]; ///< what of that picture; a width of -1: all of it
    size_t first_object, object_count, first_step, step_count;
    int32_t frame; ///< its number once it has one, otherwise -1
} tileset_tile;

/// Positions are those in the text: bytes of JSON, lines of XML. Faults are noted in the document of either.
typedef struct tileset_read {
    import_options options; ///< less the frames of tilesets before it
    json_doc *doc;
    size_t at;
    char *name;  ///< NULL: none
    char *image; ///< NULL: each tile has its own
    size_t image_at;
    int32_t tile_width, tile_height, margin, spacing;
    int32_t columns, tile_count; ///< -1: not stated
    tileset_tile *tiles;
    size_t tile_total;
    tileset_object *objects;
    size_t object_total;
    tileset_step *steps;
    size_t step_total;
} tileset_read;

/// Each adds one at the end; NULL without memory, which is noted. Objects and steps belong to the tile added last.
tileset_tile *tileset_add_tile(tileset_read *t, int32_t id, size_t at);
tileset_object *tileset_add_object(tileset_read *t, size_t at);
tileset_step *tileset_add_step(tileset_read *t, size_t at);

/// Makes the sheet and adds it to the list; `embedded`: in a map, whose name comes before its own. False with the
/// fault noted.
bool tileset_finish(tileset_read *t, bool embedded, sheet_list *out);

/// Whether a text begins as XML does.
bool import_is_xml(const char *text);

/// Reads a tileset, or all tilesets of a map. Reports what is wrong and answers false.
bool import_tiled_text(const import_options *options, const char *file, const char *text, size_t length,
                       sheet_list *out);

/// What is to become of the tilesets of a text.
typedef struct tiled_sources {
    const import_options *options;
    sheet_list *out;
    names *visible; ///< files that the map named so far; NULL in one of them: it must be a tileset
} tiled_sources;

/// Begins a tileset at a position in the text.
void tileset_begin(const tiled_sources *to, json_doc *doc, size_t at, tileset_read *out);
void tileset_free(tileset_read *t);

/// Reads a file that a map names as a tileset. False with the fault noted, or with none where it is already reported.
bool tiled_source(tiled_sources *to, json_doc *doc, size_t at, const char *name);

/// Reads a document. False as above.
bool tiled_json(tiled_sources *to, json_doc *doc);
bool tiled_xml(tiled_sources *to, json_doc *doc);

/// Reports a fault whose position is a line.
void tiled_xml_report(const json_doc *doc);

#endif
