// hitmask - exact 2D collision detection for sprites. SPDX-License-Identifier: MIT
//
// Rings come in any order, run in any direction and begin anywhere; the library wants them in one form, each after
// its parent. Which ring lies in which is decided by a corner of the one that is not on the other, or the middle of
// an edge where all corners are, with exact products; that the rings are sound is left to the library's own proof.
#include "side_outline.h"

#include <hitmask/parts.h>

#include <stdlib.h>

// A ring as in the input, its points one after the other in an array for all of them.
typedef struct ring {
    int32_t first, count;
    int32_t number; // as in the input
    hm_local least, most;
    int32_t parent; // in the order in which rings lie now; -1 for none
    int32_t depth;  // how many rings are around it
} ring;

// The state while rings become an outline. A point's edge is the one that begins there.
typedef struct rings {
    ring *all;
    int32_t count;
    hm_local *points, *sorted;
    side_edge *edges, *names;
    hm_loop *loops;
    int32_t point_count;
} rings;

// ---- exact signs --------------------------------------------------------------------------------------------------

// The sign of a * d - b * c for numbers below 2^34: in parts of 2^20, since the products have up to 69 bits.
static int sign_of_cross(int64_t a, int64_t b, int64_t c, int64_t d) {
    const int64_t unit = 1 << 20;
    int64_t d_low = d & (unit - 1), c_low = c & (unit - 1);
    int64_t high = a * ((d - d_low) / unit) - b * ((c - c_low) / unit), low = a * d_low - b * c_low;
    int64_t rest = low & (unit - 1);
    high += (low - rest) / unit;
    if (high != 0) return high > 0 ? 1 : -1;
    return rest > 0;
}

// The side of the line from a to b on which a point lies, whose coordinates are doubled.
static int side_of_line(hm_local a, hm_local b, int64_t x2, int64_t y2) {
    int64_t dx = (int64_t)b.x - a.x, dy = (int64_t)b.y - a.y;
    return sign_of_cross(dx, dy, x2 - 2 * (int64_t)a.x, y2 - 2 * (int64_t)a.y);
}

static bool local_before(hm_local a, hm_local b) { return a.y != b.y ? a.y < b.y : a.x < b.x; }

// 1 inside of a ring, -1 outside, 0 on its border: how often a line to the right crosses it. The point is doubled.
static int ring_holds_point(const hm_local *points, int32_t count, int64_t x2, int64_t y2) {
    int answer = -1;
    hm_local a = points[count - 1];
    for (int32_t i = 0; i < count; i++) {
        hm_local b = points[i];
        hm_local upper = local_before(a, b) ? a : b, lower = local_before(a, b) ? b : a;
        int side = side_of_line(upper, lower, x2, y2);
        int64_t upper_y = 2 * (int64_t)upper.y, lower_y = 2 * (int64_t)lower.y;
        bool beside = upper_y != lower_y ? upper_y <= y2 && y2 <= lower_y
                                         : 2 * (int64_t)upper.x <= x2 && x2 <= 2 * (int64_t)lower.x;
        if (side == 0 && beside) return 0;
        if (upper_y <= y2 && y2 < lower_y && side > 0) answer = -answer;
        a = b;
    }
    return answer;
}

static bool ring_box_holds(const ring *outer, const ring *inner) {
    return outer->least.x <= inner->least.x && outer->least.y <= inner->least.y && outer->most.x >= inner->most.x &&
           outer->most.y >= inner->most.y;
}

static bool ring_holds(const hm_local *points, const ring *outer, const ring *inner) {
    const hm_local *around = points + outer->first, *p = points + inner->first;
    if (!ring_box_holds(outer, inner)) return false;
    for (int32_t i = 0; i < 2 * inner->count; i++) {
        hm_local a = p[i % inner->count], b = i < inner->count ? a : p[(i + 1) % inner->count];
        int found = ring_holds_point(around, outer->count, (int64_t)a.x + b.x, (int64_t)a.y + b.y);
        if (found != 0) return found > 0;
    }
    return false; // equal rings, which the proof refuses
}

