// Convex polygons of more than a thousand corners, near and far, where they just touch, and of very many: every
// question and every field of its answer against an oracle that holds every edge against every corner. What takes
// more steps than corners, but for a logarithm, does not come to an end here.
#include "harness.h"
#include "ref_ring.h"
#include "support.h"

#include <hitmask/hitmask.h>

#include <math.h>
#include <stdlib.h>

enum { MOST = 1400 };

static const double pixel = 16777216; ///< steps in one

// ---- polygons -----------------------------------------------------------------------------------------------------

/// A polygon where it is, and the same for the oracle, in steps.
typedef struct many {
    hm_polygon *polygon;
    hm_shape shape;
    hm_xform xform;
    ref_ring ring;
} many;

static void many_free(many *m) {
    hm_polygon_destroy(m->polygon);
    free(m->ring.x);
    free(m->ring.y);
}

// Corners are units, of which a step has 1/256, and axes whole multiples of 2^16: all corners are whole steps.
static void many_pose(many *m) {
    const hm_local *corner = hm_polygon_corners(m->polygon);
    const hm_xform *t = &m->xform;
    for (int k = 0; k < m->ring.n; ++k) {
        m->ring.x[k] = t->ox + (int64_t)corner[k].x * (t->ux / 65536) + (int64_t)corner[k].y * (t->vx / 65536);
        m->ring.y[k] = t->oy + (int64_t)corner[k].x * (t->uy / 65536) + (int64_t)corner[k].y * (t->vy / 65536);
    }
}

static void many_move(many *m, int64_t x, int64_t y) {
    REQUIRE(hm_xform_translate(&m->xform, x, y, &m->xform) == HM_OK);
    many_pose(m);
}

// The hull of `count` points on an ellipse with the half axes rx and ry pixels, rotated, or on half of it.
static void many_make(many *m, int count, double rx, double ry, double angle, bool half) {
    hm_vec2 *point = malloc((size_t)count * sizeof *point);
    REQUIRE(point != NULL);
    for (int i = 0; i < count; ++i) {
        const double t = (half ? 3.14159265358979 : 6.28318530717959) * i / count;
        const double x = rx * cos(t), y = ry * sin(t);
        point[i] = (hm_vec2){x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)};
    }
    REQUIRE(hm_polygon_hull(point, count, NULL, &m->polygon) == HM_OK);
    free(point);
    REQUIRE(hm_shape_polygon(m->polygon, 0, &m->shape) == HM_OK);
    m->xform = (hm_xform)HM_XFORM_IDENTITY;
    m->ring.n = hm_polygon_count(m->polygon);
    m->ring.x = malloc((size_t)m->ring.n * sizeof *m->ring.x);
    m->ring.y = malloc((size_t)m->ring.n * sizeof *m->ring.y);
    REQUIRE(m->ring.x && m->ring.y);
    many_pose(m);
}

// Rotated, mirrored, sheared: axes of about a pixel.
static hm_xform random_xform(void) {
    static const int quarter[8][4] = {{1, 0, 0, 1},  {0, 1, -1, 0}, {-1, 0, 0, -1}, {0, -1, 1, 0},
                                      {-1, 0, 0, 1}, {0, 1, 1, 0},  {1, 0, 0, -1},  {0, -1, -1, 0}};
    hm_xform x = HM_XFORM_IDENTITY;
    for (;;) {
        const int *q = quarter[test_below(8)];
        const int by = test_below(3) == 0 ? 0 : 200;
        x.ux = 65536 * (256 * q[0] + test_between(-by, by));
        x.uy = 65536 * (256 * q[1] + test_between(-by, by));
        x.vx = 65536 * (256 * q[2] + test_between(-by, by));
        x.vy = 65536 * (256 * q[3] + test_between(-by, by));
        if (hm_xform_valid(&x)) return x;
    }
}

static void many_random(many *m) {
    const double thin = test_below(3) == 0 ? 1.0 / 64 : test_below(2) == 0 ? 0.25 : 1;
    const bool half = test_below(4) == 0;
    many_make(m, test_between(1080, MOST), 3.9, 3.9 * thin, test_below(64) / 10.0, half);
    m->xform = random_xform();
    many_pose(m);
}

