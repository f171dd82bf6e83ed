// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// A TileSet of Godot 4 with a physics layer. A sheet that is a grid of one picture becomes one atlas source, whose
// tiles keep their positions; otherwise each frame is a source with a single tile. Points count from the middle of
// the tile. Two layers of custom data hold the name of each tile and its marks.
#include "godot.h"
#include "tile_rect.h"

#include <stdlib.h>

typedef struct godot_tiles {
    const format_options *options;
    entry_list entries;
    bool is_grid;
    tile_grid grid;
    int32_t width, height; ///< of the tile set's tiles
} godot_tiles;

static bool godot_is_tile(const godot_tiles *tiles, const entry *e) {
    return e->frame->w > 0 && e->frame->h > 0 && (!tiles->is_grid || tile_grid_number(e->sheet, e->number) >= 0);
}

static bool godot_texture(buffer *out, const godot_tiles *tiles, const char *file, int64_t id) {
    char *path = entry_picture_path(tiles->options->output, file);
    if (!path) return false;
    buffer_text(out, "[ext_resource type=\"Texture2D\" path=");
    godot_text(out, path);
    buffer_print(out, " id=\"%lld\"]\n", (long long)id);
    free(path);
    return true;
}

// The pictures of all sheets; returns how many, or -1 without memory.
static int64_t godot_textures(buffer *out, const godot_tiles *tiles, const format_content *content) {
    int64_t count = 0;
    for (size_t i = 0; i < content->count; i++) {
        const sheet *s = content->products[i].sheet;
        for (int32_t k = 0; k < s->picture_count; k++) {
            ++count;
            if (out && !godot_texture(out, tiles, s->pictures[k], count)) return -1;
        }
    }
    return count;
}

static void godot_polygon(buffer *out, const entry *e, const hm_part *part, double x, double y) {
    buffer_text(out, "PackedVector2Array(");
    for (int32_t i = 0; i < part->count; i++) {
        entry_box corner = tile_rect_corner(e, part, i);
        if (i) buffer_text(out, ", ");
        buffer_real(out, corner.x - x);
        buffer_text(out, ", ");
        buffer_real(out, corner.y - y);
    }
    buffer_text(out, ")\n");
}

static void godot_tile(buffer *out, const entry *e, int32_t column, int32_t row) {
    double x = tile_rect_width(e->frame) / 2.0, y = tile_rect_height(e->frame) / 2.0;
    buffer_print(out, "%d:%d/0 = 0\n", column, row);
    for (int32_t i = 0; i < hm_parts_count(e->form->parts); i++) {
        buffer_print(out, "%d:%d/0/physics_layer_0/polygon_%d/points = ", column, row, i);
        godot_polygon(out, e, &hm_parts_all(e->form->parts)[i], x, y);
    }
    buffer_print(out, "%d:%d/0/custom_data_0 = ", column, row);
    godot_text(out, e->name);
    buffer_text(out, "\n");
    if (e->mark_count == 0) return;
    buffer_print(out, "%d:%d/0/custom_data_1 = [", column, row);
    for (int32_t i = 0; i < e->mark_count; i++) {
        if (i) buffer_text(out, ", ");
        entry_box box = tile_rect_rectangle(e->frame, entry_mark_box(&e->marks[i]));
        box.x -= x;
        box.y -= y;
        godot_mark(out, &e->marks[i], box);
    }
    buffer_text(out, "]\n");
}

static void godot_pair(buffer *out, const char *key, int32_t x, int32_t y) {
    buffer_print(out, "%s = Vector2i(%d, %d)\n", key, x, y);
}

static void godot_source(buffer *out, int64_t id, int64_t texture) {
    buffer_print(out, "[sub_resource type=\"TileSetAtlasSource\" id=\"%lld\"]\n", (long long)id);
    buffer_print(out, "texture = ExtResource(\"%lld\")\n", (long long)texture);
}

