// Callbacks that try to change the world whose question calls them: each function that changes one, from within each
// question with a callback. All are refused and change nothing, the question answers as if they were quiet, and once
// it has answered the same calls are taken again.
#include "support.h"

#include <stdio.h>
#include <string.h>

// ---- a scene ------------------------------------------------------------------------------------------------------

enum { OBJECTS = 12, LISTED = 64, SAVED = 1 << 13 };

static hm_world *world;
static hm_object id[OBJECTS];
static hm_shape disc, floor_box;
static uint8_t saved[SAVED];
static size_t saved_size;
static bool without_pairs; // no function is called for pairs
static bool with_tasks;    // the world's work is passed to functions of the caller's

static void hook(void);

static bool hook_pair(void *ctx, hm_object a, hm_object b) {
    (void)ctx;
    hook();
    return (uint32_t)a + (uint32_t)b != 9;
}

static bool hook_object(void *ctx, hm_object object) {
    (void)ctx;
    hook();
    return (uint32_t)object != 4;
}

static hm_response hook_contact(void *ctx, const hm_world_move_contact *contact) {
    (void)ctx;
    hook();
    return contact->response;
}

static void *hook_enqueue(hm_task_fn fn, int32_t count, int32_t least, void *task, void *ctx) {
    (void)least;
    hook();
    fn(0, count, task);
    return ctx;
}

static void hook_finish(void *job, void *ctx) {
    CHECK(job == ctx);
    hook();
}

static hm_xform at(double x, double y) {
    const hm_pose pose = {.position = {x, y}, .scale = {1, 1}};
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

// A row of discs that overlap, over a floor; the first one is a little apart, another far away.
static void scene_make(void) {
    hm_world_options options = {.passes = without_pairs ? NULL : hook_pair};
    uint32_t set;
    if (with_tasks) options.tasks = (hm_tasks){hook_enqueue, hook_finish, &world};
    REQUIRE(hm_shape_circle(0, 0, 9, &disc) == HM_OK && hm_shape_box(0, 0, 300, 20, 0, &floor_box) == HM_OK);
    REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
    REQUIRE(hm_world_add_shapes(world, (hm_shape[]){disc, floor_box}, 2, &set) == HM_OK);
    for (int i = 0; i < OBJECTS; ++i) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        const bool floor = i == OBJECTS - 1;
        def.xform = i == 0 ? at(-40, 0) : i == 10 ? at(-300, -300) : floor ? at(-60, 20) : at(12 * i, i % 3);
        def.frame = floor;
        def.flags = floor ? HM_OBJECT_FIXED : i % 2 ? HM_OBJECT_SWEPT : HM_OBJECT_STAY | HM_OBJECT_CONTACTS;
        REQUIRE(hm_world_add(world, &def, &id[i]) == HM_OK);
    }
    REQUIRE(hm_world_update(world) == HM_OK);
    saved_size = world_saved(world, saved, SAVED);
    REQUIRE(saved_size <= SAVED);
    // Some wait for the next update, and some have moved through others.
    for (int i = 1; i < 6; ++i) {
        const hm_xform there = at(80 - 12 * i, 3);
        REQUIRE(hm_world_set_xform(world, id[i], &there) == HM_OK);
    }
}

// ---- what changes a world -----------------------------------------------------------------------------------------

#define W world
static hm_xform there;
static uint32_t new_set;
static hm_object new_object;

static const hm_object_def new_def = HM_OBJECT_DEFAULT;
static const hm_filter new_filter = {2, 3, 0};
static hm_pose from_pose = HM_POSE_DEFAULT, to_pose;     // of the query
static hm_pose still_pose = HM_POSE_DEFAULT, other_pose; // of what is to be rotated

