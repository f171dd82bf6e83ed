// rtree_visit: finds the boxes that meet a box or a motion, or are near a box, in the tree. The 16 boxes of a node
// are tested at once, in floats, conservatively; a box itself is tested as in every other index.
#include "../base/bits.h"
#include "rtree_lanes.h"
#include "rtree_node.h"

#include <float.h>
#include <math.h>

// A node to be visited, and how early or near it is at least.
typedef struct rtree_todo {
    float at;
    int32_t level, node;
} rtree_todo;

// Each level leaves at most the 16 children of one node waiting.
enum { RTREE_TODO = HMI_RTREE_LEVELS * HMI_RTREE_WIDTH };

// The first is the root. The others stay as they are: to clear them would take longer than many a question.
static int todo_start(const hmi_rtree_view *view, rtree_todo *waiting) {
    waiting[0] = (rtree_todo){0, view->levels - 1, 0};
    return view->levels > 0;
}

static const hmi_rtree_node *todo_node(const hmi_rtree_view *view, const rtree_todo *todo) {
    return hmi_rtree_node_at(view, todo->level, todo->node);
}

// Prefetches a node's memory before it is visited.
static void node_prefetch(const hmi_rtree_node *node) {
    HMI_PREFETCH(node->x0);
    HMI_PREFETCH(node->y0);
    HMI_PREFETCH(node->x1);
    HMI_PREFETCH(node->y1);
}

static uint32_t scan_lanes(const hmi_rtree_view *view, const rtree_todo *todo) {
    const int32_t left = view->count[todo->level] - todo->node * HMI_RTREE_WIDTH;
    return left < HMI_RTREE_WIDTH ? ((uint32_t)1 << left) - 1 : 0xffff;
}

// ---- boxes --------------------------------------------------------------------------------------------------------

typedef struct scan_box {
    const hmi_rtree_view *view;
    const hm_filter *filter;
    hm_broad_visit_fn visit;
    void *ctx;
} scan_box;

HMI_INLINE bool scan_slot(const scan_box *how, int32_t slot) {
    return !hmi_rtree_passes(how->view, slot, how->filter) || how->visit(how->ctx, how->view->ids[slot]);
}

// All that is below a box of `level` that lies inside the query: consecutive slots.
static bool scan_run(const scan_box *how, int32_t level, int32_t number) {
    const int32_t length = (int32_t)1 << (4 * level);
    const int32_t from = number * length;
    const int32_t left = how->view->count[0] - from;
    const int32_t end = from + (left < length ? left : length);
    for (int32_t slot = from; slot < end; slot++)
        if (!scan_slot(how, slot)) return false;
    return true;
}

HMI_INLINE bool scan_boxes(const scan_box *how, int32_t node, uint32_t bits) {
    for (; bits; bits &= bits - 1)
        if (!scan_slot(how, node * HMI_RTREE_WIDTH + hmi_lowest_bit(bits))) return false;
    return true;
}

static bool scan_few(uint32_t bits) {
    bits &= bits - 1;
    return (bits & (bits - 1)) == 0;
}

// Written once for visits and for lists, which differ in what they do with each.
HMI_INLINE bool scan_all(const scan_box *how, const hm_bounds *box) {
    rtree_todo waiting[RTREE_TODO];
    for (int count = todo_start(how->view, waiting); count > 0;) {
        const rtree_todo todo = waiting[--count];
        const hmi_rtree_node *node = todo_node(how->view, &todo);
        uint32_t bits = hmi_rtree_meet(node, box);
        if (todo.level == 0) {
            if (!scan_boxes(how, todo.node, bits)) return false;
            continue;
        }
        // A box that holds a whole child mostly meets others as well.
        const uint32_t inside = scan_few(bits) ? 0 : hmi_rtree_inside(node, box);
        for (; bits; bits &= bits - 1) {
            const int lane = hmi_lowest_bit(bits);
            const int32_t child = todo.node * HMI_RTREE_WIDTH + lane;
            if ((inside >> lane & 1) != 0) {
                if (!scan_run(how, todo.level, child)) return false;
            } else {
                waiting[count] = (rtree_todo){0, todo.level - 1, child};
                node_prefetch(todo_node(how->view, &waiting[count++]));
            }
        }
    }
    return true;
}

