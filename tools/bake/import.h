// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// import: from operands of the command to sheets. One function for each kind of file; import_inputs finds out which.
#ifndef HITMASK_BAKE_IMPORT_H
#define HITMASK_BAKE_IMPORT_H

#include "png_read.h"
#include "sheet.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct import_options {
    int32_t grid_width, grid_height; ///< --grid: cut plain pictures so; 0: a picture is one frame
    int64_t max_bytes;               ///< of a text file
    int64_t max_frames;              ///< of all inputs together
    const png_limits *limits;        ///< of a frame
    bool progress;
} import_options;

/// Reads all operands, in their order: PNG files; folders (all pictures and sheets in them and in their folders, in
/// the order of the bytes of their names; a picture that a sheet in the folder names is not taken by itself, nor is
/// NAME.mask.png); sheets in JSON of TexturePacker (hash, array, Phaser's multi-pack) and Aseprite; tilesets and maps
/// of Tiled (.tsx, .tsj, .tmj, .tmx). Which kind of JSON it is decides its content. NAME.boxes.json beside a picture
/// or a sheet adds named places.
///
/// Every fault is reported as one line, and the other inputs are still read; `failed` counts the inputs that could
/// not be. False only without memory. No pixel is read but the headers that say how large pictures are.
bool import_inputs(const import_options *options, int count, char **operands, sheet_list *out, int *failed);

/// One of each; `name` is that of the sprite. All report what is wrong and answer false.
bool import_picture(const import_options *options, const char *file, sheet *out);
bool import_texturepacker(const import_options *options, const char *file, sheet *out);
bool import_aseprite(const import_options *options, const char *file, sheet *out);
bool import_tiled(const import_options *options, const char *file, sheet_list *out);

/// Adds the named places of a file to the frames of a sheet.
bool import_boxes(const import_options *options, const char *file, sheet *s);

#endif
