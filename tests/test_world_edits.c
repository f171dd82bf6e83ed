// Edits of masks and tile maps that objects of a world have: the next update tests their pairs again, without a call.
#include "support.h"
#include "worlds.h"

#include <string.h>

// ---- one disc on something that is edited ----------------------------------------------------------------------------

/// A disc of radius 3 about (8, 8), beside it a shape of 16 x 16 pixels.
typedef struct bench {
    hm_world *world;
    test_heap heap;
    uint32_t disc, edited;
    hm_object one, two;
} bench;

static hm_object bench_add(const bench *b, uint32_t set, double x, double y) {
    hm_object_def def = HM_OBJECT_DEFAULT;
    hm_object id = HM_NO_OBJECT;
    def.shapes = set;
    REQUIRE(hm_steps_from_pixels(x, &def.xform.ox) == HM_OK && hm_steps_from_pixels(y, &def.xform.oy) == HM_OK);
    REQUIRE(hm_world_add(b->world, &def, &id) == HM_OK);
    return id;
}

static void bench_make(bench *b, const hm_shape *edited) {
    hm_shape disc;
    memset(b, 0, sizeof *b);
    const hm_allocator alloc = heap_allocator(&b->heap);
    REQUIRE(hm_shape_circle(0, 0, 3, &disc) == HM_OK);
    REQUIRE(hm_world_create(NULL, &alloc, &b->world) == HM_OK);
    REQUIRE(hm_world_add_shapes(b->world, &disc, 1, &b->disc) == HM_OK);
    REQUIRE(hm_world_add_shapes(b->world, edited, 1, &b->edited) == HM_OK);
    b->one = bench_add(b, b->disc, 8, 8);
    b->two = bench_add(b, b->edited, 0, 0);
}

static void bench_free(bench *b) {
    hm_world_destroy(b->world);
    CHECK_HEAP_EMPTY(b->heap);
}

// Updates; what there is to hear of the pair, -1 for nothing.
static int bench_hears(const bench *b) {
    hm_event event = {0};
    REQUIRE(hm_world_update(b->world) == HM_OK);
    const int32_t count = hm_world_events(b->world, &event, 1);
    if (!CHECK(count <= 1)) return -2;
    return count == 1 ? (int)event.kind : -1;
}

static hm_mask *full_mask(void) {
    hm_mask *mask = NULL;
    REQUIRE(hm_mask_create(16, 16, NULL, &mask) == HM_OK);
    hm_mask_fill(mask);
    return mask;
}

static hm_tilemap *full_map(void) {
    const hm_tile tile = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {.width = 1, .height = 1, .cell_width = 16};
    const uint32_t cell = 1;
    hm_tilemap *map = NULL;
    REQUIRE(hm_tilemap_create(&options, &tile, 1, &cell, NULL, &map) == HM_OK);
    return map;
}

// ---- every way to edit -----------------------------------------------------------------------------------------------

static const hm_xform identity = HM_XFORM_IDENTITY;
static const hm_rect all = {0, 0, 16, 16}, middle = {4, 4, 8, 8};

static void clear_all(hm_mask *mask) { hm_mask_clear(mask); }
static void fill_all(hm_mask *mask) { hm_mask_fill(mask); }
static void invert(hm_mask *mask) { hm_mask_invert(mask); }
static void clear_rect(hm_mask *mask) { hm_mask_fill_rect(mask, &middle, false); }
static void fill_rect(hm_mask *mask) { hm_mask_fill_rect(mask, &all, true); }

static void stamp_clear(hm_mask *mask) {
    hm_shape disc;
    REQUIRE(hm_shape_circle(8, 8, 6, &disc) == HM_OK);
    hm_mask_stamp(mask, &identity, &disc, &identity, &(hm_stamp_options){.cover = HM_COVER_CENTRE, .clear = true},
                  NULL);
}

static void stamp_solid(hm_mask *mask) {
    hm_shape disc;
    REQUIRE(hm_shape_circle(8, 8, 6, &disc) == HM_OK);
    hm_mask_stamp(mask, &identity, &disc, &identity, &(hm_stamp_options){.cover = HM_COVER_CENTRE}, NULL);
}

