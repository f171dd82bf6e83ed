#include "ref_border.h"

#include <stdlib.h>

// ---- vectors of big numbers --------------------------------------------------------------------------------------

/// In units of 2^-40 pixel beside the xform's origin.
typedef struct big_vector {
    ref_big x, y;
} big_vector;

static big_vector vector_sub(big_vector a, big_vector b) {
    return (big_vector){ref_big_sub(a.x, b.x), ref_big_sub(a.y, b.y)};
}

static big_vector vector_times(big_vector a, ref_big n) {
    return (big_vector){ref_big_mul(a.x, n), ref_big_mul(a.y, n)};
}

static ref_big vector_cross(big_vector a, big_vector b) {
    return ref_big_sub(ref_big_mul(a.x, b.y), ref_big_mul(a.y, b.x));
}

static ref_big vector_dot(big_vector a, big_vector b) {
    return ref_big_add(ref_big_mul(a.x, b.x), ref_big_mul(a.y, b.y));
}

static ref_big absolute(ref_big a) {
    a.sign = a.sign < 0 ? -a.sign : a.sign;
    return a;
}

static big_vector vector_of(int64_t x, int64_t y, int64_t unit) {
    ref_big scale = ref_big_of(unit);
    return (big_vector){ref_big_mul(ref_big_of(x), scale), ref_big_mul(ref_big_of(y), scale)};
}

// ---- edges -------------------------------------------------------------------------------------------------------

int ref_border_edges(const ref_loops *b) {
    int n = 0;
    for (int i = 0; i < b->loops; ++i) n += b->count[i];
    return n;
}

static int next_point(const ref_loops *b, int edge) {
    int first = 0;
    for (int i = 0; i < b->loops; ++i) {
        if (edge < first + b->count[i]) return edge + 1 < first + b->count[i] ? edge + 1 : first;
        first += b->count[i];
    }
    abort();
}

static big_vector corner(const ref_loops *b, int point) {
    int64_t x = b->point[point][0], y = b->point[point][1];
    return (big_vector){
        ref_big_add(ref_big_mul(ref_big_of(x), ref_big_of(b->ux)), ref_big_mul(ref_big_of(y), ref_big_of(b->vx))),
        ref_big_add(ref_big_mul(ref_big_of(x), ref_big_of(b->uy)), ref_big_mul(ref_big_of(y), ref_big_of(b->vy)))};
}

typedef struct big_edge {
    big_vector from, to;
} big_edge;

/// All of them, and the sign of the xform's determinant.
typedef struct edges {
    int n;
    big_edge *list;
    int sign;
} edges;

static edges edges_of(const ref_loops *b) {
    edges all = {ref_border_edges(b), NULL, 0};
    all.list = malloc(((size_t)all.n + 1) * sizeof *all.list);
    if (!all.list) abort();
    for (int i = 0; i < all.n; ++i) all.list[i] = (big_edge){corner(b, i), corner(b, next_point(b, i))};
    big_vector u = vector_of(b->ux, b->uy, 1), v = vector_of(b->vx, b->vy, 1);
    all.sign = vector_cross(u, v).sign;
    return all;
}

/// at / den.
typedef struct spot {
    big_vector at;
    ref_big den;
} spot;

static bool edge_holds(const big_edge *e, const spot *p) {
    big_vector way = vector_sub(e->to, e->from), arm = vector_sub(p->at, vector_times(e->from, p->den));
    ref_big along = vector_dot(way, arm);
    if (way.x.sign == 0 && way.y.sign == 0) return arm.x.sign == 0 && arm.y.sign == 0;
    return vector_cross(way, arm).sign == 0 && along.sign >= 0 &&
           ref_big_compare(along, ref_big_mul(vector_dot(way, way), p->den)) <= 0;
}

// Loops around the point, by the edges that cross the line straight down from it.
static ref_where where(const edges *all, const spot *p, bool non_zero) {
    int winding = 0;
    for (int i = 0; i < all->n; ++i) {
        const big_edge *e = &all->list[i];
        if (edge_holds(e, p)) return REF_ON_EDGE;
        bool from_left = ref_big_compare(ref_big_mul(e->from.x, p->den), p->at.x) <= 0;
        bool to_left = ref_big_compare(ref_big_mul(e->to.x, p->den), p->at.x) <= 0;
        if (from_left == to_left) continue;
        big_vector way = vector_sub(e->to, e->from), arm = vector_sub(p->at, vector_times(e->from, p->den));
        int side = vector_cross(way, arm).sign;
        if (side == (from_left ? -1 : 1)) winding += from_left ? -1 : 1;
    }
    return (non_zero ? winding != 0 : winding % 2 != 0) ? REF_WITHIN : REF_OUTSIDE;
}

