// Mask against mask. The pixels of the one with the smaller pixels are walked as a tree; each block is placed in the
// other's pixels, looked up in its distance field and dropped, kept, or - where the block lies wholly inside the
// solid - the answer. What is left are pixels near the contact, decided in exact arithmetic: two parallelograms by
// separating axes.
//
// Masks with the same axes skip all that: at whole-pixel offsets they are two aligned masks, and in between a pixel
// of one lies over two columns and two rows of the other.
#include "collide_internal.h"
#include "kernels.h"

#include <math.h>

#ifdef HMI_COUNT
hmi_counts hmi_count;
#endif

// ---- two pixels ---------------------------------------------------------------------------------------------------

/// One separating axis: the pixels' interiors meet only if low < cross(axis, d) < high, with d from corner (0, 0) of
/// the first pixel to that of the second, in steps.
typedef struct pixel_axis {
    int64_t x;
    int64_t y;
    int64_t low;
    int64_t high;
} pixel_axis;

/// All about two masks' pixels that does not depend on which pixels they are.
typedef struct pixel_pair {
    pixel_axis axis[4];
    int64_t dx, dy;  ///< from the first mask's origin to the second's
    int64_t reach_x; ///< no two pixels meet when |d.x| is greater
    int64_t reach_y;
    bool narrow; ///< whether 64 bits are enough
    bool closed;
    const hm_xform *a;
    const hm_xform *b;
} pixel_pair;

static int64_t pixel_abs(int64_t v) { return v < 0 ? -v : v; }

/// An interval of whole numbers.
typedef struct int_range {
    int64_t low;
    int64_t high;
} int_range;

// How far the parallelogram over u and v extends along the axis' normal, from its corner (0, 0).
static int_range pixel_extent(int64_t x, int64_t y, const hm_xform *xform) {
    const int64_t u = x * xform->uy - y * xform->ux;
    const int64_t v = x * xform->vy - y * xform->vx;
    int_range range = {(u < 0 ? u : 0) + (v < 0 ? v : 0), (u > 0 ? u : 0) + (v > 0 ? v : 0)};
    return range;
}

static pixel_axis pixel_make_axis(int64_t x, int64_t y, const hm_xform *a, const hm_xform *b) {
    const int_range of_a = pixel_extent(x, y, a);
    const int_range of_b = pixel_extent(x, y, b);
    pixel_axis axis = {x, y, of_a.low - of_b.high, of_a.high - of_b.low};
    return axis;
}

// With all axis components below 2^29: |d| < 2^31 in each coordinate where pixels can meet, so a cross product is
// below 2 * 2^29 * 2^31 = 2^61, and the extents, sums of four products of axes, below 2^61 as well.
static bool pixel_narrow(const hm_xform *xform) {
    const int64_t limit = (int64_t)1 << 29;
    return pixel_abs(xform->ux) < limit && pixel_abs(xform->uy) < limit && pixel_abs(xform->vx) < limit &&
           pixel_abs(xform->vy) < limit;
}

static pixel_pair pixel_make_pair(const hm_xform *a, const hm_xform *b, bool closed) {
    pixel_pair pair;
    pair.a = a;
    pair.b = b;
    pair.closed = closed;
    pair.dx = b->ox - a->ox;
    pair.dy = b->oy - a->oy;
    pair.reach_x = pixel_abs(a->ux) + pixel_abs(a->vx) + pixel_abs(b->ux) + pixel_abs(b->vx);
    pair.reach_y = pixel_abs(a->uy) + pixel_abs(a->vy) + pixel_abs(b->uy) + pixel_abs(b->vy);
    pair.narrow = pixel_narrow(a) && pixel_narrow(b);
    if (!pair.narrow) return pair;
    pair.axis[0] = pixel_make_axis(a->ux, a->uy, a, b);
    pair.axis[1] = pixel_make_axis(a->vx, a->vy, a, b);
    pair.axis[2] = pixel_make_axis(b->ux, b->uy, a, b);
    pair.axis[3] = pixel_make_axis(b->vx, b->vy, a, b);
    return pair;
}

