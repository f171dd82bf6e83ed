// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// xml: XML and HTML into a buffer, through libxml2's writer. Everything that comes from outside goes through xml_text
// or xml_words, which escape it; what cannot stand in XML at all becomes U+FFFD.
#ifndef HITMASK_TOOL_XML_H
#define HITMASK_TOOL_XML_H

#include "../cli/buffer.h"

#include <stdbool.h>
#include <stdint.h>

struct _xmlTextWriter;

/// A document under way. Failures stay noted; xml_end hands them to the buffer.
typedef struct xml {
    struct _xmlTextWriter *writer;
    buffer *out;
    bool failed;
} xml;

/// Begins to append a document: with the line that says it is XML, or for `indent` below 0 without it and without any
/// space between elements, as for HTML; otherwise each element gets a line of its own, `indent` spaces deeper.
void xml_begin(xml *x, buffer *out, int indent);

/// Ends it and frees all but the buffer.
void xml_end(xml *x);

/// An element, from here to xml_close. xml_close_full writes an end tag also where nothing is in it, as HTML wants it
/// of most.
void xml_open(xml *x, const char *name);
void xml_close(xml *x);
void xml_close_full(xml *x);

/// Attributes of the element that was opened last; before anything is put into it.
void xml_text(xml *x, const char *name, const char *value);
void xml_real(xml *x, const char *name, double value);
void xml_whole(xml *x, const char *name, int64_t value);

/// An attribute of many pieces: all that xml_add, xml_add_real and xml_words write until xml_attribute_end.
void xml_attribute(xml *x, const char *name);
void xml_attribute_end(xml *x);

/// Text, escaped.
void xml_words(xml *x, const char *text);

/// Text as it stands: only what the program itself says, without anything to be escaped.
void xml_add(xml *x, const char *text);

/// The shortest decimal that reads back as the same number.
void xml_add_real(xml *x, double value);

/// The buffer, with all in it that was written so far: for long pieces without anything to be escaped.
buffer *xml_flush(xml *x);

#endif
