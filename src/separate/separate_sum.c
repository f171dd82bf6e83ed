// The translations after which two convex pieces meet: their Minkowski difference.
#include "separate_sum.h"

static const double sum_unit = 1.0 / (1LL << 40); // pixels

/// A piece with its corners counterclockwise, from the lowest on.
typedef struct sum_ring {
    int32_t n;
    hm_vec2 v[HMI_ELEMENT_CORNERS];
} sum_ring;

static bool sum_lower(hm_vec2 p, hm_vec2 q) { return p.y != q.y ? p.y < q.y : p.x < q.x; }

static sum_ring sum_ring_of(const hmi_convex *piece, const hmi_point *origin, double sign) {
    hm_vec2 at[HMI_ELEMENT_CORNERS];
    sum_ring ring = {.n = piece->n};
    int32_t first = 0;
    double turn = 0;
    for (int32_t k = 0; k < ring.n; k++) {
        const hmi_point *v = &piece->v[k];
        at[k] = (hm_vec2){sign * (double)(v->x - origin->x) * sum_unit, sign * (double)(v->y - origin->y) * sum_unit};
        if (sum_lower(at[k], at[first])) first = k;
        if (k > 1) turn += hmi_cross(hmi_minus(at[k - 1], at[0]), hmi_minus(at[k], at[0]));
    }
    const int32_t on = turn < 0 ? ring.n - 1 : 1;
    for (int32_t k = 0; k < ring.n; k++) ring.v[k] = at[(first + k * on) % ring.n];
    return ring;
}

static hm_vec2 sum_ring_edge(const sum_ring *ring, int32_t k) {
    return hmi_minus(ring->v[(k + 1) % ring->n], ring->v[k % ring->n]);
}

// The Minkowski sum of both, moved by `from`: the edges of both in the order of their directions.
static void sum_of_rings(const sum_ring *a, const sum_ring *b, hm_vec2 from, hmi_sum *out) {
    int32_t i = 0, j = 0;
    const int32_t edges_a = a->n > 1 ? a->n : 0, edges_b = b->n > 1 ? b->n : 0;
    hm_vec2 at = {a->v[0].x + b->v[0].x + from.x, a->v[0].y + b->v[0].y + from.y};
    out->n = 0;
    do {
        out->v[out->n++] = at;
        const hm_vec2 e = i < edges_a ? sum_ring_edge(a, i) : (hm_vec2){0, 0};
        const hm_vec2 f = j < edges_b ? sum_ring_edge(b, j) : (hm_vec2){0, 0};
        // both run once around from the lowest corner on, so no more than half a circle lies between them
        const bool upper_e = e.y > 0 || (e.y == 0 && e.x > 0), upper_f = f.y > 0 || (f.y == 0 && f.x > 0);
        const bool first = upper_e != upper_f ? upper_e : hmi_cross(e, f) >= 0;
        const bool of_a = j >= edges_b || (i < edges_a && first);
        at = (hm_vec2){at.x + (of_a ? e.x : f.x), at.y + (of_a ? e.y : f.y)};
        *(of_a ? &i : &j) += 1;
    } while (i + j < edges_a + edges_b);
    if (out->n == 0) out->v[out->n++] = at;
}

void hmi_sum_make(const hmi_convex *a, const hmi_convex *b, double more, hmi_sum *out) {
    const hmi_point origin_a = a->v[0], origin_b = b->v[0];
    const sum_ring ring_a = sum_ring_of(a, &origin_a, 1), ring_b = sum_ring_of(b, &origin_b, -1);
    const hm_vec2 from = {(double)(origin_a.x - origin_b.x) * sum_unit, (double)(origin_a.y - origin_b.y) * sum_unit};
    sum_of_rings(&ring_a, &ring_b, from, out);
    out->radius = (double)(a->radius + b->radius) / (double)HM_STEPS_PER_PIXEL + more;
}
