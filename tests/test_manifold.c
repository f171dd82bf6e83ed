// The points, the normal and the depth with which two single convex shapes meet: compared with the oracle of the MTV
// and with the definition of the points, computed anew in doubles; and the stated cases.
#include "convexes.h"

#include <math.h>
#include <string.h>

static const double pixel = 0x1p-40; ///< of units

static bool contact_of(const convexes_one *a, const convexes_one *b, const hm_rule *rule, hm_contact_info *out) {
    return hm_contact(&a->shape, &a->xform, &b->shape, &b->xform,
                      &(hm_contact_options){.rule = rule_of_pointer(rule)}, out);
}

// ---- the definition, anew ----------------------------------------------------------------------------------------

typedef struct vector {
    double x, y;
} vector;

/// A hull in pixels, from a common origin.
typedef struct solid {
    int n;
    vector v[REF_HULL_CORNERS];
    double radius;
} solid;

static vector minus(vector p, vector q) { return (vector){p.x - q.x, p.y - q.y}; }
static vector plus(vector p, vector q, double part) { return (vector){p.x + part * q.x, p.y + part * q.y}; }
static double dot(vector p, vector q) { return p.x * q.x + p.y * q.y; }

static solid solid_of(const ref_hull *hull, int64_t radius, int64_t x, int64_t y) {
    solid s = {.n = hull->n, .radius = (double)radius * 0x1p-24};
    for (int k = 0; k < s.n; ++k)
        s.v[k] = (vector){(double)(hull->x[k] - x) * pixel, (double)(hull->y[k] - y) * pixel};
    return s;
}

static double farthest(const solid *s, vector way) {
    double most = -INFINITY;
    for (int k = 0; k < s->n; ++k) most = fmax(most, dot(s->v[k], way));
    return most;
}

static const double hair = 1e-9; ///< no more than points are off here

// The edge that lies wholly at the far end that way, if there is one.
static bool outermost_edge(const solid *s, vector way, vector *p, vector *q) {
    double most = farthest(s, way);
    for (int k = 0; s->n > 1 && k < s->n; ++k) {
        vector e = minus(s->v[(k + 1) % s->n], s->v[k]);
        *p = s->v[k];
        *q = s->v[(k + 1) % s->n];
        if (dot(*p, way) > most - hair && fabs(dot(e, way)) <= 1e-12 * sqrt(dot(e, e)) + 1e-13) return true;
    }
    return false;
}

/// Points by the definition; each with its own depth.
typedef struct points {
    int count;
    bool doubtful; ///< the second may just as well not be there
    vector at[2];
    double depth[2];
} points;

static void expect(points *all, vector at, double depth) {
    all->at[all->count] = at;
    all->depth[all->count++] = depth;
}

// b's edge or corner that faces the edge p-q of a.
static points expect_at_edge(const solid *a, vector p, vector q, const solid *b, vector out, double reach) {
    points all = {0};
    vector e = minus(q, p);
    double length = sqrt(dot(e, e));
    vector along = {e.x / length, e.y / length}, back = {-out.x, -out.y}, end[2];
    double most = farthest(b, back), steep = INFINITY;
    int deepest = 0;
    for (int k = 0; k < b->n; ++k)
        if (dot(b->v[k], back) > most - hair && dot(b->v[k], back) >= dot(b->v[deepest], back)) deepest = k;
    end[0] = end[1] = b->v[deepest];
    for (int i = -1; b->n > 1 && i < 2; i += 2) {
        vector to = b->v[(deepest + b->n + i) % b->n], way = minus(to, end[0]);
        double rise = dot(way, out) / fabs(dot(way, along));
        if (rise == rise && fabs(rise - steep) < 1e-7) all.doubtful = true; // as steep: either will do
        if (rise <= steep) steep = rise, end[1] = to;
    }
    for (int i = 0; i < 2; ++i) {
        double at = dot(minus(end[i], p), along), far = dot(minus(end[1 - i], p), along);
        double limit = at < 0 ? 0 : length;
        if (at < -hair || at > length + hair)
            end[i] = plus(end[i], minus(end[1 - i], end[i]), (limit - at) / (far - at));
    }
    for (int i = 0; i < 2; ++i) {
        double apart = fabs(end[1].x - end[0].x) + fabs(end[1].y - end[0].y);
        double height = dot(minus(end[i], p), out), middle = (a->radius + height - b->radius) / 2 - height;
        if (fabs(reach - height) < hair && i > 0) all.doubtful = true;
        if (b->n > 1 && apart < 1e-6) all.doubtful = true; // one point, which when rounded may be two
        if (i == 0 || (reach - height > -hair && apart > 0)) expect(&all, plus(end[i], out, middle), reach - height);
    }
    return all;
}

