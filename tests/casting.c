#include "casting.h"

#include "ref_body.h"
#include "ref_normal.h"

#include "ref_parts.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <hitmask/cast.h>

static const double pixel = 16777216;      ///< in steps
static const double point_error = 0x1p-20; ///< how far a point may be off, in pixels
static const double way_error = 0x1p-28;   ///< how far this file's own doubles may be off, in pixels

// ---- one question ------------------------------------------------------------------------------------------------

void cast_free(cast_question *q) {
    posed_free(&q->a);
    posed_free(&q->b);
}

void cast_note(const cast_question *q) {
    static char text[512];
    const posed *s[2] = {&q->a, &q->b};
    int n = snprintf(text, sizeof text, "start %d, motion %" PRId64 ",%" PRId64 ", touch %d, margin %.17g",
                     (int)q->start, q->motion.x, q->motion.y, (int)q->rule.touch, q->rule.margin);
    for (int i = 0; i < 2; ++i) {
        const hm_shape *p = &s[i]->shape;
        const hm_xform *x = &s[i]->xform;
        n += snprintf(text + n, sizeof text - (size_t)n,
                      "; %s %dx%d (%d,%d)-(%d,%d) r %d {%" PRId64 ",%" PRId64 ",%d,%d,%d,%d}",
                      hm_shape_kind_name(p->kind), s[i]->grid.w, s[i]->grid.h, (int)p->a.x, (int)p->a.y, (int)p->b.x,
                      (int)p->b.y, (int)p->radius, x->ox, x->oy, (int)x->ux, (int)x->uy, (int)x->vx, (int)x->vy);
    }
    test_note("%s", text);
}

