// fastpath (internal): yes or no in doubles, where they leave no doubt, for shapes of one convex part; and a fast
// check of xforms.
#ifndef HITMASK_FASTPATH_H
#define HITMASK_FASTPATH_H

#include <hitmask/cast.h>

#include "../pose/posed_shape.h"

#include <math.h>

/// HMI_BEGIN is of casts alone: unsure as well, but all arguments are valid and single convex shapes, and the rule may
/// be met at the start.
typedef enum hmi_verdict { HMI_APART, HMI_MEET, HMI_UNSURE, HMI_BEGIN } hmi_verdict;

/// The result of hmi_overlap, or HMI_UNSURE: within a few steps of touching, and for kinds that it does not handle.
/// The shapes, xforms and rule are valid.
hmi_verdict hmi_fast_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                             const hmi_rule *rule);

/// The same for two boxes or polygons of few corners without radii and a margin: less accurate and faster.
hmi_verdict hmi_fast_polygons_f32(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb);

/// Whether the AABBs of both prove that they are more than `reach` steps apart: false where these do not decide, and
/// for kinds that have none.
bool hmi_fast_far(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach);

/// Where local coordinates are in doubles, in steps.
typedef struct hmi_fast_map {
    double ox, oy, ux, uy, vx, vy;
} hmi_fast_map;

/// (ox, oy) leads from the point that coordinates are relative to, to the xform's origin.
static inline hmi_fast_map hmi_fast_map_make(const hm_xform *xform, double ox, double oy) {
    const double unit = 1.0 / HM_UNITS_PER_PIXEL;
    return (hmi_fast_map){ox, oy, xform->ux * unit, xform->uy * unit, xform->vx * unit, xform->vy * unit};
}

static inline hm_vec2 hmi_fast_apply(const hmi_fast_map *map, double x, double y) {
    return (hm_vec2){map->ox + (x * map->ux + y * map->vx), map->oy + (x * map->uy + y * map->vy)};
}

/// A circle or box that is tested against many others.
typedef struct hmi_fast_one {
    bool supported; ///< whether it is one of the two, without a radius
    hm_shape_kind kind;
    int64_t ox, oy;
    double x, y; ///< its middle from there, in steps
    double px, py, qx, qy;
    double radius; ///< with the rule's margin
    bool aligned;  ///< its axes are along those of the world
} hmi_fast_one;

/// The shape, xform and rule are valid.
hmi_fast_one hmi_fast_one_make(const hm_shape *shape, const hm_xform *xform, const hmi_rule *rule);

/// What hmi_overlap answers about a box and another one, which need not be valid: HMI_UNSURE where it may not be.
hmi_verdict hmi_fast_one_box(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb);

/// Of up to 64 shapes a bit for each that meets, and for each that is in doubt.
typedef struct hmi_fast_bits {
    uint64_t meet;
    uint64_t doubt;
} hmi_fast_bits;

/// The same about the first 1 to 64 of many that are of its kind.
hmi_fast_bits hmi_fast_many(const hmi_fast_one *one, const hm_shape *b, const hm_xform *xb, int count);

/// |det| of the axes.
static inline int64_t hmi_fast_area(const hm_xform *xform) {
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    return det < 0 ? -det : det;
}

/// Whether a number is at least -2^bits and below 2^bits.
static inline bool hmi_fast_within(int64_t value, int bits) {
    return (uint64_t)value + ((uint64_t)1 << bits) < (uint64_t)2 << bits;
}

/// Whether an xform is valid; false also where it takes more to decide. Components below 2^29 make axes shorter than
/// 2^29.5, so with an area of 2^47.5 and more each is longer than 2^18, and the area is more than 2^30. All numbers
/// are tested at once: each sum has higher bits where one is out of its limits.
static inline bool hmi_fast_valid(const hm_xform *xform) {
    if (!xform) return false;
    const uint64_t offset = ((uint64_t)xform->ox + ((uint64_t)1 << 46)) | ((uint64_t)xform->oy + ((uint64_t)1 << 46));
    const uint32_t axis = ((uint32_t)xform->ux + (1u << 29)) | ((uint32_t)xform->uy + (1u << 29)) |
                          ((uint32_t)xform->vx + (1u << 29)) | ((uint32_t)xform->vy + (1u << 29));
    return (offset >> 47 | axis >> 30) == 0 && hmi_fast_area(xform) >= (int64_t)3 << 46;
}

/// Whether the axes have the opposite orientation, as with flips.
static inline bool hmi_fast_mirrored(const hm_xform *xform) {
    return (int64_t)xform->ux * xform->vy < (int64_t)xform->uy * xform->vx;
}

/// Whether local coordinates are within their limits.
static inline bool hmi_fast_local_valid(hm_local local) {
    const uint32_t limit = (uint32_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    return (uint32_t)local.x + limit <= 2 * limit && (uint32_t)local.y + limit <= 2 * limit;
}

/// Whether a box without a radius is valid: none of these differences is negative.
static inline bool hmi_fast_box_valid(const hm_shape *box) {
    const int64_t limit = (int64_t)HM_MAX_LOCAL << HM_LOCAL_BITS;
    const int64_t x0 = box->a.x, y0 = box->a.y, x1 = box->b.x, y1 = box->b.y;
    const int64_t any = (x1 - x0) | (y1 - y0) | (x0 + limit) | (y0 + limit) | (limit - x1) | (limit - y1);
    return box->radius == 0 && any >= 0;
}

#endif
