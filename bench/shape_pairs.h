// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// shape_pairs: pairs of posed convex shapes to put questions about, and how far apart they are by the definition.
#ifndef HITMASK_BENCH_SHAPE_PAIRS_H
#define HITMASK_BENCH_SHAPE_PAIRS_H

#include <stdbool.h>
#include <stdint.h>

#include <hitmask/hitmask.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What meets what.
typedef enum pair_kind {
    PAIR_CIRCLE_CIRCLE,
    PAIR_CIRCLE_BOX,
    PAIR_BOX_BOX,
    PAIR_ALIGNED_BOXES,
    PAIR_POLYGON_POLYGON,
    PAIR_CAPSULES,
    PAIR_CAPSULE_BOX,
    PAIR_ROUND_BOXES,
    PAIR_SCALED_CIRCLE_BOX,    ///< the circle is drawn at scale 2
    PAIR_CIRCLE_STRETCHED_BOX, ///< the box is drawn twice as wide and half as high
    PAIR_KIND_COUNT
} pair_kind;

const char *pair_kind_name(pair_kind kind);

enum { SOLID_CORNERS = 8 };

/// A convex shape as its peers see it: one corner, two, or three to eight in order of increasing angle, in
/// pixels of the world, and a radius.
typedef struct solid {
    int32_t count;
    double x[SOLID_CORNERS], y[SOLID_CORNERS];
    double radius;
    bool box; ///< the corners are those of a rectangle without rotation
} solid;

/// A shape, as it is and as the library holds it, and where. What questions read comes first.
typedef struct posed_solid {
    hm_shape shape;
    hm_xform xform;
    hm_polygon *polygon; ///< or NULL
    hm_pose pose;
    hm_box aligned; ///< of boxes: for the direct functions
    hm_rotated_box rotated;
    solid form;
} posed_solid;

/// Two of them, and the way of a point, for casts against b.
typedef struct shape_pair {
    posed_solid a, b;
    hm_xform point; ///< where the point starts
    hm_vec2 from, motion;
    double gap; ///< how far a and b are apart; below 0, how far one has to be moved to part them
} shape_pair;

typedef enum pair_position {
    PAIR_NEAR, ///< within 4 px of first contact, apart or not: half each; points hit or pass by: about half each
    PAIR_DEEP, ///< middles within an eighth of the size; points come straight for the middle
    PAIR_FAR,  ///< middles three sizes apart; points pass by at that distance
    PAIR_POSITION_COUNT
} pair_position;

const char *pair_position_name(pair_position position);

/// Sizes are from half of this to this, in pixels.
#define PAIR_SIZE 64

/// Makes `count` of them; shape_pairs_free() them.
shape_pair *shape_pairs_make(pair_kind kind, pair_position position, int32_t count);
void shape_pairs_free(shape_pair *pairs, int32_t count);

/// The gap of two shapes, by all edges and corners in long double.
double posed_gap(const posed_solid *a, const posed_solid *b);

/// Where the way enters b, as a share of it, by all edges in long double; 2 where it does not.
double point_enters(const shape_pair *pair);

#ifdef __cplusplus
}
#endif

#endif
