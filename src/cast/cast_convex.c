// Casts of two convex shapes of which at least one has parts. Their parts are searched for the first two that meet,
// as those of any shapes are. But there are directions along which the shapes stay apart until they meet, or for
// good: two parts that are still apart along one of these when a pair has met are dropped by a few products.
//
// A separating direction is taken from the closest features. As long as these stay the closest, they determine when
// the shapes meet; at that time another direction may separate them. Times never come too late: the distance is a
// convex function of time (Newton's method from the left; conservative advancement: Mirtich 1996).
#include "../exact/lattice_internal.h"
#include "cast_convex.h"

#include "../base/vec2.h"
#include "../narrow/convex_pair.h"
#include "../sat/sat_apart.h"
#include "cast_job.h"
#include "cast_lean.h"
#include "cast_search.h"

#include <math.h>

enum { WHOLES_STEPS = 64 };

/// Two shapes, one of which moves.
typedef struct lean_cast {
    hmi_cast *cast;
    hmi_element space[2];
    hm_vec2 motion; ///< in units
    double radius;  ///< radii and margin, in units
} lean_cast;

static hm_vec2 lean_unit(hm_vec2 v) {
    const double length = sqrt(hmi_dot(v, v));
    return length > 0 ? (hm_vec2){v.x / length, v.y / length} : (hm_vec2){0, 0};
}

// Square to an edge, to the side that is ahead along `way`.
static hm_vec2 lean_square(const hmi_point edge[2], hm_vec2 way) {
    const hm_vec2 e = sat_to_double(&edge[0], &edge[1]);
    const hm_vec2 square = lean_unit((hm_vec2){-e.y, e.x});
    return hmi_dot(square, way) < 0 ? (hm_vec2){-square.x, -square.y} : square;
}

// From the nearest of the first hull to that of the second, and how far.
static hm_vec2 lean_direction(const hmi_whole *a, const hmi_whole *b, const hmi_apart *apart, double *gap) {
    hmi_point space[2][2];
    const hmi_convex one = hmi_apart_part(a, apart->a, space[0]);
    const hmi_convex two = hmi_apart_part(b, apart->b, space[1]);
    const hm_vec2 way = sat_to_double(&one.v[0], &two.v[0]);
    const hm_vec2 direction = one.n == 2   ? lean_square(one.v, way)
                              : two.n == 2 ? lean_square(two.v, way)
                                           : lean_unit(way);
    *gap = hmi_dot(direction, way);
    return direction;
}

// Whether the hulls are apart at a time, then along which direction, and when no longer, that way.
static bool lean_test(lean_cast *leaning, double time, hm_vec2 *direction, double *until) {
    const hmi_cast *cast = leaning->cast;
    const double unit = (double)HMI_UNITS_PER_STEP;
    const hmi_point by = {(int64_t)floor(time * (double)cast->motion.x + 0.5),
                          (int64_t)floor(time * (double)cast->motion.y + 0.5)};
    const hm_vec2 moved = {(double)by.x * unit, (double)by.y * unit};
    hm_xform there;
    hmi_apart apart;
    double gap;
    if (!hmi_xform_translate(cast->xform[1], by.x, by.y, &there)) return false;
    const hmi_whole a = hmi_whole_make(cast->shape[0], cast->xform[0], &leaning->space[0]);
    const hmi_whole b = hmi_whole_make(cast->shape[1], &there, &leaning->space[1]);
    if (hmi_sat_apart(&a, &b, &apart) != SAT_APART) return false;
    *direction = lean_direction(&a, &b, &apart, &gap);
    const double speed = hmi_dot(*direction, leaning->motion);
    *until = speed < 0 ? (leaning->radius - gap + hmi_dot(*direction, moved)) / speed : HUGE_VAL;
    return true;
}

// How far back a hull reaches along a direction, from the origin.
static double lean_low(const hmi_whole *s, const hmi_point *origin, hm_vec2 direction) {
    double least = HUGE_VAL;
    for (int32_t k = 0; k < s->n; k++) {
        const hmi_point corner = hmi_whole_corner(s, k);
        least = fmin(least, hmi_dot(sat_to_double(origin, &corner), direction));
    }
    return least;
}

static void lean_add(hmi_cast *cast, hm_vec2 direction) {
    hmi_element space;
    const hmi_whole second = hmi_whole_make(cast->shape[1], cast->xform[1], &space);
    cast->lean[cast->lean_count++] = (hmi_cast_lean){direction, lean_low(&second, &cast->lean_origin, direction)};
}

// The directions of the first and the last test, and both directions square to the motion; returns when the shapes
// meet, or a time after 1.
static double lean_make(lean_cast *leaning) {
    hmi_cast *cast = leaning->cast;
    hm_vec2 direction = {0, 0}, first = {0, 0};
    double time = 0;
    for (int i = 0; i < WHOLES_STEPS && time <= 1; i++) {
        double until;
        if (!lean_test(leaning, time, &direction, &until)) break;
        if (i == 0) first = direction;
        if (until <= time) break;
        time = until;
    }
    const hm_vec2 along = lean_unit(leaning->motion);
    lean_add(cast, direction);
    lean_add(cast, first);
    lean_add(cast, (hm_vec2){-along.y, along.x});
    lean_add(cast, (hm_vec2){along.y, -along.x});
    return time;
}

// Whether two parts meet by that time. Of those that meet later the first may not be the one that was found.
static bool lean_search(hmi_cast *cast, double most) {
    cast->most = most;
    cast->found = false;
    hmi_cast_search_pair(cast);
    return cast->found && cast->best.passage.enter.about <= most;
}

// First those that meet at the time found.
bool hmi_cast_first_wholes(hmi_cast *cast) {
    const double unit = (double)HMI_UNITS_PER_STEP, most = cast->most;
    lean_cast leaning = {.cast = cast, .motion = {(double)cast->motion.x * unit, (double)cast->motion.y * unit}};
    const hmi_whole first = hmi_whole_make(cast->shape[0], cast->xform[0], &leaning.space[0]);
    leaning.radius = hmi_cast_radii(cast);
    cast->lean_count = 0;
    cast->lean_origin = hmi_whole_corner(&first, 0);
    const double soon = lean_make(&leaning) + 0x1p-24;
    if (soon < most && lean_search(cast, soon)) return true;
    lean_search(cast, most);
    return cast->found;
}
