// Which part of an edge lies in a convex piece.
//
// An edge crosses the lines of a polygon at fractions of whole numbers, which are rounded exactly. It has no such
// fraction where it crosses a round border. There the crossing is searched by halving: exact tests of the edge up
// to the middle of a part decide whether that middle is inside. The crossing lies between two neighbouring middles,
// one outside and one inside.
#include "border_span.h"

#include "../sat/sat_exact.h"

#include <math.h>

// ---- edges --------------------------------------------------------------------------------------------------------

static int span_bits(uint64_t v) {
    int bits = 0;
    for (; v; v >>= 1) bits++;
    return bits;
}

static uint64_t span_size(int64_t v) { return v < 0 ? 0 - (uint64_t)v : (uint64_t)v; }

bool hmi_clip_edge_make(hmi_point from, hmi_point to, hmi_clip_edge *out) {
    hmi_vec64 along;
    if (!sat_vector_near(&from, &to, &along)) return false;
    const int bits = span_bits(span_size(along.x) | span_size(along.y));
    *out = (hmi_clip_edge){{from, to}, bits > 11 ? bits - 11 : 0};
    return true;
}

hmi_int128 hmi_clip_scaled(int64_t v, int64_t times, int shift) {
    const hmi_int128 product = hmi_int128_mul(v, times), half = {(uint64_t)1 << (shift - 1), 0};
    const hmi_int128 sum = hmi_int128_add(sat_magnitude(product), half);
    const hmi_int128 size = {sum.low >> shift | sum.high << (64 - shift), sum.high >> shift};
    return hmi_int128_is_negative(product) ? hmi_int128_negate(size) : size;
}

// ---- polygons -----------------------------------------------------------------------------------------------------

// a * b, for an `a` that is not negative and below 2^192.
static hmi_int256 span_times(const hmi_int256 *a, uint64_t b) {
    hmi_int256 product = {{0, 0, 0, 0}};
    uint64_t carry = 0;
    for (int i = 0; i < 4; i++) {
        const hmi_int128 word = hmi_int128_add(hmi_uint128_mul(a->word[i], b), (hmi_int128){carry, 0});
        product.word[i] = word.low;
        carry = word.high;
    }
    return product;
}

// part / whole of 2^shift parts, rounded to the nearest, half upwards; 0 < part < whole, below 2^131. That is
// the greatest k with (2k - 1) * whole <= 2 * part * 2^shift. It is estimated in doubles; the loops hardly
// ever correct it.
static int64_t span_round(const hmi_int256 *part, const hmi_int256 *whole, int shift) {
    const double about = hmi_int256_to_double(*part) / hmi_int256_to_double(*whole);
    const hmi_int256 twice = hmi_int256_shift_left(*part, shift + 1);
    int64_t k = (int64_t)(about * (double)((int64_t)1 << shift) + 0.5);
    for (;; k--) {
        const hmi_int256 low = k > 0 ? span_times(whole, (uint64_t)(2 * k - 1)) : *whole;
        if (k <= 0 || hmi_int256_compare(low, twice) <= 0) break;
    }
    for (;; k++) {
        const hmi_int256 high = span_times(whole, (uint64_t)(2 * k + 1));
        if (hmi_int256_compare(high, twice) > 0) return k;
    }
}

// Where an edge crosses the line from p to q.
static int64_t span_crossing(const hmi_clip_edge *edge, const hmi_point *p, const hmi_point *q) {
    const hmi_int256 part = sat_cross(p, q, p, &edge->end[0]), rest = sat_cross(p, q, p, &edge->end[1]);
    const bool back = hmi_int256_is_negative(part);
    const hmi_int256 size = back ? hmi_int256_negate(part) : part;
    const hmi_int256 whole = back ? hmi_int256_sub(rest, part) : hmi_int256_sub(part, rest);
    return span_round(&size, &whole, edge->shift);
}

