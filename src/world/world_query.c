// world_query: whom a question is about, lists in order, and the questions about areas: what overlaps a shape.
// Picking and what is near is in world_query_point.c, rays and casts are in world_query_way.c, many at once in
// world_query_batch.c.
#include "../exact/lattice_internal.h"
#include "../narrow/overlap.h"
#include "world_query_internal.h"

#include <math.h>
#include <string.h>

// ---- the first ones of a list -------------------------------------------------------------------------------------

hmi_firsts hmi_firsts_make(const hm_world *world, hmi_before_fn before, size_t size, void *out, size_t capacity) {
    return (hmi_firsts){world, before, size, out, capacity, 0, 0};
}

static unsigned char *firsts_at(const hmi_firsts *list, size_t i) { return list->item + i * list->size; }

static bool firsts_before(const hmi_firsts *list, size_t a, size_t b) {
    return list->before(list->world, firsts_at(list, a), firsts_at(list, b));
}

// Item i is let down to where nothing below it in the heap comes later.
static void firsts_sink(const hmi_firsts *list, size_t i, size_t count) {
    unsigned char held[HMI_FIRSTS_SIZE];
    memcpy(held, firsts_at(list, i), list->size);
    for (size_t child; (child = 2 * i + 1) < count; i = child) {
        if (child + 1 < count && firsts_before(list, child, child + 1)) child++;
        if (!list->before(list->world, held, firsts_at(list, child))) break;
        memcpy(firsts_at(list, i), firsts_at(list, child), list->size);
    }
    memcpy(firsts_at(list, i), held, list->size);
}

static void firsts_rise(const hmi_firsts *list, const void *item) {
    size_t i = list->written - 1;
    for (size_t parent; i > 0; i = parent) {
        parent = (i - 1) / 2;
        if (!list->before(list->world, firsts_at(list, parent), item)) break;
        memcpy(firsts_at(list, i), firsts_at(list, parent), list->size);
    }
    memcpy(firsts_at(list, i), item, list->size);
}

void hmi_firsts_add(hmi_firsts *list, const void *item) {
    list->count++;
    if (list->written < list->capacity) {
        list->written++;
        firsts_rise(list, item);
    } else if (list->capacity > 0 && list->before(list->world, item, list->item)) {
        memcpy(list->item, item, list->size);
        firsts_sink(list, 0, list->written);
    }
}

const void *hmi_firsts_last(const hmi_firsts *list) {
    return list->capacity > 0 && list->written == list->capacity ? list->item : NULL;
}

void hmi_firsts_sort(hmi_firsts *list) {
    unsigned char held[HMI_FIRSTS_SIZE];
    for (size_t end = list->written; end > 1; end--) {
        memcpy(held, firsts_at(list, end - 1), list->size);
        memcpy(firsts_at(list, end - 1), list->item, list->size);
        memcpy(list->item, held, list->size);
        firsts_sink(list, 0, end - 1);
    }
}

// For lists of ids, by number.
static bool firsts_by_number(const hm_world *world, const void *a, const void *b) {
    (void)world;
    return (uint32_t)(*(const hm_object *)a) < (uint32_t)(*(const hm_object *)b);
}

// ---- whom a question is about -------------------------------------------------------------------------------------

bool hmi_request_make(const hm_world *world, const hm_query *query, hmi_request *out) {
    static const hm_query all;
    if (!query) query = &all;
    *out = (hmi_request){.world = world, .query = *query};
    out->rule = query->rule ? *query->rule : world->options.rule;
    return hmi_rule_make(&out->rule, &out->steps);
}

bool hmi_report_query(hmi_origin at, const hm_world *world, const hm_query *query) {
    const hm_rule *rule = query && query->rule ? query->rule : &world->options.rule;
    if (rule->touch != HM_TOUCH_AREA && rule->touch != HM_TOUCH_CLOSED)
        return hmi_report(at, "query.rule.touch", HM_SENTENCE_ENUM, (double)(int)rule->touch, 0);
    return hmi_report_between(at, "query.rule.margin", rule->margin, 0, 256);
}

static bool query_pair(const hmi_request *request, hm_object id) {
    const hm_world_options *options = &request->world->options;
    const bool first = (uint32_t)id < (uint32_t)request->but;
    return !options->passes ||
           options->passes(options->passes_ctx, first ? id : request->but, first ? request->but : id);
}

bool hmi_request_wants(const hmi_request *request, int32_t slot) {
    const hm_object id = hmi_world_id(request->world, slot);
    if (id == request->query.except || id == request->but) return false;
    if (request->as_pair && !query_pair(request, id)) return false;
    return !request->query.passes || request->query.passes(request->query.passes_ctx, id);
}

