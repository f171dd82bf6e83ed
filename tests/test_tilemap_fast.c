// Cells by index: overlaps and casts of shapes beside a map are the same, every field of them, as beside the only part of
// a compound that is the map, which is searched cell by cell.
#include "support.h"

#include <hitmask/collide.h>
#include <hitmask/move.h>

#include <string.h>

enum { CELLS = 7 };

/// A map by itself, and in a compound.
typedef struct fast_map {
    hm_tilemap *map;
    hm_compound *compound;
    hm_shape one, other;
    int side;
} fast_map;

static fast_map fast_map_make(void) {
    fast_map out = {.side = test_between(4, 16)};
    const hm_vec2 slope[] = {{0, out.side}, {out.side, 0}, {out.side, out.side}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID},
                             {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
                             {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP}};
    const hm_tilemap_options options = {CELLS, CELLS, out.side, out.side, test_below(8) == 0};
    const int kinds = test_below(3) ? 1 : 3, empty = test_between(1, 4);
    uint32_t cells[CELLS * CELLS];
    for (int i = 0; i < CELLS * CELLS; i++) cells[i] = test_below(empty + 1) ? 0 : (uint32_t)test_between(1, kinds);
    REQUIRE(hm_tilemap_create(&options, tiles, 3, cells, NULL, &out.map) == HM_OK);
    hm_shape_tilemap(out.map, &out.one);
    const hm_compound_part part = {.shape = out.one, .xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_compound_create(&part, 1, NULL, &out.compound) == HM_OK);
    hm_shape_compound(out.compound, &out.other);
    return out;
}

static void fast_map_free(fast_map *map) {
    hm_compound_destroy(map->compound);
    hm_tilemap_destroy(map->map);
}

// Along x and y, mirrored, scaled, or not at all so.
static hm_xform fast_map_at(void) {
    static const int32_t sides[] = {1 << 24, 1 << 24, 1 << 24, -(1 << 24), 1 << 23, -20000003, 3 << 22};
    hm_xform at = HM_XFORM_IDENTITY;
    at.ux = TEST_PICK(sides);
    at.vy = test_below(2) ? at.ux : TEST_PICK(sides);
    at.ox = test_below(2) ? 0 : test_between(-1000, 1000) * INT64_C(12345678);
    at.oy = test_below(2) ? 0 : test_between(-1000, 1000) * INT64_C(12345678);
    if (test_below(16) == 0) at = (hm_xform){0, 0, 0, 1 << 24, -(1 << 24), 0};
    return at;
}

static hm_shape fast_shape(int side) {
    const double w = test_between(2, 2 * side) / 2.0, h = test_between(2, 2 * side) / 2.0;
    const double r = test_between(1, side) / 2.0, x = test_between(-4, 4) / 2.0;
    hm_shape out;
    hm_result result = HM_OK;
    switch (test_below(6)) {
    case 0:
    case 1:
        result = hm_shape_box(x, x, w, h, 0, &out);
        break;
    case 2:
        result = hm_shape_box(x, x, w, h, test_below(2) ? r : 0, &out);
        break;
    case 3:
        result = hm_shape_capsule(x, x, test_below(2) ? x + w : x, test_below(3) ? x : x + h, r, &out);
        break;
    default:
        result = hm_shape_circle(x, x, r, &out);
        break;
    }
    REQUIRE(result == HM_OK);
    return out;
}

static hm_xform fast_shape_at(void) {
    static const int32_t scale[] = {1 << 24, 1 << 24, 1 << 24, 1 << 23};
    const int32_t s = TEST_PICK(scale);
    hm_xform at = HM_XFORM_IDENTITY;
    at.ux = test_below(4) ? s : -s;
    at.vy = test_below(4) ? s : -s;
    if (test_below(8) == 0) at = (hm_xform){0, 0, 0, s, -s, 0};
    return at;
}

// A coordinate near an edge of a cell, or at it, or anywhere; steps from the map's corner.
static int64_t fast_coordinate(int64_t cell) {
    const int64_t near = test_between(0, CELLS) * cell, pixel = 1 << 24;
    switch (test_below(5)) {
    case 0:
        return near + test_between(-32, 32) * (pixel / 2);
    case 1:
        return near + test_between(-32, 32) * (pixel / 2) + test_between(-3, 3);
    case 2:
        return near + test_between(-32, 32) * (pixel / 2) + test_between(-pixel / 32, pixel / 32);
    default:
        return test_between(-40, 40 * CELLS) * (cell / 40) + test_between(0, 1 << 20);
    }
}

