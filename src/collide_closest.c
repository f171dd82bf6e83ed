// The closest pixels of two masks that do not meet; and whether two masks meet a rule with a margin, which is the
// same search with the margin for the first bound.
//
// A pair of pixels that is nearly the closest is found first, by going from the one mask to the nearest pixel of the
// other and back. Every pair that may be as near is then looked at, by one of three ways, whichever suits:
// - Near each other, where there is a field: the tree of the one mask is culled in the other's field as for overlap.
// - Far apart: along the line between the closest points found so far the masks must come as near to each other as
//   they do there. Seen along that line both are heights, so the pixels that are high enough are found in each tree
//   by itself, and mostly they are few.
// - Else pairs of blocks of both trees, nearest first.
//
// All of them look at pairs of pixels through closest_offer, which keeps the nearest: of equally near ones that with
// the smaller place. So the answer does not depend on the way.
#include "collide_culling.h"
#include "collide_metric.h"
#include "collide_pixels.h"

// Distances in doubles are right to 2^-25 pixel; pairs that differ by less than this are told apart by
// hmi_sat_distance.
#define CLOSEST_SLACK 1e-6

typedef struct closest_search {
    const hmi_posed_mask *a;
    const hmi_posed_mask *b;
    const hmi_rule *rule;  ///< what is asked for; NULL for the closest pair
    bool met;              ///< whether a pair has been found that meets the rule: nothing more is to be done
    hmi_pixel_pair pixels; ///< for their places
    hmi_metric metric;
    hm_vec2 origin; ///< from the middle of a's pixel (0, 0) to that of b's, in world pixels
    double limit;   ///< pairs that are farther apart do not count
    double best;    ///< the distance of the closest pair, to 2^-25 pixel
    bool known;     ///< and whether it is known to the bit
    double distance;
    hmi_point way; ///< from corner (0, 0) to corner (0, 0)
    hm_pixel pixel_a, pixel_b;
    hm_pixel start_a, start_b; ///< a pair that is nearly the closest
} closest_search;

static hm_vec2 closest_axis(int32_t x, int32_t y) {
    return (hm_vec2){x / (double)HM_STEPS_PER_PIXEL, y / (double)HM_STEPS_PER_PIXEL};
}

static closest_search closest_make(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule) {
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    closest_search search = {.a = a, .b = b, .rule = rule, .limit = HUGE_VAL, .best = HUGE_VAL};
    search.pixels = hmi_pixel_pair_make(a->xform, b->xform, true);
    search.metric = hmi_metric_make(a->xform, b->xform);
    search.origin.x = (double)search.pixels.dx * unit + 0.5 * unit * (b->xform->ux + (double)b->xform->vx) -
                      0.5 * unit * (a->xform->ux + (double)a->xform->vx);
    search.origin.y = (double)search.pixels.dy * unit + 0.5 * unit * (b->xform->uy + (double)b->xform->vy) -
                      0.5 * unit * (a->xform->uy + (double)a->xform->vy);
    if (rule) search.best = (double)rule->margin * unit;
    search.limit = search.best + CLOSEST_SLACK;
    return search;
}

// ---- pairs of pixels ----------------------------------------------------------------------------------------------

static int closest_compare(hm_pixel a, hm_pixel b) {
    if (a.y != b.y) return a.y < b.y ? -1 : 1;
    return a.x < b.x ? -1 : a.x > b.x;
}

static bool closest_before(const closest_search *search, hm_pixel a, hm_pixel b) {
    const int first = closest_compare(a, search->pixel_a);
    return first < 0 || (first == 0 && closest_compare(b, search->pixel_b) < 0);
}

static double closest_exact(const closest_search *search, hm_pixel a, hm_pixel b, hm_vec2 *on_a, hm_vec2 *on_b) {
    hmi_point of_a[4];
    hmi_point of_b[4];
    hmi_pixel_corners(search->a->xform, a.x, a.y, of_a);
    hmi_pixel_corners(search->b->xform, b.x, b.y, of_b);
    const hmi_convex first = {of_a, 4, 0};
    const hmi_convex second = {of_b, 4, 0};
    return hmi_sat_distance(&first, &second, on_a, on_b);
}

