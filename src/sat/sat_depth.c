// sat_depth: the least translation of b that parts it from a.
//
// b moved by t meets a exactly when t lies in the difference P = A - B of the hulls, or within R of it. P is convex;
// its edges are those of A and those of B reversed, in the order of their directions. So both outlines are walked
// together, once, by a merge: at each step one of them goes on along its edge (or both, along parallel ones), and the
// corner of the other is the one farthest in that direction. Where 0 lies in P the minimum translation vector (MTV)
// is square to the edge whose line is nearest; else it leads off from P's nearest point.
//
// Lengths are compared as doubles, with the doubt that stands beside each, and exactly where these leave it open: as
// squares of cross products over squared edge lengths, in whole numbers of any size.
#include "sat_depth.h"

#include "../base/vec2.h"
#include "../exact/bigint.h"
#include "sat_exact.h"

#include <math.h>
#include <stddef.h>

// ---- both outlines -----------------------------------------------------------------------------------------------
//
// Corners as doubles are relative to corner 0 of a, within `reach` = M, and off by at most uM with u = 2^-53. So
// cross products of differences are off by less than `doubt` = 2^-46 M^2 (see the filter in sat.c).

enum { EXIT_CORNERS = 16 };

typedef struct exit_ring {
    const hmi_whole *s;
    int32_t n;
    int32_t step;                ///< from corner to corner, modulo n, so that it goes to the positive side
    hm_vec2 point[EXIT_CORNERS]; ///< of the first corners
} exit_ring;

/// Two hulls in the order of sat_order.
typedef struct exit_pair {
    exit_ring a, b;
    hmi_point origin; ///< corner 0 of a
    double reach;
    double doubt;
} exit_pair;

static inline int32_t exit_next(const exit_ring *ring, int32_t k) {
    const int32_t next = k + ring->step;
    return next >= ring->n ? next - ring->n : next;
}

static inline hmi_point exit_at(const exit_ring *ring, int32_t k) { return hmi_whole_corner(ring->s, k); }

static inline hm_vec2 exit_corner(const exit_pair *pair, const exit_ring *ring, int32_t k) {
    if (k < EXIT_CORNERS) return ring->point[k];
    const hmi_point at = exit_at(ring, k);
    return sat_to_double(&pair->origin, &at);
}

static void exit_ring_make(const hmi_whole *s, const hmi_point *origin, exit_ring *ring, double *reach) {
    ring->s = s;
    ring->n = s->n;
    for (int32_t k = 0; k < s->n; k++) {
        const hmi_point at = hmi_whole_corner(s, k);
        const hm_vec2 point = sat_to_double(origin, &at);
        if (k < EXIT_CORNERS) ring->point[k] = point;
        *reach = sat_larger(*reach, sat_larger(fabs(point.x), fabs(point.y)));
    }
}

static int32_t exit_step_of(const hmi_whole *s, const exit_ring *ring, double doubt) {
    if (s->n < 3) return 1;
    const hm_vec2 e = hmi_minus(ring->point[1], ring->point[0]);
    const hm_vec2 f = hmi_minus(ring->point[2], ring->point[1]);
    const double turn = e.x * f.y - e.y * f.x;
    const int sign = fabs(turn) > doubt ? (turn > 0 ? 1 : -1) : sat_whole_turn(s);
    return sign > 0 ? 1 : s->n - 1;
}

static void exit_pair_make(const hmi_whole *a, const hmi_whole *b, exit_pair *pair) {
    pair->origin = hmi_whole_corner(a, 0);
    pair->reach = 0;
    exit_ring_make(a, &pair->origin, &pair->a, &pair->reach);
    exit_ring_make(b, &pair->origin, &pair->b, &pair->reach);
    pair->doubt = pair->reach * pair->reach * 0x1p-46;
    pair->a.step = exit_step_of(a, &pair->a, pair->doubt);
    pair->b.step = exit_step_of(b, &pair->b, pair->doubt);
}

