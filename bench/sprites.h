// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// sprites: real game pictures, where scripts/corpus has fetched them.
#ifndef HITMASK_BENCH_SPRITES_H
#define HITMASK_BENCH_SPRITES_H

#include <stdint.h>

/// The alpha of the picture FOLDER/NAME.png in the middle of the smallest square that holds it; free() it. NULL when
/// there is no such picture or the benchmark was built without libpng.
uint8_t *sprite_alpha(const char *folder, const char *name, int32_t *size);

#endif
