// The oracle of what lies within what: every corner of each convex piece of one shape against a convex shape. No
// header of the project is included.
#ifndef TESTS_REF_WITHIN_H
#define TESTS_REF_WITHIN_H

#include "ref_top.h"

/// Whether a piece lies within a convex shape by a margin, in units of 2^-40 pixel; or else with its edge not
/// counted. Of a piece the corners are farthest out, so each of them is tested: how far it is from the hull of the
/// shape where that has a larger radius than the piece, and how far from each of its edges where it is not.
bool ref_within(const ref_top_part *piece, const ref_top_part *shape, int64_t margin, bool edge_counts);

#endif
