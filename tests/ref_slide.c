// A mover is made a point, and its obstacles larger by it: by a box each box stays a box; by a radius it becomes two
// boxes, wider and higher, and a disc about each corner. All of these are open: the point may lie on their edges.
#include "ref_slide.h"

#include <stddef.h>

/// An open rectangle that the point must not enter.
typedef struct gap {
    int64_t low[2], high[2];
} gap;

/// num / den, den > 0.
typedef struct ratio {
    int64_t num, den;
} ratio;

static bool ratio_less(ratio a, ratio b) { return a.num * b.den < b.num * a.den; }

/// Where the point is: `num` along each axis, over `den`.
typedef struct spot {
    int64_t num[2], den;
} spot;

// The box of a mover's way through the one that it must not enter, without the radius.
static gap gap_make(const ref_slide_box *box, const ref_slide_box *mover) {
    return (gap){{box->x0 - mover->x1, box->y0 - mover->y1}, {box->x1 - mover->x0, box->y1 - mover->y0}};
}

// The same wider by the radius along one axis; without a radius both are the same.
static gap gap_expanded(gap g, int axis, int64_t r) {
    g.low[axis] -= r;
    g.high[axis] += r;
    return g;
}

static void gap_corner(const gap *g, int which, int64_t out[2]) {
    out[0] = which & 1 ? g->high[0] : g->low[0];
    out[1] = which & 2 ? g->high[1] : g->low[1];
}

// ---- is it free ---------------------------------------------------------------------------------------------------

static bool gap_holds(const gap *g, int64_t x, int64_t y) {
    return x > g->low[0] && x < g->high[0] && y > g->low[1] && y < g->high[1];
}

bool ref_slide_free(const ref_slide_box *boxes, int count, const ref_slide_box *mover, int64_t x, int64_t y) {
    const int64_t r = mover->r;
    for (int i = 0; i < count; ++i) {
        const gap g = gap_make(&boxes[i], mover), wide = gap_expanded(g, 0, r), high = gap_expanded(g, 1, r);
        if (gap_holds(&wide, x, y) || gap_holds(&high, x, y)) return false;
        for (int k = 0; k < 4; ++k) {
            int64_t c[2];
            gap_corner(&g, k, c);
            if ((x - c[0]) * (x - c[0]) + (y - c[1]) * (y - c[1]) < r * r) return false;
        }
    }
    return true;
}

// ---- straight on --------------------------------------------------------------------------------------------------

// When the point comes into an open rectangle, moving from (0, 0) by d: before the end of the motion, or never.
static bool gap_enter(const gap *g, const int64_t d[2], ratio *out) {
    ratio in = {-1, 1}, leave = {2, 1};
    for (int i = 0; i < 2; ++i) {
        if (d[i] == 0) {
            if (g->low[i] >= 0 || g->high[i] <= 0) return false;
            continue;
        }
        const int64_t by = d[i] > 0 ? d[i] : -d[i];
        const ratio first = {d[i] > 0 ? g->low[i] : -g->high[i], by}, last = {d[i] > 0 ? g->high[i] : -g->low[i], by};
        if (ratio_less(in, first)) in = first;
        if (ratio_less(last, leave)) leave = last;
    }
    *out = in;
    return in.num >= 0 && in.num < in.den && ratio_less(in, leave);
}

// Whether the point comes into an open disc before a time.
static bool disc_enters(const int64_t c[2], int64_t r, const int64_t d[2], ratio until) {
    const int64_t a = d[0] * d[0] + d[1] * d[1], b = -c[0] * d[0] - c[1] * d[1];
    const int64_t k = c[0] * c[0] + c[1] * c[1] - r * r;
    if (b >= 0 || b * b <= a * k) return false;
    if (until.num * a >= -b * until.den) return true; // it is nearest to the middle before that
    return a * until.num * until.num + 2 * b * until.num * until.den + k * until.den * until.den < 0;
}

// ---- at a point ---------------------------------------------------------------------------------------------------

// Whether a bit more along an axis leads from a free position into the open rectangle.
static bool gap_blocks(const gap *g, const spot *p, int axis, int64_t way) {
    const int64_t along = p->num[axis], across = p->num[!axis];
    if (across <= g->low[!axis] * p->den || across >= g->high[!axis] * p->den) return false;
    return way > 0 ? along >= g->low[axis] * p->den && along < g->high[axis] * p->den
                   : along > g->low[axis] * p->den && along <= g->high[axis] * p->den;
}

typedef struct slide {
    const ref_slide_box *boxes;
    int count;
    const ref_slide_box *mover;
} slide;