ref_where ref_border_where(const ref_loops *b, int64_t x, int64_t y, bool non_zero) {
    edges all = edges_of(b);
    spot p = {vector_of(x - b->ox, y - b->oy, 65536), ref_big_of(1)};
    ref_where found = where(&all, &p, non_zero);
    free(all.list);
    return found;
}

// ---- fractions of a segment --------------------------------------------------------------------------------------

typedef struct segment {
    big_vector from, way;
} segment;

static spot segment_at(const segment *s, ref_ratio t) {
    big_vector from = vector_times(s->from, t.den), way = vector_times(s->way, t.num);
    return (spot){{ref_big_add(from.x, way.x), ref_big_add(from.y, way.y)}, t.den};
}

typedef struct ratios {
    int n;
    ref_ratio *list;
} ratios;

static void ratios_add(ratios *all, ref_big num, ref_big den) {
    if (den.sign == 0) return;
    if (den.sign < 0) {
        num.sign = -num.sign;
        den.sign = 1;
    }
    if (num.sign >= 0 && ref_big_compare(num, den) <= 0) all->list[all->n++] = (ref_ratio){num, den};
}

static int compare_ratios(const void *a, const void *b) {
    return ref_ratio_compare(*(const ref_ratio *)a, *(const ref_ratio *)b);
}

// 0, 1, where it meets the line of an edge, and where corners on its own line are; in order, each once.
static ratios ratios_of(const edges *all, const segment *s) {
    ratios found = {0, malloc((2 * (size_t)all->n + 2) * sizeof *found.list)};
    if (!found.list) abort();
    ratios_add(&found, ref_big_of(0), ref_big_of(1));
    ratios_add(&found, ref_big_of(1), ref_big_of(1));
    for (int i = 0; i < all->n; ++i) {
        const big_edge *e = &all->list[i];
        big_vector way = vector_sub(e->to, e->from), arm = vector_sub(e->from, s->from);
        ratios_add(&found, vector_cross(arm, way), vector_cross(s->way, way));
        if (vector_cross(s->way, arm).sign == 0)
            ratios_add(&found, vector_dot(arm, s->way), vector_dot(s->way, s->way));
    }
    qsort(found.list, (size_t)found.n, sizeof *found.list, compare_ratios);
    int kept = 1;
    for (int i = 1; i < found.n; ++i) {
        if (ref_ratio_compare(found.list[i], found.list[kept - 1]) != 0) found.list[kept++] = found.list[i];
    }
    found.n = kept;
    return found;
}

static ref_ratio middle(ref_ratio a, ref_ratio b) {
    ref_big num = ref_big_add(ref_big_mul(a.num, b.den), ref_big_mul(b.num, a.den));
    return (ref_ratio){num, ref_big_mul(ref_big_of(2), ref_big_mul(a.den, b.den))};
}

// ---- which edge --------------------------------------------------------------------------------------------------

// 2 for the solid on the side that the segment goes to (comes from), 1 for the other side, 0 along it.
static int rank_of(const edges *all, int edge, const segment *s, bool enters) {
    big_vector way = vector_sub(all->list[edge].to, all->list[edge].from);
    int turn = vector_cross(way, s->way).sign * all->sign; // 1: to the right, where the solid is
    return turn == 0 ? 0 : turn == (enters ? 1 : -1) ? 2 : 1;
}

static int compare_against(const edges *all, int p, int q, const segment *s) {
    big_vector a = vector_sub(all->list[p].to, all->list[p].from), b = vector_sub(all->list[q].to, all->list[q].from);
    ref_big of_a = vector_cross(a, s->way), of_b = vector_cross(b, s->way);
    return ref_big_compare(ref_big_mul(ref_big_mul(of_a, of_a), vector_dot(b, b)),
                           ref_big_mul(ref_big_mul(of_b, of_b), vector_dot(a, a)));
}

static int compare_steep(const ref_loops *b, int p, int q) {
    const int32_t *p0 = b->point[p], *p1 = b->point[next_point(b, p)];
    const int32_t *q0 = b->point[q], *q1 = b->point[next_point(b, q)];
    ref_big px = ref_big_of((int64_t)p1[0] - p0[0]), py = ref_big_of((int64_t)p1[1] - p0[1]);
    ref_big qx = ref_big_of((int64_t)q1[0] - q0[0]), qy = ref_big_of((int64_t)q1[1] - q0[1]);
    return ref_big_compare(absolute(ref_big_mul(py, qx)), absolute(ref_big_mul(qy, px)));
}

