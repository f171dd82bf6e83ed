// rtree_visit: boxes, ways and neighbourhoods looked up in the tree. What of a node is to be looked at is decided for
// its 16 boxes at once, in floats, on the side of looking too much; a box itself is decided as in every other index.
#include "rtree.h"

#include "bits.h"
#include "rtree_lanes.h"

#include <float.h>
#include <math.h>

// A node to be looked at, and how early or near it is at least.
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

// Asks for a node's memory before it is its turn.
static void todo_prefetch(const hmi_rtree_view *view, const rtree_todo *todo) {
    const hmi_rtree_node *node = todo_node(view, todo);
    HMI_PREFETCH(node->x0);
    HMI_PREFETCH(node->y0);
    HMI_PREFETCH(node->x1);
    HMI_PREFETCH(node->y1);
}

static uint32_t look_lanes(const hmi_rtree_view *view, const rtree_todo *todo) {
    const int32_t left = view->count[todo->level] - todo->node * HMI_RTREE_WIDTH;
    return left < HMI_RTREE_WIDTH ? ((uint32_t)1 << left) - 1 : 0xffff;
}

// ---- boxes --------------------------------------------------------------------------------------------------------

typedef struct look_box {
    const hmi_rtree_view *view;
    const hm_filter *filter;
    hm_broad_visit_fn visit;
    void *ctx;
} look_box;

static bool look_slot(const look_box *how, int32_t slot) {
    return !hmi_rtree_passes(how->view, slot, how->filter) || how->visit(how->ctx, how->view->ids[slot]);
}

// All that is below a box of `level`, which lies inside what is asked for: slots that follow each other.
static bool look_run(const look_box *how, int32_t level, int32_t number) {
    const int32_t length = (int32_t)1 << (4 * level);
    const int32_t from = number * length;
    const int32_t left = how->view->count[0] - from;
    const int32_t end = from + (left < length ? left : length);
    for (int32_t slot = from; slot < end; slot++)
        if (!look_slot(how, slot)) return false;
    return true;
}

static bool look_few(uint32_t bits) {
    bits &= bits - 1;
    return (bits & (bits - 1)) == 0;
}

bool hmi_rtree_visit_box(const hmi_rtree_view *view, const hm_bounds *box, const hm_filter *filter,
                         hm_broad_visit_fn visit, void *ctx) {
    const look_box how = {view, filter, visit, ctx};
    rtree_todo waiting[RTREE_TODO];
    for (int count = todo_start(view, waiting); count > 0;) {
        const rtree_todo todo = waiting[--count];
        const hmi_rtree_node *node = todo_node(view, &todo);
        uint32_t bits = hmi_rtree_meet(node, box);
        // A box that holds a whole child mostly meets others as well.
        const uint32_t inside = todo.level == 0 || look_few(bits) ? 0 : hmi_rtree_inside(node, box);
        for (; bits; bits &= bits - 1) {
            const int lane = hmi_lowest_bit(bits);
            const int32_t child = todo.node * HMI_RTREE_WIDTH + lane;
            if (todo.level == 0 || (inside >> lane & 1) != 0) {
                if (!look_run(&how, todo.level, child)) return false;
            } else {
                waiting[count] = (rtree_todo){0, todo.level - 1, child};
                todo_prefetch(view, &waiting[count++]);
            }
        }
    }
    return true;
}

// ---- nearest first ------------------------------------------------------------------------------------------------

// Adds a node's children so that the nearest is looked at next.
static int todo_add(const hmi_rtree_view *view, rtree_todo *waiting, int count, const rtree_todo *parent,
                    uint32_t bits, const float *at) {
    const int first = count;
    for (; bits; bits &= bits - 1) {
        const int lane = hmi_lowest_bit(bits);
        const rtree_todo child = {at[lane], parent->level - 1, parent->node * HMI_RTREE_WIDTH + lane};
        int i = count++;
        todo_prefetch(view, &child);
        for (; i > first && waiting[i - 1].at < at[lane]; i--) waiting[i] = waiting[i - 1];
        waiting[i] = child;
    }
    return count;
}

// ---- ways ---------------------------------------------------------------------------------------------------------