/// A position of the walk: a corner of each, and the edges ahead.
typedef struct exit_walk {
    int32_t i, j;
    int32_t i_next, j_next;
    int32_t left_a, left_b; ///< edges that are still ahead
    hm_vec2 at_a, at_b;     ///< corners i and j
    hm_vec2 to_a, to_b;     ///< the next ones
} exit_walk;

/// An edge of P, from (corner i of a) - (corner j of b), along an edge of a, or of b reversed, or both: d, with P on
/// its inner side.
typedef struct exit_face {
    int32_t i, j;
    bool of_a, of_b;
    hm_vec2 d;
} exit_face;

static inline void exit_aim_a(const exit_pair *pair, exit_walk *walk) {
    walk->i_next = exit_next(&pair->a, walk->i);
    walk->to_a = exit_corner(pair, &pair->a, walk->i_next);
}

static inline void exit_aim_b(const exit_pair *pair, exit_walk *walk) {
    walk->j_next = exit_next(&pair->b, walk->j);
    walk->to_b = exit_corner(pair, &pair->b, walk->j_next);
}

// Which edge comes first as P is walked: above 0 a's, below 0 b's, 0 when they are parallel.
static inline double exit_turn(const exit_pair *pair, const exit_walk *walk, hm_vec2 e, hm_vec2 f) {
    if (walk->left_b == 0) return 1;
    if (walk->left_a == 0) return -1;
    const double turn = e.x * f.y - e.y * f.x;
    if (fabs(turn) > pair->doubt) return turn;
    const hmi_point from = exit_at(&pair->a, walk->i), to = exit_at(&pair->a, walk->i_next);
    const hmi_point begin = exit_at(&pair->b, walk->j_next), end = exit_at(&pair->b, walk->j);
    return hmi_int256_sign(sat_cross(&from, &to, &begin, &end));
}

// Moves on along an edge of P; not at the end of the walk.
static inline void exit_step(const exit_pair *pair, exit_walk *walk, exit_face *face) {
    const hm_vec2 e = hmi_minus(walk->to_a, walk->at_a);
    const hm_vec2 f = hmi_minus(walk->at_b, walk->to_b);
    const double turn = exit_turn(pair, walk, e, f);
    *face = (exit_face){walk->i, walk->j, turn >= 0, turn <= 0, turn >= 0 ? e : f};
    if (face->of_a) {
        walk->i = walk->i_next;
        walk->at_a = walk->to_a;
        walk->left_a--;
        exit_aim_a(pair, walk);
    }
    if (face->of_b) {
        walk->j = walk->j_next;
        walk->at_b = walk->to_b;
        walk->left_b--;
        exit_aim_b(pair, walk);
    }
}

static inline bool exit_more(const exit_walk *walk) { return walk->left_a + walk->left_b > 0; }

// Edges ahead have directions from 0 on, up to 360 degrees: a is entered at its first corner by (y, x), b at its
// last.
static exit_walk exit_begin(const exit_pair *pair) {
    exit_walk walk = {.left_a = pair->a.n > 1 ? pair->a.n : 0, .left_b = pair->b.n > 1 ? pair->b.n : 0};
    hmi_point first = pair->origin, last = exit_at(&pair->b, 0);
    for (int32_t k = 1; k < pair->a.n; k++) {
        const hmi_point p = exit_at(&pair->a, k);
        if (p.y > first.y || (p.y == first.y && p.x >= first.x)) continue;
        walk.i = k;
        first = p;
    }
    for (int32_t k = 1; k < pair->b.n; k++) {
        const hmi_point p = exit_at(&pair->b, k);
        if (p.y < last.y || (p.y == last.y && p.x <= last.x)) continue;
        walk.j = k;
        last = p;
    }
    walk.at_a = exit_corner(pair, &pair->a, walk.i);
    walk.at_b = exit_corner(pair, &pair->b, walk.j);
    exit_aim_a(pair, &walk);
    exit_aim_b(pair, &walk);
    return walk;
}

