// When two rounded hulls meet, as a root of integers.
//
// The path enters the hulls' difference P, rounded by R, either beside one edge or about one corner. Doubles walk up
// to R and decide which; then the time is a root of integers, (c + s) / d with s the root of a whole number N of less
// than 250 bits. Between s rounded down and up lie the times of which the double next to the root is taken: where
// both give one double, that is it.
//
// All lengths in doubles are below M, in sum: the corners', the motion's and R. Corners and points on the path are
// off by less than 2^-51 M, and so are the edges' ends, so distances by less than 2^-48 M; `doubt` is 2^-44 M. The
// vector from the nearest point is R or more long, or square to an edge that is e long, so its direction is off by
// less than 2^-50 M / R + 2^-50 M / e; `turn` is 2^-46 M over the shorter of both, and there is no result where that
// is much.
#include "sat_round_root.h"

#include "../exact/fraction_internal.h"

enum { ROOT_EDGES = 64 }; ///< of P, all pairs of an edge and a corner: of a pixel and a polygon of eight

/// An edge of P in doubles.
typedef struct root_edge {
    hm_vec2 from, along;
    double square; ///< of its length; 0 of two points
} root_edge;

typedef struct root_search {
    const round_pair *pair;
    int count;
    root_edge edge[ROOT_EDGES];
    hm_vec2 motion;
    double speed, radius;
    double doubt; ///< of distances
    double turn;  ///< of directions
    int way;      ///< 1: from time 0 on, -1: from 1 back
} root_search;

static double root_lesser(double a, double b) { return a < b ? a : b; }

static bool root_search_make(const round_pair *pair, int way, root_search *out) {
    const hm_vec2 motion = {(double)pair->motion.x, (double)pair->motion.y};
    const double radius = (double)pair->radius;
    double most = 0;
    double least = radius * radius; // of the squares of R and the edges
    out->count = round_edge_count(pair);
    if (out->count > ROOT_EDGES) return false;
    for (int k = 0; k < out->count; k++) {
        const round_edge edge = round_edge_at(pair, k);
        const hm_vec2 from = round_corner(edge.from_a, edge.from_b), to = round_corner(edge.to_a, edge.to_b);
        const hm_vec2 along = {to.x - from.x, to.y - from.y};
        const double square = along.x * along.x + along.y * along.y;
        out->edge[k] = (root_edge){from, along, square};
        most = sat_larger(most, fabs(from.x) + fabs(from.y));
        if (out->count > 1) least = root_lesser(least, square);
    }
    const double sum = most + fabs(motion.x) + fabs(motion.y) + radius;
    out->pair = pair;
    out->motion = motion;
    out->speed = sqrt(motion.x * motion.x + motion.y * motion.y);
    out->radius = radius;
    out->doubt = sum * 0x1p-44;
    out->turn = sum * 0x1p-46 / sqrt(least);
    out->way = way;
    return out->turn <= 0x1p-16; // neither R nor an edge is hardly anything
}

// ---- in doubles ---------------------------------------------------------------------------------------------------

static hm_vec2 root_point(const root_search *search, double time) {
    return (hm_vec2){time * search->motion.x, time * search->motion.y};
}

/// A point beside an edge.
typedef struct root_beside {
    double foot; ///< where the nearest of the edge's line is: 0 is its beginning, its square the end
    hm_vec2 away;
    double square; ///< of the distance
} root_beside;

static root_beside root_beside_at(const root_edge *edge, hm_vec2 point) {
    root_beside beside = {0, {point.x - edge->from.x, point.y - edge->from.y}, 0};
    beside.foot = edge->along.x * beside.away.x + edge->along.y * beside.away.y;
    if (beside.foot > 0 && edge->square > 0) {
        const double part = beside.foot < edge->square ? beside.foot / edge->square : 1;
        beside.away.x -= part * edge->along.x;
        beside.away.y -= part * edge->along.y;
    }
    beside.square = beside.away.x * beside.away.x + beside.away.y * beside.away.y;
    return beside;
}

static root_beside root_nearest(const root_search *search, double time) {
    const hm_vec2 point = root_point(search, time);
    root_beside best = root_beside_at(&search->edge[0], point);
    for (int k = 1; k < search->count; k++) {
        const root_beside next = root_beside_at(&search->edge[k], point);
        if (next.square < best.square) best = next;
    }
    return best;
}

/// A time at which the point is not yet within R, and how much later at most it is.
typedef struct root_span {
    double time, more;
} root_span;

