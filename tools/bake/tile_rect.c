// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "tile_rect.h"

int32_t tile_rect_width(const sheet_frame *frame) { return frame->rotated ? frame->h : frame->w; }

int32_t tile_rect_height(const sheet_frame *frame) { return frame->rotated ? frame->w : frame->h; }

void tile_rect_point(const sheet_frame *frame, double *x, double *y) {
    double in_x = *x - frame->at_x, in_y = *y - frame->at_y;
    *x = frame->rotated ? frame->h - in_y : in_x;
    *y = frame->rotated ? in_x : in_y;
}

entry_box tile_rect_rectangle(const sheet_frame *frame, entry_box box) {
    // Rotated clockwise, the lower left corner becomes the upper left one.
    double x = box.x, y = frame->rotated ? box.y + box.height : box.y;
    tile_rect_point(frame, &x, &y);
    double width = frame->rotated ? box.height : box.width, height = frame->rotated ? box.width : box.height;
    return (entry_box){x, y, width, height};
}

entry_box tile_rect_corner(const entry *e, const hm_part *part, int32_t i) {
    const hm_local *corner = &hm_parts_corners(e->form->parts)[part->first + i];
    entry_box box = {(double)corner->x / 65536.0, (double)corner->y / 65536.0, 0, 0};
    tile_rect_point(e->frame, &box.x, &box.y);
    return box;
}

int32_t tile_grid_number(const sheet *s, int32_t frame) { return s->tile_columns ? s->frames[frame].tile : frame; }

// The frame of a tile; NULL for none.
static const sheet_frame *tile_grid_frame(const sheet *s, int32_t tile) {
    for (int32_t i = 0; i < s->frame_count; i++) {
        if (tile_grid_number(s, i) == tile) return &s->frames[i];
    }
    return NULL;
}

// How many frames lie beside the first one.
static int32_t tile_grid_columns(const sheet *s) {
    int32_t count = 1;
    while (count < s->frame_count && s->frames[count].y == s->frames[0].y) count++;
    return count;
}

// Where tiles of a row or column begin and how far apart they are, from the first two.
static void tile_grid_steps(const sheet *s, tile_grid *grid) {
    const sheet_frame *first = tile_grid_frame(s, 0);
    const sheet_frame *right = grid->columns > 1 ? tile_grid_frame(s, 1) : NULL;
    const sheet_frame *below = tile_grid_frame(s, grid->columns);
    grid->margin_x = first ? first->x : 0;
    grid->margin_y = first ? first->y : 0;
    grid->spacing_x = first && right ? right->x - first->x - grid->width : 0;
    grid->spacing_y = first && below ? below->y - first->y - grid->height : 0;
    // A single row or column leaves it open: as in the other direction.
    if (!right) grid->spacing_x = grid->spacing_y;
    if (!below) grid->spacing_y = grid->spacing_x;
}

static bool tile_grid_holds(const tile_grid *grid, const sheet_frame *frame, int32_t number) {
    int64_t column = number % grid->columns, row = number / grid->columns;
    return !frame->rotated && frame->w == grid->width && frame->h == grid->height && frame->width == frame->w &&
           frame->height == frame->h &&
           frame->x == grid->margin_x + column * ((int64_t)grid->width + grid->spacing_x) &&
           frame->y == grid->margin_y + row * ((int64_t)grid->height + grid->spacing_y);
}

bool tile_grid_find(const format_content *content, tile_grid *out) {
    if (content->count != 1) return false;
    const sheet *s = content->products[0].sheet;
    if (s->picture_count != 1 || s->frame_count == 0 || s->frames[0].whole) return false;
    *out = (tile_grid){s->tile_width, s->tile_height, s->tile_columns, 0, 0, 0, 0, 0};
    if (!s->tile_columns) *out = (tile_grid){s->frames[0].w, s->frames[0].h, tile_grid_columns(s), 0, 0, 0, 0, 0};
    if (out->width <= 0 || out->height <= 0 || out->columns <= 0) return false;
    tile_grid_steps(s, out);
    for (int32_t i = 0; i < s->frame_count; i++) {
        int32_t number = tile_grid_number(s, i);
        if (number < 0) continue;
        if (!tile_grid_holds(out, &s->frames[i], number)) return false;
        if (number >= out->count) out->count = number + 1;
    }
    return out->count > 0 && out->spacing_x >= 0 && out->spacing_y >= 0;
}