// What rounding below is off by, a part of 2^-22 for each of three operations, and far more.
#define LOOK_MORE 1.00001f
#define LOOK_TINY 1e-30f

// One axis of a way for floats. It passes low edges moved by `low` and high edges moved by `high` at such multiples
// of `inverse`. An axis along which it leads nowhere, or too far to divide by, passes all edges long before or after.
typedef struct look_axis {
    bool forward;
    float low, high; // rounded away from the way
    float inverse;
} look_axis;

static float axis_above(double v) {
    if (v > FLT_MAX / 2) return INFINITY;
    return v < -FLT_MAX ? -FLT_MAX : (float)(v + fabs(v) * 0x1p-22 + 0x1p-140);
}

static look_axis axis_make(double from, double way, double half) {
    const double length = fabs(way);
    if (!(length > 0x1p-100 && length < 0x1p100)) return (look_axis){true, INFINITY, -INFINITY, 1};
    return (look_axis){way > 0, axis_above(from + half), -axis_above(half - from), (float)(1 / way)};
}

typedef struct look_way {
    look_axis x, y;
    bool upright; // one axis says nothing
} look_way;

static inline rtree_v axis_near(const look_axis *axis, const float *low, const float *high) {
    const rtree_v edge = axis->forward ? lanes_sub(lanes_load(low), lanes_all(axis->low))
                                       : lanes_sub(lanes_load(high), lanes_all(axis->high));
    return lanes_mul(edge, lanes_all(axis->inverse));
}

static inline rtree_v axis_far(const look_axis *axis, const float *low, const float *high) {
    const rtree_v edge = axis->forward ? lanes_sub(lanes_load(high), lanes_all(axis->high))
                                       : lanes_sub(lanes_load(low), lanes_all(axis->low));
    return lanes_mul(edge, lanes_all(axis->inverse));
}

// Which boxes of the node the way may meet before `limit`, and when at the earliest. All errors are parts of the
// fractions themselves, so that what meets is found as long as the later one is taken that much later. A NaN, from
// infinities, cuts nothing off.
static uint32_t way_meet(const look_way *way, const hmi_rtree_node *node, float limit, float *at) {
    uint32_t bits = 0;
    for (unsigned i = 0; i < HMI_RTREE_WIDTH; i += RTREE_LANES) {
        rtree_v near = lanes_greater(axis_near(&way->x, node->x0 + i, node->x1 + i), lanes_all(0));
        near = lanes_greater(axis_near(&way->y, node->y0 + i, node->y1 + i), near);
        rtree_v far = lanes_smaller(axis_far(&way->x, node->x0 + i, node->x1 + i), lanes_all(limit));
        far = lanes_smaller(axis_far(&way->y, node->y0 + i, node->y1 + i), far);
        lanes_store(at + i, near);
        far = lanes_add(lanes_mul(far, lanes_all(LOOK_MORE)), lanes_all(LOOK_TINY));
        bits |= lanes_bits(lanes_at_most(near, far)) << i;
    }
    return bits;
}

static double way_boxes(const hmi_rtree_view *view, const hmi_way *way, const hm_filter *filter,
                        hm_broad_limit_fn visit, void *ctx, int32_t node, uint32_t bits, double limit) {
    const hmi_rtree_node *boxes = hmi_rtree_node_at(view, 0, node);
    for (; bits && limit >= 0; bits &= bits - 1) {
        const int lane = hmi_lowest_bit(bits);
        const int32_t slot = node * HMI_RTREE_WIDTH + lane;
        const hm_bounds box = hmi_rtree_box(boxes, (unsigned)lane);
        const double at = hmi_way_enter(way, &box);
        if (at < 0 || at > limit || !hmi_rtree_passes(view, slot, filter)) continue;
        limit = visit(ctx, view->ids[slot], at, limit);
    }
    return limit;
}

