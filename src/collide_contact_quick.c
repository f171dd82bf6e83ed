// Contacts of single convex shapes in doubles, where they leave no doubt: what sat_manifold.h tells, without placing
// the shapes on the lattice first.
//
// Places are in steps of 2^-24 pixel from the origin of one of the xforms. As in collide_quick.c, any two are off by
// less than 1/8 step from each other. Seen from an edge e, a place that is w away is so off by less than 1/5 step and
// 1/5 |w| / |e| for the edge's direction, and a cross product by less than 4 times the sizes of all. Where shapes
// touch within that, where two ways out are as long within that, where an edge is short, or a second point is on the
// verge of being one, nothing is told.
#include "collide_box_look.h"
#include "collide_quick.h"
#include "collide_swift.h"
#include "polygon_internal.h"

#include <float.h>
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

static inline double brisk_area(const hm_xform *xform) {
    return fabs((double)((int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx));
}

// Of a kind that has one.
static inline double brisk_radius_at(const hm_shape *shape, const hm_xform *xform) {
    return shape->radius * sqrt(brisk_area(xform)) * (1.0 / HM_UNITS_PER_PIXEL);
}

static double brisk_radius(const hm_shape *shape, const hm_xform *xform) {
    return shape->radius == 0 || !hmi_shape_is_wide(shape) ? 0 : brisk_radius_at(shape, xform);
}

// Corners of polygons run clockwise on the screen, and so do those of boxes here.
static bool brisk_hull_make(const hm_shape *shape, const hm_xform *xform, double ox, double oy, brisk_hull *out) {
    const hmi_quick_map map = hmi_quick_map_make(xform, ox, oy);
    hm_local space[4];
    const hm_local *corner;
    out->n = hmi_quick_corners(shape, space, &corner);
    if (out->n == 0) return false;
    out->turn = (int64_t)xform->ux * xform->vy < (int64_t)xform->uy * xform->vx ? -1 : 1;
    out->radius = brisk_radius(shape, xform);
    out->reach = 0;
    for (int32_t k = 0; k < out->n; k++) {
        const hm_vec2 at = hmi_quick_place(&map, corner[k].x, corner[k].y);
        const double size = fabs(at.x) + fabs(at.y);
        out->x[k] = at.x;
        out->y[k] = at.y;
        out->reach = size > out->reach ? size : out->reach;
    }
    out->x[out->n] = out->x[0];
    out->y[out->n] = out->y[0];
    return true;
}

/// Two hulls and how near they must be.
typedef struct brisk_pair {
    brisk_hull a, b;
    double reach; ///< both radii and the margin
    double doubt; ///< of cross products
} brisk_pair;

// ---- how deep one lies behind the edges of the other -------------------------------------------------------------

/// An edge and how far the other hull reaches behind it.
typedef struct brisk_edge {
    int32_t k;
    double x, y;  ///< turns to the inner side
    double inner; ///< times the edge's length
    double length2;
    double square; ///< of how far
} brisk_edge;

/// The nearest line of an edge, and the next one.
typedef struct brisk_look {
    brisk_edge best;
    brisk_edge next;
    bool outside; ///< of some edge
} brisk_look;

static brisk_edge brisk_edge_of(const brisk_hull *hull, int32_t k, const brisk_hull *other) {
    const double x = hull->turn * (hull->x[k + 1] - hull->x[k]);
    const double y = hull->turn * (hull->y[k + 1] - hull->y[k]);
    double inner = x * other->y[0] - y * other->x[0];
    for (int32_t j = 1; j < other->n; j++) {
        const double at = x * other->y[j] - y * other->x[j];
        inner = at > inner ? at : inner;
    }
    inner -= x * hull->y[k] - y * hull->x[k];
    const double length2 = x * x + y * y;
    return (brisk_edge){k, x, y, inner, length2, inner * inner / length2};
}

// HMI_MEET: it reaches behind all edges, clearly.
static hmi_verdict brisk_look_at(const brisk_pair *pair, const brisk_hull *hull, const brisk_hull *other,
                                 brisk_look *look) {
    look->best.square = look->next.square = DBL_MAX;
    look->outside = false;
    hmi_verdict verdict = HMI_MEET;
    for (int32_t k = 0; k < hull->n; k++) {
        const brisk_edge edge = brisk_edge_of(hull, k, other);
        const double beyond = -edge.inner - pair->doubt;
        if (edge.inner <= pair->doubt) verdict = HMI_DOUBT;
        if (beyond > 0) {
            const double reach = pair->reach > 0 ? pair->reach + 1 : 0;
            if (beyond * beyond > reach * reach * edge.length2 * (1 + 0x1p-40)) return HMI_APART;
            look->outside = true;
        }
        if (edge.square < look->best.square) {
            look->next = look->best;
            look->best = edge;
        } else if (edge.square < look->next.square) {
            look->next = edge;
        }
    }
    return verdict;
}

// ---- points ------------------------------------------------------------------------------------------------------

/// What is told, in steps; the normal leads from the pair's a to its b.
typedef struct brisk_contact {
    double nx, ny;
    double depth;
    int32_t count;
    double x[2], y[2];
    double overlap[2];
} brisk_contact;

/// An edge that parts the hulls: of `own`, by its unit vector and that outward.
typedef struct brisk_frame {
    const brisk_hull *own;
    const brisk_hull *other;
    double px, py;
    double ex, ey;
    double ox, oy;
    double length;
} brisk_frame;

static brisk_frame brisk_frame_make(const brisk_hull *own, const brisk_hull *other, const brisk_edge *edge) {
    const double length = sqrt(edge->length2);
    const double ex = edge->x / length;
    const double ey = edge->y / length;
    const int32_t begin = own->turn > 0 ? edge->k : edge->k + 1; // so that the edge turns to the inner side
    return (brisk_frame){own, other, own->x[begin], own->y[begin], ex, ey, ey, -ex, length};
}

/// A corner in a frame.
typedef struct brisk_place {
    double along, out;
} brisk_place;

static brisk_place brisk_place_of(const brisk_frame *frame, int32_t j) {
    const double wx = frame->other->x[j] - frame->px;
    const double wy = frame->other->y[j] - frame->py;
    return (brisk_place){wx * frame->ex + wy * frame->ey, wx * frame->ox + wy * frame->oy};
}

static void brisk_add(brisk_contact *out, const brisk_frame *frame, brisk_place place, double overlap) {
    const double middle = (frame->own->radius + place.out - frame->other->radius) / 2;
    out->x[out->count] = frame->px + frame->ex * place.along + frame->ox * middle;
    out->y[out->count] = frame->py + frame->ey * place.along + frame->oy * middle;
    out->overlap[out->count++] = overlap;
}

static brisk_place brisk_cut(const brisk_frame *frame, brisk_place place, brisk_place other) {
    if (place.along >= 0 && place.along <= frame->length) return place;
    const double limit = place.along < 0 ? 0 : frame->length;
    const double part = (limit - place.along) / (other.along - place.along);
    if (!(part > 0)) return place;
    if (part > 1) return other;
    return (brisk_place){limit, place.out + (other.out - place.out) * part};
}

static const double brisk_clear = 16; ///< far more than anything is off, in steps

// Of the edges at the deepest corner the flatter one. False where they are about as steep, or something is on the
// verge.
static bool brisk_points(const brisk_pair *pair, const brisk_frame *frame, brisk_contact *out) {
    const int32_t n = frame->other->n;
    brisk_place place[BRISK_CORNERS];
    int32_t deepest = 0;
    place[0] = brisk_place_of(frame, 0);
    for (int32_t j = 1; j < n; j++) {
        place[j] = brisk_place_of(frame, j);
        if (place[j].out < place[deepest].out) deepest = j;
    }
    const brisk_place at = place[deepest];
    const double away = fabs(at.along) + fabs(at.out);
    if (away > 64 * frame->length) return false;
    out->depth = pair->reach - at.out;
    if (n == 1) {
        brisk_add(out, frame, at, out->depth);
        return true;
    }
    const brisk_place one = place[deepest + 1 == n ? 0 : deepest + 1];
    const brisk_place two = place[deepest == 0 ? n - 1 : deepest - 1];
    const double rise_one = (one.out - at.out) * fabs(two.along - at.along);
    const double rise_two = (two.out - at.out) * fabs(one.along - at.along);
    if (n > 2 && fabs(rise_one - rise_two) <= (rise_one + rise_two) * 0x1p-20) return false;
    const brisk_place end = rise_one <= rise_two ? one : two;
    const brisk_place first = brisk_cut(frame, at, end);
    const brisk_place second = brisk_cut(frame, end, at);
    const double overlap = pair->reach - second.out;
    if (fabs(overlap) < brisk_clear || fabs(second.along - first.along) < brisk_clear) return false;
    brisk_add(out, frame, first, out->depth);
    if (overlap > 0) brisk_add(out, frame, second, overlap < out->depth ? overlap : out->depth);
    return true;
}

static bool brisk_at_edge(const brisk_pair *pair, const brisk_hull *own, const brisk_edge *edge, brisk_contact *out) {
    const brisk_frame frame = brisk_frame_make(own, own == &pair->a ? &pair->b : &pair->a, edge);
    const double sign = own == &pair->a ? 1 : -1;
    if (edge->length2 < 0x1p40) return false;
    out->nx = sign * frame.ox;
    out->ny = sign * frame.oy;
    return brisk_points(pair, &frame, out);
}

// ---- hulls that overlap ------------------------------------------------------------------------------------------

static double brisk_at_least(const brisk_pair *pair, const brisk_edge *edge) {
    return edge->square == DBL_MAX ? DBL_MAX : (edge->inner - pair->doubt) / sqrt(edge->length2);
}

// The same line, seen from both: edges that are parallel and turned to each other.
static bool brisk_is_same(const brisk_edge *e, const brisk_edge *f) {
    const double cross = e->x * f->y - e->y * f->x;
    const double dot = e->x * f->x + e->y * f->y;
    return dot < 0 && cross * cross <= e->length2 * f->length2 * 1e-18;
}

static hmi_verdict brisk_hulls(const brisk_pair *pair, brisk_contact *out) {
    brisk_look of_a, of_b;
    const hmi_verdict one = brisk_look_at(pair, &pair->a, &pair->b, &of_a);
    if (one == HMI_APART) return one;
    const hmi_verdict two = brisk_look_at(pair, &pair->b, &pair->a, &of_b);
    if (two == HMI_APART || one != HMI_MEET || two != HMI_MEET) return two == HMI_APART ? two : HMI_DOUBT;
    const bool same = brisk_is_same(&of_a.best, &of_b.best);
    const bool by_a = same || of_a.best.square < of_b.best.square;
    const brisk_edge *best = by_a ? &of_a.best : &of_b.best;
    const double most = (best->inner + pair->doubt) / sqrt(best->length2);
    const brisk_edge *others[3] = {&of_a.next, &of_b.next, by_a ? &of_b.best : &of_a.best};
    for (int i = 0; i < (same ? 2 : 3); i++)
        if (brisk_at_least(pair, others[i]) <= most) return HMI_DOUBT;
    return brisk_at_edge(pair, by_a ? &pair->a : &pair->b, best, out) ? HMI_MEET : HMI_DOUBT;
}

// ---- discs -------------------------------------------------------------------------------------------------------

/// A corner or a centre, and what widens it.
typedef struct brisk_round_place {
    double x, y;
    double radius;
} brisk_round_place;

// A centre, placed as corners are.
static inline brisk_round_place brisk_place_disc(const hm_shape *shape, const hm_xform *xform, double ox, double oy) {
    const hmi_quick_map map = hmi_quick_map_make(xform, ox, oy);
    const hm_vec2 at = hmi_quick_place(&map, shape->a.x, shape->a.y);
    return (brisk_round_place){at.x, at.y, shape->kind == HM_SHAPE_CIRCLE ? brisk_radius_at(shape, xform) : 0};
}

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

static hmi_verdict brisk_at_corner(const brisk_pair *pair, const brisk_hull *hull, int32_t i, const brisk_hull *disc,
                                   double sign, brisk_contact *out) {
    const brisk_round_place from = {hull->x[i], hull->y[i], hull->radius};
    const brisk_round_place to = {disc->x[0], disc->y[0], disc->radius};
    return brisk_at_place(pair->reach, from, to, sign, out);
}

// Outside of the hull: in front of one edge, or nearest to a corner.
static hmi_verdict brisk_outside(const brisk_pair *pair, const brisk_hull *hull, const brisk_hull *disc, double sign,
                                 brisk_contact *out) {
    double least = DBL_MAX;
    int32_t nearest = 0;
    for (int32_t k = 0; k < hull->n; k++) {
        const double wx = disc->x[0] - hull->x[k];
        const double wy = disc->y[0] - hull->y[k];
        const double square = wx * wx + wy * wy;
        if (square < least) {
            least = square;
            nearest = k;
        }
        const brisk_edge edge = brisk_edge_of(hull, k, disc);
        const double foot = hull->turn * (edge.x * wx + edge.y * wy);
        if (edge.inner > pair->doubt || foot < -pair->doubt || foot > edge.length2 + pair->doubt) continue;
        if (edge.inner > -pair->doubt || foot < pair->doubt || foot > edge.length2 - pair->doubt) return HMI_DOUBT;
        const double distance = -edge.inner / sqrt(edge.length2);
        if (distance > pair->reach - brisk_clear) return HMI_DOUBT;
        return brisk_at_edge(pair, hull, &edge, out) ? HMI_MEET : HMI_DOUBT;
    }
    return brisk_at_corner(pair, hull, nearest, disc, sign, out);
}

static hmi_verdict brisk_disc(const brisk_pair *pair, const brisk_hull *hull, const brisk_hull *disc,
                              brisk_contact *out) {
    const double sign = hull == &pair->a ? 1 : -1;
    if (hull->n == 1) return brisk_at_corner(pair, hull, 0, disc, sign, out);
    brisk_look look;
    const hmi_verdict verdict = brisk_look_at(pair, hull, disc, &look);
    if (verdict == HMI_APART) return verdict;
    if (look.outside) return brisk_outside(pair, hull, disc, sign, out);
    if (verdict != HMI_MEET) return HMI_DOUBT;
    const double most = (look.best.inner + pair->doubt) / sqrt(look.best.length2);
    if (brisk_at_least(pair, &look.next) <= most) return HMI_DOUBT;
    return brisk_at_edge(pair, hull, &look.best, out) ? HMI_MEET : HMI_DOUBT;
}

// ---- a box and a circle ------------------------------------------------------------------------------------------
//
// Of a box without round corners and a circle about (0, 0): one look tells which side or corner its centre is nearest
// to; only that one is placed, and told as above. There, cross products are in doubt by less than 12 S / L: sides are
// longer than 2^20 steps, so depths by less than 2^-16 S. Where the look has no doubt, the choice is the same there.

// The nearest side's axis, or 2 where another one is as near.
static inline uint32_t brisk_box_axis(const hmi_box_sight *look) {
    const hmi_two less = two_min(look->low, look->high), apart = two_size(two_sub(look->low, look->high));
    const double x = two_first(less), y = two_second(less);
    const uint32_t axis = x < y ? 0 : 1;
    return fabs(x - y) > look->clear && (two_above(apart, two_all(look->clear)) >> axis & 1) ? axis : 2;
}

/// A box and where it is seen from.
typedef struct brisk_box {
    const hm_shape *shape;
    hmi_quick_map map;
} brisk_box;

static inline hm_vec2 brisk_box_corner(const brisk_box *posed, bool x, bool y) {
    const hm_shape *box = posed->shape;
    return hmi_quick_place(&posed->map, x ? box->b.x : box->a.x, y ? box->b.y : box->a.y);
}

// Sides run clockwise on the screen, unless the box is mirrored: this one turned so that it does.
static inline hmi_verdict brisk_box_at_side(const brisk_box *box, const hmi_box_sight *look, uint32_t axis,
                                            const brisk_round_place *disc, double reach, double sign,
                                            brisk_contact *out) {
    const bool upper = (look->upper >> axis & 1) != 0, last = (upper != (axis == 0)) != look->turned;
    const hm_vec2 p = brisk_box_corner(box, axis == 0 ? upper : last, axis == 0 ? last : upper);
    const hm_vec2 q = brisk_box_corner(box, axis == 0 ? upper : !last, axis == 0 ? !last : upper);
    const double x = q.x - p.x, y = q.y - p.y, length2 = x * x + y * y, length = sqrt(length2);
    const double ex = x / length, ey = y / length, wx = disc->x - p.x, wy = disc->y - p.y;
    const double along = wx * ex + wy * ey, away = wx * ey + wy * -ex;
    if (away > reach + 2 * brisk_clear) return HMI_APART;
    if (away > reach - 2 * brisk_clear || fabs(along) + fabs(away) > 64 * length) return HMI_DOUBT;
    const double middle = (0 + away - disc->radius) / 2;
    out->nx = sign * ey;
    out->ny = sign * -ex;
    out->depth = out->overlap[0] = reach - away;
    out->x[0] = p.x + ex * along + ey * middle;
    out->y[0] = p.y + ey * along + -ex * middle;
    out->count = 1;
    return HMI_MEET;
}

// Places are seen from the origin of the one that comes first; d leads from the box's origin to the circle's.
static inline hmi_verdict brisk_box_disc(const hm_shape *shape, const hm_xform *xform, double radius, double dx,
                                         double dy, bool disc_first, double margin, brisk_contact *out) {
    const double sign = disc_first ? -1 : 1, reach = radius + margin;
    const hmi_box_sight look = hmi_box_sight_make(shape, xform, dx, dy);
    const brisk_round_place at = {disc_first ? 0 : dx, disc_first ? 0 : dy, radius};
    if ((look.in | look.out) != 3) return HMI_DOUBT;
    const brisk_box box = {shape, hmi_quick_map_make(xform, disc_first ? 0 - dx : 0, disc_first ? 0 - dy : 0)};
    if (look.out == 3) {
        const hm_vec2 corner = brisk_box_corner(&box, (look.upper & 1) != 0, (look.upper & 2) != 0);
        const brisk_round_place from = {corner.x, corner.y, 0};
        return brisk_at_place(reach, from, at, sign, out);
    }
    const uint32_t axis = look.out == 0 ? brisk_box_axis(&look) : look.out - 1;
    return axis > 1 ? HMI_DOUBT : brisk_box_at_side(&box, &look, axis, &at, reach, sign, out);
}

// ---- boxes and polygons that overlap, by floats first ------------------------------------------------------------
//
// How deep one lies behind an edge of the other comes out in floats, off by less than 128uM^2 / length for the cross
// product, and by 80uM^2 / length for the length, as depths are below 2M: together less than two blurs. Where one
// edge is clearly nearest, or one of each that are the same line, only that one is looked at in doubles.

/// How deep another hull lies behind the edges of one.
typedef struct brisk_depths {
    uint32_t all, in, out; ///< all edges; those that it surely lies behind in part; those that it surely does not
    hmi_four low[2];       ///< no less than this
    float least;           ///< the least of all is not more
} brisk_depths;

static inline void brisk_depths_make(const swift_hull *hull, bool turned, const swift_hull *other, float blur,
                                     int groups, brisk_depths *out) {
    const hmi_four turn = four_all(turned ? -1.0f : 1.0f), doubt = four_all(2 * blur), less = four_all(-2 * blur);
    hmi_four least = four_all(FLT_MAX);
    out->all = ((uint32_t)1 << hull->n) - 1;
    out->in = out->out = 0;
    for (int g = 0; g < groups; g++) {
        const hmi_four x = four_load(hull->x + 4 * g), y = four_load(hull->y + 4 * g);
        const hmi_four end_x = four_next(x, four_all(hull->x[4 * g + 4]));
        const hmi_four end_y = four_next(y, four_all(hull->y[4 * g + 4]));
        const hmi_four ex = four_mul(turn, four_sub(end_x, x)), ey = four_mul(turn, four_sub(end_y, y));
        hmi_four inner = four_all(-FLT_MAX);
        for (int32_t j = 0; j < other->n; j++) {
            const hmi_four wx = four_sub(four_all(other->x[j]), x), wy = four_sub(four_all(other->y[j]), y);
            inner = four_max(inner, four_sub(four_mul(ex, wy), four_mul(ey, wx)));
        }
        const hmi_four square = four_add(four_mul(ex, ex), four_mul(ey, ey));
        const hmi_four part = four_div(four_all(1), four_root(four_max(square, four_all(FLT_MIN))));
        out->in |= four_positive(four_sub(inner, doubt)) << 4 * g;
        out->out |= four_positive(four_sub(less, inner)) << 4 * g;
        out->low[g] = four_mul(four_sub(inner, doubt), part);
        least = four_min(least, four_mul(four_add(inner, doubt), part));
    }
    out->least = four_least(least);
}

static inline void brisk_depths_of(const swift_hull *hull, bool turned, const swift_hull *other, float blur,
                                   brisk_depths *out) {
    if (hull->groups == 1)
        brisk_depths_make(hull, turned, other, blur, 1, out);
    else
        brisk_depths_make(hull, turned, other, blur, 2, out);
}

// The edges that may be nearest.
static inline uint32_t brisk_depths_below(const brisk_depths *depths, const swift_hull *hull, float limit) {
    const hmi_four most = four_all(limit);
    uint32_t bits = four_positive(four_sub(most, depths->low[0]));
    if (hull->groups > 1) bits |= four_positive(four_sub(most, depths->low[1])) << 4;
    return bits & depths->all;
}

// The edge alone of a hull, as brisk_hull_make and brisk_edge_of have it.
static void brisk_edge_make(const swift_one *one, int32_t k, double ox, double oy, brisk_hull *hull,
                            brisk_edge *out) {
    const hmi_quick_map map = hmi_quick_map_make(one->xform, ox, oy);
    const hm_local from = swift_corner(one, k), to = swift_corner(one, k + 1 < one->n ? k + 1 : 0);
    const hm_vec2 p = hmi_quick_place(&map, from.x, from.y), q = hmi_quick_place(&map, to.x, to.y);
    hull->turn = hmi_quick_turned(one->xform) ? -1 : 1;
    hull->radius = brisk_radius(one->shape, one->xform);
    hull->n = one->n;
    hull->x[k] = p.x;
    hull->y[k] = p.y;
    hull->x[k + 1] = q.x;
    hull->y[k + 1] = q.y;
    out->k = k;
    out->x = hull->turn * (q.x - p.x);
    out->y = hull->turn * (q.y - p.y);
    out->length2 = out->x * out->x + out->y * out->y;
}

// With the other one's places from b's origin.
static hmi_verdict brisk_swift_edge(const swift_one *a, const swift_one *b, double dx, double dy, bool by_a,
                                    int32_t k, double margin, brisk_contact *out) {
    brisk_pair pair;
    brisk_edge edge;
    const swift_one *own = by_a ? a : b, *other = by_a ? b : a;
    brisk_hull *hull = by_a ? &pair.a : &pair.b, *second = by_a ? &pair.b : &pair.a;
    brisk_edge_make(own, k, by_a ? 0 : dx, by_a ? 0 : dy, hull, &edge);
    if (!brisk_hull_make(other->shape, other->xform, by_a ? dx : 0, by_a ? dy : 0, second)) return HMI_DOUBT;
    pair.reach = pair.a.radius + pair.b.radius + margin;
    return brisk_at_edge(&pair, hull, &edge, out) ? HMI_MEET : HMI_DOUBT;
}

static bool brisk_swift_same(const swift_one *a, int32_t k, const swift_one *b, int32_t j) {
    brisk_hull one, two;
    brisk_edge e, f;
    brisk_edge_make(a, k, 0, 0, &one, &e);
    brisk_edge_make(b, j, 0, 0, &two, &f);
    return brisk_is_same(&e, &f);
}

static hmi_verdict brisk_swift(const swift_one *a, const swift_one *b, double margin, brisk_contact *out) {
    swift_pair pair;
    brisk_depths of_a, of_b;
    swift_pair_make(a, b, &pair);
    const bool sharp = margin == 0 && a->shape->radius == 0 && b->shape->radius == 0;
    brisk_depths_of(&pair.a, hmi_quick_turned(a->xform), &pair.b, pair.blur, &of_a);
    if ((of_a.in & of_a.all) != of_a.all) return sharp && (of_a.out & of_a.all) ? HMI_APART : HMI_DOUBT;
    brisk_depths_of(&pair.b, hmi_quick_turned(b->xform), &pair.a, pair.blur, &of_b);
    if ((of_b.in & of_b.all) != of_b.all) return sharp && (of_b.out & of_b.all) ? HMI_APART : HMI_DOUBT;
    const float limit = (of_a.least < of_b.least ? of_a.least : of_b.least) * (1 + 0x1p-18f);
    const uint32_t one = brisk_depths_below(&of_a, &pair.a, limit), two = brisk_depths_below(&of_b, &pair.b, limit);
    if ((one & (one - 1)) != 0 || (two & (two - 1)) != 0) return HMI_DOUBT;
    const double dx = (double)(b->xform->ox - a->xform->ox), dy = (double)(b->xform->oy - a->xform->oy);
    if (one && two && !brisk_swift_same(a, hmi_lowest_bit(one), b, hmi_lowest_bit(two))) return HMI_DOUBT;
    return brisk_swift_edge(a, b, dx, dy, one != 0, hmi_lowest_bit(one ? one : two), margin, out);
}

// ---- the answer --------------------------------------------------------------------------------------------------

static hmi_verdict brisk_find(const brisk_pair *pair, brisk_contact *out) {
    if (pair->b.n == 1) return brisk_disc(pair, &pair->a, &pair->b, out);
    if (pair->a.n == 1) return brisk_disc(pair, &pair->b, &pair->a, out);
    return brisk_hulls(pair, out);
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

// Two are in the order of (y, x).
static void brisk_tell(const brisk_contact *found, const hm_xform *origin, bool swap, hm_contact_info *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    brisk_tell_one(found, origin, swap, out);
    if (found->count == 1) return;
    const hm_vec2 one = brisk_told(found, 0, origin), two = brisk_told(found, 1, origin);
    const bool back = two.y != one.y ? two.y < one.y : two.x < one.x;
    out->count = 2;
    brisk_tell_point(&out->point[back], one.x, one.y, found->overlap[0] * pixel);
    brisk_tell_point(&out->point[!back], two.x, two.y, found->overlap[1] * pixel);
}

static bool brisk_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_CIRCLE || shape->kind == HM_SHAPE_POINT;
}

static hmi_verdict brisk_of_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  const hmi_rule *rule, brisk_contact *out) {
    brisk_pair pair;
    const double radii = brisk_radius(a, xa) + brisk_radius(b, xb);
    if (hmi_quick_far(a, xa, b, xb, radii + (double)rule->margin)) return HMI_APART;
    if (!brisk_hull_make(a, xa, 0, 0, &pair.a)) return HMI_DOUBT;
    if (!brisk_hull_make(b, xb, (double)(xb->ox - xa->ox), (double)(xb->oy - xa->oy), &pair.b)) return HMI_DOUBT;
    pair.reach = pair.a.radius + pair.b.radius + (double)rule->margin;
    pair.doubt = 4 * (pair.a.reach + pair.b.reach);
    return brisk_find(&pair, out);
}

