// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// world_query: queries of a world: what lies under a pointer, in a box, along a path, near a point, or is visible
// from a point.
//
//     hm_world *world; // the scene, as world.h makes one
//     if (hm_world_create(NULL, NULL, &world) != HM_OK) return;
//     hm_pick pick;
//     if (hm_world_pick(world, (hm_vec2){120, 80}, 0, NULL, &pick)) puts("there is something under the pointer");
//     hm_world_hit hit;
//     if (hm_world_ray(world, (hm_vec2){0, 0}, (hm_vec2){500, 300}, NULL, &hit))
//         printf("the beam ends at (%g, %g)\n", hit.hit.point.x, hit.hit.point.y);
//     hm_world_destroy(world);
//
// Conventions of this header, besides those of world.h:
//  - A question finds what hm_overlap, hm_within, hm_cast or hm_distance says of each object; the broad phases only
//    spare it those that are elsewhere. Disabled objects are found by nothing, fixed ones like any others.
//  - `query` says of which objects and by which rule; NULL, or all 0, is all objects and the world's own rule.
//  - Lists go to the caller's array; the return value is how many there are, which may be more than its capacity. The
//    array then holds the first ones in the order of the list, and the rest of it is left alone. `out`
//    may be NULL when the capacity is 0. The number of an object is the lower half of its id.
//  - Points are in world pixels, rounded to steps of 2^-24 pixel once. Preconditions: points within
//    +-HM_MAX_POSITION, no NaN, valid shapes, xforms and rules, no negative capacity; otherwise nothing is found.
//  - Questions of an object that is none, or no more, find nothing; excepting such a one excepts none.
#ifndef HITMASK_WORLD_QUERY_H
#define HITMASK_WORLD_QUERY_H

#include <hitmask/direct.h>
#include <hitmask/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Whether an object is to be found at all. Called in no stated order, and in batches by several threads at once;
/// must answer the same for the same object. What would change the world answers HM_ERROR_BUSY meanwhile.
typedef bool (*hm_object_fn)(void *ctx, hm_object id);

/// Of which objects, and by which rule. Zeroed, or NULL in its place, is right for most.
typedef struct hm_query {
    const hm_filter *filter; ///< only objects that pass with it; NULL: all, or in queries for an object its own
                             ///< filter
    const hm_rule *rule;     ///< what counts as meeting; NULL: the world's
    hm_object except;        ///< this one is not found; HM_NO_OBJECT: none
    hm_object_fn passes;     ///< only those of which it says so; NULL: all
    void *passes_ctx;
    hm_cast_start start; ///< casts and rays: what becomes of objects that are met at the start
} hm_query;

// ---- picking ------------------------------------------------------------------------------------------------------

/// An object under a pointer.
typedef struct hm_pick {
    hm_object object;
    bool under;         ///< whether the point itself meets the rule, and not only the disc around it
    double distance;    ///< from the point to the object, as hm_distance returns it; 0 where `under`
    hm_feature feature; ///< what of the object is nearest to the point: where `under`, what contains it
} hm_pick;

/// All objects under a pointer at `place`, the topmost first: the one with the larger z, of equal ones the one that
/// was added later.
///
/// With a radius (0 to 32,767 pixels: half of a finger) also objects that only a disc around the point meets. First
/// come all under the point itself as above, then the others, nearest first, of equally near ones the topmost. A
/// pointer at pixel (x, y) of the screen means the centre of that pixel: query (x + 0.5, y + 0.5). Under the world's
/// default rule a point on the edge of an object is not in it.
HM_API int32_t hm_world_at_point(const hm_world *world, hm_vec2 point, double radius, const hm_query *query,
                                 hm_pick *out, int32_t capacity);

/// The first of hm_world_at_point, sooner. False where there is none; `out` is then left alone, and may be NULL.
HM_API bool hm_world_pick(const hm_world *world, hm_vec2 point, double radius, const hm_query *query, hm_pick *out);

// ---- areas --------------------------------------------------------------------------------------------------------

/// All objects that meet a shape under the rule, by their numbers: hm_overlap. For the contact call hm_contact with
/// hm_world_shape.
HM_API int32_t hm_world_in_shape(const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                                 const hm_query *query, hm_object *out, int32_t capacity);

