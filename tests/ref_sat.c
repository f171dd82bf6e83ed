#include "ref_sat.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- whole numbers: sign and magnitude, as with pencil and paper -------------------------------------------------

static ref_big big_zero(void) {
    ref_big zero;
    zero.sign = 0;
    zero.n = 0;
    return zero;
}

static void big_push(ref_big *a, uint32_t limb) {
    if (a->n == REF_BIG_LIMBS) {
        fprintf(stderr, "ref_sat: a number needs more than %d limbs\n", REF_BIG_LIMBS);
        abort();
    }
    a->limb[a->n++] = limb;
}

static ref_big big_trim(ref_big a, int sign) {
    while (a.n > 0 && a.limb[a.n - 1] == 0) --a.n;
    a.sign = a.n ? sign : 0;
    return a;
}

static uint32_t big_limb(const ref_big *a, int i) { return i < a->n ? a->limb[i] : 0; }

static int big_compare_magnitudes(const ref_big *a, const ref_big *b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    for (int i = a->n - 1; i >= 0; --i)
        if (a->limb[i] != b->limb[i]) return a->limb[i] < b->limb[i] ? -1 : 1;
    return 0;
}

static ref_big big_add_magnitudes(const ref_big *a, const ref_big *b, int sign) {
    ref_big sum = big_zero();
    uint64_t carry = 0;
    for (int i = 0; i < a->n || i < b->n || carry; ++i) {
        carry += (uint64_t)big_limb(a, i) + big_limb(b, i);
        big_push(&sum, (uint32_t)carry);
        carry >>= 32;
    }
    return big_trim(sum, sign);
}

// |a| >= |b|.
static ref_big big_sub_magnitudes(const ref_big *a, const ref_big *b, int sign) {
    ref_big difference = big_zero();
    int64_t borrow = 0;
    for (int i = 0; i < a->n; ++i) {
        int64_t digit = (int64_t)a->limb[i] - big_limb(b, i) - borrow;
        borrow = digit < 0;
        big_push(&difference, (uint32_t)(digit + borrow * ((int64_t)1 << 32)));
    }
    return big_trim(difference, sign);
}

static ref_big big_negate(ref_big a) {
    a.sign = -a.sign;
    return a;
}

ref_big ref_big_of_words(const uint64_t *word, int count, bool is_signed) {
    ref_big a = big_zero();
    for (int i = 0; i < count; ++i) {
        big_push(&a, (uint32_t)word[i]);
        big_push(&a, (uint32_t)(word[i] >> 32));
    }
    a = big_trim(a, 1);
    if (is_signed && word[count - 1] >> 63) a = ref_big_sub(a, ref_big_power_of_two(64 * count));
    return a;
}

ref_big ref_big_of(int64_t value) {
    uint64_t word = (uint64_t)value;
    return ref_big_of_words(&word, 1, true);
}

ref_big ref_big_add(ref_big a, ref_big b) {
    if (a.sign == 0) return b;
    if (b.sign == 0) return a;
    if (a.sign == b.sign) return big_add_magnitudes(&a, &b, a.sign);
    if (big_compare_magnitudes(&a, &b) < 0) return big_sub_magnitudes(&b, &a, b.sign);
    return big_sub_magnitudes(&a, &b, a.sign);
}

ref_big ref_big_sub(ref_big a, ref_big b) { return ref_big_add(a, big_negate(b)); }

ref_big ref_big_mul(ref_big a, ref_big b) {
    ref_big product = big_zero();
    for (int i = 0; i < a.n + b.n; ++i) big_push(&product, 0);
    for (int i = 0; i < a.n; ++i) {
        uint64_t carry = 0;
        for (int j = 0; j < b.n || carry; ++j) {
            carry += (uint64_t)a.limb[i] * big_limb(&b, j) + product.limb[i + j];
            product.limb[i + j] = (uint32_t)carry;
            carry >>= 32;
        }
    }
    return big_trim(product, a.sign * b.sign);
}

ref_big ref_big_power_of_two(int n) {
    ref_big power = big_zero();
    for (int i = 0; i < n / 32; ++i) big_push(&power, 0);
    big_push(&power, (uint32_t)1 << (n % 32));
    return big_trim(power, 1);
}

