#include "ref_depth.h"

#include <math.h>

// ---- separations -------------------------------------------------------------------------------------------------

static void depth_begin(ref_depth *depth, bool meet, double num, double den) {
    depth->meet = meet;
    depth->count = 0;
    depth->num = num;
    depth->den = den;
    depth->length = sqrt(num) / sqrt(den);
}

static void depth_add(ref_depth *depth, double x, double y) {
    double length = sqrt(x * x + y * y);
    if (depth->count < REF_DEPTH_WAYS) depth->way[depth->count++] = (ref_way){x / length, y / length};
}

static int next(const ref_hull *h, int k) { return (k + 1) % h->n; }

// ---- any size ----------------------------------------------------------------------------------------------------

typedef struct vector {
    ref_big x, y;
} vector;

static vector vector_between(const ref_hull *p, int i, const ref_hull *q, int j) {
    return (vector){ref_big_sub(ref_big_of(q->x[j]), ref_big_of(p->x[i])),
                    ref_big_sub(ref_big_of(q->y[j]), ref_big_of(p->y[i]))};
}

static ref_big vector_dot(vector a, vector b) { return ref_big_add(ref_big_mul(a.x, b.x), ref_big_mul(a.y, b.y)); }

// How far b is to be moved along n, times n's length, so that nothing of a lies farther that way than it.
static ref_big reach(const ref_hull *a, const ref_hull *b, vector n) {
    ref_big most = ref_big_of(0);
    for (int i = 0; i < a->n; ++i)
        for (int j = 0; j < b->n; ++j) {
            ref_big at = vector_dot(vector_between(b, j, a, i), n);
            if ((i == 0 && j == 0) || ref_big_compare(at, most) > 0) most = at;
        }
    return most;
}

static void depth_offer(ref_depth *depth, ref_ratio *least, ref_ratio square, vector way) {
    int order = depth->count ? ref_ratio_compare(square, *least) : -1;
    if (order > 0) return;
    if (order < 0) {
        *least = square;
        depth_begin(depth, depth->meet, ref_big_to_double(square.num), ref_big_to_double(square.den));
        depth->length = sqrt(ref_ratio_to_double(square));
    }
    depth_add(depth, ref_big_to_double(way.x), ref_big_to_double(way.y));
}

// Square to the edges of `edges`, both ways.
static void offer_normals(const ref_hull *a, const ref_hull *b, const ref_hull *edges, ref_depth *depth,
                          ref_ratio *least) {
    for (int k = 0; edges->n > 1 && k < edges->n; ++k) {
        vector e = vector_between(edges, k, edges, next(edges, k)), n = {e.y, ref_big_sub(ref_big_of(0), e.x)};
        for (int side = 0; side < 2; ++side) {
            ref_big far = reach(a, b, n), length2 = vector_dot(n, n);
            if (far.sign <= 0) depth->inside = false;
            depth_offer(depth, least, (ref_ratio){ref_big_mul(far, far), length2}, n);
            n = (vector){ref_big_sub(ref_big_of(0), n.x), ref_big_sub(ref_big_of(0), n.y)};
        }
    }
}

// From corner i of p to q's corner j, and to its edge there; negated when q is the first hull.
static void offer_gap(const ref_hull *p, int i, const ref_hull *q, int j, bool back, ref_depth *depth,
                      ref_ratio *least) {
    vector w = vector_between(p, i, q, j), e = vector_between(q, j, q, next(q, j));
    vector rest = vector_between(p, i, q, next(q, j)), way = w, zero = {ref_big_of(0), ref_big_of(0)};
    ref_big length2 = vector_dot(e, e);
    ref_ratio square = {vector_dot(w, w), ref_big_of(1)};
    if (vector_dot(w, e).sign < 0 && vector_dot(rest, e).sign > 0) { // straight onto the edge
        vector n = {ref_big_sub(zero.y, e.y), e.x};
        ref_big cross = vector_dot(w, n);
        square = (ref_ratio){ref_big_mul(cross, cross), length2};
        way = (vector){ref_big_mul(n.x, ref_big_of(cross.sign)), ref_big_mul(n.y, ref_big_of(cross.sign))};
    }
    if (back) way = (vector){ref_big_sub(zero.x, way.x), ref_big_sub(zero.y, way.y)};
    depth_offer(depth, least, square, way);
}

