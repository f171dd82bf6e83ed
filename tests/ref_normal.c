#include "ref_normal.h"

#include <math.h>
#include <stdlib.h>

#include "ref_parts.h"

static ref_vector minus(ref_vector a, ref_vector b) { return (ref_vector){a.x - b.x, a.y - b.y}; }

static ref_vector corner_of(const ref_posed *s, int64_t x, int64_t y) {
    return (ref_vector){s->o.x + x * s->u.x + y * s->v.x, s->o.y + x * s->u.y + y * s->v.y};
}

static ref_wide wide(int64_t v) { return ref_wide_product(v, 1); }

// until / length in parts, to the nearest, half upwards, within 0 .. all: the greatest k with
// (2k - 1) * length <= 2 * all * until.
static int rounded(ref_wide until, ref_wide length) {
    int low = 0, high = REF_EDGE_PARTS;
    if (ref_wide_sign(until) <= 0) return 0;
    while (low < high) {
        int k = (low + high + 1) / 2;
        bool fits = ref_wide_compare_products(wide(2 * k - 1), length, wide(2 * REF_EDGE_PARTS), until) <= 0;
        *(fits ? &low : &high) = fits ? k : k - 1;
    }
    return low;
}

/// Where an edge lies between two parallel lines.
typedef struct between {
    int from, to; ///< in parts
    int on;       ///< on the first line -1, on the second 1, else 0
} between;

// `at` and `along` are the edge's start and direction times the distance of the lines, which is `size`.
static between between_lines(ref_wide at, ref_wide along, ref_wide size) {
    between none = {0, 0, 0}, all = {0, REF_EDGE_PARTS, 0};
    ref_wide over = ref_wide_subtract(at, size);
    if (ref_wide_sign(along) == 0) {
        all.on = ref_wide_sign(at) == 0 ? -1 : ref_wide_sign(over) == 0 ? 1 : 0;
        return all.on != 0 || (ref_wide_sign(at) > 0 && ref_wide_sign(over) < 0) ? all : none;
    }
    if (ref_wide_sign(along) > 0)
        return (between){rounded(ref_wide_negate(at), along), rounded(ref_wide_negate(over), along), 0};
    return (between){rounded(over, ref_wide_negate(along)), rounded(at, ref_wide_negate(along)), 0};
}

/// What of an edge lies in pixels, or with its own side or the other one on their edges.
typedef struct stretch {
    int from, to;
} stretch;

typedef struct along {
    int64_t inside;
    int inner_count, outer_count;
    stretch *inner, *outer;
} along;

static int64_t common(stretch a, stretch b) {
    int from = a.from > b.from ? a.from : b.from, to = a.to < b.to ? a.to : b.to;
    return from < to ? to - from : 0;
}

// `into` leads from the edge into its own pixel.
static void along_pixel(along *found, ref_vector from, ref_vector edge, ref_vector into, const ref_posed *other,
                        int i, int j) {
    ref_wide det = ref_vector_cross(other->u, other->v);
    bool back = ref_wide_sign(det) < 0;
    ref_vector u = back ? other->v : other->u, v = back ? other->u : other->v;
    ref_vector d = minus(from, corner_of(other, i, j));
    if (back) det = ref_wide_negate(det);
    between x = between_lines(ref_vector_cross(d, v), ref_vector_cross(edge, v), det);
    between y = between_lines(ref_vector_cross(u, d), ref_vector_cross(u, edge), det);
    stretch s = {x.from > y.from ? x.from : y.from, x.to < y.to ? x.to : y.to};
    if (s.from >= s.to) return;
    if (!x.on && !y.on) {
        found->inside += s.to - s.from;
        return;
    }
    int side = x.on ? ref_wide_sign(ref_vector_cross(into, v)) : ref_wide_sign(ref_vector_cross(u, into));
    if (side * (x.on + y.on) < 0)
        found->inner[found->inner_count++] = s;
    else
        found->outer[found->outer_count++] = s;
}

static void along_edge(ref_lengths *sum, const ref_posed *other, ref_vector from, ref_vector edge, ref_vector into,
                       bool u, int sign) {
    size_t room = (size_t)other->grid.w * (size_t)other->grid.h * sizeof(stretch);
    along found = {.inner = malloc(room), .outer = malloc(room)};
    int64_t outer = 0;
    for (int j = 0; j < other->grid.h; ++j)
        for (int i = 0; i < other->grid.w; ++i)
            if (ref_get(&other->grid, i, j)) along_pixel(&found, from, edge, into, other, i, j);
    for (int k = 0; k < found.outer_count; ++k) {
        outer += found.outer[k].to - found.outer[k].from;
        for (int l = 0; l < found.inner_count; ++l) {
            int64_t both = common(found.outer[k], found.inner[l]);
            found.inside += both;
            outer -= both;
        }
    }
    *(u ? &sum->across_u : &sum->across_v) += sign * found.inside;
    *(u ? &sum->against_u : &sum->against_v) += sign * outer;
    *(u ? &sum->length_u : &sum->length_v) += found.inside;
    free(found.inner);
    free(found.outer);
}

ref_lengths ref_normal_inside(const ref_posed *mask, const ref_posed *other) {
    ref_lengths sum = {0};
    ref_vector u = mask->u, v = mask->v, up = {-v.x, -v.y}, left = {-u.x, -u.y};
    for (int y = 0; y < mask->grid.h; ++y)
        for (int x = 0; x < mask->grid.w; ++x) {
            if (!ref_get(&mask->grid, x, y)) continue;
            if (!ref_get(&mask->grid, x, y - 1)) along_edge(&sum, other, corner_of(mask, x, y), u, v, true, 1);
            if (!ref_get(&mask->grid, x, y + 1)) along_edge(&sum, other, corner_of(mask, x, y + 1), u, up, true, -1);
            if (!ref_get(&mask->grid, x - 1, y)) along_edge(&sum, other, corner_of(mask, x, y), v, u, false, -1);
            if (!ref_get(&mask->grid, x + 1, y))
                along_edge(&sum, other, corner_of(mask, x + 1, y), v, left, false, 1);
        }
    return sum;
}

void ref_normal_vector(const ref_posed *mask, int64_t across_u, int64_t across_v, double *x, double *y) {
    double unit = 1.0 / (16777216.0 * REF_EDGE_PARTS);
    int turn = ref_wide_sign(ref_vector_cross(mask->u, mask->v));
    double u = (double)across_u * unit * turn, v = (double)across_v * unit * turn;
    *x = u * (double)mask->u.y + v * (double)mask->v.y;
    *y = -u * (double)mask->u.x - v * (double)mask->v.x;
}

ref_push ref_normal_push(const ref_posed *a, const ref_posed *b, double *x, double *y) {
    ref_lengths of_a = ref_normal_inside(a, b), of_b = ref_normal_inside(b, a);
    bool area = of_a.length_u + of_a.length_v + of_b.length_u + of_b.length_v > 0;
    double ax, ay, bx, by;
    ref_normal_vector(a, area ? of_a.across_u : of_a.against_u, area ? of_a.across_v : of_a.against_v, &ax, &ay);
    ref_normal_vector(b, area ? of_b.across_u : of_b.against_u, area ? of_b.across_v : of_b.against_v, &bx, &by);
    double scale = fabs(ax) + fabs(ay) + fabs(bx) + fabs(by);
    *x = ax - bx;
    *y = ay - by;
    if (fabs(*x) + fabs(*y) <= 0x1p-40 * scale) return REF_PUSH_NONE;
    return area ? REF_PUSH_AREA : REF_PUSH_EDGES;
}
