// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// shape: what can collide, as small values that point at baked data or hold the numbers themselves; and the rule that
// says what counts as touching.
#ifndef HITMASK_SHAPE_H
#define HITMASK_SHAPE_H

#include <hitmask/base.h>
#include <hitmask/box.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hm_mask;
struct hm_parts;
struct hm_polygon;
struct hm_tilemap;
struct hm_compound;

/// A point in a shape's own coordinates: multiples of 2^-16 pixel, within +-32,767 pixels.
typedef struct hm_local {
    int32_t x;
    int32_t y;
} hm_local;

/// Kinds of shape: name in C, name in print, word in names of functions. The matrix of questions and the tables of
/// all that a kind must have are generated from this list.
#define HM_SHAPE_KINDS(X)                                                                                            \
    X(HM_SHAPE_MASK, "mask", mask)                                                                                   \
    X(HM_SHAPE_POINT, "point", point)                                                                                \
    X(HM_SHAPE_SEGMENT, "segment", segment)                                                                          \
    X(HM_SHAPE_CIRCLE, "circle", circle)                                                                             \
    X(HM_SHAPE_RAY, "ray", ray)                                                                                      \
    X(HM_SHAPE_CAPSULE, "capsule", capsule)                                                                          \
    X(HM_SHAPE_BOX, "box", box)                                                                                      \
    X(HM_SHAPE_POLYGON, "polygon", polygon)                                                                          \
    X(HM_SHAPE_OUTLINE, "outline", outline)                                                                          \
    X(HM_SHAPE_TILEMAP, "tiles", tilemap)                                                                            \
    X(HM_SHAPE_COMPOUND, "compound", compound)

typedef enum hm_shape_kind {
#define HM_SHAPE_KIND_NAME(kind, name, word) kind,
    HM_SHAPE_KINDS(HM_SHAPE_KIND_NAME)
#undef HM_SHAPE_KIND_NAME
        HM_SHAPE_KIND_COUNT
} hm_shape_kind;

/// One shape in its own coordinates; an xform says where it is. Copy it freely; what it points at must stay alive.
typedef struct hm_shape {
    hm_shape_kind kind;
    int32_t radius;               ///< of a circle, capsule, box or polygon, in units of 2^-16 pixel; at least 0
    hm_local a;                   ///< point; centre of a circle; first end of a segment or capsule; start of a
                                  ///< ray; corner of a box with the least x and y
    hm_local b;                   ///< second end of a segment or capsule; a ray's direction; the box's opposite
                                  ///< corner
    const struct hm_mask *mask;   ///< of a mask
    const struct hm_parts *parts; ///< of an outline
    union {
        const struct hm_polygon *polygon;   ///< of a polygon
        const struct hm_tilemap *tilemap;   ///< of a tile map
        const struct hm_compound *compound; ///< of a compound
    };
} hm_shape;

/// A mask: its solid pixels. Questions are faster about one that is prepared (hm_mask_prepare), now or later; the
/// answers are the same.
HM_API void hm_shape_mask(const struct hm_mask *mask, hm_shape *out);

/// An outline: all that its loops enclose, by its convex parts (hm_parts_create). Queries require parts of at most 16
/// corners.
HM_API void hm_shape_outline(const struct hm_parts *parts, hm_shape *out);

/// A point. Coordinates are rounded to 2^-16 pixel. HM_ERROR_RANGE beyond +-32,767 pixels and for NaN; likewise
/// below.
HM_API hm_result hm_shape_point(double x, double y, hm_shape *out);

/// A segment with both ends. Two equal ends make it a point in every question.
HM_API hm_result hm_shape_segment(double x0, double y0, double x1, double y1, hm_shape *out);

/// A disc with radius 0 to 32,767 pixels. With radius 0 it is a point in every question.
HM_API hm_result hm_shape_circle(double x, double y, double radius, hm_shape *out);

/// A half-line from (x, y) in the direction (dx, dy), of any length but 0: it is scaled by a power of two, so that no
/// bit of it is lost where both components have less than 30. Queries take it as a segment that ends beyond the
/// world: 2,000,000 pixels away at least. HM_ERROR_RANGE for a direction that is 0, infinite or NaN.
HM_API hm_result hm_shape_ray(double x, double y, double dx, double dy, hm_shape *out);

/// All points within `radius` (0 to 32,767 pixels) of a segment. With radius 0 it is the segment, with two equal ends
/// a disc.
HM_API hm_result hm_shape_capsule(double x0, double y0, double x1, double y1, double radius, hm_shape *out);

/// The rectangle from (x, y) to (x + w, y + h), rounded: enlarged by `radius` on all sides. An xform rotates it. w, h
/// and radius are at least 0; without width or height it is a segment or a point.
HM_API hm_result hm_shape_box(double x, double y, double w, double h, double radius, hm_shape *out);

/// A convex polygon (polygon.h), rounded: enlarged by `radius` on all sides.
HM_API hm_result hm_shape_polygon(const struct hm_polygon *polygon, double radius, hm_shape *out);

/// A tile map (tilemap.h): the union of what its cells hold, one-way cells left out but in casts. What is solid
/// outside of it is so for 1,000,000 of its own pixels at least: of a map that is drawn smaller, the minimum
/// translation vector may lead beyond.
HM_API void hm_shape_tilemap(const struct hm_tilemap *map, hm_shape *out);

/// A compound (compound.h): its parts, each for itself.
HM_API void hm_shape_compound(const struct hm_compound *compound, hm_shape *out);

/// The printed name of a kind, "?" for any other number. Never NULL.
HM_API const char *hm_shape_kind_name(hm_shape_kind kind);

/// What counts as touching.
typedef enum hm_touch {
    HM_TOUCH_AREA,   ///< the relative interiors meet: two squares side by side do not
    HM_TOUCH_CLOSED, ///< the shapes with their edges meet: two squares side by side do
} hm_touch;

/// Rule of a question. NULL in its place means {HM_TOUCH_AREA, 0}.
///
/// With a margin m > 0 HM_TOUCH_AREA is met where the distance is less than m, HM_TOUCH_CLOSED where it is at most m.
typedef struct hm_rule {
    hm_touch touch;
    double margin; ///< in pixels, 0 to 256; rounded to a step of 2^-24 pixel. Other values violate the precondition.
} hm_rule;

#ifdef __cplusplus
}
#endif

#endif