static bool pixel_touch_wide(const pixel_pair *pair, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
    hmi_point of_a[4];
    hmi_point of_b[4];
    hmi_pixel_corners(pair->a, ax, ay, of_a);
    hmi_pixel_corners(pair->b, bx, by, of_b);
    hmi_convex first = {of_a, 4, 0};
    hmi_convex second = {of_b, 4, 0};
    return hmi_sat_touch(&first, &second, 0, pair->closed);
}

static bool pixel_touch(const pixel_pair *pair, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
    HMI_COUNT_ONE(exact);
    const hm_xform *a = pair->a;
    const hm_xform *b = pair->b;
    // Sides are below 2^15 and axes below 2^30 + 2: every term stays below 2^48.
    const int64_t dx =
        pair->dx + (int64_t)bx * b->ux + (int64_t)by * b->vx - (int64_t)ax * a->ux - (int64_t)ay * a->vx;
    const int64_t dy =
        pair->dy + (int64_t)bx * b->uy + (int64_t)by * b->vy - (int64_t)ax * a->uy - (int64_t)ay * a->vy;
    if (pixel_abs(dx) > pair->reach_x || pixel_abs(dy) > pair->reach_y) return false;
    if (!pair->narrow) return pixel_touch_wide(pair, ax, ay, bx, by);
    const int64_t slack = pair->closed ? 0 : 1;
    for (int i = 0; i < 4; i++) {
        const pixel_axis *axis = &pair->axis[i];
        const int64_t cross = axis->x * dy - axis->y * dx;
        if (cross < axis->low + slack || cross > axis->high - slack) return false;
    }
    return true;
}

// ---- walking one mask in the other's field ------------------------------------------------------------------------

/// What is the same for all nodes of a level: their children's side, axes and reach in b's pixels.
typedef struct walk_level {
    double side;
    float ux, uy;
    float vx, vy;
    float far_squared;
    float deep;
} walk_level;

typedef struct mask_walk {
    const hmi_posed_mask *a; ///< the one that is walked
    const hmi_posed_mask *b;
    const hmi_rule *rule;
    hmi_map map;   ///< from a's pixels to b's
    double radius; ///< of a pixel of a, in b's pixels: half its longer diagonal
    double half_x; ///< half the width and height of its box there
    double half_y;
    double reach;      ///< how far the margin and the error of the map reach, in b's pixels
    bool fine;         ///< no margin, and a pixel of `a` covers few of b's: they are read as boxes of bits
    pixel_pair pixels; ///< made when the first pair of pixels is to be decided
    bool pixels_made;
    walk_level level[HMI_FIELD_LEVELS];
    hmi_field_cells cells; ///< of b, where it has a field
    void (*look16)(const hmi_field_cells *field, const hmi_look16 *discs, unsigned which, hmi_looked16 *out);
} mask_walk;

// floor(v) for |v| < 2^16, without a call.
static int32_t walk_floor(double v) { return (int32_t)(v + 65536) - 65536; }

/// A rectangle of pixels, bounds inclusive.
typedef struct pixel_box {
    int32_t x0, y0, x1, y1;
} pixel_box;

// b's pixels that a square of `side` pixels of `a` with this centre may touch; for a side of 4 at most 32 wide.
static pixel_box walk_box(const mask_walk *walk, hm_vec2 centre, double side) {
    const hmi_bitgrid *grid = &walk->b->mask->grid;
    const double half_x = walk->half_x * side + walk->reach;
    const double half_y = walk->half_y * side + walk->reach;
    pixel_box box = {walk_floor(centre.x - half_x), walk_floor(centre.y - half_y), walk_floor(centre.x + half_x),
                     walk_floor(centre.y + half_y)};
    if (box.x0 < 0) box.x0 = 0;
    if (box.y0 < 0) box.y0 = 0;
    if (box.x1 > grid->width - 1) box.x1 = grid->width - 1;
    if (box.y1 > grid->height - 1) box.y1 = grid->height - 1;
    return box;
}

// Whether b has a solid pixel in a box that is at most 64 wide, so that it lies in one or two neighbouring stripes.
static bool walk_box_solid(const hmi_bitgrid *grid, const pixel_box *box) {
    if (box->x0 > box->x1) return false;
    const uint64_t *lo = hmi_bitgrid_stripe(grid, box->x0 >> 6);
    const uint64_t *hi = lo + grid->pitch;
    uint64_t any_lo = 0;
    uint64_t any_hi = 0;
    for (int32_t y = box->y0; y <= box->y1; y++) {
        any_lo |= lo[y];
        any_hi |= hi[y];
    }
    const uint64_t bits = hmi_funnel(any_lo, any_hi, (unsigned)(box->x0 & 63));
    return (bits & hmi_low_bits(box->x1 - box->x0 + 1)) != 0;
}

