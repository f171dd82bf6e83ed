#include "ref_top.h"

#include <math.h>

#include "ref_sat.h"

// ---- the topmost point of two parts without a radius, exactly ----------------------------------------------------

/// x / den and y / den, in units.
typedef struct spot {
    ref_big x, y, den;
} spot;

static ref_big big_of(ref_wide a) {
    const uint64_t word[2] = {a.low, a.high};
    return ref_big_of_words(word, 2, true);
}

static spot spot_whole(ref_vector at) { return (spot){ref_big_of(at.x), ref_big_of(at.y), ref_big_of(1)}; }

static int compare(const ref_big *a, const ref_big *a_den, const ref_big *b, const ref_big *b_den) {
    return ref_ratio_compare((ref_ratio){*a, *a_den}, (ref_ratio){*b, *b_den});
}

static bool spot_before(const spot *a, const spot *b) {
    const int order = compare(&a->y, &a->den, &b->y, &b->den);
    return (order ? order : compare(&a->x, &a->den, &b->x, &b->den)) < 0;
}

/// The first one so far.
typedef struct first {
    bool any;
    spot at;
} first;

static void offer(first *best, spot at) {
    if (!best->any || spot_before(&at, &best->at)) best->at = at;
    best->any = true;
}

static void offer_corners(first *best, const ref_polygon *p, const ref_polygon *other) {
    for (int k = 0; k < p->n; ++k) {
        const ref_vector back = {-p->corner[k].x, -p->corner[k].y};
        if (ref_polygon_holds(other, back, true)) offer(best, spot_whole(p->corner[k]));
    }
}

static int side_of(ref_vector p, ref_vector q, ref_vector r) {
    return ref_wide_sign(ref_vector_cross(ref_vector_subtract(q, p), ref_vector_subtract(r, p)));
}

// Where p-q crosses r-s.
static void offer_crossing(first *best, ref_vector p, ref_vector q, ref_vector r, ref_vector s) {
    const ref_vector e = ref_vector_subtract(q, p), f = ref_vector_subtract(s, r);
    ref_big den = big_of(ref_vector_cross(e, f)), num = big_of(ref_vector_cross(ref_vector_subtract(r, p), f));
    if (den.sign == 0) return;
    if (side_of(p, q, r) * side_of(p, q, s) > 0 || side_of(r, s, p) * side_of(r, s, q) > 0) return;
    if (den.sign < 0) den.sign = 1, num.sign = -num.sign;
    const spot at = {ref_big_add(ref_big_mul(ref_big_of(p.x), den), ref_big_mul(ref_big_of(e.x), num)),
                     ref_big_add(ref_big_mul(ref_big_of(p.y), den), ref_big_mul(ref_big_of(e.y), num)), den};
    offer(best, at);
}

static first first_of(const ref_polygon *a, const ref_polygon *b) {
    first best = {.any = false};
    offer_corners(&best, a, b);
    offer_corners(&best, b, a);
    for (int i = 0; a->n > 1 && i < a->n; ++i)
        for (int k = 0; b->n > 1 && k < b->n; ++k)
            offer_crossing(&best, a->corner[i], a->corner[(i + 1) % a->n], b->corner[k], b->corner[(k + 1) % b->n]);
    return best;
}

// How a coordinate, rounded to the nearest step, compares with a step.
static int compare_rounded(const ref_big *value, const ref_big *den, int64_t step) {
    const ref_big one = ref_big_of(1), half = ref_big_of(REF_UNITS / 2);
    const ref_big low = ref_big_mul(ref_big_of(2 * step - 1), half),
                  high = ref_big_mul(ref_big_of(2 * step + 1), half);
    if (compare(value, den, &low, &one) < 0) return -1;
    return compare(value, den, &high, &one) >= 0;
}

static int compare_with(const ref_polygon *a, const ref_polygon *b, ref_vector point) {
    const first best = first_of(a, b);
    if (!best.any) return 1;
    const int order = compare_rounded(&best.at.y, &best.at.den, point.y);
    return order ? order : compare_rounded(&best.at.x, &best.at.den, point.x);
}

// ---- with a radius, nearly ---------------------------------------------------------------------------------------
//
// At a height both parts are an interval; what these have in common is the narrower the farther from some height on.

static const double slack = 0x1p-20; ///< in pixels

/// Corners in pixels from the point that is judged.
typedef struct nearby {
    int n;
    double x[REF_CORNERS], y[REF_CORNERS], radius;
} nearby;

static nearby near_of(const ref_top_part *part, ref_vector point) {
    nearby s = {.n = part->hull.n, .radius = (double)part->radius * 0x1p-40};
    for (int k = 0; k < s.n; ++k) {
        s.x[k] = (double)(part->hull.corner[k].x - point.x * REF_UNITS) * 0x1p-40;
        s.y[k] = (double)(part->hull.corner[k].y - point.y * REF_UNITS) * 0x1p-40;
    }
    return s;
}

/// What a part has at one height; low > high where it has nothing.
typedef struct interval {
    double low, high;
} interval;

static void interval_add(interval *all, double x) {
    all->low = fmin(all->low, x);
    all->high = fmax(all->high, x);
}

// At the height y: a disc.
static void interval_add_disc(interval *all, double y, double cx, double cy, double radius) {
    const double off = y - cy, under = radius * radius - off * off;
    if (under < 0) return;
    interval_add(all, cx - sqrt(under));
    interval_add(all, cx + sqrt(under));
}

