// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// shape: what can collide, as small values that point at baked data or hold the numbers themselves; and the rule that
// says what counts as touching.
//
//     hm_shape ball, floor;
//     hm_shape_circle(0, 0, 8, &ball);
//     hm_shape_box(0, 0, 100, 20, 0, &floor);
//     const hm_xform xball = hm_xform_at(50, 95), xfloor = hm_xform_at(0, 100);
//     if (hm_overlap(&ball, &xball, &floor, &xfloor, NULL)) puts("on the ground");
//     const hm_rule near = {HM_TOUCH_CLOSED, 2}; // no farther than 2 pixels
//     if (hm_overlap(&ball, &xball, &floor, &xfloor, &near)) puts("almost");
#ifndef HITMASK_SHAPE_H
#define HITMASK_SHAPE_H

#include <hitmask/pose.h>

#ifdef __cplusplus
extern "C" {
#endif

struct hm_mask;
struct hm_outline;
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
/// 32 bytes where a pointer has 8.
typedef struct hm_shape {
    hm_shape_kind kind;
    int32_t radius; ///< of a circle, capsule, box or polygon, in units of 2^-16 pixel; at least 0
    hm_local a;     ///< point; centre of a circle; first end of a segment or capsule; start of a ray; corner of a box
                    ///< with the least x and y
    hm_local b;     ///< second end of a segment or capsule; a ray's direction; the box's opposite corner
    union {
        const struct hm_mask *mask;
        const struct hm_outline *outline; ///< prepared
        const struct hm_polygon *polygon;
        const struct hm_tilemap *tilemap;
        const struct hm_compound *compound;
    } of; ///< by the kind; NULL of the kinds that hold their numbers themselves
} hm_shape;

/// A mask: its solid pixels. Questions are faster about one that is prepared (hm_mask_prepare), now or later; the
/// answers are the same.
HM_API void hm_shape_mask(const struct hm_mask *mask, hm_shape *out);

/// An outline: all that its loops enclose. HM_ERROR_RANGE for one that is not prepared (hm_outline_prepare): questions
/// are about its convex parts, and never build anything themselves.
HM_API hm_result hm_shape_outline(const struct hm_outline *outline, hm_shape *out);

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

// ---- polygons ------------------------------------------------------------------------------------------------------
//
// Convex polygons with any number of corners, of a list of them or as the hull of points.

/// Greatest number of points that a hull is made of, and of corners.
#define HM_POLYGON_MAX_POINTS ((int32_t)1 << 24)

/// A convex polygon. Does not change once made; shapes point at it (hm_shape_polygon).
///
/// With another single convex shape, overlap and distance take steps in proportion to the product of the logarithms
/// of both numbers of corners; where the shapes exactly touch, overlap takes as many as there are corners, and so do
/// contact and separation. A cast takes as many, and some for parts that come near each other during the motion.
typedef struct hm_polygon hm_polygon;

/// A convex polygon of its corners (in pixels, each coordinate within +-32,767 and rounded to 2^-16 pixel), once around
/// in either direction, from any corner on.
///
/// Repeated points and points on an edge are dropped. HM_ERROR_DEGENERATE for a list that is concave, meets itself, goes
/// around twice or not in order, and for one without area; a point may lie up to 2^-15 pixel within the hull of all, so
/// that rounding makes no list concave. What is not convex is an outline (hm_outline_from_points); points in any order
/// have a hull (hm_polygon_hull). HM_ERROR_RANGE for a coordinate beyond the limit, NaN, and for a number below 1 or
/// above HM_POLYGON_MAX_POINTS. HM_ERROR_MEMORY. Takes n log n steps, and while it works 24 bytes a point.
HM_API hm_result hm_polygon_create(const hm_vec2 *points, int32_t count, const hm_allocator *alloc, hm_polygon **out);

/// The convex hull of points in any order, in other respects as hm_polygon_create.
///
/// Points inside, on edges and repeated ones are dropped, by exact arithmetic after the rounding. HM_ERROR_DEGENERATE
/// when what is left is a point or lies on a line: a point, segment or capsule is what such a thing is.
HM_API hm_result hm_polygon_hull(const hm_vec2 *points, int32_t count, const hm_allocator *alloc, hm_polygon **out);

/// A polygon for the ellipse with these half axes (above 0): its corners lie on the ellipse and include the ellipse's
/// outermost points. Its edges come no farther into the ellipse than `error` pixels (1/1024 at least, else
/// HM_ERROR_RANGE), besides the rounding of corners to 2^-16 pixel.
///
/// The number of corners is the smallest multiple of four that does so with corners at equal steps of the ellipse's
/// parameter. The same numbers give the same corners on every machine. HM_ERROR_RANGE for half axes or coordinates
/// that are not within 32,767 pixels and for NaN; HM_ERROR_DEGENERATE for an ellipse so small that rounding leaves no
/// area.
HM_API hm_result hm_polygon_ellipse(double x, double y, double radius_x, double radius_y, double error,
                                    const hm_allocator *alloc, hm_polygon **out);

/// Frees a polygon. NULL is fine.
HM_API void hm_polygon_destroy(hm_polygon *polygon);

/// How many corners it has, at least 3.
HM_API int32_t hm_polygon_count(const hm_polygon *polygon);

/// Its corners, hm_polygon_count of them, as long as it lives: clockwise on the screen, the smallest one by y, then x
/// first; no three on a line.
HM_API const hm_local *hm_polygon_corners(const hm_polygon *polygon);

// ---- compounds -----------------------------------------------------------------------------------------------------
//
// Several shapes as one, each where it belongs and with a tag: a body of circles and boxes, a sprite with
// its shield, a hit box beside a hurt box.

/// Greatest number of parts.
#define HM_COMPOUND_MAX_PARTS 65535

/// One shape of a compound.
typedef struct hm_compound_part {
    hm_shape shape; ///< of any kind but compounds; what it points at must stay alive
    hm_xform xform; ///< where it is in the compound's own pixels
    uint64_t tag;   ///< anything of the caller's
} hm_compound_part;

/// Several shapes that are queried as one. Immutable.
///
/// A query of a compound is one of any of its parts, and returns which part it was. It overlaps when one of them
/// does; its distance is the least one; its contact is the first one in the order of contacts; and so on. Parts are
/// not joined: where two lie side by side, the line between them is an edge of both. For one connected piece use an
/// outline, a mask or a tile map.
///
/// A part is drawn by its own xform and then by the compound's, the product rounded to steps (hm_xform_multiply):
/// parts that share an edge may gap or overlap by one step. A part whose product is not a valid xform is left out.
typedef struct hm_compound hm_compound;

/// Makes a compound of copies of `count` parts; none is fine: it is empty then. HM_ERROR_RANGE for a negative number
/// or one above HM_COMPOUND_MAX_PARTS, a compound among the parts, an invalid shape or xform, and a part that lies
/// more than 32,767 pixels from (0, 0). HM_ERROR_MEMORY.
HM_API hm_result hm_compound_create(const hm_compound_part *parts, int32_t count, const hm_allocator *alloc,
                                    hm_compound **out);

/// Frees a compound. NULL is fine.
HM_API void hm_compound_destroy(hm_compound *compound);

/// How many parts it has.
HM_API int32_t hm_compound_count(const hm_compound *compound);

/// Part number `index`, as long as the compound lives; NULL for another number.
HM_API const hm_compound_part *hm_compound_at(const hm_compound *compound, int32_t index);

#ifdef __cplusplus
}
#endif

#endif
