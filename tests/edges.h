// Inputs on the deciding edge, for every comparison with an oracle and for the answers' hash: two shapes of any
// kinds, positioned by bisection at the last step of the lattice at which they meet, and motions whose times of
// impact are fractions chosen in advance.
//
// All that is drawn follows from whole numbers, so every machine and compiler draws the same; what is solved for is
// solved with yes and no of the library alone. The header stands by itself (with the library), since the programs
// that print hashes are compiled from one file.
#ifndef TESTS_EDGES_H
#define TESTS_EDGES_H

#include "edge_shapes.h"

// ---- where they are ----------------------------------------------------------------------------------------------

// Axes as they are, rotated by quarter turns or mirrored, doubled, shrunk, by 3-4-5, sheared, or any.
static inline hm_xform edge_axes_random(void) {
    static const int32_t axes[][4] = {{4, 0, 0, 4},  {0, 4, -4, 0}, {-4, 0, 0, 4}, {0, 4, 4, 0},  {8, 0, 0, 8},
                                      {2, 0, 0, 2},  {3, 0, 0, 5},  {4, 3, -3, 4}, {3, -4, 4, 3}, {4, 1, 0, 4},
                                      {4, 0, -2, 3}, {5, 2, 2, -5}, {-1, 0, 0, 1}};
    const int32_t quarter = (int32_t)HM_STEPS_PER_PIXEL / 4, *a = axes[edge_below(13)];
    hm_xform x = {0, 0, a[0] * quarter, a[1] * quarter, a[2] * quarter, a[3] * quarter};
    const int32_t how = edge_below(5);
    const int32_t most = how == 0 ? 3 : how == 1 ? quarter : 0;
    x.ux += edge_between(-most, most);
    x.uy += edge_between(-most, most);
    x.vx += edge_between(-most, most);
    x.vy += edge_between(-most, most);
    if (hm_xform_valid(&x)) return x;
    return (hm_xform){0, 0, 4 * quarter, 0, 0, 4 * quarter};
}

// The same axes, or rotated by quarter turns or mirrored along with them: edges are parallel.
static inline hm_xform edge_axes_related(const hm_xform *x) {
    const hm_xform related[] = {{0, 0, x->ux, x->uy, x->vx, x->vy},
                                {0, 0, -x->vx, -x->vy, x->ux, x->uy},
                                {0, 0, -x->ux, -x->uy, x->vx, x->vy},
                                {0, 0, x->vx, x->vy, x->ux, x->uy}};
    return related[edge_below(4)];
}

// Near (0, 0), or with its origin within some pixels of an end of the world.
static inline void edge_origin_random(hm_xform *x) {
    const int64_t pixel = HM_STEPS_PER_PIXEL, end = (int64_t)HM_MAX_POSITION * pixel;
    const int32_t far = edge_below(8);
    x->ox = edge_between(-40, 40) * (pixel / 2);
    x->oy = edge_between(-40, 40) * (pixel / 2);
    if (far == 0) x->ox = end - edge_below(20) * pixel;
    if (far == 1) x->oy = edge_below(20) * pixel - end;
    if (far == 2) x->ox += edge_between(-999, 999);
}

// A corner of a solid pixel, an end, a centre.
static inline hm_local edge_feature(const edge_body *b) {
    const int32_t unit = HM_UNITS_PER_PIXEL;
    if (b->kind >= EDGE_MASK && b->kind <= EDGE_TILES)
        for (;;) {
            const int32_t x = edge_below(b->grid.w), y = edge_below(b->grid.h), k = edge_below(4);
            if (b->grid.solid[y][x]) return (hm_local){(x + (k & 1)) * unit, (y + (k >> 1)) * unit};
        }
    if (b->points > 0) return b->point[edge_below(b->points)];
    if (b->pieces > 0) {
        const edge_piece *piece = &b->piece[edge_below(b->pieces)];
        return piece->corner[edge_below(piece->count)];
    }
    return edge_below(2) && b->shape.kind != HM_SHAPE_RAY ? b->shape.b : b->shape.a;
}

// The same in steps of the world.
static inline void edge_point(const edge_body *b, const hm_xform *at, int64_t *x, int64_t *y) {
    hm_xform own = *at;
    if (b->count > 0) {
        const edge_body *part = &b->part[edge_below(b->count)];
        edge_must(hm_xform_multiply(at, &part->xform, &own) == HM_OK);
        b = part;
    }
    const hm_local p = edge_feature(b);
    *x = own.ox + ((int64_t)p.x * own.ux + (int64_t)p.y * own.vx) / HM_UNITS_PER_PIXEL;
    *y = own.oy + ((int64_t)p.x * own.uy + (int64_t)p.y * own.vy) / HM_UNITS_PER_PIXEL;
}

static inline hm_xform edge_moved(const hm_xform *at, int64_t x, int64_t y) {
    hm_xform moved = *at;
    moved.ox += x;
    moved.oy += y;
    return moved;
}

// ---- pairs -------------------------------------------------------------------------------------------------------