// Name, call. Each of them is taken, and changes something, where no query runs.
#define CHANGES(X)                                                                                                   \
    X(hm_world_add_shapes, hm_world_add_shapes(W, &disc, 1, &new_set))                                               \
    X(hm_world_shapes_changed, hm_world_shapes_changed(W, 0))                                                        \
    X(hm_world_add, hm_world_add(W, &new_def, &new_object))                                                          \
    X(hm_world_remove, hm_world_remove(W, id[2]) ? HM_OK : HM_ERROR_BUSY)                                            \
    X(hm_world_set_xform, hm_world_set_xform(W, id[3], &there))                                                      \
    X(hm_world_teleport, hm_world_teleport(W, id[3], &there))                                                        \
    X(hm_world_set_pose, hm_world_set_pose(W, id[3], &from_pose))                                                    \
    X(hm_world_set_position, hm_world_set_position(W, id[3], from_pose.position))                                    \
    X(hm_world_set_poses, hm_world_set_poses(W, &id[3], &from_pose, 1))                                              \
    X(hm_world_set_positions, hm_world_set_positions(W, &id[3], &from_pose.position, 1))                             \
    X(hm_world_set_frame, hm_world_set_frame(W, id[3], 1))                                                           \
    X(hm_world_set_shapes, hm_world_set_shapes(W, id[3], 0, 1))                                                      \
    X(hm_world_set_filter, hm_world_set_filter(W, id[3], &new_filter))                                               \
    X(hm_world_set_flags, hm_world_set_flags(W, id[3], HM_OBJECT_FIXED))                                             \
    X(hm_world_set_enabled, hm_world_set_enabled(W, id[3], false))                                                   \
    X(hm_world_set_z, hm_world_set_z(W, id[3], 7))                                                                   \
    X(hm_world_set_user, hm_world_set_user(W, id[3], 7))                                                             \
    X(hm_world_refresh, hm_world_refresh(W))                                                                         \
    X(hm_world_update, hm_world_update(W))                                                                           \
    X(hm_world_move, hm_world_move(W, id[0], (hm_vec2){5, 1}, NULL, NULL, NULL, 0))                                  \
    X(hm_world_push_out, hm_world_push_out(W, id[3], 500, NULL, NULL))                                               \
    X(hm_world_turn, hm_world_turn(W, id[10], &still_pose, &other_pose, 0.5, NULL, NULL))                            \
    X(hm_world_restore, hm_world_restore(W, saved, saved_size))

typedef struct change {
    const char *name;
    hm_result (*make)(void);
} change;

#define CHANGE_FUNCTION(name, call)                                                                                  \
    static hm_result change_##name(void) { return call; }
CHANGES(CHANGE_FUNCTION)

#define CHANGE_ROW(name, call) {#name, change_##name},
static const change changes[] = {CHANGES(CHANGE_ROW)};

enum { CHANGE_COUNT = (int)(sizeof changes / sizeof changes[0]) };

// ---- queries ------------------------------------------------------------------------------------------------------

// What a query returned, as one number.
static uint64_t reported;

static void record(uint64_t number) {
    reported = (reported ^ number) * UINT64_C(0x9E3779B97F4A7C15) + (reported >> 29);
}

static void write_ids(const hm_object *ids, int32_t count) {
    record((uint64_t)count);
    for (int32_t i = 0; i < count; ++i) record(ids[i]);
}

static void write_hits(const hm_world_hit *hits, int32_t count) {
    record((uint64_t)count);
    for (int32_t i = 0; i < count; ++i) record(hits[i].object);
}

static void write_picks(const hm_pick *picks, int32_t count) {
    record((uint64_t)count);
    for (int32_t i = 0; i < count; ++i) record(picks[i].object);
}

static void write_near(const hm_near *nearest, int32_t count) {
    record((uint64_t)count);
    for (int32_t i = 0; i < count; ++i) record(nearest[i].object);
}

static hm_object ids[LISTED];
static hm_world_hit hits[LISTED];
static hm_pick picks[LISTED];
static hm_near nearest[LISTED];
static hm_world_move_end end;
static hm_world_push push;
static hm_world_turned turn_end;
static hm_shape large;