int ref_big_compare(ref_big a, ref_big b) { return ref_big_sub(a, b).sign; }

// mantissa * 2^exponent.
static double big_split(ref_big a, int *exponent) {
    double mantissa = 0;
    *exponent = 32 * (a.n > 3 ? a.n - 3 : 0);
    for (int i = a.n - 1; i >= 0 && i >= a.n - 3; --i) mantissa = mantissa * 4294967296.0 + a.limb[i];
    return a.sign * mantissa;
}

double ref_big_to_double(ref_big a) {
    int exponent;
    double mantissa = big_split(a, &exponent);
    return ldexp(mantissa, exponent);
}

int ref_ratio_compare(ref_ratio a, ref_ratio b) {
    return ref_big_compare(ref_big_mul(a.num, b.den), ref_big_mul(b.num, a.den));
}

ref_ratio ref_ratio_of_double(double value) {
    int exponent;
    int64_t mantissa = (int64_t)ldexp(frexp(value, &exponent), 53);
    exponent -= 53;
    ref_ratio ratio = {ref_big_of(mantissa), ref_big_of(1)};
    if (exponent > 0) ratio.num = ref_big_mul(ratio.num, ref_big_power_of_two(exponent));
    if (exponent < 0) ratio.den = ref_big_power_of_two(-exponent);
    return ratio;
}

double ref_ratio_to_double(ref_ratio a) {
    int up, down;
    double num = big_split(a.num, &up);
    double den = big_split(a.den, &down);
    return ldexp(num / den, up - down);
}

// ---- points with a common denominator ----------------------------------------------------------------------------

/// (x / w, y / w) with w > 0.
typedef struct point {
    ref_big x, y, w;
} point;

typedef struct hull {
    int n;
    int turn; ///< the sign of (v[1] - v[0]) x (v[2] - v[0]) of a polygon, else 1
    point v[REF_HULL_CORNERS];
} hull;

// Numerators of q - p, over p.w * q.w.
static void point_difference(const point *p, const point *q, ref_big *x, ref_big *y) {
    *x = ref_big_sub(ref_big_mul(q->x, p->w), ref_big_mul(p->x, q->w));
    *y = ref_big_sub(ref_big_mul(q->y, p->w), ref_big_mul(p->y, q->w));
}

static ref_big big_cross(ref_big ax, ref_big ay, ref_big bx, ref_big by) {
    return ref_big_sub(ref_big_mul(ax, by), ref_big_mul(ay, bx));
}

static ref_big big_dot(ref_big ax, ref_big ay, ref_big bx, ref_big by) {
    return ref_big_add(ref_big_mul(ax, bx), ref_big_mul(ay, by));
}

// The sign of (q - p) x (r - p).
static int point_side(const point *p, const point *q, const point *r) {
    ref_big ex, ey, wx, wy;
    point_difference(p, q, &ex, &ey);
    point_difference(p, r, &wx, &wy);
    return big_cross(ex, ey, wx, wy).sign;
}

// The sign of (q - p) . (r - p): whether r lies beyond p towards q.
static int point_ahead(const point *p, const point *q, const point *r) {
    ref_big ex, ey, wx, wy;
    point_difference(p, q, &ex, &ey);
    point_difference(p, r, &wx, &wy);
    return big_dot(ex, ey, wx, wy).sign;
}

static hull hull_of(const ref_hull *h) {
    hull made;
    made.n = h->n;
    for (int i = 0; i < h->n; ++i) made.v[i] = (point){ref_big_of(h->x[i]), ref_big_of(h->y[i]), ref_big_of(1)};
    made.turn = h->n > 2 ? point_side(&made.v[0], &made.v[1], &made.v[2]) : 1;
    return made;
}

static bool point_equal(const point *p, const point *q) {
    ref_big x, y;
    point_difference(p, q, &x, &y);
    return x.sign == 0 && y.sign == 0;
}

// ---- the common part of two hulls --------------------------------------------------------------------------------

static const point *hull_next(const hull *h, int k) { return &h->v[(k + 1) % h->n]; }

