// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// side: one of the two shapes of a query, with where it is, how its parts are named, and what it owns.
#ifndef HITMASK_TOOL_SIDE_H
#define HITMASK_TOOL_SIDE_H

#include <hitmask/collide.h>
#include <hitmask/tilemap.h>

#include <stdbool.h>
#include <stddef.h>

/// An edge of an outline as in the input.
typedef struct side_edge {
    int32_t loop; ///< number of the loop
    int32_t edge; ///< number of the point in it where the edge begins
} side_edge;

/// What answers report of the point on a shape that was met.
typedef enum side_part {
    SIDE_PART_NOTHING,
    SIDE_PART_PIXEL,
    SIDE_PART_CELL, ///< side_cell
    SIDE_PART_EDGE, ///< number of one in `edges`, below 0 inside
} side_part;

/// Something that lives as long as the side.
typedef struct side_owned {
    void *object;
    void (*destroy)(void *object);
} side_owned;

typedef struct shape_side {
    const char *kind; ///< as its key is called
    hm_shape shape;
    hm_xform xform;
    hm_pose pose;             ///< what the xform was made of, when `posed`
    bool posed;               ///<
    const side_edge *edges;   ///< of an outline: what its edges are called in answers, by number
    hm_pixel first_cell;      ///< of a tile map: what its first cell is called in answers
    hm_pixel corner;          ///< where the shape's own origin lies in the coordinates that the pose is about
    struct shape_side *parts; ///< of a compound, each with its own xform
    int32_t part_count;
    const struct json_t *tag; ///< of a part: a text or a whole number, or NULL; borrowed
    side_owned *owned;        ///< freed last to first
    size_t owned_count, owned_size;
} shape_side;

/// From now on the object belongs to the side, which destroys it. Without memory it is destroyed at once: false.
bool side_own(shape_side *of, void *object, void (*destroy)(void *object));

/// Puts what the pose draws at `corner` where the shape's own origin has to be. False beyond the limits of the world.
bool side_move_to_corner(shape_side *of);

/// The xform as it is without the corner, for answers.
hm_xform side_local_xform(const shape_side *of, const hm_xform *xform);

/// What a cell of a tile map is called by those who wrote it. False for what is solid outside of the map.
bool side_cell(const shape_side *of, hm_pixel cell, hm_pixel *out);

/// Whether the shape has a round edge, which an xform must keep round.
bool side_is_round(const shape_side *of);

/// Whether it has no area, so that a line is all there is to draw. Not of a compound.
bool side_is_thin(const shape_side *of);

/// What is reported of the shape itself; of a compound nothing, as its parts are reported.
side_part side_part_kind(const shape_side *of);

/// Whether there is nothing of the shape: no solid pixel, no loop, no cell, no part.
bool side_is_empty(const shape_side *of);

/// Frees what the side owns.
void side_free(shape_side *of);

#endif
