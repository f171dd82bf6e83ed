// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// compat-0.1: the names and the order of arguments of version 0.1 over those of 0.2, for this one version. A file that
// includes it calls functions as 0.1 had them; so a program is changed over file by file.
//
//     #include <hitmask/compat-0.1.h> // in place of <hitmask/hitmask.h>
//     if (hm_contact(&a, &xa, &b, &xb, NULL, &contact)) ...
//
// Everything here is deprecated, and compilers say so unless HITMASK_COMPAT_QUIET is defined. With
// HITMASK_COMPAT_FIELDS the fields pixel_a, pixel_b, part_a and part_b of results are macros for the features that they
// have become. Not here, since C cannot express it: the names of headers other than hitmask.h; hm_pixel as the type of
// those fields; size_t as that of hm_gate_pass.leg and hm_world_move_end.count; the fields `field` of hm_shape and
// hm_collider_form; hm_shape_outline of parts; HM_SHAPE_KINDS with two arguments. The tables "Renamed" and "Changed" of
// CHANGELOG.md name what is used now.
#ifndef HITMASK_COMPAT_0_1_H
#define HITMASK_COMPAT_0_1_H

#include <hitmask/hitmask.h>

#if defined(HITMASK_COMPAT_QUIET)
#    define HITMASK_V01(now)
#elif defined(__GNUC__)
#    define HITMASK_V01(now) __attribute__((deprecated("since hitmask 0.2: " now)))
#elif defined(_MSC_VER)
#    define HITMASK_V01(now) __declspec(deprecated("since hitmask 0.2: " now))
#else
#    define HITMASK_V01(now)
#endif

#ifdef __cplusplus
extern "C" {
#endif

// ---- new names ----------------------------------------------------------------------------------------------------

#define hm_turned_box hm_rotated_box
#define hm_turned_box_make hm_rotated_box_make
#define hm_turned_box_overlaps_point hm_rotated_box_overlaps_point
#define hm_circle_overlaps_turned_box hm_circle_overlaps_rotated_box
#define hm_circle_overlaps_turned_box_exactly hm_circle_overlaps_rotated_box_exactly
#define hm_trace hm_outline_from_mask
#define hm_ray hm_mask_ray
#define hm_ray_entry hm_mask_ray_entry
#define hm_shared hm_shared_area
#define hm_common hm_shared_info
#define hm_mask_turn hm_mask_rotate
#define hm_border_within hm_border_edges_near
#define hm_turning_end hm_turn_end
#define hm_turning_hit hm_turn_hit
#define HM_TURNING_CLEAR HM_TURN_CLEAR
#define HM_TURNING_HIT HM_TURN_HIT
#define HM_TURNING_BUDGET HM_TURN_BUDGET
#define hm_collider_write hm_collider_save
#define hm_broad_open hm_broad_view

/// The hull of points in any order: that of hm_polygon_create is now refused where a point is none of its corners.
#define hm_polygon_create hm_polygon_hull

#ifdef HITMASK_COMPAT_FIELDS
#    define pixel_a feature_a
#    define pixel_b feature_b
#    define part_a feature_a.part
#    define part_b feature_b.part
#endif

// ---- questions that take options ----------------------------------------------------------------------------------

static inline hm_rule hm_v01_rule(const hm_rule *rule) {
    const hm_rule plain = {HM_TOUCH_AREA, 0};
    return rule ? *rule : plain;
}

HITMASK_V01("hm_contact takes hm_contact_options")
static inline bool hm_v01_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  const hm_rule *rule, hm_contact_info *out) {
    hm_contact_options options = {hm_v01_rule(rule), {0, 0}};
    return hm_contact(a, xa, b, xb, &options, out);
}

/// As far as 0 pixels is as far as the world goes now: less than a step stands for it. A direction of (0, 0) is
/// refused, as it was.
HITMASK_V01("hm_separate takes hm_separate_options")
static inline bool hm_v01_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hm_rule *rule, const hm_vec2 *direction, double max_distance,
                                   hm_separation *out) {
    const hm_vec2 any = {0, 0};
    hm_separate_options options = {hm_v01_rule(rule), direction ? *direction : any, max_distance, {0, 0}};
    if (max_distance == 0) options.max_distance = 0x1p-32;
    if (direction && direction->x == 0 && direction->y == 0) options.max_distance = -1;
    return hm_separate(a, xa, b, xb, &options, out);
}