static const hm_query query = {.passes = hook_object};
static const hm_filter everything = HM_FILTER_DEFAULT;
static const hm_query narrow = {.passes = hook_object, .filter = &everything};
static const hm_world_move_options decides = {.decide = hook_contact};
static const hm_vec2 left = {-90, 1}, right = {300, 2};

static void pen_line(void *ctx, hm_vec2 from, hm_vec2 to, hm_draw_role role, hm_object object) {
    (void)ctx, (void)from, (void)to, (void)role;
    record(object);
    hook();
}

static void pen_circle(void *ctx, hm_vec2 middle, double radius, hm_draw_role role, hm_object object) {
    (void)ctx, (void)middle, (void)radius, (void)role;
    record(object);
    hook();
}

static void pen_triangle(void *ctx, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_draw_role role, hm_object object) {
    (void)ctx, (void)a, (void)b, (void)c, (void)role;
    record(object);
    hook();
}

static const hm_draw lines = {.line = pen_line}, circles = {.circle = pen_circle},
                     triangles = {.triangle = pen_triangle};
static const hm_draw_options insides = {.what = HM_DRAW_INSIDES}, contacts = {.what = HM_DRAW_CONTACTS};

static void query_rays(void) {
    static hm_way ways[40];
    for (int i = 0; i < 40; ++i) ways[i] = (hm_way){{-90, i - 20}, {300, 2}, HM_NO_OBJECT};
    record((uint64_t)hm_world_ray_batch(W, ways, 40, &query, hits));
    write_hits(hits, 40);
}

static void query_casts(void) {
    static hm_shape_way ways[40];
    static hm_xform start;
    start = at(-90, 1);
    for (int i = 0; i < 40; ++i) ways[i] = (hm_shape_way){&disc, &start, {300, i}, HM_NO_OBJECT};
    record((uint64_t)hm_world_cast_batch(W, ways, 40, &query, hits));
    write_hits(hits, 40);
}

static void query_picks(void) {
    static hm_vec2 points[40];
    for (int i = 0; i < 40; ++i) points[i] = (hm_vec2){3 * i, 2};
    record((uint64_t)hm_world_pick_batch(W, points, 40, 3, &query, picks));
    write_picks(picks, 40);
}

static void query_try_turn(void) {
    record((uint64_t)hm_world_try_turn(W, id[0], &from_pose, &to_pose, 0.5, NULL, &turn_end));
}
static void query_turn(void) {
    record((uint64_t)hm_world_turn(W, id[0], &from_pose, &to_pose, 0.5, NULL, &turn_end));
}