// How far the nearest corner is.
static double gap_to(const solid *b, vector from) {
    double least = INFINITY;
    for (int k = 0; k < b->n; ++k) least = fmin(least, dot(minus(b->v[k], from), minus(b->v[k], from)));
    return least;
}

// Corner to corner; where two of a's lie equally far, up to `level`, it is the one that is nearer to b's.
static points expect_at_corners(const solid *a, const solid *b, vector normal, double reach, double level) {
    points all = {0};
    vector back = {-normal.x, -normal.y};
    double far_a = farthest(a, normal), far_b = -farthest(b, back);
    int corner = 0;
    for (int k = 1; k < a->n; ++k) {
        double higher = dot(a->v[k], normal) - dot(a->v[corner], normal);
        if (higher > level || (higher > -level && gap_to(b, a->v[k]) < gap_to(b, a->v[corner]))) corner = k;
    }
    expect(&all, plus(a->v[corner], normal, (a->radius + far_b - far_a - b->radius) / 2), reach - far_b + far_a);
    return all;
}

static points expect_points(const solid *a, const solid *b, vector normal, double margin) {
    vector p, q, back = {-normal.x, -normal.y};
    double reach = a->radius + b->radius + margin;
    if (outermost_edge(a, normal, &p, &q)) return expect_at_edge(a, p, q, b, normal, reach);
    if (outermost_edge(b, back, &p, &q)) return expect_at_edge(b, p, q, a, back, reach);
    return expect_at_corners(a, b, normal, reach, hair);
}

// ---- random pairs ------------------------------------------------------------------------------------------------

static bool point_is(const hm_contact_point *p, const points *all, int i, int64_t x, int64_t y) {
    double dx = p->point.x - (double)x * pixel - all->at[i].x, dy = p->point.y - (double)y * pixel - all->at[i].y;
    return fabs(dx) < 0x1p-20 && fabs(dy) < 0x1p-20 && fabs(p->depth - all->depth[i]) < 1e-6;
}

static bool points_are(const hm_contact_info *info, const points *all, int64_t x, int64_t y) {
    if (info->count != all->count) return false;
    if (info->count == 1) return point_is(&info->point[0], all, 0, x, y);
    return (point_is(&info->point[0], all, 0, x, y) && point_is(&info->point[1], all, 1, x, y)) ||
           (point_is(&info->point[0], all, 1, x, y) && point_is(&info->point[1], all, 0, x, y));
}

static void check_points(const ref_hull *p, int64_t radius_a, const ref_hull *q, int64_t radius_b, double margin,
                         const hm_contact_info *info, long *two) {
    int64_t x = p->x[0] - p->x[0] % 65536, y = p->y[0] - p->y[0] % 65536;
    solid a = solid_of(p, radius_a, x, y), b = solid_of(q, radius_b, x, y);
    points all = expect_points(&a, &b, (vector){info->normal.x, info->normal.y}, margin);
    *two += info->count == 2;
    CHECK(info->count == 1 || info->count == 2);
    double deepest = fmax(info->point[0].depth, info->count == 2 ? info->point[1].depth : 0);
    CHECK(deepest == info->depth);
    for (int i = 0; i < info->count; ++i) {
        const hm_contact_point *at = &info->point[i];
        CHECK(at->point.x * 0x1p24 == floor(at->point.x * 0x1p24) && at->feature_a.x == 0 && at->feature_b.y == 0);
        CHECK(at->depth >= 0);
    }
    if (info->count == 2)
        CHECK(info->point[0].point.y < info->point[1].point.y ||
              (info->point[0].point.y == info->point[1].point.y && info->point[0].point.x < info->point[1].point.x));
    if (all.doubtful || points_are(info, &all, x, y)) return;
    // Where the MTV is square to an edge at its end; it may be that of the end less than a step beyond.
    const vector normal = {info->normal.x, info->normal.y};
    const double reach = a.radius + b.radius + margin;
    const points corners = expect_at_corners(&a, &b, normal, reach, hair);
    const points ends = expect_at_corners(&a, &b, normal, reach, 0x1p-22);
    CHECK(points_are(info, &corners, x, y) || points_are(info, &ends, x, y));
}

static bool way_among(const hm_contact_info *info, const ref_depth *expected) {
    for (int i = 0; i < expected->count; ++i)
        if (fabs(info->normal.x - expected->way[i].x) < 1e-6 && fabs(info->normal.y - expected->way[i].y) < 1e-6)
            return true;
    return expected->any_way;
}

