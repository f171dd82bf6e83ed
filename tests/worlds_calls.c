#include "worlds_calls.h"

#include <stdlib.h>
#include <string.h>

void worlds_make_any(worlds *w) {
    hm_rule rule = {test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, 0};
    if (test_below(4) == 0) rule.margin = test_below(64) / 16.0;
    const worlds_style style = (worlds_style)test_below(WORLDS_STYLES);
    const bool decides = test_below(3) == 0;
    worlds_make(w, style, &rule, decides);
    w->swept = rule.margin == 0 && test_below(2);
}

// ---- what is refused, and what there is no memory for -------------------------------------------------------------

// Calls that must be refused, to all worlds.
static void hostile_call(worlds *w, worlds_calls *done) {
    const int index = worlds_random_object(w);
    const hm_object id = index < 0 ? test_random() | UINT64_C(1) << 63 : w->object[index].id;
    hm_xform bad = HM_XFORM_IDENTITY;
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object out;
    const int what = test_below(6);
    bad.ux = test_below(2) ? 0 : INT32_MIN;
    bad.ox = test_below(2) ? INT64_MIN : 0;
    def.frame = WORLDS_FRAMES;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        hm_result result = HM_ERROR_RANGE;
        if (what == 0) result = hm_world_set_xform(w->world[k], id, &bad);
        if (what == 1) result = hm_world_set_frame(w->world[k], id, WORLDS_FRAMES);
        if (what == 2) result = hm_world_set_shapes(w->world[k], id, WORLDS_SETS, 0);
        if (what == 3) result = hm_world_set_flags(w->world[k], id, 1024);
        if (what == 4) result = hm_world_add(w->world[k], &def, &out);
        if (what == 5) result = hm_world_set_z(w->world[k], id ^ UINT64_C(1) << 40, 3);
        CHECK(result == HM_ERROR_RANGE || result == HM_ERROR_STALE);
    }
    done->refused++;
}

static uint8_t *snapshot_of(const hm_world *world, size_t *size) {
    *size = world_saved(world, NULL, 0);
    uint8_t *bytes = malloc(*size);
    REQUIRE(bytes != NULL);
    CHECK_INT((int64_t)world_saved(world, bytes, *size), (int64_t)*size);
    return bytes;
}

// Any call that may take memory.
static hm_result hungry_call(worlds *w, hm_world *world, const uint8_t *bytes, size_t size) {
    const hm_object_def def = worlds_random_def(w);
    const int index = worlds_random_object(w);
    const hm_object id = index < 0 ? HM_NO_OBJECT : w->object[index].id;
    hm_object out;
    switch (test_below(index < 0 ? 4 : 10)) {
    case 0:
        return hm_world_add(world, &def, &out);
    case 1:
        return hm_world_restore(world, bytes, size);
    case 2:
        return hm_world_refresh(world);
    case 3:
        return hm_world_update(world);
    case 4:
        return hm_world_shapes_changed(world, (uint32_t)test_below(WORLDS_SETS));
    case 5:
        return hm_world_set_shapes(world, id, def.shapes, def.frame);
    case 6:
        return hm_world_set_filter(world, id, &def.filter);
    case 7:
        return hm_world_set_flags(world, id, def.flags);
    case 8:
        return hm_world_set_enabled(world, id, test_below(2));
    default:
        return test_below(2) ? hm_world_set_xform(world, id, &def.xform) : hm_world_teleport(world, id, &def.xform);
    }
}

// A call to one world from the middle of which on there is no memory. What is done all the same is undone.
static void starved_call(worlds *w, worlds_calls *done) {
    const int k = test_below(HM_BROAD_KIND_COUNT);
    size_t size;
    uint8_t *bytes = snapshot_of(w->world[k], &size);
    const uint64_t hash = hm_world_hash(w->world[k]);
    w->heap[k].fail_at = w->heap[k].calls + 1 + test_below(8);
    w->heap[k].fail_after = true;
    const hm_result result = hungry_call(w, w->world[k], bytes, size);
    w->heap[k].fail_at = 0;
    w->heap[k].fail_after = false;
    if (result == HM_OK)
        CHECK_RESULT(hm_world_restore(w->world[k], bytes, size), HM_OK);
    else
        CHECK_RESULT(result, HM_ERROR_MEMORY);
    CHECK(hm_world_hash(w->world[k]) == hash);
    done->starved += result != HM_OK;
    free(bytes);
}

