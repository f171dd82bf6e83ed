// The shortest translation that no pair covers: along the borders of the pairs' octagons.
//
// The shortest free translation p is the closest point of the border of all that is covered. Octagons that have p on
// their border have it on a side or arc with an outward normal n, and p is a sum of such normals with no negative
// weight: else a point beside it would be closer and free. So for one of them n * p > 0, and only these sides are
// followed. Along a side or arc lengths grow on both sides of its closest point. From there on each octagon that covers
// the point reached leads on to where it ends; where none covers it, it is free.
//
// What is found is tested exactly. What is passed over is covered but for gaps of 2^-21 pixel. That is far more than
// octagons are off (separate_cover.c), and far less than the clearance that is promised.
#include "separate_shortest.h"

#include "separate_ways.h"

#include <math.h>

// Pixels by which octagons are enlarged, and more that one whose border is followed: sides that lie on each other leave
// each other open.
#define SHORTEST_GAP 0x1p-22
#define SHORTEST_OWN 0x1.8p-22

#define SHORTEST_FAR 0x1p-8       // pixels beyond the radius at which no more than that is computed
#define SHORTEST_LEAST 0x1p-30    // pixels: a shorter way on is none
#define SHORTEST_SIMILAR 0x1p-16  // the least sine between two normals whose corner is computed
#define SHORTEST_BLUNT (-0x1p-18) // the least cosine: else a point beyond one side may be nearest to the corner

enum {
    SHORTEST_SIDES = 8,
    SHORTEST_TESTS = 16384, ///< of points
    SHORTEST_NEWTON = 8,    ///< steps to a crossing on a side
    SHORTEST_HALVES = 48,   ///< steps to one on an arc
    SHORTEST_AROUND = 4,    ///< pairs that may have a corner
    SHORTEST_RAYS = 16
};

static const double shortest_unit = 1.0 / (double)HM_STEPS_PER_PIXEL;

/// The sides that octagons have, counterclockwise by the angles of their normals.
typedef struct shortest_side {
    hm_vec2 normal;
    int k;               ///< which of the four normals
    bool low;            ///< its opposite
    double cosine, sine; ///< of the angle to the next one
} shortest_side;

typedef struct shortest_search {
    const hmi_cover *cover;
    const hmi_cover_list *list;
    int sides;
    shortest_side side[SHORTEST_SIDES];
    double held, best; ///< in pixels
    bool found;
    hm_vec2 way;
    int32_t own; ///< whose border is followed
    int tests;   ///< that may still be made
    // The pairs in the order of their middles along the normal on which they lie most apart.
    int across;
    double reach; ///< how far any of them reaches from its middle
    int16_t order[HMI_COVER_PAIRS];
    double middle[HMI_COVER_PAIRS];
} shortest_search;

static double shortest_least(double p, double q) { return p < q ? p : q; }

static double shortest_most(double p, double q) { return p > q ? p : q; }

// ---- pairs in order -----------------------------------------------------------------------------------------------

static const hmi_cover_pair *shortest_pair(const shortest_search *search, int32_t i) {
    return &search->cover->pair[search->cover->index[search->list->first + i]];
}

// The normal along which the rows of a mask lie most apart.
static int shortest_across(const hmi_cover *cover) {
    const hmi_cover_side *mask = cover->a.blocks.grid ? &cover->a : &cover->b;
    int across = 0;
    for (int k = 1; k < 4; k++)
        if (fabs(mask->by_u[k]) < fabs(mask->by_u[across])) across = k;
    return across;
}

static void shortest_sort(shortest_search *search) {
    const int32_t count = search->list->count;
    const int k = search->across = shortest_across(search->cover);
    search->reach = 0;
    for (int32_t i = 0; i < count; i++) {
        const hmi_cover_pair *pair = shortest_pair(search, i);
        search->order[i] = (int16_t)i;
        search->middle[i] = (pair->low[k] + pair->high[k]) / 2;
        search->reach = shortest_most(search->reach, (pair->high[k] - pair->low[k]) / 2);
    }
    search->reach += search->cover->radius + SHORTEST_GAP;
    for (int32_t i = 1; i < count; i++) {
        const double middle = search->middle[i];
        const int16_t own = search->order[i];
        int32_t slot = i;
        for (; slot > 0 && search->middle[slot - 1] > middle; slot--) {
            search->middle[slot] = search->middle[slot - 1];
            search->order[slot] = search->order[slot - 1];
        }
        search->middle[slot] = middle;
        search->order[slot] = own;
    }
}

