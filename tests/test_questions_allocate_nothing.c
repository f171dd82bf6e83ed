// Queries and edits allocate nothing: neither through the allocators of the masks nor through malloc. Where calls of
// malloc cannot be counted only the allocators are watched.
#include "malloc_watch.h"
#include "support.h"

typedef struct inputs {
    test_heap heap;
    hm_mask *a, *b;
    hm_components *pieces;
    hm_outline *outline; ///< of a
    hm_border *border;
    hm_polar *polar;
    hm_tilemap *map;
    hm_world *world;
} inputs;

static void map_make(inputs *in, const hm_allocator *alloc) {
    static const hm_vec2 slope[] = {{0, 16}, {16, 0}, {16, 16}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3}};
    const hm_tilemap_options options = {.width = 20, .height = 10, .cell_width = 16};
    uint32_t cells[200];
    for (int i = 0; i < 200; ++i) cells[i] = (uint32_t)test_below(3);
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, alloc, &in->map) == HM_OK);
}

// Objects that have changed since the last refresh, and others.
static void world_make(inputs *in, const hm_allocator *alloc) {
    const hm_world_options options = {.rule = {HM_TOUCH_CLOSED, 1}};
    hm_shape shape[3];
    hm_object id;
    uint32_t set;
    REQUIRE(hm_world_create(&options, alloc, &in->world) == HM_OK);
    hm_shape_mask(in->b, &shape[0]);
    hm_shape_tilemap(in->map, &shape[1]);
    REQUIRE(hm_shape_circle(0, 0, 9, &shape[2]) == HM_OK);
    REQUIRE(hm_world_add_shapes(in->world, shape, 3, &set) == HM_OK);
    for (int i = 0; i < 12; ++i) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.frame = i % 3;
        def.xform.ox = i * 40 * HM_STEPS_PER_PIXEL;
        def.flags = i % 2 ? HM_OBJECT_FIXED : 0;
        REQUIRE(hm_world_add(in->world, &def, &id) == HM_OK);
        if (i == 6) REQUIRE(hm_world_refresh(in->world) == HM_OK);
    }
}

static void inputs_make(inputs *in, int wa, int ha, int wb, int hb) {
    *in = (inputs){0};
    hm_allocator alloc = heap_allocator(&in->heap);
    REQUIRE(hm_mask_create(wa, ha, &alloc, &in->a) == HM_OK);
    REQUIRE(hm_mask_create(wb, hb, &alloc, &in->b) == HM_OK);
    for (int i = 0; i < 300; ++i) {
        hm_pixel p = random_pixel(wa, ha), q = random_pixel(wb, hb);
        hm_mask_set(in->a, p.x, p.y, true);
        hm_mask_set(in->b, q.x, q.y, true);
    }
    REQUIRE(hm_components_create(in->a, HM_CONNECT_8, &alloc, &in->pieces) == HM_OK);
    REQUIRE(hm_outline_from_mask(in->a, HM_CONNECT_4, &alloc, &in->outline) == HM_OK);
    REQUIRE(hm_outline_prepare(in->outline, 0) == HM_OK);
    REQUIRE(hm_border_create(in->outline, &alloc, &in->border) == HM_OK);
    REQUIRE(hm_polar_from_mask(in->a, NULL, 0, &alloc, &in->polar) == HM_OK);
    map_make(in, &alloc);
    world_make(in, &alloc);
}

static void inputs_free(inputs *in) {
    hm_world_destroy(in->world);
    hm_tilemap_destroy(in->map);
    hm_mask_destroy(in->a);
    hm_mask_destroy(in->b);
    hm_components_destroy(in->pieces);
    hm_polar_destroy(in->polar);
    hm_border_destroy(in->border);
    hm_outline_destroy(in->outline);
    CHECK_HEAP_EMPTY(in->heap);
}

static void query_about_one(const inputs *in) {
    hm_rect box;
    hm_moments moments;
    hm_vec2 vec;
    hm_mask_width(in->a);
    hm_mask_height(in->a);
    hm_mask_words(in->a);
    hm_mask_word_count(65, 65);
    hm_mask_word_pitch(65);
    hm_mask_get(in->a, 3, 3);
    hm_mask_count(in->a);
    hm_pixel listed[9] = {{0, 0}};
    uint8_t rgba[36] = {0};
    const hm_paint_options paint = {.solid.color = rgba, .x = -5, .y = -5};
    hm_mask_next_pixel(in->a, listed);
    hm_mask_pixels(in->a, listed, 9);
    hm_components_border(in->pieces, 0, 2, listed, 9);
    hm_mask_paint(in->a, &paint, rgba, 3, 3, 0);
    hm_mask_equal(in->a, in->b);
    hm_mask_equal(in->a, in->a);
    hm_mask_box(in->a, &box);
    hm_mask_moments(in->a, &moments);
    hm_moments_centroid(&moments, &vec);
    hm_moments_axis(&moments, &vec);
    hm_components_count(in->pieces);
    hm_components_get(in->pieces, 0);
    hm_components_largest(in->pieces);
    hm_components_at(in->pieces, 5, 5);
    hm_version();
    hm_result_text(HM_OK);
    hm_simd_level();
    hm_simd_available(HM_SIMD_AVX2);
    hm_simd_name(HM_SIMD_AVX2);
}

