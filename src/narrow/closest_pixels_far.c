// Masks that are far apart, or have no field: see closest_pixels.c.
#include "closest_pixels_far.h"

#include "../pose/tree_walk.h"
#include "closest_best.h"

static hm_vec2 far_axis(int32_t x, int32_t y) {
    return (hm_vec2){x / (double)HM_STEPS_PER_PIXEL, y / (double)HM_STEPS_PER_PIXEL};
}

// Of the circle about a pixel.
static double far_radius(const hm_xform *x) {
    const hm_vec2 plus = far_axis(x->ux, x->uy);
    const hm_vec2 v = far_axis(x->vx, x->vy);
    const hm_vec2 sum = {plus.x + v.x, plus.y + v.y};
    const hm_vec2 rest = {plus.x - v.x, plus.y - v.y};
    const double one = hmi_dot(sum, sum);
    const double two = hmi_dot(rest, rest);
    return 0.5 * sqrt(one > two ? one : two) * (1 + 1e-12);
}

// ---- by height ----------------------------------------------------------------------------------------------------

/// Heights of a mask's points along a direction. The sixteen children of a node lie in the same order of height
/// everywhere.
typedef struct far_slope {
    const hmi_posed_mask *mask;
    double origin; ///< of corner (0, 0)
    double right;  ///< what a pixel to the right adds, and one down
    double down;
    double rise[16]; ///< from a node's corner to the highest corner of a child of side 1, the highest first
    uint8_t child[16];
} far_slope;

// `origin` is the height of the middle of pixel (0, 0).
static far_slope far_slope_make(const hmi_posed_mask *mask, hm_vec2 up, double origin) {
    far_slope slope;
    slope.mask = mask;
    slope.right = hmi_dot(up, far_axis(mask->xform->ux, mask->xform->uy));
    slope.down = hmi_dot(up, far_axis(mask->xform->vx, mask->xform->vy));
    slope.origin = origin - 0.5 * (slope.right + slope.down);
    const double corner = (slope.right > 0 ? slope.right : 0) + (slope.down > 0 ? slope.down : 0);
    for (int i = 0; i < 16; i++) {
        const double rise = (i & 3) * slope.right + (i >> 2) * slope.down + corner;
        int slot = i;
        for (; slot > 0 && slope.rise[slot - 1] < rise; slot--) {
            slope.rise[slot] = slope.rise[slot - 1];
            slope.child[slot] = slope.child[slot - 1];
        }
        slope.rise[slot] = rise;
        slope.child[slot] = (uint8_t)i;
    }
    return slope;
}

static double far_height(const far_slope *slope, hm_pixel pixel) {
    return slope->origin + pixel.x * slope->right + pixel.y * slope->down + (slope->right > 0 ? slope->right : 0) +
           (slope->down > 0 ? slope->down : 0);
}

enum { FAR_PEAKS = 48 };

/// The pixels that reach up to a height.
typedef struct far_peaks {
    double height;
    int32_t count; ///< may exceed FAR_PEAKS, then they are not all listed
    hm_pixel pixel[FAR_PEAKS];
} far_peaks;

static void far_add_peak(far_peaks *peaks, bool highest, hm_pixel pixel, double height) {
    if (highest) {
        peaks->height = height;
        peaks->count = 0;
    }
    if (peaks->count < FAR_PEAKS) peaks->pixel[peaks->count] = pixel;
    peaks->count++;
}

// The children of a node that reach up to the height, the highest on top of the stack or first among the peaks.
static void far_climb_node(const far_slope *slope, bool highest, const hmi_tree_node *node, hmi_tree_stack *stack,
                           far_peaks *peaks) {
    const double side = (double)((int64_t)1 << (2 * node->level));
    const double base = slope->origin + 4 * side * (node->x * slope->right + node->y * slope->down);
    const unsigned bits = hmi_tree_children(slope->mask, node->level, node->x, node->y);
    hmi_tree_node child[16];
    int n = 0;
    HMI_COUNT_ONE(nodes);
    for (int k = 0; k < 16; k++) {
        const int i = slope->child[k];
        if (!(bits >> i & 1)) continue;
        const double bound = base + side * slope->rise[k];
        if (bound < peaks->height) break;
        child[n++] = (hmi_tree_node){4 * node->x + (i & 3), 4 * node->y + (i >> 2), node->level - 1, bound, 0};
        if (node->level == 0) far_add_peak(peaks, highest, (hm_pixel){child[n - 1].x, child[n - 1].y}, bound);
        if (node->level == 0 && highest) break; // the others are lower
    }
    while (node->level > 0 && n > 0) stack->node[stack->depth++] = child[--n];
}