/// A walk through the pairs that may have a point, those with the nearest middles first.
typedef struct shortest_walk {
    double at;
    int32_t below, above; ///< slots that come next; those from `above` on lie beyond the point
} shortest_walk;

static shortest_walk shortest_walk_make(const shortest_search *search, double at) {
    int32_t low = 0, high = search->list->count;
    while (low < high) {
        const int32_t middle = (low + high) / 2;
        *(search->middle[middle] < at ? &low : &high) = search->middle[middle] < at ? middle + 1 : middle;
    }
    return (shortest_walk){at, low - 1, low};
}

// The next pair of the list that is not the one whose border is followed; -1 for none.
static int32_t shortest_next(const shortest_search *search, shortest_walk *walk) {
    for (;;) {
        const double below = walk->below >= 0 ? walk->at - search->middle[walk->below] : HUGE_VAL;
        const double above = walk->above < search->list->count ? search->middle[walk->above] - walk->at : HUGE_VAL;
        if (shortest_least(below, above) > search->reach) return -1;
        const int32_t i = search->order[below < above ? walk->below-- : walk->above++];
        if (i != search->own) return i;
    }
}

// ---- sides of octagons --------------------------------------------------------------------------------------------

// Whether octagons have sides along a normal that are longer than a point.
static bool shortest_has_side(const hmi_cover *cover, hm_vec2 normal) {
    const hm_vec2 along[4] = {cover->a.u, cover->a.v, cover->b.u, cover->b.v};
    for (int i = 0; i < 4; i++) {
        const double length = fabs(along[i].x) + fabs(along[i].y);
        if (length > 0 && fabs(hmi_dot(along[i], normal)) <= 0x1p-30 * length) return true;
    }
    return false;
}

// Keeps the normals of the sides that octagons have; those that are the same are one. False where a corner between two
// others cannot be distinguished, or is sharp.
static bool shortest_sides_make(shortest_search *search) {
    const hmi_cover *cover = search->cover;
    int kept[4], count = 0;
    for (int k = 0; k < 4; k++) {
        const double sine = count ? hmi_cross(cover->normal[kept[count - 1]], cover->normal[k]) : 1;
        if (!shortest_has_side(cover, cover->normal[k])) continue;
        if (sine >= SHORTEST_SIMILAR)
            kept[count++] = k;
        else if (sine > 0x1p-40 || cover->radius == 0)
            return false;
    }
    search->sides = 2 * count;
    for (int i = 0; i < search->sides; i++) {
        const hm_vec2 normal = cover->normal[kept[i % count]];
        search->side[i] =
            (shortest_side){i < count ? normal : hmi_scaled(normal, -1), kept[i % count], i >= count, 0, 0};
    }
    for (int i = 0; i < search->sides; i++) {
        shortest_side *side = &search->side[i];
        const hm_vec2 next = search->side[(i + 1) % search->sides].normal;
        side->cosine = hmi_dot(side->normal, next);
        side->sine = hmi_cross(side->normal, next);
        if (!(side->sine >= SHORTEST_SIMILAR && side->cosine >= SHORTEST_BLUNT)) return false;
    }
    return true;
}

static double shortest_offset(const shortest_side *side, const hmi_cover_pair *pair) {
    return side->low ? -pair->low[side->k] : pair->high[side->k];
}

// ---- what covers a point ------------------------------------------------------------------------------------------

// How far a point is beyond two sides that meet in a corner and that it is p and q beyond.
static double shortest_beyond_corner(const shortest_side *side, double p, double q) {
    if (q * q <= p * q * side->cosine) return fabs(p);
    if (p * p <= p * q * side->cosine) return fabs(q);
    const double across = (q - side->cosine * p) / side->sine;
    return sqrt(p * p + across * across);
}

