// narrow (internal): where two shapes of convex pieces are free, solved for a small square of translations.
#ifndef HITMASK_NARROW_SEPARATE_PIECES_H
#define HITMASK_NARROW_SEPARATE_PIECES_H

#include "../pose/posed_shape.h"
#include "separate_witness.h"

/// What is found of a square of translations of b.
typedef enum hmi_pieces_state {
    HMI_PIECES_MANY,    ///< not solved: too many pairs of pieces meet within it
    HMI_PIECES_BLOCKED, ///< none leaves 1/1024 pixel of clearance
    HMI_PIECES_FREE,    ///< some may be free
} hmi_pieces_state;

/// `out` receives, for HMI_PIECES_FREE, the shortest translation in the square that leaves a 2048th of a pixel of
/// clearance, in steps. Nothing that is not shorter than `best` counts; the square is then blocked.
hmi_pieces_state hmi_pieces_solve(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  int64_t margin, const hmi_span_of_ways *square, double best, hm_vec2 *out);

#endif
