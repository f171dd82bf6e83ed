// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "scene_ask.h"

#include "../input/placing.h"
#include "scene_read.h"

#include <stdlib.h>
#include <string.h>

const char *const ask_keys[ASK_KEYS] = {
    "ask", "id",     "frame", "touch",  "margin", "category", "mask",  "group", "except", "at",
    "to",  "radius", "shape", "motion", "start",  "all",      "reach", "count", "object", "pose",
};

enum { POSE_KEYS = 6 };
static const char *const pose_keys[POSE_KEYS] = {"x", "y", "angle", "scale", "pivot", "flip"};

// The pose that a body would have: what is absent stays as it is.
static bool ask_pose(scene *all, size_t value, scene_ask *ask) {
    static const char *const words[] = {"x", "y", "xy", NULL};
    size_t at[POSE_KEYS];
    int word;
    scene_body moved = all->bodies[ask->body];
    if (!json_doc_keys(&all->doc, "pose", value, pose_keys, POSE_KEYS, at)) return false;
    for (int i = 0; i < POSE_KEYS - 1; i++) {
        if (at[i] && !scene_pose(all, pose_keys[i][0], at[i], &moved.pose)) return false;
    }
    if (at[5]) {
        if (!scene_word(all, "flip", at[5], words, &word)) return false;
        placing_flip(words[word], &moved.pose);
    }
    hm_xform ignored;
    const char *fault = scene_place(all, &moved, &ignored);
    if (fault) return json_doc_fault(&all->doc, value, "the object cannot be there: %s", fault);
    ask->pose = moved.pose;
    return ask->posed = true;
}

static bool ask_start(scene *all, size_t value, scene_ask *ask) {
    static const char *const words[] = {"deeper", "always", "never", NULL};
    int word;
    return scene_word(all, "start", value, words, &word) && placing_start(words[word], &ask->start);
}

static bool ask_whole(scene *all, int key, size_t value, scene_ask *ask) {
    double number;
    if (!scene_whole(all, ask_keys[key], value, 1, 1e6, &number)) return false;
    *(key == ASK_COUNT ? &ask->count : &ask->frame) = (int32_t)number;
    return true;
}

static bool ask_id(scene *all, size_t value, scene_ask *ask) {
    free(ask->id);
    ask->id = NULL;
    return scene_text(all, "id", value, &ask->id);
}

static bool ask_shape(scene *all, size_t value, scene_ask *ask) {
    ask->shaped = true;
    return scene_shape(all, value, true, &ask->side);
}

static bool ask_set(scene *all, int key, size_t value, scene_ask *ask) {
    switch (key) {
    case ASK_ID:
        return ask_id(all, value, ask);
    case ASK_FRAME:
    case ASK_COUNT:
        return ask_whole(all, key, value, ask);
    case ASK_CATEGORY:
    case ASK_MASK:
    case ASK_GROUP:
        ask->filtered = true;
        return scene_filter(all, ask_keys[key][0], value, &ask->filter);
    case ASK_EXCEPT:
        return scene_read_body_label(all, "except", value, &ask->except);
    case ASK_OBJECT:
        return scene_read_body_label(all, "object", value, &ask->body);
    case ASK_AT:
        return scene_vector(all, "at", value, HM_MAX_POSITION, &ask->at);
    case ASK_TO:
        return scene_vector(all, "to", value, HM_MAX_POSITION, &ask->to);
    case ASK_MOTION:
        return scene_vector(all, "motion", value, PLACING_MOTION_MOST, &ask->motion);
    case ASK_RADIUS:
        return scene_within(all, "radius", value, 0, HM_MAX_LOCAL, &ask->radius);
    case ASK_REACH:
        return scene_within(all, "reach", value, 0, PLACING_MOTION_MOST, &ask->reach);
    case ASK_SHAPE:
        return ask_shape(all, value, ask);
    case ASK_START:
        return ask_start(all, value, ask);
    case ASK_ALL:
        return json_doc_bool(&all->doc, value, &ask->all) ||
               json_doc_fault(&all->doc, value, "all is no yes or no: give true or false");
    case ASK_POSE:
        return ask_pose(all, value, ask);
    default:
        return true;
    }
}