static bool slide_is_blocked(const slide *s, const spot *p, int axis, int64_t way) {
    if (way == 0) return true;
    for (int i = 0; i < s->count; ++i) {
        const gap g = gap_make(&s->boxes[i], s->mover);
        const gap wide = gap_expanded(g, 0, s->mover->r), high = gap_expanded(g, 1, s->mover->r);
        if (gap_blocks(&wide, p, axis, way) || gap_blocks(&high, p, axis, way)) return true;
    }
    return false;
}

// ---- along an axis ------------------------------------------------------------------------------------------------

// Whether the point, moving along an axis, comes to the disc about c before `to`; the other coordinate is `level`.
static bool slide_meets_disc(const int64_t c[2], int64_t r, const spot *p, int axis, int64_t level, int64_t to) {
    const int64_t off = level - c[!axis], way = to * p->den > p->num[axis] ? 1 : -1;
    if (off * off >= r * r || (c[axis] * p->den - p->num[axis]) * way <= 0) return false;
    return (c[axis] - to) * way < 0 || (c[axis] - to) * (c[axis] - to) < r * r - off * off;
}

// Goes along an axis from a point, whose other coordinate is whole, to `to` or what is met.
static void slide_along(const slide *s, const spot *p, int axis, int64_t to, ref_slide_end *end) {
    const int64_t level = p->num[!axis] / p->den, r = s->mover->r;
    const int way = to * p->den > p->num[axis] ? 1 : -1;
    int64_t at = to;
    for (int i = 0; i < s->count; ++i)
        for (int k = 0; k < 2; ++k) {
            gap g = gap_make(&s->boxes[i], s->mover);
            g = gap_expanded(g, k, r);
            if (level <= g.low[!axis] || level >= g.high[!axis]) continue;
            const int64_t face = way > 0 ? g.low[axis] : g.high[axis];
            if ((face * p->den - p->num[axis]) * way >= 0 && (at - face) * way > 0) at = face;
        }
    for (int i = 0; i < s->count && r > 0; ++i)
        for (int k = 0; k < 4; ++k) {
            const gap g = gap_make(&s->boxes[i], s->mover);
            int64_t c[2];
            gap_corner(&g, k, c);
            if (slide_meets_disc(c, r, p, axis, level, at)) end->certain = false;
        }
    end->stopped = at != to;
    end->contacts += end->stopped;
    *(axis == 0 ? &end->x : &end->y) = at;
    *(axis == 0 ? &end->y : &end->x) = level;
}

// ---- a slide ------------------------------------------------------------------------------------------------------

static bool slide_first(const slide *s, const int64_t d[2], ratio *first) {
    bool any = false;
    for (int i = 0; i < s->count; ++i)
        for (int k = 0; k < 2; ++k) {
            const gap g = gap_make(&s->boxes[i], s->mover), wide = gap_expanded(g, k, s->mover->r);
            ratio time;
            if (!gap_enter(&wide, d, &time) || (any && !ratio_less(time, *first))) continue;
            any = true;
            *first = time;
        }
    return any;
}

static bool slide_meets_corner(const slide *s, const int64_t d[2], ratio until) {
    for (int i = 0; i < s->count && s->mover->r > 0; ++i)
        for (int k = 0; k < 4; ++k) {
            const gap g = gap_make(&s->boxes[i], s->mover);
            int64_t c[2];
            gap_corner(&g, k, c);
            if (disc_enters(c, s->mover->r, d, until)) return true;
        }
    return false;
}

static int64_t size(int64_t n) { return n < 0 ? -n : n; }

ref_slide_end ref_slide(const ref_slide_box *boxes, int count, const ref_slide_box *mover, int64_t dx, int64_t dy,
                        bool other) {
    const slide s = {boxes, count, mover};
    const int64_t d[2] = {dx, dy};
    ref_slide_end end = {.certain = true, .x = dx, .y = dy, .den = 1};
    ratio first = {1, 1};
    const bool any = slide_first(&s, d, &first);
    end.certain = !slide_meets_corner(&s, d, first);
    if (!any || !end.certain) return end;
    const spot p = {{dx * first.num, dy * first.num}, first.den};
    end.contacts = 1;
    end.num = first.num;
    end.den = first.den;
    end.along_x = !slide_is_blocked(&s, &p, 0, dx);
    end.along_y = !slide_is_blocked(&s, &p, 1, dy);
    if (end.along_x && end.along_y && mover->r > 0) end.certain = false; // where a side of something round ends
    if (!end.along_x && !end.along_y) {
        end.stopped = true;
        end.contacts = dx != 0 && dy != 0 ? 2 : 1;
        end.x = p.num[0] / p.den;
        end.y = p.num[1] / p.den;
        return end;
    }
    const bool longer_x = (size(dx) >= size(dy)) != other;
    const int axis = end.along_x && (!end.along_y || longer_x) ? 0 : 1;
    slide_along(&s, &p, axis, d[axis], &end);
    return end;
}
