// rtree_pairs: all pairs of boxes that meet, by going down the tree with two nodes at once. Two nodes of one level
// whose bounds meet are opened together, so that far ones are culled 256 boxes at a time before it is 16 at a time.
#include "../base/bits.h"
#include "rtree_lanes.h"
#include "rtree_node.h"

typedef struct rtree_join {
    const hmi_rtree_view *view;
    hmi_pair_sink *sink;
} rtree_join;

static void join_put(const rtree_join *join, int32_t a, int32_t b) {
    const hmi_rtree_view *view = join->view;
    if (view->filter && !hm_filter_passes(&view->filter[a], &view->filter[b])) return;
    hmi_pair_put(join->sink, view->ids[a], view->ids[b]);
}

// What four boxes meet among 16, gathered in one word: whether a single box meets anything cannot be foretold, and a
// processor that guesses wrong loses more time than a box takes.
typedef struct join_word {
    uint64_t bits;
    int32_t slot[4];
    unsigned count;
} join_word;

static void join_word_put(const rtree_join *join, join_word *word, int32_t other) {
    for (uint64_t bits = word->bits; bits; bits &= bits - 1) {
        const int bit = hmi_lowest_bit(bits);
        join_put(join, word->slot[bit >> 4], other + (bit & 15));
    }
    word->bits = 0;
    word->count = 0;
}

static void join_word_add(const rtree_join *join, join_word *word, int32_t slot, uint32_t bits, int32_t other) {
    word->slot[word->count] = slot;
    word->bits |= (uint64_t)bits << (16 * word->count);
    if (++word->count == 4) join_word_put(join, word, other);
}

static void join_boxes(const rtree_join *join, int32_t a, int32_t b, const hm_bounds *around_b) {
    const hmi_rtree_node *one = hmi_rtree_node_at(join->view, 0, a);
    const hmi_rtree_node *two = hmi_rtree_node_at(join->view, 0, b);
    join_word word = {0, {0}, 0};
    for (uint32_t lanes = hmi_rtree_meet(one, around_b); lanes; lanes &= lanes - 1) {
        const unsigned lane = (unsigned)hmi_lowest_bit(lanes);
        const hm_bounds box = hmi_rtree_box(one, lane);
        join_word_add(join, &word, a * HMI_RTREE_WIDTH + (int32_t)lane, hmi_rtree_meet(two, &box),
                      b * HMI_RTREE_WIDTH);
    }
    join_word_put(join, &word, b * HMI_RTREE_WIDTH);
}

// All pairs of a box in node `a` and one in another node `b` of the level; at most as deep as there are levels.
static void join_nodes(const rtree_join *join, int32_t level, int32_t a, int32_t b, const hm_bounds *around_b) {
    if (level == 0) {
        join_boxes(join, a, b, around_b);
        return;
    }
    const hmi_rtree_node *one = hmi_rtree_node_at(join->view, level, a);
    const hmi_rtree_node *two = hmi_rtree_node_at(join->view, level, b);
    for (uint32_t lanes = hmi_rtree_meet(one, around_b); lanes; lanes &= lanes - 1) {
        const unsigned lane = (unsigned)hmi_lowest_bit(lanes);
        const hm_bounds box = hmi_rtree_box(one, lane);
        for (uint32_t others = hmi_rtree_meet(two, &box); others; others &= others - 1) {
            const unsigned other = (unsigned)hmi_lowest_bit(others);
            const hm_bounds around = hmi_rtree_box(two, other);
            join_nodes(join, level - 1, a * HMI_RTREE_WIDTH + (int32_t)lane, b * HMI_RTREE_WIDTH + (int32_t)other,
                       &around);
        }
    }
}

// All pairs within a node.
static void join_within(const rtree_join *join, int32_t level, int32_t a) {
    const hmi_rtree_node *node = hmi_rtree_node_at(join->view, level, a);
    const int32_t base = a * HMI_RTREE_WIDTH;
    const int32_t left = join->view->count[level] - base;
    join_word word = {0, {0}, 0};
    for (int32_t lane = 0; lane < left && lane < HMI_RTREE_WIDTH; lane++) {
        const hm_bounds box = hmi_rtree_box(node, (unsigned)lane);
        uint32_t later = hmi_rtree_meet(node, &box) & (0xfffeu << lane & 0xffffu);
        if (level == 0) {
            join_word_add(join, &word, base + lane, later, base);
            continue;
        }
        join_within(join, level - 1, base + lane);
        for (; later; later &= later - 1) {
            const unsigned other = (unsigned)hmi_lowest_bit(later);
            const hm_bounds around = hmi_rtree_box(node, other);
            join_nodes(join, level - 1, base + lane, base + (int32_t)other, &around);
        }
    }
    join_word_put(join, &word, base);
}

void hmi_rtree_pairs(const hmi_rtree_view *view, hmi_pair_sink *sink) {
    const rtree_join join = {view, sink};
    if (view->levels > 0) join_within(&join, view->levels - 1, 0);
}