static bool same_points(const hm_contact_info *p, const hm_contact_info *q) {
    if (p->count != q->count || p->depth != q->depth) return false;
    for (int i = 0; i < p->count; ++i)
        if (p->point[i].point.x != q->point[i].point.x || p->point[i].point.y != q->point[i].point.y ||
            p->point[i].depth != q->point[i].depth)
            return false;
    return true;
}

static bool flat(const ref_hull *p, const ref_hull *q) {
    if (p->n > 2 || q->n > 2) return false;
    if (p->n == 1 || q->n == 1) return true;
    double ex = (double)(p->x[1] - p->x[0]), ey = (double)(p->y[1] - p->y[0]);
    double fx = (double)(q->x[1] - q->x[0]), fy = (double)(q->y[1] - q->y[0]);
    return fabs(ex * fy - ey * fx) <= 1e-12 * (fabs(ex * fy) + fabs(ey * fx));
}

static bool check_contact(const convexes_one *a, const convexes_one *b, const hm_rule *rule, long *two) {
    hm_contact_info info, back, moved_info;
    memset(&info, 7, sizeof info);
    bool met = contact_of(a, b, rule, &info);
    convexes_note(a, b, rule);
    CHECK_INT(met, hm_overlap(&a->shape, &a->xform, &b->shape, &b->xform, rule));
    if (!CHECK_INT(contact_of(b, a, rule, &back), met) || !met) return met;
    int64_t radius_a, radius_b;
    ref_hull p = convexes_hull(a, &radius_a), q = convexes_hull(b, &radius_b);
    ref_depth expected = ref_depth_of(&p, &q);
    double reach = (double)(radius_a + radius_b) * 0x1p-24 + rule->margin;
    CHECK_NEAR(info.depth, reach + (expected.meet ? expected.length : -expected.length) * pixel, 1e-6);
    CHECK_NEAR(hypot(info.normal.x, info.normal.y), 1, 1e-12);
    if (!flat(&p, &q) || !expected.meet) CHECK(way_among(&info, &expected));
    check_points(&p, radius_a, &q, radius_b, rule->margin, &info, two);
    CHECK(same_points(&info, &back));
    bool over = info.normal.x == back.normal.x && info.normal.y == back.normal.y; // equal shapes over each other
    CHECK(over || (info.normal.x == -back.normal.x && info.normal.y == -back.normal.y));
    convexes_one s = *a, t = *b;
    int64_t dx = test_between(-1000, 1000), dy = test_between(-1000, 1000);
    s.xform.ox += dx, t.xform.ox += dx, s.xform.oy += dy, t.xform.oy += dy;
    if (!hm_xform_valid(&s.xform) || !hm_xform_valid(&t.xform)) return met;
    REQUIRE(contact_of(&s, &t, rule, &moved_info));
    for (int i = 0; i < moved_info.count; ++i) {
        moved_info.point[i].point.x -= (double)dx * 0x1p-24;
        moved_info.point[i].point.y -= (double)dy * 0x1p-24;
    }
    CHECK(same_points(&info, &moved_info) && info.normal.x == moved_info.normal.x);
    return met;
}

TEST(random_pairs) {
    test_tally meet = {0};
    long two = 0;
    for (int i = 0; i < test_rounds(9000); ++i) {
        convexes_one a, b;
        hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, test_below(3) ? 0 : test_below(9) / 4.0};
        convexes_random_pair(test_between(1, 8), &a, &b);
        if (hm_xform_valid(&a.xform) && hm_xform_valid(&b.xform))
            test_count(&meet, check_contact(&a, &b, &rule, &two));
        convexes_free(&a);
        convexes_free(&b);
    }
    CHECK_TALLY(meet);
    CHECK(5 * two > meet.yes); // with two points
}

// Circles about (0, 0), and boxes that are rotated, scaled, mirrored or sheared, which the fast path decides; without
// a rule the answer is that of the rule that this means.
static bool check_round(const convexes_one *a, const convexes_one *b, long *two) {
    const hm_rule area = {HM_TOUCH_AREA, 0};
    hm_contact_info with, without;
    const bool met = check_contact(a, b, &area, two);
    if (!CHECK_INT(contact_of(a, b, NULL, &without), met) || !met) return met;
    REQUIRE(contact_of(a, b, &area, &with));
    CHECK(same_points(&with, &without) && with.depth == without.depth);
    CHECK(with.normal.x == without.normal.x && with.normal.y == without.normal.y);
    return met;
}

