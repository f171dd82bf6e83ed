// Outlines in the matrix. The outline of a mask is the same set of points as the mask, whose answers the other tests
// compare with the oracle: so it has to give the same ones, however differently the two are searched. Outlines with
// edges in any direction are compared with every part against every part.
#include "casting.h"
#include "ref_sat.h"

#include <math.h>
#include <string.h>

static const double tolerance = 0x1p-20;

/// A mask, its outline, and something else near them.
typedef struct both {
    posed mask, outline, other;
} both;

static void both_free(both *s) {
    posed_free(&s->mask);
    posed_free(&s->outline);
    posed_free(&s->other);
}

static both random_both(hm_shape_kind kind, int size) {
    both s;
    posed_random_pair(HM_SHAPE_MASK, kind, size, &s.mask, &s.other);
    s.outline = posed_outline_of_grid(ref_copy(&s.mask.grid));
    s.outline.xform = s.mask.xform;
    return s;
}

// ---- contact -----------------------------------------------------------------------------------------------------

static bool has_area(const posed *s) { return s->mask || s->parts || s->shape.radius > 0; }

static double gap_of_point(const posed *s, hm_vec2 p) {
    hm_shape point;
    hm_xform at = HM_XFORM_IDENTITY;
    REQUIRE(hm_shape_point(0, 0, &point) == HM_OK);
    at.ox = (int64_t)(p.x * (double)HM_STEPS_PER_PIXEL);
    at.oy = (int64_t)(p.y * (double)HM_STEPS_PER_PIXEL);
    return hm_distance(&point, &at, &s->shape, &s->xform, NULL);
}

// Where single parts meet the rule differs for what has no area: a segment may run between two parts. Heights that
// are less than a step apart may count as one.
static void check_pose(const both *s, const hm_rule *rule, hm_vec2 of_mask, hm_vec2 of_outline) {
    const hm_xform *x = &s->mask.xform, *y = &s->other.xform;
    bool touch = hm_distance(&s->mask.shape, x, &s->other.shape, y, NULL) == 0;
    bool comparable = has_area(&s->other) || rule->touch == HM_TOUCH_CLOSED || rule->margin > 0;
    if (!touch) return;
    if (comparable) CHECK_NEAR(of_outline.y, of_mask.y, 1.01 * 0x1p-24);
    CHECK_NEAR(gap_of_point(&s->outline, of_outline), 0, tolerance);
    CHECK_NEAR(gap_of_point(&s->other, of_outline), 0, tolerance);
}

static bool check_contact(const both *s, const hm_rule *rule) {
    hm_contact_info of_mask, of_outline, back;
    const hm_shape *a = &s->outline.shape, *b = &s->other.shape;
    const hm_xform *x = &s->outline.xform, *y = &s->other.xform;
    bool met = hm_contact(&s->mask.shape, x, b, y, &(hm_contact_options){.rule = rule_of_pointer(rule)}, &of_mask);
    posed_note(&s->outline, &s->other, rule);
    CHECK_INT(hm_contact(a, x, b, y, &(hm_contact_options){.rule = rule_of_pointer(rule)}, &of_outline), met);
    CHECK_INT(hm_contact(b, y, a, x, &(hm_contact_options){.rule = rule_of_pointer(rule)}, &back), met);
    if (!met) return false;
    CHECK_INT(of_outline.count, 1);
    // Borders are compared in test_border_body.c; what is 0 in parts of a pixel's edge need not be in smaller parts.
    if (of_mask.normal_rule != HM_NORMAL_MTV || of_outline.normal_rule != HM_NORMAL_MTV) return true;
    check_pose(s, rule, of_mask.point[0].point, of_outline.point[0].point);
    CHECK(memcmp(&of_outline.point[0].point, &back.point[0].point, sizeof(hm_vec2)) == 0);
    CHECK(memcmp(&of_outline.point[0].feature_a, &back.point[0].feature_b, sizeof(hm_feature)) == 0);
    CHECK(of_outline.depth == back.depth);
    CHECK_NEAR(of_outline.depth, of_mask.depth, 1.0 / 16 + 1.0 / 512);
    return true;
}

// ---- separations -------------------------------------------------------------------------------------------------

