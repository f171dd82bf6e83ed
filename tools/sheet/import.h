// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// import: from operands of the command to sheets. One function for each kind of file; import_inputs finds out which.
#ifndef HITMASK_SHEET_IMPORT_H
#define HITMASK_SHEET_IMPORT_H

#include "../png/png_read.h"
#include "sheet.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// How files are read; for tests that have none on a disk.
typedef struct import_files {
    void *context;
    /// As file_read: all of a text file, with a 0 after its end; reports what is wrong and answers NULL.
    char *(*read)(void *context, const char *file, size_t most, size_t *length);
    /// As png_read_size: how large a picture is.
    bool (*size)(void *context, const char *file, int32_t *width, int32_t *height);
    /// Whether there is such a file.
    bool (*exists)(void *context, const char *file);
} import_files;

typedef struct import_options {
    int32_t grid_width, grid_height; ///< --grid: cut plain pictures so; 0: a picture is one frame
    int64_t max_bytes;               ///< of a text file
    int64_t max_frames;              ///< of all inputs together
    const png_limits *limits;        ///< of a frame
    const import_files *files;       ///< NULL: as they are on the disk
} import_options;

/// Reads all operands, in their order: PNG files; folders (all pictures and sheets in them and in their folders, in
/// the order of the bytes of their names; a picture that a sheet in the folder names is not taken by itself, nor is
/// NAME.mask.png); sheets in JSON of TexturePacker (hash, array, Phaser's multi-pack) and Aseprite; tilesets and maps
/// of Tiled (.tsx, .tsj, .tmj, .tmx). Which kind of JSON it is decides its content. NAME.boxes.json beside a picture
/// or a sheet adds marks. "-" is one PNG on standard input, whose bytes are kept; its sheet is called "input".
///
/// The name of a sheet is that of its file without extension, in a folder with the way to it from there ("npc/bat");
/// that of a tileset embedded in a map is MAP/TILESET. Two sheets never have the same name: the later one is a fault.
/// Operands are not sorted; a tileset that several maps name is one sheet.
///
/// Every fault is reported as one line, and the other inputs are still read; `failed` counts the inputs that could
/// not be. False only without memory. No pixel is read but the headers that say how large pictures are.
bool import_inputs(const import_options *options, int count, char **operands, sheet_list *out, int *failed);

/// One of each; its name becomes that of the file without folder and extension. All report what is wrong and answer
/// false.
bool import_picture(const import_options *options, const char *file, sheet *out);
bool import_atlas(const import_options *options, const char *file, sheet *out);
bool import_tiled(const import_options *options, const char *file, sheet_list *out);

/// Adds the marks of a file to the frames of a sheet.
bool import_boxes(const import_options *options, const char *file, sheet *s);

#endif
