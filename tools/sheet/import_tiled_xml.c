// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Tilesets of Tiled in XML: .tsx, and those in a .tmx. libxml2's reader goes through the text element by element; of
// the layers of a map nothing is kept.
//
// No document type is taken: without one there are no entities, so nothing can swell up and no other file be drawn
// in. Other encodings than UTF-8 are refused before the parser sees the text, whatever the text says of itself.
#include "import_tiled.h"

#include "../cli/report.h"
#include "../cli/text.h"

#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/xmlreader.h>

// Where the reader is: it has read an element, at `depth`, in line `line`.
typedef struct tiled_text {
    json_doc *doc;
    xmlTextReaderPtr reader;
} tiled_text;

void tiled_xml_report(const json_doc *doc) {
    char subject[1024], what[JSON_DOC_FAULT_SIZE];
    const char *advice = "save it anew in Tiled";
    snprintf(subject, sizeof subject, "%.900s:%zu", doc->name, doc->fault_at ? doc->fault_at : 1);
    snprintf(what, sizeof what, "%s", doc->fault);
    char *last = NULL;
    for (char *c = strstr(what, ": "); c; c = strstr(c + 1, ": ")) last = c;
    if (last) {
        *last = 0;
        advice = last + 2;
    }
    report(subject, advice, "%s", what);
}

// ---- before parsing -----------------------------------------------------------------------------------------------

static size_t line_of(const char *text, const char *point) {
    size_t line = 1;
    for (; text < point; text++) line += *text == '\n';
    return line;
}

static bool text_is_safe(json_doc *doc) {
    const unsigned char *c = (const unsigned char *)doc->text;
    while (*c) {
        const size_t length = text_sequence(c);
        if (!length)
            return json_doc_fault(doc, line_of(doc->text, (const char *)c),
                                  "has byte %u, which is no UTF-8: save it anew in Tiled", *c);
        c += length;
    }
    const char *end = (const char *)c, *type = strstr(doc->text, "<!DOCTYPE");
    if (end != doc->text + doc->length)
        return json_doc_fault(doc, line_of(doc->text, end), "has a byte 0: save it anew in Tiled");
    if (type)
        return json_doc_fault(doc, line_of(doc->text, type),
                              "declares a document type, which no file of Tiled does: "
                              "take it out");
    return doc->length <= INT_MAX / 2 || json_doc_fault(doc, 1, "is too long: leave out what is no tileset");
}

// The first fault is kept, as one line; what libxml2 says ends with a line feed and may have more.
#if LIBXML_VERSION >= 21200
static void text_complain(void *context, const xmlError *error) {
#else
static void text_complain(void *context, xmlErrorPtr error) {
#endif
    json_doc *doc = context;
    if (*doc->fault || error->level < XML_ERR_ERROR) return;
    const char *message = error->message ? error->message : "unknown";
    json_doc_fault(doc, error->line > 0 ? (size_t)error->line : 1, "is damaged XML (%.*s): save it anew in Tiled",
                   (int)strcspn(message, "\n"), message);
}

// ---- attributes ---------------------------------------------------------------------------------------------------

static size_t node_line(const xmlNode *node) {
    const long line = xmlGetLineNo((xmlNodePtr)(uintptr_t)node);
    return line > 0 ? (size_t)line : 1;
}

static bool node_is(const xmlNode *node, const char *name) {
    return node->type == XML_ELEMENT_NODE && !strcmp((const char *)node->name, name);
}

// NULL where it is not there; xmlFree() it.
static char *node_attribute(const xmlNode *node, const char *name) {
    return (char *)xmlGetNoNsProp((xmlNodePtr)(uintptr_t)node, (const xmlChar *)name);
}

static bool attribute_whole(json_doc *doc, const xmlNode *node, const char *name, int32_t *out) {
    int64_t number = 0;
    char *text = node_attribute(node, name);
    bool done = !text || text_number(text, 0, INT32_MAX, &number);
    if (text && done) *out = (int32_t)number;
    xmlFree(text);
    return done || json_doc_fault(doc, node_line(node), "'%s' is no whole number from 0 to %ld: give one", name,
                                  (long)INT32_MAX);
}

static bool attribute_real(json_doc *doc, const xmlNode *node, const char *name, double *out) {
    double number;
    char *text = node_attribute(node, name);
    bool done = !text || (text_reals(text, 1, 1, &number) == 1 && number >= -1e6 && number <= 1e6);
    if (text && done) *out = number;
    xmlFree(text);
    return done || json_doc_fault(doc, node_line(node), "'%s' is no number from -1e6 to 1e6: give one", name);
}

// In memory that the caller frees; one that is not there changes nothing.
static bool attribute_text(json_doc *doc, const xmlNode *node, const char *name, char **out) {
    char *text = node_attribute(node, name);
    if (!text) return true;
    char *copy = import_beside("", text);
    xmlFree(text);
    if (!copy) return import_json_no_memory(doc);
    free(*out);
    *out = copy;
    return true;
}

// ---- tiles --------------------------------------------------------------------------------------------------------

static bool image_read(json_doc *doc, const xmlNode *node, char **name, size_t *at) {
    *at = node_line(node);
    char *clear = node_attribute(node, "trans");
    xmlFree(clear);
    if (clear)
        return json_doc_fault(doc, *at,
                              "a tileset has a colour that counts as clear: save its picture with "
                              "transparency");
    if (!attribute_text(doc, node, "source", name)) return false;
    return *name || json_doc_fault(doc, *at, "a picture stands in the file itself: save it as a PNG file beside it");
}

static tileset_form object_form(const xmlNode *node) {
    static const char *const forms[] = {"ellipse", "point", "polygon", "polyline", "text", "capsule"};
    static const tileset_form answers[] = {TILESET_ELLIPSE, TILESET_POINT, TILESET_OTHER,
                                           TILESET_OTHER,   TILESET_OTHER, TILESET_OTHER};
    for (const xmlNode *child = node->children; child; child = child->next) {
        for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
            if (node_is(child, forms[i])) return answers[i];
        }
    }
    char *tile = node_attribute(node, "gid"), *template = node_attribute(node, "template");
    const bool other = tile || template;
    xmlFree(tile);
    xmlFree(template);
    return other ? TILESET_OTHER : TILESET_BOX;
}

