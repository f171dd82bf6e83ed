// Programs written for 0.1: every name that changed, as compat-0.1.h has it, with the answers that it had.
#define HITMASK_COMPAT_QUIET
#define HITMASK_COMPAT_FIELDS

#include "support.h"

#include <hitmask/compat-0.1.h>

#include <stdio.h>
#include <string.h>

/// A square of 10 pixels at (0, 0), its mask, and one of 4 pixels that overlaps its right side by 1.
typedef struct scene {
    hm_mask *mask;
    hm_shape square, small;
    hm_xform here, beside;
} scene;

static scene scene_make(void) {
    scene s = {.here = HM_XFORM_IDENTITY, .beside = hm_xform_at(9, 2)};
    REQUIRE(hm_mask_create(10, 10, NULL, &s.mask) == HM_OK);
    hm_mask_fill(s.mask);
    REQUIRE(hm_shape_box(0, 0, 10, 10, 0, &s.square) == HM_OK && hm_shape_box(0, 0, 4, 4, 0, &s.small) == HM_OK);
    return s;
}

TEST(questions) {
    scene s = scene_make();
    const hm_rule near = {HM_TOUCH_CLOSED, 2};
    hm_contact_info contact;
    CHECK(hm_contact(&s.square, &s.here, &s.small, &s.beside, NULL, &contact));
    CHECK_NEAR(contact.depth, 1, 1e-6);
    CHECK(hm_contact(&s.square, &s.here, &s.small, &s.beside, &near, &contact));
    CHECK_NEAR(contact.depth, 3, 1e-6);
    CHECK(contact.point[0].part_a == 0 && contact.point[0].part_b == 0);

    const hm_vec2 up = {0, -1};
    hm_separation way;
    CHECK(hm_separate(&s.square, &s.here, &s.small, &s.beside, NULL, NULL, 100, &way));
    CHECK_INT(way.steps_x, HM_STEPS_PER_PIXEL);
    CHECK(hm_separate(&s.square, &s.here, &s.small, &s.beside, NULL, &up, 100, &way));
    CHECK_INT(way.steps_y, -6 * HM_STEPS_PER_PIXEL);
    CHECK(!hm_separate(&s.square, &s.here, &s.small, &s.beside, NULL, NULL, 0, &way)); // not as far as the world goes

    hm_cast_hit hit;
    const hm_xform left = hm_xform_at(-8, 2);
    CHECK(hm_cast(&s.square, &s.here, &s.small, &left, (hm_vec2){8, 0}, NULL, HM_CAST_DEEPER, &hit));
    CHECK_NEAR(hit.fraction, 0.5, 0);
    CHECK(hit.pixel_a.x == 0 && hit.pixel_b.x == 0 && hit.part_a == 0 && hit.part_b == 0);
    CHECK(hm_cast(&s.square, &s.here, &s.small, &s.beside, (hm_vec2){8, 0}, NULL, HM_CAST_ALWAYS, NULL));
    CHECK(!hm_cast(&s.square, &s.here, &s.small, &s.beside, (hm_vec2){8, 0}, NULL, HM_CAST_NEVER, NULL));
    CHECK(hm_cast(&s.square, &s.here, &s.small, &left, (hm_vec2){3, 0}, &near, HM_CAST_NEVER, NULL));

    hm_turning_hit angled = {.end = HM_TURNING_CLEAR};
    const hm_pose from = hm_pose_at(-8, 2, 0), to = hm_pose_at(8, 2, 0);
    CHECK_INT(hm_cast_turning(&s.square, &s.here, &s.small, &from, &to, NULL, 0.5, 100, &angled), HM_OK);
    const hm_turning_end end = angled.end;
    CHECK(end == HM_TURNING_HIT && end != HM_TURNING_BUDGET);
    CHECK_INT(hm_cast_turning(&s.square, &s.here, &s.small, &from, &to, NULL, 0, 100, &angled), HM_ERROR_RANGE);
    CHECK_INT(hm_cast_turning(&s.square, &s.here, &s.small, &from, &to, NULL, 1, 0, &angled), HM_ERROR_RANGE);

    hm_move_contact met[2];
    hm_move_end moved;
    const size_t count = hm_move_slide(&s.square, &s.here, &s.small, &left, (hm_vec2){16, 1}, NULL, met, 2, &moved);
    CHECK(count == 1 && met[0].steps_x == 4 * HM_STEPS_PER_PIXEL && moved.steps_y == HM_STEPS_PER_PIXEL);
    CHECK(hm_move_slide(&s.square, &s.here, &s.small, &left, (hm_vec2){16, 1}, &near, NULL, 0, &moved) == 1);
    CHECK(moved.steps_x < 2 * HM_STEPS_PER_PIXEL);
    hm_mask_destroy(s.mask);
}

