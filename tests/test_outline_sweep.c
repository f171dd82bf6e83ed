// The row of edges that a sweep keeps is balanced: edges that begin from left to right, or all in one gap, do not make a
// path of it.
#include "../src/outline/outline_findings.h"
#include "harness.h"

#define hmi_verify_pairs inside_verify_pairs
#include "../src/outline/outline_sweep.c"

enum { SWEEP_EDGES = 20000, SWEEP_DEEPEST = 80 };

static int depth_of(const sweep *s, int32_t e) {
    int depth = 0;
    for (; e >= 0; e = s->nodes[e].parent) ++depth;
    return depth;
}

// Beside the edge that stands last on a side.
static void add_at_end(sweep *s, int32_t e, int side) {
    int32_t parent = s->root;
    while (parent >= 0 && s->nodes[parent].child[side] >= 0) parent = s->nodes[parent].child[side];
    sweep_add(s, e, parent, side);
}

static void check_balanced(int sides) {
    static sweep_node nodes[SWEEP_EDGES];
    static uint8_t state[SWEEP_EDGES];
    sweep s = {.nodes = nodes, .state = state, .root = -1, .head = -1};
    int deepest = 0;
    // where a path has formed, the rest need not be added
    for (int32_t e = 0; e < SWEEP_EDGES && deepest <= 2 * SWEEP_DEEPEST; ++e) {
        add_at_end(&s, e, sides == 2 ? e & 1 : sides);
        const int depth = depth_of(&s, e);
        if (depth > deepest) deepest = depth;
    }
    for (int32_t e = 0; e < SWEEP_EDGES; e += 97)
        if (state[e] == SWEEP_IN && depth_of(&s, e) > deepest) deepest = depth_of(&s, e);
    test_note("sides %d: %d deep", sides, deepest);
    CHECK(deepest <= SWEEP_DEEPEST);
    memset(state, 0, sizeof state);
}

TEST(the_row_is_balanced) {
    for (int sides = 0; sides < 3; ++sides) check_balanced(sides);
}

TEST_MAIN(CASE(the_row_is_balanced))
