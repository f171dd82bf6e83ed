// polar: two posed profiles. Fast estimates, and what is certain.
//
// Doubles throughout, by + - * / and square roots alone, so the bits are the same everywhere. World lengths are in
// steps. A sprite is taken as drawn by the similarity with its first axis u and the centre where the xform puts it;
// directions in its own coordinates come from dot products with u, so no angle is ever worked out.
//
// What is certain rests on three things.
//
// 1. The second axis of a pose with equal scales is u rotated by 90 degrees but for rounding, at most 2 steps in each
//    coordinate (hm_polar_bounds is unsure of others). So a point r pixels from the centre is drawn at most 2 *
//    sqrt(2) * r < 3 * r steps away from where the similarity draws it. `margin` is that for both sprites at their
//    max_radius, with 4 steps and a 10^-8 of all lengths for rounding, which is some 10^-9: directions are exact to
//    2^-30, everything else to 2^-50.
// 2. A miss. Let P be the farthest that the sectors of a reach towards b along the line between the centres, and Q
//    the same of b. A common point has a distance of at most P + margin along the line from a and at most Q + margin
//    from b, so where P + Q + margin is less than the distance there is none. Only sectors matter that a common point
//    can lie in: it is no farther from b than R, the greatest outer length of b's sectors that matter, so from a its
//    direction is off the line by an angle whose sine is at most (R + margin) / distance. Fewer sectors of a make R
//    of a smaller and hence fewer of b matter, so this is done a few times, for both at once: the result is the same
//    in either order.
// 3. A hit. A point is inside of a sprite, with a margin, when the disc around it of that radius is within
//    solid_radius, or reaches at most one sector aside and is nearer than the inner lengths of the three. A point
//    inside of both makes their interiors overlap; a few likely points are tried.
#include "../exact/lattice_internal.h"
#include "polar_internal.h"

#include <math.h>

/// Slack for rounding: of sines, and of lengths as a part of them.
#define POLAR_SLACK 1e-8

enum {
    POLAR_TURNS = 2, ///< how often the two sprites make fewer of each other's sectors matter
    POLAR_TRIES = 2  ///< sectors to either side whose ends are tried as common points
};

/// One sprite and the way to the other.
typedef struct polar_side {
    const hm_polar *polar;
    hm_vec2 u;
    double mirror;    ///< -1 when mirrored, else 1
    double scale;     ///< steps of the world a unit of length
    hm_vec2 way;      ///< from its centre to the other's, in the world
    hmi_vec64 toward; ///< the same in its own coordinates, as long as a direction; after polar_aim
    int32_t sector;   ///< that this points into
} polar_side;

typedef struct polar_pair {
    polar_side side[2];
    double distance; ///< of the centres
    double margin;
} polar_pair;

// ---- how they lie -------------------------------------------------------------------------------------------------

// A vector of the world as a direction in a sprite's own coordinates; (0, 0) counts as +x.
static hmi_vec64 polar_direction(const polar_side *side, hm_vec2 v) {
    const double x = v.x * side->u.x + v.y * side->u.y;
    const double y = side->mirror * (v.y * side->u.x - v.x * side->u.y);
    const double length = sqrt(x * x + y * y);
    if (!(length > 0)) return (hmi_vec64){HMI_POLAR_UNIT, 0};
    const double unit = (double)HMI_POLAR_UNIT / length;
    return (hmi_vec64){(int64_t)floor(x * unit + 0.5), (int64_t)floor(y * unit + 0.5)};
}

static hm_vec2 polar_centre(const hm_polar *polar, const hm_xform *xform) {
    const hm_local c = polar->view.centre;
    const double part = 1.0 / (double)HM_UNITS_PER_PIXEL;
    return (hm_vec2){(double)((int64_t)c.x * xform->ux + (int64_t)c.y * xform->vx) * part,
                     (double)((int64_t)c.x * xform->uy + (int64_t)c.y * xform->vy) * part};
}

static bool polar_mirrored(const hm_xform *m) { return (int64_t)m->ux * m->vy - (int64_t)m->uy * m->vx < 0; }

static polar_side polar_side_make(const hm_polar *polar, const hm_xform *xform, hm_vec2 way) {
    polar_side side = {polar, {xform->ux, xform->uy}, polar_mirrored(xform) ? -1 : 1, 0, way, {0, 0}, 0};
    side.scale = sqrt(side.u.x * side.u.x + side.u.y * side.u.y) / (double)HM_UNITS_PER_PIXEL;
    return side;
}

