// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Everything in one include. Each header also compiles alone, in C17 and C++17.
#ifndef HITMASK_HITMASK_H
#define HITMASK_HITMASK_H

#include <hitmask/base.h>
#include <hitmask/border.h>
#include <hitmask/broad.h>
#include <hitmask/cast.h>
#include <hitmask/collide.h>
#include <hitmask/collider.h>
#include <hitmask/direct.h>
#include <hitmask/draw.h>
#include <hitmask/mask.h>
#include <hitmask/move.h>
#include <hitmask/outline.h>
#include <hitmask/parts.h>
#include <hitmask/picture.h>
#include <hitmask/pose.h>
#include <hitmask/shape.h>
#include <hitmask/tilemap.h>
#include <hitmask/world.h>
#include <hitmask/world_move.h>
#include <hitmask/world_query.h>

#endif
