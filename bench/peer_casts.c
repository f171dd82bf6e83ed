// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// In place of peer_casts_box2d.cpp, peer_box2d3.c and the files of worlds where the engines are not there.
#include "peer_casts.h"
#include "peer_world.h"

#include <stddef.h>

#ifndef BENCH_HAS_BOX2D
const cast_peer peer_casts_box2d = {NULL, NULL, NULL, NULL, NULL};
const world_peer peer_world_box2d = {NULL, NULL, NULL, NULL};
#endif

#ifndef BENCH_HAS_BOX2D3
const cast_peer peer_casts_box2d3 = {NULL, NULL, NULL, NULL, NULL};
const world_peer peer_world_box2d3 = {NULL, NULL, NULL, NULL};
#endif
