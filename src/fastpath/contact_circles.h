// fastpath (internal): contacts of discs, and of a disc and a box: by which features they part; their values are those
// of sat_measure.h.
#ifndef HITMASK_FASTPATH_CONTACT_CIRCLES_H
#define HITMASK_FASTPATH_CONTACT_CIRCLES_H

#include "../sat/sat_measure.h"
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

// ---- with one point ----------------------------------------------------------------------------------------------

static inline void contact_write_one(hm_vec2 normal, bool back, double depth, hmi_f64x2 at, hm_contact_info *out) {
    out->count = 1;
    out->normal_rule = HM_NORMAL_MTV;
    out->limited = false;
    out->depth = depth;
    out->normal = back ? (hm_vec2){0 - normal.x, 0 - normal.y} : normal;
    f64x2_store(&out->point[0].point.x, at);
    out->point[0].feature_a = hmi_feature_none;
    out->point[0].feature_b = hmi_feature_none;
    out->point[0].depth = depth;
    out->point[1] = (hm_contact_point){.depth = 0};
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
    const hmi_between between = hmi_between_make(swap ? f64x2_of(0 - x, 0 - y) : f64x2_of(x, y));
    const hmi_verdict verdict = hmi_fast_verdict(between.length, reach);
    if (verdict != HMI_MEET) return verdict;
    const hmi_f64x2 at = hmi_between_point(&between, swap ? at_b : at_a, hmi_measure_units(swap ? of_b : of_a),
                                           hmi_measure_units(swap ? of_a : of_b));
    contact_write_one(hmi_between_normal(&between), swap, hmi_measure_depth(reach, between.length), at, out);
    return HMI_MEET;
}

/// A disc or point and a box without a radius; the disc is the caller's a or b. `near` where they surely meet.
static inline hmi_verdict hmi_contact_box(const hm_shape *disc, const hm_xform *xdisc, const hm_shape *box,
                                          const hm_xform *xbox, int64_t margin, bool disc_is_a, bool near,
                                          hm_contact_info *out) {
    const hmi_point centre = hmi_local_apply(xdisc, disc->a);
    hmi_box_sight view;
    int32_t edge, corner;
    if (!hmi_box_sight_of(disc, xdisc, box, xbox, &view)) return HMI_UNSURE;
    hmi_box_feature(&view, &edge, &corner);
    if (view.in == 3 && edge < 0) return HMI_UNSURE;
    const int64_t radius = disc->radius ? hmi_shape_radius(disc, xdisc) : 0;
    if (!near && view.out && hmi_box_far(&view, xbox, (double)(radius + margin))) return HMI_APART;
    const double reach = hmi_measure_units(radius + margin), own = hmi_measure_units(radius);
    const int32_t back = hmi_fast_mirrored(xbox);
    const hmi_point p = hmi_local_apply(xbox, hull32_box_corner(box, edge < 0 ? corner : (edge + back) & 3));
    if (edge < 0) {
        if ((hmi_point_size(p) | hmi_point_size(centre)) != 0 || (p.x == centre.x && p.y == centre.y))
            return HMI_UNSURE;
        const hmi_between between = hmi_between_make(f64x2_of((double)(p.x - centre.x), (double)(p.y - centre.y)));
        const hmi_verdict verdict = hmi_fast_verdict(between.length, reach);
        if (verdict == HMI_MEET)
            contact_write_one(hmi_between_normal(&between), !disc_is_a, hmi_measure_depth(reach, between.length),
                              hmi_between_point(&between, centre, own, 0), out);
        return verdict;
    }
    const hmi_point q = hmi_local_apply(xbox, hull32_box_corner(box, (edge + 1 - back) & 3));
    const bool small = (hmi_point_size(p) | hmi_point_size(q) | hmi_point_size(centre)) == 0;
    const hmi_line line = hmi_line_make(p, q, small);
    const hmi_measured at = hmi_line_measure(&line, centre, small);
    const hmi_verdict verdict = hmi_fast_verdict(at.out, reach);
    if (verdict == HMI_MEET)
        contact_write_one(hmi_line_normal(&line), disc_is_a, hmi_measure_depth(reach, at.out),
                          hmi_line_point(&line, 0 - own, at), out);
    return verdict;
}

#endif