// For each thing that bounds the hull relative to its own line or plane: 1 when r is strictly inside of it, 0 on it,
// -1 outside. A polygon has its edges, a segment its two ends (and its line, which is tested apart), a point nothing.
static int hull_bounds(const hull *h) { return h->n == 1 ? 0 : h->n; }

static int hull_bound_side(const hull *h, int k, const point *r) {
    if (h->n == 2) return point_ahead(&h->v[k], hull_next(h, k), r);
    return h->turn * point_side(&h->v[k], hull_next(h, k), r);
}

static bool hull_holds(const hull *h, const point *r) {
    if (h->n == 1) return point_equal(&h->v[0], r);
    if (h->n == 2 && point_side(&h->v[0], &h->v[1], r) != 0) return false;
    for (int k = 0; k < hull_bounds(h); ++k)
        if (hull_bound_side(h, k, r) < 0) return false;
    return true;
}

// Where the lines p-q and r-s cross; false when they are parallel.
static bool point_crossing(const point *p, const point *q, const point *r, const point *s, point *out) {
    ref_big ex, ey, fx, fy, wx, wy;
    point_difference(p, q, &ex, &ey);
    point_difference(r, s, &fx, &fy);
    point_difference(p, r, &wx, &wy);
    // All corners of both hulls have the same denominator d here, so ex is over d^2, and so are the others.
    ref_big den = big_cross(ex, ey, fx, fy);
    ref_big num = big_cross(wx, wy, fx, fy);
    if (den.sign == 0) return false;
    if (den.sign < 0) den = big_negate(den), num = big_negate(num);
    ref_big square = ref_big_mul(p->w, q->w);
    ref_big from = ref_big_mul(den, p->w); // p.x / p.w = p.x * p.w * den / (p.w^2 * den)
    out->x = ref_big_add(ref_big_mul(p->x, from), ref_big_mul(ex, num));
    out->y = ref_big_add(ref_big_mul(p->y, from), ref_big_mul(ey, num));
    out->w = ref_big_mul(square, den);
    return true;
}

/// What has been found of the common part: whether there is any, and for each bound whether a part of it is strictly
/// inside.
typedef struct common {
    bool any;
    bool inside_a[REF_HULL_CORNERS];
    bool inside_b[REF_HULL_CORNERS];
} common;

static void common_add(common *found, const hull *a, const hull *b, const point *r) {
    if (!hull_holds(a, r) || !hull_holds(b, r)) return;
    found->any = true;
    for (int k = 0; k < hull_bounds(a); ++k) found->inside_a[k] |= hull_bound_side(a, k, r) > 0;
    for (int k = 0; k < hull_bounds(b); ++k) found->inside_b[k] |= hull_bound_side(b, k, r) > 0;
}

static common common_of(const hull *a, const hull *b) {
    common found;
    point r;
    memset(&found, 0, sizeof found);
    for (int i = 0; i < a->n; ++i) common_add(&found, a, b, &a->v[i]);
    for (int j = 0; j < b->n; ++j) common_add(&found, a, b, &b->v[j]);
    for (int i = 0; a->n > 1 && i < a->n; ++i)
        for (int j = 0; b->n > 1 && j < b->n; ++j)
            if (point_crossing(&a->v[i], hull_next(a, i), &b->v[j], hull_next(b, j), &r))
                common_add(&found, a, b, &r);
    return found;
}

// The middle of the common part is in both relative interiors if any point is; it is strictly inside of a bound if
// any corner of the common part is.
static bool hull_meet(const hull *a, const hull *b, bool closed) {
    common found = common_of(a, b);
    if (!found.any || closed) return found.any;
    for (int k = 0; k < hull_bounds(a); ++k)
        if (!found.inside_a[k]) return false;
    for (int k = 0; k < hull_bounds(b); ++k)
        if (!found.inside_b[k]) return false;
    return true;
}

bool ref_hull_meet(const ref_hull *a, const ref_hull *b, bool closed) {
    hull one = hull_of(a);
    hull two = hull_of(b);
    return hull_meet(&one, &two, closed);
}

// ---- distance ----------------------------------------------------------------------------------------------------

