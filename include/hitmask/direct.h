// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// direct: overlap of circles and boxes without shapes and xforms. Inlined; a few nanoseconds each.
//
//     const hm_circle ball = {30, 12, 8};
//     const hm_box box = {0, 0, 25, 20};
//     if (hm_circle_overlaps_box(&ball, &box, HM_TOUCH_AREA)) puts("hit");
//     hm_rotated_box door;
//     if (hm_rotated_box_make(&box, 0.7, &(hm_vec2){0, 10}, &door) != HM_OK) return; // around its hinge
//     if (hm_circle_overlaps_rotated_box(&ball, &door, HM_TOUCH_AREA)) puts("ajar");
//
// The results are those of hm_overlap, bit for bit. A position is rounded to a step of 2^-24 pixel, as an xform
// rounds it. A size (radius, width, height) is rounded to 2^-16 pixel, as a shape rounds it. Both go to the nearest,
// ties away from zero; then the rule is exact. So hm_circle_overlaps_circle(a, b, touch) is hm_overlap of
// hm_shape_circle(0, 0, a->radius) under hm_xform_from_matrix(1, 0, 0, 1, a->x, a->y) with that of b.
//
// The inlined code decides in doubles where the result is clear. Its margin covers every rounding error, under any
// compiler flag. Cases nearer to the edge are decided in integers by the functions named _exactly.
//
// Preconditions: positions within +-1,000,000 pixels, sizes from 0 to 32,767, no NaN. Otherwise the result may be
// true or false.
#ifndef HITMASK_DIRECT_H
#define HITMASK_DIRECT_H

#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// A disc, in pixels. With radius 0 it is a point.
typedef struct hm_circle {
    double x, y; ///< its centre
    double radius;
} hm_circle;

/// A rectangle along the axes, in pixels. Without width or height it is a segment, without both a point.
typedef struct hm_box {
    double x, y; ///< its corner with the least x and y
    double w, h;
} hm_box;

/// A rotated rectangle: made by hm_rotated_box_make, once for any number of questions. Copy it freely.
typedef struct hm_rotated_box {
    hm_xform xform; ///< of the box from (0, 0) to (w, h)
    int32_t w, h;   ///< in units of 2^-16 pixel
    // For the fast path: a rectangle that is almost the box, in world pixels.
    hm_vec2 centre;
    hm_vec2 along; ///< unit vector along its width
    double half_w, half_h;
} hm_rotated_box;

/// Rotates a box by `angle` (radians from +x towards +y) about a point of the world; NULL: about its centre. Queries
/// answer as for the shape hm_shape_box(0, 0, w, h, 0) under the pose with position `about`, pivot `about` - (x, y)
/// and this angle. HM_ERROR_RANGE outside the limits of a pose.
HM_API hm_result hm_rotated_box_make(const hm_box *box, double angle, const hm_vec2 *about, hm_rotated_box *out);

// ---- in whole numbers ---------------------------------------------------------------------------------------------

/// The same answers as those of the inlined functions below, decided exactly from the start: slower. Numbers outside
/// the limits are noticed here: the answer is no.
HM_API bool hm_circle_overlaps_circle_exactly(const hm_circle *a, const hm_circle *b, hm_touch touch);
HM_API bool hm_box_overlaps_box_exactly(const hm_box *a, const hm_box *b, hm_touch touch);
HM_API bool hm_circle_overlaps_box_exactly(const hm_circle *circle, const hm_box *box, hm_touch touch);
HM_API bool hm_circle_overlaps_rotated_box_exactly(const hm_circle *circle, const hm_rotated_box *box,
                                                   hm_touch touch);
HM_API bool hm_box_overlaps_rotated_box_exactly(const hm_box *a, const hm_rotated_box *b, hm_touch touch);
HM_API bool hm_rotated_box_overlaps_rotated_box_exactly(const hm_rotated_box *a, const hm_rotated_box *b,
                                                        hm_touch touch);

// ---- the closest point --------------------------------------------------------------------------------------------

/// The point of a box that is closest to the point (x, y), in world pixels: exact for the box and the point as
/// rounded above. Returns whether (x, y) lies in the box or on its edge; it is then its own closest point.
/// Precondition: numbers within the limits; otherwise false, and nothing is written.
HM_API bool hm_box_closest(const hm_box *box, double x, double y, hm_vec2 *out);

/// The same of a rotated box. Which corner or edge is the closest, and whether the point lies in the box, is decided
/// exactly; the point is off by less than 2^-30 pixel.
HM_API bool hm_rotated_box_closest(const hm_rotated_box *box, double x, double y, hm_vec2 *out);

// ---- one by one ---------------------------------------------------------------------------------------------------

/// What is unclear of a difference of squares d - r, in square pixels. With centres and radii off by e, d and r are
/// off by up to 2e times their roots, of which there are three at most, each below (1 + its square) / 2: below (3 + d
/// + r) * e, and e is below 2^-15. Twice that leaves room for the rounding of doubles, whatever the flags.
#define HM_DIRECT_SLACK 6.103515625e-05

