// Yes or no in doubles: never other than the exact answer, from a few steps of first contact to far, and seldom none.
#include "../src/fastpath/circles.h"
#include "../src/fastpath/fastpath.h"
#include "../src/shape/polygon_object.h"
#include "harness.h"

#include <hitmask/shape.h>
#include <hitmask/base.h>

#include <math.h>

// ---- shapes -------------------------------------------------------------------------------------------------------

typedef enum fast_kind { POINT, SEGMENT, CIRCLE, CAPSULE, BOX, POLYGON, FAST_KINDS } fast_kind;

typedef struct fast_shape {
    hm_shape shape;
    hm_polygon *polygon;
    hm_xform xform;
} fast_shape;

static double random_in(double low, double high) {
    return low + (high - low) * (double)(test_random() >> 11) / 9007199254740992.0;
}

static bool make_polygon(fast_shape *out, hm_vec2 middle, double size, double radius) {
    hm_vec2 corner[16];
    const int32_t count = test_below(2) ? test_between(3, 8) : test_between(3, 16);
    const double squeeze = random_in(0.05, 1);
    for (int32_t i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * (i + random_in(0, 0.8)) / count;
        corner[i] = (hm_vec2){middle.x + size * cos(angle), middle.y + squeeze * size * sin(angle)};
    }
    return hm_polygon_hull(corner, count, NULL, &out->polygon) == HM_OK &&
           hm_shape_polygon(out->polygon, radius, &out->shape) == HM_OK;
}

static bool make_shape(fast_shape *out, fast_kind kind, double size) {
    const double x = random_in(-size, size), y = random_in(-size, size);
    const double w = random_in(0, size), h = random_in(0, size);
    const double radius = test_below(2) ? random_in(0, size) : 0;
    out->polygon = NULL;
    switch (kind) {
    case POINT:
        return hm_shape_point(x, y, &out->shape) == HM_OK;
    case SEGMENT:
        return hm_shape_segment(x, y, x + w, y - h, &out->shape) == HM_OK;
    case CIRCLE:
        return hm_shape_circle(x, y, w, &out->shape) == HM_OK;
    case CAPSULE:
        return hm_shape_capsule(x, y, x + w, y + h, radius, &out->shape) == HM_OK;
    case BOX:
        return hm_shape_box(x, y, w, test_below(8) ? h : 0, radius, &out->shape) == HM_OK;
    default:
        return make_polygon(out, (hm_vec2){0, 0}, size, radius);
    }
}

// Rotated, and often scaled and flipped; a shape without a radius is sheared as well.
static bool make_xform(fast_shape *out, double reach) {
    const double x = random_in(-reach, reach), y = random_in(-reach, reach);
    const double angle = test_below(4) ? random_in(0, 6.3) : 1.5707963267948966 * test_below(4);
    const double scale = test_below(2) ? 1 : exp2(random_in(-5, 5)), flip = test_below(2) ? 1 : -1;
    const double shear = out->shape.radius == 0 && test_below(2) ? random_in(-1, 1) : 0;
    const double ux = scale * cos(angle), uy = scale * sin(angle);
    return hm_xform_from_matrix(ux, uy, -flip * uy + shear * ux, flip * ux + shear * uy, x, y, &out->xform) == HM_OK;
}

static void make(fast_shape *out, double size, double reach) {
    const fast_kind kind = (fast_kind)test_below(FAST_KINDS);
    for (;;) {
        if (make_shape(out, kind, size) && make_xform(out, reach)) return;
        hm_polygon_destroy(out->polygon);
    }
}

// ---- the exact answer ---------------------------------------------------------------------------------------------

static bool exact_touch(const fast_shape *a, const fast_shape *b, const hmi_rule *rule) {
    hmi_element one, two;
    hmi_element_make(&a->shape, &a->xform, &one);
    hmi_element_make(&b->shape, &b->xform, &two);
    return hmi_sat_touch(&one.convex, &two.convex, rule->margin, rule->closed);
}

static fast_shape moved(const fast_shape *s, double x, double y) {
    fast_shape to = *s;
    to.xform.ox += (int64_t)x;
    to.xform.oy += (int64_t)y;
    return to;
}

// How far b is moved along a direction from a's position until they part, in steps.
static double parting(const fast_shape *a, const fast_shape *b, hm_vec2 direction, double far, const hmi_rule *rule) {
    double low = 0, high = far;
    while (high - low > 1) {
        const double middle = floor((low + high) / 2);
        const fast_shape to = moved(b, middle * direction.x, middle * direction.y);
        *(exact_touch(a, &to, rule) ? &low : &high) = middle;
    }
    return high;
}

/// What was found at positions that are so far from first contact.
typedef struct fast_found {
    test_tally meets;
    int calls, doubts;
} fast_found;