static void query_about_two(const inputs *in, hm_pixel at) {
    hm_rect box;
    hm_pixel pixel;
    hm_mask_overlap(in->a, in->b, at.x, at.y);
    hm_mask_overlap_count(in->a, in->b, at.x, at.y);
    hm_mask_shared_box(in->a, in->b, at.x, at.y, &box);
    for (int i = 0; i < 4; ++i) hm_mask_shared_pixel(in->a, in->b, at.x, at.y, (hm_side)i, &pixel);
    hm_mask_overlap_table_size(in->a, in->b);
}

static void query_about_posed(const inputs *in) {
    const hm_xform aligned = HM_XFORM_IDENTITY, rotated = {5 << 24, 3 << 24, 10066329, 13421773, -13421773, 10066329};
    hm_shape a, b, disc;
    const hm_vec2 there = {300, 40};
    const hm_rule rule = {HM_TOUCH_CLOSED, 1};
    const hm_vec2 here = {0, 3};
    hm_points points;
    hm_separation way;
    hm_shared_info common;
    hm_mask_ray_entry entry[4];
    hm_contact_info contact;
    hm_cast_hit hit;
    hm_turn_hit turning;
    hm_pose from = HM_POSE_DEFAULT, to = HM_POSE_DEFAULT;
    from.position.x = -500;
    to.angle = 3;
    hm_shape_mask(in->a, &a);
    hm_shape_mask(in->b, &b);
    hm_shape_circle(20, 20, 9, &disc);
    hm_overlap(&a, &aligned, &b, &rotated, &rule);
    hm_overlap_many(&a, &aligned, &b, &rotated, 1, &rule, NULL, NULL, 0);
    hm_distance(&a, &aligned, &b, &rotated, &points);
    hm_separate(&a, &aligned, &b, &rotated, &(hm_separate_options){.direction = there, .max_distance = 500}, &way);
    hm_shared_area(&a, &aligned, &b, &rotated, &common);
    hm_mask_ray(&a, &rotated, here, there, HM_TOUCH_AREA, entry, 4);
    hm_contact(&a, &aligned, &b, &rotated, NULL, &contact);
    hm_cast_turn(&a, &rotated, &disc, &from, &to, &(hm_turn_options){.tolerance = 2, .budget = 40}, &turning);
    hm_contact(&a, &rotated, &disc, &aligned, NULL, &contact);
    for (int start = 0; start < 3; ++start) {
        hm_cast(&a, &aligned, &b, &rotated, there, &(hm_cast_options){.start = (hm_cast_start)start}, &hit);
        hm_cast(&a, &rotated, &disc, &aligned, there, &(hm_cast_options){.rule = rule, .start = (hm_cast_start)start},
                &hit);
    }
}

static void query_about_outlines(const inputs *in) {
    const hm_xform aligned = HM_XFORM_IDENTITY, rotated = {5 << 24, 3 << 24, 10066329, 13421773, -13421773, 10066329};
    const hm_vec2 here = {0, 3}, there = {300, 40};
    hm_shape a, b;
    hm_points points;
    hm_separation way;
    hm_cast_hit hit;
    hm_crossing crossing[4];
    hm_border_near near[4];
    REQUIRE(hm_shape_outline(in->outline, &a) == HM_OK);
    hm_shape_mask(in->b, &b);
    for (int i = 0; i < 2; ++i) {
        const hm_shape *other = i ? &b : &a;
        hm_overlap(&a, &aligned, other, &rotated, NULL);
        hm_distance(&a, &aligned, other, &rotated, &points);
        hm_separate(&a, &aligned, other, &rotated, &(hm_separate_options){.direction = there, .max_distance = 500},
                    &way);
        hm_cast(&a, &aligned, other, &rotated, there, &(hm_cast_options){.start = HM_CAST_NEVER}, &hit);
    }
    uint64_t state = 5;
    hm_vec2 sparks[3];
    hm_parts_random_points(hm_outline_parts(in->outline), &state, sparks, 3);
    hm_border_inside(in->border, &rotated, here, NULL);
    hm_border_crossings(in->border, &rotated, NULL, here, there, NULL, crossing, 4);
    hm_border_first(in->border, &rotated, NULL, here, there, NULL, crossing);
    hm_border_distance(in->border, &rotated, there, near);
    hm_border_reaches(in->border, &rotated, there, 60, HM_TOUCH_AREA);
    hm_border_edges_near(in->border, &rotated, there, 60, HM_TOUCH_CLOSED, near, 4);
    hm_polar_hit(in->polar, &aligned, in->polar, &rotated, HM_POLAR_NEIGHBOURS);
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_polar_hit_aside(in->polar, &at, in->polar, &at, 3);
    hm_polar_bounds(in->polar, &aligned, in->polar, &rotated);
}

