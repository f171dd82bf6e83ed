// The matrix: every question of every kind of shape against every other, walked from the lists of kinds and
// questions, so that a new kind or question without its cells fails here.
#include "posed.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <hitmask/cast.h>
#include <hitmask/tilemap.h>

// ---- samples: for each kind a shape around (1, 1), two pixels wide, or a ray to the right -----------------------
static posed sample_mask(void) { return posed_of_text("##\n##\n"); }

static posed sample_point(void) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_point(1, 1, &s.shape) == HM_OK);
    return s;
}

static posed sample_segment(void) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_segment(0, 0, 2, 2, &s.shape) == HM_OK);
    return s;
}

static posed sample_circle(void) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_circle(1, 1, 1, &s.shape) == HM_OK);
    return s;
}

static posed sample_ray(void) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_ray(0, 1, 1, 0, &s.shape) == HM_OK);
    return s;
}

static posed sample_capsule(void) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_capsule(0.5, 1, 1.5, 1, 0.5, &s.shape) == HM_OK);
    return s;
}

static posed sample_box(void) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_box(0, 0, 2, 2, 0, &s.shape) == HM_OK);
    return s;
}

static posed sample_polygon(void) {
    const int32_t one = HM_UNITS_PER_PIXEL;
    const hm_local corners[] = {{0, 0}, {2 * one, one}, {0, 2 * one}};
    posed s;
    REQUIRE(posed_polygon_of(corners, 3, &s));
    return s;
}

static posed sample_outline(void) { return posed_outline_of_grid(ref_text("##\n##\n")); }

static posed sample_tilemap(void) { return posed_tiles_of_grid(ref_text("####\n##.#\n##..\n....\n"), 2); }

static posed sample_compound(void) {
    posed part[2] = {sample_box(), sample_point()};
    part[1].xform.ox = 2 * HM_STEPS_PER_PIXEL;
    return posed_compound_of(part, 2);
}

// All samples have the point (1, 1) in common.
static posed (*const samples[HM_SHAPE_KIND_COUNT])(void) = {
    [HM_SHAPE_MASK] = sample_mask,       [HM_SHAPE_POINT] = sample_point,       [HM_SHAPE_SEGMENT] = sample_segment,
    [HM_SHAPE_CIRCLE] = sample_circle,   [HM_SHAPE_RAY] = sample_ray,           [HM_SHAPE_CAPSULE] = sample_capsule,
    [HM_SHAPE_BOX] = sample_box,         [HM_SHAPE_POLYGON] = sample_polygon,   [HM_SHAPE_OUTLINE] = sample_outline,
    [HM_SHAPE_TILEMAP] = sample_tilemap, [HM_SHAPE_COMPOUND] = sample_compound,
};

// ---- questions: yes where the samples lie on each other, no where they are apart ----------------------------------

typedef bool question_call(const posed *a, const posed *b);

static bool query_overlap(const posed *a, const posed *b) {
    return hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, NULL);
}

static bool query_closed(const posed *a, const posed *b) {
    const hm_rule rule = {HM_TOUCH_CLOSED, 0};
    return hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &rule);
}

static bool query_margin(const posed *a, const posed *b) {
    const hm_rule rule = {HM_TOUCH_AREA, 0.5};
    return hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &rule);
}

static bool query_distance(const posed *a, const posed *b) {
    hm_points points = {{NAN, NAN}, {NAN, NAN}, {HM_FEATURE_CELL, 7, 7, 7}, {HM_FEATURE_CELL, 7, 7, 7}};
    double distance = hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, &points);
    CHECK(distance >= 0 && distance < INFINITY);
    CHECK_NEAR(hypot(points.a.x - points.b.x, points.a.y - points.b.y), distance, 0x1p-20);
    return distance == 0;
}

static bool query_many(const posed *a, const posed *b) {
    uint64_t bits = 0;
    int32_t n = hm_overlap_many(&a->shape, &a->xform, &b->shape, &b->xform, 1, NULL, &bits, NULL, 0);
    CHECK((int64_t)bits == n && n < 2);
    return n == 1;
}

// Yes where there is a separation, after which they no longer meet.
static bool query_separate(const posed *a, const posed *b) {
    hm_separation out = {{NAN, NAN}, 7, 7, false};
    posed moved = *b;
    CHECK(hm_separate(&a->shape, &a->xform, &b->shape, &b->xform, &(hm_separate_options){.max_distance = 100}, &out));
    CHECK(hm_xform_translate(&b->xform, out.steps_x, out.steps_y, &moved.xform) == HM_OK);
    CHECK(!query_overlap(a, &moved));
    return out.steps_x != 0 || out.steps_y != 0;
}

