// Cells by index: overlaps, casts and moves of shapes beside a map are the same, every field of them, as beside the only part of
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

// Of its cells one in `empty` + 1 has one of the first `kinds` of three tiles.
static void fast_map_fill(fast_map *out, const hm_tilemap_options *options, const hm_tile *tiles, int kinds,
                          int empty) {
    uint32_t cells[CELLS * CELLS];
    for (int i = 0; i < CELLS * CELLS; i++) cells[i] = test_below(empty + 1) ? 0 : (uint32_t)test_between(1, kinds);
    REQUIRE(hm_tilemap_create(options, tiles, 3, cells, NULL, &out->map) == HM_OK);
    hm_shape_tilemap(out->map, &out->one);
    const hm_compound_part part = {.shape = out->one, .xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_compound_create(&part, 1, NULL, &out->compound) == HM_OK);
    hm_shape_compound(out->compound, &out->other);
}

static fast_map fast_map_make(bool solid_outside) {
    fast_map out = {.side = test_between(4, 16)};
    const hm_vec2 slope[] = {{0, out.side}, {out.side, 0}, {out.side, out.side}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID},
                             {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
                             {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP}};
    const hm_tilemap_options options = {CELLS, CELLS, out.side, out.side, solid_outside};
    const int kinds = test_below(3) ? 1 : 3, empty = test_between(1, 4);
    fast_map_fill(&out, &options, tiles, kinds, empty);
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
    const int64_t near = test_between(0, CELLS) * cell;
    const int32_t pixel = 1 << 24;
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

static void fast_put(hm_xform *at, const hm_xform *map_at, int side) {
    at->ox = map_at->ox + fast_coordinate((int64_t)side * map_at->ux);
    at->oy = map_at->oy + fast_coordinate((int64_t)side * map_at->vy);
    if (map_at->uy != 0) at->ox = map_at->ox - fast_coordinate((int64_t)side << 24);
    if (map_at->uy != 0) at->oy = map_at->oy + fast_coordinate((int64_t)side << 24);
}

// A box over a cell by a few steps or less than 2^-4 pixel, or beside it, a few pixels above one.
static void fast_put_over(const hm_shape *box, const hm_xform *map_at, int side, hm_xform *at) {
    const int64_t w = (int64_t)side * map_at->ux, h = (int64_t)side * map_at->vy;
    const int64_t edge = (int64_t)(test_below(2) ? box->a.x : box->b.x) * at->ux / 65536;
    at->ox = map_at->ox + test_between(0, CELLS) * w - edge;
    at->ox += test_below(2) ? test_between(-4, 4) : test_between(-1000000, 1000000);
    at->oy = map_at->oy + test_between(0, CELLS) * h - (int64_t)test_between(0, 4 * side) * (1 << 23);
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
static bool fast_is_zero(const hm_fraction *f) { return f->numerator.low == 0 && f->numerator.high == 0; }

// A fraction is not in lowest terms: 0 of one edge has another denominator than 0 of another that is met as soon.
static bool fast_same_time(const hm_fraction *a, const hm_fraction *b) {
    return (fast_is_zero(a) && fast_is_zero(b)) || fast_same(a, b, sizeof *a);
}

static bool fast_same_hit(const hm_cast_hit *a, const hm_cast_hit *b) {
    return a->fraction == b->fraction && a->exact == b->exact && fast_same_time(&a->when, &b->when) &&
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

/// A shape of any such kind, or a mask that is to be freed.
static hm_shape fast_any_shape(int side, hm_mask **mask) {
    uint8_t alpha[144] = {0};
    hm_shape out;
    *mask = NULL;
    if (test_below(3)) return fast_shape(side);
    const int w = test_between(1, 12), h = test_between(1, 12), empty = test_below(3);
    for (int i = 0; i < w * h; i++) alpha[i] = test_below(empty + 1) ? 0 : 255;
    REQUIRE(hm_mask_from_alpha(alpha, w, h, (size_t)w, 1, NULL, mask) == HM_OK);
    if (test_below(2)) REQUIRE(hm_mask_prepare(*mask) == HM_OK);
    hm_shape_mask(*mask, &out);
    return out;
}

TEST(casts_are_those_of_the_search) {
    test_tally hits = {0, 0};
    const int maps = test_rounds(40);
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_make(test_below(8) == 0), .map_at = fast_map_at(), .second = test_below(2)};
        for (int k = 0; k < 200; k++) {
            const hm_vec2 motion = fast_motion();
            const hm_cast_options options = {fast_rule(), (hm_cast_start)test_between(0, 2), {0, 0}};
            hm_cast_hit one, other;
            c.shape = fast_shape(c.map.side);
            c.at = fast_shape_at();
            fast_put(&c.at, &c.map_at, c.map.side);
            if (hm_overlap(&c.map.one, &c.map_at, &c.shape, &c.at, NULL) && test_below(8)) continue;
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

// One-way cells of one or two directions in several rows and columns, some of them behind others.
static fast_map fast_map_of_platforms(void) {
    static const hm_tile_one_way ways[] = {HM_TILE_ONE_WAY_UP, HM_TILE_ONE_WAY_UP, HM_TILE_ONE_WAY_DOWN,
                                           HM_TILE_ONE_WAY_LEFT, HM_TILE_ONE_WAY_RIGHT};
    fast_map out = {.side = test_between(4, 16)};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID, .one_way = TEST_PICK(ways)},
                             {.form = HM_TILE_SOLID, .one_way = TEST_PICK(ways)},
                             {.form = HM_TILE_SOLID}};
    const hm_tilemap_options options = {CELLS, CELLS, out.side, out.side, false};
    const int kinds = test_below(4) ? 3 : 1, empty = test_between(1, 2);
    fast_map_fill(&out, &options, tiles, kinds, empty);
    return out;
}

TEST(platforms_are_those_of_the_search) {
    test_tally hits = {0, 0};
    const int maps = test_rounds(60);
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_of_platforms(), .map_at = fast_map_at(), .second = test_below(2)};
        for (int k = 0; k < 200; k++) {
            const hm_vec2 some = fast_motion(), motion = {some.x * 6, some.y * 6};
            const hm_cast_options options = {.start = (hm_cast_start)test_between(0, 2)};
            hm_cast_hit one, other;
            c.shape = fast_shape(c.map.side);
            c.at = fast_shape_at();
            fast_put(&c.at, &c.map_at, c.map.side);
            memset(&one, 0, sizeof one);
            memset(&other, 0, sizeof other);
            fast_cast(&c, &c.map.one, motion, &options, &one);
            fast_cast(&c, &c.map.other, motion, &options, &other);
            test_note("map %d case %d kind %d: %.17g %.17g", i, k, (int)c.shape.kind, one.fraction, other.fraction);
            test_count(&hits, one.fraction < 1);
            CHECK(fast_same_hit(&one, &other));
        }
        fast_map_free(&c.map);
    }
    CHECK_TALLY(hits);
}