static bool object_read(tileset_read *t, const xmlNode *node) {
    static const char *const names_of_numbers[] = {"x", "y", "width", "height", "rotation"};
    json_doc *doc = t->doc;
    tileset_object *o = tileset_add_object(t, node_line(node));
    if (!o) return false;
    double *const numbers[] = {&o->x, &o->y, &o->w, &o->h, &o->turn};
    for (int i = 0; i < 5; i++) {
        if (!attribute_real(doc, node, names_of_numbers[i], numbers[i])) return false;
    }
    if (o->w < 0 || o->h < 0)
        return json_doc_fault(doc, o->at, "an object is less than nothing wide or high: give it a size");
    o->form = object_form(node);
    if (!attribute_text(doc, node, "name", &o->name)) return false;
    if (o->name && *o->name) return true;
    return attribute_text(doc, node, "type", &o->name) && attribute_text(doc, node, "class", &o->name);
}

static bool steps_read(tileset_read *t, const xmlNode *animation) {
    for (const xmlNode *node = animation->children; node; node = node->next) {
        if (!node_is(node, "frame")) continue;
        tileset_step *step = tileset_add_step(t, node_line(node));
        if (!step) return false;
        step->tile = -1;
        if (!attribute_whole(t->doc, node, "tileid", &step->tile) ||
            !attribute_whole(t->doc, node, "duration", &step->duration))
            return false;
        if (step->tile < 0 || step->tile == INT32_MAX)
            return json_doc_fault(t->doc, step->at, "a step of an animation has no 'tileid': give one");
    }
    return true;
}

static bool tile_parts(tileset_read *t, const xmlNode *node) {
    for (const xmlNode *child = node->children; child; child = child->next) {
        if (node_is(child, "image")) {
            tileset_tile *tile = &t->tiles[t->tile_total - 1];
            if (!image_read(t->doc, child, &tile->image, &tile->image_at)) return false;
        } else if (node_is(child, "animation")) {
            if (!steps_read(t, child)) return false;
        } else if (node_is(child, "objectgroup")) {
            for (const xmlNode *object = child->children; object; object = object->next) {
                if (node_is(object, "object") && !object_read(t, object)) return false;
            }
        }
    }
    return true;
}

static bool tile_read(tileset_read *t, const xmlNode *node) {
    static const char *const sides[] = {"x", "y", "width", "height"};
    const size_t at = node_line(node);
    int32_t id = -1;
    if (!attribute_whole(t->doc, node, "id", &id)) return false;
    if (id < 0 || id == INT32_MAX) return json_doc_fault(t->doc, at, "a tile has no 'id': give one");
    tileset_tile *tile = tileset_add_tile(t, id, at);
    if (!tile) return false;
    for (int i = 0; i < 4; i++) {
        if (!attribute_whole(t->doc, node, sides[i], &tile->rect[i])) return false;
    }
    if ((tile->rect[2] < 0) != (tile->rect[3] < 0))
        return json_doc_fault(t->doc, at, "a tile has a width or a height alone: give both");
    return tile_parts(t, node);
}

// ---- tilesets and maps --------------------------------------------------------------------------------------------

// A fault where the reader failed without one of its own.
static bool text_step(const tiled_text *in, int answer) {
    if (answer >= 0) return true;
    return *in->doc->fault ? false : json_doc_fault(in->doc, 1, "is damaged XML: save it anew in Tiled");
}

// The element at hand with all that is in it; NULL and the fault for none.
static const xmlNode *text_element(const tiled_text *in) {
    const xmlNode *node = xmlTextReaderExpand(in->reader);
    if (!node || *in->doc->fault) text_step(in, -1);
    return *in->doc->fault ? NULL : node;
}