static bool closest_meets(const closest_search *search, hm_pixel a, hm_pixel b) {
    hmi_point of_a[4];
    hmi_point of_b[4];
    hmi_pixel_corners(search->a->xform, a.x, a.y, of_a);
    hmi_pixel_corners(search->b->xform, b.x, b.y, of_b);
    const hmi_convex first = {of_a, 4, 0};
    const hmi_convex second = {of_b, 4, 0};
    HMI_COUNT_ONE(exact);
    return hmi_sat_touch(&first, &second, search->rule->margin, search->rule->closed);
}

// Pairs the same way apart have the same distance, to the bit: it follows from differences of corners.
static void closest_tie(closest_search *search, double near, hmi_point way, hm_pixel a, hm_pixel b) {
    hm_vec2 ignored[2];
    const bool before = closest_before(search, a, b);
    if (way.x != search->way.x || way.y != search->way.y) {
        if (!search->known)
            search->distance = closest_exact(search, search->pixel_a, search->pixel_b, &ignored[0], &ignored[1]);
        search->known = true;
        const double distance = closest_exact(search, a, b, &ignored[0], &ignored[1]);
        HMI_COUNT_ONE(exact);
        if (distance > search->distance || (distance == search->distance && !before)) return;
        search->distance = distance;
        search->way = way;
        search->best = near;
        search->limit = near + CLOSEST_SLACK;
    } else if (!before) {
        return;
    }
    search->pixel_a = a;
    search->pixel_b = b;
}

static hm_vec2 closest_apart(const closest_search *search, double ax, double ay, double bx, double by) {
    const hm_xform *a = search->a->xform;
    const hm_xform *b = search->b->xform;
    const double unit = 1.0 / (double)HM_STEPS_PER_PIXEL;
    return (hm_vec2){search->origin.x + unit * ((bx * b->ux + by * b->vx) - (ax * a->ux + ay * a->vx)),
                     search->origin.y + unit * ((bx * b->uy + by * b->vy) - (ax * a->uy + ay * a->vy))};
}

static void closest_offer(closest_search *search, hm_pixel a, hm_pixel b) {
    HMI_COUNT_ONE(pixels);
    const double near =
        hmi_metric_distance(&search->metric, closest_apart(search, a.x, a.y, b.x, b.y), search->limit);
    if (near > search->limit) return;
    if (search->rule) {
        search->met = search->met || near < search->best - CLOSEST_SLACK || closest_meets(search, a, b);
        return;
    }
    const hmi_point way = hmi_pixel_way(&search->pixels, a.x, a.y, b.x, b.y);
    if (near >= search->best - CLOSEST_SLACK) {
        closest_tie(search, near, way, a, b);
        return;
    }
    search->best = near;
    search->limit = near + CLOSEST_SLACK;
    search->known = false;
    search->way = way;
    search->pixel_a = a;
    search->pixel_b = b;
}

// How wide boxes of pixels are that are read row by row, at most.
enum { CLOSEST_BOX = 32 };

// ---- a first pair -------------------------------------------------------------------------------------------------

/// A block of one mask.
typedef struct closest_node {
    int32_t x;
    int32_t y;
    int level;
    double bound;
} closest_node;

typedef struct closest_stack {
    closest_node node[15 * HMI_FIELD_LEVELS + 1];
    int depth;
} closest_stack;

// Keeps the children of one node, from `first` on, in the order in which the last is the nearest.
static void closest_push(closest_stack *stack, int first, closest_node node) {
    int place = stack->depth++;
    for (; place > first && stack->node[place - 1].bound < node.bound; place--)
        stack->node[place] = stack->node[place - 1];
    stack->node[place] = node;
}

// The squares of the distances, along one axis, of a place from four squares side by side.
static void closest_gaps(double place, int32_t first, double side, double gaps[4]) {
    for (int i = 0; i < 4; i++) {
        const double before = (first + i) * side - place;
        const double behind = -before - side;
        const double gap = before > behind ? before : behind;
        gaps[i] = gap > 0 ? gap * gap : 0;
    }
}

