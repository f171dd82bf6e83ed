// Casts with rotation of shapes on the deciding edge (edges.h): without a rotation they agree with hm_cast, and at
// every tested pose with overlap, distance and separation.
#include "stand.h"

#include <hitmask/cast.h>

#include <math.h>

static const double pixel = 16777216;                         ///< in steps
static const double slack = 1.0 / 16, clearance = 1.0 / 1024; ///< of separations

/// A pair of which b has poses, and the motion between them.
typedef struct turn {
    const edge_pair *p;
    hm_pose from, to;
    double tolerance;
    int32_t budget;
} turn;

static hm_pose pose_at(const turn *t, double fraction) {
    hm_pose pose = t->from;
    pose.position.x += (t->to.position.x - t->from.position.x) * fraction;
    pose.position.y += (t->to.position.y - t->from.position.y) * fraction;
    pose.angle += (t->to.angle - t->from.angle) * fraction;
    return pose;
}

static hm_xform pose_at_distance(const turn *t, double fraction) {
    const hm_pose pose = pose_at(t, fraction);
    hm_xform out;
    REQUIRE(hm_xform_from_pose(&pose, &out) == HM_OK);
    return out;
}

static bool meets(const turn *t, const hm_xform *at, double more) {
    const edge_pair *p = t->p;
    const hm_rule rule = {more > 0 ? HM_TOUCH_CLOSED : p->rule.touch, p->rule.margin + more};
    return hm_overlap(&p->a.shape, &p->a.xform, &p->b.shape, at, &rule);
}

// Whether no translation up to the tolerance resolves the contact at this pose, for certain.
static bool is_deep(const turn *t, const hm_xform *at) {
    const edge_pair *p = t->p;
    hm_separation out;
    if (!meets(t, at, 0)) return false;
    if (!hm_separate(&p->a.shape, &p->a.xform, &p->b.shape, at,
                     &(hm_separate_options){.rule = p->rule, .max_distance = t->tolerance + 1}, &out))
        return true;
    return hypot(out.move.x, out.move.y) > t->tolerance + slack + 2 * clearance;
}

static void check_stop(const turn *t, const hm_turn_hit *hit) {
    const hm_xform at = pose_at_distance(t, hit->stop_fraction);
    CHECK(hit->fraction >= 0 && hit->fraction <= 1);
    CHECK(hit->stop_fraction >= 0 && hit->stop_fraction <= hit->fraction);
    CHECK(memcmp(&at, &hit->stop, sizeof at) == 0);
    CHECK_INT(hit->stop_free, !meets(t, &hit->stop, 0));
    CHECK(hit->looks >= 1 && hit->looks <= t->budget);
}

// Nothing that is too deep lies before the fraction.
static void check_before(const turn *t, const hm_turn_hit *hit) {
    const int budget = 8;
    for (int i = 0; i <= budget; ++i) {
        const double fraction = (double)i / budget;
        const hm_xform at = pose_at_distance(t, fraction);
        if (fraction < hit->fraction || hit->end == HM_TURN_CLEAR) CHECK(!is_deep(t, &at));
    }
}

// Without a rotation: where hm_cast meets nothing even within what counts as no room, the path is clear; and it is
// followed at least up to where that comes to be.
static void check_with_cast(const turn *t, const hm_turn_hit *hit) {
    const edge_pair *p = t->p;
    const hm_rule wide = {HM_TOUCH_CLOSED, p->rule.margin + t->tolerance / 32 + 4 / pixel};
    const hm_vec2 motion = {t->to.position.x - t->from.position.x, t->to.position.y - t->from.position.y};
    const hm_xform from = pose_at_distance(t, 0);
    hm_cast_hit cast;
    const bool met = hm_cast(&p->a.shape, &p->a.xform, &p->b.shape, &from, motion,
                             &(hm_cast_options){.rule = wide, .start = HM_CAST_ALWAYS}, &cast);
    if (!met) CHECK(hit->end != HM_TURN_HIT);
    if (met && hit->end == HM_TURN_HIT) CHECK(hit->fraction >= cast.fraction - 1e-9);
    if (!met && hit->end == HM_TURN_CLEAR) CHECK(hit->stop_free && hit->stop_fraction == 1);
    // What is free for hm_cast up to the end is free for the other.
    const bool free = !hm_cast(&p->a.shape, &p->a.xform, &p->b.shape, &from, motion,
                               &(hm_cast_options){.rule = p->rule, .start = HM_CAST_ALWAYS}, &cast);
    if (free && hit->end == HM_TURN_CLEAR) CHECK(hit->stop_free);
}

static bool judge(const turn *t, bool turns) {
    const edge_pair *p = t->p;
    hm_turn_hit hit, more;
    const hm_result result =
        hm_cast_turn(&p->a.shape, &p->a.xform, &p->b.shape, &t->from, &t->to,
                     &(hm_turn_options){.rule = p->rule, .tolerance = t->tolerance, .budget = t->budget}, &hit);
    if (!CHECK_RESULT(result, HM_OK)) return false;
    check_stop(t, &hit);
    check_before(t, &hit);
    if (!turns) check_with_cast(t, &hit);
    REQUIRE(hm_cast_turn(&p->a.shape, &p->a.xform, &p->b.shape, &t->from, &t->to,
                         &(hm_turn_options){.rule = p->rule, .tolerance = t->tolerance, .budget = 4 * t->budget},
                         &more) == HM_OK);
    CHECK(more.fraction >= hit.fraction);
    if (hit.end != HM_TURN_BUDGET) CHECK(more.end == hit.end && more.fraction == hit.fraction);
    return hit.end == HM_TURN_CLEAR;
}