static hmi_verdict verdict_of_many(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb) {
    const hmi_fast_bits bits = hmi_fast_many(one, b, xb, 1);
    if (bits.doubt & 1) return HMI_UNSURE;
    return bits.meet & 1 ? HMI_MEET : HMI_APART;
}

static void check_pose(const fast_shape *a, const fast_shape *b, const hmi_rule *rule, fast_found *found) {
    const bool exact = exact_touch(a, b, rule);
    const hmi_verdict verdict = hmi_fast_overlap(&a->shape, &a->xform, &b->shape, &b->xform, rule);
    found->calls++;
    found->doubts += verdict == HMI_UNSURE;
    test_note("kinds %d and %d, radii %d and %d, margin %lld, closed %d", (int)a->shape.kind, (int)b->shape.kind,
              (int)a->shape.radius, (int)b->shape.radius, (long long)rule->margin, rule->closed);
    if (verdict != HMI_UNSURE) CHECK_INT(verdict == HMI_MEET, exact);
    const hmi_fast_one one = hmi_fast_one_make(&a->shape, &a->xform, rule);
    const hmi_verdict many = verdict_of_many(&one, &b->shape, &b->xform);
    if (many != HMI_UNSURE) CHECK_INT(many == HMI_MEET, exact);
    if (rule->margin == 0) {
        const hmi_verdict posed = hmi_fast_circles_f64(&a->shape, &a->xform, &b->shape, &b->xform);
        if (posed != HMI_UNSURE) CHECK_INT(posed == HMI_MEET, exact);
    }
    if (a->polygon && b->polygon && rule->margin == 0) {
        const hmi_verdict fast_case = hmi_fast_polygons(&a->shape, &a->xform, &b->shape, &b->xform);
        if (fast_case != HMI_UNSURE) CHECK_INT(fast_case == HMI_MEET, exact);
    }
    test_count(&found->meets, exact);
}

// At first contact and around it: steps, thousandths and whole pixels.
static void check_pair(double size, double reach, fast_found found[3]) {
    static const double apart[3] = {8, 1 << 14, 1 << 26};
    fast_shape a, b;
    make(&a, size, reach);
    make(&b, size, reach);
    b.xform.ox = a.xform.ox + (int64_t)random_in(-9e6, 9e6);
    b.xform.oy = a.xform.oy + (int64_t)random_in(-9e6, 9e6);
    const double angle = random_in(0, 6.3);
    const hm_vec2 direction = {cos(angle), sin(angle)};
    const hmi_rule rule = {test_below(2), test_below(3) ? 0 : (int64_t)test_between(0, 1 << 28)};
    const double contact = parting(&a, &b, direction, 400 * size * 16777216, &rule);
    for (int i = 0; i < 3; i++) {
        const double off = random_in(-1.6 * apart[i], apart[i]);
        const fast_shape to = moved(&b, (contact + off) * direction.x, (contact + off) * direction.y);
        check_pose(&a, &to, &rule, &found[i]);
        check_pose(&to, &a, &rule, &found[i]);
    }
    hm_polygon_destroy(a.polygon);
    hm_polygon_destroy(b.polygon);
}

// How often doubles say nothing depends on the shapes: many here are flat or round at both ends.
static void check_scale(double size, double reach) {
    fast_found found[3] = {{.calls = 0}};
    const int rounds = test_rounds(20000);
    for (int i = 0; i < rounds; i++) check_pair(size, reach, found);
    for (int i = 0; i < 3; i++) CHECK_TALLY(found[i].meets);
    CHECK(found[0].doubts > 0);
    CHECK(found[2].doubts < found[2].calls / 3);
}

TEST(small_shapes) { check_scale(4, 100); }
TEST(shapes_of_sprites) { check_scale(64, 4000); }
TEST(shapes_at_the_edge_of_the_world) { check_scale(2000, 999000); }

// ---- one against many of its kind --------------------------------------------------------------------------------

enum { CROWD = 64 };

// Axis-aligned as a rule, some rotated or flipped; touching the one within `off` steps along an axis.
static void crowd_xform(const fast_shape *one, fast_shape *out, bool circle, int off) {
    const int32_t size = 65536 * 8;
    const int32_t w = test_between(0, size), h = test_between(0, size);
    const int64_t pixel = HM_STEPS_PER_PIXEL;
    out->polygon = NULL;
    out->xform = (hm_xform){0, 0, (int32_t)pixel, 0, 0, (int32_t)pixel};
    out->shape = (hm_shape){.kind = circle ? HM_SHAPE_CIRCLE : HM_SHAPE_BOX};
    if (test_below(8) == 0) out->xform.ux = -(int32_t)pixel;
    if (test_below(8) == 0) out->xform.ux += 1;
    if (test_below(8) == 0) out->xform.ux = out->xform.vy = (int32_t)pixel / 8 * (test_below(2) ? 9 : 7);
    if (test_below(8) == 0) out->xform = (hm_xform){0, 0, 13421773, 10066330, -10066330, 13421773};
    out->shape.a = (hm_local){test_below(2) ? 0 : w, 0};
    if (circle) out->shape.radius = w;
    if (!circle) out->shape.b = (hm_local){out->shape.a.x + w, h};
    if (!one) return;
    if (circle && test_below(16) == 0)
        out->shape = (hm_shape){.kind = HM_SHAPE_BOX, .a = out->shape.a, .b = {out->shape.a.x + w, h}};
    const int64_t reach = circle ? (int64_t)(one->shape.radius + w) * 256 : (int64_t)(one->shape.b.x) * 256;
    const int64_t aside = (int64_t)test_between(-4, 4) * pixel;
    out->xform.ox = reach - (int64_t)out->shape.a.x * 256 + test_between(-off, off);
    out->xform.oy = circle ? 0 : aside;
    if (test_below(4) == 0) out->xform.oy += aside;
}

