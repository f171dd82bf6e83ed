// Cast with turning: the way is sampled densely, and nothing deeper than the tolerance may lie before what was
// reported; what was reported must be near such a contact. HM_TEST_LONG=1 asks ten times as many.
//
// Between samples no point of b moves farther than `fineness`. A sample counts as too deep when no translation as
// long as the tolerance, with all slack that is promised, leads to a place where the rule is not met.
#include <math.h>

#include <hitmask/turning.h>

#include "posed.h"

static const double pi = 3.14159265358979323846;
static const double pixel = 16777216; ///< in steps
static const double clearance = 1.0 / 1024;
static const double slack = 1.0 / 16;

// ---- a way -------------------------------------------------------------------------------------------------------

typedef struct way {
    posed a, b; ///< b's xform is not used
    hm_pose from, to;
    hm_rule rule;
    double tolerance;
    int32_t budget;
} way;

static void way_free(way *w) {
    posed_free(&w->a);
    posed_free(&w->b);
}

static void way_note(const way *w) {
    static const char *const names[] = {"mask", "point", "segment", "circle"};
    const hm_pose *f = &w->from, *t = &w->to;
    test_note("%s %dx%d, %s %dx%d, (%.17g, %.17g) %.17g x%.17g x%.17g to (%.17g, %.17g) %.17g x%.17g x%.17g, "
              "pivot (%g, %g), flips %d %d, touch %d margin %.17g tolerance %.17g",
              names[w->a.shape.kind], w->a.grid.w, w->a.grid.h, names[w->b.shape.kind], w->b.grid.w, w->b.grid.h,
              f->position.x, f->position.y, f->angle, f->scale.x, f->scale.y, t->position.x, t->position.y, t->angle,
              t->scale.x, t->scale.y, f->pivot.x, f->pivot.y, f->flip_x, f->flip_y, w->rule.touch, w->rule.margin,
              w->tolerance);
}

static double between(double from, double to, double time) { return from + time * (to - from); }

static hm_pose pose_at(const way *w, double time) {
    const hm_pose *f = &w->from, *t = &w->to;
    hm_pose pose = *f;
    if (time >= 1) return *t;
    pose.position.x = between(f->position.x, t->position.x, time);
    pose.position.y = between(f->position.y, t->position.y, time);
    pose.scale.x = between(f->scale.x, t->scale.x, time);
    pose.scale.y = between(f->scale.y, t->scale.y, time);
    pose.angle = between(f->angle, t->angle, time);
    return pose;
}

