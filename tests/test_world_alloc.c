// Every function of world*.h without memory: an allocation that fails leaves the world as it was, and what never
// allocates does not (starving.h).
#include "malloc_watch.h"
#include "starving.h"

#include <stdio.h>
#include <string.h>

// ---- the scene: as many objects as there is room for, so that one more of anything needs more ---------------------

enum { MOVING = 16, FIXED = 16, IDLE = 8, OBJECTS = MOVING + FIXED + IDLE, SETS = 16, LISTED = 64, SAVED = 1 << 13 };

typedef struct scene {
    hm_world *world;
    hm_world *spare; // for the call that destroys
    hm_object id[OBJECTS];
    size_t saved;
    uint8_t bytes[SAVED];
} scene;

// What calls write to.
typedef struct product {
    hm_world *world;
    hm_object object;
    uint32_t set;
    hm_world_move_end end;
    hm_world_move_contact contact[4];
    hm_world_push push;
    hm_world_turned turn_end;
} product;

static scene only;
static product out;
static const hm_allocator *own; // what the scene was made with
static hm_compound *ghost;      // of no parts: its object has no box
static hm_polar *profile;

// Runs the pieces at once, the last first: answers must not depend on the order.
static void *run_backwards(hm_task_fn fn, int32_t count, int32_t least, void *task, void *ctx) {
    (void)ctx;
    for (int32_t end = count; end > 0; end -= least) fn(end > least ? end - least : 0, end, task);
    return NULL;
}

static void never_finish(void *job, void *ctx) {
    (void)ctx;
    CHECK(job == NULL);
}

static bool passes(void *ctx, hm_object a, hm_object b) {
    (void)ctx;
    return (a + b) % 7 != 0;
}

static void add_sets(hm_world *world) {
    hm_shape frames[2], empty, floor;
    uint32_t set;
    REQUIRE(hm_shape_circle(0, 0, 9, &frames[0]) == HM_OK);
    REQUIRE(hm_shape_capsule(-9, 0, 9, 0, 3, &frames[1]) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 40, 8, 0, &floor) == HM_OK);
    hm_shape_compound(ghost, &empty);
    REQUIRE(hm_world_add_shapes(world, frames, 2, &set) == HM_OK);
    REQUIRE(hm_world_add_shapes(world, &floor, 1, &set) == HM_OK);
    REQUIRE(hm_world_add_shapes(world, &empty, 1, &set) == HM_OK);
    while (set + 1 < SETS) REQUIRE(hm_world_add_shapes(world, frames, 2, &set) == HM_OK);
}

static hm_object_def object_def(int i) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    const bool fixed = i >= MOVING && i < MOVING + FIXED, idle = i >= MOVING + FIXED;
    def.xform.ox = (int64_t)(i % 16 * 14) * HM_STEPS_PER_PIXEL;
    def.xform.oy = (int64_t)(fixed ? 30 : i % 3 * 4) * HM_STEPS_PER_PIXEL;
    def.frame = !fixed && i % 5 == 3;
    def.shapes = fixed;
    def.z = i % 4;
    if (fixed) def.flags = HM_OBJECT_FIXED;
    if (i % 3 == 0) def.flags |= HM_OBJECT_STAY | HM_OBJECT_CONTACTS | HM_OBJECT_SWEPT;
    if (idle) def.flags |= HM_OBJECT_DISABLED;
    if (i == OBJECTS - 1) def.shapes = 2, def.flags = 0, def.frame = 0; // there, but without points
    return def;
}

enum { FIRST = 0, SECOND = 4, GROUND = MOVING, STILL = MOVING + FIXED, GHOST = OBJECTS - 1 };

static hm_xform moved(int i, double dx, double dy) {
    hm_xform xform;
    const hm_object_def def = object_def(i);
    const int64_t x = (int64_t)(dx * (double)HM_STEPS_PER_PIXEL), y = (int64_t)(dy * (double)HM_STEPS_PER_PIXEL);
    REQUIRE(hm_xform_translate(&def.xform, x, y, &xform) == HM_OK);
    return xform;
}

// Changes that wait for the next update: of position, of what there is, of what takes part.
static void change(hm_world *world) {
    for (int i = 5; i < MOVING; ++i) {
        const hm_xform there = moved(i, i % 2 ? 60 : -60, 2);
        REQUIRE(hm_world_set_xform(world, only.id[i], &there) == HM_OK);
    }
    for (int i = GROUND; i < GROUND + 2; ++i) {
        const hm_xform there = moved(i, 9, -20);
        REQUIRE(hm_world_set_xform(world, only.id[i], &there) == HM_OK);
    }
    for (int i = STILL; i < GHOST; ++i) REQUIRE(hm_world_set_enabled(world, only.id[i], true) == HM_OK);
    REQUIRE(hm_world_remove(world, only.id[1]) && hm_world_remove(world, only.id[GROUND + 2]));
}

