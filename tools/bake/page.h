// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// page: the report of `hitmask bake`: each sprite with its outline and its worst deviation marked, sortable by error,
// and a summary of all; as a page for people (HTML, everything in one file) or as JSON.
#ifndef HITMASK_BAKE_PAGE_H
#define HITMASK_BAKE_PAGE_H

#include "format.h"

/// Appends the report. Products appear in their order.
bool page_html(const format_options *options, const format_content *content, buffer *out);
bool page_json(const format_options *options, const format_content *content, buffer *out);

/// The pixels of a frame, unrotated and untrimmed, read anew from its picture: as a PNG in a data: address, which is
/// appended. False where the picture cannot be read any more, which is reported. Used by SVG and the page.
bool page_frame_address(const product_options *options, const sheet *s, int32_t frame, buffer *out);

#endif