/// A vector of whole steps.
typedef struct edge_way {
    int64_t x, y;
} edge_way;

/// Two shapes and a rule; b is where it was solved for.
typedef struct edge_pair {
    edge_body a, b;
    hm_rule rule;
    edge_way way;   ///< b was moved along multiples of it: a unit of the lattice, or a few
    hm_xform hit;   ///< of b: the last position on the path at which the rule is met
    hm_xform miss;  ///< and the next, at which it is not
    bool solved;    ///< false where the shapes did not meet, or did not part; hit and miss are then where b was put
    uint64_t state; ///< from which what belongs to the pair is drawn on: give it to edge_state in another file
} edge_pair;

static inline void edge_pair_free(edge_pair *p) {
    edge_body_free(&p->a);
    edge_body_free(&p->b);
}

static inline hm_rule edge_rule_random(void) {
    hm_rule rule = {edge_below(2) ? HM_TOUCH_CLOSED : HM_TOUCH_AREA, 0};
    const int32_t how = edge_below(8);
    if (how == 0) rule.margin = edge_between(1, 3) / (double)HM_STEPS_PER_PIXEL;
    if (how == 1) rule.margin = edge_between(1, 12) / 4.0;
    return rule;
}

static inline bool edge_meets(const edge_pair *p, const hm_xform *at_b) {
    return hm_xform_valid(at_b) && hm_overlap(&p->a.shape, &p->a.xform, &p->b.shape, at_b, &p->rule);
}

// By bisection of how often b goes by `way` from where it is. Positions outside the world count as apart.
static inline void edge_solve(edge_pair *p) {
    const hm_xform start = p->b.xform;
    int64_t low = 0, high = (int64_t)1 << 32; // 256 pixels
    p->hit = p->miss = start;
    const hm_xform end = edge_moved(&start, high * p->way.x, high * p->way.y);
    p->solved = edge_meets(p, &start) && !edge_meets(p, &end);
    while (p->solved && high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        const hm_xform moved = edge_moved(&start, middle * p->way.x, middle * p->way.y);
        *(edge_meets(p, &moved) ? &low : &high) = middle;
    }
    if (!p->solved) return;
    p->hit = edge_moved(&start, low * p->way.x, low * p->way.y);
    p->miss = edge_moved(&start, high * p->way.x, high * p->way.y);
    p->solved = hm_xform_valid(&p->miss);
}

/// The bodies of a pair, which are at the identity, get positions where they meet in a corner, an end or a centre of
/// each, and b is moved from there to the last step of their contact.
static inline void edge_pair_pose(edge_pair *p) {
    static const edge_way ways[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 2}, {3, -1}, {-2, -3}};
    int64_t ax, ay, bx, by;
    p->a.xform = edge_axes_random();
    edge_origin_random(&p->a.xform);
    p->b.xform = edge_below(2) ? edge_axes_related(&p->a.xform) : edge_axes_random();
    edge_point(&p->a, &p->a.xform, &ax, &ay);
    edge_point(&p->b, &p->b.xform, &bx, &by);
    p->b.xform.ox = ax - bx;
    p->b.xform.oy = ay - by;
    const int32_t aside = edge_below(3), dx = edge_between(-4, 4), dy = edge_between(-4, 4);
    if (aside == 1) p->b.xform = edge_moved(&p->b.xform, dx, dy);
    if (aside == 2)
        p->b.xform = edge_moved(&p->b.xform, dx * (HM_STEPS_PER_PIXEL / 4), dy * (HM_STEPS_PER_PIXEL / 4));
    p->way = ways[edge_below(8)];
    if (!hm_xform_valid(&p->b.xform)) p->b.xform = p->a.xform;
    edge_solve(p);
}

/// Two shapes of these kinds on the last step of their contact. The same number draws the same pair.
static inline edge_pair edge_pair_random(uint64_t number, edge_kind kind_a, edge_kind kind_b, int32_t size) {
    edge_state = number * 0xD1342543DE82EF95u;
    edge_pair p = {.rule = edge_rule_random()};
    p.a = edge_body_random(kind_a, size);
    p.b = edge_body_random(kind_b, size);
    edge_pair_pose(&p);
    p.state = edge_state;
    return p;
}

// What lies around b is larger than a: a is drawn a quarter as large, or b twice.
static inline void edge_within_axes(edge_pair *p) {
    const int32_t one = (int32_t)HM_STEPS_PER_PIXEL;
    p->b.xform = edge_axes_random();
    if (edge_below(2)) p->b.xform = (hm_xform){0, 0, 2 * one, 0, 0, 2 * one};
    edge_origin_random(&p->b.xform);
    p->a.xform = edge_axes_related(&p->b.xform);
    p->a.xform.ux /= 8, p->a.xform.uy /= 8, p->a.xform.vx /= 8, p->a.xform.vy /= 8;
    if (!hm_xform_valid(&p->a.xform)) p->a.xform = (hm_xform){0, 0, one / 8, 0, 0, one / 8};
    if (p->rule.margin > 0.1) p->rule.margin /= 64;
}

