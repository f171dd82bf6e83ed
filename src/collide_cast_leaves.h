// collide (internal): a cast of compounds and tile maps, by pairs of their leaves.
#ifndef HITMASK_COLLIDE_CAST_LEAVES_H
#define HITMASK_COLLIDE_CAST_LEAVES_H

#include "collide_cast.h"

/// Offers all pairs of parts of all pairs of leaves that may be what is searched for.
void hmi_cast_search_leaves(hmi_cast *cast);

/// The cast of the two leaves that `best` is about, in the order in which parts are taken there.
void hmi_cast_of_best(const hmi_cast *cast, hmi_cast *out);

/// Whether, with both shapes at `moved`, one has come into a one-way cell of the other against its way, clear of
/// which it began.
bool hmi_cast_barred(const hmi_cast *cast, const hm_xform moved[2]);

/// Whether an edge of a cell's part is no border of the map: others lie along all of it, or the cell lets through one
/// way and the edge does not face it.
bool hmi_cast_cell_seam(const hmi_leaf *cell, const hmi_convex *part, int32_t edge);

/// Visits the lines along which a cell's part meets others: a point or segment is inside the map there.
void hmi_cast_cell_seams(const hmi_leaf *cell, const hmi_convex *part, bool (*offer)(void *, const hmi_point[2]),
                         void *context);

#endif
