// The oracle of moves that slide: axis-aligned rounded blocks, one that moves among many, in doubles. Everything is
// computed in the slowest obvious way: when does a point, moved straight on, come into a block that is enlarged by
// the one that moves. Includes no header of the project.
#ifndef TESTS_REF_MOVE_H
#define TESTS_REF_MOVE_H

#include <stdbool.h>

/// All that is within r of the rectangle from (x, y) to (x + w, y + h).
typedef struct ref_block {
    double x, y, w, h, r;
} ref_block;

/// Where a move ends.
typedef struct ref_way {
    double x, y; ///< how far it came
    int contacts;
    bool stopped; ///< in a corner
} ref_way;

/// Whether two blocks overlap by more than `slack`.
bool ref_blocks_overlap(const ref_block *a, const ref_block *b, double slack);

/// Slides `mover` by (dx, dy) among blocks that are all made smaller by `slack` on all sides; by a negative one those
/// that meet it with something round are made larger.
ref_way ref_move_slide(const ref_block *blocks, int count, const ref_block *mover, double dx, double dy,
                       double slack);

#endif