// From above, down past the other.
static bool query_cast(const posed *a, const posed *b) {
    const hm_vec2 motion = {0, 32};
    hm_cast_hit hit;
    posed above = *b;
    above.xform.oy -= 20 * HM_STEPS_PER_PIXEL;
    bool met = hm_cast(&a->shape, &a->xform, &b->shape, &above.xform, motion, NULL, &hit);
    CHECK_INT(hit.fraction < 1, met);
    CHECK(hm_xform_translate(&above.xform, hit.stop_x, hit.stop_y, &above.xform) == HM_OK);
    CHECK(!query_overlap(a, &above));
    return met;
}

static bool is_within(const posed *a, const posed *b) {
    return hm_within(&a->shape, &a->xform, &b->shape, &b->xform, NULL);
}

// What is within meets; apart, nothing is.
static bool query_within(const posed *a, const posed *b) {
    const bool within = is_within(a, b);
    if (within) CHECK(query_closed(a, b));
    return within || query_overlap(a, b);
}

static bool query_shared(const posed *a, const posed *b) {
    hm_shared_info out;
    return hm_shared_area(&a->shape, &a->xform, &b->shape, &b->xform, &out);
}

static bool query_contact(const posed *a, const posed *b) {
    hm_contact_info out;
    if (!hm_contact(&a->shape, &a->xform, &b->shape, &b->xform, NULL, &out)) return false;
    CHECK(out.count == 1 || out.count == 2);
    CHECK_NEAR(hypot(out.normal.x, out.normal.y), 1, 1e-12);
    return CHECK(out.depth >= 0 && out.depth < 10);
}

static bool query_measure(const posed *a, const posed *b) {
    hm_overlap_info out;
    if (!hm_overlap_measure(&a->shape, &a->xform, &b->shape, &b->xform, NULL, &out)) return false;
    return CHECK(out.depth >= 0 && out.depth < 10);
}

static bool is_single_convex(const posed *s) {
    const hm_shape_kind kind = s->shape.kind;
    return kind != HM_SHAPE_MASK && kind != HM_SHAPE_OUTLINE && kind != HM_SHAPE_TILEMAP && kind != HM_SHAPE_COMPOUND;
}

// Of two single convex shapes; of others only whether they meet.
static bool query_axes(const posed *a, const posed *b) {
    hm_sat_axis axis[16];
    if (!is_single_convex(a) || !is_single_convex(b)) return query_closed(a, b);
    const int32_t count = hm_sat_axes(&a->shape, &a->xform, &b->shape, &b->xform, axis, 16);
    bool meet = CHECK(count > 0 && count <= 16);
    for (int32_t i = 0; i < count && i < 16; ++i) meet = meet && axis[i].sign >= 0;
    CHECK_INT(meet, query_closed(a, b));
    return meet;
}

static const struct {
    const char *function;
    const char *how;
    question_call *query;
    bool masks_only; ///< an area in common: invalid for other kinds
} questions[] = {
    {"hm_overlap", "without a rule", query_overlap, false},
    {"hm_overlap", "closed", query_closed, false},
    {"hm_overlap", "with a margin", query_margin, false},
    {"hm_distance", "and points", query_distance, false},
    {"hm_overlap_many", "of one", query_many, false},
    {"hm_separate", "any way", query_separate, false},
    {"hm_cast", "from above", query_cast, false},
    {"hm_within", "at once or met", query_within, false},
    {"hm_shared_area", "area", query_shared, true},
    {"hm_contact", "where and how deep", query_contact, false},
    {"hm_overlap_measure", "how deep", query_measure, false},
    {"hm_sat_axes", "none separates", query_axes, false},
};
enum { QUESTIONS = sizeof questions / sizeof questions[0] };

// ---- the walk ----------------------------------------------------------------------------------------------------

static void check_cell(question_call *query, const posed *a, const posed *b) {
    posed moved = *b;
    CHECK_INT(query(a, b), true);
    CHECK_INT(query(b, a), true);
    moved.xform.ox += 9 * HM_STEPS_PER_PIXEL;
    moved.xform.oy += 40 * HM_STEPS_PER_PIXEL; // off a ray as well
    CHECK_INT(query(a, &moved), false);
    CHECK_INT(query(&moved, a), false);
}

