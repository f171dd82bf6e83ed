// The boxes of posed shapes in floats: around every shape, and close to it.
#include "posed.h"
#include "support.h"

#include <math.h>
#include <string.h>

enum { WIDE = 20000 };

// A wide box beside the bound, in steps: to the right of x1 or left of x0, or below or above.
static bool meets_beyond_step(const posed *s, int side, int64_t bound, hm_touch touch) {
    hm_shape box;
    hm_xform at = HM_XFORM_IDENTITY;
    const double x = side == 0 ? 0 : side == 1 ? -WIDE : -WIDE / 2;
    const double y = side == 2 ? 0 : side == 3 ? -WIDE : -WIDE / 2;
    REQUIRE(hm_shape_box(x, y, WIDE, WIDE, 0, &box) == HM_OK);
    at.ox = side < 2 ? bound : s->xform.ox;
    at.oy = side < 2 ? s->xform.oy : bound;
    const hm_rule rule = {touch, 0};
    return hm_overlap(&s->shape, &s->xform, &box, &at, &rule);
}

static bool meets_beyond(const posed *s, int side, double bound) {
    int64_t steps = 0;
    REQUIRE(hm_steps_from_pixels(bound, &steps) == HM_OK);
    return meets_beyond_step(s, side, steps, HM_TOUCH_CLOSED);
}

// Of other kinds the AABB in their own coordinates is contained, rotated.
static bool is_tight(hm_shape_kind kind) {
    return kind == HM_SHAPE_POINT || kind == HM_SHAPE_SEGMENT || kind == HM_SHAPE_CIRCLE ||
           kind == HM_SHAPE_CAPSULE || kind == HM_SHAPE_BOX;
}

// Floats have 24 bits, and boxes of round shapes a step or two to spare.
static double slack(double v) { return fabs(v) * 0x1p-22 + 4.0 / 16777216; }

TEST(nothing_lies_outside_and_each_side_is_close) {
    for (int round = 0; round < test_rounds(3000); round++) {
        const hm_shape_kind kind = posed_kind_with_end(round);
        posed s = posed_random(kind, POSED_FREE, 40);
        s.xform = posed_random_xform();
        hm_bounds box = {0, 0, 0, 0};
        test_note("%s", hm_shape_kind_name(kind));
        const bool is_close = is_tight(kind);
        if (kind != HM_SHAPE_COMPOUND && CHECK(hm_shape_bounds(&s.shape, &s.xform, 0, &box))) {
            const double bound[4] = {box.x1, box.x0, box.y1, box.y0};
            for (int side = 0; side < 4; side++) {
                const double out = side % 2 == 0 ? 1 : -1, off = slack(bound[side]);
                // Two steps beyond: what touches the bound itself may lie on it.
                CHECK(!meets_beyond(&s, side, bound[side] + out * 2 / 16777216));
                if (is_close) CHECK(meets_beyond(&s, side, bound[side] - out * 4 * off));
            }
        }
        posed_free(&s);
    }
}

// To the step: what lies beyond a side is not met, what begins a step before it is. Of a mask its solid pixels count.
static void check_exact(const posed *s) {
    hm_exact_bounds box;
    if (!CHECK(hm_shape_exact_bounds(&s->shape, &s->xform, &box))) return;
    const int64_t bound[4] = {box.x1, box.x0, box.y1, box.y0};
    for (int side = 0; side < 4; side++) {
        const int64_t out = side % 2 == 0 ? 1 : -1;
        test_note("%s, side %d", hm_shape_kind_name(s->shape.kind), side);
        CHECK(!meets_beyond_step(s, side, bound[side], HM_TOUCH_AREA));
        CHECK(!meets_beyond_step(s, side, bound[side] + out, HM_TOUCH_CLOSED));
        CHECK(meets_beyond_step(s, side, bound[side] - out, HM_TOUCH_CLOSED));
    }
}

