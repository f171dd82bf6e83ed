// Tile maps in the questions of two shapes. A map of solid cells and masks is the same set of points as one large
// mask, so every question has to be answered as that mask answers it: which is itself tested against an oracle.
#include "posed.h"

#include <math.h>
#include <hitmask/cast.h>

/// A map, and a mask with the same pixels.
typedef struct twin {
    hm_tilemap *map;
    hm_shape tiles;
    posed mask;
    int cell;
} twin;

enum { FRAME = 40 }; // of solid pixels around the mask, for what is solid outside

static void twin_free(twin *t) {
    hm_tilemap_destroy(t->map);
    posed_free(&t->mask);
}

// Up to 5 x 5 cells of 1 to 4 pixels: empty, solid, or of one of two masks, flipped any way.
static twin random_twin(bool outside) {
    twin t = {.cell = test_between(1, 4)};
    int w = test_between(1, 5), h = test_between(1, 5), frame = outside ? FRAME : 0;
    ref_grid grid = ref_make(w * t.cell + 2 * frame, h * t.cell + 2 * frame);
    ref_grid drawn[2] = {posed_random_grid(t.cell, t.cell), posed_random_grid(t.cell, t.cell)};
    hm_mask *mask[2] = {mask_of(&drawn[0]), mask_of(&drawn[1])};
    const hm_tile tiles[3] = {
        {.form = HM_TILE_SOLID}, {.form = HM_TILE_MASK, .mask = mask[0]}, {.form = HM_TILE_MASK, .mask = mask[1]}};
    uint32_t cells[25];
    int most = test_between(2, 6);
    for (int y = 0; outside && y < grid.h; ++y) {
        for (int x = 0; x < grid.w; ++x) {
            bool in = x >= frame && y >= frame && x < grid.w - frame && y < grid.h - frame;
            if (!in) ref_set(&grid, x, y, 1);
        }
    }
    for (int i = 0; i < w * h; ++i) {
        int kind = test_below(most), flips = test_below(8);
        cells[i] = kind < 4 ? (uint32_t)kind : 1;
        if (cells[i] > 0) cells[i] |= (uint32_t)flips << 29;
        for (int y = 0; y < t.cell; ++y) {
            for (int x = 0; x < t.cell; ++x) {
                // as it is drawn: first exchanged, then flipped
                int sx = flips & 4 ? t.cell - 1 - x : x, sy = flips & 2 ? t.cell - 1 - y : y;
                int px = flips & 1 ? sy : sx, py = flips & 1 ? sx : sy;
                int solid = kind == 1 || kind >= 4 || (kind > 1 && ref_get(&drawn[kind - 2], px, py));
                ref_set(&grid, frame + i % w * t.cell + x, frame + i / w * t.cell + y, solid);
            }
        }
    }
    const hm_tilemap_options options = {w, h, t.cell, 0, outside};
    REQUIRE(hm_tilemap_create(&options, tiles, 3, cells, NULL, &t.map) == HM_OK);
    for (int i = 0; i < 2; ++i) hm_mask_destroy(mask[i]), ref_free(&drawn[i]);
    hm_shape_tilemap(t.map, &t.tiles);
    t.mask = posed_of_grid(grid);
    return t;
}

// The mask's xform for a map's: moved by the frame.
static void twin_pose(twin *t, const hm_xform *xform, hm_xform *map) {
    int frame = t->mask.grid.w > FRAME ? FRAME : 0;
    *map = t->mask.xform = *xform;
    t->mask.xform.ox -= frame * ((int64_t)xform->ux + xform->vx);
    t->mask.xform.oy -= frame * ((int64_t)xform->uy + xform->vy);
}

static bool other_kind(hm_shape_kind kind) { return kind != HM_SHAPE_TILEMAP && kind != HM_SHAPE_COMPOUND; }

/// A map with its twin, and another shape near them.
typedef struct scene {
    twin t;
    hm_xform at;
    posed other;
} scene;