// ---- pairs that are solved for -----------------------------------------------------------------------------------

static hm_pose pose_random(void) {
    static const double scales[] = {1, 1, 0.5, 2, -1};
    hm_pose pose = HM_POSE_DEFAULT;
    const double scale = scales[test_below(5)];
    pose.angle = test_below(3) ? test_below(4) * 1.5707963267948966 : test_between(-3000, 3000) / 1000.0;
    pose.scale = (hm_vec2){scale, scale};
    return pose;
}

static hm_pose pose_moved(hm_pose pose, double x, double y) {
    pose.position.x += x;
    pose.position.y += y;
    return pose;
}

// b is where a pose puts it, with a feature on one of a, and is moved from there to the last step of the contact. The
// motion leads through that position.
static bool turn_make(edge_pair *p, turn *t, bool turns) {
    int64_t ax, ay, bx, by;
    hm_pose pose = pose_random();
    p->a.xform.ox = p->a.xform.oy = 0; // in the middle of the world
    edge_state = test_random();
    if (hm_xform_from_pose(&pose, &p->b.xform) != HM_OK) return false;
    edge_point(&p->a, &p->a.xform, &ax, &ay);
    edge_point(&p->b, &p->b.xform, &bx, &by);
    pose = pose_moved(pose, (double)(ax - bx) / pixel, (double)(ay - by) / pixel);
    if (hm_xform_from_pose(&pose, &p->b.xform) != HM_OK) return false;
    edge_solve(p);
    pose = pose_moved(pose, (double)(p->hit.ox - p->b.xform.ox) / pixel, (double)(p->hit.oy - p->b.xform.oy) / pixel);
    const double back = test_between(0, 64) / 16.0, on = test_between(-4, 64) / 16.0;
    const double length = hypot((double)p->way.x, (double)p->way.y);
    const hm_vec2 unit = {(double)p->way.x / length, (double)p->way.y / length};
    t->p = p;
    t->from = pose_moved(pose, unit.x * back, unit.y * back);
    t->to = pose_moved(pose, -unit.x * on, -unit.y * on);
    if (turns) t->to.angle += test_between(-100, 100) / 50.0;
    t->tolerance = test_between(1, 16) / 8.0;
    t->budget = 300;
    return true;
}

// In walls: b begins in the middle of their room, an eighth as large.
static bool turn_make_within(edge_pair *p, turn *t, bool turns) {
    int64_t x, y;
    hm_pose pose = pose_random();
    p->a.xform.ox = p->a.xform.oy = 0;
    pose.scale = (hm_vec2){pose.scale.x / 8, pose.scale.y / 8};
    edge_state = test_random();
    if (hm_xform_from_pose(&pose, &p->b.xform) != HM_OK) return false;
    edge_point(&p->b, &p->b.xform, &x, &y);
    const hm_xform *at = &p->a.xform;
    pose = pose_moved(pose, ((double)(3 * ((int64_t)at->ux + at->vx)) - (double)x) / pixel,
                      ((double)(3 * ((int64_t)at->uy + at->vy)) - (double)y) / pixel);
    *t = (turn){p, pose, pose_moved(pose, test_between(-64, 64) / 16.0, test_between(-64, 64) / 16.0),
                test_between(1, 16) / 64.0, 300};
    if (turns) t->to.angle += test_between(-100, 100) / 50.0;
    return true;
}

static void each_map(bool turns) {
    const uint64_t from = test_random() >> 16;
    test_tally clear = {0, 0};
    for (int i = 0; i < test_rounds(4 * EDGE_MAP_PAIRS); ++i) {
        const uint64_t number = from + (uint64_t)i;
        edge_pair p = edge_map_pair(number, i % EDGE_MAP_PAIRS);
        turn t;
        const bool rays = stand_has_ray(&p.a) || stand_has_ray(&p.b);
        if (!rays && (p.a.kind == EDGE_WALLS ? turn_make_within : turn_make)(&p, &t, turns)) {
            edging_note(number, &p, NULL);
            test_count(&clear, judge(&t, turns));
        }
        edge_pair_free(&p);
    }
    CHECK_TALLY(clear);
}

static void each(bool turns) {
    const uint64_t from = test_random() >> 16;
    test_tally clear = {0, 0};
    for (int i = 0; i < test_rounds(EDGE_KINDS * EDGE_KINDS); ++i) {
        const uint64_t number = from + (uint64_t)i;
        const edge_kind a = (edge_kind)(i / EDGE_KINDS % EDGE_KINDS), b = (edge_kind)(i % EDGE_KINDS);
        edge_pair p = edge_pair_random(number, a, b, 3);
        turn t;
        if (!stand_has_ray(&p.a) && !stand_has_ray(&p.b) && turn_make(&p, &t, turns)) {
            edging_note(number, &p, NULL);
            test_count(&clear, judge(&t, turns));
        }
        edge_pair_free(&p);
    }
    CHECK_TALLY(clear);
}

TEST(without_a_turn_as_hm_cast) { each(false); }

TEST(with_a_turn_as_at_each_point) { each(true); }

TEST(maps_without_a_turn_as_hm_cast) { each_map(false); }

TEST(maps_with_a_turn_as_at_each_point) { each_map(true); }

TEST_MAIN(CASE(without_a_turn_as_hm_cast), CASE(with_a_turn_as_at_each_point), CASE(maps_without_a_turn_as_hm_cast),
          CASE(maps_with_a_turn_as_at_each_point))
