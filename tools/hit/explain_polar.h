// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// explain_polar: `hitmask explain --polar`, what the radial profiles of two masks say of them.
#ifndef HITMASK_TOOL_EXPLAIN_POLAR_H
#define HITMASK_TOOL_EXPLAIN_POLAR_H

#include "hit_answer.h"

#include <hitmask/border.h>

/// Makes the profiles of both sides, about their centres of mass; 0 directions: by their size. Reports what is wrong and
/// returns false; explain_polar_free frees them in any case.
bool explain_polar_make(const posed_sprite sides[2], int32_t directions, hm_polar *out[2]);
void explain_polar_free(hm_polar *polar[2]);

void explain_polar_text(const posed_sprite sides[2], hm_polar *const polar[2]);

/// A key and its value, after a comma.
void explain_polar_json(const posed_sprite sides[2], hm_polar *const polar[2]);

#endif
