// Contacts of two shapes of any kinds on their last step (edges.h): points, parts, normal and depth, and how they
// agree with the MTV.
#include "stand.h"

#include <math.h>

static const double pixel = 16777216;                             ///< in steps
static const double clearance = 1.0 / 1024, tolerance = 1.0 / 16; ///< of separations
static const double point_error = 0x1p-20;                        ///< how far a point may be off, in pixels

// An upper bound for the MTV's length: along the path on which the pair was solved, to the first position that is
// free with clearance; infinite where there is none.
static double way_out_at_most(const stand *s) {
    const hm_rule clear = {HM_TOUCH_CLOSED, s->p->rule.margin + clearance};
    const double unit = hypot((double)s->p->way.x, (double)s->p->way.y) / pixel;
    const bool convex = stand_are_convex(s);
    if (!s->p->solved || clear.margin > 256) return INFINITY;
    if (convex) return unit + 4 / pixel;
    for (int64_t k = 1 << 15; k < (int64_t)1 << 22; k *= 2) {
        const hm_xform moved = edge_moved(&s->at, k * s->p->way.x, k * s->p->way.y);
        if (hm_xform_valid(&moved) && !stand_meets_at(s, &clear, k * s->p->way.x, k * s->p->way.y))
            return unit * (double)k + tolerance;
    }
    return INFINITY;
}

static void check_same_contact(const stand *s, const hm_contact_info *info) {
    const bool end = stand_near_world_end(&s->at) || stand_near_world_end(&s->p->a.xform);
    for (int path = 1; path < 8; ++path) {
        hm_contact_info other;
        const bool back = path & 4;
        if (back && stand_may_be_one(s)) break;
        CHECK(stand_contact(s, path, &other) && other.count == info->count);
        for (int i = 0; i < info->count; ++i) {
            const hm_contact_point *p = &info->point[i], *q = &other.point[i];
            CHECK(stand_same_vector(p->point, q->point));
            CHECK(stand_same_feature(p->feature_a, back ? q->feature_b : q->feature_a));
            CHECK(stand_same_feature(p->feature_b, back ? q->feature_a : q->feature_b));
            if (!(back && end)) CHECK(p->depth == q->depth);
        }
        if (back && end) continue;
        CHECK(other.depth == info->depth);
        CHECK(info->normal.x == (back ? 0 - other.normal.x : other.normal.x));
        CHECK(info->normal.y == (back ? 0 - other.normal.y : other.normal.y));
    }
}

// Half-way between surfaces that overlap by no more than the depth, or, of other shapes, on both or between them.
static void check_contact_points(const stand *s, const hm_contact_info *info) {
    for (int i = 0; i < info->count; ++i) {
        const hm_contact_point *p = &info->point[i];
        const double apart = stand_are_convex(s) ? fabs(p->depth) / 2 + s->p->rule.margin : s->p->rule.margin / 2;
        edging_check_part(&s->a, p->feature_a, p->point, apart + point_error);
        edging_check_part(&s->b, p->feature_b, p->point, apart + point_error);
        CHECK(fabs(p->point.x) > 2e6 || p->point.x * pixel == floor(p->point.x * pixel));
    }
}

// Half-way between shapes that are only near.
static void check_between(const stand *s, hm_vec2 point) {
    const double half = edging_distance(&s->a, &s->b) / 2;
    const edging *side[2] = {&s->a, &s->b};
    for (int i = 0; i < 2; ++i) {
        double least = INFINITY;
        for (int k = 0; k < side[i]->n; ++k) least = fmin(least, edging_from(&side[i]->leaf[k].ref, point));
        CHECK_NEAR(least, half, point_error);
    }
}

static void check_topmost(const stand *s, const hm_contact_point *p) {
    static const hm_rule closed = {HM_TOUCH_CLOSED, 0};
    static ref_top_part a[EDGING_TOPS], b[EDGING_TOPS];
    const bool margin = s->p->rule.margin > 0;
    if (margin && !edging_meet(&s->a, &s->b, &closed)) {
        check_between(s, p->point);
        return;
    }
    const ref_vector point = {llround(p->point.x * pixel), llround(p->point.y * pixel)};
    const ref_top_pair of_a = {p->feature_a.part, p->feature_a.x, p->feature_a.y};
    const ref_top_pair of_b = {p->feature_b.part, p->feature_b.x, p->feature_b.y};
    const int count_a = edging_tops(&s->a, a), count_b = edging_tops(&s->b, b);
    const char *fault =
        ref_top_fault(a, count_a, b, count_b, margin || s->p->rule.touch == HM_TOUCH_CLOSED, point, of_a, of_b);
    CHECK_TEXT(fault ? fault : "right", "right");
}

// Masks move along the normal until they are free, and lie beside each other before that.
static void check_masks_way(const stand *s, const hm_contact_info *info) {
    bool met = true;
    for (int k = -2; k <= 2 && met; ++k) {
        const double far = info->depth * pixel + k;
        met = stand_meets_at(s, &s->p->rule, llround(info->normal.x * far), llround(info->normal.y * far));
    }
    CHECK(!met);
    if (info->normal_rule == HM_NORMAL_CLOSEST) check_between(s, info->point[0].point);
}

static void judge_contact(const stand *s, bool met) {
    hm_contact_info info;
    hm_separation any;
    CHECK_INT(stand_contact(s, 0, &info), met);
    const bool found = stand_separate(s, 0, NULL, &any);
    if (!met) return;
    CHECK(info.count == 1 || (info.count == 2 && stand_are_convex(s)));
    check_same_contact(s, &info);
    check_contact_points(s, &info);
    const double moved = hypot(any.move.x, any.move.y), most = way_out_at_most(s);
    if (info.depth < INFINITY) CHECK_NEAR(hypot(info.normal.x, info.normal.y), 1, 0x1p-40);
    if (info.normal_rule != HM_NORMAL_MTV) {
        check_masks_way(s, &info);
        if (found) CHECK(moved <= info.depth + tolerance + clearance);
    } else if (!stand_are_convex(s)) {
        check_topmost(s, &info.point[0]);
        if (found) CHECK_NEAR(moved, info.depth, moved * 0x1p-50);
        if (found) CHECK_NEAR(info.normal.x * moved, any.move.x, 0x1p-40);
        if (found) CHECK_NEAR(info.normal.y * moved, any.move.y, 0x1p-40);
    } else if (found) {
        CHECK(moved >= info.depth - 1e-6 && moved <= info.depth + 3 / pixel + 1e-6);
    }
    const bool last = memcmp(&s->at, &s->p->hit, sizeof s->at) == 0 && !stand_near_world_end(&s->at);
    if (last && most < 64) CHECK(found && moved <= most + 1e-6);
    if (info.count == 2) {
        const hm_vec2 p = info.point[0].point, q = info.point[1].point;
        CHECK(p.y < q.y || (p.y == q.y && p.x < q.x));
        CHECK_NEAR(fmax(info.point[0].depth, info.point[1].depth), info.depth, 1e-6);
    }
}

static bool judge_pose(const stand *s) {
    const bool met = edging_meet(&s->a, &s->b, &s->p->rule);
    judge_contact(s, met);
    return met;
}

TEST(the_last_step_of_a_contact) {
    test_tally met = {0, 0};
    stand_each_pose(6, judge_pose, &met);
    CHECK_TALLY(met);
}

TEST(the_last_step_beside_maps) {
    test_tally met = {0, 0};
    stand_each_map_pose(6, judge_pose, &met);
    CHECK_TALLY(met);
}

TEST_MAIN(CASE(the_last_step_of_a_contact), CASE(the_last_step_beside_maps))
