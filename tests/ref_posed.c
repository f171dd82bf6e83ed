#include "ref_posed.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- numbers of 128 bits, and products of two of them
// --------------------------------------------------------------
//
// Coordinates are in units of 2^-40 pixel. Those of differences stay below 2^63, cross and dot products of one with a
// side (below 2^57) below 2^122, their squares below 2^244. A square of a radius (below 2^56) times one of a side
// stays below 2^228.

/// In two's complement.
typedef struct wide {
    uint64_t high, low;
} wide;

static wide wide_negate(wide a) { return (wide){~a.high + (a.low == 0), ~a.low + 1}; }

static wide wide_subtract(wide a, wide b) { return (wide){a.high - b.high - (a.low < b.low), a.low - b.low}; }

static int wide_sign(wide a) { return a.high >> 63 ? -1 : (a.high | a.low) != 0; }

static wide wide_product(int64_t a, int64_t b) {
    uint64_t m = a < 0 ? 0 - (uint64_t)a : (uint64_t)a, n = b < 0 ? 0 - (uint64_t)b : (uint64_t)b;
    uint64_t m0 = (uint32_t)m, m1 = m >> 32, n0 = (uint32_t)n, n1 = n >> 32;
    uint64_t cross = m1 * n0 + (m0 * n0 >> 32), other = m0 * n1 + (uint32_t)cross;
    wide product = {m1 * n1 + (cross >> 32) + (other >> 32), m * n};
    return (a < 0) != (b < 0) ? wide_negate(product) : product;
}

static double wide_to_double(wide a) {
    if (wide_sign(a) < 0) return -wide_to_double(wide_negate(a));
    return (double)a.high * 18446744073709551616.0 + (double)a.low;
}