// Likewise.
static inline hmi_verdict brisk_of_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                         const hmi_rule *rule, brisk_contact *out) {
    const brisk_round_place one = brisk_place_disc(a, xa, 0, 0);
    const brisk_round_place two = brisk_place_disc(b, xb, (double)(xb->ox - xa->ox), (double)(xb->oy - xa->oy));
    return brisk_at_place(one.radius + two.radius + (double)rule->margin, one, two, 1, out);
}

static bool brisk_swapped(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb) {
    return xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
}

static hmi_verdict brisk_contact_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       const hmi_rule *rule, hm_contact_info *out) {
    const bool swap = brisk_swapped(a, xa, b, xb);
    brisk_contact found;
    found.count = 0;
    const hm_shape *first = swap ? b : a, *second = swap ? a : b;
    const hm_xform *at_first = swap ? xb : xa, *at_second = swap ? xa : xb;
    const swift_one one = {first, at_first, swift_count(first)}, two = {second, at_second, swift_count(second)};
    hmi_verdict verdict = HMI_DOUBT;
    if (one.n > 2 && two.n > 2) verdict = brisk_swift(&one, &two, (double)rule->margin, &found);
    if (verdict == HMI_DOUBT) verdict = brisk_of_hulls(first, at_first, second, at_second, rule, &found);
    if (verdict == HMI_MEET) brisk_tell(&found, swap ? xb : xa, swap, out);
    return verdict;
}

