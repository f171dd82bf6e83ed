#include "ref_contact.h"

#include <math.h>

#include "ref_parts.h"
#include "ref_sat.h"

// ---- hulls -------------------------------------------------------------------------------------------------------

/// A part: a point, a segment or a square; a point may have a radius. Coordinates are in units.
typedef struct hull {
    int n;
    ref_vector at[4];
    int64_t radius;
} hull;

static hull hull_of(const ref_parts *parts, const ref_part *part, int64_t radius) {
    const ref_polygon *face = &parts->face[part->face];
    hull h = {.n = face->n, .radius = radius};
    for (int k = 0; k < h.n; ++k) h.at[k] = ref_vector_add(part->at, face->corner[k]);
    return h;
}

static ref_vector hull_next(const hull *h, int k) { return h->at[(k + 1) % h->n]; }

static int hull_edges(const hull *h) { return h->n == 4 ? 4 : h->n - 1; }

static ref_wide side_of(ref_vector p, ref_vector q, ref_vector r) {
    return ref_vector_cross(ref_vector_subtract(q, p), ref_vector_subtract(r, p));
}

static int sign_of_side(ref_vector p, ref_vector q, ref_vector r) { return ref_wide_sign(side_of(p, q, r)); }

// Whether r lies on p's side of the line through q square to p-q, or on it.
static bool not_beyond(ref_vector p, ref_vector q, ref_vector r) {
    return ref_wide_sign(ref_vector_dot(ref_vector_subtract(q, p), ref_vector_subtract(r, q))) <= 0;
}

// Of |r - p| and a radius: -1, 0 or 1.
static int compare_distance(ref_vector p, ref_vector r, int64_t radius) {
    ref_vector d = ref_vector_subtract(r, p);
    return ref_wide_sign(ref_wide_subtract(ref_vector_dot(d, d), ref_wide_product(radius, radius)));
}

static bool hull_holds(const hull *h, ref_vector r) {
    if (h->n == 1) return compare_distance(h->at[0], r, h->radius) <= 0;
    if (h->n == 2 && sign_of_side(h->at[0], h->at[1], r) != 0) return false;
    if (h->n == 2) return not_beyond(h->at[0], h->at[1], r) && not_beyond(h->at[1], h->at[0], r);
    int turn = sign_of_side(h->at[0], h->at[1], h->at[2]);
    for (int k = 0; k < 4; ++k)
        if (turn * sign_of_side(h->at[k], hull_next(h, k), r) < 0) return false;
    return true;
}

// ---- points ------------------------------------------------------------------------------------------------------

/// base + offset, about; exactly base + way * num / den when that is set.
typedef struct spot {
    ref_vector base;
    double dx, dy; ///< offset
    bool exact;
    bool whole; ///< exactly the base
    ref_vector way;
    ref_wide num, den;
} spot;

enum { MOST_SPOTS = 40 };

typedef struct spots {
    int n;
    spot list[MOST_SPOTS];
} spots;

static void add_whole(spots *found, ref_vector at) {
    found->list[found->n++] = (spot){.base = at, .exact = true, .whole = true};
}

static void add_about(spots *found, ref_vector base, double dx, double dy) {
    found->list[found->n++] = (spot){.base = base, .dx = dx, .dy = dy};
}

static void add_corners(spots *found, const hull *s, const hull *other) {
    if (s->radius > 0) return;
    for (int k = 0; k < s->n; ++k)
        if (hull_holds(other, s->at[k])) add_whole(found, s->at[k]);
}

static void add_crossing(spots *found, ref_vector p, ref_vector q, ref_vector r, ref_vector s) {
    ref_vector e = ref_vector_subtract(q, p), f = ref_vector_subtract(s, r);
    ref_wide den = ref_vector_cross(e, f), num = ref_vector_cross(ref_vector_subtract(r, p), f);
    if (ref_wide_sign(den) == 0) return;
    if (sign_of_side(p, q, r) * sign_of_side(p, q, s) > 0 || sign_of_side(r, s, p) * sign_of_side(r, s, q) > 0)
        return;
    double part = ref_wide_to_double(num) / ref_wide_to_double(den);
    found->list[found->n++] = (spot){.base = p,
                                     .dx = (double)e.x * part,
                                     .dy = (double)e.y * part,
                                     .exact = true,
                                     .way = e,
                                     .num = num,
                                     .den = den};
}

