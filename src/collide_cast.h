// collide_cast (internal): when a moved shape meets another, part by part.
//
// Everything is seen from the first shape, which stands still, in the order of hmi_order_swapped: the second one
// moves. Parts are pixels of masks, convex parts of outlines, and whole other shapes.
#ifndef HITMASK_COLLIDE_CAST_H
#define HITMASK_COLLIDE_CAST_H

#include "collide_group.h"
#include "collide_parts.h"
#include "collide_pixels.h"
#include "sat_entry.h"

/// Two parts and when they meet.
typedef struct hmi_cast_meeting {
    hmi_passage passage;
    hm_pixel pixel[2]; ///< of the first and of the second shape; of an outline x is the number of the part
} hmi_cast_meeting;

/// Where a stretch of time ends.
typedef struct hmi_cast_end {
    hmi_time time;
    bool included;
} hmi_cast_end;

/// What is searched for.
typedef enum hmi_cast_aim {
    HMI_CAST_FIRST,  ///< the meeting that begins first; if `after` is set, of those that go on after `end`
    HMI_CAST_EXTEND, ///< any meeting that is joined to `end` and goes on long enough after it, else the longest
} hmi_cast_aim;

/// A cast.
typedef struct hmi_cast {
    const hm_shape *shape[2];
    const hm_xform *xform[2];
    hmi_posed_mask mask[2]; ///< of masks
    hmi_element element[2]; ///< of kinds with one part
    hmi_point motion;       ///< of the second shape, in steps
    hmi_rule rule;
    bool round;            ///< times are doubles, rounded outward: a margin or a circle takes part
    bool seams;            ///< a point or segment is in the interior of the union on seams as well
    hmi_pixel_pair pixels; ///< of two masks; its axes are u and v of the first, u and v of the second
    hmi_int128 speed[4];   ///< of the cross product along each axis, a unit of time
    double most; ///< meetings that begin later need not be found
    hmi_cast_aim aim;
    bool after;
    hmi_cast_end end;
    double enough; ///< HMI_CAST_EXTEND: how long after `end` is long enough
    bool found;
    unsigned kept; ///< how often the best has changed
    hmi_cast_meeting best;
    const hmi_leaf *leaf[2]; ///< which cell of a tile map a shape is, NULL for others
    bool groups;             ///< one of the shapes has leaves; the best is then one of these two,
    hmi_leaf best_leaf[2];
    bool best_turned; ///< of which the second is the first in `best`
} hmi_cast;

/// hm_cast, without a quick look.
bool hmi_cast_exactly(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                      const hm_rule *rule, hm_cast_start start, hm_cast_hit *out);

/// Sets what the two shapes and all that follows from them are; whether a radius or a margin takes part.
bool hmi_cast_set_shapes(hmi_cast *cast, const hm_shape *first, const hm_xform *at_first, const hm_shape *second,
                         const hm_xform *at_second);

/// -1, 0 or 1; of a round cast the doubles are compared.
int hmi_cast_compare(const hmi_cast *cast, const hmi_time *a, const hmi_time *b);

/// What the cast knows of two masks, once.
void hmi_cast_prepare_axes(hmi_cast *cast);

/// Looks at a pair of parts and keeps it if it is what is searched for.
void hmi_cast_offer(hmi_cast *cast, hm_pixel first, hm_pixel second);

/// Offers all pairs of parts that may be what is searched for.
void hmi_cast_search(hmi_cast *cast);

/// The same for shapes without leaves, going on with what has been found.
void hmi_cast_search_pair(hmi_cast *cast);

/// Whether a search for any long enough meeting may end.
bool hmi_cast_done(const hmi_cast *cast);

/// When the second box, moved, meets the first; HUGE_VAL when that does not matter.
double hmi_cast_bound_boxes(const hmi_cast *cast, const hmi_step_box *a, const hmi_step_box *b);

/// A part, radius included, in units of 2^-40 pixel; `space` is for its corners.
hmi_convex hmi_cast_part(const hmi_cast *cast, int which, hm_pixel pixel, hmi_element *space);

/// Whether when * motion = place, a whole number of steps.
bool hmi_cast_divides(const hm_fraction *when, int64_t motion, double place);

/// Writes what `best` is to the caller, whose a is the second shape where `swapped`.
void hmi_cast_tell(const hmi_cast *cast, bool swapped, hm_cast_hit *out);

/// Writes a hit at once, which the contact at the start is.
void hmi_cast_tell_start(const hmi_cast *cast, const hm_contact_info *contact, hm_cast_hit *out);

/// What begins after this time does not matter: it is later than the best, or than the end that is to be moved. Times
/// are off by 2^-49, and bounds by little more.
static inline double hmi_cast_latest(const hmi_cast *cast) {
    const double slack = 0x1p-40;
    if (cast->aim == HMI_CAST_EXTEND) return cast->end.time.about + slack;
    return (cast->found ? cast->best.passage.enter.about : cast->most) + slack;
}

/// Neither does what ends before this one.
static inline double hmi_cast_earliest(const hmi_cast *cast) {
    return cast->after ? cast->end.time.about - 0x1p-40 : 0;
}

#endif
