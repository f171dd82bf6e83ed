// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// tilemap: a map of equal cells, each empty, solid, or with a mask or polygon of its own in it.
//
//     const hm_tilemap_options options = {.width = 40, .height = 20, .cell_width = 16, .cell_height = 16};
//     const hm_tile tiles[] = {{.form = HM_TILE_SOLID}};
//     hm_tilemap *map;
//     if (hm_tilemap_create(&options, tiles, 1, NULL, NULL, &map) != HM_OK) return;
//     hm_tilemap_set(map, 3, 10, 1);
//     hm_shape ground;
//     hm_shape_tilemap(map, &ground); // now any question: hm_overlap, hm_cast, hm_distance
//     hm_tilemap_destroy(map);
//
// Conventions of this header:
//  - Cell (x, y) is the rectangle [x * cell_width, (x + 1) * cell_width] x [y * cell_height, (y + 1) * cell_height]
//    of the map's own pixels. The map's top-left corner is its local (0, 0); an xform says where the map is.
//  - The solid of a map is the union of what its cells hold: where two solid cells meet there is no edge. One-way
//    cells are not part of it; they count in casts and moves alone.
//  - Queries (const arguments, no hm_result) cannot fail, allocate nothing, change nothing, and may be called from
//    any number of threads at once.
#ifndef HITMASK_TILEMAP_H
#define HITMASK_TILEMAP_H

#include <hitmask/mask.h>
#include <hitmask/shape.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Cells of a map. What they hold can be changed (hm_tilemap_set), their number and size cannot.
typedef struct hm_tilemap hm_tilemap;

// ---- tiles and cells ----------------------------------------------------------------------------------------------

/// What a cell with a tile holds.
typedef enum hm_tile_form {
    HM_TILE_EMPTY,   ///< nothing: a tile for the eye only
    HM_TILE_SOLID,   ///< all of the cell
    HM_TILE_MASK,    ///< the solid pixels of a mask
    HM_TILE_POLYGON, ///< the inside of a simple polygon
} hm_tile_form;

/// Which way a one-way tile lets through what moves; it blocks motions against that way. Directions are those of the
/// map: HM_TILE_ONE_WAY_UP is the platform that one jumps through from below and lands on.
///
/// Cells of one direction that lie side by side, and those behind them, are one platform, whatever their forms. It
/// blocks what moves against its direction and lands on the side that it faces: with a normal no more than 45 degrees
/// from that direction, and clear of all of the platform until then. What overlaps any of its cells at the start of a
/// motion, or has come in past its ends, passes all of them in that motion. A cell behind a full one of its direction
/// blocks nothing.
typedef enum hm_tile_one_way {
    HM_TILE_ONE_WAY_NONE, ///< blocks everything
    HM_TILE_ONE_WAY_UP,   ///< lets through what moves towards -y
    HM_TILE_ONE_WAY_DOWN,
    HM_TILE_ONE_WAY_LEFT, ///< lets through what moves towards -x
    HM_TILE_ONE_WAY_RIGHT,
} hm_tile_one_way;

/// One tile of a set. A zeroed one is empty.
typedef struct hm_tile {
    hm_tile_form form;
    hm_tile_one_way one_way;
    const hm_mask *mask; ///< of HM_TILE_MASK: not larger than a cell; its top-left pixel is that of the cell
    const hm_vec2
        *points;         ///< of HM_TILE_POLYGON: its corners in order, clockwise or not, in pixels from the top-left
                         ///< corner of the cell and within it; rounded to 2^-16 pixel. Slopes, and concave forms
    int32_t point_count; ///< of HM_TILE_POLYGON: at least 3. Two corners in a row may be equal
} hm_tile;