bool hmi_rtree_visit_box(const hmi_rtree_view *view, const hm_bounds *box, const hm_filter *filter,
                         hm_broad_visit_fn visit, void *ctx) {
    const scan_box how = {view, filter, visit, ctx};
    return scan_all(&how, box);
}

typedef struct scan_list {
    int32_t *out;
    size_t capacity, count;
} scan_list;

static bool scan_list_add(void *ctx, int32_t id) {
    scan_list *list = ctx;
    if (list->count < list->capacity) list->out[list->count] = id;
    list->count++;
    return true;
}

size_t hmi_rtree_list_box(const hmi_rtree_view *view, const hm_bounds *box, const hm_filter *filter, int32_t *out,
                          size_t capacity) {
    scan_list list = {out, capacity, 0};
    const scan_box how = {view, filter, scan_list_add, &list};
    scan_all(&how, box);
    return list.count;
}

// ---- nearest first ------------------------------------------------------------------------------------------------

// Adds a node's children so that the nearest is visited next.
static int todo_add(const hmi_rtree_view *view, rtree_todo *waiting, int count, const rtree_todo *parent,
                    uint32_t bits, const float *at) {
    const int first = count;
    for (; bits; bits &= bits - 1) {
        const int lane = hmi_lowest_bit(bits);
        const rtree_todo child = {at[lane], parent->level - 1, parent->node * HMI_RTREE_WIDTH + lane};
        int i = count++;
        node_prefetch(todo_node(view, &child));
        for (; i > first && waiting[i - 1].at < at[lane]; i--) waiting[i] = waiting[i - 1];
        waiting[i] = child;
    }
    return count;
}

// ---- ways ---------------------------------------------------------------------------------------------------------

static float axis_above(double v) {
    if (v > FLT_MAX / 2) return INFINITY;
    return v < -FLT_MAX ? -FLT_MAX : (float)(v + fabs(v) * 0x1p-22 + 0x1p-140);
}

// `low` and `high` are where a node's lower and upper edges begin.
static hmi_scan_axis axis_make(double from, double way, double half, size_t low, size_t high) {
    const double length = fabs(way);
    if (!(length > 0x1p-100 && length < 0x1p100)) return (hmi_scan_axis){low, high, INFINITY, -INFINITY, 1, 1};
    const float after = axis_above(from + half), before = -axis_above(half - from);
    const float inverse = (float)(1 / way);
    if (way > 0) return (hmi_scan_axis){low, high, after, before, inverse, inverse * HMI_SCAN_MORE};
    return (hmi_scan_axis){high, low, before, after, inverse, inverse * HMI_SCAN_MORE};
}

typedef struct scan_way {
    hmi_scan_way lanes;
    bool aligned; // one axis says nothing
} scan_way;

static scan_way way_lanes(const hmi_way *way) {
    const size_t x0 = offsetof(hmi_rtree_node, x0) / sizeof(float), x1 = offsetof(hmi_rtree_node, x1) / sizeof(float);
    const size_t y0 = offsetof(hmi_rtree_node, y0) / sizeof(float), y1 = offsetof(hmi_rtree_node, y1) / sizeof(float);
    return (scan_way){
        {axis_make(way->x, way->dx, way->half_x, x0, x1), axis_make(way->y, way->dy, way->half_y, y0, y1)},
        !(fabs(way->dx) > 0x1p-100 && fabs(way->dy) > 0x1p-100)};
}

static inline hmi_f32x4 axis_at(const float *edges, float from, float inverse) {
    return f32x4_mul(f32x4_sub(f32x4_load(edges), f32x4_all(from)), f32x4_all(inverse));
}