bool hmi_point_xform(hm_vec2 point, hm_xform *out) {
    *out = (hm_xform)HM_XFORM_IDENTITY;
    if (!(fabs(point.x) <= HM_MAX_POSITION && fabs(point.y) <= HM_MAX_POSITION)) return false;
    return hmi_steps_from_pixels(point.x, &out->ox) && hmi_steps_from_pixels(point.y, &out->oy);
}

// ---- areas --------------------------------------------------------------------------------------------------------

/// A search for what meets a shape.
typedef struct world_area {
    hmi_request request;
    const hm_shape *shape;
    const hm_xform *xform;
    bool within; ///< what lies within it, rather
    hmi_firsts list;
    hm_object *first; ///< where only the one with the least number is wanted, or any,
    bool found;       ///< and whether there was one
} world_area;

// What has no points is within everything, but is not found: whatever has some touches what holds it.
static bool area_holds(const world_area *area, const hm_shape *shape, const hm_xform *xform) {
    const hmi_rule touch = {true, 0};
    return hmi_overlap(area->shape, area->xform, shape, xform, &touch) &&
           hm_within(shape, xform, area->shape, area->xform, &area->request.rule);
}

static bool area_meets(const world_area *area, const hmi_slot *slot) {
    const hm_shape *shape = hmi_slot_shape(area->request.world, slot);
    if (area->within) return area_holds(area, shape, &slot->xform);
    return hmi_overlap(area->shape, area->xform, shape, &slot->xform, &area->request.steps);
}

static bool area_add(void *ctx, int32_t slot) {
    world_area *area = ctx;
    const hm_world *world = area->request.world;
    if (hmi_request_wants(&area->request, slot) && area_meets(area, &world->slots[slot])) {
        const hm_object id = hmi_world_id(world, slot);
        hmi_firsts_add(&area->list, &id);
    }
    return true;
}

static bool area_any(void *ctx, int32_t slot) {
    world_area *area = ctx;
    const hm_world *world = area->request.world;
    if (area->first && area->found && slot > hmi_found_slot(*area->first)) return true;
    if (!hmi_request_wants(&area->request, slot) || !area_meets(area, &world->slots[slot])) return true;
    area->found = true;
    if (area->first) *area->first = hmi_world_id(world, slot);
    return area->first != NULL;
}

// Boxes that meet are those of candidates; for `within`, too.
static void area_visit(world_area *area, hmi_slot_fn visit) {
    const double margin = area->within ? 0 : area->request.rule.margin;
    hm_bounds box;
    if (!hm_shape_bounds(area->shape, area->xform, margin, &box)) return;
    const bool calls = hmi_request_begin(&area->request);
    hmi_world_visit_box(area->request.world, &box, area->request.query.filter, visit, area);
    hmi_request_end(&area->request, calls);
}

static int32_t area_list(world_area *area, hm_object *out, int32_t capacity) {
    area->list = hmi_firsts_make(area->request.world, firsts_by_number, sizeof *out, out, (size_t)capacity);
    area_visit(area, area_add);
    hmi_firsts_sort(&area->list);
    return hmi_as_count(area->list.count);
}

static int32_t area_query(const char *function, const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                          bool within, const hm_query *query, hm_object *out, int32_t capacity) {
    world_area area = {.shape = shape, .xform = xform, .within = within};
    HMI_REQUIRE_PTR_IN(function, world, 0);
    HMI_REQUIRE(capacity >= 0, 0, hmi_report(HMI_VIOLATION_IN(function), "capacity", HM_SENTENCE_LEAST, capacity, 0));
    HMI_REQUIRE(out || capacity == 0, 0,
                hmi_report(HMI_VIOLATION_IN(function), "out", HM_SENTENCE_NULL_LIST, (double)capacity, 0));
    HMI_REQUIRE(hmi_shape_valid(shape), 0, hmi_report_shape(HMI_VIOLATION_IN(function), "shape", shape));
    HMI_REQUIRE(hmi_xform_is_valid(xform), 0, hmi_report_xform(HMI_VIOLATION_IN(function), "xform", xform));
    HMI_REQUIRE(hmi_request_make(world, query, &area.request), 0,
                hmi_report_query(HMI_VIOLATION_IN(function), world, query));
    return area_list(&area, out, capacity);
}

int32_t hm_world_in_shape(const hm_world *world, const hm_shape *shape, const hm_xform *xform, const hm_query *query,
                          hm_object *out, int32_t capacity) {
    return area_query(__func__, world, shape, xform, false, query, out, capacity);
}

