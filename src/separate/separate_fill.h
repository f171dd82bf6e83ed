// separate (internal): translations of b after which two shapes of pieces overlap, a bit for each cell of a block of
// translations.
//
// Two convex pieces overlap after all translations in a polygon. What polygons of some pairs of pieces cover is painted
// into a block of cells, row by row, until all is covered. A square of translations within covered cells has no free
// one. It serves maps, outlines, compounds and what is separated from them; two masks have separate_raster.h.
#ifndef HITMASK_SEPARATE_SEPARATE_FILL_H
#define HITMASK_SEPARATE_SEPARATE_FILL_H

#include "../pose/pieces.h"
#include "separate_witness.h"

enum { HMI_FILL_SIDE = 64 };

typedef struct hmi_fill {
    const hm_shape *a, *b;
    const hm_xform *xa, *xb;
    double margin; ///< in pixels
    int luck;      ///< spans that nothing else decides until there is a block
    // The cells of the block, of 1/4 pixel: from (x, y) on, none at first.
    int64_t x, y;
    int32_t width, height;
    uint64_t open[HMI_FILL_SIDE]; ///< those of a row that are not covered
} hmi_fill;

/// `margin` in steps.
void hmi_fill_init(hmi_fill *fill, const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                   int64_t margin);

/// What the blocks say of a span.
typedef enum hmi_fill_state {
    HMI_FILL_NONE,    ///< nothing: no block has it, or none of cells that are smaller
    HMI_FILL_OPEN,    ///< some of its cells are not covered
    HMI_FILL_COVERED, ///< the rule is met after all of its translations
} hmi_fill_state;

/// By the block, if it has the span.
hmi_fill_state hmi_fill_test(const hmi_fill *fill, const hmi_span_of_ways *span);

/// The same, of a span that is decided to be covered, or that nothing else has decided. Of the latter a block is made, if
/// it is small enough and more than one translation, and few of its like were decided.
hmi_fill_state hmi_fill_add(hmi_fill *fill, const hmi_span_of_ways *span, bool covered);

#endif
