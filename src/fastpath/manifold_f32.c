// Contacts of boxes and polygons that overlap, by floats first: see manifold.h.
//
// The depth of one behind an edge of the other comes out in floats, off by less than 128uM^2 / length for the cross
// product, and by 80uM^2 / length for the length, as depths are below 2M: together less than two blurs. Where one
// edge is clearly nearest, or one of each that are the same line, only that one is computed in doubles.
#include "manifold.h"

#include <float.h>

/// The depth of another hull behind the edges of one.
typedef struct contacts_depths {
    uint32_t all, in, out; ///< all edges; those that it surely lies behind in part; those that it surely does not
    hmi_f32x4 low[2];      ///< no less than this
    float least;           ///< the least of all is not more
} contacts_depths;

static inline void contacts_depths_make(const hull32 *hull, bool turned, const hull32 *other, float blur, int groups,
                                        contacts_depths *out) {
    const hmi_f32x4 turn = f32x4_all(turned ? -1.0f : 1.0f), doubt = f32x4_all(2 * blur), less = f32x4_all(-2 * blur);
    hmi_f32x4 least = f32x4_all(FLT_MAX);
    out->all = ((uint32_t)1 << hull->n) - 1;
    out->in = out->out = 0;
    for (int g = 0; g < groups; g++) {
        const hmi_f32x4 x = f32x4_load(hull->x + 4 * g), y = f32x4_load(hull->y + 4 * g);
        const hmi_f32x4 end_x = f32x4_next(x, f32x4_all(hull->x[4 * g + 4]));
        const hmi_f32x4 end_y = f32x4_next(y, f32x4_all(hull->y[4 * g + 4]));
        const hmi_f32x4 ex = f32x4_mul(turn, f32x4_sub(end_x, x)), ey = f32x4_mul(turn, f32x4_sub(end_y, y));
        hmi_f32x4 inner = f32x4_all(-FLT_MAX);
        for (int32_t j = 0; j < other->n; j++) {
            const hmi_f32x4 wx = f32x4_sub(f32x4_all(other->x[j]), x), wy = f32x4_sub(f32x4_all(other->y[j]), y);
            inner = f32x4_max(inner, f32x4_sub(f32x4_mul(ex, wy), f32x4_mul(ey, wx)));
        }
        const hmi_f32x4 square = f32x4_add(f32x4_mul(ex, ex), f32x4_mul(ey, ey));
        const hmi_f32x4 part = f32x4_div(f32x4_all(1), f32x4_root(f32x4_max(square, f32x4_all(FLT_MIN))));
        out->in |= f32x4_positive(f32x4_sub(inner, doubt)) << 4 * g;
        out->out |= f32x4_positive(f32x4_sub(less, inner)) << 4 * g;
        out->low[g] = f32x4_mul(f32x4_sub(inner, doubt), part);
        least = f32x4_min(least, f32x4_mul(f32x4_add(inner, doubt), part));
    }
    out->least = f32x4_least(least);
}

static inline void contacts_depths_of(const hull32 *hull, bool turned, const hull32 *other, float blur,
                                      contacts_depths *out) {
    if (hull->groups == 1)
        contacts_depths_make(hull, turned, other, blur, 1, out);
    else
        contacts_depths_make(hull, turned, other, blur, 2, out);
}

// The edges that may be nearest.
static inline uint32_t contacts_depths_below(const contacts_depths *depths, const hull32 *hull, float limit) {
    const hmi_f32x4 most = f32x4_all(limit);
    uint32_t bits = f32x4_positive(f32x4_sub(most, depths->low[0]));
    if (hull->groups > 1) bits |= f32x4_positive(f32x4_sub(most, depths->low[1])) << 4;
    return bits & depths->all;
}