// Axis-aligned boxes that meet by a corner, or nearly, as far from each other's middle as they may be.
TEST(boxes_corner_to_corner) {
    const hm_rule area = {HM_TOUCH_AREA, 0};
    test_tally meet = {0};
    long two = 0;
    for (int i = 0; i < test_rounds(400); ++i) {
        convexes_one a = {.xform = HM_XFORM_IDENTITY}, b = a;
        const int of_a = test_between(1, 16), of_b = test_between(1, 16), right = test_below(2), low = test_below(2);
        const int64_t way = (int64_t)(of_a + of_b) * HM_STEPS_PER_PIXEL, off = (int64_t)1 << test_between(0, 23);
        const int64_t x = way + (i % 2 ? -off : off), y = way - off;
        REQUIRE(hm_shape_box(-of_a, -of_a, 2 * of_a, 2 * of_a, 0, &a.shape) == HM_OK);
        REQUIRE(hm_shape_box(-of_b, -of_b, 2 * of_b, 2 * of_b, 0, &b.shape) == HM_OK);
        b.xform.ox = right ? x : -x;
        b.xform.oy = low ? y : -y;
        test_count(&meet, check_contact(&a, &b, &area, &two));
    }
    CHECK_TALLY(meet);
}

static void random_circle(convexes_one *out) {
    *out = (convexes_one){.xform = HM_XFORM_IDENTITY};
    REQUIRE(hm_shape_circle(0, 0, test_between(1, 16) / 2.0, &out->shape) == HM_OK);
}

TEST(circles_and_boxes) {
    test_tally meet = {0};
    long two = 0;
    for (int i = 0; i < test_rounds(6000); ++i) {
        convexes_one a, b = convexes_random(HM_SHAPE_BOX, 12);
        const hm_xform any = posed_random_xform();
        random_circle(&a);
        if (test_below(5) == 0) random_circle(&b);
        if (b.shape.kind == HM_SHAPE_BOX && test_below(4)) b.shape.radius = 0;
        if (test_below(4)) {
            hm_pose pose = HM_POSE_DEFAULT;
            pose.angle = test_below(3) ? test_between(-3000, 3000) / 1000.0 : 0;
            pose.scale.x = test_below(4) ? 1 : -1;
            REQUIRE(hm_xform_from_pose(&pose, &b.xform) == HM_OK);
        } else if (b.shape.kind == HM_SHAPE_BOX && b.shape.radius == 0) {
            b.xform = any;
            b.xform.ox = b.xform.oy = 0;
        }
        b.xform.ox += test_between(-40, 40) * (HM_STEPS_PER_PIXEL / 4);
        b.xform.oy += test_between(-40, 40) * (HM_STEPS_PER_PIXEL / 4);
        const bool first = test_below(2);
        if (hm_xform_valid(&b.xform)) test_count(&meet, check_round(first ? &a : &b, first ? &b : &a, &two));
        convexes_free(&b);
    }
    CHECK_TALLY(meet);
}

// ---- stated cases ------------------------------------------------------------------------------------------------

static hm_shape box(double x, double y, double w, double h, double radius) {
    hm_shape s;
    REQUIRE(hm_shape_box(x, y, w, h, radius, &s) == HM_OK);
    return s;
}

static hm_shape circle(double x, double y, double radius) {
    hm_shape s;
    REQUIRE(hm_shape_circle(x, y, radius, &s) == HM_OK);
    return s;
}

static hm_shape capsule(double x0, double y0, double x1, double y1, double radius) {
    hm_shape s;
    REQUIRE(hm_shape_capsule(x0, y0, x1, y1, radius, &s) == HM_OK);
    return s;
}

typedef struct stated {
    double nx, ny, depth;
    int count;
    double at[2][3]; ///< position and own depth
} stated;

static void check_stated(hm_shape a, hm_shape b, stated e) {
    const hm_xform here = HM_XFORM_IDENTITY;
    const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    hm_contact_info info;
    REQUIRE(hm_contact(&a, &here, &b, &here, &(hm_contact_options){.rule = closed}, &info));
    CHECK_NEAR(info.normal.x, e.nx, 1e-12);
    CHECK_NEAR(info.normal.y, e.ny, 1e-12);
    CHECK_NEAR(info.depth, e.depth, 1e-12);
    CHECK_INT(info.count, e.count);
    for (int i = 0; i < info.count; ++i) {
        CHECK_NEAR(info.point[i].point.x, e.at[i][0], 1e-7);
        CHECK_NEAR(info.point[i].point.y, e.at[i][1], 1e-7);
        CHECK_NEAR(info.point[i].depth, e.at[i][2], 1e-12);
    }
}

