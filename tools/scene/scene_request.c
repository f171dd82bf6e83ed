// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
#include "scene_request.h"

#include "../input/placing.h"
#include "scene_read.h"

#include <stdlib.h>
#include <string.h>

const char *const request_keys[REQUEST_KEYS] = {
    "ask", "id",     "frame", "touch",  "margin", "category", "mask",  "group", "except", "at",
    "to",  "radius", "shape", "motion", "start",  "all",      "reach", "count", "object", "pose",
};

enum { POSE_KEYS = 6 };
static const char *const pose_keys[POSE_KEYS] = {"x", "y", "angle", "scale", "pivot", "flip"};

// The pose that a body would have: what is absent stays as it is.
static bool request_pose(scene *all, size_t value, scene_request *request) {
    static const char *const words[] = {"x", "y", "xy", NULL};
    size_t at[POSE_KEYS];
    int word;
    scene_body moved = all->bodies[request->body];
    if (!json_doc_keys(&all->doc, "pose", value, pose_keys, POSE_KEYS, at)) return false;
    for (int i = 0; i < POSE_KEYS - 1; i++) {
        if (at[i] && !scene_pose(all, pose_keys[i][0], at[i], &moved.pose)) return false;
    }
    if (at[5]) {
        if (!scene_word(all, "flip", at[5], words, &word)) return false;
        placing_flip(words[word], &moved.pose);
    }
    hm_xform ignored;
    const char *fault = scene_xform(all, &moved, &ignored);
    if (fault) return json_doc_fault(&all->doc, value, "the object cannot be there: %s", fault);
    request->pose = moved.pose;
    return request->posed = true;
}

static bool request_start(scene *all, size_t value, scene_request *request) {
    static const char *const words[] = {"deeper", "always", "never", NULL};
    int word;
    return scene_word(all, "start", value, words, &word) && placing_start(words[word], &request->start);
}

static bool request_whole(scene *all, int key, size_t value, scene_request *request) {
    double number;
    if (!scene_whole(all, request_keys[key], value, 1, 1e6, &number)) return false;
    *(key == REQUEST_COUNT ? &request->count : &request->frame) = (int32_t)number;
    return true;
}

static bool request_id(scene *all, size_t value, scene_request *request) {
    free(request->id);
    request->id = NULL;
    return scene_text(all, "id", value, &request->id);
}

static bool request_shape(scene *all, size_t value, scene_request *request) {
    request->shaped = true;
    return scene_shape(all, value, true, &request->side);
}

static bool request_set(scene *all, int key, size_t value, scene_request *request) {
    switch (key) {
    case REQUEST_ID:
        return request_id(all, value, request);
    case REQUEST_FRAME:
    case REQUEST_COUNT:
        return request_whole(all, key, value, request);
    case REQUEST_CATEGORY:
    case REQUEST_MASK:
    case REQUEST_GROUP:
        request->filtered = true;
        return scene_filter(all, request_keys[key][0], value, &request->filter);
    case REQUEST_EXCEPT:
        return scene_read_body_label(all, "except", value, &request->except);
    case REQUEST_OBJECT:
        return scene_read_body_label(all, "object", value, &request->body);
    case REQUEST_AT:
        return scene_vector(all, "at", value, HM_MAX_POSITION, &request->at);
    case REQUEST_TO:
        return scene_vector(all, "to", value, HM_MAX_POSITION, &request->to);
    case REQUEST_MOTION:
        return scene_vector(all, "motion", value, PLACING_MOTION_MOST, &request->motion);
    case REQUEST_RADIUS:
        return scene_within(all, "radius", value, 0, HM_MAX_LOCAL, &request->radius);
    case REQUEST_REACH:
        return scene_within(all, "reach", value, 0, PLACING_MOTION_MOST, &request->reach);
    case REQUEST_SHAPE:
        return request_shape(all, value, request);
    case REQUEST_START:
        return request_start(all, value, request);
    case REQUEST_ALL:
        return json_doc_bool(&all->doc, value, &request->all) ||
               json_doc_fault(&all->doc, value, "all is no yes or no: give true or false");
    case REQUEST_POSE:
        return request_pose(all, value, request);
    default:
        return true;
    }
}

