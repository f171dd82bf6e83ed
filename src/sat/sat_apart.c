// sat_apart: whether two convex shapes meet, or what of them is nearest, by halving directions.
//
// The distance of hulls A and B is that of 0 from P = A - B, whose edges are those of A and those of B in reverse.
// For the direction d of such an edge, from p to q, all of P lies on the inner side of the line along d through p.
// Where d x p > 0, 0 does not: the hulls are apart, and what of P is nearest to 0 follows the edge when 0 lies beyond
// q along d, and precedes it when 0 lies before p. Where d x p <= 0 only an edge along a direction e with e x p > 0
// can have 0 on its outer side. These directions fill 180 degrees, and those that all p so far have left lie within
// 180 degrees: between -(some p) and some p. So what is left of them lies on one side of d. Either way half of the
// edges of one hull that were left go, and of the other those beyond what halving finds for d. Where no direction is
// left, the last three p have 0 between them.
//
// That is done in doubles, and what is found is proved in whole numbers: 0 lies in a triangle of points of P; or an
// edge and a corner, or two corners, are nearest as their own neighbours are not nearer.
#include "sat_apart.h"

#include "../base/vec2.h"
#include "sat_exact.h"

// ---- rings --------------------------------------------------------------------------------------------------------

/// A hull of which the corners go round so that its inside is on the positive side of its edges, and those of its
/// edges that are left: edge k begins at corner k, counted modulo n.
typedef struct apart_ring {
    const hmi_whole *s;
    double sign; ///< of its edges as edges of P
    bool back;   ///< the corners are taken from the last to the first
    int32_t first, count;
} apart_ring;

static int32_t apart_index(const apart_ring *ring, int32_t k) {
    const int32_t n = ring->s->n, at = k < 0 ? k + n : k < n ? k : k - n;
    return ring->back ? n - 1 - at : at;
}

static hmi_point apart_corner(const apart_ring *ring, int32_t k) {
    return hmi_whole_corner(ring->s, apart_index(ring, k));
}

static hm_vec2 apart_edge(const apart_ring *ring, int32_t k) {
    const hmi_point p = apart_corner(ring, k), q = apart_corner(ring, k + 1);
    const hm_vec2 e = sat_to_double(&p, &q);
    return (hm_vec2){ring->sign * e.x, ring->sign * e.y};
}

// Whether d comes before e, both rotated from `zero` on to the positive side by less than 360 degrees.
static bool apart_before(hm_vec2 zero, hm_vec2 d, hm_vec2 e) {
    const double of_d = hmi_cross(zero, d), of_e = hmi_cross(zero, e);
    const bool late_d = of_d < 0 || (of_d == 0 && hmi_dot(zero, d) < 0);
    const bool late_e = of_e < 0 || (of_e == 0 && hmi_dot(zero, e) < 0);
    return late_d != late_e ? late_e : hmi_cross(d, e) > 0;
}

