// fastpath (internal): contacts of single convex shapes in doubles, where they leave no doubt: the result of
// sat_manifold.h, without putting the shapes on the lattice first.
//
// Points are in steps of 2^-24 pixel from the origin of one of the xforms. As in overlap_convex.c, any two are off by
// less than 1/8 step from each other. Relative to an edge e, a point that is w away is so off by less than 1/5 step
// and 1/5 |w| / |e| for the edge's direction, and a cross product by less than 4 times the sizes of all. Where shapes
// touch within that, where two translations are as long within that, where an edge is short, or a second point is on
// the verge of being one, the result is "unsure".
#ifndef HITMASK_FASTPATH_MANIFOLD_H
#define HITMASK_FASTPATH_MANIFOLD_H

#include "../pose/order.h"
#include "../simd/f64x2.h"
#include "fastpath.h"
#include "hull_f32.h"

#include <math.h>

enum { BRISK_CORNERS = HMI_POLYGON_FEW };

/// A hull, with its first corner once more at its end, and its radius.
typedef struct contacts_hull {
    double x[BRISK_CORNERS + 1];
    double y[BRISK_CORNERS + 1];
    int32_t n;
    double turn;   ///< 1 or -1: the sign of an edge x the way from it to what is inside
    double radius; ///< off by less than 1/16
    double reach;  ///< coordinates are not larger in sum
} contacts_hull;

/// Two hulls and how near they must be.
typedef struct contacts_pair {
    contacts_hull a, b;
    double reach; ///< both radii and the margin
    double doubt; ///< of cross products
} contacts_pair;

/// An edge and how far the other hull reaches behind it.
typedef struct contacts_edge {
    int32_t k;
    double x, y;  ///< points to the inner side
    double inner; ///< times the edge's length
    double length2;
    double square; ///< of how far
} contacts_edge;

/// The result, in steps; the normal leads from the pair's a to its b.
typedef struct contacts_contact {
    double nx, ny;
    double depth;
    int32_t count;
    double x[2], y[2];
    double overlap[2];
} contacts_contact;

// The same line for both: edges that are parallel and face each other.
static inline bool contacts_is_same(const contacts_edge *e, const contacts_edge *f) {
    const double cross = e->x * f->y - e->y * f->x;
    const double dot = e->x * f->x + e->y * f->y;
    return dot < 0 && cross * cross <= e->length2 * f->length2 * 1e-18;
}

static const double contacts_clear = 16; ///< far more than anything is off, in steps

// Of a kind that has one.
static inline double contacts_radius_at(const hm_shape *shape, const hm_xform *xform) {
    return shape->radius * sqrt((double)hmi_fast_area(xform)) * (1.0 / HM_UNITS_PER_PIXEL);
}

static inline double contacts_radius(const hm_shape *shape, const hm_xform *xform) {
    return shape->radius == 0 || !hmi_shape_is_wide(shape) ? 0 : contacts_radius_at(shape, xform);
}

/// A corner or a centre, and its radius.
typedef struct contacts_round_place {
    double x, y;
    double radius;
} contacts_round_place;

// From a corner to a disc's centre, of which either may be the pair's a: `sign` 1 when the corner is.
static inline hmi_verdict contacts_at_place(double reach, contacts_round_place from, contacts_round_place to,
                                            double sign, contacts_contact *out) {
    const double wx = to.x - from.x;
    const double wy = to.y - from.y;
    const double square = wx * wx + wy * wy;
    const double far = reach + contacts_clear;
    if (square > far * far * (1 + 0x1p-40)) return HMI_APART;
    const double distance = sqrt(square);
    if (distance > reach - contacts_clear || distance < 0x1p20) return HMI_UNSURE;
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

static inline void contacts_tell_point(hm_contact_point *out, double x, double y, double depth) {
    out->point = (hm_vec2){x, y};
    out->feature_a = out->feature_b = (hm_feature){HM_FEATURE_NONE, 0, 0, 0};
    out->depth = depth;
}

// To whole steps of the world.
static inline hm_vec2 contacts_told(const contacts_contact *found, int i, const hm_xform *origin) {
    const hmi_f64x2 from = f64x2_of((double)origin->ox, (double)origin->oy);
    const hmi_f64x2 at = f64x2_add(from, f64x2_round(f64x2_of(found->x[i], found->y[i]))); // below 2^50, so exact
    const hmi_f64x2 told = f64x2_mul(at, f64x2_all(1.0 / (double)HM_STEPS_PER_PIXEL));
    return (hm_vec2){f64x2_first(told), f64x2_second(told)};
}

// With one point.
static inline void contacts_tell_one(const contacts_contact *found, const hm_xform *origin, bool swap,
                                     hm_contact_info *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    const hm_vec2 at = contacts_told(found, 0, origin);
    out->count = 1;
    out->depth = found->depth * pixel;
    out->normal = swap ? (hm_vec2){0 - found->nx, 0 - found->ny} : (hm_vec2){found->nx + 0, found->ny + 0};
    contacts_tell_point(&out->point[0], at.x, at.y, found->overlap[0] * pixel);
    contacts_tell_point(&out->point[1], 0, 0, 0);
}

/// False where corners coincide, and for kinds that have none.
bool hmi_contacts_hull_make(const hm_shape *shape, const hm_xform *xform, double ox, double oy, contacts_hull *out);

/// The points where the other one of the pair meets this edge of `own`; false where something is on the verge.
bool hmi_contacts_at_edge(const contacts_pair *pair, const contacts_hull *own, const contacts_edge *edge,
                          contacts_contact *out);

/// Of hulls of which at most one is a disc; relative to a's origin.
hmi_verdict hmi_fast_contact_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   double margin, contacts_contact *out);

/// The same for boxes and polygons, by floats first.
hmi_verdict hmi_fast_contact_f32(const hull32_one *a, const hull32_one *b, double margin, contacts_contact *out);

/// A box and a circle, where the box has no radius and the circle is about (0, 0), else HMI_UNSURE; the circle is the
/// first or second of the two. `out` is written with HMI_MEET.
hmi_verdict hmi_fast_contact_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc,
                                 const hm_xform *xdisc, double margin, bool disc_is_a, hm_contact_info *out);

/// Whether b comes first.
static inline bool contacts_swapped(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
}

#endif
