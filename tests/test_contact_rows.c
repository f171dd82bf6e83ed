// The rows of the table of normals in docs/contact.md, each both ways: the rule, the normal, the depth and the point.
#include "posed.h"

#include <math.h>

static bool contact_of(const posed *a, const posed *b, const hm_rule *rule, hm_contact_info *out) {
    return hm_contact(&a->shape, &a->xform, &b->shape, &b->xform,
                      &(hm_contact_options){.rule = rule_of_pointer(rule)}, out);
}

// One row, exchanged as well: a normal, a depth to a step, and a point.
static void check_row(const posed *a, const posed *b, hm_rule rule, hm_normal_rule expected, hm_vec2 normal,
                      double depth, hm_vec2 point) {
    const posed *order[2] = {a, b};
    for (int k = 0; k < 2; ++k) {
        hm_contact_info info;
        posed_note(order[k], order[1 - k], &rule);
        if (!CHECK(contact_of(order[k], order[1 - k], &rule, &info))) return;
        CHECK_INT(info.normal_rule, expected);
        CHECK_NEAR(info.normal.x, k ? -normal.x : normal.x, 1e-8);
        CHECK_NEAR(info.normal.y, k ? -normal.y : normal.y, 1e-8);
        CHECK_NEAR(info.depth, depth, 2 * 0x1p-24);
        CHECK(info.point[0].point.x == point.x && info.point[0].point.y == point.y);
    }
}

static posed full_mask(int w, int h, double x, double y) {
    ref_grid g = ref_make(w, h);
    for (int i = 0; i < w * h; ++i) g.at[i] = 1;
    posed s = posed_of_grid(g);
    s.xform.ox = (int64_t)(x * 0x1p24);
    s.xform.oy = (int64_t)(y * 0x1p24);
    return s;
}

TEST(rows_of_the_table) {
    static const hm_rule area = {HM_TOUCH_AREA, 0}, closed = {HM_TOUCH_CLOSED, 0}, near = {HM_TOUCH_CLOSED, 5};
    const double root = sqrt(65), step = 0x1p-24;
    posed a = full_mask(10, 10, 0, 0), b = full_mask(10, 10, 9, 2), c = full_mask(10, 10, 10, 2);
    posed d = full_mask(10, 10, 13, 14), e = full_mask(4, 4, 1, 3), f = full_mask(10, 10, 10, 10);
    check_row(&a, &b, area, HM_NORMAL_AREA, (hm_vec2){8 / root, 1 / root}, root / 8, (hm_vec2){9, 6});
    check_row(&a, &c, closed, HM_NORMAL_EDGES, (hm_vec2){1, 0}, step, (hm_vec2){10, 6});
    check_row(&a, &d, near, HM_NORMAL_CLOSEST, (hm_vec2){0.6, 0.8}, 0, (hm_vec2){11.5, 12});
    check_row(&a, &e, area, HM_NORMAL_MTV, (hm_vec2){-1, 0}, 5, (hm_vec2){1, 3});
    check_row(&a, &f, closed, HM_NORMAL_MTV, (hm_vec2){1, 0}, step, (hm_vec2){10, 10});
    posed *all[] = {&a, &b, &c, &d, &e, &f};
    for (int i = 0; i < 6; ++i) posed_free(all[i]);
}

static posed full_form(int form, double x, double y) {
    posed mask = full_mask(10, 10, x, y);
    posed s = mask;
    if (form == 1) s = posed_outline_of_grid(mask.grid);
    if (form == 2) s = posed_tiles_of_grid(mask.grid, 5);
    if (form == 1) posed_prepare(&s, 4);
    s.xform = mask.xform;
    if (form == 0) return s;
    mask.grid = (ref_grid){0};
    posed_free(&mask);
    return s;
}

static posed convex_at(hm_shape shape, double x, double y) {
    posed s = {.shape = shape, .xform = HM_XFORM_IDENTITY};
    s.xform.ox = (int64_t)(x * 0x1p24);
    s.xform.oy = (int64_t)(y * 0x1p24);
    return s;
}

static double to_step(double pixels) { return floor(pixels * 0x1p24 + 0.5) * 0x1p-24; }

