// Contacts of circles, and of a circle and a box, each about (0, 0): see collide_contact_brisk.h.
//
// Of a box without round corners and a circle about (0, 0): one look tells which side or corner its centre is nearest
// to; only that one is placed, and told as above. There, cross products are in doubt by less than 12 S / L: sides are
// longer than 2^20 steps, so depths by less than 2^-16 S. Where the look has no doubt, the choice is the same there.
#include "collide_box_look.h"
#include "collide_contact_brisk.h"
#include "collide_glance.h"

// ---- a box and a circle ------------------------------------------------------------------------------------------

// The nearest side's axis, or 2 where another one is as near.
static inline uint32_t brisk_box_axis(const hmi_box_sight *look) {
    const hmi_two less = two_min(look->low, look->high), apart = two_size(two_sub(look->low, look->high));
    const double x = two_first(less), y = two_second(less);
    const uint32_t axis = x < y ? 0 : 1;
    return fabs(x - y) > look->clear && (two_above(apart, two_all(look->clear)) >> axis & 1) ? axis : 2;
}

/// A box and where it is seen from.
typedef struct brisk_box {
    const hm_shape *shape;
    hmi_quick_map map;
} brisk_box;

static inline hm_vec2 brisk_box_corner(const brisk_box *posed, bool x, bool y) {
    const hm_shape *box = posed->shape;
    return hmi_quick_place(&posed->map, x ? box->b.x : box->a.x, y ? box->b.y : box->a.y);
}

// Sides run clockwise on the screen, unless the box is mirrored: this one turned so that it does.
static inline hmi_verdict brisk_box_at_side(const brisk_box *box, const hmi_box_sight *look, uint32_t axis,
                                            const brisk_round_place *disc, double reach, double sign,
                                            brisk_contact *out) {
    const bool upper = (look->upper >> axis & 1) != 0, last = (upper != (axis == 0)) != look->turned;
    const hm_vec2 p = brisk_box_corner(box, axis == 0 ? upper : last, axis == 0 ? last : upper);
    const hm_vec2 q = brisk_box_corner(box, axis == 0 ? upper : !last, axis == 0 ? !last : upper);
    const double x = q.x - p.x, y = q.y - p.y, length2 = x * x + y * y, length = sqrt(length2);
    const double ex = x / length, ey = y / length, wx = disc->x - p.x, wy = disc->y - p.y;
    const double along = wx * ex + wy * ey, away = wx * ey + wy * -ex;
    if (away > reach + 2 * brisk_clear) return HMI_APART;
    if (away > reach - 2 * brisk_clear || fabs(along) + fabs(away) > 64 * length) return HMI_DOUBT;
    const double middle = (0 + away - disc->radius) / 2;
    out->nx = sign * ey;
    out->ny = sign * -ex;
    out->depth = out->overlap[0] = reach - away;
    out->x[0] = p.x + ex * along + ey * middle;
    out->y[0] = p.y + ey * along + -ex * middle;
    out->count = 1;
    return HMI_MEET;
}

// Places are seen from the origin of the one that comes first; d leads from the box's origin to the circle's.
static inline hmi_verdict brisk_box_disc(const hm_shape *shape, const hm_xform *xform, double radius, double dx,
                                         double dy, bool disc_first, double margin, brisk_contact *out) {
    const double sign = disc_first ? -1 : 1, reach = radius + margin;
    const hmi_box_sight look = hmi_box_sight_make(shape, xform, dx, dy);
    const brisk_round_place at = {disc_first ? 0 : dx, disc_first ? 0 : dy, radius};
    if ((look.in | look.out) != 3) return HMI_DOUBT;
    const brisk_box box = {shape, hmi_quick_map_make(xform, disc_first ? 0 - dx : 0, disc_first ? 0 - dy : 0)};
    if (look.out == 3) {
        const hm_vec2 corner = brisk_box_corner(&box, (look.upper & 1) != 0, (look.upper & 2) != 0);
        const brisk_round_place from = {corner.x, corner.y, 0};
        return brisk_at_place(reach, from, at, sign, out);
    }
    const uint32_t axis = look.out == 0 ? brisk_box_axis(&look) : look.out - 1;
    return axis > 1 ? HMI_DOUBT : brisk_box_at_side(&box, &look, axis, &at, reach, sign, out);
}

