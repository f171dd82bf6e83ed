// The distance of posed shapes and their closest points, compared with the oracle.
#include "posed.h"

#include <math.h>
#include <string.h>

static const double tolerance = 0x1p-20;

static double distance_of(const posed *a, const posed *b, hm_points *out) {
    return hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, out);
}

static bool same_bits(const void *a, const void *b, size_t size) { return memcmp(a, b, size) == 0; }

// ---- closest points ----------------------------------------------------------------------------------------------

static hm_vec2 world_of(const hm_xform *x, double u, double v) {
    hm_vec2 world;
    hm_xform_apply(x, (hm_vec2){u, v}, &world);
    return world;
}

static double between(hm_vec2 p, hm_vec2 q) { return hypot(p.x - q.x, p.y - q.y); }

static double clamp(double v, double low, double high) { return v < low ? low : v > high ? high : v; }

// How far p lies from pixel (x, y): the nearest of a fine enough clamp in the pixel's own coordinates.
static double pixel_gap(const hm_xform *x, hm_pixel pixel, hm_vec2 p) {
    double dx = p.x * 0x1p24 - (double)x->ox, dy = p.y * 0x1p24 - (double)x->oy;
    double det = (double)x->ux * x->vy - (double)x->uy * x->vx;
    double u = (dx * x->vy - dy * x->vx) / det, v = (dy * x->ux - dx * x->uy) / det;
    return between(p, world_of(x, clamp(u, pixel.x, pixel.x + 1), clamp(v, pixel.y, pixel.y + 1)));
}

// The same by the oracle, of the point rounded to a step: where the axes are nearly parallel the nearest in coordinates of
// the pixel is not the nearest.
static double pixel_distance(const hm_xform *x, hm_pixel pixel, hm_vec2 p) {
    ref_posed box = {.kind = REF_CONVEX, .o = {x->ox, x->oy}, .u = {x->ux, x->uy}, .v = {x->vx, x->vy}, .points = 4};
    ref_posed point = {.kind = REF_POINT, .u = {1 << 24, 0}, .v = {0, 1 << 24}};
    for (int k = 0; k < 4; ++k)
        box.point[k] = (ref_vector){(pixel.x + (k & 1)) * INT64_C(65536), (pixel.y + (k >> 1)) * INT64_C(65536)};
    point.o = (ref_vector){llround(p.x * 0x1p24), llround(p.y * 0x1p24)};
    return ref_posed_distance(&box, &point);
}

static bool lies_on_pixel(const hm_xform *x, hm_pixel pixel, hm_vec2 p) {
    return pixel_gap(x, pixel, p) <= tolerance || pixel_distance(x, pixel, p) <= tolerance;
}

static double segment_gap(hm_vec2 p, hm_vec2 q, hm_vec2 r) {
    double ex = q.x - p.x, ey = q.y - p.y, square = ex * ex + ey * ey;
    double t = square > 0 ? clamp(((r.x - p.x) * ex + (r.y - p.y) * ey) / square, 0, 1) : 0;
    return between(r, (hm_vec2){p.x + t * ex, p.y + t * ey});
}

// By the oracle, of the point rounded to a step; its own doubles are too coarse for a point on a long ray.
static double element_gap(const posed *s, hm_vec2 p) {
    ref_posed ref = posed_ref(s), point = {.kind = REF_POINT, .u = {1 << 24, 0}, .v = {0, 1 << 24}};
    point.o = (ref_vector){llround(p.x * 0x1p24), llround(p.y * 0x1p24)};
    return ref_posed_distance(&ref, &point);
}

