// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_request: the answers. Each list is queried twice: how long it is, then what is in it.
#include "scene_request.h"

#include "../json/json_line.h"
#include "../cli/report.h"
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>

// ---- printing -----------------------------------------------------------------------------------------------------

static void put_label(const scene *all, hm_object id, bool json) {
    hm_object_def def;
    char label[SCENE_LABEL_SIZE];
    if (!hm_world_get(all->world, id, &def)) return;
    const int32_t body = (int32_t)def.user;
    scene_label(all, body, label);
    if (!json)
        report_name(stdout, label);
    else if (all->bodies[body].name)
        json_line_put_text(all->bodies[body].name);
    else
        printf("%d", (int)body);
}

// Between the items of a list; the first of them comes behind the head.
static void put_between(int32_t i, bool json) {
    if (i || !json) fputs(json ? "," : i ? ", " : " ", stdout);
}

static void put_begin(bool json) { fputs(json ? ",\"objects\":[" : "", stdout); }

static void put_end(int32_t count, bool json) {
    if (json)
        putchar(']');
    else if (!count)
        fputs(" nothing", stdout);
}

static void put_point(const char *key, hm_vec2 point, bool json) {
    if (json) {
        printf(",\"%s\":", key);
        json_line_put_point(point);
    } else {
        printf(" %s %.6g,%.6g", key, point.x + 0.0, point.y + 0.0);
    }
}

static void put_real(const char *key, double value, bool json) {
    if (json) {
        printf(",\"%s\":", key);
        json_line_put_real(value);
    } else {
        printf(" %s %.6g", key, value + 0.0);
    }
}

static void put_objects(const scene *all, const hm_object *objects, int32_t count, bool json) {
    put_begin(json);
    for (int32_t i = 0; i < count; i++) {
        put_between(i, json);
        put_label(all, objects[i], json);
    }
    put_end(count, json);
}

static void put_item(const scene *all, int32_t i, hm_object id, bool json) {
    put_between(i, json);
    if (json) fputs("{\"object\":", stdout);
    put_label(all, id, json);
}

static void put_item_end(bool json) {
    if (json) putchar('}');
}

// ---- what is there ------------------------------------------------------------------------------------------------

// Calls `list` for the length, then with room for it, and prints what it wrote.
typedef int32_t (*list_fn)(const scene *all, const scene_request *request, const hm_query *query, hm_object *out,
                           int32_t capacity);

static bool answer_list(const scene *all, const scene_request *request, const hm_query *query, bool json,
                        list_fn list) {
    const int32_t count = list(all, request, query, NULL, 0);
    hm_object *objects = calloc((size_t)count + 1, sizeof *objects);
    if (!objects) return false;
    list(all, request, query, objects, count);
    put_objects(all, objects, count, json);
    free(objects);
    return true;
}

static int32_t list_shape(const scene *all, const scene_request *request, const hm_query *query, hm_object *out,
                          int32_t capacity) {
    return hm_world_in_shape(all->world, &request->side.shape, &request->side.xform, query, out, capacity);
}

static int32_t list_within(const scene *all, const scene_request *request, const hm_query *query, hm_object *out,
                           int32_t capacity) {
    return hm_world_within_shape(all->world, &request->side.shape, &request->side.xform, query, out, capacity);
}

static int32_t list_touching(const scene *all, const scene_request *request, const hm_query *query, hm_object *out,
                             int32_t capacity) {
    return hm_world_touching_now(all->world, all->bodies[request->body].id, query, out, capacity);
}

// Where the body would be: with the pose of the query, and its present frame.
static int32_t list_there(const scene *all, const scene_request *request, const hm_query *query, hm_object *out,
                          int32_t capacity) {
    scene_body moved = all->bodies[request->body];
    hm_xform xform;
    if (request->posed) moved.pose = request->pose;
    if (scene_xform(all, &moved, &xform)) return 0;
    return hm_world_would_touch(all->world, moved.id, &xform, query, out, capacity);
}

static bool answer_shape(const scene *all, const scene_request *request, const hm_query *query, bool json) {
    return answer_list(all, request, query, json, list_shape);
}

static bool answer_within(const scene *all, const scene_request *request, const hm_query *query, bool json) {
    return answer_list(all, request, query, json, list_within);
}

static bool answer_touching(const scene *all, const scene_request *request, const hm_query *query, bool json) {
    return answer_list(all, request, query, json, list_touching);
}

static bool answer_free(const scene *all, const scene_request *request, const hm_query *query, bool json) {
    // What has left lies nowhere.
    const bool there = all->bodies[request->body].id != HM_NO_OBJECT;
    const bool free_spot = there && !list_there(all, request, query, NULL, 0);
    if (json)
        printf(",\"free\":%s", free_spot ? "true" : "false");
    else
        fputs(free_spot ? " yes" : there ? " no, there are" : " no, it has left", stdout);
    if (!json && (free_spot || !there)) return true;
    return answer_list(all, request, query, json, list_there);
}

// ---- pointers and neighbours --------------------------------------------------------------------------------------

static bool answer_point(const scene *all, const scene_request *request, const hm_query *query, bool json) {
    const int32_t count = hm_world_at_point(all->world, request->at, request->radius, query, NULL, 0);
    hm_pick *picks = calloc((size_t)count + 1, sizeof *picks);
    if (!picks) return false;
    hm_world_at_point(all->world, request->at, request->radius, query, picks, count);
    put_begin(json);
    for (int32_t i = 0; i < count; i++) {
        put_item(all, i, picks[i].object, json);
        if (json || !picks[i].under) put_real("distance", picks[i].distance, json);
        if (json) printf(",\"under\":%s", picks[i].under ? "true" : "false");
        put_item_end(json);
    }
    put_end(count, json);
    free(picks);
    return true;
}

