// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// product: what `hitmask bake` makes of a sheet, all in memory: from here everything is written.
#ifndef HITMASK_BAKE_PRODUCT_H
#define HITMASK_BAKE_PRODUCT_H

#include "../png/png_read.h"
#include "../sheet/sheet.h"

#include <hitmask/outline.h>

#include <stdbool.h>
#include <stdint.h>

/// How shapes are made; all of it decides what the bytes of outputs are.
typedef struct product_options {
    hm_simplify_method method;
    double tolerance;        ///< in pixels
    int32_t vertices;        ///< most points of an outline, 0: as many as it takes
    int32_t max_points;      ///< most corners of a picture's border, 0: as many as there are
    int32_t parts;           ///< most corners of a convex part, 3 to 16
    int32_t directions;      ///< of radial profiles, 0: as many as they have by default
    uint8_t threshold;       ///< least alpha of a solid pixel
    double min_area;         ///< pieces and holes with fewer square pixels are left out
    double pivot_x, pivot_y; ///< of frames that state none, as a share of their width and height
    const char *collision;   ///< a picture that stands for that of the only input, or NULL
    const png_limits *limits;
    int64_t max_bytes; ///< what all masks of a sheet may take
} product_options;

/// How far the outline is from the pixels, measured.
typedef struct product_figures {
    hm_outline_difference error; ///< for a frame without solid pixels 0, and `iou` 1; infinite
                                 ///< distances where all of it is smaller than the least area
    double tolerance;            ///< with which it was made: below that of the options under a budget of vertices
    double worst_x, worst_y;     ///< a point of either border that lies `hausdorff` away from the other one
    int32_t loops_in, loops_out;
    int32_t points_in, points_out;
} product_figures;

/// What one picture became; frames with the same mask share it.
typedef struct product_form {
    hm_mask *mask;         ///< as large as the frame
    hm_outline *truth;     ///< around every pixel of the mask
    hm_outline *outline;   ///< of the pieces that are large enough, with fewer points; prepared
    const hm_parts *parts; ///< of the outline
    hm_outline *hull; ///< one loop around each component of the outline, or around those whose hulls meet; prepared
    hm_polar *polar;  ///< NULL for a mask without solid pixels
    product_figures figures;
} product_form;

typedef struct product {
    const sheet *sheet;
    product_form *forms;
    int32_t form_count;
    int32_t *frame_forms; ///< of each frame of the sheet the number of its form
} product;

/// Reads the pictures of a sheet and makes all of it. Reports what is wrong, one line, and answers false.
bool product_make(const product_options *options, const sheet *s, product *out);

/// Reads the pictures of a sheet, and nothing more. Reports what is wrong, one line, and answers false.
bool product_try(const product_options *options, const sheet *s);
void product_free(product *p);

/// The picture that stands for one of a sheet: that of the options, or NAME.mask.png beside NAME.png, or NULL. It is
/// solid by its alpha where any pixel of it is clear by that, otherwise where its brightness is 128 or more. The
/// caller frees it. Reports a lack of memory and answers false.
bool product_collision(const product_options *options, const sheet *s, int32_t number, char **out);

/// The centre of mass of a form's outline, in pixels; the middle of the frame for an empty one.
void product_centroid(const product_form *form, double *x, double *y);

#endif
