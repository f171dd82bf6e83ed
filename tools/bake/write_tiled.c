// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Tilesets of Tiled, .tsx: each tile with its collision objects. A sheet that is a grid of one picture becomes a
// tileset of that picture, whose tiles keep their numbers; everything else a collection of pictures, where a tile is
// a picture or (from Tiled 1.9) a rectangle of one.
//
// Polygons are the convex parts: Tiled has no holes, and games take every polygon as solid. Marks that only report
// contacts have the property `sensor`.
#include "tiled_tileset.h"
#include "../xml/xml.h"

static void tiled_property(xml *x, const char *name, const char *type, const char *value) {
    xml_open(x, "property");
    xml_text(x, "name", name);
    if (type) xml_text(x, "type", type);
    xml_text(x, "value", value);
    xml_close(x);
}

static void tiled_name(xml *x, const char *name) {
    xml_open(x, "properties");
    tiled_property(x, "name", NULL, name);
    xml_close(x);
}

static void tiled_object(xml *x, int32_t id, const char *name, const char *type, const entry_box *box) {
    xml_open(x, "object");
    xml_whole(x, "id", id);
    if (name) xml_text(x, "name", name);
    xml_text(x, "type", type);
    xml_real(x, "x", box->x);
    xml_real(x, "y", box->y);
    if (box->width > 0 || box->height > 0) {
        xml_real(x, "width", box->width);
        xml_real(x, "height", box->height);
    }
}

static void tiled_part(xml *x, int32_t id, const entry *e, const hm_part *part) {
    entry_box first = tile_rect_corner(e, part, 0);
    tiled_object(x, id, NULL, TILED_SOLID, &first);
    xml_open(x, "polygon");
    xml_attribute(x, "points");
    for (int32_t i = 0; i < part->count; i++) {
        entry_box corner = tile_rect_corner(e, part, i);
        if (i) xml_add(x, " ");
        xml_add_real(x, corner.x - first.x);
        xml_add(x, ",");
        xml_add_real(x, corner.y - first.y);
    }
    xml_attribute_end(x);
    xml_close(x);
    xml_close(x);
}

static void tiled_mark(xml *x, int32_t id, const sheet_frame *frame, const hm_collider_mark *mark) {
    entry_box box = tile_rect_rectangle(frame, entry_mark_box(mark));
    tiled_object(x, id, mark->name, TILED_MARK, &box);
    xml_open(x, "properties");
    tiled_property(x, "sensor", "bool", "true");
    xml_close(x);
    if (mark->kind != HM_SHAPE_BOX) {
        xml_open(x, mark->kind == HM_SHAPE_POINT ? "point" : "ellipse");
        xml_close(x);
    }
    xml_close(x);
}

static void tiled_objects(xml *x, const entry *e) {
    int32_t parts = hm_parts_count(e->form->parts);
    if (parts == 0 && e->mark_count == 0) return;
    xml_open(x, "objectgroup");
    xml_text(x, "draworder", "index");
    xml_whole(x, "id", 2); // the one that Tiled gives its own
    for (int32_t i = 0; i < parts; i++) tiled_part(x, i + 1, e, &hm_parts_all(e->form->parts)[i]);
    for (int32_t i = 0; i < e->mark_count; i++) tiled_mark(x, parts + i + 1, e->frame, &e->marks[i]);
    xml_close(x);
}

static void tiled_image(xml *x, const char *file, int32_t width, int32_t height) {
    xml_open(x, "image");
    xml_text(x, "source", file);
    xml_whole(x, "width", width);
    xml_whole(x, "height", height);
    xml_close(x);
}

static void tiled_tile(xml *x, const tiled_tileset *set, const tiled_tile_row *tile) {
    const sheet_frame *frame = tile->entry->frame;
    xml_open(x, "tile");
    xml_whole(x, "id", tile->id);
    if (!set->is_grid && !frame->whole) {
        xml_whole(x, "x", frame->x);
        xml_whole(x, "y", frame->y);
        xml_whole(x, "width", tile_rect_width(frame));
        xml_whole(x, "height", tile_rect_height(frame));
    }
    tiled_name(x, tile->entry->name);
    if (!set->is_grid) tiled_image(x, tile->image->path, tile->image->width, tile->image->height);
    tiled_objects(x, tile->entry);
    xml_close(x);
}

static void tiled_head(xml *x, const tiled_tileset *set) {
    xml_text(x, "version", "1.8");
    xml_text(x, "name", set->name);
    xml_whole(x, "tilewidth", set->tile_width);
    xml_whole(x, "tileheight", set->tile_height);
    if (set->spacing) xml_whole(x, "spacing", set->spacing);
    if (set->margin) xml_whole(x, "margin", set->margin);
    xml_whole(x, "tilecount", set->tile_count);
    xml_whole(x, "columns", set->columns);
    if (set->is_grid) {
        tiled_image(x, set->images[0].path, set->images[0].width, set->images[0].height);
        return;
    }
    xml_open(x, "grid");
    xml_text(x, "orientation", "orthogonal");
    xml_whole(x, "width", 1);
    xml_whole(x, "height", 1);
    xml_close(x);
}

bool write_tiled(const format_options *options, const format_content *content, buffer *out) {
    tiled_tileset set;
    bool named = tiled_tileset_make(options, content, &set);
    if (!named || set.failed) {
        out->failed |= set.failed;
        return named;
    }
    xml x;
    xml_begin(&x, out, 1);
    xml_open(&x, "tileset");
    tiled_head(&x, &set);
    for (size_t i = 0; i < set.row_count; i++) tiled_tile(&x, &set, &set.rows[i]);
    xml_close(&x);
    xml_end(&x);
    tiled_tileset_free(&set);
    return true;
}