TEST(masks) {
    scene s = scene_make();
    hm_shape shape, disc;
    hm_maskfield *field = NULL;
    CHECK(!hm_mask_prepared(s.mask));
    CHECK_INT(hm_maskfield_create(s.mask, NULL, &field), HM_OK);
    CHECK(hm_mask_prepared(s.mask));
    CHECK(hm_maskfield_size(field) == hm_mask_bytes(s.mask));
    hm_shape_mask(s.mask, field, &shape);
    CHECK(shape.kind == HM_SHAPE_MASK);

    hm_rect changed;
    REQUIRE(hm_shape_circle(5, 5, 2, &disc) == HM_OK);
    hm_mask_stamp(s.mask, &s.here, &disc, &s.here, 0, HM_COVER_CENTRE, false, &changed);
    CHECK_INT(hm_mask_count(s.mask), 100 - 12);
    hm_maskfield_update(field, s.mask, &changed);
    CHECK(!hm_overlap(&shape, &s.here, &(hm_shape){.kind = HM_SHAPE_POINT},
                      &(hm_xform){5 << 24, 5 << 24, 1 << 24, 0, 0, 1 << 24}, NULL));
    hm_mask_stamp(s.mask, &s.here, &disc, &s.here, 2, HM_COVER_CENTRE, true, NULL);
    CHECK_INT(hm_mask_count(s.mask), 100);

    hm_mask *made;
    hm_pixel origin;
    REQUIRE(hm_mask_from_shape(&disc, &s.beside, 2, HM_COVER_MET, NULL, &made, &origin) == HM_OK);
    CHECK(origin.x == 11 && origin.y == 4 && hm_mask_width(made) == 6);
    hm_mask_destroy(made);
    REQUIRE(hm_mask_turn(s.mask, 1, NULL, &made) == HM_OK);

    hm_ray_entry entry;
    CHECK(hm_ray(&shape, &s.here, (hm_vec2){-5, 5}, (hm_vec2){5, 5}, HM_TOUCH_AREA, &entry, 1) == 1);
    CHECK_NEAR(entry.enter, 0.5, 0);
    hm_common common;
    CHECK(hm_shared(&shape, &s.here, &shape, &s.beside, &common));
    CHECK_NEAR(common.area, 8, 1e-9);
    hm_maskfield_destroy(field);
    CHECK(hm_mask_prepared(s.mask));

    hm_outline *outline;
    REQUIRE(hm_trace(made, HM_CONNECT_4, NULL, &outline) == HM_OK);
    hm_outline_destroy(outline);
    hm_mask_destroy(made);
    hm_mask_destroy(s.mask);
}

TEST(shapes) {
    const hm_box box = {-5, -1, 10, 2};
    hm_turned_box angled;
    REQUIRE(hm_turned_box_make(&box, 1.5707963267948966, NULL, &angled) == HM_OK);
    CHECK(hm_turned_box_overlaps_point(&angled, 0, 4, HM_TOUCH_AREA));
    const hm_circle circle = {0, 5.5, 1};
    CHECK(hm_circle_overlaps_turned_box(&circle, &angled, HM_TOUCH_AREA));
    CHECK(hm_circle_overlaps_turned_box_exactly(&circle, &angled, HM_TOUCH_AREA));

    const hm_vec2 points[] = {{0, 0}, {10, 0}, {4, 4}, {10, 10}, {0, 10}}; // the third lies within
    hm_polygon *hull;
    REQUIRE(hm_polygon_create(points, 5, NULL, &hull) == HM_OK);
    hm_polygon_destroy(hull);
}