// By Newton's method, always on the near side: the distance is convex in time, so it is not R before it would be with
// the steepest fall that doubles leave open. Where that ends, a test a little farther on shows that R is passed, and
// not just grazed.
static hmi_root root_walk(const root_search *search, double limit, root_span *out) {
    const double floor_speed = search->speed * 0x1p-10;
    double time = search->way > 0 ? 0 : 1;
    for (int i = 0; i < 20; i++) {
        const root_beside at = root_nearest(search, time);
        const double distance = sqrt(at.square);
        const double rest = distance - search->radius;
        const double along = at.away.x * search->motion.x + at.away.y * search->motion.y;
        const double toward = -search->way * along / distance;
        const double fall = sat_larger(toward, 0) + search->turn * search->speed;
        if (rest - 2 * search->doubt > fall * fabs(limit - time)) return HMI_ROOT_NONE;
        if (!(fabs(toward) >= floor_speed)) return HMI_ROOT_DOUBT;
        if (toward < 0) return rest > search->doubt ? HMI_ROOT_NONE : HMI_ROOT_DOUBT;
        if (rest <= 4 * search->doubt) {
            *out = (root_span){time, 16 * search->doubt / toward};
            const root_beside later = root_nearest(search, time + search->way * out->more);
            return sqrt(later.square) < search->radius - search->doubt ? HMI_ROOT_FOUND : HMI_ROOT_DOUBT;
        }
        time += search->way * ((rest - 2 * search->doubt) / fall);
    }
    return HMI_ROOT_DOUBT;
}

// ---- what is met --------------------------------------------------------------------------------------------------

/// A corner of P, or an edge from there, in whole numbers below 2^61.
typedef struct root_line {
    hmi_vec64 from, along;
} root_line;

static bool root_corner(const hmi_point *of_a, const hmi_point *of_b, hmi_vec64 *out) {
    const int64_t most = (int64_t)1 << 61;
    return sat_vector_near(of_b, of_a, out) && out->x < most && out->x > -most && out->y < most && out->y > -most;
}

static bool root_line_make(const root_search *search, int k, root_line *out) {
    const round_edge edge = round_edge_at(search->pair, k);
    hmi_vec64 to;
    if (!root_corner(edge.from_a, edge.from_b, &out->from) || !root_corner(edge.to_a, edge.to_b, &to)) return false;
    out->along = (hmi_vec64){to.x - out->from.x, to.y - out->from.y};
    return true;
}

/// Where the foot of a point is, for as long as R may be met.
typedef enum root_part { ROOT_FROM, ROOT_WITHIN, ROOT_TO, ROOT_BETWEEN } root_part;

// The foot moves by `slack` at most; and on an edge that is e long, rotated by 2^-50 M / e, by R times that.
static root_part root_part_of(const root_search *search, const root_edge *edge, double foot, double slack) {
    const double length = sqrt(edge->square);
    const double clear = slack * length + search->doubt * search->radius;
    if (edge->square == 0 || foot < -clear) return ROOT_FROM;
    if (foot > edge->square + clear) return ROOT_TO;
    return foot > clear && foot < edge->square - clear ? ROOT_WITHIN : ROOT_BETWEEN;
}

// Products of vectors below 2^61 and 2^62 stay below 2^124.
static bool root_on_line(const root_line *line, const root_line *other) {
    const hmi_vec64 between = {other->from.x - line->from.x, other->from.y - line->from.y};
    return hmi_int128_is_zero(hmi_vec64_cross(line->along, other->along)) &&
           hmi_int128_is_zero(hmi_vec64_cross(line->along, between));
}

/// What is met.
typedef struct root_feature {
    bool any;
    bool edge; ///< beside the line, not about the corner
    root_line line;
} root_feature;

static bool root_is_end(const root_line *line, hmi_vec64 at) {
    return (line->from.x == at.x && line->from.y == at.y) ||
           (line->from.x + line->along.x == at.x && line->from.y + line->along.y == at.y);
}

// One more that is as near as what has been found: it must be the same corner, or on the same line. An end of an edge
// is never nearer than the edge.
static bool root_add(root_feature *feature, const root_line *line, root_part part) {
    const hmi_vec64 at =
        part == ROOT_TO ? (hmi_vec64){line->from.x + line->along.x, line->from.y + line->along.y} : line->from;
    const bool edge = part == ROOT_WITHIN;
    if (part == ROOT_BETWEEN) return false;
    if (!feature->any || (edge && !feature->edge && root_is_end(line, feature->line.from))) {
        *feature = (root_feature){true, edge, {at, line->along}};
        return true;
    }
    if (feature->edge != edge) return feature->edge && root_is_end(&feature->line, at);
    if (edge) return root_on_line(&feature->line, line);
    return feature->line.from.x == at.x && feature->line.from.y == at.y;
}

