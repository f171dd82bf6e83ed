// The oracle of fields: nodes and distances by their definition, from a grid of bytes, pixel by pixel.
#ifndef TESTS_REF_FIELD_H
#define TESTS_REF_FIELD_H

#include "ref.h"

/// The node of block (x, y) of a level: bit 4j + i is set where quarter (i, j) of each of its sides holds a solid
/// pixel. Blocks of level 0 have 4 pixels a side, of the next 16, and so on.
int ref_node(const ref_grid *g, int level, int64_t x, int64_t y);

/// The distance of cell (x, y) in sixteenths of a pixel: to the nearest solid pixel where it holds none, and minus
/// that to the nearest clear one (or to the outside) where it holds only solid ones; else 0. None above 64 pixels.
int ref_distance(const ref_grid *g, int64_t x, int64_t y);

#endif
