// Contacts: which way and how far shapes part, by their borders (contact_border.h), their closest points or the MTV.
//
// Single convex shapes have the points and the normal of sat_manifold.h, and fast paths.
#include "contact.h"

#include "../fastpath/circles.h"
#include "../fastpath/contact_circles.h"
#include "../fastpath/contact_features.h"
#include "../fastpath/contact_solids.h"
#include "../narrow/limits.h"
#include "../narrow/overlap.h"
#include "../sat/sat_depth.h"
#include "../sat/sat_manifold.h"
#include "../separate/separate.h"
#include "contact_border.h"
#include "contact_point.h"

#include <math.h>

// False when the rule is not met. `away` may be NULL.
static bool contact_of_convexes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                const hmi_rule *rule, hmi_point *away, hm_contact_info *out) {
    hmi_element space[2];
    hmi_features on;
    const double reach = (double)(hmi_shape_radius(a, xa) + hmi_shape_radius(b, xb) + rule->margin);
    if (hmi_fast_far(a, xa, b, xb, reach)) return false;
    const hmi_whole one = hmi_whole_make(a, xa, &space[0]), two = hmi_whole_make(b, xb, &space[1]);
    const bool swap = sat_whole_order(&one, &two) > 0;
    const hmi_whole *first = swap ? &two : &one, *second = swap ? &one : &two;
    if (!hmi_sat_features(first, second, rule->margin, rule->closed, &on)) return false;
    hmi_manifold_at(first, second, rule->margin, &on, swap, true, out);
    if (away) *away = hmi_manifold_away(first, second, &on, out->normal);
    return true;
}

// Where floats find the features without a doubt; what is reported of these is computed in sat_measure.h.
static hmi_verdict contact_features(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                    const hmi_rule *rule, hmi_point *away, hm_contact_info *out) {
    const hmi_verdict solids = hmi_contact_solids(a, xa, b, xb, rule->margin, away, out);
    hmi_fast_met met;
    if (solids != HMI_UNSURE || (a->kind != HM_SHAPE_POLYGON && b->kind != HM_SHAPE_POLYGON)) return solids;
    const hmi_verdict found = hmi_fast_features(a, xa, b, xb, rule->margin, &met);
    if (found != HMI_MEET) return found;
    const hmi_verdict verdict =
        contact_verdict(hmi_manifold_at(&met.a, &met.b, rule->margin, &met.on, met.swapped, false, out));
    if (verdict == HMI_MEET && away) *away = hmi_manifold_away(&met.a, &met.b, &met.on, out->normal);
    return verdict;
}

// Of which at least one is a disc: two of them, and a disc and a box, take least.
static hmi_verdict contact_round(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 const hmi_rule *rule, hm_contact_info *out) {
    const bool disc_a = a->kind == HM_SHAPE_CIRCLE || a->kind == HM_SHAPE_POINT;
    const bool disc_b = b->kind == HM_SHAPE_CIRCLE || b->kind == HM_SHAPE_POINT;
    hmi_verdict verdict = HMI_UNSURE;
    if (disc_a && disc_b) return hmi_contact_discs(a, xa, b, xb, rule->margin, out);
    if (b->kind == HM_SHAPE_BOX && b->radius == 0)
        verdict = hmi_contact_box(a, xa, b, xb, rule->margin, -1, true, out);
    else if (a->kind == HM_SHAPE_BOX && a->radius == 0)
        verdict = hmi_contact_box(b, xb, a, xa, rule->margin, -1, false, out);
    return verdict == HMI_UNSURE ? contact_features(a, xa, b, xb, rule, NULL, out) : verdict;
}

static inline hmi_verdict contact_fast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       const hmi_rule *rule, hm_contact_info *out) {
    const unsigned discs = 1U << HM_SHAPE_CIRCLE | 1U << HM_SHAPE_POINT;
    if (((1U << a->kind | 1U << b->kind) & discs) != 0) return contact_round(a, xa, b, xb, rule, out);
    return contact_features(a, xa, b, xb, rule, NULL, out);
}

// Of discs from centre to centre.
hmi_verdict hmi_contact_sure(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_rule *rule, hmi_point *away, hm_contact_info *out) {
    const unsigned discs = 1U << HM_SHAPE_CIRCLE | 1U << HM_SHAPE_POINT;
    if (!away) return contact_fast(a, xa, b, xb, rule, out);
    if (((1U << a->kind | 1U << b->kind) & ~discs) != 0) return contact_features(a, xa, b, xb, rule, away, out);
    const hmi_point from = hmi_local_apply(xa, a->a), to = hmi_local_apply(xb, b->a);
    *away = (hmi_point){to.x - from.x, to.y - from.y};
    return hmi_contact_discs(a, xa, b, xb, rule->margin, out);
}

