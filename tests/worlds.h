// The same scene in a world of every kind of broad phase and in the oracle: what is done is done to all, and after
// each update all must return the same.
#ifndef TESTS_WORLDS_H
#define TESTS_WORLDS_H

#include "posed.h"
#include "ref_world.h"

enum { WORLDS_OBJECTS = 128, WORLDS_SETS = 8, WORLDS_FRAMES = 3 };

/// How objects lie.
typedef enum worlds_style {
    WORLDS_LOOSE,    ///< over a field, of all kinds of shape, rotated
    WORLDS_CLUSTERS, ///< around a few points
    WORLDS_EQUAL,    ///< the same shape at the same position, now and then a step or a pixel beside it
    WORLDS_NESTED,   ///< rings of growing size around one point, touching or not
    WORLDS_POWER,    ///< discs of 1 to 1000 pixels, small ones by far the most
    WORLDS_GIANT,    ///< one across the field, all others dust
    WORLDS_FAR,      ///< anywhere in the world, or at its end, or near another
    WORLDS_STYLES
} worlds_style;

typedef struct worlds {
    hm_world *world[HM_BROAD_KIND_COUNT];
    test_heap heap[HM_BROAD_KIND_COUNT];
    worlds_style style;
    hm_rule rule;
    bool decides; ///< a function of their own decides which pairs pass
    posed shape[WORLDS_SETS][WORLDS_FRAMES];
    int count; ///< of objects, with those that are gone until the next update
    ref_world_object object[WORLDS_OBJECTS];
    hm_object_def def[WORLDS_OBJECTS];
    hm_xform last[WORLDS_OBJECTS]; ///< where an object comes from
    ref_world ref;
    test_tally overlaps; ///< of pairs whose boxes meet
    long reported[3];    ///< events of each kind
    long contacts;
    test_tally passings;               ///< of pairs that could have passed and whose ways' boxes meet
    bool updated[HM_BROAD_KIND_COUNT]; ///< already, since the last worlds_update
    bool swept;                        ///< every sixth object is
    uint32_t flags;                    ///< that all objects have besides
} worlds;

/// Worlds with their shapes and no objects. They are large: have them static or on the heap.
void worlds_make(worlds *w, worlds_style style, const hm_rule *rule, bool decides);
void worlds_free(worlds *w);

/// An object as the style has them, with any filter and flags.
hm_object_def worlds_random_def(worlds *w);

/// Another position for an object of the style: near where it is, or anywhere.
hm_xform worlds_random_pose(worlds *w, const hm_xform *xform);

/// Adds an object; its number here, or -1 where there are enough.
int worlds_add(worlds *w, const hm_object_def *def);

/// Any object that is there, -1 for none.
int worlds_random_object(const worlds *w);

/// Makes an object what `def` says, by the calls that this takes. `teleport` instead of moving.
void worlds_set(worlds *w, int index, const hm_object_def *def, bool teleport);
void worlds_remove(worlds *w, int index);

/// Edits all masks and tile maps of a set, those of compounds too. Nothing is reported to the worlds.
void worlds_edit(worlds *w, int set);

/// Something at random to some object, or another object.
void worlds_random_change(worlds *w);

/// The function that worlds call, and its result.
bool worlds_pass(void *ctx, hm_object a, hm_object b);

/// Updates all and compares; so without the update.
void worlds_update(worlds *w);
void worlds_compare(worlds *w);

#endif
