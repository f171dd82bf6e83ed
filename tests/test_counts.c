// Counts of one type: what is more than INT32_MAX is returned as that, and a negative number is refused by every
// function that takes one, with a report that names it, the answer 0 and nothing written.
#include "../src/mask/mask_internal.h"

#include "support.h"

#include <stdlib.h>
#include <string.h>

// ---- more than can be counted -------------------------------------------------------------------------------------

TEST(as_counted) {
    static const size_t fine[] = {0, 1, 65535, INT32_MAX - 1, INT32_MAX};
    for (size_t i = 0; i < sizeof fine / sizeof *fine; i++) CHECK_INT(hmi_as_count(fine[i]), (int64_t)fine[i]);
    CHECK_INT(hmi_as_count((size_t)INT32_MAX + 1), INT32_MAX);
    CHECK_INT(hmi_as_count(UINT32_MAX), INT32_MAX); // -1 if it were only made narrower
    CHECK_INT(hmi_as_count(SIZE_MAX), INT32_MAX);
    CHECK_INT(hmi_as_count(SIZE_MAX / 2 + 2), INT32_MAX);
}

// 65,537 boxes on top of each other are 65,537 * 65,536 / 2 pairs, which is 32,769 more than INT32_MAX.
TEST(more_pairs_than_int32) {
    enum { BOXES = 65537, ROOM = 5 };
    hm_broad_pair pairs[ROOM + 1];
    hm_broad *broad = NULL;
    hm_bounds *box = calloc(BOXES, sizeof *box);
    if (test_short()) {
        free(box);
        return;
    }
    memset(pairs, 0x55, sizeof pairs);
    REQUIRE(box && hm_broad_create(&(hm_broad_options){.kind = HM_BROAD_QUADTREE}, NULL, &broad) == HM_OK);
    REQUIRE(hm_broad_build(broad, box, NULL, NULL, BOXES) == HM_OK && hm_broad_update(broad) == HM_OK);
    CHECK_INT(hm_broad_pairs(broad, pairs, ROOM), INT32_MAX);
    for (int i = 0; i < ROOM; i++) CHECK(pairs[i].a >= 0 && pairs[i].a < pairs[i].b && pairs[i].b < BOXES);
    CHECK_INT(pairs[ROOM].a, 0x55555555);
    hm_broad_destroy(broad);
    free(box);
}

// Masks of these sizes, without their pixels: only the sizes are read.
static int32_t table_of(int32_t wa, int32_t ha, int32_t wb, int32_t hb) {
    const hm_mask a = {.grid = {.width = wa, .height = ha}}, b = {.grid = {.width = wb, .height = hb}};
    return hm_mask_overlap_table_size(&a, &b);
}

TEST(more_offsets_than_int32) {
    CHECK_INT(table_of(32767, 3, 32767, 32767), 65533 * 32769); // 2,147,450,877
    CHECK_INT(table_of(32767, 4, 32767, 32767), INT32_MAX);     // 2,147,516,410
    CHECK_INT(table_of(32767, 32767, 32767, 32767), INT32_MAX); // 4,294,574,089: below 0 if it were made narrower
    CHECK_INT(table_of(0, 5, 3, 3), 0);
}

// ---- negative numbers ---------------------------------------------------------------------------------------------

static struct {
    int count;
    hm_report_kind kind;
    hm_sentence sentence;
    const char *function, *argument; // of the library, which keeps them
    double value;
} heard;

static void hear(void *ctx, const hm_report *report) {
    (void)ctx;
    heard.count++;
    heard.kind = report->kind;
    heard.sentence = report->sentence;
    heard.value = report->value;
    heard.function = report->function;
    heard.argument = report->argument;
}

static void hear_begin(void) {
    memset(&heard, 0, sizeof heard);
    hm_set_report(hear, NULL);
}

// One report of that function, about that argument, of `n`.
static void hear_end(hm_report_kind kind, const char *function, const char *argument, int32_t n) {
    hm_set_report(NULL, NULL);
    test_note("%s, %s %d", function, argument, (int)n);
    if (!violations_reported()) return;
    if (!CHECK_INT(heard.count, 1)) return;
    CHECK_INT(heard.kind, kind);
    CHECK_INT(heard.sentence, HM_SENTENCE_LEAST);
    CHECK_TEXT(heard.function, function);
    CHECK_TEXT(heard.argument, argument);
    CHECK_NEAR(heard.value, n, 0);
}