// ---- reading ------------------------------------------------------------------------------------------------------

static bool local_same(hm_local a, hm_local b) { return a.x == b.x && a.y == b.y; }

static void ring_add_point(rings *all, ring *to, hm_local point, side_edge name) {
    hm_local *points = all->points + to->first;
    // Repeated points are one, and it begins the edge that the last of them does.
    if (to->count && local_same(points[to->count - 1], point)) to->count--;
    points[to->count] = point;
    all->edges[to->first + to->count++] = name;
    if (to->count == 1) to->least = to->most = point;
    if (point.x < to->least.x) to->least.x = point.x;
    if (point.y < to->least.y) to->least.y = point.y;
    if (point.x > to->most.x) to->most.x = point.x;
    if (point.y > to->most.y) to->most.y = point.y;
}

static bool ring_read(query_reader *reader, const json_t *value, rings *all, ring *out) {
    *out = (ring){.first = all->point_count, .number = (int32_t)(out - all->all), .parent = -1};
    for (size_t i = 0; i < json_array_size(value); i++) {
        double c[2];
        hm_shape point;
        if (!query_reals(reader, "outline: a point", json_array_get(value, i), 2, c)) return false;
        if (hm_shape_point(c[0], c[1], &point) != HM_OK)
            return query_fault(reader, "outline: coordinates lie within +-32767 pixels");
        ring_add_point(all, out, point.a, (side_edge){out->number, (int32_t)i});
    }
    // A ring may be closed by repeating its first point.
    const hm_local *points = all->points + out->first;
    while (out->count > 1 && local_same(points[0], points[out->count - 1])) out->count--;
    all->point_count += out->count;
    return out->count >= 3 || query_fault(reader, "outline: loop %d has fewer than three points", (int)out->number);
}

static bool rings_count(query_reader *reader, const json_t *loops, size_t *points) {
    if (!json_is_array(loops)) return query_fault(reader, "outline: give {\"loops\":[[[x,y],...],...]}");
    if (json_array_size(loops) > SIDE_LOOPS_MOST)
        return query_fault(reader, "outline: there are at most %d loops", SIDE_LOOPS_MOST);
    for (size_t i = 0; i < json_array_size(loops); i++) {
        const json_t *loop = json_array_get(loops, i);
        if (!json_is_array(loop)) return query_fault(reader, "outline: loop %zu: give an array of points", i);
        *points += json_array_size(loop);
    }
    return true;
}

static bool rings_reserve(rings *all, size_t loops, size_t points) {
    all->all = calloc(loops + 1, sizeof *all->all);
    all->loops = calloc(loops + 1, sizeof *all->loops);
    all->points = calloc(points + 1, sizeof *all->points);
    all->sorted = calloc(points + 1, sizeof *all->sorted);
    all->edges = calloc(points + 1, sizeof *all->edges);
    all->names = calloc(points + 1, sizeof *all->names);
    return all->all && all->loops && all->points && all->sorted && all->edges && all->names;
}

static bool rings_read(query_reader *reader, const json_t *loops, rings *all) {
    size_t points = 0;
    if (!rings_count(reader, loops, &points)) return false;
    if (!rings_reserve(all, json_array_size(loops), points)) return query_no_memory(reader);
    all->count = (int32_t)json_array_size(loops);
    for (int32_t i = 0; i < all->count; i++) {
        if (!ring_read(reader, json_array_get(loops, (size_t)i), all, &all->all[i])) return false;
    }
    return true;
}

// ---- the library's form -------------------------------------------------------------------------------------------

static int ring_by_depth(const void *a, const void *b) {
    const ring *first = a, *second = b;
    if (first->depth != second->depth) return first->depth < second->depth ? -1 : 1;
    return first->number < second->number ? -1 : 1;
}

