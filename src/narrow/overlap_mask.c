// Mask against mask. The pixels of the one with the smaller pixels are walked as a tree; each block is mapped into
// the other's pixels, and its distance is read from the other's field. The block is then dropped, or kept, or decides
// the result, where it lies wholly inside the solid. What is left are pixels near the contact, decided in exact
// arithmetic: two parallelograms by separating axes.
//
// Masks with the same axes, up to flips and quarter turns, skip all that (overlap_aligned.c).
#include "overlap_mask.h"

#include "../pose/pixel_pair.h"
#include "../pose/probe.h"
#include "closest_best.h"
#include "closest_pixels.h"
#include "field_cull.h"
#include "overlap_aligned.h"
#include "overlap_element.h"
#include "overlap_spots.h"

#include <math.h>

// ---- walking one mask in the other's field ------------------------------------------------------------------------

typedef struct mask_walk {
    const hmi_posed_mask *a; ///< the one that is walked
    const hmi_posed_mask *b;
    const hmi_rule *rule;
    const hmi_kernels *kernels;
    hmi_map map;   ///< from a's pixels to b's
    double radius; ///< of a pixel of a, in b's pixels: half its longer diagonal
    double half_x; ///< half the width and height of its box there
    double half_y;
    double reach; ///< how far the error of the map reaches, in b's pixels
    double error; ///< how far floats may be off, in b's pixels
    int top;      ///< level of a's root
    bool fine;    ///< a pixel of `a` covers few of b's: they are read as boxes of bits
    bool sieved;  ///< and a block of 4 x 4 pixels fits into a square of 8 x 8 of b's
    bool probing; ///< whether a hit is likely
    bool pixels_made;
    hmi_pixel_pair pixels; ///< made when the first pair of pixels is to be decided
    hmi_field_cells cells; ///< of b
    hmi_cull cull;         ///< with the level that was culled last
    uint16_t children;     ///< of the current node, where `a` has no field
} mask_walk;

// What adding 2^16 may round away in walk_floor, twice over: points beside large pixels need it.
#define WALK_FLOOR_ERROR 0x1p-35

// floor(v) for |v| < 2^16, without a call.
static int32_t walk_floor(double v) { return (int32_t)(v + 65536) - 65536; }

/// A rectangle of pixels, bounds inclusive.
typedef struct pixel_box {
    int32_t x0, y0, x1, y1;
} pixel_box;

// b's pixels that a pixel of `a` with this centre may touch; at most 64 wide.
static pixel_box walk_box(const mask_walk *walk, hm_vec2 centre) {
    const hmi_bitgrid *grid = &walk->b->mask->grid;
    const double half_x = walk->half_x + walk->reach;
    const double half_y = walk->half_y + walk->reach;
    pixel_box box = {walk_floor(centre.x - half_x), walk_floor(centre.y - half_y), walk_floor(centre.x + half_x),
                     walk_floor(centre.y + half_y)};
    if (box.x0 < 0) box.x0 = 0;
    if (box.y0 < 0) box.y0 = 0;
    if (box.x1 > grid->width - 1) box.x1 = grid->width - 1;
    if (box.y1 > grid->height - 1) box.y1 = grid->height - 1;
    return box;
}

static bool walk_exact(mask_walk *walk, int32_t ax, int32_t ay, int32_t bx, int32_t by) {
    if (!walk->pixels_made) walk->pixels = hmi_pixel_pair_make(walk->a->xform, walk->b->xform, walk->rule->closed);
    walk->pixels_made = true;
    return hmi_pixels_touch(&walk->pixels, ax, ay, bx, by);
}

// A pixel of `a` against b's pixels around it, which lie in one or two neighbouring stripes.
static bool walk_pixel_near(mask_walk *walk, int32_t x, int32_t y, hm_vec2 centre) {
    const hmi_bitgrid *grid = &walk->b->mask->grid;
    const pixel_box box = walk_box(walk, centre);
    if (box.x0 > box.x1) return false;
    const uint64_t *lo = hmi_bitgrid_stripe(grid, box.x0 >> 6);
    const uint64_t *hi = lo + grid->pitch;
    const uint64_t wanted = hmi_low_bits(box.x1 - box.x0 + 1);
    for (int32_t by = box.y0; by <= box.y1; by++)
        for (uint64_t bits = hmi_funnel(lo[by], hi[by], (unsigned)(box.x0 & 63)) & wanted; bits; bits &= bits - 1)
            if (walk_exact(walk, x, y, box.x0 + hmi_lowest_bit(bits), by)) return true;
    return false;
}

