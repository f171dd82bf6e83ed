#include "ref_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- numbers of 128 bits -----------------------------------------------------------------------------------------

ref_wide ref_wide_negate(ref_wide a) { return (ref_wide){~a.high + (a.low == 0), ~a.low + 1}; }

ref_wide ref_wide_subtract(ref_wide a, ref_wide b) {
    return (ref_wide){a.high - b.high - (a.low < b.low), a.low - b.low};
}

int ref_wide_sign(ref_wide a) { return a.high >> 63 ? -1 : (a.high | a.low) != 0; }

ref_wide ref_wide_product(int64_t a, int64_t b) {
    uint64_t m = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, n = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    uint64_t m0 = (uint32_t)m, m1 = m >> 32, n0 = (uint32_t)n, n1 = n >> 32;
    uint64_t cross = m1 * n0 + (m0 * n0 >> 32), other = m0 * n1 + (uint32_t)cross;
    ref_wide product = {m1 * n1 + (cross >> 32) + (other >> 32), m * n};
    return (a < 0) != (b < 0) ? ref_wide_negate(product) : product;
}

double ref_wide_to_double(ref_wide a) {
    if (ref_wide_sign(a) < 0) return -ref_wide_to_double(ref_wide_negate(a));
    return (double)a.high * 18446744073709551616.0 + (double)a.low;
}

