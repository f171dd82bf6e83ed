// Limits of questions: counted on the shapes alone, so that the answers are the same in either order, with fields and
// without, wherever in the world the pair is; and what stays certain beyond them.
#include "posed.h"

#include <hitmask/hitmask.h>

#include <math.h>

static double limits_between(double low, double high) { return low + (high - low) * test_below(1 << 20) * 0x1p-20; }

static hm_xform limits_xform(double x, double y, bool rotated) {
    return posed_xform(x, y, rotated ? limits_between(-3, 3) : 0);
}

/// Two masks, one of them with its field in a second form, and a limit.
typedef struct limits_pair {
    hm_mask *mask[2], *plain[2];
    hm_tilemap *map;
    hm_shape a, b, plain_a, plain_b;
    hm_xform xa, xb;
    hm_rule rule;
    int64_t most;
} limits_pair;

static void limits_mask(limits_pair *pair, int i, int size, int percent) {
    REQUIRE(hm_mask_create(size, size, NULL, &pair->mask[i]) == HM_OK);
    for (int k = 0; k < size * size; ++k)
        if (test_below(100) < percent) hm_mask_set(pair->mask[i], k % size, k / size, true);
    REQUIRE(hm_mask_copy(pair->mask[i], NULL, &pair->plain[i]) == HM_OK);
    REQUIRE(hm_mask_prepare(pair->mask[i]) == HM_OK);
}

static void limits_make(limits_pair *pair, bool map) {
    const hm_tile tile = {.form = HM_TILE_SOLID};
    const hm_tilemap_options options = {.width = 5, .height = 5, .cell_width = 4};
    const int size = test_between(3, 80);
    *pair = (limits_pair){.most = 1 << test_between(0, 12)};
    limits_mask(pair, 0, size, test_between(20, 100));
    limits_mask(pair, 1, test_between(3, 80), test_between(20, 100));
    hm_shape_mask(pair->mask[0], &pair->a);
    hm_shape_mask(pair->plain[0], &pair->plain_a);
    hm_shape_mask(pair->mask[1], &pair->b);
    hm_shape_mask(pair->plain[1], &pair->plain_b);
    if (map) {
        REQUIRE(hm_tilemap_create(&options, &tile, 1, NULL, NULL, &pair->map) == HM_OK);
        for (int k = 0; k < 25; ++k) REQUIRE(hm_tilemap_set(pair->map, k % 5, k / 5, test_below(2) != 0) == HM_OK);
        hm_shape_tilemap(pair->map, &pair->a);
        pair->plain_a = pair->a;
    }
    pair->xa = limits_xform(0, 0, test_below(2) != 0);
    pair->xb = limits_xform(floor(limits_between(-8, size)), limits_between(-8, size), test_below(2) != 0);
    pair->rule = (hm_rule){test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3) ? 0 : limits_between(0, 4)};
}

static void limits_free(limits_pair *pair) {
    for (int i = 0; i < 2; ++i) {
        hm_mask_destroy(pair->mask[i]);
        hm_mask_destroy(pair->plain[i]);
    }
    hm_tilemap_destroy(pair->map);
}

// ---- the count, the slow way --------------------------------------------------------------------------------------

// Whether a pixel's square, mapped to the world, comes within the box in steps: by its box in the mask's own pixels,
// as the limit is stated.
static void limits_window(const hm_xform *m, const hm_exact_bounds *box, double low[2], double high[2]) {
    low[0] = low[1] = HUGE_VAL;
    high[0] = high[1] = -HUGE_VAL;
    const double det = (double)m->ux * m->vy - (double)m->uy * m->vx;
    for (int i = 0; i < 4; ++i) {
        const double x = (double)((i % 2 ? box->x1 : box->x0) - m->ox),
                     y = (double)((i / 2 ? box->y1 : box->y0) - m->oy);
        const double at[2] = {(x * m->vy - y * m->vx) / det, (y * m->ux - x * m->uy) / det};
        for (int k = 0; k < 2; ++k) {
            low[k] = fmin(low[k], at[k]);
            high[k] = fmax(high[k], at[k]);
        }
    }
}

