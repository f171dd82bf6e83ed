// Contact manifolds of hulls in doubles, with all corners transformed: see manifold.h.
#include "corners.h"
#include "manifold.h"

#include <float.h>

// Corners of polygons run clockwise on the screen, and so do those of boxes here.
bool hmi_contacts_hull_make(const hm_shape *shape, const hm_xform *xform, double ox, double oy, contacts_hull *out) {
    const hmi_fast_map map = hmi_fast_map_make(xform, ox, oy);
    hm_local space[4];
    const hm_local *corner;
    out->n = hmi_fast_corners(shape, space, &corner);
    if (out->n == 0) return false;
    out->turn = (int64_t)xform->ux * xform->vy < (int64_t)xform->uy * xform->vx ? -1 : 1;
    out->radius = contacts_radius(shape, xform);
    out->reach = 0;
    for (int32_t k = 0; k < out->n; k++) {
        const hm_vec2 at = hmi_fast_place(&map, corner[k].x, corner[k].y);
        const double size = fabs(at.x) + fabs(at.y);
        out->x[k] = at.x;
        out->y[k] = at.y;
        out->reach = size > out->reach ? size : out->reach;
    }
    out->x[out->n] = out->x[0];
    out->y[out->n] = out->y[0];
    return true;
}

// ---- the depth of one behind the edges of the other --------------------------------------------------------------

/// The nearest line of an edge, and the next one.
typedef struct contacts_look {
    contacts_edge best;
    contacts_edge next;
    bool outside; ///< of some edge
} contacts_look;

static contacts_edge contacts_edge_of(const contacts_hull *hull, int32_t k, const contacts_hull *other) {
    const double x = hull->turn * (hull->x[k + 1] - hull->x[k]);
    const double y = hull->turn * (hull->y[k + 1] - hull->y[k]);
    double inner = x * other->y[0] - y * other->x[0];
    for (int32_t j = 1; j < other->n; j++) {
        const double at = x * other->y[j] - y * other->x[j];
        inner = at > inner ? at : inner;
    }
    inner -= x * hull->y[k] - y * hull->x[k];
    const double length2 = x * x + y * y;
    return (contacts_edge){k, x, y, inner, length2, inner * inner / length2};
}

