// A point in a mask: whether it meets, near the lines between pixels, and its MTV, beside the nearest of all
// clear pixels.
#include "posed.h"

#include <math.h>

static const double pixel = 16777216; ///< in steps

/// A point that lies somewhere on a mask.
typedef struct scene {
    posed mask, point;
    hm_rule rule;
    bool square; ///< pixels have right angles
} scene;

static bool scene_is_square(const hm_xform *m) {
    const double along = (double)m->ux * m->vx + (double)m->uy * m->vy;
    return fabs(along) < hypot(m->ux, m->uy) * hypot(m->vx, m->vy) * 0x1p-20;
}

// The middle of a pixel, a corner, halves of edges or anywhere, and up to a few steps beside that.
static void scene_put(scene *s) {
    const hm_xform *m = &s->mask.xform;
    const int scale = test_below(2) ? 2 : 4096, beside = test_below(3) ? test_below(4) : 0;
    const int64_t x = test_below(scale * hm_mask_width(s->mask.mask) + 1);
    const int64_t y = test_below(scale * hm_mask_height(s->mask.mask) + 1);
    s->point.xform.ox = m->ox + (x * m->ux + y * m->vx) / scale + test_between(-beside, beside);
    s->point.xform.oy = m->oy + (x * m->uy + y * m->vy) / scale + test_between(-beside, beside);
}

static void scene_make(scene *s) {
    s->mask = posed_of_grid(posed_random_grid(test_between(1, 80), test_between(1, 40)));
    s->point = posed_random(HM_SHAPE_POINT, POSED_HALVES, 1);
    s->mask.xform =
        test_below(3) ? posed_xform(test_below(200), test_below(200), test_below(629) / 100.0) : posed_random_xform();
    if (test_below(4) == 0) s->mask.xform = posed_xform(test_below(200), test_below(200), 0);
    s->mask.xform.ox %= (int64_t)1 << 40;
    s->mask.xform.oy %= (int64_t)1 << 40;
    hm_shape_point(0, 0, &s->point.shape);
    s->point.xform = test_below(2) ? posed_xform(0, 0, 0) : posed_related_xform(&s->mask.xform);
    scene_put(s);
    s->rule = (hm_rule){.touch = test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA};
    s->square = scene_is_square(&s->mask.xform);
    posed_note(&s->mask, &s->point, &s->rule);
}

static void scene_free(scene *s) {
    posed_free(&s->mask);
    posed_free(&s->point);
}

// ---- the definition -------------------------------------------------------------------------------------------------

/// A vector in steps.
typedef struct way {
    double x, y;
} way;

static double way_to_segment(way p, way q) {
    const double ex = q.x - p.x, ey = q.y - p.y, square = ex * ex + ey * ey;
    const double t = -(p.x * ex + p.y * ey) / square, on = t < 0 ? 0 : t > 1 ? 1 : t;
    return hypot(p.x + on * ex, p.y + on * ey);
}

static way corner_of(const scene *s, int64_t x, int64_t y) {
    const hm_xform *m = &s->mask.xform, *p = &s->point.xform;
    return (way){(double)(m->ox + x * m->ux + y * m->vx - p->ox), (double)(m->oy + x * m->uy + y * m->vy - p->oy)};
}

static double distance_to_pixel(const scene *s, int x, int y) {
    const way corner[4] = {corner_of(s, x, y), corner_of(s, x + 1, y), corner_of(s, x + 1, y + 1),
                           corner_of(s, x, y + 1)};
    double least = HUGE_VAL;
    for (int k = 0; k < 4; ++k) least = fmin(least, way_to_segment(corner[k], corner[(k + 1) & 3]));
    return least;
}

// Of a point in the solid, from the nearest clear pixel; sheared ones may have it far beyond the rectangle's corner.
static double distance_of(const scene *s) {
    const int w = hm_mask_width(s->mask.mask), h = hm_mask_height(s->mask.mask), more = s->square ? 1 : w + h;
    double least = HUGE_VAL;
    for (int y = -more; y < h + more; ++y)
        for (int x = -more; x < w + more; ++x)
            if (!hm_mask_get(s->mask.mask, x, y)) least = fmin(least, distance_to_pixel(s, x, y));
    return least;
}

// ---- the shortest way -----------------------------------------------------------------------------------------------

static bool meets_after(const scene *s, int64_t x, int64_t y) {
    hm_xform moved;
    REQUIRE(hm_xform_translate(&s->point.xform, x, y, &moved) == HM_OK);
    return hm_overlap(&s->mask.shape, &s->mask.xform, &s->point.shape, &moved, &s->rule);
}

static hm_separation separation_of(const scene *s, double most) {
    const hm_separate_options options = {.rule = s->rule, .max_distance = most};
    hm_separation out;
    hm_separate(&s->mask.shape, &s->mask.xform, &s->point.shape, &s->point.xform, &options, &out);
    return out;
}

static void check_contact(const scene *s, const hm_separation *out) {
    hm_contact_info info;
    REQUIRE(hm_contact(&s->mask.shape, &s->mask.xform, &s->point.shape, &s->point.xform,
                       &(hm_contact_options){.rule = s->rule}, &info));
    CHECK_INT(info.normal_rule, HM_NORMAL_MTV);
    CHECK(info.depth == sqrt(out->move.x * out->move.x + out->move.y * out->move.y));
    CHECK(info.normal.x == out->move.x / info.depth && info.normal.y == out->move.y / info.depth);
    CHECK(info.point[0].point.x * pixel == (double)s->point.xform.ox);
    CHECK(info.point[0].point.y * pixel == (double)s->point.xform.oy);
}