// All pixels that reach up to peaks->height; or, with `highest`, one that reaches up to it and is the highest.
static void far_climb(const far_slope *slope, bool highest, far_peaks *peaks) {
    hmi_tree_stack stack;
    hmi_tree_begin(&stack, slope->mask, HUGE_VAL);
    while (stack.depth > 0 && peaks->count <= FAR_PEAKS) {
        const hmi_tree_node node = stack.node[--stack.depth];
        if (node.bound >= peaks->height) far_climb_node(slope, highest, &node, &stack, peaks);
    }
}

/// The slopes of both masks along a direction: of a up along it, of b against it, both from a's pixel (0, 0). Two
/// pixels no farther apart than the limit are no farther apart along any direction: their heights add up to at least
/// -limit.
typedef struct far_slopes {
    far_slope a;
    far_slope b;
} far_slopes;

static far_slopes far_slopes_make(const hmi_closest *search, hm_vec2 way) {
    const double length = sqrt(hmi_dot(way, way));
    const hm_vec2 up = {way.x / length, way.y / length};
    const hm_vec2 down = {-up.x, -up.y};
    const far_slopes slopes = {far_slope_make(search->a, up, 0),
                               far_slope_make(search->b, down, hmi_dot(down, search->metric.origin))};
    return slopes;
}

// The way between the pixels that the search starts from; (0, 0) if they meet.
static hm_vec2 far_way(const hmi_closest *search) {
    const hm_pixel a = search->start_a;
    const hm_pixel b = search->start_b;
    return hmi_metric_way(&search->metric, hmi_metric_apart(&search->metric, a.x, a.y, b.x, b.y));
}

bool hmi_closest_climb(hmi_closest *search) {
    const hm_vec2 way = far_way(search);
    if (way.x == 0 && way.y == 0) return false;
    const far_slopes slopes = far_slopes_make(search, way);
    far_peaks a;
    far_peaks b;
    b.count = 0;
    b.height = far_height(&slopes.b, search->start_b);
    far_climb(&slopes.b, true, &b);
    a.count = 0;
    a.height = -search->limit - b.height;
    far_climb(&slopes.a, false, &a);
    if (a.count > FAR_PEAKS) return false;
    double highest = -HUGE_VAL;
    for (int32_t i = 0; i < a.count; i++) {
        const double height = far_height(&slopes.a, a.pixel[i]);
        if (height > highest) highest = height;
    }
    b.count = 0;
    b.height = -search->limit - highest;
    far_climb(&slopes.b, false, &b);
    if (b.count > FAR_PEAKS) return false;
    for (int32_t i = 0; i < a.count; i++)
        for (int32_t j = 0; j < b.count && !search->met; j++) hmi_closest_offer(search, a.pixel[i], b.pixel[j]);
    return true;
}

// From the middle of one rectangle to that of the other; (0, 0) unless circles about them are apart.
static hm_vec2 far_middles(const hmi_closest *search) {
    const hmi_bitgrid *a = &search->a->mask->grid;
    const hmi_bitgrid *b = &search->b->mask->grid;
    const hm_vec2 d = hmi_metric_apart(&search->metric, 0.5 * (a->width - 1), 0.5 * (a->height - 1),
                                       0.5 * (b->width - 1), 0.5 * (b->height - 1));
    const double of_a = far_radius(search->a->xform) * (a->width > a->height ? a->width : a->height);
    const double of_b = far_radius(search->b->xform) * (b->width > b->height ? b->width : b->height);
    return hmi_dot(d, d) > (of_a + of_b) * (of_a + of_b) ? d : (hm_vec2){0, 0};
}

