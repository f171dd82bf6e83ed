// Contacts of circles, and of a circle and a box, each about (0, 0): see manifold.h.
//
// Of a box without a radius and a circle about (0, 0): one test finds which side or corner its centre is nearest to;
// only that one is transformed, and reported as above. There, cross products are in doubt by less than 12 S / L:
// sides are longer than 2^20 steps, so depths by less than 2^-16 S. Where the test has no doubt, the choice is the
// same there.
#ifndef HITMASK_FASTPATH_CONTACT_CIRCLES_H
#define HITMASK_FASTPATH_CONTACT_CIRCLES_H

#include "box_region.h"
#include "circles.h"
#include "manifold.h"

// ---- a box and a circle ------------------------------------------------------------------------------------------

// The nearest side's axis, or 2 where another one is as near.
static inline uint32_t contacts_box_axis(const hmi_box_sight *look) {
    const hmi_f64x2 less = f64x2_min(look->low, look->high), apart = f64x2_size(f64x2_sub(look->low, look->high));
    const double x = f64x2_first(less), y = f64x2_second(less);
    const uint32_t axis = x < y ? 0 : 1;
    return fabs(x - y) > look->clear && (f64x2_above(apart, f64x2_all(look->clear)) >> axis & 1) ? axis : 2;
}

/// A box and the point that it is relative to.
typedef struct contacts_box {
    const hm_shape *shape;
    hmi_fast_map map;
} contacts_box;

static inline hm_vec2 contacts_box_corner(const contacts_box *posed, bool x, bool y) {
    const hm_shape *box = posed->shape;
    return hmi_fast_place(&posed->map, x ? box->b.x : box->a.x, y ? box->b.y : box->a.y);
}

// Sides run clockwise on the screen, unless the box is mirrored: this one reversed so that it does.
static inline hmi_verdict contacts_box_at_side(const contacts_box *box, const hmi_box_sight *look, uint32_t axis,
                                               const contacts_round_place *disc, double reach, double sign,
                                               contacts_contact *out) {
    const bool upper = (look->upper >> axis & 1) != 0, last = (upper != (axis == 0)) != look->turned;
    const hm_vec2 p = contacts_box_corner(box, axis == 0 ? upper : last, axis == 0 ? last : upper);
    const hm_vec2 q = contacts_box_corner(box, axis == 0 ? upper : !last, axis == 0 ? !last : upper);
    const double x = q.x - p.x, y = q.y - p.y, length2 = x * x + y * y, length = sqrt(length2);
    const double ex = x / length, ey = y / length, wx = disc->x - p.x, wy = disc->y - p.y;
    const double along = wx * ex + wy * ey, away = wx * ey + wy * -ex;
    if (away > reach + 2 * contacts_clear) return HMI_APART;
    if (away > reach - 2 * contacts_clear || fabs(along) + fabs(away) > 64 * length) return HMI_UNSURE;
    const double middle = (0 + away - disc->radius) / 2;
    out->nx = sign * ey;
    out->ny = sign * -ex;
    out->depth = out->overlap[0] = reach - away;
    out->x[0] = p.x + ex * along + ey * middle;
    out->y[0] = p.y + ey * along + -ex * middle;
    out->count = 1;
    return HMI_MEET;
}

// Points are relative to the origin of the one that comes first; d leads from the box's origin to the circle's.
static inline hmi_verdict contacts_box_disc(const hm_shape *shape, const hm_xform *xform, double radius, double dx,
                                            double dy, bool disc_first, double margin, contacts_contact *out) {
    const double sign = disc_first ? -1 : 1, reach = radius + margin;
    const hmi_box_sight look = hmi_box_sight_make(shape, xform, dx, dy);
    const contacts_round_place at = {disc_first ? 0 : dx, disc_first ? 0 : dy, radius};
    if ((look.in | look.out) != 3) return HMI_UNSURE;
    const contacts_box box = {shape, hmi_fast_map_make(xform, disc_first ? 0 - dx : 0, disc_first ? 0 - dy : 0)};
    if (look.out == 3) {
        const hm_vec2 corner = contacts_box_corner(&box, (look.upper & 1) != 0, (look.upper & 2) != 0);
        const contacts_round_place from = {corner.x, corner.y, 0};
        return contacts_at_place(reach, from, at, sign, out);
    }
    const uint32_t axis = look.out == 0 ? contacts_box_axis(&look) : look.out - 1;
    return axis > 1 ? HMI_UNSURE : contacts_box_at_side(&box, &look, axis, &at, reach, sign, out);
}