static void fast_place(hm_xform *at, const hm_xform *map_at, int side) {
    at->ox = map_at->ox + fast_coordinate((int64_t)side * map_at->ux);
    at->oy = map_at->oy + fast_coordinate((int64_t)side * map_at->vy);
    if (map_at->uy != 0) at->ox = map_at->ox - fast_coordinate((int64_t)side << 24);
    if (map_at->uy != 0) at->oy = map_at->oy + fast_coordinate((int64_t)side << 24);
}

static hm_vec2 fast_motion(void) {
    const double x = test_between(-40, 40) / 2.0, y = test_between(-40, 40) / 2.0;
    switch (test_below(5)) {
    case 0:
        return (hm_vec2){x, 0};
    case 1:
        return (hm_vec2){0, y};
    case 2:
        return (hm_vec2){x, x};
    case 3:
        return (hm_vec2){x, y};
    default:
        return (hm_vec2){x + test_between(-1000, 1000) * 0x1p-24, y * test_between(0, 1000) / 900.0};
    }
}

static hm_rule fast_rule(void) {
    hm_rule rule = {test_below(6) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, test_below(8) ? 0 : test_between(1, 8) / 2.0};
    return rule;
}

static bool fast_same(const void *a, const void *b, size_t size) { return memcmp(a, b, size) == 0; }

// The same bits, but for the padding and -0.
static bool fast_same_hit(const hm_cast_hit *a, const hm_cast_hit *b) {
    return a->fraction == b->fraction && a->exact == b->exact && fast_same(&a->when, &b->when, sizeof a->when) &&
           a->stop_x == b->stop_x && a->stop_y == b->stop_y && a->point.x == b->point.x && a->point.y == b->point.y &&
           a->normal.x == b->normal.x && a->normal.y == b->normal.y &&
           fast_same(&a->feature_a, &b->feature_a, sizeof a->feature_a) &&
           fast_same(&a->feature_b, &b->feature_b, sizeof a->feature_b);
}

/// A shape beside a map.
typedef struct fast_case {
    fast_map map;
    hm_xform map_at, at;
    hm_shape shape;
    bool second; ///< the map comes second
} fast_case;

static void fast_cast(const fast_case *c, const hm_shape *map, hm_vec2 motion, const hm_cast_options *options,
                      hm_cast_hit *out) {
    if (c->second)
        hm_cast(&c->shape, &c->at, map, &c->map_at, motion, options, out);
    else
        hm_cast(map, &c->map_at, &c->shape, &c->at, motion, options, out);
}

TEST(casts_are_those_of_the_search) {
    test_tally hits = {0, 0};
    const int maps = test_rounds(250);
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_make(), .map_at = fast_map_at(), .second = test_below(2)};
        for (int k = 0; k < 200; k++) {
            const hm_vec2 motion = fast_motion();
            const hm_cast_options options = {fast_rule(), (hm_cast_start)test_between(0, 2)};
            hm_cast_hit one, other;
            c.shape = fast_shape(c.map.side);
            c.at = fast_shape_at();
            fast_place(&c.at, &c.map_at, c.map.side);
            memset(&one, 0, sizeof one);
            memset(&other, 0, sizeof other);
            fast_cast(&c, &c.map.one, motion, &options, &one);
            fast_cast(&c, &c.map.other, motion, &options, &other);
            test_note("map %d case %d kind %d rule %d %g start %d second %d: %.17g %.17g", i, k, (int)c.shape.kind,
                      (int)options.rule.touch, options.rule.margin, (int)options.start, (int)c.second, one.fraction,
                      other.fraction);
            test_count(&hits, one.fraction < 1);
            CHECK(fast_same_hit(&one, &other));
        }
        fast_map_free(&c.map);
    }
    CHECK_TALLY(hits);
}

TEST(overlaps_are_those_of_the_search) {
    test_tally met = {0, 0};
    const int maps = test_rounds(250);
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_make(), .map_at = fast_map_at(), .second = test_below(2)};
        for (int k = 0; k < 200; k++) {
            const hm_rule rule = fast_rule();
            c.shape = fast_shape(c.map.side);
            c.at = fast_shape_at();
            fast_place(&c.at, &c.map_at, c.map.side);
            const bool one = hm_overlap(&c.map.one, &c.map_at, &c.shape, &c.at, &rule);
            test_count(&met, one);
            CHECK_INT(one, hm_overlap(&c.map.other, &c.map_at, &c.shape, &c.at, &rule));
        }
        fast_map_free(&c.map);
    }
    CHECK_TALLY(met);
}

TEST_MAIN(CASE(casts_are_those_of_the_search), CASE(overlaps_are_those_of_the_search))