// Half of the crowds have the same axes, but often one of them other ones: by a step, or by far.
static void crowd_align(hm_xform xform[CROWD]) {
    const int32_t off = test_below(2) ? 1 : (int32_t)HM_STEPS_PER_PIXEL / 16;
    if (test_below(2)) return;
    if (test_below(2)) xform[0] = (hm_xform){xform[0].ox, xform[0].oy, 16777216, 0, 0, 16777216};
    if (test_below(4) == 0) xform[0].ux = -xform[0].ux;
    for (int i = 1; i < CROWD; i++) {
        const hm_xform at = xform[i];
        xform[i] = xform[0];
        xform[i].ox = at.ox;
        xform[i].oy = at.oy;
    }
    const int odd = test_below(CROWD);
    if (test_below(2)) xform[odd].ux = xform[odd].vy = xform[odd].ux + off;
}

static void check_crowd(bool circle, int off, test_tally *meets, int *doubts) {
    fast_shape one, many[CROWD];
    hm_shape shape[CROWD];
    hm_xform xform[CROWD];
    crowd_xform(NULL, &one, circle, off);
    const hmi_rule rule = {test_below(2), test_below(4) ? 0 : test_between(0, 1 << 24)};
    for (int i = 0; i < CROWD; i++) {
        crowd_xform(&one, &many[i], circle, off);
        shape[i] = many[i].shape;
        xform[i] = many[i].xform;
    }
    crowd_align(xform);
    for (int i = 0; i < CROWD; i++) many[i].xform = xform[i];
    const int count = test_between(1, CROWD);
    const hmi_fast_one fast = hmi_fast_one_make(&one.shape, &one.xform, &rule);
    const hmi_fast_bits bits = hmi_fast_many(&fast, shape, xform, count);
    CHECK_INT((int64_t)((bits.meet | bits.doubt) & ~hmi_low_bits(count)), 0);
    for (int i = 0; i < count; i++) {
        if (bits.doubt >> i & 1) {
            ++*doubts;
            continue;
        }
        const bool exact = exact_touch(&one, &many[i], &rule);
        CHECK_INT((int64_t)(bits.meet >> i & 1), test_count(meets, exact));
    }
}

// At every level in turn.
static void check_crowds(int off) {
    test_tally circles = {0}, boxes = {0};
    int doubts = 0;
    const int rounds = test_rounds(300);
    const hm_simd best = hm_simd_level();
    for (int i = 0; i < rounds; i++) {
        const hm_simd level = (hm_simd)(i % HM_SIMD_COUNT);
        hm_simd_force(hm_simd_available(level) ? level : best);
        check_crowd(true, off, &circles, &doubts);
        check_crowd(false, off, &boxes, &doubts);
    }
    hm_simd_force(best);
    CHECK_TALLY(circles);
    CHECK_TALLY(boxes);
    CHECK(doubts < rounds * CROWD);
}

TEST(crowds_within_steps) { check_crowds(5); }
TEST(crowds_within_thousandths) { check_crowds(20000); }
TEST(crowds_within_pixels) { check_crowds(1 << 26); }

// ---- fast checks --------------------------------------------------------------------------------------------------

/// What the fast path is tested with.
typedef struct f32_kind {
    hmi_verdict (*query)(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb);
    bool posed; ///< at any scale, about any centre
} f32_kind;

// Rotated; a few flipped, scaled or sheared by so little that it is on the verge of what the fast path takes for
// scale 1, or by more.
static hm_xform f32_unit(double reach) {
    const double x = random_in(-reach, reach), y = random_in(-reach, reach);
    const double angle = test_below(4) ? random_in(0, 6.3) : 1.5707963267948966 * test_below(4);
    const double off = test_below(3) ? 0 : test_below(2) ? random_in(-0x1p-19, 0x1p-19) : random_in(-0.1, 0.1);
    const double scale = 1 + (test_below(2) ? off : 0), shear = test_below(2) ? off : 0;
    const double flip = test_below(8) ? 1 : -1;
    const double ux = scale * cos(angle), uy = scale * sin(angle);
    hm_xform made = HM_XFORM_IDENTITY;
    CHECK_INT(hm_xform_from_matrix(ux, uy, -flip * uy + shear * ux, flip * ux + shear * uy, x, y, &made), HM_OK);
    return made;
}