// Where a pixel of `a` covers many of b's, b's tree is walked in turn.
static bool walk_pixel_far(const mask_walk *walk, int32_t x, int32_t y, hm_vec2 centre) {
    hmi_point corner[4];
    hmi_pixel_corners(walk->a->xform, x, y, corner);
    const hmi_convex pixel = {corner, 4, 0};
    const hmi_probe probe = hmi_probe_at(&pixel, centre, walk->radius + walk->reach);
    return hmi_overlap_probe(walk->b, &probe, walk->rule);
}

static bool walk_pixel(mask_walk *walk, int32_t x, int32_t y, hm_vec2 centre) {
    if (!walk->fine) return walk_pixel_far(walk, x, y, centre);
    return walk_pixel_near(walk, x, y, centre);
}

static bool walk_pixels(mask_walk *walk, const hmi_node *pixels, int32_t n) {
    for (int32_t k = 0; k < n; k++) {
        const int32_t x = (int32_t)(pixels[k] & 0xffff);
        const int32_t y = (int32_t)(pixels[k] >> 16);
        HMI_COUNT_ONE(pixels);
        if (walk_pixel(walk, x, y, hmi_map_apply(&walk->map, x + 0.5, y + 0.5))) return true;
    }
    return false;
}

static bool walk_block_pixels(mask_walk *walk, hmi_block block) {
    for (uint64_t bits = block >> 32; bits; bits &= bits - 1) {
        const unsigned i = (unsigned)hmi_lowest_bit(bits);
        const hmi_node pixel = 4 * (hmi_node)block + ((i & 3) | (i >> 2) << 16);
        if (walk_pixels(walk, &pixel, 1)) return true;
    }
    return false;
}

static bool walk_blocks(mask_walk *walk, const hmi_node *nodes, int32_t n) {
    hmi_sieve sieve = hmi_culling_sieve(&walk->map, walk->half_x + walk->reach, walk->half_y + walk->reach);
    hmi_block blocks[HMI_CULL_ROOM];
    const int32_t step = walk->a->field ? n : 1;
    for (int32_t k = 0; k < n; k += step) {
        sieve.tree = hmi_culling_level(walk->a, 0, nodes[k], &walk->children);
        const int32_t left = walk->kernels->sieve(&walk->b->mask->grid, &sieve, nodes + k, step, blocks);
        for (int32_t i = 0; i < left; i++)
            if (walk_block_pixels(walk, blocks[i])) return true;
    }
    return false;
}

// The children of nodes of a level are taken as discs in b's pixels.
static hmi_culled walk_cull_nodes(mask_walk *walk, int level, const hmi_node *nodes, int32_t n,
                                  hmi_node out[HMI_CULL_ROOM]) {
    const double side = (double)((int64_t)1 << (2 * level));
    const double deep = (walk->radius * side + walk->error) * (1 + 1e-6);
    const double far = deep + walk->reach * (1 + 1e-6);
    walk->cull.tree = hmi_culling_level(walk->a, level, nodes[0], &walk->children);
    walk->cull.shift = 2 * level;
    walk->cull.far_squared = (float)(far * far);
    walk->cull.deep = (float)deep;
#ifdef HMI_COUNT
    hmi_count.nodes += (uint64_t)n;
#endif
    return walk->kernels->cull(&walk->cells, &walk->cull, nodes, n, out);
}

// Whether the centre of a node lies inside both masks. The distances at a point inside a mask's rectangle are those
// of its cell, and one below 0 is a promise about all of the cell, borders included.
static bool walk_centre_hits(const mask_walk *walk, int level, const hmi_culled *culled) {
    const hmi_maskfield *field = walk->a->field;
    if (!field || culled->depth <= walk->error) return false;
    const int32_t half = (int32_t)1 << (2 * level); // of the node's side, times 2
    const int32_t column = (int32_t)(2 * (culled->centre & 0xffff) + 1) * half / (2 * HMI_FIELD_CELL);
    const int32_t row = (int32_t)(2 * (culled->centre >> 16) + 1) * half / (2 * HMI_FIELD_CELL);
    if (column >= field->cell_columns || row >= field->cell_rows) return false;
    return hmi_maskfield_distance(field, column, row) < 0;
}

