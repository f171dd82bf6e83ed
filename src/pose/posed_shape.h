// pose (internal): the rule in steps, and a shape where it is: whether it is valid, its convex parts in the world.
#ifndef HITMASK_POSE_POSED_SHAPE_H
#define HITMASK_POSE_POSED_SHAPE_H

#include <hitmask/collide.h>

#include "../exact/lattice_internal.h"
#include "../mask/mask_internal.h"
#include "../mask/maskfield_internal.h"
#include "../outline/parts_object.h"
#include "../sat/convex.h"

/// What is true of the shapes of a kind.
enum {
    HMI_WIDE = 1,    ///< they have a radius
    HMI_THIN = 2,    ///< without it they are a point or a line
    HMI_ENDLESS = 4, ///< some reach farther than boxes in local coordinates
    HMI_UNION = 8,   ///< they are all of their pixels, convex parts or cells
    HMI_GROUP = 16,  ///< they have leaves other than themselves (leaf.h)
};

#define HMI_KIND_mask HMI_UNION
#define HMI_KIND_point HMI_THIN
#define HMI_KIND_segment HMI_THIN
#define HMI_KIND_circle (HMI_THIN | HMI_WIDE)
#define HMI_KIND_ray (HMI_THIN | HMI_ENDLESS)
#define HMI_KIND_capsule (HMI_THIN | HMI_WIDE)
#define HMI_KIND_box HMI_WIDE
#define HMI_KIND_polygon HMI_WIDE
#define HMI_KIND_outline HMI_UNION
#define HMI_KIND_tilemap (HMI_GROUP | HMI_UNION | HMI_ENDLESS)
#define HMI_KIND_compound HMI_GROUP

/// Whether any of these is true of a valid shape's kind: the kinds of which it is, a bit each, are a constant.
static inline bool hmi_shape_is(const hm_shape *shape, unsigned what) {
#define HMI_KIND(kind, name, word) | (HMI_KIND_##word & what ? 1U << (kind) : 0)
    const unsigned kinds = 0 HM_SHAPE_KINDS(HMI_KIND);
#undef HMI_KIND
    return kinds >> shape->kind & 1;
}

/// A rule on the lattice.
typedef struct hmi_rule {
    bool closed;
    int64_t margin; ///< in steps
} hmi_rule;

/// A mask where it is drawn.
typedef struct hmi_posed_mask {
    const hm_mask *mask;
    const hmi_maskfield *field; ///< or NULL
    const hm_xform *xform;
} hmi_posed_mask;

/// Whether it has a field and all of its distances are up to date.
static inline bool hmi_posed_mask_measured(const hmi_posed_mask *mask) {
    return mask->field && !hmi_maskfield_pending(mask->field);
}

enum { HMI_ELEMENT_CORNERS = 16 };

/// A convex part of a shape other than a mask where it is: its corners in units of 2^-40 pixel, its radius in steps.
typedef struct hmi_element {
    hmi_point corner[HMI_ELEMENT_CORNERS];
    hmi_convex convex; ///< over `corner`
} hmi_element;

// Checks of arguments. Each returns false where a precondition is violated.

/// Whether the shape's kind and numbers are within their limits. NULL is not.
bool hmi_shape_valid(const hm_shape *shape);

/// Whether it is there and valid.
bool hmi_xform_is_valid(const hm_xform *xform);

/// The rule on the lattice; NULL is the default.
bool hmi_rule_make(const hm_rule *rule, hmi_rule *out);

// Report what these find wrong with an argument, and return whether anything is.

HMI_COLD bool hmi_report_shape(hmi_origin at, const char *argument, const hm_shape *shape);
HMI_COLD bool hmi_report_rule(hmi_origin at, const hm_rule *rule);

/// The first of a, xa, b and xb that is wrong.
HMI_COLD bool hmi_report_pair(hmi_origin at, const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                              const hm_xform *xb);

/// A shape of one convex part in the world: any but a mask, a group, and those of hmi_shape_is_parted.
void hmi_element_make(const hm_shape *shape, const hm_xform *xform, hmi_element *out);

/// Whether a shape has leaves other than itself (leaf.h): a compound or a tile map.
static inline bool hmi_shape_is_group(const hm_shape *shape) { return hmi_shape_is(shape, HMI_GROUP); }

/// Whether the shape is of a kind with a radius.
static inline bool hmi_shape_is_wide(const hm_shape *shape) { return hmi_shape_is(shape, HMI_WIDE); }

/// Whether it has no area but by its radius.
static inline bool hmi_shape_is_flat(const hm_shape *shape) {
    const bool level = shape->a.x == shape->b.x || shape->a.y == shape->b.y;
    return hmi_shape_is(shape, HMI_THIN) || (shape->kind == HM_SHAPE_BOX && level);
}

/// Whether it, or a part of a compound, has one above 0.
bool hmi_shape_any_radius(const hm_shape *shape);

/// Where the edits of its mask or tile map, or of each of those of a compound's parts, are counted: one pointer each
/// to `out`, or nowhere where that is NULL; returns how many.
size_t hmi_shape_counters(const hm_shape *shape, const uint64_t **out);

/// The radius of a shape in the world, in steps.
int64_t hmi_shape_radius(const hm_shape *shape, const hm_xform *xform);

/// The parts of an outline or a polygon.
const hm_parts *hmi_shape_parts(const hm_shape *shape);

/// Whether the shape consists of any number of convex parts: an outline, a polygon of many corners.
bool hmi_shape_is_parted(const hm_shape *shape);

/// Whether the shape as a whole is one convex shape.
bool hmi_shape_is_convex(const hm_shape *shape);

/// Such a shape in the world; `space` and the arguments must outlive it.
hmi_whole hmi_whole_make(const hm_shape *shape, const hm_xform *xform, hmi_element *space);

/// Part number `index` of a shape other than a mask; 0 of one that has no others.
void hmi_part_make(const hm_shape *shape, const hm_xform *xform, int32_t index, hmi_element *out);

/// What results say of a pixel of a mask, and of shapes that have nothing to distinguish.
static inline hm_feature hmi_feature_of_pixel(hm_pixel pixel) {
    return (hm_feature){HM_FEATURE_PIXEL, 0, pixel.x, pixel.y};
}
static const hm_feature hmi_feature_none = {HM_FEATURE_NONE, 0, 0, 0};

/// A mask in the world.
hmi_posed_mask hmi_posed_mask_make(const hm_shape *shape, const hm_xform *xform);

/// Groups are 3, masks 2, shapes of many parts 1, others 0: the higher one comes second.
int hmi_shape_rank(const hm_shape *shape);

#endif
