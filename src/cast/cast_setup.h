// cast (internal): what follows from the two shapes of a cast.
#ifndef HITMASK_CAST_CAST_SETUP_H
#define HITMASK_CAST_CAST_SETUP_H

#include "cast_job.h"

/// Sets what the two shapes and all that follows from them are; whether a radius or a margin takes part.
bool hmi_cast_set_shapes(hmi_cast *cast, const hm_shape *first, const hm_xform *at_first, const hm_shape *second,
                         const hm_xform *at_second);

/// The cast of two leaves, in the order of their ranks, whichever it is that moves.
void hmi_cast_set_leaves(const hmi_cast *cast, const hmi_leaf *a, const hmi_leaf *b, bool swapped, hmi_cast *out);

/// The cast of the two leaves that `best` is about, in the order in which parts are taken there.
void hmi_cast_of_best(const hmi_cast *cast, hmi_cast *out);

#endif