static void polar_aim(polar_pair *pair) {
    for (int which = 0; which < 2; which++) {
        polar_side *side = &pair->side[which];
        side->toward = polar_direction(side, side->way);
        side->sector = hmi_polar_sector(side->polar, side->toward);
    }
}

static polar_pair polar_pair_make(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb) {
    const hm_vec2 from = polar_centre(a, xa);
    const hm_vec2 to = polar_centre(b, xb);
    const hm_vec2 way = {(double)(xb->ox - xa->ox) + (to.x - from.x), (double)(xb->oy - xa->oy) + (to.y - from.y)};
    const hm_vec2 back = {-way.x, -way.y};
    polar_pair pair = {{polar_side_make(a, xa, way), polar_side_make(b, xb, back)}, 0, 0};
    pair.distance = sqrt(way.x * way.x + way.y * way.y);
    const double pixels = (double)(a->view.max_radius + b->view.max_radius) / (double)HM_UNITS_PER_PIXEL;
    const double lengths = (double)a->view.max_radius * pair.side[0].scale +
                           (double)b->view.max_radius * pair.side[1].scale + pair.distance;
    pair.margin = 3 * pixels + 4 + POLAR_SLACK * lengths;
    return pair;
}

// Whether circles of max_radius are farther apart than a margin.
static bool polar_apart(const polar_pair *pair, double margin) {
    const polar_side *a = &pair->side[0];
    const polar_side *b = &pair->side[1];
    return pair->distance >
           (double)a->polar->view.max_radius * a->scale + (double)b->polar->view.max_radius * b->scale + margin;
}

// Whether discs of solid_radius overlap, each less a margin.
static bool polar_discs_overlap(const polar_pair *pair, double margin) {
    const double one = (double)pair->side[0].polar->view.solid_radius * pair->side[0].scale - margin;
    const double two = (double)pair->side[1].polar->view.solid_radius * pair->side[1].scale - margin;
    return one > 0 && two > 0 && pair->distance < one + two;
}

static int32_t polar_wrap(const hm_polar *polar, int32_t i) {
    const int32_t count = polar->view.count;
    return i < 0 ? i + count : i >= count ? i - count : i;
}

static double polar_cosine(hmi_vec64 a, hmi_vec64 b) {
    return ((double)a.x * (double)b.x + (double)a.y * (double)b.y) /
           ((double)HMI_POLAR_UNIT * (double)HMI_POLAR_UNIT);
}

static double polar_sine(hmi_vec64 a, hmi_vec64 b) {
    return ((double)a.x * (double)b.y - (double)a.y * (double)b.x) /
           ((double)HMI_POLAR_UNIT * (double)HMI_POLAR_UNIT);
}

// ---- guesses ------------------------------------------------------------------------------------------------------

// The direction nearest to that of the other sprite; of two as near the first.
static int32_t polar_nearest(const polar_side *side) {
    const int32_t next = polar_wrap(side->polar, side->sector + 1);
    const hmi_vec64 *directions = side->polar->directions;
    const double one = polar_cosine(directions[side->sector], side->toward);
    return one >= polar_cosine(directions[next], side->toward) ? side->sector : next;
}

static double polar_length(const polar_side *side, int32_t i) {
    return (double)side->polar->lengths[polar_wrap(side->polar, i)] * side->scale;
}

// The length `k` directions from the nearest, clockwise on the screen for k > 0, times the cosine of k directions.
static double polar_length_aside(const polar_side *side, int32_t nearest, int32_t k) {
    const hmi_vec64 off = side->polar->directions[k < 0 ? -k : k];
    const double cosine = (double)off.x / (double)HMI_POLAR_UNIT;
    return polar_length(side, nearest + (side->mirror < 0 ? -k : k)) * cosine;
}

// Whether k directions are no further aside than the other sprite is wide: half its angular size from here.
static bool polar_within_width(const polar_pair *pair, int which, int32_t k) {
    const polar_side *side = &pair->side[which];
    const polar_side *other = &pair->side[1 - which];
    if (4 * k >= side->polar->view.count) return false; // a quarter turn aside nothing is left of a length
    const double sine = (double)side->polar->directions[k].y / (double)HMI_POLAR_UNIT;
    return sine * pair->distance <= (double)other->polar->view.max_radius * other->scale;
}

// A choice of how many directions to either side count, in place of the width.
enum { POLAR_BY_WIDTH = -1 };

static bool polar_counts_aside(const polar_pair *pair, int32_t aside, int32_t k) {
    if (aside == POLAR_BY_WIDTH) return polar_within_width(pair, 0, k) && polar_within_width(pair, 1, k);
    return k <= aside && 4 * k < pair->side[0].polar->view.count && 4 * k < pair->side[1].polar->view.count;
}

