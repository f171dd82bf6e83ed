// The oracle of stamps: the relation of every pixel of a grid to a posed shape, each tested on its own in exact
// arithmetic. No header of the project is included.
#ifndef TESTS_REF_STAMP_H
#define TESTS_REF_STAMP_H

#include "ref_posed.h"

typedef enum ref_cover { REF_COVER_MET, REF_COVER_CENTRE, REF_COVER_WHOLE } ref_cover;

/// All pixels of a grid drawn like `grid` that the shape, enlarged by `half` steps to all sides, covers, as a grid of
/// the same size; which pixels of `grid` are solid does not matter.
ref_grid ref_covered(const ref_posed *grid, const ref_posed *shape, int64_t half, ref_cover cover);

/// The solid pixels of a mask that meet the rule, each for itself.
ref_grid ref_met(const ref_posed *mask, const ref_posed *shape, bool closed, int64_t margin);

/// The smallest rectangle of whole world pixels that holds the shape with its edges, enlarged by `half` steps. False
/// for a mask without solid pixels.
bool ref_world_box(const ref_posed *shape, int64_t half, ref_rect *box);

#endif