static void check_separation(const both *s, const hm_rule *rule, const hm_vec2 *way) {
    hm_separation of_mask, of_outline;
    posed moved = s->other;
    const hm_shape *a = &s->outline.shape, *b = &s->other.shape;
    const hm_xform *x = &s->outline.xform, *y = &s->other.xform;
    bool free = hm_separate(&s->mask.shape, x, b, y,
                            &(hm_separate_options){.rule = rule_of_pointer(rule),
                                                   .direction = way ? *way : (hm_vec2){0, 0},
                                                   .max_distance = 300},
                            &of_mask);
    CHECK_INT(hm_separate(a, x, b, y,
                          &(hm_separate_options){.rule = rule_of_pointer(rule),
                                                 .direction = way ? *way : (hm_vec2){0, 0},
                                                 .max_distance = 300},
                          &of_outline),
              free);
    if (!free) return;
    CHECK(hm_xform_translate(y, of_outline.steps_x, of_outline.steps_y, &moved.xform) == HM_OK);
    CHECK(!hm_overlap(a, x, b, &moved.xform, rule));
    double one = hypot(of_mask.move.x, of_mask.move.y), two = hypot(of_outline.move.x, of_outline.move.y);
    CHECK_NEAR(two, one, way ? 1.0 / 512 : 1.0 / 16 + 1.0 / 512);
}

static void check_deep(hm_shape_kind kind, int count, int size) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        both s = random_both(kind, size);
        hm_rule rule = posed_random_rule();
        if (rule.margin > 4) rule.margin = 0;
        hm_vec2 way;
        way.x = test_between(-9, 9);
        way.y = test_between(1, 9);
        if (test_below(3) == 0) posed_jitter(&s.mask, &s.other, rule.margin);
        test_count(&meet, check_contact(&s, &rule));
        check_separation(&s, &rule, &way);
        check_separation(&s, &rule, NULL);
        both_free(&s);
    }
    test_note("%s", hm_shape_kind_name(kind));
    CHECK_TALLY(meet);
}

TEST(contacts_and_ways_out_are_those_of_the_mask) {
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) check_deep((hm_shape_kind)kind, 60, 5);
}

// ---- casts -------------------------------------------------------------------------------------------------------

static void check_stop(const cast_question *q, const hm_cast_hit *hit, bool met_now) {
    if (cast_met_after(q, hit->stop_x, hit->stop_y)) CHECK(met_now && hit->stop_x == 0 && hit->stop_y == 0);
}

static bool check_cast(const both *s, cast_question *q, bool first) {
    hm_cast_hit of_mask, of_outline;
    *(first ? &q->a : &q->b) = s->mask;
    *(first ? &q->b : &q->a) = s->other;
    bool hit = cast_query(q, 0, &of_mask);
    bool met_now = cast_met_after(q, 0, 0);
    *(first ? &q->a : &q->b) = s->outline;
    cast_note(q);
    CHECK_INT(cast_query(q, 0, &of_outline), hit);
    CHECK_INT(of_outline.exact, of_mask.exact);
    if (of_mask.exact || !met_now) CHECK(of_outline.fraction == of_mask.fraction);
    CHECK_NEAR(of_outline.fraction, of_mask.fraction, 1e-12);
    if (of_mask.exact && hit)
        CHECK_INT(ref_ratio_compare(cast_ratio_of(&of_outline.when), cast_ratio_of(&of_mask.when)), 0);
    if (hit) check_stop(q, &of_outline, met_now);
    if (hit && of_outline.fraction > 0) {
        CHECK_NEAR(hypot(of_outline.normal.x, of_outline.normal.y), 1, 1e-12);
        hm_xform b = cast_moved(&q->b.xform, llround(of_outline.fraction * (double)q->motion.x),
                                llround(of_outline.fraction * (double)q->motion.y));
        posed moved = q->b;
        moved.xform = b;
        CHECK_NEAR(gap_of_point(&q->a, of_outline.point), 0, q->rule.margin + 2 * tolerance);
        CHECK_NEAR(gap_of_point(&moved, of_outline.point), 0, q->rule.margin + 2 * tolerance);
    }
    return hit;
}

static int64_t random_motion(void) {
    int bits = test_between(2, 31);
    int64_t length = (int64_t)(test_random() >> (64 - bits));
    return test_below(2) ? -length : length;
}

