// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// world: many posed shapes, who touches whom, and since when. No bodies, no time step: objects are where they are
// put.
//
//     hm_world *world;
//     hm_shape ball;
//     uint32_t balls;
//     hm_object first, second;
//     hm_shape_circle(0, 0, 8, &ball);
//     if (hm_world_create(NULL, NULL, &world) != HM_OK || hm_world_add_shapes(world, &ball, 1, &balls) != HM_OK) return;
//     hm_object_def def = HM_OBJECT_DEFAULT;
//     def.shapes = balls;
//     if (hm_world_add(world, &def, &first) != HM_OK || hm_world_add(world, &def, &second) != HM_OK) return;
//     hm_world_set_position(world, second, (hm_vec2){10, 0}); // each frame: move objects,
//     hm_world_update(world);                                 // find the pairs,
//     hm_event event;
//     if (hm_world_events(world, &event, 1) > 0 && event.kind == HM_EVENT_BEGIN) puts("they meet"); // and react
//     hm_world_destroy(world);
//
// Conventions of this header and of world_query.h and world_move.h:
//  - An object has an id, which is never reused; 0 is no object. Calls with an id of no object, or of a removed one,
//    return HM_ERROR_STALE, false or nothing, and change nothing.
//  - Lists go to the caller's array; the return value is how many there are, which may be more than its capacity, and
//    INT32_MAX for more than that. The array then holds the first ones. `out` may be NULL when the capacity is 0. A
//    negative capacity violates a precondition; the result is then 0.
//  - Objects have their shapes from a set that the world holds (hm_world_add_shapes): the frames of an animation, or
//    just one. What shapes point at (masks, parts, polygons, maps) must stay alive. Masks and tile maps may be edited:
//    questions see that at once, and the next hm_world_update tests the pairs of all objects that have them again.
//  - Questions see every change at once. Objects that changed since the last hm_world_update or hm_world_refresh are
//    tested one by one, so call one of these before many queries when most objects have moved.
//  - Queries allocate nothing and change nothing; any number of threads may query a world that nobody changes.
//  - While a function calls one of the caller's (options.passes, options.tasks, a query's passes, a move's decide, a
//    pen), the callback may query the same world, but not change it. Every function that changes a world then returns
//    HM_ERROR_BUSY, before it checks anything else, and changes nothing. hm_world_remove returns false, and
//    hm_world_destroy violates a precondition. This holds on any thread, as long as the call lasts. The callback must
//    return (no longjmp, no exception). Note what is to be changed, and change it afterwards.
//  - Every answer is exact, and the same on every machine, with every kind of broad phase, and for any number of
//    workers.
#ifndef HITMASK_WORLD_H
#define HITMASK_WORLD_H

#include <hitmask/broad.h>
#include <hitmask/cast.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most objects of one world, and most sets of shapes.
#define HM_WORLD_MAX 16777215

typedef struct hm_world hm_world;

/// The id of an object: a slot number that is reused in its lower half, and in its upper half how often it was used.
typedef uint64_t hm_object;

/// No object.
#define HM_NO_OBJECT ((hm_object)0)

// ---- worlds -------------------------------------------------------------------------------------------------------

/// A piece of work over the items begin .. end - 1. Pieces may run at once, in any order, each item once.
typedef void (*hm_task_fn)(int32_t begin, int32_t end, void *task);

/// The engine's own task system, as Box2D v3 takes it. Zeroed: all is done by the calling thread.
typedef struct hm_tasks {
    /// Has `fn` called for 0 .. count - 1 in pieces of `least` items at least, on any threads. It may return at once
    /// or when that is done; its return value is passed to `finish`. NULL is fine: `finish` is then not called, all
    /// is done.
    void *(*enqueue)(hm_task_fn fn, int32_t count, int32_t least, void *task, void *ctx);
    /// Returns when all of it is done.
    void (*finish)(void *job, void *ctx);
    void *ctx;
} hm_tasks;

/// Whether a pair that the filters pass is to be tested. Called on the thread of hm_world_update, in an order that is
/// the same each time, maybe twice for a pair (once for what it passes); must answer the same for the same pair until
/// something changes. Functions that would change this world return HM_ERROR_BUSY meanwhile.
typedef bool (*hm_pair_fn)(void *ctx, hm_object a, hm_object b);

/// How a world is made. Zeroed, or NULL in its place, is right for most.
typedef struct hm_world_options {
    hm_rule rule;           ///< what counts as touching
    hm_broad_options broad; ///< for objects that move
    hm_broad_options fixed; ///< for those that do not (HM_OBJECT_FIXED)
    hm_tasks tasks;
    hm_pair_fn passes; ///< NULL: all pairs that the filters pass
    void *passes_ctx;
    hm_limits limits; ///< of hm_world_contact and contacts of events, each for itself, of hm_world_cast and of
                      ///< hm_world_move; of hm_world_push_out and hm_world_turn max_edges
} hm_world_options;

