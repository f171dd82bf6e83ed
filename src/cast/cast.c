// Cast: a shape moved in a straight line until it first meets another. cast_search.c finds the time, and
// cast_result.c the point and normal. Here a start in contact is left step by step, and a free position is searched
// where the motion stops.
#include "../exact/lattice_internal.h"
#include "cast.h"

#include "../contact/contact.h"
#include "../fastpath/cast_hulls.h"
#include "../fastpath/cast_point_job.h"
#include "../fastpath/fastpath.h"
#include "../narrow/convex_pair.h"
#include "../narrow/limits.h"
#include "../narrow/overlap.h"
#include "../separate/penetration_bound.h"
#include "cast_begin.h"
#include "cast_convex.h"
#include "cast_job.h"
#include "cast_leaves.h"
#include "cast_result.h"
#include "cast_setup.h"
#include "cast_tiles.h"

#include <math.h>

// ---- setting out --------------------------------------------------------------------------------------------------

// `a` stands and b moves; they are taken in the order of hmi_order_swapped.
static void cast_make(hmi_cast *cast, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                      hmi_point motion, const hmi_rule *rule, bool swapped) {
    const hmi_point back = {-motion.x, -motion.y};
    *cast = (hmi_cast){.rule = *rule, .motion = swapped ? back : motion};
    cast->round = hmi_cast_set_shapes(cast, swapped ? b : a, swapped ? xb : xa, swapped ? a : b, swapped ? xa : xb);
    if (cast->groups) cast->round = rule->margin > 0 || hmi_shape_any_radius(a) || hmi_shape_any_radius(b);
}

static bool cast_motion_make(hm_vec2 motion, hmi_point *out) {
    const double most = 2 * HM_MAX_POSITION;
    return fabs(motion.x) <= most && fabs(motion.y) <= most && hmi_steps_from_pixels(motion.x, &out->x) &&
           hmi_steps_from_pixels(motion.y, &out->y);
}

// ---- a start in contact -------------------------------------------------------------------------------------------

static double cast_motion_length(const hmi_cast *cast) {
    const double x = (double)cast->motion.x;
    const double y = (double)cast->motion.y;
    return sqrt(x * x + y * y);
}

// Whether the rule is met with the second shape moved by these steps and any further ones up to `reach`.
static bool cast_holds(const hmi_cast *cast, int64_t x, int64_t y, double reach) {
    const double margin = (double)cast->rule.margin;
    hm_xform moved;
    if (!hmi_xform_translate(cast->xform[1], x, y, &moved)) return false;
    if (reach < margin) {
        const hmi_rule rest = {false, (int64_t)(margin - reach)};
        return rest.margin > 0 && hmi_overlap(cast->shape[0], cast->xform[0], cast->shape[1], &moved, &rest);
    }
    return hmi_deeper(cast->shape[0], cast->xform[0], cast->shape[1], &moved, reach - margin);
}

static double cast_steps(const hmi_point *motion, bool along_y, double time) {
    return floor(time * (double)(along_y ? motion->y : motion->x) + 0.5);
}

// Deep inside, the end of the contact is moved by as much as the shapes certainly overlap all around. Two steps make
// up for the rounding of the position.
static bool cast_leap(hmi_cast *cast, double *reach) {
    const double pixel = (double)HM_STEPS_PER_PIXEL;
    const double length = cast_motion_length(cast);
    const double time = cast->end.time.about;
    const int64_t x = (int64_t)cast_steps(&cast->motion, false, time);
    const int64_t y = (int64_t)cast_steps(&cast->motion, true, time);
    for (; *reach >= pixel; *reach /= 4) {
        if (!cast_holds(cast, x, y, *reach)) continue;
        cast->end.time = hmi_time_rounded(fmin(time + (*reach - 3) / length, 1));
        cast->end.included = true;
        *reach *= 2;
        return true;
    }
    return false;
}

