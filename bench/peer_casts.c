// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// In place of peer_casts_box2d.cpp where the engine is not there.
#include "peer_casts.h"

#include <stddef.h>

#ifndef BENCH_HAS_BOX2D
const cast_peer peer_casts_box2d = {NULL, NULL, NULL, NULL};
#endif
