// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// godot: pieces of Godot's text files.
#ifndef HITMASK_BAKE_GODOT_H
#define HITMASK_BAKE_GODOT_H

#include "entry.h"

/// A text in quotes. What is not UTF-8 becomes U+FFFD.
void godot_text(buffer *out, const char *text);

/// A name that a node may have, unlike the others of the set, which owns it: . : @ / " % and control characters
/// become '_'. NULL without memory.
const char *godot_node_name(unique_names *names, const char *text);

/// Vector2(x, y)
void godot_vector(buffer *out, double x, double y);

/// A mark as a dictionary: name, and rect, position or position and radius. `box` is where it lies.
void godot_mark(buffer *out, const hm_collider_mark *mark, entry_box box);

/// The corners of a part, "x, y, x, y", less (x, y).
void godot_corners(buffer *out, const entry *e, const hm_part *part, double x, double y);

#endif
