// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// board: the picture of the demo.
#ifndef HITMASK_DEMO_BOARD_H
#define HITMASK_DEMO_BOARD_H

#include "cast.h"

/// Draws the sprites where they lie, what each pair shares, and a legend; writes it as PNG. Reports what is wrong and
/// answers false.
bool board_write(const char *file, const cast *all, hm_pixel size);

#endif
