// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Everything in one include. Each header also compiles alone, in C17 and C++17.
#ifndef HITMASK_HITMASK_H
#define HITMASK_HITMASK_H

#include <hitmask/base.h>
#include <hitmask/border.h>
#include <hitmask/bounce.h>
#include <hitmask/box.h>
#include <hitmask/broad.h>
#include <hitmask/collide.h>
#include <hitmask/collider.h>
#include <hitmask/components.h>
#include <hitmask/compound.h>
#include <hitmask/convex.h>
#include <hitmask/direct.h>
#include <hitmask/filter.h>
#include <hitmask/fraction.h>
#include <hitmask/gate.h>
#include <hitmask/lattice.h>
#include <hitmask/mask.h>
#include <hitmask/maskfield.h>
#include <hitmask/move.h>
#include <hitmask/outline.h>
#include <hitmask/polar.h>
#include <hitmask/polygon.h>
#include <hitmask/ray.h>
#include <hitmask/response.h>
#include <hitmask/shape.h>
#include <hitmask/simd.h>
#include <hitmask/simplify.h>
#include <hitmask/stamp.h>
#include <hitmask/tilemap.h>
#include <hitmask/tileunder.h>
#include <hitmask/trace.h>
#include <hitmask/turning.h>
#include <hitmask/visit.h>
#include <hitmask/world.h>
#include <hitmask/world_draw.h>
#include <hitmask/world_query.h>
#include <hitmask/world_snapshot.h>
#include <hitmask/world_move.h>

#endif