static hmi_verdict brisk_contact_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                       const hmi_rule *rule, hm_contact_info *out) {
    const bool swap = brisk_swapped(a, xa, b, xb);
    const hm_xform *origin = swap ? xb : xa;
    brisk_contact found;
    const hmi_verdict verdict = brisk_of_discs(swap ? b : a, origin, swap ? a : b, swap ? xa : xb, rule, &found);
    if (verdict == HMI_MEET) brisk_tell_one(&found, origin, swap, out);
    return verdict;
}

// A circle about (0, 0) with this radius, and a box without round corners; the circle is the pair's a or b.
static inline hmi_verdict brisk_contact_box(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc,
                                            const hm_xform *xdisc, double radius, double margin, bool disc_is_a,
                                            hm_contact_info *out) {
    const bool disc_first = !brisk_swapped(disc, xdisc, box, xbox);
    const double dx = (double)(xdisc->ox - xbox->ox), dy = (double)(xdisc->oy - xbox->oy);
    brisk_contact found;
    const hmi_verdict verdict = brisk_box_disc(box, xbox, radius, dx, dy, disc_first, margin, &found);
    if (verdict == HMI_MEET) brisk_tell_one(&found, disc_first ? xdisc : xbox, disc_first != disc_is_a, out);
    return verdict;
}