// ---- masks --------------------------------------------------------------------------------------------------------
//
// A mask of up to 64 pixels a side is taken row by row. One with clear pixels beyond that on its right and below is the
// same shape, and is searched.

typedef struct fast_masks {
    hm_mask *one, *large;
    hm_shape small, wide;
} fast_masks;

static fast_masks fast_masks_make(void) {
    static uint8_t alpha[70 * 66];
    const int w = test_below(3) ? test_between(1, 14) : test_between(1, 64);
    const int h = test_below(3) ? test_between(1, 14) : test_between(1, 64), empty = test_below(3),
              kind = test_below(3);
    fast_masks out;
    memset(alpha, 0, sizeof alpha);
    for (int i = 0; i < w * h; i++) {
        const double x = (i % w + 0.5) / w - 0.5, y = (i / w + 0.5) / h - 0.5;
        const bool in = kind == 0 ? test_below(empty + 1) == 0 : kind == 1 ? x * x + y * y < 0.25 : x < y;
        alpha[i / w * 70 + i % w] = in ? 255 : 0;
    }
    REQUIRE(hm_mask_from_alpha(alpha, w, h, 70, 1, NULL, &out.one) == HM_OK);
    REQUIRE(hm_mask_from_alpha(alpha, 70, 66, 70, 1, NULL, &out.large) == HM_OK);
    hm_shape_mask(out.one, &out.small);
    hm_shape_mask(out.large, &out.wide);
    return out;
}

static void fast_masks_free(fast_masks *masks) {
    hm_mask_destroy(masks->one);
    hm_mask_destroy(masks->large);
}