static void check_casts(hm_shape_kind kind, int count, int size) {
    test_tally hits = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        both s = random_both(kind, size);
        cast_question q = {.rule = posed_random_rule(), .start = test_below(2) ? HM_CAST_NEVER : HM_CAST_ALWAYS};
        if (q.rule.margin > 4) q.rule.margin = 0;
        q.motion.x = random_motion();
        q.motion.y = test_below(6) ? random_motion() : 0;
        s.other.xform.ox -= q.motion.x / 2 * test_below(3);
        s.other.xform.oy -= q.motion.y / 2 * test_below(3);
        if (hm_xform_valid(&s.other.xform)) test_count(&hits, check_cast(&s, &q, test_below(2)));
        both_free(&s);
    }
    test_note("%s", hm_shape_kind_name(kind));
    CHECK_TALLY(hits);
}

TEST(casts_are_those_of_the_mask) {
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) check_casts((hm_shape_kind)kind, test_short() ? 40 : 300, 6);
}

// ---- edges in any direction --------------------------------------------------------------------------------------

// An outline with few corners, its loops where simplification left them.
static posed random_polygons(int size) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    ref_grid grid = posed_random_grid(2 + test_below(size), 2 + test_below(size));
    hm_mask *mask = mask_of(&grid);
    hm_outline *traced;
    hm_simplify_options options = {.method = HM_SIMPLIFY_MIN};
    options.tolerance = test_between(1, 12) / 4.0;
    REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_4, NULL, &traced) == HM_OK);
    REQUIRE(hm_outline_simplify(traced, &options, NULL, &s.outline) == HM_OK);
    posed_prepare(&s, test_between(3, 8));
    s.grid = grid;
    hm_outline_destroy(traced);
    hm_mask_destroy(mask);
    return s;
}

static void hull_add(ref_hull *hull, const hm_xform *x, hm_local p) {
    hull->x[hull->n] = x->ox * 65536 + (int64_t)p.x * x->ux + (int64_t)p.y * x->vx;
    hull->y[hull->n++] = x->oy * 65536 + (int64_t)p.x * x->uy + (int64_t)p.y * x->vy;
}

static ref_hull hull_of_part(const posed *s, int index) {
    ref_hull hull = {.n = 0};
    if (!s->parts) {
        hull_add(&hull, &s->xform, s->shape.a);
        bool same = s->shape.a.x == s->shape.b.x && s->shape.a.y == s->shape.b.y;
        if (s->shape.kind == HM_SHAPE_SEGMENT && !same) hull_add(&hull, &s->xform, s->shape.b);
        return hull;
    }
    const hm_part *part = &hm_parts_all(s->parts)[index];
    for (int i = 0; i < part->count; ++i) hull_add(&hull, &s->xform, hm_parts_corners(s->parts)[part->first + i]);
    return hull;
}

static int part_count(const posed *s) { return s->parts ? hm_parts_count(s->parts) : 1; }

static bool seams_meet(const posed *s, const ref_hull *thin) {
    for (int i = 0; i < hm_parts_seam_count(s->parts); ++i) {
        const hm_seam *seam = &hm_parts_seams(s->parts)[i];
        ref_hull hull = {.n = 0};
        hull_add(&hull, &s->xform, seam->from);
        hull_add(&hull, &s->xform, seam->to);
        if (ref_hull_meet(&hull, thin, false)) return true;
    }
    return false;
}

static bool expected_overlap(const posed *a, const posed *b, bool closed) {
    for (int i = 0; i < part_count(a); ++i) {
        ref_hull p = hull_of_part(a, i);
        for (int j = 0; j < part_count(b); ++j) {
            ref_hull q = hull_of_part(b, j);
            if (ref_hull_meet(&p, &q, closed)) return true;
        }
    }
    ref_hull thin = hull_of_part(b, 0);
    return !closed && !b->parts && seams_meet(a, &thin);
}

static bool check_overlap(const posed *a, const posed *b, hm_touch touch) {
    const hm_rule rule = {touch, 0};
    bool expected = expected_overlap(a, b, touch == HM_TOUCH_CLOSED);
    posed_note(a, b, &rule);
    CHECK_INT(hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &rule), expected);
    CHECK_INT(hm_overlap(&b->shape, &b->xform, &a->shape, &a->xform, &rule), expected);
    return expected;
}

