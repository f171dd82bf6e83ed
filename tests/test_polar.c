// Radial profiles: lengths and bounds compared with every square of the mask, the quick tests with the same in
// angles, and what is certain with the exact answer, half of the time at the two neighbouring steps between which
// sprites come apart. HM_TEST_LONG=1 asks ten times as many.
#include "posed.h"
#include "ref_polar.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double unit = 1.0 / 65536;

static hm_polar *polar_of(const hm_mask *mask, const hm_local *centre, int count) {
    hm_polar *polar = NULL;
    REQUIRE(hm_polar_from_mask(mask, centre, count, NULL, &polar) == HM_OK);
    return polar;
}

static hm_polar_view view_of(const hm_polar *polar) {
    hm_polar_view view;
    hm_polar_look(polar, &view);
    return view;
}

// ---- what a profile says -----------------------------------------------------------------------------------------

// Half of the time a corner or the middle of a pixel or an edge, so that directions run along edges and through
// corners.
static hm_local random_centre(int w, int h) {
    bool halves = test_below(2);
    hm_local centre;
    centre.x = halves ? test_below(2 * w + 1) * 32768 : test_below(w * 65536 + 1);
    centre.y = halves ? test_below(2 * h + 1) * 32768 : test_below(h * 65536 + 1);
    return centre;
}

static ref_grid random_sprite(int size) {
    int w = test_between(1, size);
    int h = test_between(1, size);
    return posed_random_grid(w, h);
}

static void check_lengths(const ref_grid *g, const hm_polar_view *view) {
    const double x = view->centre.x * unit, y = view->centre.y * unit, slack = 1e-4;
    int64_t least = INT64_MAX;
    for (int i = 0; i < view->count; ++i) {
        double length = (double)view->lengths[i] * unit;
        double low = ref_polar_length(g, x, y, i, view->count, -1e-5);
        double high = ref_polar_length(g, x, y, i, view->count, 1e-5);
        if (length < low - slack || length > high + slack) CHECK_NEAR(length, low, slack);
        if (view->lengths[i] < least) least = view->lengths[i];
    }
    CHECK_INT(view->min_radius, least);
}