// Puts a at a point of b, and moves b from there to the last step at which a is within.
static inline void edge_within_solve(edge_pair *p, hm_local at) {
    static const edge_way ways[] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 2}, {3, -1}, {-2, -3}};
    const hm_xform *x = &p->b.xform;
    int64_t ax, ay;
    edge_point(&p->a, &p->a.xform, &ax, &ay);
    p->a.xform.ox += x->ox + ((int64_t)at.x * x->ux + (int64_t)at.y * x->vx) / HM_UNITS_PER_PIXEL - ax;
    p->a.xform.oy += x->oy + ((int64_t)at.x * x->uy + (int64_t)at.y * x->vy) / HM_UNITS_PER_PIXEL - ay;
    if (!hm_xform_valid(&p->a.xform)) p->a.xform.ox = p->a.xform.oy = 0;
    p->way = ways[edge_below(8)];
    const hm_xform start = p->b.xform;
    int64_t low = 0, high = (int64_t)1 << 30; // 64 pixels
    p->hit = p->miss = start;
    p->solved = hm_within(&p->a.shape, &p->a.xform, &p->b.shape, &start, &p->rule);
    while (p->solved && high - low > 1) {
        const int64_t middle = low + (high - low) / 2;
        const hm_xform moved = edge_moved(&start, middle * p->way.x, middle * p->way.y);
        const bool in = hm_xform_valid(&moved) && hm_within(&p->a.shape, &p->a.xform, &p->b.shape, &moved, &p->rule);
        *(in ? &low : &high) = middle;
    }
    p->hit = edge_moved(&start, low * p->way.x, low * p->way.y);
    if (p->solved) p->miss = edge_moved(&start, high * p->way.x, high * p->way.y);
    p->solved = p->solved && hm_xform_valid(&p->miss);
}

/// A small shape within pixels or a box, moved from there to the last step at which it is; `hit` is that, and `miss`
/// the next.
static inline edge_pair edge_within_random(uint64_t number, edge_kind kind_a, edge_kind kind_b) {
    edge_state = number * 0xD1342543DE82EF95u + 1;
    edge_pair p = {.rule = edge_rule_random()};
    p.a = edge_body_random(kind_a, 3);
    p.b = edge_body_random(kind_b, 4);
    edge_within_axes(&p);
    // in the middle of a solid pixel, or of the box
    hm_local at = {(p.b.shape.a.x + p.b.shape.b.x) / 2, (p.b.shape.a.y + p.b.shape.b.y) / 2};
    if (kind_b >= EDGE_MASK && kind_b <= EDGE_TILES) {
        at = edge_feature(&p.b);
        at.x += at.x / HM_UNITS_PER_PIXEL < p.b.grid.w ? HM_UNITS_PER_PIXEL / 2 : -HM_UNITS_PER_PIXEL / 2;
        at.y += at.y / HM_UNITS_PER_PIXEL < p.b.grid.h ? HM_UNITS_PER_PIXEL / 2 : -HM_UNITS_PER_PIXEL / 2;
    }
    edge_within_solve(&p, at);
    return p;
}

// ---- motions -----------------------------------------------------------------------------------------------------

/// A motion of b: where it starts, how far it goes, in steps, and what becomes of a start in contact.
typedef struct edge_motion {
    hm_xform from;
    edge_way way;
    hm_cast_start start;
} edge_motion;

/// A motion that passes exactly through the position of the pair's last step of contact, or the first without: at the
/// fraction j / n of it, which is the whole of it one time in six. It leads against the path on which the pair was
/// solved, across it, or aslant.
static inline edge_motion edge_motion_random(const edge_pair *p) {
    const hm_xform *at = edge_below(2) ? &p->hit : &p->miss;
    const int32_t n = edge_between(1, 12), across = edge_below(3), side = edge_between(-3, 3), how = edge_below(6);
    const int64_t length = ((int64_t)1 << edge_between(14, 24)) + edge_between(-1, 1);
    const int32_t j = how == 0 ? n : how == 1 ? 0 : edge_between(0, n);
    edge_way unit = {-p->way.x * length, -p->way.y * length}; // an n-th of the motion
    if (across == 1)
        unit = (edge_way){unit.x + p->way.y * side * (length / 2), unit.y - p->way.x * side * (length / 2)};
    if (across == 2) unit = (edge_way){p->way.y * length, -p->way.x * length};
    edge_motion m = {edge_moved(at, -unit.x * j, -unit.y * j), {unit.x * n, unit.y * n}, HM_CAST_NEVER};
    m.start = (hm_cast_start)edge_below(3);
    if (!hm_xform_valid(&m.from)) m.from = *at;
    return m;
}

static inline hm_vec2 edge_pixels(edge_way way) {
    return (hm_vec2){(double)way.x / (double)HM_STEPS_PER_PIXEL, (double)way.y / (double)HM_STEPS_PER_PIXEL};
}

#endif
