// hm_within: whether a shape stays clear of the outside of another. The outside of a mask or outline is drawn as a
// mask itself, that of a polygon is one half-plane for each of its edges; hm_overlap, which an oracle has tested,
// decides whether the shape meets it. Discs are compared in integers.
#include "posed.h"

#include <math.h>

enum { FRAME = 24 };

static hm_rule random_rule(void) {
    hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    if (test_below(3) == 0) rule.margin = test_below(9) / 4.0;
    return rule;
}

static bool within(const posed *a, const posed *b, const hm_rule *rule) {
    return hm_within(&a->shape, &a->xform, &b->shape, &b->xform, rule);
}

static bool meets(const posed *a, const posed *b, const hm_rule *rule) {
    return hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, rule);
}

// ---- in masks and outlines ---------------------------------------------------------------------------------------

// Clear pixels as solid ones, in a frame as wide as any shape here reaches.
static posed outside_of(const posed *b) {
    ref_grid grid = ref_make(b->grid.w + 2 * FRAME, b->grid.h + 2 * FRAME);
    for (int y = 0; y < grid.h; ++y) {
        for (int x = 0; x < grid.w; ++x) {
            bool in = x >= FRAME && y >= FRAME && x < grid.w - FRAME && y < grid.h - FRAME;
            ref_set(&grid, x, y, !in || !ref_get(&b->grid, x - FRAME, y - FRAME));
        }
    }
    posed out = posed_of_grid(grid);
    out.xform = b->xform;
    out.xform.ox -= FRAME * ((int64_t)b->xform.ux + b->xform.vx);
    out.xform.oy -= FRAME * ((int64_t)b->xform.uy + b->xform.vy);
    return out;
}

// Whether the shape lies where the frame is: what reaches beyond is not within b anyway, and not tested.
static bool framed(const posed *a, const posed *outside) {
    hm_points points;
    posed far = *outside;
    hm_shape edge;
    static const double side[4][4] = {{0, 0, 1, 0}, {1, 0, 1, 1}, {1, 1, 0, 1}, {0, 1, 0, 0}};
    for (int i = 0; i < 4; ++i) { // 2 pixels at least from all four sides, and inside of them
        REQUIRE(hm_shape_segment(side[i][0] * outside->grid.w, side[i][1] * outside->grid.h,
                                 side[i][2] * outside->grid.w, side[i][3] * outside->grid.h, &edge) == HM_OK);
        far.shape = edge;
        if (hm_distance(&a->shape, &a->xform, &far.shape, &far.xform, &points) < 3) return false;
    }
    REQUIRE(hm_shape_box(0, 0, outside->grid.w, outside->grid.h, 0, &far.shape) == HM_OK);
    return meets(a, &far, NULL);
}

// A mask of caves, mostly solid, or its outline.
static posed random_ground(bool outline) {
    int w = test_between(1, 12), h = test_between(1, 12), clear = test_below(4);
    ref_grid grid = ref_make(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            int draw = test_below(24);
            ref_set(&grid, x, y, draw >= clear);
        }
    }
    int x = test_below(w), y = test_below(h);
    ref_set(&grid, x, y, 1);
    return outline ? posed_outline_of_grid(grid) : posed_of_grid(grid);
}

