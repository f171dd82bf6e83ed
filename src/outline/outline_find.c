// outline: finding the edges of a border. See outline_compare.h.
#include "outline_compare.h"

#include <math.h>
#include <string.h>

/// A box in pixels.
typedef struct compare_box {
    double x0, y0, x1, y1;
} compare_box;

static double compare_pixels(int32_t units) { return (double)units * (1.0 / HM_UNITS_PER_PIXEL); }

static hm_vec2 compare_point(hm_local p) { return (hm_vec2){compare_pixels(p.x), compare_pixels(p.y)}; }

static compare_box compare_box_of(const hmi_local_box *box) {
    return (compare_box){compare_pixels(box->x0), compare_pixels(box->y0), compare_pixels(box->x1),
                         compare_pixels(box->y1)};
}

// ---- making -------------------------------------------------------------------------------------------------------

static void compare_read_edges(compare_border *border, const hm_outline *outline) {
    for (int32_t i = 0; i < outline->loop_count; i++) {
        const hm_loop *l = &outline->loops[i];
        const hm_local *ring = outline->points + l->first;
        for (int32_t k = 0; k < l->count; k++) {
            const hm_vec2 a = compare_point(ring[k]);
            const hm_vec2 b = compare_point(ring[k + 1 < l->count ? k + 1 : 0]);
            const int32_t e = l->first + k;
            border->edges[e] = (compare_edge){a, b};
            if (e % EDGE_TREE_RUN == 0)
                border->seams[e / EDGE_TREE_RUN] = (compare_seam){a.y, compare_point(ring[0]).y};
        }
    }
    border->seams[border->runs.count[0]] = (compare_seam){0, 0};
}

static int32_t compare_pieces_of(compare_edge e, double length) {
    const hm_vec2 d = hmi_minus(e.b, e.a);
    const double pieces = ceil(sqrt(hmi_dot(d, d)) / length);
    return pieces > 1 ? (int32_t)pieces : 1;
}

// Rounded outwards, and a unit more.
static hmi_local_box compare_units(hm_vec2 a, hm_vec2 b) {
    const double units = HM_UNITS_PER_PIXEL;
    return (hmi_local_box){
        (int32_t)floor(compare_least(a.x, b.x) * units) - 1, (int32_t)floor(compare_least(a.y, b.y) * units) - 1,
        (int32_t)ceil(compare_greatest(a.x, b.x) * units) + 1, (int32_t)ceil(compare_greatest(a.y, b.y) * units) + 1};
}

static void compare_cut_up(compare_border *border, double length, hmi_boxtree_item *items) {
    int32_t n = 0;
    for (int32_t i = 0; i < border->count; i++) {
        const compare_edge e = border->edges[i];
        const int32_t pieces = compare_pieces_of(e, length);
        for (int32_t k = 0; k < pieces; k++) {
            border->piece_edge[n] = i;
            items[n++].box = compare_units(compare_between(e.a, e.b, (double)k / pieces),
                                           compare_between(e.a, e.b, (double)(k + 1) / pieces));
        }
    }
}

static bool compare_make_pieces(compare_border *border, double length, const hm_allocator *alloc) {
    int32_t total = 0;
    for (int32_t i = 0; i < border->count; i++) total += compare_pieces_of(border->edges[i], length);
    const size_t count = (size_t)total;
    border->piece_count = total;
    border->piece_edge = hmi_alloc_array(alloc, count, sizeof *border->piece_edge);
    border->piece_order = hmi_alloc_array(alloc, count, sizeof *border->piece_order);
    border->piece_boxes = hmi_alloc_array(alloc, (size_t)hmi_boxtree_boxes(total), sizeof *border->piece_boxes);
    hmi_boxtree_item *items = hmi_alloc_array(alloc, count, sizeof *items);
    const bool enough = border->piece_edge && border->piece_order && border->piece_boxes && items;
    if (enough) {
        compare_cut_up(border, length, items);
        hmi_boxtree_build(&border->pieces, items, total, border->piece_boxes, border->piece_order);
    }
    hmi_free(alloc, items, count * sizeof *items);
    return enough;
}

static size_t compare_seam_count(int32_t edges) { return (size_t)((edges - 1) / EDGE_TREE_RUN) + 2; }

