// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// world: many posed shapes, who touches whom, and since when. No bodies, no time step: objects are where they are
// put.
//
// Conventions of this header and of world_*.h, said once:
//  - An object has an id, which is never given twice; 0 is no object. Calls with the id of no object, or of one that
//    has been removed, answer HM_ERROR_STALE, false or nothing, and change nothing.
//  - Objects have their shapes from a set that the world holds (hm_world_add_shapes): the frames of an animation, or
//    just one. What shapes point at (masks, fields, parts, polygons, maps) must stay alive; after a change of it call
//    hm_world_shapes_changed.
//  - Questions see every change at once. Objects that were changed since the last hm_world_update or hm_world_refresh
//    are looked at one by one, so call one of these before many questions when most objects have moved.
//  - Questions allocate nothing and change nothing; any number of threads may ask a world that nobody changes.
//  - Every answer is exact, and the same on every machine, with every kind of broad phase, and for any number of
//    workers.
#ifndef HITMASK_WORLD_H
#define HITMASK_WORLD_H

#include <hitmask/broad.h>
#include <hitmask/collide.h>
#include <hitmask/filter.h>
#include <hitmask/lattice.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Most objects of one world, and most sets of shapes.
#define HM_WORLD_MAX 16777215

typedef struct hm_world hm_world;

/// The id of an object: a number that is given again in its lower half, and in its upper half how often it was given.
typedef uint64_t hm_object;

/// No object.
#define HM_NO_OBJECT ((hm_object)0)

// ---- worlds -------------------------------------------------------------------------------------------------------

/// A piece of work over the items begin .. end - 1. Pieces may run at once, in any order, each item once.
typedef void (*hm_task_fn)(int32_t begin, int32_t end, void *task);

/// The engine's own task system, as Box2D v3 takes it. Zeroed: all is done by the calling thread.
typedef struct hm_tasks {
    /// Has `fn` called for 0 .. count - 1 in pieces of `least` items at least, on any threads, and returns at once or
    /// when that is done; what it returns is given to `finish`. NULL is fine: `finish` is then not called, all is
    /// done.
    void *(*enqueue)(hm_task_fn fn, int32_t count, int32_t least, void *task, void *ctx);
    /// Returns when all of it is done.
    void (*finish)(void *job, void *ctx);
    void *ctx;
} hm_tasks;

/// Whether a pair that the filters pass is to be asked about. Called on the thread of hm_world_update, in an order
/// that is the same each time, maybe twice for a pair (once for what it passes); must answer the same for the same
/// pair until something changes, and change no world.
typedef bool (*hm_pair_fn)(void *ctx, hm_object a, hm_object b);

/// How a world is made. Zeroed, or NULL in its place, is right for most.
typedef struct hm_world_options {
    hm_rule rule;           ///< what counts as touching
    hm_broad_options broad; ///< for objects that move
    hm_broad_options fixed; ///< for those that do not (HM_OBJECT_FIXED)
    hm_tasks tasks;
    hm_pair_fn passes; ///< NULL: all pairs that the filters pass
    void *passes_ctx;
} hm_world_options;

/// Makes an empty world. HM_ERROR_RANGE for an invalid rule or broad phase, or only one of the two functions of
/// tasks. HM_ERROR_MEMORY.
HM_API hm_result hm_world_create(const hm_world_options *options, const hm_allocator *alloc, hm_world **out);

/// Frees it. NULL is fine.
HM_API void hm_world_destroy(hm_world *world);

/// Bytes in use, without the shapes' own data.
HM_API size_t hm_world_bytes(const hm_world *world);

/// What finds the candidates at present among the objects that move, or among the fixed ones: for HM_BROAD_AUTO what
/// was chosen at the last update.
HM_API hm_broad_kind hm_world_broad_chosen(const hm_world *world, bool fixed);

// ---- shapes -------------------------------------------------------------------------------------------------------

/// Copies `count` (1 to 65,535) shapes as one set and tells its number: 0, 1, 2 .. as they come. Sets stay until the
/// world ends. HM_ERROR_RANGE for an invalid shape or count. HM_ERROR_MEMORY.
HM_API hm_result hm_world_add_shapes(hm_world *world, const hm_shape *shapes, int32_t count, uint32_t *out);

/// The shapes of a set, as long as no other is added, and how many; NULL for another number. `count` may be NULL.
HM_API const hm_shape *hm_world_shapes(const hm_world *world, uint32_t set, int32_t *count);

/// Tells that what the shapes of a set point at was edited: a mask that was shot at, a tile that was set. All objects
/// of the set count as changed. HM_ERROR_RANGE for another number. HM_ERROR_MEMORY: some of them do; tell it again.
HM_API hm_result hm_world_shapes_changed(hm_world *world, uint32_t set);

// ---- objects ------------------------------------------------------------------------------------------------------

/// What an object is, besides its place.
#define HM_OBJECT_FIXED UINT32_C(1)    ///< seldom moved: kept apart, and two fixed ones are never a pair
#define HM_OBJECT_DISABLED UINT32_C(2) ///< touches nothing, is found by nothing
#define HM_OBJECT_STAY UINT32_C(4)     ///< has events for its pairs that last
#define HM_OBJECT_CONTACTS UINT32_C(8) ///< has contacts with its events
#define HM_OBJECT_SWEPT UINT32_C(16)   ///< what it passes through between two updates is told
#define HM_OBJECT_FLAGS UINT32_C(31)

typedef struct hm_object_def {
    uint32_t shapes; ///< number of a set
    int32_t frame;   ///< which shape of the set
    hm_xform xform;  ///< where it is
    hm_filter filter;
    int32_t z;      ///< depth: the larger, the nearer to who looks
    uint32_t flags; ///< HM_OBJECT_*
    uint64_t user;  ///< anything of the caller's
} hm_object_def;