/// The same for an axis-aligned box, whose width and height are 0 to 32,767 pixels and are rounded to 2^-16 pixel.
HM_API int32_t hm_world_in_box(const hm_world *world, const hm_box *box, const hm_query *query, hm_object *out,
                               int32_t capacity);

/// The same for a disc, with a radius of 0 to 32,767 pixels, rounded to 2^-16 pixel.
HM_API int32_t hm_world_in_circle(const hm_world *world, const hm_circle *circle, const hm_query *query,
                                  hm_object *out, int32_t capacity);

/// All objects that lie wholly within a shape, by their numbers: hm_within of the object in the shape under the rule.
/// A selection by a box drawn with the mouse: this for those in it, hm_world_in_shape for those that it touches.
HM_API int32_t hm_world_within_shape(const hm_world *world, const hm_shape *shape, const hm_xform *xform,
                                     const hm_query *query, hm_object *out, int32_t capacity);

// ---- what an object touches ---------------------------------------------------------------------------------------
//
// These queries are made for an object, which is not found itself. Without a filter in `query` the object's own one
// counts, and the world's options.passes is called for the pair. Fixed objects are found by fixed ones too.

/// What an object touches now, by their numbers, whether or not there was an update since. Nothing for a disabled
/// one.
HM_API int32_t hm_world_touching_now(const hm_world *world, hm_object id, const hm_query *query, hm_object *out,
                                     int32_t capacity);

/// The objects that it would touch at another pose, by their numbers. A disabled object counts as enabled here: a
/// house that is yet to be built.
HM_API int32_t hm_world_would_touch(const hm_world *world, hm_object id, const hm_xform *at, const hm_query *query,
                                    hm_object *out, int32_t capacity);

/// Whether it would touch nothing there. False also where the id is that of no object. `blocker`, if not NULL,
/// receives the object with the least number that it would touch, HM_NO_OBJECT for none; NULL is faster.
HM_API bool hm_world_place_free(const hm_world *world, hm_object id, const hm_xform *at, const hm_query *query,
                                hm_object *blocker);

// ---- rays and casts -----------------------------------------------------------------------------------------------
//
// Both are hm_cast against each object: the object is its `a`, what moves its `b`. A ray is a point that moves: with
// a margin in the rule it is a beam of that half width. Hits are in the order of (time, number): exact times are
// compared where hm_cast returns them, otherwise the doubles count.
//
// What is met at the start becomes what query->start says. Of casts that is what hm_cast does. A ray hits it at 0,
// with the start as its point and (0, 0) as its normal; only with HM_CAST_NEVER it passes it over until it is out of
// it.
//
// hm_world_options.limits count for what a cast meets at the start, as in hm_cast: beyond them AABBs say whether the
// motion leads in, and so whether it is a hit. Rays have no such contact, and what is met after a free start has no
// limit.

/// An object that a cast meets.
typedef struct hm_world_hit {
    hm_object object; ///< HM_NO_OBJECT: no hit
    hm_cast_hit hit;  ///< feature_a is the object's; the normal leads out of it. `limited` of hm_world_cast: a limit
        ///< was passed for this object or for another one that is met at the start and could come before
} hm_world_hit;

/// The first object that the segment from `from` to `to` comes to; `out` may be NULL, which is faster. False where
/// there is none; `out` is then left alone.
HM_API bool hm_world_ray(const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query, hm_world_hit *out);

/// All objects that the segment comes to, each where it does so first.
HM_API int32_t hm_world_ray_all(const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query,
                                hm_world_hit *out, int32_t capacity);

/// The first object that a shape, moved by `motion` (each component within +-2,000,000 pixels), comes to meet; as
/// hm_world_ray. Where there is none and a limit was passed, `out` has hit.limited and is otherwise 0.
HM_API bool hm_world_cast(const hm_world *world, const hm_shape *shape, const hm_xform *xform, hm_vec2 motion,
                          const hm_query *query, hm_world_hit *out);

/// All objects that it comes to meet when nothing stops it.
HM_API int32_t hm_world_cast_all(const hm_world *world, const hm_shape *shape, const hm_xform *xform, hm_vec2 motion,
                                 const hm_query *query, hm_world_hit *out, int32_t capacity);

// ---- sight --------------------------------------------------------------------------------------------------------