static hm_world_options options_of(int variant) {
    hm_world_options options = {.rule = {HM_TOUCH_CLOSED, 0.5}};
    options.broad.kind = (hm_broad_kind)(variant / 2);
    options.fixed.kind = (hm_broad_kind)((variant / 2 + 3) % HM_BROAD_KIND_COUNT);
    if (variant & 2) {
        options.tasks = (hm_tasks){run_backwards, never_finish, NULL};
        options.passes = passes;
    }
    return options;
}

// Of each kind of broad phase one without changes and one with.
static void *scene_make(int variant, const hm_allocator *alloc) {
    static hm_allocator kept;
    const hm_world_options options = options_of(variant);
    kept = *alloc, own = &kept;
    memset(&only, 0, sizeof only);
    REQUIRE(hm_world_create(&options, alloc, &only.world) == HM_OK);
    REQUIRE(hm_world_create(NULL, alloc, &only.spare) == HM_OK);
    add_sets(only.world);
    for (int i = 0; i < OBJECTS; ++i) {
        const hm_object_def def = object_def(i);
        REQUIRE(hm_world_add(only.world, &def, &only.id[i]) == HM_OK);
        if (i == 20) REQUIRE(hm_world_update(only.world) == HM_OK);
        if (i == 20) only.saved = world_saved(only.world, only.bytes, SAVED);
    }
    REQUIRE(only.saved > 0 && only.saved <= SAVED);
    REQUIRE(hm_world_update(only.world) == HM_OK);
    if (variant & 1) change(only.world);
    return &only;
}

static void scene_free(void *s) {
    (void)s;
    hm_world_destroy(only.world);
    hm_world_destroy(only.spare);
}

static void *scene_product(void *s, size_t *size) {
    (void)s;
    *size = sizeof out;
    return &out;
}

static hm_result scene_go_on(void *s) {
    (void)s;
    for (int i = 2; i < 6; ++i) {
        const hm_xform there = moved(i, 30, -3);
        const hm_result result = hm_world_set_xform(only.world, only.id[i], &there);
        if (result != HM_OK && result != HM_ERROR_STALE) return result;
    }
    return hm_world_update(only.world);
}

// ---- all queries --------------------------------------------------------------------------------------------------

static void write_objects(results *t) {
    uint8_t bytes[SAVED];
    const size_t size = world_saved(only.world, bytes, SAVED);
    int32_t count = 0;
    result_int(t, (int64_t)size);
    for (size_t i = 0; i < size && i < SAVED; ++i) result_int(t, bytes[i]);
    result_int(t, (int64_t)hm_world_hash(only.world));
    result_int(t, hm_world_count(only.world));
    result_int(t, (int64_t)hm_world_updates(only.world));
    for (uint32_t i = 0; hm_world_shapes(only.world, i, &count); ++i) result_int(t, count);
    for (hm_object id = hm_world_next(only.world, 0); id; id = hm_world_next(only.world, id)) {
        hm_object_def def;
        const hm_shape *shape = NULL;
        REQUIRE(hm_world_get(only.world, id, &def) && world_shape_at(only.world, id, &shape, &def.xform));
        result_int(t, (int64_t)id);
        result_int(t, def.xform.ox);
        result_int(t, def.flags);
        result_int(t, shape->kind);
    }
}

static void write_touching(results *t) {
    hm_event event[LISTED];
    hm_touching pair[LISTED];
    hm_passing passing[LISTED];
    hm_contact_info contact;
    int32_t count = hm_world_events(only.world, event, LISTED);
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < LISTED; ++i) {
        result_int(t, event[i].kind);
        result_int(t, (int64_t)(event[i].a ^ event[i].b << 24));
        result_int(t, (int64_t)event[i].since);
        result_int(t, hm_world_event_contact(only.world, i, &contact) ? contact.count : -1);
    }
    count = hm_world_touching(only.world, pair, LISTED);
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < LISTED; ++i) result_int(t, (int64_t)(pair[i].a ^ pair[i].b << 24));
    for (int i = 0; i < OBJECTS; ++i) result_int(t, (int64_t)hm_world_touching_of(only.world, only.id[i], pair, 1));
    count = hm_world_passings(only.world, passing, LISTED);
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < LISTED; ++i) {
        result_int(t, (int64_t)(passing[i].a ^ passing[i].b << 24));
        result_real(t, passing[i].fraction);
    }
}

