// Borders of posed outlines, compared with the oracle: points, every field of every crossing, distances and discs; at
// and around corners, along edges, and at the two neighbouring steps between yes and no. HM_TEST_LONG=1 runs twenty
// times as many.
#include "border.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- inside ------------------------------------------------------------------------------------------------------

static bool expected_inside(const scene *s, steps p, const hm_border_rule *rule) {
    ref_where where = ref_border_where(&s->ref, p.x, p.y, rule->fill == HM_FILL_NON_ZERO);
    return where == REF_WITHIN || (where == REF_ON_EDGE && rule->touch == HM_TOUCH_CLOSED);
}

static bool check_inside(const scene *s, steps p, const hm_border_rule *rule) {
    bool expected = expected_inside(s, p, rule);
    scene_note(s, p, p, rule);
    CHECK_INT(hm_border_inside(s->border, &s->xform, steps_to_pixels(p), rule), expected);
    return expected;
}

TEST(inside) {
    test_tally within = {0}, on_edge = {0};
    for (int i = test_rounds(1200); i > 0; --i) {
        scene s = random_scene();
        for (int k = 0; k < 4; ++k) {
            steps p = random_steps(&s);
            hm_border_rule rule = random_border_rule();
            test_count(&within, check_inside(&s, p, &rule));
            test_count(&on_edge, ref_border_where(&s.ref, p.x, p.y, false) == REF_ON_EDGE);
        }
        scene_free(&s);
    }
    CHECK_TALLY(within);
    CHECK_TALLY(on_edge);
}

// Between two points with different results, the two neighbouring steps of a line at which it changes.
TEST(inside_at_the_edge) {
    test_tally within = {0};
    for (int i = test_rounds(600); i > 0; --i) {
        scene s = random_scene();
        steps p = random_steps(&s), q = random_steps(&s);
        hm_border_rule rule = random_border_rule();
        bool at_p = check_inside(&s, p, &rule);
        if (at_p == check_inside(&s, q, &rule)) q = p;
        while (llabs(p.x - q.x) > 1 || llabs(p.y - q.y) > 1) {
            steps middle = {p.x + (q.x - p.x) / 2, p.y + (q.y - p.y) / 2};
            bool same = hm_border_inside(s.border, &s.xform, steps_to_pixels(middle), &rule) == at_p;
            *(same ? &p : &q) = middle;
        }
        for (int x = -1; x <= 1; ++x) test_count(&within, check_inside(&s, (steps){p.x + x, p.y + x % 2}, &rule));
        test_count(&within, check_inside(&s, q, &rule));
        scene_free(&s);
    }
    CHECK_TALLY(within);
}

// ---- crossings ---------------------------------------------------------------------------------------------------

enum { CAPACITY = 256 };

static ref_ratio ratio_of(hm_fraction f) {
    uint64_t num[2] = {f.numerator.low, f.numerator.high}, den[2] = {f.denominator.low, f.denominator.high};
    return (ref_ratio){ref_big_of_words(num, 2, true), ref_big_of_words(den, 2, true)};
}

static void check_normal(const scene *s, const hm_crossing *c, double mx, double my) {
    const hm_loop *loop = &hm_outline_loops(s->outline)[c->loop];
    hm_local a = hm_outline_points(s->outline)[c->edge];
    hm_local b = hm_outline_points(s->outline)[c->edge + 1 < loop->first + loop->count ? c->edge + 1 : loop->first];
    const hm_xform *x = &s->xform;
    int64_t ex = ((int64_t)b.x - a.x) * x->ux + ((int64_t)b.y - a.y) * x->vx;
    int64_t ey = ((int64_t)b.x - a.x) * x->uy + ((int64_t)b.y - a.y) * x->vy;
    double length = hypot((double)ex, (double)ey), against = c->normal.x * mx + c->normal.y * my;
    CHECK(c->edge >= loop->first && c->edge < loop->first + loop->count);
    CHECK_NEAR(hypot(c->normal.x, c->normal.y), 1, 1e-15);
    CHECK_NEAR((c->normal.x * (double)ex + c->normal.y * (double)ey) / length, 0, 1e-15);
    CHECK(c->enters ? against <= 1e-12 * hypot(mx, my) : against >= -1e-12 * hypot(mx, my));
}