static scene random_scene(hm_shape_kind kind, bool outside) {
    scene s = {.t = random_twin(outside), .other = posed_random(kind, test_below(2) ? POSED_HALVES : POSED_FREE, 6)};
    hm_xform xform = HM_XFORM_IDENTITY;
    if (test_below(3)) xform = posed_random_xform();
    xform.ox = test_between(-1000, 1000), xform.oy = test_between(-1000, 1000);
    twin_pose(&s.t, &xform, &s.at);
    s.other.xform = test_below(4) ? posed_related_xform(&xform) : posed_random_xform();
    int x = test_between(-4, 20), y = test_between(-4, 20);
    s.other.xform.ox = xform.ox + ((int64_t)x * xform.ux + (int64_t)y * xform.vx) / 2;
    s.other.xform.oy = xform.oy + ((int64_t)x * xform.uy + (int64_t)y * xform.vy) / 2;
    return s;
}

static void scene_free(scene *s) {
    twin_free(&s->t);
    posed_free(&s->other);
}

static void note(const scene *s, const hm_rule *rule) { posed_note(&s->t.mask, &s->other, rule); }

// With a frame the mask ends somewhere, and what is solid outside does not: then nothing is tested beyond.
static bool within_frame(const scene *s) {
    const hm_rule rule = {HM_TOUCH_AREA, 1};
    hm_shape frame;
    REQUIRE(hm_shape_box(0, 0, s->t.mask.grid.w, s->t.mask.grid.h, 0, &frame) == HM_OK);
    return s->t.mask.grid.w < FRAME || hm_within(&s->other.shape, &s->other.xform, &frame, &s->t.mask.xform, &rule);
}

TEST(overlap_is_that_of_the_mask) {
    test_tally area = {0, 0}, closed = {0, 0};
    for (int i = test_rounds(6000); i > 0; --i) {
        hm_shape_kind kind = (hm_shape_kind)test_below(HM_SHAPE_TILEMAP);
        scene s = random_scene(kind, test_below(4) == 0);
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(4) ? 0 : test_below(5) / 4.0};
        if (within_frame(&s)) {
            note(&s, &rule);
            bool expected = hm_overlap(&s.t.mask.shape, &s.t.mask.xform, &s.other.shape, &s.other.xform, &rule);
            CHECK_INT(hm_overlap(&s.t.tiles, &s.at, &s.other.shape, &s.other.xform, &rule), expected);
            CHECK_INT(hm_overlap(&s.other.shape, &s.other.xform, &s.t.tiles, &s.at, &rule), expected);
            test_count(rule.touch == HM_TOUCH_AREA ? &area : &closed, expected);
        }
        scene_free(&s);
    }
    CHECK_TALLY(area);
    CHECK_TALLY(closed);
}

TEST(distance_is_that_of_the_mask) {
    test_tally zero = {0, 0};
    for (int i = test_rounds(1600); i > 0; --i) {
        scene s = random_scene((hm_shape_kind)test_below(HM_SHAPE_TILEMAP), test_below(4) == 0);
        hm_points points = {{NAN, NAN}, {NAN, NAN}, {HM_FEATURE_EDGE, 7, 7, 7}, {HM_FEATURE_EDGE, 7, 7, 7}},
                  other = points;
        if (within_frame(&s)) {
            note(&s, NULL);
            double expected = hm_distance(&s.t.mask.shape, &s.t.mask.xform, &s.other.shape, &s.other.xform, NULL);
            double distance = hm_distance(&s.t.tiles, &s.at, &s.other.shape, &s.other.xform, &points);
            if (expected < INFINITY) {
                CHECK_NEAR(distance, expected, 1e-6);
                CHECK_NEAR(hypot(points.a.x - points.b.x, points.a.y - points.b.y), distance, 1e-6);
                CHECK(points.feature_a.part == 0 && points.feature_b.part == 0);
                CHECK(points.feature_a.x == -1 ||
                      hm_tilemap_occupied(s.t.map, points.feature_a.x, points.feature_a.y));
            }
            CHECK((distance == 0) == (expected == 0) && (distance < INFINITY) == (expected < INFINITY));
            CHECK(hm_distance(&s.other.shape, &s.other.xform, &s.t.tiles, &s.at, &other) == distance);
            CHECK(distance == INFINITY || (points.a.x == other.b.x && points.a.y == other.b.y));
            test_count(&zero, expected == 0);
        }
        scene_free(&s);
    }
    CHECK_TALLY(zero);
}

