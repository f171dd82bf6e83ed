// Masks that are near each other: see closest_pixels.c.
#include "closest_pixels_near.h"

#include "closest_best.h"
#include "field_cull.h"

typedef struct near_walk {
    hmi_culling culling;
    hmi_closest *search;
    bool swapped;   ///< the walked mask is b
    double stretch; ///< pixels of the world that a pixel of the other mask is long at least
} near_walk;

// How far the limit reaches in the other mask's pixels; 2^-40 of it covers all rounding here.
static double near_reach(const near_walk *walk) {
    return walk->search->limit / walk->stretch * (1 + 0x1p-40) + walk->culling.map->error + 1e-9;
}

static bool near_make(hmi_closest *search, bool swapped, const hmi_map *map, near_walk *walk) {
    const hmi_posed_mask *other = swapped ? search->a : search->b;
    if (!hmi_posed_mask_measured(other)) return false;
    walk->search = search;
    walk->swapped = swapped;
    walk->stretch = hmi_xform_least_stretch(other->xform) / (double)HM_STEPS_PER_PIXEL;
    hmi_culling_make(swapped ? search->b : search->a, other, map, &walk->culling);
    return hmi_culling_fine(&walk->culling, near_reach(walk));
}

// A pixel against the other's pixels about it.
static void near_pixel(const near_walk *walk, hm_pixel pixel) {
    const hm_vec2 point = hmi_map_apply(walk->culling.map, pixel.x + 0.5, pixel.y + 0.5);
    const double reach = near_reach(walk);
    const hmi_pixel_box box =
        hmi_culling_box(&walk->culling, point, walk->culling.half_x + reach, walk->culling.half_y + reach);
    if (box.x0 > box.x1) return;
    for (int32_t y = box.y0; y <= box.y1; y++)
        for (uint64_t bits = hmi_mask_box_row(walk->culling.other, &box, y); bits; bits &= bits - 1) {
            const hm_pixel met = {box.x0 + hmi_lowest_bit(bits), y};
            hmi_closest_offer(walk->search, walk->swapped ? met : pixel, walk->swapped ? pixel : met);
        }
}

static void near_block_pixels(const near_walk *walk, hmi_block block) {
    const int32_t x = 4 * (int32_t)(block & 0xffff);
    const int32_t y = 4 * (int32_t)(block >> 16 & 0xffff);
    for (uint64_t bits = block >> 32; bits && !walk->search->met; bits &= bits - 1) {
        const int i = hmi_lowest_bit(bits);
        near_pixel(walk, (hm_pixel){x + (i & 3), y + (i >> 2)});
    }
}

static void near_block(const near_walk *walk, hmi_node node) {
    const int32_t x = (int32_t)(node & 0xffff);
    const int32_t y = (int32_t)(node >> 16);
    const double reach = near_reach(walk);
    const hm_vec2 point = hmi_map_apply(walk->culling.map, 4 * x + 2.0, 4 * y + 2.0);
    const hmi_pixel_box box =
        hmi_culling_box(&walk->culling, point, 4 * walk->culling.half_x + reach, 4 * walk->culling.half_y + reach);
    if (box.x0 > box.x1) return;
    for (int32_t row = box.y0; row <= box.y1; row++) {
        if (!hmi_mask_box_row(walk->culling.other, &box, row)) continue;
        const uint64_t pixels = hmi_tree_children(walk->culling.walked, 0, x, y);
        near_block_pixels(walk, node | pixels << 32);
        return;
    }
}

// Where little is in reach of a block, those of up to 16 that have nothing there are sorted out together.
static void near_blocks(near_walk *walk, const hmi_node *nodes, int32_t n) {
    const double reach = near_reach(walk);
    const int32_t step = walk->culling.walked->field ? HMI_CULL_NODES : 1;
    if (!hmi_culling_sievable(walk->culling.map, reach)) {
        for (int32_t k = 0; k < n && !walk->search->met; k++) near_block(walk, nodes[k]);
        return;
    }
    hmi_sieve sieve =
        hmi_culling_sieve(walk->culling.map, walk->culling.half_x + reach, walk->culling.half_y + reach);
    for (int32_t k = 0; k < n && !walk->search->met; k += step) {
        hmi_block blocks[HMI_CULL_NODES];
        sieve.tree = hmi_culling_level(walk->culling.walked, 0, nodes[k], &walk->culling.children);
        const int32_t some = n - k < step ? n - k : step;
        const int32_t left =
            walk->culling.kernels->sieve(&walk->culling.other->mask->grid, &sieve, nodes + k, some, blocks);
        for (int32_t i = 0; i < left; i++) near_block_pixels(walk, blocks[i]);
    }
}

static void near_nodes(near_walk *walk, int level, const hmi_node *nodes, int32_t n) {
    hmi_node children[HMI_CULL_ROOM];
    const int32_t most = walk->culling.walked->field ? HMI_CULL_NODES : 1;
    if (level == 0) {
        near_blocks(walk, nodes, n);
        return;
    }
    for (int32_t k = 0; k < n && !walk->search->met; k += most) {
        const int32_t left = hmi_culling_nodes(&walk->culling, level, nodes + k, n - k < most ? n - k : most,
                                               near_reach(walk), children);
        near_nodes(walk, level - 1, children, left);
    }
}

static double near_pixel_area(const hm_xform *x) {
    return fabs((double)((int64_t)x->ux * x->vy - (int64_t)x->uy * x->vx));
}

// The mask with the smaller pixels is walked, if the other has distances.
bool hmi_closest_walk(hmi_closest *search, const hmi_map *forth, const hmi_map *back) {
    const bool swapped = near_pixel_area(search->b->xform) < near_pixel_area(search->a->xform);
    near_walk walk;
    const hmi_node root = 0;
    if (!near_make(search, swapped, swapped ? back : forth, &walk) &&
        !near_make(search, !swapped, swapped ? forth : back, &walk))
        return false;
    near_nodes(&walk, hmi_tree_top(walk.culling.walked), &root, 1);
    return true;
}
