// The distance of discs, boxes and polygons of few corners: placed in floats, of which follows what may be nearest to
// what, and only that exactly. The same answers as from hmi_sat_distance, which has all corners placed.
#include "collide_box_look.h"
#include "collide_swift.h"
#include "sat_near.h"

// ---- whether they meet, and where --------------------------------------------------------------------------------

/// What the edges of a hull tell of the corners of another one: for each corner a bit for every edge.
typedef struct swift_sides {
    uint32_t in[SWIFT_CORNERS], out[SWIFT_CORNERS]; ///< surely on the inner side, and on the outer
    uint32_t all;                                   ///< all edges
    uint32_t any_in, all_out;                       ///< of all corners
} swift_sides;

static inline void swift_sides_make(const swift_hull *hull, bool turned, const swift_hull *other, float blur,
                                    int groups, swift_sides *out) {
    const hmi_four turn = four_all(turned ? -1.0f : 1.0f), doubt = four_all(blur), less = four_all(-blur);
    const uint32_t all = ((uint32_t)1 << hull->n) - 1;
    hmi_four x[2], y[2], ex[2], ey[2];
    uint32_t any_in = 0, all_out = all;
    for (int g = 0; g < groups; g++) {
        const float *px = hull->x + 4 * g, *py = hull->y + 4 * g;
        x[g] = four_load(px);
        y[g] = four_load(py);
        ex[g] = four_mul(turn, four_sub(four_next(x[g], four_all(px[4])), x[g]));
        ey[g] = four_mul(turn, four_sub(four_next(y[g], four_all(py[4])), y[g]));
    }
    for (int32_t j = 0; j < other->n; j++) {
        uint32_t in = 0, beyond = 0;
        for (int g = 0; g < groups; g++) {
            const hmi_four wx = four_sub(four_all(other->x[j]), x[g]), wy = four_sub(four_all(other->y[j]), y[g]);
            const hmi_four cross = four_sub(four_mul(ex[g], wy), four_mul(ey[g], wx));
            in |= four_positive(four_sub(cross, doubt)) << 4 * g;
            beyond |= four_positive(four_sub(less, cross)) << 4 * g;
        }
        out->in[j] = in & all;
        out->out[j] = beyond & all;
        any_in |= in;
        all_out &= beyond;
    }
    out->all = all;
    out->any_in = any_in & all;
    out->all_out = all_out;
}

static inline void swift_sides_of(const swift_hull *hull, bool turned, const swift_hull *other, float blur,
                                  swift_sides *out) {
    if (hull->groups == 1)
        swift_sides_make(hull, turned, other, blur, 1, out);
    else
        swift_sides_make(hull, turned, other, blur, 2, out);
}

// The first corner that lies inside of all edges, those before it surely not; -1 for none, -2 for a doubt.
static inline int32_t swift_first_in(const swift_sides *sides, int32_t corners) {
    for (int32_t j = 0; j < corners; j++) {
        if (sides->in[j] == sides->all) return j;
        if (sides->out[j] == 0) return -2;
    }
    return -1;
}

/// Where hulls meet: a corner of a or b, or two edges that cross.
typedef enum swift_meeting { SWIFT_NOT, SWIFT_CORNER_OF_A, SWIFT_CORNER_OF_B, SWIFT_CROSSING } swift_meeting;

typedef struct swift_met {
    swift_meeting kind;
    int32_t k, j;
} swift_met;

static inline int32_t swift_next(int32_t k, int32_t n) { return k + 1 < n ? k + 1 : 0; }

// Whether corners j and the next one are on either side of edge k. Sets `doubt` where that is not sure.
static inline bool swift_parts(const swift_sides *sides, int32_t k, int32_t j, int32_t n, bool *doubt) {
    const uint32_t bit = (uint32_t)1 << k, in = sides->in[j], out = sides->out[j];
    const uint32_t next_in = sides->in[swift_next(j, n)], next_out = sides->out[swift_next(j, n)];
    *doubt |= ((in | out) & (next_in | next_out) & bit) == 0;
    return ((in ^ next_in) & bit) != 0;
}

