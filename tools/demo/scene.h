// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene: sprites where they lie, and what they share, at any size.
#ifndef HITMASK_DEMO_SCENE_H
#define HITMASK_DEMO_SCENE_H

#include "cast.h"
#include "../drawing/drawing.h"

/// The colour of what two sprites share, and that of contact points.
extern const ink scene_shared, scene_contact, scene_way;

/// Where sprites are drawn: a page, or a part of it that has been entered.
typedef struct scene_to {
    drawing *drawing;
    page_frame frame;
    int32_t width, height;
} scene_to;

/// Draws all visible sprites, large ones first, so that small ones lie on top and stay visible. Where a sprite's
/// pixel has some room, solid ones are visible however faint they are, and so are their edges. False without memory.
bool scene_sprites(const scene_to *to, const cast *all);

/// Draws the area that each pair shares, with light around it that fades out over `glow` pixels; 0 for none. False
/// without memory.
bool scene_areas(const scene_to *to, const cast *all, int32_t glow);

/// Draws the contact point of a hit and the minimum translation vector of the smaller sprite, or the closest points
/// of a miss. The arrow has the vector's length, but at least `shortest` pixels.
void scene_mark(const scene_to *to, const cast *all, const pair *p, double size, double shortest);

/// The unit vector along which the smaller sprite of a hit leaves the other.
hm_vec2 scene_way_out(const cast *all, const pair *p);

#endif
