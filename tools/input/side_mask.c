// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "side_mask.h"

#include <stdlib.h>
#include <string.h>
#include <hitmask/picture.h>

static void free_mask(void *mask) { hm_mask_destroy(mask); }

static const picture_entry *side_picture_of(query_reader *reader, const char *file, uint8_t threshold) {
    char *path = query_file(reader, file);
    if (!path) {
        query_no_memory(reader);
        return NULL;
    }
    const picture_entry *entry = pictures_get(&reader->kept, path, threshold, reader->fault, sizeof reader->fault);
    free(path);
    return entry;
}

const picture_entry *side_picture(query_reader *reader, const json_t *name, const json_t *threshold) {
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
        return side_picture_of(reader, file, (uint8_t)least);
    }
    return NULL;
}

bool side_read_mask(query_reader *reader, const side_source *source, shape_side *out) {
    const picture_entry *entry = side_picture(reader, source->value, source->own[SIDE_THRESHOLD]);
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
