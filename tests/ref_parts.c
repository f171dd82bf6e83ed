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
        for (int j = 0; j < 4; ++j) {
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

// A vector among those sorted by direction, each from 0 to below half a turn; joins one of the same direction.
static int directions_add(ref_vector *sorted, int n, ref_vector v) {
    int i = n;
    while (i > 0 && ref_wide_sign(ref_vector_cross(sorted[i - 1], v)) < 0) --i;
    if (i > 0 && ref_wide_sign(ref_vector_cross(sorted[i - 1], v)) == 0) {
        sorted[i - 1] = ref_vector_add(sorted[i - 1], v);
        return n;
    }
    memmove(sorted + i + 1, sorted + i, (size_t)(n - i) * sizeof *sorted);
    sorted[i] = v;
    return n + 1;
}

ref_zonogon ref_zonogon_of(const ref_vector *vectors, int count) {
    ref_vector side[REF_ZONOGON_VECTORS], at = {0, 0};
    int sides = 0;
    for (int i = 0; i < count; ++i) {
        ref_vector v = vectors[i];
        if (ref_vector_zero(v)) continue;
        bool down = v.y < 0 || (v.y == 0 && v.x < 0);
        if (down) at = ref_vector_add(at, v); // 0 to 1 times v is v plus 0 to 1 times -v
        sides = directions_add(side, sides, down ? ref_vector_times(v, -1) : v);
    }
    ref_zonogon z = {1, {at}};
    for (int i = 1; i <= sides; ++i) z.corner[i] = ref_vector_add(z.corner[i - 1], side[i - 1]);
    if (sides > 0) z.n = sides == 1 ? 2 : 2 * sides;
    for (int i = sides + 1; i < z.n; ++i) z.corner[i] = ref_vector_subtract(z.corner[i - 1], side[i - 1 - sides]);
    return z;
}

bool ref_zonogon_holds(const ref_zonogon *z, ref_vector d, bool closed) {
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
    const ref_wide one = {0, 1};
    ref_wide limit = ref_wide_product(reach, reach);
    if (ref_wide_sign(g.divisor) == 0) return ref_wide_compare_products(g.square, one, limit, one);
    return ref_wide_compare_products(g.square, g.square, limit, g.divisor);
}

static double gap_to_double(gap g) {
    if (ref_wide_sign(g.divisor) == 0) return sqrt(ref_wide_to_double(g.square));
    return fabs(ref_wide_to_double(g.square)) / sqrt(ref_wide_to_double(g.divisor));
}

bool ref_zonogon_near(const ref_zonogon *z, ref_vector d, bool closed, int64_t reach) {
    if (ref_zonogon_holds(z, d, true)) return true;
    for (int i = 0; i < z->n; ++i) {
        gap g = gap_of(ref_vector_add(z->corner[i], d), ref_vector_add(z->corner[(i + 1) % z->n], d));
        if (gap_compare(g, reach) < (closed ? 1 : 0)) return true;
    }
    return false;
}

double ref_zonogon_distance(const ref_zonogon *z, ref_vector d) {
    if (ref_zonogon_holds(z, d, true)) return 0;
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
    if (here) parts_add(list, REF_SQUARE, at, x, y);
    if (seams && here && left) parts_add(list, REF_SEAM_V, at, x, y);
    if (seams && here && above) parts_add(list, REF_SEAM_U, at, x, y);
    if (seams && here && left && above && ref_get(g, x - 1, y - 1)) parts_add(list, REF_CORNER, at, x, y);
}

static ref_parts parts_of(const ref_posed *s, bool seams) {
    const ref_grid *g = &s->grid;
    size_t most = s->kind == REF_MASK ? 4 * (size_t)g->w * (size_t)g->h + 1 : 1;
    ref_parts list = {0, malloc(most * sizeof *list.list), ref_vector_times(s->u, REF_UNITS),
                      ref_vector_times(s->v, REF_UNITS)};
    if (!list.list) abort();
    if (s->kind != REF_MASK) {
        parts_add(&list, s->kind == REF_SEGMENT ? REF_SEAM_U : REF_CORNER, world_of(s, s->p), 0, 0);
        list.u = ref_vector_subtract(world_of(s, s->q), world_of(s, s->p));
        return list;
    }
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) parts_add_pixel(&list, s, x, y, seams);
    }
    return list;
}

static int face_vectors(const ref_parts *list, int face, int64_t sign, ref_vector *out) {
    int n = 0;
    if (face == REF_SQUARE || face == REF_SEAM_U) out[n++] = ref_vector_times(list->u, sign);
    if (face == REF_SQUARE || face == REF_SEAM_V) out[n++] = ref_vector_times(list->v, sign);
    return n;
}

int ref_meeting_vectors(const ref_meeting *m, int face_a, int face_b, ref_vector *out) {
    int n = face_vectors(&m->a, face_a, 1, out);
    return n + face_vectors(&m->b, face_b, -1, out + n);
}

ref_meeting ref_meeting_make(const ref_posed *a, const ref_posed *b, bool closed, int64_t margin) {
    ref_meeting m;
    m.reach = (ref_world_radius(a) + ref_world_radius(b) + margin) * REF_UNITS;
    // The interiors of two masks have an area in common if anything, so the squares are enough for them.
    bool seams = !closed && m.reach == 0 && (a->kind != REF_MASK || b->kind != REF_MASK);
    m.a = parts_of(a, seams);
    m.b = parts_of(b, seams);
    for (int i = 0; i < REF_FACES; ++i) {
        for (int j = 0; j < REF_FACES; ++j) {
            ref_vector vectors[4];
            m.z[i][j] = ref_zonogon_of(vectors, ref_meeting_vectors(&m, i, j, vectors));
        }
    }
    return m;
}

void ref_meeting_free(ref_meeting *m) {
    free(m->a.list);
    free(m->b.list);
}