static bool span_polygon(const hmi_clip_edge *edge, const hmi_convex *piece, hmi_clip_span *out) {
    const int turn = sat_turn(piece);
    const hmi_point *end = edge->end;
    *out = (hmi_clip_span){0, (int64_t)1 << edge->shift, 0};
    for (int32_t k = 0; k < piece->n; k++) {
        const hmi_point *p = &piece->v[k], *q = sat_edge_end(piece, k);
        const int at = turn * sat_side(p, q, &end[0]), then = turn * sat_side(p, q, &end[1]);
        if (at == 0 && then == 0) out->side = turn * hmi_int256_sign(sat_dot(p, q, &end[0], &end[1]));
        if (at + then < 0 && (at <= 0 && then <= 0)) return false;
        if (at * then >= 0) continue;
        const int64_t crossing = span_crossing(edge, p, q);
        if (at < 0 && crossing > out->from) out->from = crossing;
        if (at > 0 && crossing < out->to) out->to = crossing;
    }
    return out->from < out->to;
}

// ---- rounded pieces -----------------------------------------------------------------------------------------------

// The middle of part number j, from 1 on.
static hmi_point span_middle(const hmi_clip_edge *edge, int64_t j) {
    const int64_t x = edge->end[1].x - edge->end[0].x, y = edge->end[1].y - edge->end[0].y;
    const hmi_int128 dx = hmi_clip_scaled(x, 2 * j - 1, edge->shift + 1);
    const hmi_int128 dy = hmi_clip_scaled(y, 2 * j - 1, edge->shift + 1);
    return (hmi_point){edge->end[0].x + (int64_t)dx.low, edge->end[0].y + (int64_t)dy.low};
}

static bool span_meets(const hmi_point *p, const hmi_point *q, const hmi_convex *piece) {
    const hmi_point end[2] = {*p, *q};
    const hmi_convex stretch = {end, p->x == q->x && p->y == q->y ? 1 : 2, 0};
    return hmi_sat_touch(&stretch, piece, 0, false);
}

// Whether part number j, and so all parts before it, lie before the crossing. They do for the crossing into the piece
// while the edge up to the part's middle is outside. They do for the crossing `out` of it while the edge from that
// middle on meets the piece.
static bool span_before(const hmi_clip_edge *edge, const hmi_convex *piece, bool out, int64_t j) {
    const hmi_point middle = span_middle(edge, j);
    return out ? span_meets(&middle, &edge->end[1], piece) : !span_meets(&edge->end[0], &middle, piece);
}

// The number of the last part before the crossing, 0 for none. The search begins at a guess.
static int64_t span_search(const hmi_clip_edge *edge, const hmi_convex *piece, bool out, double guess) {
    int64_t low = 0, high = ((int64_t)1 << edge->shift) + 1, step = 1;
    int64_t at = (int64_t)(fmin(fmax(guess, 0), 1) * (double)(high - 1) + 0.5);
    while (high - low > 1) {
        if (at <= low || at >= high) at = low + (high - low) / 2;
        const bool before = span_before(edge, piece, out, at);
        *(before ? &low : &high) = at;
        at = before ? low + step : high - step;
        step *= 2;
    }
    return low;
}

// ---- discs and capsules in doubles --------------------------------------------------------------------------------

/// An edge, and the middle of a disc or the ends of a capsule's, in units of 2^-40 pixel from the edge's first end.
/// Distances of points of the edge are off by less than `error` (scripts/proofs/border_span.gappa), with the rounding
/// of middles of parts to whole units, which exact tests do.
typedef struct span_near {
    hm_vec2 along, from, to;
    double radius, error;
} span_near;

static span_near span_near_make(const hmi_clip_edge *edge, const hmi_convex *piece) {
    span_near near = {.along = sat_to_double(&edge->end[0], &edge->end[1]),
                      .from = sat_to_double(&edge->end[0], &piece->v[0]),
                      .to = sat_to_double(&edge->end[0], &piece->v[piece->n - 1])};
    near.radius = (double)piece->radius * (double)HMI_UNITS_PER_STEP;
    near.error = (fabs(near.along.x) + fabs(near.along.y) + fabs(near.from.x) + fabs(near.from.y) + fabs(near.to.x) +
                  fabs(near.to.y) + near.radius) *
                     0x1p-48 +
                 4;
    return near;
}

