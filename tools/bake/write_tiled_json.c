// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Tilesets of Tiled in JSON, .tsj: the same as write_tiled.c writes in XML.
#include "tiled_tileset.h"

static void tiled_number(buffer *out, const char *key, double value) {
    buffer_print(out, ",\"%s\":", key);
    buffer_real(out, value);
}

static void tiled_object(buffer *out, int32_t id, const char *name, const char *type, const entry_box *box) {
    buffer_print(out, "%s\n   {\"id\":%d,\"name\":", id > 1 ? "," : "", id);
    buffer_json_text(out, name);
    buffer_print(out, ",\"type\":\"%s\",\"rotation\":0,\"visible\":true", type);
    tiled_number(out, "x", box->x);
    tiled_number(out, "y", box->y);
    tiled_number(out, "width", box->width);
    tiled_number(out, "height", box->height);
}

static void tiled_part(buffer *out, int32_t id, const entry *e, const hm_part *part) {
    entry_box first = tile_rect_corner(e, part, 0);
    tiled_object(out, id, "", TILED_SOLID, &first);
    buffer_text(out, ",\"polygon\":[");
    for (int32_t i = 0; i < part->count; i++) {
        entry_box corner = tile_rect_corner(e, part, i);
        buffer_text(out, i ? ",{\"x\":" : "{\"x\":");
        buffer_real(out, corner.x - first.x);
        tiled_number(out, "y", corner.y - first.y);
        buffer_text(out, "}");
    }
    buffer_text(out, "]}");
}

static void tiled_mark(buffer *out, int32_t id, const sheet_frame *frame, const hm_collider_mark *mark) {
    entry_box box = tile_rect_rectangle(frame, entry_mark_box(mark));
    tiled_object(out, id, mark->name, TILED_MARK, &box);
    buffer_text(out, ",\"properties\":[{\"name\":\"sensor\",\"type\":\"bool\",\"value\":true}]");
    if (mark->kind == HM_SHAPE_POINT) buffer_text(out, ",\"point\":true");
    if (mark->kind == HM_SHAPE_CIRCLE) buffer_text(out, ",\"ellipse\":true");
    buffer_text(out, "}");
}

static void tiled_objects(buffer *out, const entry *e) {
    int32_t parts = hm_parts_count(e->form->parts);
    if (parts == 0 && e->mark_count == 0) return;
    buffer_text(out, ",\n  \"objectgroup\":{\"type\":\"objectgroup\",\"id\":2,\"name\":\"\",\"draworder\":\"index\","
                     "\"opacity\":1,\"visible\":true,\"x\":0,\"y\":0,\"objects\":[");
    for (int32_t i = 0; i < parts; i++) tiled_part(out, i + 1, e, &hm_parts_all(e->form->parts)[i]);
    for (int32_t i = 0; i < e->mark_count; i++) tiled_mark(out, parts + i + 1, e->frame, &e->marks[i]);
    buffer_text(out, "]}");
}

static void tiled_image(buffer *out, const tiled_image_row *image) {
    buffer_text(out, ",\"image\":");
    buffer_json_text(out, image->path);
    buffer_print(out, ",\"imagewidth\":%d,\"imageheight\":%d", image->width, image->height);
}

static void tiled_tile(buffer *out, const tiled_tileset *set, const tiled_tile_row *tile) {
    const sheet_frame *frame = tile->entry->frame;
    buffer_print(out, "\n {\"id\":%d,\"properties\":[{\"name\":\"name\",\"type\":\"string\",\"value\":", tile->id);
    buffer_json_text(out, tile->entry->name);
    buffer_text(out, "}]");
    if (!set->is_grid && !frame->whole) {
        buffer_print(out, ",\"x\":%d,\"y\":%d,\"width\":%d,\"height\":%d", frame->x, frame->y, tile_rect_width(frame),
                     tile_rect_height(frame));
    }
    if (!set->is_grid) tiled_image(out, tile->image);
    tiled_objects(out, tile->entry);
    buffer_text(out, "}");
}

bool write_tiled_json(const format_options *options, const format_content *content, buffer *out) {
    tiled_tileset set;
    bool named = tiled_tileset_make(options, content, &set);
    if (!named || set.failed) {
        out->failed |= set.failed;
        return named;
    }
    buffer_text(out, "{\"type\":\"tileset\",\"version\":\"1.8\",\"name\":");
    buffer_json_text(out, set.name);
    buffer_print(out,
                 ",\"tilewidth\":%d,\"tileheight\":%d,\"tilecount\":%d,\"columns\":%d,\"margin\":%d,\"spacing\":%d",
                 set.tile_width, set.tile_height, set.tile_count, set.columns, set.margin, set.spacing);
    if (set.is_grid) {
        tiled_image(out, &set.images[0]);
    } else {
        buffer_text(out, ",\"grid\":{\"orientation\":\"orthogonal\",\"width\":1,\"height\":1}");
    }
    buffer_text(out, ",\"tiles\":[");
    for (size_t i = 0; i < set.row_count; i++) {
        if (i) buffer_text(out, ",");
        tiled_tile(out, &set, &set.rows[i]);
    }
    buffer_text(out, "]}\n");
    tiled_tileset_free(&set);
    return true;
}
