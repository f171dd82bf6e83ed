#include "turning.h"

#include <math.h>

static const double pi = 3.14159265358979323846;
static const double pixel = 16777216; ///< in steps
static const double clearance = 1.0 / 1024;
static const double slack = 1.0 / 16;

// ---- a way -------------------------------------------------------------------------------------------------------

void way_free(way *w) {
    posed_free(&w->a);
    posed_free(&w->b);
}

void way_note(const way *w) {
    const hm_pose *f = &w->from, *t = &w->to;
    test_note("%s %dx%d, %s %dx%d, (%.17g, %.17g) %.17g x%.17g x%.17g to (%.17g, %.17g) %.17g x%.17g x%.17g, "
              "pivot (%g, %g), flips %d %d, touch %d margin %.17g tolerance %.17g",
              hm_shape_kind_name(w->a.shape.kind), w->a.grid.w, w->a.grid.h, hm_shape_kind_name(w->b.shape.kind),
              w->b.grid.w, w->b.grid.h, f->position.x, f->position.y, f->angle, f->scale.x, f->scale.y, t->position.x,
              t->position.y, t->angle, t->scale.x, t->scale.y, f->pivot.x, f->pivot.y, f->flip_x, f->flip_y,
              w->rule.touch, w->rule.margin, w->tolerance);
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

bool way_is_endless(const posed *s) {
    const hm_xform here = HM_XFORM_IDENTITY;
    hm_bounds box;
    return hm_shape_bounds(&s->shape, &here, 0, &box) && (box.x1 - box.x0 > 1e5f || box.y1 - box.y0 > 1e5f);
}

hm_xform way_xform(const way *w, double time) {
    const hm_pose pose = pose_at(w, time);
    hm_xform xform;
    REQUIRE(hm_xform_from_pose(&pose, &xform) == HM_OK);
    return xform;
}

bool way_met(const way *w, const hm_xform *xb) {
    return hm_overlap(&w->a.shape, &w->a.xform, &w->b.shape, xb, &w->rule);
}

// The same with the rule's margin grown, edges counted.
static bool near_at(const way *w, const hm_xform *xb, double more) {
    const hm_rule rule = {HM_TOUCH_CLOSED, w->rule.margin + more};
    return hm_overlap(&w->a.shape, &w->a.xform, &w->b.shape, xb, &rule);
}

// A box about everything that b is, in its own pixels; of a ray about its start.
static void local_box(const posed *b, double x[2], double y[2]) {
    const ref_posed s = posed_ref(b);
    const double unit = 1.0 / HM_UNITS_PER_PIXEL, r = (double)s.radius * unit;
    const ref_vector *points = s.kind == REF_CONVEX ? s.point : &s.p;
    const ref_vector ends[2] = {s.p, s.q};
    const int count = s.kind == REF_CONVEX ? s.points : s.kind == REF_SEGMENT ? 2 : 1;
    x[0] = y[0] = INFINITY, x[1] = y[1] = -INFINITY;
    for (int i = 0; i < count; ++i) {
        const ref_vector p = s.kind == REF_SEGMENT ? ends[i] : points[i];
        x[0] = fmin(x[0], (double)p.x * unit - r), x[1] = fmax(x[1], (double)p.x * unit + r);
        y[0] = fmin(y[0], (double)p.y * unit - r), y[1] = fmax(y[1], (double)p.y * unit + r);
    }
    if (s.kind == REF_COMPOUND) x[0] = y[0] = -64, x[1] = y[1] = 64; // more than what random ones extend to
    if (s.kind != REF_MASK) return;
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

// ---- casts -------------------------------------------------------------------------------------------------------

hm_turn_hit way_query(const way *w, int without) {
    hm_shape a = w->a.shape, b = w->b.shape;
    hm_turn_hit hit;
    if ((without & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = w->a.plain;
    if ((without & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = w->b.plain;
    REQUIRE(hm_cast_turn(&a, &w->a.xform, &b, &w->from, &w->to,
                         &(hm_turn_options){.rule = w->rule, .tolerance = w->tolerance, .budget = w->budget},
                         &hit) == HM_OK);
    return hit;
}

static bool same_xform(const hm_xform *a, const hm_xform *b) {
    return a->ox == b->ox && a->oy == b->oy && a->ux == b->ux && a->uy == b->uy && a->vx == b->vx && a->vy == b->vy;
}

bool way_same(const hm_turn_hit *a, const hm_turn_hit *b) {
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
    if (!way_met(w, xb) || !way_met(w, &moved)) return false;
    if (!hm_separate(&w->a.shape, &w->a.xform, &w->b.shape, xb,
                     &(hm_separate_options){.rule = w->rule, .max_distance = most}, &out))
        return true;
    s->way_x = out.steps_x;
    s->way_y = out.steps_y;
    return false;
}

// Samples the path before a fraction, its end as well; the first time at which it is too deep, or 2.
static double first_deep(const way *w, double until) {
    const double length = way_length(w);
    const int most = 10000, wanted = (int)fmin(length * 100, most) + 1;
    const int count = wanted * until < 1 ? 1 : (int)(wanted * until);
    sampler s = {w, length / wanted, 0, 0};
    const int end = until == 0 ? 0 : until < 1 ? count : count + 1;
    for (int i = 0; i < end; ++i) {
        const double time = until * i / count;
        const hm_xform xb = way_xform(w, time);
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

void way_check_stop(const way *w, const hm_turn_hit *hit) {
    CHECK(hit->stop_fraction >= 0 && hit->stop_fraction <= hit->fraction);
    const hm_xform expected = way_xform(w, hit->stop_fraction), start = way_xform(w, 0);
    CHECK(same_xform(&hit->stop, &expected));
    posed b = w->b;
    b.xform = hit->stop;
    const bool met = posed_check(&w->a, &b, &w->rule);
    CHECK_INT(met, !hit->stop_free);
    if (!hit->stop_free) CHECK(hit->stop_fraction == 0 && way_met(w, &start));
    if (!way_met(w, &start)) CHECK(hit->stop_free);
    const hm_xform last = way_xform(w, hit->fraction);
    if (!way_met(w, &last)) CHECK(hit->stop_fraction == hit->fraction);
}

double way_grain(const way *w) { return fmax(w->tolerance / 64, 1e-4); }

// At the hit there is no separation that leaves room all around: one that would do after b has moved a little was
// searched.
static void check_no_false_alarm(const way *w, const hm_turn_hit *hit) {
    const double room = 2 * way_grain(w) + 2 * clearance, most = w->tolerance - slack - clearance;
    const hm_rule rule = {HM_TOUCH_CLOSED, w->rule.margin + room};
    const hm_xform xb = way_xform(w, hit->fraction);
    hm_separation out;
    CHECK(near_at(w, &xb, room));
    if (most > 0)
        CHECK(!hm_separate(&w->a.shape, &w->a.xform, &w->b.shape, &xb,
                           &(hm_separate_options){.rule = rule, .max_distance = most}, &out));
}

void way_check_blocked(const way *w, const hm_turn_hit *hit) {
    const double room = 2 * way_grain(w) + 2 * clearance, most = w->tolerance - slack - clearance;
    const ref_posed a = posed_ref(&w->a);
    const int count = most > 0 ? 36 : 0; // in 36 directions, on three rings; and where it is
    for (int i = 0; i <= count; ++i) {
        const double length = i ? most * ((i - 1) % 3 + 1) / 3 : 0, angle = i * pi / 18;
        posed b = w->b;
        b.xform = way_xform(w, hit->fraction);
        b.xform.ox += (int64_t)(length * cos(angle) * pixel);
        b.xform.oy += (int64_t)(length * sin(angle) * pixel);
        const ref_posed ref_b = posed_ref(&b);
        if (!CHECK(ref_posed_meet(&a, &ref_b, true, (int64_t)((w->rule.margin + room) * pixel)))) return;
    }
}

void way_check_fields(const way *w, const hm_turn_hit *hit) {
    for (int without = 1; without < 4; ++without) {
        if ((without & 1 && !w->a.mask) || (without & 2 && !w->b.mask)) continue;
        const hm_turn_hit other = way_query(w, without);
        CHECK(way_same(&other, hit));
    }
}

void way_check_form(const way *w, const hm_turn_hit *hit) {
    CHECK(hit->fraction >= 0 && hit->fraction <= 1);
    CHECK(hit->looks >= 1 && hit->looks <= w->budget);
    if (hit->end == HM_TURN_CLEAR) CHECK(hit->fraction == 1);
    if (hit->end == HM_TURN_BUDGET) CHECK_INT(hit->looks, w->budget);
}

hm_turn_hit way_check(const way *w) {
    way_note(w);
    const hm_turn_hit hit = way_query(w, 0);
    way_check_form(w, &hit);
    way_check_stop(w, &hit);
    CHECK(first_deep(w, hit.fraction) == 2);
    if (hit.end == HM_TURN_HIT && !way_is_endless(&w->b)) check_no_false_alarm(w, &hit);
    return hit;
}