// Where the foot does not move, as the motion is square to the edge, whole numbers decide. At an end itself the edge
// and the corner are equally near for all time.
static root_part root_part_exactly(const root_search *search, const root_line *line) {
    const hmi_vec64 motion = {search->pair->motion.x, search->pair->motion.y};
    const hmi_int128 before = hmi_vec64_dot(line->along, line->from); // of the foot, from the beginning of the edge
    if (!hmi_int128_is_zero(hmi_vec64_dot(line->along, motion))) return ROOT_BETWEEN;
    if (hmi_int128_sign(before) >= 0) return ROOT_FROM;
    const hmi_int128 after = hmi_int128_add(before, hmi_vec64_dot(line->along, line->along));
    return hmi_int128_sign(after) <= 0 ? ROOT_TO : ROOT_WITHIN;
}

// All edges that may be the nearest when R is met.
static bool root_feature_find(const root_search *search, root_span span, root_feature *out) {
    const hm_vec2 point = root_point(search, span.time);
    const double slack = span.more * search->speed + 4 * search->doubt;
    const double far = search->radius + 4 * slack;
    *out = (root_feature){.any = false};
    for (int k = 0; k < search->count; k++) {
        const root_beside beside = root_beside_at(&search->edge[k], point);
        root_line line;
        if (beside.square > far * far) continue;
        if (!root_line_make(search, k, &line)) return false;
        root_part part = root_part_of(search, &search->edge[k], beside.foot, slack);
        if (part == ROOT_BETWEEN) part = root_part_exactly(search, &line);
        if (!root_add(out, &line, part)) return false;
    }
    return out->any;
}

// ---- in whole numbers ---------------------------------------------------------------------------------------------

// A whole number that is a double, below 2^126.
static hmi_int128 root_whole(double value) {
    int shift = 0;
    for (; fabs(value) >= 0x1p62; shift++) value /= 2;
    const hmi_int256 wide = hmi_int256_shift_left(hmi_int256_from(hmi_int128_from((int64_t)value)), shift);
    return (hmi_int128){wide.word[0], wide.word[1]};
}

/// The root of a whole number, rounded down, and whether it is the root itself.
typedef struct root_root {
    hmi_int128 whole;
    bool exact;
} root_root;

// n - s * s.
static hmi_int256 root_rest(const hmi_int256 *n, hmi_int128 s) { return hmi_int256_sub(*n, hmi_int256_mul(s, s)); }

// By Newton's method, of numbers from 0 to 2^250: each step doubles the 53 bits of a double. The result is checked:
// the rest is from 0 to 2 s.
static bool root_of(const hmi_int256 *n, root_root *out) {
    const double about = sqrt(hmi_int256_to_double(*n));
    hmi_int128 s = root_whole(about);
    if (!(about >= 1)) return false;
    for (int i = 0; i < 8; i++) {
        const hmi_int256 rest = root_rest(n, s);
        const hmi_int256 most = hmi_int256_from(hmi_int128_add(s, s));
        if (!hmi_int256_is_negative(rest) && hmi_int256_compare(rest, most) <= 0) {
            *out = (root_root){s, hmi_int256_sign(rest) == 0};
            return true;
        }
        s = hmi_int128_add(s, root_whole(floor(hmi_int256_to_double(rest) / (2 * about))));
    }
    return false;
}

/// The time (c - S) / d or (c + S) / d, with S the root of n; d is not 0.
typedef struct root_quotient {
    hmi_int128 c, d;
    hmi_int256 n;
    bool minus;
} root_quotient;

// The double next to it: below it forwards, above it backwards.
static hmi_root root_time(const root_search *search, const root_quotient *of, double *time) {
    double (*beside)(const hm_fraction *) = search->way > 0 ? hmi_fraction_floor : hmi_fraction_ceil;
    root_root root;
    if (!root_of(&of->n, &root)) return HMI_ROOT_DOUBT;
    const hmi_int128 up = hmi_int128_add(root.whole, hmi_int128_from(!root.exact));
    hm_fraction one = {of->minus ? hmi_int128_sub(of->c, root.whole) : hmi_int128_add(of->c, root.whole), of->d};
    hm_fraction two = {of->minus ? hmi_int128_sub(of->c, up) : hmi_int128_add(of->c, up), of->d};
    if (hmi_int128_is_negative(of->d)) {
        one = (hm_fraction){hmi_int128_negate(one.numerator), hmi_int128_negate(of->d)};
        two = (hm_fraction){hmi_int128_negate(two.numerator), hmi_int128_negate(of->d)};
    }
    *time = beside(&one);
    return root.exact || *time == beside(&two) ? HMI_ROOT_FOUND : HMI_ROOT_DOUBT;
}