// At the height y: a segment.
static void interval_add_segment(interval *all, double y, double px, double py, double qx, double qy) {
    if ((py < y && qy < y) || (py > y && qy > y)) return;
    if (py == qy) {
        interval_add(all, px);
        interval_add(all, qx);
        return;
    }
    interval_add(all, px + (qx - px) * ((y - py) / (qy - py)));
}

static interval interval_at(const nearby *s, double y) {
    interval all = {INFINITY, -INFINITY};
    for (int k = 0; k < s->n; ++k) {
        const int next = (k + 1) % s->n;
        const double dx = s->x[next] - s->x[k], dy = s->y[next] - s->y[k], length = hypot(dx, dy);
        const double aside_x = length > 0 ? -dy / length * s->radius : 0;
        const double aside_y = length > 0 ? dx / length * s->radius : 0;
        interval_add_disc(&all, y, s->x[k], s->y[k], s->radius);
        for (int side = -1; side <= 1; side += 2)
            interval_add_segment(&all, y, s->x[k] + side * aside_x, s->y[k] + side * aside_y,
                                 s->x[next] + side * aside_x, s->y[next] + side * aside_y);
    }
    return all;
}

// How wide the common interval is at a height; negative for a gap, which is more the farther a part is.
static double width_at(const nearby *a, const nearby *b, double y) {
    const interval p = interval_at(a, y), q = interval_at(b, y);
    if (p.low > p.high || q.low > q.high) return -INFINITY;
    return fmin(p.high, q.high) - fmax(p.low, q.low);
}

static void range_of(const nearby *s, double *top, double *bottom) {
    double low = INFINITY, high = -INFINITY;
    for (int k = 0; k < s->n; ++k) {
        low = fmin(low, s->y[k]);
        high = fmax(high, s->y[k]);
    }
    *top = fmax(*top, low - s->radius);
    *bottom = fmin(*bottom, high + s->radius);
}

// Whether the parts certainly have a point in common above it.
static bool meet_above(const nearby *a, const nearby *b) {
    double top = -INFINITY, bottom = -slack;
    range_of(a, &top, &bottom);
    range_of(b, &top, &bottom);
    for (int i = 0; i < 120 && top < bottom; ++i) {
        const double p = top + (bottom - top) / 3, q = bottom - (bottom - top) / 3;
        const double at_p = width_at(a, b, p), at_q = width_at(a, b, q);
        if (at_p > slack || at_q > slack) return true;
        *(at_p < at_q ? &top : &bottom) = at_p < at_q ? p : q;
    }
    return false;
}

// ---- the judgement -----------------------------------------------------------------------------------------------

static bool parts_meet(const ref_top_part *a, const ref_top_part *b, bool closed) {
    const ref_polygon back = ref_polygon_negate(&b->hull), z = ref_polygon_sum(&a->hull, &back);
    const ref_vector none = {0, 0};
    const int64_t reach = a->radius + b->radius;
    return reach > 0 ? ref_polygon_near(&z, none, closed, reach) : ref_polygon_holds(&z, none, closed);
}

static bool is_reported(const ref_top_part *part, ref_top_pair pair) {
    return part->leaf == pair.leaf && (part->any || (part->x == pair.x && part->y == pair.y));
}

/// What the pairs so far say of an answer.
typedef struct judgement {
    bool any;      ///< pairs that meet
    bool possible; ///< a pair has this point and is what is reported
    bool higher;   ///< a pair's point is
} judgement;

static void judge_pair(judgement *all, const ref_top_part *a, const ref_top_part *b, bool reported,
                       ref_vector point) {
    all->any = true;
    if (a->rough || b->rough || a->radius + b->radius > 0) {
        const nearby p = near_of(a, point), q = near_of(b, point);
        all->higher |= meet_above(&p, &q);
        all->possible |= reported;
        return;
    }
    const int order = compare_with(&a->hull, &b->hull, point);
    all->higher |= order < 0;
    all->possible |= reported && order == 0;
}

/// What an answer reports, and which pairs are searched for others.
typedef struct reported_answer {
    ref_vector point;
    ref_top_pair a, b;
    bool closed; ///< those that only touch as well
    bool leaves; ///< only those of the leaves that are reported
} reported_answer;

static bool is_searched(const reported_answer *t, const ref_top_part *a, const ref_top_part *b) {
    return (!t->leaves || (a->leaf == t->a.leaf && b->leaf == t->b.leaf)) && parts_meet(a, b, t->closed);
}

static judgement judge_all(const ref_top_part *a, int count_a, const ref_top_part *b, int count_b,
                           const reported_answer *t) {
    judgement all = {false, false, false};
    for (int i = 0; i < count_a; ++i)
        for (int k = 0; k < count_b; ++k)
            if (is_searched(t, &a[i], &b[k]))
                judge_pair(&all, &a[i], &b[k], is_reported(&a[i], t->a) && is_reported(&b[k], t->b), t->point);
    return all;
}

const char *ref_top_fault(const ref_top_part *a, int count_a, const ref_top_part *b, int count_b, bool closed,
                          ref_vector point, ref_top_pair of_a, ref_top_pair of_b) {
    reported_answer t = {point, of_a, of_b, closed, false};
    judgement all = judge_all(a, count_a, b, count_b, &t);
    // A line may lie within a mask on a common edge of its pixels: of this leaf alone, others only touch it.
    t.closed = t.leaves = true;
    if (!all.any && !closed) all = judge_all(a, count_a, b, count_b, &t);
    if (!all.any) return "there is no contact";
    if (all.higher) return "there is a higher contact, or one as high to the left";
    return all.possible ? NULL : "what is reported does not meet at this place";
}
