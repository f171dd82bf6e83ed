// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Each object of the grammar is a list of keys. query_keys_take sorts an object's values into an array in that order
// and refuses every other key; what each value must be is checked where it is used. Shapes are read in side_read.c,
// the keys that only some operations accept in query_detail.c.
#include "../input/placing.h"
#include "query.h"
#include "../input/side_read.h"

#include <stdlib.h>
#include <string.h>

// ---- the question -------------------------------------------------------------------------------------------------

static const char *const query_keys[QUERY_KEYS] = {
    "id",     "op",    "a",          "b",         "touch",     "margin",   "direction",   "max_distance",
    "motion", "start", "from",       "to",        "length",    "capacity", "tolerance",   "budget",
    "gate",   "path",  "moves",      "radius",    "velocity",  "time",     "restitution", "limit",
    "mode",   "aside", "directions", "max_depth", "max_edges",
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

static bool query_read_side(query_reader *reader, const char *where, json_t *value, shape_side *out) {
    return side_read(reader, where, value, out) || query_fault_within(reader, where);
}

static bool query_read_sides(query_reader *reader, json_t *const *values, query *out) {
    bool pair = out->op->keys & QUERY_BIT(QUERY_B);
    if (!(out->op->keys & QUERY_BIT(QUERY_A))) return true;
    return query_read_side(reader, "a", values[QUERY_A], &out->a) &&
           (!pair || query_read_side(reader, "b", values[QUERY_B], &out->b)) && query_check_kinds(reader, out);
}

bool query_read(query_reader *reader, json_t *object, query *out) {
    json_t *values[QUERY_KEYS] = {0};
    *out = (query){0};
    query_reader_begin(reader);
    // The id first, so that whatever else is wrong is answered under it.
    if (!query_read_id(reader, json_object_get(object, "id"), out)) return false;
    return query_keys_take(reader, "question", object, query_keys, values, QUERY_KEYS) &&
           query_read_op(reader, values[QUERY_OP], out) && query_check_keys(reader, out->op, values) &&
           query_read_rule(reader, values[QUERY_TOUCH], values[QUERY_MARGIN], &out->rule) &&
           query_read_sides(reader, values, out) && (!out->op->read || out->op->read(reader, values, out));
}

void query_free(query *question) {
    side_free(&question->a);
    side_free(&question->b);
    free(question->detail.entries);
    free(question->detail.path);
    free(question->detail.moves);
    free(question->detail.passes);
    hm_polar_destroy(question->detail.polar.profiles[0]);
    hm_polar_destroy(question->detail.polar.profiles[1]);
}
