// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Each object of the grammar is a list of keys. query_keys_take sorts an object's values into an array in that order
// and refuses every other key; what each value must be is checked where it is used. The keys that only some
// operations know are read in query_detail.c.
#include "placing.h"
#include "query_values.h"

#include <stdlib.h>
#include <string.h>

// ---- where a shape is ---------------------------------------------------------------------------------------------

static bool xform_read(query_reader *reader, const json_t *value, hm_xform *out) {
    json_int_t steps[6];
    bool right = json_is_array(value) && json_array_size(value) == 6;
    for (size_t i = 0; right && i < 6; i++) {
        const json_t *item = json_array_get(value, i);
        right = json_is_integer(item);
        steps[i] = json_integer_value(item);
    }
    if (!right) return query_fault(reader, "xform: give six whole numbers [ox,oy,ux,uy,vx,vy]");
    for (size_t i = 2; i < 6; i++) right = right && steps[i] >= INT32_MIN && steps[i] <= INT32_MAX;
    if (right) {
        *out = (hm_xform){steps[0],          steps[1],          (int32_t)steps[2],
                          (int32_t)steps[3], (int32_t)steps[4], (int32_t)steps[5]};
    }
    if (right && hm_xform_valid(out)) return true;
    return query_fault(reader, "xform: axes are 1/64 to 64 pixels long and not near parallel, the place within 2^46 "
                               "steps");
}

// ---- shapes -------------------------------------------------------------------------------------------------------

enum {
    SIDE_MASK,
    SIDE_ROWS,
    SIDE_POINT,
    SIDE_SEGMENT,
    SIDE_CIRCLE,
    SIDE_SHAPES,
    SIDE_THRESHOLD = SIDE_SHAPES,
    SIDE_POSE,
    SIDE_XFORM,
    SIDE_KEYS
};
static const char *const side_keys[SIDE_KEYS] = {"mask",   "rows",      "point", "segment",
                                                 "circle", "threshold", "pose",  "xform"};

static bool side_read_mask(query_reader *reader, const json_t *name, const json_t *threshold, query_side *out) {
    json_int_t least = threshold ? json_integer_value(threshold) : reader->threshold;
    if (threshold && (!json_is_integer(threshold) || least < 1 || least > 255)) {
        return query_fault(reader, "threshold: give a whole number from 1 to 255");
    }
    const char *file = json_string_value(name);
    if (!file || !*file) return query_fault(reader, "mask: give the name of a picture");
    if (!strcmp(file, "-")) return query_fault(reader, "mask: standard input cannot be a picture here");
    const picture_entry *entry =
        pictures_get(&reader->kept, file, (uint8_t)least, reader->fault, sizeof reader->fault);
    if (!entry) return false;
    hm_shape_mask(entry->mask, entry->field, &out->shape);
    return true;
}