static void with_full(hm_mask *mask, void (*edit)(hm_mask *, const hm_mask *, int32_t, int32_t), int32_t dx) {
    hm_mask *other = full_mask();
    edit(mask, other, dx, 0);
    hm_mask_destroy(other);
}

static void erase(hm_mask *mask) { with_full(mask, hm_mask_erase, 0); }
static void draw(hm_mask *mask) { with_full(mask, hm_mask_draw, 0); }
static void intersect(hm_mask *mask) { with_full(mask, hm_mask_intersect, 40); }
static void exclusive(hm_mask *mask) { with_full(mask, hm_mask_xor, 0); }

static void set_one(hm_mask *mask) { hm_mask_set(mask, 8, 8, true); }

static void clear_ones(hm_mask *mask) {
    for (int i = 0; i < 16 * 16; ++i) hm_mask_set(mask, i % 16, i / 16, false);
}

static void draw_sum(hm_mask *mask) {
    hm_mask *one = NULL;
    REQUIRE(hm_mask_from_ascii("#", NULL, &one) == HM_OK);
    REQUIRE(hm_mask_draw_minkowski(mask, one, one, 8, 8, NULL) == HM_OK);
    hm_mask_destroy(one);
}

// Each of `away` takes the pixels from a full mask, each of `back` puts some to an empty one.
static const struct {
    const char *name;
    void (*edit)(hm_mask *);
    bool back;
} ways[] = {{"clear", clear_all, false},   {"fill", fill_all, true},          {"invert", invert, false},
            {"invert back", invert, true}, {"clear rect", clear_rect, false}, {"fill rect", fill_rect, true},
            {"stamp", stamp_clear, false}, {"stamp back", stamp_solid, true}, {"erase", erase, false},
            {"draw", draw, true},          {"intersect", intersect, false},   {"xor", exclusive, false},
            {"xor back", exclusive, true}, {"pixels", clear_ones, false},     {"pixel", set_one, true},
            {"minkowski", draw_sum, true}};

// Edits that take away and edits that put back, one after the other.
static void check_ways(const bench *b, hm_mask *mask) {
    CHECK_INT(bench_hears(b), HM_EVENT_BEGIN);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; ++i) {
        test_note("%s", ways[i].name);
        if (ways[i].back) {
            hm_mask_clear(mask);
            CHECK_INT(bench_hears(b), HM_EVENT_END);
        }
        ways[i].edit(mask);
        CHECK_INT(bench_hears(b), ways[i].back ? HM_EVENT_BEGIN : HM_EVENT_END);
        CHECK_INT(bench_hears(b), -1);
        if (!ways[i].back) {
            hm_mask_fill(mask);
            CHECK_INT(bench_hears(b), HM_EVENT_BEGIN);
        }
    }
}

TEST(every_edit_of_a_mask_is_noticed) {
    for (int prepared = 0; prepared < 2; ++prepared) {
        bench b;
        hm_shape shape;
        hm_mask *mask = full_mask();
        if (prepared) REQUIRE(hm_mask_prepare(mask) == HM_OK);
        hm_shape_mask(mask, &shape);
        bench_make(&b, &shape);
        check_ways(&b, mask);
        bench_free(&b);
        hm_mask_destroy(mask);
    }
}

TEST(a_cell_that_is_set_is_noticed) {
    bench b;
    hm_shape shape;
    hm_tilemap *map = full_map();
    hm_shape_tilemap(map, &shape);
    bench_make(&b, &shape);
    CHECK_INT(bench_hears(&b), HM_EVENT_BEGIN);
    REQUIRE(hm_tilemap_set(map, 0, 0, 0) == HM_OK);
    CHECK_INT(bench_hears(&b), HM_EVENT_END);
    CHECK_INT(bench_hears(&b), -1);
    REQUIRE(hm_tilemap_set(map, 0, 0, 1) == HM_OK);
    CHECK_INT(bench_hears(&b), HM_EVENT_BEGIN);
    bench_free(&b);
    hm_tilemap_destroy(map);
}