// ---- an edge of P exactly ----------------------------------------------------------------------------------------

/// Its direction leads from p to q.
typedef struct exit_ends {
    hmi_point p, q;
} exit_ends;

static exit_ends exit_ends_of(const exit_pair *pair, const exit_face *face) {
    if (face->of_a) return (exit_ends){exit_at(&pair->a, face->i), exit_at(&pair->a, exit_next(&pair->a, face->i))};
    return (exit_ends){exit_at(&pair->b, exit_next(&pair->b, face->j)), exit_at(&pair->b, face->j)};
}

// The way from its start to 0.
static hm_vec2 exit_from_start(const exit_pair *pair, const exit_face *face) {
    const hmi_point from = exit_at(&pair->a, face->i), to = exit_at(&pair->b, face->j);
    return sat_to_double(&from, &to);
}

// Where it ends.
static exit_face exit_end_of(const exit_pair *pair, const exit_face *face) {
    return (exit_face){face->of_a ? exit_next(&pair->a, face->i) : face->i,
                       face->of_b ? exit_next(&pair->b, face->j) : face->j,
                       false,
                       false,
                       {0, 0}};
}

static hmi_int256 exit_cross_exact(const exit_pair *pair, const exit_face *face) {
    const exit_ends ends = exit_ends_of(pair, face);
    const hmi_point from = exit_at(&pair->a, face->i), to = exit_at(&pair->b, face->j);
    return sat_cross(&ends.p, &ends.q, &from, &to);
}

// ---- the depth of 0 behind an edge of P --------------------------------------------------------------------------

/// An edge of P, the cross product of it and the way from its start to 0, and its squared length: 0 lies
/// cross / sqrt(length2) deep behind its line.
typedef struct exit_line {
    exit_face face;
    double cross;
    double length2;
} exit_line;

static inline double exit_square(double v) { return v > 0 ? v * v : 0; }

// Whether the translation square to d leads higher than that square to e or, as high, farther left: 1 or -1.
// Translations lead along (d.y, -d.x). Mirrored to one side where need be, the higher one is at the smaller angle
// from straight up.
static int exit_compare_ways(const exit_ends *d, const exit_ends *e) {
    const hmi_int128 dx = sat_difference(d->p.x, d->q.x);
    const hmi_int128 dy = sat_difference(d->p.y, d->q.y);
    const hmi_int128 ex = sat_difference(e->p.x, e->q.x);
    const hmi_int128 ey = sat_difference(e->p.y, e->q.y);
    const int higher = hmi_int256_compare(hmi_int256_mul(dx, sat_magnitude(ey)), //
                                          hmi_int256_mul(ex, sat_magnitude(dy)));
    if (higher != 0) return higher;
    if (hmi_int128_is_zero(dy)) return hmi_int128_is_negative(dx) ? -1 : 1;
    return hmi_int128_is_negative(dy) ? 1 : -1;
}

static hmi_big exit_big(hmi_int256 value) {
    const hmi_int256 magnitude = hmi_int256_magnitude(value);
    hmi_big big = {hmi_int256_is_negative(value) ? -1 : 1, 4, {0}};
    for (int i = 0; i < 4; i++) big.word[i] = magnitude.word[i];
    return hmi_big_trim(big);
}

// A cross product's square times the other's squared length.
static hmi_big exit_side(const exit_pair *pair, const exit_face *face, const exit_ends *other) {
    const hmi_big cross = exit_big(exit_cross_exact(pair, face));
    const hmi_big length2 = exit_big(sat_dot(&other->p, &other->q, &other->p, &other->q));
    const hmi_big square = hmi_big_mul(&cross, &cross);
    return hmi_big_mul(&square, &length2);
}

