#include "ref_move.h"

#include <math.h>

typedef struct vec {
    double x, y;
} vec;

static double dot(vec a, vec b) { return a.x * b.x + a.y * b.y; }

// The block that a point must not enter when the mover's corner is that point, smaller by the slack on all sides.
static ref_block grown(const ref_block *block, const ref_block *mover, double slack) {
    ref_block b = {block->x - mover->x - mover->w, block->y - mover->y - mover->h, block->w + mover->w,
                   block->h + mover->h, block->r + mover->r};
    if (b.r > 0 && b.r > slack) {
        b.r -= slack;
    } else {
        b.x += slack;
        b.y += slack;
        b.w -= 2 * slack;
        b.h -= 2 * slack;
        b.r = 0;
    }
    return b;
}

// How far a point is outside of a rectangle, as a vector.
static vec outside(const ref_block *b, vec p) {
    const double x1 = b->x + b->w, y1 = b->y + b->h;
    return (vec){fmin(p.x - b->x, 0) + fmax(p.x - x1, 0), fmin(p.y - b->y, 0) + fmax(p.y - y1, 0)};
}

static bool is_inside(const ref_block *b, vec p) {
    const vec out = outside(b, p);
    if (b->r > 0) return dot(out, out) < b->r * b->r;
    return p.x > b->x && p.x < b->x + b->w && p.y > b->y && p.y < b->y + b->h;
}

bool ref_blocks_overlap(const ref_block *a, const ref_block *b, double slack) {
    const ref_block w = grown(a, b, slack);
    return is_inside(&w, (vec){0, 0});
}

typedef struct entry {
    double time; ///< infinite for none
    vec normal;
    double depth; ///< how far inside it was already
} entry;

static const entry no_entry = {HUGE_VAL, {0, 0}, 0};

// When a way from p along d comes into the open rectangle.
static entry enter_rectangle(double x0, double y0, double x1, double y1, vec p, vec d) {
    entry e = {-HUGE_VAL, {0, 0}, 0};
    double leave = HUGE_VAL;
    const double low[2] = {x0, y0}, high[2] = {x1, y1}, at[2] = {p.x, p.y}, by[2] = {d.x, d.y};
    for (int i = 0; i < 2; ++i) {
        if (by[i] == 0) {
            if (at[i] <= low[i] || at[i] >= high[i]) return no_entry;
            continue;
        }
        const double in = ((by[i] > 0 ? low[i] : high[i]) - at[i]) / by[i];
        const double out = ((by[i] > 0 ? high[i] : low[i]) - at[i]) / by[i];
        if (in > e.time) {
            e.time = in;
            e.normal = i == 0 ? (vec){by[i] > 0 ? -1 : 1, 0} : (vec){0, by[i] > 0 ? -1 : 1};
        }
        leave = fmin(leave, out);
    }
    return e.time < leave && e.time >= 0 && e.time <= 1 ? e : no_entry;
}

static entry enter_disc(vec c, double r, vec p, vec d) {
    const vec to = {p.x - c.x, p.y - c.y};
    const double a = dot(d, d), b = dot(to, d), k = dot(to, to) - r * r, root = b * b - a * k;
    if (a == 0 || root <= 0) return no_entry;
    const double time = (-b - sqrt(root)) / a;
    if (time < 0 || time > 1) return no_entry;
    return (entry){time, {(to.x + time * d.x) / r, (to.y + time * d.y) / r}, 0};
}

// A point no deeper inside of a round block counts as one at its rim.
static const double skin = 1e-5;

static entry enter_from_skin(const ref_block *b, vec p, vec d) {
    const vec out = outside(b, p);
    const double length = sqrt(dot(out, out));
    if (length < b->r - skin) return no_entry;
    const entry e = {0, {out.x / length, out.y / length}, b->r - length};
    return dot(e.normal, d) < 0 ? e : no_entry;
}

static entry enter(const ref_block *b, vec p, vec d) {
    const double x1 = b->x + b->w, y1 = b->y + b->h;
    if (b->r <= 0) return enter_rectangle(b->x, b->y, x1, y1, p, d);
    if (is_inside(b, p)) return enter_from_skin(b, p, d);
    entry first = no_entry;
    const entry each[6] = {enter_rectangle(b->x - b->r, b->y, x1 + b->r, y1, p, d),
                           enter_rectangle(b->x, b->y - b->r, x1, y1 + b->r, p, d),
                           enter_disc((vec){b->x, b->y}, b->r, p, d),
                           enter_disc((vec){x1, b->y}, b->r, p, d),
                           enter_disc((vec){b->x, y1}, b->r, p, d),
                           enter_disc((vec){x1, y1}, b->r, p, d)};
    for (int i = 0; i < 6; ++i)
        if (each[i].time < first.time) first = each[i];
    return first;
}

enum { CONTACTS = 32 };

ref_way ref_move_slide(const ref_block *blocks, int count, const ref_block *mover, double dx, double dy,
                       double slack) {
    const vec motion = {dx, dy};
    vec at = {0, 0}, rest = motion, here[CONTACTS];
    int here_count = 0;
    ref_way way = {0, 0, 0, false};
    while (way.contacts < CONTACTS) {
        entry first = no_entry;
        for (int i = 0; i < count; ++i) {
            const bool is_round = blocks[i].r + mover->r > 0;
            const ref_block b = grown(&blocks[i], mover, is_round ? slack : fabs(slack));
            const entry e = enter(&b, at, rest);
            if (e.time < first.time) first = e;
        }
        const double time = fmin(first.time, 1);
        at.x += time * rest.x;
        at.y += time * rest.y;
        if (time * sqrt(dot(rest, rest)) > 1e-6) here_count = 0;
        rest.x *= 1 - time;
        rest.y *= 1 - time;
        if (first.time > 1) break;
        // A bit off it, so that going along it does not lead in.
        at.x += (first.depth + 1e-9) * first.normal.x;
        at.y += (first.depth + 1e-9) * first.normal.y;
        way.contacts++;
        const double into = fmin(dot(rest, first.normal), 0);
        rest.x -= into * first.normal.x;
        rest.y -= into * first.normal.y;
        for (int i = 0; i < here_count; ++i) way.stopped |= dot(rest, here[i]) < -1e-9;
        here[here_count++] = first.normal;
        way.stopped |= dot(rest, rest) < 1e-14 || dot(rest, motion) <= 0;
        if (way.stopped) break;
    }
    way.x = at.x;
    way.y = at.y;
    return way;
}
