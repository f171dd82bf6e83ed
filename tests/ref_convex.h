// The oracle of convex parts: whether parts are what the header says, in the slowest obvious way, and how many parts
// the plain method of Hertel and Mehlhorn leaves. Coordinates are below 2^31. Includes no header of the project.
#ifndef TESTS_REF_CONVEX_H
#define TESTS_REF_CONVEX_H

#include "ref.h"

/// The directed edges of an outline; +y lies from +x as the inside lies from an edge.
typedef struct ref_edges {
    int count;
    ref_point *from, *to;
    int *component;
} ref_edges;

typedef struct ref_convex_part {
    int first, count, component;
} ref_convex_part;

typedef struct ref_convex_side {
    ref_point from, to;
    int part, beyond;
} ref_convex_side;

typedef struct ref_convex {
    int count, corner_count, side_count, seam_count, sliver_count;
    ref_convex_part *part;
    ref_point *corner;
    ref_convex_side *side, *seam;
    int *edge_side, *sliver;
} ref_convex;

/// What is wrong with the parts, or NULL. `slowly`: each pair of parts is tested, and each point with each seam.
///
/// That no two overlap and that they cover the outline follows from the sides alone: every side lies on the outline,
/// and these cover each of its edges once, or comes a second time in the other direction. So the borders of all parts
/// add up to that of the outline, and around any point they wind as often as that does: once if it is inside.
const char *ref_convex_fault(const ref_edges *border, const ref_convex *parts, int max_points, int sliver,
                             bool slowly);

/// Which triangulation is begun with: diagonals in the order of their ends, of growing or of falling length.
typedef enum ref_cuts { REF_CUTS_IN_ORDER, REF_CUTS_SHORT_FIRST, REF_CUTS_LONG_FIRST } ref_cuts;

/// The number of parts of at most `max_points` corners that are left when the diagonals of a triangulation have been
/// taken out one by one where that is possible. Takes about the cube of the number of edges.
int ref_hertel_mehlhorn(const ref_edges *border, int max_points, ref_cuts cuts);

#endif