static void write_ids(results *t, const hm_object *ids, int32_t count) {
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < LISTED; ++i) result_int(t, (int64_t)ids[i]);
}

static void write_hits(results *t, const hm_world_hit *hits, int32_t count) {
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < LISTED; ++i) {
        result_int(t, (int64_t)hits[i].object);
        result_real(t, hits[i].hit.fraction);
    }
}

static void write_near(results *t) {
    hm_pick pick[LISTED];
    hm_near near[LISTED];
    int32_t count = hm_world_at_point(only.world, (hm_vec2){60, 6}, 20, NULL, pick, LISTED);
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < LISTED; ++i) result_int(t, (int64_t)pick[i].object);
    count = hm_world_nearest(only.world, (hm_vec2){100, -50}, 300, NULL, near, LISTED);
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < LISTED; ++i) {
        result_int(t, (int64_t)near[i].object);
        result_real(t, near[i].distance);
    }
}

static void write_drawn(results *t) {
    static hm_draw_line line[4096];
    const hm_draw_options what = {.what = HM_DRAW_EDGES | HM_DRAW_BOXES | HM_DRAW_CONTACTS | HM_DRAW_INACTIVE};
    const int32_t count = hm_world_draw_lines(only.world, &what, line, 4096);
    result_int(t, (int64_t)count);
    for (int32_t i = 0; i < count && i < 4096; i += 3) result_real(t, line[i].x0 + line[i].role);
}

static void scene_write(void *s, results *t) {
    hm_object ids[LISTED];
    hm_world_hit hits[LISTED];
    const hm_box box = {20, -20, 90, 60};
    hm_shape disc;
    (void)s;
    write_objects(t);
    write_touching(t);
    write_near(t);
    write_ids(t, ids, hm_world_in_box(only.world, &box, NULL, ids, LISTED));
    for (int i = 0; i < OBJECTS; i += 3)
        write_ids(t, ids, hm_world_touching_now(only.world, only.id[i], NULL, ids, LISTED));
    write_hits(t, hits, hm_world_ray_all(only.world, (hm_vec2){-90, 3}, (hm_vec2){300, 5}, NULL, hits, LISTED));
    REQUIRE(hm_shape_circle(0, 0, 3, &disc) == HM_OK);
    const hm_xform at = moved(0, -50, 20);
    write_hits(t, hits, hm_world_cast_all(only.world, &disc, &at, (hm_vec2){300, -9}, NULL, hits, LISTED));
    write_drawn(t);
}

// ---- calls --------------------------------------------------------------------------------------------------------

static const hm_filter fewer = {3, 5, 0};
static const hm_vec2 left = {-5, 3}, right = {250, 9};
static const hm_box area = {20, -20, 90, 60};
static const hm_circle round_area = {60, 5, 40};
static const hm_world_options plain = {.rule = {HM_TOUCH_AREA, 0}};
static hm_shape disc;
static hm_xform here;
static hm_object ids[LISTED];
static hm_world_hit hits[LISTED];
static hm_pick picks[LISTED];
static hm_near nearest[LISTED];
static hm_event events[LISTED];
static hm_touching pairs[LISTED];
static hm_passing passings[LISTED];
static hm_draw_line lines[LISTED];
static hm_draw_triangle triangles[LISTED];
static hm_contact_info contact;
static uint8_t bytes[SAVED];

static void draw_line(void *ctx, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object) {
    (void)ctx, (void)from, (void)to, (void)role, (void)object;
}
static const hm_draw pen = {.line = draw_line};

static const hm_vec2 up = {0, -90};
static const hm_pose rotated = {.position = {3, -40}, .scale = {1, 1}, .angle = 0.5};
static const hm_world_move_options passing = {.response = HM_RESPONSE_PASS};

static hm_object_def one_more(void) {
    hm_object_def def = object_def(FIRST);
    def.filter = fewer;
    return def;
}

static hm_pose pose_of(int i, double angle) {
    const hm_object_def def = object_def(i);
    hm_pose pose = HM_POSE_DEFAULT;
    pose.position = (hm_vec2){(double)def.xform.ox / (double)HM_STEPS_PER_PIXEL,
                              (double)def.xform.oy / (double)HM_STEPS_PER_PIXEL};
    pose.angle = angle;
    return pose;
}