static void query_about_tiles(const inputs *in) {
    const hm_xform aligned = HM_XFORM_IDENTITY, rotated = {5 << 24, 3 << 24, 10066329, 13421773, -13421773, 10066329};
    const hm_vec2 here = {0, 3}, there = {300, 40};
    hm_shape map, disc;
    hm_points points;
    hm_pixel cell[4];
    hm_rect cells;
    hm_tile_step steps[4];
    hm_move_contact met[HM_MOVE_CONTACTS];
    hm_move_end end;
    hm_shape_tilemap(in->map, &map);
    hm_shape_circle(20, 20, 9, &disc);
    hm_tilemap_get(in->map, 3, 3);
    hm_tilemap_set(in->map, 3, 3, 2); // of a kind that is there
    hm_tilemap_cell_at(in->map, &rotated, there, cell);
    hm_tilemap_cells_in(in->map, &rotated, here, there, HM_TOUCH_AREA, &cells);
    hm_tilemap_walk(in->map, &rotated, here, there, HM_TOUCH_CLOSED, steps, 4);
    hm_tilemap_under(in->map, &rotated, &disc, &aligned, NULL, HM_UNDER_FORM, cell, 4);
    hm_overlap(&map, &rotated, &disc, &aligned, NULL);
    hm_distance(&map, &rotated, &disc, &aligned, &points);
    hm_move_slide(&map, &rotated, &disc, &aligned, there, NULL, &end, met, HM_MOVE_CONTACTS);
}

static void query_directly(void) {
    const hm_box box = {1, 2, 30, 40}, beside = {31, 2, 5, 5};
    const hm_circle circle = {40, 20, 9};
    hm_rotated_box rotated;
    hm_vec2 closest;
    REQUIRE(hm_rotated_box_make(&box, 0.5, NULL, &rotated) == HM_OK);
    hm_box_overlaps_box(&box, &beside, HM_TOUCH_CLOSED);
    hm_circle_overlaps_box(&circle, &box, HM_TOUCH_AREA);
    hm_circle_overlaps_rotated_box_exactly(&circle, &rotated, HM_TOUCH_AREA);
    hm_box_overlaps_rotated_box_exactly(&beside, &rotated, HM_TOUCH_AREA);
    hm_rotated_box_overlaps_rotated_box(&rotated, &rotated, HM_TOUCH_CLOSED);
    hm_box_closest(&box, 90, 7, &closest);
    hm_rotated_box_closest(&rotated, 90, 7, &closest);
    const hm_xform aligned = HM_XFORM_IDENTITY;
    hm_shape a, b;
    hm_sat_axis axes[6];
    REQUIRE(hm_shape_box(1, 2, 30, 40, 3, &a) == HM_OK);
    REQUIRE(hm_shape_circle(40, 20, 9, &b) == HM_OK);
    hm_overlap_info how;
    const hm_gate gate = {{0, 0}, {9, 0}};
    const hm_vec2 path[2] = {{3, -3}, {3, 3}};
    hm_gate_pass pass;
    hm_gate_passes_moving(&gate, path, path, 2, HM_TOUCH_AREA, &pass, 1);
    hm_gate_clear_moving(&gate, path, path, 2, 5, HM_TOUCH_AREA);
    hm_sat_axes(&a, &aligned, &b, &rotated.xform, axes, 6);
    hm_overlap_measure(&a, &aligned, &b, &rotated.xform, NULL, &how);
}