static swift_met swift_crossing(const swift_sides *of_a, int32_t n, const swift_sides *of_b, int32_t m) {
    bool doubt = false;
    for (int32_t k = 0; k < n; k++)
        for (int32_t j = 0; j < m; j++) {
            const bool one = swift_parts(of_a, k, j, m, &doubt), two = swift_parts(of_b, j, k, n, &doubt);
            if (doubt) return (swift_met){SWIFT_NOT, 0, 0};
            if (one && two) return (swift_met){SWIFT_CROSSING, k, j};
        }
    return (swift_met){SWIFT_NOT, 0, 0};
}

// Hulls of which none is flat meet where no edge parts them. Of a disc's centre there are no edges.
static inline swift_met swift_meet(const swift_sides *of_a, int32_t n, const swift_sides *of_b, int32_t m) {
    const int32_t corner_a = swift_first_in(of_b, n);
    if (corner_a >= 0) return (swift_met){SWIFT_CORNER_OF_A, corner_a, 0};
    if (corner_a != -1 || n < 3) return (swift_met){SWIFT_NOT, 0, 0};
    const int32_t corner_b = swift_first_in(of_a, m);
    if (corner_b >= 0) return (swift_met){SWIFT_CORNER_OF_B, 0, corner_b};
    return corner_b == -1 ? swift_crossing(of_a, n, of_b, m) : (swift_met){SWIFT_NOT, 0, 0};
}

// ---- a walk to what is nearest -----------------------------------------------------------------------------------
//
// Two corners are the nearest places of two hulls when nothing of either is beyond its corner on the way d to the
// other; a corner and its foot within an edge, when nothing of the corner's hull is beyond the corner on the way
// square to the edge. So from any d on, the two corners that are farthest that way are taken, and d from them, until
// they stay; where they do not an edge between the last ones may be nearest. What is found is looked at with twice
// the blur, and then is nearer than all else by far more than doubles round.
//
// Edges that face each other and are about parallel are told with all corners that surely have their foot inside the
// other one, and that nothing is beyond the nearest of these is looked at exactly. What is nearest otherwise is
// farther by far more than doubles round: it is more than the blur lower at a length of M, and the foot is as far
// from there.

/// A corner that is farthest some way.
typedef struct swift_far {
    int32_t k;
    uint32_t near; ///< the bits of those that are as far, but for twice the blur
    float most;
} swift_far;

static inline uint32_t swift_positive(hmi_four low, hmi_four high, int groups) {
    return four_positive(low) | (groups > 1 ? four_positive(high) << 4 : 0);
}

// The first one comes again at the end, and is left out there.
static inline swift_far swift_farthest(const swift_hull *hull, float dx, float dy, float blur) {
    const hmi_four x = four_all(dx), y = four_all(dy);
    if (hull->n == 1) return (swift_far){0, 1, dx * hull->x[0] + dy * hull->y[0]};
    const hmi_four one = four_add(four_mul(x, four_load(hull->x)), four_mul(y, four_load(hull->y)));
    hmi_four two = one;
    if (hull->groups > 1) two = four_add(four_mul(x, four_load(hull->x + 4)), four_mul(y, four_load(hull->y + 4)));
    const float most = four_most(four_max(one, two));
    const hmi_four limit = four_all(most - 2 * blur), all = four_all(most);
    const uint32_t corners = ((uint32_t)1 << hull->n) - 1;
    const uint32_t less = swift_positive(four_sub(all, one), four_sub(all, two), hull->groups);
    const uint32_t near = swift_positive(four_sub(one, limit), four_sub(two, limit), hull->groups);
    return (swift_far){hmi_lowest_bit(corners & ~less), near & corners, most};
}

static inline bool swift_alone(swift_far far) { return far.near == (uint32_t)1 << far.k; }

/// Which features may be nearest.
typedef struct swift_found {
    hmi_near near[4];
    int count;
    bool sure; ///< else one of them is nearest, or something else is by less than floats tell
} swift_found;

static inline int32_t swift_edge_of(int32_t p, int32_t q, int32_t n) {
    return swift_next(p, n) == q ? p : swift_next(q, n) == p ? q : -1;
}

// Whether the foot of a corner is within edge k: 1 or 0, -1 for a doubt.
static inline int swift_foot(const swift_hull *hull, int32_t k, const swift_hull *other, int32_t j, float blur) {
    const float ex = hull->x[k + 1] - hull->x[k], ey = hull->y[k + 1] - hull->y[k];
    const float along = ex * (other->x[j] - hull->x[k]) + ey * (other->y[j] - hull->y[k]);
    const float rest = (ex * ex + ey * ey) - along;
    if (along < -blur || rest < -blur) return 0;
    return along > blur && rest > blur ? 1 : -1;
}

