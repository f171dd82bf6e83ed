// fastpath (internal): the corners of a convex shape.
#ifndef HITMASK_FASTPATH_CORNERS_H
#define HITMASK_FASTPATH_CORNERS_H

#include "../pose/posed_shape.h"
#include "../shape/polygon_object.h"

/// The corners of a valid shape of one convex part and up to eight of them, in `space` where they are not at hand. 0
/// for others, and where corners coincide.
static inline int32_t hmi_fast_corners(const hm_shape *shape, hm_local space[4], const hm_local **out) {
    const bool flat_x = shape->a.x == shape->b.x, flat_y = shape->a.y == shape->b.y;
    *out = space;
    switch (shape->kind) {
    case HM_SHAPE_POLYGON:
        *out = shape->of.polygon->corner;
        return shape->of.polygon->few;
    case HM_SHAPE_POINT:
    case HM_SHAPE_CIRCLE:
        space[0] = shape->a;
        return 1;
    case HM_SHAPE_SEGMENT:
    case HM_SHAPE_CAPSULE:
        space[0] = shape->a;
        space[1] = shape->b;
        return flat_x && flat_y ? 0 : 2;
    case HM_SHAPE_BOX:
        space[0] = shape->a;
        space[1] = (hm_local){shape->b.x, shape->a.y};
        space[2] = shape->b;
        space[3] = (hm_local){shape->a.x, shape->b.y};
        return flat_x || flat_y ? 0 : 4;
    case HM_SHAPE_MASK:
    case HM_SHAPE_RAY:
    case HM_SHAPE_OUTLINE:
    case HM_SHAPE_TILEMAP:
    case HM_SHAPE_COMPOUND:
    case HM_SHAPE_KIND_COUNT:
        break;
    }
    return 0;
}

#endif
