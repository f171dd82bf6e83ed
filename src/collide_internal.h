// collide (internal): the rule in steps, how one mask's pixels lie in another's, and what the cells of the matrix
// share.
#ifndef HITMASK_COLLIDE_INTERNAL_H
#define HITMASK_COLLIDE_INTERNAL_H

#include <hitmask/collide.h>

#include "boxtree.h"
#include "convex_parts.h"
#include "mask_internal.h"
#include "maskfield_internal.h"
#include "sat.h"

// Work done by overlaps of masks, counted in builds with HMI_COUNT (for the benchmark; not safe for threads).
#ifdef HMI_COUNT
typedef struct hmi_counts {
    uint64_t nodes;  ///< blocks of 16 children looked up
    uint64_t pixels; ///< pixels looked at one by one
    uint64_t exact;  ///< pairs of pixels decided exactly
} hmi_counts;
extern hmi_counts hmi_count;
#    define HMI_COUNT_ONE(what) (hmi_count.what++)
#else
#    define HMI_COUNT_ONE(what) ((void)0)
#endif

/// A rule on the lattice.
typedef struct hmi_rule {
    bool closed;
    int64_t margin; ///< in steps
} hmi_rule;

/// A mask where it is drawn.
typedef struct hmi_posed_mask {
    const hm_mask *mask;
    const hm_maskfield *field; ///< or NULL
    const hm_xform *xform;
} hmi_posed_mask;

enum { HMI_ELEMENT_CORNERS = 16 };

/// A convex part of a shape other than a mask where it is: its corners in units of 2^-40 pixel, its radius in steps.
typedef struct hmi_element {
    hmi_point corner[HMI_ELEMENT_CORNERS];
    hmi_convex convex; ///< over `corner`
} hmi_element;

/// More corners than this has no hull.
enum { HMI_WHOLE_CORNERS = 1024 };

/// A convex shape as a whole, with all of its corners.
typedef struct hmi_whole {
    hmi_point corner[HMI_WHOLE_CORNERS];
    hmi_convex convex; ///< over `corner`
} hmi_whole;

// What comes in. Each of these answers false for a programmer's mistake.

/// Whether the shape's kind and numbers are within their limits. NULL is not.
bool hmi_shape_valid(const hm_shape *shape);

/// Whether it is there and valid.
bool hmi_xform_given(const hm_xform *xform);

/// The rule on the lattice; NULL is the default.
bool hmi_rule_make(const hm_rule *rule, hmi_rule *out);

/// A local point in the world. Below 2^46 * 2^16 + 2 * 2^31 * 2^30 = 2^63; the limits of hm_xform and hm_local keep it
/// strictly below.
static inline hmi_point hmi_local_place(const hm_xform *xform, hm_local local) {
    const hmi_point place = {
        xform->ox * HMI_UNITS_PER_STEP + (int64_t)local.x * xform->ux + (int64_t)local.y * xform->vx,
        xform->oy * HMI_UNITS_PER_STEP + (int64_t)local.x * xform->uy + (int64_t)local.y * xform->vy};
    return place;
}

/// A shape of one convex part in the world: any but a mask, a group, and what hmi_shape_is_parted tells of.
void hmi_element_make(const hm_shape *shape, const hm_xform *xform, hmi_element *out);

/// Whether a shape has leaves other than itself (collide_group.h): a compound or a tile map.
static inline bool hmi_shape_is_group(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_COMPOUND || shape->kind == HM_SHAPE_TILEMAP;
}

/// Whether the shape is of a kind with a radius.
bool hmi_shape_is_wide(const hm_shape *shape);

/// Whether it, or a part of a compound, has one above 0.
bool hmi_shape_any_radius(const hm_shape *shape);

/// How far a shape is widened in the world, in steps.
int64_t hmi_shape_radius(const hm_shape *shape, const hm_xform *xform);

/// The parts of an outline or a polygon.
const hm_parts *hmi_shape_parts(const hm_shape *shape);

/// Whether the shape consists of any number of convex parts: an outline, a polygon of many corners.
bool hmi_shape_is_parted(const hm_shape *shape);

/// Whether the shape as a whole is one convex shape of no more than HMI_WHOLE_CORNERS corners.
bool hmi_shape_is_convex(const hm_shape *shape);

