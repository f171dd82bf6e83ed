// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// import_atlas (internal): atlases in JSON out of a document.
#ifndef HITMASK_SHEET_IMPORT_ATLAS_H
#define HITMASK_SHEET_IMPORT_ATLAS_H

#include "import_json.h"

/// Reads an atlas. Reports what is wrong and answers false.
bool import_atlas_doc(const import_options *options, json_doc *doc, sheet *out);

/// Adds Aseprite's slices, a list or 0, as marks to the frames of a sheet. False with the fault noted.
bool import_slices(json_doc *doc, size_t slices, sheet *s);

/// Makes a mark and adds it to the sheet; the frame that it belongs to is the caller's matter. False with the fault
/// noted where it is beyond what shapes can be.
bool import_mark(json_doc *doc, size_t at, const char *name, const hm_shape *shape, hm_result made, sheet *s);

/// Adds the marks of a text to a sheet. Reports what is wrong and returns false; the sheet is then as before.
bool import_boxes_text(const char *file, const char *text, size_t length, sheet *s);

#endif