static void check_ground(bool outline, int rounds) {
    test_tally thin = {0, 0}, fat = {0, 0};
    for (int i = test_rounds(rounds); i > 0; --i) {
        posed b = random_ground(outline), a = posed_random((hm_shape_kind)test_below(HM_SHAPE_TILEMAP),
                                                           test_below(3) ? POSED_HALVES : POSED_FREE, 3);
        if (test_below(2)) b.xform = posed_random_xform();
        b.xform.ox = 5, b.xform.oy = -9;
        a.xform = test_below(4) ? b.xform : posed_random_xform();
        int x = test_between(-2, 2 * b.grid.w), y = test_between(-2, 2 * b.grid.h);
        a.xform.ox = b.xform.ox + ((int64_t)x * b.xform.ux + (int64_t)y * b.xform.vx) / 2;
        a.xform.oy = b.xform.oy + ((int64_t)x * b.xform.uy + (int64_t)y * b.xform.vy) / 2;
        posed outside = outside_of(&b);
        const hm_rule rule = random_rule();
        posed_note(&a, &b, &rule);
        if (framed(&a, &outside)) {
            bool expected = !meets(&a, &outside, &rule);
            CHECK_INT(within(&a, &b, &rule), expected);
            if (!outline) {
                b.shape.of.mask = b.plain;
                CHECK_INT(within(&a, &b, &rule), expected);
            }
            bool is_thin = a.shape.kind == HM_SHAPE_POINT || a.shape.kind == HM_SHAPE_SEGMENT;
            test_count(is_thin ? &thin : &fat, expected);
        }
        posed_free(&outside);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK_TALLY(thin);
    CHECK(test_rounds(rounds) < rounds || fat.yes > (fat.yes + fat.no) / 12);
}

TEST(in_masks) { check_ground(false, 6000); }
TEST(in_outlines) { check_ground(true, 6000); }

// Somewhere in a mask of 70 x 40 pixels or a little beside it: often on lines between pixels, or next to them.
static double line_end(int sides) {
    const int draw = test_below(4);
    if (draw == 0) return test_between(0, sides);
    if (draw == 1) return test_between(0, sides) + test_between(-4, 4) / (double)HM_UNITS_PER_PIXEL;
    return test_between(-8, 8 * sides + 8) / 8.0;
}

// The way along an axis, or none.
static double line_way(bool any) { return any ? test_between(-160, 160) / 8.0 : 0; }

// Anywhere, along rows, along columns, or through corners of pixels.
static void check_line(const posed *b, const posed *outside, test_tally tally[4]) {
    const int way = test_below(4);
    const double x = line_end(b->grid.w), y = line_end(b->grid.h), right = line_way(way != 2);
    const double down = way == 3 ? -right : line_way(way != 1);
    posed a = {.xform = b->xform};
    REQUIRE(hm_shape_segment(x, y, x + right, y + down, &a.shape) == HM_OK);
    const bool expected = !meets(&a, outside, NULL);
    posed_note(&a, b, NULL);
    CHECK_INT(within(&a, b, NULL), expected);
    test_count(&tally[way], expected);
}

// Through many rows and columns of pixels, of which few are clear.
TEST(segments_in_wide_masks) {
    test_tally tally[4] = {{0, 0}};
    for (int i = test_rounds(1500); i > 0; --i) {
        ref_grid grid = ref_make(70, 40);
        for (int y = 0; y < grid.h; ++y)
            for (int x = 0; x < grid.w; ++x) ref_set(&grid, x, y, 1);
        for (int clear = test_below(36); clear > 0; --clear) {
            const int x = test_below(grid.w), y = test_below(grid.h);
            ref_set(&grid, x, y, 0);
        }
        posed b = posed_of_grid(grid);
        b.xform = posed_random_xform();
        posed outside = outside_of(&b);
        for (int line = 0; line < 24; ++line) check_line(&b, &outside, tally);
        posed_free(&outside);
        posed_free(&b);
    }
    for (int way = 0; way < 4; ++way) CHECK_TALLY(tally[way]);
}

// ---- in polygons -------------------------------------------------------------------------------------------------

static const double FAR = 200;

// The half-plane beyond the edge from p to q of a polygon that runs clockwise on the screen, as far as it matters.
static posed half_plane(hm_local p, hm_local q) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    const double dx = (q.x - p.x) * unit, dy = (q.y - p.y) * unit;
    const hm_vec2 corner[4] = {{p.x * unit - FAR * dx, p.y * unit - FAR * dy},
                               {p.x * unit + FAR * dx, p.y * unit + FAR * dy},
                               {p.x * unit + FAR * (dx + dy), p.y * unit + FAR * (dy - dx)},
                               {p.x * unit + FAR * (dy - dx), p.y * unit - FAR * (dx + dy)}};
    hm_polygon *polygon = NULL;
    REQUIRE(hm_polygon_hull(corner, 4, NULL, &polygon) == HM_OK);
    posed half = {.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_polygon(polygon, 0, &half.shape) == HM_OK);
    return half;
}