static bool ask_kind_of(scene *all, size_t object, size_t value, scene_ask *ask) {
    char list[160];
    size_t length = 0;
    for (const ask_kind *kind = ask_kinds; kind->name; kind++) {
        if (value && json_doc_is(&all->doc, value, kind->name)) ask->kind = kind;
        if (length + 1 < sizeof list)
            length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", length ? ", " : "", kind->name);
    }
    if (ask->kind) return true;
    if (!value)
        return json_doc_fault(&all->doc, object, "a query does not say what it asks: give \"ask\" one of %s", list);
    return json_doc_fault(&all->doc, value, "a query asks something unknown: give one of %s", list);
}

static bool ask_check_keys(scene *all, size_t object, const size_t *at, const ask_kind *kind) {
    for (int key = ASK_AT; key < ASK_KEYS; key++) {
        const unsigned bit = 1U << key;
        if (!at[key] && (kind->needs & bit))
            return json_doc_fault(&all->doc, object, "'%s' has no %s: give one", kind->name, ask_keys[key]);
        if (at[key] && !((kind->needs | kind->knows) & bit))
            return json_doc_fault(&all->doc, at[key], "%s is no key of '%s': leave it out", ask_keys[key],
                                  kind->name);
    }
    return true;
}

// Where a choice of keys is left.
static bool ask_check_choice(scene *all, size_t object, const size_t *at, const scene_ask *ask) {
    const bool place = ask->kind->knows & 1U << ASK_AT && ask->kind->knows & 1U << ASK_SHAPE;
    const bool sight = ask->kind->knows & 1U << ASK_TO && ask->kind->knows & 1U << ASK_OBJECT;
    if (place && !at[ASK_AT] == !at[ASK_SHAPE])
        return json_doc_fault(&all->doc, object, "'%s' is about one thing: give one of at, shape", ask->kind->name);
    if (sight && !at[ASK_TO] == !at[ASK_OBJECT])
        return json_doc_fault(&all->doc, object, "'%s' is about one thing: give one of to, object", ask->kind->name);
    return true;
}

static bool ask_read(scene *all, size_t value, int32_t number, scene_ask *out) {
    size_t at[ASK_KEYS];
    *out =
        (scene_ask){.filter = HM_FILTER_DEFAULT, .except = -1, .body = -1, .count = 1, .reach = PLACING_MOTION_MOST};
    out->rule = all->rule;
    if (!json_doc_keys(&all->doc, "a query", value, ask_keys, ASK_KEYS, at)) return false;
    if (!ask_kind_of(all, value, at[ASK_ASK], out) || !ask_check_keys(all, value, at, out->kind)) return false;
    if (!ask_check_choice(all, value, at, out)) return false;
    out->ruled = at[ASK_TOUCH] || at[ASK_MARGIN];
    if (!scene_rule(all, at[ASK_TOUCH], at[ASK_MARGIN], &out->rule)) return false;
    for (int key = 0; key < ASK_KEYS; key++) {
        if (at[key] && !ask_set(all, key, at[key], out)) return false;
    }
    if (out->id) return true;
    out->id = malloc(16);
    if (!out->id) return scene_no_memory(all, value);
    snprintf(out->id, 16, "#%d", (int)number);
    return true;
}

bool scene_read_asks(scene *all, size_t value) {
    json_walk walk;
    if (json_doc_kind_of(&all->doc, value) != JSON_DOC_ARRAY)
        return json_doc_fault(&all->doc, value, "queries are no array: give [{\"ask\":..},..]");
    const size_t count = json_doc_count(&all->doc, value);
    if (count > 1000000) return json_doc_fault(&all->doc, value, "there are too many queries: give 1000000 at most");
    all->asks = calloc(count + 1, sizeof *all->asks);
    if (!all->asks) return scene_no_memory(all, value);
    json_walk_begin(&all->doc, value, &walk);
    while (json_walk_next(&walk)) {
        const int32_t number = all->ask_count++;
        if (!ask_read(all, walk.value, number, &all->asks[number])) return false;
    }
    return true;
}

void scene_ask_free(scene_ask *ask) {
    side_free(&ask->side);
    free(ask->id);
}
