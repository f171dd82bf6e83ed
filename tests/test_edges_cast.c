// Casts of two shapes of any kinds with expected times of impact (edges.h): every field of the result.
#include "casting.h"
#include "stand.h"

#include <math.h>

static const double pixel = 16777216;      ///< in steps
static const double point_error = 0x1p-20; ///< how far a point may be off, in pixels

/// A motion of a pair.
typedef struct flight {
    stand s; ///< where it starts
    const edge_motion *m;
} flight;

static bool cast(const flight *f, int path, hm_cast_start start, hm_cast_hit *out) {
    hm_shape a = f->s.p->a.shape, b = f->s.p->b.shape;
    if ((path & 1) && a.kind == HM_SHAPE_MASK) a.of.mask = f->s.p->a.plain;
    if ((path & 2) && b.kind == HM_SHAPE_MASK) b.of.mask = f->s.p->b.plain;
    memset(out, 0x55, sizeof *out);
    const hm_rule *rule = &f->s.p->rule;
    if (!(path & 4))
        return hm_cast(&a, &f->s.p->a.xform, &b, &f->s.at, edge_pixels(f->m->way),
                       &(hm_cast_options){.rule = rule_of_pointer(rule), .start = start}, out);
    const edge_way back = {-f->m->way.x, -f->m->way.y};
    return hm_cast(&b, &f->s.at, &a, &f->s.p->a.xform, edge_pixels(back),
                   &(hm_cast_options){.rule = rule_of_pointer(rule), .start = start}, out);
}

static hm_vec2 flown(const flight *f, double fraction) {
    return (hm_vec2){(double)f->m->way.x / pixel * fraction, (double)f->m->way.y / pixel * fraction};
}

static double flight_length(const flight *f) { return hypot((double)f->m->way.x, (double)f->m->way.y); }

// Whether a position in whole steps is that of an exact time.
static bool is_point_of(const flight *f, const hm_cast_hit *hit, int64_t x, int64_t y) {
    const ref_ratio when = cast_ratio_of(&hit->when);
    const ref_big way_x = ref_big_mul(when.num, ref_big_of(f->m->way.x));
    const ref_big way_y = ref_big_mul(when.num, ref_big_of(f->m->way.y));
    return ref_big_compare(way_x, ref_big_mul(when.den, ref_big_of(x))) == 0 &&
           ref_big_compare(way_y, ref_big_mul(when.den, ref_big_of(y))) == 0;
}

static void check_same_hits(const flight *f, bool met, const hm_cast_hit *hit) {
    hm_cast_hit other;
    for (int path = 1; path < 4; ++path) {
        CHECK_INT(cast(f, path, f->m->start, &other), met);
        cast_check_same(&other, hit);
        CHECK(other.feature_a.part == hit->feature_a.part && other.feature_b.part == hit->feature_b.part);
    }
    const bool end = stand_near_world_end(&f->s.at) || stand_near_world_end(&f->s.p->a.xform);
    if (stand_may_be_one(&f->s) || (end && f->m->start == HM_CAST_DEEPER)) return;
    CHECK_INT(cast(f, 4, f->m->start, &other), met);
    CHECK(other.fraction == hit->fraction && other.exact == hit->exact);
    if (!met) return;
    const hm_vec2 way = flown(f, hit->fraction);
    CHECK(other.normal.x == 0 - hit->normal.x && other.normal.y == 0 - hit->normal.y);
    CHECK(stand_same_feature(other.feature_a, hit->feature_b) && stand_same_feature(other.feature_b, hit->feature_a));
    if (hit->exact && !end && is_point_of(f, hit, hit->stop_x, hit->stop_y))
        CHECK(other.stop_x == -hit->stop_x && other.stop_y == -hit->stop_y);
    CHECK_NEAR(other.point.x, hit->point.x - way.x, point_error);
    CHECK_NEAR(other.point.y, hit->point.y - way.y, point_error);
}

static void check_time(const hm_cast_hit *hit, const ref_cast_answer *expected) {
    CHECK_NEAR(hit->fraction, expected->fraction, 0);
    CHECK_INT(hit->exact, expected->exact);
    if (hit->exact && expected->exact) CHECK_INT(ref_ratio_compare(cast_ratio_of(&hit->when), expected->when), 0);
}

// Whether the normal parts these two pieces by what is between them. Of edges that are nearly parallel the point is
// the middle of all that is within 2^-22 pixel, so a pixel there need not be the one of the part that is met first.
static bool leads(const flight *f, const hm_cast_hit *hit, const ref_posed *a, const ref_posed *b) {
    const ref_vector motion = {f->m->way.x, f->m->way.y};
    const double radii = (double)(ref_world_radius(a) + ref_world_radius(b)) / pixel + f->s.p->rule.margin;
    const double lead = ref_lead(a, b, motion, hit->fraction, hit->normal.x, hit->normal.y);
    const double parts = a->kind == REF_MASK || b->kind == REF_MASK ? 0x1p-22 : 0;
    return fabs(lead - radii) <= cast_lead_error(a, b, flight_length(f), radii) + parts;
}

