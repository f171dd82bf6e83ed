// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// parts: an outline taken apart into convex polygons, holes and islands included.
//
//     const hm_vec2 arrow[] = {{0, 0}, {8, 4}, {0, 8}, {3, 4}};
//     const int32_t counts[] = {4};
//     hm_outline *outline;
//     if (hm_outline_from_points(arrow, counts, 1, NULL, NULL, &outline) != HM_OK) return;
//     if (hm_outline_prepare(outline, 0) != HM_OK) return; // parts of at most 8 corners
//     const hm_parts *parts = hm_outline_parts(outline);   // hm_parts_create makes some that need no outline
//     for (int32_t i = 0; i < hm_parts_count(parts); i++) printf("%d corners\n", hm_parts_all(parts)[i].count);
//     hm_outline_destroy(outline);
#ifndef HITMASK_PARTS_H
#define HITMASK_PARTS_H

#include <hitmask/outline.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How many corners a part has at most unless the caller says otherwise.
#define HM_PARTS_MAX_POINTS 8

/// A part with an edge shorter than this, in pixels, is a sliver, and one that is thinner: with an area of less than
/// half its longest edge times this.
#define HM_PARTS_SLIVER 0.25

/// One convex polygon. All fields are int32, so an array of parts has no gaps.
typedef struct hm_part {
    int32_t first;     ///< number of its first corner in hm_parts_corners: the smallest one by y, then x
    int32_t count;     ///< how many corners it has, at least 3
    int32_t component; ///< of the outline
} hm_part;

/// A stretch of a part's edge with one thing beyond it.
typedef struct hm_part_side {
    hm_local from;  ///< in the direction in which the corners follow each other
    hm_local to;    ///< not the same point
    int32_t part;   ///< whose edge it is
    int32_t beyond; ///< the part on the other side, or -1 - e where the side lies on edge e of the outline, which is
                    ///< the one that begins at point number e of hm_outline_points
    int32_t loop;   ///< of that edge, -1 along another part
} hm_part_side;

/// A stretch along which two parts meet: it lies inside the outline, and both ends are points of the outline.
typedef struct hm_seam {
    hm_local from; ///< as in the edge of `part`
    hm_local to;
    int32_t part;  ///< the lower one of the two numbers
    int32_t other; ///< two parts share at most one seam
} hm_seam;

/// Convex parts of an outline. Does not change once made. What hm_parts_create makes does not need the outline any
/// more; what hm_outline_parts returns belongs to it.
typedef struct hm_parts hm_parts;

/// Takes a valid outline apart into convex polygons of at most `max_points` corners (0: HM_PARTS_MAX_POINTS), by
/// straight cuts between its points; no point is added.
///
/// The corners of a part follow each other clockwise on the screen, as those of an outer loop do: with y upwards that
/// is counter-clockwise, and in numbers the cross product of two successive edges is positive, never 0. No two parts
/// have an inner point in common, and together they cover the outline exactly: their areas sum up to its area to the
/// last bit.
///
/// Points in the middle of a straight line of the outline change nothing. Otherwise every point of the outline is a
/// corner of a part, and may also lie in the middle of another one's edge: so an edge can have several sides, some on
/// the outline and some along other parts (hm_parts_sides). With `max_points` 3 that does not happen but for points
/// in the middle of straight lines: the parts are the triangles of the constrained Delaunay triangulation.
///
/// Parts are in the order of their components, then of their first corners by y, then x. The same outline gives the
/// same parts on every machine. For an outline of n points takes about n log n steps and, while it works, up to some
/// 400 bytes a point, besides what hm_outline_verify needs.
///
/// HM_ERROR_RANGE for a negative `max_points`, 1 and 2, and for more than 2^27 points; HM_ERROR_FORMAT unless
/// hm_outline_verify finds the outline valid; HM_ERROR_MEMORY.
HM_API hm_result hm_parts_create(const hm_outline *outline, int32_t max_points, const hm_allocator *alloc,
                                 hm_parts **out);

/// Frees parts that hm_parts_create made. NULL is fine.
HM_API void hm_parts_destroy(hm_parts *parts);

HM_API int32_t hm_parts_count(const hm_parts *parts);

/// The parts, hm_parts_count of them, as long as the object lives. Not NULL, also when there are none; so are the
/// arrays below.
HM_API const hm_part *hm_parts_all(const hm_parts *parts);

/// How many corners all parts have together.
HM_API int32_t hm_parts_corner_count(const hm_parts *parts);

/// The corners of all parts one after the other.
HM_API const hm_local *hm_parts_corners(const hm_parts *parts);

/// How many sides all parts have together: at least as many as corners.
HM_API int32_t hm_parts_side_count(const hm_parts *parts);

/// The sides of all edges of all parts, in the order of the corners, along each edge in its direction.
HM_API const hm_part_side *hm_parts_sides(const hm_parts *parts);

/// For each corner the number of the first side of the edge that begins there, and after the last one the number of
/// sides: those of the edge from corner i to the next corner of its part are s[i] .. s[i + 1] - 1, at least one.
HM_API const int32_t *hm_parts_edge_sides(const hm_parts *parts);

HM_API int32_t hm_parts_seam_count(const hm_parts *parts);

/// All seams, in the order of `part`, then along its edges. A point inside the outline is inside exactly one part or
/// between the ends of exactly one seam.
HM_API const hm_seam *hm_parts_seams(const hm_parts *parts);

/// How many slivers there are (HM_PARTS_SLIVER).
HM_API int32_t hm_parts_sliver_count(const hm_parts *parts);

/// Their numbers, in order.
HM_API const int32_t *hm_parts_slivers(const hm_parts *parts);

// ---- random points ------------------------------------------------------------------------------------------------

/// Random points strictly inside of an outline, by its parts: sparks on a ship, plants on an island. Each region has
/// points in proportion to its area, within 2^-30 square pixel a triangle. In the outline's own pixels, multiples of
/// 2^-16; hm_xform_apply takes them to where it is drawn.
///
/// `state` is any number and is changed: the same state gives the same points on every machine, and n points followed
/// by m points are the same as n + m points at once. Not for secrets. Returns how many were written: `capacity`, or
/// fewer where 64 tries found none, as in parts thinner than 2^-16 pixel; 0 without area. Allocates nothing. Cost:
/// all corners for each point.
HM_API int32_t hm_parts_random_points(const hm_parts *parts, uint64_t *state, hm_vec2 *out, int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
