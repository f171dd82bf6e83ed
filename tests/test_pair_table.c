// The second table of docs/touch-rule.md: every ordered pair of kinds, a step apart, touching, a step in and far,
// near the world's origin and near its end, by every query. The feature that a shape shows to the other decides the
// result.
#include "spec.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <hitmask/cast.h>

// ---- the feature that a shape shows to the other -----------------------------------------------------------------

#define FEATURES(X)                                                                                                  \
    X(POINT, "point")                                                                                                \
    X(ACROSS, "across")                                                                                              \
    X(END, "end")                                                                                                    \
    X(FLAT, "flat")                                                                                                  \
    X(CORNER, "corner")                                                                                              \
    X(ROUND, "round")                                                                                                \
    X(NOTHING, "nothing")

typedef enum feature {
#define FEATURE_CONSTANT(name, text) name,
    FEATURES(FEATURE_CONSTANT)
#undef FEATURE_CONSTANT
} feature;

static const char *const feature_names[] = {
#define FEATURE_NAME(name, text) text,
    FEATURES(FEATURE_NAME)
#undef FEATURE_NAME
};

/// A shape as the left one of a pair and as the right one: its feature lies at (0, 0), and all of it on that side.
typedef struct trait {
    hm_shape_kind kind;
    feature rotated;
    const char *a;
    const char *b;
    spec_form form;
    bool slanted; ///< drawn with axes along 3-4-5 triangles, so that a square's corner comes first
} trait;

