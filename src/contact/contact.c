// Contacts: which way and how far shapes part, by their borders (contact_border.h), their closest points or the MTV.
//
// Single convex shapes have contacts of their own: contact_convex.h.
#include "contact.h"

#include "../fastpath/circles.h"
#include "../narrow/limits.h"
#include "../narrow/overlap.h"
#include "../separate/separate.h"
#include "contact_border.h"
#include "contact_convex.h"
#include "contact_point.h"

#include <math.h>

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

void hmi_contact_of_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
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
    hmi_contact_convexes(a, xa, b, xb, rule, motion ? &way : NULL, out ? out : &ignored);
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
        hmi_contact_of_others(a, xa, b, xb, &options->rule, deep > 0 ? deep : HMI_SEPARATE_MOST, out);
    return true;
}
