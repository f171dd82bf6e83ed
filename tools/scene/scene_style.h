// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_style: the colours of pictures of scenes, and what of the questions is drawn.
#ifndef HITMASK_TOOL_SCENE_STYLE_H
#define HITMASK_TOOL_SCENE_STYLE_H

#include "../png/picture.h"
#include "scene.h"

#include <hitmask/draw.h>

/// Colours of edges and insides by role, of the boundary, the questions, the words.
extern const ink scene_edges[HM_DRAW_ROLE_COUNT], scene_insides[HM_DRAW_ROLE_COUNT];
extern const ink scene_ground, scene_boundary_ink, scene_request_ink, scene_words;

/// How wide lines of a role are.
double scene_thick(hm_draw_role role);

/// Draws the inputs of this frame's queries: points, paths, shapes.
void scene_draw_requests(const scene *all, const hm_draw *draw, const hm_draw_options *options);

/// Puts in words what a frame holds.
void scene_caption(const scene *all, char *text, size_t size);

#endif