static void check_polygons(hm_shape_kind kind, int count) {
    test_tally meet = {0}, near = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a = random_polygons(14), b = random_polygons(14);
        hm_touch touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA;
        const hm_rule rule = {touch, 0};
        hm_xform hit, miss;
        if (kind != HM_SHAPE_OUTLINE) {
            posed_free(&b);
            b = posed_random(kind, test_below(2) ? POSED_FREE : POSED_HALVES, 10);
        }
        a.xform = posed_random_xform();
        b.xform = test_below(2) ? posed_random_xform() : posed_related_xform(&a.xform);
        pose_beside_other(&a, &b);
        if (posed_contact(&a, &b, &rule, &hit, &miss)) {
            posed moved = b;
            moved.xform = hit;
            test_count(&near, check_overlap(&a, &moved, touch));
            moved.xform = miss;
            test_count(&near, check_overlap(&a, &moved, touch));
        }
        if (test_below(2)) posed_jitter(&a, &b, 0);
        test_count(&meet, check_overlap(&a, &b, touch));
        posed_free(&a);
        posed_free(&b);
    }
    test_note("%s", hm_shape_kind_name(kind));
    CHECK(near.yes == near.no && near.yes * 4 > count / (test_rounds(count) < count ? 10 : 1));
    CHECK(meet.yes > 0 && meet.no > 0);
}

TEST(edges_in_any_direction) {
    check_polygons(HM_SHAPE_OUTLINE, 60);
    check_polygons(HM_SHAPE_SEGMENT, 120);
    check_polygons(HM_SHAPE_POINT, 120);
}

// A diagonal of a square is a seam: a point and a segment on it are inside.
TEST(what_lies_between_parts_is_inside) {
    posed a = {.xform = HM_XFORM_IDENTITY}, point = a, segment = a;
    const hm_local ring[4] = {{0, 0}, {8 << 16, 0}, {8 << 16, 8 << 16}, {0, 8 << 16}};
    const hm_loop loop = {0, 4, -1, 0, 0};
    REQUIRE(hm_outline_create(&loop, 1, ring, 4, NULL, &a.outline) == HM_OK);
    posed_prepare(&a, 3);
    CHECK_INT(hm_parts_seam_count(a.parts), 1);
    const hm_seam *seam = hm_parts_seams(a.parts);
    double slope = seam->from.x == seam->from.y ? 1 : -1, middle = slope > 0 ? 0 : 8;
    REQUIRE(hm_shape_point(2, middle + 2 * slope, &point.shape) == HM_OK);
    CHECK(hm_overlap(&a.shape, &a.xform, &point.shape, &point.xform, NULL));
    REQUIRE(hm_shape_segment(2, middle + 2 * slope, 3, middle + 3 * slope, &segment.shape) == HM_OK);
    CHECK(hm_overlap(&a.shape, &a.xform, &segment.shape, &segment.xform, NULL));
    REQUIRE(hm_shape_point(0, middle, &point.shape) == HM_OK);
    CHECK(!hm_overlap(&a.shape, &a.xform, &point.shape, &point.xform, NULL));
    posed_free(&a);
}

// Squares of 8 pixels with these corners, as one outline.
static posed squares_at(const int (*at)[2], int count) {
    posed s = {.xform = HM_XFORM_IDENTITY};
    hm_loop loops[4];
    hm_local points[16];
    REQUIRE(count <= 4);
    for (int i = 0; i < count; ++i) {
        const int32_t x = at[i][0] * 65536, y = at[i][1] * 65536, side = 8 * 65536;
        loops[i] = (hm_loop){4 * i, 4, -1, 0, i};
        points[4 * i] = (hm_local){x, y};
        points[4 * i + 1] = (hm_local){x + side, y};
        points[4 * i + 2] = (hm_local){x + side, y + side};
        points[4 * i + 3] = (hm_local){x, y + side};
    }
    REQUIRE(hm_outline_create(loops, count, points, 4 * count, NULL, &s.outline) == HM_OK);
    posed_prepare(&s, 0);
    return s;
}

