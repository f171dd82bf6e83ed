// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// In place of the files of these engines where the engines are not there.
#include "peer_shapes.h"

#include <stddef.h>

#ifndef BENCH_HAS_BOX2D
const shape_peer peer_box2d = {NULL, NULL, NULL, NULL, NULL};
#endif

#ifndef BENCH_HAS_BOX2D3
const shape_peer peer_box2d3 = {NULL, NULL, NULL, NULL, NULL};
#endif

#ifndef BENCH_HAS_CHIPMUNK
const shape_peer peer_chipmunk = {NULL, NULL, NULL, NULL, NULL};
#endif
