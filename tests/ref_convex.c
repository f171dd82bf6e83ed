#include "ref_convex.h"

#include "ref_parts.h"

#include <stdlib.h>
#include <string.h>

static ref_vector along(ref_point a, ref_point b) { return (ref_vector){b.x - a.x, b.y - a.y}; }

static bool same(ref_point a, ref_point b) { return a.x == b.x && a.y == b.y; }

static bool before(ref_point a, ref_point b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

// The side of c on the line from a to b: 1 as +y is of +x.
static int side_of(ref_point a, ref_point b, ref_point c) {
    return ref_wide_sign(ref_vector_cross(along(a, b), along(a, c)));
}

// Whether p lies on the segment, ends included.
static bool on(ref_point a, ref_point b, ref_point p) {
    return side_of(a, b, p) == 0 && ref_wide_sign(ref_vector_dot(along(p, a), along(p, b))) <= 0;
}

static bool between(ref_point a, ref_point b, ref_point p) { return on(a, b, p) && !same(a, p) && !same(b, p); }

static bool one_way(ref_point a, ref_point b, ref_point c, ref_point d) {
    ref_vector v = along(a, b), w = along(c, d);
    return ref_wide_sign(ref_vector_cross(v, w)) == 0 && ref_wide_sign(ref_vector_dot(v, w)) > 0;
}

static ref_point corner_of(const ref_convex *c, int part, int i) {
    return c->corner[c->part[part].first + i % c->part[part].count];
}

// ---- each part ----------------------------------------------------------------------------------------------------

static const char *fault_of_part(const ref_convex *c, int p, int max_points) {
    const ref_convex_part *part = &c->part[p];
    if (part->count < 3 || part->count > max_points) return "too many corners";
    for (int i = 0; i < part->count; ++i) {
        ref_point a = corner_of(c, p, i), b = corner_of(c, p, i + 1);
        if (i > 0 && !before(corner_of(c, p, 0), a)) return "the first corner is not the smallest";
        for (int k = 0; k < part->count; ++k) {
            if (k == i || k == (i + 1) % part->count) continue;
            if (side_of(a, b, corner_of(c, p, k)) <= 0) return "not convex";
        }
    }
    return NULL;
}

static const char *fault_of_order(const ref_convex *c) {
    int next = 0;
    for (int p = 0; p < c->count; ++p) {
        if (c->part[p].first != next) return "corners out of order";
        next += c->part[p].count;
        if (p == 0) continue;
        if (c->part[p].component < c->part[p - 1].component) return "components out of order";
        if (c->part[p].component == c->part[p - 1].component && before(corner_of(c, p, 0), corner_of(c, p - 1, 0)))
            return "parts out of order";
    }
    return next == c->corner_count ? NULL : "corners that are in no part";
}

static bool is_sliver(const ref_convex *c, int p, int limit) {
    ref_wide area = {0, 0}, longest = {0, 0};
    ref_wide square = ref_wide_product(limit, limit);
    ref_point first = corner_of(c, p, 0);
    for (int i = 0; i < c->part[p].count; ++i) {
        ref_point a = corner_of(c, p, i), b = corner_of(c, p, i + 1);
        ref_wide length = ref_vector_dot(along(a, b), along(a, b));
        if (ref_wide_sign(ref_wide_subtract(length, square)) < 0) return true;
        if (ref_wide_sign(ref_wide_subtract(length, longest)) > 0) longest = length;
        area = ref_wide_subtract(area, ref_vector_cross(along(first, b), along(first, a)));
    }
    return ref_wide_compare_products(area, area, longest, square) < 0;
}

static const char *fault_of_slivers(const ref_convex *c, int limit) {
    int found = 0;
    for (int p = 0; p < c->count; ++p) {
        if (!is_sliver(c, p, limit)) continue;
        if (found == c->sliver_count || c->sliver[found] != p) return "a sliver is not listed";
        found++;
    }
    return found == c->sliver_count ? NULL : "listed, but no sliver";
}

// ---- sides --------------------------------------------------------------------------------------------------------

// The sides of an edge follow each other from end to end.
static const char *fault_of_edge(const ref_convex *c, int p, int i) {
    ref_point at = corner_of(c, p, i), end = corner_of(c, p, i + 1), from = at;
    int corner = c->part[p].first + i;
    for (int s = c->edge_side[corner]; s < c->edge_side[corner + 1]; ++s) {
        const ref_convex_side *side = &c->side[s];
        if (side->part != p || !same(side->from, at) || !one_way(from, end, side->from, side->to))
            return "a side is not on its edge";
        at = side->to;
    }
    return same(at, end) ? NULL : "an edge has more than its sides";
}

static const char *fault_of_border_side(const ref_edges *border, const ref_convex *c, const ref_convex_side *side) {
    int e = -1 - side->beyond;
    if (e >= border->count) return "no such edge";
    if (c->part[side->part].component != border->component[e]) return "of another component";
    if (!on(border->from[e], border->to[e], side->from) || !on(border->from[e], border->to[e], side->to))
        return "a side is not on its edge of the outline";
    return one_way(border->from[e], border->to[e], side->from, side->to) ? NULL : "a side runs the wrong way";
}

static bool is_counterpart(const ref_convex_side *a, const ref_convex_side *b) {
    return same(a->from, b->to) && same(a->to, b->from) && a->part == b->beyond && b->part == a->beyond;
}

static const char *fault_of_inner_side(const ref_convex *c, const ref_convex_side *side) {
    int found = 0, shared = 0;
    if (side->beyond >= c->count || side->beyond == side->part) return "no such part";
    if (c->part[side->part].component != c->part[side->beyond].component) return "components mixed";
    const ref_convex_part *other = &c->part[side->beyond];
    for (int s = c->edge_side[other->first]; s < c->edge_side[other->first + other->count]; ++s) {
        found += is_counterpart(side, &c->side[s]);
        shared += c->side[s].beyond == side->part;
    }
    if (shared != 1) return "two parts share more than one seam";
    return found == 1 ? NULL : "a side has no counterpart";
}

// By edge of the outline, then along it.
static const ref_edges *sorted_border;

static int compare_on_border(const void *a, const void *b) {
    const ref_convex_side *one = a, *two = b;
    if (one->beyond != two->beyond) return one->beyond > two->beyond ? -1 : 1;
    int e = -1 - one->beyond;
    ref_vector way = along(sorted_border->from[e], sorted_border->to[e]);
    ref_wide d = ref_wide_subtract(ref_vector_dot(way, along(sorted_border->from[e], one->from)),
                                   ref_vector_dot(way, along(sorted_border->from[e], two->from)));
    return ref_wide_sign(d);
}

static const char *fault_of_cover(const ref_edges *border, ref_convex_side *sides, int count) {
    sorted_border = border;
    qsort(sides, (size_t)count, sizeof *sides, compare_on_border);
    int s = 0;
    for (int e = 0; e < border->count; ++e) {
        ref_point at = border->from[e];
        for (; s < count && sides[s].beyond == -1 - e; ++s) {
            if (!same(sides[s].from, at)) return "the outline is covered twice, or not";
            at = sides[s].to;
        }
        if (!same(at, border->to[e])) return "a piece of the outline is not covered";
    }
    return NULL;
}

static const char *fault_of_sides(const ref_edges *border, const ref_convex *c) {
    const char *fault = NULL;
    int count = 0;
    ref_convex_side *on_border = malloc(((size_t)c->side_count + 1) * sizeof *on_border);
    if (!on_border) abort();
    if (c->edge_side[0] != 0 || c->edge_side[c->corner_count] != c->side_count) fault = "sides out of order";
    for (int p = 0; p < c->count && !fault; ++p) {
        for (int i = 0; i < c->part[p].count && !fault; ++i) fault = fault_of_edge(c, p, i);
    }
    for (int s = 0; s < c->side_count && !fault; ++s) {
        const ref_convex_side *side = &c->side[s];
        fault = side->beyond < 0 ? fault_of_border_side(border, c, side) : fault_of_inner_side(c, side);
        if (side->beyond < 0) on_border[count++] = *side;
    }
    if (!fault) fault = fault_of_cover(border, on_border, count);
    free(on_border);
    return fault;
}

static const char *fault_of_seams(const ref_convex *c) {
    int found = 0;
    for (int s = 0; s < c->side_count; ++s) {
        if (c->side[s].beyond < c->side[s].part) continue;
        if (found == c->seam_count || memcmp(&c->seam[found], &c->side[s], sizeof c->side[s]) != 0)
            return "a seam is not listed";
        found++;
    }
    return found == c->seam_count ? NULL : "a seam too many";
}

// ---- areas, and the slow questions --------------------------------------------------------------------------------

static ref_wide area_of(ref_point a, ref_point b) {
    return ref_wide_subtract(ref_wide_product(a.x, b.y), ref_wide_product(a.y, b.x));
}

static const char *fault_of_areas(const ref_edges *border, const ref_convex *c) {
    ref_wide area = {0, 0};
    for (int e = 0; e < border->count; ++e) area = ref_wide_subtract(area, area_of(border->from[e], border->to[e]));
    for (int p = 0; p < c->count; ++p) {
        for (int i = 0; i < c->part[p].count; ++i)
            area = ref_wide_subtract(area, area_of(corner_of(c, p, i + 1), corner_of(c, p, i)));
    }
    return ref_wide_sign(area) == 0 ? NULL : "the areas do not add up";
}

// Whether an edge of p has all of q on its outer side.
static bool parted_by(const ref_convex *c, int p, int q) {
    for (int i = 0; i < c->part[p].count; ++i) {
        bool outside = true;
        for (int k = 0; k < c->part[q].count; ++k)
            outside &= side_of(corner_of(c, p, i), corner_of(c, p, i + 1), corner_of(c, q, k)) <= 0;
        if (outside) return true;
    }
    return false;
}

static const char *fault_of_pairs(const ref_edges *border, const ref_convex *c) {
    for (int p = 0; p < c->count; ++p) {
        for (int q = 0; q < p; ++q) {
            if (!parted_by(c, p, q) && !parted_by(c, q, p)) return "two parts overlap";
        }
    }
    for (int s = 0; s < c->seam_count; ++s) {
        bool from = false, to = false;
        for (int e = 0; e < border->count; ++e) {
            if (between(c->seam[s].from, c->seam[s].to, border->from[e])) return "a point in the middle of a seam";
            from |= same(c->seam[s].from, border->from[e]);
            to |= same(c->seam[s].to, border->from[e]);
        }
        if (!from || !to) return "a seam ends where the outline has no point";
    }
    return NULL;
}

const char *ref_convex_fault(const ref_edges *border, const ref_convex *parts, int max_points, int sliver,
                             bool slowly) {
    const char *fault = NULL;
    for (int p = 0; p < parts->count && !fault; ++p) fault = fault_of_part(parts, p, max_points);
    if (!fault) fault = fault_of_order(parts);
    if (!fault) fault = fault_of_sides(border, parts);
    if (!fault) fault = fault_of_seams(parts);
    if (!fault) fault = fault_of_areas(border, parts);
    if (!fault) fault = fault_of_slivers(parts, sliver);
    if (!fault && slowly) fault = fault_of_pairs(border, parts);
    return fault;
}

// ---- Hertel and Mehlhorn ------------------------------------------------------------------------------------------

/// A plane graph over the points of an outline: its edges, cut where a point lies in the middle, then diagonals.
typedef struct graph {
    int points, edges, diagonals; ///< edges first
    ref_point *point;
    int (*link)[2];
    bool *used;
} graph;

static int point_number(const graph *g, ref_point p) {
    for (int i = 0; i < g->points; ++i) {
        if (same(g->point[i], p)) return i;
    }
    return -1;
}

static void add_link(graph *g, int a, int b) {
    int k = g->edges + g->diagonals;
    g->link[k][0] = a;
    g->link[k][1] = b;
    g->used[k] = true;
}

// From a to b, by way of the points between.
static void add_edge(graph *g, int a, int b) {
    for (int i = 0; i < g->points; ++i) {
        if (!between(g->point[a], g->point[b], g->point[i])) continue;
        add_edge(g, a, i);
        add_edge(g, i, b);
        return;
    }
    add_link(g, a, b);
    g->edges++;
}

static bool cross_properly(ref_point a, ref_point b, ref_point c, ref_point d) {
    return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

// Whether the middle between a and b is inside, by the edges left of it. All is doubled.
static bool middle_is_inside(const graph *g, ref_point a, ref_point b) {
    ref_point m = {a.x + b.x, a.y + b.y};
    bool inside = false;
    for (int e = 0; e < g->edges; ++e) {
        ref_point p = g->point[g->link[e][0]], q = g->point[g->link[e][1]];
        ref_point c = {2 * p.x, 2 * p.y}, d = {2 * q.x, 2 * q.y};
        if ((c.y <= m.y) == (d.y <= m.y)) continue;
        inside ^= (c.y <= m.y ? side_of(c, d, m) : side_of(d, c, m)) < 0;
    }
    return inside;
}

static bool can_be_added(const graph *g, int a, int b) {
    ref_point p = g->point[a], q = g->point[b];
    for (int i = 0; i < g->points; ++i) {
        if (between(p, q, g->point[i])) return false;
    }
    for (int k = 0; k < g->edges + g->diagonals; ++k) {
        int c = g->link[k][0], d = g->link[k][1];
        if ((c == a && d == b) || (c == b && d == a) || cross_properly(p, q, g->point[c], g->point[d])) return false;
    }
    return middle_is_inside(g, p, q);
}

typedef struct chord {
    int a, b, number;
    double length;
} chord;

static int compare_chords(const void *a, const void *b) {
    const chord *one = a, *two = b;
    if (one->length < two->length || one->length > two->length) return one->length < two->length ? -1 : 1;
    return one->number - two->number;
}

static void triangulate(graph *g, ref_cuts cuts) {
    static const double signs[] = {0, 1, -1};
    int count = 0;
    chord *chords = calloc((size_t)(g->points * g->points), sizeof *chords);
    if (!chords) abort();
    for (int a = 0; a < g->points; ++a) {
        for (int b = a + 1; b < g->points; ++b) {
            ref_vector v = along(g->point[a], g->point[b]);
            chords[count] = (chord){a, b, count, signs[cuts] * ref_wide_to_double(ref_vector_dot(v, v))};
            count++;
        }
    }
    qsort(chords, (size_t)count, sizeof *chords, compare_chords);
    for (int i = 0; i < count; ++i) {
        if (!can_be_added(g, chords[i].a, chords[i].b)) continue;
        add_link(g, chords[i].a, chords[i].b);
        g->diagonals++;
    }
    free(chords);
}

// Where a direction lies when one rotates from v against the order of +x, +y: 0 before 180 degrees, 1 at it, 2
// beyond.
static int rotated(ref_vector v, ref_vector w) {
    int sign = ref_wide_sign(ref_vector_cross(v, w));
    return sign < 0 ? 0 : sign == 0 ? 1 : 2;
}

// The next point of the face that lies beside the way from a to b as +y lies from +x.
static int next_point(const graph *g, int a, int b) {
    ref_vector back = along(g->point[b], g->point[a]), best = {0, 0};
    int found = -1;
    for (int k = 0; k < g->edges + g->diagonals; ++k) {
        if (!g->used[k] || (g->link[k][0] != b && g->link[k][1] != b)) continue;
        int to = g->link[k][0] == b ? g->link[k][1] : g->link[k][0];
        if (to == a) continue;
        ref_vector way = along(g->point[b], g->point[to]);
        bool better = found < 0 || rotated(back, way) < rotated(back, best);
        if (!better && rotated(back, way) == rotated(back, best)) better = rotated(best, way) == 2;
        if (!better) continue;
        best = way;
        found = to;
    }
    return found;
}

// The corners of the face beside the way from a to b; -1 if it is not convex.
static int corners_of_face(const graph *g, int a, int b) {
    int from = a, to = b, corners = 0;
    do {
        int next = next_point(g, from, to);
        int turn = side_of(g->point[from], g->point[to], g->point[next]);
        if (turn < 0) return -1;
        corners += turn > 0;
        from = to;
        to = next;
    } while (from != a || to != b);
    return corners;
}

static graph graph_of(const ref_edges *border) {
    size_t n = (size_t)border->count;
    graph g = {0, 0, 0, calloc(n + 1, sizeof(ref_point)), NULL, calloc(8 * n + 1, 1)};
    g.link = calloc(8 * n + 1, sizeof *g.link);
    if (!g.point || !g.link || !g.used) abort();
    for (int e = 0; e < border->count; ++e) {
        if (point_number(&g, border->from[e]) < 0) g.point[g.points++] = border->from[e];
    }
    for (int e = 0; e < border->count; ++e)
        add_edge(&g, point_number(&g, border->from[e]), point_number(&g, border->to[e]));
    return g;
}

// Every edge of the outline begins a face or continues one: a face is counted at its smallest way.
static int count_faces(const graph *g) {
    int faces = 0;
    for (int k = 0; k < g->edges + 2 * g->diagonals; ++k) {
        int link = k < g->edges ? k : g->edges + (k - g->edges) / 2, flip = k >= g->edges && (k - g->edges) % 2;
        int a = g->link[link][flip], b = g->link[link][!flip], from = a, to = b;
        if (!g->used[link]) continue;
        bool smallest = true;
        do {
            int next = next_point(g, from, to);
            from = to;
            to = next;
            smallest &= from > a || (from == a && to >= b);
        } while (from != a || to != b);
        faces += smallest;
    }
    return faces;
}

int ref_hertel_mehlhorn(const ref_edges *border, int max_points, ref_cuts cuts) {
    graph g = graph_of(border);
    triangulate(&g, cuts);
    for (int k = g.edges; k < g.edges + g.diagonals; ++k) {
        int a = g.link[k][0], b = g.link[k][1], next = next_point(&g, a, b);
        g.used[k] = false;
        int corners = corners_of_face(&g, b, next);
        g.used[k] = corners < 0 || corners > max_points;
    }
    int faces = count_faces(&g);
    free(g.point);
    free(g.link);
    free(g.used);
    return faces;
}
