// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// import_json (internal): what importers of JSON have in common: opening a text, and fields of its objects.
//
// A missing field is returned as value 0 and leaves its target unchanged. A field of another type or beyond its range
// is a fault with its position. Unknown fields are skipped, as others' formats grow.
#ifndef HITMASK_SHEET_IMPORT_JSON_H
#define HITMASK_SHEET_IMPORT_JSON_H

#include "import_parts.h"
#include "../json/json_doc.h"

/// Makes a document of a text that ends with a 0, which must outlive it; a byte order mark is passed over. Reports
/// what is wrong with its form and answers false.
bool import_json_open(const char *file, const char *text, size_t length, json_doc *out);

/// The value of one key, 0 for none or where the value is no object.
size_t field_find(const json_doc *doc, size_t object, const char *key);

/// A field that must be there.
bool field_needed(json_doc *doc, const char *what, size_t object, const char *key, size_t value);

/// Fields; texts are in memory that the caller frees.
bool field_whole(json_doc *doc, const char *key, size_t value, int32_t least, int32_t most, int32_t *out);
bool field_real(json_doc *doc, const char *key, size_t value, double most, double *out);
bool field_flag(json_doc *doc, const char *key, size_t value, bool *out);
bool field_text(json_doc *doc, const char *key, size_t value, char **out);
bool field_array(json_doc *doc, const char *key, size_t value);

/// x, y, w, h or w, h alone (`count` 2) of an object, all whole numbers; widths and heights are at least 0. `what` is
/// its key in "'", for faults.
bool field_rect(json_doc *doc, const char *what, size_t value, int count, int32_t *out);

/// x and y of an object, as reals; `what` as above.
bool field_point(json_doc *doc, const char *what, size_t value, double most, double *out);

/// A picture that a text names, beside the file: its number in the sheet, and how large it is.
typedef struct import_image {
    int32_t number, width, height;
} import_image;

/// Adds a picture to a sheet and reads its size. `at` is the position of its name, for faults. Only the last part
/// counts of a name that does not begin in the folder of the file.
bool import_image_add(const import_options *options, json_doc *doc, size_t at, const char *name, sheet *s,
                      import_image *out);

/// Adds a frame that must fit its picture. `at` is its position in the text.
bool import_frame_checked(const import_options *options, json_doc *doc, size_t at, const import_image *image,
                          sheet *s, const sheet_frame *frame);

/// Adds an animation: a tag that names frames from `first` on which are copies of others. `frames` are their numbers,
/// `durations` theirs or NULL. Copies are called NAME/0, NAME/1 and so on.
bool import_animation(const import_options *options, json_doc *doc, size_t at, sheet *s, const char *name,
                      const int32_t *frames, const int32_t *durations, int32_t count);

/// Notes that there is no memory, and answers false.
bool import_json_no_memory(json_doc *doc);

#endif
