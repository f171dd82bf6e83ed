// The oracle of simplified rings: every choice of corners, or every way through them, and what makes rings valid, in
// the slowest obvious way. Coordinates are pixels below 2^12. Includes no header of the project.
#ifndef TESTS_REF_SIMPLIFY_H
#define TESTS_REF_SIMPLIFY_H

#include "ref_outline.h"

typedef enum ref_stretch_side { REF_ANY_SIDE, REF_RIGHT_SIDE, REF_LEFT_SIDE } ref_stretch_side;

/// Whether all corners between corner i and corner k are within the tolerance (in 1/65,536 pixel, below 2^18) of the
/// straight line between these two, and all that it cuts off together with them is on the right side of it: no part of
/// the line is on the other side of them. By how often they go around the points beside it; coordinates up to 2^6 with a side.
bool ref_edge_fits(const ref_ring *ring, int i, int k, int64_t tolerance, ref_stretch_side side);

/// Whether all corners between corner i and corner k lie on the side of the whole straight line through these two.
bool ref_edge_beside(const ref_ring *ring, int i, int k, ref_stretch_side side);

/// The least number of corners, at least 3, and of several ways the least sum of twice the areas between edges and
/// what they stand for.
typedef struct ref_fewest {
    int count;
    int64_t area;
} ref_fewest;

/// How many corners can be kept or not, each with all its images: all of a ring without symmetries.
int ref_choices(const ref_ring *ring);

/// Of the choices that are as symmetric as the ring. All of them are tried: for ref_choices of at most 16.
ref_fewest ref_fewest_of_all(const ref_ring *ring, int64_t tolerance, ref_stretch_side side);

/// Whether a ring of some of the corners of another lies around it (right side; of a hole: within it) or within it (left
/// side; of a hole: around it), by all their edges.
bool ref_keeps_side(const ref_ring *ring, const ref_ring *chosen, ref_stretch_side side);

/// The same of those that make a ring that does not meet itself, goes around the same way and keeps the side: whatever
/// the single edges cut off.
ref_fewest ref_fewest_valid(const ref_ring *ring, int64_t tolerance, ref_stretch_side side);

/// Of any choice, by the shortest ways from each corner around to itself.
ref_fewest ref_fewest_around(const ref_ring *ring, int64_t tolerance, ref_stretch_side side);

/// The same of one choice of corners; count 0 when an edge of it does not fit.
ref_fewest ref_measure(const ref_ring *ring, const unsigned char *kept, int64_t tolerance, ref_stretch_side side);

/// How many mirrorings across a vertical, horizontal or diagonal line map the ring to itself, and how many rotations
/// by quarter turns, that by 0 included; and whether all of these map a choice of its corners to itself.
int ref_mirrors(const ref_ring *ring);
int ref_turns(const ref_ring *ring);
bool ref_is_symmetric(const ref_ring *ring, const unsigned char *kept);

/// Whether rings are simple, meet in no more than single points and do not cross there, and lie in their parents
/// only.
bool ref_rings_valid(const ref_ring *rings, int count);

/// Whether edges of different rings have points in common only where the stretches of corners of `from` that they
/// stand for meet too. rings[i] consists of corners of from[i].
bool ref_meetings_kept(const ref_ring *from, const ref_ring *rings, int count);

#endif
