// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_read: instances, one by one or as blocks of rows with what they have in common said once. What is read of one
// is kept in a draft and put together when all of it is read.
#include "../input/placing.h"
#include "scene_read.h"

#include <stdlib.h>
#include <string.h>

enum {
    BODY_SHAPE,
    BODY_NAME,
    BODY_X,
    BODY_Y,
    BODY_ANGLE,
    BODY_SCALE,
    BODY_PIVOT,
    BODY_FLIP,
    BODY_VELOCITY,
    BODY_VX,
    BODY_VY,
    BODY_SPIN,
    BODY_FRAME,
    BODY_EVERY,
    BODY_CATEGORY,
    BODY_MASK,
    BODY_GROUP,
    BODY_Z,
    BODY_EDGE,
    BODY_FIXED,
    BODY_DISABLED,
    BODY_STAY,
    BODY_CONTACTS,
    BODY_SWEPT,
    BODY_KEYS,
    // Of blocks alone.
    BODY_COLUMNS = BODY_KEYS,
    BODY_ROWS,
    BLOCK_KEYS
};
static const char *const body_keys[BLOCK_KEYS] = {
    "shape", "name",  "x",        "y",     "angle",    "scale",    "pivot",   "flip",  "velocity",
    "vx",    "vy",    "spin",     "frame", "every",    "category", "mask",    "group", "z",
    "edge",  "fixed", "disabled", "stay",  "contacts", "swept",    "columns", "rows",
};

// An instance as far as it was read.
typedef struct body_draft {
    scene_body body;
    char *name;   // owned
    size_t shape; // where it is, 0 for nowhere yet
    bool pivoted;
    size_t flip_at;  // where its flip is, 0 for none
    size_t frame_at; //
} body_draft;

// ---- one value ----------------------------------------------------------------------------------------------------

static bool draft_shape(scene *all, size_t value, body_draft *draft) {
    draft->shape = value;
    if (json_doc_kind_of(&all->doc, value) == JSON_DOC_OBJECT || json_doc_kind_of(&all->doc, value) == JSON_DOC_ARRAY)
        return scene_add_sprite(all, value, &draft->body.sprite);
    char *name;
    if (!scene_text(all, "shape", value, &name)) return false;
    draft->body.sprite = names_find(&all->sprite_names, name);
    const char *nearest = draft->body.sprite < 0 ? names_nearest(&all->sprite_names, name) : NULL;
    if (nearest)
        json_doc_fault(&all->doc, value, "there is no sprite or shape '%.60s': did you mean '%s'?", name, nearest);
    else if (draft->body.sprite < 0)
        json_doc_fault(&all->doc, value, "there is no sprite or shape '%.60s': add it to \"sprites\" or \"shapes\"",
                       name);
    free(name);
    return draft->body.sprite >= 0;
}

static bool draft_name(scene *all, size_t value, body_draft *draft) {
    free(draft->name);
    draft->name = NULL;
    if (!scene_text(all, "name", value, &draft->name)) return false;
    if (*draft->name && *draft->name != '#') return true;
    return json_doc_fault(&all->doc, value, "a name is empty or begins with '#': give another one");
}

static bool draft_flip(scene *all, size_t value, body_draft *draft) {
    static const char *const words[] = {"x", "y", "xy", NULL};
    int word;
    draft->flip_at = value;
    if (!scene_word(all, "flip", value, words, &word)) return false;
    return placing_flip(words[word], &draft->body.pose);
}

static bool draft_flag(scene *all, int key, size_t value, body_draft *draft) {
    static const uint32_t flags[] = {HM_OBJECT_FIXED, HM_OBJECT_DISABLED, HM_OBJECT_STAY, HM_OBJECT_CONTACTS,
                                     HM_OBJECT_SWEPT};
    const uint32_t flag = flags[key - BODY_FIXED];
    double number = 0;
    bool set = false;
    // In rows of numbers a 1 is shorter.
    if (!json_doc_bool(&all->doc, value, &set)) {
        if (!json_doc_number(&all->doc, value, &number) || (number != 0 && number != 1))
            return json_doc_fault(&all->doc, value, "%s is no yes or no: give true or false", body_keys[key]);
        set = number == 1;
    }
    draft->body.flags = set ? draft->body.flags | flag : draft->body.flags & ~flag;
    return true;
}