static const trait traits[] = {
    {HM_SHAPE_MASK, FLAT, "# at -1,-0.5", "# at 0,-0.5", SPEC_AS_IS, false},
    {HM_SHAPE_MASK, FLAT, "#/# at -1,-1", "#/# at 0,-1", SPEC_AS_IS, false},
    {HM_SHAPE_MASK, CORNER, "#", "#", SPEC_AS_IS, true},
    {HM_SHAPE_MASK, NOTHING, ".", ".", SPEC_AS_IS, false},
    {HM_SHAPE_POINT, POINT, "point 0,0", "point 0,0", SPEC_AS_IS, false},
    {HM_SHAPE_SEGMENT, POINT, "segment 0,0 0,0", "segment 0,0 0,0", SPEC_AS_IS, false},
    {HM_SHAPE_SEGMENT, ACROSS, "segment 0,-2 0,2", "segment 0,-2 0,2", SPEC_AS_IS, false},
    {HM_SHAPE_SEGMENT, END, "segment -3,0 0,0", "segment 3,0 0,0", SPEC_AS_IS, false},
    {HM_SHAPE_CIRCLE, POINT, "circle 0,0 0", "circle 0,0 0", SPEC_AS_IS, false},
    {HM_SHAPE_CIRCLE, ROUND, "circle -2,0 2", "circle 2,0 2", SPEC_AS_IS, false},
    {HM_SHAPE_RAY, ACROSS, "ray 0,-2 0,1", "ray 0,-2 0,1", SPEC_AS_IS, false},
    {HM_SHAPE_RAY, END, "ray 0,0 -1,0", "ray 0,0 1,0", SPEC_AS_IS, false},
    {HM_SHAPE_CAPSULE, POINT, "capsule 0,0 0,0 0", "capsule 0,0 0,0 0", SPEC_AS_IS, false},
    {HM_SHAPE_CAPSULE, ACROSS, "capsule 0,-2 0,2 0", "capsule 0,-2 0,2 0", SPEC_AS_IS, false},
    {HM_SHAPE_CAPSULE, END, "capsule -3,0 0,0 0", "capsule 3,0 0,0 0", SPEC_AS_IS, false},
    {HM_SHAPE_CAPSULE, FLAT, "capsule -2,-3 -2,3 2", "capsule 2,-3 2,3 2", SPEC_AS_IS, false},
    {HM_SHAPE_CAPSULE, ROUND, "capsule -5,0 -2,0 2", "capsule 5,0 2,0 2", SPEC_AS_IS, false},
    {HM_SHAPE_CAPSULE, ROUND, "capsule -2,0 -2,0 2", "capsule 2,0 2,0 2", SPEC_AS_IS, false},
    {HM_SHAPE_BOX, POINT, "box 0,0 0,0", "box 0,0 0,0", SPEC_AS_IS, false},
    {HM_SHAPE_BOX, ACROSS, "box 0,-2 0,4", "box 0,-2 0,4", SPEC_AS_IS, false},
    {HM_SHAPE_BOX, END, "box -3,0 3,0", "box 0,0 3,0", SPEC_AS_IS, false},
    {HM_SHAPE_BOX, FLAT, "box -3,-2 3,4", "box 0,-2 3,4", SPEC_AS_IS, false},
    {HM_SHAPE_BOX, FLAT, "box -3,-2 2,4 1", "box 1,-2 2,4 1", SPEC_AS_IS, false},
    {HM_SHAPE_BOX, CORNER, "box 0,0 2,2", "box 0,0 2,2", SPEC_AS_IS, true},
    {HM_SHAPE_BOX, ROUND, "box -2,0 0,0 2", "box 2,0 0,0 2", SPEC_AS_IS, false},
    {HM_SHAPE_POLYGON, FLAT, "polygon 0,-2 0,2 -3,0", "polygon 0,-2 0,2 3,0", SPEC_AS_IS, false},
    {HM_SHAPE_POLYGON, FLAT, "polygon -1,-2 -1,2 -4,0 1", "polygon 1,-2 1,2 4,0 1", SPEC_AS_IS, false},
    {HM_SHAPE_POLYGON, CORNER, "polygon 0,0 -3,2 -3,-2", "polygon 0,0 3,2 3,-2", SPEC_AS_IS, false},
    {HM_SHAPE_POLYGON, ROUND, "polygon -2,0 -5,2 -5,-2 2", "polygon 2,0 5,2 5,-2 2", SPEC_AS_IS, false},
    {HM_SHAPE_OUTLINE, FLAT, "# at -1,-0.5", "# at 0,-0.5", SPEC_AS_OUTLINE, false},
    {HM_SHAPE_OUTLINE, CORNER, "#", "#", SPEC_AS_OUTLINE, true},
    {HM_SHAPE_OUTLINE, NOTHING, ".", ".", SPEC_AS_OUTLINE, false},
    {HM_SHAPE_TILEMAP, FLAT, "#/# at -1,-1", "#/# at 0,-1", SPEC_AS_TILES, false},
    {HM_SHAPE_TILEMAP, CORNER, "#", "#", SPEC_AS_TILES, true},
    {HM_SHAPE_TILEMAP, NOTHING, ".", ".", SPEC_AS_TILES, false},
    {HM_SHAPE_COMPOUND, POINT, "point 0,0", "point 0,0", SPEC_AS_COMPOUND, false},
    {HM_SHAPE_COMPOUND, ACROSS, "segment 0,-2 0,2", "segment 0,-2 0,2", SPEC_AS_COMPOUND, false},
    {HM_SHAPE_COMPOUND, END, "segment -3,0 0,0", "segment 3,0 0,0", SPEC_AS_COMPOUND, false},
    {HM_SHAPE_COMPOUND, FLAT, "box -3,-2 3,4", "box 0,-2 3,4", SPEC_AS_COMPOUND, false},
    {HM_SHAPE_COMPOUND, CORNER, "#", "#", SPEC_AS_COMPOUND, true},
    {HM_SHAPE_COMPOUND, ROUND, "circle -2,0 2", "circle 2,0 2", SPEC_AS_COMPOUND, false},
    {HM_SHAPE_COMPOUND, NOTHING, ".", ".", SPEC_AS_COMPOUND, false},
};

enum { TRAITS = sizeof traits / sizeof traits[0] };

static bool is_thin(const trait *l) { return l->rotated == POINT || l->rotated == ACROSS; }

static bool is_nothing(const trait *l) { return l->rotated == NOTHING; }

static bool has_area(const trait *l) { return l->rotated == FLAT || l->rotated == CORNER || l->rotated == ROUND; }

// ---- what they answer --------------------------------------------------------------------------------------------

typedef enum gap { APART, TOUCHING, IN, GAPS } gap; // by a step

/// By the features that the two show to one another: whether the rule is met with HM_TOUCH_AREA and with
/// HM_TOUCH_CLOSED.
typedef struct outcome {
    const char *what;
    bool met[GAPS][2];
} outcome;

enum { WITH_NOTHING, BOTH_THIN, OTHERWISE, WITH_MARGIN, OUTCOMES };

static const outcome outcomes[OUTCOMES] = {
    [WITH_NOTHING] = {"one of them has nothing", {{false, false}, {false, false}, {false, false}}},
    [BOTH_THIN] = {"each is a point or lies across", {{false, false}, {true, true}, {false, false}}},
    [OTHERWISE] = {"any others", {{false, false}, {false, true}, {true, true}}},
    [WITH_MARGIN] = {"any, by the edge of a margin", {{false, false}, {false, true}, {true, true}}},
};