static bool walk_exact(mask_walk *walk, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
    if (!walk->pixels_made) walk->pixels = pixel_make_pair(walk->a->xform, walk->b->xform, walk->rule->closed);
    walk->pixels_made = true;
    return pixel_touch(&walk->pixels, ax, ay, bx, by);
}

// A pixel of `a` against b's pixels around it.
static bool walk_pixel_near(mask_walk *walk, int32_t x, int32_t y, hm_vec2 centre) {
    const hmi_bitgrid *grid = &walk->b->mask->grid;
    const pixel_box box = walk_box(walk, centre, 1);
    if (!walk_box_solid(grid, &box)) return false;
    const uint64_t *lo = hmi_bitgrid_stripe(grid, box.x0 >> 6);
    const uint64_t *hi = lo + grid->pitch;
    const uint64_t wanted = hmi_low_bits(box.x1 - box.x0 + 1);
    for (int32_t by = box.y0; by <= box.y1; by++)
        for (uint64_t bits = hmi_funnel(lo[by], hi[by], (unsigned)(box.x0 & 63)) & wanted; bits; bits &= bits - 1)
            if (walk_exact(walk, x, y, box.x0 + hmi_lowest_bit(bits), by)) return true;
    return false;
}

// With a margin, or where a pixel of `a` covers many of b's, b's tree is walked in turn.
static bool walk_pixel_far(const mask_walk *walk, int32_t x, int32_t y, hm_vec2 centre) {
    hmi_point corner[4];
    hmi_pixel_corners(walk->a->xform, x, y, corner);
    const hmi_convex pixel = {corner, 4, 0};
    const hmi_probe probe = {&pixel, centre, centre, walk->radius + walk->reach, false};
    return hmi_overlap_probe(walk->b, &probe, walk->rule);
}

static bool walk_pixel(mask_walk *walk, int32_t x, int32_t y, hm_vec2 centre) {
    if (!walk->fine) return walk_pixel_far(walk, x, y, centre);
    return walk_pixel_near(walk, x, y, centre);
}

typedef struct walk_node {
    int32_t x;
    int32_t y;
    int level;
} walk_node;

typedef struct walk_stack {
    walk_node node[15 * HMI_FIELD_LEVELS + 17];
    int depth;
} walk_stack;

// The children of a node as discs in b's pixels.
static hmi_look16 walk_discs(const mask_walk *walk, const walk_node *node) {
    const hmi_map *m = &walk->map;
    const walk_level *level = &walk->level[node->level];
    const hm_vec2 first = hmi_map_apply(m, (4 * node->x + 0.5) * level->side, (4 * node->y + 0.5) * level->side);
    hmi_look16 discs = {(float)first.x, (float)first.y, level->ux,          level->uy,
                        level->vx,      level->vy,      level->far_squared, level->deep};
    return discs;
}

// Without a field only b's rectangle is known.
static void walk_look_plain(const mask_walk *walk, const walk_node *node, unsigned which, hmi_looked16 *out) {
    const double side = (double)((int64_t)1 << (2 * node->level));
    const double far = walk->radius * side + walk->reach;
    out->near = 0;
    out->inside = 0;
    for (; which; which &= which - 1) {
        const int i = hmi_lowest_bit(which);
        const hm_vec2 centre =
            hmi_map_apply(&walk->map, (4 * node->x + (i & 3) + 0.5) * side, (4 * node->y + (i >> 2) + 0.5) * side);
        const hmi_look look = hmi_mask_look(walk->b, centre.x, centre.y);
        out->key[i] = 0;
        if (look.outside_squared <= far * far) out->near |= 1u << i;
    }
}

static bool walk_pixels(mask_walk *walk, const walk_node *node, unsigned bits) {
    for (; bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const int32_t x = 4 * node->x + (i & 3);
        const int32_t y = 4 * node->y + (i >> 2);
        HMI_COUNT_ONE(pixels);
        if (walk_pixel(walk, x, y, hmi_map_apply(&walk->map, x + 0.5, y + 0.5))) return true;
    }
    return false;
}