/// One of everything that has lists.
typedef struct scene {
    hm_mask *mask;
    hm_outline *outline;
    hm_border *border;
    hm_broad *broad;
    hm_tilemap *map;
    hm_world *world;
    hm_object id;
    hm_shape shape, disc;
    hm_xform at;
} scene;

static void scene_make_world(scene *s) {
    uint32_t set;
    hm_object other;
    hm_object_def def = HM_OBJECT_DEFAULT;
    REQUIRE(hm_world_create(NULL, NULL, &s->world) == HM_OK);
    REQUIRE(hm_world_add_shapes(s->world, &s->disc, 1, &set) == HM_OK);
    def.shapes = set;
    REQUIRE(hm_world_add(s->world, &def, &s->id) == HM_OK && hm_world_add(s->world, &def, &other) == HM_OK);
    REQUIRE(hm_world_update(s->world) == HM_OK);
}

static void scene_make(scene *s) {
    static const hm_tilemap_options options = {.width = 2, .height = 2, .cell_width = 4};
    static const hm_tile rock = {.form = HM_TILE_SOLID};
    static const uint32_t cells[] = {1, 1, 1, 1};
    static const hm_bounds boxes[] = {{0, 0, 4, 4}, {2, 2, 6, 6}};
    *s = (scene){.at = HM_XFORM_IDENTITY};
    REQUIRE(hm_mask_from_ascii("###\n###\n###", NULL, &s->mask) == HM_OK);
    REQUIRE(hm_outline_from_mask(s->mask, HM_CONNECT_4, NULL, &s->outline) == HM_OK);
    REQUIRE(hm_border_create(s->outline, NULL, &s->border) == HM_OK);
    REQUIRE(hm_broad_create(NULL, NULL, &s->broad) == HM_OK);
    REQUIRE(hm_broad_build(s->broad, boxes, NULL, NULL, 2) == HM_OK && hm_broad_update(s->broad) == HM_OK);
    REQUIRE(hm_tilemap_create(&options, &rock, 1, cells, NULL, &s->map) == HM_OK);
    REQUIRE(hm_shape_circle(1, 1, 3, &s->disc) == HM_OK);
    hm_shape_mask(s->mask, &s->shape);
    scene_make_world(s);
}

static void scene_free(scene *s) {
    hm_world_destroy(s->world);
    hm_tilemap_destroy(s->map);
    hm_broad_destroy(s->broad);
    hm_border_destroy(s->border);
    hm_outline_destroy(s->outline);
    hm_mask_destroy(s->mask);
}

/// Room for what a list would write: it must stay as it is.
static uint64_t room[512];

static void room_clear(void) { memset(room, 0x5a, sizeof room); }

static void room_check(void) {
    bool same = true;
    for (size_t i = 0; i < sizeof room / sizeof *room; i++) same = same && room[i] == 0x5a5a5a5a5a5a5a5a;
    CHECK(same);
}

static const int32_t negative[] = {-1, -2, INT32_MIN};