static int64_t limits_edges_of(const hm_mask *mask, const hm_xform *m, const hm_exact_bounds *box) {
    double low[2], high[2];
    int64_t edges = 0;
    limits_window(m, box, low, high);
    for (int y = 0; y < hm_mask_height(mask); ++y)
        for (int x = 0; x < hm_mask_width(mask); ++x) {
            if (!hm_mask_get(mask, x, y) || x > high[0] || y > high[1] || x + 1 < low[0] || y + 1 < low[1]) continue;
            edges += !hm_mask_get(mask, x - 1, y) + !hm_mask_get(mask, x + 1, y) + !hm_mask_get(mask, x, y - 1) +
                     !hm_mask_get(mask, x, y + 1);
        }
    return edges;
}

// Of the whole rectangle, clear pixels as well.
static hm_exact_bounds limits_box(const hm_mask *mask, const hm_xform *m, double margin) {
    hm_shape rectangle;
    hm_exact_bounds box;
    const int64_t more = llround(margin * 0x1p24);
    REQUIRE(hm_shape_box(0, 0, hm_mask_width(mask), hm_mask_height(mask), 0, &rectangle) == HM_OK);
    REQUIRE(hm_shape_exact_bounds(&rectangle, m, &box));
    return (hm_exact_bounds){box.x0 - more, box.y0 - more, box.x1 + more, box.y1 + more};
}

TEST(the_count_of_edges) {
    test_tally limited = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        limits_pair pair;
        hm_separation out;
        limits_make(&pair, false);
        const hm_exact_bounds a = limits_box(pair.mask[0], &pair.xa, pair.rule.margin);
        const hm_exact_bounds b = limits_box(pair.mask[1], &pair.xb, pair.rule.margin);
        const int64_t edges =
            limits_edges_of(pair.mask[0], &pair.xa, &b) + limits_edges_of(pair.mask[1], &pair.xb, &a);
        const bool meet = hm_overlap(&pair.a, &pair.xa, &pair.b, &pair.xb, &pair.rule);
        for (int k = 0; meet && k < 2; ++k) {
            const int64_t most = edges + k - 1;
            const hm_separate_options options = {.rule = pair.rule, .max_distance = 4, .limits = {0, most}};
            if (most < 1) continue;
            test_note("pair %d, %lld edges", i, (long long)edges);
            hm_separate(&pair.a, &pair.xa, &pair.b, &pair.xb, &options, &out);
            CHECK_INT(out.limited, k == 0);
            test_count(&limited, out.limited);
        }
        limits_free(&pair);
    }
    CHECK_TALLY(limited);
}

// ---- the same answer ------------------------------------------------------------------------------------------------

static hm_xform limits_mirrored(const hm_xform *m, bool quarter) {
    if (quarter) return (hm_xform){.ux = -m->uy, .uy = m->ux, .vx = -m->vy, .vy = m->vx, .ox = -m->oy, .oy = m->ox};
    return (hm_xform){.ux = -m->ux, .uy = m->uy, .vx = -m->vx, .vy = m->vy, .ox = -m->ox, .oy = m->oy};
}

// A mirrored scene, or one in a quarter turn, has as many edges.
static void limits_check_mirrored(const limits_pair *pair, const hm_separate_options *options, bool limited) {
    for (int quarter = 0; quarter < 2; ++quarter) {
        const hm_xform xa = limits_mirrored(&pair->xa, quarter != 0), xb = limits_mirrored(&pair->xb, quarter != 0);
        hm_separation out;
        hm_separate(&pair->a, &xa, &pair->b, &xb, options, &out);
        CHECK_INT(out.limited, limited);
    }
}

