// sat_round: entry and leave times of rounded hulls.
//
// The hulls' distance at time t is that of the origin's path, the point t * motion, from the difference P = A - B of
// the hulls, and P is met within R when some of its edges or corners is. A time in doubles comes from Newton's
// method: the distance is a convex function of time, so from the left it never oversteps. Then the double next to the
// root is found by an exact test: whether the segment from the path's one end to the point at a double time t comes
// within R of P. That needs no root at all, and is true from the root on.
#include "sat_round.h"

#include "../exact/bigint.h"
#include "sat_entry.h"
#include "sat_round_root.h"

#include <math.h>

// ---- in doubles ---------------------------------------------------------------------------------------------------

/// The distance of a point from P's edges, and the way from there to the point.
typedef struct round_nearest {
    double distance;
    hm_vec2 away;
} round_nearest;

static void round_offer(round_nearest *best, hm_vec2 from, hm_vec2 to, hm_vec2 point) {
    const hm_vec2 e = {to.x - from.x, to.y - from.y};
    hm_vec2 w = {point.x - from.x, point.y - from.y};
    const double square = e.x * e.x + e.y * e.y;
    const double along = e.x * w.x + e.y * w.y;
    if (along > 0 && square > 0) {
        const double part = along < square ? along / square : 1;
        w.x -= part * e.x;
        w.y -= part * e.y;
    }
    const double distance = sqrt(w.x * w.x + w.y * w.y);
    if (distance >= best->distance) return;
    *best = (round_nearest){distance, w};
}

static round_nearest round_nearest_at(const round_pair *pair, double time) {
    const hm_vec2 point = {time * (double)pair->motion.x, time * (double)pair->motion.y};
    round_nearest best = {HUGE_VAL, {0, 0}};
    for (int k = 0; k < round_edge_count(pair); k++) {
        const round_edge edge = round_edge_at(pair, k);
        round_offer(&best, round_corner(edge.from_a, edge.from_b), round_corner(edge.to_a, edge.to_b), point);
    }
    return best;
}

/// A time and by how much doubles may have it wrong.
typedef struct round_guess {
    double time;
    double error;
} round_guess;

static double round_size(hm_vec2 v) { return fabs(v.x) + fabs(v.y); }

// By Newton's method from `time`, forwards or backwards (way 1 or -1), where the point is beyond the radius. Outside
// 0 to 1 when it never comes near. Points are off by less than 2^-48 of the lengths that make them, which is more
// time where the distance hardly changes; close to a graze there is no result and the search goes on from there.
static round_guess round_about(const round_pair *pair, double time, int way) {
    const hm_vec2 motion = {(double)pair->motion.x, (double)pair->motion.y};
    const double speed = sqrt(motion.x * motion.x + motion.y * motion.y);
    const hm_vec2 corner = round_corner(&pair->a->v[0], &pair->b->v[0]);
    const double doubt = (round_size(motion) + round_size(corner) + (double)pair->radius) * 0x1p-44;
    for (int i = 0; i < 60; i++) {
        const round_nearest at = round_nearest_at(pair, time);
        const double rest = at.distance - (double)pair->radius;
        if (rest <= doubt) return (round_guess){time, 1};
        const double toward = -way * (at.away.x * motion.x + at.away.y * motion.y) / at.distance;
        if (fabs(toward) < speed * 0x1p-20) return (round_guess){time, 1};
        if (toward < 0) return (round_guess){way > 0 ? 2 : -1, 0};
        const double next = time + way * (rest / toward);
        const double error = doubt / toward;
        if (fabs(next - time) <= error || !(next >= 0 && next <= 1)) return (round_guess){next, 2 * error};
        time = next;
    }
    return (round_guess){time, 1};
}

// Of two discs, forwards: with the remaining vector c, the motion m and k = |c|^2 - R^2 it is k / (c . m + sqrt(R^2
// |m|^2 - (m x c)^2)), a sum without cancellation. k and the products are exact before they become doubles, so unless
// the discs hardly graze each other it is off by some units of the last bit. Any other guess would do as well.
static double round_about_discs(const round_pair *pair) {
    const hmi_point zero = {0, 0};
    const hmi_point *from = pair->b->v, *to = pair->a->v;
    const hmi_int256 radius2 = hmi_uint256_from(hmi_uint128_mul(pair->radius, pair->radius));
    const hmi_int256 rest = hmi_int256_sub(sat_dot(from, to, from, to), radius2);
    const double along = hmi_int256_to_double(sat_dot(from, to, &zero, &pair->motion));
    const double aside = fabs(hmi_int256_to_double(sat_cross(from, to, &zero, &pair->motion)));
    const double x = (double)pair->motion.x, y = (double)pair->motion.y;
    const double reach = (double)pair->radius * sqrt(x * x + y * y);
    if (!(reach > aside) || !(along > 0)) return round_about(pair, 0, 1).time;
    return hmi_int256_to_double(rest) / (along + sqrt((reach - aside) * (reach + aside)));
}

