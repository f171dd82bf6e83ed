// simplify: which edges may stand for their stretch.
//
// From each corner i the other corners are taken in turn. Every corner p passed so far, if farther from i than the
// tolerance, narrows the directions that a ray from i may have to stay within the tolerance of it: to the wedge
// between the two tangents to the circle around p. When no direction is left no longer edge from i fits (Chan and
// Chin, "Approximation of polygonal curves with minimum number of line segments or minimum error", 1996). Wedges are
// doubles and only sort edges out: what they leave in doubt is decided by testing every corner of the stretch in
// integers.
//
// The error of wedges. Tangents are unit vectors (w s +- w' t) / r^2 with w whole, r^2 = |w|^2 and s = sqrt(r^2 -
// t^2). r^2 and t^2 are exact (t^2 is a multiple of 2^-32 below 2^17), their difference and every other step is
// rounded once, so a tangent is within 2^-49 of the true one. Comparisons of tangents are wrong only for tangents
// closer than 2^-44 (SIMPLIFY_SLACK), so a wedge's sides are within 2^-43 of the true ones while it is wider than
// that. The cross product with a direction of at most 2^16 pixels is then within 2^-25 of the true one: beyond
// +-2^-20 (DOUBT) its sign is certain. A wedge narrower than 2^-40 (SLIVER) is not narrowed further, and leaves every
// direction near it in doubt.
//
// Sides. What an edge and its stretch enclose lies on the right side of the edge where the stretch does not cross the
// edge and the area between them has that sign. Where the edges of a way around all do so and do not meet, the way lies
// within the ring, or around it: where it goes around a point and where the ring does differs by how often these
// stretches do, and they do once or not at all, and all the same way. A stretch may well lie on both sides of the
// edge's line beyond its ends. So what rays say that have all corners on one side is enough but not needed; what they
// do not allow is decided by the steps of the stretch, first that which crossed an edge before.
#include "../base/bitgrid.h"
#include "../base/vec2.h"
#include "../exact/int256.h"
#include "simplify_ring.h"

#include <math.h>
#include <string.h>

#define SIMPLIFY_SLACK 0x1p-45
#define SIMPLIFY_SLIVER 0x1p-40
#define SIMPLIFY_DOUBT 0x1p-20

// ---- exactly ------------------------------------------------------------------------------------------------------

// Differences are below 2^15 (SIMPLIFY_SIDE), products below 2^30, sums of two below 2^31, and their squares below
// 2^62.

static int64_t simplify_dot(hm_pixel a, hm_pixel b, hm_pixel p) {
    return ((int64_t)b.x - a.x) * ((int64_t)p.x - a.x) + ((int64_t)b.y - a.y) * ((int64_t)p.y - a.y);
}

static int64_t simplify_square(hm_pixel a, hm_pixel b) { return simplify_dot(a, b, b); }

/// The limit of one edge, in whole square pixels.
typedef struct simplify_reach {
    int64_t point; ///< greatest square of a distance
    int64_t cross; ///< greatest square of a cross product with the edge
} simplify_reach;

// floor(tolerance^2 * square / 2^32): the squares that are compared with it are whole.
static int64_t simplify_floor(int64_t tolerance, int64_t square) {
    const hmi_int128 product = hmi_int128_mul(tolerance * tolerance, square); // below 2^49 * 2^31
    return (int64_t)(product.low >> 32 | product.high << 32);
}

static bool simplify_in_reach(hm_pixel a, hm_pixel b, hm_pixel p, int64_t square, simplify_reach reach) {
    const int64_t dot = simplify_dot(a, b, p);
    if (dot <= 0) return simplify_square(a, p) <= reach.point;
    if (dot >= square) return simplify_square(b, p) <= reach.point;
    const int64_t cross = simplify_cross(a, b, p);
    return cross * cross <= reach.cross;
}

static simplify_reach simplify_reach_of(simplify_limit limit, int64_t square) {
    return (simplify_reach){simplify_floor(limit.tolerance, 1), simplify_floor(limit.tolerance, square)};
}

bool hmi_simplify_fits(const simplify_ring *ring, simplify_limit limit, int32_t i, int32_t length) {
    const hm_pixel a = ring->at[i];
    const hm_pixel b = ring->at[simplify_step(ring, i, length)];
    const int64_t square = simplify_square(a, b);
    const simplify_reach reach = simplify_reach_of(limit, square);
    for (int32_t k = 1; k < length; k++)
        if (!simplify_in_reach(a, b, ring->at[simplify_step(ring, i, k)], square, reach)) return false;
    return true;
}

