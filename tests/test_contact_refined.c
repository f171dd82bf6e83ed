// Where an edge leaves what the other shape holds is rounded to a part of the edge for the normal. The point of a contact
// is not: where it lies at such an end, it is in both shapes to a few steps.
#include "posed.h"

#include <math.h>

static const double near_steps = 3;

static double steps_apart(const hm_shape *shape, const hm_xform *xform, hm_vec2 point) {
    hm_shape spot;
    hm_points points;
    hm_xform here = HM_XFORM_IDENTITY;
    hm_shape_point(0, 0, &spot);
    REQUIRE(hm_xform_translate(&here, llround(point.x * 0x1p24), llround(point.y * 0x1p24), &here) == HM_OK);
    return hm_distance(shape, xform, &spot, &here, &points) * 0x1p24;
}

// From the pixel that is named, by itself.
static double steps_from_pixel(const posed *mask, hm_feature pixel, hm_vec2 point) {
    hm_shape box;
    REQUIRE(hm_shape_box(pixel.x, pixel.y, 1, 1, 0, &box) == HM_OK);
    return steps_apart(&box, &mask->xform, point);
}

static double steps_off(const posed *s, hm_feature at, hm_vec2 point) {
    return s->shape.kind == HM_SHAPE_MASK ? steps_from_pixel(s, at, point) : steps_apart(&s->shape, &s->xform, point);
}

// Whether b, or its pixel, hardly holds the point: moved by a few steps it does not.
static bool at_an_end(const posed *s, hm_feature at, hm_vec2 point) {
    posed moved = *s;
    for (int k = 0; k < 4; ++k) {
        moved.xform = s->xform;
        moved.xform.ox += k & 1 ? 8 : -8;
        moved.xform.oy += k & 2 ? 8 : -8;
        if (steps_off(&moved, at, point) > 0) return true;
    }
    return false;
}

static posed rotated(hm_shape_kind kind) {
    posed s = kind == HM_SHAPE_MASK ? posed_of_grid(posed_random_grid(test_between(1, 3), test_between(1, 3)))
                                    : posed_random(kind, POSED_FREE, 3);
    s.xform = posed_xform(test_below(64), test_below(64), 0.1 + test_below(130) / 100.0);
    return s;
}

// Of pieces a few pixels long, many are nearest at an end.
static void check_kind(hm_shape_kind kind, int count) {
    test_tally ends = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a = rotated(HM_SHAPE_MASK), b = rotated(kind);
        hm_contact_info info;
        pose_beside_other(&a, &b);
        b.xform.ox += test_between(-(1 << 24), 1 << 24);
        b.xform.oy += test_between(-(1 << 24), 1 << 24);
        posed_note(&a, &b, NULL);
        if (hm_contact(&a.shape, &a.xform, &b.shape, &b.xform, NULL, &info) && info.normal_rule == HM_NORMAL_AREA) {
            const hm_contact_point *p = &info.point[0];
            CHECK(steps_off(&a, p->feature_a, p->point) <= near_steps);
            CHECK(steps_off(&b, p->feature_b, p->point) <= near_steps);
            test_count(&ends, at_an_end(&b, p->feature_b, p->point));
        }
        posed_free(&a);
        posed_free(&b);
    }
    test_note("%s: %ld of %ld at an end", hm_shape_kind_name(kind), ends.yes, ends.yes + ends.no);
    CHECK(test_short() || ends.yes > 8);
}

TEST(points_lie_in_both) {
    check_kind(HM_SHAPE_MASK, 2000);
    check_kind(HM_SHAPE_BOX, 2000);
    check_kind(HM_SHAPE_CAPSULE, 2000);
}

// Of more pieces than there is room for: those beyond are found again, beside a walk over all in a compound.
TEST(the_nearest_of_many_pieces) {
    for (int i = 0; i < test_rounds(60); ++i) {
        const int side = test_between(30, 120);
        posed a = posed_of_grid(posed_random_grid(side, side)), b = posed_of_grid(posed_random_grid(side, side));
        a.xform = posed_xform(0, 0, test_below(63) / 10.0);
        b.xform = posed_xform(test_below(side), test_below(side), test_below(63) / 10.0);
        const hm_compound_part part = {.shape = b.shape, .xform = HM_XFORM_IDENTITY};
        hm_contact_info alone, within;
        hm_compound *compound;
        hm_shape of_one;
        REQUIRE(hm_compound_create(&part, 1, NULL, &compound) == HM_OK);
        hm_shape_compound(compound, &of_one);
        posed_note(&a, &b, NULL);
        const bool met = hm_contact(&a.shape, &a.xform, &b.shape, &b.xform, NULL, &alone);
        CHECK_INT(hm_contact(&a.shape, &a.xform, &of_one, &b.xform, NULL, &within), met);
        if (met) {
            const hm_contact_point *p = &alone.point[0], *q = &within.point[0];
            CHECK(p->point.x == q->point.x && p->point.y == q->point.y);
            CHECK(p->feature_a.x == q->feature_a.x && p->feature_a.y == q->feature_a.y);
            CHECK(p->feature_b.x == q->feature_b.x && p->feature_b.y == q->feature_b.y);
        }
        hm_compound_destroy(compound);
        posed_free(&a);
        posed_free(&b);
    }
}

TEST_MAIN(CASE(points_lie_in_both), CASE(the_nearest_of_many_pieces))