static void check_crossing(const scene *s, const hm_crossing *c, const ref_crossing *expected, steps from, steps to,
                           steps moved) {
    ref_ratio when = ratio_of(c->when);
    CHECK(when.den.sign > 0 && ref_ratio_compare(when, expected->when) == 0);
    CHECK_INT(c->enters, expected->enters);
    CHECK_INT(c->edge, expected->edge);
    CHECK(ref_ratio_compare(ref_ratio_of_double(c->fraction), when) <= 0);
    CHECK(ref_ratio_compare(ref_ratio_of_double(nextafter(c->fraction, 2)), when) > 0);
    hm_vec2 a = steps_to_pixels(from), b = steps_to_pixels(to);
    CHECK_NEAR(c->point.x, a.x + (b.x - a.x) * c->fraction, 1e-8);
    CHECK_NEAR(c->point.y, a.y + (b.y - a.y) * c->fraction, 1e-8);
    double mx = (double)(to.x - from.x - moved.x), my = (double)(to.y - from.y - moved.y);
    check_normal(s, c, mx, my);
}

static const hm_xform *moved_xform(const scene *s, steps moved, hm_xform *out) {
    *out = s->xform;
    out->ox += moved.x;
    out->oy += moved.y;
    return out;
}

// Compares all forms of the query, and returns how many there are.
static int check_crossings(const scene *s, steps from, steps to, steps moved, const hm_border_rule *rule) {
    static hm_crossing got[CAPACITY];
    static ref_crossing expected[REF_CROSSINGS];
    hm_xform pose;
    const hm_xform *end = moved.x || moved.y || test_below(2) ? moved_xform(s, moved, &pose) : NULL;
    hm_vec2 a = steps_to_pixels(from), b = steps_to_pixels(to);
    int n = ref_border_crossings(&s->ref, from.x, from.y, to.x - from.x - moved.x, to.y - from.y - moved.y,
                                 rule->fill == HM_FILL_NON_ZERO, rule->touch == HM_TOUCH_CLOSED, expected);
    scene_note(s, from, to, rule);
    if (!CHECK_INT((int64_t)hm_border_crossings(s->border, &s->xform, end, a, b, rule, got, CAPACITY), n)) return n;
    for (int i = 0; i < n; ++i) check_crossing(s, &got[i], &expected[i], from, to, moved);
    hm_crossing first;
    CHECK_INT(hm_border_first(s->border, &s->xform, end, a, b, rule, &first), n > 0);
    if (n > 0) check_crossing(s, &first, &expected[0], from, to, moved);
    return n;
}

static const steps still = {0, 0};

TEST(crossings) {
    test_tally some = {0}, several = {0};
    for (int i = test_rounds(600); i > 0; --i) {
        scene s = random_scene();
        for (int k = 0; k < 3; ++k) {
            steps from = random_steps(&s), to = test_below(30) ? random_steps(&s) : from;
            hm_border_rule rule = random_border_rule();
            int n = check_crossings(&s, from, to, still, &rule);
            test_count(&some, n > 0);
            test_count(&several, n > 2);
        }
        scene_free(&s);
    }
    CHECK_TALLY(some);
    CHECK_TALLY(several);
}

TEST(crossings_of_moving_borders) {
    test_tally some = {0};
    for (int i = test_rounds(900); i > 0; --i) {
        scene s = random_scene();
        steps from = random_steps(&s), to = random_steps(&s), p = random_steps(&s), q = random_steps(&s);
        steps moved = {p.x - q.x, p.y - q.y};
        hm_border_rule rule = random_border_rule();
        if (test_below(8) == 0) moved = (steps){to.x - from.x, to.y - from.y};
        hm_xform end;
        if (hm_xform_valid(moved_xform(&s, moved, &end)))
            test_count(&some, check_crossings(&s, from, to, moved, &rule) > 0);
        scene_free(&s);
    }
    CHECK_TALLY(some);
}

// The end of a segment, at the two neighbouring steps between which it begins to cross something.
TEST(crossings_at_first_contact) {
    test_tally some = {0};
    for (int i = test_rounds(500); i > 0; --i) {
        scene s = random_scene();
        steps from = random_steps(&s), miss = from, hit = random_steps(&s);
        hm_border_rule rule = random_border_rule();
        if (check_crossings(&s, from, hit, still, &rule) == 0) hit = miss;
        while (llabs(hit.x - miss.x) > 1 || llabs(hit.y - miss.y) > 1) {
            steps middle = {miss.x + (hit.x - miss.x) / 2, miss.y + (hit.y - miss.y) / 2};
            bool hits = hm_border_first(s.border, &s.xform, NULL, steps_to_pixels(from), steps_to_pixels(middle),
                                        &rule, NULL);
            *(hits ? &hit : &miss) = middle;
        }
        test_count(&some, check_crossings(&s, from, miss, still, &rule) > 0);
        test_count(&some, check_crossings(&s, from, hit, still, &rule) > 0);
        scene_free(&s);
    }
    CHECK_TALLY(some);
}