static bool rows_reserve(query_reader *reader, size_t size) {
    if (size <= reader->rows_size) return true;
    char *grown = realloc(reader->rows, size);
    if (!grown) return query_fault(reader, "not enough memory");
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

static bool side_read_rows(query_reader *reader, const json_t *rows, query_side *out) {
    // Below this many pixels a mask is searched faster than its field is built.
    enum { WITHOUT_FIELD = 4096 };
    if (!json_is_array(rows)) return query_fault(reader, "rows: give an array of texts");
    if (!rows_join(reader, rows)) return false;
    hm_result result = hm_mask_from_ascii(reader->rows, NULL, &out->mask);
    if (result == HM_ERROR_FORMAT) return query_fault(reader, "rows: give rows of the same length");
    if (result == HM_ERROR_RANGE) return query_fault(reader, "rows: a side has at most 32767 pixels");
    int64_t pixels = result == HM_OK ? (int64_t)hm_mask_width(out->mask) * hm_mask_height(out->mask) : 0;
    if (pixels >= WITHOUT_FIELD) result = hm_maskfield_create(out->mask, NULL, &out->field);
    if (result != HM_OK) return query_fault(reader, "not enough memory");
    hm_shape_mask(out->mask, out->field, &out->shape);
    return true;
}

static bool side_read_circle(query_reader *reader, const json_t *value, query_side *out) {
    double c[3];
    if (!query_reals(reader, "circle", value, 3, c)) return false;
    if (hm_shape_circle(c[0], c[1], c[2], &out->shape) == HM_OK) return true;
    return query_fault(reader, "circle: coordinates lie within +-32767 pixels, a radius from 0 to 32767");
}

static bool side_read_ends(query_reader *reader, const char *kind, const json_t *value, query_side *out) {
    double c[4];
    bool point = *kind == 'p';
    if (!query_reals(reader, kind, value, point ? 2 : 4, c)) return false;
    hm_result result =
        point ? hm_shape_point(c[0], c[1], &out->shape) : hm_shape_segment(c[0], c[1], c[2], c[3], &out->shape);
    return result == HM_OK || query_fault(reader, "%s: coordinates lie within +-32767 pixels", kind);
}

static bool side_read_shape(query_reader *reader, json_t *const *values, int kind, query_side *out) {
    const json_t *value = values[kind];
    switch (kind) {
    case SIDE_MASK:
        return side_read_mask(reader, value, values[SIDE_THRESHOLD], out);
    case SIDE_ROWS:
        return side_read_rows(reader, value, out);
    case SIDE_CIRCLE:
        return side_read_circle(reader, value, out);
    default:
        return side_read_ends(reader, side_keys[kind], value, out);
    }
}

static bool side_read_place(query_reader *reader, const char *where, json_t *const *values, query_side *out) {
    json_t *pose = values[SIDE_POSE], *xform = values[SIDE_XFORM];
    out->xform = (hm_xform)HM_XFORM_IDENTITY;
    out->pose = (hm_pose)HM_POSE_DEFAULT;
    out->posed = !xform;
    if (pose && xform) return query_fault(reader, "%s: give a pose or an xform, not both", where);
    if (pose && !query_pose(reader, where, pose, &out->shape, &out->pose, &out->xform)) return false;
    if (xform && !xform_read(reader, xform, &out->xform)) return false;
    if (out->shape.kind != HM_SHAPE_CIRCLE || placing_is_round(&out->xform)) return true;
    return query_fault(reader, "%s: a circle must stay round: scale it equally and without shear", where);
}

static bool side_read(query_reader *reader, const char *where, json_t *object, query_side *out) {
    json_t *values[SIDE_KEYS] = {0};
    int kind = -1, kinds = 0;
    if (!object) return query_fault(reader, "%s: is missing", where);
    if (!query_keys_take(reader, where, object, side_keys, values, SIDE_KEYS)) return false;
    for (int i = 0; i < SIDE_SHAPES; i++) {
        if (!values[i]) continue;
        kind = i;
        kinds++;
    }
    if (kinds != 1) return query_fault(reader, "%s: give one of mask, rows, point, segment, circle", where);
    if (kind != SIDE_MASK && values[SIDE_THRESHOLD]) {
        return query_fault(reader, "%s: only a mask has a threshold", where);
    }
    return side_read_shape(reader, values, kind, out) && side_read_place(reader, where, values, out);
}

// ---- the question -------------------------------------------------------------------------------------------------

static const char *const query_keys[QUERY_KEYS] = {
    "id",     "op",    "a",    "b",  "touch",  "margin",   "direction", "max_distance",
    "motion", "start", "from", "to", "length", "capacity", "tolerance", "budget",
};

static bool query_read_id(query_reader *reader, const json_t *id, query *out) {
    if (json_is_string(id) || json_is_integer(id)) out->id = id;
    return !id || out->id || json_is_null(id) || query_fault(reader, "id: give a whole number, a text or null");
}

static bool query_unknown_op(query_reader *reader, const char *name) {
    char list[128];
    size_t length = 0;
    for (const query_op *op = query_ops; op->name && length < sizeof list; op++) {
        length += (size_t)snprintf(list + length, sizeof list - length, " %s", op->name);
    }
    return query_fault(reader, "op: unknown operation '%.60s': give one of%s", name, list);
}

static bool query_read_op(query_reader *reader, const json_t *op, query *out) {
    const char *name = json_string_value(op);
    if (!name) return query_fault(reader, "op: %s", op ? "give a text" : "is missing");
    for (out->op = query_ops; out->op->name; out->op++) {
        if (!strcmp(out->op->name, name)) return true;
    }
    return query_unknown_op(reader, name);
}

static bool query_read_rule(query_reader *reader, const json_t *touch, const json_t *margin, hm_rule *out) {
    *out = (hm_rule){HM_TOUCH_AREA, 0};
    if (touch && !(json_is_string(touch) && placing_touch(json_string_value(touch), &out->touch))) {
        return query_fault(reader, "touch: give \"area\" or \"closed\"");
    }
    if (!margin) return true;
    out->margin = json_number_value(margin);
    if (json_is_number(margin) && out->margin >= 0 && out->margin <= 256) return true;
    return query_fault(reader, "margin: give a number from 0 to 256");
}

static bool query_check_kinds(query_reader *reader, const query *q) {
    if (!q->op->of_masks) return true;
    bool first = q->a.shape.kind == HM_SHAPE_MASK, pair = q->op->keys & QUERY_BIT(QUERY_B);
    if (first && (!pair || q->b.shape.kind == HM_SHAPE_MASK)) return true;
    return query_fault(reader, "%s: '%s' is about masks: give mask or rows", first ? "b" : "a", q->op->name);
}

// A key of another operation is a fault like an unknown one: it was meant to make a difference.
static bool query_check_keys(query_reader *reader, const query_op *op, json_t *const *values) {
    for (int i = 0; i < QUERY_KEYS; i++) {
        if (values[i] && !(op->keys & QUERY_BIT(i)))
            return query_fault(reader, "%s: is no key of '%s'", query_keys[i], op->name);
    }
    return true;
}

static bool query_read_sides(query_reader *reader, json_t *const *values, query *out) {
    bool pair = out->op->keys & QUERY_BIT(QUERY_B);
    return side_read(reader, "a", values[QUERY_A], &out->a) &&
           (!pair || side_read(reader, "b", values[QUERY_B], &out->b)) && query_check_kinds(reader, out);
}

bool query_read(query_reader *reader, json_t *object, query *out) {
    json_t *values[QUERY_KEYS] = {0};
    *out = (query){0};
    // The id first, so that whatever else is wrong is answered under it.
    if (!query_read_id(reader, json_object_get(object, "id"), out)) return false;
    return query_keys_take(reader, "question", object, query_keys, values, QUERY_KEYS) &&
           query_read_op(reader, values[QUERY_OP], out) && query_check_keys(reader, out->op, values) &&
           query_read_rule(reader, values[QUERY_TOUCH], values[QUERY_MARGIN], &out->rule) &&
           query_read_sides(reader, values, out) && (!out->op->read || out->op->read(reader, values, out));
}

static void side_free(query_side *side) {
    hm_maskfield_destroy(side->field);
    hm_mask_destroy(side->mask);
}

void query_free(query *question) {
    side_free(&question->a);
    side_free(&question->b);
    free(question->detail.entries);
}

void query_reader_free(query_reader *reader) {
    pictures_free(&reader->kept);
    free(reader->rows);
}