// |a| * |b|, the lowest limb first.
static void wide_multiply(wide a, wide b, uint32_t product[8]) {
    if (wide_sign(a) < 0) a = wide_negate(a);
    if (wide_sign(b) < 0) b = wide_negate(b);
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

// The sign of |a| * |b| - |c| * |d|.
static int wide_compare_products(wide a, wide b, wide c, wide d) {
    uint32_t one[8], two[8];
    wide_multiply(a, b, one);
    wide_multiply(c, d, two);
    for (int i = 7; i >= 0; --i) {
        if (one[i] != two[i]) return one[i] < two[i] ? -1 : 1;
    }
    return 0;
}

// ---- vectors -----------------------------------------------------------------------------------------------------

static ref_vector vector_add(ref_vector a, ref_vector b) { return (ref_vector){a.x + b.x, a.y + b.y}; }
static ref_vector vector_subtract(ref_vector a, ref_vector b) { return (ref_vector){a.x - b.x, a.y - b.y}; }
static ref_vector vector_times(ref_vector a, int64_t n) { return (ref_vector){a.x * n, a.y * n}; }
static bool vector_zero(ref_vector a) { return a.x == 0 && a.y == 0; }

static wide vector_cross(ref_vector a, ref_vector b) {
    return wide_subtract(wide_product(a.x, b.y), wide_product(a.y, b.x));
}

static wide vector_dot(ref_vector a, ref_vector b) {
    return wide_subtract(wide_product(a.x, b.x), wide_product(a.y, -b.y));
}

// ---- the polygon of all sums of 0 to 1 times each of some vectors
// ----------------------------------------------------

/// Corners in order, those to the left of the way inside; 2 for a segment, 1 for a point.
typedef struct zonogon {
    int n;
    ref_vector corner[8];
} zonogon;

// A vector among those sorted by direction, each from 0 to below half a turn; joins one of the same direction.
static int directions_add(ref_vector *sorted, int n, ref_vector v) {
    int i = n;
    while (i > 0 && wide_sign(vector_cross(sorted[i - 1], v)) < 0) --i;
    if (i > 0 && wide_sign(vector_cross(sorted[i - 1], v)) == 0) {
        sorted[i - 1] = vector_add(sorted[i - 1], v);
        return n;
    }
    memmove(sorted + i + 1, sorted + i, (size_t)(n - i) * sizeof *sorted);
    sorted[i] = v;
    return n + 1;
}

static zonogon zonogon_of(const ref_vector *vectors, int count) {
    ref_vector side[4], at = {0, 0};
    int sides = 0;
    for (int i = 0; i < count; ++i) {
        ref_vector v = vectors[i];
        if (vector_zero(v)) continue;
        bool down = v.y < 0 || (v.y == 0 && v.x < 0);
        if (down) at = vector_add(at, v); // 0 to 1 times v is v plus 0 to 1 times -v
        sides = directions_add(side, sides, down ? vector_times(v, -1) : v);
    }
    zonogon z = {1, {at}};
    for (int i = 1; i <= sides; ++i) z.corner[i] = vector_add(z.corner[i - 1], side[i - 1]);
    if (sides > 0) z.n = sides == 1 ? 2 : 2 * sides;
    for (int i = sides + 1; i < z.n; ++i) z.corner[i] = vector_subtract(z.corner[i - 1], side[i - 1 - sides]);
    return z;
}

// Whether the origin lies in the polygon moved by d, or else in its relative interior.
static bool zonogon_holds(const zonogon *z, ref_vector d, bool closed) {
    int least = closed ? 0 : 1;
    ref_vector p = vector_add(z->corner[0], d);
    if (z->n == 1) return vector_zero(p);
    if (z->n == 2) {
        ref_vector q = vector_add(z->corner[1], d), side = vector_subtract(q, p);
        return wide_sign(vector_cross(p, q)) == 0 && -wide_sign(vector_dot(p, side)) >= least &&
               wide_sign(vector_dot(q, side)) >= least;
    }
    for (int i = 0; i < z->n; ++i) {
        ref_vector q = vector_add(z->corner[(i + 1) % z->n], d);
        if (wide_sign(vector_cross(p, vector_subtract(q, p))) < least) return false;
        p = q;
    }
    return true;
}

/// The square of a distance, as square * square / divisor; with divisor 0 it is `square` itself.
typedef struct gap {
    wide square;
    wide divisor;
} gap;

// From the origin to the segment p-q.
static gap gap_of(ref_vector p, ref_vector q) {
    ref_vector side = vector_subtract(q, p);
    if (wide_sign(vector_dot(p, side)) >= 0) return (gap){vector_dot(p, p), {0, 0}};
    if (wide_sign(vector_dot(q, side)) <= 0) return (gap){vector_dot(q, q), {0, 0}};
    return (gap){vector_cross(p, side), vector_dot(side, side)};
}

// The sign of the distance minus `reach`.
static int gap_compare(gap g, int64_t reach) {
    const wide one = {0, 1};
    wide limit = wide_product(reach, reach);
    if (wide_sign(g.divisor) == 0) return wide_compare_products(g.square, one, limit, one);
    return wide_compare_products(g.square, g.square, limit, g.divisor);
}

static double gap_to_double(gap g) {
    if (wide_sign(g.divisor) == 0) return sqrt(wide_to_double(g.square));
    return fabs(wide_to_double(g.square)) / sqrt(wide_to_double(g.divisor));
}

// Whether the origin is not farther than `reach` > 0 from the polygon, or else nearer.
static bool zonogon_near(const zonogon *z, ref_vector d, bool closed, int64_t reach) {
    if (zonogon_holds(z, d, true)) return true;
    for (int i = 0; i < z->n; ++i) {
        gap g = gap_of(vector_add(z->corner[i], d), vector_add(z->corner[(i + 1) % z->n], d));
        if (gap_compare(g, reach) < (closed ? 1 : 0)) return true;
    }
    return false;
}

static double zonogon_distance(const zonogon *z, ref_vector d) {
    if (zonogon_holds(z, d, true)) return 0;
    double least = INFINITY;
    for (int i = 0; i < z->n; ++i) {
        gap g = gap_of(vector_add(z->corner[i], d), vector_add(z->corner[(i + 1) % z->n], d));
        least = fmin(least, gap_to_double(g));
    }
    return least;
}

// ---- parts -------------------------------------------------------------------------------------------------------

enum { FACE_SQUARE, FACE_SEAM_U, FACE_SEAM_V, FACE_CORNER, FACES };

/// A face of a mask or a whole other shape: where it starts, in units of 2^-40 pixel.
typedef struct part {
    int face;
    ref_vector at;
} part;

typedef struct parts {
    int n;
    part *list;
    ref_vector u, v; ///< what the faces are made of
} parts;

enum { UNITS = 65536 };

static ref_vector world_of(const ref_posed *s, ref_vector local) {
    return vector_add(vector_times(s->o, UNITS),
                      vector_add(vector_times(s->u, local.x), vector_times(s->v, local.y)));
}

static void parts_add(parts *list, int face, ref_vector at) { list->list[list->n++] = (part){face, at}; }

// The faces whose first corner is that of pixel (x, y).
static void parts_add_pixel(parts *list, const ref_posed *mask, int x, int y, bool seams) {
    const ref_grid *g = &mask->grid;
    bool here = ref_get(g, x, y), left = ref_get(g, x - 1, y), above = ref_get(g, x, y - 1);
    ref_vector at = world_of(mask, (ref_vector){(int64_t)x * UNITS, (int64_t)y * UNITS});
    if (here) parts_add(list, FACE_SQUARE, at);
    if (seams && here && left) parts_add(list, FACE_SEAM_V, at);
    if (seams && here && above) parts_add(list, FACE_SEAM_U, at);
    if (seams && here && left && above && ref_get(g, x - 1, y - 1)) parts_add(list, FACE_CORNER, at);
}

static parts parts_of(const ref_posed *s, bool seams) {
    const ref_grid *g = &s->grid;
    size_t most = s->kind == REF_MASK ? 4 * (size_t)g->w * (size_t)g->h + 1 : 1;
    parts list = {0, malloc(most * sizeof *list.list), vector_times(s->u, UNITS), vector_times(s->v, UNITS)};
    if (!list.list) abort();
    if (s->kind != REF_MASK) {
        parts_add(&list, s->kind == REF_SEGMENT ? FACE_SEAM_U : FACE_CORNER, world_of(s, s->p));
        list.u = vector_subtract(world_of(s, s->q), world_of(s, s->p));
        return list;
    }
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) parts_add_pixel(&list, s, x, y, seams);
    }
    return list;
}