// The edge that a point of an outline lies on and its loop, or (-1, -1) for a point inside, where the shapes meet.
static void check_edge(const posed *s, hm_vec2 p, hm_pixel reported, bool apart) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    double least = INFINITY;
    for (int y = 0; y < s->grid.h; ++y) {
        for (int x = 0; x < s->grid.w; ++x)
            if (ref_get(&s->grid, x, y)) least = fmin(least, pixel_gap(&s->xform, (hm_pixel){x, y}, p));
    }
    CHECK(least <= tolerance);
    if (reported.x == -1 && reported.y == -1 && !apart) return;
    if (!CHECK(reported.y >= 0 && reported.y < hm_outline_loop_count(s->outline))) return;
    const hm_loop *loop = &hm_outline_loops(s->outline)[reported.y];
    if (!CHECK(reported.x >= loop->first && reported.x < loop->first + loop->count)) return;
    const hm_local *ring = hm_outline_points(s->outline) + loop->first;
    hm_local from = ring[reported.x - loop->first], to = ring[(reported.x - loop->first + 1) % loop->count];
    hm_vec2 first = world_of(&s->xform, from.x * unit, from.y * unit);
    CHECK(segment_gap(first, world_of(&s->xform, to.x * unit, to.y * unit), p) <= 0x1p-10 + tolerance);
}

// In the cell that is reported.
static void check_cell(const posed *s, hm_vec2 p, hm_pixel cell) {
    double least = INFINITY;
    for (int i = 0; i < s->cell * s->cell; ++i) {
        const hm_pixel at = {cell.x * s->cell + i % s->cell, cell.y * s->cell + i / s->cell};
        if (ref_get(&s->grid, at.x, at.y)) least = fmin(least, pixel_gap(&s->xform, at, p));
    }
    CHECK(least <= tolerance);
}

static void check_point(const posed *s, hm_vec2 p, hm_feature feature, bool apart) {
    const hm_pixel pixel = {feature.x, feature.y};
    if (s->compound) {
        CHECK(element_gap(s, p) <= tolerance);
    } else if (s->tilemap) {
        check_cell(s, p, pixel);
    } else if (s->parts) {
        check_edge(s, p, pixel, apart);
    } else if (s->mask) {
        CHECK(feature.kind == HM_FEATURE_PIXEL && ref_get(&s->grid, pixel.x, pixel.y));
        CHECK(lies_on_pixel(&s->xform, pixel, p));
    } else {
        CHECK(feature.kind == HM_FEATURE_NONE && pixel.x == 0 && pixel.y == 0);
        CHECK(element_gap(s, p) <= tolerance);
    }
}

// ---- one pair ----------------------------------------------------------------------------------------------------

// With and without fields, in either order, with and without points: the same bits.
static void check_paths(const posed *a, const posed *b, double distance, const hm_points *points) {
    for (int without = 0; without < 4; ++without) {
        posed p = *a, q = *b;
        hm_points got, back;
        if ((without & 1) && p.shape.kind == HM_SHAPE_MASK) p.shape.of.mask = p.plain;
        if ((without & 2) && q.shape.kind == HM_SHAPE_MASK) q.shape.of.mask = q.plain;
        CHECK(distance_of(&p, &q, &got) == distance);
        CHECK(distance_of(&q, &p, &back) == distance);
        CHECK(distance_of(&p, &q, NULL) == distance);
        CHECK(same_bits(&got.a, &points->a, sizeof got.a) && same_bits(&got.b, &points->b, sizeof got.b));
        CHECK(same_bits(&back.a, &points->b, sizeof got.a) && same_bits(&back.b, &points->a, sizeof got.b));
        CHECK(same_bits(&got.feature_a, &points->feature_a, sizeof got.feature_a));
        CHECK(same_bits(&got.feature_b, &points->feature_b, sizeof got.feature_b));
        CHECK(same_bits(&back.feature_a, &points->feature_b, sizeof back.feature_a));
        CHECK(same_bits(&back.feature_b, &points->feature_a, sizeof back.feature_b));
    }
}

// A margin a step above the distance is met, one a step below is not.
static void check_margins(const posed *a, const posed *b, double distance) {
    double steps = floor(distance * 0x1p24);
    hm_rule above = {HM_TOUCH_AREA, (steps + 2) * 0x1p-24}, below = {HM_TOUCH_CLOSED, (steps - 1) * 0x1p-24};
    if (above.margin <= 256) CHECK(posed_overlap_once(a, b, &above));
    if (below.margin >= 0 && below.margin <= 256) CHECK(!posed_overlap_once(a, b, &below));
}