static const outcome *outcome_of(const trait *a, const trait *b, double margin) {
    if (is_nothing(a) || is_nothing(b)) return &outcomes[WITH_NOTHING];
    if (margin > 0) return &outcomes[WITH_MARGIN];
    return &outcomes[is_thin(a) && is_thin(b) ? BOTH_THIN : OTHERWISE];
}

// ---- pairs -------------------------------------------------------------------------------------------------------

enum { PIXEL = 1 << HM_STEP_BITS, QUARTER = PIXEL / 4 };

/// Where the pair stands and how it is rotated: axes of length 1 along those of the world.
typedef struct frame {
    int64_t x, y;
    int ux, uy, vx, vy;
} frame;

static const frame frames[] = {
    {0, 0, 1, 0, 0, 1},
    {((int64_t)1 << 45) + 12345, -((int64_t)1 << 45), 0, 1, -1, 0},
    {-((int64_t)1 << 45), 7, -1, 0, 0, 1},
};

enum { FRAMES = sizeof frames / sizeof frames[0] };

/// Two measurements of the distance, and the query.
typedef struct pair {
    const trait *traits_a, *traits_b;
    const frame *frame;
    posed a, b;
    hm_rule rule;
    int64_t steps; ///< from a to b; less than 0 where they overlap by that
} pair;

static hm_xform pair_xform(const frame *f, bool slanted, int side) {
    const int ux = slanted ? 4 * side : 4, uy = slanted ? -3 * side : 0;
    const int vx = slanted ? 3 * side : 0, vy = slanted ? 4 * side : 4;
    return (hm_xform){
        f->x,
        f->y,
        (int64_t)QUARTER * (f->ux * ux + f->vx * uy),
        (int64_t)QUARTER * (f->uy * ux + f->vy * uy),
        (int64_t)QUARTER * (f->ux * vx + f->vx * vy),
        (int64_t)QUARTER * (f->uy * vx + f->vy * vy),
    };
}

static pair pair_make(const trait *a, const trait *b, const frame *f) {
    const hm_xform at_a = pair_xform(f, a->slanted, -1), at_b = pair_xform(f, b->slanted, 1);
    return (pair){.traits_a = a,
                  .traits_b = b,
                  .frame = f,
                  .a = spec_posed(a->a, &at_a, a->form),
                  .b = spec_posed(b->b, &at_b, b->form)};
}

static void pair_free(pair *p) {
    posed_free(&p->a);
    posed_free(&p->b);
}

static void pair_part(pair *p, int64_t steps) {
    p->b.xform.ox += p->frame->ux * (steps - p->steps);
    p->b.xform.oy += p->frame->uy * (steps - p->steps);
    p->steps = steps;
}

static void pair_note(const pair *p) {
    test_note("%s %s and %s %s, %lld steps, margin %g, %s, frame %d", hm_shape_kind_name(p->traits_a->kind),
              p->traits_a->a, hm_shape_kind_name(p->traits_b->kind), p->traits_b->b, (long long)p->steps,
              p->rule.margin, p->rule.touch == HM_TOUCH_CLOSED ? "closed" : "area", (int)(p->frame - frames));
}

static bool pair_met(const pair *p, const hm_xform *at) {
    return hm_overlap(&p->a.shape, &p->a.xform, &p->b.shape, at, &p->rule);
}

// ---- questions ---------------------------------------------------------------------------------------------------

// Two that are thin part again beyond one another.
static double pair_distance(const pair *p) {
    if (is_nothing(p->traits_a) || is_nothing(p->traits_b)) return INFINITY;
    const int64_t apart = is_thin(p->traits_a) && is_thin(p->traits_b) ? llabs(p->steps) : p->steps;
    return apart > 0 ? (double)apart / (double)HM_STEPS_PER_PIXEL : 0;
}

static void check_distance(const pair *p) {
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    const double expected = pair_distance(p);
    const double distance = hm_distance(&p->a.shape, &p->a.xform, &p->b.shape, &p->b.xform, NULL);
    CHECK(distance == expected || fabs(distance - expected) <= 0x1p-20);
    CHECK_INT(distance == 0, hm_overlap(&p->a.shape, &p->a.xform, &p->b.shape, &p->b.xform, &closed));
    CHECK(hm_distance(&p->b.shape, &p->b.xform, &p->a.shape, &p->a.xform, NULL) == distance);
}

