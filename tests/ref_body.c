#include "ref_body.h"

#include "ref_parts.h"

enum { PARTS = 32768 };

static ref_wide wide(int64_t v) { return ref_wide_product(v, 1); }

/// An edge in units, from its smaller end on, and which way its own pixel lies.
typedef struct edge {
    ref_vector from, along, into;
} edge;

/// The convex shape in units.
typedef struct hull {
    ref_polygon shape;
    ref_vector at;
    int64_t reach;
} hull;

static hull hull_of(const ref_posed *convex) {
    ref_posed spot = {.kind = REF_POINT, .u = {1 << 24, 0}, .v = {0, 1 << 24}};
    spot.o = convex->o;
    ref_meeting m = ref_meeting_make(convex, &spot, true, 0);
    hull h = {m.a.face[m.a.list[0].face], m.a.list[0].at, m.reach};
    ref_meeting_free(&m);
    return h;
}

/// From which part on, up to which, and whether on a side of the polygon: 1 with both on one side of it, -1 face to face.
typedef struct inside {
    int from, to, on;
} inside;

// The greatest k with (2k - 1) * whole <= 2 * parts * part, for 0 < part < whole.
static int rounded(ref_wide part, ref_wide whole) {
    int low = 0, high = PARTS;
    while (low < high) {
        int k = (low + high + 1) / 2;
        bool fits = ref_wide_compare_products(wide(2 * k - 1), whole, wide(2 * PARTS), part) <= 0;
        *(fits ? &low : &high) = fits ? k : k - 1;
    }
    return low;
}

static inside in_polygon(const hull *h, const edge *e) {
    inside in = {0, PARTS, 0}, none = {0, 0, 0};
    const ref_polygon *p = &h->shape;
    ref_vector from = ref_vector_subtract(e->from, h->at), to = ref_vector_add(from, e->along);
    if (p->n < 3) return none;
    int turn = ref_wide_sign(ref_vector_cross(ref_vector_subtract(p->corner[1], p->corner[0]),
                                              ref_vector_subtract(p->corner[2], p->corner[0])));
    for (int k = 0; k < p->n; ++k) {
        ref_vector start = p->corner[k], side = ref_vector_subtract(p->corner[(k + 1) % p->n], start);
        ref_wide first = ref_vector_cross(side, ref_vector_subtract(from, start));
        ref_wide last = ref_vector_cross(side, ref_vector_subtract(to, start));
        if (turn < 0) first = ref_wide_negate(first), last = ref_wide_negate(last);
        int a = ref_wide_sign(first), b = ref_wide_sign(last);
        if (a == 0 && b == 0) in.on = ref_wide_sign(ref_vector_cross(side, e->into)) == turn ? 1 : -1;
        if (a <= 0 && b <= 0 && (a < 0 || b < 0)) return none;
        if (a < 0 && b > 0) {
            int cut = rounded(ref_wide_negate(first), ref_wide_subtract(last, first));
            if (cut > in.from) in.from = cut;
        }
        if (a > 0 && b < 0) {
            int cut = rounded(first, ref_wide_subtract(first, last));
            if (cut < in.to) in.to = cut;
        }
    }
    return in;
}

// Whether a stretch of the edge, from one half of a part to another, comes into the open shape.
static bool meets(const hull *h, const edge *e, int from, int to) {
    ref_vector half = {e->along.x / (2 * PARTS), e->along.y / (2 * PARTS)};
    ref_vector end[2] = {ref_vector_times(half, from), ref_vector_times(half, to)};
    ref_polygon stretch = ref_polygon_of(end, 2), back = ref_polygon_negate(&stretch);
    ref_polygon z = ref_polygon_sum(&h->shape, &back);
    return ref_polygon_near(&z, ref_vector_subtract(h->at, e->from), false, h->reach);
}

static inside in_round(const hull *h, const edge *e) {
    int low = 0, high = PARTS;
    inside in;
    while (low < high) {
        int j = (low + high + 1) / 2;
        bool before = !meets(h, e, 0, 2 * j - 1);
        *(before ? &low : &high) = before ? j : j - 1;
    }
    in = (inside){low, 0, 0};
    low = 0;
    high = PARTS;
    while (low < high) {
        int j = (low + high + 1) / 2;
        bool before = meets(h, e, 2 * j - 1, 2 * PARTS);
        *(before ? &low : &high) = before ? j : j - 1;
    }
    in.to = low;
    return in;
}

static void add_edge(ref_body_sums *sums, const hull *h, const edge *e, bool u, int sign) {
    inside in = h->reach > 0 ? in_round(h, e) : in_polygon(h, e);
    if (in.from >= in.to) return;
    int64_t length = in.to - in.from, weight = in.on == 0 ? 2 : in.on > 0;
    *(u ? &sums->across_u : &sums->across_v) += sign * weight * length;
    if (in.on < 0) *(u ? &sums->against_u : &sums->against_v) += sign * length;
    sums->length += weight * length;
}

static ref_vector units(ref_vector steps) { return ref_vector_times(steps, REF_UNITS); }

ref_body_sums ref_body_inside(const ref_posed *mask, const ref_posed *convex) {
    ref_body_sums sums = {0};
    hull h = hull_of(convex);
    ref_vector u = units(mask->u), v = units(mask->v), up = ref_vector_times(v, -1), left = ref_vector_times(u, -1);
    for (int y = 0; y < mask->grid.h; ++y)
        for (int x = 0; x < mask->grid.w; ++x) {
            ref_vector at =
                ref_vector_add(units(mask->o), ref_vector_add(ref_vector_times(u, x), ref_vector_times(v, y)));
            edge top = {at, u, v}, bottom = {ref_vector_add(at, v), u, up};
            edge west = {at, v, u}, east = {ref_vector_add(at, u), v, left};
            if (!ref_get(&mask->grid, x, y)) continue;
            if (!ref_get(&mask->grid, x, y - 1)) add_edge(&sums, &h, &top, true, 1);
            if (!ref_get(&mask->grid, x, y + 1)) add_edge(&sums, &h, &bottom, true, -1);
            if (!ref_get(&mask->grid, x - 1, y)) add_edge(&sums, &h, &west, false, -1);
            if (!ref_get(&mask->grid, x + 1, y)) add_edge(&sums, &h, &east, false, 1);
        }
    return sums;
}