// Whether the normal leads against the motion. A motion that grazes is square to it, and what puts the direction between
// points that are hardly apart off does so with this.
static bool against(const flight *f, const hm_cast_hit *hit, const ref_posed *a, const ref_posed *b) {
    const hm_vec2 n = hit->normal;
    const double radii = (double)(ref_world_radius(a) + ref_world_radius(b)) / pixel + f->s.p->rule.margin;
    const double length = flight_length(f), error = 0x1p-40 + cast_angle_error(a, b, length, radii);
    return (double)f->m->way.x * n.x + (double)f->m->way.y * n.y <= length * error;
}

// Where a corner meets a corner exactly the normal is that of any edge there.
static bool on_corners(const flight *f, const hm_cast_hit *hit, const ref_posed *a, const ref_posed *b) {
    return f->s.p->rule.margin == 0 && cast_on_corners(a, b, flown(f, hit->fraction), hit);
}

static void check_normal(const flight *f, const hm_cast_hit *hit, hm_feature of_a, hm_feature of_b) {
    const hm_vec2 n = hit->normal, way = flown(f, hit->fraction), back = {hit->point.x - way.x, hit->point.y - way.y};
    const double slack = f->s.p->rule.margin / 2 + 2 * point_error;
    ref_posed a[EDGING_NEAR], b[EDGING_NEAR];
    const int count_a = edging_near(&f->s.a, of_a, hit->point, slack, a);
    const int count_b = edging_near(&f->s.b, of_b, back, slack, b);
    bool any = false;
    CHECK_NEAR(hypot(n.x, n.y), 1, 0x1p-48);
    for (int i = 0; i < count_a; ++i)
        for (int k = 0; k < count_b; ++k)
            any |= (leads(f, hit, &a[i], &b[k]) && against(f, hit, &a[i], &b[k])) || on_corners(f, hit, &a[i], &b[k]);
    CHECK(any);
    for (int i = 0; i < count_a; ++i)
        if (a[i].kind == REF_MASK) ref_free(&a[i].grid);
    for (int k = 0; k < count_b; ++k)
        if (b[k].kind == REF_MASK) ref_free(&b[k].grid);
}

static void check_where(const flight *f, const hm_cast_hit *hit) {
    const hm_feature of_a = hit->feature_a, of_b = hit->feature_b;
    const hm_vec2 way = flown(f, hit->fraction), back = {hit->point.x - way.x, hit->point.y - way.y};
    edging_check_part(&f->s.a, of_a, hit->point, f->s.p->rule.margin / 2 + point_error);
    edging_check_part(&f->s.b, of_b, back, f->s.p->rule.margin / 2 + point_error);
    check_normal(f, hit, of_a, of_b);
}

static bool free_at(const flight *f, int64_t x, int64_t y) {
    const hm_xform moved = edge_moved(&f->s.at, x, y);
    return hm_xform_valid(&moved) && !stand_meets_at(&f->s, &f->s.p->rule, x, y);
}

// Whether any position within two steps of the exact one is free, on the side from which b comes.
static bool any_free(const flight *f, const hm_cast_hit *hit) {
    const double x = (double)f->m->way.x * hit->fraction, y = (double)f->m->way.y * hit->fraction;
    for (int i = -2; i <= 2; ++i) {
        for (int j = -2; j <= 2; ++j) {
            const int64_t px = llround(x) + i, py = llround(y) + j;
            const double off = ((double)px - x) * hit->normal.x + ((double)py - y) * hit->normal.y;
            if (off >= 0.05 && free_at(f, px, py)) return true;
        }
    }
    return false;
}

// Nothing is met on the straight way to the stop, but for what the motion passed by less than a step. A way of a few steps
// leads aside as much as ahead, so all on it is as near as that.
static void check_way(const flight *f, const hm_cast_hit *hit) {
    hm_cast_hit on;
    const edge_way there = {hit->stop_x, hit->stop_y};
    const double length = hypot((double)there.x, (double)there.y), near = 64;
    const bool met = hm_cast(&f->s.p->a.shape, &f->s.p->a.xform, &f->s.p->b.shape, &f->s.at, edge_pixels(there),
                             &(hm_cast_options){.rule = f->s.p->rule, .start = HM_CAST_NEVER}, &on);
    if (met && length > near) CHECK(length * (1 - on.fraction) > near);
}

static void check_stop(const flight *f, const hm_cast_hit *hit) {
    const double x = (double)f->m->way.x * hit->fraction, y = (double)f->m->way.y * hit->fraction;
    CHECK(free_at(f, hit->stop_x, hit->stop_y));
    if (fabs((double)hit->stop_x - x) > 2.01 || fabs((double)hit->stop_y - y) > 2.01) CHECK(!any_free(f, hit));
    // A position in whole steps that is free is the stop, where times are exact.
    const int64_t px = llround(x), py = llround(y);
    if (hit->exact && is_point_of(f, hit, px, py) && free_at(f, px, py))
        CHECK(hit->stop_x == px && hit->stop_y == py);
    check_way(f, hit);
}