// The same for pixels that are at most CLOSEST_BOX / 2 - 1 away, row by row.
static bool closest_scan(const hmi_posed_mask *mask, hm_vec2 place, double *best, hm_pixel *out) {
    const hmi_pixel_box box = hmi_mask_box(mask, place.x, place.y, sqrt(*best));
    bool found = false;
    if (box.x0 > box.x1) return false;
    for (int32_t y = box.y0; y <= box.y1; y++) {
        const double before = y - place.y;
        const double down = before > 0 ? before : before < -1 ? before + 1 : 0;
        if (down * down >= *best) continue;
        for (uint64_t bits = hmi_mask_box_row(mask, &box, y); bits; bits &= bits - 1) {
            const int32_t x = box.x0 + hmi_lowest_bit(bits);
            const double left = x - place.x;
            const double across = left > 0 ? left : left < -1 ? left + 1 : 0;
            const double squared = across * across + down * down;
            if (squared >= *best) continue;
            *best = squared;
            *out = (hm_pixel){x, y};
            found = true;
        }
    }
    return found;
}

// The pixel of a mask that is nearest to a place, both in its own pixels, if the square of its distance is below
// `best`.
static bool closest_to(const hmi_posed_mask *mask, hm_vec2 place, double *best, hm_pixel *out) {
    const double scan = CLOSEST_BOX / 2 - 1;
    if (*best < scan * scan) return closest_scan(mask, place, best, out);
    closest_stack stack;
    bool found = false;
    stack.node[0] = (closest_node){0, 0, hmi_tree_top(mask), 0};
    stack.depth = 1;
    while (stack.depth > 0) {
        const closest_node node = stack.node[--stack.depth];
        if (node.bound >= *best) continue;
        if (node.level < 0) {
            *best = node.bound;
            *out = (hm_pixel){node.x, node.y};
            found = true;
            continue;
        }
        HMI_COUNT_ONE(nodes);
        double across[4];
        double down[4];
        const double side = (double)((int64_t)1 << (2 * node.level));
        const int first = stack.depth;
        closest_gaps(place.x, 4 * node.x, side, across);
        closest_gaps(place.y, 4 * node.y, side, down);
        for (unsigned bits = hmi_tree_children(mask, node.level, node.x, node.y); bits; bits &= bits - 1) {
            const int i = hmi_lowest_bit(bits);
            const closest_node child = {4 * node.x + (i & 3), 4 * node.y + (i >> 2), node.level - 1,
                                        across[i & 3] + down[i >> 2]};
            if (child.bound < *best) closest_push(&stack, first, child);
        }
    }
    return found;
}

// A place of `a` that b's field puts nearest: down the tree, each time to the nearest child.
static hm_vec2 closest_descend(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_map *map) {
    hm_vec2 place = {0.5 * a->mask->grid.width, 0.5 * a->mask->grid.height};
    closest_node node = {0, 0, hmi_tree_top(a), 0};
    for (; node.level >= 0; node.level--) {
        const double side = (double)((int64_t)1 << (2 * node.level));
        const hm_pixel first = {4 * node.x, 4 * node.y};
        double nearest = HUGE_VAL;
        HMI_COUNT_ONE(nodes);
        for (unsigned bits = hmi_tree_children(a, node.level, node.x, node.y); bits; bits &= bits - 1) {
            const int i = hmi_lowest_bit(bits);
            const hm_vec2 middle = {(first.x + (i & 3) + 0.5) * side, (first.y + (i >> 2) + 0.5) * side};
            const hm_vec2 there = hmi_map_apply(map, middle.x, middle.y);
            const hmi_look look = hmi_mask_look(b, there.x, there.y);
            const double key = look.outside_squared - look.inside;
            if (key >= nearest) continue;
            nearest = key;
            node.x = first.x + (i & 3);
            node.y = first.y + (i >> 2);
            place = middle;
        }
        if (nearest == HUGE_VAL) break; // no pixel at all
    }
    return place;
}

static double closest_square(hm_vec2 place, hm_pixel pixel) {
    const double x = pixel.x + 0.5 - place.x;
    const double y = pixel.y + 0.5 - place.y;
    const double across = fabs(x) > 0.5 ? fabs(x) - 0.5 : 0;
    const double down = fabs(y) > 0.5 ? fabs(y) - 0.5 : 0;
    return across * across + down * down;
}

