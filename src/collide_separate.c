// Separation: the shortest way out. The plane of translations of b is searched as a tree of squares, nearest first.
// The middle of a square is asked exactly whether the rule is met there: if not, it is a way out, and squares that
// are not nearer by the tolerance need not be looked at. If it is, a depth is worked out by which the shapes
// certainly overlap there; a square within that depth holds no way out and is dropped. Else it is quartered, down to
// squares that fit into the clearance.
//
// A square that is dropped has no free place, so what is known of the depth (which depends on fields) changes the
// cost and never the answer.
#include "collide_internal.h"

#include <math.h>

// ---- search -------------------------------------------------------------------------------------------------------

enum {
    SEPARATE_TOLERANCE = 1 << (HM_STEP_BITS - 4), // 1/16 pixel
    SEPARATE_LEAST = 1 << (HM_STEP_BITS - 11)     // half the side of squares that fit into 1/1024 pixel of clearance
};

typedef struct separate_search {
    const hm_shape *a;
    const hm_xform *xa;
    const hm_shape *b;
    const hm_xform *xb;
    const hmi_rule *rule;
    double limit; ///< ways out longer than this do not count, in steps
    double best;  ///< length of the shortest way out found, infinite at first
    int64_t x, y; ///< that way
} separate_search;

// Whether b may be moved there and the rule is then not met.
static bool separate_free(const separate_search *search, int64_t x, int64_t y, hm_xform *moved) {
    return hm_xform_translate(search->xb, x, y, moved) == HM_OK &&
           !hmi_overlap(search->a, search->xa, search->b, moved, search->rule);
}

static bool separate_offer(separate_search *search, int64_t x, int64_t y, hm_xform *moved) {
    const double length = sqrt((double)x * (double)x + (double)y * (double)y);
    if (!separate_free(search, x, y, moved)) return false;
    if (length < search->best && length <= search->limit) {
        search->best = length;
        search->x = x;
        search->y = y;
    }
    return true;
}

static double separate_gap(int64_t c, int64_t half) { return fmax(fabs((double)c) - (double)half, 0); }

/// A square of translations: its middle, half its side, and the length of its shortest one.
typedef struct separate_square {
    int64_t x, y, half;
    double nearest;
} separate_square;

static separate_square separate_make(int64_t x, int64_t y, int64_t half) {
    const double gx = separate_gap(x, half);
    const double gy = separate_gap(y, half);
    separate_square square = {x, y, half, sqrt(gx * gx + gy * gy)};
    return square;
}

static void separate_quarters(const separate_square *square, separate_square quarter[4]) {
    const int64_t half = square->half / 2;
    for (int i = 0; i < 4; i++) {
        separate_square made =
            separate_make(square->x + (i & 1 ? half : -half), square->y + (i & 2 ? half : -half), half);
        int place = i;
        for (; place > 0 && quarter[place - 1].nearest > made.nearest; place--) quarter[place] = quarter[place - 1];
        quarter[place] = made;
    }
}

// Whether b, where it is now, meets the rule after every further translation up to `reach`. Distances change by no
// more than b moves: within a margin, what is left of it beyond the distance is a depth like any other.
static bool separate_blocked(const separate_search *search, const hm_xform *moved, double reach) {
    const double margin = (double)search->rule->margin;
    if (reach < margin) {
        const hmi_rule rest = {false, (int64_t)(margin - reach)};
        return rest.margin > 0 && hmi_overlap(search->a, search->xa, search->b, moved, &rest);
    }
    return hmi_deeper(search->a, search->xa, search->b, moved, reach - margin);
}

// At most 45 levels: from 2^21 pixels to 2^-12.
static void separate_look(separate_search *search, const separate_square *square) {
    hm_xform moved;
    if (square->nearest > search->limit || square->nearest >= search->best - SEPARATE_TOLERANCE) return;
    if (!separate_offer(search, square->x, square->y, &moved)) {
        const bool inside = hm_xform_translate(search->xb, square->x, square->y, &moved) == HM_OK;
        if (inside && separate_blocked(search, &moved, (double)square->half * 1.41422)) return;
    }
    if (square->half <= SEPARATE_LEAST) return;
    separate_square quarter[4];
    separate_quarters(square, quarter);
    for (int i = 0; i < 4; i++) separate_look(search, &quarter[i]);
}

// ---- making it neat -----------------------------------------------------------------------------------------------

// Shortens a way out along the line of (x, y) by halving between what is blocked and what is free.
static void separate_shorten(separate_search *search, double x, double y) {
    hm_xform moved;
    double blocked = 0;
    double free = 1;
    if (!separate_offer(search, (int64_t)x, (int64_t)y, &moved)) return;
    for (int i = 0; i < 40; i++) {
        const double middle = (blocked + free) / 2;
        if (separate_offer(search, (int64_t)(x * middle), (int64_t)(y * middle), &moved))
            free = middle;
        else
            blocked = middle;
    }
}

