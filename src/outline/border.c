// border: making the tree.
#include "border_internal.h"

/// What is being made.
typedef struct border_making {
    const hm_outline *outline;
    hmi_border_node *nodes;
    int32_t count;
} border_making;

static int64_t border_leaves(const hm_loop *loop) {
    return ((int64_t)loop->count + HMI_BORDER_LEAF - 1) / HMI_BORDER_LEAF;
}

static void border_grow(hmi_border_node *node, int32_t x0, int32_t y0, int32_t x1, int32_t y1) {
    if (x0 < node->x0) node->x0 = x0;
    if (y0 < node->y0) node->y0 = y0;
    if (x1 > node->x1) node->x1 = x1;
    if (y1 > node->y1) node->y1 = y1;
}

// Takes the next node. Its box is yet to be enlarged.
static int32_t border_open(border_making *making, int32_t begin, int32_t end) {
    const hm_local p = making->outline->points[begin];
    making->nodes[making->count] = (hmi_border_node){p.x, p.y, p.x, p.y, begin, end, 0, 0};
    return making->count++;
}

// All below it is made: two children.
static void border_close(border_making *making, int32_t number) {
    hmi_border_node *node = &making->nodes[number];
    const hmi_border_node *first = node + 1;
    const hmi_border_node *second = &making->nodes[first->skip];
    border_grow(node, first->x0, first->y0, first->x1, first->y1);
    border_grow(node, second->x0, second->y0, second->x1, second->y1);
    node->skip = making->count;
}

static void border_make_leaf(border_making *making, int32_t begin, int32_t count, int32_t end) {
    hmi_border_node *node = &making->nodes[border_open(making, begin, end)];
    node->count = count;
    node->skip = making->count;
    for (int32_t i = 1; i <= count; i++) {
        const hm_local p = making->outline->points[i < count ? begin + i : end];
        border_grow(node, p.x, p.y, p.x, p.y);
    }
}

// Leaf number i of a loop begins in this point; the one after the last in the first again.
static int32_t border_leaf_begin(const hm_loop *loop, int64_t i) {
    const int64_t leaves = border_leaves(loop);
    return loop->first + (i < leaves ? (int32_t)(i * loop->count / leaves) : 0);
}

// A chain of the leaves `low` .. `high` - 1 of a loop. Halves, so there are at most 26 levels of it.
static void border_make_chain(border_making *making, const hm_loop *loop, int64_t low, int64_t high) {
    const int32_t begin = border_leaf_begin(loop, low);
    const int32_t end = border_leaf_begin(loop, high);
    if (high - low == 1) {
        const int32_t last = high == border_leaves(loop) ? loop->first + loop->count : end;
        border_make_leaf(making, begin, last - begin, end);
        return;
    }
    const int32_t number = border_open(making, begin, end);
    border_make_chain(making, loop, low, low + (high - low) / 2);
    border_make_chain(making, loop, low + (high - low) / 2, high);
    border_close(making, number);
}

// The loops `low` .. `high` - 1: at most 27 levels above those of a loop.
static void border_make_loops(border_making *making, int32_t low, int32_t high) {
    const hm_loop *loop = &making->outline->loops[low];
    if (high - low == 1) {
        border_make_chain(making, loop, 0, border_leaves(loop));
        return;
    }
    const int32_t number = border_open(making, loop->first, loop->first);
    border_make_loops(making, low, low + (high - low) / 2);
    border_make_loops(making, low + (high - low) / 2, high);
    border_close(making, number);
}

// A loop has at least 3 points, so there are fewer leaves than points / 2 and nodes than points.
static int64_t border_nodes(const hm_outline *outline) {
    int64_t leaves = 0;
    for (int32_t i = 0; i < outline->loop_count; i++) leaves += border_leaves(&outline->loops[i]);
    return leaves > 0 ? 2 * leaves - 1 : 0;
}

bool hmi_report_border_rule(hmi_origin at, const hm_border_rule *rule) {
    if (!rule) return false;
    if (rule->fill != HM_FILL_EVEN_ODD && rule->fill != HM_FILL_NON_ZERO)
        return hmi_report(at, "rule.fill", HM_SENTENCE_ENUM, (double)(int)rule->fill, 0);
    return hmi_report(at, "rule.touch", HM_SENTENCE_ENUM, (double)(int)rule->touch, 0);
}

hm_result hm_border_create(const hm_outline *outline, const hm_allocator *alloc, hm_border **out) {
    HMI_REQUIRE_PTR(outline, HM_ERROR_RANGE);
    HMI_REQUIRE_PTR(out, HM_ERROR_RANGE);
    const hm_allocator own = hmi_allocator(alloc);
    const size_t size = hmi_size((size_t)border_nodes(outline), sizeof(hmi_border_node), sizeof(hm_border));
    hm_border *border = size < SIZE_MAX ? hmi_alloc(&own, size) : NULL;
    if (!border) return HM_ERROR_MEMORY;
    border_making making = {outline, (hmi_border_node *)(void *)(border + 1), 0};
    if (outline->loop_count > 0) border_make_loops(&making, 0, outline->loop_count);
    *border = (hm_border){outline, making.nodes, making.count, size, own};
    *out = border;
    return HM_OK;
}

void hm_border_destroy(hm_border *border) {
    if (!border) return;
    const hm_allocator alloc = border->alloc;
    hmi_free(&alloc, border, border->block_size);
}

int32_t hmi_border_loop(const hm_outline *outline, int32_t edge) {
    int32_t low = 0;
    int32_t high = outline->loop_count;
    while (high - low > 1) {
        const int32_t middle = low + (high - low) / 2;
        if (outline->loops[middle].first <= edge)
            low = middle;
        else
            high = middle;
    }
    return low;
}