static void contact_convexes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hm_rule *rule, hmi_point *away, hm_contact_info *out) {
    hmi_rule steps;
    hmi_rule_make(rule, &steps);
    if (contact_features(a, xa, b, xb, &steps, away, out) == HMI_UNSURE)
        contact_of_convexes(a, xa, b, xb, &steps, away, out);
}

static hmi_clip_vector contact_steps(int64_t x, int64_t y) {
    return (hmi_clip_vector){hmi_int128_from(x), hmi_int128_from(y)};
}

// The same both ways.
static int64_t contact_rounded(double pixels) {
    const int64_t steps = (int64_t)floor(fabs(pixels) * (double)HM_STEPS_PER_PIXEL + 0.5);
    return pixels < 0 ? -steps : steps;
}

// Of shapes that are apart, from the closest point of a to that of b; false for others.
static bool contact_apart(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hmi_clip_contact *out) {
    hm_points on;
    if (!(hm_distance(a, xa, b, xb, &on) > 0)) return false;
    const int64_t x = contact_rounded(on.b.x - on.a.x), y = contact_rounded(on.b.y - on.a.y);
    const double length = sqrt((double)x * (double)x + (double)y * (double)y);
    *out = (hmi_clip_contact){HM_NORMAL_CLOSEST, contact_steps(x, y), {(double)x / length, (double)y / length}, -1};
    return x != 0 || y != 0;
}

// Which way b goes where that is not the direction of the MTV. `point`, if not NULL, receives a point where that has
// one of its own; `pointed` whether.
static bool contact_way(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hmi_rule *rule, hmi_clip_contact *out, hm_contact_point *point, bool *pointed) {
    *pointed = false;
    if (hmi_contact_bordered(a, b) && hmi_contact_border(a, xa, b, xb, rule, out, point)) {
        *pointed = true;
        return true;
    }
    return rule->margin > 0 && contact_apart(a, xa, b, xb, out);
}

// How far b has to go along the normal. False when there is no way within the world.
static bool contact_depth(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hm_rule *rule, double most, const hmi_clip_contact *found, hm_contact_info *out) {
    hm_separation way;
    out->normal = found->normal;
    out->depth = found->depth;
    out->limited = found->depth > most;
    if (out->limited) out->depth = HUGE_VAL;
    if (found->depth >= 0) return true;
    const hmi_separate_job job = {rule, &found->normal, most, 0, true};
    if (!hmi_separate_job_run(a, xa, b, xb, &job, &way)) {
        out->depth = HUGE_VAL;
        out->limited = most < HMI_SEPARATE_MOST;
        return out->limited;
    }
    out->depth = sqrt(way.move.x * way.move.x + way.move.y * way.move.y);
    return true;
}

static void contact_write_way(const hm_separation *way, hm_contact_info *out) {
    out->depth = sqrt(way->move.x * way->move.x + way->move.y * way->move.y);
    out->normal = (hm_vec2){way->move.x / out->depth, way->move.y / out->depth};
}

static void contact_shortest(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hm_rule *rule, double most, hm_contact_info *out) {
    const hmi_separate_job job = {rule, NULL, most, 0, true};
    hm_separation way;
    out->normal_rule = HM_NORMAL_MTV;
    out->depth = HUGE_VAL;
    out->normal = (hm_vec2){0, 0};
    out->limited = !hmi_separate_job_run(a, xa, b, xb, &job, &way) && most < HMI_SEPARATE_MOST;
    if (way.steps_x != 0 || way.steps_y != 0) contact_write_way(&way, out);
}

static void contact_of_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hm_rule *rule, double most, hm_contact_info *out) {
    hmi_rule steps;
    hmi_clip_contact way;
    bool pointed;
    hmi_rule_make(rule, &steps);
    *out = (hm_contact_info){.count = 1};
    const bool found = contact_way(a, xa, b, xb, &steps, &way, &out->point[0], &pointed);
    if (found) out->normal_rule = way.rule;
    if (!found || !contact_depth(a, xa, b, xb, rule, most, &way, out)) {
        contact_shortest(a, xa, b, xb, rule, most, out);
        pointed = false;
    }
    if (!pointed) out->point[0] = hmi_contact_point(a, xa, b, xb, &steps);
    out->point[0].depth = out->depth;
}

