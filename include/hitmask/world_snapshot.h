// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// world_snapshot: a world as bytes, to go back to or to send, and as one number, to compare machines by.
//
// The bytes are the same on every machine for the same history of calls. They hold the objects with their poses, the
// ids that are free, the pairs that touch, and how many updates there were: all that later answers and events depend
// on, but not
//  - the sets of shapes, which must have been added to the restoring world too, in the same order;
//  - what shapes point at (the bits of masks): whoever edits these keeps them as well;
//  - the options of the world (rule, broad phases, tasks, predicate), and the events of the last update.
#ifndef HITMASK_WORLD_SNAPSHOT_H
#define HITMASK_WORLD_SNAPSHOT_H

#include <hitmask/world.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Writes the world into `capacity` bytes and returns how many it takes: at most 64, 178 for each id that is in use
/// or was, and 16 for each pair. Where that is more than the capacity, nothing of use is written; `out` may be NULL
/// when it is 0. Allocates nothing.
HM_API size_t hm_world_save(const hm_world *world, void *out, size_t capacity);

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
