// Drawing radial profiles: each length where the xform draws its end, and marks on the line between the centres that lie
// beyond each other just where that test says so.
#include "radial.h"

#include <math.h>

typedef struct pen_line {
    hm_vec2 a, b;
    hm_draw_role role;
} pen_line;

enum { LINES_MOST = HM_POLAR_MAX_COUNT + 2 };

typedef struct pen_lines {
    pen_line line[LINES_MOST];
    int count, triangles;
} pen_lines;

static void take_line(void *ctx, hm_vec2 a, hm_vec2 b, hm_draw_role role, hm_object object) {
    pen_lines *all = ctx;
    REQUIRE(all->count < LINES_MOST);
    CHECK_INT((int64_t)object, HM_NO_OBJECT);
    all->line[all->count++] = (pen_line){a, b, role};
}

static void take_triangle(void *ctx, hm_vec2 a, hm_vec2 b, hm_vec2 c, hm_draw_role role, hm_object object) {
    pen_lines *all = ctx;
    (void)a;
    (void)b;
    (void)c;
    CHECK_INT((int64_t)object, HM_NO_OBJECT);
    CHECK_INT(role, HM_DRAW_BOX);
    all->triangles++;
}

static hm_polar *random_polar(void) {
    ref_grid grid = radial_random_grid(24);
    hm_mask *mask = mask_of(&grid);
    const hm_local centre = radial_random_centre(grid.w, grid.h);
    hm_polar *polar = radial_of(mask, test_below(3) ? NULL : &centre, test_below(3) ? test_between(8, 40) : 0);
    hm_mask_destroy(mask);
    ref_free(&grid);
    return polar;
}

static hm_vec2 drawn_by(const hm_xform *at, double x, double y) {
    const double step = 1.0 / (double)HM_STEPS_PER_PIXEL;
    return (hm_vec2){((double)at->ox + x * at->ux + y * at->vx) * step,
                     ((double)at->oy + x * at->uy + y * at->vy) * step};
}

static bool near_by(hm_vec2 a, hm_vec2 b, double slack) { return hypot(a.x - b.x, a.y - b.y) <= slack; }

static hm_vec2 end_of(const hm_polar_view *of, const hm_xform *at, int i) {
    const double angle = 2 * 3.141592653589793 * i / of->count, length = (double)of->lengths[i] * RADIAL_UNIT;
    return drawn_by(at, of->centre.x * RADIAL_UNIT + length * cos(angle),
                    of->centre.y * RADIAL_UNIT + length * sin(angle));
}

TEST(lengths_where_they_are) {
    static pen_lines all;
    const hm_draw draw = {.line = take_line, .triangle = take_triangle, .ctx = &all};
    test_tally holes = {0};
    for (int round = 0; round < test_rounds(200); round++) {
        hm_polar *polar = random_polar();
        const hm_polar_view of = radial_view(polar);
        const hm_xform at = posed_random_xform();
        const hm_draw_options options = {.what = HM_DRAW_EDGES | HM_DRAW_INSIDES, .size = 6};
        const hm_vec2 middle = drawn_by(&at, of.centre.x * RADIAL_UNIT, of.centre.y * RADIAL_UNIT);
        int next = 2, wedges = 0;
        all.count = all.triangles = 0;
        hm_draw_polar(polar, &at, &draw, &options, HM_DRAW_BOX);
        for (int i = 0; i < of.count; i++) {
            wedges += of.lengths[i] && of.lengths[(i + 1) % of.count];
            if (test_count(&holes, of.lengths[i] == 0)) continue;
            REQUIRE(next < all.count);
            CHECK(near_by(all.line[next].a, middle, 1e-5) && near_by(all.line[next].b, end_of(&of, &at, i), 1e-5));
            CHECK_INT(all.line[next++].role, HM_DRAW_BOX);
        }
        CHECK_INT(all.count, next);
        CHECK_INT(all.triangles, wedges);
        for (int i = 0; i < 2; i++) {
            const hm_vec2 half = {i ? 0 : 3, i ? 3 : 0};
            CHECK(near_by(all.line[i].a, hm_vec2_sub(middle, half), 1e-5));
            CHECK(near_by(all.line[i].b, hm_vec2_add(middle, half), 1e-5));
        }
        hm_polar_destroy(polar);
    }
    CHECK(holes.yes > 0);
}