static hm_result add_one(void) {
    const hm_object_def def = one_more();
    return hm_world_add(only.world, &def, &out.object);
}

static hm_result turn_one(int i, bool only_try) {
    const hm_pose from = pose_of(i, 0), to = pose_of(i, 0.25);
    return only_try ? hm_world_try_turn(only.world, only.id[i], &from, &to, 256, NULL, &out.turn_end)
                    : hm_world_turn(only.world, only.id[i], &from, &to, 256, NULL, &out.turn_end);
}

static const hm_way ways[] = {{{-5, 3}, {250, 9}, 0}, {{60, -90}, {70, 90}, 0}, {{0, 0}, {9, 9}, 0}};
static const hm_vec2 points[] = {{60, 5}, {3, 3}, {900, 900}};

static hm_result cast_all_at_once(void) {
    const hm_shape_way casts[] = {{&disc, &here, right, 0}, {&disc, &here, up, 0}};
    hm_world_cast_batch(only.world, casts, 2, NULL, hits);
    return HM_OK;
}

#define W only.world
#define ID(i) only.id[i]

// Tag, function, call: what may fail for want of memory.
#define ALLOCATE(X)                                                                                                  \
    X(create, hm_world_create, hm_world_create(&plain, own, &out.world))                                             \
    X(sets, hm_world_add_shapes, hm_world_add_shapes(W, &disc, 1, &out.set))                                         \
    X(add, hm_world_add, add_one())                                                                                  \
    X(ghost_shapes, hm_world_set_shapes, hm_world_set_shapes(W, ID(GHOST), 3, 1))                                    \
    X(filter, hm_world_set_filter, hm_world_set_filter(W, ID(FIRST), &fewer))                                        \
    X(flags, hm_world_set_flags, hm_world_set_flags(W, ID(FIRST), HM_OBJECT_FIXED))                                  \
    X(loose, hm_world_set_flags, hm_world_set_flags(W, ID(GROUND), HM_OBJECT_SWEPT))                                 \
    X(enable, hm_world_set_enabled, hm_world_set_enabled(W, ID(STILL), true))                                        \
    X(refresh, hm_world_refresh, hm_world_refresh(W))                                                                \
    X(update, hm_world_update, hm_world_update(W))                                                                   \
    X(restore, hm_world_restore, hm_world_restore(W, only.bytes, only.saved))

// What never does, of objects that have their boxes.
#define NEVER(X)                                                                                                     \
    X(set, hm_world_set_xform, hm_world_set_xform(W, ID(FIRST), &here))                                              \
    X(jump, hm_world_teleport, hm_world_teleport(W, ID(FIRST), &here))                                               \
    X(pose, hm_world_set_pose, hm_world_set_pose(W, ID(FIRST), &rotated))                                            \
    X(position, hm_world_set_position, hm_world_set_position(W, ID(FIRST), up))                                      \
    X(poses, hm_world_set_poses, hm_world_set_poses(W, &ID(FIRST), &rotated, 1))                                     \
    X(positions, hm_world_set_positions, hm_world_set_positions(W, &ID(FIRST), &up, 1))                              \
    X(pose_of, hm_world_pose, hm_world_pose(W, ID(FIRST), &(hm_pose){.angle = 0}))                                   \
    X(frame, hm_world_set_frame, hm_world_set_frame(W, ID(SECOND), 1))                                               \
    X(move, hm_world_move, hm_world_move(W, ID(FIRST), right, NULL, &out.end, out.contact, 4))                       \
    X(push, hm_world_push_out, hm_world_push_out(W, ID(SECOND), 500, NULL, &out.push))                               \
    X(edited, hm_world_shapes_changed, hm_world_shapes_changed(W, 2))                                                \
    X(ghost_set, hm_world_set_xform, hm_world_set_xform(W, ID(GHOST), &here))                                        \
    X(ghost_jump, hm_world_teleport, hm_world_teleport(W, ID(GHOST), &here))                                         \
    X(ghost_pose, hm_world_set_pose, hm_world_set_pose(W, ID(GHOST), &rotated))                                      \
    X(ghost_position, hm_world_set_position, hm_world_set_position(W, ID(GHOST), up))                                \
    X(ghost_poses, hm_world_set_poses, hm_world_set_poses(W, &ID(GHOST), &rotated, 1))                               \
    X(ghost_positions, hm_world_set_positions, hm_world_set_positions(W, &ID(GHOST), &up, 1))                        \
    X(ghost_frame, hm_world_set_frame, hm_world_set_frame(W, ID(GHOST), 0))                                          \
    X(ghost_move, hm_world_move, hm_world_move(W, ID(GHOST), right, &passing, &out.end, out.contact, 4))             \
    X(ghost_push, hm_world_push_out, hm_world_push_out(W, ID(GHOST), 500, NULL, &out.push))                          \
    X(ghost_turn, hm_world_turn, turn_one(GHOST, false))                                                             \
    X(turn, hm_world_turn, turn_one(FIRST, false))                                                                   \
    X(try_move, hm_world_try_move, hm_world_try_move(W, ID(GHOST), right, &passing, &out.end, out.contact, 4))       \
    X(try_push, hm_world_try_push_out, hm_world_try_push_out(W, ID(SECOND), 500, NULL, &out.push))                   \
    X(try_turn, hm_world_try_turn, turn_one(SECOND, true))                                                           \
    X(z, hm_world_set_z, hm_world_set_z(W, ID(FIRST), 9))                                                            \
    X(user, hm_world_set_user, hm_world_set_user(W, ID(FIRST), 9))                                                   \
    X(disable, hm_world_set_enabled, hm_world_set_enabled(W, ID(FIRST), false))                                      \
    X(batch, hm_world_cast_batch, cast_all_at_once())

