// separate (internal): the shortest free translation of two shapes of convex pieces, solved within a small square.
#ifndef HITMASK_SEPARATE_SEPARATE_PIECES_H
#define HITMASK_SEPARATE_SEPARATE_PIECES_H

#include "../pose/posed_shape.h"
#include "separate_seam.h"
#include "separate_witness.h"

/// What the solution of a square of translations of b finds.
typedef enum hmi_pieces_state {
    HMI_PIECES_MANY,    ///< not solved: too many pairs of pieces meet within it
    HMI_PIECES_BLOCKED, ///< no translation leaves 1/1024 pixel of clearance
    HMI_PIECES_FREE,    ///< a translation was found that may be free
} hmi_pieces_state;

/// Solves a square of translations of b. For HMI_PIECES_FREE `out` receives the shortest translation in the square,
/// in steps, that leaves 1/2048 pixel of clearance. Only translations shorter than `best` count; where there is
/// none, the square is blocked. `seam` receives what polygons without a radius have of the square.
hmi_pieces_state hmi_pieces_solve(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  int64_t margin, const hmi_span_of_ways *square, double best, hmi_seam *seam,
                                  hm_vec2 *out);

#endif
