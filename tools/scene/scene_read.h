// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// scene_read (internal): what the files that read a scene have in common. Each function answers false when the value
// is wrong; the document's fault then says why.
#ifndef HITMASK_TOOL_SCENE_READ_H
#define HITMASK_TOOL_SCENE_READ_H

#include "scene.h"

/// Notes that there is no memory and answers false.
bool scene_no_memory(scene *all, size_t at);

/// A number from least to most; a whole one.
bool scene_within(scene *all, const char *what, size_t value, double least, double most, double *out);
bool scene_whole(scene *all, const char *what, size_t value, double least, double most, double *out);

/// An array of as many numbers.
bool scene_reals(scene *all, const char *what, size_t value, size_t count, double *out);

/// [x,y]; each within +-limit.
bool scene_vector(scene *all, const char *what, size_t value, double limit, hm_vec2 *out);

/// A text that is one of the words up to NULL, by its number.
bool scene_word(scene *all, const char *what, size_t value, const char *const *words, int *out);

/// A new text; the caller frees it.
bool scene_text(scene *all, const char *what, size_t value, char **out);

/// "touch" and "margin" of a rule, each 0 where it is not there.
bool scene_rule(scene *all, size_t touch, size_t margin, hm_rule *out);

/// Category, mask and group of a filter, by their key: "category", "mask" or "group".
bool scene_filter(scene *all, char key, size_t value, hm_filter *out);

/// Changes a pose by the value of a key of poses: 'x', 'y', 'a'ngle, 's'cale, 'p'ivot.
bool scene_pose(scene *all, char key, size_t value, hm_pose *out);

/// A shape as `hitmask query` takes them; `posed` says whether it may have a pose of its own. It must be freed in
/// any case.
bool scene_shape(scene *all, size_t value, bool posed, shape_side *out);

/// An appearance as shapes have it, a shape or an array of them, with no name. Its number in `out`.
bool scene_add_sprite(scene *all, size_t value, int32_t *out);

/// The sprites and shapes.
bool scene_read_sprites(scene *all, size_t value);
bool scene_read_shapes(scene *all, size_t value);

/// The instances. The world must be there.
bool scene_read_bodies(scene *all, size_t value);

/// What is called so: a text, the name of a body or '#' and its number, or a number.
bool scene_read_body_label(scene *all, const char *what, size_t value, int32_t *out);

#endif