// Those of a traced mask are the ends of the stretches of hm_mask_ray, with the same normals.
TEST(crossings_as_rays) {
    static hm_mask_ray_entry entry[CAPACITY];
    static hm_crossing got[CAPACITY];
    test_tally some = {0};
    hm_border_rule rule = {HM_FILL_EVEN_ODD, HM_TOUCH_AREA};
    for (int i = test_rounds(2400); i > 0; --i) {
        scene s = random_traced_scene();
        hm_mask *mask = mask_of(&s.grid);
        hm_shape shape;
        hm_shape_mask(mask, &shape);
        steps from = random_steps(&s), to = random_steps(&s);
        hm_vec2 a = steps_to_pixels(from), b = steps_to_pixels(to);
        int32_t n = hm_mask_ray(&shape, &s.xform, a, b, HM_TOUCH_AREA, entry, CAPACITY), k = 0;
        int32_t m = hm_border_crossings(s.border, &s.xform, NULL, a, b, &rule, got, CAPACITY);
        scene_note(&s, from, to, &rule);
        if (from.x == to.x && from.y == to.y) n = 0;
        for (int32_t j = 0; j < n; ++j) {
            if (entry[j].normal.x != 0 || entry[j].normal.y != 0) {
                if (!CHECK(k < m)) break;
                CHECK(got[k].enters && ref_ratio_compare(ratio_of(got[k].when), ratio_of(entry[j].when)) == 0);
                CHECK(got[k].fraction == entry[j].enter && got[k].point.x == entry[j].point.x &&
                      got[k].point.y == entry[j].point.y);
                CHECK_NEAR(got[k].normal.x, entry[j].normal.x, 1e-15);
                CHECK_NEAR(got[k].normal.y, entry[j].normal.y, 1e-15);
                ++k;
            }
            bool open = j + 1 == n && k == m; // it ends inside
            if (open) CHECK(ref_big_compare(ratio_of(entry[j].until).num, ratio_of(entry[j].until).den) == 0);
            if (open) continue;
            if (!CHECK(k < m)) break;
            CHECK(!got[k].enters && ref_ratio_compare(ratio_of(got[k].when), ratio_of(entry[j].until)) == 0);
            ++k;
        }
        CHECK_INT((int64_t)m, (int64_t)k);
        test_count(&some, n > 0);
        hm_mask_destroy(mask);
        scene_free(&s);
    }
    CHECK_TALLY(some);
}

// ---- many crossings ----------------------------------------------------------------------------------------------

// A comb: teeth from y 0 to `high` pixels, each one pixel wide.
static hm_outline *comb(int teeth, int high) {
    int n = 4 * teeth;
    hm_local *points = malloc((size_t)n * sizeof *points);
    REQUIRE(points != NULL);
    for (int i = 0, k = 0; i < teeth; ++i) {
        int x = 2 * i * HM_UNITS_PER_PIXEL;
        points[k++] = (hm_local){x, 0};
        points[k++] = (hm_local){x + HM_UNITS_PER_PIXEL, 0};
        points[k++] = (hm_local){x + HM_UNITS_PER_PIXEL, high * HM_UNITS_PER_PIXEL};
        points[k++] = (hm_local){x + 2 * HM_UNITS_PER_PIXEL, high * HM_UNITS_PER_PIXEL};
    }
    points[n - 2].y = points[n - 1].y = (high + 1) * HM_UNITS_PER_PIXEL;
    points[n - 1].x = 0;
    hm_outline *outline = NULL;
    hm_loop loop = {0, n, -1, 0, 0};
    REQUIRE(hm_outline_create(&loop, 1, points, n, NULL, &outline) == HM_OK);
    free(points);
    return outline;
}

