// One shape against many: the same answers as one by one, as bits and as a list.
#include "harness.h"

#include <hitmask/hitmask.h>

#include <string.h>

enum { MANY = 130 };

typedef struct crowd {
    hm_mask *mask;
    hm_shape shape[MANY];
    hm_xform xform[MANY];
} crowd;

static double between(int low, int high) { return test_between(1000 * low, 1000 * high) / 1000.0; }

static void put(crowd *all, size_t i) {
    hm_shape *shape = &all->shape[i];
    hm_pose pose = HM_POSE_DEFAULT;
    const double x = between(-3, 3);
    const double y = between(-3, 3);
    const double z = between(0, 4);
    const int kind = test_below(4);
    if (kind == 0) hm_shape_mask(all->mask, shape);
    if (kind == 1) REQUIRE(hm_shape_point(x, y, shape) == HM_OK);
    if (kind == 2) REQUIRE(hm_shape_segment(x, y, z, x, shape) == HM_OK);
    if (kind == 3) REQUIRE(hm_shape_circle(x, y, z, shape) == HM_OK);
    pose.position.x = between(-20, 20);
    pose.position.y = between(-20, 20);
    pose.angle = between(-4, 4);
    REQUIRE(hm_xform_from_pose(&pose, &all->xform[i]) == HM_OK);
}

static void compare_with_each(const crowd *all, int32_t n, const hm_rule *rule, test_tally *tally) {
    uint64_t bits[(MANY + 63) / 64 + 1];
    int32_t indices[MANY];
    const hm_shape *a = &all->shape[0];
    const hm_xform *xa = &all->xform[0];
    const int32_t capacity = test_below(12);
    memset(bits, 0xff, sizeof bits);
    const int32_t found = hm_overlap_many(a, xa, all->shape, all->xform, n, rule, bits, indices, capacity);
    int32_t expected = 0;
    for (int32_t i = 0; i < n; i++) {
        const bool hit = test_count(tally, hm_overlap(a, xa, &all->shape[i], &all->xform[i], rule));
        CHECK_INT((int64_t)(bits[i / 64] >> (i % 64) & 1), hit);
        if (hit && expected < capacity) CHECK_INT(indices[expected], (int64_t)i);
        expected += hit;
    }
    CHECK_INT((int64_t)found, (int64_t)expected);
    CHECK(n % 64 == 0 || bits[n / 64] >> (n % 64) == 0);
    CHECK(bits[(n + 63) / 64] == ~(uint64_t)0); // nothing is written past the end
    CHECK_INT((int64_t)hm_overlap_many(a, xa, all->shape, all->xform, n, rule, NULL, NULL, 0), (int64_t)found);
}

TEST(the_same_as_one_by_one) {
    static const int32_t counts[] = {0, 1, 63, 64, 65, 128, MANY};
    static crowd all;
    test_tally tally = {0, 0};
    REQUIRE(hm_mask_from_ascii("##.#\n.###\n#..#\n", NULL, &all.mask) == HM_OK);
    for (int round = 0; round < 60; round++) {
        const hm_rule rule = {test_below(2) ? HM_TOUCH_AREA : HM_TOUCH_CLOSED, between(0, 20)};
        for (size_t i = 0; i < MANY; i++) put(&all, i);
        compare_with_each(&all, TEST_PICK(counts), &rule, &tally);
    }
    CHECK_TALLY(tally);
    hm_mask_destroy(all.mask);
}

// The boxes must not part what only just touches: a point half a local unit from a pixel's edge, a circle on it.
TEST(boxes_round_outward) {
    hm_mask *pixel = NULL;
    hm_shape shape[4];
    hm_xform xform[4] = {HM_XFORM_IDENTITY, HM_XFORM_IDENTITY, HM_XFORM_IDENTITY, HM_XFORM_IDENTITY};
    uint64_t bits[1];
    REQUIRE(hm_mask_from_ascii("#", NULL, &pixel) == HM_OK);
    hm_shape_mask(pixel, &shape[0]);
    REQUIRE(hm_shape_point(1 - 1.0 / 65536, 0.5, &shape[1]) == HM_OK);
    REQUIRE(hm_shape_circle(2, 0.5, 1, &shape[2]) == HM_OK);
    REQUIRE(hm_shape_circle(2 + 1.0 / 65536, 0.5, 1, &shape[3]) == HM_OK);
    xform[1].ux -= 1; // the point now lies between two steps
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    CHECK_INT((int64_t)hm_overlap_many(&shape[0], &xform[0], shape, xform, 4, &closed, bits, NULL, 0), 3);
    CHECK_INT((int64_t)bits[0], 7);
    hm_mask_destroy(pixel);
}

TEST_MAIN(CASE(the_same_as_one_by_one), CASE(boxes_round_outward))
