// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// sheet: what the inputs of `hitmask bake` say of one sprite - pictures, the frames in them, marks, animations
// - before any pixel is read. Every importer fills one; all that comes after reads it.
#ifndef HITMASK_SHEET_SHEET_H
#define HITMASK_SHEET_SHEET_H

#include "text_store.h"

#include <hitmask/collider.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// One frame: a rectangle of a picture, and where that lies in the frame as the artist drew it.
typedef struct sheet_frame {
    const char *name;        ///< UTF-8
    double pivot_x, pivot_y; ///< in pixels of the untrimmed frame, where it has one
    int32_t picture;         ///< number of the picture in the sheet
    int32_t x, y;            ///< left and top pixel of the cut in the picture
    int32_t w, h;            ///< its size when unrotated; 0 x 0: nothing was left after trimming
    int32_t at_x, at_y;    ///< where the cut lies in the untrimmed frame; may reach out of it only as an input fault
    int32_t width, height; ///< of the untrimmed frame, in which colliders are written
    int32_t duration;      ///< in milliseconds, 0: not stated
    int32_t first_mark, mark_count;
    int32_t tile;   ///< id of the tile in its tileset, -1 for other frames
    bool whole;     ///< all of the picture; x to height are then set when its header was read (sheet_settle)
    bool rotated;   ///< it lies in the picture rotated by 90 degrees clockwise, and is h wide and w high there
    bool has_pivot; ///< otherwise the pivot is that of the options
} sheet_frame;

/// One sprite. Everything is owned by it; names are UTF-8.
typedef struct sheet {
    char *name; ///< of the sprite: where it goes in a folder, without extension; parts by '/'
    char **pictures;
    int32_t picture_count;
    char **sources; ///< the files that were read for it besides the pictures: the sheet itself, named boxes
    int32_t source_count;
    sheet_frame *frames;
    int32_t frame_count;
    text_store frame_names;  ///< theirs
    hm_collider_mark *marks; ///< their names are owned too
    int32_t mark_count;
    hm_collider_tag *tags; ///< so are theirs
    int32_t tag_count;
    int32_t tile_width, tile_height, tile_columns; ///< of a tileset, otherwise 0; columns are 0 where each tile has a
                                                   ///< picture of its own
    int32_t tile_margin, tile_spacing;             ///< around all tiles of a tileset and between two of them
} sheet;

/// Frames in all sheets together, and marks and tags of one, are no more than HM_COLLIDER_MAX.
///
/// Each adds one at the end and answers its number; -1 without memory or beyond the limit. Strings are copied.
int32_t sheet_add_picture(sheet *s, const char *file);
int32_t sheet_add_source(sheet *s, const char *file);
int32_t sheet_add_frame(sheet *s, const sheet_frame *frame);
int32_t sheet_add_mark(sheet *s, const hm_collider_mark *mark);
int32_t sheet_add_tag(sheet *s, const hm_collider_tag *tag);

/// Frees all of it; `s` is then empty, as after `sheet s = {0}`.
void sheet_free(sheet *s);

/// A grown array of sheets.
typedef struct sheet_list {
    sheet *sheets;
    size_t count, room;
} sheet_list;

/// Takes the sheet over, also where it fails: false without memory.
bool sheet_list_take(sheet_list *list, sheet *s);
void sheet_list_free(sheet_list *list);

#endif