// The square of the distance of the segment p-q from the origin.
static ref_ratio segment_distance2(const ref_big p[2], const ref_big q[2]) {
    ref_big ex = ref_big_sub(q[0], p[0]);
    ref_big ey = ref_big_sub(q[1], p[1]);
    ref_big length2 = big_dot(ex, ey, ex, ey);
    ref_big along = big_negate(big_dot(ex, ey, p[0], p[1]));
    ref_ratio end = {big_dot(p[0], p[1], p[0], p[1]), ref_big_of(1)};
    if (along.sign <= 0) return end;
    if (ref_big_compare(along, length2) >= 0) {
        end.num = big_dot(q[0], q[1], q[0], q[1]);
        return end;
    }
    ref_big cross = big_cross(p[0], p[1], q[0], q[1]);
    return (ref_ratio){ref_big_mul(cross, cross), length2};
}

ref_ratio ref_hull_distance2(const ref_hull *a, const ref_hull *b) {
    static ref_big difference[REF_HULL_CORNERS * REF_HULL_CORNERS][2];
    ref_ratio least = {ref_big_of(0), ref_big_of(1)};
    int count = 0;
    if (ref_hull_meet(a, b, true)) return least;
    for (int i = 0; i < a->n; ++i) {
        for (int j = 0; j < b->n; ++j, ++count) {
            difference[count][0] = ref_big_sub(ref_big_of(b->x[j]), ref_big_of(a->x[i]));
            difference[count][1] = ref_big_sub(ref_big_of(b->y[j]), ref_big_of(a->y[i]));
        }
    }
    for (int i = 0; i < count; ++i) {
        for (int j = i; j < count; ++j) {
            ref_ratio distance2 = segment_distance2(difference[i], difference[j]);
            if ((i == 0 && j == 0) || ref_ratio_compare(distance2, least) < 0) least = distance2;
        }
    }
    return least;
}

// ---- entry -------------------------------------------------------------------------------------------------------

enum { MOST_TIMES = 4 * REF_HULL_CORNERS * REF_HULL_CORNERS * 2 + 8 };

/// b's way, and all times at which something may change.
typedef struct journey {
    const ref_hull *a;
    const ref_hull *b;
    ref_big mx, my;
    int count;
    ref_ratio time[MOST_TIMES];
} journey;

// Both hulls at a time, over its denominator.
static void journey_at(const journey *way, const ref_ratio *time, hull *a, hull *b) {
    ref_big x = ref_big_mul(way->mx, time->num);
    ref_big y = ref_big_mul(way->my, time->num);
    *a = hull_of(way->a);
    *b = hull_of(way->b);
    for (int i = 0; i < a->n; ++i)
        a->v[i] = (point){ref_big_mul(a->v[i].x, time->den), ref_big_mul(a->v[i].y, time->den), time->den};
    for (int i = 0; i < b->n; ++i)
        b->v[i] = (point){ref_big_add(ref_big_mul(b->v[i].x, time->den), x),
                          ref_big_add(ref_big_mul(b->v[i].y, time->den), y), time->den};
}

static bool journey_meets(const journey *way, const ref_ratio *time, bool closed) {
    hull a, b;
    journey_at(way, time, &a, &b);
    return hull_meet(&a, &b, closed);
}

// The time t with value + t * speed = 0, if there is one from 0 to 1.
static void journey_add(journey *way, ref_big value, ref_big speed) {
    if (speed.sign == 0) return;
    ref_ratio time = {speed.sign < 0 ? value : big_negate(value), speed};
    time.den.sign = 1;
    if (time.num.sign < 0 || ref_big_compare(time.num, time.den) > 0) return;
    way->time[way->count++] = time;
}

// b's motion, or that of a relative to b.
static void journey_motion(const journey *way, bool b_moves, ref_big *x, ref_big *y) {
    *x = b_moves ? way->mx : big_negate(way->mx);
    *y = b_moves ? way->my : big_negate(way->my);
}