// How far a point is outside of a pair without its radius, 0 within; or something far beyond the radius. By the sides
// that octagons have: with those that hmi_cover_apart_at has as well, and slopes, circles take a quarter longer.
static double shortest_outside(const shortest_search *search, const hmi_cover_pair *pair, const double at[4]) {
    const int count = search->sides / 2;
    const double radius = search->cover->radius;
    double off[4], most = 0;
    int beyond = 0;
    for (int i = 0; i < count; i++) {
        const int k = search->side[i].k;
        off[i] = at[k] > pair->high[k] ? at[k] - pair->high[k] : shortest_least(at[k] - pair->low[k], 0);
        if (fabs(off[i]) > radius + SHORTEST_FAR) return fabs(off[i]);
        beyond += off[i] != 0;
        most = shortest_most(most, fabs(off[i]));
    }
    if (beyond < 2 || radius == 0) return most;
    for (int i = 0; i < count; i++) {
        const double p = off[i], q = i + 1 < count ? off[i + 1] : -off[0];
        if (p * q > 0) most = shortest_most(most, shortest_beyond_corner(&search->side[i], p, q));
    }
    return most;
}

static void shortest_along_normals(const hmi_cover *cover, hm_vec2 p, double out[4]) {
    for (int k = 0; k < 4; k++) out[k] = hmi_dot(cover->normal[k], p);
}

// How far a point is outside of a rounded pair that is enlarged, negative within.
static double shortest_off(const shortest_search *search, const hmi_cover_pair *pair, hm_vec2 p) {
    double at[4];
    shortest_along_normals(search->cover, p, at);
    return shortest_outside(search, pair, at) - search->cover->radius - SHORTEST_GAP;
}

// ---- borders ------------------------------------------------------------------------------------------------------

/// A stretch of a side, or of the arc around a corner, along which lengths grow.
typedef struct shortest_curve {
    bool round;
    hm_vec2 from, to, corner;
} shortest_curve;

// Where a straight stretch leaves a pair that has the point `on`. The rounded one ends before its sides do, where the
// distance, which is convex, is its radius.
static hm_vec2 shortest_straight_exit(const shortest_search *search, const shortest_curve *curve,
                                      const hmi_cover_pair *pair, hm_vec2 on) {
    const hmi_cover *cover = search->cover;
    const hm_vec2 rest = hmi_minus(curve->to, on);
    const double length = hmi_length(rest), radius = cover->radius + SHORTEST_GAP;
    double from[4], way[4], end = length;
    if (!(length > 0)) return curve->to;
    const hm_vec2 along = hmi_scaled(rest, 1 / length);
    shortest_along_normals(cover, on, from);
    shortest_along_normals(cover, along, way);
    for (int k = 0; k < 4; k++) {
        if (way[k] > 0) end = shortest_least(end, (pair->high[k] + radius - from[k]) / way[k]);
        if (way[k] < 0) end = shortest_least(end, (pair->low[k] - radius - from[k]) / way[k]);
    }
    for (int i = 0; cover->radius > 0; i++) {
        double at[4];
        for (int k = 0; k < 4; k++) at[k] = from[k] + end * way[k];
        const hmi_cover_apart apart = hmi_cover_apart_at(cover, pair, at, way);
        if (apart.distance - radius <= SHORTEST_GAP / 16) break;
        if (!(apart.slope > 0) || i == SHORTEST_NEWTON) return on;
        end -= (apart.distance - radius) / apart.slope;
    }
    if (end >= length) return curve->to;
    return end > SHORTEST_LEAST ? hmi_along(on, along, end) : on;
}

static hm_vec2 shortest_on_arc(const shortest_search *search, hm_vec2 corner, hm_vec2 way) {
    const double length = hmi_length(way);
    return hmi_along(corner, way, length > 0 ? (search->cover->radius + SHORTEST_OWN) / length : 0);
}

// Where an arc leaves a rounded pair between a point within and one outside: by false positions, and by half in every
// third step.
static hm_vec2 shortest_crossing(const shortest_search *search, hm_vec2 corner, const hmi_cover_pair *pair,
                                 hm_vec2 in, hm_vec2 out) {
    double off_in = shortest_off(search, pair, in), off_out = shortest_off(search, pair, out);
    for (int i = 0; i < SHORTEST_HALVES && !(off_out < SHORTEST_GAP / 4); i++) {
        const double part = i % 3 == 2 ? 0.5 : (off_out - SHORTEST_GAP / 8) / (off_out - off_in);
        const hm_vec2 between = hmi_along(out, hmi_minus(in, out), part);
        const hm_vec2 middle = shortest_on_arc(search, corner, hmi_minus(between, corner));
        const double off = shortest_off(search, pair, middle);
        *(off < 0 ? &in : &out) = middle;
        *(off < 0 ? &off_in : &off_out) = off;
    }
    return out;
}