TEST(casts_are_those_of_the_mask) {
    test_tally hits = {0, 0};
    for (int i = test_rounds(1600); i > 0; --i) {
        scene s = random_scene((hm_shape_kind)test_below(HM_SHAPE_TILEMAP), false);
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(5) ? 0 : 0.5};
        int mx = test_between(-20, 20), my = test_between(-20, 20), times = test_between(1, 3);
        hm_vec2 motion = {mx / 2.0 + times * (double)(s.at.ox - s.other.xform.ox) / HM_STEPS_PER_PIXEL,
                          my / 2.0 + times * (double)(s.at.oy - s.other.xform.oy) / HM_STEPS_PER_PIXEL};
        hm_cast_hit hit, expected;
        note(&s, &rule);
        // a hit from the start costs an MTV, which is tested below
        bool apart = !hm_overlap(&s.t.mask.shape, &s.t.mask.xform, &s.other.shape, &s.other.xform, &rule);
        hm_cast_start start = apart ? HM_CAST_ALWAYS : HM_CAST_NEVER;
        bool want = hm_cast(&s.t.mask.shape, &s.t.mask.xform, &s.other.shape, &s.other.xform, motion,
                            &(hm_cast_options){.rule = rule, .start = start}, &expected);
        bool met = hm_cast(&s.t.tiles, &s.at, &s.other.shape, &s.other.xform, motion,
                           &(hm_cast_options){.rule = rule, .start = start}, &hit);
        CHECK_INT(met, want);
        CHECK_NEAR(hit.fraction, expected.fraction, 1e-9);
        bool free = !hm_overlap(&s.t.tiles, &s.at, &s.other.shape, &s.other.xform, &rule);
        if (free) {
            hm_xform stop;
            REQUIRE(hm_xform_translate(&s.other.xform, hit.stop_x, hit.stop_y, &stop) == HM_OK);
            CHECK(!hm_overlap(&s.t.tiles, &s.at, &s.other.shape, &stop, &rule));
        }
        if (met && want) CHECK(hm_tilemap_occupied(s.t.map, hit.feature_a.x, hit.feature_a.y));
        test_count(&hits, met);
        scene_free(&s);
    }
    CHECK_TALLY(hits);
}

static double length(const hm_separation *out) { return hypot(out->move.x, out->move.y); }

// The length of a separation that leaves the clearance of which hm_separate speaks: the one that is found, or one
// that goes on from another separation, if that is shorter. A slit without clearance may be found by one shape's
// search alone.
static double clear_length(const hm_shape *a, const hm_xform *xa, const posed *b, const hm_separation *from) {
    const hm_rule clear = {HM_TOUCH_CLOSED, 1.0 / 1024};
    hm_separation all, more;
    hm_xform at;
    REQUIRE(hm_xform_translate(&b->xform, from->steps_x, from->steps_y, &at) == HM_OK);
    REQUIRE(
        hm_separate(a, xa, &b->shape, &b->xform, &(hm_separate_options){.rule = clear, .max_distance = 1000}, &all));
    REQUIRE(hm_separate(a, xa, &b->shape, &at, &(hm_separate_options){.rule = clear, .max_distance = 1000}, &more));
    return fmin(length(&all), hypot(from->move.x + more.move.x, from->move.y + more.move.y));
}