// The function, the name of the case, the call. All have a callback, and some of it is called.
#define QUESTIONS(X)                                                                                                 \
    X(hm_world_update, , record((uint64_t)hm_world_update(W)))                                                       \
    X(hm_world_at_point, , write_picks(picks, hm_world_at_point(W, (hm_vec2){30, 2}, 0, &query, picks, LISTED)))     \
    X(hm_world_at_point, _finger,                                                                                    \
      write_picks(picks, hm_world_at_point(W, (hm_vec2){30, 2}, 30, &query, picks, LISTED)))                         \
    X(hm_world_pick, , write_picks(picks, hm_world_pick(W, (hm_vec2){30, 2}, 20, &query, picks)))                    \
    X(hm_world_in_shape, , write_ids(ids, hm_world_in_shape(W, &large, &there, &query, ids, LISTED)))                \
    X(hm_world_in_box, , write_ids(ids, hm_world_in_box(W, &(hm_box){-50, -5, 90, 9}, &query, ids, LISTED)))         \
    X(hm_world_in_circle, , write_ids(ids, hm_world_in_circle(W, &(hm_circle){10, 0, 60}, &query, ids, LISTED)))     \
    X(hm_world_within_shape, , write_ids(ids, hm_world_within_shape(W, &large, &there, &query, ids, LISTED)))        \
    X(hm_world_touching_now, , write_ids(ids, hm_world_touching_now(W, id[8], NULL, ids, LISTED)))                   \
    X(hm_world_touching_now, _query, write_ids(ids, hm_world_touching_now(W, id[8], &narrow, ids, LISTED)))          \
    X(hm_world_would_touch, , write_ids(ids, hm_world_would_touch(W, id[0], &there, NULL, ids, LISTED)))             \
    X(hm_world_would_touch, _query, write_ids(ids, hm_world_would_touch(W, id[0], &there, &narrow, ids, LISTED)))    \
    X(hm_world_place_free, , record(hm_world_place_free(W, id[0], &there, NULL, ids)))                               \
    X(hm_world_place_free, _query, record(hm_world_place_free(W, id[0], &there, &narrow, NULL)))                     \
    X(hm_world_ray, , write_hits(hits, hm_world_ray(W, left, right, &query, hits)))                                  \
    X(hm_world_ray, _any, record(hm_world_ray(W, left, right, &query, NULL)))                                        \
    X(hm_world_ray_all, , write_hits(hits, hm_world_ray_all(W, left, right, &query, hits, LISTED)))                  \
    X(hm_world_cast, , write_hits(hits, hm_world_cast(W, &disc, &there, right, &query, hits)))                       \
    X(hm_world_cast_all, , write_hits(hits, hm_world_cast_all(W, &disc, &there, right, &query, hits, LISTED)))       \
    X(hm_world_sees, , record(hm_world_sees(W, left, right, &query, hits)))                                          \
    X(hm_world_sees_object, , record(hm_world_sees_object(W, left, id[9], &query, NULL)))                            \
    X(hm_world_nearest_to, , write_near(nearest, hm_world_nearest_to(W, &disc, &there, 60, &query, nearest, 9)))     \
    X(hm_world_nearest, , write_near(nearest, hm_world_nearest(W, left, 300, &query, nearest, LISTED)))              \
    X(hm_world_ray_batch, , query_rays())                                                                            \
    X(hm_world_cast_batch, , query_casts())                                                                          \
    X(hm_world_pick_batch, , query_picks())                                                                          \
    X(hm_world_try_move, , record((uint64_t)hm_world_try_move(W, id[0], right, NULL, &end, NULL, 0)))                \
    X(hm_world_try_move, _decides, record((uint64_t)hm_world_try_move(W, id[0], right, &decides, &end, NULL, 0)))    \
    X(hm_world_move, , record((uint64_t)hm_world_move(W, id[0], right, NULL, &end, NULL, 0)))                        \
    X(hm_world_move, _decides, record((uint64_t)hm_world_move(W, id[0], right, &decides, &end, NULL, 0)))            \
    X(hm_world_try_push_out, , record((uint64_t)hm_world_try_push_out(W, id[8], 300, NULL, &push)))                  \
    X(hm_world_push_out, , record((uint64_t)hm_world_push_out(W, id[8], 300, NULL, &push)))                          \
    X(hm_world_try_turn, , query_try_turn())                                                                         \
    X(hm_world_turn, , query_turn())                                                                                 \
    X(hm_world_draw, _lines, hm_world_draw(W, &lines, NULL))                                                         \
    X(hm_world_draw, _circles, hm_world_draw(W, &circles, NULL))                                                     \
    X(hm_world_draw, _triangles, hm_world_draw(W, &triangles, &insides))                                             \
    X(hm_world_draw, _contacts, hm_world_draw(W, &lines, &contacts))

typedef struct question {
    const char *name, *kind;
    void (*run_question)(void);
} question;

#define QUESTION_FUNCTION(name, kind, call)                                                                          \
    static void query_##name##kind(void) { call; }
QUESTIONS(QUESTION_FUNCTION)