// While a hit is likely nodes are visited one by one, beginning with the likeliest one: that whose centre lies
// deepest in b. It no longer is when nothing is centred in b, or when the search got to the pixels once in vain.
static void walk_probe(mask_walk *walk, const hmi_culled *culled, hmi_node *children) {
    walk->probing = culled->any_centred;
    if (!walk->probing) return;
    int32_t k = 0;
    while (children[k] != culled->centre) k++;
    children[k] = children[0];
    children[0] = culled->centre;
}

static int32_t walk_next(const mask_walk *walk, int32_t n) {
    if (walk->probing || !walk->a->field) return 1;
    return n < HMI_CULL_NODES ? n : HMI_CULL_NODES;
}

static bool walk_children(mask_walk *walk, int level, const hmi_node *children, int32_t n);

// Depth first, but many nodes of a level at a time, so that none has to wait for what comes out of another.
static bool walk_nodes(mask_walk *walk, int level, const hmi_node *nodes, int32_t n) {
    hmi_node children[HMI_CULL_ROOM];
    for (int32_t k = 0; k < n;) {
        const int32_t some = walk_next(walk, n - k);
        const hmi_culled culled = walk_cull_nodes(walk, level, nodes + k, some, children);
        if (culled.count < 0) return true;
        if (walk->probing) {
            if (walk_centre_hits(walk, level, &culled)) return true;
            walk_probe(walk, &culled, children);
        }
        if (culled.count > 0 && walk_children(walk, level, children, culled.count)) return true;
        k += some;
    }
    return false;
}

static bool walk_children(mask_walk *walk, int level, const hmi_node *children, int32_t n) {
    const bool pixels = level == 0;
    const bool blocks = level == 1 && walk->sieved;
    if (!pixels && !blocks) return walk_nodes(walk, level - 1, children, n);
    if (pixels ? walk_pixels(walk, children, n) : walk_blocks(walk, children, n)) return true;
    walk->probing = false;
    return false;
}

static bool walk_run(mask_walk *walk) {
    const hmi_node root = 0;
    return walk_nodes(walk, walk->top, &root, 1);
}

static void walk_init(mask_walk *walk, const hmi_rule *rule) {
    const hmi_posed_mask *a = walk->a;
    const hmi_posed_mask *b = walk->b;
    const hmi_map *m = &walk->map;
    walk->rule = rule;
    walk->kernels = hmi_kernels_active();
    walk->top = a->field ? a->field->levels - 1 : hmi_tree_top(a);
    walk->radius = hmi_map_pixel_radius(m);
    walk->half_x = 0.5 * (fabs(m->xx) + fabs(m->yx));
    walk->half_y = 0.5 * (fabs(m->xy) + fabs(m->yy));
    walk->reach = m->error + 1e-9 * walk->radius + WALK_FLOOR_ERROR;
    walk->error = hmi_culling_error(m, walk->top, b);
    walk->fine = walk->half_x + walk->half_y <= 3;
    walk->sieved = walk->fine && hmi_culling_sievable(m, walk->reach);
    walk->cells = hmi_culling_cells(b);
    hmi_culling_pose(m, &walk->cull);
    walk->pixels_made = false;
    walk->probing = true;
}

// ---- the cell of the matrix ---------------------------------------------------------------------------------------

static double mask_pixel_area(const hmi_posed_mask *mask) {
    const hm_xform *x = mask->xform;
    return fabs((double)((int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx));
}

static bool mask_empty(const hmi_posed_mask *mask) {
    return mask->mask->grid.width == 0 || mask->mask->grid.height == 0;
}

bool hmi_overlap_masks(const hmi_posed_mask *a, const hmi_posed_mask *b, const hmi_rule *rule) {
    if (mask_empty(a) || mask_empty(b)) return false;
    if (rule->margin > 0) return hmi_closer_masks(a, b, rule);
    const hmi_verdict verdict = hmi_overlap_spots(a, b);
    if (verdict != HMI_UNSURE) return verdict == HMI_MEET;
    const hmi_alignment alignment = hmi_alignment_of(a->xform, b->xform);
    if (hmi_alignment_pays(&alignment, a, b)) return hmi_overlap_aligned(a, b, &alignment, rule->closed);
    const bool a_finer = mask_pixel_area(a) <= mask_pixel_area(b);
    mask_walk walk;
    walk.a = a_finer ? a : b;
    walk.b = a_finer ? b : a;
    walk.map = hmi_map_between(walk.a->xform, walk.b->xform);
    walk_init(&walk, rule);
    return walk_run(&walk);
}
