// Separation of two shapes of any kinds on the last step of their contact (edges.h): the shortest, and straight along
// the path on which the pair was solved.
#include "stand.h"

#include <math.h>
#include <hitmask/cast.h>

static const double pixel = 16777216; ///< in steps

static void check_same_ways(const stand *s, const hm_vec2 *way, bool found, const hm_separation *out) {
    const bool end = stand_near_world_end(&s->at) || stand_near_world_end(&s->p->a.xform);
    for (int path = 1; path < 8; ++path) {
        hm_separation other;
        if (path & 4 && (stand_may_be_one(s) || end)) break;
        CHECK_INT(stand_separate(s, path, way, &other), found);
        CHECK(other.steps_x == out->steps_x && other.steps_y == out->steps_y);
    }
}

static bool judge_way(const stand *s, const hm_vec2 *way, bool met, hm_separation *out) {
    const bool found = stand_separate(s, 0, way, out);
    check_same_ways(s, way, found, out);
    CHECK(out->move.x == (double)out->steps_x / pixel && out->move.y == (double)out->steps_y / pixel);
    if (!found) CHECK(met && out->steps_x == 0 && out->steps_y == 0);
    if (!found) return false;
    CHECK_INT(out->steps_x != 0 || out->steps_y != 0, met);
    CHECK(!stand_meets_at(s, &s->p->rule, out->steps_x, out->steps_y));
    const hm_xform moved = edge_moved(&s->at, out->steps_x, out->steps_y);
    CHECK(hm_xform_valid(&moved));
    return true;
}

// Whether the rule is met at a position on the path within a step and a half before its end, which is rounded.
static bool met_before(const stand *s, hm_vec2 unit, const hm_separation *out) {
    const double length = (double)out->steps_x * unit.x + (double)out->steps_y * unit.y;
    for (double l = length; l > length - 1.5; l -= 0.0625) {
        const int64_t x = llround(l * unit.x), y = llround(l * unit.y);
        if (l < 0 || stand_meets_at(s, &s->p->rule, x, y)) return true;
    }
    return false;
}

// Straight along the way on which the pair was solved: at its last step of contact one step is enough, unless what is
// free then is but a slit.
static void judge_straight(const stand *s, bool met) {
    const hm_vec2 way = {(double)s->p->way.x, (double)s->p->way.y};
    const double length = hypot(way.x, way.y);
    hm_separation out;
    const bool found = judge_way(s, &way, met, &out);
    if (!met || !s->p->solved) return;
    const hm_vec2 on = {way.x / length / 256, way.y / length / 256}; // 1/256 pixel
    const bool slit = hm_cast(&s->p->a.shape, &s->p->a.xform, &s->p->b.shape, &s->p->miss, on,
                              &(hm_cast_options){.rule = s->p->rule, .start = HM_CAST_NEVER}, NULL);
    const hm_vec2 unit = {way.x / length, way.y / length};
    if (found) CHECK(met_before(s, unit, &out));
    const hm_xform clear = edge_moved(&s->p->miss, s->p->way.x * (1 << 17), s->p->way.y * (1 << 17));
    if (slit || !hm_xform_valid(&clear) || memcmp(&s->at, &s->p->hit, sizeof s->at) != 0) return;
    CHECK(found);
    const bool axis = s->p->way.x == 0 || s->p->way.y == 0;
    if (axis) CHECK(out.steps_x == s->p->way.x && out.steps_y == s->p->way.y);
}

static bool judge_pose(const stand *s) {
    hm_separation any;
    const bool met = edging_meet(&s->a, &s->b, &s->p->rule);
    judge_way(s, NULL, met, &any);
    judge_straight(s, met);
    return met;
}

TEST(the_last_step_of_a_contact) {
    test_tally met = {0, 0};
    stand_each_pose(6, judge_pose, &met);
    CHECK_TALLY(met);
}

TEST(the_last_step_beside_maps) {
    test_tally met = {0, 0};
    stand_each_map_pose(6, judge_pose, &met);
    CHECK_TALLY(met);
}

TEST_MAIN(CASE(the_last_step_of_a_contact), CASE(the_last_step_beside_maps))