static bool exit_better_exact(const exit_pair *pair, const exit_face *face, const exit_face *best) {
    const exit_ends ends = exit_ends_of(pair, face);
    const exit_ends other = exit_ends_of(pair, best);
    const hmi_big one = exit_side(pair, face, &other);
    const hmi_big two = exit_side(pair, best, &ends);
    const int order = hmi_big_compare(&one, &two);
    return order < 0 || (order == 0 && exit_compare_ways(&ends, &other) > 0);
}

// Whether 0 is nearer to the line than to the best, or as near and the translation there is to be preferred. Squares
// are off by less than 2^-48 of themselves.
static inline bool exit_better(const exit_pair *pair, const exit_line *line, const exit_line *best) {
    const double least = exit_square(line->cross - pair->doubt);
    const double most_best = exit_square(best->cross + pair->doubt);
    if (least * best->length2 > most_best * line->length2 * (1 + 0x1p-46)) return false;
    const double most = exit_square(line->cross + pair->doubt);
    const double least_best = exit_square(best->cross - pair->doubt);
    if (most * best->length2 < least_best * line->length2 * (1 - 0x1p-46)) return true;
    return exit_better_exact(pair, &line->face, &best->face);
}

// ---- out of P ----------------------------------------------------------------------------------------------------

/// Where 0 lies.
typedef enum exit_region {
    EXIT_OUTSIDE,
    EXIT_EDGE, ///< on an edge of P that has an area
    EXIT_INSIDE
} exit_region;

// Of P with an area; the nearest line unless 0 lies outside.
static exit_region exit_nearest_line(const exit_pair *pair, exit_line *best) {
    exit_region region = EXIT_INSIDE;
    exit_walk walk = exit_begin(pair);
    best->length2 = 0;
    while (exit_more(&walk)) {
        exit_line line;
        const hm_vec2 w = hmi_minus(walk.at_b, walk.at_a);
        exit_step(pair, &walk, &line.face);
        const hm_vec2 d = line.face.d;
        line.cross = d.x * w.y - d.y * w.x;
        line.length2 = d.x * d.x + d.y * d.y;
        if (line.cross < -pair->doubt) return EXIT_OUTSIDE;
        if (line.cross <= pair->doubt) {
            const int sign = hmi_int256_sign(exit_cross_exact(pair, &line.face));
            if (sign < 0) return EXIT_OUTSIDE;
            if (sign == 0) region = EXIT_EDGE;
        }
        if (best->length2 == 0 || exit_better(pair, &line, best)) *best = line;
    }
    return region;
}

static void exit_write(const exit_pair *pair, const exit_face *face, hmi_features *out) {
    const exit_face end = exit_end_of(pair, face);
    *out = (hmi_features){{face->i, end.i}, {face->j, end.j}, false, {0, 0}};
}

// ---- 0 outside of P ----------------------------------------------------------------------------------------------

/// What is nearest to 0 so far: an edge of P or its corner.
typedef struct exit_nearest {
    double distance;
    exit_face face; ///< of a corner, only where it is
} exit_nearest;

static void exit_offer_corner(const exit_pair *pair, exit_nearest *nearest, const exit_face *corner) {
    const double distance = hmi_length(exit_from_start(pair, corner));
    if (distance < nearest->distance)
        *nearest = (exit_nearest){distance, {corner->i, corner->j, false, false, {0, 0}}};
}

// Every corner begins one edge, and the one edge at most in front of which 0 lies is nearer than its ends. Signs that
// rounding has wrong only exchange an end for a point beside it.
static void exit_offer_face(const exit_pair *pair, exit_nearest *nearest, const exit_face *face) {
    const exit_face end = exit_end_of(pair, face);
    const exit_ends ends = exit_ends_of(pair, face);
    const hm_vec2 d = sat_to_double(&ends.p, &ends.q);
    const hm_vec2 w = exit_from_start(pair, face);
    const hm_vec2 rest = exit_from_start(pair, &end);
    exit_offer_corner(pair, nearest, face);
    if (d.x * w.x + d.y * w.y <= 0 || d.x * rest.x + d.y * rest.y >= 0) return;
    hmi_features on;
    hm_vec2 ignored;
    exit_write(pair, face, &on);
    const double distance = hmi_measure_gap(pair->a.s, pair->b.s, &on, &ignored);
    if (distance > 0 && distance <= nearest->distance) *nearest = (exit_nearest){distance, *face};
}

