// cast (internal): when a moved shape meets another, part by part.
//
// Everything is relative to the first shape in the order of hmi_order_swapped, which stands still: the second one
// moves. Parts are pixels of masks, convex parts of outlines, and whole other shapes.
#ifndef HITMASK_CAST_CAST_JOB_H
#define HITMASK_CAST_CAST_JOB_H

#include "../pose/leaf.h"
#include "../pose/part_pairs.h"
#include "../pose/pixel_pair.h"
#include "../sat/sat_entry.h"

/// Two parts and when they meet.
typedef struct hmi_cast_meeting {
    hmi_passage passage;
    hm_pixel pixel[2]; ///< of the first and of the second shape; of an outline x is the number of the part
    int rank;          ///< of meetings that begin at the same time the highest one is reported
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

/// A direction along which two convex shapes are apart at first, and from where on the second one lies, in units.
typedef struct hmi_cast_lean {
    hm_vec2 direction;
    double low;
} hmi_cast_lean;

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
    double most;           ///< meetings that begin later need not be found
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
    bool best_swapped; ///< of which the second is the first in `best`
    int lean_count;    ///< directions that may separate parts: cast_convex.c
    hmi_cast_lean lean[4];
    hmi_point lean_origin;
} hmi_cast;

/// Whether pairs of parts are pairs of pixels with exact times, whose passages number the edges of cast->pixels. Two
/// masks of a round cast are not: their pixels are elements like any other part.
static inline bool hmi_cast_by_pixels(const hmi_cast *cast) {
    return cast->shape[0]->kind == HM_SHAPE_MASK && !cast->round;
}

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
