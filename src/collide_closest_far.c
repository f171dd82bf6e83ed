// Masks that are far apart, or have no field: see collide_closest.c.
#include "collide_closest.h"

static hm_vec2 far_axis(int32_t x, int32_t y) {
    return (hm_vec2){x / (double)HM_STEPS_PER_PIXEL, y / (double)HM_STEPS_PER_PIXEL};
}

/// A block of one mask.
typedef struct far_node {
    int32_t x;
    int32_t y;
    int level;
    double bound;
} far_node;

typedef struct far_stack {
    far_node node[15 * HMI_FIELD_LEVELS + 1];
    int depth;
} far_stack;

// ---- by height -----------------------------------------------------------------------------------------------

/// Heights of a mask's places along a direction: that of pixel (0, 0)'s middle, and what a pixel to the right and one
/// down add.
typedef struct far_slope {
    const hmi_posed_mask *mask;
    double origin;
    double right;
    double down;
    double half; ///< how far a pixel reaches from its middle
} far_slope;

static far_slope far_slope_make(const hmi_posed_mask *mask, hm_vec2 up, double origin) {
    far_slope slope = {mask, origin, 0, 0, 0};
    slope.right = hmi_metric_dot(up, far_axis(mask->xform->ux, mask->xform->uy));
    slope.down = hmi_metric_dot(up, far_axis(mask->xform->vx, mask->xform->vy));
    slope.half = 0.5 * (fabs(slope.right) + fabs(slope.down));
    return slope;
}

enum { FAR_PEAKS = 48 };

/// The pixels that reach up to a height.
typedef struct far_peaks {
    double height;
    int32_t count; ///< may exceed FAR_PEAKS, then they are not all listed
    hm_pixel pixel[FAR_PEAKS];
} far_peaks;

// All pixels that reach up to peaks->height; or, with `highest`, the height of the highest one, if it is higher.
static void far_climb(const far_slope *slope, bool highest, far_peaks *peaks) {
    far_stack stack;
    stack.node[0] = (far_node){0, 0, hmi_tree_top(slope->mask), HUGE_VAL};
    stack.depth = 1;
    while (stack.depth > 0 && peaks->count <= FAR_PEAKS) {
        const far_node node = stack.node[--stack.depth];
        if (node.bound < peaks->height) continue;
        const double side = (double)((int64_t)1 << (2 * node.level));
        HMI_COUNT_ONE(nodes);
        for (unsigned bits = hmi_tree_children(slope->mask, node.level, node.x, node.y); bits; bits &= bits - 1) {
            const int i = hmi_lowest_bit(bits);
            far_node child = {4 * node.x + (i & 3), 4 * node.y + (i >> 2), node.level - 1, 0};
            const double x = (child.x + 0.5) * side - 0.5;
            const double y = (child.y + 0.5) * side - 0.5;
            child.bound = slope->origin + x * slope->right + y * slope->down + side * slope->half;
            if (child.bound < peaks->height) continue;
            if (child.level >= 0) {
                stack.node[stack.depth++] = child;
            } else if (highest) {
                peaks->height = child.bound;
            } else {
                if (peaks->count < FAR_PEAKS) peaks->pixel[peaks->count] = (hm_pixel){child.x, child.y};
                peaks->count++;
            }
        }
    }
}

// Two pixels no farther apart than the limit are no farther apart along any direction. Heights of a are measured
// along `up`, those of b against it, both from a's pixel (0, 0): they add up to at least -limit.
bool hmi_closest_climb(hmi_closest *search) {
    const hm_pixel *start_a = &search->start_a;
    const hm_pixel *start_b = &search->start_b;
    const hm_vec2 d = hmi_closest_apart(search, start_a->x, start_a->y, start_b->x, start_b->y);
    const hm_vec2 way = hmi_metric_way(&search->metric, d);
    const double length = sqrt(hmi_metric_dot(way, way));
    if (!(length > 0)) return false;
    const hm_vec2 up = {way.x / length, way.y / length};
    const hm_vec2 down = {-up.x, -up.y};
    const far_slope of_a = far_slope_make(search->a, up, 0);
    const far_slope of_b = far_slope_make(search->b, down, hmi_metric_dot(down, search->origin));
    far_peaks a = {-HUGE_VAL, 0, {{0, 0}}};
    far_peaks b = {-HUGE_VAL, 0, {{0, 0}}};
    b.height = of_b.origin + start_b->x * of_b.right + start_b->y * of_b.down + of_b.half;
    far_climb(&of_b, true, &b);
    a.height = -search->limit - b.height;
    far_climb(&of_a, false, &a);
    if (a.count > FAR_PEAKS) return false;
    double highest = -HUGE_VAL;
    for (int32_t i = 0; i < a.count; i++) {
        const double height = of_a.origin + a.pixel[i].x * of_a.right + a.pixel[i].y * of_a.down + of_a.half;
        if (height > highest) highest = height;
    }
    b.height = -search->limit - highest;
    far_climb(&of_b, false, &b);
    if (b.count > FAR_PEAKS) return false;
    for (int32_t i = 0; i < a.count; i++)
        for (int32_t j = 0; j < b.count && !search->met; j++) hmi_closest_offer(search, a.pixel[i], b.pixel[j]);
    return true;
}