static bool draft_number(scene *all, int key, size_t value, body_draft *draft) {
    scene_body *body = &draft->body;
    const char *what = body_keys[key];
    double number;
    switch (key) {
    case BODY_VX:
        return scene_within(all, what, value, -HM_MAX_POSITION, HM_MAX_POSITION, &body->velocity.x);
    case BODY_VY:
        return scene_within(all, what, value, -HM_MAX_POSITION, HM_MAX_POSITION, &body->velocity.y);
    case BODY_SPIN:
        return scene_within(all, what, value, -HM_MAX_ANGLE, HM_MAX_ANGLE, &body->spin);
    case BODY_EVERY:
        if (!scene_whole(all, what, value, 0, 1e6, &number)) return false;
        body->every = (int32_t)number;
        return true;
    case BODY_FRAME:
        draft->frame_at = value;
        if (!scene_whole(all, what, value, 0, 65534, &number)) return false;
        body->frame = (int32_t)number;
        return true;
    default:
        if (!scene_whole(all, what, value, INT32_MIN, INT32_MAX, &number)) return false;
        body->z = (int32_t)number;
        return true;
    }
}

static bool draft_pose(scene *all, int key, size_t value, body_draft *draft) {
    draft->pivoted = draft->pivoted || key == BODY_PIVOT;
    return scene_pose(all, body_keys[key][0], value, &draft->body.pose);
}

static bool draft_edge(scene *all, size_t value, body_draft *draft) {
    static const char *const words[] = {"bounce", "stop", "leave", "pass", NULL};
    int word = 0;
    if (!scene_word(all, "edge", value, words, &word)) return false;
    draft->body.edge = (scene_edge)word;
    return true;
}

static bool draft_set(scene *all, int key, size_t value, body_draft *draft) {
    switch (key) {
    case BODY_SHAPE:
        return draft_shape(all, value, draft);
    case BODY_NAME:
        return draft_name(all, value, draft);
    case BODY_X:
    case BODY_Y:
    case BODY_ANGLE:
    case BODY_SCALE:
    case BODY_PIVOT:
        return draft_pose(all, key, value, draft);
    case BODY_FLIP:
        return draft_flip(all, value, draft);
    case BODY_VELOCITY:
        return scene_vector(all, "velocity", value, HM_MAX_POSITION, &draft->body.velocity);
    case BODY_CATEGORY:
    case BODY_MASK:
    case BODY_GROUP:
        return scene_filter(all, body_keys[key][0], value, &draft->body.filter);
    case BODY_EDGE:
        return draft_edge(all, value, draft);
    case BODY_VX:
    case BODY_VY:
    case BODY_SPIN:
    case BODY_FRAME:
    case BODY_EVERY:
    case BODY_Z:
        return draft_number(all, key, value, draft);
    default:
        return draft_flag(all, key, value, draft);
    }
}

// ---- one instance -------------------------------------------------------------------------------------------------

static bool bodies_reserve(scene *all, size_t at) {
    if (all->body_count < all->body_capacity) return true;
    if (all->body_count == HM_WORLD_MAX)
        return json_doc_fault(&all->doc, at, "there are more than %d instances: leave some out", HM_WORLD_MAX);
    const int32_t capacity = all->body_capacity ? all->body_capacity + all->body_capacity / 2 : 64;
    scene_body *grown = realloc(all->bodies, (size_t)capacity * sizeof *grown);
    if (!grown) return scene_no_memory(all, at);
    all->bodies = grown;
    all->body_capacity = capacity;
    return true;
}