static void check_moved(posed a, posed b, double distance, const hm_points *points) {
    hm_points got;
    int shift = test_between(20, 43);
    int64_t dx = (int64_t)(test_random() >> (64 - shift)), dy = -(int64_t)(test_random() >> (64 - shift));
    a.xform.ox += dx;
    b.xform.ox += dx;
    a.xform.oy += dy;
    b.xform.oy += dy;
    CHECK(distance_of(&a, &b, &got) == distance);
    CHECK(same_bits(&got.feature_a, &points->feature_a, sizeof got.feature_a));
    CHECK(same_bits(&got.feature_b, &points->feature_b, sizeof got.feature_b));
    CHECK_NEAR(got.a.x - (double)dx * 0x1p-24, points->a.x, tolerance);
    CHECK_NEAR(got.b.y - (double)dy * 0x1p-24, points->b.y, tolerance);
}

// True when they meet.
static bool check_distance(const posed *a, const posed *b) {
    ref_posed p = posed_ref(a), q = posed_ref(b);
    hm_points points = {{7, 7}, {7, 7}, {HM_FEATURE_EDGE, 7, 7, 7}, {HM_FEATURE_EDGE, 7, 7, 7}};
    double expected = ref_posed_distance(&p, &q), distance = distance_of(a, b, &points);
    posed_note(a, b, NULL);
    CHECK_NEAR(distance, expected, tolerance);
    CHECK_INT(distance == 0, expected == 0);
    CHECK_NEAR(between(points.a, points.b), expected, tolerance);
    check_point(a, points.a, points.feature_a, distance > 0);
    check_point(b, points.b, points.feature_b, distance > 0);
    check_paths(a, b, distance, &points);
    check_margins(a, b, distance);
    check_moved(*a, *b, distance, &points);
    return expected == 0;
}

// ---- many pairs --------------------------------------------------------------------------------------------------

// Where they lie, somewhere else, and on both sides of the step at which they part.
static void check_points(const posed *a, const posed *b, test_tally *meet) {
    static const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    posed moved = *b;
    hm_xform hit, miss;
    test_count(meet, check_distance(a, &moved));
    if (posed_contact(a, &moved, &closed, &hit, &miss)) {
        moved.xform = hit;
        test_count(meet, check_distance(a, &moved));
        moved.xform = miss;
        test_count(meet, check_distance(a, &moved));
    }
    moved = *b;
    posed_jitter(a, &moved, test_below(3));
    test_count(meet, check_distance(a, &moved));
}

static void check_kinds(hm_shape_kind kind_a, hm_shape_kind kind_b, int count, int size) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(count); ++i) {
        posed a, b;
        posed_random_pair(kind_a, kind_b, size, &a, &b);
        check_points(&a, &b, &meet);
        posed_free(&a);
        posed_free(&b);
    }
    test_note("%s and %s", hm_shape_kind_name(kind_a), hm_shape_kind_name(kind_b));
    const bool never = kind_a + kind_b == HM_SHAPE_POINT + HM_SHAPE_RAY; // rounded, a point is hardly ever on a ray
    CHECK((never || meet.yes * 20 > meet.no) && meet.no * 10 > meet.yes);
}

TEST(every_pair_of_kinds) {
    for (int a = 0; a < HM_SHAPE_KIND_COUNT; ++a) {
        for (int b = 0; b < HM_SHAPE_KIND_COUNT; ++b) check_kinds((hm_shape_kind)a, (hm_shape_kind)b, 60, 7);
    }
}

TEST(masks) { check_kinds(HM_SHAPE_MASK, HM_SHAPE_MASK, 1500, 6); }

// Both drawn by the same xform, where the shapes alone decide which of two equal closest pairs counts.
TEST(one_xform) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(1500); ++i) {
        posed a, b;
        hm_shape_kind kind = (hm_shape_kind)(i % HM_SHAPE_KIND_COUNT);
        posed_random_pair(kind, kind, 5, &a, &b);
        b.xform = a.xform;
        test_count(&meet, check_distance(&a, &b));
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(meet.yes > test_rounds(1000) / 10 && meet.no > test_rounds(1000) / 10);
}