static bool simplify_side_allows(simplify_side side, int64_t cross) {
    return side == SIMPLIFY_BOTH || (side == SIMPLIFY_RIGHT ? cross >= 0 : cross <= 0);
}

static bool simplify_beside_line(const simplify_ring *ring, simplify_side side, int32_t i, int32_t length) {
    const hm_pixel a = ring->at[i];
    const hm_pixel b = ring->at[simplify_step(ring, i, length)];
    for (int32_t k = 1; k < length; k++)
        if (!simplify_side_allows(side, simplify_cross(a, b, ring->at[simplify_step(ring, i, k)]))) return false;
    return true;
}

// Whether what comes from p over the line through a and b and goes on to q, or along the line to q, passes between these
// two. All of a stretch that is on the line there is between the ends of its edge, or nothing.
static bool simplify_passes(hm_pixel a, hm_pixel b, hm_pixel p, hm_pixel q) {
    if (simplify_cross(a, b, q) == 0) return simplify_dot(a, b, q) > 0 && simplify_dot(b, a, q) > 0;
    return (simplify_cross(p, q, a) < 0) != (simplify_cross(p, q, b) < 0);
}

static int simplify_side_of(hm_pixel a, hm_pixel b, hm_pixel p) {
    const int64_t cross = simplify_cross(a, b, p);
    return (cross > 0) - (cross < 0);
}

// Whether step k of the stretch, from its corner k - 1 to corner k, crosses the edge.
static bool simplify_step_crosses(const simplify_ring *ring, int32_t i, int32_t length, int32_t k) {
    const hm_pixel a = ring->at[i];
    const hm_pixel b = ring->at[simplify_step(ring, i, length)];
    const hm_pixel p = ring->at[simplify_step(ring, i, k - 1)];
    const hm_pixel q = ring->at[simplify_step(ring, i, k)];
    return simplify_side_of(a, b, p) * simplify_side_of(a, b, q) < 0 && simplify_passes(a, b, p, q);
}

// The step with which the stretch crosses the edge, the last one; 0 where it does not. Where it has come to the edge on
// one side it does not cross unless it leaves it on the other.
static int32_t simplify_crossing(const simplify_ring *ring, int32_t i, int32_t length) {
    const hm_pixel a = ring->at[i];
    const hm_pixel b = ring->at[simplify_step(ring, i, length)];
    hm_pixel last = b;
    int side = 0;
    for (int32_t k = length - 1; k > 0; k--) {
        const hm_pixel p = ring->at[simplify_step(ring, i, k)];
        const int here = simplify_side_of(a, b, p);
        if (here * side < 0 && simplify_passes(a, b, p, last)) return k + 1;
        if (here != 0) side = here;
        last = p;
    }
    return 0;
}

// The square of the distance from the edge times the square of the edge's length.
static int64_t simplify_distance(hm_pixel a, hm_pixel b, hm_pixel p) {
    const int64_t square = simplify_square(a, b);
    const int64_t dot = simplify_dot(a, b, p);
    const int64_t cross = simplify_cross(a, b, p);
    if (dot <= 0) return simplify_square(a, p) * square;
    if (dot >= square) return simplify_square(b, p) * square;
    return cross * cross;
}

int32_t hmi_simplify_farthest(const simplify_ring *ring, int32_t i, int32_t length) {
    const hm_pixel a = ring->at[i];
    const hm_pixel b = ring->at[simplify_step(ring, i, length)];
    int64_t greatest = -1;
    int32_t farthest = -1;
    for (int32_t k = 1; k < length; k++) {
        const int32_t corner = simplify_step(ring, i, k);
        const int64_t distance = simplify_distance(a, b, ring->at[corner]);
        if (distance <= greatest) continue;
        greatest = distance;
        farthest = corner;
    }
    return farthest;
}

// ---- wedges -------------------------------------------------------------------------------------------------------

typedef enum simplify_verdict { SIMPLIFY_NO, SIMPLIFY_YES, SIMPLIFY_UNSURE } simplify_verdict;

