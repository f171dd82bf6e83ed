// Where the search of overlapping masks may not drop anything: contact at the one point of a block that lies on the
// disc around it, far from the mask's origin, where the rounding of floats is greatest; larger masks at first
// contact, at every level of instructions.
#include "posed.h"

#include <math.h>

enum { SQUARE = 300 }; ///< side of a solid mask with its middle at the world's origin

static posed solid_square(void) {
    ref_grid grid = ref_make(SQUARE, SQUARE);
    for (int y = 0; y < SQUARE; ++y)
        for (int x = 0; x < SQUARE; ++x) ref_set(&grid, x, y, true);
    posed square = posed_of_grid(grid);
    square.xform.ox = -SQUARE / 2 * HM_STEPS_PER_PIXEL;
    square.xform.oy = -SQUARE / 2 * HM_STEPS_PER_PIXEL;
    return square;
}

/// A mask whose only pixel is in one of its corners.
typedef struct corner_mask {
    posed mask;
    int pixel_x, pixel_y;
} corner_mask;

static corner_mask corner_random(int side) {
    corner_mask corner;
    corner.pixel_x = test_below(2) * (side - 1);
    corner.pixel_y = test_below(2) * (side - 1);
    ref_grid grid = ref_make(side, side);
    ref_set(&grid, corner.pixel_x, corner.pixel_y, true);
    corner.mask = posed_of_grid(grid);
    return corner;
}

// The mask's corner lies on the middle of the square's left edge or thereabouts, and its diagonal points straight at
// it, to a thousandth of a degree: all blocks that hold the pixel, of any size, touch with their outermost point.
static void corner_aim(corner_mask *corner) {
    const double quarter = 1.5707963267948966;
    hm_pose pose = HM_POSE_DEFAULT;
    pose.pivot.x = corner->pixel_x ? corner->pixel_x + 1 : 0;
    pose.pivot.y = corner->pixel_y ? corner->pixel_y + 1 : 0;
    const double diagonal =
        corner->pixel_x ? (corner->pixel_y ? 0.5 : -0.5) : (corner->pixel_y ? 1.5 : -1.5); // in quarters
    pose.angle = -diagonal * quarter + test_between(-10, 10) * 1e-6;
    pose.scale.x = pose.scale.y = test_between(64, 512) / 512.0;
    pose.position.x = -SQUARE / 2;
    pose.position.y = test_between(-1000, 1000) * 0.1;
    REQUIRE(hm_xform_from_pose(&pose, &corner->mask.xform) == HM_OK);
}

// Whether a corner of the pixel lies inside the square. It is the pixel's corner that points right that gets there
// first, and the square's edge is wider than the pixel.
static bool corner_inside(const corner_mask *corner) {
    const hm_xform *m = &corner->mask.xform;
    bool inside = false;
    for (int i = 0; i < 4; ++i) {
        const int64_t x = corner->pixel_x + (i & 1);
        const int64_t y = corner->pixel_y + (i >> 1);
        if (m->ox + x * m->ux + y * m->vx > -SQUARE / 2 * HM_STEPS_PER_PIXEL) inside = true;
    }
    return inside;
}

// To the last step right at which the masks do not overlap.
static void corner_push(corner_mask *corner) {
    int64_t *x = &corner->mask.xform.ox;
    *x -= 2 * HM_STEPS_PER_PIXEL;
    for (int64_t step = 4 * HM_STEPS_PER_PIXEL; step > 0; step /= 2) {
        *x += step;
        if (corner_inside(corner)) *x -= step;
    }
}

static void corner_check(int side, const posed *square) {
    corner_mask corner = corner_random(side);
    corner_aim(&corner);
    corner_push(&corner);
    corner_mask hit = corner;
    hit.mask.xform.ox += 1;
    posed_note(&corner.mask, square, NULL);
    CHECK(!corner_inside(&corner) && corner_inside(&hit));
    FOR_EACH_LEVEL {
        CHECK(!posed_overlap(&corner.mask, square, NULL));
        CHECK(posed_overlap(&hit.mask, square, NULL));
    }
    posed_free(&corner.mask);
}

TEST(outermost_points_of_blocks) {
    posed square = solid_square();
    for (int i = 0; i < test_rounds(test_short() ? 15 : 60); ++i) corner_check(64 << 2 * test_below(4), &square);
    posed_free(&square);
}

TEST(larger_masks_at_every_level) {
    const hm_rule rule = {HM_TOUCH_AREA, 0};
    int contacts = 0;
    for (int i = 0; i < test_rounds(test_short() ? 15 : 60); ++i) {
        posed a, b;
        hm_xform hit, miss;
        posed_random_pair(HM_SHAPE_MASK, HM_SHAPE_MASK, test_between(40, 300), &a, &b);
        if (posed_contact(&a, &b, &rule, &hit, &miss)) {
            ++contacts;
            FOR_EACH_LEVEL {
                b.xform = hit;
                CHECK(posed_overlap(&a, &b, &rule));
                b.xform = miss;
                CHECK(!posed_overlap(&a, &b, &rule));
            }
        }
        posed_free(&a);
        posed_free(&b);
    }
    if (test_rounds(1000) >= 1000) CHECK(contacts > 20);
}

TEST_MAIN(CASE(outermost_points_of_blocks), CASE(larger_masks_at_every_level))
