// separate (internal): translations of b where the pixels of two axis-aligned shapes meet, by cells of a grid.
//
// Of shapes made of pixels of one size, axis-aligned up to quarter turns, two pixels meet in a square of two by two
// pixels about the translation that lays one on the other. Those translations are the points of a grid, and the
// squares about them its cells: where the interiors meet, and so where the rule is met, is the same all over the
// inside of a cell, all along an edge between two, and follows from the grid's points next to it. So a stretch of
// translations along which the shapes only touch, a slot as wide as what is in it, needs no search.
#ifndef HITMASK_SEPARATE_SEPARATE_CELLS_H
#define HITMASK_SEPARATE_SEPARATE_CELLS_H

#include "../fastpath/fastpath.h"
#include "separate_witness.h"

/// Points of the grid that are remembered, 16 by 16.
enum { HMI_CELLS_CACHED = 256 };

typedef struct hmi_cells {
    bool any;    ///< the shapes are such
    bool sloped; ///< but for cells of maps with polygons, which are left out
    bool closed;
    const hm_shape *a, *b;
    const hm_xform *xa, *xb;
    int64_t side[2];  ///< of a pixel along x and y, in steps
    int64_t first[2]; ///< a point of the grid
    int32_t x[HMI_CELLS_CACHED], y[HMI_CELLS_CACHED];
    unsigned char cached[HMI_CELLS_CACHED]; ///< 0: not yet
} hmi_cells;

void hmi_cells_init(hmi_cells *cells, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                    const hmi_rule *rule);

/// HMI_MEET: the rule is met all over the span, HMI_APART: not everywhere. HMI_UNSURE also where there are many cells.
hmi_verdict hmi_cells_test(hmi_cells *cells, const hmi_span_of_ways *span);

enum { HMI_CELLS_FITS = 3 };

/// Translations within a square after which pixels may fit exactly: on the lines between cells that come nearest to its
/// middle, and where these cross. Returns how many.
int hmi_cells_fits(const hmi_cells *cells, const hmi_span_of_ways *square, hm_vec2 out[HMI_CELLS_FITS]);

#endif