static void walk_push(walk_stack *stack, const walk_node *node, int i) {
    stack->node[stack->depth++] = (walk_node){4 * node->x + (i & 3), 4 * node->y + (i >> 2), node->level - 1};
}

// The cells of the field are as coarse as the blocks of 4 x 4 pixels themselves: of those that come out near, the
// ones without a solid pixel of `b` in their box are dropped before they cost a visit.
static unsigned walk_filter_blocks(const mask_walk *walk, const walk_node *node, unsigned near) {
    unsigned kept = 0;
    for (; near; near &= near - 1) {
        const int i = hmi_lowest_bit(near);
        const hm_vec2 centre =
            hmi_map_apply(&walk->map, 4 * (4 * node->x + (i & 3)) + 2.0, 4 * (4 * node->y + (i >> 2)) + 2.0);
        const pixel_box box = walk_box(walk, centre, 4);
        if (walk_box_solid(&walk->b->mask->grid, &box)) kept |= 1u << i;
    }
    return kept;
}

// Pushes the children, the likeliest to hit on top.
static void walk_push_all(walk_stack *stack, const walk_node *node, const hmi_looked16 *looked) {
    if (looked->near == 0) return;
    int best = hmi_lowest_bit(looked->near);
    for (unsigned bits = looked->near & (looked->near - 1); bits; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        const bool better = looked->key[i] < looked->key[best];
        walk_push(stack, node, better ? best : i);
        if (better) best = i;
    }
    walk_push(stack, node, best);
}

// True when a child is a hit for certain, or a pixel is one.
static bool walk_visit(mask_walk *walk, walk_stack *stack, const walk_node *node) {
    const unsigned bits = hmi_tree_children(walk->a, node->level, node->x, node->y);
    HMI_COUNT_ONE(nodes);
    hmi_looked16 looked;
    if (walk->b->field) {
        const hmi_look16 discs = walk_discs(walk, node);
        walk->look16(&walk->cells, &discs, bits, &looked);
    } else {
        walk_look_plain(walk, node, bits, &looked);
    }
    if (looked.inside) return true;
    if (node->level == 0) return walk_pixels(walk, node, looked.near);
    if (node->level == 1 && walk->fine) looked.near = walk_filter_blocks(walk, node, looked.near);
    walk_push_all(stack, node, &looked);
    return false;
}

static bool walk_run(mask_walk *walk) {
    walk_stack stack;
    stack.depth = 0;
    stack.node[stack.depth++] = (walk_node){0, 0, hmi_tree_top(walk->a)};
    while (stack.depth > 0) {
        const walk_node node = stack.node[--stack.depth];
        if (walk_visit(walk, &stack, &node)) return true;
    }
    return false;
}

static hmi_field_cells walk_cells(const hm_maskfield *field) {
    hmi_field_cells cells = {field->cells, field->cell_columns, field->cell_rows, (float)field->width,
                             (float)field->height};
    return cells;
}

// Floats have a relative error of 2^-24 an operation. A centre comes out of at most six operations on numbers not
// greater than `size`, so 2^-20 of that covers it, its difference from the clamped place and the rounding of their
// squares.
static void walk_init_levels(mask_walk *walk) {
    const hmi_map *m = &walk->map;
    const int top = hmi_tree_top(walk->a);
    const double span = (double)((int64_t)4 << (2 * top));
    const double size = fabs(m->tx) + fabs(m->ty) + 2 * span * (walk->half_x + walk->half_y) +
                        walk->b->mask->grid.width + walk->b->mask->grid.height;
    const double error = size * (1.0 / (1 << 20)) + m->error;
    for (int l = 0; l <= top; l++) {
        const double side = (double)((int64_t)1 << (2 * l));
        const double far = (walk->radius * side + walk->reach + error) * (1 + 1e-6);
        const double deep = (walk->radius * side + error) * (1 + 1e-6);
        walk->level[l] = (walk_level){side,
                                      (float)(m->xx * side),
                                      (float)(m->xy * side),
                                      (float)(m->yx * side),
                                      (float)(m->yy * side),
                                      (float)(far * far),
                                      (float)deep};
    }
}