// Edits cannot fail, so they must not need memory either, also not for a mask drawn onto itself.
static void query_about_world(const inputs *in) {
    const hm_vec2 from = {-20, 5}, to = {600, 50};
    const hm_xform at = HM_XFORM_IDENTITY;
    const hm_box box = {10, 10, 200, 90};
    const hm_circle circle = {90, 40, 50};
    const hm_way ways[2] = {{from, to, HM_NO_OBJECT}, {to, from, HM_NO_OBJECT}};
    const hm_query pass = {.start = HM_CAST_NEVER};
    const hm_object id = hm_world_next(in->world, HM_NO_OBJECT);
    hm_shape shape;
    hm_object out[12];
    hm_pick pick[12];
    hm_world_hit hit[12];
    hm_near near[12];
    REQUIRE(hm_shape_circle(7, 7, 5, &shape) == HM_OK);
    hm_world_at_point(in->world, to, 30, NULL, pick, 12);
    hm_world_pick(in->world, to, 0, NULL, pick);
    hm_world_in_box(in->world, &box, NULL, out, 12);
    hm_world_in_circle(in->world, &circle, NULL, out, 2);
    hm_world_in_shape(in->world, &shape, &at, NULL, out, 12);
    hm_world_within_shape(in->world, &shape, &at, NULL, out, 12);
    hm_world_touching_now(in->world, id, NULL, out, 12);
    hm_world_would_touch(in->world, id, &at, NULL, out, 12);
    hm_world_place_free(in->world, id, &at, NULL, out);
    hm_world_ray(in->world, from, to, NULL, hit);
    hm_world_ray_all(in->world, from, to, NULL, hit, 12);
    hm_world_cast(in->world, &shape, &at, (hm_vec2){50, -900}, &pass, hit);
    hm_world_cast_all(in->world, &shape, &at, (hm_vec2){50, -900}, &pass, NULL, 0);
    hm_world_sees(in->world, from, to, NULL, NULL);
    hm_world_sees_object(in->world, from, id, NULL, NULL);
    hm_world_nearest(in->world, from, 1000, NULL, near, 3);
    hm_world_ray_batch(in->world, ways, 2, NULL, hit);
}

static void edit(const inputs *in, hm_pixel at) {
    const hm_rect rect = {at.x, at.y, 70, 30};
    hm_mask *const others[2] = {in->b, in->a};
    for (int i = 0; i < 2; ++i) {
        hm_mask_draw(in->a, others[i], at.x, at.y);
        hm_mask_xor(in->a, others[i], at.x, at.y);
        hm_mask_erase(in->a, others[i], at.x, at.y);
        hm_mask_intersect(in->a, others[i], at.x, at.y);
    }
    hm_mask_set(in->a, 1, 1, true);
    hm_mask_fill_rect(in->a, &rect, true);
    hm_mask_invert(in->a);
    hm_mask_fill(in->a);
    hm_mask_clear(in->a);
}

static void write_out(const inputs *in) {
    static uint8_t bytes[600 * 600 * 4];
    static int32_t labels[600 * 600];
    hm_mask_to_bits(in->a, HM_BITS_LSB_FIRST, bytes, 0);
    hm_mask_to_rgba(in->a, bytes, bytes + 4, bytes, 0);
    hm_components_labels(in->pieces, labels, 0);
}

static void check_silence(int wa, int ha, int wb, int hb) {
    static const hm_pixel offsets[] = {{0, 0}, {1, 1}, {-63, 5}, {64, -9}, {INT32_MAX, INT32_MIN}, {17, 3}};
    inputs in;
    inputs_make(&in, wa, ha, wb, hb);
    FOR_EACH_LEVEL {
        long calls = in.heap.calls, before = malloc_calls;
        query_about_one(&in);
        for (int i = 0; i < 6; ++i) query_about_two(&in, offsets[i]);
        query_about_posed(&in);
        query_about_outlines(&in);
        query_about_tiles(&in);
        query_directly();
        query_about_world(&in);
        write_out(&in);
        for (int i = 0; i < 6; ++i) edit(&in, offsets[i]);
        long after = malloc_calls;
        CHECK_INT(in.heap.calls, calls);
        CHECK_INT(after, before);
    }
    inputs_free(&in);
}

TEST(the_watch_sees_malloc) {
    if (!watch_malloc()) return;
    long before = malloc_calls;
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(65, 65, NULL, &mask) == HM_OK);
    CHECK(malloc_calls > before);
    hm_mask_destroy(mask);
}

TEST(questions_and_edits_allocate_nothing) {
    check_silence(65, 64, 129, 33);
    check_silence(200, 127, 1, 200);
    check_silence(600, 540, 520, 512);
}

TEST_MAIN(CASE(the_watch_sees_malloc), CASE(questions_and_edits_allocate_nothing))