static void limits_check_separate(const limits_pair *pair, test_tally *limited) {
    const hm_separate_options options = {
        .rule = pair->rule, .max_distance = test_below(2) ? 0 : 20, .limits = {0, pair->most}};
    hm_separation out, other;
    const bool found = hm_separate(&pair->a, &pair->xa, &pair->b, &pair->xb, &options, &out);
    CHECK_INT(hm_separate(&pair->plain_a, &pair->xa, &pair->plain_b, &pair->xb, &options, &other), found);
    CHECK(other.limited == out.limited && other.steps_x == out.steps_x && other.steps_y == out.steps_y);
    CHECK_INT(hm_separate(&pair->b, &pair->xb, &pair->a, &pair->xa, &options, &other), found);
    CHECK(other.limited == out.limited && other.steps_x == -out.steps_x && other.steps_y == -out.steps_y);
    hm_xform far_a, far_b, moved;
    REQUIRE(hm_xform_translate(&pair->xa, 12345677, -7654321, &far_a) == HM_OK);
    REQUIRE(hm_xform_translate(&pair->xb, 12345677, -7654321, &far_b) == HM_OK);
    CHECK_INT(hm_separate(&pair->a, &far_a, &pair->b, &far_b, &options, &other), found);
    CHECK(other.limited == out.limited && other.steps_x == out.steps_x && other.steps_y == out.steps_y);
    if (found) {
        REQUIRE(hm_xform_translate(&pair->xb, out.steps_x, out.steps_y, &moved) == HM_OK);
        CHECK(!hm_overlap(&pair->a, &pair->xa, &pair->b, &moved, &pair->rule));
    }
    if (out.limited) CHECK(out.steps_x == 0 || out.steps_y == 0);
    limits_check_mirrored(pair, &options, out.limited);
    test_count(limited, out.limited);
}

static void limits_check_contact(const limits_pair *pair) {
    const hm_contact_options free = {.rule = pair->rule};
    const hm_contact_options options = {.rule = pair->rule,
                                        .limits = {test_below(2) ? 0 : 2, test_below(2) ? 0 : pair->most}};
    hm_contact_info out, other, full;
    const bool meet = hm_contact(&pair->a, &pair->xa, &pair->b, &pair->xb, &free, &full);
    CHECK_INT(hm_contact(&pair->a, &pair->xa, &pair->b, &pair->xb, &options, &out), meet);
    CHECK_INT(hm_contact(&pair->b, &pair->xb, &pair->a, &pair->xa, &options, &other), meet);
    if (!meet) return;
    CHECK(!full.limited);
    CHECK(out.limited == other.limited && out.depth == other.depth);
    CHECK(out.normal.x == -other.normal.x && out.normal.y == -other.normal.y);
    CHECK(hm_contact(&pair->plain_a, &pair->xa, &pair->plain_b, &pair->xb, &options, &other));
    CHECK(out.limited == other.limited && out.depth == other.depth && out.normal.x == other.normal.x);
    if (!out.limited)
        CHECK(out.depth == full.depth && out.normal.x == full.normal.x && out.normal.y == full.normal.y);
    if (out.limited && out.normal_rule != HM_NORMAL_BOUNDS) CHECK(out.depth == HUGE_VAL && full.depth > 2);
    if (!out.limited && options.limits.max_depth > 0) CHECK(out.depth <= options.limits.max_depth);
    if (out.normal_rule != HM_NORMAL_BOUNDS && full.normal_rule != HM_NORMAL_MTV)
        CHECK(out.normal_rule == full.normal_rule && out.normal.x == full.normal.x && out.normal.y == full.normal.y);
    if (options.limits.max_edges == 0) CHECK(out.normal_rule != HM_NORMAL_BOUNDS);
}

TEST(the_same_in_all_ways) {
    test_tally limited = {0};
    for (int i = 0; i < test_rounds(300); ++i) {
        limits_pair pair;
        test_note("pair %d", i);
        limits_make(&pair, i % 4 == 0);
        limits_check_separate(&pair, &limited);
        limits_check_contact(&pair);
        limits_free(&pair);
    }
    CHECK_TALLY(limited);
}

// ---- along a direction ------------------------------------------------------------------------------------------------