static int face_vectors(const parts *list, int face, int64_t sign, ref_vector *out) {
    int n = 0;
    if (face == FACE_SQUARE || face == FACE_SEAM_U) out[n++] = vector_times(list->u, sign);
    if (face == FACE_SQUARE || face == FACE_SEAM_V) out[n++] = vector_times(list->v, sign);
    return n;
}

/// The parts of both shapes, and the polygons of their differences before they are moved to where the parts lie.
typedef struct meeting {
    parts a, b;
    zonogon z[FACES][FACES];
    int64_t reach; ///< the radii and the margin, in units
} meeting;

static meeting meeting_make(const ref_posed *a, const ref_posed *b, bool closed, int64_t margin) {
    meeting m;
    m.reach = (ref_world_radius(a) + ref_world_radius(b) + margin) * UNITS;
    // The interiors of two masks have an area in common if anything, so the squares are enough for them.
    bool seams = !closed && m.reach == 0 && (a->kind != REF_MASK || b->kind != REF_MASK);
    m.a = parts_of(a, seams);
    m.b = parts_of(b, seams);
    for (int i = 0; i < FACES; ++i) {
        for (int j = 0; j < FACES; ++j) {
            ref_vector vectors[4];
            int n = face_vectors(&m.a, i, 1, vectors);
            n += face_vectors(&m.b, j, -1, vectors + n);
            m.z[i][j] = zonogon_of(vectors, n);
        }
    }
    return m;
}

static void meeting_free(meeting *m) {
    free(m->a.list);
    free(m->b.list);
}

// ---- questions ---------------------------------------------------------------------------------------------------

// The whole number s with (s - 1/2)^2 <= r^2 * det / 2^32 < (s + 1/2)^2, that is, (2s - 1)^2 * 2^30 <= r^2 * det and
// so on: by bisection.
int64_t ref_world_radius(const ref_posed *circle) {
    if (circle->kind != REF_CIRCLE) return 0;
    wide det = vector_cross(circle->u, circle->v), r2 = wide_product(circle->radius, circle->radius);
    int64_t low = 0, high = (int64_t)1 << 50;
    while (high - low > 1) {
        int64_t s = low + (high - low) / 2;
        bool up = wide_compare_products(wide_product(2 * s - 1, 2 * s - 1), (wide){0, 1 << 30}, r2, det) <= 0;
        *(up ? &low : &high) = s;
    }
    return low;
}

bool ref_posed_meet(const ref_posed *a, const ref_posed *b, bool closed, int64_t margin) {
    meeting m = meeting_make(a, b, closed, margin);
    bool met = false;
    for (int i = 0; i < m.a.n && !met; ++i) {
        for (int j = 0; j < m.b.n && !met; ++j) {
            const zonogon *z = &m.z[m.a.list[i].face][m.b.list[j].face];
            ref_vector d = vector_subtract(m.a.list[i].at, m.b.list[j].at);
            met = m.reach > 0 ? zonogon_near(z, d, closed, m.reach) : zonogon_holds(z, d, closed);
        }
    }
    meeting_free(&m);
    return met;
}

double ref_posed_distance(const ref_posed *a, const ref_posed *b) {
    if (ref_posed_meet(a, b, true, 0)) return 0;
    meeting m = meeting_make(a, b, true, 0);
    double least = INFINITY;
    for (int i = 0; i < m.a.n; ++i) {
        for (int j = 0; j < m.b.n; ++j) {
            const zonogon *z = &m.z[m.a.list[i].face][m.b.list[j].face];
            least = fmin(least, zonogon_distance(z, vector_subtract(m.a.list[i].at, m.b.list[j].at)));
        }
    }
    double reach = (double)m.reach;
    meeting_free(&m);
    double distance = (least - reach) / ((double)((int64_t)UNITS << 24));
    return fmax(distance, DBL_MIN); // apart, though by less than the difference of two doubles shows
}
