// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// arrange: finds a position for every sprite so that neighbours nestle, touch and partly overlap.
#ifndef HITMASK_DEMO_ARRANGE_H
#define HITMASK_DEMO_ARRANGE_H

#include "cast.h"

/// Positions all sprites; the same sprites always get the same positions. The page's top left corner becomes (0, 0)
/// and `size` its width and height. False without memory.
bool arrange(cast *all, hm_pixel *size);

#endif