static exit_nearest exit_nearest_of(const exit_pair *pair) {
    exit_nearest nearest = {HUGE_VAL, {0, 0, false, false, {0, 0}}};
    exit_walk walk = exit_begin(pair);
    if (!exit_more(&walk)) exit_offer_corner(pair, &nearest, &nearest.face);
    while (exit_more(&walk)) {
        exit_face face;
        exit_step(pair, &walk, &face);
        exit_offer_face(pair, &nearest, &face);
    }
    return nearest;
}

// Whether 0 lies within the radii and the margin of an edge of P, exactly: the distance of an edge of one hull from a
// corner of the other. Parallel edges make one of P that ends at corners of both.
static bool exit_face_near(const exit_pair *pair, const exit_face *face, int64_t steps, bool closed) {
    const exit_face end = exit_end_of(pair, face);
    const hmi_point one[2] = {exit_at(&pair->a, face->i), exit_at(&pair->a, end.i)};
    const hmi_point two[2] = {exit_at(&pair->b, face->j), exit_at(&pair->b, end.j)};
    const hmi_convex of_a = {one, face->of_a ? 2 : 1, 0};
    const hmi_convex of_b = {two, face->of_b ? 2 : 1, 0};
    return hmi_sat_touch(&of_a, &of_b, steps, closed);
}

// The same of P. Only those edges are tested whose distance, within the error of doubles, may be the least.
static bool exit_near(const exit_pair *pair, double nearest, int64_t steps, bool closed) {
    exit_walk walk = exit_begin(pair);
    exit_face face = {walk.i, walk.j, false, false, {0, 0}};
    if (!exit_more(&walk)) return exit_face_near(pair, &face, steps, closed);
    while (exit_more(&walk)) {
        exit_nearest own = {HUGE_VAL, {0, 0, false, false, {0, 0}}};
        exit_step(pair, &walk, &face);
        exit_offer_face(pair, &own, &face);
        if (own.distance <= nearest * (1 + 0x1p-40) && exit_face_near(pair, &face, steps, closed)) return true;
    }
    return false;
}

// Whether 0 lies within R of P, exactly; `steps` is R.
static bool exit_outside(const exit_pair *pair, int64_t steps, bool closed, hmi_features *out) {
    const double radius = hmi_measure_units(steps);
    if (steps == 0) return false;
    const exit_nearest nearest = exit_nearest_of(pair);
    const double distance = nearest.distance;
    if (distance > radius * (1 + 0x1p-40)) return false;
    if (distance > radius * (1 - 0x1p-40) && !exit_near(pair, distance, steps, closed)) return false;
    exit_write(pair, &nearest.face, out);
    return true;
}

// ---- P without an area -------------------------------------------------------------------------------------------

static void exit_write_corner(const exit_face *corner, hm_vec2 way, hmi_features *out) {
    *out = (hmi_features){{corner->i, corner->i}, {corner->j, corner->j}, true, way};
}

// The sign of how far 0 lies ahead of where a face begins, along another.
static int exit_ahead(const exit_pair *pair, const exit_ends *along, const exit_face *face) {
    const hmi_point from = exit_at(&pair->a, face->i), to = exit_at(&pair->b, face->j);
    return hmi_int256_sign(sat_dot(&along->p, &along->q, &from, &to));
}