/// The directions that rays may have: from `right` to `left`, going as from +x to +y, less than 180 degrees.
typedef struct simplify_wedge {
    hm_vec2 right;
    hm_vec2 left;
    bool any;      ///< no corner has narrowed it yet: every direction
    bool sliver;   ///< too narrow to say more than "near `right`"
    int64_t reach; ///< greatest square of the distance of a corner so far
    hm_pixel far;  ///< that corner, from the ray's beginning
} simplify_wedge;

// Whether the wedge from `right` to `left` holds u, perhaps where in doubt.
static bool simplify_holds(hm_vec2 right, hm_vec2 left, hm_vec2 u) {
    return hmi_cross(right, u) >= -SIMPLIFY_SLACK && hmi_cross(u, left) >= -SIMPLIFY_SLACK;
}

// Narrows the wedge to that of a corner; false when certainly nothing is left.
static bool simplify_intersect(simplify_wedge *wedge, hm_vec2 right, hm_vec2 left) {
    if (wedge->any) {
        wedge->any = false;
        wedge->right = right;
        wedge->left = left;
        return true;
    }
    const bool right_inside = simplify_holds(wedge->right, wedge->left, right);
    const bool left_inside = simplify_holds(wedge->right, wedge->left, left);
    if (!right_inside && !left_inside && !simplify_holds(right, left, wedge->left)) return false;
    if (right_inside) wedge->right = right;
    if (left_inside) wedge->left = left;
    const double along = wedge->right.x * wedge->left.x + wedge->right.y * wedge->left.y;
    wedge->sliver = along > 0 && hmi_cross(wedge->right, wedge->left) < SIMPLIFY_SLIVER;
    return true;
}

// Takes in a corner at (x, y) from the ray's beginning.
static bool simplify_narrow(simplify_wedge *wedge, int32_t x, int32_t y, simplify_limit limit) {
    const int64_t square = (int64_t)x * x + (int64_t)y * y;
    const double t = (double)limit.tolerance / HM_UNITS_PER_PIXEL;
    const double rest = (double)square - t * t;
    if (square > wedge->reach) {
        wedge->reach = square;
        wedge->far = (hm_pixel){x, y};
    }
    if (rest <= 0 || wedge->sliver) return true;
    const double s = sqrt(rest);
    const hm_vec2 left = {(x * s - y * t) / (double)square, (y * s + x * t) / (double)square};
    const hm_vec2 right = {(x * s + y * t) / (double)square, (y * s - x * t) / (double)square};
    return simplify_intersect(wedge, right, left);
}

// Whether the corner farthest from the ray's beginning is out of reach of the edge to u.
static bool simplify_out_of_reach(const simplify_wedge *wedge, hm_pixel u, int64_t square, simplify_limit limit) {
    return !simplify_in_reach((hm_pixel){0, 0}, u, wedge->far, square, simplify_reach_of(limit, square));
}

// Whether the edge to (x, y) fits, as far as the wedge can decide. Corners within the tolerance of its beginning are
// near enough to any edge. A corner farther along the ray than the edge's end is no nearer to its beginning, so there
// is none where the end is the farthest of all.
static simplify_verdict simplify_judge(const simplify_wedge *wedge, int32_t x, int32_t y, simplify_limit limit) {
    const hm_vec2 u = {x, y};
    const int64_t square = (int64_t)x * x + (int64_t)y * y;
    if (wedge->any) return SIMPLIFY_YES;
    const double right = hmi_cross(wedge->right, u);
    const double left = hmi_cross(u, wedge->left);
    if (right < -SIMPLIFY_DOUBT || left < -SIMPLIFY_DOUBT) return SIMPLIFY_NO;
    if (wedge->sliver && wedge->right.x * u.x + wedge->right.y * u.y < 0) return SIMPLIFY_NO;
    if (square < wedge->reach && simplify_out_of_reach(wedge, (hm_pixel){x, y}, square, limit)) return SIMPLIFY_NO;
    if (square < wedge->reach) return SIMPLIFY_UNSURE;
    return right > SIMPLIFY_DOUBT && left > SIMPLIFY_DOUBT && !wedge->sliver ? SIMPLIFY_YES : SIMPLIFY_UNSURE;
}

// ---- sides --------------------------------------------------------------------------------------------------------

