// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// placing: poses as users give them, put on the lattice, with words for what is out of range.
#ifndef HITMASK_TOOL_PLACING_H
#define HITMASK_TOOL_PLACING_H

#include <hitmask/lattice.h>
#include <hitmask/shape.h>

/// Radians of an angle in degrees. Quarter turns give the doubles nearest to multiples of pi / 2, which the lattice
/// takes for exact; whole turns are dropped without rounding.
double placing_radians(double degrees);

/// Puts a pose on the lattice. NULL when done, else which limit it exceeds.
const char *placing_xform(const hm_pose *pose, hm_xform *out);

/// Sets the flips that "x", "y" or "xy" names. False for any other text.
bool placing_flip(const char *axes, hm_pose *pose);

/// Whether a circle stays round under the xform: its axes equally long and square to each other within 2^-12.
bool placing_is_round(const hm_xform *xform);

/// Whether the sprite lies upright in its own size on whole pixels; `corner` is then its top left pixel.
bool placing_is_whole(const hm_xform *xform, hm_pixel *corner);

/// The rule's name as users write it.
const char *placing_touch_name(hm_touch touch);

/// Reads "area" or "closed".
bool placing_touch(const char *name, hm_touch *out);

#endif
