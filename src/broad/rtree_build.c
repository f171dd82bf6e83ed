// rtree_build: the boxes in order, and the nodes over them.
//
// Boxes that lie near each other come into one node when they are taken in the order of Hilbert's curve (Hilbert,
// "Ueber die stetige Abbildung einer Linie auf ein Flaechenstueck", 1891), which goes through all cells of a square
// and never jumps; Kamel & Faloutsos ("On packing R-trees", 1993) sort the middles of the boxes by it.
#include "rtree_lanes.h"
#include "rtree_node.h"

#include <float.h>
#include <math.h>
#include <string.h>

int32_t hmi_rtree_shape(hmi_rtree_view *view, int32_t count) {
    int32_t nodes = 0;
    view->levels = 0;
    while (count > 0) {
        const int32_t full = (count + HMI_RTREE_WIDTH - 1) / HMI_RTREE_WIDTH;
        view->count[view->levels] = count;
        view->first[view->levels] = nodes;
        view->levels++;
        nodes += full;
        count = full > 1 ? full : 0;
    }
    return nodes;
}

// ---- the curve ----------------------------------------------------------------------------------------------------

// Which way the curve runs in a square of 4 x 4, for each of its four orientations: at 4 * column + row the cell's
// number in the low four bits, the orientation within the cell above them.
static const uint8_t hilbert_steps[4][16] = {
    {0x00, 0x23, 0x14, 0x05, 0x11, 0x12, 0x37, 0x06, 0x3e, 0x3d, 0x18, 0x09, 0x0f, 0x2c, 0x3b, 0x0a},
    {0x10, 0x01, 0x2e, 0x1f, 0x33, 0x02, 0x2d, 0x3c, 0x04, 0x27, 0x08, 0x2b, 0x15, 0x16, 0x19, 0x1a},
    {0x2a, 0x1b, 0x0c, 0x2f, 0x29, 0x38, 0x1d, 0x1e, 0x26, 0x17, 0x32, 0x31, 0x25, 0x34, 0x03, 0x20},
    {0x3a, 0x39, 0x36, 0x35, 0x0b, 0x28, 0x07, 0x24, 0x1c, 0x0d, 0x22, 0x13, 0x3f, 0x0e, 0x21, 0x30},
};

// The number along the curve of a cell of 65,536 x 65,536.
static uint32_t hilbert_number(uint32_t x, uint32_t y) {
    uint32_t number = 0;
    unsigned step = 0;
    for (int bit = 14; bit >= 0; bit -= 2) {
        step = hilbert_steps[step >> 4][(x >> bit & 3) << 2 | (y >> bit & 3)];
        number = number << 4 | (step & 15);
    }
    return number;
}

// ---- the square that the curve fills ------------------------------------------------------------------------------

// Where a box's middle lies. Infinite ends count as far away, so that nothing here is infinite.
static float order_middle(float low, float high) {
    const float far = FLT_MAX / 4;
    const float middle = low * 0.5f + high * 0.5f;
    return middle > -far ? (middle < far ? middle : far) : -far; // -infinity + infinity: a NaN, and far
}

enum { ORDER_SAMPLE = 64, ORDER_CUT = 2 };

// Sorts `v` in as in a hand of cards.
static void order_sample_add(float *sample, int count, float v) {
    int i = count;
    for (; i > 0 && sample[i - 1] > v; i--) sample[i] = sample[i - 1];
    sample[i] = v;
}

typedef struct order_square {
    float x, y;  // its corner
    float most;  // how wide or high most boxes lie
    float scale; // cells a pixel
} order_square;

// The extent of most boxes, and eight times as much around it: some few that lie anywhere must not make the cells so
// large that all others share one. Answers the former.
static float order_cut(const float *sample, int count, float *low, float *high) {
    const int cut = count > 2 * ORDER_CUT + 1 ? ORDER_CUT : 0;
    const float least = sample[cut];
    const float most = sample[count - 1 - cut];
    const float around = (most - least) * 8;
    if (*low < least - around) *low = least - around;
    if (*high > most + around) *high = most + around;
    return most - least;
}

