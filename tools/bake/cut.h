// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// cut: from the pictures of a sheet to the masks of its frames, row by row.
#ifndef HITMASK_BAKE_CUT_H
#define HITMASK_BAKE_CUT_H

#include "product.h"

/// The masks of a sheet, each different one once, in the order of the frames that have them first.
typedef struct cut {
    hm_mask **masks;
    int32_t mask_count;
    int32_t *frame_masks; ///< of each frame the number of its mask
} cut;

/// Reads all pictures of a sheet. Reports what is wrong, one line, and answers false.
bool cut_sheet(const product_options *options, const sheet *s, cut *out);
void cut_free(cut *c);

#endif