// Of two cells that one pixel meets at the same time the one counts to whose block the box of the mask comes first, and
// that box is another one.
static void fast_same_cell(const fast_case *c, const hm_cast_hit *one, hm_cast_hit *other) {
    *(c->second ? &other->feature_b : &other->feature_a) = c->second ? one->feature_b : one->feature_a;
    other->point = one->point;
}

// A mask that begins right at a cell, some steps off, or anywhere.
static void fast_masks_check(const fast_masks *masks, fast_case *c, const hm_shape *beside, test_tally *hits,
                             test_tally *met) {
    const hm_cast_options options = {.start = HM_CAST_NEVER};
    const hm_vec2 some = fast_motion(), motion = {some.x * 4, some.y * 4};
    hm_cast_hit one, other;
    bool meets[2];
    memset(&one, 0, sizeof one);
    memset(&other, 0, sizeof other);
    c->shape = masks->small;
    meets[0] = hm_overlap(beside, &c->map_at, &c->shape, &c->at, NULL);
    fast_cast(c, beside, motion, &options, &one);
    c->shape = masks->wide;
    meets[1] = hm_overlap(&c->shape, &c->at, beside, &c->map_at, NULL);
    fast_cast(c, beside, motion, &options, &other);
    test_note("motion %.17g %.17g, fractions %.17g %.17g", motion.x, motion.y, one.fraction, other.fraction);
    test_count(hits, one.fraction < 1);
    test_count(met, meets[0]);
    CHECK_INT(meets[0], meets[1]);
    if (beside->kind == HM_SHAPE_TILEMAP) fast_same_cell(c, &one, &other);
    CHECK(fast_same_hit(&one, &other));
}

TEST(masks_are_those_of_the_search) {
    test_tally hits = {0, 0}, met = {0, 0};
    const int maps = test_rounds(40);
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_make(false), .map_at = fast_map_at(), .second = test_below(2)};
        const hm_shape cell = {.kind = HM_SHAPE_BOX, .b = {c.map.side * 65536, c.map.side * 65536}};
        for (int k = 0; k < 40; k++) {
            fast_masks masks = fast_masks_make();
            c.at = fast_shape_at();
            fast_put(&c.at, &c.map_at, c.map.side);
            if (test_below(2)) fast_put_over(&masks.small, &c.map_at, c.map.side, &c.at);
            fast_masks_check(&masks, &c, test_below(3) ? &c.map.one : &cell, &hits, &met);
            fast_masks_free(&masks);
        }
        fast_map_free(&c.map);
    }
    CHECK_TALLY(hits);
    CHECK_TALLY(met);
}

TEST(overlaps_are_those_of_the_search) {
    test_tally met = {0, 0};
    const int maps = test_rounds(2000);
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_make(test_below(8) == 0), .map_at = fast_map_at(), .second = test_below(2)};
        for (int k = 0; k < 200; k++) {
            const hm_rule rule = fast_rule();
            c.shape = fast_shape(c.map.side);
            c.at = fast_shape_at();
            fast_put(&c.at, &c.map_at, c.map.side);
            const bool one = hm_overlap(&c.map.one, &c.map_at, &c.shape, &c.at, &rule);
            test_count(&met, one);
            CHECK_INT(one, hm_overlap(&c.map.other, &c.map_at, &c.shape, &c.at, &rule));
        }
        fast_map_free(&c.map);
    }
    CHECK_TALLY(met);
}

// ---- moves --------------------------------------------------------------------------------------------------------

/// Two worlds that differ in what holds the map; some have a crate beside it.
typedef struct fast_world {
    hm_world *world;
    hm_object mover;
} fast_world;

static fast_world fast_world_make(const fast_case *c, const hm_shape *map, const hm_shape *crate,
                                  const hm_xform *crate_at) {
    const hm_shape *const shapes[] = {map, &c->shape, crate};
    const hm_xform *const at[] = {&c->map_at, &c->at, crate_at};
    fast_world out;
    REQUIRE(hm_world_create(NULL, NULL, &out.world) == HM_OK);
    for (int i = 0; i < 3 && shapes[i]; i++) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        hm_object id;
        def.xform = *at[i];
        REQUIRE(hm_world_add_shapes(out.world, shapes[i], 1, &def.shapes) == HM_OK);
        REQUIRE(hm_world_add(out.world, &def, &id) == HM_OK);
        if (i == 1) out.mover = id;
    }
    return out;
}

