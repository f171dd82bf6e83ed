// The axes of two convex shapes by which separating axes decide, with both projections on each: to be shown.
//
// An edge of a is a face of the difference a - b, an edge of b reversed is another one: across each of them b is
// moved out of a by how far it reaches to the inner side, a cross product over the edge's length. Where the hulls are
// apart and neither has an edge that the other's closest corner lies before, the closest corners are what is left: it
// decides for round shapes, and for those that lie on one line.
//
// Numbers are exact up to the last step: cross products below 2^131, squares of lengths below 2^130.
#include <hitmask/collide.h>
#include <hitmask/shape.h>

#include "../exact/bigint.h"
#include "../pose/posed_shape.h"
#include "../sat/sat_exact.h"

#include <math.h>

/// Two hulls.
typedef struct axes_pair {
    hmi_element space[2];
    hmi_whole s[2];
    int turn[2];
    int64_t reach; ///< both radii in units of 2^-40 pixel, below 2^63
} axes_pair;

/// How far b reaches over an axis, less the radii: `cross` over the root of `square`, in units of 2^-40 pixel.
typedef struct axes_reach {
    hmi_int256 cross;
    hmi_int256 square;
} axes_reach;

/// An edge of shape number `of`.
typedef struct axes_edge {
    int of;
    int32_t number;
    hmi_point from, to;
} axes_edge;

/// What has been found so far.
typedef struct axes_list {
    hm_sat_axis *out;
    int32_t capacity;
    int32_t count;
    int32_t least; ///< its number, -1 for none
    axes_reach reach;
    bool apart; ///< an edge has the other hull wholly beyond its line
    bool shown; ///< and before it lies that hull's closest corner
} axes_list;

// ---- exact comparisons --------------------------------------------------------------------------------------------

static hmi_big axes_big(hmi_int256 value) {
    const hmi_int256 m = hmi_int256_magnitude(value);
    const int sign = hmi_int256_is_negative(value) ? -1 : 1;
    return hmi_big_trim((hmi_big){sign, 4, {m.word[0], m.word[1], m.word[2], m.word[3]}});
}

// sign(value) * value * value * factor.
static hmi_big axes_square(hmi_int256 value, hmi_int256 factor) {
    const hmi_big one = axes_big(value);
    const hmi_big by = axes_big(factor);
    const hmi_big square = hmi_big_mul(&one, &one);
    hmi_big product = hmi_big_mul(&square, &by);
    product.sign = one.sign;
    return product;
}

static bool axes_less(const axes_reach *a, const axes_reach *b) {
    const hmi_big one = axes_square(a->cross, b->square);
    const hmi_big two = axes_square(b->cross, a->square);
    return hmi_big_compare(&one, &two) < 0;
}

// The sign of cross / root(square) + reach.
static int axes_sign(const axes_reach *a, int64_t reach) {
    const hmi_big beyond = axes_square(a->cross, hmi_int256_from(hmi_int128_from(1)));
    const hmi_big width = axes_square(hmi_int256_from(hmi_int128_from(reach)), a->square);
    const hmi_big sum = hmi_big_add(&beyond, &width);
    return sum.sign;
}

// ---- one axis -----------------------------------------------------------------------------------------------------

static void axes_project(const hmi_whole *s, hm_vec2 axis, double *low, double *high) {
    const double pixel = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    for (int32_t k = 0; k < s->n; k++) {
        const hmi_point p = hmi_whole_corner(s, k);
        const double at = ((double)p.x * axis.x + (double)p.y * axis.y) * pixel;
        if (k == 0 || at < *low) *low = at;
        if (k == 0 || at > *high) *high = at;
    }
    const double radius = (double)s->radius / (double)HM_STEPS_PER_PIXEL;
    *low -= radius;
    *high += radius;
}

