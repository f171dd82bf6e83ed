// outline: the tree of boxes over edges. See outline_tree.h.
#include "outline_tree.h"

#include "../base/bitgrid.h"

#include <string.h>

static hmi_local_box edge_tree_around(hmi_local_box a, hmi_local_box b) {
    return (hmi_local_box){(int32_t)hmi_min(a.x0, b.x0), (int32_t)hmi_min(a.y0, b.y0), (int32_t)hmi_max(a.x1, b.x1),
                           (int32_t)hmi_max(a.y1, b.y1)};
}

// Numbers of boxes, level by level; answers how many there are in all.
static int32_t edge_tree_plan(edge_tree *tree) {
    int32_t total = 0;
    int32_t below = tree->edges;
    int32_t fan = EDGE_TREE_RUN;
    do {
        const int32_t count = (below - 1) / fan + 1;
        tree->first[tree->levels] = total;
        tree->count[tree->levels++] = count;
        total += count;
        below = count;
        fan = EDGE_TREE_FAN;
    } while (below > 1);
    return total;
}

hmi_local_box hmi_edge_box(const hm_outline *outline, int32_t a, int32_t b) {
    const hm_local p = outline->points[a];
    const hm_local q = outline->points[b];
    return edge_tree_around((hmi_local_box){p.x, p.y, p.x, p.y}, (hmi_local_box){q.x, q.y, q.x, q.y});
}

static void edge_tree_read_edges(edge_tree *tree, const hm_outline *outline) {
    for (int32_t i = 0; i < outline->loop_count; i++) {
        const hm_loop *l = &outline->loops[i];
        for (int32_t e = l->first; e < l->first + l->count; e++) {
            const hmi_local_box own = hmi_edge_box(outline, e, e + 1 < l->first + l->count ? e + 1 : l->first);
            hmi_local_box *box = &tree->boxes[e / EDGE_TREE_RUN];
            *box = e % EDGE_TREE_RUN == 0 ? own : edge_tree_around(*box, own);
        }
    }
}

static void edge_tree_gather(edge_tree *tree, int32_t level) {
    const hmi_local_box *below = tree->boxes + tree->first[level - 1];
    hmi_local_box *boxes = tree->boxes + tree->first[level];
    for (int32_t i = 0; i < tree->count[level - 1]; i++) {
        hmi_local_box *box = &boxes[i / EDGE_TREE_FAN];
        *box = i % EDGE_TREE_FAN == 0 ? below[i] : edge_tree_around(*box, below[i]);
    }
}

static size_t edge_tree_total(const edge_tree *tree) {
    return (size_t)tree->first[tree->levels - 1] + (size_t)tree->count[tree->levels - 1];
}

bool hmi_edge_tree_make(edge_tree *tree, const hm_outline *outline, const hm_allocator *alloc) {
    memset(tree, 0, sizeof *tree);
    tree->edges = outline->point_count;
    tree->boxes = hmi_alloc_array(alloc, (size_t)edge_tree_plan(tree), sizeof *tree->boxes);
    if (!tree->boxes) return false;
    edge_tree_read_edges(tree, outline);
    for (int32_t level = 1; level < tree->levels; level++) edge_tree_gather(tree, level);
    return true;
}

void hmi_edge_tree_free(const edge_tree *tree, const hm_allocator *alloc) {
    if (tree->boxes) hmi_free(alloc, tree->boxes, edge_tree_total(tree) * sizeof *tree->boxes);
}

static bool edge_boxes_meet(const hmi_local_box *a, const hmi_local_box *b) {
    return a->x0 <= b->x1 && b->x0 <= a->x1 && a->y0 <= b->y1 && b->y0 <= a->y1;
}

bool hmi_edge_tree_meet(const edge_tree *tree, const hmi_local_box *box, edge_visit *visit, void *context) {
    for (edge_cursor at = edge_tree_top(tree); !edge_tree_done(tree, at);) {
        const bool meets = edge_boxes_meet(box, edge_tree_box(tree, at));
        if (meets && at.level > 0) {
            at = edge_tree_down(at);
            continue;
        }
        for (int32_t e = edge_tree_begin(at); meets && e < edge_tree_end(tree, at); e++)
            if (!visit(context, e)) return false;
        at = edge_tree_past(tree, at);
    }
    return true;
}