static inline bool swift_add_foot(const swift_pair *pair, hmi_near_kind kind, int32_t k, int32_t j,
                                  swift_found *out) {
    const bool of_a = kind == HMI_NEAR_EDGE_OF_A;
    const int foot = swift_foot(of_a ? &pair->a : &pair->b, k, of_a ? &pair->b : &pair->a, j, 2 * pair->blur);
    if (foot > 0) out->near[out->count++] = (hmi_near){kind, k, j};
    return foot >= 0;
}

// Corners of both that are farthest along what is square to an edge: two of the one, one or two of the other.
static bool swift_faces(const swift_pair *pair, uint32_t of_a, uint32_t of_b, swift_found *out) {
    const int32_t p = hmi_lowest_bit(of_a), j = hmi_lowest_bit(of_b);
    const uint32_t rest_a = of_a & (of_a - 1), rest_b = of_b & (of_b - 1);
    const int32_t q = rest_a ? hmi_lowest_bit(rest_a) : p, i = rest_b ? hmi_lowest_bit(rest_b) : j;
    const int32_t edge_a = rest_a ? swift_edge_of(p, q, pair->a.n) : -1;
    const int32_t edge_b = rest_b ? swift_edge_of(j, i, pair->b.n) : -1;
    out->count = 0;
    if ((rest_a & (rest_a - 1)) != 0 || (rest_b & (rest_b - 1)) != 0) return false;
    if ((rest_a && edge_a < 0) || (rest_b && edge_b < 0)) return false;
    if (edge_a >= 0 && !swift_add_foot(pair, HMI_NEAR_EDGE_OF_A, edge_a, j, out)) return false;
    if (edge_a >= 0 && i != j && !swift_add_foot(pair, HMI_NEAR_EDGE_OF_A, edge_a, i, out)) return false;
    if (edge_b >= 0 && !swift_add_foot(pair, HMI_NEAR_EDGE_OF_B, edge_b, p, out)) return false;
    if (edge_b >= 0 && q != p && !swift_add_foot(pair, HMI_NEAR_EDGE_OF_B, edge_b, q, out)) return false;
    return out->count > 0;
}

/// Where a walk is: corner k of a and corner j of b; and the shortest way so far from a place of a to one of b.
typedef struct swift_step {
    int32_t k, j;
    float x, y;
} swift_step;

// By the way between corners k and j, or to what is nearest on the line to there.
static inline void swift_step_on(const swift_pair *pair, int32_t k, int32_t j, swift_step *step) {
    const float wx = pair->b.x[j] - pair->a.x[k], wy = pair->b.y[j] - pair->a.y[k];
    const float ex = wx - step->x, ey = wy - step->y;
    const float along = -(ex * step->x + ey * step->y), square = ex * ex + ey * ey;
    const float part = along < square ? along / square : 1;
    step->x = part < 1 ? step->x + part * ex : wx;
    step->y = part < 1 ? step->y + part * ey : wy;
}

// Along what is square to the line between corners p and q of a hull, towards the other one.
static bool swift_square(const swift_pair *pair, bool of_a, int32_t p, int32_t q, swift_step *step,
                         swift_found *out) {
    const swift_hull *hull = of_a ? &pair->a : &pair->b;
    const float ex = hull->x[q] - hull->x[p], ey = hull->y[q] - hull->y[p];
    const float sign = ex * step->y - ey * step->x > 0 ? 1.0f : -1.0f;
    const float nx = -ey * sign, ny = ex * sign;
    const swift_far one = swift_farthest(&pair->a, nx, ny, pair->blur);
    const swift_far two = swift_farthest(&pair->b, -nx, -ny, pair->blur);
    if (one.most + two.most > -2 * pair->blur) return false; // not apart that way
    swift_step_on(pair, one.k, two.k, step);
    const uint32_t edge = (uint32_t)1 << p | (uint32_t)1 << q;
    out->sure = of_a ? one.near == edge && swift_alone(two) : two.near == edge && swift_alone(one);
    return swift_faces(pair, one.near, two.near, out);
}

/// What a walk leads to.
typedef enum swift_end { SWIFT_FOUND, SWIFT_MAY_MEET, SWIFT_LOST } swift_end;

