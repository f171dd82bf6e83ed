// Any call to the worlds of worlds.h: changes, updates, moves, queries, snapshots, calls that must be refused, calls
// without memory. All worlds must return the same, and queries of areas what each object yields by itself.
#ifndef TESTS_WORLDS_CALLS_H
#define TESTS_WORLDS_CALLS_H

#include "worlds.h"

/// How often something was done.
typedef struct worlds_calls {
    long starved;   ///< calls for which there was no memory
    long refused;   ///< and such as are refused
    long moves;     ///< that went somewhere
    long stopped;   ///< that met something
    long restored;  ///< worlds
    long posed;     ///< objects whose pose or position was set
    test_tally met; ///< objects in areas: whether they met them
} worlds_calls;

/// Worlds of a random style and rule.
void worlds_make_any(worlds *w);

/// Any one call, updates among them.
void worlds_any_call(worlds *w, worlds_calls *done);

/// An update, and before it some for which there is no memory: they change nothing.
void worlds_starved_update(worlds *w, worlds_calls *done);

#endif