// To and fro, as long as it helps.
static bool closest_start(closest_search *search, const hmi_map *forth, const hmi_map *back) {
    hm_vec2 place = closest_descend(search->a, search->b, forth);
    hm_pixel a = {0, 0};
    hm_pixel b = {0, 0};
    double before = HUGE_VAL;
    for (int i = 0; i < 4 && !search->met; i++) {
        const hm_vec2 there = hmi_map_apply(forth, place.x, place.y);
        double best = i > 0 ? closest_square(there, b) : HUGE_VAL;
        if (!closest_to(search->b, there, &best, &b)) break;
        const hm_vec2 here = hmi_map_apply(back, b.x + 0.5, b.y + 0.5);
        best = i > 0 ? closest_square(here, a) : HUGE_VAL;
        if (!closest_to(search->a, here, &best, &a) && i == 0) break;
        const double near = hmi_metric_distance(&search->metric, closest_apart(search, a.x, a.y, b.x, b.y), before);
        if (near >= before) break;
        closest_offer(search, a, b);
        search->start_a = a;
        search->start_b = b;
        before = near;
        place = (hm_vec2){a.x + 0.5, a.y + 0.5};
    }
    return before < HUGE_VAL;
}

// ---- near: culled in a field --------------------------------------------------------------------------------------

/// A walk over the tree of the one mask, `walked`, in the field of the other.
typedef struct closest_walk {
    closest_search *search;
    const hmi_posed_mask *walked;
    const hmi_posed_mask *other;
    const hmi_kernels *kernels;
    const hmi_map *map; ///< from the pixels of the walked mask to those of the other
    bool swapped;       ///< the walked mask is b
    double radius;      ///< of a pixel of the walked mask, in the other's pixels
    double half_x;      ///< half the width and height of its box there
    double half_y;
    double stretch; ///< pixels of the world that a pixel of the other mask is long at least
    double error;
    hmi_field_cells cells;
    hmi_cull cull;
    uint16_t children;
} closest_walk;

// How far the limit reaches in the other mask's pixels; 2^-40 of it covers all rounding here.
static double closest_reach(const closest_walk *walk) {
    return walk->search->limit / walk->stretch * (1 + 0x1p-40) + walk->map->error + 1e-9;
}

static bool closest_walk_make(closest_search *search, bool swapped, const hmi_map *map, closest_walk *walk) {
    walk->search = search;
    walk->walked = swapped ? search->b : search->a;
    walk->other = swapped ? search->a : search->b;
    walk->map = map;
    walk->swapped = swapped;
    walk->half_x = 0.5 * (fabs(map->xx) + fabs(map->yx));
    walk->half_y = 0.5 * (fabs(map->xy) + fabs(map->yy));
    walk->stretch = hmi_xform_least_stretch(walk->other->xform) / (double)HM_STEPS_PER_PIXEL;
    if (!walk->other->field) return false;
    const double half = 4 * (walk->half_x > walk->half_y ? walk->half_x : walk->half_y);
    if (!(2 * (half + closest_reach(walk)) < CLOSEST_BOX - 2)) return false;
    walk->kernels = hmi_kernels_active();
    walk->radius = hmi_map_pixel_radius(map);
    walk->error = hmi_culling_error(map, hmi_tree_top(walk->walked), walk->other);
    walk->cells = hmi_culling_cells(walk->other);
    hmi_culling_place(map, &walk->cull);
    walk->cull.deep = HUGE_VALF; // nothing ends the search
    return true;
}

// The other's pixels within half_x and half_y of a place; x0 > x1 or y0 > y1 when there are none.
static hmi_pixel_box closest_box(const closest_walk *walk, hm_vec2 place, double half_x, double half_y) {
    const hmi_bitgrid *grid = &walk->other->mask->grid;
    if (!(place.x + half_x >= 0 && place.y + half_y >= 0 && place.x - half_x <= grid->width &&
          place.y - half_y <= grid->height))
        return (hmi_pixel_box){0, 0, -1, -1};
    hmi_pixel_box box = {(int32_t)(place.x - half_x + CLOSEST_BOX) - CLOSEST_BOX,
                         (int32_t)(place.y - half_y + CLOSEST_BOX) - CLOSEST_BOX, (int32_t)(place.x + half_x),
                         (int32_t)(place.y + half_y)};
    if (box.x0 < 0) box.x0 = 0;
    if (box.y0 < 0) box.y0 = 0;
    if (box.x1 > grid->width - 1) box.x1 = grid->width - 1;
    if (box.y1 > grid->height - 1) box.y1 = grid->height - 1;
    return box;
}