static void order_extent(const hmi_boxset *set, hm_bounds *extent) {
    float low[4] = {FLT_MAX, FLT_MAX, FLT_MAX, FLT_MAX};
    float high[4] = {-FLT_MAX, -FLT_MAX, -FLT_MAX, -FLT_MAX};
    hmi_f32x4 least = f32x4_load(low);
    hmi_f32x4 most = f32x4_load(high);
    for (int32_t i = 0; i < set->size; i++) {
        const hmi_f32x4 box = f32x4_load((const float *)&set->box[i]);
        least = f32x4_min(box, least);
        most = f32x4_max(box, most);
    }
    f32x4_store(low, least);
    f32x4_store(high, most);
    *extent = (hm_bounds){low[0], low[1], high[2], high[3]};
}

static void order_square_of(const hmi_boxset *set, order_square *out) {
    float xs[ORDER_SAMPLE], ys[ORDER_SAMPLE];
    const int32_t step = set->size / ORDER_SAMPLE + 1;
    int count = 0;
    hm_bounds extent;
    order_extent(set, &extent);
    for (int32_t i = 0; i < set->size; i += step) {
        const hm_bounds *box = &set->box[i];
        if (!hmi_bounds_valid(box)) continue;
        order_sample_add(xs, count, order_middle(box->x0, box->x1));
        order_sample_add(ys, count, order_middle(box->y0, box->y1));
        count++;
    }
    float across = 0, down = 0;
    if (count > 0) {
        across = order_cut(xs, count, &extent.x0, &extent.x1);
        down = order_cut(ys, count, &extent.y0, &extent.y1);
    }
    const float width = extent.x1 - extent.x0;
    const float height = extent.y1 - extent.y0;
    const float side = width > height ? width : height;
    *out = (order_square){extent.x0, extent.y0, across > down ? across : down, side > FLT_MIN ? 65535.0f / side : 0};
}

static uint32_t order_cell(float from, float scale, float middle) {
    const float cell = (middle - from) * scale;
    return (uint32_t)(int32_t)(cell > 0 ? (cell < 65535.0f ? cell : 65535.0f) : 0.0f);
}

// ---- order --------------------------------------------------------------------------------------------------------

// The key's digits: its lowest 10 bits, the middle 11, the highest 11.
static const int digit_shift[3] = {32, 42, 53};
static const uint32_t digit_mask[3] = {1023, 2047, 2047};

static int32_t order_keys(const hmi_boxset *set, const order_square *square, uint64_t *keys, uint32_t *digits) {
    int32_t count = 0;
    memset(digits, 0, HMI_RTREE_DIGITS * sizeof *digits);
    for (int32_t i = 0; i < set->size; i++) {
        const hm_bounds *box = &set->box[i];
        if (!hmi_bounds_valid(box)) continue;
        const uint32_t x = order_cell(square->x, square->scale, order_middle(box->x0, box->x1));
        const uint32_t y = order_cell(square->y, square->scale, order_middle(box->y0, box->y1));
        const uint64_t key = (uint64_t)hilbert_number(x, y) << 32 | (uint32_t)i;
        for (int digit = 0; digit < 3; digit++)
            digits[2048 * digit + (int32_t)(key >> digit_shift[digit] & digit_mask[digit])]++;
        keys[count++] = key;
    }
    return count;
}

// Whether boxes crowd so much in few of the highest digit's cells that the lowest digit is worth a pass: where they
// are spread evenly, two digits are 2,048 x 2,048 cells.
static bool order_crowded(const uint32_t *highest, int32_t count) {
    double squares = 0;
    for (int i = 0; i < 2048; i++) squares += (double)highest[i] * highest[i];
    return squares > 8.0 * count * ((double)count / 2048 + 1);
}

static void order_pass(const uint64_t *from, uint64_t *to, int32_t count, uint32_t *digits, int digit) {
    uint32_t *offset = digits + (size_t)2048 * (size_t)digit;
    uint32_t sum = 0;
    for (uint32_t i = 0; i <= digit_mask[digit]; i++) {
        const uint32_t here = offset[i];
        offset[i] = sum;
        sum += here;
    }
    for (int32_t i = 0; i < count; i++) to[offset[from[i] >> digit_shift[digit] & digit_mask[digit]]++] = from[i];
}

float hmi_rtree_order(const hmi_boxset *set, const hmi_rtree_scratch *scratch, int32_t *ids) {
    order_square square;
    order_square_of(set, &square);
    const int32_t count = order_keys(set, &square, scratch->keys, scratch->digits);
    uint64_t *from = scratch->keys;
    uint64_t *to = scratch->keys + count;
    for (int digit = order_crowded(scratch->digits + (size_t)2048 * 2, count) ? 0 : 1; digit < 3; digit++) {
        order_pass(from, to, count, scratch->digits, digit);
        uint64_t *swap = from;
        from = to;
        to = swap;
    }
    for (int32_t i = 0; i < count; i++) ids[i] = (int32_t)(uint32_t)from[i];
    return square.most / sqrtf((float)count / HMI_RTREE_WIDTH + 1);
}