/// The directions of rays that have all corners so far on the right, or on the left: from `right` to `left`, at most
/// 180 degrees. Exact.
typedef struct simplify_fan {
    hm_pixel right;
    hm_pixel left;
    bool any;  ///< no corner has narrowed it yet
    bool line; ///< two opposite directions are left at most, or one: not said which
    bool none; ///< no direction is left
} simplify_fan;

static int64_t simplify_turn_exact(hm_pixel a, hm_pixel b) { return (int64_t)a.x * b.y - (int64_t)a.y * b.x; }

// Takes in a corner p from the ray's beginning, which has to be on the side to which rays rotate from +x to +y; false
// when no direction is left. The directions allowed by p reach from its opposite to p.
static bool simplify_fan_narrow(simplify_fan *fan, hm_pixel p) {
    const hm_pixel opposite = {-p.x, -p.y};
    if (fan->line) return true;
    if (fan->any) {
        *fan = (simplify_fan){opposite, p, false, false, false};
        return true;
    }
    const int64_t right = simplify_turn_exact(fan->right, p);
    const int64_t left = simplify_turn_exact(fan->left, p);
    if (right < 0 && left < 0) return false;
    if (right < 0) fan->right = opposite;
    if (left < 0) fan->left = p;
    const bool level = right == 0 && left == 0; // p is on the border of 180 degrees
    const bool opposed = (int64_t)fan->left.x * p.x + (int64_t)fan->left.y * p.y < 0;
    fan->line = level ? opposed : simplify_turn_exact(fan->right, fan->left) == 0;
    return true;
}

static bool simplify_fan_takes(simplify_fan *fan, simplify_side side, hm_pixel p) {
    if (side == SIMPLIFY_BOTH || fan->none) return !fan->none;
    fan->none = !simplify_fan_narrow(fan, side == SIMPLIFY_RIGHT ? p : (hm_pixel){-p.x, -p.y});
    return !fan->none;
}

static simplify_verdict simplify_fan_judge(const simplify_fan *fan, hm_pixel u) {
    if (fan->any) return SIMPLIFY_YES;
    if (fan->none) return SIMPLIFY_NO;
    if (simplify_turn_exact(fan->right, u) < 0 || simplify_turn_exact(u, fan->left) < 0) return SIMPLIFY_NO;
    return fan->line ? SIMPLIFY_UNSURE : SIMPLIFY_YES;
}

// ---- the list -----------------------------------------------------------------------------------------------------

// Makes room for all edges of one more corner.
static bool simplify_reserve(simplify_edges *edges, int32_t used, const hm_allocator *alloc) {
    const int64_t needed = (int64_t)used + edges->count;
    if (needed <= edges->capacity) return true;
    if (needed > INT32_MAX / 2) return false;
    const size_t size = hmi_size((size_t)(2 * needed), sizeof *edges->lengths, 0);
    if (size == SIZE_MAX) return false;
    int32_t *lengths = alloc->fn(alloc->ctx, edges->lengths, (size_t)edges->capacity * sizeof *lengths, size);
    if (!lengths) return false;
    edges->lengths = lengths;
    edges->capacity = (int32_t)(2 * needed);
    return true;
}

/// What one edge after another from a corner is judged by.
typedef struct simplify_walk {
    const simplify_ring *ring;
    simplify_limit limit;
    int32_t from;
    simplify_wedge wedge;
    simplify_fan fan;
    int64_t area;     ///< twice that between the stretch and the edge to its last corner, by its sign
    int32_t crossing; ///< the step that crossed the last edge that was found crossed, 0 for none
    int64_t *work;
} simplify_walk;

// Takes in the stretch's corner p, with the next one q; false when no longer edge fits.
static bool simplify_walk_over(simplify_walk *walk, hm_pixel p, hm_pixel q) {
    const hm_pixel a = walk->ring->at[walk->from];
    const hm_pixel d = {p.x - a.x, p.y - a.y};
    if (!simplify_narrow(&walk->wedge, d.x, d.y, walk->limit)) return false;
    walk->area += simplify_cross(a, p, q);
    return simplify_fan_takes(&walk->fan, walk->limit.side, d) || !walk->limit.whole_line;
}