// The first square of each is as near to the second one of the other as the second is to the first: which pair is
// returned must not depend on the order of outlines that have all else in common.
TEST(outlines_at_one_position_have_an_order) {
    static const int at_a[2][2] = {{0, 0}, {100, 0}}, at_b[2][2] = {{110, 0}, {10, 1}};
    posed a = squares_at(at_a, 2), b = squares_at(at_b, 2);
    hm_points forth, back;
    CHECK(hm_distance(&a.shape, &a.xform, &b.shape, &b.xform, &forth) == 2);
    CHECK(hm_distance(&b.shape, &b.xform, &a.shape, &a.xform, &back) == 2);
    CHECK(memcmp(&forth.a, &back.b, sizeof forth.a) == 0 && memcmp(&forth.b, &back.a, sizeof forth.b) == 0);
    CHECK(memcmp(&forth.feature_a, &back.feature_b, sizeof forth.feature_a) == 0);
    CHECK(memcmp(&forth.feature_b, &back.feature_a, sizeof forth.feature_b) == 0);
    posed_free(&a);
    posed_free(&b);
}

TEST(an_empty_outline_meets_nothing) {
    posed a = {.xform = HM_XFORM_IDENTITY}, b = posed_of_text("##\n");
    hm_cast_hit hit;
    REQUIRE(hm_outline_create(NULL, 0, NULL, 0, NULL, &a.outline) == HM_OK);
    posed_prepare(&a, 0);
    for (int swap = 0; swap < 2; ++swap) {
        const posed *p = swap ? &b : &a, *q = swap ? &a : &b;
        CHECK(!hm_overlap(&p->shape, &p->xform, &q->shape, &q->xform, NULL));
        CHECK(hm_distance(&p->shape, &p->xform, &q->shape, &q->xform, NULL) == INFINITY);
        CHECK(!hm_cast(&p->shape, &p->xform, &q->shape, &q->xform, (hm_vec2){9, 9},
                       &(hm_cast_options){.start = HM_CAST_ALWAYS}, &hit));
    }
    CHECK(hm_distance(&a.shape, &a.xform, &a.shape, &a.xform, NULL) == INFINITY);
    posed_free(&a);
    posed_free(&b);
}

// Parts with more corners than a question can take are not made, and an outline that has none is no shape.
TEST(only_prepared_outlines_are_shapes) {
    enum { CORNERS = 40 };
    posed a = {.xform = HM_XFORM_IDENTITY}, b = posed_of_text("##\n");
    hm_local ring[CORNERS];
    const hm_loop loop = {0, CORNERS, -1, 0, 0};
    for (int i = 0; i < CORNERS; ++i) { // on two parabolas, from the top one around
        int x = i < CORNERS / 2 ? i : CORNERS - i, down = i < CORNERS / 2 ? -1 : 1;
        ring[i].x = x * 65536;
        ring[i].y = down * x * (CORNERS / 2 - x) * 4096;
    }
    hm_local rotated[CORNERS]; // begins with the topmost point
    int top = CORNERS / 4;
    for (int i = 0; i < CORNERS; ++i) rotated[i] = ring[(top + i) % CORNERS];
    REQUIRE(hm_outline_create(&loop, 1, rotated, CORNERS, NULL, &a.outline) == HM_OK);
    CHECK_RESULT(hm_outline_prepare(a.outline, HM_OUTLINE_MAX_CORNERS + 1), HM_ERROR_RANGE);
    CHECK_RESULT(hm_shape_outline(a.outline, &a.shape), HM_ERROR_RANGE);
    a.shape = (hm_shape){.kind = HM_SHAPE_OUTLINE, .of.outline = a.outline};
    violations_catch();
    CHECK_PRECONDITION(CHECK(!hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, NULL)));
    posed_prepare(&a, HM_OUTLINE_MAX_CORNERS);
    CHECK(hm_parts_count(a.parts) > 1);
    CHECK(hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, NULL));
    posed_free(&a);
    posed_free(&b);
}

TEST_MAIN(CASE(contacts_and_ways_out_are_those_of_the_mask), CASE(casts_are_those_of_the_mask),
          CASE(edges_in_any_direction), CASE(what_lies_between_parts_is_inside),
          CASE(outlines_at_one_position_have_an_order), CASE(an_empty_outline_meets_nothing),
          CASE(only_prepared_outlines_are_shapes))