TEST(outlines) {
    scene s = scene_make();
    hm_outline *outline;
    hm_parts *parts;
    hm_border *border = NULL;
    hm_shape room, disc;
    hm_bounce out;
    hm_border_near near[4];
    REQUIRE(hm_trace(s.mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    REQUIRE(hm_parts_create(outline, 0, NULL, &parts) == HM_OK && hm_border_create(outline, NULL, &border) == HM_OK);
    REQUIRE(hm_outline_prepare(outline, 0) == HM_OK && hm_shape_outline(outline, &room) == HM_OK);
    REQUIRE(hm_shape_circle(5, 5, 1, &disc) == HM_OK);
    const hm_vec2 velocity = {8, 0};
    CHECK_INT(hm_bounce_in_outline(&room, &s.here, &disc, &s.here, velocity, 1, 1, 9, &out), HM_OK);
    CHECK(out.bounces == 1 && out.velocity.x == -8);
    CHECK_INT(hm_bounce_in_outline(&room, &s.here, &disc, &s.here, velocity, 1, 1, 0, &out), HM_ERROR_RANGE);
    CHECK(hm_border_within(border, &s.here, (hm_vec2){5, 0}, 1, HM_TOUCH_AREA, near, 4) == 1);
    hm_border_destroy(border);
    hm_parts_destroy(parts);
    hm_outline_destroy(outline);
    hm_mask_destroy(s.mask);
}

TEST(fewer_points) {
    hm_mask *mask;
    hm_outline *outline, *simple;
    int32_t became[1] = {-2};
    double reached = -1;
    REQUIRE(hm_mask_from_ascii(".##.\n####\n####\n.##.\n", NULL, &mask) == HM_OK);
    REQUIRE(hm_trace(mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    CHECK_INT(hm_outline_point_count(outline), 12);
    const hm_simplify_options options = {.tolerance = 1};
    REQUIRE(hm_simplify(outline, &options, NULL, became, &simple) == HM_OK);
    CHECK(hm_outline_point_count(simple) < 12 && became[0] == 0);
    hm_outline_destroy(simple);
    REQUIRE(hm_simplify(outline, NULL, NULL, NULL, &simple) == HM_OK);
    CHECK_INT(hm_outline_point_count(simple), 12);
    hm_outline_destroy(simple);
    const hm_simplify_budget few = {.points = 8}, many = {.points = 12};
    REQUIRE(hm_simplify_within(outline, &options, &few, NULL, became, &reached, &simple) == HM_OK);
    CHECK(hm_outline_point_count(simple) <= 8 && reached > 0 && reached <= 1);
    hm_outline_destroy(simple);
    CHECK_INT(hm_simplify_within(outline, NULL, &few, NULL, NULL, NULL, &simple), HM_ERROR_RANGE);
    REQUIRE(hm_simplify_within(outline, NULL, &many, NULL, NULL, &reached, &simple) == HM_OK);
    CHECK(reached == 0);
    hm_outline_destroy(simple);
    hm_outline_destroy(outline);
    hm_mask_destroy(mask);
}

TEST(bytes) {
    uint64_t bytes[256];
    size_t size = 0;
    const hm_collider_source source = {.form_count = 0};
    CHECK_INT(hm_collider_write(&source, bytes, sizeof bytes, &size), HM_OK);
    CHECK(size > 0);

    hm_world *world;
    REQUIRE(hm_world_create(NULL, NULL, &world) == HM_OK);
    CHECK(hm_world_snapshot(world, NULL, 0) > 0);
    const hm_shape *shape;
    hm_xform xform;
    CHECK(!hm_world_shape(world, HM_NO_OBJECT, &shape, &xform));
    CHECK_INT(hm_world_move(world, HM_NO_OBJECT, (hm_vec2){1, 0}, NULL, NULL, 0, NULL), HM_ERROR_STALE);
    hm_world_destroy(world);

    const hm_broad_options options = {.kind = HM_BROAD_RTREE};
    const hm_bounds boxes[] = {{0, 0, 1, 1}, {5, 5, 6, 6}};
    hm_broad *broad = NULL, *view = NULL;
    REQUIRE(hm_broad_create(&options, NULL, &broad) == HM_OK && hm_broad_build(broad, boxes, NULL, NULL, 2) == HM_OK);
    REQUIRE(hm_broad_update(broad) == HM_OK);
    size = hm_broad_save(broad, bytes, sizeof bytes);
    REQUIRE(size > 0 && size <= sizeof bytes && hm_broad_open(bytes, size, NULL, &view) == HM_OK);
    CHECK_INT(hm_broad_count(view), 2);
    hm_broad_destroy(view);
    hm_broad_destroy(broad);
}

// ---- counts -------------------------------------------------------------------------------------------------------

/// What 0.1 took, and what is below 0 where it is only made narrower.
static const size_t huge = (size_t)INT32_MAX + 1, whole = SIZE_MAX;

// Two discs that touch, in a world, and the numbers of them that 0.1 returned.
static hm_world *world_of_two(const hm_shape *disc, hm_object id[2]) {
    hm_world *world;
    uint32_t set = 0;
    hm_object_def def = HM_OBJECT_DEFAULT;
    REQUIRE(hm_world_create(NULL, NULL, &world) == HM_OK && hm_world_add_shapes(world, disc, 1, &set) == HM_OK);
    def.shapes = set;
    def.flags = HM_OBJECT_CONTACTS;
    for (int i = 0; i < 2; i++) {
        def.xform = hm_xform_at(5 * i, 0);
        REQUIRE(hm_world_add(world, &def, &id[i]) == HM_OK);
    }
    REQUIRE(hm_world_update(world) == HM_OK);
    return world;
}

TEST(counts_of_worlds) {
    hm_object id[2], found[4] = {HM_NO_OBJECT};
    hm_shape disc;
    REQUIRE(hm_shape_circle(0, 0, 4, &disc) == HM_OK);
    hm_world *const world = world_of_two(&disc, id);
    const hm_xform at = hm_xform_at(1, 0), left = hm_xform_at(-20, 0);
    const hm_vec2 from = {-20, 0}, to = {20, 0}, motion = {40, 0};
    const hm_box box = {-9, -9, 30, 30};
    const hm_circle circle = {0, 0, 30};
    const hm_draw_options draw = {.what = HM_DRAW_BOXES};
    hm_event event[4];
    hm_touching pair[4];
    hm_passing passing[4];
    hm_pick pick[4];
    hm_world_hit hit[4];
    hm_near near[4];
    hm_contact_info contact;
    static hm_draw_line line[64];
    static hm_draw_triangle triangle[512];
    hm_world_move_end end;
    hm_world_move_contact met[4];
    CHECK(hm_world_events(world, event, huge) == (size_t)1 && event[0].kind == HM_EVENT_BEGIN);
    CHECK(hm_world_event_contact(world, (size_t)0, &contact) && !hm_world_event_contact(world, whole, &contact));
    CHECK(hm_world_touching(world, pair, huge) == (size_t)1 && hm_world_touching_of(world, id[1], pair, whole) == 1);
    CHECK(pair[0].a == id[1] && pair[0].b == id[0]);
    CHECK(hm_world_passings(world, passing, huge) == (size_t)0);
    CHECK(hm_world_at_point(world, (hm_vec2){0, 0}, 0, NULL, pick, huge) == (size_t)1 && pick[0].object == id[0]);
    CHECK(hm_world_in_shape(world, &disc, &at, NULL, found, huge) == (size_t)2 && found[1] == id[1]);
    CHECK(hm_world_in_box(world, &box, NULL, found, whole) == (size_t)2);
    CHECK(hm_world_in_circle(world, &circle, NULL, found, huge) == (size_t)2);
    CHECK(hm_world_within_shape(world, &disc, &at, NULL, found, huge) == (size_t)0);
    CHECK(hm_world_touching_now(world, id[0], NULL, found, huge) == (size_t)1);
    CHECK(hm_world_would_touch(world, id[0], &at, NULL, found, huge) == (size_t)1);
    CHECK(hm_world_ray_all(world, from, to, NULL, hit, huge) == (size_t)2 && hit[0].object == id[0]);
    CHECK(hm_world_cast_all(world, &disc, &left, motion, NULL, hit, huge) == (size_t)2);
    CHECK(hm_world_nearest_to(world, &disc, &at, 9, NULL, near, (size_t)4) == (size_t)2);
    CHECK(hm_world_nearest(world, from, 99, NULL, near, whole) == (size_t)2 && near[0].object == id[0]);
    CHECK(hm_world_draw_lines(world, &draw, line, huge) == (size_t)8);
    CHECK(hm_world_draw_triangles(world, NULL, triangle, huge) > (size_t)8);
    CHECK_INT(hm_world_try_move(world, id[0], motion, NULL, met, huge, &end), HM_OK);
    CHECK_INT(hm_world_move(world, id[0], motion, NULL, met, whole, &end), HM_OK);
    CHECK(end.count <= 4);
    hm_world_destroy(world);
}

TEST(counts_of_boxes) {
    const hm_bounds boxes[] = {{0, 0, 4, 4}, {2, 2, 6, 6}};
    const hm_vec2 from = {-9, 3}, to = {9, 3}, half = {0, 0};
    hm_broad_pair pair[4];
    hm_broad_hit hit[4];
    int32_t id[4];
    size_t found = 7;
    hm_broad *broad;
    REQUIRE(hm_broad_create(NULL, NULL, &broad) == HM_OK && hm_broad_build(broad, boxes, NULL, NULL, 2) == HM_OK);
    REQUIRE(hm_broad_update(broad) == HM_OK);
    CHECK(hm_broad_pairs(broad, pair, huge) == (size_t)1 && pair[0].b == 1);
    CHECK(hm_broad_pairs_between(broad, broad, pair, whole) == (size_t)4);
    CHECK(hm_broad_in_box(broad, &boxes[0], NULL, id, huge) == (size_t)2);
    CHECK(hm_broad_on_way(broad, from, to, half, NULL, hit, huge) == (size_t)2 && hit[0].id == 0);
    CHECK(hm_broad_nearest(broad, from, 99, NULL, hit, whole) == (size_t)2);
    CHECK(hm_broad_pairs_of(boxes, NULL, 2, NULL, pair, huge, &found) == HM_OK && found == 1);
    hm_broad_destroy(broad);
}

TEST(counts_of_shapes) {
    scene s = scene_make();
    hm_shape shape;
    hm_outline *outline;
    hm_border *border = NULL;
    hm_tilemap *map = NULL;
    const hm_tile rock = {.form = HM_TILE_SOLID};
    const uint32_t cells[] = {1, 1, 1, 1};
    const hm_tilemap_options options = {.width = 2, .height = 2, .cell_width = 4};
    const hm_vec2 from = {-5, 1}, to = {25, 1.5};
    hm_crossing crossing[4];
    hm_border_near near[4];
    hm_ray_entry entry[4];
    hm_tile_step step[4];
    hm_pixel pixel[4];
    uint32_t table[19 * 19];
    REQUIRE(hm_trace(s.mask, HM_CONNECT_4, NULL, &outline) == HM_OK);
    REQUIRE(hm_border_create(outline, NULL, &border) == HM_OK);
    REQUIRE(hm_tilemap_create(&options, &rock, 1, cells, NULL, &map) == HM_OK);
    hm_shape_mask(s.mask, NULL, &shape);
    CHECK(hm_border_crossings(border, &s.here, NULL, from, to, NULL, crossing, huge) == (size_t)2);
    CHECK(hm_border_within(border, &s.here, (hm_vec2){5, 0}, 1, HM_TOUCH_AREA, near, whole) == (size_t)1);
    CHECK(hm_ray(&shape, &s.here, from, to, HM_TOUCH_AREA, entry, huge) == (size_t)1);
    CHECK(hm_tilemap_walk(map, &s.here, from, to, HM_TOUCH_AREA, step, huge) == (size_t)2);
    CHECK(hm_tilemap_under(map, &s.here, &s.small, &s.here, NULL, HM_UNDER_FORM, pixel, whole) == (size_t)1);
    CHECK(hm_mask_overlap_table_size(s.mask, s.mask) == (uint64_t)19 * 19);
    CHECK_INT(hm_mask_overlap_table(s.mask, s.mask, NULL, table, huge), HM_OK);
    CHECK_INT(table[9 * 19 + 9], 100);
    hm_tilemap_destroy(map);
    hm_border_destroy(border);
    hm_outline_destroy(outline);
    hm_mask_destroy(s.mask);
}

TEST(counts_of_many) {
    scene s = scene_make();
    const hm_shape shapes[] = {s.small, s.square, s.small};
    const hm_xform xforms[] = {hm_xform_at(90, 0), s.here, s.beside};
    const double x[] = {90, 0, 9}, y[] = {0, 0, 2}, size[] = {4, 4, 4};
    const size_t count = 3;
    const hm_circles circles = {x, y, size, count}, endless = {x, y, size, huge};
    const hm_boxes boxes = {x, y, size, size, count};
    const hm_circle circle = {5, 0, 5};
    const hm_box box = {0, 0, 10, 10};
    const hm_gate gate = {{0, -5}, {0, 5}};
    const hm_vec2 path[] = {{-5, 1}, {5, 1.5}};
    hm_gate_pass pass[4];
    uint64_t bits = 0;
    uint32_t index[3] = {0};
    CHECK(hm_overlap_many(&s.square, &s.here, shapes, xforms, count, NULL, &bits, index, huge) == (size_t)2);
    CHECK(bits == 6 && index[0] == 1u && index[1] == 2u);
    CHECK(hm_circle_overlaps_circles(&circle, &circles, HM_TOUCH_AREA, &bits, index, huge) == (size_t)2);
    CHECK(hm_circle_overlaps_boxes(&circle, &boxes, HM_TOUCH_AREA, &bits, index, whole) == (size_t)2);
    CHECK(hm_box_overlaps_boxes(&box, &boxes, HM_TOUCH_AREA, &bits, index, huge) == (size_t)2);
    CHECK(hm_box_overlaps_circles(&box, &circles, HM_TOUCH_AREA, &bits, index, huge) == (size_t)2);
    CHECK(bits == 6 && index[0] == 1u && index[1] == 2u);
    CHECK(hm_gate_passes(&gate, path, (size_t)2, HM_TOUCH_AREA, pass, huge) == (size_t)1);
    const size_t leg = (size_t)pass[0].leg;
    CHECK(leg == 0 && hm_gate_clear(&gate, path, (size_t)2, 1, HM_TOUCH_AREA));

    // More entries than INT32_MAX are refused: they would take gigabytes.
    violations_catch();
    CHECK_PRECONDITION(CHECK(hm_overlap_many(&s.square, &s.here, shapes, xforms, huge, NULL, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_box_overlaps_circles(&box, &endless, HM_TOUCH_AREA, NULL, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(hm_gate_passes(&gate, path, whole, HM_TOUCH_AREA, NULL, 0) == 0));
    CHECK_PRECONDITION(CHECK(!hm_gate_clear(&gate, path, huge, 1, HM_TOUCH_AREA)));
    violations_release();
    hm_mask_destroy(s.mask);
}

static char received[128];

static void receive_line(const char *expression, const char *file, int line) {
    CHECK(file != NULL && line == 0);
    snprintf(received, sizeof received, "%s", expression);
}

TEST(handlers) {
    hm_contact_info contact;
    CHECK(hm_set_assert(receive_line) == NULL);
    CHECK(!hm_contact(NULL, NULL, NULL, NULL, NULL, &contact));
    CHECK(strncmp(received, "hm_contact: a", 13) == 0);
    scene s = scene_make();
    const hm_vec2 none = {0, 0};
    hm_separation way;
    received[0] = 0;
    CHECK(!hm_separate(&s.square, &s.here, &s.small, &s.beside, NULL, &none, 100, &way));
    CHECK(strncmp(received, "hm_separate: ", 13) == 0);
    CHECK_INT(hm_cast_turning(&s.square, &s.here, &s.small, NULL, NULL, NULL, 1, 1, NULL), HM_ERROR_RANGE);
    hm_mask_destroy(s.mask);
    CHECK(hm_set_assert(NULL) == receive_line);
}

TEST_MAIN(CASE(questions), CASE(masks), CASE(shapes), CASE(outlines), CASE(fewer_points), CASE(bytes),
          CASE(counts_of_worlds), CASE(counts_of_boxes), CASE(counts_of_shapes), CASE(counts_of_many), CASE(handlers))
