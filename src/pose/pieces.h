// pose (internal): a shape as the union of convex pieces - pixels of masks, parts of outlines and of a map's
// cells, whole other shapes -, what lies inside that union where pieces meet, and where its border is.
//
// Pieces of one shape have no inner points in common, compounds apart, whose parts are not joined: these are not
// handled here.
#ifndef HITMASK_POSE_PIECES_H
#define HITMASK_POSE_PIECES_H

#include "leaf.h"
#include "part_pairs.h"

/// Visits the pieces of a shape near a box, those at least that touch it; true ends it. Answers whether something
/// did.
typedef bool hmi_piece_visit(void *context, const hmi_convex *piece);
bool hmi_pieces_near(const hm_shape *shape, const hm_xform *xform, const hmi_step_box *near, hmi_piece_visit *visit,
                     void *context);

/// The pixels of a mask that come near a box.
hmi_pixel_box hmi_mask_pixels_near(const hmi_posed_mask *mask, const hmi_step_box *near);

/// The box of a convex shape, and of all that is within `more` steps of it.
hmi_step_box hmi_convex_box(const hmi_convex *convex, int64_t more);

/// Whether a point lies in the interior of the union. Pieces without width have no interior.
bool hmi_union_holds_point(const hm_shape *shape, const hm_xform *xform, const hmi_point *point);

/// Whether a segment without width shares a length with a line along which two pieces meet.
bool hmi_union_holds_stretch(const hm_shape *shape, const hm_xform *xform, const hmi_convex *segment);

/// What two edges on one line have in common, if that has a length.
bool hmi_edges_share(const hmi_point e[2], const hmi_point f[2], hmi_point out[2]);

/// Visits stretches of the union's border: of edges of pieces what no other piece lies along. True ends it.
typedef bool hmi_border_visit(void *context, const hmi_point end[2]);

/// Those of one edge of a piece.
bool hmi_border_of_edge(const hm_shape *shape, const hm_xform *xform, const hmi_convex *piece,
                        const hmi_point edge[2], hmi_border_visit *visit, void *context);

/// The same of an edge that lies along no other piece.
bool hmi_border_of_open_edge(const hmi_point edge[2], hmi_border_visit *visit, void *context);

/// Visits the lines along which a piece meets others of the union, and its corners that are inside of it (then both
/// ends are one point).
bool hmi_seams_of_piece(const hm_shape *shape, const hm_xform *xform, const hmi_convex *piece,
                        hmi_border_visit *visit, void *context);

#endif
