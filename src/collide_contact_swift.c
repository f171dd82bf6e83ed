// Contacts of boxes and polygons that overlap, by floats first: see collide_contact_brisk.h.
//
// How deep one lies behind an edge of the other comes out in floats, off by less than 128uM^2 / length for the cross
// product, and by 80uM^2 / length for the length, as depths are below 2M: together less than two blurs. Where one
// edge is clearly nearest, or one of each that are the same line, only that one is looked at in doubles.
#include "collide_contact_brisk.h"

#include <float.h>

/// How deep another hull lies behind the edges of one.
typedef struct brisk_depths {
    uint32_t all, in, out; ///< all edges; those that it surely lies behind in part; those that it surely does not
    hmi_four low[2];       ///< no less than this
    float least;           ///< the least of all is not more
} brisk_depths;

static inline void brisk_depths_make(const swift_hull *hull, bool turned, const swift_hull *other, float blur,
                                     int groups, brisk_depths *out) {
    const hmi_four turn = four_all(turned ? -1.0f : 1.0f), doubt = four_all(2 * blur), less = four_all(-2 * blur);
    hmi_four least = four_all(FLT_MAX);
    out->all = ((uint32_t)1 << hull->n) - 1;
    out->in = out->out = 0;
    for (int g = 0; g < groups; g++) {
        const hmi_four x = four_load(hull->x + 4 * g), y = four_load(hull->y + 4 * g);
        const hmi_four end_x = four_next(x, four_all(hull->x[4 * g + 4]));
        const hmi_four end_y = four_next(y, four_all(hull->y[4 * g + 4]));
        const hmi_four ex = four_mul(turn, four_sub(end_x, x)), ey = four_mul(turn, four_sub(end_y, y));
        hmi_four inner = four_all(-FLT_MAX);
        for (int32_t j = 0; j < other->n; j++) {
            const hmi_four wx = four_sub(four_all(other->x[j]), x), wy = four_sub(four_all(other->y[j]), y);
            inner = four_max(inner, four_sub(four_mul(ex, wy), four_mul(ey, wx)));
        }
        const hmi_four square = four_add(four_mul(ex, ex), four_mul(ey, ey));
        const hmi_four part = four_div(four_all(1), four_root(four_max(square, four_all(FLT_MIN))));
        out->in |= four_positive(four_sub(inner, doubt)) << 4 * g;
        out->out |= four_positive(four_sub(less, inner)) << 4 * g;
        out->low[g] = four_mul(four_sub(inner, doubt), part);
        least = four_min(least, four_mul(four_add(inner, doubt), part));
    }
    out->least = four_least(least);
}

static inline void brisk_depths_of(const swift_hull *hull, bool turned, const swift_hull *other, float blur,
                                   brisk_depths *out) {
    if (hull->groups == 1)
        brisk_depths_make(hull, turned, other, blur, 1, out);
    else
        brisk_depths_make(hull, turned, other, blur, 2, out);
}

// The edges that may be nearest.
static inline uint32_t brisk_depths_below(const brisk_depths *depths, const swift_hull *hull, float limit) {
    const hmi_four most = four_all(limit);
    uint32_t bits = four_positive(four_sub(most, depths->low[0]));
    if (hull->groups > 1) bits |= four_positive(four_sub(most, depths->low[1])) << 4;
    return bits & depths->all;
}

// The edge alone of a hull, as hmi_brisk_hull_make and brisk_edge_of have it.
static void brisk_edge_make(const swift_one *one, int32_t k, double ox, double oy, brisk_hull *hull,
                            brisk_edge *out) {
    const hmi_quick_map map = hmi_quick_map_make(one->xform, ox, oy);
    const hm_local from = swift_corner(one, k), to = swift_corner(one, k + 1 < one->n ? k + 1 : 0);
    const hm_vec2 p = hmi_quick_place(&map, from.x, from.y), q = hmi_quick_place(&map, to.x, to.y);
    hull->turn = hmi_quick_turned(one->xform) ? -1 : 1;
    hull->radius = brisk_radius(one->shape, one->xform);
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

// With the other one's places from b's origin.
static hmi_verdict brisk_swift_edge(const swift_one *a, const swift_one *b, double dx, double dy, bool by_a,
                                    int32_t k, double margin, brisk_contact *out) {
    brisk_pair pair;
    brisk_edge edge;
    const swift_one *own = by_a ? a : b, *other = by_a ? b : a;
    brisk_hull *hull = by_a ? &pair.a : &pair.b, *second = by_a ? &pair.b : &pair.a;
    brisk_edge_make(own, k, by_a ? 0 : dx, by_a ? 0 : dy, hull, &edge);
    if (!hmi_brisk_hull_make(other->shape, other->xform, by_a ? dx : 0, by_a ? dy : 0, second)) return HMI_DOUBT;
    pair.reach = pair.a.radius + pair.b.radius + margin;
    return hmi_brisk_at_edge(&pair, hull, &edge, out) ? HMI_MEET : HMI_DOUBT;
}

static bool brisk_swift_same(const swift_one *a, int32_t k, const swift_one *b, int32_t j) {
    brisk_hull one, two;
    brisk_edge e, f;
    brisk_edge_make(a, k, 0, 0, &one, &e);
    brisk_edge_make(b, j, 0, 0, &two, &f);
    return brisk_is_same(&e, &f);
}

hmi_verdict hmi_brisk_swift(const swift_one *a, const swift_one *b, double margin, brisk_contact *out) {
    swift_pair pair;
    brisk_depths of_a, of_b;
    swift_pair_make(a, b, &pair);
    const bool sharp = margin == 0 && a->shape->radius == 0 && b->shape->radius == 0;
    if (sharp && pair.far) return HMI_APART;
    brisk_depths_of(&pair.a, hmi_quick_turned(a->xform), &pair.b, pair.blur, &of_a);
    if ((of_a.in & of_a.all) != of_a.all) return sharp && (of_a.out & of_a.all) ? HMI_APART : HMI_DOUBT;
    brisk_depths_of(&pair.b, hmi_quick_turned(b->xform), &pair.a, pair.blur, &of_b);
    if ((of_b.in & of_b.all) != of_b.all) return sharp && (of_b.out & of_b.all) ? HMI_APART : HMI_DOUBT;
    const float limit = (of_a.least < of_b.least ? of_a.least : of_b.least) * (1 + 0x1p-18f);
    const uint32_t one = brisk_depths_below(&of_a, &pair.a, limit), two = brisk_depths_below(&of_b, &pair.b, limit);
    if ((one & (one - 1)) != 0 || (two & (two - 1)) != 0) return HMI_DOUBT;
    const double dx = (double)(b->xform->ox - a->xform->ox), dy = (double)(b->xform->oy - a->xform->oy);
    if (one && two && !brisk_swift_same(a, hmi_lowest_bit(one), b, hmi_lowest_bit(two))) return HMI_DOUBT;
    return brisk_swift_edge(a, b, dx, dy, one != 0, hmi_lowest_bit(one ? one : two), margin, out);
}