/// Such a shape in the world.
void hmi_whole_make(const hm_shape *shape, const hm_xform *xform, hmi_whole *out);

/// Part number `index` of a shape other than a mask; 0 of one that has no others.
void hmi_part_make(const hm_shape *shape, const hm_xform *xform, int32_t index, hmi_element *out);

/// A mask in the world.
hmi_posed_mask hmi_posed_mask_make(const hm_shape *shape, const hm_xform *xform);

/// A box in steps that holds a posed shape, rounded outward; low > high for a mask without pixels.
typedef struct hmi_step_box {
    int64_t x0, y0, x1, y1;
} hmi_step_box;

/// Likewise for a box in local units.
hmi_step_box hmi_local_box_place(const hmi_local_box *box, const hm_xform *xform);

/// The box with all that is so near.
hmi_step_box hmi_step_box_widen(const hmi_step_box *box, int64_t steps);

hmi_step_box hmi_shape_box(const hm_shape *shape, const hm_xform *xform);

/// Whether two such boxes are more than `margin` steps apart along x or y.
bool hmi_boxes_apart(const hmi_step_box *a, const hmi_step_box *b, int64_t margin);

/// An affine map to the pixel coordinates of a mask, in doubles: for culling only.
typedef struct hmi_map {
    double xx, xy; ///< where (1, 0) leads
    double yx, yy; ///< where (0, 1) leads
    double tx, ty; ///< where (0, 0) leads
    double error;  ///< how far a mapped coordinate may be off, in pixels, for sources within a mask or the world
} hmi_map;

/// From pixel coordinates of a mask drawn by `from` to those of one drawn by `to`.
hmi_map hmi_map_between(const hm_xform *from, const hm_xform *to);

/// From world coordinates in steps to pixel coordinates of a mask drawn by `to`.
hmi_map hmi_map_from_world(const hm_xform *to);

static inline hm_vec2 hmi_map_apply(const hmi_map *map, double x, double y) {
    hm_vec2 mapped = {map->xx * x + map->yx * y + map->tx, map->xy * x + map->yy * y + map->ty};
    return mapped;
}

/// Half the longer diagonal of a pixel, mapped.
double hmi_map_pixel_radius(const hmi_map *map);

/// A lower bound of the world length, in steps, of any vector whose length in pixels of a mask drawn by `xform` is 1:
/// the smaller singular value of its axes.
double hmi_xform_least_stretch(const hm_xform *xform);

/// The corners of pixel (x, y) of a mask drawn by `xform`, in units of 2^-40 pixel.
void hmi_pixel_corners(const hm_xform *xform, int32_t x, int32_t y, hmi_point corner[4]);

/// A convex shape as a mask sees it while its tree is walked: all of it lies within `reach` of the hull of n places,
/// in the mask's pixel coordinates, and so does all that a rule's margin adds.
typedef struct hmi_probe {
    const hmi_convex *convex;
    int32_t n; ///< at least 1
    hm_vec2 place[HMI_ELEMENT_CORNERS];
    double reach;
    bool seams; ///< the shape is a segment that also counts on the seam of two solid pixels
} hmi_probe;

/// The distance of a place from the hull of the probe's places, or less by no more than rounding.
double hmi_probe_distance(const hmi_probe *probe, double x, double y);

/// A probe of one place.
static inline hmi_probe hmi_probe_at(const hmi_convex *convex, hm_vec2 place, double reach) {
    hmi_probe probe;
    probe.convex = convex;
    probe.n = 1;
    probe.place[0] = place;
    probe.reach = reach;
    probe.seams = false;
    return probe;
}

/// Whether the rule is met between the probe's shape and some pixel of the mask, each pixel taken for itself.
bool hmi_overlap_probe(const hmi_posed_mask *mask, const hmi_probe *probe, const hmi_rule *rule);

/// The children of a node of a mask's tree that hold solid pixels, as 16 bits (see maskfield_internal.h): read from
/// the field where there is one, from the pixels otherwise.
unsigned hmi_tree_children(const hmi_posed_mask *mask, int level, int32_t x, int32_t y);

/// The level of the one node at the top of a mask's tree; -1 for a mask without pixels.
int hmi_tree_top(const hmi_posed_mask *mask);

