#include "ref_cast.h"

#include "ref_parts.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- exact times: without radius or margin -----------------------------------------------------------------------
//
// Coordinates of the differences are below 2^62.7 units, and so are motions and the sides of a polygon: cross
// products stay below 2^127, and times are compared by products below 2^254.

/// num / den, den > 0, num >= 0.
typedef struct moment {
    ref_wide num, den;
} moment;

static int moment_compare(moment a, moment b) { return ref_wide_compare_products(a.num, b.den, b.num, a.den); }

static ref_ratio moment_ratio(moment a) {
    uint64_t num[2] = {a.num.low, a.num.high}, den[2] = {a.den.low, a.den.high};
    return (ref_ratio){ref_big_of_words(num, 2, true), ref_big_of_words(den, 2, true)};
}

/// The times at which two parts meet the rule.
typedef struct span {
    bool none;
    bool low_open, high_open;
    moment low, high;
    double about_low, about_high; ///< the same where there is a radius or margin
} span;

static span span_all(void) {
    const moment start = {{0, 0}, {0, 1}}, end = {{0, 1}, {0, 1}};
    return (span){false, false, false, start, end, 0, 1};
}

static void span_begin(span *s, moment at, bool open) {
    int order = moment_compare(at, s->low);
    if (order > 0) s->low = at;
    if (order >= 0) s->low_open = open || (order == 0 && s->low_open);
}

static void span_end(span *s, moment at, bool open) {
    int order = moment_compare(at, s->high);
    if (order < 0) s->high = at;
    if (order <= 0) s->high_open = open || (order == 0 && s->high_open);
}

static ref_wide wide_magnitude(ref_wide a) { return ref_wide_sign(a) < 0 ? ref_wide_negate(a) : a; }

// Demands value + t * speed >= 0, or > 0.
static void span_demand(span *s, ref_wide value, ref_wide speed, bool open) {
    const int now = ref_wide_sign(value), way = ref_wide_sign(speed);
    const moment at = {wide_magnitude(value), wide_magnitude(speed)};
    if (way == 0) {
        s->none |= now < 0 || (open && now == 0);
    } else if (way > 0 && now <= 0) {
        span_begin(s, at, open);
    } else if (way < 0 && now >= 0) {
        span_end(s, at, open);
    } else if (way < 0) {
        s->none = true;
    }
}

static span span_finished(span s) {
    int order = moment_compare(s.low, s.high);
    s.none |= order > 0 || (order == 0 && (s.low_open || s.high_open));
    return s;
}

