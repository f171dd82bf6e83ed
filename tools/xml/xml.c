// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "xml.h"

#include "../cli/text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libxml/xmlwriter.h>

static int xml_take(void *context, const char *bytes, int size) {
    buffer *out = context;
    buffer_add(out, bytes, (size_t)size);
    return out->failed ? -1 : size;
}

static void xml_note(xml *x, int written) {
    if (written < 0) x->failed = true;
}

void xml_begin(xml *x, buffer *out, int indent) {
    *x = (xml){NULL, out, true};
    xmlOutputBufferPtr into = xmlOutputBufferCreateIO(xml_take, NULL, out, NULL);
    if (!into) return;
    x->writer = xmlNewTextWriter(into);
    if (!x->writer) {
        xmlOutputBufferClose(into);
        return;
    }
    x->failed = false;
    if (indent < 0) return;
    char spaces[9] = "        ";
    spaces[indent < 8 ? indent : 8] = 0;
    xml_note(x, xmlTextWriterSetIndent(x->writer, 1));
    xml_note(x, xmlTextWriterSetIndentString(x->writer, BAD_CAST spaces));
    xml_note(x, xmlTextWriterStartDocument(x->writer, NULL, "UTF-8", NULL));
}

void xml_end(xml *x) {
    if (!x->failed) xml_note(x, xmlTextWriterEndDocument(x->writer));
    if (x->writer) xmlFreeTextWriter(x->writer);
    if (x->failed) x->out->failed = true;
    x->writer = NULL;
}

void xml_open(xml *x, const char *name) {
    if (!x->failed) xml_note(x, xmlTextWriterStartElement(x->writer, BAD_CAST name));
}

void xml_close(xml *x) {
    if (!x->failed) xml_note(x, xmlTextWriterEndElement(x->writer));
}

void xml_close_full(xml *x) {
    if (!x->failed) xml_note(x, xmlTextWriterFullEndElement(x->writer));
}

// Whether the sequence at `c` may stand in XML 1.0: no control characters, neither U+FFFE nor U+FFFF.
static bool xml_may_stand(const unsigned char *c, size_t length) {
    if (length == 1) return *c >= 0x20 || *c == '\t' || *c == '\n' || *c == '\r';
    return !(length == 3 && c[0] == 0xef && c[1] == 0xbf && c[2] >= 0xbe);
}

// A copy in which all may stand; free() it.
static char *xml_clean(const char *text) {
    const size_t size = strlen(text);
    char *clean = size < SIZE_MAX / 3 ? malloc(3 * size + 1) : NULL;
    char *end = clean;
    const unsigned char *c = (const unsigned char *)text;
    while (clean && *c) {
        const size_t length = text_sequence(c);
        const bool whole = length && xml_may_stand(c, length);
        memcpy(end, whole ? (const char *)c : "\xef\xbf\xbd", whole ? length : 3);
        end += whole ? length : 3;
        c += length ? length : 1;
    }
    if (clean) *end = 0;
    return clean;
}

void xml_words(xml *x, const char *text) {
    if (x->failed) return;
    char *clean = xml_clean(text);
    xml_note(x, clean ? xmlTextWriterWriteString(x->writer, BAD_CAST clean) : -1);
    free(clean);
}

void xml_add(xml *x, const char *text) {
    if (!x->failed) xml_note(x, xmlTextWriterWriteRaw(x->writer, BAD_CAST text));
}

void xml_add_real(xml *x, double value) {
    char text[TEXT_REAL_SIZE];
    text_from_real(value, text);
    xml_add(x, text);
}

void xml_attribute(xml *x, const char *name) {
    if (!x->failed) xml_note(x, xmlTextWriterStartAttribute(x->writer, BAD_CAST name));
}

void xml_attribute_end(xml *x) {
    if (!x->failed) xml_note(x, xmlTextWriterEndAttribute(x->writer));
}

void xml_text(xml *x, const char *name, const char *value) {
    xml_attribute(x, name);
    xml_words(x, value);
    xml_attribute_end(x);
}

void xml_real(xml *x, const char *name, double value) {
    xml_attribute(x, name);
    xml_add_real(x, value);
    xml_attribute_end(x);
}

void xml_whole(xml *x, const char *name, int64_t value) {
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, value);
    xml_attribute(x, name);
    xml_add(x, text);
    xml_attribute_end(x);
}

buffer *xml_flush(xml *x) {
    if (!x->failed) xml_note(x, xmlTextWriterFlush(x->writer));
    return x->out;
}
