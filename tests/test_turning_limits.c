// What max_edges does to a cast with rotation: no pose with more edges is searched, poses are tested as often as
// without one or less often, and what was said before the end holds.
#include "../src/narrow/overlap.h"
#include "../src/separate/separate.h"
#include "support.h"

#include <hitmask/hitmask.h>

#include <math.h>

enum { TURNING_POSES = 60 };

static long searches, overlaps;
static int64_t most_edges; ///< of a pose that was searched

// Edges by hm_limits itself: the least limit that is not passed.
static int64_t turning_limits_edges(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    int64_t low = 0, high = 1 << 20;
    while (high - low > 1) {
        const int64_t middle = (low + high) / 2;
        const hm_separate_options options = {.max_distance = 2000000, .limits = {0, middle}};
        hm_separation out;
        hm_separate(a, xa, b, xb, &options, &out);
        *(out.limited ? &low : &high) = middle;
    }
    return high;
}

static bool turning_limits_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hm_rule *rule, const hm_vec2 *direction, double most, hm_separation *out) {
    const int64_t edges = hm_overlap(a, xa, b, xb, NULL) ? turning_limits_edges(a, xa, b, xb) : 0;
    searches++;
    if (edges > most_edges) most_edges = edges;
    return hmi_separate(a, xa, b, xb, rule, direction, most, out);
}

static bool turning_limits_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hmi_rule *rule) {
    overlaps++;
    return hmi_overlap(a, xa, b, xb, rule);
}

// The cast with its searches and exact tests counted.
#define hm_cast_turn turning_limits_hm_cast_turn
#define hmi_cast_turn turning_limits_cast_turn
#define hmi_separate turning_limits_separate
#define hmi_overlap turning_limits_overlap
#include "../src/motion/turning.c"
static double turning_limits_between(double low, double high) {
    return low + (high - low) * test_below(1 << 20) * 0x1p-20;
}

/// Noise that rotates in noise.
typedef struct turning_limits_pair {
    hm_mask *mask[2];
    hm_shape shape[2];
    hm_xform at;
    hm_pose from, to;
} turning_limits_pair;

static turning_limits_pair turning_limits_make(int size) {
    turning_limits_pair pair = {.at = HM_XFORM_IDENTITY, .from = HM_POSE_DEFAULT};
    for (int i = 0; i < 2; i++) {
        ref_grid noise = random_noise(size);
        pair.mask[i] = mask_of(&noise);
        ref_free(&noise);
        hm_shape_mask(pair.mask[i], &pair.shape[i]);
    }
    pair.from.pivot = (hm_vec2){size / 2.0, size / 2.0};
    pair.from.position = (hm_vec2){turning_limits_between(-1, 2.2) * size, turning_limits_between(-0.5, 1.5) * size};
    pair.to = pair.from;
    pair.to.position.x += turning_limits_between(-1, 1) * size;
    pair.to.angle = turning_limits_between(-2, 2);
    return pair;
}

static void turning_limits_free(turning_limits_pair *pair) {
    for (int i = 0; i < 2; i++) hm_mask_destroy(pair->mask[i]);
}

static hm_turn_hit turning_limits_cast(const turning_limits_pair *pair, double tolerance, int64_t most) {
    const hm_turn_options options = {.tolerance = tolerance, .budget = TURNING_POSES, .max_edges = most};
    hm_turn_hit hit;
    searches = overlaps = 0;
    most_edges = 0;
    REQUIRE(turning_limits_hm_cast_turn(&pair->shape[0], &pair->at, &pair->shape[1], &pair->from, &pair->to, &options,
                                        &hit) == HM_OK);
    return hit;
}