// ---- what each answer has to be -----------------------------------------------------------------------------------

static int met_count, apart_count;

static void check_overlap(const many *a, const many *b) {
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    const bool meet = ref_ring_meet(&a->ring, &b->ring, true);
    CHECK_INT(hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, &closed), meet);
    CHECK_INT(hm_overlap(&b->shape, &b->xform, &a->shape, &a->xform, &closed), meet);
    const bool inside = ref_ring_meet(&a->ring, &b->ring, false);
    CHECK_INT(hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, NULL), inside);
    CHECK_INT(hm_overlap(&b->shape, &b->xform, &a->shape, &a->xform, NULL), inside);
    ++*(meet ? &met_count : &apart_count);
}

static void check_distance(const many *a, const many *b) {
    const double expected = ref_ring_distance(&a->ring, &b->ring) / pixel;
    hm_points p, q;
    const double distance = hm_distance(&a->shape, &a->xform, &b->shape, &b->xform, &p);
    CHECK_NEAR(distance, expected, 1e-9);
    CHECK((distance == 0) == (expected == 0));
    CHECK(hm_distance(&b->shape, &b->xform, &a->shape, &a->xform, &q) == distance);
    CHECK(p.a.x == q.b.x && p.a.y == q.b.y && p.b.x == q.a.x && p.b.y == q.a.y);
    CHECK_NEAR(hypot(p.b.x - p.a.x, p.b.y - p.a.y), distance, 1e-9);
    CHECK(ref_ring_inside(&a->ring, p.a.x * pixel, p.a.y * pixel) >= -0.02);
    CHECK(ref_ring_inside(&b->ring, p.b.x * pixel, p.b.y * pixel) >= -0.02);
    CHECK(p.feature_a.x == 0 && p.feature_a.y == 0 && p.feature_a.part == 0 && p.feature_b.x == 0 &&
          p.feature_b.part == 0);
}

// The deepest point lies half-way between both surfaces along the normal.
static void check_contact_points(const many *a, const hm_contact_info *c, double depth) {
    int deepest = 0;
    CHECK(c->count == 1 || c->count == 2);
    if (c->count == 2 && c->point[1].depth > c->point[0].depth) deepest = 1;
    CHECK(c->point[deepest].depth == c->depth);
    for (int k = 0; k < c->count; ++k) CHECK(c->point[k].depth >= 0 && c->point[k].depth <= c->depth);
    const hm_vec2 p = c->point[deepest].point;
    double most = -HUGE_VAL;
    for (int k = 0; k < a->ring.n; ++k)
        most = fmax(most, c->normal.x * (double)a->ring.x[k] + c->normal.y * (double)a->ring.y[k]);
    CHECK_NEAR(c->normal.x * p.x + c->normal.y * p.y, most / pixel - depth / 2, 1e-6);
}