// At the identity, and rotated and stretched together, which changes nothing.
static void check_pair(hm_shape_kind kind_a, hm_shape_kind kind_b) {
    static const hm_xform rotated = {12345678, -87654321, 3 << 23, 1 << 24, -(1 << 24), 3 << 23};
    bool masks = kind_a == HM_SHAPE_MASK && kind_b == HM_SHAPE_MASK;
    for (int q = 0; q < QUESTIONS; ++q) {
        if (questions[q].masks_only && !masks) continue;
        posed a = samples[kind_a](), b = samples[kind_b]();
        test_note("%s %s of %s and %s", questions[q].function, questions[q].how, hm_shape_kind_name(kind_a),
                  hm_shape_kind_name(kind_b));
        check_cell(questions[q].query, &a, &b);
        a.xform = b.xform = rotated;
        if (!test_short()) check_cell(questions[q].query, &a, &b);
        posed_free(&a);
        posed_free(&b);
    }
}

TEST(every_kind_has_a_sample) {
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
        test_note("%s", hm_shape_kind_name((hm_shape_kind)kind));
        REQUIRE(samples[kind] != NULL);
        posed s = samples[kind]();
        CHECK_INT(s.shape.kind, kind);
        posed_free(&s);
    }
}

TEST(every_cell_answers) {
    int cells = 0;
#define CHECK_ROW(kind_a, name, word)                                                                                \
    for (int kind_b = 0; kind_b < HM_SHAPE_KIND_COUNT; ++kind_b, ++cells) check_pair(kind_a, (hm_shape_kind)kind_b);
    HM_SHAPE_KINDS(CHECK_ROW)
#undef CHECK_ROW
    CHECK_INT(cells, HM_SHAPE_KIND_COUNT * HM_SHAPE_KIND_COUNT);
}

// ---- what an answer is about --------------------------------------------------------------------------------------

static const hm_feature_kind features[HM_SHAPE_KIND_COUNT] = {
    [HM_SHAPE_MASK] = HM_FEATURE_PIXEL,
    [HM_SHAPE_OUTLINE] = HM_FEATURE_EDGE,
    [HM_SHAPE_TILEMAP] = HM_FEATURE_CELL,
};

/// A sample, by itself or as the second part of a compound.
typedef struct featured {
    posed posed;
    hm_shape_kind kind;
    int32_t part;
} featured;

static featured featured_make(int kind, bool in_compound, int64_t far) {
    featured f = {samples[kind](), (hm_shape_kind)kind, 0};
    if (kind == HM_SHAPE_COMPOUND) f.kind = HM_SHAPE_BOX;
    if (!in_compound || kind == HM_SHAPE_COMPOUND) return f;
    posed part[2] = {sample_circle(), f.posed};
    part[0].xform.oy = far * HM_STEPS_PER_PIXEL;
    f.posed = posed_compound_of(part, 2);
    f.part = 1;
    return f;
}

// Inside of an outline no edge of it need be met.
static void check_feature(const featured *f, hm_feature feature, bool edge) {
    const bool none = f->kind == HM_SHAPE_OUTLINE && feature.x < 0;
    CHECK_INT(feature.kind, none ? HM_FEATURE_NONE : features[f->kind]);
    CHECK_INT(feature.part, f->part);
    if (none) CHECK(!edge && feature.x == -1 && feature.y == -1);
    if (!none && features[f->kind] == HM_FEATURE_NONE) CHECK(feature.x == 0 && feature.y == 0);
    if (!none) CHECK(feature.x >= 0 && feature.x < 8 && feature.y >= 0 && feature.y < 3);
}

static void check_features_where_they_lie(const featured *a, const featured *b, bool meet) {
    const hm_feature other = {HM_FEATURE_OUTSIDE, 7, 7, 7};
    hm_points points = {{0, 0}, {0, 0}, other, other};
    hm_contact_info info;
    const double d = hm_distance(&a->posed.shape, &a->posed.xform, &b->posed.shape, &b->posed.xform, &points);
    CHECK_INT(d == 0, meet);
    check_feature(a, points.feature_a, !meet);
    check_feature(b, points.feature_b, !meet);
    if (!hm_contact(&a->posed.shape, &a->posed.xform, &b->posed.shape, &b->posed.xform, NULL, &info)) return;
    for (int32_t i = 0; i < info.count; ++i) {
        check_feature(a, info.point[i].feature_a, false);
        check_feature(b, info.point[i].feature_b, false);
    }
}

