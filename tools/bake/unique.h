// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// unique: names that must differ from each other in one file.
#ifndef HITMASK_BAKE_UNIQUE_H
#define HITMASK_BAKE_UNIQUE_H

#include "../sheet/text_store.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct unique_name {
    const char *text;
    size_t tries; ///< the number that was last put behind it
} unique_name;

/// A set of names; empty as `unique_names names = {0}`. All bytes count.
typedef struct unique_names {
    unique_name *slots; ///< a table by hash, at most half full
    size_t room, count;
    text_store texts;
} unique_names;

/// Adds a name, unless it is there already, which is reported; returns the set's own. NULL without memory.
const char *unique_put(unique_names *names, const char *name, bool *there);

/// Whether the name is there already.
bool unique_has(const unique_names *names, const char *name);

/// The name itself where it is new; otherwise with `joint` and the least number from 2 behind it that makes it a new
/// one. The set owns it. NULL without memory.
const char *unique_take(unique_names *names, const char *name, const char *joint);

void unique_free(unique_names *names);

#endif