// Moves the end of the contact to the end of one meeting; false when it ends there.
static bool cast_extend(hmi_cast *cast) {
    cast->aim = HMI_CAST_EXTEND;
    cast->enough = (double)HM_STEPS_PER_PIXEL / 4 / cast_motion_length(cast);
    hmi_cast_search(cast);
    if (!cast->found) return false;
    cast->end = (hmi_cast_end){cast->best.passage.leave, !cast->best.passage.leave_open};
    return true;
}

static bool cast_over(const hmi_cast *cast) { return cast->end.time.about >= 1 && cast->end.included; }

// Finds the end of the contact at the start; false when it lasts. A leap that fails is tried again after twice as
// many meetings.
static bool cast_leave(hmi_cast *cast) {
    double reach = 64 * (double)HM_STEPS_PER_PIXEL;
    int pause = 1;
    int wait = 0;
    cast->after = true;
    cast->end = (hmi_cast_end){hmi_time_rounded(0), true};
    while (!cast_over(cast)) {
        if (wait-- <= 0) {
            reach = fmax(reach, (double)HM_STEPS_PER_PIXEL);
            const bool leapt = cast_leap(cast, &reach);
            pause = leapt ? 1 : 2 * pause;
            wait = leapt ? 0 : pause;
            if (leapt) continue;
        }
        if (!cast_extend(cast)) return true;
    }
    return false;
}

// ---- where to stop ------------------------------------------------------------------------------------------------

/// A search for a free position near where the shapes meet, in steps of the moved shape.
typedef struct cast_stop {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_xform *xb;
    const hmi_rule *rule;
    const hmi_cast *cast;
    bool swapped;            ///< b is the first shape of the cast
    const hm_limits *limits; ///< of a start in contact; NULL: none
    bool limited;            ///< one was passed
    hmi_point motion;
    double x, y;    ///< the exact position, within 2^-7
    hm_vec2 normal; ///< free positions lie in that direction; those in the opposite direction may be beyond a thin
                    ///< wall
    int64_t stop_x, stop_y;
} cast_stop;

static bool cast_stop_free(cast_stop *stop, double x, double y) {
    hm_xform moved;
    stop->stop_x = (int64_t)x;
    stop->stop_y = (int64_t)y;
    if (!hmi_xform_translate(stop->xb, stop->stop_x, stop->stop_y, &moved)) return false;
    if (hmi_overlap(stop->a, stop->xa, stop->b, &moved, stop->rule)) return false;
    if (!stop->cast->groups) return true;
    const hm_xform here[2] = {stop->swapped ? moved : *stop->xa, stop->swapped ? *stop->xa : moved};
    return !hmi_cast_barred(stop->cast, here);
}

static bool cast_stop_at(cast_stop *stop, double x, double y) {
    const double off = (x - stop->x) * stop->normal.x + (y - stop->y) * stop->normal.y;
    return off >= 1.0 / 32 && cast_stop_free(stop, x, y);
}

// The exact position, if it is one in whole steps: sprites at whole pixels stay there.
static bool cast_stop_exactly(cast_stop *stop, const hm_fraction *when) {
    const double x = floor(stop->x + 0.5);
    const double y = floor(stop->y + 0.5);
    if (!hmi_fraction_gives(when, stop->motion.x, x) || !hmi_fraction_gives(when, stop->motion.y, y)) return false;
    return cast_stop_free(stop, x, y);
}

// A step off along the normal first, then every position within two steps.
static bool cast_stop_near(cast_stop *stop) {
    const double x = stop->x + stop->normal.x;
    const double y = stop->y + stop->normal.y;
    if (cast_stop_at(stop, floor(x + 0.5), floor(y + 0.5))) return true;
    for (int i = 0; i < 25; i++) {
        const double px = ceil(stop->x - 2) + i % 5;
        const double py = ceil(stop->y - 2) + (double)(i / 5);
        if (fabs(px - stop->x) <= 2 && fabs(py - stop->y) <= 2 && cast_stop_at(stop, px, py)) return true;
    }
    return false;
}