// The absolute value of a double without a branch, which compilers make of `x < 0 ? -x : x` as that keeps -0.
#if defined(__GNUC__)
#    define HM_DIRECT_ABS(x) __builtin_fabs(x)
#else
#    define HM_DIRECT_ABS(x) ((x) < 0 ? -(x) : (x))
#endif

// x, or 0 where that is more, likewise: a doubling and a halving round nothing.
#define HM_DIRECT_ABOVE(x) (((x) + HM_DIRECT_ABS(x)) * 0.5)

/// Whether two discs overlap: with HM_TOUCH_AREA whether their centres are nearer than both radii together, with
/// HM_TOUCH_CLOSED not farther. Two points overlap where they coincide.
HM_INLINE bool hm_circle_overlaps_circle(const hm_circle *a, const hm_circle *b, hm_touch touch) {
    const double dx = a->x - b->x;
    const double dy = a->y - b->y;
    const double reach = a->radius + b->radius;
    const double d = dx * dx + dy * dy;
    const double r = reach * reach;
    const double gap = d - r;
    if (!(HM_DIRECT_ABS(gap) > (d + r + 4) * HM_DIRECT_SLACK)) return hm_circle_overlaps_circle_exactly(a, b, touch);
    return gap < 0;
}

/// Whether two boxes overlap: with HM_TOUCH_AREA whether their interiors meet, with HM_TOUCH_CLOSED whether the boxes
/// with their edges do.
HM_INLINE bool hm_box_overlaps_box(const hm_box *a, const hm_box *b, hm_touch touch) {
    const double left = b->x + b->w - a->x;
    const double right = a->x + a->w - b->x;
    const double top = b->y + b->h - a->y;
    const double bottom = a->y + a->h - b->y;
    const double across = left < right ? left : right;
    const double down = top < bottom ? top : bottom;
    const double least = across < down ? across : down; // off by 2^-17 of a size and 2^-24 of two positions at most
    if (!(HM_DIRECT_ABS(least) > HM_DIRECT_SLACK)) return hm_box_overlaps_box_exactly(a, b, touch);
    return least > 0;
}

/// Whether a disc and a box overlap: whether the point of the box that is closest to the centre is nearer than the
/// radius (HM_TOUCH_AREA) or not farther (HM_TOUCH_CLOSED). A disc without radius is a point.
HM_INLINE bool hm_circle_overlaps_box(const hm_circle *circle, const hm_box *box, hm_touch touch) {
    const double half_w = box->w * 0.5;
    const double half_h = box->h * 0.5;
    const double x = circle->x - (box->x + half_w);
    const double y = circle->y - (box->y + half_h);
    const double across = HM_DIRECT_ABS(x) - half_w;
    const double down = HM_DIRECT_ABS(y) - half_h;
    const double dx = HM_DIRECT_ABOVE(across);
    const double dy = HM_DIRECT_ABOVE(down);
    const double d = dx * dx + dy * dy;
    const double r = circle->radius * circle->radius;
    const double gap = d - r;
    if (!(HM_DIRECT_ABS(gap) > (d + r + 4) * HM_DIRECT_SLACK))
        return hm_circle_overlaps_box_exactly(circle, box, touch);
    return gap < 0;
}

/// Whether a circle and a rotated box overlap, as above.
HM_INLINE bool hm_circle_overlaps_rotated_box(const hm_circle *circle, const hm_rotated_box *box, hm_touch touch) {
    const double x = circle->x - box->centre.x;
    const double y = circle->y - box->centre.y;
    const double u = x * box->along.x + y * box->along.y;
    const double v = y * box->along.x - x * box->along.y;
    const double across = HM_DIRECT_ABS(u) - box->half_w;
    const double down = HM_DIRECT_ABS(v) - box->half_h;
    const double dx = HM_DIRECT_ABOVE(across);
    const double dy = HM_DIRECT_ABOVE(down);
    const double d = dx * dx + dy * dy;
    const double r = circle->radius * circle->radius;
    const double gap = d - r;
    if (!(HM_DIRECT_ABS(gap) > (d + r + 4) * HM_DIRECT_SLACK))
        return hm_circle_overlaps_rotated_box_exactly(circle, box, touch);
    return gap < 0;
}

