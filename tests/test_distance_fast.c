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
    static const hm_shape_kind kinds[] = {HM_SHAPE_POINT,   HM_SHAPE_CIRCLE,  HM_SHAPE_BOX,
                                          HM_SHAPE_BOX,     HM_SHAPE_BOX,     HM_SHAPE_POLYGON,
                                          HM_SHAPE_POLYGON, HM_SHAPE_SEGMENT, HM_SHAPE_CAPSULE};
    return TEST_PICK(kinds);
}

// Corners on corners and edges, in all xforms, and a little or far aside.
TEST(touching_and_aside) {
    tallies tally = {0};
    for (int i = 0; i < test_rounds(25000); i++) {
        convexes_one a, b;
        convexes_random_pair(12, &a, &b);
        const double size = test_below(3) == 0 ? 0x1p-20 : test_below(2) ? 0.02 : 40;
        const double x = convexes_random_offset(size), y = convexes_random_offset(size);
        if (test_below(4)) convexes_move(&b, x, y);
        check_pair(&a, &b, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.certain > tally.calls / 4);
}

// b is rotated by about 90 degrees from a, exactly or off by less than floats or even doubles resolve; and lies
// beside, level with a corner or not.
TEST(about_parallel) {
    tallies tally = {0};
    for (int i = 0; i < test_rounds(40000); i++) {
        convexes_one a, b;
        const hm_shape_kind kind_a = random_kind(), kind_b = random_kind();
        convexes_parallel_pair(kind_a, kind_b, 24, 8, &a, &b);
        check_pair(&a, &b, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.certain > tally.calls / 2);
}

// A foot of either is as near, and the search for it leads past a corner alone.
TEST(ends_of_parallel_slivers) {
    tallies tally = {0};
    for (int i = 0; i < test_rounds(20000); i++) {
        convexes_one a, b;
        convexes_sliver_pair(&a, &b);
        check_pair(&a, &b, &tally);
    }
    CHECK(tally.certain > tally.calls / 8);
}

// Most queries are decided by the fast path.
TEST(most_are_certain) {
    tallies tally = {0};
    for (int i = 0; i < test_rounds(20000); i++) {
        const hm_shape_kind kind_a = random_kind(), kind_b = random_kind();
        convexes_one a = convexes_random(kind_a, 32), b = convexes_random(kind_b, 32);
        const double angle_a = convexes_random_offset(3), angle_b = convexes_random_offset(3);
        a.xform = convexes_rotated(angle_a, 1, test_below(4) == 0);
        b.xform = convexes_rotated(angle_b, 1, test_below(4) == 0);
        const double x = convexes_random_offset(60), y = convexes_random_offset(60);
        convexes_move(&b, x, y);
        check_pair(&a, &b, &tally);
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.certain > tally.calls - tally.calls / 8);
}

static hm_shape aligned_box(int most, int unit) {
    const int x = test_between(-most, 0), y = test_between(-most, 0);
    const int w = test_between(1, most), h = test_between(1, most);
    hm_shape box;
    CHECK(hm_shape_box(x, y, w, h, 0, &box) == HM_OK);
    if (unit && test_below(4) == 0) box.b = (hm_local){box.a.x + test_between(1, 3), box.a.y + test_between(1, 3)};
    if (unit) box.b.x += test_between(0, 1);
    if (unit) box.b.y += test_between(0, 1);
    return box;
}

// Sharp boxes along the axes of the world, in all quarter turns and mirrored: beside each other, level with an end of the
// other one or a unit off, diagonally, one in the other and across it, and touching.
TEST(aligned_boxes) {
    tallies tally = {0};
    for (int i = 0; i < test_rounds(60000); i++) {
        static const double scales[] = {1, 1, 1, 0.5, 2, 1.25};
        convexes_one a = {.shape = aligned_box(8, test_below(4) == 0)};
        convexes_one b = {.shape = aligned_box(8, test_below(4) == 0)};
        a.xform = convexes_rotated(test_below(4) * 1.5707963267948966, TEST_PICK(scales), test_below(3) == 0);
        b.xform = convexes_rotated(test_below(4) * 1.5707963267948966, TEST_PICK(scales), test_below(3) == 0);
        CHECK((a.xform.ux | a.xform.vy) == 0 || (a.xform.uy | a.xform.vx) == 0);
        const int near = test_below(2) ? 4 : 8, far = test_below(16) == 0 ? 1000000 : near;
        convexes_move(&b, test_between(-far, far), test_between(-near, near));
        if (test_below(4) == 0) b.xform.ox += test_between(-1, 1);
        if (test_below(4) == 0) b.xform.oy += test_between(-1, 1);
        check_pair(&a, &b, &tally);
    }
    CHECK_TALLY(tally.meets);
    CHECK(tally.certain > tally.calls / 2);
}

TEST_MAIN(CASE(touching_and_aside), CASE(about_parallel), CASE(ends_of_parallel_slivers), CASE(most_are_certain),
          CASE(aligned_boxes))