// From any way from a to b; that between two places of theirs where nothing is known of them yet. Then the ways get
// shorter each time, so that it does not go round (Gilbert 1966).
static swift_end swift_walk(const swift_pair *pair, float dx, float dy, bool known, swift_found *out) {
    const swift_hull *a = &pair->a, *b = &pair->b;
    swift_step at = {-1, -1, dx, dy};
    for (int i = 0; i < 8; i++) {
        const swift_far of_a = swift_farthest(a, at.x, at.y, pair->blur);
        const swift_far of_b = swift_farthest(b, -at.x, -at.y, pair->blur);
        const swift_step last = at;
        if (of_a.k == last.k && of_b.k == last.j && swift_alone(of_a) && swift_alone(of_b)) {
            *out = (swift_found){{{HMI_NEAR_CORNERS, at.k, at.j}}, 1, true};
            if (at.x == b->x[at.j] - a->x[at.k] && at.y == b->y[at.j] - a->y[at.k]) return SWIFT_FOUND;
        }
        if (!known && of_a.most + of_b.most > -2 * pair->blur) return SWIFT_MAY_MEET;
        at.k = of_a.k;
        at.j = of_b.k;
        if (i == 0 && known) {
            at.x = b->x[at.j] - a->x[at.k];
            at.y = b->y[at.j] - a->y[at.k];
        } else {
            swift_step_on(pair, at.k, at.j, &at);
        }
        known = true;
        if (i == 0) continue;
        if (at.k != last.k && swift_square(pair, true, last.k, at.k, &at, out)) return SWIFT_FOUND;
        if (at.j != last.j && swift_square(pair, false, last.j, at.j, &at, out)) return SWIFT_FOUND;
    }
    return SWIFT_LOST;
}

// ---- exactly -----------------------------------------------------------------------------------------------------

// The order of hmi_sat_distance, by corners 0. 0 where these do not tell.
static inline int swift_order(const swift_one *a, hmi_point at_a, const swift_one *b, hmi_point at_b) {
    if (a->n != b->n) return a->n < b->n ? -1 : 1;
    if (at_a.x != at_b.x) return at_a.x < at_b.x ? -1 : 1;
    return (at_a.y > at_b.y) - (at_a.y < at_b.y);
}

// So that differences are below 2^62.
static inline bool swift_small(hmi_point p) {
    const uint64_t limit = (uint64_t)1 << 60;
    return (((uint64_t)p.x + limit) | ((uint64_t)p.y + limit)) >> 61 == 0;
}

static inline hmi_convex swift_convex(const swift_one *one, uint32_t corners, hmi_point *v) {
    for (; corners; corners &= corners - 1) {
        const int k = hmi_lowest_bit(corners);
        v[k] = swift_point(one, k);
    }
    return (hmi_convex){v, one->n, hmi_shape_radius(one->shape, one->xform)};
}

// To pixels of the world, in the two steps in which others round.
static inline hm_vec2 swift_told(hmi_point origin, hm_vec2 units, hm_vec2 offset) {
    const double unit = 0x1p-40;
    return (hm_vec2){(double)origin.x * unit + (units.x + offset.x) * unit,
                     (double)origin.y * unit + (units.y + offset.y) * unit};
}

static double swift_near(const swift_one *a, const swift_one *b, const swift_found *found, hmi_point at_a,
                         hm_vec2 *on_a, hm_vec2 *on_b) {
    hmi_point v[2][SWIFT_CORNERS];
    uint32_t of_a = 0, of_b = 0;
    for (int i = 0; i < found->count; i++) {
        const hmi_near *near = &found->near[i];
        const uint32_t k = (uint32_t)1 << near->k, j = (uint32_t)1 << near->j;
        const uint32_t end = (uint32_t)1 << swift_next(near->k, near->kind == HMI_NEAR_EDGE_OF_A ? a->n : b->n);
        of_a |= near->kind == HMI_NEAR_CORNERS ? k : near->kind == HMI_NEAR_EDGE_OF_A ? k | end : j;
        of_b |= near->kind == HMI_NEAR_EDGE_OF_B ? k | end : j;
    }
    if (!found->sure) {
        of_a = ((uint32_t)1 << a->n) - 1;
        of_b = ((uint32_t)1 << b->n) - 1;
    }
    v[0][0] = at_a;
    const hmi_convex one = swift_convex(a, of_a & ~(uint32_t)1, v[0]), two = swift_convex(b, of_b, v[1]);
    return hmi_near_distance(&one, &two, found->near, found->count, !found->sure, on_a, on_b);
}