static double round_enters_about(const round_pair *pair) {
    return pair->a->n == 1 && pair->b->n == 1 ? round_about_discs(pair) : round_about(pair, 0, 1).time;
}

// ---- exactly ------------------------------------------------------------------------------------------------------

typedef struct round_big2 {
    hmi_big x, y;
} round_big2;

/// The way from a time to 0 or 1, all lengths 2^scale times as long so that they are whole.
typedef struct round_way {
    const round_pair *pair;
    bool closed;
    int scale;
    round_big2 from, to;
    hmi_big radius2; ///< squared
} round_way;

static round_big2 round_sub(const round_big2 *a, const round_big2 *b) {
    return (round_big2){hmi_big_sub(&a->x, &b->x), hmi_big_sub(&a->y, &b->y)};
}

static hmi_big round_dot(const round_big2 *a, const round_big2 *b) {
    const hmi_big x = hmi_big_mul(&a->x, &b->x);
    const hmi_big y = hmi_big_mul(&a->y, &b->y);
    return hmi_big_add(&x, &y);
}

static hmi_big round_cross(const round_big2 *a, const round_big2 *b) {
    const hmi_big x = hmi_big_mul(&a->x, &b->y);
    const hmi_big y = hmi_big_mul(&a->y, &b->x);
    return hmi_big_sub(&x, &y);
}

// Roots other than 0 are above 2^-260: what must be above 0 there, a square root less a whole number, both below
// 2^131, is above 2^-132, and speeds are below 2^128.
#define ROUND_LEAST_EXPONENT (-270)

// A double from 0 to 1 as mantissa * 2^-scale; one that is too small to matter as 0.
static int64_t round_split(double time, int *scale) {
    uint64_t bits;
    memcpy(&bits, &time, sizeof bits);
    const int exponent = (int)(bits >> 52) - 1023;
    *scale = 0;
    if (exponent < ROUND_LEAST_EXPONENT) return 0;
    *scale = 52 - exponent;
    return (int64_t)((bits & 0xfffffffffffffu) | (uint64_t)1 << 52);
}

static round_big2 round_point(const round_pair *pair, int64_t mantissa, int shift) {
    const hmi_big x = hmi_big_from(hmi_int128_mul(pair->motion.x, mantissa));
    const hmi_big y = hmi_big_from(hmi_int128_mul(pair->motion.y, mantissa));
    return (round_big2){hmi_big_shift_left(&x, shift), hmi_big_shift_left(&y, shift)};
}

/// Which stretch of the way: from time 0 to a time, from that time to 1, or that time alone.
typedef enum round_stretch { ROUND_BEFORE, ROUND_AFTER, ROUND_AT } round_stretch;

static void round_way_make(const round_pair *pair, double time, round_stretch stretch, bool closed, round_way *out) {
    const int64_t mantissa = round_split(time, &out->scale);
    const round_big2 here = round_point(pair, mantissa, 0);
    const round_big2 end = round_point(pair, stretch == ROUND_AFTER, out->scale);
    const hmi_big whole = hmi_big_from((hmi_int128){pair->radius, 0});
    const hmi_big scaled = hmi_big_shift_left(&whole, out->scale);
    out->pair = pair;
    out->closed = closed;
    out->from = stretch == ROUND_BEFORE ? end : here;
    out->to = stretch == ROUND_AFTER ? end : here;
    out->radius2 = hmi_big_mul(&scaled, &scaled);
}

static round_big2 round_big_corner(const round_way *way, const hmi_point *of_a, const hmi_point *of_b) {
    const hmi_big x = hmi_big_from(sat_difference(of_b->x, of_a->x));
    const hmi_big y = hmi_big_from(sat_difference(of_b->y, of_a->y));
    return (round_big2){hmi_big_shift_left(&x, way->scale), hmi_big_shift_left(&y, way->scale)};
}

static bool round_within(const round_way *way, const hmi_big *square, const hmi_big *limit) {
    const int order = hmi_big_compare(square, limit);
    return order < 0 || (order == 0 && way->closed);
}