// How many of the edges that are left come before d, which lies among them.
static int32_t apart_count_before(const apart_ring *ring, hm_vec2 d) {
    int32_t low = 0, high = ring->count;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (hmi_cross(apart_edge(ring, ring->first + middle), d) > 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

// The first edge from d on; edges are counted from the first corner.
static int32_t apart_find(const apart_ring *ring, hm_vec2 d) {
    const hm_vec2 zero = apart_edge(ring, 0);
    int32_t low = 0, high = ring->s->n;
    while (low < high) {
        const int32_t middle = low + (high - low) / 2;
        if (apart_before(zero, apart_edge(ring, middle), d))
            low = middle + 1;
        else
            high = middle;
    }
    return low < ring->s->n ? low : 0;
}

static apart_ring apart_ring_make(const hmi_whole *s, double sign, hm_vec2 low, hm_vec2 high) {
    apart_ring ring = {s, sign, sat_whole_turn(s) < 0, 0, 0};
    if (s->n == 1) return ring;
    ring.first = apart_find(&ring, low);
    ring.count = apart_find(&ring, high) - ring.first;
    if (ring.count < 0) ring.count += s->n;
    return ring;
}

// Keeps those from number k on.
static void apart_keep_from(apart_ring *ring, int32_t k) {
    ring->first += k;
    ring->count -= k;
    if (ring->first >= ring->s->n) ring->first -= ring->s->n;
}

// ---- proof --------------------------------------------------------------------------------------------------------

static int32_t apart_neighbour(const hmi_whole *s, int32_t k, int32_t by) {
    const int32_t at = k + by;
    return at < 0 ? at + s->n : at < s->n ? at : at - s->n;
}

static int apart_dot_sign(const hmi_point *p, const hmi_point *q, const hmi_point *r, const hmi_point *s) {
    return hmi_int256_sign(sat_dot(p, q, r, s));
}

// Whether the neighbours of corner k of `s`, which is p, lie no farther along from p to q.
static bool apart_is_last(const hmi_whole *s, int32_t k, const hmi_point *p, const hmi_point *q) {
    const hmi_point one = hmi_whole_corner(s, apart_neighbour(s, k, 1));
    const hmi_point two = hmi_whole_corner(s, apart_neighbour(s, k, -1));
    return apart_dot_sign(p, q, p, &one) <= 0 && apart_dot_sign(p, q, p, &two) <= 0;
}

static bool apart_corners_nearest(const hmi_whole *a, int32_t i, const hmi_whole *b, int32_t j) {
    const hmi_point p = hmi_whole_corner(a, i), q = hmi_whole_corner(b, j);
    if (p.x == q.x && p.y == q.y) return false;
    return apart_is_last(a, i, &p, &q) && apart_is_last(b, j, &q, &p);
}

// Whether corner j of the other lies on the outer side of edge k, its foot on the edge, and its neighbours no nearer.
static bool apart_edge_nearest(const hmi_whole *s, int32_t k, const hmi_whole *other, int32_t j) {
    const hmi_point p = hmi_whole_corner(s, k), q = hmi_whole_corner(s, apart_neighbour(s, k, 1));
    const hmi_point r = hmi_whole_corner(other, j);
    const hmi_point one = hmi_whole_corner(other, apart_neighbour(other, j, 1));
    const hmi_point two = hmi_whole_corner(other, apart_neighbour(other, j, -1));
    const int side = sat_side(&p, &q, &r);
    if (s->n < 2 || side == 0 || (s->n > 2 && side == sat_whole_turn(s))) return false;
    if (apart_dot_sign(&p, &q, &p, &r) < 0 || apart_dot_sign(&p, &q, &r, &q) < 0) return false;
    return hmi_int256_sign(sat_cross(&p, &q, &r, &one)) * side >= 0 &&
           hmi_int256_sign(sat_cross(&p, &q, &r, &two)) * side >= 0;
}

static bool apart_of_corners(const hmi_whole *a, int32_t i, const hmi_whole *b, int32_t j, hmi_apart *out) {
    if (!apart_corners_nearest(a, i, b, j)) return false;
    *out = (hmi_apart){{i, i}, {j, j}, 2};
    return true;
}

static bool apart_of_edge_a(const hmi_whole *a, int32_t k, const hmi_whole *b, int32_t j, hmi_apart *out) {
    if (!apart_edge_nearest(a, k, b, j)) return false;
    *out = (hmi_apart){{k, apart_neighbour(a, k, 1)}, {j, j}, 2};
    return true;
}

static bool apart_of_edge_b(const hmi_whole *a, int32_t i, const hmi_whole *b, int32_t k, hmi_apart *out) {
    if (!apart_edge_nearest(b, k, a, i)) return false;
    *out = (hmi_apart){{i, i}, {k, apart_neighbour(b, k, 1)}, 2};
    return true;
}

// At two corners: they, or an edge that ends there.
static bool apart_prove(const hmi_whole *a, int32_t i, const hmi_whole *b, int32_t j, hmi_apart *out) {
    return apart_of_corners(a, i, b, j, out) || apart_of_edge_a(a, i, b, j, out) ||
           apart_of_edge_a(a, apart_neighbour(a, i, -1), b, j, out) || apart_of_edge_b(a, i, b, j, out) ||
           apart_of_edge_b(a, i, b, apart_neighbour(b, j, -1), out);
}

// ---- search -------------------------------------------------------------------------------------------------------

/// A point of P by corners of both, and where it is.
typedef struct apart_point {
    int32_t i, j;
    hm_vec2 at;
} apart_point;

/// Two hulls, and the directions that are left: those after -low and before high, less than 180 degrees.
typedef struct apart_search {
    apart_ring a, b;
    apart_point low, high;
} apart_search;

/// An edge of P.
typedef struct apart_face {
    hm_vec2 d;
    apart_point from, to;
} apart_face;

/// On which side of an edge the nearest one is.
typedef enum apart_side { APART_HERE, APART_BEFORE, APART_AFTER, APART_NOWHERE } apart_side;

static apart_point apart_point_of(const hmi_whole *a, int32_t i, const hmi_whole *b, int32_t j) {
    const hmi_point p = hmi_whole_corner(a, i), q = hmi_whole_corner(b, j);
    return (apart_point){i, j, sat_to_double(&q, &p)};
}

static apart_side apart_side_outside(const apart_face *face) {
    if (hmi_dot(face->d, face->from.at) > 0) return APART_BEFORE;
    return hmi_dot(face->d, face->to.at) < 0 ? APART_AFTER : APART_HERE;
}

// An edge whose direction is already excluded only has its number returned. `from` bounds the directions from now on,
// but when none is left.
static apart_side apart_side_inside(apart_search *search, const apart_face *face) {
    const hm_vec2 p = face->from.at, low = {-search->low.at.x, -search->low.at.y};
    if (hmi_cross(low, face->d) <= 0) return APART_AFTER;
    if (hmi_cross(face->d, search->high.at) <= 0) return APART_BEFORE;
    if (hmi_cross(search->high.at, p) > 0) {
        search->low = face->from;
        return APART_AFTER;
    }
    if (hmi_cross(low, p) <= 0) return APART_NOWHERE;
    search->high = face->from;
    return APART_BEFORE;
}

// Edge k of those of `one` that are left, and how many of the other's come before it.
static apart_face apart_face_of(const apart_search *search, const apart_ring *one, int32_t k, const apart_ring *other,
                                int32_t *before) {
    const hm_vec2 d = apart_edge(one, one->first + k);
    *before = apart_count_before(other, d);
    const int32_t from = apart_index(one, one->first + k), to = apart_index(one, one->first + k + 1);
    const int32_t corner = apart_index(other, other->first + *before);
    const hmi_whole *a = search->a.s, *b = search->b.s;
    if (one == &search->a)
        return (apart_face){d, apart_point_of(a, from, b, corner), apart_point_of(a, to, b, corner)};
    return (apart_face){d, apart_point_of(a, corner, b, from), apart_point_of(a, corner, b, to)};
}

// Halves the edges of `one` that are left.
static apart_side apart_halve(apart_search *search, apart_ring *one, apart_ring *other, apart_face *face) {
    const int32_t k = one->count / 2;
    int32_t j;
    *face = apart_face_of(search, one, k, other, &j);
    const bool outside = hmi_cross(face->d, face->from.at) > 0;
    const apart_side side = outside ? apart_side_outside(face) : apart_side_inside(search, face);
    if (side == APART_BEFORE) {
        one->count = k;
        other->count = j;
    } else {
        apart_keep_from(one, side == APART_AFTER ? k + 1 : k);
        apart_keep_from(other, j);
    }
    return side;
}

// The sign of p x q for two points of P.
static int apart_turn(const apart_search *search, const apart_point *p, const apart_point *q) {
    const hmi_whole *a = search->a.s, *b = search->b.s;
    const hmi_point a_p = hmi_whole_corner(a, p->i), b_p = hmi_whole_corner(b, p->j);
    const hmi_point a_q = hmi_whole_corner(a, q->i), b_q = hmi_whole_corner(b, q->j);
    return hmi_int256_sign(sat_cross(&b_p, &a_p, &b_q, &a_q));
}

// Whether 0 lies inside of the triangle.
static bool apart_around(const apart_search *search, const apart_point *last, hmi_apart *out) {
    const apart_point *low = &search->low, *high = &search->high;
    const int turn = apart_turn(search, low, high);
    *out = (hmi_apart){{low->i, high->i, last->i}, {low->j, high->j, last->j}, 3};
    return turn != 0 && apart_turn(search, high, last) == turn && apart_turn(search, last, low) == turn;
}

// A point of P that is not 0.
static bool apart_begin(apart_search *search, const hmi_whole *a, const hmi_whole *b) {
    apart_point p = apart_point_of(a, 0, b, 0);
    if (p.at.x == 0 && p.at.y == 0) p = apart_point_of(a, 0, b, b->n / 2);
    const hm_vec2 back = {-p.at.x, -p.at.y};
    if (p.at.x == 0 && p.at.y == 0) return false;
    search->low = search->high = p;
    search->a = apart_ring_make(a, 1, back, p.at);
    search->b = apart_ring_make(b, -1, back, p.at);
    return true;
}

sat_verdict hmi_sat_apart(const hmi_whole *a, const hmi_whole *b, hmi_apart *out) {
    apart_search search;
    apart_face face;
    if (!apart_begin(&search, a, b)) return SAT_DOUBT;
    while (search.a.count + search.b.count > 0) {
        const bool walk_a = search.a.count >= search.b.count;
        const apart_side side = walk_a ? apart_halve(&search, &search.a, &search.b, &face)
                                       : apart_halve(&search, &search.b, &search.a, &face);
        if (side == APART_NOWHERE) return apart_around(&search, &face.from, out) ? SAT_MEET : SAT_DOUBT;
        if (side == APART_HERE) break;
    }
    const int32_t i = apart_index(&search.a, search.a.first), j = apart_index(&search.b, search.b.first);
    const apart_point corner = apart_point_of(a, i, b, j); // of P, for all directions that are left
    if (apart_prove(a, i, b, j, out)) return SAT_APART;
    return apart_around(&search, &corner, out) ? SAT_MEET : SAT_DOUBT;
}

hmi_convex hmi_apart_part(const hmi_whole *s, const int32_t part[2], hmi_point space[2]) {
    space[0] = hmi_whole_corner(s, part[0]);
    space[1] = hmi_whole_corner(s, part[1]);
    return (hmi_convex){space, part[0] == part[1] ? 1 : 2, s->radius};
}

// How much of each other corner is in 0: as its own opposite is of the whole triangle.
static double apart_share(const hmi_whole *a, const hmi_whole *b, const hmi_apart *apart, int k) {
    const int one = (k + 1) % 3, two = (k + 2) % 3;
    const hmi_point a_p = hmi_whole_corner(a, apart->a[one]), b_p = hmi_whole_corner(b, apart->b[one]);
    const hmi_point a_q = hmi_whole_corner(a, apart->a[two]), b_q = hmi_whole_corner(b, apart->b[two]);
    return hmi_int256_to_double(sat_cross(&b_p, &a_p, &b_q, &a_q));
}

hm_vec2 hmi_apart_common(const hmi_whole *a, const hmi_whole *b, const hmi_apart *apart) {
    const hmi_point origin = hmi_whole_corner(a, apart->a[0]);
    hm_vec2 sum = {0, 0};
    double whole = 0;
    for (int k = 0; k < 3; k++) whole += apart_share(a, b, apart, k);
    for (int k = 1; k < 3; k++) {
        const hmi_point corner = hmi_whole_corner(a, apart->a[k]);
        const hm_vec2 from = sat_to_double(&origin, &corner);
        const double part = apart_share(a, b, apart, k) / whole;
        sum = (hm_vec2){sum.x + part * from.x, sum.y + part * from.y};
    }
    return sum;
}