TEST(lengths_as_defined) {
    for (int i = 0; i < test_rounds(400); ++i) {
        ref_grid g = random_sprite(i % 10 ? 20 : 140);
        hm_mask *mask = mask_of(&g);
        hm_local centre = random_centre(g.w, g.h);
        int count = test_between(8, 40);
        test_note("%d x %d, centre %d %d, %d directions", g.w, g.h, (int)centre.x, (int)centre.y, count);
        hm_polar *polar = polar_of(mask, &centre, count);
        hm_polar_view view = view_of(polar);
        CHECK_INT(view.count, count);
        CHECK(view.centre.x == centre.x && view.centre.y == centre.y);
        check_lengths(&g, &view);
        hm_polar_destroy(polar);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
}

enum { SECTORS = 40, SAMPLES = 16 };

/// What samples of the border of what is solid say of a sector and of its nearest surroundings.
typedef struct sampled {
    double farthest, nearest;             ///< within the sector
    double farthest_about, nearest_about; ///< within a pixel of it
} sampled;

static void sample_point(sampled *sectors, int count, double x, double y) {
    const double distance = hypot(x, y), at = ref_polar_angle(x, y, count);
    for (int i = 0; i < count; ++i) {
        double off = fabs(remainder(at - i - 0.5, count)); // from the sector's middle
        double pixel = distance > 1.1 ? asin(1.1 / distance) / 6.2831853 * count : count;
        if (off < 0.5 - 1e-6) {
            sectors[i].farthest = fmax(sectors[i].farthest, distance);
            sectors[i].nearest = fmin(sectors[i].nearest, distance);
        }
        if (off < 0.5 + pixel) {
            sectors[i].farthest_about = fmax(sectors[i].farthest_about, distance);
            sectors[i].nearest_about = fmin(sectors[i].nearest_about, distance);
        }
    }
}

// All edges between solid and clear, from the centre.
static void sample_edges(const ref_grid *g, double cx, double cy, sampled *sectors, int count) {
    for (int y = 0; y <= g->h; ++y)
        for (int x = 0; x <= g->w; ++x)
            for (int k = 0; k <= SAMPLES; ++k) {
                double part = (double)k / SAMPLES;
                if (ref_get(g, x, y) != ref_get(g, x - 1, y)) sample_point(sectors, count, x - cx, y + part - cy);
                if (ref_get(g, x, y) != ref_get(g, x, y - 1)) sample_point(sectors, count, x + part - cx, y - cy);
            }
}

static bool centre_is_solid(const ref_grid *g, double x, double y) {
    for (int k = 0; k < 4; ++k)
        if (!ref_get(g, (int64_t)floor(x + (k & 1 ? 1e-7 : -1e-7)), (int64_t)floor(y + (k & 2 ? 1e-7 : -1e-7))))
            return false;
    return true;
}

// True, and not further from the truth than a pixel and the samples' own distance.
static void check_sectors(const ref_grid *g, const hm_polar_view *view) {
    const double cx = view->centre.x * unit, cy = view->centre.y * unit;
    const bool solid = centre_is_solid(g, cx, cy);
    sampled sectors[SECTORS];
    int64_t least = INT64_MAX, most = 0;
    for (int i = 0; i < view->count; ++i) sectors[i] = (sampled){0, 1e9, 0, 1e9};
    sample_edges(g, cx, cy, sectors, view->count);
    for (int i = 0; i < view->count; ++i) {
        double outer = (double)view->outer[i] * unit, inner = (double)view->inner[i] * unit;
        CHECK(outer >= sectors[i].farthest && outer <= sectors[i].farthest_about + 2 * unit);
        if (solid)
            CHECK(inner <= sectors[i].nearest && inner >= sectors[i].nearest_about - 1.0 / SAMPLES);
        else
            CHECK_INT(view->inner[i], 0);
        if (view->inner[i] < least) least = view->inner[i];
        if (view->outer[i] > most) most = view->outer[i];
    }
    CHECK_INT(view->solid_radius, least);
    CHECK_INT(view->max_radius, most);
}

TEST(sectors_as_defined) {
    test_tally solid = {0};
    for (int i = 0; i < test_rounds(300); ++i) {
        ref_grid g = random_sprite(i % 10 ? 16 : 70);
        hm_mask *mask = mask_of(&g);
        hm_local centre = random_centre(g.w, g.h);
        int count = test_between(8, SECTORS);
        test_note("%d x %d, centre %d %d, %d directions", g.w, g.h, (int)centre.x, (int)centre.y, count);
        hm_polar *polar = polar_of(mask, &centre, count);
        hm_polar_view view = view_of(polar);
        check_sectors(&g, &view);
        test_count(&solid, view.solid_radius > 0);
        hm_polar_destroy(polar);
        hm_mask_destroy(mask);
        ref_free(&g);
    }
    CHECK_TALLY(solid);
}

TEST(a_square_by_hand) {
    hm_mask *mask = mask_of_text("####\n####\n####\n####\n");
    hm_polar *polar = polar_of(mask, NULL, 8);
    hm_polar_view view = view_of(polar);
    CHECK_INT(view.centre.x, 2 * 65536);
    CHECK_INT(view.centre.y, 2 * 65536);
    for (int i = 0; i < 8; ++i) CHECK_INT(view.lengths[i], i % 2 ? 185364 : 131072); // 2 * sqrt(2) is 185363.8
    for (int i = 0; i < 8; ++i) CHECK_INT(view.outer[i], 185364);
    for (int i = 0; i < 8; ++i) CHECK_INT(view.inner[i], 131072);
    CHECK_INT(view.max_radius, 185364);
    CHECK_INT(view.min_radius, 131072);
    CHECK_INT(view.solid_radius, 131072);
    hm_polar_destroy(polar);
    hm_mask_destroy(mask);
}

// Solid all around at one distance, and yet nothing about the centre: the least length proves nothing.
TEST(a_frame_by_hand) {
    hm_mask *mask = mask_of_text("#####\n#...#\n#...#\n#...#\n#####\n");
    hm_polar *polar = polar_of(mask, NULL, 12);
    hm_polar_view view = view_of(polar);
    CHECK_INT(view.min_radius, 163840);
    CHECK_INT(view.solid_radius, 0);
    hm_polar *small = polar_of(mask, NULL, 8);
    hm_xform a = HM_XFORM_IDENTITY, b = HM_XFORM_IDENTITY;
    b.ux = b.vy = HM_STEPS_PER_PIXEL / 4; // a small frame within the hole
    b.ox = b.oy = 15 * HM_STEPS_PER_PIXEL / 8;
    CHECK(hm_polar_bounds(polar, &a, small, &b) == HM_POLAR_UNSURE);
    CHECK(hm_polar_hit(polar, &a, small, &b, HM_POLAR_NEAREST)); // wrongly so: the lengths reach each other
    hm_polar_destroy(polar);
    hm_polar_destroy(small);
    hm_mask_destroy(mask);
}

TEST(defaults) {
    static const struct {
        int w, h, count;
    } sizes[] = {{1, 1, 8}, {10, 10, 8}, {16, 16, 8}, {30, 40, 19}, {300, 400, 196}, {32767, 1, 4096}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) {
        hm_mask *mask = NULL;
        REQUIRE(hm_mask_create(sizes[i].w, sizes[i].h, NULL, &mask) == HM_OK);
        hm_mask_fill(mask);
        test_note("%d x %d", sizes[i].w, sizes[i].h);
        hm_polar *polar = polar_of(mask, NULL, 0);
        CHECK_INT(view_of(polar).count, sizes[i].count);
        CHECK_INT(view_of(polar).centre.x, sizes[i].w * 32768);
        CHECK_INT(view_of(polar).centre.y, sizes[i].h * 32768);
        hm_polar_destroy(polar);
        hm_mask_destroy(mask);
    }
    hm_mask *three = mask_of_text("##\n#.\n"); // its middle is (5/6, 5/6)
    hm_polar *polar = polar_of(three, NULL, 0);
    CHECK_INT(view_of(polar).centre.x, 54613);
    CHECK_INT(view_of(polar).centre.y, 54613);
    hm_polar_destroy(polar);
    hm_mask_destroy(three);
}

// ---- pairs -------------------------------------------------------------------------------------------------------

/// A posed mask with its profile.
typedef struct sprite {
    posed body;
    hm_polar *polar;
    hm_pose pose; ///< without its position
} sprite;

static const double scales[] = {1, 1, 1, 0.5, 2, 1.37, 0.25, 5.3, 1.0 / 64, 64};

static hm_pose random_pose(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    double scale = TEST_PICK(scales);
    bool quarters = test_below(4) == 0;
    pose.angle = quarters ? test_below(4) * 1.5707963267948966 : test_below(1000000) * 1e-5;
    pose.scale = (hm_vec2){test_below(2) ? scale : -scale, scale};
    pose.position.x = test_below(2000) * 0.37;
    return pose;
}

// Blobs and full boxes as well as anything.
static sprite sprite_random(int size) {
    sprite s;
    ref_grid g = random_sprite(size);
    if (test_below(5))
        for (int i = 0; i < g.w * g.h; ++i)
            g.at[i] = g.at[i] || hypot(i % g.w + 0.5 - g.w / 2.0, i / g.w + 0.5 - g.h / 2.0) < fmin(g.w, g.h) / 2.2;
    s.body = posed_of_grid(g);
    s.pose = random_pose();
    REQUIRE(hm_xform_from_pose(&s.pose, &s.body.xform) == HM_OK);
    hm_local centre = random_centre(g.w, g.h);
    int count = test_below(3) ? test_between(8, 60) : 0;
    s.polar = polar_of(s.body.mask, test_below(8) ? NULL : &centre, count);
    return s;
}

static void sprite_free(sprite *s) {
    hm_polar_destroy(s->polar);
    posed_free(&s->body);
}

enum { MODES = 4 };

static ref_polar ref_of(const sprite *s, double *lengths) {
    hm_polar_view view = view_of(s->polar);
    for (int i = 0; i < view.count; ++i) lengths[i] = (double)view.lengths[i] * unit;
    hm_vec2 centre;
    hm_xform_apply(&s->body.xform, (hm_vec2){view.centre.x * unit, view.centre.y * unit}, &centre);
    ref_polar ref = {view.count,
                     lengths,
                     (double)view.max_radius * unit,
                     (double)view.solid_radius * unit,
                     centre.x,
                     centre.y,
                     s->pose.angle,
                     s->pose.scale.y,
                     s->pose.scale.x < 0};
    return ref;
}

// Moves b so that its centre lies up to `most` times as far from a's as their greatest lengths are.
static void move_about(const sprite *a, sprite *b, double most) {
    double reach = (double)view_of(a->polar).max_radius * a->pose.scale.y * unit +
                   (double)view_of(b->polar).max_radius * b->pose.scale.y * unit;
    hm_vec2 from, to, ca = {view_of(a->polar).centre.x * unit, view_of(a->polar).centre.y * unit};
    hm_vec2 cb = {view_of(b->polar).centre.x * unit, view_of(b->polar).centre.y * unit};
    hm_xform_apply(&a->body.xform, ca, &from);
    hm_xform_apply(&b->body.xform, cb, &to);
    double angle = test_below(100000) * 1e-3;
    double far = reach * test_below(1000) * 0.001 * most;
    int64_t dx = (int64_t)((from.x + far * cos(angle) - to.x) * (double)HM_STEPS_PER_PIXEL);
    int64_t dy = (int64_t)((from.y + far * sin(angle) - to.y) * (double)HM_STEPS_PER_PIXEL);
    REQUIRE(hm_xform_translate(&b->body.xform, dx, dy, &b->body.xform) == HM_OK);
}

TEST(quick_tests_as_defined) {
    static double lengths_a[HM_POLAR_MAX_COUNT], lengths_b[HM_POLAR_MAX_COUNT];
    test_tally tallies[MODES] = {{0}}, nearest_differs = {0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        sprite a = sprite_random(30), b = sprite_random(30);
        bool answers[MODES];
        for (int k = 0; k < 4; ++k) {
            move_about(&a, &b, 1.15);
            ref_polar p = ref_of(&a, lengths_a), q = ref_of(&b, lengths_b);
            for (int mode = 0; mode < MODES; ++mode) {
                ref_polar_verdict expected = ref_polar_ask(&p, &q, (ref_polar_mode)mode);
                answers[mode] = hm_polar_hit(a.polar, &a.body.xform, b.polar, &b.body.xform, (hm_polar_mode)mode);
                posed_note(&a.body, &b.body, NULL);
                CHECK(answers[mode] ==
                      hm_polar_hit(b.polar, &b.body.xform, a.polar, &a.body.xform, (hm_polar_mode)mode));
                if (!expected.close) CHECK_INT(answers[mode], expected.hit);
                test_count(&tallies[mode], answers[mode]);
            }
            test_count(&nearest_differs, answers[1] != answers[2] || answers[1] != answers[3]);
        }
        sprite_free(&a);
        sprite_free(&b);
    }
    for (int mode = 1; mode < MODES; ++mode) CHECK_TALLY(tallies[mode]);
    CHECK(tallies[0].no > 500 && nearest_differs.yes > 100);
}

// ---- what is certain ---------------------------------------------------------------------------------------------

/// How often each answer was given.
typedef struct certain_tally {
    long miss, hit, unsure;
} certain_tally;

static void check_bounds(const sprite *a, const sprite *b, certain_tally *tally) {
    const hm_xform *xa = &a->body.xform, *xb = &b->body.xform;
    hm_polar_answer answer = hm_polar_bounds(a->polar, xa, b->polar, xb);
    bool overlap = hm_overlap(&a->body.shape, xa, &b->body.shape, xb, NULL);
    bool circles = hm_polar_hit(a->polar, xa, b->polar, xb, HM_POLAR_CIRCLES);
    bool right = (answer != HM_POLAR_MISS || !overlap) && (answer != HM_POLAR_HIT || overlap);
    right = right && answer == hm_polar_bounds(b->polar, xb, a->polar, xa);
    if (!right || (overlap && !circles)) posed_note(&a->body, &b->body, NULL);
    CHECK(right);
    if (overlap && !circles) CHECK(circles);
    *(answer == HM_POLAR_MISS ? &tally->miss : answer == HM_POLAR_HIT ? &tally->hit : &tally->unsure) += 1;
}

static void check_bounds_at_contact(const sprite *a, const sprite *b, certain_tally *tally) {
    const hm_rule rule = {HM_TOUCH_AREA, 0};
    sprite moved = *b;
    hm_xform hit, miss;
    posed_place(&a->body, &moved.body);
    if (!posed_contact(&a->body, &moved.body, &rule, &hit, &miss)) return;
    moved.body.xform = hit;
    check_bounds(a, &moved, tally);
    moved.body.xform = miss;
    check_bounds(a, &moved, tally);
}

static void check_certain(certain_tally tally) {
    long all = tally.miss + tally.hit + tally.unsure;
    test_note("%ld misses, %ld hits, %ld unsure", tally.miss, tally.hit, tally.unsure);
    if (!getenv("HM_TEST_SHORT")) CHECK(5 * tally.miss >= all && 5 * tally.hit >= all && 5 * tally.unsure >= all);
}

static void compare_bounds(int rounds, int size) {
    certain_tally any = {0}, contact = {0};
    for (int i = 0; i < test_rounds(rounds); ++i) {
        sprite a = sprite_random(size), b = sprite_random(size);
        for (int k = 0; k < 4; ++k) {
            move_about(&a, &b, k % 2 ? 0.55 : 1.4);
            check_bounds(&a, &b, &any);
            check_bounds_at_contact(&a, &b, &contact);
        }
        sprite_free(&a);
        sprite_free(&b);
    }
    check_certain(any);
    CHECK(contact.unsure > 0);
}

TEST(bounds_of_small_sprites) { compare_bounds(1500, 12); }

TEST(bounds_of_sprites) { compare_bounds(600, 60); }

// Two long strips on one line, nearly as far apart as they are long: what an axis was rounded by counts most there.
TEST(bounds_of_strips_end_to_end) {
    static const int64_t aside[] = {0, 1, 10, 100, 1000, 10000, 30000, 100000, 1 << 20};
    certain_tally tally = {0};
    ref_grid g = ref_make(1, 20000);
    for (int i = 0; i < g.h; ++i) ref_set(&g, 0, i, 1);
    hm_mask *mask = mask_of(&g);
    const hm_local end = {0, 0};
    hm_polar *polar = polar_of(mask, &end, 16);
    sprite a = {.polar = polar}, b = {.polar = polar};
    hm_shape_mask(mask, NULL, &a.body.shape);
    b.body = a.body;
    for (int i = 0; i < test_rounds(150); ++i) {
        hm_pose pose = HM_POSE_DEFAULT;
        pose.angle = test_below(1000000) * 1e-5;
        REQUIRE(hm_xform_from_pose(&pose, &a.body.xform) == HM_OK);
        pose.angle += 3.14159265358979;
        REQUIRE(hm_xform_from_pose(&pose, &b.body.xform) == HM_OK);
        const double vx = a.body.xform.vx, vy = a.body.xform.vy, length = 2 * g.h;
        for (size_t k = 0; k < 2 * sizeof aside / sizeof aside[0]; ++k) {
            double far = length + (k % 2 ? 1 : -1) * (double)aside[k / 2] / (double)HM_STEPS_PER_PIXEL;
            b.body.xform.ox = (int64_t)(far * vx);
            b.body.xform.oy = (int64_t)(far * vy);
            check_bounds(&a, &b, &tally);
        }
    }
    CHECK(tally.miss > 0 && tally.unsure > 0);
    hm_polar_destroy(polar);
    hm_mask_destroy(mask);
    ref_free(&g);
}

TEST(unequal_axes_are_unsure) {
    hm_mask *mask = mask_of_text("###\n###\n###\n");
    hm_polar *polar = polar_of(mask, NULL, 0);
    const hm_xform plain = HM_XFORM_IDENTITY;
    hm_pose pose = HM_POSE_DEFAULT;
    hm_xform xform;
    pose.position.x = 1000;
    pose.scale.x = 1.000001;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    CHECK(hm_polar_bounds(polar, &plain, polar, &xform) == HM_POLAR_UNSURE);
    CHECK(hm_polar_bounds(polar, &xform, polar, &plain) == HM_POLAR_UNSURE);
    REQUIRE(hm_xform_from_matrix(1, 0, 0.25, 1, 1000, 0, &xform) == HM_OK);
    CHECK(hm_polar_bounds(polar, &plain, polar, &xform) == HM_POLAR_UNSURE);
    CHECK(!hm_polar_hit(polar, &plain, polar, &xform, HM_POLAR_BETWEEN));
    CHECK(hm_polar_bounds(polar, &plain, polar, &plain) == HM_POLAR_HIT);
    hm_polar_destroy(polar);
    hm_mask_destroy(mask);
}

// ---- memory, ranges, mistakes ------------------------------------------------------------------------------------

TEST(one_allocation) {
    test_heap heap = {0};
    hm_allocator alloc = heap_allocator(&heap);
    hm_mask *mask = mask_of_text("###\n.#.\n");
    hm_polar *polar = NULL;
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, 9, &alloc, &polar), HM_OK);
    CHECK_INT(heap.calls, 1);
    memset(&alloc, 0, sizeof alloc); // it keeps a copy
    const hm_xform plain = HM_XFORM_IDENTITY;
    CHECK(hm_polar_hit(polar, &plain, polar, &plain, HM_POLAR_NEIGHBOURS));
    hm_polar_destroy(polar);
    CHECK_INT(heap.calls, 1);
    CHECK_HEAP_EMPTY(heap);
    hm_mask_destroy(mask);
}