// A circle about (0, 0) with this radius, and a box without a radius; the circle is the pair's a or b.
static inline hmi_verdict contacts_contact_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc,
                                               const hm_xform *xdisc, double radius, double margin, bool disc_is_a,
                                               hm_contact_info *out) {
    const bool disc_first = !contacts_swapped(disc, xdisc, box, xbox);
    const double dx = (double)(xdisc->ox - xbox->ox), dy = (double)(xdisc->oy - xbox->oy);
    contacts_contact found;
    const hmi_verdict verdict = contacts_box_disc(box, xbox, radius, dx, dy, disc_first, margin, &found);
    if (verdict == HMI_MEET) contacts_tell_one(&found, disc_first ? xdisc : xbox, disc_first != disc_is_a, out);
    return verdict;
}

// ---- shapes that surely meet -------------------------------------------------------------------------------------

// Of circles about (0, 0), as contacts_of_discs has it: the one that lies more to the left, or above, is the first.
// As which one it is changes from pair to pair, it is a table lookup and no branch.
static inline hmi_verdict hmi_contact_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                              const hm_xform *xb, hm_contact_info *out) {
    static const int64_t nowhere[2] = {0, 0};
    static const double half[2] = {0.5, -0.5};
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const hmi_f64x2 roots = f64x2_mul(f64x2_of(a->radius, b->radius), f64x2_root(hmi_fast_areas(xa, xb)));
    const hmi_f64x2 way = f64x2_way(&xa->ox, &xb->ox), squares = f64x2_mul(way, way);
    const hmi_f64x2 radii = f64x2_mul(roots, f64x2_all(1.0 / HM_UNITS_PER_PIXEL));
    const double reach = f64x2_first(radii) + f64x2_second(radii);
    const double distance = sqrt(f64x2_first(squares) + f64x2_second(squares)), depth = (reach - distance) * pixel;
    if ((a->a.x | a->a.y | b->a.x | b->a.y) != 0) return HMI_UNSURE;
    if (distance > reach - contacts_clear || distance < 0x1p20) return HMI_UNSURE;
    const int swap = (xa->ox > xb->ox) | ((xa->ox == xb->ox) & (xa->oy > xb->oy));
    double radius[2];
    f64x2_store(radius, radii);
    const double middle = (radius[swap] + distance - radius[1 - swap]) * half[swap];
    const hmi_f64x2 normal = f64x2_div(way, f64x2_all(distance)),
                    at = f64x2_round(f64x2_mul(normal, f64x2_all(middle)));
    const hmi_f64x2 from = f64x2_way(nowhere, swap ? &xb->ox : &xa->ox);
    out->point[0] = (hm_contact_point){.depth = depth};
    out->point[1] = (hm_contact_point){.depth = 0};
    f64x2_store(&out->point[0].point.x, f64x2_mul(f64x2_add(from, at), f64x2_all(pixel)));
    f64x2_store(&out->normal.x, f64x2_add(normal, f64x2_all(0)));
    out->count = 1;
    out->depth = depth;
    return HMI_MEET;
}

static inline bool contacts_is_centred(const hm_shape *disc) { return (disc->a.x | disc->a.y) == 0; }

static inline hmi_verdict hmi_contact_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc,
                                          const hm_xform *xdisc, bool disc_is_a, hm_contact_info *out) {
    if (!contacts_is_centred(disc)) return HMI_UNSURE;
    return contacts_contact_box(box, xbox, disc, xdisc, contacts_radius_at(disc, xdisc), 0, disc_is_a, out);
}

#endif