// The search ends within the tolerance of the best and so beside the neat answer. Straight ways out are tried in the
// directions square to the pixels' edges, and the found one is shortened.
static void separate_refine(separate_search *search) {
    const hm_xform *m[2] = {search->xa, search->xb};
    const double x = (double)search->x;
    const double y = (double)search->y;
    const double longer = 1 + 2.0 * SEPARATE_TOLERANCE / (search->best + 1);
    for (int i = 0; i < 4; i++) {
        const double nx = -(double)(i & 1 ? m[i >> 1]->uy : m[i >> 1]->vy);
        const double ny = (double)(i & 1 ? m[i >> 1]->ux : m[i >> 1]->vx);
        const double along = (x * nx + y * ny) / (nx * nx + ny * ny);
        separate_shorten(search, along * nx * longer, along * ny * longer);
    }
    separate_shorten(search, (double)search->x, (double)search->y);
}

static bool separate_any(separate_search *search) {
    int64_t half = SEPARATE_LEAST;
    while ((double)half < search->limit) half *= 2;
    const separate_square all = separate_make(0, 0, half);
    separate_look(search, &all);
    if (search->best == HUGE_VAL) return false;
    if (search->best > 0) separate_refine(search);
    return true;
}

// ---- one direction ------------------------------------------------------------------------------------------------

/// A stretch of the way: its middle and half its length, in steps along a unit vector.
typedef struct separate_stretch {
    hm_vec2 way;
    double middle;
    double half;
} separate_stretch;

static int64_t separate_round(double v) { return (int64_t)(v < 0 ? v - 0.5 : v + 0.5); }

// The same search with stretches of the way in place of squares, from the near end on.
static bool separate_look_along(separate_search *search, const separate_stretch *stretch) {
    hm_xform moved;
    const int64_t x = separate_round(stretch->way.x * stretch->middle);
    const int64_t y = separate_round(stretch->way.y * stretch->middle);
    const bool free = separate_offer(search, x, y, &moved);
    if (!free) {
        const bool inside = hm_xform_translate(search->xb, x, y, &moved) == HM_OK;
        if (inside && separate_blocked(search, &moved, stretch->half + 2)) return false; // 2 steps for rounding
    }
    if (stretch->half <= SEPARATE_LEAST) return free;
    const double half = stretch->half / 2;
    const separate_stretch nearer = {stretch->way, stretch->middle - half, half};
    const separate_stretch farther = {stretch->way, stretch->middle + half, half};
    return separate_look_along(search, &nearer) || free || separate_look_along(search, &farther);
}

// The nearest free stretch is found to 1/1024 pixel, then its near end to a step.
static bool separate_along(separate_search *search, hm_vec2 way) {
    hm_xform moved;
    if (separate_offer(search, 0, 0, &moved)) return true;
    const separate_stretch all = {way, search->limit / 2, search->limit / 2};
    if (!separate_look_along(search, &all)) return false;
    double blocked = search->best - 4 * SEPARATE_LEAST;
    double free = search->best;
    for (int i = 0; i < 24 && blocked > 0; i++) {
        const double middle = (blocked + free) / 2;
        if (separate_offer(search, separate_round(way.x * middle), separate_round(way.y * middle), &moved))
            free = middle;
        else
            blocked = middle;
    }
    return true;
}

// A unit vector; false for one without direction. Scaled before it is squared, so that nothing overflows.
static bool separate_way(const hm_vec2 *direction, bool swap, hm_vec2 *out) {
    const double x = fabs(direction->x);
    const double y = fabs(direction->y);
    const double greater = x > y ? x : y;
    if (!(greater > 0 && greater < HUGE_VAL)) return false;
    const hm_vec2 scaled = {direction->x / greater, direction->y / greater};
    const double length = sqrt(scaled.x * scaled.x + scaled.y * scaled.y) * (swap ? -1 : 1);
    *out = (hm_vec2){scaled.x / length, scaled.y / length};
    return true;
}

bool hm_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule,
                 const hm_vec2 *direction, double max_distance, hm_separation *out) {
    hmi_rule steps;
    hm_vec2 way = {0, 0};
    HMI_REQUIRE(out, false);
    *out = (hm_separation){{0, 0}, 0, 0};
    HMI_REQUIRE(hmi_shape_valid(a) && hmi_shape_valid(b), false);
    HMI_REQUIRE(hmi_xform_given(xa) && hmi_xform_given(xb) && hmi_rule_make(rule, &steps), false);
    HMI_REQUIRE(max_distance >= 0 && max_distance <= 2000000, false);
    const bool swap = hmi_order_swapped(a, xa, b, xb);
    HMI_REQUIRE(!direction || separate_way(direction, swap, &way), false);
    separate_search search = {swap ? b : a, swap ? xb : xa, swap ? a : b, swap ? xa : xb, &steps, 0, HUGE_VAL, 0, 0};
    search.limit = max_distance * (double)HM_STEPS_PER_PIXEL;
    if (!(direction ? separate_along(&search, way) : separate_any(&search))) return false;
    out->steps_x = swap ? -search.x : search.x;
    out->steps_y = swap ? -search.y : search.y;
    out->move = (hm_vec2){(double)out->steps_x / (double)HM_STEPS_PER_PIXEL,
                          (double)out->steps_y / (double)HM_STEPS_PER_PIXEL};
    return true;
}
