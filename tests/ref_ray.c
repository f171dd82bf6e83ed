#include "ref_ray.h"
#include "ref_sat.h"

#include <stdlib.h>

// Numbers: coordinates are below 2^48 steps, axes below 2^31, so products of the two, and of a motion with an axis,
// are below 2^80, and those of two of them below 2^160.

// ---- fractions ---------------------------------------------------------------------------------------------------

static const ref_wide zero = {0, 0}, one = {0, 1};

int ref_when_compare(const ref_when *a, const ref_when *b) {
    int sign = ref_wide_sign(a->num), other = ref_wide_sign(b->num);
    if (sign != other) return sign < other ? -1 : 1;
    return sign * ref_wide_compare_products(a->num, b->den, b->num, a->den);
}

// Whether there is no fraction in it.
static bool stretch_empty(const ref_stretch *s) {
    int order = ref_when_compare(&s->enter, &s->leave);
    return order > 0 || (order == 0 && (s->enter_open || s->leave_open));
}

// Leaves the fractions t at which value + t * speed > 0 or, unless open, = 0. False when none is left.
static bool stretch_demand(ref_stretch *s, ref_wide value, ref_wide speed, bool open) {
    int way = ref_wide_sign(speed);
    if (way == 0) return ref_wide_sign(value) >= (open ? 1 : 0);
    ref_when bound = {ref_wide_negate(value), speed};
    if (way < 0) bound = (ref_when){value, ref_wide_negate(speed)};
    ref_when *end = way > 0 ? &s->enter : &s->leave;
    bool *end_open = way > 0 ? &s->enter_open : &s->leave_open;
    int order = ref_when_compare(&bound, end) * way;
    if (order > 0) *end = bound;
    if (order >= 0) *end_open = open || (order == 0 && *end_open);
    return !stretch_empty(s);
}

bool ref_stretch_from_inside(const ref_stretch *s) { return ref_wide_sign(s->enter.num) == 0 && !s->enter_open; }

// ---- faces -------------------------------------------------------------------------------------------------------

/// How far a face extends along an axis.
typedef enum extent { EXTENT_POINT, EXTENT_OPEN, EXTENT_CLOSED } extent;

static ref_wide wide_signed(ref_wide a, int sign) { return sign < 0 ? ref_wide_negate(a) : a; }

// The fractions at which `value + t * speed` lies between 0 and `whole`, or is 0.
static bool stretch_between(ref_stretch *s, ref_wide value, ref_wide speed, ref_wide whole, extent how) {
    bool open = how == EXTENT_OPEN;
    if (!stretch_demand(s, value, speed, open)) return false;
    if (how == EXTENT_POINT) whole = zero;
    return stretch_demand(s, ref_wide_subtract(whole, value), ref_wide_negate(speed), open);
}

// The fractions at which the segment is in the face whose first corner is that of pixel (x, y).
static bool face_stretch(const ref_ray *ray, int x, int y, extent along_u, extent along_v, ref_stretch *out) {
    const ref_posed *m = ray->mask;
    ref_vector corner = ref_vector_add(m->o, ref_vector_add(ref_vector_times(m->u, x), ref_vector_times(m->v, y)));
    ref_vector p = ref_vector_subtract(ray->from, corner), way = ref_vector_subtract(ray->to, ray->from);
    ref_wide det = ref_vector_cross(m->u, m->v);
    int sign = ref_wide_sign(det);
    *out = (ref_stretch){{zero, one}, {one, one}, false, false};
    return stretch_between(out, wide_signed(ref_vector_cross(p, m->v), sign),
                           wide_signed(ref_vector_cross(way, m->v), sign), wide_signed(det, sign), along_u) &&
           stretch_between(out, wide_signed(ref_vector_cross(m->u, p), sign),
                           wide_signed(ref_vector_cross(m->u, way), sign), wide_signed(det, sign), along_v);
}

/// A few of the many faces of a mask, as a rule: there is room for as many as were found, and one more.
typedef struct stretches {
    ref_stretch *list;
    int n, room;
} stretches;

static void stretches_make_room(stretches *all) {
    if (all->n < all->room) return;
    all->room = 2 * all->room + 64;
    all->list = realloc(all->list, (size_t)all->room * sizeof *all->list);
    if (!all->list) abort();
}

static void stretches_add(stretches *all, const ref_ray *ray, int x, int y, extent along_u, extent along_v) {
    stretches_make_room(all);
    if (face_stretch(ray, x, y, along_u, along_v, &all->list[all->n])) ++all->n;
}

static void stretches_add_pixel(stretches *all, const ref_ray *ray, int x, int y) {
    const ref_grid *g = &ray->mask->grid;
    if (!g->at[y * g->w + x]) return;
    if (ray->closed) {
        stretches_add(all, ray, x, y, EXTENT_CLOSED, EXTENT_CLOSED);
        return;
    }
    bool left = ref_get(g, x - 1, y), above = ref_get(g, x, y - 1);
    stretches_add(all, ray, x, y, EXTENT_OPEN, EXTENT_OPEN);
    if (left) stretches_add(all, ray, x, y, EXTENT_POINT, EXTENT_OPEN);
    if (above) stretches_add(all, ray, x, y, EXTENT_OPEN, EXTENT_POINT);
    if (left && above && ref_get(g, x - 1, y - 1)) stretches_add(all, ray, x, y, EXTENT_POINT, EXTENT_POINT);
}

// ---- the union ---------------------------------------------------------------------------------------------------

static int compare_begins(const void *p, const void *q) {
    const ref_stretch *a = p, *b = q;
    int order = ref_when_compare(&a->enter, &b->enter);
    return order ? order : a->enter_open - b->enter_open;
}