static bool set_begin(tileset_read *t, const xmlNode *node) {
    static const char *const keys[] = {"tilewidth", "tileheight", "margin", "spacing", "columns", "tilecount"};
    int32_t *const numbers[] = {&t->tile_width, &t->tile_height, &t->margin,
                                &t->spacing,    &t->columns,     &t->tile_count};
    for (int i = 0; i < 6; i++) {
        if (!attribute_whole(t->doc, node, keys[i], numbers[i])) return false;
    }
    return attribute_text(t->doc, node, "name", &t->name);
}

static bool set_part(tileset_read *t, const tiled_text *in) {
    const char *name = (const char *)xmlTextReaderConstLocalName(in->reader);
    const bool image = name && !strcmp(name, "image"), tile = name && !strcmp(name, "tile");
    if (!image && !tile) return true;
    const xmlNode *node = text_element(in);
    if (!node) return false;
    return image ? image_read(t->doc, node, &t->image, &t->image_at) : tile_read(t, node);
}

// What is in a tileset, up to its end, on which the reader then stands.
static bool set_parts(tileset_read *t, const tiled_text *in) {
    const int depth = xmlTextReaderDepth(in->reader);
    if (xmlTextReaderIsEmptyElement(in->reader)) return true;
    int answer = xmlTextReaderRead(in->reader);
    while (answer == 1 && xmlTextReaderDepth(in->reader) > depth) {
        const bool element = xmlTextReaderNodeType(in->reader) == XML_READER_TYPE_ELEMENT;
        if (element && !set_part(t, in)) return false;
        answer = element ? xmlTextReaderNext(in->reader) : xmlTextReaderRead(in->reader);
    }
    return text_step(in, answer == 1 ? 1 : -1);
}

static bool set_import(tiled_sources *to, const tiled_text *in, bool embedded) {
    tileset_read t;
    const xmlNode *node = xmlTextReaderCurrentNode(in->reader);
    tileset_begin(to, in->doc, node_line(node), &t);
    bool done = set_begin(&t, node) && set_parts(&t, in) && tileset_finish(&t, embedded, to->out);
    tileset_free(&t);
    return done;
}

static bool map_set(tiled_sources *to, const tiled_text *in, bool *any) {
    char *source = NULL;
    const xmlNode *node = xmlTextReaderCurrentNode(in->reader);
    const char *name = (const char *)xmlTextReaderConstLocalName(in->reader);
    if (!name || strcmp(name, "tileset") != 0) return true;
    *any = true;
    if (!attribute_text(in->doc, node, "source", &source)) return false;
    if (!source) return set_import(to, in, true);
    bool done = tiled_source(to, in->doc, node_line(node), source);
    free(source);
    return done;
}

static bool map_read(tiled_sources *to, const tiled_text *in) {
    bool any = false;
    int answer = xmlTextReaderIsEmptyElement(in->reader) ? 0 : xmlTextReaderRead(in->reader);
    while (answer == 1 && xmlTextReaderDepth(in->reader) > 0) {
        const bool element = xmlTextReaderNodeType(in->reader) == XML_READER_TYPE_ELEMENT;
        if (element && !map_set(to, in, &any)) return false;
        answer = element && xmlTextReaderNodeType(in->reader) == XML_READER_TYPE_ELEMENT
                     ? xmlTextReaderNext(in->reader)
                     : xmlTextReaderRead(in->reader);
    }
    if (!text_step(in, answer)) return false;
    return any || json_doc_fault(in->doc, 1, "is a map without tilesets: give it one");
}

static bool text_read(tiled_sources *to, const tiled_text *in) {
    int answer = xmlTextReaderRead(in->reader);
    while (answer == 1 && xmlTextReaderNodeType(in->reader) != XML_READER_TYPE_ELEMENT)
        answer = xmlTextReaderRead(in->reader);
    if (answer != 1) return text_step(in, -1);
    const char *name = (const char *)xmlTextReaderConstLocalName(in->reader);
    const bool map = name && !strcmp(name, "map"), set = name && !strcmp(name, "tileset");
    char *source = set ? (char *)xmlTextReaderGetAttribute(in->reader, (const xmlChar *)"source") : NULL;
    xmlFree(source);
    if ((map && !to->visible) || source)
        return json_doc_fault(in->doc, 1, "is named as a tileset, but is none: save the map anew in Tiled");
    if (!map && !set) return json_doc_fault(in->doc, 1, "is XML, but no tileset or map of Tiled: give one of these");
    return map ? map_read(to, in) : set_import(to, in, false);
}

bool tiled_xml(tiled_sources *to, json_doc *doc) {
    if (!text_is_safe(doc)) return false;
    const int options = XML_PARSE_NONET | XML_PARSE_NOBLANKS | XML_PARSE_IGNORE_ENC | XML_PARSE_BIG_LINES;
    tiled_text in = {doc, xmlReaderForMemory(doc->text, (int)doc->length, NULL, "UTF-8", options)};
    if (!in.reader) return import_json_no_memory(doc);
    xmlTextReaderSetStructuredErrorHandler(in.reader, text_complain, doc);
    bool done = text_read(to, &in);
    // To the end, where something may still be wrong.
    int answer = 1;
    while (done && answer == 1) answer = xmlTextReaderRead(in.reader);
    done = done && text_step(&in, answer) && !*doc->fault;
    xmlFreeTextReader(in.reader);
    return done;
}