TEST(ways_out_are_those_of_the_mask) {
    test_tally met = {0, 0};
    for (int i = test_rounds(150); i > 0; --i) {
        scene s = random_scene((hm_shape_kind)test_below(HM_SHAPE_TILEMAP), false);
        hm_separation out, expected;
        hm_xform moved;
        note(&s, NULL);
        REQUIRE(hm_separate(&s.t.mask.shape, &s.t.mask.xform, &s.other.shape, &s.other.xform,
                            &(hm_separate_options){.max_distance = 1000}, &expected));
        CHECK(hm_separate(&s.t.tiles, &s.at, &s.other.shape, &s.other.xform,
                          &(hm_separate_options){.max_distance = 1000}, &out));
        REQUIRE(hm_xform_translate(&s.other.xform, out.steps_x, out.steps_y, &moved) == HM_OK);
        CHECK(!hm_overlap(&s.t.tiles, &s.at, &s.other.shape, &moved, NULL));
        CHECK(length(&out) <= clear_length(&s.t.mask.shape, &s.t.mask.xform, &s.other, &expected) + 1.0 / 16);
        CHECK(length(&expected) <= clear_length(&s.t.tiles, &s.at, &s.other, &out) + 1.0 / 16);
        test_count(&met, out.steps_x != 0 || out.steps_y != 0);
        scene_free(&s);
    }
    CHECK_TALLY(met);
}

TEST(contacts_are_those_of_the_mask) {
    test_tally met = {0, 0};
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    for (int i = test_short() ? 4 : test_rounds(80); i > 0; --i) {
        scene s = random_scene((hm_shape_kind)test_below(HM_SHAPE_TILEMAP), false);
        hm_contact_info info, expected;
        note(&s, &closed);
        bool want = hm_contact(&s.t.mask.shape, &s.t.mask.xform, &s.other.shape, &s.other.xform,
                               &(hm_contact_options){.rule = closed}, &expected);
        bool meets = hm_contact(&s.t.tiles, &s.at, &s.other.shape, &s.other.xform,
                                &(hm_contact_options){.rule = closed}, &info);
        CHECK_INT(meets, want);
        if (meets && want && expected.normal_rule == HM_NORMAL_MTV) { // others are of masks alone
            CHECK_NEAR(info.point[0].point.x, expected.point[0].point.x, 1e-5);
            CHECK_NEAR(info.point[0].point.y, expected.point[0].point.y, 1e-5);
            CHECK(hm_tilemap_occupied(s.t.map, info.point[0].feature_a.x, info.point[0].feature_a.y));
        }
        test_count(&met, meets);
        scene_free(&s);
    }
    CHECK_TALLY(met);
}

TEST(within_is_that_of_the_mask) {
    test_tally held = {0, 0};
    for (int i = test_rounds(6000); i > 0; --i) {
        scene s = random_scene((hm_shape_kind)test_below(HM_SHAPE_TILEMAP), test_below(2));
        if (test_below(2)) {
            hm_shape small;
            int x = test_between(0, 12), y = test_between(0, 12);
            REQUIRE(hm_shape_box(x / 2.0, y / 2.0, test_below(3) / 2.0, 0.5, 0, &small) == HM_OK);
            posed_free(&s.other);
            s.other = (posed){.shape = small, .xform = s.at};
        }
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(4) ? 0 : 0.5};
        if (within_frame(&s)) {
            note(&s, &rule);
            bool want = hm_within(&s.other.shape, &s.other.xform, &s.t.mask.shape, &s.t.mask.xform, &rule);
            CHECK_INT(hm_within(&s.other.shape, &s.other.xform, &s.t.tiles, &s.at, &rule), want);
            CHECK_INT(hm_within(&s.t.tiles, &s.at, &s.other.shape, &s.other.xform, &rule),
                      s.t.mask.grid.w > FRAME
                          ? 0
                          : hm_within(&s.t.mask.shape, &s.t.mask.xform, &s.other.shape, &s.other.xform, &rule));
            test_count(&held, want);
        }
        scene_free(&s);
    }
    CHECK_TALLY(held);
}