TEST(no_pose_with_more_edges_is_searched) {
    test_tally limited = {0}, earlier = {0};
    long all = 0, few = 0;
    for (int i = 0; i < test_rounds(120); i++) {
        turning_limits_pair pair = turning_limits_make(test_between(4, 24));
        const double tolerance = turning_limits_between(0.5, 6);
        const int64_t most = test_between(1, 120);
        test_note("pair %d", i);
        const hm_turn_hit full = turning_limits_cast(&pair, tolerance, 0);
        all += searches;
        CHECK(!full.limited);
        const hm_turn_hit hit = turning_limits_cast(&pair, tolerance, most);
        few += searches;
        CHECK(most_edges <= most && hit.fraction <= full.fraction && hit.stop_fraction <= hit.fraction);
        CHECK(overlaps <= 12L * TURNING_POSES + 120);
        if (!hit.limited) CHECK(hit.fraction == full.fraction && hit.end == full.end);
        if (hit.stop_free) CHECK(!hm_overlap(&pair.shape[0], &pair.at, &pair.shape[1], &hit.stop, NULL));
        test_count(&limited, hit.limited);
        test_count(&earlier, hit.fraction < full.fraction);
        turning_limits_free(&pair);
    }
    CHECK_TALLY(limited);
    CHECK(earlier.yes > 0 && few < all);
}

// However large and rugged the masks are: seconds without a limit. (Times are not tested.)
TEST(large_noise_takes_some_overlaps) {
    turning_limits_pair pair = turning_limits_make(512);
    pair.from.position = (hm_vec2){300, 260};
    pair.to = pair.from;
    pair.to.angle = 1;
    const hm_turn_hit hit = turning_limits_cast(&pair, 16, 20000);
    CHECK(hit.limited && hit.end == HM_TURN_HIT && hit.fraction == 0);
    CHECK(searches == 0 && overlaps <= 400);
    turning_limits_free(&pair);
}

// Of convex shapes nothing is limited: that a circle is deep is found without a search, and no edges are counted.
TEST(convex_shapes_have_no_limit) {
    const hm_xform at = HM_XFORM_IDENTITY;
    hm_pose from = HM_POSE_DEFAULT, to = HM_POSE_DEFAULT;
    hm_shape box, bar;
    hm_turn_hit hit;
    long searched = 0;
    REQUIRE(hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK && hm_shape_box(0, 0, 30, 2, 1, &bar) == HM_OK);
    from.position = to.position = (hm_vec2){11, -1};
    to.angle = 1.5;
    const hm_turn_options options = {.tolerance = 0.25, .max_edges = 1};
    REQUIRE(turning_limits_hm_cast_turn(&box, &at, &bar, &from, &to, &options, &hit) == HM_OK);
    CHECK(!hit.limited && hit.end == HM_TURN_HIT);
    for (int i = 0; i < test_rounds(400); i++) {
        from.position = (hm_vec2){turning_limits_between(-40, 20), turning_limits_between(-10, 14)};
        to.position = (hm_vec2){turning_limits_between(-40, 20), turning_limits_between(-10, 14)};
        from.angle = turning_limits_between(-3, 3);
        to.angle = turning_limits_between(-3, 3);
        const hm_turn_options limited = {.tolerance = 2, .max_edges = 1}, free = {.tolerance = 2};
        hm_turn_hit full;
        searches = 0;
        REQUIRE(turning_limits_hm_cast_turn(&box, &at, &bar, &from, &to, &limited, &hit) == HM_OK);
        searched += searches;
        REQUIRE(hm_cast_turn(&box, &at, &bar, &from, &to, &free, &full) == HM_OK);
        CHECK(!hit.limited && hit.fraction == full.fraction && hit.end == full.end);
    }
    CHECK(test_short() || searched > 0);
    const hm_turn_options wrong = {.max_edges = -1};
    CHECK(hm_cast_turn(&box, &at, &bar, &from, &to, &wrong, &hit) == HM_ERROR_RANGE);
}

TEST_MAIN(CASE(no_pose_with_more_edges_is_searched), CASE(large_noise_takes_some_overlaps),
          CASE(convex_shapes_have_no_limit))