// The map of a compound has no solid cell when the compound is made.
TEST(edits_of_the_parts_of_a_compound_are_noticed) {
    bench b;
    hm_shape shape;
    hm_compound *compound = NULL;
    hm_mask *mask = full_mask();
    hm_tilemap *map = full_map();
    hm_compound_part parts[3] = {
        {.xform = HM_XFORM_IDENTITY}, {.xform = HM_XFORM_IDENTITY}, {.xform = HM_XFORM_IDENTITY}};
    REQUIRE(hm_tilemap_set(map, 0, 0, 0) == HM_OK);
    REQUIRE(hm_shape_circle(100, 100, 2, &parts[0].shape) == HM_OK);
    hm_shape_mask(mask, &parts[1].shape);
    hm_shape_tilemap(map, &parts[2].shape);
    REQUIRE(hm_compound_create(parts, 3, NULL, &compound) == HM_OK);
    hm_shape_compound(compound, &shape);
    bench_make(&b, &shape);
    check_ways(&b, mask);
    hm_mask_clear(mask);
    CHECK_INT(bench_hears(&b), HM_EVENT_END);
    REQUIRE(hm_tilemap_set(map, 0, 0, 1) == HM_OK);
    CHECK_INT(bench_hears(&b), HM_EVENT_BEGIN);
    bench_free(&b);
    hm_compound_destroy(compound);
    hm_tilemap_destroy(map);
    hm_mask_destroy(mask);
}

// A map whose cells come after the object: its box is that of all of them.
TEST(a_map_that_is_empty_at_first) {
    bench b;
    hm_shape shape;
    hm_tilemap *map = full_map();
    REQUIRE(hm_tilemap_set(map, 0, 0, 0) == HM_OK);
    hm_shape_tilemap(map, &shape);
    bench_make(&b, &shape);
    CHECK_INT(bench_hears(&b), -1);
    REQUIRE(hm_tilemap_set(map, 0, 0, 1) == HM_OK);
    CHECK_INT(bench_hears(&b), HM_EVENT_BEGIN);
    bench_free(&b);
    hm_tilemap_destroy(map);
}

// ---- who notices, and when -------------------------------------------------------------------------------------------

// Questions see an edit at once, a refresh does not take it away, and one mask may be in many sets and worlds.
TEST(each_world_and_set_notices_for_itself) {
    bench b[2];
    hm_shape shape;
    uint32_t second;
    hm_object touching[4];
    hm_mask *mask = full_mask();
    hm_shape_mask(mask, &shape);
    for (int i = 0; i < 2; ++i) bench_make(&b[i], &shape);
    REQUIRE(hm_world_add_shapes(b[0].world, &shape, 1, &second) == HM_OK);
    const hm_object third = bench_add(&b[0], second, 4, 4);
    REQUIRE(hm_world_update(b[0].world) == HM_OK && hm_world_update(b[1].world) == HM_OK);
    CHECK_INT((int64_t)hm_world_touching(b[0].world, NULL, 0), 3);
    hm_mask_clear(mask);
    CHECK_INT((int64_t)hm_world_touching_now(b[0].world, third, NULL, touching, 4), 0);
    CHECK_INT((int64_t)hm_world_touching(b[0].world, NULL, 0), 3);
    for (int i = 0; i < 2; ++i) {
        CHECK_RESULT(hm_world_refresh(b[i].world), HM_OK);
        CHECK_RESULT(hm_world_update(b[i].world), HM_OK);
        CHECK_INT((int64_t)hm_world_touching(b[i].world, NULL, 0), 0);
        bench_free(&b[i]);
    }
    hm_mask_destroy(mask);
}

// An update that fails for want of memory has not used up the edit.
TEST(an_update_that_fails_leaves_it_to_the_next) {
    int failed = 0;
    for (long at = 1; at < 8; ++at) {
        bench b;
        hm_shape shape;
        hm_mask *mask = full_mask();
        hm_mask_clear(mask);
        hm_shape_mask(mask, &shape);
        bench_make(&b, &shape);
        CHECK_INT(bench_hears(&b), -1);
        hm_mask_fill(mask);
        b.heap.fail_at = b.heap.calls + at;
        b.heap.fail_after = true;
        const hm_result result = hm_world_update(b.world);
        b.heap.fail_at = 0;
        b.heap.fail_after = false;
        failed += result != HM_OK;
        if (result != HM_OK) CHECK_INT(bench_hears(&b), HM_EVENT_BEGIN);
        CHECK_INT((int64_t)hm_world_touching(b.world, NULL, 0), 1);
        bench_free(&b);
        hm_mask_destroy(mask);
    }
    CHECK(failed > 0);
}