TEST(stamps_are_those_of_the_mask) {
    for (int i = test_rounds(300); i > 0; --i) {
        twin t = random_twin(false);
        hm_xform at;
        hm_xform xform = posed_random_xform();
        xform.ox = xform.oy = 12345;
        twin_pose(&t, &xform, &at);
        for (int cover = 0; cover < 3; ++cover) {
            hm_mask *a = NULL, *b = NULL;
            REQUIRE(hm_mask_create(40, 40, NULL, &a) == HM_OK);
            REQUIRE(hm_mask_create(40, 40, NULL, &b) == HM_OK);
            const hm_xform here = {-15 * HM_STEPS_PER_PIXEL, -15 * HM_STEPS_PER_PIXEL, 1 << 24, 0, 0, 1 << 24};
            hm_mask_stamp(a, &here, &t.tiles, &at, &(hm_stamp_options){.cover = (hm_cover)cover}, NULL);
            hm_mask_stamp(b, &here, &t.mask.shape, &t.mask.xform, &(hm_stamp_options){.cover = (hm_cover)cover},
                          NULL);
            CHECK(hm_mask_equal(a, b));
            hm_mask_destroy(a);
            hm_mask_destroy(b);
        }
        twin_free(&t);
    }
}

// ---- slopes ------------------------------------------------------------------------------------------------------

// Two slopes and solid cells that lie side by side:  /#\  over  ###.
static hm_tilemap *hill(void) {
    static const hm_vec2 up[3] = {{0, 8}, {8, 0}, {8, 8}}, down[3] = {{0, 0}, {8, 8}, {0, 8}};
    const hm_tile tiles[3] = {{.form = HM_TILE_SOLID},
                              {.form = HM_TILE_POLYGON, .points = up, .point_count = 3},
                              {.form = HM_TILE_POLYGON, .points = down, .point_count = 3}};
    const uint32_t cells[6] = {2, 1, 3, 1, 1, 1};
    const hm_tilemap_options options = {3, 2, 8, 8, false};
    hm_tilemap *map = NULL;
    REQUIRE(hm_tilemap_create(&options, tiles, 3, cells, NULL, &map) == HM_OK);
    return map;
}

TEST(slopes_and_solid_cells_are_one_piece) {
    hm_tilemap *map = hill();
    hm_shape tiles, thin;
    const hm_xform at = HM_XFORM_IDENTITY;
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    static const struct {
        double x0, y0, x1, y1;
        bool area, closed, within, inside; ///< the last two: hm_within, by area and closed
    } rows[] = {
        {8, 4, 8, 4, true, true, true, true},      // a point where a slope meets a cell
        {8, 8, 8, 8, true, true, true, true},      // where four cells meet
        {0, 8, 0, 8, false, true, true, false},    // the foot of the slope
        {8, 0, 8, 0, false, true, true, false},    // its top
        {4, 4, 4, 4, false, true, true, false},    // in its middle
        {4, 3, 4, 3, false, false, false, false},  // above it
        {8, 1, 8, 7, true, true, true, true},      // along the line between two cells
        {8, 0, 8, 8, true, true, true, false},     // to its ends
        {1, 8, 23, 8, true, true, true, true},     // through all of them
        {0, 8, 24, 8, true, true, true, false},    // from foot to foot
        {-1, 8, 0, 8, false, true, false, false},  // before the foot
        {0, 8, 8, 0, false, true, true, false},    // along the slope
        {0, 8, 16, -8, false, true, false, false}, // and on above it
        {0, 16, 24, 16, false, true, true, false}, // along the bottom
        {12, 4, 20, 4, true, true, true, false},   // from inside to the middle of the other slope
        {12, 4, 21, 4, true, true, false, false},  // and out
    };
    hm_shape_tilemap(map, &tiles);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; ++i) {
        test_note("row %d", (int)i);
        REQUIRE(hm_shape_segment(rows[i].x0, rows[i].y0, rows[i].x1, rows[i].y1, &thin) == HM_OK);
        CHECK_INT(hm_overlap(&tiles, &at, &thin, &at, NULL), rows[i].area);
        CHECK_INT(hm_overlap(&thin, &at, &tiles, &at, &closed), rows[i].closed);
        CHECK_INT(hm_within(&thin, &at, &tiles, &at, NULL), rows[i].within);
        CHECK_INT(hm_within(&thin, &at, &tiles, &at, &closed), rows[i].inside);
    }
    hm_tilemap_destroy(map);
}