// A ring or scattered pixels, so that the nearest is not where the middles suggest.
TEST(larger_masks) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(25); ++i) {
        int w = test_between(20, 150), h = test_between(20, 150);
        ref_grid g = ref_make(w, h);
        for (int k = 0; k < 60; ++k) {
            int x = test_below(w), y = test_below(h);
            ref_set(&g, x, y, 1);
        }
        posed a = posed_of_grid(g), b = posed_random((hm_shape_kind)(i % HM_SHAPE_KIND_COUNT), POSED_FREE, 5);
        a.xform = posed_random_xform();
        b.xform = posed_random_xform();
        pose_beside_other(&a, &b);
        check_points(&a, &b, &meet);
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(meet.yes > 0 && meet.no > 0);
}

// The edge of a disc, a box, a triangle or a wave, a pixel or two wide.
static ref_grid outline_of(int kind, int side) {
    ref_grid g = ref_make(side, side);
    for (int y = 0; y < side; ++y) {
        for (int x = 0; x < side; ++x) {
            int dx = 2 * x + 1 - side, dy = 2 * y + 1 - side, square = dx * dx + dy * dy;
            bool disc = square <= side * side && square > (side - 4) * (side - 4);
            bool box = x == 0 || y == 0 || x == side - 1 || y == side - 1;
            bool triangle = y == side - 1 || x == y / 2 || x == side - 1 - y / 2;
            bool wave = y == side / 2 + (x % 20 < 10 ? x % 10 : 10 - x % 10) % side / 2;
            ref_set(&g, x, y, kind == 0 ? disc : kind == 1 ? box : kind == 2 ? triangle : wave);
        }
    }
    return g;
}

// In contact, near, and many sides apart; flat sides that face each other and round ones that do not.
TEST(outlines_near_and_far) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(24); ++i) {
        int kind_a = test_below(4), kind_b = test_below(4);
        posed a = posed_of_grid(outline_of(kind_a, test_between(8, 120)));
        posed b = posed_of_grid(outline_of(kind_b, test_between(8, 120)));
        a.xform = posed_random_xform();
        b.xform = i % 3 ? posed_random_xform() : posed_related_xform(&a.xform);
        pose_beside_other(&a, &b);
        check_points(&a, &b, &meet);
        int far = test_between(26, 36);
        b.xform.ox += (test_below(2) ? 1 : -1) * (int64_t)(test_random() >> (64 - far));
        b.xform.oy += (test_below(2) ? 1 : -1) * (int64_t)(test_random() >> (64 - far));
        test_count(&meet, check_distance(&a, &b));
        posed_free(&a);
        posed_free(&b);
    }
    CHECK(meet.yes > 0 && meet.no > 0);
}

// ---- which of equal pairs ---------------------------------------------------------------------------------------
// Axis-aligned masks, in quarters of a pixel: squares of `side` from `x` and `y` on.
typedef struct aligned {
    const ref_grid *grid;
    int x, y, side;
} aligned;

static int aligned_gap(int a, int side_a, int b, int side_b) {
    return a + side_a < b ? b - a - side_a : b + side_b < a ? a - b - side_b : 0;
}

static int64_t aligned_square(const aligned *a, hm_pixel p, const aligned *b, hm_pixel q) {
    int64_t dx = aligned_gap(a->x + a->side * p.x, a->side, b->x + b->side * q.x, b->side);
    int64_t dy = aligned_gap(a->y + a->side * p.y, a->side, b->y + b->side * q.y, b->side);
    return dx * dx + dy * dy;
}

// Pixels in the order of the tree of blocks of 4 x 4 and 16 x 16 and so on, as one number.
static int64_t tree_order(hm_pixel p) {
    int64_t order = 0;
    for (int shift = 14; shift >= 0; shift -= 2) order = 16 * order + 4 * (p.y >> shift & 3) + (p.x >> shift & 3);
    return order;
}