// The same of what cannot fail.
#define QUERY(X)                                                                                                     \
    X(destroy, hm_world_destroy, (hm_world_destroy(only.spare), only.spare = NULL))                                  \
    X(broad_chosen, hm_world_broad_chosen, hm_world_broad_chosen(W, true))                                           \
    X(bytes, hm_world_bytes, hm_world_bytes(W))                                                                      \
    X(shapes, hm_world_shapes, hm_world_shapes(W, 1, NULL))                                                          \
    X(remove, hm_world_remove, hm_world_remove(W, ID(SECOND)))                                                       \
    X(get, hm_world_get, hm_world_get(W, ID(FIRST), NULL))                                                           \
    X(shape, hm_world_shape, !!hm_world_shape(W, ID(FIRST)))                                                         \
    X(xform, hm_world_xform, hm_world_xform(W, ID(FIRST), &here))                                                    \
    X(count, hm_world_count, hm_world_count(W))                                                                      \
    X(next, hm_world_next, hm_world_next(W, ID(FIRST)))                                                              \
    X(updates, hm_world_updates, hm_world_updates(W))                                                                \
    X(events, hm_world_events, hm_world_events(W, events, LISTED))                                                   \
    X(event_contact, hm_world_event_contact, hm_world_event_contact(W, 0, &contact))                                 \
    X(touching, hm_world_touching, hm_world_touching(W, pairs, LISTED))                                              \
    X(touching_of, hm_world_touching_of, hm_world_touching_of(W, ID(FIRST), pairs, LISTED))                          \
    X(contact, hm_world_contact, hm_world_contact(W, ID(FIRST), ID(2), &contact))                                    \
    X(passings, hm_world_passings, hm_world_passings(W, passings, LISTED))                                           \
    X(snapshot, hm_world_save, hm_world_save(W, bytes, SAVED, &(size_t){0}))                                         \
    X(hash, hm_world_hash, hm_world_hash(W))                                                                         \
    X(at_point, hm_world_at_point, hm_world_at_point(W, points[0], 30, NULL, picks, LISTED))                         \
    X(pick, hm_world_pick, hm_world_pick(W, points[0], 30, NULL, picks))                                             \
    X(in_shape, hm_world_in_shape, hm_world_in_shape(W, &disc, &here, NULL, ids, LISTED))                            \
    X(in_box, hm_world_in_box, hm_world_in_box(W, &area, NULL, ids, LISTED))                                         \
    X(in_circle, hm_world_in_circle, hm_world_in_circle(W, &round_area, NULL, ids, LISTED))                          \
    X(within, hm_world_within_shape, hm_world_within_shape(W, &disc, &here, NULL, ids, LISTED))                      \
    X(touching_now, hm_world_touching_now, hm_world_touching_now(W, ID(FIRST), NULL, ids, LISTED))                   \
    X(would_touch, hm_world_would_touch, hm_world_would_touch(W, ID(FIRST), &here, NULL, ids, LISTED))               \
    X(pose_free, hm_world_place_free, hm_world_place_free(W, ID(FIRST), &here, NULL, ids))                           \
    X(ray, hm_world_ray, hm_world_ray(W, left, right, NULL, hits))                                                   \
    X(ray_all, hm_world_ray_all, hm_world_ray_all(W, left, right, NULL, hits, LISTED))                               \
    X(cast, hm_world_cast, hm_world_cast(W, &disc, &here, right, NULL, hits))                                        \
    X(cast_all, hm_world_cast_all, hm_world_cast_all(W, &disc, &here, right, NULL, hits, LISTED))                    \
    X(sees, hm_world_sees, hm_world_sees(W, left, right, NULL, hits))                                                \
    X(sees_object, hm_world_sees_object, hm_world_sees_object(W, left, ID(SECOND), NULL, &(hm_vec2){0, 0}))          \
    X(nearest_to, hm_world_nearest_to, hm_world_nearest_to(W, &disc, &here, 300, NULL, nearest, LISTED))             \
    X(nearest, hm_world_nearest, hm_world_nearest(W, left, 300, NULL, nearest, LISTED))                              \
    X(ray_batch, hm_world_ray_batch, hm_world_ray_batch(W, ways, 3, NULL, hits))                                     \
    X(pick_batch, hm_world_pick_batch, hm_world_pick_batch(W, points, 3, 20, NULL, picks))                           \
    X(role, hm_draw_role_name, hm_draw_role_name(HM_DRAW_BOX))                                                       \
    X(draw, hm_world_draw, hm_world_draw(W, &pen, NULL))                                                             \
    X(draw_shape, hm_draw_shape, hm_draw_shape(&disc, &here, &pen, NULL, HM_DRAW_SHAPE))                             \
    X(draw_polar, hm_draw_polar, hm_draw_polar(profile, &here, &pen, NULL, HM_DRAW_SHAPE))                           \
    X(polar_line, hm_draw_polar_line,                                                                                \
      hm_draw_polar_line(profile, &here, profile, &here, HM_POLAR_NEAREST, &pen, NULL, HM_DRAW_SHAPE))               \
    X(draw_lines, hm_world_draw_lines, hm_world_draw_lines(W, NULL, lines, LISTED))                                  \
    X(triangles, hm_world_draw_triangles, hm_world_draw_triangles(W, NULL, triangles, LISTED))