TEST(exact_bounds_are_exact) {
    for (int round = 0; round < test_rounds(3000); round++) {
        const posed_style style = test_below(2) ? POSED_FREE : POSED_HALVES;
        const int size = test_below(4) ? 40 : 150; // a row of a mask has one word or several
        posed part[3];
        for (int i = 0; i < 3; i++) part[i] = posed_random(posed_kind_with_end(round + 5 * i), style, size);
        for (int i = 1; i < 3; i++) part[i].xform = posed_related_xform(&part[0].xform);
        posed s = part[0];
        if (round % 8 == 0) s = posed_compound_of(part, 3);
        for (int i = 1; round % 8 != 0 && i < 3; i++) posed_free(&part[i]);
        if (test_below(3)) s.xform = posed_random_xform();
        check_exact(&s);
        posed_free(&s);
    }
}

TEST(exact_bounds_leave_out_what_is_clear) {
    static const char *const text = "......\n.##...\n..###.\n......\n";
    const hm_pose poses[] = {
        HM_POSE_DEFAULT,
        {.scale = {1, 1}, .angle = 1.5707963267948966, .width = 6, .height = 4},
        {.scale = {-2, 1}, .flip_y = true, .width = 6, .height = 4},
        {.scale = {1, 1}, .angle = 0.3, .width = 6, .height = 4},
    };
    for (size_t i = 0; i < sizeof poses / sizeof *poses; i++) {
        posed mask = posed_of_text(text);
        posed tiles = posed_tiles_of_grid(ref_text(text), 2);
        hm_exact_bounds box = {0}, same = {0};
        REQUIRE(hm_xform_from_pose(&poses[i], &mask.xform) == HM_OK);
        tiles.xform = mask.xform;
        check_exact(&mask);
        CHECK(hm_shape_exact_bounds(&mask.shape, &mask.xform, &box));
        CHECK(hm_shape_exact_bounds(&tiles.shape, &tiles.xform, &same));
        CHECK(box.x0 == same.x0 && box.y0 == same.y0 && box.x1 == same.x1 && box.y1 == same.y1);
        if (i == 0)
            CHECK(box.x0 == 16777216 && box.x1 == 5 * 16777216 && box.y0 == 16777216 && box.y1 == 3 * 16777216);
        mask.xform.ox += 12345;
        mask.xform.oy -= 54321;
        CHECK(hm_shape_exact_bounds(&mask.shape, &mask.xform, &same));
        CHECK(same.x0 == box.x0 + 12345 && same.x1 == box.x1 + 12345 && same.y0 == box.y0 - 54321);
        posed_free(&tiles);
        posed_free(&mask);
    }
}

// Rows of several words, whose ends lie in any of them.
TEST(exact_bounds_of_wide_rows) {
    for (int i = 0; i < 40; i++) {
        char text[3 * 201 + 1];
        const hm_pose pose = {.scale = {1, 1}, .angle = 0.1 + 0.3 * i};
        memset(text, '.', sizeof text);
        for (int y = 0; y < 3; y++) {
            text[201 * y + 200] = '\n';
            for (int n = test_below(3); n > 0; n--) text[201 * y + test_below(200)] = '#';
        }
        text[sizeof text - 1] = 0;
        text[201 + test_below(200)] = '#';
        posed mask = posed_of_text(text);
        REQUIRE(hm_xform_from_pose(&pose, &mask.xform) == HM_OK);
        check_exact(&mask);
        posed_free(&mask);
    }
}

TEST(exact_bounds_of_nothing) {
    const hm_tile tiles[] = {{.form = HM_TILE_SOLID, .one_way = HM_TILE_ONE_WAY_UP}, {.form = HM_TILE_SOLID}};
    const hm_tilemap_options options = {.width = 4, .height = 1, .cell_width = 8};
    const uint32_t cells[4] = {1, 0, 1, 1};
    hm_tilemap *map = NULL;
    hm_mask *mask = NULL;
    hm_shape shape;
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_exact_bounds box = {7, 7, 7, 7};
    REQUIRE(hm_mask_create(70, 5, NULL, &mask) == HM_OK);
    hm_shape_mask(mask, &shape);
    CHECK(!hm_shape_exact_bounds(&shape, &at, &box));
    REQUIRE(hm_tilemap_create(&options, tiles, 2, cells, NULL, &map) == HM_OK);
    hm_shape_tilemap(map, &shape);
    CHECK(!hm_shape_exact_bounds(&shape, &at, &box) && box.x0 == 7 && box.y1 == 7);
    REQUIRE(hm_tilemap_set(map, 1, 0, 2) == HM_OK);
    CHECK(hm_shape_exact_bounds(&shape, &at, &box) && box.x0 == 8 * 16777216 && box.x1 == 16 * 16777216);
    hm_tilemap_destroy(map);
    hm_mask_destroy(mask);
}

