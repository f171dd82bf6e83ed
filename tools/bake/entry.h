// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// entry: the frames of all products of a file, each with a name of its own. Most formats have no sprites of several
// frames: each frame is an entry by itself.
#ifndef HITMASK_BAKE_ENTRY_H
#define HITMASK_BAKE_ENTRY_H

#include "format.h"
#include "unique.h"

typedef struct entry {
    const product *product;
    const sheet *sheet;
    const sheet_frame *frame;
    int32_t number; ///< of the frame in its sheet
    const product_form *form;
    const char *name;        ///< unlike all others of the list
    double pivot_x, pivot_y; ///< in pixels of the untrimmed frame
    const hm_collider_mark *marks;
    int32_t mark_count;
} entry;

typedef struct entry_list {
    entry *entries;
    size_t count;
    unique_names names;
} entry_list;

/// All frames in their order. The name of a sheet's only frame is that of the sheet. Others are called as the frame;
/// with the sheet and '/' before it where several frames of the file are called so, or where that is but a number;
/// with a number behind it where even that is taken. False without memory; the list is then empty.
bool entry_list_make(const format_options *options, const format_content *content, entry_list *out);
void entry_list_free(entry_list *list);

/// The pivot of a frame in its pixels: its own, or that of the options.
void entry_pivot(const format_options *options, const sheet_frame *frame, double *x, double *y);

/// The rectangle of a mark in pixels; of a circle that around it.
typedef struct entry_box {
    double x, y, width, height;
} entry_box;

entry_box entry_mark_box(const hm_collider_mark *mark);

/// The same, no side less than a pixel: for engines that take nothing without area.
entry_box entry_mark_solid(const hm_collider_mark *mark);

/// What a file calls itself: the last part of its path without `extension` (or else without what is behind its last
/// point); `other` for standard output. NULL without memory; free() it.
char *entry_title(const char *output, const char *extension, const char *other);

/// The path of a picture as it is found from the folder in which `output` lies, with '/' only. Both are taken as they
/// are written; where only one of them is absolute, or there is no output, that is the picture's path itself. NULL
/// without memory; free() it.
char *entry_picture_path(const char *output, const char *file);

#endif
