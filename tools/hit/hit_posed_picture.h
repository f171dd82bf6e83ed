// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// hit_posed_picture: what `hitmask hit --picture` draws of posed sprites.
#ifndef HITMASK_TOOL_HIT_POSED_PICTURE_H
#define HITMASK_TOOL_HIT_POSED_PICTURE_H

#include "hit_answer.h"

/// Draws both sprites as they lie in the world, the pixels that meet marked, and writes the picture. Reports what is
/// wrong and answers false.
bool hit_posed_picture_write(const char *file, const posed_sprite sides[2], const posed_answer *answer);

#endif
