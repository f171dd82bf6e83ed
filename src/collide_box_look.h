// collide (internal): where a place is seen from a box without round corners whose axes are about square and equally
// long, L steps: which of its sides or corners it is nearest to.
//
// How far a place is inside of a side is told times L, off by less than 2^-16 of S, the sum of all sizes, as the axes
// are off by less than 2^-18 of L; doubt is 2^-14 S. So beside one side alone, or beyond a corner, nothing else of
// the box is nearer than 2^-15 S / L.
#ifndef HITMASK_COLLIDE_BOX_LOOK_H
#define HITMASK_COLLIDE_BOX_LOOK_H

#include "collide_quick.h"
#include "two.h"

#include <math.h>

/// Along x and y.
typedef struct hmi_box_sight {
    hmi_two low, high; ///< how far the place is inside of the sides
    uint32_t in, out;  ///< whether it surely is, and surely is not, inside of both: a bit for each axis; none for
                      ///< boxes of less than 2^20 steps, or aslant
    uint32_t upper; ///< whether the side with the larger coordinate is nearer
    double clear;   ///< more than depths may be off
    bool turned;    ///< whether the box is mirrored
} hmi_box_sight;

// Whether the axes are.
static inline bool box_is_square(const hm_xform *xform, bool turned) {
    const double sign = turned ? -1 : 1, ux = xform->ux, uy = xform->uy;
    const double off = fabs(xform->vy - sign * ux) + fabs(xform->vx + sign * uy);
    return off <= (fabs(ux) + fabs(uy)) * 0x1p-19;
}

/// The place is (dx, dy) steps from the box's origin.
static inline hmi_box_sight hmi_box_sight_make(const hm_shape *box, const hm_xform *xform, double dx, double dy) {
    const double ux = xform->ux, uy = xform->uy, span = (ux * ux + uy * uy) * (1.0 / HM_UNITS_PER_PIXEL);
    const double length = fabs(ux) + fabs(uy);
    const hmi_two at = two_of(dx * ux + dy * uy, dx * xform->vx + dy * xform->vy), part = two_all(span);
    const hmi_two a = two_mul(two_of(box->a.x, box->a.y), part), b = two_mul(two_of(box->b.x, box->b.y), part);
    const hmi_two size = two_add(two_size(a), two_size(b));
    const hmi_two low = two_sub(at, a), high = two_sub(b, at), less = two_min(low, high);
    const double all = (fabs(dx) + fabs(dy)) * length + (two_first(size) + two_second(size));
    const double clear = all * 0x1p-14;
    const bool turned = hmi_quick_turned(xform);
    const uint32_t wide = box_is_square(xform, turned) ? two_above(two_sub(b, a), two_all(0x1p20 * length)) : 0;
    return (hmi_box_sight){.low = low,
                           .high = high,
                           .in = wide & two_above(less, two_all(clear)),
                           .out = wide & two_above(two_all(-clear), less),
                           .upper = two_above(low, high),
                           .clear = clear,
                           .turned = turned};
}

#endif