bool hmi_compare_make(compare_border *border, const hm_outline *outline, double length, const hm_allocator *alloc) {
    border->count = outline->point_count;
    border->edges = hmi_alloc_array(alloc, (size_t)border->count, sizeof *border->edges);
    border->seams = hmi_alloc_array(alloc, compare_seam_count(border->count), sizeof *border->seams);
    if (!border->edges || !border->seams || !hmi_edge_tree_make(&border->runs, outline, alloc)) return false;
    compare_read_edges(border, outline);
    return compare_make_pieces(border, length, alloc);
}

void hmi_compare_free(const compare_border *border, const hm_allocator *alloc) {
    const size_t count = (size_t)border->piece_count;
    if (border->piece_boxes)
        hmi_free(alloc, border->piece_boxes,
                 (size_t)hmi_boxtree_boxes(border->piece_count) * sizeof *border->piece_boxes);
    hmi_free(alloc, border->piece_order, count * sizeof *border->piece_order);
    hmi_free(alloc, border->piece_edge, count * sizeof *border->piece_edge);
    hmi_edge_tree_free(&border->runs, alloc);
    hmi_free(alloc, border->seams, compare_seam_count(border->count) * sizeof *border->seams);
    hmi_free(alloc, border->edges, (size_t)border->count * sizeof *border->edges);
}

// ---- the nearest edge ---------------------------------------------------------------------------------------------

/// A box of the tree of pieces, and the square of its distance.
typedef struct compare_entry {
    double square;
    int32_t level;
    int32_t index;
} compare_entry;

enum { COMPARE_STACK = HMI_BOXTREE_LEVELS * (HMI_BOXTREE_FAN - 1) + 1 };

static double compare_box_square(compare_box box, hm_vec2 p) {
    const double x = compare_greatest(0, compare_greatest(box.x0 - p.x, p.x - box.x1));
    const double y = compare_greatest(0, compare_greatest(box.y0 - p.y, p.y - box.y1));
    return x * x + y * y;
}

// Distances to edges are off by less than 10^-10, so nothing nearer is passed over.
static double compare_reach(compare_near near) { return near.square * (1 + 1e-6) + 1e-12; }

static void compare_nearer(const compare_border *border, int32_t piece, hm_vec2 p, compare_near *near) {
    const int32_t e = border->piece_edge[border->pieces.order[piece]];
    const double square = compare_square(border->edges[e], p);
    if (square < near->square || (square == near->square && e < near->edge)) *near = (compare_near){square, e};
}

// Puts the boxes below one on the stack, the nearest on top; answers how many there are then.
static int32_t compare_push(const compare_border *border, compare_entry above, hm_vec2 p, compare_entry *stack,
                            int32_t count) {
    const int32_t bottom = count;
    const int32_t level = above.level - 1;
    int32_t index = above.index * HMI_BOXTREE_FAN;
    for (int k = 0; k < HMI_BOXTREE_FAN && index < border->pieces.count[level]; k++, index++) {
        const compare_box box = compare_box_of(&border->pieces.box[level][index]);
        const compare_entry entry = {compare_box_square(box, p), level, index};
        int32_t i = count++;
        for (; i > bottom && stack[i - 1].square < entry.square; i--) stack[i] = stack[i - 1];
        stack[i] = entry;
    }
    return count;
}

compare_near hmi_compare_nearest(const compare_border *border, hm_vec2 p, int32_t hint) {
    compare_near near = {compare_square(border->edges[hint], p), hint};
    compare_entry stack[COMPARE_STACK];
    int32_t count = 1;
    stack[0] = (compare_entry){0, border->pieces.levels - 1, 0};
    while (count > 0) {
        const compare_entry entry = stack[--count];
        if (entry.square > compare_reach(near)) continue;
        if (entry.level == 0)
            compare_nearer(border, entry.index, p, &near);
        else
            count = compare_push(border, entry, p, stack, count);
    }
    return near;
}

// ---- inside -------------------------------------------------------------------------------------------------------

// Whether the way along edge e's row passes it left of the point.
static bool compare_passes_left(compare_edge e, hm_vec2 p) {
    if ((e.a.y <= p.y) == (e.b.y <= p.y)) return false;
    const double t = (p.y - e.a.y) / (e.b.y - e.a.y);
    return e.a.x + t * (e.b.x - e.a.x) <= p.x;
}