// What lies clockwise of the line from one sprite lies anticlockwise of it from the other.
static bool polar_hit_neighbours(const polar_pair *pair, int32_t aside) {
    const polar_side *a = &pair->side[0];
    const polar_side *b = &pair->side[1];
    const int32_t i = polar_nearest(a);
    const int32_t j = polar_nearest(b);
    if (pair->distance <= polar_length(a, i) + polar_length(b, j)) return true;
    for (int32_t k = 1; polar_counts_aside(pair, aside, k); k++) {
        if (pair->distance < polar_length_aside(a, i, k) + polar_length_aside(b, j, -k)) return true;
        if (pair->distance < polar_length_aside(a, i, -k) + polar_length_aside(b, j, k)) return true;
    }
    return false;
}

static double polar_length_between(const polar_side *side) {
    const int32_t next = polar_wrap(side->polar, side->sector + 1);
    const double one = polar_sine(side->polar->directions[side->sector], side->toward);
    const double two = polar_sine(side->toward, side->polar->directions[next]);
    return (polar_length(side, side->sector) * two + polar_length(side, next) * one) / (one + two);
}

// Of the pairs of lengths that HM_POLAR_NEIGHBOURS compares, that which reaches farthest together, the first of those.
static void polar_reach_neighbours(const polar_pair *pair, double reach[2]) {
    const polar_side *a = &pair->side[0];
    const polar_side *b = &pair->side[1];
    const int32_t i = polar_nearest(a);
    const int32_t j = polar_nearest(b);
    for (int32_t k = 1; polar_counts_aside(pair, POLAR_BY_WIDTH, k); k++) {
        for (int32_t way = 1; way >= -1; way -= 2) {
            const double one = polar_length_aside(a, i, way * k);
            const double two = polar_length_aside(b, j, -way * k);
            if (one + two <= reach[0] + reach[1]) continue;
            reach[0] = one;
            reach[1] = two;
        }
    }
}

void hmi_polar_reach(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb, hm_polar_mode mode,
                     double reach[2]) {
    polar_pair pair = polar_pair_make(a, xa, b, xb);
    polar_aim(&pair);
    for (int which = 0; which < 2; which++) {
        const polar_side *side = &pair.side[which];
        if (mode == HM_POLAR_CIRCLES)
            reach[which] = (double)side->polar->view.max_radius * side->scale;
        else if (mode == HM_POLAR_BETWEEN)
            reach[which] = polar_length_between(side);
        else
            reach[which] = polar_length(side, polar_nearest(side));
    }
    if (mode == HM_POLAR_NEIGHBOURS) polar_reach_neighbours(&pair, reach);
}

static bool polar_xform_valid(const hm_xform *xform) { return xform && hm_xform_valid(xform); }

bool hm_polar_hit(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb, hm_polar_mode mode) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    HMI_REQUIRE(polar_xform_valid(xa), false, hmi_report_xform(HMI_VIOLATION, "xa", xa));
    HMI_REQUIRE(polar_xform_valid(xb), false, hmi_report_xform(HMI_VIOLATION, "xb", xb));
    HMI_REQUIRE_ENUM(mode >= HM_POLAR_CIRCLES && mode <= HM_POLAR_BETWEEN, mode, false);
    polar_pair pair = polar_pair_make(a, xa, b, xb);
    if (polar_apart(&pair, pair.margin)) return false;
    if (mode == HM_POLAR_CIRCLES || polar_discs_overlap(&pair, 0)) return true;
    polar_aim(&pair);
    const polar_side *one = &pair.side[0];
    const polar_side *two = &pair.side[1];
    if (mode == HM_POLAR_NEIGHBOURS) return polar_hit_neighbours(&pair, POLAR_BY_WIDTH);
    if (mode == HM_POLAR_BETWEEN) return pair.distance <= polar_length_between(one) + polar_length_between(two);
    return pair.distance <= polar_length(one, polar_nearest(one)) + polar_length(two, polar_nearest(two));
}

bool hm_polar_hit_aside(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb, int32_t aside) {
    HMI_REQUIRE_PTR(a, false);
    HMI_REQUIRE_PTR(b, false);
    HMI_REQUIRE_PTR(xa, false);
    HMI_REQUIRE(hm_xform_valid(xa), false, hmi_report_xform(HMI_VIOLATION, "xa", xa));
    HMI_REQUIRE_PTR(xb, false);
    HMI_REQUIRE(hm_xform_valid(xb), false, hmi_report_xform(HMI_VIOLATION, "xb", xb));
    HMI_REQUIRE(aside >= 0, false, hmi_report(HMI_VIOLATION, "aside", HM_SENTENCE_LEAST, aside, 0));
    polar_pair pair = polar_pair_make(a, xa, b, xb);
    if (polar_apart(&pair, pair.margin)) return false;
    if (polar_discs_overlap(&pair, 0)) return true;
    polar_aim(&pair);
    return polar_hit_neighbours(&pair, aside);
}