// Whether a point is within the radius of a segment.
static bool round_point_near(const round_way *way, const round_big2 *point, const round_big2 *from,
                             const round_big2 *to) {
    const round_big2 e = round_sub(to, from);
    const round_big2 w = round_sub(point, from);
    const round_big2 rest = round_sub(to, point);
    if (round_dot(&e, &w).sign <= 0) {
        const hmi_big square = round_dot(&w, &w);
        return round_within(way, &square, &way->radius2);
    }
    if (round_dot(&e, &rest).sign <= 0) {
        const hmi_big square = round_dot(&rest, &rest);
        return round_within(way, &square, &way->radius2);
    }
    const hmi_big cross = round_cross(&e, &w);
    const hmi_big square = hmi_big_mul(&cross, &cross);
    const hmi_big length2 = round_dot(&e, &e);
    const hmi_big limit = hmi_big_mul(&length2, &way->radius2);
    return round_within(way, &square, &limit);
}

static int round_side(const round_big2 *from, const round_big2 *to, const round_big2 *point) {
    const round_big2 e = round_sub(to, from);
    const round_big2 w = round_sub(point, from);
    return round_cross(&e, &w).sign;
}

// Whether the way crosses an edge without an end of either on the other: those are near as points.
static bool round_crosses(const round_way *way, const round_big2 *from, const round_big2 *to) {
    return round_side(from, to, &way->from) * round_side(from, to, &way->to) < 0 &&
           round_side(&way->from, &way->to, from) * round_side(&way->from, &way->to, to) < 0;
}

// Two segments are nearest at an end of one, unless they cross. Of two points there is one distance.
static bool round_edge_near(const round_way *way, const round_edge *edge) {
    const round_big2 from = round_big_corner(way, edge->from_a, edge->from_b);
    if (edge->from_a == edge->to_a && edge->from_b == edge->to_b)
        return round_point_near(way, &from, &way->from, &way->to);
    const round_big2 to = round_big_corner(way, edge->to_a, edge->to_b);
    return round_point_near(way, &from, &way->from, &way->to) || round_point_near(way, &to, &way->from, &way->to) ||
           round_point_near(way, &way->from, &from, &to) || round_point_near(way, &way->to, &from, &to) ||
           round_crosses(way, &from, &to);
}

// ---- exactly, where doubles leave a doubt -------------------------------------------------------------------------
//
// All lengths are below M = the largest of corners, motion and radius. Corners and the way's ends are off by less
// than 2^-51 M as doubles, so distances of them by less than 2^-48 M, rounding included; 2^-44 M is left as doubt.

static double round_gap(hm_vec2 point, hm_vec2 from, hm_vec2 to) {
    round_nearest best = {HUGE_VAL, {0, 0}};
    round_offer(&best, from, to, point);
    return best.distance;
}

static double round_lesser(double a, double b) { return a < b ? a : b; }

static double round_turn(hm_vec2 from, hm_vec2 to, hm_vec2 point) {
    return (to.x - from.x) * (point.y - from.y) - (to.y - from.y) * (point.x - from.x);
}

/// The way in doubles.
typedef struct round_fast {
    hm_vec2 from, to;
    double radius;
    double doubt;
} round_fast;

static round_fast round_fast_make(const round_pair *pair, double time, round_stretch stretch) {
    const hm_vec2 motion = {(double)pair->motion.x, (double)pair->motion.y};
    const hm_vec2 here = {motion.x * time, motion.y * time};
    const hm_vec2 zero = {0, 0};
    round_fast fast = {here, here, (double)pair->radius, (round_size(motion) + (double)pair->radius) * 0x1p-44};
    if (stretch == ROUND_BEFORE) fast.from = zero;
    if (stretch == ROUND_AFTER) fast.to = motion;
    return fast;
}

/// 1: within the radius, -1: not, 0: in doubt.
static int round_fast_near(const round_fast *way, const round_edge *edge) {
    const hm_vec2 from = round_corner(edge->from_a, edge->from_b);
    const hm_vec2 to = round_corner(edge->to_a, edge->to_b);
    const double doubt = way->doubt + (round_size(from) + round_size(to)) * 0x1p-44;
    double gap = round_lesser(round_gap(from, way->from, way->to), round_gap(to, way->from, way->to));
    gap = round_lesser(gap, round_lesser(round_gap(way->from, from, to), round_gap(way->to, from, to)));
    if (gap < way->radius - doubt) return 1;
    const double one = round_turn(from, to, way->from) * round_turn(from, to, way->to);
    const double two = round_turn(way->from, way->to, from) * round_turn(way->from, way->to, to);
    if (one < 0 && two < 0) return gap > doubt ? 1 : 0; // all ends are clearly off the other's line
    return gap > way->radius + doubt ? -1 : 0;
}