// Whose border is cut: that of the mask, else of the map; of two of a kind either.
static bool cut_of(const posed *a, const posed *b) {
    static const int rank[HM_SHAPE_KIND_COUNT] = {
        [HM_SHAPE_MASK] = 3, [HM_SHAPE_TILEMAP] = 2, [HM_SHAPE_OUTLINE] = 1};
    hm_contact_info info;
    if (rank[a->shape.kind] != rank[b->shape.kind]) return rank[a->shape.kind] > rank[b->shape.kind];
    REQUIRE(contact_of(a, b, NULL, &info));
    return info.point[0].point.x == 10;
}

// Masks, outlines and maps beside each other and beside convex shapes.
TEST(rows_of_the_table_for_other_kinds) {
    static const hm_rule area = {HM_TOUCH_AREA, 0}, closed = {HM_TOUCH_CLOSED, 0}, near = {HM_TOUCH_CLOSED, 5};
    const double root = sqrt(65), step = 0x1p-24;
    hm_shape ball, bead, orb, box, line, pill;
    REQUIRE(hm_shape_circle(0, 0, 3, &ball) == HM_OK && hm_shape_circle(0, 0, 1, &bead) == HM_OK);
    REQUIRE(hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK && hm_shape_segment(0, 0, 4, 0, &line) == HM_OK);
    REQUIRE(hm_shape_capsule(0, 0, 0, 8, 2, &pill) == HM_OK && hm_shape_circle(0, 0, 6, &orb) == HM_OK);
    for (int form = 0; form < 3; ++form) {
        posed a = full_form(form, 0, 0);
        posed b = convex_at(ball, 11, 5), c = convex_at(box, 9, 2), d = convex_at(box, 10, 2),
              e = convex_at(bead, 3, 5);
        posed f = convex_at(line, 8, 5), g = convex_at(orb, 16, 18), h = convex_at(pill, 11, 1);
        const hm_vec2 diagonal = {8 / root, 1 / root};
        check_row(&a, &b, area, HM_NORMAL_AREA, (hm_vec2){1, 0}, 2, (hm_vec2){10, 5});
        check_row(&a, &c, area, HM_NORMAL_AREA, diagonal, root / 8, (hm_vec2){10, to_step(58.0 / 9)});
        check_row(&a, &d, closed, HM_NORMAL_EDGES, (hm_vec2){1, 0}, step, (hm_vec2){10, 6});
        check_row(&a, &e, area, HM_NORMAL_MTV, (hm_vec2){-1, 0}, 4, (hm_vec2){3, 4});
        check_row(&a, &f, area, HM_NORMAL_MTV, (hm_vec2){1, 0}, 2, (hm_vec2){8, 5});
        check_row(&a, &g, near, HM_NORMAL_CLOSEST, (hm_vec2){0.6, 0.8}, 1, (hm_vec2){to_step(11.2), to_step(11.6)});
        check_row(&a, &h, area, HM_NORMAL_AREA, (hm_vec2){1, 0}, 1, (hm_vec2){10, 5});
        for (int other = form == 0; other < 3; ++other) {
            posed s = full_form(other, 9, 2), t = full_form(other, 10, 2);
            const bool first = cut_of(&a, &s);
            check_row(&a, &s, area, HM_NORMAL_AREA, diagonal, root / 8,
                      (hm_vec2){first ? 10 : 9, to_step(first ? 58.0 / 9 : 50.0 / 9)});
            check_row(&a, &t, closed, HM_NORMAL_EDGES, (hm_vec2){1, 0}, step, (hm_vec2){10, 6});
            posed_free(&s);
            posed_free(&t);
        }
        posed_free(&a);
    }
}

// The same boxes as boxes part straight across.
TEST(boxes_keep_the_shortest_way) {
    hm_shape box;
    hm_contact_info info;
    const hm_xform at = {9 << 24, 2 << 24, 1 << 24, 0, 0, 1 << 24}, here = HM_XFORM_IDENTITY;
    REQUIRE(hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK);
    REQUIRE(hm_contact(&box, &here, &box, &at, NULL, &info));
    CHECK(info.normal.x == 1 && info.normal.y == 0 && info.normal_rule == HM_NORMAL_MTV);
}

TEST_MAIN(CASE(rows_of_the_table), CASE(rows_of_the_table_for_other_kinds), CASE(boxes_keep_the_shortest_way))