// ---- a certain miss -----------------------------------------------------------------------------------------------

/// What the sectors that matter reach: from the centre, and along the line to the other one.
typedef struct polar_extent {
    double radius, along;
} polar_extent;

static void polar_extend(const polar_side *side, int32_t sector, double cosine, polar_extent *extent) {
    const double outer = (double)side->polar->outer[sector] * side->scale;
    extent->radius = outer > extent->radius ? outer : extent->radius;
    extent->along = outer * cosine > extent->along ? outer * cosine : extent->along;
}

// Sectors to one side (step 1 or -1) whose nearer edge is off the line by a sine of at most `sine`.
static void polar_extend_aside(const polar_side *side, int32_t step, double sine, polar_extent *extent) {
    int32_t sector = side->sector;
    for (int32_t k = 0; k < side->polar->view.count; k++) {
        sector = polar_wrap(side->polar, sector + step);
        const int32_t edge = step > 0 ? sector : polar_wrap(side->polar, sector + 1);
        const double cosine = polar_cosine(side->polar->directions[edge], side->toward);
        if (cosine <= 0 || step * polar_sine(side->toward, side->polar->directions[edge]) > sine + POLAR_SLACK)
            return;
        polar_extend(side, sector, cosine, extent);
    }
}

// From a radius of the other sprite. About as wide as the distance or wider, it is all around, and the radius is that
// of all; then sectors that point away still reach nowhere along the line. Otherwise sectors that matter begin at a
// cosine above 0.04, so rounding cannot take one for pointing away.
static polar_extent polar_extent_toward(const polar_side *side, double other_radius, double distance) {
    polar_extent extent = {0, 0};
    const bool around = other_radius > 0.999 * distance;
    const double sine = around ? 1 : other_radius / distance;
    polar_extend(side, side->sector, 1, &extent);
    polar_extend_aside(side, 1, sine, &extent);
    polar_extend_aside(side, -1, sine, &extent);
    if (around) extent.radius = (double)side->polar->view.max_radius * side->scale;
    return extent;
}

// The sectors on the line matter in every round.
static bool polar_reach_on_line(const polar_pair *pair) {
    const polar_side *a = &pair->side[0];
    const polar_side *b = &pair->side[1];
    const double one = (double)a->polar->outer[a->sector] * a->scale;
    const double two = (double)b->polar->outer[b->sector] * b->scale;
    return one + two + pair->margin >= pair->distance;
}

static bool polar_surely_apart(const polar_pair *pair) {
    const polar_side *a = &pair->side[0];
    const polar_side *b = &pair->side[1];
    if (polar_reach_on_line(pair)) return false;
    polar_extent of_a = {(double)a->polar->view.max_radius * a->scale, 0};
    polar_extent of_b = {(double)b->polar->view.max_radius * b->scale, 0};
    for (int i = 0; i < POLAR_TURNS; i++) {
        const double radius_a = of_a.radius;
        const double radius_b = of_b.radius;
        of_a = polar_extent_toward(a, radius_b + pair->margin, pair->distance);
        of_b = polar_extent_toward(b, radius_a + pair->margin, pair->distance);
        if (of_a.along + of_b.along + pair->margin < pair->distance) return true;
        if (of_a.radius >= radius_a && of_b.radius >= radius_b) return false; // the next round would change nothing
    }
    return false;
}

// ---- a certain hit ------------------------------------------------------------------------------------------------

// The least inner length of a sector and those beside it.
static double polar_inner_around(const polar_side *side, int32_t sector) {
    const int64_t *inner = side->polar->inner;
    const int64_t before = inner[polar_wrap(side->polar, sector - 1)];
    const int64_t after = inner[polar_wrap(side->polar, sector + 1)];
    int64_t least = before < after ? before : after;
    least = inner[sector] < least ? inner[sector] : least;
    return (double)least * side->scale;
}