// Where masks are apart the first pixels row by row count; where they meet, the first in the order of the tree.
static int64_t pair_order(hm_pixel p, int64_t squared) {
    return squared > 0 ? (int64_t)p.y * 32768 + p.x : tree_order(p);
}

static int64_t closest_pixels(const aligned *a, const aligned *b, hm_pixel *first, hm_pixel *second) {
    int64_t least = INT64_MAX, order_a = 0, order_b = 0;
    for (int i = 0; i < a->grid->w * a->grid->h; ++i) {
        for (int j = 0; j < b->grid->w * b->grid->h; ++j) {
            hm_pixel p = {i % a->grid->w, i / a->grid->w}, q = {j % b->grid->w, j / b->grid->w};
            if (!a->grid->at[i] || !b->grid->at[j]) continue;
            int64_t squared = aligned_square(a, p, b, q);
            if (squared > least) continue;
            int64_t of_a = pair_order(p, squared), of_b = pair_order(q, squared);
            if (squared == least && (of_a > order_a || (of_a == order_a && of_b > order_b))) continue;
            least = squared, order_a = of_a, order_b = of_b;
            *first = p, *second = q;
        }
    }
    return least;
}

static posed aligned_posed(const aligned *u) {
    posed s = posed_of_grid(ref_copy(u->grid));
    int64_t quarter = HM_STEPS_PER_PIXEL / 4;
    s.xform =
        (hm_xform){u->x * quarter, u->y * quarter, (int32_t)(u->side * quarter), 0, 0, (int32_t)(u->side * quarter)};
    return s;
}

static bool check_aligned(const aligned *a, const aligned *b) {
    hm_pixel first, second;
    hm_points points;
    posed p = aligned_posed(a), q = aligned_posed(b);
    bool swapped = b->x < a->x || (b->x == a->x && b->y < a->y); // the one that lies further to the left comes first
    int64_t squared = swapped ? closest_pixels(b, a, &second, &first) : closest_pixels(a, b, &first, &second);
    double distance = distance_of(&p, &q, &points);
    posed_note(&p, &q, NULL);
    CHECK_NEAR(distance, sqrt((double)squared) / 4, tolerance);
    CHECK(points.feature_a.x == first.x && points.feature_a.y == first.y);
    CHECK(points.feature_b.x == second.x && points.feature_b.y == second.y);
    check_paths(&p, &q, distance, &points);
    posed_free(&p);
    posed_free(&q);
    return squared == 0;
}

typedef enum aligned_style { ALIGNED_SMALL, ALIGNED_BAR, ALIGNED_SPARSE } aligned_style;

static ref_grid aligned_grid(aligned_style style, int longest) {
    int w = test_between(1, longest), h = test_between(1, style == ALIGNED_BAR ? 3 : longest);
    if (style == ALIGNED_SMALL) return posed_random_grid(w, h);
    ref_grid g = ref_make(w, h);
    if (style == ALIGNED_BAR) memset(g.at, 1, (size_t)(w * h));
    for (int k = style == ALIGNED_SPARSE ? 3 : 0; k > 0; --k) {
        int x = test_below(w), y = test_below(h);
        ref_set(&g, x, y, 1);
    }
    return g;
}

// Bars, a few pixels, and small masks, on a grid of quarters of a pixel, where many pairs are equally near.
TEST(equal_pairs_go_by_their_positions) {
    test_tally meet = {0};
    for (int i = 0; i < test_rounds(2400); ++i) {
        aligned_style style = (aligned_style)(i % 3);
        int longest = style == ALIGNED_BAR ? 90 : style == ALIGNED_SPARSE ? 20 : 9;
        int apart = style == ALIGNED_BAR ? 100 : 0;
        ref_grid ga = aligned_grid(style, longest);
        ref_grid gb = aligned_grid(style == ALIGNED_SPARSE ? ALIGNED_SMALL : style, longest);
        aligned a = {&ga, 0, 0, test_below(3) ? 4 : 8}, b = {&gb, 0, 0, test_below(3) ? 4 : 8};
        b.x = test_between(-b.side * gb.w, a.side * ga.w);
        b.y = test_between(-b.side * gb.h - apart, a.side * ga.h + apart);
        if (b.x == 0 && b.y == 0) b.x = 1;
        test_count(&meet, check_aligned(&a, &b));
        ref_free(&ga);
        ref_free(&gb);
    }
    CHECK(meet.yes * 5 > meet.no && meet.no * 5 > meet.yes);
}