// Whether the distance is within the radius at some time of the stretch. At the stretch's end that is not `time` the
// hulls must not meet.
static bool round_met(const round_pair *pair, double time, round_stretch stretch, bool closed) {
    const round_fast fast = round_fast_make(pair, time, stretch);
    const int count = round_edge_count(pair);
    bool doubt = false;
    for (int k = 0; k < count; k++) {
        const round_edge edge = round_edge_at(pair, k);
        const int near = round_fast_near(&fast, &edge);
        if (near > 0) return true;
        doubt |= near == 0;
    }
    if (!doubt) return false;
    round_way exact;
    round_way_make(pair, time, stretch, closed, &exact);
    for (int k = 0; k < count; k++) {
        const round_edge edge = round_edge_at(pair, k);
        if (round_fast_near(&fast, &edge) == 0 && round_edge_near(&exact, &edge)) return true;
    }
    return false;
}

// ---- the double next to the root ----------------------------------------------------------------------------------

static uint64_t round_bits(double time) {
    uint64_t bits;
    memcpy(&bits, &time, sizeof bits);
    return bits;
}

static double round_from_bits(uint64_t bits) {
    double time;
    memcpy(&time, &bits, sizeof time);
    return time;
}

/// The root is sought from one end of the times on: doubles from 0 to 1 are ordered as their bits are.
typedef struct round_root {
    const round_pair *pair;
    round_stretch stretch; ///< ROUND_BEFORE: the first time from 0 on; ROUND_AFTER: the last, from 1 back
    bool closed;
} round_root;

static bool round_root_passed(const round_root *root, uint64_t bits) {
    return round_met(root->pair, round_from_bits(bits), root->stretch, root->closed);
}

// Bits `by` farther from the end where the search begins, or nearer to it, as far as the times go.
static uint64_t round_farther(const round_root *root, uint64_t bits, uint64_t by) {
    const uint64_t one = round_bits(1);
    if (root->stretch == ROUND_BEFORE) return one - bits > by ? bits + by : one;
    return bits > by ? bits - by : 0;
}

static uint64_t round_nearer(const round_root *root, uint64_t bits, uint64_t by) {
    const round_root back = {root->pair, root->stretch == ROUND_BEFORE ? ROUND_AFTER : ROUND_BEFORE, root->closed};
    return round_farther(&back, bits, by);
}

// The neighbouring doubles between which the root is passed, from a guess on by steps that double. False when it is
// never passed. At the beginning it is not.
static bool round_enclose(const round_root *root, double about, uint64_t *free, uint64_t *passed) {
    const uint64_t begin = round_bits(root->stretch == ROUND_BEFORE ? 0 : 1);
    const uint64_t end = round_bits(root->stretch == ROUND_BEFORE ? 1 : 0);
    *free = *passed = round_bits(about);
    if (*free != begin && round_root_passed(root, *free)) {
        for (uint64_t by = 1; *free != begin && round_root_passed(root, *free); by *= 2) {
            *passed = *free;
            *free = round_nearer(root, *free, by);
        }
    } else {
        for (uint64_t by = 1; !round_root_passed(root, *passed); by *= 2) {
            if (*passed == end) return false;
            *free = *passed;
            *passed = round_farther(root, *passed, by);
        }
    }
    for (;;) {
        const uint64_t middle = *free < *passed ? *free + (*passed - *free) / 2 : *passed + (*free - *passed) / 2;
        if (middle == *free || middle == *passed) return true;
        *(round_root_passed(root, middle) ? passed : free) = middle;
    }
}

// Whether the path passes exactly R from a corner of P, nearest to it before a time, from the beginning: with the
// corner c and the motion m, that is |m x c| = R |m| and c . m on the near side of time * m . m.
static bool round_grazes(const round_root *root, double time) {
    const round_pair *pair = root->pair;
    round_way way;
    round_way_make(pair, 1, ROUND_BEFORE, true, &way); // from 0 to the whole motion, and R, all 2^52 times
    const hmi_big length2 = round_dot(&way.to, &way.to);
    const hmi_big limit = hmi_big_mul(&length2, &way.radius2);
    int scale;
    const hmi_big mantissa = hmi_big_from(hmi_int128_from(round_split(time, &scale)));
    const hmi_big position = hmi_big_mul(&length2, &mantissa);
    for (int k = 0; k < round_edge_count(pair); k++) {
        const round_edge edge = round_edge_at(pair, k);
        const round_big2 corner = round_big_corner(&way, edge.from_a, edge.from_b);
        const hmi_big cross = round_cross(&way.to, &corner);
        const hmi_big square = hmi_big_mul(&cross, &cross);
        if (hmi_big_compare(&square, &limit) != 0) continue;
        const hmi_big along = round_dot(&corner, &way.to);
        const hmi_big foot = hmi_big_shift_left(&along, scale);
        const int order = hmi_big_compare(&foot, &position);
        if (root->stretch == ROUND_BEFORE ? order < 0 : order > 0) return true;
    }
    return false;
}

