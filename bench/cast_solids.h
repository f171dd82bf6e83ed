// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// cast_solids: convex shapes of random sizes, for the cells of casts.
#ifndef HITMASK_BENCH_CAST_SOLIDS_H
#define HITMASK_BENCH_CAST_SOLIDS_H

#include "peer_casts.h"

/// Shapes are up to that wide, in pixels.
enum { SOLIDS_SIZE = 64 };

typedef enum solid_kind {
    SOLID_POINT,
    SOLID_CIRCLE,
    SOLID_CAPSULE,
    SOLID_BOX,
    SOLID_POLYGON,
    SOLID_ROUND
} solid_kind;

double solid_random(uint64_t *state, double low, double high);

/// Rounded to units of 2^-16 pixel, as the library rounds local coordinates.
double solid_units(double pixels);

/// Of any size up to SOLIDS_SIZE, at the origin.
void solid_make(uint64_t *state, solid_kind kind, cast_solid *out);

/// Puts it there, by its angle.
void solid_put(cast_solid *solid, double x, double y);

void solid_free(cast_solid *solid);

/// How far apart they begin, and how far the second one goes.
typedef struct cast_position {
    const char *name;
    double least, most; ///< between what is nearest, in pixels; below 0 they begin in contact
    double length;
    double aside; ///< up to so far from straight towards the middle, as an angle
} cast_position;

void cast_pair_put(uint64_t *state, const cast_position *position, cast_pair *pair);

/// Whether they overlap where they are.
bool cast_pair_meets(const cast_pair *pair);

#endif
