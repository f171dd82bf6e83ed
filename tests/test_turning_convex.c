// The signed distance of two convex shapes of few corners in doubles, as casts with rotation test it against limits.
// What it says of a limit is what the exact test says at the xform of the same pose. Only limits within what doubles
// and xforms are rounded, or little more, are left undecided.
//
// Linked with the library's inside.
#include "../src/motion/turning_convex.h"
#include "../src/narrow/convex_pair.h"
#include "../src/narrow/overlap.h"

#include "convexes.h"

#include <math.h>

static const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;

typedef struct turn_pair {
    convexes_one a, b; ///< b's xform is where it is at `time`
    hm_pose from, to;
    double time, rounding;
    double reach; ///< how far b's points are from its pivot at most
    turning_convex convex;
} turn_pair;

static double random_part(void) { return (double)(test_random() >> 11) * 0x1p-53; }

static double random_angle(void) {
    static const double quarter = 1.57079632679489661923;
    const int way = test_below(8);
    if (way == 0) return test_between(-9, 9) * quarter;
    return (way == 1 ? 1000 : 7) * (2 * random_part() - 1);
}

static hm_pose random_from(const turn_pair *p) {
    hm_pose pose = HM_POSE_DEFAULT;
    const double scale = test_below(2) ? 1 : exp(4 * random_part() - 2);
    pose.angle = random_angle();
    pose.scale = (hm_vec2){test_below(4) ? scale : -scale, scale};
    if (p->b.shape.radius == 0 && test_below(3) == 0) pose.scale.y *= 0.5 + random_part();
    if (test_below(2)) pose.pivot = (hm_vec2){40 * random_part(), 40 * random_part() - 20};
    pose.flip_x = test_below(4) == 0;
    pose.flip_y = test_below(4) == 0;
    pose.width = test_between(0, 64);
    pose.height = test_between(0, 64);
    return pose;
}

static hm_pose pose_at(const turn_pair *p, double time) {
    hm_pose pose = p->from;
    pose.position.x += time * (p->to.position.x - p->from.position.x);
    pose.position.y += time * (p->to.position.y - p->from.position.y);
    pose.angle += time * (p->to.angle - p->from.angle);
    return pose;
}

// How far b's points are from the pivot at most, not scaled.
static double reach_of(const turn_pair *p) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_bounds box;
    REQUIRE(hm_shape_bounds(&p->b.shape, &here, 0, &box));
    const double x = fmax(fabs((double)box.x0), fabs((double)box.x1)),
                 y = fmax(fabs((double)box.y0), fabs((double)box.y1));
    return x + y + fabs(p->from.pivot.x) + fabs(p->from.pivot.y) + p->from.width + p->from.height;
}

// What hm_cast_turn allows for two xforms, of which one is taken here.
static double rounding_of(double reach) { return 2 * (0.73 * reach + 4) * step + 1024 * 0x1p-49 * reach * 8; }

// How far b's points move at most in a time, or any number above.
static double move_in(const turn_pair *p, double time) {
    const double x = p->to.position.x - p->from.position.x, y = p->to.position.y - p->from.position.y;
    const double arm = p->reach * fmax(fabs(p->from.scale.x), fabs(p->from.scale.y));
    const double least = time * (sqrt(x * x + y * y) + arm * fabs(p->to.angle - p->from.angle)) * (1 + 1e-9);
    return test_below(4) ? least : 1e9;
}

static void put_at(turn_pair *p, double time) {
    const hm_pose pose = pose_at(p, time);
    REQUIRE(hm_xform_from_pose(&pose, &p->b.xform) == HM_OK);
    hmi_turning_convex_put(&p->convex, time, move_in(p, fabs(time - p->time)));
    p->time = time;
}

// b passes a, and moves as far as some pixels or thousands of them.
static bool pair_make(turn_pair *p) {
    const double far = test_below(8) ? 30 : 20000, wide = test_below(2) ? 20 : 2;
    p->a = convexes_random(convexes_random_kind(), 20);
    p->b = convexes_random(convexes_random_kind(), 20);
    p->a.xform = convexes_rotated(random_angle(), test_below(2) ? 1 : exp(4 * random_part() - 2), test_below(4) == 0);
    convexes_move(&p->a, far * random_part(), far * random_part());
    p->from = random_from(p);
    p->from.position.x = (double)p->a.xform.ox * step + wide * (2 * random_part() - 1);
    p->from.position.y = (double)p->a.xform.oy * step + wide * (2 * random_part() - 1);
    p->to = p->from;
    p->to.position.x += far * (2 * random_part() - 1);
    p->to.position.y += far * (2 * random_part() - 1);
    p->to.angle += random_angle();
    if (fabs(p->to.angle) > 1024) p->to.angle = p->from.angle;
    p->time = 0;
    p->reach = reach_of(p);
    p->rounding = rounding_of(p->reach);
    return hmi_turning_convex_make(&p->a.shape, &p->a.xform, &p->b.shape, &p->from, &p->to, p->rounding, &p->convex);
}

static void pair_free(turn_pair *p) {
    convexes_free(&p->a);
    convexes_free(&p->b);
}

/// Where b is moved besides, in steps.
typedef struct turn_way {
    int64_t x, y;
} turn_way;