HITMASK_V01("hm_cast takes hm_cast_options")
static inline bool hm_v01_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               hm_vec2 motion, const hm_rule *rule, hm_cast_start start, hm_cast_hit *out) {
    const hm_cast_options options = {hm_v01_rule(rule), start, {0, 0}};
    return hm_cast(a, xa, b, xb, motion, &options, out);
}

/// A tolerance or budget of 0 is refused, as it was.
HITMASK_V01("it is hm_cast_turn, which takes hm_turn_options")
static inline hm_result hm_cast_turning(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                                        const hm_pose *to, const hm_rule *rule, double tolerance, int32_t budget,
                                        hm_turn_hit *out) {
    hm_turn_options options = {hm_v01_rule(rule), tolerance, budget, 0};
    if (tolerance == 0 || budget == 0) options.budget = -1;
    return hm_cast_turn(a, xa, b, from, to, &options, out);
}

HITMASK_V01("hm_move_slide takes hm_slide_options, and counts in int32_t")
static inline size_t hm_v01_move_slide(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       hm_vec2 motion, const hm_rule *rule, hm_move_contact *contacts,
                                       size_t capacity, hm_move_end *out) {
    hm_slide_options options = {hm_v01_rule(rule)};
    const int32_t room = capacity < HM_MOVE_CONTACTS ? (int32_t)capacity : HM_MOVE_CONTACTS;
    return (size_t)hm_move_slide(a, xa, b, xb, motion, &options, out, contacts, room);
}

HITMASK_V01("hm_mask_stamp takes hm_stamp_options")
static inline void hm_v01_mask_stamp(hm_mask *mask, const hm_xform *xmask, const hm_shape *shape,
                                     const hm_xform *xshape, double width, hm_cover cover, bool solid,
                                     hm_rect *changed) {
    hm_stamp_options options = {cover, width, !solid};
    hm_mask_stamp(mask, xmask, shape, xshape, &options, changed);
}

HITMASK_V01("hm_mask_from_shape takes hm_stamp_options")
static inline hm_result hm_v01_mask_from_shape(const hm_shape *shape, const hm_xform *xshape, double width,
                                               hm_cover cover, const hm_allocator *alloc, hm_mask **out,
                                               hm_pixel *origin) {
    hm_stamp_options options = {cover, width, false};
    return hm_mask_from_shape(shape, xshape, &options, alloc, origin, out);
}

/// A limit of 0 is refused, as it was.
HITMASK_V01("hm_bounce_in_outline takes hm_bounce_options")
static inline hm_result hm_v01_bounce_in_outline(const hm_shape *room, const hm_xform *xroom, const hm_shape *b,
                                                 const hm_xform *xb, hm_vec2 velocity, double time,
                                                 double restitution, int32_t limit, hm_bounce *out) {
    hm_bounce_options options = {restitution, limit != 0 ? limit : -1};
    return hm_bounce_in_outline(room, xroom, b, xb, velocity, time, &options, out);
}

// ---- outlines with fewer points -----------------------------------------------------------------------------------

typedef struct hm_simplify_budget {
    int32_t points;      ///< in all loops together
    int32_t loop_points; ///< in each loop
} hm_simplify_budget;

HITMASK_V01("it is hm_outline_simplify")
static inline hm_result hm_simplify(const hm_outline *outline, const hm_simplify_options *options,
                                    const hm_allocator *alloc, int32_t *became, hm_outline **out) {
    hm_simplify_options now = {HM_SIMPLIFY_MIN, 0, 0, 0, 0, NULL, NULL};
    if (options) now = *options;
    now.max_points = now.max_loop_points = 0;
    now.became = became;
    now.reached = NULL;
    return hm_outline_simplify(outline, &now, alloc, out);
}