TEST(along_a_direction) {
    int limited = 0;
    for (int i = 0; i < test_rounds(200); ++i) {
        limits_pair pair;
        hm_separation out;
        hm_xform moved;
        limits_make(&pair, i % 4 == 0);
        const hm_vec2 way = {limits_between(-1, 1), test_below(4) ? limits_between(-1, 1) : 0};
        const hm_separate_options options = {.rule = pair.rule, .direction = way, .limits = {0, pair.most}};
        test_note("pair %d", i);
        const bool found = hm_separate(&pair.a, &pair.xa, &pair.b, &pair.xb, &options, &out);
        if (out.limited) {
            CHECK(found);
            CHECK(fabs(out.move.x * way.y - out.move.y * way.x) < 1e-6);
            CHECK(out.move.x * way.x + out.move.y * way.y > 0);
            REQUIRE(hm_xform_translate(&pair.xb, out.steps_x, out.steps_y, &moved) == HM_OK);
            CHECK(!hm_overlap(&pair.a, &pair.xa, &pair.b, &moved, &pair.rule));
            limited++;
        }
        limits_free(&pair);
    }
    CHECK(limited > test_rounds(200) / 20);
}

// ---- worlds -----------------------------------------------------------------------------------------------------------

static hm_world *limits_world(const limits_pair *pair, double max_depth, int64_t max_edges, hm_object id[2]) {
    const hm_world_options options = {.rule = pair->rule, .limits = {max_depth, max_edges}};
    const hm_shape *const shape[2] = {&pair->a, &pair->b};
    const hm_xform *const xform[2] = {&pair->xa, &pair->xb};
    hm_world *world;
    REQUIRE(hm_world_create(&options, NULL, &world) == HM_OK);
    for (int i = 0; i < 2; ++i) {
        hm_object_def def = HM_OBJECT_DEFAULT;
        def.xform = *xform[i];
        REQUIRE(hm_world_add_shapes(world, shape[i], 1, &def.shapes) == HM_OK);
        REQUIRE(hm_world_add(world, &def, &id[i]) == HM_OK);
    }
    REQUIRE(hm_world_update(world) == HM_OK);
    return world;
}

TEST(worlds_take_limits) {
    test_tally limited = {0};
    for (int i = 0; i < test_rounds(100); ++i) {
        limits_pair pair;
        hm_object id[2];
        hm_contact_info info, expected;
        hm_world_push push;
        limits_make(&pair, i % 4 == 0);
        hm_world *world = limits_world(&pair, 3, pair.most, id);
        const hm_contact_options options = {pair.rule, {3, pair.most}};
        test_note("pair %d", i);
        const bool meet = hm_contact(&pair.a, &pair.xa, &pair.b, &pair.xb, &options, &expected);
        CHECK_INT(hm_world_contact(world, id[0], id[1], &info), meet);
        if (meet) CHECK(info.limited == expected.limited && info.depth == expected.depth);
        REQUIRE(hm_world_try_push_out(world, id[1], 500, NULL, &push) == HM_OK);
        CHECK(push.free);
        CHECK(meet || !push.limited);
        if (meet) CHECK(push.limited || expected.normal_rule != HM_NORMAL_BOUNDS);
        CHECK(!hm_overlap(&pair.a, &pair.xa, &pair.b, &push.xform, &pair.rule));
        test_count(&limited, push.limited);
        hm_world_destroy(world);
        limits_free(&pair);
    }
    CHECK_TALLY(limited);
}

TEST(limits_out_of_range) {
    const hm_limits wrong[] = {{-1, 0}, {NAN, 0}, {2000000.5, 0}, {0, -1}, {INFINITY, 5}};
    limits_pair pair;
    limits_make(&pair, false);
    violations_catch();
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; ++i) {
        const hm_separate_options separate = {.limits = wrong[i]};
        const hm_contact_options contact = {.limits = wrong[i]};
        const hm_world_options options = {.limits = wrong[i]};
        hm_separation move;
        hm_contact_info info;
        hm_world *world;
        CHECK_PRECONDITION(CHECK(!hm_separate(&pair.a, &pair.xa, &pair.b, &pair.xb, &separate, &move)));
        CHECK_PRECONDITION(CHECK(!hm_contact(&pair.a, &pair.xa, &pair.b, &pair.xb, &contact, &info)));
        CHECK(hm_world_create(&options, NULL, &world) == HM_ERROR_RANGE);
    }
    limits_free(&pair);
}

TEST_MAIN(CASE(the_count_of_edges), CASE(the_same_in_all_ways), CASE(along_a_direction), CASE(worlds_take_limits),
          CASE(limits_out_of_range))