// Whether the edge cuts nothing off on the wrong side, as far as that shows without going through its stretch.
static simplify_verdict simplify_walk_judge(const simplify_walk *walk, int32_t length, hm_pixel u) {
    const simplify_verdict line = simplify_fan_judge(&walk->fan, u);
    if (line == SIMPLIFY_YES || walk->limit.whole_line) return line;
    if (!simplify_side_allows(walk->limit.side, -walk->area)) return SIMPLIFY_NO;
    if (walk->crossing && simplify_step_crosses(walk->ring, walk->from, length, walk->crossing)) return SIMPLIFY_NO;
    return SIMPLIFY_UNSURE;
}

static bool simplify_walk_keeps_side(simplify_walk *walk, int32_t length) {
    if (walk->limit.whole_line) {
        *walk->work -= length;
        return simplify_beside_line(walk->ring, walk->limit.side, walk->from, length);
    }
    const int32_t crossing = simplify_crossing(walk->ring, walk->from, length);
    *walk->work -= length - crossing;
    if (crossing) walk->crossing = crossing;
    return crossing == 0;
}

static bool simplify_walk_fits(simplify_walk *walk, int32_t length) {
    const hm_pixel a = walk->ring->at[walk->from];
    const hm_pixel b = walk->ring->at[simplify_step(walk->ring, walk->from, length)];
    const hm_pixel u = {b.x - a.x, b.y - a.y};
    const simplify_verdict verdict = simplify_judge(&walk->wedge, u.x, u.y, walk->limit);
    if (verdict == SIMPLIFY_NO) return false;
    const simplify_verdict side = simplify_walk_judge(walk, length, u);
    if (side == SIMPLIFY_NO || (side == SIMPLIFY_UNSURE && !simplify_walk_keeps_side(walk, length))) return false;
    if (verdict == SIMPLIFY_YES) return true;
    *walk->work -= length;
    return hmi_simplify_fits(walk->ring, walk->limit, walk->from, length);
}

// Writes the lengths of the edges from corner i that fit; answers how many there are.
static int32_t simplify_edges_from(const simplify_ring *ring, simplify_limit limit, const uint8_t *from, int32_t i,
                                   int32_t *lengths, int64_t *work) {
    const simplify_wedge wedge = {{0, 0}, {0, 0}, true, false, 0, {0, 0}};
    const simplify_fan fan = {{0, 0}, {0, 0}, true, false, false};
    simplify_walk walk = {ring, limit, i, wedge, fan, 0, 0, work};
    int32_t count = 0;
    lengths[count++] = 1;
    if (from && !from[i]) return count;
    for (int32_t length = 2; length <= ring->count - 2 && *work >= 0; length++) {
        const int32_t before = simplify_step(ring, i, length - 1);
        const int32_t end = simplify_step(ring, i, length);
        --*work;
        if (ring->must[before] || !simplify_walk_over(&walk, ring->at[before], ring->at[end])) break;
        if (from && !from[end]) continue;
        if (simplify_walk_fits(&walk, length)) lengths[count++] = length;
    }
    return count;
}

hm_result hmi_simplify_edges_make(const simplify_ring *ring, simplify_limit limit, const uint8_t *from, int64_t *work,
                                  const hm_allocator *alloc, simplify_edges *edges) {
    *edges = (simplify_edges){NULL, NULL, ring->count, 0};
    edges->start = hmi_alloc_array(alloc, (size_t)ring->count + 1, sizeof *edges->start);
    if (!edges->start) return HM_ERROR_MEMORY;
    edges->start[0] = 0;
    for (int32_t i = 0; i < ring->count; i++) {
        if (!simplify_reserve(edges, edges->start[i], alloc)) return HM_ERROR_MEMORY;
        edges->start[i + 1] =
            edges->start[i] + simplify_edges_from(ring, limit, from, i, edges->lengths + edges->start[i], work);
    }
    return HM_OK;
}

void hmi_simplify_edges_free(const simplify_edges *edges, const hm_allocator *alloc) {
    hmi_free(alloc, edges->lengths, (size_t)edges->capacity * sizeof *edges->lengths);
    hmi_free(alloc, edges->start, ((size_t)edges->count + 1) * sizeof *edges->start);
}

int32_t hmi_simplify_edges_find(const simplify_edges *edges, int32_t i, int32_t length) {
    int32_t first = edges->start[i];
    int32_t end = edges->start[i + 1];
    while (first < end) {
        const int32_t middle = first + (end - first) / 2;
        if (edges->lengths[middle] == length) return middle;
        if (edges->lengths[middle] < length)
            first = middle + 1;
        else
            end = middle;
    }
    return -1;
}