static void walk_init(mask_walk *walk, const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule) {
    const hmi_map *m = &walk->map;
    walk->a = a;
    walk->b = b;
    walk->rule = rule;
    walk->map = hmi_map_between(a->xform, b->xform);
    walk->radius = hmi_map_pixel_radius(m);
    walk->half_x = 0.5 * (fabs(m->xx) + fabs(m->yx));
    walk->half_y = 0.5 * (fabs(m->xy) + fabs(m->yy));
    walk->reach = m->error + 1e-9 * walk->radius;
    if (rule->margin > 0) walk->reach += (double)rule->margin / hmi_xform_least_stretch(b->xform);
    walk->fine = rule->margin == 0 && walk->half_x + walk->half_y <= 3;
    walk->pixels_made = false;
    walk->look16 = hmi_kernels_active()->look16;
    if (!b->field) return;
    walk->cells = walk_cells(b->field);
    walk_init_levels(walk);
}

// ---- masks with the same axes -------------------------------------------------------------------------------------

static bool mask_same_axes(const hm_xform *a, const hm_xform *b) {
    return a->ux == b->ux && a->uy == b->uy && a->vx == b->vx && a->vy == b->vy;
}

/// A distance in whole pixels along one axis, and whether there is more than that.
typedef struct axis_offset {
    int32_t whole;
    bool more;
} axis_offset;

// floor(cross(d, v) / det), for `guess` within 1 of the quotient. The rest is below 2 |det| < 2^63 and so may be
// computed modulo 2^64, although the cross product needs 80 bits.
static axis_offset axis_divide(int64_t dx, int64_t dy, int64_t vx, int64_t vy, int64_t det, double guess) {
    axis_offset offset = {(int32_t)floor(guess), false};
    uint64_t cross = (uint64_t)dx * (uint64_t)vy - (uint64_t)dy * (uint64_t)vx;
    int64_t rest = (int64_t)(cross - (uint64_t)(int64_t)offset.whole * (uint64_t)det);
    if (det < 0) {
        rest = -rest;
        det = -det;
    }
    if (rest < 0) {
        rest += det;
        offset.whole--;
    } else if (rest >= det) {
        rest -= det;
        offset.whole++;
    }
    offset.more = rest != 0;
    return offset;
}

// Which whole offsets a pixel at this one lies over: from `whole` on one or two; with closed edges one more to each
// side where it fits exactly.
static int_range axis_offsets(axis_offset offset, bool closed) {
    int_range range = {offset.whole, offset.whole + (offset.more ? 1 : 0)};
    if (closed && !offset.more) {
        range.low--;
        range.high++;
    }
    return range;
}

static bool mask_overlap_same_axes(const hmi_posed_mask *a, const hmi_posed_mask *b, bool closed) {
    const hm_xform *x = a->xform;
    const int64_t dx = b->xform->ox - x->ox;
    const int64_t dy = b->xform->oy - x->oy;
    const int64_t det = (int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx;
    const hmi_map map = hmi_map_between(b->xform, x);
    if (!(fabs(map.tx) < 40000 && fabs(map.ty) < 40000)) return false; // sides are below 32,768
    const int_range across = axis_offsets(axis_divide(dx, dy, x->vx, x->vy, det, map.tx), closed);
    const int_range down = axis_offsets(axis_divide(-dx, -dy, x->ux, x->uy, det, map.ty), closed);
    for (int64_t j = down.low; j <= down.high; j++)
        for (int64_t i = across.low; i <= across.high; i++)
            if (hm_mask_overlap(a->mask, b->mask, (int32_t)i, (int32_t)j)) return true;
    return false;
}

// ---- the cell of the matrix ---------------------------------------------------------------------------------------

static double mask_pixel_area(const hmi_posed_mask *mask) {
    const hm_xform *x = mask->xform;
    return fabs((double)((int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx));
}

bool hmi_overlap_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule) {
    if (hmi_tree_top(a) < 0 || hmi_tree_top(b) < 0) return false;
    if (rule->margin == 0 && mask_same_axes(a->xform, b->xform)) return mask_overlap_same_axes(a, b, rule->closed);
    const bool a_finer = mask_pixel_area(a) <= mask_pixel_area(b);
    mask_walk walk;
    walk_init(&walk, a_finer ? a : b, a_finer ? b : a, rule);
    return walk_run(&walk);
}
