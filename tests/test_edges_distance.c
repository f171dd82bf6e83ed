// Distance and closest points of two shapes of any kinds on the deciding edge (edges.h).
#include "stand.h"

#include <math.h>

static const double point_error = 0x1p-20; ///< how far a point may be off, in pixels

static void check_same_points(const hm_points *p, const hm_points *q) {
    CHECK(stand_same_vector(p->a, q->a) && stand_same_vector(p->b, q->b));
    CHECK(stand_same_feature(p->feature_a, q->feature_a) && stand_same_feature(p->feature_b, q->feature_b));
}

static void judge_distance(const stand *s) {
    static const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    const double expected = edging_distance(&s->a, &s->b);
    hm_points points, other;
    const double d = stand_distance(s, 0, &points);
    CHECK_NEAR(d, expected, point_error);
    CHECK_INT(d == 0, edging_meet(&s->a, &s->b, &closed));
    CHECK_NEAR(hypot(points.a.x - points.b.x, points.a.y - points.b.y), d, point_error);
    edging_check_part(&s->a, points.feature_a, points.a, point_error);
    edging_check_part(&s->b, points.feature_b, points.b, point_error);
    for (int path = 1; path < 8; ++path) {
        if (path & 4 && stand_may_be_one(s)) break;
        CHECK(stand_distance(s, path, &other) == d);
        check_same_points(&points, &other);
    }
    // Within a margin that is a little more, and not within one that is a little less.
    const hm_rule more = {HM_TOUCH_AREA, d + 0x1p-19}, less = {HM_TOUCH_CLOSED, d - 0x1p-19};
    if (more.margin <= 256) CHECK(stand_overlaps(s, &more, 0));
    if (less.margin > 0 && less.margin <= 256) CHECK(!stand_overlaps(s, &less, 0));
}

static bool judge_pose(const stand *s) {
    judge_distance(s);
    return edging_meet(&s->a, &s->b, &s->p->rule);
}

TEST(the_last_step_of_a_contact) {
    test_tally met = {0, 0};
    stand_each_pose(6, judge_pose, &met);
    CHECK_TALLY(met);
}

TEST(the_last_step_beside_maps) {
    test_tally met = {0, 0};
    stand_each_map_pose(12, judge_pose, &met);
    CHECK_TALLY(met);
}

TEST_MAIN(CASE(the_last_step_of_a_contact), CASE(the_last_step_beside_maps))