static void check_features_of_cast(const featured *a, featured b) {
    hm_cast_hit hit;
    b.posed.xform.oy -= 20 * HM_STEPS_PER_PIXEL;
    REQUIRE(hm_cast(&a->posed.shape, &a->posed.xform, &b.posed.shape, &b.posed.xform, (hm_vec2){0, 32}, NULL, &hit));
    check_feature(a, hit.feature_a, true);
    check_feature(&b, hit.feature_b, true);
}

// Meeting, apart, with a margin between them, and by a cast.
static void check_features(const featured *a, const featured *b) {
    const hm_contact_options near = {.rule = {HM_TOUCH_AREA, 100}};
    featured moved = *b;
    hm_contact_info info;
    check_features_where_they_lie(a, b, true);
    check_features_of_cast(a, *b);
    moved.posed.xform.ox += 9 * HM_STEPS_PER_PIXEL;
    moved.posed.xform.oy += 40 * HM_STEPS_PER_PIXEL;
    check_features_where_they_lie(a, &moved, false);
    REQUIRE(hm_contact(&a->posed.shape, &a->posed.xform, &moved.posed.shape, &moved.posed.xform, &near, &info));
    check_feature(a, info.point[0].feature_a, true);
    check_feature(&moved, info.point[0].feature_b, true);
}

TEST(every_kind_has_its_feature) {
    for (int k = 0; k < 4 * HM_SHAPE_KIND_COUNT * HM_SHAPE_KIND_COUNT; ++k) {
        featured a = featured_make(k / 4 % HM_SHAPE_KIND_COUNT, k & 1, -1000);
        featured b = featured_make(k / 4 / HM_SHAPE_KIND_COUNT, k & 2, 1000);
        test_note("%s%s and %s%s", k & 1 ? "in a compound " : "", hm_shape_kind_name(a.kind),
                  k & 2 ? "in a compound " : "", hm_shape_kind_name(b.kind));
        check_features(&a, &b);
        posed_free(&a.posed);
        posed_free(&b.posed);
    }
}

// Of a ball in a map without cells that are solid.
TEST(what_is_outside_of_a_map_is_a_feature) {
    const hm_tilemap_options options = {
        .width = 1, .height = 1, .cell_width = 4, .cell_height = 4, .solid_outside = true};
    hm_tilemap *map;
    posed hole = {.xform = HM_XFORM_IDENTITY}, ball = sample_circle();
    hm_points points;
    REQUIRE(hm_tilemap_create(&options, NULL, 0, NULL, NULL, &map) == HM_OK);
    hm_shape_tilemap(map, &hole.shape);
    hm_distance(&hole.shape, &hole.xform, &ball.shape, &ball.xform, &points);
    CHECK_INT(points.feature_a.kind, HM_FEATURE_OUTSIDE);
    CHECK(points.feature_a.part == 0 && points.feature_a.x == -1 && points.feature_a.y == -1);
    hm_tilemap_destroy(map);
}

TEST(every_kind_is_within_itself) {
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
        posed s = samples[kind](), moved = s;
        test_note("%s", hm_shape_kind_name((hm_shape_kind)kind));
        CHECK(is_within(&s, &s));
        moved.xform.oy -= 1;
        CHECK(!is_within(&moved, &s));
        posed_free(&s);
    }
}

static bool question_listed(const char *name, size_t length) {
    for (int q = 0; q < QUESTIONS; ++q) {
        if (strlen(questions[q].function) == length && memcmp(questions[q].function, name, length) == 0) return true;
    }
    return false;
}

// Every function of the header that takes two posed shapes is among the questions.
TEST(every_question_is_tested) {
    FILE *header = fopen("include/hitmask/collide.h", "r");
    char line[256];
    int found = 0;
#ifdef __wasm__
    if (!header) return; // no files there
#endif
    REQUIRE(header != NULL);
    while (fgets(line, sizeof line, header)) {
        const char *end = strstr(line, "(const hm_shape *a, const hm_xform *xa,"), *name = end;
        if (!end) continue;
        while (name > line && name[-1] != ' ') --name;
        test_note("%s", line);
        CHECK(question_listed(name, (size_t)(end - name)));
        ++found;
    }
    fclose(header);
    CHECK(found >= 5);
}

TEST_MAIN(CASE(every_kind_has_a_sample), CASE(every_cell_answers), CASE(every_kind_has_its_feature),
          CASE(what_is_outside_of_a_map_is_a_feature), CASE(every_kind_is_within_itself),
          CASE(every_question_is_tested))