static void check_contact(const many *a, const many *b, bool closed) {
    const hm_rule rule = {closed ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    hm_contact_info c, back;
    const bool meet = ref_ring_meet(&a->ring, &b->ring, closed);
    if (!CHECK_INT(hm_contact(&a->shape, &a->xform, &b->shape, &b->xform, &(hm_contact_options){.rule = rule}, &c),
                   meet) ||
        !meet)
        return;
    const double depth = ref_ring_depth(&a->ring, &b->ring) / pixel;
    CHECK_NEAR(c.depth, depth, 1e-9);
    CHECK_NEAR(hypot(c.normal.x, c.normal.y), 1, 1e-12);
    CHECK_NEAR(ref_ring_depth_along(&a->ring, &b->ring, c.normal.x, c.normal.y) / pixel, depth, 1e-8);
    check_contact_points(a, &c, depth);
    CHECK(hm_contact(&b->shape, &b->xform, &a->shape, &a->xform, &(hm_contact_options){.rule = rule}, &back));
    CHECK(back.depth == c.depth && back.count == c.count && back.point[0].point.x == c.point[0].point.x);
    CHECK(back.normal.x == -c.normal.x && back.normal.y == -c.normal.y);
}

static ref_ring moved_ring(const ref_ring *b, int64_t x, int64_t y) {
    ref_ring moved = {b->n, malloc((size_t)b->n * sizeof *b->x), malloc((size_t)b->n * sizeof *b->y)};
    REQUIRE(moved.x && moved.y);
    for (int k = 0; k < b->n; ++k) {
        moved.x[k] = b->x[k] + x;
        moved.y[k] = b->y[k] + y;
    }
    return moved;
}

static bool meet_moved(const many *a, const many *b, int64_t x, int64_t y, bool closed) {
    ref_ring moved = moved_ring(&b->ring, x, y);
    const bool meet = ref_ring_meet(&a->ring, &moved, closed);
    free(moved.x);
    free(moved.y);
    return meet;
}

// The MTV, and a separation along a direction.
static void check_separate(const many *a, const many *b) {
    hm_separation s;
    const bool meet = ref_ring_meet(&a->ring, &b->ring, false);
    CHECK(hm_separate(&a->shape, &a->xform, &b->shape, &b->xform, &(hm_separate_options){.max_distance = 100}, &s));
    CHECK_INT(s.steps_x != 0 || s.steps_y != 0, meet);
    CHECK(!meet_moved(a, b, s.steps_x, s.steps_y, false));
    if (!meet) return;
    CHECK(hypot((double)s.steps_x, (double)s.steps_y) <= ref_ring_depth(&a->ring, &b->ring) + 3);
    const hm_vec2 way = {test_between(-8, 8), test_between(1, 8)};
    const double length = hypot(way.x, way.y);
    CHECK(hm_separate(&a->shape, &a->xform, &b->shape, &b->xform,
                      &(hm_separate_options){.direction = way, .max_distance = 100}, &s));
    const double along = ((double)s.steps_x * way.x + (double)s.steps_y * way.y) / length;
    CHECK(!meet_moved(a, b, s.steps_x, s.steps_y, false));
    CHECK_NEAR(hypot((double)s.steps_x, (double)s.steps_y), along, 1);
    bool met = along <= 4; // right before the end, which is rounded
    for (double before = along; before > along - 1.5 && !met; before -= 0.0625)
        met = meet_moved(a, b, llround(way.x / length * before), llround(way.y / length * before), true);
    CHECK(met);
}

static void check_hit(const many *a, const many *b, hm_vec2 motion, double enter, const hm_cast_hit *hit) {
    CHECK_NEAR(hit->fraction, enter, 1e-9);
    CHECK(hit->exact && hit->fraction <= enter + 1e-15);
    CHECK_NEAR(hypot(hit->normal.x, hit->normal.y), 1, 1e-12);
    const double gap = ref_ring_depth_along(&a->ring, &b->ring, hit->normal.x, hit->normal.y) / pixel;
    const double speed = hit->normal.x * motion.x + hit->normal.y * motion.y;
    CHECK(speed <= 1e-9);
    CHECK_NEAR(gap - speed * hit->fraction, 0, 1e-6);
    CHECK_NEAR(ref_ring_inside(&a->ring, hit->point.x * pixel, hit->point.y * pixel) / pixel, 0, 1e-6);
    CHECK(!meet_moved(a, b, hit->stop_x, hit->stop_y, false));
    CHECK(hypot((double)hit->stop_x - hit->fraction * motion.x * pixel,
                (double)hit->stop_y - hit->fraction * motion.y * pixel) < 64);
}

static void check_cast(const many *a, const many *b, hm_vec2 motion) {
    const int64_t mx = llround(motion.x * pixel), my = llround(motion.y * pixel);
    double enter, leave;
    hm_cast_hit hit;
    const bool meet = ref_ring_meet(&a->ring, &b->ring, false);
    const bool met = ref_ring_times(&a->ring, &b->ring, mx, my, &enter, &leave);
    const bool found =
        hm_cast(&a->shape, &a->xform, &b->shape, &b->xform, motion, &(hm_cast_options){.start = HM_CAST_NEVER}, &hit);
    if (meet) { // what has left does not come back
        CHECK(!found);
        const bool free = !meet_moved(a, b, mx, my, false);
        CHECK(hit.stop_x == (free ? mx : 0) && hit.stop_y == (free ? my : 0));
        return;
    }
    if (met && leave - enter < 1e-6) return; // hardly more than in passing
    if (CHECK_INT(found, met) && found) check_hit(a, b, motion, enter, &hit);
    if (!found) CHECK(hit.stop_x == mx && hit.stop_y == my && hit.fraction == 1);
}

// Under a margin, which doubles decide but where it is just reached.
static void check_within(const many *a, const many *b, double margin) {
    const double deep = ref_ring_within(&a->ring, &b->ring) / pixel - margin;
    const hm_rule rule = {HM_TOUCH_AREA, margin}, closed = {HM_TOUCH_CLOSED, margin};
    if (margin > 0 && fabs(deep) < 1e-7) return;
    CHECK_INT(hm_within(&a->shape, &a->xform, &b->shape, &b->xform, &rule), deep >= 0);
    CHECK_INT(hm_within(&a->shape, &a->xform, &b->shape, &b->xform, &closed), deep > 0);
}

// Rounded: the same distances, but for both radii and the margin.
static void check_wide(many *a, many *b, double radius, double margin) {
    const double apart = ref_ring_distance(&a->ring, &b->ring) / pixel;
    const hm_rule rule = {HM_TOUCH_CLOSED, margin};
    const double reach = 2 * radius + margin;
    hm_contact_info c;
    hm_cast_hit hit;
    if (fabs(apart - reach) < 1e-6) return;
    many one = *a, two = *b;
    hm_xform unit = HM_XFORM_IDENTITY;
    if (a->xform.ux != unit.ux || b->xform.vy != unit.vy || a->xform.uy || b->xform.uy || a->xform.vx ||
        b->xform.vx || a->xform.vy != unit.vy || b->xform.ux != unit.ux)
        return; // a radius would be another one
    REQUIRE(hm_shape_polygon(a->polygon, radius, &one.shape) == HM_OK);
    REQUIRE(hm_shape_polygon(b->polygon, radius, &two.shape) == HM_OK);
    CHECK_INT(hm_overlap(&one.shape, &one.xform, &two.shape, &two.xform, &rule), apart < reach);
    CHECK_NEAR(hm_distance(&one.shape, &one.xform, &two.shape, &two.xform, NULL), fmax(apart - 2 * radius, 0), 1e-6);
    if (CHECK_INT(hm_contact(&one.shape, &one.xform, &two.shape, &two.xform, &(hm_contact_options){.rule = rule}, &c),
                  apart < reach) &&
        apart > 0 && apart < reach)
        CHECK_NEAR(c.depth, reach - apart, 1e-6);
    if (apart < reach) return;
    const hm_vec2 motion = {2 * (double)(a->xform.ox - b->xform.ox) / pixel,
                            2 * (double)(a->xform.oy - b->xform.oy) / pixel};
    if (!CHECK(hm_cast(&one.shape, &one.xform, &two.shape, &two.xform, motion,
                       &(hm_cast_options){.rule = rule, .start = HM_CAST_ALWAYS}, &hit)))
        return;
    many there = two;
    there.ring =
        moved_ring(&b->ring, llround(hit.fraction * motion.x * pixel), llround(hit.fraction * motion.y * pixel));
    CHECK_NEAR(ref_ring_distance(&a->ring, &there.ring) / pixel, reach, 1e-6);
    free(there.ring.x);
    free(there.ring.y);
}

static void check_all(many *a, many *b) {
    check_overlap(a, b);
    check_distance(a, b);
    check_contact(a, b, false);
    check_contact(a, b, true);
    check_separate(a, b);
    const hm_vec2 motion = {(double)(a->xform.ox - b->xform.ox) / pixel + test_between(-30, 30) / 8.0,
                            (double)(a->xform.oy - b->xform.oy) / pixel + test_between(-30, 30) / 8.0};
    check_cast(a, b, motion);
    check_cast(a, b, (hm_vec2){2 * motion.x, 2 * motion.y});
    check_within(a, b, 0);
    check_within(b, a, test_below(2) * 0.25);
}

// ---- cases --------------------------------------------------------------------------------------------------------

// The last position along a path at which the closed polygons meet, and the step after it.
static int64_t last_meeting(const many *a, const many *b, hm_vec2 unit) {
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    int64_t met = 0, free = (int64_t)1 << 29;
    while (free - met > 1) {
        const int64_t middle = met + (free - met) / 2;
        hm_xform there;
        REQUIRE(hm_xform_translate(&b->xform, llround(unit.x * (double)middle), llround(unit.y * (double)middle),
                                   &there) == HM_OK);
        *(hm_overlap(&a->shape, &a->xform, &b->shape, &there, &closed) ? &met : &free) = middle;
    }
    return met;
}

TEST(just_touching) {
    const int rounds = test_rounds(14);
    met_count = apart_count = 0;
    for (int round = 0; round < rounds; ++round) {
        many a, b;
        many_random(&a);
        many_random(&b);
        if (round % 3 == 0) b.xform = a.xform; // edges of one direction
        many_pose(&b);
        const double angle = test_below(6283) / 1000.0;
        const hm_vec2 unit = round % 4 == 0 ? (hm_vec2){0, 1} : (hm_vec2){cos(angle), sin(angle)};
        const int64_t last = last_meeting(&a, &b, unit);
        test_note("round %d, %d and %d corners", round, a.ring.n, b.ring.n);
        const hm_xform home = b.xform;
        for (int64_t by = last; by <= last + 1; ++by) {
            b.xform = home;
            many_move(&b, llround(unit.x * (double)by), llround(unit.y * (double)by));
            check_all(&a, &b);
        }
        many_free(&a);
        many_free(&b);
    }
    CHECK(met_count > rounds / 2 && apart_count > rounds / 2);
}

TEST(anywhere) {
    const int rounds = test_rounds(14);
    for (int round = 0; round < rounds; ++round) {
        many a, b;
        many_random(&a);
        many_random(&b);
        many_move(&b, test_between(-1000, 1000) * 65536 * 2, test_between(-1000, 1000) * 65536 * 2);
        test_note("round %d, %d and %d corners", round, a.ring.n, b.ring.n);
        check_all(&a, &b);
        many_free(&a);
        many_free(&b);
    }
}

TEST(rounded) {
    for (int round = 0; round < test_rounds(14); ++round) {
        many a, b;
        many_random(&a);
        many_random(&b);
        a.xform = b.xform = (hm_xform)HM_XFORM_IDENTITY;
        many_pose(&a);
        many_move(&b, test_between(-500, 500) * 65536 * 2, 65536 * (int64_t)test_between(500, 2500));
        test_note("round %d, %d and %d corners", round, a.ring.n, b.ring.n);
        check_wide(&a, &b, 0.5, test_below(3));
        check_wide(&a, &b, 2, 0);
        many_free(&a);
        many_free(&b);
    }
}

// Half discs that stand on each other: along the whole of a straight edge, along part of it, and corner on corner.
TEST(edge_on_edge) {
    for (int k = 0; k < 8; k += test_short() ? 3 : 1) {
        many a, b;
        const bool aligned = k >= 4;
        many_make(&a, 2400, 3.9, 3.9, aligned ? 1.5707963267948966 : 0, true);
        many_make(&b, 2400, 3.9, 3.9, aligned ? 1.5707963267948966 : 0, true);
        b.xform.ux = aligned ? -b.xform.ux : b.xform.ux;
        b.xform.vy = aligned ? b.xform.vy : -b.xform.vy;
        many_pose(&b);
        const int64_t by = k % 4 == 3 ? (int64_t)(7.8 * pixel) / 256 * 256 : (k % 4) * 65536 * 5;
        many_move(&b, aligned ? 0 : by, aligned ? by : 0);
        test_note("way %d, %d and %d corners", k, a.ring.n, b.ring.n);
        CHECK(!ref_ring_meet(&a.ring, &b.ring, false));
        check_overlap(&a, &b);
        check_distance(&a, &b);
        check_contact(&a, &b, true);
        check_contact(&a, &b, false);
        for (int way = -1; way <= 1 && k % 4 < 3; way += 2) // else in passing
            check_cast(&a, &b, (hm_vec2){aligned ? way : 0, aligned ? 0 : way});
        many_free(&a);
        many_free(&b);
    }
}

// One inside of another, down to the step.
TEST(inside) {
    for (int round = 0; round < test_rounds(8); ++round) {
        many a, b;
        const double thin = round % 2 ? 1 : 1.0 / 16, angle = test_below(64) / 10.0;
        many_make(&a, test_between(1080, MOST), 3, 3 * thin, angle, false);
        many_make(&b, test_between(1080, MOST), 3.9, 3.9 * thin, angle, false);
        a.xform = b.xform = random_xform();
        int64_t in = 0, out = (int64_t)1 << 26;
        while (out - in > 1) {
            const int64_t middle = in + (out - in) / 2;
            hm_xform there;
            REQUIRE(hm_xform_translate(&a.xform, middle, middle / 3, &there) == HM_OK);
            *(hm_within(&a.shape, &there, &b.shape, &b.xform, NULL) ? &in : &out) = middle;
        }
        many_pose(&b);
        const hm_xform home = a.xform;
        for (int64_t by = in; by <= out; ++by) {
            a.xform = home;
            many_move(&a, by, by / 3);
            check_within(&a, &b, 0);
            check_within(&b, &a, 0);
        }
        a.xform = home;
        many_pose(&a);
        for (int i = 0; i < 6; ++i) check_within(&a, &b, i / 64.0);
        many_free(&a);
        many_free(&b);
    }
}

// On itself every question has its simplest answer, whatever the number of corners: between a thousand and more there
// is no step.
TEST(on_itself) {
    for (int count = 1000; count <= 4096; count += 344) {
        many a;
        hm_contact_info c;
        hm_separation s;
        const hm_rule closed = {HM_TOUCH_CLOSED, 0};
        many_make(&a, count, 3.9, 3.9, 0, false);
        CHECK(hm_overlap(&a.shape, &a.xform, &a.shape, &a.xform, NULL));
        CHECK(hm_contact(&a.shape, &a.xform, &a.shape, &a.xform, NULL, &c));
        CHECK_NEAR(c.depth, 7.8, 1e-4);
        CHECK(hm_separate(&a.shape, &a.xform, &a.shape, &a.xform, &(hm_separate_options){.max_distance = 10}, &s));
        CHECK_NEAR(hypot(s.move.x, s.move.y), c.depth, 1e-6);
        CHECK(hm_distance(&a.shape, &a.xform, &a.shape, &a.xform, NULL) == 0);
        CHECK(hm_within(&a.shape, &a.xform, &a.shape, &a.xform, NULL));
        CHECK(!hm_within(&a.shape, &a.xform, &a.shape, &a.xform, &closed));
        many_free(&a);
    }
}

// As many as there are pixels on a large sprite's border and more.
TEST(very_many) {
    const int count = test_short() ? 1 << 14 : 1 << 17;
    const hm_rule margin = {HM_TOUCH_CLOSED, 8};
    many a, b;
    hm_contact_info c;
    hm_points p;
    hm_separation s;
    hm_cast_hit hit;
    const hm_vec2 back = {-40000, 0}, aside = {0, 1};
    many_make(&a, count, 20000, 15000, 0.5, false);
    many_make(&b, count, 15000, 20000, 1, false);
    CHECK(a.ring.n > count / 2 && b.ring.n > count / 2);
    REQUIRE(hm_xform_translate(&b.xform, (int64_t)(30000 * pixel), 0, &b.xform) == HM_OK);
    CHECK(hm_overlap(&a.shape, &a.xform, &b.shape, &b.xform, NULL));
    CHECK(hm_contact(&a.shape, &a.xform, &b.shape, &b.xform, NULL, &c));
    CHECK(hm_separate(&a.shape, &a.xform, &b.shape, &b.xform, &(hm_separate_options){.max_distance = 100000}, &s));
    CHECK_NEAR(hypot(s.move.x, s.move.y), c.depth, 1e-6);
    CHECK(hm_separate(&a.shape, &a.xform, &b.shape, &b.xform,
                      &(hm_separate_options){.direction = aside, .max_distance = 100000}, &s));
    CHECK(!hm_within(&b.shape, &b.xform, &a.shape, &a.xform, &margin));
    CHECK(hm_within(&a.shape, &a.xform, &a.shape, &a.xform, NULL));
    CHECK(!hm_within(&a.shape, &a.xform, &a.shape, &a.xform, &margin));
    REQUIRE(hm_xform_translate(&b.xform, (int64_t)(20000 * pixel), 0, &b.xform) == HM_OK);
    const double apart = hm_distance(&a.shape, &a.xform, &b.shape, &b.xform, &p);
    CHECK(apart > 1000);
    CHECK(hm_cast(&a.shape, &a.xform, &b.shape, &b.xform, back, &(hm_cast_options){.start = HM_CAST_NEVER}, &hit));
    CHECK(hit.fraction * 40000 >= apart);
    many_free(&a);
    many_free(&b);
}

// A motion that leads out of the world is made all the same, from a contact as well.
TEST(out_of_the_world) {
    for (int i = 0; i < 4; ++i) {
        const int64_t edge = i < 2 ? 1000000 : INT64_C(1) << 22; // of positions, and of what an xform holds
        many a;
        hm_shape box;
        hm_cast_hit hit;
        many_make(&a, 1500, 3.9, 3.9, 0, false);
        REQUIRE(hm_shape_box(-2, -2, 4, 4, 0, &box) == HM_OK);
        REQUIRE(hm_xform_translate(&a.xform, (edge - 2) * (int64_t)pixel, 0, &a.xform) == HM_OK);
        const hm_shape *shape = i % 2 == 0 ? &a.shape : &box;
        CHECK(!hm_cast(&a.shape, &a.xform, shape, &a.xform, (hm_vec2){100, 0},
                       &(hm_cast_options){.start = HM_CAST_NEVER}, &hit));
        CHECK_INT(hit.stop_x, (int64_t)(100 * pixel));
        CHECK_INT(hit.stop_y, 0);
        many_free(&a);
    }
}

// Rotated past another one and into it.
TEST(turning) {
    many a, b;
    hm_turn_hit hit;
    many_make(&a, 4096, 3.9, 1, 0, false);
    many_make(&b, 4096, 3.9, 1, 0, false);
    const hm_pose from = {.position = {0, 2.5}, .scale = {1, 1}},
                  to = {.position = {0, 2.5}, .angle = 1, .scale = {1, 1}};
    const hm_pose far_from = {.position = {0, 8}, .scale = {1, 1}},
                  far_to = {.position = {0, 8}, .angle = 3, .scale = {1, 1}};
    CHECK_RESULT(hm_cast_turn(&a.shape, &a.xform, &b.shape, &from, &to,
                              &(hm_turn_options){.tolerance = 1.0 / 16, .budget = 1000}, &hit),
                 HM_OK);
    CHECK_INT(hit.end, HM_TURN_HIT);
    CHECK(hit.fraction > 0.1 && hit.fraction < 0.9 && hit.stop_free);
    CHECK(!hm_overlap(&a.shape, &a.xform, &b.shape, &hit.stop, NULL));
    CHECK_RESULT(hm_cast_turn(&a.shape, &a.xform, &b.shape, &far_from, &far_to,
                              &(hm_turn_options){.tolerance = 1.0 / 16, .budget = 1000}, &hit),
                 HM_OK);
    CHECK_INT(hit.end, HM_TURN_CLEAR);
    many_free(&a);
    many_free(&b);
}

TEST_MAIN(CASE(just_touching), CASE(anywhere), CASE(rounded), CASE(edge_on_edge), CASE(inside), CASE(on_itself),
          CASE(very_many), CASE(out_of_the_world), CASE(turning))