// Without the fields of a (1) or b (2).
bool cast_query(const cast_question *q, int path, hm_cast_hit *out) {
    hm_shape a = q->a.shape, b = q->b.shape;
    const hm_vec2 motion = {(double)q->motion.x / pixel, (double)q->motion.y / pixel};
    if ((path & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = q->a.plain;
    if ((path & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = q->b.plain;
    memset(out, 0x55, sizeof *out);
    return hm_cast(&a, &q->a.xform, &b, &q->b.xform, motion, &(hm_cast_options){.rule = q->rule, .start = q->start},
                   out);
}

bool cast_hits(const cast_question *q) {
    hm_cast_hit hit;
    return cast_query(q, test_below(4), &hit);
}

static ref_cast_rule rule_of(const cast_question *q, bool go_on) {
    return (ref_cast_rule){q->rule.touch == HM_TOUCH_CLOSED, llround(q->rule.margin * pixel), go_on};
}

hm_xform cast_moved(const hm_xform *xform, int64_t x, int64_t y) {
    hm_xform moved = *xform;
    moved.ox += x;
    moved.oy += y;
    return moved;
}

bool cast_met_after(const cast_question *q, int64_t x, int64_t y) {
    const hm_xform moved = cast_moved(&q->b.xform, x, y);
    return hm_overlap(&q->a.shape, &q->a.xform, &q->b.shape, &moved, &q->rule);
}

static bool is_convex(const posed *s) { return s->shape.kind != HM_SHAPE_MASK && s->shape.kind != HM_SHAPE_OUTLINE; }

// Against what pushes two shapes apart; a motion along their edges is not, where that is within rounding.
static bool pushes_back(const cast_question *q, double x, double y) {
    const double along = x * (double)q->motion.x + y * (double)q->motion.y;
    return along < -1e-12 * hypot(x, y) * hypot((double)q->motion.x, (double)q->motion.y);
}

// Of a mask, or an outline as the mask that it is of, beside a convex shape; not of rounded polygons of many corners, which
// consist of parts.
static bool mask_pushes(const posed *mask, const posed *convex, double sign, double *x, double *y) {
    const hm_shape *s = &convex->shape;
    const ref_posed p = posed_ref(mask), q = posed_ref(convex);
    if (s->kind == HM_SHAPE_POLYGON && s->radius > 0 && hm_polygon_count(convex->polygon) > 16) return false;
    const ref_body_sums sums = ref_body_inside(&p, &q);
    const bool area = sums.length > 0;
    ref_normal_vector(&p, area ? sums.across_u : 2 * sums.against_u, area ? sums.across_v : 2 * sums.against_v, x, y);
    *x *= sign;
    *y *= sign;
    return *x != 0 || *y != 0;
}

// Of shapes that are not both convex by their borders; false where these lead nowhere.
static bool borders_push(const cast_question *q, double *x, double *y) {
    const posed *a = &q->a, *b = &q->b;
    const ref_posed p = posed_ref(a), r = posed_ref(b);
    if (is_convex(a) && is_convex(b)) return false;
    if (is_convex(b)) return mask_pushes(a, b, 1, x, y);
    if (is_convex(a)) return mask_pushes(b, a, -1, x, y);
    return ref_normal_push(&p, &r, x, y) != REF_PUSH_NONE;
}

static bool any_inside(const cast_question *q) {
    const ref_posed a = posed_ref(&q->a), b = posed_ref(&q->b);
    if (is_convex(&q->a)) return ref_body_inside(&b, &a).length > 0;
    if (is_convex(&q->b)) return ref_body_inside(&a, &b).length > 0;
    const ref_lengths of_a = ref_normal_inside(&a, &b), of_b = ref_normal_inside(&b, &a);
    return of_a.length_u + of_a.length_v + of_b.length_u + of_b.length_v > 0;
}

// The crossings of an outline's edges are rounded otherwise than those of a mask's: whether that may matter.
static bool push_is_doubtful(const cast_question *q) {
    double x = 0, y = 0;
    if (q->a.shape.kind != HM_SHAPE_OUTLINE && q->b.shape.kind != HM_SHAPE_OUTLINE) return false;
    if (is_convex(&q->a) && is_convex(&q->b)) return false;
    if (!borders_push(q, &x, &y)) return any_inside(q);
    const double along = x * (double)q->motion.x + y * (double)q->motion.y;
    return fabs(along) < (1e-2 + 1e-9 * hypot(x, y)) * hypot((double)q->motion.x, (double)q->motion.y);
}

// Of shapes that are apart, from the closest point of a to that of b, in whole steps.
static bool closest_push(const cast_question *q, ref_vector *push) {
    hm_points on;
    if (!(hm_distance(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &on) > 0)) return false;
    *push = (ref_vector){llround((on.b.x - on.a.x) * pixel), llround((on.b.y - on.a.y) * pixel)};
    return push->x != 0 || push->y != 0;
}

// Against the way in which b would be moved out: by the signs of whole numbers or, of convex shapes, clearly.
static bool leads_deeper(const cast_question *q) {
    hm_separation way;
    hm_contact_info contact;
    const posed *a = &q->a, *b = &q->b;
    double push_x, push_y;
    ref_vector push;
    if (borders_push(q, &push_x, &push_y)) return pushes_back(q, push_x, push_y);
    if (is_convex(a) && is_convex(b)) {
        const double x = (double)q->motion.x, y = (double)q->motion.y;
        REQUIRE(
            hm_contact(&a->shape, &a->xform, &b->shape, &b->xform, &(hm_contact_options){.rule = q->rule}, &contact));
        return x * contact.normal.x + y * contact.normal.y < -1e-13 * hypot(x, y);
    }
    if (closest_push(q, &push)) return ref_wide_sign(ref_vector_dot(q->motion, push)) < 0;
    if (!hm_separate(&a->shape, &a->xform, &b->shape, &b->xform, &(hm_separate_options){.rule = q->rule}, &way))
        return true;
    return ref_wide_sign(ref_vector_dot(q->motion, (ref_vector){way.steps_x, way.steps_y})) < 0;
}

static bool goes_on(const cast_question *q) {
    if (q->start == HM_CAST_ALWAYS) return false;
    return q->start == HM_CAST_NEVER || !cast_met_after(q, 0, 0) || !leads_deeper(q);
}

ref_cast_answer cast_expected(const cast_question *q) {
    const ref_posed a = posed_ref(&q->a), b = posed_ref(&q->b);
    ref_cast_answer answer = ref_cast(&a, &b, q->motion, rule_of(q, goes_on(q)));
    if (q->start == HM_CAST_DEEPER && cast_met_after(q, 0, 0) && push_is_doubtful(q)) answer.doubtful = true;
    return answer;
}

// ---- time --------------------------------------------------------------------------------------------------------

ref_ratio cast_ratio_of(const hm_fraction *f) {
    const uint64_t num[2] = {f->numerator.low, f->numerator.high};
    const uint64_t den[2] = {f->denominator.low, f->denominator.high};
    return (ref_ratio){ref_big_of_words(num, 2, true), ref_big_of_words(den, 2, true)};
}

static bool same_fraction(const hm_fraction *a, const hm_fraction *b) { return memcmp(a, b, sizeof *a) == 0; }

static void check_time(const hm_cast_hit *hit, const ref_cast_answer *expected) {
    CHECK(hit->fraction == expected->fraction && copysign(1, hit->fraction) > 0);
    if (hit->fraction != expected->fraction) CHECK_NEAR(hit->fraction, expected->fraction, 0);
    CHECK_INT(hit->exact, expected->exact);
    const hm_fraction none = {{0, 0}, {0, 0}};
    if (!hit->exact) {
        CHECK(same_fraction(&hit->when, &none));
        return;
    }
    const ref_ratio when = cast_ratio_of(&hit->when);
    CHECK(when.den.sign > 0);
    CHECK_INT(ref_ratio_compare(when, expected->when), 0);
}

// ---- where: pixels, point, normal --------------------------------------------------------------------------------

// One pixel of a mask; another shape as it is. The caller frees the grid.
static ref_posed pixel_of(const posed *s, hm_feature at) {
    ref_posed one = posed_ref(s);
    if (one.kind != REF_MASK) {
        CHECK(at.x == 0 && at.y == 0);
        return one;
    }
    CHECK(ref_get(&s->grid, at.x, at.y));
    one.grid = ref_text("#\n");
    one.o.x += at.x * one.u.x + at.y * one.v.x;
    one.o.y += at.x * one.u.y + at.y * one.v.y;
    return one;
}

// Whether these two alone come to meet the rule at that time; or, as on a seam, touch then.
static void check_pixels(const cast_question *q, const ref_posed *a, const ref_posed *b,
                         const ref_cast_answer *expected) {
    ref_cast_rule rule = rule_of(q, false);
    ref_cast_answer pair = ref_cast(a, b, q->motion, rule);
    const bool mask = a->kind == REF_MASK || b->kind == REF_MASK;
    const bool seams = expected->exact && !rule.closed && mask && a->kind != b->kind;
    if (seams && (!pair.hit || pair.fraction != expected->fraction)) {
        rule.closed = true;
        pair = ref_cast(a, b, q->motion, rule);
        CHECK(pair.hit && pair.fraction <= expected->fraction);
        return;
    }
    CHECK(pair.hit);
    CHECK_NEAR(pair.fraction, expected->fraction, 0);
    if (expected->exact) CHECK_INT(ref_ratio_compare(pair.when, expected->when), 0);
}

// In pixels, of a point from a shape that has been moved by `moved` pixels.
static double distance_from(const ref_posed *s, hm_vec2 position, hm_vec2 moved) {
    const ref_posed point = {.kind = REF_POINT,
                             .o = {llround((position.x - moved.x) * pixel), llround((position.y - moved.y) * pixel)},
                             .u = {1 << 24, 0},
                             .v = {0, 1 << 24}};
    return ref_posed_distance(s, &point);
}

static hm_vec2 way_at(const cast_question *q, double fraction) {
    return (hm_vec2){(double)q->motion.x / pixel * fraction, (double)q->motion.y / pixel * fraction};
}

static void check_point(const cast_question *q, const hm_cast_hit *hit, const ref_posed *a, const ref_posed *b) {
    const double of_a = distance_from(a, hit->point, (hm_vec2){0, 0});
    const double of_b = distance_from(b, hit->point, way_at(q, hit->fraction));
    CHECK_NEAR(of_a, 0, q->rule.margin / 2 + point_error);
    CHECK_NEAR(of_b, 0, q->rule.margin / 2 + point_error);
}

// A hit from the start is that of hm_contact, which of convex shapes is a point half-way through the overlap;
// test_manifold.c checks that it is the right one.
static void check_start(const cast_question *q, const hm_cast_hit *hit, const ref_posed *a, const ref_posed *b) {
    hm_contact_info contact;
    if (!is_convex(&q->a) || !is_convex(&q->b)) {
        check_point(q, hit, a, b);
        return;
    }
    CHECK(hm_contact(&q->a.shape, &q->a.xform, &q->b.shape, &q->b.xform, &(hm_contact_options){.rule = q->rule},
                     &contact));
    CHECK(hit->point.x == contact.point[0].point.x && hit->point.y == contact.point[0].point.y);
    CHECK(hit->normal.x == contact.normal.x && hit->normal.y == contact.normal.y);
}

static double local_between(ref_vector p, ref_vector q) {
    return (double)(llabs(q.x - p.x) + llabs(q.y - p.y)) / 65536;
}

static double extent_of(const ref_posed *s) {
    const double axes = (double)(llabs(s->u.x) + llabs(s->u.y) + llabs(s->v.x) + llabs(s->v.y)) / pixel;
    double side = s->kind == REF_SEGMENT ? local_between(s->p, s->q) : s->kind == REF_MASK ? 1 : 0;
    if (s->kind == REF_RAY) return 3 << 20;
    for (int i = 1; i < s->points; ++i) side = fmax(side, local_between(s->point[0], s->point[i]));
    return axes * side;
}

// How far a point may be off, in pixels, by the last bits of the motion or of the parts.
static double slack_of(double extent, double length) { return length / pixel * 0x1p-50 + extent * 0x1p-38 + 0x1p-40; }

// The direction of closest points is less exact than their distance, and the less so the nearer they are.
double cast_angle_error(const ref_posed *a, const ref_posed *b, double length, double radii) {
    return radii > 0 ? slack_of(extent_of(a) + extent_of(b), length) / radii + 0x1p-24 : 0;
}

double cast_lead_error(const ref_posed *a, const ref_posed *b, double length, double radii) {
    const double extent = extent_of(a) + extent_of(b);
    return slack_of(extent, length) + way_error + extent * cast_angle_error(a, b, length, radii);
}

static hm_vec2 world_of(const ref_posed *s, double x, double y) {
    return (hm_vec2){((double)s->o.x + x * (double)s->u.x + y * (double)s->v.x) / pixel,
                     ((double)s->o.y + x * (double)s->u.y + y * (double)s->v.y) / pixel};
}

// The corners of a piece without a radius, in pixels of the world; of a ray its beginning.
static int corners_of(const ref_posed *s, hm_vec2 out[REF_POINTS]) {
    const double unit = 1.0 / 65536;
    int n = 0;
    if (s->kind == REF_MASK)
        for (int k = 0; k < 4; ++k) out[n++] = world_of(s, k & 1, k >> 1);
    for (int i = 0; s->kind == REF_CONVEX && i < s->points; ++i)
        out[n++] = world_of(s, (double)s->point[i].x * unit, (double)s->point[i].y * unit);
    if (n == 0) out[n++] = world_of(s, (double)s->p.x * unit, (double)s->p.y * unit);
    if (s->kind == REF_SEGMENT) out[n++] = world_of(s, (double)s->q.x * unit, (double)s->q.y * unit);
    return n;
}

static bool has_corner(const ref_posed *s, hm_vec2 point) {
    hm_vec2 corner[REF_POINTS];
    const int n = corners_of(s, corner);
    for (int i = 0; i < n; ++i)
        if (hypot(corner[i].x - point.x, corner[i].y - point.y) < point_error) return true;
    return false;
}

static bool square_to(hm_vec2 n, double x, double y) { return fabs(n.x * x + n.y * y) <= hypot(x, y) * 0x1p-30; }

// Whether the normal is square to a line between two corners of a piece, or to a ray.
static bool square_to_edge(const ref_posed *s, hm_vec2 n) {
    hm_vec2 c[REF_POINTS];
    const int count = corners_of(s, c);
    for (int i = 0; i < count; ++i)
        for (int k = 0; k < i; ++k)
            if (square_to(n, c[i].x - c[k].x, c[i].y - c[k].y)) return true;
    const double x = (double)s->q.x, y = (double)s->q.y;
    return s->kind == REF_RAY &&
           square_to(n, x * (double)s->u.x + y * (double)s->v.x, x * (double)s->u.y + y * (double)s->v.y);
}

bool cast_on_corners(const ref_posed *a, const ref_posed *b, hm_vec2 way, const hm_cast_hit *hit) {
    const hm_vec2 back = {hit->point.x - way.x, hit->point.y - way.y};
    if (ref_world_radius(a) + ref_world_radius(b) > 0) return false;
    return has_corner(a, hit->point) && has_corner(b, back) &&
           (square_to_edge(a, hit->normal) || square_to_edge(b, hit->normal));
}

// The normal leads from a to b against the motion, and separates the two pixels by the distance between them.
static void check_normal(const cast_question *q, const hm_cast_hit *hit, const ref_posed *a, const ref_posed *b) {
    const hm_vec2 n = hit->normal;
    const double length = hypot((double)q->motion.x, (double)q->motion.y);
    const double radii = (double)(ref_world_radius(a) + ref_world_radius(b)) / pixel + q->rule.margin;
    CHECK_NEAR(hypot(n.x, n.y), 1, 0x1p-48);
    CHECK((double)q->motion.x * n.x + (double)q->motion.y * n.y <= length * 0x1p-40);
    // Where a corner meets a corner exactly the normal is that of any edge there.
    if (q->rule.margin == 0 && cast_on_corners(a, b, way_at(q, hit->fraction), hit)) return;
    CHECK_NEAR(ref_lead(a, b, q->motion, hit->fraction, n.x, n.y), radii, cast_lead_error(a, b, length, radii));
}

// Whether both alone meet the rule when b is `on` steps beyond the hit's position along the motion, and `across`.
static bool pair_met(const cast_question *q, const hm_cast_hit *hit, const ref_posed *a, const ref_posed *b,
                     double on, double across) {
    const double x = (double)q->motion.x, y = (double)q->motion.y, length = hypot(x, y);
    ref_posed moved = *b;
    moved.o.x += llround(x * hit->fraction + (x * on - y * across) / length);
    moved.o.y += llround(y * hit->fraction + (y * on + x * across) / length);
    return ref_posed_meet(a, &moved, q->rule.touch == HM_TOUCH_CLOSED, llround(q->rule.margin * pixel));
}

// Where two parts meet is convex: if they do well beyond the hit, and to both sides there, then three steps on as
// well.
static void check_beyond(const cast_question *q, const hm_cast_hit *hit, const ref_posed *a, const ref_posed *b) {
    if (q->motion.x == 0 && q->motion.y == 0) return;
    if (pair_met(q, hit, a, b, 64, 0) && pair_met(q, hit, a, b, 64, 66) && pair_met(q, hit, a, b, 64, -66))
        CHECK(pair_met(q, hit, a, b, 3, 0));
}

static void check_where(const cast_question *q, const hm_cast_hit *hit, const ref_cast_answer *expected) {
    ref_posed a = pixel_of(&q->a, hit->feature_a), b = pixel_of(&q->b, hit->feature_b);
    const bool at_once = expected->met && expected->fraction == 0;
    check_pixels(q, &a, &b, expected);
    if (at_once)
        check_start(q, hit, &a, &b);
    else
        check_point(q, hit, &a, &b);
    if (!at_once) check_normal(q, hit, &a, &b);
    if (!at_once) check_beyond(q, hit, &a, &b);
    if (a.kind == REF_MASK) ref_free(&a.grid);
    if (b.kind == REF_MASK) ref_free(&b.grid);
}

// ---- stop --------------------------------------------------------------------------------------------------------

static bool within_two_steps(const cast_question *q, const hm_cast_hit *hit, int64_t x, int64_t y) {
    const double point_x = (double)q->motion.x * hit->fraction, point_y = (double)q->motion.y * hit->fraction;
    return fabs((double)x - point_x) <= 2.01 && fabs((double)y - point_y) <= 2.01;
}

static bool in_world(const cast_question *q, int64_t x, int64_t y) {
    const hm_xform moved = cast_moved(&q->b.xform, x, y);
    return hm_xform_valid(&moved);
}

// Whether any position within two steps of the exact one is free, on the side from which b comes.
static bool any_free(const cast_question *q, const hm_cast_hit *hit) {
    const double point_x = (double)q->motion.x * hit->fraction, point_y = (double)q->motion.y * hit->fraction;
    const int64_t x = llround((double)q->motion.x * hit->fraction), y = llround((double)q->motion.y * hit->fraction);
    for (int i = -2; i <= 2; ++i) {
        for (int j = -2; j <= 2; ++j) {
            const double off_x = (double)(x + i) - point_x, off_y = (double)(y + j) - point_y;
            if (off_x * hit->normal.x + off_y * hit->normal.y < 0.05) continue;
            if (in_world(q, x + i, y + j) && !cast_met_after(q, x + i, y + j)) return true;
        }
    }
    return false;
}

// Nothing is met on the straight line to the stop, but what was met from the start. That line is not quite the
// motion: something that the motion passed by less than a step may lie on it, but not right before the stop.
static bool way_is_free(const cast_question *q, const hm_cast_hit *hit) {
    const ref_posed a = posed_ref(&q->a), b = posed_ref(&q->b);
    const ref_cast_answer on = ref_cast(&a, &b, (ref_vector){hit->stop_x, hit->stop_y}, rule_of(q, true));
    const double length = hypot((double)hit->stop_x, (double)hit->stop_y);
    return !on.hit || on.doubtful || length * (1 - on.fraction) > 64;
}

static void check_stop(const cast_question *q, const hm_cast_hit *hit, bool met) {
    const int64_t x = hit->stop_x, y = hit->stop_y;
    if (met && x == 0 && y == 0) return;
    CHECK(in_world(q, x, y));
    CHECK(!cast_met_after(q, x, y));
    CHECK(way_is_free(q, hit));
    if (!within_two_steps(q, hit, x, y)) CHECK(!any_free(q, hit));
}

// ---- what every answer must be -----------------------------------------------------------------------------------

// Whether the rule is met where the motion ends; that may be outside the world.
static bool still_met(const cast_question *q) {
    const ref_posed a = posed_ref(&q->a);
    ref_posed b = posed_ref(&q->b);
    b.o = (ref_vector){b.o.x + q->motion.x, b.o.y + q->motion.y};
    return ref_posed_meet(&a, &b, q->rule.touch == HM_TOUCH_CLOSED, llround(q->rule.margin * pixel));
}

static void check_none(const cast_question *q, const hm_cast_hit *hit) {
    hm_cast_hit none;
    memset(&none, 0, sizeof none);
    CHECK(hit->fraction == 1 && !hit->exact && same_fraction(&hit->when, &none.when));
    const bool stays = still_met(q);
    CHECK_INT(hit->stop_x, stays ? 0 : q->motion.x);
    CHECK_INT(hit->stop_y, stays ? 0 : q->motion.y);
    CHECK(hit->point.x == 0 && hit->point.y == 0 && hit->normal.x == 0 && hit->normal.y == 0);
    CHECK(hit->feature_a.x == 0 && hit->feature_a.y == 0 && hit->feature_b.x == 0 && hit->feature_b.y == 0);
}

static bool same_feature(hm_feature a, hm_feature b) {
    return a.kind == b.kind && a.part == b.part && a.x == b.x && a.y == b.y;
}

// All bits, as by another path.
void cast_check_same(const hm_cast_hit *a, const hm_cast_hit *b) {
    CHECK(a->fraction == b->fraction && a->exact == b->exact && same_fraction(&a->when, &b->when));
    CHECK(a->stop_x == b->stop_x && a->stop_y == b->stop_y && a->limited == b->limited);
    CHECK(memcmp(&a->point, &b->point, sizeof a->point) == 0); // with the signs of zeros
    CHECK(memcmp(&a->normal, &b->normal, sizeof a->normal) == 0);
    CHECK(same_feature(a->feature_a, b->feature_a) && same_feature(a->feature_b, b->feature_b));
}

static void check_paths(const cast_question *q, bool hit, const hm_cast_hit *first) {
    for (int path = 1; path < 4; ++path) {
        hm_cast_hit other;
        if ((path & 1 && !q->a.mask) || (path & 2 && !q->b.mask)) continue;
        CHECK_INT(cast_query(q, path, &other), hit);
        cast_check_same(&other, first);
    }
}

// Returns whether it is a hit; in doubtful cases only what does not depend on it is checked.
bool cast_check(const cast_question *q) {
    hm_cast_hit hit;
    cast_note(q);
    const bool met = cast_query(q, 0, &hit);
    const ref_cast_answer expected = cast_expected(q);
    check_paths(q, met, &hit);
    if (expected.doubtful) return met;
    CHECK_INT(met, expected.hit);
    if (met != expected.hit) return met;
    if (!met) {
        check_none(q, &hit);
        return false;
    }
    check_time(&hit, &expected);
    check_where(q, &hit, &expected);
    check_stop(q, &hit, expected.met);
    return true;
}