TEST(stated_cases) {
    hm_shape floor = box(0, 0, 20, 10, 0);
    // a box that has sunk into the floor, one that stands on it, one over its edge
    check_stated(floor, box(4, -5, 6, 6, 0), (stated){0, -1, 1, 2, {{4, 0.5, 1}, {10, 0.5, 1}}});
    check_stated(floor, box(4, -6, 6, 6, 0), (stated){0, -1, 0, 2, {{4, 0, 0}, {10, 0, 0}}});
    check_stated(floor, box(16, -5, 6, 6, 0), (stated){0, -1, 1, 2, {{16, 0.5, 1}, {20, 0.5, 1}}});
    // corner to corner: a point of an edge of no length
    check_stated(floor, box(20, 10, 5, 5, 0), (stated){1, 0, 0, 1, {{20, 10, 0}}});
    // circles: on the floor, inside of it, at its corner; two circles; about one centre
    check_stated(floor, circle(5, -2, 3), (stated){0, -1, 1, 1, {{5, 0.5, 1}}});
    check_stated(floor, circle(5, 2, 1), (stated){0, -1, 3, 1, {{5, 1.5, 3}}});
    check_stated(floor, circle(23, 14, 6), (stated){0.6, 0.8, 1, 1, {{19.7, 9.6, 1}}});
    check_stated(circle(0, 0, 3), circle(4, 0, 2), (stated){1, 0, 1, 1, {{2.5, 0, 1}}});
    check_stated(circle(0, 0, 3), circle(0, 0, 5), (stated){0, -1, 8, 1, {{0, 1, 8}}});
    // of ways as long the highest, then leftmost
    check_stated(box(0, 0, 10, 20, 0), box(3, 8, 4, 4, 0), (stated){-1, 0, 7, 2, {{3.5, 8, 7}, {3.5, 12, 7}}});
    check_stated(box(0, 0, 10, 10, 0), box(3, 3, 4, 4, 0), (stated){0, -1, 7, 2, {{3, 3.5, 7}, {7, 3.5, 7}}});
    // a segment with one end on the floor, the other in it
    check_stated(floor, capsule(4, 1, 12, 0, 0), (stated){0, -1, 1, 2, {{12, 0, 0}, {4, 0.5, 1}}});
    // capsules: lying in parallel, lying at an angle on the floor, standing on it
    check_stated(capsule(0, 0, 10, 0, 2), capsule(4, 3, 14, 3, 2), (stated){0, 1, 1, 2, {{4, 1.5, 1}, {10, 1.5, 1}}});
    check_stated(floor, capsule(4, -1, 12, -2, 2), (stated){0, -1, 1, 2, {{12, 0, 0}, {4, 0.5, 1}}});
    check_stated(floor, capsule(4, -1, 4, -9, 2), (stated){0, -1, 1, 1, {{4, 0.5, 1}}});
    // round boxes: side to side, corner to corner
    check_stated(box(0, 0, 10, 10, 3), box(15, 4, 10, 10, 3), (stated){1, 0, 1, 2, {{12.5, 4, 1}, {12.5, 10, 1}}});
    check_stated(box(0, 0, 10, 10, 3), box(13, 14, 10, 10, 3), (stated){0.6, 0.8, 1, 1, {{11.5, 12, 1}}});
    // segments that cross, and that lie over each other
    check_stated(capsule(0, 0, 10, 0, 0), capsule(5, -3, 5, 2, 0), (stated){0, -1, 2, 1, {{5, 1, 2}}});
    check_stated(capsule(0, 0, 10, 0, 0), capsule(4, 0, 14, 0, 0), (stated){0, -1, 0, 2, {{4, 0, 0}, {10, 0, 0}}});
    check_stated(capsule(0, 0, 10, 0, 0), capsule(10, 0, 14, 0, 0), (stated){1, 0, 0, 1, {{10, 0, 0}}});
}

// A margin reaches as a radius does, but surfaces stay where they are.
TEST(margins) {
    const hm_xform here = HM_XFORM_IDENTITY;
    const hm_rule near = {HM_TOUCH_AREA, 2};
    hm_shape floor = box(0, 0, 20, 10, 0), crate = box(4, -7, 6, 6, 0);
    hm_contact_info info;
    REQUIRE(hm_contact(&floor, &here, &crate, &here, &(hm_contact_options){.rule = near}, &info));
    CHECK_INT(info.count, 2);
    CHECK_NEAR(info.depth, 1, 1e-12);
    CHECK_NEAR(info.point[0].point.y, -0.5, 1e-7);
}

TEST_MAIN(CASE(random_pairs), CASE(circles_and_boxes), CASE(boxes_corner_to_corner), CASE(stated_cases),
          CASE(margins))