// More than are kept at a time: in order, and the same ones with any capacity.
TEST(many_crossings) {
    hm_xform identity = HM_XFORM_IDENTITY;
    scene s = scene_of(comb(300, 4), identity);
    hm_crossing *all = malloc(601 * sizeof *all);
    REQUIRE(all != NULL);
    hm_vec2 from = {-1, 2.25}, to = {601, 2.25};
    CHECK_INT((int64_t)hm_border_crossings(s.border, &identity, NULL, from, to, NULL, all, 601), 600);
    for (int i = 0; i < 600; ++i) {
        CHECK_INT(all[i].enters, i % 2 == 0);
        CHECK_NEAR(all[i].point.x, i, 1e-9);
        CHECK_NEAR(all[i].normal.x, i % 2 == 0 ? -1 : 1, 0);
    }
    for (int32_t capacity = 0; capacity <= 100; capacity += 20) {
        hm_crossing some[101];
        memset(some, 7, sizeof some);
        hm_crossing untouched = some[100];
        CHECK_INT((int64_t)hm_border_crossings(s.border, &identity, NULL, from, to, NULL, some, capacity), 600);
        for (int32_t i = 0; i < capacity; ++i)
            CHECK(some[i].edge == all[i].edge && some[i].fraction == all[i].fraction);
        CHECK(memcmp(&some[100], &untouched, sizeof untouched) == 0);
    }
    CHECK_INT(
        (int64_t)hm_border_crossings(s.border, &identity, NULL, (hm_vec2){-1, 0}, (hm_vec2){601, 0}, NULL, NULL, 0),
        0);
    hm_border_rule closed = {HM_FILL_EVEN_ODD, HM_TOUCH_CLOSED};
    CHECK_INT((int64_t)hm_border_crossings(s.border, &identity, NULL, (hm_vec2){-1, 0}, (hm_vec2){601, 0}, &closed,
                                           NULL, 0),
              600);
    free(all);
    scene_free(&s);
}

// All edges through one point: one contact, whatever their number.
TEST(star_through_one_point) {
    enum { SPIKES = 60 };
    hm_local points[3 * SPIKES];
    hm_loop loops[SPIKES];
    for (int i = 0; i < SPIKES; ++i) { // triangles with a common corner
        points[3 * i] = (hm_local){0, 0};
        points[3 * i + 1] = (hm_local){(SPIKES - 2 * i) * 1000, 65536};
        points[3 * i + 2] = (hm_local){(SPIKES - 2 * i - 1) * 1000, 65536};
        loops[i] = (hm_loop){3 * i, 3, -1, 0, i};
    }
    hm_outline *outline = NULL;
    REQUIRE(hm_outline_create(loops, SPIKES, points, 3 * SPIKES, NULL, &outline) == HM_OK);
    hm_xform identity = HM_XFORM_IDENTITY;
    scene s = scene_of(outline, identity);
    hm_border_rule closed = {HM_FILL_EVEN_ODD, HM_TOUCH_CLOSED};
    const steps ways[][2] = {
        {{-(1 << 24), 0}, {1 << 24, 0}}, {{0, -(1 << 24)}, {0, 1 << 24}}, {{-9, -(1 << 20)}, {9, 1 << 20}}};
    for (int i = 0; i < 3; ++i) {
        check_crossings(&s, ways[i][0], ways[i][1], still, &closed);
        closed.touch = HM_TOUCH_AREA;
        check_crossings(&s, ways[i][0], ways[i][1], still, &closed);
        check_crossings(&s, ways[i][1], ways[i][0], still, &closed);
        closed.touch = HM_TOUCH_CLOSED;
    }
    scene_free(&s);
}

// ---- the same from every side ------------------------------------------------------------------------------------

static bool same_crossing(const hm_crossing *a, const hm_crossing *b, int flip_x, int flip_y) {
    return a->fraction == b->fraction && a->edge == b->edge && a->loop == b->loop && a->enters == b->enters &&
           a->normal.x == flip_x * b->normal.x && a->normal.y == flip_y * b->normal.y;
}