static bool body_take_name(scene *all, body_draft *draft) {
    if (!draft->name) return true;
    const names_result result = names_add(&all->body_names, draft->name, all->body_count);
    if (result == NAMES_TAKEN)
        return json_doc_fault(&all->doc, draft->body.at, "there are two instances '%.60s': call one something else",
                              draft->name);
    if (result == NAMES_NO_MEMORY) return scene_no_memory(all, draft->body.at);
    draft->body.name = draft->name;
    draft->name = NULL;
    return true;
}

static bool body_enter(scene *all, scene_body *body) {
    hm_object_def def = {.shapes = all->sprites[body->sprite].set,
                         .frame = body->frame,
                         .filter = body->filter,
                         .z = body->z,
                         .flags = body->flags,
                         .user = (uint64_t)all->body_count};
    const char *fault = scene_xform(all, body, &def.xform);
    if (fault) return json_doc_fault(&all->doc, body->at, "an instance cannot be placed: %s", fault);
    const hm_result result = hm_world_add(all->world, &def, &body->id);
    if (result == HM_OK) return true;
    if (result == HM_ERROR_MEMORY) return scene_no_memory(all, body->at);
    return json_doc_fault(&all->doc, body->at, "an instance is refused: see that it lies within the world");
}

// Puts together what was read. The draft stays as it is, for the next row of its block.
static bool body_add(scene *all, const body_draft *from, size_t at) {
    body_draft draft = *from;
    scene_body *body = &draft.body;
    body->at = at;
    if (!bodies_reserve(all, at)) return false;
    if (!draft.shape) return json_doc_fault(&all->doc, at, "an instance has no shape: give \"shape\":\"name\"");
    const scene_sprite *sprite = &all->sprites[body->sprite];
    const hm_shape *shape = &sprite->sides[0].shape;
    if (body->frame >= sprite->count)
        return json_doc_fault(&all->doc, draft.frame_at, "there is no such frame: the last one is %d",
                              (int)sprite->count - 1);
    if (draft.flip_at && shape->kind != HM_SHAPE_MASK)
        return json_doc_fault(&all->doc, draft.flip_at, "only masks have a rectangle to be flipped in: scale by -1");
    if (shape->kind == HM_SHAPE_MASK) {
        body->pose.width = hm_mask_width(shape->of.mask);
        body->pose.height = hm_mask_height(shape->of.mask);
    }
    if (!draft.pivoted) body->pose.pivot = sprite->pivot;
    if (!body_enter(all, body) || !body_take_name(all, &draft)) return false;
    all->bodies[all->body_count++] = *body;
    return true;
}

// ---- blocks -------------------------------------------------------------------------------------------------------

// Which key each column is of. -1 for a fault.
static int block_columns(scene *all, size_t value, const size_t *common, int keys[BODY_KEYS]) {
    json_walk walk;
    int count = 0;
    bool taken[BODY_KEYS] = {false};
    if (json_doc_kind_of(&all->doc, value) != JSON_DOC_ARRAY) {
        json_doc_fault(&all->doc, value, "columns are no array: give [\"x\",\"y\",..]");
        return -1;
    }
    json_walk_begin(&all->doc, value, &walk);
    while (json_walk_next(&walk)) {
        int key = 0;
        const char *wrong = NULL;
        while (key < BODY_KEYS && !json_doc_is(&all->doc, walk.value, body_keys[key])) key++;
        if (key == BODY_KEYS)
            wrong = "is no key of an instance: see 'hitmask scene --describe'";
        else if (taken[key])
            wrong = "is there twice: leave one out";
        else if (common[key])
            wrong = "is said for all rows as well: leave one out";
        if (wrong) {
            json_doc_fault(&all->doc, walk.value, "a column %s", wrong);
            return -1;
        }
        taken[key] = true;
        keys[count++] = key;
    }
    return count;
}