// |a| * |b|, the lowest limb first.
static void wide_multiply(ref_wide a, ref_wide b, uint32_t product[8]) {
    if (ref_wide_sign(a) < 0) a = ref_wide_negate(a);
    if (ref_wide_sign(b) < 0) b = ref_wide_negate(b);
    uint32_t m[4] = {(uint32_t)a.low, (uint32_t)(a.low >> 32), (uint32_t)a.high, (uint32_t)(a.high >> 32)};
    uint32_t n[4] = {(uint32_t)b.low, (uint32_t)(b.low >> 32), (uint32_t)b.high, (uint32_t)(b.high >> 32)};
    memset(product, 0, 8 * sizeof *product);
    for (int i = 0; i < 4; ++i) {
        uint64_t carry = 0;
        for (int j = 0; j < 4 && m[i] != 0; ++j) {
            carry += (uint64_t)m[i] * n[j] + product[i + j];
            product[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
        product[i + 4] = (uint32_t)carry;
    }
}

int ref_wide_compare_products(ref_wide a, ref_wide b, ref_wide c, ref_wide d) {
    uint32_t one[8], two[8];
    wide_multiply(a, b, one);
    wide_multiply(c, d, two);
    for (int i = 7; i >= 0; --i) {
        if (one[i] != two[i]) return one[i] < two[i] ? -1 : 1;
    }
    return 0;
}

// ---- vectors -----------------------------------------------------------------------------------------------------

ref_vector ref_vector_add(ref_vector a, ref_vector b) { return (ref_vector){a.x + b.x, a.y + b.y}; }
ref_vector ref_vector_subtract(ref_vector a, ref_vector b) { return (ref_vector){a.x - b.x, a.y - b.y}; }
ref_vector ref_vector_times(ref_vector a, int64_t n) { return (ref_vector){a.x * n, a.y * n}; }
bool ref_vector_zero(ref_vector a) { return a.x == 0 && a.y == 0; }

ref_wide ref_vector_cross(ref_vector a, ref_vector b) {
    return ref_wide_subtract(ref_wide_product(a.x, b.y), ref_wide_product(a.y, b.x));
}

ref_wide ref_vector_dot(ref_vector a, ref_vector b) {
    return ref_wide_subtract(ref_wide_product(a.x, b.x), ref_wide_product(a.y, -b.y));
}

// ---- polygons ----------------------------------------------------------------------------------------------------

static bool vector_before(ref_vector a, ref_vector b) { return a.y < b.y || (a.y == b.y && a.x < b.x); }

static int turn_of(ref_vector at, ref_vector p, ref_vector q) {
    return ref_wide_sign(ref_vector_cross(ref_vector_subtract(p, at), ref_vector_subtract(q, at)));
}

static bool farther(ref_vector at, ref_vector p, ref_vector q) {
    ref_vector d = ref_vector_subtract(p, at), e = ref_vector_subtract(q, p);
    return ref_wide_sign(ref_vector_dot(d, e)) > 0;
}

// As one wraps a gift: from each corner on to the point that has no other to its right.
ref_polygon ref_polygon_of(const ref_vector *points, int count) {
    ref_polygon hull;
    hull.n = 1;
    hull.corner[0] = points[0];
    for (int i = 1; i < count; ++i) {
        if (vector_before(points[i], hull.corner[0])) hull.corner[0] = points[i];
    }
    for (;;) {
        ref_vector at = hull.corner[hull.n - 1], next = hull.corner[0];
        for (int i = 0; i < count; ++i) {
            int turn = turn_of(at, next, points[i]);
            if (ref_vector_zero(ref_vector_subtract(points[i], at))) continue;
            if (ref_vector_zero(ref_vector_subtract(next, at)) || turn < 0 ||
                (turn == 0 && farther(at, next, points[i])))
                next = points[i];
        }
        if (ref_vector_zero(ref_vector_subtract(next, hull.corner[0]))) return hull;
        hull.corner[hull.n++] = next;
    }
}

static ref_vector polygon_side(const ref_polygon *p, int i) {
    return ref_vector_subtract(p->corner[(i + 1) % p->n], p->corner[i]);
}

// Sides begin at the lowest corner, so their directions run once around from 0 on.
static bool turns_earlier(ref_vector a, ref_vector b) {
    bool upper_a = vector_before((ref_vector){0, 0}, a), upper_b = vector_before((ref_vector){0, 0}, b);
    return upper_a != upper_b ? upper_a : ref_wide_sign(ref_vector_cross(a, b)) > 0;
}

// The sides of both, in the order of their directions.
ref_polygon ref_polygon_sum(const ref_polygon *p, const ref_polygon *q) {
    const int most_p = p->n > 1 ? p->n : 0, most_q = q->n > 1 ? q->n : 0;
    ref_polygon sum;
    ref_vector at = ref_vector_add(p->corner[0], q->corner[0]);
    sum.n = 1;
    sum.corner[0] = at;
    for (int i = 0, j = 0; i < most_p || j < most_q;) {
        ref_vector one = polygon_side(p, i % p->n), two = polygon_side(q, j % q->n);
        bool first = j == most_q || (i < most_p && !turns_earlier(two, one));
        bool second = i == most_p || (j < most_q && !turns_earlier(one, two));
        if (first) at = ref_vector_add(at, one), ++i;
        if (second) at = ref_vector_add(at, two), ++j;
        sum.corner[sum.n++] = at;
    }
    if (sum.n > 1) --sum.n; // the last is the first again
    return sum;
}

ref_polygon ref_polygon_negate(const ref_polygon *p) {
    ref_polygon q;
    int lowest = 0;
    q.n = p->n;
    for (int i = 1; i < p->n; ++i) {
        if (vector_before(p->corner[lowest], p->corner[i])) lowest = i;
    }
    for (int i = 0; i < p->n; ++i) q.corner[i] = ref_vector_times(p->corner[(lowest + i) % p->n], -1);
    return q;
}

bool ref_polygon_holds(const ref_polygon *z, ref_vector d, bool closed) {
    int least = closed ? 0 : 1;
    ref_vector p = ref_vector_add(z->corner[0], d);
    if (z->n == 1) return ref_vector_zero(p);
    if (z->n == 2) {
        ref_vector q = ref_vector_add(z->corner[1], d), side = ref_vector_subtract(q, p);
        return ref_wide_sign(ref_vector_cross(p, q)) == 0 && -ref_wide_sign(ref_vector_dot(p, side)) >= least &&
               ref_wide_sign(ref_vector_dot(q, side)) >= least;
    }
    for (int i = 0; i < z->n; ++i) {
        ref_vector q = ref_vector_add(z->corner[(i + 1) % z->n], d);
        if (ref_wide_sign(ref_vector_cross(p, ref_vector_subtract(q, p))) < least) return false;
        p = q;
    }
    return true;
}

/// The square of a distance, as square * square / divisor; with divisor 0 it is `square` itself.
typedef struct gap {
    ref_wide square;
    ref_wide divisor;
} gap;

// From the origin to the segment p-q.
static gap gap_of(ref_vector p, ref_vector q) {
    ref_vector side = ref_vector_subtract(q, p);
    if (ref_wide_sign(ref_vector_dot(p, side)) >= 0) return (gap){ref_vector_dot(p, p), {0, 0}};
    if (ref_wide_sign(ref_vector_dot(q, side)) <= 0) return (gap){ref_vector_dot(q, q), {0, 0}};
    return (gap){ref_vector_cross(p, side), ref_vector_dot(side, side)};
}

// The sign of the distance minus `reach`.
static int gap_compare(gap g, int64_t reach) {
    ref_wide limit = ref_wide_product(reach, reach);
    if (ref_wide_sign(g.divisor) == 0) return ref_wide_sign(ref_wide_subtract(g.square, limit));
    return ref_wide_compare_products(g.square, g.square, limit, g.divisor);
}

static double gap_to_double(gap g) {
    if (ref_wide_sign(g.divisor) == 0) return sqrt(ref_wide_to_double(g.square));
    return fabs(ref_wide_to_double(g.square)) / sqrt(ref_wide_to_double(g.divisor));
}

bool ref_polygon_near(const ref_polygon *z, ref_vector d, bool closed, int64_t reach) {
    if (ref_polygon_holds(z, d, true)) return true;
    for (int i = 0; i < z->n; ++i) {
        gap g = gap_of(ref_vector_add(z->corner[i], d), ref_vector_add(z->corner[(i + 1) % z->n], d));
        if (gap_compare(g, reach) < (closed ? 1 : 0)) return true;
    }
    return false;
}

double ref_polygon_distance(const ref_polygon *z, ref_vector d) {
    if (ref_polygon_holds(z, d, true)) return 0;
    double least = INFINITY;
    for (int i = 0; i < z->n; ++i) {
        gap g = gap_of(ref_vector_add(z->corner[i], d), ref_vector_add(z->corner[(i + 1) % z->n], d));
        least = fmin(least, gap_to_double(g));
    }
    return least;
}

// ---- parts -------------------------------------------------------------------------------------------------------

static ref_vector world_of(const ref_posed *s, ref_vector local) {
    return ref_vector_add(ref_vector_times(s->o, REF_UNITS),
                          ref_vector_add(ref_vector_times(s->u, local.x), ref_vector_times(s->v, local.y)));
}

static void parts_add(ref_parts *list, int face, ref_vector at, int x, int y) {
    list->list[list->n++] = (ref_part){face, at, x, y};
}

// The faces whose first corner is that of pixel (x, y).
static void parts_add_pixel(ref_parts *list, const ref_posed *mask, int x, int y, bool seams) {
    const ref_grid *g = &mask->grid;
    bool here = ref_get(g, x, y), left = ref_get(g, x - 1, y), above = ref_get(g, x, y - 1);
    ref_vector at = world_of(mask, (ref_vector){(int64_t)x * REF_UNITS, (int64_t)y * REF_UNITS});
    if (here) parts_add(list, REF_WHOLE, at, x, y);
    if (seams && here && left) parts_add(list, REF_SEAM_V, at, x, y);
    if (seams && here && above) parts_add(list, REF_SEAM_U, at, x, y);
    if (seams && here && left && above && ref_get(g, x - 1, y - 1)) parts_add(list, REF_CORNER, at, x, y);
}

static ref_parts parts_make(size_t most) {
    ref_parts list; // not all of its many corners
    list.n = 0;
    list.list = malloc(most * sizeof *list.list);
    if (!list.list) abort();
    for (int k = 0; k < REF_FACES; ++k) list.face[k].n = 0;
    return list;
}

static ref_parts parts_of_mask(const ref_posed *s, bool seams) {
    const ref_grid *g = &s->grid;
    const ref_vector u = ref_vector_times(s->u, REF_UNITS), v = ref_vector_times(s->v, REF_UNITS);
    const ref_vector corner[4] = {{0, 0}, u, ref_vector_add(u, v), v};
    ref_parts list = parts_make(4 * (size_t)ref_count(g) + 1);
    list.face[REF_WHOLE] = ref_polygon_of(corner, 4);
    list.face[REF_SEAM_U] = ref_polygon_of(corner, 2);
    list.face[REF_SEAM_V] = ref_polygon_of((ref_vector[]){{0, 0}, v}, 2);
    list.face[REF_CORNER] = ref_polygon_of(corner, 1);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) parts_add_pixel(&list, s, x, y, seams);
    }
    return list;
}

