// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// format: what `hitmask bake` writes. One row for each format, one file write_NAME.c for each writer.
//
// Writers are pure: the same products and options give the same bytes, whatever the machine, and nothing outside the
// buffer changes. Names that a format cannot hold are made such that it can, different ones staying different.
#ifndef HITMASK_BAKE_FORMAT_H
#define HITMASK_BAKE_FORMAT_H

#include "../cli/buffer.h"
#include "product.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct format_options {
    double scale;       ///< --scale: pixels for each unit of the world, of formats that count in metres (1: pixels)
    const char *output; ///< name of the file being written, for what it calls itself; "" for standard output
    const product_options *product;
    const double *max_error; ///< --max-error in pixels, which the report marks; NULL: none
} format_options;

/// One output file: all that goes into it.
typedef struct format_content {
    const product *products;
    size_t count;
} format_content;

/// Appends the file to the buffer. False, with the reason reported in one line, where the format cannot hold the
/// content; a lack of memory stays noted in the buffer.
typedef bool format_writer(const format_options *options, const format_content *content, buffer *out);

typedef struct format_row {
    const char *name;
    const char *extension; ///< with its point
    const char *summary;   ///< what it is for, for --help
    bool binary;
    bool single;   ///< holds one sprite only: for several, the output must be a folder
    bool pictures; ///< names the pictures of its sprites, so that these must have names
    format_writer *write;
} format_row;

extern const format_row formats[];
extern const size_t format_count;

/// The row of this name; NULL for none.
const format_row *format_find(const char *name);

/// The row with the longest extension that ends the name; NULL for none.
const format_row *format_of_file(const char *file);

format_writer write_hitmask, write_json, write_svg, write_c, write_phaser, write_tiled, write_tiled_json, write_godot,
    write_godot3, write_godot_resource, write_godot_tileset, write_box2d, write_libgdx, write_rube;

#endif
