// The parts of a polygon with many corners: each edge of the ring is a side once, and what two parts share is a side of
// both, which name each other.
#include "../src/base/base_internal.h"
#include "../src/outline/parts_object.h"
#include "../src/shape/polygon_object.h"

#include "harness.h"

enum { MOST = 300 };

static bool same(hm_local p, hm_local q) { return p.x == q.x && p.y == q.y; }

// The side of the part that goes the other way, or -1.
static int32_t side_back(const hm_parts *parts, int32_t part, const hm_part_side *side) {
    for (int32_t i = 0; i < parts->side_count; ++i)
        if (parts->sides[i].part == part && same(parts->sides[i].from, side->to) && same(parts->sides[i].to, side->from))
            return i;
    return -1;
}

static void check_sides(const hm_parts *parts, const hm_local *ring, int32_t count) {
    int met[MOST] = {0};
    for (int32_t i = 0; i < parts->side_count; ++i) {
        const hm_part_side *side = &parts->sides[i];
        if (side->beyond >= 0) {
            const int32_t back = side_back(parts, side->beyond, side);
            REQUIRE(back >= 0);
            CHECK_INT(parts->sides[back].beyond, side->part);
            CHECK_INT(side->loop, -1);
        } else {
            const int32_t edge = -1 - side->beyond;
            REQUIRE(edge < count);
            met[edge]++;
            CHECK(same(side->from, ring[edge]) && same(side->to, ring[(edge + 1) % count]));
            CHECK_INT(side->loop, 0);
        }
    }
    for (int32_t i = 0; i < count; ++i) CHECK_INT(met[i], 1);
}

TEST(what_two_parts_share_is_a_side_of_both) {
    const hm_allocator alloc = hmi_allocator(NULL);
    for (int32_t count = 3; count <= MOST; ++count) {
        hm_local ring[MOST];
        hm_parts *parts = NULL;
        for (int32_t i = 0; i < count; ++i) ring[i] = (hm_local){i * 16, i * i * 16};
        REQUIRE(hmi_polygon_parts(ring, count, &alloc, &parts) == HM_OK);
        check_sides(parts, ring, count);
        hm_parts_destroy(parts);
    }
}

TEST_MAIN(CASE(what_two_parts_share_is_a_side_of_both))