// Which boxes of the node the way may meet before `late`, and when at the earliest. A NaN, from infinities, cuts
// nothing off.
static inline uint32_t way_meet(const scan_way *way, const hmi_rtree_node *node, float late, float *at) {
    const hmi_scan_axis x = way->lanes.x, y = way->lanes.y;
    const float *edges = node->x0;
    uint32_t bits = 0;
    for (unsigned i = 0; i < HMI_RTREE_WIDTH; i += 4) {
        hmi_f32x4 near = f32x4_max(axis_at(edges + x.near + i, x.near_from, x.near_inverse), f32x4_all(0));
        near = f32x4_max(axis_at(edges + y.near + i, y.near_from, y.near_inverse), near);
        hmi_f32x4 far = f32x4_min(axis_at(edges + x.far + i, x.far_from, x.far_inverse), f32x4_all(late));
        far = f32x4_min(axis_at(edges + y.far + i, y.far_from, y.far_inverse), far);
        f32x4_store(at + i, near);
        bits |= f32x4_bits(f32x4_at_most(near, f32x4_add(far, f32x4_all(HMI_SCAN_TINY)))) << i;
    }
    return bits;
}

// ---- all along a path ---------------------------------------------------------------------------------------------

// Where no hit shortens the path, nodes are visited level by level, SCAN_NODES at once. Only their count depends on
// what was found, so there are no mispredicted branches.
enum { SCAN_NODES = 16, SCAN_ROOM = SCAN_NODES * HMI_RTREE_WIDTH + HMI_SCAN_PAD };

typedef struct scan_every {
    const hmi_rtree_view *view;
    const hmi_way *way;
    const hmi_scan_way *lanes;
    const hmi_boxscan *scan;
    const hm_filter *filter;
    hm_broad_limit_fn visit;
    void *ctx;
} scan_every;

static void every_report(const scan_every *how, const uint32_t *slots, size_t count) {
    const hmi_rtree_node *nodes = hmi_rtree_node_at(how->view, 0, 0);
    for (size_t i = 0; i < count; i++) {
        const int32_t slot = (int32_t)slots[i];
        const hm_bounds box = hmi_rtree_box(&nodes[slots[i] / HMI_RTREE_WIDTH], slots[i] % HMI_RTREE_WIDTH);
        const double at = hmi_way_enter(how->way, &box);
        if (at >= 0 && hmi_rtree_passes(how->view, slot, how->filter))
            how->visit(how->ctx, how->view->ids[slot], at, 1);
    }
}

// Below these nodes of a level, whose numbers rise.
static void every_below(const scan_every *how, int32_t level, const uint32_t *nodes, size_t count) {
    const hmi_rtree_view *view = how->view;
    uint32_t below[SCAN_ROOM];
    for (size_t i = 0; i < count; i += SCAN_NODES) {
        const size_t some = count - i < SCAN_NODES ? count - i : SCAN_NODES;
        size_t found = how->scan->on_way(hmi_rtree_node_at(view, level, 0), nodes + i, some, how->lanes, below);
        while (found > 0 && below[found - 1] >= (uint32_t)view->count[level]) found--;
        if (level == 0) {
            every_report(how, below, found);
            continue;
        }
        const hmi_rtree_node *next = hmi_rtree_node_at(view, level - 1, 0);
        for (size_t k = 0; k < found; k++) node_prefetch(&next[below[k]]);
        for (size_t k = 0; level == 1 && k < found; k++) HMI_PREFETCH(&view->ids[below[k] * HMI_RTREE_WIDTH]);
        every_below(how, level - 1, below, found);
    }
}

// ---- neighbourhoods -----------------------------------------------------------------------------------------------

// Which boxes of the node are nearer to `box` than the square root of `limit`, and the squares of their distances,
// all rounded down.
static inline uint32_t near_meet(const hm_bounds *box, const hmi_rtree_node *node, float limit, float *at) {
    const hmi_f32x4 x0 = f32x4_all(box->x0), y0 = f32x4_all(box->y0);
    const hmi_f32x4 x1 = f32x4_all(box->x1), y1 = f32x4_all(box->y1);
    uint32_t bits = 0;
    for (unsigned i = 0; i < HMI_RTREE_WIDTH; i += 4) {
        hmi_f32x4 x = f32x4_max(f32x4_sub(f32x4_load(node->x0 + i), x1), f32x4_all(0));
        x = f32x4_max(f32x4_sub(x0, f32x4_load(node->x1 + i)), x);
        hmi_f32x4 y = f32x4_max(f32x4_sub(f32x4_load(node->y0 + i), y1), f32x4_all(0));
        y = f32x4_max(f32x4_sub(y0, f32x4_load(node->y1 + i)), y);
        const hmi_f32x4 square = f32x4_add(f32x4_mul(x, x), f32x4_mul(y, y));
        const hmi_f32x4 less = f32x4_mul(square, f32x4_all(1 / HMI_SCAN_MORE));
        f32x4_store(at + i, less);
        bits |= f32x4_bits(f32x4_at_most(less, f32x4_all(limit))) << i;
    }
    return bits;
}