/// A tolerance of 0 is any now where there is a greatest number: less than a unit takes its place.
HITMASK_V01("it is hm_outline_simplify with max_points")
static inline hm_result hm_simplify_within(const hm_outline *outline, const hm_simplify_options *options,
                                           const hm_simplify_budget *budget, const hm_allocator *alloc,
                                           int32_t *became, double *tolerance, hm_outline **out) {
    hm_simplify_options now = {HM_SIMPLIFY_MIN, 0, 0, 0, 0, NULL, NULL};
    if (options) now = *options;
    if (now.tolerance == 0) now.tolerance = 0x1p-32;
    now.max_points = budget->points;
    now.max_loop_points = budget->loop_points;
    now.became = became;
    now.reached = tolerance;
    return hm_outline_simplify(outline, &now, alloc, out);
}

// ---- counts -------------------------------------------------------------------------------------------------------
//
// They were size_t. A capacity beyond INT32_MAX is as good as INT32_MAX, as no list is longer; a number of entries
// beyond it is refused, as a negative one is.

static inline int32_t hm_v01_room(size_t capacity) { return capacity < INT32_MAX ? (int32_t)capacity : INT32_MAX; }

static inline int32_t hm_v01_count(size_t count) { return count <= INT32_MAX ? (int32_t)count : -1; }

typedef struct hm_v01_circles {
    const double *x;
    const double *y;
    const double *radius;
    size_t count;
} hm_v01_circles;

typedef struct hm_v01_boxes {
    const double *x;
    const double *y;
    const double *w;
    const double *h;
    size_t count;
} hm_v01_boxes;

static inline hm_circles hm_v01_circles_now(const hm_v01_circles *was) {
    const hm_circles now = {was->x, was->y, was->radius, hm_v01_count(was->count)};
    return now;
}

static inline hm_boxes hm_v01_boxes_now(const hm_v01_boxes *was) {
    const hm_boxes now = {was->x, was->y, was->w, was->h, hm_v01_count(was->count)};
    return now;
}