static ref_big big_of(ref_wide a) {
    uint64_t word[2] = {a.low, a.high};
    return ref_big_of_words(word, 2, true);
}

static ref_big big_product(ref_wide a, ref_wide b) { return ref_big_mul(big_of(a), big_of(b)); }

// Whether p lies before the first end of the disc's chord on the line p-q, or on it: not within the disc, and not
// past the foot of its centre.
static bool before_chord(const hull *disc, ref_vector p, ref_vector q) {
    return compare_distance(disc->at[0], p, disc->radius) >= 0 && not_beyond(q, p, disc->at[0]);
}

// Whether q lies past that first end, or on it: within the disc, or past the foot.
static bool past_first(const hull *disc, ref_vector p, ref_vector q) {
    return compare_distance(disc->at[0], q, disc->radius) <= 0 || not_beyond(p, q, disc->at[0]);
}

// The chord runs from `middle - half` to `middle + half` of the way; which of its ends lie on the edge is exact.
static void add_chord(spots *found, const hull *disc, ref_vector p, ref_vector q) {
    ref_vector e = ref_vector_subtract(q, p), w = ref_vector_subtract(disc->at[0], p);
    ref_wide length2 = ref_vector_dot(e, e), cross = ref_vector_cross(e, w);
    ref_big under =
        ref_big_sub(big_product(ref_wide_product(disc->radius, disc->radius), length2), big_product(cross, cross));
    if (under.sign < 0) return;
    double square = ref_wide_to_double(length2), half = sqrt(ref_big_to_double(under)) / square;
    double middle = ref_wide_to_double(ref_vector_dot(e, w)) / square;
    if (before_chord(disc, p, q) && past_first(disc, p, q))
        add_about(found, p, (double)e.x * (middle - half), (double)e.y * (middle - half));
    if (before_chord(disc, q, p) && past_first(disc, q, p))
        add_about(found, p, (double)e.x * (middle + half), (double)e.y * (middle + half));
}

// Where two circles cross, if they do.
static void add_circles(spots *found, const hull *a, const hull *b) {
    ref_vector d = ref_vector_subtract(b->at[0], a->at[0]);
    ref_wide length2 = ref_vector_dot(d, d), of_a = ref_wide_product(a->radius, a->radius);
    ref_wide k = ref_wide_subtract(length2, ref_wide_subtract(ref_wide_product(b->radius, b->radius), of_a));
    if (ref_wide_sign(length2) == 0) return;
    ref_big under = ref_big_sub(ref_big_mul(ref_big_of(4), big_product(length2, of_a)), big_product(k, k));
    if (under.sign < 0) return;
    double twice = 2 * ref_wide_to_double(length2), along = ref_wide_to_double(k) / twice;
    double aside = sqrt(ref_big_to_double(under)) / twice, x = (double)d.x, y = (double)d.y;
    add_about(found, a->at[0], x * along - y * aside, y * along + x * aside);
    add_about(found, a->at[0], x * along + y * aside, y * along - x * aside);
}

static void add_top(spots *found, const hull *disc, const hull *other) {
    ref_vector top = {disc->at[0].x, disc->at[0].y - disc->radius};
    if (disc->radius > 0 && hull_holds(other, top)) add_whole(found, top);
}

static void add_edges(spots *found, const hull *a, const hull *b) {
    for (int k = 0; k < hull_edges(a); ++k) {
        if (b->radius > 0) add_chord(found, b, a->at[k], hull_next(a, k));
        for (int j = 0; j < hull_edges(b); ++j)
            add_crossing(found, a->at[k], hull_next(a, k), b->at[j], hull_next(b, j));
    }
    for (int j = 0; a->radius > 0 && j < hull_edges(b); ++j) add_chord(found, a, b->at[j], hull_next(b, j));
    if (a->radius > 0 && b->radius > 0) add_circles(found, a, b);
}

