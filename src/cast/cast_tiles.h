// cast (internal): casts past the full cells of an axis-aligned map, looked up by index.
#ifndef HITMASK_CAST_CAST_TILES_H
#define HITMASK_CAST_CAST_TILES_H

#include "../fastpath/fastpath.h"
#include "../narrow/tile_span.h"
#include "cast_job.h"

#include <hitmask/cast.h>

/// The time at which the box comes to a cell, as a fraction. The denominator is 0 for a cell that is not met.
typedef struct hmi_tiles_time {
    int64_t num, den; ///< 0 <= num < den
    int axis;         ///< the axis along which the box came to the cell last; -1 where along both at once
    bool inside;      ///< the box overlaps the cell at the start
} hmi_tiles_time;

/// A cast past a map. All but the first members are left to hmi_cast_tiles.
typedef struct hmi_tiles_cast {
    const hm_shape *shape; ///< no group
    const hm_xform *at;
    const hm_tilemap *map;
    const hm_xform *map_at;
    hmi_point motion; ///< of the map, in steps
    const hmi_rule *rule;
    double most; ///< as of hmi_cast
    hmi_tile_axis axis[2];
    hmi_tile_body body;
    int64_t way[2]; ///< of the body past the map, in units
    bool found;
    hmi_tiles_time first;
    hm_pixel cell;
    hmi_tiles_time other;  ///< when the first cell that is left to the search is met
    hmi_tiles_time beside; ///< when a rounded shape first comes down beside a cell, whose corner it may meet later
    bool doubt;            ///< two times may become the same double
    bool platform;         ///< the first one is a one-way cell
} hmi_tiles_cast;

/// What the search of a cast finds whose start is free: HMI_APART for nothing, HMI_MEET for what the search has as the
/// best. HMI_UNSURE where the start may not be free, where it takes cells that are not full, and for other shapes,
/// rules and maps.
hmi_verdict hmi_cast_tiles(hmi_tiles_cast *tiles);

/// Makes what was met the best of a cast, with the leaves as the search leaves them.
void hmi_tiles_keep(const hmi_tiles_cast *tiles, hmi_cast *cast);

/// Writes the hit that was found, and where it stops, where that needs no search: flat on the edge of a full cell, with
/// none but full ones where it stops. `xb` is where b of the cast stands, `swapped` that a is the map. False for all
/// else, with nothing in `out`: cast_tiles_hit.c.
bool hmi_tiles_write(const hmi_tiles_cast *tiles, const hm_xform *xb, bool swapped, hm_cast_hit *out);

#endif