HITMASK_V01("hm_border_crossings counts in int32_t")
static inline size_t hm_v01_border_crossings(const hm_border *border, const hm_xform *xform, const hm_xform *end,
                                             hm_vec2 from, hm_vec2 to, const hm_border_rule *rule, hm_crossing *out,
                                             size_t capacity) {
    return (size_t)hm_border_crossings(border, xform, end, from, to, rule, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_border_edges_near counts in int32_t")
static inline size_t hm_v01_border_edges_near(const hm_border *border, const hm_xform *xform, hm_vec2 centre,
                                              double radius, hm_touch touch, hm_border_near *out, size_t capacity) {
    return (size_t)hm_border_edges_near(border, xform, centre, radius, touch, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_broad_pairs counts in int32_t")
static inline size_t hm_v01_broad_pairs(const hm_broad *broad, hm_broad_pair *out, size_t capacity) {
    return (size_t)hm_broad_pairs(broad, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_broad_pairs_between counts in int32_t")
static inline size_t hm_v01_broad_pairs_between(const hm_broad *a, const hm_broad *b, hm_broad_pair *out,
                                                size_t capacity) {
    return (size_t)hm_broad_pairs_between(a, b, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_broad_in_box counts in int32_t")
static inline size_t hm_v01_broad_in_box(const hm_broad *broad, const hm_bounds *box, const hm_filter *filter,
                                         int32_t *out, size_t capacity) {
    return (size_t)hm_broad_in_box(broad, box, filter, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_broad_on_way counts in int32_t")
static inline size_t hm_v01_broad_on_way(const hm_broad *broad, hm_vec2 from, hm_vec2 to, hm_vec2 half,
                                         const hm_filter *filter, hm_broad_hit *out, size_t capacity) {
    return (size_t)hm_broad_on_way(broad, from, to, half, filter, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_broad_nearest counts in int32_t")
static inline size_t hm_v01_broad_nearest(const hm_broad *broad, hm_vec2 point, double reach, const hm_filter *filter,
                                          hm_broad_hit *out, size_t capacity) {
    return (size_t)hm_broad_nearest(broad, point, reach, filter, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_mask_ray counts in int32_t")
static inline size_t hm_v01_mask_ray(const hm_shape *mask, const hm_xform *xform, hm_vec2 from, hm_vec2 to,
                                     hm_touch touch, hm_mask_ray_entry *out, size_t capacity) {
    return (size_t)hm_mask_ray(mask, xform, from, to, touch, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_gate_passes counts in int32_t")
static inline size_t hm_v01_gate_passes(const hm_gate *gate, const hm_vec2 *path, size_t count, hm_touch touch,
                                        hm_gate_pass *out, size_t capacity) {
    return (size_t)hm_gate_passes(gate, path, hm_v01_count(count), touch, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_gate_clear counts in int32_t")
static inline bool hm_v01_gate_clear(const hm_gate *gate, const hm_vec2 *path, size_t count, double radius,
                                     hm_touch touch) {
    return hm_gate_clear(gate, path, hm_v01_count(count), radius, touch);
}

HITMASK_V01("hm_overlap_many counts in int32_t")
static inline size_t hm_v01_overlap_many(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                         size_t n, const hm_rule *rule, uint64_t *bits, uint32_t *indices,
                                         size_t capacity) {
    return (size_t)hm_overlap_many(a, xa, b, xb, hm_v01_count(n), rule, bits, (int32_t *)indices,
                                   hm_v01_room(capacity));
}

HITMASK_V01("hm_circle_overlaps_circles counts in int32_t")
static inline size_t hm_v01_circle_overlaps_circles(const hm_circle *circle, const hm_v01_circles *circles,
                                                    hm_touch touch, uint64_t *bits, uint32_t *indices,
                                                    size_t capacity) {
    const hm_circles now = hm_v01_circles_now(circles);
    return (size_t)hm_circle_overlaps_circles(circle, &now, touch, bits, (int32_t *)indices, hm_v01_room(capacity));
}

HITMASK_V01("hm_circle_overlaps_boxes counts in int32_t")
static inline size_t hm_v01_circle_overlaps_boxes(const hm_circle *circle, const hm_v01_boxes *boxes, hm_touch touch,
                                                  uint64_t *bits, uint32_t *indices, size_t capacity) {
    const hm_boxes now = hm_v01_boxes_now(boxes);
    return (size_t)hm_circle_overlaps_boxes(circle, &now, touch, bits, (int32_t *)indices, hm_v01_room(capacity));
}

HITMASK_V01("hm_box_overlaps_boxes counts in int32_t")
static inline size_t hm_v01_box_overlaps_boxes(const hm_box *box, const hm_v01_boxes *boxes, hm_touch touch,
                                               uint64_t *bits, uint32_t *indices, size_t capacity) {
    const hm_boxes now = hm_v01_boxes_now(boxes);
    return (size_t)hm_box_overlaps_boxes(box, &now, touch, bits, (int32_t *)indices, hm_v01_room(capacity));
}

HITMASK_V01("hm_box_overlaps_circles counts in int32_t")
static inline size_t hm_v01_box_overlaps_circles(const hm_box *box, const hm_v01_circles *circles, hm_touch touch,
                                                 uint64_t *bits, uint32_t *indices, size_t capacity) {
    const hm_circles now = hm_v01_circles_now(circles);
    return (size_t)hm_box_overlaps_circles(box, &now, touch, bits, (int32_t *)indices, hm_v01_room(capacity));
}

HITMASK_V01("hm_mask_overlap_table counts in int32_t")
static inline hm_result hm_v01_mask_overlap_table(const hm_mask *a, const hm_mask *b, const hm_allocator *alloc,
                                                  uint32_t *counts, size_t capacity) {
    return hm_mask_overlap_table(a, b, alloc, counts, hm_v01_room(capacity));
}

HITMASK_V01("hm_tilemap_walk counts in int32_t")
static inline size_t hm_v01_tilemap_walk(const hm_tilemap *map, const hm_xform *xform, hm_vec2 from, hm_vec2 to,
                                         hm_touch touch, hm_tile_step *out, size_t capacity) {
    return (size_t)hm_tilemap_walk(map, xform, from, to, touch, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_tilemap_under counts in int32_t")
static inline size_t hm_v01_tilemap_under(const hm_tilemap *map, const hm_xform *map_xform, const hm_shape *shape,
                                          const hm_xform *xform, const hm_rule *rule, hm_under how, hm_pixel *out,
                                          size_t capacity) {
    return (size_t)hm_tilemap_under(map, map_xform, shape, xform, rule, how, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_draw_lines counts in int32_t")
static inline size_t hm_v01_world_draw_lines(const hm_world *world, const hm_draw_options *options, hm_draw_line *out,
                                             size_t capacity) {
    return (size_t)hm_world_draw_lines(world, options, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_draw_triangles counts in int32_t")
static inline size_t hm_v01_world_draw_triangles(const hm_world *world, const hm_draw_options *options,
                                                 hm_draw_triangle *out, size_t capacity) {
    return (size_t)hm_world_draw_triangles(world, options, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_events counts in int32_t")
static inline size_t hm_v01_world_events(const hm_world *world, hm_event *out, size_t capacity) {
    return (size_t)hm_world_events(world, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_event_contact counts in int32_t")
static inline bool hm_v01_world_event_contact(const hm_world *world, size_t index, hm_contact_info *out) {
    return hm_world_event_contact(world, hm_v01_count(index), out);
}

HITMASK_V01("hm_world_touching counts in int32_t")
static inline size_t hm_v01_world_touching(const hm_world *world, hm_touching *out, size_t capacity) {
    return (size_t)hm_world_touching(world, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_touching_of counts in int32_t")
static inline size_t hm_v01_world_touching_of(const hm_world *world, hm_object id, hm_touching *out,
                                              size_t capacity) {
    return (size_t)hm_world_touching_of(world, id, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_passings counts in int32_t")
static inline size_t hm_v01_world_passings(const hm_world *world, hm_passing *out, size_t capacity) {
    return (size_t)hm_world_passings(world, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_at_point counts in int32_t")
static inline size_t hm_v01_world_at_point(const hm_world *world, hm_vec2 point, double radius, const hm_query *query,
                                           hm_pick *out, size_t capacity) {
    return (size_t)hm_world_at_point(world, point, radius, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_in_shape counts in int32_t")
static inline size_t hm_v01_world_in_shape(const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                                           const hm_query *query, hm_object *out, size_t capacity) {
    return (size_t)hm_world_in_shape(world, shape, xform, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_within_shape counts in int32_t")
static inline size_t hm_v01_world_within_shape(const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                                               const hm_query *query, hm_object *out, size_t capacity) {
    return (size_t)hm_world_within_shape(world, shape, xform, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_in_box counts in int32_t")
static inline size_t hm_v01_world_in_box(const hm_world *world, const hm_box *box, const hm_query *query,
                                         hm_object *out, size_t capacity) {
    return (size_t)hm_world_in_box(world, box, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_in_circle counts in int32_t")
static inline size_t hm_v01_world_in_circle(const hm_world *world, const hm_circle *circle, const hm_query *query,
                                            hm_object *out, size_t capacity) {
    return (size_t)hm_world_in_circle(world, circle, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_touching_now counts in int32_t")
static inline size_t hm_v01_world_touching_now(const hm_world *world, hm_object id, const hm_query *query,
                                               hm_object *out, size_t capacity) {
    return (size_t)hm_world_touching_now(world, id, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_would_touch counts in int32_t")
static inline size_t hm_v01_world_would_touch(const hm_world *world, hm_object id, const hm_xform *at,
                                              const hm_query *query, hm_object *out, size_t capacity) {
    return (size_t)hm_world_would_touch(world, id, at, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_ray_all counts in int32_t")
static inline size_t hm_v01_world_ray_all(const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query,
                                          hm_world_hit *out, size_t capacity) {
    return (size_t)hm_world_ray_all(world, from, to, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_cast_all counts in int32_t")
static inline size_t hm_v01_world_cast_all(const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                                           hm_vec2 motion, const hm_query *query, hm_world_hit *out,
                                           size_t capacity) {
    return (size_t)hm_world_cast_all(world, shape, xform, motion, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_nearest_to counts in int32_t")
static inline size_t hm_v01_world_nearest_to(const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                                             double reach, const hm_query *query, hm_near *out, size_t capacity) {
    return (size_t)hm_world_nearest_to(world, shape, xform, reach, query, out, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_nearest counts in int32_t")
static inline size_t hm_v01_world_nearest(const hm_world *world, hm_vec2 point, double reach, const hm_query *query,
                                          hm_near *out, size_t capacity) {
    return (size_t)hm_world_nearest(world, point, reach, query, out, hm_v01_room(capacity));
}

/// Of how many entries a table would be, also beyond INT32_MAX.
HITMASK_V01("hm_mask_overlap_table_size counts in int32_t")
static inline uint64_t hm_v01_mask_overlap_table_size(const hm_mask *a, const hm_mask *b) {
    if (hm_mask_overlap_table_size(a, b) == 0) return 0;
    const int64_t width = (int64_t)hm_mask_width(a) + hm_mask_width(b) - 1;
    const int64_t height = (int64_t)hm_mask_height(a) + hm_mask_height(b) - 1;
    return (uint64_t)(width * height);
}

// ---- worlds, boxes and bytes --------------------------------------------------------------------------------------

HITMASK_V01("it is hm_world_save, which returns a result")
static inline size_t hm_world_snapshot(const hm_world *world, void *out, size_t capacity) {
    size_t bytes = 0;
    return hm_world_save(world, out, capacity, &bytes) == HM_OK ? bytes : 0;
}

HITMASK_V01("hm_broad_save returns a result")
static inline size_t hm_v01_broad_save(const hm_broad *broad, void *out, size_t capacity) {
    size_t bytes = 0;
    return hm_broad_save(broad, out, capacity, &bytes) == HM_OK ? bytes : 0;
}

HITMASK_V01("hm_broad_pairs_of counts in int32_t")
static inline hm_result hm_v01_broad_pairs_of(const hm_bounds *boxes, const hm_filter *filters, int32_t count,
                                              const hm_allocator *alloc, hm_broad_pair *out, size_t capacity,
                                              size_t *found) {
    int32_t pairs = 0;
    const hm_result result = hm_broad_pairs_of(boxes, filters, count, alloc, out, hm_v01_room(capacity), &pairs);
    if (result == HM_OK) *found = (size_t)pairs;
    return result;
}

HITMASK_V01("they are hm_world_shape and hm_world_xform")
static inline bool hm_v01_world_shape(const hm_world *world, hm_object id, const hm_shape **shape, hm_xform *xform) {
    *shape = hm_world_shape(world, id);
    return *shape && hm_world_xform(world, id, xform);
}

HITMASK_V01("hm_world_move has its contacts last")
static inline hm_result hm_v01_world_move(hm_world *world, hm_object id, hm_vec2 motion,
                                          const hm_world_move_options *options, hm_world_move_contact *contacts,
                                          size_t capacity, hm_world_move_end *out) {
    return hm_world_move(world, id, motion, options, out, contacts, hm_v01_room(capacity));
}

HITMASK_V01("hm_world_try_move has its contacts last")
static inline hm_result hm_v01_world_try_move(const hm_world *world, hm_object id, hm_vec2 motion,
                                              const hm_world_move_options *options, hm_world_move_contact *contacts,
                                              size_t capacity, hm_world_move_end *out) {
    return hm_world_try_move(world, id, motion, options, out, contacts, hm_v01_room(capacity));
}

// ---- fields of masks ----------------------------------------------------------------------------------------------
//
// A field was an object beside its mask; now the mask owns it. Here it is the mask by another name: made by
// hm_mask_prepare, so no other thread may use the mask meanwhile, and freed with the mask, not before.

typedef struct hm_maskfield hm_maskfield;

HITMASK_V01("it is hm_mask_prepare")
static inline hm_result hm_maskfield_create(const hm_mask *mask, const hm_allocator *alloc, hm_maskfield **out) {
    const hm_result result = hm_mask_prepare((hm_mask *)mask);
    (void)alloc;
    if (result == HM_OK) *out = (hm_maskfield *)mask;
    return result;
}

HITMASK_V01("edits keep a prepared mask so")
static inline void hm_maskfield_update(hm_maskfield *field, const hm_mask *mask, const hm_rect *rect) {
    (void)field, (void)rect;
    (void)hm_mask_prepare((hm_mask *)mask); // without memory the answers stay right
}

HITMASK_V01("it is hm_mask_bytes") static inline size_t hm_maskfield_size(const hm_maskfield *field) {
    return hm_mask_bytes((const hm_mask *)field);
}

HITMASK_V01("hm_mask_destroy frees it") static inline void hm_maskfield_destroy(hm_maskfield *field) { (void)field; }

HITMASK_V01("hm_shape_mask takes no field")
static inline void hm_v01_shape_mask(const hm_mask *mask, const hm_maskfield *field, hm_shape *out) {
    (void)field;
    hm_shape_mask(mask, out);
}

// ---- reports ------------------------------------------------------------------------------------------------------

typedef void (*hm_assert_fn)(const char *expression, const char *file, int line);

static inline void hm_v01_report(void *ctx, const hm_report *report) {
    char line[256];
    size_t bytes;
    if (report->kind != HM_REPORT_MISTAKE || !*(hm_assert_fn *)ctx) return;
    if (hm_report_text(report, line, sizeof line, &bytes) != HM_OK) line[0] = 0;
    (*(hm_assert_fn *)ctx)(line, report->function, 0);
}

/// The handler receives the line of the report, the function and 0 for the condition, file and line. The one that it
/// returns is the one that was set by the same file.
HITMASK_V01("it is hm_set_report") static inline hm_assert_fn hm_set_assert(hm_assert_fn handler) {
    static hm_assert_fn current;
    const hm_assert_fn before = current;
    current = handler;
    hm_set_report(handler ? hm_v01_report : NULL, handler ? &current : NULL);
    return before;
}

// Below all that calls the functions of 0.2.
#define hm_border_crossings hm_v01_border_crossings
#define hm_border_edges_near hm_v01_border_edges_near
#define hm_broad_pairs hm_v01_broad_pairs
#define hm_broad_pairs_between hm_v01_broad_pairs_between
#define hm_broad_in_box hm_v01_broad_in_box
#define hm_broad_on_way hm_v01_broad_on_way
#define hm_broad_nearest hm_v01_broad_nearest
#define hm_mask_ray hm_v01_mask_ray
#define hm_gate_passes hm_v01_gate_passes
#define hm_gate_clear hm_v01_gate_clear
#define hm_overlap_many hm_v01_overlap_many
#define hm_circle_overlaps_circles hm_v01_circle_overlaps_circles
#define hm_circle_overlaps_boxes hm_v01_circle_overlaps_boxes
#define hm_box_overlaps_boxes hm_v01_box_overlaps_boxes
#define hm_box_overlaps_circles hm_v01_box_overlaps_circles
#define hm_mask_overlap_table hm_v01_mask_overlap_table
#define hm_tilemap_walk hm_v01_tilemap_walk
#define hm_tilemap_under hm_v01_tilemap_under
#define hm_world_draw_lines hm_v01_world_draw_lines
#define hm_world_draw_triangles hm_v01_world_draw_triangles
#define hm_world_events hm_v01_world_events
#define hm_world_event_contact hm_v01_world_event_contact
#define hm_world_touching hm_v01_world_touching
#define hm_world_touching_of hm_v01_world_touching_of
#define hm_world_passings hm_v01_world_passings
#define hm_world_at_point hm_v01_world_at_point
#define hm_world_in_shape hm_v01_world_in_shape
#define hm_world_within_shape hm_v01_world_within_shape
#define hm_world_in_box hm_v01_world_in_box
#define hm_world_in_circle hm_v01_world_in_circle
#define hm_world_touching_now hm_v01_world_touching_now
#define hm_world_would_touch hm_v01_world_would_touch
#define hm_world_ray_all hm_v01_world_ray_all
#define hm_world_cast_all hm_v01_world_cast_all
#define hm_world_nearest_to hm_v01_world_nearest_to
#define hm_world_nearest hm_v01_world_nearest
#define hm_mask_overlap_table_size hm_v01_mask_overlap_table_size
#define hm_circles hm_v01_circles
#define hm_boxes hm_v01_boxes
#define hm_contact hm_v01_contact
#define hm_broad_save hm_v01_broad_save
#define hm_broad_pairs_of hm_v01_broad_pairs_of
#define hm_world_shape hm_v01_world_shape
#define hm_world_move hm_v01_world_move
#define hm_world_try_move hm_v01_world_try_move
#define hm_separate hm_v01_separate
#define hm_cast hm_v01_cast
#define hm_move_slide hm_v01_move_slide
#define hm_mask_stamp hm_v01_mask_stamp
#define hm_mask_from_shape hm_v01_mask_from_shape
#define hm_bounce_in_outline hm_v01_bounce_in_outline
#define hm_shape_mask hm_v01_shape_mask

#ifdef __cplusplus
}
#endif

#endif