static bool answer_nearest(const scene *all, const scene_request *request, const hm_query *query, bool json) {
    const int32_t most = request->count;
    hm_near *near = calloc((size_t)most, sizeof *near);
    if (!near) return false;
    const int32_t count = request->shaped
                              ? hm_world_nearest_to(all->world, &request->side.shape, &request->side.xform,
                                                    request->reach, query, near, most)
                              : hm_world_nearest(all->world, request->at, request->reach, query, near, most);
    put_begin(json);
    for (int32_t i = 0; i < count; i++) {
        put_item(all, i, near[i].object, json);
        put_real("distance", near[i].distance, json);
        if (json) put_point("a", near[i].points.a, json);
        put_point(json ? "b" : "at", near[i].points.b, json);
        put_item_end(json);
    }
    put_end(count, json);
    free(near);
    return true;
}

// ---- ways ---------------------------------------------------------------------------------------------------------

static int32_t way_hits(const scene *all, const scene_request *request, const hm_query *query, hm_world_hit *out,
                        int32_t capacity) {
    const hm_shape *shape = &request->side.shape;
    const hm_xform *xform = &request->side.xform;
    if (request->all && request->shaped)
        return hm_world_cast_all(all->world, shape, xform, request->motion, query, out, capacity);
    if (request->all) return hm_world_ray_all(all->world, request->at, request->to, query, out, capacity);
    hm_world_hit *first = capacity ? out : NULL;
    return request->shaped ? hm_world_cast(all->world, shape, xform, request->motion, query, first)
                           : hm_world_ray(all->world, request->at, request->to, query, first);
}

static bool answer_way(const scene *all, const scene_request *request, const hm_query *query, bool json) {
    const int32_t count = way_hits(all, request, query, NULL, 0);
    hm_world_hit *hits = calloc((size_t)count + 1, sizeof *hits);
    if (!hits) return false;
    way_hits(all, request, query, hits, count);
    put_begin(json);
    for (int32_t i = 0; i < count; i++) {
        put_item(all, i, hits[i].object, json);
        put_real("fraction", hits[i].hit.fraction, json);
        put_point(json ? "point" : "at", hits[i].hit.point, json);
        if (json) put_point("normal", hits[i].hit.normal, json);
        put_item_end(json);
    }
    put_end(count, json);
    free(hits);
    return true;
}

static bool answer_sees(const scene *all, const scene_request *request, const hm_query *query, bool json) {
    hm_world_hit blocker = {0};
    hm_vec2 visible = request->to;
    const bool sees = request->body >= 0 ? hm_world_sees_object(all->world, request->at,
                                                                all->bodies[request->body].id, query, &visible)
                                         : hm_world_sees(all->world, request->at, request->to, query, &blocker);
    if (json)
        printf(",\"sees\":%s", sees ? "true" : "false");
    else
        fputs(sees ? " yes" : " no", stdout);
    if (sees) put_point(json ? "seen" : "at", visible, json);
    if (sees || request->body >= 0) return true;
    fputs(json ? ",\"blocker\":" : ", behind ", stdout);
    put_label(all, blocker.object, json);
    put_point(json ? "point" : "at", blocker.hit.point, json);
    return true;
}

// ---- the table ----------------------------------------------------------------------------------------------------

#define BIT(key) (1U << (key))

const request_kind request_kinds[] = {
    {"point", BIT(REQUEST_AT), BIT(REQUEST_RADIUS), "what lies under a pointer, the topmost first", answer_point},
    {"shape", BIT(REQUEST_SHAPE), 0, "what meets a shape", answer_shape},
    {"within", BIT(REQUEST_SHAPE), 0, "what lies wholly within a shape", answer_within},
    {"touching", BIT(REQUEST_OBJECT), 0, "what an object touches", answer_touching},
    {"free", BIT(REQUEST_OBJECT), BIT(REQUEST_POSE), "whether an object would touch nothing there, else what",
     answer_free},
    {"nearest", 0, BIT(REQUEST_AT) | BIT(REQUEST_SHAPE) | BIT(REQUEST_REACH) | BIT(REQUEST_COUNT),
     "the nearest ones to a place or shape", answer_nearest},
    {"ray", BIT(REQUEST_AT) | BIT(REQUEST_TO), BIT(REQUEST_START) | BIT(REQUEST_ALL),
     "what a segment comes to first, or all on it", answer_way},
    {"cast", BIT(REQUEST_SHAPE) | BIT(REQUEST_MOTION), BIT(REQUEST_START) | BIT(REQUEST_ALL),
     "what a moving shape comes to", answer_way},
    {"sees", BIT(REQUEST_AT), BIT(REQUEST_TO) | BIT(REQUEST_OBJECT),
     "whether one sees a place or an object from a place", answer_sees},
    {NULL, 0, 0, NULL, NULL},
};

bool scene_answer(const scene *all, bool json) {
    bool first = true;
    for (int32_t i = 0; i < all->request_count; i++) {
        const scene_request *request = &all->requests[i];
        if (request->frame && request->frame != all->frame) continue;
        hm_query query = {.start = request->start};
        if (request->filtered) query.filter = &request->filter;
        if (request->ruled) query.rule = &request->rule;
        if (request->except >= 0) query.except = all->bodies[request->except].id;
        if (json) {
            fputs(first ? "{\"id\":" : ",{\"id\":", stdout);
            json_line_put_text(request->id);
            printf(",\"ask\":\"%s\"", request->kind->name);
        } else {
            fputs("  query ", stdout);
            report_name(stdout, request->id);
            printf(" (%s):", request->kind->name);
        }
        if (!request->kind->answer(all, request, &query, json)) return false;
        putchar(json ? '}' : '\n');
        first = false;
    }
    return true;
}