bool hmi_closest_start_far(hmi_closest *search) {
    hm_vec2 way = far_middles(search);
    double before = HUGE_VAL;
    if (way.x == 0 && way.y == 0) return false;
    for (int i = 0; i < 6 && !search->met; i++) {
        const far_slopes slopes = far_slopes_make(search, way);
        far_peaks a;
        far_peaks b;
        a.count = b.count = 0;
        a.height = i > 0 ? far_height(&slopes.a, search->start_a) : -HUGE_VAL;
        b.height = i > 0 ? far_height(&slopes.b, search->start_b) : -HUGE_VAL;
        far_climb(&slopes.a, true, &a);
        far_climb(&slopes.b, true, &b);
        if (a.count == 0 || b.count == 0) break; // no pixels
        const hm_vec2 d = hmi_metric_apart(&search->metric, a.pixel[0].x, a.pixel[0].y, b.pixel[0].x, b.pixel[0].y);
        const double near = hmi_metric_distance(&search->metric, d, before);
        if (near >= before) break;
        hmi_closest_offer(search, a.pixel[0], b.pixel[0]);
        search->start_a = a.pixel[0];
        search->start_b = b.pixel[0];
        before = near;
        way = far_way(search);
    }
    return before < HUGE_VAL;
}

// ---- pairs of blocks ----------------------------------------------------------------------------------------------

typedef struct far_pair {
    hmi_tree_node a, b; ///< their bounds are not used
    double bound;
} far_pair;

typedef struct far_pairs {
    hmi_closest *search;
    double radius_a, radius_b; ///< of a pixel
    far_pair pair[15 * 2 * (HMI_FIELD_LEVELS + 1) + 17];
    int depth;
} far_pairs;

static double far_side(const hmi_tree_node *node) { return (double)((int64_t)1 << (2 * (node->level + 1))); }

static double far_bound(const far_pairs *pairs, const hmi_tree_node *a, const hmi_tree_node *b) {
    const double side_a = far_side(a);
    const double side_b = far_side(b);
    const hmi_closest *search = pairs->search;
    const hm_vec2 d = hmi_metric_apart(&search->metric, (a->x + 0.5) * side_a - 0.5, (a->y + 0.5) * side_a - 0.5,
                                       (b->x + 0.5) * side_b - 0.5, (b->y + 0.5) * side_b - 0.5);
    const double bound = hmi_metric_bound(&search->metric, d, side_a, side_b);
    if (bound > search->limit) return bound;
    const double apart = sqrt(hmi_dot(d, d)) - side_a * pairs->radius_a - side_b * pairs->radius_b;
    return apart > bound ? apart : bound;
}

// Keeps the pairs of one block's children, from `first` on, in the order in which the last is the nearest.
static void far_push(far_pairs *pairs, int first, const far_pair *pair) {
    int slot = pairs->depth++;
    for (; slot > first && pairs->pair[slot - 1].bound < pair->bound; slot--)
        pairs->pair[slot] = pairs->pair[slot - 1];
    pairs->pair[slot] = *pair;
}

// The larger of the two blocks is taken apart.
static void far_split(far_pairs *pairs, const far_pair *pair) {
    const bool split_a = pair->b.level < 0 || (pair->a.level >= 0 && far_side(&pair->a) * pairs->radius_a >=
                                                                         far_side(&pair->b) * pairs->radius_b);
    const hmi_tree_node *node = split_a ? &pair->a : &pair->b;
    const hmi_posed_mask *mask = split_a ? pairs->search->a : pairs->search->b;
    const int first = pairs->depth;
    HMI_COUNT_ONE(nodes);
    for (unsigned bits = hmi_tree_children(mask, node->level, node->x, node->y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const hmi_tree_node child = {4 * node->x + (i & 3), 4 * node->y + (i >> 2), node->level - 1, 0, 0};
        far_pair made = {split_a ? child : pair->a, split_a ? pair->b : child, 0};
        made.bound = far_bound(pairs, &made.a, &made.b);
        if (made.bound <= pairs->search->limit) far_push(pairs, first, &made);
    }
}

void hmi_closest_blocks(hmi_closest *search) {
    far_pairs pairs;
    pairs.search = search;
    pairs.radius_a = far_radius(search->a->xform);
    pairs.radius_b = far_radius(search->b->xform);
    pairs.pair[0] = (far_pair){{0, 0, hmi_tree_top(search->a), 0, 0}, {0, 0, hmi_tree_top(search->b), 0, 0}, 0};
    pairs.depth = 1;
    while (pairs.depth > 0 && !search->met) {
        const far_pair pair = pairs.pair[--pairs.depth];
        if (pair.bound > search->limit) continue;
        if (pair.a.level < 0 && pair.b.level < 0)
            hmi_closest_offer(search, (hm_pixel){pair.a.x, pair.a.y}, (hm_pixel){pair.b.x, pair.b.y});
        else
            far_split(&pairs, &pair);
    }
}