// Whether a direction lies between two that are less than 180 degrees apart.
static bool shortest_is_between(hm_vec2 direction, hm_vec2 from, hm_vec2 to) {
    const double side = hmi_cross(from, to) < 0 ? -1 : 1;
    return side * hmi_cross(from, direction) > 0 && side * hmi_cross(direction, to) > 0;
}

// Where an arc leaves a rounded pair that has it at `on`. What the circle has outside of the pair is one stretch around
// the direction in which the corner itself is outside, as both have the same radius. So there is one crossing up to
// that direction, or up to the end if that is outside.
static hm_vec2 shortest_arc_exit(const shortest_search *search, const shortest_curve *arc, const hmi_cover_pair *pair,
                                 hm_vec2 on) {
    const hmi_cover *cover = search->cover;
    double at[4], by_x[4], by_y[4];
    hm_vec2 outside = arc->to;
    shortest_along_normals(cover, arc->corner, at);
    if (shortest_off(search, pair, arc->to) < 0) {
        if (shortest_outside(search, pair, at) <= SHORTEST_GAP) return arc->to;
        shortest_along_normals(cover, (hm_vec2){1, 0}, by_x);
        shortest_along_normals(cover, (hm_vec2){0, 1}, by_y);
        const hm_vec2 way = {hmi_cover_apart_at(cover, pair, at, by_x).slope,
                             hmi_cover_apart_at(cover, pair, at, by_y).slope};
        outside = shortest_on_arc(search, arc->corner, way);
        if (!shortest_is_between(way, hmi_minus(on, arc->corner), hmi_minus(arc->to, arc->corner))) return arc->to;
        if (shortest_off(search, pair, outside) < 0) return arc->to;
    }
    return shortest_crossing(search, arc->corner, pair, on, outside);
}

// Follows a stretch through what others cover of it, to a point that none covers or to its end.
static void shortest_follow(shortest_search *search, const shortest_curve *curve) {
    const int across = search->across;
    hm_vec2 on = curve->from;
    double at[4];
    if (hmi_length(on) >= search->best || hmi_length(curve->to) <= search->held) return;
    shortest_along_normals(search->cover, on, at);
    shortest_walk walk = shortest_walk_make(search, at[across]);
    for (int32_t i; (i = shortest_next(search, &walk)) >= 0;) {
        const hmi_cover_pair *pair = shortest_pair(search, i);
        if (--search->tests < 0) return;
        if (!(shortest_outside(search, pair, at) < search->cover->radius + SHORTEST_GAP)) continue;
        const hm_vec2 next = curve->round ? shortest_arc_exit(search, curve, pair, on)
                                          : shortest_straight_exit(search, curve, pair, on);
        if (next.x == curve->to.x && next.y == curve->to.y) return;
        if (next.x == on.x && next.y == on.y) continue;
        on = next;
        if (hmi_length(on) >= search->best) return;
        shortest_along_normals(search->cover, on, at);
        walk = shortest_walk_make(search, at[across]);
    }
    search->best = hmi_length(on);
    search->way = on;
    search->found = true;
}

// A side at a distance from the start, between two points along it: what of it is beyond what is held, and closer than
// the best.
static void shortest_half(shortest_search *search, hm_vec2 foot, double distance, hm_vec2 along, double from,
                          double to) {
    const double held = search->held * search->held - distance * distance;
    const double best = search->best * search->best - distance * distance;
    if (held > 0) from = shortest_most(from, sqrt(held));
    if (!(best > 0)) return;
    to = shortest_least(to, sqrt(best));
    if (to > from)
        shortest_follow(search,
                        &(shortest_curve){.from = hmi_along(foot, along, from), .to = hmi_along(foot, along, to)});
}

// Where the side lies from the foot of the line on, counterclockwise, to the next one's corner.
static double shortest_corner(const shortest_side *side, double own, double next) {
    return (next - own * side->cosine) / side->sine;
}

static void shortest_straight(shortest_search *search, const hmi_cover_pair *pair, int i) {
    const shortest_side *side = &search->side[i], *next = &search->side[(i + 1) % search->sides];
    const shortest_side *before = &search->side[(i + search->sides - 1) % search->sides];
    const double offset = shortest_offset(side, pair), distance = offset + search->cover->radius + SHORTEST_OWN;
    if (!(distance > 0 && distance < search->best)) return;
    const double to = shortest_corner(side, offset, shortest_offset(next, pair));
    const double from = -shortest_corner(before, offset, shortest_offset(before, pair));
    const hm_vec2 along = {-side->normal.y, side->normal.x}, foot = hmi_scaled(side->normal, distance);
    shortest_half(search, foot, distance, along, shortest_most(from, 0), to);
    shortest_half(search, foot, distance, hmi_scaled(along, -1), shortest_most(-to, 0), -from);
}