// The call with `n` for a number that is to be 0 or more.
#define REFUSES(kind, answer, function, argument, ...)                                                               \
    for (int k = 0; k < 3; k++) {                                                                                    \
        const int32_t n = negative[k];                                                                               \
        room_clear();                                                                                                \
        hear_begin();                                                                                                \
        const int64_t got = (int64_t)function(__VA_ARGS__);                                                          \
        hear_end(kind, #function, argument, n);                                                                      \
        CHECK_INT(got, answer);                                                                                      \
        room_check();                                                                                                \
    }

// Of one that answers, and of one with a result.
#define VIOLATES(function, argument, ...) REFUSES(HM_REPORT_MISTAKE, 0, function, argument, __VA_ARGS__)
#define OUT_OF_RANGE(function, argument, ...)                                                                        \
    REFUSES(HM_REPORT_RANGE, HM_ERROR_RANGE, function, argument, __VA_ARGS__)

static const hm_vec2 from = {-5, 1}, to = {5, 1.5};

// NULL stands for no entries alone, not for less than none.
TEST(lists) {
    scene s;
    scene_make(&s);
    void *const out = room;
    const hm_vec2 half = {0, 0};
    const hm_bounds box = {0, 0, 9, 9};
    const hm_pose pose = HM_POSE_DEFAULT;
    VIOLATES(hm_border_crossings, "capacity", s.border, &s.at, NULL, from, to, NULL, out, n)
    VIOLATES(hm_border_crossings_turn, "capacity", s.border, &pose, &pose, from, to, NULL, out, n)
    VIOLATES(hm_border_edges_near, "capacity", s.border, &s.at, from, 9, HM_TOUCH_AREA, out, n)
    VIOLATES(hm_broad_pairs, "capacity", s.broad, out, n)
    VIOLATES(hm_broad_pairs, "capacity", s.broad, NULL, n)
    VIOLATES(hm_broad_pairs_between, "capacity", s.broad, s.broad, out, n)
    VIOLATES(hm_broad_in_box, "capacity", s.broad, &box, NULL, out, n)
    VIOLATES(hm_broad_on_way, "capacity", s.broad, from, to, half, NULL, out, n)
    VIOLATES(hm_broad_nearest, "capacity", s.broad, from, 99, NULL, out, n)
    VIOLATES(hm_mask_ray, "capacity", &s.shape, &s.at, from, to, HM_TOUCH_AREA, out, n)
    VIOLATES(hm_tilemap_walk, "capacity", s.map, &s.at, from, to, HM_TOUCH_AREA, out, n)
    VIOLATES(hm_tilemap_under, "capacity", s.map, &s.at, &s.disc, &s.at, NULL, HM_UNDER_FORM, out, n)
    VIOLATES(hm_tilemap_under, "capacity", s.map, &s.at, &s.disc, &s.at, NULL, HM_UNDER_FORM, NULL, n)
    OUT_OF_RANGE(hm_mask_overlap_table, "capacity", s.mask, s.mask, NULL, out, n)
    scene_free(&s);
}

TEST(paths_through_gates) {
    const hm_gate gate = {{0, -5}, {0, 5}};
    const hm_vec2 path[] = {{-5, 1}, {5, 1.5}};
    void *const out = room;
    VIOLATES(hm_gate_passes, "count", &gate, path, n, HM_TOUCH_AREA, out, 9)
    VIOLATES(hm_gate_passes, "count", &gate, NULL, n, HM_TOUCH_AREA, out, 9)
    VIOLATES(hm_gate_passes, "capacity", &gate, path, 2, HM_TOUCH_AREA, out, n)
    VIOLATES(hm_gate_passes_moving, "count", &gate, NULL, path, n, HM_TOUCH_AREA, out, 9)
    VIOLATES(hm_gate_passes_moving, "capacity", &gate, NULL, path, 2, HM_TOUCH_AREA, out, n)
    VIOLATES(hm_gate_clear, "count", &gate, path, n, 1, HM_TOUCH_AREA)
    VIOLATES(hm_gate_clear_moving, "count", &gate, NULL, path, n, 1, HM_TOUCH_AREA)
}

TEST(one_against_many) {
    scene s;
    scene_make(&s);
    void *const out = room, *const bits = room + 64;
    const double zeros[4] = {0};
    const hm_circle circle = {0, 0, 2};
    const hm_box box = {0, 0, 2, 2};
    const hm_circles circles = {zeros, zeros, zeros, 4};
    const hm_boxes boxes = {zeros, zeros, zeros, zeros, 4};
#define CIRCLES (&(hm_circles){zeros, zeros, zeros, n})
#define BOXES (&(hm_boxes){zeros, zeros, zeros, zeros, n})
    VIOLATES(hm_overlap_many, "n", &s.disc, &s.at, &s.disc, &s.at, n, NULL, bits, out, 9)
    VIOLATES(hm_overlap_many, "n", &s.disc, &s.at, NULL, NULL, n, NULL, bits, out, 9)
    VIOLATES(hm_overlap_many, "capacity", &s.disc, &s.at, &s.disc, &s.at, 1, NULL, bits, out, n)
    VIOLATES(hm_circle_overlaps_circles, "circles.count", &circle, CIRCLES, HM_TOUCH_AREA, bits, out, 9)
    VIOLATES(hm_circle_overlaps_circles, "capacity", &circle, &circles, HM_TOUCH_AREA, bits, out, n)
    VIOLATES(hm_circle_overlaps_boxes, "boxes.count", &circle, BOXES, HM_TOUCH_AREA, bits, out, 9)
    VIOLATES(hm_circle_overlaps_boxes, "capacity", &circle, &boxes, HM_TOUCH_AREA, bits, out, n)
    VIOLATES(hm_box_overlaps_boxes, "boxes.count", &box, BOXES, HM_TOUCH_AREA, bits, out, 9)
    VIOLATES(hm_box_overlaps_boxes, "capacity", &box, &boxes, HM_TOUCH_AREA, bits, out, n)
    VIOLATES(hm_box_overlaps_circles, "circles.count", &box, CIRCLES, HM_TOUCH_AREA, bits, out, 9)
    VIOLATES(hm_box_overlaps_circles, "capacity", &box, &circles, HM_TOUCH_AREA, bits, out, n)
    scene_free(&s);
}

TEST(worlds) {
    scene s;
    scene_make(&s);
    void *const out = room;
    hm_world *const world = s.world;
    const hm_box box = {0, 0, 9, 9};
    const hm_circle circle = {0, 0, 9};
    VIOLATES(hm_world_draw_lines, "capacity", world, NULL, out, n)
    VIOLATES(hm_world_draw_triangles, "capacity", world, NULL, out, n)
    VIOLATES(hm_world_events, "capacity", world, out, n)
    VIOLATES(hm_world_touching, "capacity", world, out, n)
    VIOLATES(hm_world_touching_of, "capacity", world, s.id, out, n)
    VIOLATES(hm_world_passings, "capacity", world, out, n)
    VIOLATES(hm_world_at_point, "capacity", world, to, 9, NULL, out, n)
    VIOLATES(hm_world_in_shape, "capacity", world, &s.disc, &s.at, NULL, out, n)
    VIOLATES(hm_world_within_shape, "capacity", world, &s.disc, &s.at, NULL, out, n)
    VIOLATES(hm_world_touching_now, "capacity", world, s.id, NULL, out, n)
    VIOLATES(hm_world_would_touch, "capacity", world, s.id, &s.at, NULL, out, n)
    VIOLATES(hm_world_ray_all, "capacity", world, from, to, NULL, out, n)
    VIOLATES(hm_world_cast_all, "capacity", world, &s.disc, &s.at, to, NULL, out, n)
    VIOLATES(hm_world_nearest_to, "capacity", world, &s.disc, &s.at, 99, NULL, out, n)
    VIOLATES(hm_world_in_box, "capacity", world, &box, NULL, out, n)
    VIOLATES(hm_world_in_circle, "capacity", world, &circle, NULL, out, n)
    OUT_OF_RANGE(hm_world_move, "capacity", world, s.id, to, NULL, NULL, out, n)
    OUT_OF_RANGE(hm_world_try_move, "capacity", world, s.id, to, NULL, NULL, out, n)
    scene_free(&s);
}

// It calls hm_world_nearest_to, which reports.
TEST(nearest_to_a_point) {
    scene s;
    scene_make(&s);
    for (int k = 0; k < 3; k++) {
        room_clear();
        hear_begin();
        CHECK_INT(hm_world_nearest(s.world, from, 99, NULL, (hm_near *)(void *)room, negative[k]), 0);
        hear_end(HM_REPORT_MISTAKE, "hm_world_nearest_to", "capacity", negative[k]);
        room_check();
    }
    scene_free(&s);
}

// No event has such a number, which violates no precondition.
TEST(contacts_of_no_event) {
    scene s;
    scene_make(&s);
    hm_contact_info contact;
    hear_begin();
    CHECK_INT(hm_world_events(s.world, NULL, 0), 1);
    for (int k = 0; k < 3; k++) CHECK(!hm_world_event_contact(s.world, negative[k], &contact));
    CHECK(!hm_world_event_contact(s.world, 1, &contact) && !hm_world_event_contact(s.world, INT32_MAX, &contact));
    CHECK_INT(heard.count, 0);
    hm_set_report(NULL, NULL);
    scene_free(&s);
}

TEST_MAIN(CASE(as_counted), CASE(more_pairs_than_int32), CASE(more_offsets_than_int32), CASE(lists),
          CASE(paths_through_gates), CASE(one_against_many), CASE(worlds), CASE(nearest_to_a_point),
          CASE(contacts_of_no_event))