// What doubles round to the other side of 0, or to it, is nearer to it than this.
static double axes_overlap(double pixels, int sign) {
    const double least = 0x1p-64;
    if (sign == 0) return 0;
    return sign > 0 ? fmax(pixels, least) : fmin(pixels, -least);
}

static void axes_add(axes_list *list, const axes_pair *pair, const axes_reach *reach, hm_vec2 axis,
                     hm_sat_source source, int32_t edge) {
    const double pixel = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    if (list->least < 0 || axes_less(reach, &list->reach)) {
        list->least = list->count;
        list->reach = *reach;
    }
    if (list->count++ >= list->capacity) return;
    hm_sat_axis *out = &list->out[list->count - 1];
    const double beyond = hmi_int256_to_double(reach->cross) / sqrt(hmi_int256_to_double(reach->square));
    *out = (hm_sat_axis){.axis = axis, .source = source, .edge = edge};
    axes_project(&pair->s[0], axis, &out->a_min, &out->a_max);
    axes_project(&pair->s[1], axis, &out->b_min, &out->b_max);
    out->sign = axes_sign(reach, pair->reach);
    out->overlap = axes_overlap((beyond + (double)pair->reach) * pixel, out->sign);
}

// ---- edges --------------------------------------------------------------------------------------------------------

static axes_edge axes_edge_of(const axes_pair *pair, int of, int32_t number) {
    const hmi_whole *s = &pair->s[of];
    const int32_t next = number + 1 == s->n ? 0 : number + 1;
    return (axes_edge){of, number, hmi_whole_corner(s, number), hmi_whole_corner(s, next)};
}

static hmi_int256 axes_inner(const axes_edge *edge, int turn, hmi_point corner) {
    const hmi_int256 cross = sat_cross(&edge->from, &edge->to, &edge->from, &corner);
    return turn > 0 ? cross : hmi_int256_negate(cross);
}

// Whether a corner lies straight before or behind an edge.
static bool axes_beside(const axes_edge *edge, hmi_int256 square, hmi_point corner) {
    const hmi_int256 along = sat_dot(&edge->from, &edge->to, &edge->from, &corner);
    return hmi_int256_sign(along) >= 0 && hmi_int256_compare(along, square) <= 0;
}

static void axes_add_edge(axes_list *list, const axes_pair *pair, int of, int32_t number) {
    const axes_edge edge = axes_edge_of(pair, of, number);
    const hmi_whole *other = &pair->s[1 - of];
    axes_reach reach = {{{0}}, sat_dot(&edge.from, &edge.to, &edge.from, &edge.to)};
    bool beside = false; // one of the corners that reach farthest
    for (int32_t k = 0; k < other->n; k++) {
        const hmi_point corner = hmi_whole_corner(other, k);
        const hmi_int256 inner = axes_inner(&edge, pair->turn[of], corner);
        const int order = k == 0 ? 1 : hmi_int256_compare(inner, reach.cross);
        if (order > 0) beside = false;
        if (order >= 0) beside |= axes_beside(&edge, reach.square, corner);
        if (order > 0) reach.cross = inner;
    }
    const bool apart = hmi_int256_is_negative(reach.cross);
    list->apart |= apart;
    list->shown |= apart && beside;
    const hm_vec2 d = sat_to_double(&edge.from, &edge.to);
    const double length = sqrt(hmi_int256_to_double(reach.square)) * (pair->turn[of] == (of == 0 ? 1 : -1) ? 1 : -1);
    const hm_vec2 axis = {d.y / length + 0.0, -d.x / length + 0.0}; // 0 without a sign
    axes_add(list, pair, &reach, axis, of == 0 ? HM_SAT_EDGE_A : HM_SAT_EDGE_B, number);
}

static void axes_add_edges(axes_list *list, const axes_pair *pair, int of) {
    const int32_t n = pair->s[of].n == 1 ? 0 : pair->s[of].n;
    for (int32_t k = 0; k < n; k++) axes_add_edge(list, pair, of, k);
}

