// Whether two shapes of any kinds meet, on the deciding edge (edges.h): by oracles in exact arithmetic, by every path
// and in either order.
#include "stand.h"

static bool judge_overlap(const stand *s, const hm_rule *rule) {
    const bool expected = stand_is_unsure(s, rule) ? stand_overlaps(s, rule, 0) : edging_meet(&s->a, &s->b, rule);
    uint64_t bits = 0;
    for (int path = 0; path < 8; ++path) CHECK_INT(stand_overlaps(s, rule, path), expected);
    CHECK_INT((int)hm_overlap_many(&s->p->a.shape, &s->p->a.xform, &s->p->b.shape, &s->at, 1, rule, &bits, NULL, 0),
              expected);
    CHECK_INT((int)bits, expected);
    return expected;
}

static bool judge_pose(const stand *s) {
    static const hm_rule rules[] = {{HM_TOUCH_AREA, 0}, {HM_TOUCH_CLOSED, 0}};
    for (int i = 0; i < 2; ++i) judge_overlap(s, &rules[i]);
    return judge_overlap(s, &s->p->rule);
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