TEST(a_margin_enlarges_it) {
    hm_shape circle;
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_bounds box;
    REQUIRE(hm_shape_circle(10, 20, 5, &circle) == HM_OK);
    CHECK(hm_shape_bounds(&circle, &at, 3, &box));
    CHECK(box.x0 <= 2 && box.x0 > 1.99999f && box.y1 >= 28 && box.y1 < 28.0001f);
    CHECK(hm_shape_bounds(&circle, &at, 0, &box));
    CHECK(box.x0 <= 5 && box.x0 > 4.99999f && box.y0 <= 15 && box.x1 >= 15 && box.y1 >= 25);
}

// Rounded to floats, with a margin or without, nothing is left out. A ray has an end, and sides that are near.
TEST(near_sides_of_rays_are_rounded_outward) {
    for (int i = 0; i < test_rounds(400); i++) {
        const int way = i % 2 ? 1 : -1, along_x = i / 2 % 2, along_y = !along_x;
        const double margin = i % 3 ? test_between(1, 1000) / 256.0 : 0;
        hm_xform at = HM_XFORM_IDENTITY;
        hm_shape ray;
        hm_bounds box;
        REQUIRE(hm_shape_ray(0, 0, way * along_x, way * along_y, &ray) == HM_OK);
        at.ox = (int64_t)(test_random() >> 28) - (INT64_C(1) << 35);
        at.oy = (int64_t)(test_random() >> 28) - (INT64_C(1) << 35);
        REQUIRE(hm_shape_bounds(&ray, &at, margin, &box));
        const double x = (double)at.ox * 0x1p-24, y = (double)at.oy * 0x1p-24;
        const double left = x - margin - box.x0, right = box.x1 - x - margin;
        const double above = y - margin - box.y0, below = box.y1 - y - margin;
        CHECK(left >= 0 && right >= 0 && above >= 0 && below >= 0);
        CHECK(along_y || (way > 0 ? left : right) <= slack(fabs(x) + margin));
        CHECK(along_x || (way > 0 ? above : below) <= slack(fabs(y) + margin));
    }
}

TEST(without_points_there_is_none) {
    hm_mask *mask = NULL;
    hm_shape shape;
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_bounds box = {7, 7, 7, 7};
    REQUIRE(hm_mask_create(0, 5, NULL, &mask) == HM_OK);
    hm_shape_mask(mask, &shape);
    CHECK(!hm_shape_bounds(&shape, &at, 1, &box));
    CHECK(box.x0 >= 7 && box.x0 <= 7);
    hm_mask_destroy(mask);
}

// What a float holds is not moved: a point at whole pixels, on either side of 0.
TEST(whole_pixels_are_exact) {
    hm_shape point;
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
    for (int i = 0; i < test_rounds(1000); ++i) {
        const int x = test_between(-1000000, 999000),
                  y = i % 3 ? test_between(-8, 8) : test_between(-1000000, 999000);
        const hm_xform at = hm_xform_at(x, y);
        hm_bounds out;
        CHECK(hm_shape_bounds(&point, &at, 0, &out));
        CHECK_INT((int32_t)out.x0, x);
        CHECK_INT((int32_t)out.x1, x);
        CHECK_INT((int32_t)out.y0, y);
        CHECK_INT((int32_t)out.y1, y);
        CHECK(!(out.x0 < out.x1) && !(out.y0 < out.y1));
    }
}

TEST_MAIN(CASE(whole_pixels_are_exact), CASE(nothing_lies_outside_and_each_side_is_close), CASE(a_margin_enlarges_it),
          CASE(near_sides_of_rays_are_rounded_outward), CASE(without_points_there_is_none),
          CASE(exact_bounds_are_exact), CASE(exact_bounds_leave_out_what_is_clear), CASE(exact_bounds_of_wide_rows),
          CASE(exact_bounds_of_nothing))