static hm_xform xform_at(const way *w, double time) {
    const hm_pose pose = pose_at(w, time);
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static bool met_at(const way *w, const hm_xform *xb) {
    return hm_overlap(&w->a.shape, &w->a.xform, &w->b.shape, xb, &w->rule);
}

// The same with the rule's margin grown, edges counted.
static bool near_at(const way *w, const hm_xform *xb, double more) {
    const hm_rule rule = {HM_TOUCH_CLOSED, w->rule.margin + more};
    return hm_overlap(&w->a.shape, &w->a.xform, &w->b.shape, xb, &rule);
}

// A box about everything that b is, in its own pixels.
static void local_box(const posed *b, double x[2], double y[2]) {
    const hm_shape *s = &b->shape;
    const double unit = 1.0 / HM_UNITS_PER_PIXEL, r = s->radius * unit;
    const double ends[2][2] = {{s->a.x * unit, s->a.y * unit}, {s->b.x * unit, s->b.y * unit}};
    const int second = s->kind == HM_SHAPE_SEGMENT ? 1 : 0;
    x[0] = fmin(ends[0][0], ends[second][0]) - r;
    x[1] = fmax(ends[0][0], ends[second][0]) + r;
    y[0] = fmin(ends[0][1], ends[second][1]) - r;
    y[1] = fmax(ends[0][1], ends[second][1]) + r;
    if (s->kind != HM_SHAPE_MASK) return;
    x[0] = y[0] = 0;
    x[1] = b->grid.w;
    y[1] = b->grid.h;
}

// No point of b moves farther on the whole way.
static double way_length(const way *w) {
    const hm_pose *f = &w->from, *t = &w->to;
    double x[2], y[2], arm = 0, most = 0;
    local_box(&w->b, x, y);
    for (int i = 0; i < 4; ++i) {
        const double px = x[i & 1], py = y[i >> 1];
        const double dx = (f->flip_x ? f->width - px : px) - f->pivot.x;
        const double dy = (f->flip_y ? f->height - py : py) - f->pivot.y;
        arm = fmax(arm, hypot(dx, dy));
    }
    const double scales[4] = {f->scale.x, f->scale.y, t->scale.x, t->scale.y};
    for (int i = 0; i < 4; ++i) most = fmax(most, fabs(scales[i]));
    const double grown = fabs(t->scale.x - f->scale.x) + fabs(t->scale.y - f->scale.y);
    return hypot(t->position.x - f->position.x, t->position.y - f->position.y) + grown * arm +
           fabs(t->angle - f->angle) * most * arm;
}

// ---- asking ------------------------------------------------------------------------------------------------------

// Without the field of a (1) or b (2).
static hm_turning_hit ask(const way *w, int without) {
    hm_shape a = w->a.shape, b = w->b.shape;
    hm_turning_hit hit;
    if (without & 1) a.field = NULL;
    if (without & 2) b.field = NULL;
    REQUIRE(hm_cast_turning(&a, &w->a.xform, &b, &w->from, &w->to, &w->rule, w->tolerance, w->budget, &hit) == HM_OK);
    return hit;
}

static bool same_xform(const hm_xform *a, const hm_xform *b) {
    return a->ox == b->ox && a->oy == b->oy && a->ux == b->ux && a->uy == b->uy && a->vx == b->vx && a->vy == b->vy;
}

static bool same_hit(const hm_turning_hit *a, const hm_turning_hit *b) {
    return a->end == b->end && a->fraction == b->fraction && a->stop_fraction == b->stop_fraction &&
           a->stop_free == b->stop_free && a->looks == b->looks && same_xform(&a->stop, &b->stop);
}

// ---- the depth of a sample ---------------------------------------------------------------------------------------

typedef struct sampler {
    const way *way;
    double fineness;      ///< no point moves farther from sample to sample
    int64_t way_x, way_y; ///< a translation that led out before
} sampler;

// Whether no translation within the tolerance and the slack leads out.
static bool too_deep(sampler *s, const hm_xform *xb) {
    const way *w = s->way;
    const double most = w->tolerance + slack + clearance + s->fineness;
    hm_separation out;
    hm_xform moved = *xb;
    moved.ox += s->way_x;
    moved.oy += s->way_y;
    if (!met_at(w, xb) || !met_at(w, &moved)) return false;
    if (!hm_separate(&w->a.shape, &w->a.xform, &w->b.shape, xb, &w->rule, NULL, most, &out)) return true;
    s->way_x = out.steps_x;
    s->way_y = out.steps_y;
    return false;
}

// Looks at the way before a fraction, at its end as well; the first time at which it is too deep, or 2.
static double first_deep(const way *w, double until) {
    const double length = way_length(w);
    const int most = 10000, wanted = (int)fmin(length * 100, most) + 1;
    const int count = wanted * until < 1 ? 1 : (int)(wanted * until);
    sampler s = {w, length / wanted, 0, 0};
    const int end = until == 0 ? 0 : until < 1 ? count : count + 1;
    for (int i = 0; i < end; ++i) {
        const double time = until * i / count;
        const hm_xform xb = xform_at(w, time);
        if (too_deep(&s, &xb)) return time;
        if (i % 500 == 0) {
            posed b = w->b;
            b.xform = xb;
            posed_check(&w->a, &b, &w->rule);
        }
    }
    return 2;
}

// ---- what every answer must be -----------------------------------------------------------------------------------

static void check_stop(const way *w, const hm_turning_hit *hit) {
    CHECK(hit->stop_fraction >= 0 && hit->stop_fraction <= hit->fraction);
    const hm_xform expected = xform_at(w, hit->stop_fraction), start = xform_at(w, 0);
    CHECK(same_xform(&hit->stop, &expected));
    posed b = w->b;
    b.xform = hit->stop;
    const bool met = posed_check(&w->a, &b, &w->rule);
    CHECK_INT(met, !hit->stop_free);
    if (!hit->stop_free) CHECK(hit->stop_fraction == 0 && met_at(w, &start));
    if (!met_at(w, &start)) CHECK(hit->stop_free);
    const hm_xform last = xform_at(w, hit->fraction);
    if (!met_at(w, &last)) CHECK(hit->stop_fraction == hit->fraction);
}

// The farthest that b moves while nothing more is told apart, from the promise that a jam is tighter than that.
static double grain(const way *w) { return fmax(w->tolerance / 64, 1e-4); }

// At the hit there is no way out that leaves room all around: what would do after b has moved a little was looked
// for.
static void check_no_false_alarm(const way *w, const hm_turning_hit *hit) {
    const double room = 2 * grain(w) + 2 * clearance, most = w->tolerance - slack - clearance;
    const hm_rule rule = {HM_TOUCH_CLOSED, w->rule.margin + room};
    const hm_xform xb = xform_at(w, hit->fraction);
    hm_separation out;
    CHECK(near_at(w, &xb, room));
    if (most > 0) CHECK(!hm_separate(&w->a.shape, &w->a.xform, &w->b.shape, &xb, &rule, NULL, most, &out));
}

// The same by the oracle, for some of the translations.
static void check_blocked(const way *w, const hm_turning_hit *hit) {
    const double room = 2 * grain(w) + 2 * clearance, most = w->tolerance - slack - clearance;
    const ref_posed a = posed_ref(&w->a);
    const int rings = most > 0 ? 3 : 0;
    for (int i = 0; i <= 12 * rings; ++i) {
        const double length = i ? most * ((i - 1) % rings + 1) / rings : 0, angle = i * pi / (6 * rings);
        posed b = w->b;
        b.xform = xform_at(w, hit->fraction);
        b.xform.ox += (int64_t)(length * cos(angle) * pixel);
        b.xform.oy += (int64_t)(length * sin(angle) * pixel);
        const ref_posed ref_b = posed_ref(&b);
        if (!CHECK(ref_posed_meet(&a, &ref_b, true, (int64_t)((w->rule.margin + room) * pixel)))) return;
    }
}

static void check_same_without_fields(const way *w, const hm_turning_hit *hit) {
    for (int without = 1; without < 4; ++without) {
        if ((without & 1 && !w->a.mask) || (without & 2 && !w->b.mask)) continue;
        const hm_turning_hit other = ask(w, without);
        CHECK(same_hit(&other, hit));
    }
}

static void check_form(const way *w, const hm_turning_hit *hit) {
    CHECK(hit->fraction >= 0 && hit->fraction <= 1);
    CHECK(hit->looks >= 1 && hit->looks <= w->budget);
    if (hit->end == HM_TURNING_CLEAR) CHECK(hit->fraction == 1);
    if (hit->end == HM_TURNING_BUDGET) CHECK_INT(hit->looks, w->budget);
}

static hm_turning_hit check_answer(const way *w) {
    way_note(w);
    const hm_turning_hit hit = ask(w, 0);
    check_form(w, &hit);
    check_stop(w, &hit);
    CHECK(first_deep(w, hit.fraction) == 2);
    if (hit.end == HM_TURNING_HIT) check_no_false_alarm(w, &hit);
    return hit;
}

// ---- random ways -------------------------------------------------------------------------------------------------

static double random_turn(void) {
    static const double turns[] = {
        0, 0.125, 1.5707963267948966, -3.141592653589793, 6.283185307179586, -12.566370614359172};
    if (test_below(2)) return TEST_PICK(turns);
    return test_between(-2048, 2048) / 512.0;
}

static double random_growth(double scale) {
    if (test_below(2)) return scale;
    return scale * test_between(32, 128) / 64;
}

static void random_poses(way *w, int size) {
    hm_pose pose = HM_POSE_DEFAULT;
    const int turned = test_below(3), scaled = test_below(3), outside = test_below(4);
    if (turned) pose.angle = test_between(-4096, 4096) / 1024.0;
    if (scaled) pose.scale.x = pose.scale.y = test_between(32, 128) / 64.0;
    if (scaled == 2) pose.scale.y = -test_between(32, 128) / 64.0;
    pose.pivot.x = test_between(0, 4 * size) / 4.1;
    pose.pivot.y = test_between(0, 4 * size) / 4.1;
    if (outside == 0) pose.pivot.x += test_between(-40, 40);
    pose.flip_x = test_below(4) == 0;
    pose.flip_y = test_below(4) == 0;
    pose.width = test_below(2 * size);
    pose.height = test_below(2 * size);
    w->from = w->to = pose;
    w->to.angle += random_turn();
    w->to.scale.x = random_growth(pose.scale.x);
    w->to.scale.y = random_growth(pose.scale.y);
    if (w->b.shape.kind == HM_SHAPE_CIRCLE) { // axes of one length
        w->from.scale.y = copysign(w->from.scale.x, pose.scale.y);
        w->to.scale.y = copysign(w->to.scale.x, pose.scale.y);
    }
    w->to.position.x = test_between(-2048, 2048) / 64.0;
    w->to.position.y = test_between(-2048, 2048) / 64.0;
}

// Moves the whole way so that at some time a place of b lies on one of a, or beside it.
static void meet_somewhere(way *w, int size) {
    const double time = test_below(257) / 256.0;
    posed b = w->b;
    b.xform = xform_at(w, time);
    const hm_xform before = b.xform;
    posed_place(&w->a, &b);
    const int far = test_below(3);
    const double jitter_x = far * size * test_between(-64, 64) / 64.0,
                 jitter_y = far * size * test_between(-64, 64) / 64.0;
    const double dx = (double)(b.xform.ox - before.ox) / pixel + jitter_x;
    const double dy = (double)(b.xform.oy - before.oy) / pixel + jitter_y;
    w->from.position.x += dx;
    w->from.position.y += dy;
    w->to.position.x += dx;
    w->to.position.y += dy;
}

static hm_rule random_rule(void) {
    hm_rule rule = {test_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    if (test_below(3) == 0) rule.margin = test_below(1 + (1 << test_between(0, 24))) / pixel;
    return rule;
}

static hm_xform near_xform(void) {
    hm_pose pose = HM_POSE_DEFAULT;
    if (test_below(2)) pose.angle = test_between(-4096, 4096) / 1024.0;
    if (test_below(2)) pose.scale.x = pose.scale.y = test_between(32, 128) / 64.0;
    pose.position.x = test_between(-512, 512) / 256.0;
    pose.position.y = test_between(-512, 512) / 256.0;
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

static way random_way(hm_shape_kind kind_a, hm_shape_kind kind_b, int size) {
    static const double tolerances[] = {0.01, 0.125, 0.5, 1, 2, 6};
    way w = {.rule = random_rule(), .tolerance = TEST_PICK(tolerances), .budget = 100000};
    w.a = posed_random(kind_a, POSED_FREE, size);
    w.b = posed_random(kind_b, POSED_FREE, size);
    w.a.xform = near_xform();
    random_poses(&w, size);
    meet_somewhere(&w, size);
    return w;
}

static void check_random(hm_shape_kind kind_a, hm_shape_kind kind_b, int size, int count, test_tally *hits) {
    for (int i = 0; i < test_rounds(count); ++i) {
        way w = random_way(kind_a, kind_b, size);
        const hm_turning_hit hit = check_answer(&w);
        CHECK(hit.end != HM_TURNING_BUDGET);
        check_same_without_fields(&w, &hit);
        if (test_count(hits, hit.end == HM_TURNING_HIT)) check_blocked(&w, &hit);
        way_free(&w);
    }
}

TEST(small_masks) {
    test_tally hits = {0};
    check_random(HM_SHAPE_MASK, HM_SHAPE_MASK, 9, 150, &hits);
    CHECK_TALLY(hits);
}

TEST(large_masks) {
    test_tally hits = {0};
    check_random(HM_SHAPE_MASK, HM_SHAPE_MASK, 50, 30, &hits);
    CHECK_TALLY(hits);
}

TEST(all_kinds) {
    test_tally hits = {0};
    for (int a = 0; a < HM_SHAPE_KIND_COUNT; ++a)
        for (int b = 0; b < HM_SHAPE_KIND_COUNT; ++b) check_random((hm_shape_kind)a, (hm_shape_kind)b, 8, 20, &hits);
    CHECK_TALLY(hits);
}

TEST_MAIN(CASE(small_masks), CASE(large_masks), CASE(all_kinds))