static bool fast_same_contact(const hm_world_move_contact *a, const hm_world_move_contact *b) {
    return a->other == b->other && a->response == b->response && a->fraction == b->fraction &&
           a->point.x == b->point.x && a->point.y == b->point.y && a->normal.x == b->normal.x &&
           a->normal.y == b->normal.y && a->steps_x == b->steps_x && a->steps_y == b->steps_y &&
           fast_same(&a->feature, &b->feature, sizeof a->feature);
}

static void fast_move(const fast_world *one, const fast_world *other, hm_vec2 motion,
                      const hm_world_move_options *options) {
    hm_world_move_contact met[2][8];
    hm_world_move_end end[2];
    REQUIRE(hm_world_move(one->world, one->mover, motion, options, &end[0], met[0], 8) == HM_OK);
    REQUIRE(hm_world_move(other->world, other->mover, motion, options, &end[1], met[1], 8) == HM_OK);
    CHECK(end[0].steps_x == end[1].steps_x && end[0].steps_y == end[1].steps_y);
    CHECK(end[0].motion.x == end[1].motion.x && end[0].motion.y == end[1].motion.y);
    CHECK(end[0].left.x == end[1].left.x && end[0].left.y == end[1].left.y);
    CHECK(end[0].ground == end[1].ground && end[0].ground_normal.y == end[1].ground_normal.y);
    CHECK_INT(end[0].free, end[1].free);
    CHECK_INT(end[0].count, end[1].count);
    for (int i = 0; i < end[0].count && i < end[1].count && i < 8; i++)
        CHECK(fast_same_contact(&met[0][i], &met[1][i]));
}

// Some steps of a walk each, so that most begin where the one before has ended: on ground, at walls, in corners.
TEST(moves_are_those_of_the_search) {
    const int maps = test_rounds(12);
    test_tally ground = {0, 0};
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_make(false), .map_at = fast_map_at()};
        for (int k = 0; k < (test_short() ? 2 : 6); k++) {
            const hm_world_move_options options = {
                .max_slope = 1, .snap = test_below(2), .step_height = test_below(3)};
            hm_xform crate_at = HM_XFORM_IDENTITY;
            hm_mask *mask;
            c.shape = fast_any_shape(c.map.side, &mask);
            c.at = fast_shape_at();
            fast_put(&c.at, &c.map_at, c.map.side);
            const bool over = c.shape.kind == HM_SHAPE_BOX && test_below(2);
            if (over) fast_put_over(&c.shape, &c.map_at, c.map.side, &c.at);
            fast_put(&crate_at, &c.map_at, c.map.side);
            const hm_shape box = fast_shape(c.map.side), *crate = test_below(4) ? NULL : &box;
            const fast_world one = fast_world_make(&c, &c.map.one, crate, &crate_at);
            const fast_world other = fast_world_make(&c, &c.map.other, crate, &crate_at);
            hm_vec2 motion = fast_motion();
            if (over) motion = (hm_vec2){0, 2 * c.map.side};
            for (int step = 0; step < 6; step++) {
                test_note("map %d shape %d of kind %d, step %d: %.17g %.17g", i, k, (int)c.shape.kind, step, motion.x,
                          motion.y);
                fast_move(&one, &other, motion, &options);
                if (test_below(3) == 0) motion = fast_motion();
                motion.y = motion.y < 8 ? motion.y + 0.25 : 8;
            }
            hm_xform at = HM_XFORM_IDENTITY;
            test_count(&ground, hm_world_xform(one.world, one.mover, &at) && at.oy > c.at.oy);
            hm_world_destroy(one.world);
            hm_world_destroy(other.world);
            hm_mask_destroy(mask);
        }
        fast_map_free(&c.map);
    }
    CHECK_TALLY(ground);
}