static double swift_common(const swift_one *a, const swift_one *b, swift_met met, hmi_point at_a, hm_vec2 *on_a,
                           hm_vec2 *on_b) {
    hmi_point v[2][SWIFT_CORNERS];
    const bool crossing = met.kind == SWIFT_CROSSING;
    const uint32_t k = (uint32_t)1 << met.k, j = (uint32_t)1 << met.j;
    const uint32_t of_a = crossing ? k | (uint32_t)1 << swift_next(met.k, a->n) : k;
    const uint32_t of_b = crossing ? j | (uint32_t)1 << swift_next(met.j, b->n) : j;
    v[0][0] = at_a;
    const hmi_convex one = swift_convex(a, of_a & ~(uint32_t)1, v[0]), two = swift_convex(b, of_b, v[1]);
    *on_a = *on_b = crossing                        ? hmi_near_crossing(&one, met.k, &two, met.j)
                    : met.kind == SWIFT_CORNER_OF_A ? hmi_near_corner(&one, &one, met.k)
                                                    : hmi_near_corner(&one, &two, met.j);
    return 0;
}

// Where the way between the middles does not part the hulls.
static double swift_looked(const swift_one *a, const swift_one *b, const swift_pair *pair, hmi_point at_a,
                           hm_vec2 *on_a, hm_vec2 *on_b) {
    swift_sides of_a, of_b;
    swift_found found;
    swift_sides_of(&pair->b, hmi_quick_turned(b->xform), &pair->a, pair->blur, &of_b);
    if (a->n > 2)
        swift_sides_of(&pair->a, hmi_quick_turned(a->xform), &pair->b, pair->blur, &of_a);
    else
        of_a = (swift_sides){.all = 0};
    const bool by_a = of_a.all_out != 0;
    if (by_a || of_b.all_out != 0) {
        const swift_hull *hull = by_a ? &pair->a : &pair->b;
        const int32_t k = hmi_lowest_bit(by_a ? of_a.all_out : of_b.all_out);
        const float x = hull->x[k + 1] - hull->x[k], y = hull->y[k + 1] - hull->y[k];
        const float sign = by_a == hmi_quick_turned(by_a ? a->xform : b->xform) ? -1.0f : 1.0f;
        const swift_end end = swift_walk(pair, sign * y, -sign * x, true, &found);
        return end == SWIFT_FOUND ? swift_near(a, b, &found, at_a, on_a, on_b) : -1;
    }
    if (of_a.any_in != of_a.all || of_b.any_in != of_b.all) return -1;
    const swift_met met = swift_meet(&of_a, a->n, &of_b, b->n);
    return met.kind == SWIFT_NOT ? -1 : swift_common(a, b, met, at_a, on_a, on_b);
}

// Of two of which at most one is a disc.
static double swift_distance(const swift_one *a, const swift_one *b, hmi_point at_a, hm_vec2 *on_a, hm_vec2 *on_b) {
    swift_pair pair;
    swift_found found;
    swift_pair_make(a, b, &pair);
    const swift_hull *p = &pair.a, *q = &pair.b;
    const float dx = (q->x[0] + q->x[q->n / 2]) / 2 - (p->x[0] + p->x[p->n / 2]) / 2;
    const float dy = (q->y[0] + q->y[q->n / 2]) / 2 - (p->y[0] + p->y[p->n / 2]) / 2;
    const swift_end end = swift_walk(&pair, dx, dy, false, &found);
    if (end == SWIFT_LOST) return -1;
    return end == SWIFT_FOUND ? swift_near(a, b, &found, at_a, on_a, on_b)
                              : swift_looked(a, b, &pair, at_a, on_a, on_b);
}

// ---- discs -------------------------------------------------------------------------------------------------------

// Of two places with their radii, in units: as hmi_near_distance has it.
static inline double swift_places(hmi_point p, double of_p, hmi_point q, double of_q, hm_vec2 *on_p, hm_vec2 *on_q) {
    const double x = (double)(q.x - p.x), y = (double)(q.y - p.y), length = sqrt(x * x + y * y);
    const double radii = of_p + of_q, nx = x / length, ny = y / length;
    if (!(fabs(length - radii) > radii * 0x1p-40)) return -1;
    if (length < radii) {
        const double middle = length * (of_p / radii);
        *on_p = *on_q = (hm_vec2){0 + nx * middle, 0 + ny * middle};
        return 0;
    }
    const double far = length - of_q, least = length * 0x1p-53;
    *on_p = (hm_vec2){0 + nx * of_p, 0 + ny * of_p};
    *on_q = (hm_vec2){0 + nx * far, 0 + ny * far};
    return length - radii > least ? length - radii : least;
}