TEST(mirrored_moved_and_reversed) {
    static hm_crossing one[CAPACITY], two[CAPACITY];
    for (int i = test_rounds(1200); i > 0; --i) {
        scene s = random_scene();
        steps from = random_steps(&s), to = random_steps(&s);
        hm_border_rule rule = random_border_rule();
        hm_vec2 a = steps_to_pixels(from), b = steps_to_pixels(to);
        scene_note(&s, from, to, &rule);
        int32_t n = hm_border_crossings(s.border, &s.xform, NULL, a, b, &rule, one, CAPACITY);
        hm_xform x = s.xform, mirrored = {-x.ox, x.oy, -x.ux, x.uy, -x.vx, x.vy}, moved;
        CHECK_INT((int64_t)hm_border_crossings(s.border, &mirrored, NULL, (hm_vec2){-a.x, a.y}, (hm_vec2){-b.x, b.y},
                                               &rule, two, CAPACITY),
                  (int64_t)n);
        for (int32_t k = 0; k < n; ++k) CHECK(same_crossing(&two[k], &one[k], -1, 1));
        CHECK_INT((int64_t)hm_border_crossings(s.border, &s.xform, NULL, b, a, &rule, two, CAPACITY), (int64_t)n);
        for (int32_t k = 0; k < n && (from.x != to.x || from.y != to.y); ++k) {
            const hm_crossing *back = &two[n - 1 - k];
            CHECK(back->edge == one[k].edge && back->enters != one[k].enters);
            CHECK_NEAR(back->fraction, 1 - one[k].fraction, 1e-15);
        }
        steps by = {test_between(-1000000, 1000000), test_between(-1000000, 1000000)};
        steps p = {from.x + by.x, from.y + by.y}, q = {to.x + by.x, to.y + by.y};
        if (steps_in_world(p) && steps_in_world(q) && hm_xform_translate(&s.xform, by.x, by.y, &moved) == HM_OK) {
            CHECK_INT((int64_t)hm_border_crossings(s.border, &moved, NULL, steps_to_pixels(p), steps_to_pixels(q),
                                                   &rule, two, CAPACITY),
                      (int64_t)n);
            for (int32_t k = 0; k < n; ++k) CHECK(same_crossing(&two[k], &one[k], 1, 1));
            CHECK(hm_border_distance(s.border, &moved, steps_to_pixels(p), NULL) ==
                  hm_border_distance(s.border, &s.xform, a, NULL));
        }
        CHECK(hm_border_distance(s.border, &mirrored, (hm_vec2){-a.x, a.y}, NULL) ==
              hm_border_distance(s.border, &s.xform, a, NULL));
        scene_free(&s);
    }
}

// ---- the table of the documentation ------------------------------------------------------------------------------

static const struct {
    const char *picture;
    hm_vec2 from, to;
    const char *area, *closed; // i: enters, o: leaves
} table[] = {
    {"##\n##\n", {-1, 1}, {3, 1}, "io", "io"},                // through the solid
    {"##\n##\n", {-1, 1}, {1, -1}, "", "io"},                 // past a corner outside
    {"###\n#.#\n###\n", {0.5, 1.5}, {1.5, 0.5}, "oi", ""},    // past a corner of a hole
    {"##\n##\n", {-1, 0}, {3, 0}, "", "io"},                  // along an edge
    {".#\n##\n", {-1, 1}, {3, 1}, "io", "io"},                // along an edge, then in
    {"##\n##\n", {0, 1}, {3, 1}, "io", "io"},                 // beginning on the border, going in
    {"##\n##\n", {2, 1}, {3, 1}, "", "io"},                   // going out
    {"##\n##\n", {-1, 1}, {0, 1}, "", "io"},                  // ending on the border
    {"##\n##\n", {-1, 1}, {1, 1}, "i", "i"},                  // ending inside
    {"##\n##\n", {1, 1}, {3, 1}, "o", "o"},                   // beginning inside
    {"#.\n.#\n", {-1, -1}, {3, 3}, "ioio", "io"},             // over a pinch
    {"##\n##\n", {0, 1}, {0, 1}, "", "io"},                   // of length 0 on the border
    {"##\n##\n", {1, 1}, {1, 1}, "", ""},                     // of length 0 inside
    {"###\n#.#\n###\n", {-1, 1.5}, {4, 1.5}, "ioio", "ioio"}, // through a hole
};

TEST(every_case) {
    for (size_t i = 0; i < sizeof table / sizeof *table; ++i) {
        hm_mask *mask = mask_of_text(table[i].picture);
        hm_outline *outline = NULL;
        hm_xform identity = HM_XFORM_IDENTITY;
        REQUIRE(hm_outline_from_mask(mask, HM_CONNECT_8, NULL, &outline) == HM_OK);
        scene s = scene_of(outline, identity);
        for (int closed = 0; closed <= 1; ++closed) {
            hm_border_rule rule = {HM_FILL_EVEN_ODD, closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA};
            hm_crossing at[8];
            char got[9] = "";
            int32_t n = hm_border_crossings(s.border, &identity, NULL, table[i].from, table[i].to, &rule, at, 8);
            for (int32_t k = 0; k < n && k < 8; ++k) got[k] = at[k].enters ? 'i' : 'o';
            test_note("case %d, closed %d", (int)i, closed);
            CHECK_TEXT(got, closed ? table[i].closed : table[i].area);
        }
        hm_mask_destroy(mask);
        scene_free(&s);
    }
}

TEST_MAIN(CASE(every_case), CASE(inside), CASE(inside_at_the_edge), CASE(crossings),
          CASE(crossings_of_moving_borders), CASE(crossings_at_first_contact), CASE(crossings_as_rays),
          CASE(many_crossings), CASE(star_through_one_point), CASE(mirrored_moved_and_reversed))
