// sat_entry: the times at which two moving hulls meet.
//
// Each edge demands that the other hull reaches to its inner side: value + t * speed > 0 (closed: >= 0), where
// `value` is the furthest reach of a corner at time 0. So each cuts the times from one side, as Cyrus and Beck clip a
// line.
//
// With edges at most 2^64 - 2 and a motion at most 2^62 - 2^16 units in x and y, speeds are below 2^127 - 2^80.
// Values are below 2^129; those of 2^127 or more are cut down to 2^127 - 1, still above every speed: that time is not
// within 0 to 1 either way.

#include "sat_entry.h"

#include "sat_exact.h"

// ---- times --------------------------------------------------------------------------------------------------------

// Off by less than 2^-49: num and den each by 2^-51 of themselves, the quotient by 2^-53.
hmi_time hmi_time_make(hmi_int128 num, hmi_int128 den) {
    hmi_time time = {{num, den}, hmi_int128_to_double(num) / hmi_int128_to_double(den)};
    return time;
}

hmi_time hmi_time_rounded(double about) {
    return hmi_time_make(hmi_int128_from((int64_t)(about * 0x1p50)), hmi_int128_from((int64_t)1 << 50));
}

int hmi_time_compare(const hmi_time *a, const hmi_time *b) {
    if (a->about - b->about > 0x1p-48) return 1;
    if (a->about - b->about < -0x1p-48) return -1;
    return hmi_fraction_compare(&a->exact, &b->exact);
}

// ---- demands ------------------------------------------------------------------------------------------------------

void hmi_times_all(hmi_times *times) {
    const hmi_int128 zero = hmi_int128_from(0);
    const hmi_int128 one = hmi_int128_from(1);
    *times = (hmi_times){{{{zero, one}, 0}, {{one, one}, 1}, false, false, 0}, false};
}

static void times_begin(hmi_times *times, const hmi_time *from, bool open, int32_t edge) {
    hmi_passage *p = &times->p;
    const int order = hmi_time_compare(from, &p->enter);
    if (order < 0) return;
    if (order > 0) p->edges = 0;
    if (edge >= 0) p->edges |= (uint32_t)1 << edge;
    p->enter_open = open || (order == 0 && p->enter_open);
    p->enter = *from;
}

static void times_end(hmi_times *times, const hmi_time *to, bool open) {
    hmi_passage *p = &times->p;
    const int order = hmi_time_compare(to, &p->leave);
    if (order > 0) return;
    p->leave_open = open || (order == 0 && p->leave_open);
    p->leave = *to;
}

bool hmi_times_passage(const hmi_times *times, hmi_passage *out) {
    const hmi_passage *p = &times->p;
    const int order = times->none ? 1 : hmi_time_compare(&p->enter, &p->leave);
    if (order > 0 || (order == 0 && (p->enter_open || p->leave_open))) return false;
    *out = *p;
    if (!p->enter_open && hmi_int128_is_zero(p->enter.exact.numerator)) out->edges = 0;
    return true;
}

void hmi_times_demand(hmi_times *times, hmi_int128 value, hmi_int128 speed, bool open, int32_t edge) {
    int way = hmi_int128_sign(speed);
    int now = hmi_int128_sign(value);
    if (way == 0) {
        times->none |= now < 0 || (open && now == 0);
        return;
    }
    if (now == way) { // met since before 0, or no longer
        times->none |= now < 0;
        return;
    }
    hmi_int128 num = sat_magnitude(value);
    hmi_int128 den = sat_magnitude(speed);
    if (hmi_uint128_compare(num, den) > 0) { // only after 1
        times->none |= way > 0;
        return;
    }
    const hmi_time bound = hmi_time_make(num, den);
    if (way > 0) {
        times_begin(times, &bound, open, edge);
    } else {
        times_end(times, &bound, open);
    }
}

static hmi_int128 sat_clamp(hmi_int256 a) {
    hmi_int256 magnitude = hmi_int256_magnitude(a);
    hmi_int128 most = {~(uint64_t)0, ~(uint64_t)0 >> 1};
    bool fits = hmi_uint256_compare(magnitude, hmi_uint256_from(most)) <= 0;
    hmi_int128 clamped = fits ? (hmi_int128){magnitude.word[0], magnitude.word[1]} : most;
    return hmi_int256_is_negative(a) ? hmi_int128_negate(clamped) : clamped;
}