// At any scale, and often flipped.
static hm_xform f32_scaled(double reach) {
    const double x = random_in(-reach, reach), y = random_in(-reach, reach);
    const double angle = test_below(4) ? random_in(0, 6.3) : 1.5707963267948966 * test_below(4);
    const double scale = test_below(4) ? exp2(random_in(-4.2, 4.2)) : 1, flip = test_below(2) ? 1 : -1;
    const double ux = scale * cos(angle), uy = scale * sin(angle);
    hm_xform made = HM_XFORM_IDENTITY;
    CHECK_INT(hm_xform_from_matrix(ux, uy, -flip * uy, flip * ux, x, y, &made), HM_OK);
    return made;
}

// Some with axes that are a few steps off, up to more than the fast path accepts.
static void f32_make(const f32_kind *kind, bool circle, double size, double reach, fast_shape *out) {
    const double w = random_in(0, size), h = random_in(0, size), x = random_in(-size, size);
    const double aside = kind->posed && test_below(2) ? x : 0;
    const int off = kind->posed ? 3 : 18;
    out->polygon = NULL;
    out->xform = kind->posed ? f32_scaled(reach) : f32_unit(reach);
    CHECK_INT(circle ? hm_shape_circle(aside, -aside / 2, w, &out->shape)
                     : hm_shape_box(x, -h / 2, w, test_below(8) ? h : 0, 0, &out->shape),
              HM_OK);
    if (test_below(3)) return;
    out->xform.vx += test_between(-off, off);
    out->xform.vy += test_between(-off, off);
}

// Puts the middle of b on that of a.
static void f32_centre(const fast_shape *a, fast_shape *b) {
    const fast_shape *both[2] = {a, b};
    hm_vec2 middle[2];
    for (int i = 0; i < 2; i++) {
        const hm_shape *s = &both[i]->shape;
        const hm_local end = s->kind == HM_SHAPE_CIRCLE ? s->a : s->b;
        const hm_vec2 local = {((double)s->a.x + end.x) / 131072, ((double)s->a.y + end.y) / 131072};
        hm_xform_apply(&both[i]->xform, local, &middle[i]);
    }
    b->xform.ox += (int64_t)((middle[0].x - middle[1].x) * 16777216);
    b->xform.oy += (int64_t)((middle[0].y - middle[1].y) * 16777216);
}

static hmi_verdict f32_of(const f32_kind *kind, const fast_shape *a, const fast_shape *b) {
    return kind->query(&a->shape, &a->xform, &b->shape, &b->xform);
}

static void check_fast(const f32_kind *kind, double size, double reach, fast_found found[4]) {
    static const double apart[4] = {8, 1 << 14, 1 << 20, 1 << 26};
    const hmi_rule rule = {false, 0};
    fast_shape a, b;
    f32_make(kind, test_below(2), size, reach, &a);
    f32_make(kind, true, size, reach, &b);
    f32_centre(&a, &b);
    const double angle = random_in(0, 6.3);
    const hm_vec2 direction = {cos(angle), sin(angle)};
    const double contact = parting(&a, &b, direction, 200 * size * 16777216, &rule);
    for (int i = 0; i < 4; i++) {
        const double off = random_in(-1.6 * apart[i], apart[i]);
        const fast_shape to = moved(&b, (contact + off) * direction.x, (contact + off) * direction.y);
        const bool exact = test_count(&found[i].meets, exact_touch(&a, &to, &rule));
        const hmi_verdict verdict = f32_of(kind, &a, &to), swapped = f32_of(kind, &to, &a);
        found[i].calls++;
        found[i].doubts += verdict == HMI_UNSURE;
        if (verdict != HMI_UNSURE) CHECK_INT(verdict == HMI_MEET, exact);
        if (swapped != HMI_UNSURE) CHECK_INT(swapped == HMI_MEET, exact);
        CHECK_INT(hm_overlap(&a.shape, &a.xform, &to.shape, &to.xform, NULL), exact);
        CHECK_INT(hm_overlap(&to.shape, &to.xform, &a.shape, &a.xform, NULL), exact);
    }
}

static void check_fasts(bool posed, double size, double reach) {
    const f32_kind kind = {posed ? hmi_fast_circles_f64 : hmi_fast_circle_pairs, posed};
    fast_found found[4] = {{.calls = 0}};
    const int rounds = test_rounds(15000);
    for (int i = 0; i < rounds; i++) check_fast(&kind, size, reach, found);
    for (int i = 0; i < 4; i++) CHECK_TALLY(found[i].meets);
    CHECK(found[0].doubts > found[0].calls / 2);
    CHECK(found[3].doubts < found[3].calls * 3 / 4);
}