static bool block_row(scene *all, const body_draft *common, size_t row, const int *keys, int count) {
    json_walk walk;
    body_draft draft = *common;
    int i = 0;
    bool done = json_doc_kind_of(&all->doc, row) == JSON_DOC_ARRAY;
    if (!done) return json_doc_fault(&all->doc, row, "a row is no array: give [..] with %d values", count);
    json_walk_begin(&all->doc, row, &walk);
    while (done && json_walk_next(&walk)) {
        done = i < count
                   ? draft_set(all, keys[i], walk.value, &draft)
                   : json_doc_fault(&all->doc, walk.value, "a row has more values than columns: give %d", count);
        i++;
    }
    if (done && i < count)
        done = json_doc_fault(&all->doc, row, "a row has fewer values than columns: give %d", count);
    done = done && body_add(all, &draft, row);
    // Unless it went over to the names.
    if (!done) free(draft.name);
    return done;
}

static bool block_rows(scene *all, const body_draft *common, const size_t *at) {
    int keys[BODY_KEYS];
    json_walk walk;
    if (!at[BODY_COLUMNS])
        return json_doc_fault(&all->doc, at[BODY_ROWS], "rows have no columns: give \"columns\":[\"x\",\"y\",..]");
    const int count = block_columns(all, at[BODY_COLUMNS], at, keys);
    if (count < 0) return false;
    if (json_doc_kind_of(&all->doc, at[BODY_ROWS]) != JSON_DOC_ARRAY)
        return json_doc_fault(&all->doc, at[BODY_ROWS], "rows are no array: give [[..],..]");
    json_walk_begin(&all->doc, at[BODY_ROWS], &walk);
    while (json_walk_next(&walk)) {
        if (!block_row(all, common, walk.value, keys, count)) return false;
    }
    return true;
}

static bool body_read(scene *all, size_t value) {
    size_t at[BLOCK_KEYS];
    body_draft draft = {.body = {.pose = HM_POSE_DEFAULT, .filter = HM_FILTER_DEFAULT, .edge = all->boundary.edge}};
    if (!json_doc_keys(&all->doc, "an instance", value, body_keys, BLOCK_KEYS, at)) return false;
    if (at[BODY_VELOCITY] && (at[BODY_VX] || at[BODY_VY]))
        return json_doc_fault(&all->doc, at[BODY_VELOCITY], "velocity is given twice: leave it or vx and vy out");
    if (at[BODY_ROWS] && at[BODY_NAME])
        return json_doc_fault(&all->doc, at[BODY_NAME], "rows cannot share a name: give it a column");
    if (at[BODY_COLUMNS] && !at[BODY_ROWS])
        return json_doc_fault(&all->doc, at[BODY_COLUMNS], "columns have no rows: give \"rows\":[[..],..]");
    bool done = true;
    for (int key = 0; done && key < BODY_KEYS; key++) {
        if (at[key]) done = draft_set(all, key, at[key], &draft);
    }
    if (done) done = at[BODY_ROWS] ? block_rows(all, &draft, at) : body_add(all, &draft, value);
    if (!done) free(draft.name);
    return done;
}

bool scene_read_bodies(scene *all, size_t value) {
    json_walk walk;
    if (json_doc_kind_of(&all->doc, value) != JSON_DOC_ARRAY)
        return json_doc_fault(&all->doc, value, "instances are no array: give [{\"shape\":..},..]");
    json_walk_begin(&all->doc, value, &walk);
    while (json_walk_next(&walk)) {
        if (!body_read(all, walk.value)) return false;
    }
    return true;
}

// ---- names --------------------------------------------------------------------------------------------------------

bool scene_read_body_label(scene *all, const char *what, size_t value, int32_t *out) {
    double number;
    char *label;
    if (json_doc_kind_of(&all->doc, value) == JSON_DOC_NUMBER) {
        if (!scene_whole(all, what, value, 0, (double)all->body_count - 1, &number)) return false;
        *out = (int32_t)number;
        return true;
    }
    if (!scene_text(all, what, value, &label)) return false;
    *out = scene_find(all, label);
    const char *nearest = *out < 0 ? names_nearest(&all->body_names, label) : NULL;
    if (nearest)
        json_doc_fault(&all->doc, value, "there is no instance '%.60s': did you mean '%s'?", label, nearest);
    else if (*out < 0)
        json_doc_fault(&all->doc, value, "there is no instance '%.60s': give a name or a number from 0 on", label);
    free(label);
    return *out >= 0;
}