// A pixel against the other's pixels about it.
static void closest_pixel(const closest_walk *walk, hm_pixel pixel) {
    const hm_vec2 place = hmi_map_apply(walk->map, pixel.x + 0.5, pixel.y + 0.5);
    const double reach = closest_reach(walk);
    const hmi_pixel_box box = closest_box(walk, place, walk->half_x + reach, walk->half_y + reach);
    if (box.x0 > box.x1) return;
    for (int32_t y = box.y0; y <= box.y1; y++)
        for (uint64_t bits = hmi_mask_box_row(walk->other, &box, y); bits; bits &= bits - 1) {
            const hm_pixel met = {box.x0 + hmi_lowest_bit(bits), y};
            closest_offer(walk->search, walk->swapped ? met : pixel, walk->swapped ? pixel : met);
        }
}

static void closest_block_pixels(const closest_walk *walk, hmi_block block) {
    const int32_t x = 4 * (int32_t)(block & 0xffff);
    const int32_t y = 4 * (int32_t)(block >> 16 & 0xffff);
    for (uint64_t bits = block >> 32; bits && !walk->search->met; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        closest_pixel(walk, (hm_pixel){x + (i & 3), y + (i >> 2)});
    }
}

static void closest_block(const closest_walk *walk, hmi_node node) {
    const int32_t x = (int32_t)(node & 0xffff);
    const int32_t y = (int32_t)(node >> 16);
    const double reach = closest_reach(walk);
    const hm_vec2 place = hmi_map_apply(walk->map, 4 * x + 2.0, 4 * y + 2.0);
    const hmi_pixel_box box = closest_box(walk, place, 4 * walk->half_x + reach, 4 * walk->half_y + reach);
    if (box.x0 > box.x1) return;
    for (int32_t row = box.y0; row <= box.y1; row++) {
        if (!hmi_mask_box_row(walk->other, &box, row)) continue;
        const uint64_t pixels = hmi_tree_children(walk->walked, 0, x, y);
        closest_block_pixels(walk, node | pixels << 32);
        return;
    }
}

// Where little is in reach of a block, those of up to 16 that have nothing there are sorted out together.
static void closest_blocks_near(closest_walk *walk, const hmi_node *nodes, int32_t n) {
    const double reach = closest_reach(walk);
    const int32_t step = walk->walked->field ? HMI_CULL_NODES : 1;
    if (!hmi_culling_sievable(walk->map, reach)) {
        for (int32_t k = 0; k < n && !walk->search->met; k++) closest_block(walk, nodes[k]);
        return;
    }
    hmi_sieve sieve = hmi_culling_sieve(walk->map, walk->half_x + reach, walk->half_y + reach);
    for (int32_t k = 0; k < n && !walk->search->met; k += step) {
        hmi_block blocks[HMI_CULL_NODES];
        sieve.tree = hmi_culling_level(walk->walked, 0, nodes[k], &walk->children);
        const int32_t some = n - k < step ? n - k : step;
        const int32_t left = walk->kernels->sieve(&walk->other->mask->grid, &sieve, nodes + k, some, blocks);
        for (int32_t i = 0; i < left; i++) closest_block_pixels(walk, blocks[i]);
    }
}

static int32_t closest_cull(closest_walk *walk, int level, const hmi_node *nodes, int32_t n,
                            hmi_node out[HMI_CULL_ROOM]) {
    const double side = (double)((int64_t)1 << (2 * level));
    const double far = (walk->radius * side + walk->error + closest_reach(walk)) * (1 + 1e-6);
    walk->cull.tree = hmi_culling_level(walk->walked, level, nodes[0], &walk->children);
    walk->cull.shift = 2 * level;
    walk->cull.far_squared = (float)(far * far);
#ifdef HMI_COUNT
    hmi_count.nodes += (uint64_t)n;
#endif
    return walk->kernels->cull(&walk->cells, &walk->cull, nodes, n, out).count;
}

