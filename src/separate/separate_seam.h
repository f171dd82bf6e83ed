// separate (internal): whether what convex polygons of translations leave over of a square is too narrow for a free
// one.
//
// Shapes that fit exactly between each other only touch along lines of translations: seams between the polygons of
// two pairs of pieces. No square fits into a seam and no single pair covers it. A free translation needs clearance
// (separate.c). So where polygons that are enlarged by half of it cover a square, it has none.
#ifndef HITMASK_SEPARATE_SEPARATE_SEAM_H
#define HITMASK_SEPARATE_SEPARATE_SEAM_H

#include "../base/vec2.h"

#include <stdint.h>

enum { HMI_SEAM_PARTS = 16, HMI_SEAM_SIDES = 8, HMI_SEAM_CORNERS = 24 };

#define HMI_SEAM_ENLARGED 0x1p-11 // pixels

/// The points p with normal * p <= at for all sides. Normals are unit vectors, the rest is in pixels.
typedef struct hmi_seam_part {
    int32_t count;
    hm_vec2 normal[HMI_SEAM_SIDES];
    double at[HMI_SEAM_SIDES];
} hmi_seam_part;

typedef struct hmi_seam_ring {
    int32_t n;
    hm_vec2 v[HMI_SEAM_CORNERS];
} hmi_seam_ring;

typedef struct hmi_seam {
    hm_vec2 low, high;    ///< of the square
    hmi_seam_ring square; ///< and a little around it, so that a seam along a side is in it
    int32_t count;
    hmi_seam_part part[HMI_SEAM_PARTS];   ///< by the sides that cut the square or come near it
    hmi_seam_ring within[HMI_SEAM_PARTS]; ///< what it has of the square
} hmi_seam;

void hmi_seam_init(hmi_seam *seam, hm_vec2 low, hm_vec2 high);

/// What became of a part.
typedef enum hmi_seam_added {
    HMI_SEAM_NOTHING, ///< another one has all that it has of the square
    HMI_SEAM_KEPT,
    HMI_SEAM_FULL ///< there is no room
} hmi_seam_added;

hmi_seam_added hmi_seam_add(hmi_seam *seam, const hmi_seam_part *part);

/// Adds a side to a part, unless all of the square is within it, also where it is not enlarged. False where there is
/// no room.
bool hmi_seam_side(const hmi_seam *seam, hmi_seam_part *part, hm_vec2 normal, double at);

/// The part of a disc that two lines across the square cut off, for a disc that is larger than the square. False
/// where it is not.
bool hmi_seam_of_disc(const hmi_seam *seam, hm_vec2 centre, double radius, hmi_seam_part *part);

/// Whether the parts cover the square. False too where that takes long to find out.
bool hmi_seam_closed(const hmi_seam *seam);

/// Where shapes may fit exactly: of the points where sides that are not enlarged cross, or are closest to the origin,
/// the closest one in the square that is shorter than `best` and that no part holds. `after` NULL: the first; else the
/// one that follows it, of those with the same length by x and then y. False for none.
bool hmi_seam_nearest(const hmi_seam *seam, const hm_vec2 *after, double best, hm_vec2 *out);

#endif
