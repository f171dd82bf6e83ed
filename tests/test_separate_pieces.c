// Separation from shapes of pieces: where few pieces meet the MTV is computed, beside the search by squares
// alone, and with little work.
#include "../src/narrow/overlap.h"
#include "../src/separate/separate_pieces.h"
#include "harness.h"

#include <hitmask/hitmask.h>

#include <math.h>

static long tests_made;
static bool squares_alone; ///< the slow search

static bool pieces_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hmi_rule *rule) {
    tests_made++;
    return hmi_overlap(a, xa, b, xb, rule);
}

static hmi_pieces_state pieces_solve(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                     int64_t margin, const hmi_span_of_ways *square, double best, hmi_seam *seam,
                                     hm_vec2 *out) {
    return squares_alone ? HMI_PIECES_MANY : hmi_pieces_solve(a, xa, b, xb, margin, square, best, seam, out);
}

#define hm_separate pieces_hm_separate
#define hmi_separate pieces_separate
#define hmi_separate_job_run pieces_separate_job_run
#define hmi_overlap pieces_overlap
#define hmi_pieces_solve pieces_solve
#include "../src/separate/separate.c"

/// A map of random cells, some with slopes, or a compound of it and boxes, and what is in it.
typedef struct pieces_scene {
    hm_tilemap *map;
    hm_compound *compound;
    hm_shape a, b;
    hm_xform xa, xb;
    hm_rule rule;
} pieces_scene;

static double pieces_between(double low, double high) {
    return low + (high - low) * (double)test_below(1 << 20) * 0x1p-20;
}

static hm_xform pieces_xform(double x, double y, bool rotated) {
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform out;
    pose.position = (hm_vec2){x, y};
    if (rotated) pose.angle = pieces_between(-3, 3);
    REQUIRE(hm_xform_from_pose(&pose, &out) == HM_OK);
    return out;
}

static hm_tilemap *pieces_map(int side, int cell, int percent, bool slopes, bool outside) {
    const hm_vec2 slope[3] = {{0, cell}, {cell, 0}, {cell, cell}};
    const hm_tile tiles[2] = {{.form = HM_TILE_SOLID}, {.form = HM_TILE_POLYGON, .points = slope, .point_count = 3}};
    const hm_tilemap_options options = {.width = side, .height = side, .cell_width = cell, .solid_outside = outside};
    hm_tilemap *map;
    REQUIRE(hm_tilemap_create(&options, tiles, 2, NULL, NULL, &map) == HM_OK);
    for (int i = 0; i < side * side; ++i)
        if (test_below(100) < percent)
            REQUIRE(hm_tilemap_set(map, i % side, i / side, slopes && test_below(4) == 0 ? 2 : 1) == HM_OK);
    return map;
}

static void pieces_compound(pieces_scene *scene, double size) {
    hm_compound_part part[3] = {{.shape = scene->a, .xform = HM_XFORM_IDENTITY}};
    for (int i = 1; i < 3; ++i) {
        REQUIRE(hm_shape_box(0, 0, pieces_between(1, size), pieces_between(1, size), 0, &part[i].shape) == HM_OK);
        part[i].xform = pieces_xform(pieces_between(0, size), pieces_between(0, size), true);
    }
    REQUIRE(hm_compound_create(part, 3, NULL, &scene->compound) == HM_OK);
    hm_shape_compound(scene->compound, &scene->a);
}

static void pieces_body(int kind, double size, hm_shape *out) {
    const double x = pieces_between(-size, size), y = pieces_between(-size, size);
    if (kind == 5) hm_shape_point(0, 0, out);
    if (kind == 5) return;
    REQUIRE((kind == 0   ? hm_shape_ray(0, 0, x, y + 0.01, out)
             : kind == 1 ? hm_shape_segment(0, 0, x, y, out)
             : kind == 2 ? hm_shape_capsule(0, 0, x, y, pieces_between(0.1, 3), out)
             : kind == 3 ? hm_shape_box(0, 0, fabs(x) + 1, fabs(y) + 1, test_below(2) ? 1 : 0, out)
                         : hm_shape_circle(0, 0, pieces_between(0.5, size / 2), out)) == HM_OK);
}