// Back along the path: the last free position that halving finds between a time and that of the hit.
static bool cast_stop_before(cast_stop *stop, double from, double to) {
    int64_t x = 0;
    int64_t y = 0;
    bool any = false;
    for (int i = 0; i < 54; i++) {
        const double middle = from + (to - from) / 2;
        const bool free =
            cast_stop_at(stop, cast_steps(&stop->motion, false, middle), cast_steps(&stop->motion, true, middle));
        any |= free;
        if (free) x = stop->stop_x;
        if (free) y = stop->stop_y;
        *(free ? &from : &to) = middle;
    }
    stop->stop_x = x;
    stop->stop_y = y;
    return any;
}

// ---- the question -------------------------------------------------------------------------------------------------

/// What becomes of a start at which the rule is met.
typedef enum cast_begin { CAST_FREE, CAST_HIT, CAST_LEAVES, CAST_STAYS } cast_begin;

// Convex shapes do not meet again what they have left: all that matters is whether they meet where the motion ends,
// if that position is valid.
static bool cast_ends_all(const cast_stop *stop) {
    hm_xform end;
    return hmi_shape_is_convex(stop->a) && hmi_shape_is_convex(stop->b) &&
           hmi_xform_translate(stop->xb, stop->motion.x, stop->motion.y, &end);
}

// The contact itself is only worked out for a hit that is wanted, or where it comes with the vector.
static bool cast_meets_at_once(cast_stop *stop, const hm_rule *rule, hm_cast_start start, hm_contact_info *contact) {
    if (start == HM_CAST_NEVER) return false;
    if (start == HM_CAST_ALWAYS && !contact) return true;
    return hmi_contact_start(stop->a, stop->xa, stop->b, stop->xb, rule, stop->limits,
                             start == HM_CAST_DEEPER ? &stop->motion : NULL, contact, &stop->limited);
}

// `out` may be NULL: then the point is not needed.
static cast_begin cast_begins(hmi_cast *cast, cast_stop *stop, const hm_rule *rule, hm_cast_start start,
                              hm_cast_hit *out) {
    hm_contact_info contact;
    if (!hmi_overlap(stop->a, stop->xa, stop->b, stop->xb, stop->rule)) return CAST_FREE;
    if (cast_meets_at_once(stop, rule, start, out ? &contact : NULL)) {
        if (out) hmi_cast_write_start(!cast->round, &contact, out);
        return CAST_HIT;
    }
    if (stop->motion.x == 0 && stop->motion.y == 0) return CAST_STAYS;
    if (cast_ends_all(stop)) return CAST_STAYS;
    return cast_leave(cast) ? CAST_LEAVES : CAST_STAYS;
}

// Of convex shapes a start in contact is a hit with nothing but the contact.
static bool cast_at_once(const cast_stop *stop, const hm_rule *rule, hm_cast_hit *out) {
    hm_contact_info contact;
    if (!hmi_shape_is_convex(stop->a) || !hmi_shape_is_convex(stop->b)) return false;
    if (!hmi_contact_valid(stop->a, stop->xa, stop->b, stop->xb, rule, &contact)) return false;
    hmi_cast_write_start(!hmi_shape_any_radius(stop->a) && !hmi_shape_any_radius(stop->b) && stop->rule->margin == 0,
                         &contact, out);
    return true;
}

static bool cast_first(hmi_cast *cast) {
    cast->aim = HMI_CAST_FIRST;
    if (cast->motion.x == 0 && cast->motion.y == 0) return false;
    if (hmi_are_wholes(cast->shape[0], cast->shape[1])) return hmi_cast_first_wholes(cast);
    hmi_cast_search(cast);
    return cast->found;
}

static void cast_find_stop(const hmi_cast *cast, cast_stop *stop, hm_cast_hit *out) {
    stop->x = out->fraction * (double)stop->motion.x;
    stop->y = out->fraction * (double)stop->motion.y;
    stop->normal = out->normal;
    if ((out->exact && cast_stop_exactly(stop, &out->when)) || cast_stop_near(stop) ||
        cast_stop_before(stop, cast->after ? cast->end.time.about : 0, out->fraction)) {
        out->stop_x = stop->stop_x;
        out->stop_y = stop->stop_y;
    }
}

