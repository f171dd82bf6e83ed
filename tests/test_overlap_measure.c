// How two shapes overlap: the normal, the depth and the move of the oracle of the MTV, and which of them lies in the
// other by the oracle of what lies within what; every kind by the questions that it is made of.
#include "convexes.h"
#include "ref_within.h"

#include <math.h>

static bool measure(const convexes_one *a, const convexes_one *b, const hm_rule *rule, hm_overlap_info *out) {
    return hm_overlap_measure(&a->shape, &a->xform, &b->shape, &b->xform, rule, out);
}

// Corners from a common origin, so that they fit.
static ref_top_part part_of(const ref_hull *hull, int64_t radius, const ref_hull *origin) {
    ref_vector corner[REF_HULL_CORNERS];
    for (int k = 0; k < hull->n; ++k) corner[k] = (ref_vector){hull->x[k] - origin->x[0], hull->y[k] - origin->y[0]};
    ref_top_part part = {.hull = ref_polygon_of(corner, hull->n), .radius = radius * 65536};
    return part;
}

static void check_inside(const ref_hull *a, int64_t radius_a, const ref_hull *b, int64_t radius_b,
                         const hm_overlap_info *how, test_tally *inside) {
    const ref_top_part one = part_of(a, radius_a, a), two = part_of(b, radius_b, a);
    const bool a_in_b = ref_within(&one, &two, 0, true), b_in_a = ref_within(&two, &one, 0, true);
    test_count(inside, a_in_b || b_in_a);
    CHECK_INT(how->a_in_b, a_in_b);
    CHECK_INT(how->b_in_a, b_in_a);
}

static bool is_a_way(const ref_depth *depth, hm_vec2 normal) {
    for (int i = 0; i < depth->count; ++i)
        if (fabs(depth->way[i].x - normal.x) < 1e-6 && fabs(depth->way[i].y - normal.y) < 1e-6) return true;
    return depth->any_way;
}

TEST(convex_shapes) {
    test_tally hits = {0}, inside = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        convexes_one a, b;
        int64_t radius_a, radius_b;
        convexes_random_pair(20, &a, &b);
        const hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3) ? 0 : 2.5};
        convexes_note(&a, &b, &rule);
        hm_overlap_info how = {.depth = -7};
        const bool met = measure(&a, &b, &rule, &how);
        CHECK_INT(test_count(&hits, met), hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, &rule));
        const ref_hull one = convexes_hull(&a, &radius_a), two = convexes_hull(&b, &radius_b);
        if (!met) {
            CHECK(how.depth == -7);
        } else {
            const ref_depth depth = ref_depth_of(&one, &two);
            const double reach = (double)(radius_a + radius_b) * 0x1p-24 + rule.margin;
            CHECK_NEAR(how.depth, depth.meet ? reach + depth.length * 0x1p-40 : reach - depth.length * 0x1p-40, 1e-6);
            if (one.n > 2 || two.n > 2) CHECK(is_a_way(&depth, how.normal)); // points on a line may part in many ways
            CHECK(how.move.x == how.normal.x * how.depth && how.move.y == how.normal.y * how.depth);
            check_inside(&one, radius_a, &two, radius_b, &how, &inside);
        }
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(hits);
    CHECK(inside.yes > 3 && inside.no > 3);
}

TEST(every_kind) {
    for (int i = 0; i < test_rounds(400); ++i) {
        posed a, b;
        posed_random_pair((hm_shape_kind)(i % HM_SHAPE_KIND_COUNT), (hm_shape_kind)test_below(HM_SHAPE_KIND_COUNT),
                          10, &a, &b);
        hm_overlap_info how;
        hm_contact_info hit;
        const bool met = hm_overlap_measure(&a.shape, &a.xform, &b.shape, &b.xform, NULL, &how);
        if (CHECK_INT(met, hm_contact(&a.shape, &a.xform, &b.shape, &b.xform, NULL, &hit)) && met) {
            CHECK(how.depth == hit.depth && how.normal.x == hit.normal.x && how.normal.y == hit.normal.y);
            CHECK_INT(how.a_in_b, hm_within(&a.shape, &a.xform, &b.shape, &b.xform, NULL));
            CHECK_INT(how.b_in_a, hm_within(&b.shape, &b.xform, &a.shape, &a.xform, NULL));
        }
        posed_free(&a);
        posed_free(&b);
    }
}

TEST(by_hand) {
    const hm_xform at = HM_XFORM_IDENTITY;
    const hm_rule near = {HM_TOUCH_AREA, 4};
    hm_shape room, box, ball, ray;
    hm_overlap_info how;
    REQUIRE(hm_shape_box(0, 0, 100, 80, 0, &room) == HM_OK);
    REQUIRE(hm_shape_box(60, 30, 40, 20, 0, &box) == HM_OK); // along the right wall
    REQUIRE(hm_shape_circle(50, 50, 49, &ball) == HM_OK);
    REQUIRE(hm_shape_ray(10, 10, 1, 0, &ray) == HM_OK);
    REQUIRE(hm_overlap_measure(&room, &at, &box, &at, NULL, &how));
    CHECK(!how.a_in_b && how.b_in_a && how.normal.x == 1 && how.depth == 40 && how.move.x == 40 && how.move.y == 0);
    REQUIRE(hm_overlap_measure(&box, &at, &room, &at, &near, &how));
    CHECK(how.a_in_b && !how.b_in_a && how.move.x == -44);
    REQUIRE(hm_overlap_measure(&room, &at, &ball, &at, NULL, &how));
    CHECK(!how.a_in_b && !how.b_in_a);
    REQUIRE(hm_overlap_measure(&room, &at, &room, &at, NULL, &how));
    CHECK(how.a_in_b && how.b_in_a);
    REQUIRE(hm_overlap_measure(&room, &at, &ray, &at, NULL, &how));
    CHECK(!how.b_in_a);
}

TEST(violations) {
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_shape box;
    hm_overlap_info how = {.depth = 5};
    REQUIRE(hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK);
    violations_catch();
    CHECK_PRECONDITION(CHECK(!hm_overlap_measure(&box, &at, &box, &at, NULL, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_overlap_measure(&box, &at, NULL, &at, NULL, &how)));
    CHECK_PRECONDITION(CHECK(!hm_overlap_measure(&box, NULL, &box, &at, NULL, &how)));
    CHECK(how.depth == 5);
}

TEST_MAIN(CASE(convex_shapes), CASE(every_kind), CASE(by_hand), CASE(violations))
