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
// those fields; the fields `field` of hm_shape and hm_collider_form; hm_shape_outline of parts; HM_SHAPE_KINDS with two
// arguments. The tables "Renamed" and "Changed" of CHANGELOG.md name what is used now.
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
    hm_contact_options options = {hm_v01_rule(rule)};
    return hm_contact(a, xa, b, xb, &options, out);
}

/// As far as 0 pixels is as far as the world goes now: less than a step stands for it. A direction of (0, 0) is
/// refused, as it was.
HITMASK_V01("hm_separate takes hm_separate_options")
static inline bool hm_v01_separate(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   const hm_rule *rule, const hm_vec2 *direction, double max_distance,
                                   hm_separation *out) {
    const hm_vec2 any = {0, 0};
    hm_separate_options options = {hm_v01_rule(rule), direction ? *direction : any, max_distance};
    if (max_distance == 0) options.max_distance = 0x1p-32;
    if (direction && direction->x == 0 && direction->y == 0) options.max_distance = -1;
    return hm_separate(a, xa, b, xb, &options, out);
}

HITMASK_V01("hm_cast takes hm_cast_options")
static inline bool hm_v01_cast(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                               hm_vec2 motion, const hm_rule *rule, hm_cast_start start, hm_cast_hit *out) {
    hm_cast_options options = {hm_v01_rule(rule), start};
    return hm_cast(a, xa, b, xb, motion, &options, out);
}

/// A tolerance or budget of 0 is refused, as it was.
HITMASK_V01("it is hm_cast_turn, which takes hm_turn_options")
static inline hm_result hm_cast_turning(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                                        const hm_pose *to, const hm_rule *rule, double tolerance, int32_t budget,
                                        hm_turn_hit *out) {
    hm_turn_options options = {hm_v01_rule(rule), tolerance, budget};
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
    const int32_t room = capacity < INT32_MAX ? (int32_t)capacity : INT32_MAX;
    const hm_result result = hm_broad_pairs_of(boxes, filters, count, alloc, out, room, &pairs);
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
    return hm_world_move(world, id, motion, options, out, contacts, capacity);
}

HITMASK_V01("hm_world_try_move has its contacts last")
static inline hm_result hm_v01_world_try_move(const hm_world *world, hm_object id, hm_vec2 motion,
                                              const hm_world_move_options *options, hm_world_move_contact *contacts,
                                              size_t capacity, hm_world_move_end *out) {
    return hm_world_try_move(world, id, motion, options, out, contacts, capacity);
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