static void spots_of(spots *found, const hull *a, const hull *b) {
    found->n = 0;
    add_corners(found, a, b);
    add_corners(found, b, a);
    add_top(found, a, b);
    add_top(found, b, a);
    add_edges(found, a, b);
}

// ---- in order, and rounded ---------------------------------------------------------------------------------------

// (base * den + way * num) / den.
static ref_ratio coordinate(const spot *s, bool y) {
    ref_ratio exact = {ref_big_of(y ? s->base.y : s->base.x), ref_big_of(1)};
    if (s->whole) return exact;
    ref_big num = big_of(s->num);
    exact.den = big_of(s->den);
    if (exact.den.sign < 0) exact.den.sign = 1, num.sign = -num.sign;
    exact.num = ref_big_add(ref_big_mul(exact.num, exact.den), ref_big_mul(ref_big_of(y ? s->way.y : s->way.x), num));
    return exact;
}

static int compare_coordinates(const spot *a, const spot *b, bool y) {
    if (a->whole && b->whole) {
        int64_t one = y ? a->base.y : a->base.x, two = y ? b->base.y : b->base.x;
        return one < two ? -1 : one > two;
    }
    double gap =
        y ? (double)(a->base.y - b->base.y) + a->dy - b->dy : (double)(a->base.x - b->base.x) + a->dx - b->dx;
    if (fabs(gap) > REF_UNITS) return gap < 0 ? -1 : 1;
    return ref_ratio_compare(coordinate(a, y), coordinate(b, y));
}

static bool spot_before(const spot *a, const spot *b) {
    int order = compare_coordinates(a, b, true);
    return (order ? order : compare_coordinates(a, b, false)) < 0;
}

static int64_t floor_steps(int64_t units) {
    return (units - (((units % REF_UNITS) + REF_UNITS) % REF_UNITS)) / REF_UNITS;
}

// The nearest step of base + offset.
static int64_t round_about(int64_t base, double offset) {
    int64_t steps = floor_steps(base);
    return steps + (int64_t)floor(((double)(base - steps * REF_UNITS) + offset) / REF_UNITS + 0.5);
}

// The largest s with s - 1/2 <= value: one of three near the rounded one.
static int64_t round_exact(const spot *s, bool y) {
    int64_t steps = round_about(y ? s->base.y : s->base.x, y ? s->dy : s->dx) + 1;
    ref_ratio value = coordinate(s, y), limit = {ref_big_of(0), ref_big_of(1)};
    for (;; --steps) {
        limit.num = ref_big_mul(ref_big_of(2 * steps - 1), ref_big_of(REF_UNITS / 2));
        if (ref_ratio_compare(limit, value) <= 0) return steps;
    }
}

/// A point, from one step to another in x and in y.
typedef struct range {
    int64_t x0, x1, y0, y1;
} range;

static const double doubt = REF_UNITS / 8.0; ///< of the points of discs

static range range_of(const spot *s) {
    range r;
    if (s->exact) {
        r.x0 = r.x1 = s->whole ? round_about(s->base.x, 0) : round_exact(s, false);
        r.y0 = r.y1 = s->whole ? round_about(s->base.y, 0) : round_exact(s, true);
        return r;
    }
    r.x0 = round_about(s->base.x, s->dx - doubt);
    r.x1 = round_about(s->base.x, s->dx + doubt);
    r.y0 = round_about(s->base.y, s->dy - doubt);
    r.y1 = round_about(s->base.y, s->dy + doubt);
    return r;
}

// The steps that the first point of a pair may be rounded to: one, or with a disc all that are no lower by more than
// its error.
static int first_points(const spots *found, bool exact, range *out) {
    const spot *first = &found->list[0];
    int n = 0;
    if (found->n == 0) return 0;
    if (exact) {
        for (int i = 1; i < found->n; ++i)
            if (spot_before(&found->list[i], first)) first = &found->list[i];
        out[n++] = range_of(first);
        return n;
    }
    double top = INFINITY;
    for (int i = 0; i < found->n; ++i)
        top = fmin(top, (double)(found->list[i].base.y - first->base.y) + found->list[i].dy);
    for (int i = 0; i < found->n; ++i)
        if ((double)(found->list[i].base.y - first->base.y) + found->list[i].dy <= top + 2 * doubt)
            out[n++] = range_of(&found->list[i]);
    return n;
}