/// The widest gap that one of the four axes of two rotated boxes shows between them, in pixels; below 0 where they
/// overlap on each of them. In doubles, as the fast path uses it.
HM_INLINE double hm_rotated_box_gap(const hm_rotated_box *a, const hm_rotated_box *b) {
    const double x = b->centre.x - a->centre.x;
    const double y = b->centre.y - a->centre.y;
    const double c = a->along.x * b->along.x + a->along.y * b->along.y;
    const double s = a->along.x * b->along.y - a->along.y * b->along.x;
    const double same = HM_DIRECT_ABS(c);
    const double other = HM_DIRECT_ABS(s);
    const double au = x * a->along.x + y * a->along.y;
    const double av = y * a->along.x - x * a->along.y;
    const double bu = x * b->along.x + y * b->along.y;
    const double bv = y * b->along.x - x * b->along.y;
    const double a_across = HM_DIRECT_ABS(au) - a->half_w - b->half_w * same - b->half_h * other;
    const double a_down = HM_DIRECT_ABS(av) - a->half_h - b->half_w * other - b->half_h * same;
    const double b_across = HM_DIRECT_ABS(bu) - b->half_w - a->half_w * same - a->half_h * other;
    const double b_down = HM_DIRECT_ABS(bv) - b->half_h - a->half_w * other - a->half_h * same;
    const double gap_a = a_across > a_down ? a_across : a_down;
    const double gap_b = b_across > b_down ? b_across : b_down;
    return gap_a > gap_b ? gap_a : gap_b;
}

/// Whether two rotated boxes overlap: with HM_TOUCH_AREA whether their interiors meet, with HM_TOUCH_CLOSED whether
/// the boxes with their edges do.
HM_INLINE bool hm_rotated_box_overlaps_rotated_box(const hm_rotated_box *a, const hm_rotated_box *b, hm_touch touch) {
    const double gap = hm_rotated_box_gap(a, b); // off by less than 2^-26
    if (!(HM_DIRECT_ABS(gap) > HM_DIRECT_SLACK)) return hm_rotated_box_overlaps_rotated_box_exactly(a, b, touch);
    return gap < 0;
}

/// Whether a box and a rotated box overlap, as above.
HM_INLINE bool hm_box_overlaps_rotated_box(const hm_box *a, const hm_rotated_box *b, hm_touch touch) {
    hm_rotated_box
        aligned; // as far as hm_rotated_box_gap reads it; off by 2^-17 of a size and 2^-24 of a position at most
    aligned.half_w = a->w / 2;
    aligned.half_h = a->h / 2;
    aligned.centre.x = a->x + aligned.half_w;
    aligned.centre.y = a->y + aligned.half_h;
    aligned.along.x = 1;
    aligned.along.y = 0;
    const double gap = hm_rotated_box_gap(&aligned, b);
    if (!(HM_DIRECT_ABS(gap) > HM_DIRECT_SLACK)) return hm_box_overlaps_rotated_box_exactly(a, b, touch);
    return gap < 0;
}

/// Whether a point is in a disc: with HM_TOUCH_AREA not on its edge.
HM_INLINE bool hm_circle_overlaps_point(const hm_circle *circle, double x, double y, hm_touch touch) {
    hm_circle point;
    point.x = x;
    point.y = y;
    point.radius = 0;
    return hm_circle_overlaps_circle(circle, &point, touch);
}

/// Whether a point is in a box: with HM_TOUCH_AREA not on its edge.
HM_INLINE bool hm_box_overlaps_point(const hm_box *box, double x, double y, hm_touch touch) {
    hm_box point;
    point.x = x;
    point.y = y;
    point.w = 0;
    point.h = 0;
    return hm_box_overlaps_box(box, &point, touch);
}

/// Whether a point is in a rotated box: with HM_TOUCH_AREA not on its edge.
HM_INLINE bool hm_rotated_box_overlaps_point(const hm_rotated_box *box, double x, double y, hm_touch touch) {
    hm_circle point;
    point.x = x;
    point.y = y;
    point.radius = 0;
    return hm_circle_overlaps_rotated_box(&point, box, touch);
}

// ---- one against many ---------------------------------------------------------------------------------------------

/// Discs as arrays of their numbers.
typedef struct hm_circles {
    const double *x;
    const double *y;
    const double *radius;
    int32_t count; ///< 0 or more
} hm_circles;

/// Boxes as arrays of their numbers.
typedef struct hm_boxes {
    const double *x;
    const double *y;
    const double *w;
    const double *h;
    int32_t count; ///< 0 or more
} hm_boxes;

/// Which of many one overlaps: the answers of the functions above for each, several at a time.
///
/// Each returns how many do. `bits`, if not NULL, receives (count + 63) / 64 words with bit i % 64 of word i / 64 set
/// for each of them and all others clear. `indices`, if not NULL, receives the first `capacity` of their indices in
/// ascending order. A negative count or capacity violates a precondition: the result is then 0, and nothing is written.
HM_API int32_t hm_circle_overlaps_circles(const hm_circle *circle, const hm_circles *circles, hm_touch touch,
                                          uint64_t *bits, int32_t *indices, int32_t capacity);
HM_API int32_t hm_circle_overlaps_boxes(const hm_circle *circle, const hm_boxes *boxes, hm_touch touch,
                                        uint64_t *bits, int32_t *indices, int32_t capacity);
HM_API int32_t hm_box_overlaps_boxes(const hm_box *box, const hm_boxes *boxes, hm_touch touch, uint64_t *bits,
                                     int32_t *indices, int32_t capacity);
HM_API int32_t hm_box_overlaps_circles(const hm_box *box, const hm_circles *circles, hm_touch touch, uint64_t *bits,
                                       int32_t *indices, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