enum { PIECES_KINDS = 6 };

static void pieces_make(pieces_scene *scene, int kind, int side, bool compound) {
    const int cell = test_between(1, 8);
    const double size = side * cell;
    *scene = (pieces_scene){.map = pieces_map(side, cell, test_between(20, 90), test_below(2), test_below(4) == 0)};
    hm_shape_tilemap(scene->map, &scene->a);
    scene->xa = pieces_xform(0, 0, test_below(2));
    if (compound) pieces_compound(scene, size);
    pieces_body(kind, size, &scene->b);
    scene->xb = pieces_xform(pieces_between(-1, size), pieces_between(-1, size), test_below(2));
    scene->rule.touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
    if (test_below(3) == 0) scene->rule.margin = pieces_between(0, 1);
}

static void pieces_free(pieces_scene *scene) {
    hm_compound_destroy(scene->compound);
    hm_tilemap_destroy(scene->map);
}

static bool pieces_query(const pieces_scene *scene, bool alone, bool back, double most, hm_separation *out) {
    squares_alone = alone;
    tests_made = 0;
    if (!back) return pieces_separate(&scene->a, &scene->xa, &scene->b, &scene->xb, &scene->rule, NULL, most, out);
    return pieces_separate(&scene->b, &scene->xb, &scene->a, &scene->xa, &scene->rule, NULL, most, out);
}

// With `clearance` more of a margin.
static bool pieces_met(const pieces_scene *scene, const hm_separation *move, double clearance) {
    hm_xform moved;
    const hm_rule rule = {clearance > 0 ? HM_TOUCH_CLOSED : scene->rule.touch, scene->rule.margin + clearance};
    REQUIRE(hm_xform_translate(&scene->xb, move->steps_x, move->steps_y, &moved) == HM_OK);
    return hm_overlap(&scene->a, &scene->xa, &scene->b, &moved, &rule);
}

static double pieces_length(const hm_separation *move) { return hypot(move->move.x, move->move.y); }

// Free, no longer than the slow search's where that leaves the clearance, and it no longer than this.
static void pieces_check(const pieces_scene *scene, double most, test_tally *moved) {
    hm_separation fast, slow, back;
    const bool slow_found = pieces_query(scene, true, false, most, &slow);
    const bool found = pieces_query(scene, false, false, most, &fast);
    CHECK_INT(pieces_query(scene, false, true, most, &back), found);
    CHECK(fast.steps_x == -back.steps_x && fast.steps_y == -back.steps_y);
    test_count(moved, found && pieces_length(&fast) > 0);
    if (found) CHECK(!pieces_met(scene, &fast, 0) && pieces_length(&fast) <= most);
    if (slow_found && !pieces_met(scene, &slow, 1.0 / 1024))
        CHECK(found && pieces_length(&fast) <= pieces_length(&slow) + 1.0 / 16);
    if (found && !pieces_met(scene, &fast, 1.0 / 1024))
        CHECK(slow_found && pieces_length(&slow) <= pieces_length(&fast) + 1.0 / 16);
}

TEST(as_the_search_by_squares) {
    test_tally moved = {0};
    for (int i = 0; i < test_rounds(600); ++i) {
        pieces_scene scene;
        test_note("question %d", i);
        pieces_make(&scene, i % PIECES_KINDS, test_between(1, 4), i % 5 == 0);
        pieces_check(&scene, test_below(2) ? 100 : pieces_between(0.1, 8), &moved);
        pieces_free(&scene);
    }
    CHECK_TALLY(moved);
}