// The edge alone of a hull, as hmi_contacts_hull_make and contacts_edge_of have it.
static void contacts_edge_make(const hull32_one *one, int32_t k, double ox, double oy, contacts_hull *hull,
                               contacts_edge *out) {
    const hmi_fast_map map = hmi_fast_map_make(one->xform, ox, oy);
    const hm_local from = hull32_corner(one, k), to = hull32_corner(one, k + 1 < one->n ? k + 1 : 0);
    const hm_vec2 p = hmi_fast_place(&map, from.x, from.y), q = hmi_fast_place(&map, to.x, to.y);
    hull->turn = hmi_fast_turned(one->xform) ? -1 : 1;
    hull->radius = contacts_radius(one->shape, one->xform);
    hull->n = one->n;
    hull->x[k] = p.x;
    hull->y[k] = p.y;
    hull->x[k + 1] = q.x;
    hull->y[k + 1] = q.y;
    out->k = k;
    out->x = hull->turn * (q.x - p.x);
    out->y = hull->turn * (q.y - p.y);
    out->length2 = out->x * out->x + out->y * out->y;
}

// With the other one's points from b's origin.
static hmi_verdict contacts_f32_edge(const hull32_one *a, const hull32_one *b, double dx, double dy, bool by_a,
                                     int32_t k, double margin, contacts_contact *out) {
    contacts_pair pair;
    contacts_edge edge;
    const hull32_one *own = by_a ? a : b, *other = by_a ? b : a;
    contacts_hull *hull = by_a ? &pair.a : &pair.b, *second = by_a ? &pair.b : &pair.a;
    contacts_edge_make(own, k, by_a ? 0 : dx, by_a ? 0 : dy, hull, &edge);
    if (!hmi_contacts_hull_make(other->shape, other->xform, by_a ? dx : 0, by_a ? dy : 0, second)) return HMI_UNSURE;
    pair.reach = pair.a.radius + pair.b.radius + margin;
    return hmi_contacts_at_edge(&pair, hull, &edge, out) ? HMI_MEET : HMI_UNSURE;
}

static bool contacts_f32_same(const hull32_one *a, int32_t k, const hull32_one *b, int32_t j) {
    contacts_hull one, two;
    contacts_edge e, f;
    contacts_edge_make(a, k, 0, 0, &one, &e);
    contacts_edge_make(b, j, 0, 0, &two, &f);
    return contacts_is_same(&e, &f);
}

hmi_verdict hmi_fast_contact_f32(const hull32_one *a, const hull32_one *b, double margin, contacts_contact *out) {
    hull32_pair pair;
    contacts_depths of_a, of_b;
    hull32_pair_make(a, b, &pair);
    const bool sharp = margin == 0 && a->shape->radius == 0 && b->shape->radius == 0;
    if (sharp && pair.far) return HMI_APART;
    contacts_depths_of(&pair.a, hmi_fast_turned(a->xform), &pair.b, pair.blur, &of_a);
    if ((of_a.in & of_a.all) != of_a.all) return sharp && (of_a.out & of_a.all) ? HMI_APART : HMI_UNSURE;
    contacts_depths_of(&pair.b, hmi_fast_turned(b->xform), &pair.a, pair.blur, &of_b);
    if ((of_b.in & of_b.all) != of_b.all) return sharp && (of_b.out & of_b.all) ? HMI_APART : HMI_UNSURE;
    const float limit = (of_a.least < of_b.least ? of_a.least : of_b.least) * (1 + 0x1p-18f);
    const uint32_t one = contacts_depths_below(&of_a, &pair.a, limit),
                   two = contacts_depths_below(&of_b, &pair.b, limit);
    if ((one & (one - 1)) != 0 || (two & (two - 1)) != 0) return HMI_UNSURE;
    const double dx = (double)(b->xform->ox - a->xform->ox), dy = (double)(b->xform->oy - a->xform->oy);
    if (one && two && !contacts_f32_same(a, hmi_lowest_bit(one), b, hmi_lowest_bit(two))) return HMI_UNSURE;
    return contacts_f32_edge(a, b, dx, dy, one != 0, hmi_lowest_bit(one ? one : two), margin, out);
}