// ---- the judgement -----------------------------------------------------------------------------------------------

/// What the pairs so far say of an answer.
typedef struct judgement {
    const ref_contact *answer;
    bool any;      ///< pairs that meet
    bool possible; ///< a pair has this point and these pixels
    bool beaten_a; ///< a pair is certainly better, by the pixel of a and then that of b
    bool beaten_b; ///< likewise by that of b and then that of a
    bool higher;   ///< a pair's point is
} judgement;

static int compare_points(int64_t ax, int64_t ay, int64_t bx, int64_t by) {
    if (ay != by) return ay < by ? -1 : 1;
    return ax < bx ? -1 : ax > bx;
}

static void judge(judgement *all, const range *ranges, int n, const ref_part *a, const ref_part *b) {
    const ref_contact *answer = all->answer;
    int pixel_a = compare_points(a->x, a->y, answer->ax, answer->ay);
    int pixel_b = compare_points(b->x, b->y, answer->bx, answer->by);
    bool worse = false, worse_a = false, worse_b = false; // one of the points is not better than the argument
    all->any = true;
    for (int i = 0; i < n; ++i) {
        const range *r = &ranges[i];
        bool in = answer->x >= r->x0 && answer->x <= r->x1 && answer->y >= r->y0 && answer->y <= r->y1;
        all->possible |= in && pixel_a == 0 && pixel_b == 0;
        int order = compare_points(r->x1, r->y1, answer->x, answer->y);
        worse |= order >= 0;
        worse_a |= (order ? order : pixel_a ? pixel_a : pixel_b) >= 0;
        worse_b |= (order ? order : pixel_b ? pixel_b : pixel_a) >= 0;
    }
    all->higher |= !worse;
    all->beaten_a |= !worse_a;
    all->beaten_b |= !worse_b;
}

static bool parts_meet(const ref_meeting *m, const ref_part *a, const ref_part *b, bool closed) {
    const ref_polygon *z = &m->z[a->face][b->face];
    ref_vector d = ref_vector_subtract(a->at, b->at);
    return m->reach > 0 ? ref_polygon_near(z, d, closed, m->reach) : ref_polygon_holds(z, d, closed);
}

static judgement judge_all(const ref_meeting *m, bool closed, int64_t radius_a, int64_t radius_b,
                           const ref_contact *answer) {
    judgement all = {.answer = answer};
    for (int i = 0; i < m->a.n; ++i) {
        for (int j = 0; j < m->b.n; ++j) {
            const ref_part *a = &m->a.list[i], *b = &m->b.list[j];
            spots found;
            range ranges[MOST_SPOTS];
            if (!parts_meet(m, a, b, closed)) continue;
            hull one = hull_of(&m->a, a, radius_a), two = hull_of(&m->b, b, radius_b);
            spots_of(&found, &one, &two);
            judge(&all, ranges, first_points(&found, radius_a + radius_b == 0, ranges), a, b);
        }
    }
    return all;
}

const char *ref_contact_fault(const ref_posed *a, const ref_posed *b, bool closed, const ref_contact *answer) {
    ref_meeting m = ref_meeting_make(a, b, true, 0);
    int64_t radius_a = ref_world_radius(a) * REF_UNITS, radius_b = ref_world_radius(b) * REF_UNITS;
    judgement all = judge_all(&m, closed, radius_a, radius_b, answer);
    if (!all.any && !closed) all = judge_all(&m, true, radius_a, radius_b, answer);
    ref_meeting_free(&m);
    if (!all.any) return "there is no contact";
    if (all.higher) return "there is a higher contact, or one as high to the left";
    if (!all.possible) return "there is no contact at this place with these pixels";
    return all.beaten_a && all.beaten_b ? "there is a contact with smaller pixels at this place" : 0;
}