// ---- one way -----------------------------------------------------------------------------------------------------

static hm_tilemap *platform(hm_tile_one_way way) {
    const hm_tile tile = {.form = HM_TILE_SOLID, .one_way = way};
    const uint32_t cells[3] = {1, 1, 1};
    const hm_tilemap_options options = {3, 1, 8, 4, false};
    hm_tilemap *map = NULL;
    REQUIRE(hm_tilemap_create(&options, &tile, 1, cells, NULL, &map) == HM_OK);
    return map;
}

static bool blocked(const hm_tilemap *map, const hm_xform *at, double x, double y, hm_vec2 motion, hm_cast_hit *hit) {
    hm_shape tiles, box;
    hm_xform here = *at;
    hm_shape_tilemap(map, &tiles);
    REQUIRE(hm_shape_box(x, y, 6, 6, 0, &box) == HM_OK);
    hm_vec2 world = {(motion.x * at->ux + motion.y * at->vx) / (1 << 24),
                     (motion.x * at->uy + motion.y * at->vy) / (1 << 24)};
    bool met = hm_cast(&tiles, at, &box, &here, world, NULL, hit);
    hm_cast_hit back;
    const hm_vec2 other = {-world.x, -world.y};
    CHECK_INT(hm_cast(&box, &here, &tiles, at, other, NULL, &back), met);
    CHECK_NEAR(back.fraction, hit->fraction, 0);
    return met;
}

TEST(one_way_cells_block_against_their_way_alone) {
    static const hm_xform frames[3] = {HM_XFORM_IDENTITY,
                                       {1234567, 89, 0, 1 << 24, -(1 << 24), 0},
                                       {-5, 777777, 3 << 22, 4 << 22, 4 << 22, -(3 << 22)}};
    hm_tilemap *map = platform(HM_TILE_ONE_WAY_UP);
    for (int i = 0; i < 3; ++i) {
        const hm_xform *at = &frames[i];
        hm_cast_hit hit;
        test_note("frame %d", i);
        CHECK(blocked(map, at, 9, -10, (hm_vec2){0, 8}, &hit)); // lands on it after 4 of 8
        CHECK_NEAR(hit.fraction, 0.5, 1e-12);
        CHECK_INT(hit.feature_a.x, 1);
        CHECK(blocked(map, at, 5, -10, (hm_vec2){8, 8}, &hit)); // aslant, over the line between two cells
        CHECK_NEAR(hit.fraction, 0.5, 1e-12);
        double down_x = at->vx / hypot(at->vx, at->vy), down_y = at->vy / hypot(at->vx, at->vy);
        CHECK_NEAR(hit.normal.x, -down_x, 1e-9);
        CHECK_NEAR(hit.normal.y, -down_y, 1e-9);
        CHECK(blocked(map, at, 9, -6, (hm_vec2){0, 8}, &hit)); // stands on it
        CHECK_NEAR(hit.fraction, 0, 0);
        CHECK(!blocked(map, at, 9, -6, (hm_vec2){8, 0}, &hit));   // walks along it
        CHECK(!blocked(map, at, 9, 10, (hm_vec2){0, -40}, &hit)); // jumps through
        CHECK(!blocked(map, at, 9, 2, (hm_vec2){0, 40}, &hit));   // falls out of it
        CHECK(!blocked(map, at, -10, 0, (hm_vec2){40, 0}, &hit)); // goes through sideways
    }
    hm_shape tiles, box;
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_shape_tilemap(map, &tiles);
    REQUIRE(hm_shape_box(9, 1, 2, 2, 0, &box) == HM_OK);
    CHECK(!hm_overlap(&tiles, &at, &box, &at, NULL));
    CHECK(!hm_within(&box, &at, &tiles, &at, NULL));
    CHECK(hm_distance(&tiles, &at, &box, &at, NULL) == INFINITY);
    hm_tilemap_destroy(map);
}