/// What a mask, through its field if it has one, says of a place in its pixel coordinates: no solid pixel lies within
/// the root of `outside_squared`; inside the solid, no clear one within `inside`.
typedef struct hmi_look {
    double outside_squared;
    double inside;
} hmi_look;

/// Looks a place up; the mask must have pixels.
hmi_look hmi_mask_look(const hmi_posed_mask *mask, double x, double y);

/// A rectangle of a mask's pixels, bounds inclusive; empty when x0 > x1 or y0 > y1.
typedef struct hmi_pixel_box {
    int32_t x0, y0, x1, y1;
} hmi_pixel_box;

/// The pixels of a mask whose squares may come within `reach` of a place, both coordinates taken for themselves.
hmi_pixel_box hmi_mask_box(const hmi_posed_mask *mask, double x, double y, double reach);

/// The bits of row y of a box that is at most 64 wide, from column x0 on.
uint64_t hmi_mask_box_row(const hmi_posed_mask *mask, const hmi_pixel_box *box, int32_t y);

/// An element as a mask drawn by `xform` sees it.
hmi_probe hmi_element_probe(const hmi_element *element, const hm_xform *xform, const hmi_rule *rule);

bool hmi_overlap_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule);
bool hmi_overlap_mask_element(const hmi_posed_mask *a, const hmi_element *b, const hmi_rule *rule);

/// Whether the shapes meet the rule: the exact answer, for shapes, xforms and rules that are valid.
bool hmi_overlap(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hmi_rule *rule);

/// hm_overlap, without the glance at two circles.
bool hmi_overlap_others(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                        const hm_rule *rule);

/// hm_overlap, without a glance at scale 1.
bool hmi_overlap_asked(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule);

/// Whether a convex piece is within b, as hm_within has it.
bool hmi_within_convex(const hmi_convex *piece, const hm_shape *b, const hm_xform *xb, const hmi_rule *rule);

/// Groups are 3, masks 2, shapes of many parts 1, others 0: the higher one comes second.
int hmi_shape_rank(const hm_shape *shape);

/// Whether the order in which results are worked out is (b, a).
bool hmi_order_swapped(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb);

/// Where shapes that meet the rule do so: the topmost, then leftmost point that parts of both have in common.
hm_contact_point hmi_contact_point(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hmi_rule *rule);

/// hm_cast by one who does not care for hits that begin after the fraction `most`: these may be told or not. Hits that
/// begin up to then, or at it, are told as by hm_cast.
bool hmi_cast_until(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, hm_vec2 motion,
                    const hm_rule *rule, hm_cast_start start, double most, hm_cast_hit *out);

/// Where and how two shapes that meet the rule do so: what hm_contact tells, and a vector along the normal in whole
/// numbers, below 2^62: (0, 0) when there is no way out.
void hmi_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, const hm_rule *rule,
                 hmi_point *away, hm_contact_info *out);

/// hm_distance of two discs, boxes without round corners or polygons of few corners, of which only the corners that
/// matter are placed. Below 0, with `out` as it was, where that is not known. The shapes and xforms are valid; `out`
/// may be NULL.
double hmi_quick_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out);

/// What hm_contact answers.
bool hmi_contact_asked(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       const hm_rule *rule, hm_contact_info *out);

/// What hm_contact answers without a rule of two circles, and of a box without round corners and a circle, the first
/// or second of the two, all of them valid.
bool hmi_contact_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                         hm_contact_info *out);
bool hmi_contact_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc, const hm_xform *xdisc,
                     bool disc_is_a, hm_contact_info *out);

/// Whether it is certain that the interiors still meet after every translation of b up to `reach` steps long. False
/// where nothing is known.
bool hmi_deeper(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb, double reach);

/// Measures what two masks share; false when that is nothing.
bool hmi_shared_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_common *out);

// Distances and closest points; `out` is written if it is not NULL, unless the distance is infinite.
double hmi_distance_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_points *out);
double hmi_distance_element_mask(const hmi_element *a, const hmi_posed_mask *b, hm_points *out);
double hmi_distance_parts(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out);
double hmi_distance_elements(const hmi_element *a, const hmi_element *b, hm_points *out);

#endif
