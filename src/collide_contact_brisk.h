// collide (internal): contacts of single convex shapes in doubles, where they leave no doubt: what sat_manifold.h
// tells, without placing the shapes on the lattice first.
//
// Places are in steps of 2^-24 pixel from the origin of one of the xforms. As in collide_quick.c, any two are off by
// less than 1/8 step from each other. Seen from an edge e, a place that is w away is so off by less than 1/5 step and
// 1/5 |w| / |e| for the edge's direction, and a cross product by less than 4 times the sizes of all. Where shapes
// touch within that, where two ways out are as long within that, where an edge is short, or a second point is on the
// verge of being one, nothing is told.
#ifndef HITMASK_COLLIDE_CONTACT_BRISK_H
#define HITMASK_COLLIDE_CONTACT_BRISK_H

#include "collide_quick.h"
#include "collide_swift.h"
#include "two.h"

#include <math.h>

enum { BRISK_CORNERS = HMI_POLYGON_FEW };

/// A hull, with its first corner once more at its end, and what widens it.
typedef struct brisk_hull {
    double x[BRISK_CORNERS + 1];
    double y[BRISK_CORNERS + 1];
    int32_t n;
    double turn;   ///< 1 or -1: the sign of an edge x the way from it to what is inside
    double radius; ///< off by less than 1/16
    double reach;  ///< coordinates are not larger in sum
} brisk_hull;

/// Two hulls and how near they must be.
typedef struct brisk_pair {
    brisk_hull a, b;
    double reach; ///< both radii and the margin
    double doubt; ///< of cross products
} brisk_pair;

/// An edge and how far the other hull reaches behind it.
typedef struct brisk_edge {
    int32_t k;
    double x, y;  ///< turns to the inner side
    double inner; ///< times the edge's length
    double length2;
    double square; ///< of how far
} brisk_edge;

/// What is told, in steps; the normal leads from the pair's a to its b.
typedef struct brisk_contact {
    double nx, ny;
    double depth;
    int32_t count;
    double x[2], y[2];
    double overlap[2];
} brisk_contact;

// The same line, seen from both: edges that are parallel and turned to each other.
static inline bool brisk_is_same(const brisk_edge *e, const brisk_edge *f) {
    const double cross = e->x * f->y - e->y * f->x;
    const double dot = e->x * f->x + e->y * f->y;
    return dot < 0 && cross * cross <= e->length2 * f->length2 * 1e-18;
}

static const double brisk_clear = 16; ///< far more than anything is off, in steps

// Of a kind that has one.
static inline double brisk_radius_at(const hm_shape *shape, const hm_xform *xform) {
    return shape->radius * sqrt((double)hmi_quick_area(xform)) * (1.0 / HM_UNITS_PER_PIXEL);
}

static inline double brisk_radius(const hm_shape *shape, const hm_xform *xform) {
    return shape->radius == 0 || !hmi_shape_is_wide(shape) ? 0 : brisk_radius_at(shape, xform);
}

/// A corner or a centre, and what widens it.
typedef struct brisk_round_place {
    double x, y;
    double radius;
} brisk_round_place;

// From a corner to a disc's centre, of which either may be the pair's a: `sign` 1 when the corner is.
static inline hmi_verdict brisk_at_place(double reach, brisk_round_place from, brisk_round_place to, double sign,
                                         brisk_contact *out) {
    const double wx = to.x - from.x;
    const double wy = to.y - from.y;
    const double square = wx * wx + wy * wy;
    const double far = reach + brisk_clear;
    if (square > far * far * (1 + 0x1p-40)) return HMI_APART;
    const double distance = sqrt(square);
    if (distance > reach - brisk_clear || distance < 0x1p20) return HMI_DOUBT;
    const double middle = (from.radius + distance - to.radius) / 2;
    const double nx = wx / distance, ny = wy / distance;
    out->nx = sign * nx;
    out->ny = sign * ny;
    out->depth = out->overlap[0] = reach - distance;
    out->x[0] = from.x + nx * middle;
    out->y[0] = from.y + ny * middle;
    out->count = 1;
    return HMI_MEET;
}

static inline void brisk_tell_point(hm_contact_point *out, double x, double y, double depth) {
    out->point = (hm_vec2){x, y};
    out->pixel_a = out->pixel_b = (hm_pixel){0, 0};
    out->part_a = out->part_b = 0;
    out->depth = depth;
}

// To whole steps of the world.
static inline hm_vec2 brisk_told(const brisk_contact *found, int i, const hm_xform *origin) {
    const hmi_two from = two_of((double)origin->ox, (double)origin->oy);
    const hmi_two at = two_add(from, two_round(two_of(found->x[i], found->y[i]))); // below 2^50, so exact
    const hmi_two told = two_mul(at, two_all(1.0 / (double)HM_STEPS_PER_PIXEL));
    return (hm_vec2){two_first(told), two_second(told)};
}

// With one point.
static inline void brisk_tell_one(const brisk_contact *found, const hm_xform *origin, bool swap,
                                  hm_contact_info *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const hm_vec2 at = brisk_told(found, 0, origin);
    out->count = 1;
    out->depth = found->depth * pixel;
    out->normal = swap ? (hm_vec2){0 - found->nx, 0 - found->ny} : (hm_vec2){found->nx + 0, found->ny + 0};
    brisk_tell_point(&out->point[0], at.x, at.y, found->overlap[0] * pixel);
    brisk_tell_point(&out->point[1], 0, 0, 0);
}

/// False where corners coincide, and for kinds that have none.
bool hmi_brisk_hull_make(const hm_shape *shape, const hm_xform *xform, double ox, double oy, brisk_hull *out);

/// The points where the other one of the pair meets this edge of `own`; false where something is on the verge.
bool hmi_brisk_at_edge(const brisk_pair *pair, const brisk_hull *own, const brisk_edge *edge, brisk_contact *out);

/// Of hulls of which at most one is a disc; seen from a's origin.
hmi_verdict hmi_brisk_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                            double margin, brisk_contact *out);

/// The same for boxes and polygons, by floats first.
hmi_verdict hmi_brisk_swift(const swift_one *a, const swift_one *b, double margin, brisk_contact *out);

/// A box and a circle, where it is one without round corners and the circle about (0, 0), else HMI_DOUBT; the circle
/// is the first or second of the two. `out` is written with HMI_MEET.
hmi_verdict hmi_brisk_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc, const hm_xform *xdisc,
                          double margin, bool disc_is_a, hm_contact_info *out);

/// Whether b comes first.
static inline bool brisk_swapped(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
}

#endif
