// fastpath (internal): contacts of discs, and of a disc and a box: by which features they part; their values are those
// of sat_measure.h.
#ifndef HITMASK_FASTPATH_CONTACT_CIRCLES_H
#define HITMASK_FASTPATH_CONTACT_CIRCLES_H

#include "../sat/sat_manifold.h"
#include "box_region.h"
#include "circles.h"
#include "hull_f32.h"

// In whole steps. False where that is in doubt: roots are off by 2^-51 of themselves.
static inline bool contact_radii(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                 hmi_f64x2 *out) {
    const hmi_f64x2 about =
        f64x2_mul(f64x2_of(a->radius, b->radius), f64x2_mul(f64x2_root(hmi_fast_areas(xa, xb)), f64x2_all(0x1p-16)));
    *out = f64x2_whole(about);
    const hmi_f64x2 off = f64x2_add(f64x2_size(f64x2_sub(about, *out)), f64x2_mul(about, f64x2_all(0x1p-50)));
    return f64x2_above(f64x2_all(0.5), off) == 3;
}

/// Of circles that hmi_fast_circles has taken. The one that lies more to the left, or above, is the first: as which
/// one it is changes from pair to pair, it is a table lookup and no branch.
static inline hmi_verdict hmi_contact_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                              const hm_xform *xb, hm_contact_info *out) {
    static const int64_t nowhere[2] = {0, 0};
    static const double sign[2] = {1, -1}, part[2] = {0, 1};
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const hmi_f64x2 way = f64x2_way(&xa->ox, &xb->ox);
    const hmi_between between = hmi_between_make(way);
    const int swap = (xa->ox > xb->ox) | ((xa->ox == xb->ox) & (xa->oy > xb->oy));
    hmi_f64x2 radii;
    double radius[2];
    if ((a->a.x | a->a.y | b->a.x | b->a.y) != 0) return HMI_UNSURE;
    if (!contact_radii(a, xa, b, xb, &radii) || !(between.length > 0)) return HMI_UNSURE;
    f64x2_store(radius, radii);
    const double reach = radius[0] + radius[1], depth = (reach - between.length) * pixel;
    const double middle = hmi_between_middle(&between, radius[swap], radius[1 - swap]) * sign[swap];
    const hmi_f64x2 at = f64x2_whole(f64x2_mul(between.unit, f64x2_all(middle)));
    const hmi_f64x2 from = f64x2_add(f64x2_way(nowhere, &xa->ox), f64x2_mul(way, f64x2_all(part[swap])));
    out->point[0] = (hm_contact_point){.depth = depth};
    out->point[1] = (hm_contact_point){.depth = 0};
    f64x2_store(&out->point[0].point.x, f64x2_mul(f64x2_add(from, at), f64x2_all(pixel)));
    f64x2_store(&out->normal.x, f64x2_add(between.unit, f64x2_all(0)));
    out->count = 1;
    out->normal_rule = HM_NORMAL_MTV;
    out->limited = false;
    out->depth = depth;
    return HMI_MEET;
}

// ---- by exact centres --------------------------------------------------------------------------------------------

static inline hmi_verdict contact_verdict(sat_verdict verdict) {
    return verdict == SAT_DOUBT ? HMI_UNSURE : verdict == SAT_MEET ? HMI_MEET : HMI_APART;
}

/// Two discs or points, about any centre.
static inline hmi_verdict hmi_contact_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                            const hm_xform *xb, int64_t margin, hm_contact_info *out) {
    const hmi_point at_a = hmi_local_apply(xa, a->a), at_b = hmi_local_apply(xb, b->a);
    const int64_t of_a = hmi_shape_radius(a, xa), of_b = hmi_shape_radius(b, xb);
    const double reach = hmi_measure_units(of_a + of_b + margin);
    const bool swap = at_a.x != at_b.x ? at_a.x > at_b.x : at_a.y > at_b.y;
    if ((hmi_point_size(at_a) | hmi_point_size(at_b)) != 0) return HMI_UNSURE;
    const double x = (double)(at_b.x - at_a.x), y = (double)(at_b.y - at_a.y), square = x * x + y * y;
    if (square > reach * reach * (1 + 0x1p-30)) return HMI_APART;
    if (square == 0) return HMI_UNSURE;
    const double near = hmi_measure_units(swap ? of_b : of_a), far = hmi_measure_units(swap ? of_a : of_b);
    return contact_verdict(hmi_manifold_corners(swap ? at_b : at_a, swap ? at_a : at_b, near, far, reach, swap, out));
}

// What hmi_box_find finds of a box by its region (hmi_fast_circle_region). False where that is not clear, and where
// coordinates are 2^60 units or more.
static inline bool contact_region(const hm_shape *box, const hm_xform *xbox, hmi_point centre, int region,
                                  hmi_box_found *out) {
    if (region < 0) return false;
    out->edge = region < 4 ? region : -1;
    out->p = hmi_local_apply(xbox, hull32_box_corner(box, region & 3));
    out->q = hmi_local_apply(xbox, hull32_box_corner(box, (region + 1) & 3));
    out->mirrored = false;
    return (hmi_point_size(centre) | hmi_point_size(out->p) | hmi_point_size(out->q)) == 0;
}

/// A disc or point and a box without a radius; the disc is the caller's a or b. `region` is -1, or that of a box and a
/// circle that surely meet.
static inline hmi_verdict hmi_contact_box(const hm_shape *disc, const hm_xform *xdisc, const hm_shape *box,
                                          const hm_xform *xbox, int64_t margin, int region, bool disc_is_a,
                                          hm_contact_info *out) {
    const hmi_point centre = hmi_local_apply(xdisc, disc->a);
    const double own = hmi_measure_units(hmi_shape_radius(disc, xdisc)), reach = own + hmi_measure_units(margin);
    hmi_box_found found;
    if (!contact_region(box, xbox, centre, region, &found)) {
        const hmi_verdict inside = hmi_box_find(box, xbox, centre, reach, &found);
        if (inside == HMI_UNSURE || (inside == HMI_MEET && found.edge < 0)) return HMI_UNSURE;
        if (inside == HMI_APART && hmi_box_far(&found, reach)) return HMI_APART;
    }
    if (found.edge < 0) return contact_verdict(hmi_manifold_corners(centre, found.p, own, 0, reach, !disc_is_a, out));
    const hmi_point p = found.mirrored ? found.q : found.p, q = found.mirrored ? found.p : found.q;
    return contact_verdict(hmi_manifold_centre(p, q, out, centre, disc_is_a ? -1 : 1, 0 - own, reach));
}

#endif