static double span_length(double x, double y) { return sqrt(x * x + y * y); }

// How far a point of the edge is outside of the piece: below 0 for certain inside, above 0 for certain outside, 0
// where that is open.
static double span_off(const span_near *near, double at) {
    const double x = near->along.x * at - near->from.x, y = near->along.y * at - near->from.y;
    const double dx = near->to.x - near->from.x, dy = near->to.y - near->from.y;
    const double square = dx * dx + dy * dy, on = x * dx + y * dy;
    const double far = on <= 0        ? span_length(x, y)
                       : on >= square ? span_length(x - dx, y - dy)
                                      : fabs(x * dy - y * dx) / sqrt(square);
    const double off = far - near->radius;
    return fabs(off) > near->error ? off : 0;
}

// The number of the last part before a crossing, where the middles beside it are certain; -1 where they are not. As
// pieces are convex, a middle that is outside, beside one that is inside, decides all beyond it.
static int64_t span_beside(const span_near *near, bool out, double guess, int64_t parts) {
    const double all = (double)parts, sign = out ? -1 : 1;
    const int64_t j = (int64_t)(guess * all + 0.5);
    if (j < 1 || j >= parts) return -1;
    const bool sure =
        sign * span_off(near, ((double)j - 0.5) / all) > 0 && sign * span_off(near, ((double)j + 0.5) / all) < 0;
    return sure ? j : -1;
}

/// What doubles say of an edge and a piece.
typedef enum span_guess { SPAN_OUTSIDE, SPAN_FOUND, SPAN_OPEN } span_guess;

static span_guess span_in_doubles(const hmi_clip_edge *edge, const hmi_convex *piece, hmi_clip_span *out) {
    const int64_t parts = (int64_t)1 << edge->shift;
    *out = (hmi_clip_span){0, parts, 0};
    if (piece->n > 2) return SPAN_OPEN;
    const span_near near = span_near_make(edge, piece);
    const double begin = span_off(&near, 0), end = span_off(&near, 1);
    if (begin < 0 && end < 0) return SPAN_FOUND;
    if (begin == 0 || end == 0) return SPAN_OPEN;
    const double apart = span_length(near.along.x, near.along.y) + near.error;
    if (begin > 0 && end > 0 && span_off(&near, 0.5) > apart) return SPAN_OUTSIDE;
    const hmi_clip_about about = hmi_clip_span_about(edge, piece);
    if (begin > 0) out->from = span_beside(&near, false, about.from, parts);
    if (end > 0) out->to = span_beside(&near, true, about.to, parts);
    return out->from >= 0 && out->to >= 0 ? SPAN_FOUND : SPAN_OPEN;
}

static bool span_exactly(const hmi_clip_edge *edge, const hmi_convex *piece, hmi_clip_span *out) {
    *out = (hmi_clip_span){0, (int64_t)1 << edge->shift, 0};
    if (!span_meets(&edge->end[0], &edge->end[1], piece)) return false;
    const bool begins = span_meets(&edge->end[0], &edge->end[0], piece);
    const bool ends = span_meets(&edge->end[1], &edge->end[1], piece);
    if (begins && ends) return true;
    const hmi_clip_about about = hmi_clip_span_about(edge, piece);
    if (!begins) out->from = span_search(edge, piece, false, about.from);
    if (!ends) out->to = span_search(edge, piece, true, about.to);
    return out->from < out->to;
}

static bool span_round_piece(const hmi_clip_edge *edge, const hmi_convex *piece, hmi_clip_span *out) {
    const span_guess guess = span_in_doubles(edge, piece, out);
    return guess == SPAN_OPEN ? span_exactly(edge, piece, out) : guess == SPAN_FOUND;
}