// Whether the shapes are no farther apart than the limit, or deeper in each other where it is below 0: exactly.
static bool within_limit(const turn_pair *p, turn_way way, int64_t limit) {
    const hmi_rule rule = {true, limit > 0 ? limit : 0};
    hm_xform moved;
    REQUIRE(hm_xform_translate(&p->b.xform, way.x, way.y, &moved) == HM_OK);
    if (limit >= 0) return hmi_overlap(&p->a.shape, &p->a.xform, &p->b.shape, &moved, &rule);
    return hmi_wholes_depth(&p->a.shape, &p->a.xform, &p->b.shape, &moved) > (double)-limit;
}

// The deciding limit in steps, by halving: up to 64 pixels either way. INT64_MAX if it is not there.
static int64_t edge_of(const turn_pair *p, turn_way way) {
    int64_t low = -64 * HM_STEPS_PER_PIXEL, high = 64 * HM_STEPS_PER_PIXEL;
    if (within_limit(p, way, low) || !within_limit(p, way, high)) return INT64_MAX;
    while (high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        *(within_limit(p, way, middle) ? &high : &low) = middle;
    }
    return high;
}

typedef struct turn_found {
    test_tally below;
    int clear, unsure; ///< far from the edge: all, and those that are undecided
} turn_found;

static turning_side side_at(turn_pair *p, turn_way way, int64_t limit) {
    if (way.x == 0 && way.y == 0) return hmi_turning_convex_side(&p->convex, (double)limit * step);
    return hmi_turning_convex_moved(&p->convex, (double)way.x * step, (double)way.y * step, (double)limit * step);
}

static void check_at(turn_pair *p, turn_way way, turn_found *found) {
    static const double parts[] = {0.2, 0.5, 0.9, 0.99, 1.01, 1.2, 2, 4, 40, 1e4};
    const int64_t edge = edge_of(p, way), slack = (int64_t)(p->convex.slack / step);
    if (edge == INT64_MAX || (edge <= 0 && edge > -4)) return;
    for (int i = 0; i < 4; i++) {
        const int64_t off = (int64_t)((double)(slack + 2) * TEST_PICK(parts)) * (test_below(2) ? 1 : -1);
        const turning_side side = side_at(p, way, edge + off);
        found->clear += off > 2 * slack + 8 || off < -2 * slack - 8;
        found->unsure += side == TURNING_UNSURE && (off > 2 * slack + 8 || off < -2 * slack - 8);
        if (side == TURNING_UNSURE) continue;
        test_note("limit %g px off the edge at %g px, slack %g px, time %g", (double)off * step, (double)edge * step,
                  p->convex.slack, p->time);
        convexes_note(&p->a, &p->b, &(hm_rule){HM_TOUCH_CLOSED, 0});
        if (!CHECK_INT(side, off >= 0 ? TURNING_BELOW : TURNING_ABOVE)) return;
        test_count(&found->below, side == TURNING_BELOW);
    }
}

// Several times of a motion one after another, so that what was near before is tried, and bounds of before are kept; at
// each in any order, with b as it is and moved.
static void check_pair(turn_pair *p, turn_found *found) {
    const double about = random_part(), apart = test_below(3) ? test_below(2) ? 0.01 : 1e-5 : 0.3;
    for (int i = 0; i < 4; i++) {
        put_at(p, fmin(fmax(about + apart * (random_part() - 0.5), 0), 1));
        for (int k = 0; k < 3; k++) {
            const int64_t most = 20 * HM_STEPS_PER_PIXEL;
            const turn_way way = {(int64_t)((2 * random_part() - 1) * (double)most),
                                  (int64_t)((2 * random_part() - 1) * (double)most)};
            check_at(p, test_below(2) ? way : (turn_way){0, 0}, found);
        }
    }
}

TEST(limits_beside_the_edge) {
    turn_found found = {.clear = 0};
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) {
        turn_pair p;
        if (pair_make(&p)) check_pair(&p, &found);
        pair_free(&p);
    }
    CHECK_TALLY(found.below);
    CHECK(found.unsure * 50 < found.clear);
}

TEST(others_are_refused) {
    const hm_pose from = HM_POSE_DEFAULT;
    hm_pose to = HM_POSE_DEFAULT;
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape box, capsule;
    turning_convex convex;
    REQUIRE(hm_shape_box(0, 0, 8, 8, 0, &box) == HM_OK && hm_shape_capsule(0, 0, 8, 0, 2, &capsule) == HM_OK);
    CHECK(hmi_turning_convex_make(&box, &here, &capsule, &from, &to, 0, &convex));
    to.scale.x = 1.5;
    CHECK(!hmi_turning_convex_make(&box, &here, &box, &from, &to, 0, &convex));
    CHECK(!hmi_turning_convex_make(&box, &here, &capsule, &to, &to, 0, &convex));
    CHECK(hmi_turning_convex_make(&box, &here, &box, &to, &to, 0, &convex));
    to = from;
    to.angle = 1025;
    CHECK(!hmi_turning_convex_make(&box, &here, &box, &from, &to, 0, &convex));
    to = from;
    to.pivot.x = 32767;
    to.position.x = 100000;
    to.scale = (hm_vec2){64, 64};
    CHECK(!hmi_turning_convex_make(&box, &here, &box, &to, &to, 0, &convex));
}

TEST_MAIN(CASE(limits_beside_the_edge), CASE(others_are_refused))