/// The number of a cell: 0 for an empty one, n for the tile number n - 1 of the set, with these bits added where the
/// tile is drawn flipped. They are those of Tiled and mean the same: first the diagonal flip, which exchanges x and y
/// (square cells only), then the others. Flips apply to the direction of one-way tiles as well.
#define HM_CELL_FLIP_X UINT32_C(0x80000000)
#define HM_CELL_FLIP_Y UINT32_C(0x40000000)
#define HM_CELL_FLIP_DIAGONAL UINT32_C(0x20000000)
#define HM_CELL_FLIPS (HM_CELL_FLIP_X | HM_CELL_FLIP_Y | HM_CELL_FLIP_DIAGONAL)

/// Size of a map. Zero what is not needed.
typedef struct hm_tilemap_options {
    int32_t width;       ///< in cells; 0 is a map without any
    int32_t height;      ///< in cells
    int32_t cell_width;  ///< in pixels, at least 1
    int32_t cell_height; ///< in pixels; 0: the same as cell_width
    bool solid_outside;  ///< whether all that lies outside the map is solid; otherwise it is empty
} hm_tilemap_options;

// ---- making and freeing -------------------------------------------------------------------------------------------

/// Makes a map. `cells` are the numbers of the cells, row by row from the top-left one, width * height of them; NULL:
/// all are empty. Tiles and cells are copied: the arguments need not outlive the call.
///
/// A cell costs 2 bytes and a fifth, whatever is in it; what a tile holds is stored once for each orientation in
/// which it is flipped somewhere on the map.
///
/// HM_ERROR_RANGE: a negative number, a side of the map of more than 32,767 pixels (HM_MAX_LOCAL), a mask or polygon
/// that reaches beyond the cell, a cell's number beyond the tiles, or more than 65,535 kinds of cell (tiles, each
/// with its flips). HM_ERROR_FORMAT: a polygon that meets itself or has no area, or a diagonal flip where cells are
/// not square. HM_ERROR_MEMORY.
HM_API hm_result hm_tilemap_create(const hm_tilemap_options *options, const hm_tile *tiles, int32_t tile_count,
                                   const uint32_t *cells, const hm_allocator *alloc, hm_tilemap **out);

/// Frees a map. NULL is fine.
HM_API void hm_tilemap_destroy(hm_tilemap *map);

// ---- cells --------------------------------------------------------------------------------------------------------

/// In cells.
HM_API int32_t hm_tilemap_width(const hm_tilemap *map);
HM_API int32_t hm_tilemap_height(const hm_tilemap *map);

/// In pixels.
HM_API int32_t hm_tilemap_cell_width(const hm_tilemap *map);
HM_API int32_t hm_tilemap_cell_height(const hm_tilemap *map);

/// The number of cell (x, y), flips included; 0 outside the map.
HM_API uint32_t hm_tilemap_get(const hm_tilemap *map, int32_t x, int32_t y);

/// Makes cell (x, y) another one. Takes constant time, but for the first use of a flipped tile, which is made then.
/// HM_ERROR_RANGE outside the map, and as hm_tilemap_create does for the number; HM_ERROR_FORMAT; HM_ERROR_MEMORY.
HM_API hm_result hm_tilemap_set(hm_tilemap *map, int32_t x, int32_t y, uint32_t cell);

/// Whether anything in cell (x, y) can block: false for empty cells, tiles of form HM_TILE_EMPTY and masks without
/// solid pixels. Outside the map as hm_tilemap_options says. "May the player step there" of games that move by cells.
HM_API bool hm_tilemap_occupied(const hm_tilemap *map, int32_t x, int32_t y);

/// The direction that cell (x, y) lets through, its flips included; HM_TILE_ONE_WAY_NONE for an empty one and
/// outside.
HM_API hm_tile_one_way hm_tilemap_one_way(const hm_tilemap *map, int32_t x, int32_t y);

// ---- points -------------------------------------------------------------------------------------------------------
//
// Points are in world pixels, each rounded to steps once. Preconditions: points within +-HM_MAX_POSITION, a valid
// xform and touch rule; otherwise the result is none. The map may be rotated, scaled, sheared and mirrored. Every
// answer is exact.