bool hmi_clip_span_find(const hmi_clip_edge *edge, const hmi_convex *piece, hmi_clip_span *out) {
    return piece->radius > 0 ? span_round_piece(edge, piece, out) : span_polygon(edge, piece, out);
}

// ---- in doubles ---------------------------------------------------------------------------------------------------

// Cuts `about` to where a value that goes evenly from `at` to `then` is not below 0.
static void about_cut(double at, double then, hmi_clip_about *about) {
    if (at < 0 && then < 0) about->to = -1;
    if (at < 0 && then >= 0) about->from = fmax(about->from, at / (at - then));
    if (at >= 0 && then < 0) about->to = fmin(about->to, at / (at - then));
}

static void about_join(hmi_clip_about *all, hmi_clip_about one) {
    if (one.from > one.to) return;
    all->from = fmin(all->from, one.from);
    all->to = fmax(all->to, one.to);
}

static hmi_clip_about about_disc(const hmi_clip_edge *edge, const hmi_point *centre, double radius) {
    const hm_vec2 from = sat_to_double(centre, &edge->end[0]), e = sat_to_double(&edge->end[0], &edge->end[1]);
    const double square = e.x * e.x + e.y * e.y, off = fabs(from.x * e.y - from.y * e.x) / sqrt(square);
    const double foot = -(from.x * e.x + from.y * e.y) / square;
    if (off >= radius) return (hmi_clip_about){1, 0};
    const double half = sqrt((radius - off) * (radius + off) / square);
    return (hmi_clip_about){fmax(foot - half, 0), fmin(foot + half, 1)};
}

// Where the edge is within `radius` of the segment from p to q, between the segment's ends.
static hmi_clip_about about_strip(const hmi_clip_edge *edge, const hmi_point *p, const hmi_point *q, double radius) {
    const hm_vec2 a = sat_to_double(p, &edge->end[0]), b = sat_to_double(p, &edge->end[1]), d = sat_to_double(p, q);
    const double square = d.x * d.x + d.y * d.y, wide = radius * sqrt(square);
    const double on_a = d.x * a.x + d.y * a.y, on_b = d.x * b.x + d.y * b.y;
    const double off_a = d.x * a.y - d.y * a.x, off_b = d.x * b.y - d.y * b.x;
    hmi_clip_about about = {0, 1};
    about_cut(on_a, on_b, &about);
    about_cut(square - on_a, square - on_b, &about);
    about_cut(wide - off_a, wide - off_b, &about);
    about_cut(wide + off_a, wide + off_b, &about);
    return about;
}

static hmi_clip_about about_polygon(const hmi_clip_edge *edge, const hmi_convex *piece) {
    const double turn = sat_turn(piece);
    hmi_clip_about about = {0, 1};
    for (int32_t k = 0; k < piece->n; k++) {
        const hmi_point *p = &piece->v[k], *q = sat_edge_end(piece, k);
        const hm_vec2 a = sat_to_double(p, &edge->end[0]), b = sat_to_double(p, &edge->end[1]);
        const hm_vec2 d = sat_to_double(p, q);
        about_cut(turn * (d.x * a.y - d.y * a.x), turn * (d.x * b.y - d.y * b.x), &about);
    }
    return about;
}

hmi_clip_about hmi_clip_span_about(const hmi_clip_edge *edge, const hmi_convex *piece) {
    const double radius = (double)piece->radius * (double)HMI_UNITS_PER_STEP;
    hmi_clip_about all = {1, 0};
    if (piece->n > 2) about_join(&all, about_polygon(edge, piece));
    for (int32_t k = 0; piece->radius > 0 && k < piece->n; k++) {
        about_join(&all, about_disc(edge, &piece->v[k], radius));
        if (piece->n > 1) about_join(&all, about_strip(edge, &piece->v[k], sat_edge_end(piece, k), radius));
    }
    return all;
}
