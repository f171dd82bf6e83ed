// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_page: what the pictures of `hitmask hit` have in common, colours and legend.
#ifndef HITMASK_TOOL_HIT_PAGE_H
#define HITMASK_TOOL_HIT_PAGE_H

#include "picture.h"

enum {
    PAGE_MARGIN = 28,
    PAGE_WIDTH_WANTED = 1000,
    PAGE_HEIGHT_WANTED = 700,
    PAGE_SCALE_MOST = 32,
    PAGE_LINE = 24,
    PAGE_CAPTION = 4 * PAGE_LINE, ///< four lines of legend below the picture
};

/// Ground, checks on it, words, A and B, what they share, the box around it, the one place that stands out.
extern const ink page_ground, page_checks, page_text, page_faint, page_sprites[2], page_shared, page_box, page_first;

/// The colour that is mixed into a sprite's own, so that it stands back and can be told from the other.
ink page_veil(ink colour);

/// Draws a square of a colour and what it means beside it, as much as fits on the page.
void page_legend(picture *page, hm_pixel at, ink colour, const char *text);

#endif