// Farther apart than poses allow, and as far as xforms can be.
TEST(far_apart) {
    const int64_t limit = (int64_t)1 << 46;
    posed a = posed_of_text("#.\n##\n"), b = posed_of_text("##\n.#\n");
    hm_points points;
    for (int i = 0; i < 50; ++i) {
        a.xform = posed_random_xform();
        b.xform = posed_random_xform();
        a.xform.ox = a.xform.oy = -limit / 2;
        b.xform.ox = limit / 2;
        b.xform.oy = i % 2 ? -limit / 2 : limit / 2;
        check_distance(&a, &b);
    }
    a.xform = (hm_xform){-limit, -limit, 1 << 24, 0, 0, 1 << 24};
    b.xform = (hm_xform){limit, limit, 1 << 24, 0, 0, 1 << 24};
    double side = (double)(1 << 23) - 2; // 2^47 steps less two pixels
    CHECK_NEAR(distance_of(&a, &b, &points), hypot(side, side), tolerance);
    CHECK(points.feature_a.x == 1 && points.feature_a.y == 1 && points.feature_b.x == 0 && points.feature_b.y == 0);
    posed_free(&a);
    posed_free(&b);
}

// ---- expected results --------------------------------------------------------------------------------------------

// The vector between them is 2^63 units long, which a difference of 64 bits does not hold.
TEST(circle_and_box_far_apart) {
    const int64_t limit = (int64_t)1 << 46;
    const hm_xform left = {-limit, -limit, 1 << 24, 0, 0, 1 << 24}, right = {limit, -limit, 1 << 24, 0, 0, 1 << 24};
    hm_shape circle, box;
    hm_contact_info contact;
    CHECK(hm_shape_circle(0, 0, 3, &circle) == HM_OK);
    CHECK(hm_shape_box(0, 0, 10, 10, 0, &box) == HM_OK);
    CHECK_NEAR(hm_distance(&circle, &left, &box, &right, NULL), 8388608 - 3, tolerance);
    CHECK_NEAR(hm_distance(&box, &right, &circle, &left, NULL), 8388608 - 3, tolerance);
    CHECK(!hm_overlap(&circle, &left, &box, &right, NULL));
    CHECK(!hm_contact(&circle, &left, &box, &right, NULL, &contact));
}

// The cells of a map may lie farther out than its xform may be.
TEST(cells_beyond_the_edge_of_the_world) {
    const int64_t limit = (int64_t)1 << 46, nearer = (int64_t)1 << 40;
    test_tally apart = {0};
    for (int i = 0; i < test_rounds(200); ++i) {
        const hm_shape_kind kinds[] = {HM_SHAPE_CIRCLE, HM_SHAPE_BOX, HM_SHAPE_MASK, HM_SHAPE_TILEMAP};
        posed map = posed_random(HM_SHAPE_TILEMAP, POSED_HALVES, 8);
        posed other = posed_random(TEST_PICK(kinds), POSED_HALVES, 8);
        hm_points far, near;
        map.xform.ox = other.xform.ox = limit;
        map.xform.oy = other.xform.oy = test_below(2) ? limit : -limit;
        other.xform.ox -= test_below(6) * (HM_STEPS_PER_PIXEL / 2);
        const double distance = distance_of(&map, &other, &far);
        map.xform.ox -= nearer;
        other.xform.ox -= nearer;
        CHECK(distance_of(&map, &other, &near) == distance);
        CHECK(far.feature_a.x == near.feature_a.x && far.feature_a.y == near.feature_a.y);
        test_count(&apart, distance > 0);
        posed_free(&map);
        posed_free(&other);
    }
    CHECK(apart.yes > 0);
}