static void check_no_hit(const flight *f, const hm_cast_hit *hit, bool met) {
    const hm_feature none = {HM_FEATURE_NONE, 0, 0, 0};
    const hm_vec2 zero = {0, 0};
    CHECK(hit->fraction == 1 && !hit->exact && stand_same_vector(hit->point, zero) &&
          stand_same_vector(hit->normal, zero));
    CHECK(stand_same_feature(hit->feature_a, none) && stand_same_feature(hit->feature_b, none));
    const bool whole = hit->stop_x == f->m->way.x && hit->stop_y == f->m->way.y;
    CHECK(whole || (met && hit->stop_x == 0 && hit->stop_y == 0));
}

// As hm_contact has it.
static void check_at_once(const flight *f, const hm_cast_hit *hit) {
    hm_contact_info info;
    REQUIRE(stand_contact(&f->s, 0, &info));
    CHECK(hit->fraction == 0 && hit->stop_x == 0 && hit->stop_y == 0);
    CHECK(stand_same_vector(hit->point, info.point[0].point) && stand_same_vector(hit->normal, info.normal));
    CHECK(stand_same_feature(hit->feature_a, info.point[0].feature_a) &&
          stand_same_feature(hit->feature_b, info.point[0].feature_b));
}

// A start in contact: at once, or as with HM_CAST_NEVER.
static bool judge_cast_in_contact(const flight *f) {
    hm_cast_hit hit, never;
    hm_contact_info info;
    const bool found = cast(f, 0, f->m->start, &hit), later = cast(f, 0, HM_CAST_NEVER, &never);
    REQUIRE(stand_contact(&f->s, 0, &info));
    const double along = (double)f->m->way.x * info.normal.x + (double)f->m->way.y * info.normal.y;
    const double slack = flight_length(f) * 1e-9;
    const bool at_once = f->m->start == HM_CAST_ALWAYS ||
                         (f->m->start == HM_CAST_DEEPER && (info.depth == INFINITY || along < -slack));
    const bool unsure = f->m->start == HM_CAST_DEEPER && fabs(along) <= slack && info.depth < INFINITY;
    if (at_once) CHECK(found);
    if (found && hit.fraction == 0 && (at_once || unsure)) {
        check_at_once(f, &hit);
        return true;
    }
    CHECK_INT(found, later);
    cast_check_same(&hit, &never);
    if (found && (hit.stop_x != 0 || hit.stop_y != 0)) CHECK(free_at(f, hit.stop_x, hit.stop_y));
    if (f->s.a.n > 1 || f->s.b.n > 1) return found;
    const ref_cast_answer expected = edging_cast(&f->s.a, &f->s.b, f->m->way, &f->s.p->rule, true);
    if (expected.doubtful) return found;
    CHECK_INT(found, expected.hit);
    if (found && expected.hit) check_time(&hit, &expected);
    if (found && expected.hit) check_where(f, &hit);
    if (!found) check_no_hit(f, &hit, true);
    return found;
}

static bool judge_cast(const edge_pair *p, const edge_motion *m) {
    const flight f = {stand_at(p, &m->from), m};
    hm_cast_hit hit;
    const bool met = edging_meet(&f.s.a, &f.s.b, &p->rule);
    bool found = cast(&f, 0, m->start, &hit);
    CHECK_INT(hm_cast(&p->a.shape, &p->a.xform, &p->b.shape, &m->from, edge_pixels(m->way),
                      &(hm_cast_options){.rule = p->rule, .start = m->start}, NULL),
              found);
    check_same_hits(&f, found, &hit);
    if (met) {
        found = judge_cast_in_contact(&f);
    } else {
        const ref_cast_answer expected = edging_cast(&f.s.a, &f.s.b, m->way, &p->rule, false);
        CHECK_INT(found, expected.hit);
        if (found && expected.hit) {
            check_time(&hit, &expected);
            check_where(&f, &hit);
            check_stop(&f, &hit);
        }
        if (!found) check_no_hit(&f, &hit, false);
    }
    stand_free((stand *)&f.s);
    return found;
}

static void judge_motions(uint64_t number, const edge_pair *p, test_tally *hits) {
    edge_state = p->state;
    for (int i = 0; i < 3; ++i) {
        const edge_motion m = edge_motion_random(p);
        edging_note(number, p, &m);
        test_count(hits, judge_cast(p, &m));
    }
}

TEST(motions_through_the_last_step) {
    test_tally hits = {0, 0};
    stand_each_pair(6, judge_motions, &hits);
    CHECK_TALLY(hits);
}

TEST(motions_beside_maps) {
    test_tally hits = {0, 0};
    stand_each_map_pair(6, judge_motions, &hits);
    CHECK_TALLY(hits);
}

TEST_MAIN(CASE(motions_through_the_last_step), CASE(motions_beside_maps))