static int64_t magnitude(int64_t v) { return v < 0 ? -v : v; }

// Whole multiples of the direction.
static ref_vector ray_end(const ref_posed *s, ref_vector start) {
    const int64_t reach = (int64_t)3 << 60;
    ref_vector way = ref_vector_add(ref_vector_times(s->u, s->q.x), ref_vector_times(s->v, s->q.y));
    int64_t x = magnitude(way.x), y = magnitude(way.y), larger = x > y ? x : y;
    int64_t times = larger == 0 ? 0 : larger > reach ? 1 : reach / larger;
    return ref_vector_add(start, ref_vector_times(way, times));
}

// The points of a shape other than a mask.
static int world_points(const ref_posed *s, ref_vector *out) {
    int n = s->kind == REF_CONVEX ? s->points : s->kind == REF_SEGMENT || s->kind == REF_RAY ? 2 : 1;
    for (int i = 0; i < n; ++i) out[i] = world_of(s, s->kind == REF_CONVEX ? s->point[i] : i ? s->q : s->p);
    if (s->kind == REF_RAY) out[1] = ray_end(s, out[0]);
    return n;
}

static ref_parts parts_of(const ref_posed *s, bool seams) {
    ref_vector point[REF_POINTS] = {{0, 0}};
    if (s->kind == REF_MASK) return parts_of_mask(s, seams);
    ref_parts list = parts_make(1);
    int n = world_points(s, point);
    ref_vector at = point[0];
    for (int i = 0; i < n; ++i) point[i] = ref_vector_subtract(point[i], at);
    list.face[REF_WHOLE] = ref_polygon_of(point, n);
    parts_add(&list, REF_WHOLE, at, 0, 0);
    return list;
}