static hmi_separate_job contact_job(const hm_rule *rule, const hm_limits *limits) {
    const double most = limits && limits->max_depth > 0 ? limits->max_depth : HMI_SEPARATE_MOST;
    return (hmi_separate_job){rule, NULL, most, limits ? limits->max_edges : 0, false};
}

// Whether the search for an MTV was cut short, or not made.
static bool contact_is_cut(const hmi_separate_job *job, bool found, const hm_separation *way) {
    return way->limited || (!found && job->max_distance < HMI_SEPARATE_MOST);
}

// By the MTV, or what takes its place within limits.
static void contact_by_mtv(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hm_rule *rule, const hm_separation *way, hm_contact_info *out) {
    hmi_rule steps;
    hmi_rule_make(rule, &steps);
    *out = (hm_contact_info){.count = 1, .depth = HUGE_VAL};
    out->normal_rule = way->limited ? HM_NORMAL_BOUNDS : HM_NORMAL_MTV;
    if (way->steps_x != 0 || way->steps_y != 0) contact_write_way(way, out);
    out->point[0] = hmi_contact_point(a, xa, b, xb, &steps);
    out->point[0].depth = out->depth;
}

// In whole numbers, so that sliding exactly along the contact is not against it: below 2^77 * 2^46 in 128 bits.
bool hmi_contact_is_against(const hmi_clip_vector *away, const hmi_point *motion) {
    const hmi_int256 x = hmi_int256_mul(away->x, hmi_int128_from(motion->x));
    const hmi_int256 along = hmi_int256_add(x, hmi_int256_mul(away->y, hmi_int128_from(motion->y)));
    return (hmi_int128_is_zero(away->x) && hmi_int128_is_zero(away->y)) || hmi_int256_is_negative(along);
}

static bool contact_start_convexes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hm_rule *rule, const hmi_point *motion, hm_contact_info *out) {
    hm_contact_info ignored;
    hmi_point way;
    contact_convexes(a, xa, b, xb, rule, motion ? &way : NULL, out ? out : &ignored);
    if (!motion) return true;
    const hmi_clip_vector away = contact_steps(way.x, way.y);
    return hmi_contact_is_against(&away, motion);
}

static bool contact_start_mtv(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hm_rule *rule, const hm_limits *limits, const hmi_point *motion,
                              hm_contact_info *out, bool *limited) {
    const hmi_separate_job job = contact_job(rule, limits);
    hm_separation way;
    const bool found = hmi_separate_job_run(a, xa, b, xb, &job, &way);
    const hmi_clip_vector away = contact_steps(way.steps_x, way.steps_y);
    *limited = contact_is_cut(&job, found, &way);
    if (motion && !hmi_contact_is_against(&away, motion)) return false;
    if (out) contact_by_mtv(a, xa, b, xb, rule, &way, out);
    return true;
}

bool hmi_contact_start(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, const hm_limits *limits, const hmi_point *motion, hm_contact_info *out,
                       bool *limited) {
    hmi_rule steps;
    hmi_clip_contact way;
    hm_contact_point point;
    bool pointed;
    *limited = false;
    if (hmi_shape_is_convex(a) && hmi_shape_is_convex(b))
        return contact_start_convexes(a, xa, b, xb, rule, motion, out);
    hmi_rule_make(rule, &steps);
    const bool many = limits && hmi_edges_exceed(a, xa, b, xb, &steps, limits->max_edges);
    if (many || !contact_way(a, xa, b, xb, &steps, &way, motion ? NULL : &point, &pointed))
        return contact_start_mtv(a, xa, b, xb, rule, limits, motion, out, limited);
    if (motion && !hmi_contact_is_against(&way.away, motion)) return false;
    if (!out) return true;
    // The point waits, as many motions lead away.
    if (motion && pointed) contact_way(a, xa, b, xb, &steps, &way, &point, &pointed);
    *out = (hm_contact_info){.count = 1, .normal_rule = way.rule, .normal = way.normal};
    out->point[0] = pointed ? point : hmi_contact_point(a, xa, b, xb, &steps);
    return true;
}