// A disc of radius r at distance d reaches at most one sector aside when r <= d * sin(2 pi / count); the sine of x is
// at least 2x / pi up to a quarter turn, which makes 4 / count.
static bool polar_holds(const polar_side *side, hm_vec2 from_centre, double margin) {
    const double distance = sqrt(from_centre.x * from_centre.x + from_centre.y * from_centre.y);
    if (distance + margin > (double)side->polar->deepest * side->scale) return false;
    if (distance + margin <= (double)side->polar->view.solid_radius * side->scale) return true;
    if (margin * side->polar->view.count > 4 * distance) return false;
    const int32_t sector = hmi_polar_sector(side->polar, polar_direction(side, from_centre));
    return distance + margin <= polar_inner_around(side, sector);
}

static bool polar_common(const polar_pair *pair, int which, hm_vec2 from_centre) {
    const polar_side *side = &pair->side[which];
    const hm_vec2 from_other = {from_centre.x - side->way.x, from_centre.y - side->way.y};
    return polar_holds(&pair->side[1 - which], from_other, pair->margin) &&
           polar_holds(side, from_centre, pair->margin);
}

// Halfway between the points where the two sprites are no longer proved to be solid on the line between their
// centres.
static bool polar_common_on_line(const polar_pair *pair, int which) {
    const polar_side *a = &pair->side[which];
    const polar_side *b = &pair->side[1 - which];
    const double one = polar_inner_around(a, a->sector);
    const double two = pair->distance - polar_inner_around(b, b->sector);
    double part = pair->distance > 0 ? (one + two) / (2 * pair->distance) : 0;
    part = part < 0 ? 0 : part > 1 ? 1 : part;
    return polar_common(pair, which, (hm_vec2){a->way.x * part, a->way.y * part});
}

// The outermost point in the middle of a sector that the sprite holds for sure.
static bool polar_common_in_sector(const polar_pair *pair, int which, int32_t sector) {
    const polar_side *side = &pair->side[which];
    const hmi_vec64 one = side->polar->directions[sector];
    const hmi_vec64 two = side->polar->directions[polar_wrap(side->polar, sector + 1)];
    const double x = (double)(one.x + two.x);
    const double y = (double)(one.y + two.y) * side->mirror;
    const hm_vec2 to = {x * side->u.x - y * side->u.y, x * side->u.y + y * side->u.x};
    const double reach = polar_inner_around(side, sector) - 1.5 * pair->margin;
    const double part = reach / sqrt(to.x * to.x + to.y * to.y);
    return reach > 0 && polar_common(pair, which, (hm_vec2){to.x * part, to.y * part});
}

static bool polar_common_aside(const polar_pair *pair, int which) {
    const polar_side *side = &pair->side[which];
    for (int32_t k = -POLAR_TRIES; k <= POLAR_TRIES; k++)
        if (polar_common_in_sector(pair, which, polar_wrap(side->polar, side->sector + k))) return true;
    return false;
}

// ---- what is certain ----------------------------------------------------------------------------------------------

static bool polar_alike(const hm_xform *m) {
    const int64_t mirror = polar_mirrored(m) ? -1 : 1;
    const int64_t x = m->vx + mirror * m->uy;
    const int64_t y = m->vy - mirror * m->ux;
    return x >= -2 && x <= 2 && y >= -2 && y <= 2;
}

hm_polar_answer hm_polar_bounds(const hm_polar *a, const hm_xform *xa, const hm_polar *b, const hm_xform *xb) {
    HMI_REQUIRE_PTR(a, HM_POLAR_UNSURE);
    HMI_REQUIRE_PTR(b, HM_POLAR_UNSURE);
    HMI_REQUIRE(polar_xform_valid(xa), HM_POLAR_UNSURE, hmi_report_xform(HMI_VIOLATION, "xa", xa));
    HMI_REQUIRE(polar_xform_valid(xb), HM_POLAR_UNSURE, hmi_report_xform(HMI_VIOLATION, "xb", xb));
    if (!polar_alike(xa) || !polar_alike(xb)) return HM_POLAR_UNSURE;
    polar_pair pair = polar_pair_make(a, xa, b, xb);
    if (polar_apart(&pair, pair.margin)) return HM_POLAR_MISS;
    if (polar_discs_overlap(&pair, pair.margin)) return HM_POLAR_HIT;
    polar_aim(&pair);
    if (polar_common_on_line(&pair, 0) || polar_common_on_line(&pair, 1)) return HM_POLAR_HIT;
    if (polar_surely_apart(&pair)) return HM_POLAR_MISS;
    if (a->view.solid_radius == 0 || b->view.solid_radius == 0)
        return HM_POLAR_UNSURE; // and so are all inner lengths
    return polar_common_aside(&pair, 0) || polar_common_aside(&pair, 1) ? HM_POLAR_HIT : HM_POLAR_UNSURE;
}
