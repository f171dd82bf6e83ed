// Worlds for the tests of moves: objects are put in with one call, and whether one is free is found by testing all
// the others.
#ifndef TESTS_MOVERS_H
#define TESTS_MOVERS_H

#include "support.h"

/// A new world under a rule (NULL: the plain one), with what it needs from `alloc`.
hm_world *movers_world(const hm_rule *rule, const hm_allocator *alloc);

/// Adds an object with one shape at an xform, or by its position in whole steps and pixels.
hm_object movers_add(hm_world *world, const hm_shape *shape, const hm_xform *at);
hm_object movers_add_at(hm_world *world, const hm_shape *shape, double x, double y);
hm_object movers_add_box(hm_world *world, double x, double y, double w, double h);

/// The same with a category of its own.
hm_object movers_add_kind(hm_world *world, const hm_shape *shape, double x, double y, uint32_t category);

/// An xform moved by pixels, rounded to steps.
hm_xform movers_moved(const hm_xform *x, double dx, double dy);

/// Whether an object at an xform overlaps none of the others, as hm_overlap says: all are tested.
bool movers_free(const hm_world *world, hm_object id, const hm_xform *at);

/// Moves it and checks what is promised of every move: that a dry run returns the same and changes nothing, that the
/// object is then at the position returned, and free if it was.
hm_world_move_end movers_move(hm_world *world, hm_object id, hm_vec2 motion, const hm_world_move_options *options,
                              hm_world_move_contact *contacts, int32_t capacity);

#endif