void hmi_rtree_visit_way(const hmi_rtree_view *view, const hmi_way *way, const hm_filter *filter,
                         hm_broad_limit_fn visit, void *ctx) {
    const look_way how = {axis_make(way->x, way->dx, way->half_x), axis_make(way->y, way->dy, way->half_y),
                          !(fabs(way->dx) > 0x1p-100 && fabs(way->dy) > 0x1p-100)};
    rtree_todo waiting[RTREE_TODO];
    float at[HMI_RTREE_WIDTH];
    double limit = 1;
    for (int count = todo_start(view, waiting); count > 0 && limit >= 0;) {
        const rtree_todo todo = waiting[--count];
        const float late = (float)limit * LOOK_MORE + LOOK_TINY;
        if (todo.at > late) continue;
        const hmi_rtree_node *node = todo_node(view, &todo);
        uint32_t bits = way_meet(&how, node, late, at) & look_lanes(view, &todo);
        if (how.upright) bits &= hmi_rtree_meet(node, &way->box);
        if (todo.level == 0)
            limit = way_boxes(view, way, filter, visit, ctx, todo.node, bits, limit);
        else
            count = todo_add(view, waiting, count, &todo, bits, at);
    }
}

// ---- neighbourhoods -----------------------------------------------------------------------------------------------

// Which boxes of the node are nearer to `box` than the square root of `limit`, and the squares of their distances,
// all rounded down.
static uint32_t near_meet(const hm_bounds *box, const hmi_rtree_node *node, float limit, float *at) {
    const rtree_v x0 = lanes_all(box->x0), y0 = lanes_all(box->y0);
    const rtree_v x1 = lanes_all(box->x1), y1 = lanes_all(box->y1);
    uint32_t bits = 0;
    for (unsigned i = 0; i < HMI_RTREE_WIDTH; i += RTREE_LANES) {
        rtree_v x = lanes_greater(lanes_sub(lanes_load(node->x0 + i), x1), lanes_all(0));
        x = lanes_greater(lanes_sub(x0, lanes_load(node->x1 + i)), x);
        rtree_v y = lanes_greater(lanes_sub(lanes_load(node->y0 + i), y1), lanes_all(0));
        y = lanes_greater(lanes_sub(y0, lanes_load(node->y1 + i)), y);
        const rtree_v square = lanes_add(lanes_mul(x, x), lanes_mul(y, y));
        const rtree_v less = lanes_mul(square, lanes_all(1 / LOOK_MORE));
        lanes_store(at + i, less);
        bits |= lanes_bits(lanes_at_most(less, lanes_all(limit))) << i;
    }
    return bits;
}

static double near_boxes(const hmi_rtree_view *view, const hm_bounds *from, const hm_filter *filter,
                         hm_broad_limit_fn visit, void *ctx, int32_t node, uint32_t bits, double limit) {
    const hmi_rtree_node *boxes = hmi_rtree_node_at(view, 0, node);
    for (; bits && limit >= 0; bits &= bits - 1) {
        const int lane = hmi_lowest_bit(bits);
        const int32_t slot = node * HMI_RTREE_WIDTH + lane;
        const hm_bounds box = hmi_rtree_box(boxes, (unsigned)lane);
        const double at = hmi_bounds_distance(from, &box);
        if (!(at <= limit) || !hmi_rtree_passes(view, slot, filter)) continue;
        limit = visit(ctx, view->ids[slot], at, limit);
    }
    return limit;
}

static float near_square(double limit) {
    const double square = limit * limit * LOOK_MORE + 1e-44;
    return square <= FLT_MAX ? (float)square : INFINITY;
}

void hmi_rtree_visit_near(const hmi_rtree_view *view, const hm_bounds *box, double reach, const hm_filter *filter,
                          hm_broad_limit_fn visit, void *ctx) {
    rtree_todo waiting[RTREE_TODO];
    float at[HMI_RTREE_WIDTH];
    double limit = reach;
    for (int count = todo_start(view, waiting); count > 0 && limit >= 0;) {
        const rtree_todo todo = waiting[--count];
        const float far = near_square(limit);
        if (todo.at > far) continue;
        const hmi_rtree_node *node = todo_node(view, &todo);
        const uint32_t bits = near_meet(box, node, far, at) & look_lanes(view, &todo);
        if (todo.level == 0)
            limit = near_boxes(view, box, filter, visit, ctx, todo.node, bits, limit);
        else
            count = todo_add(view, waiting, count, &todo, bits, at);
    }
}