static float near_square(double limit) {
    const double square = limit * limit * HMI_SCAN_MORE + 1e-44;
    return square <= FLT_MAX ? (float)square : INFINITY;
}

// ---- front to back ------------------------------------------------------------------------------------------------

typedef struct scan_first {
    const hmi_rtree_view *view;
    const hmi_way *way; // or NULL:
    const hm_bounds *from;
    const hm_filter *filter;
    hm_broad_limit_fn visit;
    void *ctx;
} scan_first;

HMI_INLINE double first_boxes(const scan_first *how, int32_t node, uint32_t bits, double limit) {
    const hmi_rtree_node *boxes = hmi_rtree_node_at(how->view, 0, node);
    for (; bits && limit >= 0; bits &= bits - 1) {
        const int lane = hmi_lowest_bit(bits);
        const int32_t slot = node * HMI_RTREE_WIDTH + lane;
        const hm_bounds box = hmi_rtree_box(boxes, (unsigned)lane);
        const double at = how->way ? hmi_way_enter(how->way, &box) : hmi_bounds_distance(how->from, &box);
        if (!(at >= 0 && at <= limit) || !hmi_rtree_passes(how->view, slot, how->filter)) continue;
        limit = how->visit(how->ctx, how->view->ids[slot], at, limit);
    }
    return limit;
}

// Written once for ways and for distances, which the compiler takes apart again. A way's nodes are kept by when they
// are met, those of a neighbourhood by the squares of their distances.
HMI_INLINE void first_all(const scan_first *how, double limit) {
    const scan_way lanes = how->way ? way_lanes(how->way) : (scan_way){0};
    rtree_todo waiting[RTREE_TODO];
    float at[HMI_RTREE_WIDTH];
    for (int count = todo_start(how->view, waiting); count > 0 && limit >= 0;) {
        const rtree_todo todo = waiting[--count];
        const float late = how->way ? HMI_SCAN_LATE(limit) : near_square(limit);
        if (todo.at > late) continue;
        const hmi_rtree_node *node = todo_node(how->view, &todo);
        uint32_t bits = how->way ? way_meet(&lanes, node, late, at) : near_meet(how->from, node, late, at);
        bits &= scan_lanes(how->view, &todo);
        if (how->way && lanes.aligned) bits &= hmi_rtree_meet(node, &how->way->box);
        if (todo.level == 0)
            limit = first_boxes(how, todo.node, bits, limit);
        else
            count = todo_add(how->view, waiting, count, &todo, bits, at);
    }
}

void hmi_rtree_visit_way(const hmi_rtree_view *view, const hmi_way *way, const hm_filter *filter,
                         hm_broad_limit_fn visit, void *ctx) {
    const scan_first how = {view, way, NULL, filter, visit, ctx};
    first_all(&how, 1);
}

void hmi_rtree_visit_all_on_way(const hmi_rtree_view *view, const hmi_way *way, const hm_filter *filter,
                                hm_broad_limit_fn visit, void *ctx) {
    const scan_way scan = way_lanes(way);
    const scan_every how = {view, way, &scan.lanes, hmi_boxscan_active(), filter, visit, ctx};
    const uint32_t root = 0;
    if (scan.aligned)
        hmi_rtree_visit_way(view, way, filter, visit, ctx);
    else if (view->levels > 0)
        every_below(&how, view->levels - 1, &root, 1);
}

void hmi_rtree_visit_near(const hmi_rtree_view *view, const hm_bounds *box, double reach, const hm_filter *filter,
                          hm_broad_limit_fn visit, void *ctx) {
    const scan_first how = {view, NULL, box, filter, visit, ctx};
    first_all(&how, reach);
}