// Past a tile map by itself.
static hmi_verdict cast_past_tiles(const cast_stop *stop, double most, hmi_tiles_cast *out) {
    const bool first = stop->a->kind == HM_SHAPE_TILEMAP;
    const hm_shape *map = first ? stop->a : stop->b, *shape = first ? stop->b : stop->a;
    const hmi_point back = {-stop->motion.x, -stop->motion.y};
    if (map->kind != HM_SHAPE_TILEMAP || hmi_shape_is_group(shape)) return HMI_UNSURE;
    *out = (hmi_tiles_cast){.shape = shape,
                            .at = first ? stop->xb : stop->xa,
                            .map = map->of.tilemap,
                            .map_at = first ? stop->xa : stop->xb,
                            .motion = first ? back : stop->motion,
                            .rule = stop->rule,
                            .most = most};
    return hmi_cast_tiles(out);
}

// The cells decided, and nothing else is left to do.
static bool cast_was_past(const cast_stop *stop, hmi_verdict tiles, bool *inside, hm_cast_hit *out) {
    if (inside) *inside = false;
    if (out && tiles == HMI_APART) {
        out->stop_x = stop->motion.x;
        out->stop_y = stop->motion.y;
    }
    return tiles == HMI_MEET;
}

// With all set but the cast. Where `inside` is not NULL, a start at which the rule is met is noted there and ends it.
static bool cast_run(cast_stop *stop, const hm_rule *rule, hm_cast_start start, double most, bool *inside,
                     hm_cast_hit *out) {
    const bool swapped = hmi_order_swapped(stop->a, stop->xa, stop->b, stop->xb);
    hmi_tiles_cast past;
    hmi_cast cast;
    const hmi_verdict tiles = cast_past_tiles(stop, most, &past);
    if (tiles == HMI_APART || (tiles == HMI_MEET && (!out || hmi_tiles_write(&past, stop->xb, swapped, out))))
        return cast_was_past(stop, tiles, inside, out);
    cast_make(&cast, stop->a, stop->xa, stop->b, stop->xb, stop->motion, stop->rule, swapped);
    cast.most = most;
    stop->cast = &cast;
    stop->swapped = swapped;
    if (tiles == HMI_MEET) hmi_tiles_keep(&past, &cast);
    if (inside) *inside = tiles == HMI_UNSURE && hmi_overlap(stop->a, stop->xa, stop->b, stop->xb, stop->rule);
    if (inside && *inside) return false;
    const bool free = tiles != HMI_UNSURE || inside;
    const cast_begin begin = free ? CAST_FREE : cast_begins(&cast, stop, rule, start, out);
    if (out) out->limited = stop->limited;
    if (begin == CAST_HIT) return true;
    // A contact that ends within rounding of the end of the motion counts as one that stays; its end may be free.
    if (begin == CAST_STAYS && !cast_stop_free(stop, (double)stop->motion.x, (double)stop->motion.y)) return false;
    if (tiles == HMI_MEET || (tiles == HMI_UNSURE && begin != CAST_STAYS && cast_first(&cast))) {
        if (out) hmi_cast_write(&cast, swapped, out);
        if (out) cast_find_stop(&cast, stop, out);
        if (out) out->limited = stop->limited;
        return true;
    }
    if (out) out->stop_x = stop->motion.x;
    if (out) out->stop_y = stop->motion.y;
    return false;
}