// Whether the part of a loop up to a seam passes a height an odd number of times.
static bool compare_odd(compare_seam seam, double y) { return (seam.first_y <= y) != (seam.y <= y); }

static bool compare_run_odd(const compare_border *border, edge_cursor at, double y) {
    const int32_t begin = edge_tree_begin(at) / EDGE_TREE_RUN;
    const int32_t end = (edge_tree_end(&border->runs, at) + EDGE_TREE_RUN - 1) / EDGE_TREE_RUN;
    return compare_odd(border->seams[begin], y) != compare_odd(border->seams[end], y);
}

// By the even-odd rule.
static bool compare_inside_runs(const compare_border *border, hm_vec2 p) {
    const double margin = 1e-6; // where an edge passes a height is off by less
    bool inside = false;
    for (edge_cursor at = edge_tree_top(&border->runs); !edge_tree_done(&border->runs, at);) {
        const compare_box box = compare_box_of(edge_tree_box(&border->runs, at));
        const bool beside = p.y < box.y0 || p.y >= box.y1 || p.x + margin < box.x0;
        const bool right = p.x - margin > box.x1;
        if (!beside && !right && at.level > 0) {
            at = edge_tree_down(at);
            continue;
        }
        if (!beside && right) inside ^= compare_run_odd(border, at, p.y);
        for (int32_t i = edge_tree_begin(at); !beside && !right && i < edge_tree_end(&border->runs, at); i++)
            inside ^= compare_passes_left(border->edges[i], p);
        at = edge_tree_past(&border->runs, at);
    }
    return inside;
}

// Where the point of a border that is nearest is within an edge, its side of the edge decides: solid is on the right.
bool hmi_compare_inside(const compare_border *border, hm_vec2 p, compare_near near) {
    const compare_edge e = border->edges[near.edge];
    const hm_vec2 d = hmi_minus(e.b, e.a);
    const hm_vec2 w = hmi_minus(p, e.a);
    const double along = hmi_dot(w, d);
    const double margin = 1e-6 * hmi_dot(d, d); // what is nearer to an end is left to the rule
    if (near.square < 1e-12 || along < margin || along > hmi_dot(d, d) - margin)
        return compare_inside_runs(border, p);
    return hmi_cross(d, w) > 0;
}

// ---- edges that meet an edge --------------------------------------------------------------------------------------

// Whether an edge may have points in a box: it has none where the box lies beside it, or all on one side of its line.
static bool compare_may_meet(compare_edge e, compare_box box) {
    if (compare_greatest(e.a.x, e.b.x) < box.x0 || compare_least(e.a.x, e.b.x) > box.x1) return false;
    if (compare_greatest(e.a.y, e.b.y) < box.y0 || compare_least(e.a.y, e.b.y) > box.y1) return false;
    const hm_vec2 d = hmi_minus(e.b, e.a);
    const hm_vec2 middle = {0.5 * (box.x0 + box.x1), 0.5 * (box.y0 + box.y1)};
    const double reach = fabs(d.x) * 0.5 * (box.y1 - box.y0) + fabs(d.y) * 0.5 * (box.x1 - box.x0);
    return fabs(hmi_cross(d, hmi_minus(middle, e.a))) <= reach; // boxes are a unit larger than edges
}

void hmi_compare_meet(const compare_border *border, compare_edge e, compare_visit *visit, void *context) {
    const hmi_boxtree *tree = &border->pieces;
    compare_entry stack[COMPARE_STACK];
    int32_t count = 1;
    stack[0] = (compare_entry){0, tree->levels - 1, 0};
    while (count > 0) {
        const compare_entry at = stack[--count];
        if (!compare_may_meet(e, compare_box_of(&tree->box[at.level][at.index]))) continue;
        if (at.level == 0) {
            visit(context, border->piece_edge[tree->order[at.index]]);
            continue;
        }
        int32_t index = at.index * HMI_BOXTREE_FAN;
        for (int k = 0; k < HMI_BOXTREE_FAN && index < tree->count[at.level - 1]; k++, index++)
            stack[count++] = (compare_entry){0, at.level - 1, index};
    }
}
