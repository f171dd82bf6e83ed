// border: where a segment goes in and out.
//
// The tree gives the edges that the segment meets. Each is met in one point, or along a stretch if it lies on the
// segment's line; that makes one contact, or one where the stretch begins and one where it ends. Contacts are put in
// order by their exact fractions; those of equal fraction are one point. From point to point the winding number of
// the loops and the number of edges along the segment are counted.
//
// Counting needs no care at corners: it is done for a segment moved aside by less than anything, so that points on
// its line count as lying on one side of it. Between two points, where no edge runs along, both have the same number.
//
// Nothing is allocated: contacts are kept in an array of fixed size, the first ones that come after those already
// dealt with. Where there are more, the tree is queried again.
//
// A fraction is (a - from) x e over motion x e for an edge e that begins in a: 2^126.2 over 2^16 * 2^110.9 at most.
#include "../exact/bigint.h"
#include "../exact/lattice_internal.h"
#include "../base/vec2.h"
#include "../exact/vec64.h"
#include "border_turn.h"

enum { BORDER_CONTACTS = 32 };

/// An edge that is met.
typedef struct border_contact {
    hm_fraction when;
    double about;  ///< within 2^-49 of itself, from 0 to 1
    int32_t edge;  ///< also the point it begins in
    int32_t end;   ///< the point it leads to
    int32_t turns; ///< what the winding number changes by
    int32_t along; ///< 1 where an edge begins to run along, -1 where it ends, 0 where it is crossed
} border_contact;

/// What the tree gave, in order.
typedef struct border_contacts {
    border_contact list[BORDER_CONTACTS];
    int32_t count;
    bool more;            ///< there are later ones
    border_contact after; ///< contacts up to this one are left out
    bool has_after;
} border_contacts;

// ---- setting up ---------------------------------------------------------------------------------------------------

// Each number becomes a double within 2^-51, and each product and sum is rounded once: off by less than 2^-49 of the
// greatest magnitudes together.
static void border_path_measure(hmi_border_path *path) {
    path->about_u = hmi_int128_to_double(path->u);
    path->about_v = hmi_int128_to_double(path->v);
    path->about_base = hmi_int128_to_double(path->base);
    path->doubt = ((fabs(path->about_u) + fabs(path->about_v)) * 0x1p31 + fabs(path->about_base)) * 0x1p-48;
}