int32_t hm_world_within_shape(const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                              const hm_query *query, hm_object *out, int32_t capacity) {
    return area_query(__func__, world, shape, xform, true, query, out, capacity);
}

int32_t hm_world_in_box(const hm_world *world, const hm_box *box, const hm_query *query, hm_object *out,
                        int32_t capacity) {
    hm_shape shape;
    hm_xform xform;
    HMI_REQUIRE_PTR(box, 0);
    HMI_REQUIRE(hmi_point_xform((hm_vec2){box->x, box->y}, &xform), 0,
                hmi_report_point(HMI_VIOLATION, "box", (hm_vec2){box->x, box->y}, HM_MAX_POSITION));
    HMI_REQUIRE(box->w >= 0 && box->w <= HM_MAX_LOCAL && box->h >= 0 && box->h <= HM_MAX_LOCAL, 0,
                hmi_report_between(HMI_VIOLATION, "box.w", box->w, 0, HM_MAX_LOCAL) ||
                    hmi_report_between(HMI_VIOLATION, "box.h", box->h, 0, HM_MAX_LOCAL));
    hm_shape_box(0, 0, box->w, box->h, 0, &shape);
    return area_query(__func__, world, &shape, &xform, false, query, out, capacity);
}

int32_t hm_world_in_circle(const hm_world *world, const hm_circle *circle, const hm_query *query, hm_object *out,
                           int32_t capacity) {
    hm_shape shape;
    hm_xform xform;
    HMI_REQUIRE_PTR(circle, 0);
    HMI_REQUIRE(hmi_point_xform((hm_vec2){circle->x, circle->y}, &xform), 0,
                hmi_report_point(HMI_VIOLATION, "circle", (hm_vec2){circle->x, circle->y}, HM_MAX_POSITION));
    HMI_REQUIRE(circle->radius >= 0 && circle->radius <= HM_MAX_LOCAL, 0,
                hmi_report_between(HMI_VIOLATION, "circle.radius", circle->radius, 0, HM_MAX_LOCAL));
    hm_shape_circle(0, 0, circle->radius, &shape);
    return area_query(__func__, world, &shape, &xform, false, query, out, capacity);
}

// ---- what an object touches ---------------------------------------------------------------------------------------

// A query for an object where it is, or would be. False where a precondition is violated.
static bool area_of_object(world_area *area, const hm_world *world, hm_object id, const hm_xform *at,
                           const hm_query *query) {
    const hmi_slot *slot = hmi_world_slot(world, id);
    *area = (world_area){.shape = hmi_slot_shape(world, slot), .xform = at};
    if (!hmi_request_make(world, query, &area->request)) return false;
    area->request.but = id;
    if (area->request.query.filter) return true;
    area->request.query.filter = &slot->filter;
    area->request.as_pair = true;
    return true;
}

int32_t hm_world_would_touch(const hm_world *world, hm_object id, const hm_xform *at, const hm_query *query,
                             hm_object *out, int32_t capacity) {
    world_area area;
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE(hmi_xform_is_valid(at), 0, hmi_report_xform(HMI_VIOLATION, "at", at));
    HMI_REQUIRE_ROOM(out, capacity, 0);
    if (!hmi_world_slot(world, id)) return 0;
    HMI_REQUIRE(area_of_object(&area, world, id, at, query), 0, hmi_report_query(HMI_VIOLATION, world, query));
    return area_list(&area, out, capacity);
}

int32_t hm_world_touching_now(const hm_world *world, hm_object id, const hm_query *query, hm_object *out,
                              int32_t capacity) {
    HMI_REQUIRE_PTR(world, 0);
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const hmi_slot *slot = hmi_world_slot(world, id);
    if (!slot || !hmi_slot_active(slot)) return 0;
    return hm_world_would_touch(world, id, &slot->xform, query, out, capacity);
}

bool hm_world_place_free(const hm_world *world, hm_object id, const hm_xform *at, const hm_query *query,
                         hm_object *blocker) {
    world_area area;
    if (blocker) *blocker = HM_NO_OBJECT;
    HMI_REQUIRE_PTR(world, false);
    HMI_REQUIRE(hmi_xform_is_valid(at), false, hmi_report_xform(HMI_VIOLATION, "at", at));
    if (!hmi_world_slot(world, id)) return false;
    HMI_REQUIRE(area_of_object(&area, world, id, at, query), false, hmi_report_query(HMI_VIOLATION, world, query));
    area.first = blocker;
    area_visit(&area, area_any);
    return !area.found;
}
