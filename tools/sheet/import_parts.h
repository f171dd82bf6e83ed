// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// import_parts (internal): what the importers have in common.
#ifndef HITMASK_SHEET_IMPORT_PARTS_H
#define HITMASK_SHEET_IMPORT_PARTS_H

#include "import.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Bytes of a fault in words.
enum { IMPORT_FAULT_SIZE = 400 };

/// Files, read as the options say. import_read and import_size report what is wrong.
char *import_read(const import_options *options, const char *file, size_t *length);
bool import_size(const import_options *options, const char *file, int32_t *width, int32_t *height);
bool import_exists(const import_options *options, const char *file);

/// The last part of a file's name without extension, as UTF-8; a name beside a file; the file's name with another
/// extension. In memory that the caller frees; NULL without any.
char *import_stem(const char *file);
char *import_beside(const char *file, const char *name);
char *import_renamed(const char *file, const char *extension);

/// The name without "." and, where a folder stands before it, without ".."; in memory that the caller frees.
char *import_cleaned(const char *file);

/// Whether a name ends so, whatever the case of its letters.
bool import_ends(const char *name, const char *end);

/// Begins a sheet: its name and its first source, if it has one. False without memory, which is reported.
bool import_begin(sheet *s, const char *file, bool is_source);

/// Reports that there is no memory for a file and answers false.
bool import_no_memory(const char *file);

/// Whether a frame fits its picture, of so many pixels, and the limits. False, with the fault in words ("is this: do
/// that"), where it does not.
bool import_frame_fits(const import_options *options, const sheet_frame *frame, int32_t picture_width,
                       int32_t picture_height, char fault[IMPORT_FAULT_SIZE]);

/// Adds a frame that fits. False, with the fault in words, where there are too many, and without memory.
bool import_frame_add(const import_options *options, sheet *s, const sheet_frame *frame,
                      char fault[IMPORT_FAULT_SIZE]);

/// Drops one sheet of a list.
void sheet_list_drop(sheet_list *list, size_t number);

/// Reads a sheet, or all tilesets of a map, of whichever kind it is, and adds what could be read to the list. Other
/// JSON and XML is passed over where `in_folder` is set. Reports what is wrong and answers false.
bool import_sheets(const import_options *options, const char *file, bool in_folder, sheet_list *out);

#endif
