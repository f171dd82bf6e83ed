// Random grids, shapes and widths for the tests of stamps and of the pixels that are met.
#ifndef TESTS_STAMPING_H
#define TESTS_STAMPING_H

#include "posed.h"

/// A grid, a shape, a width.
typedef struct stamping {
    posed grid;
    posed shape;
    int64_t half; ///< of the width, in steps
    double width;
} stamping;

/// Any of a kind: the grid of up to `side` pixels a side, the shape of about `size` pixels.
stamping stamping_random(hm_shape_kind kind, int side, int size);
void stamping_free(stamping *s);
void stamping_note(const stamping *s);

/// How long a side of a pixel is in steps, or about so.
int64_t stamping_pixel_length(const hm_xform *x);

/// Whether pixels of the grid are at most `finer` times as long as those of the shape, and at least an eighth.
bool stamping_scales_near(const hm_xform *grid, const hm_xform *shape, int finer);

/// Gives it a width: from a step to several pixels of the grid, or halves of its pixels, so that edges coincide.
void stamping_random_width(stamping *s);

/// The same axes at a multiple of half a pixel of the grid: pixels' middles and edges lie on pixels' edges and
/// middles.
hm_xform stamping_half_pixel_xform(const hm_xform *grid);

/// The pixels of a mask that a shape meets.
hm_mask *stamping_met(const hm_mask *mask, const hm_xform *xmask, const posed *shape, hm_touch touch, double margin);

#endif