static int drawn_in(const hm_polar *polar, hm_bounds view, uint32_t what) {
    static pen_lines all;
    const hm_draw draw = {.line = take_line, .triangle = take_triangle, .ctx = &all};
    const hm_draw_options options = {.what = what, .view = view};
    const hm_xform at = {(int64_t)100 << 24, (int64_t)50 << 24, 0, 1 << 25, -(1 << 25), 0};
    all.count = all.triangles = 0;
    hm_draw_polar(polar, &at, &draw, &options, HM_DRAW_BOX);
    return all.count + 1000 * all.triangles;
}

// Twice as large about (100, 50): from (80, 30) to (120, 70).
TEST(only_what_is_in_the_view) {
    const double lengths[8] = {10, 10, 10, 10, 10, 10, 10, 10};
    hm_polar *polar = NULL;
    REQUIRE(hm_polar_from_lengths(lengths, 8, NULL, NULL, &polar) == HM_OK);
    CHECK_INT(drawn_in(polar, (hm_bounds){0, 0, 0, 0}, 0), 10);
    CHECK_INT(drawn_in(polar, (hm_bounds){0, 0, 81, 31}, 0), 10);
    CHECK_INT(drawn_in(polar, (hm_bounds){0, 0, 79, 31}, 0), 0);
    CHECK_INT(drawn_in(polar, (hm_bounds){0, 0, 81, 29}, 0), 0);
    CHECK_INT(drawn_in(polar, (hm_bounds){119, 69, 200, 200}, 0), 10);
    CHECK_INT(drawn_in(polar, (hm_bounds){121, 69, 200, 200}, 0), 0);
    CHECK_INT(drawn_in(polar, (hm_bounds){119, 71, 200, 200}, 0), 0);
    CHECK_INT(drawn_in(polar, (hm_bounds){0, 0, 0, 0}, HM_DRAW_INSIDES), 8000);
    hm_polar_destroy(polar);
}

/// Two posed profiles, about as near as they reach.
typedef struct duo {
    hm_polar *polar[2];
    hm_polar_view view[2];
    hm_xform at[2];
    double scale[2];
    hm_vec2 middle[2];
} duo;

static duo random_duo(void) {
    duo d;
    for (int i = 0; i < 2; i++) {
        hm_pose pose = hm_pose_at(0, 0, test_between(0, 6283) / 1000.0);
        d.polar[i] = random_polar();
        d.view[i] = radial_view(d.polar[i]);
        pose.scale.x = test_between(2, 12) / 4.0;
        pose.scale.y = test_below(2) ? pose.scale.x : -pose.scale.x;
        d.scale[i] = pose.scale.x;
        const double reach = (double)d.view[i].max_radius * RADIAL_UNIT * pose.scale.x;
        pose.position = (hm_vec2){i ? (reach + reach) * test_between(-100, 100) / 100 : test_between(-50, 50),
                                  i ? (reach + reach) * test_between(-100, 100) / 100 : test_between(-50, 50)};
        REQUIRE(hm_xform_from_pose(&pose, &d.at[i]) == HM_OK);
        d.middle[i] = drawn_by(&d.at[i], d.view[i].centre.x * RADIAL_UNIT, d.view[i].centre.y * RADIAL_UNIT);
    }
    return d;
}

// Where a mark crosses the line, as a part of it; it is as wide as it has to be, and at a right angle.
static double mark_at(const duo *d, const pen_line *mark, double size) {
    const hm_vec2 way = hm_vec2_sub(d->middle[1], d->middle[0]), across = hm_vec2_sub(mark->b, mark->a);
    const hm_vec2 at = hm_vec2_sub(hm_vec2_lerp(mark->a, mark->b, 0.5), d->middle[0]);
    CHECK_NEAR(hm_vec2_length(across), size, 1e-6);
    CHECK_NEAR(hm_vec2_dot(across, way) / hm_vec2_length(way), 0, 1e-6);
    CHECK_NEAR(hm_vec2_cross(at, way) / hm_vec2_length(way), 0, 1e-4);
    return hm_vec2_dot(at, way) / hm_vec2_length(way);
}

