// The boxes of posed shapes in floats: around every shape, and close to it.
#include "posed.h"
#include "support.h"

#include <math.h>

enum { WIDE = 20000 };

// A wide box beside the bound: to the right of x1 or left of x0, or below or above.
static bool meets_beyond(const posed *s, int side, double bound) {
    hm_shape box;
    hm_xform at = HM_XFORM_IDENTITY;
    const double x = side == 0 ? 0 : side == 1 ? -WIDE : -WIDE / 2;
    const double y = side == 2 ? 0 : side == 3 ? -WIDE : -WIDE / 2;
    REQUIRE(hm_shape_box(x, y, WIDE, WIDE, 0, &box) == HM_OK);
    at.ox = s->xform.ox;
    at.oy = s->xform.oy;
    REQUIRE(hm_steps_from_pixels(bound, side < 2 ? &at.ox : &at.oy) == HM_OK);
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    return hm_overlap(&s->shape, &s->xform, &box, &at, &closed);
}

// Of other kinds the upright box in their own coordinates is held, turned.
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

TEST(a_margin_widens_it) {
    hm_shape circle;
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_bounds box;
    REQUIRE(hm_shape_circle(10, 20, 5, &circle) == HM_OK);
    CHECK(hm_shape_bounds(&circle, &at, 3, &box));
    CHECK(box.x0 <= 2 && box.x0 > 1.99999f && box.y1 >= 28 && box.y1 < 28.0001f);
    CHECK(hm_shape_bounds(&circle, &at, 0, &box));
    CHECK(box.x0 <= 5 && box.x0 > 4.99999f && box.y0 <= 15 && box.x1 >= 15 && box.y1 >= 25);
}

TEST(without_points_there_is_none) {
    hm_mask *mask = NULL;
    hm_shape shape;
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_bounds box = {7, 7, 7, 7};
    REQUIRE(hm_mask_create(0, 5, NULL, &mask) == HM_OK);
    hm_shape_mask(mask, NULL, &shape);
    CHECK(!hm_shape_bounds(&shape, &at, 1, &box));
    CHECK(box.x0 >= 7 && box.x0 <= 7);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(nothing_lies_outside_and_each_side_is_close), CASE(a_margin_widens_it),
          CASE(without_points_there_is_none))
