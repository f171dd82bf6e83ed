// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_picture: pictures of a scene, of its last frame or of several side by side; PNG or SVG by the file's name.
#ifndef HITMASK_TOOL_SCENE_PICTURE_H
#define HITMASK_TOOL_SCENE_PICTURE_H

#include "../drawing/drawing.h"
#include "scene.h"
#include "scene_style.h"

/// The picture under way.
typedef struct scene_pages {
    const char *file; ///< NULL: none is wanted
    int64_t frames;   ///< of the scene
    int64_t panels;   ///< frames that are drawn
    int64_t drawn;    ///< of them
    hm_bounds view;   ///< of the world, in each
    double scale;     ///< pixels of the page for one of the world
    int32_t columns, panel_width, panel_height, width, height;
    drawing page;
} scene_pages;

/// `strip` panels, 0 or 1 for one of the last frame.
void scene_pages_begin(scene_pages *pages, const char *file, int64_t frames, int64_t strip);

/// Draws the present frame if it is one that is wanted. Reports what is wrong and answers false.
bool scene_pages_add(scene_pages *pages, scene *all);

/// Ends the picture and writes it. Reports what is wrong and answers false.
bool scene_pages_write(scene_pages *pages);

void scene_pages_free(scene_pages *pages);

/// Draws a frame as part of a page, in the rectangle `area`. False without memory.
bool scene_paint(drawing *to, hm_rect area, const scene_pages *pages, scene *all);

#endif
