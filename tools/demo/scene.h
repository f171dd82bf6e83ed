// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene: sprites where they lie, and what they share, at any size on any picture.
#ifndef HITMASK_DEMO_SCENE_H
#define HITMASK_DEMO_SCENE_H

#include "cast.h"
#include "view.h"

/// The colour of what two sprites share, and that of contact points.
extern const ink scene_shared, scene_contact, scene_way;

/// Draws all sprites, large ones first, so that small ones lie on top and stay visible. Where a sprite's pixel has
/// some room its edges show. False without memory.
bool scene_sprites(picture *image, const page_frame *frame, const cast *all);

/// Draws the area that each pair shares, with light around it that fades out over `glow` pixels. False without
/// memory.
bool scene_areas(picture *image, const page_frame *frame, const cast *all, int32_t glow);

/// Draws the contact point of a hit and the shortest way out of the smaller sprite, or the closest points of a miss.
/// The arrow has that way's length, but at least `shortest` pixels.
void scene_mark(picture *image, const page_frame *frame, const cast *all, const pair *p, double size,
                double shortest);

/// The unit vector along which the smaller sprite of a hit leaves the other.
hm_vec2 scene_way_out(const cast *all, const pair *p);

#endif
