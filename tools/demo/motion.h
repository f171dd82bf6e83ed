// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// motion: the page of the demo as a scene file for `hitmask scene`, in which every sprite moves and rotates.
#ifndef HITMASK_DEMO_MOTION_H
#define HITMASK_DEMO_MOTION_H

#include "cast.h"

/// Writes the scene: all sprites where they lie in its first frame. Reports what is wrong and answers false.
bool motion_write(const char *file, const cast *all, hm_pixel size, int64_t threshold);

#endif