// The double next to the root on the beginning's side, or the root itself. Under the closed rule the first time that
// has passed it may be the root: the shapes are then exactly R apart there, were not nearer before, and did not graze
// before.
static bool round_find(const round_root *root, double about, double *out) {
    uint64_t free, passed;
    if (!round_enclose(root, about, &free, &passed)) return false;
    *out = round_from_bits(free);
    if (!root->closed) return true;
    const double time = round_from_bits(passed);
    if (round_met(root->pair, time, ROUND_AT, true) && !round_met(root->pair, time, root->stretch, false) &&
        !round_grazes(root, time))
        *out = time;
    return true;
}

// ---- the questions ------------------------------------------------------------------------------------------------

// What begins at `end` or later does not matter.
static double round_end(double latest) { return round_from_bits(round_bits(round_lesser(latest, 1)) + (latest < 1)); }

static bool round_enter_by_search(const round_pair *pair, int64_t margin, bool closed, double end, double *enter) {
    const round_root root = {pair, ROUND_BEFORE, closed};
    *enter = 0;
    // Exactly R apart: the distance is convex in time, so it is below R either at once or never.
    if (!closed && hmi_sat_touch(pair->a, pair->b, margin, true)) return round_met(pair, 1, ROUND_BEFORE, false);
    if (!round_root_passed(&root, round_bits(end))) return false;
    const double guess = round_enters_about(pair);
    return round_find(&root, guess > 0 ? round_lesser(guess, 1) : 0, enter);
}

bool hmi_sat_round_enter_by_search(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion,
                                   bool closed, double latest, double *enter) {
    const round_pair pair = round_make(a, b, margin, motion);
    *enter = 0;
    return hmi_sat_touch(a, b, margin, closed) ||
           round_enter_by_search(&pair, margin, closed, round_end(latest), enter);
}

bool hmi_sat_round_enter(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion, bool closed,
                         double latest, double *enter) {
    const round_pair pair = round_make(a, b, margin, motion);
    const double end = round_end(latest);
    *enter = 0;
    if (hmi_sat_touch(a, b, margin, closed)) return true;
    const hmi_root fast = hmi_round_first(&pair, end, enter);
    if (fast == HMI_ROOT_NONE) return false;
    if (fast == HMI_ROOT_FOUND && *enter != end) return *enter < end;
    return round_enter_by_search(&pair, margin, closed, end, enter);
}

// Whether the hulls meet at time 1.
static bool round_inside_at_end(const hmi_convex *a, const hmi_convex *b, hmi_point motion) {
    const hmi_convex hull_a = {a->v, a->n, 0};
    const hmi_convex hull_b = {b->v, b->n, 0};
    hmi_passage passage;
    return hmi_sat_passage(&hull_a, &hull_b, motion, true, &passage) && passage.leave.about == 1;
}

static double round_leave(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion, bool closed,
                          bool search) {
    const round_pair pair = round_make(a, b, margin, motion);
    const round_root root = {&pair, ROUND_AFTER, closed};
    double leave = 1;
    if (round_met(&pair, 1, ROUND_AT, true) || round_inside_at_end(a, b, motion)) return 1;
    if (!search && hmi_round_last(&pair, &leave) == HMI_ROOT_FOUND) return leave;
    const round_guess guess = round_about(&pair, 1, -1);
    leave = 1;
    round_find(&root, guess.time > 0 ? round_lesser(guess.time, 1) : 0, &leave);
    return leave;
}

double hmi_sat_round_leave(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion, bool closed) {
    return round_leave(a, b, margin, motion, closed, false);
}

double hmi_sat_round_leave_by_search(const hmi_convex *a, const hmi_convex *b, int64_t margin, hmi_point motion,
                                     bool closed) {
    return round_leave(a, b, margin, motion, closed, true);
}