// Where there is no MTV any motion leads in.
bool hmi_contact_leads_in(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          const hm_rule *rule, const hm_limits *limits, hmi_point motion, hm_contact_info *out) {
    const hmi_separate_job job = contact_job(rule, limits);
    hm_separation way;
    const bool found = hmi_separate_job_run(a, xa, b, xb, &job, &way), cut = contact_is_cut(&job, found, &way);
    const bool in = !found || hmi_int128_is_negative(hmi_vec64_dot((hmi_vec64){way.steps_x, way.steps_y}, motion));
    if (in) contact_by_mtv(a, xa, b, xb, rule, &way, out);
    out->limited = cut;
    return in;
}

// The boxes parted by the shortest way along an axis.
static void contact_bounds(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           const hm_contact_options *options, const hmi_rule *steps, hm_contact_info *out) {
    const double most = options->limits.max_depth > 0 ? options->limits.max_depth : HMI_SEPARATE_MOST;
    const hmi_separate_job job = {&options->rule, NULL, most, options->limits.max_edges, true};
    hm_separation way;
    *out = (hm_contact_info){.count = 1, .normal_rule = HM_NORMAL_BOUNDS, .depth = HUGE_VAL, .limited = true};
    out->point[0] = hmi_contact_point(a, xa, b, xb, steps);
    if (hmi_separate_job_run(a, xa, b, xb, &job, &way)) {
        out->depth = fabs(way.move.x) + fabs(way.move.y); // one of which is 0
        out->normal = (hm_vec2){way.move.x / out->depth, way.move.y / out->depth};
    }
    out->point[0].depth = out->depth;
}

bool hmi_contact_limited(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         const hm_contact_options *options, hm_contact_info *out) {
    const double deep = options->limits.max_depth;
    hmi_rule steps;
    HMI_REQUIRE(hmi_limits_valid(&options->limits), false,
                hmi_report_limits(HMI_VIOLATION_IN("hm_contact"), &options->limits));
    HMI_REQUIRE(hmi_shapes_valid(a, xa, b, xb), false, hmi_report_pair(HMI_VIOLATION_IN("hm_contact"), a, xa, b, xb));
    HMI_REQUIRE(hmi_rule_make(&options->rule, &steps), false,
                hmi_report_rule(HMI_VIOLATION_IN("hm_contact"), &options->rule));
    if (hmi_shape_is_convex(a) && hmi_shape_is_convex(b)) return hmi_contact_valid(a, xa, b, xb, &options->rule, out);
    if (!hmi_overlap(a, xa, b, xb, &steps)) return false;
    if (hmi_edges_exceed(a, xa, b, xb, &steps, options->limits.max_edges))
        contact_bounds(a, xa, b, xb, options, &steps, out);
    else
        contact_of_others(a, xa, b, xb, &options->rule, deep > 0 ? deep : HMI_SEPARATE_MOST, out);
    return true;
}

bool hmi_contact_valid(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, hm_contact_info *out) {
    hmi_rule steps = {false, 0};
    HMI_REQUIRE(hmi_shapes_valid(a, xa, b, xb), false, hmi_report_pair(HMI_VIOLATION_IN("hm_contact"), a, xa, b, xb));
    HMI_REQUIRE(!rule || hmi_rule_make(rule, &steps), false, hmi_report_rule(HMI_VIOLATION_IN("hm_contact"), rule));
    const hmi_verdict verdict = contact_fast(a, xa, b, xb, &steps, out);
    if (verdict != HMI_UNSURE) return verdict == HMI_MEET;
    if (hmi_shape_is_convex(a) && hmi_shape_is_convex(b)) return contact_of_convexes(a, xa, b, xb, &steps, NULL, out);
    if (!hmi_overlap(a, xa, b, xb, &steps)) return false;
    contact_of_others(a, xa, b, xb, rule, HMI_SEPARATE_MOST, out);
    return true;
}

bool hmi_contact_of_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            const hm_rule *rule, hm_contact_info *out) {
    const hmi_verdict verdict = hmi_contact_circles(a, xa, b, xb, out);
    return verdict == HMI_UNSURE ? hmi_contact_valid(a, xa, b, xb, rule, out) : verdict == HMI_MEET;
}

bool hmi_contact_of_circle_box(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               int region, hm_contact_info *out) {
    const hmi_rule plain = {false, 0};
    const bool first = a->kind == HM_SHAPE_CIRCLE;
    const hmi_verdict verdict =
        hmi_contact_box(first ? a : b, first ? xa : xb, first ? b : a, first ? xb : xa, 0, region, first, out);
    return verdict == HMI_UNSURE ? contact_of_convexes(a, xa, b, xb, &plain, NULL, out) : verdict == HMI_MEET;
}