TEST(three_four_five) {
    posed a = posed_of_text("##\n##\n"), b = a;
    hm_points points;
    b.xform.ox = 5 * HM_STEPS_PER_PIXEL;
    b.xform.oy = 6 * HM_STEPS_PER_PIXEL;
    CHECK(distance_of(&a, &b, &points) == 5);
    CHECK(points.a.x == 2 && points.a.y == 2 && points.b.x == 5 && points.b.y == 6);
    CHECK(points.feature_a.x == 1 && points.feature_a.y == 1 && points.feature_b.x == 0 && points.feature_b.y == 0);
    posed_free(&a);
}

TEST(circles_reach_by_their_radius) {
    posed a = {.xform = HM_XFORM_IDENTITY}, b = a;
    hm_points points;
    REQUIRE(hm_shape_circle(0, 0, 1, &a.shape) == HM_OK && hm_shape_circle(6, 8, 4, &b.shape) == HM_OK);
    CHECK_NEAR(distance_of(&a, &b, &points), 5, tolerance);
    CHECK_NEAR(points.a.x, 0.6, tolerance);
    CHECK_NEAR(points.b.y, 8 - 3.2, tolerance);
    REQUIRE(hm_shape_circle(6, 8, 9, &b.shape) == HM_OK);
    CHECK(distance_of(&a, &b, &points) == 0); // side by side
}

TEST(empty_masks_are_infinitely_far) {
    posed empty = posed_of_grid(ref_make(70, 3)), none = posed_of_grid(ref_make(0, 0));
    for (int kind = 0; kind < HM_SHAPE_KIND_COUNT; ++kind) {
        posed other = posed_random((hm_shape_kind)kind, POSED_HALVES, 5);
        for (int i = 0; i < 4; ++i) {
            posed *a = i % 2 ? &empty : &none, *b = &other;
            hm_points points, before;
            memset(&points, 7, sizeof points);
            before = points;
            if (i / 2) b = a, a = &other;
            CHECK(distance_of(a, b, &points) == INFINITY);
            CHECK(same_bits(&points, &before, sizeof points));
        }
        posed_free(&other);
    }
    CHECK(distance_of(&empty, &none, NULL) == INFINITY);
    posed_free(&empty);
    posed_free(&none);
}

TEST(violations_are_infinitely_far) {
    posed a = posed_of_text("#\n"), b = posed_of_text("#\n");
    hm_xform bad = {0, 0, 0, 0, 0, 0};
    hm_shape no_mask = a.shape;
    no_mask.of.mask = NULL;
    violations_catch();
    CHECK_PRECONDITION(CHECK(hm_distance(NULL, &a.xform, &b.shape, &b.xform, NULL) == INFINITY));
    CHECK_PRECONDITION(CHECK(hm_distance(&a.shape, NULL, &b.shape, &b.xform, NULL) == INFINITY));
    CHECK_PRECONDITION(CHECK(hm_distance(&a.shape, &a.xform, NULL, &b.xform, NULL) == INFINITY));
    CHECK_PRECONDITION(CHECK(hm_distance(&a.shape, &a.xform, &b.shape, &bad, NULL) == INFINITY));
    CHECK_PRECONDITION(CHECK(hm_distance(&a.shape, &a.xform, &no_mask, &b.xform, NULL) == INFINITY));
    posed_free(&a);
    posed_free(&b);
}

TEST_MAIN(CASE(every_pair_of_kinds), CASE(masks), CASE(one_xform), CASE(larger_masks), CASE(outlines_near_and_far),
          CASE(equal_pairs_go_by_their_positions), CASE(far_apart), CASE(circle_and_box_far_apart),
          CASE(cells_beyond_the_edge_of_the_world), CASE(three_four_five), CASE(circles_reach_by_their_radius),
          CASE(empty_masks_are_infinitely_far), CASE(violations_are_infinitely_far))
