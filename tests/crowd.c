#include "crowd.h"

#include <stdlib.h>
#include <hitmask/cast.h>

// ---- random input -------------------------------------------------------------------------------------------------

hm_vec2 crowd_random_point(void) {
    const int x = test_between(-3, CROWD_SIDE + 3), y = test_between(-3, CROWD_SIDE + 3);
    const int grain = test_below(4), part_x = test_below(1 << 20), part_y = test_below(1 << 20);
    hm_vec2 point = {x, y};
    if (grain == 1) point = (hm_vec2){x + 0.5, y + 0.5};
    if (grain > 1) point = (hm_vec2){x + part_x * 0x1p-20, y + part_y * 0x1p-20};
    return point;
}

hm_xform crowd_random_xform(void) {
    static const double quarter = 1.5707963267948966;
    static const double scales[] = {1, 1, 1, 2, 0.5, -1, 1.3};
    hm_pose pose = HM_POSE_DEFAULT;
    const int rotated = test_below(3), equal = test_below(3);
    pose.position = crowd_random_point();
    pose.angle = rotated == 0 ? test_between(-4096, 4096) / 1024.0 : test_below(rotated == 1 ? 4 : 1) * quarter;
    pose.scale.x = TEST_PICK(scales);
    pose.scale.y = equal ? pose.scale.x : TEST_PICK(scales);
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

hm_xform crowd_xform(hm_vec2 point) {
    hm_xform xform;
    REQUIRE(hm_xform_from_matrix(1, 0, 0, 1, point.x, point.y, &xform) == HM_OK);
    return xform;
}

hm_filter crowd_random_filter(void) {
    hm_filter filter = HM_FILTER_DEFAULT;
    filter.category = (uint32_t)test_between(1, 7);
    filter.mask = test_below(2) ? UINT32_MAX : (uint32_t)test_between(1, 7);
    filter.group = test_below(3) ? 0 : test_between(-2, 2);
    return filter;
}

// ---- making -------------------------------------------------------------------------------------------------------

hm_object crowd_add(crowd *c, int frame, const hm_xform *xform, int z, uint32_t flags) {
    crowd_object *object = &c->object[c->count];
    REQUIRE(c->count < CROWD_OBJECTS);
    object->def = (hm_object_def)HM_OBJECT_DEFAULT;
    object->def.frame = frame;
    object->def.xform = *xform;
    object->def.z = z;
    object->def.flags = flags;
    object->added = c->added++;
    REQUIRE(hm_world_add(c->world, &object->def, &object->id) == HM_OK);
    c->count++;
    return object->id;
}

static void crowd_add_random(crowd *c) {
    const bool any = test_below(5) == 0;
    const int fixed = test_below(3) == 0, disabled = test_below(8) == 0, z = test_between(-1, 1);
    const int kind = test_below(HM_SHAPE_KIND_COUNT), second = test_below(2);
    const int frame = 2 * (any ? kind : (int)posed_kind_with_end(kind)) + second;
    const hm_xform xform = crowd_random_xform();
    crowd_add(c, frame, &xform, z, (fixed ? HM_OBJECT_FIXED : 0) | (disabled ? HM_OBJECT_DISABLED : 0));
    crowd_object *object = &c->object[c->count - 1];
    if (test_below(2)) return;
    object->def.filter = crowd_random_filter();
    REQUIRE(hm_world_set_filter(c->world, object->id, &object->def.filter) == HM_OK);
}

static void crowd_change(crowd *c, int i) {
    crowd_object *object = &c->object[i];
    hm_object_def *def = &object->def;
    switch (test_below(6)) {
    case 0:
        c->gone = object->id;
        REQUIRE(hm_world_remove(c->world, object->id));
        *object = c->object[--c->count];
        crowd_add_random(c);
        break;
    case 1:
        def->flags ^= TEST_PICK(((uint32_t[]){HM_OBJECT_FIXED, HM_OBJECT_DISABLED}));
        REQUIRE(hm_world_set_flags(c->world, object->id, def->flags) == HM_OK);
        break;
    case 2:
        def->frame = test_below(CROWD_SHAPES);
        REQUIRE(hm_world_set_frame(c->world, object->id, def->frame) == HM_OK);
        break;
    case 3:
        def->filter = crowd_random_filter();
        def->z = test_between(-1, 1);
        REQUIRE(hm_world_set_filter(c->world, object->id, &def->filter) == HM_OK);
        REQUIRE(hm_world_set_z(c->world, object->id, def->z) == HM_OK);
        break;
    default:
        def->xform = crowd_random_xform();
        REQUIRE(hm_world_set_xform(c->world, object->id, &def->xform) == HM_OK);
    }
}

void crowd_make(crowd *c, int i, const hm_world_options *options) {
    hm_world_options own = {.rule = {HM_TOUCH_AREA, 0}};
    const int changes = test_below(CROWD_OBJECTS / 2);
    hm_shape shape[CROWD_SHAPES];
    uint32_t set;
    *c = (crowd){.world = NULL};
    if (options) own = *options;
    if (!options && test_below(3) == 0) own.rule = posed_random_rule();
    own.broad.kind = (hm_broad_kind)(i % HM_BROAD_KIND_COUNT);
    own.fixed.kind = (hm_broad_kind)(i / 2 % HM_BROAD_KIND_COUNT);
    c->rule = own.rule;
    REQUIRE(hm_world_create(&own, NULL, &c->world) == HM_OK);
    for (int k = 0; k < CROWD_SHAPES; ++k) {
        c->shape[k] = posed_random((hm_shape_kind)(k / 2), test_below(2) ? POSED_FREE : POSED_HALVES, 24);
        shape[k] = c->shape[k].shape;
        if (test_below(3) == 0 && shape[k].kind == HM_SHAPE_MASK) shape[k].of.mask = c->shape[k].plain;
    }
    REQUIRE(hm_world_add_shapes(c->world, shape, CROWD_SHAPES, &set) == HM_OK && set == 0);
    while (c->count < CROWD_OBJECTS) crowd_add_random(c);
    REQUIRE(hm_world_refresh(c->world) == HM_OK);
    for (int k = 0; k < changes; ++k) crowd_change(c, test_below(c->count));
}

void crowd_free(crowd *c) {
    hm_world_destroy(c->world);
    for (int k = 0; k < CROWD_SHAPES; ++k) posed_free(&c->shape[k]);
}

const hm_shape *crowd_shape(const crowd *c, int i) { return &c->shape[c->object[i].def.frame].shape; }

hm_xform crowd_aim(const crowd *c, int frame, int i) {
    posed to = c->shape[c->object[i].def.frame], shape = c->shape[frame];
    to.xform = c->object[i].def.xform;
    shape.xform = crowd_random_xform();
    pose_beside_other(&to, &shape);
    shape.xform.ox += test_between(-6, 6) * HM_STEPS_PER_PIXEL;
    shape.xform.oy += test_between(-6, 6) * HM_STEPS_PER_PIXEL;
    return shape.xform;
}

hm_vec2 crowd_aimed_point(const crowd *c, int i) {
    posed to = c->shape[c->object[i].def.frame], point = {.shape = {.kind = HM_SHAPE_POINT}};
    const int beside = test_below(2), x = test_between(-4, 4), y = test_between(-4, 4);
    hm_vec2 position = crowd_random_point();
    to.xform = c->object[i].def.xform;
    point.xform = crowd_xform(position);
    pose_beside_other(&to, &point);
    position.x = (double)point.xform.ox / (double)HM_STEPS_PER_PIXEL + (beside ? x : 0);
    position.y = (double)point.xform.oy / (double)HM_STEPS_PER_PIXEL + (beside ? y : 0);
    return position;
}

// ---- queries ------------------------------------------------------------------------------------------------------

static bool crowd_odd(void *ctx, hm_object id) {
    (void)ctx;
    return (uint32_t)id % 2 == 1;
}

const hm_query *crowd_random_query(const crowd *c, crowd_query *out) {
    const int filtered = test_below(3), ruled = test_below(3), excepted = test_below(4), odd = test_below(6);
    *out = (crowd_query){.filter = HM_FILTER_DEFAULT};
    if (test_below(4) == 0) return NULL;
    out->filter = crowd_random_filter();
    out->rule = posed_random_rule();
    if (filtered == 0) out->query.filter = &out->filter;
    if (ruled != 0) out->query.rule = &out->rule;
    if (excepted == 0) out->query.except = c->object[test_below(c->count)].id;
    if (excepted == 1) out->query.except = c->gone;
    if (odd == 0) out->query.passes = crowd_odd;
    out->query.start = (hm_cast_start)test_below(3);
    return &out->query;
}

hm_rule crowd_rule(const crowd *c, const hm_query *query) { return query && query->rule ? *query->rule : c->rule; }

bool crowd_wanted(const crowd *c, const hm_query *query, int i) {
    const crowd_object *object = &c->object[i];
    if (object->def.flags & HM_OBJECT_DISABLED) return false;
    if (!query) return true;
    if (query->filter && !hm_filter_passes(query->filter, &object->def.filter)) return false;
    if (query->passes && !query->passes(query->passes_ctx, object->id)) return false;
    return object->id != query->except;
}

ref_found crowd_found(const crowd *c, int i) {
    const crowd_object *object = &c->object[i];
    return (ref_found){.number = object->id & UINT32_MAX,
                       .id = object->id,
                       .z = object->def.z,
                       .added = object->added,
                       .time = {ref_big_of(0), ref_big_of(1)},
                       .index = i};
}

int32_t crowd_random_capacity(int found) {
    const int few = test_below(found + 1), how = test_below(4);
    return how == 0 ? 0 : how == 1 ? few : how == 2 ? found : CROWD_OBJECTS;
}

void crowd_check_ids(const hm_object *out, int32_t capacity, int32_t reported, const ref_found *expected, int count) {
    CHECK_INT((int64_t)reported, count);
    for (int32_t i = 0; i < capacity && i < count; ++i) CHECK_INT((int64_t)out[i], (int64_t)expected[i].id);
}