// Whole corners, so that the half-planes are exact; more than 16 of them now and then.
static hm_polygon *whole_polygon(void) {
    hm_polygon *polygon = NULL;
    hm_vec2 point[64];
    hm_result result;
    do {
        int count = test_below(4) ? test_between(3, 8) : 64, size = count == 64 ? 40 : 8;
        for (int k = 0; k < count; ++k) {
            int x = test_between(-size, size), y = test_between(-size, size);
            if (count == 64 && x * x + y * y > size * size) x = size, y = 0;
            point[k] = (hm_vec2){x, y};
        }
        result = hm_polygon_hull(point, count, NULL, &polygon);
    } while (result != HM_OK);
    return polygon;
}

TEST(in_polygons) {
    test_tally held = {0, 0};
    for (int i = test_rounds(4000); i > 0; --i) {
        hm_polygon *polygon = whole_polygon();
        posed b = {.xform = HM_XFORM_IDENTITY}, a;
        REQUIRE(hm_shape_polygon(polygon, 0, &b.shape) == HM_OK);
        const hm_xform xform = posed_random_xform();
        a = posed_random((hm_shape_kind)test_below(HM_SHAPE_TILEMAP), POSED_HALVES,
                         hm_polygon_count(polygon) > 8 ? 9 : 2);
        if (test_below(2)) b.xform = xform;
        a.xform = b.xform;
        int x = test_between(-12, 4), y = test_between(-12, 4);
        a.xform.ox += ((int64_t)x * b.xform.ux + (int64_t)y * b.xform.vx) / 2;
        a.xform.oy += ((int64_t)x * b.xform.uy + (int64_t)y * b.xform.vy) / 2;
        const hm_rule rule = random_rule();
        posed_note(&a, &b, &rule);
        bool expected = a.shape.kind != HM_SHAPE_RAY; // which is longer than the half-planes
        const hm_local *corner = hm_polygon_corners(polygon);
        int n = hm_polygon_count(polygon);
        for (int k = 0; expected && k < n; ++k) {
            posed half = half_plane(corner[k], corner[(k + 1) % n]);
            half.xform = b.xform;
            expected = !meets(&a, &half, &rule);
            hm_polygon *made = (hm_polygon *)half.shape.of.polygon;
            hm_polygon_destroy(made);
        }
        CHECK_INT(within(&a, &b, &rule), expected);
        test_count(&held, expected);
        posed_free(&a);
        hm_polygon_destroy(polygon);
    }
    CHECK(test_rounds(4000) < 4000 || held.yes > (held.yes + held.no) / 8);
}

// ---- in discs, capsules and round boxes --------------------------------------------------------------------------

// All numbers are whole pixels, so what is nearer than what is decided in whole numbers.
static bool disc_within_disc(int dx, int dy, int ra, int rb, const hm_rule *rule) {
    int room = rb - ra - (int)rule->margin;
    if (room < 0) return false;
    if (rb == 0 && rule->touch == HM_TOUCH_CLOSED) return false; // a point is all edge
    int distance2 = dx * dx + dy * dy;
    return rule->touch == HM_TOUCH_CLOSED ? distance2 < room * room : distance2 <= room * room;
}

TEST(in_discs) {
    test_tally held = {0, 0};
    for (int i = test_rounds(20000); i > 0; --i) {
        int dx = test_between(-5, 5), dy = test_between(-5, 5), ra = test_below(6), rb = test_below(12);
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3)};
        posed a = {.xform = HM_XFORM_IDENTITY}, b = a;
        REQUIRE(hm_shape_circle(dx, dy, ra, &a.shape) == HM_OK && hm_shape_circle(0, 0, rb, &b.shape) == HM_OK);
        a.xform.oy = b.xform.oy = 77;
        posed_note(&a, &b, &rule);
        CHECK_INT(within(&a, &b, &rule), disc_within_disc(dx, dy, ra, rb, &rule));
        test_count(&held, disc_within_disc(dx, dy, ra, rb, &rule));
    }
    CHECK_TALLY(held);
}