// Whether one of the pairs around a corner has it, and so all of the arc between points that it has too: where another
// corner lies on this one, its own arc is followed.
static bool shortest_corner_covered(const shortest_search *search, hm_vec2 corner, hm_vec2 from, hm_vec2 to) {
    double at[4];
    shortest_along_normals(search->cover, corner, at);
    shortest_walk walk = shortest_walk_make(search, at[search->across]);
    for (int tries = 0; tries < SHORTEST_AROUND; tries++) {
        const int32_t i = shortest_next(search, &walk);
        if (i < 0) return false;
        const hmi_cover_pair *pair = shortest_pair(search, i);
        if (shortest_outside(search, pair, at) <= SHORTEST_GAP && shortest_off(search, pair, from) < 0 &&
            shortest_off(search, pair, to) < 0)
            return true;
    }
    return false;
}

// The arc from the end of a side to the next one. Its closest point is the one across from the corner's direction, if
// the arc has it, or else an end. In the corner's direction it is farthest.
static void shortest_round(shortest_search *search, const hmi_cover_pair *pair, int i) {
    const shortest_side *side = &search->side[i], *next = &search->side[(i + 1) % search->sides];
    const double radius = search->cover->radius, offset = shortest_offset(side, pair);
    const double on = shortest_corner(side, offset, shortest_offset(next, pair));
    const hm_vec2 along = {-side->normal.y, side->normal.x};
    const hm_vec2 corner = hmi_along(hmi_scaled(side->normal, offset), along, on), near = hmi_scaled(corner, -1);
    const double length = hmi_length(corner);
    if (length >= search->best + radius || radius - length >= search->best) return;
    if (hmi_dot(corner, side->normal) <= -radius && hmi_dot(corner, next->normal) <= -radius) return;
    const hm_vec2 end[2] = {shortest_on_arc(search, corner, side->normal),
                            shortest_on_arc(search, corner, next->normal)};
    if (shortest_corner_covered(search, corner, end[0], end[1])) return;
    const bool closest = shortest_is_between(near, side->normal, next->normal);
    const bool farthest = shortest_is_between(corner, side->normal, next->normal);
    const hm_vec2 middle = shortest_on_arc(search, corner, closest ? near : corner);
    const int first = hmi_dot(corner, side->normal) < hmi_dot(corner, next->normal) ? 0 : 1;
    shortest_curve arc = {true, end[first], end[1 - first], corner};
    for (int k = 0; k < (closest || farthest ? 2 : 1); k++) {
        if (closest) arc = (shortest_curve){true, middle, end[k], corner};
        if (farthest) arc = (shortest_curve){true, end[k], middle, corner};
        shortest_follow(search, &arc);
    }
}

// The first gap in a few directions: what is farther need not be followed.
static void shortest_around(shortest_search *search) {
    search->own = -1;
    for (int i = 0; i < SHORTEST_RAYS; i++)
        shortest_follow(search, &(shortest_curve){.to = hmi_scaled(hmi_ways_around(i), search->best)});
}

hmi_shortest_state hmi_cover_shortest(const hmi_cover *cover, const hmi_cover_list *list, double held, double most,
                                      bool all, hm_vec2 *out) {
    shortest_search search = {.cover = cover,
                              .list = list,
                              .held = held * shortest_unit,
                              .best = most * shortest_unit,
                              .tests = SHORTEST_TESTS};
    if (list->count == 0 || !shortest_sides_make(&search)) return HMI_SHORTEST_OPEN;
    shortest_sort(&search);
    shortest_around(&search);
    if (!search.found && !all) return HMI_SHORTEST_FAR;
    for (int32_t i = 0; i < list->count; i++) {
        search.own = i;
        for (int side = 0; side < search.sides; side++) {
            shortest_straight(&search, shortest_pair(&search, i), side);
            if (cover->radius > 0) shortest_round(&search, shortest_pair(&search, i), side);
        }
    }
    if (search.tests < 0) return HMI_SHORTEST_OPEN;
    *out = hmi_scaled(search.way, 1 / shortest_unit);
    return search.found ? HMI_SHORTEST_FOUND : HMI_SHORTEST_NONE;
}
