// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// placing: poses as users give them, put on the lattice, with words for what is out of range.
#ifndef HITMASK_TOOL_PLACING_H
#define HITMASK_TOOL_PLACING_H

#include <hitmask/collide.h>
#include <hitmask/cast.h>
#include <hitmask/pose.h>

/// A motion and a separation have at most so many pixels.
#define PLACING_MOTION_MOST 2000000.0

/// Radians of an angle in degrees. Quarter turns give the doubles nearest to multiples of pi / 2, which the lattice
/// takes for exact; full turns are dropped without rounding.
double placing_radians(double degrees);

/// Puts a pose on the lattice. NULL when done, else which limit it exceeds.
const char *placing_xform(const hm_pose *pose, hm_xform *out);

/// Sets the flips that "x", "y" or "xy" names. False for any other text.
bool placing_flip(const char *axes, hm_pose *pose);

/// Whether a circle stays round under the xform: its axes equally long and square to each other within 2^-12.
bool placing_is_round(const hm_xform *xform);

/// Whether the sprite lies unrotated in its own size on whole pixels; `corner` is then its top left pixel.
bool placing_is_whole(const hm_xform *xform, hm_pixel *corner);

/// The rule's name as users write it.
const char *placing_touch_name(hm_touch touch);

/// Reads "area" or "closed".
bool placing_touch(const char *name, hm_touch *out);

/// The name of what a cast does at its start, as users write it.
const char *placing_start_name(hm_cast_start start);

/// Reads "always", "never" or "deeper".
bool placing_start(const char *name, hm_cast_start *out);

#endif