// A corner of one passes the line of an edge of the other, or the edge's start in its direction.
static void journey_add_edges(journey *way, const hull *edges, const hull *corners, bool b_moves) {
    ref_big ex, ey, wx, wy, mx, my;
    journey_motion(way, b_moves, &mx, &my);
    for (int k = 0; edges->n > 1 && k < edges->n; ++k) {
        point_difference(&edges->v[k], hull_next(edges, k), &ex, &ey);
        for (int j = 0; j < corners->n; ++j) {
            point_difference(&edges->v[k], &corners->v[j], &wx, &wy);
            journey_add(way, big_cross(ex, ey, wx, wy), big_cross(ex, ey, mx, my));
            journey_add(way, big_dot(ex, ey, wx, wy), big_dot(ex, ey, mx, my));
        }
    }
}

static int time_order(const void *a, const void *b) {
    return ref_ratio_compare(*(const ref_ratio *)a, *(const ref_ratio *)b);
}

static void journey_make(journey *way) {
    hull a = hull_of(way->a);
    hull b = hull_of(way->b);
    ref_big x, y, one = ref_big_of(1);
    way->count = 0;
    way->time[way->count++] = (ref_ratio){ref_big_of(0), one};
    way->time[way->count++] = (ref_ratio){one, one};
    journey_add_edges(way, &a, &b, true);
    journey_add_edges(way, &b, &a, false);
    point_difference(&a.v[0], &b.v[0], &x, &y);
    journey_add(way, x, way->mx);
    journey_add(way, y, way->my);
    qsort(way->time, (size_t)way->count, sizeof way->time[0], time_order);
}

static ref_ratio time_between(const ref_ratio *a, const ref_ratio *b) {
    ref_big sum = ref_big_add(ref_big_mul(a->num, b->den), ref_big_mul(b->num, a->den));
    return (ref_ratio){sum, ref_big_mul(ref_big_of(2), ref_big_mul(a->den, b->den))};
}

// The first time at which they meet, or after which they meet at once; -1 for none.
static int journey_first(const journey *way, bool closed) {
    for (int i = 0; i < way->count; ++i) {
        if (i + 1 < way->count && ref_ratio_compare(way->time[i], way->time[i + 1]) == 0) continue;
        if (journey_meets(way, &way->time[i], closed)) return i;
        if (i + 1 == way->count) break;
        ref_ratio middle = time_between(&way->time[i], &way->time[i + 1]);
        if (journey_meets(way, &middle, closed)) return i;
    }
    return -1;
}

// The first edge of `edges` whose outer side or line has all corners, one of them on the line and going in.
static int hull_entered_edge(const hull *edges, const hull *corners, ref_big mx, ref_big my) {
    for (int k = 0; edges->n > 1 && k < edges->n; ++k) {
        int innermost = -1;
        ref_big ex, ey;
        for (int j = 0; j < corners->n; ++j) {
            int inner = edges->turn * point_side(&edges->v[k], hull_next(edges, k), &corners->v[j]);
            if (inner > innermost) innermost = inner;
        }
        point_difference(&edges->v[k], hull_next(edges, k), &ex, &ey);
        if (innermost == 0 && edges->turn * big_cross(ex, ey, mx, my).sign > 0) return k;
    }
    return -1;
}

static int journey_edge(const journey *way, const ref_ratio *time) {
    hull a, b;
    ref_big mx, my;
    journey_at(way, time, &a, &b);
    journey_motion(way, true, &mx, &my);
    int edge = hull_entered_edge(&a, &b, mx, my);
    if (edge >= 0) return edge;
    journey_motion(way, false, &mx, &my);
    edge = hull_entered_edge(&b, &a, mx, my);
    return edge < 0 ? -1 : a.n + edge;
}

bool ref_hull_entry(const ref_hull *a, const ref_hull *b, int64_t mx, int64_t my, bool closed, ref_ratio *when,
                    int *edge) {
    static journey way;
    way.a = a;
    way.b = b;
    way.mx = ref_big_of(mx);
    way.my = ref_big_of(my);
    journey_make(&way);
    int first = journey_first(&way, closed);
    if (first < 0) return false;
    *when = way.time[first];
    *edge = when->num.sign == 0 && journey_meets(&way, when, closed) ? -1 : journey_edge(&way, when);
    return true;
}