#define QUESTION_ROW(name, kind, call) {#name, #kind, query_##name##kind},
static const question questions[] = {QUESTIONS(QUESTION_ROW)};

enum { QUESTION_COUNT = (int)(sizeof questions / sizeof questions[0]) };

// ---- the callback -------------------------------------------------------------------------------------------------

static const change *tried; // from within callbacks; NULL: none
static long calls, nested;
static bool queries_within; // a question of its own before it tries

static bool quiet_object(void *ctx, hm_object object) {
    (void)ctx, (void)object;
    ++nested;
    return true;
}

static void hook(void) {
    const hm_query within = {.passes = quiet_object};
    ++calls;
    if (queries_within) hm_world_in_shape(W, &large, &there, &within, NULL, 0);
    if (!tried) return;
    CHECK_RESULT(tried->make(), HM_ERROR_BUSY);
}

// ---- tests --------------------------------------------------------------------------------------------------------

typedef struct outcome {
    uint64_t reported, hash;
    size_t bytes;
    long calls;
} outcome;

static void hands_off(void) {
    there = at(30, 1);
    from_pose.position = (hm_vec2){-40, 0};
    to_pose = from_pose;
    to_pose.position.x = 60;
    to_pose.angle = 1;
    still_pose.position = (hm_vec2){-300, -300};
    other_pose = still_pose;
    other_pose.position.y = -330;
    REQUIRE(hm_shape_circle(0, 0, 50, &large) == HM_OK);
}

// Runs one query in a scene of its own, with one change tried from within; NULL: none.
static outcome run_question(const question *q, const change *c) {
    outcome o = {0};
    tried = NULL;
    scene_make();
    test_note("%s%s, from within %s%s", q->name, q->kind, c ? c->name : "nothing", with_tasks ? ", with tasks" : "");
    reported = 0, calls = 0;
    memset(&end, 0, sizeof end);
    new_set = 77, new_object = 77;
    tried = c;
    q->run_question();
    tried = NULL;
    CHECK(new_set == 77 && new_object == 77);
    o = (outcome){reported, hm_world_hash(W), hm_world_bytes(W), calls};
    CHECK((calls > 0 || without_pairs) && hm_world_shapes(W, 1, NULL) == NULL);
    return o;
}

// Returns how many questions called something.
static int query_all(void) {
    int called = 0;
    hands_off();
    for (int i = 0; i < QUESTION_COUNT; ++i) {
        const outcome quiet = run_question(&questions[i], NULL);
        hm_world_destroy(world);
        called += quiet.calls > 0;
        for (int k = 0; k < CHANGE_COUNT; ++k) {
            const outcome loud = run_question(&questions[i], &changes[k]);
            CHECK(loud.reported == quiet.reported && loud.hash == quiet.hash && loud.bytes == quiet.bytes);
            CHECK(loud.calls == quiet.calls);
            // What is counted up is counted down.
            CHECK_RESULT(changes[k].make(), HM_OK);
            hm_world_destroy(world);
        }
    }
    return called;
}

TEST(every_change_in_every_question) { CHECK_INT(query_all(), QUESTION_COUNT); }

// Each callback alone, where two could be called.
TEST(without_a_predicate_of_pairs) {
    without_pairs = true;
    CHECK(query_all() >= 27);
    without_pairs = false;
}

TEST(the_same_with_tasks) {
    with_tasks = true;
    query_all();
    with_tasks = false;
}

// A question within a callback ends, and the one around it still goes on.
TEST(questions_within_questions) {
    queries_within = true;
    nested = 0;
    query_all();
    CHECK(nested > 1000);
    queries_within = false;
}