// Joins `next`, which begins no earlier, to `s` unless a fraction of neither lies between them.
static bool stretch_join(ref_stretch *s, const ref_stretch *next) {
    int order = ref_when_compare(&next->enter, &s->leave);
    if (order > 0 || (order == 0 && next->enter_open && s->leave_open)) return false;
    int ends = ref_when_compare(&next->leave, &s->leave);
    if (ends > 0) s->leave = next->leave;
    if (ends >= 0) s->leave_open = next->leave_open && (ends > 0 || s->leave_open);
    return true;
}

ref_stretch *ref_ray_stretches(const ref_ray *ray, int *count) {
    const ref_grid *g = &ray->mask->grid;
    stretches all = {NULL, 0, 0};
    stretches_make_room(&all);
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) stretches_add_pixel(&all, ray, x, y);
    }
    qsort(all.list, (size_t)all.n, sizeof *all.list, compare_begins);
    *count = 0;
    for (int i = 0; i < all.n; ++i) {
        if (*count > 0 && stretch_join(&all.list[*count - 1], &all.list[i])) continue;
        all.list[(*count)++] = all.list[i];
    }
    return all.list;
}

// ---- pixels and edges --------------------------------------------------------------------------------------------

bool ref_ray_goes_on(const ref_ray *ray, const ref_stretch *s, int x, int y) {
    ref_stretch in;
    if (!ref_get(&ray->mask->grid, x, y)) return false;
    if (!face_stretch(ray, x, y, EXTENT_CLOSED, EXTENT_CLOSED, &in)) return false;
    bool longer = ref_when_compare(&s->leave, &s->enter) > 0;
    return ref_when_compare(&in.enter, &s->enter) <= 0 && ref_when_compare(&in.leave, &s->enter) >= (longer ? 1 : 0);
}

bool ref_ray_would_go_on(const ref_ray *ray, const ref_stretch *s, int x, int y) {
    ref_ray longer = *ray;
    longer.to = ref_vector_subtract(ref_vector_times(ray->to, 2), ray->from);
    ref_stretch in;
    ref_when half = {one, {0, 2}};
    return ref_when_compare(&s->enter, &(ref_when){one, one}) == 0 && ref_get(&ray->mask->grid, x, y) &&
           face_stretch(&longer, x, y, EXTENT_CLOSED, EXTENT_CLOSED, &in) && ref_when_compare(&in.leave, &half) > 0;
}

// Whether the edge of pixel (x, y) across an axis, the first or the second one, is one of the union, faces the
// segment, and holds the point at the fraction.
static bool edge_counts(const ref_ray *ray, const ref_when *at, int x, int y, ref_across across, int second) {
    const ref_posed *m = ray->mask;
    ref_vector way = ref_vector_subtract(ray->to, ray->from);
    bool across_x = across == REF_ACROSS_X;
    int out = second ? 1 : -1, dx = across_x ? out : 0, dy = across_x ? 0 : out;
    ref_wide speed = across_x ? ref_vector_cross(way, m->v) : ref_vector_cross(m->u, way);
    int along = ref_wide_sign(speed) * ref_wide_sign(ref_vector_cross(m->u, m->v)); // of the local coordinate
    if (!ref_get(&m->grid, x, y) || ref_get(&m->grid, x + dx, y + dy) || along * out >= 0) return false;
    ref_stretch on;
    if (!face_stretch(ray, x + (across_x && second), y + (!across_x && second),
                      across_x ? EXTENT_POINT : EXTENT_CLOSED, across_x ? EXTENT_CLOSED : EXTENT_POINT, &on))
        return false;
    return ref_when_compare(&on.enter, at) <= 0 && ref_when_compare(&on.leave, at) >= 0;
}

bool ref_ray_has_edge(const ref_ray *ray, const ref_stretch *s, int x, int y, ref_across across) {
    return edge_counts(ray, &s->enter, x, y, across, 0) || edge_counts(ray, &s->enter, x, y, across, 1);
}

static ref_big big_of_wide(ref_wide a) {
    uint64_t words[2] = {a.low, a.high};
    return ref_big_of_words(words, 2, true);
}

// |way x axis|^2 * |other|^2: divided by the squares of both axes it is that of the part against the edge's normal.
static ref_big against(ref_vector way, ref_vector axis, ref_vector other) {
    ref_big part = big_of_wide(ref_vector_cross(way, axis)), length2 = big_of_wide(ref_vector_dot(other, other));
    return ref_big_mul(ref_big_mul(part, part), length2);
}

ref_across ref_ray_across(const ref_ray *ray, const ref_stretch *s) {
    const ref_grid *g = &ray->mask->grid;
    bool found[3] = {false};
    for (int y = 0; y < g->h; ++y) {
        for (int x = 0; x < g->w; ++x) {
            ref_stretch in; // to save the edges of pixels that are elsewhere
            if (!g->at[y * g->w + x] || !face_stretch(ray, x, y, EXTENT_CLOSED, EXTENT_CLOSED, &in)) continue;
            for (int a = REF_ACROSS_X; a <= REF_ACROSS_Y; ++a)
                found[a] = found[a] || ref_ray_has_edge(ray, s, x, y, (ref_across)a);
        }
    }
    if (!found[REF_ACROSS_X] || !found[REF_ACROSS_Y])
        return found[REF_ACROSS_X] ? REF_ACROSS_X : found[REF_ACROSS_Y] ? REF_ACROSS_Y : REF_ACROSS_NONE;
    ref_vector way = ref_vector_subtract(ray->to, ray->from), u = ray->mask->u, v = ray->mask->v;
    return ref_big_compare(against(way, v, u), against(way, u, v)) >= 0 ? REF_ACROSS_X : REF_ACROSS_Y;
}