/// The cell in which a point lies; false where that is not on the map. A point between two cells belongs to the one
/// to the right of it, and below: those with the larger numbers. `out` then receives the cell as if the map went on,
/// within +-2^30.
HM_API bool hm_tilemap_cell_at(const hm_tilemap *map, const hm_xform *xform, hm_vec2 point, hm_pixel *out);

/// The smallest rectangle of cells that holds all those of the map which an axis-aligned box of the world meets, from
/// its corner `min` to `max`: with HM_TOUCH_AREA their interiors, with HM_TOUCH_CLOSED also their edges. On a rotated
/// map it also has cells that the box does not meet. False when there are none, or `max` is less than `min`; `out` is
/// then all 0.
HM_API bool hm_tilemap_cells_in(const hm_tilemap *map, const hm_xform *xform, hm_vec2 min, hm_vec2 max,
                                hm_touch touch, hm_rect *out);

/// One cell that a segment meets. Fractions are 0 at the segment's beginning and 1 at its end.
typedef struct hm_tile_step {
    hm_pixel cell;
    double enter;      ///< the largest double not above the fraction at which the segment comes into the cell
    double leave;      ///< the smallest double not below the fraction at which it leaves it
    hm_fraction when;  ///< the fraction at which it comes into it, exactly
    hm_fraction until; ///< the fraction at which it leaves it, exactly
} hm_tile_step;

/// All cells of the map that a segment meets, in the order along it, empty ones included. Parts outside the map are
/// skipped. A ray is a segment that is long enough.
///
/// With HM_TOUCH_AREA the cells that the segment passes through: those of which it has inner points. Through a corner
/// it goes straight from one cell to the one beyond; along the line between two cells it passes through none. With
/// HM_TOUCH_CLOSED all that it touches, if only in a corner or along an edge. Of those that are entered at the same
/// fraction the first is the one that is left first, then the one with the smaller y, then x. A segment of length 0
/// is in the cell in which its point lies, from 0 to 1; with HM_TOUCH_CLOSED also in those whose edges it lies on.
///
/// Returns how many there are and writes the first `capacity` of them; `out` may be NULL when that is 0. A negative
/// capacity violates a precondition; the result is then 0. Cost follows the cells. Allocates nothing.
HM_API int32_t hm_tilemap_walk(const hm_tilemap *map, const hm_xform *xform, hm_vec2 from, hm_vec2 to, hm_touch touch,
                               hm_tile_step *out, int32_t capacity);

// ---- cells under a shape -------------------------------------------------------------------------------------------
//
// Which cells of a tile map lie under a shape.

/// What of a cell the shape has to meet.
typedef enum hm_under {
    HM_UNDER_FORM, ///< what the cell holds: a solid cell, pixels, a polygon; one-way cells as others
    HM_UNDER_CELL, ///< any of the cell, whatever it holds, empty ones as well: coins, water, signs
} hm_under;

/// The cells that a shape overlaps under a rule, row by row from the top, from left to right in the map's own order.
/// Each counts for itself: with HM_TOUCH_AREA a point on the line between two solid cells lies in neither.
///
/// Returns how many there are (INT32_MAX for more) and writes the first `capacity` of them; `out` may be NULL when that
/// is 0. Cost follows the cells near the shape, with HM_UNDER_FORM those that are occupied. Allocates nothing. `shape`
/// is of any kind. Preconditions: a valid shape, xform, rule and `how`, no negative capacity; otherwise the result is 0.
HM_API int32_t hm_tilemap_under(const hm_tilemap *map, const hm_xform *map_xform, const hm_shape *shape,
                                const hm_xform *xform, const hm_rule *rule, hm_under how, hm_pixel *out,
                                int32_t capacity);

#ifdef __cplusplus
}
#endif

#endif