static hmi_verdict brisk_contact_box_given(const hm_shape *box, const hm_xform *xbox, const hm_shape *disc,
                                           const hm_xform *xdisc, double margin, bool disc_is_a,
                                           hm_contact_info *out) {
    if (box->kind != HM_SHAPE_BOX || box->radius != 0 || (disc->a.x | disc->a.y) != 0) return HMI_DOUBT;
    return brisk_contact_box(box, xbox, disc, xdisc, brisk_radius_at(disc, xdisc), margin, disc_is_a, out);
}

hmi_verdict hmi_quick_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hmi_rule *rule, hm_contact_info *out) {
    if (brisk_is_disc(a) && brisk_is_disc(b)) return brisk_contact_discs(a, xa, b, xb, rule, out);
    hmi_verdict verdict = HMI_DOUBT;
    if (a->kind == HM_SHAPE_CIRCLE)
        verdict = brisk_contact_box_given(b, xb, a, xa, (double)rule->margin, true, out);
    else if (b->kind == HM_SHAPE_CIRCLE)
        verdict = brisk_contact_box_given(a, xa, b, xb, (double)rule->margin, false, out);
    return verdict != HMI_DOUBT ? verdict : brisk_contact_hulls(a, xa, b, xb, rule, out);
}

// ---- circles that are known to meet -----------------------------------------------------------------