/// Makes an empty world. HM_ERROR_RANGE for an invalid rule or broad phase, or only one of the two functions of
/// tasks. HM_ERROR_MEMORY.
HM_API hm_result hm_world_create(const hm_world_options *options, const hm_allocator *alloc, hm_world **out);

/// Frees it. NULL is fine. Precondition: not called within a callback of one of its queries; then the world stays.
HM_API void hm_world_destroy(hm_world *world);

/// Bytes in use, without the shapes' own data.
HM_API size_t hm_world_bytes(const hm_world *world);

/// The broad phase in use for the objects that move, or for the fixed ones: for HM_BROAD_AUTO the kind chosen at the
/// last update.
HM_API hm_broad_kind hm_world_broad_chosen(const hm_world *world, bool fixed);

// ---- shapes -------------------------------------------------------------------------------------------------------

/// Copies `count` (1 to 65,535) shapes as one set and writes its number to `out`: 0, 1, 2 .. in the order of the
/// calls. Sets stay until the world ends. HM_ERROR_RANGE for an invalid shape or count. HM_ERROR_MEMORY.
HM_API hm_result hm_world_add_shapes(hm_world *world, const hm_shape *shapes, int32_t count, uint32_t *out);

/// The shapes of a set, as long as no other is added, and how many; NULL for another number. `count` may be NULL.
HM_API const hm_shape *hm_world_shapes(const hm_world *world, uint32_t set, int32_t *count);

/// All objects of a set count as changed in the next update. Masks that are edited and tiles that are set are noticed
/// without this; it is for what changes unseen, as the words that a view (hm_mask_view) borrows. Takes no memory.
/// HM_ERROR_RANGE for another number.
HM_API hm_result hm_world_shapes_changed(hm_world *world, uint32_t set);

// ---- objects ------------------------------------------------------------------------------------------------------

/// What an object is, besides its position.
#define HM_OBJECT_FIXED UINT32_C(1)    ///< seldom moved: kept apart, and two fixed ones are never a pair
#define HM_OBJECT_DISABLED UINT32_C(2) ///< touches nothing, is found by nothing
#define HM_OBJECT_STAY UINT32_C(4)     ///< has events for its pairs that last
#define HM_OBJECT_CONTACTS UINT32_C(8) ///< has contacts with its events
#define HM_OBJECT_SWEPT UINT32_C(16)   ///< its contacts between two updates are reported (hm_passing)
#define HM_OBJECT_FLAGS UINT32_C(31)

typedef struct hm_object_def {
    uint32_t shapes; ///< number of a set
    int32_t frame;   ///< which shape of the set
    hm_xform xform;  ///< where it is, unless `pose` says so
    hm_filter filter;
    int32_t z;           ///< depth: the larger, the nearer to the viewer
    uint32_t flags;      ///< HM_OBJECT_*
    uint64_t user;       ///< anything of the caller's
    const hm_pose *pose; ///< NULL, or how it is drawn: copied and kept (hm_world_pose); `xform` is then not read
} hm_object_def;

/// For initialisers: set 0, frame 0, drawn where it is, touching all.
#define HM_OBJECT_DEFAULT                                                                                            \
    { 0, 0, HM_XFORM_IDENTITY, HM_FILTER_DEFAULT, 0, 0, 0, NULL }

/// Adds an object. HM_ERROR_RANGE for a set or frame that is not there, an invalid xform or pose, unknown flags, or
/// one more than HM_WORLD_MAX. HM_ERROR_MEMORY.
HM_API hm_result hm_world_add(hm_world *world, const hm_object_def *def, hm_object *out);

/// Takes an object out. What touched it has an end at the next update. Answers whether it was there and is out now:
/// false within a callback as well.
HM_API bool hm_world_remove(hm_world *world, hm_object id);

/// What an object is now. `pose` in it is NULL: hm_world_pose returns that. False where it is none; `out` may be NULL.
HM_API bool hm_world_get(const hm_world *world, hm_object id, hm_object_def *out);

/// The shape that an object has now; NULL where it is none. The pointer is good until the next change.
HM_API const hm_shape *hm_world_shape(const hm_world *world, hm_object id);

/// Where it is now; false, with nothing written, where it is none.
HM_API bool hm_world_xform(const hm_world *world, hm_object id, hm_xform *out);

/// How many objects there are.
HM_API int32_t hm_world_count(const hm_world *world);

/// The object after `id` in the order of the lower halves of ids, the first for HM_NO_OBJECT; HM_NO_OBJECT at the
/// end.
HM_API hm_object hm_world_next(const hm_world *world, hm_object id);

