// What pairs of runs say about translations of two masks, or of a mask and a disc, capsule, segment or box, with and
// without a radius or a margin: never against the exact test, near the deciding step and anywhere else, of single
// translations, rectangles of them and lines. How many exact tests they save.
#include "../src/narrow/overlap.h"
#include "../src/separate/separate_cover.h"
#include <math.h>

static long tests_made;

static bool counted_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hmi_rule *rule) {
    tests_made++;
    return hmi_overlap(a, xa, b, xb, rule);
}

#define hm_separate counted_hm_separate
#define hmi_separate counted_separate
#define hmi_separate_job_run counted_separate_job_run
#define hmi_overlap counted_overlap
#include "../src/separate/separate.c"
#undef hmi_overlap
#include "posed.h"

static const double unit = 16777216;

/// Two shapes that lie on each other.
typedef struct scene {
    posed a, b;
    hmi_cover cover;
    hmi_cover_list list; ///< near all translations within `reach` along x and y
    double reach;        ///< in steps
    hmi_rule open, closed;
} scene;

static posed mask_or_convex(bool convex, int side) {
    static const hm_shape_kind kinds[] = {HM_SHAPE_BOX, HM_SHAPE_CIRCLE, HM_SHAPE_CAPSULE, HM_SHAPE_SEGMENT};
    if (convex) {
        posed p = posed_random(kinds[test_below(4)], POSED_HALVES, side);
        if (p.shape.kind == HM_SHAPE_BOX && test_below(2)) p.shape.radius = 0;
        return p;
    }
    const int width = test_between(1, side);
    return posed_of_grid(posed_random_grid(width, test_between(1, side)));
}

// False where the shapes have no pairs or do not meet, or do after all translations within reach.
static bool scene_make(scene *s, int i) {
    const int side = test_below(2) ? 40 : 8;
    const int64_t margin = test_below(4) ? 0 : test_below(1 << 26);
    s->open = (hmi_rule){false, margin};
    s->closed = (hmi_rule){true, margin};
    s->a = mask_or_convex(i % 4 == 1, side);
    s->b = mask_or_convex(i % 4 == 2, side);
    posed_on_each_other(&s->a, &s->b);
    posed_note(&s->a, &s->b, &(hm_rule){HM_TOUCH_AREA, 0});
    hmi_cover_init(&s->cover, &s->a.shape, &s->a.xform, &s->b.shape, &s->b.xform, margin);
    s->reach = unit * test_between(8, 128) / 16;
    const hmi_span_of_ways all = {0, 0, s->reach, s->reach};
    if (!s->cover.any || hmi_cover_gather(&s->cover, &all, &s->list)) return false;
    return hmi_overlap(&s->a.shape, &s->a.xform, &s->b.shape, &s->b.xform, &s->open);
}

static void scene_free(scene *s) {
    posed_free(&s->a);
    posed_free(&s->b);
}

static bool met_after(const scene *s, double x, double y, const hmi_rule *rule) {
    hm_xform moved;
    REQUIRE(hm_xform_translate(&s->b.xform, llround(x), llround(y), &moved) == HM_OK);
    return hmi_overlap(&s->a.shape, &s->a.xform, &s->b.shape, &moved, rule);
}

// Only claims are compared: that they meet with their interiors, or that they do not even touch.
static void check_claim(const scene *s, hmi_verdict verdict, double x, double y, test_tally *met) {
    if (verdict == HMI_UNSURE) return;
    if (verdict == HMI_MEET)
        CHECK(met_after(s, x, y, &s->open));
    else
        CHECK(!met_after(s, x, y, &s->closed));
    test_count(met, verdict == HMI_MEET);
}

static double anywhere(double reach) { return reach * test_between(-1024, 1024) / 1024; }

// ---- single translations --------------------------------------------------------------------------------------------

// The exact test changes within a step; what is certain ends within 2^-18 pixel of it, on either side.
static void check_edge(scene *s, test_tally *met, long *sure) {
    double in[2] = {0, 0}, out[2] = {anywhere(s->reach), anywhere(s->reach)};
    if (!met_after(s, 0, 0, &s->open) || met_after(s, out[0], out[1], &s->open)) return;
    for (int i = 0; i < 40; ++i) {
        const double x = (in[0] + out[0]) / 2, y = (in[1] + out[1]) / 2;
        double *end = met_after(s, x, y, &s->open) ? in : out;
        end[0] = x;
        end[1] = y;
    }
    for (int k = -12; k <= 12; ++k) {
        const double far = (k < 0 ? -1 : 1) * (double)(1 << (k < 0 ? -k : k)), length = hypot(out[0], out[1]);
        const double x = out[0] * (1 + far / length), y = out[1] * (1 + far / length);
        if (length == 0 || fmax(fabs(x), fabs(y)) > s->reach) continue;
        const hmi_verdict verdict = hmi_cover_at(&s->cover, &s->list, x, y);
        check_claim(s, verdict, x, y, met);
        *sure += verdict != HMI_UNSURE;
    }
}