TEST(a_box_slides_over_the_lines_between_cells) {
    const hm_tile tile = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {64, 1, 7, 7, false};
    uint32_t cells[64];
    for (int i = 0; i < 64; ++i) cells[i] = 1;
    hm_tilemap *map = NULL;
    REQUIRE(hm_tilemap_create(&options, &tile, 1, cells, NULL, &map) == HM_OK);
    hm_shape tiles, box;
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_cast_hit hit;
    hm_shape_tilemap(map, &tiles);
    REQUIRE(hm_shape_box(1, -5, 5, 5, 0, &box) == HM_OK);
    CHECK(!hm_cast(&tiles, &at, &box, &at, (hm_vec2){430, 0}, NULL, &hit));
    CHECK(hm_cast(&tiles, &at, &box, &at, (hm_vec2){430, 0x1p-20}, NULL, &hit)); // into the floor
    CHECK_NEAR(hit.normal.y, -1, 1e-12);
    hm_tilemap_destroy(map);
}

// Endless solid but for one cell: into that, or nowhere; searched in the whole world.
TEST(the_way_out_of_all_that_is_solid) {
    const hm_tilemap_options options = {1, 1, 4, 4, true};
    const uint32_t none = 0;
    hm_tilemap *map = NULL;
    hm_shape tiles, point, box;
    hm_separation out;
    hm_xform at = HM_XFORM_IDENTITY;
    REQUIRE(hm_tilemap_create(&options, NULL, 0, &none, NULL, &map) == HM_OK);
    hm_shape_tilemap(map, &tiles);
    REQUIRE(hm_shape_point(9, 7, &point) == HM_OK);
    REQUIRE(hm_shape_box(9, 7, 30, 2, 0, &box) == HM_OK);
    CHECK(hm_separate(&tiles, &at, &point, &at, NULL, &out));
    CHECK_NEAR(out.move.x, -5, 1.0 / 1024); // with what is promised of clearance
    CHECK_NEAR(out.move.y, -3, 1.0 / 1024);
    CHECK(!hm_separate(&tiles, &at, &box, &at, &(hm_separate_options){.max_distance = 900000}, &out));
    at.ox = 300000 * HM_STEPS_PER_PIXEL;
    const hm_xform here = HM_XFORM_IDENTITY;
    CHECK(hm_separate(&tiles, &here, &point, &at, NULL, &out));
    CHECK_NEAR(out.move.x, -300005, 0.1);
    hm_tilemap_destroy(map);
}

TEST(all_kinds_were_tested) {
    int kinds = 0;
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) kinds += other_kind((hm_shape_kind)kind);
    CHECK_INT(kinds, HM_SHAPE_TILEMAP); // the random scenes above pick from those before it
}

TEST_MAIN(CASE(overlap_is_that_of_the_mask), CASE(distance_is_that_of_the_mask), CASE(casts_are_those_of_the_mask),
          CASE(ways_out_are_those_of_the_mask), CASE(contacts_are_those_of_the_mask),
          CASE(within_is_that_of_the_mask), CASE(stamps_are_those_of_the_mask),
          CASE(slopes_and_solid_cells_are_one_piece), CASE(one_way_cells_block_against_their_way_alone),
          CASE(a_box_slides_over_the_lines_between_cells), CASE(the_way_out_of_all_that_is_solid),
          CASE(all_kinds_were_tested))
