// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "tiled_tileset.h"

#include <stdlib.h>

// All pictures of all sheets, with their sizes.
static bool tiled_images(const format_options *options, const format_content *content, tiled_tileset *set) {
    size_t count = 0;
    for (size_t i = 0; i < content->count; i++) count += (size_t)content->products[i].sheet->picture_count;
    set->images = calloc(count ? count : 1, sizeof *set->images);
    if (!set->images) {
        set->failed = true;
        return true;
    }
    for (size_t i = 0; i < content->count; i++) {
        const sheet *s = content->products[i].sheet;
        for (int32_t k = 0; k < s->picture_count; k++) {
            tiled_image_row *row = &set->images[set->image_count++];
            if (!png_read_size(s->pictures[k], &row->width, &row->height)) return false;
            row->path = entry_picture_path(options->output, s->pictures[k]);
            set->failed |= !row->path;
        }
    }
    return true;
}

// Tiled has one margin and one spacing, and reckons the columns from the width of the picture.
static bool tiled_grid(const format_content *content, tiled_tileset *set) {
    tile_grid grid;
    if (!tile_grid_find(content, &grid) || grid.margin_x != grid.margin_y || grid.spacing_x != grid.spacing_y) {
        return false;
    }
    int64_t columns =
        ((int64_t)set->images[0].width - grid.margin_x + grid.spacing_x) / ((int64_t)grid.width + grid.spacing_x);
    if (columns != grid.columns) return false;
    set->tile_width = grid.width;
    set->tile_height = grid.height;
    set->columns = grid.columns;
    set->tile_count = grid.count;
    set->margin = grid.margin_x;
    set->spacing = grid.spacing_x;
    return true;
}

static void tiled_add_row(tiled_tileset *set, const entry *e, const tiled_image_row *images) {
    int32_t width = tile_rect_width(e->frame), height = tile_rect_height(e->frame);
    int32_t id = set->is_grid ? tile_grid_number(e->sheet, e->number) : (int32_t)set->row_count;
    if (width == 0 || height == 0 || id < 0) return;
    set->rows[set->row_count++] = (tiled_tile_row){id, e, &images[e->frame->picture]};
    if (set->is_grid) return;
    if (width > set->tile_width) set->tile_width = width;
    if (height > set->tile_height) set->tile_height = height;
    set->tile_count++;
}

static void tiled_rows(const format_content *content, tiled_tileset *set) {
    const tiled_image_row *images = set->images;
    const entry *e = set->entries.entries;
    for (size_t i = 0; i < content->count; i++) {
        const sheet *s = content->products[i].sheet;
        for (int32_t k = 0; k < s->frame_count; k++) tiled_add_row(set, e++, images);
        images += s->picture_count;
    }
}

bool tiled_tileset_make(const format_options *options, const format_content *content, tiled_tileset *out) {
    *out = (tiled_tileset){0};
    if (!tiled_images(options, content, out)) {
        tiled_tileset_free(out);
        return false;
    }
    out->name = entry_title(options->output, ".tsx", "colliders");
    out->failed |= !out->name || !entry_list_make(options, content, &out->entries);
    out->rows = calloc(out->entries.count + 1, sizeof *out->rows);
    out->failed |= !out->rows;
    if (out->failed) {
        tiled_tileset_free(out);
        out->failed = true;
        return true;
    }
    out->is_grid = tiled_grid(content, out);
    tiled_rows(content, out);
    return true;
}

void tiled_tileset_free(tiled_tileset *set) {
    for (size_t i = 0; i < set->image_count; i++) free(set->images[i].path);
    free(set->images);
    free(set->rows);
    free(set->name);
    entry_list_free(&set->entries);
    *set = (tiled_tileset){0};
}