TEST(no_memory) {
    test_heap heap = {.fail_at = 1};
    hm_allocator alloc = heap_allocator(&heap);
    hm_mask *mask = mask_of_text("###\n");
    hm_polar *untouched = (hm_polar *)&heap, *polar = untouched;
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, 0, &alloc, &polar), HM_ERROR_MEMORY);
    CHECK(polar == untouched);
    CHECK_HEAP_EMPTY(heap);
    hm_mask_destroy(mask);
}

TEST(ranges) {
    hm_mask *mask = mask_of_text("##.\n#..\n"), *clear = mask_of_text("...\n"), *none = mask_of_text("");
    hm_polar *polar = NULL;
    static const hm_local outside[] = {{-1, 0}, {0, -1}, {3 * 65536 + 1, 0}, {0, 2 * 65536 + 1}, {INT32_MIN, 0}};
    static const hm_local corners[] = {{0, 0}, {3 * 65536, 0}, {0, 2 * 65536}, {3 * 65536, 2 * 65536}};
    for (int i = 0; i < 5; ++i) CHECK_RESULT(hm_polar_from_mask(mask, &outside[i], 0, NULL, &polar), HM_ERROR_RANGE);
    for (int i = 0; i < 4; ++i) hm_polar_destroy(polar_of(mask, &corners[i], 0));
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, 7, NULL, &polar), HM_ERROR_RANGE);
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, -1, NULL, &polar), HM_ERROR_RANGE);
    CHECK_RESULT(hm_polar_from_mask(mask, NULL, HM_POLAR_MAX_COUNT + 1, NULL, &polar), HM_ERROR_RANGE);
    hm_polar_destroy(polar_of(mask, NULL, HM_POLAR_MAX_COUNT));
    CHECK_RESULT(hm_polar_from_mask(clear, NULL, 0, NULL, &polar), HM_ERROR_RANGE);
    CHECK_RESULT(hm_polar_from_mask(none, NULL, 0, NULL, &polar), HM_ERROR_RANGE);
    CHECK(polar == NULL);
    hm_mask_destroy(mask);
    hm_mask_destroy(clear);
    hm_mask_destroy(none);
}