/// Moves an object to where it is now. HM_ERROR_RANGE for an invalid xform. HM_ERROR_STALE, HM_ERROR_MEMORY: the
/// object stays where it was. So below.
HM_API hm_result hm_world_set_xform(hm_world *world, hm_object id, const hm_xform *xform);

/// The same as a teleport: the object does not pass what lies between (HM_OBJECT_SWEPT). What moves on afterwards
/// comes from there.
HM_API hm_result hm_world_teleport(hm_world *world, hm_object id, const hm_xform *xform);

/// Moves an object to where a pose draws it: hm_world_set_xform with the xform of hm_xform_from_pose. The world
/// keeps the pose beside the xform. The xform stays what decides, and the pose always draws exactly that xform.
/// HM_ERROR_RANGE for a pose that hm_xform_from_pose refuses.
HM_API hm_result hm_world_set_pose(hm_world *world, hm_object id, const hm_pose *pose);

/// Moves an object so that its pivot lies at `position` in the world, in pixels, each within +-HM_MAX_POSITION.
/// Angle, scale and flips stay. The pivot of an object that was put there by an xform is the origin of its pixels,
/// also where no pose draws that xform. HM_ERROR_RANGE beyond the limits and for NaN.
HM_API hm_result hm_world_set_position(hm_world *world, hm_object id, hm_vec2 position);

/// Sets the pose of each of `count` objects, in this order, as hm_world_set_pose does. `ids` and `poses` may be
/// NULL when it is 0. HM_ERROR_STALE, HM_ERROR_RANGE (also for a negative count): no object is moved.
/// HM_ERROR_MEMORY: those before the first for which there was none are moved; call it again.
HM_API hm_result hm_world_set_poses(hm_world *world, const hm_object *ids, const hm_pose *poses, int32_t count);

/// Moves each of `count` objects, in this order, as hm_world_set_position does: bullets and particles, which fly but do
/// not rotate, at a fraction of the cost of a pose. Everything else is as with hm_world_set_poses.
HM_API hm_result hm_world_set_positions(hm_world *world, const hm_object *ids, const hm_vec2 *positions,
                                        int32_t count);

/// The pose of an object now. It is the pose that was set; its position moves with the object in hm_world_move and
/// hm_world_push_out, and hm_world_turn sets the pose that it ended in. This pose draws the object exactly: setting
/// it changes nothing. Where the object was moved along an axis, that coordinate is a whole number of steps.
///
/// An object that was put there by an xform (hm_world_add, hm_world_set_xform, hm_world_teleport) has the pose that
/// draws it, as hm_xform_to_pose returns it. HM_ERROR_STALE. HM_ERROR_RANGE where no pose draws the object: with
/// shear, or moved beyond +-HM_MAX_POSITION. Then nothing is written.
HM_API hm_result hm_world_pose(const hm_world *world, hm_object id, hm_pose *out);

/// Gives an object another shape of its set, or one of another set.
HM_API hm_result hm_world_set_frame(hm_world *world, hm_object id, int32_t frame);
HM_API hm_result hm_world_set_shapes(hm_world *world, hm_object id, uint32_t shapes, int32_t frame);

HM_API hm_result hm_world_set_filter(hm_world *world, hm_object id, const hm_filter *filter);
HM_API hm_result hm_world_set_flags(hm_world *world, hm_object id, uint32_t flags);
HM_API hm_result hm_world_set_enabled(hm_world *world, hm_object id, bool enabled);
HM_API hm_result hm_world_set_z(hm_world *world, hm_object id, int32_t z);
HM_API hm_result hm_world_set_user(hm_world *world, hm_object id, uint64_t user);

/// Brings the broad phases up to date, so that queries need not test changed objects one by one. Makes no events.
/// HM_ERROR_MEMORY: questions answer all the same.
HM_API hm_result hm_world_refresh(hm_world *world);

// ---- updates ------------------------------------------------------------------------------------------------------

/// Finds the pairs that touch now and what has changed since the last update. Two objects are a pair when both are
/// enabled, not both fixed, their filters pass (and options.passes says so), and their shapes meet the world's rule
/// (hm_overlap). After HM_ERROR_MEMORY all is as before, and the changes still wait.
///
/// Pairs of which neither object has changed keep their result and are not tested again. Memory and time follow the
/// number of pairs whose boxes meet; n objects on one point are n * (n - 1) / 2. A pair takes 9 bytes, with
/// options.passes 17; one that touches 39 in all, and up to 54 while the list of pairs grows. An event takes 51 more,
/// its contact 161. This memory is kept for later updates until the world is destroyed.
HM_API hm_result hm_world_update(hm_world *world);

/// How many updates there were.
HM_API uint64_t hm_world_updates(const hm_world *world);

