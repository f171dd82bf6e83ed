// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// names: which number belongs to a name, for as many as there are.
#ifndef HITMASK_TOOL_NAMES_H
#define HITMASK_TOOL_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct names_row {
    char *name; ///< owned
    int32_t number;
} names_row;

/// A table with open addressing; `size` is a power of two or 0.
typedef struct names {
    names_row *rows;
    size_t size, count;
} names;

typedef enum names_result { NAMES_ADDED, NAMES_TAKEN, NAMES_NO_MEMORY } names_result;

/// Gives a number to a name, which belongs to the table when it was added.
names_result names_add(names *all, char *name, int32_t number);

/// The number of a name, -1 for none.
int32_t names_find(const names *all, const char *name);

/// The name that is most like another one, NULL where none is near.
const char *names_nearest(const names *all, const char *name);

void names_free(names *all);

#endif