TEST(mistakes) {
    hm_mask *mask = mask_of_text("#\n");
    hm_polar *p = polar_of(mask, NULL, 0), *none = NULL;
    const hm_xform x = HM_XFORM_IDENTITY;
    hm_polar_view view;
    mistakes_catch();
    CHECK_MISTAKE(CHECK_RESULT(hm_polar_from_mask(NULL, NULL, 0, NULL, &none), HM_ERROR_RANGE));
    CHECK_MISTAKE(CHECK_RESULT(hm_polar_from_mask(mask, NULL, 0, NULL, NULL), HM_ERROR_RANGE));
    CHECK_MISTAKE(hm_polar_look(NULL, &view));
    CHECK_MISTAKE(hm_polar_look(p, NULL));
    CHECK_MISTAKE(CHECK(!hm_polar_hit(NULL, &x, p, &x, HM_POLAR_CIRCLES)));
    CHECK_MISTAKE(CHECK(!hm_polar_hit(p, NULL, p, &x, HM_POLAR_CIRCLES)));
    CHECK_MISTAKE(CHECK(!hm_polar_hit(p, &x, NULL, &x, HM_POLAR_CIRCLES)));
    CHECK_MISTAKE(CHECK(!hm_polar_hit(p, &x, p, NULL, HM_POLAR_CIRCLES)));
    CHECK_MISTAKE(CHECK(!hm_polar_hit(p, &x, p, &x, (hm_polar_mode)MODES)));
    CHECK_MISTAKE(CHECK(hm_polar_bounds(NULL, &x, p, &x) == HM_POLAR_UNSURE));
    CHECK_MISTAKE(CHECK(hm_polar_bounds(p, NULL, p, &x) == HM_POLAR_UNSURE));
    CHECK_MISTAKE(CHECK(hm_polar_bounds(p, &x, NULL, &x) == HM_POLAR_UNSURE));
    CHECK_MISTAKE(CHECK(hm_polar_bounds(p, &x, p, NULL) == HM_POLAR_UNSURE));
    hm_set_assert(NULL);
    hm_polar_destroy(NULL);
    hm_polar_destroy(p);
    hm_mask_destroy(mask);
}

TEST_MAIN(CASE(lengths_as_defined), CASE(sectors_as_defined), CASE(a_square_by_hand), CASE(a_frame_by_hand),
          CASE(defaults), CASE(quick_tests_as_defined), CASE(bounds_of_small_sprites), CASE(bounds_of_sprites),
          CASE(bounds_of_strips_end_to_end), CASE(unequal_axes_are_unsure), CASE(one_allocation), CASE(no_memory),
          CASE(ranges), CASE(mistakes))