// ---- corners ------------------------------------------------------------------------------------------------------

// The square of the distance of the closest two.
static hmi_int256 axes_closest(const axes_pair *pair, hmi_point *on_a, hmi_point *on_b) {
    hmi_int256 least = {{0}};
    for (int32_t i = 0; i < pair->s[0].n; i++) {
        for (int32_t k = 0; k < pair->s[1].n; k++) {
            const hmi_point a = hmi_whole_corner(&pair->s[0], i);
            const hmi_point b = hmi_whole_corner(&pair->s[1], k);
            const hmi_int256 square = sat_dot(&a, &b, &a, &b);
            if (i + k > 0 && hmi_int256_compare(square, least) >= 0) continue;
            least = square;
            *on_a = a;
            *on_b = b;
        }
    }
    return least;
}

static void axes_add_corners(axes_list *list, const axes_pair *pair) {
    hmi_point a = {0, 0};
    hmi_point b = {0, 0};
    const hmi_int256 square = axes_closest(pair, &a, &b);
    axes_reach reach = {hmi_int256_negate(square), square};
    hm_vec2 axis = {0, -1}; // points over each other part upwards
    if (hmi_int256_sign(square) > 0) {
        const hm_vec2 d = sat_to_double(&a, &b);
        const double length = sqrt(hmi_int256_to_double(square));
        axis = (hm_vec2){d.x / length, d.y / length};
    } else {
        reach.square = hmi_int256_from(hmi_int128_from(1));
    }
    axes_add(list, pair, &reach, axis, HM_SAT_CORNERS, -1);
}

// Whether hulls whose difference has no area have no point in common; others are covered by their edges.
static bool axes_flat_apart(const axes_pair *pair) {
    const hmi_convex a = {pair->s[0].v, pair->s[0].n, 0};
    const hmi_convex b = {pair->s[1].v, pair->s[1].n, 0};
    return sat_flat(&a, &b) && !hmi_sat_touch(&a, &b, 0, true);
}

static bool axes_corners_count(const axes_list *list, const axes_pair *pair) {
    if (pair->s[0].n > 2 || pair->s[1].n > 2) return pair->reach > 0 && list->apart && !list->shown;
    if (list->count == 0) return true; // two points
    if (axes_flat_apart(pair)) return !list->shown;
    return pair->reach > 0 && list->apart && !list->shown;
}

int32_t hm_sat_axes(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_sat_axis *out,
                    int32_t capacity) {
    const bool valid = hmi_shape_valid(a) && hmi_xform_is_valid(xa) && hmi_shape_valid(b) && hmi_xform_is_valid(xb);
    HMI_REQUIRE(valid, 0, hmi_report_pair(HMI_VIOLATION, a, xa, b, xb));
    HMI_REQUIRE_ROOM(out, capacity, 0);
    const bool convex = hmi_shape_is_convex(a) && hmi_shape_is_convex(b);
    HMI_REQUIRE(convex, 0, hmi_report(HMI_VIOLATION, hmi_shape_is_convex(a) ? "b" : "a", HM_SENTENCE_CONVEX, 0, 0));
    axes_pair pair;
    pair.s[0] = hmi_whole_make(a, xa, &pair.space[0]);
    pair.s[1] = hmi_whole_make(b, xb, &pair.space[1]);
    for (int of = 0; of < 2; of++) pair.turn[of] = sat_whole_turn(&pair.s[of]);
    pair.reach = (pair.s[0].radius + pair.s[1].radius) * HMI_UNITS_PER_STEP;
    axes_list list = {.out = out, .capacity = capacity, .least = -1};
    axes_add_edges(&list, &pair, 0);
    axes_add_edges(&list, &pair, 1);
    if (axes_corners_count(&list, &pair)) axes_add_corners(&list, &pair);
    if (list.least < capacity) out[list.least].least = true;
    return list.count;
}