TEST(single_translations) {
    test_tally met = {0}, edges = {0};
    long complete = 0, sure = 0;
    for (int i = 0; i < test_rounds(1500); ++i) {
        scene s;
        if (scene_make(&s, i)) {
            complete += s.list.complete;
            for (int k = 0; k < 8; ++k) {
                const double x = anywhere(s.reach), y = anywhere(s.reach);
                check_claim(&s, hmi_cover_at(&s.cover, &s.list, x, y), x, y, &met);
            }
            check_edge(&s, &edges, &sure);
        }
        scene_free(&s);
    }
    CHECK_TALLY(met);
    CHECK_TALLY(edges);
    CHECK(test_short() || (complete > 0 && sure > 0));
}

// ---- rectangles -----------------------------------------------------------------------------------------------------

static void check_all_over(const scene *s, const hmi_span_of_ways *span) {
    for (int k = 0; k < 9; ++k) {
        const double x = span->x + span->half_x * (k % 3 - 1), y = span->y + span->half_y * (k / 3 - 1);
        CHECK(met_after(s, x, y, &s->open));
    }
}

// Mostly to where the shapes are, which meet there.
static double towards(double from, double by) {
    return test_below(6) == 0 ? (test_below(2) ? by : -by) : from > 0 || (from == 0 && test_below(2)) ? -by : by;
}

// Cut from those of a larger rectangle, and gathered anew.
static void check_part(scene *s, const hmi_cover_list *near, double x, double y, double half, int depth,
                       test_tally *held, test_tally *met) {
    const hmi_span_of_ways span = {x, y, half, half};
    const hmi_cover_mark mark = hmi_cover_marked(&s->cover);
    hmi_cover_list list, fresh;
    hmi_verdict middle;
    const bool holds = hmi_cover_cut(&s->cover, near, &span, &list, &middle);
    if (holds) check_all_over(s, &span);
    test_count(held, holds);
    if (!holds) {
        check_claim(s, middle, x, y, met);
        const bool again = hmi_cover_gather(&s->cover, &span, &fresh);
        if (again) check_all_over(s, &span);
        if (!again && list.complete && list.count == 0 && s->cover.radius == 0) CHECK_INT(fresh.count, 0);
        const double on = half / 2;
        for (int k = 0; k < 2 && depth > 0; ++k)
            check_part(s, k || again ? &list : &fresh, x + towards(x, on), y + towards(y, on), on, depth - 1, held,
                       met);
    }
    hmi_cover_release(&s->cover, mark);
}

TEST(rectangles) {
    test_tally held = {0}, met = {0};
    for (int i = 0; i < test_rounds(400); ++i) {
        scene s;
        if (scene_make(&s, i)) check_part(&s, &s.list, 0, 0, s.reach, 6, &held, &met);
        scene_free(&s);
    }
    CHECK_TALLY(held);
    CHECK_TALLY(met);
}

// ---- lines ----------------------------------------------------------------------------------------------------------

static void check_line(const scene *s, const hmi_cover_line *line, hm_vec2 way, double most, test_tally *met) {
    for (int k = 0; k < 24; ++k) {
        double at = most * pow(test_below(1024) / 1024.0, 3);
        if (k & 1 && line->may > 0)
            at = line->where_may[test_below(line->may)].to * unit + (k & 2 ? 1 : -1) * (1 << test_below(12));
        if (k & 4 && line->met > 0)
            at = line->where_met[test_below(line->met)].to * unit + (k & 2 ? 1 : -1) * (1 << test_below(12));
        if (!(at >= 0 && at <= most)) continue;
        check_claim(s, hmi_cover_line_at(line, at, at), way.x * at, way.y * at, met);
    }
}

// From the list of a rectangle, and gathered along the line.
TEST(lines) {
    test_tally met = {0};
    for (int i = 0; i < test_rounds(1000); ++i) {
        scene s;
        const double angle = test_below(4) ? test_below(1 << 16) * (6.283185307179586 / 65536) : 0;
        const hm_vec2 way = {cos(angle), sin(angle)};
        hmi_cover_line line;
        hmi_cover_list along;
        if (scene_make(&s, i)) {
            if (s.list.complete) {
                hmi_cover_follow(&s.cover, &s.list, way, s.reach, &line);
                check_line(&s, &line, way, s.reach * 0.99, &met);
            }
            if (!hmi_cover_gather_along(&s.cover, way, s.reach / 2, s.reach / 2, &along) && along.complete) {
                hmi_cover_follow(&s.cover, &along, way, s.reach, &line);
                check_line(&s, &line, way, s.reach, &met);
            }
        }
        scene_free(&s);
    }
    CHECK_TALLY(met);
}

// ---- seams ----------------------------------------------------------------------------------------------------------

