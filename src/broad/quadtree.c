// quadtree: a loose quadtree (Ulrich, "Loose Octrees", Game Programming Gems, 2000) without nodes and pointers. Its
// levels are those of a grid: each cell holds what begins in it and is smaller than it, so a box reaches at most one
// cell to the right and one down. Cells are powers of two, so that each is four of the level below and stays where it
// is whatever the boxes do; and since each level is but twice the one below, a box is in a cell of nearly its size.
#include "quadtree.h"

#include "grid.h"

hmi_index *hmi_quadtree_create(const hm_allocator *alloc, float cell) { return hmi_grid_create_nested(alloc, cell); }