// A circle about (0, 0) with this radius, and a box without round corners; the circle is the pair's a or b.
static inline hmi_verdict brisk_contact_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc,
                                            const hm_xform *xdisc, double radius, double margin, bool disc_is_a,
                                            hm_contact_info *out) {
    const bool disc_first = !brisk_swapped(disc, xdisc, box, xbox);
    const double dx = (double)(xdisc->ox - xbox->ox), dy = (double)(xdisc->oy - xbox->oy);
    brisk_contact found;
    const hmi_verdict verdict = brisk_box_disc(box, xbox, radius, dx, dy, disc_first, margin, &found);
    if (verdict == HMI_MEET) brisk_tell_one(&found, disc_first ? xdisc : xbox, disc_first != disc_is_a, out);
    return verdict;
}

hmi_verdict hmi_brisk_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc, const hm_xform *xdisc,
                          double margin, bool disc_is_a, hm_contact_info *out) {
    if (box->kind != HM_SHAPE_BOX || box->radius != 0 || (disc->a.x | disc->a.y) != 0) return HMI_DOUBT;
    return brisk_contact_box(box, xbox, disc, xdisc, brisk_radius_at(disc, xdisc), margin, disc_is_a, out);
}

// ---- what a glance tells to meet ---------------------------------------------------------------------------------

// Of circles about (0, 0), as brisk_of_discs has it: the one that lies more to the left, or above, is the first. As
// which one it is changes from pair to pair, it is looked up and no branch. Whatever is not told is asked of another
// function, so that nothing needs to be kept meanwhile.
bool hmi_contact_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         hm_contact_info *out) {
    static const int64_t nowhere[2] = {0, 0};
    static const double half[2] = {0.5, -0.5};
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const hmi_two roots = two_mul(two_of(a->radius, b->radius), two_root(hmi_glance_areas(xa, xb)));
    const hmi_two way = two_way(&xa->ox, &xb->ox), squares = two_mul(way, way);
    const hmi_two radii = two_mul(roots, two_all(1.0 / HM_UNITS_PER_PIXEL));
    const double reach = two_first(radii) + two_second(radii);
    const double distance = sqrt(two_first(squares) + two_second(squares)), depth = (reach - distance) * pixel;
    if ((a->a.x | a->a.y | b->a.x | b->a.y) != 0) return hmi_contact_asked(a, xa, b, xb, NULL, out);
    if (distance > reach - brisk_clear || distance < 0x1p20) return hmi_contact_asked(a, xa, b, xb, NULL, out);
    const int swap = (xa->ox > xb->ox) | ((xa->ox == xb->ox) & (xa->oy > xb->oy));
    double radius[2];
    two_store(radius, radii);
    const double middle = (radius[swap] + distance - radius[1 - swap]) * half[swap];
    const hmi_two normal = two_div(way, two_all(distance)), at = two_round(two_mul(normal, two_all(middle)));
    const hmi_two from = two_way(nowhere, swap ? &xb->ox : &xa->ox);
    out->point[0] = (hm_contact_point){.depth = depth};
    out->point[1] = (hm_contact_point){.depth = 0};
    two_store(&out->point[0].point.x, two_mul(two_add(from, at), two_all(pixel)));
    two_store(&out->normal.x, two_add(normal, two_all(0)));
    out->count = 1;
    out->depth = depth;
    return true;
}

static inline bool brisk_is_centred(const hm_shape *disc) { return (disc->a.x | disc->a.y) == 0; }

bool hmi_contact_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc, const hm_xform *xdisc,
                     bool disc_is_a, hm_contact_info *out) {
    hmi_verdict verdict = HMI_DOUBT;
    if (brisk_is_centred(disc))
        verdict = brisk_contact_box(box, xbox, disc, xdisc, brisk_radius_at(disc, xdisc), 0, disc_is_a, out);
    if (verdict != HMI_DOUBT) return verdict == HMI_MEET;
    return disc_is_a ? hmi_contact_asked(disc, xdisc, box, xbox, NULL, out)
                     : hmi_contact_asked(box, xbox, disc, xdisc, NULL, out);
}