typedef enum hm_event_kind {
    HM_EVENT_END,   ///< touched at the last update and does not any more, or is no pair any more
    HM_EVENT_BEGIN, ///< touches, and did not at the last update
    HM_EVENT_STAY,  ///< touches as at the last update: for objects with HM_OBJECT_STAY
} hm_event_kind;

/// What happened to a pair between the last two updates.
typedef struct hm_event {
    hm_event_kind kind;
    hm_object a; ///< the one with the smaller number (lower half of the id)
    hm_object b;
    uint64_t user_a; ///< also of objects that are gone
    uint64_t user_b;
    uint64_t since; ///< the update at which it began to touch: hm_world_updates then
} hm_event;

/// The events of the last update: ends, then begins, then stays, each in the order of the numbers of a, then b. One
/// for a pair at most.
HM_API int32_t hm_world_events(const hm_world *world, hm_event *out, int32_t capacity);

/// The contact that belongs to event number `index`, as from hm_contact: for begins and stays of which one object has
/// HM_OBJECT_CONTACTS. False for others, and where there is no event of that number.
HM_API bool hm_world_event_contact(const hm_world *world, int32_t index, hm_contact_info *out);

/// A pair that touched at the last update.
typedef struct hm_touching {
    hm_object a;
    hm_object b;
    uint64_t since;
} hm_touching;

/// All of them, in the order of the numbers of a, then b.
HM_API int32_t hm_world_touching(const hm_world *world, hm_touching *out, int32_t capacity);

/// Those of one object, in the order of the number of the other, which is `b`.
HM_API int32_t hm_world_touching_of(const hm_world *world, hm_object id, hm_touching *out, int32_t capacity);

/// Where and how two objects meet now, as hm_contact under the world's rule; filters are ignored. False where they do
/// not, or one is none or disabled.
HM_API bool hm_world_contact(const hm_world *world, hm_object a, hm_object b, hm_contact_info *out);

/// A pair that met during the motion between the last two updates.
typedef struct hm_passing {
    hm_object a; ///< the one with the smaller number
    hm_object b;
    double fraction; ///< of the frame, as in hm_cast
    hm_vec2 point;   ///< where, in world pixels, with a and b where they were then
    hm_vec2 normal;  ///< unit vector from a to b
} hm_passing;

/// Pairs that passed through each other, or came to touch, between the last two updates, in the order of (fraction,
/// numbers). One of the pair has HM_OBJECT_SWEPT; the two did not touch at the start and met at some time from the
/// start to the end. Otherwise the same objects make a pair as for hm_world_update, by their present state.
///
/// Objects move in straight lines from where they were at the last update to where they are. They have their present
/// axes and shape all the time; rotation during the motion is ignored. One that was added, enabled or teleported
/// since comes from where it was then. One that moved farther than 2,000,000 pixels on an axis counts as having been
/// where it is; two that moved relative to each other by more than that are not reported. Cost follows what moved:
/// one search each, and a cast for each pair whose swept boxes meet.
HM_API int32_t hm_world_passings(const hm_world *world, hm_passing *out, int32_t capacity);

// ---- snapshots -----------------------------------------------------------------------------------------------------
//
// A world as bytes, to go back to or to send, and as one number, to compare machines by.
//
// The bytes are the same on every machine for the same history of calls. They hold the objects with their poses, the
// ids that are free, the pairs that touch, and how many updates there were: all that later answers and events depend
// on, but not
//  - the sets of shapes, which must have been added to the restoring world too, in the same order;
//  - what shapes point at (the bits of masks): whoever edits these keeps them as well;
//  - the options of the world (rule, broad phases, tasks, predicate), and the events of the last update.

/// Writes the world into `capacity` bytes; `bytes` receives how many it takes: at most 64, 178 for each id that is in
/// use or was, and 16 for each pair. Where that is more than the capacity, nothing of use is written, and the result
/// is HM_OK all the same; `out` may be NULL when `capacity` is 0. Allocates nothing. HM_ERROR_RANGE only for a
/// violated precondition.
HM_API hm_result hm_world_save(const hm_world *world, void *out, size_t capacity, size_t *bytes);

/// Makes a world what it was when the bytes were written: ids, objects, pairs that touch. It has no events until the
/// next update, which then has the same as it would have had there; so have all later ones. HM_ERROR_FORMAT for bytes
/// that are no such snapshot, cut short or altered, for another version (this is 2; version 1 of 0.1 has no poses), and
/// where an object's shape is not in the world's sets. HM_ERROR_MEMORY. After an error the world is as before.
HM_API hm_result hm_world_restore(hm_world *world, const void *bytes, size_t size);

/// A number that differs, but once in 2^64, wherever the snapshots do. Allocates nothing; costs as much as a
/// snapshot.
HM_API uint64_t hm_world_hash(const hm_world *world);

#ifdef __cplusplus
}
#endif

#endif
