// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// view: a posed sprite as it lies on a page. For drawing, not for deciding: in floating point.
#ifndef HITMASK_TOOL_VIEW_H
#define HITMASK_TOOL_VIEW_H

#include <hitmask/pose.h>
#include <hitmask/mask.h>

#include <stdbool.h>

/// The world on a page: where its origin lies, and how many pixels of the page a pixel of the world has.
typedef struct page_frame {
    hm_vec2 origin;
    double scale;
} page_frame;

/// Where a point of the world lies on the page.
hm_vec2 page_point(const page_frame *page, hm_vec2 world);

/// A sprite's own coordinates on the page, both ways.
typedef struct view {
    hm_vec2 origin;                            ///< of the sprite, on the page
    double ux, uy, vx, vy;                     ///< where one pixel of the sprite leads on the page
    double back_ux, back_uy, back_vx, back_vy; ///< where one pixel of the page leads in the sprite
} view;

void view_make(const page_frame *page, const hm_xform *xform, view *out);

/// Axis-aligned, with the sprite's corner at a position, each pixel enlarged.
view view_aligned(hm_vec2 at, double scale);

/// Where a point of the sprite lies on the page.
hm_vec2 view_to_page(const view *v, double x, double y);

/// Where a point of the page lies in the sprite.
hm_vec2 view_to_sprite(const view *v, double x, double y);

/// Whether a point of the sprite, in its own pixels, lies in a solid one.
bool view_solid(const hm_mask *mask, hm_vec2 local);

#endif