// The search by squares alone takes up to 187,000 tests. Of 9,000 such questions a dozen take more than 1,000.
TEST(few_tests_in_random_maps) {
    long most = 0;
    int many = 0;
    for (int i = 0; i < test_rounds(300); ++i) {
        pieces_scene scene;
        hm_separation out;
        pieces_make(&scene, i % PIECES_KINDS, 16, false);
        pieces_query(&scene, false, false, 2000, &out);
        many += tests_made >= 1000;
        if (!CHECK(tests_made < 4000 && many < 4)) test_note("question %d: %ld tests", i, tests_made);
        if (tests_made > most) most = tests_made;
        pieces_free(&scene);
    }
    test_note("%ld tests at most", most);
}

// ---- one square -------------------------------------------------------------------------------------------------

// A few single shapes near each other.
static void pieces_few(pieces_scene *scene) {
    hm_compound_part part[4] = {{.tag = 0}};
    *scene = (pieces_scene){.xa = pieces_xform(0, 0, true), .rule = {HM_TOUCH_CLOSED, 0}};
    for (int i = 0; i < 4; ++i) {
        pieces_body(test_between(1, 4), 4, &part[i].shape);
        part[i].xform = pieces_xform(pieces_between(-3, 3), pieces_between(-3, 3), true);
    }
    REQUIRE(hm_compound_create(part, 4, NULL, &scene->compound) == HM_OK);
    hm_shape_compound(scene->compound, &scene->a);
    pieces_body(test_between(2, 5), 2, &scene->b);
    scene->xb = pieces_xform(pieces_between(-1, 1), pieces_between(-1, 1), true);
}

static bool pieces_clear(const pieces_scene *scene, double x, double y, double clearance) {
    const hm_separation move = {{x, y}, llround(x * 0x1p24), llround(y * 0x1p24), false};
    return !pieces_met(scene, &move, clearance);
}

// Nothing in the square that is nearer leaves the clearance, tried at random.
static void pieces_check_square(const pieces_scene *scene, test_tally *found) {
    const double x = pieces_between(-3, 3), y = pieces_between(-3, 3), half = pieces_between(0.1, 3);
    const hmi_span_of_ways square = {floor(x * 0x1p24), floor(y * 0x1p24), floor(half * 0x1p24),
                                     floor(half * 0x1p24)};
    hm_vec2 way = {0, 0};
    hmi_seam seam;
    const hmi_pieces_state state =
        hmi_pieces_solve(&scene->a, &scene->xa, &scene->b, &scene->xb, 0, &square, HUGE_VAL, &seam, &way);
    double length = HUGE_VAL;
    CHECK(state != HMI_PIECES_MANY);
    test_count(found, state == HMI_PIECES_FREE);
    if (state == HMI_PIECES_FREE) {
        length = hypot(way.x, way.y) / 0x1p24;
        CHECK(pieces_clear(scene, way.x / 0x1p24, way.y / 0x1p24, 1.0 / 4096));
        CHECK(fabs(way.x - square.x) <= square.half_x + 32 && fabs(way.y - square.y) <= square.half_y + 32);
    }
    for (int i = 0; i < 600; ++i) {
        double at_x = x + pieces_between(-half, half), at_y = y + pieces_between(-half, half);
        if (state == HMI_PIECES_FREE && i > 100) { // beside the result
            at_x = way.x / 0x1p24 + pieces_between(-1, 1) * half / (i % 32 + 1);
            at_y = way.y / 0x1p24 + pieces_between(-1, 1) * half / (i % 32 + 1);
        }
        if (fabs(at_x - x) > half - 1e-6 || fabs(at_y - y) > half - 1e-6) continue;
        if (hypot(at_x, at_y) < length - 1e-6 && !CHECK(!pieces_clear(scene, at_x, at_y, 1.0 / 1024))) break;
    }
}

TEST(the_nearest_in_a_square) {
    test_tally found = {0};
    for (int i = 0; i < test_rounds(1000); ++i) {
        pieces_scene scene;
        test_note("square %d", i);
        pieces_few(&scene);
        pieces_check_square(&scene, &found);
        pieces_free(&scene);
    }
    CHECK_TALLY(found);
}

TEST_MAIN(CASE(as_the_search_by_squares), CASE(few_tests_in_random_maps), CASE(the_nearest_in_a_square))