// ---- nodes --------------------------------------------------------------------------------------------------------

static float node_least(const float *v) {
    float least[4];
    hmi_f32x4 all = f32x4_load(v);
    for (unsigned i = 4; i < HMI_RTREE_WIDTH; i += 4) all = f32x4_min(f32x4_load(v + i), all);
    f32x4_store(least, all);
    // Lane 0 of a node is never empty; what is a NaN in the others is passed over.
    for (unsigned i = 1; i < 4; i++)
        if (least[i] < least[0]) least[0] = least[i];
    return least[0];
}

static float node_most(const float *v) {
    float most[4];
    hmi_f32x4 all = f32x4_load(v);
    for (unsigned i = 4; i < HMI_RTREE_WIDTH; i += 4) all = f32x4_max(f32x4_load(v + i), all);
    f32x4_store(most, all);
    for (unsigned i = 1; i < 4; i++)
        if (most[i] > most[0]) most[0] = most[i];
    return most[0];
}

hm_bounds hmi_rtree_bounds(const hmi_rtree_node *node) {
    return (hm_bounds){node_least(node->x0), node_least(node->y0), node_most(node->x1), node_most(node->y1)};
}

static void node_set(hmi_rtree_node *node, unsigned lane, hm_bounds box) {
    node->x0[lane] = box.x0;
    node->y0[lane] = box.y0;
    node->x1[lane] = box.x1;
    node->y1[lane] = box.y1;
}

static void node_clear(hmi_rtree_node *node, unsigned lane) { node_set(node, lane, (hm_bounds){NAN, NAN, NAN, NAN}); }

static void fill_boxes(const hmi_rtree_view *view, const hm_bounds *box, hmi_rtree_node *nodes) {
    const int32_t count = view->count[0];
    for (int32_t slot = 0; slot < count; slot++)
        node_set(&nodes[slot / HMI_RTREE_WIDTH], (unsigned)slot % HMI_RTREE_WIDTH, box[view->ids[slot]]);
    for (int32_t slot = count; slot % HMI_RTREE_WIDTH != 0; slot++)
        node_clear(&nodes[slot / HMI_RTREE_WIDTH], (unsigned)slot % HMI_RTREE_WIDTH);
}

static void fill_level(const hmi_rtree_view *view, int32_t level, hmi_rtree_node *nodes) {
    const hmi_rtree_node *below = nodes + view->first[level - 1];
    hmi_rtree_node *here = nodes + view->first[level];
    const int32_t count = view->count[level];
    for (int32_t i = 0; i < count; i++)
        node_set(&here[i / HMI_RTREE_WIDTH], (unsigned)i % HMI_RTREE_WIDTH, hmi_rtree_bounds(&below[i]));
    for (int32_t i = count; i % HMI_RTREE_WIDTH != 0; i++)
        node_clear(&here[i / HMI_RTREE_WIDTH], (unsigned)i % HMI_RTREE_WIDTH);
}

static double fill_spread(const hmi_rtree_view *view, const hmi_rtree_node *nodes, float usual) {
    const double most = usual > 0 && usual < FLT_MAX ? 16.0 * usual : FLT_MAX;
    double spread = 0;
    if (view->levels < 2) return 0;
    const hmi_rtree_node *level = nodes + view->first[1];
    for (int32_t i = 0; i < view->count[1]; i++) {
        const hm_bounds box = hmi_rtree_box(&level[i / HMI_RTREE_WIDTH], (unsigned)i % HMI_RTREE_WIDTH);
        const double size = ((double)box.x1 - box.x0) + ((double)box.y1 - box.y0);
        spread += size < most ? size : most; // a NaN, from infinities, counts as much as any
    }
    return spread;
}

double hmi_rtree_fill(const hmi_rtree_view *view, const hm_bounds *box, float usual, hmi_rtree_node *nodes) {
    if (view->levels == 0) return 0;
    fill_boxes(view, box, nodes);
    for (int32_t level = 1; level < view->levels; level++) fill_level(view, level, nodes);
    return fill_spread(view, nodes, usual);
}
