// Distances whose nearest features floats find first: the same bits as when all corners are transformed and compared.
// Also where edges are parallel or nearly so, where corners are level, and where shapes touch.
#include "convexes.h"

#include <math.h>
#include <string.h>

#include "../src/fastpath/distance_gjk.h"
#include "../src/narrow/distance_search.h"

/// How often the fast path decided, and of that how often the shapes meet.
typedef struct tallies {
    long calls;
    long certain;
    test_tally meets;
} tallies;

static bool same_bits(const void *p, const void *q, size_t size) { return memcmp(p, q, size) == 0; }

static void check_way(const convexes_one *a, const convexes_one *b, tallies *tally) {
    hmi_element first, second;
    hm_points fast, plain;
    memset(&fast, 0, sizeof fast);
    memset(&plain, 0, sizeof plain);
    const double distance = hmi_fast_distance(&a->shape, &a->xform, &b->shape, &b->xform, &fast);
    tally->calls++;
    if (distance < 0) return;
    hmi_element_make(&a->shape, &a->xform, &first);
    hmi_element_make(&b->shape, &b->xform, &second);
    const double expected = hmi_distance_elements(&first, &second, &plain);
    CHECK(same_bits(&distance, &expected, sizeof distance));
    CHECK(same_bits(&fast.a, &plain.a, sizeof fast.a) && same_bits(&fast.b, &plain.b, sizeof fast.b));
    CHECK(hmi_fast_distance(&a->shape, &a->xform, &b->shape, &b->xform, NULL) == expected);
    tally->certain++;
    test_count(&tally->meets, distance == 0);
}

static void check_pair(const convexes_one *a, const convexes_one *b, tallies *tally) {
    convexes_note(a, b, NULL);
    check_way(a, b, tally);
    check_way(b, a, tally);
}

static hm_shape_kind random_kind(void) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_POINT, HM_SHAPE_CIRCLE,  HM_SHAPE_BOX,    HM_SHAPE_BOX,
                                          HM_SHAPE_BOX,   HM_SHAPE_POLYGON, HM_SHAPE_POLYGON};
    return TEST_PICK(kinds);
}

static void move(convexes_one *one, double x, double y) {
    one->xform.ox += (int64_t)(x * (double)HM_STEPS_PER_PIXEL);
    one->xform.oy += (int64_t)(y * (double)HM_STEPS_PER_PIXEL);
}

static double random_way(double size) { return test_between(-1000000, 1000000) * size / 1000000.0; }

// Corners on corners and edges, in all xforms, and a little or far aside.
TEST(touching_and_aside) {
    tallies tally = {0};
    for (int i = 0; i < test_rounds(25000); i++) {
        convexes_one a, b;
        convexes_random_pair(12, &a, &b);
        const double size = test_below(3) == 0 ? 0x1p-20 : test_below(2) ? 0.02 : 40;
        const double x = random_way(size), y = random_way(size);
        if (test_below(4)) move(&b, x, y);
        check_pair(&a, &b, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.certain > tally.calls / 4);
}

static hm_xform rotated(double angle, double scale) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.angle = angle;
    pose.scale = (hm_vec2){test_below(4) ? scale : -scale, scale};
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

// b is rotated by about 90 degrees from a, exactly or off by less than floats or even doubles resolve; and lies
// beside, level with a corner or not.
TEST(about_parallel) {
    tallies tally = {0};
    for (int i = 0; i < test_rounds(40000); i++) {
        const hm_shape_kind kind_a = random_kind(), kind_b = random_kind();
        convexes_one a = convexes_random(kind_a, 12), b = convexes_random(kind_b, test_below(3) ? 12 : 2);
        const double angle = test_below(3) ? random_way(3) : 0, quarter = test_below(4) * 1.5707963267948966;
        const double off = test_below(2) ? pow(10, -test_between(1, 9)) : 0;
        const double scale = test_below(3) ? 1 : 0.5;
        a.xform = rotated(angle, 1);
        b.xform = rotated(angle + quarter + off, scale);
        const bool halves = test_below(2);
        const double size = test_below(3) ? 30 : 8, x = random_way(size), y = random_way(size);
        const double far_x = halves ? floor(x * 2) / 2 : x, far_y = halves ? floor(y * 2) / 2 : y;
        const double c = cos(angle), s = sin(angle);
        move(&b, far_x * c - far_y * s, far_x * s + far_y * c);
        const double base_x = random_way(1000), base_y = random_way(1000);
        move(&a, base_x, base_y);
        move(&b, base_x, base_y);
        check_pair(&a, &b, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.certain > tally.calls / 2);
}

// Most queries are decided by the fast path.
TEST(most_are_certain) {
    tallies tally = {0};
    for (int i = 0; i < test_rounds(20000); i++) {
        const hm_shape_kind kind_a = random_kind(), kind_b = random_kind();
        convexes_one a = convexes_random(kind_a, 32), b = convexes_random(kind_b, 32);
        const double angle_a = random_way(3), angle_b = random_way(3);
        a.xform = rotated(angle_a, 1);
        b.xform = rotated(angle_b, 1);
        const double x = random_way(60), y = random_way(60);
        move(&b, x, y);
        check_pair(&a, &b, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.certain > tally.calls - tally.calls / 8);
}

TEST_MAIN(CASE(touching_and_aside), CASE(about_parallel), CASE(most_are_certain))
