// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// arrange: finds a place for every sprite so that neighbours nestle, touch and partly overlap.
#ifndef HITMASK_DEMO_ARRANGE_H
#define HITMASK_DEMO_ARRANGE_H

#include "cast.h"

/// Places all sprites; the same sprites always get the same places. The page's top left corner becomes (0, 0) and
/// `size` its width and height. False without memory.
bool arrange(cast *all, hm_pixel *size);

#endif
