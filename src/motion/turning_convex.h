// motion (internal): how far two convex shapes of few corners are apart while one of them rotates, in doubles.
#ifndef HITMASK_MOTION_TURNING_CONVEX_H
#define HITMASK_MOTION_TURNING_CONVEX_H

#include <hitmask/cast.h>

enum { TURNING_CORNERS = 8 };

/// The corners of a hull. Of the edge that begins at each: its unit normal, which leads outward, and how far along
/// that the edge lies. Where the number is odd the first corner stands at the end once more. A lone corner has no
/// edges.
typedef struct turning_hull {
    int32_t n, edges;
    double x[TURNING_CORNERS], y[TURNING_CORNERS];
    double nx[TURNING_CORNERS], ny[TURNING_CORNERS], at[TURNING_CORNERS];
} turning_hull;

/// How the other hull lies in the coordinates of one: rotated, then moved.
typedef struct turning_frame {
    double cosine, sine, x, y;
} turning_frame;

/// What bounds the distance, one after another.
enum { TURNING_NOTHING, TURNING_LOCATED, TURNING_CORNER, TURNING_EDGE, TURNING_NEAREST, TURNING_LINE, TURNING_ALL };

/// All in pixels: a from its origin, b from its pivot and not rotated.
typedef struct turning_convex {
    turning_hull hull[2];
    turning_frame frame[2];
    hm_vec2 from, way;  ///< of the pivot of b from the origin of a
    double angle, turn; ///< of b at the start, and by how much it rotates
    double radius;      ///< of both
    double slack;       ///< by how much an xform and doubles differ from what they stand for, at most
    int of, edge;       ///< along which both were farthest apart before,
    int32_t near;       ///< a corner of the other hull that was near that edge,
    hm_vec2 point;      ///< and a point of the edge that was near the corner
    double time;        ///< where b is
    double least, most; ///< the distance of the hulls is between these there
    int stage;          ///< how far it was bounded there; from TURNING_LOCATED on the frames are of that time,
    hm_vec2 corner;     ///< from TURNING_CORNER on this is where that corner is,
    double along;       ///< from TURNING_EDGE on this is the distance along the edge's normal,
    int32_t next;       ///< and the other hull's corner that is nearest to its line
} turning_convex;

/// What the distance is beside a limit.
typedef enum turning_side { TURNING_BELOW, TURNING_ABOVE, TURNING_UNSURE } turning_side;

/// `rounding` is by how much an xform differs from its pose, at most. False for other shapes, for motions that grow
/// them, and where a position of b may be outside of the world.
bool hmi_turning_convex_make(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_pose *from,
                             const hm_pose *to, double rounding, turning_convex *out);

/// Puts b where it is at a time of the motion. None of its points moves farther than `move` from where it was.
void hmi_turning_convex_put(turning_convex *convex, double time, double move);

/// The signed distance there: below 0 it is their penetration depth.
turning_side hmi_turning_convex_side(turning_convex *convex, double limit);

/// The same with b moved by (x, y), not by 0.
turning_side hmi_turning_convex_moved(turning_convex *convex, double x, double y, double limit);

#endif