// As brisk_of_discs has it.
static inline hmi_verdict brisk_contact_circles(const hm_shape *a, const hm_xform *xa, const hm_shape *b,
                                                const hm_xform *xb, hm_contact_info *out) {
    const bool swap = brisk_swapped(a, xa, b, xb);
    const hm_xform *first = swap ? xb : xa, *second = swap ? xa : xb;
    const double radius_a = brisk_radius_at(a, xa), radius_b = brisk_radius_at(b, xb);
    const brisk_round_place from = {0, 0, swap ? radius_b : radius_a};
    const brisk_round_place to = {(double)(second->ox - first->ox), (double)(second->oy - first->oy),
                                  swap ? radius_a : radius_b};
    brisk_contact found;
    const hmi_verdict verdict = brisk_at_place(radius_a + radius_b, from, to, 1, &found);
    if (verdict == HMI_MEET) brisk_tell_one(&found, first, swap, out);
    return verdict;
}

static inline bool brisk_is_centred(const hm_shape *shape) {
    return shape->kind != HM_SHAPE_CIRCLE || (shape->a.x | shape->a.y) == 0;
}

bool hmi_contact_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                       hm_contact_info *out) {
    hmi_verdict verdict = HMI_DOUBT;
    if (!brisk_is_centred(a) || !brisk_is_centred(b)) return hmi_contact_asked(a, xa, b, xb, NULL, out);
    if (a->kind == b->kind)
        verdict = brisk_contact_circles(a, xa, b, xb, out);
    else if (b->kind == HM_SHAPE_BOX)
        verdict = brisk_contact_box(b, xb, a, xa, brisk_radius_at(a, xa), 0, true, out);
    else
        verdict = brisk_contact_box(a, xa, b, xb, brisk_radius_at(b, xb), 0, false, out);
    return verdict != HMI_DOUBT ? verdict == HMI_MEET : hmi_contact_asked(a, xa, b, xb, NULL, out);
}
