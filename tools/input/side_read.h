// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// side_read: a shape and where it is, out of the JSON that users write. All kinds are rows of one table, from which
// the keys, the words of faults and the printed grammar are made.
#ifndef HITMASK_TOOL_SIDE_READ_H
#define HITMASK_TOOL_SIDE_READ_H

#include "values.h"
#include "side.h"

/// The keys of a shape that are not a kind.
typedef enum side_key {
    SIDE_RADIUS,
    SIDE_THRESHOLD,
    SIDE_FRAME,
    SIDE_GRID,
    SIDE_TAG,
    SIDE_POSE,
    SIDE_XFORM,
    SIDE_KEYS
} side_key;

/// What a kind's own reader gets.
typedef struct side_source {
    const char *key;    ///< of the kind
    json_t *value;      ///< of that key
    json_t *const *own; ///< values of the other keys, by side_key; NULL for those that are not there
} side_source;

/// One kind of shape.
typedef struct side_kind {
    const char *key;
    const char *form;  ///< of its value, as the grammar writes it
    const char *about; ///< a remark for the grammar
    unsigned accepts;  ///< bits of the side_keys that it accepts besides pose and xform
    /// Reads the shape into `out`.
    bool (*read)(query_reader *reader, const side_source *source, shape_side *out);
} side_kind;

/// All kinds; ends with a row whose key is NULL.
extern const side_kind side_kinds[];

/// Reads a part of a compound, which may have a tag, and is no compound itself. As side_read.
bool side_read_part(query_reader *reader, const char *where, json_t *object, shape_side *out);

/// Reads a shape; `where` begins the faults that are about all of it. `out` must be freed in any case.
bool side_read(query_reader *reader, const char *where, json_t *object, shape_side *out);

#endif