// Of the faces that occur; the others have no corners.
static void meeting_differences(ref_meeting *m) {
    for (int k = 0; k < REF_FACES; ++k) {
        for (int i = 0; i < REF_FACES; ++i) m->z[i][k].n = 0;
        if (m->b.face[k].n == 0) continue;
        const ref_polygon back = ref_polygon_negate(&m->b.face[k]);
        for (int i = 0; i < REF_FACES && m->a.face[i].n > 0; ++i) m->z[i][k] = ref_polygon_sum(&m->a.face[i], &back);
    }
}

ref_meeting ref_meeting_make(const ref_posed *a, const ref_posed *b, bool closed, int64_t margin) {
    ref_meeting m;
    m.reach = (ref_world_radius(a) + ref_world_radius(b) + margin) * REF_UNITS;
    // The interiors of two masks have an area in common if anything, so the squares are enough for them.
    bool seams = !closed && m.reach == 0 && (a->kind != REF_MASK || b->kind != REF_MASK);
    m.a = parts_of(a, seams);
    m.b = parts_of(b, seams);
    meeting_differences(&m);
    return m;
}

bool ref_meeting_meets(const ref_meeting *m, ref_vector by, bool closed) {
    for (int i = 0; i < m->a.n; ++i) {
        const ref_vector at = ref_vector_add(m->a.list[i].at, by);
        for (int j = 0; j < m->b.n; ++j) {
            const ref_polygon *z = &m->z[m->a.list[i].face][m->b.list[j].face];
            const ref_vector d = ref_vector_subtract(at, m->b.list[j].at);
            if (m->reach > 0 ? ref_polygon_near(z, d, closed, m->reach) : ref_polygon_holds(z, d, closed))
                return true;
        }
    }
    return false;
}

void ref_meeting_free(ref_meeting *m) {
    free(m->a.list);
    free(m->b.list);
}