// Exchanged, without a field, moved, or with a limit that is just long enough, the answer is the same. (Under the
// closed rule and between sheared pixels it may be searched, within the limit.)
static void check_same(const scene *s, const hm_separation *out) {
    const hm_separate_options options = {.rule = s->rule};
    const double length = sqrt(out->move.x * out->move.x + out->move.y * out->move.y);
    hm_separation back;
    scene plain = *s;
    REQUIRE(hm_separate(&s->point.shape, &s->point.xform, &s->mask.shape, &s->mask.xform, &options, &back));
    CHECK_INT(back.steps_x, -out->steps_x);
    CHECK_INT(back.steps_y, -out->steps_y);
    hm_shape_mask(s->mask.plain, &plain.mask.shape);
    plain.mask.xform.ox += 1234567;
    plain.point.xform.ox += 1234567;
    back = separation_of(&plain, 0);
    CHECK(back.steps_x == out->steps_x && back.steps_y == out->steps_y);
    if (s->rule.touch == HM_TOUCH_CLOSED || !s->square) return;
    back = separation_of(s, length);
    CHECK(back.steps_x == out->steps_x && back.steps_y == out->steps_y);
    if (length > 1) CHECK_INT(separation_of(s, length * 0.99).steps_x, 0);
}

static bool is_square_to_edges(const scene *s, const hm_separation *out) {
    const hm_xform *m = &s->mask.xform;
    const double x = (double)out->steps_x, y = (double)out->steps_y;
    return fmin(fabs(x * m->ux + y * m->uy), fabs(x * m->vx + y * m->vy)) <
           4 * (hypot(m->ux, m->uy) + hypot(m->vx, m->vy));
}

TEST(the_way_out_leads_to_the_nearest_clear_pixel) {
    test_tally corner = {0};
    for (int i = 0; i < test_rounds(6000); ++i) {
        scene s;
        scene_make(&s);
        if (meets_after(&s, 0, 0)) {
            const hm_separation out = separation_of(&s, 0);
            const double least = distance_of(&s), moved = hypot((double)out.steps_x, (double)out.steps_y);
            CHECK(!meets_after(&s, out.steps_x, out.steps_y));
            CHECK(moved >= least - 0.5);
            if (s.square && least > 16 && s.rule.touch == HM_TOUCH_AREA) CHECK(moved <= least + 3);
            CHECK(moved <=
                  least + 0x1p20 + (s.square ? 0x1p14 : 0x1p24)); // a clearance, in a sharp corner far behind it
            test_count(&corner, !is_square_to_edges(&s, &out));
            if (out.steps_x != 0 || out.steps_y != 0) check_contact(&s, &out);
            check_same(&s, &out);
        }
        scene_free(&s);
    }
    CHECK(8 * corner.yes > corner.no || test_short());
}

// Of ways of one length the one by which the mask, which is the second of both, leads highest, then leftmost.
TEST(equally_short_ways) {
    static const struct {
        const char *text;
        double x, y;
        double move_x, move_y;
    } row[] = {
        {"####\n####\n####\n####\n", 2, 2, 0, 2},                    // in the middle
        {"####\n####\n####\n####\n", 2, 1, 0, -1},                   // no tie
        {"#####\n#####\n#####\n", 1.5, 1.5, 0, 1.5},                 // three sides
        {"###\n###\n###\n###\n###\n", 1.5, 2.5, 1.5, 0},             // left and right
        {".####\n#####\n#####\n#####\n####.\n", 2.5, 2.5, 1.5, 1.5}, // two corners
        {"####.\n#####\n#####\n#####\n.####\n", 2.5, 2.5, -1.5, 1.5},
    };
    for (size_t i = 0; i < sizeof row / sizeof *row; ++i) {
        scene s = {.mask = posed_of_text(row[i].text), .rule = {.touch = HM_TOUCH_AREA}};
        s.mask.xform = posed_xform(0, 0, 0);
        hm_shape_point(row[i].x, row[i].y, &s.point.shape);
        s.point.xform = posed_xform(0, 0, 0);
        const hm_separation out = separation_of(&s, 0);
        CHECK(out.move.x == row[i].move_x && out.move.y == row[i].move_y);
        posed_free(&s.mask);
    }
}

// ---- yes and no -----------------------------------------------------------------------------------------------------

// Moves the point by a few units of 2^-40 pixel, where only whole numbers say on which side of a line it is.
static void scene_move_by_units(scene *s) {
    enum { SMALL = 1 << 18 }; // steps that a pixel of the point's own is long, but for one
    const int x = test_between(-2, 2), y = test_between(-2, 2);
    const hm_xform at = s->point.xform;
    hm_shape_point(x / 65536.0, y / 65536.0, &s->point.shape);
    s->point.xform = (hm_xform){at.ox - 4 * x, at.oy - 4 * y, SMALL + 1, 0, 0, SMALL + 1};
    posed_note(&s->mask, &s->point, &s->rule);
}

TEST(a_point_near_lines_between_pixels) {
    test_tally met = {0};
    for (int i = 0; i < test_rounds(20000); ++i) {
        scene s;
        scene_make(&s);
        if (i % 2) scene_move_by_units(&s);
        test_count(&met, posed_check(&s.mask, &s.point, &s.rule));
        scene_free(&s);
    }
    CHECK_TALLY(met);
}

TEST_MAIN(CASE(the_way_out_leads_to_the_nearest_clear_pixel), CASE(equally_short_ways),
          CASE(a_point_near_lines_between_pixels))