// A map in which most cells are empty and others are slopes, flipped, or what `other` says.
static fast_map fast_map_of_slopes(uint32_t other) {
    static const uint32_t flips[] = {0, HM_CELL_FLIP_X, 0, HM_CELL_FLIP_X, HM_CELL_FLIP_X | HM_CELL_FLIP_Y};
    fast_map out = {.side = test_between(4, 16)};
    const hm_vec2 slope[] = {{0, test_below(3) ? 0 : out.side / 2}, {out.side, out.side}, {0, out.side}};
    const hm_tile tiles[] = {{.form = HM_TILE_POLYGON, .points = slope, .point_count = 3},
                             {.form = HM_TILE_SOLID},
                             {.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP}};
    const hm_tilemap_options options = {CELLS, CELLS, out.side, out.side, false};
    uint32_t cells[CELLS * CELLS];
    for (int i = 0; i < CELLS * CELLS; i++)
        cells[i] = test_below(2) ? 0 : test_below(8) == 0 ? other : 1 | TEST_PICK(flips);
    REQUIRE(hm_tilemap_create(&options, tiles, 3, cells, NULL, &out.map) == HM_OK);
    hm_shape_tilemap(out.map, &out.one);
    const hm_compound_part part = {.shape = out.one, .xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_compound_create(&part, 1, NULL, &out.compound) == HM_OK);
    hm_shape_compound(out.compound, &out.other);
    return out;
}

// A side of a box beside an end of a cell by a few steps, by about 2^-4 pixel along a slope, or anywhere over it; a few
// pixels above one.
static void fast_put_over_slope(const hm_shape *box, const hm_xform *map_at, int side, hm_xform *at) {
    static const int64_t asides[] = {0, 1 << 20, 741455, 937812};
    const int64_t w = (int64_t)side * map_at->ux, h = (int64_t)side * map_at->vy;
    const int64_t edge = (int64_t)(test_below(2) ? box->a.x : box->b.x) * at->ux / 65536;
    const int64_t aside = TEST_PICK(asides) + test_between(-4, 4);
    at->ox = map_at->ox + test_between(0, CELLS) * w - edge;
    at->ox += test_below(3) ? (test_below(2) ? aside : -aside) : test_between(0, side) * (INT64_C(1) << 23);
    at->oy = map_at->oy + test_between(0, CELLS) * h - (int64_t)test_between(0, 4 * side) * (1 << 23);
}

// A box without a radius, or a mask that is to be freed: a disc or any pixels. `outer` is a box around it.
static hm_shape fast_leaning(int side, hm_mask **mask, hm_shape *outer) {
    uint8_t alpha[256] = {0};
    hm_shape out;
    *mask = NULL;
    do *outer = fast_shape(side);
    while (outer->kind != HM_SHAPE_BOX || outer->radius > 0);
    if (test_below(2)) return *outer;
    const int n = test_between(1, 16), empty = test_below(4);
    for (int i = 0; i < n * n; i++) {
        const int x = 2 * (i % n) - n + 1, y = 2 * (i / n) - n + 1;
        const bool in = empty == 0 ? x * x + y * y <= n * n : test_below(empty) == 0;
        alpha[i] = in ? 255 : 0;
    }
    REQUIRE(hm_mask_from_alpha(alpha, n, n, (size_t)n, 1, NULL, mask) == HM_OK);
    if (test_below(2)) REQUIRE(hm_mask_prepare(*mask) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, n, n, 0, outer) == HM_OK);
    hm_shape_mask(*mask, &out);
    return out;
}

// Boxes and masks that come down on slopes, in the middle of them and near their ends, and are pushed on along them.
TEST(boxes_on_slopes) {
    const int maps = test_rounds(12);
    test_tally leans = {0, 0};
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_of_slopes((uint32_t)test_between(1, 3)), .map_at = fast_map_at()};
        for (int k = 0; k < (test_short() ? 6 : 20); k++) {
            const hm_world_move_options options = {.max_slope = test_below(2), .snap = test_below(2)};
            hm_shape outer;
            hm_mask *mask;
            c.shape = fast_leaning(c.map.side, &mask, &outer);
            c.at = fast_shape_at();
            fast_put_over_slope(&outer, &c.map_at, c.map.side, &c.at);
            const fast_world one = fast_world_make(&c, &c.map.one, NULL, NULL);
            const fast_world other = fast_world_make(&c, &c.map.other, NULL, NULL);
            hm_vec2 motion = {test_below(2) ? 0 : test_between(-4, 4), 2 * c.map.side};
            bool leaned = false;
            for (int step = 0; step < 3; step++) {
                hm_world_move_contact met;
                hm_world_move_end end;
                test_note("map %d shape %d of kind %d, step %d", i, k, (int)c.shape.kind, step);
                REQUIRE(hm_world_try_move(one.world, one.mover, motion, &options, &end, &met, 1) == HM_OK);
                leaned |= end.count > 0 && met.normal.x != 0 && met.normal.y != 0;
                fast_move(&one, &other, motion, &options);
                if (test_below(2)) motion = fast_motion();
            }
            test_count(&leans, leaned);
            hm_world_destroy(one.world);
            hm_world_destroy(other.world);
            hm_mask_destroy(mask);
        }
        fast_map_free(&c.map);
    }
    CHECK_TALLY(leans);
}