// Sorts the rings, parents first, and sets each one's parent: of those around it the one with most around itself.
static void rings_nest(rings *all) {
    ring *r = all->all;
    for (int32_t i = 0; i < all->count; i++) {
        for (int32_t j = 0; j < all->count; j++) r[i].depth += i != j && ring_holds(all->points, &r[j], &r[i]);
    }
    qsort(r, (size_t)all->count, sizeof *r, ring_by_depth);
    for (int32_t i = 0; i < all->count; i++) {
        for (int32_t j = 0; j < i; j++) {
            if (r[j].depth == r[i].depth - 1 && ring_holds(all->points, &r[j], &r[i])) r[i].parent = j;
        }
    }
}

// From its smallest point on, outer loops clockwise on the screen, holes the other way.
static void ring_turn(const rings *all, const ring *from, bool hole, int32_t at) {
    const hm_local *p = all->points + from->first;
    const side_edge *edges = all->edges + from->first;
    int32_t n = from->count, least = 0;
    for (int32_t i = 1; i < n; i++) least = local_before(p[i], p[least]) ? i : least;
    hm_local before = p[(least + n - 1) % n], after = p[(least + 1) % n];
    // The corner at its smallest point has the orientation of the ring.
    bool clockwise = side_of_line(before, p[least], 2 * (int64_t)after.x, 2 * (int64_t)after.y) > 0;
    bool same = clockwise != hole;
    for (int32_t i = 0; i < n; i++) {
        int32_t k = (least + (same ? i : n - i)) % n;
        all->sorted[at + i] = p[k];
        all->names[at + i] = edges[same ? k : (k + n - 1) % n];
    }
}

static void rings_form(const rings *all) {
    int32_t at = 0, components = 0;
    for (int32_t i = 0; i < all->count; i++) {
        const ring *from = &all->all[i];
        bool hole = from->depth % 2;
        int32_t component = hole && from->parent >= 0 ? all->loops[from->parent].component : components++;
        all->loops[i] = (hm_loop){at, from->count, from->parent, hole, component};
        ring_turn(all, from, hole, at);
        at += from->count;
    }
}

// ---- the outline --------------------------------------------------------------------------------------------------

static void free_outline(void *outline) { hm_outline_destroy(outline); }

static bool outline_unsound(query_reader *reader, const hm_outline *outline, const side_edge *names) {
    hm_outline_finding found;
    if (hm_outline_verify(NULL, outline, NULL, 0, NULL, &found) != HM_OK) return query_no_memory(reader);
    if (found.edge < 0) return query_fault(reader, "outline: %s", hm_outline_fault_text(found.fault));
    return query_fault(reader, "outline: %s, at loop %d, edge %d", hm_outline_fault_text(found.fault),
                       (int)names[found.edge].loop, (int)names[found.edge].edge);
}

static bool outline_make(query_reader *reader, rings *all, shape_side *out) {
    hm_outline *outline = NULL;
    hm_result result = hm_outline_create(all->loops, all->count, all->sorted, all->point_count, NULL, &outline);
    if (result == HM_ERROR_FORMAT) return query_fault(reader, "outline: loops cross themselves or one another");
    if (result == HM_OK) result = hm_outline_prepare(outline, 0);
    if (result == HM_ERROR_FORMAT) outline_unsound(reader, outline, all->names);
    if (result == HM_ERROR_MEMORY) query_no_memory(reader);
    if (result != HM_OK) {
        hm_outline_destroy(outline);
        return false;
    }
    side_edge *names = all->names;
    all->names = NULL;
    if (!side_own(out, outline, free_outline) || !side_own(out, names, free)) return query_no_memory(reader);
    out->edges = names;
    return hm_shape_outline(outline, &out->shape) == HM_OK;
}

bool side_read_outline(query_reader *reader, const side_source *source, shape_side *out) {
    static const char *const keys[] = {"loops"};
    json_t *loops = NULL;
    rings all = {0};
    if (!query_keys_take(reader, "outline", source->value, keys, &loops, 1)) return false;
    bool done = rings_read(reader, loops, &all);
    if (done) {
        rings_nest(&all);
        rings_form(&all);
        done = outline_make(reader, &all, out);
    }
    free(all.all);
    free(all.loops);
    free(all.points);
    free(all.sorted);
    free(all.edges);
    free(all.names);
    return done;
}