static bool cast_until(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                       const hm_rule *rule, hm_cast_start start, const hm_limits *limits, double most,
                       hm_cast_hit *out) {
    hmi_rule steps;
    cast_stop stop = {.a = a, .xa = xa, .b = b, .xb = xb, .rule = &steps, .limits = limits};
    if (out) *out = (hm_cast_hit){.fraction = 1};
    HMI_REQUIRE(hmi_shape_valid(a), false, hmi_report_shape(HMI_VIOLATION_IN("hm_cast"), "a", a));
    HMI_REQUIRE(hmi_shape_valid(b), false, hmi_report_shape(HMI_VIOLATION_IN("hm_cast"), "b", b));
    HMI_REQUIRE(hmi_xform_is_valid(xa), false, hmi_report_xform(HMI_VIOLATION_IN("hm_cast"), "xa", xa));
    HMI_REQUIRE(hmi_xform_is_valid(xb), false, hmi_report_xform(HMI_VIOLATION_IN("hm_cast"), "xb", xb));
    HMI_REQUIRE(hmi_rule_make(rule, &steps), false, hmi_report_rule(HMI_VIOLATION_IN("hm_cast"), rule));
    HMI_REQUIRE((unsigned)start <= HM_CAST_NEVER, false,
                hmi_report(HMI_VIOLATION_IN("hm_cast"), "start", HM_SENTENCE_ENUM, (double)(int)start, 0));
    HMI_REQUIRE(cast_motion_make(motion, &stop.motion), false,
                hmi_report_point(HMI_VIOLATION_IN("hm_cast"), "motion", motion, 2 * HM_MAX_POSITION));
    HMI_REQUIRE(!limits || hmi_limits_valid(limits), false, hmi_report_limits(HMI_VIOLATION_IN("hm_cast"), limits));
    if (start == HM_CAST_ALWAYS && out && cast_at_once(&stop, rule, out)) return true;
    return cast_run(&stop, rule, start, most, NULL, out);
}

bool hmi_cast_from_outside(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                           hm_vec2 motion, const hm_rule *rule, hm_cast_hit *out, bool *inside) {
    hmi_rule steps;
    cast_stop stop = {.a = a, .xa = xa, .b = b, .xb = xb, .rule = &steps};
    *out = (hm_cast_hit){.fraction = 1};
    *inside = false;
    if (!hmi_rule_make(rule, &steps) || !cast_motion_make(motion, &stop.motion)) return false;
    return cast_run(&stop, rule, HM_CAST_DEEPER, 1, inside, out);
}

bool hmi_cast_exactly(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                      const hm_cast_options *options, double most, hm_cast_hit *out) {
    if (!options) return cast_until(a, xa, b, xb, motion, NULL, HM_CAST_DEEPER, NULL, most, out);
    return cast_until(a, xa, b, xb, motion, &options->rule, options->start, &options->limits, most, out);
}

// After the fast paths, which are sure or not.
static bool cast_after(hmi_verdict verdict, const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                       const hm_xform *xb, hm_vec2 motion, const hm_cast_options *options, hm_cast_hit *out) {
    if (verdict == HMI_BEGIN) verdict = hmi_cast_begin(a, xa, b, xb, motion, options, out);
    if (verdict != HMI_UNSURE) return verdict == HMI_MEET;
    return hmi_cast_exactly(a, xa, b, xb, motion, options, 1, out);
}

bool hmi_cast_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                    const hm_cast_options *options, hm_cast_hit *out) {
    const hm_rule *rule = options ? &options->rule : NULL;
    hmi_verdict verdict = HMI_UNSURE;
    if (hmi_cast_plain(options)) verdict = hmi_fast_cast_discs(a, xa, b, xb, motion, rule, out);
    return cast_after(verdict, a, xa, b, xb, motion, options, out);
}

bool hmi_cast_convex(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                     const hm_cast_options *options, hm_cast_hit *out) {
    const hm_rule *rule = options ? &options->rule : NULL;
    hmi_verdict verdict = HMI_UNSURE;
    if (hmi_cast_plain(options)) verdict = hmi_fast_cast_convex(a, xa, b, xb, motion, rule, out);
    return cast_after(verdict, a, xa, b, xb, motion, options, out);
}

bool hmi_cast_on(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                 hm_vec2 way, double left, const hm_cast_options *options, hm_cast_hit *out) {
    const hm_rule *rule = options ? &options->rule : NULL;
    const hmi_verdict verdict =
        hmi_fast_cast_polygon(a, xa, b, xb, (int64_t)way.x, (int64_t)way.y, rule, (uint32_t)left, out);
    return cast_after(verdict, a, xa, b, xb, motion, options, out);
}