// Boxes that fall onto the ends of rows, over them by a few steps or beside them.
TEST(boxes_at_the_ends_of_rows) {
    const int maps = test_rounds(12);
    test_tally stands = {0, 0};
    for (int i = 0; i < maps; i++) {
        fast_case c = {.map = fast_map_make(false), .map_at = fast_map_at()};
        for (int k = 0; k < (test_short() ? 6 : 20); k++) {
            const hm_world_move_options options = {.max_slope = 1};
            do c.shape = fast_shape(c.map.side);
            while (c.shape.kind != HM_SHAPE_BOX);
            c.at = fast_shape_at();
            fast_put_over(&c.shape, &c.map_at, c.map.side, &c.at);
            const fast_world one = fast_world_make(&c, &c.map.one, NULL, NULL);
            const fast_world other = fast_world_make(&c, &c.map.other, NULL, NULL);
            fast_move(&one, &other, (hm_vec2){0, 2 * c.map.side}, &options);
            hm_world_move_end end;
            REQUIRE(hm_world_move(one.world, one.mover, (hm_vec2){0, 1}, &options, &end, NULL, 0) == HM_OK);
            test_count(&stands, end.count > 0);
            hm_world_destroy(one.world);
            hm_world_destroy(other.world);
        }
        fast_map_free(&c.map);
    }
    CHECK_TALLY(stands);
}

// Of two by three cells: a slope up to the right with a wall on its left, or a floor.
static fast_map fast_map_of_six(bool slope) {
    const hm_vec2 points[] = {{0, 16}, {16, 0}, {16, 16}};
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_POLYGON, .points = points, .point_count = 3}};
    const hm_tilemap_options options = {3, 2, 16, 16, false};
    const uint32_t cells[2][6] = {{0, 0, 0, 1, 1, 1}, {1, 0, 0, 1, 2, 1}};
    fast_map out = {.side = 16};
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells[slope], NULL, &out.map) == HM_OK);
    hm_shape_tilemap(out.map, &out.one);
    const hm_compound_part part = {.shape = out.one, .xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_compound_create(&part, 1, NULL, &out.compound) == HM_OK);
    hm_shape_compound(out.compound, &out.other);
    return out;
}

// A box that comes to a slope, or to a floor, a few steps beside a wall, of the map or another object: as a hair aside
// meets that, the wall's normal counts.
TEST(boxes_a_few_steps_beside_walls) {
    for (int i = 0; i < 80; i++) {
        const bool slope = i % 2;
        fast_case c = {.map = fast_map_of_six(slope), .map_at = HM_XFORM_IDENTITY};
        const hm_xform crate_at = HM_XFORM_IDENTITY;
        hm_shape crate;
        REQUIRE(hm_shape_box(0, -8, 20, 23, 0, &crate) == HM_OK && hm_shape_box(0, -8, 8, 8, 0, &c.shape) == HM_OK);
        c.at = hm_xform_at(slope ? 16.125 : 20.125, slope ? 18 : 10);
        c.at.ox += i / 2;
        const fast_world one = fast_world_make(&c, &c.map.one, slope ? NULL : &crate, &crate_at);
        const fast_world other = fast_world_make(&c, &c.map.other, slope ? NULL : &crate, &crate_at);
        test_note("%d steps beside it", i / 2);
        fast_move(&one, &other, (hm_vec2){-0.25, 12}, NULL);
        hm_world_destroy(one.world);
        hm_world_destroy(other.world);
        fast_map_free(&c.map);
    }
}

TEST_MAIN(CASE(casts_are_those_of_the_search), CASE(platforms_are_those_of_the_search),
          CASE(masks_are_those_of_the_search), CASE(overlaps_are_those_of_the_search),
          CASE(boxes_at_the_ends_of_rows), CASE(boxes_on_slopes), CASE(boxes_a_few_steps_beside_walls),
          CASE(moves_are_those_of_the_search))