// ---- pairs of blocks ----------------------------------------------------------------------------------------------

typedef struct far_pair {
    far_node a, b; ///< their bounds are not used
    double bound;
} far_pair;

typedef struct far_pairs {
    hmi_closest *search;
    double radius_a, radius_b; ///< of a pixel
    far_pair pair[15 * 2 * (HMI_FIELD_LEVELS + 1) + 17];
    int depth;
} far_pairs;

static double far_side(const far_node *node) { return (double)((int64_t)1 << (2 * (node->level + 1))); }

static double far_bound(const far_pairs *pairs, const far_node *a, const far_node *b) {
    const double side_a = far_side(a);
    const double side_b = far_side(b);
    const hmi_closest *search = pairs->search;
    const hm_vec2 d = hmi_closest_apart(search, (a->x + 0.5) * side_a - 0.5, (a->y + 0.5) * side_a - 0.5,
                                        (b->x + 0.5) * side_b - 0.5, (b->y + 0.5) * side_b - 0.5);
    const double bound = hmi_metric_bound(&search->metric, d, side_a, side_b);
    if (bound > search->limit) return bound;
    const double apart = sqrt(hmi_metric_dot(d, d)) - side_a * pairs->radius_a - side_b * pairs->radius_b;
    return apart > bound ? apart : bound;
}

// Keeps the pairs of one block's children, from `first` on, in the order in which the last is the nearest.
static void far_push(far_pairs *pairs, int first, const far_pair *pair) {
    int place = pairs->depth++;
    for (; place > first && pairs->pair[place - 1].bound < pair->bound; place--)
        pairs->pair[place] = pairs->pair[place - 1];
    pairs->pair[place] = *pair;
}

// The larger of the two blocks is taken apart.
static void far_split(far_pairs *pairs, const far_pair *pair) {
    const bool split_a = pair->b.level < 0 || (pair->a.level >= 0 && far_side(&pair->a) * pairs->radius_a >=
                                                                         far_side(&pair->b) * pairs->radius_b);
    const far_node *node = split_a ? &pair->a : &pair->b;
    const hmi_posed_mask *mask = split_a ? pairs->search->a : pairs->search->b;
    const int first = pairs->depth;
    HMI_COUNT_ONE(nodes);
    for (unsigned bits = hmi_tree_children(mask, node->level, node->x, node->y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const far_node child = {4 * node->x + (i & 3), 4 * node->y + (i >> 2), node->level - 1, 0};
        far_pair made = {split_a ? child : pair->a, split_a ? pair->b : child, 0};
        made.bound = far_bound(pairs, &made.a, &made.b);
        if (made.bound <= pairs->search->limit) far_push(pairs, first, &made);
    }
}

static double far_radius(const hm_xform *x) {
    const hm_vec2 plus = far_axis(x->ux, x->uy);
    const hm_vec2 v = far_axis(x->vx, x->vy);
    const hm_vec2 sum = {plus.x + v.x, plus.y + v.y};
    const hm_vec2 rest = {plus.x - v.x, plus.y - v.y};
    const double one = hmi_metric_dot(sum, sum);
    const double two = hmi_metric_dot(rest, rest);
    return 0.5 * sqrt(one > two ? one : two) * (1 + 1e-12);
}

void hmi_closest_blocks(hmi_closest *search) {
    far_pairs pairs;
    pairs.search = search;
    pairs.radius_a = far_radius(search->a->xform);
    pairs.radius_b = far_radius(search->b->xform);
    pairs.pair[0] = (far_pair){{0, 0, hmi_tree_top(search->a), 0}, {0, 0, hmi_tree_top(search->b), 0}, 0};
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
