// Contacts of single convex shapes in doubles, where they leave no doubt: what sat_manifold.h tells, without placing
// the shapes on the lattice first.
//
// Places are in steps of 2^-24 pixel from the origin of one of the xforms. As in collide_quick.c, any two are off by
// less than 1/8 step from each other. Seen from an edge e, a place that is w away is so off by less than 1/5 step and
// 1/5 |w| / |e| for the edge's direction, and a cross product by less than 4 times the sizes of all. Where shapes
// touch within that, where two ways out are as long within that, where an edge is short, or a second point is on the
// verge of being one, nothing is told.
#include "collide_quick.h"
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

static double brisk_radius(const hm_shape *shape, const hm_xform *xform) {
    if (shape->radius == 0 || !hmi_shape_is_wide(shape)) return 0;
    return shape->radius * sqrt((double)hmi_quick_area(xform)) * (1.0 / HM_UNITS_PER_PIXEL);
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

// From a corner to a disc's centre, of which either may be the pair's a: `sign` 1 when the corner is.
static hmi_verdict brisk_at_place(double reach, brisk_round_place from, brisk_round_place to, double sign,
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

// ---- the answer --------------------------------------------------------------------------------------------------

static hmi_verdict brisk_find(const brisk_pair *pair, brisk_contact *out) {
    if (pair->b.n == 1) return brisk_disc(pair, &pair->a, &pair->b, out);
    if (pair->a.n == 1) return brisk_disc(pair, &pair->b, &pair->a, out);
    return brisk_hulls(pair, out);
}

// To the nearest step.
static int64_t brisk_round(double v) {
    const int64_t cut = (int64_t)v;
    const double rest = v - (double)cut;
    return cut + (rest >= 0.5) - (rest < -0.5);
}

static void brisk_tell_point(hm_contact_point *out, double x, double y, double depth) {
    out->point = (hm_vec2){x, y};
    out->pixel_a = out->pixel_b = (hm_pixel){0, 0};
    out->part_a = out->part_b = 0;
    out->depth = depth;
}

// To whole steps of the world, in the order of (y, x).
static void brisk_tell(const brisk_contact *found, const hm_xform *origin, bool swap, hm_contact_info *out) {
    const double pixel = 1.0 / (double)HM_STEPS_PER_PIXEL;
    double x[2], y[2];
    for (int32_t i = 0; i < found->count; i++) {
        x[i] = (double)(origin->ox + brisk_round(found->x[i]));
        y[i] = (double)(origin->oy + brisk_round(found->y[i]));
    }
    const bool back = found->count == 2 && (y[1] != y[0] ? y[1] < y[0] : x[1] < x[0]);
    out->count = found->count;
    out->depth = found->depth * pixel;
    out->normal = swap ? (hm_vec2){0 - found->nx, 0 - found->ny} : (hm_vec2){found->nx + 0, found->ny + 0};
    brisk_tell_point(&out->point[1], 0, 0, 0);
    for (int32_t i = 0; i < found->count; i++) {
        const int32_t k = back ? 1 - i : i;
        brisk_tell_point(&out->point[i], x[k] * pixel, y[k] * pixel, found->overlap[k] * pixel);
    }
}

static bool brisk_is_disc(const hm_shape *shape) {
    return shape->kind == HM_SHAPE_CIRCLE || shape->kind == HM_SHAPE_POINT;
}

// A centre, placed as corners are.
static brisk_round_place brisk_place_disc(const hm_shape *shape, const hm_xform *xform, double ox, double oy) {
    const hmi_quick_map map = hmi_quick_map_make(xform, ox, oy);
    const hm_vec2 at = hmi_quick_place(&map, shape->a.x, shape->a.y);
    return (brisk_round_place){at.x, at.y, brisk_radius(shape, xform)};
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
static hmi_verdict brisk_of_discs(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                  const hmi_rule *rule, brisk_contact *out) {
    const brisk_round_place one = brisk_place_disc(a, xa, 0, 0);
    const brisk_round_place two = brisk_place_disc(b, xb, (double)(xb->ox - xa->ox), (double)(xb->oy - xa->oy));
    return brisk_at_place(one.radius + two.radius + (double)rule->margin, one, two, 1, out);
}

hmi_verdict hmi_quick_contact(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                              const hmi_rule *rule, hm_contact_info *out) {
    const bool swap = xa->ox != xb->ox ? xa->ox > xb->ox : hmi_order_swapped(a, xa, b, xb);
    const hm_shape *first = swap ? b : a, *second = swap ? a : b;
    const hm_xform *at_first = swap ? xb : xa, *at_second = swap ? xa : xb;
    brisk_contact found;
    found.count = 0;
    const hmi_verdict verdict = brisk_is_disc(a) && brisk_is_disc(b)
                                    ? brisk_of_discs(first, at_first, second, at_second, rule, &found)
                                    : brisk_of_hulls(first, at_first, second, at_second, rule, &found);
    if (verdict == HMI_MEET) brisk_tell(&found, at_first, swap, out);
    return verdict;
}
