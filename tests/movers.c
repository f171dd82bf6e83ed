#include "movers.h"

#include <math.h>
#include <string.h>

hm_world *movers_world(const hm_rule *rule, const hm_allocator *alloc) {
    hm_world_options options = {.rule = {HM_TOUCH_AREA, 0}};
    hm_world *world = NULL;
    if (rule) options.rule = *rule;
    REQUIRE(hm_world_create(&options, alloc, &world) == HM_OK);
    return world;
}

static hm_object add(hm_world *world, const hm_shape *shape, const hm_xform *at, uint32_t category) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    REQUIRE(hm_world_add_shapes(world, shape, 1, &def.shapes) == HM_OK);
    def.xform = *at;
    def.filter.category = category;
    REQUIRE(hm_world_add(world, &def, &id) == HM_OK);
    return id;
}

hm_object movers_add(hm_world *world, const hm_shape *shape, const hm_xform *at) { return add(world, shape, at, 1); }

hm_object movers_add_kind(hm_world *world, const hm_shape *shape, double x, double y, uint32_t category) {
    const hm_xform here = HM_XFORM_IDENTITY;
    const hm_xform at = movers_moved(&here, x, y);
    return add(world, shape, &at, category);
}

hm_object movers_add_at(hm_world *world, const hm_shape *shape, double x, double y) {
    return movers_add_kind(world, shape, x, y, 1);
}

hm_object movers_add_box(hm_world *world, double x, double y, double w, double h) {
    hm_shape box;
    REQUIRE(hm_shape_box(0, 0, w, h, 0, &box) == HM_OK);
    return movers_add_at(world, &box, x, y);
}

hm_xform movers_moved(const hm_xform *x, double dx, double dy) {
    hm_xform there = *x;
    there.ox += (int64_t)floor(dx * (double)HM_STEPS_PER_PIXEL + 0.5);
    there.oy += (int64_t)floor(dy * (double)HM_STEPS_PER_PIXEL + 0.5);
    return there;
}

// The plain rule, as the options of a world are not passed here.
static hm_rule movers_rule = {HM_TOUCH_AREA, 0};

bool movers_free(const hm_world *world, hm_object id, const hm_xform *at) {
    const hm_shape *own, *other;
    hm_xform own_at, other_at;
    REQUIRE(world_shape_at(world, id, &own, &own_at));
    for (hm_object next = hm_world_next(world, HM_NO_OBJECT); next; next = hm_world_next(world, next)) {
        if (next == id || !world_shape_at(world, next, &other, &other_at)) continue;
        if (hm_overlap(other, &other_at, own, at, &movers_rule)) return false;
    }
    return true;
}

hm_world_move_end movers_move(hm_world *world, hm_object id, hm_vec2 motion, const hm_world_move_options *options,
                              hm_world_move_contact *contacts, int32_t capacity) {
    static hm_world_move_contact reported[HM_WORLD_MOVE_CONTACTS];
    const hm_shape *shape;
    hm_xform before, after;
    hm_world_move_end end, dry;
    REQUIRE(world_shape_at(world, id, &shape, &before));
    CHECK_RESULT(hm_world_try_move(world, id, motion, options, &dry, reported, HM_WORLD_MOVE_CONTACTS), HM_OK);
    REQUIRE(world_shape_at(world, id, &shape, &after));
    CHECK(memcmp(&before, &after, sizeof before) == 0);
    CHECK_RESULT(hm_world_move(world, id, motion, options, &end, contacts, capacity), HM_OK);
    REQUIRE(world_shape_at(world, id, &shape, &after));
    CHECK(memcmp(&after, &end.xform, sizeof after) == 0);
    CHECK(after.ox == before.ox + end.steps_x && after.oy == before.oy + end.steps_y && after.ux == before.ux);
    CHECK(end.steps_x == dry.steps_x && end.steps_y == dry.steps_y && end.count == dry.count);
    CHECK(end.free == dry.free && end.ground == dry.ground);
    for (int32_t i = 0; i < end.count && i < capacity; ++i)
        CHECK(contacts[i].other == reported[i].other && contacts[i].fraction == reported[i].fraction);
    return end;
}