// What is tried here from within questions would change the world, each in its own way, if it were taken.
TEST(the_changes_are_some) {
    hands_off();
    for (int k = 0; k < CHANGE_COUNT; ++k) {
        int32_t count = 0;
        scene_make();
        test_note("%s", changes[k].name);
        const uint64_t before = hm_world_hash(W);
        const size_t bytes = hm_world_bytes(W);
        CHECK_RESULT(changes[k].make(), HM_OK);
        const bool same = hm_world_hash(W) == before && hm_world_bytes(W) == bytes;
        hm_world_shapes(W, 0, &count);
        // A refresh has no effect from outside; all objects that a set's change marks were marked before.
        CHECK(!same || strcmp(changes[k].name, "hm_world_refresh") == 0 ||
              strcmp(changes[k].name, "hm_world_shapes_changed") == 0);
        hm_world_destroy(world);
    }
}

static long destroyed;

static bool destroying(void *ctx, hm_object object) {
    (void)ctx, (void)object;
    CHECK_PRECONDITION(hm_world_destroy(W));
    ++destroyed;
    return true;
}

TEST(a_world_is_not_destroyed_from_within) {
    const hm_query destroys = {.passes = destroying};
    hands_off();
    scene_make();
    violations_catch();
    destroyed = 0;
    const int32_t found = hm_world_in_shape(W, &large, &there, &destroys, ids, LISTED);
    violations_release();
    CHECK(found > 3 && destroyed >= (long)found && hm_world_count(W) == OBJECTS);
    hm_world_destroy(world);
}

// ---- the tables have all of the headers ---------------------------------------------------------------------------

static bool is_change(const char *name) {
    for (int k = 0; k < CHANGE_COUNT; ++k)
        if (strcmp(changes[k].name, name) == 0) return true;
    return false;
}

static bool is_question(const char *name) {
    for (int k = 0; k < QUESTION_COUNT; ++k)
        if (strcmp(questions[k].name, name) == 0) return true;
    return false;
}

// A declaration, from behind HM_API to the semicolon: who takes a world that may change is one of the changes, who
// takes callbacks one of the questions.
static int check_declaration(const char *text) {
    const char *open = strchr(text, '('), *name = open;
    char word[64] = {0};
    if (!open) return 0;
    while (name > text && name[-1] != ' ' && name[-1] != '*') --name;
    if (open - name >= (int)sizeof word) return 0;
    memcpy(word, name, (size_t)(open - name));
    test_note("%s", word);
    const bool takes = strncmp(open + 1, "hm_world *", 10) == 0 && strcmp(word, "hm_world_destroy") != 0;
    const bool reads =
        strncmp(open + 1, "const hm_world *", 16) == 0 &&
        (strstr(open, "hm_query *") || strstr(open, "hm_world_move_options *") || strstr(open, "hm_draw *"));
    if (takes) CHECK(is_change(word));
    if (reads) CHECK(is_question(word));
    return takes + reads;
}

TEST(every_function_of_worlds_is_in_a_table) {
    static const char *const headers[] = {"world", "world_query", "world_move", "draw"};
    static char text[1 << 16];
    int found = 0;
    for (int i = 0; i < 4; ++i) {
        char path[64];
        snprintf(path, sizeof path, "include/hitmask/%s.h", headers[i]);
        FILE *file = fopen(path, "r");
#ifdef __wasm__
        if (!file) return; // no files there
#endif
        REQUIRE(file != NULL);
        text[fread(text, 1, sizeof text - 1, file)] = 0;
        fclose(file);
        for (char *from = text, *to; (from = strstr(from, "\nHM_API ")) && (to = strchr(from, ';')); from = to + 1) {
            *to = 0;
            found += check_declaration(from + 8);
        }
    }
    CHECK(found >= CHANGE_COUNT + 20);
}

TEST_MAIN(CASE(every_change_in_every_question), CASE(without_a_predicate_of_pairs), CASE(the_same_with_tasks),
          CASE(questions_within_questions), CASE(the_changes_are_some), CASE(a_world_is_not_destroyed_from_within),
          CASE(every_function_of_worlds_is_in_a_table))