static bool better(const ref_loops *b, const edges *all, int p, int q, const segment *s, bool enters) {
    int rank = rank_of(all, p, s, enters) - rank_of(all, q, s, enters);
    if (rank == 0) rank = compare_against(all, p, q, s);
    if (rank == 0) rank = compare_steep(b, p, q);
    return rank > 0; // else the one with the smaller number, which was there before
}

static int edge_at(const ref_loops *b, const edges *all, const segment *s, ref_ratio t, bool enters) {
    spot p = segment_at(s, t);
    int best = -1;
    for (int i = 0; i < all->n; ++i) {
        big_vector way = vector_sub(all->list[i].to, all->list[i].from);
        if ((way.x.sign == 0 && way.y.sign == 0) || !edge_holds(&all->list[i], &p)) continue;
        if (best < 0 || better(b, all, i, best, s, enters)) best = i;
    }
    if (best < 0) abort();
    return best;
}

// ---- crossings ---------------------------------------------------------------------------------------------------

static int add_crossing(const ref_loops *b, const edges *all, const segment *s, ref_ratio t, bool enters, int n,
                        ref_crossing *out) {
    if (n == REF_CROSSINGS) abort();
    out[n] = (ref_crossing){t, enters, edge_at(b, all, s, t, enters)};
    return n + 1;
}

static bool counts(ref_where w, bool closed) { return w == REF_WITHIN || (closed && w == REF_ON_EDGE); }

// One that does not move: on the border it enters at 0 and leaves at 1.
static int stay(const ref_loops *b, const edges *all, const segment *s, bool non_zero, bool closed,
                ref_crossing *out) {
    const ref_ratio begin = {ref_big_of(0), ref_big_of(1)}, end = {ref_big_of(1), ref_big_of(1)};
    spot p = segment_at(s, begin);
    if (!closed || where(all, &p, non_zero) != REF_ON_EDGE) return 0;
    add_crossing(b, all, s, begin, true, 0, out);
    add_crossing(b, all, s, end, true, 1, out);
    out[1].enters = false;
    return 2;
}

// A stretch begins, or ends, at a fraction on an edge: by what is there, before it and after it.
static int walk(const ref_loops *b, const edges *all, const segment *s, bool non_zero, bool closed,
                ref_crossing *out) {
    ratios at = ratios_of(all, s);
    bool before = false;
    int n = 0;
    for (int i = 0; i < at.n; ++i) {
        spot here = segment_at(s, at.list[i]);
        bool on_edge = where(all, &here, non_zero) == REF_ON_EDGE, after = false;
        if (i + 1 < at.n) {
            spot between = segment_at(s, middle(at.list[i], at.list[i + 1]));
            after = counts(where(all, &between, non_zero), closed);
        }
        if (on_edge && !closed && before) n = add_crossing(b, all, s, at.list[i], false, n, out);
        if (on_edge && !closed && after) n = add_crossing(b, all, s, at.list[i], true, n, out);
        if (on_edge && closed && !before) n = add_crossing(b, all, s, at.list[i], true, n, out);
        if (on_edge && closed && !after) n = add_crossing(b, all, s, at.list[i], false, n, out);
        before = after;
    }
    free(at.list);
    return n;
}

int ref_border_crossings(const ref_loops *b, int64_t x, int64_t y, int64_t mx, int64_t my, bool non_zero, bool closed,
                         ref_crossing *out) {
    edges all = edges_of(b);
    segment s = {vector_of(x - b->ox, y - b->oy, 65536), vector_of(mx, my, 65536)};
    int n = mx == 0 && my == 0 ? stay(b, &all, &s, non_zero, closed, out) : walk(b, &all, &s, non_zero, closed, out);
    free(all.list);
    return n;
}

// ---- distance ----------------------------------------------------------------------------------------------------

ref_ratio ref_border_distance2(const ref_loops *b, int edge, int64_t x, int64_t y) {
    big_vector p = vector_of(x - b->ox, y - b->oy, 65536);
    big_vector from = corner(b, edge), to = corner(b, next_point(b, edge));
    big_vector way = vector_sub(to, from), arm = vector_sub(p, from), other = vector_sub(p, to);
    ref_ratio best = {vector_dot(arm, arm), ref_big_of(1)}, end = {vector_dot(other, other), ref_big_of(1)};
    if (ref_ratio_compare(end, best) < 0) best = end;
    ref_big along = vector_dot(arm, way), length2 = vector_dot(way, way), cross = vector_cross(arm, way);
    if (along.sign <= 0 || ref_big_compare(along, length2) >= 0) return best;
    return (ref_ratio){ref_big_mul(cross, cross), length2};
}
