// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "side_mask.h"

#include <stdlib.h>
#include <string.h>
#include <hitmask/picture.h>

static void free_mask(void *mask) { hm_mask_destroy(mask); }

static const picture_entry *side_picture_of(query_reader *reader, const char *file, frame_choice *choice,
                                            uint8_t threshold) {
    choice->file = query_file(reader, file);
    if (!choice->file) {
        query_no_memory(reader);
        return NULL;
    }
    const picture_entry *entry = pictures_get(&reader->kept, choice, threshold, reader->fault, sizeof reader->fault);
    free(choice->file);
    return entry;
}

static const picture_entry *side_picture_from(query_reader *reader, const json_t *name, frame_choice *choice,
                                              const json_t *threshold) {
    json_int_t least = threshold ? json_integer_value(threshold) : reader->threshold;
    const char *file = json_string_value(name);
    reader->blame = threshold ? threshold : name;
    if (threshold && (!json_is_integer(threshold) || least < 1 || least > 255)) {
        query_fault(reader, "threshold: give a whole number from 1 to 255");
    } else if (!file || !*file) {
        query_fault(reader, "mask: give the name of a picture");
    } else if (!strcmp(file, "-")) {
        query_fault(reader, "mask: standard input cannot be a picture here");
    } else {
        return side_picture_of(reader, file, choice, (uint8_t)least);
    }
    return NULL;
}

const picture_entry *side_picture(query_reader *reader, const json_t *name, const json_t *threshold) {
    return side_picture_from(reader, name, &(frame_choice){0}, threshold);
}

// Cells are as wide and high as a number says, or two.
static bool frame_read_grid(query_reader *reader, const json_t *grid, frame_choice *out) {
    const bool pair = json_is_array(grid) && json_array_size(grid) == 2;
    const json_t *width = pair ? json_array_get(grid, 0) : grid, *height = pair ? json_array_get(grid, 1) : grid;
    const json_int_t w = json_integer_value(width), h = json_integer_value(height);
    out->grid_width = (int32_t)w;
    out->grid_height = (int32_t)h;
    if (json_is_integer(width) && json_is_integer(height) && w >= 1 && h >= 1 && w <= HM_MASK_MAX_SIDE &&
        h <= HM_MASK_MAX_SIDE)
        return true;
    return query_fault(reader, "grid: give a whole number of pixels, 1 to %d, or [w,h]", HM_MASK_MAX_SIDE);
}

// Which frame of the picture or sheet, if one is named; `number` is room for a number as text.
static bool frame_read(query_reader *reader, const side_source *source, char number[24], frame_choice *out) {
    const json_t *frame = source->own[SIDE_FRAME], *grid = source->own[SIDE_GRID];
    const char *file = json_string_value(source->value);
    const bool named = file && frame_is_sheet(file);
    reader->blame = frame ? frame : grid;
    *out = (frame_choice){0};
    if (grid && named) return query_fault(reader, "grid: a sheet in JSON or XML has frames without it");
    if (grid && !frame) return query_fault(reader, "grid: give the number of a \"frame\" as well");
    if (named && !frame) return query_fault(reader, "mask: is a sheet: give the name of a \"frame\" as well");
    if (!frame) return true;
    if (!grid && !named) return query_fault(reader, "frame: give the \"grid\" of the picture as well");
    if (json_is_integer(frame))
        snprintf(number, 24, "%" JSON_INTEGER_FORMAT, json_integer_value(frame));
    else if (!json_is_string(frame))
        return query_fault(reader, "frame: give a name or a whole number");
    out->frame = json_is_integer(frame) ? number : (char *)(uintptr_t)json_string_value(frame);
    return !grid || frame_read_grid(reader, grid, out);
}

bool side_read_mask(query_reader *reader, const side_source *source, shape_side *out) {
    char number[24];
    frame_choice choice;
    if (!frame_read(reader, source, number, &choice)) return false;
    const picture_entry *entry = side_picture_from(reader, source->value, &choice, source->own[SIDE_THRESHOLD]);
    if (entry) hm_shape_mask(entry->mask, &out->shape);
    return entry != NULL;
}

static bool rows_reserve(query_reader *reader, size_t size) {
    if (size <= reader->rows_size) return true;
    char *grown = realloc(reader->rows, size);
    if (!grown) return query_no_memory(reader);
    reader->rows = grown;
    reader->rows_size = size;
    return true;
}

// All rows in one text, each with a line feed: the form of hm_mask_from_ascii.
static bool rows_join(query_reader *reader, const json_t *rows) {
    size_t size = 0;
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const char *row = json_string_value(json_array_get(rows, i));
        if (!row || row[strspn(row, "#.")]) return query_fault(reader, "rows: give texts of '#' and '.'");
        size += json_string_length(json_array_get(rows, i)) + 1;
    }
    if (!rows_reserve(reader, size + 1)) return false;
    char *end = reader->rows;
    for (size_t i = 0; i < json_array_size(rows); i++) {
        const json_t *row = json_array_get(rows, i);
        memcpy(end, json_string_value(row), json_string_length(row));
        end += json_string_length(row);
        *end++ = '\n';
    }
    *end = 0;
    return true;
}

hm_mask *side_rows(query_reader *reader, const json_t *rows) {
    hm_mask *mask = NULL;
    reader->blame = rows;
    if (!json_is_array(rows)) {
        query_fault(reader, "rows: give an array of texts");
        return NULL;
    }
    if (!rows_join(reader, rows)) return NULL;
    hm_result result = hm_mask_from_ascii(reader->rows, NULL, &mask);
    if (result == HM_OK) return mask;
    if (result == HM_ERROR_FORMAT) {
        query_fault(reader, "rows: give rows of the same length");
    } else {
        query_made(reader, result, "rows", "a side has at most 32767 pixels");
    }
    return NULL;
}

bool side_read_rows(query_reader *reader, const side_source *source, shape_side *out) {
    // Below this many pixels a mask is searched faster than its field is built.
    enum { WITHOUT_FIELD = 4096 };
    hm_mask *mask = side_rows(reader, source->value);
    if (!mask) return false;
    if (!side_own(out, mask, free_mask)) return query_no_memory(reader);
    if ((int64_t)hm_mask_width(mask) * hm_mask_height(mask) >= WITHOUT_FIELD) {
        if (hm_mask_prepare(mask) != HM_OK) return query_no_memory(reader);
    }
    hm_shape_mask(mask, &out->shape);
    return true;
}