// When the origin, moving by m, is in the polygon moved by d, or else in its relative interior.
static span span_of(const ref_polygon *z, ref_vector d, ref_vector m, bool closed) {
    span s = span_all();
    for (int i = 0; i < z->n; ++i) {
        ref_vector p = ref_vector_add(z->corner[i], d), q = ref_vector_add(z->corner[(i + 1) % z->n], d);
        ref_vector side = ref_vector_subtract(q, p);
        ref_wide across = ref_vector_cross(p, side), along = ref_vector_dot(p, side);
        ref_wide speed_across = ref_vector_cross(m, side), speed_along = ref_vector_dot(m, side);
        span_demand(&s, across, ref_wide_negate(speed_across), z->n > 2 && !closed);
        // A segment's sides lead there and back: between both it is on the line, before each one's end it is on it.
        if (z->n == 2) span_demand(&s, ref_wide_negate(along), speed_along, !closed);
    }
    if (z->n == 1) {
        const ref_vector p = ref_vector_add(z->corner[0], d), axis[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
        for (int i = 0; i < 4; ++i)
            span_demand(&s, ref_vector_dot(p, axis[i]), ref_vector_dot(m, ref_vector_times(axis[i], -1)), false);
    }
    return span_finished(s);
}

// ---- times with a radius or margin -------------------------------------------------------------------------------

/// The polygon of all differences from time 0 to t: corner i of it is base[i] - way[i] * t * motion.
typedef struct swept {
    int n;
    ref_vector base[REF_CORNERS];
    int way[REF_CORNERS];
} swept;

/// What is tested of two parts with a radius or margin.
typedef struct chase {
    const ref_polygon *now; ///< the differences at time 0
    const swept *swept;     ///< from then on
    ref_vector d, m;
    int64_t reach;
    bool closed;
} chase;

static ref_polygon polygon_moving(const ref_polygon *still, ref_vector m) {
    const ref_vector ends[2] = {{0, 0}, ref_vector_times(m, -1)};
    const ref_polygon way = ref_polygon_of(ends, 2);
    return ref_polygon_sum(still, &way);
}

// A corner of the whole is one of the polygon that does not move, or lies -m from one.
static swept swept_of(const ref_polygon *still, ref_vector m) {
    swept s;
    const ref_polygon z = polygon_moving(still, m);
    s.n = z.n;
    for (int i = 0; i < z.n; ++i) {
        s.way[i] = 0;
        s.base[i] = z.corner[i];
        for (int k = 0; k < still->n; ++k) {
            if (ref_vector_zero(ref_vector_subtract(z.corner[i], ref_vector_subtract(still->corner[k], m))))
                s.way[i] = 1;
        }
        if (s.way[i]) s.base[i] = ref_vector_add(z.corner[i], m);
    }
    return s;
}

// A double t >= 0 is number / 2^shift. `earlier` makes it less by 2^-EARLIER of the last bit.
enum { EARLIER = 130 };

typedef struct dyadic {
    ref_big number;
    int shift;
} dyadic;

static dyadic dyadic_of(double t, bool earlier) {
    int exponent;
    int64_t number = (int64_t)ldexp(frexp(t, &exponent), 53);
    dyadic d = {ref_big_of(number), 53 - exponent};
    if (earlier) {
        d.number = ref_big_sub(ref_big_mul(d.number, ref_big_power_of_two(EARLIER)), ref_big_of(1));
        d.shift += EARLIER;
    }
    return d;
}

typedef struct big_vector {
    ref_big x, y;
} big_vector;

// Corner i of the polygon at that time, times 2^shift.
static big_vector swept_corner(const chase *c, int i, const dyadic *t) {
    const ref_big scale = ref_big_power_of_two(t->shift);
    const ref_vector base = ref_vector_add(c->swept->base[i], c->d);
    big_vector corner = {ref_big_mul(ref_big_of(base.x), scale), ref_big_mul(ref_big_of(base.y), scale)};
    if (c->swept->way[i]) {
        corner.x = ref_big_sub(corner.x, ref_big_mul(ref_big_of(c->m.x), t->number));
        corner.y = ref_big_sub(corner.y, ref_big_mul(ref_big_of(c->m.y), t->number));
    }
    return corner;
}

static ref_big big_dot(const big_vector *a, const big_vector *b) {
    return ref_big_add(ref_big_mul(a->x, b->x), ref_big_mul(a->y, b->y));
}

static ref_big big_cross(const big_vector *a, const big_vector *b) {
    return ref_big_sub(ref_big_mul(a->x, b->y), ref_big_mul(a->y, b->x));
}

// The sign of the origin's distance from the line or the segment p-q minus the root of `limit`; 1 where the foot is
// not between p and q, as then a corner is nearer.
static int big_side_order(const big_vector *p, const big_vector *q, const ref_big *limit) {
    const big_vector side = {ref_big_sub(q->x, p->x), ref_big_sub(q->y, p->y)};
    if (big_dot(p, &side).sign >= 0 || big_dot(q, &side).sign <= 0) return 1;
    const ref_big cross = big_cross(p, &side);
    return ref_big_compare(ref_big_mul(cross, cross), ref_big_mul(*limit, big_dot(&side, &side)));
}

// Whether at any time from 0 to t the origin is not farther than the reach, or else nearer.
static bool chase_met(const chase *c, bool closed, double t, bool earlier) {
    const dyadic at = dyadic_of(t, earlier);
    const ref_big reach = ref_big_mul(ref_big_of(c->reach), ref_big_power_of_two(at.shift));
    const ref_big limit = ref_big_mul(reach, reach);
    const int n = c->swept->n, most = closed ? 0 : -1;
    bool inside = n > 2;
    big_vector corner[REF_CORNERS + 1];
    for (int i = 0; i < n; ++i) corner[i] = swept_corner(c, i, &at);
    corner[n] = corner[0];
    for (int i = 0; i < n; ++i) {
        if (ref_big_compare(big_dot(&corner[i], &corner[i]), limit) <= most) return true;
    }
    for (int i = 0; i < n; ++i) {
        const big_vector side = {ref_big_sub(corner[i + 1].x, corner[i].x),
                                 ref_big_sub(corner[i + 1].y, corner[i].y)};
        inside = inside && big_cross(&corner[i], &side).sign >= 0;
        if (big_side_order(&corner[i], &corner[i + 1], &limit) <= most) return true;
    }
    return inside;
}

/// No time is nearer to 0 than this, unless it is 0: the coefficients of the equations are below 2^250.
static const double least_time = 0x1p-300;

// Whether the infimum of the times is before t. Where no time at all is nearer than the reach, it is a fraction whose
// denominator is below 2^126 (where the way touches a circle around a corner, or runs along a side), so not less than
// 2^-EARLIER of t's last bit before t unless it is t.
static bool chase_before(const chase *c, double t) {
    if (t <= 0) return false;
    if (t < least_time) t = least_time;
    if (!chase_met(c, c->closed, t, false)) return false;
    return !c->closed || chase_met(c, false, t, false) || chase_met(c, true, t, true);
}

static double double_of_bits(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static uint64_t bits_of_double(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

// The largest double from 0 to 1 that is not above the infimum: found from a guess, by steps that double, then by
// bisection. (The bits of doubles from 0 on are in the order of the doubles.)
static double chase_floor(const chase *c, double guess) {
    const uint64_t end = bits_of_double(1);
    if (guess < 0x1p-40 && chase_before(c, least_time)) return 0;
    uint64_t low = guess > 0 ? bits_of_double(guess) : 0, high = 0;
    if (low > end) low = end;
    for (uint64_t step = 1; chase_before(c, double_of_bits(low)); step *= 2) {
        high = low;
        low = low > step ? low - step : 0;
    }
    for (uint64_t step = 1; high == 0; step *= 2) {
        const uint64_t next = end - low > step ? low + step : end;
        if (low == end) return 1;
        if (chase_before(c, double_of_bits(next)))
            high = next;
        else
            low = next;
    }
    while (high - low > 1) {
        const uint64_t middle = low + (high - low) / 2;
        *(chase_before(c, double_of_bits(middle)) ? &high : &low) = middle;
    }
    return double_of_bits(low);
}

// ---- guesses of such times ---------------------------------------------------------------------------------------

// When the origin, moving by m, comes within the reach of a corner p. Infinite when it does not.
static double guess_corner(double px, double py, double mx, double my, double reach) {
    const double square = mx * mx + my * my, ahead = px * mx + py * my, cross = px * my - py * mx;
    const double full = reach * reach * square, rest = full - cross * cross;
    if (!(square > 0) || rest < -1e-9 * full) return INFINITY;
    return rest >= 0 ? (ahead - sqrt(rest)) / square : ahead / square; // hardly at all
}

// Likewise of the side p-q, from its outer side, between its ends.
static double guess_side(double px, double py, double qx, double qy, double mx, double my, double reach) {
    const double ex = qx - px, ey = qy - py, length = hypot(ex, ey);
    const double value = px * ey - py * ex, speed = mx * ey - my * ex; // value - t * speed is how far it is inside
    const double t = (value + reach * length) / speed;
    const double foot = -((px - t * mx) * ex + (py - t * my) * ey) / (length * length);
    return speed < 0 && foot >= 0 && foot <= 1 ? t : INFINITY;
}

static double guess_entry(const ref_polygon *z, ref_vector d, ref_vector m, int64_t reach) {
    double least = INFINITY;
    for (int i = 0; i < z->n; ++i) {
        const ref_vector p = ref_vector_add(z->corner[i], d), q = ref_vector_add(z->corner[(i + 1) % z->n], d);
        const double px = (double)p.x, py = (double)p.y, mx = (double)m.x, my = (double)m.y;
        least = fmin(least, guess_side(px, py, (double)q.x, (double)q.y, mx, my, (double)reach));
        least = fmin(least, guess_corner(px, py, mx, my, (double)reach));
    }
    return fmax(0, fmin(1, least));
}

// ---- the times of a pair of parts --------------------------------------------------------------------------------

/// All that is the same for all pairs.
typedef struct course {
    ref_meeting meeting;
    ref_vector motion, back;
    ref_polygon ever[REF_FACES][REF_FACES];
    swept swept[2][REF_FACES][REF_FACES]; ///< forward; backward
    bool closed;
} course;

static void course_make(course *c, const ref_posed *a, const ref_posed *b, ref_vector motion, ref_cast_rule rule) {
    c->meeting = ref_meeting_make(a, b, rule.closed, rule.margin);
    c->motion = ref_vector_times(motion, REF_UNITS);
    c->back = ref_vector_times(motion, -REF_UNITS);
    c->closed = rule.closed;
    if (c->meeting.reach == 0) return;
    for (int i = 0; i < REF_FACES; ++i) {
        for (int j = 0; j < REF_FACES; ++j) {
            const ref_polygon *still = &c->meeting.z[i][j];
            if (still->n == 0) continue;
            c->swept[0][i][j] = swept_of(still, c->motion);
            c->swept[1][i][j] = swept_of(still, c->back);
            c->ever[i][j] = polygon_moving(still, c->motion);
        }
    }
}

/// Two parts: faces, and where the one lies from the other at time 0.
typedef struct couple {
    int a, b;
    ref_vector d;
} couple;

static couple course_couple(const course *c, int i, int k) {
    const ref_part *a = &c->meeting.a.list[i], *b = &c->meeting.b.list[k];
    return (couple){a->face, b->face, ref_vector_subtract(a->at, b->at)};
}

// Whether the pair meets the rule at any time; with a radius or margin.
static bool course_meets(const course *c, couple pair) {
    return ref_polygon_near(&c->ever[pair.a][pair.b], pair.d, c->closed, c->meeting.reach);
}

static bool course_meets_now(const course *c, couple pair) {
    const ref_polygon *z = &c->meeting.z[pair.a][pair.b];
    if (c->meeting.reach == 0) return ref_polygon_holds(z, pair.d, c->closed);
    return ref_polygon_near(z, pair.d, c->closed, c->meeting.reach);
}

// From time 0 on, or backwards from time 1.
static chase course_chase(const course *c, couple pair, bool backward) {
    const ref_vector d = backward ? ref_vector_add(pair.d, c->back) : pair.d, m = backward ? c->back : c->motion;
    const swept *from = &c->swept[backward][pair.a][pair.b];
    return (chase){&c->meeting.z[pair.a][pair.b], from, d, m, c->meeting.reach, c->closed};
}

static double chase_time(const chase *c) { return chase_floor(c, guess_entry(c->now, c->d, c->m, c->reach)); }

static span course_round_span(const course *c, couple pair) {
    span s = span_all();
    s.none = !course_meets(c, pair);
    if (s.none) return s;
    const chase on = course_chase(c, pair, false), back = course_chase(c, pair, true);
    s.low_open = !course_meets_now(c, pair);
    if (s.low_open) s.about_low = chase_time(&on);
    s.about_high = 1 - chase_time(&back);
    return s;
}

static span course_span(const course *c, couple pair) {
    if (c->meeting.reach > 0) return course_round_span(c, pair);
    return span_of(&c->meeting.z[pair.a][pair.b], pair.d, c->motion, c->closed);
}

// ---- the times of all pairs together -----------------------------------------------------------------------------

typedef struct spans {
    size_t n;
    span *list;
} spans;

static spans spans_of(const course *c) {
    const size_t most = (size_t)c->meeting.a.n * (size_t)c->meeting.b.n;
    spans all = {0, malloc((most + 1) * sizeof *all.list)};
    if (!all.list) abort();
    for (int i = 0; i < c->meeting.a.n; ++i) {
        for (int k = 0; k < c->meeting.b.n; ++k) {
            all.list[all.n] = course_span(c, course_couple(c, i, k));
            if (!all.list[all.n].none) ++all.n;
        }
    }
    return all;
}

static void spans_remove(spans *all, size_t i) { all->list[i] = all->list[--all->n]; }

static bool span_from_start(const span *s) { return !s->low_open && ref_wide_sign(s->low.num) == 0; }

static bool spans_met(const spans *all) {
    for (size_t i = 0; i < all->n; ++i) {
        if (span_from_start(&all->list[i])) return true;
    }
    return false;
}

/// How far the times reach that hang together with time 0.
typedef struct reach {
    moment end;
    bool open;
} reach;

static bool reach_joins(const reach *r, const span *s) {
    const int order = moment_compare(s->low, r->end);
    return order < 0 || (order == 0 && !(s->low_open && r->open));
}

static void reach_extend(reach *r, const span *s) {
    const int order = moment_compare(s->high, r->end);
    if (order > 0) *r = (reach){s->high, s->high_open};
    if (order == 0) r->open = r->open && s->high_open;
}

// Removes the times that hang together with time 0.
static void spans_go_on(spans *all) {
    reach r = {span_all().low, false};
    for (size_t i = 0; i < all->n;) {
        if (!reach_joins(&r, &all->list[i])) {
            ++i;
            continue;
        }
        reach_extend(&r, &all->list[i]);
        spans_remove(all, i);
        i = 0;
    }
}

/// Times with a radius or margin that are nearer than this are not distinguished.
static const double too_near = 0x1p-44;

// The same; false where it cannot be decided.
static bool spans_go_on_round(spans *all) {
    double end = 0;
    for (size_t i = 0; i < all->n;) {
        const span *s = &all->list[i];
        if (s->low_open && s->about_low >= end - too_near) {
            ++i;
            continue;
        }
        end = fmax(end, s->about_high);
        spans_remove(all, i);
        i = 0;
    }
    for (size_t i = 0; i < all->n; ++i) {
        if (all->list[i].about_low < end + too_near) return false;
    }
    return true;
}

// ---- answers -----------------------------------------------------------------------------------------------------

double ref_ratio_floor(ref_ratio ratio) {
    double floor = ref_ratio_to_double(ratio);
    while (ref_ratio_compare(ref_ratio_of_double(floor), ratio) > 0) floor = nextafter(floor, -INFINITY);
    for (;;) {
        const double next = nextafter(floor, INFINITY);
        if (ref_ratio_compare(ref_ratio_of_double(next), ratio) > 0) return floor;
        floor = next;
    }
}

static void answer_exactly(ref_cast_answer *answer, const course *c, bool go_on) {
    spans all = spans_of(c);
    answer->met = spans_met(&all);
    if (answer->met && go_on) spans_go_on(&all);
    answer->exact = answer->hit = all.n > 0;
    for (size_t i = 1; i < all.n; ++i) {
        if (moment_compare(all.list[i].low, all.list[0].low) < 0) all.list[0] = all.list[i];
    }
    if (answer->hit) answer->when = moment_ratio(all.list[0].low);
    if (answer->hit) answer->fraction = ref_ratio_floor(answer->when);
    free(all.list);
}

static void answer_going_on(ref_cast_answer *answer, const course *c) {
    spans all = spans_of(c);
    answer->doubtful = !spans_go_on_round(&all);
    answer->hit = all.n > 0;
    answer->fraction = 1;
    for (size_t i = 0; i < all.n; ++i) answer->fraction = fmin(answer->fraction, all.list[i].about_low);
    free(all.list);
}

// One pair after the other: is it before the earliest so far?
static void answer_first(ref_cast_answer *answer, const course *c) {
    answer->fraction = 1;
    for (int i = 0; i < c->meeting.a.n; ++i) {
        for (int k = 0; k < c->meeting.b.n; ++k) {
            const couple pair = course_couple(c, i, k);
            const chase on = course_chase(c, pair, false);
            if (!course_meets(c, pair)) continue;
            if (!answer->hit || chase_before(&on, answer->fraction)) answer->fraction = chase_time(&on);
            answer->hit = true;
        }
    }
}

static bool course_met(const course *c) {
    for (int i = 0; i < c->meeting.a.n; ++i) {
        for (int k = 0; k < c->meeting.b.n; ++k) {
            if (course_meets_now(c, course_couple(c, i, k))) return true;
        }
    }
    return false;
}

ref_cast_answer ref_cast(const ref_posed *a, const ref_posed *b, ref_vector motion, ref_cast_rule rule) {
    static course c; // large
    ref_cast_answer answer = {false, false, false, 1, false, {ref_big_of(0), ref_big_of(1)}};
    course_make(&c, a, b, motion, rule);
    if (c.meeting.reach == 0) {
        answer_exactly(&answer, &c, rule.go_on);
    } else {
        answer.met = course_met(&c);
        if (answer.met && rule.go_on)
            answer_going_on(&answer, &c);
        else if (answer.met)
            answer.hit = true, answer.fraction = 0;
        else
            answer_first(&answer, &c);
    }
    ref_meeting_free(&c.meeting);
    return answer;
}

double ref_lead(const ref_posed *a, const ref_posed *b, ref_vector motion, double fraction, double x, double y) {
    ref_meeting m = ref_meeting_make(a, b, true, 0);
    double least = INFINITY;
    for (int i = 0; i < m.a.n; ++i) {
        for (int k = 0; k < m.b.n; ++k) {
            const ref_polygon *z = &m.z[m.a.list[i].face][m.b.list[k].face];
            for (int j = 0; j < z->n; ++j) {
                const ref_vector at = ref_vector_subtract(m.a.list[i].at, m.b.list[k].at);
                const ref_vector corner = ref_vector_add(z->corner[j], at);
                const double dx = fraction * (double)motion.x * (double)REF_UNITS - (double)corner.x;
                const double dy = fraction * (double)motion.y * (double)REF_UNITS - (double)corner.y;
                least = fmin(least, dx * x + dy * y);
            }
        }
    }
    ref_meeting_free(&m);
    return least * 0x1p-40;
}