typedef hmi_int128 sat_product(const hmi_point *, const hmi_point *, const hmi_point *, const hmi_point *);

static hmi_int128 sat_cross_clamped(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    hmi_int128 cross;
    return sat_cross_near(p, q, r, s, &cross) ? cross : sat_clamp(sat_cross_wide(p, q, r, s));
}

static hmi_int128 sat_dot_clamped(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    hmi_int128 dot;
    return sat_dot_near(p, q, r, s, &dot) ? dot : sat_clamp(sat_dot_wide(p, q, r, s));
}

// Demands that `other`, moving along `motion` units, reaches beyond `from` in the direction of the sign `turn` and of
// the product with to - from.
static inline void sat_times_reach(hmi_times *times, sat_product *product, const hmi_point *from, const hmi_point *to,
                                   int turn, const hmi_convex *other, const hmi_point *motion, bool open,
                                   int32_t edge) {
    static const hmi_point origin = {0, 0};
    hmi_int128 speed = product(from, to, &origin, motion);
    hmi_int128 value = product(from, to, from, &other->v[0]);
    for (int32_t j = 1; j < other->n; j++) {
        hmi_int128 reach = product(from, to, from, &other->v[j]);
        if (hmi_int128_compare(reach, value) == turn) value = reach;
    }
    if (turn < 0) {
        speed = hmi_int128_negate(speed);
        value = hmi_int128_negate(value);
    }
    hmi_times_demand(times, value, speed, open, edge);
}

static void sat_times_edges(hmi_times *times, const hmi_convex *s, const hmi_convex *other, const hmi_point *motion,
                            bool open, int32_t first_edge) {
    int turn = sat_turn(s);
    for (int32_t k = 0; k < sat_edge_count(s) && !hmi_times_over(times); k++)
        sat_times_reach(times, sat_cross_clamped, &s->v[k], sat_edge_end(s, k), turn, other, motion, open,
                        first_edge + k);
}

// Along the line of a segment s the ranges of both must meet.
static void sat_times_ends(hmi_times *times, const hmi_convex *s, const hmi_convex *other, const hmi_point *motion,
                           bool open) {
    sat_times_reach(times, sat_dot_clamped, &s->v[0], &s->v[1], 1, other, motion, open, -1);
    sat_times_reach(times, sat_dot_clamped, &s->v[1], &s->v[0], 1, other, motion, open, -1);
}

// value + t * speed = 0.
static void sat_times_equal(hmi_times *times, hmi_int128 value, hmi_int128 speed) {
    hmi_times_demand(times, value, speed, false, -1);
    hmi_times_demand(times, hmi_int128_negate(value), hmi_int128_negate(speed), false, -1);
}

static hmi_times sat_times_of(const hmi_convex *a, const hmi_convex *b, const hmi_point *motion, bool closed) {
    hmi_point back = {-motion->x, -motion->y}; // a's motion, relative to b
    hmi_times times;
    hmi_times_all(&times);
    bool flat = sat_flat(a, b);
    bool open = !closed && !flat; // flat hulls must lie on one line under either rule
    sat_times_edges(&times, a, b, motion, open, 0);
    sat_times_edges(&times, b, a, &back, open, a->n);
    if (flat && a->n == 2) {
        sat_times_ends(&times, a, b, motion, !closed);
    } else if (flat && b->n == 2) {
        sat_times_ends(&times, b, a, &back, !closed);
    } else if (flat) {
        sat_times_equal(&times, sat_difference(a->v[0].x, b->v[0].x), hmi_int128_from(motion->x));
        sat_times_equal(&times, sat_difference(a->v[0].y, b->v[0].y), hmi_int128_from(motion->y));
    }
    return times;
}

bool hmi_sat_passage(const hmi_convex *a, const hmi_convex *b, hmi_point motion, bool closed, hmi_passage *out) {
    const hmi_point units = {motion.x * HMI_UNITS_PER_STEP, motion.y * HMI_UNITS_PER_STEP};
    return hmi_sat_passage_units(a, b, units, closed, out);
}

bool hmi_sat_passage_units(const hmi_convex *a, const hmi_convex *b, hmi_point motion, bool closed,
                           hmi_passage *out) {
    const hmi_times times = sat_times_of(a, b, &motion, closed);
    return hmi_times_passage(&times, out);
}