// Both are points or parallel segments; true where 0 lies on P, which has two edges or none.
static bool exit_on_line(const exit_pair *pair, hmi_features *out) {
    exit_walk walk = exit_begin(pair);
    exit_face one = {walk.i, walk.j, false, false, {0, 0}};
    exit_face two;
    const hmi_point a = exit_at(&pair->a, 0), b = exit_at(&pair->b, 0);
    if (!exit_more(&walk)) {
        exit_write_corner(&one, (hm_vec2){0, -1}, out);
        return a.x == b.x && a.y == b.y;
    }
    exit_step(pair, &walk, &one);
    exit_step(pair, &walk, &two);
    if (hmi_int256_sign(exit_cross_exact(pair, &one)) != 0) return false;
    const exit_ends ends = exit_ends_of(pair, &one);
    const exit_ends back = exit_ends_of(pair, &two);
    const hm_vec2 d = sat_to_double(&ends.p, &ends.q);
    const int begin = exit_ahead(pair, &ends, &one);
    const int end = exit_ahead(pair, &ends, &two);
    if (begin == 0)
        exit_write_corner(&one, (hm_vec2){0 - d.x, 0 - d.y}, out);
    else if (end == 0)
        exit_write_corner(&two, d, out);
    else
        exit_write(pair, exit_compare_ways(&ends, &back) > 0 ? &one : &two, out);
    return begin >= 0 && end <= 0;
}

// Points and segments in the form that the other tests take.
static void exit_ends_make(const exit_ring *ring, hmi_point space[2], hmi_convex *out) {
    for (int32_t k = 0; k < ring->n; k++) space[k] = exit_at(ring, k);
    *out = (hmi_convex){space, ring->n, 0};
}

static bool exit_flat(const exit_pair *pair) {
    hmi_point space[4];
    hmi_convex a, b;
    if (pair->a.n > 2 || pair->b.n > 2) return false;
    exit_ends_make(&pair->a, space, &a);
    exit_ends_make(&pair->b, space + 2, &b);
    return sat_flat(&a, &b);
}

static bool exit_flat_touch(const exit_pair *pair, bool closed) {
    hmi_point space[4];
    hmi_convex a, b;
    exit_ends_make(&pair->a, space, &a);
    exit_ends_make(&pair->b, space + 2, &b);
    return hmi_sat_touch(&a, &b, 0, closed);
}

// ---- the answer --------------------------------------------------------------------------------------------------

bool hmi_sat_features(const hmi_whole *a, const hmi_whole *b, int64_t margin, bool closed, hmi_features *out) {
    const int64_t steps = a->radius + b->radius + margin;
    exit_pair pair;
    exit_pair_make(a, b, &pair);
    if (exit_flat(&pair)) {
        if (!exit_on_line(&pair, out)) return exit_outside(&pair, steps, closed, out);
        return steps > 0 || exit_flat_touch(&pair, closed);
    }
    exit_line line = {0}; // written unless it is outside, which gcc does not see
    const exit_region point = exit_nearest_line(&pair, &line);
    if (point == EXIT_OUTSIDE) return exit_outside(&pair, steps, closed, out);
    if (point == EXIT_EDGE && steps == 0 && !closed) return false;
    exit_write(&pair, &line.face, out);
    return true;
}

bool hmi_sat_depth(const hmi_whole *a, const hmi_whole *b, int64_t margin, bool closed, hmi_depth *out) {
    const bool swap = sat_whole_order(a, b) > 0;
    const hmi_whole *first = swap ? b : a, *second = swap ? a : b;
    hmi_features on;
    if (!hmi_sat_features(first, second, margin, closed, &on)) return false;
    const double gap = hmi_measure_gap(first, second, &on, &out->normal);
    out->depth = hmi_measure_depth(hmi_measure_units(a->radius + b->radius + margin), gap);
    if (swap) out->normal = (hm_vec2){0 - out->normal.x, 0 - out->normal.y};
    return true;
}