static bool is_convex(const trait *l) {
    return l->kind != HM_SHAPE_MASK && l->kind != HM_SHAPE_OUTLINE && l->kind != HM_SHAPE_TILEMAP &&
           l->kind != HM_SHAPE_COMPOUND;
}

// The longest separation: what overlaps, and how much longer the documentation allows it to be.
static double longest_way(const pair *p) {
    const double slack = is_convex(p->traits_a) && is_convex(p->traits_b) ? 1e-6 : 1.0 / 16 + 1.0 / 512;
    return fabs(p->rule.margin - (double)p->steps / (double)HM_STEPS_PER_PIXEL) + slack;
}

static void check_contact(const pair *p, bool met) {
    hm_contact_info info;
    const bool meets =
        hm_contact(&p->a.shape, &p->a.xform, &p->b.shape, &p->b.xform, &(hm_contact_options){.rule = p->rule}, &info);
    if (!CHECK_INT(meets, met) || !met) return;
    const double length = hypot(info.normal.x, info.normal.y);
    CHECK(info.count == 1 || info.count == 2);
    CHECK(length == 0 || fabs(length - 1) < 1e-12);
    CHECK(info.depth >= 0 && info.depth <= longest_way(p));
}

static void check_separation(const pair *p, bool met) {
    hm_separation out;
    hm_xform moved;
    CHECK(hm_separate(&p->a.shape, &p->a.xform, &p->b.shape, &p->b.xform,
                      &(hm_separate_options){.rule = p->rule, .max_distance = 100}, &out));
    CHECK_INT(out.steps_x != 0 || out.steps_y != 0, met);
    CHECK(hypot(out.move.x, out.move.y) <= (met ? longest_way(p) : 0));
    REQUIRE(hm_xform_translate(&p->b.xform, out.steps_x, out.steps_y, &moved) == HM_OK);
    CHECK(!pair_met(p, &moved));
}

static bool is_within(const pair *p) {
    return hm_within(&p->a.shape, &p->a.xform, &p->b.shape, &p->b.xform, &p->rule);
}

// Of what is more than a point only a part comes near.
static void check_within(const pair *p) {
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    const bool within = is_within(p), touches = posed_overlap_once(&p->a, &p->b, &closed);
    if (is_nothing(p->traits_a))
        CHECK(within);
    else if (p->traits_a->rotated == POINT && p->rule.margin == 0)
        CHECK_INT(within, p->rule.touch == HM_TOUCH_AREA ? touches : p->steps < 0 && has_area(p->traits_b));
    else
        CHECK(!within || touches);
}

// To b's position from far away and on: it stops at most two steps from where the rule begins to be met.
static void check_cast(pair *p, double far) {
    const double length = far + 8, margin = p->rule.margin;
    const hm_vec2 motion = {-length * p->frame->ux, -length * p->frame->uy};
    hm_cast_hit hit;
    hm_xform stop;
    pair_part(p, (int64_t)far * PIXEL);
    pair_note(p);
    const bool met = hm_cast(&p->a.shape, &p->a.xform, &p->b.shape, &p->b.xform, motion,
                             &(hm_cast_options){.rule = p->rule}, &hit);
    if (!CHECK_INT(met, !is_nothing(p->traits_a) && !is_nothing(p->traits_b)) || !met) return;
    CHECK_NEAR(hit.fraction * length, far - margin, 0x1p-20);
    CHECK(llabs(hit.stop_x * p->frame->ux + hit.stop_y * p->frame->uy +
                (int64_t)((far - margin) * (double)HM_STEPS_PER_PIXEL)) <= 2);
    REQUIRE(hm_xform_translate(&p->b.xform, hit.stop_x, hit.stop_y, &stop) == HM_OK);
    CHECK(!pair_met(p, &stop));
}

// ---- the table ---------------------------------------------------------------------------------------------------

static void check_gap(pair *p, gap by) {
    static const int beyond[GAPS] = {[APART] = 1, [TOUCHING] = 0, [IN] = -1};
    const outcome *expected = outcome_of(p->traits_a, p->traits_b, p->rule.margin);
    pair_part(p, (int64_t)(p->rule.margin * (double)HM_STEPS_PER_PIXEL) + beyond[by]);
    pair_note(p);
    const bool met = expected->met[by][p->rule.touch == HM_TOUCH_CLOSED];
    CHECK_INT(posed_overlap(&p->a, &p->b, &p->rule), met);
    if (p->rule.touch == HM_TOUCH_AREA) check_distance(p);
    check_contact(p, met);
    check_separation(p, met);
    check_within(p);
}

