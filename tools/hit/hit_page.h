// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_page: what the pictures of `hitmask hit` have in common, colours, sprites and legend.
#ifndef HITMASK_TOOL_HIT_PAGE_H
#define HITMASK_TOOL_HIT_PAGE_H

#include "../drawing/drawing.h"

enum {
    PAGE_MARGIN = 28,
    PAGE_WIDTH_WANTED = 720,
    PAGE_HEIGHT_WANTED = 640,
    PAGE_SCALE_MOST = 32,
    PAGE_LINE = 24,
    PAGE_CAPTION = 4 * PAGE_LINE, ///< four lines of legend below the picture
};

/// Ground, words, A and B, what they share, its bounds, the one point that stands out.
extern const ink page_ground, page_text, page_faint, page_sprites[2], page_shared, page_box, page_first;

/// A sprite that is drawn.
typedef struct page_sprite {
    const picture *image; ///< its colours; NULL: solid pixels have the colour of the side
    const hm_mask *solid; ///< a hint of the side's colour, as a pixel can be solid and hardly visible
    const hm_mask *met;   ///< pixels that stand out, or NULL
    ink colour; ///< of its side, in which it is tinted, so that it can be distinguished from the other
} page_sprite;

/// Keeps it for drawing_lay, in its own pixels. A chequered ground shows the grid that the answer is about. `scale`
/// is how large a pixel becomes; what is drawn far smaller takes no memory for each pixel. False without memory.
bool page_keep(drawing *d, const page_sprite *sprite, double scale, int32_t *number);

/// The same for one colour where a mask is solid within `area`, whose corner is the image's.
bool page_keep_mask(drawing *d, const hm_mask *mask, hm_rect area, ink colour, double scale, int32_t *number);

/// A square of a colour and what it means beside it, as much as fits on the page; `at` is its corner.
void page_legend(drawing *d, hm_pixel at, ink colour, const char *text);

/// A line of the legend without a square.
void page_note(drawing *d, hm_pixel at, const char *text);

#endif