// What changes behind a view is reported to the world. That takes no memory.
TEST(what_is_reported_to_the_world) {
    uint64_t words[64];
    bench b;
    hm_shape shape;
    hm_mask *view = NULL;
    const size_t count = hm_mask_word_count(16, 16);
    hm_mask *mask = full_mask();
    REQUIRE(count <= 64);
    memcpy(words, hm_mask_words(mask), count * sizeof *words);
    REQUIRE(hm_mask_view(words, count, 16, 16, NULL, &view) == HM_OK);
    hm_shape_mask(view, &shape);
    bench_make(&b, &shape);
    CHECK_INT(bench_hears(&b), HM_EVENT_BEGIN);
    memset(words, 0, sizeof words);
    CHECK_INT(bench_hears(&b), -1);
    CHECK_RESULT(hm_world_shapes_changed(b.world, b.disc), HM_OK);
    CHECK_INT(bench_hears(&b), HM_EVENT_END);
    memcpy(words, hm_mask_words(mask), count * sizeof *words);
    b.heap.fail_at = b.heap.calls + 1;
    CHECK_RESULT(hm_world_shapes_changed(b.world, b.edited), HM_OK);
    b.heap.fail_at = 0;
    CHECK_INT(bench_hears(&b), HM_EVENT_BEGIN);
    CHECK_RESULT(hm_world_shapes_changed(b.world, 2), HM_ERROR_RANGE);
    bench_free(&b);
    hm_mask_destroy(view);
    hm_mask_destroy(mask);
}

// Nor snapshots nor hashes hold counters; an edit before the world is restored is noticed after it.
TEST(counters_are_not_in_snapshots) {
    static uint8_t bytes[4096];
    bench b;
    hm_shape shape;
    hm_mask *mask = full_mask();
    hm_shape_mask(mask, &shape);
    bench_make(&b, &shape);
    CHECK_INT(bench_hears(&b), HM_EVENT_BEGIN);
    const uint64_t hash = hm_world_hash(b.world);
    const size_t size = world_saved(b.world, bytes, sizeof bytes);
    REQUIRE(size <= sizeof bytes);
    hm_mask_clear(mask);
    CHECK(hm_world_hash(b.world) == hash);
    CHECK_INT(bench_hears(&b), HM_EVENT_END);
    CHECK_RESULT(hm_world_restore(b.world, bytes, size), HM_OK);
    CHECK(hm_world_hash(b.world) == hash);
    CHECK_INT(bench_hears(&b), HM_EVENT_END);
    bench_free(&b);
    hm_mask_destroy(mask);
}

// ---- at random -------------------------------------------------------------------------------------------------------

// Nothing else happens than edits: every pair against its definition after each update.
TEST(edits_alone_at_random) {
    static worlds w;
    test_tally overlaps = {0, 0};
    for (int scene = 0; scene < test_rounds(6); ++scene) {
        worlds_make(&w, scene % 2 ? WORLDS_LOOSE : WORLDS_CLUSTERS, NULL, false);
        for (int i = 0; i < 60; ++i) {
            const hm_object_def def = worlds_random_def(&w);
            worlds_add(&w, &def);
        }
        for (int frame = 0; frame < 8; ++frame) {
            for (int i = test_below(4); i > 0; --i) worlds_edit(&w, test_below(WORLDS_SETS));
            worlds_update(&w);
        }
        overlaps.yes += w.overlaps.yes;
        overlaps.no += w.overlaps.no;
        worlds_free(&w);
    }
    CHECK_TALLY(overlaps);
}

TEST_MAIN(CASE(every_edit_of_a_mask_is_noticed), CASE(a_cell_that_is_set_is_noticed),
          CASE(edits_of_the_parts_of_a_compound_are_noticed), CASE(a_map_that_is_empty_at_first),
          CASE(each_world_and_set_notices_for_itself), CASE(an_update_that_fails_leaves_it_to_the_next),
          CASE(what_is_reported_to_the_world), CASE(counters_are_not_in_snapshots), CASE(edits_alone_at_random))