static bool request_kind_of(scene *all, size_t object, size_t value, scene_request *request) {
    char list[160];
    size_t length = 0;
    for (const request_kind *kind = request_kinds; kind->name; kind++) {
        if (value && json_doc_is(&all->doc, value, kind->name)) request->kind = kind;
        if (length + 1 < sizeof list)
            length += (size_t)snprintf(list + length, sizeof list - length, "%s%s", length ? ", " : "", kind->name);
    }
    if (request->kind) return true;
    if (!value)
        return json_doc_fault(&all->doc, object, "a query does not say what it asks: give \"ask\" one of %s", list);
    return json_doc_fault(&all->doc, value, "a query asks something unknown: give one of %s", list);
}

static bool request_check_keys(scene *all, size_t object, const size_t *at, const request_kind *kind) {
    for (int key = REQUEST_AT; key < REQUEST_KEYS; key++) {
        const unsigned bit = 1U << key;
        if (!at[key] && (kind->needs & bit))
            return json_doc_fault(&all->doc, object, "'%s' has no %s: give one", kind->name, request_keys[key]);
        if (at[key] && !((kind->needs | kind->accepts) & bit))
            return json_doc_fault(&all->doc, at[key], "%s is no key of '%s': leave it out", request_keys[key],
                                  kind->name);
    }
    return true;
}

// Where a choice of keys is left.
static bool request_check_choice(scene *all, size_t object, const size_t *at, const scene_request *request) {
    const bool pointed = request->kind->accepts & 1U << REQUEST_AT && request->kind->accepts & 1U << REQUEST_SHAPE;
    const bool sight = request->kind->accepts & 1U << REQUEST_TO && request->kind->accepts & 1U << REQUEST_OBJECT;
    if (pointed && !at[REQUEST_AT] == !at[REQUEST_SHAPE])
        return json_doc_fault(&all->doc, object, "'%s' is about one thing: give one of at, shape",
                              request->kind->name);
    if (sight && !at[REQUEST_TO] == !at[REQUEST_OBJECT])
        return json_doc_fault(&all->doc, object, "'%s' is about one thing: give one of to, object",
                              request->kind->name);
    return true;
}

static bool request_read(scene *all, size_t value, int32_t number, scene_request *out) {
    size_t at[REQUEST_KEYS];
    *out = (scene_request){
        .filter = HM_FILTER_DEFAULT, .except = -1, .body = -1, .count = 1, .reach = PLACING_MOTION_MOST};
    out->rule = all->rule;
    if (!json_doc_keys(&all->doc, "a query", value, request_keys, REQUEST_KEYS, at)) return false;
    if (!request_kind_of(all, value, at[REQUEST_NAME], out) || !request_check_keys(all, value, at, out->kind))
        return false;
    if (!request_check_choice(all, value, at, out)) return false;
    out->ruled = at[REQUEST_TOUCH] || at[REQUEST_MARGIN];
    if (!scene_rule(all, at[REQUEST_TOUCH], at[REQUEST_MARGIN], &out->rule)) return false;
    for (int key = 0; key < REQUEST_KEYS; key++) {
        if (at[key] && !request_set(all, key, at[key], out)) return false;
    }
    if (out->id) return true;
    out->id = malloc(16);
    if (!out->id) return scene_no_memory(all, value);
    snprintf(out->id, 16, "#%d", (int)number);
    return true;
}

bool scene_read_requests(scene *all, size_t value) {
    json_walk walk;
    if (json_doc_kind_of(&all->doc, value) != JSON_DOC_ARRAY)
        return json_doc_fault(&all->doc, value, "queries are no array: give [{\"ask\":..},..]");
    const size_t count = json_doc_count(&all->doc, value);
    if (count > 1000000) return json_doc_fault(&all->doc, value, "there are too many queries: give 1000000 at most");
    all->requests = calloc(count + 1, sizeof *all->requests);
    if (!all->requests) return scene_no_memory(all, value);
    json_walk_begin(&all->doc, value, &walk);
    while (json_walk_next(&walk)) {
        const int32_t number = all->request_count++;
        if (!request_read(all, walk.value, number, &all->requests[number])) return false;
    }
    return true;
}

void scene_request_free(scene_request *request) {
    side_free(&request->side);
    free(request->id);
}