static void godot_grid(buffer *out, const godot_tiles *tiles) {
    const tile_grid *grid = &tiles->grid;
    godot_source(out, 1, 1);
    godot_pair(out, "margins", grid->margin_x, grid->margin_y);
    godot_pair(out, "separation", grid->spacing_x, grid->spacing_y);
    godot_pair(out, "texture_region_size", grid->width, grid->height);
    for (size_t i = 0; i < tiles->entries.count; i++) {
        const entry *e = &tiles->entries.entries[i];
        int32_t number = tile_grid_number(e->sheet, e->number);
        if (godot_is_tile(tiles, e)) godot_tile(out, e, number % grid->columns, number / grid->columns);
    }
    buffer_text(out, "\n");
}

static void godot_single(buffer *out, const entry *e, int64_t id, int64_t texture) {
    godot_source(out, id, texture);
    godot_pair(out, "margins", e->frame->x, e->frame->y);
    godot_pair(out, "texture_region_size", tile_rect_width(e->frame), tile_rect_height(e->frame));
    godot_tile(out, e, 0, 0);
    buffer_text(out, "\n");
}

// Returns how many sources there are.
static int64_t godot_sources(buffer *out, const godot_tiles *tiles, const format_content *content) {
    if (tiles->is_grid) {
        if (out) godot_grid(out, tiles);
        return 1;
    }
    int64_t count = 0, textures = 1;
    const entry *e = tiles->entries.entries;
    for (size_t i = 0; i < content->count; i++) {
        const sheet *s = content->products[i].sheet;
        for (int32_t k = 0; k < s->frame_count; k++, e++) {
            if (!godot_is_tile(tiles, e)) continue;
            ++count;
            if (out) godot_single(out, e, count, textures + e->frame->picture);
        }
        textures += s->picture_count;
    }
    return count;
}

static void godot_size(godot_tiles *tiles) {
    tiles->width = tiles->grid.width;
    tiles->height = tiles->grid.height;
    for (size_t i = 0; !tiles->is_grid && i < tiles->entries.count; i++) {
        const sheet_frame *frame = tiles->entries.entries[i].frame;
        if (tile_rect_width(frame) > tiles->width) tiles->width = tile_rect_width(frame);
        if (tile_rect_height(frame) > tiles->height) tiles->height = tile_rect_height(frame);
    }
}

bool write_godot_tileset(const format_options *options, const format_content *content, buffer *out) {
    godot_tiles tiles = {.options = options};
    if (!entry_list_make(options, content, &tiles.entries)) {
        out->failed = true;
        return true;
    }
    tiles.is_grid = tile_grid_find(content, &tiles.grid);
    if (!tiles.is_grid) tiles.grid = (tile_grid){0};
    godot_size(&tiles);
    int64_t sources = godot_sources(NULL, &tiles, content);
    int64_t steps = sources + godot_textures(NULL, &tiles, content) + 1;
    buffer_print(out, "[gd_resource type=\"TileSet\" load_steps=%lld format=3]\n\n", (long long)steps);
    if (godot_textures(out, &tiles, content) < 0) out->failed = true;
    buffer_text(out, "\n");
    godot_sources(out, &tiles, content);
    buffer_text(out, "[resource]\n");
    godot_pair(out, "tile_size", tiles.width > 0 ? tiles.width : 1, tiles.height > 0 ? tiles.height : 1);
    buffer_text(out, "physics_layer_0/collision_layer = 1\ncustom_data_layer_0/name = \"name\"\n"
                     "custom_data_layer_0/type = 4\ncustom_data_layer_1/name = \"marks\"\n"
                     "custom_data_layer_1/type = 28\n");
    for (int64_t i = 0; i < sources; i++) {
        buffer_print(out, "sources/%lld = SubResource(\"%lld\")\n", (long long)i, (long long)i + 1);
    }
    entry_list_free(&tiles.entries);
    return true;
}