// HMI_MEET: it reaches behind all edges, clearly.
static hmi_verdict contacts_look_at(const contacts_pair *pair, const contacts_hull *hull, const contacts_hull *other,
                                    contacts_look *look) {
    look->best.square = look->next.square = DBL_MAX;
    look->outside = false;
    hmi_verdict verdict = HMI_MEET;
    for (int32_t k = 0; k < hull->n; k++) {
        const contacts_edge edge = contacts_edge_of(hull, k, other);
        const double beyond = -edge.inner - pair->doubt;
        if (edge.inner <= pair->doubt) verdict = HMI_UNSURE;
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

/// An edge that parts the hulls: of `own`, by its unit vector and that outward.
typedef struct contacts_frame {
    const contacts_hull *own;
    const contacts_hull *other;
    double px, py;
    double ex, ey;
    double ox, oy;
    double length;
} contacts_frame;

static contacts_frame contacts_frame_make(const contacts_hull *own, const contacts_hull *other,
                                          const contacts_edge *edge) {
    const double length = sqrt(edge->length2);
    const double ex = edge->x / length;
    const double ey = edge->y / length;
    const int32_t begin = own->turn > 0 ? edge->k : edge->k + 1; // so that the edge's normal points to the inner side
    return (contacts_frame){own, other, own->x[begin], own->y[begin], ex, ey, ey, -ex, length};
}

/// A corner in a frame.
typedef struct contacts_place {
    double along, out;
} contacts_place;

static contacts_place contacts_place_of(const contacts_frame *frame, int32_t j) {
    const double wx = frame->other->x[j] - frame->px;
    const double wy = frame->other->y[j] - frame->py;
    return (contacts_place){wx * frame->ex + wy * frame->ey, wx * frame->ox + wy * frame->oy};
}

static void contacts_add(contacts_contact *out, const contacts_frame *frame, contacts_place place, double overlap) {
    const double middle = (frame->own->radius + place.out - frame->other->radius) / 2;
    out->x[out->count] = frame->px + frame->ex * place.along + frame->ox * middle;
    out->y[out->count] = frame->py + frame->ey * place.along + frame->oy * middle;
    out->overlap[out->count++] = overlap;
}

static contacts_place contacts_cut(const contacts_frame *frame, contacts_place place, contacts_place other) {
    if (place.along >= 0 && place.along <= frame->length) return place;
    const double limit = place.along < 0 ? 0 : frame->length;
    const double part = (limit - place.along) / (other.along - place.along);
    if (!(part > 0)) return place;
    if (part > 1) return other;
    return (contacts_place){limit, place.out + (other.out - place.out) * part};
}

// Of the edges at the deepest corner the flatter one. False where they are about as steep, or something is on the
// verge.
static bool contacts_points(const contacts_pair *pair, const contacts_frame *frame, contacts_contact *out) {
    const int32_t n = frame->other->n;
    contacts_place place[BRISK_CORNERS];
    int32_t deepest = 0;
    place[0] = contacts_place_of(frame, 0);
    for (int32_t j = 1; j < n; j++) {
        place[j] = contacts_place_of(frame, j);
        if (place[j].out < place[deepest].out) deepest = j;
    }
    const contacts_place at = place[deepest];
    const double away = fabs(at.along) + fabs(at.out);
    if (away > 64 * frame->length) return false;
    out->depth = pair->reach - at.out;
    if (n == 1) {
        contacts_add(out, frame, at, out->depth);
        return true;
    }
    const contacts_place one = place[deepest + 1 == n ? 0 : deepest + 1];
    const contacts_place two = place[deepest == 0 ? n - 1 : deepest - 1];
    const double rise_one = (one.out - at.out) * fabs(two.along - at.along);
    const double rise_two = (two.out - at.out) * fabs(one.along - at.along);
    if (n > 2 && fabs(rise_one - rise_two) <= (rise_one + rise_two) * 0x1p-20) return false;
    const contacts_place end = rise_one <= rise_two ? one : two;
    const contacts_place first = contacts_cut(frame, at, end);
    const contacts_place second = contacts_cut(frame, end, at);
    const double overlap = pair->reach - second.out;
    if (fabs(overlap) < contacts_clear || fabs(second.along - first.along) < contacts_clear) return false;
    contacts_add(out, frame, first, out->depth);
    if (overlap > 0) contacts_add(out, frame, second, overlap < out->depth ? overlap : out->depth);
    return true;
}

bool hmi_contacts_at_edge(const contacts_pair *pair, const contacts_hull *own, const contacts_edge *edge,
                          contacts_contact *out) {
    const contacts_frame frame = contacts_frame_make(own, own == &pair->a ? &pair->b : &pair->a, edge);
    const double sign = own == &pair->a ? 1 : -1;
    if (edge->length2 < 0x1p40) return false;
    out->nx = sign * frame.ox;
    out->ny = sign * frame.oy;
    return contacts_points(pair, &frame, out);
}

// ---- hulls that overlap ------------------------------------------------------------------------------------------

static double contacts_at_least(const contacts_pair *pair, const contacts_edge *edge) {
    return edge->square == DBL_MAX ? DBL_MAX : (edge->inner - pair->doubt) / sqrt(edge->length2);
}

static hmi_verdict contacts_hulls(const contacts_pair *pair, contacts_contact *out) {
    contacts_look of_a, of_b;
    const hmi_verdict one = contacts_look_at(pair, &pair->a, &pair->b, &of_a);
    if (one == HMI_APART) return one;
    const hmi_verdict two = contacts_look_at(pair, &pair->b, &pair->a, &of_b);
    if (two == HMI_APART || one != HMI_MEET || two != HMI_MEET) return two == HMI_APART ? two : HMI_UNSURE;
    const bool same = contacts_is_same(&of_a.best, &of_b.best);
    const bool by_a = same || of_a.best.square < of_b.best.square;
    const contacts_edge *best = by_a ? &of_a.best : &of_b.best;
    const double most = (best->inner + pair->doubt) / sqrt(best->length2);
    const contacts_edge *others[3] = {&of_a.next, &of_b.next, by_a ? &of_b.best : &of_a.best};
    for (int i = 0; i < (same ? 2 : 3); i++)
        if (contacts_at_least(pair, others[i]) <= most) return HMI_UNSURE;
    return hmi_contacts_at_edge(pair, by_a ? &pair->a : &pair->b, best, out) ? HMI_MEET : HMI_UNSURE;
}

// ---- discs -------------------------------------------------------------------------------------------------------

static hmi_verdict contacts_at_corner(const contacts_pair *pair, const contacts_hull *hull, int32_t i,
                                      const contacts_hull *disc, double sign, contacts_contact *out) {
    const contacts_round_place from = {hull->x[i], hull->y[i], hull->radius};
    const contacts_round_place to = {disc->x[0], disc->y[0], disc->radius};
    return contacts_at_place(pair->reach, from, to, sign, out);
}

// Outside of the hull: in front of one edge, or nearest to a corner.
static hmi_verdict contacts_outside(const contacts_pair *pair, const contacts_hull *hull, const contacts_hull *disc,
                                    double sign, contacts_contact *out) {
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
        const contacts_edge edge = contacts_edge_of(hull, k, disc);
        const double foot = hull->turn * (edge.x * wx + edge.y * wy);
        if (edge.inner > pair->doubt || foot < -pair->doubt || foot > edge.length2 + pair->doubt) continue;
        if (edge.inner > -pair->doubt || foot < pair->doubt || foot > edge.length2 - pair->doubt) return HMI_UNSURE;
        const double distance = -edge.inner / sqrt(edge.length2);
        if (distance > pair->reach - contacts_clear) return HMI_UNSURE;
        return hmi_contacts_at_edge(pair, hull, &edge, out) ? HMI_MEET : HMI_UNSURE;
    }
    return contacts_at_corner(pair, hull, nearest, disc, sign, out);
}

static hmi_verdict contacts_disc(const contacts_pair *pair, const contacts_hull *hull, const contacts_hull *disc,
                                 contacts_contact *out) {
    const double sign = hull == &pair->a ? 1 : -1;
    if (hull->n == 1) return contacts_at_corner(pair, hull, 0, disc, sign, out);
    contacts_look look;
    const hmi_verdict verdict = contacts_look_at(pair, hull, disc, &look);
    if (verdict == HMI_APART) return verdict;
    if (look.outside) return contacts_outside(pair, hull, disc, sign, out);
    if (verdict != HMI_MEET) return HMI_UNSURE;
    const double most = (look.best.inner + pair->doubt) / sqrt(look.best.length2);
    if (contacts_at_least(pair, &look.next) <= most) return HMI_UNSURE;
    return hmi_contacts_at_edge(pair, hull, &look.best, out) ? HMI_MEET : HMI_UNSURE;
}

// ---- the answer --------------------------------------------------------------------------------------------------

static hmi_verdict contacts_find(const contacts_pair *pair, contacts_contact *out) {
    if (pair->b.n == 1) return contacts_disc(pair, &pair->a, &pair->b, out);
    if (pair->a.n == 1) return contacts_disc(pair, &pair->b, &pair->a, out);
    return contacts_hulls(pair, out);
}

hmi_verdict hmi_fast_contact_hulls(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                                   double margin, contacts_contact *out) {
    contacts_pair pair;
    const double radii = contacts_radius(a, xa) + contacts_radius(b, xb);
    if (hmi_fast_far(a, xa, b, xb, radii + margin)) return HMI_APART;
    if (!hmi_contacts_hull_make(a, xa, 0, 0, &pair.a)) return HMI_UNSURE;
    if (!hmi_contacts_hull_make(b, xb, (double)(xb->ox - xa->ox), (double)(xb->oy - xa->oy), &pair.b))
        return HMI_UNSURE;
    pair.reach = pair.a.radius + pair.b.radius + margin;
    pair.doubt = 4 * (pair.a.reach + pair.b.reach);
    return contacts_find(&pair, out);
}
