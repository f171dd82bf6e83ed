// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// sprites: real game pictures, where scripts/corpus has fetched them.
#ifndef HITMASK_BENCH_SPRITES_H
#define HITMASK_BENCH_SPRITES_H

#include <stdint.h>

#include <hitmask/mask.h>

/// The alpha of the picture FOLDER/NAME.png in the middle of the smallest square that holds it; free() it. NULL when
/// there is no such picture or the benchmark was built without libpng.
uint8_t *sprite_alpha(const char *folder, const char *name, int32_t *size);

/// A picture with its alpha as it is and its mask.
typedef struct sprite {
    int32_t width;
    int32_t height;
    uint8_t *alpha;
    hm_mask *mask;
} sprite;

/// Pictures in the order of their names.
typedef struct sprite_list {
    sprite *at;
    int32_t count;
} sprite_list;

/// All PNG pictures in FOLDER/NAME and the folders in it. None when there is no such folder or the benchmark was
/// built without libpng.
sprite_list sprites_load(const char *folder, const char *name);

/// A list of one picture, which it takes over.
sprite_list sprites_of(uint8_t *alpha, int32_t size);

void sprites_free(sprite_list *list);

#endif