STARVING_CALLS(ALLOCATE, NEVER, QUERY);

// A world that was created is none of the scene's.
static hm_result go_on(void *s) {
    const hm_result result = scene_go_on(s);
    hm_world *made;
    unsigned char mark[sizeof made];
    memcpy(&made, &out.world, sizeof made);
    memset(mark, 0x5A, sizeof mark);
    if (memcmp(&out.world, mark, sizeof mark) != 0) hm_world_destroy(made);
    return result;
}

static const starving table = {
    2 * HM_BROAD_KIND_COUNT, calls,        sizeof calls / sizeof calls[0], scene_make, scene_free, scene_write, go_on,
    scene_product,           &malloc_calls};

// ---- tests --------------------------------------------------------------------------------------------------------

TEST(without_memory_worlds_stay_as_they_were) {
    watch_malloc();
    REQUIRE(hm_shape_circle(0, 0, 5, &disc) == HM_OK);
    here = moved(FIRST, 3, -40);
    REQUIRE(hm_compound_create(NULL, 0, NULL, &ghost) == HM_OK);
    REQUIRE(hm_polar_from_lengths((double[]){5, 5, 5, 5, 5, 5, 5, 5}, 8, NULL, NULL, &profile) == HM_OK);
    starving_check(&table);
    hm_polar_destroy(profile);
    hm_compound_destroy(ghost);
}

// The headers are those of the list of all, so that a new one is walked too.
TEST(every_function_of_worlds_is_in_the_table) {
    FILE *all = fopen("include/hitmask/hitmask.h", "r");
    char line[256], path[256];
    int found = 0, headers = 0;
#ifdef __wasm__
    if (!all) return; // no files there
#endif
    REQUIRE(all != NULL);
    while (fgets(line, sizeof line, all)) {
        char *name = strstr(line, "<hitmask/world"), *end = strchr(line, '>');
        if (!name) name = strstr(line, "<hitmask/draw");
        if (!name || !end) continue;
        *end = 0;
        snprintf(path, sizeof path, "include/%s", name + 1);
        found += starving_check_header(&table, path);
        ++headers;
    }
    fclose(all);
    CHECK(headers >= 4 && found >= 60);
}

TEST_MAIN(CASE(without_memory_worlds_stay_as_they_were), CASE(every_function_of_worlds_is_in_the_table))