TEST(fast_checks_at_small_shapes) { check_fasts(false, 4, 100); }
TEST(fast_checks_at_sprites) { check_fasts(false, 64, 4000); }
TEST(fast_checks_at_the_edge_of_the_world) { check_fasts(false, 2000, 990000); }
TEST(second_fast_checks_at_small_shapes) { check_fasts(true, 4, 100); }
TEST(second_fast_checks_at_sprites) { check_fasts(true, 64, 4000); }
TEST(second_fast_checks_at_the_edge_of_the_world) { check_fasts(true, 2000, 900000); }

// ---- polygons far from their origins ------------------------------------------------------------------------------

/// A polygon about a point of its own.
typedef struct far_polygon {
    fast_shape shape;
    hm_vec2 middle;
} far_polygon;

// Half of them sheared and so far away that the terms of their positions are much larger than the distance between
// them.
static void far_make(double size, far_polygon *out) {
    const bool far = test_below(2) == 0;
    const double away = far ? size * exp2(random_in(2, 7)) : 0, way = random_in(0, 6.3), angle = random_in(0, 6.3);
    const double shear = far ? random_in(-6, 6) : 0, scale = random_in(0.9, 2), flip = test_below(4) ? 1 : -1;
    const double ux = scale * cos(angle), uy = scale * sin(angle);
    out->middle = (hm_vec2){away * cos(way), away * sin(way)};
    REQUIRE(make_polygon(&out->shape, out->middle, size, 0));
    REQUIRE(hm_xform_from_matrix(ux, uy, -flip * uy + shear * ux, flip * ux + shear * uy, 0, 0, &out->shape.xform) ==
            HM_OK);
}

static void check_far(double size, fast_found found[3]) {
    static const double apart[3] = {1 << 14, 1 << 20, 1 << 26};
    const hmi_rule rule = {false, 0};
    far_polygon a, b;
    hm_vec2 one, two;
    far_make(size, &a);
    far_make(size, &b);
    hm_xform_apply(&a.shape.xform, a.middle, &one);
    hm_xform_apply(&b.shape.xform, b.middle, &two);
    const fast_shape start = moved(&b.shape, (one.x - two.x) * 16777216, (one.y - two.y) * 16777216);
    const double angle = random_in(0, 6.3);
    const hm_vec2 direction = {cos(angle), sin(angle)};
    const double contact = parting(&a.shape, &start, direction, 100 * size * 16777216, &rule);
    for (int i = 0; i < 3; i++) {
        const double off = random_in(-1.6 * apart[i], apart[i]);
        const fast_shape to = moved(&start, (contact + off) * direction.x, (contact + off) * direction.y);
        const bool exact = test_count(&found[i].meets, exact_touch(&a.shape, &to, &rule));
        const hmi_verdict verdict = hmi_fast_polygons(&a.shape.shape, &a.shape.xform, &to.shape, &to.xform);
        const hmi_verdict swapped = hmi_fast_polygons(&to.shape, &to.xform, &a.shape.shape, &a.shape.xform);
        found[i].calls++;
        found[i].doubts += verdict == HMI_UNSURE;
        if (verdict != HMI_UNSURE) CHECK_INT(verdict == HMI_MEET, exact);
        if (swapped != HMI_UNSURE) CHECK_INT(swapped == HMI_MEET, exact);
    }
    hm_polygon_destroy(a.shape.polygon);
    hm_polygon_destroy(b.shape.polygon);
}

TEST(polygons_far_from_their_origins) {
    fast_found found[3] = {{.calls = 0}};
    const int rounds = test_rounds(15000);
    for (int i = 0; i < rounds; i++) check_far(64, found);
    for (int i = 0; i < 3; i++) CHECK_TALLY(found[i].meets);
    CHECK(found[0].doubts > found[0].calls / 2);
    CHECK(found[2].doubts < found[2].calls * 9 / 10);
}

// ---- results of boxes and circles at whole positions --------------------------------------------------------------

static hmi_verdict verdict_at(const hm_shape *a, const hm_shape *b, int64_t x) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_xform there = here;
    const hmi_rule rule = {false, 0};
    there.ox = x;
    return hmi_fast_overlap(a, &here, b, &there, &rule);
}