void worlds_starved_update(worlds *w, worlds_calls *done) {
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const uint64_t updates = hm_world_updates(w->world[k]);
        if (test_below(2)) continue;
        w->heap[k].fail_at = w->heap[k].calls + 1 + test_below(6);
        const hm_result result = hm_world_update(w->world[k]);
        w->heap[k].fail_at = 0;
        w->updated[k] = result == HM_OK;
        if (!w->updated[k]) CHECK_RESULT(result, HM_ERROR_MEMORY);
        CHECK(hm_world_updates(w->world[k]) == updates + w->updated[k]);
        done->starved += !w->updated[k];
    }
    worlds_update(w);
}

// ---- snapshots ----------------------------------------------------------------------------------------------------

// All save the same; one is made from what another has saved.
static void exchange(worlds *w, worlds_calls *done) {
    size_t size, other_size;
    uint8_t *bytes = snapshot_of(w->world[0], &size);
    const int to = test_below(HM_BROAD_KIND_COUNT);
    for (int k = 1; k < HM_BROAD_KIND_COUNT; ++k) {
        uint8_t *other = snapshot_of(w->world[k], &other_size);
        CHECK(other_size == size && memcmp(other, bytes, size) == 0);
        free(other);
    }
    CHECK_RESULT(hm_world_restore(w->world[to], bytes, size), HM_OK);
    done->restored++;
    free(bytes);
}

// ---- moves --------------------------------------------------------------------------------------------------------

static hm_world_move_options random_move_options(void) {
    hm_world_move_options options = {.response = (hm_response)test_below(4)};
    options.restitution = test_below(5) / 4.0;
    if (test_below(3) == 0) options.step_height = test_below(6);
    if (test_below(3) == 0) options.snap = test_below(6);
    if (test_below(4) == 0) options.one_way = (uint32_t)test_below(4);
    return options;
}

static bool xform_equal(const hm_xform *a, const hm_xform *b) {
    return a->ox == b->ox && a->oy == b->oy && a->ux == b->ux && a->uy == b->uy && a->vx == b->vx && a->vy == b->vy;
}

// The same move in all worlds. Not out of a pile, where the depth of each pair is computed, for long.
static void move_one(worlds *w, worlds_calls *done) {
    enum { MOST = 8 };
    const int index = worlds_random_object(w);
    if (index < 0 || w->style == WORLDS_EQUAL || w->style == WORLDS_NESTED) return;
    const hm_world_move_options options = random_move_options();
    const int x = test_between(-200, 200), y = test_between(-200, 200);
    const hm_vec2 motion = {x / 8.0, y / 8.0};
    const hm_object id = w->object[index].id;
    hm_world_move_end first = {.count = 0}, end;
    hm_world_move_contact met[2][MOST];
    hm_result expected = HM_OK;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const int at = k > 0;
        const hm_result result = hm_world_move(w->world[k], id, motion, &options, &end, met[at], MOST);
        if (k == 0) expected = result, first = end;
        if (!CHECK_RESULT_WAS(result, expected) || result != HM_OK) continue;
        CHECK(xform_equal(&end.xform, &first.xform) && end.count == first.count && end.free == first.free);
        CHECK(end.ground == first.ground);
        for (int32_t i = 0; i < end.count && i < MOST; ++i)
            CHECK(met[at][i].other == met[0][i].other && met[at][i].fraction == met[0][i].fraction);
    }
    if (expected != HM_OK) {
        CHECK_RESULT_WAS(expected, HM_ERROR_RANGE);
        return;
    }
    w->def[index].xform = first.xform;
    done->moves += first.steps_x != 0 || first.steps_y != 0;
    done->stopped += first.count > 0;
}

// ---- poses --------------------------------------------------------------------------------------------------------

static bool pose_equal(const hm_pose *a, const hm_pose *b) {
    return a->position.x == b->position.x && a->position.y == b->position.y && a->angle == b->angle &&
           a->scale.x == b->scale.x && a->pivot.x == b->pivot.x && a->flip_x == b->flip_x;
}