static void border_path_make(const hm_xform *xform, hmi_border_path *path) {
    const int64_t qx = path->own_x - xform->ox;
    const int64_t qy = path->own_y - xform->oy;
    const int64_t det = (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx;
    hmi_border_point_make(xform, qx, qy, &path->from);
    path->mirrored = det < 0;
    path->u = hmi_cross64(path->mx, path->my, xform->ux, xform->uy);
    path->v = hmi_cross64(path->mx, path->my, xform->vx, xform->vy);
    path->base = hmi_border_shift_16(hmi_cross64(path->mx, path->my, qx, qy));
    if (path->mirrored) {
        path->u = hmi_int128_negate(path->u);
        path->v = hmi_int128_negate(path->v);
        path->base = hmi_int128_negate(path->base);
    }
    border_path_measure(path);
}

// ---- contacts -----------------------------------------------------------------------------------------------------

static int border_when_compare(const border_contact *a, const border_contact *b) {
    const double difference = a->about - b->about;
    if (difference > 0x1p-47) return 1;
    if (difference < -0x1p-47) return -1;
    return hmi_fraction_compare(&a->when, &b->when);
}

// By fraction, then edge; where an edge begins to run along comes before where it ends.
static int border_contact_compare(const border_contact *a, const border_contact *b) {
    const int order = border_when_compare(a, b);
    if (order) return order;
    if (a->edge != b->edge) return a->edge < b->edge ? -1 : 1;
    return (a->along < b->along) - (a->along > b->along);
}

static void border_keep(border_contacts *contacts, const border_contact *contact) {
    if (contacts->has_after && border_contact_compare(contact, &contacts->after) <= 0) return;
    int32_t at = contacts->count;
    while (at > 0 && border_contact_compare(contact, &contacts->list[at - 1]) < 0) at--;
    if (contacts->count == BORDER_CONTACTS) contacts->more = true;
    if (at == BORDER_CONTACTS) return;
    if (contacts->count < BORDER_CONTACTS) contacts->count++;
    for (int32_t i = contacts->count - 1; i > at; i--) contacts->list[i] = contacts->list[i - 1];
    contacts->list[at] = *contact;
}

// Makes the denominator positive, and answers whether the fraction is within 0 to 1.
static bool border_fraction(hmi_int128 numerator, hmi_int128 denominator, hm_fraction *out) {
    if (hmi_int128_is_negative(denominator)) {
        numerator = hmi_int128_negate(numerator);
        denominator = hmi_int128_negate(denominator);
    }
    *out = (hm_fraction){numerator, denominator};
    return !hmi_int128_is_negative(numerator) && hmi_int128_compare(numerator, denominator) <= 0;
}

static double border_fraction_about(const hm_fraction *f) {
    return hmi_int128_to_double(f->numerator) / hmi_int128_to_double(f->denominator);
}

// The segment crosses the edge's line, as the edge's ends lie on these sides of it (-1, 0 or 1).
static void border_meet(border_contacts *contacts, const hmi_border_path *path, const hm_local *points,
                        border_contact *contact, int side_a, int side_b) {
    const hm_local a = points[contact->edge];
    const hm_local b = points[contact->end];
    const hmi_int128 speed =
        hmi_int128_add(hmi_border_times(path->u, (int64_t)b.x - a.x), hmi_border_times(path->v, (int64_t)b.y - a.y));
    if (!border_fraction(hmi_border_aside(&path->from, a, b), hmi_border_shift_16(speed), &contact->when)) return;
    contact->about = border_fraction_about(&contact->when);
    contact->turns = (side_b < 0) - (side_a < 0);
    border_keep(contacts, contact);
}

// When the segment is at a point on its line, by the local axis along which it goes faster. Its motion is (v, -u).
static void border_point_fraction(const hmi_border_path *path, hm_local p, hm_fraction *out) {
    const hmi_border_point *from = &path->from;
    if (fabs(path->about_v) >= fabs(path->about_u))
        border_fraction(hmi_int128_sub(hmi_int128_mul(p.x, from->det), from->x), hmi_border_shift_16(path->v), out);
    else
        border_fraction(hmi_int128_sub(hmi_int128_mul(p.y, from->det), from->y),
                        hmi_border_shift_16(hmi_int128_negate(path->u)), out);
}

static const hm_fraction border_begin = {{0, 0}, {1, 0}};
static const hm_fraction border_end = {{1, 0}, {1, 0}};

// An edge on the segment's line: the two contacts of what both have in common.
static void border_run_along(border_contacts *contacts, const hmi_border_path *path, const hm_local *points,
                             border_contact *contact) {
    hm_fraction first;
    hm_fraction last;
    border_point_fraction(path, points[contact->edge], &first);
    border_point_fraction(path, points[contact->end], &last);
    if (hmi_fraction_compare(&first, &last) > 0) {
        const hm_fraction other = first;
        first = last;
        last = other;
    }
    if (hmi_fraction_compare(&first, &border_begin) < 0) first = border_begin;
    if (hmi_fraction_compare(&last, &border_end) > 0) last = border_end;
    if (hmi_fraction_compare(&first, &last) > 0) return;
    contact->when = first;
    contact->about = border_fraction_about(&first);
    contact->along = 1;
    border_keep(contacts, contact);
    contact->when = last;
    contact->about = border_fraction_about(&last);
    contact->along = -1;
    border_keep(contacts, contact);
}

// The edge may meet the segment: its ends lie on these sides of its line.
static void border_try(border_contacts *contacts, const hmi_border_path *path, const hm_local *points, int32_t edge,
                       int32_t end, int side_a, int side_b) {
    border_contact contact = {.edge = edge, .end = end};
    if (side_a == 0 && side_b == 0)
        border_run_along(contacts, path, points, &contact);
    else
        border_meet(contacts, path, points, &contact, side_a, side_b);
}

// On which side of the segment's line a point lies: by doubles where they leave no doubt.
static int border_side(const hmi_border_path *path, hm_local p) {
    const double about = path->about_u * p.x + path->about_v * p.y - path->about_base;
    if (about > path->doubt) return 1;
    if (about < -path->doubt) return -1;
    return hmi_int128_sign(hmi_border_side(path, p));
}

static void border_try_leaf(border_contacts *contacts, const hmi_border_path *path, const hm_local *points,
                            const hmi_border_node *leaf) {
    int a = border_side(path, points[leaf->begin]);
    for (int32_t i = leaf->begin; i < leaf->begin + leaf->count; i++) {
        const int32_t next = hmi_border_next(leaf, i);
        const int b = border_side(path, points[next]);
        if (a != b || a == 0) border_try(contacts, path, points, i, next, a, b);
        a = b;
    }
}

/// The box of the segment, with more than rounding may take from it.
typedef struct border_window {
    double x0, y0, x1, y1;
} border_window;

// From a coordinate at the beginning, off by 2^-50 of itself, and what the motion adds to it.
static void border_window_axis(double from, double motion, double *low, double *high) {
    const double to = from + motion;
    const double slack = (fabs(from) + fabs(motion)) * 0x1p-48;
    *low = (from < to ? from : to) - slack;
    *high = (from < to ? to : from) + slack;
}

// The motion is (v, -u) in pixels of the outline.
static border_window border_path_window(const hmi_border_path *path) {
    const double scale = path->from.inverse * HM_UNITS_PER_PIXEL;
    border_window window;
    border_window_axis(path->from.about_x, path->about_v * scale, &window.x0, &window.x1);
    border_window_axis(path->from.about_y, -path->about_u * scale, &window.y0, &window.y1);
    return window;
}

// Whether the box lies on one side of the segment's line. Doubles of corners, middles and halves of boxes are exact.
static bool border_box_aside(const hmi_border_path *path, const hmi_border_node *node) {
    const double middle_x = ((double)node->x0 + node->x1) / 2;
    const double middle_y = ((double)node->y0 + node->y1) / 2;
    const double reach = fabs(path->about_u) * ((double)node->x1 - node->x0) / 2 +
                         fabs(path->about_v) * ((double)node->y1 - node->y0) / 2;
    const double side = path->about_u * middle_x + path->about_v * middle_y - path->about_base;
    return fabs(side) > reach + 2 * path->doubt;
}

// The first contacts after `after`.
static void border_collect(const hm_border *border, const hmi_border_path *path, border_contacts *contacts) {
    const border_window window = border_path_window(path);
    const hm_local *points = border->outline->points;
    contacts->count = 0;
    contacts->more = false;
    for (int32_t i = 0; i < border->node_count;) {
        const hmi_border_node *node = &border->nodes[i];
        i = node->skip;
        if (node->x0 > window.x1 || node->x1 < window.x0 || node->y0 > window.y1 || node->y1 < window.y0) continue;
        if (border_box_aside(path, node)) continue;
        if (node->count == 0)
            i = (int32_t)(node - border->nodes) + 1;
        else
            border_try_leaf(contacts, path, points, node);
    }
}

// ---- which edge ---------------------------------------------------------------------------------------------------

typedef struct border_walk {
    const hm_border *border;
    const hm_xform *xform;
    hm_border_rule rule;
    hmi_border_path path;
    int32_t winding; ///< after the points dealt with
    int32_t along;
    hm_crossing *out;
    size_t capacity;
    size_t count;
    size_t enough;               ///< crossings after which the search ends
    const hmi_border_turn *turn; ///< of a border that rotates meanwhile, else NULL; then the walk is along one piece
    hmi_border_piece piece;
    hm_vec2 from; ///< the segment's own beginning, and its motion, in pixels
    hm_vec2 motion;
    bool left_at_end; ///< the last crossing of a piece leaves where that ends
    bool joins;       ///< so did that of the piece before
} border_walk;

/// An edge as a candidate for the name of a crossing.
typedef struct border_candidate {
    int64_t x, y;     ///< its extent in local units
    hmi_int128 speed; ///< motion x extent: negative where the segment goes to the side of the solid
    int rank;         ///< 2 as it should be, 1 from the wrong side, 0 along the segment, -1 none
    int32_t edge;
} border_candidate;

static border_candidate border_candidate_make(const border_walk *walk, const border_contact *contact, bool enters) {
    const hm_local a = walk->border->outline->points[contact->edge];
    const hm_local b = walk->border->outline->points[contact->end];
    border_candidate c = {.x = (int64_t)b.x - a.x, .y = (int64_t)b.y - a.y, .edge = contact->edge};
    c.speed = hmi_int128_add(hmi_border_times(walk->path.u, c.x), hmi_border_times(walk->path.v, c.y));
    const int sign = hmi_int128_sign(c.speed);
    c.rank = sign == 0 ? 0 : sign == (enters ? -1 : 1) ? 2 : 1;
    if (c.x == 0 && c.y == 0) c.rank = -1;
    return c;
}

/// Of an edge in the world, in units of 2^-40 pixel: at most 2^63 - 1 in magnitude.
typedef struct border_extent {
    int64_t x;
    int64_t y;
} border_extent;

static border_extent border_candidate_extent(const border_walk *walk, const border_candidate *c) {
    const hm_xform *xform = walk->xform;
    return (border_extent){c->x * xform->ux + c->y * xform->vx, c->x * xform->uy + c->y * xform->vy};
}

static hmi_big border_against(const border_walk *walk, const border_candidate *c, const border_candidate *other) {
    const border_extent extent = border_candidate_extent(walk, other);
    const hmi_big speed = hmi_big_from(c->speed);
    const hmi_big square = hmi_big_mul(&speed, &speed);
    const hmi_big length =
        hmi_big_from(hmi_int128_add(hmi_int128_mul(extent.x, extent.x), hmi_int128_mul(extent.y, extent.y)));
    return hmi_big_mul(&square, &length);
}

// -1, 0 or 1 as a is less, as much or more against the segment than b: |speed| / |extent|.
static int border_compare_against(const border_walk *walk, const border_candidate *a, const border_candidate *b) {
    const hmi_big of_a = border_against(walk, a, b);
    const hmi_big of_b = border_against(walk, b, a);
    return hmi_big_compare_magnitudes(&of_a, &of_b);
}

static uint64_t border_magnitude(int64_t a) { return a < 0 ? 0 - (uint64_t)a : (uint64_t)a; }

// The same as a is less steep, as steep or steeper.
static int border_compare_steep(const border_candidate *a, const border_candidate *b) {
    return hmi_uint128_compare(hmi_uint128_mul(border_magnitude(a->y), border_magnitude(b->x)),
                               hmi_uint128_mul(border_magnitude(b->y), border_magnitude(a->x)));
}

static bool border_better(const border_walk *walk, const border_candidate *a, const border_candidate *b) {
    if (a->rank != b->rank) return a->rank > b->rank;
    int order = border_compare_against(walk, a, b);
    if (order == 0) order = border_compare_steep(a, b);
    return order ? order > 0 : a->edge < b->edge;
}

// ---- points -------------------------------------------------------------------------------------------------------

/// A point at which edges are met.
typedef struct border_stop {
    border_contact first;
    border_candidate enter;
    border_candidate leave;
    int32_t turns;
    int32_t along;
    bool taken; ///< there is a current point
} border_stop;

static void border_consider(const border_walk *walk, const border_contact *contact, bool enters,
                            border_candidate *best) {
    const border_candidate candidate = border_candidate_make(walk, contact, enters);
    if (candidate.rank < 0) return;
    if (best->rank < 0 || border_better(walk, &candidate, best)) *best = candidate;
}

static void border_stop_add(const border_walk *walk, border_stop *stop, const border_contact *contact) {
    if (!stop->taken) {
        stop->first = *contact;
        stop->turns = stop->along = 0;
        stop->taken = true;
        stop->enter.rank = stop->leave.rank = -1;
    }
    stop->turns += contact->turns;
    stop->along += contact->along;
    border_consider(walk, contact, true, &stop->enter);
    border_consider(walk, contact, false, &stop->leave);
}

// (y, -x) of the extent points out of the solid, or into it where mirrored. That is against the segment where it
// enters and along it where it leaves, unless the edge comes from the wrong side.
static hm_vec2 border_normal(const border_walk *walk, const border_candidate *c) {
    const border_extent extent = border_candidate_extent(walk, c);
    const double x = (double)extent.x;
    const double y = (double)extent.y;
    const double length = sqrt(x * x + y * y);
    const bool inward = c->rank == 1;
    const double sign = inward != walk->path.mirrored ? -1 : 1;
    return (hm_vec2){sign * y / length, -sign * x / length};
}

// In steps the fraction is off by 2^-52 of itself, so its product with a motion below 2^45 by 2^-7.
static double border_at(int64_t from, int64_t motion, double fraction) {
    return ((double)from + (double)motion * fraction) / (double)HM_STEPS_PER_PIXEL;
}

// hmi_fraction_floor, by one long multiplication, for fractions from 0 to 1. The quotient as a double is m * 2^-k;
// the fraction is that and rest / den of a last digit, and m is mended until the rest is below den. m is off by a few
// at most, so the rest stays below 2^131.
static double border_floor(const hm_fraction *f) {
    const double about = border_fraction_about(f);
    uint64_t bits;
    memcpy(&bits, &about, sizeof bits);
    const int k = 1075 - (int)(bits >> 52);
    int64_t m = (int64_t)(bits & (((uint64_t)1 << 52) - 1)) + ((int64_t)1 << 52);
    if (k > 120) return hmi_fraction_floor(f);
    const hmi_int256 den = hmi_uint256_from(f->denominator);
    hmi_int256 rest = hmi_int256_sub(hmi_int256_shift_left(hmi_uint256_from(f->numerator), k),
                                     hmi_uint256_mul(hmi_int128_from(m), f->denominator));
    for (; hmi_int256_is_negative(rest); m--) rest = hmi_int256_add(rest, den);
    for (; hmi_int256_compare(rest, den) >= 0; m++) rest = hmi_int256_sub(rest, den);
    if (m < (int64_t)1 << 52 || m > (int64_t)1 << 53) return hmi_fraction_floor(f);
    return (double)m * hmi_power_of_two(-k);
}

static bool border_is_begin(const hm_fraction *when) { return hmi_int128_is_zero(when->numerator); }

static bool border_is_end(const hm_fraction *when) {
    return hmi_int128_compare(when->numerator, when->denominator) == 0;
}

// Where one piece leaves at its end what the next one enters at its beginning nothing is crossed: edges belong to the
// solid there.
static bool border_joined(border_walk *walk, const hm_fraction *when, bool enters) {
    const bool joined = walk->joins && enters && walk->rule.touch == HM_TOUCH_CLOSED && border_is_begin(when);
    walk->left_at_end = !enters && border_is_end(when);
    walk->joins = false;
    if (joined) walk->count--;
    return joined;
}

// A double from 0 to 1 as a fraction; 0 for one below 2^-70.
static hm_fraction border_exactly(double fraction) {
    uint64_t bits;
    if (!(fraction >= 0x1p-70)) return border_begin;
    memcpy(&bits, &fraction, sizeof bits);
    const int k = 1075 - (int)(bits >> 52);
    const uint64_t m = (bits & (((uint64_t)1 << 52) - 1)) + ((uint64_t)1 << 52), one = 1;
    return (hm_fraction){{m, 0}, k < 64 ? (hmi_int128){one << k, 0} : (hmi_int128){0, one << (k - 64)}};
}

// From a crossing of a piece to one of the frame: its time, where the point is then, and the normal then.
static void border_to_frame(const border_walk *walk, hm_crossing *out) {
    const hmi_border_piece *piece = &walk->piece;
    out->fraction = fmin(piece->from + out->fraction * (piece->to - piece->from), piece->to);
    out->when = border_exactly(out->fraction);
    out->point = hmi_along(walk->from, walk->motion, out->fraction);
    out->normal = hmi_border_turn_normal(walk->turn, out->fraction, out->normal);
}

static void border_report(border_walk *walk, const hm_fraction *when, const border_candidate *c, bool enters) {
    if (walk->turn && border_joined(walk, when, enters)) return;
    if (walk->count++ >= walk->capacity) return;
    hm_crossing *out = &walk->out[walk->count - 1];
    out->when = *when;
    out->fraction = border_floor(when);
    out->point.x = border_at(walk->path.own_x, walk->path.motion_x, out->fraction);
    out->point.y = border_at(walk->path.own_y, walk->path.motion_y, out->fraction);
    out->normal = border_normal(walk, c);
    if (walk->turn) border_to_frame(walk, out);
    out->loop = hmi_border_loop(walk->border->outline, c->edge);
    out->edge = c->edge;
    out->enters = enters;
}

static bool border_walk_inside(const border_walk *walk) {
    if (walk->along > 0) return walk->rule.touch == HM_TOUCH_CLOSED;
    return hmi_border_filled(walk->rule.fill, walk->winding);
}

// All edges at the point are collected: writes the crossings. Before the beginning and after the end nothing is
// inside. The winding number that the walk begins with is that after the beginning.
static void border_stop_end(border_walk *walk, border_stop *stop) {
    if (!stop->taken) return;
    stop->taken = false;
    const hm_fraction when = stop->first.when;
    const bool begins = border_is_begin(&when);
    const bool before = !begins && border_walk_inside(walk);
    if (!begins) walk->winding += stop->turns;
    walk->along += stop->along;
    const bool after = !border_is_end(&when) && border_walk_inside(walk);
    if (walk->rule.touch == HM_TOUCH_AREA) {
        if (before) border_report(walk, &when, &stop->leave, false);
        if (after) border_report(walk, &when, &stop->enter, true);
    } else {
        if (!before) border_report(walk, &when, &stop->enter, true);
        if (!after) border_report(walk, &when, &stop->leave, false);
    }
}

static void border_walk_run(border_walk *walk) {
    border_contacts contacts; // large, so not filled with zeros
    border_stop stop;
    contacts.has_after = false;
    stop.taken = false;
    border_collect(walk->border, &walk->path, &contacts);
    if (contacts.count == 0) return;
    hmi_border_point_round(&walk->path.from);
    walk->winding = hmi_border_winding(walk->border, &walk->path.from, &walk->path, NULL);
    for (;;) {
        for (int32_t i = 0; i < contacts.count; i++) {
            const border_contact *contact = &contacts.list[i];
            if (stop.taken && border_when_compare(&stop.first, contact) != 0) border_stop_end(walk, &stop);
            if (walk->count >= walk->enough) return;
            border_stop_add(walk, &stop, contact);
        }
        if (!contacts.more) break;
        contacts.after = contacts.list[BORDER_CONTACTS - 1];
        contacts.has_after = true;
        border_collect(walk->border, &walk->path, &contacts);
    }
    border_stop_end(walk, &stop);
}

// A segment of length 0, on the border: by the edges whose boxes hold it.
static void border_walk_stay(border_walk *walk) {
    const hmi_border_point *at = &walk->path.from;
    const hm_outline *outline = walk->border->outline;
    border_stop stop = {.enter.rank = -1};
    if (walk->rule.touch == HM_TOUCH_AREA) return;
    hmi_border_point_round(&walk->path.from);
    for (int32_t i = 0; i < walk->border->node_count;) {
        const hmi_border_node *node = &walk->border->nodes[i];
        i = node->skip;
        if (node->x0 > at->floor_x || node->x1 < at->ceil_x || node->y0 > at->floor_y || node->y1 < at->ceil_y)
            continue;
        if (node->count == 0) i = (int32_t)(node - walk->border->nodes) + 1;
        for (int32_t k = node->begin; k < node->begin + node->count; k++) {
            const border_contact contact = {.edge = k, .end = hmi_border_next(node, k)};
            const hm_local a = outline->points[k];
            const hm_local b = outline->points[contact.end];
            const bool beside = (a.x > at->floor_x && b.x > at->floor_x) || (a.x < at->ceil_x && b.x < at->ceil_x) ||
                                (a.y > at->floor_y && b.y > at->floor_y) || (a.y < at->ceil_y && b.y < at->ceil_y);
            if (!beside && hmi_int128_is_zero(hmi_border_aside(at, a, b)))
                border_consider(walk, &contact, true, &stop.enter);
        }
    }
    if (stop.enter.rank < 0) return;
    border_report(walk, &border_begin, &stop.enter, true);
    border_report(walk, &border_end, &stop.enter, false);
}

// ---- queries ------------------------------------------------------------------------------------------------------

static bool border_walk_begin(border_walk *walk, const hm_xform *end, hm_vec2 from, hm_vec2 to) {
    hmi_border_path *path = &walk->path;
    int64_t x;
    int64_t y;
    if (!hmi_border_steps(from, &path->own_x, &path->own_y) || !hmi_border_steps(to, &x, &y)) return false;
    path->motion_x = x - path->own_x;
    path->motion_y = y - path->own_y;
    path->mx = path->motion_x - (end ? end->ox - walk->xform->ox : 0);
    path->my = path->motion_y - (end ? end->oy - walk->xform->oy : 0);
    return true;
}

static HMI_COLD bool border_report_walk(hmi_origin at, hm_vec2 from, hm_vec2 to) {
    return hmi_report_point(at, "from", from, HM_MAX_POSITION) || hmi_report_point(at, "to", to, HM_MAX_POSITION);
}

static void border_walk_all(border_walk *walk) {
    const hmi_border_path *path = &walk->path;
    if (hmi_border_beyond(walk->border, walk->xform, path->own_x - walk->xform->ox, path->own_y - walk->xform->oy,
                          path->mx, path->my))
        return;
    border_path_make(walk->xform, &walk->path);
    if (walk->path.mx == 0 && walk->path.my == 0)
        border_walk_stay(walk);
    else
        border_walk_run(walk);
}

static int64_t border_piece_step(double pixels) { return (int64_t)floor(pixels * (double)HM_STEPS_PER_PIXEL + 0.5); }

// Neighbouring pieces have their common end at the very same step.
static void border_walk_piece(border_walk *walk) {
    const hmi_border_piece *piece = &walk->piece;
    hmi_border_path *path = &walk->path;
    path->own_x = border_piece_step(piece->begin.x);
    path->own_y = border_piece_step(piece->begin.y);
    path->mx = path->motion_x = border_piece_step(piece->end.x) - path->own_x;
    path->my = path->motion_y = border_piece_step(piece->end.y) - path->own_y;
    walk->joins = walk->left_at_end;
    walk->left_at_end = false;
    border_walk_all(walk);
}

// Halves the time until pieces are straight enough, the first half first; what waits are ends of pieces. A piece of
// 2^-60 of the frame is followed however it bends.
static void border_walk_turning(border_walk *walk, const hmi_border_turn *turn) {
    enum { DEEPEST = 60 };
    hm_vec2 waiting[DEEPEST + 1];
    double times[DEEPEST + 1];
    int depth = 0;
    hmi_border_piece piece = {0, 1, hmi_border_turn_at(turn, 0), hmi_border_turn_at(turn, 1)};
    walk->turn = turn;
    for (;;) {
        const hmi_border_verdict verdict = hmi_border_turn_judge(turn, &piece);
        if (verdict == HMI_BORDER_HALVE && depth < DEEPEST) {
            waiting[depth] = piece.end;
            times[depth++] = piece.to;
            piece.to = piece.from + (piece.to - piece.from) / 2;
            piece.end = hmi_border_turn_at(turn, piece.to);
            continue;
        }
        walk->piece = piece;
        if (verdict != HMI_BORDER_PASSED) border_walk_piece(walk);
        if (depth == 0 || (walk->count >= walk->enough && !walk->left_at_end)) return;
        piece.from = piece.to;
        piece.begin = piece.end;
        piece.end = waiting[--depth];
        piece.to = times[depth];
    }
}

static bool border_mirrored(const hm_xform *xform) {
    return (int64_t)xform->ux * xform->vy - (int64_t)xform->uy * xform->vx < 0;
}

static bool border_same_axes(const hm_xform *a, const hm_xform *b) {
    return a->ux == b->ux && a->uy == b->uy && a->vx == b->vx && a->vy == b->vy;
}

static bool border_end_valid(const hm_xform *xform, const hm_xform *end) {
    return !end || (hm_xform_valid(end) && border_mirrored(xform) == border_mirrored(end));
}

static HMI_COLD bool border_report_end(hmi_origin at, const hm_xform *end) {
    return hmi_report_xform(at, "end", end) || hmi_report(at, "end", HM_SENTENCE_MIRRORED, 0, 0);
}

static bool border_poses_valid(const hm_pose *pose, const hm_pose *end, hm_xform *first, hm_xform *last) {
    return hmi_xform_from_pose(pose, first) && hmi_xform_from_pose(end, last) && pose->pivot.x == end->pivot.x &&
           pose->pivot.y == end->pivot.y && pose->flip_x == end->flip_x && pose->flip_y == end->flip_y &&
           pose->width == end->width && pose->height == end->height && pose->scale.x * end->scale.x > 0 &&
           pose->scale.y * end->scale.y > 0;
}

static HMI_COLD bool border_report_poses(hmi_origin at, const hm_pose *pose, const hm_pose *end) {
    if (hmi_report_pose(at, "pose", pose) || hmi_report_pose(at, "end", end)) return true;
    const bool mirrored = pose->scale.x * end->scale.x < 0 || pose->scale.y * end->scale.y < 0;
    return hmi_report(at, "end", mirrored ? HM_SENTENCE_MIRRORED : HM_SENTENCE_PICTURE_OTHER, 0, 0);
}

// All of a segment past a border that moves from `xform` to `end`; NULL: it stays.
static void border_walk_to(border_walk *walk, const hm_xform *end, hm_vec2 from, hm_vec2 to) {
    hmi_border_turn turn;
    walk->from = from;
    walk->motion = (hm_vec2){to.x - from.x, to.y - from.y};
    if (!end || border_same_axes(walk->xform, end)) {
        border_walk_all(walk);
        return;
    }
    hmi_border_turn_xforms(walk->border, walk->xform, end, from, to, &turn);
    border_walk_turning(walk, &turn);
}

// The same between two poses. Exact where neither angle nor scale changes.
static void border_walk_poses(border_walk *walk, const hm_pose *pose, const hm_pose *end, hm_vec2 from, hm_vec2 to) {
    hmi_border_turn turn;
    walk->from = from;
    walk->motion = (hm_vec2){to.x - from.x, to.y - from.y};
    if (pose->angle == end->angle && pose->scale.x == end->scale.x && pose->scale.y == end->scale.y) {
        border_walk_all(walk);
        return;
    }
    hmi_border_turn_poses(walk->border, walk->xform, pose, end, from, to, &turn);
    border_walk_turning(walk, &turn);
}

int32_t hm_border_crossings(const hm_border *border, const hm_xform *xform, const hm_xform *end, hm_vec2 from,
                            hm_vec2 to, const hm_border_rule *rule, hm_crossing *out, int32_t capacity) {
    border_walk walk = {
        .border = border, .xform = xform, .out = out, .capacity = (size_t)capacity, .enough = SIZE_MAX};
    HMI_REQUIRE_PTR(border, 0);
    HMI_REQUIRE(xform && hm_xform_valid(xform), 0, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE(border_end_valid(xform, end), 0, border_report_end(HMI_VIOLATION, end));
    HMI_REQUIRE(hmi_border_rule_make(rule, &walk.rule), 0, hmi_report_border_rule(HMI_VIOLATION, rule));
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE(border_walk_begin(&walk, end, from, to), 0, border_report_walk(HMI_VIOLATION, from, to));
    border_walk_to(&walk, end, from, to);
    return hmi_as_count(walk.count);
}

bool hm_border_first(const hm_border *border, const hm_xform *xform, const hm_xform *end, hm_vec2 from, hm_vec2 to,
                     const hm_border_rule *rule, hm_crossing *out) {
    border_walk walk = {.border = border, .xform = xform, .out = out, .capacity = out != NULL, .enough = 1};
    HMI_REQUIRE_PTR(border, false);
    HMI_REQUIRE(xform && hm_xform_valid(xform), false, hmi_report_xform(HMI_VIOLATION, "xform", xform));
    HMI_REQUIRE(border_end_valid(xform, end), false, border_report_end(HMI_VIOLATION, end));
    HMI_REQUIRE(hmi_border_rule_make(rule, &walk.rule), false, hmi_report_border_rule(HMI_VIOLATION, rule));
    HMI_REQUIRE(border_walk_begin(&walk, end, from, to), false, border_report_walk(HMI_VIOLATION, from, to));
    border_walk_to(&walk, end, from, to);
    return walk.count > 0;
}

int32_t hm_border_crossings_turn(const hm_border *border, const hm_pose *pose, const hm_pose *end, hm_vec2 from,
                                 hm_vec2 to, const hm_border_rule *rule, hm_crossing *out, int32_t capacity) {
    hm_xform first;
    hm_xform last;
    border_walk walk = {
        .border = border, .xform = &first, .out = out, .capacity = (size_t)capacity, .enough = SIZE_MAX};
    HMI_REQUIRE_PTR(border, 0);
    HMI_REQUIRE_PTR(pose, 0);
    HMI_REQUIRE_PTR(end, 0);
    HMI_REQUIRE(border_poses_valid(pose, end, &first, &last), 0, border_report_poses(HMI_VIOLATION, pose, end));
    HMI_REQUIRE(hmi_border_rule_make(rule, &walk.rule), 0, hmi_report_border_rule(HMI_VIOLATION, rule));
    HMI_REQUIRE_ROOM(out, capacity, 0);
    HMI_REQUIRE(border_walk_begin(&walk, &last, from, to), 0, border_report_walk(HMI_VIOLATION, from, to));
    border_walk_poses(&walk, pose, end, from, to);
    return hmi_as_count(walk.count);
}

bool hm_border_first_turn(const hm_border *border, const hm_pose *pose, const hm_pose *end, hm_vec2 from, hm_vec2 to,
                          const hm_border_rule *rule, hm_crossing *out) {
    hm_xform first;
    hm_xform last;
    border_walk walk = {.border = border, .xform = &first, .out = out, .capacity = out != NULL, .enough = 1};
    HMI_REQUIRE_PTR(border, false);
    HMI_REQUIRE_PTR(pose, false);
    HMI_REQUIRE_PTR(end, false);
    HMI_REQUIRE(border_poses_valid(pose, end, &first, &last), false, border_report_poses(HMI_VIOLATION, pose, end));
    HMI_REQUIRE(hmi_border_rule_make(rule, &walk.rule), false, hmi_report_border_rule(HMI_VIOLATION, rule));
    HMI_REQUIRE(border_walk_begin(&walk, &last, from, to), false, border_report_walk(HMI_VIOLATION, from, to));
    border_walk_poses(&walk, pose, end, from, to);
    return walk.count > 0;
}