// A rounded box holds a disc when the box that is less wide by the disc's radius holds its centre; a disc that is
// wider than the corners, when the box itself, so much smaller, does.
static bool disc_within_round_box(int x, int y, int ra, int w, int h, int rb, const hm_rule *rule) {
    int room = rb - ra - (int)rule->margin;
    bool closed = rule->touch == HM_TOUCH_CLOSED;
    if (room <= 0) {
        int d = -room;
        return closed ? w > 0 && h > 0 && x > d && y > d && x < w - d && y < h - d
                      : x >= d && y >= d && x <= w - d && y <= h - d && (d == 0 || (w > 0 && h > 0));
    }
    int dx = x < 0 ? -x : x > w ? x - w : 0, dy = y < 0 ? -y : y > h ? y - h : 0;
    return closed ? dx * dx + dy * dy < room * room : dx * dx + dy * dy <= room * room;
}

TEST(discs_in_round_boxes) {
    test_tally held = {0, 0};
    for (int i = test_rounds(20000); i > 0; --i) {
        int w = test_below(12), h = test_below(12), rb = test_below(6), ra = test_below(3);
        int x = test_between(-1, w + 1), y = test_between(-1, h + 1);
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3)};
        posed a = {.xform = HM_XFORM_IDENTITY}, b = a;
        REQUIRE(hm_shape_circle(x, y, ra, &a.shape) == HM_OK && hm_shape_box(0, 0, w, h, rb, &b.shape) == HM_OK);
        bool expected = disc_within_round_box(x, y, ra, w, h, rb, &rule);
        test_note("disc (%d, %d) %d in %d x %d + %d, closed %d, margin %g", x, y, ra, w, h, rb, (int)rule.touch,
                  rule.margin);
        CHECK_INT(within(&a, &b, &rule), expected);
        if (h == 0) { // a capsule
            REQUIRE(hm_shape_capsule(0, 0, w, 0, rb, &b.shape) == HM_OK);
            CHECK_INT(within(&a, &b, &rule), expected);
        }
        test_count(&held, expected);
    }
    CHECK_TALLY(held);
}

// A polygon of many corners is the same whether it is one part or several: rounded, against the box that it is.
TEST(a_round_polygon_is_a_round_box) {
    const hm_vec2 corner[4] = {{0, 0}, {8, 0}, {8, 5}, {0, 5}};
    test_tally held = {0, 0};
    hm_polygon *polygon = NULL;
    REQUIRE(hm_polygon_hull(corner, 4, NULL, &polygon) == HM_OK);
    for (int i = test_rounds(4000); i > 0; --i) {
        int rb = test_below(5);
        posed b = {.xform = HM_XFORM_IDENTITY}, c = b;
        posed a = posed_random((hm_shape_kind)test_below(HM_SHAPE_TILEMAP), POSED_HALVES, 2);
        REQUIRE(hm_shape_box(0, 0, 8, 5, rb, &b.shape) == HM_OK && hm_shape_polygon(polygon, rb, &c.shape) == HM_OK);
        b.xform = c.xform = posed_random_xform();
        a.xform = posed_related_xform(&b.xform);
        a.xform.ox = b.xform.ox, a.xform.oy = b.xform.oy;
        const hm_rule rule = random_rule();
        CHECK_INT(within(&a, &c, &rule), within(&a, &b, &rule));
        test_count(&held, within(&a, &b, &rule));
        posed_free(&a);
    }
    CHECK_TALLY(held);
    hm_polygon_destroy(polygon);
}

// ---- by hand -----------------------------------------------------------------------------------------------------

TEST(violations) {
    posed a = posed_of_text("#\n"), b = posed_of_text("###\n###\n###\n");
    violations_catch();
    CHECK_PRECONDITION(CHECK(!hm_within(NULL, &a.xform, &b.shape, &b.xform, NULL)));
    CHECK_PRECONDITION(CHECK(!hm_within(&a.shape, NULL, &b.shape, &b.xform, NULL)));
    const hm_rule wrong = {HM_TOUCH_AREA, -1};
    CHECK_PRECONDITION(CHECK(!hm_within(&a.shape, &a.xform, &b.shape, &b.xform, &wrong)));
    CHECK(hm_within(&a.shape, &a.xform, &b.shape, &b.xform, NULL));
    posed_free(&a);
    posed_free(&b);
}

TEST_MAIN(CASE(in_masks), CASE(in_outlines), CASE(segments_in_wide_masks), CASE(in_polygons), CASE(in_discs),
          CASE(discs_in_round_boxes), CASE(a_round_polygon_is_a_round_box), CASE(violations))