TEST(touching_is_left_to_whole_numbers) {
    hm_shape box, circle;
    hm_shape_box(0, 0, 10, 10, 0, &box);
    hm_shape_circle(5, 5, 5, &circle);
    const hm_shape *shapes[2] = {&box, &circle};
    const int64_t pixel = HM_STEPS_PER_PIXEL;
    for (int i = 0; i < 4; i++) {
        const hm_shape *a = shapes[i / 2], *b = shapes[i % 2];
        // Of a circle and a box doubt is a part of all sizes.
        const int64_t near = a->kind == b->kind ? pixel / 1024 : pixel / 256;
        CHECK_INT(verdict_at(a, b, 10 * pixel), HMI_UNSURE);
        CHECK_INT(verdict_at(a, b, 10 * pixel + near), HMI_APART);
        CHECK_INT(verdict_at(a, b, 10 * pixel - near), HMI_MEET);
        CHECK_INT(verdict_at(a, b, 90 * pixel), HMI_APART);
        CHECK_INT(verdict_at(a, b, 0), HMI_MEET);
    }
}

// What may not be valid is left to the exact check: each number in turn.
TEST(circles_that_may_not_be_valid) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_shape circle;
    hm_shape_circle(0, 0, 5, &circle);
    CHECK_INT(hmi_fast_circles_f64(&circle, &here, &circle, &here), HMI_MEET);
    CHECK_INT(hmi_fast_circles(&circle, &here, &circle, &here), HMI_MEET);
    const hmi_rule rule = {false, 0};
    const hmi_fast_one one = hmi_fast_one_make(&circle, &here, &rule);
    CHECK_INT(verdict_of_many(&one, &circle, &here), HMI_MEET);
    CHECK(hmi_fast_valid_pair(&circle, &here, &circle, &here));
    hm_shape bad[5] = {circle, circle, circle, circle, circle};
    bad[0].radius = -1;
    bad[1].radius = INT32_MAX;
    bad[2].a.x = INT32_MIN;
    bad[3].a.y = INT32_MAX;
    bad[4].a.x = 32767 * 65536 + 1;
    for (int i = 0; i < 5; i++) {
        CHECK_INT(hmi_fast_circles_f64(&bad[i], &here, &circle, &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_circles_f64(&circle, &here, &bad[i], &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_circles(&bad[i], &here, &circle, &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_circles(&circle, &here, &bad[i], &here), HMI_UNSURE);
        CHECK_INT(verdict_of_many(&one, &bad[i], &here), HMI_UNSURE);
        CHECK(!hmi_fast_valid_pair(&bad[i], &here, &circle, &here));
        CHECK(!hmi_fast_valid_pair(&circle, &here, &bad[i], &here));
    }
    hm_xform wrong[8] = {here, here, here, here, here, here, here, here};
    wrong[0].ox = INT64_MIN;
    wrong[1].oy = INT64_MAX;
    wrong[2].ux = 0;
    wrong[3].vy = INT32_MIN;
    wrong[4].uy = INT32_MAX;
    wrong[5].ox = ((int64_t)1 << 46) + 1;
    wrong[6].oy = -((int64_t)1 << 46) - 1;
    wrong[7].ux = wrong[7].vy = 0;
    for (int i = 0; i < 8; i++) {
        CHECK_INT(hmi_fast_circles_f64(&circle, &wrong[i], &circle, &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_circles_f64(&circle, &here, &circle, &wrong[i]), HMI_UNSURE);
        CHECK_INT(hmi_fast_circles(&circle, &wrong[i], &circle, &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_circles(&circle, &here, &circle, &wrong[i]), HMI_UNSURE);
        CHECK_INT(verdict_of_many(&one, &circle, &wrong[i]), HMI_UNSURE);
        CHECK(!hmi_fast_valid_pair(&circle, &wrong[i], &circle, &here));
        CHECK(!hmi_fast_valid_pair(&circle, &here, &circle, &wrong[i]));
    }
}

// Of sixteen that lie where the one does: only the number `at` is left.
static void check_one_left(const hmi_fast_one *one, const hm_shape shape[16], const hm_xform xform[16], int at) {
    for (int level = 0; level < HM_SIMD_COUNT; level++) {
        if (!hm_simd_force((hm_simd)level)) continue;
        const hmi_fast_bits bits = hmi_fast_many(one, shape, xform, 16);
        CHECK_INT((int64_t)bits.doubt, (int64_t)1 << at);
        CHECK_INT((int64_t)bits.meet, 0xffff ^ (int64_t)1 << at);
    }
}

// One of them axis-aligned, or all rotated.
TEST(circles_among_many_that_may_not_be_valid) {
    const hm_xform here = HM_XFORM_IDENTITY, rotated = {0, 0, 13421773, 10066330, -10066330, 13421773};
    const hm_simd best = hm_simd_level();
    const hmi_rule rule = {false, 0};
    hm_shape circle, shape[16];
    hm_xform xform[16];
    hm_shape_circle(0, 0, 5, &circle);
    const hmi_fast_one one = hmi_fast_one_make(&circle, &here, &rule);
    for (int i = 0; i < 28 * 16; i++) {
        const int at = i % 16, what = i / 32;
        for (int k = 0; k < 16; k++) {
            shape[k] = circle;
            xform[k] = i / 16 % 2 ? rotated : here;
        }
        if (at > 0 && what % 2) xform[0] = rotated;
        hm_shape *bad = &shape[at];
        hm_xform *wrong = &xform[at];
        if (what == 0) bad->radius = -1;
        if (what == 1) bad->radius = INT32_MAX;
        if (what == 2) bad->a.x = INT32_MIN;
        if (what == 3) bad->a.y = INT32_MAX;
        if (what == 4) bad->kind = HM_SHAPE_POINT;
        if (what == 5) bad->kind = (hm_shape_kind)(HM_SHAPE_CIRCLE | 64);
        if (what == 6) wrong->ox = INT64_MIN;
        if (what == 7) wrong->oy = INT64_MAX;
        if (what == 8) wrong->ux = wrong->uy = 0;
        if (what == 9) wrong->vy = INT32_MIN;
        if (what == 10) wrong->uy = INT32_MAX;
        if (what == 11) wrong->ox = ((int64_t)1 << 46) + 1;
        if (what == 12) wrong->oy = -((int64_t)1 << 46) - 1;
        if (what == 13) wrong->vx = wrong->vy = 0;
        check_one_left(&one, shape, xform, at);
    }
    hm_simd_force(best);
}

// Likewise: corners of boxes in turn.
TEST(boxes_among_many_that_may_not_be_valid) {
    const hm_xform here = HM_XFORM_IDENTITY;
    const hm_simd best = hm_simd_level();
    const hmi_rule rule = {false, 0};
    hm_shape box, shape[16];
    hm_xform xform[16];
    hm_shape_box(-2, -2, 5, 5, 0, &box);
    const hmi_fast_one one = hmi_fast_one_make(&box, &here, &rule);
    for (int i = 0; i < 12 * 16; i++) {
        const int at = i % 16, what = i / 16;
        for (int k = 0; k < 16; k++) {
            shape[k] = box;
            xform[k] = here;
        }
        hm_shape *bad = &shape[at];
        hm_xform *wrong = &xform[at];
        if (what == 0) bad->radius = 1;
        if (what == 1) bad->a.x = INT32_MIN;
        if (what == 2) bad->b.x = INT32_MAX;
        if (what == 3) bad->a.y = INT32_MIN;
        if (what == 4) bad->b.y = INT32_MAX;
        if (what == 5) bad->a.x = bad->b.x + 1;
        if (what == 6) bad->a.y = bad->b.y + 1;
        if (what == 7) bad->kind = HM_SHAPE_CAPSULE;
        if (what == 8) wrong->ox = INT64_MIN;
        if (what == 9) wrong->oy = INT64_MAX;
        if (what == 10) wrong->ox = ((int64_t)1 << 46) + 1;
        if (what == 11) wrong->vy = wrong->ux = 0;
        check_one_left(&one, shape, xform, at);
    }
    hm_simd_force(best);
}

// All of them: the one's axes are not those of any.
TEST(crowds_of_other_axes) {
    const hm_simd best = hm_simd_level();
    const hmi_rule rule = {false, 0};
    const hm_xform here = HM_XFORM_IDENTITY, wide = {0, 0, 33554432, 0, 0, 33554432};
    hm_shape circle, shape[16];
    hm_xform xform[16];
    hm_shape_circle(0, 0, 5, &circle);
    const hmi_fast_one one = hmi_fast_one_make(&circle, &here, &rule);
    for (int k = 0; k < 16; k++) {
        shape[k] = circle;
        xform[k] = wide;
        xform[k].ox = (int64_t)(k + 4) * HM_STEPS_PER_PIXEL - 9000;
    }
    for (int level = 0; level < HM_SIMD_COUNT; level++) {
        if (!hm_simd_force((hm_simd)level)) continue;
        const hmi_fast_bits bits = hmi_fast_many(&one, shape, xform, 16);
        CHECK_INT((int64_t)bits.meet, 0xfff);
        CHECK_INT((int64_t)bits.doubt, 0);
    }
    hm_simd_force(best);
}

// A box's corners in turn, and a box that ends before it begins.
TEST(boxes_that_may_not_be_valid) {
    const hm_xform here = HM_XFORM_IDENTITY;
    const hmi_rule rule = {false, 0};
    const hm_xform there = {.ux = here.ux, .vy = here.vy, .ox = 3 << 22, .oy = 5 << 22};
    hm_shape box, circle;
    hm_shape_box(0, 0, 5, 5, 0, &box);
    hm_shape_circle(0, 0, 50, &circle);
    const hmi_fast_one one = hmi_fast_one_make(&box, &here, &rule);
    CHECK_INT(verdict_of_many(&one, &box, &here), HMI_MEET);
    CHECK_INT(hmi_fast_circle_box(&circle, &here, &box, &here), HMI_MEET);
    CHECK_INT(hmi_fast_circles_f64(&circle, &there, &box, &here), HMI_MEET);
    hm_shape bad[6] = {box, box, box, box, box, box};
    bad[0].radius = 1;
    bad[1].a.x = INT32_MIN;
    bad[2].b.x = INT32_MAX;
    bad[3].a.y = INT32_MIN;
    bad[4].b.y = INT32_MAX;
    bad[5].a.x = bad[5].b.x + 1;
    for (int i = 0; i < 6; i++) {
        CHECK_INT(verdict_of_many(&one, &bad[i], &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_circle_box(&circle, &here, &bad[i], &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_circles_f64(&bad[i], &here, &circle, &here), HMI_UNSURE);
    }
    hm_xform wrong = here;
    wrong.ux = 0;
    CHECK_INT(verdict_of_many(&one, &box, &wrong), HMI_UNSURE);
}

TEST(polygons_that_may_not_be_valid) {
    const hm_xform here = HM_XFORM_IDENTITY;
    fast_shape made;
    REQUIRE(make_polygon(&made, (hm_vec2){0, 0}, 5, 0));
    while (made.polygon->few == 0) {
        hm_polygon_destroy(made.polygon);
        REQUIRE(make_polygon(&made, (hm_vec2){0, 0}, 5, 0));
    }
    const hm_shape *shape = &made.shape;
    CHECK_INT(hmi_fast_polygons(shape, &here, shape, &here), HMI_MEET);
    hm_shape bad[2] = {*shape, *shape};
    bad[0].radius = -1;
    bad[1].of.polygon = NULL;
    for (int i = 0; i < 2; i++) {
        CHECK_INT(hmi_fast_polygons(&bad[i], &here, shape, &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_polygons(shape, &here, &bad[i], &here), HMI_UNSURE);
    }
    hm_xform wrong[6] = {here, here, here, here, here, here};
    wrong[0].ox = INT64_MIN;
    wrong[1].oy = ((int64_t)1 << 46) + 1;
    wrong[2].ux = 0;
    wrong[3].vy = INT32_MIN;
    wrong[4].uy = INT32_MAX;
    wrong[5].ux = wrong[5].vy = 1 << 17;
    for (int i = 0; i < 6; i++) {
        CHECK_INT(hmi_fast_polygons(shape, &wrong[i], shape, &here), HMI_UNSURE);
        CHECK_INT(hmi_fast_polygons(shape, &here, shape, &wrong[i]), HMI_UNSURE);
    }
    hm_polygon_destroy(made.polygon);
}

// ---- xforms -------------------------------------------------------------------------------------------------------

static int32_t random_axis(void) {
    const int bits = test_between(1, 31);
    const int64_t most = (int64_t)1 << bits;
    const int64_t value = (int64_t)(test_random() % (uint64_t)(2 * most)) - most;
    return value > INT32_MAX ? INT32_MAX : (int32_t)value;
}

// Those that the fast check accepts are valid.
TEST(valid_by_the_fast_check) {
    test_tally fast_case = {0};
    const int rounds = test_rounds(200000);
    for (int i = 0; i < rounds; i++) {
        hm_xform xform = {0, 0, random_axis(), 0, 0, 0};
        xform.uy = random_axis();
        xform.vx = test_below(4) ? -xform.uy + test_between(-2, 2) : random_axis();
        xform.vy = test_below(4) ? xform.ux + test_between(-2, 2) : random_axis();
        if (test_below(4)) xform.ux = xform.vy = test_between((1 << 23) - 9, 1 << 24);
        if (test_count(&fast_case, hmi_fast_valid(&xform))) CHECK(hm_xform_valid(&xform));
    }
    CHECK_TALLY(fast_case);
    const hm_xform identity = HM_XFORM_IDENTITY;
    hm_xform far = identity;
    far.ox = ((int64_t)1 << 46) + 1;
    CHECK(hmi_fast_valid(&identity));
    CHECK(!hmi_fast_valid(&far));
    CHECK(!hmi_fast_valid(NULL));
}

TEST_MAIN(CASE(small_shapes), CASE(shapes_of_sprites), CASE(shapes_at_the_edge_of_the_world),
          CASE(fast_checks_at_small_shapes), CASE(fast_checks_at_sprites), CASE(fast_checks_at_the_edge_of_the_world),
          CASE(second_fast_checks_at_small_shapes), CASE(second_fast_checks_at_sprites),
          CASE(second_fast_checks_at_the_edge_of_the_world), CASE(polygons_far_from_their_origins),
          CASE(crowds_within_steps), CASE(crowds_within_thousandths), CASE(crowds_within_pixels),
          CASE(touching_is_left_to_whole_numbers), CASE(circles_that_may_not_be_valid),
          CASE(circles_among_many_that_may_not_be_valid), CASE(boxes_among_many_that_may_not_be_valid),
          CASE(crowds_of_other_axes), CASE(boxes_that_may_not_be_valid), CASE(polygons_that_may_not_be_valid),
          CASE(valid_by_the_fast_check))