/// For initialisers: set 0, frame 0, drawn where it is, touching all.
#define HM_OBJECT_DEFAULT                                                                                            \
    { 0, 0, HM_XFORM_IDENTITY, HM_FILTER_DEFAULT, 0, 0, 0 }

/// Adds an object. HM_ERROR_RANGE for a set or frame that is not there, an invalid xform, unknown flags, or one more
/// than HM_WORLD_MAX. HM_ERROR_MEMORY.
HM_API hm_result hm_world_add(hm_world *world, const hm_object_def *def, hm_object *out);

/// Takes an object out. What touched it has an end at the next update. Answers whether it was there.
HM_API bool hm_world_remove(hm_world *world, hm_object id);

/// What an object is now. False where it is none; `out` may be NULL.
HM_API bool hm_world_get(const hm_world *world, hm_object id, hm_object_def *out);

/// The shape that an object has now and where; false where it is none. The pointer is good until the next change.
HM_API bool hm_world_shape(const hm_world *world, hm_object id, const hm_shape **shape, hm_xform *xform);

/// How many objects there are.
HM_API int32_t hm_world_count(const hm_world *world);

/// The object after `id` in the order of the lower halves of ids, the first for HM_NO_OBJECT; HM_NO_OBJECT at the
/// end.
HM_API hm_object hm_world_next(const hm_world *world, hm_object id);

/// Moves an object to where it is now. HM_ERROR_RANGE for an invalid xform. HM_ERROR_STALE, HM_ERROR_MEMORY: the
/// object stays where it was. So below.
HM_API hm_result hm_world_set_xform(hm_world *world, hm_object id, const hm_xform *xform);

/// The same without a way there: what lies between is not passed (HM_OBJECT_SWEPT). What moves on afterwards comes
/// from there.
HM_API hm_result hm_world_teleport(hm_world *world, hm_object id, const hm_xform *xform);

/// Gives an object another shape of its set, or one of another set.
HM_API hm_result hm_world_set_frame(hm_world *world, hm_object id, int32_t frame);
HM_API hm_result hm_world_set_shapes(hm_world *world, hm_object id, uint32_t shapes, int32_t frame);

HM_API hm_result hm_world_set_filter(hm_world *world, hm_object id, const hm_filter *filter);
HM_API hm_result hm_world_set_flags(hm_world *world, hm_object id, uint32_t flags);
HM_API hm_result hm_world_set_enabled(hm_world *world, hm_object id, bool enabled);
HM_API hm_result hm_world_set_z(hm_world *world, hm_object id, int32_t z);
HM_API hm_result hm_world_set_user(hm_world *world, hm_object id, uint64_t user);

/// Brings the broad phases up to date, so that questions need not look at changed objects one by one. Makes no
/// events. HM_ERROR_MEMORY: questions answer all the same.
HM_API hm_result hm_world_refresh(hm_world *world);

// ---- updates ------------------------------------------------------------------------------------------------------

/// Finds the pairs that touch now and what has changed since the last update. Two objects are a pair when both are
/// enabled, not both fixed, their filters pass (and options.passes says so), and their shapes meet the world's rule
/// (hm_overlap). After HM_ERROR_MEMORY all is as before, and the changes still wait.
///
/// Pairs of which neither object has changed keep their answer and are not asked again. Memory and time follow the
/// number of pairs whose boxes meet: 16 bytes each for those, while n objects on one point are n * (n - 1) / 2.
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
HM_API size_t hm_world_events(const hm_world *world, hm_event *out, size_t capacity);

/// The contact that belongs to event number `index`, as hm_contact tells it: for begins and stays of which one object
/// has HM_OBJECT_CONTACTS. False for others.
HM_API bool hm_world_event_contact(const hm_world *world, size_t index, hm_contact_info *out);

/// A pair that touched at the last update.
typedef struct hm_touching {
    hm_object a;
    hm_object b;
    uint64_t since;
} hm_touching;

/// All of them, in the order of the numbers of a, then b.
HM_API size_t hm_world_touching(const hm_world *world, hm_touching *out, size_t capacity);

/// Those of one object, in the order of the number of the other, which is `b`.
HM_API size_t hm_world_touching_of(const hm_world *world, hm_object id, hm_touching *out, size_t capacity);

/// Where and how two objects meet now, as hm_contact under the world's rule; filters are not asked. False where they
/// do not, or one is none or disabled.
HM_API bool hm_world_contact(const hm_world *world, hm_object a, hm_object b, hm_contact_info *out);

/// A pair that met on the way between the last two updates.
typedef struct hm_passing {
    hm_object a; ///< the one with the smaller number
    hm_object b;
    double fraction; ///< of the frame, as hm_cast tells it
    hm_vec2 point;   ///< where, in world pixels, with a and b where they were then
    hm_vec2 normal;  ///< unit vector from a to b
} hm_passing;

/// What passed through each other, or came to touch on the way, between the last two updates, in the order of
/// (fraction, numbers): pairs of which one has HM_OBJECT_SWEPT, that did not touch at the start and met at some time
/// from the start to the end. Otherwise the same make a pair as for hm_world_update, by what they are now.
///
/// Objects go in straight lines from where they were at the last update to where they are, with the axes and the
/// shape that they have now, at both ends and on the way; a turn on the way is not looked at. One that was added,
/// enabled or teleported since comes from where it was then. One that went farther than 2,000,000 pixels on an axis
/// counts as having been where it is, and of two that went apart or together by more than that nothing is told. Cost
/// follows what moved: one search each, and a cast for each pair whose boxes meet on the way.
HM_API size_t hm_world_passings(const hm_world *world, hm_passing *out, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