static inline double swift_units(int64_t steps) { return (double)steps * (double)HMI_UNITS_PER_STEP; }

// Of a disc about (0, 0), `at`, and a box without round corners that is seen well: points are from the disc's centre.
static double swift_box(const swift_one *disc, hmi_point at, const swift_one *box, hm_vec2 *on_a, hm_vec2 *on_b) {
    const double dx = (double)(disc->xform->ox - box->xform->ox), dy = (double)(disc->xform->oy - box->xform->oy);
    const hmi_box_sight look = hmi_box_sight_make(box->shape, box->xform, dx, dy);
    if ((look.in | look.out) != 3) return -1;
    if (look.in == 3) {
        *on_a = *on_b = (hm_vec2){0, 0};
        return 0;
    }
    const int64_t radius = hmi_shape_radius(disc->shape, disc->xform);
    const int32_t x = look.upper & 1, y = look.upper >> 1 & 1, corner = y ? 3 - x : x;
    if (look.out == 3) {
        const hmi_point to = swift_point(box, corner);
        return swift_places(at, swift_units(radius), to, 0, on_a, on_b);
    }
    const int32_t k = look.out == 1 ? 3 - 2 * x : 2 * y;
    hmi_point v[4];
    v[k] = swift_point(box, k);
    v[swift_next(k, 4)] = swift_point(box, swift_next(k, 4));
    const hmi_convex one = {&at, 1, radius}, two = {v, 4, 0};
    const hmi_near near = {HMI_NEAR_EDGE_OF_B, k, 0};
    return hmi_near_distance(&one, &two, &near, 1, false, on_a, on_b);
}

static inline bool swift_is_centred(const swift_one *disc) { return (disc->shape->a.x | disc->shape->a.y) == 0; }

// With corners 0 of both; the first one comes first in the order of hmi_sat_distance.
static inline double swift_distance_of(const swift_one *a, hmi_point at_a, const swift_one *b, hmi_point at_b,
                                       hm_vec2 *on_a, hm_vec2 *on_b) {
    double distance = -1;
    if (b->n == 1) {
        const int64_t of_a = hmi_shape_radius(a->shape, a->xform), of_b = hmi_shape_radius(b->shape, b->xform);
        return swift_places(at_a, swift_units(of_a), at_b, swift_units(of_b), on_a, on_b);
    }
    if (a->n == 1 && b->shape->kind == HM_SHAPE_BOX && b->shape->radius == 0 && swift_is_centred(a))
        distance = swift_box(a, at_a, b, on_a, on_b);
    return distance < 0 ? swift_distance(a, b, at_a, on_a, on_b) : distance;
}

double hmi_quick_distance(const hm_shape *a, const hm_xform *xa, const hm_shape *b, const hm_xform *xb,
                          hm_points *out) {
    const swift_one one = {a, xa, swift_count(a)}, two = {b, xb, swift_count(b)};
    if (one.n == 0 || two.n == 0) return -1;
    const hmi_point at_a = swift_point(&one, 0), at_b = swift_point(&two, 0);
    if (!swift_small(at_a) || !swift_small(at_b)) return -1;
    const int order = swift_order(&one, at_a, &two, at_b);
    if (order == 0) return -1;
    const bool swap = order > 0;
    const hmi_point at = swap ? at_b : at_a;
    hm_vec2 on_a, on_b;
    const double distance = swap ? swift_distance_of(&two, at_b, &one, at_a, &on_a, &on_b)
                                 : swift_distance_of(&one, at_a, &two, at_b, &on_a, &on_b);
    if (distance < 0 || !out) return distance * 0x1p-40;
    const hm_vec2 offset = {(double)(at.x - at_a.x), (double)(at.y - at_a.y)};
    const hm_vec2 told_a = swift_told(at_a, on_a, offset), told_b = swift_told(at_a, on_b, offset);
    *out = (hm_points){.a = swap ? told_b : told_a, .b = swap ? told_a : told_b};
    return distance * 0x1p-40;
}
