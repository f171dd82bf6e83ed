// Random tile maps, each as the library's and as the oracle's.
#ifndef TESTS_TILES_H
#define TESTS_TILES_H

#include "ref_tilemap.h"
#include "support.h"

/// A map of up to so many cells a side, which are up to so many pixels wide and high, half of them square; up to six
/// tiles, empty, full and in between.
ref_tilemap tiles_random(int most_cells, int most_pixels);

/// The number of a cell of such a map with any flips it may have; empty in so many of a hundred.
uint32_t tiles_random_cell(const ref_tilemap *map, int empty_percent);

/// The same for the library.
hm_tilemap *tiles_map(const ref_tilemap *model, bool solid_outside, const hm_allocator *alloc);

#endif