static void closest_walk_nodes(closest_walk *walk, int level, const hmi_node *nodes, int32_t n) {
    hmi_node children[HMI_CULL_ROOM];
    const int32_t most = walk->walked->field ? HMI_CULL_NODES : 1;
    if (level == 0) {
        closest_blocks_near(walk, nodes, n);
        return;
    }
    for (int32_t k = 0; k < n && !walk->search->met; k += most) {
        const int32_t left = closest_cull(walk, level, nodes + k, n - k < most ? n - k : most, children);
        closest_walk_nodes(walk, level - 1, children, left);
    }
}

static double closest_pixel_area(const hm_xform *x) {
    return fabs((double)((int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx));
}

// The mask with the smaller pixels is walked, if the other has a field. False when this way does not suit, or nothing
// was found within the limit.
static bool closest_near(closest_search *search, const hmi_map *forth, const hmi_map *back, double limit) {
    const bool swapped = closest_pixel_area(search->b->xform) < closest_pixel_area(search->a->xform);
    const double all = search->limit;
    closest_walk walk;
    const hmi_node root = 0;
    if (limit < all) search->limit = limit;
    if (closest_walk_make(search, swapped, swapped ? back : forth, &walk) ||
        closest_walk_make(search, !swapped, swapped ? forth : back, &walk)) {
        closest_walk_nodes(&walk, hmi_tree_top(walk.walked), &root, 1);
        if (limit >= all || search->best + CLOSEST_SLACK <= limit) return true;
    }
    if (limit < all) search->limit = search->best + CLOSEST_SLACK;
    return false;
}

// ---- far: by height -----------------------------------------------------------------------------------------------

/// Heights of a mask's places along a direction: that of pixel (0, 0)'s middle, and what a pixel to the right and one
/// down add.
typedef struct closest_slope {
    const hmi_posed_mask *mask;
    double origin;
    double right;
    double down;
    double half; ///< how far a pixel reaches from its middle
} closest_slope;

static closest_slope closest_slope_make(const hmi_posed_mask *mask, hm_vec2 up, double origin) {
    closest_slope slope = {mask, origin, 0, 0, 0};
    slope.right = hmi_metric_dot(up, closest_axis(mask->xform->ux, mask->xform->uy));
    slope.down = hmi_metric_dot(up, closest_axis(mask->xform->vx, mask->xform->vy));
    slope.half = 0.5 * (fabs(slope.right) + fabs(slope.down));
    return slope;
}

enum { CLOSEST_PEAKS = 48 };

/// The pixels that reach up to a height.
typedef struct closest_peaks {
    double height;
    int32_t count; ///< may exceed CLOSEST_PEAKS, then they are not all listed
    hm_pixel pixel[CLOSEST_PEAKS];
} closest_peaks;

// All pixels that reach up to peaks->height; or, with `highest`, the height of the highest one, if it is higher.
static void closest_climb(const closest_slope *slope, bool highest, closest_peaks *peaks) {
    closest_stack stack;
    stack.node[0] = (closest_node){0, 0, hmi_tree_top(slope->mask), HUGE_VAL};
    stack.depth = 1;
    while (stack.depth > 0 && peaks->count <= CLOSEST_PEAKS) {
        const closest_node node = stack.node[--stack.depth];
        if (node.bound < peaks->height) continue;
        const double side = (double)((int64_t)1 << (2 * node.level));
        HMI_COUNT_ONE(nodes);
        for (unsigned bits = hmi_tree_children(slope->mask, node.level, node.x, node.y); bits; bits &= bits - 1) {
            const int i = hmi_lowest_bit(bits);
            closest_node child = {4 * node.x + (i & 3), 4 * node.y + (i >> 2), node.level - 1, 0};
            const double x = (child.x + 0.5) * side - 0.5;
            const double y = (child.y + 0.5) * side - 0.5;
            child.bound = slope->origin + x * slope->right + y * slope->down + side * slope->half;
            if (child.bound < peaks->height) continue;
            if (child.level >= 0) {
                stack.node[stack.depth++] = child;
            } else if (highest) {
                peaks->height = child.bound;
            } else {
                if (peaks->count < CLOSEST_PEAKS) peaks->pixel[peaks->count] = (hm_pixel){child.x, child.y};
                peaks->count++;
            }
        }
    }
}

// Two pixels no farther apart than the limit are no farther apart along any direction. Heights of a are measured
// along `up`, those of b against it, both from a's pixel (0, 0): they add up to at least -limit.
static bool closest_far(closest_search *search) {
    const hm_pixel *start_a = &search->start_a;
    const hm_pixel *start_b = &search->start_b;
    const hm_vec2 d = closest_apart(search, start_a->x, start_a->y, start_b->x, start_b->y);
    const hm_vec2 way = hmi_metric_way(&search->metric, d);
    const double length = sqrt(hmi_metric_dot(way, way));
    if (!(length > 0)) return false;
    const hm_vec2 up = {way.x / length, way.y / length};
    const hm_vec2 down = {-up.x, -up.y};
    const closest_slope of_a = closest_slope_make(search->a, up, 0);
    const closest_slope of_b = closest_slope_make(search->b, down, hmi_metric_dot(down, search->origin));
    closest_peaks a = {-HUGE_VAL, 0, {{0, 0}}};
    closest_peaks b = {-HUGE_VAL, 0, {{0, 0}}};
    b.height = of_b.origin + start_b->x * of_b.right + start_b->y * of_b.down + of_b.half;
    closest_climb(&of_b, true, &b);
    a.height = -search->limit - b.height;
    closest_climb(&of_a, false, &a);
    if (a.count > CLOSEST_PEAKS) return false;
    double highest = -HUGE_VAL;
    for (int32_t i = 0; i < a.count; i++) {
        const double height = of_a.origin + a.pixel[i].x * of_a.right + a.pixel[i].y * of_a.down + of_a.half;
        if (height > highest) highest = height;
    }
    b.height = -search->limit - highest;
    closest_climb(&of_b, false, &b);
    if (b.count > CLOSEST_PEAKS) return false;
    for (int32_t i = 0; i < a.count; i++)
        for (int32_t j = 0; j < b.count && !search->met; j++) closest_offer(search, a.pixel[i], b.pixel[j]);
    return true;
}

// ---- pairs of blocks ----------------------------------------------------------------------------------------------

typedef struct closest_pair {
    closest_node a, b; ///< their bounds are not used
    double bound;
} closest_pair;

typedef struct closest_pairs {
    closest_search *search;
    double radius_a, radius_b; ///< of a pixel
    closest_pair pair[15 * 2 * (HMI_FIELD_LEVELS + 1) + 17];
    int depth;
} closest_pairs;

static double closest_side(const closest_node *node) { return (double)((int64_t)1 << (2 * (node->level + 1))); }

static double closest_bound(const closest_pairs *pairs, const closest_node *a, const closest_node *b) {
    const double side_a = closest_side(a);
    const double side_b = closest_side(b);
    const closest_search *search = pairs->search;
    const hm_vec2 d = closest_apart(search, (a->x + 0.5) * side_a - 0.5, (a->y + 0.5) * side_a - 0.5,
                                    (b->x + 0.5) * side_b - 0.5, (b->y + 0.5) * side_b - 0.5);
    const double bound = hmi_metric_bound(&search->metric, d, side_a, side_b);
    if (bound > search->limit) return bound;
    const double apart = sqrt(hmi_metric_dot(d, d)) - side_a * pairs->radius_a - side_b * pairs->radius_b;
    return apart > bound ? apart : bound;
}

// Keeps the pairs of one block's children, from `first` on, in the order in which the last is the nearest.
static void closest_push_pair(closest_pairs *pairs, int first, const closest_pair *pair) {
    int place = pairs->depth++;
    for (; place > first && pairs->pair[place - 1].bound < pair->bound; place--)
        pairs->pair[place] = pairs->pair[place - 1];
    pairs->pair[place] = *pair;
}

// The larger of the two blocks is taken apart.
static void closest_split(closest_pairs *pairs, const closest_pair *pair) {
    const bool split_a = pair->b.level < 0 || (pair->a.level >= 0 && closest_side(&pair->a) * pairs->radius_a >=
                                                                         closest_side(&pair->b) * pairs->radius_b);
    const closest_node *node = split_a ? &pair->a : &pair->b;
    const hmi_posed_mask *mask = split_a ? pairs->search->a : pairs->search->b;
    const int first = pairs->depth;
    HMI_COUNT_ONE(nodes);
    for (unsigned bits = hmi_tree_children(mask, node->level, node->x, node->y); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const closest_node child = {4 * node->x + (i & 3), 4 * node->y + (i >> 2), node->level - 1, 0};
        closest_pair made = {split_a ? child : pair->a, split_a ? pair->b : child, 0};
        made.bound = closest_bound(pairs, &made.a, &made.b);
        if (made.bound <= pairs->search->limit) closest_push_pair(pairs, first, &made);
    }
}

static double closest_radius(const hm_xform *x) {
    const hm_vec2 plus = closest_axis(x->ux, x->uy);
    const hm_vec2 v = closest_axis(x->vx, x->vy);
    const hm_vec2 sum = {plus.x + v.x, plus.y + v.y};
    const hm_vec2 rest = {plus.x - v.x, plus.y - v.y};
    const double one = hmi_metric_dot(sum, sum);
    const double two = hmi_metric_dot(rest, rest);
    return 0.5 * sqrt(one > two ? one : two) * (1 + 1e-12);
}

static void closest_blocks(closest_search *search) {
    closest_pairs pairs;
    pairs.search = search;
    pairs.radius_a = closest_radius(search->a->xform);
    pairs.radius_b = closest_radius(search->b->xform);
    pairs.pair[0] = (closest_pair){{0, 0, hmi_tree_top(search->a), 0}, {0, 0, hmi_tree_top(search->b), 0}, 0};
    pairs.depth = 1;
    while (pairs.depth > 0 && !search->met) {
        const closest_pair pair = pairs.pair[--pairs.depth];
        if (pair.bound > search->limit) continue;
        if (pair.a.level < 0 && pair.b.level < 0)
            closest_offer(search, (hm_pixel){pair.a.x, pair.a.y}, (hm_pixel){pair.b.x, pair.b.y});
        else
            closest_split(&pairs, &pair);
    }
}

// ---- the cells of the matrix --------------------------------------------------------------------------------------

// Masks that nearly touch are the usual case. That far a sieve reaches at any angle, if their pixels are of one size.
static double closest_first_limit(const closest_search *search) {
    const double of_a = hmi_xform_least_stretch(search->a->xform);
    const double of_b = hmi_xform_least_stretch(search->b->xform);
    return 0.6 / (double)HM_STEPS_PER_PIXEL * (of_a < of_b ? of_a : of_b);
}

static void closest_run(closest_search *search) {
    const hmi_map forth = hmi_map_between(search->a->xform, search->b->xform);
    const hmi_map back = hmi_map_between(search->b->xform, search->a->xform);
    if (closest_near(search, &forth, &back, search->rule ? HUGE_VAL : closest_first_limit(search))) return;
    if (!closest_start(search, &forth, &back) || search->met) return;
    if (!search->rule && closest_near(search, &forth, &back, HUGE_VAL)) return;
    if (closest_far(search)) return;
    closest_blocks(search);
}

double hmi_closest_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, hm_points *out) {
    const double unit = 1.0 / ((double)HMI_UNITS_PER_STEP * (double)HM_STEPS_PER_PIXEL);
    closest_search search = closest_make(a, b, NULL);
    hm_vec2 on_a;
    hm_vec2 on_b;
    closest_run(&search);
    if (search.best == HUGE_VAL) return HUGE_VAL;
    if (search.known && !out) return search.distance;
    const double distance = closest_exact(&search, search.pixel_a, search.pixel_b, &on_a, &on_b);
    if (!out) return distance;
    hmi_point corner[4];
    hmi_pixel_corners(a->xform, search.pixel_a.x, search.pixel_a.y, corner);
    const hm_vec2 world = {(double)corner[0].x * unit, (double)corner[0].y * unit};
    *out = (hm_points){
        {world.x + on_a.x, world.y + on_a.y}, {world.x + on_b.x, world.y + on_b.y}, search.pixel_a, search.pixel_b};
    return distance;
}

bool hmi_closer_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule) {
    closest_search search = closest_make(a, b, rule);
    if (hmi_tree_top(a) < 0 || hmi_tree_top(b) < 0) return false;
    closest_run(&search);
    return search.met;
}