static int root_bits(hmi_int128 a) { return hmi_uint256_bits(hmi_int256_magnitude(hmi_int256_from(a))); }

// Right after the start c and S nearly cancel. Then c, d and S are multiplied by the largest power of 2 that there is
// room for.
static hmi_root root_time_of(const root_search *search, root_quotient of, double *time) {
    if (hmi_int128_is_zero(of.d)) return HMI_ROOT_DOUBT;
    if (root_time(search, &of, time) == HMI_ROOT_FOUND) return HMI_ROOT_FOUND;
    const int most = root_bits(of.c) > root_bits(of.d) ? root_bits(of.c) : root_bits(of.d);
    const int room = 125 - most, by = (250 - hmi_uint256_bits(of.n)) / 2;
    const int shift = room < by ? room : by;
    if (shift <= 0) return HMI_ROOT_DOUBT;
    of.c = hmi_int128_shift_left(of.c, shift);
    of.d = hmi_int128_shift_left(of.d, shift);
    of.n = hmi_int256_shift_left(of.n, 2 * shift);
    return root_time(search, &of, time);
}

// Beside an edge e from p: e x (t m - p) is R |e| on the outer side, the one that the search comes from.
static hmi_root root_of_edge(const root_search *search, const root_line *line, double *time) {
    const uint64_t r = search->pair->radius;
    const hmi_vec64 motion = {search->pair->motion.x, search->pair->motion.y};
    const hmi_int128 start = hmi_vec64_cross(line->along, line->from);
    const hmi_int128 fall = hmi_vec64_cross(line->along, motion);
    const hmi_int256 n = hmi_uint256_mul(hmi_uint128_mul(r, r), hmi_vec64_dot(line->along, line->along));
    const int order = hmi_int128_compare(start, search->way > 0 ? hmi_int128_from(0) : fall);
    if (order == 0) return HMI_ROOT_DOUBT;
    return root_time_of(search, (root_quotient){start, fall, n, order > 0}, time);
}

// About a corner c: |t m - c| is R, so t is c . m less the root of R^2 m . m - (m x c)^2, over m . m.
static hmi_root root_of_corner(const root_search *search, hmi_vec64 corner, double *time) {
    const uint64_t r = search->pair->radius;
    const hmi_vec64 motion = {search->pair->motion.x, search->pair->motion.y};
    const hmi_int128 length2 = hmi_vec64_dot(motion, motion);
    const hmi_int128 aside = hmi_vec64_cross(motion, corner);
    const hmi_int256 n =
        hmi_int256_sub(hmi_uint256_mul(hmi_uint128_mul(r, r), length2), hmi_int256_mul(aside, aside));
    if (hmi_int256_sign(n) <= 0) return HMI_ROOT_DOUBT;
    return root_time_of(search, (root_quotient){hmi_vec64_dot(corner, motion), length2, n, search->way > 0}, time);
}

static hmi_root root_find(const round_pair *pair, int way, double limit, double *time) {
    root_search search;
    root_span span = {0, 0}; // which compilers cannot see is written
    root_feature feature;
    if (pair->radius >> 61 != 0 || !root_search_make(pair, way, &search)) return HMI_ROOT_DOUBT;
    const hmi_root about = root_walk(&search, limit, &span);
    if (about != HMI_ROOT_FOUND) return about;
    if (!root_feature_find(&search, span, &feature)) return HMI_ROOT_DOUBT;
    if (feature.edge) return root_of_edge(&search, &feature.line, time);
    return root_of_corner(&search, feature.line.from, time);
}

hmi_root hmi_round_first(const round_pair *pair, double limit, double *time) {
    return root_find(pair, 1, limit, time);
}

// Of what ends at 0 itself the search has the least time that it distinguishes from 0.
hmi_root hmi_round_last(const round_pair *pair, double *time) {
    const hmi_root last = root_find(pair, -1, 0, time);
    return last == HMI_ROOT_FOUND && *time == 0 ? HMI_ROOT_DOUBT : last;
}