static hm_result pose_set(hm_world *world, hm_object id, const hm_pose *pose, int how) {
    if (how == 0) return hm_world_set_position(world, id, pose->position);
    return how == 1 ? hm_world_set_pose(world, id, pose) : hm_world_set_poses(world, &id, pose, 1);
}

// A pose or a position for an object, in all worlds: all have the same pose then, and it draws their xform.
static void pose_one(worlds *w, worlds_calls *done) {
    const int index = worlds_random_object(w), how = test_below(3);
    if (index < 0) return;
    const hm_object id = w->object[index].id;
    const hm_xform target = worlds_random_pose(w, &w->def[index].xform);
    hm_pose pose =
        hm_pose_at((double)target.ox / (double)HM_STEPS_PER_PIXEL, (double)target.oy / (double)HM_STEPS_PER_PIXEL,
                   w->style == WORLDS_EQUAL ? 0 : test_below(6283) / 1000.0);
    if (test_below(2)) pose.pivot.x = test_below(9), pose.flip_x = test_below(2), pose.width = 7;
    hm_xform drawn = HM_XFORM_IDENTITY;
    hm_pose found[2] = {HM_POSE_DEFAULT, HM_POSE_DEFAULT};
    hm_object_def def = HM_OBJECT_DEFAULT;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const hm_result result = pose_set(w->world[k], id, &pose, how);
        if (result != HM_OK) {
            CHECK_RESULT(result, HM_ERROR_RANGE); // at the end of the world, in all of them
            CHECK(k == 0 && hm_world_get(w->world[k], id, &def) && xform_equal(&def.xform, &w->def[index].xform));
            return;
        }
        CHECK_RESULT(hm_world_pose(w->world[k], id, &found[k > 0]), HM_OK);
        REQUIRE(hm_world_get(w->world[k], id, &def) && hm_xform_from_pose(&found[k > 0], &drawn) == HM_OK);
        CHECK(pose_equal(&found[k > 0], &found[0]) && (how == 0 || pose_equal(&found[0], &pose)));
        CHECK(how == 0 || xform_equal(&drawn, &def.xform));
        if (k == 0) w->def[index].xform = def.xform;
        CHECK(xform_equal(&def.xform, &w->def[index].xform));
    }
    done->posed++;
}

// ---- questions ----------------------------------------------------------------------------------------------------

static hm_vec2 random_point(const worlds *w) {
    const int index = worlds_random_object(w), x = test_between(-96, 96), y = test_between(-96, 96);
    hm_vec2 point = {x / 4.0, y / 4.0};
    if (index < 0) return point;
    point.x += (double)w->def[index].xform.ox / (double)HM_STEPS_PER_PIXEL;
    point.y += (double)w->def[index].xform.oy / (double)HM_STEPS_PER_PIXEL;
    return point;
}

static bool point_fits(hm_vec2 point) {
    return point.x >= -HM_MAX_POSITION && point.x <= HM_MAX_POSITION && point.y >= -HM_MAX_POSITION &&
           point.y <= HM_MAX_POSITION;
}

// What meets a shape, or lies within it: as each object says.
static void query_area(worlds *w, worlds_calls *done) {
    const hm_object_def def = worlds_random_def(w);
    const hm_shape *shape = &w->shape[def.shapes][def.frame].shape;
    hm_object reported[WORLDS_OBJECTS];
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const int32_t count = hm_world_in_shape(w->world[k], shape, &def.xform, NULL, reported, WORLDS_OBJECTS);
        int32_t visited = 0;
        REQUIRE(count <= WORLDS_OBJECTS);
        for (int32_t i = 1; i < count; ++i) CHECK((uint32_t)reported[i - 1] < (uint32_t)reported[i]);
        for (int i = 0; i < w->count; ++i) {
            if (!w->object[i].there || !w->object[i].enabled) continue;
            bool found = false;
            for (int32_t n = 0; n < count; ++n) found |= reported[n] == w->object[i].id;
            const hm_shape *own = &w->shape[w->def[i].shapes][w->def[i].frame].shape;
            const bool meets = hm_overlap(own, &w->def[i].xform, shape, &def.xform, &w->rule);
            CHECK(test_count(&done->met, found) == meets);
            visited += found;
        }
        CHECK_INT((int64_t)count, (int64_t)visited);
    }
}