ref_depth ref_depth_of(const ref_hull *a, const ref_hull *b) {
    ref_depth depth = {.meet = ref_hull_meet(a, b, true), .inside = true};
    ref_ratio least = {ref_big_of(0), ref_big_of(1)};
    if (depth.meet) {
        offer_normals(a, b, a, &depth, &least);
        offer_normals(a, b, b, &depth, &least);
        depth.any_way = depth.count == 0;
        depth.inside &= depth.count > 0;
        return depth;
    }
    depth.inside = false;
    for (int i = 0; i < a->n; ++i)
        for (int j = 0; j < b->n; ++j) {
            offer_gap(a, i, b, j, false, &depth, &least);
            offer_gap(b, j, a, i, true, &depth, &least);
        }
    return depth;
}

// ---- small corners -----------------------------------------------------------------------------------------------
//
// Differences are below 2^15, so squared lengths are below 2^31, products of two differences likewise, and the
// squares of those below 2^62.

static int64_t small_reach(const ref_hull *a, const ref_hull *b, int64_t nx, int64_t ny) {
    int64_t most_a = INT64_MIN, least_b = INT64_MAX;
    for (int i = 0; i < a->n; ++i) {
        int64_t at = a->x[i] * nx + a->y[i] * ny;
        if (at > most_a) most_a = at;
    }
    for (int j = 0; j < b->n; ++j) {
        int64_t at = b->x[j] * nx + b->y[j] * ny;
        if (at < least_b) least_b = at;
    }
    return most_a - least_b;
}

/// num / den, the square of a length.
typedef struct small_ratio {
    int64_t num, den;
} small_ratio;

// By whole parts and what is left of them, so that no product is above 2^62.
static int small_compare(small_ratio p, small_ratio q) {
    int64_t whole_p = p.num / p.den, whole_q = q.num / q.den;
    if (whole_p != whole_q) return whole_p < whole_q ? -1 : 1;
    int64_t left = p.num % p.den * q.den, right = q.num % q.den * p.den;
    return left < right ? -1 : left > right;
}

static void small_offer(ref_depth *depth, small_ratio *least, small_ratio square, int64_t x, int64_t y) {
    int order = depth->count ? small_compare(square, *least) : -1;
    if (order > 0) return;
    if (order < 0) {
        *least = square;
        depth_begin(depth, depth->meet, (double)square.num, (double)square.den);
    }
    depth_add(depth, (double)x, (double)y);
}

// False when one of them has b wholly in front.
static bool small_normals(const ref_hull *a, const ref_hull *b, const ref_hull *edges, ref_depth *depth,
                          small_ratio *least) {
    for (int k = 0; edges->n > 1 && k < edges->n; ++k) {
        int64_t nx = edges->y[next(edges, k)] - edges->y[k], ny = edges->x[k] - edges->x[next(edges, k)];
        for (int side = 0; side < 2; ++side, nx = -nx, ny = -ny) {
            int64_t far = small_reach(a, b, nx, ny);
            if (far < 0) return false;
            if (far == 0) depth->inside = false;
            small_offer(depth, least, (small_ratio){far * far, nx * nx + ny * ny}, nx, ny);
        }
    }
    return true;
}

static void small_gap(const ref_hull *p, int i, const ref_hull *q, int j, int sign, ref_depth *depth,
                      small_ratio *least) {
    int64_t wx = q->x[j] - p->x[i], wy = q->y[j] - p->y[i];
    int64_t ex = q->x[next(q, j)] - q->x[j], ey = q->y[next(q, j)] - q->y[j];
    int64_t cross = ex * wy - ey * wx, length2 = ex * ex + ey * ey, turn = cross < 0 ? -1 : 1;
    if (wx * ex + wy * ey < 0 && (wx + ex) * ex + (wy + ey) * ey > 0)
        small_offer(depth, least, (small_ratio){cross * cross, length2}, sign * turn * -ey, sign * turn * ex);
    else
        small_offer(depth, least, (small_ratio){wx * wx + wy * wy, 1}, sign * wx, sign * wy);
}

// Polygons: where none of their edges has the other in front, they meet.
ref_depth ref_depth_small(const ref_hull *a, const ref_hull *b) {
    ref_depth depth = {.meet = true, .inside = true};
    small_ratio least = {0, 1};
    if (small_normals(a, b, a, &depth, &least) && small_normals(a, b, b, &depth, &least)) return depth;
    depth = (ref_depth){.meet = false};
    for (int i = 0; i < a->n; ++i)
        for (int j = 0; j < b->n; ++j) {
            small_gap(a, i, b, j, 1, &depth, &least);
            small_gap(b, j, a, i, -1, &depth, &least);
        }
    return depth;
}