// Where a square is closed each of its translations is met, or is within 1/1024 pixel of it: at corners, along the
// sides and anywhere inside. Squares lie along the line on which the shapes begin to meet.
TEST(closed_squares) {
    test_tally closed = {0}, of_rounded = {0};
    for (int i = 0; i < test_rounds(12000); ++i) {
        scene s;
        if (scene_make(&s, i)) {
            const double half = unit / (1 << (i % 4 ? test_between(7, 10) : test_between(1, 12)));
            double in[2] = {0, 0}, out[2] = {anywhere(s.reach), anywhere(s.reach)};
            for (int k = 0; k < 24; ++k) {
                const double x = (in[0] + out[0]) / 2, y = (in[1] + out[1]) / 2;
                double *end = met_after(&s, x, y, &s.open) ? in : out;
                end[0] = x;
                end[1] = y;
            }
            const hmi_span_of_ways square = {floor(in[0] + half * test_between(-10, 10) / 10),
                                             floor(in[1] + half * test_between(-10, 10) / 10), half, half};
            const hmi_rule near = {true, s.open.margin + (1 << 14)};
            hmi_cover_list list;
            hmi_seam seam;
            const bool covered = hmi_cover_gather(&s.cover, &square, &list);
            const bool claimed = !covered && hmi_cover_closed(&s.cover, &list, &square, &seam);
            if (!covered) test_count(s.cover.radius > 0 ? &of_rounded : &closed, claimed);
            for (int k = 0; claimed && k < 20; ++k) {
                const double x = k < 9 ? half * (k % 3 - 1) : anywhere(half),
                             y = k < 9 ? half * (k / 3 - 1) : anywhere(half);
                CHECK(met_after(&s, square.x + x, square.y + y, &near));
            }
        }
        scene_free(&s);
    }
    CHECK(test_short() || (closed.yes > closed.no / 50 && of_rounded.yes > of_rounded.no / 50));
}

// ---- what is held at the start --------------------------------------------------------------------------------------

TEST(held_at_the_start) {
    long held = 0;
    for (int i = 0; i < test_rounds(600); ++i) {
        scene s;
        if (scene_make(&s, i)) {
            const double reach = hmi_cover_held(&s.cover, &s.list) - 1;
            held += reach > 0;
            for (int k = 0; k < 12 && reach > 0; ++k)
                CHECK(met_after(&s, reach * cos(k * 0.53), reach * sin(k * 0.53), &s.open));
        }
        scene_free(&s);
    }
    CHECK(held > test_rounds(600) / 10);
}

// ---- work -----------------------------------------------------------------------------------------------------------

// The exact tests of an MTV, on average of shapes that lie on a disc.
static double tests_each(const hm_shape *a, const hm_shape *b, double reach, double pivot) {
    int count = 0;
    tests_made = 0;
    for (int i = 0; i < 64; ++i, ++count) {
        const double far = 31 + reach - i % 8 * 0.9;
        hm_pose pose = HM_POSE_DEFAULT, other = HM_POSE_DEFAULT;
        hm_xform at, other_at;
        hm_separation out;
        pose.pivot = (hm_vec2){32, 32};
        pose.angle = i * 0.3;
        other.pivot = (hm_vec2){pivot, pivot};
        other.position = (hm_vec2){far * cos(i * 0.37), far * sin(i * 0.37)};
        other.angle = i * 0.7;
        REQUIRE(hm_xform_from_pose(&pose, &at) == HM_OK && hm_xform_from_pose(&other, &other_at) == HM_OK);
        CHECK(counted_hm_separate(a, &at, b, &other_at, NULL, &out));
    }
    return (double)tests_made / count;
}

TEST(few_tests_for_an_mtv) {
    posed disc = posed_of_grid(grid_of_disc(64));
    const hm_shape *mask = &disc.shape;
    hm_shape box;
    REQUIRE(hm_shape_box(-8, -6, 8, 6, 0, &box) == HM_OK);
    hm_shape circle, capsule, segment;
    REQUIRE(hm_shape_circle(0, 0, 8, &circle) == HM_OK && hm_shape_capsule(-5, 0, 5, 0, 4, &capsule) == HM_OK);
    REQUIRE(hm_shape_segment(-8, 0, 8, 0, &segment) == HM_OK);
    const double of_box = tests_each(mask, &box, 8, 0), of_disc = tests_each(mask, mask, 32, 32);
    const double of_circle = tests_each(mask, &circle, -8, 0), of_capsule = tests_each(mask, &capsule, -8, 0);
    const double of_segment = tests_each(mask, &segment, -8, 0);
    test_note("%g tests of a box, %g of a mask, %g of a circle, %g of a capsule, %g of a segment", of_box, of_disc,
              of_circle, of_capsule, of_segment);
    CHECK(of_circle < 40 && of_capsule < 40 && of_segment < 40);
    CHECK(of_box < 40); // 226 without pairs of runs
    CHECK(of_disc < 60);
    posed_free(&disc);
}

TEST_MAIN(CASE(single_translations), CASE(rectangles), CASE(lines), CASE(closed_squares), CASE(held_at_the_start),
          CASE(few_tests_for_an_mtv))