static void query_way(worlds *w) {
    const hm_vec2 from = random_point(w), to = random_point(w);
    const bool fits = point_fits(from) && point_fits(to);
    static hm_world_hit reported[2][WORLDS_OBJECTS];
    hm_world_hit first;
    if (!fits) return;
    int32_t count = 0;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const int32_t hits = hm_world_ray_all(w->world[k], from, to, NULL, reported[k > 0], WORLDS_OBJECTS);
        if (k == 0) count = hits;
        if (!CHECK_INT((int64_t)hits, (int64_t)count)) return;
        for (int32_t i = 0; i < count; ++i)
            CHECK(reported[k > 0][i].object == reported[0][i].object &&
                  reported[k > 0][i].hit.fraction == reported[0][i].hit.fraction);
        CHECK(hm_world_ray(w->world[k], from, to, NULL, &first) == (count > 0));
        if (count > 0) CHECK(first.object == reported[0][0].object);
    }
}

static void query_near(worlds *w) {
    const hm_vec2 point = random_point(w);
    const double radius = test_below(8);
    hm_near near[2][6];
    hm_pick pick[2];
    if (!point_fits(point)) return;
    int32_t count = 0;
    bool picked = false;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const int32_t found = hm_world_nearest(w->world[k], point, 40 * radius, NULL, near[k > 0], 6);
        const bool under = hm_world_pick(w->world[k], point, radius, NULL, &pick[k > 0]);
        if (k == 0) count = found, picked = under;
        CHECK_INT(under, picked);
        if (under && picked) CHECK(pick[k > 0].object == pick[0].object && pick[k > 0].distance == pick[0].distance);
        if (!CHECK_INT((int64_t)found, (int64_t)count)) return;
        for (int32_t i = 0; i < count; ++i)
            CHECK(near[k > 0][i].object == near[0][i].object && near[k > 0][i].distance == near[0][i].distance);
    }
}

// What one object sees, touches, and would touch elsewhere.
static void query_object(worlds *w) {
    const int index = worlds_random_object(w);
    const hm_vec2 eye = random_point(w);
    if (index < 0 || !point_fits(eye)) return;
    const hm_object id = w->object[index].id;
    const hm_xform at = worlds_random_pose(w, &w->def[index].xform);
    hm_object reported[2][WORLDS_OBJECTS], blocker[2] = {HM_NO_OBJECT, HM_NO_OBJECT};
    int32_t count = 0;
    bool sees = false;
    for (int k = 0; k < HM_BROAD_KIND_COUNT; ++k) {
        const bool visible = hm_world_sees_object(w->world[k], eye, id, NULL, NULL);
        const int32_t touching = hm_world_touching_now(w->world[k], id, NULL, reported[k > 0], WORLDS_OBJECTS);
        hm_world_place_free(w->world[k], id, &at, NULL, &blocker[k > 0]);
        if (k == 0) count = touching, sees = visible;
        CHECK_INT(visible, sees);
        CHECK(blocker[k > 0] == blocker[0]);
        if (!CHECK_INT((int64_t)touching, (int64_t)count)) return;
        CHECK(count == 0 || memcmp(reported[k > 0], reported[0], (size_t)count * sizeof reported[0][0]) == 0);
    }
}

static void query(worlds *w, worlds_calls *done) {
    const int what = test_below(4);
    if (what == 0) query_area(w, done);
    if (what == 1) query_way(w);
    if (what == 2) query_near(w);
    if (what == 3) query_object(w);
}

// ---- any ----------------------------------------------------------------------------------------------------------

void worlds_any_call(worlds *w, worlds_calls *done) {
    const int what = test_below(24);
    if (what == 0) worlds_starved_update(w, done);
    if (what == 1) hostile_call(w, done);
    if (what == 2)
        for (int k = 0; k < HM_BROAD_KIND_COUNT; k += 2) REQUIRE(hm_world_refresh(w->world[k]) == HM_OK);
    if (what == 3) starved_call(w, done);
    if (what == 4) exchange(w, done);
    if (what == 5) move_one(w, done);
    if (what == 6) query(w, done);
    if (what >= 7 && what < 11) {
        const hm_object_def def = worlds_random_def(w);
        worlds_add(w, &def);
    }
    if (what == 11) pose_one(w, done);
    if (what >= 12) worlds_random_change(w);
}