TEST(marks_beyond_each_other_are_hits) {
    static pen_lines all;
    const hm_draw draw = {.line = take_line, .ctx = &all};
    const hm_draw_options options = {.size = 3};
    test_tally hits[HM_POLAR_BETWEEN + 1] = {{0}};
    for (int round = 0; round < test_rounds(600); round++) {
        duo d = random_duo();
        const double distance = hm_vec2_length(hm_vec2_sub(d.middle[1], d.middle[0]));
        double most = 0, solid = 0;
        for (int i = 0; i < 2; i++) {
            most += (double)d.view[i].max_radius * RADIAL_UNIT * d.scale[i];
            solid += (double)d.view[i].solid_radius * RADIAL_UNIT * d.scale[i];
        }
        for (hm_polar_mode mode = HM_POLAR_CIRCLES; mode <= HM_POLAR_BETWEEN && distance > 1; mode++) {
            all.count = 0;
            hm_draw_polar_line(d.polar[0], &d.at[0], d.polar[1], &d.at[1], mode, &draw, &options, HM_DRAW_NORMAL);
            REQUIRE(all.count == 3);
            CHECK(near_by(all.line[0].a, d.middle[0], 1e-5) && near_by(all.line[0].b, d.middle[1], 1e-5));
            CHECK_INT(all.line[2].role, HM_DRAW_NORMAL);
            const double beyond = mark_at(&d, &all.line[1], 3) - mark_at(&d, &all.line[2], 3);
            const bool discs = d.view[0].solid_radius && d.view[1].solid_radius && distance < solid + 0.01;
            if (fabs(beyond) < 1e-4 || distance > most - 0.01 || discs) continue;
            test_note("mode %d round %d distance %g beyond %g", (int)mode, round, distance, beyond);
            CHECK(test_count(&hits[mode], hm_polar_hit(d.polar[0], &d.at[0], d.polar[1], &d.at[1], mode)) ==
                  (beyond > 0));
        }
        for (int i = 0; i < 2; i++) hm_polar_destroy(d.polar[i]);
    }
    for (int mode = HM_POLAR_NEAREST; mode <= HM_POLAR_BETWEEN; mode++) CHECK_TALLY(hits[mode]);
}

TEST(hostile) {
    static pen_lines all;
    const hm_draw draw = {.line = take_line, .ctx = &all};
    const double lengths[8] = {1, 1, 1, 1, 1, 1, 1, 1};
    const hm_xform at = HM_XFORM_IDENTITY, beside = hm_xform_at(4, 0), flat = {0};
    const hm_draw_options bad = {.size = -1}, insides = {.what = HM_DRAW_INSIDES};
    hm_polar *p = NULL;
    REQUIRE(hm_polar_from_lengths(lengths, 8, NULL, NULL, &p) == HM_OK);
    hm_draw_polar(p, &flat, &draw, NULL, HM_DRAW_BOX);
    hm_draw_polar(p, &at, &draw, &bad, HM_DRAW_BOX);
    hm_draw_polar(p, &at, &draw, NULL, HM_DRAW_ROLE_COUNT);
    hm_draw_polar(p, &at, &(hm_draw){0}, NULL, HM_DRAW_BOX);
    hm_draw_polar_line(p, &at, p, &at, HM_POLAR_NEAREST, &draw, NULL, HM_DRAW_BOX);
    hm_draw_polar_line(p, &flat, p, &beside, HM_POLAR_NEAREST, &draw, NULL, HM_DRAW_BOX);
    hm_draw_polar_line(p, &at, p, &flat, HM_POLAR_NEAREST, &draw, NULL, HM_DRAW_BOX);
    hm_draw_polar_line(p, &at, p, &beside, (hm_polar_mode)9, &draw, NULL, HM_DRAW_BOX);
    hm_draw_polar_line(p, &at, p, &beside, HM_POLAR_NEAREST, &draw, &bad, HM_DRAW_BOX);
    hm_draw_polar_line(p, &at, p, &beside, HM_POLAR_NEAREST, &draw, &insides, HM_DRAW_BOX);
    hm_draw_polar_line(p, &at, p, &beside, HM_POLAR_NEAREST, &draw, NULL, HM_DRAW_ROLE_COUNT);
    CHECK_INT(all.count, 0);
    hm_draw_polar_line(p, &at, p, &beside, HM_POLAR_NEAREST, &draw, NULL, HM_DRAW_BOX);
    CHECK_INT(all.count, 3);
    violations_catch();
    const struct {
        const hm_polar *polar;
        const hm_xform *at;
        const hm_draw *draw;
    } missing[] = {{NULL, &at, &draw}, {p, NULL, &draw}, {p, &at, NULL}};
    for (int i = 0; i < 3; i++) {
        const hm_polar *polar = missing[i].polar;
        CHECK_PRECONDITION(hm_draw_polar(polar, missing[i].at, missing[i].draw, NULL, HM_DRAW_BOX));
        CHECK_PRECONDITION(
            hm_draw_polar_line(polar, missing[i].at, p, &at, HM_POLAR_NEAREST, missing[i].draw, NULL, HM_DRAW_BOX));
    }
    hm_polar_destroy(p);
}

TEST_MAIN(CASE(lengths_where_they_are), CASE(only_what_is_in_the_view), CASE(marks_beyond_each_other_are_hits),
          CASE(hostile))