/// Line of sight between two points: whether a ray from one to the other meets no object, also not at its start
/// (HM_CAST_ALWAYS, whatever the query says). `query` says what blocks the view: its filter selects the blockers, its
/// `except` is the viewer. `blocker`, if not NULL, receives the first hit where the answer is false; NULL is faster.
HM_API bool hm_world_sees(const hm_world *world, hm_vec2 from, hm_vec2 to, const hm_query *query,
                          hm_world_hit *blocker);

/// Whether any part of an object is visible from a point: some ray from there meets the object before anything else,
/// or meets nothing up to the object's nearest point.
///
/// True is certain: such a ray was found. False is certain up to a visible width, which is measured on the far sides
/// of the object's bounds. Those are the sides whose line has the point and the box on the same side; every ray to
/// the object leaves the box through one of them. False means: no stretch of a far side, longer than 1/16 pixel or a
/// thousandth of that side, whichever is more, is hit by unblocked rays all along. So a slit through which that much
/// is visible is found. An object without width from the point (a point, a segment end-on) is tested by its nearest
/// point. Parts outside the world are left out.
///
/// `query` selects blockers as for hm_world_sees; the object itself is none, and need not pass. With a margin the
/// rays are beams of that half width. Under HM_TOUCH_AREA a ray passes exactly between two objects that touch, so use
/// HM_TOUCH_CLOSED for walls of several objects. `point`, if not NULL, receives the visible point, where the result is
/// true: the nearest point, or the one at which the ray meets the object as in hm_cast; of a beam that meets it at
/// the start the one half-way from there to the nearest point. A disabled object is not visible.
///
/// Costs a distance and a few rays where the object stands free, and at most 1,034 rays for each far side (of which
/// there are one to three, four from within the box); two or three dozen where one wall hides it, and some ten more
/// for each change from one blocker to the next. Allocates nothing.
HM_API bool hm_world_sees_object(const hm_world *world, hm_vec2 from, hm_object target, const hm_query *query,
                                 hm_vec2 *point);

// ---- what is near -------------------------------------------------------------------------------------------------

/// An object near something.
typedef struct hm_near {
    hm_object object;
    double distance;  ///< as hm_distance returns it, within 2^-20 pixel
    hm_points points; ///< closest points: `a` on the query shape, `b` on the object
} hm_near;

/// The `capacity` nearest objects whose distance from a shape is at most `reach` pixels (0 to infinity), in the order
/// of (distance, number). Both use the distance as returned. Returns how many were written. The rule is ignored:
/// distances are those of the closed shapes, 0 where they touch.
HM_API int32_t hm_world_nearest_to(const hm_world *world, const hm_shape *shape, const hm_xform *xform, double reach,
                                   const hm_query *query, hm_near *out, int32_t capacity);

/// The same for a point.
HM_API int32_t hm_world_nearest(const hm_world *world, hm_vec2 point, double reach, const hm_query *query,
                                hm_near *out, int32_t capacity);

// ---- many questions at once ---------------------------------------------------------------------------------------
//
// The same answers as one by one, in the order of the questions, with the world's tasks (hm_world_options) where it
// has them: they may run on several threads. `out` has room for `count` results; those without a hit have
// HM_NO_OBJECT and are otherwise 0 (but for hit.limited). Each function returns how many have a hit. A query that
// violates a precondition has no hit. `count` is 0 or more.

typedef struct hm_way {
    hm_vec2 from;
    hm_vec2 to;
    hm_object except; ///< besides query->except
} hm_way;

typedef struct hm_shape_way {
    const hm_shape *shape;
    const hm_xform *xform;
    hm_vec2 motion;
    hm_object except; ///< besides query->except
} hm_shape_way;

HM_API int32_t hm_world_ray_batch(const hm_world *world, const hm_way *ways, int32_t count, const hm_query *query,
                                  hm_world_hit *out);
HM_API int32_t hm_world_cast_batch(const hm_world *world, const hm_shape_way *ways, int32_t count,
                                   const hm_query *query, hm_world_hit *out);
HM_API int32_t hm_world_pick_batch(const hm_world *world, const hm_vec2 *points, int32_t count, double radius,
                                   const hm_query *query, hm_pick *out);

#ifdef __cplusplus
}
#endif

#endif