static void check_far(pair *p) {
    pair_part(p, (int64_t)1000000 * PIXEL);
    pair_note(p);
    CHECK(!posed_overlap(&p->a, &p->b, &p->rule));
    check_distance(p);
    check_cast(p, 1000000);
}

static void check_pair(const trait *a, const trait *b, const frame *f, double margin) {
    pair p = pair_make(a, b, f);
    for (int closed = 0; closed < 2; ++closed) {
        p.rule = (hm_rule){closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, margin};
        for (int i = 0; i < GAPS; ++i) check_gap(&p, (gap)i);
        check_far(&p);
    }
    pair_free(&p);
}

// In each frame with no margin, and with the one or the other.
TEST(every_pair) {
    static const double margins[] = {1.5, 256};
    for (int a = 0; a < TRAITS; ++a)
        for (int b = 0; b < TRAITS; ++b) {
            if (test_short() && (a + b) % 7) continue;
            for (int k = 0; k < FRAMES; ++k) {
                check_pair(&traits[a], &traits[b], &frames[k], 0);
                check_pair(&traits[a], &traits[b], &frames[k], margins[(a + b + k) % 2]);
            }
        }
}

// A kind without a row, or with a row of another kind, fails here.
TEST(every_kind_has_a_row) {
    int rows[HM_SHAPE_KIND_COUNT] = {0};
    const hm_xform at = HM_XFORM_IDENTITY;
    for (int i = 0; i < TRAITS; ++i) {
        posed s = spec_posed(traits[i].a, &at, traits[i].form);
        CHECK_INT(s.shape.kind, traits[i].kind);
        ++rows[traits[i].kind];
        posed_free(&s);
    }
#define CHECK_KIND(kind, name, word)                                                                                 \
    test_note("%s", hm_shape_kind_name(kind));                                                                       \
    CHECK(rows[kind] > 0);
    HM_SHAPE_KINDS(CHECK_KIND)
#undef CHECK_KIND
}

// ---- the page ----------------------------------------------------------------------------------------------------

static const char *yes_or_no(bool yes) { return yes ? "yes" : "no"; }

static void lookup_as_written(const trait *l, char *line, size_t size) {
    const char *slanted = l->slanted ? " slanted" : "";
    snprintf(line, size, "| %s | %s | `%s`%s | `%s`%s |\n", hm_shape_kind_name(l->kind), feature_names[l->rotated],
             l->a, slanted, l->b, slanted);
}

static void outcome_as_written(const outcome *o, char *line, size_t size) {
    snprintf(line, size, "| %s | %s, %s | %s, %s | %s, %s |\n", o->what, yes_or_no(o->met[APART][0]),
             yes_or_no(o->met[APART][1]), yes_or_no(o->met[TOUCHING][0]), yes_or_no(o->met[TOUCHING][1]),
             yes_or_no(o->met[IN][0]), yes_or_no(o->met[IN][1]));
}

// The rows of this section's tables, in their order.
TEST(the_page_has_the_same_rows) {
    FILE *page = fopen("docs/touch-rule.md", "r");
    char line[512], expected[512];
    int row = 0;
#ifdef __wasm__
    if (!page) return; // no files there
#endif
    REQUIRE(page != NULL);
    while (fgets(line, sizeof line, page) && strcmp(line, SPEC_SECOND_TABLE) != 0) continue;
    while (fgets(line, sizeof line, page)) {
        if (line[0] != '|' || line[1] == '-' || strncmp(line, "| |", 3) == 0 || strncmp(line, "| kind", 6) == 0)
            continue;
        REQUIRE(row < OUTCOMES + TRAITS);
        if (row < OUTCOMES)
            outcome_as_written(&outcomes[row], expected, sizeof expected);
        else
            lookup_as_written(&traits[row - OUTCOMES], expected, sizeof expected);
        CHECK_TEXT(line, expected);
        ++row;
    }
    CHECK_INT(row, OUTCOMES + TRAITS);
    fclose(page);
}

TEST_MAIN(CASE(every_pair), CASE(every_kind_has_a_row), CASE(the_page_has_the_same_rows))
